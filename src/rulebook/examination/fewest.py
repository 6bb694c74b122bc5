"""The fewest questions that show every wrong meaning, by integer programming: a greedy cover takes a fifth more."""

from collections.abc import Sequence

from rulebook.examination.cover import cost, shown_by
from rulebook.examination.questions import Answer, Question

__all__ = ["fewest"]

SECONDS = 120.0
"""How long to look for something better than the best cover found."""
SHORTER = 1e-4
"""What the length of a question weighs beside another question: of covers with as many questions, the shortest is taken."""
UNBALANCED = 0.05
"""How far the share of the questions to be answered by no may be from a half, beyond one question."""


def fewest(questions: Sequence[Question], asked: Sequence[Question] = ()) -> list[Question]:
    """The fewest questions that, beyond `asked`, show every wrong meaning; about half of all are to be answered by no.

    Where no cover is balanced, it is the smallest one. This needs SciPy, of the extra `impact`.
    """
    left = sorted(shown_by(questions) - shown_by(asked))
    if not left:
        return []
    return solved(questions, asked, left, UNBALANCED) or solved(questions, asked, left, 1 / 2)


def solved(
    questions: Sequence[Question], asked: Sequence[Question], left: Sequence[str], unbalanced: float
) -> list[Question]:
    """The fewest questions that show some meanings, as far from balance as is allowed; none if none were found in time."""
    import numpy  # noqa: PLC0415 - an extra
    from scipy.optimize import Bounds, LinearConstraint, milp  # noqa: PLC0415 - an extra
    from scipy.sparse import csr_array  # noqa: PLC0415 - an extra

    places = {meaning: place for place, meaning in enumerate(left)}
    showing = [(places[id], number) for number, each in enumerate(questions) for id in each.others if id in places]
    rows, columns = zip(*showing, strict=True)
    shape = len(left), len(questions)
    shown = csr_array((numpy.ones(len(showing)), (rows, columns)), shape=shape)
    tilt = numpy.array([[tilt_of(each) for each in questions]])
    before = sum(map(tilt_of, asked))
    allowed = 2 * unbalanced
    found = milp(
        numpy.array([1 + SHORTER * cost(each) for each in questions]),
        integrality=numpy.ones(len(questions), dtype=int),
        bounds=Bounds(0, 1),
        constraints=[
            LinearConstraint(shown, lb=1),
            LinearConstraint(tilt - allowed, ub=allowed * len(asked) + 1 - before),
            LinearConstraint(tilt + allowed, lb=-allowed * len(asked) - 1 - before),
        ],
        options={"time_limit": SECONDS},
    )
    return [] if found.x is None else [each for each, taken in zip(questions, found.x, strict=True) if taken > 1 / 2]


def tilt_of(question: Question) -> int:
    """What a question adds to the questions to be answered by no over those to be answered by yes."""
    return 1 if question.right is Answer.NO else -1
