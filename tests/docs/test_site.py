"""The site: pages made from specifications, references to clauses, and what other projects take from it."""

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import chdir
from functools import cache
from html import unescape
from importlib.metadata import packages_distributions, requires
from io import StringIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest
from attrs import evolve
from click.testing import CliRunner
from host import Host
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from rulebook_site.contrasts import witnesses_of
from rulebook_site.examples import STEPS, Place, examples_of, settings_of
from rulebook_site.facts import TABLES, facts_of
from rulebook_site.looks import Mark, board
from rulebook_site.pages import escaped, pages_of, write_pages
from rulebook_site.playground import build_playground
from sphinx.application import Sphinx
from sphinx.util.console import strip_colors
from sphinx.util.docutils import docutils_namespace, patch_docutils
from sphinx.util.inventory import InventoryFile

from rulebook.cli.application import application
from rulebook.core.scene import Grid, Group, Tiles
from rulebook.core.sentences import said
from rulebook.records import JsonObject
from rulebook.records.shapes import snake_case
from rulebook.registry import game, game_ids
from rulebook.spec import load, report
from rulebook.spec.needs import needs_document
from rulebook.spec.passages import normalised
from rulebook.spec.reports import SILENCE, Asked, Portion, reported_rulings
from rulebook.spec.texts import shipped_text
from tests.games.yellowstone_park.pictures import four_players
from tests.games.yellowstone_park.positions import place, play
from tests.games.yellowstone_park.positions import shown as picture_after

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::PendingDeprecationWarning")  # of extensions

GAME = "hamsterbacke"
known = cache(facts_of)
"""The facts about a game as it is: examples of its clauses take seconds to find."""
CONFIGURATION = {
    "extensions": ["myst_parser", "sphinx.ext.autodoc", "rulebook_site"],
    "myst_enable_extensions": ["attrs_inline", "colon_fence", "fieldlist"],
    "primary_domain": "rulebook",
    "default_role": "code",
    "autodoc_typehints": "none",
    "autodoc_default_options": {"members": True},
    "rulebook_games": (GAME,),
    "version": "7",
    "nitpicky": True,
    "smartquotes": False,
}
PAGE = """# A page

{clause}`hamsterbacke:taking-1` {clause}`~hamsterbacke:taking-2` {clause}`as it is told <hamsterbacke:taking-3>`
{clause}`hamsterbacke:no-such-clause` {reading}`hamsterbacke:tie` {theorem}`hamsterbacke:conservation`

:::{rulebook:clause} a clause without a game
:::

```{toctree}
games/index
```
"""
"""A page that points at everything there is, and at something that there is not."""


IMPORTING = """
import sys
from importlib import import_module
from sphinx.ext.autodoc.mock import mock

class Lacking:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {lacking}:
            raise ModuleNotFoundError(name)

sys.meta_path.insert(0, Lacking())
with mock({mocked}):
    for name in {described}:
        import_module(name)
"""
"""Imports modules where some packages are mocked and others are not there."""


class Site(NamedTuple):
    """A site that has been built: its folder, and what Sphinx complained of."""

    folder: Path
    warnings: str

    def page(self, name: str) -> str:
        """The HTML of a page."""
        return (self.folder / f"{name}.html").read_text(encoding="utf-8")

    def text(self, name: str) -> str:
        """The text of a page, without its markup."""
        return unescape(re.sub("<.*?>", "", self.page(name), flags=re.DOTALL))


def build(folder: Path, page: str, configuration: dict[str, object]) -> Site:
    """The site of a single page, whatever is generated besides."""
    source, output, warnings = folder / "source", folder / "html", StringIO()
    source.mkdir(parents=True)
    (source / ("index.md" if "myst_parser" in str(configuration["extensions"]) else "index.rst")).write_text(page)
    with docutils_namespace(), patch_docutils(source):
        Sphinx(source, None, output, folder / "doctrees", "html", configuration, status=None, warning=warnings).build()
    return Site(output, strip_colors(warnings.getvalue()))


