"""Integrity: states that no game can be in are told apart from those that a game can be in."""

import pytest
from attrs import evolve

from rulebook.core import Multiset
from rulebook.games.prato_dei_conigli import Area, Components, Phase, Settings, State, game
from rulebook.games.prato_dei_conigli.model.readings import DrawArea, JokerChoice
from rulebook.games.prato_dei_conigli.model.settings import kinds_of_cards, kinds_of_rabbits
from rulebook.games.prato_dei_conigli.model.state import (
    CHOOSING_AT_PLAY,
    CHOOSING_MARKER,
    DEALING,
    DISCARDING,
    FILLING_AREAS,
    FIRST_DEAL,
    OVER,
    PLAYING,
    ROLLING,
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
    rolled,
    selection,
)

MEADOW = {"orto": "black-running*2", "laghetto": "black-standing"}
HAND = "exactly(2) exactly(2) exactly(3) even odd"
PRINTED = Settings(2)
NO_CARDS = Multiset.of(kinds_of_cards(PRINTED))
NO_RABBITS = Multiset.of(kinds_of_rabbits(PRINTED))
MOVES = position(MEADOW, [HAND, HAND])
PLAYS = position(MEADOW, [HAND, HAND], phase=PLAYING)
CHOOSES = position(MEADOW, [HAND, HAND], "joker", phase=CHOOSING_AT_PLAY)
DISCARDS = position(MEADOW, [HAND, HAND], None, phase=DISCARDING)
DEALS = position(MEADOW, [HAND, "even"], None, phase=DEALING)
LATER = position(MEADOW, [HAND, HAND], phase=DISCARDING, sun=2, seat=0)
MARKERS = MOVES.markers
ROLLS = position(MEADOW, [HAND, HAND], None, phase=ROLLING, seat=0)
NAMED_FIRST = conta(draw_area=DrawArea.BEFORE_SEEING)
AT_ROLL = conta(joker_choice=JokerChoice.AT_ROLL)
PLAYED = play(PLAYS, play_card("exactly(2)@orto")).state
DRAWN = Putting(MOVING, rabbit("white-running"))


def taken(state: State, code: str) -> State:
    """A state whose bag lacks a rabbit."""
    return evolve(state, bag=state.bag.without(rabbit(code)))


def position_of_small_game(phase: Phase) -> State:
    """A position of a game with two areas in which areas are named first, in any phase."""
    return evolve(position(settings=Settings(2, readings=NAMED_FIRST.readings, components=SMALL)), phase=phase)


