"""Benchmarks: `pytest tests/tools/benchmarks --benchmark-only -s`, with the extra `bench`.

Everything is measured in seconds of the processor (`time.process_time`), so that a busy machine changes no ratio much.
Nothing is asserted of time; tests/records/test_travelling.py asserts sizes.
"""
