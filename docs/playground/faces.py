"""Writes what a game says and shows as JavaScript: its picture, its sentences, how its seats stand, and its domains.

The functions of a game are small and pure, so each is written by its syntax, with the values that its names stand for;
`src/rules/python.ts` has what they need of Python. The rules themselves come from `rulebook emit javascript`.
"""

import ast
import builtins
import functools
import inspect
import itertools
import json
import math
import re
import sys
import textwrap
import typing
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum
from operator import attrgetter
from types import FunctionType, NoneType, UnionType
from typing import Any, Final, get_args

import attrs

from rulebook.compile.syntax import source_of
from rulebook.core import (
    CHANCE,
    ENGLISH,
    SPECTATOR,
    AnyGame,
    Choices,
    GameSettings,
    Kinds,
    Multiset,
    Seats,
    Sentence,
    Subsets,
    Sums,
    changed,
    derived,
)
from rulebook.core.dealing import shuffled
from rulebook.core.hints import bare, fields_of, hints_of
from rulebook.core.multiset import shared_kinds
from rulebook.core.numbers import index_of
from rulebook.core.pieces import pieces_in
from rulebook.core.sentences import capitalised, from_one, in_words, listed, manner_of, said, seat_name, seat_title
from rulebook.core.settings import shown
from rulebook.core.visibility import sights
from rulebook.records.shapes import Layout, is_coded, snake_case

BUILT_IN: Final = "all any enumerate getattr hasattr iter len list map max min next range reversed sorted str sum zip"
ITERTOOLS: Final = (itertools.combinations, itertools.compress, itertools.groupby, itertools.islice, itertools.product)
NATIVE: Final[Mapping[object, str]] = {
    **{getattr(builtins, name): name for name in BUILT_IN.split()},
    **{
        function: function.__name__ for function in (*ITERTOOLS, functools.reduce, math.comb, math.perm, math.prod, re.split)
    },
    **{attrs.evolve: "evolve", changed: "evolve", typing.assert_never: "never", type: "kindOf", bool: "truth"},
    **{int.__sub__: "subtract", int.__mul__: "multiply", int.from_bytes: "fromBytes", shuffled: "shuffled"},
    **{Multiset.__add__: "add", Multiset.without: "without"},
    **{itertools.chain: "chained", itertools.chain.from_iterable: "joined"},
    **{dict.fromkeys: "distinct", frozenset: "distinct", capitalised: "capitalised", in_words: "inWords", listed: "listed"},
    **{said: "said", seat_name: "seatName", seat_title: "seatTitle", shown: "str", tuple: "list", ENGLISH: "ENGLISH"},
    **{from_one: "fromOne", Seats: "Seats", shared_kinds: "list", Multiset: "Multiset", Choices: "choices", Sums: "Sums"},
    **{Kinds: "list", Subsets: "subsets", pieces_in: "piecesIn", index_of: "same"},
}
"""What `python.ts` has instead; classes have a capital letter. A set is an array of its items, none of them twice."""
CLASSES: Final[Mapping[object, str]] = {int: "py.int", str: "String", tuple: "Array"}
"""The classes of which values are that are no objects of Python in JavaScript."""
METHODS: Final = frozenset(
    ("append", "bit_length", "count", "get", "index", "items", "join", "lower", "position", "replace", "strip", "to_bytes")
)
"""The methods of numbers, texts, tuples and dictionaries that `method` of `python.ts` calls."""
ALWAYS: Final = frozenset(("__str__", "code", "phrase", "pieces", "said", "word"))
"""What tables ask of any value."""
OPERATORS: Final[Mapping[type[ast.AST], str]] = {
    **{ast.Add: "add", ast.Sub: "subtract", ast.Mult: "multiply", ast.FloorDiv: "divide", ast.Mod: "modulo"},
    **{
        ast.Pow: "power",
        ast.LShift: "left",
        ast.RShift: "right",
        ast.BitAnd: "common",
        ast.BitOr: "either",
        ast.Lt: "<",
        ast.Gt: ">",
        ast.GtE: ">=",
        ast.Is: "===",
        ast.IsNot: "!==",
    },
}
DOCUMENTED: Final = ("rulebook.core.kits", "rulebook.core.phases")
"""The modules of classes that documents of many games have."""
MEMBERS: Final = (property, classmethod, FunctionType)
"""What a class has of its own."""
DERIVED: Final = derived(GameSettings.__reduce__).__code__
"""The code of all functions whose values are kept with their settings."""
UNKNOWN: Final = object()
"""What a name stands for that is known only when the function runs."""


