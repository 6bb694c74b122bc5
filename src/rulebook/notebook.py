"""Games in a notebook: a stepper through the moves of a game, and scenes that show themselves.

    Stepper(game, table.moves, viewer=0)
    Stepper(record.game, replay(record))

Tables, views and pictures show themselves in Jupyter without this module. `%load_ext rulebook.notebook` adds scenes.
"""

from collections.abc import Iterable
from html import escape
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

from rulebook import arguments
from rulebook.core import ENGLISH, AnyGame, DomainError, Game, Language, Step, Viewer
from rulebook.core.numbers import viewer_at
from rulebook.core.scene import Scene
from rulebook.play import AnyMove, Move
from rulebook.records import Replayed
from rulebook.render import Svg, draw, show, show_open

__all__ = ["Stepper", "load_ipython_extension", "unload_ipython_extension"]

WIDGETS: Final = "ipywidgets"
MOVES: Final = "moves of a game, such as those of a table, of a playout, or of a record that is replayed"


class Stepper:
    """The moves of a game, to step through in a notebook, as a viewer may see them; without one, with all cards open.

    With `ipywidgets` 8 there is a slider; without it, a list that unfolds. Raises DomainError for what is not a game or has
    no moves, and StateError for a viewer who is not at the table.
    """

    def __init__(
        self,
        game: AnyGame,
        moves: Iterable[AnyMove | Replayed],
        viewer: Viewer | None = None,
        language: Language = ENGLISH,
    ) -> None:
        self.game: Final[AnyGame] = arguments.checked("game", game, Game, "what rulebook.game gives")
        given = arguments.checked("moves", moves, Iterable, MOVES)
        self.moves: Final[tuple[AnyMove, ...]] = tuple([each.move if isinstance(each, Replayed) else each for each in given])
        self.language: Final[Language] = language
        if not self.moves or not all(isinstance(move, Move) for move in self.moves):
            raise DomainError("moves", f"must be {MOVES}, and at least one")
        players = self.moves[0].before.settings.players
        self.viewer: Final[Viewer | None] = None if viewer is None else viewer_at(viewer, players)

    def __len__(self) -> int:
        return len(self.moves)

    def _step(self, number: int) -> Step[Any, Any]:
        return self.moves[arguments.whole("number", number, 0, len(self) - 1)].step

    def sentences(self, number: int) -> tuple[str, ...]:
        """What a move brought about, with clauses; moves count from 0. Raises DomainError where there is no such move."""
        told = []
        for event in self._step(number).events:
            seen = event if self.viewer is None else self.game.event_for(event, self.viewer)
            told.append(f"{self.game.event_text(seen, self.language)} ({event.clause})")
        return tuple(told)

    def picture(self, number: int) -> Svg:
        """The position after a move; raises DomainError where there is no such move."""
        step = self._step(number)
        if self.viewer is None:
            return show_open(self.game, step.state, step.events, self.language)
        return show(self.game, step.state, self.viewer, step.events, self.language)

    def page(self, number: int) -> str:
        """A move as HTML: what it brought about, and the position after it."""
        told = "".join(f"<li>{escape(sentence)}</li>" for sentence in self.sentences(number))
        return f"<ul>{told}</ul>\n{self.picture(number)}"

    def widget(self) -> Any:
        """The slider, which needs no kernel; raises ImportError where there is no `ipywidgets`."""
        widgets = import_module(WIDGETS)
        numbered = [f"<p>{number + 1} / {len(self)}</p>\n{self.page(number)}" for number in range(len(self))]
        pages = widgets.Stack(list(map(widgets.HTML, numbered)), selected_index=0)
        slider = widgets.IntSlider(value=0, min=0, max=len(self) - 1, readout=False)
        play = widgets.Play(value=0, min=0, max=len(self) - 1, interval=1000)
        widgets.jslink((play, "value"), (slider, "value"))
        widgets.jslink((slider, "value"), (pages, "selected_index"))
        return widgets.VBox([widgets.HBox([play, slider]), pages])

    def _repr_html_(self) -> str:
        """What Jupyter displays without widgets, and what is left of a notebook that is only read."""
        return "\n".join(
            f"<details{' open' * (number == 0)}><summary>{number + 1}: {escape(self.summary(number))}</summary>\n"
            f"{self.page(number)}\n</details>"
            for number in range(len(self))
        )

    def summary(self, number: int) -> str:
        """The first sentence of a move, without the clause; nothing where it brought about nothing."""
        sentences = self.sentences(number)
        return sentences[0].rpartition(" (")[0] if sentences else ""

    def _repr_mimebundle_(self, **_options: object) -> dict[str, Any]:
        """What Jupyter displays: the slider where there are widgets, the list in any case."""
        listed = {"text/plain": f"{self.game.title}: {len(self)} moves", "text/html": self._repr_html_()}
        if find_spec(WIDGETS) is None:
            return listed
        bundle: dict[str, Any] = self.widget()._repr_mimebundle_()
        return {**bundle, **listed}


def load_ipython_extension(shell: Any) -> None:
    """Let scenes show themselves: `%load_ext rulebook.notebook`."""
    shell.display_formatter.formatters["image/svg+xml"].for_type(Scene, lambda scene: draw(scene).source)


def unload_ipython_extension(shell: Any) -> None:
    """Let scenes be texts again: `%unload_ext rulebook.notebook`."""
    shell.display_formatter.formatters["image/svg+xml"].pop(Scene, None)
