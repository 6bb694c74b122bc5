"""Random play by a kernel: it plays the games, and claims are checked at some positions of each, on states of the rules.

A kernel reaches the end of a game in the time of a few steps by the rules. So the same time goes into more games, of which
less is seen: a few positions, and one step from each, which the rules take.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from random import Random
from time import process_time
from typing import Any, Final, TypeAlias

from attrs import define, evolve, field, frozen

from rulebook.core.chance import CHANCE
from rulebook.core.game import AnyGame
from rulebook.core.sweep import CHOICES, alternatives, every_settings, player_numbers, possible_settings
from rulebook.kernels import AnyKernel, kernel
from rulebook.kernels.compiling import compiled, zeros
from rulebook.kernels.language import KEY, NOBODY, Row, below
from rulebook.kernels.loops import actor, choice, choices, start, step
from rulebook.play import generator, playout
from rulebook.verification.claims import Claim
from rulebook.verification.examining import Examiner, Way
from rulebook.verification.random_play import GAMES, MOST_MOVES, Line, RandomPlay, lines_of

Settings: TypeAlias = Any

POSITIONS: Final = 4
"""How many positions of a game are checked: one somewhere in each of as many equal parts of it."""


DRAWN: Final = "games by the kernel"
"""The seed by which settings and seeds of games are drawn."""


def play_and_tell(settings: Settings, random: Row, rows: list[Row], ids: Row, told: Row) -> None:
    """Play a game at random, in the language of kernels, until it is over or there are no more places for its moves.

    Row i becomes the game after i moves; `ids` has the moves, and `told` their number.
    """
    start(rows[0], settings)
    number = 0
    while number < len(ids) and actor(rows[number], settings) != NOBODY:
        for place in range(len(rows[0])):
            rows[number + 1][place] = rows[number][place]
        id = choice(rows[number], settings, below(random, choices(rows[number], settings)))
        step(rows[number + 1], settings, id)
        ids[number] = id
        number += 1
    told[0] = number


@frozen
class Game:
    """A game that a kernel has played: the ids of its moves, and a row for each position, the first one included."""

    kernel: AnyKernel
    settings: Settings
    ids: tuple[int, ...]
    rows: Sequence[Sequence[int]]

    def state(self, number: int) -> Any:
        """The state after some moves."""
        return self.kernel.decode(self.rows[number], self.settings)

    def way(self, number: int) -> Way:
        """The first few moves as actions of the rules."""
        game, before = self.kernel.game, [self.state(each) for each in range(number)]
        named = [game.outcome_at if game.actor(each) is CHANCE else game.action_at for each in before]
        return tuple([name(id, state) for name, id, state in zip(named, self.ids, before, strict=False)])


def played(by: AnyKernel, line: Line) -> Game:
    """The game of a line, played by a kernel; raises SettingsError for components that are not the printed ones."""
    settings = by.admitted(line.settings)
    rows, ids, random, told = zeros(line.moves + 1, by.layout.width), zeros(line.moves), zeros(2), zeros(1)
    random[KEY] = line.seed
    compiled(play_and_tell, by)(by.packed(settings), random, rows, ids, told)
    return Game(by, settings, tuple(ids[: told[0]]), rows[: told[0] + 1])


def scattered(random: Random, length: int) -> Iterator[int]:
    """The numbers of the positions to check, among those of a game of some length: no two of them alike."""
    numbers = [int((part + random.random()) * (length + 1) / POSITIONS) for part in range(POSITIONS)]
    yield from dict.fromkeys(numbers)


def examine_some(game: AnyGame, found: Game, random: Random, examiner: Examiner) -> None:
    """Show an examiner positions of a game, and a step by the rules from each."""
    for number in scattered(random, len(found.ids)):
        state, way = found.state(number), partial(found.way, number)
        examiner.state(state, way)
        for move in islice(playout(game, state, random), 1):
            examiner.step(state, move.action, move.step, way)


def any_settings(game: AnyGame, random: Random) -> Settings:
    """Settings with the printed components: any number of players, first player, readings and variants that make a game."""
    while True:
        players = random.choice(player_numbers(game))
        plain = game.settings(players=players, first_player=random.randrange(players))
        parts = {part: any_values(getattr(plain, part), random) for part in CHOICES}
        for found in possible_settings(game, players=players, first_player=plain.first_player, **parts):
            return found


def any_values(part: Any, random: Random) -> Any:
    """Readings or variants with any values."""
    return evolve(part, **{name: random.choice(values) for name, values in alternatives(part).items()})


Kernels: TypeAlias = Callable[[AnyGame, Settings], AnyKernel]
"""What gives the kernel that plays a game by some settings."""


def kernel_for(game: AnyGame, settings: Settings) -> AnyKernel:
    """The kernel of a game that is installed."""
    return kernel(game.id, settings.components, settings.variants)


@define
class KernelPlay(RandomPlay):
    """The result of random play by a kernel. Shorter counterexamples are looked for in games by the rules."""

    kernels: Kernels = field(kw_only=True)

    def play(self, line: Line) -> None:
        """Have the kernel play a game and check the claims on it, unless time is up."""
        if process_time() <= self.deadline:
            examiner = Examiner(line.settings, self.claims, self.tallies)
            examine_some(self.game, played(self.kernels(self.game, line.settings), line), generator(line.seed), examiner)
            self.games += 1


def play_by_kernel(
    game: AnyGame, claims: Iterable[Claim], seconds: float, games: int = GAMES, kernels: Kernels = kernel_for
) -> KernelPlay:
    """As `play_at_random`, with games by the kernel: one under each of `every_settings`, then others, always the same.

    The time for compiling does not count. Raises what `rulebook.kernels.kernel` raises for a game without a kernel.
    """
    lines = [Line(each, number, MOST_MOVES) for number, each in enumerate(every_settings(game))]
    for by, line in {kernels(game, each.settings): each for each in lines}.items():
        played(by, line)
    found = KernelPlay(game, tuple(claims), process_time() + seconds, kernels=kernels)
    for line in lines:
        found.play(line)
    found.swept = found.games == len(lines)
    random = generator(DRAWN)
    for _ in range(games):
        if process_time() > found.deadline:
            break
        found.play(Line(any_settings(game, random), random.getrandbits(32), MOST_MOVES))
    found.deadline = process_time() + seconds / 2
    for claim in found.refuted:
        found.shorten(claim, lines_of(game))
    return found
