"""Coverage-guided fuzzing of one entry by atheris, in a process of its own, which atheris ends.

    python -m tests.tools.fuzz.guided ENTRY INPUTS START FILE

What came of the inputs is written to FILE.
"""

import os
import pickle
import sys
import time
from pathlib import Path
from random import Random
from tempfile import mkdtemp
from typing import Final, NoReturn

import atheris

with atheris.instrument_imports(include=["rulebook", "tomllib", "json"]):
    from tests.tools.fuzz.bounds import bounded_memory
    from tests.tools.fuzz.entries import entries
    from tests.tools.fuzz.report import Outcome
    from tests.tools.fuzz.running import Finding, Tally

LONGEST: Final = 65_536
"""The bytes of an input."""
BLIND: Final = 0.3
"""The share of inputs that atheris changes as bytes; the others are changed as the documents that they are."""


def main(name: str, inputs: int, start: int, file: Path) -> None:
    """Feed an entry with inputs, keeping those that reach new code to be changed further."""
    entry = entries()[name]
    tally, corpus, started = Tally(name), entry.corpus, time.perf_counter()

    def feed(data: bytes) -> None:
        tally.feed(entry, data)
        if tally.inputs >= inputs:
            end(tally.outcome(started), tally.findings, file)

    def change(data: bytes, longest: int, seed: int) -> bytes:
        random = Random(seed)
        changed = atheris.Mutate(data, longest) if random.random() < BLIND else corpus.hostile(random, data)
        return changed[:longest]

    arguments = ["fuzz", folder_of(corpus.seeds), f"-seed={start + 1}", f"-max_len={LONGEST}", "-verbosity=0", "-timeout=60"]
    atheris.Setup(arguments, feed, custom_mutator=change)
    with bounded_memory():
        atheris.Fuzz()


def folder_of(seeds: tuple[bytes, ...]) -> str:
    """A folder with the valid inputs, to which atheris adds."""
    folder = Path(mkdtemp(prefix="fuzz-"))
    for number, seed in enumerate(seeds):
        (folder / str(number)).write_bytes(seed)
    return str(folder)


def end(outcome: Outcome, findings: list[Finding], file: Path) -> NoReturn:
    """Write down what came of the inputs, and end: atheris would never give back."""
    file.write_bytes(pickle.dumps((outcome, findings)))
    os._exit(0)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), Path(sys.argv[4]))
