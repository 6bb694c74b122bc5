"""The parts of a specification: each class is a table of a file under specs/, and its fields are the table's keys."""

from collections.abc import Mapping
from enum import Enum

from attrs import field, frozen


@frozen
class PlayerNumbers:
    """How many people can play, both ends included."""

    min: int
    max: int


@frozen
class Text:
    """A text of an edition, by the hash of its file's bytes. Its passages are in passages/<id>.toml."""

    id: str
    file: str
    sha256: str


@frozen
class Edition:
    """An edition of the rules. The library's own, `reference`, has no text; the others name theirs.

    `file` and `sha256` are those of the text, or of its beginning: `continued` has the texts that go on from there. An
    edition without a text may cite public descriptions instead. `notice` is what people should know before they play by it.
    """

    id: str
    language: str
    title: str
    translator: str | None = None
    file: str | None = None
    sha256: str | None = None
    continued: tuple[Text, ...] = ()
    cites: tuple[str, ...] = ()
    notice: str = ""

    @property
    def texts(self) -> tuple[Text, ...]:
        """The texts of the edition, in the order of the rules: the first has the edition's own id."""
        return (Text(self.id, self.file, self.sha256 or ""), *self.continued) if self.file else ()


@frozen
class Citation:
    """A public description of the game, other than its texts, which clauses, editions and values of readings can cite."""

    id: str
    title: str
    address: str


@frozen
class Tally:
    """What gives points by a clause, for a table of scores: each event of a kind that cites the clause, or `cites` instead.

    `counts` names the field of the event that says how many, and `stands` the one that says how many somebody has by then.
    Without both it is one point. Where no event tells of it, everybody has `each`.
    """

    clause: str
    event: str = ""
    cites: str = ""
    counts: str = ""
    stands: str = ""
    each: int = 0


@frozen
class PublishedGame:
    """game.toml: the published game and its editions. `minutes` and `age` are what the box says, if known.

    `notice` is what people should know before they play, such as that a text is incomplete. `aim` names the clauses that say
    how the game is won and when it ends, for those about to play, and `orientation` those that say at the table what it
    is about: the goal, what a turn is, and how it ends. `explained` has clauses with those that say what their words mean.
    `supplied` says that some of the components are ours and not printed.
    """

    id: str
    title: str
    rules_version: int
    authors: tuple[str, ...]
    publisher: str
    players: PlayerNumbers
    editions: tuple[Edition, ...] = field(alias="edition")
    year: int | None = None
    minutes: int | None = None
    age: int | None = None
    notice: str = ""
    aim: tuple[str, ...] = ()
    orientation: tuple[str, ...] = ()
    tallies: tuple[Tally, ...] = field(alias="tally", default=())
    explained: Mapping[str, tuple[str, ...]] = field(factory=dict)
    supplied: bool = False
    citations: tuple[Citation, ...] = field(alias="citation", default=())


class Provenance(Enum):
    """Where a clause comes from. Its `meaning` is what a legend says."""

    meaning: str

    SOURCE = "source", "a text of the rules states it"
    IMPLIED = "implied", "no text states it, but the texts need it"
    OUTSIDE = "outside", "known from other descriptions of the game"
    """The clause cites them."""
    SUPPLEMENT = "supplement", "ours, to make the game playable"

    def __new__(cls, value: str, meaning: str) -> "Provenance":
        """A provenance by its value in files."""
        made = object.__new__(cls)
        made._value_, made.meaning = value, meaning
        return made


class Progress(Enum):
    """Whether a clause is implemented."""

    DONE = "done"
    TODO = "todo"


@frozen
class Clause:
    """One rule, in our words. `section` is its id without the number; `readings` are those that it decides.

    `function` is its place under the game's package: where it is not given, that of the function marked with the clause.
    `cites` has the ids of the public descriptions that an outside clause comes from.
    A clause without a function says in `holds` why it holds all the same: because nothing contradicts it, or because it
    follows from other clauses.
    """

    id: str
    title: str
    statement: str
    provenance: Provenance = Provenance.SUPPLEMENT
    section: str = field()
    function: str | None = None
    holds: str | None = None
    readings: tuple[str, ...] = ()
    cites: tuple[str, ...] = ()
    status: Progress = Progress.DONE

    @section.default
    def _section_of_the_id(self) -> str:
        return self.id.rpartition("-")[0]


@frozen
class ClauseFile:
    """clauses.toml, in the order of the rules."""

    clauses: tuple[Clause, ...] = field(alias="clause")


class Says(Enum):
    """How clearly an edition gives the value that it takes."""

    STATES = "states"
    WEAK = "weak"
    SILENT = "silent"


