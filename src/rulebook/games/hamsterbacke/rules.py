"""The rules that one game is played by: players, readings, variants and components, and what follows from them."""

from attrs import field, frozen

from rulebook.core.chance import Seat
from rulebook.core.errors import RulesError
from rulebook.core.multiset import Kinds
from rulebook.games.hamsterbacke.actions import Draw, Take
from rulebook.games.hamsterbacke.components import CARDS, Card, Components, admits, deck
from rulebook.games.hamsterbacke.readings import Readings
from rulebook.games.hamsterbacke.variants import Variants


@frozen
class Rules:
    """What a game is played by. `players` sit on seats 0 to players - 1; `first_player` is the seat of the youngest.

    Raises RulesError, with the reason, for settings that make no game.
    """

    players: int
    first_player: Seat = 0
    readings: Readings = Readings()
    variants: Variants = Variants()
    components: Components = Components()

    kinds: Kinds[Card] = field(init=False, eq=False, repr=False, default=CARDS)
    """Every kind of card, in order."""
    draws: tuple[Draw, ...] = field(init=False, eq=False, repr=False, default=tuple(map(Draw, CARDS)))
    """The chance outcome of drawing each of `kinds`."""
    takes: tuple[Take, ...] = field(init=False, eq=False, repr=False)
    """The taking of each row of the circle."""

    def __attrs_post_init__(self) -> None:
        for fault in (_wrong_seats(self), _too_few_cards(self)):
            if fault:
                raise RulesError(f"these rules make no game: {fault}")

    @takes.default
    def _takes(self) -> tuple[Take, ...]:
        return tuple(map(Take, range(self.components.rows)))


def _wrong_seats(rules: Rules) -> str | None:
    if not admits(rules.players, rules.components):
        least, most = rules.components.fewest_players, rules.components.most_players
        return f"{least} to {most} players take part, not {rules.players} (components-3)"
    if not 0 <= rules.first_player < rules.players:
        return f"the first player sits on a seat from 0 to {rules.players - 1}, not on {rules.first_player} (setup-5)"
    return None


def _too_few_cards(rules: Rules) -> str | None:
    cards, in_hands, rows = len(deck(rules.components)), rules.players * rules.components.hand, rules.components.rows
    if cards < in_hands + rows:
        return f"{cards} cards are not enough for {in_hands} in hands and {rows} in the circle (setup-2)"
    return None
