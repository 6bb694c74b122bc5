"""The playground's own table: what the page asks for, and gets as JSON. It runs in the reader's browser, in Pyodide.

A page sends `{"ask": NAME, ...}`, and gets `{"answer": ...}`, or `{"error": ..., "clause": ...}` for what is refused.
"""

import json
import re
from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from random import Random
from typing import Any, Final, TypeAlias

from attrs import Factory, define

from rulebook import bots, spec
from rulebook.bots.simple import standing_in
from rulebook.core import CHANCE, ENGLISH, SPECTATOR, AnyGame, IllegalAction, Language, RulebookError, Seat, Viewer
from rulebook.core.sentences import seat_name
from rulebook.core.sweep import player_numbers
from rulebook.examination.dialogue import Dialogue, begun
from rulebook.languages import PoFile, codes, editions_noted, every_notice, language, language_in, untranslated
from rulebook.languages.catalogues import base, statements
from rulebook.languages.po_text import parsed
from rulebook.play import generator, uniform
from rulebook.readings.contrast import Contrast, contrasts_of
from rulebook.readings.published import Shelf, kept
from rulebook.records import Codec, JsonObject, JsonValue, Record, replay, settings_from
from rulebook.records.ways import components, ways
from rulebook.records.writing import actor_document
from rulebook.registry import game, game_ids
from rulebook.render.labels import in_language
from rulebook.spec.local_readings import in_language as readings_in
from rulebook.spec.local_readings import local_readings
from rulebook.table import AnyTable, Policy, Seen, Table
from rulebook.table.documents import Documents, plain
from rulebook.table.offers import grouped
from rulebook.table.previews import preview
from rulebook.table.seen import read_any
from rulebook.table.undo import NOBODY_ASKED

CITED: Final = re.compile(r"(?P<error>.*) \((?P<clause>[a-z-]+-\d+)\)", re.DOTALL)
"""A refusal of which the text ends with its clause."""
BOTS: Final = ("greedy", "random", "ismcts:100")
EXAMPLE: Final = "example"
"""What the seeds of the example games of the documentation begin with."""
Question: TypeAlias = JsonObject


class NotThereError(RulebookError):
    """The page asked for something that is not there."""


def catalogue(ids: Sequence[str]) -> JsonObject:
    """What can be chosen before a game: one of some games."""
    games: list[JsonValue] = [entry(id) for id in ids]
    known = sorted(set[str]().union(*(codes(game(id)) for id in ids)))
    return {"games": games, "bots": [*BOTS], "languages": [*known], "undo": [policy.value for policy in Policy]}


def entry(id: str) -> JsonObject:
    """What can be chosen of a game."""
    specification = spec.load(id)
    played = game(id)
    noted = editions_noted(played)
    editions: list[JsonValue] = [
        {"id": each.id, "title": each.title, **({"notices": noted[each.id]} if each.id in noted else {})}
        for each in specification.editions
    ]
    able: list[JsonValue] = [bot for bot in BOTS if bot != "greedy" or played.standing is not None]
    own: JsonObject = {"notices": every_notice(played), "bots": able}
    own |= {"id": id, "title": specification.game.title, "players": [*player_numbers(played)], "editions": editions}
    return own | ways(played) | {"components": components(played)}


def contrasts(id: str, code: str) -> tuple[Contrast, ...]:
    """Every two values of every reading of a game, in a language as far as the specification has it."""
    return tuple(chain.from_iterable(map(contrasts_of, readings_in(spec.load(id), base(code)).readings)))


def example(id: str, players: int, number: int, chosen: JsonObject, names: Iterable[str] = ()) -> tuple[AnyTable, Random]:
    """The table of an example game before its first decision, and what decides in it at random: always the same.

    Raises RecordError where what is chosen of the settings makes no game.
    """
    played, seed = game(id), f"{EXAMPLE} {number}"
    settings = settings_from(played, {**chosen, "players": players})
    return Table.open(played, settings, seed=seed, names=names, policy=Policy.CONSENT), generator(seed, players)


