# ruff: noqa: PLC0415 - modules are imported when the path to them is known
"""Writes the fingerprints of a game by the code of an earlier version, which is on the path: ROOT GAME VERSION.

The modules that the earlier version does not have are those of the present checkout, at ROOT.
"""

import json
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, cast

import rulebook
import rulebook.spec
import rulebook.verification

ROOT, GAME, VERSION = Path(sys.argv[1]), sys.argv[2], sys.argv[3]
for package in (rulebook, rulebook.spec, rulebook.verification):
    package.__path__.append(str(ROOT / "src" / package.__name__.replace(".", "/")))
sys.path.append(str(ROOT))
forgetting = ModuleType("rulebook.verification.forgetting")
forgetting.forget = print  # type: ignore[attr-defined]  # earlier versions cannot forget, and nothing here asks them to
sys.modules.setdefault(forgetting.__name__, forgetting)
OWN = Path.cwd() / "specs" / GAME


def main() -> None:
    """Write the fingerprints to standard output, and what they are made of to standard error."""
    from rulebook.spec.fingerprints import Fingerprint, Fingerprints
    from rulebook.verification.functions import Library
    from tests.tools.fingerprints.writing import text_of

    clauses, readings = table("clauses")["clause"], table("readings").get("reading", [])
    values = {each["id"]: tuple(value["id"] for value in each["values"]) for each in readings}
    library = Library(f"rulebook.games.{GAME}")
    outcomes, results, told = evidence(clauses)
    prints = {
        each["id"]: Fingerprint(
            each["statement"],
            library.hash_of(each["function"]) if "function" in each else None,
            {id: values[id] for id in each.get("readings", [])},
            results.get(each["id"], {}),
        )
        for each in clauses
    }
    rules = table("game")["rules_version"]
    print(text_of(Fingerprints(GAME, VERSION, rules, outcomes, explored(values), prints)), end="")
    print(told, file=sys.stderr)


def table(name: str) -> dict[str, Any]:
    """A file of the specification."""
    return tomllib.loads((OWN / f"{name}.toml").read_text(encoding="utf-8"))


def evidence(clauses: list[dict[str, Any]]) -> tuple[Mapping[str, str], Mapping[str, Mapping[str, str]], str]:
    """What happens at the present positions, as far as the earlier version can read them."""
    try:
        from rulebook.registry import game
        from tests.tools.fingerprints.evidence import FILE, Position, evidence_at, position_in

        played = game(GAME)
    except ImportError as error:
        return {}, {}, f"no positions: {error}"
    positions, lines = list[Position](), (ROOT / "specs" / GAME / FILE).read_text(encoding="utf-8").splitlines()
    for line in lines:
        try:
            own = position_in(played, json.dumps(without_unknown(played, json.loads(line))))
            positions.append(Position(named(line), own.point))
        except (rulebook.core.errors.RulebookError, KeyError):  # written otherwise then
            continue
    if not positions:
        return {}, {}, "no positions: it reads none"
    marked = [SimpleNamespace(id=each["id"], function=each.get("function")) for each in clauses]
    found = evidence_at(played, cast(Any, marked), positions)
    return found.outcomes, found.results, f"{len(positions)} of {len(lines)} positions"


def named(line: str) -> str:
    """What a position is known by."""
    from rulebook.spec.fingerprints import hashed

    return hashed(json.loads(line))


def without_unknown(played: Any, document: dict[str, Any]) -> dict[str, Any]:
    """A position without the readings that an earlier version does not know."""
    settings = document["state"]["settings"]
    from rulebook.records import header

    known = cast(dict[str, object], header(played, played.new_game().settings)["readings"])
    settings["readings"] = {id: value for id, value in settings["readings"].items() if id in known}
    return document


def explored(values: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[int, ...]]:
    """The numbers of the explorations in the report of the earlier version, named as those of the present one."""
    from rulebook.spec.fingerprints import hashed

    report = json.loads(Path("docs/reports/verification.json").read_text(encoding="utf-8"))
    games = {each["id"]: each.get("settings", each.get("rules")) for each in table("small_games")["small_game"]}
    found = dict[str, tuple[int, ...]]()
    for each in report["games"].get(GAME, {}).get("explorations", []):
        others = {id: value for id, value in each["readings"].items() if values[id][0] != value}
        parts = sorted({**each["variants"], **others}.items())
        name = " ".join([each["small_game"], hashed(games[each["small_game"]]), *(f"{id}={value}" for id, value in parts)])
        found[name] = (each["states"], each["transitions"], each["depth"])
    return found


if __name__ == "__main__":
    main()