FAULTS = [
    (
        evolve(MOVES, meadow=(*MOVES.meadow[:2], MOVES.meadow[3])),
        "meadow: there are 3 areas, not 4 (components-3)",
    ),
    (
        evolve(PLAYED, played=((), claims("exactly(2)@collina"))),
        "played: exactly(2) for Collina is not valid (playing-1)",
    ),
    (
        evolve(
            PLAYED,
            played=((), (*claims("exactly(2)@orto"), *claims("in-areas(2)@meadow"))),
        ),
        "cards: in-areas(2) is not a piece of this game (components-6)",
    ),
    (
        evolve(
            position(phase=PLAYING, hands=["exactly(2) even", "exactly(2) even"], settings=Settings(2, components=SMALL)),
            hands=(
                Multiset.of(NO_CARDS.kinds, [card("exactly(2)"), card("even")]),
                Multiset.of(NO_CARDS.kinds, [card("even")]),
            ),
            played=((), claims("exactly(2)@laghetto")),
        ),
        "played: the meadow has no Laghetto (playing-2)",
    ),
    (
        evolve(
            PLAYED,
            played=((), claims("exactly(2)@orto exactly(2)@orto")),
            hands=(PLAYED.hands[0], PLAYED.hands[1].without(card("exactly(2)"))),
        ),
        "; ".join(["played: exactly(2) for Orto has been played twice (playing-4)"] * 2),
    ),
    (
        evolve(MOVES, deck=MOVES.deck.without(card("exactly(9)"))),
        "cards: there is 1 copy of exactly(9), not 2 (components-6)",
    ),
    (
        evolve(
            ROLLS,
            hands=(ROLLS.hands[0], ROLLS.hands[1].with_one(card("exactly(9)"))),
            deck=ROLLS.deck.without(card("exactly(9)")),
        ),
        "hands: seat 1 has 6 cards (dealing-3)",
    ),
    (evolve(MOVES, sun=0), "sun: there is no stop 0 (sun-1); dealer: seat 0 does not deal in turn 0 (sun-3)"),
    (
        evolve(MOVES, sun=10),
        "sun: a game is over exactly when the sun has set (sun-2); dealer: seat 0 does not deal in turn 10 (sun-3)",
    ),
    (evolve(MOVES, sun=11), "sun: there is no stop 11 (sun-1)"),
    (position(phase=OVER, sun=10, seat=0, points=(3, 3)), None),
    (evolve(MOVES, dealer=1), "dealer: seat 1 does not deal in turn 1 (sun-3)"),
    (evolve(MOVES, points=(0, 1)), "points: a player has fewer than 0 points, or points in the first turn (setup-4)"),
    (evolve(LATER, points=(0, 3)), None),
    (
        evolve(LATER, points=(0, -1)),
        "points: a player has fewer than 0 points, or points in the first turn (setup-4)",
    ),
    (evolve(MOVES, rolled=None, selections=(None, None)), "rolled: the dice have been rolled, and show nothing (dice-3)"),
    (evolve(LATER, rolled=None), "rolled: the dice have been rolled, and show nothing (dice-3)"),
    (evolve(MOVES, rolled=rolled("black running")), "rolled: the dice of this game do not show this (dice-3)"),
    (
        evolve(position(dice="joker running", settings=insiemi()), rolled=rolled("joker joker-2")),
        "rolled: the dice of this game do not show this (dice-3)",
    ),
    (evolve(DISCARDS, rolled=rolled("black")), "rolled: the dice have not been rolled (dice-3)"),
    (
        evolve(MOVES, selections=(None, selection("black"))),
        "selections: the dice do not single this out for seat 0 (dice-4)",
    ),
    (evolve(CHOOSES, selections=(selection("grey"), None)), "selections: seat 0 has chosen before its turn (dice-12)"),
    (
        evolve(CHOOSES, phase=PLAYING, selections=(None, None)),
        "selections: the dice do not single this out for seat 1 (dice-4)",
    ),
    (
        evolve(CHOOSES, phase=MOVING, selections=(None, selection("grey"))),
        "selections: seat 1 has chosen before its turn (dice-12)",
    ),
    (
        evolve(position(dice="joker", phase=ChoosingAtRoll(repeated=False), settings=AT_ROLL), phase=MOVING),
        "; ".join([f"selections: the dice do not single this out for seat {seat} (dice-4)" for seat in (0, 1)]),
    ),
    (evolve(CHOOSES, phase=ChoosingAtRoll(repeated=False)), "phase: this is not the time to choose for a joker (dice-12)"),
    (
        evolve(
            position(dice="joker", phase=PLAYING, chosen=(selection("grey"), selection("black")), settings=AT_ROLL),
            phase=CHOOSING_AT_PLAY,
        ),
        "phase: this is not the time to choose for a joker (dice-12)",
    ),
    (evolve(PLAYS, phase=CHOOSING_AT_PLAY), "phase: there is no joker for which to choose (dice-5)"),
    (
        evolve(position(dice="grey running", phase=PLAYING, settings=insiemi()), phase=CHOOSING_AT_PLAY),
        "phase: there is no joker for which to choose (dice-7)",
    ),
    (
        evolve(DISCARDS, selections=(selection("black"), None)),
        "selections: nothing can be singled out before the dice are rolled (dice-4)",
    ),
    (
        evolve(
            position(
                MEADOW,
                [HAND, "exactly(2) exactly(3) even odd"],
                "joker",
                phase=PLAYING,
                played=["", "exactly(2)@orto"],
                chosen=(selection("grey"), selection("black")),
                settings=AT_ROLL,
            ),
            phase=ChoosingAtRoll(repeated=False),
            seat=0,
            selections=(None, selection("black")),
        ),
        "played: seat 1 has played before its turn (turn-1)",
    ),
    (evolve(MOVES, phase=Moving(repeated=True)), "phase: no first roll is repeated with a single die (dice-11)"),
    (
        evolve(MOVES, phase=DrawingRabbit(Moving(repeated=True))),
        "phase: no first roll is repeated with a single die (dice-11)",
    ),
    (
        evolve(MOVES, phase=Moving(repeated=False, moved=1)),
        "phase: the number of moves made cannot be 1 now (moving-5)",
    ),
    (
        evolve(MOVES, phase=Moving(repeated=False, moved=-1)),
        "phase: the number of moves made cannot be -1 now (moving-5)",
    ),
    (
        evolve(MOVES, phase=DrawingRabbit(Moving(repeated=False, moved=1))),
        "phase: the number of moves made cannot be 1 now (moving-5)",
    ),
    (evolve(MOVES, phase=DRAWN), "rabbits: there are 5 copies of white-running, not 4 (components-2)"),
    (
        evolve(MOVES, phase=DrawingRabbit(MOVING, Area.ORTO)),
        "phase: an area is named before the draw exactly if the reading says so (moving-4)",
    ),
    (
        evolve(position(MEADOW, settings=NAMED_FIRST), phase=DrawingRabbit(MOVING)),
        "phase: an area is named before the draw exactly if the reading says so (moving-4)",
    ),
    (
        position_of_small_game(DrawingRabbit(MOVING, Area.LAGHETTO)),
        "phase: an area is named before the draw exactly if the reading says so (moving-4)",
    ),
    (
        taken(evolve(position(MEADOW, settings=NAMED_FIRST), phase=DRAWN), "white-running"),
        "phase: the area has been named before the draw (moving-4)",
    ),
    (evolve(ROLLS, seat=1), "seat: it is not the turn of seat 1 in the phase Rolling (dice-3)"),
    (evolve(DEALS, seat=0), "seat: it is not the turn of seat 0 in the phase Dealing (dealing-8)"),
    (evolve(ROLLS, phase=DEALING), "seat: it is not the turn of seat 0 in the phase Dealing (dealing-8)"),
    (
        evolve(DEALS, phase=ROLLING, seat=0),
        "hands: seat 1 was not dealt a whole hand (dealing-3)",
    ),
    (
        evolve(DEALS, deck=NO_CARDS, discards=DEALS.deck),
        "deck: there is no card to deal (dealing-6)",
    ),
    (
        evolve(DISCARDS, hands=(DISCARDS.hands[0], NO_CARDS), deck=DISCARDS.deck + DISCARDS.hands[1]),
        "hands: seat 1 has nothing to keep or to discard (dealing-7)",
    ),
    (
        evolve(
            PLAYED,
            hands=(PLAYED.hands[0], PLAYED.hands[1].with_one(card("exactly(9)"))),
            deck=PLAYED.deck.without(card("exactly(9)")),
        ),
        "hands: seat 1 has 6 cards (dealing-3)",
    ),
    (evolve(PLAYED, seat=0), None),
    (evolve(PLAYED, phase=MOVING), "played: seat 1 has played before its turn (turn-1)"),
    (
        evolve(PLAYED, seat=1, played=(PLAYED.played[1], ()), hands=PLAYED.hands[::-1]),
        "played: seat 0 has played before its turn (turn-1)",
    ),
    (
        evolve(MOVES, markers=(MARKERS[0], None), bag=MOVES.bag.with_one(rabbit("orange-running"))),
        "markers: a player has no marker (setup-3)",
    ),
]


