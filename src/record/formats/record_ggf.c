// SPDX-License-Identifier: MIT
// record_ggf.c - see record_ggf.h.
#include "record/formats/record_ggf.h"

#include "base/mem.h"
#include "game/value.h"
#include "record/record_build.h"
#include "record/record_tree.h"

#include <ctype.h>
#include <stdlib.h>

enum { NAME_MAX_BYTES = 16, MS = 1000 };

#define OWN_PLACE "Genpei" // of games that say no other

// A property being read: its name, a copy of its value, and its place in the file.
typedef struct {
    char name[NAME_MAX_BYTES];
    Str value;
    size_t at;
} Property;

static bool is_space(char c) {
    return c && strchr(" \t\r\n", c);
}

bool record_is_ggf(const char *text, size_t n) {
    static const char head[] = "(;GM[Othello]";
    size_t at = 0;
    while (at < n && is_space(text[at])) at++;
    return n - at >= sizeof head - 1 && memcmp(text + at, head, sizeof head - 1) == 0;
}

typedef enum { PROPERTY, GAME_OVER, BROKEN } Piece;

// The next property, or the end of the game.
static Piece next_property(RecordInput *in, Property *p) {
    const char *t = in->text;
    size_t at = in->at, n = 0;
    while (at < in->n && is_space(t[at])) at++;
    p->at = at;
    if (at < in->n && t[at] == ';') {
        in->at = at + 1 < in->n && t[at + 1] == ')' ? at + 2 : at + 1;
        return GAME_OVER;
    }
    while (at < in->n && isalpha((unsigned char)t[at]) && n + 1 < sizeof p->name)
        p->name[n++] = t[at++];
    p->name[n] = '\0';
    in->at = at;
    if (n == 0 || at >= in->n || t[at] != '[') return BROKEN;
    str_reset(&p->value);
    for (at++; at < in->n && t[at] != ']'; at++) {
        if (t[at] == '\\' && at + 1 < in->n) at++;
        str_add_char(&p->value, t[at] ? t[at] : ' ');
    }
    if (at >= in->n) return BROKEN;
    in->at = at + 1;
    return PROPERTY;
}

// What is known of the game before its first move.
typedef struct {
    RecordInput *in;
    RecordBuilder b;
    bool begun;
    char *names[2];
    char *result;
    Record headings; // only these are used
} GgfGame;

// Headings with another name in GGF.
static const struct {
    const char *heading, *property;
} headings[] = {{RECORD_SITE, "PC"},
                {RECORD_STARTED, "DT"},
                {RECORD_TIME_LIMIT, "TI"},
                {"rank of black", "RB"},
                {"rank of white", "RW"}};
enum { N_HEADINGS = sizeof headings / sizeof *headings };

// Properties that say what the game itself says.
static bool is_of_game(const char *property) {
    static const char *const names[] = {"GM", "PB", "PW", "RE", "TY", "BO", "B", "W"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(names[i], property) == 0) return true;
    return false;
}

static void replace_text(char **old, const char *text) {
    free(*old);
    *old = mem_text(text);
}

static bool begin(GgfGame *g, const char *board, Error *e) {
    char name[32] = "othello", *squares = NULL;
    long size = strtol(board, &squares, 10);
    if (size != 8) snprintf(name, sizeof name, "othello:size=%ld", size);
    const Game *game = game_table_open(g->in->games, name, e);
    if (!game) return false;
    State *start = game_states_new(game, 1);
    bool good = game_position_parse(game, squares, start, e);
    if (good) record_build_init(&g->b, game, start);
    g->begun = good;
    free(start);
    return good;
}

