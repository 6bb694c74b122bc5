"""`python -m tests.tools.suite GAME`: make the conformance suite of a game again.

It is data, so that engines can be held to it without Python: short walks that together exercise a game, with the answers of
the rules. Each line is a case: what it covers, and a dialogue of the questions that an engine is asked, in order, with the
answers.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import reduce
from pathlib import Path
from typing import Any, Final

import click
from attrs import evolve, frozen

from rulebook.core import SPECTATOR, AnyGame
from rulebook.core.sweep import every_settings
from rulebook.games.prato_dei_conigli import Card, Colour, Components, DeckLine, Posture
from rulebook.games.prato_dei_conigli import game as prato
from rulebook.games.prato_dei_conigli.model.state import Playing
from rulebook.records import Codec, JsonObject, header, parse
from rulebook.records.json_text import text_of
from rulebook.records.strict import required
from rulebook.records.writing import clauses_of
from rulebook.referee.applied import watching
from rulebook.referee.engine import Reference
from rulebook.referee.positions import dumped, text
from rulebook.referee.shrinking import last_step
from rulebook.referee.walks import Walk, played, under_other_readings, written_walks
from rulebook.registry import game as named
from rulebook.spec import load
from rulebook.spec.places import home
from rulebook.verification.forgetting import discard
from tests.games.prato_dei_conigli.positions import SEVEN_BLACK, position

NAME: Final = "suite.jsonl"
TIMES: Final = 10
"""In how many cases everything is covered, if there are as many."""
SMALL: Final = "witnesses/small/"
"""What the names of walks to small witnesses begin with."""
CARDS: Final = ("all(even,between(2,8))", "any(exactly(1),exactly(3))")
"""Cards of Il Prato dei Conigli with several conditions."""


@frozen
class Candidate:
    """A walk that may become a case, and what it covers."""

    name: str
    covers: frozenset[str]
    dialogue: tuple[JsonObject, ...]

    @property
    def document(self) -> JsonObject:
        """The case as an object."""
        return {"name": self.name, "covers": [*sorted(self.covers)], "dialogue": list(self.dialogue)}


def cases(game: AnyGame) -> Iterator[JsonObject]:
    """The cases that ship for a game, if there are any; raises RecordError for a file that was damaged."""
    file = home(game.id).folder / NAME
    for line in file.read_text(encoding="utf-8").splitlines() if file.is_file() else ():
        yield required(parse(line), dict)


def differing(game: AnyGame, some: Iterable[JsonObject]) -> Iterator[str]:
    """The names of cases in which the rules now give other answers."""
    for case in some:
        dialogue: Any = case["dialogue"]
        if text(dialogue) != text(list(answered(game, [each["ask"] for each in dialogue]))):
            yield str(case["name"])


def made(game: AnyGame) -> Iterator[JsonObject]:
    """A suite: candidates are chosen by what they newly cover for their length, until nothing is left to cover."""
    left = list(candidates(game))
    there_are = Counter(each for candidate in left for each in candidate.covers)
    needed = {each: min(TIMES, number) for each, number in there_are.items()}
    while any(needed.values()):
        best = max(left, key=lambda each: sum(needed[one] > 0 for one in each.covers) / len(text(each.dialogue)))
        left.remove(best)
        yield best.document
        for each in best.covers:
            needed[each] = max(0, needed[each] - 1)


def candidates(game: AnyGame) -> Iterator[Candidate]:
    """Kept walks, also where a reading decides, and the beginning and the end of a game under each sort of settings."""
    for walk in walks(game):
        others = list(under_other_readings(game, walk))
        own = dict(choices(game, walk))
        for each in (walk, *others):
            decisive = [other for other in others if other is each or each is walk]
            names = {name for other in decisive for name, value in choices(game, other) if own[name] != value}
            yield candidate(game, each, names)
    for walk in other_cards() if game.id == prato.id else ():
        yield candidate(game, walk)
    for number, settings in enumerate(every_settings(game)):
        yield candidate(game, Walk(game.start(settings), name=f"start {number}"))
        end = last_step(game, played(game, 0, number))
        yield candidate(game, Walk(end.state, end.actions, end.is_start, f"end {number}"))


def walks(game: AnyGame) -> Iterator[Walk]:
    """Kept walks; those of small witnesses also with one action more, as some end where a reading is about to matter."""
    for walk in written_walks(game):
        yield walk
        if walk.name.startswith(SMALL):
            for number, action in enumerate(game.legal_actions(end_of(game, walk))):
                yield evolve(walk, actions=(*walk.actions, action), name=f"{walk.name}, then action {number}")


def end_of(game: AnyGame, walk: Walk) -> Any:
    """The state at the end of a walk."""
    return reduce(lambda state, action: game.step(state, action).state, walk.actions, walk.state)


def other_cards() -> Iterator[Walk]:
    """What can be done in Il Prato dei Conigli with cards of several conditions, which no printed card has."""
    deck = tuple([DeckLine(Card.from_code(code), 2, 10) for code in CARDS])
    settings = prato.new_game(players=2, components=Components(deck=deck, hand=2)).settings
    state = position(SEVEN_BLACK, [" ".join(CARDS)] * 2, phase=Playing(), settings=settings)
    for number, action in enumerate(prato.legal_actions(state)):
        yield Walk(state, (action,), False, f"other cards {number}")


def candidate(game: AnyGame, walk: Walk, decisive: Iterable[str] = ()) -> Candidate:
    """A walk with its dialogue. It covers clauses that are applied or happen, its settings, and readings that decide."""
    applied = dict[str, int]()
    discard(game.declaration.module, [walk.state.settings])  # what was worked out before would not be applied again
    with watching(game, applied):
        dialogue = tuple(answered(game, questions(game, walk)))
    values = dict(choices(game, walk))
    covers = [*applied, *happening(game, walk), *(f"{name}={value}" for name, value in values.items())]
    covers += shown(dialogue) if game.id == prato.id else ()
    return Candidate(walk.name, frozenset([*covers, *(f"{name}={values[name]} decides" for name in decisive)]), dialogue)


def happening(game: AnyGame, walk: Walk) -> Iterator[str]:
    """The clauses of the events on a walk."""
    state = walk.state
    for action in walk.actions:
        step = game.step(state, action)
        yield from (f"{clause} happens" for clause in clauses_of(step.events))
        state = step.state


def shown(dialogue: Iterable[JsonObject]) -> Iterator[str]:
    """Clauses of Il Prato dei Conigli that only answers show: all colours, all postures, and others' cards face down."""
    answers: list[Any] = [each["answer"] for each in dialogue]
    words = text(answers)
    for clause, kind in (("components-10", Colour), ("components-11", Posture)):
        if all(each.value in words for each in kind):
            yield clause
    views = [answer["view"] for answer in answers if "view" in answer]
    if any(size for view in views for seat, size in enumerate(view["played_sizes"]) if seat != view["seat"]):
        yield "playing-6"


