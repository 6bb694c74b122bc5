"""The playground's own table: what the page asks for, and gets as JSON. It runs in the reader's browser, in Pyodide.

A page sends `{"ask": NAME, ...}`, and gets `{"answer": ...}`, or `{"error": ..., "clause": ...}` for what is refused.
"""

import json
from itertools import chain
from random import Random
from typing import Any, Final, TypeAlias

from attrs import Factory, define

from rulebook import bots, spec
from rulebook.core import CHANCE, SPECTATOR, IllegalAction, RulebookError, Seat, Viewer
from rulebook.core.game import AnyGame
from rulebook.core.sentences import ENGLISH, Language, seat_name
from rulebook.core.sweep import player_numbers
from rulebook.disputes.dispute import Dispute, disputes_of
from rulebook.disputes.kept import Shelf, kept, path_of
from rulebook.languages import codes, language
from rulebook.play import generator
from rulebook.records import Codec, JsonObject, JsonValue, Record, read, replay
from rulebook.records.writing import actor_document
from rulebook.registry import game, game_ids
from rulebook.render import in_language
from rulebook.spec.places import home
from rulebook.table import AnyTable, Policy, Table
from rulebook.table.documents import Documents, plain
from rulebook.table.offers import grouped

LANGUAGES: Final = {"de": "Deutsch", "en": "English", "fr": "Français", "hu": "Magyar", "it": "Italiano"}
"""What speakers of a language call it."""
BOTS: Final = ("greedy", "random", "ismcts:100")
Question: TypeAlias = JsonObject


class NotThereError(RulebookError):
    """The page asked for something that is not there."""


def catalogue() -> JsonObject:
    """What can be chosen before a game."""
    games: list[JsonValue] = [entry(id) for id in game_ids()]
    known = sorted(set[str]().union(*(codes(game(id)) for id in game_ids())))
    languages: list[JsonValue] = [{"code": code, "name": LANGUAGES.get(code, code)} for code in known]
    return {"games": games, "bots": [*BOTS], "languages": languages}


def entry(id: str) -> JsonObject:
    """What can be chosen of a game."""
    specification = spec.load(id)
    editions: list[JsonValue] = [{"id": each.id, "title": each.title} for each in specification.editions]
    return {"id": id, "title": specification.game.title, "players": [*player_numbers(game(id))], "editions": editions}


def disputes(id: str) -> tuple[Dispute, ...]:
    """Every two values of every reading of a game."""
    return tuple(chain.from_iterable(map(disputes_of, spec.load(id).readings)))


def witnesses(id: str) -> list[JsonValue]:
    """The disputes of a game of which a witness in the printed game is kept."""
    found: list[JsonValue] = []
    for dispute in disputes(id):
        if home(id).folder.joinpath(*path_of(dispute, Shelf.PRINTED).split("/")).is_file():
            values: list[JsonValue] = [{"id": value.id, "statement": value.statement} for value in dispute.values]
            found.append({"name": dispute.name, "question": dispute.reading.question, "values": values})
    return found


@define
class Playing:
    """A table, the people at this screen, and the bots who decide for the other seats."""

    table: AnyTable
    people: frozenset[Seat]
    bot: str
    random: Random
    told: dict[Viewer, int] = Factory(dict)
    looking: Viewer = SPECTATOR

    def position(self) -> JsonObject:
        """What the person who is to act sees and can do, or whoever looked last."""
        table = self.table
        if table.to_act in self.people:
            self.looking = table.to_act
        news = table.document(table.news(self.looking, self.told.get(self.looking, 0)))
        self.told[self.looking] = table.version
        own: JsonObject = {}
        if isinstance(self.looking, int):
            own = {"undo": table.document(table.may_undo(self.looking))}
            if table.to_act == self.looking:
                own["offers"] = table.document(table.offers(self.looking))
        return {
            "game": table.game.id,
            "version": table.version,
            "to_act": table.to_act,
            "viewer": actor_document(self.looking) if isinstance(self.looking, int) else "spectator",
            "waits": table.to_act is not None and table.to_act not in self.people,
            "seats": [self.seat(seat) for seat in range(table.settings.players)],
            "view": table.document(table.view(self.looking)),
            "news": news,
            "commitment": table.commitment,
            "seed": table.seed,
            **own,
        }

    def seat(self, seat: Seat) -> JsonObject:
        """Who sits on a seat."""
        bot: JsonObject = {} if seat in self.people else {"bot": self.bot}
        return {"seat": seat, "name": seat_name(seat, self.table.language), **bot}

    def person(self) -> Seat:
        """The person who is to act, or acted last."""
        if not isinstance(self.looking, int):
            raise NotThereError("nobody at this screen has a seat")
        return self.looking

    def act(self, action: JsonValue, version: JsonValue) -> JsonObject:
        """Do something for the person who is to act."""
        assert isinstance(version, int)
        self.table.act(self.person(), self.table.action(action), version)
        return self.position()

    def advance(self) -> JsonObject:
        """Let the bot that is to act decide."""
        table = self.table
        seat = table.to_act
        if seat is None or seat in self.people:
            raise NotThereError("no bot is to act")
        deciding = bots.bot(self.bot)
        table.act(seat, deciding.choose(bots.Position(table.game, seat, table.state), self.random))
        return self.position()

    def why_not(self, action: JsonValue) -> JsonObject:
        """Why the person may not do something; null where they may."""
        refusal = self.table.why_not(self.person(), self.table.action(action))
        return {"refusal": None if refusal is None else self.table.document(refusal)}

    def undo(self) -> JsonObject:
        """Take back the last decision of the person who looks."""
        self.table.undo(self.person())
        return self.position()

    def record(self) -> str:
        """The record, once the game is over."""
        if self.table.result is None:
            raise NotThereError("the record shows every card: wait until the game is over")
        return "\n".join(self.table.record()) + "\n"


