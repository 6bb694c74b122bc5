"""Gymnasium: its own check of environments, seats against bots, and many games at once."""

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from rulebook.adapters.encoding import encoding_of
from rulebook.adapters.gymnasium import ID, KernelVectorEnv, SeatEnv, bounds
from rulebook.adapters.playing import AdapterError
from rulebook.bots import BotError, GreedyBot
from rulebook.core import DomainError, IllegalAction, UnknownGameError
from rulebook.games.hamsterbacke import Components
from rulebook.kernels import kernel
from rulebook.kernels.batch import Batch
from rulebook.registry import game, game_ids
from tests.adapters.tables import FEW, SPREAD


def first_legal(seen: dict[str, Any]) -> Any:
    """The first action that is legal."""
    return np.flatnonzero(seen["action_mask"])[0]


def played_out(env: Any, seed: int) -> list[tuple[Any, ...]]:
    """All that a player is shown who always takes the first action."""
    seen, info = env.reset(seed=seed)
    shown: list[tuple[Any, ...]] = [(seen["observation"].tobytes(), info)]
    is_over = False
    while not is_over:
        seen, reward, is_over, is_cut, info = env.step(first_legal(seen))
        shown.append((seen["observation"].tobytes(), reward, is_over, is_cut, info))
    return shown


@pytest.mark.parametrize(("id", "players", "edition"), SPREAD)
def test_check_env(id: str, players: int, edition: str) -> None:
    """Gymnasium's own check passes, from every seat."""
    for seat in {0, players - 1}:
        env = gymnasium.make(f"rulebook.adapters.gymnasium:{ID}", game=id, seat=seat, players=players, edition=edition)
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            check_env(env.unwrapped, skip_render_check=True)


@pytest.mark.parametrize(("id", "players"), FEW)
def test_a_game(id: str, players: int) -> None:
    """A player sees what the seat sees, only where it is to act, and is rewarded at the end."""
    env = SeatEnv(id, seat=players - 1, players=players)
    rules, encoding = game(id), encoding_of(game(id), env.played.settings)
    seen, _ = env.reset(seed=3)
    is_over, reward, info = False, 0.0, dict[str, Any]()
    while not is_over:
        state = env._state
        assert reward == 0
        assert rules.actor(state) == players - 1
        assert encoding.decode(list(seen["observation"])) == rules.observe(state, players - 1)
        legal = [rules.action_id(each, state) for each in rules.legal_actions(state)]
        assert sorted(legal) == list(np.flatnonzero(seen["action_mask"]))
        seen, reward, is_over, _, info = env.step(first_legal(seen))
    result = rules.result(env._state)
    assert result is not None
    assert not info.pop("meanings", np.zeros(1)).any()
    assert info == {"scores": result.scores}
    assert reward == (players / len(result.winners) - 1 if players - 1 in result.winners else -1)
    assert not seen["action_mask"].any()
    with pytest.raises(AdapterError, match="there is no game going on"):
        env.step(np.int64(0))


def test_seeds() -> None:
    """The same seed gives the same game; without one luck goes on."""
    one, same = SeatEnv("hamsterbacke", bots="greedy"), SeatEnv("hamsterbacke", bots="greedy")
    assert played_out(one, 1) == played_out(same, 1) != played_out(same, 2)
    first, _ = one.reset(seed=5)
    second, _ = one.reset()
    assert first["observation"].tobytes() != second["observation"].tobytes()


def test_bots() -> None:
    """Each seat has the bot that is named for it; the others play at random."""
    env = SeatEnv("hamsterbacke", bots={1: "ismcts:5", 2: GreedyBot()}, players=4)
    assert [str(bot) for bot in env.bots.values()] == ["ISMCTS(simulations=5)", "GreedyBot()", "RandomBot()"]


def test_illegal_actions() -> None:
    """An illegal action changes nothing; the clause and the reason are told."""
    env = SeatEnv("yellowstone_park", refused=-0.25)
    seen, _ = env.reset(seed=1)
    again, reward, is_over, is_cut, info = env.step(np.flatnonzero(seen["action_mask"] == 0)[0])
    assert again["observation"].tobytes() == seen["observation"].tobytes()
    assert (reward, is_over, is_cut) == (-0.25, False, False)
    assert info["refusal"].keys() == {"clause", "reason"}


