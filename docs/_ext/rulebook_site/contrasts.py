"""Where readings disagree: the witnesses kept in a specification, in pictures and sentences."""

from collections.abc import Iterator
from typing import Final

from attrs import frozen

from rulebook.core import AnyGame, Sentence
from rulebook.readings.contrast import Contrast, every_contrast
from rulebook.readings.published import Shelf, kept, path_of
from rulebook.readings.sentences import Account, accounts, actor_text
from rulebook.readings.verdicts import smallest_state
from rulebook.readings.witness import Disagreement
from rulebook.registry import game
from rulebook.render import draw
from rulebook.spec import Specification

WAY: Final = Sentence("{actions:# action|# actions}")


@frozen
class Side:
    """One value's side of a witness: its sentence, its picture as SVG, and the path of the picture."""

    account: Account
    picture: str
    svg: str


@frozen
class ShownWitness:
    """A kept witness of a contrast: how to reach it, the action on which the values disagree, and both sides."""

    contrast: Contrast
    record: str
    way: str
    action: str
    sides: tuple[Side, Side]


@frozen
class ShownState:
    """A smallest state in which the values of a contrast disagree: what is in play, the action, and both sides."""

    contrast: Contrast
    size: int
    players: int
    is_least: bool
    action: str
    sides: tuple[Side, Side]


def witnesses_of(specification: Specification) -> Iterator[ShownWitness]:
    """Every witness kept in a specification, checked again, in the order of the readings."""
    of = game(specification.game.id)
    for contrast in every_contrast(specification):
        witness = kept(of, contrast, Shelf.PRINTED)
        if witness is not None:
            way, path = WAY(actions=len(witness.actions)), path_of(contrast, Shelf.PRINTED)
            yield ShownWitness(contrast, path, way, *shown(of, contrast, witness))


def smallest_of(specification: Specification) -> Iterator[ShownState]:
    """The smallest states in which values disagree, as far as solvers found them, checked again by the rules."""
    of = game(specification.game.id)
    for contrast in every_contrast(specification):
        found = smallest_state(of, specification, contrast)
        if found is not None:
            players, told = found.state.settings.players, shown(of, contrast, found, ".smallest")
            yield ShownState(contrast, found.size, players, found.is_least, *told)


def shown(of: AnyGame, contrast: Contrast, witness: Disagreement, kind: str = "") -> tuple[str, tuple[Side, Side]]:
    """The action on which two values disagree, in words, and both sides, drawn."""
    left, right = [
        Side(each, f"pictures/{contrast.name}.{each.value.id}{kind}.svg", str(draw(each.scene)))
        for each in accounts(contrast, witness)
    ]
    return f"{actor_text(witness)}: {of.action_text(witness.parting.action)}", (left, right)
