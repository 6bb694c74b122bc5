"""What is in the box and on the table: components, settings, state, actions, events, and the ids of the clauses."""
