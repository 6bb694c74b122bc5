"""Where readings disagree: the witnesses kept in a specification, in pictures and sentences."""

from collections.abc import Iterator
from typing import Final

from attrs import frozen

from rulebook.core.game import AnyGame
from rulebook.core.sentences import Sentence
from rulebook.disputes.dispute import Dispute, every_dispute
from rulebook.disputes.kept import Shelf, kept, path_of
from rulebook.disputes.sentences import Account, accounts, actor_text
from rulebook.disputes.smallest import smallest_state
from rulebook.disputes.witness import Witness
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
    """A kept witness of a dispute: how to reach it, the action on which the values disagree, and both sides."""

    dispute: Dispute
    record: str
    way: str
    action: str
    sides: tuple[Side, Side]


@frozen
class ShownState:
    """A smallest state in which the values of a dispute disagree: what lies on the table, the action, and both sides."""

    dispute: Dispute
    size: int
    players: int
    is_least: bool
    action: str
    sides: tuple[Side, Side]


def witnesses_of(specification: Specification) -> Iterator[ShownWitness]:
    """Every witness kept in a specification, checked again, in the order of the readings."""
    of = game(specification.game.id)
    for dispute in every_dispute(specification):
        witness = kept(of, dispute, Shelf.PRINTED)
        if witness is not None:
            yield shown(of, dispute, witness)


def shown(of: AnyGame, dispute: Dispute, witness: Witness) -> ShownWitness:
    """A witness in words and pictures."""
    left, right = (side(dispute, account) for account in accounts(dispute, witness))
    action = f"{actor_text(witness)}: {of.action_text(witness.parting.action)}"
    return ShownWitness(dispute, path_of(dispute, Shelf.PRINTED), WAY(actions=len(witness.actions)), action, (left, right))


def side(dispute: Dispute, account: Account, kind: str = "") -> Side:
    """One side of a witness, drawn."""
    return Side(account, f"pictures/{dispute.name}.{account.value.id}{kind}.svg", str(draw(account.scene)))


def smallest_of(specification: Specification) -> Iterator[ShownState]:
    """The smallest states in which values disagree, as far as solvers found them, checked again by the rules."""
    of = game(specification.game.id)
    for dispute in every_dispute(specification):
        found = smallest_state(of, specification, dispute)
        if found is not None:
            left, right = (side(dispute, account, ".smallest") for account in accounts(dispute, found))
            action = f"{actor_text(found)}: {of.action_text(found.parting.action)}"
            players = found.state.settings.players
            yield ShownState(dispute, found.size, players, found.is_least, action, (left, right))
