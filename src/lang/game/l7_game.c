// SPDX-License-Identifier: MIT
// l7_game.c - see l7_game.h.
#include "lang/game/l7_game.h"

#include "base/hash.h"
#include "base/mem.h"
#include "base/os/os_load.h"
#include "lang/game/l7_guessing.h"
#include "lang/game/l7_look_back.h"
#include "lang/game/l7_move_read.h"
#include "lang/game/l7_observe.h"
#include "lang/game/l7_redeal.h"
#include "lang/game/l7_sample.h"
#include "lang/game/l7_sight.h"
#include "lang/game/l7_text.h"
#include "lang/program/l7_board_text.h"
#include "lang/program/l7_pile_text.h"
#include "lang/program/l7_position.h"
#include "lang/syntax/l7_format.h"

static const L7Rules *rules(const Game *g) {
    return g->rules;
}

static int16_t *vars(const L7Rules *r, const void *s) {
    return (int16_t *)((char *)(uintptr_t)s + r->vm->layout.vars);
}

static void start(const Game *g, State *s) {
    memcpy(s, rules(g)->start, g->state_size);
}

// Whether some player's end holds although the game goes on.
static bool is_loose(const L7Rules *r, const State *s) {
    const L7Program *p = r->program;
    size_t size = r->vm->layout.size;
    State *copy = mem_new_aligned(1, (size + STATE_ALIGN - 1) / STATE_ALIGN * STATE_ALIGN);
    bool loose = false;
    for (int i = 0; i < p->n_players && vars(r, s)[p->state.var_result] == 0; i++) {
        memcpy(copy, s, size);
        if (p->code.f_near[i] >= 0)
            loose |= r->vm->ops.call(r->vm, p->code.f_ends[i], copy, NULL) != 0;
    }
    free(copy);
    return loose;
}

void l7_keep(const L7Rules *r, State *s) {
    const L7Program *p = r->program;
    if (p->code.f_keep >= 0) r->vm->ops.call(r->vm, p->code.f_keep, s, NULL);
    if (p->state.var_loose >= 0) vars(r, s)[p->state.var_loose] = is_loose(r, s);
}

// The start is computed once.
static void make_start(L7Rules *r) {
    const L7Layout *l = &r->vm->layout;
    r->start = mem_new_aligned(1, (l->size + STATE_ALIGN - 1) / STATE_ALIGN * STATE_ALIGN);
    l7_state_blank(r->program, l, r->start);
    r->vm->ops.call(r->vm, r->program->code.f_start, r->start, NULL);
    Error e;
    // The compiler has checked that it can be read.
    if (r->program->state.start_text)
        l7_position_read(r->program, l, r->program->state.start_text, r->start, &e);
    l7_keep(r, r->start);
}

static int mover(const Game *g, const State *s) {
    const L7Rules *r = rules(g);
    int who = vars(r, s)[r->program->state.var_mover];
    if (who < r->program->n_players) return who;
    // Chance has nothing to do in a finished game: the player who would follow counts as the mover.
    bool ended = vars(r, s)[r->program->state.var_result] != 0;
    return ended ? who - r->program->n_players : PLAYER_CHANCE;
}

// Earlier positions do not belong to the position.
static uint64_t key(const Game *g, const State *s) {
    return hash_bytes(s, rules(g)->vm->layout.core);
}

static size_t vm_moves(const Game *g, const State *s, Move *out) {
    const L7Rules *r = rules(g);
    return r->vm->ops.moves(r->vm, s, out);
}

static size_t vm_count(const Game *g, const State *s) {
    const L7Rules *r = rules(g);
    return r->vm->ops.count(r->vm, s);
}

static bool vm_random(const Game *g, const State *s, Rng *rng, Move *out) {
    const L7Rules *r = rules(g);
    return r->vm->ops.random(r->vm, s, rng, out) != 0;
}

static void vm_play(const Game *g, State *s, Move m) {
    const L7Rules *r = rules(g);
    r->vm->ops.play(r->vm, s, m);
}

static int vm_playout(const Game *g, State *s, Rng *rng, int most) {
    const L7Rules *r = rules(g);
    return r->vm->ops.playout(r->vm, s, rng, most);
}

static size_t c_moves(const Game *g, const State *s, Move *out) {
    return rules(g)->compiled->moves(s, out);
}

static size_t c_count(const Game *g, const State *s) {
    return rules(g)->compiled->count(s);
}

static bool c_random(const Game *g, const State *s, Rng *rng, Move *out) {
    return rules(g)->compiled->random(s, rng, out) != 0;
}

static void c_play(const Game *g, State *s, Move m) {
    rules(g)->compiled->play(s, m);
}

