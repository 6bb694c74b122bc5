"""A whole module as one text of C: types, constants, functions, and the ways in from outside."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, TypeAlias

from attrs import fields, has

from rulebook.compile.ir import (
    Const,
    Function,
    Int,
    Module,
    Moment,
    Option,
    Pile,
    Place,
    Product,
    Record,
    Refuse,
    Seq,
    Table,
    Type,
    Union,
    Var,
)
from rulebook.compile.native.layout import is_scalar, stored
from rulebook.compile.native.writing import Atom, Body, Env, Later, Writer, is_step

MOST_EVENTS: Final = 64
"""A step tells at most this many events; what it leads to does not depend on it."""
Thing: TypeAlias = Atom | Later
"""An item, or what computes it."""
RUNTIME: Final = Path(__file__).with_name("runtime.h")


def refusals_in(node: object) -> Iterator[Refuse]:
    """Every refusal in an expression."""
    if isinstance(node, Refuse):
        yield node
    elif isinstance(node, tuple):
        for each in node:
            yield from refusals_in(each)
    elif has(cls := type(node)) and not isinstance(node, Type | Place | Const | Table):
        for field in fields(cls):
            yield from refusals_in(getattr(node, field.name))


def reasons_of(module: Module) -> dict[str, tuple[int, Any, dict[str, Type]]]:
    """Every reason for a refusal, its number, and the types of what its sentence names."""
    types = {
        node.name: {name: value.type for name, value in node.values}
        for function in module.functions
        for node in refusals_in(function.body)
    }
    return {name: (number, reason, types.get(name, {})) for number, (name, reason) in enumerate(module.reasons)}


class Program:
    """The text of a module in C. `checked` adds the obligations; every function has a way in, called after its place."""

    def __init__(self, module: Module, checked: bool = False) -> None:
        self.module = module
        self.writer = Writer(module, checked)
        self.layout = self.writer.layout
        self.layout.reasons.update(reasons_of(module))

    def text(self) -> str:
        """Everything."""
        state, action, event = (
            self.layout.name(each) for each in (self.module.state, self.module.action, self.module.event)
        )
        functions = list(self.writer.functions())
        functions += [self.entry(number, function) for number, function in enumerate(self.writer.written)]
        functions += [
            self.counting(),
            self.choosing(),
            self.picking(),
            self.stepping(),
            LOOPS.replace("STATE", state).replace("ACTION", action),
        ]
        equals = list(self.equals())
        constants = [
            f"static const {type.removesuffix('[]')} {name}{'[]' if type.endswith('[]') else ''} = {text};"
            for (type, text), name in self.writer.constants.items()
        ]
        heads = [f"{self.writer.head(function)};" for function in self.writer.written]
        events = f"#define MOST_EVENTS {MOST_EVENTS}\ntypedef struct {{ i32 n; {event} at[MOST_EVENTS]; }} Events;"
        begin = "#define CHECKED\n" if self.writer.checked else ""
        return "\n\n".join(
            [
                begin + RUNTIME.read_text(),
                "\n".join(self.layout.declarations()),
                events,
                *equals,
                "\n".join(constants),
                "\n".join(heads),
                *functions,
                "",
            ]
        )

    def equals(self) -> Iterator[str]:
        """The functions that compare values, and those that they call."""
        bodies: dict[str, str] = {}
        while rest := self.writer.equals.keys() - bodies:
            bodies |= {name: self.compared(self.writer.equals[name]) for name in sorted(rest)}
        heads = {name: f"static bool equal_{name}(const {name} *a, const {name} *b)" for name in bodies}
        yield from (f"{head};" for head in heads.values())
        yield from (f"{heads[name]} {{\n  {body}\n}}" for name, body in bodies.items())

    def alike(self, type: Type, one: str, other: str) -> str:
        """Two parts compared."""
        return f"{one} == {other}" if is_scalar(type) else f"{self.writer.equal(type)}(&{one}, &{other})"

    def compared(self, type: Type) -> str:
        """Two values compared."""
        match type:
            case Option():
                return f"return a->some == b->some && (!a->some || {self.alike(type.of, 'a->it', 'b->it')});"
            case Record():
                return all_of([self.alike(each, f"a->{name}_", f"b->{name}_") for name, each in type.fields])
            case Product():
                return all_of([self.alike(each, f"a->i{k}", f"b->i{k}") for k, each in enumerate(type.items)])
            case Union():
                cases = [
                    f"case {k}: return {self.alike(each, f'a->of.a{k}', f'b->of.a{k}')};"
                    for k, each in enumerate(type.alternatives)
                ]
                return f"if (a->alt != b->alt) return 0;\n  switch (a->alt) {{ {' '.join(cases)} }}\n  return 1;"
            case Seq():
                item = self.alike(type.item, "a->at[k]", "b->at[k]")
                loop = f"for (i32 k = 0; k < (i32)a->n; k++) if (!({item})) return 0;"
                return f"if (a->n != b->n) return 0;\n  {loop}\n  return 1;"
            case Pile():
                return all_of([f"a->at[{k}] == b->at[{k}]" for k in range(len(type.kinds.values))])
        raise AssertionError(type)

    def entry(self, number: int, function: Function) -> str:
        """The way into a function from outside, with everything by its address."""
        name = self.writer.names[function.name]
        if is_step(function.result):
            state = self.writer.state_of(function)
            others = [each for place, each in enumerate(function.parameters) if place != state]
            parameters = ", ".join([f"{self.layout.name(self.module.state)} *S", *map(self.given, others), "Events *E"])
            return f"i32 x{number}({parameters}) {{ return {name}({', '.join(['S', *map(taken, others), 'E'])}); }}"
        result = stored(function.result) if is_scalar(function.result) else self.layout.name(function.result)
        parameters = ", ".join([f"{result} *out", *map(self.given, function.parameters)])
        arguments = list(map(taken, function.parameters))
        if is_scalar(function.result):
            return f"void x{number}({parameters}) {{ *out = {name}({', '.join(arguments)}); }}"
        return f"void x{number}({parameters}) {{ {name}({', '.join(['out', *arguments])}); }}"

    def given(self, variable: Var) -> str:
        """A parameter of a way in."""
        return f"const {self.layout.name(variable.type)} *p_{variable.name}"

    def by_phase(self, head: str, each: Callable[[Moment], list[str]], otherwise: str) -> str:
        """A function with a case for each phase."""
        lines = [f"{head} {{", "  switch (S->phase_.alt) {"]
        for moment in self.module.moments:
            lines += [f"  case {moment.phase}: {{", *each(moment), "  }"]
        return "\n".join([*lines, "  }", f"  {otherwise}", "}"])

    def through(self, moment: Moment, sink: Callable[[Body, Thing], None]) -> list[str]:
        """The lines that go through the legal actions of a phase, or the outcomes with their weights."""
        name = moment.chances if moment.is_chance else moment.legal
        if name is None:
            return []
        function = self.writer.known[name]
        body = Body(self.writer, function)
        body.depth = 2
        env: Env = {function.parameters[0].name: Atom("(*S)", self.module.state, moves=True)}
        body.items(function.body, env, lambda item: sink(body, item))
        return body.lines

    def counting(self) -> str:
        """How many choices there are: legal actions, or the weights of outcomes."""

        def sink(body: Body, item: Thing) -> None:
            body.say(f"n += {body.parts_of(body.atom(item))[1].text};" if isinstance(kind_of(item), Product) else "n++;")

        def case(moment: Moment) -> list[str]:
            return ["    i64 n = 0;", *self.through(moment, sink), "    return n;"]

        return self.by_phase(f"i64 choices_of(const {self.layout.name(self.module.state)} *S)", case, "return 0;")

    def choosing(self) -> str:
        """The choice with a number."""
        action = self.module.action

        def sink(body: Body, item: Thing) -> None:
            if isinstance(kind_of(item), Product):
                chosen, weight = body.parts_of(body.atom(item))
                with body.block(f"if ((n -= {weight.text}) < 0)"):
                    body.put("(*out)", action, chosen)
                    body.say("return;")
            else:
                with body.block("if (n-- == 0)"):
                    body.put("(*out)", action, item)
                    body.say("return;")

        def case(moment: Moment) -> list[str]:
            return [*self.through(moment, sink), "    return;"]

        head = f"void choice_of(const {self.layout.name(self.module.state)} *S, i64 n, {self.layout.name(action)} *out)"
        return self.by_phase(head, case, "return;")

    def picking(self) -> str:
        """A choice at random, each as likely as the others. If there is a bound for their number, they are listed once."""
        state, action = self.layout.name(self.module.state), self.module.action
        name = self.layout.name(action)

        def sink(body: Body, item: Thing) -> None:
            body.put("some[n]", action, item)
            body.say("n++;")

        def case(moment: Moment) -> list[str]:
            legal = None if moment.legal is None else self.writer.known[moment.legal].result
            if moment.is_chance or not isinstance(legal, Seq) or legal.most is None:
                return ["    choice_of(S, below(random, choices_of(S)), out);", "    return;"]
            lines = self.through(moment, sink)
            return [
                f"    {name} some[{legal.most}];",
                "    i32 n = 0;",
                *lines,
                "    *out = some[below(random, n)];",
                "    return;",
            ]

        return self.by_phase(f"void pick_of(const {state} *S, u64 *random, {name} *out)", case, "return;")

    def stepping(self) -> str:
        """An action applied, and who is to act: a seat, -1 for chance, -2 for nobody."""
        state, action = self.layout.name(self.module.state), self.layout.name(self.module.action)
        places = {function.name: number for number, function in enumerate(self.writer.written)}
        actor = self.writer.known[self.module.actor].result
        assert isinstance(actor, Option)
        lines = [
            f"i32 actor_of(const {state} *S) {{",
            f"  {self.layout.name(actor)} who;",
            f"  x{places[self.module.actor]}(&who, S);",
            "  if (!who.some) return -2;",
        ]
        if isinstance(actor.of, Union):
            for number, each in enumerate(actor.of.alternatives):
                lines.append(
                    f"  if (who.it.alt == {number}) return {f'who.it.of.a{number}' if isinstance(each, Int) else '-1'};"
                )
            lines.append("  return -1;\n}")
        else:
            lines.append(f"  return {'who.it' if isinstance(actor.of, Int) else '-1'};\n}}")
        return "\n".join(
            [
                *lines,
                f"i32 step_of({state} *S, const {action} *A, Events *E) {{ return x{places[self.module.step]}(S, A, E); }}",
            ]
        )


def all_of(conditions: list[str]) -> str:
    """The statement that returns whether all conditions hold."""
    return f"return {' && '.join(conditions) or '1'};"


def kind_of(item: Thing) -> Type:
    """The type of an item."""
    return item.type if isinstance(item, Atom) else item.node.type


def taken(variable: Var) -> str:
    """An argument that a way in passes on."""
    name = f"p_{variable.name}"
    return f"*{name}" if is_scalar(variable.type) else name


LOOPS: Final = """
/* Random games from a state: numbers of decisions and of all actions. */
void playouts(const STATE *first, u64 *randoms, i64 games, i64 *lengths) {
  for (i64 g = 0; g < games; g++) {
    STATE s = *first;
    ACTION a;
    u64 *random = randoms + 2 * g;
    i64 decisions = 0, actions = 0;
    for (i32 who; (who = actor_of(&s)) != -2; actions++, decisions += who >= 0) {
      pick_of(&s, random, &a);
      step_of(&s, &a, NULL);
    }
    lengths[2 * g] = decisions;
    lengths[2 * g + 1] = actions;
  }
}
"""

__all__ = ["Program"]
