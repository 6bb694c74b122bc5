"""The intermediate form: what the rules of a game mean, in a small first-order language, pure and typed.

A `Module` is all of one game with known components: a `Function` for each function of the rules and the values of its
arguments that are known when the game is read, and the functions that follow from the declaration. The body of a function is
one expression, a tree of nodes. Nothing has an effect, so an expression may be evaluated in any order and any number of
times, as long as nothing is evaluated that `If`, `Match`, `Then` or a comprehension leaves out.

Values are those of Python: whole numbers of any size, members of enums, tuples, multisets, frozen attrs objects, `None`.
`rulebook.compile.meaning` evaluates nodes on them; that is the definition of what a node means. What `Apply` does stands in
the table of `rulebook.compile.primitives`.

A node that has no value for some operands bears the `Place` it was read from, and docstrings say what it *requires*: that is
its obligation. Back ends may rely on obligations, solvers show them, and the interpreter raises `Unmet`.
"""

from collections.abc import Iterator
from enum import Enum
from typing import Any, TypeAlias

from attrs import field, fields, frozen, has

# Types.


@frozen
class Never:
    """No value: the type of the items of an empty tuple, of what None leaves out, and of `Fail`."""


@frozen
class Bool:
    """True and False. They are not numbers: `AS_INT` makes 1 and 0 of them."""


@frozen
class Int:
    """The whole numbers from `least` to `most`; None where there is no bound."""

    least: int | None = None
    most: int | None = None


@frozen
class Finite:
    """One of finitely many values, in a fixed order: a member of an enum, a kind of card, one of some texts such as ids of
    clauses. Back ends use the place in it.
    """

    name: str
    values: tuple[Any, ...] = field(repr=False)


@frozen
class Known:
    """The type of a single value that is known when a game is read, such as the components. It takes no room."""

    value: Any = field(repr=False)


@frozen
class Option:
    """A value of a type, or None."""

    of: "Type"


@frozen
class Record:
    """An object of a frozen attrs class: its fields in order, each with a type."""

    cls: type[Any]
    fields: tuple[tuple[str, "Type"], ...] = field(repr=False)

    @property
    def name(self) -> str:
        """The name of the class."""
        return self.cls.__name__

    def type_of(self, name: str) -> "Type":
        """The type of a field; raises KeyError for a name that is not one of them."""
        return dict(self.fields)[name]


@frozen
class Union:
    """A value of one of several types, which a value tells apart; most are records. Alternatives are numbered from 0."""

    name: str
    alternatives: tuple["Type", ...] = field(repr=False)


@frozen
class Product:
    """A tuple of known length, each item with its own type."""

    items: tuple["Type", ...]


@frozen
class Seq:
    """A tuple of `least` to `most` items of one type; `most` is None where there is no bound.

    What has an item for each seat is a sequence whose length is known only when a game begins.
    """

    item: "Type"
    least: int = 0
    most: int | None = None


@frozen
class Pile:
    """A multiset of pieces: how many copies of each of `kinds` it holds, at most `most[i]` of `kinds.values[i]`."""

    kinds: Finite
    most: tuple[int, ...] = field(repr=False)


@frozen
class Set:
    """A frozenset of items of one type, which is finite: `Finite`, `Bool`, a bounded `Int`, or a `Product` of such."""

    item: "Type"


@frozen
class Map:
    """A mapping whose keys are of a finite type, as for `Set`. `total` where every key has a value. It keeps its order."""

    key: "Type"
    value: "Type"
    total: bool = False


@frozen
class Refused:
    """A refusal: which declared reason, and the values of its sentence. `Module.reasons` has every reason that occurs."""


@frozen
class Steps:
    """What an action leads to: a `Step` of a state and the events that led to it, in order."""

    state: Record
    event: Union


Type: TypeAlias = (
    Never | Bool | Int | Finite | Known | Option | Record | Union | Product | Seq | Pile | Set | Map | Refused | Steps
)


@frozen
class Place:
    """Where in the source of the rules something stands: the file, as a path within the package, and the line from 1."""

    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


# Expressions.


@frozen
class Const:
    """A value that is known when a game is read. Its type is `Finite` for a piece, `Seq` for a tuple, and so on."""

    value: Any
    type: Type = field(repr=False)


