"""Counting: what the cards are worth at the end, and who has won."""

from rulebook.core.chance import Seat
from rulebook.core.result import Result
from rulebook.core.step import Step
from rulebook.games.hamsterbacke.model.clauses import implements
from rulebook.games.hamsterbacke.model.events import Event, GameWon, PointsCounted
from rulebook.games.hamsterbacke.model.readings import Readings, Tie
from rulebook.games.hamsterbacke.model.state import OVER, State, sizes


@implements("counting-1")
def points(cards: int) -> int:
    """counting-1 Each card in the point pile is worth one point, whatever its number."""
    return cards


@implements("counting-2")
def less_hand(points: int, held: int) -> int:
    """counting-2 Each card left in hand costs one point, and the score may be below 0."""
    return points - held


@implements("counting-3")
def worth_of_blocking(cards: int) -> int:
    """counting-3 The cards in a block pile are worth nothing, however many there are."""
    return 0


@implements("counting-4")
def best(scores: tuple[int, ...]) -> int:
    """counting-4 The best score is the highest."""
    return max(scores)


@implements("counting-5")
def winners(scores: tuple[int, ...], held: tuple[int, ...], readings: Readings) -> tuple[Seat, ...]:
    """counting-5 Players who tie for the most points share the victory or, by the reading, the fewest cards decide."""
    highest = best(scores)
    leaders = tuple([seat for seat, score in enumerate(scores) if score == highest])
    match readings.tie:
        case Tie.SHARED:
            return leaders
        case Tie.FEWEST_IN_HAND:
            fewest = min(held[seat] for seat in leaders)
            return tuple([seat for seat in leaders if held[seat] == fewest])


def scores(point_piles: tuple[int, ...], block_piles: tuple[int, ...], held: tuple[int, ...]) -> tuple[int, ...]:
    """The score of every seat, given the sizes of point piles, block piles and hands."""
    piles = zip(point_piles, block_piles, held, strict=True)
    return tuple([less_hand(points(won) + worth_of_blocking(blocking), hand) for won, blocking, hand in piles])


def final_scores(state: State) -> tuple[int, ...]:
    """The score that every seat would have if the game were over."""
    return scores(sizes(state.point_piles), tuple(map(len, state.block_piles)), sizes(state.hands))


def count(state: State) -> Step[State, Event]:
    """Everybody counts, and somebody has won."""
    won, held, final = sizes(state.point_piles), sizes(state.hands), final_scores(state)
    counted = [PointsCounted("counting-2", seat, won[seat], held[seat], final[seat]) for seat in range(len(final))]
    return Step(state, (*counted, GameWon("counting-5", winners(final, held, state.settings.readings))))


def result(state: State) -> Result | None:
    """The scores, of which the highest wins, and the winners; None until the game is over."""
    if state.phase != OVER:
        return None
    final = final_scores(state)
    return Result(final, winners(final, sizes(state.hands), state.settings.readings))
