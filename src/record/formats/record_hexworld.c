// SPDX-License-Identifier: MIT
// record_hexworld.c - see record_hexworld.h.
#include "record/formats/record_hexworld.h"

#include "record/record_build.h"

#include <ctype.h>

static const char address[] = "https://hexworld.org/board/#";
enum { NAME_MAX = 64, SIDE_DIGITS = 3 };

// --- reading ---

// A link being read: `at` in the input, up to `end`.
typedef struct {
    RecordInput *in;
    size_t at, end;
} Link;

static char peek(const Link *l) {
    return l->at < l->end ? l->in->text[l->at] : '\0';
}

static bool blame(Link *l, Error *e, const char *message) {
    return record_input_error(l->in, l->at, e, "%s", message);
}

// A small number; 0 when there is none.
static int read_number(Link *l) {
    int value = 0;
    for (int i = 0; i < SIDE_DIGITS && isdigit((unsigned char)peek(l)); i++)
        value = value * 10 + (l->in->text[l->at++] - '0');
    return value;
}

// Finds the # of the line, or its beginning, and the end of the link.
static void find_link(RecordInput *in, Link *out) {
    size_t at = in->at;
    while (at < in->n && in->text[at] != '\n') at++;
    *out = (Link){in, in->at, at};
    in->at = at < in->n ? at + 1 : at;
    for (size_t i = out->at; i < out->end; i++)
        if (in->text[i] == '#') {
            out->at = i + 1;
            break;
        }
    for (size_t i = out->at; i < out->end; i++)
        if (isspace((unsigned char)in->text[i])) out->end = i;
}

static bool has_swap(const Link *l) {
    for (size_t i = l->at; i + 1 < l->end; i++)
        if (l->in->text[i] == ':' && l->in->text[i + 1] == 's') return true;
    return false;
}

static const Game *read_game(Link *l, Error *e) {
    char name[NAME_MAX];
    size_t began = l->at;
    int width = read_number(l), height = width;
    if (peek(l) == 'x') {
        l->at++;
        height = read_number(l);
    }
    if (width == 0 || height == 0) return blame(l, e, "the board size is missing"), NULL;
    while (isalnum((unsigned char)peek(l))) l->at++; // settings
    if (peek(l) == ',')
        l->at++;
    else if (l->at < l->end)
        return blame(l, e, "a comma is missing after the size"), NULL;
    if (width == height)
        snprintf(name, sizeof name, "hex%d%s", width, has_swap(l) ? ":swap=1" : "");
    else
        snprintf(name, sizeof name, "fairhex:size=%d,height=%d,fair=0", width, height);
    const Game *g = game_table_open(l->in->games, name, e);
    if (!g) record_input_blame(l->in, began, e);
    return g;
}

// ":rb": the player who resigns, or forfeits, loses.
static bool read_ending(Link *l, RecordBuilder *b, Error *e) {
    char how = l->in->text[l->at + 1], who = l->at + 2 < l->end ? l->in->text[l->at + 2] : '\0';
    if ((how != 'r' && how != 'f') || (who != 'b' && who != 'w'))
        return blame(l, e, "a special move other than :s, :rb, :rw, :fb and :fw");
    int first = who == 'w' ? 1 : -1;
    l->at += 3;
    if (l->at < l->end) return blame(l, e, "the game has ended before this");
    return record_build_finish(b, how == 'r' ? END_RESIGN : END_FAULT, (int[]){first, -first}, e);
}

static bool read_move(Link *l, RecordBuilder *b, Error *e) {
    size_t began = l->at;
    char name[8] = "swap";
    if (peek(l) == ':') {
        l->at += 2;
    } else {
        int column = peek(l);
        if (!islower(column)) return blame(l, e, "not a move such as a9");
        l->at++;
        snprintf(name, sizeof name, "%c%d", column, read_number(l));
    }
    return record_build_move(b, name, e) || record_input_blame(l->in, began, e);
}

static bool read_moves(Link *l, RecordBuilder *b, Error *e) {
    bool ended = false;
    while (l->at < l->end && !ended) {
        bool special = peek(l) == ':' && l->at + 1 < l->end;
        if (peek(l) == ',') {
            l->at++;
            continue;
        }
        ended = special && l->in->text[l->at + 1] != 's';
        if (ended ? !read_ending(l, b, e) : !read_move(l, b, e)) return false;
    }
    if (!ended && record_build_final(b, NULL)) return record_build_finish(b, END_RULES, NULL, e);
    return true;
}

bool record_is_hexworld(const char *text, size_t n) {
    size_t at = sizeof address - 2; // without the #
    bool whole = n > at && memcmp(text, address, at) == 0;
    return whole || (n > 1 && text[0] == '#' && isdigit((unsigned char)text[1]));
}

RecordStatus record_hexworld_next(RecordInput *in, Record *out, Error *e) {
    while (in->at < in->n && isspace((unsigned char)in->text[in->at])) in->at++;
    if (in->at >= in->n) return RECORD_END;
    Link l;
    find_link(in, &l);
    const Game *g = read_game(&l, e);
    if (!g) return RECORD_REFUSED;
    RecordBuilder b;
    record_build_init(&b, g, NULL);
    if (read_moves(&l, &b, e)) {
        record_build_take(&b, out);
        return RECORD_READ;
    }
    record_build_clear(&b);
    return RECORD_REFUSED;
}

// --- writing ---

static bool is_hex(const Record *r) {
    bool hex = game_is(r->game, "hex") || game_is(r->game, "fairhex");
    Str start = {0};
    record_start_text(r, &start);
    bool usual = strcmp(str_text(&start), "start") == 0;
    str_clear(&start);
    return hex && usual;
}

static void write_ending(const Record *r, Str *out) {
    bool faulty = r->ending == END_FAULT || r->ending == END_ILLEGAL || r->ending == END_TIME;
    if (r->ending != END_RESIGN && !faulty) return;
    str_addf(out, ":%c%c", faulty ? 'f' : 'r', r->payoffs[0] < 0 ? 'b' : 'w');
}

static void add_move(void *out, const char *text) {
    str_add(out, strcmp(text, "swap") == 0 ? ":s" : text);
}

void record_hexworld_write(const Record *r, Str *out) {
    if (!is_hex(r)) {
        str_addf(out, "# a game of %s, for which HexWorld has no link\n", r->game->name);
        return;
    }
    Drawing d = {0};
    game_draw(r->game, r->start, &d);
    str_addf(out, "%s%d", address, d.columns);
    if (d.rows != d.columns) str_addf(out, "x%d", d.rows);
    str_add(out, "c1,");
    drawing_clear(&d);
    record_each_move(r, add_move, out);
    write_ending(r, out);
    str_add_char(out, '\n');
}
