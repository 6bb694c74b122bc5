"""Whatever comes from outside, nothing but RecordError or StateError comes of it."""

import json
from contextlib import suppress

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


@st.composite
def changes(draw: st.DrawFn, original: JsonValue) -> JsonValue:
    """A document in which something has been replaced, removed or added, once or several times."""
    value = original
    for _ in range(draw(st.integers(1, 3))):
        value = changed(draw, value, draw(st.sampled_from(places(value))))
    return value


def changed(draw: st.DrawFn, value: JsonValue, way: tuple[str | int, ...]) -> JsonValue:
    """A value after a change at the end of a way."""
    if not way:
        return edited(draw, value)
    if isinstance(value, dict):
        return {key: changed(draw, item, way[1:]) if key == way[0] else item for key, item in value.items()}
    assert isinstance(value, list)
    return [changed(draw, item, way[1:]) if index == way[0] else item for index, item in enumerate(value)]


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
    for index in data.draw(st.lists(st.integers(0, len(lines) - 1), min_size=1, max_size=3, unique=True)):
        lines[index] = data.draw(changes(json.loads(str(lines[index]))))
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
    document = data.draw(changes(json.loads(json.dumps(codec.dump(state)))))
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
