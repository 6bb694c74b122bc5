"""Compiling: loops over games as programs in C, with all that they call.

A loop is a plain function in the language of `rulebook.kernels.language`. Its own text becomes C; what it calls under the
names of a kernel's functions is called by its address, so that one program serves every kernel. The plain function stays as
it is, and runs uncompiled beside the compiled one.
"""

import ast
import builtins
import ctypes
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from inspect import getsource
from textwrap import dedent
from types import FunctionType
from typing import Any, Final, NoReturn, TypeAlias, cast

from attrs import Factory, define, fields

from rulebook.compile.native.builds import RUNTIME, built
from rulebook.core.errors import DeclarationError
from rulebook.kernels import AnyKernel, language
from rulebook.kernels.external import WORD, External
from rulebook.kernels.kernel import Functions

Function: TypeAlias = Callable[..., Any]
"""A loop, or a function of a kernel. Which arguments it takes is checked where it is declared."""

NAMES: Final = tuple([each.name for each in fields(Functions)])
"""The functions of a kernel, which loops know by these names."""
NUMBER, ROW, ROWS = "i64", "row", "rows"
"""The types of values."""
TYPES: Final[dict[object, str]] = {language.Row: ROW, list[language.Row]: ROWS, Any: ROW}
"""The types of parameters that are no numbers. Settings, of any type in Python, are a row."""
OPERATORS: Final[dict[type[ast.AST], str]] = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.LShift: "<<", ast.RShift: ">>", ast.BitAnd: "&", ast.BitOr: "|",
    ast.BitXor: "^", ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.And: "&&",
    ast.Or: "||", ast.Not: "!", ast.USub: "-", ast.Invert: "~",
}  # fmt: skip
CALLED: Final[dict[type[ast.AST], str]] = {ast.FloorDiv: "quotient", ast.Mod: "remainder_of"}
BUILT_IN: Final[dict[object, str]] = {min: "least", max: "most", abs: "size", language.random_bits: "(i64)random_bits"}
HEAD: Final = f"""{RUNTIME.read_text(encoding="utf-8")}
typedef struct {{ i64 *at, n; }} row;
typedef struct {{ i64 *at, count, n; }} rows;
typedef i64 (*function)();
static _Thread_local const function *kernel;
static inline row one_of(rows all, i64 number) {{ return (row){{all.at + number * all.n, all.n}}; }}
static inline i64 least(i64 a, i64 b) {{ return a < b ? a : b; }}
static inline i64 most(i64 a, i64 b) {{ return a > b ? a : b; }}
static inline i64 size(i64 a) {{ return a < 0 ? -a : a; }}
"""
"""What the language has beside what C has: numbers as compiled games have them, rows, and functions of Python."""


@lru_cache(maxsize=64)
def compiled(function: Function, of: AnyKernel) -> Function:
    """A loop for a kernel: it takes numbers, and rows as `zeros` makes them, and checks nothing.

    Raises DeclarationError for what is not in the language, and CompilerError where there is no compiler for C.
    """
    program = Program(functions_of(of))
    name = program.name_of(function)
    main = ctypes.CDLL(str(built(f"{program.text}{entry(name, kinds_of(function))}"))).loop
    main.restype = ctypes.c_int64
    addresses = (ctypes.c_void_p * len(program.externals))(*[each.address for each in program.externals.values()])

    def run(*arguments: Any) -> int:
        found: int = main(addresses, *[word for each in arguments for word in words_of(each)])
        return found

    return run


def plain(function: Function, of: AnyKernel) -> Function:
    """A loop for a kernel, as the Python function that it is."""
    return bound_throughout(function, functions_of(of))


def functions_of(of: AnyKernel) -> dict[str, Function]:
    """The functions of a kernel by their names."""
    return {name: getattr(of.functions, name) for name in NAMES}


def zeros(*shape: int) -> Any:
    """A row of zeros, or a number of rows of one length."""
    kind: Any = ctypes.c_int64
    for length in shape[::-1]:
        kind = kind * length
    return kind()


def words_of(argument: Any) -> Iterator[object]:
    """What a program is given for an argument: a number, or where rows are and how long."""
    if isinstance(argument, int):
        yield ctypes.c_int64(argument)
        return
    yield ctypes.c_void_p(ctypes.addressof(argument))
    yield ctypes.c_int64(len(argument))
    if issubclass(argument._type_, ctypes.Array):
        yield ctypes.c_int64(argument._type_._length_)