def test_render() -> None:
    """Rendering shows what the seat sees."""
    env = SeatEnv("scopa", seat=1, render_mode="ansi")
    env.reset(seed=1)
    assert env.render().startswith("seat: 2\n")


# Many games at once.


def kernel_env(**choices: Any) -> KernelVectorEnv:
    """Some games in a kernel."""
    return KernelVectorEnv("hamsterbacke", 16, players=3, **choices)


def random_action(seen: dict[str, Any], random: np.random.Generator) -> Any:
    """A legal action in each game."""
    mask = seen["action_mask"]
    return (mask * random.random(mask.shape)).argmax(axis=1)


def test_many_games() -> None:
    """Each game shows what the seat sees that is to act; a game that is over brings its rewards, and another one follows."""
    env, random, ended = kernel_env(), np.random.default_rng(1), 0
    assert env.metadata["autoreset_mode"] is gymnasium.vector.AutoresetMode.SAME_STEP
    seen, info = env.reset(seed=5)
    assert env.observation_space.contains(seen)
    for _ in range(120):
        assert (seen["action_mask"].sum(axis=1) > 0).all()
        for seat in range(3):
            own = info["seat"] == seat
            assert (seen["observation"][own] == env.batch.observe(seat)[own]).all()
        actions = random_action(seen, random)
        assert env.action_space.contains(actions)
        acted, before = info["seat"], env.batch.copy()
        seen, reward, is_over, is_cut, info = env.step(actions)
        assert not is_cut.any()
        before.step(actions)
        before.chance()
        for number in np.flatnonzero(is_over):
            result = game("hamsterbacke").result(before.state(int(number)))
            assert result is not None
            won = [3 / len(result.winners) - 1 if each in result.winners else -1 for each in range(3)]
            assert list(info["rewards"][number]) == pytest.approx(won)
            assert reward[number] == pytest.approx(won[acted[number]])
            assert env.batch.state(int(number)).deck.total > 80, "another game has begun"
            assert info["final_obs"][number].keys() == seen.keys()
            assert (info["final_obs"][number]["observation"] == before.observe(int(acted[number]))[number]).all()
            assert not info["final_obs"][number]["action_mask"].any()
            assert (info["final_info"]["rewards"][number], info["final_info"]["seat"][number]) == (
                pytest.approx(won),
                acted[number],
            )
        assert ("final_obs" in info) == ("final_info" in info) == is_over.any()
        assert [each is not None for each in info.get("final_obs", [None] * 16)] == list(is_over)
        assert all(list(info.get(name, is_over)) == list(is_over) for name in ("_final_obs", "_final_info"))
        assert not info["rewards"][~is_over].any()
        ended += int(is_over.sum())
    assert ended > 10


@pytest.mark.slow
@pytest.mark.parametrize("id", game_ids())
def test_every_game_with_a_kernel(id: str) -> None:
    """Each game can be played so, at the smallest table and at the largest, and what is seen is within the bounds."""
    for players in (min(game(id).declaration.seating.players), max(game(id).declaration.seating.players)):
        env, random = KernelVectorEnv(id, 4, players=players), np.random.default_rng(1)
        seen, _ = env.reset(seed=5)
        for _ in range(60):
            assert env.observation_space.contains(seen)
            seen = env.step(random_action(seen, random))[0]


@pytest.mark.parametrize("id", game_ids())
def test_bounds_of_many_games(id: str) -> None:
    """The bounds of what is seen are those that the fields of the view have."""
    view = kernel(id).view
    least, most = bounds(view.fields)
    assert len(least) == len(most) == view.width
    assert (least < most).all()
    assert (most == [each.most for each in view.fields for _ in range(each.count)]).all()


def test_numbers_beyond_what_the_rules_list() -> None:
    """A number of a card that is not held is refused by the clause that forbids it, also where it would be of no capture."""
    env = SeatEnv("scopa")
    seen, _ = env.reset(seed=1)
    hand = {action.card for action in env.played.game.legal_actions(env._state)}
    for number in np.flatnonzero(seen["action_mask"] == 0):
        told = env.step(number)[-1]["refusal"]
        placed: Any = env.played.game.declaration.ids(env.played.settings, False).at(int(number))
        assert told["clause"] == (None if placed.card in hand else "turn-3")
        assert ("leads to no action here" if placed.card in hand else "you do not hold") in told["reason"]


