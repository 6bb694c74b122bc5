"""Words that stand in contrast: each is heard in every language, and a translation that exchanges two of them is found."""

import pytest

from rulebook.spec import load
from rulebook.translation.checks import Pair, Texts, remarks_of, remarks_without_a_table
from rulebook.translation.contrasts import families, present, table
from rulebook.translation.languages import LANGUAGES, language
from rulebook.translation.phrases import SOFT
from rulebook.translation.remarks import Code

TERMS = load("yellowstone_park").terms


def found(statement: str, code: str, translation: str) -> set[str]:
    """The codes of what is found in a translation."""
    return {remark.code.name for remark in remarks_of(Pair("x", statement, translation, language(code), TERMS))}


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_meaning_has_words_in_every_language(code: str) -> None:
    """No family has a meaning that a language cannot say, and no condition is one."""
    told = {key.removesuffix(SOFT) for key in language(code).contrasts}
    assert {meaning for family in families() for meaning in family.meanings} <= told
    assert set(table().conditions) <= told


def test_families_are_consistent() -> None:
    """A family names codes that exist, and what it needs or lets stand alone is among its meanings."""
    for family in families():
        assert family.code in Code.__members__
        told = {*family.needed, *family.agreed, *family.new, *family.alone, *family.strange}
        assert told <= set(family.meanings)
        assert not family.where or any(family.where in other.meanings for other in families())


