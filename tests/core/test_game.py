"""A game as a value: what it refuses from outside, what it says of itself, and how it travels."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from attrs import evolve

from rulebook.core import (
    CHANCE,
    SPECTATOR,
    ChoiceError,
    DomainError,
    Game,
    IllegalAction,
    Result,
    Scores,
    SettingsError,
    StateError,
)
from rulebook.core.declaration import Seating, no_faults
from rulebook.core.sentences import ENGLISH
from rulebook.games.hamsterbacke import game as hamsterbacke
from tests.core.made_up import (
    KINDS,
    Acting,
    Bid,
    Box,
    Colour,
    Draw,
    Give,
    Lay,
    Over,
    Pass,
    Readings,
    Roll,
    Settings,
    State,
    Ties,
    Variants,
    begun,
    game,
    play,
)

STATE = begun()
FOREIGN = hamsterbacke.new_game()


# A game that begins.


def test_a_new_game() -> None:
    """Where nothing is said, as few play as may, by the first edition, and seat 0 begins."""
    assert game.new_game().settings == Settings(2, 0, Readings(), Variants(), Box())
    assert game.new_game(players=3, first_player=2, variants=Variants(die=False)).settings == Settings(
        3, 2, variants=Variants(die=False)
    )
    assert game.new_game(edition="it").settings.readings == Readings(Ties.FIRST)
    assert game.new_game(readings=Readings(Ties.FIRST)) == game.new_game(edition="it")
    assert game.new_game(components=Box(hand=1)).settings.components.hand == 1


@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        ({"players": 4}, "the game is for 2 to 3 players, not 4 (players-1)"),
        ({"players": -1}, "the game is for 2 to 3 players, not -1 (players-1)"),
        ({"players": 10**5000}, "the game is for 2 to 3 players, not a very long number (players-1)"),
        ({"players": "3"}, "players must be of type int, not '3'"),
        ({"players": True}, "players must be of type int, not True"),
        ({"first_player": 2}, "the first player's seat must be from 0 to 1, not 2 (first-1)"),
        ({"first_player": -1}, "the first player's seat must be from 0 to 1, not -1 (first-1)"),
        ({"first_player": None}, "first_player must be of type int, not None"),
        ({"readings": Variants()}, "readings must be of type Readings of tests.core.made_up, not Variants(die=True)"),
        ({"readings": Readings("shared")}, "ties of readings must be of type Ties, not 'shared'"),  # type: ignore[arg-type]  # that is the point
        ({"variants": Variants(1)}, "die of variants must be of type bool, not 1"),  # type: ignore[arg-type]  # as above
        ({"components": 7}, "components must be of type Box of tests.core.made_up, not 7"),
        ({"components": Box(copies=(1, 1, 1))}, "there are not 4 marbles (deal-1)"),
    ],
)
def test_settings_that_make_no_game(settings: dict[str, Any], reason: str) -> None:
    """Settings that make no game are refused where a game begins, with the reason in the user's words."""
    with pytest.raises(SettingsError) as caught:
        game.new_game(**settings)
    assert str(caught.value) == f"these settings make no game: {reason}"


@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        ({"edition": np.array([1, 2])}, "there is no edition array([1, 2]); the editions are reference, it"),
        ({"edition": "de"}, "there is no edition 'de'; the editions are reference, it"),
        ({"edition": "it", "readings": Readings()}, "give an edition or readings, not both"),
    ],
)
def test_editions_that_there_are_not(settings: dict[str, Any], reason: str) -> None:
    """An edition is one of the game's, and not given together with readings."""
    with pytest.raises(SettingsError) as caught:
        game.new_game(**settings)
    assert str(caught.value) == reason


@pytest.mark.parametrize(
    "use",
    [
        *(game.start, game.declaration.admitted, game.declaration.kinds, game.number_of_actions, game.number_of_outcomes),
    ],
)
@pytest.mark.parametrize("settings", [FOREIGN.settings, "settings", None, 3])
def test_settings_of_another_game(use: Callable[[Any], object], settings: object) -> None:
    """Settings of another game are refused wherever settings are taken."""
    with pytest.raises(SettingsError, match=rf"{type(settings).__name__} is not the class of the settings of marbles"):
        use(settings)


# What belongs to another game.


def test_what_is_no_chooser() -> None:
    """Somebody has to choose what is dealt."""
    nobody: Any = None
    with pytest.raises(ChoiceError, match="None is not a chooser, such as random"):
        game.determinize(STATE, 0, nobody)


