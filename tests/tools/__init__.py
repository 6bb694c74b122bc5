"""Programs that are not tests: hostile input, mutants and benchmarks. Their own tests stand beside them."""