class UnreadableError(Exception):
    """A form of Python, or a value, that nobody has needed here so far."""


def faces(game: AnyGame, settings: Any) -> str:
    """The module with the faces of a game, whose pieces are those of some settings."""
    writer = Writer(game, settings)
    declared = game.declaration
    decisions = [kind for kind in declared.actions if not declared.is_chance(kind)]
    domains = [writer.decision(kind) for kind in decisions]
    roots = {"observation": declared.observation, "state": declared.state, "settings": game.settings}
    readers = [f"{name}: {writer.of(kind)}" for name, kind in roots.items()]
    unions = {"actions": declared.actions, "events": declared.events}
    readers += [f"{name}: [{', '.join(map(writer.of, kinds))}]" for name, kinds in unions.items()]
    exported = {
        "drawn": writer.of(declared.drawn),
        "faults": writer.of(declared.settings_faults),
        "standing": writer.of(declared.standing),
        "dealtAnew": writer.of(declared.determinizer),
        "best": json.dumps(declared.scores(settings).best),
        "kinds": f"[{', '.join(map(writer.of, declared.kinds(settings)))}]",
        "sights": json.dumps([{"name": name, **attrs.asdict(sight)} for name, sight in sights(declared.state).items()]),
        "disclosing": json.dumps([snake_case(kind.__name__) for kind in declared.disclosing_events]),
        "decisions": f"[{', '.join(domains)}]",
        "types": f"{{ {', '.join(readers)} }}",
    }
    body = writer.finished()
    words, records = [[kind for kind in writer.classes if name in dict(members_of(kind))] for name in ("word", "said")]
    exported |= {"words": f"[{', '.join(f'...{writer.of(kind)}' for kind in words if issubclass(kind, Enum))}]"}
    exported |= {"said": f"[{', '.join(writer.of(kind) for kind in records if not is_coded(kind))}]"}
    own = ",\n  ".join(f"{name}: {text}" for name, text in exported.items())
    return f'import * as py from "../rules/python.js";\n\n{body}\n\nexport const faces = {{\n  {own},\n}};\n'


