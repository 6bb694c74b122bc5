"""Questions in words: in the language of the translation where it has the sentences, and in English otherwise."""

import re
from collections.abc import Mapping
from enum import Enum
from importlib.resources import files
from typing import Any, Final

from attrs import frozen

from rulebook.core.chance import CHANCE, SEATS
from rulebook.core.change import changed
from rulebook.core.game import AnyGame
from rulebook.core.hints import bare, hints_of, is_marked
from rulebook.core.multiset import Multiset
from rulebook.core.scene import Scene
from rulebook.core.sentences import Language, Sentence, capitalised, seat_name
from rulebook.core.visibility import sights
from rulebook.examination.points import PLAYERS, Fact, names_in
from rulebook.examination.questions import Answer, ClaimKind, Question
from rulebook.languages.catalogues import base
from rulebook.records import header
from rulebook.render.labels import label
from rulebook.spec.toml_file import read_table

__all__ = ["Asking", "Frames", "asking_in", "frames"]

ENGLISH: Final = "en"
PIECES: Final[Sentence] = Sentence("{cards:counted}")
TURN: Final = "seat"
"""The field of a state with the seat whose turn it is: the questions say that."""
FIELD: Final = re.compile(r"\{(\w+)\}")


@frozen
class Frames:
    """The sentences around what a question is about, in one language, and the words for the answers."""

    may: str
    comes: str
    choices: str
    happens: str
    exactly: str
    afterwards: str
    start: str
    players: str
    acts: str
    then: str
    brings: str
    hidden: str
    known: str
    yes: str
    no: str
    silent: str
    unsure: str

    def answer(self, answer: Answer) -> str:
        """The word for an answer."""
        return {Answer.YES: self.yes, Answer.NO: self.no, Answer.SILENT: self.silent, Answer.UNSURE: self.unsure}[answer]


@frozen
class FrameFile:
    """frames.toml: the sentences by language."""

    frames: Mapping[str, Frames]


