"""Dependencies: the functions, classes and data that a check reaches, and a hash of them, so that a report knows its age.

A definition reaches what it names. Which object a method is called on cannot be read from the code, so a class that is
reached brings every method whose name is asked for anywhere, and a declaration, which is a value that is never compared,
brings the parts that are asked for: a picture belongs to no exploration. What counts is the syntax. Comments, docstrings but
for contracts, the sentences of games, and how sentences are made are left out.
"""

import ast
import re
import symtable
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import Final

from attrs import define, evolve, field, frozen

from rulebook.verification.functions import CORE, FUNCTIONS, Library, Module, Name, dotted_name, is_prose, is_sentence
from rulebook.verification.sources import digest, is_text, source_of

GAMES: Final = ("rulebook.core", "rulebook.games")
"""The packages whose sentences are for people."""
WORDS: Final = "rulebook.core.sentences"
"""The module that puts things into words, which is not followed."""
TOOLS: Final = ("rulebook.exploration", "rulebook.play", "rulebook.verification")
"""What checks; other packages read and write."""
SILENT: Final = ("__repr__", "__reduce__", "__rich__")
"""The special methods that no check depends on."""
UNWRITTEN: Final = ("ctx", "type_comment", "kind", "type_params")
"""The parts of syntax that say nothing, or that not every version of Python has."""
NAME: Final = re.compile(r"[^\W\d]\w*")
GAME: Final = ("rulebook.core.declaration", "rulebook.core.game")
"""The modules with the class of games and of what they are made of. Modules of a game that import neither these nor the game
do not know games.
"""
OF_GAMES: Final = "of games: "
"""What is asked for by code that knows games, and so may be meant for one."""
ALWAYS: Final = ""
"""What is asked for in any case: the special methods, which no name calls."""


@frozen
class Definition:
    """A piece of code that is reached as a whole: its normal text, the names that it uses, and the attributes it asks for.

    `members` are reached by their names: the methods of a class, and the parts of a declaration.
    """

    text: str
    names: frozenset[str]
    attributes: frozenset[str]
    members: tuple[tuple[str, str], ...] = ()


@define(slots=False)
class Code:
    """The code that checks depend on, read by `read`: a function that gives the source of a module, or None."""

    read: Callable[[str], str | None] = source_of
    definitions: dict[Module, dict[str, Definition]] = field(factory=dict)
    _libraries: dict[tuple[str, ...], Library] = field(factory=dict, init=False)
    _hashes: dict[tuple[str, ...], str] = field(factory=dict, init=False)

    def hash_of(self, *roots: str) -> str:
        """A hash of all that some functions, constants or modules reach, each given by its full name."""
        key = tuple(sorted(set(roots)))
        if key not in self._hashes:
            self._hashes[key] = digest(*[f"{'.'.join(place)}\n{text}" for place, text in sorted(self.reached(*key).items())])
        return self._hashes[key]

    def reached(self, *roots: str) -> dict[Name, str]:
        """The normal texts of all that some functions, constants or modules reach, by module and name."""
        others = packages_of(roots)
        library = self._libraries.setdefault(others, Library(CORE, self.read, (*GAMES, *TOOLS, *others)))
        return dict(self._reach(library, [*self._starts(library, roots)]))

    def _starts(self, library: Library, roots: Iterable[str]) -> Iterator[Name]:
        for root in roots:
            module, name = root, ""
            while library.module(module) is None:
                module, _, first = module.rpartition(".")
                name = f"{first}.{name}" if name else first
            yield from [(module, name)] if name else [(module, each) for each in self._defined(library, module)]

    def _reach(self, library: Library, open_ones: list[Name]) -> Iterator[tuple[Name, str]]:
        found, asked, waiting = set[Name](), {ALWAYS, OF_GAMES + ALWAYS}, dict[str, list[Name]]()
        while open_ones:
            place = open_ones.pop()
            if place in found:
                continue
            found.add(place)
            module, definition = place[0], self._defined(library, place[0]).get(place[1])
            if definition is None:
                continue
            yield place, definition.text
            open_ones.append((module, ALWAYS))
            targets = [library.target(module, name) for name in definition.names]
            open_ones += [target for target in targets if target is not None]
            for attribute in definition.attributes - asked:
                open_ones += waiting.pop(attribute, ())
            asked |= definition.attributes
            for attribute, name in definition.members:
                (open_ones if attribute in asked else waiting.setdefault(attribute, [])).append((module, name))

    def _defined(self, library: Library, name: str) -> dict[str, Definition]:
        module = library.module(name)
        if module is None or name == WORDS:
            return {}
        if module not in self.definitions:
            self.definitions[module] = Reading(library, module).definitions
        return self.definitions[module]


