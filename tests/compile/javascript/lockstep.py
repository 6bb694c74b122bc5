"""Compares a game in JavaScript with the reference: questions and answers as JSON texts, a line each."""

import json
import subprocess
from collections.abc import Iterable, Iterator
from itertools import zip_longest
from pathlib import Path
from random import Random
from typing import Any, Final

from attrs import frozen

from rulebook.compile.javascript.program import RUNTIME, program, runtime
from rulebook.core import CHANCE, SPECTATOR, AnyGame, Refusal
from rulebook.records import Codec
from rulebook.records.documents import documents
from rulebook.records.settings import plain_converter
from tests.compile.games import module
from tests.compile.javascript.node import NODE

ANSWERS: Final = Path(__file__).parent / "answers.mjs"
TRIED: Final = 4
"""How many actions are tried in each state, legal or not."""


@frozen
class Question:
    """What is asked about a state, and what the reference answers."""

    asked: str
    answer: str


class DifferenceError(AssertionError):
    """JavaScript answers otherwise than the reference."""


def text(document: Any) -> str:
    """A document as JavaScript writes it."""
    return json.dumps(document, ensure_ascii=False, separators=(",", ":"))


def refusal(game: AnyGame, found: Refusal | None) -> Any:
    """A refusal as a document."""
    if found is None:
        return None
    values = {name: plain_converter(game).unstructure(value) for name, value in found.values}
    return {"clause": found.clause, "sentence": found.sentence.template, "values": values}


def beginning(game: AnyGame, settings: Any) -> Question:
    """What is asked before a game."""
    codec = Codec(game, settings)
    asked = plain_converter(game).unstructure(settings)
    return Question(text({"settings": asked}), text({"state": codec.dump(game.start(settings))}))


def question(game: AnyGame, state: Any, action: Any, tried: Iterable[Any]) -> Question:
    """Everything that can be asked about a state, an action that is legal or None, and actions that need not be."""
    codec, actions = Codec(game, state.settings), list(tried)
    dump = codec.dump
    laid = dump(state)
    viewers = [*range(state.settings.players), SPECTATOR]
    asked = {
        "state": laid,
        "action": None if action is None else dump(action),
        "tried": list(map(dump, actions)),
        "viewers": [each.value if each is SPECTATOR else each for each in viewers],
    }
    actor, result = game.actor(state), game.result(state)
    found = [game.why_not(state, each) for each in actions]
    refusals = [refusal(game, each) for each in found]
    answer = {
        "state": laid,
        "actor": "chance" if actor is CHANCE else actor,
        "legal": list(map(dump, game.legal_actions(state))),
        "chances": [[dump(outcome), weight] for outcome, weight in game.chances(state)],
        "result": None if result is None else dump(result),
        "seen": [dump(game.observe(state, viewer)) for viewer in viewers],
        "refusals": refusals,
        "steps": [each and [document, str(each)] for each, document in zip(found, refusals, strict=True)],
    }
    if action is not None:
        step = game.step(state, action)
        answer["after"], answer["events"] = dump(step.state), list(map(dump, step.events))
        answer["told"] = [[dump(game.event_for(event, viewer)) for viewer in viewers] for event in step.events]
    return Question(text(asked), text(answer))


def drawn(game: AnyGame, settings: Any, random: Random) -> Iterator[Any]:
    """Some actions of any kind."""
    decisions = game.declaration.numbering(settings, False)
    for _ in range(TRIED):
        yield decisions.at(random.randrange(decisions.size))


def about_game(game: AnyGame, settings: Any, random: Random) -> Iterator[Question]:
    """Questions about every state of a random game."""
    yield beginning(game, settings)
    state = game.start(settings)
    while True:
        legal = game.legal_actions(state)
        action = random.choice(legal) if legal else None
        yield question(game, state, action, [*drawn(game, settings, random), *legal[:1]])
        if action is None:
            return
        state = game.step(state, action).state


def about_state(game: AnyGame, state: Any, random: Random) -> Iterator[Question]:
    """Questions about a state and every action that is legal there."""
    for action in game.legal_actions(state) or (None,):
        yield question(game, state, action, drawn(game, state.settings, random))


def written(game: AnyGame, folder: Path, components: Any = None, variants: Any = None) -> Path:
    """A module in a folder, with its runtime."""
    (folder / RUNTIME).write_text(runtime(), encoding="utf-8")
    (folder / "package.json").write_text('{"type": "module"}')
    path = folder / f"{game.id}.js"
    path.write_text(program(module(game, components, variants), documents(game))[0], encoding="utf-8")
    return path


def compare(path: Path, questions: Iterable[Question]) -> int:
    """The number of questions that JavaScript answers as the reference does, which is all; raises DifferenceError."""
    asked = list(questions)
    given = "".join(f"{one.asked}\n" for one in asked)
    ran = subprocess.run([str(NODE), ANSWERS, path], input=given, capture_output=True, text=True, check=False)
    for one, answer in zip_longest(asked, ran.stdout.splitlines()):
        if one.answer != answer:
            raise DifferenceError(f"asked {one.asked}\nwanted {one.answer}\nfound {answer or ran.stderr}")
    return len(asked)
