"""The catalogues that come with the games: complete, without faults, and with the words of the glossaries."""

from collections.abc import Mapping
from typing import Any

import pytest
from attrs import evolve

from rulebook.core import CHANCE, SPECTATOR, AnyGame, DomainError, TranslationError, Viewer
from rulebook.core.scene import Grid, Group, Part, Pile, Tiles, Track
from rulebook.core.sentences import FIELD, Language
from rulebook.games.hamsterbacke import Take
from rulebook.games.scopa.model.readings import ThreeKings
from rulebook.languages import PoFile, codes, editions_noted, every_notice, language, language_in, notices, untranslated
from rulebook.languages.catalogues import every_text, shipped, statements
from rulebook.languages.faults import faults_in, form_of
from rulebook.languages.po_text import parsed
from rulebook.languages.texts import TextKind, texts_of
from rulebook.play import generator, playout
from rulebook.registry import game, game_ids
from rulebook.render.labels import LABEL, in_language
from rulebook.spec import load

CODES = ("de", "es", "fr", "hu", "it", "pl")
ALIKE = {"", "Hand", "Table", "Orto", "Collina", "Cespuglio", "Laghetto"}
"""Labels that are the same in English and in another language."""
GAMES = game_ids()
HEADER = """msgid ""
msgstr ""
"Project-Id-Version: hamsterbacke 2\\n"
"Language: {code}\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

"""


def file(*entries: tuple[str, str, str], code: str = "es") -> PoFile:
    """A translator's file for Hamsterbacke."""
    lines = [f'msgctxt "{context}"\nmsgid "{text}"\nmsgstr "{told}"\n' for context, text, told in entries]
    return parsed(HEADER.format(code=code) + "\n".join(lines), "es.po")


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("code", CODES)
def test_a_catalogue_is_complete(id: str, code: str) -> None:
    """Everything that is said at a table is translated, nothing else is, and no translation has a fault."""
    played = game(id)
    assert untranslated(played, language(played, code)) == ()
    texts = {text.text: text for text in every_text(played)}
    catalogues = shipped(played, code)
    for po in catalogues:
        assert list(faults_in(po.entries, texts, po.plurals)) == []
        assert {entry.text for entry in po.entries} <= set(texts)
        assert all(entry.translation and not entry.is_fuzzy for entry in po.entries)
    entries = [entry for po in catalogues for entry in po.entries]
    named = {form for entry in entries for _, form, _ in FIELD.findall(entry.translation)} - {""}
    assert {form_of(entry) for entry in catalogues[-1].entries} - {"", LABEL} <= named
    assert named <= {form_of(entry) for entry in entries}


@pytest.mark.parametrize("code", CODES)
def test_the_library_names_only_forms_that_games_use(code: str) -> None:
    """A form of what the library says is named by a sentence of some game."""
    named = {
        form
        for id in GAMES
        for po in shipped(game(id), code)
        for entry in po.entries
        for _, form, _ in FIELD.findall(entry.translation)
    }
    assert {form_of(entry) for entry in shipped(game(GAMES[0]), code)[0].entries} <= named | {"", "name"}


def test_notices() -> None:
    """What people should know before they play a game is said in their language, and so is what is so of an edition."""
    scopa, prato = game("scopa"), game("prato_dei_conigli")
    assert notices(prato) == (load(prato.id).game.notice,)
    assert [notices(prato, language(prato, code))[0].split()[0] for code in CODES] == [
        "Von",
        "Tenemos",
        "Nous",
        "Ennek",
        "Di",
        "Mamy",
    ]
    house = scopa.new_game(edition="en").settings
    assert (notices(scopa), notices(scopa, settings=scopa.new_game(edition="it").settings)) == ((), ())
    (of_edition,) = notices(scopa, language(scopa, "it"), house)
    assert of_edition.startswith("Questa edizione ha regole di casa")
    assert not notices(scopa, settings=evolve(house, readings=evolve(house.readings, three_kings=ThreeKings.STAND)))
    assert editions_noted(scopa) == {"en": every_notice(scopa, "en")}
    assert every_notice(scopa, "en")["it"] == [of_edition]
    assert not editions_noted(prato)


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("code", CODES)
def test_words_are_those_of_the_glossary(id: str, code: str) -> None:
    """The word for a thing is one that the glossary has for it, perhaps with an article."""
    told = language(game(id), code)
    terms = {phrase: getattr(term, code) for term in load(id).terms for phrase in term.en}
    for text in texts_of(game(id)):
        if text.kind is not TextKind.SENTENCE and text.text.lower() in terms:
            said = told.texts(text.text, text.form).casefold()
            assert any(word.casefold() in said or said in word.casefold() for word in terms[text.text.lower()]), text


