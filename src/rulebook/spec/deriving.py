"""What is said once and follows elsewhere: the modules of a game that are written from its specification and its state.

`clauses.py` has the ids of the clauses for type checkers, `readings.py` the readings and what editions take, and
`observation.py` what a viewer sees of the state: each is written where it is, or else in a package `written`. The docstring
of a clause's function begins with its statement. A module that somebody wrote by hand is left alone: one that is written
begins with `WRITTEN`.
"""

import ast
from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from inspect import getsource
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from textwrap import fill
from typing import Final

from rulebook.core.errors import SpecError
from rulebook.spec.model import Clause, Reading
from rulebook.spec.places import Home
from rulebook.spec.specification import Specification
from rulebook.spec.traceability import code_folder, defined_in, defining, dotted_under, functions, named_by, written

WRITTEN: Final = "# Written by `rulebook refresh`: edit the specification or the state instead.\n"
TIDY: Final = "# fmt: off\n# ruff: noqa\n"
WIDTH: Final = 120
OWN_WORDS: Final = "rulebook.games."

PACKAGE: Final = '''"""What follows from the specification and the state, for type checkers and proofs."""
'''
CLAUSES: Final = '''"""The ids of the clauses, and the mark of functions that implement them. The clauses are in specs/."""

from collections.abc import Callable
from typing import Literal, TypeAlias

{imports}
from rulebook.core.clause import Function, clause_mark

ClauseId: TypeAlias = Literal[
{ids}
]
ClauseFault: TypeAlias = Fault[ClauseId]
ClauseReason: TypeAlias = Reason[ClauseId]
{cited}

def implements(clause: ClauseId) -> Callable[[Function], Function]:
    """Mark the function that implements `clause`; it stays the same function."""
    return clause_mark
'''
CITED: Final = '''

@frozen
class Cited:
    """What every event has: the clause behind it."""

    clause: Open[ClauseId]
'''
READINGS: Final = '''"""Readings: what people disagree about. The edition `reference` takes the first value of each."""

from enum import Enum
from typing import Final

from attrs import frozen
from rulebook.core import {imports}

{enums}
@frozen
class Readings:
    """One answer to every question on which people differ."""

    {fields}


EDITIONS: Final[Editions[Readings]] = ({editions})
'''
EARLIER: Final = '''EARLIER_EDITIONS: Final[History[Readings]] = ({earlier})
"""The editions as they were read up to each earlier version of the rules."""
'''
OBSERVATION: Final = '''"""What a viewer may see of a state; `to_act` is None when the game is over."""

{imports}


@frozen
class Observation:
    """What a viewer may see of a state. What only a seat sees is None for a spectator."""

    seat: Viewer
    {fields}

    def __repr__(self) -> str:
        return brief(self)
'''


def derived_files(place: Home, specification: Specification) -> dict[Path, str]:
    """The files of a game that follow from others, as they should be; none if somebody wrote the ids of its clauses by hand.

    Docstrings of the games that come with the library are left alone: they say what functions give in any size of a game.
    Raises SpecError for a game without a checkout.
    """
    if place.repository is None:
        raise SpecError(f"{place.module} is not imported from a checkout: there is nothing to write")
    folder = code_folder(place.repository, place.module)
    clauses, state = written(folder, "clauses.py"), defining(folder, "State")
    if not is_ours(clauses):
        return {}
    files = {clauses.parent / "__init__.py": PACKAGE, clauses: clauses_module(specification, cites(folder))}
    if specification.readings:
        files[written(folder, "readings.py")] = readings_module(specification)
    if state is not None and (
        seen := observation_module(place.module, f"{place.module}.{dotted_under(folder, state)}", state)
    ):
        files[written(folder, "observation.py")] = seen
    made = {file: headed(text) for file, text in files.items() if is_ours(file)}
    if place.module.startswith(OWN_WORDS):
        return made
    return made | dict(with_statements(folder, specification.clauses))


def cites(folder: Path) -> bool:
    """Whether a game's own modules name what every event has, so that it has to be written."""
    texts = [file.read_text(encoding="utf-8") for file in folder.rglob("*.py")]
    return any("Cited" in text for text in texts if WRITTEN not in text)


def headed(text: str) -> str:
    """The text of a module with a line, below its docstring, that says that it is written; code is written untidily."""
    docstring, rest = text.split("\n", 1)
    return f"{docstring}\n\n{WRITTEN}{TIDY if rest else ''}{rest}"


def is_ours(file: Path) -> bool:
    """Whether a file is written, or not there yet."""
    return not file.exists() or WRITTEN in file.read_text(encoding="utf-8")


