"""The tables of phrases, and what is heard with them."""

import pytest

from rulebook.core import TranslationError
from rulebook.languages.catalogues import is_language_code
from rulebook.spec import load
from rulebook.translation.counting import counted
from rulebook.translation.languages import LANGUAGES, language
from rulebook.translation.phrases import heard
from rulebook.translation.terms import Phrases, times

MEANINGS = {"at-least", "at-most", "more", "fewer", "exactly", "most", "least", "only", "may", "must", "not", "ignored"}


@pytest.mark.parametrize("code", LANGUAGES)
def test_tables_say_only_what_is_compared(code: str) -> None:
    """Every key of a table is a meaning that the checks know, and every meaning has a phrase."""
    table = language(code)
    assert table.language == code
    told = {
        meaning
        for group in (table.comparators, table.modality, table.negation)
        for key in group
        for meaning in key.removesuffix("?").split("+")
    }
    assert told - {"ignored"} == MEANINGS - {"ignored"}


def test_an_unknown_language_is_refused() -> None:
    """A language without a table is refused, and those that there are are named."""
    with pytest.raises(TranslationError, match="choose de, en, es, fr, hu, it or pl"):
        language("sw")


@pytest.mark.parametrize(
    ("code", "is_one"), [("de", True), ("pt_BR", True), ("zh-Hans", True), ("", False), ("../x", False)]
)
def test_codes_of_languages(code: str, is_one: bool) -> None:
    """A code of a language has letters, and perhaps a region."""
    assert is_language_code(code) is is_one


@pytest.mark.parametrize(
    ("code", "sentence", "numbers"),
    [
        ("en", "Two of the fifty-five, and the third twice", {"2": 2, "55": 1, "3": 1}),
        ("de", "Einundzwanzig Karten, dreimal zwei, der fünften", {"21": 1, "3": 1, "2": 1, "5": 1}),
        ("fr", "Quatre-vingts cartes et vingt et une autres, la deuxième", {"80": 1, "20": 1, "2": 1}),
        ("it", "Le ventuno carte, la quinta e la sesta", {"21": 1, "5": 1, "6": 1}),
        ("hu", "Öt lapból hármat, a 35-öst és kétszer hetet", {"5": 1, "3": 1, "35": 1, "2": 1, "7": 1}),
        ("hu", "Letehet és húzhat", {}),
        ("en", "Card G4 and one a day", {}),
    ],
)
def test_numbers_are_heard(code: str, sentence: str, numbers: dict[str, int]) -> None:
    """Numbers are heard in digits and in words, as they are inflected; codes of cards and articles are none."""
    assert counted(sentence, code).hard == numbers


@pytest.mark.parametrize(
    ("code", "sentence", "meanings"),
    [
        ("en", "You may not take more than two.", {"may", "not", "more"}),
        ("en", "You need not take any, whether or not you hold some.", {"must", "not"}),
        ("de", "Man darf nicht mehr als zwei nehmen.", {"may", "at-most"}),
        ("de", "Du musst das nicht tun, wenn du nur mindestens zwei hast.", {"must", "not", "only", "at-least"}),
        ("fr", "On ne doit pas prendre plus de deux cartes.", {"may", "not", "more"}),
        ("it", "Non deve prendere più di due carte.", {"may", "not", "more"}),
        ("hu", "Nem szabad kettőnél többet elvenni.", {"may", "not", "more"}),
        ("hu", "Elvehet hatot.", {"may"}),
    ],
)
def test_meanings_are_heard(code: str, sentence: str, meanings: set[str]) -> None:
    """The longest phrase counts, and takes its words from the others."""
    assert set(heard(sentence, code).hard) == meanings


def test_a_word_within_a_longer_term_is_not_a_term_of_its_own() -> None:
    """A draw pile is no drawing, and what takes place is not placed."""
    phrases = Phrases(load("yellowstone_park").terms)
    assert [mention.phrase for mention in phrases.in_sentence("A scoring takes place on the draw pile.")] == [
        "draw pile",
        "scoring",
    ]


@pytest.mark.parametrize(
    ("code", "phrase", "sentence", "count"),
    [
        ("de", "Karte", "Handkarten und Karten", 2),
        ("de", "nehmen", "Er nimmt, was genommen wird.", 2),
        ("hu", "kártya", "Két kártyát húz a kártyák közül.", 2),
        ("it", "raccogliere", "Chi raccoglie ha raccolto.", 2),
        ("fr", "pile de pénalité", "Les piles de pénalités", 1),
        ("fr", "pile de pénalité", "La pile", 0),
    ],
)
def test_terms_are_heard_in_any_form(code: str, phrase: str, sentence: str, count: int) -> None:
    """A word of the glossary is heard however it is inflected, and in compounds where a language has them."""
    assert times(phrase, sentence, language(code)) == count