class Missing(dict[tuple[str, str], str]):
    """A catalogue that keeps what it is asked for in vain."""

    def __init__(self, catalogue: Mapping[tuple[str, str], str]) -> None:
        super().__init__(catalogue)
        self.missing: set[tuple[str, str]] = set()

    def get(self, key: tuple[str, str], default: Any = None) -> Any:
        """What the catalogue has."""
        if key not in self:
            self.missing.add(key)
        return super().get(key, default)


def labels_of(part: Part) -> list[str]:
    """The labels of a part and of all that is in it; those of seats have names."""
    match part:
        case Group():
            own = [] if part.key.startswith("seat:") else [part.title]
            return own + [label for inner in part.parts for label in labels_of(inner)]
        case Track():
            return [part.title, *[marker.name for marker in part.markers if not marker.key.startswith("seat:")]]
        case Grid() | Tiles() | Pile():
            return [part.title]
        case _:
            return []


def spoken(played: AnyGame, told: Language, moves: int) -> tuple[set[str], set[str]]:
    """The labels in English and in a language of the pictures of a game, whose words are all said once."""
    variants: list[Any] = [None] if played.id != "prato_dei_conigli" else [None, type(played.new_game().settings.variants)()]
    english, translated = set[str](), set[str]()
    for number, variant in enumerate(variants):
        state = played.new_game(players=played.declaration.seating.players[-1], variants=variant)
        for count, move in enumerate(playout(played, state, generator("languages", number))):
            if count > moves:
                break
            played.action_text(move.action, told)
            played.declaration.out_of_turn(move.before).text(told)
            viewers: tuple[Viewer, ...] = (0, SPECTATOR)
            for event in move.step.events:
                for viewer in viewers:
                    played.event_text(played.event_for(event, viewer), told)
            if move.actor is not CHANCE and count % 7 == 0:
                scene = played.open_scene(move.step.state, move.step.events, told)
                english |= {label for part in scene.parts for label in labels_of(part)}
                translated |= {label for part in in_language(scene, told).parts for label in labels_of(part)}
    return english, translated


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("code", CODES)
def test_nothing_is_said_in_english(id: str, code: str) -> None:
    """In a whole game nothing falls back to English: every form of every word that a sentence asks for is there."""
    told = language(game(id), code)
    catalogue = Missing(told.catalogue)
    english, translated = spoken(game(id), Language(code, catalogue, told.plural), 400)
    assert {text for form, text in catalogue.missing if form != LABEL} <= english
    assert english - ALIKE
    assert not (english & translated) - ALIKE


def test_languages_of_a_game() -> None:
    """Every game speaks English and the languages of its catalogues; a region takes its language."""
    for id in GAMES:
        assert codes(game(id)) == tuple(sorted({"en", *CODES}))
    played = game("hamsterbacke")
    assert language(played, "de_AT").catalogue == language(played, "de").catalogue
    assert language(played, "en_GB").catalogue == {}
    assert untranslated(played, language(played, "en_GB")) == ()


def test_a_language_without_a_catalogue() -> None:
    """What no catalogue has is said in English, and it can be told how much that is."""
    played = game("hamsterbacke")
    dutch = language(played, "nl")
    assert len(untranslated(played, dutch)) == len(every_text(played))
    action = Take(3)
    assert played.action_text(action, dutch) == "take row 4"
    some = language_in(played, file(("sentence", "take row {row:place}", "rij {row:place} nemen"), code="nl"))
    assert played.action_text(action, some) == "rij 4 nemen"
    assert len(untranslated(played, some)) == len(every_text(played)) - 1
    with pytest.raises(TranslationError, match=r"'\.\./\.\./x' is not a language code"):
        language(played, "../../x")