def with_standing() -> Any:
    """The game with a standing, in which everybody has nothing."""
    return Game(evolve(game.declaration, standing=lambda state: (0,) * state.settings.players))


USES: list[tuple[str, Callable[[Any], object]]] = [
    ("state", game.actor),
    ("state", game.legal_actions),
    ("state", game.chances),
    ("state", lambda it: game.step(it, Pass())),
    ("state", lambda it: game.why_not(it, Pass())),
    ("state", game.result),
    ("state", lambda it: game.observe(it, 0)),
    ("state", lambda it: game.determinize(it, 0, lambda possibilities: 0)),
    ("state", game.well_formed),
    ("state", lambda it: with_standing().standing(it)),
    ("state", lambda it: game.scene(it, 0)),
    ("state", game.open_scene),
    ("state", lambda it: game.action_id(Pass(), it)),
    ("state", lambda it: game.action_at(0, it)),
    ("state", game.numbered),
    ("action", lambda it: game.step(STATE, it)),
    ("action", lambda it: game.why_not(STATE, it)),
    ("action", game.action_text),
    ("action", lambda it: game.declaration.domain_error(it, STATE.settings)),
    ("event", game.event_text),
    ("event", lambda it: game.event_for(it, 0)),
    ("event", lambda it: game.scene(STATE, 0, (it,))),
]


@pytest.mark.parametrize("it", [FOREIGN, "foo", None, 3, Acting()], ids=["foreign", "text", "none", "number", "phase"])
@pytest.mark.parametrize(("role", "use"), USES)
def test_what_belongs_to_another_game(role: str, use: Callable[[Any], object], it: object) -> None:
    """A value that is none of the game's is refused, with what it should have been."""
    with pytest.raises(StateError) as caught:
        use(it)
    (fault,) = caught.value.faults
    assert (fault.where, fault.reason) == (role, f"{type(it).__name__} is not a class of {role}s of Marbles")


def test_a_phase_of_another_game() -> None:
    """A state in a phase that the game does not have is refused."""
    with pytest.raises(StateError) as caught:
        game.actor(evolve(STATE, phase=FOREIGN.phase))  # type: ignore[arg-type]  # that is the point
    assert str(caught.value) == "phase: Dealing() is not a phase of marbles"


# Playing.


def test_who_acts() -> None:
    """Each phase says who acts."""
    rolling = play(STATE, Pass()).state
    assert [game.actor(state) for state in (game.new_game(), STATE, rolling)] == [CHANCE, 0, CHANCE]
    assert game.actor(evolve(STATE, phase=Over())) is None


def test_what_can_be_done() -> None:
    """Each phase says what is legal, and chance how likely its outcomes are; elsewhere there are none."""
    rolling = play(STATE, Pass()).state
    assert game.chances(game.new_game()) == ((Draw(Colour.RED), 3), (Draw(Colour.BLUE), 3), (Draw(Colour.WHITE), 2))
    assert game.chances(rolling) == tuple([(Roll(pips), 2 if pips == 6 else 1) for pips in range(1, 7)])
    assert game.legal_actions(rolling) == tuple(map(Roll, range(1, 7)))
    assert game.legal_actions(STATE)[:3] == (Lay((Colour.RED,)), Lay((Colour.BLUE,)), Lay((Colour.RED, Colour.BLUE)))
    assert game.legal_actions(STATE)[-1] == Pass()
    assert game.chances(STATE) == ()
    over = evolve(STATE, phase=Over())
    assert (game.legal_actions(over), game.chances(over)) == ((), ())


@pytest.mark.parametrize(
    ("state", "action", "told"),
    [
        (game.new_game(), Pass(), "marbles are being dealt (deal-1)"),
        (STATE, Draw(Colour.RED), "nobody draws in a turn (deal-1)"),
        (STATE, Roll(3), "seat 1 must lay, bid, give or pass (turn-1)"),
        (STATE, Lay((Colour.WHITE,)), "you do not hold 1 white (lay-1)"),
        (STATE, Lay(()), "you do not hold nothing (lay-1)"),
        (STATE, Give(0, Colour.RED), "you give to another player (give-1)"),
        (play(STATE, Pass()).state, Roll(7), "no face of the die has 7 (turn-2)"),
        (play(STATE, Pass()).state, Pass(), "the die must be rolled (turn-2)"),
        (begun("RR RB", components=Box(copies=(3, 1, 0))), Draw(Colour.WHITE), "nobody draws in a turn (deal-1)"),
        (game.new_game(components=Box(copies=(9, 0, 0))), Draw(Colour.BLUE), "there is no blue marble in the bag (deal-1)"),
        (evolve(STATE, phase=Over()), Pass(), "the game is over (end-1)"),
    ],
)
def test_refusals(state: State, action: Any, told: str) -> None:
    """An action is refused by the clause of its phase, of its class in this phase, or by its own."""
    refusal = game.why_not(state, action)
    assert str(refusal) == told
    with pytest.raises(IllegalAction) as caught:
        game.step(state, action)
    assert caught.value.refusal == refusal
    assert str(caught.value) == told
    assert action not in game.legal_actions(state)


