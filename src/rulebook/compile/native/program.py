"""A whole module as one text of C: types, constants, functions, and what plays."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from rulebook.compile import ir
from rulebook.compile.native.atoms import Atom, Env, Thing
from rulebook.compile.native.builds import RUNTIME
from rulebook.compile.native.functions import Writer
from rulebook.compile.native.layout import is_scalar
from rulebook.compile.native.lines import Counts
from rulebook.compile.native.nodes import is_step
from rulebook.compile.native.steps import Body
from rulebook.compile.values import places_of

MOST_EVENTS: Final = 64
"""A step tells at most this many events; what it leads to does not depend on it."""
MOST_LISTED: Final = 64
"""Of legal actions without a bound on their number this many are listed; those after them are looked for again."""
NOWHERE: Final = ir.Place("", 0)


def reasons_of(module: ir.Module) -> dict[str, tuple[int, Any, dict[str, ir.Type]]]:
    """Every reason for a refusal, its number, and the types of what its sentence names."""
    types = {
        node.name: {name: value.type for name, value in node.values}
        for function in module.functions
        for node in ir.nodes_in(function.body)
        if isinstance(node, ir.Refuse)
    }
    return {name: (number, reason, types.get(name, {})) for number, (name, reason) in enumerate(module.reasons)}


class Program:
    """The text of a module in C. `checked` adds the obligations."""

    def __init__(self, module: ir.Module, checked: bool = False) -> None:
        self.module = module
        self.writer = Writer(module, checked)
        self.layout = self.writer.layout
        self.layout.reasons.update(reasons_of(module))

    def text(self) -> str:
        """Everything."""
        event = self.layout.name(self.module.event)
        functions = [
            *[Body(self.writer, each).text() for each in self.writer.written],
            self.counting(),
            self.choosing(),
            self.picking(),
            self.stepping(),
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

    def alike(self, type: ir.Type, one: str, other: str) -> str:
        """Two parts compared."""
        return f"{one} == {other}" if is_scalar(type) else f"{self.writer.equal(type)}(&{one}, &{other})"

    def compared(self, type: ir.Type) -> str:
        """Two values compared."""
        match type:
            case ir.Option():
                return f"return a->some == b->some && (!a->some || {self.alike(type.of, 'a->it', 'b->it')});"
            case ir.Record():
                return all_of([self.alike(each, f"a->{name}_", f"b->{name}_") for name, each in type.fields])
            case ir.Product():
                return all_of([self.alike(each, f"a->i{k}", f"b->i{k}") for k, each in enumerate(type.items)])
            case ir.Union():
                cases = [
                    f"case {k}: return {self.alike(each, f'a->of.a{k}', f'b->of.a{k}')};"
                    for k, each in enumerate(type.alternatives)
                ]
                return f"if (a->alt != b->alt) return 0;\n  switch (a->alt) {{ {' '.join(cases)} }}\n  return 1;"
            case ir.Seq():
                item = self.alike(type.item, "a->at[k]", "b->at[k]")
                loop = f"for (i32 k = 0; k < (i32)a->n; k++) if (!({item})) return 0;"
                return f"if (a->n != b->n) return 0;\n  {loop}\n  return 1;"
            case ir.Map():
                differ = f"if (a->has >> k & 1 && !({self.alike(type.value, 'a->at[k]', 'b->at[k]')})) return 0;"
                loop = f"for (i32 k = 0; k < {places_of(type.key)}; k++) {differ}"
                return f"if (a->has != b->has) return 0;\n  {loop}\n  return 1;"
            case ir.Pile():
                return "return !memcmp(a, b, sizeof *a);"
        raise AssertionError(type)

    def entries(self) -> str:
        """The ways into all functions from outside, each called after its place. They come after the text."""
        return "\n".join([self.entry(number, function) for number, function in enumerate(self.writer.written)])

    def entry(self, number: int, function: ir.Function) -> str:
        """The way into a function from outside, with everything by its address."""
        leads, parameters = is_step(function.result), list(function.parameters)
        if leads:
            parameters.pop(self.writer.state_of(function))
        returned = not leads and is_scalar(function.result)
        taken = [f"{self.layout.name(self.module.state if leads else function.result)} *out"]
        taken += [f"const {self.layout.name(each.type)} *p_{each.name}" for each in parameters]
        given = [] if returned else ["out"]
        given += [f"{'*' if is_scalar(each.type) else ''}p_{each.name}" for each in parameters]
        head, result = ("i32", "return ") if leads else ("void", "*out = " if returned else "")
        if leads:
            taken, given = [*taken, "Events *E"], [*given, "E"]
        call = f"{result}{self.writer.names[function.name]}({', '.join(given)})"
        return f"{head} x{number}({', '.join(taken)}) {{ ENTER({'0' if leads else ''}); {call}; }}"

    def by_phase(self, head: str, each: Callable[[ir.Phase, Body], None], otherwise: str) -> str:
        """A function from outside with a case for each phase, and what it gives in no phase."""
        body = Body(self.writer, self.writer.known[self.module.step])
        with body.block(head):
            body.say(f"ENTER({otherwise});")
            with body.block("switch (S->phase_.alt)"):
                for phase in self.module.phases:
                    with body.block(f"case {phase.number}:"):
                        each(phase, body)
            body.say(f"return {otherwise};")
        return "\n".join(body.lines)

    def given_in(self, phase: ir.Phase) -> tuple[ir.Node, Env] | None:
        """What gives the legal actions of a phase, or the outcomes with their weights; None where there are none."""
        name = phase.chances if phase.is_chance else phase.legal
        if name is None:
            return None
        function = self.writer.known[name]
        return function.body, {function.parameters[0].name: Atom("(*S)", self.module.state, moves=True)}

    def count(self, phase: ir.Phase, body: Body) -> bool:
        """Write how many choices there are in a phase: legal actions, or the weights of outcomes. Whether one by one."""
        one_by_one = False

        def one_more(item: Thing) -> None:
            nonlocal one_by_one
            one_by_one |= body.loops > 0
            body.say(f"n += {body.atom(item).items[1].text if phase.is_chance else 1};")

        body.say("i64 n = 0;")
        if (given := self.given_in(phase)) is not None:
            if (pile := pile_drawn(given[0])) is not None:
                total = ir.Apply(ir.Primitive.TOTAL, (pile,), ir.Int(0, None), NOWHERE)
                body.say(f"n = {body.scalar(total, total.type, given[1])};")
            else:
                body.counts = None if phase.is_chance else Counts.ALL
                body.items(*given, one_more)
                body.counts = None
        return one_by_one

    def choose(self, phase: ir.Phase, body: Body) -> None:
        """Write the choice with the number n, and return."""
        action = self.module.action

        def found(item: Thing) -> None:
            if body.counts is Counts.ALL:
                body.say("n += 1;")
                return
            body.counts = None
            chosen, weight = body.atom(item).items if phase.is_chance else (item, Atom("1", ir.Int(1, 1)))
            with body.block(f"if ((n -= {weight.text}) < 0)"):
                body.put("(*out)", action, chosen)
                body.say("return;")
            body.counts = None if phase.is_chance else Counts.ONE

        if (given := self.given_in(phase)) is not None:
            node, env = given
            if (pile := pile_drawn(node)) is not None:
                assert isinstance(node, ir.Comprehension)
                assert isinstance(node.body, ir.Tuple)
                (each,) = node.clauses
                assert isinstance(each, ir.Each)
                kind = body.nth(body.value(pile, env), "n")
                body.into("(*out)", action, node.body.items[0], {**env, each.variable.name: kind})
            else:
                body.counts = None if phase.is_chance else Counts.ONE
                body.items(node, env, found)
                body.counts = None
        body.say("return;")

    def counting(self) -> str:
        """How many choices there are."""

        def case(phase: ir.Phase, body: Body) -> None:
            self.count(phase, body)
            body.say("return n;")

        return self.by_phase(f"i64 choices_of(const {self.layout.name(self.module.state)} *S)", case, "0")

    def choosing(self) -> str:
        """The choice with a number."""
        names = [self.layout.name(each) for each in (self.module.state, self.module.action)]
        return self.by_phase(f"void choice_of(const {names[0]} *S, i64 n, {names[1]} *out)", self.choose, "")

    def picking(self) -> str:
        """A choice at random, each as likely as the others. Legal actions are listed once, as many as there is room for."""
        action = self.module.action

        def case(phase: ir.Phase, body: Body) -> None:
            legal = None if phase.legal is None else self.writer.known[phase.legal].result
            given = self.given_in(phase)
            begin = len(body.lines)
            if not self.count(phase, body) or given is None or phase.is_chance or not isinstance(legal, ir.Seq):
                body.say("n = below(random, n);")
                self.choose(phase, body)
                return
            del body.lines[begin:]
            here = ir.Union(f"{action.name} here", tuple([action.alternatives[each] for each in phase.accepts]))
            listed = MOST_LISTED if legal.most is None else legal.most
            body.say(f"{self.layout.name(here)} some[{listed}];")
            body.say("i32 n = 0;")

            def one_more(item: Thing) -> None:
                with body.block(f"if (n < {listed})" if legal.most is None else ""):
                    body.put("some[n]", here, item)
                body.say("n++;")

            body.items(*given, one_more)
            body.say("n = below(random, n);")
            if legal.most is None:
                body.say(f"if (n >= {listed}) {{ choice_of(S, n, out); return; }}")
            body.convert_into("(*out)", action, Atom("some[n]", here))
            body.say("return;")

        names = [self.layout.name(each) for each in (self.module.state, action)]
        return self.by_phase(f"void pick_of(const {names[0]} *S, u64 *random, {names[1]} *out)", case, "")

    def stepping(self) -> str:
        """An action applied, and who is to act: a seat, -1 for chance, -2 for nobody."""
        state, action = self.layout.name(self.module.state), self.layout.name(self.module.action)
        actor, step = (self.writer.names[each] for each in (self.module.actor, self.module.step))
        who = self.writer.known[self.module.actor].result
        assert isinstance(who, ir.Option)
        each = dict(enumerate(who.of.alternatives)) if isinstance(who.of, ir.Union) else {None: who.of}
        seats = [number for number, type in each.items() if isinstance(type, ir.Int)]
        seat = "".join([f" who.it.alt == {n} ? who.it.of.a{n} :" if n is not None else " 1 ? who.it :" for n in seats])
        return f"""i32 actor_of(const {state} *S) {{
  {self.layout.name(who)} who;
  ENTER(-2);
  {actor}(&who, S);
  return !who.some ? -2 :{seat} -1;
}}
i32 step_of({state} *S, const {action} *A, Events *E) {{ ENTER(0); return {step}(S, A, E); }}"""


def all_of(conditions: list[str]) -> str:
    """The statement that returns whether all conditions hold."""
    return f"return {' && '.join(conditions) or '1'};"


def pile_drawn(node: ir.Node) -> ir.Node | None:
    """The pile, if every kind in it is an outcome that weighs as much as it has copies."""
    match node:
        case ir.Comprehension(
            clauses=(ir.Each(variable, ir.Apply(primitive=ir.Primitive.DISTINCT, operands=(pile,))),),
            body=ir.Tuple(items=(_, ir.Apply(primitive=ir.Primitive.COPIES, operands=(same, kind)))),
        ) if (same, kind) == (pile, variable):
            return pile
    return None


__all__ = ["Program"]
