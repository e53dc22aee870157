// SPDX-License-Identifier: MIT
// record_sgf.c - reads games from SGF; see record_sgf.h. sgf_scan.c finds the properties,
// sgf_setup.c and this file say what they mean.
#include "record/sgf/record_sgf.h"

#include "base/mem.h"
#include "base/spec.h"
#include "base/utf8.h"
#include "record/backgammon/bg_match.h"
#include "record/record_escape.h"
#include "record/record_tree.h"
#include "record/sgf/sgf_backgammon.h"
#include "record/sgf/sgf_rest.h"

#include <errno.h>
#include <limits.h>

const SgfValue *sgf_value(const SgfReader *r, const char *name) {
    return sgf_find(r->in, &r->tree, name);
}

bool sgf_blame(SgfReader *r, const SgfValue *v, Error *e) {
    return record_input_blame(r->in, v ? v->at : r->tree.began, e);
}

// Replaces `out` by the text of a value.
void sgf_value_text(const SgfReader *r, const SgfValue *v, bool simple, Str *out) {
    str_reset(out);
    Str bytes = {0};
    sgf_add_text(&bytes, r->in->text + v->at, v->length, simple);
    if (r->declared_utf8 || utf8_ok(str_text(&bytes)))
        str_add_n(out, str_text(&bytes), bytes.len);
    else
        utf8_add_latin1(out, str_text(&bytes));
    str_clear(&bytes);
}

bool sgf_value_number(SgfReader *r, const SgfValue *v, int64_t *out, Error *e) {
    Str text = {0};
    sgf_value_text(r, v, true, &text);
    bool ok = spec_number(str_text(&text), out);
    if (!ok) {
        error_set(e, "'%.40s' is not a whole number", str_text(&text));
        sgf_blame(r, v, e);
    }
    str_clear(&text);
    return ok;
}

bool sgf_exact_text(SgfReader *r, const SgfValue *v, Str *out, Error *e) {
    Str text = {0};
    size_t bad;
    sgf_value_text(r, v, false, &text);
    str_reset(out);
    bool ok = record_unescape(str_text(&text), text.len, out, &bad);
    if (!ok) {
        error_set(e, "a backslash must be followed by one of \\ n r t xHH");
        sgf_blame(r, v, e);
    }
    str_clear(&text);
    return ok;
}

// --- who played, and the rest ---

static void read_name(SgfReader *r, const char *property, int player) {
    const SgfValue *v = sgf_value(r, property);
    if (!v || player >= r->game->players) return;
    Str text = {0};
    sgf_value_text(r, v, true, &text);
    record_name(&r->b.record, player, str_text(&text));
    str_clear(&text);
}

static bool read_names(SgfReader *r, Error *e) {
    read_name(r, "PB", sgf_black(r->kind));
    read_name(r, "PW", 1 - sgf_black(r->kind));
    Str text = {0};
    int player = 0;
    bool ok = true;
    for (size_t i = 0; i < r->tree.n && ok; i++) {
        const SgfValue *v = &r->tree.values[i];
        if (!sgf_is(r->in, v, "NAMES") || player == r->game->players) continue;
        ok = sgf_exact_text(r, v, &text, e);
        if (ok) record_name(&r->b.record, player++, str_text(&text));
    }
    str_clear(&text);
    return ok;
}

// What is said of the whole game, then what is said of its first node.
static void first_comments(const SgfReader *r, Str *out) {
    const SgfValue *c = r->tree.n ? sgf_find_beside(r->in, &r->tree, 0, "C") : NULL;
    const SgfValue *gc = sgf_value(r, "GC");
    Str text = {0};
    if (gc) sgf_value_text(r, gc, false, out);
    if (c) sgf_value_text(r, c, false, &text);
    if (out->len && text.len) str_add_char(out, '\n');
    str_add(out, str_text(&text));
    str_clear(&text);
}

static bool read_comment(SgfReader *r, Error *e) {
    const SgfValue *exact = sgf_value(r, "COMMENT");
    Str text = {0}, whole = {0};
    size_t end = 0;
    while (end < r->tree.n && r->tree.values[end].node == 1) end++;
    first_comments(r, &text);
    bool ok = !exact || sgf_exact_text(r, exact, &text, e);
    if (ok) {
        sgf_rest_lines(r, 0, end, NULL, &whole);
        if (whole.len && !text.len) whole.text[--whole.len] = '\0';
        str_add(&whole, str_text(&text));
        free(r->b.record.comment);
        r->b.record.comment = mem_text(str_text(&whole));
    }
    str_clear(&text);
    str_clear(&whole);
    return ok;
}

