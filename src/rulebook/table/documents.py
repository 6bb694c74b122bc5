"""What a table gives, as JSON."""

from enum import Enum

from attrs import frozen

from rulebook.core import Language, Refusal, Viewer
from rulebook.core.hints import fields_of
from rulebook.core.scene import Scene
from rulebook.play import AnyMove
from rulebook.records import JsonObject, JsonValue
from rulebook.records.codec import AnyCodec
from rulebook.records.shapes import TAG, code_of, snake_case
from rulebook.records.writing import actor_document, without_settings
from rulebook.table.errors import TableError
from rulebook.table.news import News, Told, View
from rulebook.table.offers import Choice, Group, Offer, Offers
from rulebook.table.undo import Verdict, as_told


@frozen
class Documents:
    """Writes what a table gives; the codec writes the values of the game in it."""

    codec: AnyCodec

    def of(self, value: object, language: Language) -> JsonObject:
        """Offers, a view, news, a verdict or a refusal as an object."""
        match value:
            case Offers():
                return {"seat": value.seat, "version": value.version, "groups": [self.group(each) for each in value.groups]}
            case View():
                return self.view(value)
            case News():
                moves: list[JsonValue] = [self.told(each) for each in value.moves]
                viewer = actor_document(value.viewer)
                return {"viewer": viewer, "version": value.version, "is_anew": value.is_anew, "moves": moves}
            case Verdict():
                return self.verdict(value, language)
            case Refusal():
                return {"clause": value.clause, "reason": value.text(language)}
            case _:
                raise TableError(f"a table gives no {type(value).__name__}")

    def view(self, view: View) -> JsonObject:
        """A view; the result is there once the game is over."""
        result: JsonObject = {} if view.result is None else {"result": self.codec.dump(view.result)}
        return {
            "viewer": actor_document(view.viewer),
            "version": view.version,
            "observation": self.codec.dump(view.observation),
            "scene": plain(view.scene),
            **result,
        }

    def told(self, move: Told) -> JsonObject:
        """A move of the news; the action is there for whoever acted."""
        action: JsonObject = {} if move.action is None else {"action": self.codec.dump(move.action)}
        events: list[JsonValue] = [
            {"event": self.codec.dump(event), "text": text, "clause": clause}
            for event, text, clause in zip(move.events, move.sentences, move.clauses, strict=True)
        ]
        return {"version": move.version, "actor": actor_document(move.actor), **action, "events": events}

    def seen_move(self, move: AnyMove, viewer: Viewer) -> JsonObject:
        """The line of a move in the record of what a viewer has been told; `sees` is what they observe after it."""
        game = self.codec.game
        own: JsonObject = {"action": self.codec.dump(move.action)} if move.actor == viewer else {}
        events: list[JsonValue] = [self.codec.dump(event) for event in as_told(game, move.step.events, viewer)]
        sees = without_settings(self.codec, game.observe(move.step.state, viewer))
        return {"actor": actor_document(move.actor), **own, "events": events, "sees": sees}

    def group(self, group: Group) -> JsonObject:
        """A group of offers."""
        return {"action": group.action, **self.left(group)}

    def choice(self, choice: Choice) -> JsonObject:
        """A choice, with what is left after it."""
        own: JsonObject = {"field": choice.field, "value": value_of(choice.value), "text": choice.text}
        return {**own, "touches": list(choice.touches), **self.left(choice)}

    def left(self, chosen: Group | Choice) -> JsonObject:
        """The choices after a group or a choice, or the one offer that is left."""
        if chosen.offer is not None:
            return {"offer": self.offer(chosen.offer)}
        return {"choices": [self.choice(each) for each in chosen.choices]}

    def offer(self, offer: Offer) -> JsonObject:
        """An offer."""
        own: JsonObject = {"id": offer.id, "action": self.codec.dump(offer.action)}
        return {**own, "text": offer.text, "touches": list(offer.touches)}

    def verdict(self, verdict: Verdict, language: Language) -> JsonObject:
        """A verdict, with what stands in the way where something does."""
        document: JsonObject = {"is_allowed": verdict.is_allowed, "reason": verdict.text(language)}
        if verdict.event is not None:
            text = self.codec.game.event_text(verdict.event, language)
            document |= {"event": self.codec.dump(verdict.event), "event_text": text}
        return document | {"pieces": [code_of(piece) for piece in verdict.pieces]} if verdict.pieces else document


def value_of(value: object) -> JsonValue:
    """A value of a field of an action, as text or number; several in a list."""
    if isinstance(value, tuple):
        return [value_of(item) for item in value]
    if value is None or isinstance(value, bool | int):
        return value
    return code_of(value)


def plain(value: object) -> JsonValue:
    """A scene, or another value of classes of attrs, as JSON: every class by its name, every field by its own."""
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, tuple):
        return [plain(item) for item in value]
    if isinstance(value, str | int):
        return value
    named: JsonObject = {field.name: plain(getattr(value, field.name)) for field in fields_of(type(value))}
    return named if isinstance(value, Scene) else {TAG: snake_case(type(value).__name__), **named}
