"""What is asked of many games at once, as C that follows from the declaration: states in rows, ids, views, dealing again.

A row is the struct of a state, as integers of 64 bits; what is not in use in it is 0, so that equal states have equal rows.
Settings come as integers, too, as `rulebook.compile.native.codec` packs them.

Every function takes its arrays by their addresses and, last, the size of an item of the last of them; it returns a number.
"""

import ctypes
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path
from typing import Final, TypeAlias

from attrs import define

from rulebook.compile import ir
from rulebook.compile.errors import LayoutError
from rulebook.compile.native.atoms import Atom, Later, Thing, most_of
from rulebook.compile.native.codec import Codec, bytes_for, firsts_of, heads_of, least_of, radix, words
from rulebook.compile.native.layout import Layout, copies_in, one_more
from rulebook.compile.native.program import Program
from rulebook.compile.native.steps import Body
from rulebook.compile.native.views import View
from rulebook.compile.values import place_among, places_of
from rulebook.core.game import AnyGame
from rulebook.core.hints import mark_of
from rulebook.core.visibility import Holds, SeenAs, Sight, sights

Use: TypeAlias = Callable[[Body, Atom, str], None]
"""What is written for each legal action, given the weight of an outcome."""
BEFORE: Final = Path(__file__).with_name("rows.h")
AFTER: Final = Path(__file__).with_name("playing.h")


