"""Settings: what one game is played by."""

from attrs import frozen

from rulebook.core.settings import GameSettings
from rulebook.games.scopa.model.components import Components
from rulebook.games.scopa.model.readings import Readings
from rulebook.games.scopa.model.variants import Variants


@frozen(slots=False)
class Settings(GameSettings):
    """What a game is played by; `first_player` is the seat that plays first in the first deal, after the dealer."""

    readings: Readings = Readings()
    variants: Variants = Variants()
    components: Components = Components()
