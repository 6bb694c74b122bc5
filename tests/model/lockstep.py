"""The harness in which a second, independent implementation of a game's rules, the model, plays beside the library.

Both play the same random games in lockstep. In every state they must agree on who acts, on every legal action and weight,
as records write them, and on everything on the table.
"""

from collections import deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from copy import deepcopy
from itertools import islice
from random import Random
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from attrs import evolve, frozen

from rulebook.core import CHANCE, Game, SettingsError
from rulebook.core.sweep import alternatives, every_settings
from rulebook.play import generator, playout, uniform
from rulebook.records import Codec

Settings = TypeVar("Settings")
State = TypeVar("State")
Action = TypeVar("Action")
Event = TypeVar("Event")
Observation = TypeVar("Observation")
Table = TypeVar("Table")
Laid = TypeVar("Laid", contravariant=True)

Document: TypeAlias = dict[str, object]


class Model(Protocol[Laid]):
    """A second implementation of a game's rules: a module of functions over a table, which `play` changes in place."""

    def who(self, table: Laid) -> int | str | None:
        """Who is to act: a seat, "chance", or None when the game is over."""
        ...

    def outcomes(self, table: Laid) -> list[tuple[Document, int]]:
        """Everything that chance can bring now, with its weight."""
        ...

    def options(self, table: Laid) -> list[Document]:
        """Every action of the seat that is to act."""
        ...

    def play(self, table: Laid, action: Document) -> None:
        """Carry out one of the options or outcomes."""
        ...

    def outcome(self, table: Laid) -> Document | None:
        """Scores and winners of a finished game; None while it is running."""
        ...


@frozen
class Lockstep(Generic[Settings, State, Action, Event, Observation, Table]):
    """A game of the library beside the model of its rules.

    `lay_out` gives the model's table for settings of the library. `on_table` and `predicted` say, in the same words, what
    lies on the table as the library and as the model have it; who acts and how the game ended is compared anyway.
    `any_components` draws components of any size; it raises SettingsError where they make no game. Quick tests play
    `quick_moves` of a game.
    """

    game: Game[Settings, State, Action, Event, Observation]
    model: Model[Table]
    lay_out: Callable[[Settings], Table]
    on_table: Callable[[State], Document]
    predicted: Callable[[Table], Document]
    any_components: Callable[[Random], object]
    quick_moves: int = 1000

    def every_settings(self) -> list[Settings]:
        """Every edition, every value of a reading and every variant, by itself, with every number of players."""
        return list(every_settings(self.game))

    def drawn(self, number: int, seed: int, printed: bool) -> list[Settings]:
        """Settings drawn at random, with the printed components or any."""
        return list(islice(self._endlessly(generator(seed), printed), number))

    def _endlessly(self, random: Random, printed: bool) -> Iterator[Settings]:
        start: Any = self.game.new_game()
        plain = start.settings
        while True:
            with suppress(SettingsError):
                players = random.randint(2, 6)
                components = plain.components if printed else self.any_components(random)
                readings, variants = any_values(random, plain.readings), any_values(random, plain.variants)
                drawn = evolve(plain, readings=readings, variants=variants, components=components)
                yield self.game.declaration.admitted(evolve(drawn, players=players, first_player=random.randrange(players)))

    def play(self, settings: Settings, seed: int, most_moves: int, of_the_model: Settings | None = None) -> None:
        """Play a random game on both sides, of `most_moves` at most; an AssertionError says where they disagree.

        The model may play under settings of its own.
        """
        codec = Codec(self.game, settings)
        for state, table in islice(self.side_by_side(settings, of_the_model or settings, seed), most_moves + 1):
            self._compare(codec, state, table)

    def go_everywhere(self, settings: Settings, seed: int = 0, last_moves: int = 8, most_states: int = 80) -> int:
        """Compare every state that can be reached from a few positions of a random game, as far as so many states go.

        The positions are the first, one a third into the game, and one a few moves before its end, or before the
        hundred and fiftieth move where there is none. Gives the number of states that were compared.
        """
        codec = Codec(self.game, settings)
        played = [(state, deepcopy(table)) for state, table in islice(self.side_by_side(settings, settings, seed), 151)]
        afters = {0, len(played) // 3, max(0, len(played) - last_moves)}
        return sum(self._spread(codec, *played[after], most_states) for after in sorted(afters))

    def _spread(
        self, codec: Codec[Settings, State, Action, Event, Observation], state: State, table: Table, most_states: int
    ) -> int:
        waiting, met = deque([(state, table)]), {state}
        while waiting:
            here, there = waiting.popleft()
            self._compare(codec, here, there)
            for action in self.game.legal_actions(here) if len(met) < most_states else ():
                after = self.game.step(here, action).state
                if after not in met:
                    met.add(after)
                    foreseen = deepcopy(there)
                    self.model.play(foreseen, _written(codec, action))
                    waiting.append((after, foreseen))
        return len(met)

    def _compare(self, codec: Codec[Settings, State, Action, Event, Observation], state: State, table: Table) -> None:
        assert self._seen(state) == self._foreseen(table)
        if self.game.actor(state) is CHANCE:
            chances = [(_written(codec, action), weight) for action, weight in self.game.chances(state)]
            assert _in_any_order(chances) == _in_any_order(self.model.outcomes(table))
        else:
            offers = [(_written(codec, action), 1) for action in self.game.legal_actions(state)]
            assert _in_any_order(offers) == _in_any_order([(option, 1) for option in self.model.options(table)])

    def side_by_side(self, settings: Settings, of_the_model: Settings, seed: int) -> Iterator[tuple[State, Table]]:
        """Every state of a random game, the first and the last among them, with the model's table at that time."""
        codec, state, table = Codec(self.game, settings), self.game.start(settings), self.lay_out(of_the_model)
        yield state, table
        for move in playout(self.game, state, generator(seed)):
            self.model.play(table, _written(codec, move.action))
            yield move.step.state, table

    def _seen(self, state: State) -> Document:
        actor, result = self.game.actor(state), self.game.result(state)
        return {
            **self.on_table(state),
            "who": "chance" if actor is CHANCE else actor,
            "outcome": result and {"scores": list(result.scores), "winners": list(result.winners)},
        }

    def _foreseen(self, table: Table) -> Document:
        return {**self.predicted(table), "who": self.model.who(table), "outcome": self.model.outcome(table)}


def readings_by_id(readings: object) -> dict[str, str]:
    """The value of every reading by the reading's id, as the models are told them."""
    values = {name: getattr(readings, name) for name in alternatives(readings)}
    return {name.replace("_", "-"): value.value for name, value in values.items()}


def any_values(random: Random, part: Any) -> Any:
    """Readings or variants with any value for each of them."""
    return evolve(part, **{name: uniform(random, values) for name, values in alternatives(part).items()})


def _written(codec: Codec[Settings, State, Action, Event, Observation], action: Action) -> Document:
    document = codec.dump(action)
    assert isinstance(document, Mapping)
    return dict(document)


def _in_any_order(offers: list[tuple[Document, int]]) -> list[str]:
    """Weighted offers as texts that can be compared whatever their order, and the order of their keys."""
    return sorted(repr((sorted(offer.items()), weight)) for offer, weight in offers)
