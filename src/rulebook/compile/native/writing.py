"""Nodes of the intermediate form in C, a value for a value.

Sequences that are only gone through are never laid down: they become loops. A value in memory of which a small part changes
is changed in its place.
"""

import re
from collections.abc import Callable, Iterator
from functools import partial, reduce
from typing import Final

from attrs import evolve

from rulebook.compile import ir
from rulebook.compile.errors import LayoutError
from rulebook.compile.native.atoms import (
    FEW_KINDS,
    Atom,
    Env,
    Later,
    Sink,
    Thing,
    comes_first,
    held_in,
    item_at,
    item_of,
    length_of,
    most_of,
    parts_in,
    total_of,
)
from rulebook.compile.native.functions import MOST_ANSWERS
from rulebook.compile.native.layout import (
    WORD,
    bits_of,
    copies_in,
    every_kind,
    is_scalar,
    is_word,
    local,
    one_less,
    one_more,
    ways_to_be,
)
from rulebook.compile.native.lines import Lines
from rulebook.compile.native.nodes import (
    CHANGES,
    flat,
    is_change,
    is_gone_through,
    is_in_order,
    is_needed_once,
    is_projection,
    is_step,
    is_stream,
    is_view,
    pile_beside,
    uses,
)
from rulebook.compile.values import alternative_for, alternative_of, place_among, places_of, values_of

P: Final = ir.Primitive
MOST_SUMMED: Final = 2**7 - 1
"""Up to this many pieces of a pile, bytes of a word hold how many there are up to each kind."""
PILED: Final = (P.PILE, P.WITH_ONE, P.WITHOUT_ONE, P.WITH_ALL, P.WITHOUT_ALL)
"""What gives a pile with some pieces more or less."""
STATE: Final = "(*S)"
"""The state that a function changes in its place."""
IN_MEMORY: Final = re.compile(r"[\w.()*\[\]]+")
"""An expression that only reads from memory."""
TEXTS: Final = {
    P.ADD: "({wide}{0} + {1})", P.SUBTRACT: "({wide}{0} - {1})", P.MULTIPLY: "({wide}{0} * {1})", P.LESS: "({0} < {1})",
    P.AT_MOST: "({0} <= {1})", P.NOT: "(!{0})", P.AS_INT: "{0}", P.PLACE: "{0}", P.VALUE_AT: "{0}", P.NEGATE: "(-{0})",
    P.LARGER: "({0} > {1} ? {0} : {1})", P.SMALLER: "({0} < {1} ? {0} : {1})", P.UNION: "({0} | {1})",
    P.INTERSECTION: "({0} & {1})", P.DIFFERENCE: "({0} & ~{1})", P.SUBSET: "(!({0} & ~{1}))", P.TOGETHER: "({0} | {1})",
}  # fmt: skip
"""Operations on scalars in C. Where a number may be large it is made `wide` first."""


