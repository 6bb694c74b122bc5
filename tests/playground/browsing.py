"""What people do with the page in a browser, and what they see there."""

import shutil
from collections.abc import Callable, Mapping
from functools import partial
from itertools import chain, repeat
from pathlib import Path
from random import Random
from time import monotonic
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, TypeAlias
from urllib.parse import urldefrag

from attrs import frozen

from .places import PLACES

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page, Route, ViewportSize

PLAYGROUND: Final = Path(__file__).parents[2] / "docs" / "playground"
PICTURES: Final = PLAYGROUND.parent / "pictures" / "tables"
"""Where pictures of the page are kept."""
CHROMIUM: Final = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
START: Final = 300_000
"""Milliseconds: on a busy machine Python takes minutes to start in a browser."""
PATIENCE: Final = 60_000
GLANCE: Final = 3_000
SPOT: Final = """(each) => {
  const { left, top, width, height } = each.getBoundingClientRect(), steps = [0.1, 0.3, 0.5, 0.7, 0.9];
  const spots = steps.flatMap((y) => steps.map((x) => ({ x: x * width, y: y * height })));
  return spots.find(({ x, y }) => each.contains(document.elementFromPoint(left + x, top + y))) ?? spots[0];
}"""
"""A place on a thing where it is seen: cards in a fan are turned, and lie over one another."""
"""Milliseconds for a click on what is already there."""
STEP: Final = 12
"""Pixels, more than a finger trembles."""
DESK: Final = (1280, 860)
PHONE: Final = (390, 844)
SMALLEST: Final = (320, 560)
SIDEWAYS: Final = (844, 390)
DUTCH: Final = """msgid ""
msgstr ""
"Project-Id-Version: scopa 1\\n"
"Language: nl\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgctxt "sentence"
msgid "seat {number}"
msgstr "stoel {number}"

msgctxt "sentence|label"
msgid "Hand"
msgstr "Handkaarten"
"""
"""A translator's file, of which little is done."""
SETTLED: Final = "body:not(.busy):not(.waiting)[data-version]"


Pointer: TypeAlias = tuple[Callable[[float, float], object], Callable[[], object]]
"""Points at a place, pressing there first; and lets go."""


def mouse(page: "Page") -> Pointer:
    """A mouse, whose button stays down."""

    def point(x: float, y: float) -> None:
        page.mouse.move(x, y)
        page.mouse.down()

    return point, page.mouse.up


def finger(page: "Page") -> Pointer:
    """A finger on the screen."""
    session, kinds = page.context.new_cdp_session(page), chain(["touchStart"], repeat("touchMove"))

    def touch(kind: str, *points: dict[str, float]) -> None:
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [*points]})

    return lambda x, y: touch(next(kinds), {"x": x, "y": y}), partial(touch, "touchEnd")


def inside(thing: "Locator") -> tuple[float, float]:
    """A place on something, near its corner, where nothing else lies over it."""
    box = thing.bounding_box() or {"x": 0, "y": 0}
    return box["x"] + STEP, box["y"] + STEP


