"""Theorems: what follows from the rules, each a predicate that reads like its statement in specs/hamsterbacke/theorems.toml.

Some look at a state, some at a step: the state before it, the action, and what it led to. One looks at the states of a whole
line of play, and one at the games that can be played by some settings. Where the condition of a statement is not met they
give None. As far as possible they do not use the rules that they check. The predicates over settings at the end of the
module say under which of them a theorem is claimed.
"""

from collections.abc import Sequence
from itertools import combinations_with_replacement

from rulebook.core.step import Step
from rulebook.games.hamsterbacke import game
from rulebook.games.hamsterbacke.model.actions import Action, Block, Draw, Give, Pick, Score, Take
from rulebook.games.hamsterbacke.model.clauses import ClauseId
from rulebook.games.hamsterbacke.model.components import CARDS, Components
from rulebook.games.hamsterbacke.model.events import Event, GiverNamed
from rulebook.games.hamsterbacke.model.readings import EmptyScore
from rulebook.games.hamsterbacke.model.settings import Settings
from rulebook.games.hamsterbacke.model.state import Acting, Dealing, Drawing, Giving, LayingOut, Over, Picking, State
from rulebook.verification.lines import uncited
from rulebook.verification.noninterference import hides, interference, secrets_look_alike


def rows_last_as_long_as_the_deck(state: State) -> bool | None:
    """While the deck has cards every row exists once play has begun, or is one just taken that waits for its card."""
    match state.phase:
        case Dealing() | LayingOut():
            return None
        case Drawing(waiting, 0):
            return all(row or spot == waiting for spot, row in enumerate(state.rows)) if state.deck else None
        case _:
            return all(state.rows) if state.deck else None


def turns_begin_with_rows(state: State) -> bool | None:
    """At the start of a turn there are more rows than the game ends with: one for each of its two actions at least."""
    if not isinstance(state.phase, Acting) or state.actions > 0:
        return None
    return sum(map(bool, state.rows)) >= state.settings.components.final_rows + 1 >= 2


def goes_on(state: State) -> bool | None:
    """A game that has no result has an action of the seat to act, or an outcome of chance; a player can take a row."""
    if game.result(state) is not None:
        return None
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


def games_are_bounded(before: State, action: Action, after: Step[State, Event]) -> bool:
    """An action leaves room for fewer than there was for before it, and at first there is room for five for each card."""
    longest = game.declaration.longest(before.settings)
    bound = 600 if before.settings.components == Components() else 5 * sum(before.settings.components.copies)
    return longest is not None and ranking(after.state) < ranking(before) <= longest <= bound


def play_can_repeat(line: Sequence[State]) -> bool:
    """The last state of a line of play, which is not over, has been there before."""
    *earlier, last = line
    return last in earlier and not isinstance(last.phase, Over)


def legal_actions_are_those_accepted(state: State) -> bool:
    """The legal actions, each given once, are those of all conceivable actions that nothing forbids."""
    legal, conceivable = game.legal_actions(state), conceivable_actions(state)
    accepted = all(legal.count(action) == (1 if game.why_not(state, action) is None else 0) for action in conceivable)
    return accepted and all(action in conceivable for action in legal)


def conceivable_actions(state: State) -> tuple[Action, ...]:
    """Every action that its fields allow: of a seat that does not exist too, and with too few and too many cards."""
    most = max(state.settings.components.copies) + 1
    due = state.phase.due if isinstance(state.phase, Giving) else 0
    return (
        *map(Draw, CARDS),
        *map(Take, range(state.settings.components.rows)),
        *[Block(colour, groups) for colour in CARDS for groups in range(1, most + 1)],
        Score(),
        *map(Pick, range(min(state.settings.players + 1, state.settings.components.most_players))),
        *[
            Give(cards)
            for number in range(max(0, due - 1), due + 2)
            for cards in combinations_with_replacement(CARDS, number)
        ],
    )


def observations_hide(state: State) -> bool:
    """Whoever looks on sees the same however the cards that are hidden from them are dealt again."""
    return hides(game, state)


def nothing_hidden_interferes(state: State) -> bool:
    """Nobody can tell the state from one that differs in what is hidden from them, by what they see and are told."""
    return not any(interference(game, state))


def gifts_look_alike(state: State) -> bool | None:
    """Nobody but the giver can tell one choice of the giver from another: all that shows is how many cards are given."""
    if not isinstance(state.phase, Giving):
        return None
    return secrets_look_alike(game, state)


def choices_depend_on_numbers(before: State, action: Action, after: Step[State, Event]) -> bool | None:
    """Once a giver is named, a choice is offered exactly where they hold more cards than are due, whatever these are."""
    named = [event for event in after.events if isinstance(event, GiverNamed)]
    offered = isinstance(after.state.phase, Giving)
    return all((before.hands[event.giver].total > event.due) is offered for event in named) if named else None


def point_piles_never_shrink(before: State, action: Action, after: Step[State, Event]) -> bool:
    """No card ever leaves a point pile."""
    piles = zip(before.point_piles, after.state.point_piles, strict=True)
    return all(count <= then for pile, later in piles for count, then in zip(pile.counts, later.counts, strict=True))


def cites_no_dead_clause(before: State, action: Action, after: Step[State, Event]) -> bool:
    """A step cites only clauses that can be cited."""
    return {event.clause for event in after.events} <= CITABLE


def every_live_clause_is_cited(settings: Settings) -> bool:
    """Some lines of play with these readings and players cite every clause that can be cited."""
    return not uncited(CITABLE, game.start(settings), game.legal_actions, game.step)


CITABLE: frozenset[ClauseId] = frozenset(
    {
        *("setup-1", "setup-2", "setup-5", "taking-2", "taking-4", "taking-6", "taking-7", "blocking-1", "scoring-1"),
        *("turn-3", "bonus-1", "bonus-3", "bonus-6", "bonus-7", "ending-1", "counting-2", "counting-5"),
    }
)
"""The clauses that steps cite: the same ones under all settings."""


def is_a_plain_table(settings: Settings) -> bool:
    """The printed components, and seat 0 begins."""
    return settings.components == Components() and settings.first_player == 0


def empty_scores_are_forbidden(settings: Settings) -> bool:
    """A player without a block pile may not score."""
    return settings.readings.empty_score is EmptyScore.FORBIDDEN


def empty_scores_are_allowed(settings: Settings) -> bool:
    """A player without a block pile may score, to no effect."""
    return settings.readings.empty_score is EmptyScore.ALLOWED
