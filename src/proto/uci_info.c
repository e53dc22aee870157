// SPDX-License-Identifier: MIT
// uci_info.c - see uci_info.h.
#include "proto/uci_info.h"

#include "base/spec.h"
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

// A whole number within what an int holds.
static bool next_number(const char **line, int64_t *out) {
    char word[32];
    return uci_word(line, word, sizeof word) && spec_number(word, out);
}

static void read_score(const char **line, UciInfo *info) {
    enum { SCORE_MAX = 1000000 };
    char kind[8], word[32];
    int64_t n;
    if (!uci_word(line, kind, sizeof kind) || !uci_word(line, word, sizeof word)) return;
    bool mate = strcmp(kind, "mate") == 0;
    if (!mate && strcmp(kind, "cp") != 0) return;
    if (mate && (strcmp(word, "+") == 0 || strcmp(word, "-") == 0))
        n = word[0] == '+' ? UCI_UNKNOWN_MATE : -UCI_UNKNOWN_MATE;
    else if (!spec_number(word + (word[0] == '+'), &n))
        return;
    if (n < -SCORE_MAX || n > SCORE_MAX) return;
    info->has_score = true;
    info->score = (int)(!mate ? n : n > 0 ? UCI_MATE - n : -UCI_MATE - n);
}

void uci_read_info(const char *line, UciInfo *info) {
    char word[32];
    UciInfo read = *info;
    int64_t n;
    if (!uci_word(&line, word, sizeof word)) return; // "info"
    while (uci_word(&line, word, sizeof word)) {
        if (strcmp(word, "string") == 0 || strcmp(word, "pv") == 0) break;
        if (strcmp(word, "score") == 0)
            read_score(&line, &read);
        else if (strcmp(word, "depth") == 0 && next_number(&line, &n) && n >= 0 && n < 100000)
            read.depth = (int)n;
        else if (strcmp(word, "nodes") == 0 && next_number(&line, &n) && n >= 0)
            read.nodes = (uint64_t)n;
        else if (strcmp(word, "time") == 0 && next_number(&line, &n) && n >= 0) {
            read.has_time = true;
            read.time_ms = n;
        } else if (strcmp(word, "multipv") == 0 && next_number(&line, &n) && n != 1)
            return; // not the best move
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

bool uci_is_option(const char *line, const char *name) {
    char words[3][64] = {"", "", ""};
    for (int i = 0; i < 3; i++) uci_word(&line, words[i], sizeof words[i]);
    return strcmp(words[0], "option") == 0 && strcmp(words[1], "name") == 0 &&
           str_same_word(words[2], name);
}

bool uci_option_has(const char *line, const char *name, const char *value) {
    char word[64], before[64] = "";
    bool named = false;
    while (uci_word(&line, word, sizeof word)) {
        if (strcmp(before, "name") == 0) named = str_same_word(word, name);
        if (named && strcmp(before, "var") == 0 && str_same_word(word, value)) return true;
        memcpy(before, word, sizeof before);
    }
    return false;
}
