"""What follows from the rules: predicates that theorems.toml names. They import the game, never the other way."""
