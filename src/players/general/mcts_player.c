// SPDX-License-Identifier: MIT
// mcts_player.c - see mcts_player.h. Values are thousandths of a win: 500 is an even game.
#include "players/general/mcts_player.h"

#include "base/mem.h"
#include "base/os/os_posix.h"
#include "search/mcts.h"

typedef struct {
    Player player;
    int playouts;
    int time_ms;
    Mcts *mcts;
    MctsMove *moves;
    Rng rng;
    size_t misfits; // guesses of the last thinking that do not fit all that was seen
} MctsPlayer;

static void mcts_player_free(Player *p) {
    MctsPlayer *m = (MctsPlayer *)p;
    mcts_free(m->mcts);
    free(m->moves);
    free(m);
}

static void mcts_begins(Player *p, int side, uint64_t seed) {
    ((MctsPlayer *)p)->rng = rng_seed_for(seed, 100 + (uint64_t)side);
}

// The question's limits of time and of rounds; without either, what the options say.
static Limits effort(const MctsPlayer *m, const Turn *turn) {
    Limits limits = turn->limits;
    if (limits.time_ms || limits.nodes) return limits;
    limits.time_ms = m->time_ms;
    if (!m->time_ms) limits.nodes = (uint64_t)m->playouts;
    return limits;
}

// What is hidden is drawn from all that was seen of the game.
static Worlds *draw_from_past(MctsPlayer *m, const Turn *turn) {
    Worlds *worlds = worlds_new(turn->past, turn->side);
    mcts_draw_from(m->mcts, worlds);
    return worlds;
}

static void forget_past(MctsPlayer *m, Worlds *worlds) {
    mcts_draw_from(m->mcts, NULL);
    m->misfits = worlds ? worlds_misfits(worlds) : 0;
    worlds_free(worlds);
}

static size_t think_silently(MctsPlayer *m, const Turn *turn) {
    Limits limits = effort(m, turn);
    Worlds *worlds = draw_from_past(m, turn);
    size_t n = mcts_run(m->mcts, turn->state, turn->side, &limits, &m->rng, m->moves);
    forget_past(m, worlds);
    return n;
}

enum { LOOK_FIRST = 64, LOOK_ROUNDS_MAX = 1 << 30 };

// The moves that were tried; mcts_run gives them in this order.
static size_t count_tried(const MctsPlayer *m, size_t n) {
    while (n > 1 && m->moves[n - 1].visits == 0) n--;
    return n;
}

static void tell(const MctsPlayer *m, const Turn *turn, const AnalysisOptions *ask, size_t n,
                 uint64_t before, MoveValue *lines) {
    AnalysisStep analysis = {.nodes = mcts_rounds(m->mcts) - before,
                             .deepest = mcts_deepest(m->mcts),
                             .filled = mcts_filled(m->mcts),
                             .lines = lines};
    n = count_tried(m, n);
    analysis.n = n < ask->most ? n : ask->most;
    for (size_t i = 0; i < analysis.n; i++) {
        const MctsMove *x = &m->moves[i];
        int value = value_from_chance(x->score);
        lines[i] = (MoveValue){.move = x->move, .value = value, .static_value = value};
        lines[i].leaves = lines[i].nodes = x->visits;
        lines[i].line_length =
            mcts_line(m->mcts, turn->state, x->move, lines[i].line, SEARCH_DEPTH_MAX);
    }
    ask->each(ask->context, &analysis);
}

// Each step adds a quarter to the rounds, in one tree. Returns the number of moves in m->moves.
static size_t think_in_steps(MctsPlayer *m, const Turn *turn, Limits whole,
                             const AnalysisOptions *ask) {
    MoveValue *lines = mem_new(ask->most + 1, sizeof *lines);
    Worlds *worlds = draw_from_past(m, turn);
    Limits limits = whole;
    int64_t began = os_now_ns();
    uint64_t before = ask->again ? mcts_rounds(m->mcts) : 0, rounds = before;
    size_t n = 0;
    for (bool more = true; more && rounds < LOOK_ROUNDS_MAX;) {
        limits.nodes = rounds + (rounds / 4 > LOOK_FIRST ? rounds / 4 : LOOK_FIRST);
        if (whole.nodes && limits.nodes > whole.nodes) limits.nodes = whole.nodes;
        n = (rounds ? mcts_more : mcts_run)(m->mcts, turn->state, turn->side, &limits, &m->rng,
                                            m->moves);
        more = mcts_rounds(m->mcts) > rounds && mcts_rounds(m->mcts) >= limits.nodes;
        rounds = mcts_rounds(m->mcts);
        if (n) tell(m, turn, ask, n, before, lines);
        int64_t spent_ms = (os_now_ns() - began) / 1000000;
        if (whole.time_ms && spent_ms >= whole.time_ms) break;
        if (whole.time_ms) limits.time_ms = whole.time_ms - spent_ms;
        if (whole.nodes && rounds >= whole.nodes) break;
        if (limits.stop && atomic_load(limits.stop)) break;
    }
    forget_past(m, worlds);
    free(lines);
    return n;
}

