"""Batches: numbered games, shared out to whoever plays them."""


def batches(games: int, least: int) -> list[range]:
    """The numbers of all games in batches of nearly the same size, which is at least a given one where there are as many."""
    number = max(1, games // least)
    return [range(games * each // number, games * (each + 1) // number) for each in range(number)]
