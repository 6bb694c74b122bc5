"""Pictures for a sheet: positions of a random game, always the same."""

from collections.abc import Iterator, Mapping
from typing import Final

from attrs import frozen

from rulebook.core.chance import CHANCE
from rulebook.core.scene import Scene
from rulebook.core.sentences import ENGLISH, Language
from rulebook.play import generator, playout
from rulebook.registry import game, game_ids

__all__ = ["Example", "example_positions"]

SEED: Final = 1
MOST: Final = 2
"""How many pictures a sheet has in addition to that of the start."""


@frozen
class Example:
    """A position that shows some clauses of a section at work."""

    section: str
    clauses: tuple[str, ...]
    scene: Scene


def example_positions(game_id: str, sections: Mapping[str, str], language: Language = ENGLISH) -> tuple[Example, ...]:
    """The first position in which a player acts and, for some sections, the step that shows most of their clauses.

    `sections` has the section of every clause. A game whose code is not installed has no pictures.
    """
    if game_id not in game_ids():
        return ()
    first, *later = steps(game_id, sections, language)
    chosen = {first.section: first}
    for example in sorted(later, key=lambda example: -len(example.clauses)):
        if example.section not in chosen and all(example.scene != other.scene for other in chosen.values()):
            chosen[example.section] = example
    return tuple(chosen.values())[: MOST + 1]


def steps(game_id: str, sections: Mapping[str, str], language: Language) -> Iterator[Example]:
    """The end of the setup, and then for every action of a seat an example of each section that it belongs to."""
    played = game(game_id)
    cited: list[str] = []
    begun = False
    for move in playout(played, played.new_game(), generator(SEED)):
        events = [event.clause for event in move.step.events]
        if not begun and played.actor(move.step.state) is not CHANCE:
            begun = True
            cited.extend(events)
            scene = played.open_scene(move.step.state, (), language)
            yield Example(sections[cited[0]], in_section(cited, sections[cited[0]], sections), scene)
        elif begun and move.actor is not CHANCE:
            for section in dict.fromkeys(sections[clause] for clause in events):
                scene = played.open_scene(move.step.state, move.step.events, language)
                yield Example(section, in_section(events, section, sections), scene)
        else:
            cited.extend(events)


def in_section(clauses: list[str], section: str, sections: Mapping[str, str]) -> tuple[str, ...]:
    """The clauses of a section, each only once."""
    return tuple(dict.fromkeys(clause for clause in clauses if sections[clause] == section))
