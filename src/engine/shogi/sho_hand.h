// SPDX-License-Identifier: MIT
// sho_hand.h - shogi valued by features that people name: material and pieces in hand, where pieces
// stand and how they stand to both kings, effects (attacks and defences) around the kings, pieces
// that hang, the reach of the long-range pieces, the move.
//
// The value is linear in the features: weights times counts, seen by Black. The weights were fitted
// to results of games (data/shogi.weights.txt, bench/programs/sho_fit.c).
#ifndef GENPEI_SHO_HAND_H
#define GENPEI_SHO_HAND_H

#include "engine/shogi/sho_eval.h"

#include <stddef.h>

// Where each group of weights begins. Files are folded: left and right are alike.
enum {
    SHO_FOLDED = 45,               // squares: 5 files of 9 ranks
    SHO_RELATIVE = 17 * 9,         // ranks ahead of a king (-8 to 8), files beside it (0 to 8)
    SHO_CELLS = 15,                // of the 5x5 squares around a king
    SHO_STATES = 3 * 3 * 3,        // of a cell: attacks 0 to 2+ by each side, who stands there
    SHO_COUNTS = 19,               // of a kind in a hand, or of squares in reach
    SHO_ATTACK_MAX = 16,           // strength of the pieces in the attacker's hand
    SHO_W_PIECE = 0,               // by kind
    SHO_W_HAND = SHO_W_PIECE + 16, // by plain kind and count
    SHO_W_SQUARE = SHO_W_HAND + 8 * SHO_COUNTS,
    SHO_W_OWN = SHO_W_SQUARE + 16 * SHO_FOLDED,
    SHO_W_OTHER = SHO_W_OWN + 16 * SHO_RELATIVE,
    SHO_W_AROUND = SHO_W_OTHER + 16 * SHO_RELATIVE,
    SHO_W_STORM = SHO_W_AROUND + SHO_CELLS * SHO_STATES, // times the strength of the hand
    SHO_W_LOOSE = SHO_W_STORM + SHO_CELLS * SHO_STATES, // attacked: to move or not, defended or not
    SHO_W_REACH = SHO_W_LOOSE + 4 * 16,
    SHO_W_MOVE = SHO_W_REACH + 16 * SHO_COUNTS,
    SHO_WEIGHTS,
    SHO_WEIGHT_ONE = 8,     // weights are eighths of a hundredth of a pawn
    SHO_FEATURES_MAX = 400, // of one position
};

typedef struct {
    int16_t index, count;
} ShoFeature;

ShoEval *sho_hand_new(void);

// The features of a position; `out` has SHO_FEATURES_MAX entries. An index may occur twice.
size_t sho_hand_features(const ShogiPosition *p, ShoFeature *out);

// The value that a list of features makes, as the evaluator gives it.
int sho_hand_total(const ShogiPosition *p, const ShoFeature *list, size_t n);

// The value of each group of features, in hundredths of a pawn, seen by Black: for explanations.
typedef struct {
    int material, hands, places, danger[2], loose; // danger: of each king, seen by its owner
} ShoHandParts;
void sho_hand_parts(const ShogiPosition *p, ShoHandParts *out);

// What a piece is worth in exchanges: on the board by kind, and in a hand by plain kind.
extern const int16_t sho_piece_value[SHOGI_KINDS];
extern const int16_t sho_hand_value[SHOGI_HAND_KINDS];

#endif
