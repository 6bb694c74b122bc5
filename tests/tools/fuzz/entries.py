"""The table of all that reads from outside. A new reader is one more line here, with the modules in which it reads."""

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache, partial
from importlib.resources.abc import Traversable
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, Final, cast

from attrs import evolve, frozen

from rulebook.cli.application import COMMANDS
from rulebook.core import CHANCE, ENGLISH, SPECTATOR, AnyGame, RecordError, RulebookError
from rulebook.core.hints import fields_of
from rulebook.examination.asking import frames
from rulebook.examination.corpus import kept, read_kept
from rulebook.examination.course import answers_in
from rulebook.examination.meanings import sensible
from rulebook.examination.report import read_verdict
from rulebook.languages import language_in
from rulebook.languages import read_po as read_sentence_file
from rulebook.languages.catalogues import statements
from rulebook.records import Codec, JsonObject, check, parse, read, settings_from, state_from
from rulebook.records.decks import read_deck, settings_with
from rulebook.records.strict import required, under
from rulebook.records.typed_actions import document_of
from rulebook.referee.comparing import Comparison, follow
from rulebook.referee.engine import Engine
from rulebook.referee.positions import position_of
from rulebook.referee.walks import Walk
from rulebook.registry import game
from rulebook.render.labels import in_language
from rulebook.server.checking import about_of
from rulebook.server.connection import message_in, parts_in
from rulebook.server.endpoints import mark_in
from rulebook.server.errors import DamagedError
from rulebook.server.held import resumed
from rulebook.server.limits import Limits
from rulebook.server.opening import requested
from rulebook.server.store import Kept
from rulebook.spec import NormalText, cut, load, partition_faults, passages_toml, read_edition, toml_file
from rulebook.spec.fingerprints import fingerprints, read_fingerprints
from rulebook.spec.json_file import structured
from rulebook.spec.passages import locate
from rulebook.spec.reports import VerificationReport, report_text
from rulebook.table import AnyTable, Knowledge, KnowledgeError, Seen, Table, TableError
from rulebook.translation.alignment import read_alignment, write_into
from rulebook.translation.beginning import specification_of
from rulebook.translation.checking import check as check_translation
from rulebook.translation.meaning import changes
from rulebook.translation.po_file import every_shipped, game_of, language_of, parsed, read_po, translated
from rulebook.translation.project import own_frames, read_ignored, read_project
from rulebook.verification.asking_again import kept_answers
from rulebook.verification.audit import Audit, Terms, manifest_in
from tests.games.own import own_games
from tests.tools.fuzz import samples
from tests.tools.fuzz.commands import command_seeds, run_command, run_person
from tests.tools.fuzz.extremes import extreme_input, extreme_seeds, extreme_state, read_extreme
from tests.tools.fuzz.forms import Form
from tests.tools.fuzz.mutation import Corpus
from tests.tools.fuzz.specifications import FILES, read_specification, specification_seeds

Read = Callable[[bytes], object]


@frozen
class Entry:
    """Something that reads from outside. `read` raises RulebookError for what it refuses; any other error is a finding.

    `modules` are those in which it reads; of a run's inputs it gets as many shares as `share` says, and at least `least`.
    `own` makes inputs in a way that only this entry has.
    """

    name: str
    form: Form
    seeds: Callable[[], tuple[bytes, ...]]
    read: Read
    modules: tuple[str, ...]
    share: int = 1
    least: int = 50
    own: Callable[[Random], bytes] | None = None

    @property
    def corpus(self) -> Corpus:
        """The valid inputs from which hostile ones are made."""
        return Corpus(self.form, self.seeds(), self.own)


def of_file(read: Callable[[Traversable], object], name: str = "hostile.toml") -> Read:
    """What reads a file with these bytes."""
    return lambda data: read(samples.as_file(data, name))


def of_text(read: Callable[[str], object]) -> Read:
    """What reads these bytes as a text."""
    return lambda data: read(data.decode("utf-8", "replace"))


def read_record(data: bytes) -> None:
    """A record, which is then played and checked; that it may be refused then does not count as refused."""
    record = read(data)
    with suppress(RulebookError):
        list(check(record))


def read_table(data: bytes) -> None:
    """The record of a table, which goes on; that it may not fit its seed does not count as refused."""
    with suppress(TableError):
        table = Table.resume(data)
        for viewer in (0, SPECTATOR):
            table.document(table.view(viewer))
            table.document(table.news(viewer))
        table.document(table.may_undo(0))


