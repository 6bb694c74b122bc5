"""Words that stand in contrast: each is heard in every language, and a translation that exchanges two of them is found."""

import pytest

from rulebook.translation.checks import remarks_without_a_table
from rulebook.translation.checks.pair import Texts
from rulebook.translation.contrasts import present, table
from rulebook.translation.languages import LANGUAGES, SOURCE, language
from rulebook.translation.phrases import SOFT
from rulebook.translation.remarks import Code


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_meaning_has_words_in_every_language(code: str) -> None:
    """No family has a meaning that a language cannot say, and no condition is one."""
    told = {key.removesuffix(SOFT) for key in language(code).contrasts}
    assert {meaning for family in table().families for meaning in family.meanings} <= told
    assert set(table().conditions) <= told


def test_families_are_consistent() -> None:
    """A family names codes that exist, and what it needs or lets stand alone is among its meanings."""
    for family in table().families:
        assert family.code in Code.__members__
        told = {*family.needed, *family.agreed, *family.new, *family.alone, *family.strange}
        assert told <= set(family.meanings)
        assert not family.where or family.where in language(SOURCE).contrasts


def test_longer_phrases_take_their_words() -> None:
    """The last space but one is not the last."""
    assert {"penultimate"} == present("the last but one", "en").said


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
