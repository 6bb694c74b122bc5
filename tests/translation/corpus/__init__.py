"""Our own good sentences: the translations of every clause that come with games, and some in other words."""

import tomllib
from pathlib import Path

from rulebook.spec import load, specified_games
from rulebook.translation.checks.pair import Pair
from rulebook.translation.languages import LANGUAGES, language
from rulebook.translation.po_file import of_clauses, shipped_wordings

FOLDER = Path(__file__).parent
TOLD = tuple(code for code in LANGUAGES if (FOLDER / "held_out" / f"{code}.toml").is_file())
"""The languages that have sentences in other words; tests/translation/free has others, in every language."""


def pairs(code: str) -> tuple[Pair, ...]:
    """Every clause of every game with its translation into a language that comes with the game."""
    return tuple(
        pair(game, clause, code, translations[code])
        for game in specified_games()
        for clause, translations in shipped_wordings(game).items()
        if code in translations
    )


def pair(game: str, clause: str, code: str, translation: str) -> Pair:
    """A clause, under its full name, with a translation."""
    specification = load(game)
    statement = specification.clause(clause).statement
    others = tuple(other for other in of_clauses(game, [clause]) if other.text != translation)
    return Pair(f"{game}:{clause}", statement, translation, language(code), specification.terms, others)


def reworded(code: str) -> tuple[Pair, ...]:
    """Some clauses told freely, with which the tables of phrases were improved."""
    return in_another_wording("reworded", code)


def held_out(code: str) -> tuple[Pair, ...]:
    """Some clauses told freely, for which the tables of phrases were never changed."""
    return in_another_wording("held_out", code)


def in_another_wording(folder: str, code: str) -> tuple[Pair, ...]:
    """The clauses in a file of a folder, each with its translation."""
    kept = tomllib.loads((FOLDER / folder / f"{code}.toml").read_text(encoding="utf-8"))
    return tuple(pair(game, clause, code, text) for game, texts in kept.items() for clause, text in texts.items())
