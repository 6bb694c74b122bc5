"""A game's specification as a whole, and queries to it."""

from collections.abc import Iterable, Mapping
from typing import Protocol, TypeVar

from attrs import frozen

from rulebook.core.errors import SpecError
from rulebook.names import unknown
from rulebook.spec.model import (
    Citation,
    Clause,
    Deviation,
    Edition,
    Passage,
    PassageFile,
    PublishedGame,
    Reading,
    SmallGame,
    Term,
    Text,
    Theorem,
    Tie,
)


class Identified(Protocol):
    """Something with an id."""

    @property
    def id(self) -> str:
        """The id, unique among things of the same kind in a game."""
        ...


Entry = TypeVar("Entry", bound=Identified)


@frozen
class ClauseName:
    """The full name of a clause, such as `yellowstone_park:collecting-2`."""

    game: str
    clause: str

    @classmethod
    def parse(cls, name: str) -> "ClauseName":
        """The name written as `GAME:CLAUSE`; raises SpecError for anything else."""
        game, colon, clause = name.partition(":")
        if not (game and colon and clause):
            raise SpecError(f"{name!r} is not a clause: write GAME:CLAUSE, such as yellowstone_park:collecting-2")
        return cls(game, clause)

    def __str__(self) -> str:
        return f"{self.game}:{self.clause}"


@frozen
class Specification:
    """Everything under specs/<game>. `passages` has the passages of every text of an edition, by the text's id."""

    game: PublishedGame
    clauses: tuple[Clause, ...]
    readings: tuple[Reading, ...]
    deviations: tuple[Deviation, ...]
    theorems: tuple[Theorem, ...]
    small_games: tuple[SmallGame, ...]
    terms: tuple[Term, ...]
    passages: Mapping[str, PassageFile]

    @property
    def editions(self) -> tuple[Edition, ...]:
        """Every edition, the library's own first."""
        return self.game.editions

    @property
    def texts(self) -> tuple[Text, ...]:
        """Every text of every edition."""
        return tuple([text for edition in self.editions for text in edition.texts])

    def clause(self, id: str) -> Clause:
        """The clause with a local id (`collecting-2`); raises SpecError, suggesting similar ids, for an unknown one."""
        return self._named("clause", id, self.clauses)

    def reading(self, id: str) -> Reading:
        """The reading with an id; raises SpecError, suggesting similar ids, for an unknown one."""
        return self._named("reading", id, self.readings)

    def theorem(self, id: str) -> Theorem:
        """The theorem with an id; raises SpecError, suggesting similar ids, for an unknown one."""
        return self._named("theorem", id, self.theorems)

    def small_game(self, id: str) -> SmallGame:
        """The small game with an id; raises SpecError, suggesting similar ids, for an unknown one."""
        return self._named("small game", id, self.small_games)

    def term(self, id: str) -> Term:
        """The term with an id; raises SpecError, suggesting similar ids, for an unknown one."""
        return self._named("term", id, self.terms)

    def edition(self, id: str) -> Edition:
        """The edition with an id; raises SpecError, suggesting similar ids, for an unknown one."""
        return self._named("edition", id, self.editions)

    def text(self, id: str) -> Text:
        """The text with an id; raises SpecError, suggesting similar ids, for an unknown one."""
        return self._named("text", id, self.texts)

    def notices(self, *editions: str) -> tuple[str, ...]:
        """What people should know before they play: of the game, and of the editions by which they play."""
        return tuple(filter(None, (self.game.notice, *[each.notice for each in self.editions if each.id in editions])))

    def cited(self, ids: Iterable[str]) -> tuple[Citation, ...]:
        """The public descriptions with some ids; raises SpecError, suggesting similar ids, for an unknown one."""
        return tuple([self._named("citation", id, self.game.citations) for id in ids])

    def passages_in(self, edition: str) -> tuple[Passage, ...]:
        """All passages of an edition's texts, in order; none for an edition without a text."""
        return tuple([passage for text in self.edition(edition).texts for passage in self.passages[text.id].passages])

    def passages_of(self, clause: str, edition: str) -> tuple[Passage, ...]:
        """The passages of an edition that state a clause, clearly or weakly, illustrate it, or mention it."""
        id = self.clause(clause).id
        return tuple(passage for passage in self.passages_in(edition) if id in passage.tied)

    def tie(self, clause: str, edition: str) -> Tie | None:
        """The strongest way in which a passage of an edition supports a clause; None if none does."""
        ties = [passage.tie(clause) for passage in self.passages_of(clause, edition)]
        return next((tie for tie in Tie if tie in ties), None)

    def deviations_from(self, clause: str) -> tuple[Deviation, ...]:
        """Where texts deviate from a clause."""
        return tuple(deviation for deviation in self.deviations if deviation.clause == clause)

    @property
    def examples(self) -> tuple[str, ...]:
        """The worked examples of all texts, in order of first occurrence."""
        told = [passage.example for file in self.passages.values() for passage in file.passages if passage.example]
        return tuple(dict.fromkeys(told))

    def _named(self, what: str, id: str, entries: tuple[Entry, ...]) -> Entry:
        for entry in entries:
            if entry.id == id:
                return entry
        raise SpecError(unknown(f"{what} of {self.game.id}", id, (entry.id for entry in entries)))
