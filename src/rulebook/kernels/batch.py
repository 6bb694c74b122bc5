"""Batches: many games at once, at machine speed."""

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, Final, Self, TypeAlias

from rulebook import registry
from rulebook.arguments import whole
from rulebook.compile.native.codec import bytes_for
from rulebook.core.chance import CHANCE, SPECTATOR, Viewer
from rulebook.core.errors import DomainError, Fault, StateError
from rulebook.core.game import AnyGame
from rulebook.core.numbers import exactly, index_of, seat_at
from rulebook.core.refusals import IllegalAction
from rulebook.core.settings import shown
from rulebook.extras import require
from rulebook.kernels import kernel_of, language
from rulebook.kernels.kernel import seat_or_spectator
from rulebook.kernels.layout import Field

require("a batch", "kernel", "numpy")
import numpy as np  # noqa: E402  # what to install is told first
import numpy.typing as npt  # noqa: E402

from rulebook.kernels.each import LEAVE, for_each  # noqa: E402

__all__ = ["LEAVE", "Batch"]

Numbers: TypeAlias = npt.NDArray[np.int64]
Words: TypeAlias = npt.NDArray[np.uint64]

FOREVER: Final = 2**62
"""More decisions than any game has."""
MOST_GAMES: Final = 2**24
"""The most games in a batch: some gigabytes."""
MOST_THREADS: Final = 1024
"""The most threads that may be asked for; there are no more than the machine has."""
NEW_KEYS: Final = 0x2545F4914F6CDD1D


def array_of(given: npt.ArrayLike) -> npt.NDArray[Any]:
    """Numbers as an array; anything else becomes one without integers, to be refused."""
    try:
        return np.asarray(given)
    except ValueError:
        return np.array(None)


@cache
def made_exact(game: AnyGame) -> Callable[[Any], Any]:
    """The function that gives a state with plain integers; it raises DomainError for what should be one and is not."""
    return exactly(game.declaration.state) or (lambda state: state)