def test_the_sentences_of_a_translator() -> None:
    """A translator's sentences come before those of the game; what they leave out is taken from the game."""
    played = game("hamsterbacke")
    po = file(("sentence", "score", "Punkte machen"), ("taking-1", "score", "nehmen"), code="de")
    german = language_in(played, po)
    assert german.texts("score") == "Punkte machen"
    assert german.texts("red") == "rot"
    assert language_in(played, file(("taking-1", "score", "nemen"), code="nl")).catalogue == {}


def test_statements_of_clauses() -> None:
    """Clauses are explained in the translation that comes with the game, or in the translator's."""
    played = game("hamsterbacke")
    clause = load(played.id).clauses[0]
    assert statements(played, "de")[clause.id].startswith("Es gibt 120 Karten")
    assert statements(played, "pt") == {}
    own = file((clause.id, clause.statement, "Há 120 cartas."), ("setup-1", "an older statement", "Nada."))
    assert statements(played, "pt", own) == {clause.id: "Há 120 cartas."}


@pytest.mark.parametrize(
    ("text", "told", "message"),
    [
        ("take row {row:place}", "tomar la fila", "does not name the field row"),
        ("take row {row:place}", "tomar la fila {fila}", "names the field fila, which the English does not have"),
        ("take row {row:place}", "tomar la fila {row", "has a stray brace"),
        ("take row {row:place}", "tomar la fila {row:counting}", "unknown format: counting"),
        ("lay {groups:# group|# groups} of {colour} cards", "{groups:a|b|c} {colour}", "has 3 forms for groups"),
        ("{seat:seat} has the first action", "{seat} empieza", r"must write the field seat as \{seat:seat\}"),
        ("take row {row:place}", "tomar la fila {row}", r"must write the field row as \{row:place\}"),
        ("the deck ran out", "se acabó|se acabaron", "forms separated by | outside of a field"),
        ("red", "rojo|roja|rojas", "has 3 forms, and the language has 1 or 2"),
        ("red", "{colour}", "names the field colour"),
        ("seat {number}", "asiento", "does not name the field number"),
    ],
)
def test_a_broken_sentence(text: str, told: str, message: str) -> None:
    """A fault in a sentence is refused with the file, the line and the sentence."""
    with pytest.raises(TranslationError, match=message) as refused:
        language_in(game("hamsterbacke"), file(("sentence", "score", "puntuar"), ("sentence", text, told)))
    assert (refused.value.file, refused.value.line) == ("es.po", 11)
    assert text[:70] in str(refused.value)


@pytest.mark.parametrize(
    "told", ["{groups:# grupo} de {colour}", "{groups:un grupo|# grupos} de {colour.f}", "{colour} {groups}"]
)
def test_freedom_of_translators(told: str) -> None:
    """A translation says fields in any order and form; a language can do without forms for a number."""
    assert language_in(game("hamsterbacke"), file(("sentence", "lay {groups:# group|# groups} of {colour} cards", told)))


def test_files_for_something_else() -> None:
    """A file for another game is refused, and so is one whose header names no language."""
    with pytest.raises(TranslationError, match="is a translation of hamsterbacke, not of scopa"):
        language_in(game("scopa"), file())
    with pytest.raises(TranslationError, match="'Deutsch!' is not a language code"):
        language_in(game("hamsterbacke"), file(code="Deutsch!"))


def test_a_game_without_a_specification(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game without a specification has the library's catalogue alone."""
    played = game("scopa")
    shipped.cache_clear()
    monkeypatch.setattr("rulebook.languages.catalogues.home", lambda _: load("no_such_game"))
    assert codes(played) == ("en",)
    assert language(played, "de").texts("nobody") == "niemand"
    monkeypatch.setattr("rulebook.languages.catalogues.load", lambda _: load("no_such_game"))
    assert statements(played, "de") == {}
    shipped.cache_clear()


def test_what_has_no_language() -> None:
    """What is not a game, a code or a file of a translator is refused as such."""
    played = game("scopa")
    wrong: Any = "scopa"
    nothing: Any = None
    with pytest.raises(DomainError, match=r"game must be what rulebook\.game gives, not 'scopa'"):
        language(wrong, "de")
    with pytest.raises(TranslationError, match="None is not a language code"):
        language(played, nothing)
    with pytest.raises(DomainError, match=r"po must be what rulebook\.languages\.read_po gives, not 'scopa'"):
        language_in(played, wrong)
