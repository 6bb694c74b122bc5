"""Running the mutants module by module, with a process for each module."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.tools.mutation.forking import prepare
from tests.tools.mutation.sessions import BaselineError, Module, run
from tests.tools.mutation.suites import suite_of

REPOSITORY: Final = Path(__file__).resolve().parents[3]
PURE: Final = ("core", "games")
STATEMENTS: Final = "proofs"
"""The floor of a game that checks its rules and has none: operators.py tells why it is left out."""


def modules(names: tuple[str, ...]) -> Iterator[Module]:
    """The rules modules of core and games whose names begin with one of these; all of them where none is given."""
    source = REPOSITORY / "src"
    for part in PURE:
        for file in sorted((source / "rulebook" / part).rglob("*.py")):
            name = ".".join(file.relative_to(source).with_suffix("").parts).removesuffix(".__init__")
            if (file.parent.name in PURE and file.name == "__init__.py") or file.parent.name == STATEMENTS:
                continue
            if not names or name in names or any(name.startswith(f"{each}.") for each in names):
                yield Module(name, REPOSITORY)


def work(again: bool, thorough: bool, module: Module) -> str:
    """Run the mutants of a module; says how many, and how long it took."""
    prepare(module.name)
    started = time.monotonic()
    try:
        verdicts = list(run(module, suite_of(module.name, REPOSITORY, thorough=thorough), again=again))
    except BaselineError as error:
        return f"{module.name}: not run, as tests fail without a mutant: {error}"
    noticed = sum(verdict.noticed for verdict in verdicts)
    return f"{module.name}: {noticed} of {len(verdicts)} killed in {time.monotonic() - started:.0f} s"
