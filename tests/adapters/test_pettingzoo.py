"""PettingZoo: its own tests of environments, and what agents are shown."""

import warnings
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from rulebook.adapters.encoding import encoding_of
from rulebook.adapters.gymnasium import SeatEnv
from rulebook.adapters.pettingzoo import TableEnv, env
from rulebook.adapters.playing import AdapterError
from rulebook.core import DomainError, IllegalAction, SettingsError
from rulebook.games.scopa import Settings
from rulebook.registry import game
from tests.adapters.tables import FEW, SPREAD


def played_out(table: TableEnv, seed: int) -> list[tuple[str, bytes, float, bool]]:
    """What the agents of a random game are shown, with what each has won at the end."""
    random, shown = Random(seed), []
    table.reset(seed=seed)
    for agent in table.agent_iter():
        seen, reward, is_over, is_cut, _ = table.last()
        assert not is_cut
        shown.append((agent, seen["observation"].tobytes(), reward, is_over))
        legal = seen["action_mask"].view(np.bool_).nonzero()[0]
        table.step(None if is_over else int(random.choice(legal)))
    return shown


@pytest.mark.parametrize(("id", "players", "edition"), SPREAD)
def test_their_tests(id: str, players: int, edition: str, capsys: pytest.CaptureFixture[str]) -> None:
    """PettingZoo's own tests pass."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Observation")  # they know no mask beside the observation
        api_test(env(id, players=players, edition=edition), num_cycles=60, verbose_progress=False)
        seed_test(lambda: env(id, players=players, edition=edition), num_cycles=40)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize(("id", "players"), FEW)
def test_a_game(id: str, players: int) -> None:
    """Agents see what their seats see, with a mask of what is legal, and the winners are rewarded at the end."""
    table = env(id, players=players)
    rules, encoding = game(id), encoding_of(game(id), table.played.settings)
    random = Random(2)
    table.reset(seed=4)
    assert table.agents == [f"seat_{seat}" for seat in range(players)]
    step = 0
    while not any(table.terminations.values()):
        step += 1
        state, seat = table._state, int(table.agent_selection.removeprefix("seat_"))
        assert rules.actor(state) == seat
        for other in range(players) if step % 7 == 1 else ():
            seen = table.observe(f"seat_{other}")
            assert table.observation_space(f"seat_{other}").contains(seen)
            assert encoding.decode(list(seen["observation"])) == rules.observe(state, other)
            legal = [rules.action_id(each, state) for each in rules.legal_actions(state)] if other == seat else []
            assert sorted(legal) == list(np.flatnonzero(seen["action_mask"]))
        table.step(int(random.choice(np.flatnonzero(table.observe(f"seat_{seat}")["action_mask"]))))
    result = rules.result(table._state)
    assert result is not None
    won = {f"seat_{seat}": players / len(result.winners) - 1 if seat in result.winners else -1.0 for seat in range(players)}
    assert table.rewards == won
    assert abs(sum(won.values())) < 1e-9
    assert {agent: reward for agent, _, reward, is_over in played_out(table, 1) if is_over}.keys() == won.keys()
    assert table.agents == []


def test_seeds() -> None:
    """The same seed gives the same game, and another one another; without a seed luck goes on."""
    one, same, other = env("hamsterbacke"), env("hamsterbacke"), env("hamsterbacke")
    assert played_out(one, 1) == played_out(same, 1) != played_out(other, 2)
    one.reset(seed=1)
    first = one._state
    one.reset()
    assert one._state != first


def test_illegal_actions() -> None:
    """An illegal action raises the refusal of the rules, with its clause, and changes nothing."""
    table = env("yellowstone_park")
    table.reset(seed=1)
    state, seen = table._state, table.observe(table.agent_selection)
    with pytest.raises(IllegalAction):
        table.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))
    assert table._state is state


def test_render() -> None:
    """Rendering shows what somebody who watches sees."""
    table = env("scopa", render_mode="ansi")
    table.reset(seed=1)
    assert "seat: spectator\n" in table.render()
    assert "hand: -\n" in table.render()
    table.close()


@pytest.mark.parametrize("mode", ["human", "rgb_array", ["ansi"]])
def test_there_are_only_words(mode: Any) -> None:
    """Another way to render is refused, here and with Gymnasium."""
    for made in (env, SeatEnv):
        with pytest.raises(AdapterError, match="render_mode is 'ansi' or None, since pictures are words here, not "):
            made("scopa", render_mode=mode)


def test_settings() -> None:
    """A game is given by its id or itself, under settings or what `new_game` takes, and not both."""
    rules = game("scopa")
    settings = rules.new_game(players=4, edition="it").settings
    assert env(rules, settings=settings).played.settings is settings
    assert env("scopa", players=4, edition="it").played.settings is settings
    with pytest.raises(AdapterError, match="give settings or players, not both"):
        env("scopa", settings=settings, players=2)
    with pytest.raises(SettingsError):
        env("scopa", players=9)


def test_too_many_actions(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game with more actions than a mask can have is refused."""
    monkeypatch.setattr("rulebook.adapters.playing.MOST_ACTIONS", 100)
    with pytest.raises(AdapterError, match="Hamsterbacke has 399 actions under these settings, too many for a mask"):
        env("hamsterbacke")


def test_what_numbers_mean_at_a_table() -> None:
    """In Scopa an info has the cards that each legal action captures; elsewhere there is nothing to say."""
    table, deck = env("scopa"), [*map(str, game("scopa").declaration.kinds(Settings(2))[0])]
    table.reset(seed=1)
    for _ in range(30):
        meanings = table.last()[4]["meanings"]
        assert meanings.shape == (table.action_space("seat_0").n, len(deck))
        played: Any = game("scopa").legal_actions(table._state)
        legal = {game("scopa").action_id(each, table._state): each for each in played}
        named = {number: [deck[place] for place in np.flatnonzero(meanings[number])] for number in legal}
        assert named == {number: [*map(str, each.captures)] for number, each in legal.items()}
        assert meanings.sum() == sum(map(len, named.values()))
        table.step(max(legal))
    hamsterbacke = env("hamsterbacke")
    hamsterbacke.reset(seed=1)
    assert hamsterbacke.last()[4] == {}


NO_GAME: Any = 3
NO_AGENT: Any = 3


@pytest.mark.parametrize(
    ("ask", "kind", "message"),
    [
        (lambda: env("scopa", plyers=2), AdapterError, "there is no choice plyers: there are components, edition, "),
        (lambda: env(NO_GAME), DomainError, "game must be a game or the id of one, not 3"),
        (lambda: env("scopa").observe("x"), AdapterError, "there is no agent 'x': the agents are seat_0, seat_1"),
        (lambda: env("scopa").observation_space("x"), AdapterError, "there is no agent 'x': the agents are seat_0, seat_1"),
        (lambda: env("scopa").action_space(NO_AGENT), AdapterError, "there is no agent 3: the agents are seat_0, seat_1"),
    ],
)
def test_what_is_not_there(ask: Callable[[], object], kind: type[Exception], message: str) -> None:
    """Choices, games and agents that do not exist are refused by name."""
    with pytest.raises(kind, match=message):
        ask()
