"""A function that was once read otherwise than Python takes it."""

from rulebook.games.yellowstone_park.box.components import Components


def pays_by_and(covered: int, spaces: int, components: Components) -> int:
    """In an edge window, the last space pays six: the reader once took it for four."""
    return components.last_bonus - (spaces == 6) + (spaces == 6 and 4) if covered == spaces else 0
