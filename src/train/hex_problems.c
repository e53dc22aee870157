// SPDX-License-Identifier: MIT
// hex_problems.c - see hex_problems.h.
#include "train/hex_problems.h"

#include "base/mem.h"
#include "base/rng.h"
#include "engine/hex/hex_problem_set.h"
#include "engine/hex/net/hex_net_run.h"
#include "engine/hex/solve/hex_solver.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    SPARE = 2, // candidates for each problem that is kept, so that all degrees of difficulty occur
    MEMORY = 64 << 20,
    NODES_MAX = 4000, // for the position after one move, so that the board server answers at once
};

typedef struct {
    int level;
    HexProblem problem;
} Candidate;

typedef struct {
    const HexProblems *how;
    int size, level;
    HexNetDesk *desk;
    HexSolver *solver;
    HexPosition position;
    int moves[HEX_CELLS_MAX], n;
    uint64_t nodes; // of the solver, for the candidate
} Maker;

static bool go_on(void *context, uint64_t nodes) {
    const Maker *m = context;
    return nodes < NODES_MAX && !atomic_load(m->how->stop);
}

// A cell drawn by the network's policy; the first one any cell.
static int draw_move(const Maker *m, Rng *rng) {
    HexNetAnswer said;
    int cells = m->size * m->size, last = -1;
    if (m->n == 0) return (int)rng_below(rng, (uint32_t)cells);
    hex_net_judge(m->desk, m->position.stone, m->position.mover, &said);
    float most = -INFINITY;
    double sum = 0;
    for (int i = 0; i < cells; i++)
        if (m->position.stone[i] < 0 && said.logit[i] > most) most = said.logit[i];
    for (int i = 0; i < cells; i++)
        if (m->position.stone[i] < 0) sum += exp((double)(said.logit[i] - most));
    double left = sum * (double)rng_below(rng, 1 << 24) / (1 << 24);
    for (int i = 0; i < cells && left >= 0; i++)
        if (m->position.stone[i] < 0) last = i, left -= exp((double)(said.logit[i] - most));
    return last;
}

static void play(Maker *m, int cell) {
    m->position.stone[cell] = (int8_t)m->position.mover;
    m->position.mover = !m->position.mover;
    m->moves[m->n++] = cell;
}

static void take_back(Maker *m) {
    m->position.stone[m->moves[--m->n]] = -1;
    m->position.mover = !m->position.mover;
}

// -1: not known in time.
static int winner(Maker *m) {
    HexVerdict v;
    hex_solver_decide(m->solver, &m->position, &v);
    m->nodes += v.nodes;
    return v.winner;
}

// The only winning move, -1: there is none, or another one.
static int only_win(Maker *m) {
    int mover = m->position.mover, key = -1;
    for (int cell = 0; cell < m->size * m->size; cell++) {
        if (m->position.stone[cell] >= 0) continue;
        play(m, cell);
        int who = winner(m);
        take_back(m);
        if (who < 0 || (who == mover && key >= 0)) return -1;
        if (who == mover) key = cell;
    }
    return key;
}

// Losing moves after which the network thinks that the mover wins.
static int count_tempting(Maker *m, int key) {
    int n = 0;
    for (int cell = 0; cell < m->size * m->size; cell++) {
        HexNetAnswer said;
        if (m->position.stone[cell] >= 0 || cell == key) continue;
        play(m, cell);
        hex_net_judge(m->desk, m->position.stone, m->position.mover, &said);
        take_back(m);
        n += said.value < 0;
    }
    return n;
}

static void write_moves(const Maker *m, char *out, size_t room) {
    size_t at = 0;
    for (int i = 0; i < m->n && at + 8 < room; i++) {
        char name[16];
        hex_position_cell_name(m->size, m->moves[i], name);
        at += (size_t)snprintf(out + at, room - at, "%s%s", i ? " " : "", name);
    }
}

// One game; whether its position after the moves of the level is a problem.
static bool try_game(Maker *m, int64_t number, HexProblem *out) {
    Rng rng = rng_seed_for((uint64_t)m->how->seed, (uint64_t)number);
    m->position = (HexPosition){0};
    memset(m->position.stone, -1, sizeof m->position.stone);
    m->n = 0;
    m->nodes = 0;
    int plies = hex_problem_plies[m->level] + (int)rng_below(&rng, 4);
    while (m->n < plies) play(m, draw_move(m, &rng));
    if (winner(m) != m->position.mover) return false;
    m->nodes = 0;
    int key = only_win(m);
    if (key < 0) return false;
    *out = (HexProblem){.size = m->size, .nodes = (long)m->nodes};
    out->tempting = count_tempting(m, key);
    write_moves(m, out->moves, sizeof out->moves);
    char name[16];
    hex_position_cell_name(m->size, key, name);
    memcpy(out->key, name, sizeof out->key);
    return true;
}

static int harder(const void *a, const void *b) {
    const HexProblem *x = a, *y = b;
    if (x->tempting != y->tempting) return x->tempting - y->tempting;
    return (x->nodes > y->nodes) - (x->nodes < y->nodes);
}

static bool make_level(Maker *m, Str *out) {
    int wanted = SPARE * m->how->each, n = 0;
    HexProblem *found = mem_new((size_t)wanted, sizeof *found);
    for (int64_t number = 0; n < wanted && !atomic_load(m->how->stop); number++) {
        n += try_game(m, 1000000 * (int64_t)m->level + number, &found[n]);
        progress_say(m->how->progress, "%dx%d: %d of %d positions", m->size, m->size, n, wanted);
    }
    qsort(found, (size_t)n, sizeof *found, harder);
    for (int i = 0; n == wanted && i < wanted; i += SPARE)
        str_addf(out, "%d %d;%s;%s;%d;%ld\n", m->level + 1, m->size, found[i].moves, found[i].key,
                 found[i].tempting, found[i].nodes);
    free(found);
    return n == wanted;
}

bool hex_problems_make(const HexProblems *how, Str *out, Error *e) {
    HexNet *net = hex_net_built_in();
    if (!net) return error_set(e, "this build has no network of Hex");
    bool ok = true;
    for (int level = 0; ok && level < HEX_PROBLEM_LEVELS; level++) {
        Maker *m = mem_new(1, sizeof *m);
        *m = (Maker){.how = how, .level = level, .size = hex_problem_size[level]};
        m->desk = hex_net_desk_new(net, m->size, m->size);
        m->solver = hex_solver_new(
            m->size, m->size, &(HexSolverOptions){.memory = MEMORY, .go_on = go_on, .context = m});
        ok = make_level(m, out);
        hex_solver_free(m->solver);
        hex_net_desk_free(m->desk);
        free(m);
    }
    hex_net_free(net);
    return ok || error_set(e, "stopped");
}