def outdated(files: Mapping[Path, str]) -> Iterator[Path]:
    """The files that are not as they should be."""
    for file, text in files.items():
        if not file.is_file() or file.read_text(encoding="utf-8") != text:
            yield file


def clauses_module(specification: Specification, has_cited: bool) -> str:
    """The module with the ids of the clauses, section by section, and what every event has, if the game names it."""
    rows = [
        ", ".join(f'"{each.id}"' for each in clauses) for _, clauses in groupby(specification.clauses, attrgetter("section"))
    ]
    ids = [fill(f"{row},", WIDTH, initial_indent="    ", subsequent_indent="    ") for row in rows]
    if has_cited:
        imports, cited = "from attrs import frozen\nfrom rulebook.core import Fault, Open, Reason", CITED
    else:
        imports, cited = "from rulebook.core import Fault, Reason", ""
    return CLAUSES.format(ids="\n".join(ids), imports=imports, cited=cited)


# Readings.


def readings_module(specification: Specification) -> str:
    """The module with the readings of a specification, and what each edition takes, now and under earlier versions."""
    readings, editions = specification.readings, [each.id for each in specification.editions]
    versions = earlier_versions(readings)
    now = READINGS.format(
        imports="Editions, History" if versions else "Editions",
        enums="".join(map(enum_of, readings)),
        fields="\n    ".join(f"{field(each)}: {kind(each)} = {member(each, each.default)}" for each in readings),
        editions=taken_by(editions, readings, specification.game.rules_version, "    "),
    )
    once = [f"    ({each}, ({taken_by(editions, readings, each, '        ')}    )),\n" for each in versions]
    return now + (EARLIER.format(earlier="\n" + "".join(once)) if versions else "")


def earlier_versions(readings: Iterable[Reading]) -> list[int]:
    """The last versions of the rules for which editions were read otherwise than later."""
    read = [once.until for each in readings for stance in each.editions.values() for once in stance.earlier]
    return sorted({*read, *[each.since - 1 for each in readings if each.since > 1]})


def taken_by(editions: Iterable[str], readings: Iterable[Reading], version: int, indent: str) -> str:
    """The rows of a table of editions, with what each takes under a version of the rules."""
    return "\n" + "".join(f'{indent}("{each}", {taken(readings, each, version)}),\n' for each in editions)


def enum_of(reading: Reading) -> str:
    """The enum with the values of a reading."""
    members = "".join(f'    {constant(value.id)} = "{value.id}"\n' for value in reading.values)
    return f'\nclass {kind(reading)}(Enum):\n    """{reading.clause}: {reading.question}"""\n\n{members}\n'


def taken(readings: Iterable[Reading], edition: str, version: int) -> str:
    """The readings of an edition under a version of the rules, without those that take the default."""
    values = [(each, each.taken(edition, version)) for each in readings]
    return f"Readings({', '.join(f'{field(one)}={member(one, id)}' for one, id in values if id != one.default)})"


def kind(reading: Reading) -> str:
    """The name of the enum of a reading."""
    return reading.enum or reading.id.replace("-", " ").title().replace(" ", "")


def field(reading: Reading) -> str:
    """The name of the field of a reading."""
    return reading.id.replace("-", "_")


def member(reading: Reading, value: str) -> str:
    """A value of a reading as code."""
    return f"{kind(reading)}.{constant(value)}"


def constant(value: str) -> str:
    """The name of a value in its enum."""
    name = value.upper().replace("-", "_")
    return name if name.isidentifier() else f"VALUE_{name}"


# Observations.

WHOLE: Final = ("Open", "OpenPerSeat", "OpenHolding", "OpenHoldingPerSeat")
ALWAYS_IMPORTED: Final = {"attrs": {"frozen"}, "rulebook.core": {"Actor", "Viewer"}, "rulebook.core.showing": {"brief"}}
KITS: Final = "rulebook.core.kits."
SIZES: Final = ("Owned", "SizesOnly", "LayersOnly")


