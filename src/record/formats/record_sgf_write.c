// SPDX-License-Identifier: MIT
// record_sgf_write.c - writes games as SGF; see record_sgf.h. A private property is written only
// where reading without it would give another record.
#include "record/formats/record_sgf.h"
#include "record/formats/sgf_forms.h"
#include "record/record_build.h"
#include "record/record_escape.h"
#include "record/record_tree.h"

// A further value of the same property has the name "".
static void write_property(const char *name, const char *text, Str *out) {
    str_addf(out, "%s[", name);
    sgf_add_escaped(out, text);
    str_add_char(out, ']');
}

// A text with our own escapes, which survive SGF's treatment of white space.
static void write_exact(const char *name, const char *text, Str *out) {
    Str escaped = {0};
    record_escape(text, &escaped);
    write_property(name, str_text(&escaped), out);
    str_clear(&escaped);
}

// --- the game and where it begins ---

static void write_game(const Record *r, const SgfGame *kind, const Drawing *d, Str *out) {
    str_addf(out, "(;FF[4]GM[%d]CA[UTF-8]AP[Genpei]", kind ? kind->number : SGF_PRIVATE);
    Str usual = {0};
    if (kind) {
        str_addf(out, "SZ[%d]", d->columns);
        sgf_game_name(kind, d->columns, &usual);
    }
    if (strcmp(str_text(&usual), r->game->name) != 0) write_property("GAME", r->game->name, out);
    str_clear(&usual);
}

static void write_stones(const Drawing *d, int owner, const char *name, Str *out) {
    bool any = false;
    for (size_t i = 0; i < d->n_cells; i++) {
        if (d->cells[i].owner != owner) continue;
        if (!any) str_add(out, name);
        any = true;
        str_add_char(out, '[');
        sgf_point_text((int)d->cells[i].x, (int)d->cells[i].y, out);
        str_add_char(out, ']');
    }
}

static void write_setup(const Record *r, const Drawing *d, Str *out) {
    size_t before = out->len;
    write_stones(d, 0, "AB", out);
    write_stones(d, 1, "AW", out);
    if (out->len == before) str_add(out, "AE[aa]"); // an empty board is a setup too
    str_addf(out, "PL[%c]", game_mover(r->game, r->start) == 0 ? 'B' : 'W');
}

static void write_start(const Record *r, const SgfGame *kind, const Drawing *d, Str *out) {
    Str position = {0};
    record_start_text(r, &position);
    if (strcmp(str_text(&position), "start") != 0) {
        if (kind) write_setup(r, d, out);
        if (!kind || kind->hex) // stones do not show whether a swap is still possible
            write_exact("START", str_text(&position), out);
    }
    str_clear(&position);
}

// --- who, how it ended, and the rest ---

static void write_names(const Record *r, Str *out) {
    static const char *const properties[] = {"PB", "PW"};
    int players = r->game->players;
    bool exact = players > 2;
    for (int p = 0; p < players && p < 2; p++) {
        if (*r->names[p]) write_property(properties[p], r->names[p], out);
        exact |= !sgf_text_survives(r->names[p], true);
    }
    if (!exact) return;
    str_add(out, "NAMES");
    for (int p = 0; p < players; p++) write_exact("", r->names[p], out);
}

static bool result_is_known(const Record *r, const char *said) {
    int real[PLAYERS_MAX] = {0}, payoffs[PLAYERS_MAX] = {0};
    State *s = game_states_new(r->game, 1);
    record_state(r, r->n, s);
    bool final = game_over(r->game, s);
    if (final) game_payoffs(r->game, s, real);
    free(s);
    Ending ending;
    if (!sgf_result_parse(said, r->game->players, final ? real : NULL, &ending, payoffs, NULL))
        return false;
    size_t bytes = (size_t)r->game->players * sizeof *payoffs;
    return ending == r->ending && memcmp(payoffs, r->payoffs, bytes) == 0;
}