def steps(record: Record, code: str) -> list[JsonValue]:
    """A record step by step, with all cards open."""
    played, found = record.game, list[JsonValue]()
    spoken = language(played, code)
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

    dispute: Dispute
    sides: tuple[Side, Side]
    parting: JsonObject
    acts: int = 0

    @classmethod
    def of(cls, id: str, name: str, code: str) -> "Sided":
        """The witness of a dispute that is kept."""
        played, spoken = game(id), language(game(id), code)
        for dispute in disputes(id):
            if dispute.name == name and (witness := kept(played, dispute, Shelf.PRINTED)) is not None:
                before, sides = witness.before, witness.sides
                action = witness.parting.action
                seat = played.actor(before.state)
                codec: Codec[Any, Any, Any, Any, Any] = Codec(played, sides.left)
                parting: JsonObject = {"actor": None if seat is None else actor_document(seat)}
                parting |= {"action": codec.dump(action), "text": played.action_text(action, spoken)}
                states = before.state, sides.twin(before.state)
                left, right = [Side(played, state, spoken, before.events) for state in states]
                return cls(dispute, (left, right), parting)
        raise NotThereError(f"there is no witness of {name[:40]}")

    def position(self) -> JsonObject:
        """Both sides, with the values of the reading, and the action on which they disagree until it is done."""
        values: list[JsonValue] = [{"id": value.id, "statement": value.statement} for value in self.dispute.values]
        both: list[JsonValue] = [side.position() for side in self.sides]
        parting: JsonObject = {} if self.acts else {"parting": self.parting}
        reading = self.dispute.reading
        return {"question": reading.question, "clause": reading.clause, "values": values, "sides": both, **parting}

    def act(self, document: JsonValue) -> JsonObject:
        """Do something on both sides; chance brings both the same as long as it can."""
        played = self.sides[0].game
        codec: Codec[Any, Any, Any, Any, Any] = Codec(played, self.sides[0].state.settings)
        action = codec.action(document)
        self.acts += 1
        for side in self.sides:
            side.act(action, generator(f"{self.dispute.name}:{self.acts}"))
        return self.position()


class Host:
    """Answers the page: there is at most one table, and one witness."""

    def __init__(self) -> None:
        self.playing: Playing | None = None
        self.sided: Sided | None = None
        self.language = ENGLISH

    def at_table(self) -> Playing:
        """The table."""
        if self.playing is None:
            raise NotThereError("there is no table")
        return self.playing

    def open(self, question: Question) -> JsonObject:
        """Open a table."""
        played = game(str(question["game"]))
        players, people = question["players"], question["people"]
        assert isinstance(players, int)
        assert isinstance(people, list)
        settings = played.new_game(players=players, edition=str(question["edition"])).settings
        given = question.get("seed")
        seed = None if given is None else str(given)
        self.language = language(played, str(question["language"]))
        policy = Policy(str(question["undo"]))
        table: AnyTable = Table.open(played, settings, seed=seed, policy=policy, language=self.language)
        seats = frozenset(seat for seat in people if isinstance(seat, int))
        self.playing = Playing(table, seats, str(question["bot"]), generator(str(seed or table.commitment)))
        if seats:
            self.playing.looking = min(seats)
        return self.playing.position()

    def answer(self, question: Question) -> JsonValue:
        """What the page asked for; raises RulebookError for what is refused."""
        match question["ask"]:
            case "catalogue":
                return catalogue()
            case "witnesses":
                return witnesses(str(question["game"]))
            case "open":
                return self.open(question)
            case "advance":
                return self.at_table().advance()
            case "act":
                return self.at_table().act(question["action"], question["version"])
            case "why_not":
                return self.at_table().why_not(question["action"])
            case "undo":
                return self.at_table().undo()
            case "record":
                return self.at_table().record()
            case "steps":
                return steps(read(str(question["record"]).encode()), str(question["language"]))
            case "witness":
                self.sided = Sided.of(str(question["game"]), str(question["name"]), str(question["language"]))
                return self.sided.position()
            case "act_on_both" if self.sided is not None:
                return self.sided.act(question["action"])
            case other:
                raise NotThereError(f"nobody can be asked for {other!r:.40}")


HOST: Final = Host()


def answer(question: str) -> str:
    """Answer a question of the page, both as JSON."""
    try:
        return json.dumps({"answer": HOST.answer(json.loads(question))})
    except IllegalAction as error:
        return json.dumps({"error": error.refusal.text(HOST.language), "clause": error.refusal.clause})
    except RulebookError as error:
        return json.dumps({"error": str(error)})
