"""OpenSpiel: its own checks of games, its bots, and what it is told of ours."""

import pickle
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any, Final

import numpy as np
import pyspiel
import pytest
from attrs import evolve
from open_spiel.integration_tests import api_test
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import cfr, exploitability, ismcts, mcts
from open_spiel.python.observation import make_observation

from rulebook.adapters.encoding import encoding_of
from rulebook.adapters.open_spiel import Here, register
from rulebook.adapters.playing import AdapterError
from rulebook.adapters.wording import in_lines
from rulebook.core import CHANCE, SPECTATOR, DomainError, IllegalAction, SettingsError, UnknownGameError
from rulebook.core.sweep import alternatives, player_numbers, possible_settings
from rulebook.games.hamsterbacke import Components
from rulebook.games.hamsterbacke import game as hamsterbacke
from rulebook.play import generator, playout
from rulebook.registry import game, game_ids
from tests.adapters.tables import FEW, SPREAD

NAMES: Final = {id: register(id) for id in game_ids()}
TINY: Final = register(
    "hamsterbacke",
    "rulebook_tiny",
    Components(
        copies=(2, 1, 1, 0, 0, 0, 0),
        numbers=(1, 1, 2, 2, 3, 3, 4),
        hand=1,
        rows=2,
        final_rows=1,
        cards_added=1,
        fewest_players=2,
    ),
)
"""A game small enough to visit every state of it."""


def loaded(id: str, **parameters: Any) -> Any:
    """A game, as OpenSpiel loads it."""
    return pyspiel.load_game(NAMES.get(id, id), parameters)


def chance_passed(state: Any, random: Random) -> Any:
    """The state itself, after chance has acted."""
    while state.is_chance_node():
        numbers, likely = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(random.choices(numbers, likely)[0])
    return state


def walk(game: Any, seed: int = 0) -> Iterator[Any]:
    """The states of a random game in which somebody decides, one and the same object."""
    random = Random(seed)
    state = chance_passed(game.new_initial_state(), random)
    while not state.is_terminal():
        yield state
        state.apply_action(random.choice(state.legal_actions()))
        chance_passed(state, random)


# OpenSpiel's own checks.


@pytest.mark.parametrize(("id", "players", "edition"), SPREAD)
def test_random_sim_test(id: str, players: int, edition: str) -> None:
    """OpenSpiel's simulation: random games, with clones, serialization, masks, returns and tensors looked at."""
    pyspiel.random_sim_test(loaded(id, players=players, edition=edition), num_sims=1, serialize=True, verbose=False)


@pytest.mark.long
@pytest.mark.parametrize("id", game_ids())
def test_random_sim_test_of_every_choice(id: str) -> None:
    """The same with every value of each reading and variant, at the smallest table that it makes a game for."""
    usual = game(id).new_game().settings
    for name in ("readings", "variants"):
        part = getattr(usual, name)
        for field, values in alternatives(part).items():
            for value in values:
                chosen = {name: evolve(part, **{field: value})}
                seats = player_numbers(game(id))
                fits = next(one for players in seats for one in possible_settings(game(id), players=players, **chosen))
                choice = {"players": fits.players, field: getattr(value, "value", value)}
                pyspiel.random_sim_test(loaded(id, **choice), num_sims=1, serialize=True, verbose=False)


class Partial(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]  # OpenSpiel has no types
    """OpenSpiel's checks of some states of a game."""

    __test__ = False


class Full(api_test.EnforceAPIOnFullTreeBase):  # type: ignore[misc]  # OpenSpiel has no types
    """OpenSpiel's checks of every state of a game."""

    __test__ = False


def passed(base: Any, name: str, game: Any) -> None:
    """Run all of OpenSpiel's checks of a kind on a game."""
    case: Any = type(base.__name__, (base,), {"game": game, "game_name": name})
    case.setUpClass()
    checks = [each for each in dir(case) if each.startswith("test_")]
    assert len(checks) >= 4
    for check in checks:
        getattr(case(check), check)()