// What is not said by the game itself: RU[NoCube] is, and MI is one only in backgammon, where
// HEADING may repeat it.
static bool is_heading(const SgfReader *r, const char *property, const Str *text) {
    bool backgammon = sgf_is_backgammon(r->kind);
    if (strcmp(property, "MI") == 0) return backgammon && !sgf_value(r, "HEADING");
    if (strcmp(property, "CP") == 0 && backgammon) return false; // who holds the cube
    if (backgammon && strcmp(property, "RU") == 0 && strcmp(str_text(text), "NoCube") == 0)
        return false;
    return text->len > 0;
}

static bool read_known_headings(SgfReader *r, Error *e) {
    Str text = {0};
    const char *name, *property;
    bool ok = true;
    for (int i = 0; ok && (name = sgf_heading_key(i, &property)); i++) {
        const SgfValue *v = sgf_value(r, property);
        if (!v) continue;
        sgf_value_text(r, v, true, &text);
        if (!is_heading(r, property, &text)) continue;
        if (strcmp(property, "MI") == 0) ok = sgf_bg_read_match(r, &text, e);
        if (ok) record_add_heading(&r->b.record, name, str_text(&text));
    }
    str_clear(&text);
    return ok;
}

// Headings with a property of their own, then HEADING[key][value].
static bool read_headings(SgfReader *r, Error *e) {
    Str text = {0}, key = {0};
    bool ok = read_known_headings(r, e), has_key = false;
    for (size_t i = 0; i < r->tree.n && ok; i++) {
        const SgfValue *v = &r->tree.values[i];
        if (!sgf_is(r->in, v, "HEADING")) continue;
        ok = sgf_exact_text(r, v, has_key ? &text : &key, e);
        if (ok && has_key) record_add_heading(&r->b.record, str_text(&key), str_text(&text));
        has_key = ok && !has_key;
    }
    str_clear(&text);
    str_clear(&key);
    return ok;
}

// --- a match of backgammon: GNU Backgammon says in its first game alone when and where it was ---

static const char *const of_match[] = {"WR", "BR", "DT", "EV", "RO", "PC", "AN"};
enum { N_OF_MATCH = sizeof of_match / sizeof *of_match };

static bool same_text(const SgfReader *a, const SgfReader *b, const char *property) {
    const SgfValue *of_a = sgf_value(a, property), *of_b = sgf_value(b, property);
    Str x = {0}, y = {0};
    if (of_a) sgf_value_text(a, of_a, true, &x);
    if (of_b) sgf_value_text(b, of_b, true, &y);
    bool same = strcmp(str_text(&x), str_text(&y)) == 0;
    str_clear(&x);
    str_clear(&y);
    return same;
}

// The tree of the first game, where that is one of the same match.
static void add_headings_of(SgfReader *r, const SgfReader *first) {
    Str text = {0};
    const char *name, *property;
    bool same = same_text(r, first, "PW") && same_text(r, first, "PB") &&
                same_text(r, first, "MI"); // its first value: the length
    for (int i = 0; same && (name = sgf_heading_key(i, &property)); i++) {
        bool whole = false;
        for (int k = 0; k < N_OF_MATCH; k++) whole |= strcmp(of_match[k], property) == 0;
        const SgfValue *v = whole ? sgf_value(first, property) : NULL;
        if (v) sgf_value_text(first, v, true, &text);
        if (v && text.len) record_add_heading(&r->b.record, name, str_text(&text));
    }
    str_clear(&text);
}

// The first game of a match is remembered; a later one that says nothing of the match takes what
// that one says.
static bool take_headings_of_match(SgfReader *r) {
    const char *match = record_heading(&r->b.record, RECORD_MATCH);
    BgMatchGame m;
    if (!sgf_is_backgammon(r->kind) || !match || !bg_match_parse(match, &m)) return true;
    bool says = sgf_value(r, "HEADING") != NULL;
    for (int k = 0; k < N_OF_MATCH; k++) says |= sgf_value(r, of_match[k]) != NULL;
    if (m.game == 1) {
        r->in->has_section = true;
        r->in->section = r->tree.began;
        r->in->section_end = r->in->at;
    } else if (r->in->has_section && !says) {
        RecordInput in = *r->in;
        in.at = r->in->section;
        SgfReader first = {.in = &in, .kind = r->kind, .declared_utf8 = r->declared_utf8};
        if (sgf_scan_root(&in, &first.tree, NULL) == RECORD_READ) add_headings_of(r, &first);
        sgf_tree_clear(&first.tree);
    }
    return true;
}