def entry(name: str, kinds: Iterable[str]) -> str:
    """The function in C that Python calls: rows come in their parts."""
    taken, given = ["const function *functions"], []
    for place, kind in enumerate(kinds):
        parts = {NUMBER: ["i64 {}"], ROW: ["i64 *{}", "i64 {}_n"], ROWS: ["i64 *{}", "i64 {}_count", "i64 {}_n"]}[kind]
        taken += [part.format(f"a{place}") for part in parts]
        names = ", ".join([part.split()[-1].strip("*").format(f"a{place}") for part in parts])
        given.append(names if kind == NUMBER else f"({kind}){{{names}}}")
    return f"i64 loop({', '.join(taken)}) {{ kernel = functions; return {name}({', '.join(given)}); }}\n"


def kinds_of(function: Function) -> list[str]:
    """The types of the parameters of a function, by its annotations."""
    return [TYPES.get(each, NUMBER) for name, each in function.__annotations__.items() if name != "return"]


# What a function knows by name.


def bound_throughout(function: Function, known: Mapping[str, Function]) -> Function:
    """A function in which some names are other functions, also in the functions that it calls."""
    own = cast(FunctionType, function)
    others = {name: own.__globals__.get(name) for name in own.__code__.co_names if name not in known}
    called = {name: bound_throughout(each, known) for name, each in others.items() if isinstance(each, FunctionType)}
    return FunctionType(own.__code__, {**own.__globals__, **called, **known}, own.__name__, own.__defaults__)


@define
class Program:
    """A text in C with functions, each after those that it calls. `stand_ins` are the functions of a kernel."""

    stand_ins: Mapping[str, Function]
    text: str = HEAD
    externals: dict[str, External] = Factory(dict)
    """The functions of the kernel that are called, in the order in which their addresses are given."""
    _names: dict[Function, str] = Factory(dict)

    def name_of(self, function: Function) -> str:
        """The name of a function, which is written with all that it calls if it has not been."""
        if function not in self._names:
            written = Translation(self, function).text()
            self._names[function] = f"{function.__name__}_{len(self._names)}"
            self.text += written.replace(OWN_NAME, self._names[function])
        return self._names[function]

    def called(self, name: str) -> str:
        """How a function of the kernel is called."""
        external = self.stand_ins[name]
        if not isinstance(external, External):
            raise DeclarationError(f"{name} of the kernel is not in C: a loop cannot be compiled with it")
        self.externals[name] = external
        return f"kernel[{list(self.externals).index(name)}]"


OWN_NAME: Final = "OWN_NAME"


