"""A table is its record: going on with one, and what a seat can keep of it."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rulebook.core import SPECTATOR, DomainError, RecordError
from rulebook.records import check, read
from rulebook.registry import game
from rulebook.table import Knowledge, Policy, Seen, Table, TableError, schema
from rulebook.table.table import as_recorded, go_on

from .playing import TABLES, act_at_random, finished, opened, played


def changed(lines: list[str], **meta: Any) -> list[str]:
    """A record with another meta."""
    first = json.loads(lines[0])
    return [json.dumps({**first, "meta": {**first["meta"], **meta}}), *lines[1:]]


@pytest.mark.parametrize(("id", "players"), TABLES)
def test_a_table_comes_back_from_its_record(id: str, players: int, tmp_path: Path) -> None:
    """The record of a table makes the same table again, at its end, in its course, and from a file."""
    for table in (finished(id, players), played(id, players, 9, names=tuple("ABCDEF"[:players]), policy=Policy.NEVER)):
        lines = list(table.record())
        again = Table.resume(lines)
        assert (again.state, again.version, again.names, again.policy) == (
            table.state,
            table.version,
            table.names,
            table.policy,
        )
        assert list(again.record()) == lines
        file = tmp_path / "table.jsonl"
        file.write_text("\n".join(lines), encoding="utf-8")
        with file.open("rb") as stream:
            assert list(Table.resume(stream).record()) == lines
        assert Table.resume(file).state == Table.resume(file.read_bytes()).state == table.state


@pytest.mark.parametrize(("id", "players"), TABLES)
def test_a_record_that_was_cut_short_goes_on(id: str, players: int) -> None:
    """Wherever a record ends, the table goes on: what chance had still to bring, it brings again."""
    table = finished(id, players)
    lines = list(table.record())
    for cut in range(1, min(len(lines) - 1, 60), 7):
        again = Table.resume(lines[:cut])
        assert list(again.record())[1 : len(again.moves)] == lines[1 : len(again.moves)]
        assert again.moves == table.moves[: len(again.moves)]
        assert len(again.moves) >= cut - 1


@pytest.mark.parametrize(("id", "players"), TABLES)
def test_a_table_is_held_where_its_record_ends(id: str, players: int) -> None:
    """Moves keep their versions, and chance acts only once the table goes on; whoever knows more is told all anew."""
    table = finished(id, players)
    lines = list(table.record())
    for cut in range(1, 9):
        held, _ = as_recorded(lines[:cut])
        assert held.moves == table.moves[: cut - 1]
        actor = table.moves[cut - 1].actor
        assert (held.version, held.to_act) == (cut - 1, actor if isinstance(actor, int) else None)
        go_on(held, table.version + 1)
        assert held.state == Table.resume(lines[:cut]).state
        assert held.to_act is not None
        assert held.version == table.version + 1 + len(held.moves) - (cut - 1)
        assert held.news(SPECTATOR, table.version).is_anew
        assert Table.resume(held.record()).version == held.version
    with pytest.raises(DomainError):
        go_on(held, -1)


def test_versions_never_come_again() -> None:
    """Where a record was cut short after a taking back, the table goes on with versions that are new."""
    table = played("prato_dei_conigli", 2, 30, policy=Policy.CONSENT)
    seat = next(move.actor for move in table.moves[::-1] if isinstance(move.actor, int))
    table.undo(seat, frozenset({1 - seat}))
    again = Table.resume(list(table.record())[:5])
    assert again.version >= table.version
    assert again.news(0, table.version - 1).is_anew


def test_half_a_line_is_no_record() -> None:
    """A record whose last line was torn is refused with the line."""
    lines = list(played("hamsterbacke", 3, 5).record())
    with pytest.raises(RecordError) as refused:
        Table.resume([*lines[:-1], lines[-1][:20]])
    assert refused.value.line == len(lines)


@pytest.mark.parametrize(
    ("meta", "message"),
    [
        ({"dealing": {"method": "sha256-1", "commitment": "0"}}, "does not have the seed"),
        ({"dealing": {"method": "sha256-1", "commitment": "0", "seed": "a seed"}}, "not the one that was committed to"),
        ({"dealing": {"method": "cards", "commitment": "0"}}, "the method sha256-1"),
        ({"dealing": {"method": "sha256-1"}}, "commitment"),
        ({"dealing": {"method": "sha256-1", "commitment": "0", "seed": "s" * 1001}}, "more than 1000 characters"),
        ({"dealing": 7}, "meta.dealing"),
        ({"table": 7}, "meta.table"),
        ({"table": {"names": [1, 2, 3]}}, "meta.table.names"),
        ({"table": {"names": ["Ada"]}}, "a name for each of the 3 seats"),
        ({"table": {"undo": "always"}}, "there is no such policy"),
        ({"table": {"before": 0, "anew": 10**10}}, "does not fit"),
        ({"table": {"before": -1, "anew": 3}}, "does not fit"),
        ({"table": {"before": 4, "anew": 3}}, "does not fit"),
        ({"table": {"before": True}}, "meta.table.before"),
    ],
)
def test_a_table_cannot_go_on_with_that(meta: dict[str, Any], message: str) -> None:
    """What a table has not written is refused, and the error says what."""
    with pytest.raises((TableError, RecordError), match=message):
        Table.resume(changed(list(played("hamsterbacke", 3, 5).record()), **meta))


def test_the_record_of_another_program_has_no_seed() -> None:
    """A record without a word of how it was dealt cannot be gone on with."""
    lines = list(played("hamsterbacke", 3, 5).record())
    first = json.loads(lines[0])
    del first["meta"]
    with pytest.raises(TableError, match="does not have the seed"):
        Table.resume([json.dumps(first), *lines[1:]])


def test_another_deal_than_the_seed_s_is_noticed() -> None:
    """A record in which another card was dealt is refused, with its line."""
    lines = list(opened("hamsterbacke", 3).record())
    swapped = [lines[0], lines[1].replace(json.loads(lines[1])["action"]["card"], "LB"), *lines[2:]]
    assert swapped != lines
    with pytest.raises(TableError, match="line 2: the seed does not deal that"):
        Table.resume(swapped)


def test_the_deal_can_be_checked_after_the_game() -> None:
    """Whoever has the record of a finished game sees that the seed dealt it, and that it is the one committed to."""
    table = finished("yellowstone_park", 2)
    record = read("\n".join(table.record()).encode())
    assert list(check(record)) == []
    assert record.meta["dealing"] == {"method": "sha256-1", "commitment": table.commitment, "seed": "a seed"}


@pytest.mark.parametrize(("id", "players"), TABLES)
def test_a_viewer_s_record_shows_what_they_were_told(id: str, players: int) -> None:
    """The record of a viewer is read again as what they were told and observed, move by move."""
    table = finished(id, players)
    for viewer in (players - 1, SPECTATOR):
        seen = Seen.read(table.seen(viewer))
        assert (seen.viewer, seen.settings, seen.result) == (viewer, table.settings, table.result)
        told = table.news(viewer).moves
        assert [(move.actor, move.action, move.events) for move in seen.moves] == [
            (move.actor, move.action, move.events) for move in told
        ]
        assert [move.observation for move in seen.moves] == [
            table.game.observe(move.step.state, viewer) for move in table.moves
        ]


def test_a_viewer_s_record_shows_what_they_saw() -> None:
    """After each move the picture is the one that the table gave the viewer, and before the first that of the start."""
    table = opened("hamsterbacke", 3)
    act_at_random(table, Random(1))
    seen = Seen.read(table.seen(1))
    assert seen.scene(len(seen.moves)) == table.game.scene(table.state, 1, table.moves[-1].step.events)
    assert seen.scene(0) == table.game.scene(table.game.start(table.settings), 1)
    for moves in (-1, len(seen.moves) + 1):
        with pytest.raises(TableError, match="moves, not"):
            seen.scene(moves)


def test_a_viewer_s_record_has_the_seed_only_when_the_game_is_over() -> None:
    """While the game is on, a viewer's record has the commitment and not the seed."""
    running, over = played("scopa", 2, 4), finished("scopa", 2)
    for table, known in ((running, False), (over, True)):
        meta = json.loads(next(table.seen(0)))["meta"]
        assert meta["dealing"]["commitment"] == table.commitment
        assert ("seed" in meta["dealing"]) is known


