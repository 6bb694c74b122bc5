"""Questions in words: in the language of the translation where it has the sentences, and in English otherwise."""

from collections.abc import Iterator, Mapping
from enum import Enum
from functools import cache
from importlib.resources import files
from itertools import groupby
from typing import Any, Final

from attrs import evolve, field, frozen

from rulebook.core import CHANCE, AnyGame, Language, Multiset, Sentence
from rulebook.core.hints import fields_of
from rulebook.core.scene import Scene
from rulebook.core.sentences import by_kind, capitalised, filled, listed, seat_name
from rulebook.core.visibility import sights
from rulebook.examination.meanings import Meaning
from rulebook.examination.mutants import RIGHT, mutated
from rulebook.examination.operators import meanings
from rulebook.examination.points import (
    BOX,
    PLAYERS,
    Fact,
    FactWords,
    facts_in_scene,
    facts_of,
    is_decision,
    outcome_under,
)
from rulebook.examination.questions import Answer, ClaimKind, Question
from rulebook.languages.catalogues import base
from rulebook.languages.readers import NAMES
from rulebook.render.labels import before_content, in_language, label
from rulebook.spec import load
from rulebook.spec.toml_file import read_tables

ENGLISH: Final = "en"
SEVERAL: Final = "{count} \N{MULTIPLICATION SIGN} {tile}"
"""How several things that are the same are written: without a sign, `4 RE4` could be taken for two numbers."""
COUNTED: Final = Sentence("{cards:counted}")
"""How several pieces of a kind are told: if a game has this sentence, in its form of the word, as in `24 cartas rojas`."""


@frozen
class Frames:
    """The sentences around what a question is about, in one language, and the words for the answers."""

    numbered: str
    may: str
    comes: str
    choices: str
    happens: str
    exactly: str
    afterwards: str
    start: str
    counted: str
    holds: str
    total: str
    shows: str
    players: str
    box: str
    acts: str
    then: str
    brings: str
    hidden: str
    dealer: str
    last_capturer: str
    repeated: str
    once: str
    row: str
    cell: str
    yes: str
    no: str
    silent: str
    unsure: str
    about: str
    outdated: str
    why: str = "the sentences of your text that the question is about"
    """What `why` shows; project files of earlier versions lack it."""
    variants: Mapping[str, str] = field(factory=dict)

    def of(self, game: AnyGame) -> "Frames":
        """The same without the variants of other games."""
        names = written(game.new_game().settings.variants)
        return evolve(self, variants={key: told for key, told in self.variants.items() if key.partition("=")[0] in names})

    def answer(self, answer: Answer) -> str:
        """The word for an answer."""
        return {Answer.YES: self.yes, Answer.NO: self.no, Answer.SILENT: self.silent, Answer.UNSURE: self.unsure}[answer]


