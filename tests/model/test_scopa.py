"""The library plays Scopa as a second, independent implementation of the rules does."""

from random import Random

from rulebook.core.phases import Over
from rulebook.games.scopa import Components, Settings, State, game
from rulebook.games.scopa.model.state import Dealing, DealingNewHands, LayingOut
from tests.model import scopa as model
from tests.model.lockstep import Lockstep, readings_by_id


def box(components: Components) -> model.Box:
    """What is in the box, in the words of the model."""
    return {
        "suits": model.SUITS[: components.suits],
        "values": components.values,
        "hand": components.hand,
        "table": components.table,
        "spoiling_kings": components.void_kings,
        "settebello": components.settebello,
        "primiera": dict(enumerate(components.primiera, start=1)),
        "target": components.target,
    }


def lay_out(settings: Settings) -> model.Table:
    """The table of the model for settings of the library."""
    return model.lay_out(
        {
            "players": settings.players,
            "first_player": settings.first_player,
            "readings": readings_by_id(settings.readings),
            "length": settings.variants.length.value,
            "form": settings.variants.form.value,
            "napola": settings.variants.napola,
            "re_bello": settings.variants.re_bello,
            "capturing": settings.variants.capturing.value,
            "box": box(settings.components),
        }
    )


def on_table(state: State) -> dict[str, object]:
    """Everything that lies on the table, as the library has it."""
    match state.phase:
        case Dealing() | DealingNewHands():
            awaited = "hands"
        case LayingOut():
            awaited = "open cards"
        case Over():
            awaited = "nothing"
        case _:
            awaited = "card"
    return {
        "dealer": state.dealer,
        "deck": sorted(card.code for card in state.stock),
        "hands": [sorted(card.code for card in hand) for hand in state.hands],
        "open": sorted(card.code for card in state.table),
        "piles": [sorted(card.code for card in pile) for pile in state.piles],
        "scope": list(state.scope),
        "points": list(state.points),
        "last": state.last_capturer,
        "awaited": awaited,
    }


def predicted(table: model.Table) -> dict[str, object]:
    """Everything that lies on the table, as the model has it."""
    return {
        "dealer": table["dealer"],
        "deck": sorted(table["deck"]),
        "hands": [sorted(hand) for hand in table["hands"]],
        "open": sorted(table["open"]),
        "piles": [sorted(pile) for pile in table["piles"]],
        "scope": table["scope"],
        "points": table["points"],
        "last": table["last_taker"],
        "awaited": table["awaited"],
    }


def any_components(random: Random) -> Components:
    """Components of any size; raises SettingsError where they make no game."""
    values = random.randint(1, 10)
    return Components(
        suits=random.randint(2, 4),
        values=values,
        hand=random.randint(1, 4),
        table=random.randint(1, 8),
        void_kings=random.randint(1, 4),
        settebello=random.randint(1, values),
        primiera=tuple(random.randint(1, 21) for _ in range(values)),
        target=random.randint(1, 12),
    )


LOCKSTEP = Lockstep(game, model, lay_out, on_table, predicted, any_components)
