"""`rulebook serve`: the languages of a server."""

from pathlib import Path

from rulebook.cli.serve import languages_with
from rulebook.core.sentences import Sentence
from rulebook.registry import game
from tests.cli.conftest import Run

HEADER = """msgid ""
msgstr ""
"Project-Id-Version: {game}\\n"
"Language: {language}\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgctxt "sentence"
msgid "the deck ran out"
msgstr "{text}"
"""
RAN_OUT = Sentence("the deck ran out")


def written(folder: Path, **fields: str) -> Path:
    """A translator's file."""
    file = folder / "{game}.{language}.po".format(**fields)
    file.write_text(HEADER.format(**fields), encoding="utf-8")
    return file


def test_a_translators_file_speaks_for_its_game(tmp_path: Path) -> None:
    """Its language can be chosen at every table, and its game speaks it; the languages that ship are still there."""
    dutch = written(tmp_path, game="hamsterbacke", language="nl", text="de stapel is op")
    german = written(tmp_path, game="hamsterbacke", language="de", text="Karten gibt es nicht mehr")
    languages = languages_with([dutch, german])
    assert RAN_OUT(languages["nl"](game("hamsterbacke"))) == "de stapel is op"
    assert RAN_OUT(languages["nl"](game("scopa"))) == "the deck ran out"
    assert RAN_OUT(languages["de"](game("hamsterbacke"))) == "Karten gibt es nicht mehr"
    assert languages["de"](game("scopa")).catalogue
    assert list(languages) == [*languages_with([]), "nl"]


def test_a_file_that_cannot_be_used_keeps_the_server_from_starting(run: Run, tmp_path: Path) -> None:
    """A broken sentence, a game that is not there and a file that is not there are said at once."""
    broken = written(tmp_path, game="hamsterbacke", language="es", text="se {acabó el mazo")
    foreign = written(tmp_path, game="bridge", language="es", text="se acabó el mazo")
    for file, message in ((broken, "stray brace"), (foreign, "bridge"), (tmp_path / "none.po", "none.po")):
        assert message in run.refused("serve", "--store", tmp_path / "tables.sqlite", "--port", "0", "--lang", file)
