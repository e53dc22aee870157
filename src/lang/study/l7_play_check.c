// SPDX-License-Identifier: MIT
// l7_play_check.c - see l7_play_check.h.
#include "lang/study/l7_play_check.h"

#include "base/mem.h"
#include "lang/game/l7_game.h"

#include <stdlib.h>

// The budget, in instructions of the interpreter, as upper bounds.
#define BUDGET (INT64_C(1) << 31)

// The cost of a position: its n moves are listed, and as many more questions asked. Where moves are
// completed or refused, each is played.
static int64_t cost(const L7Program *p, size_t n) {
    int64_t times = p->moves.chains || p->moves.filtered ? 4 * (int64_t)n : (int64_t)n;
    return p->code.work * (times + 4);
}

// --- perft ---

enum { LEAVES_MAX = 50000 };

typedef struct {
    const Game *g;
    uint64_t leaves, most; // counting stops above `most`
    int64_t spent;
} Leaves;

static void count_below(Leaves *c, const State *s, int depth) {
    const Game *g = c->g;
    Move *moves = mem_new(g->max_moves, sizeof *moves);
    State *next = game_states_new(g, 1);
    size_t n = game_moves(g, s, moves);
    if (n == 0 && (g->traits & GAME_COUNTS_ENDED)) c->leaves++;
    if (depth == 1) c->leaves += n;
    c->spent += cost(l7_rules(g)->program, n);
    for (size_t i = 0; depth > 1 && i < n && c->leaves <= c->most && c->spent < BUDGET; i++) {
        game_copy(g, next, s);
        game_play(g, next, moves[i]);
        count_below(c, next, depth - 1);
    }
    free(next);
    free(moves);
}

static void try_perft(L7Source *source, const Game *g) {
    const L7Program *p = l7_rules(g)->program;
    State *s = game_states_new(g, 1);
    game_start(g, s);
    for (int d = 0; d < p->perft.n && p->perft.counts[d] <= LEAVES_MAX; d++) {
        Leaves c = {.g = g, .most = (uint64_t)p->perft.counts[d]};
        count_below(&c, s, d + 1);
        if (c.spent >= BUDGET) break;
        if (c.leaves == c.most) continue;
        l7_error(source, p->perft.place, "the rules or the numbers are wrong: see genpei perft",
                 "at depth %d there are %s%llu leaves, not %lld", d + 1,
                 c.leaves > c.most ? "at least " : "", (unsigned long long)c.leaves,
                 p->perft.counts[d]);
        break;
    }
    free(s);
}

// --- positions of random games ---

typedef struct {
    L7Source *source;
    const Game *g;
    const L7Rules *r;
    Move *moves;
    State *a, *b; // where two moves lead
    int texts;    // that were compared
    int64_t spent;
} Try;

typedef struct {
    char *text;
    Move move;
} Written;

static int by_text(const void *x, const void *y) {
    return strcmp(((const Written *)x)->text, ((const Written *)y)->text);
}

static bool lead_apart(const Try *t, const State *s, Move x, Move y) {
    game_copy(t->g, t->a, s);
    game_copy(t->g, t->b, s);
    game_play(t->g, t->a, x);
    game_play(t->g, t->b, y);
    return !game_same(t->g, t->a, t->b);
}

static const L7MoveType *type_of(const Try *t, Move m) {
    return &t->r->program->moves
                .types[(m & ((UINT64_C(1) << t->r->program->moves.type_bits) - 1)) - 1];
}

static void try_texts(Try *t, const State *s, size_t n) {
    enum { TEXTS_MAX = 20000, MOST = 500 };
    if (n > MOST || t->texts > TEXTS_MAX) return;
    t->texts += (int)n;
    Written *list = mem_new(n + 1, sizeof *list);
    for (size_t i = 0; i < n; i++) {
        Str text = {0};
        game_move_text(t->g, s, t->moves[i], &text);
        list[i] = (Written){mem_text(str_text(&text)), t->moves[i]};
        str_clear(&text);
    }
    qsort(list, n, sizeof *list, by_text);
    for (size_t i = 1; i < n; i++)
        if (strcmp(list[i].text, list[i - 1].text) == 0 &&
            lead_apart(t, s, list[i].move, list[i - 1].move))
            l7_warning(t->source, type_of(t, list[i].move)->place,
                       "add to 'write' what distinguishes them: reading takes the first",
                       "two different moves of one position are both written '%.40s'",
                       list[i].text);
    for (size_t i = 0; i < n; i++) free(list[i].text);
    free(list);
}

