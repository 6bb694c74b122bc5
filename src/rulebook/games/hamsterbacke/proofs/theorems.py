"""Theorems: what follows from the rules, each a predicate that reads like its statement in specs/hamsterbacke/theorems.toml.

Some look at a state, some at a step: the state before it, the action, and what it led to. One looks at the states of a whole
line of play, and one at settings alone. As far as possible they do not use the rules that they check. The predicates over
settings at the end of the module say under which of them a theorem is claimed.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, combinations_with_replacement, product

from attrs import evolve

from rulebook.core.chance import CHANCE, Viewer
from rulebook.core.step import Step
from rulebook.games.hamsterbacke import game
from rulebook.games.hamsterbacke.box.actions import Action, Block, Draw, Give, Pick, Score, Take
from rulebook.games.hamsterbacke.box.clauses import ClauseId
from rulebook.games.hamsterbacke.box.components import CARDS, Components, deck
from rulebook.games.hamsterbacke.box.events import Event, GiverNamed
from rulebook.games.hamsterbacke.box.readings import EmptyScore
from rulebook.games.hamsterbacke.box.settings import Settings
from rulebook.games.hamsterbacke.box.state import Acting, Dealing, Drawing, Giving, LayingOut, Over, Picking, State
from rulebook.verification.lines import uncited
from rulebook.verification.noninterference import CHOOSERS, interference, viewers_of


def conserved(state: State) -> bool:
    """The deck, the circle, the hands, the block piles and the point piles together are all cards, card by card."""
    hidden = chain(state.deck, *state.hands, *state.point_piles)
    return Counter(chain(hidden, *state.rows, *state.block_piles)) == Counter(deck(state.settings.components))


def tops_differ(state: State) -> bool:
    """No two block piles have the same colour on top."""
    tops = [pile[-1] for pile in state.block_piles if pile]
    return len(set(tops)) == len(tops)


def rows_last_as_long_as_the_deck(state: State) -> bool:
    """While the deck has cards every row exists once play has begun, or is one just taken that waits for its card."""
    match state.phase:
        case Dealing() | LayingOut():
            return True
        case Drawing(waiting, 0):
            return all(row or spot == waiting for spot, row in enumerate(state.rows)) or not state.deck
        case _:
            return all(state.rows) or not state.deck


def turns_begin_with_rows(state: State) -> bool:
    """At the start of a turn there are more rows than the game ends with: one for each of its two actions at least."""
    if not isinstance(state.phase, Acting) or state.actions > 0:
        return True
    return sum(map(bool, state.rows)) >= state.settings.components.final_rows + 1 >= 2


def goes_on(state: State) -> bool:
    """A game that has no result has an action of the seat to act, or an outcome of chance; a player can take a row."""
    if game.result(state) is not None:
        return True
    if game.actor(state) is CHANCE:
        return bool(game.chances(state))
    legal = game.legal_actions(state)
    return bool(legal) and (not isinstance(state.phase, Acting) or any(isinstance(action, Take) for action in legal))


def every_action_lowers_the_ranking(before: State, action: Action, after: Step[State, Event]) -> bool:
    """The ranking falls with every action, and is never below 0: so no game goes on forever."""
    return ranking(before) > ranking(after.state) >= 0


def ranking(state: State) -> int:
    """A bound for the number of actions, those of chance included, that can still come.

    Cards only go on from the deck to the circle, a hand, a block pile and a point pile, or leave some of these out. Each is
    worth the actions that it can still bring; a score counts twice, as it may bring a pick, which moves no card.
    """
    in_hands, blocking = sum(hand.total for hand in state.hands), sum(map(len, state.block_piles))
    worth = 5 * state.deck.total + 4 * sum(map(len, state.rows)) + 3 * in_hands + 2 * blocking
    return worth + isinstance(state.phase, Picking)


def games_are_bounded(settings: Settings) -> bool:
    """No game has more actions, those of chance included, than five for each card."""
    longest = game.longest(settings)
    return longest is not None and ranking(game.start(settings)) <= longest <= 5 * sum(settings.components.copies)


def play_can_repeat(line: Sequence[State]) -> bool:
    """The last state of a line of play, which is not over, has been there before."""
    *earlier, last = line
    return last in earlier and not isinstance(last.phase, Over)


def legal_actions_are_those_accepted(state: State) -> bool:
    """The legal actions, each given once, are those of all conceivable actions that nothing forbids."""
    legal = game.legal_actions(state)
    accepted = {action for action in conceivable_actions(state) if game.why_not(state, action) is None}
    return len(legal) == len(accepted) and set(legal) == accepted


def conceivable_actions(state: State) -> Iterator[Action]:
    """Every action that can be written down: of rows and seats that do not exist, and with too few and too many cards."""
    most = max(hand.total for hand in state.hands) + 1
    due = state.phase.due if isinstance(state.phase, Giving) else 0
    yield from map(Draw, CARDS)
    yield from map(Take, range(-1, len(state.rows) + 1))
    yield from (Block(colour, groups) for colour, groups in product(CARDS, range(-1, most + 1)))
    yield Score()
    yield from map(Pick, range(-1, state.settings.players + 1))
    for number in range(max(0, due - 1), due + 2):
        yield from map(Give, combinations_with_replacement(CARDS, number))


def observations_hide(state: State) -> bool:
    """Whoever looks on sees the same however the cards that are hidden from them are dealt again."""
    alike = product(viewers_of(state), CHOOSERS)
    return all(
        game.observe(game.determinize(state, viewer, chooser), viewer) == game.observe(state, viewer)
        for viewer, chooser in alike
    )


def nothing_hidden_interferes(state: State) -> bool:
    """Nobody can tell the state from one that differs in what is hidden from them, by what they see and are told."""
    return not any(interference(game, state))


def gifts_look_alike(state: State) -> bool:
    """Nobody but the giver can tell one choice of the giver from another: all that shows is how many cards are given."""
    if not isinstance(state.phase, Giving):
        return True
    steps = [game.step(state, action) for action in game.legal_actions(state)]
    return all(look_alike(steps, viewer) for viewer in viewers_of(state) if viewer != state.phase.giver)


def look_alike(steps: Sequence[Step[State, Event]], viewer: Viewer) -> bool:
    """Whether a viewer sees the same states and is told the same events in all of some steps."""
    views = [
        (game.observe(after.state, viewer), [game.event_for(event, viewer) for event in after.events]) for after in steps
    ]
    return views[1:] == views[:-1]


def choices_depend_on_numbers(before: State, action: Action, after: Step[State, Event]) -> bool:
    """Once a giver is named, a choice is offered exactly where they hold more cards than are due, whatever these are."""
    named = [event for event in after.events if isinstance(event, GiverNamed)]
    offered = isinstance(after.state.phase, Giving)
    return all((before.hands[event.giver].total > event.due) is offered for event in named)


def point_piles_never_shrink(before: State, action: Action, after: Step[State, Event]) -> bool:
    """No card ever leaves a point pile."""
    piles = zip(before.point_piles, after.state.point_piles, strict=True)
    return all(count <= then for pile, later in piles for count, then in zip(pile.counts, later.counts, strict=True))


def cites_no_dead_clause(before: State, action: Action, after: Step[State, Event]) -> bool:
    """A step cites only clauses that can be cited."""
    return {event.clause for event in after.events} <= CITABLE


def every_live_clause_is_cited(settings: Settings) -> bool:
    """Some lines of play with these readings and players, in a small box, cite every clause that can be cited."""
    small = evolve(settings, components=SMALL_BOX)
    return not uncited(CITABLE, game.start(small), game.legal_actions, game.step)


CITABLE: frozenset[ClauseId] = frozenset(
    {
        *("setup-1", "setup-2", "setup-5", "taking-2", "taking-4", "taking-6", "taking-7", "blocking-1", "scoring-1"),
        *("turn-3", "bonus-1", "bonus-3", "bonus-6", "bonus-7", "ending-1", "counting-2", "counting-5"),
    }
)
"""The clauses that steps cite: the same ones under all settings."""
SMALL_BOX = Components(copies=(4, 4, 4, 4, 4, 4, 8), rows=5, final_rows=2, cards_added=2)
"""In which whatever can happen happens soon."""


def is_a_plain_table(settings: Settings) -> bool:
    """The printed components, and seat 0 begins."""
    return settings.components == Components() and settings.first_player == 0


def empty_scores_are_forbidden(settings: Settings) -> bool:
    """A player without a block pile may not score."""
    return settings.readings.empty_score is EmptyScore.FORBIDDEN


def empty_scores_are_allowed(settings: Settings) -> bool:
    """A player without a block pile may score, to no effect."""
    return settings.readings.empty_score is EmptyScore.ALLOWED