@define
class Translation:
    """A function on its way into C. Variables of Python end in `_` there."""

    program: Program
    function: Function
    kinds: dict[str, str] = Factory(dict)

    def text(self) -> str:
        """The function in C."""
        (own,) = ast.parse(dedent(getsource(self.function))).body
        assert isinstance(own, ast.FunctionDef)
        parameters = [each.arg for each in own.args.args]
        self.kinds = dict(zip(parameters, kinds_of(self.function), strict=True))
        body = "\n".join([line for each in own.body for line in self.statement(each)])
        taken = ", ".join([f"{self.kinds[name]} {name}_" for name in parameters])
        variables = [f"{kind} {name}_ = {{0}};" for name, kind in self.kinds.items() if name not in parameters]
        return "\n".join([f"static i64 {OWN_NAME}({taken}) {{", *variables, body, "return 0;", "}", ""])

    def refuse(self, node: ast.AST) -> NoReturn:
        """Raise DeclarationError for what is not in the language."""
        raise DeclarationError(f"{self.function.__name__}: `{ast.unparse(node)}` is not in the language of loops")

    def statement(self, node: ast.stmt) -> Iterator[str]:
        """The lines of a statement."""
        match node:
            case ast.Expr(ast.Constant()):
                pass
            case ast.Expr(value):
                yield f"{self.value(value)};"
            case ast.Return(value):
                yield f"return {self.value(value) if value else 0};"
            case ast.Break():
                yield "break;"
            case ast.AugAssign(target, operator, value):
                yield from self.assigned(target, ast.BinOp(target, operator, value))
            case ast.Assign([ast.Tuple(targets)], ast.Tuple(values)):
                yield "{"
                yield from (f"i64 new{place} = {self.value(value)};" for place, value in enumerate(values))
                for place, target in enumerate(targets):
                    yield f"{self.place(target, NUMBER)} = new{place};"
                yield "}"
            case ast.Assign([target], value):
                yield from self.assigned(target, value)
            case ast.If(test, body, others):
                yield f"if ({self.value(test)}) {{"
                yield from self.block(body)
                yield "} else {"
                yield from self.block(others)
                yield "}"
            case ast.While(test, body, []):
                yield f"while ({self.value(test)}) {{"
                yield from self.block(body)
                yield "}"
            case ast.For(target, ast.Call(ast.Name("range"), limits), body, []):
                start, stop, step = slice_of([self.value(each) for each in limits])
                yield f"for (i64 at = {start}, end = {stop}, by = {step}; by > 0 ? at < end : at > end; at += by) {{"
                yield f"{self.place(target, NUMBER)} = at;"
                yield from self.block(body)
                yield "}"
            case _:
                self.refuse(node)

    def block(self, nodes: Iterable[ast.stmt]) -> Iterator[str]:
        """The lines of some statements."""
        for each in nodes:
            yield from self.statement(each)

    def assigned(self, target: ast.expr, value: ast.expr) -> Iterator[str]:
        """An assignment."""
        yield f"{self.place(target, self.kind(value))} = {self.value(value)};"

    def place(self, target: ast.expr, kind: str) -> str:
        """What is assigned to: a variable, which has a type from then on, or a place of a row."""
        if isinstance(target, ast.Name):
            self.kinds.setdefault(target.id, kind)
        return self.value(target)

    def kind(self, node: ast.expr) -> str:
        """The type of a value."""
        match node:
            case ast.Name(name):
                return self.kinds.get(name, NUMBER)
            case ast.Subscript(value) if self.kind(value) == ROWS:
                return ROW
        return NUMBER

    def value(self, node: ast.expr) -> str:
        """An expression."""
        match node:
            case ast.Constant(int(number)):
                return literal(number)
            case ast.Name(name) if name in self.kinds:
                return f"{name}_"
            case ast.Name(name):
                return self.constant(name, node)
            case ast.Subscript(ast.Name(name), place) if name not in self.kinds:
                return f"{self.constant(name, node)}[{self.value(place)}]"
            case ast.Subscript(whole, place) if self.kind(whole) == ROWS:
                return f"one_of({self.value(whole)}, {self.value(place)})"
            case ast.Subscript(whole, place):
                return f"{self.value(whole)}.at[{self.value(place)}]"
            case ast.Call(ast.Name("len"), [counted]):
                return f"{self.value(counted)}.{'count' if self.kind(counted) == ROWS else 'n'}"
            case ast.Call(ast.Name(name), given, []):
                return self.call(name, given, node)
        return self.operation(node)

    def operation(self, node: ast.expr) -> str:
        """An expression with an operator."""
        match node:
            case ast.BinOp(left, operator, right) if type(operator) in CALLED:
                return f"{CALLED[type(operator)]}({self.value(left)}, {self.value(right)})"
            case ast.BinOp(left, operator, right) if type(operator) in OPERATORS:
                return f"({self.value(left)} {OPERATORS[type(operator)]} {self.value(right)})"
            case ast.UnaryOp(operator, operand) if type(operator) in OPERATORS:
                return f"({OPERATORS[type(operator)]}{self.value(operand)})"
            case ast.BoolOp(operator, operands):
                return f"({f' {OPERATORS[type(operator)]} '.join(map(self.value, operands))})"
            case ast.Compare(left, [ast.In()], [ast.Tuple(items)]):
                return f"({' || '.join([f'{self.value(left)} == {self.value(each)}' for each in items])})"
            case ast.Compare(left, [operator], [right]) if type(operator) in OPERATORS:
                return f"({self.value(left)} {OPERATORS[type(operator)]} {self.value(right)})"
            case ast.IfExp(test, one, other):
                return f"({self.value(test)} ? {self.value(one)} : {self.value(other)})"
        return self.refuse(node)

    def call(self, name: str, given: list[ast.expr], node: ast.expr) -> str:
        """A call: of a function of the kernel by its address, and with the size of a number last, or of any other."""
        if name in self.program.stand_ins:
            words = [f"(i64){self.value(each)}{'.at' if self.kind(each) == ROW else ''}" for each in given]
            return f"{self.program.called(name)}({', '.join([*words, f'(i64){WORD}'])})"
        own = cast(FunctionType, self.function).__globals__.get(name, getattr(builtins, name, None))
        if own not in BUILT_IN and not isinstance(own, FunctionType):
            return self.refuse(node)
        called = BUILT_IN.get(own) or self.program.name_of(cast(Function, own))
        return f"{called}({', '.join(map(self.value, given))})"

    def constant(self, name: str, node: ast.expr) -> str:
        """A number or a table that the module has."""
        found = cast(FunctionType, self.function).__globals__.get(name)
        if isinstance(found, int):
            return literal(found)
        if isinstance(found, tuple) and all(isinstance(each, int) for each in found):
            return f"((const i64[]){{{', '.join(map(literal, found))}}})"
        raise DeclarationError(f"{name} is {found!r}: a kernel function cannot use it")


def slice_of(limits: list[str]) -> tuple[str, str, str]:
    """The start, the stop and the step of a range with some limits."""
    match limits:
        case [stop]:
            return "0", stop, "1"
        case [start, stop]:
            return start, stop, "1"
    start, stop, step = limits
    return start, stop, step


def literal(number: int) -> str:
    """A number in C."""
    return f"({int(number)}LL)"