@define
class Rows:
    """The text for one game, with the components of a program."""

    game: AnyGame
    program: Program
    view: View

    @classmethod
    def of(cls, game: AnyGame, program: Program) -> "Rows":
        """The text for a game.

        Raises LayoutError where something of its observations or its actions has no bound.
        """
        state = game.declaration.state
        held = [name for name in sights(state) if mark_of(state, name, Holds)]
        view = View(frozenset([seen_as.name if (seen_as := mark_of(state, each, SeenAs)) else each for each in held]))
        view.observation(program.module.observation)
        return cls(game, program, view)

    @property
    def layout(self) -> Layout:
        """The structs."""
        return self.program.layout

    @property
    def codec(self) -> Codec:
        """What is known of the game without its text."""
        of = self.program.module
        return Codec(of.settings, of.state, of.action, of.observation, Layout(computed=self.layout.computed))

    def text(self) -> str:
        """Everything. It comes after the text of the program."""
        module = self.program.module
        known, names = self.program.writer.known, self.program.writer.names
        parts = {
            "STATE": self.layout.name(module.state),
            "ACTION": self.layout.name(module.action),
            "OBSERVATION": self.layout.name(module.observation),
            "VIEWER": self.layout.name(known[module.observe].parameters[1].type),
            "RESULT": self.layout.name(known[module.result].result),
            "REFUSAL": self.layout.name(known[module.why_not].result),
            "WORDS": str(words(ctypes.sizeof(self.layout.form(module.settings)))),
            "ACTION_WORDS": str(words(ctypes.sizeof(self.layout.form(module.action)))),
            "WIDTH": str(self.view.width),
            "BYTES": str(bytes_for(self.view.planes)),
            "NEW_GAME": names[module.new_game],
            "OBSERVE": names[module.observe],
            "RESULT_OF": names[module.result],
            "WHY_NOT": names[module.why_not],
            "SETTINGS": self.layout.name(module.settings),
        }
        defined = [f"#define {name}_ {text}" for name, text in parts.items()]
        return "\n".join(
            [
                *defined,
                *keyed("head_of", self.headed(Atom("(*a)", module.action))),
                *keyed("key_of", pushed(module.action, "(*a)")),
                "static void tidy(STATE_ *s) {",
                *self.layout.tidied(module.state, "(*s)"),
                "}",
                BEFORE.read_text(),
                self.masking(),
                self.weighing(),
                self.finding(),
                self.choosing(),
                self.meaning(),
                "ALWAYS_ i64 view_of(const OBSERVATION_ *restrict O, void *restrict view, i64 size) {",
                "  memset(view, 0, size * WIDTH_);",
                *self.view.lines,
                "  return 0;\n}",
                self.dealing(),
                self.standing(),
                AFTER.read_text(),
            ]
        )

    # What goes through legal actions.

    @property
    def listed(self) -> dict[int, tuple[str, int]]:
        """The classes that are numbered by a state: their last field in C, and of how many kinds what rules list there is.

        Raises LayoutError for anything but a sequence of finitely many kinds.
        """
        kinds, found = [listing.kind for listing in self.game.declaration.listings], dict[int, tuple[str, int]]()
        for k, each in enumerate(self.program.module.action.alternatives):
            if isinstance(each, ir.Record) and each.cls in kinds:
                name, last = each.fields[-1]
                if not isinstance(last, ir.Seq):
                    raise LayoutError(f"what rules list as {name} of {each.name} must be a sequence")
                found[k] = f"{name}_", places_of(last.item)
        return found

    def each_of(self, head: str, use: Use, chance_only: bool = False, otherwise: str = "") -> str:
        """A function that does something with each legal action, its `id` and, of an outcome, its weight.

        With `otherwise`, only phases with classes that are numbered by a state are gone through.
        """

        def case(phase: ir.Phase, body: Body) -> None:
            if otherwise and not self.listed.keys() & set(phase.accepts):
                body.say(otherwise.format(is_chance=int(phase.is_chance)))
                return
            body.say("i64 last[2] = {-1, 0};" if self.listed else "")

            def each(item: Thing) -> None:
                with body.block(""):
                    chosen, weight = body.atom(item).items if phase.is_chance else (item, Atom("1", ir.Int(1, 1)))
                    action = self.as_one(body, chosen)
                    body.say("u64 k = 0;")
                    body.lines += self.headed(action)
                    body.say(f"i64 id = {'place_of(P, k, last)' if self.listed else 'id_of(P, k)'};")
                    use(body, action, weight.text)

            given = None if chance_only and not phase.is_chance else self.program.given_in(phase)
            if given is not None:
                body.items(*given, each)
            body.say("return 0;")

        return self.program.by_phase(head, case, "0")

    def as_one(self, body: Body, item: Thing) -> Atom:
        """An action, as one of its class where that is known."""
        if isinstance(item, Later):
            node, env = body.bare(item.node, item.env)
            item = body.value(node.value if isinstance(node, ir.Widen) else node, env)
        union = self.program.module.action
        number = place_among(union, item.type)
        return body.down(item if number is None else body.converted(item, union.alternatives[number]))

    def headed(self, action: Atom) -> Iterator[str]:
        """Lines that push an action onto the key `k`, as far as actions are numbered by the game."""
        heads, number = heads_of(self.program.module.action, self.game), self.number(action)
        first = firsts_of(heads)
        if number is not None:
            yield from pushed(heads.alternatives[number], action.text)
            yield f"k += {first[number]}ull;"
            return
        yield f"switch ({action.text}.alt) {{"
        for each in range(len(heads.alternatives)):
            yield f"case {each}: {{"
            yield from self.headed(action.alternative(each))
            yield "break; }"
        yield "}"

    def number(self, action: Atom) -> int | None:
        """The number of the class of an action, if it is known."""
        return place_among(self.program.module.action, action.type)

    def masking(self) -> str:
        """The mask of legal ids."""
        return self.each_of(
            "ALWAYS_ i64 mask_legal(const STATE_ *restrict S, const i64 *restrict P, void *restrict mask, i64 size)",
            lambda body, action, weight: body.say("put_number(mask, size, id, 1);"),
        )

    def weighing(self) -> str:
        """The weights of outcomes."""
        return self.each_of(
            "static i64 weigh(const STATE_ *S, const i64 *P, i64 *weights)",
            lambda body, action, weight: body.say(f"weights[id] = {weight};"),
            chance_only=True,
        )

    def finding(self) -> str:
        """The action with an id; one that is numbered by a state only where it is legal."""

        def use(body: Body, action: Atom, weight: str) -> None:
            with body.block("if (id == wanted)"):
                body.put("(*out)", self.program.module.action, action)
                body.say("return 1;")

        return self.each_of(
            "static i64 action_at(const STATE_ *S, const i64 *P, i64 wanted, ACTION_ *out)",
            use,
            otherwise="return with_id(P, {is_chance}, wanted, out);",
        )

    def choosing(self) -> str:
        """The id of a choice."""
        return self.each_of(
            "i64 row_choice(const STATE_ *S, const i64 *P, i64 number, i64 size)",
            lambda body, action, weight: body.say("if (number-- == 0) return id;"),
            otherwise="ACTION_ a; choice_of(S, number, &a); return id_of(P, head_of(&a));",
        )

    def meaning(self) -> str:
        """What the legal ids mean that are numbered by a state."""
        width = max([kinds for _, kinds in self.listed.values()], default=0)

        def use(body: Body, action: Atom, weight: str) -> None:
            if (number := self.number(action)) in self.listed:
                field, _ = self.listed[number]
                test, at = f"i < {action.text}.{field}.n", f"id * {width} + {action.text}.{field}.at[i]"
                body.say(f"for (i64 i = 0; {test}; i++) put_number(plane, size, {at}, 1);")

        head = "static i64 tell(const STATE_ *S, const i64 *P, void *plane, i64 size)"
        outer = f"memset(plane, 0, size * P[WORDS_] * {width}); return tell(S, P, plane, size);"
        return "\n".join(
            [
                self.each_of(head, use, otherwise="return 0;"),
                f"i64 row_meanings(const STATE_ *S, const i64 *P, void *plane, i64 size) {{ {outer} }}",
            ]
        )

    def standing(self) -> str:
        """How the seats stand; all alike where a game does not say."""
        head = "i64 row_standing(const STATE_ *S, const i64 *P, i64 *scores, i64 size) {"
        if self.game.standing is None:
            return f"{head} memset(scores, 0, size * S->settings_.players_); return 0; }}"
        return "\n".join(
            [
                head,
                f"  {self.layout.name(self.program.writer.known['standing'].result)} found;",
                f"  {self.program.writer.names['standing']}(&found, S);",
                "  for (i64 k = 0; k < found.n; k++) scores[k] = found.at[k];",
                "  return 0;\n}",
            ]
        )

    # Dealing again.

    def dealing(self) -> str:
        """What a viewer does not see is dealt again: for each seat in turn the piles that there are for all, then others.

        A game that says itself how that is done is asked instead.
        """
        if self.game.declaration.determinizer is not None:
            return ""
        hidden = {name: sight for name, sight in sights(self.game.declaration.state).items() if sight.size}
        several, single = ([name for name in hidden if hidden[name].several is some] for some in (True, False))
        head = "i64 row_determinize(STATE_ *S, const i64 *P, i64 viewer, u64 *random, i64 size) {"
        if not hidden:
            return f"{head} return 0; }}"
        pile, *other_piles = [pile_in(self.program.module.state.type_of(name)) for name in hidden]
        if any(each.kinds != pile.kinds for each in other_piles):
            raise LayoutError(f"{self.game.id} hides pieces of several sorts: declare a determinizer")
        seats = max([most_of(self.program.module.state.type_of(name)) for name in several], default=0)
        piles = [(f"S->{name}_.at[i]", self.is_dealt(name, hidden[name])) for name in several]
        in_turn = f"for (i64 i = 0; i < {seats}; i++) {{"
        *others, last = single or [""]
        return "\n".join(
            [
                f"#define KINDS_ {len(pile.most)}",
                f"#define COPIES_(pile, k) {copies_in(pile, '(pile)', 'k')}",
                f"#define ADD_(pile, k) {one_more(pile, '(pile)', 'k')}",
                head,
                "  i64 pool[KINDS_] = {0};",
                in_turn,
                *[f"if ({test}) COLLECT_({each}, pool);" for each, test in piles],
                "}",
                *[f"COLLECT_(S->{name}_, pool);" for name in single],
                in_turn,
                *[f"if ({test}) DEAL_({each}, pool, random);" for each, test in piles],
                "}",
                *[f"DEAL_(S->{name}_, pool, random);" for name in others],
                *[f"TAKE_(S->{name}_, pool);" for name in [last] if name],
                "  return 0;\n}",
            ]
        )

    def is_dealt(self, name: str, sight: Sight) -> str:
        """The condition for one of several piles: it is there, and the viewer does not see it."""
        return f"i < S->{name}_.n" + (" && i != viewer" if sight.owner else "")


