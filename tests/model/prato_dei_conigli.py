"""A second implementation of Il Prato dei Conigli, slow and obvious, written from the rules alone.

It shares no line, no type and no idea with the library: a position is a dict of lists, a rabbit the text "black-running",
a card the text of its condition, and every question is answered by trying everything. Actions are the JSON documents of
the record format. Positions are changed in place by `play`.
"""

from itertools import combinations
from typing import TypeAlias, TypedDict

Document: TypeAlias = dict[str, object]

COLOURS = ["white", "black", "grey", "brown", "orange"]
POSTURES = ["standing", "crouching", "running"]
AREAS = ["orto", "collina", "cespuglio", "laghetto"]


class Box(TypedDict):
    """What is in the box: numbers of pieces, and the deck as triples of card, points and copies."""

    colours: list[str]
    postures: list[str]
    copies: int
    areas: list[str]
    in_area: int
    hand: int
    stops: int
    deck: list[tuple[str, int, int]]


class Table(TypedDict):
    """Everything on the table, and what is awaited next.

    `awaited` is one of "fill", "marker", "first deal", "discard", "deal", "roll", "joker", "move", "bag", "put", "play" and
    "nothing" (the game is over). `waiting` lists the seats that have still to act in the present step, the one that acts now
    first.
    """

    box: Box
    mode: str
    readings: dict[str, str]
    players: int
    dealer: int
    stop: int
    meadow: dict[str, list[str]]
    bag: list[str]
    markers: list[str | None]
    points: list[int]
    hands: list[list[str]]
    deck: list[str]
    discards: list[str]
    dice: list[str] | None
    repeated: bool
    counting: list[list[str] | None]
    drawn: str | None
    named: str | None
    moves: int
    played: list[list[tuple[str, str]]]
    awaited: str
    waiting: list[int]


def lay_out(box: Box, mode: str, players: int, dealer: int, readings: dict[str, str]) -> Table:
    """The table before anything happens."""
    return {
        "box": box,
        "mode": mode,
        "readings": readings,
        "players": players,
        "dealer": dealer,
        "stop": 1,
        "meadow": {area: [] for area in box["areas"]},
        "bag": kinds(box) * box["copies"],
        "markers": [None] * players,
        "points": [0] * players,
        "hands": [[] for _ in range(players)],
        "deck": [card for card, _, copies in box["deck"] for _ in range(copies)],
        "discards": [],
        "dice": None,
        "repeated": False,
        "counting": [None] * players,
        "drawn": None,
        "named": None,
        "moves": 0,
        "played": [[] for _ in range(players)],
        "awaited": "fill",
        "waiting": [],
    }


def kinds(box: Box) -> list[str]:
    """Every kind of rabbit."""
    return [f"{colour}-{posture}" for colour in box["colours"] for posture in box["postures"]]


def who(table: Table) -> int | str | None:
    if table["awaited"] == "nothing":
        return None
    if table["awaited"] in ("fill", "first deal", "deal", "roll", "bag"):
        return "chance"
    return table["waiting"][0]


def outcomes(table: Table) -> list[tuple[Document, int]]:
    if table["awaited"] in ("fill", "bag"):
        bag = table["bag"]
        return [({"type": "bag_rabbit", "rabbit": rabbit}, bag.count(rabbit)) for rabbit in sorted(set(bag))]
    if table["awaited"] in ("first deal", "deal"):
        deck = table["deck"]
        return [({"type": "deal_card", "card": card}, deck.count(card)) for card in sorted(set(deck))]
    return rolls(table) if table["awaited"] == "roll" else []


def rolls(table: Table) -> list[tuple[Document, int]]:
    """What the dice can show in the end.

    Imagine that the dealer rolls, and that behind a screen somebody rolls until the dice count. If the dealer's roll
    counts it stands, else the one behind the screen does: all pairs of the two are equally likely.
    """
    count: dict[tuple[str, str, bool], int] = {}
    for first in faces(table):
        for screened in faces(table):
            if counts(table, screened):
                shown = first if counts(table, first) else screened
                key = (shown[0], "" if len(shown) == 1 else shown[1], shown is screened and not counts(table, first))
                count[key] = count.get(key, 0) + 1
    return [
        ({"type": "roll", "colour": colour, **({"posture": posture} if posture else {}), "repeated": repeated}, weight)
        for (colour, posture, repeated), weight in count.items()
    ]


