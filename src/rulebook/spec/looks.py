"""Looks: how a game looks in the playground, where that stands in a theme.json beside its specification."""

import json
from collections.abc import Iterable, Mapping
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from rulebook.spec.places import home, specified_games


def themed(manifest: Path, ids: Iterable[str]) -> str:
    """The manifest of a theme that also knows the looks of some games, as text."""
    known = json.loads(manifest.read_text(encoding="utf-8"))
    specified = specified_games()
    return json.dumps(with_looks(known, {id: home(id).folder for id in ids if id in specified}))


def with_looks(theme: Any, folders: Mapping[str, Traversable]) -> Any:
    """A theme that also knows the games with looks beside their specification; what these leave open is as in any game."""
    brought = {id: folder / "theme.json" for id, folder in folders.items()}
    looks = {id: json.loads(file.read_text(encoding="utf-8")) for id, file in brought.items() if file.is_file()}
    return {**theme, "games": {**theme["games"], **{id: theme["games"]["*"] | look for id, look in looks.items()}}}