def decided(table: AnyTable, random: Random) -> Any:
    """What is done next in an example game."""
    return uniform(random, table.game.legal_actions(table.state))


@define
class Asked:
    """Somebody at this screen wants to take something back, and some of the others here have agreed; bots always do."""

    seat: Seat
    version: int
    agreed: frozenset[Seat]


@define
class Playing:
    """A table, the people at this screen, and the bots who decide for the other seats."""

    table: AnyTable
    people: frozenset[Seat]
    bot: str
    random: Random
    language: Language
    missing: int
    told: dict[Viewer, int] = Factory(dict)
    looking: Viewer = SPECTATOR
    asked: Asked | None = None

    def position(self) -> JsonObject:
        """What the person who is to act sees and can do, or whoever looked last."""
        table, spoken = self.table, self.language
        if table.to_act in self.people:
            self.looking = table.to_act
        since = self.told.get(self.looking, 0)
        news = table.document(table.news(self.looking, since, spoken), spoken)
        self.told[self.looking] = table.version
        own: JsonObject = {}
        if self.people:
            own["undo"] = self.may_undo()
        if isinstance(self.looking, int) and table.to_act == self.looking:
            own["offers"] = table.document(table.offers(self.looking, spoken), spoken)
        if self.asked is not None:
            agreed: list[JsonValue] = [*sorted(self.asked.agreed)]
            own["asked"] = {"seat": self.asked.seat, "version": self.asked.version, "agreed": agreed}
        return {
            "game": table.game.id,
            "language": spoken.code,
            "missing": self.missing,
            "version": table.version,
            "to_act": table.to_act,
            "viewer": actor_document(self.looking) if isinstance(self.looking, int) else "spectator",
            "here": [*sorted(self.people)],
            "waits": table.to_act is not None and table.to_act not in self.people,
            "seats": [self.seat(seat) for seat in range(table.settings.players)],
            "view": table.document(table.view(self.looking, spoken), spoken),
            "news": {**news, "is_anew": news["is_anew"] or since == 0},
            "commitment": table.commitment,
            "seed": table.seed,
            **own,
        }

    def seat(self, seat: Seat) -> JsonObject:
        """Who sits on a seat."""
        bot: JsonObject = {} if seat in self.people else {"bot": self.bot}
        return {"seat": seat, "name": seat_name(seat, self.language, "name"), **bot}

    def person(self) -> Seat:
        """The person who is to act, or acted last."""
        if not isinstance(self.looking, int):
            raise NotThereError("nobody at this screen has a seat")
        return self.looking

    def speak(self, spoken: Language, missing: int) -> JsonObject:
        """Say everything again, in another language."""
        self.language, self.missing = spoken.with_names(*self.table.names), missing
        self.told.clear()
        return self.position()

    def act(self, action: JsonValue, version: JsonValue) -> JsonObject:
        """Do something for the person who is to act."""
        assert isinstance(version, int)
        self.table.act(self.person(), self.table.action(action, version), version)
        self.asked = None
        return self.position()

    def offered(self, id: JsonValue) -> Any:
        """The legal action with an id."""
        table = self.table
        return next(each.action for each in table.offers(self.person(), self.language) if each.id == id)

    def previews(self, ids: JsonValue) -> list[JsonValue]:
        """What some offers would bring; null for those that cannot be told before they are done."""
        table, seat = self.table, self.person()
        assert isinstance(ids, list)
        found = [preview(table.game, table.state, seat, self.offered(id), self.language) for id in ids]
        return [None if each is None else each.document for each in found]

    def hint(self) -> JsonObject:
        """What a bot would do in the place of the person."""
        table = self.table
        action = bots.bot("greedy").choose(bots.Position(table.game, self.person(), table.state), self.random)
        return {"id": next(each.id for each in table.offers(self.person(), self.language) if each.action == action)}

    def keep(self) -> JsonObject:
        """Everything from which this table is made again, in the same browser."""
        return {"people": [*sorted(self.people)], "bot": self.bot, "record": [*self.table.record()]}

    def advance(self) -> JsonObject:
        """Let the bot that is to act decide."""
        table = self.table
        seat = table.to_act
        if seat is None or seat in self.people:
            raise NotThereError("no bot is to act")
        deciding = bots.bot(self.bot)
        table.act(seat, deciding.choose(bots.Position(table.game, seat, table.state), self.random))
        self.asked = None
        return self.position()

    def why_not(self, action: JsonValue) -> JsonObject:
        """Why the person may not do something; null where they may."""
        refusal = self.table.why_not(self.person(), self.table.action(action))
        return {"refusal": None if refusal is None else self.table.document(refusal, self.language)}

    # Taking back: whoever of the people here decided last.

    def last(self) -> Seat:
        """The person here who decided last; whoever looks where nobody has."""
        acted = [move.actor for move in self.table.moves if move.actor in self.people]
        return acted[-1] if acted else self.person()

    def others(self, seat: Seat) -> frozenset[Seat]:
        """All other seats at the table."""
        return frozenset(range(self.table.settings.players)) - {seat}

    def may_undo(self) -> JsonObject:
        """Whether the last decision can be taken back; others may have to be asked first."""
        seat = self.last()
        possible = self.table.may_undo(seat, self.others(seat)).is_allowed
        asks = self.table.policy is Policy.CONSENT and len(self.people) > 1 and possible
        agreed = self.others(seat) if asks else self.others(seat) - self.people
        verdict = self.table.document(self.table.may_undo(seat, agreed), self.language)
        return {"seat": seat, "asks": asks, "verdict": verdict}

    def undo(self) -> JsonObject:
        """Take back the last decision, or ask the others here to agree."""
        seat = self.last()
        self.asked = Asked(seat, self.table.version, frozenset())
        return self.settle(self.others(seat) if self.table.policy is not Policy.CONSENT else self.others(seat) - self.people)

    def agree(self, seat: JsonValue) -> JsonObject:
        """Somebody here agrees."""
        if self.asked is None or seat not in self.people - {self.asked.seat}:
            raise NotThereError(NOBODY_ASKED(self.language))
        assert isinstance(seat, int)
        self.asked.agreed |= {seat}
        return self.settle((self.others(self.asked.seat) - self.people) | self.asked.agreed)

    def settle(self, agreed: frozenset[Seat]) -> JsonObject:
        """Take back what was asked for if all have agreed; what nobody can agree to is refused."""
        assert self.asked is not None
        seat, others = self.asked.seat, self.others(self.asked.seat)
        possible = self.table.may_undo(seat, others)
        if agreed == others or not possible.is_allowed:
            self.asked = None
        if not possible.is_allowed:
            raise NotThereError(possible.text(self.language))
        if agreed == others:
            self.table.undo(seat, agreed)
        return self.position()

    def record(self) -> str:
        """The record, once the game is over."""
        if self.table.result is None:
            raise NotThereError("the record shows every card: wait until the game is over")
        return "\n".join(self.table.record()) + "\n"


