"""Pictures for a sheet: positions of a few random games, always the same."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from attrs import frozen

from rulebook.core import CHANCE, ENGLISH, AnyGame, Language
from rulebook.core.scene import Scene
from rulebook.core.visibility import sights
from rulebook.languages.readers import NAMES
from rulebook.play import generator, playout
from rulebook.records import JsonValue, settings_from
from rulebook.registry import game, game_ids
from rulebook.render.notation import notation, tiles_of

SEEDS: Final = (1, 2)
"""The games in which to look for simple positions."""
MOST: Final = 2
"""How many pictures a sheet has in addition to that of the start."""
CROWD: Final = 9
"""This many more open cards and tokens make a picture smaller, and less legible."""


@frozen
class Example:
    """A position that shows some clauses of a section at work: the state, and the events that led to it, if any."""

    game: AnyGame
    language: Language
    section: str
    clauses: tuple[str, ...]
    state: Any
    events: tuple[Any, ...] = ()
    is_emptied: bool = False
    """Whether piles that were counted are gone: the picture does not show what happened."""

    @property
    def scene(self) -> Scene:
        """The picture."""
        return self.game.open_scene(self.state, self.events, self.language)

    @property
    def happened(self) -> tuple[str, ...]:
        """The events of the section in words, or, at the start, whose turn it is; empty if the language lacks a sentence."""
        said, english = self.told(self.language), self.told(ENGLISH.with_names(*NAMES))
        return said if self.language.code == ENGLISH.code or not set(said) & set(english) else ()

    def told(self, language: Language) -> tuple[str, ...]:
        """What happened, in a language, or else the caption of the picture."""
        shown = [event for event in self.events if event.clause in self.clauses]
        caption = self.game.open_scene(self.state, self.events, language).caption
        return tuple([self.game.event_text(event, language) for event in shown]) or (caption,)

    @property
    def signs(self) -> dict[str, str]:
        """What the short texts in the picture stand for."""
        return notation(self.game, self.state, self.scene, self.language)

    @property
    def tiles(self) -> int:
        """How many open cards and tokens are drawn: a picture with fewer is easier to read."""
        return len(list(tiles_of(self.scene.parts)))


def example_positions(
    game_id: str,
    sections: Mapping[str, str],
    language: Language = ENGLISH,
    readings: Mapping[str, JsonValue] | None = None,
) -> tuple[Example, ...]:
    """The first position in which a player acts and, for some sections, the simplest step that shows most of their clauses.

    `sections` has the section of every clause. The game is played by `readings`. A game whose code is not installed has no
    pictures.
    """
    if game_id not in game_ids():
        return ()
    (first, *later), *others = [list(steps(game(game_id), sections, language, readings or {}, seed)) for seed in SEEDS]
    later += [example for _, *further in others for example in further]
    chosen = {first.section: first}
    for example in sorted(later, key=worth):
        if example.section not in chosen and all(example.scene != other.scene for other in chosen.values()):
            chosen[example.section] = example
    return tuple(chosen.values())[: MOST + 1]


def worth(example: Example) -> tuple[bool, int, int, int]:
    """What makes a picture come first: it shows what was counted, it is legible, and shows many clauses by few tiles."""
    return example.is_emptied, example.tiles // CROWD, -len(example.clauses), example.tiles


def steps(
    played: AnyGame, sections: Mapping[str, str], language: Language, readings: Mapping[str, JsonValue], seed: int
) -> Iterator[Example]:
    """The end of the setup, and then for every action of a seat an example of each section that it belongs to."""
    settings = settings_from(played, {"players": played.declaration.seating.players[0], "readings": dict(readings)})
    cited: list[str] = []
    begun, before = False, None
    for move in playout(played, played.start(settings), generator(seed)):
        events, state = [event.clause for event in move.step.events], move.step.state
        if not begun and played.actor(state) is not CHANCE:
            begun = True
            cited.extend(events)
            yield Example(played, language, sections[cited[0]], in_section(cited, sections[cited[0]], sections), state)
        elif begun and move.actor is not CHANCE:
            for section in dict.fromkeys(sections[clause] for clause in events):
                shown = in_section(events, section, sections)
                yield Example(played, language, section, shown, state, move.step.events, is_emptied(before, state))
        else:
            cited.extend(events)
        before = state


def is_emptied(before: Any, after: Any) -> bool:
    """Whether face-down piles of players are gone that were there before."""
    counted = [name for name, sight in sights(type(after)).items() if sight.size and sight.several and not sight.owner]
    return any(
        was.total and not now.total
        for name in counted
        for was, now in zip(getattr(before, name), getattr(after, name), strict=True)
    )


def in_section(clauses: list[str], section: str, sections: Mapping[str, str]) -> tuple[str, ...]:
    """The clauses of a section, each only once."""
    return tuple(dict.fromkeys(clause for clause in clauses if sections[clause] == section))
