// SPDX-License-Identifier: MIT
// mat_words.c - see mat_words.h.
#include "record/backgammon/mat_words.h"

#include "record/backgammon/bg_match.h"
#include "record/record_tree.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

// --- words ---

static bool word_ends(char c) {
    return c == '\0' || isspace((unsigned char)c);
}

// Skips a word and the white space behind it.
static bool take_word(const char **at, const char *word) {
    size_t n = strlen(word);
    for (size_t i = 0; i < n; i++)
        if (tolower((unsigned char)(*at)[i]) != word[i]) return false;
    if (!word_ends((*at)[n])) return false;
    *at += n;
    while (isspace((unsigned char)**at)) ++*at;
    return true;
}

static bool take_count(const char **at, int most, int *out) {
    int n = 0, digits = 0;
    for (; isdigit((unsigned char)**at) && digits < 6; digits++) n = 10 * n + *(*at)++ - '0';
    *out = n;
    return digits > 0 && n <= most && !isdigit((unsigned char)**at);
}

// --- steps ---

static bool take_point(const char **at, int *out) {
    bool bar = strncmp(*at, "bar", 3) == 0, off = strncmp(*at, "off", 3) == 0;
    *out = bar ? 25 : 0;
    if (!bar && !off) return take_count(at, 25, out);
    *at += 3;
    return true;
}

static bool add_step(BgSteps *steps, int from, int to) {
    if (steps->n == BG_STEPS_MAX) return false;
    steps->step[steps->n].from = from;
    steps->step[steps->n++].to = to;
    return true;
}

// "(2)" behind a step: it is made so often.
static bool take_times(const char **at, BgSteps *steps, int first) {
    if (**at != '(') return true;
    int times = isdigit((unsigned char)(*at)[1]) ? (*at)[1] - '0' : 0, end = steps->n;
    if (times < 1 || times > 4 || (*at)[2] != ')') return false;
    *at += 3;
    for (int t = 1; t < times; t++)
        for (int i = first; i < end; i++)
            if (!add_step(steps, steps->step[i].from, steps->step[i].to)) return false;
    return true;
}

// "24/18*/13(2)".
static bool take_steps(const char **at, BgSteps *steps) {
    int from, to, first = steps->n;
    if (!take_point(at, &from)) return false;
    do {
        if (**at == '*') ++*at;
        if (**at != '/') return false;
        ++*at;
        if (!take_point(at, &to) || !add_step(steps, from, to)) return false;
        from = to;
        if (**at == '*') ++*at;
    } while (**at == '/');
    return take_times(at, steps, first) && word_ends(**at);
}

// "Cannot Move", as some programs write it.
static bool take_cannot(const char **at) {
    const char *p = *at;
    if (!(take_word(&p, "cannot") && take_word(&p, "move")) &&
        !(take_word(&p, "can't") && take_word(&p, "move")))
        return false;
    *at = p;
    return true;
}

static bool is_throw(const char *at) {
    int dice[2];
    return bg_dice_parse(at, dice) && at[2] == ':';
}

static bool take_throw(const char **at, MatAction *out, Error *e) {
    out->act = MAT_THROW;
    out->steps.n = 0;
    bg_dice_parse(*at, out->dice);
    for (*at += 3;;) {
        while (isspace((unsigned char)**at)) ++*at;
        if (take_cannot(at)) return true;
        bool steps = isdigit((unsigned char)**at) || strncmp(*at, "bar/", 4) == 0;
        if (!steps || is_throw(*at)) return true;
        const char *word = *at;
        if (!take_steps(at, &out->steps))
            return error_set(e, "'%.*s' is not a step such as 13/8 or bar/21*",
                             (int)(strcspn(word, " \t\r") < 30 ? strcspn(word, " \t\r") : 30),
                             word);
    }
}

// --- actions ---

static const struct {
    const char *word;
    MatAct act;
} words[] = {{"doubles", MAT_DOUBLE}, {"redoubles", MAT_DOUBLE}, {"takes", MAT_TAKE},
             {"accepts", MAT_TAKE},   {"drops", MAT_DROP},       {"passes", MAT_DROP},
             {"rejects", MAT_DROP},   {"wins", MAT_WIN}};

static bool take_act(const char **at, MatAct *out) {
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (take_word(at, words[i].word)) {
            *out = words[i].act;
            return true;
        }
    return false;
}

static bool take_cube(const char **at, MatAction *out, Error *e) {
    int value;
    out->number = 0;
    if (strncmp(*at, "=>", 2) != 0) return true;
    *at += 2;
    while (isspace((unsigned char)**at)) ++*at;
    if (!take_count(at, 1 << 15, &value)) return error_set(e, "'Doubles =>' needs a number");
    out->number = value;
    return true;
}