@frozen
class Visit:
    """Somebody who looks at the page.

    `complaints` are errors, requests to other hosts, which are never made, and requests for what is not there.
    """

    page: "Page"
    complaints: list[str]

    @classmethod
    def to(cls, browser: "Browser", address: str, language: str = "en-US", *, keeps: bool = False) -> "Visit":
        """Open the page, and wait until it is ready. A browser that keeps it for later hides some of its requests."""
        size: ViewportSize = {"width": DESK[0], "height": DESK[1]}
        context = browser.new_context(locale=language, viewport=size, service_workers="allow" if keeps else "block")
        host = urldefrag(address).url.partition("?")[0]
        complaints: list[str] = []

        def let_pass(route: "Route") -> None:
            if route.request.url.startswith((host, "blob:")):
                route.continue_()
            else:
                complaints.append(route.request.url)
                route.abort()

        context.route("**/*", let_pass)
        page = context.new_page()
        page.set_default_timeout(START)
        page.on("console", lambda message: complaints.append(message.text) if "Security Policy" in message.text else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("response", lambda answer: complaints.append(f"{answer.status} {answer.url}") if not answer.ok else None)
        page.goto(address)
        page.wait_for_selector("body[data-ready]")
        page.set_default_timeout(PATIENCE)
        return cls(page, complaints)

    def resize(self, size: tuple[int, int]) -> None:
        """Look at the page on another screen."""
        self.page.set_viewport_size({"width": size[0], "height": size[1]})

    def start(self, game: str, **how: Any) -> None:
        """Begin a game as `begin` does, and wait until somebody here can do something."""
        self.begin(game, **how)
        self.settle()

    def see(self, game: str, name: str, clause: str = "") -> None:
        """Go to a place as a link of the documentation does, and put its notice away; at the end, decide."""
        self.put_scores_away()
        place = PLACES[game][name]
        address = "/".join(map(str, ("see", game, *place, clause)))
        self.page.evaluate(f"delete document.body.dataset.version; location.hash = '{address}'")
        self.settle()
        if self.page.is_visible("#notice .close"):
            self.page.click("#notice .close")
        if name == "end":
            self.page.locator(".choices button.offer.recommended").or_(
                self.page.locator(".choices button.offer")
            ).first.click()
            self.page.wait_for_selector("#end[open]")

    def put_scores_away(self) -> None:
        """Close the table of scores where it is open."""
        if self.page.locator("#end[open]").count():
            self.page.keyboard.press("Escape")

    def menu(self, button: str) -> None:
        """Click a button of the menu, which is closed at a table; the table of scores is put away first."""
        self.put_scores_away()
        self.open_menu()
        self.page.click(button)

    def open_menu(self) -> None:
        """Open the menu where it is closed: at a table, and on a phone."""
        if self.page.is_hidden("#nav"):
            self.page.click("#open-menu:visible, #open-nav:visible")

    def speak(self, code: str) -> None:
        """Choose a language in the menu."""
        self.open_menu()
        self.page.select_option("#language", code)

    def begin(
        self,
        game: str,
        *,
        people: int = 1,
        elsewhere: int = 0,
        players: int = 0,
        language: str = "en",
        chosen: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        """Begin a game, alone unless something else is chosen, against bots that act at random."""
        self.menu("#show-new")
        self.speak(language)
        self.page.click(f"[data-game={game}]")
        while self.page.locator("[data-seat]").count() < players:
            self.page.click("#seats .add >> nth=0")
        for seat in range(self.page.locator("[data-seat]").count()):
            kind = "here" if seat < people else "link" if seat < people + elsewhere else "bot"
            while self.page.locator(f"[data-seat='{seat}'].{kind}").count() == 0:
                self.page.click(f"[data-seat='{seat}']")
        if self.page.is_hidden("#edition"):
            self.page.click("#more > summary")
        for name, value in {"bot": "random", "undo-policy": "until-information", **chosen}.items():
            self.page.select_option(f"#{name}", value)
        if self.page.is_visible("#seed"):
            self.page.fill("#seed", "playground")
        self.sit_down()
        self.page.wait_for_selector("body[data-place=play]:not(.open-menu)")

    def sit_down(self) -> None:
        """Begin what was chosen, instead of going on with a game that is not over."""
        self.page.click("#start")
        if self.page.is_visible("#leaving"):
            self.page.click("#begin-anew")

    def until(self, holds: Callable[[], bool]) -> None:
        """Wait until something holds; the policy of the page does not let the browser itself evaluate it."""
        end = monotonic() + PATIENCE / 1000
        while monotonic() < end:
            if holds():
                return
            self.page.wait_for_timeout(50)
        said = {part: self.page.text_content(part) for part in ("#status", "#play .caption", "#asked", "#play .refusal")}
        raise AssertionError(said)

    def until_it_fits(self) -> None:
        """Wait until the page is no wider than the window; a table is fitted when the browser tells of its room."""
        self.until(lambda: bool(self.page.evaluate("document.documentElement.scrollWidth <= innerWidth")))

    def settle(self) -> None:
        """Wait until somebody here can do something, or the game is over."""
        self.page.wait_for_selector(SETTLED)

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.page.locator("body[data-over]").count() > 0

    @property
    def caption(self) -> str:
        """What stands above the table."""
        return self.page.text_content("#play .caption") or ""

    @property
    def version(self) -> int:
        """How far the table is."""
        return int(self.page.get_attribute("body", "data-version") or -1)

    @property
    def can_act(self) -> bool:
        """Whether it is up to somebody here, and nothing is under way: both seen at one time."""
        return self.page.locator("body:not(.busy) .choices button.offer").count() > 0

    def drag(self, what: "Locator", onto: "Locator", *, is_finger: bool = False) -> list[str]:
        """Drag something onto something, with a mouse or a finger; gives the keys of what is lit on the board on the way."""
        point, release = finger(self.page) if is_finger else mouse(self.page)
        x, y = inside(what)
        point(x, y)
        point(x + STEP, y + STEP)
        lit: list[str] = self.page.locator("#play .stage .offered").evaluate_all("all => all.map(each => each.dataset.key)")
        point(*inside(onto))
        release()
        return lit

    def point(self, random: Random) -> None:
        """Point at one of the things that can be pointed at; take the first offer where that has been done often enough.

        What vanishes before it is clicked, such as when somebody elsewhere takes something back, is let go.
        """
        self.until(lambda: not self.can_act or self._clicked(random))

    def _clicked(self, random: Random) -> bool:
        from playwright.sync_api import TimeoutError as TooLate  # noqa: PLC0415 - only where there is a browser

        things = self.page.locator("#play .zones .offered")
        number = things.count()
        try:
            if number and self.page.locator("#play .zones .chosen").count() < 4:
                thing = things.nth(random.randrange(number))
                thing.click(position=thing.evaluate(SPOT, timeout=GLANCE), timeout=GLANCE)
            else:
                self.page.locator(".choices button.offer").first.click(timeout=GLANCE)
        except TooLate:
            return False
        return True

    def broken_rules(self) -> list[str]:
        """The rules of axe that the page breaks as it is, and where."""
        self.page.evaluate((PLAYGROUND / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8"))
        found = self.page.evaluate("axe.run().then(found => found.violations.map(each => [each.id, each.nodes[0].html]))")
        return [f"{rule}: {where[:200]}" for rule, where in found]

    def broken_on_phones(self) -> list[str]:
        """The rules of axe that the page breaks on a phone on its side, in the dark, and then on one upright."""
        self.page.emulate_media(color_scheme="dark")
        self.resize(SIDEWAYS)
        broken = self.broken_rules()
        self.page.emulate_media(color_scheme="light")
        self.resize(PHONE)
        return broken + self.broken_rules()

    def play(self, random: Random, most: int = 10_000) -> None:
        """Point at things until the game is over, or something has happened often enough."""
        first = self.version
        while not self.is_over and self.version < first + most:
            self.until(lambda: self.is_over or self.can_act)
            self.point(random)
            self.settle()
