"""A second, independent implementation of the rules, to check the first against. It is meant to be obvious, not fast.

It shares no code, no type and no idea with the library: a table is a dict of lists, a card is the text "LG", and every
question is answered by trying everything. Actions are the JSON documents of the record format. Tables are changed in place
by `play`.
"""

from itertools import combinations
from typing import TypeAlias, TypedDict

Document: TypeAlias = dict[str, object]

ORDER = ["LG", "DG", "LB", "BL", "YE", "OR", "RE"]


class Box(TypedDict):
    """What is in the box: the numbers of the rules."""

    copies: dict[str, int]
    numbers: dict[str, int]
    hand: int
    rows: int
    last_rows: int
    new_cards: int


class Settings(TypedDict):
    """What a game is played by."""

    players: int
    first_player: int
    readings: dict[str, str]
    box: Box


class Table(TypedDict):
    """Everything on the table, and what is awaited next.

    A spot whose row is gone for good has None. `awaited` is one of "first cards", "action", "new cards", "picking", "giving"
    and "nothing" (the game is over). `spots_to_fill` are the spots that get a new card, the next one in front.
    """

    settings: Settings
    hands: list[list[str]]
    deck: list[str]
    circle: list[list[str] | None]
    blocking: list[list[list[str]]]
    points: list[list[str]]
    seat: int
    awaited: str
    actions_left: int
    spots_to_fill: list[int]
    claim: int
    giver: int


def lay_out(settings: Settings) -> Table:
    """The table before the first card is dealt."""
    players, box = settings["players"], settings["box"]
    deck = []
    for colour in ORDER:
        deck += [colour] * box["copies"][colour]
    return {
        "settings": settings,
        "hands": [[] for _ in range(players)],
        "deck": deck,
        "circle": [[] for _ in range(box["rows"])],
        "blocking": [[] for _ in range(players)],
        "points": [[] for _ in range(players)],
        "seat": settings["first_player"],
        "awaited": "first cards",
        "actions_left": 2,
        "spots_to_fill": [],
        "claim": 0,
        "giver": -1,
    }


def who(table: Table) -> int | str | None:
    if table["awaited"] == "nothing":
        return None
    if table["awaited"] in ("first cards", "new cards"):
        return "chance"
    return table["giver"] if table["awaited"] == "giving" else table["seat"]


def outcomes(table: Table) -> list[tuple[Document, int]]:
    if who(table) != "chance":
        return []
    return [({"type": "draw", "card": card}, table["deck"].count(card)) for card in ORDER if card in table["deck"]]


def options(table: Table) -> list[Document]:
    if table["awaited"] == "action":
        return takes(table) + blocks(table) + scores(table)
    if table["awaited"] == "picking":
        return [{"type": "pick", "player": seat} for seat in fullest(table)]
    if table["awaited"] == "giving":
        hand = sorted(table["hands"][table["giver"]], key=ORDER.index)
        gifts = sorted(set(combinations(hand, table["claim"])))
        return [{"type": "give", "cards": list(cards)} for cards in gifts]
    return []


def takes(table: Table) -> list[Document]:
    return [{"type": "take", "row": spot} for spot, row in enumerate(table["circle"]) if row is not None]


def blocks(table: Table) -> list[Document]:
    seat, numbers = table["seat"], table["settings"]["box"]["numbers"]
    closed = []
    for other, pile in enumerate(table["blocking"]):
        if pile and (other != seat or table["settings"]["readings"]["own-top"] == "blocked"):
            closed.append(pile[-1][0])
    found: list[Document] = []
    for colour in ORDER:
        groups = 1
        while colour not in closed and table["hands"][seat].count(colour) >= groups * numbers[colour]:
            found.append({"type": "block", "colour": colour, "groups": groups})
            groups += 1
    return found


def scores(table: Table) -> list[Document]:
    allowed = table["settings"]["readings"]["empty-score"] == "allowed"
    return [{"type": "score"}] if allowed or table["blocking"][table["seat"]] else []


def fullest(table: Table) -> list[int]:
    """The seats whose hands no other hand exceeds."""
    sizes = [len(hand) for hand in table["hands"]]
    return [seat for seat, size in enumerate(sizes) if not any(other > size for other in sizes)]


