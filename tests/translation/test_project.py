"""A translator's project: a glossary, words and questions of a language that the library does not know, ignored findings."""

import tomllib
from pathlib import Path

import pytest
from polib import POFile

from rulebook.core import SpecError, TranslationError
from rulebook.examination.asking import every_frame, frames
from rulebook.readings.asking import frames as interview_frames
from rulebook.registry import game
from rulebook.spec import load
from rulebook.translation.checking import check
from rulebook.translation.languages import language
from rulebook.translation.local_words import sheet_words
from rulebook.translation.po_file import read_po
from rulebook.translation.project import NAME, Project, own_frames, project_beside, starter

GAME = "hamsterbacke"
FILE = Path(__file__).parents[2] / "docs" / "translations" / "pt" / f"{GAME}.pt.po"
HEAD = f'rulebook_translation = 1\ngame = "{GAME}"\nlanguage = "pt"\n'


@pytest.fixture
def po() -> POFile:
    """The Portuguese translation."""
    return read_po(FILE)


def portuguese() -> Project:
    """The Portuguese project."""
    project = project_beside(FILE, GAME, "pt")
    assert project is not None
    return project


def beside(folder: Path, text: str) -> Path:
    """A PO file in a folder with a project."""
    (folder / NAME).write_text(text, encoding="utf-8")
    return folder / "x.po"


def with_sentence(po: POFile, clause: str, text: str) -> POFile:
    """The translation with another sentence for a clause."""
    next(entry for entry in po if entry.msgctxt == clause).msgstr = text
    return po


WRONG = [
    ("components-3", "Participam de dois a cinco jogadores.", {"T201", "T202"}),
    ("setup-5", "O jogador mais velho faz o primeiro turno.", {"T654"}),
    ("turn-3", "Os turnos seguem o sentido anti-horário: depois de cada turno, é a vez do jogador à direita.", {"T651"}),
    ("taking-6", "Quando o baralho se esgotou, acrescentam-se cartas ao círculo.", {"T501"}),
    ("blocking-3", "Um jogador pode baixar um grupo de uma cor que esteja no topo da pilha de bloqueio de outro.", {"T402"}),
    ("scoring-2", "Um jogador cuja pilha de bloqueio está vazia pode pontuar.", {"T402"}),
    ("bonus-1", "Como bônus, quem pontua recebe cartas do jogador que tem menos cartas na mão nesse momento.", {"T301"}),
    ("counting-4", "Vence o jogador com menos pontos.", {"T301"}),
]


@pytest.mark.parametrize(("clause", "sentence", "codes"), WRONG, ids=[clause for clause, *_ in WRONG])
def test_words_of_the_project_find_errors(po: POFile, clause: str, sentence: str, codes: set[str]) -> None:
    """A wrong Portuguese sentence is found by the words of the project, and without them it is not."""
    changed = with_sentence(po, clause, sentence)
    found = check(changed, FILE.name, portuguese()).findings
    assert {remark.clause for remark in found} == {clause}
    assert {remark.code.name for remark in found} & codes
    assert not check(changed, FILE.name).findings


def test_one_word_for_a_thing(po: POFile) -> None:
    """Whoever calls the deck by another word than that of the glossary is told, in any form of its word or none."""
    other = "Quando o monte se esgotou, não se acrescentam mais cartas ao círculo."
    assert "T602" in [
        remark.code.name for remark in check(with_sentence(po, "taking-6", other), "pt", portuguese()).findings
    ]


def test_a_glossary_stands_also_where_the_library_has_a_table(tmp_path: Path) -> None:
    """A German house has one word for the deck as well; other projects of the language know nothing of it."""
    german = read_po(Path(__file__).parents[2] / "specs" / GAME / "translations" / "de.po")
    head = HEAD.replace('"pt"', '"de"')
    project = project_beside(beside(tmp_path, f'{head}[glossary]\ndeck = "Talon"\n'), GAME, "de")
    assert project is not None
    assert {remark.code.name for remark in check(german, "de", project).findings} == {"T602"}
    assert not check(german, "de").findings
    assert language("de").house == {}


def test_one_word_for_two_things(tmp_path: Path, po: POFile) -> None:
    """A word of the glossary that stands for two terms is a finding on the file."""
    project = project_beside(beside(tmp_path, f'{HEAD}[glossary]\nrow = "fila"\ncircle = "Fila"\n'), GAME, "pt")
    (found,) = check(po, "pt", project).findings
    assert (found.code.name, found.clause) == ("T603", "")