@frozen
class EarlierValue:
    """The value that an edition was taken to have in versions of the rules up to and including `until`."""

    until: int
    value: str


@frozen
class Stance:
    """The value that an edition takes, and how clearly it says so. A silent edition takes the default.

    `earlier` has the values that it took under earlier versions of the rules, oldest first: their records keep them.
    """

    value: str
    says: Says
    note: str = ""
    earlier: tuple[EarlierValue, ...] = ()

    def under(self, version: int) -> str:
        """The value that the edition took under a version of the rules."""
        return next((once.value for once in self.earlier if version <= once.until), self.value)


@frozen
class Custom:
    """Where people usually play by a value, and the ids of the public descriptions that say so."""

    where: str
    cites: tuple[str, ...]


@frozen
class ReadingValue:
    """One answer to the question of a reading; `customary` says where people usually play by it, if known.

    `unused` are the clauses that never apply where it is taken: rules that are printed for such an edition leave them out.
    `contradicted_by` is the theorem, if any, that says that the answer never does what it is for. How strongly it holds is
    computed.
    """

    id: str
    statement: str
    contradicted_by: str | None = None
    customary: Custom | None = None
    unused: tuple[str, ...] = ()


@frozen
class Reading:
    """A choice point that the texts leave open or settle differently; `clause` is the one whose function decides it.

    `since` is the first version of the rules that has it. Earlier versions, which did not ask, played as under the value
    `before`. `enum` is what the class of its values is called, if not by the id.
    """

    id: str
    clause: str
    question: str
    why: str
    values: tuple[ReadingValue, ...]
    editions: Mapping[str, Stance] = field(factory=dict)
    since: int = 1
    before: str | None = None
    enum: str = ""

    @property
    def default(self) -> str:
        """The value that the reference edition takes: the first."""
        return self.values[0].id

    def takers(self, value: str) -> tuple[str, ...]:
        """The editions that take a value, the library's own first."""
        own = ("reference",) if value == self.default else ()
        return (*own, *[edition for edition, stance in self.editions.items() if stance.value == value])

    def taken(self, edition: str, version: int) -> str:
        """The value that an edition takes under a version of the rules; one that has no stance takes the default."""
        if version < self.since and self.before is not None:
            return self.before
        return self.editions[edition].under(version) if edition in self.editions else self.default


class DeviationKind(Enum):
    """How a text deviates without leaving a choice."""

    SLIP = "slip"
    """A slip of the pen: a wrong number or word, or a garbled one."""
    CONTRADICTION = "contradiction"
    """It contradicts its own picture, example or another of its own passages."""
    OTHER = "other"
    """It says something different from other editions, but nothing in play depends on it."""
    AMBIGUITY = "ambiguity"
    """It can be understood in a way that makes no game, or that nobody means."""
    GAP = "gap"
    """It leaves something unsaid."""


@frozen
class Deviation:
    """A deviation of some editions' texts from a clause that leaves no choice, so it is not a reading."""

    id: str
    kind: DeviationKind
    editions: tuple[str, ...]
    clause: str
    statement: str


@frozen
class ReadingFile:
    """readings.toml."""

    readings: tuple[Reading, ...] = field(alias="reading", default=())
    deviations: tuple[Deviation, ...] = field(alias="deviation", default=())


class Checks(Enum):
    """What a theorem's predicate takes."""

    STATE = "state"
    STEP = "step"
    SETTINGS = "settings"
    LINE = "line"
    """The states of a line of play; records of such lines show that it exists."""


class Status(Enum):
    """How strongly a theorem holds, from weak to strong, or that it does not hold."""

    UNKNOWN = "unknown"
    """No check gave an answer."""
    TESTED = "tested"
    """It held in random cases."""
    EXPLORED = "explored"
    """It held in every state, or in every step, of small games, and said something about some of them."""
    ARGUED = "argued"
    """Its lemmas are proved by machine, and prose explains how the statement follows from them."""
    PROVED = "proved"
    """It holds of the game as printed or supplied: every case went through the game's own steps, or a record shows it."""
    REFUTED = "refuted"
    """There is a counterexample."""

    def reaches(self, minimum: "Status") -> bool:
        """Whether this is at least as strong as `minimum`; a refuted theorem never is."""
        strengths = tuple(Status)
        return self is not Status.REFUTED and strengths.index(self) >= strengths.index(minimum)


MINIMA = (Status.TESTED, Status.EXPLORED, Status.ARGUED, Status.PROVED)
"""What can be asked of a theorem."""


