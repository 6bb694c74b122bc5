"""Verification: how strongly every theorem of a game holds, computed by proofs, exploration and random play."""
