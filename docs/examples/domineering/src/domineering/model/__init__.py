"""What is in the box and on the table."""
