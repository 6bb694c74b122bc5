"""A second, independent implementation of the rules, to check the first against. It is meant to be obvious, not fast.

It shares no code, no type and no idea with the library: a table is a dict of lists, a card is the text "D7", and every
question is answered by trying everything. Actions are the JSON documents of the record format. Tables are changed in place
by `play`.
"""

from itertools import combinations
from typing import TypeAlias, TypedDict

Document: TypeAlias = dict[str, object]

SUITS = ["D", "C", "S", "B"]


class Box(TypedDict):
    """What is in the box: the numbers of the rules.

    `primiera` says what each value counts in the primiera. `spoiling_kings` is how many kings on the table spoil a deal.
    """

    suits: list[str]
    values: int
    hand: int
    table: int
    spoiling_kings: int
    settebello: int
    primiera: dict[int, int]
    target: int


class Settings(TypedDict):
    """What a game is played by: `first_player` plays first in the first deal; the rest is what the players agree on.

    `length` is "one-deal" or a number of points in words, `form` "scopa" or one of the two kinds of scopone; `capturing` is
    "by-value", "quindici", or one of two games of aces.
    """

    players: int
    first_player: int
    readings: dict[str, str]
    length: str
    form: str
    napola: bool
    re_bello: bool
    capturing: str
    box: Box


class Table(TypedDict):
    """Everything on the table, and what is awaited next.

    `piles`, `scope` and `points` are by side: a player, or two partners. `last_taker` is the side that captured last in this
    deal, or None. `awaited` is one of "hands", "open cards", "card" and "nothing" (the game is over); `in_turn` are the
    seats that have yet to play in this round, once for each card in hand, the next one in front.
    """

    settings: Settings
    dealer: int
    deck: list[str]
    hands: list[list[str]]
    open: list[str]
    piles: list[list[str]]
    scope: list[int]
    points: list[int]
    last_taker: int | None
    awaited: str
    in_turn: list[int]


def value(card: str) -> int:
    """What a card is worth in captures."""
    return int(card[1:])


def in_order(cards: list[str]) -> list[str]:
    """Cards by suit, and then by value."""
    return sorted(cards, key=lambda card: (SUITS.index(card[0]), value(card)))


def lay_out(settings: Settings) -> Table:
    """The table before the first card is dealt."""
    sides = 2 if settings["players"] == 4 else settings["players"]
    table: Table = {
        "settings": settings,
        "dealer": (settings["first_player"] - 1) % settings["players"],
        "deck": [],
        "hands": [],
        "open": [],
        "piles": [],
        "scope": [],
        "points": [0] * sides,
        "last_taker": None,
        "awaited": "",
        "in_turn": [],
    }
    shuffle(table)
    return table


def shuffle(table: Table) -> None:
    """All cards are in the deck again, and the dealer begins to deal."""
    box, sides = table["settings"]["box"], len(table["points"])
    table["deck"] = [suit + str(number + 1) for suit in box["suits"] for number in range(box["values"])]
    table["hands"] = [[] for _ in range(table["settings"]["players"])]
    table["open"] = []
    table["piles"] = [[] for _ in range(sides)]
    table["scope"] = [0] * sides
    table["last_taker"] = None
    table["awaited"] = "hands"
    table["in_turn"] = []


def seats_after_dealer(table: Table) -> list[int]:
    """All seats in the order of play, the dealer last."""
    players = table["settings"]["players"]
    return [(table["dealer"] + 1 + number) % players for number in range(players)]


def side_of(table: Table, seat: int) -> int:
    """The side of a player: opposite seats are partners when four play."""
    return seat % len(table["points"])


def who(table: Table) -> int | str | None:
    if table["awaited"] == "nothing":
        return None
    return table["in_turn"][0] if table["awaited"] == "card" else "chance"


def outcomes(table: Table) -> list[tuple[Document, int]]:
    return [({"type": "deal", "card": card}, 1) for card in table["deck"]] if who(table) == "chance" else []


def options(table: Table) -> list[Document]:
    found: list[Document] = []
    if table["awaited"] == "card":
        for card in in_order(table["hands"][table["in_turn"][0]]):
            for cards in captures(table, card):
                found.append({"type": "play", "card": card, "captures": cards})
            if not captures(table, card):
                found.append({"type": "play", "card": card, "captures": []})
    return found


def captures(table: Table, card: str) -> list[list[str]]:
    """Everything that a player can say that a card captures; that an ace takes everything goes without saying."""
    singles: list[list[str]] = []
    sums: list[list[str]] = []
    is_fifteen = table["settings"]["capturing"] == "quindici"
    wanted = 15 - value(card) if is_fifteen else value(card)
    few = [other for other in in_order(table["open"]) if value(other) <= wanted]
    for number in range(1, min(wanted, len(few)) + 1):
        for cards in combinations(few, number):
            if sum(value(other) for other in cards) == wanted:
                (singles if number == 1 else sums).append(list(cards))
    if singles and not is_fifteen and table["settings"]["readings"]["single-card"] == "first":
        return singles
    return singles + sums


def play(table: Table, action: Document) -> None:
    card = str(action["card"])
    if action["type"] == "deal":
        table["deck"].remove(card)
        if table["awaited"] == "hands":
            deal_to_hand(table, card)
        else:
            deal_to_table(table, card)
    elif action["type"] == "play":
        taken = action["captures"]
        assert isinstance(taken, list)
        play_card(table, card, [str(other) for other in taken])
    else:
        raise AssertionError(f"no such action: {action}")