def read_seen(data: bytes) -> None:
    """What a seat was told, and what it knows."""
    seen = Seen.read(data)
    with suppress(KnowledgeError):
        Knowledge.of(seen, most=100)


OPENINGS: Final = (
    b'{"game": "scopa", "settings": {"players": 2, "edition": "it"}, "names": ["Ada", "Ben"], "bots": {"1": "greedy"}}',
    b'{"game": "hamsterbacke", "settings": {"readings": {"tie": "shared"}}, "undo": "consent", "language": "en"}',
    b'{"game": "yellowstone_park", "bots": {"0": "ismcts:9", "1": "random"}}',
)
"""What opens a table at a server."""
MESSAGES: Final = (
    b'{"type": "hello", "key": "a", "since": 3, "language": "en", "with": ["view", "offers", "undo"]}',
    b'{"type": "act", "id": 1, "action": "17", "version": 3}',
    b'{"type": "why_not", "id": "x", "action": {"type": "take", "row": 1}}',
    b'{"type": "undo", "version": 3}',
    b'{"type": "agree", "version": 3}',
    b'{"type": "news", "since": 3}',
    b'{"type": "speak", "language": "de"}',
)
"""Messages to a server."""


def read_opening(data: bytes) -> None:
    """A table is opened as a client asks for."""
    requested(parse(data), own_games(), Limits(), {"en": lambda game: ENGLISH})


def read_stored(data: bytes) -> None:
    """A table is read from the lines of a store."""
    lines = [line for line in data.decode("utf-8", "replace").split("\n") if line and not line.startswith('{"result"')]
    with suppress(DamagedError):
        about_of("a table", Kept(lines[0] if lines else "", ((b"", "0"),), ()))
    resumed({}, "a table", tuple(lines or [""]))


def read_message(data: bytes) -> None:
    """A message of a client, as far as it can be read without a table."""
    document = message_in(data)
    mark_in(document)
    parts_in(document)
    for key in ("version", "since"):
        if key in document:
            under(key, document, int)


def table_seeds() -> tuple[bytes, ...]:
    """The records of tables."""
    return tuple("\n".join(table.record()).encode() for table in some_tables())


def seen_seeds() -> tuple[bytes, ...]:
    """What seats were told."""
    return tuple("\n".join(table.seen(viewer)).encode() for table in some_tables() for viewer in (0, SPECTATOR))


def some_tables() -> Iterator[AnyTable]:
    """A table of each game at which some decisions have been made."""
    for id in own_games():
        played = game(id)
        table = Table.open(played, played.new_game().settings, seed=id)
        for _ in range(TURNS):
            assert isinstance(table.to_act, int)
            table.act(table.to_act, played.legal_actions(table.state)[0])
        yield table


def read_header(game_id: str, data: bytes) -> None:
    """The header of a record; a game is begun under its settings."""
    played = game(game_id)
    settings = settings_from(played, parse_object(data))
    state = played.start(settings)
    assert played.chances(state) if played.actor(state) is CHANCE else played.legal_actions(state)


def parse_object(data: bytes) -> JsonObject:
    """An object, as those who read a header have made sure of."""
    found = parse(data)
    return found if isinstance(found, dict) else {"document": found}


def read_state(game_id: str, data: bytes) -> None:
    """A state that carries its settings; whatever can be asked of a state is asked, and all that is legal is done."""
    played = game(game_id)
    state = state_from(played, parse(data))
    actor = played.actor(state)
    actions = [action for action, _ in played.chances(state)] if actor is CHANCE else played.legal_actions(state)
    assert actor is None or actions
    for action in actions:
        played.step(state, action)
    for viewer in (0, SPECTATOR):
        played.observe(state, viewer)
        played.determinize(state, viewer, lambda possibilities: possibilities - 1)
        played.scene(state, viewer)
    played.result(state)
    assert state_from(played, Codec(played, state.settings).dump(state)) == state


def read_action(game_id: str, data: bytes) -> None:
    """An action under the settings of the first sample, tried at some points of it."""
    sample = samples.samples(game_id)[0]
    action = sample.codec.action(parse(data))
    sample.game.action_text(action)
    for move in sample.moves[:: samples.STRIDE]:
        sample.game.why_not(move.before, action)


