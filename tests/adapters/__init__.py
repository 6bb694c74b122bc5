"""Tests of the adapters, against the packages that they are for."""