@pytest.mark.parametrize(
    ("statement", "code", "good", "bad", "remark"),
    [
        ("Each player gets one.", "it", "Ogni giocatore ne riceve una.", "Uno dei giocatori ne riceve una.", "T653"),
        ("All of the players win.", "de", "Alle Spieler gewinnen.", "Die meisten Spieler gewinnen.", "T653"),
        ("All the rabbits count.", "it", "Contano tutti i conigli.", "Conta la maggior parte dei conigli.", "T653"),
        ("All the rabbits count.", "fr", "Tous les lapins comptent.", "Quelques lapins comptent.", "T653"),
        ("Everybody sees it.", "hu", "Mindenki látja.", "Az egyik játékos látja.", "T653"),
        ("Everybody sees it.", "pl", "Wszyscy to widzą.", "Widzi to któryś z graczy.", "T653"),
        ("All the rabbits count.", "es", "Cuentan todos los conejos.", "Cuenta la mayoría de los conejos.", "T653"),
        ("It goes to the left.", "de", "Es geht nach links.", "Es geht nach rechts.", "T651"),
        ("Play goes clockwise.", "es", "Se juega en sentido horario.", "Se juega en sentido antihorario.", "T651"),
        ("It lies face down.", "pl", "Leży zakryta.", "Leży odkryta.", "T651"),
        ("It lies face down.", "fr", "Elle est posée face cachée.", "Elle est posée face visible.", "T651"),
        ("It moves toward 0.", "it", "Va verso lo 0.", "Si allontana dallo 0.", "T651"),
        ("Before the deal, they wait.", "hu", "Osztás előtt várnak.", "Osztás után várnak.", "T652"),
        ("After the deal, they wait.", "en", "They wait after the deal.", "They wait before the deal.", "T652"),
        ("It is the last one.", "de", "Es ist die letzte.", "Es ist die erste.", "T652"),
        ("They take all of them.", "es", "Las toman todas.", "Toman una de ellas.", "T653"),
        ("The youngest begins.", "pl", "Zaczyna najmłodszy.", "Zaczyna najstarszy.", "T654"),
        ("The dealer begins.", "it", "Comincia il mazziere.", "Comincia il vincitore.", "T654"),
        ("It is their own.", "de", "Es ist ihr eigener.", "Es ist der eines Mitspielers.", "T655"),
        ("The deal ends if it is void.", "fr", "La donne finit si elle est nulle.", "La donne finit là.", "T656"),
        ("It is in the row.", "it", "È nella riga.", "È nella colonna.", "T657"),
        ("The rabbit is there.", "hu", "A nyúl ott van.", "A kártya ott van.", "T657"),
        ("Partners share a pile.", "pl", "Partnerzy dzielą stos.", "Każdy partner ma własny stos.", "T655"),
        ("The cards stay.", "es", "Las cartas se quedan.", "Las cartas se descartan.", "T657"),
        ("The player with the most points wins.", "fr", "Gagne le plus de points.", "Gagne le plus de cartes.", "T657"),
        ("It is laid there.", "it", "Si posa lì.", "Non si può posare lì.", "T402"),
        ("The player chooses.", "hu", "A játékos választ.", "Az osztó választ.", "T654"),
        ("It goes on top.", "fr", "Elle va dessus.", "Elle se glisse là.", "T652"),
        ("Everybody sees it.", "fr", "Tout le monde le voit.", "Personne ne le voit.", "T501"),
        ("They stay in hand.", "it", "Restano in mano.", "Non restano in mano.", "T503"),
        ("It is a player's pile.", "es", "Es la pila de un jugador.", "Son las pilas de todos los jugadores.", "T655"),
        ("All are met in the same place.", "hu", "Mind ugyanazon a helyen teljesül.", "Mind más helyen teljesül.", "T655"),
        ("It moves there.", "pl", "Idzie tam.", "Idzie na sąsiednie pole.", "T655"),
        ("It was rolled more than once.", "it", "Si è tirato più volte.", "Si è tirato una volta sola.", "T653"),
        ("The neutral one moves.", "hu", "A semleges lép.", "Az egyik lép.", "T657"),
        ("The player takes any rabbit.", "it", "Si prende un coniglio qualsiasi.", "Si prende il proprio coniglio.", "T655"),
        ("The player with the most cards in hand picks.", "en", "The player with most picks.", "They agree on it.", "T654"),
        ("The player shuffles it.", "pl", "Gracz go tasuje.", "Tasuje go sąsiad gracza.", "T654"),
        (
            "More than the lower limit and fewer than the upper one.",
            "de",
            "Mehr als die untere und weniger als die obere Grenze.",
            "Weniger als die untere und mehr als die obere Grenze.",
            "T302",
        ),
        (
            "It is collected before a second one.",
            "fr",
            "On ramasse avant une seconde.",
            "On ramasse après la seconde.",
            "T652",
        ),
        ("A column takes one colour.", "es", "Una columna lleva un color.", "Aunque esté vacía, lleva un color.", "T656"),
        ("It is never a scopa.", "hu", "Az nem scopa.", "Az a maradék is scopa.", "T501"),
        ("The deal ends if it is void.", "en", "The deal ends if void.", "The deal ends unless it is void.", "T656"),
        (
            "It may be placed whether or not it fits.",
            "hu",
            "Letehető, akár beleillik, akár nem.",
            "Csak olyan tehető le, amely beleillik.",
            "T656",
        ),
        (
            "It is put in the row of its number.",
            "it",
            "Va nella riga del suo numero.",
            "Va nella colonna del suo numero.",
            "T657",
        ),
        ("Take three, five and eight.", "de", "Nimm drei, fünf und acht.", "Nimm drei, acht und fünf.", "T203"),
    ],
)
def test_an_exchange_is_found(statement: str, code: str, good: str, bad: str, remark: str) -> None:
    """An exchange is found as what it is, and not in the good translation."""
    assert remark not in found(statement, code, good)
    assert remark in found(statement, code, bad)


def test_what_is_conceded_need_not_be_said() -> None:
    """What holds "even with fewer than six" holds: a translation may leave that out."""
    assert found("They stop with fewer than six cards.", "de", "Sie hören auf.") >= {"T201", "T301"}
    assert not found("They stop, even with fewer than six cards.", "de", "Sie hören auf.") & {"T201", "T301"}