def steps(record: Record | Seen, spoken: Language) -> list[JsonValue]:
    """A record step by step: with all cards open, or as its viewer saw it."""
    played, found = record.game, list[JsonValue]()
    if isinstance(record, Seen):
        for number, seen in enumerate(record.moves, 1):
            text = "" if seen.action is None else played.action_text(seen.action, spoken)
            own: JsonObject = {"actor": actor_document(seen.actor), "text": text}
            found.append(own | {"events": told(played, seen.events, spoken), "scene": plain(record.scene(number, spoken))})
        return found
    for replayed in replay(record):
        move = replayed.move
        found.append(
            {
                "actor": actor_document(move.actor),
                "text": played.action_text(move.action, spoken),
                "events": told(played, move.step.events, spoken),
                "scene": plain(in_language(played.open_scene(move.step.state, move.step.events, spoken), spoken)),
            }
        )
    return found


def told(played: AnyGame, events: tuple[Any, ...], spoken: Language) -> list[JsonValue]:
    """Events in words, with their clauses."""
    return [{"text": played.event_text(event, spoken), "clause": event.clause} for event in events]


@define
class Side:
    """One side of a witness: a position under one value of a reading, and what happened there last."""

    game: AnyGame
    state: Any
    language: Language
    events: tuple[Any, ...] = ()
    refusal: JsonValue = None

    def position(self) -> JsonObject:
        """What the side shows: all cards are open, and whoever is to act can do something."""
        seat = self.game.actor(self.state)
        own: JsonObject = {}
        if isinstance(seat, int):
            documents = Documents(Codec(self.game, self.state.settings))
            own["offers"] = documents.of(grouped(self.game, self.state, seat, 0, self.language), self.language)
        scene = plain(in_language(self.game.open_scene(self.state, self.events, self.language), self.language))
        return {"scene": scene, "events": told(self.game, self.events, self.language), "refusal": self.refusal, **own}

    def act(self, action: object, random: Random) -> None:
        """Do something, and let chance act after it; what is refused is kept as a refusal."""
        refusal = self.game.why_not(self.state, action)
        if refusal is not None:
            self.refusal = {"clause": refusal.clause, "reason": refusal.text(self.language)}
            return
        step = self.game.step(self.state, action)
        self.state, self.events, self.refusal = step.state, step.events, None
        while self.game.actor(self.state) is CHANCE:
            outcomes = self.game.chances(self.state)
            chosen = random.choices([action for action, _ in outcomes], [weight for _, weight in outcomes])[0]
            step = self.game.step(self.state, chosen)
            self.state, self.events = step.state, self.events + step.events


