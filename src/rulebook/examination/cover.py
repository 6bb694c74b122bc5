"""Choosing questions: the fewest that show every wrong meaning, and a few more that tell their clauses apart.

The fewest are found by integer programming: a greedy cover takes a fifth more.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Sequence
from heapq import heapify, heappop, heappush

from rulebook.examination.meanings import SILENT
from rulebook.examination.questions import Answer, Question, clause_of

SECONDS = 120.0
"""How long to look for something better than the best cover found."""
SHORTER = 1e-4
"""What the length of a question weighs beside another question: of covers with as many questions, the shortest is taken."""
UNBALANCED = 0.05
"""How far the share of the questions to be answered by no may be from a half, beyond one question."""


def silence_of(clause: str) -> str:
    """The id of the meaning that says nothing of a clause."""
    return f"{clause}:{SILENT}"


def predicted(question: Question, meaning: str) -> Answer | None:
    """What somebody answers who was told a wrong meaning; None if it does not say.

    Somebody who was told nothing of a clause finds no answer to whatever its other meanings answer otherwise.
    """
    if meaning.endswith(f":{SILENT}"):
        return Answer.SILENT if clause_of(meaning) in question.clauses else question.right
    if meaning in question.unclear:
        return None
    return question.wrong if meaning in question.others else question.right


def distinct(questions: Iterable[Question]) -> list[Question]:
    """Of questions that the same meanings answer otherwise, the one that is shortest."""
    found: dict[object, Question] = {}
    for question in questions:
        key = question.others, question.unclear
        if key not in found or cost(question) < cost(found[key]):
            found[key] = question
    return list(found.values())


def shown_by(questions: Iterable[Question]) -> frozenset[str]:
    """The meanings that some question shows."""
    return frozenset[str]().union(*[question.others for question in questions])


def cost(question: Question) -> float:
    """How long a question is."""
    return question.claim.effort + len(question.point.actions)


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


def telling_apart(questions: Sequence[Question], asked: Sequence[Question]) -> list[Question]:
    """Few questions beyond `asked` that tell meanings of different clauses apart, as far as any question does."""
    every = sorted(shown_by(questions))
    every += [silence_of(clause) for clause in dict.fromkeys(map(clause_of, every))]
    classes = [frozenset(every)]
    for question in asked:
        classes = split(classes, question)
    found: list[Question] = []
    most = [(-gained(classes, question), number) for number, question in enumerate(questions)]
    heapify(most)
    while most and most[0][0] < 0:
        _, number = heappop(most)
        gain = gained(classes, questions[number])  # gains only shrink, so what was gained before is a bound
        if most and gain < -most[0][0]:
            heappush(most, (-gain, number))
        elif gain > 0:
            found.append(questions[number])
            classes = split(classes, questions[number])
    return found


def split(classes: Iterable[frozenset[str]], question: Question) -> list[frozenset[str]]:
    """Classes of meanings split by the answers to a question; those of a single clause are left out."""
    found: list[frozenset[str]] = []
    for each in classes:
        by_answer: dict[Answer | None, set[str]] = defaultdict(set)
        for meaning in each:
            by_answer[predicted(question, meaning)].add(meaning)
        found += [frozenset(group) for group in by_answer.values() if len(set(map(clause_of, group))) > 1]
    return found


def gained(classes: Iterable[Collection[str]], question: Question) -> float:
    """How many pairs of meanings of different clauses a question tells apart, for what it asks of a reader."""
    pairs = 0
    for meanings in classes:
        both = [(predicted(question, meaning), clause_of(meaning)) for meaning in meanings]
        alike = [Counter(part).values() for part in zip(*both, strict=True)]
        pairs += len(both) ** 2 + squares(Counter(both).values()) - sum(map(squares, alike))
    return pairs / question.claim.effort


def squares(counts: Iterable[int]) -> int:
    """The sum of the squares of some numbers."""
    return sum(count * count for count in counts)
