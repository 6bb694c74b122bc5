"""Wrong meanings: what a translation could say by mistake instead of a clause, each with a sentence that says it.

They are data: `specs/<game>/meanings.toml` has them by clause. An entry says how the function of its clause `becomes` wrong,
as an expression (see `expressions`), or which `components` are different. Others are generated: see `operators`.
"""

from collections.abc import Iterator, Mapping
from enum import Enum
from importlib.resources.abc import Traversable
from typing import Final

from attrs import field, frozen

from rulebook.core.errors import SpecError
from rulebook.spec import Specification
from rulebook.spec.places import home
from rulebook.spec.toml_file import read_table

__all__ = [
    "NAME",
    "NOT_FOUND",
    "SILENT",
    "Entry",
    "How",
    "Kind",
    "Meaning",
    "MeaningFile",
    "Unasked",
    "Unshown",
    "curated",
    "has_meanings",
    "meanings_in",
    "unasked",
    "unexamined",
    "unshown",
]

NAME: Final = "meanings.toml"
SILENT: Final = "silent"
"""The name of the meaning of a clause of which a text says nothing."""


class Kind(Enum):
    """The sort of error that makes a meaning wrong."""

    NUMBER = "number"
    COMPARATOR = "comparator"
    PERMISSION = "permission"
    NEGATION = "negation"
    CONDITION = "condition"
    """A condition is dropped, or added."""
    ACTOR = "actor"
    ORDER = "order"
    QUANTIFIER = "quantifier"
    DIRECTION = "direction"
    SCOPE = "scope"
    """It holds for more, for less, for longer or elsewhere."""
    THING = "thing"
    SILENT = "silent"
    """Nothing is said at all."""


@frozen
class Entry:
    """A wrong meaning in the file: its kind, a sentence, and what the function becomes, or other components, or `forbids`.

    `function` is the place of the function that is replaced where it is not that of the clause. `forbids` says which action
    must not follow others in a turn: a position does not tell what was done before it.
    """

    kind: Kind
    says: str
    becomes: str | None = None
    components: Mapping[str, object] | None = None
    function: str | None = None
    forbids: str | None = None


class How(Enum):
    """How it is known that no position shows a wrong meaning."""

    PROVED = "proved"
    """A theorem says that it is the right game."""
    DECIDED = "decided"
    """The compiled clauses, with it in place, go on alike in every case."""
    ARGUED = "argued"
    """It is the right game, for a reason in words."""
    UNPLAYABLE = "unplayable"
    """No game can be played by it."""
    NOT_FOUND = "not found"
    """It is not known: the search has found none."""


@frozen
class Unshown:
    """Why no position shows a wrong meaning; `theorem` names the theorem of one that is proved to be the right game."""

    how: How
    why: str
    theorem: str | None = None


@frozen
class Unasked:
    """Why no question is about an event, or about what lies in `place` after it, if that is named."""

    why: str
    place: str = ""


NOT_FOUND: Final = Unshown(How.NOT_FOUND, "The search has found no position.")


@frozen
class MeaningFile:
    """meanings.toml: the wrong meanings by clause and name, and by their ids those that no position shows.

    `unexamined` says why a clause has no wrong meanings, and `unasked` why no question is about what an event tells.
    """

    meaning: Mapping[str, Mapping[str, Entry]]
    unshown: Mapping[str, Unshown] = field(factory=dict)
    unexamined: Mapping[str, str] = field(factory=dict)
    unasked: Mapping[str, Unasked] = field(factory=dict)


