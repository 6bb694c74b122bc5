"""Theorems: each predicate holds wherever play comes, and says no where it should."""

import pytest
from attrs import evolve

from rulebook.core import Step
from rulebook.games.prato_dei_conigli import (
    Components,
    Event,
    Hold,
    Mode,
    Roll,
    Settings,
    State,
    Variants,
    game,
)
from rulebook.games.prato_dei_conigli.box.dice_faces import rolls
from rulebook.games.prato_dei_conigli.box.state import DISCARDING, PLAYING
from rulebook.games.prato_dei_conigli.chapters.dice import outcomes
from rulebook.games.prato_dei_conigli.chapters.turn import most_in_turn
from rulebook.games.prato_dei_conigli.proofs import invariants, theorems
from rulebook.play import generator, playout
from tests.games.prato_dei_conigli.positions import card, insiemi, play, position, rabbit
from tests.games.standing_in import with_methods

MOVES = position({"orto": "black-running"})


@pytest.mark.parametrize("colours", range(1, 6))
@pytest.mark.parametrize("postures", range(1, 4))
@pytest.mark.parametrize("mode", Mode)
def test_repeated_rolls_of_all_dice(colours: int, postures: int, mode: Mode) -> None:
    """The same holds of every pair of dice that a box can have."""
    box = Components(colours=colours, postures=postures, copies=60)
    settings = Settings(2, variants=Variants(mode), components=box)
    assert theorems.some_roll_counts(settings)
    assert theorems.counting_rolls_are_conditioned(settings)


@pytest.mark.parametrize("mode", Mode)
def test_a_game_is_no_longer_than_its_bound(mode: Mode) -> None:
    """A whole game takes no more actions than were foretold at its start."""
    state = game.start(Settings(3, variants=Variants(mode)))
    assert sum(1 for _ in playout(game, state, generator(1))) <= theorems.actions_left(state) == 526


CONDITIONED = theorems.counting_rolls_are_conditioned


def changed_by(state: State, **changes: object) -> State:
    """A state with something changed that no rule changes so."""
    return evolve(state, **changes)  # type: ignore[arg-type]  # told by name


def test_lost_pieces_are_noticed() -> None:
    """The predicates say no where a rabbit or a card is lost, where points fall, and where the bound does not."""
    assert not invariants.rabbits_are_conserved(changed_by(MOVES, bag=MOVES.bag.without(rabbit("white-running"))))
    assert not invariants.cards_are_conserved(changed_by(MOVES, deck=MOVES.deck.without(card("exactly(9)"))))
    lower = Step[State, Event](changed_by(MOVES, points=(2, 0)))
    assert not theorems.points_never_fall(changed_by(MOVES, points=(1, 1)), Hold(), lower)
    for back in (MOVES, position(phase=DISCARDING, dice=None)):
        assert not theorems.actions_left_fall(MOVES, Hold(), Step[State, Event](back))


def test_wrong_functions_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The predicates say no of games that leave an action out, show what is hidden, or give wrong weights."""
    wrong = (
        ({"legal_actions": lambda state: (Hold(),)}, theorems.legal_actions_are_those_accepted, MOVES),
        ({"legal_actions": lambda state: ()}, theorems.goes_on, MOVES),
        ({"observe": lambda state, viewer: state}, theorems.observations_hide, MOVES),
        ({"event_for": lambda event, viewer: event}, theorems.nothing_hidden_interferes, position(phase=PLAYING)),
    )
    for methods, predicate, state in wrong:
        assert predicate(state)
        with monkeypatch.context() as patch:
            patch.setattr(theorems, "game", with_methods(game, **methods))
            assert predicate(state) is False
    every = rolls(Mode.INSIEMI, Components())
    fair = outcomes(every, None)
    assert theorems.is_conditioned(every, None, fair)
    flat = tuple((Roll(shown.colour, shown.posture), 1 + place) for place, (shown, _) in enumerate(fair))
    assert not theorems.is_conditioned(every, None, flat)
    for chances, about_rolls in ((lambda state: (), theorems.some_roll_counts), (lambda state: flat, CONDITIONED)):
        with monkeypatch.context() as patch:
            patch.setattr(theorems, "game", with_methods(game, chances=chances))
            assert not about_rolls(insiemi())


def test_the_bound_of_a_new_game() -> None:
    """The bound counts rabbits, markers and cards of the setup, and what nine turns can bring."""
    state = game.new_game()
    assert theorems.setup_left(state) == 40 + 2 + 10
    assert most_in_turn(state.settings) == 2 + 10 + 1 + 2 + 9 + 12
    assert theorems.actions_left(state) == game.declaration.longest(state.settings) == 52 + 9 * 36
    assert theorems.actions_left(play(MOVES, Hold()).state) < theorems.actions_left(MOVES)
