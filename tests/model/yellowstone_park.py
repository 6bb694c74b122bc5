"""A second implementation of Yellowstone Park, slow and obvious, written from the rules alone.

It shares no line and no type with the library: a position is a dict of lists, a card is the text "G4", a window is a set of
(row, column) pairs, and every question is answered by trying everything. Actions are the documents of the record format.
Positions are changed in place by `play`.
"""

from itertools import product
from typing import TypeAlias, TypedDict

Space: TypeAlias = tuple[int, int]
Document: TypeAlias = dict[str, object]


class Box(TypedDict):
    """What is in the box: the numbers of the rules, for the printed game or a smaller one."""

    colours: str
    numbers: int
    copies: int
    rows: int
    columns: int
    window_rows: int
    window_columns: int
    hand: int
    start: int
    near_bonus: int
    full_bonus: int
    end: int
    neutral_start: int
    neutral_trigger: int


class Table(TypedDict):
    """Everything on the table, and what is awaited next.

    `layers` is the draw pile, the layer that is drawn first in front. `awaited` is one of "deal", "turn up", "first card",
    "second card", "refill or not", "which pile", "draw card" and "nothing" (the game is over).
    """

    box: Box
    readings: dict[str, str]
    edge_matrix: bool
    first_player: int
    board: dict[Space, list[str]]
    hands: list[list[str]]
    layers: list[list[str]]
    penalties: list[list[str]]
    markers: list[int]
    neutral: int | None
    seat: int
    awaited: str
    played: int
    earned: int
    source: str
    to_draw: int


def lay_out(
    box: Box, readings: dict[str, str], players: int, first_player: int, *, edge_matrix: bool, neutral_marker: bool
) -> Table:
    """The table before the first card is dealt; `readings` names all of them, by their ids."""
    deck = []
    for colour in box["colours"]:
        for number in range(1, box["numbers"] + 1):
            for _ in range(box["copies"]):
                deck.append(f"{colour}{number}")
    return {
        "box": box,
        "readings": readings,
        "edge_matrix": edge_matrix,
        "first_player": first_player,
        "board": {},
        "hands": [[] for _ in range(players)],
        "layers": [deck],
        "penalties": [[] for _ in range(players)],
        "markers": [box["start"]] * players,
        "neutral": box["neutral_start"] if neutral_marker and players == 2 else None,
        "seat": first_player,
        "awaited": "deal",
        "played": 0,
        "earned": 0,
        "source": "",
        "to_draw": 0,
    }


def who(table: Table) -> int | str | None:
    if table["awaited"] == "nothing":
        return None
    if table["awaited"] in ("deal", "turn up", "draw card"):
        return "chance"
    return table["seat"]


def outcomes(table: Table) -> list[tuple[Document, int]]:
    if who(table) != "chance":
        return []
    if table["awaited"] == "draw card" and table["source"] == "penalty":
        cards = table["penalties"][table["seat"]]
    else:
        cards = next(layer for layer in table["layers"] if layer)
    return [({"type": "draw", "card": card}, cards.count(card)) for card in sorted(set(cards))]


def options(table: Table) -> list[Document]:
    if table["awaited"] == "first card":
        passing: list[Document] = [{"type": "pass"}] if table["readings"]["minimum-plays"] == "none" else []
        return placements(table) + passing
    if table["awaited"] == "second card":
        return [*placements(table), {"type": "stop"}]
    if table["awaited"] == "refill or not":
        return [{"type": "refill"}, {"type": "decline"}]
    if table["awaited"] == "which pile":
        return [{"type": "choose_pile", "pile": "penalty"}, {"type": "choose_pile", "pile": "draw"}]
    return []


