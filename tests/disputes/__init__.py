"""Tests of rulebook.disputes."""