static int c_playout(const Game *g, State *s, Rng *rng, int most) {
    return rules(g)->compiled->playout(s, rng, most);
}

static bool over(const Game *g, const State *s) {
    const L7Rules *r = rules(g);
    if (vars(r, s)[r->program->state.var_result] != 0) return true;
    // The moves of others may not be seen: a view of a finished game says so.
    return !l7_is_veiled(r, s) && g->ops->count_moves(g, s) == 0;
}

// How the game ended: by an `end`, or because the player to move is stuck.
static int result_of(const Game *g, const State *s) {
    const L7Rules *r = rules(g);
    int result = vars(r, s)[r->program->state.var_result];
    int who = vars(r, s)[r->program->state.var_mover];
    if (result || who >= r->program->n_players || r->program->code.f_stuck[who] < 0) return result;
    State *copy = game_states_new(g, 1);
    game_copy(g, copy, s);
    r->vm->ops.call(r->vm, r->program->code.f_stuck[who], copy, NULL);
    result = vars(r, copy)[r->program->state.var_result];
    free(copy);
    return result;
}

// What `payoff` gives a player. A number that is too large is an error, and counts as 0.
static int counted_payoff(const L7Rules *r, const State *s, int player) {
    int function = r->program->code.f_payoff[player];
    if (function < 0) return 0;
    int64_t payoff = r->vm->ops.call(r->vm, function, (void *)(uintptr_t)s, NULL);
    if (payoff >= -L7_PAYOFF_MAX && payoff <= L7_PAYOFF_MAX) return (int)payoff;
    r->vm->ops.ring(r->vm, L7_EXCEEDED_PAYOFF);
    return 0;
}

static void payoffs(const Game *g, const State *s, int *out) {
    const L7Rules *r = rules(g);
    const L7Program *p = r->program;
    int result = result_of(g, s);
    for (int i = 0; i < p->n_players; i++) {
        if (result == L7_RESULT_DRAW || (result == 0 && p->code.f_payoff[i] < 0)) {
            out[i] = 0;
        } else if (result == L7_RESULT_COUNT || result == 0) {
            out[i] = counted_payoff(r, s, i);
        } else {
            int others = p->n_players == 2 || p->n_teams == 2 ? -1 : 0;
            out[i] = game_allies(g, i, result - L7_RESULT_WIN) ? 1 : others;
        }
    }
}

static uint32_t odds(const Game *g, const State *s, Move m) {
    const L7Rules *r = rules(g);
    int64_t weight = r->vm->ops.odds(r->vm, s, m);
    return weight > 0 ? (uint32_t)weight : 0;
}

// What is hidden from the player and is no longer its first value ("nothing yet") is unknown.
// A hidden pile is shown in the order of its values.
static bool hides_order(const Game *g, const State *s) {
    const L7Rules *r = rules(g);
    const L7Layout *l = &r->vm->layout;
    for (int i = 0; i < r->program->state.n_fields; i++) {
        const L7Field *f = &r->program->state.fields[i];
        for (int k = 0; f->hidden && f->pool < 0 && k < l7_piles(r->program, f); k++)
            for (int j = 1; j < l7_pile_height(l, s, f, k); j++)
                if (l7_pile_get(l, s, f, k, j) != l7_pile_get(l, s, f, k, 0)) return true;
    }
    return false;
}

static void view(const Game *g, const State *s, int player, State *out) {
    const L7Rules *r = rules(g);
    const L7Program *p = r->program;
    game_copy(g, out, s);
    // What was hidden earlier stays so.
    if (p->state.repeat) memset((char *)out + r->vm->layout.core, 0, 8 * r->vm->layout.history);
    if (p->state.veils && !l7_is_veiled(r, s) && over(g, s)) {
        int result = result_of(g, s);
        vars(r, out)[p->state.var_result] = (int16_t)(result ? result : L7_RESULT_COUNT);
    }
    l7_veil(r, player, out);
    for (int i = 0; i < p->state.n_fields; i++) {
        const L7Field *f = &p->state.fields[i];
        for (int k = 0; f->hidden && f->pool < 0 && k < l7_piles(p, f); k++)
            l7_pile_sort(&r->vm->layout, out, f, k);
        if (!f->hidden || f->var < 0) continue;
        int copies = f->on == ON_PLAYER ? p->n_players : 1;
        for (int k = 0; k < copies; k++) {
            int16_t *v = &vars(r, out)[f->var + k];
            if ((f->on != ON_PLAYER || k != player) && *v != l7_first_value(f))
                *v = (int16_t)l7_unknown(f);
        }
    }
}

