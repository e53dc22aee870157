// SPDX-License-Identifier: MIT
// web_count.c - see web_count.h.
#include "web/games/web_count.h"

#include "base/mem.h"
#include "games/go/go_position.h"
#include "web/games/web_result.h"

static const GridNames names = {.upward = true, .without_i = true};

static void read_end(const Record *r, GoPosition *out) {
    State *s = game_states_new(r->game, 1);
    record_state(r, r->n, s);
    go_position_read(r->game, s, out);
    free(s);
}

static bool is_pass(const Record *r, size_t i) {
    State *s = game_states_new(r->game, 1);
    Str text = {0};
    record_state(r, i, s);
    game_move_text(r->game, s, r->moves[i].move, &text);
    bool pass = strcmp(str_text(&text), "pass") == 0;
    str_clear(&text);
    free(s);
    return pass;
}

void count_propose(GoCount *c, const Record *r) {
    GoPosition p;
    read_end(r, &p);
    go_dead_propose(&p.board, &c->marks);
}

void count_begin(GoCount *c, const Record *r, const bool *person) {
    *c = (GoCount){.resumed = c->resumed};
    if (!game_is(r->game, "go") || r->ending != END_RULES || !(person[0] || person[1])) return;
    if (r->n < 2 || !is_pass(r, r->n - 1) || !is_pass(r, r->n - 2)) return;
    c->begun = true;
    count_propose(c, r);
}

bool count_mark(GoCount *c, const Record *r, const json_t *points, Error *e) {
    GoPosition p;
    GoDead marks = {0};
    read_end(r, &p);
    size_t i;
    json_t *one;
    json_array_foreach(points, i, one) {
        const char *name = json_string_value(one);
        int cell = name ? grid_cell(&names, &p.grid, name) : -1;
        if (cell < 0) return error_set(e, "'dead' must be a list of points");
        if (p.board.stone[go_point(&p.board, cell)] > GO_WHITE)
            return error_set(e, "there is no stone on %s", name);
        go_dead_mark(&p.board, go_point(&p.board, cell), true, &marks);
    }
    if (memcmp(&marks, &c->marks, sizeof marks) == 0) return true;
    c->marks = marks;
    memset(c->accepted, 0, sizeof c->accepted);
    return true;
}

// Twice the difference, as the game itself pays it.
static void payoffs_of(const Record *r, const GoCounted *counted, int out[PLAYERS_MAX]) {
    int black = 2 * (counted->black - counted->white) - game_param(r->game, "komi", 0);
    memset(out, 0, PLAYERS_MAX * sizeof *out);
    out[0] = black;
    out[1] = -black;
}

static void count_now(const GoCount *c, const Record *r, GoPosition *p, GoCounted *out) {
    read_end(r, p);
    go_dead_count(&p->board, &c->marks, out);
}

static bool any_dead(const GoCount *c) {
    static const GoDead none;
    return memcmp(&c->marks, &none, sizeof none) != 0;
}

void count_accept(GoCount *c, Record *r, const bool *person, int side) {
    c->accepted[side] = true;
    for (int i = 0; i < 2; i++)
        if (person[i] && !c->accepted[i]) return;
    c->settled = true;
    if (!any_dead(c)) return; // the rules have counted it so
    GoPosition p;
    GoCounted counted;
    count_now(c, r, &p, &counted);
    payoffs_of(r, &counted, r->payoffs);
    r->ending = END_AGREED;
}

static json_t *dead_names(const GoCount *c, const GoPosition *p) {
    json_t *list = json_array();
    for (int i = 0; i < p->board.width * p->board.height; i++) {
        char name[8];
        if (!c->marks.dead[i]) continue;
        go_place_name(p, go_point(&p->board, i), name);
        json_array_append_new(list, json_string(name));
    }
    return list;
}

// Empty points and dead stones, and whose they are.
static json_t *owners_of(const GoCount *c, const GoPosition *p, const GoCounted *counted) {
    json_t *owners = json_object();
    for (int i = 0; i < p->board.width * p->board.height; i++) {
        int place = go_point(&p->board, i);
        bool open = p->board.stone[place] == GO_FREE || c->marks.dead[i];
        char name[8];
        if (!open || counted->owner[i] > GO_WHITE) continue;
        go_place_name(p, place, name);
        json_object_set_new(owners, name, json_integer(counted->owner[i]));
    }
    return owners;
}

// How the game would end with these marks.
static json_t *words_of(const Record *r, const GoCounted *counted) {
    Record as_counted = *r; // only read
    payoffs_of(r, counted, as_counted.payoffs);
    as_counted.ending = END_AGREED;
    return result_words(&as_counted);
}

json_t *json_count(const GoCount *c, const Record *r) {
    if (!c->begun) return json_null();
    GoPosition p;
    GoCounted counted;
    count_now(c, r, &p, &counted);
    json_t *accepted = json_array();
    for (int side = 0; side < 2; side++)
        if (c->accepted[side]) json_array_append_new(accepted, json_integer(side));
    return json_pack("{s:o, s:o, s:o, s:b, s:[f, f], s:o}", "dead", dead_names(c, &p), "owners",
                     owners_of(c, &p, &counted), "accepted", accepted, "settled", c->settled,
                     "points", (double)counted.black,
                     counted.white + game_param(r->game, "komi", 0) / 2.0, "words",
                     words_of(r, &counted));
}

json_t *count_save(const GoCount *c, const Record *r) {
    if (!c->begun) return c->resumed ? json_pack("{s:i}", "resumed", c->resumed) : json_null();
    GoPosition p;
    read_end(r, &p);
    json_t *accepted = json_pack("[b, b]", c->accepted[0], c->accepted[1]);
    return json_pack("{s:o, s:o, s:b, s:i}", "dead", dead_names(c, &p), "accepted", accepted,
                     "settled", c->settled, "resumed", c->resumed);
}

void count_read(GoCount *c, const Record *r, const json_t *saved) {
    json_int_t resumed = json_integer_value(json_object_get(saved, "resumed"));
    *c = (GoCount){.resumed = resumed > 0 && resumed <= COUNT_RESUMES ? (int)resumed : 0};
    bool ended = r->ending == END_RULES || r->ending == END_AGREED;
    if (!json_is_array(json_object_get(saved, "dead")) || !game_is(r->game, "go") || !ended) return;
    if (!count_mark(c, r, json_object_get(saved, "dead"), NULL)) return;
    const json_t *accepted = json_object_get(saved, "accepted");
    for (size_t side = 0; side < 2; side++)
        c->accepted[side] = json_is_true(json_array_get(accepted, side));
    c->settled = json_is_true(json_object_get(saved, "settled"));
    c->begun = true;
}
