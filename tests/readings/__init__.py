"""Tests of rulebook.readings."""
