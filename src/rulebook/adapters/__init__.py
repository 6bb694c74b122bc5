"""Adapters: any game that declares itself, in the form that other people's libraries take. Each module needs its own extra.

`pettingzoo`, `gymnasium` and `open_spiel` are for learning and search, `textarena` for language models. All of them show what
a seat sees in the numbers that `encoding` derives from the declaration.
"""