static void write_result(const Record *r, Str *out) {
    Str said = {0}, payoffs = {0};
    sgf_result_text(r, &said);
    write_property("RE", str_text(&said), out);
    if (!result_is_known(r, str_text(&said))) {
        write_property("ENDING", ending_text(r->ending), out);
        record_payoffs_text(r->payoffs, r->game->players, &payoffs);
        if (ending_has_result(r->ending)) write_property("PAYOFFS", str_text(&payoffs), out);
    }
    str_clear(&said);
    str_clear(&payoffs);
}

// The property of a heading, if it is the first with that key, and SGF does not change it.
static const char *heading_property(const Record *r, size_t i) {
    const char *name, *property;
    const RecordHeading *h = &r->headings[i];
    for (int k = 0; (name = sgf_heading_key(k, &property)); k++)
        if (strcmp(name, h->key) == 0)
            return record_heading(r, name) == h->value && *h->value &&
                           sgf_text_survives(h->value, true)
                       ? property
                       : NULL;
    return NULL;
}

// All as HEADING where some have to be, so that their order stays.
static void write_headings(const Record *r, Str *out) {
    int last = -1;
    bool plain = true;
    for (size_t i = 0; i < r->n_headings && plain; i++) {
        const char *property = heading_property(r, i), *name, *one;
        int at = 0;
        for (; property && (name = sgf_heading_key(at, &one)) && strcmp(one, property) != 0;) at++;
        plain = property && at > last;
        last = at;
    }
    for (size_t i = 0; i < r->n_headings; i++) {
        if (plain) {
            write_property(heading_property(r, i), r->headings[i].value, out);
            continue;
        }
        write_exact(i ? "" : "HEADING", r->headings[i].key, out);
        write_exact("", r->headings[i].value, out);
    }
}

static void write_rest(const Record *r, Str *out) {
    if (r->seed) str_addf(out, "SEED[%llu]", (unsigned long long)r->seed);
    if (*r->comment) write_property("C", r->comment, out);
    if (sgf_text_survives(r->comment, false)) return;
    write_exact("COMMENT", r->comment, out);
}

// --- moves ---

// "f5" as the point "fe", in Hex as it is; a pass is the empty point.
static void write_point(const SgfGame *kind, const char *move, Str *out) {
    int x, y;
    str_add_char(out, '[');
    if (kind->hex)
        str_add(out, strcmp(move, "swap") == 0 ? "swap-pieces" : move);
    else if (sgf_point_parse(move, &x, &y))
        sgf_point_text(x, y, out);
    str_add_char(out, ']');
}

static void write_move(const RecordMove *m, const SgfGame *kind, const char *text, Str *out) {
    str_add_char(out, ';');
    str_add(out, m->mover == 0 ? "B" : m->mover == 1 ? "W" : "MV");
    if (kind)
        write_point(kind, text, out);
    else
        write_exact("", text, out);
    if (m->used_ms >= 0) str_addf(out, "MS[%lld]", (long long)m->used_ms);
    long long value = m->value;
    if (m->has_value) str_addf(out, "V[%lld]", m->mover == 1 ? -value : value);
}

static void write_moves(const Record *r, const SgfGame *kind, Str *out) {
    enum { MOVES_A_LINE = 10 };
    State *s = game_states_new(r->game, 1);
    game_copy(r->game, s, r->start);
    Str text = {0};
    for (size_t i = 0; i < r->n; i++) {
        if (i % MOVES_A_LINE == 0) str_add_char(out, '\n');
        str_reset(&text);
        game_move_text(r->game, s, r->moves[i].move, &text);
        write_move(&r->moves[i], kind, str_text(&text), out);
        const char *comment = record_comment_at(r, 0, i + 1);
        if (*comment) write_property("C", comment, out);
        if (*comment && !sgf_text_survives(comment, false)) write_exact("NOTE", comment, out);
        game_play(r->game, s, r->moves[i].move);
    }
    str_clear(&text);
    free(s);
}

void record_sgf_write(const Record *r, Str *out) {
    const SgfGame *kind = sgf_game_of(r->game);
    Drawing d = {0};
    game_draw(r->game, r->start, &d);
    write_game(r, kind, &d, out);
    write_start(r, kind, &d, out);
    write_names(r, out);
    write_result(r, out);
    write_rest(r, out);
    write_headings(r, out);
    write_moves(r, kind, out);
    str_add(out, ")\n");
    drawing_clear(&d);
}
