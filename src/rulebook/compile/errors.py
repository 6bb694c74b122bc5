"""What goes wrong between the rules and what is made of them."""

from rulebook.compile.ir import Place
from rulebook.core.errors import RulebookError


class LanguageError(RulebookError):
    """Something that the language of the rules does not have: where it stands, the form, why, and what to write instead."""

    def __init__(self, place: Place, form: str, why: str, instead: str) -> None:
        super().__init__(f"{place}: {form}: {why}; {instead}")
        self.place: Place = place
        self.form: str = form
        self.why: str = why
        self.instead: str = instead


class Unmet(RulebookError):  # noqa: N818 - what is unmet is an obligation
    """A node was evaluated whose obligation does not hold: the rules have no meaning there."""


class LayoutError(RulebookError):
    """What cannot be written in C: a type without a bound, a set of too many values for a word, a primitive left out."""