@frozen
class Var:
    """The value that a parameter, `Let`, `Match`, `Then`, `Fold` or a clause of a comprehension has given a name.

    Within a function each name is given once.
    """

    name: str
    type: Type = field(repr=False)


@frozen
class Let:
    """`body`, where `variable` stands for `value`."""

    variable: Var
    value: "Node"
    body: "Node"

    @property
    def type(self) -> Type:
        """The type of the body."""
        return self.body.type


@frozen
class If:
    """`then` if the test holds, otherwise `otherwise`; only one of them is evaluated.

    `a and b` is `If(a, b, False)`, and `a or b` is `If(a, True, b)`.
    """

    test: "Node"
    then: "Node"
    otherwise: "Node"
    type: Type = field(repr=False)


@frozen
class Apply:
    """A primitive applied to operands. What it requires of them stands in the table of primitives."""

    primitive: "Primitive"
    operands: tuple["Node", ...]
    type: Type = field(repr=False)
    place: Place = field(repr=False)


@frozen
class Table:
    """The value that belongs to a key: `values[i]`, where i is the place of the key in its type, or its value for an `Int`.

    The functions of the rules that were applied to every possible key become tables. Requires 0 <= i < len(values).
    """

    values: tuple[Any, ...]
    key: "Node"
    type: Type = field(repr=False)
    place: Place = field(repr=False)


@frozen
class Field:
    """A field of a record."""

    record: "Node"
    name: str
    type: Type = field(repr=False)


@frozen
class Item:
    """An item of a `Product`, by its place from 0."""

    product: "Node"
    place_in: int
    type: Type = field(repr=False)


@frozen
class Make:
    """A new object: the values of all fields of the record, in order. Each is of the type of its field."""

    type: Record
    values: tuple["Node", ...]


@frozen
class With:
    """A record with some fields changed, each to a value of the type of the field."""

    record: "Node"
    changes: tuple[tuple[str, "Node"], ...]
    type: Record


@frozen
class Tuple:
    """A new tuple of known length: a `Product`, or a `Seq` where all items are of one type."""

    items: tuple["Node", ...]
    type: Product | Seq = field(repr=False)


@frozen
class Within:
    """A value as one of a type with narrower bounds. Requires that it is one: that numbers are in the bounds, tuples not too
    long, in every part.
    """

    value: "Node"
    type: Type
    place: Place = field(repr=False)


@frozen
class Widen:
    """A value as one of a wider type, of which it is a value already: an `Option` of its type, a `Union` with its type.

    Wider bounds need no node: a value of `Int(0, 3)` is one of `Int(0, 5)`, and the same goes for the parts of types.
    """

    value: "Node"
    type: Type = field(repr=False)


@frozen
class Is:
    """Whether a value of a union is of one of some alternatives."""

    subject: "Node"
    alternatives: tuple[int, ...]

    @property
    def type(self) -> Type:
        """A truth value."""
        return Bool()


@frozen
class Arm:
    """What a `Match` gives for one alternative: `body`, where `variable` is the value as one of that alternative."""

    alternative: int
    variable: Var
    body: "Node"


@frozen
class Match:
    """The body of the arm for the alternative that the subject is of; every alternative has at most one.

    Requires that there is an arm, or else `otherwise` is given.
    """

    subject: "Node"
    arms: tuple[Arm, ...]
    otherwise: "Node | None"
    type: Type = field(repr=False)
    place: Place = field(repr=False)


@frozen
class Call:
    """What a function of the module, by its name, gives for some arguments."""

    function: str
    arguments: tuple["Node", ...]
    type: Type = field(repr=False)
    place: Place = field(repr=False)


@frozen
class Assert:
    """`body`. Requires that the condition holds, for the reason that the rules give."""

    condition: "Node"
    reason: str
    body: "Node"
    place: Place = field(repr=False)

    @property
    def type(self) -> Type:
        """The type of the body."""
        return self.body.type


@frozen
class Fail:
    """No value. Requires that it is never evaluated: a case that the rules rule out."""

    reason: str
    type: Type = field(repr=False)
    place: Place = field(repr=False)


