"""What a proof by solvers takes on trust, as a table in Markdown: the lines of each module are counted."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import rulebook

PACKAGE: Final = Path(rulebook.__file__).parent
MODULES: Final = {
    "compile/*": (
        "the reader of clauses, which gives each a meaning",
        "random programs, whole games in C and in JavaScript, and planted mistakes are compared with Python; what the "
        "language does not have is refused",
    ),
    "compile/terms/contrasting": (
        "what is asked about two values of a reading: needed for no theorem, but where they never matter",
        "planted readings that matter for one player under one variant, or in events alone, are found; without the "
        "invariant that makes it so there is no proof",
    ),
    "compile/terms/[aev]*": (
        "what is read, as terms of solvers, with all that it requires",
        "random programs, with inputs known and unknown, and planted mistakes are compared with Python",
    ),
    "compile/terms/[dil]*": (
        "which goals make up a proof of clauses, and what each may assume",
        "controls from the same assumptions fail; invariants hold in games; without one of them there is no proof; "
        "`rulebook audit` looks for goals that are missing, without this code",
    ),
    "verification/clauses": (
        "how z3, yices and cvc5 are asked of clauses, and which predicates are about two states",
        "two have to say so; a disagreement is an error; `rulebook audit` counts again",
    ),
}
"""What proofs take on trust, by modules."""
OTHERS: Final = (
    (
        "two of z3, yices and cvc5, where both are wrong in the same place",
        "they have no code in common; `rulebook audit --ask` asks another solver",
    ),
    (
        "z3's builder and printer of terms",
        "nothing but comparisons: the other solver reads what z3 has built and printed, so a fault there reaches both",
    ),
    ("the folder of kept decisions (`--decisions`)", "it is believed: give it only decisions of your own"),
    ("Python", "the rules run in it; what is read of them is compared with it"),
)


def trusted_table() -> str:
    """What has to be trusted, how long it is, and why one might."""
    rows = [("to be trusted", "lines", "why you might"), ("---", "---", "---"), *rows_of_table()]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def rows_of_table() -> Iterator[tuple[str, str, str]]:
    """The rows: modules, and the rest."""
    for pattern, (what, why) in MODULES.items():
        yield f"{what} (`{pattern}.py`)", f"{lines_of(f'{pattern}.py'):,}", why
    for what, why in OTHERS:
        yield what, "", why


def lines_of(pattern: str) -> int:
    """How many lines some modules have together; there is at least one."""
    counted = [len(file.read_text(encoding="utf-8").splitlines()) for file in PACKAGE.glob(pattern)]
    assert counted, pattern
    return sum(counted)
