"""Translation: clauses out to translators as PO files, and finished translations checked, clause by clause.

It needs the extra `translate` (polib, num2words, snowballstemmer). What is known of a language stands in a file of phrases.
"""