def test_a_denial_turns_a_condition() -> None:
    """Whoever goes on with enough does not go on with too few; that they go on with too few is an error."""
    assert "T656" not in found("They go on if they have enough.", "de", "Mit zu wenigen machen sie nicht weiter.")
    assert "T656" in found("They go on if they have enough.", "de", "Mit zu wenigen machen sie weiter.")


def test_a_range_may_be_told_number_by_number() -> None:
    """Numbers within a range, and the number of things in a list, are not added."""
    assert "T202" not in found("Two to five take part.", "de", "Zwei, drei, vier oder fünf machen mit.")
    assert "T202" in found("Two to five take part.", "de", "Zwei bis sechs machen mit.")
    assert "T202" not in found("They are cups, coins and swords.", "de", "Es sind drei: Kelche, Münzen und Schwerter.")


def test_longer_phrases_take_their_words() -> None:
    """The last space but one is not the last."""
    assert {"penultimate"} == present("the last but one", "en").said


@pytest.mark.parametrize(
    ("statement", "code", "good", "bad", "remark"),
    [
        ("It goes back into the bag.", "it", "Torna nel sacchetto.", "Si prende dal sacchetto.", "T651"),
        ("A deal is void.", "de", "Eine Austeilung ist ungültig.", "Eine Partie ist ungültig.", "T655"),
        ("The giver picks them.", "it", "Chi lo cede le sceglie.", "Chi riceve le sceglie.", "T654"),
        ("It takes place.", "fr", "Cela a lieu.", "Cela a lieu au début du tour.", "T652"),
        ("A player shuffles them.", "hu", "Egy játékos megkeveri.", "Egy játékos elveszi.", "T657"),
        ("A side sits opposite.", "de", "Eine Partei sitzt gegenüber.", "Eine Partei sitzt.", "T651"),
        ("It goes on.", "es", "Sigue.", "En todo caso sigue.", "T656"),
        ("It goes on.", "pl", "Trwa dalej.", "Trwa dalej, bez wyjątku.", "T656"),
        ("They add all of its cards.", "en", "They add every card of it.", "All add one of its cards.", "T653"),
        ("Each valid card counts.", "it", "Vale ogni carta valida.", "A ognuno vale una sola delle carte valide.", "T653"),
        ("All hands are empty.", "hu", "Minden kéz üres.", "Egy kéz üres.", "T653"),
        ("Everybody's hand is empty.", "en", "All hands are empty.", "Somebody's hand is empty.", "T653"),
        ("They play any number of cards.", "fr", "On joue autant de cartes qu'on veut.", "On joue une carte.", "T653"),
        ("They play a card.", "de", "Sie spielen eine Karte.", "Sie spielen beliebig viele Karten.", "T653"),
        ("All cards count.", "es", "Todas las cartas cuentan.", "No todas las cartas cuentan.", "T653"),
        ("They may stop.", "it", "Possono smettere.", "Possono smettere solo se hanno carte.", "T656"),
        ("They draw a card.", "de", "Sie ziehen eine Karte.", "Wenn sie wollen, ziehen sie eine Karte.", "T656"),
        ("They must draw.", "fr", "Ils doivent piocher.", "Ils doivent piocher, si possible.", "T656"),
        ("They wait until all are done.", "pl", "Czekają, aż wszyscy skończą.", "Czekają wszyscy.", "T656"),
        (
            "It counts if it lies there.",
            "de",
            "Es zählt, wenn es dort liegt.",
            "Es zählt, wenn es dort nicht liegt.",
            "T656",
        ),
        ("It counts if it lies there.", "hu", "Számít, ha ott van.", "Számít, ha nem ott van.", "T656"),
        ("They draw if they score.", "en", "Whoever scores draws.", "They draw unless they score.", "T656"),
        ("All hands are empty.", "fr", "Toutes les mains sont vides.", "Toutes les mains ne sont pas vides.", "T656"),
        ("It may be placed whether or not it fits.", "it", "Si piazza anche se non sta.", "Si piazza purché stia.", "T656"),
        ("Several sides lead.", "es", "Varios bandos van en cabeza.", "Solo uno va en cabeza.", "T653"),
        ("All rabbits count.", "pl", "Liczą się wszystkie króliki.", "Liczą się niektóre króliki.", "T653"),
        ("They take all of its cards.", "de", "Sie nehmen jede ihrer Karten.", "Sie nehmen beliebig viele Karten.", "T653"),
        ("A side has 11 points.", "en", "A side has 11 points.", "All of the sides have 11 points.", "T653"),
        ("They choose a colour.", "fr", "On choisit une couleur.", "On choisit une couleur pour ce tour.", "T655"),
        ("They choose a colour.", "it", "Si sceglie un colore.", "Si sceglie un colore per tutto il turno.", "T655"),
        ("It lies outside.", "hu", "Kívül van.", "Belül és kívül van.", "T655"),
        ("It is so in the advanced game.", "es", "Es así en el juego avanzado.", "Es así en el juego básico.", "T655"),
        (
            "They stop if they have too few cards.",
            "fr",
            "Sans assez de cartes, stop.",
            "S'ils ont assez de cartes, stop.",
            "T656",
        ),
        ("They may stop only if it fits.", "en", "Only if it fits may they stop.", "They may stop unless it fits.", "T656"),
        ("They may stop only if it fits.", "de", "Nur wenn es passt.", "Nur wenn es nicht passt.", "T656"),
        ("They deal again after a void deal.", "it", "Una smazzata non valida si ripete.", "Dopo ognuna si ripete.", "T656"),
        ("A card that can capture must do so.", "hu", "Ha üthet, ütnie kell.", "A lapnak ütnie kell.", "T656"),
        ("It lies on its twin.", "es", "Está sobre su doble.", "Está sobre una carta.", "T656"),
        ("It is shuffled.", "pl", "Tasuje się.", "Tasuje się niezależnie od liczby.", "T656"),
        ("The deck is shuffled.", "fr", "On mélange la pioche.", "On mélange la pioche, vide ou non.", "T656"),
        ("They roll again if it is the same.", "hu", "Ha ugyanaz, újra.", "Ha más, mint az, újra.", "T655"),
        (
            "The harder it is, the more it is worth.",
            "it",
            "Più è difficile, più vale.",
            "Più è difficile, meno vale.",
            "T302",
        ),
        ("They shuffle it.", "en", "They shuffle it.", "Just before scoring, they shuffle it.", "T652"),
        ("It goes on until a side has won.", "de", "Bis eine Partei gewinnt.", "Bis jede Partei gewinnt.", "T653"),
    ],
)
def test_wrong_quantities_and_conditions(statement: str, code: str, good: str, bad: str, remark: str) -> None:
    """A part in place of all, any number, and conditions that are added or lost are found."""
    assert remark not in found(statement, code, good)
    assert remark in found(statement, code, bad)


