// SPDX-License-Identifier: MIT
// solver.c - see solver.h: which method, and which questions it gets.
#include "search/solver.h"

#include "base/mem.h"
#include "search/solver_team.h"

struct Solver {
    Team team;
    Retro *retro;              // the last retrograde analysis, or NULL
    SolverMethod method;       // the one at work
    int low, high;             // what is known of the position at the start, seen by player 0
    int known_low, known_high; // and what is known by now
};

bool solver_suits(const Game *g, Error *e) {
    if (g->traits & GAME_CHANCE) return error_set(e, "solve: %s has chance moves", g->name);
    if (g->traits & GAME_HIDDEN) return error_set(e, "solve: %s has hidden information", g->name);
    if (g->players > 2) return error_set(e, "solve: %s has %d players", g->name, g->players);
    return true;
}

// As a rule, proof numbers find who wins soonest; alpha-beta finds by how much.
static SolverMethod first_method(const SolverSetup *u) {
    if (u->method != SOLVER_AUTO) return u->method;
    const SolverExpert *x = u->expert;
    if (x && !x->on_request && !(u->wld && x->only_values)) return SOLVER_ENGINE;
    return u->wld || u->game->max_payoff == 1 ? SOLVER_PN : SOLVER_ALPHABETA;
}

Solver *solver_new(const SolverSetup *setup) {
    Solver *s = mem_new(1, sizeof *s);
    s->method = first_method(setup);
    team_init(&s->team, setup, s->method != SOLVER_RETROGRADE && s->method != SOLVER_ENGINE);
    return s;
}

void solver_free(Solver *s) {
    if (!s) return;
    retro_free(s->retro);
    team_clear(&s->team);
    free(s);
}

SolverMethod solver_method(const Solver *s) {
    return s->method;
}

void solver_learn(Solver *s, const SolverKept *one) {
    const SolverExpert *expert = s->team.shared.setup.expert;
    if (s->method == SOLVER_ENGINE) {
        expert->learn(expert->engine, one);
        return;
    }
    SolverEntry e = {.key = one->key, .move = one->move, .low = one->low, .high = one->high};
    e.work = one->work;
    if (s->team.shared.table) solver_table_bound(s->team.shared.table, &e, NULL);
}

uint64_t solver_key(Solver *s, const State *state) {
    return walk_key(s->team.shared.walks, state);
}

bool solver_known(Solver *s, const State *state, int *value) {
    SolverEntry e;
    SolverTable *t = s->team.shared.table;
    if (!t || !solver_table_find(t, solver_key(s, state), &e) || e.low != e.high) return false;
    *value = e.low;
    return true;
}

// The next question when the value is known to lie from `low` to `high`. As long as one end is only
// the limit of the game's payoffs, the steps double: most games end far from it.
static int next_question(int low, int high, int most, int *step) {
    int least;
    if (low > -most && high == most)
        least = most - low > *step ? low + *step : most;
    else if (low == -most && high < most)
        least = high + most > *step ? high - *step + 1 : 1 - most;
    else
        return low + (high - low + 1) / 2;
    *step *= 2;
    return least;
}

// The move comes from the last question that was answered in favour of the player to move.
static int value_by_questions(Solver *s, const State *root, Move *move) {
    Walk *w = s->team.shared.walks;
    int most = walk_most(w), low = s->low, high = s->high, step = 1;
    int least = low >= 1 ? low + 1 : high < 1 ? high : 1;
    bool first = game_mover(w->game, root) == 0;
    while (low < high && !w->stopped) {
        TeamTask task = {.method = s->method, .root = root, .low = least - 1, .high = least};
        task.move = *move;
        team_run(&s->team, &task);
        if (w->stopped) break;
        bool yes = task.value >= least;
        if (yes)
            low = least;
        else
            high = least - 1;
        if (low > s->known_low) s->known_low = low;
        if (high < s->known_high) s->known_high = high;
        if (yes == first) *move = task.move;
        least = next_question(low, high, most, &step);
    }
    return low;
}

