"""Settings: what one game is played by, and whether it can be."""

from collections.abc import Iterator

from attrs import frozen

from rulebook.core.settings import GameSettings
from rulebook.games.hamsterbacke.model.components import Components, deck
from rulebook.games.hamsterbacke.model.readings import Readings
from rulebook.games.hamsterbacke.model.variants import Variants


@frozen(slots=False)
class Settings(GameSettings):
    """What a game is played by; `first_player` is the seat of the youngest."""

    readings: Readings = Readings()
    variants: Variants = Variants()
    components: Components = Components()


def too_few_cards(settings: Settings) -> Iterator[str]:
    """Why there are too few cards to set the game up (setup-2)."""
    components = settings.components
    cards, in_hands = len(deck(components)), settings.players * components.hand
    if cards < in_hands + components.rows:
        yield f"{cards} is too small a number of cards for {in_hands} in hands and {components.rows} in the circle (setup-2)"
