"""The rules as the search takes a game: for games without a kernel. A row has the state in its only place."""

from collections.abc import Callable
from typing import Any

from attrs import Factory, define

from rulebook.core import CHANCE, AnyGame
from rulebook.kernels.kernel import actor_number, chooser_of
from rulebook.kernels.language import Row

States = list[Any]


@define
class Rules:
    """The functions of a game that the search calls. Ids are given to actions as they are met."""

    game: AnyGame
    actions: list[Any] = Factory(list)
    ids: dict[Any, int] = Factory(dict)
    met: Any = None
    choosable: tuple[int, ...] = ()

    @property
    def functions(self) -> dict[str, Callable[..., object]]:
        """The functions, by the names that the search has for them."""
        names = "actor", "choices", "choice", "step", "determinize", "result", "standing"
        return {name: getattr(self, name) for name in names}

    def id_of(self, action: Any) -> int:
        """The id of an action."""
        if action not in self.ids:
            self.ids[action] = len(self.actions)
            self.actions.append(action)
        return self.ids[action]

    def meet(self, state: Any) -> tuple[int, ...]:
        """What can be chosen in a state: ids of legal actions, or of outcomes, each as often as its weight."""
        if state is not self.met:
            self.met = state
            if self.game.actor(state) is CHANCE:
                weighed = self.game.chances(state)
                self.choosable = tuple([self.id_of(outcome) for outcome, weight in weighed for _ in range(weight)])
            else:
                self.choosable = tuple([self.id_of(action) for action in self.game.legal_actions(state)])
        return self.choosable

    def actor(self, row: States, settings: object) -> int:
        """The seat that is to act, CHANCE, or NOBODY, as kernels have them."""
        return actor_number(self.game.actor(row[0]))

    def choices(self, row: States, settings: object) -> int:
        """How many legal actions there are, or the sum of the weights."""
        return len(self.meet(row[0]))

    def choice(self, row: States, settings: object, number: int) -> int:
        """The id of a choice."""
        return self.meet(row[0])[number]

    def step(self, row: States, settings: object, id: int) -> None:
        """Apply an action."""
        row[0] = self.game.step(row[0], self.actions[id]).state

    def determinize(self, row: States, settings: object, viewer: int, random: Row) -> None:
        """Deal what a viewer does not see."""
        row[0] = self.game.determinize(row[0], viewer, chooser_of(self.game, random))

    def result(self, row: States, settings: object, scores: Row, wins: Row) -> None:
        """How a game has ended; all 0 while it is on."""
        found = self.game.result(row[0])
        for seat in range(len(wins)):
            scores[seat] = 0 if found is None else found.scores[seat]
            wins[seat] = 0 if found is None else int(seat in found.winners)

    def standing(self, row: States, settings: object, scores: Row) -> None:
        """How the seats stand; all alike where a game does not say."""
        found = self.game.standing(row[0]) if self.game.standing is not None else (0,) * len(scores)
        scores[:] = found