def play(table: Table, action: Document) -> None:
    if action["type"] == "draw":
        turn_up(table, str(action["card"]))
    elif action["type"] == "take":
        take(table, int(str(action["row"])))
    elif action["type"] == "block":
        block(table, str(action["colour"]), int(str(action["groups"])))
    elif action["type"] == "score":
        score(table)
    elif action["type"] == "pick":
        ask(table, int(str(action["player"])))
    elif action["type"] == "give":
        cards = action["cards"]
        assert isinstance(cards, list)
        give(table, [str(card) for card in cards])
    else:
        raise AssertionError(f"no such action: {action}")


def turn_up(table: Table, card: str) -> None:
    """Chance turned up `card`."""
    table["deck"].remove(card)
    if table["awaited"] == "first cards":
        waiting = [hand for hand in table["hands"] if len(hand) < table["settings"]["box"]["hand"]]
        waiting += [row for row in table["circle"] if row == []]
        waiting[0].append(card)
        if len(waiting) == 1 and waiting[0] is table["circle"][-1]:
            table["awaited"] = "action"
        return
    row = table["circle"][table["spots_to_fill"].pop(0)]
    assert row is not None
    row.append(card)
    if not table["deck"] or not table["spots_to_fill"]:
        table["spots_to_fill"] = []
        action_done(table)


def take(table: Table, spot: int) -> None:
    row = table["circle"][spot]
    assert row is not None
    table["hands"][table["seat"]] += row
    if not table["deck"]:
        table["circle"][spot] = None
        action_done(table)
        return
    table["circle"][spot] = []
    clockwise = [*range(spot, len(table["circle"])), *range(spot)]
    wanted = table["settings"]["box"]["new_cards"]
    table["spots_to_fill"] = (clockwise * wanted)[:wanted]
    table["awaited"] = "new cards"


def block(table: Table, colour: str, groups: int) -> None:
    seat, number = table["seat"], table["settings"]["box"]["numbers"][colour]
    for _ in range(groups):
        table["blocking"][seat].append([colour] * number)
        for _ in range(number):
            table["hands"][seat].remove(colour)
    action_done(table)


def score(table: Table) -> None:
    seat = table["seat"]
    pile = table["blocking"][seat]
    table["blocking"][seat] = []
    for group in pile:
        table["points"][seat] += group
    if not pile or seat in fullest(table):
        action_done(table)
        return
    table["claim"] = table["settings"]["box"]["numbers"][pile[-1][0]]
    if len(fullest(table)) == 1:
        ask(table, fullest(table)[0])
    else:
        table["awaited"] = "picking"


def ask(table: Table, giver: int) -> None:
    """`giver` gives the whole hand, or chooses."""
    table["giver"] = giver
    if len(table["hands"][giver]) > table["claim"]:
        table["awaited"] = "giving"
    else:
        give(table, list(table["hands"][giver]))


def give(table: Table, cards: list[str]) -> None:
    for card in cards:
        table["hands"][table["giver"]].remove(card)
        table["points"][table["seat"]].append(card)
    table["giver"], table["claim"] = -1, 0
    action_done(table)


def action_done(table: Table) -> None:
    """The second action of the turn, the next turn, or the end."""
    table["awaited"] = "action"
    table["actions_left"] -= 1
    if table["actions_left"]:
        return
    if len([row for row in table["circle"] if row is not None]) <= table["settings"]["box"]["last_rows"]:
        table["awaited"] = "nothing"
        return
    table["seat"] = (table["seat"] + 1) % len(table["hands"])
    table["actions_left"] = 2


def outcome(table: Table) -> Document | None:
    if table["awaited"] != "nothing":
        return None
    held = [len(hand) for hand in table["hands"]]
    totals = [len(pile) - size for pile, size in zip(table["points"], held, strict=True)]
    winners = [seat for seat, total in enumerate(totals) if total == max(totals)]
    if table["settings"]["readings"]["tie"] == "fewest-in-hand":
        winners = [seat for seat in winners if held[seat] == min(held[winner] for winner in winners)]
    return {"scores": totals, "winners": winners}
