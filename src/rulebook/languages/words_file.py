"""The words of a game beside its translations: specs/<game>/translations/words.toml."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

from attrs import frozen

from rulebook.languages.catalogues import FOLDER, base
from rulebook.spec.places import home
from rulebook.spec.toml_file import read_table

NAME: Final = "words.toml"


@frozen
class WordsFile:
    """The file: for each language, the headings of sections, and the order of play if it is not that of the clauses."""

    headings: Mapping[str, Mapping[str, str]]
    order: tuple[str, ...] = ()

    def headings_in(self, code: str) -> Mapping[str, str]:
        """The headings in a language; none if the game has none."""
        return self.headings.get(base(code), {})

    def in_order_of_play(self, sections: Iterable[str]) -> list[str]:
        """Sections as they come up in play: what every turn needs first, and what only some games need last."""
        return sorted(sections, key=self.order.index) if self.order else list(sections)


@lru_cache(maxsize=64)
def words_file(game_id: str) -> WordsFile:
    """The file of a game; raises SpecError for a bad one."""
    file = home(game_id).folder / FOLDER / NAME
    return read_table(file, WordsFile, f"{game_id}/{FOLDER}/{NAME}") if file.is_file() else WordsFile({})
