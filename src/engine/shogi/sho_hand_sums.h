// SPDX-License-Identifier: MIT
// sho_hand_sums.h - features of sho_hand.h that the evaluator and the lists of features have in
// common: effects, hands, pieces that are attacked.
#ifndef GENPEI_SHO_HAND_SUMS_H
#define GENPEI_SHO_HAND_SUMS_H

#include "engine/shogi/sho_hand.h"

extern const int16_t sho_weights_begin[SHO_WEIGHTS];

// Where the features go: into a sum, or, for fitting, into a list.
typedef struct {
    int sum;
    ShoFeature *list;
    size_t n;
} ShoSink;

SHOGI_INLINE void sho_sink(ShoSink *s, int index, int count, bool listed) {
    if (listed)
        s->list[s->n++] = (ShoFeature){(int16_t)index, (int16_t)count};
    else
        s->sum += sho_weights_begin[index] * count;
}

// --- squares ---

// As the colour sees the board: rank 0 is the far edge.
SHOGI_INLINE int sho_rank_of(int colour, int square) {
    return colour == SHOGI_BLACK ? shogi_rank(square) : 8 - shogi_rank(square);
}

SHOGI_INLINE int sho_folded(int colour, int square) {
    int file = shogi_file(square);
    return (file > 4 ? 8 - file : file) * 9 + sho_rank_of(colour, square);
}

// How a square lies to a king, as the colour sees it.
SHOGI_INLINE int sho_relative(int colour, int king, int square) {
    int files = shogi_file(square) - shogi_file(king);
    int ahead = sho_rank_of(colour, king) - sho_rank_of(colour, square);
    return (ahead + 8) * 9 + (files < 0 ? -files : files);
}

// --- effects ---

typedef struct {
    ShogiSet once, twice; // attacked at least once, twice
} ShoEffects;

SHOGI_INLINE void sho_add_attacks(ShoEffects *e, ShogiSet a) {
    e->twice = shogi_or(e->twice, shogi_and(e->once, a));
    e->once = shogi_or(e->once, a);
}

SHOGI_INLINE int sho_sign_of(int colour) {
    return colour == SHOGI_BLACK ? 1 : -1;
}

// Pawns attack all at once, everything else piece by piece; long-range pieces also count squares.
SHOGI_INLINE void sho_find_effects(const ShogiPosition *p, int colour, ShogiSet occupied,
                                   ShoEffects *e, ShoSink *s, bool listed) {
    const ShogiSet *sets = p->sets[colour];
    ShogiSet pawns = sets[SHOGI_AS_PAWN];
    *e = (ShoEffects){{0, 0}, {0, 0}};
    sho_add_attacks(e, colour == SHOGI_BLACK ? (ShogiSet){pawns.lo >> 1, pawns.hi >> 1}
                                             : (ShogiSet){pawns.lo << 1, pawns.hi << 1});
    for (int way = SHOGI_AS_LANCE; way < SHOGI_WAYS; way++)
        for (ShogiSet pieces = sets[way]; shogi_any(pieces);) {
            ShogiSet a = shogi_attacks(colour, way, shogi_pop(&pieces), occupied);
            sho_add_attacks(e, a);
            if (way == SHOGI_AS_LANCE || way == SHOGI_AS_BISHOP || way == SHOGI_AS_ROOK ||
                way >= SHOGI_AS_HORSE) {
                int reach = shogi_size(a);
                sho_sink(s, SHO_W_REACH + way * SHO_COUNTS + (reach < 18 ? reach : 18),
                         sho_sign_of(colour), listed);
            }
        }
}

// --- groups of features ---

SHOGI_INLINE void sho_add_hand(const ShogiPosition *p, int colour, ShoSink *s, bool listed) {
    for (int kind = SHOGI_PAWN; kind < SHOGI_HAND_KINDS; kind++) {
        int count = shogi_hand_count(p->hands[colour], kind);
        if (count)
            sho_sink(s, SHO_W_HAND + kind * SHO_COUNTS + (count < 18 ? count : 18),
                     sho_sign_of(colour), listed);
    }
}

// What can be dropped in an attack on a king.
SHOGI_INLINE int sho_storm_strength(ShogiHand hand) {
    int sum = 3 * (shogi_hand_count(hand, SHOGI_ROOK) + shogi_hand_count(hand, SHOGI_BISHOP)) +
              2 * (shogi_hand_count(hand, SHOGI_GOLD) + shogi_hand_count(hand, SHOGI_SILVER)) +
              shogi_hand_count(hand, SHOGI_KNIGHT) + shogi_hand_count(hand, SHOGI_LANCE) +
              (shogi_hand_count(hand, SHOGI_PAWN) > 0);
    return sum < SHO_ATTACK_MAX ? sum : SHO_ATTACK_MAX;
}

// Pieces that are attacked.
SHOGI_INLINE void sho_add_loose(const ShogiPosition *p, int colour, const ShoEffects *own,
                                const ShoEffects *other, ShoSink *s, bool listed) {
    ShogiSet attacked = shogi_and(p->sets[colour][0], other->once);
    attacked = shogi_minus(attacked, p->sets[colour][SHOGI_AS_KING]);
    int group = p->mover == colour ? 0 : 2;
    while (shogi_any(attacked)) {
        int square = shogi_pop(&attacked);
        sho_sink(s,
                 SHO_W_LOOSE + (group + shogi_has(own->once, square)) * 16 +
                     shogi_kind(p->board[square]),
                 sho_sign_of(colour), listed);
    }
}

#endif
