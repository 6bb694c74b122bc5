"""Fingerprinting: what each clause of a game means, as far as code, positions and games show it, and how it is kept."""

import json
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Final

from rulebook.core.game import AnyGame
from rulebook.examination.corpus import FILE as EXAMINATION
from rulebook.examination.corpus import kept
from rulebook.examination.meanings import Meaning, has_meanings
from rulebook.examination.mutants import mutated
from rulebook.examination.operators import meanings
from rulebook.examination.points import PLAYED_BY, Point
from rulebook.examination.questions import clause_of
from rulebook.examination.search import Effort, candidates
from rulebook.spec import Clause, Specification
from rulebook.spec.fingerprints import UNRELEASED, Fingerprint, Fingerprints, hashed
from rulebook.spec.places import home
from rulebook.spec.reports import Exploration, game_report
from rulebook.spec.toml_file import STRICT
from rulebook.verification.functions import Library
from tests.tools.fingerprints.evidence import FILE, Position, evidence_at, happening, line_of, position_in, positions_in

WRONG: Final = "wrong"
"""What a position that shows a wrong meaning to be wrong is kept for."""
GIVEN: Final = 4
"""How many positions are kept for each clause, where its function gives different things."""


def kept_positions(game: AnyGame) -> tuple[Position, ...]:
    """The positions that a game comes with; none for a game without any."""
    file = home(game.id).folder / FILE
    return positions_in(game, file.read_text(encoding="utf-8"), f"{game.id}/{FILE}") if file.is_file() else ()


def fingerprinted(
    game: AnyGame,
    specification: Specification,
    positions: Sequence[Position],
    wrong: Mapping[str, Collection[str]],
    library: Library | None = None,
) -> Fingerprints:
    """The fingerprints of the clauses of a game as it is. `wrong` has the positions that show each wrong meaning."""
    evidence = evidence_at(game, specification.clauses, positions)
    code = Library(home(game.id).module) if library is None else library
    clauses = {
        clause.id: Fingerprint(
            clause.statement,
            code.hash_of(clause.function) if clause.function else None,
            readings_of(specification, clause),
            evidence.results.get(clause.id, {}) if clause.function else shown_at(clause, wrong, evidence.outcomes),
            tuple(id for id, where in wrong.items() if clause_of(id) == clause.id and where),
            tuple(id for id, where in wrong.items() if clause_of(id) == clause.id and not where),
        )
        for clause in specification.clauses
    }
    version = specification.game.rules_version
    return Fingerprints(game.id, UNRELEASED, version, evidence.outcomes, explored(specification), clauses)


def shown_at(clause: Clause, wrong: Mapping[str, Collection[str]], outcomes: Mapping[str, str]) -> dict[str, str]:
    """What happens where a clause without a function decides: at the positions that show its wrong meanings."""
    where = {position for id, positions in wrong.items() if clause_of(id) == clause.id for position in positions}
    return {id: outcome for id, outcome in outcomes.items() if id in where}


def readings_of(specification: Specification, clause: Clause) -> Mapping[str, tuple[str, ...]]:
    """The readings that a clause decides, each with its values, the default first."""
    return {id: tuple(value.id for value in specification.reading(id).values) for id in clause.readings}


def meanings_of(game: AnyGame, specification: Specification) -> tuple[Meaning, ...]:
    """The wrong meanings of a game that can be played."""
    every = meanings(game, specification) if has_meanings(game.id) else ()
    return tuple(meaning for meaning in every if meaning.is_playable)


def explored(specification: Specification) -> dict[str, tuple[int, ...]]:
    """The numbers of states and transitions and the depth of each exploration in the report, by what was explored."""
    return {
        key_of(specification, each): (each.states, each.transitions, each.depth)
        for each in game_report(specification.game.id).explorations
    }


