"""Random well-typed programs of the language: the text of a module with one function in it, and inputs for it.

A program may fail for some inputs, as rules may: it divides by 0, takes the third of two items, or a card that is not held.
"""

from collections.abc import Callable, Iterator
from enum import Enum
from random import Random
from typing import Any, Final

from attrs import define, field, frozen

from rulebook.core.multiset import Multiset
from rulebook.games.hamsterbacke.model.components import CARDS, Colour

HEAD: Final = '''"""A random program."""

from collections.abc import Mapping
from functools import reduce
from itertools import chain, combinations_with_replacement, compress, product
from operator import add, attrgetter

from attrs import evolve

from rulebook.core.multiset import Multiset
from rulebook.core.ordering import put
from rulebook.core.seats import with_seat
from rulebook.core.sums import adding_up
from rulebook.games.hamsterbacke.model.components import CARDS, Colour
from tests.compile.programs import Board, Dot, Line, Shape, Sign

Cards = Multiset[Colour]

'''


class Sign(Enum):
    """Something that is no colour."""

    STAR = "star"
    RING = "ring"

    @property
    def weight(self) -> int:
        """A number that belongs to a sign."""
        return 3 if self is Sign.STAR else 7


@frozen
class Dot:
    """A shape with a number."""

    at: int


@frozen
class Line:
    """A shape with two numbers."""

    start: int
    end: int = 3


Shape = Dot | Line


@frozen
class Board:
    """A record of several fields."""

    number: int
    colour: Colour | None
    row: tuple[Colour, ...]
    shape: Shape


INT, BOOL, COLOUR, MAYBE, NUMBERS, ROW, ROWS, CARD_PILE, SHAPE, BOARD, SET, COLOURS, NUMBER_OF = (
    "int",
    "bool",
    "Colour",
    "Colour | None",
    "tuple[int, ...]",
    "tuple[Colour, ...]",
    "tuple[tuple[Colour, ...], ...]",
    "Cards",
    "Shape",
    "Board",
    "frozenset[int]",
    "frozenset[Colour]",
    "Mapping[Colour, int]",
)
TYPES: Final = (INT, BOOL, COLOUR, MAYBE, NUMBERS, ROW, ROWS, CARD_PILE, SHAPE, BOARD, SET, COLOURS, NUMBER_OF)


def value(random: Random, hint: str) -> Any:
    """A random value of a type."""
    colours = list(Colour)
    match hint:
        case "int":
            return random.choice([0, 1, 2, 3, -1, random.randrange(-9, 30)])
        case "bool":
            return random.random() < 0.5
        case "Colour":
            return random.choice(colours)
        case "Colour | None":
            return random.choice([None, *colours[:3]])
        case "tuple[int, ...]" | "frozenset[int]":
            numbers = tuple([value(random, INT) for _ in range(random.randrange(5))])
            return frozenset(numbers) if hint == SET else numbers
        case "tuple[Colour, ...]":
            return tuple(random.choices(colours[:3], k=random.randrange(5)))
        case "tuple[tuple[Colour, ...], ...]":
            return tuple([value(random, ROW) for _ in range(random.randrange(4))])
        case "Cards":
            return Multiset.of(CARDS, value(random, ROW))
        case "frozenset[Colour]":
            return frozenset(value(random, ROW))
        case "Mapping[Colour, int]":
            return {colour: value(random, INT) for colour in value(random, ROW)}
        case "Shape":
            return random.choice([Dot(value(random, INT)), Line(value(random, INT), value(random, INT))])
        case _:
            return Board(value(random, INT), value(random, MAYBE), value(random, ROW), value(random, SHAPE))