def test_a_viewer_s_record_is_no_record_of_the_game() -> None:
    """Neither reader takes the other's record."""
    table = finished("hamsterbacke", 3)
    with pytest.raises(RecordError, match="seen_by"):
        Table.resume(table.seen(0))
    with pytest.raises(RecordError, match="seen_by"):
        Seen.read("\n".join(table.record()).encode())


@pytest.mark.parametrize(
    ("number", "change", "message"),
    [
        (0, {"seen_by": 3}, "no such seat"),
        (0, {"seen_by": "somebody"}, "seen_by"),
        (1, {"actor": 1}, "somebody else was to act"),
        (1, {"action": {"type": "draw", "card": "LG"}}, "the viewer's own moves"),
        (1, {"more": 1}, "unknown key"),
        (1, {"sees": None}, "sees"),
        (1, {"sees": {}}, "sees"),
        (1, {"events": [{"type": "card_dealt", "clause": "setup-1", "seat": 2, "card": "LG"}]}, "hidden from the viewer"),
        (1, {"events": [{"type": "no_event"}]}, "events"),
    ],
)
def test_a_viewer_s_record_is_read_strictly(number: int, change: dict[str, Any], message: str) -> None:
    """What a viewer cannot have been told is refused, with the line."""
    lines = list(played("hamsterbacke", 3, 5).seen(0))
    lines[number] = json.dumps({**json.loads(lines[number]), **change})
    with pytest.raises(RecordError, match=message) as refused:
        Seen.read("\n".join(lines).encode())
    assert refused.value.line == number + 1


