"""What a kernel is of."""

from functools import lru_cache
from typing import Any, Final, Self

from attrs import field, frozen

from rulebook.core.declaration import AnyDeclaration
from rulebook.core.game import AnyGame

KEPT: Final = 16
"""Of how many games it is kept whether their variants say which pieces there are."""


@frozen
class Subject:
    """A game with some components, and with variants where these say which pieces there are.

    To `rulebook.compile.declaration.read` it stands for the game, which that would begin for as few players as the printed
    one is for, by the reference edition. Not all components allow it: `settings` are some that have them and make a game.
    """

    game: AnyGame
    components: Any
    variants: Any
    settings: Any = field(eq=False, repr=False)

    @classmethod
    def of(cls, game: AnyGame, settings: Any) -> Self:
        """What the kernel for some settings is of; raises SettingsError if they make no game."""
        admitted = game.declaration.admitted(settings)
        return cls(game, admitted.components, admitted.variants if do_variants_matter(game) else None, admitted)

    @property
    def declaration(self) -> AnyDeclaration:
        """What the game is made of."""
        return self.game.declaration

    def new_game(self, **chosen: object) -> Any:
        """A first state: with what was chosen, which is what is known here, or else with the usual settings."""
        return self.game.start(self.settings) if chosen else self.game.new_game()


@lru_cache(maxsize=KEPT)
def do_variants_matter(game: AnyGame) -> bool:
    """Whether it depends on the variants which pieces there are."""
    from rulebook.compile.types import all_that_matter  # noqa: PLC0415  # to read rules takes long to import

    return None not in all_that_matter(game)
