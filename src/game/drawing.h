// SPDX-License-Identifier: MIT
// drawing.h - what a position looks like, for the terminal and the browser alike.
//
// A drawing is a list of cells with places and what stands on them. It knows nothing of colours or
// pixels: whoever draws chooses those from the owner and the piece.
#ifndef GENPEI_DRAWING_H
#define GENPEI_DRAWING_H

#include <stdbool.h>
#include <stddef.h>

typedef enum {
    BOARD_SQUARE, // columns x rows of squares
    BOARD_HEX,    // columns x rows of hexagons, each row half a cell further right
    BOARD_CARDS,  // piles of cards; x is the pile, y the place in it
    BOARD_GRAPH,  // nodes anywhere, joined by lines
} BoardKind;

enum { DRAW_NOBODY = -1 };

typedef struct {
    char name[12];  // as moves name it: "f5"; "" when moves never name it
    float x, y;     // centre, in cell widths; y grows downward
    char glyph;     // for plain text: '.', 'X', 'K'
    char mark;      // stands before the glyph of a piece that is promoted: '+'; else 0
    int owner;      // player whose piece this is, or DRAW_NOBODY
    char piece[24]; // "stone", "king", "queen of hearts"; "" when nothing stands here
    char sign[8];   // the piece as one character, where people know it by that: "歩"; else ""
} DrawCell;

// Pieces that a player has beside the board and can put on it.
typedef struct {
    char name[12]; // as moves name them: "P*"
    char glyph;
    int owner;
    int count;
    char piece[20];
    char sign[8];
} DrawHeld;

// A line between two cells: it joins them, or, on a board of squares, is a wall between neighbours.
typedef struct {
    int from, to;   // indices of cells
    int owner;      // player whose line this is, or DRAW_NOBODY
    char piece[12]; // what the line is, where games have lines as pieces: "drawn"; else ""
} DrawLine;

// Owns its arrays; `{0}` is empty.
typedef struct {
    BoardKind kind;
    int columns, rows;
    bool facing; // both sides have pieces of one set, which tell by their direction whose they are
    bool hands;  // BOARD_CARDS: y 0 is what lies before a player, the rest of the pile their hand
    DrawCell *cells;
    size_t n_cells, cap_cells;
    DrawLine *lines;
    size_t n_lines, cap_lines;
    DrawHeld *held;
    size_t n_held, cap_held;
    char caption[160]; // one line under the board: counts, hands, pots
} Drawing;

void drawing_reset(Drawing *d, BoardKind kind, int columns, int rows); // empties, keeps memory
void drawing_clear(Drawing *d);                                        // frees
void drawing_add(Drawing *d, DrawCell cell);
void drawing_hold(Drawing *d, DrawHeld held);
void drawing_join(Drawing *d, DrawLine line);

#endif
