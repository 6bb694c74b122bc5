"""The code of single functions: a hash of a clause's function and of what it calls that survives rewriting names and prose.

What counts is the syntax of the function and of all functions, classes and constants of the game and the core that it
names, directly or not. Comments, docstrings, annotations, decorators and the words of sentences are left out, and local
names are numbered. The functions of other clauses are known by their ids and not followed: they have hashes of their own.
Methods are followed by their names, in all classes that are mentioned where they are called.
"""

import ast
from collections.abc import Callable, Iterator
from functools import cached_property, lru_cache
from typing import Final, TypeAlias

from attrs import define, field, frozen

from rulebook.verification.sources import digest, source_of

CORE: Final = "rulebook.core"
MARK: Final = "implements"
Name: TypeAlias = tuple[str, str]
"""A module and a name in it; the name is empty for the module itself."""
MOST_IMPORTS: Final = 100
"""A name is followed through no more modules that import it from each other."""
FUNCTIONS: Final[tuple[type[ast.FunctionDef], type[ast.AsyncFunctionDef]]] = (ast.FunctionDef, ast.AsyncFunctionDef)


@frozen(slots=False, cache_hash=True)
class Module:
    """A module as its source defines it."""

    name: str
    source: str

    @cached_property
    def tree(self) -> ast.Module:
        """Its syntax."""
        return ast.parse(self.source)

    @cached_property
    def defined(self) -> dict[str, ast.stmt]:
        """The functions, classes and constants by their names."""
        found: dict[str, ast.stmt] = {}
        for node in self.tree.body:
            match node:
                case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                    found[name] = node
                case ast.AnnAssign(target=ast.Name(id=name)):
                    found[name] = node
                case ast.Assign(targets=targets):
                    found |= {target.id: node for target in targets if isinstance(target, ast.Name)}
        return found

    @cached_property
    def imported(self) -> dict[str, Name]:
        """What the imported names stand for."""
        found: dict[str, Name] = {}
        for node in ast.walk(self.tree):
            if isinstance(node, ast.ImportFrom) and node.module and not node.level:
                found |= {each.asname or each.name: (node.module, each.name) for each in node.names}
            elif isinstance(node, ast.Import):
                found |= {each.asname or each.name: (each.name, "") for each in node.names}
        return found


module_of = lru_cache(maxsize=1024)(Module)
"""A module by its name and source, read once."""


@define
class Library:
    """The code of some packages, read by `read`: a function that gives the source of a module, or None."""

    package: str
    read: Callable[[str], str | None] = source_of
    further: tuple[str, ...] = (CORE,)
    _modules: dict[str, Module | None] = field(factory=dict, init=False)

    def module(self, name: str) -> Module | None:
        """A module of these packages; None for any other."""
        if name not in self._modules:
            ours = any(name == package or name.startswith(f"{package}.") for package in (self.package, *self.further))
            source = self.read(name) if ours else None
            self._modules[name] = None if source is None else module_of(name, source)
        return self._modules[name]

    def found(self, module: str, name: str) -> Name | None:
        """Where a name that a module uses is defined: a module itself has no name. None outside of these packages."""
        for _ in range(MOST_IMPORTS):
            here = self.module(module)
            if here is None:
                return None
            if name in here.defined or not name:
                return module, name
            if here.imported.get(name, (module, name)) == (module, name):  # a package may import its own modules
                return (f"{module}.{name}", "") if self.module(f"{module}.{name}") is not None else None
            module, name = here.imported[name]
        return None

    def target(self, module: str, used: str) -> Name | None:
        """What a name that a module uses stands for, with attributes if it is that of a module; None for a module itself."""
        first, *others = used.split(".")
        found = self.found(module, first)
        while found is not None and not found[1] and others:
            found = self.found(found[0], others.pop(0))
        return found if found is not None and found[1] else None

    def node(self, place: Name) -> ast.stmt | None:
        """The definition at a place."""
        module = self.module(place[0])
        return None if module is None else module.defined.get(place[1])

    def hash_of(self, place: str) -> str | None:
        """The hash of the function at a place under the package; None if there is none."""
        module, _, name = f"{self.package}.{place}".rpartition(".")
        start = self.found(module, name)
        if start is None or not isinstance(self.node(start), FUNCTIONS):
            return None
        return digest(*Reach(self, start).texts())