// What lies on what in a hidden pile is not seen, though everyone knows what is in it: who was told
// of every push would know the order.
static bool sees_piles(const L7Rules *r, const State *before, const State *after, int player) {
    const L7Program *p = r->program;
    const L7Layout *l = &r->vm->layout;
    for (int i = 0; i < p->state.n_fields; i++) {
        const L7Field *f = &p->state.fields[i];
        for (int k = 0; f->hidden && k < l7_piles(p, f); k++) {
            if (f->on == ON_PLAYER && k == player) continue;
            int was = l7_pile_height(l, before, f, k), is = l7_pile_height(l, after, f, k);
            if (is > was) return false;
            for (int n = 0; n < is; n++)
                if (l7_pile_get(l, before, f, k, n) != l7_pile_get(l, after, f, k, n)) return false;
        }
    }
    return true;
}

// Part by part of the state: what changed is in the view as it is.
static bool sees(const Game *g, const State *before, const State *after, const State *later,
                 int player) {
    const L7Rules *r = rules(g);
    const L7Program *p = r->program;
    const L7Layout *l = &r->vm->layout;
    State *seen = game_states_new(g, 1);
    bool all = sees_piles(r, before, after, player);
    view(g, later, player, seen);
    const uint64_t *x = (const uint64_t *)before, *y = (const uint64_t *)after,
                   *now = (const uint64_t *)later, *z = (const uint64_t *)seen;
    for (int i = 0; i < p->state.n_sets * p->board.words; i++)
        all &= ((x[i] ^ y[i]) & (now[i] ^ z[i])) == 0;
    for (int i = 0; i < p->state.n_vars; i++)
        all &= vars(r, before)[i] == vars(r, after)[i] || vars(r, later)[i] == vars(r, seen)[i];
    for (int i = 0; i < p->state.n_fields; i++) {
        const L7Field *f = &p->state.fields[i];
        for (int k = 0; k < l7_span(p, f).numbers; k++)
            all &= l7_number_at(l, before, f, k) == l7_number_at(l, after, f, k) ||
                   l7_number_at(l, later, f, k) == l7_number_at(l, seen, f, k);
    }
    free(seen);
    return all;
}

// What it was that the interpreter or the compiled game could not do.
static const char *exceeded(const Game *g) {
    const L7Rules *r = rules(g);
    int what = l7_rung(r->vm->alarm);
    if (!what && r->compiled) what = l7_rung(r->compiled->alarm);
    return what ? r->limits[what] : NULL;
}

static void watch(const Game *g, atomic_bool *halt) {
    const L7Rules *r = rules(g);
    l7_alarm_halt(r->vm->alarm, (_Bool *)halt);
    if (r->compiled) l7_alarm_halt(r->compiled->alarm, (_Bool *)halt);
}

static void say_limits(L7Rules *r) {
    static const char *const what[] = {
        [L7_EXCEEDED_MOVES] =
            "a position has more than %d moves; more may be allowed by `most N moves`",
        [L7_EXCEEDED_TRIED] = "more than %d steps were tried for one list of moves",
        [L7_EXCEEDED_STEPS] = "a move has more than %d steps",
        [L7_EXCEEDED_CONTINUATIONS] = "a move can continue in more than %d ways",
        [L7_EXCEEDED_CALLS] =
            "a function went deeper than its `most N deep`, or was called more than %d N times",
        [L7_EXCEEDED_ODDS] = "the odds of a chance move are more than %d",
        [L7_EXCEEDED_POSITIONS] = "`repeat` compares at most %d positions; `within N` and `since` "
                                  "say which ones count",
        [L7_EXCEEDED_PRODUCT] = "a product is more than 10^12",
        [L7_EXCEEDED_PAYOFF] = "a payoff is more than %d, or less than minus that",
        [L7_EXCEEDED_HIDDEN] = "no chance moves lead to what a player sees: it cannot be guessed",
        [L7_EXCEEDED_PILE] =
            "something was put on a full pile; a pile holds at most what `most` says",
    };
    const int most[L7_EXCEEDED_HIDDEN + 1] = {[L7_EXCEEDED_MOVES] = r->program->moves.max_moves,
                                              [L7_EXCEEDED_TRIED] = L7_TRIED_MAX,
                                              [L7_EXCEEDED_STEPS] = L7_MOVE_STEPS_MAX,
                                              [L7_EXCEEDED_CONTINUATIONS] = L7_CONTINUATIONS_MAX,
                                              [L7_EXCEEDED_CALLS] = L7_CALLS_FACTOR,
                                              [L7_EXCEEDED_ODDS] = L7_ODDS_MAX,
                                              [L7_EXCEEDED_POSITIONS] = L7_HISTORY_USUAL,
                                              [L7_EXCEEDED_PAYOFF] = L7_PAYOFF_MAX};
    for (int i = L7_EXCEEDED_MOVES; i <= L7_EXCEEDED_HIDDEN; i++)
        snprintf(r->limits[i], sizeof r->limits[i], what[i], most[i]);
}

