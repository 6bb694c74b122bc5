"""From a game's declaration to a module: what the rules say is read, what follows from the declaration is made here.

Reading goes in rounds. In each, a parameter and a field have the bounds of what arrived there in the rounds before; when
nothing new arrives, all bounds hold.
"""

from collections.abc import Callable
from functools import partial
from inspect import getclosurevars, signature
from typing import Any, Final, get_type_hints

from attrs import define

from rulebook.compile.bounds import hull, merged, widened
from rulebook.compile.building import Builder
from rulebook.compile.ir import (
    Arm,
    Bool,
    Const,
    Each,
    Finite,
    Gathering,
    Int,
    Match,
    Module,
    Node,
    Option,
    Phase,
    Place,
    Primitive,
    Product,
    Record,
    Refuse,
    Refused,
    Seq,
    Type,
    Union,
    Var,
)
from rulebook.compile.lowering import Rules
from rulebook.compile.types import Flow, Types
from rulebook.core.chance import Actor, Viewer
from rulebook.core.declaration import AnyDeclaration
from rulebook.core.game import AnyGame
from rulebook.core.hints import fields_of, mark_of
from rulebook.core.phases import Handler, PhaseRules, never, nothing
from rulebook.core.refusals import Reason
from rulebook.core.result import Result
from rulebook.core.step import Step
from rulebook.core.sweep import boxes, variants_of_box
from rulebook.core.visibility import SeenAs, hidden_fields, sights

P = Primitive
ROUNDS: Final = 4
"""A bound that still grows after four rounds is given up, so that reading comes to an end; under the bounds of types,
what arrives then may have one again."""


def read(game: AnyGame, settings: Any = None, claims: tuple[Callable[..., Any], ...] = ()) -> Module:
    """The module of a game with some claims about it, for the components of some settings, or of the usual ones.

    Where variants say which pieces there are, it is the module for the variants of these settings.

    A claim takes settings, a state, or a state, an action, and the step that it leads to.

    Raises LanguageError for anything in the rules that the language does not have.
    """
    flow, number, has_narrowed, tables = Flow(), 0, False, dict[object, tuple[Any, ...]]()
    usual = boxes(game)[0] if settings is None else settings
    known = usual.components, variants_of_box(game, usual)
    while True:
        reading = Reading(Rules(Types(game.declaration, *known, flow), tables))
        module, found = reading.module(claims), reading.rules.found
        later = grown(flow, found, widened if number >= ROUNDS else hull)
        if later != flow:
            flow, number = later, number + 1
        elif number > ROUNDS and not has_narrowed:
            flow, has_narrowed = found, True
        else:
            return module


def grown(flow: Flow, found: Flow, combine: Callable[[Int, Int], Int]) -> Flow:
    """What is known after another round."""
    fields = dict(found.fields)
    for field, one in flow.fields.items():
        fields[field] = merged(one, fields.get(field, one), combine)
    parameters = dict(found.parameters)
    for key, types in flow.parameters.items():
        both = zip(types, parameters.get(key, types), strict=True)
        parameters[key] = tuple([merged(one, other, combine) for one, other in both])
    return Flow(fields, parameters)