@define
class Reach:
    """What a function reaches: definitions that it names, and methods of classes that are mentioned on the way."""

    library: Library
    start: Name
    defined: dict[Name, str] = field(factory=dict, init=False)
    """What has been reached, as normal texts."""
    classes: set[Name] = field(factory=set, init=False)
    mentioned: set[Name] = field(factory=set, init=False)
    attributes: set[str] = field(factory=set, init=False)
    methods: dict[tuple[Name, str], str] = field(factory=dict, init=False)

    def texts(self) -> list[str]:
        """The normal texts of all that is reached, that of the function first."""
        self.follow(self.start)
        while self.follow_methods():
            pass
        first = self.defined.pop(self.start)
        return [first, *sorted(self.defined.values()), *sorted(self.methods.values())]

    def follow(self, place: Name) -> None:
        """Add a definition, and what it names."""
        node = self.library.node(place)
        if place in self.defined or node is None:
            return
        other = clause_of(node) if place != self.start else None
        if other is not None:
            self.defined[place] = f"clause {other}"
        elif isinstance(node, ast.ClassDef):
            self.defined[place] = ""  # reached: it may mention itself
            self.classes.add(place)
            body = [each for each in node.body if not isinstance(each, FUNCTIONS)]
            self.defined[place] = f"class {node.name}\n" + "\n".join(self.normal(each, place[0]) for each in body)
        else:
            self.defined[place] = ""
            self.defined[place] = self.normal(node, place[0])

    def normal(self, node: ast.stmt, module: str) -> str:
        """The normal text of a definition in a module; what it names is followed."""
        for annotation in annotations_in(node):
            self.mention(annotation, module)
        names, self.attributes = locals_of(node), self.attributes | attributes_of(node)
        for used in used_in(node):
            if used.partition(".")[0] in names:
                continue
            target = self.library.target(module, used)
            if target is not None:
                self.follow(target)
        return Writer(names).text(node)

    def follow_methods(self) -> bool:
        """Add methods that may be meant by the attributes reached so far; whether any were new."""
        known = len(self.methods), len(self.classes), len(self.attributes), len(self.defined)
        for place in sorted(self.classes):
            node = self.library.node(place)
            assert isinstance(node, ast.ClassDef)
            for base in node.bases:
                found = self.library.found(place[0], base.id) if isinstance(base, ast.Name) else None
                if found is not None and isinstance(self.library.node(found), ast.ClassDef):
                    self.classes.add(found)
            for each in node.body:
                match each:
                    case ast.AnnAssign(target=ast.Name(id=name), annotation=annotation) if name in self.attributes:
                        self.mention(annotation, place[0])
                if isinstance(each, FUNCTIONS) and each.name in self.attributes and (place, each.name) not in self.methods:
                    self.methods[place, each.name] = ""  # reached: it may call itself
                    self.methods[place, each.name] = f"{node.name}.{each.name}\n{self.normal(each, place[0])}"
        return known != (len(self.methods), len(self.classes), len(self.attributes), len(self.defined))

    def mention(self, annotation: ast.expr, module: str) -> None:
        """Note the classes that an annotation mentions, also by other names for types."""
        for name in names_in(annotation):
            found = self.library.found(module, name)
            if found is None or found in self.mentioned:
                continue
            self.mentioned.add(found)
            match self.library.node(found):
                case ast.ClassDef():
                    self.classes.add(found)
                case ast.Assign(value=value) | ast.AnnAssign(value=ast.expr() as value):
                    self.mention(value, found[0])


def clause_of(node: ast.stmt) -> str | None:
    """The clause with which a function is marked."""
    for mark in getattr(node, "decorator_list", ()):
        match mark:
            case ast.Call(func=ast.Name(id=name), args=[ast.Constant(value=str(clause)), *_]) if name == MARK:
                return clause
    return None


def annotations_in(node: ast.stmt) -> Iterator[ast.expr]:
    """The annotations in a definition."""
    for each in ast.walk(node):
        for annotation in (getattr(each, "annotation", None), getattr(each, "returns", None)):
            if isinstance(annotation, ast.expr):
                yield annotation


def names_in(annotation: ast.expr) -> Iterator[str]:
    """The names in an annotation, which may be written as a string."""
    for each in ast.walk(annotation):
        if isinstance(each, ast.Name):
            yield each.id
        elif isinstance(each, ast.Constant) and isinstance(each.value, str) and each.value.isidentifier():
            yield each.value


