"""The settings of one game: which settings go together, and what follows from them."""

from itertools import pairwise, product

import pytest
from attrs import evolve

from rulebook.core import Scores, SettingsError
from rulebook.games.prato_dei_conigli import (
    Area,
    Card,
    Claim,
    Colour,
    Components,
    DeckLine,
    DrawRabbit,
    Mode,
    Move,
    Posture,
    Rabbit,
    Readings,
    Selection,
    Settings,
    Variants,
    game,
)
from rulebook.games.prato_dei_conigli.chapters.moving import draw_refusal
from rulebook.games.prato_dei_conigli.chapters.playing import beyond_the_box
from rulebook.games.prato_dei_conigli.chapters.scoring import scored_by
from rulebook.games.prato_dei_conigli.chapters.sun import number_of_turns
from rulebook.games.prato_dei_conigli.model.actions import every_posture
from rulebook.games.prato_dei_conigli.model.events import CardScored, MarkerMoved
from rulebook.games.prato_dei_conigli.model.readings import Discard, DrawArea, JokerChoice, MoveChoice, WrongCard
from rulebook.games.prato_dei_conigli.model.settings import kinds_of_cards
from rulebook.games.prato_dei_conigli.model.state import cards_in_hand

EVERY_READINGS = [Readings(*values) for values in product(Discard, MoveChoice, JokerChoice, DrawArea, WrongCard)]
EVERY_SETTINGS = [
    Settings(players, readings=readings, variants=Variants(mode))
    for players, readings, mode in product(range(2, 7), EVERY_READINGS, Mode)
]


def test_too_few_rabbits_for_the_markers() -> None:
    """Where the bag has two rabbits left three players cannot have markers, and two can."""
    with pytest.raises(SettingsError) as caught:
        game.new_game(players=3, components=Components(copies=1, areas=1, rabbits_in_area=13))
    reason = "2 is too small a number of rabbits in the bag for the markers of 3 players (setup-3)"
    assert str(caught.value).partition(": ")[2] == reason
    assert game.new_game(players=2, components=Components(copies=1, areas=1, rabbits_in_area=13)).bag.total == 15


def refused_box(mode: Mode, code: str, **parts: object) -> SettingsError:
    """Why a game is refused whose deck has a certain card, the second of its list."""
    lines = (DeckLine(Card.from_code("odd"), 1, 10), DeckLine(Card.from_code(code), 1, 4))
    with pytest.raises(SettingsError) as caught:
        game.new_game(variants=Variants(mode), components=Components(deck=lines, **parts))  # type: ignore[arg-type]  # by name
    return caught.value


@pytest.mark.parametrize(
    ("mode", "code", "reason"),
    [
        (Mode.CONTA, "exactly(13)", "names 13 rabbits, and at most 12 can count"),
        (Mode.CONTA, "exactly(41)", "names 41 rabbits, and at most 12 can count"),
        (Mode.CONTA, "between(5,13)", "names 13 rabbits, and at most 12 can count"),
        (Mode.CONTA, "either(3,13)", "names 13 rabbits, and at most 12 can count"),
        (Mode.CONTA, "any(even,all(odd,exactly(13)))", "names 13 rabbits, and at most 12 can count"),
        (Mode.CONTA, "in-areas(5)", "names 5 areas, and there are 4"),
        (Mode.INSIEMI, "exactly(21)", "names 21 rabbits, and at most 20 can count"),
        (Mode.INSIEMI, "all(even,in-areas(5))", "names 5 areas, and there are 4"),
    ],
)
def test_numbers_that_the_box_never_shows(mode: Mode, code: str, reason: str) -> None:
    """Twelve rabbits have a colour and twenty a posture, in four areas: no card of an owner's deck names more."""
    error = refused_box(mode, code)
    assert str(error) == f"these settings make no game: components.deck[1].card: {code} {reason} (components-8)"
    assert error.fault is not None
    assert error.fault.where == "components.deck[1].card"


def test_a_deck_lists_a_card_once() -> None:
    """A second line of a card is refused, and so is a deck of more cards than any deck has."""
    odd, even = (Card.from_code(code) for code in ("odd", "even"))
    with pytest.raises(SettingsError, match=r"deck\[2\].card: the deck lists the card odd twice \(components-8\)"):
        Components(deck=(DeckLine(odd, 1, 10), DeckLine(even, 1, 5), DeckLine(odd, 2, 1)))
    game.new_game(components=Components(deck=(DeckLine(odd, 1, 60), DeckLine(even, 1, 60))))
    with pytest.raises(SettingsError, match=r"deck: the deck has 121 cards, and no deck has more than 120 \(components-8\)"):
        Components(deck=(DeckLine(odd, 1, 60), DeckLine(even, 1, 61)))


def test_markers_are_never_counted() -> None:
    """Where all rabbits have one colour those count at the most that are not needed as markers."""
    one_colour: dict[str, object] = {"colours": 1, "copies": 4, "rabbits_in_area": 1, "hand": 2}
    error = refused_box(Mode.CONTA, "exactly(11)", **one_colour)
    assert str(error).endswith("exactly(11) names 11 rabbits, and at most 10 can count (components-8)")


