// SPDX-License-Identifier: MIT
// l7_move_read.c - see l7_move_read.h.
#include "lang/game/l7_move_read.h"

#include "base/mem.h"
#include "lang/game/l7_text.h"

typedef struct {
    const Game *game;
    const L7Rules *r;
    State *ends; // where the legal moves lead, without the end of the turn
    Move *moves;
    size_t n;
    int left; // steps that may still be tried: limits the time
} Reading;

static bool is_end(const Reading *x, const State *s, Move *out) {
    for (size_t i = 0; i < x->n; i++) {
        if (!game_same(x->game, game_state_at(x->game, x->ends, i), s)) continue;
        *out = x->moves[i];
        return true;
    }
    return false;
}

// Makes the steps named from `text` on, in every way; true when one leads where a move does.
static bool make_steps(Reading *x, const State *s, int pending, const int64_t *bound,
                       const char *text, Move *out) {
    const L7Vm *vm = x->r->vm;
    Move *steps = mem_new(x->game->max_moves, sizeof *steps);
    State *now = game_states_new(x->game, 1);
    size_t n = vm->ops.steps(vm, s, pending, bound, steps);
    bool found = false;
    for (size_t i = 0; i < n && !found && x->left > 0; i++, x->left--) {
        int64_t args[2] = {bound[0], bound[1]}, params[L7_PARAMS_MAX];
        int next = pending;
        Str said = {0};
        game_copy(x->game, now, s);
        int type = vm->ops.step(vm, now, &steps[i], &next, args, params);
        l7_step_text(x->r, s, &x->r->program->moves.types[type], params, pending >= 0, &said);
        if (said.len == 0) str_add(&said, x->r->program->moves.types[type].name);
        if (str_begins_with(text, str_text(&said))) {
            const char *rest = text + said.len;
            if (!*rest)
                found = is_end(x, now, out);
            else
                found = next >= 0 && make_steps(x, now, next, args, rest, out);
        }
        str_clear(&said);
    }
    free(now);
    free(steps);
    return found;
}

// The steps of a listed move, without the end of the turn.
static void make_move(const Reading *x, Move m, State *s) {
    int pending = -1;
    int64_t args[2] = {0, 0}, params[L7_PARAMS_MAX];
    uint64_t steps[L7_MOVE_STEPS_MAX];
    int n = x->r->vm->ops.unfold(x->r->vm, s, m, steps);
    for (int i = 0; i < n; i++) x->r->vm->ops.step(x->r->vm, s, &steps[i], &pending, args, params);
}

static bool is_listed(const Reading *x, const State *s, const char *text, Move *out) {
    Str said = {0};
    bool found = false;
    for (size_t i = 0; i < x->n && !found; i++) {
        str_reset(&said);
        l7_move_text(x->game, s, x->moves[i], &said);
        found = str_same_word(str_text(&said), text);
        *out = x->moves[i];
    }
    str_clear(&said);
    return found;
}

bool l7_move_read(const Game *g, const State *s, const char *text, Move *out) {
    enum { TRIED_MOST = 20000 };
    Move *moves = mem_new(g->max_moves, sizeof *moves);
    size_t n = game_moves(g, s, moves);
    Reading x = {g, g->rules, game_states_new(g, n + 1), moves, n, TRIED_MOST};
    for (size_t i = 0; i < n; i++) {
        State *end = game_state_at(g, x.ends, i);
        game_copy(g, end, s);
        make_move(&x, moves[i], end);
    }
    const int64_t nothing[2] = {0, 0};
    bool found = is_listed(&x, s, text, out) || make_steps(&x, s, -1, nothing, text, out);
    free(x.ends);
    free(moves);
    return found;
}
