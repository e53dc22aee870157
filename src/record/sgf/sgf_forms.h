// SPDX-License-Identifier: MIT
// sgf_forms.h - how SGF writes games, texts and results; shared by its reader and its writer.
#ifndef GENPEI_SGF_FORMS_H
#define GENPEI_SGF_FORMS_H

#include "record/record.h"

enum { SGF_GO = 1, SGF_PRIVATE = 1970 }; // numbers of GM

// How a game that SGF has a number for writes its moves and positions.
typedef enum {
    SGF_FORM_OTHELLO,    // points are "f5", row 1 on top; positions one character per square
    SGF_FORM_HEX,        // points are written "f5" in SGF, too; there is a swap; positions in rows
    SGF_FORM_BACKGAMMON, // sgf_backgammon.h; white is the first player
    SGF_FORM_GO, // row 1 is the lowest, there is no column i; positions in rows; half points
} SgfForm;

// A game that SGF has a number for. Its moves are points or "pass"; positions end with who moves.
typedef struct {
    int number;       // of GM
    const char *name; // of the game; other sizes are NAME:size=N, in Hex and Go NAMEN
    int default_size;
    char stones[2], empty;
    SgfForm form;
} SgfGame;

const SgfGame *sgf_game_numbered(int64_t number); // NULL when there is none
const SgfGame *sgf_game_of(const Game *g);        // NULL when the game is a private one

// The player who is B in SGF.
int sgf_black(const SgfGame *k);

// The game's name for a board of that size; in backgammon 1 is with the cube.
void sgf_game_name(const SgfGame *k, int64_t size, Str *out);

// A point as text, such as "fe" or "f5", into coordinates from 0.
bool sgf_point_parse(const char *text, int *x, int *y);
void sgf_point_text(int x, int y, Str *out); // "fe"

// The game's own name of a point of a board with `size` rows, and back.
void sgf_move_text(const SgfGame *k, int size, int x, int y, Str *out);
bool sgf_move_point(const SgfGame *k, int size, const char *move, int *x, int *y);

// Whether a move of Hex is the swap; `*sides` when the players change colours and the stone stays
// where it is, instead of the stone changing place and colour.
bool sgf_is_swap(const char *text, bool *sides);

// Appends the text that the bytes between [ and ] stand for. In simple text line ends become
// spaces.
void sgf_add_text(Str *out, const char *bytes, size_t n, bool simple);
void sgf_add_escaped(Str *out, const char *text);

// Heading number `i` that has a property in SGF, and that property; NULL behind the last.
const char *sgf_heading_key(int i, const char **property);

// Whether a text is read back unchanged.
bool sgf_text_survives(const char *text, bool simple);

// How a game ends (RecordEnd) that was won by a margin that nobody knows; its payoff is 1.
#define SGF_WIN "win"
bool sgf_margin_unknown(const char *text); // "B+" or "W+"

// A result for RE, as closely as SGF can express it.
void sgf_result_text(const Record *r, const SgfGame *k, Str *out);

// What RE says about a game whose moves end in a final position with the payoffs `real` (NULL
// when it is not final). False when `text` is not a result, or contradicts the payoffs; in go
// and backgammon a score that differs is one that the players agreed on.
bool sgf_result_parse(const char *text, const Game *g, const SgfGame *k, const int *real,
                      Ending *ending, int *payoffs, Error *e);

#endif
