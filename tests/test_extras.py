"""Messages on what to install."""

from pathlib import Path

import pytest

from rulebook import extras


def test_a_checkout_and_a_wheel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a checkout, it is installed from there; elsewhere, from where the distribution was installed from."""
    assert extras.how_to_install("cli") == "in a checkout of rulebook, run: pip install -e '.[cli]'"
    monkeypatch.setattr(extras, "__file__", str(tmp_path / "site-packages" / "rulebook" / "extras.py"))
    monkeypatch.setattr(extras, "installed_from", lambda: " @ file:///tmp/it.whl")
    assert extras.how_to_install("cli") == "run: pip install 'rulebook-engine[cli] @ file:///tmp/it.whl'"


def test_where_it_was_installed_from(monkeypatch: pytest.MonkeyPatch) -> None:
    """Installers write down where from; without that, an index is meant."""
    assert extras.installed_from().startswith(" @ file://")
    monkeypatch.setattr(extras, "DISTRIBUTION", "no-such-distribution")
    assert extras.installed_from() == ""
