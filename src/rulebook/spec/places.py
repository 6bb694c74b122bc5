"""Where the specifications of games are stored; no other module knows.

In a wheel they are inside the package, as `rulebook/specs`. In a checkout, and so in an editable install, they are in the
repository, as `specs` beside `src`. Both are looked up from the location of the imported package, never from site-packages.
A game of another distribution is found through its entry point, and has its specification in the same place relative to its
own top-level package. A text that nobody has written rules for yet has its specification in the working directory.
"""

from collections.abc import Iterable, Iterator
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path

from attrs import frozen

from rulebook.core.errors import SpecError
from rulebook.names import unknown
from rulebook.registry import GROUP, game_ids


@frozen
class Home:
    """The home of a game: its module, the folder of its specification, and the checkout, if there is one.

    A text without rules has no module.
    """

    module: str
    folder: Traversable
    repository: Path | None


def home(game_id: str) -> Home:
    """The home of the game called `game_id`; raises SpecError, suggesting similar names, if no specification has that id."""
    for package, module in packages(game_id):
        folder = specifications_of(package)
        if folder is not None and game_id in names_in(folder):
            return Home(module, folder / game_id, repository_of(package))
    if is_only_a_text(game_id):
        return Home("", Path(game_id).resolve(), None)
    raise SpecError(unknown("game with a specification", game_id, specified_games()))


def specified_games() -> tuple[str, ...]:
    """The ids of all installed games that have a specification, in alphabetical order."""
    folders = {entry.name: specifications_of(top_level(entry.module)) for entry in those_there(entry_points(group=GROUP))}
    others = {name for name, folder in folders.items() if folder is not None and name in names_in(folder)}
    own = specifications_of(files("rulebook"))
    return tuple(sorted(others.union(names_in(own) if own is not None else ())))


def is_only_a_text(game_id: str) -> bool:
    """Whether a specification in the working directory, as `rulebook new-text` begins it, has this name, and no game has."""
    has_file = game_id.isidentifier() and (Path(game_id) / "game.toml").is_file()
    return has_file and game_id not in (*game_ids(), *specified_games())


def packages(game_id: str) -> Iterator[tuple[Traversable, str]]:
    """Every top-level package that may contain the specification of a game, ours first, with the game's module in it."""
    yield files("rulebook"), f"rulebook.games.{game_id}"
    for entry in those_there(entry_points(group=GROUP, name=game_id)):
        yield top_level(entry.module), entry.module


def those_there(entries: Iterable[EntryPoint]) -> Iterator[EntryPoint]:
    """The entry points whose package is there: the folder of an editable one may be gone."""
    return (entry for entry in entries if find_spec(entry.module.partition(".")[0]))


def top_level(module: str) -> Traversable:
    """The folder of the top-level package of a module, which need not be complete: it is not imported."""
    package = module.partition(".")[0]
    found = find_spec(package)
    return Path(found.origin).parent if found and found.origin and Path(found.origin).is_file() else files(package)


def specifications_of(package: Traversable) -> Traversable | None:
    """The folder with the specifications of a package: inside it, or beside it in its checkout."""
    if (package / "specs").is_dir():
        return package / "specs"
    repository = repository_of(package)
    return repository / "specs" if repository and (repository / "specs").is_dir() else None


def reports() -> Traversable | None:
    """The folder of the library's own reports: inside the package, or under docs in its checkout; None if there is none."""
    folder = of_the_library("docs/reports", "reports")
    return folder if folder.is_dir() else None


def examples() -> Traversable:
    """The folder of the games that others can begin with: inside the package, or under docs in its checkout."""
    return of_the_library("docs/examples", "_templates/examples")


def page() -> Path | None:
    """The folder of the page for `rulebook serve`: inside the package, or where its checkout assembles it; None without."""
    folder = of_the_library("docs/playground/dist", "page")
    return folder if isinstance(folder, Path) and folder.is_dir() else None


def of_the_library(in_checkout: str, in_package: str) -> Traversable:
    """A folder of the library itself, in its checkout or else inside the package."""
    package = files("rulebook")
    repository = repository_of(package)
    return package.joinpath(*in_package.split("/")) if repository is None else repository / in_checkout


def repository_of(package: Traversable) -> Path | None:
    """The checkout that a package is imported from, two levels up because it contains `src/<package>`; None in a wheel."""
    if isinstance(package, Path) and (package.parent.parent / "pyproject.toml").is_file():
        return package.parent.parent
    return None


def names_in(folder: Traversable) -> tuple[str, ...]:
    """The games that have a specification in a folder, in alphabetical order."""
    return tuple(sorted(entry.name for entry in folder.iterdir() if (entry / "game.toml").is_file()))