class Writer:
    """Follows what functions refer to, and writes each thing once."""

    def __init__(self, game: AnyGame, settings: Any) -> None:
        self.game: Final = game
        self.kinds: Final = game.declaration.kinds(settings)
        """The kinds of each sort of piece."""
        self.layout: Final = Layout(game.settings)
        self.names: Final[dict[int, str]] = {}
        self.written: Final[list[object]] = []
        """Everything that has a name, so that no other object takes its place in memory."""
        self.classes: Final[list[type[Any]]] = []
        self.functions: Final[list[FunctionType]] = []
        self.derived: Final[set[FunctionType]] = set()
        """The functions whose values are kept with their settings."""
        self.constants: Final[list[str]] = []
        self.asked: Final[set[str]] = set(ALWAYS)
        """The attributes that functions ask for: classes are written with these and no others."""

    # Values.

    def of(self, value: Any) -> str:
        """An expression for a value that is known."""
        if value is None or (isinstance(value, bool | int | str) and not isinstance(value, Enum)):
            return json.dumps(value, ensure_ascii=False)
        if isinstance(value, bytes):
            return json.dumps(value.decode("latin-1"))
        if value in (CHANCE, SPECTATOR):
            return json.dumps(value.value)
        if isinstance(value, Enum):
            return f"{self.of(type(value))}.{value.name}"
        if type(value) is tuple or isinstance(value, range):
            return f"[{', '.join(map(self.of, value))}]"
        if (native := native_of(value)) is not None:
            return native
        if attrs.has(generic := typing.get_origin(value) or object):
            value = generic
        is_derived = getattr(value, "__code__", None) is DERIVED
        value = inspect.unwrap(value) if isinstance(value, Callable) else value  # type: ignore[arg-type]  # an abstract class
        if is_derived:
            self.derived.add(value)
        if id(value) not in self.names:
            self.define(value)
        return self.names[id(value)]

    def define(self, value: Any) -> None:
        """Give a value a name, and write it down or note that it has to be."""
        hint = getattr(value, "__name__", f"{type(value).__name__.lower()}_{len(self.names)}").strip("<>")
        taken = frozenset(self.names.values())
        self.names[id(value)] = next(name for name in candidates(hint) if name not in taken)
        self.written.append(value)
        if isinstance(value, type):
            self.classes.append(value)
        elif isinstance(value, FunctionType):
            self.functions.append(value)
        else:
            text = self.constant(value)
            self.constants.append(f"const {self.names[id(value)]} = {text};")

    def constant(self, value: Any) -> str:
        """What makes a value again."""
        if isinstance(value, Sentence):
            return f"py.sentence({json.dumps(value.template, ensure_ascii=False)})"
        if isinstance(value, Kinds | UnionType):
            return f"[{', '.join(map(self.of, value if isinstance(value, Kinds) else get_args(value)))}]"
        if isinstance(value, dict):
            return f"new Map([{', '.join(f'[{self.of(key)}, {self.of(each)}]' for key, each in value.items())}])"
        if isinstance(value, attrgetter):
            names = value.__reduce__()[1]
            return f"(value) => [{', '.join(f'value.{name}' for name in names)}]"
        if attrs.has(type(value)):
            given = [self.of(getattr(value, field.name)) for field in fields_of(type(value)) if field.init]
            return f"new {self.of(type(value))}({', '.join(given)})"
        raise UnreadableError(f"{value!r:.80}, a {type(value).__name__}")

    def decision(self, kind: type[Any]) -> str:
        """A class of decisions with the values of its fields."""
        *fields, last = [self.domain(name, domain) for name, domain in self.game.declaration.domains(kind)] or [""]
        for listing in self.game.declaration.listings:
            if listing.kind is kind:
                last = f"{{ ...{last}, most: {self.of(listing.most)} }}"
        fields += filter(None, [last])
        return f"{{ kind: {self.of(kind)}, fields: [{', '.join(fields)}] }}"

    def domain(self, name: str, domain: Any) -> str:
        """A field of a class of actions, with the function that gives its values."""
        return f"{{ name: {json.dumps(name)}, given: {json.dumps(domain.given)}, values: {self.of(domain.values)} }}"

    # Classes.

    def finished(self) -> str:
        """Everything that was asked for, and what that asks for in turn."""
        functions, known, members = dict[int, str](), dict[type[Any], tuple[str, str]](), dict[tuple[type[Any], str], str]()
        while True:
            before = len(self.names), len(self.asked), len(functions), len(members)
            for function in [*self.functions]:
                if id(function) not in functions:
                    text = function_text(self, function, name := self.of(function))
                    functions[id(function)] = f"const {name} = py.derived({text});" if function in self.derived else text
            for kind in [*self.classes]:
                known[kind] = known.get(kind) or (self.constructor(kind), self.declaration(kind))
                for name, member in members_of(kind):
                    if name in self.asked and (kind, name) not in members:
                        members[kind, name] = self.member(kind, name, member)
            if before == (len(self.names), len(self.asked), len(functions), len(members)):
                break
        bodies = {
            kind: [made, *[text for (of, _), text in members.items() if of is kind]] for kind, (made, _) in known.items()
        }
        classes = [self.class_text(kind, body) for kind, body in bodies.items()]
        return "\n\n".join([*classes, *self.constants, *[declared for _, declared in known.values()], *functions.values()])

    def class_text(self, kind: type[Any], body: list[str]) -> str:
        """A class, with what was asked for of its properties and methods; an enum with its members."""
        values = {each.name: each.value for each in kind} if issubclass(kind, Enum) else {}
        base, own = (
            ("Member", f"\n{self.of(kind)}.members({json.dumps(values, ensure_ascii=False)});") if values else ("Record", "")
        )
        return (
            f"class {self.of(kind)} extends py.{base} {{\n{textwrap.indent(chr(10).join(filter(None, body)), '  ')}\n}}{own}"
        )

    def constructor(self, kind: type[Any]) -> str:
        """What makes an object of a class from its fields, which can have defaults; enums make their members themselves."""
        if issubclass(kind, Enum):
            return ""
        made: tuple[Any, ...] = fields_of(kind)
        parameters = ", ".join(f"{field.name}{self.default(field)}" for field in made if field.init)
        self.asked.update(field.default.factory.__name__ for field in made if not field.init and field.default.takes_self)
        lines = ["super();", *[f"this.{field.name} = {self.converted(field)};" for field in made]]
        return "\n".join([f"constructor({parameters}) {{", *[f"  {line}" for line in lines], "}"])

    def default(self, field: Any) -> str:
        """The default of a field, where it has one."""
        return "" if field.default is attrs.NOTHING else f" = {self.of(field.default)}"

    def converted(self, field: Any) -> str:
        """What becomes of the value of a field, or how it follows from the other fields."""
        if not field.init:
            return f"this.{field.default.factory.__name__}()" if field.default.takes_self else "new Map()"
        return f"{self.of(field.converter)}({field.name})" if isinstance(field.converter, FunctionType) else str(field.name)

    def member(self, kind: type[Any], name: str, member: Any) -> str:
        """A property or a method of a class or of its objects."""
        name = "toString" if name == "__str__" else name
        match member:
            case property(fget=FunctionType() as function):
                return function_text(self, function, name, "get ")
            case classmethod(__func__=FunctionType() as function):
                return function_text(self, function, name, "static ")
            case _:
                return function_text(self, member, name, "method ")

    def declaration(self, kind: type[Any]) -> str:
        """What documents and sentences need to know of a class."""
        own: dict[str, str] = {"tag": json.dumps(snake_case(kind.__name__))}
        if not issubclass(kind, Enum):
            made = [field for field in fields_of(kind) if field.init]
            if not is_coded(kind) and kind.__module__.startswith((self.game.declaration.module, *DOCUMENTED)):
                hints = hints_of(kind)
                read = [f"[{json.dumps(self.layout.key(kind, name))}, {self.reader(hints[name])}]" for name in hints]
                own["shape"] = f"() => [{', '.join(read)}]"
            own["fields"] = json.dumps([field.name for field in made])
            if kind in self.game.declaration.actions or kind in self.game.declaration.events:
                own["told"] = self.told(kind)
        return f"py.declare({self.of(kind)}, {{ {', '.join(f'{name}: {text}' for name, text in own.items())} }});"

    def told(self, kind: type[Any]) -> str:
        """How values of a class are told."""
        how = manner_of(kind)
        self.asked.update(how.names)
        cases = [f"[{self.of(case)}, {self.of(sentence)}]" for case, sentence in how.telling.cases]
        parts = {
            "sentence": self.of(how.telling.sentence),
            "untold": self.of(how.telling.untold),
            "cases": f"[{', '.join(cases)}]",
            "names": json.dumps(how.names),
            "manners": json.dumps(dict(how.manners)),
            "groups": json.dumps(sorted(how.groups)),
            "hideable": json.dumps(how.hideable),
        }
        return f"{{ {', '.join(f'{name}: {text}' for name, text in parts.items())} }}"

    def reader(self, hint: Any) -> str:
        """What reads a document of a type."""
        hint = bare(hint)
        options = [each for each in get_args(hint) if each is not NoneType] if is_union(hint) else []
        if len(options) > 1 and all(map(attrs.has, map(bare, options))):
            return f"py.tagged({', '.join(map(self.of, map(bare, options)))})"
        if options:
            enums = [self.of(each) for each in map(bare, options) if isinstance(each, type) and issubclass(each, Enum)]
            return f"py.member({', '.join(enums)})" if len(enums) == len(options) else self.reader(options[0])
        if typing.get_origin(hint) is Multiset:
            return f"py.pile({self.kinds_of(get_args(hint)[0])})"
        if typing.get_origin(hint) in (tuple, frozenset):
            return f"py.each({self.reader(get_args(hint)[0])})"
        if is_coded(hint) or hint in [type(kinds[0]) for kinds in self.kinds]:
            return f"py.coded({self.kinds_of(hint)})"
        if isinstance(hint, type) and issubclass(hint, Enum):
            return f"py.member({self.of(hint)})"
        return f"py.made({self.of(hint)})" if attrs.has(hint) else "py.same"

    def kinds_of(self, piece: Any) -> str:
        """The kinds of a sort of piece."""
        return next(self.of(kinds) for kinds in self.kinds if isinstance(kinds[0], bare(piece)))


