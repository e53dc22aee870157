// SPDX-License-Identifier: MIT
// sgf_setup.c - which game an SGF tree holds, and the position it begins with.
#include "base/spec.h"
#include "record/sgf/sgf_backgammon.h"

#include <ctype.h>

enum { GO_KOMI = 15 }; // of games/go.l7, in half points

// --- which game ---

// SZ[8] or SZ[8:8].
static bool read_size(SgfReader *r, const SgfValue *v, int64_t *size, Error *e) {
    Str text = {0};
    sgf_value_text(r, v, true, &text);
    char *colon = strchr(str_text(&text), ':');
    int64_t rows;
    if (colon) *colon = '\0';
    bool ok = spec_number(str_text(&text), size);
    if (ok && colon) ok = spec_number(colon + 1, &rows) && rows == *size;
    str_clear(&text);
    if (ok) return true;
    error_set(e, "SZ is not the size of a square board");
    return sgf_blame(r, v, e);
}

static bool unknown_number(SgfReader *r, const SgfValue *gm, int64_t number, Error *e) {
    if (!gm)
        error_set(e, "the game has no GM");
    else if (number == SGF_PRIVATE)
        error_set(e, "GM[%d] needs the name of the game in GAME", SGF_PRIVATE);
    else
        error_set(e,
                  "GM[%lld] is not supported (GM[1] is Go, GM[2] Othello, GM[6] "
                  "Backgammon, GM[11] Hex)",
                  (long long)number);
    return sgf_blame(r, gm, e);
}

static bool open_game(SgfReader *r, const char *name, const SgfValue *from, Error *e) {
    const Game *g = game_table_open(r->in->games, name, e);
    if (!g) return sgf_blame(r, from, e);
    if (r->kind && sgf_game_of(g) != r->kind) {
        error_set(e, "GAME is %.40s, but GM[%d] is %s", g->name, r->kind->number, r->kind->name);
        return sgf_blame(r, from, e);
    }
    r->game = g;
    record_build_init(&r->b, g, NULL);
    return true;
}

// Whether a player swaps: then the game is the one in which that is allowed.
static bool has_swap(const SgfReader *r) {
    Str text = {0};
    bool found = false, sides;
    for (size_t i = 0; i < r->tree.n && !found; i++) {
        const SgfValue *v = &r->tree.values[i];
        if (!sgf_is(r->in, v, "B") && !sgf_is(r->in, v, "W")) continue;
        sgf_value_text(r, v, true, &text);
        found = sgf_is_swap(str_text(&text), &sides);
    }
    str_clear(&text);
    return found;
}

// KM[6.5] is komi=13: half points. Without it there is none.
static bool add_komi(SgfReader *r, Str *name, Error *e) {
    const SgfValue *km = sgf_value(r, "KM");
    Str text = {0};
    double komi = 0;
    if (km) sgf_value_text(r, km, true, &text);
    r->komi_missing = text.len == 0;
    bool ok = text.len == 0 || spec_decimal(str_text(&text), &komi);
    ok = ok && komi >= -100 && komi <= 100;
    int halves = ok ? (int)(komi * 2) : 0;
    ok = ok && halves == komi * 2;
    if (ok && halves != GO_KOMI) str_addf(name, ":komi=%d", halves);
    if (!ok)
        error_set(e, "KM[%.20s] is not a komi from -100 to 100, in half points", str_text(&text));
    str_clear(&text);
    return ok || sgf_blame(r, km, e);
}

bool sgf_read_game(SgfReader *r, Error *e) {
    const SgfValue *gm = sgf_value(r, "GM"), *sz = sgf_value(r, "SZ"),
                   *named = sgf_value(r, "GAME");
    int64_t number = SGF_GO;
    if (gm && !sgf_value_number(r, gm, &number, e)) return false;
    r->kind = sgf_game_numbered(number);
    if (!r->kind && !(named && number == SGF_PRIVATE)) return unknown_number(r, gm, number, e);
    Str name = {0};
    bool ok = true;
    if (named) {
        sgf_value_text(r, named, true, &name);
    } else if (sgf_is_backgammon(r->kind)) {
        sgf_game_name(r->kind, !sgf_bg_without_cube(r), &name);
    } else {
        int64_t size = r->kind->default_size;
        ok = !sz || read_size(r, sz, &size, e);
        sgf_game_name(r->kind, size, &name);
        if (r->kind->form == SGF_FORM_HEX && has_swap(r)) str_add(&name, ":swap=1");
        if (ok && r->kind->form == SGF_FORM_GO) ok = add_komi(r, &name, e);
    }
    if (ok) ok = open_game(r, str_text(&name), named ? named : sz, e);
    str_clear(&name);
    return ok;
}

// --- where it begins ---

static bool start_from(SgfReader *r, const char *position, const SgfValue *from, Error *e) {
    if (!game_position_parse(r->game, position, r->b.record.start, e)) return sgf_blame(r, from, e);
    game_copy(r->game, r->b.now, r->b.record.start);
    return true;
}

// Go with black's handicap on the board.
static bool has_handicap(SgfReader *r) {
    const SgfValue *ha = sgf_value(r, "HA");
    int64_t stones = 0;
    return r->kind->form == SGF_FORM_GO && ha && sgf_value_number(r, ha, &stones, NULL) &&
           stones >= 2;
}

