// SPDX-License-Identifier: MIT
// mcts.h - Monte-Carlo tree search (UCT, Kocsis and Szepesvari 2006) for any game of the contract:
// any number of players, chance, hidden information.
//
// Every round walks down the tree by the best upper bound, adds one position, plays on at random to
// the end and notes the result on the way back. Where something is hidden, each round fills in the
// player's view with one of the possibilities and walks only along moves that are legal there.
// In games of two players without chance and secrets, wins and losses at the end of the tree are
// proven (MCTS-Solver, Winands 2008): moves that win at once are found when a position is added,
// and at the root those after which the opponent could. Everything is allocated by mcts_new; one
// Mcts serves one thread.
#ifndef GENPEI_MCTS_H
#define GENPEI_MCTS_H

#include "game/worlds.h"
#include "search/search.h"

// Zero means default for every field but `game`.
typedef struct {
    const Game *game;
    double exploration; // 1.0: weight of the bound against the average
    size_t nodes;       // 200,000: size of the tree; when it is full, only results are added
    int longest;        // 2,000: a random game longer than this counts as drawn
} MctsSetup;

typedef struct {
    Move move;
    uint32_t visits;
    double score; // average for the mover, 0 lost to 1 won
    int proof;    // 1: proven to win, -1: to lose, 0: open
} MctsMove;

typedef struct Mcts Mcts;

Mcts *mcts_new(const MctsSetup *setup);
void mcts_free(Mcts *m);

// Plays limits->nodes rounds (or until the time is up or `stop` is set) for the player `side` who
// sees `view` and is to move. Writes the moves of the position, most visited first, to `out` (room
// for max_moves) and returns their number. Same seed, same rounds, same answer.
size_t mcts_run(Mcts *m, const State *view, int side, const Limits *limits, Rng *rng,
                MctsMove *out);

// The same, continuing with the tree of the last run, which was about the same view:
// `limits->nodes` counts the rounds of both.
size_t mcts_more(Mcts *m, const State *view, int side, const Limits *limits, Rng *rng,
                 MctsMove *out);

// Where what is hidden is drawn from in later runs: worlds of the same game and view, which must
// outlive them. NULL, as at first: from the view alone.
void mcts_draw_from(Mcts *m, Worlds *worlds);

// Of the last run: its rounds, the plies of its longest line in the tree, the thousandths of the
// tree in use.
uint64_t mcts_rounds(const Mcts *m);
int mcts_deepest(const Mcts *m);
int mcts_filled(const Mcts *m);

// The size of a tree that fits in this memory.
size_t mcts_nodes_in(int megabytes);

// What the tree expects to follow after `first`: the most visited moves, `first` included, until
// chance moves or little is known. Where something is hidden, `first` alone. Returns the length.
size_t mcts_line(const Mcts *m, const State *view, Move first, Move *out, size_t most);

#endif
