"""The standard claims, written out for a game: its claims/invariants.py.

A solver reads the claims as they stand there, with the game's own names: its actions and their domains, the fields of its
state that hold pieces, and those that name a seat.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from attrs import define, field

from rulebook.core.chance import SEATS
from rulebook.core.game import AnyGame
from rulebook.core.hints import hints_of, is_marked, mark_of
from rulebook.core.integrity import counted_in
from rulebook.core.pieces import Pieces
from rulebook.core.sweep import every_settings
from rulebook.core.visibility import Holds, Sight
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
    legal = game.legal_actions(state)
    accepted = [action for action in every_action(state.settings) if game.why_not(state, action) is None]
    return len(legal) == len(accepted) and all(action in legal for action in accepted)


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
    return all({copies} == {box}(state.settings).count(piece) for piece in {kinds})


def no_piece_is_lost(state: State) -> bool:
    """All places together have as many pieces as the box."""
    return {total} == len({box}(state.settings))
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


@define
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
                (sort,) = declared.pieces
                copies = [summed("{}.count(piece)", *each[:2]) for each in self.holding()]
                totals = [summed("len({})" if is_row else "{}.total", name, many) for name, many, is_row in self.holding()]
                box, kinds = self.name(sort.box), self.kinds(sort)
                return {"copies": " + ".join(copies), "total": " + ".join(totals), "box": box, "kinds": kinds}
        return {}

    def every(self, kind: type[Any]) -> str:
        """All actions of a class, as code: it has one field at most, whose values follow from the settings."""
        self.name(kind)
        fields = self.game.declaration.domains(kind)
        if not fields:
            return f"{kind.__name__}()"
        ((name, domain),) = fields
        return f"*[{kind.__name__}({name}) for {name} in {self.name(domain.values)}(settings)]"

    def seats(self) -> str:
        """That every seat that the state names is at the table, as code."""
        hints = hints_of(self.game.declaration.state)
        fields = [f"state.{name}" for name, hint in hints.items() if is_marked(hint, SEATS)]
        return " and ".join(f"{each} < state.settings.players" for each in [*fields, "state.settings.first_player"])

    def holding(self) -> Iterator[tuple[str, bool, bool]]:
        """The fields that hold pieces: whether each has several places, and whether these are rows and not piles."""
        state = self.game.declaration.state
        for name, hint in hints_of(state).items():
            sight = mark_of(state, name, Sight)
            if sight is not None and mark_of(state, name, Holds) is not None:
                yield f"state.{name}", sight.several or sight.per_seat, counted_in(hint) is None

    def kinds(self, sort: Pieces) -> str:
        """The name of all kinds of a sort of pieces, which a kit or the game's box has."""
        found = sort.kinds(next(every_settings(self.game)))
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


def summed(term: str, name: str, is_of_several: bool) -> str:
    """A term about a field or, if it has several items, the sum of terms about them, as code."""
    return f"sum([{term.format('each')} for each in {name}])" if is_of_several else term.format(name)
