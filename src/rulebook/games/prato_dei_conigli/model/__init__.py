"""What is in the box and on the table: components, decks, dice, settings, state, actions, events, and the ids of clauses."""
