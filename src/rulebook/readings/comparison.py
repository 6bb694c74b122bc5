"""Comparing editions: what each of them states, where they differ, and whether it matters."""

from collections.abc import Iterable
from enum import Enum

from attrs import frozen

from rulebook.readings.verdicts import Ruling
from rulebook.spec import Clause, Deviation, Specification, Stance
from rulebook.spec.consistency import REFERENCE
from rulebook.spec.editions import head_of
from rulebook.spec.model import DeviationKind, Says, Tie
from rulebook.spec.reports import ReportedRuling

__all__ = ["Comparison", "Row", "Voice", "compared", "reported", "stance_text", "voice_of"]


@frozen
class Sign:
    """The sign of a voice in a table, and what it means, in a legend."""

    sign: str
    meaning: str


class Voice(Enum):
    """What an edition says on a clause, compared with the library's own edition."""

    AGREES = Sign("=", "states the same")
    WEAK = Sign("w", "suggests it")
    EXAMPLE = Sign("e", "shows it by an example")
    MENTIONS = Sign("m", "only mentions it")
    """It mentions the subject of the clause, but states nothing."""
    DEVIATES = Sign("!", "deviates")
    """It has a slip, a contradiction or another difference that is not a reading."""
    DIFFERS = Sign("x", "reads it differently")
    SILENT = Sign("-", "is silent")
    UNKNOWN = Sign("?", "has no text here")
    """There is no text to look at, as with an edition file."""


VOICE_OF_TIE = {Tie.STATES: Voice.AGREES, Tie.WEAKLY: Voice.WEAK, Tie.EXAMPLE: Voice.EXAMPLE, Tie.MENTIONS: Voice.MENTIONS}
VOICE_OF_ANSWER = {Says.SILENT: Voice.SILENT, Says.WEAK: Voice.WEAK}
"""What an edition says that does not state its answer to a reading; silence comes first."""


@frozen
class Row:
    """A clause, and what each edition says on it, in the order of the editions, with the numbers of its deviations."""

    clause: Clause
    voices: tuple[Voice, ...]
    marks: tuple[tuple[int, ...], ...]

    @property
    def signs(self) -> tuple[str, ...]:
        """The sign of each edition, followed by the numbers of its deviations: `! 1`."""
        return tuple(
            [" ".join([voice.value.sign, *map(str, marks)]) for voice, marks in zip(self.voices, self.marks, strict=True)]
        )


@frozen
class Comparison:
    """Editions of a game, compared clause by clause and reading by reading, with the deviations of their texts, which count
    from 1.
    """

    specification: Specification
    editions: tuple[str, ...]
    rows: tuple[Row, ...]
    rulings: tuple[Ruling, ...]
    deviations: tuple[Deviation, ...]

    @property
    def heads(self) -> tuple[str, ...]:
        """What tables call the editions; two that have the same name are told apart by their ids."""
        names = [head_of(self.specification.edition(id)) for id in self.editions]
        every = zip(names, self.editions, strict=True)
        return tuple([name if names.count(name) == 1 else f"{name} ({id})" for name, id in every])

    def among(self, deviation: Deviation) -> str:
        """The editions in which a deviation is, by their names."""
        return ", ".join([head_of(self.specification.edition(id)) for id in deviation.editions])


def compared(specification: Specification, editions: Iterable[str], rulings: Iterable[Ruling]) -> Comparison:
    """The comparison of some editions, without rulings on values that none of them takes."""
    chosen, rows = tuple(editions), list[Row]()
    deviations = tuple([deviation for deviation in specification.deviations if set(deviation.editions) & set(chosen)])
    for clause in specification.clauses:
        numbered = [(number, each) for number, each in enumerate(deviations, 1) if each.clause == clause.id]
        voices = [voice_of(specification, clause, edition) for edition in chosen]
        marks = [tuple([number for number, each in numbered if edition in each.editions]) for edition in chosen]
        rows.append(Row(clause, tuple(voices), tuple(marks)))
    relevant = [ruling for ruling in rulings if is_between(ruling, chosen)]
    return Comparison(specification, chosen, tuple(rows), tuple(relevant), deviations)


def is_between(ruling: Ruling, editions: tuple[str, ...]) -> bool:
    """Whether some of these editions take one value of a contrast, and others the other."""
    return all(set(ruling.contrast.reading.takers(value.id)) & set(editions) for value in ruling.contrast.values)


def voice_of(specification: Specification, clause: Clause, edition: str) -> Voice:
    """What an edition says on a clause: how it answers its readings, whether it deviates, or else how it supports the
    clause. A gap does not count as a deviation. If there is no text, only the readings are known.
    """
    if edition == REFERENCE:
        return Voice.AGREES
    stances = [(specification.reading(id), specification.reading(id).editions[edition]) for id in clause.readings]
    said = {stance.says for _, stance in stances}
    if any(stance.value != reading.default for reading, stance in stances):
        return Voice.DIFFERS
    deviations = [each for each in specification.deviations_from(clause.id) if each.kind is not DeviationKind.GAP]
    if any(edition in each.editions for each in deviations):
        return Voice.DEVIATES
    if edition not in specification.passages:
        answer = next((voice for says, voice in VOICE_OF_ANSWER.items() if says in said), Voice.AGREES)
        return answer if said else Voice.UNKNOWN
    if Says.WEAK in said:
        return Voice.WEAK
    tie = specification.tie(clause.id, edition)
    if tie is None:
        return Voice.SILENT
    return Voice.MENTIONS if Says.SILENT in said else VOICE_OF_TIE[tie]


def stance_text(stance: Stance) -> str:
    """The value that an edition takes, and how clearly unless it is stated."""
    return stance.value if stance.says is Says.STATES else f"{stance.value} ({stance.says.value})"


def reported(ruling: Ruling) -> ReportedRuling:
    """A ruling as the report has it."""
    reading = ruling.contrast.reading
    editions = {value.id: reading.takers(value.id) for value in ruling.contrast.values}
    basis = ruling.method, ruling.bound, ruling.witness, ruling.states, ruling.seconds
    return ReportedRuling(reading.id, reading.clause, tuple(editions), editions, ruling.verdict.value, *basis)
