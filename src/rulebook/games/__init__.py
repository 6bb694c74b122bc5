"""The games. They do not know each other, and nothing here knows them: they register as `rulebook.games` entry points."""