CODE: Final = Code()
"""The code as it is."""


def hash_of_code(*roots: str) -> str:
    """A hash of all that some functions, constants or modules reach, each given by its full name."""
    return CODE.hash_of(*roots)


def packages_of(roots: Iterable[str]) -> tuple[str, ...]:
    """The packages of some names that are followed beside those that always are: kernels, or a game's own distribution."""
    others = [root.split(".") for root in roots if not root.startswith((*GAMES, *TOOLS))]
    return tuple(sorted({".".join(each[: 2 if each[0] == "rulebook" else 1]) for each in others}))


@frozen(slots=False)
class Reading:
    """Reads the definitions in a module of a library."""

    library: Library
    module: Module

    @cached_property
    def definitions(self) -> dict[str, Definition]:
        """Every definition by its name. What stands between definitions is reached with any of them."""
        found: dict[str, Definition] = {}
        loose = []
        for node in self.module.tree.body:
            match node:
                case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                    found[name] = self.read(node)
                case ast.ClassDef():
                    found |= self.of_class(node)
                case ast.Assign() | ast.AnnAssign():
                    found |= self.of_constant(node)
                case _ if not is_passed_over(node):
                    loose.append(node)
        return found | {ALWAYS: self.read(*loose)}

    def read(self, *nodes: ast.stmt) -> Definition:
        """Some statements as one definition."""
        keeps_words = self.module.name.startswith(TOOLS) or self.module.name.startswith("rulebook.kernels")
        text = "\n".join([written(node, keeps_words) for node in nodes] + list(contracts_in(nodes)))
        asked = frozenset(attributes_in(nodes))
        of_games = [f"{OF_GAMES}{each}" for each in asked] if self.knows_games else []
        return Definition(text, frozenset(names_in(nodes)), asked.union(of_games))

    @cached_property
    def knows_games(self) -> bool:
        """Whether code in the module may ask something of a game."""
        is_of_a_game = self.module.name.startswith(GAMES[1:]) or not self.module.name.startswith("rulebook.")
        return not is_of_a_game or any(each[0] in GAME or each[1] == "game" for each in self.module.imported.values())

    def of_class(self, node: ast.ClassDef) -> dict[str, Definition]:
        """A class without its methods, and these; if its objects are never compared, its fields are apart, too."""
        apart: tuple[type[ast.stmt], ...] = (*FUNCTIONS, ast.AnnAssign) if is_never_compared(node) else FUNCTIONS
        found, members = {}, []
        for each in [each for each in node.body if isinstance(each, apart)]:
            name, called = member_of(each)
            read = self.read(each)
            place = f"{node.name}.{name}"
            while place in found:  # a property has a function for each thing that can be done with it
                place += "'"
            found[place] = evolve(read, names=read.names | {node.name})
            members += [(f"{OF_GAMES if self.module.name in GAME else ''}{attribute}", place) for attribute in called]
        shell = ast.ClassDef(**{**dict(ast.iter_fields(node)), "body": [e for e in node.body if not isinstance(e, apart)]})
        shell.body = shell.body or [ast.Pass()]
        return found | {node.name: evolve(self.read(shell), members=tuple(members))}

    def of_constant(self, node: ast.Assign | ast.AnnAssign) -> dict[str, Definition]:
        """The names that an assignment defines; the parts of a declaration are apart."""
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        names = [each.id for target in targets for each in ast.walk(target) if isinstance(each, ast.Name)]
        value = node.value
        declared = self.declared_by(value) if isinstance(value, ast.Call) and len(names) == 1 else None
        if declared is None:
            return dict.fromkeys(names, self.read(node))
        assert isinstance(value, ast.Call)
        of_games = OF_GAMES if declared[0] in GAME else ""
        found, members = {}, []
        for part in value.keywords:
            place = f"{names[0]}.{part.arg}"
            found[place] = self.read(ast.Expr(part.value))
            members += [(f"{of_games}{attribute}", place) for attribute in (f"{part.arg}", f"_{part.arg}")]
        shell = ast.Assign([ast.Name(names[0], ast.Store())], ast.Call(value.func, value.args, []), lineno=node.lineno)
        return found | {names[0]: evolve(self.read(shell), members=tuple(members))}

    def declared_by(self, call: ast.Call) -> Name | None:
        """The class of the object that a call makes, if it is never compared and all its parts are named."""
        name = dotted_name(call.func)
        target = self.library.target(self.module.name, name) if name else None
        node = self.library.node(target) if target else None
        is_one = isinstance(node, ast.ClassDef) and is_never_compared(node) and all(each.arg for each in call.keywords)
        return target if is_one else None


