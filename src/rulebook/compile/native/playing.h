/* What is asked of rows, in terms of what follows from the game. */
RARELY_ i64 view_widely(const OBSERVATION_ *O, void *view, i64 size) { return view_of(O, view, size); }
i64 row_view(const OBSERVATION_ *O, void *view, i64 size) {
  return size == BYTES_ ? view_of(O, view, BYTES_) : view_widely(O, view, size);
}
i64 row_start(STATE_ *S, const i64 *P, i64 size) {
  memset(S, 0, sizeof *S);
  NEW_GAME_(S, (const SETTINGS_ *)P);
  tidy(S);
  return 0;
}
i64 row_actor(const STATE_ *S, const i64 *P, i64 size) { return actor_of(S); }
i64 row_is_legal(const STATE_ *S, const i64 *P, i64 id, i64 size) {
  ACTION_ a;
  REFUSAL_ why;
  if (!action_at(S, P, id, &a)) return 0;
  WHY_NOT_(&why, S, &a);
  return !why.some;
}
RARELY_ i64 mask_widely(const STATE_ *S, const i64 *P, void *mask, i64 size) { return mask_legal(S, P, mask, size); }
i64 row_legal(const STATE_ *S, const i64 *P, void *mask, i64 size) {
  memset(mask, 0, size * most_ids(P));
  return size == 1 ? mask_legal(S, P, mask, 1) : mask_widely(S, P, mask, size);
}
i64 row_weights(const STATE_ *S, const i64 *P, i64 *weights, i64 size) {
  memset(weights, 0, size * P[WORDS_ + 1]);
  return weigh(S, P, weights);
}
i64 row_step(STATE_ *S, const i64 *P, i64 id, i64 size) {
  ACTION_ a;
  if (!action_at(S, P, id, &a)) return 0;
  step_of(S, &a, NULL);
  return 1;
}
i64 row_observe(const STATE_ *S, const i64 *P, i64 viewer, void *view, i64 size) {
  VIEWER_ who = {0};
  OBSERVATION_ seen;
  who.alt = viewer < 0;
  if (viewer >= 0) who.of.a0 = viewer;
  OBSERVE_(&seen, S, &who);
  return row_view(&seen, view, size);
}
i64 row_result(const STATE_ *S, const i64 *P, i64 *scores, i64 *wins, i64 size) {
  RESULT_ found;
  RESULT_OF_(&found, S);
  for (i64 k = 0; k < S->settings_.players_; k++) scores[k] = found.some ? found.it.scores_.at[k] : 0, wins[k] = 0;
  if (found.some)
    for (i64 k = 0; k < found.it.winners_.n; k++) wins[found.it.winners_.at[k]] = 1;
  return 0;
}
i64 row_choices(const STATE_ *S, const i64 *P, i64 size) { return choices_of(S); }
i64 row_key(const STATE_ *S, const i64 *P, i64 id, i64 size) {
  ACTION_ a;
  return action_at(S, P, id, &a) ? (i64)key_of(&a) : 0;
}
i64 row_chance(STATE_ *S, const i64 *P, u64 *random, i64 size) {
  ACTION_ a;
  while (actor_of(S) == -1) {
    pick_of(S, random, &a);
    step_of(S, &a, NULL);
  }
  return 0;
}
i64 row_play_on(STATE_ *S, const i64 *P, u64 *random, i64 most, i64 *lengths, i64 size) {
  ACTION_ a;
  lengths[0] = lengths[1] = 0;
  for (i32 who; lengths[0] < most && (who = actor_of(S)) != -2; lengths[1]++, lengths[0] += who >= 0) {
    pick_of(S, random, &a);
    step_of(S, &a, NULL);
  }
  return 0;
}
i64 row_alike(const STATE_ *S, const STATE_ *other, i64 size) {
  size_t from = offsetof(STATE_, settings_), to = from + sizeof S->settings_;
  return !memcmp(S, other, from) && !memcmp((const char *)S + to, (const char *)other + to, sizeof *S - to);
}
