"""The compiler: that what it makes of rules means what the rules mean."""
