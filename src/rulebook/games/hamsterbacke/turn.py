"""The turn: two actions, and then the next player or the end."""

from typing import assert_never

from rulebook.core.chance import Seat
from rulebook.core.change import changed
from rulebook.core.step import Step
from rulebook.games.hamsterbacke import blocking, bonus, ending, scoring, setup, taking
from rulebook.games.hamsterbacke.actions import Action, Block, Draw, Give, Pick, Score, Take
from rulebook.games.hamsterbacke.clauses import implements
from rulebook.games.hamsterbacke.components import Card
from rulebook.games.hamsterbacke.events import Event, TurnBegan
from rulebook.games.hamsterbacke.state import Phase, State


@implements("turn-1")
def is_over(actions: int) -> bool:
    """turn-1 A turn has exactly two actions."""
    return actions == 2


@implements("turn-2")
def choices(state: State) -> tuple[Take | Block | Score, ...]:
    """turn-2 Each action is a take, a block or a score, whatever the other action of the turn is."""
    return (*taking.takes(state), *blocking.blocks(state), *scoring.scores(state))


@implements("turn-3")
def next_seat(seat: Seat, players: int) -> Seat:
    """turn-3 The turn goes to the next seat clockwise."""
    return (seat + 1) % players


def score(state: State) -> Step[State, Event]:
    """A player turns the block pile over and claims the bonus that its top card brings."""
    return scoring.turn_over(state).then(bonus.claim, bonus.due(state.block_pile, state.rules.components))


def draw(state: State, card: Card) -> Step[State, Event]:
    """Chance brings a card: to a first hand or row or, after a take, into the circle."""
    if state.taken is None:
        return setup.deal_or_lay_out(state, card)
    return taking.add(state, state.taken, card).then(go_on)


def go_on(state: State) -> Step[State, Event] | None:
    """After a part of an action: wait for somebody to choose or for cards, or else the action is done."""
    return end_action(state) if state.phase is Phase.ACTING else None


def end_action(state: State) -> Step[State, Event]:
    """The turn goes on, or the next player has the turn, or the game ends."""
    done = changed(state, actions=state.actions + 1)
    over = is_over(done.actions)
    if ending.ends(over, taking.rows_left(done.rows), done.rules.components):
        return ending.end(done)
    return begin_next_turn(done) if over else Step(done)


def begin_next_turn(state: State) -> Step[State, Event]:
    """The next player has the turn."""
    seat = next_seat(state.seat, state.rules.players)
    return Step(changed(state, seat=seat, actions=0), (TurnBegan("turn-3", seat),))


def apply(state: State, action: Action) -> Step[State, Event]:
    """What a legal action leads to."""
    match action:
        case Draw(card):
            return draw(state, card)
        case Take(row):
            return taking.take(state, row).then(go_on)
        case Block(colour, groups):
            return blocking.lay(state, colour, groups).then(go_on)
        case Score():
            return score(state).then(go_on)
        case Pick(player):
            return bonus.name(state, player, "bonus-3").then(go_on)
        case Give(cards):
            return bonus.give(state, state.chooser, cards).then(go_on)
        case _:
            assert_never(action)
