"""The pictures of Scopa that are kept in docs/pictures."""

from rulebook.core.scene import Scene
from rulebook.games.scopa import Settings, State, game
from tests.games.scopa.positions import ONE_DEAL, deals, play, position, shown


def examples() -> dict[str, Scene]:
    return {
        "scopa-start": shown(game.new_game(players=3), *deals("D1 D2 D3 C1 C2 C3 S1 S2 S3 B1 B5 D10 C7")),
        "scopa-capturing": shown(middle(), play("D7", "S5 B2")),
        "scopa-laying-seat-1": shown(middle(), play("D3"), viewer=1),
        "scopa-partners": shown(partners(), play("S10", "B10")),
        "scopa-end": shown(last_card(), play("D7")),
    }


def middle() -> State:
    """A middle game of two, with a 7 that can take a sum."""
    stock = "S1 S2 S3 S4 B6 B7"
    return position(["D7 D10 D3", "B9 B1 C3"], "S5 B2 C8 D4", ["D1 C1 D6 S6"], stock, scope=[1], points=[5, 7])


def partners() -> State:
    """Four players, of whom the third one sweeps the table."""
    hands = ["D1", "D2", "S10 D3", "C4 C5"]
    return position(hands, "B10", ["C1 C2 C3"], "S1 S2 S3", seat=2, dealer=1, points=[9, 10], scope=[0, 2])


def last_card() -> State:
    """The last card of a game of one deal, which captures nothing."""
    settings = Settings(2, variants=ONE_DEAL)
    return position(["D7", ""], "S1 B9", ["C3 C4 D2 D3 D4 D5 D6 D8 S7"], dealer=1, last=0, settings=settings)
