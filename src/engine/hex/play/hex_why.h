// SPDX-License-Identifier: MIT
// hex_why.h - what a person would say about a position of Hex: threats and where they overlap, the
// must-play region, bridges that are broken, chains connected to an edge by a template, ladders.
//
// Everything is found by links (hex_links.h) on the board as it is, without cells filled in, so
// that bridges and templates are those that people see. Only the must-play region also uses dead
// and captured cells (hex_facts.h), which make it smaller.
#ifndef GENPEI_HEX_WHY_H
#define GENPEI_HEX_WHY_H

#include "engine/hex/solve/hex_solver.h"

enum { HEX_WHY_MAX = 18 };

// `player`, `cell`, `from`, `to` and `cells` as each type says; what is not mentioned is unused.
typedef enum {
    HEX_WHY_JOINED,  // the edges of `player` are connected whoever moves, within `cells`
    HEX_WHY_WINS,    // `player` is to move and connects with `cell` (-1: not named) within `cells`
    HEX_WHY_THREAT,  // `player` would connect with `cell` (-1: not named) within `cells`
    HEX_WHY_MUST,    // the threats of `player` overlap in `cells`: the mover must play there
    HEX_WHY_NO_MEET, // the threats of `player` have no cell in common
    HEX_WHY_MEND,    // a bridge of `player`, who is to move, is broken: `cell` mends it
    HEX_WHY_CUT,     // a bridge of `player`, who is not to move, is broken: `cell` cuts it
    HEX_WHY_INTRUDE, // the move `other` breaks a bridge of `player`, who can mend it at `cell`
    HEX_WHY_LINK,    // chains of `player` with `from` and `to` are connected within `cells`
    HEX_WHY_LADDER,  // `player` has a ladder from `from` along the edge `to` over `cells`; `cell`
                     // is the ladder escape, -1: there is none
} HexWhyType;

typedef struct {
    HexWhyType type;
    int player;
    int cell, other;
    int from, to; // a cell, or an edge, HEX_TOP and so on; of bridges, too
    bool bridge;  // a link of two cells, either of which connects
    int row;      // of a link to an edge: rows from the edge to `from`, 1: beside it
    uint64_t cells[HEX_SOLVER_WORDS];
} HexWhy;

typedef struct {
    int n;
    HexWhy reason[HEX_WHY_MAX];
} HexWhyList;

// What is to be said of the position, and of `move`, one of the mover's; -1: no move. Nothing is
// said of a game that is over.
void hex_why(const HexShape *shape, const HexPosition *p, int move, HexWhyList *out);

// For one number of words in a set, as hex_why.c calls it. `must` are the cells that meet all
// threats, NULL: the winner is known. False when the game is over.
typedef struct {
    int cells_max;
    bool (*find)(const HexShape *shape, const HexPosition *p, int move, const uint64_t *must,
                 HexWhyList *out);
} HexWhyCore;

extern const HexWhyCore hex_why_core_1, hex_why_core_2, hex_why_core_3, hex_why_core_6;

#endif
