"""Feeding an entry with hostile inputs, and counting what comes of them."""

import time
import traceback
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Final, TypeAlias

from attrs import Factory, define, frozen
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from rulebook.core import RulebookError
from tests.tools.fuzz.bounds import bounded_memory, bounded_time, peak
from tests.tools.fuzz.entries import Entry, entries
from tests.tools.fuzz.report import Outcome

BATCH: Final = 50
"""Hypothesis draws the random numbers of so many inputs at a time: to draw each by itself takes longer than to read it."""


@frozen
class Finding:
    """An input of which something came that should not: the error with its traceback, and its place in short."""

    entry: str
    data: bytes
    error: str
    place: str

    def write(self, folder: Path) -> Path:
        """Keep the input and the error in a folder; gives the file of the input."""
        folder.mkdir(exist_ok=True)
        file = folder / f"{self.entry.replace(' ', '-')}-{sha256(self.data).hexdigest()[:8]}"
        file.write_bytes(self.data)
        file.with_suffix(".txt").write_text(self.error, encoding="utf-8", errors="backslashreplace")
        return file


@define
class Tally:
    """What came of the inputs of an entry."""

    entry: str
    inputs: int = 0
    past_parsing: int = 0
    refused: int = 0
    slowest: float = 0.0
    findings: list[Finding] = Factory(list)
    seen: set[int] = Factory(set)

    def feed(self, entry: Entry, data: bytes) -> None:
        """Give an input to the entry, and note what comes of it; a place where it fails is noted once."""
        before = time.process_time()
        try:
            with bounded_time():
                entry.read(data)
            self.past_parsing += 1
        except RulebookError:
            self.refused += 1
        except (KeyboardInterrupt, SystemExit):
            raise
        except BaseException as error:
            self.note(entry, data, error)
        self.inputs += 1
        self.slowest = max(self.slowest, time.process_time() - before)
        self.seen.add(hash(data))

    def note(self, entry: Entry, data: bytes, error: BaseException) -> None:
        """Note a finding, unless its place is known."""
        place = place_of(error)
        if all(finding.place != place for finding in self.findings):
            self.findings.append(Finding(entry.name, data, "".join(traceback.format_exception(error)), place))

    def outcome(self, started: float) -> Outcome:
        """What came of all inputs; `started` is when the first was given."""
        return Outcome(
            self.entry,
            self.inputs,
            len(self.seen),
            self.past_parsing,
            self.refused,
            tuple(finding.place for finding in self.findings),
            self.slowest,
            time.perf_counter() - started,
            peak(),
        )


def place_of(error: BaseException) -> str:
    """Where an error comes from: its type, and the innermost functions of the library."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if "rulebook" in frame.filename]
    return " < ".join([type(error).__name__, *(f"{frame.name}" for frame in reversed(frames[-3:]))])


Result: TypeAlias = tuple[Outcome, list[Finding]]


def fed(start: int, work: tuple[str, int]) -> Result:
    """What comes of the entry with a name that is fed with so many inputs; to be called in a process of its own."""
    name, inputs = work
    return fuzzed(entries()[name], inputs, start)


def fuzzed(entry: Entry, inputs: int, start: int = 0) -> Result:
    """Feed an entry with so many hostile inputs; the same `start` gives the same inputs."""
    tally, corpus, started = Tally(entry.name), entry.corpus, time.perf_counter()
    batch = min(BATCH, inputs)

    @seed(start)
    @settings(
        max_examples=-(-inputs // batch),
        database=None,
        deadline=None,
        phases=(Phase.generate,),
        suppress_health_check=list(HealthCheck),
    )
    @given(st.randoms(use_true_random=True))
    def feed(random: Random) -> None:
        for _ in range(batch):
            tally.feed(entry, corpus.mutant(random))

    with bounded_memory():
        feed()
    return tally.outcome(started), tally.findings