def faces(table: Table) -> list[list[str]]:
    """Everything that the dice of this game can show."""
    colour_die = [*table["box"]["colours"], "joker"]
    if table["mode"] == "conta":
        return [[colour] for colour in colour_die]
    postures = table["box"]["postures"]
    posture_die = [*postures, *[f"joker-{number}" for number in range(1, len(postures) + 1)]]
    return [[colour, posture] for colour in colour_die for posture in posture_die]


def counts(table: Table, dice: list[str]) -> bool:
    """Whether the dealer need not roll again."""
    jokers = len([face for face in dice if face.startswith("joker")])
    return jokers < 2 and dice != table["dice"]


def options(table: Table) -> list[Document]:
    if table["awaited"] == "marker":
        return [{"type": "choose_marker", "rabbit": rabbit} for rabbit in set(table["bag"])]
    if table["awaited"] == "discard":
        return discards(table)
    if table["awaited"] == "joker":
        return joker_choices(table)
    if table["awaited"] == "move":
        return moves(table)
    if table["awaited"] == "put":
        return [{"type": "put", "area": area} for area in table["box"]["areas"]]
    if table["awaited"] == "play":
        return [*plays(table), {"type": "done"}]
    return []


def discards(table: Table) -> list[Document]:
    hand = table["hands"][table["waiting"][0]]
    found: list[Document] = [{"type": "keep"}]
    found += [{"type": "discard", "card": card} for card in set(hand)]
    if len(hand) == table["box"]["hand"] or table["readings"]["discard"] == "all-or-one":
        found.append({"type": "discard_all"})
    return found


def joker_choices(table: Table) -> list[Document]:
    dice = table["dice"]
    assert dice is not None
    if table["mode"] == "conta":
        return [{"type": "choose_colour", "colour": colour} for colour in table["box"]["colours"]]
    number = int(dice[1][-1])
    chosen = combinations(table["box"]["postures"], number)
    return [{"type": "choose_postures", "postures": list(postures)} for postures in chosen]


def moves(table: Table) -> list[Document]:
    found: list[Document] = []
    for area, lying in table["meadow"].items():
        for rabbit in set(lying):
            found.append({"type": "remove", "rabbit": rabbit, "from": area})
            for other in table["box"]["areas"]:
                if other != area:
                    found.append({"type": "move", "rabbit": rabbit, "from": area, "to": other})
    if table["bag"] and table["readings"]["draw-area"] == "after-seeing":
        found.append({"type": "draw_rabbit"})
    if table["bag"] and table["readings"]["draw-area"] == "before-seeing":
        found += [{"type": "draw_rabbit", "area": area} for area in table["box"]["areas"]]
    if table["readings"]["move"] == "optional" or table["moves"] == 1:
        found.append({"type": "hold"})
    return found


def plays(table: Table) -> list[Document]:
    seat = table["waiting"][0]
    return [
        {"type": "play", "card": card, "area": place}
        for card in set(table["hands"][seat])
        for place in [*table["box"]["areas"], "meadow"]
        if table["readings"]["wrong-card"] == "worth-nothing" or fits(card, place, table, seat)
        if (card, place) not in table["played"][seat]
    ]


def fits(card: str, place: str, table: Table, seat: int) -> bool:
    """Whether a card is valid in a place for a seat."""
    counting = table["counting"][seat]
    assert counting is not None
    if card.startswith(("all(", "any(")):
        answers = [fits(part, place, table, seat) for part in parts(card[4:-1])]
        return all(answers) if card.startswith("all(") else any(answers)
    lying = [rabbit for area in table["meadow"] if place in (area, "meadow") for rabbit in table["meadow"][area]]
    number = len([rabbit for rabbit in lying if rabbit in counting])
    name, _, rest = card.removesuffix(")").partition("(")
    if name in ("even", "odd"):
        return (number % 2 == 0) == (name == "even")
    if name == "in-areas":
        holding = [area for area in table["meadow"] if any(rabbit in counting for rabbit in table["meadow"][area])]
        return place == "meadow" and len(holding) == int(rest)
    if name in ("exactly", "either"):
        return str(number) in rest.split(",")
    if name == "between":
        low, high = rest.split(",")
        return number in range(int(low) + 1, int(high))
    of_colour = len([rabbit for rabbit in lying if rabbit.split("-")[0] == rest])
    return {"as-many-as": number == of_colour, "more-than": number > of_colour, "fewer-than": number < of_colour}[name]


