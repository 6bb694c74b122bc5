"""Every number that comes in at a public entry point is looked at: these are found by signatures, not listed by hand."""

import inspect
import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from copy import deepcopy
from fractions import Fraction
from functools import cache, partial
from importlib import import_module
from itertools import chain
from json import dumps
from pathlib import Path
from random import Random
from types import UnionType
from typing import Any, Final, Union, get_args, get_origin

import numpy as np
import pytest
from attrs import evolve, frozen, has

from rulebook.adapters.encoding import encoding_of
from rulebook.adapters.gymnasium import KernelVectorEnv, SeatEnv
from rulebook.adapters.pettingzoo import TableEnv, env
from rulebook.adapters.textarena import TextEnv
from rulebook.bots import RandomBot, Tournament
from rulebook.core import CHANCE, SPECTATOR, AnyGame, RulebookError, StateError, state_key
from rulebook.core.hints import bare, fields_of
from rulebook.exploration import moves
from rulebook.games.yellowstone_park.model.readings import CollectExtent, Readings
from rulebook.kernels.batch import Batch
from rulebook.notebook import Stepper
from rulebook.play import Move, playout
from rulebook.readings.impact import Contest
from rulebook.records import Codec, parse
from rulebook.registry import game, game_ids
from rulebook.table import Knowledge, Seen, Table

STABILITY: Final = Path(__file__).parents[1] / "docs" / "stability.md"
NO_NUMBERS: Final = (True, False, np.True_, 1.0, np.float64(1), Fraction(1), 1 + 0j, "1", b"1", [1], np.array([1, 2]))
HAMSTERBACKE: Final[AnyGame] = game("hamsterbacke")
NUMBERS: Final = {"players": 3, "n": 2, "since": 0, "seat": 0}
"""The numbers that are tried, where 1 makes no sense."""
FOR_AUTHORS: Final = {
    "Encoding.packed_view": "it is documented to check nothing, for speed",
    "parse": "the line is only said in messages, by whoever counted it",
    "Language.chosen": "a language is asked by sentences, for numbers that they were given",
    "editions_under": "games ask with the version in their own declaration",
    "with_seat": "rules call it in every step, with a seat of the state",
    "place": "pictures of games call it, with a seat of the table",
    "Reading.taken": "specifications ask with versions that were read strictly",
    "Stance.under": "specifications ask with versions that were read strictly",
    "Contest.batches": "`play_pairs` looks at the number of games",
    "NormalText.location": "passages give positions that were read strictly",
}
"""Entry points that only rules and specifications use; each with the reason why its numbers are sound."""


@frozen
class Entry:
    """A public function with a parameter for a number."""

    name: str
    function: Callable[..., Any]
    parameter: str
    admits_text: bool

    def __str__(self) -> str:
        return f"{self.name}({self.parameter})"


def public() -> Iterator[object]:
    """Everything in the modules that the documentation calls public."""
    text = STABILITY.read_text(encoding="utf-8").partition("## Versions")[0]
    for module in map(import_module, re.findall(r"`(rulebook[a-z_.]*)`", text)):
        yield from (getattr(module, name) for name in getattr(module, "__all__", ()))


def functions(value: Any) -> Iterator[Callable[..., Any]]:
    """A function itself; of a class, what can be called on it, and how it is made where that looks at its arguments."""
    if inspect.isfunction(value):
        yield value
    elif inspect.isclass(value) and not issubclass(value, BaseException):
        if "__attrs_post_init__" in vars(value) or (not has(value) and "__init__" in vars(value)):
            yield value
        for name in vars(value):
            if not name.startswith("_") and callable(getattr(value, name)):
                yield getattr(value, name)


def entries() -> dict[str, Entry]:
    """Every public function with a parameter for a number, by name."""
    found = {}
    for function in (each for value in public() for each in functions(value)):
        for parameter in inspect.signature(function).parameters.values():
            hint = bare(parameter.annotation)
            kinds = set(map(bare, get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)))
            if int in kinds and bool not in kinds:
                entry = Entry(function.__qualname__, function, parameter.name, str in kinds)
                found[str(entry)] = entry
    return found


