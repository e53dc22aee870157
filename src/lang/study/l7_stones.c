// SPDX-License-Identifier: MIT
// l7_stones.c - see l7_stones.h.
#include "lang/study/l7_stones.h"

#include "base/mem.h"
#include "lang/game/l7_game.h"

#include <assert.h>
#include <stdlib.h>

enum { NODES_MAX = 64 };

struct L7Stones {
    const Game *game;
    const L7Rules *rules;
    State *room;
    uint64_t nodes; // of the board: some may be left out of it
    Move moves[NODES_MAX];
};

static const L7Field *field_of(const L7Stones *x) {
    return &x->rules->program->state.fields[0];
}

// A position in which `player` is to move and has these stones, the other one none.
static void set_up(L7Stones *x, int player, uint64_t stones) {
    const L7Program *p = x->rules->program;
    const L7Layout *l = &x->rules->vm->layout;
    memcpy(x->room, x->rules->start, l->size);
    for (int i = 0; i < 2; i++) l7_set_words(p, x->room, field_of(x)->set + i)[0] = 0;
    l7_set_words(p, x->room, field_of(x)->set + player)[0] = stones;
    l7_vars(l, x->room)[p->state.var_mover] = (int16_t)player;
    l7_vars(l, x->room)[p->state.var_result] = L7_RESULT_NONE;
    l7_keep(x->rules, x->room);
}

// Which move goes to which node is found by playing it. False: not every node has a move.
static bool find_moves(L7Stones *x) {
    const Game *g = x->game;
    uint64_t found = 0;
    Move *moves = mem_new(g->max_moves, sizeof *moves);
    set_up(x, 0, 0);
    size_t n = game_moves(g, x->room, moves);
    for (size_t i = 0; i < n; i++) {
        set_up(x, 0, 0);
        game_play(g, x->room, moves[i]);
        uint64_t on = l7_stones_of(x, x->room, 0);
        if (!on) continue;
        x->moves[__builtin_ctzll(on)] = moves[i];
        found |= on;
    }
    free(moves);
    return found == x->nodes;
}

L7Stones *l7_stones_new(const Game *g) {
    const L7Rules *r = l7_rules(g);
    if (!r || !r->program->moves.monotone || r->program->board.n_nodes > NODES_MAX) return NULL;
    L7Stones *x = mem_new(1, sizeof *x);
    x->game = g;
    x->rules = r;
    x->room = game_states_new(g, 1);
    x->nodes = r->program->board.all.w[0];
    if (find_moves(x)) return x;
    l7_stones_free(x);
    return NULL;
}

void l7_stones_free(L7Stones *x) {
    if (!x) return;
    free(x->room);
    free(x);
}

uint64_t l7_stones_nodes(const L7Stones *x) {
    return x->nodes;
}

uint64_t l7_stones_of(const L7Stones *x, const State *s, int player) {
    return l7_set_words(x->rules->program, s, field_of(x)->set + player)[0];
}

Move l7_stones_move(const L7Stones *x, int node) {
    return x->moves[node];
}

bool l7_stones_win(L7Stones *x, int player, uint64_t stones, int last) {
    int payoffs[PLAYERS_MAX] = {0};
    assert(x->nodes & UINT64_C(1) << last);
    set_up(x, player, stones & ~(UINT64_C(1) << last));
    game_play(x->game, x->room, x->moves[last]);
    const L7Rules *r = x->rules;
    if (l7_vars(&r->vm->layout, x->room)[r->program->state.var_result] == L7_RESULT_NONE)
        return false;
    game_payoffs(x->game, x->room, payoffs);
    return payoffs[player] > 0;
}
