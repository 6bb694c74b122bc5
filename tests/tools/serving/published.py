"""What a report says, in the documentation."""

import json

from tests.spec.conftest import REPOSITORY


def killed() -> str:
    """What came of killing a server, in a sentence."""
    kept = json.loads((REPOSITORY / "docs" / "reports" / "killing.json").read_bytes())
    lost = f"{kept['faults']:,} were lost" if kept["faults"] else "none was lost, and every table could be resumed"
    run = f"a run in which a server was killed {kept['kills']} times under load, after {kept['accepted']:,} accepted actions"
    return f"docs/reports/killing.json reports {run}:\n{lost}."