def test_a_family_can_depend_on_a_meaning() -> None:
    """One of the cards is wrong where the statement says all of them, but not where it says another of them."""
    bad = "Every player adds one of its cards."
    assert "T653" in found("They add all of its cards.", "en", bad)
    assert "T653" not in found("They add another of its cards.", "en", "They add one of its cards.")


@pytest.mark.parametrize(("meaning", "included"), table().included.items())
def test_a_phrase_says_what_its_meaning_includes(meaning: str, included: tuple[str, ...]) -> None:
    """Whoever says "only if" says "only" and "if" as well."""
    said = [present(text, "en").said for text in language("en").contrasts[meaning] if " " in text and "." not in text]
    assert all({meaning, *included} <= each for each in said)


def test_some_checks_need_no_table() -> None:
    """In any language, digits that are added, names that are missing, and open quotes are found."""

    def codes(translation: str) -> set[str]:
        return {r.code.name for r in remarks_without_a_table(Texts("x", "Six of them go to Orto.", translation))}

    assert codes("Sita kati yao huenda Orto.") == codes("6 kati yao huenda Orto.") == set()
    assert codes('7 kati yao "huenda.') == {"T202", "T802", "T803"}


def test_a_list_may_be_told_from_its_end() -> None:
    """Item by item, or each item by itself, but with no number in another item; a word that may be a six ends a range."""
    statement = "A seven is worth 21, a six 18 and a five 15."
    assert "T203" not in found(statement, "fr", "Un cinq vaut 15, un six 18 et un sept 21.")
    assert "T203" not in found(statement, "fr", "21 pour un sept, 18 pour un six et 15 pour un cinq.")
    assert "T203" in found(statement, "fr", "Un sept vaut 18, un six 21 et un cinq 15.")
    assert "T201" not in found("Two to six play.", "it", "Si gioca in due, tre, quattro, cinque o sei.")


