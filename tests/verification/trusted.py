"""What a proof by solvers takes on trust, as a table in Markdown: the lines of each module and the clauses are counted."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import rulebook
from rulebook.kernels import BY_HAND, kernel
from rulebook.kernels.clauses import Same, held_by
from rulebook.spec import load

PACKAGE: Final = Path(rulebook.__file__).parent
SMT, KERNELS = "verification/smt", "kernels"
BESIDE: Final = {"__init__", "__main__", "deciding", "readings", "smallest"}
"""The modules of the solvers on which no theorem rests: the last three are about readings."""
RULES_OF_PROOF: Final = {
    ("reading", "words"): (
        "the reader of functions, which gives each a meaning",
        "a table of small programs (`test_meaning.py`) compares what is read with Python, form by form, and has what is "
        "refused; `python -m rulebook.verification.smt yellowstone_park --compare 100000` evaluates whole kernels on states "
        "of random games and on nonsense, and compares them with the compiled ones, number by number. Types are mypy's",
    ),
    ("symbols",): (
        "that the unknowns are all states and settings there are",
        "every step is proved to keep numbers in the ranges of the layout",
    ),
    ("induction", "proving"): (
        "which goals make up a proof, and what each may assume",
        "controls from the same assumptions fail; states of random games meet what is assumed; wrong functions are refuted",
    ),
    ("looking",): ("the same, for two states that look alike", "as above, with views, ids and tellings that are wrong"),
    ("sizes", "stacks", "adding_up"): (
        "sizes in place of popcounts, and facts that are added up",
        "both solvers prove the laws for bytes, and sums are added up twice",
    ),
    ("recounting", "unread"): (
        "counting by the places that a step changes, and calls that are not read",
        "a function whose answers are left open has to change nothing and to give a truth value, and there is only one: "
        "else it is an error",
    ),
    ("solving",): ("how solvers are asked, and what counts as an answer", "both have to say so; a disagreement is an error"),
    ("checking", "holding", "agreeing", "comparing", "evaluating"): (
        "what has to be in order before a proof is believed",
        "tests show that nothing is proved where a lemma or the comparison fails",
    ),
}
OF_CLAUSES: Final = {
    "compile/*": (
        "the reader of clauses, which gives each a meaning",
        "random programs, whole games in C and in JavaScript, and planted mistakes are compared with Python; what the "
        "language does not have is refused",
    ),
    "compile/terms/[ev]*": (
        "what is read, as terms of solvers, with all that it requires",
        "wrong clauses are refuted; unlike C, terms are not compared with Python on random programs",
    ),
    "compile/terms/[il]*": (
        "which goals make up a proof of clauses, and what each may assume",
        "controls from the same assumptions fail; invariants hold in games; without one of them there is no proof",
    ),
    "compile/terms/weakening": (
        "which weaker goals are enough for one of clauses",
        "small goals that do not follow, and some that do (`test_weakening.py`)",
    ),
    "verification/clauses": (
        "how z3 and cvc5 are asked of clauses, and which predicates are about two states",
        "both have to say so; a disagreement is an error",
    ),
}
"""What proofs of clauses take on trust, by modules."""
IN_KERNELS: Final = {
    "codec": (
        "that a row says what the state says",
        "every state that is played beside the rules is written by it, and compared",
    ),
    "theorems": (
        "that the claims of a kernel say what the statements say",
        "they are short, and each has a name and a sentence; `test_statements.py` compares them with the predicates of the "
        "theorems in random games, right ones and wrong ones",
    ),
    "telling": (
        "that numbers stand for what is told",
        "compared for every viewer after each transition that `verify` plays",
    ),
    "hearing": ("the same, from numbers to events", "as above"),
    "facts": ("which fact of a sum is which claim", "solvers prove each fact, and z3 that they contradict each other"),
    "counting": ("the same in Yellowstone Park", "as above"),
}
OTHERS: Final = (
    (
        "z3 and cvc5, or z3 and bitwuzla, where both are wrong in the same place",
        "",
        "they have no code in common; `--queries` writes questions for a third solver",
    ),
    (
        "z3's builder and printer of terms",
        "",
        "nothing but comparisons: the other solver reads what z3 has built and printed, so a fault there reaches both",
    ),
    ("the folder of kept decisions (`--decisions`)", "", "it is believed: give it only decisions of your own"),
    (
        "Python and, where a kernel plays, numba with `compiling.py`",
        "kernels/compiling",
        "proofs are about the source of the functions; comparisons play it compiled",
    ),
)


def trusted_table() -> str:
    """What has to be trusted, how long it is, and why one might."""
    rows = [("to be trusted", "lines", "why you might"), ("---", "---", "---"), *rows_of_table()]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def rows_of_table() -> Iterator[tuple[str, str, str]]:
    """The rows: modules of the solvers, those of the kernels, the rest, and what holds kernel and rules together."""
    for pattern, (what, why) in OF_CLAUSES.items():
        yield f"{what} (`{pattern}.py`)", f"{lines_of(f'{pattern}.py'):,}", why
    for modules, (what, why) in RULES_OF_PROOF.items():
        names = ", ".join(f"`{each}.py`" for each in modules)
        yield f"{what} ({names})", f"{sum(lines_of(f'{SMT}/{each}.py') for each in modules):,}", why
    for name, (what, why) in IN_KERNELS.items():
        yield f"{what} (`{name}.py` of the kernels)", f"{lines_of(f'{KERNELS}/*/{name}.py'):,}", why
    for what, module, why in OTHERS:
        yield what, f"{lines_of(f'{module}.py'):,}" if module else "", why
    yield (
        f"that kernel and rules agree: {clauses_held()}",
        "",
        (
            "lockstep over millions of transitions, and each lemma over the domain that [its sentence](kernels.md) names; "
            "it is tested, not proved. `verify` itself tries all lemmas and plays 4,000 transitions of random games on both "
            "sides, every second game to its end, before it believes a proof. A change of the rules alone beyond that, "
            "where random games do not come either, leaves theorems proved: of the kernel, and no longer of the rules"
        ),
    )


def lines_of(pattern: str) -> int:
    """How many lines some modules have together; there is at least one."""
    counted = [len(file.read_text(encoding="utf-8").splitlines()) for file in PACKAGE.glob(pattern)]
    assert counted, pattern
    return sum(counted)


def clauses_held() -> str:
    """How many clauses are held by what, in all kernels."""
    same = lemmas = unheld = 0
    for game in BY_HAND:
        held = held_by(kernel(game))
        for clause in load(game).clauses:
            by = held.get(clause.id, ())
            same += any(isinstance(each, Same) for each in by)
            lemmas += bool(by) and not any(isinstance(each, Same) for each in by)
            unheld += not by
    return (
        f"of {same + lemmas + unheld} clauses, kernels call the own functions of {same}, {lemmas} are held by lemmas alone, "
        f"and {unheld} by neither"
    )
