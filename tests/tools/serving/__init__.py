"""What a server of tables goes through: it is killed under load, everything that it sends is read, and its speed is measured."""
