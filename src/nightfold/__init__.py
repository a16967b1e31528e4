"""nightfold folds a coding agent's session documents into a memory that names its sources."""
