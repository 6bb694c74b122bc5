"""Valid values of every game, to be made hostile: from games played at random, by every edition and in small games."""

import json
from collections.abc import Iterator
from functools import cache, partial
from importlib.resources.abc import Traversable
from io import BytesIO
from itertools import islice
from pathlib import Path
from typing import Final, cast

from attrs import evolve, frozen

from rulebook.core import AnyGame
from rulebook.core.sweep import every_settings, player_numbers, possible_settings
from rulebook.examination.corpus import kept
from rulebook.examination.course import Given, answers_text
from rulebook.examination.questions import Answer
from rulebook.play import Move, generator, playout
from rulebook.records import Codec, JsonValue, header, settings_from, write
from rulebook.registry import game
from rulebook.spec import load
from rulebook.spec.fingerprints import fingerprints as fingerprints_of
from rulebook.spec.places import home, specified_games
from rulebook.translation.po_file import shipped_languages
from tests.tools.fingerprints.fingerprinting import text_of

MOVES = 400
"""How much of a game is looked at: some games need not end."""
STRIDE = 23


@frozen
class Sample:
    """A game, the settings that it is played by, and the first moves of a random one."""

    game: AnyGame
    settings: object
    moves: tuple[Move[object, object, object], ...]

    @property
    def codec(self) -> Codec[object, object, object, object, object]:
        """What reads and writes the values of this game."""
        return Codec(self.game, self.settings)


@cache
def samples(game_id: str) -> tuple[Sample, ...]:
    """Samples of a game: by the usual settings with the fewest and the most players, and small games by every edition."""
    played = game(game_id)
    numbers = player_numbers(played)
    settings = [
        *possible_settings(played, players=numbers[0]),
        *possible_settings(played, players=numbers[-1]),
        *small_settings(played),
    ]
    return tuple(Sample(played, one, moves_of(played, one)) for one in settings)


def small_settings(played: AnyGame) -> Iterator[object]:
    """The settings of the game's small games."""
    for small in load(played.id).small_games if played.id in specified_games() else ():
        yield settings_from(played, cast(dict[str, JsonValue], small.settings))


def moves_of(played: AnyGame, settings: object) -> tuple[Move[object, object, object], ...]:
    """The first moves of a random game."""
    return tuple(islice(playout(played, played.start(settings), generator("fuzz")), MOVES))


def text(document: JsonValue) -> bytes:
    """A document as JSON."""
    return json.dumps(document).encode()


@cache
def actions(game_id: str) -> tuple[bytes, ...]:
    """An action of each sort, and some more, of the first sample."""
    sample = samples(game_id)[0]
    found = {type(move.action): move.action for move in sample.moves}
    return tuple(
        text(sample.codec.dump(action)) for action in (*found.values(), *[m.action for m in sample.moves[::STRIDE]])
    )


@cache
def events(game_id: str) -> tuple[bytes, ...]:
    """An event of each sort, of the first sample."""
    sample = samples(game_id)[0]
    found = {type(event): event for move in sample.moves for event in move.step.events}
    return tuple(text(sample.codec.dump(event)) for event in found.values())


@cache
def observations(game_id: str) -> tuple[bytes, ...]:
    """What a seat sees at some points of the first sample."""
    sample = samples(game_id)[0]
    return tuple(text(sample.codec.dump(sample.game.observe(move.before, 0))) for move in sample.moves[::STRIDE])


@cache
def states(game_id: str) -> tuple[bytes, ...]:
    """States of all samples."""
    return tuple(text(one.codec.dump(move.before)) for one in samples(game_id) for move in one.moves[::STRIDE])


@cache
def results(game_id: str) -> tuple[bytes, ...]:
    """The result of every sample that came to its end, or a made-up one."""
    ends = [(one, one.game.result(one.moves[-1].step.state)) for one in samples(game_id)]
    found = [text(one.codec.dump(result)) for one, result in ends if result is not None]
    return tuple(found) or (text({"scores": [1, 2], "winners": [0]}),)


