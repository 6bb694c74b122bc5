"""The clause interview: does a translation mean what the rules mean?

A reader who sees only a translated text answers questions about positions; the answers show which clauses it carries.

- `meanings`, `operators`, `expressions`, `mutants`: wrong meanings of clauses, and games played by them;
- `points`, `policies`, `search`, `questions`, `cover`, `making`, `corpus`: positions that show them, and a few questions;
- `examination`, `verdict`: which question comes next, and what the answers say about each clause;
- `asking`, `sentences`, `report`: questions, the text that is examined, and verdicts in words;
- `course`, `dialogue`: what has been answered so far, and an examination conducted by a page.
"""
