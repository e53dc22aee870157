// SPDX-License-Identifier: MIT
// alpha_search.h - the strong general search for games of two players without hidden information.
//
// Iterative deepening with aspiration windows and principal variation search (Marsland and Campbell
// 1982), a transposition table, killer moves and history (Schaeffer 1989), late move reductions,
// null moves that are verified (Goetsch and Campbell 1990; Tabibi and Netanyahu 2002), a quiescence
// search over moves that win material, and expectation at chance nodes with Star1 bounds (Ballard
// 1983). Finished games are valued by their payoff, earlier wins above later ones, so wins and
// losses that are found are proven. Everything is allocated by alpha_new. One AlphaSearch serves
// one thread.
#ifndef GENPEI_ALPHA_SEARCH_H
#define GENPEI_ALPHA_SEARCH_H

#include "search/search.h"

// Zero means default for every field but `game` and `eval`. What it points to outlives the search.
typedef struct {
    const Game *game;
    const Eval *eval;
    const Eval *material;    // what captures win; NULL: every position counts as quiet
    int table_mb;            // 16
    bool captures_forced;    // a player who can capture must
    bool repetition_is_draw; // a position that comes back within the search counts as drawn
    int win_points;          // chance games: what a payoff of 1 is in points of `eval`; 1000
    // Gives the turn to the other player where that is allowed; false: it is not. NULL: never.
    // It must be rare that a player would rather pass than move.
    bool (*pass)(const Game *g, const State *s, State *out);
    // Equal for positions that have the same value; NULL: game_key.
    uint64_t (*key)(const void *context, const State *s);
    // Equal for positions that a rule on repetition calls the same; NULL: as `key`.
    uint64_t (*same)(const void *context, const State *s);
    const void *key_context;
    // What the men of a player are worth in `material`, by node, 0 elsewhere; and the node that a
    // move takes on and the one of the man that takes, false where only making it can tell. NULL:
    // every move is made to see what it wins. `nodes` of the board.
    void (*worths)(const void *context, const State *s, int player, int16_t *out);
    bool (*takes)(const void *context, Move m, int mover, int *from, int *on);
    const void *takes_context;
    int nodes;
    // How far an evaluation can be wrong by a move that wins nothing, in its points, and what one
    // point of `material` is in them. 0: nothing is left out because of its evaluation.
    int unrest;
    double worth;
} AlphaSetup;

typedef struct AlphaSearch AlphaSearch;

// False, with the reason, for games that it cannot search.
bool alpha_suits(const Game *g, Error *e);

AlphaSearch *alpha_new(const AlphaSetup *setup);
void alpha_free(AlphaSearch *a);

// Takes over `unrest` and `worth`: the evaluation has changed.
void alpha_tune(AlphaSearch *a, const AlphaSetup *setup);

// Forgets what earlier searches found: the same question then has the same answer.
void alpha_forget(AlphaSearch *a);

// Searches until a limit, or until nothing deeper is left; the position is not final, and a player
// is to move. Without any limit: to depth SEARCH_DEPTH_MAX. `ask` (may be NULL) gets the best lines
// of every completed depth. Values are points of the evaluation, or those of value_from_payoff.
void alpha_think(AlphaSearch *a, const State *root, const Limits *limits, AnalysisReport *each,
                 void *context, size_t lines, SearchResult *out);

// The value of every root move, in the order of generation, after the deepest search that the
// limits allow; `out` has room for max_moves. Returns their number.
size_t alpha_values(AlphaSearch *a, const State *root, const Limits *limits, MoveValue *out);

// The value of a position without a search beyond moves that win material, and the quiet position
// (room for one state) that it comes from. For learning.
int alpha_quiet(AlphaSearch *a, const State *root, State *leaf);

#endif