@define
class Sided:
    """A witness: the same position on both sides of a reading, where what is done on one is done on the other too."""

    contrast: Contrast
    sides: tuple[Side, Side]
    parting: JsonObject
    acts: int = 0

    @classmethod
    def of(cls, id: str, name: str, spoken: Language) -> "Sided":
        """The witness of a contrast that is kept."""
        played = game(id)
        for contrast in contrasts(id, spoken.code):
            if contrast.name == name and (witness := kept(played, contrast, Shelf.PRINTED)) is not None:
                before, sides = witness.before, witness.sides
                action = witness.parting.action
                seat = played.actor(before.state)
                codec: Codec[Any, Any, Any, Any, Any] = Codec(played, sides.left)
                parting: JsonObject = {"actor": None if seat is None else actor_document(seat)}
                parting |= {"action": codec.dump(action), "text": played.action_text(action, spoken)}
                states = before.state, sides.twin(before.state)
                left, right = [Side(played, state, spoken, before.events) for state in states]
                return cls(contrast, (left, right), parting)
        raise NotThereError(f"there is no witness of {name[:40]}")

    def position(self) -> JsonObject:
        """Both sides, with the values of the reading, and the action on which they disagree until it is done."""
        values: list[JsonValue] = [{"id": value.id, "statement": value.statement} for value in self.contrast.values]
        both: list[JsonValue] = [side.position() for side in self.sides]
        parting: JsonObject = {} if self.acts else {"parting": self.parting}
        reading, code = self.contrast.reading, base(self.sides[0].language.code)
        own: JsonObject = {"language": code if reading.id in local_readings(self.sides[0].game.id, code) else ENGLISH.code}
        return {"question": reading.question, "clause": reading.clause, "values": values, "sides": both, **own, **parting}

    def act(self, document: JsonValue) -> JsonObject:
        """Do something on both sides; chance brings both the same as long as it can."""
        played = self.sides[0].game
        codec: Codec[Any, Any, Any, Any, Any] = Codec(played, self.sides[0].state.settings)
        action = codec.action(document)
        self.acts += 1
        for side in self.sides:
            side.act(action, generator(f"{self.contrast.name}:{self.acts}"))
        return self.position()


def translator_file(name: str, text: str) -> PoFile:
    """A translator's file; raises NotThereError for one of a game that is not here."""
    po = parsed(text, name)
    if po.game not in game_ids():
        raise NotThereError(f"{name} is a translation of {po.game:.40}, and there is no such game here")
    return po


