"""Tests of tables and of what a seat knows."""
