"""Which clauses are applied is counted, whatever was asked before."""

from rulebook.play import generator, playout
from rulebook.referee.applied import watching
from rulebook.registry import game


def test_kept_results_hide_no_clause() -> None:
    """The same questions apply the same clauses when asked again, also those in functions that keep their results."""
    played = game("prato_dei_conigli")
    states = [move.before for move in playout(played, played.new_game(), generator("applied"))]
    found = list[dict[str, int]]()
    for _ in range(2):
        found.append({})
        with watching(played, found[-1]):
            for state in states:
                played.legal_actions(state)
    assert found[0]["conditions-1"] > 0
    assert found[0] == found[1]