static bool read_seed(SgfReader *r, Error *e) {
    const SgfValue *v = sgf_value(r, "SEED");
    if (!v) return true;
    Str text = {0};
    sgf_value_text(r, v, true, &text);
    errno = 0;
    r->b.record.seed = strtoull(str_text(&text), NULL, 10);
    bool ok = text.len && !str_text(&text)[strspn(str_text(&text), "0123456789")] && !errno;
    str_clear(&text);
    if (ok) return true;
    error_set(e, "SEED is a whole number");
    return sgf_blame(r, v, e);
}

// --- moves ---

// A swap by any of its names, as we write it.
static bool read_swap(SgfReader *r, Str *text) {
    bool sides;
    if (!sgf_is_swap(str_text(text), &sides)) return false;
    r->mirrored |= sides;
    str_reset(text);
    str_add(text, "swap");
    return true;
}

// The move in the game's notation; false when the value is not a point.
static bool move_text(SgfReader *r, const SgfValue *v, Str *out, Error *e) {
    if (!r->kind) return sgf_exact_text(r, v, out, e);
    sgf_value_text(r, v, true, out);
    static const char *const passes[] = {"", "tt", "pass", "pa", "--"};
    // On a board of go with more than 19 rows "tt" and "pa" are points.
    bool go = r->kind->form == SGF_FORM_GO;
    int rows = game_param(r->game, "size", r->kind->default_size);
    for (size_t i = 0; i < sizeof passes / sizeof *passes; i++) {
        if (!str_same_word(str_text(out), passes[i])) continue;
        if (go && (i == 3 || (i == 1 && rows > 19))) continue;
        str_reset(out);
        str_add(out, "pass");
        return true;
    }
    if (r->kind->form == SGF_FORM_HEX && read_swap(r, out)) return true;
    int x, y;
    if (!sgf_point_parse(str_text(out), &x, &y)) {
        error_set(e, "'%.40s' is not a point such as fe or f5", str_text(out));
        return sgf_blame(r, v, e);
    }
    if (go && (x >= rows || y >= rows)) {
        error_set(e, "'%.40s' is not a point of the board", str_text(out));
        return sgf_blame(r, v, e);
    }
    str_reset(out);
    sgf_move_text(r->kind, rows, r->mirrored ? y : x, r->mirrored ? x : y, out);
    return true;
}

// Records often leave out a forced pass: makes it when it is all the mover can do. In go two moves
// of one player in a row imply a pass.
static void add_left_out_pass(SgfReader *r, bool go) {
    bool made =
        (go || game_count_moves(r->game, r->b.now) == 1) && record_build_move(&r->b, "pass", NULL);
    r->passes += made && go;
}

// Gives the turn to the colour that a value names.
static bool check_turn(SgfReader *r, const SgfValue *v, Error *e) {
    if (sgf_is(r->in, v, "MV") || r->mirrored) return true; // then the colours have changed
    int colour = sgf_is(r->in, v, "W") ? 1 : 0;
    bool go = r->kind && r->kind->form == SGF_FORM_GO;
    if (game_mover(r->game, r->b.now) != colour && r->kind) add_left_out_pass(r, go);
    if (game_mover(r->game, r->b.now) == colour) return true;
    error_set(e, "it is not %s's turn", colour ? "white" : "black");
    return sgf_blame(r, v, e);
}

// Where the moves up to a node lead.
typedef struct {
    size_t line, ply;
    bool mirrored;
    bool read;    // false: a move before it was refused
    bool goes_on; // a move of the next node belongs to the same line
    bool has_child;
} SgfPlace;

static void flush_comment(SgfReader *r) {
    if (r->comment.len)
        record_add_comment(&r->b.record, r->comment_line, r->comment_ply, str_text(&r->comment));
    str_reset(&r->comment);
}

