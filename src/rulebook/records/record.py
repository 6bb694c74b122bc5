"""The record of a game, and how to read one."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from io import BytesIO, TextIOBase
from pathlib import Path
from typing import IO, Any, TypeAlias, TypeVar, cast

from attrs import Factory, frozen

from rulebook.core import CHANCE, Actor, AnyGame, RecordError, Result
from rulebook.records.codec import AnyCodec, Codec
from rulebook.records.json_text import JsonObject, JsonValue, parse, shown
from rulebook.records.limits import MOST_BYTES, MOST_BYTES_IN_LINE, MOST_LINES
from rulebook.records.settings import settings_from
from rulebook.records.strict import known_names, located, required, required_list, shown_key, under
from rulebook.registry import game, game_ids

Item = TypeVar("Item")
Source: TypeAlias = Path | IO[bytes] | bytes | Iterable[str]
"""A record: a file, an open one, the bytes of one, or its lines as texts."""

BYTE_ORDER_MARK = b"\xef\xbb\xbf"
BLANK = b" \t\r\n"

Offer: TypeAlias = frozenset[object]
"""The legal actions of a point; at a chance point every outcome with its weight, as pairs."""


@frozen
class Line:
    """A line with an action: its number in the file, counted from 1, who acted, what they did, and what else it says.

    `legal`, `clauses` and `position` are None if the line does not say which actions were legal, which clauses the step
    applied, or what the hash of the position after it is.
    """

    number: int
    actor: Actor
    action: object
    legal: Offer | None = None
    clauses: tuple[str, ...] | None = None
    position: str | None = None


@frozen
class Record:
    """A game as a file tells it. Its lines have been read but not played: `replay` says whether they are legal.

    `result_line` is the number of the line with `result`; both are None for a record that is cut short.
    """

    game: AnyGame
    settings: Any
    meta: Mapping[str, JsonValue] = Factory(dict)
    lines: tuple[Line, ...] = ()
    result: Result | None = None
    result_line: int | None = None


def read(source: Source) -> Record:
    """The record in a file, an open file, bytes or lines; raises RecordError, with line and key, if it is not a record.

    No more of a file is read than the limits allow.
    """
    with opened(source) as file:
        return record_of(objects_in(file))


def opened(source: Source) -> AbstractContextManager[IO[bytes]]:
    """A source as an open file; a file that was already open stays open. Raises RecordError for what cannot be a record."""
    if isinstance(source, bytes):
        return BytesIO(source)
    file = getattr(source, "buffer", source)  # what lies beneath a file of texts
    if hasattr(file, "readline") and not isinstance(file, TextIOBase):
        return nullcontext(cast(IO[bytes], file))
    if isinstance(source, Path):
        try:
            return source.open("rb")
        except (OSError, ValueError) as error:
            raise RecordError(f"{source} cannot be read: {error}") from None
    if isinstance(source, str) or not isinstance(source, Iterable):
        raise RecordError(f"a record is a pathlib.Path, an open file, bytes, or lines of text, not {shown(source)}")
    return BytesIO("\n".join(texts_in(source)).encode("utf-8", "surrogatepass"))


def texts_in(lines: Iterable[object]) -> Iterator[str]:
    """Lines that are texts, without their ends; raises RecordError for one that is not."""
    for number, line in enumerate(lines, 1):
        if not isinstance(line, str):
            raise RecordError(f"is not a text, but {shown(line)}", line=number)
        yield line.removesuffix("\n")


def objects_in(file: IO[bytes]) -> Iterator[tuple[int, JsonObject]]:
    """The objects in the lines of a file, with line numbers; blank lines are skipped."""
    for number, line in lines_in(file):
        if line.strip(BLANK):
            with located(number, ""):
                found: JsonObject = required(parse(line.removeprefix(BYTE_ORDER_MARK) if number == 1 else line), dict)
            yield number, found


def lines_in(file: IO[bytes]) -> Iterator[tuple[int, bytes]]:
    """The lines of a file with their numbers; raises RecordError as soon as a limit is exceeded."""
    number, read = 0, 0
    try:
        for number, line in enumerate(iter(partial(file.readline, MOST_BYTES_IN_LINE + 1), b""), 1):
            read += len(line)
            check_size(number, len(line), read)
            yield number, line
    except OSError as error:
        raise RecordError(f"cannot be read: {error}", line=number + 1) from None


def check_size(number: int, length: int, read: int) -> None:
    """Raise RecordError if a line, its number, or the total read so far exceeds the limits."""
    if length > MOST_BYTES_IN_LINE:
        raise RecordError(f"is longer than {MOST_BYTES_IN_LINE} bytes", line=number)
    if number > MOST_LINES:
        raise RecordError(f"a record has at most {MOST_LINES} lines", line=number)
    if read > MOST_BYTES:
        raise RecordError(f"a record has at most {MOST_BYTES} bytes", line=number)


def record_of(documents: Iterator[tuple[int, JsonObject]]) -> Record:
    """The record that the objects of its lines form."""
    number, header = next(documents, (1, {}))
    with located(number, ""):
        played = game_of(header)
        codec = Codec(played, settings_from(played, header))
    lines: list[Line] = []
    result, result_line = None, None
    for number, document in documents:
        if result_line is not None:
            raise RecordError(f"line {result_line} gave the result: nothing may follow it", line=number)
        with located(number, ""):
            if "result" in document:
                result, result_line = result_of(document, codec), number
            else:
                lines.append(line_of(number, document, codec))
    return Record(played, codec.settings, meta_of(header), tuple(lines), result, result_line)


def game_of(header: JsonObject) -> AnyGame:
    """The game that a header names, for a version of the format that this library reads."""
    for key in ("rulebook", "game"):
        if key not in header:
            raise RecordError("is missing: the first line is the header of a record", key=key)
    name = header["game"]
    if not isinstance(name, str) or name not in game_ids():
        raise RecordError(f"there is no game {shown(name)}{known_names(game_ids())}", key="game")
    return game(name)


def meta_of(header: JsonObject) -> JsonObject:
    """What a header says about the record; empty if it says nothing."""
    meta = header.get("meta")
    return meta if isinstance(meta, dict) else {}


def line_of(number: int, document: JsonObject, codec: AnyCodec) -> Line:
    """A line with an action."""
    check_keys(document, needed=("actor", "action"), optional=("legal", "clauses", "position"))
    actor = actor_of(document["actor"])
    with located(None, "action"):
        action = codec.action(document["action"])
    with located(None, "legal"):
        read = partial(weighted_of, codec) if actor is CHANCE else codec.action
        legal = frozenset(each(document["legal"], read)) if "legal" in document else None
    with located(None, "clauses"):
        clauses = each(document["clauses"], partial(required, expected=str)) if "clauses" in document else None
    position = under("position", document, str) if "position" in document else None
    return Line(number, actor, action, legal, clauses, position)


def result_of(document: JsonObject, codec: AnyCodec) -> Result:
    """The result in the last line of a finished game."""
    check_keys(document, needed=("result",))
    with located(None, "result"):
        return codec.result(document["result"])


def check_keys(document: JsonObject, needed: tuple[str, ...], optional: tuple[str, ...] = ()) -> None:
    """Raise RecordError for a key that is missing or unknown."""
    known = (*needed, *optional)
    for key in document:
        if key not in known:
            raise RecordError(f"unknown key{known_names(known)}", key=shown_key(key))
    for key in needed:
        if key not in document:
            raise RecordError("is missing", key=key)


def actor_of(document: JsonValue) -> Actor:
    """Who acted: a seat or chance."""
    if document == CHANCE.value:
        return CHANCE
    with located(None, "actor"):
        return required(document, int)


def weighted_of(codec: AnyCodec, document: JsonValue) -> tuple[object, int]:
    """An outcome of chance and its weight."""
    outcome: JsonObject = required(document, dict)
    check_keys(outcome, needed=("action", "weight"))
    weight = under("weight", outcome, int)
    with located(None, "action"):
        return codec.action(outcome["action"]), weight


def each(document: JsonValue, read: Callable[[JsonValue], Item]) -> tuple[Item, ...]:
    """The items of a list, each converted by `read`."""
    items = []
    for index, item in enumerate(required_list(document)):
        with located(None, f"[{index}]"):
            items.append(read(item))
    return tuple(items)
