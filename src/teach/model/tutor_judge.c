// SPDX-License-Identifier: MIT
// tutor_judge.c - see tutor_judge.h.
#include "teach/model/tutor_judge.h"

#include "base/bits.h"
#include "base/mem.h"
#include "games/reversi/reversi.h"
#include "search/mcts.h"

enum { PLIES = 5, READ_TO_END = 10, ROUNDS = 80, TREE = 60000, UNKNOWN = 1500 };

struct TutorJudge {
    const Game *game;
    int effort, times;
    FeatureExtractor *extractor; // for its evaluation, where it has one
    Search *search;
    MoveValue *read;
    Mcts *mcts;
    MctsMove *tried;
    Move *moves;
    int *values;
};

TutorJudge *tutor_judge_new(const Game *g, int effort) {
    TutorJudge *e = mem_new(1, sizeof *e);
    e->game = g;
    e->times = 1;
    e->extractor = features_new(g, NULL);
    e->values = mem_new(g->max_moves, sizeof *e->values);
    e->moves = mem_new(g->max_moves, sizeof *e->moves);
    if (features_eval(e->extractor)) {
        e->effort = effort ? effort : PLIES;
        e->read = mem_new(g->max_moves, sizeof *e->read);
        e->search = search_new(&(SearchSetup){.game = g,
                                              .eval = features_eval(e->extractor),
                                              .finals = FINAL_BY_EVAL,
                                              .sorted_levels = 2});
    } else {
        e->effort = effort ? effort : ROUNDS;
        e->mcts = mcts_new(&(MctsSetup){.game = g, .nodes = TREE});
        e->tried = mem_new(g->max_moves, sizeof *e->tried);
    }
    return e;
}

void tutor_judge_strain(TutorJudge *e, int times) {
    e->times = times;
}

void tutor_judge_free(TutorJudge *e) {
    if (!e) return;
    features_free(e->extractor);
    search_free(e->search);
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

static void read_ahead(TutorJudge *e, const State *s, size_t n) {
    int left = tutor_judge_empties(s), depth = left <= READ_TO_END ? left + 3 : e->effort;
    search_values(e->search, s, &(Limits){.depth = depth}, e->read);
    for (size_t i = 0; i < n; i++) e->values[i] = e->read[i].value;
}

// A rarely tried move gets its score minus something for its uncertainty: it was tried rarely
// because it seemed bad.
static void try_out(TutorJudge *e, const State *s, size_t n) {
    Rng rng = rng_seed(game_key(e->game, s) + 1);
    Limits limits = {.nodes = (uint64_t)(e->effort * e->times) * n};
    size_t k = mcts_run(e->mcts, s, game_mover(e->game, s), &limits, &rng, e->tried);
    game_moves(e->game, s, e->moves);
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < k; j++)
            if (e->tried[j].move == e->moves[i]) {
                double score = e->tried[j].score, top = e->tried[0].score;
                double known = e->tried[j].visits / (double)(e->tried[0].visits + 1);
                e->values[i] = (int)(8000 * ((score < top ? score : top) - 0.5)) -
                               (int)(UNKNOWN * (1 - known));
            }
}

size_t tutor_judge_values(TutorJudge *e, const State *s, const int **values) {
    size_t n = game_count_moves(e->game, s);
    if (e->search)
        read_ahead(e, s, n);
    else
        try_out(e, s, n);
    *values = e->values;
    return n;
}
