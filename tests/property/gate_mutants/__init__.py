"""Mutants of valid memory roots, by family of codes."""

from tests.property.gate_mutants import layout, meaning, scopes, sources, stability
from tests.property.gate_mutants.common import Mutant

MUTANTS = (*layout.MUTANTS, *sources.MUTANTS, *scopes.MUTANTS, *stability.MUTANTS, *meaning.MUTANTS)

__all__ = ["MUTANTS", "Mutant"]
