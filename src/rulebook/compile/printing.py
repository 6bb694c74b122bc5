"""The intermediate form as text, for people: one function after the other, in a notation near to Python's.

`x!` requires that x is not None, and `x as T` that x is in the bounds of T. `3..5` are whole numbers from 3 to 5, `[T 0..8]`
tuples of up to 8 items.
"""

from collections.abc import Mapping
from typing import Any, Final

from rulebook.compile import ir
from rulebook.compile.ir import Const, Node, Type, Var
from rulebook.core.multiset import Multiset

WIDTH: Final = 110
"""Expressions that are longer stand on several lines."""
SEVERAL: Final = 6
"""Of more values than this, a text has only the first."""

INFIX: Final[Mapping[ir.Primitive, str]] = {
    one: one.value
    for one in (
        *(ir.Primitive.ADD, ir.Primitive.SUBTRACT, ir.Primitive.MULTIPLY, ir.Primitive.QUOTIENT, ir.Primitive.REMAINDER),
        *(ir.Primitive.LESS, ir.Primitive.AT_MOST, ir.Primitive.EQUAL, ir.Primitive.UNION, ir.Primitive.INTERSECTION),
    )
}


def module_text(module: ir.Module) -> str:
    """All functions of a module."""
    return "\n\n".join(map(function_text, module.functions)) + "\n"


def function_text(function: ir.Function) -> str:
    """A function: its name, types and clause, and its body."""
    parameters = ", ".join([f"{one.name}: {type_text(one.type)}" for one in function.parameters])
    about = f"  # {function.clause + ', ' if function.clause else ''}{function.place}"
    return f"{function.name}({parameters}) -> {type_text(function.result)}:{about}\n{indented(text(function.body))}"


def type_text(one: Type) -> str:
    """A type."""
    match one:
        case ir.Int(least=least, most=most):
            return "int" if least is None and most is None else f"{bound(least)}..{bound(most)}"
        case ir.Finite(name=name) | ir.Union(name=name):
            return name
        case ir.Record(cls=cls):
            return cls.__name__
        case ir.Known(value=value):
            return f"known {type(value).__name__}"
        case ir.Option(of=of):
            return f"{type_text(of)}?"
        case ir.Product(items=items):
            return f"({', '.join(map(type_text, items))})"
        case ir.Seq(item=item, least=least, most=most):
            return f"[{type_text(item)} {least}..{bound(most)}]"
        case ir.Pile(kinds=kinds):
            return f"pile of {kinds.name}"
        case ir.Set(item=item):
            return f"set of {type_text(item)}"
        case ir.Map(key=key, value=value):
            return f"{{{type_text(key)}: {type_text(value)}}}"
        case ir.Steps(state=state, event=event):
            return f"step of {state.name} and {event.name}"
        case ir.Never() | ir.Bool() | ir.Refused():
            return {ir.Never: "never", ir.Bool: "bool", ir.Refused: "refusal"}[type(one)]


def bound(one: int | None) -> str:
    """A bound, or nothing."""
    return "" if one is None else str(one)


def text(node: Node) -> str:
    """An expression: on one line if it is short."""
    match node:
        case ir.Let(variable=variable, value=value, body=body):
            return f"{variable.name} = {text(value)}\n{text(body)}"
        case ir.Assert(condition=condition, reason=reason, body=body):
            return f"assert {text(condition)}, {reason!r}\n{text(body)}"
        case ir.If(test=test, then=then, otherwise=otherwise):
            return conditional(test, then, otherwise)
        case ir.Match(subject=subject, arms=arms, otherwise=default):
            cases = [f"{one.variable.name}: {type_text(one.variable.type)} =>{body_of(one.body)}" for one in arms]
            cases += [] if default is None else [f"_ =>{body_of(default)}"]
            return f"match {text(subject)}:\n{indented(chr(10).join(cases))}"
        case ir.Then(step=step, state=state, after=after):
            return f"{text(step)}\nthen {state.name} =>{body_of(after)}"
        case ir.Fold(variable=variable, initial=initial, clauses=clauses, body=body):
            return f"fold {variable.name} = {text(initial)} {clauses_text(clauses)}: {text(body)}"
        case ir.Comprehension():
            return comprehension(node)
        case _:
            return simple(node)


