"""What follows from the clauses: predicates that hold of every state, every step, or every set of rules."""

from collections import Counter
from fractions import Fraction
from itertools import chain, combinations, product

from attrs import evolve

from rulebook.core.lines import uncited
from rulebook.core.noninterference import CHOOSERS, Secrets, interference
from rulebook.core.step import Step
from rulebook.games import prato_dei_conigli
from rulebook.games.prato_dei_conigli import dice
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
from rulebook.games.prato_dei_conigli.box.components import Components, rabbits
from rulebook.games.prato_dei_conigli.box.conditions import Even, Exactly
from rulebook.games.prato_dei_conigli.box.decks import cards_of
from rulebook.games.prato_dei_conigli.box.dice_faces import Rolled
from rulebook.games.prato_dei_conigli.box.events import CardScored, Event
from rulebook.games.prato_dei_conigli.box.readings import Moving
from rulebook.games.prato_dei_conigli.box.state import Phase, State
from rulebook.games.prato_dei_conigli.box.variants import Mode
from rulebook.games.prato_dei_conigli.chapters.order import order
from rulebook.games.prato_dei_conigli.chapters.playing import places
from rulebook.games.prato_dei_conigli.chapters.setup import start
from rulebook.games.prato_dei_conigli.engine import legal_actions, step, why_not
from rulebook.games.prato_dei_conigli.integrity import BEFORE_PLAY
from rulebook.games.prato_dei_conigli.view import determinize, observe

SECRETS = Secrets(actions=(Discard, Play), disclosed_by=(CardScored,))
"""Others do not see which cards a player discards or plays, until those that were played are turned up."""
MOVING = (Phase.MOVING, Phase.DRAWING_RABBIT, Phase.PUTTING)
"""The phases of a move, in their order."""
BEFORE_ROLL = (*BEFORE_PLAY, Phase.DISCARDING, Phase.DEALING, Phase.ROLLING)
"""The phases that come before the dice."""


def rabbits_are_conserved(state: State) -> bool:
    """1 Areas, bag, markers and a rabbit just drawn are all rabbits, kind by kind."""
    apart = [rabbit for rabbit in (*state.markers, state.drawn) if rabbit is not None]
    return Counter(chain(*state.meadow, state.bag, apart)) == Counter(rabbits(state.rules.components))


def cards_are_conserved(state: State) -> bool:
    """2 Hands, deck, cards played and discards are the whole deck, card by card."""
    played = [claim.card for claim in chain.from_iterable(state.played)]
    return Counter(chain(*state.hands, state.deck, state.discards, played)) == Counter(cards_of(state.rules.deck))


def legal_actions_are_those_accepted(state: State) -> bool:
    """3 Of all actions that can be written down, those are legal that a step accepts."""
    accepted = {action for action in every_action(state.rules) if why_not(state, action) is None}
    return accepted == set(legal_actions(state))


def every_action(rules: Rules) -> tuple[Action, ...]:
    """Every action that can be written down with the pieces of a game, right or wrong."""
    areas, kinds, cards = rules.areas, rules.rabbit_kinds, rules.card_kinds
    postures, faces = dice.postures(rules.components), dice.posture_faces(rules.components)
    return (
        *map(BagRabbit, kinds),
        *map(ChooseMarker, kinds),
        *map(DealCard, cards),
        *map(Discard, cards),
        *[Roll(*roll) for roll in product(dice.colour_faces(rules.components), (None, *faces), (False, True))],
        *(Keep(), DiscardAll(), Hold(), Done(), DrawRabbit()),
        *map(ChooseColour, dice.colours(rules.components)),
        *[ChoosePostures(chosen) for number in range(len(postures) + 1) for chosen in combinations(postures, number)],
        *[Move(*move) for move in product(kinds, areas, areas)],
        *[Remove(*removal) for removal in product(kinds, areas)],
        *map(DrawRabbit, areas),
        *map(Put, areas),
        *[Play(*play) for play in product(cards, places(areas))],
    )


def observations_hide(state: State) -> bool:
    """4 A seat observes the same however the cards that are hidden from it are dealt anew."""
    alike = product(range(state.rules.players), CHOOSERS)
    return all(observe(determinize(state, seat, chooser), seat) == observe(state, seat) for seat, chooser in alike)


def nothing_hidden_interferes(state: State) -> bool:
    """4 No seat can tell the state from one that differs in what is hidden from it, until cards are turned up."""
    return not any(interference(prato_dei_conigli, state, state.rules.players, SECRETS))


def actions_left_fall(before: State, action: Action, after: Step[State, Event]) -> bool:
    """5 Every action brings a bound on the number of actions that are left down, and it is never below 0."""
    return 0 <= actions_left(after.state) < actions_left(before)


def actions_left(state: State) -> int:
    """A bound on the number of actions, chance included, until the game is over."""
    if state.phase is Phase.OVER:
        return 0
    parts = (setup_left, discards_left, deals_left, rolls_left, choices_left, moves_left, plays_left)
    later_turns = state.rules.components.sun_stops - 1 - state.sun
    return sum([part(state) for part in parts]) + later_turns * actions_in_turn(state.rules)