def test_wrong_arguments_of_many_games() -> None:
    """A game without a kernel, no games, a step before the first reset, and an action that leaves a game are refused."""
    with pytest.raises(UnknownGameError):
        KernelVectorEnv("chess", 4)
    with pytest.raises(DomainError, match="num_envs must be at least 1"):
        KernelVectorEnv("hamsterbacke", 0, players=3)
    env = kernel_env()
    with pytest.raises(AdapterError, match="call reset"):
        env.step(np.zeros(16, np.int64))
    seen, _ = env.reset(seed=1)
    actions = random_action(seen, np.random.default_rng(1))
    actions[7] = -1
    with pytest.raises(DomainError, match=r"actions\[7\] must be from 0 to"):
        env.step(actions)


def test_seeds_of_many_games() -> None:
    """The same seed gives the same games; without one they go on with their luck."""
    one, same = kernel_env(), kernel_env()
    first, again = one.reset(seed=3)[0], same.reset(seed=3)[0]
    assert (first["observation"] == again["observation"]).all()
    assert (first["observation"] != one.reset(seed=4)[0]["observation"]).any()
    assert (again["observation"] != same.reset()[0]["observation"]).any()
    unseeded, other = kernel_env(), kernel_env()
    drawn = unseeded.reset()[0]["observation"]
    assert (drawn != other.reset()[0]["observation"]).any()
    assert (drawn == other.reset(seed=unseeded.np_random_seed)[0]["observation"]).all()


def test_the_games_of_a_batch() -> None:
    """The games are those of a batch with the same seed."""
    env = kernel_env()
    env.reset(seed=9)
    batch = Batch("hamsterbacke", env.played.settings, 16, seed=9)
    batch.chance()
    assert (env.batch.rows == batch.rows).all()


def test_illegal_actions_in_many_games() -> None:
    """An illegal action raises the refusal of the rules, and changes no game."""
    env = kernel_env()
    seen, _ = env.reset(seed=1)
    rows = env.batch.rows.copy()
    actions = random_action(seen, np.random.default_rng(1))
    actions[7] = np.flatnonzero(seen["action_mask"][7] == 0)[0]
    with pytest.raises(IllegalAction):
        env.step(actions)
    assert (env.batch.rows == rows).all()


def test_a_compiled_game_has_any_components() -> None:
    """With fewer rows there are other ids and views, and games go on."""
    env = KernelVectorEnv("hamsterbacke", 4, components=Components(rows=7))
    seen, _ = env.reset(seed=1)
    assert seen["observation"].shape[1] < KernelVectorEnv("hamsterbacke", 1).reset(seed=1)[0]["observation"].shape[1]
    seen, *_ = env.step(seen["action_mask"].argmax(axis=1))
    assert seen["action_mask"].any(axis=1).all()


@pytest.mark.parametrize(
    ("wrong", "kind", "message"),
    [
        ({"seat": 3}, AdapterError, "there is no seat 3 at a table of 3"),
        ({"seat": True}, AdapterError, "there is no seat True"),
        ({"seat": "0"}, AdapterError, "there is no seat '0'"),
        ({"seat": 1, "bots": {1: "greedy"}}, AdapterError, "seat 1 is the environment's own: a bot cannot decide for it"),
        ({"bots": {7: "greedy"}}, AdapterError, "there is no seat 7 at a table of 3"),
        ({"bots": {"1": "greedy"}}, AdapterError, "there is no seat '1'"),
        ({"bots": {1: 5}}, BotError, "5 is not a bot"),
        ({"bots": None}, BotError, "None is not a bot"),
        ({"bots": {1: "gredy"}}, BotError, "did you mean greedy"),
        ({"refused": "x"}, DomainError, "refused must be a number, not 'x'"),
        ({"refused": None}, DomainError, "refused must be a number, not None"),
        ({"refused": float("nan")}, DomainError, "refused must be a number, not nan"),
    ],
)
def test_what_makes_no_environment(wrong: dict[str, Any], kind: type[Exception], message: str) -> None:
    """What would be ignored, or fail in play, is refused when the environment is made."""
    with pytest.raises(kind, match=message):
        SeatEnv("hamsterbacke", players=3, **wrong)