ENTRIES: Final = entries()


@cache
def table() -> Any:
    """A table at which seat 0 of Hamsterbacke is to act; it is never changed."""
    return Table.open(HAMSTERBACKE, HAMSTERBACKE.new_game(players=3).settings, seed="boundary")


def begun_env() -> TableEnv:
    """An environment in which an agent is to act."""
    begun = env("hamsterbacke")
    begun.reset(seed=1)
    return begun


@cache
def arguments() -> dict[str, Any]:
    """A valid argument for every parameter, by its name; a name with an entry point in front is for that one."""
    state = table().state
    played = tuple(playout(HAMSTERBACKE, state, Random(0)))
    seen = Seen.read(list(table().seen(0)))
    return {
        "game": HAMSTERBACKE,
        "state": state,
        "settings": state.settings,
        "event": table().moves[-1].step.events[-1],
        "viewer": 0,
        "seat": 0,
        "number": 0,
        "make": HAMSTERBACKE.new_game,
        "text": "1",
        "action": HAMSTERBACKE.legal_actions(state)[0],
        "random": Random(0),
        "players": 3,
        "seed": 1,
        "n": 2,
        "seen": seen,
        "values": (1, 2, 3),
        "outcomes": ((1, 1), (2, 3)),
        "bots": {0: RandomBot()},
        "moves": played,
        "start": state,
        "successors": partial(moves, HAMSTERBACKE),
        "states": (state,),
        "names": ("random", "random"),
        "Tournament.game": "hamsterbacke",
        "Contest.game": "hamsterbacke",
        "Contest.settings": (state.settings, state.settings),
        "KernelVectorEnv.num_envs": 2,
        "contest": Contest("hamsterbacke", (state.settings, state.settings)),
        "executor": ThreadPoolExecutor(1),
        "scene": HAMSTERBACKE.scene(state, 0),
        "Seen.scene.moves": 1,
        "Batch.playout.policy": lambda batch: batch.legal_mask().argmax(axis=1),
        "kind": HAMSTERBACKE.declaration.actions[0],
        "self:Game": HAMSTERBACKE,
        "self:Table": table(),
        "self:Batch": Batch("hamsterbacke", state.settings, 2),
        "self:Knowledge": Knowledge.of(seen, most=10),
        "self:Seen": seen,
        "self:Stepper": Stepper(HAMSTERBACKE, played),
        "self:Tournament": Tournament("hamsterbacke", state.settings, ("random", "random")),
        "self:Encoding": encoding_of(HAMSTERBACKE, state.settings),
        "self:KernelVectorEnv": KernelVectorEnv("hamsterbacke", 2),
        "self:SeatEnv": SeatEnv("hamsterbacke"),
        "self:TableEnv": begun_env(),
        "self:TextEnv": TextEnv("hamsterbacke"),
    }


def answer(entry: Entry, value: object) -> tuple[bool, str]:
    """Whether an entry point refuses a number, and what it says or gives, as a text without addresses."""
    known, given = arguments(), dict[str, Any]()
    for name, parameter in inspect.signature(entry.function).parameters.items():
        if name == entry.parameter:
            given[name] = value
        elif name == "self":
            given[name] = deepcopy(known[f"self:{entry.name.partition('.')[0]}"])
        elif name == "chooser":
            given[name] = Random(0).randrange
        elif parameter.default is parameter.empty and parameter.kind is not parameter.VAR_KEYWORD:
            given[name] = known.get(f"{entry.name}.{name}", known.get(name))
    try:
        found = entry.function(**given)
        return False, re.sub(r"0x[0-9a-f]+", "", repr(list(found) if isinstance(found, Iterator) else found))
    except RulebookError as error:
        return True, str(error)


@pytest.mark.parametrize("name", sorted(ENTRIES))
def test_numbers_at_every_entry_point(name: str) -> None:
    """An entry point takes an integer of NumPy's as one of Python's, and refuses others with an error of the library."""
    entry = ENTRIES[name]
    if entry.function.__module__.startswith("rulebook.core.kits."):  # rules call them in every step, with what the state has
        return
    if entry.name in FOR_AUTHORS or entry.name.startswith("check_"):  # these hand numbers to `play_through` and `spread`
        return
    number = table().version if entry.parameter == "version" else NUMBERS.get(entry.parameter, 1)
    expected = answer(entry, number)
    assert answer(entry, np.int64(number)) == expected
    for value in NO_NUMBERS:
        if not (entry.admits_text and isinstance(value, str)):
            is_refused, told = answer(entry, value)
            assert is_refused
            assert (True, told) != expected