def actions_in_turn(rules: Rules) -> int:
    """A bound on the number of actions in a turn."""
    players, hand = rules.players, rules.components.hand
    return players + players * hand + 1 + players + MOST_IN_MOVE * (players + 1) + players * (hand + 1)


MOST_IN_MOVE = 3
"""A move takes three actions at most: reaching into the bag, the rabbit that comes, and naming an area for it."""


def setup_left(state: State) -> int:
    """How many rabbits, markers and cards the setup still brings."""
    if state.phase not in BEFORE_PLAY:
        return 0
    box = state.rules.components
    rabbits_due = len(state.rules.areas) * box.rabbits_in_area - sum([rabbits.total for rabbits in state.meadow])
    return rabbits_due + state.markers.count(None) + cards_missing(state)


def cards_missing(state: State) -> int:
    """How many cards the hands lack."""
    return state.rules.players * state.rules.components.hand - sum([hand.total for hand in state.hands])


def discards_left(state: State) -> int:
    """How many players are still to keep or to discard in this turn, at most."""
    if state.phase is Phase.DISCARDING:
        return seats_left(state)
    return state.rules.players if state.phase in BEFORE_PLAY else 0


def deals_left(state: State) -> int:
    """How many cards are still dealt in this turn, at most."""
    if state.phase is Phase.DEALING:
        return cards_missing(state)
    return state.rules.players * state.rules.components.hand if state.phase in (*BEFORE_PLAY, Phase.DISCARDING) else 0


def rolls_left(state: State) -> int:
    """Whether the dice are still to be rolled in this turn."""
    return int(state.phase in BEFORE_ROLL)


def choices_left(state: State) -> int:
    """How many choices for a joker can still come in this turn."""
    return state.selections.count(None)


def moves_left(state: State) -> int:
    """How many actions of moving can still come in this turn."""
    if state.phase in MOVING:
        second = 2 - state.moved if state.seat == state.dealer else 2
        return MOST_IN_MOVE * (seats_left(state) - 1 + second) - MOVING.index(state.phase)
    at_roll = state.phase is Phase.CHOOSING_SELECTION and dice.chooses_at_roll(state.rules.readings)
    return MOST_IN_MOVE * (state.rules.players + 1) if state.phase in BEFORE_ROLL or at_roll else 0


def plays_left(state: State) -> int:
    """How many actions of playing can still come in this turn."""
    hand, players = state.rules.components.hand, state.rules.players
    at_roll = dice.chooses_at_roll(state.rules.readings)
    if state.phase is Phase.PLAYING or (state.phase is Phase.CHOOSING_SELECTION and not at_roll):
        return (seats_left(state) - 1) * (hand + 1) + state.hand.total + 1
    return players * (hand + 1)


def seats_left(state: State) -> int:
    """How many seats, the one that acts included, have still to act in a step of the turn."""
    seats = order(state.dealer, state.rules.players)
    return len(seats) - seats.index(state.seat)


def goes_on(state: State) -> bool:
    """5 There is something to do, or an outcome of chance, unless the game is over."""
    return bool(legal_actions(state)) is not (state.phase is Phase.OVER)


def some_roll_counts(rules: Rules) -> bool:
    """6 Whatever the turn before showed, some roll of the dice counts."""
    rolls = dice.rolls(rules.variants.mode, rules.components)
    return all(any(dice.counts(rolled, before) for rolled in rolls) for before in results_before(rolls))


def results_before(rolls: tuple[Rolled, ...]) -> tuple[Rolled | None, ...]:
    """What the turn before can have shown: nothing in the first turn, else any result that counts."""
    return (None, *[rolled for rolled in rolls if dice.counts(rolled, None)])


def counting_rolls_are_conditioned(rules: Rules) -> bool:
    """6 Results, at once and after repeating, have the weights of plain rolls given that they count."""
    rolls = dice.rolls(rules.variants.mode, rules.components)
    return all(is_conditioned(rolls, before) for before in results_before(rolls))


def is_conditioned(rolls: tuple[Rolled, ...], before: Rolled | None) -> bool:
    """Whether the outcomes after one result of the turn before are distributed as dice that are rolled until they count."""
    counting = [rolled for rolled in rolls if dice.counts(rolled, before)]
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
    """8 A step cites only clauses that can be cited under its rules."""
    return {event.clause for event in after.events} <= citable(before.rules)


def every_live_clause_is_cited(rules: Rules) -> bool:
    """8 Some lines of play with these readings, players and game, in a small box, cite every clause that can be cited."""
    small = evolve(rules, components=SMALL_BOX)
    return not uncited(citable(small), start(small), legal_actions, step)


def citable(rules: Rules) -> frozenset[ClauseId]:
    """The clauses that steps cite under some rules. The others that a step can cite are dead there.

    Jokers leave a choice of colours in one game and of postures in the other; no first move is forgone under `forced`.
    """
    choosing: ClauseId = "dice-5" if rules.variants.mode is Mode.CONTA else "dice-7"
    forgoing: set[ClauseId] = {"moving-1"} if rules.readings.move is Moving.OPTIONAL else set()
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


def is_a_plain_table(rules: Rules) -> bool:
    """The printed components, and seat 0 begins."""
    return rules.components == Components() and rules.first_player == 0
