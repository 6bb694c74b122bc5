"""The kernel of Yellowstone Park."""
