"""The picture of a position: what it shows, what it keeps to itself, and what it says in words."""

from collections.abc import Iterator
from random import Random

import pytest
from attrs import evolve

from rulebook.core import Multiset, Seat
from rulebook.core.scene import Border, Cell, Emphasis, Grid, Group, Part, Pile, Region, Scene, Tile, Tiles, Tone, Track
from rulebook.games.yellowstone_park import Card, Components, Phase, Readings, Settings, State, Variants, game
from rulebook.games.yellowstone_park.box.readings import MinimumPlays
from rulebook.games.yellowstone_park.box.settings import kinds
from rulebook.games.yellowstone_park.box.state import (
    CHOOSING_PILE,
    CHOOSING_REFILL,
    DRAWING_HAND,
    DRAWING_PENALTIES,
    OVER,
    PLACING,
    REFILLING,
    Placing,
)
from rulebook.play import generator, playout
from tests.games.yellowstone_park.pictures import edge_matrix, examples, four_players
from tests.games.yellowstone_park.positions import place, play, position


def parts(scene: Scene) -> Iterator[Part]:
    """Every part of a scene, also those within groups."""
    waiting: list[Part] = list(scene.parts)
    while waiting:
        part = waiting.pop(0)
        yield part
        if isinstance(part, Group):
            waiting[:0] = part.parts


def board_of(scene: Scene) -> Grid:
    """The one grid of a scene."""
    (grid,) = (part for part in parts(scene) if isinstance(part, Grid))
    return grid


def seat_group(scene: Scene, title: str) -> Group:
    """The group with a title."""
    (group,) = (part for part in parts(scene) if isinstance(part, Group) and part.title == title)
    return group


def with_hidden_redealt(state: State, seat: Seat, random: Random) -> State:
    """The same position with everything that `seat` cannot see dealt anew, in hands and piles of the same sizes."""
    others = [hand for owner, hand in enumerate(state.hands) if owner != seat]
    hidden: list[Card] = [card for pile in (*others, *state.draw_pile, *state.penalty_piles) for card in pile]
    random.shuffle(hidden)

    def redealt(pile: Multiset[Card]) -> Multiset[Card]:
        return Multiset.of(kinds(state.settings), [hidden.pop() for _ in range(pile.total)])

    return evolve(
        state,
        hands=tuple(hand if owner == seat else redealt(hand) for owner, hand in enumerate(state.hands)),
        draw_pile=tuple(map(redealt, state.draw_pile)),
        penalty_piles=tuple(map(redealt, state.penalty_piles)),
    )


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_picture_for_a_seat_does_not_depend_on_what_is_hidden_from_it(players: int) -> None:
    """A seat's picture stays the same when all cards that it cannot see change places."""
    random = generator("hidden", players)
    for number, move in enumerate(playout(game, game.new_game(players=players), random)):
        state, seat = move.step.state, number % players
        picture = game.scene(state, seat, move.step.events)
        assert picture == game.scene(with_hidden_redealt(state, seat, random), seat, move.step.events)
        assert picture == game.scene(state, seat, tuple(game.event_for(event, seat) for event in move.step.events))
        if number > 300:
            break


def test_a_seat_sees_its_own_hand_and_the_sizes_of_the_others() -> None:
    """A seat's picture shows its own hand, and of every other hand only the number of cards."""
    picture = game.scene(four_players(), viewer=2)
    blue = tuple(Tile(code, Tone.BLUE) for code in ("B1", "B2", "B4", "B5"))
    assert seat_group(picture, "Seat 2 (you)").parts == (Tiles("Hand", blue), Pile("Penalty pile", 2))
    assert seat_group(picture, "Seat 1").parts == (Pile("Hand", 6), Pile("Penalty pile", 0))
    assert "Seat 1 holds 6 cards," in picture.alt


def test_without_a_viewer_all_hands_are_open() -> None:
    """The picture for nobody in particular shows every hand."""
    picture = game.open_scene(four_players())
    hands = [part for part in parts(picture) if isinstance(part, Tiles) and part.title == "Hand"]
    assert [[tile.text for tile in hand.tiles] for hand in hands] == [
        [card.code for card in hand] for hand in four_players().hands
    ]


def test_twins_lie_together() -> None:
    """Two copies on one space are one tile that counts two."""
    assert Cell(3, 2, Tile("G4", Tone.GREEN, 2)) in board_of(game.open_scene(four_players())).cells


def test_the_space_just_played_stands_out() -> None:
    """The card that has just been placed is strong; the others are not."""
    step = play(four_players(), place("Y5@4"))
    cells = board_of(game.open_scene(step.state, step.events)).cells
    assert [cell.tile.text for cell in cells if cell.tile.emphasis is Emphasis.STRONG] == ["Y5"]


def test_the_first_card_stands_out() -> None:
    """So is the card that has just been turned up."""
    assert board_of(game.open_scene(position("R4@4"))).cells == (Cell(3, 3, Tile("R4", Tone.RED)),)
    assert board_of(examples()["yellowstone_park-start"]).cells == (
        Cell(4, 3, Tile("Y5", Tone.YELLOW, emphasis=Emphasis.STRONG)),
    )


def test_collected_cards_are_shown_as_ghosts_where_they_lay() -> None:
    """The cards that have just been collected are shown once more on their spaces, with every copy."""
    step = play(four_players(), place("B3@6"))
    ghosts = [
        cell for cell in board_of(game.open_scene(step.state, step.events)).cells if cell.tile.emphasis is Emphasis.GHOST
    ]
    assert [(ghost.row + 1, ghost.column + 1, ghost.tile.text, ghost.tile.count) for ghost in ghosts] == [
        (4, 3, "G4", 2),
        (5, 3, "G5", 1),
        (6, 4, "Y6", 1),
        (6, 5, "R6", 1),
    ]