def read_asked(game_id: str, data: bytes) -> None:
    """An action as a program has it that reads JSON by other means: its whole numbers may be of any size.

    The codec refuses what lies outside its domain; made without the codec, as an object, it is asked about all the same.
    """
    sample = samples.samples(game_id)[0]
    document = document_by_other_means(data)
    with suppress(RulebookError):
        sample.codec.action(document)
    numbers = [number for number in document.values() if type(number) is int] if isinstance(document, dict) else []
    for number in numbers:
        for move in sample.moves[:: samples.STRIDE]:
            ask_about(sample.game, move.before, with_number(move.action, number), sample.settings)


def document_by_other_means(data: bytes) -> Any:
    """A JSON text as Python's own reader takes it; raises RecordError for what is not JSON."""
    try:
        return json.loads(data)
    except (ValueError, RecursionError) as error:
        raise RecordError(str(error)) from None


def with_number(action: Any, number: int) -> Any:
    """An action with a number in each of its fields that hold one."""
    names = [field.name for field in fields_of(type(action)) if type(getattr(action, field.name)) is int]
    return evolve(action, **dict.fromkeys(names, number))


def ask_about(played: AnyGame, state: object, action: object, settings: object) -> None:
    """Whatever can be asked about an action."""
    played.why_not(state, action)
    played.action_text(action)
    played.declaration.domain_error(action, settings)
    with suppress(RulebookError):
        played.step(state, action)


def asked_seeds(game_id: str) -> tuple[bytes, ...]:
    """Actions, one of them with a number as long as Python's own reader takes."""
    return (*samples.actions(game_id), b'{"type": "place", "column": ' + b"9" * 4_300 + b"}")


def read_event(game_id: str, data: bytes) -> None:
    """An event, and its words."""
    sample = samples.samples(game_id)[0]
    sample.game.event_text(sample.codec.event(parse(data)))


def read_value(kind: str, game_id: str, data: bytes) -> None:
    """An observation or a result."""
    getattr(samples.samples(game_id)[0].codec, kind)(parse(data))


def read_typed(game_id: str, data: bytes) -> None:
    """An action as a person types it."""
    sample = samples.samples(game_id)[0]
    sample.codec.action(document_of(sample.game, data.decode("utf-8", "replace")))


def typed_seeds(game_id: str) -> tuple[bytes, ...]:
    """Actions as a person types them."""
    documents = [json.loads(action) for action in samples.actions(game_id)]
    return tuple(" ".join(str(value) for value in document.values()).encode() for document in documents)


def read_answer_file(data: bytes) -> None:
    """The answers of a reader."""
    made = kept(game("hamsterbacke"))
    text = toml_file.read_text(samples.as_file(data), "hostile.toml")
    answers_in(text, "hostile.toml", made.game, made.version(game(made.game)), made.examination.pool)


def read_deck_file(data: bytes) -> None:
    """A deck file, and the settings that it makes."""
    deck = read_deck(samples.as_file(data))
    if deck.game in own_games():
        with suppress(RulebookError):
            settings_with(game(deck.game), deck, {"players": 3})


def read_edition_file(data: bytes) -> None:
    """An edition file, and the settings that it makes."""
    edition = read_edition(samples.as_file(data))
    settings_from(game(edition.game), {"players": 3, "readings": dict(edition.values)})


TEXT: Final = (
    "The Garden\n\nEvery gardener plants a rose, a tu-\nlip or an ﬁg tree each day. Then they water ALL of it.\n"
    "Anna plants a rose; Élodie waters it.\nGardens are nice, and have been since long ago.\n"
)
CUTS: Final = (
    "heading :: The Garden\n"
    "rule planting-1 planting-2 :: Every gardener … each day.\n"
    "rule watering-1 :: Then they … of it.\n"
    "example anna-plants planting-1 :: Anna … waters it.\n"
    "flavour :: Gardens are … since long ago\n"
)


def read_text(data: bytes) -> None:
    """Somebody's own copy of a text, in which passages are sought."""
    text = NormalText.of(data.decode("utf-8", "replace"))
    file = cut(NormalText.of(TEXT), CUTS)
    list(partition_faults(file, text))
    for passage in file.passages:
        locate(passage, text)


def read_po_file(data: bytes) -> None:
    """A translation, and what its header says."""
    po = read_po(samples.as_file(data, "hostile.po"))
    game_of(po, "hostile.po")
    language_of(po, "hostile.po")
    translated(po)


