// SPDX-License-Identifier: MIT
// perfect_player.c - see perfect_player.h.
//
// The first question is who wins, the second by how much, each with `nodes` nodes. There are two
// solvers, since their tables mean different things. They are kept from move to move, so that what
// was solved once stays known.
#include "players/general/perfect_player.h"

#include "base/mem.h"
#include "engine/engine_table.h"
#include "player/margin_words.h"
#include "players/general/solver_knowledge.h"

#include <stdlib.h>

enum { MEMORY_MB = 48, DEFAULT_NODES = 2000000, QUICK_MEMORY_MB = 16 };

typedef enum { NOT_SOLVED, SOLVED_WINNER, SOLVED_VALUE } Solved;

typedef struct {
    Player player;
    SolverKnowledge *knowledge;
    Solver *wld, *exact;        // `exact` is NULL where a win is a win
    const EngineSolver *engine; // of the game, where it is quick; NULL until it is asked
    void *quick;                // its solver
    Player *other;              // the player that moves when nothing is solved
    State *behind;              // room for a position
    uint64_t nodes;             // for a question
    uint64_t limit;             // of the question being asked
    const atomic_bool *stop;
} PerfectPlayer;

static bool goes_on(void *context, const SolverProgress *now) {
    const PerfectPlayer *p = context;
    return now->nodes < p->limit && !(p->stop && atomic_load(p->stop));
}

static bool quick_goes_on(void *context, uint64_t nodes) {
    (void)nodes;
    const PerfectPlayer *p = context;
    return !(p->stop && atomic_load(p->stop));
}

// An engine that solves the position in negligible time; NULL: none. Fewer nodes than the default
// mean that the user wants a limit, so then there is none either.
static const EngineSolver *quick_engine(const PerfectPlayer *p, const State *s) {
    const Game *g = p->player.game;
    if (p->nodes < DEFAULT_NODES || game_over(g, s)) return NULL;
    return engine_solver(g, s, false, SOLVES_AT_ONCE);
}

static Solved judge_quickly(PerfectPlayer *p, const EngineSolver *engine, const State *s,
                            SolverAnswer *out) {
    if (!p->quick) {
        p->engine = engine;
        p->quick = engine->make(&(EngineSolverSetup){.game = p->player.game,
                                                     .memory_mb = QUICK_MEMORY_MB,
                                                     .go_on = quick_goes_on,
                                                     .context = p});
    }
    p->engine->run(p->quick, s, false, out);
    return out->known ? SOLVED_VALUE : NOT_SOLVED;
}

// The value of a position to its mover, and a move that reaches it.
static Solved judge(PerfectPlayer *p, const State *s, uint64_t nodes, SolverAnswer *out) {
    SolverAnswer exact;
    const EngineSolver *engine = quick_engine(p, s);
    if (engine) return judge_quickly(p, engine, s, out);
    p->limit = nodes;
    solver_run(p->wld, s, out);
    if (!out->known) return NOT_SOLVED;
    if (!p->exact) return SOLVED_VALUE;
    solver_run(p->exact, s, &exact);
    if (!exact.known) return SOLVED_WINNER;
    exact.nodes += out->nodes;
    *out = exact;
    return SOLVED_VALUE;
}

// The payoff where it is known, otherwise who wins: an engine's score of how soon is none.
static int as_points(const PerfectPlayer *p, Solved solved, int value) {
    bool payoff = solved == SOLVED_VALUE && p->exact;
    return value_from_payoff(payoff ? value : (value > 0) - (value < 0));
}

static bool perfect_choose(Player *player, const Turn *turn, Choice *out, Error *e) {
    PerfectPlayer *p = (PerfectPlayer *)player;
    SolverAnswer a;
    p->stop = turn->limits.stop;
    Solved solved = judge(p, turn->state, p->nodes, &a);
    if (solved == NOT_SOLVED || !a.has_move) return player_choose(p->other, turn, out, e);
    out->move = out->line[0] = a.move;
    out->line_length = 1;
    out->has_value = true;
    out->value = as_points(p, solved, a.value);
    out->stats.nodes = a.nodes;
    return true;
}

// Solves the position after each move; false when one is not solved.
static bool judge_moves(PerfectPlayer *p, const State *s, MoveValue *out, size_t n) {
    const Game *g = p->player.game;
    for (size_t i = 0; i < n; i++) {
        SolverAnswer a;
        game_copy(g, p->behind, s);
        game_play(g, p->behind, out[i].move);
        Solved solved = judge(p, p->behind, p->nodes / 2 + 1, &a);
        if (solved == NOT_SOLVED) return false;
        bool same = game_mover(g, p->behind) == game_mover(g, s);
        out[i].value = out[i].static_value = as_points(p, solved, same ? a.value : -a.value);
        out[i].nodes = out[i].leaves = a.nodes;
        out[i].line[0] = out[i].move;
        out[i].line_length = 1;
        if (a.has_move) out[i].line[out[i].line_length++] = a.move;
    }
    return true;
}

static size_t perfect_values(Player *player, const Turn *turn, MoveValue *out) {
    PerfectPlayer *p = (PerfectPlayer *)player;
    Move *moves = mem_new(player->game->max_moves, sizeof *moves);
    size_t n = game_moves(player->game, turn->state, moves);
    p->stop = turn->limits.stop;
    for (size_t i = 0; i < n; i++) out[i] = (MoveValue){.move = moves[i]};
    free(moves);
    return judge_moves(p, turn->state, out, n) ? n : 0;
}

