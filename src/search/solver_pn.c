// SPDX-License-Identifier: MIT
// solver_pn.c - proof-number search, depth first (df-pn, Nagai 2002), with two thresholds.
//
// "Proved" means that player 0 gets at least what is asked for. Where other move orders reach the
// same positions, adding up the numbers of all replies counts the same work many times; so the
// largest is taken, plus one for every other reply that is still open (Ueda and others, 2008). A
// child may exceed the second best by a quarter before another is searched. Several threads share
// the work by solver_jobs.h.
#include "search/solver_methods.h"

#include "base/mem.h"

struct PnSearch {
    Walk *walk;
    SolverTable *table; // not owned
    int question;
    uint64_t end; // the search ends at this many nodes
    State *ahead; // the child after the current one
};

PnSearch *pn_new(Walk *w) {
    PnSearch *p = mem_new(1, sizeof *p);
    p->walk = w;
    p->table = w->shared->table;
    p->ahead = game_states_new(w->game, 1);
    return p;
}

void pn_free(PnSearch *p) {
    free(p->ahead);
    free(p);
}

Walk *pn_walk(const PnSearch *p) {
    return p->walk;
}

// The two numbers of a position as its mover sees them: `own` is the work left to prove the
// mover's aim, `other` to disprove it.
typedef struct {
    uint32_t own, other;
} Numbers;

static void set_numbers(WalkChild *c, bool prover, Numbers n) {
    c->proof = prover ? n.own : n.other;
    c->disproof = prover ? n.other : n.own;
}

static Numbers child_numbers(const WalkChild *c, bool prover) {
    return prover ? (Numbers){c->proof, c->disproof} : (Numbers){c->disproof, c->proof};
}

static void settle(WalkChild *c, bool proved) {
    c->proof = proved ? 0 : PN_INFINITE;
    c->disproof = proved ? PN_INFINITE : 0;
}

// What the table knows of the position after a move.
static bool recall(const PnSearch *p, WalkChild *c) {
    SolverEntry e;
    if (!solver_table_find(p->table, c->key, &e)) return false;
    if (e.low >= p->question || e.high < p->question) {
        settle(c, e.low >= p->question);
        return true;
    }
    if (e.question != p->question || (e.proof == 0 && e.disproof == 0)) return false;
    c->proof = e.proof;
    c->disproof = e.disproof;
    return true;
}

static void remember(PnSearch *p, uint64_t key, bool prover, Numbers sum, uint64_t nodes);

// Near the end an engine that knows the game is faster; but not where the question is only who
// wins, where the proofs would also be larger.
static bool ask_expert(PnSearch *p, const State *s, WalkChild *c) {
    Walk *w = p->walk;
    const SolverExpert *x = w->shared->setup.expert;
    uint64_t nodes = 0;
    bool holds;
    if (!x || !x->settle || w->shared->setup.wld) return false;
    int thread = (int)(w - w->shared->walks);
    if (!x->settle(x->engine, thread, s, p->question, &holds, &nodes)) return false;
    w->progress.nodes += nodes;
    settle(c, holds);
    remember(p, c->key, true, (Numbers){c->proof, c->disproof}, nodes);
    return true;
}

static void swap_ahead(PnSearch *p, int ply) {
    State **here = &p->walk->plies[ply].state, *s = *here;
    *here = p->ahead;
    p->ahead = s;
}

// The child is the position at `ply`. If it is not searched yet, its mover has to find one move,
// and the opponent must refute all.
static void look_at_child(PnSearch *p, int ply, WalkChild *c) {
    Walk *w = p->walk;
    const State *s = w->plies[ply].state;
    if (recall(p, c) || ask_expert(p, s, c)) return;
    c->mover = game_mover(w->game, s);
    size_t replies = game_count_moves(w->game, s);
    if (replies == 0)
        settle(c, walk_final(w, ply) >= p->question);
    else
        set_numbers(c, c->mover == 0, (Numbers){1, (uint32_t)replies});
}

// The next child is played before the current one is examined, so that its place in the table is
// being prefetched in the meantime.
static void look_at_children(PnSearch *p, int ply, size_t n) {
    Walk *w = p->walk;
    for (size_t i = 0; i <= n; i++) {
        WalkChild *c = &w->plies[ply].children[i];
        if (i < n) {
            c->move = w->plies[ply].moves[i];
            const WalkPly *next = walk_play(w, ply, c->move);
            if (!next) return;
            c->key = next->key;
            solver_table_prefetch(p->table, c->key);
        }
        swap_ahead(p, ply + 1);
        if (i > 0) look_at_child(p, ply + 1, &w->plies[ply].children[i - 1]);
    }
}

typedef struct {
    Numbers sum;
    size_t best;     // child with the smallest own number
    uint32_t second; // the smallest of the others
    uint32_t open;   // children that are not refuted
} Summary;

