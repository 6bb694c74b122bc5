"""The server of tables."""
