"""Choosing few questions."""

from itertools import combinations

from rulebook.examination.cover import predicted, telling_apart
from rulebook.examination.fewest import fewest
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