@define
class Writer:
    """Writes a program: expressions of wanted types over the names that have values, as deep as they may be."""

    random: Random
    names: dict[str, str]
    _number: int = field(default=0, init=False)

    def fresh(self) -> str:
        """A name that nothing has."""
        self._number += 1
        return f"{self.random.choice(['one', 'other', 'next_one'])}{self._number}"

    def expression(self, hint: str, depth: int) -> str:
        """An expression of a type."""
        known = [name for name, other in self.names.items() if other == hint]
        if depth <= 0 or (known and self.random.random() < 0.15):
            return self.random.choice(known) if known and self.random.random() < 0.8 else self.literal(hint)
        return self.random.choice(list(FORMS[hint]))(self, depth - 1)

    def literal(self, hint: str) -> str:
        """A value that is written out."""
        match hint:
            case "Cards":
                return f"Multiset.of(CARDS, {written(value(self.random, ROW))})"
            case "frozenset[int]":
                return f"frozenset({written((*value(self.random, NUMBERS), 4))})"
            case "frozenset[Colour]":
                return f"frozenset({written((*value(self.random, ROW), Colour.BLUE))})"
            case "Mapping[Colour, int]":
                number = f"{self.random.randrange(9)} + CARDS.position(it)"
                return f"{{it: {number} for it in {written((*value(self.random, ROW), Colour.BLUE))}}}"
            case _:
                known = value(self.random, hint)
                while () in (known, *(known if hint == ROWS else ())):  # the empty tuple has no type of its own
                    known = value(self.random, hint)
                return written(known)

    def within(self, names: dict[str, str], hint: str, depth: int) -> str:
        """An expression that may use some more names."""
        before = dict(self.names)
        self.names |= names
        text = self.expression(hint, depth)
        self.names = before
        return text

    def condition(self, names: dict[str, str], depth: int) -> str:
        """A condition that may use some more names: of one part, or of two that numbers decide, each by itself."""
        if self.random.random() < 0.5:
            return self.within(names, BOOL, depth)
        parts = [f"{self.within(names, INT, 1)} < {self.within(names, INT, 0)}" for _ in range(2)]
        return f" {self.random.choice(['and', 'or'])} ".join(parts)

    def comprehension(self, hint: str, depth: int, ordered: bool = False) -> str:
        """What stands inside the brackets of a comprehension: a value of a type for each of some items."""
        over = [(INT, NUMBERS), (COLOUR, ROW), (ROW, ROWS), (COLOUR, CARD_PILE), *([] if ordered else [(INT, SET)])]
        item, several = self.random.choice(over)
        one, items = self.fresh(), self.expression(several, depth)
        inner = {one: item}
        loop = f"for {one} in {items}"
        if self.random.random() < 0.3 and several != SET:
            place = self.fresh()
            inner[place], loop = INT, f"for {place}, {one} in enumerate({items})"
        condition = ""
        if self.random.random() < 0.5:
            condition = f" if {self.within(inner, BOOL, depth)}"
        if self.random.random() < 0.3:
            named = self.fresh()
            condition += f" if ({named} := {self.within(inner, INT, depth)})"
            inner = inner | {named: INT}
        if self.random.random() < 0.2:
            condition += f" for {self.fresh()} in range({self.random.randrange(3)})"
        return f"{self.within(inner, hint, depth)} {loop}{condition}"

    # Statements.

    def body(self, hint: str, depth: int) -> Iterator[str]:
        """The lines of a function that gives a value of a type."""
        for _ in range(self.random.randrange(4)):
            yield from self.random.choice([self.assign, self.leave, self.branch, self.cases, self.search, self.fold])(
                hint, depth
            )
        yield f"return {self.expression(hint, depth)}"

    def assign(self, hint: str, depth: int) -> Iterator[str]:
        """A name for a value, or names for two."""
        one, other, wanted = self.fresh(), self.fresh(), self.random.choice(TYPES)
        if self.random.random() < 0.3:
            first, second = self.expression(INT, depth), self.expression(wanted, depth)
            yield f"{one}, {other} = {first}, {second}"
            self.names |= {one: INT, other: wanted}
        else:
            yield f"{one} = {self.expression(wanted, depth)}"
            self.names[one] = wanted

    def leave(self, hint: str, depth: int) -> Iterator[str]:
        """A return under a condition, which may name what it asks for."""
        if self.random.random() < 0.3:
            named = self.fresh()
            yield f"if ({named} := {self.expression(INT, depth)}) < {self.expression(INT, 0)}:"
            self.names[named] = INT
        else:
            yield f"if {self.condition({}, depth)}:"
        yield f"    return {self.expression(hint, depth)}"

    def branch(self, hint: str, depth: int) -> Iterator[str]:
        """A name that has another value under a condition."""
        one, wanted = self.fresh(), self.random.choice(TYPES)
        yield f"{one}: {wanted} = {self.expression(wanted, depth)}"
        self.names[one] = wanted
        yield f"if {self.condition({}, depth)}:"
        yield f"    {one} = {self.expression(wanted, depth)}"

    def cases(self, hint: str, depth: int) -> Iterator[str]:
        """A match that returns in some of its cases."""
        start = self.fresh()
        if self.random.random() < 0.5:
            yield f"match {self.expression(SHAPE, depth)}:"
            yield f"    case Dot({start}) if {self.condition({start: INT}, depth)}:"
            yield f"        return {self.within({start: INT}, hint, depth)}"
            yield f"    case Line({self.random.choice(['0', '2', '_'])}, end={start}):"
            yield f"        return {self.within({start: INT}, hint, depth)}"
            yield "    case _:"
            yield f"        return {self.expression(hint, depth)}"
        else:
            yield f"match {self.expression(COLOUR, depth)}:"
            yield "    case Colour.RED | Colour.BLUE:"
            yield f"        return {self.expression(hint, depth)}"
            yield "    case Colour.LIGHT_GREEN:"
            yield f"        return {self.expression(hint, depth)}"

    def search(self, hint: str, depth: int) -> Iterator[str]:
        """A loop that returns at the first item with a property."""
        one, place = self.fresh(), self.fresh()
        yield f"for {place}, {one} in enumerate({self.expression(ROW, depth)}):"
        inner = {one: COLOUR, place: INT}
        yield f"    if {self.condition(inner, depth)}:"
        yield f"        return {self.within(inner, hint, depth)}"

    def fold(self, hint: str, depth: int) -> Iterator[str]:
        """A loop that changes a name."""
        total, one = self.fresh(), self.fresh()
        yield f"{total} = {self.expression(INT, depth)}"
        self.names[total] = INT
        yield f"for {one} in {self.expression(NUMBERS, depth)}:"
        yield f"    {total} = {self.within({one: INT}, INT, depth)}"


