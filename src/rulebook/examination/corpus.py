"""The questions of a game as they are kept: `specs/<game>/examination.jsonl`.

The first line says which meanings the questions were made from. Each further line is a point or a question.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import islice
from typing import Any, Final

from attrs import evolve, frozen

from rulebook.core import AnyGame, RulebookError, SpecError
from rulebook.examination.examination import Examination, Pool
from rulebook.examination.meanings import NAME, Meaning
from rulebook.examination.points import Fact, Point
from rulebook.examination.questions import Answer, Claim, ClaimKind, Question
from rulebook.records import Codec, JsonObject, JsonValue, parse, state_from
from rulebook.records.codec import AnyCodec
from rulebook.records.strict import required, under
from rulebook.spec.places import home

__all__ = ["FILE", "Kept", "fingerprint", "kept", "lines_of"]

FILE: Final = "examination.jsonl"
VERSION: Final = 1


@frozen
class Kept:
    """The questions of a game, of which the first `cover` show every wrong meaning that has a position.

    `unseparated` are the meanings for which no position was found; `made_from` is the fingerprint of the meanings.
    """

    game: str
    made_from: str
    cover: int
    unseparated: tuple[str, ...]
    questions: tuple[Question, ...]

    def version(self, game: AnyGame) -> str:
        """A hash of what is asked: answers belong to it."""
        own = ("others", "unclear", "right")
        documents = [json.loads(each) for each in islice(lines_of(game, self), 1, None)]
        asked = [{key: value for key, value in document.items() if key not in own} for document in documents]
        return sha256(json.dumps(asked).encode()).hexdigest()[:16]

    @property
    def examination(self) -> Examination:
        """An examination at its beginning."""
        return Examination(Pool(self.questions, self.cover))


def fingerprint(meanings: Sequence[Meaning]) -> str:
    """A hash of what the meanings of a game do."""
    done = [
        [each.id, each.function, each.becomes, each.components, each.readings, *filter(None, [each.forbids])]
        for each in meanings
    ]
    return sha256(json.dumps(done).encode()).hexdigest()[:16]


def lines_of(game: AnyGame, made: Kept) -> Iterator[str]:
    """The lines of the file."""
    points = list(dict.fromkeys(question.point for question in made.questions))
    header = {
        "examination": VERSION,
        "game": made.game,
        "made_from": made.made_from,
        "cover": made.cover,
        "unseparated": [*made.unseparated],
    }
    yield line(header)
    for number, point in enumerate(points):
        codec = Codec(game, point.state.settings)
        actions: list[JsonValue] = [codec.dump(action) for action in point.actions]
        written: JsonObject = {"state": codec.dump(point.state), "actions": actions}
        yield line({"point": number, **written, **({"start": True} if point.is_start else {})})
    for question in made.questions:
        yield line(
            {
                "question": question.id,
                "point": points.index(question.point),
                "kind": question.claim.kind.value,
                **claim_document(Codec(game, question.point.state.settings), question.claim),
                "right": question.right.value,
                "others": sorted(question.others),
                **({"unclear": sorted(question.unclear)} if question.unclear else {}),
            }
        )


def line(document: Mapping[str, object]) -> str:
    """A line of the file."""
    return json.dumps(document, ensure_ascii=False, separators=(",", ":"))


def claim_document(codec: AnyCodec, claim: Claim) -> Mapping[str, object]:
    """What a claim is about."""
    if claim.fact is not None:
        return {"place": [*claim.fact.place], "shown": claim.fact.shown, "count": claim.fact.count}
    return {"things": [codec.dump(thing) for thing in claim.things]}


def kept(game: AnyGame) -> Kept:
    """The questions that a game comes with; raises SpecError if there are none, or if the file is wrong."""
    file = home(game.id).folder / FILE
    if not file.is_file():
        raise SpecError(f"{game.id} has no {FILE}: `rulebook translate positions {game.id}` makes it from what {NAME} lists")
    return read_kept(game, file.read_text(encoding="utf-8"), f"{game.id}/{FILE}")


def read_kept(game: AnyGame, text: str, name: str) -> Kept:
    """The questions in a text; raises SpecError, naming it and the line."""
    points: list[Point] = []
    questions: list[Question] = []
    header: Kept | None = None
    for number, each in enumerate(text.splitlines(), 1):
        try:
            document: JsonObject = required(parse(each), dict)
            if header is None:
                header = header_in(document, game.id)
            elif "question" in document:
                questions.append(question_in(game, points, document))
            else:
                points.append(point_in(game, document))
        except (RulebookError, TypeError, ValueError) as error:
            raise SpecError(f"{name}: line {number}: {error}") from None
    if header is None or not questions:
        raise SpecError(f"{name}: has no questions")
    return evolve(header, questions=tuple(questions))


def header_in(document: JsonObject, game: str) -> Kept:
    """What the header says, if it is one of this version and game."""
    if document.get("examination") != VERSION or document.get("game") != game:
        raise SpecError(f"is not the header of an examination of {game}, version {VERSION}")
    cover, made_from = under("cover", document, int), under("made_from", document, str)
    if cover < 0:
        raise SpecError(f"cover: expected a whole number, found {cover}")
    return Kept(game, made_from, cover, texts("unseparated", document), ())


def point_in(game: AnyGame, document: JsonObject) -> Point:
    """The point in a line."""
    state = state_from(game, under("state", document, dict))
    actions = map(Codec(game, state.settings).action, under("actions", document, list))
    return Point(state, tuple(actions), document.get("start") is True)


def question_in(game: AnyGame, points: Sequence[Point], document: JsonObject) -> Question:
    """The question in a line."""
    number, kind = under("point", document, int), ClaimKind(document.get("kind"))
    if not 0 <= number < len(points):
        raise SpecError(f"there is no point {number}")
    point, fact = points[number], None
    codec = Codec(game, point.state.settings)
    if kind is ClaimKind.FACT:
        count = None if document.get("count") is None else under("count", document, int)
        fact = Fact(texts("place", document), under("shown", document, str), count)
    read: Callable[[JsonValue], Any] = codec.action if kind in (ClaimKind.MAY, ClaimKind.CHOICES) else codec.event
    claim = Claim(kind, () if fact else tuple(map(read, under("things", document, list))), fact)
    others, unclear = texts("others", document), texts("unclear", {"unclear": [], **document})
    right = Answer(document.get("right"))
    return Question(under("question", document, str), point, claim, right, frozenset(others), frozenset(unclear))


def texts(key: str, document: JsonObject) -> tuple[str, ...]:
    """A list of texts under a key."""
    return tuple([required(each, str) for each in under(key, document, list)])