class Values(Lines):
    """The values of nodes."""

    def scalar(self, node: ir.Node, type: ir.Type, env: Env) -> str:
        """A scalar as an expression."""
        return self.converted(self.value(node, env), type).text

    def value(self, node: ir.Node, env: Env) -> Atom:  # noqa: PLR0912 - one case for each node
        """The value of a node."""
        node, env = self.bare(node, env)
        match node:
            case ir.Const():
                if is_scalar(node.type):
                    return Atom(self.writer.layout.initialiser(node.type, node.value), node.type)
                return Atom(self.writer.constant(node.type, node.value), node.type, known=(node.value,))
            case ir.Var():
                known = env[node.name]
                assert isinstance(known, Atom)
                return known
            case ir.Field():
                record = self.value(node.record, env)
                values = tuple([getattr(each, node.name) for each in record.known])
                return Atom(f"{record.text}.{node.name}_", node.type, record.moves, known=values)
            case ir.Item():
                return self.value(node.product, env).items[node.place_in]
            case ir.Tuple() if isinstance(node.type, ir.Product):
                return Atom("", node.type, parts=tuple([self.value(each, env) for each in node.items]))
            case ir.Is():
                subject = self.value(node.subject, env)
                tests = [f"{subject.text}.alt == {each}" for each in node.alternatives]
                return Atom(f"({' || '.join(tests)})" if tests else "0", ir.Bool(), subject.moves)
            case ir.Within() | ir.Widen():
                inner = self.value(node.value, env)
                if isinstance(node, ir.Within):
                    self.check(inner, node)
                return self.converted(inner, node.type)
            case ir.Table():
                return self.looked_up(node, env)
            case ir.Apply(primitive=P.INDEX):
                return self.indexed(node, env)
            case ir.Apply(primitive=P.GET, operands=(mapping, key)):
                is_there, entry = self.entry(mapping, key, env)
                self.require(is_there, node.place, "no such key")
                return self.converted(entry, node.type)
            case ir.Apply(primitive=P.THE, operands=(operand,)):
                option = self.value(operand, env)
                self.require(f"{option.text}.some", node.place, "None")
                return option.it
            case ir.Apply() if is_scalar(node.type) and node.primitive not in PILED:
                return self.applied(node, env)
            case ir.Comprehension() if is_scalar(node.type):
                return self.gathered(node, env)
            case ir.Call() if (computes := self.writer.known[node.function].computes) and is_scalar(node.type):
                record = self.value(node.arguments[0], env)
                return record.inner(f"{computes[1]}_", node.type)
            case ir.Call() if (table := self.tabulated(node, env)) is not None:
                return table
            case ir.Call() if self.is_inside(node):
                return self.value(*self.inside(node, env))
            case ir.Call() if is_scalar(node.type):
                return Atom(self.room(node.type, self.called(node, env)), node.type)
        name = self.room(node.type)
        self.into(name, node.type, node, env)
        return Atom(name, node.type)

    def bare(self, node: ir.Node, env: Env) -> tuple[ir.Node, Env]:
        """What a node comes to, no `Let`, no assertion and no variable that stands for a node; its lines are written."""
        while True:
            match node:
                case ir.Var() if isinstance(later := env.get(node.name), Later):
                    node, env = later.node, later.env
                case ir.Let():
                    env = self.let(node, env)
                    node = node.body
                case ir.Assert():
                    self.require(self.scalar(node.condition, ir.Bool(), env), node.place, "assertion")
                    node = node.body
                case _:
                    return node, env

    def branched(self, node: ir.Node, env: Env, each: Callable[[ir.Node, Env], None]) -> bool:
        """Write what is done with each of the nodes between which one chooses; whether it does."""
        match node:
            case ir.If():
                test = self.scalar(node.test, ir.Bool(), env)
                with self.block(f"if ({test})"):
                    each(node.then, env)
                with self.block("else"):
                    each(node.otherwise, env)
            case ir.Match():
                self.matched(node, env, each)
            case ir.Fail():
                self.fail(node.place, node.reason)
            case _:
                return False
        return True

    def let(self, node: ir.Let, env: Env) -> Env:
        """The variables that the body of a `Let` knows."""
        value, name = node.value, node.variable.name
        has_no_room = is_step(value.type) or (isinstance(value.type, ir.Seq) and value.type.most is None)
        is_made = (isinstance(value.type, ir.Seq) and is_stream(value)) or (
            not is_scalar(value.type) and is_change(value, self.writer.known)
        )
        is_shown = is_view(value) and is_gone_through(name, node.body)
        if has_no_room or is_shown or (is_made and is_needed_once(name, node.body)):
            return {**env, name: Later(value, env)}
        atom = self.value(value, env)
        if is_scalar(atom.type) and not IN_MEMORY.fullmatch(atom.text):
            atom = self.held(atom)
        return {**env, name: atom}

    def looked_up(self, node: ir.Table, env: Env) -> Atom:
        """A value from a table."""
        key = self.value(node.key, env)
        table = self.writer.constant(node.type, node.values, many=True)
        self.require(f"0 <= {key.text} && {key.text} < {len(node.values)}", node.place, "index")
        return Atom(f"{table}[{key.text}]", node.type, known=node.values)

    def tabulated(self, node: ir.Call, env: Env) -> Atom | None:
        """What a call gives, from a table of all that it can give."""
        answers = self.writer.answers(node)
        if answers is None:
            return None
        place = "0"
        for argument in node.arguments:
            if not isinstance(argument, ir.Const):
                given = self.down(self.converted(self.value(argument, env), argument.type))
                place = f"({place} * {len(ways_to_be(argument.type))} + {self.way(given)})"
        number, type = self.room(ir.Int(0, MOST_ANSWERS), place), self.writer.known[node.function].result
        return Atom(f"{self.writer.constant(type, answers, many=True)}[{number}]", type, known=answers)

    def way(self, atom: Atom) -> str:
        """The place of a value among the ways in which its type can be."""
        match atom.type:
            case ir.Option():
                return f"({atom.text}.some ? 1 + {self.way(atom.it)} : 0)"
            case ir.Record(fields=fields):
                parts = [(len(ways_to_be(each)), self.way(atom.inner(f"{name}_", each))) for name, each in fields]
                return reduce(lambda text, part: f"({text} * {part[0]} + {part[1]})", parts, "0")
        return self.place_of(atom)

    def indexed(self, node: ir.Apply, env: Env) -> Atom:
        """An item of a sequence."""
        sequence, place = self.laid(node.operands[0], env), self.held(self.value(node.operands[1], env))
        self.require(f"0 <= {place.text} && {place.text} < {sequence.text}.n", node.place, "index")
        return self.converted(item_at(sequence, place.text), node.type)

    def laid(self, node: ir.Node, env: Env) -> Atom:
        """A value that lies in memory."""
        return self.down(self.value(node, env))

    def down(self, atom: Atom) -> Atom:
        """A value that lies in memory, also if it is a product in parts."""
        if not atom.parts:
            return atom
        assert isinstance(atom.type, ir.Product)
        name = self.room(atom.type)
        for place, (part, type) in enumerate(zip(atom.parts, atom.type.items, strict=True)):
            self.store(f"{name}.i{place}", self.converted(part, type))
        return Atom(name, atom.type)

    def store(self, target: str, atom: Atom) -> None:
        """Store a value; of a tuple, the items that there are."""
        text = self.down(atom).text
        self.say(f"COPY({target}, {text});" if isinstance(atom.type, ir.Seq) else f"{target} = {text};")

    def check(self, atom: Atom, node: ir.Within) -> None:
        """Write what is required of a value that becomes one of a narrower type."""
        match node.type:
            case ir.Int(least, most) if isinstance(atom.type, ir.Int):
                if least is not None and (atom.type.least is None or atom.type.least < least):
                    self.require(f"{least} <= {atom.text}", node.place, "bound")
                if most is not None and (atom.type.most is None or atom.type.most > most):
                    self.require(f"{atom.text} <= {most}", node.place, "bound")
            case ir.Seq(most=int(most)) if isinstance(atom.type, ir.Seq) and (atom.type.most or 0) > most:
                self.require(f"{atom.text}.n <= {most}", node.place, "length")

    def converted(self, atom: Atom, type: ir.Type) -> Atom:
        """A value as one of another type."""
        if atom.type == type:
            return atom
        match atom.type, type:
            case ir.Product(), ir.Product() if atom.parts:
                return Atom("", type, parts=tuple(map(self.converted, atom.parts, type.items)))
            case ir.Int() | ir.Bool(), ir.Int() | ir.Bool():
                return evolve(atom, type=type)
            case ir.Finite(values=values), ir.Finite(values=others):
                if values == others[: len(values)]:
                    return evolve(atom, type=type)
                table = self.writer.constant(
                    ir.Int(-1, len(others)), [others.index(each) if each in others else -1 for each in values], many=True
                )
                return Atom(f"{table}[{atom.text}]", type)
            case (ir.Known(), ir.Known()) | (ir.Pile(), ir.Pile()) if is_scalar(atom.type) and is_scalar(type):
                return evolve(atom, type=type)
            case ir.Never(), _:
                return Atom("0", type) if is_scalar(type) else Atom(self.room(type), type)
            case ir.Known(value), _:
                return self.value(ir.Const(value, type), {})
            case _, ir.Known():
                return Atom("0", type)
            case ir.Set(), ir.Set():
                return self.set_of(type, lambda add: self.through(atom, add))
        if not is_scalar(atom.type) and not is_scalar(type) and self.lie_alike(atom.type, type):
            return evolve(atom, type=type)
        name = self.room(type)
        self.convert_into(name, type, atom)
        return Atom(name, type)

    def lie_alike(self, one: ir.Type, other: ir.Type) -> bool:
        """Whether values of two types lie alike in memory; those of a type without a layout do not."""
        try:
            return one == other or self.writer.layout.name(one) == self.writer.layout.name(other)
        except LayoutError:
            return False

    def convert_into(self, target: str, type: ir.Type, atom: Atom) -> None:  # noqa: PLR0912 - one case for each pair of types
        """Store a value as one of another type."""
        match atom.type, type:
            case ir.Option(), ir.Option():
                with self.block(f"if (({target}.some = {atom.text}.some))"):
                    self.store(f"{target}.it", self.converted(atom.it, type.of))
            case _, ir.Option():
                self.say(f"{target}.some = 1;")
                self.store(f"{target}.it", self.converted(atom, type.of))
            case ir.Option(), _:
                self.store(target, self.converted(atom.it, type))
            case ir.Union(), ir.Union():
                with self.block(f"switch ({atom.text}.alt)"):
                    for number, each in enumerate(atom.type.alternatives):
                        if place_among(type, each) is None:
                            continue
                        with self.block(f"case {number}:"):
                            self.convert_into(target, type, atom.alternative(number))
                            self.say("break;")
            case _, ir.Union():
                number = alternative_for(type, atom.type)
                self.say(f"{target}.alt = {number};")
                self.store(f"{target}.of.a{number}", self.converted(atom, type.alternatives[number]))
            case ir.Union(), _:
                self.store(target, self.converted(atom.alternative(alternative_for(atom.type, type)), type))
            case ir.Record(), ir.Record():
                before = dict(self.writer.layout.fields(atom.type))
                for name, each in self.writer.layout.fields(type):
                    self.store(f"{target}.{name}_", self.converted(atom.inner(f"{name}_", before[name]), each))
            case ir.Product(), ir.Product():
                for place, (part, each) in enumerate(zip(atom.items, type.items, strict=True)):
                    self.store(f"{target}.i{place}", self.converted(part, each))
            case ir.Seq() | ir.Product(), ir.Seq():
                self.say(f"{target}.n = 0;")
                self.through(atom, lambda each: self.store(f"{target}.at[{target}.n++]", self.converted(each, type.item)))
            case ir.Pile(), ir.Pile():
                self.say(*[f"{target}.at[{kind}] = {atom.text}.at[{kind}];" for kind in range(len(type.kinds.values))])
            case ir.Map(), ir.Map():
                old = atom.type.value
                self.say(f"{target}.has = {target}.n = 0;")
                self.through(
                    atom, lambda key: self.add_entry(target, type, key, atom.inner(f"at[{self.place_of(key)}]", old))
                )
            case _:
                raise LayoutError(f"{atom.type} is not a {type}")

    def add_entry(self, target: str, type: ir.Map, key: Atom, value: Atom) -> None:
        """Add a value to a mapping, or replace the one that its key has."""
        place = self.held(Atom(self.place_of(self.converted(key, type.key)), ir.Int(0, 63), moves=True)).text
        self.say(f"if (!({target}.has >> {place} & 1)) {target}.keys[{target}.n++] = {place};")
        self.say(f"{target}.has |= 1ull << {place};")
        self.put(f"{target}.at[{place}]", type.value, value)

    # Into memory.

    def into(self, target: str, type: ir.Type, node: ir.Node, env: Env) -> None:  # noqa: PLR0912, PLR0915 - one case for each node
        """Store the value of a node in memory that it does not read."""
        node, env = self.bare(node, env)
        inner = node.value if isinstance(node, ir.Widen) else node
        match type:
            case ir.Option(of) if of == inner.type and not is_scalar(of):
                self.say(f"{target}.some = 1;")
                self.into(f"{target}.it", of, inner, env)
                return
            case ir.Union(alternatives=alternatives) if inner.type in alternatives and not is_scalar(inner.type):
                number = alternatives.index(inner.type)
                self.say(f"{target}.alt = {number};")
                self.into(f"{target}.of.a{number}", inner.type, inner, env)
                return
        match node:
            case _ if self.branched(node, env, lambda each, known: self.into(target, type, each, known)):
                pass
            case ir.Within() if not is_scalar(type):
                self.into(target, type, node.value, env)
            case ir.Const(value=()) if isinstance(type, ir.Seq):
                self.say(f"{target}.n = 0;")
            case ir.Make() if node.type == type:
                for (name, each), value in zip(type.fields, node.values, strict=True):
                    self.into(f"{target}.{name}_", each, value, env)
                self.compute(target, type)
            case ir.With() if node.type == type:
                self.say(f"{target} = {self.value(node.record, env).text};")
                for name, value in node.changes:
                    self.into(f"{target}.{name}_", type.type_of(name), value, env)
                self.compute(target, type)
            case ir.Refuse():
                self.refuse(target, node, env)
            case ir.Call() if not is_scalar(node.type) and node.type == type and self.writer.answers(node) is None:
                self.say(f"{self.called(node, env, target)};")
            case ir.Fold():
                self.folded(target, node, env)
            case ir.Comprehension(gathering=ir.Gathering.MAP) if isinstance(type, ir.Map):
                self.mapped(target, type, node, env)
            case ir.Comprehension(gathering=ir.Gathering.FIRST | ir.Gathering.MOST | ir.Gathering.LEAST):
                self.picked(target, type, node, env)
            case _ if isinstance(node.type, ir.Seq) and isinstance(type, ir.Seq) and is_stream(node):
                self.say(f"{target}.n = 0;")
                self.items(node, env, lambda each: self.append(target, type, each))
            case ir.Apply(primitive=P.GET_OR_NONE, operands=(mapping, key)) if isinstance(type, ir.Option):
                is_there, entry = self.entry(mapping, key, env)
                with self.block(f"if (({target}.some = {is_there}))"):
                    self.put(f"{target}.it", type.of, entry)
            case ir.Apply(primitive=P.REPLACE | P.PUT, operands=(old, *_)) if isinstance(type, ir.Seq):
                self.into(target, type, old, env)
                self.say(*self.changed(target, target, type, node, env))
            case ir.Apply(primitive=P.SORTED, operands=(items,)) if isinstance(type, ir.Seq):
                self.sorted(target, type, items, env)
            case ir.Apply(primitive=P.TOGETHER) if isinstance(type, ir.Pile) and node.type == type and not is_word(type):
                one, other = (self.value(each, env).text for each in node.operands)
                kinds = range(len(type.kinds.values))
                self.say(*[f"{target}.at[{kind}] = {one}.at[{kind}] + {other}.at[{kind}];" for kind in kinds])
            case ir.Apply() if isinstance(type, ir.Pile) and node.type == type and node.primitive in PILED:
                self.piled(target, type, node, env)
            case _:
                self.store(target, self.converted(self.value(node, env), type))

    def append(self, target: str, type: ir.Seq, item: Thing) -> None:
        """Add an item to a sequence in memory."""
        self.require(f"{target}.n < {type.most}", self.function.place, "room")
        self.put(f"{target}.at[{target}.n]", type.item, item)
        self.say(f"{target}.n++;")

    def fail(self, place: ir.Place, reason: str) -> None:
        """Write that a case does not occur."""
        self.require("0", place, "a case that the rules rule out")
        self.say("__builtin_unreachable();")

    def refuse(self, target: str, node: ir.Refuse, env: Env) -> None:
        """Store a refusal."""
        number, _, types = self.writer.layout.reasons[node.name]
        self.say(f"{target}.reason = {number};")
        for place, name in enumerate(types):
            value = dict(node.values)[name]
            self.put(f"{target}.of.r{number}.i{place}", types[name], Later(value, env))

    def compute(self, target: str, type: ir.Record) -> None:
        """Store those fields of a new object that follow from the others."""
        for name in self.writer.layout.computed.get(type.cls, {}):
            function = self.writer.computing[type.cls, name]
            given = self.converted(Atom(target, type), function.parameters[0].type)
            self.say(f"{target}.{name}_ = {self.writer.names[function.name]}(&{given.text});")

    def matched(self, node: ir.Match, env: Env, arm: Callable[[ir.Node, Env], None]) -> None:
        """One case for each alternative."""
        subject, node = self.value(node.subject, env), flat(node)
        with self.block(f"switch ({subject.text}.alt)"):
            for each in node.arms:
                with self.block(f"case {each.alternative}:"):
                    arm(each.body, {**env, each.variable.name: subject.alternative(each.alternative)})
                    self.say("break;")
            with self.block("default:"):
                if node.otherwise is None:
                    self.fail(node.place, "no case")
                else:
                    arm(node.otherwise, env)

    def called(self, node: ir.Call, env: Env, target: str | None = None) -> str:
        """A call, as an expression or a statement."""
        function = self.writer.known[node.function]
        arguments = [
            self.argument(each, variable.type, env)
            for each, variable in zip(node.arguments, function.parameters, strict=True)
        ]
        return f"{self.writer.names[node.function]}({', '.join([f'&{target}', *arguments] if target else arguments)})"

    def argument(self, node: ir.Node, type: ir.Type, env: Env) -> str:
        """An argument: a scalar by its value, all else by its address."""
        atom = self.down(self.converted(self.value(node, env), type))
        return atom.text if is_scalar(type) else f"&{atom.text}"

    def is_inside(self, node: ir.Call) -> bool:
        """Whether the body of the function that is called is written in the place of the call."""
        function = self.writer.known[node.function]
        return is_projection(function.body) or function not in self.writer.written

    def inside(self, node: ir.Call, env: Env) -> tuple[ir.Node, Env]:
        """The body of the function that is called, and what it knows."""
        function = self.writer.known[node.function]
        known: Env = {}
        for argument, variable in zip(node.arguments, function.parameters, strict=True):
            if isinstance(argument.type, ir.Seq) and (self.streams(argument, env) or isinstance(argument, ir.Const)):
                known[variable.name] = Later(argument, env)
                continue
            atom = self.value(argument, env)
            goes_as_it_is = isinstance(atom.type, ir.Seq) and atom.type.item == item_of(variable.type)
            atom = atom if goes_as_it_is else self.converted(atom, variable.type)
            known[variable.name] = self.held(atom) if is_scalar(atom.type) and not IN_MEMORY.fullmatch(atom.text) else atom
        return function.body, known

    # Going through items.

    def streams(self, node: ir.Node, env: Env) -> bool:
        """Whether a sequence is better gone through than laid down, as the variables are known."""
        return isinstance(env[node.name], Later) if isinstance(node, ir.Var) else is_stream(node)

    def through_node(self, node: ir.Node, env: Env, sink: Sink) -> None:
        """Write a loop over the items of a sequence or a set, in order."""
        wanted = item_of(node.type)
        self.items(node, env, lambda each: sink(self.converted(self.atom(each), wanted)))

    def alone(self, item: Thing, variable: ir.Var) -> Thing:
        """An item that is looked at once: it need not be laid down, unless it is to become one of another type."""
        if isinstance(item, Later) and item.node.type == variable.type:
            return item
        return self.converted(self.atom(item), variable.type)

    def atom(self, item: Thing) -> Atom:
        """An item as an expression."""
        return item if isinstance(item, Atom) else self.value(item.node, item.env)

    def put(self, target: str, type: ir.Type, item: Thing) -> None:
        """Store an item."""
        if isinstance(item, Atom):
            self.store(target, self.converted(item, type))
        else:
            self.into(target, type, item.node, item.env)

    def items(self, node: ir.Node, env: Env, sink: Callable[[Thing], None]) -> None:
        """Write a loop over items, in order; what computes one of them may be left to the sink."""
        node, env = self.bare(node, env)
        match node:
            case _ if self.branched(node, env, lambda each, known: self.items(each, known, sink)):
                pass
            case ir.Within() | ir.Widen() if isinstance(node.value.type, ir.Seq | ir.Product):
                self.items(node.value, env, sink)
            case ir.Call() if isinstance(node.type, ir.Seq) and self.writer.answers(node) is None:
                self.items(*self.inside(node, env), sink)
            case ir.Comprehension(gathering=ir.Gathering.SEQUENCE, clauses=(ir.Each(variable, items),), body=body) if (
                isinstance(items.type, ir.Seq) and items.type.item == variable.type and uses(variable.name, body) == 1
            ):
                self.items(items, env, lambda each: sink(Later(body, {**env, variable.name: self.alone(each, variable)})))
            case ir.Comprehension(gathering=ir.Gathering.SEQUENCE):
                self.ways(node.clauses, env, lambda inner: sink(Later(node.body, inner)))
            case ir.Tuple():
                for each in node.items:
                    sink(Later(each, env))
            case ir.Apply():
                self.through_applied(node, env, sink)
            case _:
                self.through(self.value(node, env), sink)

    def through(self, atom: Atom, sink: Sink) -> None:
        """Write a loop over the items of a value in memory."""
        item = item_of(atom.type)
        if isinstance(atom.type, ir.Product):
            for each in atom.items:
                sink(each)
        elif isinstance(atom.type, ir.Set):
            self.through_word(atom, item, sink)
        else:
            place, length = self.fresh("i"), length_of(atom)

            def item_there() -> None:
                if isinstance(atom.type, ir.Map):
                    sink(self.at_place(self.room(ir.Int(0, 255), f"{atom.text}.keys[{place}]"), item))
                else:
                    sink(item_at(atom, place))

            loop = f"for (i32 {place} = 0; {place} < {length}; {place}++)"
            self.each_time(loop, "", length, f"i32 {place} = PLACE;", item_there)

    def at_place(self, place: str, type: ir.Type) -> Atom:
        """The value of a finite type at a place."""
        match type:
            case ir.Int(least=int(least)):
                return Atom(f"({place} + {least})" if least else place, type)
            case ir.Product(items=items):
                parts, left = [], place
                for each in items[:0:-1]:
                    parts.append(self.at_place(self.room(ir.Int(0, 2**31 - 1), f"{left} % {places_of(each)}"), each))
                    left = self.room(ir.Int(0, 2**31 - 1), f"{left} / {places_of(each)}")
                return Atom("", type, parts=(self.at_place(left, items[0]), *reversed(parts)))
            case ir.Union(alternatives=alternatives):
                found, first = self.room(type), 0
                for number, each in enumerate(alternatives):
                    with self.block(f"if ({first} <= {place} && {place} < {first + places_of(each)})"):
                        self.say(f"{found}.alt = {number};")
                        self.store(f"{found}.of.a{number}", self.at_place(f"({place} - {first})", each))
                    first += places_of(each)
                return Atom(found, type)
        return Atom(place, type)

    def entry(self, mapping: ir.Node, key: ir.Node, env: Env) -> tuple[str, Atom]:
        """Whether a mapping has a key, as an expression, and the value that belongs to it."""
        known, wanted = self.value(mapping, env), self.value(key, env)
        assert isinstance(known.type, ir.Map)
        place = self.held(Atom(self.place_of(self.converted(wanted, known.type.key)), ir.Int(0, 63), moves=True)).text
        return f"({known.text}.has >> {place} & 1)", known.inner(f"at[{place}]", known.type.value)

    def place_of(self, atom: Atom) -> str:
        """The place of a value in its finite type."""
        match atom.type:
            case ir.Int(least=int(least)):
                return f"({atom.text} - {least})" if least else atom.text
            case ir.Product():
                return reduce(
                    lambda text, part: f"({text} * {places_of(part.type)} + {self.place_of(part)})", atom.items, "0"
                )
            case ir.Union(alternatives=alternatives):
                *others, last = [
                    (f"{atom.text}.alt == {k}", f"{sum(map(places_of, alternatives[:k]))} + {self.place_of(each)}")
                    for k, each in enumerate(map(atom.alternative, range(len(alternatives))))
                ]
                return reduce(lambda text, one: f"({one[0]} ? {one[1]} : {text})", reversed(others), f"({last[1]})")
        return atom.text

    def through_applied(self, node: ir.Apply, env: Env, sink: Callable[[Thing], None]) -> None:  # noqa: PLR0912 - one case for each primitive
        """Write a loop over what a primitive gives."""
        operands = node.operands
        item = item_of(node.type)
        match node.primitive:
            case P.RANGE:
                first, last = [self.held(self.value(each, env)).text for each in operands]
                with self.loop(first, last, local(item)) as place:
                    sink(Atom(place, item))
            case P.ENUMERATE:
                number = self.room(ir.Int(0, 2**31 - 1), "0")
                assert isinstance(item, ir.Product)

                def numbered(each: Atom) -> None:
                    now = self.room(ir.Int(0, 2**31 - 1), f"{number}++")
                    sink(Atom("", item, parts=(Atom(now, item.items[0]), each)))

                self.through_node(operands[0], env, numbered)
            case P.ZIP:
                length, beside = self.side_by_side(node, env)
                with self.loop("0", length) as place:
                    sink(beside(place))
            case P.DISTINCT | P.PIECES | P.COUNTS:
                self.through_pile(node, self.value(operands[0], env), sink)
            case P.CONCAT:
                for operand in operands:
                    self.items(operand, env, sink)
            case P.APPEND:
                self.items(operands[0], env, sink)
                sink(Later(operands[1], env))
            case P.REPEAT:
                repeated, times = self.value(operands[0], env), self.value(operands[1], env).text
                with self.loop("0", times):
                    sink(repeated)
            case P.SLICE:
                sequence = self.laid(operands[0], env)
                first, last = [self.held(self.value(each, env)).text for each in operands[1:]]
                with self.loop(first, f"({last} < (i32){sequence.text}.n ? {last} : (i32){sequence.text}.n)") as place:
                    sink(item_at(sequence, place))
            case P.REVERSED:
                sequence, place = self.laid(operands[0], env), self.fresh("i")
                with self.block(f"for (i32 {place} = (i32){sequence.text}.n; {place}-- > 0;)"):
                    sink(item_at(sequence, place))
            case P.CHOICES | P.COMBINATIONS:
                self.through_choices(node, env, sink)
            case P.SORTED if is_in_order(operands[0]):
                self.through(self.value(operands[0], env), sink)
            case P.ADDING_UP:
                self.through_sums(node, env, sink)
            case P.KEYS:
                self.through(self.value(operands[0], env), sink)
            case _:
                self.through(self.value(node, env), sink)

    def side_by_side(self, node: ir.Apply, env: Env) -> tuple[str, Callable[[str], Atom]]:
        """How many items some sequences have, and the items at a place of them."""
        sides = [self.side(each, env) for each in node.operands]
        for length, _ in sides[1:]:
            self.require(f"{length} == {sides[0][0]}", node.place, "one length")
        item = item_of(node.type)
        return sides[0][0], lambda place: Atom("", item, parts=tuple([at(place) for _, at in sides]))

    def side(self, node: ir.Node, env: Env) -> tuple[str, Callable[[str], Atom]]:
        """How many items a sequence has, and the one at a place. The numbers of copies in a pile need not be laid down."""
        item = item_of(node.type)
        if isinstance(node, ir.Apply) and node.primitive is P.COUNTS:
            pile = self.value(node.operands[0], env)
            assert isinstance(pile.type, ir.Pile)
            kinds = pile.type
            return str(len(kinds.most)), lambda place: Atom(copies_in(kinds, pile.text, place), item, pile.moves)
        sequence = self.laid(node, env)
        return length_of(sequence), lambda place: item_at(sequence, place)

    def through_pile(self, node: ir.Apply, pile: Atom, sink: Sink) -> None:
        """Write a loop over what lies in a pile: the kinds, the pieces, or the numbers of copies."""
        assert isinstance(pile.type, ir.Pile)
        item = item_of(node.type)
        if is_word(pile.type) and node.primitive is not P.COUNTS:
            first = f"({pile.text} & {every_kind(pile.type)}ull)"
            word = pile if node.primitive is P.PIECES or bits_of(pile.type) == 1 else evolve(pile, text=first)
            self.through_word(word, item, sink, bits_of(pile.type))
            return
        if node.primitive is P.DISTINCT and (held := held_in(pile)) is not None:
            self.through_word(held, item, sink)
            return
        with self.loop("0", str(len(pile.type.most))) as kind:
            copies = copies_in(pile.type, pile.text, kind)
            if node.primitive is P.COUNTS:
                sink(Atom(copies, item, pile.moves))
            elif node.primitive is P.DISTINCT:
                with self.block(f"if ({copies})"):
                    sink(Atom(kind, item))
            else:
                left = self.fresh("n")
                with self.block(f"for (i32 {left} = {copies}; {left}-- > 0;)"):
                    sink(Atom(kind, item))

    def through_word(self, word: Atom, item: ir.Type, sink: Sink, bits: int = 1) -> None:
        """Write a loop over the bits of a word, the lowest first, of which some bits stand for each value."""
        left, place, share = self.fresh("w"), self.fresh("i"), f" / {bits}" if bits > 1 else ""
        if self.counts is not None:
            word = Atom(self.room(ir.Set(ir.Int(0, WORD - 1)), word.text), word.type)
        loop, times = f"for (u64 {left} = {word.text}; {left}; {left} &= {left} - 1)", f"__builtin_popcountll({word.text})"
        begin, nth = f"__builtin_ctzll({left}){share}", f"nth_bit({word.text}, PLACE){share}"
        self.each_time(
            loop, f"i32 {place} = {begin};", times, f"i32 {place} = {nth};", lambda: sink(self.at_place(place, item))
        )

    def nth(self, pile: Atom, number: str) -> Atom:
        """The kind of the piece with a number, where the pieces of a pile are counted from 0 in the order of kinds."""
        assert isinstance(pile.type, ir.Pile)
        if is_word(pile.type):
            return Atom(
                self.room(pile.type.kinds, f"nth_bit({pile.text}, {number}) / {bits_of(pile.type)}"), pile.type.kinds
            )
        if len(pile.type.most) >= FEW_KINDS and sum(pile.type.most) <= MOST_SUMMED:
            found = f"nth_of((const u8 *){pile.text}.at, {len(pile.type.most)}, {number})"
            return Atom(self.room(pile.type.kinds, found), pile.type.kinds)
        kind, before = self.room(pile.type.kinds, "0"), self.room(ir.Int(0, 2**31 - 1), "0")
        for place in range(len(pile.type.kinds.values) - 1):
            self.say(f"{kind} += ({before} += {pile.text}.at[{place}]) <= {number};")
        return Atom(kind, pile.type.kinds)

    def through_choices(self, node: ir.Apply, env: Env, sink: Sink) -> None:
        """Write a loop over every choice of some items, with or without repetition, in the order of itertools."""
        items = self.laid(node.operands[0], env)
        number = self.held(self.value(node.operands[1], env)).text
        again = node.primitive is P.CHOICES
        inner = item_of(node.type)
        assert isinstance(inner, ir.Seq)
        most, at, choice = most_of(inner), self.fresh("a"), self.room(inner)
        self.say(f"i32 {at}[{max(most, 1)}], {at}_n = (i32){items.text}.n, {at}_k;")
        self.say(f"for ({at}_k = 0; {at}_k < {number}; {at}_k++) {at}[{at}_k] = {'0' if again else f'{at}_k'};")
        with self.block(f"if ({number} == 0 || {at}_n {'> 0' if again else f'>= {number}'}) for (;;)"):
            self.say(f"{choice}.n = {number};")
            self.say(f"for ({at}_k = 0; {at}_k < {number}; {at}_k++) {choice}.at[{at}_k] = {items.text}.at[{at}[{at}_k]];")
            sink(Atom(choice, inner))
            last = f"{at}_n - 1" if again else f"{at}_n - {number} + {at}_k"
            self.say(f"for ({at}_k = {number} - 1; {at}_k >= 0 && {at}[{at}_k] == {last}; {at}_k--);")
            self.say(f"if ({at}_k < 0) break;")
            further = "" if again else f" + k - {at}_k"
            self.say(f"{{ i32 next = {at}[{at}_k] + 1, k = {at}_k; for (; k < {number}; k++) {at}[k] = next{further}; }}")

    def through_sums(self, node: ir.Apply, env: Env, sink: Sink) -> None:
        """Write a loop over every choice of items whose numbers add up to a number: fewer items first, then earlier ones."""
        items, total = self.laid(node.operands[0], env), self.held(self.value(node.operands[2], env)).text
        inner, at = item_of(node.type), self.fresh("a")
        choice = self.room(inner)
        room = most_of(inner) + 1
        self.say(f"i32 {at}[{room}], {at}_n = -1, {at}_w[{room}], {at}_k = 0;")
        self.through_node(node.operands[1], env, lambda each: self.say(f"{at}_w[{at}_k++] = {each.text};"))
        self.require(f"{at}_k == {items.text}.n", node.place, "one length")
        self.say(f"u64 {at}_s[{room}];")
        self.say(f"sums_from({at}_w, {items.text}.n, {at}_s);")
        with self.block(f"while (next_sum({at}_w, {items.text}.n, {at}_s, {total}, {at}, &{at}_n))"):
            self.say(f"for ({at}_k = 0; {at}_k < {at}_n; {at}_k++) {choice}.at[{at}_k] = {items.text}.at[{at}[{at}_k]];")
            self.say(f"{choice}.n = {at}_n;")
            sink(Atom(choice, inner))

    def ways(self, clauses: tuple[ir.Clause, ...], env: Env, body: Callable[[Env], None]) -> None:
        """Write the loops of a comprehension."""
        if not clauses:
            body(env)
            return
        match clauses[0]:
            case ir.Each(variable, items) if (few := self.filtered(items, variable, clauses[1:], env)) is not None:
                self.through_word(
                    few, variable.type, lambda each: self.ways(clauses[2:], {**env, variable.name: each}, body)
                )
            case ir.Each(variable, items) if (pile := pile_beside(variable, items, clauses[1:])) is not None and (
                held := held_in(self.value(pile, env))
            ) is not None:
                assert isinstance(items, ir.Apply)
                _, beside = self.side_by_side(items, env)

                def there(kind: Atom) -> None:
                    self.ways(clauses[2:], {**env, variable.name: self.converted(beside(kind.text), variable.type)}, body)

                self.through_word(held, ir.Int(0, WORD - 1), there)
            case ir.Each(variable, items):
                rest = clauses[1:]

                def each(atom: Atom) -> None:
                    atom = self.converted(atom, variable.type)
                    self.ways(
                        rest,
                        {**env, variable.name: self.held(atom) if is_scalar(atom.type) and not atom.parts else atom},
                        body,
                    )

                self.through_node(items, env, each)
            case ir.Where(condition):
                with self.block(f"if ({self.scalar(condition, ir.Bool(), env)})"):
                    self.ways(clauses[1:], env, body)
            case ir.Bind(variable, value):
                atom = self.converted(self.value(value, env), variable.type)
                self.ways(clauses[1:], {**env, variable.name: self.held(atom) if is_scalar(atom.type) else atom}, body)

    def filtered(self, items: ir.Node, variable: ir.Var, rest: tuple[ir.Clause, ...], env: Env) -> Atom | None:
        """What a condition picks by a table from a word of bits, pieces of a pile or products: no others are looked at."""
        match items, rest:
            case (
                ir.Apply(primitive=P.DISTINCT | P.PIECES, operands=(word,)),
                (ir.Where(ir.Apply(primitive=P.EQUAL, operands=(ir.Table(values, key, ir.Finite()), wanted))), *_),
            ) if is_word(word.type):
                assert isinstance(word.type, ir.Pile)
                every, bits = values, bits_of(word.type)
            case (
                word,
                (ir.Where(ir.Apply(primitive=P.EQUAL, operands=(ir.Item(key, place), wanted))), *_),
            ) if word.type == ir.Set(variable.type):
                every, bits = tuple([each[place] for each in values_of(variable.type)]), 1
            case _:
                return None
        if not (key == variable != wanted and isinstance(wanted, ir.Var | ir.Const) and (ways := ways_to_be(wanted.type))):
            return None
        masks = [sum(2**bits - 1 << place * bits for place, each in enumerate(every) if each == one) for one in ways]
        table = self.writer.constant(ir.Set(ir.Int(0, WORD - 1)), list(map(bits_in, masks)), many=True)
        known = self.value(word, env)
        return evolve(known, text=f"({known.text} & {table}[{self.place_of(self.value(wanted, env))}])")

    # Comprehensions.

    def gathered(self, node: ir.Comprehension, env: Env) -> Atom:
        """What a comprehension gathers, if it is a scalar."""
        match node.gathering:
            case ir.Gathering.ALL | ir.Gathering.ANY:
                all_ = node.gathering is ir.Gathering.ALL
                with self.sought(ir.Bool(), str(int(all_))) as (name, leave):

                    def test(inner: Env) -> None:
                        with self.block(f"if ({'!' if all_ else ''}({self.scalar(node.body, ir.Bool(), inner)}))"):
                            self.say(f"{name} = {int(not all_)};", leave)

                    self.ways(node.clauses, env, test)
                return Atom(name, ir.Bool())
            case ir.Gathering.SUM:
                name = self.room(node.type, "0")

                def add(inner: Env) -> None:
                    self.say(f"{name} += {self.value(node.body, inner).text};")

                self.ways(node.clauses, env, add)
                return Atom(name, node.type)
            case ir.Gathering.SET:
                match node.body, node.clauses:
                    case ir.Var(), (*others, ir.Where(condition)):
                        each = tuple(others)
                    case _:
                        each, condition = node.clauses, ir.Const(True, ir.Bool())
                bit = partial(self.scalar, condition, ir.Bool())
                return self.set_of(
                    node.type, lambda add: self.ways(each, env, lambda now: add(self.value(node.body, now), bit(now)))
                )
        name = self.room(node.type, "0")
        self.picked(name, node.type, node, env)
        return Atom(name, node.type)

    def set_of(self, type: ir.Type, items: Callable[[Callable[..., None]], None]) -> Atom:
        """The set of the items that are gone through, those beside a 0 left out: there is no branch to foresee."""
        assert isinstance(type, ir.Set)
        name, item = self.room(type, "0"), type.item

        def add(each: Atom, bit: str = "1") -> None:
            self.say(f"{name} |= (u64){bit} << {self.place_of(self.converted(each, item))};")

        items(add)
        return Atom(name, type)

    def mapped(self, target: str, type: ir.Map, node: ir.Comprehension, env: Env) -> None:
        """Store a mapping: of equal keys the first has the place in the order, and the last has the value."""
        self.say(f"{target}.has = {target}.n = 0;")

        def put(inner: Env) -> None:
            key, value = self.value(node.body, inner).items
            self.add_entry(target, type, key, value)

        self.ways(node.clauses, env, put)

    def picked(self, target: str, type: ir.Type, node: ir.Comprehension, env: Env) -> None:
        """Store the first value, or the one with the greatest or least key."""
        if node.gathering is ir.Gathering.FIRST:
            with self.sought(ir.Bool(), "0") as (found, leave):

                def first(inner: Env) -> None:
                    self.into(target, type, node.body, inner)
                    self.say(f"{found} = 1;", leave)

                self.ways(node.clauses, env, first)
        else:
            found = self.best(target, type, node, env)
        if node.default is not None:
            with self.block(f"if (!{found})"):
                self.into(target, type, node.default, env)
        else:
            self.require(found, node.place, "nothing to choose from")

    def best(self, target: str, type: ir.Type, node: ir.Comprehension, env: Env) -> str:
        """Store the value with the greatest or least key; whether there is one."""
        key, sign = node.body if node.key is None else node.key, ">" if node.gathering is ir.Gathering.MOST else "<"
        found = self.room(ir.Bool(), "0")
        best = [self.room(each, "0") for each in (key.type.items if isinstance(key.type, ir.Product) else (key.type,))]

        def compare(inner: Env) -> None:
            atom = self.value(key, inner)
            keys = [self.held(each).text for each in (atom.items if isinstance(atom.type, ir.Product) else (atom,))]
            with self.block(f"if (!{found} || {comes_first(zip(keys, best, strict=True), sign)})"):
                self.say(f"{found} = 1;", *[f"{name} = {now};" for now, name in zip(keys, best, strict=True)])
                self.into(target, type, node.body, inner)

        self.ways(node.clauses, env, compare)
        return found

    def folded(self, target: str, node: ir.Fold, env: Env) -> None:
        """Store what a fold comes to."""
        name = self.room(node.type)
        self.into(name, node.type, node.initial, env)
        variable = Atom(name, node.type, moves=True)

        def go_on(inner: Env) -> None:
            self.say(*self.update(name, name, node.type, node.body, {**inner, node.variable.name: variable}))

        self.ways(node.clauses, {**env, node.variable.name: variable}, go_on)
        self.say(f"{target} = {name};")

    # Primitives.

    def applied(self, node: ir.Apply, env: Env) -> Atom:  # noqa: PLR0912 - one case for each primitive
        """What a primitive gives, if it is a scalar."""
        operands, type = node.operands, node.type
        match node.primitive:
            case P.LESS if (items := self.any_of(node, env)) is not None:
                with self.sought(type, "0") as (name, leave):
                    self.items(items, env, lambda each: self.say(f"{name} = 1; {leave}"))
                return Atom(name, type)
            case P.EQUAL:
                return self.equal(operands[0], operands[1], env)
            case P.LENGTH:
                return self.length(operands[0], env)
            case P.IS_NONE:
                option = self.value(operands[0], env)
                text = f"(!{option.text}.some)" if isinstance(option.type, ir.Option) else "0"
                return Atom(text, type, option.moves)
            case P.TOTAL:
                pile = self.value(operands[0], env)
                assert isinstance(pile.type, ir.Pile)
                return Atom(total_of(pile), type, pile.moves)
            case P.COPIES:
                pile, kind = self.value(operands[0], env), self.value(operands[1], env)
                assert isinstance(pile.type, ir.Pile)
                copies = copies_in(pile.type, pile.text, self.converted(kind, pile.type.kinds).text)
                return Atom(copies, type, pile.moves or kind.moves)
            case P.OCCURRENCES:
                name, wanted = self.room(type, "0"), self.value(operands[1], env)
                self.through_node(operands[0], env, lambda each: self.say(f"{name} += {self.alike(each, wanted)};"))
                return Atom(name, type)
            case P.CONTAINS:
                return self.contained(operands[0], operands[1], env)
            case P.FIND:
                wanted = self.value(operands[1], env)
                with self.sought(type, "0") as (number, leave):

                    def look(each: Atom) -> None:
                        self.say(f"if ({self.alike(each, wanted)}) {leave}", f"{number}++;")

                    self.through_node(operands[0], env, look)
                    self.require("0", node.place, "not found")
                return Atom(number, type)
            case P.AS_SET:
                return self.set_of(type, lambda add: self.through_node(operands[0], env, add))
        atoms = [self.value(each, env) for each in operands]
        moves = any(each.moves for each in atoms)
        match node.primitive:
            case P.QUOTIENT | P.REMAINDER:
                return Atom(self.divided(node, atoms), type, moves)
            case P.LARGER | P.SMALLER:
                atoms = list(map(self.held, atoms))
            case P.UNION | P.INTERSECTION:
                atoms = [self.converted(each, type) for each in atoms]
            case P.TOGETHER if isinstance(type, ir.Pile):
                one, other, first = *[each.text for each in atoms], f"{every_kind(type)}ull"
                if bits_of(type) == 2:
                    self.require(f"!is_too_much({one}, {other}, {first})", node.place, "room")
                    return Atom(f"together({one}, {other}, {first})", type, moves)
                self.require(f"!({one} & {other})", node.place, "room")
        if node.primitive not in TEXTS:
            raise LayoutError(f"{node.primitive} is not written in C")
        wide = f"({local(type)})" if isinstance(type, ir.Int) and local(type) == "i64" else ""
        return Atom(TEXTS[node.primitive].format(*[each.text for each in atoms], wide=wide), type, moves)

    def any_of(self, node: ir.Apply, env: Env) -> ir.Node | None:
        """The sequence that is only gone through, if a comparison asks whether it has any items."""
        match node.operands:
            case ir.Const(value=0), ir.Apply(primitive=P.LENGTH, operands=(items,)) if isinstance(
                items.type, ir.Seq
            ) and self.streams(items, env):
                return items
        return None

    def piled(self, target: str, type: ir.Pile, node: ir.Apply, env: Env) -> None:
        """Store a pile with some pieces more or less."""
        *old, pieces = node.operands
        less = node.primitive in (P.WITHOUT_ONE, P.WITHOUT_ALL)
        if old:
            self.into(target, type, old[0], env)
        else:
            self.say(f"{target} = {'0' if is_word(type) else f'({self.writer.layout.name(type)}){{{{0}}}}'};")

        def piece(each: Atom) -> None:
            kind = self.held(each).text
            if less:
                self.require(f"{copies_in(type, target, kind)} > 0", node.place, "not held")
            elif is_word(type):
                self.require(f"{copies_in(type, target, kind)} < {bits_of(type)}", node.place, "room")
            self.say(one_less(type, target, kind) if less else one_more(type, target, kind))

        if node.primitive in (P.WITH_ONE, P.WITHOUT_ONE):
            piece(self.value(pieces, env))
        else:
            self.through_node(pieces, env, piece)

    def divided(self, node: ir.Apply, atoms: list[Atom]) -> str:
        """A quotient rounded down, or the remainder that belongs to it."""
        self.require(f"{atoms[1].text} != 0", node.place, "divisor")
        sign = "/" if node.primitive is P.QUOTIENT else "%"
        if all(isinstance(each.type, ir.Int) and each.type.least is not None and each.type.least >= 0 for each in atoms):
            return f"({atoms[0].text} {sign} {atoms[1].text})"
        return f"{'quotient' if sign == '/' else 'remainder_of'}({atoms[0].text}, {atoms[1].text})"

    def length(self, node: ir.Node, env: Env) -> Atom:
        """How many items there are."""
        if isinstance(node.type, ir.Set):
            return Atom(f"__builtin_popcountll({self.value(node, env).text})", ir.Int(0, 64))
        if isinstance(node.type, ir.Seq) and self.streams(node, env):
            name = self.room(ir.Int(0, 2**31 - 1), "0")
            self.items(node, env, lambda each: self.say(f"{name}++;"))
            return Atom(name, ir.Int(0, 2**31 - 1))
        sequence = self.value(node, env)
        return Atom(f"((i32){sequence.text}.n)", ir.Int(0, 2**31 - 1), sequence.moves)

    def contained(self, items: ir.Node, item: ir.Node, env: Env) -> Atom:
        """Whether a sequence or a set has an item."""
        wanted = self.value(item, env)
        if isinstance(items.type, ir.Set):
            known = self.value(items, env)
            assert isinstance(known.type, ir.Set)
            return Atom(
                f"(({known.text} >> {self.place_of(self.converted(wanted, known.type.item))}) & 1)",
                ir.Bool(),
                known.moves or wanted.moves,
            )
        if isinstance(items.type, ir.Map):
            is_there, entry = self.entry(items, item, env)
            return Atom(is_there, ir.Bool(), entry.moves)
        wanted = self.held(wanted) if is_scalar(wanted.type) else wanted
        with self.sought(ir.Bool(), "0") as (name, leave):
            found = f"{{ {name} = 1; {leave} }}"
            self.through_node(items, env, lambda each: self.say(f"if ({self.alike(each, wanted)}) {found}"))
        return Atom(name, ir.Bool())

    def equal(self, one: ir.Node, other: ir.Node, env: Env) -> Atom:
        """Whether two values are equal."""
        if isinstance(one, ir.Widen) and isinstance(one.type, ir.Option):
            one, other = other, one
        match one.type, other:
            case ir.Option(), ir.Widen(value=some, type=ir.Option()) if not isinstance(some.type, ir.Option):
                option, there = self.value(one, env), self.value(some, env)
                return Atom(
                    f"({option.text}.some && {self.alike(option.it, there)})", ir.Bool(), option.moves or there.moves
                )
        a, b = self.value(one, env), self.value(other, env)
        return Atom(self.alike(a, b), ir.Bool(), a.moves or b.moves)

    def alike(self, one: Atom, other: Atom) -> str:
        """Whether two values are equal, as an expression."""
        if one.parts or other.parts:
            assert isinstance(one.type, ir.Product)
            assert isinstance(other.type, ir.Product)
            pairs = zip(one.items, other.items, strict=True)
            return f"({' && '.join([self.alike(a, b) for a, b in pairs]) or '1'})"
        if isinstance(one.type, ir.Int | ir.Bool) and isinstance(other.type, ir.Int | ir.Bool):
            return f"({one.text} == {other.text})"
        if one.type != other.type:
            try:
                other = self.converted(other, one.type)
            except LayoutError:
                one = self.converted(one, other.type)
        if is_scalar(one.type):
            return f"({one.text} == {other.text})"
        return f"{self.writer.equal(one.type)}(&{one.text}, &{other.text})"

    def sorted(self, target: str, type: ir.Seq, node: ir.Node, env: Env) -> None:
        """Store items in order, by insertion."""
        self.say(f"{target}.n = 0;")

        def insert(each: Atom) -> None:
            item, place = self.held(self.down(self.converted(each, type.item))).text, self.fresh("i")
            with self.block(""):
                self.say(f"i32 {place} = {target}.n++;")
                before = f"{target}.at[{place} - 1]"
                is_later = comes_first(zip(*[parts_in(type.item, each) for each in (before, item)], strict=True), ">")
                self.say(f"for (; {place} > 0 && {is_later}; {place}--) {target}.at[{place}] = {before};")
                self.say(f"{target}.at[{place}] = {item};")

        self.through_node(node, env, insert)

    def put_in_order(self, target: str, type: ir.Seq, item: ir.Node, names: ir.Node, env: Env) -> list[str]:
        """Write what computes an item; the lines that put it in its place by some fields, instead of one with the same."""
        assert isinstance(names, ir.Const)
        new, place = self.held(self.down(self.converted(self.value(item, env), type.item))).text, self.fresh("i")
        there, room = f"{target}.at[{place}]", f'REQUIRE({target}.n < {type.most}, "{self.function.place}: room");'
        pairs = [(f"{there}.{name}_", f"{new}.{name}_") for name in names.value]
        return [
            f"i32 {place} = 0;",
            f"while ({place} < {target}.n && {comes_first(pairs, '<')}) {place}++;",
            f"if ({place} == {target}.n || {' || '.join([f'{a} != {b}' for a, b in pairs])}) {{",
            room if self.writer.checked else "",
            f"memmove(&{there} + 1, &{there}, ({target}.n++ - {place}) * sizeof {there}); }}",
            f"{there} = {new};",
            *self.tidied(there, type.item),
        ]

    # Changes in memory, in their place.

    def path(self, node: ir.Node, env: Env) -> str | None:
        """Where in memory a value lies already, if no code is needed to say so."""
        match node:
            case ir.Var():
                known = env.get(node.name)
                if isinstance(known, Later):
                    return self.path(known.node, known.env)
                return known.text if known is not None and not known.parts else None
            case ir.Field():
                record = self.path(node.record, env)
                return None if record is None else f"{record}.{node.name}_"
            case ir.Within(value=inner) | ir.Widen(value=inner) if not (
                is_scalar(node.type) or is_scalar(inner.type) or isinstance(inner.type, ir.Product | ir.Steps)
            ):
                return self.path(inner, env) if self.lie_alike(inner.type, node.type) else None
            case ir.Apply(primitive=P.INDEX, operands=(sequence, place)):
                base, at = self.path(sequence, env), self.simple(place, env)
                return None if base is None or at is None else f"{base}.at[{at}]"
            case ir.Call() if is_projection(self.writer.known[node.function].body):
                return self.path(*self.inside(node, env))
        return None

    def simple(self, node: ir.Node, env: Env) -> str | None:
        """A scalar that needs no code."""
        match node:
            case ir.Const() if is_scalar(node.type):
                return self.writer.layout.initialiser(node.type, node.value)
            case ir.Within() | ir.Widen() if isinstance(node.type, ir.Int) and isinstance(node.value.type, ir.Int):
                return self.simple(node.value, env)
        return self.path(node, env)

    def update(self, path: str, target: str, type: ir.Type, node: ir.Node, env: Env) -> list[str]:
        """Write what computes a new value for a place in memory, and give the lines that store it.

        `path` is how the rules name the place, `target` how it is named when other places may have changed.
        """
        node, env = self.bare(node, env)
        if self.path(node, env) == path:
            return []
        match node:
            case ir.Within() if not is_scalar(type):
                return self.update(path, target, type, node.value, env)
            case ir.Call() if not is_scalar(node.type) and is_change(
                self.writer.known[node.function].body, self.writer.known
            ):
                body, known = self.inside(node, env)
                return self.update(path, target, type, body, known)
            case ir.Make() if node.type == type and type.cls not in self.writer.layout.computed:
                lines = []
                for (name, each), value in zip(type.fields, node.values, strict=True):
                    lines += self.update(f"{path}.{name}_", f"{target}.{name}_", each, value, env)
                return lines
            case ir.Widen(value=inner) if isinstance(type, ir.Union) and inner.type in type.alternatives:
                number = type.alternatives.index(inner.type)
                rest = self.update(f"{path}.of.a{number}", f"{target}.of.a{number}", inner.type, inner, env)
                in_use = self.writer.layout.tidied_as(type, number, target) if target.startswith(STATE) else ()
                return [f"{target}.alt = {number};", *rest, *in_use]
            case ir.Const(value=value) if isinstance(type, ir.Union):
                part = ir.Const(value, type.alternatives[alternative_of(type, value)])
                return self.update("", target, type, ir.Widen(part, type), env)
            case ir.With() if (
                node.type == type and type.cls not in self.writer.layout.computed and self.changes(path, node.record, env)
            ):
                lines = self.update(path, target, type, node.record, env)
                for name, value in node.changes:
                    lines += self.update(f"{path}.{name}_", f"{target}.{name}_", type.type_of(name), value, env)
                return lines
            case ir.Apply(primitive=primitive, operands=(old, *_)) if (
                primitive in CHANGES and not is_scalar(type) and self.changes(path, old, env)
            ):
                return self.update(path, target, type, old, env) + self.changed(path, target, type, node, env)
        if is_scalar(type):
            text = self.held(self.converted(self.value(node, env), type)).text
            return [f"{target} = {text};"]
        if isinstance(node, ir.Const) and isinstance(type, ir.Seq) and not node.value:
            return [f"{target}.n = 0;", *self.tidied(target, type)]
        name = self.room(type)
        self.into(name, type, node, env)
        return list(self.stored(target, type, name))

    def stored(self, target: str, type: ir.Type, name: str) -> Iterator[str]:
        """The lines that store a value. In the state, a place in no union or option has been in use as its type says."""
        was_in_use = target.startswith(STATE) and not re.search(r"\.(of\.a\d+|it)\b", target)
        match type:
            case ir.Seq() if was_in_use:
                yield f"KEEP({target}, {name});"
                yield from self.writer.layout.tidied_items(type, target)
            case ir.Record() if was_in_use:
                for part, each in self.writer.layout.parts(type):
                    yield from self.stored(f"{target}.{part}", each, f"{name}.{part}")
            case _:
                yield f"COPY({target}, {name});" if isinstance(type, ir.Seq) else f"{target} = {name};"
                yield from self.tidied(target, type)

    def tidied(self, target: str, type: ir.Type) -> Iterator[str]:
        """The lines that write 0 to what is not in use in a part of the state that has been stored."""
        return self.writer.layout.tidied(type, target) if target.startswith(STATE) else iter(())

    def changed(self, path: str, target: str, type: ir.Type, node: ir.Apply, env: Env) -> list[str]:
        """Write what computes the change that a primitive makes to its first operand; the lines that store it."""
        match node.primitive, node.operands[1:], type:
            case P.REPLACE, (place, item), ir.Seq():
                at = self.simple(place, env) or self.held(self.value(place, env)).text
                index = self.held(Atom(at, ir.Int(0, 2**31 - 1), moves=True)).text
                self.require(f"0 <= {index} && {index} < {path}.n", node.place, "index")
                return self.update(f"{path}.at[{at}]", f"{target}.at[{index}]", type.item, item, env)
            case P.APPEND, (item,), ir.Seq():
                added = self.down(self.held(self.converted(self.value(item, env), type.item))).text
                self.require(f"{path}.n < {type.most}", node.place, "room")
                return [f"{target}.at[{target}.n++] = {added};", *self.tidied(f"{target}.at[{target}.n - 1]", type.item)]
            case P.PUT, (item, names), ir.Seq():
                return self.put_in_order(target, type, item, names, env)
            case P.CONCAT, (more,), ir.Seq():
                some = self.room(type)
                self.into(some, type, more, env)
                self.require(f"{path}.n + {some}.n <= {type.most}", self.function.place, "room")
                tidied = self.tidied(f"{target}.at[{target}.n - 1]", type.item)
                each = [f"{target}.at[{target}.n++] = {some}.at[k];", *tidied]
                return [f"for (i32 k = 0; k < (i32){some}.n; k++) {{ {' '.join(each)} }}"]
            case P.WITH_ONE | P.WITHOUT_ONE, (kind,), ir.Pile():
                piece = self.held(self.converted(self.value(kind, env), type.kinds)).text
                if node.primitive is P.WITH_ONE:
                    return [one_more(type, target, piece)]
                self.require(f"{path}.at[{piece}] > 0", node.place, "not held")
                return [one_less(type, target, piece)]
        raise AssertionError(node)

    def changes(self, path: str, node: ir.Node, env: Env) -> bool:
        """Whether a value is what lies at a place, or a change of it."""
        node, env = self.bare(node, env)
        if self.path(node, env) == path:
            return True
        match node:
            case ir.Within():
                return self.changes(path, node.value, env)
            case ir.Call():
                body = self.writer.known[node.function].body
                return is_change(body, self.writer.known) and self.changes(path, *self.inside(node, env))
            case ir.With():
                return self.changes(path, node.record, env)
            case ir.Apply():
                return node.primitive in CHANGES and self.changes(path, node.operands[0], env)
        return False


def bits_in(word: int) -> frozenset[int]:
    """The places of the bits of a word."""
    return frozenset([place for place in range(WORD) if word >> place & 1])


__all__ = ["STATE", "Values"]
