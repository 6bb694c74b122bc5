"""Choosing few questions."""

from itertools import combinations

from attrs import evolve

from rulebook.examination.cover import covering, predicted, telling_apart
from rulebook.examination.questions import Answer
from tests.examination.toy import question, questions


def test_a_cover_shows_every_meaning() -> None:
    """The questions of a cover show every meaning, and none of them is needless."""
    cover = covering(questions())
    every = {id for each in questions() for id in each.others}
    assert {id for each in cover for id in each.others} == every
    for needless in cover:
        assert {id for each in cover if each is not needless for id in each.others} != every


def test_a_question_that_others_make_needless() -> None:
    """A question that showed most by itself is left out if the later ones show all of it."""
    large = question("Q1", ["a-1:x", "a-1:y", "a-2:x", "a-2:y"])
    left = question("Q2", ["a-1:x", "a-1:y", "a-3:x"])
    right = question("Q3", ["a-2:x", "a-2:y", "a-3:y"])
    assert covering([large, left, right]) == [left, right]


def test_further_questions_tell_clauses_apart() -> None:
    """With the further questions, meanings of different clauses have different answers, as far as any questions show."""
    cover = covering(questions())
    asked = [*cover, *telling_apart(questions(), cover)]
    for one, other in combinations(sorted({id for each in questions() for id in each.others}), 2):
        if one.partition(":")[0] != other.partition(":")[0]:
            assert any(predicted(each, one) is not predicted(each, other) for each in asked)


def test_nothing_more_to_tell_apart() -> None:
    """No question is added where none tells more."""
    same = [question("Q1", ["a-1:x", "a-2:x"]), question("Q2", ["a-1:x", "a-2:x"])]
    assert [each.id for each in telling_apart(same, same[:1])] == []


def test_a_cover_has_denials_too() -> None:
    """Of questions that show as much, those to be answered by no are taken until they are as many as the others."""
    yes = [question(f"Q{number}", [f"a-{number}:x"]) for number in range(4)]
    no = [evolve(each, id=f"{each.id}n", right=Answer.NO) for each in yes]
    found = covering([*yes, *no])
    assert sorted(each.right.value for each in found) == ["no", "no", "yes", "yes"]