@frozen
class Refuse:
    """The refusal with a declared reason, and values for the fields of its sentence. `name` says where it is declared."""

    name: str
    reason: Any = field(repr=False)
    values: tuple[tuple[str, "Node"], ...]

    @property
    def type(self) -> Type:
        """A refusal."""
        return Refused()


@frozen
class MakeStep:
    """A step: the state after it, and a sequence of events."""

    state: "Node"
    events: "Node"
    type: Steps = field(repr=False)


@frozen
class Then:
    """A step that goes on: `after` is evaluated with the state of `step` for `state`, and is a step or None.

    The state is that of `after`, and its events come after those of `step`. If `after` is None, it is all of `step`.
    """

    step: "Node"
    state: Var
    after: "Node"
    type: Steps = field(repr=False)


# Comprehensions.


@frozen
class Each:
    """For every item of a sequence, in order, or of a set, in no order that may matter."""

    variable: Var
    items: "Node"


@frozen
class Where:
    """Only where a condition holds: what follows is evaluated for nothing else."""

    condition: "Node"


@frozen
class Bind:
    """Where a variable stands for a value."""

    variable: Var
    value: "Node"


Clause: TypeAlias = Each | Where | Bind


class Gathering(Enum):
    """What a comprehension makes of the values of its body, one for each way through its clauses, in order."""

    ALL = "all"
    """Whether all are true; nothing after the first False is evaluated."""
    ANY = "any"
    """Whether one is true; nothing after the first True is evaluated."""
    SUM = "sum"
    """The sum of the numbers."""
    MOST = "max"
    """The first whose key is greatest; the key is the value itself where there is none. Keys are numbers, or products of
    numbers, compared item by item. Requires a value, or else gives the default."""
    LEAST = "min"
    """The first whose key is least, as for `MOST`."""
    FIRST = "first"
    """The first; nothing after it is evaluated. Requires a value, or else gives the default."""
    SEQUENCE = "sequence"
    """All of them, as a tuple."""
    SET = "set"
    """All of them, as a frozenset."""
    MAP = "map"
    """A mapping of products of a key and a value; of equal keys the first has the place and the last has the value."""


@frozen
class Comprehension:
    """What `gathering` makes of the values of `body`. Clauses are nested as in Python: each sees the variables before it."""

    gathering: Gathering
    clauses: tuple[Clause, ...]
    body: "Node"
    key: "Node | None"
    default: "Node | None"
    type: Type = field(repr=False)
    place: Place = field(repr=False)


@frozen
class Fold:
    """The last value of `variable`: at first it is `initial`, and for each way through the clauses it becomes `body`.

    For what no comprehension says. `variable` is visible in the clauses after the first and in the body.
    """

    variable: Var
    initial: "Node"
    clauses: tuple[Clause, ...]
    body: "Node"

    @property
    def type(self) -> Type:
        """The type of the variable."""
        return self.variable.type


Node: TypeAlias = (
    Const
    | Var
    | Let
    | If
    | Apply
    | Table
    | Field
    | Item
    | Make
    | With
    | Tuple
    | Within
    | Widen
    | Is
    | Match
    | Call
    | Assert
    | Fail
    | Refuse
    | MakeStep
    | Then
    | Comprehension
    | Fold
)


def nodes_in(node: object) -> Iterator[Any]:
    """Every node in a node, clauses and arms among them, itself first."""
    if isinstance(node, tuple):
        for each in node:
            yield from nodes_in(each)
    elif has(cls := type(node)) and not isinstance(node, Type | Place):
        yield node
        for part in fields(cls) if not isinstance(node, Const) else ():
            if (cls, part.name) not in VALUES:
                yield from nodes_in(getattr(node, part.name))


VALUES = frozenset([(Table, "values"), (Refuse, "reason")])
"""The parts of nodes that are values of Python."""