def simple(node: Node) -> str:  # noqa: PLR0912 - a row for every node
    """An expression that has no parts with names of their own."""
    match node:
        case Const(value=value):
            return value_text(value)
        case Var(name=name):
            return name
        case ir.Apply(primitive=primitive, operands=operands):
            return applied(primitive, list(map(text, operands)))
        case ir.Table(values=values, key=key):
            return f"{value_text(values)}[{text(key)}]"
        case ir.Field(record=record, name=name):
            return f"{text(record)}.{name}"
        case ir.Item(product=product, place_in=place):
            return f"{text(product)}.{place}"
        case ir.Make(type=record, values=values):
            return listed(record.name, [f"{name}={text(one)}" for (name, _), one in zip(record.fields, values, strict=True)])
        case ir.With(record=record, changes=changes):
            return listed("with", [text(record), *[f"{name}={text(value)}" for name, value in changes]])
        case ir.Tuple(items=items):
            return listed("", list(map(text, items)))
        case ir.Within(value=value, type=wanted):
            return f"({text(value)} as {type_text(wanted)})"
        case ir.Widen(value=value):
            return text(value)
        case ir.Is(subject=subject, alternatives=alternatives):
            assert isinstance(subject.type, ir.Union), "only values of unions are asked for their class"
            return f"({text(subject)} is {' | '.join(type_text(subject.type.alternatives[one]) for one in alternatives)})"
        case ir.Call(function=function, arguments=arguments):
            return listed(function, list(map(text, arguments)))
        case ir.Fail(reason=reason):
            return f"fail {reason!r}"
        case ir.Refuse(name=name, values=values):
            return listed(name, [f"{field}={text(value)}" for field, value in values])
        case ir.MakeStep(state=state, events=events):
            return listed("step", [text(state), text(events)])
        case _:
            return f"({text(node)})"


def applied(primitive: ir.Primitive, operands: list[str]) -> str:
    """A primitive with operands."""
    if primitive in INFIX:
        return f"({operands[0]} {INFIX[primitive]} {operands[1]})"
    match primitive:
        case ir.Primitive.THE:
            return f"{operands[0]}!"
        case ir.Primitive.INDEX:
            return f"{operands[0]}[{operands[1]}]"
        case ir.Primitive.NOT:
            return f"not {operands[0]}"
        case _:
            return listed(primitive.value, operands)


def conditional(test: Node, then: Node, otherwise: Node) -> str:
    """A condition with its two values; `and` and `or` where one of them is known."""
    if isinstance(otherwise, Const) and otherwise.value is False:
        return f"({text(test)} and {text(then)})"
    if isinstance(then, Const) and then.value is True:
        return f"({text(test)} or {text(otherwise)})"
    return f"if {text(test)}:{body_of(then)}\nelse:{body_of(otherwise)}"


def comprehension(node: ir.Comprehension) -> str:
    """A comprehension."""
    body = text(node.body)
    key = "" if node.key is None else f" by {text(node.key)}"
    default = "" if node.default is None else f" or else {text(node.default)}"
    name = "" if node.gathering is ir.Gathering.SEQUENCE else node.gathering.value
    return f"{name}[{body}{key} {clauses_text(node.clauses)}{default}]"


def clauses_text(clauses: tuple[ir.Clause, ...]) -> str:
    """The clauses of a comprehension."""
    return " ".join(map(clause_text, clauses))


def clause_text(clause: ir.Clause) -> str:
    """A clause of a comprehension."""
    match clause:
        case ir.Each(variable=variable, items=items):
            return f"for {variable.name} in {text(items)}"
        case ir.Where(condition=condition):
            return f"if {text(condition)}"
        case ir.Bind(variable=variable, value=value):
            return f"let {variable.name} = {text(value)}"


def value_text(value: Any) -> str:
    """A value that is known; of many values only the first."""
    if isinstance(value, tuple) and type(value) is tuple:
        more = ", ..." if len(value) > SEVERAL else ""
        return f"({', '.join(map(value_text, value[:SEVERAL]))}{more})"
    if isinstance(value, Multiset):
        held = [f"{value.count(kind)} {value_text(kind)}" for kind in value.distinct]
        return f"pile({', '.join(held)})"
    return str(getattr(value, "name", None) or getattr(value, "__name__", None) or repr(value))


def body_of(node: Node) -> str:
    """A body after a colon or an arrow: on the same line if it is short."""
    inner = text(node)
    return f" {inner}" if "\n" not in inner and len(inner) < WIDTH else f"\n{indented(inner)}"


def listed(name: str, parts: list[str]) -> str:
    """Parts in brackets: one on a line if they are long."""
    short = f"{name}({', '.join(parts)})"
    if "\n" not in short and len(short) < WIDTH:
        return short
    return f"{name}(\n{indented(f',{chr(10)}'.join(parts))}\n)"


def indented(inner: str) -> str:
    """A text, two spaces further in."""
    return "\n".join([f"  {line}" for line in inner.split("\n")])
