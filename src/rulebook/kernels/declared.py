"""Kernels that follow from a game's declaration: the chapters, compiled for some components, with all that is asked of rows.

What the functions do is told in `rulebook.compile.native.rows`. A program is built when it is first needed, and kept.
"""

import ctypes
from functools import lru_cache, partial
from typing import Any, Final

from attrs import define, field, fields

from rulebook.compile.native.builds import FLAGS
from rulebook.compile.native.codec import integers
from rulebook.compile.native.memory import faults
from rulebook.core.chance import SPECTATOR
from rulebook.core.change import changed
from rulebook.core.game import AnyGame
from rulebook.kernels.cache import Made, kept
from rulebook.kernels.external import WORD, External
from rulebook.kernels.kernel import Functions, Kernel, chooser_of, not_a_row
from rulebook.kernels.layout import Field, Layout

KEPT: Final = 16
"""How many kernels are kept, and for each of them the numbers of how many settings."""


@define
class Native:
    """The program of a game with some components, and its rows as Python has them.

    Variants are known too where they say which pieces there are, and None elsewhere.
    """

    game: AnyGame
    components: Any
    variants: Any
    made: Made
    library: ctypes.CDLL = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.library = ctypes.CDLL(str(self.made.library))

    @property
    def width(self) -> int:
        """How many integers a row has."""
        return -(-ctypes.sizeof(self.made.codec.layout.form(self.made.codec.state)) // WORD)

    def external(self, name: str) -> External:
        """One of the functions; what a game says itself is asked of it."""
        is_own = name == "determinize" and self.game.declaration.determinizer is not None
        function = self.determinizer() if is_own else self.library[f"row_{name}"]
        function.restype = ctypes.c_int64
        return External(function)

    def written(self, state: Any) -> list[int]:
        """The row of a state; raises StateError where a number has no room."""
        type = self.made.codec.state
        raw = self.made.codec.layout.encode(type, state)
        for fault in faults(type, raw):
            raise not_a_row(fault)
        return integers(bytes(raw))

    def read(self, row: list[int], settings: Any) -> Any:
        """The state of a row; raises StateError where a number is out of its range, and for other settings."""
        state, layout = self.made.codec.state, self.made.codec.layout
        raw = layout.form(state).from_buffer_copy((ctypes.c_int64 * len(row))(*row))
        for fault in faults(state, raw):
            raise not_a_row(fault)
        found = layout.decode(state, raw)
        if found.settings != settings:
            raise not_a_row("has other settings")
        return changed(found, settings=settings)

    def determinizer(self) -> Any:
        """What a viewer does not see is dealt again as the game says itself, by a generator seeded from the random row."""
        of_state, layout = self.made.codec.state, self.made.codec.layout

        def deal(at: int, settings: int, viewer: int, random: int, size: int) -> int:
            raw = layout.form(of_state).from_address(at)
            numbers = (ctypes.c_int64 * 2).from_address(random)
            drawn = list(numbers)
            chooser = chooser_of(self.game, drawn)
            numbers[:] = drawn
            state = layout.decode(of_state, raw)
            row = self.written(self.game.determinize(state, SPECTATOR if viewer < 0 else viewer, chooser))
            ctypes.memmove(at, (ctypes.c_int64 * len(row))(*row), len(row) * WORD)
            return 0

        address, number = ctypes.c_void_p, ctypes.c_int64
        return ctypes.CFUNCTYPE(number, address, address, number, address, number)(deal)

    def seen(self, observation: Any) -> list[int]:
        """The view that belongs to an observation."""
        encoded = self.made.codec.layout.encode(self.made.codec.observation, observation)
        numbers = (ctypes.c_int64 * self.made.view.width)()
        self.library.row_view(ctypes.byref(encoded), numbers, ctypes.c_int64(WORD))
        return list(numbers)

    def key(self, action: Any) -> int:
        """The key of an action."""
        codec = self.made.codec
        return ctypes.c_int64(codec.key(codec.action, action)).value

    def kernel(self) -> Kernel[Any, Any, Any]:
        """The kernel."""
        whole = Field("state", "the struct of the state in C, eight bytes in each", -(2**63), 2**63 - 1, (self.width,))
        functions: dict[str, Any] = {each.name: self.external(each.name) for each in fields(Functions)}
        return Kernel(
            game=self.game,
            played_with=self.components,
            variants=self.variants,
            layout=Layout((whole,)),
            view=self.made.view,
            functions=Functions(**functions),
            written=self.written,
            read=self.read,
            seen=self.seen,
            key=self.key,
            packed=lru_cache(KEPT)(partial(self.made.codec.packed, self.game)),
        )


@lru_cache(maxsize=KEPT)
def declared(game: AnyGame, components: Any, variants: Any = None) -> Kernel[Any, Any, Any]:
    """The kernel of a game with some components, and with some variants where they say which pieces there are.

    Raises SettingsError for components that make no game, LanguageError and LayoutError for a game that cannot be compiled,
    and CompilerError where there is no compiler for C.
    """
    return Native(game, components, variants, kept(game, components, variants, FLAGS)).kernel()
