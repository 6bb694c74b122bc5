"""The rules as JavaScript: that a module means what the rules mean, text for text."""
