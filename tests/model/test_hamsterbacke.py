"""The library plays Hamsterbacke as a second, independent implementation of the rules does."""

from itertools import chain
from random import Random

from rulebook.games.hamsterbacke import Components, Settings, State, game
from rulebook.games.hamsterbacke.model.state import Giving, Picking
from tests.model import hamsterbacke as model
from tests.model.lockstep import Lockstep, readings_by_id


def box(components: Components) -> model.Box:
    """What is in the box, in the words of the model."""
    return {
        "copies": dict(zip(model.ORDER, components.copies, strict=True)),
        "numbers": dict(zip(model.ORDER, components.numbers, strict=True)),
        "hand": components.hand,
        "rows": components.rows,
        "last_rows": components.final_rows,
        "new_cards": components.cards_added,
    }


def lay_out(settings: Settings) -> model.Table:
    """The table of the model for settings of the library."""
    return model.lay_out(
        {
            "players": settings.players,
            "first_player": settings.first_player,
            "readings": readings_by_id(settings.readings),
            "box": box(settings.components),
        }
    )


def on_table(state: State) -> dict[str, object]:
    """Everything that lies on the table, as the library has it."""
    return {
        "hands": [sorted(card.value for card in hand) for hand in state.hands],
        "deck": sorted(card.value for card in state.deck),
        "circle": [[card.value for card in row] for row in state.rows],
        "blocking": [[card.value for card in pile] for pile in state.block_piles],
        "points": [sorted(card.value for card in pile) for pile in state.point_piles],
        "seat": state.seat,
        "actions left": 2 - state.actions,
        "claim": state.phase.due if isinstance(state.phase, Picking | Giving) else 0,
    }


def predicted(table: model.Table) -> dict[str, object]:
    """Everything that lies on the table, as the model has it."""
    return {
        "hands": [sorted(hand) for hand in table["hands"]],
        "deck": sorted(table["deck"]),
        "circle": [row or [] for row in table["circle"]],
        "blocking": [list(chain.from_iterable(pile)) for pile in table["blocking"]],
        "points": [sorted(pile) for pile in table["points"]],
        "seat": table["seat"],
        "actions left": table["actions_left"],
        "claim": table["claim"],
    }


def any_components(random: Random) -> Components:
    """Components of any size; raises SettingsError where they make no game."""
    return Components(
        copies=tuple(random.choice((0, 0, 2, 4, 7)) for _ in range(7)),
        numbers=tuple(random.randint(1, 5) for _ in range(7)),
        hand=random.randint(1, 4),
        rows=random.randint(2, 6),
        final_rows=random.randint(1, 4),
        cards_added=random.randint(1, 8),
        fewest_players=2,
        most_players=6,
    )


LOCKSTEP = Lockstep(game, model, lay_out, on_table, predicted, any_components)
