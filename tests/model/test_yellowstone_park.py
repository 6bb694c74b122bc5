"""The library plays Yellowstone Park as a second, independent implementation of the rules does."""

from random import Random

from rulebook.games.yellowstone_park import Components, Readings, Settings, State, Variants, game
from tests.model import yellowstone_park as model
from tests.model.lockstep import Lockstep, any_readings, readings_by_id


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
    return model.lay_out(
        {
            "players": settings.players,
            "first_player": settings.first_player,
            "readings": readings_by_id(settings.readings),
            "edge_matrix": settings.variants.edge_matrix,
            "neutral_marker": settings.variants.neutral_marker,
            "box": box(settings.components),
        }
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


def any_sizes(random: Random) -> dict[str, int]:
    """Any sizes of the components, whether or not they make a game."""
    return {
        "colours": random.randint(1, 4),
        "numbers": random.randint(1, 7),
        "copies": random.randint(1, 3),
        "rows": random.randint(2, 7),
        "columns": random.choice((3, 5, 7)),
        "window_rows": random.randint(1, 3),
        "window_columns": random.randint(1, 3),
        "hand": random.randint(1, 6),
        "starting_marker": random.randint(0, 5),
        "last_but_one_bonus": random.randint(0, 2),
        "last_bonus": random.randint(0, 4),
        "end_marker": random.randint(6, 30),
        "neutral_start": random.randint(2, 7),
    }


def any_settings(random: Random, printed: bool) -> Settings:
    """Any readings, variants and number of players, with components of any size or as `printed`; raises SettingsError."""
    players, sizes = random.randint(2, 5), {} if printed else any_sizes(random)
    variants = Variants(edge_matrix=random.random() < 0.5, neutral_marker=random.random() < 0.8)
    components = Components(**sizes)
    first, readings = random.randrange(players), any_readings(random, Readings())
    return game.declaration.admitted(Settings(players, first, readings, variants, components))


LOCKSTEP = Lockstep(game, model, lay_out, on_table, predicted, any_settings, quick_moves=200)
