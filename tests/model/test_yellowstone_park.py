"""The library plays Yellowstone Park as a second, independent implementation of the rules does."""

from random import Random

from rulebook.games.yellowstone_park import Components, Settings, State, game
from tests.model import yellowstone_park as model
from tests.model.lockstep import Lockstep, readings_by_id


def box(components: Components) -> model.Box:
    """What is in the box, in the words of the model."""
    return {
        "colours": "BYGR"[: components.colours],
        "numbers": components.numbers,
        "copies": components.copies,
        "rows": components.rows,
        "columns": components.columns,
        "window_rows": components.window_rows,
        "window_columns": components.window_columns,
        "hand": components.hand,
        "start": components.starting_marker,
        "near_bonus": components.last_but_one_bonus,
        "full_bonus": components.last_bonus,
        "end": components.end_marker,
        "neutral_start": components.neutral_start,
        "neutral_trigger": components.neutral_end,
    }


def lay_out(settings: Settings) -> model.Table:
    """The table of the model for settings of the library."""
    variants, readings = settings.variants, readings_by_id(settings.readings)
    return model.lay_out(
        *(box(settings.components), readings, settings.players, settings.first_player),
        edge_matrix=variants.edge_matrix,
        neutral_marker=variants.neutral_marker,
    )


def on_table(state: State) -> dict[str, object]:
    """Everything that lies on the table, as the library has it."""
    return {
        "board": {(stack.row, stack.column): [stack.card.code] * stack.copies for stack in state.board.stacks},
        "hands": [sorted(card.code for card in hand) for hand in state.hands],
        "layers": [sorted(card.code for card in layer) for layer in state.draw_pile],
        "penalties": [sorted(card.code for card in pile) for pile in state.penalty_piles],
        "markers": list(state.markers),
        "neutral": state.neutral,
        "seat": state.seat,
    }


def predicted(table: model.Table) -> dict[str, object]:
    """Everything that lies on the table, as the model has it."""
    return {
        "board": table["board"],
        "hands": [sorted(hand) for hand in table["hands"]],
        "layers": [sorted(layer) for layer in table["layers"] if layer],
        "penalties": [sorted(pile) for pile in table["penalties"]],
        "markers": table["markers"],
        "neutral": table["neutral"],
        "seat": table["seat"],
    }


def any_components(random: Random) -> Components:
    """Components of any size; raises SettingsError where they make no game."""
    return Components(
        colours=random.randint(1, 4),
        numbers=random.randint(1, 7),
        copies=random.randint(1, 3),
        rows=random.randint(2, 7),
        columns=random.choice((3, 5, 7)),
        window_rows=random.randint(1, 3),
        window_columns=random.randint(1, 3),
        hand=random.randint(1, 6),
        starting_marker=random.randint(0, 5),
        last_but_one_bonus=random.randint(0, 2),
        last_bonus=random.randint(0, 4),
        end_marker=random.randint(6, 30),
        neutral_start=random.randint(2, 7),
    )


LOCKSTEP = Lockstep(game, model, lay_out, on_table, predicted, any_components, quick_moves=200)
