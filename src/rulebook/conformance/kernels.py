"""That a game's kernel plays as its rules do: games on both sides, compared after every action."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, Final

from rulebook.conformance.covering import covering_settings
from rulebook.conformance.playthrough import ConformanceError
from rulebook.conformance.values import in_words
from rulebook.core import CHANCE, SPECTATOR, AnyGame
from rulebook.kernels import AnyKernel, kernel_of
from rulebook.kernels.kernel import actor_number, seat_or_spectator
from rulebook.play import generator, playout

STRIDE: Final = 41
"""Of the ids that are not legal, one in this many is asked for by itself; a mask has all of them."""


def check_kernel(game: AnyGame, settings: Iterable[Any] | None = None, *, seed: int = 0, most_moves: int = 5000) -> int:
    """Play a random game by the rules and by the kernel under each of some settings; returns how many.

    The settings are those of `check_game` if none are given. Before every action, and at the end, the row is that of the
    state, and actor, legal ids, weights, result, how the seats stand and what everybody sees are the same.
    Raises ConformanceError at the first difference, and what `rulebook.kernels.kernel` raises for a game without a kernel.
    """
    games = 0
    for number, each in enumerate(covering_settings(game) if settings is None else settings):
        first, of = game.start(each), kernel_of(game, each)
        packed, row = of.packed(each), [0] * of.layout.width
        of.functions.start(row, packed)
        check_row(of, row, first)
        for move in islice(playout(game, first, generator(seed, number)), most_moves):
            id_of = game.outcome_id if move.actor is CHANCE else game.action_id
            of.functions.step(row, packed, id_of(move.action, move.before))
            check_row(of, row, move.step.state)
        games += 1
    return games


def check_row(of: AnyKernel, row: Any, state: Any) -> None:
    """Raise ConformanceError, with all that differs, unless the kernel says of a row what the rules say of its state."""
    differing = [
        f"{what} is {by_kernel} in the kernel, and {by_rules} by the rules; with {in_words(state.settings)}"
        for what, by_kernel, by_rules in told_of(of, row, state)
        if by_kernel != by_rules
    ]
    if differing:
        raise ConformanceError(of.game.id, "kernel", *differing)


def told_of(of: AnyKernel, row: Any, state: Any) -> Iterator[tuple[str, object, object]]:
    """Everything that can be asked about a game: by the kernel, and by the rules."""
    game, settings, functions = of.game, state.settings, of.functions
    packed, players, actor = of.packed(settings), settings.players, game.actor(state)
    yield "the row", list(row), of.written(state)
    yield "the actor", functions.actor(row, packed), actor_number(actor)
    id_of = game.outcome_id if actor is CHANCE else game.action_id
    legal = [id_of(action, state) for action in game.legal_actions(state)]
    mask, weights = [0] * of.ids(settings), [0] * game.number_of_outcomes(settings)
    functions.legal(row, packed, mask)
    yield "what is legal", [id for id, one in enumerate(mask) if one], sorted(legal)
    for id in {*range(-1, len(mask) + 1, STRIDE), *legal}:
        yield f"whether {id} is legal", bool(functions.is_legal(row, packed, id)), id in legal
    functions.weights(row, packed, weights)
    weighed = {id_of(outcome, state): weight for outcome, weight in game.chances(state)}
    yield "the weight of each outcome", weights, [weighed.get(id, 0) for id in range(len(weights))]
    if actor is not None:
        chosen = [functions.choice(row, packed, number) for number in range(functions.choices(row, packed))]
        yield "what is to choose from", chosen, [id for id in legal for _ in range(weighed.get(id, 1))]
    stands, scores, wins = ([0] * players for _ in range(3))
    functions.standing(row, packed, stands)
    functions.result(row, packed, scores, wins)
    result = game.result(state)
    yield "how the seats stand", tuple(stands) if game.standing else (), game.standing(state) if game.standing else ()
    yield "the scores", tuple(scores), result.scores if result else (0,) * players
    yield "who has won", tuple([seat for seat, won in enumerate(wins) if won]), result.winners if result else ()
    for viewer in (*range(players), SPECTATOR):
        view = [0] * of.view.width
        functions.observe(row, packed, seat_or_spectator(viewer), view)
        yield f"what {viewer} sees", view, of.seen(game.observe(state, viewer))
