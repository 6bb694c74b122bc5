"""Everything the pages say about a game, gathered from its specification, code and tests."""

from collections.abc import Iterator
from functools import cached_property
from importlib import import_module
from inspect import getsource
from itertools import groupby
from pathlib import Path
from pkgutil import resolve_name, walk_packages

from attrs import field, frozen

from rulebook.readings.comparison import Comparison, compared
from rulebook.registry import game
from rulebook.spec import Clause, Deviation, Edition, Passage, Reading, Specification, Theorem, load
from rulebook.spec.places import Home, home
from rulebook.spec.reports import Asked, GameReport, ReportedRuling, TheoremReport, game_report, reported_rulings
from rulebook.spec.specification import ClauseName
from rulebook.spec.texts import shipped_editions, shipped_text
from rulebook.spec.traceability import Mark, folder_of_tests, marks
from rulebook_site.contrasts import ShownState, ShownWitness, smallest_of, witnesses_of
from rulebook_site.examples import Examples, examples_of
from rulebook_site.phases import PhaseTable, phase_table

TABLES = Path(__file__).parents[2] / "pictures" / "tables"
POINTED = "pointed"
"""The name of the place at which something is looked ahead at."""
LEFT_OUT = ("claims.contracts",)
"""Modules whose docstrings are contracts for a prover, not text."""


@frozen
class Function:
    """A function of a game: its full dotted name, its name under the game's package, and its source."""

    name: str
    local: str
    source: str


@frozen
class Stated:
    """The passages of a text that state a clause."""

    text: str
    passages: tuple[Passage, ...]


@frozen
class ClauseFacts:
    """A clause, and everything that bears on it."""

    clause: Clause
    name: ClauseName
    function: Function | None
    tests: tuple[Mark, ...]
    stated: tuple[Stated, ...]
    readings: tuple[Reading, ...]
    deviations: tuple[Deviation, ...]
    theorems: tuple[Theorem, ...]


@frozen
class Spoken:
    """A passage of a text that ships: its words, the passage itself, and the clauses that it bears on."""

    words: str
    passage: Passage
    clauses: tuple[ClauseFacts, ...]

    @property
    def lines(self) -> tuple[str, ...]:
        """The words, line by line."""
        return tuple([line for line in self.words.splitlines() if line.strip()])


@frozen
class ShippedText:
    """A text that ships, passage by passage."""

    edition: Edition
    passages: tuple[Spoken, ...]


@frozen
class Section:
    """A section of the rules, with its clauses in order."""

    id: str
    clauses: tuple[ClauseFacts, ...]

    @property
    def title(self) -> str:
        """The section's heading."""
        return self.id.replace("-", " ").capitalize()


@frozen
class Module:
    """A module of a game's code: its full dotted name, and its name under the game's package."""

    name: str
    local: str


