"""The standard claims, written out for a game: its claims/invariants.py.

A solver reads the claims as they stand there, with the game's own names: its actions and their domains, the fields of its
state that hold pieces, and those that name a seat.
"""

import sys
from enum import Enum
from functools import cached_property
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Final, Union, get_args, get_origin, get_type_hints

from attrs import define, field

from rulebook.core import AnyGame, Domain, Kinds, Multiset, Pieces, SpecError
from rulebook.core.chance import SEATS
from rulebook.core.hints import bare, hints_of, is_marked, mark_of
from rulebook.core.sweep import every_settings
from rulebook.core.visibility import Holds
from rulebook.spec import Specification
from rulebook.spec.deriving import headed, is_ours
from rulebook.spec.places import Home
from rulebook.spec.traceability import code_folder, defined_in, defining, dotted_under
from rulebook.verification.noninterference import hides, interference

KITS: Final = "rulebook.core.kits."
HEAD: Final = '''"""Standard claims in the names of this game, and the invariants: what is so in every state."""

'''
CLAIMS: Final = '''"""What follows from the rules. Claims import the game, never the other way round."""
'''
GOES_ON: Final = '''
def goes_on(state: State) -> bool | None:
    """In a game that is not over somebody can act."""
    return bool(game.legal_actions(state)) if game.result(state) is None else None
'''
LEGAL: Final = '''
def legal_is_accepted(state: State) -> bool:
    """The legal actions, each given once, are those of all conceivable ones that nothing forbids."""
    legal, every = game.legal_actions(state), every_action(state.settings)
    is_once = all(legal.count(action) == (1 if game.why_not(state, action) is None else 0) for action in every)
    return is_once and all(action in every for action in legal)


def every_action(settings: Settings) -> tuple[Action, ...]:
    """Every action that can be written down."""
    return ({every},)
'''
HIDES: Final = '''
def observations_hide(state: State) -> bool:
    """Whoever looks on sees the same however what is hidden from them is dealt again."""
    return hides(game, state)
'''
INTERFERES: Final = '''
def nothing_hidden_interferes(state: State) -> bool:
    """Nobody can tell the state from one that differs in what is hidden from them, until something is revealed."""
    return not any(interference(game, state))
'''
CONSERVED: Final = '''
def pieces_are_conserved(state: State) -> bool:
    """All places together hold every piece as often as the box, and no other piece."""
    return {copies}


def no_piece_is_lost(state: State) -> bool:
    """All places together have as many pieces as the box."""
    return {total}
'''
SITS: Final = '''
def everybody_sits(state: State) -> bool:
    """Whoever the state names sits at the table."""
    return {seats}
'''
INVARIANTS: Final = """
INVARIANTS: Final[tuple[Callable[[State], bool], ...]] = ({invariants})
"""


def standard_files(place: Home, game: AnyGame, specification: Specification) -> dict[Path, str]:
    """The file with the standard claims of a game as it should be; none where nothing is proved, or they are not written."""
    if place.repository is None or not any(each.by_induction for each in specification.theorems):
        return {}
    folder = code_folder(place.repository, place.module)
    file = folder / "claims" / "invariants.py"
    if not is_ours(file):
        return {}
    claimed = [each.id for each in specification.theorems if each.predicate.startswith("claims.invariants.")]
    rules = defining(folder, "RULES")
    always = dotted_under(folder, rules) if rules is not None else ""
    files = {file.parent / "__init__.py": CLAIMS, file: Writing(game, place.module).module(claimed, always)}
    return {file: headed(text) for file, text in files.items() if is_ours(file)}


TEXTS: Final = {
    "conservation": CONSERVED,
    "no-dead-end": GOES_ON,
    "legal-is-accepted": LEGAL,
    "observation-hides": HIDES,
    "noninterference": INTERFERES,
}


