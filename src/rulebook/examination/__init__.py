"""The clause interview: does a translation mean what the rules mean?

A reader who sees only a translated text answers questions about positions; the answers show which clauses it carries.

- `meanings`, `operators`, `expressions`, `mutants`: wrong meanings of clauses, and games played by them;
- `points`, `questions`, `search`, `cover`, `making`, `kept`: positions that show them, questions about these, a small set;
- `examination`, `verdict`, `answers`: which question comes next, and what the answers say about each clause;
- `asking`, `report`: questions and verdicts in words;
- `course`, `dialogue`: what has been answered so far, and an examination conducted by a page;
- `readers`: simulated readers, by whom all of it is measured.
"""
