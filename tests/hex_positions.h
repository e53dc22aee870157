// SPDX-License-Identifier: MIT
// hex_positions.h - positions of 8x8 Hex, as moves from the start, and who is known to win them.
#ifndef GENPEI_HEX_POSITIONS_H
#define GENPEI_HEX_POSITIONS_H

#include <stdbool.h>

static const struct {
    const char *moves;
    bool mover_wins;
} hex_positions[] = {
    {"b1 e4 f4 f3 h2 g3 c6 c5 h3 g5 a4 e5 d5 b7 d4 c7 a7 a8 h5", true},
    {"e3 e4 c5 c6 d5 d6 a7 b6 a6 b5 g4 e5 f3 g3 a5 a8 f4 e2 d3 f6 b7 b8 c7 c8 h5 g7 f7", false},
    {"e5 e4 c5 d3 f4 f3 h2 g3 h3 h1 g2 g1 f2 g4 h4 b4 c3 d2 f1", true},
    {"a3 d5 g4 g3 f4 e6 f6 g5 c5 d4 c6 c4 a5 f3 e3 a4 e4 e7 f5", true},
    {"h7 e4 d4 d5 a7 a8 f3 g4 d6 e6 e5 f4 b7 c5 b5 c3 b3 b4 c4 e2 d2 d3", false},
    {"d2 e4 f4 f3 h2 g3 d5 d6 h3 g5 c6 b8 a8 c4 d4 b7 c7 c8 d7 f2 a6 d3 b4", true},
    {"d3 d5 e5 e4 f4 d7 c5 b8 a8 c4 f6 e8 d6 g6 b5 b6 c7 f3 c6 e1 c3 b4 d4 c2", true},
    {"a7 b5 e4 c7 f5 g1 d3 f6 d7 e5 f4 e6 c6 d6 b7 d1 e2 d5 c5 d4", true},
    {"c6 e3 g2 d7 f4 g3 b6 c4 f3 b8 e5 f5 a8 d6 d5 g1", true},
    {"f3 d6 c6 b8 e7 d5 f5 f6 g5 f4 h3 e6 g6 g2 e4 f1 d2 e2 d3 d4", true},
    {"c7 d5 e5 d6 c4 c3 b6 b5 c5 e2 g2 f3 d3 d1 g3 e7 f5", false},
    {"e3 e4 g3 f5 g6 e1 h4 g2 d4 f1 c2 d3 b4 f3 c5 b5 c4 c6 d5 d6 e5 e6 f4 f8 e7 b3", true},
    {"a1 e4 f4 f3 h2 g3 c6 c5 d5 d4 h3 g5 b4 e5 a6 b7 b6 c7 a7 a8 h5 g6 d7 d6 g4 f5", false},
    {"g5 e4 d4 d5 a7 b6 a6 a8 b7 b8 d6 b5 a5 d7 e6 e7 g6 f5 g2 f8 h7", false},
    {"e8 d5 c5 c6 g3 g2 f3 f2 e3 e2 d3 d2 b3 b4 c3 f6 b6 b7 h4 g6 e5 d7 e6 e7 h5 h6 d6", true},
    {"e5 e4 b5 b7 h2 e6 f5 g3 h3 f7 g6 h1 c6 c5 b6 f6 g5 c8 g7 d5 g2 g1 c2 f2 d6 b4", true},
    {"g7 g2 c4 c6 e5 d3 c3 d4 c5 c7 b6 b7 f3 e6 g5 d5", false},
    {"a4 b7 c7 f3 g2 d5 g3 e6 f6 f7 b5 b2 f4 g4 c6 c5 b6 e2 c4", false},
    {"h5 g2 f2 c6 f3 f4 d5 e4 g4 f5 d6 d3 g3 g5 h4 g7 g6 f7 f6 e7 d4 c8 b7 c7 b6 c5 a5 b5 a6",
     false},
    {"g8 g2 c5 c6 e3 d6 a7 a8 b7 b6 a6 b8 c7 b5 a5 b3 b4 c3 c4", true},
    {"h7 g2 d4 f1 c3 d5 e4 e6 d6 d2 c2 c4 d3 e5 b6 c5 a5 b7 c6 c8 d7 d8", true},
    {"d4 d5 a7 a8 b7 d7 c7 d3 g2 b6 f4 f3 a6 b5 a5 b3", false},
    {"a2 d5 e5 e4 g3 d3 a4 f6 b5 b6 h4 g6 c6 c5 f4 g2 f3 f2 e3 e2 a7 a6 h1 h2 c4 d4", false},
    {"c8 e4 b5 b6 c5 c7 c6 b7 g4 g3 f4 e7 f7 e2 e5 g5 e6 d1 f3 g1 b2 b3 d2", false},
    {"g4 d5 f3 f6 e6 f4 e4 e5 c5 c4 g3 f5 f7 g5 b5 d4 b4 b8", true},
    {"a7 b5 c5 d3 e3 g2 c4 c3 b3 c2 e2 c6 b6 a8 d5 d6 b7 b8 c7 c8 g4 d7 e6 e5 f5 f3", false},
    {"d2 d5 e5 e4 g3 f4 h4 e3 g2 g6 g5 f6 f5 d7 c7 d6 a6 b4", false},
    {"d6 e4 b5 c5 b6 b7 c6 c3 f3 f5 f4 e5 a4 b2 d4 e2 g4 e3 h5 g7 f6 g5 c2 b3 a2 a3 d3 d2", false},
    {"f1 e4 d4 b7 c6 c7 g4 d6 e5 g2 d5 e6 h5 g7 f6 e8 a7 a8", false},
    {"f2 e4 d4 e3 d3 d2 g6 d6 c6 e2 b3 c3 b4 b7 c7 c5 d5 c1 g3 g4 f4 e5 f5", false},
    {"g1 d5 c5 c6 a7 a8 b7 f4 e4 e5 g2 b8 c7 c8 e6 d7", true},
    {"e2 e4 f4 f3 h2 g3 c6 c5 h3 g5 g4 e5 b6 c8 b5 b7 e7 e6 d7 c3 d4 e8 d8", false},
    {"h6 f3 c5 d3 g2 g3 e3 e2 c3 c4 b5 b7 e4 f2 b4 d5 c6 c7 d6 d7 g5 f5 e6 d1", true},
    {"h5 g2 e3 e4 f3 f4 c5 c6 d5 c4 g4 g3 d4 d2 e2 d6 b7 b6 e5", false},
    {"f4 d5 e6 f3 d3 e7 g3 g2 e4 e3 d4 e1 c2 c3 d2 f5 c7 e5 b6 c5 b5 c4 a4 c8 b7", false},
    {"d3 d5 g4 g2 f3 f4 g3 f5 c5 d4 h5 g5 h4 f2 e3 g7 g6", true},
    {"c4 c5 d5 d4 g2 f3 g3 f4 g4 f5 g5 f7 f6 d8 d7 c8 b7 c7 a6 c2 c6 d6 b3", false},
    {"h2 g4 f4 g2 e3 e4 f3 d3 b5 d4 d6 e6 c3 b7 g6 d2 e2 f7 f6 e7 f5 g7 c7 e5 c5 b4 c4 c2 h7",
     true},
    {"d1 d5 g4 g2 f3 f2 b5 b6 e3 f6 h5 f4 g3 g7 f7 g6 c6 c5 e5 d7 d6 b8", false},
    {"c8 d5 c5 c6 a7 b6 a6 b5 a5 b3 e4 d3 f5 g1 e2 e8 g3 d7 g7 g2 e3 f6 h5 f4 g4", false},
};

#endif