@pytest.fixture(autouse=True, scope="module")
def forgotten() -> Iterator[None]:
    """What takes seconds to find is not kept for other tests: it has hundreds of pictures."""
    yield
    known.cache_clear()
    examples_of.cache_clear()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """A site with one game."""
    return build(tmp_path_factory.mktemp("site"), PAGE, CONFIGURATION)


def described() -> Iterator[tuple[str, str]]:
    """Everything of the game that is described on a page: kind and full name."""
    of = load(GAME)
    for kind, entries in (("clause", of.clauses), ("reading", of.readings), ("theorem", of.theorems)):
        yield from ((f"rulebook:{kind}", f"{GAME}:{entry.id}") for entry in entries)


def test_unknown_targets_are_warnings(site: Site) -> None:
    """Unknown targets and names that are none are warnings where Sphinx is nitpicky, and nothing else is."""
    told = [line for line in site.warnings.splitlines() if "source/index.md" in line]
    assert len(told) == 2, told
    assert "'a clause without a game' is not a clause" in told[0]
    assert "hamsterbacke:no-such-clause" in told[1]


def test_everything_is_in_the_inventory(site: Site) -> None:
    """Every clause, reading and theorem is in objects.inv, at an anchor that is on its page."""
    inventory = InventoryFile.loads((site.folder / "objects.inv").read_bytes(), uri="")
    for kind, name in described():
        page, _, anchor = inventory[kind, name].uri.partition("#")
        assert f'id="{anchor}"' in (site.folder / page).read_text(encoding="utf-8"), name


def test_a_clause_has_a_stable_address(site: Site) -> None:
    """A clause is found under its game, its section and its id."""
    inventory = InventoryFile.loads((site.folder / "objects.inv").read_bytes(), uri="")
    assert inventory["rulebook:clause", "hamsterbacke:taking-1"].uri == "games/hamsterbacke/rules/taking.html#taking-1"


def test_roles_show_names_as_they_are_asked_for(site: Site) -> None:
    """A reference shows the full name, the id after a tilde, or words of its own."""
    links = re.findall(r'<a [^>]*rules/taking.html#(taking-\d)"[^>]*>(.*?)</a>', site.page("index"))
    shown = [(anchor, re.sub("<.*?>", "", text)) for anchor, text in links]
    assert shown == [("taking-1", "hamsterbacke:taking-1"), ("taking-2", "taking-2"), ("taking-3", "as it is told")]


def test_a_clause_shows_all_that_bears_on_it(site: Site) -> None:
    """The page of a section has statement, code, tests and passages of its clauses."""
    text, specification = site.text("games/hamsterbacke/rules/taking"), load(GAME)
    assert specification.clause("taking-1").statement in text
    assert '@implements("taking-1")' in text
    assert "tests/games/hamsterbacke/test_taking.py:" in text
    assert specification.passages_of("taking-1", "it")[0].sha256[:12] in text


def test_readings_say_what_editions_take(site: Site) -> None:
    """The page of readings has every question and the notes of every edition."""
    text = site.text("games/hamsterbacke/readings")
    for reading in load(GAME).readings:
        assert reading.question in text
        assert all(value.statement in text for value in reading.values)
        assert all(stance.note in text for stance in reading.editions.values())


def test_readings_are_shown_where_they_part(site: Site) -> None:
    """The page of readings and that of the clause have both sides of every kept witness, as sentences and as pictures."""
    witnesses = tuple(witnesses_of(load(GAME)))
    assert witnesses
    for witness in witnesses:
        section = load(GAME).clause(witness.contrast.reading.clause).section
        for page in ("readings", f"rules/{section}"):
            for side in witness.sides:
                assert Path(side.picture).name in site.page(f"games/{GAME}/{page}")
                assert side.account.sentence.replace("`", "") in site.text(f"games/{GAME}/{page}")


def test_the_phases_are_drawn(site: Site) -> None:
    """The page of a game has its phases as a table and as a diagram, with the actions that lead from one to another."""
    text, drawing = site.text(f"games/{GAME}/index"), dict(pages_of((known(GAME),)))[f"{GAME}/pictures/phases.svg"]
    for moment in game(GAME).declaration.phases:
        assert snake_case(moment.phase.__name__).replace("_", " ") in text
        assert f">{snake_case(moment.phase.__name__).replace('_', ' ')}</text>" in drawing
    assert "pick" in drawing
    assert "phases.svg" in site.page(f"games/{GAME}/index")


