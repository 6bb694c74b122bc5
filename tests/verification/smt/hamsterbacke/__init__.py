"""Proofs of the printed Hamsterbacke."""