static int find_value(Solver *s, const State *root, Move *move) {
    if (s->method == SOLVER_PN) return value_by_questions(s, root, move);
    TeamTask task = {s->method, root, s->low, s->high, .move = *move};
    team_run(&s->team, &task);
    *move = task.move;
    return task.value;
}

// Both methods take turns, each time for longer, and continue from what is in their table: so a
// game that suits only one of them takes little longer than with that one alone.
static int find_in_turns(Solver *s, const State *root, Move *move) {
    enum { DEFAULT_TURN = 1 << 20, LONGER = 4 };
    Walk *w = s->team.shared.walks;
    uint64_t turn = s->team.shared.setup.turn ? s->team.shared.setup.turn : DEFAULT_TURN;
    for (int i = 1;; i++) {
        team_budget(&s->team, turn);
        int v = find_value(s, root, move);
        if (!w->spent) return v;
        team_reset(&s->team);
        s->method = s->method == SOLVER_PN ? SOLVER_ALPHABETA : SOLVER_PN;
        if (i % 2 == 0) turn *= LONGER;
    }
}

static int find_backwards(Solver *s, const State *root, Move *move) {
    Walk *w = s->team.shared.walks;
    int low = 0, high = 0;
    size_t number = 0;
    s->method = SOLVER_RETROGRADE;
    team_reset(&s->team);
    w->budget = 0;
    retro_free(s->retro);
    s->retro = retro_new(w, root);
    atomic_store(&w->counted, w->progress.nodes);
    if (!s->retro) return 0;
    retro_find(s->retro, root, game_mover(w->game, root) != 0, &low, &high, &number);
    if (low != high) {
        w->stopped = true;
        error_set(&w->why, "%s can go on forever, and its rules give that no value", w->game->name);
    }
    game_copy(w->game, w->plies[0].state, root);
    walk_moves(w, 0);
    *move = w->plies[0].moves[number];
    return low;
}

bool solver_go_back(Solver *s, const State *root) {
    Move move = 0;
    find_backwards(s, root, &move);
    return s->retro && !s->team.shared.walks->stopped;
}

const SolverStones *solver_stones(const Solver *s) {
    return s->team.shared.setup.stones;
}

bool solver_may_go_on(const Solver *s) {
    const SolverSetup *u = &s->team.shared.setup;
    return !u->go_on || u->go_on(u->context, &s->team.shared.walks->progress);
}

bool solver_pairs(Solver *s, const State *root, const SolverClaim *claim, SolverPairs *out) {
    const SolverSetup *u = &s->team.shared.setup;
    if (!u->stones || u->method != SOLVER_AUTO) return false;
    if (claim->at_most ? claim->bound < 0 : claim->bound > 0) return false;
    int mover = game_mover(u->game, root);
    bool found = solver_pairs_find(u->stones, root, claim->at_most ? 0 : 1, mover, out);
    s->team.shared.walks->progress.nodes += out->tried;
    return found;
}

// Bounds that need no search. The move is that of pairs for the player to move.
static void find_bounds(Solver *s, const State *root, Move *move) {
    const SolverSetup *u = &s->team.shared.setup;
    Walk *w = s->team.shared.walks;
    s->high = walk_most(w);
    s->low = -s->high;
    for (int at_most = 0; at_most < 2; at_most++) {
        SolverPairs pairs;
        if (!solver_pairs(s, root, &(SolverClaim){at_most, 0}, &pairs)) continue;
        *(at_most ? &s->high : &s->low) = 0;
        if (pairs.first >= 0 && game_mover(u->game, root) == at_most)
            *move = u->stones->move(u->stones->context, pairs.first);
    }
    s->known_low = s->low;
    s->known_high = s->high;
    atomic_store(&w->counted, w->progress.nodes);
}