def choices(game: AnyGame, walk: Walk) -> Iterator[tuple[str, str]]:
    """The number of players, and the value of each reading and variant."""
    told: Any = header(game, walk.state.settings)
    yield "players", str(told["players"])
    for part in ("readings", "variants"):
        yield from ((name, str(value).lower()) for name, value in told[part].items())


def questions(game: AnyGame, walk: Walk) -> Iterator[JsonObject]:
    """What an engine is asked on a walk; at its end also what everybody sees."""
    settings = walk.state.settings
    codec = Codec(game, settings)
    yield {"start": header(game, settings)} if walk.is_start else {"load": dumped(codec, walk.state)}
    for action in walk.actions:
        yield {"act": dumped(codec, action)}
    for viewer in (SPECTATOR.value, *range(settings.players)):
        yield {"view": viewer}


def answered(game: AnyGame, asked: Iterable[JsonObject]) -> Iterator[JsonObject]:
    """Questions with the answers of the rules."""
    engine = Reference(game)
    for question in asked:
        ((what, about),) = question.items()
        answer = getattr(engine, what)(about)
        yield {"ask": question, "answer": {"view": answer} if what == "view" else answer}


@click.command()
@click.argument("id")
def command(id: str) -> None:
    """Write the suite, and tell what it has no case for."""
    cases, known = list(made(named(id))), {each.id for each in load(id).clauses if each.function}
    lines = "".join([f"{text_of(case)}\n" for case in cases])
    Path(str(home(id).folder / NAME)).write_text(lines, encoding="utf-8", newline="\n")
    covered = {str(each) for case in cases for each in case["covers"]}  # type: ignore[union-attr]  # a list of texts
    click.echo(f"{len(cases)} cases, {len(lines)} characters; never applied: {', '.join(sorted(known - covered)) or 'none'}")


if __name__ == "__main__":
    command()