@pytest.mark.parametrize("use", [game.why_not, game.step])
def test_actions_that_the_rules_cannot_be_asked_about(use: Callable[[State, Any], object]) -> None:
    """Where a field holds something that the rules make nothing of, it is said what it must be."""
    with pytest.raises(DomainError) as caught:
        use(STATE, Lay(5))  # type: ignore[arg-type]  # that is the point
    assert str(caught.value) == "marbles must be one of [R], [B], [W], [R, R], [R, B], [R, W], [B, B], [B, W], [W, W], not 5"


def test_rules_that_break() -> None:
    """An error of the rules themselves, about an action that can occur, is not hidden."""

    def broken(state: State, action: Lay) -> None:
        raise LookupError("in the rules")

    moves = tuple([evolve(move, refusal=broken) if move.kind is Lay else move for move in game.declaration.moves])
    unsound = Game(evolve(game.declaration, moves=moves))
    for use in (unsound.why_not, unsound.step):
        with pytest.raises(LookupError, match="in the rules"):
            use(STATE, Lay((Colour.RED,)))


def test_a_game_to_its_end() -> None:
    """After the last turn the game has a result, and nobody acts."""
    state = play(STATE, *[Pass(), Roll(6)] * 4).state
    assert state.phase == Over()
    assert game.result(state) == Result((0, 0), (0, 1))
    assert game.result(STATE) is None
    assert game.actor(state) is None


# Numbers for actions.


def test_numbers_for_actions() -> None:
    """Decisions and outcomes of chance are numbered each for themselves, in the order of the declaration."""
    settings = STATE.settings
    decisions = [game.action_at(number, STATE) for number in range(game.number_of_actions(settings))]
    outcomes = [game.outcome_at(number, STATE) for number in range(game.number_of_outcomes(settings))]
    assert [game.action_id(action, STATE) for action in decisions] == list(range(len(decisions)))
    assert [game.outcome_id(action, STATE) for action in outcomes] == list(range(len(outcomes)))
    assert list(dict.fromkeys(map(type, decisions))) == [Lay, Bid, Give, Pass]
    assert outcomes == [*map(Draw, Colour), *map(Roll, range(1, 7))]
    assert set(game.legal_actions(STATE)) <= set(decisions)
    assert game.number_of_actions(settings) == len(decisions) == 9 + 16 + 6 + 1