@cache
def headers(game_id: str) -> tuple[bytes, ...]:
    """The header of every edition, reading and variant, and of the small games."""
    played = game(game_id)
    editions: list[JsonValue] = [
        {"players": player_numbers(played)[0], "edition": edition} for edition, _ in played.editions
    ]
    written = [header(played, settings) for settings in islice(every_settings(played), 0, None, 5)]
    return tuple(map(text, [*editions, *written, *(header(played, settings) for settings in small_settings(played))]))


@cache
def records(game_id: str) -> tuple[bytes, ...]:
    """The beginnings of the records of all samples, short and long; whole ones of short games."""
    write_one = partial(write, meta={"seed": 1})
    return tuple(
        "\n".join(islice(write_one(one.game, one.settings, one.moves[:length], legal=length == 8), length + 2)).encode()
        + b"\n"
        for one in samples(game_id)
        for length in (2, 8, 15, 30)
    )


def decks() -> Iterator[bytes]:
    """Every deck file that is shipped, and a short one."""
    for id in specified_games():
        folder = home(id).folder / "decks"
        for file in folder.iterdir() if folder.is_dir() else ():
            whole = file.read_bytes()
            yield whole
            yield b"\n\n".join(whole.split(b"\n\n")[:6])


def editions() -> Iterator[bytes]:
    """An edition file for every game that has readings."""
    for id in specified_games():
        stances = [f'{one.id} = {{ value = "{one.default}", says = "states" }}\n' for one in load(id).readings]
        head = f'rulebook_edition = 1\ngame = "{id}"\nlanguage = "de"\ntitle = "At our table"\n[readings]\n'
        yield (head + "".join(stances)).encode()


PO: Final = r"""# A translation.
msgid ""
msgstr ""
"Project-Id-Version: hamsterbacke 1\n"
"Language: de\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"

#. Where three play, one card is left out.
#: taking-1
#, fuzzy, c-format
#| msgid "A row is taken."
msgctxt "taking-1"
msgid "A player takes %d rows."
msgid_plural "Players take\t\"rows\"."
msgstr[0] "Eine Reihe"
msgstr[1] "%d Reihen"

msgctxt "taking-2"
msgid "Cards go to the cheeks."
msgstr ""
"Karten kommen in "
"die Backen."

#~ msgid "Old"
#~ msgstr "Alt"
"""
"""A translation with one of each thing that a PO file can have."""


PROJECT: Final = Path(__file__).parents[3] / "docs" / "translations" / "pt" / "translation.toml"
"""A translator's project."""
IGNORED: Final = b'[[ignore]]\ncode = "T101"\nclause = "taking-1"\nreason = "It stands on the box."\n'
"""A finding to ignore."""
ALIGNMENT: Final = b"""
rulebook_alignment = 1
game = "scopa"
language = "en"
[[sentence]]
line = 1
text = "Deal three cards."
clauses = ["dealing-3", "dealing-4"]
confirmed = true
"""
"""A text of one sentence, aligned."""
PROSE: Final = b"# Setup\n\nDeal three cards, e.g. to Anna. Turn up four.\n\n- The **oldest** begins.\n"
"""A rulebook in prose."""


MEANINGS: Final = b"""
[meaning.turn-3]
stays = { kind = "actor", says = "The same player goes on.", becomes = "seat" }

[meaning.setup-1]
one-card = { kind = "number", says = "Each player is dealt one card.", components = { hand = 1 } }
"""
"""Wrong meanings."""


def answers() -> bytes:
    """The answers of a reader."""
    made = kept(game("hamsterbacke"))
    one, other, *_ = made.examination.pool.by_id
    return answers_text(
        made.game,
        made.version(game(made.game)),
        {one: Given(Answer.YES, "c48eca11327859c9"), other: Given(Answer.SILENT, "")},
    ).encode()


VERDICT: Final = (
    b'{"game": "hamsterbacke", "version": "0", "text": "e3b0c44298fc1c14", "clauses": [{"clause": "turn-1", "text": null}]}'
)
"""The verdict on a text that says nothing."""


