"""Playing records again, and comparing them with the rules."""

import json

import pytest

from rulebook import RecordError
from rulebook.records import check, read, replay
from rulebook.records.rules import changed_clauses

from .playing import plain_header, record, written

DEAL = [
    {"actor": "chance", "action": {"type": "draw", "card": card}}
    for card in ("B1", "B2", "B3", "B4", "B5", "B6", "Y1", "Y2", "Y3", "Y4", "Y5", "Y6", "G4")
]


def changed(key: str, value: object, line: int | None = None) -> bytes:
    """The record of a whole game in which `key` of one line, counted from 1, or of the last, says something else."""
    lines = [json.loads(text) for text in written("yellowstone_park", "reference", 2)]
    lines[-1 if line is None else line - 1][key] = value
    return record(*lines)


@pytest.mark.parametrize("length", [0, 1, 12, 40])
def test_a_record_that_is_cut_short_is_one_of_an_unfinished_game(length: int) -> None:
    found = read(record(*written("yellowstone_park", "reference", 2)[: length + 1]))
    assert len(list(replay(found))) == length
    assert list(check(found)) == []


def test_a_finished_game_may_lack_its_result() -> None:
    found = read(record(*written("yellowstone_park", "reference", 2)[:-1]))
    assert list(check(found)) == []


def refusal(*lines: object) -> RecordError:
    with pytest.raises(RecordError) as refused:
        list(replay(read(record(plain_header(), *lines))))
    return refused.value


def test_a_result_on_an_unfinished_game_is_refused() -> None:
    error = refusal(*DEAL, {"result": {"scores": [5, 5], "winners": [0, 1]}})
    assert (error.line, error.key) == (15, "result")


def test_an_action_of_the_wrong_actor_is_refused() -> None:
    error = refusal({"actor": 0, "action": {"type": "stop"}})
    assert (error.line, error.key, error.reason) == (2, "actor", 'must be "chance", not 0')
    error = refusal(*DEAL, {"actor": 1, "action": {"type": "place", "card": "Y1", "column": 3}})
    assert (error.line, error.key, error.reason) == (15, "actor", "must be 0, not 1")


def test_an_illegal_action_is_refused_with_its_clause() -> None:
    error = refusal(*DEAL, {"actor": 0, "action": {"type": "place", "card": "B1", "column": 4}})
    assert (error.line, error.key, error.clause) == (15, "action", "placing-4")
    error = refusal({"actor": "chance", "action": {"type": "stop"}})
    assert (error.line, error.key, error.clause) == (2, "action", "setup-2")


def test_an_action_after_the_end_is_refused() -> None:
    lines = written("yellowstone_park", "reference", 2)[:-1]
    with pytest.raises(RecordError, match="the game is over") as refused:
        list(replay(read(record(*lines, {"actor": 0, "action": {"type": "stop"}}))))
    assert (refused.value.line, refused.value.clause) == (len(lines) + 1, "ending-1")


def test_a_weight_that_differs_is_found() -> None:
    draw = {"type": "draw", "card": "G4"}
    (difference,) = check(
        read(record(plain_header(), {"actor": "chance", "action": draw, "legal": [{"action": draw, "weight": 3}]}))
    )
    assert (difference.line, difference.key) == (2, "legal")
    assert difference.recorded == [{"action": draw, "weight": 3}]
    assert isinstance(difference.here, list)
    assert {"action": draw, "weight": 2} in difference.here
    assert len(difference.here) == 28


def test_legal_actions_that_differ_are_found_and_their_order_means_nothing() -> None:
    index, text = next(
        (i, t) for i, t in enumerate(written("yellowstone_park", "reference", 2), 1) if '"stop"}, "legal"' in t
    )
    legal = json.loads(text)["legal"]
    assert list(check(read(changed("legal", legal[::-1], index)))) == []
    (difference,) = check(read(changed("legal", [*legal[1:], {"type": "pass"}], index)))
    assert (difference.line, difference.recorded, difference.here) == (index, [{"type": "pass"}], legal[:1])
    assert str(difference).startswith(
        f'line {index}, key legal: the record has [{{"type": "pass"}}], but the rules here have ['
    )


def test_clauses_that_differ_are_found_where_the_rules_are_of_one_version() -> None:
    (difference,) = check(read(changed("clauses", ["setup-3"], 2)))
    assert (difference.line, difference.key, difference.recorded, difference.here) == (
        2,
        "clauses",
        ["setup-3"],
        ["setup-2"],
    )
    other = changed("clauses", ["setup-3"], 2).replace(b"yellowstone_park 2", b"yellowstone_park 1")
    assert list(check(read(other))) == []


def test_a_result_that_differs_is_found() -> None:
    (difference,) = check(read(changed("result", {"scores": [1, 2], "winners": [0]})))
    assert difference.key == "result"
    assert difference.recorded == {"scores": [1, 2], "winners": [0]}


def test_a_position_that_differs_is_found() -> None:
    """The hash of a position is compared wherever it stands, by whatever version of the rules the record was written."""
    lines = [json.loads(line) for line in written("hamsterbacke", "reference", 3)]
    hashed = [number for number, line in enumerate(lines, 1) if "position" in line]
    assert len(hashed) > 2
    lines[0]["meta"]["rules"] = "hamsterbacke 1"
    lines[hashed[1] - 1]["position"] = "0" * 16
    (difference,) = check(read([json.dumps(line) for line in lines]))
    assert (difference.line, difference.key, difference.recorded) == (hashed[1], "position", "0" * 16)
    with pytest.raises(RecordError, match="position"):
        read([json.dumps({**line, "position": 7} if "position" in line else line) for line in lines])


def test_the_clauses_that_have_changed() -> None:
    """A record says by which clauses it was played: some can be others now, some can be new, and some gone."""
    meta = json.loads(next(iter(written("hamsterbacke", "reference", 3))))["meta"]
    assert changed_clauses("hamsterbacke", meta) == {}
    here = dict(meta["clauses"])
    del here["setup-1"]
    clauses = {**here, "setup-2": "another", "setup-99": "gone"}
    assert changed_clauses("hamsterbacke", {"clauses": clauses}) == {
        "setup-1": None,
        "setup-2": "another",
        "setup-99": "gone",
    }
    assert changed_clauses("hamsterbacke", {}) == changed_clauses("hamsterbacke", {"clauses": 7}) == {}