@frozen(slots=False)
class GameFacts:
    """A game's specification with its code and tests."""

    specification: Specification
    home: Home
    tests: tuple[Mark, ...] = field(repr=False)
    witnesses: tuple[ShownWitness, ...]
    smallest: tuple[ShownState, ...]
    report: GameReport
    verdicts: tuple[ReportedRuling, ...]

    @property
    def id(self) -> str:
        """The id of the game."""
        return self.specification.game.id

    @property
    def has_rules(self) -> bool:
        """Whether the game is more than a text: it has code, and can be played."""
        return bool(self.home.module)

    @property
    def table(self) -> str | None:
        """The place in the playground whose pictures stand for the game; those of the library's own games are kept."""
        return next((f"{self.id}-{POINTED}" for _ in TABLES.glob(f"{self.id}-{POINTED}-*")), None)

    @cached_property
    def sections(self) -> tuple[Section, ...]:
        """The sections of the rules, in order."""
        by_section = groupby(self.specification.clauses, lambda clause: clause.section)
        return tuple(Section(id, tuple(map(self.clause_facts, clauses))) for id, clauses in by_section)

    @cached_property
    def clauses(self) -> tuple[ClauseFacts, ...]:
        """All clauses, in the order of the rules."""
        return tuple(clause for section in self.sections for clause in section.clauses)

    @cached_property
    def phases(self) -> PhaseTable:
        """The phases of the game, and the transitions between them."""
        return phase_table(game(self.id))

    @cached_property
    def examples(self) -> Examples:
        """Example games, to step through and to look at beside the clauses; none without rules."""
        return examples_of(self.id) if self.has_rules else Examples((), {}, {}, {})

    @property
    def texts(self) -> tuple[Edition, ...]:
        """The editions that have a text."""
        return tuple(edition for edition in self.specification.editions if edition.file)

    @property
    def comparison(self) -> Comparison:
        """What each text says on each clause, compared with the library's own edition."""
        return compared(self.specification, [edition.id for edition in self.texts], ())

    @property
    def modules(self) -> tuple[Module, ...]:
        """The modules of the game, starting with those of the rules, in order."""
        package, prefix = import_module(self.home.module), f"{self.home.module}."
        found = [module for module in walk_packages(package.__path__, prefix) if not module.ispkg]
        names = [module.name.removeprefix(prefix) for module in found]
        of_rules = (clause.function.rpartition(".")[0] for clause in self.specification.clauses if clause.function)
        ordered = (name for name in (*of_rules, *names) if name in names and name not in LEFT_OUT)
        return tuple(Module(f"{self.home.module}.{name}", name) for name in dict.fromkeys(ordered))

    @cached_property
    def shipped(self) -> tuple[ShippedText, ...]:
        """The texts that ship with the specification."""
        return tuple(map(self.shipped_text, shipped_editions(self.id)))

    def shipped_text(self, edition: Edition) -> ShippedText:
        """A text that ships, with the clauses that its passages bear on; punctuation goes with the words before it."""
        text, passages = shipped_text(self.id, edition.id), self.specification.passages_in(edition.id)
        assert text is not None, "its text ships"
        starts = [text.starts[passage.position] for passage in passages]
        words = [text.text[start:end].strip() for start, end in zip(starts, [*starts[1:], None], strict=True)]
        facts = {each.clause.id: each for each in self.clauses}
        spoken = zip(words, passages, strict=True)
        return ShippedText(edition, tuple(Spoken(said, one, tuple(facts[tie] for tie in one.tied)) for said, one in spoken))

    def words(self, text: str, passage: Passage) -> str | None:
        """The words of a passage, where its text ships."""
        for shipped in self.shipped:
            if shipped.edition.id == text:
                return next(spoken.words for spoken in shipped.passages if spoken.passage == passage)
        return None

    def verified(self, theorem: Theorem) -> TheoremReport | None:
        """How strongly a theorem holds; None if unknown."""
        return self.report.theorem(theorem)

    def asked(self, role: str) -> tuple[Asked, ...]:
        """The functions of one role that solvers were asked about."""
        return tuple([each for portion in self.report.portions for each in portion.asked if each.role == role])

    def witnesses_of(self, reading: Reading) -> tuple[ShownWitness, ...]:
        """The kept witnesses of a reading."""
        return tuple(witness for witness in self.witnesses if witness.contrast.reading.id == reading.id)

    def smallest_of(self, reading: Reading) -> tuple[ShownState, ...]:
        """The smallest states in which values of a reading disagree."""
        return tuple(state for state in self.smallest if state.contrast.reading.id == reading.id)

    def clause_facts(self, clause: Clause) -> ClauseFacts:
        """Everything that bears on a clause."""
        of = self.specification
        return ClauseFacts(
            clause,
            ClauseName(self.id, clause.id),
            None if clause.function is None else self.function(clause.function),
            tuple(mark for mark in self.tests if mark.id == clause.id),
            tuple(self.stated(clause.id)),
            tuple(map(of.reading, clause.readings)),
            of.deviations_from(clause.id),
            tuple(theorem for theorem in of.theorems if clause.id in theorem.clauses),
        )

    def stated(self, clause: str) -> Iterator[Stated]:
        """The texts that state a clause, with their passages."""
        for text, file in self.specification.passages.items():
            passages = file.bearing_on(clause)
            if passages:
                yield Stated(text, passages)

    def function(self, local: str) -> Function:
        """The function with a dotted name under the game's package."""
        name = f"{self.home.module}.{local}"
        return Function(name, local, getsource(resolve_name(name)))


def facts_of(game_id: str) -> GameFacts:
    """Everything about a game; raises SpecError for an unknown one."""
    place, specification = home(game_id), load(game_id)
    return GameFacts(
        specification,
        place,
        tuple(tests_of(place)),
        tuple(witnesses_of(specification)) if place.module else (),
        tuple(smallest_of(specification)) if place.module else (),
        game_report(game_id),
        reported_rulings(game_id),
    )


def tests_of(place: Home) -> Iterator[Mark]:
    """The tests of a game's clauses; none if the game is installed without its tests."""
    if place.repository is not None:
        yield from marks(place.repository, folder_of_tests(place.repository, place.module), "pytest.mark.clause")