@pytest.mark.parametrize(("id", "players"), FEW)
def test_api_on_some_states(id: str, players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """OpenSpiel's API tests for games too large to visit, on the first states that they visit."""
    visited = api_test.sample_some_states.sample_some_states
    monkeypatch.setattr(
        api_test.sample_some_states, "sample_some_states", lambda game, max_states: visited(game, max_states=40)
    )
    passed(Partial, NAMES[id], loaded(id, players=players))


def test_api_on_every_state(monkeypatch: pytest.MonkeyPatch) -> None:
    """OpenSpiel's API tests for games that it visits completely, perfect recall among them."""
    tiny = loaded(TINY)
    states = api_test.get_all_states.get_all_states(tiny, -1, True, True).values()
    kinds = Counter("terminal" if each.is_terminal() else "chance" if each.is_chance_node() else "seat" for each in states)
    told = {
        (each.current_player(), each.information_state_string())
        for each in states
        if not each.is_terminal() and not each.is_chance_node()
    }
    monkeypatch.setitem(api_test.TOTAL_NUM_STATES, TINY, (kinds["chance"], kinds["seat"], kinds["terminal"]))
    monkeypatch.setitem(api_test.PERFECT_RECALL_NUM_STATES, TINY, len(told))
    passed(Full, TINY, tiny)


# OpenSpiel's algorithms.


@pytest.mark.parametrize(("id", "players"), FEW)
def test_bots(id: str, players: int) -> None:
    """OpenSpiel's ISMCTS and MCTS bots decide."""
    played = loaded(id, players=players)
    rollouts = mcts.RandomRolloutEvaluator(1, np.random.RandomState(0))
    searching = ismcts.ISMCTSBot(played, rollouts, 2.0, 2, allow_inconsistent_action_sets=True)
    cheating = mcts.MCTSBot(played, 2.0, 2, rollouts)
    for state in islice(walk(played), 0, 12, 4):
        assert searching.step(state) in state.legal_actions()
        assert cheating.step(state) in state.legal_actions()


def test_ismcts_with_all_that_was_told() -> None:
    """ISMCTS can search states that agree with everything that a player has been told."""
    tiny = loaded(TINY, resampling="told")
    bot = ismcts.ISMCTSBot(tiny, mcts.RandomRolloutEvaluator(1), 2.0, 10, allow_inconsistent_action_sets=True)
    for state in walk(tiny):
        assert bot.step(state) in state.legal_actions()


@pytest.mark.slow
def test_cfr() -> None:
    """Counterfactual regret minimization goes down in a small game."""
    tiny = loaded(TINY)
    solver = cfr.CFRSolver(tiny)
    found = []
    for _ in range(2):
        solver.evaluate_and_update_policy()
        found.append(exploitability.nash_conv(tiny, solver.average_policy()))
    assert found[1] <= found[0]


def test_rl_environment() -> None:
    """OpenSpiel's environment for learning runs on information states."""
    env = rl_environment.Environment(loaded("scopa"), enable_legality_check=True)
    step = env.reset()
    for _ in range(5):
        step = env.step([step.observations["legal_actions"][step.observations["current_player"]][0]])
    assert len(step.observations["info_state"][0]) == env.observation_spec()["info_state"][0]


# What OpenSpiel is told.


@pytest.mark.parametrize(("id", "players"), FEW)
def test_the_same_game(id: str, players: int) -> None:
    """States, chances, decisions and results are those of the rules."""
    rules, state = game(id), loaded(id, players=players).new_initial_state()
    start = rules.new_game(players=players)
    for move in playout(rules, start, generator(7)):
        assert state.state == move.before
        if move.actor is CHANCE:
            chances = {rules.outcome_id(action, start): weight for action, weight in rules.chances(move.before)}
            total = sum(chances.values())
            assert dict(state.chance_outcomes()) == {id: weight / total for id, weight in chances.items()}
            state.apply_action(rules.outcome_id(move.action, move.before))
        else:
            assert state.current_player() == move.actor
            legal = [rules.action_id(action, move.before) for action in rules.legal_actions(move.before)]
            assert state.legal_actions() == sorted(legal)
            number = rules.action_id(move.action, move.before)
            assert state.action_to_string(number) == rules.action_text(move.action)
            state.apply_action(number)
    result = rules.result(state.state)
    assert state.is_terminal()
    assert result is not None
    share = players / len(result.winners) - 1
    assert state.returns() == [share if seat in result.winners else -1.0 for seat in range(players)]


@pytest.mark.parametrize(("id", "players"), FEW)
def test_information_states(id: str, players: int) -> None:
    """What a player has been told has the key of its knowledge, and determines what it sees."""
    seen: dict[tuple[int, str], str] = {}
    for state in islice(walk(loaded(id, players=players), 3), 0, 40, 3):
        for player in range(players):
            told = state.information_state_string(player)
            assert told.split()[-2:] == [str(player + 1), state.here.knowledge(player).key()]
            assert seen.setdefault((player, told), state.observation_string(player)) == state.observation_string(player)
            assert state.information_state_tensor(player)[:-128] == state.observation_tensor(player)


@pytest.mark.parametrize(("id", "players"), FEW)
def test_all_strings_count_seats_from_one(id: str, players: int) -> None:
    """What a player sees is written as the state is, and as other adapters write it."""
    for state in islice(walk(loaded(id, players=players), 3), 0, 40, 8):
        for player in range(players):
            lines = state.observation_string(player).splitlines()
            assert sorted(lines) == sorted(in_lines(game(id).observe(state.state, player)).splitlines())


def test_hidden_cards_do_not_matter() -> None:
    """If a card that a player does not see is another one, nothing that the player is told changes."""
    one = loaded("scopa").new_initial_state()
    other = loaded("scopa").new_initial_state()
    for number in range(3):
        one.apply_action(number)
        other.apply_action(number)
    one.apply_action(20)
    other.apply_action(21)
    assert one.information_state_string(0) == other.information_state_string(0)
    assert one.information_state_tensor(0) == other.information_state_tensor(0)
    assert one.information_state_string(1) != other.information_state_string(1)
    assert one.information_state_tensor(1) != other.information_state_tensor(1)


def test_own_past_matters() -> None:
    """Two ways to the same position are two information states."""
    tiny = loaded(TINY)
    ways: dict[tuple[int, str], set[str]] = {}
    for seed in range(60):
        for state in walk(tiny, seed):
            ways.setdefault((state.current_player(), state.observation_string()), set()).add(
                state.information_state_string()
            )
    assert max(map(len, ways.values())) > 1


def test_observers() -> None:
    """There are observers of everything that a player sees, of what all see, and of what a player alone sees."""
    scopa = loaded("scopa")
    state = chance_passed(scopa.new_initial_state(), Random(1))
    encoding = encoding_of(game("scopa"), state.here.played.settings)

    def observer(public: bool, private: Any, recall: bool = False) -> Any:
        return make_observation(
            scopa, pyspiel.IIGObservationType(perfect_recall=recall, public_info=public, private_info=private)
        )

    kinds = pyspiel.PrivateInfoType
    whole, everybody, own = (
        observer(True, kinds.SINGLE_PLAYER),
        observer(True, kinds.NONE),
        observer(False, kinds.SINGLE_PLAYER),
    )
    for each in (whole, everybody, own):
        each.set_from(state, 1)
    assert encoding.decode(list(whole.tensor)) == game("scopa").observe(state.state, 1)
    assert encoding.decode(list(everybody.tensor)) == game("scopa").observe(state.state, SPECTATOR)
    assert set(own.dict) == {"hand"}
    assert list(own.tensor) == list(whole.dict["hand"])
    assert own.string_from(state, 1).startswith("hand: {")
    assert observer(False, kinds.NONE) is None
    assert observer(True, kinds.ALL_PLAYERS) is None
    assert observer(False, kinds.SINGLE_PLAYER, recall=True) is None
    assert observer(True, kinds.NONE, recall=True).string_from(state, 0).split()[-2] == str(SPECTATOR)
    with pytest.raises(AdapterError, match="no parameters, not colour"):
        scopa.make_py_observer(None, {"colour": 1})


@pytest.mark.parametrize(("id", "players"), FEW)
def test_resampling(id: str, players: int) -> None:
    """A resampled state looks the same to the player, has the same player to act, and can be played on, copied and kept."""
    random = Random(5)
    for state in islice(walk(loaded(id, players=players), 4), 0, 30, 12):
        for player in range(players):
            other = state.resample_from_infostate(player, random.random)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.information_state_tensor(player) == state.information_state_tensor(player)
            assert other.current_player() == state.current_player()
            assert other.legal_actions() or other.current_player() != player
            kept = pickle.loads(pickle.dumps(other))
            other.apply_action(other.legal_actions()[0])
            kept.apply_action(kept.legal_actions()[0])
            assert kept.information_state_string(0) == other.information_state_string(0)


def test_resampling_hides_the_truth() -> None:
    """What others are told in a resampled state depends on what they hold there, and not on what they held in truth."""
    truths = []
    for hidden in (20, 21):
        state = loaded("scopa").new_initial_state()
        for number in (0, 1, 2, hidden, 22, 23, 30, 31, 32, 33):
            state.apply_action(number)
        truths.append(state)
    one, other = [[state.resample_from_infostate(0, Random(seed).random) for seed in range(9)] for state in truths]
    assert len({twin.state for twin in one}) > 1
    assert [twin.state for twin in one] == [twin.state for twin in other]
    for viewer in (0, 1):
        assert [each.information_state_string(viewer) for each in one] == [
            each.information_state_string(viewer) for each in other
        ]
    assert len({twin.information_state_string(1) for twin in one}) == len({twin.state.hands[1] for twin in one})


def test_resampling_from_what_was_told() -> None:
    """With `told` every resampled state is one that the player's knowledge has."""
    tiny = loaded(TINY, resampling="told")
    for state in walk(tiny, 2):
        player = state.current_player()
        possible = {each for each, _ in state.here.knowledge(player).states()}
        found = {state.resample_from_infostate(player, Random(seed).random).state for seed in range(10)}
        assert found <= possible
        twin = state.resample_from_infostate(player, Random(1).random)
        with pytest.raises(AdapterError, match="in a resampled state"):
            twin.resample_from_infostate(1 - player, Random(1).random)


def test_resampling_from_too_much() -> None:
    """Where too many states agree with what was told to list them, one is guessed, and looks the same to the player."""
    state = next(walk(loaded("yellowstone_park", resampling="told")))
    player = state.current_player()
    other = state.resample_from_infostate(player, Random(1).random)
    assert other.observation_string(player) == state.observation_string(player)
    assert other.current_player() == player


# Clones, pickles, and the end.


def test_clones_share_what_never_changes() -> None:
    """A clone is a few pointers."""
    state = next(walk(loaded("scopa")))
    twin = state.clone()
    assert twin.here is state.here
    twin.apply_action(twin.legal_actions()[0])
    assert twin.here.parent is state.here
    assert twin.information_state_string(0) != state.information_state_string(0)


def test_long_games_can_be_pickled() -> None:
    """A state after hundreds of moves can be serialized, with all that was told."""
    *_, last = walk(loaded("scopa"), 1)
    again = pickle.loads(pickle.dumps(last))
    assert again.information_state_string(1) == last.information_state_string(1)
    assert isinstance(again.here, Here)
    assert again.here.moves == last.here.moves > 100


def test_a_game_called_off() -> None:
    """A game with more moves than were admitted is over, and nobody has won anything."""
    short = loaded("scopa", longest=12)
    *_, last = walk(short)
    assert short.max_game_length() == short.max_chance_nodes_in_history() == 12
    assert last.is_terminal()
    assert last.returns() == [0.0, 0.0]


def test_bounds() -> None:
    """A game that a theorem bounds has that bound, any other one that is large enough for all practical purposes."""
    settings = game("prato_dei_conigli").new_game().settings
    assert loaded("prato_dei_conigli").max_game_length() == game("prato_dei_conigli").declaration.longest(settings)
    assert loaded("yellowstone_park").max_game_length() == 20_000


# Parameters.


def test_parameters() -> None:
    """Players, edition, readings and variants are parameters of the game, and come back from its name."""
    given = "rulebook_yellowstone_park(players=4,edition=it,edge_matrix=true,neutral_step=each-card)"
    for played in (pyspiel.load_game(given), pyspiel.load_game(str(pyspiel.load_game(given)))):
        settings = played.new_initial_state().state.settings
        assert settings.players == played.num_players() == 4
        assert settings.variants.edge_matrix
        assert settings.readings.neutral_step.value == "each-card"
        assert settings.readings.end_threshold.value == "pass"


@pytest.mark.parametrize(
    ("parameters", "error", "reason"),
    [
        ({"edition": "xx"}, AdapterError, "edition: there is none called 'xx'; Scopa has reference, "),
        (
            {"length": "short"},
            AdapterError,
            "length: 'short' is not one of eleven-points, sixteen-points, twenty-one-points, one-deal",
        ),
        ({"resampling": "guessed"}, AdapterError, "resampling: 'guessed' is not one of seen, told"),
        ({"players": 7}, SettingsError, "the game is for 2 to 4 players, not 7"),
    ],
)
def test_wrong_parameters(parameters: dict[str, Any], error: type[Exception], reason: str) -> None:
    """A parameter that makes no game is refused by its name."""
    with pytest.raises(error, match=reason):
        type(loaded("scopa"))(parameters)


def test_registering_twice() -> None:
    """A name belongs to one game."""
    with pytest.raises(AdapterError, match="OpenSpiel has a game 'rulebook_scopa' already"):
        register(game("scopa"))


def test_choices_of_one_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two choices that have one name cannot both be parameters."""
    monkeypatch.setattr("rulebook.adapters.open_spiel.alternatives", lambda part: {"players": (1, 2)})
    with pytest.raises(AdapterError, match="hamsterbacke calls two of its choices players"):
        register(hamsterbacke, "rulebook_again")


def test_illegal_numbers() -> None:
    """A number that is not legal raises an error of the rules, and changes nothing."""
    here = next(walk(loaded("scopa"))).here
    illegal = next(number for number in range(200) if number not in here.legal())
    with pytest.raises(IllegalAction):
        here.after(illegal)
    with pytest.raises(DomainError):
        here.after(10**9)


@pytest.mark.parametrize(
    ("arguments", "kind", "message"),
    [
        ((5,), UnknownGameError, "there is no game 5"),
        ((None,), UnknownGameError, "there is no game None"),
        (("scopa", 5), DomainError, "name must be a text, not 5"),
        (("scopa", "rulebook_other", "y"), DomainError, "components must be the Components of Scopa, not 'y'"),
        (("scopa", "rulebook_other", Components()), DomainError, "components must be the Components of Scopa, not "),
    ],
)
def test_what_is_not_registered(arguments: Any, kind: type[Exception], message: str) -> None:
    """What is not a game, a name or components is refused, and nothing is registered."""
    with pytest.raises(kind, match=message):
        register(*arguments)
    assert "rulebook_other" not in pyspiel.registered_names()


def test_lengths() -> None:
    """A game is not called off after fewer moves than none; 0 is the default."""
    with pytest.raises(DomainError, match="longest must be an integer of at least 0, not -3"):
        loaded("scopa", longest=-3)
    assert loaded("scopa", longest=0).max_game_length() == loaded("scopa").max_game_length() > 0


def test_damaged_states() -> None:
    """A state that was cut off is refused as such, and a whole one is read."""
    spiel = loaded("scopa")
    state = chance_passed(spiel.new_initial_state(), Random(1))
    text = state.serialize()
    assert str(spiel.deserialize_state(text)) == str(state)
    for damaged in (text[:-50], text[:100], "x", ""):
        with pytest.raises(AdapterError, match="this is not a whole state of Scopa: "):
            spiel.deserialize_state(damaged)
