"""Reading records: what is none is refused, with line and key."""

from io import BytesIO, StringIO
from pathlib import Path

import pytest

from rulebook import CHANCE, RecordError
from rulebook.core import Result
from rulebook.records import limits, parse, read

from .playing import plain_header, record, written

DRAW = {"actor": "chance", "action": {"type": "draw", "card": "G4"}}
EXAMPLE = b"""\
{"rulebook": 1, "game": "yellowstone_park", "players": 4, "first_player": 0, "readings": {"collect-extent": "any-window"},
 "variants": {"edge_matrix": true}, "components": {}}
{"actor": "chance", "action": {"type": "draw", "card": "G4"}}
{"actor": 0, "action": {"type": "place", "card": "Y4", "column": 3}}
{"actor": 0, "action": {"type": "place", "card": "Y4", "column": 3, "window": {"rows": [4, 5, 6], "columns": [3, 4, 5]}}}
{"actor": 0, "action": {"type": "choose_pile", "pile": "penalty"}}
{"actor": 0, "action": {"type": "refill"}, "legal": [{"type": "refill"}, {"type": "decline"}], "clauses": ["refilling-2"]}
{"actor": "chance", "action": {"type": "draw", "card": "G4"},
 "legal": [{"action": {"type": "draw", "card": "G4"}, "weight": 2}]}
{"result": {"scores": [7, 36, 12, 9], "winners": [0]}}
"""
"""Lines of every sort, as interchange.md has them; a line that begins with a space goes on with the one before it."""

RESULT = {"result": {"scores": [7, 36], "winners": [0]}}


def refused(data: bytes) -> RecordError:
    with pytest.raises(RecordError) as error:
        read(data)
    return error.value


def test_a_record_is_read_from_a_path_an_open_file_or_bytes(tmp_path: Path) -> None:
    data = record(*written("yellowstone_park", "reference", 2))
    file = tmp_path / "game.jsonl"
    file.write_bytes(data)
    found = read(data)
    assert found == read(file) == read(BytesIO(data))
    assert found.lines[0].actor is CHANCE
    assert found.result is not None
    assert found.result_line == len(found.lines) + 2


def test_a_file_of_texts_is_read_like_its_bytes(tmp_path: Path) -> None:
    lines = [*written("yellowstone_park", "reference", 2)]
    file = tmp_path / "game.jsonl"
    file.write_bytes(record(*lines))
    with file.open(encoding="utf-8") as opened:
        assert read(opened) == read(file)
    assert read(StringIO("\n".join(lines))) == read([f"{line}\n" for line in lines]) == read(lines) == read(file)


def test_the_example_of_the_format_is_read() -> None:
    found = read(EXAMPLE.replace(b"\n ", b""))
    assert [line.number for line in found.lines] == [2, 3, 4, 5, 6, 7]
    assert found.lines[4].clauses == ("refilling-2",)
    assert found.lines[4].legal is not None
    assert len(found.lines[4].legal) == 2
    assert found.lines[5].legal == frozenset([(found.lines[5].action, 2)])
    assert (found.result, found.result_line) == (Result((7, 36, 12, 9), (0,)), 8)


def test_blank_lines_carriage_returns_and_a_byte_order_mark_are_accepted() -> None:
    data = record(plain_header(meta={"seed": 7}), "", "  ", DRAW).replace(b"\n", b"\r\n")
    found = read(b"\xef\xbb\xbf" + data)
    assert [line.number for line in found.lines] == [4]
    assert found.meta == {"seed": 7}


def test_the_last_line_may_lack_its_end() -> None:
    assert len(read(record(plain_header(), DRAW).rstrip()).lines) == 1


