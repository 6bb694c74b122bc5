/* What every compiled game needs beside its own functions. */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef uint8_t u8;
typedef int8_t i8;
typedef uint16_t u16;
typedef int16_t i16;
typedef int32_t i32;
typedef int64_t i64;
typedef uint64_t u64;

/* Division as in Python: rounded down, and the remainder has the sign of the divisor. */
static inline i64 quotient(i64 a, i64 b) { return a / b - (a % b != 0 && (a < 0) != (b < 0)); }
static inline i64 remainder_of(i64 a, i64 b) { return a - b * quotient(a, b); }

/* Where an obligation is not met, a checked program leaves the function that was called from outside. */
#ifdef CHECKED
#include <setjmp.h>
static _Thread_local jmp_buf outside;
static _Thread_local const char *unmet = 0;
const char *first_unmet(void) { const char *what = unmet; unmet = 0; return what; }
#define ENTER(nothing) do { if (setjmp(outside)) return nothing; } while (0)
#define REQUIRE(condition, what) do { if (!(condition)) { unmet = what; longjmp(outside, 1); } } while (0)
#else
#define ENTER(nothing)
#endif

/* A tuple copied: the items that there are, or a short one as a whole. */
#define COPY(to, from) memcpy(&(to), &(from), sizeof (from) <= 32 && sizeof (from) <= sizeof (to) \
  ? sizeof (from) : offsetof(__typeof__(from), at) + (from).n * sizeof (from).at[0])
/* The same in a state, where what is behind the end is 0. */
#define KEEP(to, from) do { \
  i32 before = (to).n, now = (to).n = (from).n; \
  memcpy((to).at, (from).at, now * sizeof (to).at[0]); \
  if (before > now) memset(&(to).at[now], 0, (before - now) * sizeof (to).at[0]); \
} while (0)

/* Piles with at most two copies of a kind, whose two bits stand for a first and a second one. */
static inline u64 together(u64 a, u64 b, u64 first) {
  return a | b | (a & b & first) << 1;
}
static inline bool is_too_much(u64 a, u64 b, u64 first) { return ((a >> 1 & b) | (a & b >> 1)) & first; }

/* Eight of some bytes as a word, of which the first is the lowest; after the last one there are zeros. */
static inline u64 eight_from(const u8 *at, i32 first, i32 count) {
  u64 bytes = 0;
  i32 missing = count < 8 || first + 8 <= count ? 0 : first + 8 - count;
  memcpy(&bytes, at + first - missing, count < 8 ? count : 8);
  return bytes >> 8 * missing;
}
#define EACH_BYTE 0x0101010101010101ull
#define HIGH_BITS 0x8080808080808080ull

/* The places of the bytes that are not 0, as bits. */
static inline u64 held_in(const u8 *at, i32 count) {
  u64 bits = 0;
#ifdef __SSE2__
  typedef char sixteen __attribute__((vector_size(16)));
  typedef u64 two __attribute__((vector_size(16)));
  if (count >= 8) {
    for (i32 first = 0; first < count; first += 16) {
      u64 next = first + 8 < count ? eight_from(at, first + 8, count) : 0;
      two bytes = {eight_from(at, first, count), next};
      bits |= (u64)(u16)~__builtin_ia32_pmovmskb128((sixteen)((sixteen)bytes == 0)) << first;
    }
    return bits;
  }
#endif
  for (i32 first = 0; first < count; first += 8) {
    u64 bytes = eight_from(at, first, count);
    bytes = (((bytes & ~HIGH_BITS) + ~HIGH_BITS | bytes) & HIGH_BITS) >> 7;
    bits |= bytes * 0x0102040810204080ull >> 56 << first;
  }
  return bits;
}

/* The sum of some bytes; it is below 2^8. */
static inline i32 total_of(const u8 *at, i32 count) {
  u64 sums = 0;
  for (i32 first = 0; first < count; first += 8) sums += eight_from(at, first, count);
  return sums * EACH_BYTE >> 56;
}

/* The first place up to which some bytes add up to more than n, which they do, and to less than 128. */
static inline i32 nth_of(const u8 *at, i32 count, i64 n) {
  u64 before = 0, places = 0;
  for (i32 first = 0; first < count; first += 8) {
    u64 sums = (eight_from(at, first, count) + before) * EACH_BYTE;
    places += ~((sums | HIGH_BITS) - (n + 1) * EACH_BYTE) >> 7 & EACH_BYTE;
    before = sums >> 56;
  }
  return places * EACH_BYTE >> 56;
}

/* The place of the n-th bit of a word, counted from 0. */
static inline i32 nth_bit(u64 bits, i64 n) {
#ifdef __BMI2__
  return __builtin_ctzll(__builtin_ia32_pdep_di(1ull << n, bits));
#else
  for (; n > 0; n--) bits &= bits - 1;
  return __builtin_ctzll(bits);
#endif
}

/* Which numbers below 64 some of the numbers from each place on add up to, as bits; none of them is below 0. */
static void sums_from(const i32 *numbers, i32 count, u64 *from) {
  from[count] = 1;
  for (i32 k = count; k-- > 0;) from[k] = from[k + 1] | (numbers[k] < 64 ? from[k + 1] << numbers[k] : 0);
}
static inline bool is_sum(u64 from, i64 total) { return total >= 0 && (total >= 64 || from >> total & 1); }

/* The places of the next numbers that add up to a total: fewer come first. Their number, `size`, is -1 before all. */
static bool next_sum(const i32 *numbers, i32 count, const u64 *from, i64 total, i32 *at, i32 *size) {
  i32 k = *size - 1, next = k < 0 ? 0 : at[k] + 1;
  i64 left = k < 0 ? total : numbers[at[k]];
  bool deep = is_sum(from[0], total);
  for (;;) {
    while (k >= 0) {
      i32 others = *size - 1 - k, end = count - others;
      if (others) while (next < end && !is_sum(from[next + 1], left - numbers[next])) next++;
      else for (deep = 1; next < end && numbers[next] != left;) next++;
      if (next < end) {
        at[k] = next, left -= numbers[next++];
        if (!others) return 1;
        k++;
      } else if (k-- > 0) {
        left += numbers[at[k]], next = at[k] + 1;
      }
    }
    if (!deep || ++*size > count) return 0;
    if (*size == 0 && total == 0) return 1;
    k = *size ? 0 : -1, next = 0, left = total, deep = *size == 0;
  }
}

/* Random numbers: the n-th of a key, and one below a bound, each as likely as the others. */
static inline u64 random_bits(u64 key, u64 number) {
  u64 mixed = key + (number + 1) * 0x9E3779B97F4A7C15ull;
  mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9ull;
  mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EBull;
  return (mixed ^ mixed >> 31) >> 32;
}
static inline i64 below(u64 *random, u64 bound) {
  for (;;) {
    u64 scaled = random_bits(random[0], random[1]++) * bound, rest = scaled & 0xFFFFFFFFull;
    if (rest >= bound || rest >= 0x100000000ull % bound) return scaled >> 32;
  }
}