static bool take_win(const char **at, MatAction *out, Error *e) {
    int points;
    if (!take_count(at, BG_MATCH_MAX, &points) || points < 1)
        return error_set(e, "'Wins' needs a number of points");
    out->number = points;
    while (isspace((unsigned char)**at)) ++*at;
    if (!take_word(at, "points") && !take_word(at, "point"))
        return error_set(e, "'Wins %d' needs the word points", points);
    return !take_word(at, "and") || (take_word(at, "the") && take_word(at, "match")) ||
           error_set(e, "'and' must be followed by 'the match'");
}

bool mat_next_action(const char *line, size_t *at, MatAction *out, Error *e) {
    const char *p = line + *at;
    while (isspace((unsigned char)*p)) p++;
    *out = (MatAction){.column = (size_t)(p - line)};
    if (e) e->text[0] = '\0';
    if (!*p) return false;
    bool ok;
    if (is_throw(p))
        ok = take_throw(&p, out, e);
    else if (!take_act(&p, &out->act))
        ok = error_set(e, "'%.30s' is neither dice (31:), Doubles, Takes, Drops nor Wins", p);
    else if (out->act == MAT_DOUBLE)
        ok = take_cube(&p, out, e);
    else
        ok = out->act != MAT_WIN || take_win(&p, out, e);
    *at = (size_t)(p - line);
    return ok;
}

// --- other lines ---

bool mat_match_line(const char *line, int *length) {
    while (isspace((unsigned char)*line)) line++;
    if (!take_count(&line, BG_MATCH_MAX, length)) return false;
    while (isspace((unsigned char)*line)) line++;
    return (take_word(&line, "point") || take_word(&line, "points")) && take_word(&line, "match") &&
           *line == '\0';
}

bool mat_game_line(const char *line, int *game) {
    while (isspace((unsigned char)*line)) line++;
    if (!take_word(&line, "game") || !take_count(&line, BG_MATCH_MAX, game) || *game < 1)
        return false;
    while (isspace((unsigned char)*line)) line++;
    return *line == '\0';
}

// Where " : 12" begins from `from` on with white space or the end behind it; NULL: nowhere.
static const char *find_score(const char *from, int *score, const char **end) {
    for (const char *colon = strchr(from, ':'); colon; colon = strchr(colon + 1, ':')) {
        const char *p = colon + 1;
        while (*p == ' ') p++;
        if (!take_count(&p, BG_MATCH_MAX, score) || !word_ends(*p)) continue;
        *end = p;
        return colon;
    }
    return NULL;
}

static void add_trimmed(const char *from, const char *to, Str *out) {
    while (from < to && isspace((unsigned char)*from)) from++;
    while (to > from && isspace((unsigned char)to[-1])) to--;
    str_reset(out);
    str_add_n(out, from, (size_t)(to - from));
}

bool mat_names_line(const char *line, Str names[2], int score[2]) {
    const char *end = line;
    for (int player = 0; player < 2; player++) {
        const char *from = end, *colon = find_score(from, &score[player], &end);
        if (!colon) return false;
        add_trimmed(from, colon, &names[player]);
    }
    while (isspace((unsigned char)*end)) end++;
    return *end == '\0';
}

bool mat_tag_line(const char *line, Str *key, Str *value) {
    const char *open = strchr(line, '['), *quote = open ? strchr(open, '"') : NULL;
    const char *close = quote ? strrchr(quote, ']') : NULL;
    if (!close || close[-1] != '"' || close - 1 == quote) return false;
    add_trimmed(open + 1, quote, key);
    str_reset(value);
    str_add_n(value, quote + 1, (size_t)(close - quote - 2));
    return key->len > 0;
}

// --- tags ---

static const char *const known[][2] = {{RECORD_EVENT, "Event"},
                                       {RECORD_SITE, "Site"},
                                       {RECORD_ROUND, "Round"},
                                       {RECORD_STARTED, "EventDate"}};
enum { N_KNOWN = sizeof known / sizeof *known };

const char *mat_tag_of(const char *heading) {
    for (size_t i = 0; i < N_KNOWN; i++)
        if (strcmp(known[i][0], heading) == 0) return known[i][1];
    return heading;
}

const char *mat_heading_of(const char *tag) {
    for (size_t i = 0; i < N_KNOWN; i++)
        if (strcmp(known[i][1], tag) == 0) return known[i][0];
    return tag;
}

bool mat_is_own_tag(const char *tag) {
    static const char *const own[] = {"Game",          "White",  "Black",   "Seed",
                                      "Comment",       "Ending", "Payoffs", "Heading key",
                                      "Heading value", "Match",  "Last"};
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (strcmp(own[i], tag) == 0) return true;
    return false;
}
