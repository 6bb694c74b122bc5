"""Expressions of JavaScript as text: brackets where they are needed, and lines that are not too long."""

import json
import re
from collections.abc import Iterable
from textwrap import wrap
from typing import Any, Final

from attrs import frozen

WIDTH: Final = 100
"""What is longer stands on several lines."""
NAME: Final = re.compile(r"[A-Za-z_$][\w$]*", re.ASCII)
RESERVED: Final = re.compile(
    "arguments|await|break|case|catch|class|const|continue|debugger|default|delete|do|else|enum|eval|export|extends|false|"
    "finally|for|function|if|implements|import|in|instanceof|interface|let|new|null|package|private|protected|public|return|"
    "static|super|switch|this|throw|true|try|typeof|undefined|var|void|while|with|yield|Array|Infinity|Math|Number|Object"
)
"""Names that no variable can have."""

# How strongly parts of an expression hold together.
PRIMARY, UNARY, TIMES, PLUS, RELATION, EQUALITY, AND, OR, CONDITIONAL = range(9, 0, -1)


@frozen
class Code:
    """An expression, and how strongly its parts hold together."""

    text: str
    level: int = PRIMARY

    def at(self, level: int) -> str:
        """The text, in brackets unless its parts hold together at least as strongly as that."""
        return self.text if self.level >= level else f"({self.text})"

    def __str__(self) -> str:
        return self.text


def infix(one: Code, sign: str, other: Code, level: int) -> Code:
    """Two expressions with an operator between them."""
    return Code(f"{one.at(level)} {sign} {other.at(level if sign in ('&&', '||') else level + 1)}", level)


def conditional(test: Code, then: Code, otherwise: Code) -> Code:
    """One of two expressions; `&&` and `||` where one of them is a truth value."""
    match then.text, otherwise.text:
        case "true", "false":
            return test
        case _, "false":
            return infix(test, "&&", then, AND)
        case "true", _:
            return infix(test, "||", otherwise, OR)
        case "false", _:
            return infix(negated(test), "&&", otherwise, AND)
        case _, "true":
            return infix(negated(test), "||", then, OR)
    short = f"{test.at(OR)} ? {then.at(CONDITIONAL)} : {otherwise.at(CONDITIONAL)}"
    if "\n" not in short and len(short) < WIDTH:
        return Code(short, CONDITIONAL)
    branches = indented(f"? {then.at(CONDITIONAL)}\n: {otherwise.at(CONDITIONAL)}")
    return Code(f"{test.at(OR)}\n{branches}", CONDITIONAL)


OPPOSITES: Final = {"===": "!==", "!==": "===", "<": ">=", "<=": ">"}
COMPARISON: Final = re.compile(r"([^\s&|?]+) (===|!==|<=?) ([^\s&|?]+)")


def negated(test: Code) -> Code:
    """Whether a condition does not hold."""
    if test.level in (RELATION, EQUALITY) and (found := COMPARISON.fullmatch(test.text)):
        return Code(f"{found[1]} {OPPOSITES[found[2]]} {found[3]}", test.level)
    return Code(f"!{test.at(UNARY)}", UNARY)


def called(function: str, arguments: Iterable[Code | str]) -> Code:
    """A call."""
    return Code(listed(f"{function}(", list(map(str, arguments)), ")"))


def method(of: Code, name: str, *arguments: Code | str) -> Code:
    """A call of a method."""
    return called(f"{of.at(PRIMARY)}.{name}", arguments)


def array(items: Iterable[Code | str]) -> Code:
    """An array."""
    return Code(listed("[", list(map(str, items)), "]"))


def listed(start: str, parts: list[str], end: str) -> str:
    """Parts in brackets: one on a line if they are long."""
    short = f"{start}{', '.join(parts)}{end}"
    if "\n" not in short and len(short) < WIDTH:
        return short
    inner = indented(",\n".join(parts))
    return f"{start.rstrip()}\n{inner},\n{end.lstrip()}"


def braced(parts: Iterable[str]) -> str:
    """The parts of an object."""
    found = list(parts)
    return listed("{ ", found, " }") if found else "{}"


def quoted(value: Any) -> str:
    """A JSON value, which is one of JavaScript too."""
    return json.dumps(value, ensure_ascii=False)


def property_name(key: str) -> str:
    """The name of a property in an object."""
    return key if NAME.fullmatch(key) else quoted(key)


def member(of: Code, key: str) -> Code:
    """A property of an object."""
    return Code(f"{of.at(PRIMARY)}.{key}" if NAME.fullmatch(key) else f"{of.at(PRIMARY)}[{quoted(key)}]")


def entry(key: str, value: Code | str) -> str:
    """A property with its value; in short if the value is a variable of the same name."""
    return key if str(value) == key else f"{property_name(key)}: {value}"


def camel(name: str) -> str:
    """A name as JavaScript writes it: `block_piles` is `blockPiles`."""
    head, *others = re.sub(r"\W+", "_", name).strip("_").split("_")
    return head + "".join([each[:1].upper() + each[1:] for each in others])


def comment(*lines: str) -> str:
    """A comment for documentation."""
    short = f"/** {' '.join(lines)} */"
    inner = "".join([f" * {each}\n" for line in lines for each in wrap(line, WIDTH, break_on_hyphens=False)])
    return short if len(short) < WIDTH else f"/**\n{inner} */"


def indented(text: str) -> str:
    """A text, two spaces further in."""
    return "\n".join([f"  {line}" if line else "" for line in text.split("\n")])