def deal_to_hand(table: Table, card: str) -> None:
    """A player gets the whole hand before the next one gets a card."""
    order, size = seats_after_dealer(table), cards_in_a_hand(table)
    for seat in order:
        if len(table["hands"][seat]) < size:
            table["hands"][seat].append(card)
            break
    if all(len(hand) == size for hand in table["hands"]):
        first_round = not table["open"] and not any(table["piles"])
        table["awaited"] = "open cards" if first_round and cards_turned_up(table) else "card"
        table["in_turn"] = order * size


def cards_turned_up(table: Table) -> int:
    """How many cards are turned up at the start of a deal: none in scopone scientifico."""
    settings = table["settings"]
    return 0 if settings["form"] == "scopone-scientifico" else settings["box"]["table"]


def cards_in_a_hand(table: Table) -> int:
    """How many cards a player gets: in scopone, a quarter of all those that are not turned up."""
    settings = table["settings"]
    everything = len(settings["box"]["suits"]) * settings["box"]["values"]
    return settings["box"]["hand"] if settings["form"] == "scopa" else (everything - cards_turned_up(table)) // 4


def deal_to_table(table: Table, card: str) -> None:
    box = table["settings"]["box"]
    table["open"].append(card)
    if len(table["open"]) < box["table"]:
        return
    kings = [other for other in table["open"] if value(other) == box["values"]]
    if len(kings) >= box["spoiling_kings"] and table["settings"]["readings"]["three-kings"] == "redeal":
        shuffle(table)
    else:
        table["awaited"] = "card"


def play_card(table: Table, card: str, taken: list[str]) -> None:
    seat = table["in_turn"].pop(0)
    side = side_of(table, seat)
    table["hands"][seat].remove(card)
    last = not table["deck"] and not any(table["hands"])
    aces_matter = table["settings"]["capturing"] in ("scopa-d-assi", "asso-pigliatutto")
    all_to_an_ace = aces_matter and value(card) == 1 and not taken
    if all_to_an_ace:
        taken = list(table["open"])
    if taken:
        for other in taken:
            table["open"].remove(other)
        table["piles"][side] += [card, *taken]
        table["last_taker"] = side
        counts = not all_to_an_ace or table["settings"]["capturing"] == "asso-pigliatutto"
        if not table["open"] and not last and counts:
            table["scope"][side] += 1
    else:
        table["open"].append(card)
    if last:
        count_up(table)
    elif not any(table["hands"]):
        table["awaited"] = "hands"


def count_up(table: Table) -> None:
    """The deal is over: points are counted, and the next player deals unless the game is over."""
    if table["last_taker"] is not None:
        table["piles"][table["last_taker"]] += table["open"]
        table["open"] = []
    earned = earned_points(table)
    table["points"] = [before + more for before, more in zip(table["points"], earned, strict=True)]
    best = max(table["points"])
    alone = table["points"].count(best) == 1
    length, target = table["settings"]["length"], table["settings"]["box"]["target"]
    if length == "one-deal" or (best >= {"sixteen-points": 16, "twenty-one-points": 21}.get(length, target) and alone):
        table["awaited"] = "nothing"
        return
    table["dealer"] = (table["dealer"] + 1) % table["settings"]["players"]
    shuffle(table)


def earned_points(table: Table) -> list[int]:
    """What each side earns in the deal that is over."""
    piles, settings = table["piles"], table["settings"]
    earned = list(table["scope"])
    cards = [len(pile) for pile in piles]
    coins = [len([card for card in pile if card[0] == "D"]) for pile in piles]
    for amounts in (cards, coins, [primiera(settings, pile) for pile in piles]):
        ahead = [side for side, amount in enumerate(amounts) if amount == max(amounts) and amount > 0]
        if len(ahead) == 1 or settings["readings"]["tied-point"] == "each":
            for side in ahead:
                earned[side] += 1
    for side, pile in enumerate(piles):
        if "D" + str(settings["box"]["settebello"]) in pile:
            earned[side] += 1
        if settings["re_bello"] and "D" + str(settings["box"]["values"]) in pile:
            earned[side] += 1
        if settings["napola"] and {"D1", "D2", "D3"} <= set(pile):
            earned[side] += coins_from_the_ace(pile)
    return earned


def coins_from_the_ace(pile: list[str]) -> int:
    """How many coins there are in a row."""
    number = 0
    while "D" + str(number + 1) in pile:
        number += 1
    return number


def primiera(settings: Settings, pile: list[str]) -> int:
    """What a pile counts in the primiera; 0 if it does not compete."""
    worth = settings["box"]["primiera"]
    total = 0
    for suit in settings["box"]["suits"]:
        counts = [worth[value(card)] for card in pile if card[0] == suit]
        if not counts and settings["readings"]["missing-suit"] == "no-primiera":
            return 0
        total += max(counts, default=0)
    return total


def outcome(table: Table) -> Document | None:
    if table["awaited"] != "nothing":
        return None
    seats = range(table["settings"]["players"])
    scores = [table["points"][side_of(table, seat)] for seat in seats]
    return {"scores": scores, "winners": [seat for seat in seats if scores[seat] == max(scores)]}