def is_passed_over(node: ast.stmt) -> bool:
    """Whether a statement says nothing by itself: an import, a docstring, or what only type checkers read."""
    return (
        isinstance(node, ast.Import | ast.ImportFrom)
        or is_prose(node)
        or (isinstance(node, ast.If) and dotted_name(node.test) == "TYPE_CHECKING")
    )


def is_never_compared(node: ast.ClassDef) -> bool:
    """Whether objects of a class are equal only to themselves: what one consists of matters only where it is asked for."""
    keywords = [each for mark in node.decorator_list if isinstance(mark, ast.Call) for each in mark.keywords]
    return any(each.arg == "eq" and getattr(each.value, "value", True) is False for each in keywords)


def member_of(node: ast.stmt) -> tuple[str, tuple[str, ...]]:
    """The name of a method or a field, and what it is asked for by: a default or a check by the name of its field."""
    if isinstance(node, ast.AnnAssign):
        name = getattr(node.target, "id", "")
        return name, (name, name.removeprefix("_"))
    assert isinstance(node, FUNCTIONS)
    marks = [
        mark.value.id for mark in node.decorator_list if isinstance(mark, ast.Attribute) and isinstance(mark.value, ast.Name)
    ]
    is_special = node.name.startswith("__") and node.name not in SILENT
    return node.name, (*marks, *([ALWAYS] if is_special else []), *([] if node.name in SILENT else [node.name]))


def contracts_in(nodes: Iterable[ast.stmt]) -> Iterator[str]:
    """The lines of docstrings that provers read."""
    for node in nodes:
        lines = (ast.get_docstring(node) or "").splitlines() if isinstance(node, FUNCTIONS) else []
        yield from [line.strip() for line in lines if line.strip().startswith(("pre:", "post:"))]


def names_in(nodes: Iterable[ast.stmt]) -> Iterator[str]:
    """The names of a module that some statements use, with attributes: of these, only modules' matter."""
    for node in nodes:
        used = set(globals_in(symtable.symtable(ast.unparse(ast.fix_missing_locations(node)), "", "exec")))
        for each in ast.walk(node):
            if isinstance(each, ast.Attribute) and (dotted := dotted_name(each)) and dotted.partition(".")[0] in used:
                yield dotted
            elif isinstance(each, (ast.AnnAssign, ast.arg, *FUNCTIONS)):
                yield from quoted_in(getattr(each, "annotation", None) or getattr(each, "returns", None))
        yield from used


def globals_in(table: symtable.SymbolTable) -> Iterator[str]:
    """The names in a piece of code that are defined outside of it."""
    at_top = table.get_type() == "module"
    for each in table.get_symbols():
        if each.is_imported() or (each.is_referenced() and (at_top or each.is_global())):
            yield each.get_name()
    for inner in table.get_children():
        yield from globals_in(inner)


def quoted_in(annotation: ast.expr | None) -> Iterator[str]:
    """The names in the quoted parts of an annotation."""
    for each in ast.walk(annotation) if annotation is not None else ():
        if isinstance(each, ast.Constant) and isinstance(each.value, str):
            yield from NAME.findall(each.value)


def attributes_in(nodes: Iterable[ast.stmt]) -> Iterator[str]:
    """The attributes that some statements ask for, patterns and functions such as `getattr` among them."""
    for each in (each for node in nodes for each in ast.walk(node)):
        match each:
            case ast.Attribute(attr=name):
                yield name
            case ast.MatchClass(kwd_attrs=names):
                yield from names
            case ast.Call(func=ast.Name(id="getattr" | "hasattr" | "attrgetter" | "methodcaller"), args=arguments):
                yield from [name for one in arguments if isinstance(one, ast.Constant) for name in str(one.value).split(".")]


def written(value: object, keeps_words: bool) -> str:
    """A normal text of some syntax: without prose and, unless they are kept, without sentences and the ids of clauses."""
    match value:
        case list():
            return f"[{','.join([written(each, keeps_words) for each in value if not is_prose(each)])}]"
        case ast.Call(func=ast.Name(id="told"), keywords=keywords):
            return written([each for each in keywords if not is_text(each.value)], keeps_words)
        case ast.Subscript(value=ast.Name(id="Literal")):
            return "Literal"
        case ast.AST():
            parts = [(name, each) for name, each in ast.iter_fields(value) if name not in UNWRITTEN]
            return f"{type(value).__name__}({','.join([f'{name}={written(each, keeps_words)}' for name, each in parts])})"
        case str() if is_sentence(value) and not keeps_words:
            return "..."
    return repr(value)
