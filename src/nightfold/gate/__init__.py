"""The gate: one pure function a rule, `(Context) -> list[Finding]`."""