// The side that PL names, else the one that moves first, else black, and white behind a handicap.
static bool first_mover(SgfReader *r, int *mover, Error *e) {
    *mover = 0;
    const SgfValue *pl = sgf_value(r, "PL");
    for (size_t i = 0; i < r->tree.n && !pl; i++) {
        bool white = sgf_is(r->in, &r->tree.values[i], "W");
        *mover = white;
        if (white || sgf_is(r->in, &r->tree.values[i], "B")) return true;
    }
    if (!pl) {
        *mover = has_handicap(r);
        return true;
    }
    char c = pl->length ? r->in->text[pl->at] : '?';
    *mover = c == 'W' || c == 'w' || c == '2';
    if (*mover || c == 'B' || c == 'b' || c == '1') return true;
    error_set(e, "PL is B or W");
    return sgf_blame(r, pl, e);
}

// Puts stones on one point, or on all from "aa" to "cc" in "aa:cc".
static bool set_points(SgfReader *r, const SgfValue *v, char what, Str *board, int size, Error *e) {
    Str text = {0};
    sgf_value_text(r, v, true, &text);
    char *colon = strchr(str_text(&text), ':');
    int x0 = 0, y0 = 0, x1 = 0, y1 = 0;
    if (colon) *colon = '\0';
    bool ok = sgf_point_parse(str_text(&text), &x0, &y0) &&
              sgf_point_parse(colon ? colon + 1 : str_text(&text), &x1, &y1) && x0 <= x1 &&
              y0 <= y1 && x1 < size && y1 < size;
    if (!ok) {
        error_set(e, "this is not a point of the board");
        sgf_blame(r, v, e);
    }
    for (int y = y0; ok && board->text && y <= y1; y++)
        for (int x = x0; x <= x1; x++) board->text[y * size + x] = what;
    str_clear(&text);
    return ok;
}

// The start of the game with its stones, or without any; returns the board's size.
static int draw_board(const SgfReader *r, bool stones, Str *out) {
    Drawing d = {0};
    game_draw(r->game, r->b.record.start, &d);
    int size = d.columns;
    for (int i = 0; i < size * size; i++) str_add_char(out, r->kind->empty);
    for (size_t i = 0; stones && i < d.n_cells; i++) {
        const DrawCell *c = &d.cells[i];
        if (c->owner >= 0) out->text[(int)c->y * size + (int)c->x] = r->kind->stones[c->owner];
    }
    drawing_clear(&d);
    return size;
}

// Which stone a setup property places; NUL when it places none.
static char setup_stone(const SgfReader *r, const SgfValue *v) {
    if (sgf_is(r->in, v, "AB")) return r->kind->stones[0];
    if (sgf_is(r->in, v, "AW")) return r->kind->stones[1];
    return sgf_is(r->in, v, "AE") ? r->kind->empty : '\0';
}

static bool set_stones(SgfReader *r, Str *board, int size, Error *e) {
    bool moves = false;
    for (size_t i = 0; i < r->tree.n; i++) {
        const SgfValue *v = &r->tree.values[i];
        char stone = setup_stone(r, v);
        moves |= sgf_is(r->in, v, "B") || sgf_is(r->in, v, "W");
        if (stone && moves) {
            error_set(e, "stones are set up after the first move");
            return sgf_blame(r, v, e);
        }
        if (stone && !set_points(r, v, stone, board, size, e)) return false;
    }
    return true;
}

// "R--B" as "R2B", rows with a slash between them.
static void add_rows(const Str *board, int size, char empty, Str *out) {
    for (int y = 0; y < size; y++) {
        int gap = 0;
        if (y) str_add_char(out, '/');
        for (int x = 0; x < size; x++) {
            char c = str_text(board)[y * size + x];
            gap += c == empty;
            if (gap && (c != empty || x + 1 == size)) str_addf(out, "%d", gap);
            if (c == empty) continue;
            gap = 0;
            str_add_char(out, c);
        }
    }
}

static bool read_setup(SgfReader *r, Error *e) {
    const SgfValue *first = sgf_value(r, "PL");
    bool stones = false;
    for (size_t i = 0; i < r->tree.n && !stones; i++) {
        stones = setup_stone(r, &r->tree.values[i]) != '\0';
        if (stones) first = &r->tree.values[i];
    }
    if (!first) return true;
    Str board = {0};
    int size = draw_board(r, !stones, &board), mover;
    bool ok = set_stones(r, &board, size, e) && first_mover(r, &mover, e);
    if (ok && r->kind->form != SGF_FORM_OTHELLO) {
        Str rows = {0};
        add_rows(&board, size, r->kind->empty, &rows);
        str_clear(&board);
        board = rows;
        char side = r->kind->form == SGF_FORM_GO ? "bw"[mover] : r->kind->stones[mover];
        str_addf(&board, " %c", tolower((unsigned char)side));
    } else if (ok)
        str_addf(&board, " %c", r->kind->stones[mover]);
    if (ok) {
        ok = start_from(r, str_text(&board), first, e);
    }
    str_clear(&board);
    return ok;
}

bool sgf_read_start(SgfReader *r, Error *e) {
    const SgfValue *v = sgf_value(r, "START");
    if (sgf_is_backgammon(r->kind)) {
        if (!sgf_bg_read_start(r, v != NULL, e)) return false;
    } else if (r->kind && !(r->kind->form != SGF_FORM_OTHELLO && v))
        return read_setup(r, e);
    if (!v) return true;
    Str text = {0};
    bool ok = sgf_exact_text(r, v, &text, e) && start_from(r, str_text(&text), v, e);
    str_clear(&text);
    return ok;
}