def native_of(value: Any) -> str | None:
    """What stands for something of Python or of the library."""
    try:
        return f"py.{NATIVE[value]}" if value in NATIVE else None
    except TypeError:  # what cannot be hashed is not among them
        return None


def is_union(hint: Any) -> bool:
    """Whether a type is a union, optional ones included."""
    return typing.get_origin(hint) in (typing.Union, UnionType)


def candidates(hint: str) -> Iterator[str]:
    """Names for something of a module, the best first: none is the name of a local variable."""
    yield f"${hint}"
    yield from (f"${hint}{number}" for number in itertools.count(2))


def local(name: str) -> str:
    """The name of a local variable; JavaScript has words of its own."""
    return f"{name}_" if name in RESERVED else name


RESERVED: Final = frozenset(("case", "const", "default", "delete", "function", "new", "py", "this", "var", "void"))


def members_of(kind: type[Any]) -> Iterator[tuple[str, Any]]:
    """The properties and methods of a class, those of its bases included."""
    seen: set[str] = set()
    for base in kind.__mro__:
        for name, member in vars(base).items():
            if name not in seen and not is_of_python(base) and isinstance(member, MEMBERS):
                seen.add(name)
                yield name, member


def is_of_python(kind: type[Any]) -> bool:
    """Whether a class comes with Python."""
    return kind.__module__.partition(".")[0] in sys.stdlib_module_names


