// SPDX-License-Identifier: MIT
// l7_hints.c - see l7_hints.h.
#include "lang/study/l7_hints.h"

#include "lang/game/l7_game.h"

#include <stdlib.h>
#include <string.h>

bool l7_repetition_draws(const Game *g) {
    const L7Rules *r = l7_rules(g);
    if (!r) return false;
    const L7StateSpec *s = &r->program->state;
    return s->repeat > 0 && !s->repeat_refuses && s->repeated == RESULT_DRAW && s->always < 0;
}

bool l7_captures_forced(const Game *g) {
    const L7Rules *r = l7_rules(g);
    for (int i = 0; r && i < r->program->moves.n_types; i++)
        if (r->program->moves.types[i].rank > 0) return true;
    return false;
}

// The place after the bracket that closes the one at `open`; NULL: none does.
static const char *after_bracket(const char *open) {
    int depth = 0;
    for (const char *at = open; *at; at++) {
        if (*at == '(') depth++;
        if (*at == ')' && --depth == 0) return at + 1;
    }
    return NULL;
}

// A number of its own at `at`: digits, then a bracket, an end of line or a colon. 0: none.
static int number_at(const char *at) {
    at += strspn(at, " ");
    size_t digits = strspn(at, "0123456789");
    if (digits == 0 || digits > 2) return 0;
    char behind = at[digits];
    bool alone = behind == ')' || behind == ':' || behind == '\n' || behind == ' ';
    return alone ? (int)strtol(at, NULL, 10) : 0;
}

// The last argument of aligned(...), or what line(...) is compared with.
static int row_of_call(const char *call, bool aligned) {
    const char *end = after_bracket(call);
    if (!end) return 0;
    if (!aligned) {
        end += strspn(end, " ");
        if (*end == '>' && end[1] == '=') end++;
        return *end == '=' ? number_at(end + 1) : 0;
    }
    const char *comma = end;
    while (comma > call && *comma != ',') comma--;
    return *comma == ',' ? number_at(comma + 1) : 0;
}

// Whether what is left of the line ends the game.
static bool ends_game(const char *at) {
    const char *end = strstr(at, "end "), *line = strchr(at, '\n');
    return end && (!line || end < line);
}

static int row_in(const char *text, const char *word, bool aligned) {
    size_t n = strlen(word);
    for (const char *at = strstr(text, word); at; at = strstr(at + n, word)) {
        int length = row_of_call(at + n - 1, aligned);
        if (length > 1 && ends_game(at)) return length;
    }
    return 0;
}

int l7_row_length(const Game *g) {
    const L7Rules *r = l7_rules(g);
    if (!r || !g->description) return 0;
    int length = row_in(g->description, "aligned(", true);
    return length ? length : row_in(g->description, "line(", false);
}