@define(eq=False)
class Reading:
    """Makes a module from what the rules say and the declaration implies."""

    rules: Rules

    @property
    def declaration(self) -> AnyDeclaration:
        """What the game is made of."""
        return self.rules.types.declaration

    @property
    def types(self) -> Types:
        """The types of the game."""
        return self.rules.types

    @property
    def build(self) -> Builder:
        """What makes the nodes."""
        return self.rules.build

    @property
    def place(self) -> Place:
        """The place of what follows from the declaration."""
        return Place(self.declaration.module.replace(".", "/") + "/__init__.py", 1)

    def module(self, claims: tuple[Callable[..., Any], ...] = ()) -> Module:
        """The module."""
        declaration, types = self.declaration, self.types
        action, event = types.union_of(declaration.actions), types.union_of(declaration.events)
        phases = tuple([self.phase(number, one) for number, one in enumerate(self.in_order())])
        names = {
            "new_game": self.entry("new_game", lambda settings: self.call(declaration.begin, settings), self.settings),
            "actor": self.entry("actor", self.actor, self.state),
            "step": self.entry("step", self.step, self.state, action),
            "why_not": self.entry("why_not", self.why_not, self.state, action),
            "result": self.entry("result", self.result, self.state),
            "observe": self.entry("observe", self.observed, self.state, types.of(Viewer)),
            "event_for": self.entry("event_for", self.told, event, types.of(Viewer)),
        }
        if declaration.standing is not None:
            self.entry("standing", partial(self.call, declaration.standing), self.state)
        if claims:
            self.entry("legal_actions", self.legal_actions, self.state)
        claimed = tuple([(claim.__name__, self.claim(claim)) for claim in claims])
        moves = tuple([self.move(cls) for cls in declaration.actions])
        refusals = tuple([self.refusal(cls) for cls in declaration.actions])
        return Module(
            game=declaration.id,
            components=types.components,
            variants=types.variants,
            tables=types.tables,
            settings=self.settings,
            state=self.state,
            action=action,
            event=event,
            observation=types.record(declaration.observation),
            phases=phases,
            moves=moves,
            refusals=refusals,
            reasons=tuple(sorted(self.rules.reasons.items())),
            claims=claimed,
            functions=tuple(self.rules.functions.values()),
            **names,
        )

    def legal_actions(self, state: Node) -> Node:
        """All legal actions, or all outcomes of chance, for claims about them."""
        action = Seq(self.types.union_of(self.declaration.actions))
        nothing_legal = self.build.shaped(self.build.const(()), action, self.place)
        return self.by_phase(
            state,
            lambda one: (
                self.rules.call_declared(f"legal.{one.phase.__name__}", [state], self.place)
                if one.accepts
                else nothing_legal
            ),
        )

    def claim(self, claim: Callable[..., Any]) -> str:
        """A claim about settings, about a state, or about a step."""
        about_settings = next(iter(get_type_hints(claim).values())) is self.declaration.settings
        types = (self.state, self.types.union_of(self.declaration.actions), self.types.record(Step))
        wanted = (self.settings,) if about_settings else types[: len(signature(claim).parameters)]
        return self.entry(f"claim.{claim.__name__}", lambda *given: self.call(claim, *given), *wanted)

    @property
    def settings(self) -> Record:
        """The type of settings."""
        return self.types.record(self.declaration.settings)

    @property
    def state(self) -> Record:
        """The type of states."""
        return self.types.record(self.declaration.state)

    @property
    def phases(self) -> Union:
        """The type of phases."""
        phases = self.state.type_of("phase")
        assert isinstance(phases, Union), "a game has several phases"
        return phases

    def in_order(self) -> list[PhaseRules[Any, Any]]:
        """The declared phases, in the order of their type."""
        declared = {rules.phase: rules for rules in self.declaration.phases}
        return [declared[one.cls] for one in self.phases.alternatives if isinstance(one, Record)]

    def entry(self, name: str, body: Callable[..., Node], *types: Type) -> str:
        """Add a function that follows from the declaration, with parameters of some types; gives its name."""
        with self.build.function():
            parameters = tuple([self.build.variable(role_of(one), one) for one in types])
            return self.rules.add(name, parameters, body(*parameters), self.place)

    def call(self, function: Callable[..., Any], *arguments: Node) -> Node:
        """What a function of the rules gives."""
        return self.rules.call(function, list(arguments), self.place)

    # Phases.

    def phase(self, number: int, one: PhaseRules[Any, Any]) -> Phase:
        """A phase."""
        accepts = tuple([self.declaration.actions.index(cls) for cls in one.accepts])
        name, chances = one.phase.__name__, None
        if one.is_chance:
            chances = self.entry(f"chances.{name}", lambda state: self.chances(one, state), self.state)
        legal = None
        if one.legal is not nothing or one.is_chance:
            legal = self.entry(f"legal.{name}", lambda state: self.legal(one, state, chances or ""), self.state)
        return Phase(number, one.is_chance, accepts, legal, chances)

    def legal(self, one: PhaseRules[Any, Any], state: Node, chances: str) -> Node:
        """The legal actions of a phase."""
        action = self.types.union_of(self.declaration.actions)
        if not one.is_chance:
            return self.build.shaped(self.call(one.legal, state), Seq(action), self.place)
        each = self.build.each("outcome", self.rules.call_declared(chances, [state], self.place))
        return self.sequence(each, self.build.item(each.variable, 0))

    def chances(self, one: PhaseRules[Any, Any], state: Node) -> Node:
        """The outcomes of a phase of chance, each with its weight."""
        action = self.types.union_of(self.declaration.actions)
        pile = pile_drawn_from(one)
        if pile is None:
            return self.build.shaped(self.call(one.chances, state), Seq(Product((action, Int()))), self.place)
        left = self.call(pile, state)
        each = self.build.each("piece", self.build.apply(P.DISTINCT, (left,), self.place))
        (name,) = [field.name for field in fields_of(one.accepts[0])]
        drawn = self.build.make(one.accepts[0], {name: each.variable}, self.place)
        weight = self.build.apply(P.COPIES, (left, each.variable), self.place)
        return self.sequence(each, self.build.tuple([self.build.shaped(drawn, action, self.place), weight]))

    def sequence(self, each: Each, value: Node) -> Node:
        """A value for each item of something."""
        return self.build.gather(Gathering.SEQUENCE, [each], value, self.place)

    def by_phase(self, state: Node, body: Callable[[PhaseRules[Any, Any]], Node]) -> Node:
        """What is made of each phase, by that of a state."""
        phase = self.build.field(state, "phase", self.place)
        bodies, wanted = self.build.unified([body(one) for one in self.in_order()], self.place)
        arms = [Arm(n, self.build.variable("phase", self.phases.alternatives[n]), each) for n, each in enumerate(bodies)]
        return Match(phase, tuple(arms), None, wanted, self.place)

    def actor(self, state: Node) -> Node:
        """Who acts: a seat, chance, or nobody."""
        wanted = Option(self.types.of(Actor))
        return self.by_phase(state, lambda one: self.build.shaped(self.call(one.actor, state), wanted, self.place))

    # Actions.

    def handler(self, cls: type[Any]) -> Handler[Any, Any]:
        """The declared handler of a class of actions."""
        return next(handler for handler in self.declaration.moves if handler.kind is cls)

    def by_action(self, action: Node, body: Callable[[type[Any], Var], Node]) -> Node:
        """What is made of each class of actions."""
        ones = [self.build.variable(cls.__name__.lower(), self.types.record(cls)) for cls in self.declaration.actions]
        bodies = [body(cls, one) for cls, one in zip(self.declaration.actions, ones, strict=True)]
        bodies, wanted = self.build.unified(bodies, self.place)
        arms = [Arm(number, one, each) for number, (one, each) in enumerate(zip(ones, bodies, strict=True))]
        return Match(action, tuple(arms), None, wanted, self.place)

    def step(self, state: Node, action: Node) -> Node:
        """The step of an action that is legal."""
        return self.by_action(action, lambda cls, one: self.call(self.handler(cls).apply, state, one))

    def move(self, cls: type[Any]) -> str:
        """The function that applies actions of a class."""
        record = self.types.record(cls)
        return self.entry(
            f"apply.{cls.__name__}", lambda state, one: self.call(self.handler(cls).apply, state, one), self.state, record
        )

    def refusal(self, cls: type[Any]) -> str | None:
        """The function that refuses actions of a class in phases that accept it; None where nothing is refused."""
        refuses = self.handler(cls).refusal
        if refuses is never:
            return None
        record = self.types.record(cls)
        return self.entry(
            f"refusal.{cls.__name__}", lambda state, one: self.refused(refuses, state, one), self.state, record
        )

    def refused(self, function: Callable[..., Any], state: Node, action: Node) -> Node:
        """The refusal that a function gives, or None."""
        return self.build.shaped(self.call(function, state, action), Option(Refused()), self.place)

    def why_not(self, state: Node, action: Node) -> Node:
        """The refusal of an action in any phase."""
        return self.by_phase(
            state, lambda rules: self.by_action(action, lambda cls, one: self.refused_in(rules, cls, state, one))
        )

    def refused_in(self, rules: PhaseRules[Any, Any], cls: type[Any], state: Node, action: Node) -> Node:
        """The refusal of an action of a class in a phase."""
        wanted = Option(Refused())
        if cls not in rules.accepts:
            return self.build.shaped(self.out_of_place(rules, cls, state), wanted, self.place)
        if rules.is_chance:
            return self.no_outcome(rules, state, action)
        refuses = self.handler(cls).refusal
        return Const(None, wanted) if refuses is never else self.refused(refuses, state, action)

    def out_of_place(self, rules: PhaseRules[Any, Any], cls: type[Any], state: Node) -> Node:
        """The refusal of a class of actions that a phase does not accept."""
        reason = rules.refuses.get(cls, rules.reason)
        reasons = self.build.const(reason) if isinstance(reason, Reason) else self.call(reason, state)
        assert isinstance(reasons.type, Finite), "a phase refuses with a declared reason"
        refusals = [self.refusing(rules, number, reason, state) for number, reason in enumerate(reasons.type.values)]
        found = refusals[-1]
        for reason, refusal in zip(reasons.type.values[:-1], refusals[:-1], strict=True):
            is_it = self.build.equal(reasons, self.build.const(reason), self.place)
            found = self.build.choice(is_it, refusal, found, self.place)
        return found

    def refusing(self, rules: PhaseRules[Any, Any], number: int, reason: Any, state: Node) -> Node:
        """The refusal with the reason of a phase."""
        actor = self.call(rules.actor, state)
        values = (("actor", actor),) if "actor" in reason.sentence.fields else ()
        return self.refuse(reason, f"{rules.phase.__name__}.{reason.clause}.{number}", values)

    def refuse(self, reason: Any, name: str, values: tuple[tuple[str, Node], ...]) -> Node:
        """A refusal for a reason of the declaration."""
        known = next((named for named, one in self.rules.reasons.items() if one is reason), name)
        self.rules.reasons[known] = reason
        return Refuse(known, reason, values)

    def no_outcome(self, rules: PhaseRules[Any, Any], state: Node, action: Node) -> Node:
        """The refusal of an outcome that cannot occur."""
        told, pile = nonlocals(rules.refusal).get("told_of"), pile_drawn_from(rules)
        if told is None:
            assert rules.refusal is not None, "phases of chance refuse impossible outcomes"
            return self.refused(rules.refusal, state, action)
        reason = nonlocals(told)["reason"]
        values = tuple([(name, self.build.field(action, name, self.place)) for name in sorted(reason.sentence.fields)])
        if pile is not None:
            (name,) = [field.name for field in fields_of(rules.accepts[0])]
            piece = self.build.field(action, name, self.place)
            copies = self.build.apply(P.COPIES, (self.call(pile, state), piece), self.place)
            occurs = self.build.apply(P.LESS, (self.build.const(0), copies), self.place)
        else:
            union = self.types.union_of(self.declaration.actions)
            outcomes, one = (
                self.legal(rules, state, f"chances.{rules.phase.__name__}"),
                self.build.shaped(action, union, self.place),
            )
            occurs = self.build.apply(P.CONTAINS, (outcomes, one), self.place)
        refusal = self.build.some(self.refuse(reason, f"{rules.phase.__name__}.missing", values))
        return self.build.choice(occurs, Const(None, refusal.type), refusal, self.place)

    # Results, and what seats see.

    def result(self, state: Node) -> Node:
        """The result of a state, or None."""
        found = self.call(self.declaration.result_of, state)
        return self.build.shaped(found, Option(self.types.record(Result)), self.place)

    def observed(self, state: Node, viewer: Node) -> Node:
        """What a viewer sees of a state."""
        cls = self.declaration.observation
        seen: dict[str, Node] = {"seat": viewer, "to_act": self.actor(state)}
        for name, sight in sights(self.declaration.state).items():
            value, one, seen_as = self.build.field(state, name, self.place), name.removesuffix("s"), self.seen_as(name)
            if sight.is_open:
                seen[seen_as] = value
            if sight.owner:
                seen[one] = self.by_viewer(viewer, partial(self.own, value))
            if sight.size:
                seen[f"{one}_sizes" if sight.several else f"{name}_size"] = self.sizes(value, sight.several)
        return self.build.make(cls, seen, self.place)

    def seen_as(self, name: str) -> str:
        """The name of an open field in observations."""
        mark = mark_of(self.declaration.state, name, SeenAs)
        return mark.name if mark else name

    def by_viewer(self, viewer: Node, of_seat: Callable[[Node], Node]) -> Node:
        """What is made of a seat that looks on, as an option; None, or False, for a spectator."""
        assert isinstance(viewer.type, Union), "a viewer is a seat or a spectator"
        seat = self.build.variable("seat", viewer.type.alternatives[0])
        spectator = self.build.variable("spectator", viewer.type.alternatives[1])
        body = of_seat(seat)
        other = Const(False, Bool()) if isinstance(body.type, Bool) else Const(None, body.type)
        return Match(viewer, (Arm(0, seat, body), Arm(1, spectator, other)), None, body.type, self.place)

    def own(self, items: Node, seat: Node) -> Node:
        """The item of a seat."""
        return self.build.some(self.build.apply(P.INDEX, (items, seat), self.place))

    def sizes(self, value: Node, several: bool) -> Node:
        """How many pieces are in a pile, or in each of several."""
        if not several:
            return self.size(value)
        each = self.build.each("pile", value)
        return self.sequence(each, self.size(each.variable))

    def size(self, pile: Node) -> Node:
        """How many pieces a pile holds."""
        return self.build.apply(P.LENGTH if isinstance(pile.type, Seq) else P.TOTAL, (pile,), self.place)

    def told(self, event: Node, viewer: Node) -> Node:
        """An event as a viewer may see it."""
        union = event.type
        assert isinstance(union, Union), "a game has several events"
        arms = []
        for number, one in enumerate(union.alternatives):
            it = self.build.variable("event", one)
            assert isinstance(one, Record), "events are records"
            arms.append(Arm(number, it, self.build.shaped(self.withheld(it, one.cls, viewer), union, self.place)))
        return Match(event, tuple(arms), None, union, self.place)

    def withheld(self, event: Node, cls: type[Any], viewer: Node) -> Node:
        """An event without what is hidden from a viewer."""
        changes: dict[str, Node] = {}
        for name, owner in hidden_fields(cls).items():
            value, whose = self.build.field(event, name, self.place), self.build.field(event, owner, self.place)
            is_theirs = self.by_viewer(viewer, partial(self.build.equal, whose, place=self.place))
            changes[name] = self.build.choice(is_theirs, value, Const(None, value.type), self.place)
        return self.build.changed(event, changes, self.place) if changes else event


def role_of(one: Type) -> str:
    """What a parameter of a type is called."""
    name = one.cls.__name__ if isinstance(one, Record) else one.name if isinstance(one, Union) else ""
    return {"Settings": "settings", "State": "state", "Action": "action", "Event": "event"}.get(
        name, "viewer" if "|" in name else "action"
    )


def nonlocals(function: Any) -> dict[str, Any]:
    """The values that a function has from those around it."""
    return dict(getclosurevars(function).nonlocals) if hasattr(function, "__closure__") else {}


def pile_drawn_from(rules: PhaseRules[Any, Any]) -> Callable[..., Any] | None:
    """The function that gives the pile from which a phase draws; None for a phase that draws from none."""
    return nonlocals(rules.legal).get("pile")