def written(value: object) -> str:
    """A value in Python's notation."""
    if isinstance(value, Colour):
        return str(value)
    if isinstance(value, tuple):
        return f"({', '.join(map(written, value))}{',' if len(value) == 1 else ''})"
    if isinstance(value, Board):
        return f"Board({', '.join(map(written, (value.number, value.colour, value.row, value.shape)))})"
    return repr(value)


Form = Callable[[Writer, int], str]


def template(text: str, *hints: str) -> Form:
    """The form of an expression with parts of some types."""
    return lambda writer, depth: text.format(*[writer.expression(hint, depth) for hint in hints])


def over(text: str, hint: str) -> Form:
    """The form of an expression with a comprehension over items in any order."""
    return lambda writer, depth: text.format(writer.comprehension(hint, depth))


def in_order(text: str, hint: str) -> Form:
    """The form of an expression with a comprehension over items in order."""
    return lambda writer, depth: text.format(writer.comprehension(hint, depth, ordered=True))


def of_named(text: str, otherwise: str) -> Form:
    """The form of an expression that asks a shape with a name for its class, and then for its fields."""

    def form(writer: Writer, depth: int) -> str:
        known = [name for name, hint in writer.names.items() if hint == SHAPE]
        return text.format(writer.random.choice(known)) if known else otherwise

    return form


def conditional(hint: str) -> Form:
    """The form of a conditional expression."""
    return template("({} if {} else {})", hint, BOOL, hint)