class Primitive(Enum):
    """The operations of `Apply`. `rulebook.compile.primitives` has the meaning of each, as a function of Python."""

    # Truth values and numbers.
    NOT = "not"
    """Bool -> Bool"""
    AS_INT = "int"
    """Bool -> Int(0, 1)"""
    ADD = "+"
    """Int, Int -> Int"""
    SUBTRACT = "-"
    """Int, Int -> Int"""
    MULTIPLY = "*"
    """Int, Int -> Int"""
    QUOTIENT = "//"
    """Int, Int -> Int: rounded down. Requires a divisor other than 0."""
    REMAINDER = "%"
    """Int, Int -> Int: with the sign of the divisor. Requires a divisor other than 0."""
    NEGATE = "negate"
    """Int -> Int"""
    LARGER = "larger"
    """Int, Int -> Int: the larger of two numbers"""
    SMALLER = "smaller"
    """Int, Int -> Int: the smaller of two numbers"""
    LESS = "<"
    """Int, Int -> Bool"""
    AT_MOST = "<="
    """Int, Int -> Bool"""
    EQUAL = "=="
    """T, T -> Bool: for values of any type, part by part"""
    PLACE = "place"
    """Finite -> Int: the place of a value in its type, from 0"""
    VALUE_AT = "value_at"
    """Int -> Finite: the value at a place. Requires such a place."""

    # None or a value.
    IS_NONE = "is_none"
    """Option -> Bool"""
    THE = "the"
    """Option(T) -> T. Requires that it is not None."""

    # Sequences.
    LENGTH = "len"
    """Seq, Set or Map -> Int"""
    INDEX = "index"
    """Seq(T), Int -> T: the item at a place. Requires 0 <= place < length: places from the end are not negative here."""
    REPLACE = "replace"
    """Seq(T), Int, T -> Seq(T): with the item at a place replaced. Requires 0 <= place < length."""
    PUT = "put"
    """Seq(T), T, Known -> Seq(T), where T is a record: with an item in its place in the order of some fields, the names of
    which are known, instead of one with the same values of these. Requires that the items are in this order."""
    APPEND = "append"
    """Seq(T), T -> Seq(T): with one more item at the end"""
    CONCAT = "concat"
    """Seq(T), Seq(T) -> Seq(T)"""
    SLICE = "slice"
    """Seq(T), Int, Int -> Seq(T): from one place up to before another. Requires 0 <= start; an end beyond the length is the
    length, and there is nothing from a start that is not before the end."""
    REPEAT = "repeat"
    """T, Int -> Seq(T): an item as often as a number says, and never if that is below 0"""
    RANGE = "range"
    """Int, Int -> Seq(Int): from one number up to before another"""
    ENUMERATE = "enumerate"
    """Seq(T) -> Seq(Product(Int, T)): each item after its place from 0"""
    ZIP = "zip"
    """Seq(A), Seq(B) ... -> Seq(Product(A, B ...)): item by item. Requires equal lengths."""
    REVERSED = "reversed"
    """Seq(T) -> Seq(T)"""
    SORTED = "sorted"
    """Seq(T) or Set(T) -> Seq(T), where T is Int, Finite (by place), or a Product of these: in order, least first, stable"""
    OCCURRENCES = "occurrences"
    """Seq(T), T -> Int: how many items are equal to a value"""
    FIND = "find"
    """Seq(T), T -> Int: the first place of a value. Requires that it is there."""
    CONTAINS = "in"
    """Seq(T) or Set(T), T -> Bool; for a Map, whether there is such a key"""
    CHOICES = "choices"
    """Seq(T), Int -> Seq(Seq(T)): `itertools.combinations_with_replacement`. Requires a number of at least 0."""
    COMBINATIONS = "combinations"
    """Seq(T), Int -> Seq(Seq(T)): `itertools.combinations`. Requires a number of at least 0."""
    ADDING_UP = "adding_up"
    """Seq(T), Seq(Int), Int -> Seq(Seq(T)): the choices of any size from the items whose numbers, one for each item and none
    below 0, have that sum; in the order of sizes, and then of `COMBINATIONS`"""

    # Piles.
    PILE = "pile"
    """Seq(Finite) -> Pile: the pile of some pieces, over the kinds of its type. All primitives that give a pile require that
    it has no more copies of a kind than its type says."""
    TOTAL = "total"
    """Pile -> Int: how many pieces, copies included"""
    DISTINCT = "distinct"
    """Pile -> Seq(Finite): every kind with at least one copy, in the order of kinds"""
    PIECES = "pieces"
    """Pile -> Seq(Finite): every piece, copies included, in the order of kinds"""
    COUNTS = "counts"
    """Pile -> Seq(Int): how many copies of each kind"""
    COPIES = "copies"
    """Pile, Finite -> Int: how many copies of a kind. Requires a kind of the pile."""
    WITH_ONE = "with_one"
    """Pile, Finite -> Pile: with one copy more"""
    WITHOUT_ONE = "without_one"
    """Pile, Finite -> Pile: with one copy less. Requires that one is held."""
    WITH_ALL = "with_all"
    """Pile, Seq(Finite) -> Pile: with more pieces"""
    WITHOUT_ALL = "without_all"
    """Pile, Seq(Finite) -> Pile: with less pieces. Requires that they are held, copies included."""
    TOGETHER = "together"
    """Pile, Pile -> Pile: the pieces of both"""

    # Sets and mappings.
    AS_SET = "set"
    """Seq(T) -> Set(T)"""
    UNION = "|"
    """Set(T), Set(T) -> Set(T)"""
    INTERSECTION = "&"
    """Set(T), Set(T) -> Set(T)"""
    DIFFERENCE = "set-"
    """Set(T), Set(T) -> Set(T)"""
    SUBSET = "subset"
    """Set(T), Set(T) -> Bool: whether the second has all items of the first"""
    GET = "get"
    """Map(K, V), K -> V. Requires that there is such a key."""
    GET_OR_NONE = "get_or_none"
    """Map(K, V), K -> Option(V): None where there is no such key"""
    KEYS = "keys"
    """Map(K, V) -> Seq(K): in order"""


