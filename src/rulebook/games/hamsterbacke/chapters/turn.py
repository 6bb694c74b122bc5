"""The turn: two actions, and then the next player or the end."""

from rulebook.core.chance import Seat
from rulebook.core.change import changed
from rulebook.core.step import Step
from rulebook.games.hamsterbacke.chapters import blocking, bonus, ending, scoring, setup, taking
from rulebook.games.hamsterbacke.model.actions import Block, Draw, Give, Pick, Score, Take
from rulebook.games.hamsterbacke.model.clauses import implements
from rulebook.games.hamsterbacke.model.events import Event, TurnBegan
from rulebook.games.hamsterbacke.model.state import Acting, Drawing, Giving, Picking, State


@implements("turn-1")
def is_over(actions: int) -> bool:
    """turn-1 A player carries out exactly two actions in a turn."""
    return actions == 2


@implements("turn-2")
def choices(state: State) -> tuple[Take | Block | Score, ...]:
    """turn-2 There are three actions: taking, blocking and scoring, each in every way that is possible."""
    return (*taking.takes(state), *blocking.blocks(state), *scoring.scores(state))


@implements("turn-3")
def next_seat(seat: Seat, players: int) -> Seat:
    """turn-3 Turns go clockwise: the player to the left is next."""
    return (seat + 1) % players


def go_on(state: State) -> Step[State, Event] | None:
    """After a part of an action: wait for a choice or for cards, or else the action is done."""
    return end_action(state) if isinstance(state.phase, Acting) else None


def end_action(state: State) -> Step[State, Event]:
    """The turn goes on, or it is the next player's turn, or the game ends."""
    done = changed(state, actions=state.actions + 1)
    over = is_over(done.actions)
    if ending.ends(over, taking.rows_left(done.rows), done.settings.components):
        return ending.end(done)
    return begin_next_turn(done) if over else Step(done)


def begin_next_turn(state: State) -> Step[State, Event]:
    """It is the next player's turn."""
    seat = next_seat(state.seat, state.settings.players)
    return Step(changed(state, seat=seat, actions=0), (TurnBegan("turn-3", seat),))


def draw(state: State, action: Draw) -> Step[State, Event]:
    """Chance brings a card: to a first hand or row or, after a take, to the circle."""
    if isinstance(state.phase, Drawing):
        return taking.add(state, state.phase, action.card).then(go_on)
    seat = setup.seat_to_deal_to(state)
    if seat is None:
        return setup.lay_out(state, action.card).then(setup.go_on_laying_out)
    return setup.deal(state, action.card, seat).then(setup.go_on_dealing)


def take(state: State, action: Take) -> Step[State, Event]:
    """A player takes a row."""
    return taking.take(state, action.row).then(go_on)


def block(state: State, action: Block) -> Step[State, Event]:
    """A player lays groups on their block pile."""
    return blocking.lay(state, action.colour, action.groups).then(go_on)


def score(state: State, action: Score) -> Step[State, Event]:
    """A player turns the block pile over and claims the bonus that its top card brings."""
    due = bonus.due(state.block_pile, state.settings.components)
    return scoring.turn_over(state).then(bonus.claim, due).then(go_on)


def pick(state: State, action: Pick) -> Step[State, Event]:
    """A player who scored picks who gives the bonus."""
    assert isinstance(state.phase, Picking), "only this phase accepts a pick"
    return bonus.name(state, action.player, state.phase.due, "bonus-3").then(go_on)


def give(state: State, action: Give) -> Step[State, Event]:
    """The giver gives the cards of their choice."""
    assert isinstance(state.phase, Giving), "only this phase accepts a gift"
    return bonus.give(state, state.phase.giver, action.cards).then(go_on)