def variants(value: Any) -> Iterator[Any]:
    """Values that equal one, or nearly do, and values of the wrong type; also in collections and in objects."""
    yield from (None, "1", b"1", 1.5, 2j, [value], (value,), np.array([1, 2]))
    if isinstance(value, int):
        yield from (bool(value), not value, float(value), Fraction(value), np.float32(value), np.bool_(value), str(value))
        yield from (kind(value) for kind in (np.int8, np.int64, np.uint16, np.array))
    if isinstance(value, tuple | frozenset):
        yield from (kind(value) for kind in (list, set, frozenset, tuple))
        yield from (type(value)([new if each == item else each for each in value]) for item in value for new in kept(item))
    if hasattr(value, "value"):
        yield value.value
    if has(type(value)):
        yield from likes(value)


def kept(value: object) -> list[Any]:
    """The variants of a value that can be in a set."""
    return [other for other in variants(value) if type(other).__hash__ is not None]


def likes(value: Any) -> Iterator[Any]:
    """Objects like one, with another value in a field, as far as constructors make them."""
    for field in fields_of(type(value)):
        for other in variants(getattr(value, field.name)) if field.init else ():
            with suppress(TypeError, ValueError, AttributeError, LookupError, RulebookError):
                yield evolve(value, **{field.name: other})


def moves_of(found: AnyGame, seeds: range) -> dict[type[object], list[Move[Any, Any, Any]]]:
    """Moves of each class of actions, in games under readings that ask for every field."""
    state, classes = found.new_game(readings=RARE.get(found.id)), dict[type[object], list[Move[Any, Any, Any]]]()
    for move in chain.from_iterable(playout(found, state, Random(seed)) for seed in seeds):
        classes.setdefault(type(move.action), []).append(move)
    return classes


RARE: Final = {"yellowstone_park": Readings(collect_extent=CollectExtent.ANY_WINDOW)}
"""Readings under which actions have fields that they do not have otherwise."""


@pytest.mark.parametrize("id", game_ids())
def test_actions_with_other_values(id: str) -> None:
    """Whatever is in the fields of an action: it is refused, or what it leads to is written and read as the same."""
    found = game(id)
    for several in moves_of(found, range(3)).values():
        for move in several[:: max(1, len(several) // 4)]:
            for action in likes(move.action):
                stepped(found, move.before, action)


def stepped(found: AnyGame, state: Any, action: Any) -> None:
    """Try an action; where `step` takes it, all others do, and it has the number, key and text of a plain one."""
    codec = Codec(found, state.settings)
    try:
        after = found.step(state, action).state
    except RulebookError:
        with suppress(RulebookError):
            assert found.why_not(state, action) is not None
        return
    assert found.why_not(state, action) is None
    known = codec.action(parse(dumps(codec.dump(action))))
    assert (known, repr(known)) == (found.declaration.exact(action), repr(found.declaration.exact(action)))
    assert known in found.legal_actions(state)
    assert state_key(after) == state_key(found.step(state, known).state)
    decided = found.actor(state) is not CHANCE
    number_of, with_number = (found.action_id, found.action_at) if decided else (found.outcome_id, found.outcome_at)
    number: Any = np.int64(number_of(action, state))
    assert with_number(number, state) == known


def test_players_are_at_the_table() -> None:
    """A playout has players for its own seats and for chance only."""
    state = HAMSTERBACKE.new_game(players=3)
    seats: list[Any] = [3, True, 1.0, "0", SPECTATOR]
    for seat in seats:
        with pytest.raises(StateError, match=r"^seat: there is no seat .* at a table of 3$"):
            next(playout(HAMSTERBACKE, state, Random(0), {seat: lambda state, legal: legal[0]}))
