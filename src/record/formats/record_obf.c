// SPDX-License-Identifier: MIT
// record_obf.c - see record_obf.h.
#include "record/formats/record_obf.h"

#include "base/mem.h"

#include <ctype.h>
#include <stdlib.h>

enum { SCORE_MAX = 64 };

bool record_obf_is_comment(const char *line) {
    line += strspn(line, " \t\r\n");
    return *line == '\0' || *line == '%' || *line == '#';
}

// Without the white space around it; changes the text.
static char *trimmed(char *text) {
    text += strspn(text, " \t\r\n");
    size_t n = strlen(text);
    while (n && isspace((unsigned char)text[n - 1])) n--;
    text[n] = '\0';
    return text;
}

// "A2:+38"
static bool read_score(const Game *g, ObfProblem *p, char *text, Error *e) {
    char *colon = strrchr(text, ':'), *end;
    if (!colon) return error_set(e, "'%.20s' is not a move, a colon and a score", text);
    *colon = '\0';
    const char *number = colon + 1;
    long score = strtol(number, &end, 10);
    if (end == number || *end || score < -SCORE_MAX || score > SCORE_MAX)
        return error_set(e, "'%.20s' is not a score from -64 to 64", number);
    Move move;
    if (!game_move_parse(g, p->state, trimmed(text), &move, e)) return false;
    p->scores = mem_resize(p->scores, p->count + 1, sizeof *p->scores);
    p->scores[p->count++] = (ObfScore){move, (int)score};
    return true;
}

// The position, then the parts between semicolons.
static bool read_parts(const Game *g, char *line, ObfProblem *p, Error *e) {
    char *next = strchr(line, ';');
    if (next) *next++ = '\0';
    if (!game_position_parse(g, trimmed(line), p->state, e)) return false;
    while (next) {
        char *part = next;
        next = strchr(part, ';');
        if (next) *next++ = '\0';
        part = trimmed(part);
        if (*part && !read_score(g, p, part, e)) return false;
    }
    return true;
}

bool record_obf_read(const Game *g, const char *line, ObfProblem *out, Error *e) {
    ObfProblem p = {.state = game_states_new(g, 1)};
    char *copy = mem_text(line);
    bool good = read_parts(g, copy, &p, e);
    free(copy);
    if (good)
        *out = p;
    else
        record_obf_clear(&p);
    return good;
}

void record_obf_clear(ObfProblem *p) {
    free(p->state);
    free(p->scores);
    *p = (ObfProblem){0};
}

bool record_obf_best(const ObfProblem *p, int *out) {
    for (size_t i = 0; i < p->count; i++)
        if (i == 0 || p->scores[i].score > *out) *out = p->scores[i].score;
    return p->count > 0;
}

void record_obf_write(const Game *g, const ObfProblem *p, Str *out) {
    game_position_text(g, p->state, out);
    str_add(out, ";");
    for (size_t i = 0; i < p->count; i++) {
        str_add(out, " ");
        game_move_text(g, p->state, p->scores[i].move, out);
        str_addf(out, ":%+d;", p->scores[i].score);
    }
}
