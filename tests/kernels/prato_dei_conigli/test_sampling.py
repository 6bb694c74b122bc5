"""Random play and dealing anew: every choice and every assignment is as likely as it should be."""

from collections import Counter
from fractions import Fraction
from math import sqrt
from random import Random
from typing import Any

import pytest
from attrs import evolve

from rulebook.core import SPECTATOR, Chooser, Viewer
from rulebook.core.multiset import Multiset
from rulebook.games.prato_dei_conigli import (
    Area,
    Card,
    Claim,
    Colour,
    Mode,
    Posture,
    Rabbit,
    Selection,
    Settings,
    State,
    Variants,
    Whole,
    game,
)
from rulebook.games.prato_dei_conigli.box.settings import kinds_of_cards, kinds_of_rabbits
from rulebook.games.prato_dei_conigli.box.state import PLAYING, Cards
from rulebook.kernels import kernel, loops
from rulebook.kernels.kernel import seat_or_spectator
from rulebook.kernels.machine import Machine
from rulebook.kernels.prato_dei_conigli import piles, sampling
from rulebook.kernels.prato_dei_conigli.codec import pile_of_cards, read, written
from rulebook.kernels.prato_dei_conigli.decks import FIELD
from rulebook.kernels.prato_dei_conigli.layout import DECK, DISCARDS, EVERY_CARD, HELD
from tests.choosers import distribution
from tests.kernels.prato_dei_conigli.states import states

PRATO = kernel("prato_dei_conigli")
SETTINGS = game.admitted(Settings(3))
INSIEMI = game.admitted(Settings(3, variants=Variants(Mode.INSIEMI)))


def cards(settings: Settings, *codes: str) -> Cards:
    """A pile of cards."""
    return Multiset.of(kinds_of_cards(settings), map(Card.from_code, codes))


def claims(*codes: str) -> tuple[Claim, ...]:
    """Cards that have been played for places: `even@meadow`."""
    places = {"meadow": Whole.MEADOW} | {area.value: area for area in Area}
    return tuple([Claim(Card.from_code(code), places[place]) for code, place in (each.split("@") for each in codes)])


def whites(*numbers: int) -> Any:
    """A meadow with so many white rabbits that stand in each area, and a black one in the last."""
    kinds = kinds_of_rabbits(SETTINGS)
    white, black = Rabbit(Colour.WHITE, Posture.STANDING), Rabbit(Colour.BLACK, Posture.STANDING)
    lying = [Multiset.of(kinds, [white] * number) for number in numbers]
    return (*lying[:-1], lying[-1].with_one(black))


def selection(colour: Colour) -> Selection:
    """All rabbits of a colour."""
    return Selection((colour,), tuple(Posture))


FEW = evolve(
    game.start(SETTINGS),
    phase=PLAYING,
    meadow=whites(1, 1, 2, 0),
    selections=(selection(Colour.WHITE), selection(Colour.WHITE), selection(Colour.BLACK)),
    played=((), claims("exactly(1)@orto", "exactly(1)@collina"), claims("even@orto")),
    hands=(cards(SETTINGS, "odd"), cards(SETTINGS), cards(SETTINGS)),
    deck=cards(SETTINGS),
    discards=cards(SETTINGS, "exactly(2)"),
)
"""Few cards, so that all can be tried: seats single out different rabbits, and one has played equal cards."""
PACKED = evolve(
    game.start(INSIEMI),
    phase=PLAYING,
    meadow=whites(1, 1, 0, 0),
    selections=(selection(Colour.WHITE),) * 3,
    played=(
        claims("more-than(black)@orto", "in-areas(2)@meadow"),
        claims("more-than(black)@collina", "more-than(black)@meadow"),
        (),
    ),
    hands=(cards(INSIEMI), cards(INSIEMI, "in-areas(1)"), cards(INSIEMI, "fewer-than(white)")),
    deck=cards(INSIEMI),
    discards=cards(INSIEMI),
)
"""Nearly every card that is left has been played."""


