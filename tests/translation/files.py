"""PO files that come with games, and the entries in them."""

from polib import POEntry, POFile

from rulebook.translation import po_file


def shipped(game: str, code: str = "de") -> POFile:
    """A translation that comes with a game."""
    po = po_file.shipped(game, code)
    assert po is not None
    return po


def entry(po: POFile, clause: str) -> POEntry:
    """The entry of a clause."""
    return next(each for each in po if each.msgctxt == clause)
