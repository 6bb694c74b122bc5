"""Ten sentences of three games in five languages: what a catalogue has to carry, and does.

The catalogues are PO files in tests/core/languages, as translators' tools make them: the context of an entry is the
grammatical form. They show adjectives that agree with nouns and numbers, languages in which numbers take other forms, cases
and articles, and words in another order.
"""

import gettext
from enum import Enum
from pathlib import Path
from typing import Final

import pytest
from polib import pofile

from rulebook.core import ENGLISH, Language, Sentence
from rulebook.games.hamsterbacke import Card, Colour, Event, game
from rulebook.games.hamsterbacke.box.events import CardsGiven, GameWon, GroupsLaid, PointsCounted
from rulebook.games.hamsterbacke.chapters.blocking import BLOCKED, TOO_FEW

LANGUAGES: Final = ("en", "de", "it", "fr", "hu")
FOLDER: Final = Path(__file__).parent / "languages"


class Rabbit(Enum):
    """A rabbit of Il Prato dei Conigli."""

    BLACK = "black"

    @property
    def word(self) -> str:
        """The rabbit in a sentence."""
        return f"{self.value} rabbit"


class Word(Enum):
    """Areas and colours of Il Prato dei Conigli."""

    WOOD = "wood"
    MEADOW = "meadow"
    BLACK = "black"
    WHITE = "white"
    BROWN = "brown"

    @property
    def word(self) -> str:
        """The word in a sentence."""
        return self.value


def language(code: str) -> Language:
    """A language with its catalogue, at the table of Anna and Bruno; seat 2 has no name."""
    table = ENGLISH.with_names("Anna", "Bruno")
    if code == "en":
        return table
    read = pofile(str(FOLDER / f"{code}.po"))
    plural = gettext.c2py(read.metadata["Plural-Forms"].partition("plural=")[2].rstrip(";"))
    catalogue = {(entry.msgctxt or "", entry.msgid): entry.msgstr for entry in read}
    return Language(code, catalogue, plural, table.names)


SPOKEN: Final = {code: language(code) for code in LANGUAGES}

EVENTS: list[tuple[Event, dict[str, str]]] = [
    (
        GroupsLaid("blocking-1", 0, Colour.RED, 1, 4),
        {
            "en": "Anna laid 1 group of red, 4 cards",
            "de": "Anna hat eine Gruppe in Rot gelegt, 4 Karten",
            "it": "Anna ha calato un gruppo di colore rosso, 4 carte",
            "fr": "Anna a posé un groupe de couleur rouge, 4 cartes",
            "hu": "Anna 1 piros csoportot rakott le, összesen 4 lapot",
        },
    ),
    (
        GroupsLaid("blocking-1", 2, Colour.DARK_GREEN, 2, 2),
        {
            "en": "Seat 3 laid 2 groups of dark green, 2 cards",
            "de": "Platz 3 hat 2 Gruppen in Dunkelgrün gelegt, 2 Karten",
            "it": "Il posto 3 ha calato 2 gruppi di colore verde scuro, 2 carte",
            "fr": "La place 3 a posé 2 groupes de couleur vert foncé, 2 cartes",
            "hu": "3. hely 2 sötétzöld csoportot rakott le, összesen 2 lapot",
        },
    ),
    (
        CardsGiven("bonus-7", 1, 0, 3, (Colour.BLUE, Colour.RED, Colour.RED)),
        {
            "en": "Anna gave 1 blue and 2 red to Bruno",
            "de": "Anna hat Bruno eine blaue Karte und 2 rote Karten gegeben",
            "it": "Anna ha dato una carta blu e 2 carte rosse a Bruno",
            "fr": "Anna a donné une carte bleue et 2 cartes rouges à Bruno",
            "hu": "Anna 1 kék lapot és 2 piros lapot adott Bruno részére",
        },
    ),
    (
        CardsGiven("bonus-7", 2, 0, 1, (Colour.RED,)),
        {
            "en": "Anna gave 1 red to seat 3",
            "de": "Anna hat Platz 3 eine rote Karte gegeben",
            "it": "Anna ha dato una carta rossa al posto 3",
            "fr": "Anna a donné une carte rouge à la place 3",
            "hu": "Anna 1 piros lapot adott a(z) 3. hely részére",
        },
    ),
    (
        PointsCounted("counting-2", 0, 3, 3, 0),
        {
            "en": "Anna counted 3 less 3 in hand, and has 0 points",
            "de": "Anna hat 3 gezählt, 3 auf der Hand abgezogen und hat nun 0 Punkte",
            "it": "Anna ha contato 3 meno 3 in mano, e ha 0 punti",
            "fr": "Anna a compté 3 moins 3 en main, et a 0 point",
            "hu": "Anna 3 lapot számolt, levont 3 kézben lévőt, és 0 pontja van",
        },
    ),
    (
        GameWon("counting-5", (1,)),
        {
            "en": "Bruno won",
            "de": "Bruno hat gewonnen",
            "it": "Ha vinto Bruno",
            "fr": "Bruno a gagné",
            "hu": "Bruno nyert",
        },
    ),
    (
        GameWon("counting-5", (0, 1)),
        {
            "en": "Anna and Bruno won together",
            "de": "Anna und Bruno haben gemeinsam gewonnen",
            "it": "Hanno vinto insieme Anna e Bruno",
            "fr": "Anna et Bruno ont gagné ensemble",
            "hu": "Anna és Bruno közösen nyertek",
        },
    ),
]