static Summary sum_up(const WalkChild *children, size_t n, bool prover) {
    Summary s = {.sum = {PN_INFINITE, 0}, .second = PN_INFINITE};
    for (size_t i = 0; i < n; i++) {
        Numbers c = child_numbers(&children[i], prover);
        if (c.own < s.sum.own) {
            s.second = s.sum.own;
            s.sum.own = c.own;
            s.best = i;
        } else if (c.own < s.second) {
            s.second = c.own;
        }
        if (c.other > s.sum.other) s.sum.other = c.other;
        if (c.other > 0) s.open++;
    }
    if (s.sum.own == 0) s.sum.other = PN_INFINITE;
    if (s.open > 1 && s.sum.other < PN_INFINITE) s.sum.other += s.open - 1;
    return s;
}

static Numbers grow(PnSearch *p, int ply, Numbers limit);

// Continues with one child until it passes its own thresholds.
static void grow_child(PnSearch *p, int ply, bool prover, const Summary *s, Numbers limit) {
    Walk *w = p->walk;
    WalkChild *c = &w->plies[ply].children[s->best];
    const WalkPly *next = walk_play(w, ply, c->move);
    if (!next) return;
    uint32_t ahead = s->second < PN_INFINITE ? s->second + s->second / 4 + 1 : PN_INFINITE;
    Numbers mine = {ahead < limit.own ? ahead : limit.own, limit.other - (s->open - 1)};
    bool child_proves = game_mover(w->game, next->state) == 0;
    Numbers its = child_proves == prover ? mine : (Numbers){mine.other, mine.own};
    Numbers got = grow(p, ply + 1, its);
    set_numbers(&w->plies[ply].children[s->best], child_proves, got);
}

static void show_root(PnSearch *p, int ply, Numbers n, bool prover) {
    if (ply) return;
    p->walk->progress.proof = prover ? n.own : n.other;
    p->walk->progress.disproof = prover ? n.other : n.own;
}

static void remember(PnSearch *p, uint64_t key, bool prover, Numbers sum, uint64_t nodes) {
    SolverEntry e = {.key = key, .question = p->question};
    e.proof = prover ? sum.own : sum.other;
    e.disproof = prover ? sum.other : sum.own;
    e.work = nodes < UINT32_MAX ? (uint32_t)nodes : UINT32_MAX;
    solver_table_numbers(p->table, &e, &e);
    if (e.proof == 0 || e.disproof == 0) walk_keep(p->walk, &e, nodes);
}

// Searches below the position at `ply` until one of its numbers reaches its limit, or the search
// ends. The position is not final and its answer is not known.
static Numbers grow(PnSearch *p, int ply, Numbers limit) {
    Walk *w = p->walk;
    Numbers none = {0};
    if (walk_repeats(w, ply)) return none;
    uint64_t before = w->progress.nodes, key = w->plies[ply].key;
    bool prover = game_mover(w->game, w->plies[ply].state) == 0;
    size_t n = walk_moves(w, ply);
    look_at_children(p, ply, n);
    for (;;) {
        if (w->stopped) return none;
        Summary s = sum_up(w->plies[ply].children, n, prover);
        show_root(p, ply, s.sum, prover);
        if (s.sum.own >= limit.own || s.sum.other >= limit.other || w->progress.nodes >= p->end) {
            remember(p, key, prover, s.sum, w->progress.nodes - before);
            return s.sum;
        }
        grow_child(p, ply, prover, &s, limit);
    }
}

PnNumbers pn_search_below(PnSearch *p, int ply, int question, PnNumbers limit, uint64_t nodes) {
    const Walk *w = p->walk;
    bool prover = game_mover(w->game, w->plies[ply].state) == 0;
    p->question = question;
    p->end = w->progress.nodes + nodes;
    Numbers n = grow(p, ply,
                     prover ? (Numbers){limit.proof, limit.disproof}
                            : (Numbers){limit.disproof, limit.proof});
    return prover ? (PnNumbers){n.own, n.other} : (PnNumbers){n.other, n.own};
}

bool pn_ask(PnSearch *p, int question, Move *move) {
    Walk *w = p->walk;
    p->question = question;
    p->end = UINT64_MAX;
    w->progress.asking = true;
    w->progress.question = question;
    bool prover = game_mover(w->game, w->plies[0].state) == 0;
    if (walk_moves(w, 0) == 0) return walk_final(w, 0) >= question;
    Numbers n = grow(p, 0, (Numbers){PN_INFINITE, PN_INFINITE});
    if (w->stopped) return false;
    size_t count = walk_moves(w, 0);
    if (n.own == 0)
        *move = w->plies[0].children[sum_up(w->plies[0].children, count, prover).best].move;
    return prover == (n.own == 0);
}
