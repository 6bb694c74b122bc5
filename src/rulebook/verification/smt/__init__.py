"""Proofs by solvers: the functions of kernels, unchanged, read as terms of bit vectors, and what two solvers say of them."""
