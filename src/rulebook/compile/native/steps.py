"""A function as a whole, and the steps that it leads to: they change the state in its place.

First everything that the new state needs is computed, then it is stored. What was read from the old state and is needed
afterwards is copied before.
"""

from typing import Final

from attrs import evolve

from rulebook.compile import ir
from rulebook.compile.errors import LayoutError
from rulebook.compile.native.atoms import Atom, Env, Later, Thing
from rulebook.compile.native.layout import is_scalar
from rulebook.compile.native.nodes import is_step, uses, variables
from rulebook.compile.native.writing import STATE, Values

P: Final = ir.Primitive


class Body(Values):
    """The body of a function, line by line."""

    def text(self) -> str:
        """The whole function."""
        function = self.function
        env: Env = {}
        for each in function.parameters:
            if is_step(function.result) and each is function.parameters[self.writer.state_of(function)]:
                env[each.name] = Atom(STATE, each.type, moves=True)
            elif is_scalar(each.type):
                env[each.name] = Atom(f"p_{each.name}", each.type)
            else:
                env[each.name] = Atom(f"(*p_{each.name})", each.type, moves=True)
        if is_step(function.result):
            self.say(f"return {self.step(function.body, env)};")
        elif is_scalar(function.result):
            self.say(f"return {self.scalar(function.body, function.result, env)};")
        else:
            self.into("(*out)", function.result, function.body, env)
        return "\n".join(
            [
                f"/* {function.source or function.name} {function.clause or ''} */",
                f"{self.writer.head(function)} {{",
                *self.lines,
                "}",
            ]
        )

    def protected(self, node: object, env: Env) -> Env:
        """The variables that a node knows, where what a step may change has been copied."""
        known, wanted = dict(env), set(variables(node))
        for name, each in env.items():
            if name not in wanted:
                continue
            if isinstance(each, Later):
                known[name] = evolve(each, env=self.protected(each.node, each.env))
            elif each.moves or any(part.moves for part in each.parts):
                known[name] = self.held(each)
        return known

    def step(self, node: ir.Node, env: Env) -> str:
        """Change the state in its place; whether there was a step, as an expression."""
        match node:
            case ir.Const(value=None):
                return "0"
            case ir.Let():
                return self.step_after(node, env)
            case ir.Var():
                later = env[node.name]
                assert isinstance(later, Later)
                return self.step(later.node, later.env)
            case ir.Assert():
                self.require(self.scalar(node.condition, ir.Bool(), env), node.place, "assertion")
                return self.step(node.body, env)
            case ir.Widen(value=inner) | ir.Apply(primitive=P.THE, operands=(inner,)):
                return self.step(inner, env)
            case ir.If() | ir.Match() | ir.Fail():
                name = self.room(ir.Bool(), "0")
                self.branched(node, env, lambda each, known: self.say(f"{name} = {self.step(each, known)};"))
                return name
            case ir.MakeStep():
                with self.block("if (E)"):
                    self.items(node.events, env, self.tell)
                self.commit(node.state, env)
                return "1"
            case ir.Then():
                known = self.protected(node.after, {name: each for name, each in env.items() if name != node.state.name})
                self.step(node.step, env)
                self.step(node.after, {**known, node.state.name: Atom(STATE, node.state.type, moves=True)})
                return "1"
            case ir.Call():
                return self.step_called(node, env)
        raise LayoutError(f"{self.function.name}: {node.__class__.__name__} is not a step")

    def tell(self, event: Thing) -> None:
        """Add an event."""
        with self.block("if (E->n < MOST_EVENTS)"):
            self.put("E->at[E->n]", self.writer.module.event, event)
        self.say("E->n++;")

    def step_after(self, node: ir.Let, env: Env) -> str:
        """A step after a `Let`: a changed state that is looked at again takes the place of the old one, if possible."""
        if (
            node.value.type != self.writer.module.state
            or self.path(node.value, env) is not None
            or uses(node.variable.name, node.body) == 1
        ):
            return self.step(node.body, self.let(node, env))
        if isinstance(self.function.result, ir.Option):
            return self.step(node.body, {**env, node.variable.name: self.value(node.value, env)})
        known = self.protected(node.body, {name: each for name, each in env.items() if name != node.variable.name})
        self.commit(node.value, env)
        return self.step(node.body, {**known, node.variable.name: Atom(STATE, node.value.type, moves=True)})

    def step_called(self, node: ir.Call, env: Env) -> str:
        """A call of a function that changes the state."""
        function = self.writer.known[node.function]
        state = self.writer.state_of(function)
        here = self.path(node.arguments[state], env) == STATE
        arguments = []
        for place, (argument, variable) in enumerate(zip(node.arguments, function.parameters, strict=True)):
            if place != state:
                atom = self.down(self.converted(self.value(argument, env), variable.type))
                atom = atom if here and not is_scalar(atom.type) else self.held(atom)
                arguments.append(atom.text if is_scalar(variable.type) else f"&{atom.text}")
        if not here:
            self.commit(node.arguments[state], env)
        return self.room(ir.Bool(), f"{self.writer.names[node.function]}({', '.join(['S', *arguments, 'E'])})")

    def commit(self, node: ir.Node, env: Env) -> None:
        """The state becomes another one."""
        self.say(*self.update(STATE, STATE, self.writer.module.state, node, env))


__all__ = ["Body"]