def parts(text: str) -> list[str]:
    """The conditions between the commas that are in no brackets."""
    found, depth = [""], 0
    for letter in text:
        depth += {"(": 1, ")": -1}.get(letter, 0)
        if letter == "," and depth == 0:
            found.append("")
        else:
            found[-1] += letter
    return found


def play(table: Table, action: Document) -> None:
    awaited = table["awaited"]
    if awaited == "fill":
        fill(table, str(action["rabbit"]))
    elif awaited == "marker":
        take_marker(table, str(action["rabbit"]))
    elif awaited in ("first deal", "deal"):
        deal(table, str(action["card"]))
    elif awaited == "discard":
        throw_away(table, action)
    elif awaited == "roll":
        roll(table, action)
    elif awaited == "joker":
        choose(table, action)
    elif awaited == "move":
        move(table, action)
    elif awaited == "bag":
        come_out(table, str(action["rabbit"]))
    elif awaited == "put":
        put(table, str(action["area"]))
    else:
        lay_card(table, action)


def lay_card(table: Table, action: Document) -> None:
    """A player plays a card, or is done."""
    seat = table["waiting"][0]
    if action["type"] == "play":
        card, place = str(action["card"]), str(action["area"])
        table["hands"][seat].remove(card)
        table["played"][seat].append((card, place))
    if action["type"] == "done" or not table["hands"][seat]:
        next_player(table)


def come_out(table: Table, rabbit: str) -> None:
    """A rabbit comes out of the bag for a player."""
    table["bag"].remove(rabbit)
    table["drawn"], table["awaited"] = rabbit, "put"
    if table["named"]:
        put(table, table["named"])


def fill(table: Table, rabbit: str) -> None:
    table["bag"].remove(rabbit)
    place = sum(map(len, table["meadow"].values())) // table["box"]["in_area"]
    table["meadow"][table["box"]["areas"][place]].append(rabbit)
    if sum(map(len, table["meadow"].values())) == table["box"]["in_area"] * len(table["box"]["areas"]):
        table["awaited"], table["waiting"] = "marker", list(range(table["players"]))


def take_marker(table: Table, rabbit: str) -> None:
    table["bag"].remove(rabbit)
    table["markers"][table["waiting"].pop(0)] = rabbit
    if not table["waiting"]:
        table["awaited"], table["waiting"] = "first deal", list(range(table["players"]))


def deal(table: Table, card: str) -> None:
    hand = table["hands"][table["waiting"][0]]
    table["deck"].remove(card)
    hand.append(card)
    if len(hand) == table["box"]["hand"]:
        table["waiting"].pop(0)
    if table["awaited"] == "deal":
        go_on_dealing(table)
    elif not table["waiting"]:
        begin_turn(table)


def in_turn_order(table: Table) -> list[int]:
    """All seats, that to the dealer's left first."""
    return [seat % table["players"] for seat in range(table["dealer"] + 1, table["dealer"] + 1 + table["players"])]


def begin_turn(table: Table) -> None:
    table["awaited"] = "discard"
    table["waiting"] = [seat for seat in in_turn_order(table) if table["hands"][seat]]
    if not table["waiting"]:
        begin_dealing(table)


def throw_away(table: Table, action: Document) -> None:
    hand = table["hands"][table["waiting"].pop(0)]
    discarded: dict[object, list[str]] = {"keep": [], "discard": [str(action.get("card"))], "discard_all": list(hand)}
    for card in discarded[action["type"]]:
        hand.remove(card)
        table["discards"].append(card)
    if not table["waiting"]:
        begin_dealing(table)


def begin_dealing(table: Table) -> None:
    table["awaited"] = "deal"
    table["waiting"] = [seat for seat in in_turn_order(table) if len(table["hands"][seat]) < table["box"]["hand"]]
    go_on_dealing(table)


