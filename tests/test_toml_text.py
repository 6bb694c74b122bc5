"""TOML from outside: what is too long or too large is refused before it takes long."""

from pathlib import Path

import pytest

from rulebook.toml_text import LARGEST, MOST_BYTES, MOST_DOTS, document_of, text_in, text_of


def test_a_document_is_read() -> None:
    """A document within the limits is what it says; dots in strings and comments are no parts of keys."""
    sentence, dots = "…and so on" + "." * 200, "." * 200
    text = f'a.b = {LARGEST}\nc = [-{LARGEST}, {{ d = "{sentence}" }}] # {dots}\n'
    assert document_of(text) == {"a": {"b": LARGEST}, "c": [-LARGEST, {"d": sentence}]}
    assert document_of("a." * MOST_DOTS + "b = 1")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("x = 1\n" + "a." * (MOST_DOTS + 1) + "b = 1", rf"more than {MOST_DOTS} dots \(at line 2\)"),
        ("[" + '"\u2028".' * (MOST_DOTS + 1) + "b]", "dots"),
        (f"a = {LARGEST + 1}", "more than 63 bits"),
        (f"a = [{{ b = -{LARGEST + 1} }}]", "more than 63 bits"),
        ("a = 0x" + "f" * 10_000, "more than 63 bits"),
        ("a = " + "[" * 10_000, "too deep"),
        ("a =", "Invalid value"),
    ],
)
def test_what_goes_beyond_the_limits_is_refused(text: str, reason: str) -> None:
    """A key of very many parts, a number of very many digits and very deep lists are refused."""
    with pytest.raises(ValueError, match=reason):
        document_of(text)


def test_no_more_of_a_file_is_read_than_the_limit(tmp_path: Path) -> None:
    """A file that is too long is refused, whatever is in it."""
    file = tmp_path / "long.toml"
    file.write_bytes(b" " * MOST_BYTES)
    assert len(text_in(file)) == MOST_BYTES
    file.write_bytes(b"\xff" * (MOST_BYTES + 1))
    with pytest.raises(ValueError, match="longer than"):
        text_in(file)


def test_what_is_written_is_read_again() -> None:
    """Tables stand by name, or one after the other, below what is none; one within another is on its line."""
    document = {"a": 'b"\x7f', "c": [1, 2], "d": {"e": {"f": True}}, "g": [{"h": {"i": "j"}}, {"k": []}]}
    text = text_of(document)
    assert document_of(text) == document
    assert text.partition("\n\n")[2] == '[d.e]\nf = true\n\n[[g]]\nh = {i = "j"}\n\n[[g]]\nk = []\n'
