"""Choosing few questions."""

from itertools import combinations

from attrs import evolve

from rulebook.examination.cover import fewest, predicted, telling_apart
from rulebook.examination.questions import Answer, Question
from tests.examination.toy import question, questions


def test_further_questions_tell_clauses_apart() -> None:
    """With the further questions, meanings of different clauses have different answers, as far as any questions show."""
    cover = fewest(questions())
    asked = [*cover, *telling_apart(questions(), cover)]
    for one, other in combinations(sorted({id for each in questions() for id in each.others}), 2):
        if one.partition(":")[0] != other.partition(":")[0]:
            assert any(predicted(each, one) is not predicted(each, other) for each in asked)


def test_nothing_more_to_tell_apart() -> None:
    """No question is added where none tells more."""
    same = [question("Q1", ["a-1:x", "a-2:x"]), question("Q2", ["a-1:x", "a-2:x"])]
    assert [each.id for each in telling_apart(same, same[:1])] == []


GREEDY_TAKES_THREE = [
    question("Q1", ["a-1:x", "a-1:y", "a-1:z", "a-2:x"]),
    evolve(question("Q2", ["a-1:x", "a-1:y", "a-3:x"]), right=Answer.NO),
    question("Q3", ["a-1:z", "a-2:x", "a-3:y"]),
]


def shown(some: list[Question]) -> set[str]:
    """The meanings that some questions show."""
    return {id for each in some for id in each.others}


def test_nothing_smaller_shows_as_much() -> None:
    """The questions show every meaning, no fewer do, and half of them are to be answered by no."""
    first, second, *others = questions()
    known = [*(evolve(each, right=Answer.NO) for each in (first, second)), *others]
    found = fewest(known)
    assert shown(found) == shown(known)
    assert all(shown([*fewer]) != shown(known) for fewer in combinations(known, len(found) - 1))
    assert sum(each.right is Answer.NO for each in found) * 2 == len(found)


def test_where_greed_takes_more() -> None:
    """A question that shows most by itself is not taken where two others show it all."""
    assert [each.id for each in fewest(GREEDY_TAKES_THREE)] == ["Q2", "Q3"]


def test_what_is_asked_anyhow() -> None:
    """What questions that stay show is not shown again, and nothing is asked if they show everything."""
    first, *others = GREEDY_TAKES_THREE
    assert shown(fewest(GREEDY_TAKES_THREE, [first])) >= {"a-3:x", "a-3:y"}
    assert fewest(others, others) == []


def test_without_balance() -> None:
    """Where all answers are alike, the fewest questions are taken all the same."""
    alike = [evolve(each, right=Answer.YES) for each in GREEDY_TAKES_THREE]
    assert [each.id for each in fewest(alike)] == ["Q2", "Q3"]
