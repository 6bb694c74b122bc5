"""`rulebook play --lang`: a table in the language of the people there."""

import re
from pathlib import Path

from tests.cli.conftest import Run

HEADER = """msgid ""
msgstr ""
"Project-Id-Version: hamsterbacke 2\\n"
"Language: nl\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

"""
OPTIONS = ("play", "hamsterbacke", "--seed", "3")


def test_a_person_plays_in_german(run: Run) -> None:
    """Offers, pictures, news, refusals, clauses and prompts are in the language."""
    typed = "score\n99\nexplain\nexplain nothing-1\nundo\n2\n"
    result = run(*OPTIONS, "--human", "1", "--name", "1=Ada", "--lang", "de", input=typed, code=2)
    assert "die Eingabe endete" in result.stderr
    assert "not translated" not in result.stderr
    for told in (
        "   1  Reihe 1 nehmen",
        "Nachziehstapel: ",
        "> Ada (du)",
        "nicht erlaubt: auf deinem Sperrstapel liegt keine Karte (scoring-2)",
        "nicht verstanden: die Nummern gehen von 1 bis 8",
        "scoring-2: ",
        "nicht verstanden: eine Regel 'nothing-1' gibt es nicht",
        "nicht erlaubt: Ada war noch nicht am Zug",
        "Ada: Reihe 2 nehmen",
        "Ada nahm Reihe 2: ",
        "Gib eine Nummer ein",
    ):
        assert told in result.stdout, told


def test_whatever_is_not_understood_is_said_in_the_language(run: Run) -> None:
    """No answer to what a person types has English words, whatever is wrong with it, in any language that ships."""
    typed = (
        "dance",
        "99",
        "take",
        "take x",
        "take 0 now",
        "take 12",
        "{",
        '{"type": 1}',
        '{"type": "score", "row": 0}',
        "explain x",
    )
    english = re.findall(r"not understood: (.*)", run(*OPTIONS, "--human", "1", input="\n".join(typed), code=2).stdout)
    assert len(english) == len(typed)
    for code, not_understood in (
        ("de", "nicht verstanden"),
        ("fr", "pas compris"),
        ("hu", "nem érthető"),
        ("it", "non capito"),
    ):
        result = run(*OPTIONS, "--human", "1", "--lang", code, input="\n".join(typed), code=2)
        said = re.findall(rf"{not_understood} ?: (.*)", result.stdout)
        assert len(said) == len(typed), result.stdout
        assert not set(said) & set(english)
        assert "the input ended" not in result.stderr


def test_a_clause_in_english_is_announced(run: Run, tmp_path: Path) -> None:
    """Where a language lacks a clause, whoever asks for it is told why it is in English; in English nobody is."""
    typed, file = "explain taking-1\n", tmp_path / "rules-nl.po"
    announced = "Regels die niet vertaald zijn, zijn in het Engels."
    english = "Rules that have not been translated are in English."
    file.write_text(f'{HEADER}msgctxt "sentence"\nmsgid "{english}"\nmsgstr "{announced}"\n', encoding="utf-8")
    assert announced in run(*OPTIONS, "--human", "1", "--lang", str(file), input=typed, code=2).stdout
    assert "in English" not in run(*OPTIONS, "--human", "1", input=typed, code=2).stdout


def test_those_without_a_name(run: Run) -> None:
    """A seat without a name among people who have one is called by its number, and takes no article."""
    shown = run(*OPTIONS, "--human", "1", "--name", "1=Ada", "--lang", "it", input="1\n1\n", code=2).stdout
    assert "Posto 2 ha ricevuto una carta" in shown
    assert "Ora tocca a Posto 2" in shown


def test_a_game_of_bots_in_hungarian(run: Run) -> None:
    """Moves, events and the result are in the language."""
    shown = run(*OPTIONS, "--lang", "hu").stdout
    assert "1. véletlen: egy" in shown
    assert " kapott (setup-1)" in shown
    assert "  Kör\n" in shown
    assert shown.splitlines()[-1].startswith("pontszámok: ")
    assert re.fullmatch(
        r"Punkte: [-0-9 ]+; Platz [0-2] hat gewonnen", run(*OPTIONS, "--quiet", "--lang", "de").stdout.strip()
    )


def test_the_file_of_a_translator(run: Run, tmp_path: Path) -> None:
    """A translator's sentences are said; what they lack is English, and how much that is stands on standard error."""
    file = tmp_path / "nl.po"
    file.write_text(f'{HEADER}msgctxt "sentence"\nmsgid "the deck ran out"\nmsgstr "de stapel is op"\n', encoding="utf-8")
    result = run(*OPTIONS, "--lang", file)
    assert "De stapel is op (taking-6)" in result.stdout
    assert "Seat 1 took row" in result.stdout
    assert result.stderr == "rulebook: 158 of 159 sentences and words are not translated into nl: they are in English\n"


def test_a_language_without_a_catalogue(run: Run) -> None:
    """A language that nobody has translated the game into is English, and says so."""
    result = run(*OPTIONS, "--quiet", "--lang", "nl")
    assert result.stderr == "rulebook: 159 of 159 sentences and words are not translated into nl: they are in English\n"
    assert result.stdout.startswith("scores ")
    assert not run(*OPTIONS, "--quiet", "--lang", "en").stderr


def test_what_is_no_language(run: Run, tmp_path: Path) -> None:
    """A code that is none, a file that is not there and a broken sentence are bad input, in one line."""
    file = tmp_path / "es.po"
    file.write_text(
        f'{HEADER}msgctxt "sentence"\nmsgid "take row {{row:place}}"\nmsgstr "tomar {{fila}}"\n', encoding="utf-8"
    )
    for given, told in (
        ("Deutsch!", "'Deutsch!' is not a language code, such as de or pt_BR"),
        (tmp_path / "fr.po", "fr.po: cannot be read: No such file or directory"),
        (file, "es.po: line 7: 'take row {row:place}': names the field fila, which the English does not have"),
    ):
        assert run(*OPTIONS, "--lang", given, code=2).stderr == f"Error: {told}\n"
