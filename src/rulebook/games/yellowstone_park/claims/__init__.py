"""What follows from the rules: theorems, claims for CrossHair, and exhaustions. The game does not know them."""
