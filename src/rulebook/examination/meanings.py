"""Wrong meanings: what a translation could say by mistake instead of a clause, each with a sentence that says it.

They are data: `specs/<game>/meanings.toml` has them by clause. An entry says how the function of its clause `becomes` wrong,
as an expression (see `expressions`), or which `components` are different. Others are generated: see `operators`.
"""

from collections.abc import Mapping
from enum import Enum
from importlib.resources.abc import Traversable
from typing import Final

from attrs import field, frozen

from rulebook.core.errors import SpecError
from rulebook.spec import Clause, Specification
from rulebook.spec.places import home
from rulebook.spec.toml_file import read_table

__all__ = ["Entry", "How", "Kind", "Meaning", "MeaningFile", "Unasked", "Unshown", "has_meanings", "meanings_file"]

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


def meanings_file(specification: Specification) -> MeaningFile:
    """The file of a game; raises SpecError if it has none, or one that makes no sense."""
    id = specification.game.id
    if not has_meanings(id):
        raise SpecError(f"{id} has no {NAME}: its clauses cannot be examined")
    return sensible(home(id).folder / NAME, specification, f"{id}/{NAME}")


def sensible(file: Traversable, specification: Specification, name: str) -> MeaningFile:
    """What is in a file called `name`; raises SpecError if it makes no sense for the game."""
    read = read_table(file, MeaningFile, name)
    clauses = {clause.id: clause for clause in specification.clauses}
    theorems = [theorem.id for theorem in specification.theorems]
    if strange := sorted((read.meaning.keys() | read.unexamined.keys()) - clauses.keys()):
        raise SpecError(f"{name}: {', '.join(strange)}: the game has no such clause")
    for id, unshown in read.unshown.items():
        if (unshown.how is How.PROVED) is not (unshown.theorem in theorems):
            raise SpecError(f"{name}: unshown.{id}: a proved one names a theorem of the game, and no other does")
    for id, entries in read.meaning.items():
        for label, entry in entries.items():
            ways = sum(way is not None for way in (entry.becomes, entry.components, entry.forbids))
            if ways != 1 or entry.kind is Kind.SILENT:
                told = "give `becomes`, `components` or `forbids`, and only one of them; silence is generated"
                raise SpecError(f"{name}: {id}.{label}: {told}")
            if entry.becomes is not None and (entry.function or clauses[id].function) is None:
                raise SpecError(f"{name}: {id}.{label}: the clause has no function; name one in `function`")
    return read


def meanings_of_clause(clause: Clause, entries: Mapping[str, Entry]) -> list[Meaning]:
    """The wrong meanings of a clause that the file of its game has."""
    found = []
    for name, entry in entries.items():
        place = (entry.function or clause.function) if entry.forbids is None else None
        components = tuple((entry.components or {}).items())
        found.append(Meaning(clause.id, name, entry.kind, entry.says, place, entry.becomes, components, (), entry.forbids))
    return found