@frozen
class Asking:
    """How questions are asked in a language."""

    game: AnyGame
    frames: Frames
    language: Language

    def text(self, question: Question) -> str:
        """The question in words."""
        claim, actor = question.claim, self.actor(question)
        things = [f"`{self.thing(question, each)}`" for each in claim.things]
        match claim.kind:
            case ClaimKind.MAY:
                return filled(self.frames.may if actor else self.frames.comes, actor=actor, action=things[0])
            case ClaimKind.CHOICES:
                return filled(self.frames.choices, actor=actor, actions="; ".join(things))
            case ClaimKind.EVENT:
                return self.after(question, filled(self.frames.happens, event=things[0]))
            case ClaimKind.EVENTS:
                return self.after(question, filled(self.frames.exactly, events="; ".join(things)))
            case ClaimKind.FACT:
                assert claim.fact is not None
                if claim.fact.place == (PLAYERS,):
                    return filled(self.frames.players, players=claim.fact.shown)
                frame = self.frames.start if question.point.is_start else self.frames.afterwards
                players = str(question.point.state.settings.players)
                return self.after(question, filled(frame, players=players, fact=self.fact(claim.fact, question)))

    def after(self, question: Question, asked: str) -> str:
        """What is asked, after what is done, with what lies face down, as it may be counted, and what no picture shows."""
        piles, facts = self.face_down(question), self.not_in_the_picture(question)
        hidden = filled(self.frames.hidden, piles=f"`{piles}`") if piles else ""
        known = filled(self.frames.known, facts=f"`{facts}`") if facts else ""
        return " ".join(filter(None, (hidden, known, self.afterwards(question, asked))))

    def not_in_the_picture(self, question: Question) -> str:
        """What is known to everybody but not drawn: the variants of the game, and seats that the state remembers."""
        state, found = question.point.state, list[str]()
        if question.point.is_start:
            return ""
        variants = header(self.game, state.settings).get("variants")
        if isinstance(variants, dict):
            found = [f"{name.replace('_', ' ')}: {value}" for name, value in variants.items()]
        for name, hint in hints_of(type(state)).items():
            is_seat = bare(hint) == int | None or (is_marked(hint, SEATS) and name != TURN)
            if is_seat and (seat := getattr(state, name)) is not None and not self.is_drawn(state, name):
                found.append(f"{name.replace('_', ' ')}: {capitalised(seat_name(seat, self.language))}")
        return "; ".join(found)

    def is_drawn(self, state: Any, name: str) -> bool:
        """Whether the picture changes with a field of the state that has a number."""
        other = changed(state, **{name: 1 - min(getattr(state, name), 1)})
        return self.game.open_scene(state, (), self.language) != self.game.open_scene(other, (), self.language)

    def face_down(self, question: Question) -> str:
        """What lies in the piles of players or of sides, each with its first player; no picture shows it."""
        if question.point.is_start:
            return ""
        state, found = question.point.state, []
        for name, sight in sights(type(state)).items():
            piles = getattr(state, name)
            if sight.size and sight.several and not sight.owner and len(piles) > 1:
                found += [(seat_name(number, self.language), pile) for number, pile in enumerate(piles) if pile]
        return "; ".join(f"{capitalised(name)}: {self.pieces(pile)}" for name, pile in found)

    def pieces(self, pile: Multiset[Any]) -> str:
        """The pieces in a pile: those of many kinds as they are written in pictures, and colours by their names."""
        if not any(isinstance(piece, Enum) for piece in pile):
            return ", ".join(map(str, pile))
        return PIECES(self.language, cards=pile)

    def afterwards(self, question: Question, asked: str) -> str:
        """What is asked, after what is done."""
        first, *others = [f"`{self.game.action_text(action, self.language)}`" for action in question.point.actions] or [""]
        if not first:
            return asked
        if not self.actor(question):
            return " ".join((filled(self.frames.brings, actions="; ".join([first, *others])), asked))
        acts = filled(self.frames.acts, actor=self.actor(question), action=first)
        then = filled(self.frames.then, actions="; ".join(others)) if others else ""
        return " ".join(filter(None, (acts, then, asked)))

    def thing(self, question: Question, thing: object) -> str:
        """An action or an event in words."""
        if question.claim.kind in (ClaimKind.MAY, ClaimKind.CHOICES):
            return self.game.action_text(thing, self.language)
        return self.game.event_text(thing, self.language)

    def fact(self, fact: Fact, question: Question) -> str:
        """What is to be seen, and where."""
        place = ", ".join(label(title, self.language) for title in fact.place)
        counted = fact.shown if fact.count is None else str(fact.count)
        if question.point.is_start or not fact.shown:
            return f"`{place}: {counted}`"
        shown = f"{fact.shown} ({counted})" if fact.count not in (None, 1) and fact.shown != "-" else fact.shown
        return f"`{place}: {shown}`" if place else f"`{shown}`"

    def actor(self, question: Question) -> str:
        """Whose turn it is at a point."""
        actor = self.game.actor(question.point.state)
        return "" if actor is CHANCE or actor is None else capitalised(seat_name(actor, self.language))

    def scene(self, question: Question) -> Scene | None:
        """The picture of the position; none of the start, where it would give the answer."""
        if question.point.is_start:
            return None
        return self.game.open_scene(question.point.state, (), self.language)


def filled(frame: str, **parts: str) -> str:
    """A frame with its fields."""
    return FIELD.sub(lambda found: parts.get(found[1], found[0]), frame)


def asking_in(game: AnyGame, language: Language) -> Asking:
    """How questions are asked in a language."""
    return Asking(game, frames(language.code), names_in(language))


def frames(code: str) -> Frames:
    """The frames of a language, or of English if it has none."""
    every = read_table(files(__package__) / "frames.toml", FrameFile, "frames.toml").frames
    return every.get(base(code), every[ENGLISH])
