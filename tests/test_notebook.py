"""What Jupyter displays: tables, views, scenes, and a stepper through moves."""

import json
import re
import subprocess
import sys
from html import escape
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any
from xml.etree.ElementTree import fromstring

import pytest

from rulebook import notebook
from rulebook.core import SPECTATOR, DomainError, StateError, Viewer
from rulebook.core.scene import Scene
from rulebook.languages import language
from rulebook.notebook import Stepper, load_ipython_extension, unload_ipython_extension
from rulebook.records import read, replay
from rulebook.render import draw
from rulebook.table import AnyTable
from tests.table.playing import opened


def played(moves: int = 3) -> AnyTable:
    """A table of Yellowstone Park at which some decisions were made."""
    table = opened("yellowstone_park", 2)
    for _ in range(moves):
        assert table.to_act is not None
        table.act(table.to_act, next(iter(table.offers(table.to_act))).action)
    return table


class Widget:
    """A widget as far as the stepper uses one."""

    def __init__(self, *inside: Any, **traits: Any) -> None:
        self.inside = inside
        self.traits = traits

    def _repr_mimebundle_(self) -> dict[str, Any]:
        return {"application/vnd.jupyter.widget-view+json": {"model_id": "1"}, "text/plain": "VBox"}


@pytest.fixture
def no_widgets(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has installed ipywidgets."""
    monkeypatch.setattr(notebook, "find_spec", lambda _name: None)


@pytest.fixture
def links(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Somebody has installed ipywidgets: what is linked in the browser."""
    module, linked = ModuleType("ipywidgets"), list[Any]()
    kinds = dict.fromkeys(("HTML", "IntSlider", "Play", "HBox", "VBox", "Stack"), Widget)
    vars(module).update(kinds, jslink=lambda one, other: linked.append((one, other)))
    monkeypatch.setitem(sys.modules, "ipywidgets", module)
    monkeypatch.setattr(notebook, "find_spec", lambda _name: module)
    return linked


def test_a_table_shows_what_everybody_may_see() -> None:
    """A table in a notebook is what a spectator sees of it; a view is what its seat sees."""
    table = played()
    assert table._repr_svg_() == draw(table.view(SPECTATOR).scene).source
    assert table.view(1)._repr_svg_() == draw(table.view(1).scene).source
    assert table.view(1)._repr_svg_() != table.view(0)._repr_svg_()


@pytest.mark.usefixtures("no_widgets")
def test_a_stepper_without_widgets_is_a_list() -> None:
    """Each move has its sentences with their clauses, and the position after it; the first is open."""
    table = played()
    stepper = Stepper(table.game, table.moves, 0)
    bundle = stepper._repr_mimebundle_(include=None, exclude=None)
    assert bundle["text/plain"] == f"Yellowstone Park: {len(table.moves)} moves"
    html = bundle["text/html"].replace("<details open>", '<details open="">')
    tree = fromstring(f"<div>{html}</div>")
    steps = tree.findall("details")
    assert len(steps) == len(stepper) == len(table.moves)
    assert [number for number, step in enumerate(steps) if "open" in step.attrib] == [0]
    assert [str(step.findtext("summary")).partition(":")[0] for step in steps[:: len(steps) - 1]] == ["1", str(len(steps))]
    assert [item.text for item in steps[-1].iterfind("ul/li")] == list(stepper.sentences(len(stepper) - 1))
    assert "<script" not in html


def test_a_stepper_shows_what_the_viewer_may_see() -> None:
    """A seat is told what its news tell it; without a viewer, all cards are open."""
    table = played()
    for viewer in (0, 1, SPECTATOR):
        stepper = Stepper(table.game, table.moves, viewer)
        for number, told in enumerate(table.news(viewer).moves):
            assert stepper.sentences(number) == tuple(
                f"{sentence} ({clause})" for sentence, clause in zip(told.sentences, told.clauses, strict=True)
            )
        assert stepper.picture(len(stepper) - 1) == draw(table.view(viewer).scene)
    everything = Stepper(table.game, table.moves)
    dealt = "".join(text for number in range(len(everything)) for text in everything.sentences(number))
    assert "a card" not in dealt
    assert everything.picture(5) == draw(table.game.open_scene(table.moves[5].step.state, table.moves[5].step.events))


def test_a_stepper_goes_through_a_record() -> None:
    """What a record replays is stepped through like the moves of its table."""
    table = played()
    again = Stepper(table.game, replay(read(table.record())), 0)
    assert again.page(len(again) - 1) == Stepper(table.game, table.moves, 0).page(len(table.moves) - 1)


def test_a_stepper_speaks_languages() -> None:
    """Sentences and pictures are in the language that is asked for."""
    table = played(1)
    german = Stepper(table.game, table.moves, 0, language(table.game, "de"))
    assert "Punkteleiste" in german.page(len(german) - 1)


def test_a_stepper_with_widgets_is_a_slider(links: list[Any]) -> None:
    """The slider goes from the first move to the last, and turns the page without a kernel."""
    table = played()
    stepper = Stepper(table.game, table.moves, 0)
    controls, pages = stepper.widget().inside[0]
    play, slider = controls.inside[0]
    assert slider.traits["max"] == len(stepper) - 1
    assert slider.traits["readout"] is False
    told = [f"<p>{number} / {len(stepper)}</p>\n{stepper.page(number - 1)}" for number in range(1, len(stepper) + 1)]
    assert [page.inside[0] for page in pages.inside[0]] == told
    assert links == [((play, "value"), (slider, "value")), ((slider, "value"), (pages, "selected_index"))]
    bundle = stepper._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in bundle
    assert bundle["text/plain"] == f"Yellowstone Park: {len(table.moves)} moves"


@pytest.mark.usefixtures("links")
def test_a_converted_notebook_shows_the_list(tmp_path: Path) -> None:
    """`nbconvert --to html` shows each move with its picture: a slider whose state nobody saved is left out."""
    stepper = Stepper(played().game, played().moves, 0)
    shown = {"output_type": "display_data", "metadata": {}, "data": stepper._repr_mimebundle_()}
    cell = {"cell_type": "code", "id": "1", "metadata": {}, "source": "stepper", "outputs": [shown], "execution_count": 1}
    saved = {"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": [cell]}
    (tmp_path / "game.ipynb").write_text(json.dumps(saved), encoding="utf-8")
    subprocess.run([sys.executable, "-m", "nbconvert", "--to", "html", "game.ipynb"], cwd=tmp_path, check=True)
    html = (tmp_path / "game.html").read_text(encoding="utf-8")
    steps = re.findall(r"<details[^>]*><summary>(.*?)</summary>\s*<ul>(?:<li>.*?</li>)*</ul>\s*<svg", html)
    assert steps == [f"{number + 1}: {escape(stepper.summary(number))}" for number in range(len(stepper))]


@pytest.mark.parametrize("viewer", [2, -1])
def test_a_stepper_refuses_who_is_not_at_the_table(viewer: Viewer) -> None:
    """No seat beyond the players."""
    table = played(1)
    with pytest.raises(StateError):
        Stepper(table.game, table.moves, viewer)


@pytest.mark.parametrize("moves", [(), 5, "ab", [None]])
def test_a_stepper_needs_moves(moves: Any) -> None:
    """There is nothing to step through without moves."""
    with pytest.raises(DomainError, match="moves must be moves of a game"):
        Stepper(played(1).game, moves)


def test_a_stepper_needs_a_game() -> None:
    """Moves alone do not say what they mean."""
    table: Any = played(1)
    with pytest.raises(DomainError, match="game must be what"):
        Stepper(table, table.moves)


def test_scenes_show_themselves_once_asked_to() -> None:
    """`%load_ext rulebook.notebook` gives scenes a picture."""
    known: dict[type, Any] = {}
    formatters = {"image/svg+xml": SimpleNamespace(for_type=known.__setitem__, pop=known.pop)}
    shell = SimpleNamespace(display_formatter=SimpleNamespace(formatters=formatters))
    load_ipython_extension(shell)
    scene = played(1).view(0).scene
    assert known[Scene](scene) == draw(scene).source
    unload_ipython_extension(shell)
    assert not known