@frozen
class Asking:
    """How questions are asked in a language; `is_own` if the frames are a translator's own."""

    game: AnyGame
    frames: Frames
    language: Language
    is_own: bool = False

    def numbered(self, number: int, most: int) -> str:
        """Which question it is, of about how many."""
        return filled(self.frames.numbered, number=str(number), most=str(most))

    def outdated(self, answer: Answer) -> str:
        """That an answer was given by other sentences."""
        return filled(self.frames.outdated, answer=self.frames.answer(answer))

    def text(self, question: Question) -> str:
        """The question in words, after what no picture shows: what was agreed on, and who deals."""
        return " ".join((*self.circumstances(question), self.asked(question)))

    def circumstances(self, question: Question) -> Iterator[str]:
        """What no picture shows: the variants that have words, the dealer, and whether the dice were rolled again."""
        if question.claim.fact is not None and question.claim.fact.place[:1] in ((PLAYERS,), (BOX,)):
            return
        state = question.point.state
        for name, value in written(state.settings.variants).items():
            if (key := f"{name}={value}") in self.frames.variants:
                yield self.frames.variants[key]
        dealer = getattr(state, "dealer", None)
        if dealer is not None and not question.point.is_start:
            yield filled(self.frames.dealer, seat=capitalised(seat_name(dealer, self.language)))
        repeated = getattr(getattr(state.phase, "moving", state.phase), "repeated", None)
        if repeated is not None:
            yield self.frames.repeated if repeated else self.frames.once

    def asked(self, question: Question) -> str:
        """The question itself."""
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
                if claim.fact.place[:1] == (BOX,):
                    return filled(self.frames.box, things=f"`{self.in_box(claim.fact, question)}`")
                return self.after(question, self.seen(claim.fact, question))

    def in_box(self, fact: Fact, question: Question) -> str:
        """A number of pieces of a kind."""
        sorts = self.game.declaration.kinds(question.point.state.settings)
        code, count = fact.place[1], fact.count or 0
        kind = next(each for kinds in sorts for each in kinds if isinstance(each, Enum) and each.value == code)
        return COUNTED(self.language, cards=(kind,) * count)

    def after(self, question: Question, asked: str) -> str:
        """What is asked, after what is done, with what lies face down: it may be counted."""
        state, after = question.point.state, outcome_under(self.game, question.point, RIGHT).state
        lying = "" if question.point.is_start else self.face_down(state, after)
        return " ".join(filter(None, (lying, self.afterwards(question, asked))))

    def face_down(self, state: Any, after: Any) -> str:
        """What lies face down in the piles of players or of sides, each named by its first player, and who took cards last.

        It is told if it is counted before the state that comes after, if any does: when a pile shrinks, or the game ends.
        """
        if after is None:
            return ""
        found, is_counted = [], self.game.actor(after) is None
        for name, sight in sights(type(state)).items():
            piles = getattr(state, name)
            if sight.size and sight.several and not sight.owner and len(piles) > 1:
                title = label(name.removesuffix("s").replace("_", " ").capitalize(), self.language)
                found += [(seat_name(number, self.language), title, pile) for number, pile in enumerate(piles) if pile]
                is_counted |= any(was.total > now.total for was, now in zip(piles, getattr(after, name), strict=True))
        titled = [(before_content(f"{capitalised(name)}, {title}", self.language), pile) for name, title, pile in found]
        told = "; ".join([f"`{title} {self.pieces(pile)}`" for title, pile in titled])
        if not told or not is_counted:
            return ""
        last = getattr(state, "last_capturer", None)
        by = "" if last is None else filled(self.frames.last_capturer, seat=capitalised(seat_name(last, self.language)))
        return " ".join(filter(None, (filled(self.frames.hidden, piles=told), by)))

    def pieces(self, pile: Multiset[Any]) -> str:
        """What lies in a pile: pieces as pictures show them, or in words if they have no code of their own."""
        return ", ".join(
            COUNTED(self.language, cards=(kind,) * count)
            if isinstance(kind, Enum)
            else f"{f'{count} ' if count > 1 else ''}{kind}"
            for kind, count in by_kind(tuple(pile))
        )

    def afterwards(self, question: Question, asked: str) -> str:
        """What is asked, after what is done."""
        told: list[str] = []
        for is_free, actions in groupby(question.point.actions, lambda action: is_decision(self.game, action)):
            texts = [f"`{self.game.action_text(action, self.language)}`" for action in actions]
            if is_free:
                told += [filled(self.frames.acts, actor=self.actor(question), action=text) for text in texts]
            else:
                told.append(filled(self.frames.then if told else self.frames.brings, actions="; ".join(texts)))
        return " ".join((*told, asked))

    def thing(self, question: Question, thing: object) -> str:
        """An action or an event in words."""
        if question.claim.kind in (ClaimKind.MAY, ClaimKind.CHOICES):
            return self.game.action_text(thing, self.language)
        return self.game.event_text(thing, self.language)

    def seen(self, fact: Fact, question: Question) -> str:
        """Whether something is to be seen: a number of things, things, what a place shows, or what is said of the game."""
        fact, frames = self.translated(fact, question), self.frames
        titles = [next(alike) for _, alike in groupby(fact.place, str.casefold)]  # the marker `sun` on the track `Sun`
        place, shown = f"`{', '.join(titles)}`", listed((), self.language) if fact.shown == "-" else fact.shown
        if fact.count is not None and not fact.shown:
            asked = filled(frames.counted, place=place, count=f"`{fact.count}`")
        elif fact.count is not None:
            things = filled(frames.total, things=f"`{shown}`", count=str(fact.count)) if fact.count > 1 else f"`{shown}`"
            asked = filled(frames.holds, place=place, things=things)
        elif fact.place:
            asked = filled(frames.shows, place=place, shown=f"`{shown}`")
        else:
            asked = filled(frames.afterwards, fact=f"`{shown}`")
        if not question.point.is_start:
            return asked
        return f"{filled(frames.start, players=str(question.point.state.settings.players))} {asked}"

    def translated(self, fact: Fact, question: Question) -> Fact:
        """A fact in the language: as it is in the right game, or else in the game of somebody who was told otherwise."""
        words = FactWords(self.frames.row, self.frames.cell, SEVERAL)
        for state in filter(None, self.afters(question)):
            known, told = facts_of(self.game, state), facts_in_scene(self.picture(state), words)
            if question.point.is_start:
                known, told = [tuple([each.counted for each in facts]) for facts in (known, told)]
            if found := dict(zip(known, told, strict=True)).get(fact):
                return found
        return fact

    def afters(self, question: Question) -> Iterator[Any]:
        """The positions after the actions of a point: by the right meaning, then by those that answer otherwise."""
        yield outcome_under(self.game, question.point, RIGHT).state
        for meaning in meanings_of(self.game):
            if meaning.id in question.others:
                with mutated(self.game, meaning, [question.point.state.settings]) as mutant:
                    state = outcome_under(self.game, question.point, mutant).state
                yield state

    def actor(self, question: Question) -> str:
        """Whose turn it is at a point."""
        actor = self.game.actor(question.point.state)
        return "" if actor is CHANCE or actor is None else capitalised(seat_name(actor, self.language))

    def scene(self, question: Question) -> Scene | None:
        """The picture of the position; none of the start, where it would give the answer."""
        return None if question.point.is_start else self.picture(question.point.state)

    def picture(self, state: Any) -> Scene:
        """The picture of a position with all cards open."""
        return in_language(self.game.open_scene(state, (), self.language), self.language)


