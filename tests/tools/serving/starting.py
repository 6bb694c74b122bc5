"""How fast the playground starts, cold and warm: `python -m tests.tools.serving.starting --json docs/reports/starting.json`.

It opens the page that docs/playground/assemble.py has built, in Chromium, from a server on the same machine.
"""

import argparse
import json
import os
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

from playwright.sync_api import sync_playwright

from tests.playground.browsing import CHROMIUM, PLAYGROUND, SETTLED, START
from tests.playground.conftest import files_served

if TYPE_CHECKING:
    from playwright.sync_api import Browser

STARTS: Final = 5
READY: Final = "body[data-ready]"


def seconds_to_start(browser: "Browser", address: str) -> tuple[float, float, float]:
    """The seconds to the choice of a game without a cache and after a reload, and from there to the first position."""
    context = browser.new_context()
    page = context.new_page()
    page.set_default_timeout(START)
    begun = perf_counter()
    page.goto(address)
    page.wait_for_selector(READY)
    cold = perf_counter() - begun
    begun = perf_counter()
    page.reload()
    page.wait_for_selector(READY)
    warm = perf_counter() - begun
    begun = perf_counter()
    page.click("#start")
    page.wait_for_selector(SETTLED)
    position = perf_counter() - begun
    context.close()
    return cold, warm, position


def report(starts: int) -> dict[str, Any]:
    """The medians of some starts, and on what machine."""
    load = os.getloadavg()[0]
    with files_served(PLAYGROUND / "dist") as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        measured = zip(*[seconds_to_start(browser, address) for _ in range(starts)], strict=True)
        cold, warm, position = [round(median(seconds), 2) for seconds in measured]
        version = browser.version
        browser.close()
    machine = {"chromium": version, "processors": os.cpu_count(), "load_average_before": round(load, 1)}
    return {"starts": starts, "cold": cold, "warm": warm, "first_position": position, **machine}


def main() -> int:
    """Measure, and write what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--starts", type=int, default=STARTS)
    parser.add_argument("--json", type=Path)
    arguments = parser.parse_args()
    found = json.dumps(report(arguments.starts), indent=2)
    print(found)
    if arguments.json:
        arguments.json.write_text(f"{found}\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
