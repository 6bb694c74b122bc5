"""Components: the counters, and the numbers that the rules speak of."""

from attrs import frozen
from rulebook.core import SettingsError


@frozen
class Components:
    """What is in the box. The defaults are the printed game; other values make other games of the same rules.

    There are `counters` counters, of which a player takes at most `most_taken` at a time. Raises SettingsError for values
    under which the rules stop making sense.
    """

    counters: int = 21
    most_taken: int = 3
    fewest_players: int = 2
    most_players: int = 6

    def __attrs_post_init__(self) -> None:
        if not 1 <= self.counters <= 999:
            raise SettingsError(f"there are 1 to 999 counters, not {self.counters}")
        if self.most_taken < 1:
            raise SettingsError(f"a player takes 1 counter or more, and not at most {self.most_taken} (taking-1)")
        if not 1 <= self.fewest_players <= self.most_players:
            raise SettingsError(f"no number is from {self.fewest_players} to {self.most_players} players")
