// SPDX-License-Identifier: MIT
// uci_info.c - see uci_info.h.
#include "proto/uci_info.h"

#include "base/str.h"

#include <string.h>

bool uci_word(const char **line, char *word, size_t size) {
    const char *p = *line + strspn(*line, " \t");
    size_t n = strcspn(p, " \t");
    if (n == 0) return false;
    size_t kept = n < size ? n : size - 1;
    memcpy(word, p, kept);
    word[kept] = '\0';
    *line = p + n;
    return true;
}

// A word in its place, not copied: engines write many of these lines.
typedef struct {
    const char *at;
    size_t n;
} Word;

static bool is_blank(char c) {
    return c == ' ' || c == '\t';
}

static bool next_word(const char **line, Word *out) {
    const char *p = *line;
    while (is_blank(*p)) p++;
    out->at = p;
    while (*p && !is_blank(*p)) p++;
    out->n = (size_t)(p - out->at);
    *line = p;
    return out->n > 0;
}

static bool word_is(Word w, const char *text) {
    return w.at[0] == text[0] && strlen(text) == w.n && memcmp(w.at, text, w.n) == 0;
}

// A whole number; what is none of 18 digits or less is not read.
static bool number_of(Word w, int64_t *out) {
    enum { DIGITS_MAX = 18 };
    bool minus = w.n > 0 && w.at[0] == '-';
    size_t i = minus;
    int64_t n = 0;
    if (w.n == i || w.n - i > DIGITS_MAX) return false;
    for (; i < w.n; i++) {
        if (w.at[i] < '0' || w.at[i] > '9') return false;
        n = 10 * n + (w.at[i] - '0');
    }
    *out = minus ? -n : n;
    return true;
}

static bool next_number(const char **line, int64_t *out) {
    Word word;
    return next_word(line, &word) && number_of(word, out);
}

static void read_score(const char **line, UciInfo *info) {
    enum { SCORE_MAX = 1000000 };
    Word kind, word;
    int64_t n;
    if (!next_word(line, &kind) || !next_word(line, &word)) return;
    bool mate = word_is(kind, "mate"), plus = word.at[0] == '+';
    if (!mate && !word_is(kind, "cp")) return;
    if (mate && (word_is(word, "+") || word_is(word, "-")))
        n = plus ? UCI_UNKNOWN_MATE : -UCI_UNKNOWN_MATE;
    else if (!number_of((Word){word.at + plus, word.n - plus}, &n))
        return;
    if (n < -SCORE_MAX || n > SCORE_MAX) return;
    info->has_score = true;
    info->is_bound = false;
    info->score = (int)(!mate ? n : n > 0 ? UCI_MATE - n : -UCI_MATE - n);
}

void uci_read_info(const char *line, UciInfo *info) {
    Word word;
    UciInfo read = *info;
    int64_t n;
    if (!next_word(&line, &word)) return; // "info"
    while (next_word(&line, &word)) {
        if (word_is(word, "string") || word_is(word, "pv")) break;
        if (word_is(word, "score"))
            read_score(&line, &read);
        else if (word_is(word, "lowerbound") || word_is(word, "upperbound"))
            read.is_bound = true;
        else if (word_is(word, "depth") && next_number(&line, &n) && n >= 0 && n < 100000)
            read.depth = (int)n;
        else if (word_is(word, "nodes") && next_number(&line, &n) && n >= 0)
            read.nodes = (uint64_t)n;
        else if (word_is(word, "time") && next_number(&line, &n) && n >= 0) {
            read.has_time = true;
            read.time_ms = n;
        } else if (word_is(word, "multipv") && next_number(&line, &n) && n != 1)
            return; // not the best move
    }
    if (read.is_bound && info->has_score && !info->is_bound) {
        read.is_bound = false;
        read.score = info->score;
    }
    *info = read;
}

bool uci_read_bestmove(const char *line, char *move, size_t size) {
    char word[16];
    if (!uci_word(&line, word, sizeof word) || strcmp(word, "bestmove") != 0) return false;
    if (!uci_word(&line, move, size)) move[0] = '\0';
    return true;
}

bool uci_read_expected(const char *line, char *move, size_t size) {
    char word[16];
    while (uci_word(&line, word, sizeof word))
        if (strcmp(word, "ponder") == 0) return uci_word(&line, move, size);
    return false;
}
