"""A whole module of JavaScript, with types, reasons, constants, functions and entry points, and its declarations."""

import re
from collections.abc import Callable, Iterator
from importlib.resources import files
from typing import Any, Final

from rulebook.compile.ir import Function, Module, Phase, Record, Type, Union
from rulebook.compile.javascript.code import braced, camel, entry, listed, quoted
from rulebook.compile.javascript.documents import Documents
from rulebook.compile.javascript.types import Types
from rulebook.compile.javascript.writing import Writer

RUNTIME: Final = "rulebook.js"
"""What every module needs; its source stands beside this file."""
PUBLIC: Final = (
    *("actor", "apply", "begin", "chances", "eventFor", "legalActions", "newGame", "observe", "result", "step", "types"),
    *("REASONS", "whyNot"),
)


def runtime() -> str:
    """The source of what every module needs."""
    return files(__package__).joinpath(RUNTIME).read_text(encoding="utf-8")


def exported(source: str) -> list[str]:
    """The names that a source exports."""
    return re.findall(r"^export (?:const|class|function) (\w+)", source, re.MULTILINE)


def roots(module: Module) -> dict[str, Type]:
    """The types of a game that documents have, by what they are."""
    result = module.function(module.result).result
    return {
        "settings": module.settings,
        "state": module.state,
        "action": module.action,
        "event": module.event,
        "observation": module.observation,
        "result": getattr(result, "of", result),
        "actor": module.function(module.actor).result,
        "viewer": module.function(module.observe).parameters[1].type,
    }


def program(module: Module, documents: Documents) -> tuple[str, str]:
    """The source of a module, and its declarations for TypeScript."""
    types, helpers = Types(module, documents), exported(runtime())
    kinds = {name: types.reader(one) for name, one in roots(module).items()}
    writer = Writer(module, types, frozenset([*helpers, *PUBLIC]))
    functions = [checked(module, *each) for each in zip(module.functions, writer.functions(), strict=True)]
    reasons = [f"{quoted(name)}: {braced(reason_parts(reason))}" for name, reason in module.reasons]
    parts = [
        listed("export const REASONS = {", reasons, "};"),
        *[f"export const {name} = {text};" for name, text in types.definitions.items()],
        f"export const types = {braced([entry(name, kind) for name, kind in kinds.items()])};",
        listed("const WORDS = {", [entry(code, quoted(word)) for code, word in types.words.items()], "};"),
        *[f"const {name} = frozen({text});" for text, name in writer.constants.items()],
        *functions,
        entry_points(module, writer),
    ]
    body = "\n\n".join(parts)
    code = re.sub(r"/\*\*.*?\*/", "", body, flags=re.DOTALL)
    used = [name for name in helpers if re.search(rf"(?<![\w.\"]){name}\b(?!\")", code)]
    head = f"/** The rules of {module.game}, written by rulebook from the clauses of the game. */\n\n"
    return f'{head}import {braced(used)} from "./{RUNTIME}";\n\n{body}\n', declarations(module, types)


def checked(module: Module, function: Function, text: str) -> str:
    """The text of a function; one that strangers call looks first at what it is given."""
    checks = {module.why_not: "beAction(types.action, {1})", module.observe: "beViewer({1}, {0})"}
    check = checks.get(function.name, "").format(*[camel(each.name) for each in function.parameters])
    return text.replace("{\n", f"{{\n  {check};\n", 1) if check else text


def reason_parts(reason: Any) -> Iterator[str]:
    """A declared reason for refusals."""
    yield entry("clause", quoted(str(reason.clause)))
    yield entry("sentence", quoted(reason.sentence.template))


ENTRY_POINTS: Final = """\
/** The state before a game. */
export function newGame(settings) {
  return frozen(begin(settings));
}

/** Every legal action, in the game's order. */
export function legalActions(state) {
  $legal
}

/** Every outcome of chance with its weight. */
export function chances(state) {
  $chances
}

/** The state after an action, with the events that led to it; throws IllegalAction. */
export function step(state, action) {
  const refusal = whyNot(state, action);
  if (refusal !== null) throw new IllegalAction(refusal, WORDS);
  return frozen(apply(state, action));
}"""
"""What is the same for every game: asking by phase, and steps that refuse what is not legal."""


def entry_points(module: Module, writer: Writer) -> str:
    """The entry points that are no functions of the module."""
    legal = dispatch(module, writer, lambda phase: phase.legal)
    return ENTRY_POINTS.replace("$legal", legal).replace("$chances", dispatch(module, writer, lambda phase: phase.chances))


def dispatch(module: Module, writer: Writer, asked: Callable[[Phase], str | None]) -> str:
    """The statements that ask the function of the phase of a state; there is nothing in a phase that has none."""
    phases = module.state.type_of("phase")
    assert isinstance(phases, Union), "a game has several phases"
    cases = []
    for phase in module.phases:
        kind, name = phases.alternatives[phase.number], asked(phase)
        if name is not None and isinstance(kind, Record):
            cases.append(f"if (state.phase.type === {quoted(writer.types.tag(kind))}) return {writer.names[name]}(state);")
    return "\n  ".join([*cases, "return [];"])


DECLARATIONS: Final = """\
export interface Type<Value> {
  read(document: unknown, key?: string): Value;
  write(value: Value): any;
}
export interface Refusal {
  readonly clause: string;
  readonly sentence: string;
  readonly values: { readonly [name: string]: any };
}
export interface Step {
  readonly state: State;
  readonly events: readonly Event[];
}
export const REASONS: { readonly [name: string]: { readonly clause: string; readonly sentence: string } };
export function newGame(settings: Settings): State;
export function actor(state: State): $actor;
export function legalActions(state: State): readonly Action[];
export function chances(state: State): readonly (readonly [Action, number])[];
export function step(state: State, action: Action): Step;
/** As `step`, but does not ask whether the action is legal, and what it gives is not frozen: for bots. */
export function apply(state: State, action: Action): Step;
export function whyNot(state: State, action: Action): Refusal | null;
export function result(state: State): Result | null;
export function observe(state: State, viewer: $viewer): Observation;
export function eventFor(event: Event, viewer: $viewer): Event;
"""
"""The declarations of what every game has."""


def declarations(module: Module, types: Types) -> str:
    """The declarations for TypeScript."""
    of = {name: types.declared(one) for name, one in roots(module).items()}
    own = [f"export type {name} = {text};\nexport const {name}: Type<{name}>;" for name, text in types.declarations.items()]
    documents = "; ".join([f"readonly {name}: Type<{one}>" for name, one in of.items()])
    same = DECLARATIONS.replace("$actor", of["actor"]).replace("$viewer", of["viewer"])
    head = f"/** The types of the rules of {module.game}, written by rulebook. */"
    return "\n".join([head, *own, f"export const types: {{ {documents} }};", same])
