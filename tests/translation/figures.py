"""How good the checks are: how many planted errors they find, and in how many good sentences they find something.

`python -m tests.translation.figures`, at the root of the repository, writes docs/reports/translation-check.json anew.
"""

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from rulebook.translation.checks import remarks_of
from rulebook.translation.checks.pair import Pair
from tests.translation.corpus import TOLD, held_out, pairs, reworded
from tests.translation.planting import CODES, plant

REPORT = Path(__file__).parents[2] / "docs" / "reports" / "translation-check.json"
CORPORA: dict[str, Callable[[str], tuple[Pair, ...]]] = {"built": pairs, "reworded": reworded, "held-out": held_out}
"""The sentences that the tables were built and improved with, those of `held-out` since 2026-11-23 only."""
Figures = dict[str, int]


def false_alarms(sentences: tuple[Pair, ...]) -> Figures:
    """How many good sentences there are, in how many something is found, and how many remarks these are."""
    found = [len(list(remarks_of(pair))) for pair in sentences]
    return {"sentences": len(found), "alarmed": sum(map(bool, found)), "findings": sum(found)}


def recall(sentences: tuple[Pair, ...]) -> dict[str, Figures]:
    """For each kind of error how many are planted, how many are found, and how many of them as what they are.

    An error is found where the translation has a remark that the good one does not have.
    """
    counts = {kind: Counter(planted=0, found=0, named=0) for kind in CODES}
    for pair in sentences:
        before = codes_of(pair)
        for planted in plant(pair):
            new = codes_of(planted.pair) - before
            counts[planted.kind].update(planted=1, found=bool(new), named=bool(set(new) & CODES[planted.kind]))
    return {kind: dict(count) for kind, count in counts.items()}


def codes_of(pair: Pair) -> Counter[str]:
    """The codes of what is found in a pair."""
    return Counter(remark.code.name for remark in remarks_of(pair))


def figures(corpus: str, code: str) -> dict[str, object]:
    """The figures of a corpus in a language."""
    sentences = CORPORA[corpus](code)
    return {"good": false_alarms(sentences), "planted": recall(sentences)}


def report() -> dict[str, object]:
    """The whole report."""
    corpora = {corpus: {code: figures(corpus, code) for code in TOLD} for corpus in CORPORA}
    return {"command": "python -m tests.translation.figures", "corpora": corpora}


if __name__ == "__main__":
    REPORT.parent.mkdir(exist_ok=True)
    REPORT.write_text(json.dumps(report(), indent=2) + "\n", encoding="utf-8")