def read_translation(data: bytes) -> None:
    """A translation, checked clause by clause."""
    for remark in check_translation(read_po(samples.as_file(data, "hostile.po")), "hostile.po").remarks:
        str(remark)


def read_sentences(data: bytes) -> None:
    """The sentences of a translator, said by a game."""
    po = read_sentence_file(samples.as_file(data, "hostile.po"))
    played = game(po.game) if po.game in own_games() else game("hamsterbacke")
    told = language_in(played, po)
    state = played.new_game()
    for action in played.legal_actions(state)[:20]:
        played.action_text(action, told)
    in_language(played.scene(state, 0, (), told), told)
    statements(played, told.code, po)


def read_alignment_file(data: bytes) -> None:
    """A text aligned with the clauses of Scopa, and what it becomes in a PO file."""
    alignment = read_alignment(samples.as_file(data), load("scopa"), "en")
    write_into(every_shipped("scopa")["en"], alignment, None)


def engine_seeds() -> tuple[bytes, ...]:
    """The first position of a game, and that the engine knows of none."""
    started = game("hamsterbacke")
    position = position_of(started, started.new_game())
    return json.dumps(position).encode(), b'{"unsupported": "positions"}'


def read_engine_answer(data: bytes) -> None:
    """What an engine answers, held to the rules."""
    answer: JsonObject = required(parse(data), dict)
    hamsters = game("hamsterbacke")
    engine = SimpleNamespace(**dict.fromkeys(("start", "load", "act", "view"), lambda asked: answer))
    follow(hamsters, cast(Engine, engine), Walk(hamsters.new_game()), Comparison())


def read_project_file(data: bytes) -> None:
    """A translator's project, and what its words find in a translation."""
    project = read_project(samples.as_file(data), "hostile.toml")
    check_translation(parsed(samples.PO, "x.po"), "x.po", project)
    if project.frames:
        own_frames(project.frames, frames("en").of(game("hamsterbacke")), "frames")


def read_fingerprint_file(data: bytes) -> None:
    """Fingerprints of a version of a game."""
    made = read_fingerprints(samples.as_file(data))
    changes(fingerprints("scopa"), made)
    for clause in made.clauses:
        made.short(clause)


def read_manifest(data: bytes) -> None:
    """What is left of a portion of a proof."""
    manifest = manifest_in(data, "hostile.manifest.json")
    with suppress(RulebookError):
        list(Audit(Path("nowhere"), (manifest,)).faults())


TOML: Final = ("rulebook.toml_text", "rulebook.spec.toml_file")


def person_seeds() -> tuple[bytes, ...]:
    """What a person types: an action, and a few times the first one of those offered."""
    return tuple(typed_seeds(id)[0] + b"\n" * (1 + spaces) + b"1\n" * TURNS for id in own_games() for spaces in range(3))


TURNS: Final = 6
"""So often a person takes the first action offered: a whole game would take long, and show nothing else."""


