"""The settings of a game in the header of a record."""

import pytest

from rulebook import RecordError
from rulebook.games import yellowstone_park
from rulebook.games.yellowstone_park.model.readings import EndThreshold
from rulebook.records import JsonValue, header, settings_from

from .playing import PARK, plain_header


def test_what_is_left_out_has_its_default() -> None:
    assert settings_from(PARK, {"players": 3}) == yellowstone_park.Settings(3)
    assert settings_from(PARK, {"players": 3, "readings": {"end-threshold": "pass"}}) == yellowstone_park.Settings(
        3, readings=yellowstone_park.Readings(end_threshold=EndThreshold.PASS)
    )


def test_every_reading_is_written_and_of_the_components_what_is_not_printed() -> None:
    settings = settings_from(PARK, {"players": 2, "components": {"hand": 4}, "variants": {"edge_matrix": True}})
    written = header(PARK, settings)
    assert written["components"] == {"hand": 4}
    assert written["variants"] == {"edge_matrix": True, "neutral_marker": True}
    assert isinstance(written["readings"], dict)
    assert list(written["readings"]) == [
        "minimum-plays",
        "column-reopen",
        "misfit-play",
        "collect-extent",
        "penalty-draw-threshold",
        "end-threshold",
        "neutral-trigger",
        "neutral-reset",
        "neutral-leftover",
        "neutral-step",
        "empty-hand-refill",
        "matrices-at-once",
    ]
    assert "meta" not in written


@pytest.mark.parametrize(
    ("more", "key", "reason"),
    [
        ({"players": None}, "players", "expected a whole number"),
        ({"players": 9}, None, "the game is for 2 to 5 players, not 9 (components-2)"),
        ({"first_player": 2}, None, "(setup-5)"),
        ({"edition": "de"}, "edition", "there is no edition 'de': expected reference, it, hu or fr"),
        ({"edition": 1}, "edition", "there is no edition 1"),
        ({"edition": "it", "readings": {}}, "edition", "give an edition or readings, not both"),
        ({"readings": {"end": "reach"}}, "readings.end", "unknown key: expected minimum-plays, column-reopen"),
        ({"readings": {"end_threshold": "reach"}}, "readings.end_threshold", "unknown key"),
        (
            {"readings": {"end-threshold": "on"}},
            "readings.end-threshold",
            "'on' is not a valid value: expected reach or pass",
        ),
        ({"readings": []}, "readings", "expected an object"),
        ({"variants": {"edges": True}}, "variants.edges", "unknown key: expected edge_matrix or neutral_marker"),
        ({"variants": {"edge_matrix": 1}}, "variants.edge_matrix", "expected true or false, found 1"),
        ({"components": {"hands": 6}}, "components.hands", "unknown key: expected colours, numbers"),
        ({"components": {"hand": True}}, "components.hand", "expected a whole number"),
        ({"components": {"columns": 8}}, "components", "8 columns have no middle one (components-4)"),
        ({"components": {"hand": 10**14}}, "components.hand", "must be from 1 to 99"),
        ({"kinds": []}, "kinds", "unknown key: expected players, first_player, readings, variants or components"),
        ({"rulebook": 2}, "rulebook", "this library reads version 1 of the format, not 2"),
        ({"rulebook": True}, "rulebook", "expected a whole number"),
        ({"game": "chess"}, "game", "'chess', not of yellowstone_park"),
        ({"meta": 3}, "meta", "expected an object"),
    ],
)
def test_settings_that_make_no_game_are_refused_with_its_key(more: dict[str, object], key: str | None, reason: str) -> None:
    with pytest.raises(RecordError) as refused:
        settings_from(PARK, plain_header(**more))
    assert refused.value.key == key
    assert reason in refused.value.reason


def test_the_number_of_players_has_no_default() -> None:
    with pytest.raises(RecordError, match="key players: is missing"):
        settings_from(PARK, {})


@pytest.mark.parametrize("meta", [{"seed": float("nan")}, {"name": "\ud800"}, {"seed": 10**20}, {"set": {1}}])
def test_a_record_says_nothing_of_itself_that_could_not_be_read_again(meta: dict[str, JsonValue]) -> None:
    with pytest.raises(RecordError, match="cannot be written"):
        header(PARK, settings_from(PARK, {"players": 2}), meta)