// The time that a move of the game took, by the clock behind it: where the clock only runs down.
static void take_clock(SgfReader *r, const char *comment, size_t line, RecordMove *m) {
    if (line || m->mover < 0 || m->mover > 1) return;
    int64_t left, before = r->clock_ms[m->mover];
    bool known = sgf_rest_clock(comment, &left) && !r->overtime;
    if (known && before >= left && m->used_ms < 0) m->used_ms = before - left;
    r->clock_ms[m->mover] = known ? left : -1;
}

// The values from `i` to `end` say something of the place that `m` leads to; NULL: no move of
// their node does.
static bool read_said(SgfReader *r, size_t i, size_t end, size_t line, RecordMove *m, Str *out,
                      Error *e) {
    const SgfValue *plain = sgf_find_beside(r->in, &r->tree, i, "C");
    const SgfValue *exact = sgf_find_beside(r->in, &r->tree, i, "NOTE");
    Str text = {0};
    sgf_rest_lines(r, i, end, m, out);
    if (m) take_clock(r, str_text(out), line, m);
    if (plain) sgf_value_text(r, plain, false, &text);
    bool ok = !exact || sgf_exact_text(r, exact, &text, e);
    if (out->len && !text.len) out->text[--out->len] = '\0'; // the line end
    str_add(out, str_text(&text));
    str_clear(&text);
    return ok;
}

// Several nodes may have a comment on one place: they are gathered first, for there may be many.
static bool add_comment(SgfReader *r, size_t i, size_t end, const SgfPlace *at, RecordMove *m,
                        Error *e) {
    Str text = {0};
    bool ok = read_said(r, i, end, at->line, m, &text, e);
    if (ok && text.len) {
        if (r->comment_line != at->line || r->comment_ply != at->ply) flush_comment(r);
        if (r->comment.len) str_add_char(&r->comment, '\n');
        str_add(&r->comment, str_text(&text));
        r->comment_line = at->line;
        r->comment_ply = at->ply;
    }
    str_clear(&text);
    return ok;
}

// A value of the same node, which is looked for once: a node may have many moves.
static const SgfValue *beside(const SgfReader *r, size_t i, const char *name, SgfBeside *known) {
    size_t node = r->tree.values[i].node;
    if (known->node != node) *known = (SgfBeside){node, sgf_find_beside(r->in, &r->tree, i, name)};
    return known->value;
}

static bool add_notes(SgfReader *r, size_t i, Error *e) {
    RecordMove *m = record_line_move(&r->b.record, r->b.line, r->b.ply - 1);
    const SgfValue *ms = beside(r, i, "MS", &r->ms), *value = beside(r, i, "V", &r->value);
    if (ms && (!sgf_value_number(r, ms, &m->used_ms, e) || m->used_ms < 0)) {
        error_set(e, "MS is a whole number of milliseconds");
        return sgf_blame(r, ms, e);
    }
    int64_t v;
    if (!value || !sgf_value_number(r, value, &v, NULL)) return true;
    if (m->mover == 1 - sgf_black(r->kind)) v = v == INT64_MIN ? INT64_MAX : -v;
    m->has_value = v >= INT_MIN && v <= INT_MAX;
    if (m->has_value) m->value = (int)v;
    return true;
}

static bool add_move(SgfReader *r, size_t i, Error *e) {
    const SgfValue *v = &r->tree.values[i];
    if (sgf_is_backgammon(r->kind)) return sgf_bg_add_move(r, i, e) && add_notes(r, i, e);
    Str text = {0};
    bool ok = move_text(r, v, &text, e);
    bool beyond =
        ok && r->kind && record_build_final(&r->b, NULL) && strcmp(str_text(&text), "pass") == 0;
    if (ok && !beyond) {
        ok = check_turn(r, v, e);
        if (ok && !(ok = record_build_move(&r->b, str_text(&text), e))) sgf_blame(r, v, e);
        if (ok) ok = add_notes(r, i, e);
    }
    str_clear(&text);
    return ok;
}

// --- nodes ---

static bool is_move(const SgfReader *r, const SgfValue *v) {
    if (sgf_is_backgammon(r->kind)) return sgf_bg_is_move(r, v);
    return sgf_is(r->in, v, "B") || sgf_is(r->in, v, "W") || (!r->kind && sgf_is(r->in, v, "MV"));
}

static bool sets_up(const SgfReader *r, const SgfValue *v) {
    if (sgf_is_backgammon(r->kind)) return sgf_bg_sets_up(r, v) && v->node > r->setup_nodes;
    return r->kind && (sgf_is(r->in, v, "AB") || sgf_is(r->in, v, "AW") || sgf_is(r->in, v, "AE"));
}

