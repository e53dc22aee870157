// SPDX-License-Identifier: MIT
// l7_set.h - sets of nodes, L7_WORDS machine words each; included as text by the interpreter and
// carried into every compiled game: so both do the same thing. Depends on nothing but the C
// library.
#ifndef L7_WORDS
#error "define L7_WORDS first"
#endif

#include <stdint.h>

// Vectors may be wider than the processor's: nothing here is called from another file.
#pragma GCC diagnostic ignored "-Wpsabi"

// Small, and small in number of words: meant to disappear in their callers.
#define L7_SET_INLINE inline __attribute__((always_inline))

// Sums of products that are not too large fit, however many are added; what is divided by zero is
// zero.
static inline int64_t l7_plus(int64_t a, int64_t b) {
    return (int64_t)((uint64_t)a + (uint64_t)b);
}

static inline int64_t l7_minus(int64_t a, int64_t b) {
    return (int64_t)((uint64_t)a - (uint64_t)b);
}

// Returns whether the product is too large.
static L7_SET_INLINE int l7_times(int64_t a, int64_t b, int64_t *out) {
    const int64_t most = 1000000000000;
    return __builtin_mul_overflow(a, b, out) || *out > most || *out < -most;
}

static inline int64_t l7_quotient(int64_t a, int64_t b) {
    return b == 0 ? 0 : b == -1 ? l7_minus(0, a) : a / b;
}

static inline int64_t l7_rest(int64_t a, int64_t b) {
    return b == 0 || b == -1 ? 0 : a % b;
}

// Large sets are one vector each: all words in one instruction. They lie anywhere in a state, so
// they are not aligned to their size. GPUs have no such vectors (L7_NO_VECTORS).
#if L7_WORDS >= 4 && !defined(L7_NO_VECTORS)
#define L7_WIDE_SETS
typedef uint64_t SetVector __attribute__((vector_size(8 * L7_WORDS), aligned(8)));
typedef union {
    uint64_t w[L7_WORDS];
    SetVector v;
} Set;
#else
typedef struct {
    uint64_t w[L7_WORDS];
} Set;
#endif

#define L7_EACH_WORD for (int i = 0; i < L7_WORDS; i++)

static L7_SET_INLINE Set set_none(void) {
    Set r;
    L7_EACH_WORD r.w[i] = 0;
    return r;
}

static L7_SET_INLINE Set set_and(Set a, Set b) {
#ifdef L7_WIDE_SETS
    a.v &= b.v;
#else
    L7_EACH_WORD a.w[i] &= b.w[i];
#endif
    return a;
}

static L7_SET_INLINE Set set_or(Set a, Set b) {
#ifdef L7_WIDE_SETS
    a.v |= b.v;
#else
    L7_EACH_WORD a.w[i] |= b.w[i];
#endif
    return a;
}

static L7_SET_INLINE Set set_minus(Set a, Set b) {
#ifdef L7_WIDE_SETS
    a.v &= ~b.v;
#else
    L7_EACH_WORD a.w[i] &= ~b.w[i];
#endif
    return a;
}

static L7_SET_INLINE int set_any(Set a) {
    uint64_t any = 0;
    L7_EACH_WORD any |= a.w[i];
    return any != 0;
}

static L7_SET_INLINE int set_same(Set a, Set b) {
    uint64_t differ = 0;
    L7_EACH_WORD differ |= a.w[i] ^ b.w[i];
    return differ == 0;
}

// The nodes whose number, of n of them, is `low` or more.
static L7_SET_INLINE Set set_at_least16(const int16_t *numbers, int n, int64_t low) {
    Set r = set_none();
    for (int i = 0; i < n; i++) r.w[i / 64] |= (uint64_t)(numbers[i] >= low) << i % 64;
    return r;
}

#ifdef L7_NO_VECTORS
static L7_SET_INLINE Set set_at_least8(const int8_t *numbers, int n, int64_t low) {
    Set r = set_none();
    for (int i = 0; i < n; i++) r.w[i / 64] |= (uint64_t)(numbers[i] >= low) << i % 64;
    return r;
}
#else
// The same of bytes: eight are compared at once; their highest bits are then gathered by a
// multiplication.
static L7_SET_INLINE Set set_at_least8(const int8_t *numbers, int n, int64_t low) {
    typedef int8_t Eight __attribute__((vector_size(8)));
    Set r = set_none();
    if (low > INT8_MAX) return r;
    if (low < INT8_MIN) low = INT8_MIN;
    for (int i = 0; i < n; i += 8) {
        union {
            int8_t byte[8];
            Eight v;
            uint64_t w;
        } at = {{INT8_MIN, INT8_MIN, INT8_MIN, INT8_MIN, INT8_MIN, INT8_MIN, INT8_MIN, INT8_MIN}};
        uint64_t there = n - i < 8 ? ((uint64_t)1 << (n - i)) - 1 : 0xff;
        __builtin_memcpy(at.byte, numbers + i, (size_t)(n - i < 8 ? n - i : 8));
        at.v = at.v >= (int8_t)low;
        uint64_t bits = (at.w & 0x8040201008040201) * 0x0101010101010101 >> 56;
        r.w[i / 64] |= (bits & there) << i % 64;
    }
    return r;
}
#endif

