"""Hostile input: of whatever is read from outside nothing comes but the library's own errors, in bounded time and memory.

    python -m tests.tools.fuzz --inputs 1000000

`entries` is the table of everything that reads; an entry is a name, some valid inputs, and a function that reads.
"""