// Goes to where a node's moves begin: on with the line, or with a new variation.
static bool enter(SgfReader *r, const SgfPlace *from, bool main_line, Error *e) {
    r->mirrored = from->mirrored;
    if (main_line) return true;
    bool here = r->b.line == from->line && r->b.ply == from->ply;
    if (from->line && from->goes_on && here) return true;
    return record_build_variation(&r->b, from->line, from->ply, e);
}

// END[word][ms]: how a line ends, in the words of another format.
static bool read_end(SgfReader *r, size_t i, Error *e) {
    const SgfValue *v = sgf_find_beside(r->in, &r->tree, i, "END");
    if (!v) return true;
    Str word = {0};
    int64_t ms = -1;
    const SgfValue *next = v + 1;
    bool timed = next < r->tree.values + r->tree.all && next->name == v->name;
    bool ok = sgf_exact_text(r, v, &word, e) && (!timed || sgf_value_number(r, next, &ms, e));
    if (ok) record_set_end(&r->b.record, r->b.line, str_text(&word), ms < 0 ? -1 : ms);
    str_clear(&word);
    return ok;
}

// The values from `i` to `end` are those of one node. `*place` is where its parent leads, and then
// where it does.
static bool read_node(SgfReader *r, size_t i, size_t end, bool main_line, SgfPlace *place,
                      Error *e) {
    size_t first = i;
    bool moved = false;
    for (; i < end; i++) {
        const SgfValue *v = &r->tree.values[i];
        if ((!main_line || sgf_is_backgammon(r->kind)) && sets_up(r, v)) {
            error_set(e, main_line ? "men are set up after the first move"
                                   : "stones are set up in a variation");
            return sgf_blame(r, v, e);
        }
        if (!is_move(r, v)) continue;
        if (!moved && !enter(r, place, main_line, e)) return sgf_blame(r, v, e);
        moved = true;
        if (!add_move(r, i, e)) return false;
    }
    if (moved) *place = (SgfPlace){r->b.line, r->b.ply, r->mirrored, .read = true, .goes_on = true};
    if (first == end) return true;
    bool at_end = r->b.line == place->line && r->b.ply == place->ply;
    // A comment in the first node is on the start, also where a move is in that node.
    size_t node = r->tree.values[first].node;
    RecordMove *m =
        moved && place->ply ? record_line_move(&r->b.record, place->line, place->ply - 1) : NULL;
    return (node == 1 || add_comment(r, first, end, place, m, e)) &&
           (!at_end || read_end(r, first, e));
}

// A variation whose first move was refused is none.
static void leave_out(SgfReader *r, const Error *why) {
    if (r->left_out++ == 0) r->why = *why;
    if (r->b.line && r->b.ply == record_line_begin(&r->b.record, r->b.line)) {
        record_drop_variation(&r->b.record);
        r->b.line = 0;
        r->b.ply = r->b.record.n;
        record_state(&r->b.record, r->b.ply, r->b.now);
    }
}

static bool read_nodes(SgfReader *r, SgfPlace *places, Error *e) {
    const SgfTree *t = &r->tree;
    size_t i = 0;
    for (size_t node = 1; node <= t->nodes; node++) {
        bool main_line = node <= t->main_nodes;
        SgfPlace *parent = &places[t->parents[node]], place = *parent;
        place.goes_on = place.goes_on && !parent->has_child;
        place.has_child = false;
        parent->has_child = true;
        size_t begin = i;
        while (i < t->all && t->values[i].node == node) i++;
        if (place.read && !read_node(r, begin, i, main_line, &place, e)) {
            if (main_line || r->b.too_many) return false;
            leave_out(r, e);
            place.read = false;
        }
        places[node] = place;
    }
    flush_comment(r);
    record_build_line(&r->b, 0);
    return true;
}

// TM, in seconds, is what both clocks show at the start.
static void read_clocks(SgfReader *r) {
    const SgfValue *tm = sgf_value(r, "TM");
    int64_t seconds = -1;
    if (tm && !sgf_value_number(r, tm, &seconds, NULL)) seconds = -1;
    bool known = seconds >= 0 && seconds < 1000000000;
    r->overtime = sgf_value(r, "OT") != NULL;
    r->clock_ms[0] = r->clock_ms[1] = known ? seconds * 1000 : -1;
}

