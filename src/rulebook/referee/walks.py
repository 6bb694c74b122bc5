"""Walks: lines of play on which an engine is compared with the rules."""

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from random import Random
from typing import Any, Final

from attrs import evolve, field, frozen

from rulebook.core.chance import CHANCE
from rulebook.core.change import changed
from rulebook.core.errors import RulebookError
from rulebook.core.game import AnyGame
from rulebook.core.numbers import integer, whole
from rulebook.core.sweep import CHOICES, alternatives, every_settings, player_numbers, possible_settings
from rulebook.play import Move, generator, uniform, weighted
from rulebook.records import Codec, JsonObject, header, parse, read, state_from
from rulebook.records.strict import required
from rulebook.records.writing import clauses_of, move_document, without_settings
from rulebook.referee.positions import other_readings, position_of, text
from rulebook.spec.places import home

MOST: Final = 2_000
"""The number of actions after which a game is broken off: under some readings it need not end."""
CONSIDERED: Final = 10
"""How many actions a directed game looks at, and of how many games one is directed."""
STRAYS: Final = 0.2
POSITIONS: Final = ("positions.jsonl", "examination.jsonl")


@frozen
class Walk:
    """Actions from a state; `is_start` says that it is the first state of a game. `name` says where the walk is from."""

    state: Any = field(repr=False)
    actions: tuple[Any, ...] = ()
    is_start: bool = True
    name: str = ""

    def lines(self, game: AnyGame) -> list[JsonObject]:
        """The walk as a record or, where it begins in the middle of a game, as an object with the state and the actions."""
        codec = Codec(game, self.state.settings)
        if not self.is_start:
            return [{"state": codec.dump(self.state), "actions": [codec.dump(action) for action in self.actions]}]
        moves = [move_document(codec, move, clauses=False) for move in self.moves(game)]
        return [header(game, self.state.settings), *moves]

    def moves(self, game: AnyGame) -> Iterator[Move[Any, Any, Any]]:
        """The moves of the walk, by the rules."""
        state = self.state
        for action in self.actions:
            actor, step = game.actor(state), game.step(state, action)
            assert actor is not None, "the rules refuse everything once a game is over"
            yield Move(state, actor, action, step)
            state = step.state


def number_of_sorts(game: AnyGame) -> int:
    """How many sorts of settings games take turns with."""
    return len(sorts(game))


@cache
def sorts(game: AnyGame) -> tuple[Any, ...]:
    """Settings of each edition, and with each value of a reading or variant, for each number of players.

    Those with the two largest numbers of players come twice more: what is wrong only there shows seldom.
    """
    every = tuple(dict.fromkeys(every_settings(game)))
    return (*every, *2 * [each for each in every if each.players in player_numbers(game)[-2:]])


def played(game: AnyGame, seed: int, number: int) -> Walk:
    """A game with a number, under settings that take turns, whoever plays first.

    In every second round of settings the games look for clauses that are rarely applied, and where settings come for the
    first time in it, readings and variants are combined.

    Raises DomainError for a seed that is not an integer, and for a number below 0.
    """
    seed, number = integer("seed", seed), whole("number", number, 0)
    turn, place = divmod(number, number_of_sorts(game))
    is_directed, met, random = turn % 2 == 1, Counter[str](), generator(seed, number)
    is_combined = is_directed and sorts(game).index(sorts(game)[place]) == place
    start = state = game.start(drawn(game, sorts(game)[place], is_combined, random))
    actions = list[Any]()
    while (actor := game.actor(state)) is not None and len(actions) < MOST:
        if actor is CHANCE:
            action = weighted(random, game.chances(state))
        elif is_directed and random.random() > STRAYS:
            action = rarest(game, state, met, random)
        else:
            action = uniform(random, game.legal_actions(state))
        step = game.step(state, action)
        met.update(clauses_of(step.events))
        actions.append(action)
        state = step.state
    return Walk(start, tuple(actions), name=f"{'directed' if is_directed else 'random'} game {number}")


def drawn(game: AnyGame, settings: Any, is_combined: bool, random: Random) -> Any:
    """Settings with some first player; if they are to be combined, with other readings and variants beside the unusual one.

    The settings themselves if what is drawn makes no game.
    """
    parts = {part: combined(game, settings, part, random) if is_combined else getattr(settings, part) for part in CHOICES}
    first = random.randrange(settings.players)
    return next(iter(possible_settings(game, players=settings.players, first_player=first, **parts)), settings)


def combined(game: AnyGame, settings: Any, part: str, random: Random) -> Any:
    """The readings or variants of settings: those that are unusual stay, and each of the others has some value."""
    own, usual = getattr(settings, part), getattr(game.settings(players=settings.players), part)
    free = {name: values for name, values in alternatives(own).items() if getattr(own, name) == getattr(usual, name)}
    return evolve(own, **{name: random.choice(values) for name, values in free.items()})


def rarest(game: AnyGame, state: Any, met: Counter[str], random: Random) -> Any:
    """An action that applies the clause which has been applied least."""
    legal = game.legal_actions(state)
    some = legal if len(legal) <= CONSIDERED else random.sample(legal, CONSIDERED)
    return min(some, key=lambda action: min([met[each] for each in clauses_of(game.step(state, action).events)] or [0]))


def kept_walks(game: AnyGame) -> Iterator[Walk]:
    """What is kept for a game: each position and each record of a witness, also under the readings that differ there."""
    for walk in written_walks(game):
        yield walk
        yield from under_other_readings(game, walk)


def under_other_readings(game: AnyGame, walk: Walk) -> Iterator[Walk]:
    """A walk under each other value of a reading that changes what its last action leads to, or what is legal at its end."""
    own, seen = text(end_of(game, walk)), set[tuple[str, str]]()
    for name, settings in other_readings(game, walk.state.settings):
        state = changed(walk.state, settings=settings)
        with suppress(RulebookError, AttributeError, LookupError, TypeError, ValueError):  # it need not exist there
            other = Walk(state, walk.actions, walk.is_start, f"{walk.name}, another {name}")
            end = text(end_of(game, other))
            if end != own and (name, end) not in seen and not game.well_formed(state):
                seen.add((name, end))
                yield other


def end_of(game: AnyGame, walk: Walk) -> list[JsonObject]:
    """The position and the state at the end of a walk, without the settings."""
    state = walk.state
    for move in walk.moves(game):
        state = move.step.state
    return [position_of(game, state), without_settings(Codec(game, state.settings), state)]


def written_walks(game: AnyGame) -> Iterator[Walk]:
    """The positions and the records of witnesses that are kept for a game."""
    folder = home(game.id).folder
    for name in POSITIONS:
        if (folder / name).is_file():
            for number, line in enumerate((folder / name).read_text(encoding="utf-8").splitlines(), 1):
                document: JsonObject = required(parse(line), dict)
                if "state" in document:
                    yield walk_of(game, document, f"{name}, line {number}")
    for sort in ("readings", "small"):
        place = folder / "witnesses" / sort
        for file in sorted(place.iterdir(), key=lambda file: file.name) if place.is_dir() else ():
            record = read(file.read_bytes())
            actions = tuple([line.action for line in record.lines])
            yield Walk(game.start(record.settings), actions, name=f"witnesses/{sort}/{file.name}")


def walk_of(game: AnyGame, document: JsonObject, name: str) -> Walk:
    """The walk in an object with a state and actions."""
    state = state_from(game, document["state"])
    codec = Codec(game, state.settings)
    actions = tuple(map(codec.action, required(document.get("actions", []), list)))
    return Walk(state, actions, state == game.start(state.settings), name)