@frozen
class Meaning:
    """A wrong meaning of a clause. `function` is replaced by `becomes`, or `components` or `readings` are different.

    Or the seat `first_player` begins, or `forbids` says which action must not follow others in a turn.

    One of the kind SILENT has neither: no game is played by it.
    """

    clause: str
    name: str
    kind: Kind
    says: str
    function: str | None = None
    becomes: str | None = None
    components: tuple[tuple[str, object], ...] = ()
    readings: tuple[tuple[str, str], ...] = ()
    forbids: str | None = None
    first_player: int | None = None

    @property
    def id(self) -> str:
        """The clause and the name: `bonus-5:keeps-one`."""
        return f"{self.clause}:{self.name}"

    @property
    def is_playable(self) -> bool:
        """Whether a game can be played by it."""
        return self.kind is not Kind.SILENT


def has_meanings(game_id: str) -> bool:
    """Whether a game comes with wrong meanings."""
    return home(game_id).folder.joinpath(NAME).is_file()


def curated(specification: Specification) -> Iterator[Meaning]:
    """The wrong meanings in a game's file, in the order of the rules; raises SpecError for a file that makes no sense."""
    yield from meanings_in(file_of(specification.game.id), specification, f"{specification.game.id}/{NAME}")


def unshown(specification: Specification) -> Mapping[str, Unshown]:
    """The wrong meanings that no position can show, by their ids; raises SpecError for a file that makes no sense."""
    game = specification.game.id
    return unshown_in(file_of(game), specification, f"{game}/{NAME}")


def unexamined(specification: Specification) -> Mapping[str, str]:
    """Why clauses have no wrong meanings that can be played, by their ids; raises SpecError for an unknown clause."""
    game = specification.game.id
    reasons = read_table(file_of(game), MeaningFile, f"{game}/{NAME}").unexamined
    if strange := sorted(set(reasons) - {clause.id for clause in specification.clauses}):
        raise SpecError(f"{game}/{NAME}: unexamined: {', '.join(strange)}: the game has no such clause")
    return reasons


def unasked(game_id: str) -> Mapping[str, Unasked]:
    """The events about which no question is asked, by their names in records, with the reason."""
    return read_table(file_of(game_id), MeaningFile, f"{game_id}/{NAME}").unasked if has_meanings(game_id) else {}


def file_of(game_id: str) -> Traversable:
    """The file of a game; raises SpecError if it has none."""
    if not has_meanings(game_id):
        raise SpecError(f"{game_id} has no {NAME}: its clauses cannot be examined")
    return home(game_id).folder / NAME


def unshown_in(file: Traversable, specification: Specification, name: str) -> Mapping[str, Unshown]:
    """The meanings that no position can show in a file called `name`; raises SpecError."""
    entries = read_table(file, MeaningFile, name).unshown
    theorems = {theorem.id for theorem in specification.theorems}
    for id, entry in entries.items():
        if (entry.how is How.PROVED) is not (entry.theorem in theorems):
            raise SpecError(f"{name}: unshown.{id}: a proved one names a theorem of the game, and no other does")
    return entries


def meanings_in(file: Traversable, specification: Specification, name: str) -> Iterator[Meaning]:
    """The wrong meanings in a file called `name`; raises SpecError."""
    entries = read_table(file, MeaningFile, name).meaning
    known = {clause.id: clause for clause in specification.clauses}
    if strange := sorted(set(entries) - set(known)):
        raise SpecError(f"{name}: {', '.join(strange)}: the game has no such clause")
    for id, clause in known.items():
        for label, entry in entries.get(id, {}).items():
            function = entry.function or clause.function
            ways = sum(way is not None for way in (entry.becomes, entry.components, entry.forbids))
            if ways != 1 or entry.kind is Kind.SILENT:
                told = "give `becomes`, `components` or `forbids`, and only one of them; silence is generated"
                raise SpecError(f"{name}: {id}.{label}: {told}")
            if entry.becomes is not None and function is None:
                raise SpecError(f"{name}: {id}.{label}: the clause has no function; name one in `function`")
            components = tuple((entry.components or {}).items())
            place = function if entry.forbids is None else None
            yield Meaning(id, label, entry.kind, entry.says, place, entry.becomes, components, (), entry.forbids)