def test_a_sum_and_what_is_fewer_may_be_said() -> None:
    """How many there are in all, and the numbers of "with fewer", are not added."""
    assert "T202" not in found(
        "It has a face for each of five colours and one joker.", "it", "Ha sei facce: cinque e il jolly."
    )
    assert "T202" not in found(
        "Four form two sides; with fewer, each is one.", "fr", "À quatre, deux camps ; à trois, chacun seul."
    )
    assert "T202" in found(
        "Four form two sides; with fewer, each is one.", "fr", "À quatre, deux camps ; à six, chacun seul."
    )


@pytest.mark.parametrize(
    ("statement", "code", "good", "bad"),
    [
        (
            "The giver of the bonus picks the cards.",
            "en",
            "It is the player who gives who picks the cards.",
            "The player who scores picks the cards.",
        ),
        (
            "The bonus goes onto the point pile of the player who scored.",
            "de",
            "Der Bonus kommt auf den Punktestapel des Spielers, der gewertet hat.",
            "Der Bonus kommt auf den Punktestapel dessen, der ihn abgegeben hat.",
        ),
        (
            "The giver of the bonus picks the cards.",
            "fr",
            "Les cartes sont choisies par celui qui donne le bonus.",
            "Les cartes sont choisies par celui qui reçoit le bonus.",
        ),
        ("It goes from the draw pile into the bag.", "de", "Vom Vorrat geht es in den Beutel.", "Aus dem Beutel geht es."),
        ("It goes onto the point pile.", "fr", "Il va sur la pile de points.", "Il vient de la pile de points."),
        ("It is drawn from the bag.", "hu", "Kihúzzák a zsákból.", "Beteszik a zsákba."),
        ("It is drawn from the bag.", "it", "Si pesca dal sacchetto.", "Va nel sacchetto."),
        ("It is drawn from the bag.", "es", "Se saca de la bolsa.", "Se echa a la bolsa."),
        ("It is drawn from the bag.", "pl", "Losuje się go z worka.", "Odkłada się go do worka."),
        (
            "A player who does not draw from their penalty pile draws from the draw pile.",
            "hu",
            "Aki nem a büntetőpaklijából húz, a húzópakliból húz.",
            "Aki nem a húzópakliból húz, a büntetőpaklijából húz.",
        ),
        (
            "The giver of the bonus picks the cards.",
            "it",
            "Le carte le sceglie chi paga il bonus.",
            "Le carte le sceglie chi incassa il bonus.",
        ),
    ],
)
def test_an_exchange_of_roles_is_found(statement: str, code: str, good: str, bad: str) -> None:
    """Who gives is not who gets, and where something comes from is not where it goes."""
    assert "T658" not in found(statement, code, good)
    assert "T658" in found(statement, code, bad)


def test_a_gift_may_be_told_from_either_side() -> None:
    """That one gives is no error where the other gets, unless they change places."""
    statement = "A player who scores gets cards from the player with the most cards."
    assert "T654" not in found(statement, "en", "The player with the most cards gives some to the one who scores.")
    assert "T654" in found(statement, "en", "A player who scores gives cards to the player with the most cards.")
