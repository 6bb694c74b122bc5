"""Words that stand in contrast: each is heard in every language, and a translation that exchanges two of them is found."""

import pytest

from rulebook.translation.checks import remarks_without_a_table
from rulebook.translation.checks.pair import Texts
from rulebook.translation.contrasts import families, present, table
from rulebook.translation.languages import LANGUAGES, language
from rulebook.translation.phrases import SOFT
from rulebook.translation.remarks import Code
from tests.translation.finding import found


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


def test_a_gift_may_be_told_from_either_side() -> None:
    """That one gives is no error where the other gets, unless they change places."""
    statement = "A player who scores gets cards from the player with the most cards."
    assert "T654" not in found(statement, "en", "The player with the most cards gives some to the one who scores.")
    assert "T654" in found(statement, "en", "A player who scores gives cards to the player with the most cards.")