@frozen
class Theorem:
    """What follows from the clauses.

    `witnesses` are the records, by their paths from the specification's folder, of lines of play that show the theorem.
    `lemmas` are functions, by their places under the game's package, all of which must be proved for the theorem to be
    argued. `argument` is prose that explains how the statement follows from these. `by_induction` asks solvers for a proof
    of the predicate itself, of the clauses. `small_games` are those in which it is explored: if none are named, all to which
    it applies. A theorem that turned out to be false is kept: `refuted` is the record of a counterexample, and `commentary`
    says what is true instead.
    """

    id: str
    number: int
    statement: str
    predicate: str
    checks: Checks
    minimum: Status
    clauses: tuple[str, ...]
    applies: str | None = None
    witnesses: tuple[str, ...] = ()
    lemmas: tuple[str, ...] = ()
    argument: str = ""
    by_induction: bool = False
    small_games: tuple[str, ...] = ()
    refuted: str | None = None
    commentary: str = ""


@frozen
class TheoremFile:
    """theorems.toml.

    `claims` are theorems that are to be proved by induction, each with the clauses behind it: a standard one by its id, or
    one whose predicate is in claims/theorems.py, and has the statement as its docstring.
    """

    theorems: tuple[Theorem, ...] = field(alias="theorem", default=())
    claims: Mapping[str, tuple[str, ...]] = field(factory=dict)


class Combination(Enum):
    """The readings under which a small game is explored."""

    GIVEN = "given"
    """Those in its settings, or else the reference edition."""
    EDITIONS = "editions"
    """Every edition."""
    VALUES = "values"
    """Every edition, and those given with each other value of each reading."""
    ALL = "all"
    """Every combination of values."""


@frozen
class SmallGame:
    """A game small enough to be explored. `settings` has the keys of a record's header; `why` says what the game is for.

    It is explored under the readings given by `readings`, from its start or from the end of `opening`: the record of a game
    with the same settings, by its path from the specification's folder.
    """

    id: str
    why: str
    settings: Mapping[str, object]
    readings: Combination = Combination.VALUES
    opening: str | None = None


@frozen
class SmallGameFile:
    """small_games.toml."""

    small_games: tuple[SmallGame, ...] = field(alias="small_game")


@frozen
class Term:
    """A term of the game: its meaning in English, and its words in each language, with the usual one first."""

    id: str
    definition: str
    en: tuple[str, ...]
    it: tuple[str, ...] = ()
    hu: tuple[str, ...] = ()
    fr: tuple[str, ...] = ()
    de: tuple[str, ...] = ()
    es: tuple[str, ...] = ()
    pl: tuple[str, ...] = ()


@frozen
class Glossary:
    """glossary.toml."""

    terms: tuple[Term, ...] = field(alias="term", default=())


class PassageKind(Enum):
    """The role of a passage in the game."""

    RULE = "rule"
    EXAMPLE = "example"
    HEADING = "heading"
    FLAVOUR = "flavour"
    NOISE = "noise"


class Tie(Enum):
    """How a text supports a clause, strongest first."""

    STATES = "states"
    WEAKLY = "weakly states"
    EXAMPLE = "by example"
    MENTIONS = "mentions"


@frozen
class Stretch:
    """A stretch of a text in normal form: its start, its number of characters, and their hash."""

    position: int
    length: int
    sha256: str


@frozen
class Passage:
    """A stretch of a text and what it is. A short one has a longer stretch around it, `context`, that helps to find it.

    A rule states `clauses`, and an example shows them at work. Either may state others `weakly`, and mention yet others.
    """

    position: int
    length: int
    sha256: str
    kind: PassageKind
    clauses: tuple[str, ...] = ()
    weakly: tuple[str, ...] = ()
    mentions: tuple[str, ...] = ()
    example: str | None = None
    context: Stretch | None = None

    @property
    def end(self) -> int:
        """The position just after the passage."""
        return self.position + self.length

    @property
    def tied(self) -> tuple[str, ...]:
        """The clauses on which the passage bears in any way."""
        return (*self.clauses, *self.weakly, *self.mentions)

    def tie(self, clause: str) -> Tie | None:
        """How the passage supports a clause; None if it does not."""
        if clause in self.clauses:
            return Tie.EXAMPLE if self.kind is PassageKind.EXAMPLE else Tie.STATES
        if clause in self.weakly:
            return Tie.WEAKLY
        return Tie.MENTIONS if clause in self.mentions else None


@frozen
class PassageFile:
    """passages/<text>.toml: all passages of a text, in order, and the length of the whole text in normal form."""

    normal_form: str
    length: int
    passages: tuple[Passage, ...] = field(alias="passage")

    def bearing_on(self, clause: str) -> tuple[Passage, ...]:
        """The passages that state a clause, clearly or weakly, illustrate it, or mention it."""
        return tuple(passage for passage in self.passages if clause in passage.tied)
