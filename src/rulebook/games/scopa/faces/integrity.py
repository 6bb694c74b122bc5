"""Integrity: what makes a state one that a game can be in, beyond what the declaration says of seats and cards."""

from collections.abc import Iterator

from rulebook.core.phases import Over
from rulebook.games.scopa.box.clauses import ClauseFault
from rulebook.games.scopa.box.components import sides
from rulebook.games.scopa.box.state import Dealing, DealingNewHands, LayingOut, Playing, State
from rulebook.games.scopa.box.variants import Capturing
from rulebook.games.scopa.chapters import dealing, scopone, turn, winning


def of_sides(state: State) -> Iterator[ClauseFault]:
    """Every side has a pile, scope and points; a side that has captured has at least two cards, and more for more scope."""
    number = len(sides(state.settings.players))
    for name, held in (("piles", state.piles), ("scope", state.scope), ("points", state.points)):
        if len(held) != number:
            yield ClauseFault(name, f"there are {len(held)} for {number} sides", "components-5")
            return
    if min(state.points) < 0:
        yield ClauseFault("points", "points are not below 0", "winning-1")
    if state.last_capturer not in (None, *range(number)):
        yield ClauseFault("last_capturer", f"there is no side {state.last_capturer}", "components-5")
    elif (state.last_capturer is None) is any(state.piles):
        yield ClauseFault("last_capturer", "some side has captured last exactly if there are cards in piles", "ending-2")
    elif state.last_capturer is not None and not state.piles[state.last_capturer]:
        yield ClauseFault("last_capturer", f"side {state.last_capturer} has no cards in its pile", "capturing-6")
    for side, (pile, made) in enumerate(zip(state.piles, state.scope, strict=True)):
        if pile.total == 1 or not 0 <= 2 * made <= pile.total:
            yield ClauseFault("piles", f"side {side} has captured {pile.total} cards with {made} scope", "capturing-6")


def deal(state: State) -> Iterator[ClauseFault]:
    """Hands, stock, table and turn fit the phase."""
    match state.phase:
        case Dealing() | LayingOut():
            yield from opening(state)
        case DealingNewHands():
            yield from hands_dealt(state, None)
            if not state.stock:
                yield ClauseFault("stock", "there is no card for new hands", "dealing-7")
        case Playing():
            yield from hands_played(state)
        case Over():
            if any(state.hands) or state.stock or state.table:
                yield ClauseFault("phase", "the game is over with cards that nobody has won", "ending-2")
    alike, settings = state.table.total - len({card.value for card in state.table}), state.settings
    if settings.variants.capturing is not Capturing.QUINDICI and alike >= max(scopone.table_size(settings), 1):
        yield ClauseFault("table", "there are cards of one value that were laid beside each other", "capturing-5")
    yield from rounds(state)
    yield from game(state)


def opening(state: State) -> Iterator[ClauseFault]:
    """At the start of a deal hands are dealt, then the table is laid out, and nobody has won anything."""
    settings, is_laying = state.settings, isinstance(state.phase, LayingOut)
    if any(state.piles):
        yield ClauseFault("piles", "somebody has captured before the first card is played", "dealing-2")
    yield from hands_dealt(state, scopone.hand_size(settings) if is_laying else None)
    if state.table.total >= (scopone.table_size(settings) if is_laying else 1):
        yield ClauseFault("table", f"there are {state.table.total} cards on the table now", "dealing-4")


def hands_dealt(state: State, each: int | None) -> Iterator[ClauseFault]:
    """Hands are dealt one after the other, or each holds that many cards; the player after the dealer is first."""
    full, players = scopone.hand_size(state.settings), state.settings.players
    first = turn.first_to_play(state.dealer, players)
    sizes = [state.hands[(first + number) % players].total for number in range(players)]
    if state.seat != first:
        yield ClauseFault("seat", f"seat {first} plays first", "turn-1")
    elif each is not None:
        if set(sizes) != {each}:
            yield ClauseFault("hands", f"everybody holds {each} now", "dealing-3")
    elif sizes != in_turn(sum(sizes), full, players) or sum(sizes) == full * players:
        yield ClauseFault("hands", "the hands are not dealt one after the other", "dealing-3")


def in_turn(dealt: int, full: int, players: int) -> list[int]:
    """The sizes of the hands after that many cards have been dealt."""
    return [min(max(dealt - number * full, 0), full) for number in range(players)]


def hands_played(state: State) -> Iterator[ClauseFault]:
    """Somebody holds a card, and those who have played in this round hold one less than those who have not."""
    players, first = state.settings.players, turn.first_to_play(state.dealer, state.settings.players)
    held = state.hand.total
    before = (state.seat - first) % players
    sizes = [state.hands[(first + number) % players].total for number in range(players)]
    if not 1 <= held <= scopone.hand_size(state.settings):
        yield ClauseFault("hands", f"seat {state.seat} holds {held} cards when it is to play", "turn-3")
    elif sizes != [held - (number < before) for number in range(players)]:
        yield ClauseFault("hands", f"the hands are not level when seat {state.seat} is to play", "turn-2")
    elif is_opening(state) and dealing.is_void(
        dealing.kings_among(state.table, state.settings.components), state.settings.components, state.settings.readings
    ):
        yield ClauseFault("table", "a deal with these cards on the table is void", "dealing-5")


def is_opening(state: State) -> bool:
    """Whether no card has been played in this deal."""
    on_table, held, settings = state.table.total, sum(hand.total for hand in state.hands), state.settings
    is_full = held == scopone.hand_size(settings) * settings.players
    return on_table == scopone.table_size(settings) and not any(state.piles) and is_full


def rounds(state: State) -> Iterator[ClauseFault]:
    """What is left in the stock is dealt out in whole rounds."""
    settings = state.settings
    to_deal = state.stock.total
    if not isinstance(state.phase, Playing):
        to_deal += sum(hand.total for hand in state.hands)
    if isinstance(state.phase, Dealing | LayingOut):
        to_deal += state.table.total - scopone.table_size(settings)
    if to_deal % (settings.players * scopone.hand_size(settings)):
        yield ClauseFault("stock", f"{state.stock.total} cards do not come out even", "components-6")


def game(state: State) -> Iterator[ClauseFault]:
    """The game is over exactly if the points say so; in a game of one deal they are scored at its end."""
    one_deal = winning.is_one_deal(state.settings.variants)
    if isinstance(state.phase, Over):
        if not winning.is_over(state.points, state.settings):
            yield ClauseFault("points", "no side has won with these points", "winning-3")
    elif any(state.points) if one_deal else winning.is_over(state.points, state.settings):
        yield ClauseFault("points", "with these points the game is over", "winning-6" if one_deal else "winning-3")
