"""Fair dealing: what a seed deals, and how a record is held to it."""

import json
from collections import Counter
from hashlib import sha256
from typing import Any

import pytest

from rulebook.core import ChoiceError, RecordError
from rulebook.records import check, commitment, dealing_of, dealt, read
from rulebook.records.dealing import Dealing
from rulebook.table import Table

from .playing import PARK


def lines(seed: str = "a seed") -> list[str]:
    """The record of a game that has been dealt and not begun."""
    return list(Table.open(PARK, PARK.new_game().settings, seed=seed).record())


def differences(texts: list[str], **dealing: Any) -> list[str]:
    """What a check finds in a record that says otherwise how it was dealt."""
    first = json.loads(texts[0])
    first["meta"]["dealing"] |= dealing
    first["meta"]["dealing"] = {key: value for key, value in first["meta"]["dealing"].items() if value is not None}
    record = read("\n".join([json.dumps(first), *texts[1:]]).encode())
    return [f"{found.line} {found.key}" for found in check(record)]


def test_an_outcome_is_where_the_hash_points() -> None:
    """Of the row of all weights the outcome is dealt in which the hash falls, as whoever knows SHA-256 can work out."""
    outcomes = (("one", 3), ("two", 1), ("three", 5))
    row = ["one"] * 3 + ["two"] + ["three"] * 5
    for number in range(200):
        share = int(sha256(f"a seed:{number}".encode()).hexdigest(), 16)
        assert dealt("a seed", number, outcomes) == row[share * 9 // 2**256]


def test_outcomes_come_as_often_as_their_weights_say() -> None:
    """Over many deals each outcome comes in about its share of them."""
    found = Counter(dealt(f"seed {number}", 0, (("often", 3), ("seldom", 1))) for number in range(4000))
    assert abs(found["often"] - 3000) < 140


def test_nothing_is_dealt_of_nothing() -> None:
    """Where chance has no outcomes there is an error."""
    with pytest.raises(ChoiceError):
        dealt("a seed", 0, ())


def test_the_commitment_is_the_hash_of_the_seed() -> None:
    """The commitment is what `sha256sum` gives of the seed."""
    assert commitment("a seed") == "8f44d509e0492acec4fc109a030a5c751f063fb743cc388f0ed722bacc3bc66c"
    assert Dealing(commitment("a seed"), "a seed").is_kept
    assert not Dealing(commitment("a seed"), "another").is_kept
    assert not Dealing(commitment("a seed")).is_kept


def test_a_fair_deal_has_no_differences() -> None:
    """A deal by the seed that was committed to agrees with its record."""
    assert differences(lines()) == []


def test_another_seed_than_the_one_committed_to_is_found() -> None:
    """A seed that was put in afterwards disagrees with the commitment, and with the deal."""
    found = differences(lines(), seed="another seed")
    assert found[0] == "1 meta.dealing.commitment"
    assert len([each for each in found if each.endswith(" dealt")]) >= 8


def test_a_card_that_was_swapped_is_found() -> None:
    """A deal with another card than the seed's disagrees at its line."""
    texts = lines()
    cards = [json.loads(text)["action"]["card"] for text in texts[1:]]
    texts[1] = texts[1].replace(cards[0], next(card for card in ("B1", "B2") if card != cards[0]))
    record = read("\n".join(texts).encode())
    found, *_ = (each for each in check(record) if each.key == "dealt")
    assert found.line == 2
    assert str(found).startswith("line 2, key dealt: the record has ")
    assert "but the seed gives" in str(found)


def test_a_seed_that_is_not_revealed_is_not_compared() -> None:
    """As long as the seed is secret there is nothing to compare."""
    assert differences(lines(), seed=None) == []
    assert dealing_of({}) is None


@pytest.mark.parametrize("dealing", [{"method": "dice"}, {"commitment": 7}, {"seed": 7}, {"more": 1}, {"commitment": None}])
def test_what_cannot_be_understood_is_an_error(dealing: dict[str, Any]) -> None:
    """A record that says in an unknown way how it was dealt cannot be checked."""
    with pytest.raises(RecordError, match=r"meta\.dealing"):
        differences(lines(), **dealing)
