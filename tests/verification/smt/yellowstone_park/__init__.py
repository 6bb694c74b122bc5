"""Proofs of Yellowstone Park, what breaks them."""
