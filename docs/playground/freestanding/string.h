/* What compiled games need of `string.h`, where there is no system. */
#include <stddef.h>
#define memcpy __builtin_memcpy
#define memmove __builtin_memmove
#define memset __builtin_memset
static inline int memcmp(const void *one, const void *other, size_t size) {
  const unsigned char *a = one, *b = other;
  for (; size > 0; size--, a++, b++) if (*a != *b) return *a - *b;
  return 0;
}