@pytest.mark.parametrize("id", game_ids())
def test_the_tables_of_the_games_are_shown(id: str) -> None:
    """The page of all games and that of each have its table, light and dark; that of each its end, and a link to play it.

    All kept pictures of it are on the page of pictures.
    """
    pages = dict(pages_of((known(id),)))
    shown = set(re.findall(r"/pictures/tables/(.*)", pages["tables.md"]))
    others = tuple(other for other in game_ids() if other != id)
    assert shown == {file.name for file in TABLES.iterdir() if not file.name.startswith(others)}
    for page in ("index.md", f"{id}/index.md"):
        for theme in ("light", "dark"):
            picture = re.search(rf"/pictures/tables/({id}-.*-desk-{theme}.webp)\n", pages[page])
            assert picture is not None
            assert (TABLES / picture[1]).is_file()
    assert f"/pictures/tables/{id}-end-desk-light.webp\n" in pages[f"{id}/index.md"]
    assert f"playground/index.html#play/{id}" in pages[f"{id}/index.md"]


def test_an_example_game_is_stepped_through(site: Site) -> None:
    """A game's page has the first decisions of a game, each with its picture, and links to the clauses behind them."""
    steps, page = known(GAME).examples.steps, site.page(f"games/{GAME}/index")
    told = [unescape(re.sub("<.*?>", "", part)) for part in re.split('id="step-[0-9]+"', page)[1:]]
    for number, (move, heard) in enumerate(zip(steps, told, strict=True), 1):
        assert f"Decision {number} of {STEPS}" in heard
        assert all(text in heard for text, _ in move.told)
        assert (f'href="#step-{number + 1}"' in page) == (number < STEPS)
        assert (site.folder / "_images" / Path(move.picture).name).read_text(encoding="utf-8") == move.svg
        assert all(re.search(f'href="rules/[a-z-]+.html#{clause}"', page) for _, clause in move.told)


def test_a_clause_is_shown_in_a_game(site: Site) -> None:
    """A section's page has, at each clause that random games reach, a position with its picture and a link to play on."""
    examples = known(GAME).examples
    for kind, clause in (("moves", "taking-2"), ("refusals", "taking-1"), ("asked", "groups-2")):
        assert clause in getattr(examples, kind)
    for clause, seen in [*examples.moves.items(), *examples.refusals.items(), *examples.asked.items()]:
        page = site.page(f"games/{GAME}/rules/{load(GAME).clause(clause).section}")
        own = unescape(page.partition(f'id="{clause}"')[2].partition('<dt class="sig')[0])
        assert Path(seen.picture).name in own
        assert f'href="../../../playground/index.html#see/{GAME}/{seen.place.link(clause)}"' in own
    assert all(
        f"See it in a game: {move.sentence(clause)}" in unescape(site.text(rules(clause)))
        for clause, move in examples.moves.items()
    )


def rules(clause: str) -> str:
    """The page of a clause."""
    return f"games/{GAME}/rules/{load(GAME).clause(clause).section}"


@pytest.mark.parametrize("id", game_ids())
def test_the_playground_goes_on_from_where_a_clause_decides(id: str) -> None:
    """At the place of a move the page offers what was done, which cites the clause; what one refuses is no offer there."""
    host, examples = Host(), known(id).examples

    def seen(place: Place) -> Any:
        asked: JsonObject = {"game": id, "names": [], "language": "en", "settings": settings_of(place.way)}
        return host.see(asked | {"players": place.players, "number": place.number, "decisions": place.decisions})

    def cited(position: Any) -> set[str]:
        return {event["clause"] for move in position["news"]["moves"] for event in move["events"]}

    for clause, move in examples.moves.items():
        before = seen(move.place)
        assert clause in cited(before) | cited(host.at_table().act(before["taken"], before["version"]))
    for refusal in examples.refusals.values():
        state = seen(refusal.place) and host.at_table().table.state
        assert refusal.action not in map(game(id).action_text, game(id).legal_actions(state))