@pytest.mark.parametrize(
    ("lines", "line", "key", "reason"),
    [
        ([], 1, "rulebook", "is missing"),
        (["", "{}"], 2, "rulebook", "is missing"),
        ([{"rulebook": 1}], 1, "game", "is missing"),
        ([plain_header(rulebook=2)], 1, "rulebook", "version 1"),
        ([plain_header(game="chess")], 1, "game", "there is no game 'chess': expected"),
        ([plain_header(game=["chess"])], 1, "game", "there is no game"),
        ([plain_header(colour="red")], 1, "colour", "unknown key"),
        ([plain_header(readings={"end-threshold": 3})], 1, "readings.end-threshold", "expected a string"),
        (["[1]"], 1, None, "expected an object"),
        ([plain_header(), "{"], 2, None, "is not JSON"),
        ([plain_header(), DRAW, "\ufeff" + "{}"], 3, None, "is not JSON"),
        ([plain_header(), {**DRAW, "why": 1}], 2, "why", "unknown key: expected actor, action, legal, clauses or position"),
        ([plain_header(), {"actor": 0}], 2, "action", "is missing"),
        ([plain_header(), {**DRAW, "actor": True}], 2, "actor", "expected a whole number"),
        ([plain_header(), {**DRAW, "actor": "me"}], 2, "actor", "expected a whole number, found 'me'"),
        ([plain_header(), {**DRAW, "action": {"type": "draw", "card": "G"}}], 2, "action.card", "there is no card 'G'"),
        ([plain_header(), {**DRAW, "legal": {}}], 2, "legal", "expected a list"),
        ([plain_header(), {**DRAW, "legal": [1]}], 2, "legal[0]", "expected an object"),
        (
            [plain_header(), {**DRAW, "legal": [DRAW["action"]]}],
            2,
            "legal[0].type",
            "unknown key: expected action or weight",
        ),
        (
            [plain_header(), {**DRAW, "legal": [{"action": {"type": "stop"}, "weight": 1.5}]}],
            2,
            "legal[0].weight",
            "found 1.5",
        ),
        ([plain_header(), {**DRAW, "actor": 0, "legal": [{"type": "stop"}, {"type": "go"}]}], 2, "legal[1].type", "'go'"),
        ([plain_header(), {**DRAW, "clauses": "setup-2"}], 2, "clauses", "expected a list"),
        ([plain_header(), {**DRAW, "clauses": ["setup-2", 3]}], 2, "clauses[1]", "expected a string"),
        ([plain_header(), {**RESULT, "actor": 0}], 2, "actor", "unknown key: expected result"),
        ([plain_header(), {"result": {"scores": [1.5], "winners": []}}], 2, "result.scores[0]", "expected a whole number"),
        ([plain_header(), {"result": {"scores": []}}], 2, "result.winners", "is missing"),
        ([plain_header(), RESULT, DRAW], 3, None, "line 2 gave the result"),
        ([plain_header(), RESULT, RESULT], 3, None, "line 2 gave the result"),
    ],
)
def test_a_malformed_record_is_refused_with_line_and_key(
    lines: list[object], line: int, key: str | None, reason: str
) -> None:
    error = refused(record(*lines))
    assert (error.line, error.key) == (line, key)
    assert reason in error.reason


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (b'{"actor": 0, "actor": 1}', "the key 'actor' occurs twice"),
        (b'{"actor": NaN}', "NaN is not a number in JSON"),
        (b'{"actor": -Infinity}', "-Infinity is not a number in JSON"),
        (b'{"actor": 1e999}', "is too large"),
        (b'{"actor": ' + b"9" * 16 + b"}", "a number of 16 characters is too long"),
        (b'{"actor": 0.' + b"9" * 16 + b"}", "is too long"),
        (b'{"actor": ' + b"[" * 32 + b"]" * 32 + b"}", "is nested more than 32 deep"),
        (b"[" * 500_000, "is nested more than 32 deep"),
        (b'{"actor": "\xff"}', "is not UTF-8: invalid start byte, at byte 12"),
        (b'{"actor": "\\ud800"}', "a lone surrogate"),
        (b'"' + b'\\"' * 400_000, "is not JSON"),
        (b"{'actor': 0}", "is not JSON"),
        (b"\x00", "is not JSON"),
    ],
)
def test_json_that_could_do_harm_is_refused(text: bytes, reason: str) -> None:
    error = refused(record(plain_header()) + text)
    assert error.line == 2
    assert reason in error.reason


def test_brackets_in_strings_and_whole_surrogate_pairs_are_plain_text() -> None:
    data = record(plain_header(meta={"names": ["[" * 40 + '"\\', "\U0001f430"]}))
    assert read(data).meta == {"names": ["[" * 40 + '"\\', "\U0001f430"]}


def test_a_message_shows_little_of_what_it_refuses() -> None:
    error = refused(record(plain_header(), {"x\x1b[2J" * 1000: 1}, DRAW))
    assert len(str(error)) < 300
    assert "\x1b" not in str(error)


def test_a_line_longer_than_the_limit_is_refused() -> None:
    error = refused(record(plain_header(), " " * limits.MOST_BYTES_IN_LINE))
    assert (error.line, error.reason) == (2, f"is longer than {limits.MOST_BYTES_IN_LINE} bytes")


def test_a_document_longer_than_a_line_is_refused() -> None:
    with pytest.raises(RecordError, match="is longer than"):
        parse(" " * limits.MOST_BYTES_IN_LINE + "1")
    assert parse("1") == 1


def test_a_record_has_no_more_lines_than_the_limit() -> None:
    assert refused(record(plain_header()) + b"\n" * limits.MOST_LINES).line == limits.MOST_LINES + 1


class Endless(BytesIO):
    """A file without an end, which counts what was read of it."""

    read_of_it = 0

    def readline(self, size: int | None = -1, /) -> bytes:
        first = not self.read_of_it
        line = record(plain_header()) if first else b" " * (limits.MOST_BYTES_IN_LINE - 1) + b"\n"
        self.read_of_it += len(line)
        return line


def test_of_a_file_without_an_end_no_more_is_read_than_the_limit() -> None:
    endless = Endless()
    with pytest.raises(RecordError, match="at most 33554432 bytes"):
        read(endless)
    assert endless.read_of_it <= limits.MOST_BYTES + limits.MOST_BYTES_IN_LINE


def test_a_list_has_no_more_items_than_the_limit() -> None:
    stops = [{"type": "stop"}] * (limits.LONGEST_LIST + 1)
    assert refused(record(plain_header(), {**DRAW, "actor": 0, "legal": stops})).key == "legal"


@pytest.mark.parametrize("name", ["missing.jsonl", ".", "a\0b"])
def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(RecordError, match="cannot be read"):
        read(tmp_path / name)


def test_a_file_that_breaks_off_is_refused() -> None:
    class Broken(BytesIO):
        def readline(self, size: int | None = -1, /) -> bytes:
            raise OSError("the disk is gone")

    with pytest.raises(RecordError, match="line 1: cannot be read: the disk is gone"):
        read(Broken())
