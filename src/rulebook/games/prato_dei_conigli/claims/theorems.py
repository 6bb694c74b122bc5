"""What follows from the clauses: predicates that hold of every state, every step, or of what all settings let be played.

Where the condition of a statement is not met they give None.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, product

from rulebook.core.change import changed
from rulebook.core.step import Step
from rulebook.games.prato_dei_conigli import game
from rulebook.games.prato_dei_conigli.chapters.order import order
from rulebook.games.prato_dei_conigli.chapters.playing import places
from rulebook.games.prato_dei_conigli.chapters.sun import number_of_turns
from rulebook.games.prato_dei_conigli.chapters.turn import MOST_IN_MOVE, most_in_turn
from rulebook.games.prato_dei_conigli.model.actions import (
    Action,
    BagRabbit,
    ChooseColour,
    ChooseMarker,
    ChoosePostures,
    DealCard,
    Discard,
    DiscardAll,
    Done,
    DrawRabbit,
    Hold,
    Keep,
    Move,
    Play,
    Put,
    Remove,
    Roll,
)
from rulebook.games.prato_dei_conigli.model.clauses import ClauseId
from rulebook.games.prato_dei_conigli.model.components import Components, colours, postures
from rulebook.games.prato_dei_conigli.model.dice_faces import (
    ColourJoker,
    PostureJoker,
    Rolled,
    colour_faces,
    posture_faces,
    rolls,
)
from rulebook.games.prato_dei_conigli.model.events import Event
from rulebook.games.prato_dei_conigli.model.readings import MoveChoice
from rulebook.games.prato_dei_conigli.model.settings import (
    Settings,
    areas_of,
    kinds_of_cards,
    kinds_of_rabbits,
)
from rulebook.games.prato_dei_conigli.model.state import (
    BeforePlay,
    BeforeRoll,
    ChoosingAtPlay,
    ChoosingAtRoll,
    Dealing,
    Discarding,
    DrawingRabbit,
    Moving,
    Over,
    Playing,
    Putting,
    Rolling,
    State,
)
from rulebook.games.prato_dei_conigli.model.variants import Mode
from rulebook.verification.lines import uncited
from rulebook.verification.noninterference import hides, interference


def legal_actions_are_those_accepted(state: State) -> bool:
    """3 Of all actions that can be written down, those are legal, each given once, that a step accepts."""
    legal, every = game.legal_actions(state), every_action(state.settings)
    accepted = all(legal.count(action) == (1 if game.why_not(state, action) is None else 0) for action in every)
    return accepted and all(action in every for action in legal)


def every_action(settings: Settings) -> tuple[Action, ...]:
    """Every action that can be written down with the pieces of a game, right or wrong."""
    areas, kinds, cards = areas_of(settings), kinds_of_rabbits(settings), kinds_of_cards(settings)
    every, faces = postures(settings.components), posture_faces(settings.components)
    return (
        *map(BagRabbit, kinds),
        *map(ChooseMarker, kinds),
        *map(DealCard, cards),
        *map(Discard, cards),
        *[Roll(*roll) for roll in product(colour_faces(settings.components), (None, *faces), (False, True))],
        *(Keep(), DiscardAll(), Hold(), Done(), DrawRabbit()),
        *map(ChooseColour, colours(settings.components)),
        *[ChoosePostures(chosen) for number in range(len(every) + 1) for chosen in combinations(every, number)],
        *[Move(*move) for move in product(kinds, areas, areas)],
        *[Remove(*removal) for removal in product(kinds, areas)],
        *map(DrawRabbit, areas),
        *map(Put, areas),
        *[Play(*play) for play in product(cards, places(areas))],
    )


def observations_hide(state: State) -> bool:
    """4 A viewer observes the same however the cards that are hidden from them are dealt again."""
    return hides(game, state)


def nothing_hidden_interferes(state: State) -> bool:
    """4 Nobody can tell the state from one that differs in what is hidden from them, until cards are turned up."""
    return not any(interference(game, state))


def actions_left_fall(before: State, action: Action, after: Step[State, Event]) -> bool:
    """5 Every action brings a bound on the number of actions that are left down, and it is never below 0."""
    return 0 <= actions_left(after.state) < actions_left(before)


def actions_left(state: State) -> int:
    """A bound on the number of actions, chance included, until the game is over."""
    if isinstance(state.phase, Over):
        return 0
    begins = setup_left(state) + discards_left(state) + deals_left(state) + rolls_left(state)
    later_turns = number_of_turns(state.settings) - state.sun
    goes_on = choices_left(state) + moves_left(state) + plays_left(state)
    return begins + goes_on + later_turns * most_in_turn(state.settings)


def setup_left(state: State) -> int:
    """How many rabbits, markers and cards the setup still brings."""
    if not isinstance(state.phase, BeforePlay):
        return 0
    box = state.settings.components
    rabbits_due = box.areas * box.rabbits_in_area - sum([rabbits.total for rabbits in state.meadow])
    return rabbits_due + state.markers.count(None) + cards_missing(state)


def cards_missing(state: State) -> int:
    """How many cards the hands lack."""
    return state.settings.players * state.settings.components.hand - sum([hand.total for hand in state.hands])


def discards_left(state: State) -> int:
    """How many players are still to keep or to discard in this turn, at most."""
    if isinstance(state.phase, Discarding):
        return seats_left(state)
    return state.settings.players if isinstance(state.phase, BeforePlay) else 0


def deals_left(state: State) -> int:
    """How many cards are still dealt in this turn, at most."""
    if isinstance(state.phase, Dealing):
        return cards_missing(state)
    all_hands = state.settings.players * state.settings.components.hand
    return all_hands if isinstance(state.phase, BeforePlay | Discarding) else 0


def rolls_left(state: State) -> int:
    """Whether the dice are still to be rolled in this turn."""
    return int(isinstance(state.phase, BeforeRoll))


def choices_left(state: State) -> int:
    """How many choices for a joker can still come in this turn."""
    return state.selections.count(None)


def moves_left(state: State) -> int:
    """How many actions of moving can still come in this turn."""
    match state.phase:
        case Moving(_, moved):
            return moves_after(state, moved)
        case DrawingRabbit(Moving(_, moved)):
            return moves_after(state, moved) - 1
        case Putting(Moving(_, moved)):
            return moves_after(state, moved) - 2
        case _:
            before = isinstance(state.phase, BeforeRoll | ChoosingAtRoll)
            return MOST_IN_MOVE * (state.settings.players + 1) if before else 0


def moves_after(state: State, moved: int) -> int:
    """How many actions of moving can still come where the player who moves has done nothing since that many moves."""
    own = 2 - moved if state.seat == state.dealer else 2
    return MOST_IN_MOVE * (seats_left(state) - 1 + own)


def plays_left(state: State) -> int:
    """How many actions of playing can still come in this turn."""
    hand, players = state.settings.components.hand, state.settings.players
    if isinstance(state.phase, Playing | ChoosingAtPlay):
        return (seats_left(state) - 1) * (hand + 1) + state.hand.total + 1
    return players * (hand + 1)


def seats_left(state: State) -> int:
    """How many seats, the one that acts included, have still to act in a step of the turn."""
    seats = order(state.dealer, state.settings.players)
    return len(seats) - seats.index(state.seat)


def goes_on(state: State) -> bool | None:
    """5 There is something to do, or an outcome of chance, unless the game is over."""
    legal = game.legal_actions(state)
    if isinstance(state.phase, Over):
        return False if legal else None
    return bool(legal)


def games_are_bounded(before: State, action: Action, after: Step[State, Event]) -> bool:
    """5 An action leaves room for fewer than there was for before, and at first for no more than the settings foretell."""
    longest, players = game.declaration.longest(before.settings), before.settings.players
    is_foretold = before.settings.components != Components() or longest == 76 + 150 * players
    return longest is not None and is_foretold and actions_left(after.state) < actions_left(before) <= longest


def some_roll_counts(settings: Settings) -> bool:
    """6 Whatever the turn before showed, chance brings some result of the dice, which counts and is not rolled again."""
    return all(map(comes_to_count, before_rolls(settings)))


def comes_to_count(state: State) -> bool:
    """Whether chance brings some result before which a turn stands, and each one shows and ends the rolling."""
    after = [(outcome, game.step(state, outcome).state) for outcome, weight in game.chances(state) if weight > 0]
    return bool(after) and all(
        isinstance(outcome, Roll) and then.rolled == outcome.rolled and not isinstance(then.phase, Rolling)
        for outcome, then in after
    )


def before_rolls(settings: Settings) -> Iterator[State]:
    """A state in which the dice are to be rolled, after everything that the turn before can have shown, nothing included."""
    start = game.start(settings)
    for before in results_before(rolls(settings.variants.mode, settings.components)):
        yield changed(start, phase=Rolling(), rolled=before)


def results_before(rolls: tuple[Rolled, ...]) -> tuple[Rolled | None, ...]:
    """What the turn before can have shown: nothing in the first turn, else any result that counts."""
    return (None, *[rolled for rolled in rolls if is_accepted(rolled, None)])


def is_accepted(rolled: Rolled, before: Rolled | None) -> bool:
    """Whether a result counts: not both dice show a joker, and the turn before did not show the same."""
    return rolled != before and not (isinstance(rolled.colour, ColourJoker) and isinstance(rolled.posture, PostureJoker))


def counting_rolls_are_conditioned(settings: Settings) -> bool:
    """6 Results, at once and after repeating, have the weights of plain rolls given that they count."""
    every = rolls(settings.variants.mode, settings.components)
    return all(is_conditioned(every, state.rolled, game.chances(state)) for state in before_rolls(settings))


def is_conditioned(rolls: tuple[Rolled, ...], before: Rolled | None, outcomes: Sequence[tuple[Action, int]]) -> bool:
    """Whether the outcomes after one result of the turn before are distributed as dice that are rolled until they count."""
    counting = [rolled for rolled in rolls if is_accepted(rolled, before)]
    shares = {False: Fraction(len(counting), len(rolls)), True: 1 - Fraction(len(counting), len(rolls))}
    total = sum([weight for _, weight in outcomes])
    expected = {
        Roll(rolled.colour, rolled.posture, repeated): shares[repeated] / len(counting)
        for rolled, repeated in product(counting, shares)
        if shares[repeated]
    }
    return {outcome: Fraction(weight, total) for outcome, weight in outcomes} == expected


def points_never_fall(before: State, action: Action, after: Step[State, Event]) -> bool:
    """7 No seat has fewer points than before."""
    return all(old <= new for old, new in zip(before.points, after.state.points, strict=True))


def cites_no_dead_clause(before: State, action: Action, after: Step[State, Event]) -> bool:
    """8 A step cites only clauses that can be cited under its settings."""
    return all(event.clause in citable(before.settings) for event in after.events)


def every_live_clause_is_cited(settings: Settings) -> bool:
    """8 Some lines of play with these readings, players and game cite every clause that can be cited."""
    return not uncited(citable(settings), game.start(settings), game.legal_actions, game.step)


def citable(settings: Settings) -> tuple[ClauseId, ...]:
    """The clauses that steps cite under some settings. The others that a step can cite are dead there.

    Jokers leave a choice of colours in one game and of postures in the other; no first move is forgone under `forced`.
    """
    choosing: ClauseId = "dice-5" if settings.variants.mode is Mode.CONTA else "dice-7"
    forgoing: tuple[ClauseId, ...] = ("moving-1",) if settings.readings.move is MoveChoice.OPTIONAL else ()
    return (*CITED_ANYWHERE, choosing, *forgoing)


CITED_ANYWHERE: tuple[ClauseId, ...] = (
    *("setup-2", "setup-3", "setup-6", "turn-2", "dealing-1", "dealing-2", "dealing-3", "dealing-6"),
    *("dice-4", "dice-11", "moving-2", "moving-3", "moving-4", "moving-5", "moving-7", "playing-3", "playing-5"),
    *("scoring-1", "scoring-2", "scoring-3", "sun-1", "sun-2", "sun-3", "ending-2"),
)


def is_a_plain_table(settings: Settings) -> bool:
    """The components as supplied, and seat 0 begins."""
    return settings.components == Components() and settings.first_player == 0