def test_the_start_page_answers_as_the_game_does() -> None:
    """Each move to click has the refusal, or the events, that the game gives in the kept picture, with their clauses."""
    played, state = game("yellowstone_park"), play(four_players(), place("Y5@4")).state
    page = (Path(__file__).parents[2] / "docs" / "index.md").read_text(encoding="utf-8")
    moves = dict(re.findall(r'<details name="move"><summary>(.*?)</summary>\n\n(.*?)\n\n</details>', page, re.DOTALL))
    for move, answer in moves.items():
        action = next(place(f"{card.code}@{move[-1]}") for card in state.hands[state.seat] if f" {said(card)} " in move)
        refusal = played.why_not(state, action)
        if refusal is not None:
            assert answer == f"Refused: {refusal.text()} ({{clause}}`~yellowstone_park:{refusal.clause}`)."
            continue
        events = played.step(state, action).events
        cited = [f"- {played.event_text(event)} ({{clause}}`~yellowstone_park:{event.clause}`)" for event in events]
        assert answer == "\n".join(cited)
    assert len(moves) == 3


def test_the_start_page_shows_a_board_in_the_look_of_the_playground(has: Callable[[Path, str], None]) -> None:
    """Its drawings are the theme's, and where each of its moves would land is marked with what that costs."""
    scene = picture_after(four_players(), place("Y5@4"))
    table = scene.parts[0]
    assert isinstance(table, Group)
    shown, seats = table.parts
    assert isinstance(shown, Grid)
    assert isinstance(seats, Group)
    first = seats.parts[0]
    assert isinstance(first, Group)
    hand = first.parts[0]
    assert isinstance(hand, Tiles)
    marks = Mark(5, 1, "✕", is_refused=True), Mark(5, 4, "0"), Mark(2, 5, "5")
    has(Path(__file__).parents[2] / "docs" / "pictures" / "start.svg", board("yellowstone_park", shown, hand.tiles, marks))


def test_theorems_show_what_was_found_out(site: Site) -> None:
    """The page of theorems has the status of each and every check behind it, as the report has them."""
    text, found = site.text(f"games/{GAME}/theorems"), report("verification").games[GAME]
    for theorem in found.theorems:
        assert f"{theorem.status.value}; must be at least {theorem.minimum.value}" in text
        assert all(check.bound.rstrip(".") in text for check in theorem.checks)


def test_proofs_show_what_they_rest_on() -> None:
    """A theorem has its claim and its questions, and the page what the induction assumes and what it took."""
    game = "prato_dei_conigli"
    claim = Asked("claim", "it_fits", "It always fits.")
    assumed = Asked("invariant", "cards_are_there", "All cards are there.")
    portions = (
        Portion("start", 4, 0, {"z3": 1.0, "yices": 2.0}, "a start", 1.25, (assumed,)),
        Portion("2 players, Moving", 31, 1, {"z3": 7.5, "yices": 8.25}, "a placement", 9.75),
    )
    facts = known(game)
    shown = next(each for each in facts.specification.theorems if each.by_induction)
    own = Portion(shown.id, 5, 1, {"z3": 0.5, "yices": 0.75}, "one", 0.5, (claim,))
    page = dict(pages_of((evolve(facts, report=evolve(facts.report, portions=(*portions, own))),)))[f"{game}/theorems.md"]
    of_theorem, of_induction = page.partition(f"({game}-induction)=")[::2]
    for line in ("solvers proved: `it_fits`: It always fits", "5 goals of its own", "yices 0.8 s"):
        assert line in of_theorem
    for line in (
        "| `cards_are_there` | All cards are there",
        "| `2 players, Moving` | 31 | 1 | 7.5 | 8.2 | a placement, 9.8 s |",
    ):
        assert line in of_induction


def test_games_without_a_report_have_pages_too() -> None:
    """A theorem of which the report does not speak is said to be missing there."""
    pages = dict(pages_of((evolve(known(GAME), report=SILENCE),)))
    assert "not in the report" in pages[f"{GAME}/theorems.md"]


