"""What a seat knows: a game followed from the news of one seat alone, and the states that it could be in."""

from hashlib import sha256
from math import gcd, lcm
from random import Random
from typing import Any, Final, Generic, Self

from rulebook import arguments
from rulebook.core import ENGLISH, Game, Language, Viewer
from rulebook.core.declaration import Action, Event, Observation, Settings, State
from rulebook.core.keys import written
from rulebook.core.numbers import viewer_at
from rulebook.core.settings import shown
from rulebook.records import Codec, JsonObject, JsonValue, header
from rulebook.records.dealing import at
from rulebook.records.writing import actor_document
from rulebook.table.errors import KnowledgeError
from rulebook.table.guessing import Guesses, possible_in
from rulebook.table.news import News
from rulebook.table.seen import Seen
from rulebook.table.tracing import Heard
from rulebook.table.undo import as_told

MOST_STATES: Final = 10_000
"""Listing stops at this number of states unless the caller allows more."""


class Knowledge(Generic[Settings, State, Action, Event, Observation]):
    """All that a viewer has seen and been told of a game from its start, and what follows from it.

    Every state in which the game can be has a weight: the sum, over all courses of the game that would have brought the same
    news and led there, of the exact probability of what chance brought in them. What others decide is not weighed: each of
    their decisions that the rules allow, and that would have been told alike, counts the same. So `resample` is uniform over
    the deals that agree with the news, copies told apart, and over what others can have done in secret.

    States are listed when they are asked for. Where there are more than `most` at any point of the game, `states` raises
    KnowledgeError, and `resample` draws courses instead; `key`, `text` and `document` never need them.
    """

    def __init__(
        self,
        game: Game[Settings, State, Action, Event, Observation],
        settings: Settings,
        viewer: Viewer,
        *,
        most: int = MOST_STATES,
    ) -> None:
        if not hasattr(game, "declaration"):
            raise KnowledgeError(f"{shown(game)} is not a game: rulebook.game gives one by its id")
        self.game: Final = game
        self.settings: Final[Settings] = game.declaration.admitted(settings)
        self.most: Final[int] = arguments.whole("most", most, 0)
        start = game.start(self.settings)
        players: int = start.settings.players  # type: ignore[attr-defined]  # every state has settings
        self.viewer: Final[Viewer] = viewer_at(viewer, players)
        self._start: Final[State] = start
        self._table: str | None = None
        self._begin()

    def _begin(self) -> None:
        self.version: int = 0
        self._heard: list[Heard] = []
        self._key = sha256("".join(written((self.settings, self.viewer))).encode())
        self._weights: dict[State, int] | None = {self._start: 1}
        self._listed = 0
        self._guesses: Guesses = Guesses(self.game, self.viewer, self._start, self._heard)

    @classmethod
    def of(cls, seen: Seen, *, most: int = MOST_STATES) -> "Knowledge[Any, Any, Any, Any, Any]":
        """What the viewer of a record knows at its end.

        The rules are asked about every line as long as there are no more than `most` states: raises KnowledgeError, with the
        line, where no game can bring what it says, and DomainError for what is not such a record.
        """
        arguments.checked("seen", seen, Seen, "what Seen.read gives")
        knowledge: Knowledge[Any, Any, Any, Any, Any] = Knowledge(seen.game, seen.settings, seen.viewer, most=most)
        for number, move in enumerate(seen.moves, 1):
            knowledge.hear(move)
            knowledge._list()
            states = knowledge._weights
            if states is not None and {seen.game.observe(state, seen.viewer) for state in states} != {move.observation}:
                raise KnowledgeError(f"line {move.line}, move {number}: no game can be seen like this")
        return knowledge

    def follow(self, news: News) -> None:
        """Take in the news of a table for this viewer; raises KnowledgeError for those of somebody else, of another
        table than before, of another game, or with a gap.

        News that start over, because something was taken back, replace all that was heard before.
        """
        if not isinstance(news, News):
            raise KnowledgeError(f"{shown(news)} is not news: Table.news gives them")
        if news.viewer != self.viewer:
            raise KnowledgeError("this is somebody else's news")
        if None not in (self._table, news.table) and news.table != self._table:
            raise KnowledgeError("this is the news of another table")
        if not all(isinstance(event, self.game.declaration.events) for move in news.moves for event in move.events):
            raise KnowledgeError(f"this is news of a game other than {self.game.title}")
        fresh = [move for move in news.moves if news.is_anew or move.version > self.version]
        first = fresh[0].version if fresh else news.version + 1
        if not news.is_anew and self._heard and first != self.version + 1:
            raise KnowledgeError(f"the news after version {self.version} is missing")
        if news.is_anew:
            self._begin()
        for move in fresh:
            self.hear(move)
        self.version, self._table = news.version, news.table or self._table

    def hear(self, move: Heard) -> None:
        """Take in one move."""
        self._heard.append(move)
        self._key.update("".join(written((move.actor, move.action, move.events))).encode())

    def copy(self) -> "Self":
        """The same knowledge, which goes its own way from here."""
        other = object.__new__(type(self))
        vars(other).update(vars(self), _heard=list(self._heard), _key=self._key.copy())
        other._guesses = Guesses(self.game, self.viewer, self._start, other._heard)
        return other

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name not in {"_key", "_guesses"}}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._begin()
        for move in state["_heard"]:
            self.hear(move)
        vars(self).update({**state, "_heard": self._heard})

    # What is known.

    def key(self) -> str:
        """A key of 32 hexadecimal digits: the same for whoever has been told the same, on every machine."""
        return self._key.hexdigest()[:32]

    def text(self, language: Language = ENGLISH) -> str:
        """All that the viewer did and was told, a line for each."""
        lines: list[str] = []
        for heard in self._heard:
            lines += [] if heard.action is None else [f"> {self.game.action_text(heard.action, language)}"]
            lines += [self.game.event_text(event, language) for event in heard.events]
        return "\n".join(lines)

    def document(self) -> JsonObject:
        """All that the viewer did and was told, as JSON."""
        codec = Codec(self.game, self.settings)
        moves: list[JsonValue] = []
        for heard in self._heard:
            own: JsonObject = {} if heard.action is None else {"action": codec.dump(heard.action)}
            moves.append({"actor": actor_document(heard.actor), **own, "events": list(map(codec.dump, heard.events))})
        of: JsonObject = {"seen_by": actor_document(self.viewer), "key": self.key()}
        return {**header(self.game, self.settings), **of, "moves": moves}

    # What could be.

    @property
    def listed(self) -> int:
        """After how many of the moves heard, from the first on, states have been listed so far."""
        return self._listed

    def states(self) -> tuple[tuple[State, int], ...]:
        """Every state in which the game can be, with its weight, a whole number from 1.

        Raises KnowledgeError for news that no game can bring, and where at some point there were more than `most` states.
        """
        self._list()
        if self._weights is None:
            raise KnowledgeError(f"after move {self._listed + 1} there are more than {self.most} states")
        return tuple(self._weights.items())

    def resample(self, random: Random) -> State:
        """A state in which the game can be, as likely as its weight says.

        That is exact where states can be listed. Elsewhere a course of the game is drawn that fits the news, from all the
        ways in which pieces can have come to lie where they do; docs/tables.md says where that is exact. Raises
        KnowledgeError for news that no game can bring, and where no course is found that fits.
        """
        self._list()
        if self._weights is None:
            guessed: State | None = self._guesses.state(random)
            if guessed is None:
                raise KnowledgeError(f"there are more than {self.most} states, and none that was drawn fits the news")
            return guessed
        return at(random.randrange(sum(self._weights.values())), self._weights.items())

    def _list(self) -> None:
        """List the states after every move that has been heard."""
        while self._weights is not None and self._listed < len(self._heard):
            after = self._after(self._weights, self._heard[self._listed])
            if after is not None and not after:
                raise KnowledgeError(f"no game brings move {self._listed + 1} of the news")
            self._weights = after
            self._listed += after is not None

    def _after(self, before: dict[State, int], heard: Heard) -> dict[State, int] | None:
        """The states after a move; None where there are more than can be listed."""
        after: dict[State, int] = {}
        possible = [
            (state, weight, *possible_in(self.game, state, heard))
            for state, weight in before.items()
            if self.game.actor(state) == heard.actor
        ]
        common = lcm(*[total for _, _, total, _ in possible])
        for state, weight, total, actions in possible:
            for action, share in actions:
                step = self.game.step(state, action)
                if as_told(self.game, step.events, self.viewer) == heard.events:
                    new = weight * share * (common // total)
                    after[step.state] = after.get(step.state, 0) + new
                    if len(after) > self.most:
                        return None
        divisor = gcd(*after.values()) or 1
        return {state: weight // divisor for state, weight in after.items()}
