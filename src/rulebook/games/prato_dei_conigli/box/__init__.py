"""What is in the box and on the table: components, conditions, decks, dice, settings, state, actions, events, and clause ids."""
