"""Measures the checks of words on free sentences, good ones and ones with a single error.

    python -m tests.tools.wording --json docs/reports/wording.json

The sentences are in tests/translation/free, in three parts: the tables of words were improved with one of them, and the
others only measure. The report says how many good sentences raise an alarm, and how many errors of each class are found.
"""