def function_text(writer: Writer, function: FunctionType, name: str, role: str = "function ") -> str:
    """A function, a property or a method, by the syntax of its source."""
    tree = source_of(function).node
    yields = any(isinstance(node, ast.Yield | ast.YieldFrom) for node in ast.walk(tree))
    is_member, given = role != "function ", list(inspect.signature(function).parameters.values())
    own = given[is_member:]
    scope = Scope(writer, function, tree, given[0].name if is_member else None)
    parameters = [local(each.name) + ("" if each.default is each.empty else f" = {writer.of(each.default)}") for each in own]
    head = {"function ": f"function{'*' * yields} ", "method ": "*" * yields}.get(role, role)
    try:
        lines = scope.block(scope.body)
    except UnreadableError as error:
        raise UnreadableError(f"{function.__qualname__}: {error}") from None
    stored = sorted(scope.stored - {argument.arg for argument in tree.args.args})
    lines = [*([f"let {', '.join(map(local, stored))};"] if stored else []), *lines]
    text = textwrap.indent("\n".join(lines), "  ")
    return f"{head}{name}({', '.join(parameters)}) {{\n{text}\n}}"


class Scope:
    """Writes the body of one function."""

    def __init__(
        self, writer: Writer, function: FunctionType, tree: ast.FunctionDef | ast.Lambda, itself: str | None
    ) -> None:
        self.writer: Final = writer
        self.names: Final = {**vars(builtins), **function.__globals__, **inspect.getclosurevars(function).nonlocals}
        self.itself: Final = itself
        """What a method calls the object that it is of."""
        bound = [node.target for node in ast.walk(tree) if isinstance(node, ast.comprehension)]
        self.bound: Final = {*names_in(bound), *[node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)]}
        self.body: Final = [ast.Return(tree.body)] if isinstance(tree, ast.Lambda) else tree.body
        self.stored: Final = set(stored_in(self.body))

    # Statements.

    def block(self, body: Iterable[ast.stmt]) -> list[str]:
        """Several statements."""
        return [line for statement in body for line in self.statement(statement)]

    def statement(self, node: ast.stmt) -> list[str]:
        """The lines of a statement."""
        match node:
            case ast.Expr(value=ast.Constant()) | ast.Pass() | ast.Assert():
                return []
            case ast.Expr(value=value):
                return [f"{self.expression(value)};"]
            case ast.Return(value=value):
                return [f"return {self.expression(value) if value else 'null'};"]
            case ast.Assign(targets=[ast.Subscript(value=items, slice=at)], value=value):
                return [f"py.put({', '.join(map(self.expression, (items, at, value)))});"]
            case ast.Assign(targets=[target], value=value) | ast.AnnAssign(target=target, value=ast.expr() as value):
                return self.assigned(target, self.expression(value))
            case ast.AugAssign(target=ast.Name(id=name), op=op, value=value):
                return [f"{local(name)} = py.{OPERATORS[type(op)]}({local(name)}, {self.expression(value)});"]
            case ast.Raise(exc=ast.Call(args=[said])):
                return [f"throw new Error({self.expression(said)});"]
            case ast.If(test=test, body=body, orelse=orelse):
                return [f"if ({self.truth(test)}) {{", *self.inner(body), *self.otherwise(orelse)]
            case ast.For(target=target, iter=items, body=body):
                return [f"for ({self.target(target) or '_'} of {self.expression(items)}) {{", *self.inner(body), "}"]
            case ast.Match(subject=subject, cases=cases):
                return self.matched(self.expression(subject), cases)
            case _:
                raise UnreadableError(ast.unparse(node))

    def inner(self, body: Iterable[ast.stmt]) -> list[str]:
        """Statements within another one."""
        return [f"  {line}" for line in self.block(body)]

    def otherwise(self, orelse: list[ast.stmt]) -> list[str]:
        """The end of a condition."""
        return ["} else {", *self.inner(orelse), "}"] if orelse else ["}"]

    def assigned(self, target: ast.expr, value: str) -> list[str]:
        """Names for a value, or for what is in it; a starred name can stand before the others."""
        if isinstance(target, ast.Tuple) and isinstance(target.elts[0], ast.Starred):
            starred, *rest = target.elts
            names = [self.target(each) for each in (*reversed(rest), starred)]
            first = names.pop().removeprefix("...")
            return [f"[{', '.join(names)}, ...{first}] = py.reversed({value});", f"{first}.reverse();"]
        return [f"{self.target(target)} = {value if isinstance(target, ast.Name) else f'py.list({value})'};"]

    def target(self, node: ast.expr) -> str:
        """Names that get values."""
        match node:
            case ast.Name(id=name):
                return "" if name == "_" else local(name)
            case ast.Starred(value=value):
                return f"...{self.target(value) or '_'}"
            case ast.Tuple(elts=elements):
                return f"[{', '.join(map(self.target, elements))}]"
            case _:
                raise UnreadableError(ast.unparse(node))

    def matched(self, subject: str, cases: list[ast.match_case]) -> list[str]:
        """The cases of a match, one after the other."""
        lines = ["{", f"  const subject$ = {subject};"]
        for number, case in enumerate(cases):
            tests, names = self.pattern(case.pattern, "subject$")
            if case.guard is not None:
                tests.append(f"({', '.join([*names, self.truth(case.guard)])})")
            word = "  if" if number == 0 else "  } else if"
            lines.append(f"{word} ({' && '.join(tests) or 'true'}) {{")
            lines += [f"    {line}" for line in [*[f"{name};" for name in names], *self.block(case.body)]]
        return [*lines, "  }", "}"]

    def pattern(self, node: ast.pattern, at: str) -> tuple[list[str], list[str]]:
        """What is tested of a value, and which names are given to what is in it."""
        match node:
            case ast.MatchAs(pattern=None, name=name):
                return [], [] if name is None else [f"{local(name)} = {at}"]
            case ast.MatchValue(value=value):
                return [f"py.equal({at}, {self.expression(value)})"], []
            case ast.MatchOr(patterns=patterns):
                either = [self.pattern(each, at) for each in patterns]
                ways = [[*tests, *[f"({', '.join([*names, 'true'])})" for _ in names[:1]]] for tests, names in either]
                return [f"({' || '.join(' && '.join(way) for way in ways)})"], []
            case ast.MatchClass(cls=named, patterns=patterns, kwd_attrs=[]):
                kind = self.resolved(named)
                tests, names = [f"{at} instanceof {self.expression(named)}"], list[str]()
                for field, each in zip(fields_of(kind), patterns, strict=False):
                    more, further = self.pattern(each, f"{at}.{field.name}")
                    tests, names = [*tests, *more], [*names, *further]
                return tests, names
            case _:
                raise UnreadableError(ast.unparse(node))

    # Expressions.

    def resolved(self, node: ast.expr) -> Any:
        """What a name, one in a module, or a member of an enum stands for; UNKNOWN for what is computed."""
        match node:
            case ast.Name(id=name) if name not in self.bound | self.stored:
                return self.names.get(name, UNKNOWN)
            case ast.Attribute(value=value, attr=name):
                owner = self.resolved(value)
                is_enum = isinstance(owner, type) and issubclass(owner, Enum)
                known = inspect.ismodule(owner) or (is_enum and name in owner.__members__)
                found = getattr(owner, name, None) if known or isinstance(owner, type) else None
                return found if known or native_of(found) else UNKNOWN
            case _:
                return UNKNOWN

    def truth(self, node: ast.expr) -> str:
        """A condition."""
        match node:
            case ast.Compare() | ast.Call(func=ast.Name(id="isinstance")):
                return self.expression(node)
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return f"!{self.truth(operand)}"
            case ast.BoolOp(op=op, values=values):
                return f"({(' && ' if isinstance(op, ast.And) else ' || ').join(map(self.truth, values))})"
            case _:
                return f"py.truth({self.expression(node)})"

    def expression(self, node: ast.expr) -> str:  # noqa: PLR0912 - one case for each form
        """An expression."""
        match node:
            case ast.Constant(value=value):
                return self.writer.of(value)
            case ast.Name(id=name):
                known = self.resolved(node)
                if known is not UNKNOWN:
                    return self.writer.of(known)
                return "this" if name == self.itself else local(name)
            case ast.Attribute(value=value, attr=name):
                known = self.resolved(node)
                if known is not UNKNOWN:
                    return self.writer.of(known)
                self.writer.asked.add(name)
                return f"{self.expression(value)}.{name}"
            case ast.NamedExpr(target=ast.Name(id=name), value=value):
                return f"({local(name)} = {self.expression(value)})"
            case ast.Tuple(elts=elements) | ast.List(elts=elements):
                return f"[{', '.join(map(self.element, elements))}]"
            case ast.BinOp(left=left, op=op, right=right) if type(op) in OPERATORS:
                return f"py.{OPERATORS[type(op)]}({self.expression(left)}, {self.expression(right)})"
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return f"!{self.truth(operand)}"
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return f"-{self.expression(operand)}"
            case ast.Compare(left=left, ops=ops, comparators=comparators):
                sides = [self.expression(each) for each in (left, *comparators)]
                return f"({' && '.join(map(compared, ops, sides, sides[1:]))})"
            case ast.BoolOp(op=op, values=[*firsts, last]):
                text, function = self.expression(last), "both" if isinstance(op, ast.And) else "one"
                for each in reversed(firsts):
                    text = f"py.{function}({self.expression(each)}, () => {text})"
                return text
            case ast.IfExp(test=test, body=body, orelse=orelse):
                return f"({self.truth(test)} ? {self.expression(body)} : {self.expression(orelse)})"
            case ast.JoinedStr(values=values):
                return f"`{''.join(map(self.piece, values))}`"
            case ast.Subscript(value=value, slice=ast.Slice(lower=lower, upper=upper)):
                start, end = [self.expression(each) if each else "undefined" for each in (lower, upper)]
                return f"py.slice({self.expression(value)}, {start}, {end})"
            case ast.Subscript(value=value, slice=index):
                return f"py.item({self.expression(value)}, {self.expression(index)})"
            case ast.Lambda(args=ast.arguments(args=given), body=body):
                return f"({', '.join(local(each.arg) for each in given)}) => {self.expression(body)}"
            case ast.Dict(keys=keys, values=values):
                pairs = [
                    f"[{self.expression(key)}, {self.expression(each)}]"
                    for key, each in zip(keys, values, strict=True)
                    if key
                ]
                return f"new Map([{', '.join(pairs)}])"
            case ast.DictComp(key=key, value=value, generators=generators):
                return f"new Map({self.comprehended(ast.Tuple([key, value]), generators)})"
            case ast.ListComp(elt=item, generators=generators) | ast.GeneratorExp(elt=item, generators=generators):
                return self.comprehended(item, generators)
            case ast.Set(elts=elements):
                return f"py.distinct([{', '.join(map(self.element, elements))}])"
            case ast.SetComp(elt=item, generators=generators):
                return f"py.distinct({self.comprehended(item, generators)})"
            case ast.Yield(value=ast.expr() as value):
                return f"yield {self.expression(value)}"
            case ast.YieldFrom(value=value):
                return f"yield* {self.expression(value)}"
            case ast.Call(func=ast.Name(id="isinstance"), args=[value, kind]):
                return f"py.isA({self.expression(value)}, {self.kinds(kind)})"
            case ast.Call(func=function, args=args, keywords=keywords):
                return self.call(function, args, {each.arg or "": each.value for each in keywords})
            case _:
                raise UnreadableError(ast.unparse(node))

    def element(self, node: ast.expr) -> str:
        """An element of a tuple, or several."""
        return f"...{self.expression(node.value)}" if isinstance(node, ast.Starred) else self.expression(node)

    def piece(self, node: ast.expr) -> str:
        """A piece of an f-string."""
        if isinstance(node, ast.FormattedValue):
            return f"${{py.str({self.expression(node.value)})}}"
        assert isinstance(node, ast.Constant)
        return str(node.value).replace("`", "\\`")

    def comprehended(self, item: ast.expr, generators: list[ast.comprehension]) -> str:
        """What a comprehension gives, as an array."""
        first, *later = generators
        given, text = self.target(first.target) or "_", f"py.list({self.expression(first.iter)})"
        for condition in first.ifs:
            text += f".filter(({given}) => {self.truth(condition)})"
        if later:
            return f"{text}.flatMap(({given}) => {self.comprehended(item, later)})"
        made = self.expression(item)
        return text if made == given else f"{text}.map(({given}) => {made})"

    def call(self, function: ast.expr, args: list[ast.expr], keywords: dict[str, ast.expr]) -> str:
        """A call: named arguments take their places where those are known, and otherwise come last, together."""
        keywords.pop("strict", None)
        known, given = self.resolved(function), [self.element(each) for each in args]
        named = {name: self.expression(value) for name, value in keywords.items()}
        if known in (getattr, hasattr) and isinstance(args[1], ast.Constant):
            self.writer.asked.add(str(args[1].value))
        places = parameters_of(known)
        if named and places:
            last = max(map(places.index, named))
            given += [named.get(name, "undefined") for name in places[len(given) : last + 1]]
        elif named:
            given.append(f"{{ {', '.join(f'{name}: {text}' for name, text in named.items())} }}")
        if isinstance(function, ast.Attribute) and function.attr in METHODS and known is UNKNOWN:
            return f"py.method({', '.join([self.expression(function.value), json.dumps(function.attr), *given])})"
        made = self.expression(function)
        is_made = made == "this" or (native[3].isupper() if (native := native_of(known)) else isinstance(known, type))
        return f"{'new ' * is_made}{made}({', '.join(given)})"

    def kinds(self, node: ast.expr) -> str:
        """What a value may be, by its class or one of several."""
        if isinstance(node, ast.BinOp):
            return f"[{self.kinds(node.left)}, {self.kinds(node.right)}]"
        return CLASSES.get(self.resolved(node)) or self.expression(node)