FORMS: Final[dict[str, tuple[Form, ...]]] = {
    INT: (
        *(template(f"({{}} {op} {{}})", INT, INT) for op in ("+", "-", "*", "//", "%")),
        *(template(f"({{}} {op} ({{}} or 3))", INT, INT) for op in ("//", "%")),
        *(template("len({})", hint) for hint in (NUMBERS, ROW, ROWS, SET, COLOURS, NUMBER_OF)),
        *(template(f"{name}({{}}, {{}})", INT, INT) for name in ("max", "min")),
        *(template(f"{name}((*{{}}, 5))", NUMBERS) for name in ("max", "min", "sum")),
        *(template(f"{name}({{}}, default={{}})", NUMBERS, INT) for name in ("max", "min")),
        over("sum({})", INT),
        over("sum({})", BOOL),
        over("max([{}], default=0)", INT),
        in_order("next(({}), 7)", INT),
        in_order("min([{}], key=lambda it: it % 3, default=2)", INT),
        template("{}.count({})", ROW, COLOUR),
        template("{}.count({})", CARD_PILE, COLOUR),
        template("(*{}, 3, 1).index(1)", NUMBERS),
        template("{}.total", CARD_PILE),
        template("{}[0]", NUMBERS),
        template("({} or (4,))[{} % 1]", NUMBERS, INT),
        template("{}[-1]", NUMBERS),
        template("{}.number", BOARD),
        template("{}.counts[CARDS.position({})]", CARD_PILE, COLOUR),
        template("(-{})", INT),
        of_named("({0}.end if isinstance({0}, Line) else {0}.at)", "3"),
        of_named("(0 if isinstance({0}, Line) else {0}.at)", "4"),
        template("({0}[{1}] if {1} in {0} else 0)", NUMBER_OF, COLOUR),
        template("({}.get({}) or 0)", NUMBER_OF, COLOUR),
        template("({} or {})", INT, INT),
        template("reduce(add, {}, {})", NUMBERS, INT),
        template("reduce(min, {})", NUMBERS),
        template("({} and {})", INT, INT),
        template("int({})", BOOL),
        template("int({})", INT),
        conditional(INT),
    ),
    BOOL: (
        *(template(f"({{}} {op} {{}})", INT, INT) for op in ("<", "<=", ">", ">=", "==", "!=")),
        template("({} < {} <= {})", INT, INT, INT),
        *(template("({} == {})", hint, hint) for hint in TYPES),
        template("({} is {})", COLOUR, MAYBE),
        template("({} is not None)", MAYBE),
        template("({} and {})", BOOL, BOOL),
        template("({} or {})", BOOL, BOOL),
        template("(not {})", BOOL),
        *(template("bool({})", hint) for hint in TYPES),
        *(template("(not {})", hint) for hint in TYPES),
        over("all({})", BOOL),
        over("any({})", BOOL),
        template("all(map(bool, {}))", ROWS),
        template("({} in {})", INT, NUMBERS),
        template("({} in {})", COLOUR, CARD_PILE),
        template("({} in {})", MAYBE, ROW),
        template("({} in {})", INT, SET),
        template("({} <= {})", SET, SET),
        template("({} in {})", COLOUR, COLOURS),
        template("({} <= {})", COLOURS, COLOURS),
        template("({} in {})", COLOUR, NUMBER_OF),
        template("isinstance({}, Dot)", SHAPE),
        of_named("(isinstance({0}, Line) and {0}.end > 2)", "True"),
        of_named("(not isinstance({0}, Dot) or {0}.at > 1)", "False"),
        template("isinstance({}.shape, Line | Dot)", BOARD),
        conditional(BOOL),
    ),
    COLOUR: (
        template("({} or (Colour.RED, Colour.BLUE))[{} and 0]", ROW, INT),
        template("(Colour.RED, *{})[-1]", ROW),
        template("max((Colour.BLUE, *{}), key=CARDS.position)", ROW),
        in_order("next(({}), Colour.RED)", COLOUR),
        conditional(COLOUR),
    ),
    MAYBE: (
        template("{}.colour", BOARD),
        template("({}[0] if {} else None)", ROW, BOOL),
        in_order("next(({}), None)", COLOUR),
        conditional(MAYBE),
    ),
    NUMBERS: (
        in_order("tuple([{}])", INT),
        template("({}, *{})", INT, NUMBERS),
        template("(*{}, {}, *{})", NUMBERS, INT, NUMBERS),
        template("({} + {})", NUMBERS, NUMBERS),
        template("with_seat((*{}, 7), {} % 2, {})", NUMBERS, INT, INT),
        template("tuple(range({}, {}))", INT, INT),
        template("tuple(sorted({}))", NUMBERS),
        template("tuple(sorted({}))", SET),
        template("tuple(reversed({}))", NUMBERS),
        template("tuple(map(len, {}))", ROWS),
        template("{}[: len({})]", NUMBERS, ROW),
        template("(({},) * {})", INT, INT),
        template("{}.counts", CARD_PILE),
        template("tuple([a + b for a, b in zip({}, {}, strict=True)])", NUMBERS, NUMBERS),
        template("tuple([a - b for a, b in zip({0}, {0}[:], strict=True)])", NUMBERS),
        template("tuple([a * b for a, b in product({}, {})])", NUMBERS, NUMBERS),
        template("tuple(map(sum, product({}, {})))", NUMBERS, NUMBERS),
        template("tuple(map(max, {0}, tuple(reversed({0}))))", NUMBERS),
        template("tuple(compress({0}, tuple(reversed({0}))))", NUMBERS),
        template('tuple([it.at for it in put(tuple([Dot(to) for to in sorted({})]), Dot({}), attrgetter("at"))])', SET, INT),
        conditional(NUMBERS),
    ),
    ROW: (
        in_order("tuple([{}])", COLOUR),
        template("(*{}, {})", ROW, COLOUR),
        template("tuple({})", CARD_PILE),
        template("{}.distinct", CARD_PILE),
        template("{}.row", BOARD),
        template("({} or ((Colour.RED,),))[0]", ROWS),
        template("{}[{} % 3]", ROWS, INT),
        template("(({},) * {})", COLOUR, INT),
        template("{}[len({}) :]", ROW, NUMBERS),
        template("tuple(sorted({}, key=CARDS.position))", ROW),
        template("tuple({})", NUMBER_OF),
        template("tuple(chain.from_iterable({}))", ROWS),
        template("tuple(dict.fromkeys({}))", ROW),
        conditional(ROW),
    ),
    ROWS: (
        in_order("tuple([{}])", ROW),
        template("(*{}, {})", ROWS, ROW),
        template("with_seat(({}, *{}), 0, {})", ROW, ROWS, ROW),
        template("tuple(combinations_with_replacement({}, 2))", ROW),
        template("adding_up({}[:6], {}, CARDS.position)", ROW, INT),
        template("(({},) * 2)", ROW),
        conditional(ROWS),
    ),
    CARD_PILE: (
        template("{}.with_one({})", CARD_PILE, COLOUR),
        template("{}.without({})", CARD_PILE, COLOUR),
        template("{}.with_all({})", CARD_PILE, ROW),
        template("{}.without_all({})", CARD_PILE, ROW),
        template("({} + {})", CARD_PILE, CARD_PILE),
        template("reduce(Multiset.with_one, {}, {})", ROW, CARD_PILE),
        template("Multiset.of(CARDS, {})", ROW),
        conditional(CARD_PILE),
    ),
    SHAPE: (
        template("Dot({})", INT),
        template("Line({})", INT),
        template("Line(end={}, start={})", INT, INT),
        template("{}.shape", BOARD),
        conditional(SHAPE),
    ),
    BOARD: (
        template("Board({}, {}, {}, {})", INT, MAYBE, ROW, SHAPE),
        template("evolve({}, number={}, colour={})", BOARD, INT, MAYBE),
        conditional(BOARD),
    ),
    SET: (
        over("frozenset([{}])", INT),
        template("({} | {})", SET, SET),
        template("({} & {})", SET, SET),
        template("({} - {})", SET, SET),
        template("frozenset({})", NUMBERS),
        conditional(SET),
    ),
    COLOURS: (
        over("frozenset([{}])", COLOUR),
        template("({} | {})", COLOURS, COLOURS),
        template("({} & {})", COLOURS, COLOURS),
        template("({} - {})", COLOURS, COLOURS),
        template("frozenset({})", ROW),
        conditional(COLOURS),
    ),
    NUMBER_OF: (
        template("{{it: {} for it in {}}}", INT, ROW),
        template("{{it: where + {} for where, it in enumerate({})}}", INT, ROW),
        conditional(NUMBER_OF),
    ),
}


def program(seed: int) -> tuple[str, list[tuple[Any, ...]]]:
    """The text of a program, and twenty inputs for it."""
    text = ""
    random = Random(seed)
    while not is_python(text):
        text, parameters = text_of(random)
    return text, [tuple([value(random, hint) for hint in parameters]) for _ in range(20)]


def is_python(text: str) -> bool:
    """Whether a text is a program of Python, where `:=` is not allowed everywhere."""
    try:
        compile(text, "program", "exec")
    except SyntaxError:
        return False
    return bool(text)


def text_of(random: Random) -> tuple[str, list[str]]:
    """The text of a program, and the types of its parameters."""
    parameters = {"number": INT} | {f"given{number}": random.choice(TYPES) for number in range(random.randrange(1, 5))}
    result = random.choice(TYPES)
    lines = Writer(random, dict(parameters)).body(result, random.randrange(1, 4))
    head = ", ".join([f"{name}: {hint}" for name, hint in parameters.items()])
    text = f"{HEAD}\ndef program({head}) -> {result}:\n" + "\n".join([f"    {line}" for line in lines]) + "\n"
    return text, list(parameters.values())