// "F5/1.2/3.4": the thought is kept in whole discs.
static bool add_move(GgfGame *g, const char *text, Error *e) {
    char move[8] = "";
    size_t n = strcspn(text, "/");
    if (n >= sizeof move) return error_set(e, "'%.20s' is not a move", text);
    memcpy(move, text, n);
    if (strcmp(move, "PA") == 0 || strcmp(move, "pa") == 0) snprintf(move, sizeof move, "pass");
    if (!record_build_move(&g->b, move, e)) return false;
    RecordMove *m = &g->b.record.moves[g->b.record.n - 1];
    const char *thought = text[n] ? text + n + 1 : "", *time = strchr(thought, '/');
    char *end;
    double value = strtod(thought, &end);
    if (end != thought && value > -1e6 && value < 1e6) {
        m->has_value = true;
        m->value = (int)(value < 0 ? value - 0.5 : value + 0.5);
    }
    double seconds = time ? strtod(time + 1, &end) : -1;
    if (time && end != time + 1 && seconds >= 0 && seconds < 1e9)
        m->used_ms = (int64_t)(seconds * MS);
    return true;
}

static void read_heading(GgfGame *g, const char *property, const char *value) {
    const char *heading = property;
    for (int i = 0; i < N_HEADINGS; i++)
        if (strcmp(headings[i].property, property) == 0) heading = headings[i].heading;
    if (strcmp(property, "PC") == 0 && strcmp(value, OWN_PLACE) == 0) return;
    if (*value) record_add_heading(&g->headings, heading, value);
}

static bool take_property(GgfGame *g, const Property *p, Error *e) {
    const char *value = str_text(&p->value);
    if (strcmp(p->name, "PB") == 0) replace_text(&g->names[0], value);
    if (strcmp(p->name, "PW") == 0) replace_text(&g->names[1], value);
    if (strcmp(p->name, "RE") == 0) replace_text(&g->result, value);
    if (!is_of_game(p->name)) read_heading(g, p->name, value);
    if (strcmp(p->name, "BO") == 0 && !g->begun) return begin(g, value, e);
    if (strcmp(p->name, "B") != 0 && strcmp(p->name, "W") != 0) return true;
    if (!g->begun) return error_set(e, "a move before the board (BO)");
    if (game_mover(g->b.record.game, g->b.now) != (p->name[0] == 'W'))
        return error_set(e, "%s is not to move", p->name[0] == 'B' ? "black" : "white");
    return add_move(g, value, e);
}

// By the rules where the moves lead to an end; else as the result says.
static void finish(GgfGame *g) {
    Record *r = &g->b.record;
    r->headings = g->headings.headings;
    r->n_headings = g->headings.n_headings;
    g->headings = (Record){0};
    for (int i = 0; i < 2; i++)
        if (g->names[i]) record_name(r, i, g->names[i]);
    if (record_build_final(&g->b, NULL)) {
        record_finish_by_rules(r);
        return;
    }
    const char *why = g->result ? strchr(g->result, ':') : NULL;
    double score = g->result ? strtod(g->result, NULL) : 0;
    if (why && score != 0 && (why[1] == 'r' || why[1] == 't'))
        record_finish_against(r, why[1] == 'r' ? END_RESIGN : END_TIME, score > 0);
}

static RecordStatus read_game(GgfGame *g, Record *out, Error *e) {
    Property p = {.name = ""};
    Piece piece;
    bool good = true;
    while ((piece = next_property(g->in, &p)) == PROPERTY && good) {
        good = take_property(g, &p, e);
        if (!good) record_input_blame(g->in, p.at, e);
    }
    if (good && piece == BROKEN)
        good = record_input_error(g->in, g->in->at, e, "here should be NAME[VALUE] or ;)");
    if (good && !g->begun) good = record_input_error(g->in, p.at, e, "the game has no board (BO)");
    str_clear(&p.value);
    if (!good) {
        if (g->begun) record_build_clear(&g->b);
        return RECORD_REFUSED;
    }
    finish(g);
    record_build_take(&g->b, out);
    return RECORD_READ;
}

