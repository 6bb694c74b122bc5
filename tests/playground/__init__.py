"""The playground: its Python by itself, and the whole page in a real browser."""