def go_on_dealing(table: Table) -> None:
    if not table["waiting"]:
        table["awaited"] = "roll"
    elif not table["deck"]:
        table["deck"], table["discards"] = table["discards"], []


def roll(table: Table, action: Document) -> None:
    box = table["box"]
    dice = [str(action[key]) for key in ("colour", "posture") if key in action]
    table["dice"], table["repeated"] = dice, bool(action["repeated"])
    chooses = dice == ["joker"] or (len(dice) == 2 and dice[1] in [f"joker-{n}" for n in range(1, len(box["postures"]))])
    if not chooses:
        table["counting"] = [counted(box, dice[0], dice[-1]) for _ in range(table["players"])]
    table["waiting"] = in_turn_order(table)
    table["awaited"] = "joker" if chooses and table["readings"]["joker-choice"] == "at-roll" else "move"


def counted(box: Box, colour: str, posture: str) -> list[str]:
    """The rabbits that a colour, if it is one, and a posture, if it is one, leave."""
    left = kinds(box)
    if colour in COLOURS:
        left = [rabbit for rabbit in left if rabbit.startswith(colour)]
    if posture in POSTURES:
        left = [rabbit for rabbit in left if rabbit.endswith(posture)]
    return left


def choose(table: Table, action: Document) -> None:
    box, dice, seat = table["box"], table["dice"], table["waiting"][0]
    assert dice is not None
    if action["type"] == "choose_colour":
        table["counting"][seat] = counted(box, str(action["colour"]), "")
    else:
        postures = action["postures"]
        assert isinstance(postures, list)
        table["counting"][seat] = [rabbit for posture in postures for rabbit in counted(box, dice[0], posture)]
    if table["readings"]["joker-choice"] == "at-play":
        table["awaited"] = "play"
        return
    table["waiting"].pop(0)
    if not table["waiting"]:
        table["awaited"], table["waiting"] = "move", in_turn_order(table)


def move(table: Table, action: Document) -> None:
    if action["type"] == "hold":
        next_mover(table)
    elif action["type"] == "draw_rabbit":
        named = action.get("area")
        table["awaited"], table["named"] = "bag", None if named is None else str(named)
    else:
        rabbit = str(action["rabbit"])
        table["meadow"][str(action["from"])].remove(rabbit)
        target = table["meadow"][str(action["to"])] if action["type"] == "move" else table["bag"]
        target.append(rabbit)
        after_move(table)


def put(table: Table, area: str) -> None:
    assert table["drawn"] is not None
    table["meadow"][area].append(table["drawn"])
    table["drawn"], table["named"], table["awaited"] = None, None, "move"
    after_move(table)


def after_move(table: Table) -> None:
    table["moves"] += 1
    if not (table["waiting"] == [table["dealer"]] and table["repeated"] and table["moves"] < 2):
        next_mover(table)


def next_mover(table: Table) -> None:
    table["moves"] = 0
    table["waiting"].pop(0)
    if not table["waiting"]:
        table["waiting"] = in_turn_order(table)
        begin_playing(table)


def begin_playing(table: Table) -> None:
    table["awaited"] = "joker" if table["counting"][table["waiting"][0]] is None else "play"


def next_player(table: Table) -> None:
    table["waiting"].pop(0)
    if table["waiting"]:
        begin_playing(table)
        return
    worth = {card: points for card, points, _ in table["box"]["deck"]}
    for seat, played in enumerate(table["played"]):
        for card, place in played:
            table["points"][seat] += worth[card] if fits(card, place, table, seat) else 0
            table["discards"].append(card)
        played.clear()
    table["counting"], table["repeated"] = [None] * table["players"], False
    table["stop"] += 1
    if table["stop"] == table["box"]["stops"]:
        table["awaited"] = "nothing"
        return
    table["dealer"] = (table["dealer"] + 1) % table["players"]
    begin_turn(table)


def outcome(table: Table) -> Document | None:
    if table["awaited"] != "nothing":
        return None
    points = table["points"]
    return {"scores": list(points), "winners": [seat for seat, scored in enumerate(points) if scored == max(points)]}
