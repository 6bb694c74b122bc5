"""A whole module of JavaScript: types, reasons, constants, functions and entry points; and its declarations for TypeScript."""

import re
from collections.abc import Iterator
from importlib.resources import files
from typing import Any, Final

from rulebook.compile.ir import Module, Record, Type, Union
from rulebook.compile.javascript.code import braced, entry, indented, listed, quoted
from rulebook.compile.javascript.documents import Documents
from rulebook.compile.javascript.types import Types
from rulebook.compile.javascript.writing import Writer

RUNTIME: Final = "rulebook.js"
"""What every module needs; its source stands beside this file."""
PUBLIC: Final = (
    *("actor", "apply", "chances", "eventFor", "legalActions", "newGame", "observe", "result", "step", "types", "whyNot"),
    *("REASONS", "RULES"),
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
    functions = list(writer.functions())
    reasons = [f"{quoted(name)}: {braced(reason_parts(reason))}" for name, reason in module.reasons]
    parts = [
        listed("export const REASONS = {", reasons, "};"),
        *[f"export const {name} = {text};" for name, text in types.definitions.items()],
        f"export const types = {braced([entry(name, kind) for name, kind in kinds.items()])};",
        *[f"const {name} = {text};" for text, name in writer.constants.items()],
        *functions,
        *entry_points(module, writer),
    ]
    body = "\n\n".join(parts)
    code = re.sub(r"/\*\*.*?\*/", "", body, flags=re.DOTALL)
    used = [name for name in helpers if re.search(rf"(?<![\w.\"]){name}\b(?!\")", code)]
    head = f"/** The rules of {module.game}, written by rulebook from the clauses of the game. */\n\n"
    return f"{head}import {braced(used)} from \"./{RUNTIME}\";\n\n{body}\n", declarations(module, types, kinds)


def reason_parts(reason: Any) -> Iterator[str]:
    """A declared reason for refusals."""
    yield entry("clause", quoted(str(reason.clause)))
    yield entry("sentence", quoted(reason.sentence.template))


def entry_points(module: Module, writer: Writer) -> Iterator[str]:
    """What is the same for every game: asking by phase, and steps that refuse what is not legal."""
    legal = dispatch(module, writer, lambda moment: moment.legal)
    yield f"/** Every legal action, in the game's order. */\nexport function legalActions(state) {{\n{indented(legal)}\n}}"
    chances = dispatch(module, writer, lambda moment: moment.chances)
    yield f"/** Every outcome of chance with its weight. */\nexport function chances(state) {{\n{indented(chances)}\n}}"
    yield (
        "/** The state after an action and the events that led to it; throws IllegalAction. `apply` does not ask. */\n"
        "export function step(state, action) {\n"
        "  const refusal = whyNot(state, action);\n"
        "  if (refusal !== null) throw new IllegalAction(refusal);\n"
        "  return apply(state, action);\n"
        "}"
    )


def dispatch(module: Module, writer: Writer, asked: Any) -> str:
    """A function for each phase, by the phase of a state; nothing in a phase that has none."""
    phases = module.state.type_of("phase")
    assert isinstance(phases, Union), "a game has several phases"
    cases = []
    for moment in module.moments:
        phase, name = phases.alternatives[moment.phase], asked(moment)
        if name is not None and isinstance(phase, Record):
            cases.append(f"case {quoted(writer.types.tag(phase))}:\n  return {writer.names[name]}(state);")
    return f"switch (state.phase.type) {{\n{indented(chr(10).join([*cases, 'default:', '  return [];']))}\n}}"


def declarations(module: Module, types: Types, kinds: dict[str, str]) -> str:
    """The declarations for TypeScript."""
    of = {name: kind if kind.isidentifier() else types.declared(roots(module)[name]) for name, kind in kinds.items()}
    lines = [
        f"/** The types of the rules of {module.game}, written by rulebook. */",
        "export interface Type<Value> { read(document: unknown, key?: string): Value; write(value: Value): any }",
        "export interface Refusal { readonly clause: string; readonly sentence: string; readonly values: Record<string, any> }",
        f"export interface Step {{ readonly state: {of['state']}; readonly events: ReadonlyArray<{of['event']}> }}",
        *[f"export type {name} = {text};\nexport const {name}: Type<{name}>;" for name, text in types.declarations.items()],
        f"export const types: {{ {'; '.join([f'readonly {name}: Type<{one}>' for name, one in of.items()])} }};",
        "export const REASONS: Readonly<Record<string, { readonly clause: string; readonly sentence: string }>>;",
        f"export function newGame(settings: {of['settings']}): {of['state']};",
        f"export function actor(state: {of['state']}): {of['actor']};",
        f"export function legalActions(state: {of['state']}): ReadonlyArray<{of['action']}>;",
        f"export function chances(state: {of['state']}): ReadonlyArray<readonly [{of['action']}, number]>;",
        f"export function step(state: {of['state']}, action: {of['action']}): Step;",
        f"export function apply(state: {of['state']}, action: {of['action']}): Step;",
        f"export function whyNot(state: {of['state']}, action: {of['action']}): Refusal | null;",
        f"export function result(state: {of['state']}): {of['result']} | null;",
        f"export function observe(state: {of['state']}, viewer: {of['viewer']}): {of['observation']};",
        f"export function eventFor(event: {of['event']}, viewer: {of['viewer']}): {of['event']};",
    ]
    return "\n".join(lines) + "\n"
