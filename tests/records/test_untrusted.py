"""Whatever comes from outside, nothing but RecordError or StateError comes of it."""

import json
from collections.abc import Callable
from contextlib import suppress
from functools import partial

from hypothesis import event, example, given, settings
from hypothesis import strategies as st

from rulebook import RecordError, StateError
from rulebook.records import Codec, JsonObject, JsonValue, check, parse, read, state_from

from .playing import ID, played, record, written

words = st.sampled_from(
    ["type", "place", "draw", "chance", "card", "B1", "G7", "X9", "players", "it", "pass", "placing", "over", ""]
)
numbers = st.integers(-3, 9) | st.sampled_from([99, 1000, 10**14, -(10**14)])
leaves: st.SearchStrategy[JsonValue] = (
    st.none() | st.booleans() | numbers | st.floats(allow_nan=False) | words | st.text(max_size=5)
)
values: st.SearchStrategy[JsonValue] = st.recursive(
    leaves, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(words, inner, max_size=4), max_leaves=8
)


def places(value: JsonValue) -> list[tuple[str | int, ...]]:
    """The way to every value within a value, itself first."""
    return [(), *((key, *way) for key, item in items(value) for way in places(item))]


def items(value: JsonValue) -> list[tuple[str | int, JsonValue]]:
    """The values right within a value, with their keys or positions."""
    if isinstance(value, dict):
        return list(value.items())
    return list(enumerate(value)) if isinstance(value, list) else []


def strings(value: JsonValue) -> list[str]:
    """Every string within a value, keys included."""
    if isinstance(value, str):
        return [value]
    own = [*value] if isinstance(value, dict) else []
    return own + [string for _, item in items(value) for string in strings(item)]


@st.composite
def changes(draw: st.DrawFn, original: JsonValue, *, gentle: bool = True) -> JsonValue:
    """A document that has been changed in one to three places; gently: into another of the same shape."""
    vocabulary = st.sampled_from(sorted({*strings(original), "B1", "R7", "over", "placing", "drawing-hand"}))
    value = original
    for _ in range(draw(st.integers(1, 3))):
        inner = [way for way in places(value) if not gentle or is_small(at(value, way))] or [()]
        value = changed(
            value, draw(st.sampled_from(inner)), partial(varied, draw, vocabulary) if gentle else partial(edited, draw)
        )
    return value


def at(value: JsonValue, way: tuple[str | int, ...]) -> JsonValue:
    """The value at the end of a way."""
    for key in way:
        value = dict(items(value))[key]
    return value


def is_small(value: JsonValue) -> bool:
    """Whether a value is a simple one, a list, or a pile of cards: what can vary without another shape."""
    return not isinstance(value, dict) or all(isinstance(item, int) for item in value.values())


def changed(value: JsonValue, way: tuple[str | int, ...], change: Callable[[JsonValue], JsonValue]) -> JsonValue:
    """A value after a change at the end of a way."""
    if not way:
        return change(value)
    if isinstance(value, dict):
        return {key: changed(item, way[1:], change) if key == way[0] else item for key, item in value.items()}
    assert isinstance(value, list)
    return [changed(item, way[1:], change) if index == way[0] else item for index, item in enumerate(value)]


def edited(draw: st.DrawFn, value: JsonValue) -> JsonValue:
    """A value with something removed or added, or another value."""
    kind = draw(st.sampled_from(["replace", "replace", "remove", "add"]))
    if kind == "replace" or not items(value):
        return draw(values)
    if isinstance(value, dict):
        lost = draw(st.sampled_from(sorted(value)))
        rest = {key: item for key, item in value.items() if key != lost}
        return rest if kind == "remove" else {**value, draw(words): draw(values)}
    assert isinstance(value, list)
    return value[:-1] if kind == "remove" else [*value, draw(values)]


def varied(draw: st.DrawFn, vocabulary: st.SearchStrategy[str], value: JsonValue) -> JsonValue:
    """Another value of the same shape."""
    match value:
        case bool():
            return not value
        case int():
            return value + draw(st.integers(-2, 2))
        case str():
            return draw(vocabulary)
        case list():
            return draw(st.permutations([*value, *value[:1]]))[: len(value)]
        case dict():
            return {**value, draw(vocabulary): draw(st.integers(1, 2))}
        case _:
            return value


