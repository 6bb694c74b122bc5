"""Integrity: states that no game can be in are told apart from those that a game can be in."""

import pytest
from attrs import evolve
from hypothesis import given
from rulebook.games.prato_dei_conigli.readings import DrawArea, JokerChoice

from rulebook.core import Kinds, Multiset
from rulebook.games.prato_dei_conigli import Area, Components, Phase, Rules, State, new_game, well_formed
from tests.games.prato_dei_conigli.lines_of_play import Line, in_play, lines
from tests.games.prato_dei_conigli.positions import (
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
RULES = Rules(2)
NO_CARDS = Multiset.of(RULES.card_kinds)
NO_RABBITS = Multiset.of(RULES.rabbit_kinds)
MOVING = position(MEADOW, [HAND, HAND])
PLAYING = position(MEADOW, [HAND, HAND], phase=Phase.PLAYING)
CHOOSING = position(MEADOW, [HAND, HAND], "joker", phase=Phase.CHOOSING_SELECTION)
DISCARDING = position(MEADOW, [HAND, HAND], None, phase=Phase.DISCARDING)
DEALING = position(MEADOW, [HAND, "even"], None, phase=Phase.DEALING)
LATER = position(MEADOW, [HAND, HAND], phase=Phase.DISCARDING, sun=2, seat=0)
MARKERS = MOVING.markers
ROLLING = position(MEADOW, [HAND, HAND], None, phase=Phase.ROLLING, seat=0)
NAMED_FIRST = conta(draw_area=DrawArea.BEFORE_SEEING)
AT_ROLL = conta(joker_choice=JokerChoice.AT_ROLL)
PLAYED = play(PLAYING, play_card("exactly(2)@orto")).state


def taken(state: State, code: str) -> State:
    """A state whose bag lacks a rabbit."""
    return evolve(state, bag=state.bag.without(rabbit(code)))


FAULTS = [
    (evolve(MOVING, points=(0,)), "points: there are 1 for 2 players (components-5)"),
    (evolve(MOVING, meadow=MOVING.meadow[1:]), "meadow: there are 3 areas, not 4 (components-3)"),
    (evolve(MOVING, seat=2), "seat: there is no seat 2 (turn-1)"),
    (evolve(MOVING, dealer=-1), "dealer: there is no seat -1 (turn-1)"),
    (
        evolve(MOVING, bag=Multiset.of(Rules(2, components=SMALL).rabbit_kinds)),
        "bag: not a count of the pieces of this game (components-1)",
    ),
    (
        evolve(MOVING, bag=Multiset(Kinds(reversed(tuple(RULES.rabbit_kinds))), MOVING.bag.counts)),
        "bag: not a count of the pieces of this game (components-1)",
    ),
    (
        evolve(MOVING, hands=(Multiset(RULES.card_kinds, (-1,) * 19),) * 2),
        "; ".join(["hands: not a count of the pieces of this game (components-6)"] * 2),
    ),
    (taken(MOVING, "white-running"), "rabbits: there are 3 of white-running, not 4 (components-2)"),
    (
        evolve(PLAYED, played=((), claims("exactly(2)@collina"))),
        "played: exactly(2) is not valid in Collina (playing-1)",
    ),
    (
        evolve(PLAYED, played=((), claims("in-areas(2)@collina"))),
        "played: in-areas(2) and Collina are none of this game (playing-2)",
    ),
    (
        evolve(PLAYED, played=((), claims("exactly(2)@orto exactly(2)@orto"))),
        "; ".join(["played: exactly(2) has been played twice for Orto (playing-4)"] * 2),
    ),
    (
        evolve(MOVING, deck=MOVING.deck.without(card("exactly(9)"))),
        "cards: there are 1 copies of exactly(9), not 2 (components-6)",
    ),
    (
        evolve(
            ROLLING,
            hands=(ROLLING.hands[0], ROLLING.hands[1].with_one(card("exactly(9)"))),
            deck=ROLLING.deck.without(card("exactly(9)")),
        ),
        "hands: seat 1 has 6 cards (dealing-3)",
    ),
    (evolve(MOVING, sun=0), "sun: there is no stop 0 (sun-1); dealer: seat 0 does not deal in turn 0 (sun-3)"),
    (
        evolve(MOVING, sun=10),
        "sun: a game is over exactly when the sun has set (sun-2); dealer: seat 0 does not deal in turn 10 (sun-3)",
    ),
    (evolve(MOVING, sun=11), "sun: there is no stop 11 (sun-1)"),
    (evolve(MOVING, dealer=1), "dealer: seat 1 does not deal in turn 1 (sun-3)"),
    (evolve(MOVING, points=(0, 1)), "points: nobody has so few points, or has scored in the first turn (setup-4)"),
    (evolve(LATER, points=(0, 3)), None),
    (
        evolve(LATER, points=(0, -1)),
        "points: nobody has so few points, or has scored in the first turn (setup-4)",
    ),
    (evolve(MOVING, rolled=None, selections=(None, None)), "rolled: the dice have been rolled, and show nothing (dice-3)"),
    (evolve(LATER, rolled=None), "rolled: the dice have been rolled, and show nothing (dice-3)"),
    (evolve(MOVING, rolled=rolled("black running")), "rolled: the dice of this game do not show this (dice-3)"),
    (
        evolve(position(dice="joker running", rules=insiemi()), rolled=rolled("joker joker-2")),
        "rolled: the dice of this game do not show this (dice-3)",
    ),
    (evolve(DISCARDING, rolled=rolled("black")), "rolled: the dice have not been rolled (dice-3)"),
    (
        evolve(MOVING, selections=(None, selection("black"))),
        "selections: the dice do not single this out for seat 0 (dice-4)",
    ),
    (evolve(CHOOSING, selections=(selection("grey"), None)), "selections: seat 0 has chosen before its turn (dice-12)"),
    (
        evolve(CHOOSING, phase=Phase.PLAYING, selections=(None, None)),
        "selections: the dice do not single this out for seat 1 (dice-4)",
    ),
    (
        evolve(CHOOSING, phase=Phase.MOVING, selections=(None, selection("grey"))),
        "selections: seat 1 has chosen before its turn (dice-12)",
    ),
    (
        evolve(position(dice="joker", phase=Phase.CHOOSING_SELECTION, rules=AT_ROLL), phase=Phase.MOVING),
        "; ".join([f"selections: the dice do not single this out for seat {seat} (dice-4)" for seat in (0, 1)]),
    ),
    (
        evolve(DISCARDING, selections=(selection("black"), None)),
        "selections: nothing can be singled out before the dice are rolled (dice-4)",
    ),
    (
        evolve(
            position(
                MEADOW,
                [HAND, "exactly(2) exactly(3) even odd"],
                "joker",
                phase=Phase.PLAYING,
                played=["", "exactly(2)@orto"],
                chosen=(selection("grey"), selection("black")),
                rules=AT_ROLL,
            ),
            phase=Phase.CHOOSING_SELECTION,
            seat=0,
            selections=(None, selection("black")),
        ),
        "played: seat 1 has played before its turn (turn-1)",
    ),
    (evolve(LATER, repeated=True), "selections: nothing can be singled out before the dice are rolled (dice-4)"),
    (evolve(MOVING, repeated=True), "repeated: no first roll is repeated with a single die (dice-11)"),
    (evolve(MOVING, moved=1), "moved: nobody who is to move has moved 1 rabbits (moving-5)"),
    (evolve(PLAYING, moved=-1), "moved: nobody who is to move has moved -1 rabbits (moving-5)"),
    (evolve(PLAYING, moved=1), "moved: nobody who is to move has moved 1 rabbits (moving-5)"),
    (
        taken(evolve(MOVING, drawn=rabbit("white-running")), "white-running"),
        "drawn: an area is named for a rabbit exactly when one has been drawn (moving-7)",
    ),
    (evolve(MOVING, aimed=Area.ORTO), "aimed: an area has been named exactly where one is named before the draw (moving-4)"),
    (
        evolve(position(MEADOW, rules=NAMED_FIRST), phase=Phase.DRAWING_RABBIT),
        "aimed: an area has been named exactly where one is named before the draw (moving-4)",
    ),
    (
        evolve(
            position(
                phase=Phase.DRAWING_RABBIT, aimed="orto", rules=Rules(2, readings=NAMED_FIRST.readings, components=SMALL)
            ),
            aimed=Area.LAGHETTO,
        ),
        "aimed: an area has been named exactly where one is named before the draw (moving-4)",
    ),
    (
        taken(
            evolve(position(MEADOW, rules=NAMED_FIRST), phase=Phase.PUTTING, drawn=rabbit("white-running")), "white-running"
        ),
        "phase: the area has been named before the draw (moving-4)",
    ),
    (evolve(ROLLING, seat=1), "seat: seat 1 is not the one that it comes to in rolling (turn-1)"),
    (
        evolve(DEALING, seat=0),
        "seat: seat 0 is not the one that it comes to in dealing (turn-1)",
    ),
    (
        evolve(ROLLING, phase=Phase.DEALING),
        "seat: seat 0 is not the one that it comes to in dealing (turn-1)",
    ),
    (
        evolve(DEALING, phase=Phase.ROLLING, seat=0),
        "hands: seat 1 was not dealt a whole hand (dealing-3)",
    ),
    (
        evolve(DEALING, deck=NO_CARDS, discards=DEALING.deck),
        "deck: no card is there to be dealt (dealing-6)",
    ),
    (
        evolve(DISCARDING, hands=(DISCARDING.hands[0], NO_CARDS), deck=DISCARDING.deck + DISCARDING.hands[1]),
        "hands: seat 1 has nothing to keep or to discard (dealing-4)",
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
    (evolve(PLAYED, phase=Phase.MOVING), "played: seat 1 has played before its turn (turn-1)"),
    (
        evolve(PLAYED, seat=1, played=(PLAYED.played[1], ()), hands=PLAYED.hands[::-1]),
        "played: seat 0 has played before its turn (turn-1)",
    ),
    (
        evolve(MOVING, markers=(MARKERS[0], None), bag=MOVING.bag.with_one(rabbit("orange-running"))),
        "markers: a player has no marker (setup-3)",
    ),
]


@pytest.mark.parametrize(("state", "reason"), FAULTS)
def test_what_is_wrong(state: State, reason: str | None) -> None:
    """What is wrong with a state is told, with its place and the clause that it breaks."""
    assert "; ".join(map(str, well_formed(state))) == (reason or "")


def test_states_of_setup() -> None:
    """While the game is set up pieces come one after the other, and nothing has been played."""
    start = new_game()
    assert well_formed(start) == ()
    some = evolve(start, phase=Phase.CHOOSING_MARKER)
    assert [fault.clause for fault in well_formed(some)] == ["setup-2"]
    lying = (NO_RABBITS, NO_RABBITS.with_one(rabbit("white-running")), NO_RABBITS, NO_RABBITS)
    out_of_order = taken(evolve(start, meadow=lying), "white-running")
    assert [fault.clause for fault in well_formed(out_of_order)] == ["setup-2"]
    two_at_once = (lying[1], lying[1], NO_RABBITS, NO_RABBITS)
    begun_twice = taken(taken(evolve(start, meadow=two_at_once), "white-running"), "white-running")
    assert [fault.clause for fault in well_formed(begun_twice)] == ["setup-2"]
    assert [fault.clause for fault in well_formed(evolve(start, sun=2, dealer=1))] == ["setup-2"]
    discarded = evolve(start, discards=NO_CARDS.with_one(card("even")), deck=start.deck.without(card("even")))
    assert [fault.clause for fault in well_formed(discarded)] == ["setup-2"]
    marked = taken(evolve(start, markers=(rabbit("white-running"), None)), "white-running")
    assert [fault.clause for fault in well_formed(marked)] == ["setup-2"]
    dealt = evolve(start, hands=(NO_CARDS.with_one(card("even")), NO_CARDS), deck=start.deck.without(card("even")))
    assert [fault.clause for fault in well_formed(dealt)] == ["setup-6"]


def test_markers_and_hands_come_in_order() -> None:
    """Markers are chosen and first hands are dealt in the order of the seats."""
    box = Rules(3, components=SMALL)
    state = new_game(players=3, components=SMALL)
    lying = tuple(Multiset.of(box.rabbit_kinds, [rabbit(code)] * 2) for code in ("white-standing", "white-crouching"))
    left = state.bag.without(lying[0].distinct[0]).without(lying[0].distinct[0])
    left = left.without(lying[1].distinct[0]).without(lying[1].distinct[0])
    filled = evolve(state, meadow=lying, bag=left, phase=Phase.CHOOSING_MARKER)
    assert well_formed(filled) == ()
    assert [fault.clause for fault in well_formed(evolve(filled, phase=Phase.FILLING_AREAS))] == ["setup-2"]
    black = rabbit("black-standing")
    jumped = evolve(filled, markers=(None, black, None), bag=left.without(black))
    assert [fault.clause for fault in well_formed(jumped)] == ["setup-7"]
    marked = evolve(
        filled, markers=(black,) * 3, bag=left.without(black).without(black).without(black), phase=Phase.FIRST_DEAL
    )
    assert well_formed(marked) == ()
    assert [fault.clause for fault in well_formed(evolve(marked, phase=Phase.CHOOSING_MARKER))] == ["setup-7"]
    one = Multiset.of(box.card_kinds, [card("even")])
    both = evolve(marked, hands=(one, one, marked.hands[2]), deck=marked.deck.without(card("even")).without(card("even")))
    assert [fault.clause for fault in well_formed(both)] == ["setup-6"]


def test_an_empty_bag_gives_nothing() -> None:
    """Nobody draws from an empty bag."""
    everything = {"orto": "white-standing*3 white-crouching*3", "collina": "black-standing*3 black-crouching"}
    state = position(everything, rules=Rules(2, components=SMALL))
    faults = well_formed(evolve(state, phase=Phase.DRAWING_RABBIT))
    assert [fault.clause for fault in faults] == ["moving-6"]


def test_nobody_plays_without_cards() -> None:
    """Whoever is to play has a card left."""
    box = Rules(2, components=Components(hand=1))
    state = position(MEADOW, ["odd", "even"], phase=Phase.PLAYING, rules=box)
    nothing = evolve(state.hands[0], counts=(0,) * 19)
    played = evolve(state, hands=(state.hands[0], nothing), played=((), claims("even@orto")))
    assert list(map(str, well_formed(played))) == ["hands: seat 1 has no card left to play (playing-3)"]


@given(line=lines())
@in_play
def test_every_state_of_a_game_is_well_formed(line: Line) -> None:
    """Nothing is wrong with a state that a game has come to."""
    for each in line:
        assert well_formed(each.step.state) == ()
