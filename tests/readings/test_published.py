"""Witnesses are kept as records, and are witnesses still: the two sides disagree at their ends, and not before."""

import json
from typing import Any

import pytest

from rulebook.core.game import AnyGame
from rulebook.readings import published
from rulebook.readings.contrast import Contrast, every_contrast
from rulebook.readings.published import Shelf, kept, lines_of, path_of, witness_in
from rulebook.readings.witness import NoWitness, cut
from rulebook.records import read
from rulebook.registry import game, game_ids
from rulebook.spec import load
from rulebook.spec.places import home

CONTRASTS = [(game(id), contrast) for id in game_ids() for contrast in every_contrast(load(id))]
NEVER_DISAGREE = {"column-reopen.when-emptied.when-column-full"}
"""The contrasts of our games without a witness; that they never matter is checked by comparing editions."""


@pytest.mark.parametrize(
    ("game", "contrast"), [pytest.param(*case, id=f"{case[0].id}-{case[1].name}") for case in CONTRASTS]
)
def test_every_contrast_has_a_witness_that_is_one(game: AnyGame, contrast: Contrast) -> None:
    """Both sides take every action of a kept witness alike, and part at its end; in the printed game.

    On the way no action at all, taken or not, makes them disagree. In a small game a witness is shorter. A record is what is
    written for its witness, whole and in the format of records.
    """
    witnesses = {shelf: kept(game, contrast, shelf) for shelf in Shelf}
    printed, small = witnesses[Shelf.PRINTED], witnesses[Shelf.SMALL]
    assert (printed is None) is (contrast.name in NEVER_DISAGREE)
    assert small is None or (printed is not None and small.cost < printed.cost)
    for shelf, witness in witnesses.items():
        if witness is not None:
            assert cut(witness).actions == witness.actions
            file = home(game.id).folder.joinpath(*path_of(contrast, shelf).split("/"))
            written, there = list(lines_of(game, contrast, witness)), file.read_text(encoding="utf-8").splitlines()
            assert list(map(plain, written[1:])) == list(map(plain, there[1:]))
            assert json.loads(written[0])["meta"]["action"] == json.loads(there[0])["meta"]["action"]


def plain(line: str) -> dict[str, Any]:
    """A line of a record without the hash of the position, which is optional."""
    return {key: value for key, value in json.loads(line).items() if key != "position"}


def test_every_kept_file_belongs_to_a_contrast() -> None:
    """There is no witness of a reading or value that the game does not have."""
    for id in game_ids():
        names = {path_of(contrast, shelf) for contrast in every_contrast(load(id)) for shelf in Shelf}
        for shelf in Shelf:
            folder = home(id).folder.joinpath(*shelf.value.split("/"))
            assert {f"{shelf.value}/{file.name}" for file in folder.iterdir()} <= names


def test_a_record_that_is_not_a_witness_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """A record that is cut short, or whose meta tell of another parting, is no witness; the file is named."""
    hamsterbacke = game("hamsterbacke")
    tie = next(contrast for contrast in every_contrast(load("hamsterbacke")) if contrast.reading.id == "tie")
    witness = kept(hamsterbacke, tie, Shelf.SMALL)
    assert witness is not None
    header, *lines = lines_of(hamsterbacke, tie, witness)
    with pytest.raises(NoWitness, match="do not disagree after"):
        witness_in(read("\n".join([header, *lines[:-1]]).encode()), hamsterbacke, tie)
    told = json.loads(header)
    told["meta"]["parts"] = "refused"
    record = read("\n".join([json.dumps(told), *lines]).encode())
    with pytest.raises(NoWitness, match="does not say how the sides disagree"):
        witness_in(record, hamsterbacke, tie)
    monkeypatch.setattr(published, "read", lambda content: record)
    with pytest.raises(NoWitness, match=r"^hamsterbacke/witnesses/small/tie\.shared\.fewest-in-hand\.jsonl: "):
        kept(hamsterbacke, tie, Shelf.SMALL)
