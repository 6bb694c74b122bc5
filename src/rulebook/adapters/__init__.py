"""Adapters: any game that declares itself, in the form that other people's libraries take. Each module needs its own extra.

`pettingzoo`, `gymnasium` and `open_spiel` are for learning and search: they show what a seat sees as the numbers that
`encoding` derives from the declaration. `textarena` is for language models.
"""
