"""Kits: what many games have, in the language of the rules, so that it compiles and is proved like a clause."""