static int find_by_method(Solver *s, const State *root, Move *move) {
    const SolverSetup *u = &s->team.shared.setup;
    s->method = first_method(u);
    find_bounds(s, root, move);
    if (s->low == s->high) return s->low;
    if (s->method == SOLVER_RETROGRADE) return find_backwards(s, root, move);
    if (u->method != SOLVER_AUTO || s->method == SOLVER_ENGINE) return find_value(s, root, move);
    int v = find_in_turns(s, root, move);
    return s->team.shared.walks->repeated ? find_backwards(s, root, move) : v;
}

static void answer(Solver *s, int value, SolverAnswer *out) {
    const Walk *w = s->team.shared.walks;
    out->known = !w->stopped;
    out->nodes = walk_nodes(&s->team.shared);
    out->value = value;
    out->proof = w->progress.asking ? w->progress.proof : 0;
    out->disproof = w->progress.asking ? w->progress.disproof : 0;
    out->why = w->why;
}

static void begin(Solver *s, const State *root, SolverAnswer *out) {
    Walk *w = s->team.shared.walks;
    *out = (SolverAnswer){0};
    team_begin(&s->team, root);
    out->has_move = walk_moves(w, 0) > 0;
    if (out->has_move) out->move = w->plies[0].moves[0];
}

void solver_run(Solver *s, const State *root, SolverAnswer *out) {
    Walk *w = s->team.shared.walks;
    begin(s, root, out);
    int v = out->has_move ? find_by_method(s, root, &out->move) : walk_final(w, 0);
    bool first = game_mover(w->game, root) == 0;
    answer(s, first ? v : -v, out);
    if (out->known) return;
    bool low = s->known_low > -walk_most(w), high = s->known_high < walk_most(w);
    out->has_low = first ? low : high;
    out->has_high = first ? high : low;
    out->low = first ? s->known_low : -s->known_high;
    out->high = first ? s->known_high : -s->known_low;
}

static bool ask_listed(Solver *s, const State *root, const SolverClaim *claim, Move *move) {
    Walk *w = s->team.shared.walks;
    int low, high;
    size_t number;
    w->stopped = !s->retro || !retro_find(s->retro, root, claim->at_most, &low, &high, &number);
    if (w->stopped) return false;
    *move = w->plies[0].moves[number];
    return claim->at_most ? high <= claim->bound : low >= claim->bound;
}

typedef void RunTask(Team *c, TeamTask *task);

static void ask(Solver *s, const State *root, const SolverClaim *claim, RunTask *run_task,
                SolverAnswer *out) {
    Walk *w = s->team.shared.walks;
    begin(s, root, out);
    int least = claim->at_most ? claim->bound + 1 : claim->bound;
    bool holds;
    if (!out->has_move) {
        holds = (walk_final(w, 0) >= least) != claim->at_most;
    } else if (s->method == SOLVER_RETROGRADE) {
        holds = ask_listed(s, root, claim, &out->move);
    } else {
        TeamTask task = {s->method, root, least - 1, least, .move = out->move};
        run_task(&s->team, &task);
        out->move = task.move;
        holds = (task.value >= least) != claim->at_most;
    }
    answer(s, holds, out);
}

void solver_ask(Solver *s, const State *root, const SolverClaim *claim, SolverAnswer *out) {
    ask(s, root, claim, team_run_alone, out);
}

bool solver_recall(Solver *s, const State *root, const SolverClaim *claim, SolverAnswer *out,
                   uint64_t *work) {
    if (s->method != SOLVER_ENGINE) return false;
    begin(s, root, out);
    if (!out->has_move) return false;
    int least = claim->at_most ? claim->bound + 1 : claim->bound;
    TeamTask task = {s->method, root, least - 1, least, .move = out->move, .recall = true};
    team_run_alone(&s->team, &task);
    out->move = task.move;
    *work = task.work;
    answer(s, (task.value >= least) != claim->at_most, out);
    return out->known;
}

void solver_ask_threads(Solver *s, const State *root, const SolverClaim *claim, SolverAnswer *out) {
    ask(s, root, claim, team_run, out);
}