static bool mcts_choose(Player *p, const Turn *turn, Choice *out, Error *e) {
    MctsPlayer *m = (MctsPlayer *)p;
    size_t n = turn->report ? think_in_steps(m, turn, effort(m, turn), turn->report)
                            : think_silently(m, turn);
    if (n == 0) return error_set(e, "asked for a move when the game is over");
    out->move = m->moves[0].move;
    out->has_value = n > 1;
    out->value = value_from_chance(m->moves[0].score);
    out->stats.nodes = out->stats.leaves = mcts_rounds(m->mcts);
    out->line_length = mcts_line(m->mcts, turn->state, out->move, out->line, SEARCH_DEPTH_MAX);
    return true;
}

static const MctsMove *find_move(const MctsPlayer *m, size_t n, Move move) {
    size_t i = 0;
    while (i + 1 < n && m->moves[i].move != move) i++;
    return &m->moves[i];
}

static size_t mcts_values(Player *p, const Turn *turn, MoveValue *out) {
    MctsPlayer *m = (MctsPlayer *)p;
    size_t n = think_silently(m, turn);
    Move *order = mem_new(p->game->max_moves, sizeof *order);
    game_moves(p->game, turn->state, order);
    for (size_t i = 0; i < n; i++) {
        const MctsMove *x = find_move(m, n, order[i]);
        int value = value_from_chance(x->score);
        out[i] = (MoveValue){.move = x->move, .value = value, .static_value = value, .depth = 1};
        out[i].leaves = out[i].nodes = x->visits;
        out[i].line[0] = x->move;
        out[i].line_length = 1;
    }
    free(order);
    return n;
}

// A depth means nothing to it: with no other limit it makes its own effort.
static void mcts_analyse(Player *p, const Turn *turn, const AnalysisOptions *ask) {
    MctsPlayer *m = (MctsPlayer *)p;
    think_in_steps(m, turn, turn->limits.depth ? effort(m, turn) : turn->limits, ask);
}

// Said only where it does not do what it should.
static void mcts_explain(Player *p, const Turn *turn, Insight *out) {
    (void)turn;
    if (((const MctsPlayer *)p)->misfits)
        insight_say(out,
                    "Of what is hidden I found too few possibilities that fit all that was seen: "
                    "some of my guesses fit only a part of it.",
                    "これまでに見えたことすべてに合う場合が十分に見つからず、一部は途中までしか合わ"
                    "ない推測で考えました。");
}

static Player *mcts_make(Spec *spec, const Game *g, Error *e) {
    static const PlayerOps ops = {.value_type = VALUE_CHANCE,
                                  .ponders = true,
                                  .free = mcts_player_free,
                                  .choose = mcts_choose,
                                  .begins = mcts_begins,
                                  .values = mcts_values,
                                  .explain = mcts_explain,
                                  .analyse = mcts_analyse};
    static const char *const known[] = {"playouts", "time", "explore", "memory"};
    int playouts = 1000, memory_mb = 0;
    double seconds = 0, explore = 1.0;
    if (!spec_int(spec, "playouts", 1, 100000000, &playouts, e)) return NULL;
    if (!spec_real(spec, "time", 0.001, 1000, &seconds, e)) return NULL;
    if (!spec_real(spec, "explore", 0.01, 100, &explore, e)) return NULL;
    if (!spec_int(spec, "memory", 1, 65536, &memory_mb, e)) return NULL;
    if (!spec_done(spec, known, sizeof known / sizeof *known, e)) return NULL;
    MctsPlayer *m = mem_new(1, sizeof *m);
    m->player.ops = &ops;
    m->playouts = playouts;
    m->time_ms = (int)(seconds * 1000);
    m->mcts = mcts_new(
        &(MctsSetup){.game = g, .exploration = explore, .nodes = mcts_nodes_in(memory_mb)});
    m->moves = mem_new(g->max_moves, sizeof *m->moves);
    m->rng = rng_seed(1);
    return &m->player;
}

const PlayerType mcts_player_type = {
    .name = "mcts",
    .options = "playouts=N,time=S,explore=C,memory=MB",
    .summary = "Monte-Carlo tree search, for every game",
    .make = mcts_make,
};