class Host:
    """Answers the page: there is at most one table, and one witness."""

    def __init__(self) -> None:
        self.playing: Playing | None = None
        self.sided: Sided | None = None
        self.dialogue: Dialogue | None = None
        self.po: PoFile | None = None

    def at_table(self) -> Playing:
        """The table."""
        if self.playing is None:
            raise NotThereError("there is no table")
        return self.playing

    def spoken(self, played: AnyGame, code: str) -> Language:
        """A language with the catalogues that there are, and with the translator's where it is for this game."""
        po = self.po
        return language_in(played, po) if po and (po.game, po.language) == (played.id, code) else language(played, code)

    def missing(self, played: AnyGame, spoken: Language) -> int:
        """How many texts are said in English for want of a translation: none where a catalogue comes with the game."""
        return 0 if spoken.code in codes(played) else len(untranslated(played, spoken))

    def translation(self, name: str, text: str) -> JsonObject:
        """Take a translator's file; gives its game, its language, and the clauses that it translates."""
        po = translator_file(name, text)
        played = game(po.game)
        language_in(played, po)
        self.po = po
        return {"game": po.game, "language": po.language, "statements": {**statements(played, po.language, po)}}

    def open(self, question: Question) -> JsonObject:
        """Open a table."""
        played = game(str(question["game"]))
        people, chosen = question["people"], question["settings"]
        assert isinstance(people, list)
        assert isinstance(chosen, dict)
        settings = settings_from(played, {**chosen, "players": question["players"]})
        given = question.get("seed")
        seed = None if given is None else str(given)
        spoken = self.spoken(played, str(question["language"]))
        policy = Policy(str(question["undo"]))
        if question["bot"] == "greedy" and len(people) < settings.players:
            standing_in(played)
        given_names = question.get("names") or []
        assert isinstance(given_names, list)
        table: AnyTable = Table.open(played, settings, seed=seed, policy=policy, names=[str(name) for name in given_names])
        return self.seated(table, people, str(question["bot"]), spoken, seed)

    def seated(self, table: AnyTable, people: list[JsonValue], bot: str, spoken: Language, seed: str | None) -> JsonObject:
        """Sit down at a table."""
        seats = frozenset(seat for seat in people if isinstance(seat, int))
        random = generator(str(seed or table.commitment))
        named = spoken.with_names(*table.names)
        self.playing = Playing(table, seats, bot, random, named, self.missing(table.game, spoken))
        if seats:
            self.playing.looking = min(seats)
        return self.playing.position()

    def see(self, asked: Question) -> JsonObject:
        """The table of an example game after some decisions, and the offer that was taken there."""
        players, number, decisions, chosen, names = map(asked.get, ("players", "number", "decisions", "settings", "names"))
        assert isinstance(players, int)
        assert isinstance(number, int)
        assert isinstance(decisions, int)
        assert isinstance(chosen, dict)
        assert isinstance(names, list)
        table, random = example(str(asked["game"]), players, number, chosen, [str(name) for name in names])
        for _ in range(decisions):
            if table.to_act is not None:
                table.act(table.to_act, decided(table, random))
        seat = table.to_act
        if seat is None:
            raise NotThereError("that example game is over by then")
        taken = decided(table, random)
        spoken = self.spoken(table.game, str(asked["language"]))
        position = self.seated(table, [seat], BOTS[0], spoken, None)
        return position | {"taken": next(each.id for each in table.offers(seat, spoken) if each.action == taken)}

    def resume(self, kept: JsonValue, code: str) -> JsonObject:
        """Sit down again at a table that was kept."""
        assert isinstance(kept, dict)
        record, people = kept["record"], kept["people"]
        assert isinstance(record, list)
        assert isinstance(people, list)
        table = Table.resume([str(line) for line in record])
        return self.seated(table, people, str(kept["bot"]), self.spoken(table.game, code), None)

    def speak(self, code: str) -> JsonObject:
        """The position at the table in another language."""
        playing = self.at_table()
        spoken = self.spoken(playing.table.game, code)
        return playing.speak(spoken, self.missing(playing.table.game, spoken))

    def steps(self, text: str, code: str) -> list[JsonValue]:
        """The steps of a record."""
        record = read_any(text.encode())
        return steps(record, self.spoken(record.game, code))

    def witness(self, id: str, name: str, code: str) -> JsonObject:
        """A witness, on both sides."""
        self.sided = Sided.of(id, name, self.spoken(game(id), code))
        return self.sided.position()

    def act_on_both(self, action: JsonValue) -> JsonObject:
        """Do something on both sides of the witness."""
        if self.sided is None:
            raise NotThereError("there is no witness")
        return self.sided.act(action)

    def examining(self) -> Dialogue:
        """The examination of a translation."""
        if self.dialogue is None:
            raise NotThereError("no translation is being examined")
        return self.dialogue

    def examine(self, name: str, text: str) -> JsonObject:
        """Begin to examine a translator's file."""
        po = translator_file(name, text)
        return self.conducting(begun(game(po.game), po))

    def conducting(self, dialogue: Dialogue) -> JsonObject:
        """Go on with an examination: what is asked next."""
        self.dialogue = dialogue
        return dialogue.document()

    def answer(self, question: Question) -> JsonValue:
        """What the page asked for; raises RulebookError for what is refused."""
        asked = str(question["ask"])
        if asked not in ANSWERS:
            raise NotThereError(f"nobody can be asked for {asked!r:.40}")
        return ANSWERS[asked](self, question)


