"""Values as JSON, and back."""

import json

import pytest

from rulebook import RecordError, StateError
from rulebook.games import yellowstone_park
from rulebook.records import Codec, JsonObject, JsonValue, parse, state_from

from .playing import PARK, settings_of


def codec(**more: object) -> Codec[object, object, object, object, object]:
    return Codec(PARK, settings_of("yellowstone_park", "reference", 2, **more))


def through_text(value: JsonValue) -> JsonValue:
    return parse(json.dumps(value))


def first_state() -> JsonObject:
    found = through_text(codec().dump(PARK.start(codec().settings)))
    assert isinstance(found, dict)
    return found


def test_values_have_the_forms_that_the_format_documents() -> None:
    card, window = yellowstone_park.Card.from_code("Y4"), yellowstone_park.Window.of((5, 3, 4), (2, 3, 4))
    assert codec().dump(yellowstone_park.Place(card, 3)) == {"type": "place", "card": "Y4", "column": 3}
    assert codec().dump(yellowstone_park.Place(card, 3, window)) == {
        "type": "place",
        "card": "Y4",
        "column": 3,
        "window": {"rows": [3, 4, 5], "columns": [2, 3, 4]},
    }
    assert codec().dump(yellowstone_park.ChoosePile(yellowstone_park.Pile.PENALTY)) == {
        "type": "choose_pile",
        "pile": "penalty",
    }
    assert codec().dump(yellowstone_park.Stop()) == {"type": "stop"}


def test_a_state_holds_its_settings_and_writes_piles_as_counts() -> None:
    state = first_state()
    assert isinstance(state["settings"], dict)
    assert state["settings"]["players"] == 2
    assert state["settings"]["components"] == {}
    assert state["hands"] == [{}, {}]
    assert isinstance(state["draw_pile"], list)
    assert state["draw_pile"][0] == {f"{colour}{number}": 2 for colour in "BYGR" for number in range(1, 8)}


@pytest.mark.parametrize(
    ("document", "key", "reason"),
    [
        ({"card": "Y4"}, "type", "missing"),
        ({"type": "fly"}, "type", "'fly' is unknown: expected draw, place"),
        ({"type": ["place"]}, "type", "unknown"),
        ({"type": "place", "card": "Y4"}, "column", "missing"),
        ({"type": "place", "card": "Y4", "column": True}, "column", "expected a whole number, found true"),
        ({"type": "place", "card": "Y4", "column": "3"}, "column", "expected a whole number, found '3'"),
        ({"type": "place", "card": "Y4", "column": 3.9}, "column", "expected a whole number, found 3.9"),
        ({"type": "place", "card": "Y4", "column": 3.0}, "column", "expected a whole number, found 3.0"),
        ({"type": "place", "card": "Y4", "column": None}, "column", "expected a whole number, found null"),
        ({"type": "place", "card": "Y8", "column": 3}, "card", "there is no card 'Y8' in this game"),
        ({"type": "place", "card": 4, "column": 3}, "card", "expected a string"),
        ({"type": "place", "card": "Y4", "column": 3, "row": 4}, "row", "unknown key: expected card, column or window"),
        ({"type": "place", "card": "Y4", "column": 3, "window": []}, "window", "expected an object"),
        ({"type": "place", "card": "Y4", "column": 3, "window": {"rows": 1, "columns": [1]}}, "window.rows", "a list"),
        ({"type": "place", "card": "Y4", "column": 3, "window": {"rows": [1, 1], "columns": [1]}}, "window.rows", "twice"),
        (
            {"type": "place", "card": "Y4", "column": 3, "window": {"rows": [1, "2"], "columns": [1]}},
            "window.rows[1]",
            "found '2'",
        ),
        (
            {"type": "place", "card": "Y4", "column": 3, "window": {"rows": [*range(10_000)], "columns": [1]}},
            "window.rows",
            "a list of 10000 items is too long: there are at most 21",
        ),
        ({"type": "choose_pile", "pile": "hand"}, "pile", "'hand' is not a valid value: expected penalty or draw"),
        ({"type": "stop", "because": 1}, "because", "unknown key: expected none"),
        ("stop", None, "expected an object, found 'stop'"),
    ],
)
def test_a_malformed_action_is_refused_with_its_key(document: JsonValue, key: str | None, reason: str) -> None:
    with pytest.raises(RecordError) as refused:
        codec().action(document)
    assert refused.value.key == key
    assert reason in refused.value.reason


def test_an_event_names_a_clause_of_the_game() -> None:
    with pytest.raises(RecordError) as refused:
        codec().event({"type": "turn_began", "clause": "turn-99", "seat": 0})
    assert (refused.value.key, refused.value.reason) == ("clause", "'turn-99' is not a valid value")


@pytest.mark.parametrize("copies", [0, -1, 1000, True, "1", 1.0, None])
def test_a_pile_holds_whole_numbers_of_copies(copies: JsonValue) -> None:
    state = first_state()
    with pytest.raises(RecordError) as refused:
        codec().state({**state, "hands": [{}, {"G4": copies}]})
    assert refused.value.key == "hands[1].G4"


def test_a_piece_that_the_game_does_not_have_is_refused_by_name() -> None:
    with pytest.raises(RecordError, match="there is no card 'X4' in this game") as refused:
        codec().state({**first_state(), "draw_pile": [{"X4": 1}]})
    assert refused.value.key == "draw_pile[0].X4"


def test_a_state_that_no_game_can_be_in_is_refused_with_its_faults() -> None:
    with pytest.raises(StateError, match="markers") as refused:
        codec().state({**first_state(), "markers": [5, 6]})
    assert refused.value.faults[0].clause == "setup-1"


def test_a_state_of_other_settings_is_refused() -> None:
    with pytest.raises(RecordError, match="not the settings of this game") as refused:
        codec(first_player=1).state(first_state())
    assert refused.value.key == "settings"


@pytest.mark.parametrize("document", [None, [], 3, {}, {"settings": None}, {"settings": {"players": 77}}])
def test_a_state_without_sound_settings_is_refused(document: JsonValue) -> None:
    with pytest.raises(RecordError):
        state_from(PARK, document)


def test_a_value_of_no_game_is_not_written() -> None:
    with pytest.raises(StateError, match="value: 3 is not a value of yellowstone_park"):
        codec().dump(3)