def pile_in(type: ir.Type) -> ir.Pile:
    """The type of a pile, or of each of several."""
    found = type.item if isinstance(type, ir.Seq) else type
    if not isinstance(found, ir.Pile):
        raise LayoutError(f"what is hidden is not a pile but {found}")
    return found


# Keys.


def keyed(name: str, lines: Iterator[str]) -> Iterator[str]:
    """A function that gives the key of an action, onto which lines push it."""
    yield f"static u64 {name}(const ACTION_ *a) {{"
    yield "  u64 k = 0;"
    yield from lines
    yield "  return k;\n}"


def pushed(type: ir.Type, path: str, depth: int = 0) -> Iterator[str]:
    """Lines that push a value onto the key `k`."""
    match type:
        case ir.Option():
            yield f"if ({path}.some) {{"
            yield from pushed(type.of, f"{path}.it", depth)
            yield f"}} k = k * 2 + {path}.some;"
        case ir.Record():
            yield from chain.from_iterable(pushed(each, f"{path}.{name}_", depth) for name, each in type.fields)
        case ir.Product():
            yield from chain.from_iterable(pushed(each, f"{path}.i{n}", depth) for n, each in enumerate(type.items))
        case ir.Union():
            yield f"switch ({path}.alt) {{"
            for number, each in enumerate(type.alternatives):
                yield f"case {number}: {{ {' '.join(pushed(each, f'{path}.of.a{number}', depth))} break; }}"
            yield f"}} k = k * {len(type.alternatives)} + {path}.alt;"
        case ir.Seq():
            yield f"for (i64 i{depth} = 0; i{depth} < {path}.n; i{depth}++) {{"
            yield from pushed(type.item, f"{path}.at[i{depth}]", depth + 1)
            yield f"}} k = k * {(type.most or 0) + 1} + {path}.n;"
        case ir.Bool() | ir.Int() | ir.Finite() | ir.Set():
            yield f"k = k * {radix(type)}ull + ({path} - ({least_of(type)}));"


__all__ = ["Rows"]