@pytest.mark.parametrize("most", [0, 2**12])
def test_numbers_of_all_legal_actions(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of decisions where a seat acts, and of outcomes where chance does, in the game's order, looked up or not."""
    monkeypatch.setattr("rulebook.core.numbering.MOST_TABULATED", most)
    state = STATE
    while actions := game.legal_actions(state):
        number_of = game.outcome_id if game.actor(state) is CHANCE else game.action_id
        assert [*game.numbered(state).items()] == [(number_of(action, state), action) for action in actions]
        state = game.step(state, actions[-1]).state


def test_numbers_depend_on_settings() -> None:
    """Other settings admit other actions."""
    assert game.number_of_actions(Settings(3, components=Box(copies=(1, 0, 0)))) == 1 + 2 + 9 + 1


@pytest.mark.parametrize("action", [Lay((Colour.RED,) * 3), Bid(Colour.WHITE, 3), Give(2, Colour.RED), Roll(1)])
def test_actions_without_a_number(action: Any) -> None:
    """What no state under these settings could offer has no number."""
    with pytest.raises(DomainError):
        game.action_id(action, STATE)


def test_the_domains_of_actions() -> None:
    """A game gives the domains of its classes of actions, and of no others."""
    assert [name for name, _ in game.declaration.domains(Bid)] == ["colour", "number", "loudly"]
    with pytest.raises(StateError, match="State is not a class of actions of"):
        game.declaration.domains(State)  # type: ignore[arg-type]  # that is what must not be


def test_what_lies_outside() -> None:
    """Of an action that cannot occur it is said which field lies outside its domain."""
    assert game.declaration.domain_error(Pass(), STATE.settings) is None
    assert game.declaration.domain_error(Roll(6), STATE.settings) is None
    error = game.declaration.domain_error(Bid(Colour.WHITE, 3), STATE.settings)
    assert str(error) == "number must be from 1 to 2, not 3"


# What a game says of itself.


def test_metadata() -> None:
    """A game knows its name, its classes, its pieces, the bounds of its scores and its length."""
    assert (game.id, game.title) == ("marbles", "Marbles")
    assert game.settings is Settings
    assert game.standing is None
    assert with_standing().standing(STATE) == (0, 0)
    assert game.declaration.kinds(STATE.settings) == (KINDS,)
    assert game.declaration.scores(STATE.settings) == Scores(0, 8, "highest")
    assert game.declaration.longest(STATE.settings) == 99
    assert list(no_faults(STATE.settings)) == []
    assert repr(game) == "<the game marbles>"
    assert game.declaration.seating == Seating(range(2, 4), "players-1", "first-1", game.declaration.seating.admits)


def test_words() -> None:
    """Actions and events are told in sentences, in English where nothing else is said."""
    assert game.action_text(Bid(Colour.RED, 2)) == "bid 2 marbles of red"
    assert game.action_text(Bid(Colour.WHITE, 2), ENGLISH) == "bid 2 of the rare ones"
    assert game.action_text(Give(1, Colour.RED), ENGLISH.with_names("Anna", "Bruno")) == "give Bruno a marble, red"
    step = play(STATE, Give(1, Colour.RED))
    assert game.event_text(step.events[0]) == "Seat 1 gave red to seat 2"
    assert game.event_text(game.event_for(step.events[0], SPECTATOR)) == "Seat 1 gave a marble to seat 2"


# Travelling.


@pytest.mark.parametrize("declared", [game, hamsterbacke], ids=["marbles", "hamsterbacke"])
@pytest.mark.parametrize("travel", [copy.copy, copy.deepcopy, lambda value: pickle.loads(pickle.dumps(value))])
def test_a_game_stays_the_same(declared: Any, travel: Callable[[Any], Any]) -> None:
    """A copy of a game is the game, and a pickle has its name alone."""
    assert travel(declared) is declared
    assert len(pickle.dumps(declared)) < 100


@pytest.mark.parametrize("travel", [copy.copy, copy.deepcopy])
def test_a_state_is_never_copied(travel: Callable[[Any], Any]) -> None:
    """A state does not change, and so a copy of it is the state."""
    assert travel(STATE) is STATE
    assert travel(STATE.settings) is STATE.settings


def test_a_state_comes_back() -> None:
    """A pickled state comes back equal, with the settings that it had, as the very same object."""
    back = pickle.loads(pickle.dumps(STATE))
    assert back == STATE
    assert back.settings is STATE.settings
    assert play(back, Lay((Colour.RED,))) == play(STATE, Lay((Colour.RED,)))


def test_what_a_position_asks_for() -> None:
    """Whoever does something else is refused by the reason of the phase, which can be asked for without an action."""
    asked = game.declaration.out_of_turn(STATE)
    assert asked == game.why_not(STATE, Roll(1))
    assert asked.clause


def test_an_argument_of_no_game() -> None:
    """A game says what it takes to begin."""
    with pytest.raises(SettingsError, match=r"^new_game takes players, edition, .* and first_player, but no plyers$"):
        game.new_game(plyers=2)  # type: ignore[arg-type]  # that is the point


def test_numbers_in_actions() -> None:
    """Integers of NumPy's are taken in as plain ones; truth values and fractions are not numbers."""
    bid = game.step(STATE, Bid(Colour.RED, np.int64(2)))  # type: ignore[arg-type]  # as from an array
    assert repr(bid) == repr(game.step(STATE, Bid(Colour.RED, 2)))
    for wrong, told in (
        (Bid(Colour.RED, True), "number must be an integer, not True"),
        (Bid(Colour.RED, 2.0), "number must be an integer, not 2.0"),  # type: ignore[arg-type]  # that is the point
        (Bid(Colour.RED, 2, 1), "loudly must be True or False, not 1"),  # type: ignore[arg-type]  # as above
    ):
        for use in (game.why_not, game.step):
            with pytest.raises(DomainError) as caught:
                use(STATE, wrong)
            assert str(caught.value) == told