class FailedError(Exception):
    """An attempt to lay cards has failed."""


@pytest.mark.parametrize("state", [FEW, PACKED], ids=["few", "packed"])
@pytest.mark.parametrize("viewer", [0, 1, 2, SPECTATOR])
def test_small_cases_are_exact(state: State, viewer: Viewer, monkeypatch: pytest.MonkeyPatch) -> None:
    """By every choice that chance has, each assignment comes as often as the rules say, failed attempts left out."""
    try_to_lay = sampling.try_to_lay

    def once(*arguments: Any) -> int:
        left = try_to_lay(*arguments)
        if left == sampling.FAILED:
            raise FailedError
        return left

    def dealt(chooser: Chooser) -> State | None:
        monkeypatch.setattr(sampling, "below", lambda random, possibilities: chooser(possibilities))
        row = written(state)
        try:
            sampling.determinize(row, state.settings, seat_or_spectator(viewer), [])
        except FailedError:
            return None
        return read(row, state.settings)

    monkeypatch.setattr(sampling, "try_to_lay", once)
    found = distribution(dealt)
    done = 1 - found.pop(None, Fraction(0))
    by_rules = distribution(lambda chooser: game.determinize(state, viewer, chooser))
    assert {dealt: share / done for dealt, share in found.items()} == by_rules


def test_attempts_fail_until_one_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    """After an attempt that failed the next one begins anew."""
    attempts, random = 0, Random(3)
    try_to_lay = sampling.try_to_lay

    def counted(*arguments: Any) -> int:
        nonlocal attempts
        attempts += 1
        return try_to_lay(*arguments)

    monkeypatch.setattr(sampling, "try_to_lay", counted)
    monkeypatch.setattr(sampling, "below", lambda row, possibilities: random.randrange(possibilities))
    for _ in range(30):
        row = written(PACKED)
        sampling.determinize(row, INSIEMI, -1, [])
        again = read(row, INSIEMI)
        assert game.observe(again, SPECTATOR) == game.observe(PACKED, SPECTATOR)
    assert attempts > 30


@pytest.mark.slow
@pytest.mark.parametrize("mode", Mode)
def test_large_cases_are_even(mode: Mode) -> None:
    """In 20,000 deals, compiled, every card comes to every pile as often as its share says, within five deviations.

    That is so before cards have been played, when nothing but sizes is known.
    """
    numpy = pytest.importorskip("numpy")
    every = states("large", players=4, variants=Variants(mode))
    state = next(state for state in every if state.sun == 7 and game.actor(state) == 2 and not any(state.played))
    machine, deals = Machine(PRATO), 20_000
    rows = numpy.tile(numpy.array(written(state), numpy.int64), (deals, 1))
    randoms = numpy.zeros((deals, 2), numpy.int64)
    randoms[:, 0] = numpy.arange(deals)
    machine.loop(loops.determinize_all)(rows, machine.settings(state.settings), 2, randoms)
    hidden = Multiset(state.deck.kinds, tuple(map(sum, zip(state.deck.counts, state.discards.counts, strict=True))))
    for seat in (0, 1, 3):
        hidden += state.hands[seat]
    piles_hidden = (HELD, state.hands[0]), (HELD + 3, state.hands[3]), (DISCARDS, state.discards), (DECK, state.deck)
    for place, size in [(place, pile.total) for place, pile in piles_hidden]:
        for card, copies in enumerate(hidden.counts):
            number = piles.listed(state.settings, card)
            counts = sum(copies.bit_count() for copies in (rows[:, place] & FIELD[number]).tolist())
            share = copies / hidden.total
            rest = (hidden.total - size) / (hidden.total - 1)
            deviation = sqrt(deals * size * share * (1 - share) * rest)
            assert abs(counts - deals * size * share) <= 5 * deviation + 1e-9


