// SPDX-License-Identifier: MIT
// suggest.c - see suggest.h. Edit distance with swaps of neighbours (optimal string alignment);
// the case of letters is ignored.
#include "base/suggest.h"

#include <ctype.h>
#include <stdbool.h>

enum { LONGEST = 48 };

static int min3(int a, int b, int c) {
    int m = a < b ? a : b;
    return m < c ? m : c;
}

static bool same(char a, char b) {
    return tolower((unsigned char)a) == tolower((unsigned char)b);
}

static int distance(const char *a, size_t an, const char *b, size_t bn) {
    int d[LONGEST + 1][LONGEST + 1];
    for (size_t i = 0; i <= an; i++) d[i][0] = (int)i;
    for (size_t j = 0; j <= bn; j++) d[0][j] = (int)j;
    for (size_t i = 1; i <= an; i++) {
        for (size_t j = 1; j <= bn; j++) {
            int cost = same(a[i - 1], b[j - 1]) ? 0 : 1;
            int best = min3(d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + cost);
            bool swapped = i > 1 && j > 1 && same(a[i - 1], b[j - 2]) && same(a[i - 2], b[j - 1]);
            if (swapped && d[i - 2][j - 2] + 1 < best) best = d[i - 2][j - 2] + 1;
            d[i][j] = best;
        }
    }
    return d[an][bn];
}

const char *suggest_nearest(const char *word, const char *const *names, size_t n) {
    size_t length = strlen(word);
    if (length == 0 || length > LONGEST) return NULL;
    const char *best = NULL;
    int best_distance = (int)length / 3 + 2;
    for (size_t i = 0; i < n; i++) {
        size_t other = strlen(names[i]);
        if (other > LONGEST) continue;
        int dist = distance(word, length, names[i], other);
        // A word that is only the beginning of a name is a likely abbreviation.
        if (dist > 1 && length >= 2 && strncmp(word, names[i], length) == 0) dist = 1;
        if (dist < best_distance) {
            best_distance = dist;
            best = names[i];
        }
    }
    return best;
}
