"""What pages need to know of a game beside its rules: clauses, readings, phases and sentences, as a document."""

from functools import lru_cache
from hashlib import sha256
from typing import Any

from rulebook.core import AnyGame, SpecError
from rulebook.core.sentences import telling_of
from rulebook.records import JsonObject
from rulebook.records.settings import settings_document
from rulebook.records.shapes import snake_case
from rulebook.spec import load
from rulebook.spec.fingerprints import UNRELEASED, fingerprints, hashed, versions


def metadata(game: AnyGame, module: str) -> JsonObject:
    """The metadata of a game whose rules are the module with this text.

    Raises SpecError if the game has no specification.
    """
    specification = load(game.id)
    declared = game.declaration
    return {
        "game": game.id,
        "rules": specification.game.rules_version,
        "fingerprint": fingerprint(game.id),
        "module": sha256(module.encode()).hexdigest(),
        "settings": settings_document(game, game.new_game().settings),
        "clauses": clauses_of(game.id),
        "readings": {
            one.id: {
                "clause": one.clause,
                "question": one.question,
                "values": {value.id: value.statement for value in one.values},
            }
            for one in specification.readings
        },
        "phases": [
            {
                "type": snake_case(rules.phase.__name__),
                "chance": rules.is_chance,
                "accepts": [snake_case(cls.__name__) for cls in rules.accepts],
            }
            for rules in declared.phases
        ],
        "sentences": {snake_case(cls.__name__): sentences_of(cls) for cls in (*declared.actions, *declared.events)},
    }


@lru_cache(maxsize=16)
def fingerprint(id: str) -> str | None:
    """The fingerprint of a game's rules: of every clause, in words and in what it means; None without a specification."""
    try:
        return hashed(clauses_of(id))
    except SpecError:
        return None


def clauses_of(id: str) -> JsonObject:
    """Every clause of a game, with its fingerprint if it has one."""
    known = fingerprints(id) if UNRELEASED in versions(id) else None
    return {
        one.id: {
            "title": one.title,
            "statement": one.statement,
            "fingerprint": known.short(one.id) if known and one.id in known.clauses else None,
        }
        for one in load(id).clauses
    }


def sentences_of(cls: type[Any]) -> JsonObject:
    """The templates of the sentences of a class of actions or events."""
    telling = telling_of(cls)
    return {
        "sentence": telling.sentence.template,
        "untold": telling.untold.template if telling.untold else None,
        "cases": [[getattr(case, "value", None), sentence.template] for case, sentence in telling.cases],
    }
