"""The turn: two actions, and then the next player or the end."""

from rulebook.core.chance import Seat
from rulebook.core.change import changed
from rulebook.core.step import Step
from rulebook.games.hamsterbacke.box.actions import Block, Draw, Give, Pick, Score, Take
from rulebook.games.hamsterbacke.box.clauses import implements
from rulebook.games.hamsterbacke.box.events import Event, TurnBegan
from rulebook.games.hamsterbacke.box.state import Acting, Drawing, Giving, Picking, State
from rulebook.games.hamsterbacke.chapters import blocking, bonus, ending, scoring, setup, taking


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


def go_on(state: State) -> Step[State, Event] | None:
    """After a part of an action: wait for somebody to choose or for cards, or else the action is done."""
    return end_action(state) if isinstance(state.phase, Acting) else None


def end_action(state: State) -> Step[State, Event]:
    """The turn goes on, or the next player has the turn, or the game ends."""
    done = changed(state, actions=state.actions + 1)
    over = is_over(done.actions)
    if ending.ends(over, taking.rows_left(done.rows), done.settings.components):
        return ending.end(done)
    return begin_next_turn(done) if over else Step(done)


def begin_next_turn(state: State) -> Step[State, Event]:
    """The next player has the turn."""
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
    """A scorer picks who gives."""
    assert isinstance(state.phase, Picking), "only this phase accepts a pick"
    return bonus.name(state, action.player, state.phase.due, "bonus-3").then(go_on)


def give(state: State, action: Give) -> Step[State, Event]:
    """A giver gives the cards that they choose."""
    assert isinstance(state.phase, Giving), "only this phase accepts a gift"
    return bonus.give(state, state.phase.giver, action.cards).then(go_on)
