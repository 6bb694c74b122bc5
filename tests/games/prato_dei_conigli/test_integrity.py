"""Integrity: states that no game can be in, and that hardly come about where others are changed, as for faults.txt."""

import pytest
from attrs import evolve

from rulebook.games.prato_dei_conigli import Area, Components, Settings, State, game
from rulebook.games.prato_dei_conigli.model.readings import DrawArea, JokerChoice
from rulebook.games.prato_dei_conigli.model.state import (
    CHOOSING_AT_PLAY,
    PLAYING,
    ChoosingAtRoll,
    DrawingRabbit,
    Moving,
    Putting,
)
from tests.games.prato_dei_conigli.positions import (
    MOVING,
    SMALL,
    card,
    claims,
    conta,
    insiemi,
    play,
    play_card,
    position,
    rabbit,
    selection,
)

MEADOW = {"orto": "black-running*2", "laghetto": "black-standing"}
HAND = "exactly(2) exactly(2) exactly(3) even odd"
MOVES = position(MEADOW, [HAND, HAND])
PLAYS = position(MEADOW, [HAND, HAND], phase=PLAYING)
PLAYED = play(PLAYS, play_card("exactly(2)@orto")).state
CHOOSES = position(MEADOW, [HAND, HAND], "joker", phase=CHOOSING_AT_PLAY)
AT_ROLL = conta(joker_choice=JokerChoice.AT_ROLL)
NAMED_FIRST = conta(draw_area=DrawArea.BEFORE_SEEING)
TWICE = "played: exactly(2) for Orto has been played twice (playing-4)"
REPEATED = "phase: no first roll is repeated with a single die (dice-11)"
ANOTHER_TIME = "phase: this is not the time to choose for a joker (dice-12)"
NAMED_WHEN = "phase: an area is named before the draw exactly if the reading says so (moving-4)"


def with_a_rabbit_drawn(state: State) -> State:
    """A state in which a rabbit from the bag is to be put somewhere."""
    drawn = rabbit("white-running")
    return evolve(state, phase=Putting(MOVING, drawn), bag=state.bag.without(drawn))


FAULTS = [
    (
        evolve(
            PLAYED,
            played=((), claims("exactly(2)@orto exactly(2)@orto")),
            hands=(PLAYED.hands[0], PLAYED.hands[1].without(card("exactly(2)"))),
        ),
        [TWICE, TWICE],
    ),
    (evolve(MOVES, phase=Moving(repeated=True)), [REPEATED]),
    (evolve(MOVES, phase=DrawingRabbit(Moving(repeated=True))), [REPEATED]),
    (evolve(CHOOSES, phase=ChoosingAtRoll(repeated=False)), [ANOTHER_TIME]),
    (
        evolve(
            position(dice="joker", phase=PLAYING, chosen=(selection("grey"), selection("black")), settings=AT_ROLL),
            phase=CHOOSING_AT_PLAY,
        ),
        [ANOTHER_TIME],
    ),
    (evolve(PLAYS, phase=CHOOSING_AT_PLAY), ["phase: there is no joker for which to choose (dice-5)"]),
    (
        evolve(position(dice="grey running", phase=PLAYING, settings=insiemi()), phase=CHOOSING_AT_PLAY),
        ["phase: there is no joker for which to choose (dice-7)"],
    ),
    (evolve(MOVES, phase=DrawingRabbit(MOVING, Area.ORTO)), [NAMED_WHEN]),
    (evolve(position(MEADOW, settings=NAMED_FIRST), phase=DrawingRabbit(MOVING)), [NAMED_WHEN]),
    (
        evolve(
            position(settings=Settings(2, readings=NAMED_FIRST.readings, components=SMALL)),
            phase=DrawingRabbit(MOVING, Area.LAGHETTO),
        ),
        [NAMED_WHEN],
    ),
    (
        with_a_rabbit_drawn(position(MEADOW, settings=NAMED_FIRST)),
        ["phase: the area has been named before the draw (moving-4)"],
    ),
]


@pytest.mark.parametrize(("state", "told"), FAULTS)
def test_what_is_wrong(state: State, told: list[str]) -> None:
    """What is wrong with a state is told, with its place and the clause that it breaks."""
    assert list(map(str, game.well_formed(state))) == told


def test_nobody_plays_without_cards() -> None:
    """Whoever is to play has a card left."""
    state = position(MEADOW, ["odd", "even"], phase=PLAYING, settings=Settings(2, components=Components(hand=1)))
    nothing = evolve(state.hands[0], counts=(0,) * 19)
    played = evolve(state, hands=(state.hands[0], nothing), played=((), claims("even@orto")))
    assert list(map(str, game.well_formed(played))) == ["hands: seat 1 has no card left to play (playing-9)"]