def documents() -> Iterator[Entry]:
    """What is read as bytes, whatever the game."""
    records, text, server = "rulebook.records", "rulebook.cli.locate", "rulebook.server"
    table, seen = ("rulebook.table.table",), ("rulebook.table.seen",)
    yield Entry("table", Form.LINES, table_seeds, read_table, table, 2)
    stored = (f"{server}.held", f"{server}.checking")
    yield Entry("stored", Form.LINES, table_seeds, read_stored, stored, 2)
    yield Entry("seen", Form.LINES, seen_seeds, read_seen, seen, 2)
    asked_of = (f"{server}.lobby", f"{server}.opening", f"{server}.web")
    yield Entry("opening", Form.JSON, lambda: OPENINGS, read_opening, asked_of, 3)
    yield Entry("message", Form.JSON, lambda: MESSAGES, read_message, (f"{server}.connection", f"{server}.endpoints"), 5)
    deck, edition = ("rulebook.toml_text", f"{records}.decks"), (*TOML, "rulebook.spec.editions")
    yield Entry("json", Form.JSON, all_of(samples.headers), parse, (f"{records}.json_text",), 100)
    yield Entry("record", Form.LINES, all_of(samples.records), read_record, (f"{records}.record",), 4)
    yield Entry("deck", Form.TOML, lambda: tuple(samples.decks()), read_deck_file, deck, 3)
    yield Entry("edition", Form.TOML, lambda: tuple(samples.editions()), read_edition_file, edition, 3)
    yield Entry("po", Form.TEXT, lambda: (samples.PO.encode(),), read_po_file, ("rulebook.translation.po_file",), 5)
    spoken = ("rulebook.languages.po_text", "rulebook.languages.catalogues")
    yield Entry("sentences", Form.TEXT, lambda: tuple(samples.sentences()), read_sentences, spoken, least=10)
    checking = ("rulebook.translation.checking",)
    yield Entry("translation", Form.TEXT, lambda: tuple(samples.translations()), read_translation, checking, least=20)
    asked = ("rulebook.records.programs", "rulebook.referee.comparing")
    yield Entry("engine", Form.JSON, engine_seeds, read_engine_answer, asked, 3)
    project = ("rulebook.translation.project",)
    yield Entry("project", Form.TOML, lambda: (samples.PROJECT.read_bytes(),), read_project_file, project, 3)
    aligned = ("rulebook.translation.alignment", "rulebook.cli.align")
    yield Entry("alignment", Form.TOML, lambda: (samples.ALIGNMENT,), read_alignment_file, aligned, 3)
    yield Entry(
        "prose",
        Form.TEXT,
        lambda: (samples.PROSE,),
        of_text(partial(specification_of, "hostile", "Hostile", "en")),
        ("rulebook.cli.new_text",),
        3,
    )
    yield Entry("ignored", Form.TOML, lambda: (samples.IGNORED,), of_file(read_ignored), checking)
    examined = "rulebook.examination"
    meant, asked = (f"{examined}.meanings",), (f"{examined}.course", "rulebook.cli.examine")
    wrong = of_file(lambda file: sensible(file, load("hamsterbacke"), "hostile.toml"))  # none is put into effect
    yield Entry("meanings", Form.TOML, lambda: (samples.MEANINGS,), wrong, meant, 3)
    yield Entry("answers", Form.TOML, lambda: (samples.answers(),), read_answer_file, asked, 3)
    verdict = of_file(lambda file: read_verdict(toml_file.read_text(file, "hostile.json"), "hostile.json"))
    yield Entry("verdict", Form.JSON, lambda: (samples.VERDICT,), verdict, (f"{examined}.report",), 3)
    asked_of_readers = of_text(lambda text: read_kept(game("hamsterbacke"), text, "hostile.jsonl"))
    yield Entry("examination", Form.LINES, samples.examinations, asked_of_readers, (f"{examined}.corpus",), 2)
    proved = ("rulebook.verification.audit",)
    yield Entry("manifest", Form.JSON, lambda: (samples.MANIFEST,), read_manifest, proved)
    again = ("rulebook.verification.asking_again",)
    yield Entry("solver", Form.JSON, lambda: (samples.SAID,), of_file(kept_answers), again)
    yield Entry(
        "question", Form.TEXT, lambda: (samples.QUESTION,), of_text(lambda text: Terms().asserted(text)), proved, least=20
    )
    compared = ("rulebook.spec.fingerprints",)
    yield Entry("fingerprints", Form.JSON, lambda: (samples.fingerprints(),), read_fingerprint_file, compared, 5)
    reported = of_file(lambda file: report_text(structured(file, VerificationReport)))
    yield Entry("report", Form.JSON, lambda: (samples.REPORT,), reported, ("rulebook.spec.reports",), 5)
    yield Entry("text", Form.TEXT, lambda: (TEXT.encode(),), read_text, (text,), 5)
    passages = of_text(lambda written: passages_toml(cut(NormalText.of(TEXT), written)))
    yield Entry("cuts", Form.TEXT, lambda: (CUTS.encode(),), passages, ("rulebook.cli.passages", text), 10)


def all_of(seeds: Callable[[str], tuple[bytes, ...]]) -> Callable[[], tuple[bytes, ...]]:
    """The inputs of all games together."""
    return lambda: tuple(seed for id in own_games() for seed in seeds(id))