static void try_length(Try *t, const State *s, size_t n) {
    const L7Program *p = t->r->program;
    bool whole = p->moves.chains || p->moves.filtered;
    size_t all = game_count_moves(t->g, s);
    if (whole ? n < (size_t)p->moves.max_moves || p->moves.max_moves < L7_MOVES_MAX : all <= n)
        return;
    l7_error(t->source, p->texts.place, "fewer variables in a move, or a larger 'most'",
             "a position has more than the %zu moves there is room for", n);
}

// A move step by step: each list of steps and the whole code must have room.
static void try_steps(Try *t, const State *s, Rng *rng) {
    const L7Program *p = t->r->program;
    const L7Vm *vm = t->r->vm;
    int pending = -1, bits = 0;
    int64_t bound[2] = {0, 0}, params[L7_PARAMS_MAX];
    game_copy(t->g, t->a, s);
    for (int step = 0; step < L7_MOVE_BITS; step++) {
        size_t n = vm->ops.steps(vm, t->a, pending, bound, t->moves);
        if (n == 0) return;
        const L7MoveType *k = pending >= 0 ? &p->moves.types[pending] : NULL;
        if (k && n > L7_CONTINUATIONS_MAX)
            l7_error(t->source, k->place, "fewer variables, or a narrower range",
                     "'%s' can continue in %zu ways; at most %d are possible", k->name, n,
                     L7_CONTINUATIONS_MAX);
        uint64_t code = t->moves[rng_below(rng, (uint32_t)n)];
        const L7MoveType *next = type_of(t, code);
        bits += next->code_bits;
        for (int i = 0; k && i < next->bound && i < next->n_params; i++) bits -= next->bits[i];
        if (bits > L7_MOVE_BITS) {
            l7_error(t->source, next->place, "fewer steps, or fewer variables in each",
                     "a move of %d steps does not fit into %d bits", step + 1, L7_MOVE_BITS);
            return;
        }
        vm->ops.step(vm, t->a, &code, &pending, bound, params);
        if (pending < 0) return;
    }
}

static void try_game(Try *t, uint64_t seed) {
    enum { PLIES = 80 };
    Rng rng = rng_seed(seed);
    State *s = game_states_new(t->g, 1);
    game_start(t->g, s);
    for (int ply = 0; ply < PLIES && t->spent < BUDGET; ply++) {
        size_t n = game_moves(t->g, s, t->moves);
        if (n == 0) break;
        t->spent += cost(t->r->program, n);
        Move m = t->moves[rng_below(&rng, (uint32_t)n)];
        try_length(t, s, n);
        try_texts(t, s, n);
        if (t->r->program->moves.chains && game_mover(t->g, s) != PLAYER_CHANCE)
            try_steps(t, s, &rng);
        game_play(t->g, s, m);
    }
    free(s);
}

void l7_check_by_playing(L7Source *source, const Game *g, bool defaults) {
    enum { GAMES = 10, WORK_MAX = 1 << 20, WORK_MAX_STEPS = 1 << 14 };
    Try t = {.source = source, .g = g, .r = l7_rules(g)};
    const L7Program *p = t.r->program;
    // Games that take the interpreter too long are not tried.
    if (p->code.work > (p->moves.chains || p->moves.filtered ? WORK_MAX_STEPS : WORK_MAX)) return;
    if (defaults) try_perft(source, g);
    t.moves = mem_new(L7_MOVES_MAX, sizeof *t.moves);
    t.a = game_states_new(g, 2);
    t.b = game_state_at(g, t.a, 1);
    for (uint64_t seed = 1; seed <= GAMES; seed++) try_game(&t, seed);
    free(t.moves);
    free(t.a);
}