def locals_of(node: ast.stmt) -> dict[str, str]:
    """The local names of a function, and what they are called in a normal text: numbered, in the order of the source."""
    if not isinstance(node, FUNCTIONS):
        return {each: f"v{number}" for number, each in enumerate(bound_in_expressions(node))}
    outside = {name for each in ast.walk(node) if isinstance(each, ast.Global | ast.Nonlocal) for name in each.names}
    found = [name for each in in_order(node) for name in bound_by(each) if name not in outside]
    return {name: f"v{number}" for number, name in enumerate(dict.fromkeys(found))}


def bound_in_expressions(node: ast.stmt) -> Iterator[str]:
    """The names that comprehensions and lambdas in a constant or class bind."""
    for each in in_order(node):
        if isinstance(each, ast.arg):
            yield each.arg
        elif isinstance(each, ast.comprehension):
            yield from (inner.id for inner in ast.walk(each.target) if isinstance(inner, ast.Name))


def bound_by(node: ast.AST) -> Iterator[str]:
    """The name that a part of a function binds."""
    match node:
        case ast.arg(arg=name) | ast.Name(id=name, ctx=ast.Store()):
            yield name
        case ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)) | ast.MatchMapping(rest=str(name)):
            yield name
        case ast.ExceptHandler(name=str(name)):
            yield name


def in_order(node: ast.AST) -> Iterator[ast.AST]:
    """A node and everything in it, in the order of the source; nested functions are given by their names too."""
    yield node
    for each in ast.iter_child_nodes(node):
        yield from in_order(each)


def code_of(node: ast.AST) -> Iterator[ast.AST]:
    """What runs in a definition: without annotations and decorators."""
    skipped = {id(getattr(node, "annotation", None)), id(getattr(node, "returns", None))}
    skipped |= {id(each) for each in getattr(node, "decorator_list", ())}
    yield node
    for each in ast.iter_child_nodes(node):
        if id(each) not in skipped:
            yield from code_of(each)


def used_in(node: ast.stmt) -> Iterator[str]:
    """The names that a definition uses, with attributes: of these, only modules' matter."""
    for each in code_of(node):
        if isinstance(each, ast.Attribute) and (dotted := dotted_name(each)) is not None:
            yield dotted
        elif isinstance(each, ast.Name):
            yield each.id


def dotted_name(node: ast.expr) -> str | None:
    """A name with attributes, such as `module.function`."""
    match node:
        case ast.Name(id=name):
            return name
        case ast.Attribute(value=value, attr=attr) if (inner := dotted_name(value)) is not None:
            return f"{inner}.{attr}"
    return None


def attributes_of(node: ast.stmt) -> set[str]:
    """The attributes that a definition asks for; patterns ask for those that they name."""
    found = {each.attr for each in code_of(node) if isinstance(each, ast.Attribute)}
    return found.union(*[each.kwd_attrs for each in code_of(node) if isinstance(each, ast.MatchClass)])


@frozen
class Writer:
    """Writes definitions as normal texts; `names` are the local ones."""

    names: dict[str, str]

    def text(self, value: object) -> str:
        """A normal text."""
        if isinstance(value, list):
            return f"[{','.join([self.text(each) for each in value if not is_prose(each)])}]"
        if not isinstance(value, ast.AST):
            return "..." if isinstance(value, str) and is_sentence(value) else repr(value)
        if isinstance(value, ast.AnnAssign):
            value = ast.Assign([value.target], value.value) if value.value is not None else value.target
        fields = [(name, each) for name, each in ast.iter_fields(value) if name not in LEFT_OUT]
        return f"{type(value).__name__}({','.join([self.field(value, name, each) for name, each in fields])})"

    def field(self, node: ast.AST, name: str, value: object) -> str:
        """The normal text of a part of a node: local names are replaced wherever they stand, those of functions left out."""
        if isinstance(value, str) and name in ("id", "arg", "name", "rest") and not isinstance(node, ast.keyword):
            return "" if isinstance(node, FUNCTIONS) and value not in self.names else self.names.get(value, value)
        return self.text(value)


LEFT_OUT: Final[tuple[str, ...]] = ("ctx", "annotation", "returns", "decorator_list", "type_comment", "kind", "type_params")


def is_prose(node: object) -> bool:
    """Whether a statement is a docstring, or nothing at all."""
    return isinstance(node, ast.Pass) or (
        isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
    )


def is_sentence(text: str) -> bool:
    """Whether a string is for people."""
    return " " in text.strip()