def test_editions_are_compared(site: Site) -> None:
    """The comparison has the verdict on every two values of a reading, with its bound, as the report has them."""
    text, verdicts = site.text(f"games/{GAME}/comparison"), reported_rulings(GAME)
    assert {verdict.reading for verdict in verdicts} == {reading.id for reading in load(GAME).readings}
    assert all(verdict.verdict in text and verdict.bound in text for verdict in verdicts)


def test_games_are_compared_without_verdicts_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no report of verdicts is, the comparison says so."""
    monkeypatch.setattr("rulebook.spec.reports.reports", lambda: None)
    assert "No verdicts" in dict(pages_of((facts_of(GAME),)))[f"{GAME}/comparison.md"]


def test_texts_that_ship_are_shown() -> None:
    """Of a text that ships every word is shown, with the clauses and the code beside it; of others nothing is."""
    scopa = known("scopa")
    pages = dict(pages_of((scopa, known(GAME))))
    for text in scopa.shipped:
        whole = shipped_text("scopa", text.edition.id)
        assert whole is not None
        assert normalised(" ".join(spoken.words for spoken in text.passages)) == whole.normal
        for spoken in text.passages:
            assert all(escaped(line) in pages[f"scopa/texts/{text.edition.id}.md"] for line in spoken.lines)
    assert "A void deal" in pages["scopa/texts/it.md"]
    assert '@implements("dealing-5")' in pages["scopa/texts/it.md"]
    assert "la smazzata è nulla" in pages["scopa/rules/dealing.md"]
    assert "The rulebook's text is not included" in pages[f"{GAME}/index.md"]
    assert "By ; published" not in pages["scopa/index.md"]
    assert not [name for name in pages if name.startswith(f"{GAME}/texts")]


def test_every_page_of_a_game_can_be_reached(site: Site) -> None:
    """There is no page that no table of contents lists, and Sphinx would say so."""
    assert "toc.not_included" not in site.warnings


def test_pages_are_left_alone_where_nothing_changed(tmp_path: Path) -> None:
    """Writing pages again touches none that is as it was, and removes what no game has any more."""
    write_pages(tmp_path, (GAME,))
    stale, kept = tmp_path / GAME / "rules" / "gone.md", tmp_path / GAME / "index.md"
    stale.write_text("# Gone\n")
    before = kept.stat().st_mtime_ns
    write_pages(tmp_path, (GAME,))
    assert not stale.exists()
    assert kept.stat().st_mtime_ns == before


@pytest.mark.parametrize(
    ("text", "markdown"),
    [("plain", "plain"), ("`a_b` c_d", "`a_b` c\\_d"), ("[x](y) | $z$", "\\[x\\](y) \\| \\$z\\$"), ("{a}`b`", "\\{a\\}`b`")],
)
def test_text_is_shown_as_it_is(text: str, markdown: str) -> None:
    """What means something in Markdown is escaped, but for code in backticks."""
    assert escaped(text) == markdown


def test_needs_stand_among_the_pages(site: Site) -> None:
    """The site has the needs of its games, by the version of the documentation."""
    found = json.loads((site.folder / "needs.json").read_text(encoding="utf-8"))
    assert found == json.loads(json.dumps(needs_document((GAME,), "7")))


def test_sphinx_needs_imports_them(site: Site, tmp_path: Path) -> None:
    """A project with sphinx-needs, set up in no way, imports the needs without a complaint."""
    shutil.copy(site.folder / "needs.json", tmp_path)
    theirs = build(
        tmp_path / "theirs", "Title\n=====\n\n.. needimport:: ../../needs.json\n", {"extensions": ["sphinx_needs"]}
    )
    assert theirs.warnings == ""
    assert "HAMSTERBACKE_TAKING_1" in theirs.page("index")


def test_other_projects_point_at_clauses(site: Site, tmp_path: Path) -> None:
    """A project that knows only the inventory points at a clause with the role `ref`."""
    mapping = {"rulebook": ("https://rules.example", str(site.folder / "objects.inv"))}
    page = "Title\n=====\n\n:external+rulebook:ref:`hamsterbacke:taking-1`\n"
    configuration = {"extensions": ["sphinx.ext.intersphinx"], "intersphinx_mapping": mapping, "nitpicky": True}
    theirs = build(tmp_path, page, configuration)
    assert theirs.warnings == ""
    assert "https://rules.example/games/hamsterbacke/rules/taking.html#taking-1" in theirs.page("index")


def test_a_game_that_is_only_a_text_has_pages(tmp_path: Path) -> None:
    """They have the rules, readings, comparison and text, and nothing of a program; no link leads nowhere."""
    lantern = Path(__file__).parents[2] / "docs" / "translations" / "lantern"
    with chdir(tmp_path):
        begun = CliRunner().invoke(application, ["new-text", "lantern_path", "--text", str(lantern / "rules.md")])
        assert begun.exit_code == 0
        configuration = {"extensions": ["rulebook_site"], "rulebook_games": ("lantern_path",), "nitpicky": True}
        theirs = build(tmp_path, "Title\n=====\n\n.. toctree::\n\n   games/index\n", configuration)
    assert theirs.warnings == ""
    rules = theirs.text("games/lantern_path/rules/your-turn")
    assert "On your turn, place" in rules
    assert "0 tests" not in rules
    assert "setup-1" in theirs.text("games/lantern_path/texts/en")
    assert "setup-1" in theirs.text("games/lantern_path/comparison")
    index = theirs.text("games/lantern_path/index")
    assert "This game is only a text" in index
    assert "rulebook play" not in index
    assert not (theirs.folder / "games" / "lantern_path" / "code").exists()


def test_the_extra_docs_alone_imports_what_pages_describe() -> None:
    """Whatever its distributions do not bring and modules that pages describe import is mocked, as conf.py says it."""
    docs = Path(__file__).parents[2] / "docs"
    pages = "".join([file.read_text(encoding="utf-8") for file in docs.glob("api*.rst")])
    described = re.findall(r"automodule:: (\S+)", pages)
    configuration = (docs / "conf.py").read_text(encoding="utf-8")
    mocked = {*re.findall(r'"(\w+)",\n', configuration.partition("\nextras = [\n")[2].partition("]")[0])}
    brought = distributions("rulebook-engine", "docs")
    lacking = {top for top, owners in packages_distributions().items() if not brought & {*map(canonicalize_name, owners)}}
    program = IMPORTING.format(lacking=lacking - mocked, mocked=sorted(mocked & lacking), described=described)
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def distributions(name: str, extra: str = "") -> set[str]:
    """A distribution with an extra, and all that it requires."""
    found, wanted = set[str](), [(canonicalize_name(name), extra)]
    while wanted:
        name, extra = wanted.pop()
        found.add(name)
        for requirement in map(Requirement, requires(name) or ()):
            if requirement.marker is None or requirement.marker.evaluate({"extra": extra}):
                inner = canonicalize_name(requirement.name)
                wanted += [(inner, each) for each in ("", *requirement.extras) if inner not in found or each]
    return found


def test_the_playground_is_in_the_site_or_it_is_said_why_not(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """It lies where the page links to it; what is missing is told in one line, which is no warning."""
    app: Any = SimpleNamespace(srcdir=tmp_path, outdir=tmp_path / "site", builder=SimpleNamespace(name="html"))
    assemble = tmp_path / "playground" / "assemble.py"
    assemble.parent.mkdir()
    assemble.write_text("import pathlib, sys\npathlib.Path(sys.argv[1]).mkdir(parents=True)\n", encoding="utf-8")
    build_playground(app, None)
    assert (tmp_path / "site" / "playground").is_dir()
    assert capfd.readouterr().err == ""
    assemble.write_text("import sys\nprint('a log', file=sys.stderr)\nsys.exit('run npm ci first')\n", encoding="utf-8")
    build_playground(app, None)
    assert capfd.readouterr().err == "the site is built without the playground: run npm ci first\n"
    assert "run npm ci first" in (tmp_path / "site" / "playground" / "index.html").read_text(encoding="utf-8")
