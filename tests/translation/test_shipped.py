"""The translations that come with games are up to date with what they translate, so that a translator sees what is new."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import pytest

from rulebook.languages.catalogues import FOLDER
from rulebook.languages.texts import texts_of
from rulebook.registry import game
from rulebook.spec import load, specified_games
from rulebook.spec.places import home
from rulebook.translation.catalogue import DATE, catalogue, empty, sentence_entry, updated
from rulebook.translation.po_file import read_po, shipped_languages


@pytest.mark.parametrize(("id", "code"), [(id, code) for id in specified_games() for code in shipped_languages(id)])
def test_clauses_are_as_an_export_has_them(id: str, code: str, has: Callable[[Path, str], None]) -> None:
    """Statements and comments are those of today; what was translated otherwise is marked."""
    file = Path(str(home(id).folder)) / FOLDER / f"{code}.po"
    kept = read_po(file)
    made = datetime.strptime(kept.metadata["POT-Creation-Date"], DATE)
    has(file, f"{updated(catalogue(load(id), code, made), kept)}\n")


@pytest.mark.parametrize("id", specified_games())
def test_sentences_are_as_an_export_has_them(id: str, has: Callable[[Path, str], None]) -> None:
    """So are the sentences of a table, in every language."""
    for file in Path(str(home(id).folder)).glob(f"{FOLDER}/sentences/*.po"):
        kept = read_po(file)
        made = datetime.strptime(kept.metadata["POT-Creation-Date"], DATE)
        fresh = empty(kept.metadata["Project-Id-Version"], file.stem, made)
        fresh.extend(map(sentence_entry, texts_of(game(id))))
        has(file, f"{updated(fresh, kept)}\n")
