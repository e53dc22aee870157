// SPDX-License-Identifier: MIT
// l7_play_check.c - see l7_play_check.h.
#include "lang/study/l7_play_check.h"

#include "base/mem.h"
#include "base/os/os_posix.h"
#include "game/worlds.h"
#include "lang/game/l7_game.h"

#include <stdlib.h>

// The budget, in instructions of the interpreter, as upper bounds. Real games need far less, so
// what goes beyond it is still tried for a while.
#define BUDGET (INT64_C(1) << 31)
enum { BEYOND_MS = 500 };

typedef struct {
    int64_t spent, until_ns;
} Budget;

static Budget budget_new(void) {
    return (Budget){0, os_thread_ns() + BEYOND_MS * INT64_C(1000000)};
}

static bool is_spent(const Budget *b) {
    return b->spent >= BUDGET && os_thread_ns() >= b->until_ns;
}

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
    Budget *budget;
} Leaves;

static void count_below(Leaves *c, const State *s, int depth) {
    const Game *g = c->g;
    Move *moves = mem_new(g->max_moves, sizeof *moves);
    State *next = game_states_new(g, 1);
    size_t n = game_moves(g, s, moves);
    if (n == 0 && (g->traits & GAME_COUNTS_ENDED)) c->leaves++;
    if (depth == 1) c->leaves += n;
    c->budget->spent += cost(l7_rules(g)->program, n);
    for (size_t i = 0; depth > 1 && i < n && c->leaves <= c->most && !is_spent(c->budget); i++) {
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
    Budget budget = budget_new();
    for (int d = 0; d < p->perft.n && p->perft.counts[d] <= LEAVES_MAX; d++) {
        Leaves c = {.g = g, .most = (uint64_t)p->perft.counts[d], .budget = &budget};
        count_below(&c, s, d + 1);
        if (c.leaves == c.most) continue;
        if (d > 0 && c.leaves < c.most && is_spent(&budget)) break; // it was not counted to its end
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
    bool starved; // a guess failed
    Budget budget;
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

// Of its first step.
static const L7MoveType *type_of(const Try *t, const State *s, Move m) {
    const L7Moves *moves = &t->r->program->moves;
    uint64_t steps[L7_MOVE_STEPS_MAX];
    t->r->vm->ops.unfold(t->r->vm, s, m, steps);
    return &moves->types[(steps[0] & ((UINT64_C(1) << moves->type_bits) - 1)) - 1];
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
            l7_warning(t->source, type_of(t, s, list[i].move)->place,
                       "add to 'write' what distinguishes them: reading takes the first",
                       "two different moves of one position are both written '%.40s'",
                       list[i].text);
    for (size_t i = 0; i < n; i++) free(list[i].text);
    free(list);
}

// A limit that was reached is an error of the description.
static void tell_limit(const Try *t) {
    const char *what = t->g->ops->exceeded(t->g);
    if (what) l7_error(t->source, t->r->program->texts.place, NULL, "%s", what);
}

// Programs can guess what they cannot see: else a limit is reached, or this is said.
static void try_guess(Try *t, const State *s, const Past *past, Rng *rng) {
    enum { OFTEN = 8 }; // it takes longer than a move
    int mover = game_mover(t->g, s);
    if (!past || mover == PLAYER_CHANCE || rng_below(rng, OFTEN)) return;
    Worlds *worlds = worlds_new(past, mover);
    worlds_draw(worlds, rng, t->b);
    if (worlds_misfits(worlds) && !t->starved)
        l7_warning(t->source, t->r->program->texts.place, NULL,
                   "what a player has seen leaves so few possibilities that programs may guess "
                   "wrong");
    t->starved |= worlds_misfits(worlds) > 0;
    worlds_free(worlds);
}

// Without odds nothing says which move chance makes.
static void try_odds(const Try *t, const State *s, size_t n) {
    uint64_t all = 0;
    if (game_mover(t->g, s) != PLAYER_CHANCE) return;
    for (size_t i = 0; i < n; i++) all += game_odds(t->g, s, t->moves[i]);
    if (all == 0)
        l7_error(t->source, type_of(t, s, t->moves[0])->place, NULL,
                 "the odds of all moves of chance are 0");
}

// Chance is to move: does it leave the players a move some time?
static void try_chance(Try *t, State *s, Rng *rng) {
    enum { IN_A_ROW = 10000 };
    Move m;
    int made = 0;
    while (made < IN_A_ROW && !is_spent(&t->budget) && game_mover(t->g, s) == PLAYER_CHANCE &&
           !game_over(t->g, s) && !game_exceeded(t->g, NULL) &&
           game_random_move(t->g, s, rng, &m)) {
        game_play(t->g, s, m);
        t->budget.spent += cost(t->r->program, 1);
        made++;
    }
    if (made == IN_A_ROW)
        l7_warning(t->source, t->r->program->texts.place, "it may move for ever",
                   "chance moves %d times in a row", IN_A_ROW);
}

static void try_game(Try *t, uint64_t seed) {
    enum { PLIES = 80 };
    Rng rng = rng_seed(seed);
    State *s = game_states_new(t->g, 1);
    Past *past = t->g->ops->sample_seen ? past_new(t->g, NULL) : NULL;
    game_start(t->g, s);
    for (int ply = 0; ply < PLIES && !is_spent(&t->budget) && !game_exceeded(t->g, NULL); ply++) {
        size_t n = game_moves(t->g, s, t->moves);
        if (n == 0) break;
        t->budget.spent += cost(t->r->program, n);
        Move m = t->moves[rng_below(&rng, (uint32_t)n)];
        try_texts(t, s, n);
        try_odds(t, s, n);
        try_guess(t, s, past, &rng);
        if (past) past_add(past, m);
        game_play(t->g, s, m);
    }
    try_chance(t, s, &rng);
    past_free(past);
    free(s);
}

// Of a game that may take too long to be tried, the moves of the first position are listed. Whether
// they took so long that nothing else is tried.
static bool start_takes_long(const Try *t) {
    enum { LONG_MS = 20 };
    int64_t began = os_thread_ns();
    State *s = game_states_new(t->g, 1);
    Move *moves = mem_new(t->g->max_moves, sizeof *moves);
    game_start(t->g, s);
    game_moves(t->g, s, moves);
    free(moves);
    free(s);
    return os_thread_ns() - began > LONG_MS * INT64_C(1000000);
}

void l7_check_by_playing(L7Source *source, const Game *g, bool defaults) {
    enum { GAMES = 10, WORK_MAX = 1 << 20, WORK_MAX_STEPS = 1 << 14 };
    Try t = {.source = source, .g = g, .r = l7_rules(g)};
    const L7Program *p = t.r->program;
    if (p->code.work > (p->moves.chains || p->moves.filtered ? WORK_MAX_STEPS : WORK_MAX) &&
        start_takes_long(&t)) {
        tell_limit(&t);
        if (p->perft.n && defaults)
            l7_warning(source, p->perft.place, "genpei perft counts them",
                       "these numbers were not compared: a position takes too long");
        return;
    }
    if (defaults) try_perft(source, g);
    t.budget = budget_new();
    t.moves = mem_new(g->max_moves, sizeof *t.moves);
    t.a = game_states_new(g, 2);
    t.b = game_state_at(g, t.a, 1);
    for (uint64_t seed = 1; seed <= GAMES && !g->ops->exceeded(g); seed++) try_game(&t, seed);
    tell_limit(&t);
    free(t.moves);
    free(t.a);
}
