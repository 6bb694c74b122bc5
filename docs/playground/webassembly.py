"""Writes the rules of a game as WebAssembly, for bots that search: a program, and how values lie in its memory.

The program is the text in C that kernels have, with the search of `rulebook.bots.search`. It needs nothing from outside.
"""

import ctypes
import json
import sys
from importlib.util import find_spec
from math import factorial
from pathlib import Path
from typing import Any, Final

from attrs import define, field

from rulebook.bots.search import search
from rulebook.compile import ir
from rulebook.compile.errors import LayoutError
from rulebook.compile.javascript.types import Types
from rulebook.compile.native import program, rows
from rulebook.compile.native.atoms import most_of
from rulebook.compile.native.builds import compiled
from rulebook.compile.native.layout import Layout, bits_of, is_word, stored
from rulebook.core.game import AnyGame
from rulebook.kernels import compiling
from rulebook.records.documents import documents

LACKING: Final = "bots that search are left out: install the package ziglang, which compiles C to WebAssembly"
EXPORTS: Final = (
    *("__heap_base", "actor_of", "choices_of", "choice_of", "step_of", "result_in", "leads_nowhere", "play"),
    *("kernel_choice", "loop"),
)
FLAGS: Final = (
    *("-target", "wasm32-freestanding", "-mcpu=generic+bulk_memory+sign_ext", "-std=gnu11", "-O2", "-fwrapv", "-w"),
    *("-nostdlib", "-Wl,--no-entry", "-Wl,--strip-all", *[f"-Wl,--export={name}" for name in EXPORTS]),
)
ASKED: Final = Path(__file__).with_name("asked.c")
"""What pages and the search ask of a game, as C that comes after its text."""
HEADERS: Final = Path(__file__).with_name("freestanding")
"""The headers of C that nothing else has where there is no system."""
MOST_MOVES: Final = 2**16
"""In no position are there more moves; the search has room for so many."""


class Search(compiling.Program):
    """The text of the search, which is linked with the functions of one kernel."""

    def called(self, name: str) -> str:
        """How a function of the kernel is called."""
        return f"kernel_{name}"


@define
class Described:
    """How values lie in memory, as JSON: each type once, and others by its number.

    What is `written` by pages must have no fields that follow from others; they only read the rest.
    """

    types: Types
    layout: Layout
    written: bool = True
    known: list[dict[str, Any]] = field(factory=list)
    _numbers: dict[ir.Type, int] = field(factory=dict)

    def number(self, type: ir.Type) -> int:
        """The number of a type."""
        if type not in self._numbers:
            self._numbers[type] = len(self.known)
            self.known.append({})
            size = ctypes.sizeof(self.layout.form(type))
            self.known[self._numbers[type]].update(self.document(type) | {"size": size})
        return self._numbers[type]

    def document(self, type: ir.Type) -> dict[str, Any]:
        """A type; raises LayoutError for one that pages cannot read."""
        form = self.layout.form(type)
        match type:
            case ir.Bool() | ir.Int():
                return {"is": "bool" if isinstance(type, ir.Bool) else "number", "in": stored(type)}
            case ir.Known():
                return {"is": "known"}
            case ir.Finite(values=values):
                return {"is": "finite", "in": stored(type), "values": [*map(self.types.documents.code, values)]}
            case ir.Option(of=of):
                return {"is": "option", "at": form.it.offset, "of": self.number(of)}
            case ir.Record(cls=cls, fields=fields):
                keys = self.types.documents.keys(cls).values()
                if self.written and len(fields) < len(self.layout.fields(type)):
                    raise LayoutError(f"{cls.__name__} has fields that follow from others")
                parts = zip(keys, fields, strict=True)
                found = [[key, getattr(form, f"{name}_").offset, self.number(of)] for key, (name, of) in parts]
                return {"is": "record", "tag": self.types.tag(type), "fields": found}
            case ir.Union(alternatives=alternatives):
                return {"is": "union", "at": form.of.offset, "of": [*map(self.number, alternatives)]}
            case ir.Seq(item=item, most=int(most)):
                return {"is": "list", "in": stored(ir.Int(0, most)), "at": form.at.offset, "of": self.number(item)}
            case ir.Pile(kinds=kinds) if is_word(type):
                return {"is": "word", "kinds": len(kinds.values), "bits": bits_of(type)}
            case ir.Pile(kinds=kinds):
                return {"is": "pile", "in": stored(ir.Int(0, max(type.most, default=0))), "kinds": len(kinds.values)}
            case ir.Set(item=ir.Int(int(least), _)):
                return {"is": "set", "least": least}
        raise LayoutError(f"{type} is not read by pages")


def is_there() -> bool:
    """Whether there is a compiler."""
    return find_spec("ziglang") is not None


def webassembly(played: AnyGame, module: ir.Module, settings: Any) -> tuple[bytes, str]:
    """The program of a game for some components and variants, and as JSON how values lie in its memory.

    Raises LayoutError for a game that has no bounds, and CompilerError where the compiler fails.
    """
    made = program.Program(module)
    text = made.text()
    row = rows.Rows.of(played, made)
    result: Any = module.function(module.result).result
    described = Described(Types(module, documents(played)), made.layout)
    roots = {"state": described.number(module.state)}
    described.written = False
    roots |= {"action": described.number(module.action), "result": described.number(result)}
    seats, deals = most_of(result.of.type_of("scores")), played.declaration.determinizer is None
    whole = factorial(seats)  # parts of a victory, which any number of winners can share
    defined = {
        **{f"{name.upper()}_SIZE_": described.known[roots[name]]["size"] for name in ("state", "action")},
        **{"SEATS_": seats, "WHOLE_": whole, "MOST_MOVES_": MOST_MOVES},
        "DEALT_": "row_determinize(AT_(S), 0, viewer, (u64 *)ROW_(random), size)" if deals else "0",
    }
    asked = [*[f"#define {name} {value}" for name, value in defined.items()], ASKED.read_text(encoding="utf-8")]
    known = {"standing": played.standing is not None, "best": played.declaration.scores(settings).best, "deals": deals}
    layout = {"types": described.known, **roots, **known, "whole": whole, "moves": MOST_MOVES}
    files = {"game.c": "\n".join([text, row.text(), *asked]), "search.c": searching()}
    binary = compiled([sys.executable, "-m", "ziglang", "cc", *FLAGS, f"-I{HEADERS}"], files, "game.wasm")
    return binary, json.dumps(layout, ensure_ascii=False, separators=(",", ":"))


def searching() -> str:
    """The search in C, with its way in."""
    found = Search(dict.fromkeys(compiling.NAMES))  # type: ignore[arg-type]  # they are called by their names
    entry = compiling.entry(found.name_of(search), compiling.kinds_of(search)).replace("kernel = functions; ", "")
    declared = "".join(f"i64 kernel_{name}();\n" for name in compiling.NAMES)
    return found.text.replace(compiling.HEAD, compiling.HEAD + declared) + entry
