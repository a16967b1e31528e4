"""Compare ways of finding paraphrases of forget rules, on invented pairs; print the curves as a table.

For each method: which share of the true paraphrases (other words, other language) lies above the cut at
which a given share of the hard neighbours (same words in another sense; opposite, successor, other value)
lies above it too.

    python -m tests.bench.forgetting_curves            # words
    python -m tests.bench.forgetting_curves --meaning  # with the extra `semantic`
"""

from __future__ import annotations

import sys
from collections.abc import Callable

from rapidfuzz import fuzz

from nightfold.formats.forget import parse_rules
from nightfold.policy.forgetting import Forgetter
from nightfold.policy.meaning import Meaning, meaning_if
from nightfold.policy.normal import bigrams, fold
from tests.unit.policy.forgetting_pairs import LATER_PAIRS, PAIRS

SHARES = (0.0, 0.1, 0.2, 0.3, 0.4)
Score = Callable[[str, str], float]


def dice(rule: str, text: str) -> float:
    """Dice coefficient of neighbouring tokens."""
    a, b = set(bigrams(rule)), set(bigrams(text))
    return 2 * len(a & b) / (len(a) + len(b)) if a or b else 0.0


def token_set(rule: str, text: str) -> float:
    """Likeness of the sets of words, 0 to 1."""
    return fuzz.token_set_ratio(" ".join(fold(rule)), " ".join(fold(text))) / 100


def ours(meaning: Meaning | None) -> Score:
    """The score of a verdict, hits first."""
    known: dict[str, Forgetter] = {}

    def score(rule: str, text: str) -> float:
        judge = known.setdefault(rule, Forgetter(parse_rules("r.md", f"- {rule}\n"), meaning=meaning)).judge
        verdict = judge(text)
        return verdict.score + (1.0 if verdict.outcome == "hit" else 0.0)

    return score


def curve(score: Score, kind: str) -> list[float]:
    """Return the share of `kind` above the cut for each share of hard neighbours."""
    pairs = (*PAIRS, *LATER_PAIRS)
    hard = sorted((score(p.rule, p.text) for p in pairs if p.kind in ("words", "other")), reverse=True)
    wanted = [score(p.rule, p.text) for p in pairs if p.kind == kind]
    cuts = [hard[min(int(share * len(hard)), len(hard) - 1)] for share in SHARES]
    return [sum(1 for w in wanted if w > cut) / len(wanted) for cut in cuts]


def main() -> None:
    """Print one row for each method and kind."""
    methods: dict[str, Score] = {"bigram Dice": dice, "token set": token_set, "words (ours)": ours(None)}
    if "--meaning" in sys.argv:
        model = meaning_if(True)
        assert model is not None
        methods["meaning alone"] = lambda rule, text: float(model.likenesses([rule], text)[0])
        methods["words and meaning (ours)"] = ours(model)
    print("| method | kind |" + "".join(f" {share:.0%} |" for share in SHARES))
    print("| --- | --- |" + " --- |" * len(SHARES))
    for name, score in methods.items():
        for kind in ("near", "para", "xlang"):
            print(f"| {name} | {kind} |" + "".join(f" {found:.2f} |" for found in curve(score, kind)))


if __name__ == "__main__":
    main()