def mixed(words: Words) -> Words:
    """The finalizer of splitmix64."""
    words = (words ^ words >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
    words = (words ^ words >> np.uint64(27)) * np.uint64(0x94D049BB133111EB)
    return words ^ words >> np.uint64(31)


class Batch:
    """`n` games with the same settings at once, in rows of integers; every function is about each game, in order.

    The games are numbers `first` to `first + n - 1` of a run with an integer seed. Each draws its own random numbers, which
    are the same on every machine, in any batch and with any number of `threads`. Games begin before chance has acted. Ids
    are those of the game's numbering: of decisions where a seat is to act, of outcomes where chance is.

    Raises what `rulebook.kernels.kernel` raises for a game without a kernel, SettingsError for settings that the kernel does
    not play, and DomainError for another argument that makes no batch.
    """

    def __init__(  # noqa: PLR0917  # in the order in which one says it
        self, game: AnyGame | str, settings: Any, n: int, seed: int = 0, first: int = 0, threads: int = 1
    ) -> None:
        n, first = whole("n", n, 0, MOST_GAMES), whole("first", first, 0, 2**62)
        seed = whole("seed", seed, -(2**63), 2**64 - 1)
        self._threads: int = whole("threads", threads, 1, MOST_THREADS)
        self._kernel = kernel_of(registry.game(str(getattr(game, "id", game))), settings)
        self.settings: Any = self._kernel.admitted(settings)
        self._packed: Numbers = np.array(self._kernel.packed(self.settings), np.int64)
        self._rows: Numbers = np.zeros((n, self._kernel.layout.width), np.int64)
        self._randoms: Numbers = np.zeros((n, 2), np.int64)
        numbers = np.arange(first, first + n, dtype=np.uint64)
        start = mixed(np.array([seed & language.WORD], np.uint64))
        self._randoms[:, language.KEY] = mixed(start + numbers * np.uint64(NEW_KEYS)).view(np.int64)
        self._each("start")
        self._start: Numbers = self._rows[:1].copy()

    @property
    def game(self) -> AnyGame:
        """The game that is played."""
        return self._kernel.game

    def __repr__(self) -> str:
        return f"<a batch of {len(self)} games of {self.game.id}>"

    @property
    def rows(self) -> Numbers:
        """The games, to be read; `load`, `load_rows` and `restart` replace them."""
        shown_only = self._rows.view()
        shown_only.flags.writeable = False
        return shown_only

    @property
    def planes(self) -> tuple[tuple[int, Field], ...]:
        """The numbers of an observation: its fields, each with the place where it starts."""
        view = self._kernel.view
        return tuple([(view.starts[each.name], each) for each in view.fields])

    def _views(self) -> npt.NDArray[np.signedinteger[Any]]:
        view = self._kernel.view
        return np.empty((len(self), view.width), f"i{bytes_for(view.fields)}")

    def __len__(self) -> int:
        return len(self._rows)

    def _each(self, name: str, *arguments: object, **numbers: Numbers) -> None:
        function = getattr(self._kernel.functions, name)
        for_each(function, self._rows, self._packed, *arguments, threads=self._threads, **numbers)

    # Questions about the games.

    def actors(self) -> Numbers:
        """Who is to act: a seat, -1 for chance, or -2 when a game is over."""
        found = np.zeros(len(self), np.int64)
        self._each("actor", found=found)
        return found

    def legal_mask(self, out: npt.NDArray[np.bool_] | None = None) -> npt.NDArray[np.bool_]:
        """Which ids are legal: a row for each game, none of them where it is over.

        With `out`, an earlier mask of this batch or an array like it, the answer is written there. Raises DomainError if it
        has another shape or type, or cannot be written in place.
        """
        masks = self._mask_like(out)
        self._each("legal", masks.view(np.uint8))
        return masks

    def _mask_like(self, out: npt.NDArray[np.bool_] | None) -> npt.NDArray[np.bool_]:
        shape = len(self), self._kernel.ids(self.settings)
        if out is None:
            return np.empty(shape, np.bool_)
        if (
            not isinstance(out, np.ndarray)
            or out.shape != shape
            or out.dtype != np.bool_
            or not (out.flags.c_contiguous and out.flags.writeable)
        ):
            raise DomainError("out", f"must be a writeable array of truth values, {shape[0]} by {shape[1]}, in one piece")
        return out

    def meanings(self) -> npt.NDArray[np.bool_]:
        """What the legal ids mean of decisions that are numbered by a state: for each game and id, which kinds they name.

        In Scopa these are the cards that a play captures, in the order of the deck. In games in which ids mean the same
        everywhere there are no kinds.
        """
        settings, game = self.settings, self.game
        kinds = sum(map(len, game.declaration.kinds(settings))) if game.declaration.listings else 0
        found = np.empty((len(self), game.number_of_actions(settings), kinds), np.bool_)
        self._each("meanings", found.view(np.uint8))
        return found

    def weights(self) -> Numbers:
        """How likely each outcome is: a row of weights for each game, all of them 0 where chance is not to act."""
        found = np.zeros((len(self), self.game.number_of_outcomes(self.settings)), np.int64)
        self._each("weights", found)
        return found

    def observe(self, viewer: Viewer) -> npt.NDArray[np.signedinteger[Any]]:
        """What a seat, or a SPECTATOR, sees: a row for each game, in which `planes` says what the numbers are.

        They have 16 bits, or as many as it takes for all that the planes admit.
        """
        views = self._views()
        self._each("observe", self._seat(viewer), views)
        return views

    def scores(self) -> Numbers:
        """The score of each seat; all 0 in a game that is not over."""
        return self._results()[0]

    def rewards(self) -> npt.NDArray[np.float64]:
        """What each seat has won: the winners of a game share 1; all 0 in a game that is not over."""
        wins = self._results()[1]
        shares: npt.NDArray[np.float64] = wins / np.maximum(wins.sum(axis=1, keepdims=True), 1)
        return shares

    def _results(self) -> tuple[Numbers, Numbers]:
        shape = len(self), self.settings.players
        scores, wins = np.zeros(shape, np.int64), np.zeros(shape, np.int64)
        self._each("result", scores, wins)
        return scores, wins

    def key(self) -> Words:
        """A number of 64 bits for each state: the same for equal states on every machine, and hardly ever for others."""
        words = self._rows.view(np.uint64)
        found = np.full(len(self), len(words.T), np.uint64)
        for column in words.T:
            found = mixed((found ^ column) + np.uint64(language.SPACING))
        return found

    # Playing.

    def step(self, ids: npt.ArrayLike) -> None:
        """Apply an id to every game; LEAVE, which is -1, leaves one as it is.

        Raises DomainError for an id that does not exist, and IllegalAction, with what the rules say, for one that is not
        legal; then no game has changed.
        """
        chosen = self._ids(ids)
        found = np.zeros(len(self), np.int64)
        self._each("is_legal", ids=chosen, found=found)
        if not found.all():
            raise self._error(int(found.argmin()), int(chosen[found.argmin()]))
        self._each("step", ids=chosen)

    def step_unchecked(self, ids: Numbers) -> None:
        """Like `step`, for ids that are known to be legal; others make nonsense of the games, or end the program."""
        self._each("step", ids=np.ascontiguousarray(ids, np.int64))

    def chance(self) -> None:
        """Chance plays in every game until a seat is to act, or the game is over."""
        self._each("chance", self._randoms)

    def playout(self, policy: Callable[[Self], npt.ArrayLike] | None = None, most: int = FOREVER) -> Numbers:
        """Play every game to its end, or for a limited number of decisions; returns the number of decisions.

        Without a policy all decisions are random, each legal one as likely as the others. A policy is asked for the ids of
        all games; what it says of games that are over or have had their decisions does not count.

        Raises DomainError for an id that does not exist and where a game that goes on is left, and IllegalAction.
        """
        if policy is None:
            return self.lengths(most)[:, 0]
        if not callable(policy):
            raise DomainError("policy", f"must be a function of a batch, not {shown(policy)}")
        most = whole("most", most, 0, FOREVER)
        decisions = np.zeros(len(self), np.int64)
        self.chance()
        while len(going := np.flatnonzero((self.actors() >= 0) & (decisions < most))):
            ids = np.full(len(self), LEAVE, np.int64)
            ids[going] = self._ids(policy(self))[going]
            if len(left := going[ids[going] == LEAVE]):
                raise DomainError("policy", f"must not leave game {left[0]}, which goes on")
            self.step(ids)
            self.chance()
            decisions[going] += 1
        return decisions

    def lengths(self, most: int = FOREVER) -> Numbers:
        """Play every game at random to its end, or for a limited number of decisions.

        Returns for each game the number of decisions and the number of all actions, with those of chance.
        """
        most = whole("most", most, 0, FOREVER)
        found = np.zeros((len(self), 2), np.int64)
        self._each("play_on", self._randoms, most, found)
        return found

    def determinize(self, viewer: Viewer) -> Self:
        """Games that a viewer cannot tell from these: what is hidden from them is dealt again, every way equally likely.

        They go on with random numbers of their own.
        """
        seat, other = self._seat(viewer), self.copy()
        numbers = self._randoms.view(np.uint64)
        fresh = mixed(mixed(numbers[:, language.KEY]) + (numbers[:, language.DRAWN] + np.uint64(1)) * np.uint64(NEW_KEYS))
        other._randoms[:, language.KEY] = fresh.view(np.int64)
        other._randoms[:, language.DRAWN] = 0
        self._randoms[:, language.DRAWN] += 1
        other._each("determinize", seat, other._randoms)
        return other

    def copy(self) -> Self:
        """The same games, with the same chance before them."""
        other = self.__class__.__new__(self.__class__)
        other.__dict__.update(self.__dict__, _rows=self._rows.copy(), _randoms=self._randoms.copy())
        return other

    __copy__ = copy

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name not in {"_kernel", "_packed"}} | {
            "game": self.game.id
        }

    def __setstate__(self, state: dict[str, Any]) -> None:
        self._kernel = kernel_of(registry.game(state.pop("game")), state["settings"])
        self.__dict__.update(state)
        self._packed = np.array(self._kernel.packed(self.settings), np.int64)

    # States of the rules.

    def state(self, number: int) -> Any:
        """A game as a state of the rules; raises StateError for a number that no game of the batch has."""
        game = index_of(number)
        if game is None or not 0 <= game < len(self):
            raise StateError([Fault("number", f"there is no game {shown(number)} in a batch of {len(self)}")])
        return self._kernel.decode(self._rows[game], self.settings)

    def load(self, states: Iterable[Any]) -> None:
        """Replace all games by states of the rules, which must have the settings of the batch.

        Raises StateError for another number of states, for other settings, and for states that are not well-formed.
        """
        if not isinstance(states, Iterable):
            raise StateError([Fault("states", f"must be {len(self)} states, not {shown(states)}")])
        given = list(states)
        rows = {id(state): self._row(state) for state in {id(state): state for state in given}.values()}
        if len(given) != len(self):
            raise StateError([Fault("states", f"there are {len(given)}, for {len(self)} games")])
        self._rows[:] = np.array([rows[id(state)] for state in given], np.int64).reshape(self._rows.shape)

    def load_rows(self, rows: npt.ArrayLike) -> None:
        """Replace all games by rows, as `rows` shows them.

        Raises StateError for another number or width of rows, and for a row that belongs to no state of the rules.
        """
        given = array_of(rows)
        if given.shape != self._rows.shape or not np.issubdtype(given.dtype, np.integer):
            there_are, width = self._rows.shape
            raise StateError([Fault("rows", f"must be {there_are} rows of {width} integers")])
        whole = given.astype(np.int64)
        for number, row in enumerate(whole):
            try:
                self._kernel.decode(row, self.settings)
            except StateError as error:
                raise StateError([Fault(f"rows[{number}]", str(error))]) from None
        self._rows[:] = whole

    def restart(self, games: npt.NDArray[np.bool_] | None = None) -> None:
        """Restart all games, or those that a mask selects; their random numbers go on. Raises DomainError for no mask."""
        chosen = np.ones(len(self), np.bool_) if games is None else array_of(games)
        if chosen.shape != (len(self),) or chosen.dtype != np.bool_:
            raise DomainError("games", f"must be {len(self)} truth values, one for each game")
        self._rows[chosen] = self._start

    def _row(self, state: Any) -> list[int]:
        if type(state) is not self.game.declaration.state:
            title = self.game.title
            raise StateError([Fault("state", f"{type(state).__name__} is not a class of states of {title}")])
        if state.settings != self.settings:
            raise StateError([Fault("settings", "the state is of a game with other settings than the batch")])
        try:
            return self._kernel.encode(made_exact(self.game)(state))
        except DomainError as error:
            raise StateError([Fault(error.field, error.reason)]) from None
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:  # what checks it trusts types
            raise StateError([Fault("state", f"has a field of another type than its class says: {error}")]) from error

    def _seat(self, viewer: Viewer) -> int:
        if viewer is SPECTATOR:
            return seat_or_spectator(viewer)
        return seat_at(viewer, self.settings.players)

    def _ids(self, ids: npt.ArrayLike) -> Numbers:
        chosen = array_of(ids)
        if chosen.shape != (len(self),) or not np.issubdtype(chosen.dtype, np.integer):
            raise DomainError("ids", f"must be {len(self)} integers, one for each game")
        if chosen.dtype == np.uint64:
            chosen = np.minimum(chosen, np.uint64(FOREVER))
        return np.ascontiguousarray(chosen, np.int64)

    def _error(self, number: int, id: int) -> DomainError | IllegalAction:
        """Why an id is refused."""
        game, state = self.game, self.state(number)
        action = game.outcome_at if game.actor(state) is CHANCE else game.action_at
        try:
            refusal = game.why_not(state, action(id, state))
        except DomainError as error:
            return DomainError(f"ids[{number}]", error.reason)
        assert refusal is not None, "the rules accept what the kernel refuses"
        return IllegalAction(refusal)
