"""States that travel: what it takes to copy, pickle, key, write and read a state in the middle of a game."""

import copy
import json
import pickle
import time
from collections.abc import Callable
from random import Random

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from rulebook.core import state_key
from rulebook.records import Codec, parse
from rulebook.registry import game_ids
from tests.tools.benchmarks.measuring import Figures, microseconds, middle

pytestmark = pytest.mark.benchmark(timer=time.process_time, min_rounds=20, max_time=0.5)


def doings(game_id: str) -> dict[str, Callable[[], object]]:
    """What is done with a state, an action or a codec, by its name."""
    game, state, action = middle(game_id)
    settings = state.settings
    codec = Codec(game, settings)
    written, document, number = pickle.dumps(state), codec.dump(state), game.action_id(action, state)
    text, random = json.dumps(document), Random(0)
    return {
        "deepcopy": lambda: copy.deepcopy(state),
        "pickle": lambda: pickle.dumps(state),
        "unpickle": lambda: pickle.loads(written),
        "state_key": lambda: state_key(state),
        "Codec for settings seen before": lambda: Codec(game, settings),
        "codec.dump(state)": lambda: codec.dump(state),
        "codec.state, with parse": lambda: codec.state(parse(text)),
        "codec.action": lambda: codec.action(codec.dump(action)),
        "observe": lambda: game.observe(state, 0),
        "determinize": lambda: game.determinize(state, 0, random.randrange),
        "legal_actions": lambda: game.legal_actions(state),
        "why_not": lambda: game.why_not(state, action),
        "action_id": lambda: game.action_id(action, state),
        "action_at": lambda: game.action_at(number, state),
    }


@pytest.mark.parametrize("id", game_ids())
@pytest.mark.parametrize("name", doings(game_ids()[0]))
def test_a_state(benchmark: BenchmarkFixture, figures: Figures, name: str, id: str) -> None:
    """A single thing that is done with a state."""
    figures.note(benchmark, f"{id}: {name}", doings(id)[name], microseconds)


@pytest.mark.parametrize("id", game_ids())
def test_size(benchmark: BenchmarkFixture, figures: Figures, id: str) -> None:
    """The bytes of a pickled state, and how many actions there are."""
    game, state, _ = middle(id)
    numbers = f"{len(pickle.dumps(state)):,} bytes; {game.number_of_actions(state.settings):,} actions"
    figures.note(benchmark, f"{id}: pickled", lambda: pickle.dumps(state), lambda _: numbers)