def observation_module(package: str, module: str, file: Path) -> str:
    """The module with the observations of the states in a file, which is a module of a game's package; empty if it has
    observations already.
    """
    if "Observation" in (defined := defined_in(file)):
        return ""
    own = ast.parse(file.read_text(encoding="utf-8")).body
    bases = [base for node in own if isinstance(node, ast.ClassDef) and node.name == "State" for base in node.bases]
    told = {"State", *map(ast.unparse, bases)}
    body = [*in_kits(own, told), *own]
    aliases = {ast.unparse(node.target): node.value for node in body if isinstance(node, ast.AnnAssign)}
    declared = [each for node in body if isinstance(node, ast.ClassDef) and node.name in told for each in node.body]
    fields = dict(each for node in declared if isinstance(node, ast.AnnAssign) for each in seen_of(node, aliases))
    used = {node.id for each in fields.values() for node in ast.walk(each) if isinstance(node, ast.Name)}
    imported = {**ALWAYS_IMPORTED, module: used & defined}
    for node in body:
        if isinstance(node, ast.ImportFrom) and node.module:
            imported[node.module] = imported.get(node.module, set()) | (used & {alias.name for alias in node.names})
    lines = [f"from {source} import {', '.join(sorted(names))}" for source, names in sorted(imported.items()) if names]
    others = [line for line in lines if not line.startswith(f"from {package}.")]
    return OBSERVATION.format(
        imports="\n".join([*others, "", *[line for line in lines if line not in others]]),
        fields="\n    ".join(f"{name}: {ast.unparse(type)}" for name, type in fields.items()),
    )


def in_kits(body: Iterable[ast.stmt], names: set[str]) -> Iterator[ast.stmt]:
    """What kits have from which a module imports one of some names."""
    imports = [node for node in body if isinstance(node, ast.ImportFrom) and names & {each.name for each in node.names}]
    for kit in [node.module for node in imports]:
        if kit is not None and kit.startswith(KITS):
            yield from ast.parse(getsource(import_module(kit))).body


def seen_of(declared: ast.AnnAssign, aliases: Mapping[str, ast.expr | None]) -> Iterator[tuple[str, ast.expr]]:
    """The fields of observations that a field of the state becomes, with their types, by its mark.

    Its type may have a name in the module.
    """
    name, mark = ast.unparse(declared.target), declared.annotation
    match mark:
        case ast.Subscript(value=ast.Name(id="Annotated"), slice=ast.Tuple(elts=[inner, *others])):
            mark = inner
            called = [each for each in others if isinstance(each, ast.Call) and ast.unparse(each.func) == "SeenAs"]
            name = next((str(ast.literal_eval(each.args[0])) for each in called), name)
    if not isinstance(mark, ast.Subscript):
        return
    sight, held, one = ast.unparse(mark.value), mark.slice, name.removesuffix("s")
    whole = aliases.get(ast.unparse(held)) or held
    if sight in WHOLE:
        yield name, held
    if name == "phase":  # who is to act follows from it
        yield "to_act", ast.parse("Actor | None", mode="eval").body
    if sight == "Owned" and isinstance(whole, ast.Subscript) and isinstance(whole.slice, ast.Tuple):
        yield one, ast.BinOp(whole.slice.elts[0], ast.BitOr(), ast.Constant(None))
    if sight in SIZES:
        yield f"{one}_sizes", ast.parse("tuple[int, ...]", mode="eval").body
    if sight == "SizeOnly":
        yield f"{name}_size", ast.Name("int")


# Docstrings.


def with_statements(folder: Path, clauses: Iterable[Clause]) -> Iterator[tuple[Path, str]]:
    """The modules of a game with the functions of its clauses, whose docstrings begin with the statements."""
    statements = {each.id: each.statement for each in clauses}
    for file in sorted(folder.rglob("*.py")):
        text = file.read_text(encoding="utf-8")
        if "@implements(" in text:
            yield file, with_docstrings(text, statements)


def with_docstrings(text: str, statements: Mapping[str, str]) -> str:
    """A module in which the docstring of each clause's function begins with the clause's id and statement."""
    lines = text.splitlines()
    for _, function, decorators in reversed(list(functions(ast.parse(text).body))):
        said = [f"{id} {statements[id]}" for id in named_by(decorators, "implements") if id in statements]
        if not said:
            continue
        before = ast.get_docstring(function)
        first, after = function.body[0].lineno - 1, before.partition("\n\n")[2] if before is not None else ""
        last = function.body[0].end_lineno if before is not None else first
        lines[first:last] = docstring(said[0], after, " " * function.body[0].col_offset)
    return "\n".join(lines) + "\n"


def docstring(head: str, after: str, indent: str) -> list[str]:
    """The lines of a docstring with a head, and what comes after it."""
    if not after and len(f'{indent}"""{head}"""') <= WIDTH:
        return [f'{indent}"""{head}"""']
    whole = fill(f'{indent}"""{head}', WIDTH if after else WIDTH - 3, subsequent_indent=indent)
    others = [f"{indent}{line}".rstrip() for line in after.splitlines()]
    return [*whole.splitlines(), *(["", *others] if after else []), f'{indent}"""']