def read_and_play(data: bytes) -> str:
    """How far a record comes: it is refused as a text, while it is played, or not at all."""
    try:
        found = read(data)
    except RecordError:
        return "refused while it was read"
    try:
        list(check(found))
    except RecordError:
        return "refused while it was played"
    return "played"


@settings(max_examples=80, deadline=None)
@given(st.data())
def test_records_with_changed_lines(data: st.DataObject) -> None:
    edition, players = data.draw(st.sampled_from([("reference", 2), ("it", 2), ("hu", 3), ("fr", 5)]))
    lines: list[object] = list(written(ID, edition, players)[: data.draw(st.integers(2, 60))])
    for index in data.draw(st.lists(st.integers(0, len(lines) - 1), max_size=2, unique=True)):
        lines[index] = data.draw(changes(json.loads(str(lines[index])), gentle=data.draw(st.booleans())))
    if data.draw(st.booleans()):
        del lines[data.draw(st.integers(1, len(lines) - 1))]
    event(read_and_play(record(*lines)))


@settings(max_examples=100, deadline=None)
@given(st.data())
def test_records_with_changed_bytes(data: st.DataObject) -> None:
    whole = bytearray(record(*written(ID, "reference", 2)[:40]))
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(whole)))
        whole[start : start + data.draw(st.integers(0, 5))] = data.draw(
            st.binary(max_size=5) | st.sampled_from([b'"', b"{", b"[", b"\\"])
        )
    event(read_and_play(bytes(whole)))


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=200))
@example(b"\xff\xfe{\x00}\x00")
def test_any_bytes(data: bytes) -> None:
    read_and_play(data)
    with suppress(RecordError):
        parse(data)


@settings(max_examples=100, deadline=None)
@given(st.lists(values, max_size=4))
def test_any_lines(lines: list[JsonValue]) -> None:
    read_and_play(record(*lines))


@settings(max_examples=60, deadline=None)
@given(st.dictionaries(st.sampled_from(["colours", "rows", "columns", "numbers", "copies", "hand", "window_rows"]), numbers))
def test_any_components(components: JsonObject) -> None:
    header = {"rulebook": 1, "game": ID, "players": 2, "components": components}
    event(read_and_play(record(header, {"actor": "chance", "action": {"type": "draw", "card": "B1"}})))


@settings(max_examples=120, deadline=None)
@given(st.data())
def test_changed_states(data: st.DataObject) -> None:
    edition, players = data.draw(st.sampled_from([("reference", 2), ("it", 2), ("fr", 5)]))
    park, rules, moves = played(ID, edition, players)
    codec = Codec(park, rules)
    state = data.draw(st.sampled_from(moves[::9])).before
    document = data.draw(changes(json.loads(json.dumps(codec.dump(state))), gentle=data.draw(st.booleans())))
    try:
        found = codec.state(document)
    except RecordError:
        event("refused while it was read")
    except StateError:
        event("no state of a game")
    else:
        event("a state")
        assert codec.state(json.loads(json.dumps(codec.dump(found)))) == found
        actor = park.actor(found)
        for action in park.legal_actions(found):
            park.step(found, action)
        assert actor is None or park.legal_actions(found)
    with suppress(RecordError, StateError):
        state_from(park, document)


@settings(max_examples=80, deadline=None)
@given(st.data())
def test_changed_actions_events_and_observations(data: st.DataObject) -> None:
    park, rules, moves = played(ID, "reference", 3)
    codec = Codec(park, rules)
    move = data.draw(st.sampled_from(moves))
    originals = [move.action, *move.step.events, park.observe(move.before, 1)]
    document = data.draw(changes(json.loads(json.dumps(codec.dump(data.draw(st.sampled_from(originals)))))))
    for reading in (codec.action, codec.event, codec.observation):
        with suppress(RecordError):
            reading(document)