def test_a_starter_file_is_a_project(tmp_path: Path, po: POFile) -> None:
    """What is exported to fill in can be read as it is, has every question, and asks for words only where none are known.

    Nothing but numbers is found by it, since no word says that anything is missing.
    """
    own = frames("en").of(game(GAME))
    english = {"frames": own, "interview": interview_frames("en"), "sheet": sheet_words("en")}
    text = starter(load(GAME), "pt", english)
    project = project_beside(beside(tmp_path, text), GAME, "pt")
    assert project is not None
    assert project.words is not None
    assert own_frames(project.frames, own, NAME) == own
    assert own_frames(project.interview, interview_frames("en"), NAME) == interview_frames("en")
    assert {remark.code.name for remark in check(po, "pt", project).findings} <= {"T201", "T202"}
    assert "words" not in tomllib.loads(starter(load(GAME), "de", {}))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("x", "is not TOML"),
        (HEAD.replace("hamster", "hanster"), "game: there is no game with a specification called 'hansterbacke'"),
        ("", "rulebook_translation: is missing"),
        (HEAD.replace("1", "2"), "rulebook_translation: expected 1, found 2"),
        (HEAD.replace("pt", "nl"), "is for hamsterbacke into nl, but x.po translates hamsterbacke into pt"),
        (f'{HEAD}[glossary]\ndek = "x"', "glossary: there is no term called 'dek'; did you mean deck"),
        (f'{HEAD}[[ignore]]\ncode = "T999"\nclause = "turn-1"\nreason = "x"', "there is no finding 'T999'"),
        (f'{HEAD}[[ignore]]\ncode = "T201"\nclause = "turn-1"\nreason = " "', "gives no reason"),
        (f'{HEAD}[words]\nlanguage = "pt"', "words.name: is missing"),
        (f"{HEAD}[sheet]\nsigns = 1", "sheet.signs: expected a string"),
    ],
)
def test_a_bad_project_is_refused(tmp_path: Path, text: str, told: str) -> None:
    """What is wrong with a project is said with its file, the place and the reason."""
    with pytest.raises((SpecError, TranslationError)) as refused:
        project_beside(beside(tmp_path, text), GAME, "pt")
    assert told in str(refused.value)
    assert NAME in str(refused.value)


def test_words_that_mean_nothing_are_refused(tmp_path: Path) -> None:
    """A key that no check knows, and a stemmer that does not exist, are refused."""
    text = (FILE.parent / NAME).read_text(encoding="utf-8")
    for old, new, told in (
        ('stemmer = "portuguese"', 'stemmer = "portugese"', "words.stemmer: there is no stemmer called 'portugese'"),
        ('"sentido horário"', '"s*e*n*tido"', "words.contrasts.clockwise: 's.e.n.tido': a phrase has 1 to 60"),
        ('3 = ["terceira"]', 'three = ["terceira"]', "words.numbers.three: is not a number in digits"),
        ("clockwise =", "clockwice =", "words.contrasts: there is no key called 'clockwice'"),
    ):
        with pytest.raises(SpecError, match=told):
            project_beside(beside(tmp_path, text.replace(old, new)), GAME, "pt")


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('yes = "sim"', 'yes = " "', "frames.yes: is empty"),
        ("{number} (de", "{nummer} (de", "frames.numbered: there is no field 'nummer'"),
        ("{number} (de", "{number (de", "frames.numbered: has a brace that belongs to no field"),
        ('once = "', 'onse = "', "frames"),
    ],
)
def test_bad_questions_are_refused(tmp_path: Path, old: str, new: str, told: str) -> None:
    """A question without its words, or with a field that does not exist, is refused before anybody is asked."""
    text = (FILE.parent / NAME).read_text(encoding="utf-8")
    assert old in text
    project = project_beside(beside(tmp_path, text.replace(old, new)), GAME, "pt")
    assert project is not None
    with pytest.raises(SpecError, match=told):
        own_frames(project.frames, frames("en"), "frames")


def test_only_the_variants_of_the_game_have_to_be_framed() -> None:
    """A project for a game without variants has sentences for none, which is too few for a game with some."""
    project = project_beside(FILE, GAME, "pt")
    assert project is not None
    assert not own_frames(project.frames, frames("en").of(game(GAME)), NAME).variants
    with pytest.raises(SpecError, match=r"variants\.length=one-deal: is missing"):
        own_frames(project.frames, frames("en").of(game("scopa")), NAME)
    assert [*frames("en").of(game("prato_dei_conigli")).variants] == ["mode=conta", "mode=insiemi"]
    assert len({frozenset(each.variants) for each in every_frame().values()}) == 1
