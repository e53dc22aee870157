// SPDX-License-Identifier: MIT
// preset_measured.c - see preset_measured.h. The rows are those of docs/measured.
#include "player/preset_measured.h"

#include <stddef.h>
#include <string.h>

#define ONE_PLY "alphabeta:depth=1,time=0.3"
#define THOUSAND "alphabeta:nodes=1000,time=0.5"
#define TEN_THOUSAND "alphabeta:nodes=10000,time=0.7"

static const PresetMeasured measured[] = {
    {"othello", "ply:depth=1", "random", NULL, 32, 0, 8},
    {"othello", "ply:depth=3", "ply:depth=1", NULL, 36, 1, 3},
    {"othello", "ply:depth=5", "ply:depth=3", NULL, 37, 0, 3},
    {"othello", "ply:depth=7,final=payoff", "ply:depth=5", NULL, 19, 0, 1},
    {"othello", "edge:time=0.3,book=built-in", "ply:depth=7,final=payoff", NULL, 9, 0, 1},
    {"reversi70", "ply:depth=1", "random", NULL, 39, 0, 1},
    {"reversi70", "ply:depth=3", "ply:depth=1", NULL, 27, 0, 13},
    {"reversi70", "ply:depth=5", "ply:depth=3", NULL, 27, 0, 13},
    {"reversi70", "ply:depth=7", "ply:depth=5", NULL, 16, 0, 4},
    {"shogi", "sho:depth=1", "random", NULL, 20, 0, 0},
    {"shogi", "sho:depth=2", "sho:depth=1", NULL, 24, 1, 15},
    {"shogi", "sho:depth=3", "sho:depth=2", NULL, 24, 0, 16},
    {"shogi", "sho:depth=5", "sho:depth=3", NULL, 29, 0, 11},
    {"hex", "mcts:playouts=30", "random", NULL, 16, 0, 4},
    {"go", "mcts:playouts=30", "random", NULL, 18, 0, 2},
    {"go", "ryder", "zobrist", NULL, 81, 0, 19},
    {"go", "reitman", "zobrist", NULL, 64, 0, 36},
    {"backgammon", "mcts:playouts=30", "random", NULL, 19, 0, 1},
    {"backgammon", "bkg", NULL, "GNU Backgammon (0-ply)", 32, 0, 68},
    {"gomoku", ONE_PLY, "random", NULL, 20, 0, 0},
    {"gomoku", "alphabeta:nodes=1500,time=0.5", ONE_PLY, NULL, 50, 0, 10},
    {"gomoku", "alphabeta:nodes=20000,time=0.7", "alphabeta:nodes=1500,time=0.5", NULL, 21, 0, 9},
    {"connect4", ONE_PLY, "random", NULL, 20, 0, 0},
    {"connect4", THOUSAND, ONE_PLY, NULL, 18, 0, 2},
    {"connect4", TEN_THOUSAND, THOUSAND, NULL, 14, 1, 5},
    {"kalah", ONE_PLY, "random", NULL, 15, 0, 5},
    {"kalah", THOUSAND, ONE_PLY, NULL, 20, 0, 0},
    {"kalah", TEN_THOUSAND, THOUSAND, NULL, 14, 0, 6},
    {"breakthrough", THOUSAND, ONE_PLY, NULL, 26, 0, 14},
    {"draughts", ONE_PLY, "random", NULL, 20, 0, 0},
    {"draughts", THOUSAND, ONE_PLY, NULL, 17, 2, 1},
    {"draughts", TEN_THOUSAND, THOUSAND, NULL, 12, 8, 0},
    {"chess", ONE_PLY, "random", NULL, 20, 0, 0},
    {"chess", THOUSAND, ONE_PLY, NULL, 14, 4, 2},
    {"chess", TEN_THOUSAND, THOUSAND, NULL, 20, 0, 0},
    {"chess", "tech", "bernstein", NULL, 18, 2, 0},
    {"chess", "bernstein", "nss", NULL, 4, 12, 4},
    {"losalamos", "kister", "random", NULL, 20, 0, 0},
};

const PresetMeasured *preset_measured(const char *game, const char *spec) {
    for (size_t i = 0; i < sizeof measured / sizeof *measured; i++)
        if (strcmp(measured[i].game, game) == 0 && strcmp(measured[i].spec, spec) == 0)
            return &measured[i];
    return NULL;
}
