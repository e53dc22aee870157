// SPDX-License-Identifier: MIT
// position_sheet.h - the parts of a position, for setting one up: what stands on each place,
// who is to move, what is in hand, and the rest.
//
// It works on the texts of positions alone and holds for every game that writes the board in one of
// three ways: rows of signs with numbers for empty places ("3B4/8/..."), one sign for each place
// ("--XO--..."), or numbers for places ("4,4,0,2w,..."). Which signs there are, which cell of the
// drawing belongs to a place and how the players are called is found by trying. A sheet can hold
// what the game refuses, such as a board without kings: setting up a position passes through
// that.
#ifndef GENPEI_POSITION_SHEET_H
#define GENPEI_POSITION_SHEET_H

#include "game/game.h"

enum {
    SHEET_PLACES_MAX = 600,
    SHEET_SIGN_SIZE = 8, // "P", "+p", "12w"; "": an empty place
    SHEET_PIECES_MAX = 96,
    SHEET_WORD_SIZE = 24,
    SHEET_REST_MAX = 2000,
    SHEET_HELD_MOST = 99,
};

typedef enum { SHEET_ROWS, SHEET_SIGNS, SHEET_COUNTS } SheetForm;

typedef struct {
    char sign[SHEET_SIGN_SIZE];
    DrawCell look; // its piece, owner, glyph, mark and sign for people
    bool held;     // it can be in hand
} SheetPiece;

typedef struct {
    char place[SHEET_PLACES_MAX][SHEET_SIGN_SIZE];
    int held[SHEET_PIECES_MAX]; // by piece of the sheet
    int mover;
    char rest[SHEET_REST_MAX + 1]; // what follows in the text
} SheetPosition;

typedef struct PositionSheet PositionSheet;
struct PositionSheet {
    const Game *game;
    SheetForm form;
    char empty; // SHEET_SIGNS: the sign of an empty place
    int places;
    bool ends_row[SHEET_PLACES_MAX]; // '/' follows
    int cell[SHEET_PLACES_MAX];      // of the drawing; -1: none
    SheetPiece pieces[SHEET_PIECES_MAX];
    int n_pieces;
    char player[PLAYERS_MAX][SHEET_WORD_SIZE]; // as the text names them
    bool hands;
    char owner[PLAYERS_MAX]; // SHEET_COUNTS: the letter after a number; 0: none
    SheetPosition start;
};

// NULL, with the reason, where positions cannot be set up. Free with free().
PositionSheet *position_sheet_new(const Game *g, Error *e);

// Reads a text. It need not be a position that the game accepts.
bool position_sheet_read(const PositionSheet *s, const char *text, SheetPosition *out, Error *e);

void position_sheet_write(const PositionSheet *s, const SheetPosition *p, Str *out);

// The piece that a text of a place means, or NULL.
const SheetPiece *position_sheet_piece(const PositionSheet *s, const char *sign);

#endif