ANSWERS: Final[dict[str, Callable[[Host, Question], JsonValue]]] = {
    "catalogue": lambda host, asked: catalogue(game_ids()),
    "translation": lambda host, asked: host.translation(str(asked["name"]), str(asked["text"])),
    "open": lambda host, asked: host.open(asked),
    "see": lambda host, asked: host.see(asked),
    "speak": lambda host, asked: host.speak(str(asked["language"])),
    "advance": lambda host, asked: host.at_table().advance(),
    "act": lambda host, asked: host.at_table().act(asked["action"], asked["version"]),
    "why_not": lambda host, asked: host.at_table().why_not(asked["action"]),
    "previews": lambda host, asked: host.at_table().previews(asked["ids"]),
    "hint": lambda host, asked: host.at_table().hint(),
    "keep": lambda host, asked: host.at_table().keep(),
    "resume": lambda host, asked: host.resume(asked["kept"], str(asked["language"])),
    "undo": lambda host, asked: host.at_table().undo(),
    "agree": lambda host, asked: host.at_table().agree(asked["seat"]),
    "record": lambda host, asked: host.at_table().record(),
    "steps": lambda host, asked: host.steps(str(asked["record"]), str(asked["language"])),
    "witness": lambda host, asked: host.witness(str(asked["game"]), str(asked["name"]), str(asked["language"])),
    "act_on_both": lambda host, asked: host.act_on_both(asked["action"]),
    "examine": lambda host, asked: host.examine(str(asked["name"]), str(asked["text"])),
    "examining": lambda host, asked: host.examining().document(),
    "say": lambda host, asked: host.conducting(host.examining().said(str(asked["question"]), str(asked["answer"]))),
    "back": lambda host, asked: host.conducting(host.examining().back()),
    "take_answers": lambda host, asked: host.conducting(
        host.examining().with_answers(str(asked["text"]), str(asked["name"]))
    ),
    "take_second": lambda host, asked: host.conducting(host.examining().with_second(str(asked["text"]), str(asked["name"]))),
    "answers": lambda host, asked: host.examining().answers,
    "verdict": lambda host, asked: host.examining().verdict(),
}
"""What the page can ask for."""
HOST: Final = Host()


def answer(question: str) -> str:
    """Answer a question of the page, both as JSON."""
    try:
        return json.dumps({"answer": HOST.answer(json.loads(question))})
    except IllegalAction as error:
        return json.dumps({"error": error.refusal.text(HOST.at_table().language), "clause": error.refusal.clause})
    except RulebookError as error:
        cited = CITED.fullmatch(str(error))
        return json.dumps(cited.groupdict() if cited else {"error": str(error)})
