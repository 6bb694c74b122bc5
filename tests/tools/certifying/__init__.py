"""Certificates for what solvers were asked: a question as clauses of bits, a refutation of these, and a check of it."""
