"""Proofs of the printed Il Prato dei Conigli."""
