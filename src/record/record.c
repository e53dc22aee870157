// SPDX-License-Identifier: MIT
// record.c - see record.h.
#include "record/record.h"

#include "base/mem.h"
#include "record/record_tree.h"

static const char *const ending_texts[] = {
#define X(NAME, TEXT) TEXT,
    RECORD_ENDINGS(X)
#undef X
};

const char *ending_text(Ending e) {
    return ending_texts[e];
}

bool ending_parse(const char *text, Ending *out) {
    for (int i = 0; i < ENDINGS_COUNT; i++) {
        if (strcmp(text, ending_texts[i]) == 0) {
            *out = (Ending)i;
            return true;
        }
    }
    return false;
}

bool ending_has_result(Ending e) {
    return e != END_NONE && e != END_STOPPED;
}

void record_init(Record *r, const Game *g, const State *start) {
    *r = (Record){.game = g, .start = game_states_new(g, 1), .comment = mem_text("")};
    if (start)
        game_copy(g, r->start, start);
    else
        game_start(g, r->start);
    for (int p = 0; p < PLAYERS_MAX; p++) r->names[p] = mem_text("");
    r->end = (RecordEnd){mem_text(""), -1};
}

void record_clear(Record *r) {
    free(r->start);
    free(r->moves);
    free(r->comment);
    for (int p = 0; p < PLAYERS_MAX; p++) free(r->names[p]);
    record_tree_clear(r);
    *r = (Record){0};
}

void record_copy(Record *to, const Record *from) {
    *to = *from;
    to->start = game_states_new(from->game, 1);
    game_copy(from->game, to->start, from->start);
    to->moves = mem_new(from->n, sizeof *to->moves);
    to->cap = from->n;
    if (from->n) memcpy(to->moves, from->moves, from->n * sizeof *to->moves);
    to->comment = mem_text(from->comment);
    for (int p = 0; p < PLAYERS_MAX; p++) to->names[p] = mem_text(from->names[p]);
    record_tree_copy(to, from);
}

void record_name(Record *r, int player, const char *name) {
    char *copy = mem_text(name);
    free(r->names[player]);
    r->names[player] = copy;
}

void record_add(Record *r, RecordMove m) {
    if (r->n == r->cap) {
        size_t cap = r->cap ? 2 * r->cap : 64;
        r->moves = mem_resize(r->moves, cap, sizeof *r->moves);
        r->cap = cap;
    }
    r->moves[r->n++] = m;
}

void record_truncate(Record *r, size_t n) {
    if (n < r->n) r->n = n;
    record_tree_truncate(r, n);
    record_set_end(r, 0, "", -1);
    r->ending = END_NONE;
    memset(r->payoffs, 0, sizeof r->payoffs);
}

void record_state(const Record *r, size_t n, State *out) {
    game_copy(r->game, out, r->start);
    for (size_t i = 0; i < n; i++) game_play(r->game, out, r->moves[i].move);
}

static bool chance_made(const Record *r, size_t i) {
    return r->moves[i].mover == PLAYER_CHANCE;
}

size_t record_settled(const Record *r, size_t n) {
    if (!(r->game->traits & GAME_HIDDEN) || n == 0 || !chance_made(r, n - 1)) return n;
    State *s = game_states_new(r->game, 1);
    record_state(r, n, s);
    bool goes_on = game_mover(r->game, s) == PLAYER_CHANCE && !game_over(r->game, s);
    free(s);
    while (goes_on && n > 0 && chance_made(r, n - 1)) n--;
    return n;
}

bool record_tells_move(const Record *r, size_t i, const State *before, int player) {
    const Game *g = r->game;
    if (!(g->traits & GAME_HIDDEN) || player < 0) return true;
    if (!chance_made(r, i)) return game_sees_move(g, before, r->moves[i].move, player);
    State *later = game_states_new(g, 1);
    game_copy(g, later, before);
    for (size_t k = i; k < r->n && chance_made(r, k); k++) game_play(g, later, r->moves[k].move);
    bool goes_on = game_mover(g, later) == PLAYER_CHANCE && !game_over(g, later);
    bool tells = !goes_on && game_still_sees_move(g, before, r->moves[i].move, later, player);
    free(later);
    return tells;
}

Past *record_past(const Record *r) {
    if (!r->game->ops->sample_seen) return NULL;
    Past *past = past_new(r->game, r->start);
    for (size_t i = 0; i < r->n; i++) past_add(past, r->moves[i].move);
    return past;
}

void record_finish_by_rules(Record *r) {
    State *s = game_states_new(r->game, 1);
    record_state(r, r->n, s);
    game_payoffs(r->game, s, r->payoffs);
    r->ending = END_RULES;
    free(s);
}

void record_finish_against(Record *r, Ending ending, int loser) {
    r->ending = ending;
    int others = r->game->players == 2 ? 1 : 0;
    for (int p = 0; p < r->game->players; p++) r->payoffs[p] = p == loser ? -1 : others;
}

bool record_same(const Record *a, const Record *b) {
    if (strcmp(a->game->name, b->game->name) != 0 || a->n != b->n) return false;
    if (!game_same(a->game, a->start, b->start)) return false;
    if (a->ending != b->ending || a->seed != b->seed) return false;
    if (strcmp(a->comment, b->comment) != 0) return false;
    for (int p = 0; p < a->game->players; p++)
        if (a->payoffs[p] != b->payoffs[p] || strcmp(a->names[p], b->names[p]) != 0) return false;
    for (size_t i = 0; i < a->n; i++)
        if (a->moves[i].move != b->moves[i].move) return false;
    return record_tree_same(a, b);
}

void record_each_move(const Record *r, void (*each)(void *context, const char *text),
                      void *context) {
    State *s = game_states_new(r->game, 1);
    Str text = {0};
    game_copy(r->game, s, r->start);
    for (size_t i = 0; i < r->n; i++) {
        str_reset(&text);
        game_move_text(r->game, s, r->moves[i].move, &text);
        each(context, str_text(&text));
        game_play(r->game, s, r->moves[i].move);
    }
    str_clear(&text);
    free(s);
}
