"""Translation: clauses out to translators as PO files, and finished translations checked, clause by clause."""
