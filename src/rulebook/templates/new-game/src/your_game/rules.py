"""The rules that one game is played by: players, readings, variants and components."""

from attrs import field, frozen
from rulebook.core import SettingsError, Seat

from your_game.components import Components
from your_game.readings import Readings
from your_game.variants import Variants


@frozen
class Rules:
    """What a game is played by. `players` sit on seats 0 to players - 1; `first_player` is the seat that begins.

    Raises SettingsError, with the reason, for settings that make no game.
    """

    players: int
    first_player: Seat = 0
    readings: Readings = field(factory=Readings)
    variants: Variants = field(factory=Variants)
    components: Components = field(factory=Components)

    def __attrs_post_init__(self) -> None:
        least, most = self.components.fewest_players, self.components.most_players
        if not least <= self.players <= most:
            raise SettingsError(f"{least} to {most} players take part, not {self.players}")
        if not 0 <= self.first_player < self.players:
            raise SettingsError(f"the first player's seat is 0 to {self.players - 1}, not {self.first_player}")
