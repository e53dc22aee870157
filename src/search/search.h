// SPDX-License-Identifier: MIT
// search.h - the general search, for any game of the contract with one or two players, no chance
// and nothing hidden: full minimax, alpha-beta, and iterative deepening with a table.
//
// Values are seen by the player to move: see value.h. A leaf is a position valued at the depth
// limit or a finished game. Everything a search needs is allocated by search_new; nothing is
// allocated while it runs. One Search serves one thread; the game, the evaluation and the table may
// be shared.
#ifndef GENPEI_SEARCH_H
#define GENPEI_SEARCH_H

#include "game/eval.h"
#include "game/value.h"
#include "search/table.h"

#include <stdatomic.h>

enum { SEARCH_DEPTH_MAX = 100 };

// How a finished game is valued.
typedef enum {
    FINAL_BY_EVAL,   // like any other position (the programs of 1970)
    FINAL_BY_PAYOFF, // value_from_payoff: beyond every evaluation
} FinalValue;

typedef enum {
    METHOD_ALPHABETA,
    METHOD_MINIMAX, // the whole tree: the same values, every leaf visited
} SearchMethod;

// Puts the likely best moves first. `level` is 1 at the root; `s` the position they are made in.
typedef struct SearchOrder SearchOrder;
struct SearchOrder {
    void (*sort)(const SearchOrder *o, const Game *g, const State *s, int level, Move *moves,
                 size_t n);
};

// Zero means default for every field but `game` and `eval`.
typedef struct {
    const Game *game;
    const Eval *eval;
    SearchMethod method;
    FinalValue finals;
    int sorted_levels;        // moves are sorted by static value at levels 1 .. this (1 = the root)
    const SearchOrder *order; // further ordering hook, called after the sort, at every level
    Table *table;             // transposition table, NULL for none
    bool bounds;              // see search_values
} SearchSetup;

// Zero means no limit. Depth 0 needs another limit.
typedef struct {
    int depth; // plies, the root's move counted
    int64_t time_ms;
    uint64_t nodes;
    const atomic_bool *stop; // set by the caller to end the search early
} Limits;

typedef struct {
    uint64_t nodes;      // positions visited below the root
    uint64_t leaves;     // of these, valued and not searched further
    uint64_t cuts;       // positions whose remaining moves were not searched
    uint64_t table_hits; // positions answered by the table
    int depth;           // depth completed
    int percent;         // see MoveValue
    bool stopped;        // a limit other than depth ended the search
} SearchStats;

typedef struct {
    Move move;
    int value;        // of the position
    int static_value; // of the position after `move`, without search, seen by the mover
    SearchStats stats;
    size_t line_length;
    Move line[SEARCH_DEPTH_MAX]; // principal variation, `move` first
} SearchResult;

typedef struct {
    Move move;
    int value;
    int static_value;
    uint64_t leaves;
    uint64_t nodes;
    int depth;                   // plies searched, 0 if unknown
    int percent;                 // certainty of a search to the end of the game: 100 for exact
    size_t line_length;          // 0 if unknown
    Move line[SEARCH_DEPTH_MAX]; // the expected moves, `move` first
} MoveValue;

void move_values_sort(MoveValue *v, size_t n); // best first, equal ones stay in order

// What is known of a position so far, while it is analysed.
typedef struct {
    int depth;       // plies searched everywhere; 0 when the search has no such depth
    size_t done, of; // moves finished at the current depth, and their number
    int deepest;     // plies of the longest line looked at; 0 if unknown
    int filled;      // thousandths of its memory in use; 0 if unknown
    uint64_t nodes;  // since this analysis began
    bool exact;      // a deeper search would find the same
    size_t n;
    const MoveValue *lines; // best first
} AnalysisStep;
typedef void AnalysisReport(void *context, const AnalysisStep *analysis);

typedef struct Search Search;

// False, with the reason, when these searches cannot handle the game.
bool search_suits(const Game *g, Error *e);

// `setup` is copied; what it points to must outlive the search.
Search *search_new(const SearchSetup *setup);
void search_free(Search *s);

// Searches to exactly limits->depth (1 to SEARCH_DEPTH_MAX). The position must not be final. Among
// equal moves the first in (sorted) order is kept. When stopped, the best of the root moves
// finished so far is returned.
void search_fixed(Search *s, const State *root, const Limits *limits, SearchResult *out);

// Searches depth 1, 2, 3, ... until a limit (or SEARCH_DEPTH_MAX); returns the deepest result
// completed. `each`, when not NULL, is called for every completed depth.
typedef void SearchReport(void *context, const SearchResult *so_far);
void search_deepen(Search *s, const State *root, const Limits *limits, SearchReport *each,
                   void *context, SearchResult *out);

// The exact value of every root move at limits->depth, in the order of generation; `out` has room
// for game->max_moves. Returns their number, or 0 when stopped. With setup.bounds the moves are
// searched in (sorted) order, and one that alpha-beta finds no better than those before it gets the
// bound that showed it.
size_t search_values(Search *s, const State *root, const Limits *limits, MoveValue *out);

// The `most` best moves with exact values and lines at depth `from`, `from` + 1, ... until a limit
// or until nothing deeper is left; `each` is called for every completed depth and, once there are
// lines, for every root move. Returns the deepest depth completed, `from` - 1 when none was.
int search_analyse(Search *s, const State *root, const Limits *limits, int from, size_t most,
                   AnalysisReport *each, void *context);

#endif
