"""A second model of a game, written from the text alone, in lockstep with the game."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Any, Protocol

from attrs import evolve

from rulebook.conformance.playthrough import ConformanceError
from rulebook.conformance.values import in_words, values_of
from rulebook.core.game import AnyGame
from rulebook.core.sweep import every_settings
from rulebook.play import generator, playout
from rulebook.records.shapes import code_of
from rulebook.spec import load
from rulebook.verification.small_games import settings_of_small_game


class Model(Protocol):
    """A second implementation of the rules. It writes actions as `written` does."""

    def legal(self) -> Collection[str]:
        """What whoever acts can do, chance included; nothing at the end."""

    def act(self, action: str, /) -> None:
        """Something legal is done."""

    def scores(self) -> Sequence[int]:
        """The score of every seat at the end."""

    def winners(self) -> Sequence[int]:
        """The seats that have won."""


def check_model(
    game: AnyGame,
    begin: Callable[[Any], Model],
    settings: Iterable[Any] | None = None,
    *,
    games: int = 3,
    unseen: Collection[type[object]] = (),
) -> None:
    """Play a game and its model, which `begin` makes of settings, in lockstep: in each state the same must be possible, and
    at the end nothing.

    Random games are played under each of some settings: by default all of the printed game, and those of the small games,
    where one seat after another begins. Together they must have every class of actions and of events and every phase, but
    for those named as `unseen`. Raises ConformanceError at the first difference.
    """
    seen = set[type[object]](unseen)
    for seed in range(games):
        for each in every_way(game, seed) if settings is None else settings:
            seen |= in_lockstep(game, begin(each), each, seed)
    declared = game.declaration
    there_are = (*declared.actions, *declared.events, *[rules.phase for rules in declared.phases])
    if missing := [kind.__name__ for kind in there_are if kind not in seen]:
        raise ConformanceError(game.id, "model", f"no game that was played had {', '.join(missing)}")


def every_way(game: AnyGame, first: int) -> Iterator[Any]:
    """Settings of the printed game, with every number of players, edition, reading and variant, and of all small games, in
    which a seat, counted round the table, begins.
    """
    small = [each for one in load(game.id).small_games for each in settings_of_small_game(game, one)]
    for each in (*every_settings(game), *small):
        yield evolve(each, first_player=first % each.players)


def in_lockstep(game: AnyGame, model: Model, settings: Any, seed: int) -> set[type[object]]:
    """Play one game and its model; returns the classes of actions, events and phases that it had."""
    state, seen = game.start(settings), set[type[object]]()
    for number, move in enumerate(playout(game, state, generator(seed))):
        legal, modelled = set(map(written, game.legal_actions(move.before))), set(model.legal())
        if legal != modelled:
            apart = (legal - modelled, "game"), (modelled - legal, "model")
            only = [f"{' and '.join(sorted(some))} only in the {where}" for some, where in apart if some]
            raise ConformanceError(game.id, "model", f"in state {number}: {'; '.join(only)}", f"with {in_words(settings)}")
        model.act(written(move.action))
        state = move.step.state
        seen |= {type(move.action), type(move.before.phase), *map(type, move.step.events)}
    if left := set(model.legal()):
        reason = f"the game is over, but the model goes on with {' and '.join(sorted(left))}"
        raise ConformanceError(game.id, "model", reason, f"with {in_words(settings)}")
    result = game.result(state)
    found = None if result is None else (tuple(result.scores), tuple(result.winners))
    if found != (tuple(model.scores()), tuple(model.winners())):
        reason = f"scores and winners are {found} in the game, {model.scores()} and {model.winners()} in the model"
        raise ConformanceError(game.id, "model", reason, f"with {in_words(settings)}")
    return seen | {type(state.phase)}


def written(action: object) -> str:
    """An action as models write it: its class and the codes of its values, as in `Play D7 C3+C4`."""
    return " ".join([type(action).__name__, *filter(None, map(code, values_of(action)))])


def code(value: Any) -> str:
    """A value as models write it: a piece by its code, a member of an enum by its value, several things with a plus."""
    if isinstance(value, tuple):
        return "+".join(map(code, value))
    return "" if value is None else code_of(value)
