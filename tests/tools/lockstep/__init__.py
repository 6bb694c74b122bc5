"""How kernels and rules are played side by side: under which settings, and by policies that reach rare clauses."""
