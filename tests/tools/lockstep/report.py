"""What a run compared: as data, and in lines."""

import json
import platform
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final, TypeAlias

import rulebook
from rulebook.kernels import AnyKernel
from rulebook.spec import load
from rulebook.spec.json_file import report_lines
from rulebook.verification.sources import code_in
from tests.tools.lockstep.running import Outcome, never_met
from tests.tools.lockstep.tables import every_pair

Document: TypeAlias = dict[str, Any]

SOURCE: Final = Path(rulebook.__file__).parent
UNPLAYED: Final = frozenset(
    f"{module}.py"
    for module in (
        *("batch", "census", "choosing", "claims", "facts", "hearing", "hiding"),
        *("lemmas", "picture", "ranking", "scene", "sums", "telling", "theorems"),
    )
)
"""Modules that play no game here: those that proofs alone use, batches, which tests hold to single games, and pictures."""

COMPILED_ONLY: Final = frozenset(["__init__.py", "declared.py", "external.py"])
"""Modules of kernels that follow from declarations, and the list of all games."""


def code_of(game_id: str) -> str:
    """The hash of the code that a run is about: the rules of a game, its kernel, what all kernels share, and the core."""
    shared = [file for file in (SOURCE / "kernels").glob("*.py") if file.name not in COMPILED_ONLY]
    kernel = [*shared, *(SOURCE / "kernels" / game_id).glob("*.py")]
    rules = [file for folder in (SOURCE / "games" / game_id, SOURCE / "core") for file in folder.rglob("*.py")]
    return hash_of([file for file in (*rules, *kernel) if file.name not in UNPLAYED and file.parent.name != "proofs"])


def mutated_code_of(game_id: str) -> str:
    """The hash of the modules that mutants are made of: those of a kernel, not what all kernels share, and not the rules."""
    kernel = (SOURCE / "kernels" / game_id).glob("*.py")
    return hash_of([file for file in kernel if file.name not in {*UNPLAYED, "__init__.py"}])


def hash_of(files: Sequence[Path]) -> str:
    """The hash of the code in some files, with their names; prose does not count."""
    digest = sha256()
    for file in sorted(files):
        digest.update(f"{file.relative_to(SOURCE).as_posix()}\n{code_in(file.read_text(encoding='utf-8'))}".encode())
    return digest.hexdigest()


def exempt(game_id: str) -> Mapping[str, str]:
    """The clauses that no game reaches, with the reason."""
    found: Mapping[str, str] = import_module(f"tests.tools.lockstep.{game_id}").EXEMPT
    return found


def missing(kernel: AnyKernel, outcome: Outcome) -> list[str]:
    """What a run never reached, in words."""
    never = [clause for clause in outcome.counts.never(kernel.game) if clause not in exempt(kernel.game.id)]
    return [
        *(f"{clause} was never reached" for clause in never),
        *(f"{pair} never met" for pair in never_met(kernel, outcome)),
    ]


def stored(file: Path) -> dict[str, Document]:
    """The parts of a report that is kept, by game; none if there is none."""
    games: dict[str, Document] = json.loads(file.read_text(encoding="utf-8"))["games"] if file.exists() else {}
    return games


def of_game(kernel: AnyKernel, outcome: Outcome, seed: str, chunks: int) -> Document:
    """The part of a report that is about a game."""
    id, counts = kernel.game.id, outcome.counts
    clauses = [clause.id for clause in load(id).clauses if clause.function is not None]
    return {
        "code": code_of(id),
        "seed": seed,
        "chunks": chunks,
        "transitions": outcome.transitions,
        "step by step": outcome.step_by_step,
        "decoded": outcome.decoded,
        "ends": outcome.ends,
        "in ends": outcome.in_ends,
        "games": dict(sorted(outcome.games.items())),
        "finished": outcome.finished,
        "pairs of values": len(every_pair(kernel.game)),
        "missing": missing(kernel, outcome),
        "exempt": dict(exempt(id)),
        "clauses": {clause: {"told": counts.told[clause], "applied": counts.applied[clause]} for clause in clauses},
    }


def report(command: str, games: Mapping[str, Document]) -> str:
    """The report as it is stored."""
    head = {"rulebook": rulebook.__version__, "command": command, "python": platform.python_version()}
    return report_lines({**head, "numba": version("numba"), "games": dict(sorted(games.items()))})


def lines(id: str, part: Document) -> Iterator[str]:
    """The results for a game, in lines."""
    games = sum(part["games"].values())
    yield f"{id}: {part['transitions']:,} transitions in {games:,} games, of which {part['finished']:,} came to an end"
    told = {clause: counts["told"] or counts["applied"] for clause, counts in part["clauses"].items()}
    rarest = sorted((number, clause) for clause, number in told.items() if number)[:5]
    yield f"  rarest: {', '.join(f'{clause} {number:,}' for number, clause in rarest)}"
    yield from (f"  {each}" for each in part["missing"])