def placements(table: Table) -> list[Document]:
    """Every way to place a card of the hand, with the named window where one is to be named."""
    fitting: list[Document] = []
    others: list[Document] = []
    for card in sorted(set(table["hands"][table["seat"]])):
        for column in range(1, table["box"]["columns"] + 1):
            if not may_lie(table, card, column):
                continue
            space = (int(card[1:]), column)
            if fits(table, set(table["board"]) | {space}):
                fitting.append({"type": "place", "card": card, "column": column})
            elif table["readings"]["collect-extent"] == "minimal":
                others.append({"type": "place", "card": card, "column": column})
            else:
                for window in windows(table):
                    if space in window:
                        others.append({"type": "place", "card": card, "column": column, "window": named(window)})
    if table["readings"]["misfit-play"] == "only-if-none-fits" and fitting:
        return fitting
    return fitting + others


def named(window: set[Space]) -> Document:
    """A window as records write it."""
    return {"rows": sorted({row for row, _ in window}), "columns": sorted({column for _, column in window})}


def may_lie(table: Table, card: str, column: int) -> bool:
    """Whether `card` may be placed in `column`."""
    colours = {}
    for (_, occupied), cards in table["board"].items():
        colours[occupied] = cards[0][0]
    own = [occupied for occupied, colour in colours.items() if colour == card[0]]
    if column in colours:
        return column in own
    return not own or may_open_another_column(table, own)


def may_open_another_column(table: Table, own: list[int]) -> bool:
    """Whether a colour that has the columns `own` may go to an empty column."""
    if table["readings"]["column-reopen"] == "when-emptied":
        return False
    if table["readings"]["column-reopen"] == "when-column-full":
        rows = set(range(1, table["box"]["rows"] + 1))
    else:
        holding = [matrix for matrix in matrices(table) if set(table["board"]) <= matrix]
        if len(holding) != 1:
            return False
        return all(space in table["board"] for space in holding[0] if space[1] in own)
    return all((row, column) in table["board"] for row in rows for column in own)


def windows(table: Table) -> list[set[Space]]:
    """Every window of the board, the edge windows too where they are played with."""
    box = table["box"]
    found = []
    for left in range(1, box["columns"] + 1):
        columns = range(left, left + box["window_columns"])
        if columns[-1] > box["columns"]:
            continue
        for top in range(1, box["rows"] + 1):
            rows = range(top, top + box["window_rows"])
            if rows[-1] <= box["rows"]:
                found.append(set(product(rows, columns)))
        if table["edge_matrix"]:
            found.append(set(product((1, box["rows"]), columns)))
    return found


def fits(table: Table, covered: set[Space]) -> bool:
    """Whether the matrix can lie so that it has all the covered spaces."""
    return any(covered <= matrix for matrix in matrices(table))


def are_two(table: Table) -> bool:
    """Whether a matrix on the edge lies beside one that is not."""
    return table["edge_matrix"] and table["readings"]["matrices-at-once"] == "two"


def is_edge(table: Table, window: set[Space]) -> bool:
    """Whether a window is on the edge."""
    return {row for row, _ in window} == {1, table["box"]["rows"]}


def matrices(table: Table) -> list[set[Space]]:
    """Every place where the matrix can lie; where there are two, of both together."""
    if not are_two(table):
        return windows(table)
    edges = [window for window in windows(table) if is_edge(table, window)]
    return [one | edge for one in windows(table) if one not in edges for edge in edges]


def greatest(kept: list[set[Space]]) -> set[Space]:
    """The one set of `kept` that contains all the others; an AssertionError says that there is none."""
    best = [one for one in kept if all(other <= one for other in kept)]
    assert best, f"no greatest kept set among {kept}"
    return best[0]


def play(table: Table, action: Document) -> None:
    if action["type"] == "draw":
        take(table, str(action["card"]))
    elif action["type"] == "place":
        place(table, action)
    elif action["type"] == "refill":
        begin_drawing(table, "draw", table["box"]["hand"] - len(table["hands"][table["seat"]]))
    elif action["type"] == "choose_pile":
        draw_after_choice(table, str(action["pile"]))
    elif action["type"] in ("stop", "pass", "decline"):
        end_turn(table, neutral_asks=False)
    else:
        raise AssertionError(f"no such action: {action}")


