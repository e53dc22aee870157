// SPDX-License-Identifier: MIT
// fuzz_l7_words.h - descriptions of games for fuzz targets: random bytes are seldom one, so most
// inputs are made from others word by word. To be included by one file of a target.
#ifndef GENPEI_FUZZ_L7_WORDS_H
#define GENPEI_FUZZ_L7_WORDS_H

#include "base/rng.h"

#include <stdbool.h>
#include <string.h>

size_t LLVMFuzzerMutate(uint8_t *bytes, size_t n, size_t max);
size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t n, size_t max, unsigned seed);

typedef struct {
    size_t from, to;
} Span;

static bool in_word(uint8_t c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

// A word, a number or a sign, near a random place.
static Span some_word(const uint8_t *bytes, size_t n, Rng *rng) {
    size_t at = rng_below(rng, (uint32_t)n);
    Span s = {at, at + 1};
    while (in_word(bytes[at]) && s.from > 0 && in_word(bytes[s.from - 1])) s.from--;
    while (in_word(bytes[at]) && s.to < n && in_word(bytes[s.to])) s.to++;
    return s;
}

static Span some_line(const uint8_t *bytes, size_t n, Rng *rng) {
    size_t at = rng_below(rng, (uint32_t)n);
    Span s = {at, at};
    while (s.from > 0 && bytes[s.from - 1] != '\n') s.from--;
    while (s.to < n && bytes[s.to] != '\n') s.to++;
    if (s.to < n) s.to++;
    return s;
}

// Puts `text` in the place of `where`; nothing happens when there is no room.
static size_t put(uint8_t *bytes, size_t n, size_t max, Span where, const uint8_t *text,
                  size_t length) {
    size_t cut = where.to - where.from;
    if (n - cut + length > max) return n;
    memmove(bytes + where.from + length, bytes + where.to, n - where.to);
    memcpy(bytes + where.from, text, length);
    return n - cut + length;
}

// The same words many times: long rows, lists and chains.
static size_t repeat(uint8_t *bytes, size_t n, size_t max, Rng *rng) {
    enum { LONGEST = 40 };
    uint8_t text[LONGEST];
    Span from = some_word(bytes, n, rng);
    size_t length = 1 + rng_below(rng, LONGEST);
    if (from.from + length > n) length = n - from.from;
    memcpy(text, bytes + from.from, length);
    for (uint32_t times = 2 + rng_below(rng, 80); times > 0; times--)
        n = put(bytes, n, max, (Span){from.from, from.from}, text, length);
    return n;
}

size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t n, size_t max, unsigned seed) {
    static const char *const numbers[] = {"0",   "1",    "2",     "7",         "64",
                                          "255", "4096", "30000", "100000000", "(0 - 1)"};
    enum { N_NUMBERS = sizeof numbers / sizeof *numbers, TEXT = 256 };
    Rng rng = rng_seed(seed);
    uint8_t text[TEXT];
    if (n == 0 || rng_below(&rng, 8) == 0) return LLVMFuzzerMutate(bytes, n, max);
    for (uint32_t times = 1 + rng_below(&rng, 4); times > 0 && n > 0; times--) {
        bool lines = rng_below(&rng, 4) == 0;
        Span to = lines ? some_line(bytes, n, &rng) : some_word(bytes, n, &rng);
        Span from = lines ? some_line(bytes, n, &rng) : some_word(bytes, n, &rng);
        size_t length = from.to - from.from < TEXT ? from.to - from.from : TEXT;
        memcpy(text, bytes + from.from, length);
        uint32_t how = rng_below(&rng, 8);
        if (how == 0) length = 0;      // leaves it out
        if (how == 1) to.to = to.from; // puts it in
        if (how == 2 && !lines) {
            const char *number = numbers[rng_below(&rng, N_NUMBERS)];
            length = strlen(number);
            memcpy(text, number, length);
        }
        n = put(bytes, n, max, to, text, length);
    }
    if (n > 0 && rng_below(&rng, 16) == 0) n = repeat(bytes, n, max, &rng);
    return n;
}

#endif