def test_a_viewer_s_record_of_somebody_else_s_eyes() -> None:
    """Observations are those of the viewer."""
    table = played("hamsterbacke", 3, 5)
    mine, others = list(table.seen(0)), list(table.seen(1))
    sees = json.loads(others[1])["sees"]
    mine[1] = json.dumps({**json.loads(mine[1]), "sees": sees})
    with pytest.raises(RecordError, match="somebody else"):
        Seen.read("\n".join(mine).encode())


def test_a_result_stands_at_the_end() -> None:
    """A result before the end, or followed by something, is refused."""
    lines = list(finished("hamsterbacke", 3).seen(SPECTATOR))
    with pytest.raises(RecordError, match="nothing follows it"):
        Seen.read("\n".join([*lines, lines[-1]]).encode())
    with pytest.raises(RecordError, match="the game is not over"):
        Seen.read("\n".join([*lines[:20], lines[-1]]).encode())


@pytest.mark.parametrize(
    ("source", "message"),
    [
        (None, "a record is a pathlib.Path, an open file, bytes, or lines of text, not None"),
        (5, "lines of text, not 5"),
        ("record.jsonl", "lines of text, not 'record.jsonl'"),
        ([5], "line 1: is not a text, but 5"),
        (["{}", None], "line 2: is not a text, but None"),
    ],
)
def test_what_is_no_record(source: Any, message: str) -> None:
    """What cannot be a record is refused as such."""
    for reader in (Table.resume, Seen.read, read):
        with pytest.raises(RecordError, match=message):
            reader(source)


def test_what_is_no_game_or_no_record_of_a_viewer() -> None:
    """Schemas are those of a game, and what a viewer knows comes from their record."""
    with pytest.raises(DomainError, match="game must be what"):
        schema("scopa")  # type: ignore[arg-type]
    with pytest.raises(DomainError, match="seen must be what"):
        Knowledge.of("scopa")  # type: ignore[arg-type]


@pytest.mark.parametrize("first", [-1, 10**6, "x", None, True])
def test_a_record_from_no_move_on(first: Any) -> None:
    """A record begins at a move that there has been, or after the last one."""
    table = Table.open(game("scopa"), game("scopa").new_game().settings, seed="7")
    assert len(list(table.record(len(table.moves)))) == 1
    with pytest.raises(DomainError, match=f"first must be an integer from 0 to {len(table.moves)}, not {first!r}"):
        list(table.record(first))
