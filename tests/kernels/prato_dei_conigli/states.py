"""States to try: of random games, and others that are like them but for one thing."""

from collections.abc import Iterator
from random import Random
from typing import Any

from rulebook.games.prato_dei_conigli import Mode, Readings, Settings, State, Variants, game
from rulebook.games.prato_dei_conigli.box.readings import Discard, DrawArea, JokerChoice, MoveChoice
from rulebook.kernels.prato_dei_conigli.layout import (
    AREA,
    AREAS,
    BAG,
    CARDS,
    DECK,
    DISCARDS,
    HELD,
    KINDS,
    LAYOUT,
    MARKER,
    PLACES,
    PLAYED,
    POINTS,
    SELECTION,
)
from rulebook.kernels.prato_dei_conigli.piles import (
    has_card,
    has_rabbit,
    listed,
    with_card,
    with_rabbit,
    without_card,
    without_rabbit,
)
from rulebook.play import generator, playout

OTHER: Readings = Readings(Discard.EXACTLY_FIVE, MoveChoice.FORCED, JokerChoice.AT_ROLL, DrawArea.BEFORE_SEEING)
"""Every answer but those of the reference edition."""


def states(seed: str, **settings: Any) -> Iterator[State]:
    """The states of a random game."""
    start = game.new_game(**settings)
    yield start
    for move in playout(game, start, generator(seed)):
        yield move.step.state


def every_kind_of_game() -> Iterator[Settings]:
    """Both games, 2 to 6 players, and other readings by turns."""
    for number, players in enumerate((2, 3, 4, 5, 6, 2, 3)):
        readings = OTHER if number % 3 == 1 else Readings()
        yield game.admitted(Settings(players, number % players, readings, Variants(tuple(Mode)[number % 2])))


def altered(row: list[int], settings: Settings, random: Random) -> list[int]:
    """A row in which something is not where it was: a number, a rabbit, a card, or what two seats have."""
    other = list(row)
    random.choice((change_number, move_rabbit, move_card, change_places))(other, settings, random)
    return other


def change_number(row: list[int], settings: Settings, random: Random) -> None:
    """A small number, or that of a seat, is another one."""
    seat = random.randrange(settings.players)
    place = random.choice((*range(AREA), MARKER + seat, POINTS + seat, SELECTION + seat))
    field = next(field for field in reversed(LAYOUT.fields) if LAYOUT.starts[field.name] <= place)
    row[place] = random.randint(field.least, min(field.most, field.least + 260))


def move_rabbit(row: list[int], settings: Settings, random: Random) -> None:
    """A rabbit lies elsewhere."""
    origin, target = random.sample((*range(AREA, AREA + AREAS), BAG), 2)
    kinds = [kind for kind in range(KINDS) if has_rabbit(row[origin], kind)]
    if kinds:
        kind = random.choice(kinds)
        row[origin] = without_rabbit(row[origin], kind)
        row[target] = with_rabbit(row[target], kind)


def move_card(row: list[int], settings: Settings, random: Random) -> None:
    """A card lies elsewhere."""
    hands = range(HELD, HELD + settings.players)
    played = range(PLAYED, PLAYED + PLACES * settings.players)
    origin, target = random.choice((DECK, DISCARDS, *hands)), random.choice((DECK, DISCARDS, *hands, *played))
    every = [listed(settings, card) for card in range(CARDS)]
    cards = [card for card in every if has_card(row[origin], card)]
    if cards and target != origin:
        card = random.choice(cards)
        row[origin] = without_card(row[origin], card)
        row[target] = with_card(row[target], card)


def change_places(row: list[int], settings: Settings, random: Random) -> None:
    """Two seats change something, or the deck and the discards do."""
    one, other = random.sample(range(settings.players), 2)
    places = [(start + one, start + other) for start in (HELD, MARKER, POINTS, SELECTION)]
    place, another = random.choice([*places, (DECK, DISCARDS), (AREA, AREA + 1), (BAG, AREA)])
    row[place], row[another] = row[another], row[place]
