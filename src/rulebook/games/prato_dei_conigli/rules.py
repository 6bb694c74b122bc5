"""The rules that one game is played by: players, readings, variants and components, and what follows from them."""

from attrs import field, frozen

from rulebook.core.chance import Seat
from rulebook.core.errors import SettingsError
from rulebook.core.multiset import Kinds
from rulebook.games.prato_dei_conigli.cards import Card, Printed
from rulebook.games.prato_dei_conigli.components import Area, Components, Rabbit, admits, areas, rabbit_kinds, rabbits
from rulebook.games.prato_dei_conigli.decks import cards_of, deck, suffices
from rulebook.games.prato_dei_conigli.readings import Readings
from rulebook.games.prato_dei_conigli.variants import Variants


@frozen
class Rules:
    """What a game is played by. `players` sit on seats 0 to players - 1; `first_player` deals first: the least young.

    Records call the first dealer's seat `dealer`. Raises SettingsError, with the reason, for settings that make no game.
    """

    players: int
    first_player: Seat = field(default=0, metadata={"key": "dealer"})
    readings: Readings = Readings()
    variants: Variants = Variants()
    components: Components = Components()

    rabbit_kinds: Kinds[Rabbit] = field(init=False, eq=False, repr=False)
    """Every kind of rabbit that the game has, in order."""
    card_kinds: Kinds[Card] = field(init=False, eq=False, repr=False)
    """Every card that the game has, once, in the order of its deck."""
    deck: tuple[Printed, ...] = field(init=False, eq=False, repr=False)
    """The list of the deck."""
    areas: tuple[Area, ...] = field(init=False, eq=False, repr=False)
    """The areas of the meadow."""

    def __attrs_post_init__(self) -> None:
        for fault in (_wrong_seats(self), _too_few_pieces(self)):
            if fault:
                raise SettingsError(f"these rules make no game: {fault}")

    @rabbit_kinds.default
    def _rabbit_kinds(self) -> Kinds[Rabbit]:
        return Kinds(rabbit_kinds(self.components))

    @card_kinds.default
    def _card_kinds(self) -> Kinds[Card]:
        return Kinds(line.card for line in deck(self.variants.mode, self.components.deck))

    @deck.default
    def _deck(self) -> tuple[Printed, ...]:
        return deck(self.variants.mode, self.components.deck)

    @areas.default
    def _areas(self) -> tuple[Area, ...]:
        return areas(self.components)


def _wrong_seats(rules: Rules) -> str | None:
    if not admits(rules.players, rules.components):
        least, most = rules.components.fewest_players, rules.components.most_players
        return f"{least} to {most} players take part, not {rules.players} (components-5)"
    if not 0 <= rules.first_player < rules.players:
        return f"the dealer sits on a seat from 0 to {rules.players - 1}, not on {rules.first_player} (setup-5)"
    return None


def _too_few_pieces(rules: Rules) -> str | None:
    components, cards = rules.components, len(cards_of(rules.deck))
    if not suffices(cards, rules.players, components.hand):
        return f"{cards} cards are too few for {rules.players} hands of {components.hand} (components-9)"
    left = len(rabbits(components)) - len(rules.areas) * components.rabbits_in_area
    if left < rules.players:
        return f"{left} rabbits are left in the bag for the markers of {rules.players} players (setup-3)"
    return None
