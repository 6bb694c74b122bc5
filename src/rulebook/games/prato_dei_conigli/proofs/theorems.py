"""What follows from the clauses: predicates that hold of every state, every step, or all settings."""

from collections import Counter
from fractions import Fraction
from itertools import chain, combinations, product

from attrs import evolve

from rulebook.core.step import Step
from rulebook.games.prato_dei_conigli import game
from rulebook.games.prato_dei_conigli.box.actions import (
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
from rulebook.games.prato_dei_conigli.box.cards import Card, Printed
from rulebook.games.prato_dei_conigli.box.clauses import ClauseId
from rulebook.games.prato_dei_conigli.box.components import Components, colours, postures, rabbits
from rulebook.games.prato_dei_conigli.box.conditions import Even, Exactly
from rulebook.games.prato_dei_conigli.box.decks import cards_of
from rulebook.games.prato_dei_conigli.box.dice_faces import Rolled, colour_faces, posture_faces
from rulebook.games.prato_dei_conigli.box.events import Event
from rulebook.games.prato_dei_conigli.box.readings import MoveChoice
from rulebook.games.prato_dei_conigli.box.settings import (
    Settings,
    areas_of,
    kinds_of_cards,
    kinds_of_rabbits,
    listed_cards,
)
from rulebook.games.prato_dei_conigli.box.state import (
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
    State,
)
from rulebook.games.prato_dei_conigli.box.variants import Mode
from rulebook.games.prato_dei_conigli.chapters import dice
from rulebook.games.prato_dei_conigli.chapters.order import order
from rulebook.games.prato_dei_conigli.chapters.playing import places
from rulebook.games.prato_dei_conigli.chapters.sun import number_of_turns
from rulebook.games.prato_dei_conigli.chapters.turn import MOST_IN_MOVE, most_in_turn
from rulebook.verification.lines import uncited
from rulebook.verification.noninterference import CHOOSERS, interference, viewers_of


def rabbits_are_conserved(state: State) -> bool:
    """1 Areas, bag, markers and a rabbit just drawn are all rabbits, kind by kind."""
    drawn = state.phase.rabbit if isinstance(state.phase, Putting) else None
    apart = [rabbit for rabbit in (*state.markers, drawn) if rabbit is not None]
    return Counter(chain(*state.meadow, state.bag, apart)) == Counter(rabbits(state.settings.components))


def cards_are_conserved(state: State) -> bool:
    """2 Hands, deck, cards played and discards are the whole deck, card by card."""
    played = [claim.card for claim in chain.from_iterable(state.played)]
    return Counter(chain(*state.hands, state.deck, state.discards, played)) == Counter(
        cards_of(listed_cards(state.settings))
    )


def legal_actions_are_those_accepted(state: State) -> bool:
    """3 Of all actions that can be written down, those are legal that a step accepts."""
    accepted = {action for action in every_action(state.settings) if game.why_not(state, action) is None}
    return accepted == set(game.legal_actions(state))


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
    alike = product(viewers_of(state), CHOOSERS)
    return all(
        game.observe(game.determinize(state, viewer, chooser), viewer) == game.observe(state, viewer)
        for viewer, chooser in alike
    )


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
    parts = (setup_left, discards_left, deals_left, rolls_left, choices_left, moves_left, plays_left)
    later_turns = number_of_turns(state.settings) - state.sun
    return sum([part(state) for part in parts]) + later_turns * most_in_turn(state.settings)


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


def goes_on(state: State) -> bool:
    """5 There is something to do, or an outcome of chance, unless the game is over."""
    return bool(game.legal_actions(state)) is not isinstance(state.phase, Over)


def games_are_bounded(settings: Settings) -> bool:
    """5 No game has more actions, those of chance included, than its settings foretell."""
    longest = game.longest(settings)
    return longest is not None and actions_left(game.start(settings)) <= longest


def some_roll_counts(settings: Settings) -> bool:
    """6 Whatever the turn before showed, some roll of the dice counts."""
    rolls = dice.every_roll(settings)
    return all(any(dice.stands(rolled, before) for rolled in rolls) for before in results_before(rolls))


def results_before(rolls: tuple[Rolled, ...]) -> tuple[Rolled | None, ...]:
    """What the turn before can have shown: nothing in the first turn, else any result that counts."""
    return (None, *[rolled for rolled in rolls if dice.stands(rolled, None)])


def counting_rolls_are_conditioned(settings: Settings) -> bool:
    """6 Results, at once and after repeating, have the weights of plain rolls given that they count."""
    rolls = dice.every_roll(settings)
    return all(is_conditioned(rolls, before) for before in results_before(rolls))


def is_conditioned(rolls: tuple[Rolled, ...], before: Rolled | None) -> bool:
    """Whether the outcomes after one result of the turn before are distributed as dice that are rolled until they count."""
    counting = [rolled for rolled in rolls if dice.stands(rolled, before)]
    shares = {False: Fraction(len(counting), len(rolls)), True: 1 - Fraction(len(counting), len(rolls))}
    outcomes = dice.outcomes(rolls, before)
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
    return {event.clause for event in after.events} <= citable(before.settings)


def every_live_clause_is_cited(settings: Settings) -> bool:
    """8 Some lines of play with these readings, players and game, in a small box, cite every clause that can be cited."""
    small = evolve(settings, components=SMALL_BOX)
    return not uncited(citable(small), game.start(small), game.legal_actions, game.step)


def citable(settings: Settings) -> frozenset[ClauseId]:
    """The clauses that steps cite under some settings. The others that a step can cite are dead there.

    Jokers leave a choice of colours in one game and of postures in the other; no first move is forgone under `forced`.
    """
    choosing: ClauseId = "dice-5" if settings.variants.mode is Mode.CONTA else "dice-7"
    forgoing: set[ClauseId] = {"moving-1"} if settings.readings.move is MoveChoice.OPTIONAL else set()
    return CITED_ANYWHERE | {choosing} | forgoing


CITED_ANYWHERE: frozenset[ClauseId] = frozenset(
    {
        *("setup-2", "setup-3", "setup-6", "turn-2", "dealing-1", "dealing-2", "dealing-3", "dealing-6"),
        *("dice-4", "dice-11", "moving-2", "moving-3", "moving-4", "moving-5", "moving-7", "playing-3", "playing-5"),
        *("scoring-1", "scoring-2", "scoring-3", "sun-1", "sun-2", "sun-3", "ending-2"),
    }
)
SMALL_BOX = Components(
    colours=2,
    areas=2,
    rabbits_in_area=3,
    hand=2,
    sun_stops=4,
    deck=(Printed(Card(Even()), 1, 7), Printed(Card(Exactly(1)), 2, 7)),
)
"""In which whatever can happen happens soon."""


def is_a_plain_table(settings: Settings) -> bool:
    """The printed components, and seat 0 begins."""
    return settings.components == Components() and settings.first_player == 0