@pytest.mark.parametrize(("state", "reason"), FAULTS)
def test_what_is_wrong(state: State, reason: str | None) -> None:
    """What is wrong with a state is told, with its place and the clause that it breaks."""
    assert "; ".join(map(str, game.well_formed(state))) == (reason or "")


def test_states_of_setup() -> None:
    """While the game is set up pieces come one after the other, and nothing has been played."""
    start = game.new_game()
    assert game.well_formed(start) == ()
    some = evolve(start, phase=CHOOSING_MARKER)
    assert [fault.clause for fault in game.well_formed(some)] == ["setup-3"]
    lying = (NO_RABBITS, NO_RABBITS.with_one(rabbit("white-running")), NO_RABBITS, NO_RABBITS)
    out_of_order = taken(evolve(start, meadow=lying), "white-running")
    assert [fault.clause for fault in game.well_formed(out_of_order)] == ["setup-2"]
    two_at_once = (lying[1], lying[1], NO_RABBITS, NO_RABBITS)
    begun_twice = taken(taken(evolve(start, meadow=two_at_once), "white-running"), "white-running")
    assert [fault.clause for fault in game.well_formed(begun_twice)] == ["setup-2"]
    assert [fault.clause for fault in game.well_formed(evolve(start, sun=2, dealer=1))] == ["setup-2"]
    discarded = evolve(start, discards=NO_CARDS.with_one(card("even")), deck=start.deck.without(card("even")))
    assert [fault.clause for fault in game.well_formed(discarded)] == ["setup-2"]
    marked = taken(evolve(start, markers=(rabbit("white-running"), None)), "white-running")
    assert [fault.clause for fault in game.well_formed(marked)] == ["setup-2"]
    dealt = evolve(start, hands=(NO_CARDS.with_one(card("even")), NO_CARDS), deck=start.deck.without(card("even")))
    assert [fault.clause for fault in game.well_formed(dealt)] == ["setup-6"]


