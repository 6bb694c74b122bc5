"""The kernel of Scopa."""
