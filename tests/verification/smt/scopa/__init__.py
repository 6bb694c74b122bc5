"""Proofs of the printed Scopa."""
