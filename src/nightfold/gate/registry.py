"""Every check of the gate, in the order of spec/gate.md. A new check is one function and one row."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from nightfold.errors import ConfigError
from nightfold.gate import bud, chg, fgt, fmt, grd, hnd, inj, key, nse, nte, scp, sec, src, stb, sup, ton
from nightfold.gate.check import Check, GateResult, run
from nightfold.gate.context import Context

__all__ = ["CHECKS", "GateResult", "explain", "run_checks"]

CHECKS: Final[tuple[Check, ...]] = (
    Check("FMT001", "error", fmt.version_line),
    Check("FMT002", "error", fmt.title),
    Check("FMT003", "error", fmt.structure),
    Check("FMT004", "error", fmt.emphasis),
    Check("FMT005", "error", fmt.placeholder),
    Check("FMT006", "error", fmt.encoding),
    Check("FMT007", "warning", fmt.lookalikes),
    Check("SRC001", "error", src.missing),
    Check("SRC002", "error", src.unknown, ("snapshot",)),
    Check("SRC003", "error", src.malformed),
    Check("SRC004", "error", src.dates, ("snapshot", "zone")),
    Check("SRC005", "error", src.orphans),
    Check("SRC006", "error", src.keywords, ("snapshot",)),
    Check("KEY001", "error", key.dead),
    Check("KEY002", "error", key.missing),
    Check("KEY003", "error", key.inactive),
    Check("KEY004", "warning", key.ambiguous),
    Check("SCP001", "error", scp.project_names, ("snapshot",)),
    Check("SCP002", "error", scp.foreign, ("snapshot",)),
    Check("SCP003", "error", scp.summary_sections),
    Check("SCP004", "error", scp.persona),
    Check("SCP005", "error", scp.section_order),
    Check("SUP001", "error", sup.in_summary),
    Check("SUP002", "error", sup.form),
    Check("FGT001", "error", fgt.surface, ("forgetter",)),
    Check("FGT002", "error", fgt.paraphrase, ("forgetter",)),
    Check("FGT003", "error", fgt.possible, ("forgetter",)),
    Check("SEC001", "error", sec.left),
    Check("SEC002", "warning", sec.redacted),
    Check("BUD001", "error", bud.over, ("budget",)),
    Check("BUD002", "warning", bud.nearly, ("budget",)),
    Check("BUD003", "warning", bud.index_size),
    Check("STB001", "error", stb.untouched, ("snapshot", "base_index", "changes")),
    Check("STB002", "error", stb.mass_loss, ("snapshot", "base_index", "changes")),
    Check("HND001", "error", hnd.effect, ("hand_edits",)),
    Check("HND002", "error", hnd.unsourced, ("base_index",)),
    Check("HND003", "warning", hnd.stale, ("stale",)),
    Check("CHG001", "error", chg.removed_cited, ("changes",)),
    Check("CHG002", "error", chg.unsupported, ("snapshot", "base_index", "changes")),
    Check("CHG003", "warning", chg.no_trace, ("changes",)),
    Check("GRD001", "error", grd.literal_support, ("snapshot",)),
    Check("GRD002", "error", grd.lexical_support, ("snapshot",)),
    Check("GRD003", "error", grd.status_kept, ("snapshot",)),
    Check("INJ001", "error", inj.orders),
    Check("INJ002", "error", inj.permissions),
    Check("INJ003", "error", inj.clauses, ("snapshot",)),
    Check("TON001", "warning", ton.orders),
    Check("NSE001", "warning", nse.finished),
    Check("NSE002", "warning", nse.raw_output),
    Check("NTE001", "warning", nte.pending, ("snapshot",)),
    Check("NTE002", "warning", nte.conflicts, ("snapshot",)),
)


def run_checks(context: Context, severities: Mapping[str, str] | None = None) -> GateResult:
    """Run every check on a context.

    Args:
        context: What is judged, and against what.
        severities: By code `error`, `warn` or `off`.

    Raises:
        ConfigError: If a severity names no code, or lowers one that can never be.
    """
    return run(CHECKS, context, severities or {})


def explain(code: str) -> str:
    """Return a rule as text for people: the docstring of its function.

    Raises:
        ConfigError: If there is no such code.
    """
    import inspect

    for check in CHECKS:
        if check.code == code.upper():
            return f"{check.code} ({check.severity})\n\n{inspect.getdoc(check.function)}\n"
    raise ConfigError(f"there is no code {code!r}; the codes are {', '.join(c.code for c in CHECKS)}")
