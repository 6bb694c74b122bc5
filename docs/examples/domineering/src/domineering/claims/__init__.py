"""What follows from the rules: predicates named in theorems.toml. They import the game, never the other way round."""