def about(question: Question, game_id: str, told: Mapping[str, str]) -> Mapping[str, str]:
    """The clauses about which the answer to a question says something, in the order of the rules, with a text's sentences.

    Their titles are not told: "Clockwise" would give the answer away.
    """
    return {clause.id: told.get(clause.id, "-") for clause in load(game_id).clauses if clause.id in question.clauses}


def written(variants: object) -> dict[str, str]:
    """Variants as records write them: `true`, `one-deal`."""
    values = {each.name: getattr(variants, each.name) for each in fields_of(type(variants))}
    return {name: value.value if isinstance(value, Enum) else str(value).lower() for name, value in values.items()}


@cache
def meanings_of(game: AnyGame) -> tuple[Meaning, ...]:
    """The wrong meanings of a game."""
    return meanings(game, load(game.id))


def asking_in(game: AnyGame, language: Language, own: Frames | None = None) -> Asking:
    """How questions are asked in a language, by a translator's own frames if there are any."""
    return Asking(game, own or frames(language.code), language.with_names(*NAMES), is_own=own is not None)


def frames(code: str) -> Frames:
    """The frames of a language, or of English if it has none."""
    return every_frame().get(base(code), every_frame()[ENGLISH])


def has_frames(code: str) -> bool:
    """Whether there are frames in a language."""
    return base(code) in every_frame()


def every_frame() -> Mapping[str, Frames]:
    """The frames by language."""
    return read_tables(files(__package__) / "frames.toml", Frames)