def parameters_of(known: Any) -> list[str]:
    """The names of the arguments of a function, or of a class of the game, in order; none of what takes any names."""
    if isinstance(known, type) and attrs.has(known) and native_of(known) is None:
        return [field.name.lstrip("_") for field in fields_of(known) if field.init]
    parameters = inspect.signature(known).parameters if isinstance(inspect.unwrap(known), FunctionType) else {}
    return [] if any(each.kind is each.VAR_KEYWORD for each in parameters.values()) else list(parameters)


def compared(op: ast.cmpop, left: str, right: str) -> str:
    """A comparison of two values."""
    match op:
        case ast.Eq() | ast.NotEq():
            return f"{'!' * isinstance(op, ast.NotEq)}py.equal({left}, {right})"
        case ast.In() | ast.NotIn():
            return f"{'!' * isinstance(op, ast.NotIn)}py.has({right}, {left})"
        case ast.LtE():
            return f"py.within({left}, {right})"
        case _:
            return f"{left} {OPERATORS[type(op)]} {right}"


def stored_in(body: Iterable[ast.stmt]) -> Iterator[str]:
    """The names to which statements give values."""
    for statement in body:
        for node in ast.walk(statement):
            match node:
                case ast.Assign(targets=targets):
                    yield from names_in(targets)
                case ast.AnnAssign() | ast.AugAssign() | ast.For() | ast.NamedExpr():
                    yield from names_in([node.target])
                case ast.MatchAs(name=str() as name):
                    yield name
                case _:
                    pass


def names_in(targets: Iterable[ast.expr]) -> Iterator[str]:
    """The names among targets."""
    yield from (node.id for target in targets for node in ast.walk(target) if isinstance(node, ast.Name))