RecordStatus record_ggf_next(RecordInput *in, Record *out, Error *e) {
    while (in->at + 1 < in->n && !(in->text[in->at] == '(' && in->text[in->at + 1] == ';'))
        in->at++;
    if (in->at + 1 >= in->n) return RECORD_END;
    in->at += 2;
    GgfGame g = {.in = in};
    RecordStatus status = read_game(&g, out, e);
    for (int i = 0; i < 2; i++) free(g.names[i]);
    free(g.result);
    record_tree_clear(&g.headings);
    return status;
}

// --- writing ---

static void add_escaped(Str *out, const char *text) {
    for (; *text; text++) {
        if (*text == ']' || *text == '\\') str_add_char(out, '\\');
        str_add_char(out, *text == '\n' ? ' ' : *text);
    }
}

// The property for a heading; NULL where GGF has none.
static const char *property_of(const char *heading) {
    for (int i = 0; i < N_HEADINGS; i++)
        if (strcmp(headings[i].heading, heading) == 0) return headings[i].property;
    size_t n = strspn(heading, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    bool fits = n > 0 && n < NAME_MAX_BYTES && !heading[n] && !is_of_game(heading);
    return fits ? heading : NULL;
}

size_t record_ggf_headings(const Record *r) {
    size_t held = 0;
    for (size_t i = 0; i < r->n_headings; i++) held += property_of(r->headings[i].key) != NULL;
    return held;
}

static void add_headings(const Record *r, Str *out) {
    if (!record_heading(r, RECORD_SITE)) str_add(out, "PC[" OWN_PLACE "]");
    for (size_t i = 0; i < r->n_headings; i++) {
        const char *property = property_of(r->headings[i].key);
        if (!property) continue;
        str_addf(out, "%s[", property);
        add_escaped(out, r->headings[i].value);
        str_add_char(out, ']');
    }
}

static void add_result(const Record *r, Str *out) {
    if (!ending_has_result(r->ending)) return;
    const char *why = r->ending == END_RESIGN ? ":r" : r->ending == END_TIME ? ":t" : "";
    str_addf(out, "RE[%+d.000%s]", r->payoffs[0], why);
}

// The squares as GGF writes them: the first player's stones are stars.
static void add_board(const Record *r, Str *out) {
    Str text = {0};
    game_position_text(r->game, r->start, &text);
    int size = 0, squares = 0;
    for (const char *c = str_text(&text); *c && *c != ' '; c++) squares++;
    while (size * size < squares) size++;
    str_addf(out, "TY[%d]BO[%d ", size, size);
    for (const char *c = str_text(&text); *c; c++) str_add_char(out, *c == 'X' ? '*' : *c);
    str_add(out, "]");
    str_clear(&text);
}

static void add_moves(const Record *r, Str *out) {
    State *s = game_states_new(r->game, 1);
    Str move = {0};
    game_copy(r->game, s, r->start);
    for (size_t i = 0; i < r->n; i++) {
        const RecordMove *m = &r->moves[i];
        str_reset(&move);
        game_move_text(r->game, s, m->move, &move);
        bool pass = strcmp(str_text(&move), "pass") == 0;
        str_addf(out, "%c[%s", m->mover == 0 ? 'B' : 'W', pass ? "PA" : str_text(&move));
        if (m->has_value || m->used_ms >= 0) str_add(out, "/");
        if (m->has_value) str_addf(out, "%d.00", value_margin(m->value));
        if (m->used_ms >= 0) str_addf(out, "/%.3f", (double)m->used_ms / MS);
        str_add(out, "]");
        game_play(r->game, s, m->move);
    }
    str_clear(&move);
    free(s);
}

void record_ggf_write(const Record *r, Str *out) {
    str_add(out, "(;GM[Othello]");
    add_headings(r, out);
    str_add(out, "PB[");
    add_escaped(out, r->names[0]);
    str_add(out, "]PW[");
    add_escaped(out, r->names[1]);
    str_add(out, "]");
    add_result(r, out);
    if (game_is(r->game, "othello")) {
        add_board(r, out);
        add_moves(r, out);
    }
    str_add(out, ";)\n");
}