MANIFEST: Final = (
    b'{"game": "hamsterbacke", "portion": "start", "boxes": 1, "plain": ["3 players, start: in range"], "decided": [{'
    b'"goal": "3 players, start: tops_differ", "question": "e3b0c44298fc1c149afbf4c8996fb924", "answers": {"z3": '
    b'"unsat", "yices": "unsat"}, "control": false, "parts": []}]}'
)
"""What is left of a portion of a proof."""
SAID: Final = b'{"solver": "cvc5 1.2", "seconds": 60.0, "said": {"e3b0c44298fc1c149afbf4c8996fb924": "unsat"}}'
"""What a solver says of questions that it was asked again."""
QUESTION: Final = (
    b"(set-logic QF_LIA)\n(declare-fun number () Int)\n(assert\n (let ((?x0 (+ number (- 1))))\n(let (($x1 (>= ?x0 0)))\n"
    b"(not (and $x1 (or $x1 (= number 3)))))))\n(check-sat)\n"
)
"""A question in SMT-LIB."""


def examinations() -> tuple[bytes, ...]:
    """The beginning of the questions of a game: the header, a point and a question about it."""
    lines = (home("hamsterbacke").folder / "examination.jsonl").read_text(encoding="utf-8").splitlines()
    points = [line for line in lines if line.startswith('{"point":')]
    questions = [line for line in lines if line.startswith('{"question":') and '"point":0,' in line]
    return ("\n".join([lines[0], points[0], questions[0]]).encode(),)


def translations() -> Iterator[bytes]:
    """The beginning of every translation that is shipped."""
    for id in specified_games():
        for code in shipped_languages(id):
            whole = (home(id).folder / "translations" / f"{code}.po").read_bytes()
            yield b"\n\n".join(whole.split(b"\n\n")[:6]) + b"\n"


def sentences() -> Iterator[bytes]:
    """The beginning of every catalogue of a game in two languages."""
    for id in specified_games():
        for code in ("de", "hu"):
            whole = (home(id).folder / "translations" / "sentences" / f"{code}.po").read_bytes()
            yield b"\n\n".join(whole.split(b"\n\n")[:8]) + b"\n"


REPORT: Final = text(
    {
        "rulebook": "0.1.0",
        "command": "rulebook verify",
        "python": "3.11",
        "games": {
            "hamsterbacke": {
                "rules_version": 1,
                "theorems": [
                    {
                        "id": "always-ends",
                        "number": 1,
                        "statement": "Every game ends.",
                        "status": "tested",
                        "minimum": "tested",
                        "checks": [
                            {
                                "method": "random",
                                "verdict": "tested",
                                "bound": "few",
                                "cases": 3,
                                "seconds": 0.5,
                                "details": [""],
                            }
                        ],
                        "counterexample": None,
                    }
                ],
                "explorations": [],
            }
        },
    }
)
"""What `rulebook verify` may have found out."""


def as_file(data: bytes, name: str = "hostile.toml") -> Traversable:
    """A file with these bytes."""
    return cast(Traversable, MemoryFile(data, name))


class MemoryFile:
    """A file that is nowhere but in memory, as far as a reader of a `Traversable` asks for one."""

    def __init__(self, data: bytes, name: str) -> None:
        self.data, self.name = data, name

    def read_bytes(self) -> bytes:
        """The bytes."""
        return self.data

    def open(self, mode: str = "rb") -> BytesIO:
        """The bytes as an open file."""
        return BytesIO(self.data)


def fingerprints() -> bytes:
    """Fingerprints of three clauses."""
    made = fingerprints_of("scopa")
    clauses = dict([*made.clauses.items()][:3])
    where = {position for clause in clauses.values() for position in clause.results}
    outcomes = {position: made.outcomes[position] for position in sorted(where)}
    return text_of(evolve(made, clauses=clauses, outcomes=outcomes)).encode()
