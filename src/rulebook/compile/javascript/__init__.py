"""The back end for JavaScript: the rules of a game as a module for pages and for Node, without dependencies."""
