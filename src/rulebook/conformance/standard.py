"""The standard claims, written out for a game: its proofs/standard.py.

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
from rulebook.core.hints import bare, hints_of, is_marked, mark_of
from rulebook.core.pieces import Pieces
from rulebook.core.sweep import every_settings
from rulebook.core.visibility import Holds, Sight
from rulebook.spec import Specification
from rulebook.spec.deriving import headed, is_ours
from rulebook.spec.model import STANDARD
from rulebook.spec.places import Home
from rulebook.spec.traceability import code_folder

KITS: Final = "rulebook.core.kits."
HEAD: Final = '''"""Standard claims: what holds in every game, in the names of this one. `STANDARD` are invariants of its proofs."""

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
STANDARD: Final[tuple[Callable[[State], bool], ...]] = ({invariants},)
"""


def standard_files(place: Home, game: AnyGame, specification: Specification) -> dict[Path, str]:
    """The file with the standard claims of a game as it should be; none where none are claimed, or they are not written."""
    claimed = [each.id for each in specification.theorems if each.predicate.startswith("proofs.standard.")]
    if place.repository is None or not claimed:
        return {}
    file = code_folder(place.repository, place.module) / "proofs" / "standard.py"
    return {file: headed(Writing(game, place.module).module(claimed))} if is_ours(file) else {}


@define
class Writing:
    """Writes the claims about a game in its package, and notes what they name."""

    game: AnyGame
    package: str
    names: dict[str, set[str]] = field(factory=dict)

    def module(self, claimed: list[str]) -> str:
        """The module with some claims; each that the game's declaration does not allow to be written is left out."""
        state = self.game.declaration.state
        self.names = {
            "collections.abc": {"Callable"},
            "typing": {"Final"},
            self.package: {"game"},
            state.__module__: {state.__name__},
        }
        texts = {
            "no-dead-end": GOES_ON,
            "legal-is-accepted": LEGAL,
            "observation-hides": HIDES,
            "noninterference": INTERFERES,
            "conservation": CONSERVED,
        }
        body = [SITS.format(seats=self.seats())]
        for id in STANDARD:
            if id in claimed:
                body.append(texts[id].format(**self.values(id)))
        invariants = ["everybody_sits", *(["pieces_are_conserved", "no_piece_is_lost"] if "conservation" in claimed else [])]
        listed = ", ".join(invariants)
        body.append(INVARIANTS.format(invariants=listed).replace(",)", ")" if len(invariants) > 1 else ",)"))
        return HEAD + "".join(self.imports()) + "\n" + "\n".join(body)

    def values(self, id: str) -> dict[str, str]:
        """What is filled into the text of a claim; notes what it names."""
        match id:
            case "legal-is-accepted":
                self.name(self.game.settings)
                self.names.setdefault(f"{self.package}.box.actions", set()).add("Action")
                return {"every": ", ".join(map(self.every, self.game.declaration.actions))}
            case "observation-hides":
                self.names.setdefault("rulebook.verification.noninterference", set()).add("hides")
            case "noninterference":
                self.names.setdefault("rulebook.verification.noninterference", set()).add("interference")
            case "conservation":
                (sort,) = self.game.declaration.pieces
                holding = list(self.holding())
                copies = [
                    f"sum([each.count(piece) for each in state.{name}])" if many else f"state.{name}.count(piece)"
                    for name, many, _ in holding
                ]
                totals = [
                    f"sum([each.total for each in state.{name}])"
                    if many
                    else f"len(state.{name})"
                    if is_row
                    else f"state.{name}.total"
                    for name, many, is_row in holding
                ]
                return {
                    "copies": " + ".join(copies),
                    "total": " + ".join(totals),
                    "box": self.name(sort.box),
                    "kinds": self.kinds(sort),
                }
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
        state = self.game.declaration.state
        fields = [f"state.{name}" for name, hint in hints_of(state).items() if is_marked(hint, SEATS)]
        return " and ".join(f"{each} < state.settings.players" for each in [*fields, "state.settings.first_player"])

    def holding(self) -> Iterator[tuple[str, bool, bool]]:
        """The fields that hold pieces: whether each has several piles, and whether it has its pieces in a row."""
        state = self.game.declaration.state
        for name, hint in hints_of(state).items():
            sight = mark_of(state, name, Sight)
            if sight is not None and mark_of(state, name, Holds) is not None:
                yield name, sight.several or sight.per_seat, getattr(bare(hint), "__origin__", None) is tuple

    def kinds(self, sort: Pieces) -> str:
        """The name of all kinds of a sort of pieces."""
        found = sort.kinds(next(every_settings(self.game)))
        places = sorted(name for name in sys.modules if name.startswith((KITS, f"{self.package}.box.")))
        place, name = next(
            (place, name)
            for place in sorted(places, key=lambda place: (not place.startswith(KITS), "components" not in place))
            for name, value in vars(sys.modules[place]).items()
            if value is found
        )
        self.names.setdefault(place, set()).add(name)
        return name

    def name(self, named: Any) -> str:
        """The name of a class or a function, which is imported."""
        self.names.setdefault(named.__module__, set()).add(named.__name__)
        name: str = named.__name__
        return name

    def imports(self) -> Iterator[str]:
        """The imports of what is named: of Python, of the library, and of the game."""
        for own, of_library in ((False, False), (False, True), (True, False)):
            sources = (
                sorted(each for each in self.names if each.split(".")[0] == self.package.split(".")[0])
                if own
                else sorted(
                    each
                    for each in self.names
                    if each.split(".")[0] != self.package.split(".")[0] and each.startswith("rulebook.") is of_library
                )
            )
            yield "".join(f"from {each} import {', '.join(sorted(self.names[each]))}\n" for each in sources) + (
                "\n" if sources else ""
            )
