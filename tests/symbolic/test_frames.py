"""A field of the state is written only by the functions of which something is proved: found in the code of the games."""

import pytest

from tests.symbolic.claims import writers, writers_in

WRITERS = {
    ("yellowstone_park", "markers"): {"setup.start", "bonus.pay", "scoring.count_penalties"},
    ("yellowstone_park", "neutral"): {"setup.start", "two_players.move_neutral", "scoring.reset_neutral"},
    ("yellowstone_park", "board"): {"setup.start", "setup.turn_up", "placing.place", "collecting.collect"},
    ("yellowstone_park", "draw_pile"): {
        "setup.start",
        "setup.deal",
        "setup.turn_up",
        "refilling.draw",
        "scoring.shuffle_piles",
    },
    ("yellowstone_park", "hands"): {
        "setup.start",
        "setup.deal",
        "placing.place",
        "refilling.draw",
        "empty_hand.draw_penalty",
        "scoring.shuffle_piles",
    },
    ("yellowstone_park", "penalty_piles"): {
        "setup.start",
        "collecting.collect",
        "empty_hand.draw_penalty",
        "scoring.shuffle_piles",
    },
    **{
        ("hamsterbacke", field): functions
        for field, functions in {
            "hands": {"setup.start", "setup.deal", "taking.take", "blocking.lay", "bonus.give"},
            "deck": {"setup.start", "setup.deal", "setup.lay_out", "taking.add"},
            "rows": {"setup.start", "setup.lay_out", "taking.take", "taking.add"},
            "block_piles": {"setup.start", "blocking.lay", "scoring.turn_over"},
            "point_piles": {"setup.start", "scoring.turn_over", "bonus.give"},
        }.items()
    },
    **{
        ("prato_dei_conigli", field): functions
        for field, functions in {
            "points": {"setup.start", "scoring.score"},
            "meadow": {"setup.start", "setup.place_rabbit", "moving.move", "moving.remove", "moving.put"},
            "bag": {"setup.start", "setup.place_rabbit", "setup.choose_marker", "moving.remove", "moving.draw"},
            "markers": {"setup.start", "setup.choose_marker"},
            "drawn": {"setup.start", "moving.draw", "moving.put"},
            "hands": {"setup.start", "setup.deal", "dealing.without", "dealing.deal", "playing.play"},
            "deck": {"setup.start", "setup.deal", "dealing.make_deck", "dealing.deal"},
            "discards": {"setup.start", "dealing.without", "dealing.make_deck", "scoring.score"},
            "played": {"setup.start", "playing.play", "scoring.score"},
        }.items()
    },
}


@pytest.mark.parametrize(("game_id", "field"), WRITERS, ids=map("-".join, WRITERS))
def test_writers(game_id: str, field: str) -> None:
    """The functions of a game that write a field are those that its proofs speak of, and no others."""
    assert writers(game_id, field) == WRITERS[game_id, field]


def test_a_writer_is_noticed() -> None:
    """A function that writes a field by a copy of the state, within another call too, is found; one that reads it is not."""
    source = """
def writes(state):
    return Step(changed(state, markers=()))
def reads(state):
    return state.markers
"""
    assert list(writers_in(source, "markers")) == ["writes"]
