"""How much the playground computes until it has started, cold and warm: `python -m tests.tools.serving.starting`.

It opens the page that docs/playground/assemble.py has built, in Chromium, from a server on the same machine.
"""

import argparse
import os
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any, Final

from playwright.sync_api import sync_playwright

from rulebook.registry import game_ids
from tests.playground.browsing import CHROMIUM, PLAYGROUND, SETTLED, START
from tests.playground.files import files_served
from tests.tools.reports import write

if TYPE_CHECKING:
    from playwright.sync_api import Browser

STARTS: Final = 5
READY: Final = "body[data-ready]"


def computed(browser: "Browser") -> float:
    """The seconds of processor time of pages so far, without what the browser takes to draw them on this machine."""
    told = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")
    return sum(float(each["cpuTime"]) for each in told["processInfo"] if each["type"] == "renderer")


def seconds_to_start(browser: "Browser", address: str, game: str) -> tuple[float, float, float]:
    """The computing time to the choice of a game without a cache and after a reload, and from there to the first position.

    A blank page of the same server is open before, so that it is not the start of a process that is measured.
    """
    context = browser.new_context()
    page = context.new_page()
    page.set_default_timeout(START)
    page.goto(f"{address}icon.svg")
    times = [computed(browser)]
    page.goto(address)
    page.wait_for_selector(READY)
    times.append(computed(browser))
    page.reload()
    page.wait_for_selector(READY)
    times.append(computed(browser))
    page.uncheck("#guided")
    page.click(f"[data-game={game}]")
    page.click("#start")
    page.wait_for_selector(SETTLED)
    times.append(computed(browser))
    context.close()
    cold, warm, position = [after - before for before, after in pairwise(times)]
    return cold, warm, position


def report(starts: int) -> dict[str, Any]:
    """The medians of some starts with each game, in seconds of computing time, and on what machine."""
    found: dict[str, dict[str, float]] = {}
    with files_served(PLAYGROUND / "dist") as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for game in game_ids():
            measured = zip(*[seconds_to_start(browser, address, game) for _ in range(starts)], strict=True)
            cold, warm, position = [round(median(seconds), 2) for seconds in measured]
            found[game] = {"cold": cold, "warm": warm, "first_position": position}
        version = browser.version
        browser.close()
    return {"starts": starts, "chromium": version, "processors": os.cpu_count(), "games": found}


def main() -> int:
    """Measure, and write what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--starts", type=int, default=STARTS)
    parser.add_argument("--json", type=Path)
    arguments = parser.parse_args()
    print(write(arguments.json, report(arguments.starts)))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
