/* What pages and the search ask of a game in WebAssembly; it comes after the text of the game. */
_Static_assert(sizeof(STATE_) == STATE_SIZE_ && sizeof(ACTION_) == ACTION_SIZE_, "memory as it is described");

void result_in(const STATE_ *S, RESULT_ *out) { RESULT_OF_(out, S); }

/* Random games from a state: numbers of decisions and of all actions, then what each seat has scored, then its victories. */
void play(const STATE_ *first, u64 *random, i32 games, i64 *found) {
  for (i32 g = 0; g < games; g++) {
    STATE_ s = *first;
    i64 lengths[2], scores[SEATS_], wins[SEATS_], winners = 0, players = first->settings_.players_;
    row_play_on(&s, 0, random, 1ll << 40, lengths, 8);
    row_result(&s, 0, scores, wins, 8);
    found[0] += lengths[0], found[1] += lengths[1];
    for (i64 k = 0; k < players; k++) winners += wins[k];
    for (i64 k = 0; k < players; k++) found[2 + k] += scores[k], found[2 + players + k] += wins[k] ? WHOLE_ / winners : 0;
  }
}

/* Whether the game would be where it was once everybody in turn had done the same. */
i32 leads_nowhere(const STATE_ *S, const ACTION_ *A, i32 turns) {
  STATE_ before = *S, after;
  REFUSAL_ why;
  tidy(&before);
  for (after = before; turns > 0; turns--) {
    if (actor_of(&after) < 0) return 0;
    WHY_NOT_(&why, &after, A);
    if (why.some) return 0;
    step_of(&after, A, NULL);
    tidy(&after);
    if (row_alike(&before, &after, 8)) return 1;
  }
  return 0;
}

/* What the search calls. The number of a move is its key, which no other move has. */
#define AT_(row) ((STATE_ *)(size_t)(row))
#define ROW_(row) ((i64 *)(size_t)(row))
static ACTION_ last;
static i64 last_key;
i64 kernel_actor(i64 S, i64 P, i64 size) { return actor_of(AT_(S)); }
i64 kernel_choices(i64 S, i64 P, i64 size) {
  i64 number = choices_of(AT_(S));
  if (number > MOST_MOVES_) __builtin_trap();
  return number;
}
i64 kernel_choice(i64 S, i64 P, i64 number, i64 size) {
  choice_of(AT_(S), number, &last);
  return last_key = key_of(&last);
}
i64 kernel_step(i64 S, i64 P, i64 key, i64 size) {
  for (i64 n = 0; key != last_key; n++) kernel_choice(S, P, n, size);
  return step_of(AT_(S), &last, NULL);
}
i64 kernel_chance(i64 S, i64 P, i64 random, i64 size) { return row_chance(AT_(S), 0, (u64 *)ROW_(random), size); }
i64 kernel_play_on(i64 S, i64 P, i64 random, i64 most, i64 lengths, i64 size) {
  return row_play_on(AT_(S), 0, (u64 *)ROW_(random), most, ROW_(lengths), size);
}
i64 kernel_result(i64 S, i64 P, i64 scores, i64 wins, i64 size) {
  return row_result(AT_(S), 0, ROW_(scores), ROW_(wins), size);
}
i64 kernel_standing(i64 S, i64 P, i64 scores, i64 size) { return row_standing(AT_(S), 0, ROW_(scores), size); }
i64 kernel_determinize(i64 S, i64 P, i64 viewer, i64 random, i64 size) { return DEALT_; }
