// SPDX-License-Identifier: MIT
// tutor_judge.c - see tutor_judge.h.
#include "teach/model/tutor_judge.h"

#include "base/bits.h"
#include "base/mem.h"
#include "engine/engine_table.h"
#include "games/reversi/reversi.h"
#include "search/mcts.h"
#include "teach/model/piece_reading.h"

#include <math.h>

enum {
    PLIES = 6,
    MORE_AT_END = 6,
    PIECE_PLIES = 4, // in shogi
    CHESS_PLIES = 3,
    ROUNDS = 80,
    TREE = 60000,
    UNKNOWN = 1500,
    DISC = 300,         // the value of a disc
    WON = 1200,         // and of winning, where the end was seen
    HEX_SEEN = 12,      // rounds from which on its value of a move counts
    CHANCE_MOST = 4000, // the value of a certain win
};

struct TutorJudge {
    const Game *game;
    int effort, times;
    FeatureExtractor *extractor; // for its evaluation, where it has one
    Engine *engine;              // NULL: the game has none
    bool asked;                  // the engine was, in this game
    PieceReader *pieces;         // shogi and chess
    Search *search;
    MoveValue *read;
    Mcts *mcts;
    MctsMove *tried;
    Move *moves;
    int *values;
};

// An engine by its text; NULL when it does not play this game.
static Engine *engine_for(const Game *g, const char *text) {
    Spec spec;
    if (!spec_parse(text, &spec, NULL)) return NULL;
    return engine_find(spec.name)->make(&spec, g, NULL);
}

TutorJudge *tutor_judge_new(const Game *g, int effort) {
    TutorJudge *e = mem_new(1, sizeof *e);
    e->game = g;
    e->times = 1;
    e->extractor = features_new(g, NULL);
    e->values = mem_new(g->max_moves, sizeof *e->values);
    e->moves = mem_new(g->max_moves, sizeof *e->moves);
    e->read = mem_new(g->max_moves, sizeof *e->read);
    if (features_eval(e->extractor)) {
        e->effort = effort ? effort : PLIES;
        e->engine = engine_for(g, "edge:net=none,table=4");
        if (!e->engine) e->engine = engine_for(g, "edge:table=4");
        e->search = search_new(&(SearchSetup){.game = g,
                                              .eval = features_eval(e->extractor),
                                              .finals = FINAL_BY_EVAL,
                                              .sorted_levels = 2});
    } else if (piece_reading_suits(g)) {
        int plies = game_is(g, "chess") ? CHESS_PLIES : PIECE_PLIES;
        e->effort = effort ? effort : plies;
        e->pieces = piece_reader_new(g);
    } else {
        e->effort = effort ? effort : ROUNDS;
        if (game_is(g, "hex")) e->engine = engine_for(g, "hex:playouts=200,resign=0,memory=64");
        e->mcts = mcts_new(&(MctsSetup){.game = g, .nodes = TREE});
        e->tried = mem_new(g->max_moves, sizeof *e->tried);
    }
    return e;
}

void tutor_judge_strain(TutorJudge *e, int times) {
    e->times = times;
}

void tutor_judge_begin(TutorJudge *e) {
    if (e->asked && e->engine->ops->begin) e->engine->ops->begin(e->engine, 0, 1);
    e->asked = false;
}

void tutor_judge_free(TutorJudge *e) {
    if (!e) return;
    if (e->engine) e->engine->ops->free(e->engine);
    features_free(e->extractor);
    search_free(e->search);
    piece_reader_free(e->pieces);
    mcts_free(e->mcts);
    free(e->tried);
    free(e->read);
    free(e->moves);
    free(e->values);
    free(e);
}

int tutor_judge_empties(const State *s) {
    const ReversiState *r = reversi_state(s);
    return 64 - bits_count(r->stones[0].w[0] | r->stones[1].w[0]);
}

static bool ask_engine(TutorJudge *e, const State *s, const Limits *limits) {
    Turn turn = {.state = s, .side = game_mover(e->game, s), .limits = *limits};
    e->asked = e->engine;
    return e->engine && e->engine->ops->values(e->engine, &turn, e->read) > 0;
}

// --- the Reversi family ---

static int disc_value(int discs, bool seen_to_end) {
    int won = (discs > 0) - (discs < 0);
    return DISC * discs + (seen_to_end ? WON * won : 0);
}

static void read_ahead(TutorJudge *e, const State *s, size_t n) {
    int left = tutor_judge_empties(s), plies = e->effort + e->times / 2;
    bool to_end = left <= plies + MORE_AT_END;
    if (ask_engine(e, s, &(Limits){.depth = to_end ? left + 1 : plies})) {
        for (size_t i = 0; i < n; i++)
            e->values[i] = disc_value(value_margin(e->read[i].value), to_end);
        return;
    }
    search_values(e->search, s, &(Limits){.depth = to_end ? left + 3 : e->effort}, e->read);
    for (size_t i = 0; i < n; i++) e->values[i] = e->read[i].value;
}

// --- other games ---

static int chance_value(double chance) {
    double odds = chance < 0.018 ? 0.018 : chance > 0.982 ? 0.982 : chance;
    return (int)(1000 * log(odds / (1 - odds)));
}

// A rarely tried move gets its score minus something for its uncertainty: it was tried rarely
// because it seemed bad.
static void try_out(TutorJudge *e, const State *s, size_t n) {
    Rng rng = rng_seed(game_key(e->game, s) + 1);
    int times = e->engine ? 1 : e->times; // an engine makes up for it
    Limits limits = {.nodes = (uint64_t)(e->effort * times) * n};
    size_t k = mcts_run(e->mcts, s, game_mover(e->game, s), &limits, &rng, e->tried);
    game_moves(e->game, s, e->moves);
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < k; j++)
            if (e->tried[j].move == e->moves[i]) {
                double score = e->tried[j].score, top = e->tried[0].score;
                double known = e->tried[j].visits / (double)(e->tried[0].visits + 1);
                e->values[i] = (int)(2 * CHANCE_MOST * ((score < top ? score : top) - 0.5)) -
                               (int)(UNKNOWN * (1 - known));
            }
}

// What the engine has looked at counts; the playouts tell the other moves apart, none of which is
// better than what the engine chose.
static void ask_hex(TutorJudge *e, const State *s, size_t n) {
    if (!ask_engine(e, s, &(Limits){0})) return;
    int best = -CHANCE_MOST;
    size_t seen = 0;
    for (size_t i = 0; i < n; i++) {
        if (e->read[i].nodes < HEX_SEEN) continue;
        e->values[i] = chance_value(e->read[i].value / (double)VALUE_CERTAIN);
        if (e->values[i] > best) best = e->values[i];
        seen++;
    }
    if (!seen) return;
    for (size_t i = 0; i < n; i++)
        if (e->read[i].nodes < HEX_SEEN && e->values[i] > best) e->values[i] = best;
}

size_t tutor_judge_values(TutorJudge *e, const State *s, const int **values) {
    size_t n = game_count_moves(e->game, s);
    if (e->pieces) {
        piece_reader_values(e->pieces, s, e->effort + e->times / 3, e->values);
    } else if (e->search) {
        read_ahead(e, s, n);
    } else {
        try_out(e, s, n);
        ask_hex(e, s, n);
    }
    *values = e->values;
    return n;
}
