"""The pictures of Hamsterbacke that are kept in docs/pictures."""

from rulebook.core.scene import Scene
from rulebook.games.hamsterbacke import Block, Colour, Score, State, Take, game
from tests.games.hamsterbacke.positions import GONE, draws, position, shown

FIRST_CARDS = "LG RE DG DG BL OR RE YE LB LB LG OR BL DG"
"""Three hands, and the first card of each row."""


def examples() -> dict[str, Scene]:
    return {
        "hamsterbacke-start": shown(game.new_game(), *draws(FIRST_CARDS)),
        "hamsterbacke-taking": shown(four_players(), Take(6)),
        "hamsterbacke-blocking": shown(four_players(), Block(Colour.BLUE, 2)),
        "hamsterbacke-giving-seat-1": shown(four_players(), Score(), viewer=1),
        "hamsterbacke-last-rows": shown(last_turn(), Take(0)),
    }


def four_players() -> State:
    """A middle game: rows of several cards, block piles with more than one colour, and points."""
    hands = "BL BL BL BL DG RE", "LG LG DG YE YE OR RE RE", "OR OR", "LB LB YE"
    blocks = "LG YE YE YE RE RE RE RE", "BL BL OR OR OR", "", "DG"
    points = "LG LG BL BL", "YE YE YE", "RE RE RE RE DG", ""
    rows = {0: "RE", 1: "OR LB", 2: "YE BL LG", 3: "DG", 4: "RE OR", 5: "LB", 6: "BL BL YE", 7: "LG RE"}
    return position(hands, blocks, points, rows)


def last_turn() -> State:
    """The deck has run out, and four rows are left, of which the first is taken now."""
    hands, blocks = ("BL BL", "LG", "OR OR OR"), ("RE RE RE RE", "", "LG")
    rows = {0: "RE YE", 1: "LB OR", 2: "DG", 4: "YE YE BL", **dict.fromkeys((3, 5, 6, 7), GONE)}
    return position(hands, blocks, rows=rows, deck_of="")
