"""States that a seat cannot tell from the one that is there: which there are, and how likely each is."""

from collections.abc import Iterator
from functools import partial
from itertools import combinations, islice, permutations, product
from random import Random
from time import process_time

import pytest
from attrs import evolve

from rulebook.core import SPECTATOR, ChoiceError, Multiset, Viewer
from rulebook.games.prato_dei_conigli import Area, Card, Claim, Components, DeckLine, Readings, Settings, State, Whole, game
from rulebook.games.prato_dei_conigli.chapters.playing import every_place, in_order, where_valid
from rulebook.games.prato_dei_conigli.model.components import MOST_CARDS
from rulebook.games.prato_dei_conigli.model.readings import WrongCard
from rulebook.games.prato_dei_conigli.model.settings import MOST_WORK, kinds_of_cards, work_of_dealing_anew
from rulebook.games.prato_dei_conigli.model.state import PLAYING
from rulebook.games.prato_dei_conigli.views.face_down import Option, drawn
from rulebook.verification.noninterference import last
from tests.choosers import distribution, shares
from tests.games.prato_dei_conigli.positions import card, position

LIST = (DeckLine(card("even"), 1, 2), DeckLine(card("odd"), 1, 4), DeckLine(card("exactly(1)"), 2, 2))
BOX = Components(colours=2, postures=1, copies=4, areas=2, rabbits_in_area=1, hand=2, sun_stops=3, deck=LIST)
ONE_EACH = (DeckLine(card("even"), 1, 1), DeckLine(card("odd"), 1, 3), DeckLine(card("exactly(1)"), 2, 1))
AT_PLAY = partial(
    position,
    {"orto": "black-standing", "collina": "black-standing black-standing white-standing"},
    dice="black",
    phase=PLAYING,
    settings=Settings(3, components=BOX),
)
"""In the Orto one rabbit counts, in the Collina two do, and in the whole meadow three."""
WRONG = Readings(wrong_card=WrongCard.WORTH_NOTHING)
PLAYED = {
    "nothing": AT_PLAY(["even odd"], deck="odd"),
    "one": AT_PLAY(["odd even", "odd"], seat=2, played=["", "odd@orto"], deck="even"),
    "equal cards": AT_PLAY(["even odd", "", "exactly(1) odd"], seat=2, played=["", "odd@orto odd@meadow"], deck="even"),
    "wrong": AT_PLAY(
        ["odd even", "odd"], seat=2, played=["", "odd@collina"], deck="even", settings=Settings(3, 0, WRONG, components=BOX)
    ),
    "by all": AT_PLAY(["even", "", "odd"], seat=0, played=["odd@orto", "even@collina exactly(1)@orto", "odd@meadow"]),
}
"""Positions of three players in which few cards are hidden from each."""
SMALLER = partial(AT_PLAY, settings=Settings(3, components=evolve(BOX, hand=1, deck=ONE_EACH)))
LOOKED_ON = {
    "two of three": SMALLER(["even", "", ""], seat=0, played=["", "odd@orto", "odd@orto"], deck="odd"),
    "one": SMALLER(["odd", "odd", ""], seat=0, played=["", "", "even@collina"], deck="exactly(1)"),
}
"""Positions in which few cards are hidden from somebody who looks on."""


def hidden_from(state: State, viewer: Viewer) -> list[Card]:
    """Every card that a viewer does not see: in hands and face down before others, in the deck and among the discards."""
    others = [other for other in range(state.settings.players) if other != viewer]
    laid = [claim.card for other in others for claim in state.played[other]]
    return [*laid, *[card for other in others for card in state.hands[other]], *state.deck, *state.discards]


def redealt(state: State, viewer: Viewer, mixed: tuple[Card, ...]) -> Iterator[State]:
    """The same position with the hidden cards given out in the order of `mixed`, those played for any places."""
    left = iter(mixed)
    others = [other for other in range(state.settings.players) if other != viewer]
    laid = [list(islice(left, len(claims))) if seat in others else [] for seat, claims in enumerate(state.played)]
    sizes = [state.hands[other].total if other in others else 0 for other in range(state.settings.players)]
    hands = [Multiset.of(kinds_of_cards(state.settings), islice(left, size)) for size in sizes]
    deck, discards = (
        Multiset.of(kinds_of_cards(state.settings), islice(left, pile.total)) for pile in (state.deck, state.discards)
    )
    if viewer is not SPECTATOR:
        hands[viewer] = state.hands[viewer]
    for named in product(every_place(state.settings), repeat=sum(map(len, laid))):
        where = iter(named)
        claims = [in_order(tuple(Claim(card, next(where)) for card in each), state.settings) for each in laid]
        if viewer is not SPECTATOR:
            claims[viewer] = state.played[viewer]
        yield evolve(state, hands=tuple(hands), deck=deck, discards=discards, played=tuple(claims))