static L7_SET_INLINE int set_count(Set a) {
    int n = 0;
    L7_EACH_WORD n += __builtin_popcountll(a.w[i]);
    return n;
}

static L7_SET_INLINE int set_has(Set a, int64_t n) {
    if (L7_WORDS == 1) return n >= 0 && ((a.w[0] >> n) & 1);
    return n >= 0 && ((a.w[n >> 6] >> (n & 63)) & 1);
}

// The set of one node, empty for a node that is none. In sets of several words all are made, so
// that adding writes the whole set: a wide read of memory whose last write was narrow has to wait.
static L7_SET_INLINE Set set_one(int64_t n) {
    Set r;
    uint64_t bit = UINT64_C(1) << (n & 63);
#if L7_WORDS == 4 && defined(L7_WIDE_SETS)
    r.v = (SetVector)((SetVector){0, 1, 2, 3} == (uint64_t)(n >> 6)) & bit;
#elif L7_WORDS == 8 && defined(L7_WIDE_SETS)
    r.v = (SetVector)((SetVector){0, 1, 2, 3, 4, 5, 6, 7} == (uint64_t)(n >> 6)) & bit;
#else
    L7_EACH_WORD r.w[i] = n >> 6 == i ? bit : 0;
#endif
    return r;
}

static L7_SET_INLINE Set set_add(Set a, int64_t n) {
    if (L7_WORDS > 1) return set_or(a, set_one(n));
    if (n >= 0) a.w[0] |= UINT64_C(1) << n;
    return a;
}

static L7_SET_INLINE Set set_del(Set a, int64_t n) {
    if (L7_WORDS > 1) return set_minus(a, set_one(n));
    if (n >= 0) a.w[0] &= ~(UINT64_C(1) << n);
    return a;
}

// What held for `from` holds for `to` instead. Without a branch: few sets have either node, and
// which ones cannot be predicted.
static L7_SET_INLINE Set set_move(Set a, int64_t from, int64_t to) {
    Set gone = set_one(from), come = set_one(to);
    uint64_t had = set_any(set_and(a, gone)) ? ~UINT64_C(0) : 0;
    L7_EACH_WORD a.w[i] = (a.w[i] & ~(gone.w[i] | come.w[i])) | (come.w[i] & had);
    return a;
}

static L7_SET_INLINE Set set_if(int64_t yes, Set a) {
    uint64_t mask = yes ? ~UINT64_C(0) : 0;
    L7_EACH_WORD a.w[i] &= mask;
    return a;
}

static L7_SET_INLINE int set_first(Set a) {
    L7_EACH_WORD if (a.w[i]) return 64 * i + __builtin_ctzll(a.w[i]);
    return -1;
}

static L7_SET_INLINE int set_last(Set a) {
    for (int i = L7_WORDS - 1; i >= 0; i--)
        if (a.w[i]) return 64 * i + 63 - __builtin_clzll(a.w[i]);
    return -1;
}

// Takes out the lowest node; the set is not empty.
static L7_SET_INLINE int set_pop(Set *a) {
    L7_EACH_WORD {
        if (!a->w[i]) continue;
        int n = 64 * i + __builtin_ctzll(a->w[i]);
        a->w[i] &= a->w[i] - 1;
        return n;
    }
    return -1;
}

// The k-th node from below, k < count.
static L7_SET_INLINE int set_nth(Set a, uint32_t k) {
    L7_EACH_WORD {
        uint32_t n = (uint32_t)__builtin_popcountll(a.w[i]);
        if (k >= n && i < L7_WORDS - 1) {
            k -= n;
            continue;
        }
#ifdef __BMI2__
        return 64 * i + __builtin_ctzll(__builtin_ia32_pdep_di(UINT64_C(1) << k, a.w[i]));
#else
        uint64_t w = a.w[i];
        while (k--) w &= w - 1;
        return 64 * i + __builtin_ctzll(w);
#endif
    }
    return -1;
}