# Functions and modules.


@frozen
class Function:
    """A function of the rules, or one that follows from the declaration.

    `source` is the Python function, as `module:qualified name`, and `clause` the id of the clause that it implements; both
    are None where there is none. What is known of the arguments is part of the name, and not among the parameters.
    `computes` is the class and the field that the function computes of an object's other fields.
    """

    name: str
    parameters: tuple[Var, ...]
    result: Type
    body: Node
    source: str | None
    clause: str | None
    place: Place
    computes: tuple[type[Any], str] | None = None


@frozen
class Phase:
    """A phase: its number among the alternatives of the type of phases, who can do what, and the functions that say so.

    `legal` gives the legal actions as a sequence of the game's type of actions. In a phase of chance, `chances` gives
    products of an outcome and its weight. Both take the state. They are None where there is nothing to do, or nothing for
    chance.
    """

    number: int
    is_chance: bool
    accepts: tuple[int, ...]
    legal: str | None
    chances: str | None


@frozen
class Module:
    """All of a game with known components. Functions come after those that they call; the other fields name some of them.

    `variants` are known too where they say which pieces there are, and None elsewhere. Types: `settings`, `state`, `action`
    (the union of all classes of actions), `event` (the same of events) and `observation`. `phases` are in the order of
    their type. `moves` has for each class of actions the function that applies it, (state, action) -> step, and `refusals`
    the one that refuses it in phases that accept it, (state, action) -> Option(refusal); an entry is None where nothing is
    refused. `tables` are the numbers of players that the game is for.
    """

    game: str
    components: Any
    variants: Any
    tables: tuple[int, ...]
    settings: Record
    state: Record
    action: Union
    event: Union
    observation: Record
    functions: tuple[Function, ...]
    phases: tuple[Phase, ...]
    moves: tuple[str, ...]
    refusals: tuple[str | None, ...]
    reasons: tuple[tuple[str, Any], ...]
    new_game: str
    """settings -> state"""
    actor: str
    """state -> Option(Union(seat, chance))"""
    step: str
    """(state, action) -> step. Requires a legal action: nothing is checked."""
    why_not: str
    """(state, action) -> Option(refusal), also in phases that do not accept the class of the action"""
    result: str
    """state -> Option(result)"""
    observe: str
    """(state, viewer) -> observation, where a viewer is a seat or a spectator"""
    event_for: str
    """(event, viewer) -> event, with what is hidden from the viewer left out"""

    claims: tuple[tuple[str, str], ...] = ()
    """Claims by their names, each with the function that says whether it holds: of a state, or of a state, an action and the
    step."""

    def function(self, name: str) -> Function:
        """The function with a name; raises KeyError for another name."""
        return self.by_name[name]

    @property
    def by_name(self) -> dict[str, Function]:
        """Every function by its name."""
        return {function.name: function for function in self.functions}
