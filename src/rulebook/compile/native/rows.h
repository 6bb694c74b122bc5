/* Numbers and ids of rows, and dealing again. What a name that ends in `_` stands for is defined for each game. */
#define RARELY_ static __attribute__((cold, noinline))
#define ALWAYS_ static inline __attribute__((always_inline))
static inline void put_number(void *at, i64 size, i64 place, i64 value) {
  if (size == 1) ((i8 *)at)[place] = value;
  else if (size == 2) ((i16 *)at)[place] = value;
  else if (size == 4) ((i32 *)at)[place] = value;
  else ((i64 *)at)[place] = value;
}
static inline i64 most_ids(const i64 *P) { return P[WORDS_] > P[WORDS_ + 1] ? P[WORDS_] : P[WORDS_ + 1]; }
static inline i64 id_of(const i64 *P, u64 key) {
  const i64 *slots = P + WORDS_ + 3 + (P[WORDS_] + P[WORDS_ + 1]) * ACTION_WORDS_, bits = P[WORDS_ + 2];
  if (bits > 0) return slots[key & (1ull << bits) - 1];
  u64 mask = (1ull << -bits) - 1, at = key & mask;
  while (slots[2 * at + 1] >= 0 && (u64)slots[2 * at] != key) at = (at + 1) & mask;
  return slots[2 * at + 1];
}
static inline i64 place_of(const i64 *P, u64 key, i64 *last) {
  i64 first = id_of(P, key);
  last[1] = first == last[0] ? last[1] + 1 : 0;
  return (last[0] = first) + last[1];
}
static bool with_id(const i64 *P, bool is_outcome, i64 id, ACTION_ *a) {
  if (id < 0 || id >= P[WORDS_ + is_outcome]) return 0;
  memcpy(a, P + WORDS_ + 3 + (is_outcome * P[WORDS_] + id) * ACTION_WORDS_, sizeof *a);
  return 1;
}

/* Dealing again: pieces are collected in a pool, and dealt from it. */
#define COLLECT_(pile, pool) for (i64 k = 0; k < KINDS_; k++) pool[k] += COPIES_(pile, k)
#define EMPTY_(pile) memset(&(pile), 0, sizeof(pile))
#define DEAL_(pile, pool, random) do { \
  i64 left = 0, size = 0; \
  for (i64 k = 0; k < KINDS_; k++) left += pool[k], size += COPIES_(pile, k); \
  for (EMPTY_(pile); size > 0; size--, left--) { \
    i64 n = below(random, left), k = 0; \
    while (n >= pool[k]) n -= pool[k++]; \
    pool[k]--; ADD_(pile, k) \
  } \
} while (0)
#define TAKE_(pile, pool) do { \
  EMPTY_(pile); \
  for (i64 k = 0; k < KINDS_; k++) for (; pool[k]; pool[k]--) ADD_(pile, k) \
} while (0)
