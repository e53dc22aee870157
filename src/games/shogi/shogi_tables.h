// SPDX-License-Identifier: MIT
// shogi_tables.h - pieces, and what is known of every square beforehand: rays, steps, keys.
#ifndef GENPEI_SHOGI_TABLES_H
#define GENPEI_SHOGI_TABLES_H

#include "games/shogi/shogi_squares.h"

enum { SHOGI_BLACK, SHOGI_WHITE };

// Kinds of pieces. A promoted kind is its plain one + SHOGI_PROMOTED; gold and king have none.
typedef enum {
    SHOGI_EMPTY,
    SHOGI_PAWN,
    SHOGI_LANCE,
    SHOGI_KNIGHT,
    SHOGI_SILVER,
    SHOGI_BISHOP,
    SHOGI_ROOK,
    SHOGI_GOLD,
    SHOGI_KING,
    SHOGI_PROMOTED = 8,
    SHOGI_TOKIN,
    SHOGI_PRO_LANCE,
    SHOGI_PRO_KNIGHT,
    SHOGI_PRO_SILVER,
    SHOGI_HORSE,
    SHOGI_DRAGON,
    SHOGI_KINDS = 16
} ShogiKind;

// A piece on the board: its kind, and SHOGI_WHITE_PIECE where it is White's. 0 is an empty square.
typedef uint8_t ShogiPiece;

enum { SHOGI_WHITE_PIECE = 16, SHOGI_PIECES = 32 };

static inline ShogiPiece shogi_piece(int colour, int kind) {
    return (ShogiPiece)(colour << 4 | kind);
}

static inline int shogi_kind(ShogiPiece piece) {
    return piece & 15;
}

static inline int shogi_colour(ShogiPiece piece) {
    return piece >> 4;
}

// The kind as it lies in a hand.
static inline int shogi_plain(int kind) {
    return kind > SHOGI_KING ? kind - SHOGI_PROMOTED : kind;
}

static inline bool shogi_promotes(int kind) {
    return kind < SHOGI_GOLD;
}

// How a piece moves. Four promoted kinds move as a gold does.
typedef enum {
    SHOGI_AS_PAWN = 1,
    SHOGI_AS_LANCE,
    SHOGI_AS_KNIGHT,
    SHOGI_AS_SILVER,
    SHOGI_AS_BISHOP,
    SHOGI_AS_ROOK,
    SHOGI_AS_GOLD,
    SHOGI_AS_KING,
    SHOGI_AS_HORSE,
    SHOGI_AS_DRAGON,
    SHOGI_WAYS
} ShogiWay;

extern const uint8_t shogi_way[SHOGI_PIECES]; // ShogiWay of a piece; 0 of an empty square

extern const ShogiSet shogi_at[SHOGI_SQUARES]; // the square alone

extern const ShogiSet shogi_rays[SHOGI_DIRECTIONS][SHOGI_SQUARES]; // to the edge of the board

// All squares on a line with a square: as a rook and as a bishop move on an empty board.
extern const ShogiSet shogi_straight[SHOGI_SQUARES];
extern const ShogiSet shogi_diagonal[SHOGI_SQUARES];

// From one square to another: the direction of a line through both, or SHOGI_DIRECTIONS.
extern const uint8_t shogi_direction[SHOGI_SQUARES][SHOGI_SQUARES];

// Where a piece of that colour steps to: pawn, knight, silver, gold, king (SHOGI_AS_HORSE and
// SHOGI_AS_DRAGON have the steps of a king, the other sliders none).
extern const ShogiSet shogi_steps[2][SHOGI_WAYS][SHOGI_SQUARES];

// The squares around a king from which pieces that step can attack a neighbour of it.
extern const ShogiSet shogi_near[SHOGI_SQUARES];

extern const ShogiSet shogi_files[SHOGI_SIDE];
extern const ShogiSet shogi_ranks[SHOGI_SIDE];
extern const ShogiSet shogi_camp[2]; // where that colour promotes: the other side's three ranks

extern const uint64_t shogi_keys[SHOGI_PIECES][SHOGI_SQUARES];

#endif