CASES = [
    *[(state, seat) for state, seat in product(PLAYED.values(), range(3))],
    *[(state, viewer) for state, viewer in product(LOOKED_ON.values(), (0, 2, SPECTATOR))],
]


@pytest.mark.parametrize(("state", "viewer"), CASES, ids=map(str, range(len(CASES))))
def test_every_valid_assignment_of_hidden_cards_is_as_likely(state: State, viewer: Viewer) -> None:
    """Of all ways to give out hidden cards, copies told apart, and to play some for places, each valid one is as likely."""
    given_out = [other for order in permutations(hidden_from(state, viewer)) for other in redealt(state, viewer, order)]
    valid = {other for other in set(given_out) if not game.well_formed(other)}
    assert state in valid
    assert distribution(partial(game.determinize, state, viewer)) == shares(other for other in given_out if other in valid)


HERE, THERE, WHOLE = Area.ORTO, Area.COLLINA, Whole.MEADOW
OPTIONS = (
    Option(card("even"), 3, ((HERE, THERE), (WHOLE,))),
    Option(card("odd"), 1, ((HERE,), (HERE, THERE, WHOLE))),
    Option(card("exactly(1)"), 2, ((), (THERE,))),
)


@pytest.mark.parametrize("due", tuple(product(range(3), range(4))), ids=str)
def test_ways_to_lie_face_down(due: tuple[int, int]) -> None:
    """Every choice of copies and places for each seat, equal cards of a seat in different places, is as likely."""
    copies = [(option, copy) for option in OPTIONS for copy in range(option.copies)]
    slots = [(seat, copy, place) for copy in copies for seat in (0, 1) for place in copy[0].places[seat]]
    ways = []
    for chosen in combinations(slots, sum(due)):
        laid = [(seat, Claim(option.card, place)) for seat, (option, _), place in chosen]
        owners = [seat for seat, _ in laid]
        if len({copy for _, copy, _ in chosen}) == len(set(laid)) == sum(due) and owners.count(0) == due[0]:
            ways.append(frozenset(laid))
    if not ways:
        return
    found = distribution(lambda chooser: frozenset(drawn(OPTIONS, due, chooser)))
    assert found == shares(ways)


@pytest.mark.parametrize(
    ("players", "hand", "lines_of_deck", "copies"),
    [
        (3, 12, 12, 10),
        *[pytest.param(*large, marks=pytest.mark.long) for large in ((3, 20, 12, 10), (6, 5, 11, 5), (6, 5, 2, 60))],
    ],
)
def test_dealing_anew_takes_seconds_at_the_most(players: int, hand: int, lines_of_deck: int, copies: int) -> None:
    """However large an admissible table and its deck are, and whatever is valid, the ways can be counted."""
    assert lines_of_deck * copies <= MOST_CARDS
    assert work_of_dealing_anew(hand, players) <= MOST_WORK
    everywhere = ((*Area, WHOLE),) * players
    options = tuple(Option(card(f"exactly({number})"), copies, everywhere) for number in range(lines_of_deck))
    begun = process_time()
    assert len(list(drawn(options, (hand,) * players, last))) == players * hand
    assert process_time() - begun < 20


def test_a_card_that_is_valid_nowhere_lies_face_down_nowhere() -> None:
    """Where wrong cards are refused, a 4 was not played while at most three rabbits count."""
    deck = (DeckLine(card("odd"), 1, 4), DeckLine(card("exactly(4)"), 2, 4))
    settings = Settings(3, components=evolve(BOX, deck=deck))
    state = AT_PLAY(
        ["odd exactly(4)", "exactly(4)", "odd odd"], seat=2, played=["", "odd@orto"], deck="exactly(4)", settings=settings
    )
    found = {game.determinize(state, 0, Random(seed).randrange).played[1][0].card for seed in range(20)}
    assert found == {card("odd")}


def test_the_chooser_is_asked_for_one_of_all_ways() -> None:
    """Where a single card lies face down there are as many ways as hidden cards that are valid, times their places."""
    state, asked = PLAYED["one"], list[int]()

    def first(possibilities: int) -> int:
        asked.append(possibilities)
        return 0

    game.determinize(state, 0, first)
    assert asked[0] == sum(len(where_valid(card, state, 1)) for card in hidden_from(state, 0))


def test_a_chooser_that_does_not_choose() -> None:
    """A chooser that gives none of the possibilities is refused."""
    with pytest.raises(ChoiceError, match="a chooser gave"):
        game.determinize(PLAYED["one"], 0, lambda possibilities: possibilities)
