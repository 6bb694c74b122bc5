"""The functions of a module: how each is called in C, with which constants, and what calls give that is known already."""

from functools import cached_property
from itertools import product
from math import prod
from typing import Any, Final

from attrs import define, field

from rulebook.compile import ir
from rulebook.compile.errors import LayoutError, Unmet
from rulebook.compile.meaning import call
from rulebook.compile.native.layout import Layout, is_scalar, local, ways_to_be
from rulebook.compile.native.nodes import is_laid, is_step

MOST_ANSWERS: Final = 64
"""A table of what a call gives has at most this many values."""
UNMET: Final = object()
"""What a call gives if it has no value."""


@define(slots=False)
class Writer:
    """All functions of a module in C. `checked` adds the obligations: where one is not met, a call from outside ends."""

    module: ir.Module
    checked: bool = False
    layout: Layout = field(factory=Layout)
    constants: dict[tuple[str, str], str] = field(factory=dict, init=False)
    equals: dict[str, ir.Type] = field(factory=dict, init=False)
    names: dict[str, str] = field(factory=dict, init=False)
    known: dict[str, ir.Function] = field(factory=dict, init=False)
    computing: dict[tuple[type, str], ir.Function] = field(factory=dict, init=False)
    tables: dict[object, tuple[Any, ...] | None] = field(factory=dict, init=False)

    def __attrs_post_init__(self) -> None:
        self.known = self.module.by_name
        for function in self.module.functions:
            if function.computes and is_scalar(function.result):
                cls, name = function.computes
                self.layout.computed.setdefault(cls, {})[name] = function.result
                self.computing[cls, name] = function
        for number, name in enumerate(self.known):
            self.names[name] = f"f{number}_" + "".join([c if c.isalnum() and c.isascii() else "_" for c in name])

    def constant(self, type: ir.Type, value: Any, many: bool = False) -> str:
        """The name of a constant of C with a value, or with a table of values."""
        text = ", ".join([self.layout.initialiser(type, each) for each in (value if many else [value])])
        key = f"{self.layout.name(type)}{'[]' if many else ''}", f"{{{text}}}" if many else text
        return self.constants.setdefault(key, f"c{len(self.constants)}")

    def equal(self, type: ir.Type) -> str:
        """The function of C that compares two values."""
        name = self.layout.name(type)
        self.equals[name] = type
        return f"equal_{name}"

    @cached_property
    def written(self) -> tuple[ir.Function, ...]:
        """The functions that are written, in the order of the module: others give sequences that are only gone through."""
        return tuple(filter(self.has_room, self.module.functions))

    def has_room(self, function: ir.Function) -> bool:
        """Whether everything that a function takes and gives has a bound."""
        try:
            for each in function.parameters:
                self.layout.name(each.type)
            if not is_step(function.result):
                self.layout.name(function.result)
        except LayoutError:
            return False
        return True

    def answers(self, node: ir.Call) -> tuple[Any, ...] | None:
        """All that a call can give, if that is worth a table: it goes through items, and is given what is known, or one of a
        few things. Where it has no value for some of them, obligations are not to be looked at.
        """
        key = node.function, tuple([id(each.value) if isinstance(each, ir.Const) else each.type for each in node.arguments])
        if key not in self.tables:
            self.tables[key] = self.all_answers(node)
        return self.tables[key]

    def all_answers(self, node: ir.Call) -> tuple[Any, ...] | None:
        """All that a call can give, not yet known."""
        function = self.known[node.function]
        if is_step(function.result) or not self.has_room(function) or not any(map(is_laid, ir.nodes_in(function.body))):
            return None
        ways = [(each.value,) if isinstance(each, ir.Const) else ways_to_be(each.type) for each in node.arguments]
        if not 0 < prod(map(len, ways)) <= MOST_ANSWERS:
            return None
        answers = [answer(self.known, node.function, given) for given in product(*ways)]
        known = [each for each in answers if each is not UNMET]
        if not known or (self.checked and len(known) < len(answers)):
            return None
        return tuple([known[0] if each is UNMET else each for each in answers])

    def head(self, function: ir.Function) -> str:
        """The first line of a function."""
        arguments = [self.parameter(each) for each in function.parameters]
        name = self.names[function.name]
        if is_step(function.result):
            state = self.state_of(function)
            others = [text for place, text in enumerate(arguments) if place != state]
            return f"static bool {name}({', '.join([f'{self.layout.name(self.module.state)} *S', *others, 'Events *E'])})"
        if is_scalar(function.result):
            return f"static {local(function.result)} {name}({', '.join(arguments) or 'void'})"
        return f"static void {name}({', '.join([f'{self.layout.name(function.result)} *out', *arguments])})"

    def parameter(self, variable: ir.Var) -> str:
        """A parameter: a scalar by its value, all else by its address."""
        if is_scalar(variable.type):
            return f"{local(variable.type)} p_{variable.name}"
        return f"const {self.layout.name(variable.type)} *p_{variable.name}"

    def state_of(self, function: ir.Function) -> int:
        """Which parameter is the state that a function changes."""
        for place, each in enumerate(function.parameters):
            if each.type == self.module.state:
                return place
        raise LayoutError(f"{function.name} leads to a step and takes no state")


def answer(functions: dict[str, ir.Function], name: str, given: tuple[Any, ...]) -> Any:
    """What a call gives for some values."""
    try:
        return call(functions, name, *given)
    except Unmet:
        return UNMET