REFUSALS = [
    (
        TOO_FEW(needed=4, colour=Colour.RED, held=2),
        {
            "en": "that takes 4 red, and you hold 2",
            "de": "dafür brauchst du 4 rote Karten, und du hast 2",
            "it": "servono 4 carte rosse, e ne hai 2",
            "fr": "il faut 4 cartes rouges, et tu en as 2",
            "hu": "ehhez 4 piros lap kell, és neked 2 van",
        },
    ),
    (
        TOO_FEW(needed=1, colour=Colour.RED, held=0),
        {
            "en": "that takes 1 red, and you hold 0",
            "de": "dafür brauchst du eine rote Karte, und du hast 0",
            "it": "serve una carta rossa, e ne hai 0",
            "fr": "il faut une carte rouge, et tu en as 0",
            "hu": "ehhez 1 piros lap kell, és neked 0 van",
        },
    ),
    (
        BLOCKED(colour=Colour.RED, seat=1),
        {
            "en": "red is on top of Bruno's block pile",
            "de": "Rot liegt oben auf dem Blockstapel von Bruno",
            "it": "in cima alla pila di blocco di Bruno c'è il rosso",
            "fr": "le rouge est en haut de la pile de blocage de Bruno",
            "hu": "Bruno blokkoló paklijának tetején piros van",
        },
    ),
]

OTHERS: list[tuple[str, dict[str, object], dict[str, str]]] = [
    (
        "{seat:seat} earned a bonus of {spaces:# space|# spaces}, and its marker is on {marker}",
        {"seat": 1, "spaces": 1, "marker": 12},
        {
            "en": "Bruno earned a bonus of 1 space, and its marker is on 12",
            "de": "der Marker von Bruno steht nach einem Bonus von einem Feld auf 12",
            "it": "Bruno ha avuto un bonus di una casella, e il suo segnalino è su 12",
            "fr": "Bruno a gagné un bonus de 1 case, et son pion est sur 12",
            "hu": "Bruno 1 mezőnyi jutalmat kapott, és bábuja ezen áll: 12",
        },
    ),
    (
        "{seat:seat} placed {card} in column {column}, on its twin",
        {"seat": 0, "card": "G4", "column": 3},
        {
            "en": "Anna placed G4 in column 3, on its twin",
            "de": "Anna hat G4 in Spalte 3 auf den Zwilling gelegt",
            "it": "Anna ha messo G4 nella colonna 3, sopra la sua gemella",
            "fr": "Anna a placé G4 dans la colonne 3, sur sa jumelle",
            "hu": "Anna a(z) 3. oszlopba, az ikerlapjára tette ezt: G4",
        },
    ),
    (
        "{seat:seat} moved {rabbit} from {origin} to {target}",
        {"seat": 0, "rabbit": Rabbit.BLACK, "origin": Word.WOOD, "target": Word.MEADOW},
        {
            "en": "Anna moved black rabbit from wood to meadow",
            "de": "Anna hat das schwarze Kaninchen aus dem Wald auf die Wiese bewegt",
            "it": "Anna ha mosso il coniglio nero dal bosco nel prato",
            "fr": "Anna a déplacé le lapin noir du bois dans le pré",
            "hu": "Anna az erdőből a rétre vitte a fekete nyulat",
        },
    ),
    (
        "for {seat:seat} {colours:or} rabbits count",
        {"seat": 1, "colours": (Word.BLACK, Word.WHITE, Word.BROWN)},
        {
            "en": "for Bruno black, white or brown rabbits count",
            "de": "für Bruno zählen schwarze, weiße oder braune Kaninchen",
            "it": "per Bruno contano i conigli neri, bianchi o marroni",
            "fr": "pour Bruno, les lapins noirs, blancs ou marron comptent",
            "hu": "Bruno részére a fekete, fehér vagy barna nyulak számítanak",
        },
    ),
]


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize(("event", "sentences"), EVENTS)
def test_events(event: Event, sentences: dict[str, str], code: str) -> None:
    """What has happened is told in the language of the table."""
    assert game.event_text(event, SPOKEN[code]) == sentences[code]


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("number", range(len(REFUSALS)))
def test_refusals(number: int, code: str) -> None:
    """So is why something may not be done."""
    refusal, sentences = REFUSALS[number]
    assert refusal.text(SPOKEN[code]) == sentences[code]


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize(("template", "values", "sentences"), OTHERS)
def test_other_games(template: str, values: dict[str, object], sentences: dict[str, str], code: str) -> None:
    """The sentences of the other games are told in the same way."""
    assert Sentence(template)(SPOKEN[code], **values) == sentences[code]


@pytest.mark.parametrize("code", LANGUAGES[1:])
def test_the_catalogue_is_one_for_gettext(code: str, tmp_path: Path) -> None:
    """Compiled, a catalogue says the same to every program that reads gettext: the context is the form."""
    compiled = tmp_path / "catalogue.mo"
    pofile(str(FOLDER / f"{code}.po")).save_as_mofile(str(compiled))
    with compiled.open("rb") as file:
        translations = gettext.GNUTranslations(file)
    for form, text in SPOKEN[code].catalogue:
        found = translations.pgettext(form, text) if form else translations.gettext(text)
        assert found == SPOKEN[code].texts(text, form)


@pytest.mark.parametrize("code", LANGUAGES[1:])
def test_words_without_a_translation(code: str) -> None:
    """What a catalogue lacks is said in English; a form that it lacks, in the plain form."""
    spoken = SPOKEN[code]
    assert Sentence("the deck ran out")(spoken) == "the deck ran out"
    assert spoken.texts("orange", "card") == "orange"
    assert spoken.texts("seat {number}", "unheard-of") == spoken.texts("seat {number}")


def test_every_card_can_be_counted() -> None:
    """Where a catalogue has no form for a word, its English takes the number before it, as in English."""
    held: tuple[Card, ...] = (Colour.RED, Colour.ORANGE, Colour.ORANGE)
    assert Sentence("{cards.card:counted}")(SPOKEN["de"], cards=held) == "2 orange und eine rote Karte"