static void free_game(Game *g) {
    L7Rules *r = (L7Rules *)(uintptr_t)g->rules;
    watch(g, NULL);
    GameOps *ops = (GameOps *)(uintptr_t)g->ops;
    l7_redeal_free(r->redeal);
    l7_vm_free(r->vm);
    l7_program_free(r->program);
    os_unload(r->library);
    str_clear(&r->description);
    free(r->start);
    free(r);
    free(ops);
}

const L7Rules *l7_rules(const Game *g) {
    return g->ops->start == start ? g->rules : NULL;
}

void l7_game_init(Game *out, L7Program *p) {
    L7Rules *r = mem_new(1, sizeof *r);
    GameOps *ops = mem_new(1, sizeof *ops);
    r->program = p;
    r->vm = l7_vm_new(p);
    say_limits(r);
    make_start(r);
    r->redeal = l7_redeal_new(r);
    *ops = (GameOps){
        .start = start,
        .mover = mover,
        .moves = vm_moves,
        .play = vm_play,
        .payoffs = payoffs,
        .move_text = l7_move_text,
        .move_is_named = l7_move_is_named,
        .position_text = l7_position_text,
        .position_parse = l7_position_parse,
        .draw = l7_draw,
        .over = over,
        .count_moves = vm_count,
        .random_move = vm_random,
        .playout = vm_playout,
        .odds = p->moves.has_chance ? odds : NULL,
        .view = p->state.hidden ? view : NULL,
        .hides_order = p->state.hidden ? hides_order : NULL,
        .sample = p->state.hidden ? l7_sample : NULL,
        .sample_seen = p->state.hidden ? l7_look_back : NULL,
        .sees = p->state.hidden ? sees : NULL,
        .key = p->state.repeat ? key : NULL,
        .move_parse = p->moves.unordered ? l7_move_read : NULL,
        .exceeded = exceeded,
        .watch = watch,
        .observe = l7_observe,
        .action = l7_action,
        .free = free_game,
    };
    out->ops = ops;
    out->rules = r;
    out->title = p->texts.title;
    out->words = p->texts.about;
    out->players = p->n_players;
    out->work = p->code.listing;
    out->teams = p->n_teams;
    for (int i = 0; i < p->n_players; i++) out->team[i] = p->team[i];
    memcpy(out->params, p->params, sizeof out->params);
    out->n_params = p->n_params;
    for (int i = 0; i < p->n_players; i++) out->player_names[i] = p->players[i];
    out->traits = (p->moves.has_chance ? GAME_CHANCE : 0U) | (p->state.hidden ? GAME_HIDDEN : 0U) |
                  (p->n_players == 2 ? GAME_ZERO_SUM : 0U) |
                  (p->perft.ended ? GAME_COUNTS_ENDED : 0U) |
                  (p->state.repeat ? GAME_REMEMBERS : 0U);
    out->state_size = r->vm->layout.size;
    out->max_moves = (size_t)p->moves.max_moves;
    out->nodes = (size_t)p->board.n_nodes;
    out->actions = l7_action_count(p);
    out->max_payoff = p->code.f_payoff[0] < 0 ? 1 : 0;
    const char *wrong = l7_guesses_wrong(out);
    l7_alarm_init(r->vm->alarm);
    r->unguessable = wrong != NULL;
    if (wrong)
        snprintf(r->limits[L7_EXCEEDED_HIDDEN], sizeof r->limits[L7_EXCEEDED_HIDDEN], "%s", wrong);
}

void l7_game_describe(Game *g, const char *source) {
    L7Rules *r = (L7Rules *)(uintptr_t)g->rules;
    l7_rules_text(source, &r->description);
    g->description = str_text(&r->description);
}

void l7_game_compiled(Game *g, const L7Compiled *compiled, void *library) {
    L7Rules *r = (L7Rules *)(uintptr_t)g->rules;
    GameOps *ops = (GameOps *)(uintptr_t)g->ops;
    l7_alarm_init(compiled->alarm);
    r->compiled = compiled;
    r->library = library;
    ops->moves = c_moves;
    ops->play = c_play;
    ops->count_moves = c_count;
    ops->random_move = c_random;
    ops->playout = c_playout;
}
