"""Random play: hypothesis chooses settings and random games, and all claims are checked on their states and steps."""

from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from itertools import islice
from time import process_time
from typing import Any, TypeVar

from attrs import define, evolve, field, frozen
from hypothesis import HealthCheck, assume, find, given
from hypothesis import settings as search_settings
from hypothesis import strategies as st
from hypothesis.errors import Flaky, NoSuchExample
from hypothesis.strategies import DrawFn, SearchStrategy

from rulebook.core.game import AnyGame
from rulebook.core.sweep import alternatives, every_settings, player_numbers, possible_settings
from rulebook.play import generator, playout, spread
from rulebook.verification.claims import Claim
from rulebook.verification.examining import Counterexample, Examiner, Tally, Way

Item = TypeVar("Item")

MOST_MOVES = 400
"""The number of moves for which a random game is followed."""
MOST_POSITIONS = 24
"""How many states of a random game are checked, evenly spread; steps are all checked."""
GAMES = 100
"""How many random games are played in addition to one under each of `every_settings`."""
LARGEST_SEED = 2**32 - 1


@frozen
class Line:
    """A random game: the settings, the seed of its random numbers, and how many of its moves are checked."""

    settings: Any
    seed: int
    moves: int


@define
class RandomPlay:
    """The result of random play: the number of games, and the result for each claim.

    `swept` says that there was a game under each of `every_settings`.
    """

    game: AnyGame
    claims: tuple[Claim, ...]
    deadline: float
    games: int = 0
    swept: bool = False
    tallies: dict[str, Tally] = field(factory=dict)

    @property
    def refuted(self) -> tuple[Claim, ...]:
        """The claims that were found false."""
        return tuple([claim for claim in self.claims if self.tallies.get(claim.id, Tally()).counterexample])

    def play(self, line: Line) -> None:
        """Play a game and check the claims on it, unless time is up."""
        if process_time() <= self.deadline:
            examine(self.game, line, Examiner(line.settings, self.claims, self.tallies))
            self.games += 1

    def shorten(self, claim: Claim, lines: SearchStrategy[Line]) -> None:
        """Let hypothesis look for a shorter counterexample to a claim that was found false, while there is time."""

        def refutes(line: Line) -> bool:
            found = counterexample_in(self.game, line, claim) if process_time() <= self.deadline else None
            return found is not None and self.keep(claim, found)

        with suppress(NoSuchExample, Flaky):  # once time is up, nothing refutes, not even an earlier counterexample
            find(lines, refutes, settings=SEARCH)

    def keep(self, claim: Claim, found: Counterexample) -> bool:
        """Keep a counterexample if it is shorter than the known one; returns True."""
        tally = self.tallies[claim.id]
        tally.counterexample = min(tally.counterexample or found, found, key=lambda each: len(each.actions))
        return True


def play_at_random(game: AnyGame, claims: Iterable[Claim], seconds: float, games: int = GAMES) -> RandomPlay:
    """A game under each of `every_settings`, then those that hypothesis chooses, within the given CPU time in seconds.

    A claim that is found false is not checked again, but half the time again goes into finding a shorter counterexample.
    """
    found = RandomPlay(game, tuple(claims), process_time() + seconds)
    for number, each in enumerate(every_settings(game)):
        found.play(Line(each, number, MOST_MOVES))
        found.swept = found.games == number + 1
    if games > 0:
        sampled(found.play, lines_of(game), games)
    found.deadline = process_time() + seconds / 2
    for claim in found.refuted:
        found.shorten(claim, lines_of(game))
    return found


def sampled(look: Callable[[Item], None], strategy: SearchStrategy[Item], most: int) -> None:
    """Check `most` values that hypothesis chooses."""

    @search_settings(SEARCH, max_examples=most)
    @given(strategy)
    def sample(item: Item) -> None:
        look(item)

    sample()


SEARCH = search_settings(
    database=None, deadline=None, derandomize=True, max_examples=GAMES, suppress_health_check=list(HealthCheck)
)
"""The settings of hypothesis: the same games each time, and no limit on slowness."""


def examine(game: AnyGame, line: Line, examiner: Examiner) -> None:
    """Show the steps of a game, and some of its states, to an examiner."""
    start = game.start(line.settings)
    moves = tuple(islice(playout(game, start, generator(line.seed)), line.moves))
    actions = tuple([move.action for move in moves])
    for number, move in enumerate(moves):
        examiner.step(move.before, move.action, move.step, partial(first, actions, number))
    for number in (0, *spread(range(1, len(moves) + 1), MOST_POSITIONS)):
        examiner.state(moves[number - 1].step.state if number else start, partial(first, actions, number))


def first(actions: Way, number: int) -> Way:
    """The first few actions."""
    return actions[:number]


def counterexample_in(game: AnyGame, line: Line, claim: Claim) -> Counterexample | None:
    """A counterexample to a claim in a game; None if there is none."""
    examiner = Examiner(line.settings, (claim,))
    examine(game, line, examiner)
    tally = examiner.tallies.get(claim.id)
    return tally.counterexample if tally else None


def lines_of(game: AnyGame) -> SearchStrategy[Line]:
    """Random games with the printed components, under all settings in any combination."""
    return st.builds(
        Line, any_settings(game), st.integers(0, LARGEST_SEED), st.integers(0, MOST_MOVES).map(MOST_MOVES.__sub__)
    )


@st.composite
def any_settings(draw: DrawFn, game: AnyGame) -> object:
    """Settings with the printed components: any number of players, first player, readings and variants that make a game."""
    players = draw(st.sampled_from(player_numbers(game)))
    plain = game.settings(players=players, first_player=draw(st.integers(0, players - 1)))
    parts = {part: draw(any_values(getattr(plain, part))) for part in ("readings", "variants")}
    found = possible_settings(game, players=players, first_player=plain.first_player, **parts)
    assume(found)
    return found[0]


def any_values(part: Any) -> SearchStrategy[Any]:
    """Readings or variants with any values."""
    values = {name: st.sampled_from(values) for name, values in alternatives(part).items()}
    return st.fixed_dictionaries(values).map(lambda chosen: evolve(part, **chosen))