// --- in words ---

static void say_value(const PerfectPlayer *p, const Turn *turn, Solved solved, int value,
                      Insight *out) {
    const Game *g = p->player.game;
    Str en = {0}, ja = {0};
    int mover = game_mover(g, turn->state), winner = value > 0 ? mover : 1 - mover;
    str_add(&en, "This position is solved: ");
    str_add(&ja, "この局面は解けています：");
    if (g->players == 1) {
        str_addf(&en, "it is worth %d.", value);
        str_addf(&ja, "値は%d。", value);
    } else if (value == 0) {
        str_add(&en, "it is a draw.");
        str_add(&ja, "引き分け。");
    } else if (solved == SOLVED_VALUE && p->exact) {
        str_add(&en, g->player_names[winner]);
        str_add(&ja, winner ? "後手" : "先手");
        margin_words(g, abs(value), false, &en, &ja);
        str_add(&en, ".");
        str_add(&ja, "。");
    } else {
        str_addf(&en, "%s wins.", g->player_names[winner]);
        str_addf(&ja, "%sの勝ち。", winner ? "後手" : "先手");
    }
    insight_say(out, str_text(&en), str_text(&ja));
    str_clear(&en);
    str_clear(&ja);
}

// The value of every move, on the cell it is named after.
static void mark_moves(const PerfectPlayer *p, const Turn *turn, const MoveValue *v, size_t n,
                       Insight *out) {
    int best = -VALUE_INFINITE;
    for (size_t i = 0; i < n; i++)
        if (v[i].value > best) best = v[i].value;
    for (size_t i = 0; i < n; i++) {
        Str cell = {0};
        char text[16];
        if (p->exact && v[i].value)
            snprintf(text, sizeof text, "%+d", value_margin(v[i].value));
        else
            snprintf(text, sizeof text, "%s", v[i].value > 0 ? "○" : v[i].value < 0 ? "×" : "△");
        game_move_text(p->player.game, turn->state, v[i].move, &cell);
        insight_mark(out, str_text(&cell), v[i].value == best ? "best" : "bad", text);
        str_clear(&cell);
    }
}

static void perfect_explain(Player *player, const Turn *turn, Insight *out) {
    PerfectPlayer *p = (PerfectPlayer *)player;
    SolverAnswer a;
    p->stop = turn->limits.stop;
    Solved solved = judge(p, turn->state, p->nodes, &a);
    if (solved == NOT_SOLVED) {
        insight_say(out, "I cannot solve this position: an ordinary player moves here.",
                    "この局面は解けていません。ふつうのプレイヤーが打ちます。");
        return;
    }
    say_value(p, turn, solved, a.value, out);
    MoveValue *v = mem_new(player->game->max_moves, sizeof *v);
    size_t n = perfect_values(player, turn, v);
    mark_moves(p, turn, v, n, out);
    free(v);
}

// --- made ---

static void perfect_free(Player *player) {
    PerfectPlayer *p = (PerfectPlayer *)player;
    solver_free(p->wld);
    solver_free(p->exact);
    solver_knowledge_free(p->knowledge);
    if (p->quick) p->engine->free(p->quick);
    player_free(p->other);
    free(p->behind);
    free(p);
}

static Player *other_player(const Game *g, Error *e) {
    PlayerTable all = player_table();
    static const char plies[] = "ply:depth=5,final=payoff";
    return player_new(&all, g, player_can_play(&all, g, plies) ? plies : "mcts:playouts=2000", e);
}

static Player *perfect_make(Spec *spec, const Game *g, Error *e) {
    static const PlayerOps ops = {.ponders = true,
                                  .free = perfect_free,
                                  .choose = perfect_choose,
                                  .values = perfect_values,
                                  .explain = perfect_explain};
    static const char *const known[] = {"nodes"};
    int nodes = DEFAULT_NODES;
    if (!spec_int(spec, "nodes", 1, 1000000000, &nodes, e)) return NULL;
    if (!spec_done(spec, known, 1, e) || !solver_suits(g, e)) return NULL;
    PerfectPlayer *p = mem_new(1, sizeof *p);
    p->player.ops = &ops;
    p->nodes = (uint64_t)nodes;
    p->behind = game_states_new(g, 1);
    p->knowledge = solver_knowledge_new(g, 1, MEMORY_MB);
    SolverSetup setup = {.game = g, .wld = true, .memory_mb = MEMORY_MB};
    setup.symmetry = solver_knowledge_symmetry(p->knowledge);
    setup.expert = solver_knowledge_engine(p->knowledge);
    setup.stones = solver_knowledge_stones(p->knowledge);
    setup.go_on = goes_on;
    setup.context = p;
    p->wld = solver_new(&setup);
    setup.wld = false;
    if (g->max_payoff != 1) p->exact = solver_new(&setup);
    p->other = other_player(g, e);
    if (p->other) return &p->player;
    perfect_free(&p->player);
    return NULL;
}

const PlayerType perfect_player_type = {
    .name = "perfect",
    .options = "nodes=N",
    .summary = "plays perfectly where it can solve the position, and shows exact values",
    .make = perfect_make,
};