def test_a_determined_matrix_has_a_firm_border() -> None:
    """Where one window holds all cards, that window is drawn."""
    assert board_of(game.open_scene(four_players())).regions == (Region((3, 4, 5), (2, 3, 4), Border.FIRM),)


def test_an_open_matrix_has_a_dashed_border_around_every_space_that_fits() -> None:
    """Around a single R4 in the middle, five rows by five columns fit."""
    assert board_of(game.open_scene(position("R4@4"))).regions == (Region((1, 2, 3, 4, 5), (1, 2, 3, 4, 5), Border.DASHED),)


def test_an_edge_matrix_has_two_rows_apart() -> None:
    """An edge matrix is drawn on the first and the last row."""
    picture = game.open_scene(edge_matrix())
    assert board_of(picture).regions == (Region((0, 6), (2, 3, 4), Border.FIRM),)
    assert "The matrix is rows 1 and 7 by columns 3, 4 and 5." in picture.alt


def test_an_empty_board_has_no_matrix() -> None:
    """Before the first card is turned up there is nothing to outline, and nobody has the turn."""
    picture = game.open_scene(game.new_game(players=2))
    assert board_of(picture).regions == ()
    assert picture.caption == "The first cards are being dealt"
    assert "No card lies on it." in picture.alt
    assert "matrix" not in picture.alt
    assert not [part for part in parts(picture) if isinstance(part, Group) and part.emphasis is Emphasis.STRONG]


def test_the_score_track_shows_every_marker() -> None:
    """Markers stand on their spaces, the neutral marker among them, and the track goes as far as they do."""
    state = position(hands=["B1", "B2"], markers=(0, 41), neutral=7)
    (track,) = (part for part in parts(game.open_scene(state)) if isinstance(part, Track))
    assert [(marker.name, marker.place) for marker in track.markers] == [
        ("seat 0", 0),
        ("seat 1", 41),
        ("neutral marker", 7),
    ]
    assert track.places[-1] == "41"
    assert "The neutral marker is on 7." in game.open_scene(state).alt


def test_layers_of_the_draw_pile_are_shown_one_by_one() -> None:
    """A pile beneath the draw pile, as under `beneath`, is shown as a pile of its own; an empty one as a pile of none."""
    layered = position(hands=["B1", "B2"], draw_pile="B3 B4|B5")
    piles = [part for part in parts(game.open_scene(layered)) if isinstance(part, Pile) and part.title != "Penalty pile"]
    assert piles == [Pile("Draw pile", 2), Pile("Beneath it", 1)]
    assert Pile("Draw pile", 0) in parts(game.open_scene(evolve(layered, draw_pile=())))


@pytest.mark.parametrize(
    ("phase", "caption"),
    [
        (PLACING, "Seat 0 must place a card"),
        (CHOOSING_REFILL, "Seat 0 must refill the hand or draw nothing"),
        (REFILLING, "Seat 0 is drawing from the draw pile"),
        (DRAWING_HAND, "Seat 0 is drawing from the draw pile"),
        (CHOOSING_PILE, "Seat 0 has no card left and must choose a pile to draw from"),
        (DRAWING_PENALTIES, "Seat 0 is drawing from the penalty pile"),
        (OVER, "Seats 0 and 1 won together with the lowest marker"),
    ],
)
def test_the_caption_says_what_is_to_happen(phase: Phase, caption: str) -> None:
    """Every phase has its caption, which also ends the description."""
    picture = game.open_scene(position(phase=phase))
    assert picture.caption == caption
    assert picture.alt.endswith(f" {caption}.")


def test_the_caption_tells_of_a_second_card_and_of_passing() -> None:
    """A player who may stop or pass is told so."""
    literal = Settings(2, readings=Readings(minimum_plays=MinimumPlays.NONE))
    assert game.open_scene(position(phase=Placing(1))).caption == "Seat 0 must place a second card or stop"
    assert game.open_scene(position(settings=literal)).caption == "Seat 0 must place a card or pass"


def test_the_description_tells_the_whole_picture() -> None:
    """Board, matrix, what has just happened, seats, piles, markers and turn, in sentences."""
    state = position("Y4@3 G5@5 G5@5", hands=["B3 R6", "G1"], markers=(5, 8), neutral=7)
    step = play(state, place("B3@4"))
    assert game.scene(step.state, 0, step.events).alt == (
        "A board of 7 rows and 7 columns. Column 3 holds yellow 4. Column 4 holds blue 3. Column 5 holds green 5 twice. "
        "The matrix is rows 3, 4 and 5 by columns 3, 4 and 5. Seat 0 placed B3 in column 4, which was empty. "
        "Seat 0 holds red 6, has 0 cards in the penalty pile, and its marker is on 5. "
        "Seat 1 holds 1 card, has 0 cards in the penalty pile, and its marker is on 8. "
        "The draw pile holds 50 cards. The neutral marker is on 7. Seat 0 must place a second card or stop."
    )


def test_the_description_counts_windows_and_many_copies() -> None:
    """An open matrix is told with the number of windows; three copies are three times."""
    settings = Settings(3, components=Components(copies=3), variants=Variants())
    alt = game.open_scene(position("R4@4 R4@4 R4@4", settings=settings)).alt
    assert "Column 4 holds red 4 3 times. The matrix is not determined: 9 windows hold all cards." in alt