def values(game_id: str) -> Iterator[Entry]:
    """What is read as a value of a game."""
    codec, typed = ("rulebook.records.codec",), ("rulebook.records.typed_actions",)

    def entry(kind: str, form: Form, seeds: Callable[[str], tuple[bytes, ...]], read: Callable[[str, bytes], None]) -> Entry:
        modules = typed if kind == "typed" else codec
        return Entry(f"{kind} {game_id}", form, partial(seeds, game_id), partial(read, game_id), modules, SHARES[kind])

    yield entry("header", Form.JSON, samples.headers, read_header)
    yield evolve(entry("state", Form.JSON, samples.states, read_state), own=partial(extreme_state, game_id))
    yield entry("action", Form.JSON, samples.actions, read_action)
    yield entry("asked", Form.JSON, asked_seeds, read_asked)
    yield entry("event", Form.JSON, samples.events, read_event)
    yield entry("observation", Form.JSON, samples.observations, partial(read_value, "observation"))
    yield entry("result", Form.JSON, samples.results, partial(read_value, "result"))
    yield entry("typed", Form.TEXT, typed_seeds, read_typed)
    yield Entry(
        f"extreme {game_id}",
        Form.JSON,
        partial(extreme_seeds, game_id),
        partial(read_extreme, game_id),
        codec,
        least=20,
        own=partial(extreme_input, game_id),
    )


SHARES: Final = {
    **{"header": 2, "state": 2, "action": 40, "asked": 10},
    **{"event": 40, "observation": 30, "result": 30, "typed": 40},
}


def specifications() -> Iterator[Entry]:
    """The files of a specification, each beside the others as they are."""
    for name in FILES:
        seeds, read = partial(specification_seeds, name), partial(read_specification, name)
        yield Entry(f"spec {name}", Form.TOML, seeds, read, TOML)


def commands() -> Iterator[Entry]:
    """The arguments of every command, and what a person types."""
    for name in COMMANDS:
        module = f"rulebook.cli.{name.replace('-', '_')}"
        yield Entry(f"command {name}", Form.WORDS, partial(command_seeds, name), run_command, (module,), least=200)
    yield Entry("person", Form.TEXT, person_seeds, run_person, ("rulebook.cli.people",), least=100)


@cache
def entries() -> dict[str, Entry]:
    """Every entry, by its name."""
    found = [*documents(), *(entry for id in own_games() for entry in values(id)), *specifications(), *commands()]
    return {entry.name: entry for entry in found}


OWN: Final = {
    "rulebook.extras": "how the library was installed, which pip wrote",
    "rulebook.referee.walks": "the positions and records that come with a specification",
    "rulebook.adapters.textarena": "actions in words: the entries of typed actions",
    "rulebook.compile.javascript.program": "the runtime that is in the package",
    "rulebook.compile.native.program": "the runtime that is in the package",
    "rulebook.compile.native.rows": "the same",
    "rulebook.compile.native.builds": "what it built itself, each with a sum",
    "rulebook.kernels.compiling": "the runtime that is in the package",
    "rulebook.kernels.cache": "what it kept itself, each with a sum, and the library's own code",
    "rulebook.spec.claims": "the code of a game",
    "rulebook.spec.deriving": "the code of a game",
    "rulebook.server.asgi": "what the page that is served was built with",
    "rulebook.server.store": "what a server wrote, which the entry of stored tables reads",
    "rulebook.spec.loader": "the index that is in the wheel",
    "rulebook.spec.traceability": "the library's own code, and the index that is in the wheel",
    "rulebook.translation.languages": "the tables of languages that are in the package",
    "rulebook.verification.witnessing": "records, as bytes: the entry of records",
    "rulebook.spec.json_file": "reports and fingerprints that come with the library",
    "rulebook.readings.published": "records, as bytes: the entry of records",
    "rulebook.examination.asking": "the sentences that are in the package",
    "rulebook.readings.asking": "the sentences that are in the package",
    "rulebook.translation.contrasts": "the tables of languages that are in the package",
    "rulebook.translation.local_words": "the words that are in the package",
    "rulebook.spec.local_readings": "the words that come with a specification",
    "rulebook.languages.words_file": "the words that come with a specification",
    "rulebook.spec.texts": "the texts that come with a specification",
    "rulebook.spec.looks": "the looks that come with a specification, and the theme of the page",
    "rulebook.conformance.marks": "the report of a test run that it has just started",
    "rulebook.cli": "nothing: it makes the streams ready",
    "rulebook.cli.application": "nothing: it opens the null device to write to",
    "rulebook.cli.new_game": "the template that is in the package",
    "rulebook.conformance.documents": "what was written just before",
    "rulebook.verification.sources": "the library's own code",
    "rulebook.verification.tasks": "records that come with a specification",
    "rulebook.verification.clauses": "decisions that it kept itself",
}
"""Modules that read what comes with the library or from the program itself, and nothing from outside."""
