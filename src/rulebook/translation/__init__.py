"""Translation: exports clauses to translators as PO files, and checks finished translations clause by clause.

It needs the extra `translate` (polib, num2words, snowballstemmer). The facts about a language are in a file of phrases.
"""