@pytest.mark.parametrize(("players", "hand"), [(2, 57), (3, 21), (4, 12), (5, 8), (6, 6)])
def test_hands_too_large_to_be_dealt_anew(players: int, hand: int) -> None:
    """The more players there are, the smaller hands must be; those of the game as supplied fit six."""
    lines = (DeckLine(Card.from_code("odd"), 1, 60), DeckLine(Card.from_code("even"), 1, 60))
    with pytest.raises(SettingsError, match=rf"hands of {hand} are too large for {players} players \(components-9\)"):
        game.new_game(players=players, components=Components(hand=hand, deck=lines))
    assert game.new_game(players=players, components=Components(hand=hand - 1, deck=lines)).deck.total == 120


def test_scores_have_a_range() -> None:
    """In nine turns five cards of six points at the most are scored, and the most points win."""
    assert {game.declaration.scores(Settings(players)) for players in range(2, 7)} == {Scores(0, 9 * 5 * 6, "highest")}


@pytest.mark.parametrize(
    ("mode", "reading", "number"),
    [
        (Mode.CONTA, DrawArea.AFTER_SEEING, 15 + 1 + 19 + 1 + 5 + 0 + 180 + 60 + 1 + 4 + 1 + 95 + 1),
        (Mode.CONTA, DrawArea.BEFORE_SEEING, 15 + 1 + 19 + 1 + 5 + 0 + 180 + 60 + 4 + 4 + 1 + 95 + 1),
        (Mode.INSIEMI, DrawArea.AFTER_SEEING, 15 + 1 + 19 + 1 + 0 + 6 + 180 + 60 + 1 + 4 + 1 + 95 + 1),
    ],
)
def test_what_can_be_done_has_a_number(mode: Mode, reading: DrawArea, number: int) -> None:
    """Actions are counted as the rules decide: areas by when they are named, choices by what jokers there are."""
    settings = Settings(2, readings=Readings(draw_area=reading), variants=Variants(mode))
    assert game.number_of_actions(settings) == number
    assert game.number_of_outcomes(settings) == 15 + 19 + 2 * (6 if mode is Mode.CONTA else 36)
    state = game.start(settings)
    for each in range(number):
        assert game.action_id(game.action_at(each, state), state) == each


def test_a_move_that_is_none_has_no_number() -> None:
    """A rabbit does not move to where it is."""
    still = Move(Rabbit.from_code("black-running"), Area.ORTO, Area.ORTO)
    assert str(game.declaration.domain_error(still, Settings(2))).startswith("target must be one of")


def test_a_game_is_equally_long_with_any_readings() -> None:
    """Nine turns are played, and the bound on the actions rises by the same number with every player."""
    bounds = [game.declaration.longest(Settings(players)) or 0 for players in range(2, 7)]
    assert {more - fewer for fewer, more in pairwise(bounds)} == {bounds[1] - bounds[0]}
    for settings in EVERY_SETTINGS:
        assert number_of_turns(settings) == 9
        assert game.declaration.longest(settings) == bounds[settings.players - 2]


def test_what_a_draw_is_refused_for_with_any_settings() -> None:
    """The reason has to do with the reading of the draw, and with nothing else."""
    for settings in EVERY_SETTINGS:
        state = evolve(game.new_game(players=settings.players), settings=settings)
        is_before = settings.readings.draw_area is DrawArea.BEFORE_SEEING
        reason = "before you draw" if is_before else "after you draw, not before"
        wrong = DrawRabbit() if is_before else DrawRabbit(Area.ORTO)
        assert str(draw_refusal(state, wrong)) == f"you must name the area {reason} (moving-4)"


def test_what_is_told_of_cards_with_any_settings() -> None:
    """The marker of a seat moves, and it is told, if the seat has played."""
    for settings in EVERY_SETTINGS:
        claim = Claim(next(iter(kinds_of_cards(settings))), Area.ORTO)
        played = ((claim,), *((),) * (settings.players - 1))
        counting = (Selection((Colour.BLACK,), (Posture.RUNNING,)),) * settings.players
        state = evolve(game.new_game(players=settings.players), settings=settings, played=played, selections=counting)
        assert [type(event) for event in scored_by(0, state, state)] == [CardScored, MarkerMoved]
        assert list(scored_by(1, state, state)) == []


def test_the_box_shows_the_same_with_any_settings() -> None:
    """All rabbits of a colour, or of a posture where both dice are rolled, can come to lie on the meadow, and no more."""
    for settings in EVERY_SETTINGS:
        most = 12 if settings.variants.mode is Mode.CONTA else 20
        shown, not_shown = (f"exactly({most})", "in-areas(4)"), (f"exactly({most + 1})", "in-areas(5)")
        for code in (*shown, *not_shown):
            lines = (DeckLine(Card.from_code("odd"), 1, 10), DeckLine(Card.from_code(code), 1, 4))
            own = evolve(settings, components=Components(deck=lines))
            assert bool(list(beyond_the_box(own))) is (code in not_shown)


def test_bounds_that_settings_give() -> None:
    """A card asks for no more postures than there are, and nobody plays more cards than a hand has."""
    settings = game.new_game(players=2, components=Components(hand=4)).settings
    assert every_posture(settings) == 3
    assert cards_in_hand(settings) == 4
