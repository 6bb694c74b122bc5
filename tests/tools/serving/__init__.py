"""What a server of tables goes through: killed under load, all that it sends read, its speed measured."""
