// SPDX-License-Identifier: MIT
// domino_board.h - partnership dominoes: four players, double six, all 28 tiles dealt. Players are
// numbered in the order of play; those of the same parity are partners.
//
// The rules are those of games/dominoes.l7 with four players. A position is a plain value, so that
// learners play thousands of deals in a second. DominoEye reads the same from a state of the game.
#ifndef GENPEI_DOMINO_BOARD_H
#define GENPEI_DOMINO_BOARD_H

#include "lang/study/l7_read.h"

enum {
    DOMINO_PIPS = 7, // numbers on the tiles, 0 to 6
    DOMINO_TILES = 28,
    DOMINO_PLAYERS = 4,
    DOMINO_HAND = 7,
    DOMINO_LAYS_MAX = 2 * DOMINO_HAND,
};

typedef uint32_t DominoSet; // one bit for each tile

typedef struct {
    DominoSet hand[DOMINO_PLAYERS]; // of a player's view: the others' are empty
    DominoSet laid;
    uint8_t count[DOMINO_PLAYERS]; // tiles in each hand
    uint8_t out[DOMINO_PLAYERS];   // a bit for each number that the player has shown not to have
    int8_t end[2];                 // the open numbers; -1 before the first tile
    int8_t mover, passes;
} DominoBoard;

// A tile laid at an end; `tile` -1 is a pass.
typedef struct {
    int8_t tile, end; // `end` is the open number; -1 for the lead
} DominoLay;

// The numbers on a tile, the smaller one first, and the tiles that have a number.
void domino_tile(int tile, int pips[2]);
int domino_weight(int tile);
DominoSet domino_with(int number);
int domino_pips(DominoSet tiles); // all of them together

void domino_deal(DominoBoard *b, Rng *rng);
bool domino_over(const DominoBoard *b);

// The legal moves: lays, or one pass. Returns their number.
int domino_lays(const DominoBoard *b, DominoLay out[DOMINO_LAYS_MAX]);

// The open numbers after a move.
void domino_ends_after(const DominoBoard *b, DominoLay lay, int ends[2]);
void domino_play(DominoBoard *b, DominoLay lay);

// The payoff of the side of player 0 at the end of a deal.
int domino_payoff(const DominoBoard *b);

// --- positions of the game ---

typedef struct {
    const Game *game;
    L7Reader holder, laid, out, left, right, passes;
    int8_t tile[64]; // of each node; -1: none
} DominoEye;

bool domino_eye_init(DominoEye *eye, const Game *g, Error *e); // refuses other games

// What `player`, who is to move, sees. Where the game so far is not known, the tiles that the
// others hold are shared out evenly.
DominoBoard domino_see(const DominoEye *eye, const State *view, const struct SeenGame *seen,
                       int player);

bool domino_move(const DominoEye *eye, const State *s, DominoLay lay, Move *out, Error *e);

#endif