static bool read_moves(SgfReader *r, Error *e) {
    read_clocks(r);
    SgfPlace *places = mem_new(r->tree.nodes + 1, sizeof *places);
    places[0] = (SgfPlace){.read = true};
    bool ok = read_nodes(r, places, e);
    str_clear(&r->comment);
    free(places);
    return ok;
}

// --- the result ---

// Our own properties say what RE cannot; RE is then for other programs only.
static bool read_exact_result(SgfReader *r, const SgfValue *ending_value, Error *e) {
    const SgfValue *payoffs_value = sgf_value(r, "PAYOFFS");
    int payoffs[PLAYERS_MAX];
    Ending ending;
    Str text = {0};
    const SgfValue *at = ending_value;
    sgf_value_text(r, ending_value, true, &text);
    bool ok = ending_parse(str_text(&text), &ending);
    if (!ok) error_set(e, "unknown ENDING '%.40s'", str_text(&text));
    if (ok && payoffs_value) {
        at = payoffs_value;
        sgf_value_text(r, payoffs_value, true, &text);
        ok = record_payoffs_parse(str_text(&text), r->game->players, payoffs);
        if (!ok) error_set(e, "PAYOFFS are %d whole numbers", r->game->players);
    }
    str_clear(&text);
    ok = ok && record_build_finish(&r->b, ending, payoffs_value ? payoffs : NULL, e);
    return ok || sgf_blame(r, at, e);
}

static bool read_result(SgfReader *r, Error *e) {
    const SgfValue *re = sgf_value(r, "RE"), *exact = sgf_value(r, "ENDING");
    if (exact) return read_exact_result(r, exact, e);
    Record *record = &r->b.record;
    int real[PLAYERS_MAX] = {0};
    bool final = record_build_final(&r->b, real);
    Str text = {0};
    if (re) sgf_value_text(r, re, true, &text);
    bool ok = sgf_result_parse(str_text(&text), r->game, r->kind, final ? real : NULL,
                               &record->ending, record->payoffs, e);
    if (ok && record->ending == END_AGREED && sgf_margin_unknown(str_text(&text)))
        record_set_end(record, 0, SGF_WIN, record->end.used_ms);
    str_clear(&text);
    return ok || sgf_blame(r, re, e);
}

static bool read_tree(SgfReader *r, Error *e) {
    const SgfValue *charset = sgf_value(r, "CA");
    Str text = {0};
    if (charset) sgf_value_text(r, charset, true, &text);
    r->declared_utf8 = str_same_word(str_text(&text), "UTF-8");
    str_clear(&text);
    return sgf_read_game(r, e) && sgf_read_start(r, e) && read_names(r, e) && read_comment(r, e) &&
           read_headings(r, e) && take_headings_of_match(r) && read_seed(r, e) &&
           read_moves(r, e) && read_result(r, e);
}

static void begin_part(Str *text) {
    if (text->len) str_add(text, "; ");
}

// What the record does not hold, and what it has that the file does not say.
static void warn(SgfReader *r) {
    Str lost = {0};
    if (r->left_out)
        str_addf(&lost, "%zu %s of SGF left out where a move is refused: %s", r->left_out,
                 str_plural((int64_t)r->left_out, "variation", "variations"), r->why.text);
    if (r->n_lost) begin_part(&lost);
    sgf_rest_lost(r, &lost);
    if (r->passes) begin_part(&lost);
    if (r->passes)
        str_addf(&lost, "%zu %s put in where a player moves twice in a row", r->passes,
                 str_plural((int64_t)r->passes, "pass is", "passes are"));
    if (r->komi_missing) begin_part(&lost);
    if (r->komi_missing) str_add(&lost, "no komi (KM) is given: it is taken as 0");
    if (lost.len) record_input_warn(r->in, "%s", str_text(&lost));
    str_clear(&lost);
}

RecordStatus record_sgf_next(RecordInput *in, Record *out, Error *e) {
    SgfReader r = {.in = in};
    RecordStatus status = sgf_scan(in, &r.tree, e);
    if (status == RECORD_READ) {
        if (!read_tree(&r, e)) status = RECORD_REFUSED;
        if (status == RECORD_READ) warn(&r);
        if (status == RECORD_READ)
            record_build_take(&r.b, out);
        else if (r.game)
            record_build_clear(&r.b);
    }
    sgf_tree_clear(&r.tree);
    return status;
}
