"""Kernel functions as terms: words, reading, evaluating, solving."""