def test_markers_and_hands_come_in_order() -> None:
    """Markers are chosen and first hands are dealt in the order of the seats."""
    box = Settings(3, components=SMALL)
    state = game.new_game(players=3, components=SMALL)
    lying = tuple(Multiset.of(kinds_of_rabbits(box), [rabbit(code)] * 2) for code in ("white-standing", "white-crouching"))
    left = state.bag.without(lying[0].distinct[0]).without(lying[0].distinct[0])
    left = left.without(lying[1].distinct[0]).without(lying[1].distinct[0])
    filled = evolve(state, meadow=lying, bag=left, phase=CHOOSING_MARKER)
    assert game.well_formed(filled) == ()
    assert [fault.clause for fault in game.well_formed(evolve(filled, phase=FILLING_AREAS))] == ["setup-2"]
    black = rabbit("black-standing")
    jumped = evolve(filled, markers=(None, black, None), bag=left.without(black))
    assert [fault.clause for fault in game.well_formed(jumped)] == ["setup-7"]
    marked = evolve(filled, markers=(black,) * 3, bag=left.without(black).without(black).without(black), phase=FIRST_DEAL)
    assert game.well_formed(marked) == ()
    assert [fault.clause for fault in game.well_formed(evolve(marked, phase=CHOOSING_MARKER))] == ["setup-7"]
    one = Multiset.of(kinds_of_cards(box), [card("even")])
    both = evolve(marked, hands=(one, one, marked.hands[2]), deck=marked.deck.without(card("even")).without(card("even")))
    assert [fault.clause for fault in game.well_formed(both)] == ["setup-8"]


def test_an_empty_bag_gives_nothing() -> None:
    """Nobody draws from an empty bag."""
    everything = {"orto": "white-standing*3 white-crouching*3", "collina": "black-standing*3 black-crouching"}
    state = position(everything, settings=Settings(2, components=SMALL))
    faults = game.well_formed(evolve(state, phase=DrawingRabbit(MOVING)))
    assert [fault.clause for fault in faults] == ["moving-6"]


def test_nobody_plays_without_cards() -> None:
    """Whoever is to play has a card left."""
    box = Settings(2, components=Components(hand=1))
    state = position(MEADOW, ["odd", "even"], phase=PLAYING, settings=box)
    nothing = evolve(state.hands[0], counts=(0,) * 19)
    played = evolve(state, hands=(state.hands[0], nothing), played=((), claims("even@orto")))
    assert list(map(str, game.well_formed(played))) == ["hands: seat 1 has no card left to play (playing-9)"]
