"""Measures the clause interview by simulated readers.

    python -m tests.tools.examination --json docs/reports/examination.json [GAME ...]

For every wrong meaning with a position, a reader answers by playing it. The report says for how many of them the clause is
named first, whether a reader who was told right raises an alarm, and how many questions are asked.
"""