@pytest.mark.slow
def test_cards_that_lie_are_as_even_as_in_the_rules() -> None:
    """Of a game in which many cards lie face down, each lies for each place as often as the rules lay it there."""
    numpy = pytest.importorskip("numpy")
    every = states("laid", players=3, variants=Variants(Mode.INSIEMI))
    state = max(every, key=lambda state: sum(map(len, state.played)))
    assert sum(map(len, state.played)) >= 5
    machine, deals, by_rules, random = Machine(PRATO), 40_000, 1_500, Random(8)
    rows = numpy.tile(numpy.array(written(state), numpy.int64), (deals, 1))
    randoms = numpy.zeros((deals, 2), numpy.int64)
    randoms[:, 0] = numpy.arange(deals)
    machine.loop(loops.determinize_all)(rows, machine.settings(state.settings), -1, randoms)
    found, expected = Counter[tuple[int, int]](), Counter[tuple[int, int]]()
    places = range(PRATO.layout.starts["played"], PRATO.layout.width)
    for place in places:
        for bit in range(55):
            found[place, bit] = int((rows[:, place] >> bit & 1).sum())
    for _ in range(by_rules):
        row = written(game.determinize(state, SPECTATOR, random.randrange))
        for place in places:
            expected.update((place, bit) for bit in range(55) if row[place] >> bit & 1)
    for key in found.keys() | expected.keys():
        share = found[key] / deals
        deviation = sqrt(by_rules * max(share, 1 / by_rules) * (1 - share))
        assert abs(expected[key] - by_rules * share) <= 5 * deviation


@pytest.mark.parametrize("number", range(40))
def test_bits_are_counted(number: int) -> None:
    """The bit with a number is found in any word, as by listing them."""
    bits = Random(number).getrandbits(60) & Random(number + 1).getrandbits(60 if number % 2 else 20)
    listed = [place for place in range(60) if bits >> place & 1]
    assert [sampling.nth(bits, place) for place in range(len(listed))] == listed


def test_what_is_left_is_settled() -> None:
    """Any copies of cards are the pile of as many, in which the lowest bits are set."""
    random = Random(5)
    for settings in (SETTINGS, INSIEMI):
        for _ in range(50):
            copies = random.getrandbits(60) & EVERY_CARD
            pile = sampling.settled(copies, settings)
            assert piles.are_cards(pile, piles.game_of(settings))
            for card in range(19):
                number = piles.listed(settings, card)
                assert piles.copies_of(pile, number) == piles.copies_of(copies, number)
            assert pile_of_cards(read_cards(pile, settings), settings) == pile


def read_cards(pile: int, settings: Settings) -> Cards:
    """The cards of a pile."""
    row = written(game.start(settings))
    row[DISCARDS] = pile
    return read(row, settings).discards


def test_room_is_never_too_little() -> None:
    """Whatever has been drawn, there are never more possibilities than there is room for."""
    random = Random(11)

    for state in (FEW, PACKED):
        game_number = piles.game_of(state.settings)
        for _ in range(200):
            row = written(state)
            hidden, due = sampling.cards_hidden(row, game_number, -1), sampling.plays_hidden(row, -1)
            left, valid_for_some = hidden, sampling.copies_playable(row, game_number, hidden, due)
            for seat in range(3):
                if not due >> 3 * seat & 7:
                    continue
                sampling.lay_open(row, game_number, seat)
                there_are = sampling.levels(row, game_number, seat, hidden)
                taken = max(0, hidden.bit_count() - left.bit_count() - valid_for_some + (there_are & 63))
                for _ in range(due >> 3 * seat & 7):
                    room = sampling.room(there_are, taken)
                    number = random.randrange(room)
                    assert sampling.draw_claim(list(row), game_number, seat, left, room) == sampling.FAILED
                    after = sampling.draw_claim(row, game_number, seat, left, number)
                    if after == sampling.FAILED:
                        break
                    left, taken = after, taken + 1
                sampling.keep_drawn(row, game_number, seat)