def key_of(specification: Specification, exploration: Exploration) -> str:
    """What was explored: the small game, a hash of its settings, its variants, and readings other than the default."""
    defaults = {reading.id: reading.default for reading in specification.readings}
    others = {id: value for id, value in exploration.readings.items() if defaults.get(id) != value}
    settings = hashed(specification.small_game(exploration.small_game).settings)
    parts = {**exploration.variants, **others}
    return " ".join([exploration.small_game, settings, *(f"{id}={value}" for id, value in sorted(parts.items()))])


def wrong_at(game: AnyGame, specification: Specification, positions: Sequence[Position]) -> dict[str, tuple[str, ...]]:
    """The positions at which something else happens under each wrong meaning."""
    right = {each.id: happening(game, each.point) for each in positions}
    return {each.id: tuple(differing(game, each, positions, right)) for each in meanings_of(game, specification)}


def differing(game: AnyGame, meaning: Meaning, positions: Sequence[Position], right: Mapping[str, object]) -> list[str]:
    """The positions at which something else happens under a wrong meaning; one that cannot be played there shows nothing."""
    found = []
    with mutated(game, meaning, {each.point.state.settings: None for each in positions}) as mutant:
        for each in positions:
            try:
                if happening(game, each.point, mutant) != right[each.id]:
                    found.append(each.id)
            except PLAYED_BY:
                continue
    return found


def examined_points(game: AnyGame) -> list[Point]:
    """The points of the questions that a game comes with; none for a game without any."""
    if not (home(game.id).folder / EXAMINATION).is_file():
        return []
    return list(dict.fromkeys(question.point for question in kept(game).questions))


def chosen(game: AnyGame, specification: Specification, effort: Effort, known: Sequence[Position] = ()) -> list[str]:
    """The lines of positions that show what clauses mean: those that are known stay, and more are added where they help.

    Wanted are positions that show each wrong meaning to be wrong, and for each clause some at which its function gives
    different things. They are looked for among those of the examination, which also have several decisions of one turn, and
    in games.
    """
    every = meanings_of(game, specification)
    found = candidates(game, every, effort) if every else []
    points: Iterable[Point] = [*examined_points(game), *found]
    staying = [line_of(game, each.point) for each in known]
    lines = list(dict.fromkeys([*staying, *(line_of(game, point) for point in points)]))
    positions = {line: position_in(game, line) for line in lines}
    evidence = evidence_at(game, specification.clauses, list(positions.values()))
    shown = wrong_at(game, specification, list(positions.values()))
    worth: dict[str, list[tuple[str, str]]] = {}
    for line, position in positions.items():
        given = [(id, what[position.id]) for id, what in evidence.results.items() if position.id in what]
        worth[line] = [*((WRONG, id) for id, where in shown.items() if position.id in where), *given]
    have = Counter[str]()
    seen = set[tuple[str, str]]()
    for line in sorted(lines, key=lambda line: (line not in staying, -len(worth[line]))):
        new = {each for each in worth[line] if each not in seen and (each[0] == WRONG or have[each[0]] < GIVEN)}
        seen |= new
        have.update(kind for kind, _ in new)
        if new and line not in staying:
            staying.append(line)
    return staying


def wrong_in(kept: Fingerprints) -> Mapping[str, tuple[str, ...]]:
    """The wrong meanings as they are kept: those that are shown to be wrong have some position."""
    found = kept.clauses.values()
    shown = {id: tuple(clause.results) or ("somewhere",) for clause in found for id in clause.excludes}
    return {**shown, **{id: () for clause in found for id in clause.admits}}


def text_of(found: Fingerprints) -> str:
    """Fingerprints as the text of their file: a line for each clause, so that changes are easy to see."""
    return "".join(lines_of(STRICT.unstructure(found)))


def lines_of(document: Mapping[str, object]) -> Iterator[str]:
    """The text of a file, line by line."""
    plain = {key: value for key, value in document.items() if not isinstance(value, dict)}
    yield json.dumps(plain, ensure_ascii=False)[:-1]
    for key, value in document.items():
        if isinstance(value, dict):
            yield f',\n"{key}": {{'
            yield ",".join(f"\n  {json.dumps(each)}: {json.dumps(value[each], ensure_ascii=False)}" for each in value)
            yield "\n}"
    yield "}\n"
