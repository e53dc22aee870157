// SPDX-License-Identifier: MIT
// hex_mcts.h - Monte-Carlo tree search for Hex that knows connections.
//
// Playouts follow patterns (hex_playout.h); what they say of a move at any time (all moves as
// first: on a full board, whose stone is there) guides the tree until a move has enough visits of
// its own. Cells that are settled are filled in along the way, moves that the enemy kills are left
// out. Positions visited often enough are examined with links (hex_facts.h): they are won, lost, or
// keep only the moves that may still win; wins and losses are backed up.
//
// With a net (hex_net.h) it is another search in the same tree: the net says how good moves look
// and who is likely to win where a round ends, and every new position gets its moves at once.
// Playouts count only as far as they are mixed in, and those of other positions not at all.
//
// One thread; the same seed, position and number of rounds give the same result.
#ifndef GENPEI_HEX_MCTS_H
#define GENPEI_HEX_MCTS_H

#include "base/rng.h"
#include "engine/hex/board/hex_patterns.h"
#include "engine/hex/net/hex_net.h"
#include "engine/hex/solve/hex_solver.h"

// Zero means default.
typedef struct {
    const HexPatterns *patterns; // to judge moves in the tree; NULL: the built-in ones
    const HexPatterns *games;    // for playouts; NULL: the built-in ones
    const HexNet *net;           // must outlive the search; NULL: none
    double mix;                  // weight of a playout where there is a net
    double doubt;                // with a net: penalty of a move that has not been tried
    size_t memory;               // bytes of the tree and of links; 256 MiB
    double explore;              // weight of exploration
    double rave;                 // how soon moves are judged by their own games alone
    double prior;                // how much patterns, or the net, are trusted: an exponent
    int know_at;                 // visits after which links are looked for; -1: never
    int expand_at;               // visits after which a position gets moves of its own
} HexMctsSetup;

typedef struct {
    int cell;
    double visits;
    double prior; // by patterns or the net: among untried moves the better ones come first
    double value; // share of games won by the mover, or the mover's chance; 1 or 0 when proved
    int winner;   // when proved, else -1
} HexMctsMove;

// A move of the root with its pattern and the direction of the last stone (-1: not near), both seen
// by the mover, and the share of rounds that tried it.
typedef struct {
    uint32_t pattern;
    float share;
    int16_t cell;
    int8_t direction;
} HexMctsTried;

typedef struct HexMcts HexMcts;

HexMcts *hex_mcts_new(int width, int height, const HexMctsSetup *setup);
void hex_mcts_free(HexMcts *m);
const HexShape *hex_mcts_shape(const HexMcts *m);

void hex_mcts_seed(HexMcts *m, Rng rng);

// Sets the position, in which no one has connected; `last` is the enemy's last stone, or -1. What
// is known of it from the search of an earlier one is kept, unless `forget`.
void hex_mcts_root(HexMcts *m, const HexPosition *p, int last, bool forget);

// Runs that many more rounds, fewer when the root is proved. Returns how many it did.
uint64_t hex_mcts_run(HexMcts *m, uint64_t rounds);

// Another search has proved who wins the root, by `move` or -1.
void hex_mcts_told(HexMcts *m, int winner, int move);

int hex_mcts_winner(const HexMcts *m);   // proved for the root, or -1
double hex_mcts_value(const HexMcts *m); // share of games the mover of the root wins, or chance

// The moves of the root, best first; `out` has room for all cells. Returns their number. Those left
// out as inferior are not among them.
size_t hex_mcts_moves(const HexMcts *m, HexMctsMove *out);

// The move to make; where all are lost or left out, one that has been tried most.
int hex_mcts_best(const HexMcts *m);

// All moves of the root, those left out too; `out` has room for all cells. Returns their number.
size_t hex_mcts_tried(const HexMcts *m, HexMctsTried *out);

// What is expected to follow a move of the root, `cell` first.
size_t hex_mcts_line(const HexMcts *m, int cell, int *out, size_t most);

#endif