@define(slots=False)
class Writing:
    """Writes the claims about a game in its package, and notes what they name."""

    game: AnyGame
    package: str
    names: dict[str, set[str]] = field(factory=dict)

    def module(self, claimed: list[str], always: str) -> str:
        """The module with some claims and, among the invariants, what a module of the game says is so in every state."""
        self.imported("collections.abc", "Callable")
        self.imported("typing", "Final")
        self.imported(self.package, "game")
        self.name(self.game.declaration.state)
        body = [SITS.format(seats=self.seats()), *[TEXTS[id].format(**self.values(id)) for id in TEXTS if id in claimed]]
        invariants = ["everybody_sits", *(["pieces_are_conserved", "no_piece_is_lost"] if "conservation" in claimed else [])]
        if always:
            rules = self.imported(f"{self.package}.{always}", "RULES")
            invariants.append(f"*[holds for holds, _, _ in {rules}]")
        body.append(INVARIANTS.format(invariants=f"{', '.join(invariants)},"))
        return f"{HEAD}{self.imports()}\n" + "\n".join(body)

    def values(self, id: str) -> dict[str, str]:
        """What is filled into the text of a claim; notes what it names."""
        declared = self.game.declaration
        match id:
            case "legal-is-accepted":
                self.name(declared.settings)
                self.imported(declared.actions[0].__module__, "Action")
                return {"every": ", ".join(map(self.every, declared.actions))}
            case "observation-hides":
                self.name(hides)
            case "noninterference":
                self.name(interference)
            case "conservation":
                copies, totals = zip(*map(self.conserved, declared.pieces), strict=True)
                return {"copies": " and ".join(copies), "total": " and ".join(totals)}
        return {}

    def conserved(self, sort: Pieces) -> tuple[str, str]:
        """That the fields of the state hold all copies of every piece of a sort, and as many as there are, as code."""
        kind, name = type(self.found(sort)[0]), self.kinds(sort)
        box, total = f"{self.name(sort.box)}(state.settings)", self.in_all(kind, counts=False)
        return f"all({self.in_all(kind, counts=True)} == {box}.count(piece) for piece in {name})", f"{total} == len({box})"

    def in_all(self, kind: type[object], *, counts: bool) -> str:
        """How often all fields of the state together hold a piece, or how many pieces of a kind, as code."""
        state = self.game.declaration.state
        holding = [(name, hint) for name, hint in hints_of(state).items() if mark_of(state, name, Holds)]
        return " + ".join(filter(None, [self.held(hint, f"state.{name}", kind, counts) for name, hint in holding]))

    def every(self, kind: type[Any]) -> str:
        """All actions of a class, as code."""
        self.name(kind)
        fields = self.game.declaration.domains(kind)
        ways = " ".join(f"for {name} in {self.values_of(kind, name, domain)}" for name, domain in fields)
        made = f"{kind.__name__}({', '.join(name for name, _ in fields)})"
        return f"*[{made} {ways}]" if ways else made

    def values_of(self, kind: type[Any], name: str, domain: Domain) -> str:
        """The values of a field of an action, as code; raises SpecError where no function of the game gives them."""
        hint, values = bare(hints_of(kind)[name]), domain.values
        if hint is bool:
            return "(False, True)"
        if getattr(sys.modules[values.__module__], values.__name__, None) is values:
            return f"{self.name(values)}({', '.join(('settings', *domain.given))})"
        if isinstance(hint, type) and issubclass(hint, Enum):
            return f"tuple({self.name(hint)})"
        raise by_hand(f"the domain of {name} of {kind.__name__} is not a function with a name")

    def seats(self) -> str:
        """That every seat that the state names is at the table, as code."""
        hints = hints_of(self.game.declaration.state)
        fields = [f"state.{name}" for name, hint in hints.items() if is_marked(hint, SEATS)]
        return " and ".join(f"{each} < state.settings.players" for each in [*fields, "state.settings.first_player"])

    def held(self, hint: Any, name: str, kind: type[object], counts: bool) -> str:
        """How often a value holds a piece or, without counting it, how many of its kind it holds, as code; empty if none.

        Raises SpecError for a type of which this is not known.
        """
        hint = bare(hint)
        origin, inner = get_origin(hint), [bare(each) for each in get_args(hint)]
        if origin is Multiset and inner == [kind]:
            return f"{name}.count(piece)" if counts else f"{name}.total"
        if inner == [kind, ...]:
            return f"{name}.count(piece)" if counts else f"len({name})"
        if hint is kind:
            return f"int({name} == piece)" if counts else "1"
        if hint in (*self.sorts, NoneType) or (origin is Multiset and inner[0] in self.sorts):
            return ""
        if inner[1:] == [...]:
            each = f"each_{name}" if name.startswith("each") else "each"
            one = self.held(inner[0], each, kind, counts)
            return one and f"sum([{one} for {each} in {name}])"
        if origin in (Union, UnionType):
            whole = "0"
            for some in inner:
                one = self.held(some, name, kind, counts)
                is_it = f"{name} is not None" if NoneType in inner else f"isinstance({name}, {self.name(some)})"
                whole = f"({one} if {is_it} else {whole})" if one else whole
            return whole if whole != "0" else ""
        pieces = getattr(hint, "pieces", None)
        if isinstance(pieces, property):
            return self.held(get_type_hints(pieces.fget)["return"], f"{name}.pieces", kind, counts)
        if name == "state.phase":
            return ""
        raise by_hand(f"nobody knows how many pieces {name} holds, whose type is {hint}")

    def found(self, sort: Pieces) -> Kinds[Any]:
        """All kinds of a sort of pieces."""
        return sort.kinds(next(every_settings(self.game)))

    @cached_property
    def sorts(self) -> list[type[object]]:
        """The classes of the pieces of all sorts."""
        return [type(self.found(each)[0]) for each in self.game.declaration.pieces]

    def kinds(self, sort: Pieces) -> str:
        """The name of all kinds of a sort of pieces, which a kit or the game's box has."""
        found = self.found(sort)
        modules = [name for name in sorted(sys.modules) if name.startswith((f"{self.package}.", KITS))]
        place, name = next(
            (each, name)
            for each in modules
            for name, value in vars(sys.modules[each]).items()
            if value is found and (each.startswith(KITS) or name in defined_in(Path(sys.modules[each].__file__ or "")))
        )
        return self.imported(place, name)

    def name(self, named: Any) -> str:
        """The name of a class or a function, which is imported."""
        return self.imported(named.__module__, named.__name__)

    def imported(self, module: str, name: str) -> str:
        """A name, which is imported from a module."""
        self.names.setdefault(module, set()).add(name)
        return name

    def imports(self) -> str:
        """The imports of what is named: of Python, of the library, and of the game."""
        lines: dict[str, list[str]] = {"": [], "rulebook": [], self.package.partition(".")[0]: []}
        for module in sorted(self.names):
            package = module.partition(".")[0]
            group = lines[package if package in lines else ""]
            group.append(f"from {module} import {', '.join(sorted(self.names[module]))}\n")
        return "\n".join("".join(group) for group in lines.values() if group)


def by_hand(reason: str) -> SpecError:
    """The error for a claim that cannot be written."""
    return SpecError(f"claims/invariants.py cannot be written, since {reason}: write it by hand, without `Written by`")