def take(table: Table, card: str) -> None:
    """Chance turned up `card`."""
    if table["awaited"] == "deal":
        deal(table, card)
    elif table["awaited"] == "turn up":
        table["layers"][0].remove(card)
        table["board"][int(card[1:]), (table["box"]["columns"] + 1) // 2] = [card]
        begin_turn(table, table["first_player"])
    else:
        seat = table["seat"]
        pile = table["penalties"][seat] if table["source"] == "penalty" else next(pile for pile in table["layers"] if pile)
        pile.remove(card)
        table["hands"][seat].append(card)
        table["to_draw"] -= 1
        if table["source"] == "penalty" and table["readings"]["neutral-step"] == "each-card":
            move_neutral(table)
        go_on_drawing(table)


def deal(table: Table, card: str) -> None:
    table["layers"][0].remove(card)
    receiver = next(hand for hand in table["hands"] if len(hand) < table["box"]["hand"])
    receiver.append(card)
    if all(len(hand) == table["box"]["hand"] for hand in table["hands"]):
        table["awaited"] = "turn up"


def begin_turn(table: Table, seat: int) -> None:
    table["seat"] = seat
    table["awaited"] = "first card"
    table["played"] = 0
    table["earned"] = 0


def place(table: Table, action: Document) -> None:
    """A card goes down, cards outside the new window are collected, and a bonus is paid."""
    card, column = str(action["card"]), action["column"]
    assert isinstance(column, int)
    seat, space, board = table["seat"], (int(card[1:]), column), table["board"]
    table["hands"][seat].remove(card)
    covers_something_new = space not in board
    board.setdefault(space, []).append(card)
    if not fits(table, set(board)):
        kept = kept_spaces(table, space, action)
        for outside in set(board) - kept:
            table["penalties"][seat].extend(board.pop(outside))
    if covers_something_new:
        pay(table, space)
    table["played"] += 1
    after_card(table)


def kept_spaces(table: Table, space: Space, action: Document) -> set[Space]:
    """The spaces whose cards stay: those of the named window, or as many as can be."""
    possible = [window for window in windows(table) if space in window]
    if table["readings"]["collect-extent"] == "any-window":
        possible = [window for window in possible if named(window) == action["window"]]
    if are_two(table):
        return most_in_two(table, space, possible)
    return greatest([window & set(table["board"]) for window in possible])


def most_in_two(table: Table, space: Space, possible: list[set[Space]]) -> set[Space]:
    """What two matrices keep, of which one of the `possible` windows is one: as many as can be.

    Of several the upper one is taken (and of these the left one), and then the left one of those on the edge.
    """
    board, found = set(table["board"]), []
    for one in windows(table):
        for edge in windows(table):
            if is_edge(table, one) or not is_edge(table, edge) or not (one in possible or edge in possible):
                continue
            rank = (min(row for row, _ in one), min(column for _, column in one), min(column for _, column in edge))
            found.append((-len((one | edge) & board), rank, (one | edge) & board))
    return min(found)[2]


def pay(table: Table, space: Space) -> None:
    """The last but one space and the last space of a window move the marker, by 4 in a turn of the printed game at most."""
    box, covered, seat = table["box"], set(table["board"]), table["seat"]
    if are_two(table):
        pay_for_two(table, space)
        return
    bonus = 0
    for window in windows(table):
        if covered <= window and len(covered) == len(window) - 1:
            bonus = box["near_bonus"]
        if covered == window:
            bonus = box["full_bonus"]
    table["earned"] += bonus
    table["markers"][seat] = max(0, table["markers"][seat] - bonus)
    if (box["window_rows"], box["window_columns"], box["near_bonus"], box["full_bonus"]) == (3, 3, 1, 3):
        assert table["earned"] <= 4, f"a turn earned {table['earned']}"


def pay_for_two(table: Table, space: Space) -> None:
    """Each of the two matrices pays for its last spaces, where it is one that can be, and has the card."""
    box, board, paid = table["box"], set(table["board"]), {False: 0, True: 0}
    for one in windows(table):
        for edge in windows(table):
            if is_edge(table, one) or not is_edge(table, edge) or not board <= one | edge:
                continue
            for window in (one, edge):
                empty = len(window - board)
                if space in window and empty <= 1:
                    at_edge = window is edge
                    paid[at_edge] = max(paid[at_edge], box["near_bonus"] if empty else box["full_bonus"])
    table["markers"][table["seat"]] = max(0, table["markers"][table["seat"]] - sum(paid.values()))


def after_card(table: Table) -> None:
    hand = table["hands"][table["seat"]]
    if not hand:
        empty_hand(table)
    elif table["played"] == 1:
        table["awaited"] = "second card"
    elif len(table["hands"]) >= 4:
        table["awaited"] = "refill or not"
    else:
        begin_drawing(table, "draw", table["box"]["hand"] - len(hand))


def empty_hand(table: Table) -> None:
    """Choose between the two piles where the rules leave a choice."""
    six, four = table["box"]["hand"], table["box"]["hand"] - 2
    collected = len(table["penalties"][table["seat"]])
    literal = table["readings"]["penalty-draw-threshold"] == "four-or-fewer"
    noted = table["readings"]["empty-hand-refill"] == "draw-pile"
    if noted and table["played"] == 2 and len(table["hands"]) < 4:
        begin_drawing(table, "draw", six)
    elif (literal and 1 <= collected <= four) or (not literal and collected >= six):
        table["awaited"] = "which pile"
    else:
        begin_drawing(table, "draw", six)


def draw_after_choice(table: Table, pile: str) -> None:
    six = table["box"]["hand"]
    if pile == "draw":
        begin_drawing(table, "draw", six)
    else:
        begin_drawing(table, "penalty", min(six, len(table["penalties"][table["seat"]])))


def begin_drawing(table: Table, source: str, number: int) -> None:
    table["awaited"], table["source"], table["to_draw"] = "draw card", source, number
    go_on_drawing(table)


def go_on_drawing(table: Table) -> None:
    """Draw on until there is enough or no card is left; then the turn is over."""
    if table["to_draw"] and (table["source"] == "penalty" or any(table["layers"])):
        return
    neutral_asks = False
    if table["source"] == "penalty" and table["neutral"] is not None:
        if table["readings"]["neutral-step"] == "once-a-turn":
            move_neutral(table)
        neutral_asks = table["neutral"] == neutral_last(table)
    end_turn(table, neutral_asks)


def neutral_last(table: Table) -> int:
    """The space on which the neutral marker asks for a scoring, and below which it does not go."""
    return table["box"]["neutral_trigger"] - (table["readings"]["neutral-trigger"] == "pass-one")


def move_neutral(table: Table) -> None:
    if table["neutral"] is not None:
        table["neutral"] = max(table["neutral"] - 1, neutral_last(table))


def end_turn(table: Table, neutral_asks: bool) -> None:
    if neutral_asks or not any(table["layers"]):
        score(table, neutral_asks)
    if table["awaited"] != "nothing":
        begin_turn(table, (table["seat"] + 1) % len(table["hands"]))


def score(table: Table, neutral_asks: bool) -> None:
    """Penalty cards become points and go back to the draw pile; the game may end."""
    box, readings = table["box"], table["readings"]
    collected = []
    for seat, pile in enumerate(table["penalties"]):
        table["markers"][seat] += len(pile)
        collected += pile
        pile.clear()
    if readings["neutral-leftover"] == "beneath":
        table["layers"] = [*table["layers"], collected]
    else:
        table["layers"] = [[card for layer in table["layers"] for card in layer] + collected]
    if table["neutral"] is not None and (neutral_asks or readings["neutral-reset"] == "every-scoring"):
        table["neutral"] = box["neutral_start"]
    last = box["end"] + (readings["end-threshold"] == "pass")
    if max(table["markers"]) >= last:
        table["awaited"] = "nothing"


def outcome(table: Table) -> Document | None:
    if table["awaited"] != "nothing":
        return None
    markers = table["markers"]
    return {"scores": list(markers), "winners": [seat for seat, marker in enumerate(markers) if marker == min(markers)]}
