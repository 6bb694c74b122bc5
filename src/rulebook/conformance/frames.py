"""Frames: the functions that write a field of the state are those that are said to, in the code and in play."""

from collections.abc import Iterable, Mapping

from rulebook.conformance.differences import short
from rulebook.conformance.playthrough import ConformanceError, Playthrough, play_through
from rulebook.core.game import AnyGame
from rulebook.core.sweep import player_numbers, possible_settings
from rulebook.verification.frames import faults_of_step, frame_faults, watched_changes


def check_frames(game: AnyGame, writers: Mapping[str, Iterable[str]]) -> None:
    """Raise ConformanceError if a field of the state is written by other functions than `writers` says.

    `writers` has the fields that proofs are about, each with the places of the functions that write it. A random game with
    every number of players is watched too.
    """
    if faults := tuple(frame_faults(game, writers)):
        raise ConformanceError(game.id, "frames", *faults)
    for players in player_numbers(game):
        for settings in possible_settings(game, players=players):
            check_writes(play_through(game, settings, most_moves=400))


def check_writes(play: Playthrough) -> None:
    """Every field that a step changes is written by functions whose code names it, and through `changed` alone."""
    with watched_changes(play.game) as writes:
        for move in play.moves:
            writes.clear()
            after = play.game.step(move.before, move.action).state
            for fault in faults_of_step(play.game, move.before, after, writes):
                raise play.broken("frames", f"{short(move.action)}: {fault}")
