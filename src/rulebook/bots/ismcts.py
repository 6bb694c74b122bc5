"""The bot that searches: information-set Monte Carlo tree search, by a kernel where the game has one."""

from collections.abc import Callable, Iterator
from functools import cache, lru_cache, partial
from math import log
from random import Random
from typing import Any, Final
from warnings import warn

from attrs import frozen

from rulebook.bots.position import BotError, Position, leads_nowhere, remembers
from rulebook.bots.rules import Rules
from rulebook.bots.search import FIRST, MOVE, NEXT, REWARD, VISITS, WIDTH, WIN, search
from rulebook.core.numbers import index_of
from rulebook.core.settings import shown
from rulebook.kernels import KEPT, AnyKernel, kernel_with
from rulebook.kernels.compiling import bound_throughout, compiled, zeros
from rulebook.kernels.kernel import Subject

MOST_SIMULATIONS: Final = 1_000_000
HORIZON: Final = 4
"""How many decisions a simulation plays on at random before it counts how the seats stand."""
WORLDS: Final = 16
"""In how many states simulations begin where these are drawn from what the seat remembers, which takes long."""
TO_THE_END: Final = 20_000
"""The same where a game does not say how its seats stand; a game that is not over then is nobody's victory."""
KEYS: Final = 62
"""How many bits the key of a search's random numbers has."""


@frozen
class Valued:
    """A move of the searching seat: how often the simulations took it, and the mean of what they led to, from 0 to 1."""

    action: Any
    visits: int
    value: float


@frozen
class ISMCTS:
    """Information-set Monte Carlo tree search (Cowling, Powley and Whitehouse, 2012), of one observer.

    Every decision takes the same number of `simulations`. They run in the game's kernel, and in the rules where chapters do
    not compile, or there is no compiler for C. Each begins in a determinization of its own, or in one of 16 states where a
    position draws them from what the seat remembers. Raises BotError for anything but a whole number in its range.
    """

    simulations: int

    def __attrs_post_init__(self) -> None:
        number = index_of(self.simulations)
        if number is None or not 1 <= number <= MOST_SIMULATIONS:
            raise BotError(f"ismcts takes 1 to {MOST_SIMULATIONS} simulations, not {shown(self.simulations)}")
        object.__setattr__(self, "simulations", number)

    def choose(self, position: Position, random: Random) -> Any:
        """The action that the simulations took most often, the first of several; none that leads nowhere."""
        legal = position.legal
        if len(legal) == 1:
            return legal[0]
        moves = sorted(self.valued(position, random), key=lambda move: -move.visits)
        order = [move.action for move in moves]
        return next((action for action in (*order, *legal) if not leads_nowhere(position, action)), order[0])

    def valued(self, position: Position, random: Random) -> list[Valued]:
        """The moves that were tried, in the game's order."""
        number = min(WORLDS, self.simulations) if remembers(position) else 1
        worlds, key = [position.determinized(random) for _ in range(number)], random.getrandbits(KEYS)
        of = kernel_for(Subject.of(position.game, position.settings))
        searched = self._by_rules if of is None else partial(self._by_kernel, of)
        moves = {move.action: move for move in searched(position, worlds, key)}
        return [moves[action] for action in position.legal if action in moves]

    def _by_kernel(self, of: AnyKernel, position: Position, worlds: list[Any], key: int) -> Iterator[Valued]:
        settings, roots = position.settings, [of.encode(world) for world in worlds]
        tree = grown(compiled(search, of), of.packed(settings), roots, position, self.simulations, key, zeros)
        for id, visits, value in tried(tree):
            yield Valued(position.game.action_at(id, worlds[0]), visits, value)

    def _by_rules(self, position: Position, worlds: list[Any], key: int) -> Iterator[Valued]:
        rules = Rules(position.game)
        loop, roots = bound_throughout(search, rules.functions), [[world] for world in worlds]
        tree = grown(loop, position.settings, roots, position, self.simulations, key, lambda places: [0] * places)
        for id, visits, value in tried(tree):
            yield Valued(rules.actions[id], visits, value)


@lru_cache(maxsize=KEPT)
def kernel_for(of: Subject) -> AnyKernel | None:
    """The kernel of a game with some components; None where there is none, which is said once for each."""
    from rulebook.compile.errors import LanguageError, LayoutError  # noqa: PLC0415 - to read rules takes long to import
    from rulebook.compile.native.builds import CompilerError  # noqa: PLC0415

    try:
        return kernel_with(of)
    except (LanguageError, LayoutError, CompilerError) as why:
        warn(f"bots play {of.game.id} by the rules, many times slower: {why}", stacklevel=2)
        return None


@cache
def logarithms(most: int) -> list[int]:
    """The natural logarithms of numbers up to `most`, in units of 2**-40; 0 for 0."""
    return [0, *[round(log(number) * (1 << 40)) for number in range(1, most + 1)]]


def grown(  # noqa: PLR0917  # as in the loop
    loop: Callable[..., None],
    packed: Any,
    roots: list[Any],
    position: Position,
    simulations: int,
    key: int,
    zeros: Callable[[int], Any],
) -> Any:
    """The tree after some simulations, shared among the roots; `zeros` makes rows as the loop takes them."""
    seats, places, tree = position.settings.players, len(roots[0]), zeros((simulations + 1) * WIDTH)
    tree[0] = 1
    start, table, random = zeros(places), zeros(simulations + 2), zeros(2)
    table[:], random[0] = logarithms(simulations + 1), key
    moves = position.game.number_of_actions(position.settings)
    work = [zeros(each) for each in (places, places, simulations, moves, moves, seats, seats, seats, 2, 2)]
    sign = 1 if position.game.declaration.scores(position.settings).best == "highest" else -1
    horizon = TO_THE_END if position.game.standing is None else HORIZON
    is_dealt = int(remembers(position))
    for number, root in enumerate(roots):
        start[:], share = root, (simulations + number) // len(roots)
        loop(start, packed, position.seat, is_dealt, sign, share, horizon, tree, table, *work, random)
    return tree


def tried(tree: Any) -> Iterator[tuple[int, int, float]]:
    """Of every child of the root the id of its move, its visits and its mean reward from 0 to 1."""
    child = int(tree[FIRST])
    while child:
        place = child * WIDTH
        visits = int(tree[place + VISITS])
        yield int(tree[place + MOVE]), visits, int(tree[place + REWARD]) / (visits * WIN)
        child = int(tree[place + NEXT])
