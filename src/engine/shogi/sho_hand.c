// SPDX-License-Identifier: MIT
// sho_hand.c - see sho_hand.h.
#include "engine/shogi/sho_hand.h"

#include "engine/shogi/sho_hand_sums.h"

#include <assert.h>

// The assembler includes the file unchanged; data/shogi.weights.txt says how it was made.
__asm__(".section .rodata\n.balign 64\n"
        ".globl sho_weights_begin\nsho_weights_begin: .incbin \"data/shogi.weights\"\n.previous\n");

const int16_t sho_piece_value[SHOGI_KINDS] = {
    [SHOGI_PAWN] = 100,       [SHOGI_LANCE] = 330,      [SHOGI_KNIGHT] = 380,
    [SHOGI_SILVER] = 520,     [SHOGI_GOLD] = 580,       [SHOGI_BISHOP] = 800,
    [SHOGI_ROOK] = 960,       [SHOGI_TOKIN] = 520,      [SHOGI_PRO_LANCE] = 510,
    [SHOGI_PRO_KNIGHT] = 530, [SHOGI_PRO_SILVER] = 560, [SHOGI_HORSE] = 1080,
    [SHOGI_DRAGON] = 1270,
};

const int16_t sho_hand_value[SHOGI_HAND_KINDS] = {
    [SHOGI_PAWN] = 115, [SHOGI_LANCE] = 370,  [SHOGI_KNIGHT] = 410, [SHOGI_SILVER] = 580,
    [SHOGI_GOLD] = 640, [SHOGI_BISHOP] = 900, [SHOGI_ROOK] = 1060,
};

// --- groups of features ---

// Material and where pieces stand.
SHOGI_INLINE void add_pieces(const ShogiPosition *p, int colour, ShoSink *s, bool listed) {
    int own = shogi_king(p, colour), other = shogi_king(p, colour ^ 1), sign = sho_sign_of(colour);
    for (ShogiSet pieces = p->sets[colour][0]; shogi_any(pieces);) {
        int square = shogi_pop(&pieces), kind = shogi_kind(p->board[square]);
        sho_sink(s, SHO_W_SQUARE + kind * SHO_FOLDED + sho_folded(colour, square), sign, listed);
        if (kind == SHOGI_KING) continue;
        sho_sink(s, SHO_W_PIECE + kind, sign, listed);
        if (own != SHOGI_NOWHERE)
            sho_sink(s, SHO_W_OWN + kind * SHO_RELATIVE + sho_relative(colour, own, square), sign,
                     listed);
        if (other != SHOGI_NOWHERE)
            sho_sink(s, SHO_W_OTHER + kind * SHO_RELATIVE + sho_relative(colour, other, square),
                     sign, listed);
    }
}

SHOGI_INLINE int state_of(const ShogiPosition *p, int colour, int square, const ShoEffects *own,
                          const ShoEffects *other) {
    assert(square >= 0);
    int defended = shogi_has(own->once, square) + shogi_has(own->twice, square);
    int attacked = shogi_has(other->once, square) + shogi_has(other->twice, square);
    int stands = shogi_has(p->sets[colour][0], square)       ? 1
                 : shogi_has(p->sets[colour ^ 1][0], square) ? 2
                                                             : 0;
    return (defended * 3 + attacked) * 3 + stands;
}

// The 5x5 squares around a king.
SHOGI_INLINE void add_king(const ShogiPosition *p, int colour, const ShoEffects *own,
                           const ShoEffects *other, ShoSink *s, bool listed) {
    int king = shogi_king(p, colour), sign = sho_sign_of(colour);
    if (king == SHOGI_NOWHERE) return;
    int storm = sho_storm_strength(p->hands[colour ^ 1]), file = shogi_file(king);
    int rank = shogi_rank(king), sum = 0;
    for (int dx = -2; dx <= 2; dx++) {
        if (file + dx < 0 || file + dx > 8) continue;
        for (int dy = -2; dy <= 2; dy++) {
            if (rank + dy < 0 || rank + dy > 8) continue;
            int cell = (dx < 0 ? -dx : dx) * 5 + (colour == SHOGI_BLACK ? 2 - dy : 2 + dy);
            int at = cell * SHO_STATES +
                     state_of(p, colour, shogi_square(file + dx, rank + dy), own, other);
            sho_sink(s, SHO_W_AROUND + at, sign, listed);
            if (listed)
                sho_sink(s, SHO_W_STORM + at, sign * storm, listed);
            else
                sum += sho_weights_begin[SHO_W_STORM + at];
        }
    }
    s->sum += sign * storm * sum;
}

SHOGI_INLINE void add_all(const ShogiPosition *p, ShoSink *s, bool listed) {
    ShoEffects effects[2];
    ShogiSet occupied = shogi_occupied(p);
    sho_sink(s, SHO_W_MOVE, sho_sign_of(p->mover), listed);
    for (int c = 0; c < 2; c++) sho_find_effects(p, c, occupied, &effects[c], s, listed);
    for (int c = 0; c < 2; c++) {
        add_pieces(p, c, s, listed);
        sho_add_hand(p, c, s, listed);
        add_king(p, c, &effects[c], &effects[c ^ 1], s, listed);
        sho_add_loose(p, c, &effects[c], &effects[c ^ 1], s, listed);
    }
}

size_t sho_hand_features(const ShogiPosition *p, ShoFeature *out) {
    ShoSink s = {.list = out};
    add_all(p, &s, true);
    return s.n;
}

int sho_hand_total(const ShogiPosition *p, const ShoFeature *list, size_t n) {
    int sum = 0;
    for (size_t i = 0; i < n; i++) sum += sho_weights_begin[list[i].index] * list[i].count;
    int value = sum / SHO_WEIGHT_ONE;
    if (value > SHO_EVAL_MAX) value = SHO_EVAL_MAX;
    if (value < -SHO_EVAL_MAX) value = -SHO_EVAL_MAX;
    return p->mover == SHOGI_BLACK ? value : -value;
}

// --- in parts ---

static int taken_sum(ShoSink *s) {
    int value = s->sum / SHO_WEIGHT_ONE;
    s->sum = 0;
    return value;
}

void sho_hand_parts(const ShogiPosition *p, ShoHandParts *out) {
    ShoSink s = {0};
    ShoEffects effects[2];
    ShogiSet occupied = shogi_occupied(p);
    *out = (ShoHandParts){0};
    for (int c = 0; c < 2; c++)
        for (ShogiSet pieces = p->sets[c][0]; shogi_any(pieces);)
            out->material +=
                sho_sign_of(c) * sho_piece_value[shogi_kind(p->board[shogi_pop(&pieces)])];
    for (int c = 0; c < 2; c++) sho_find_effects(p, c, occupied, &effects[c], &s, false);
    for (int c = 0; c < 2; c++) add_pieces(p, c, &s, false);
    out->places = taken_sum(&s) - out->material;
    for (int c = 0; c < 2; c++) sho_add_hand(p, c, &s, false);
    out->hands = taken_sum(&s);
    for (int c = 0; c < 2; c++) {
        add_king(p, c, &effects[c], &effects[c ^ 1], &s, false);
        out->danger[c] = sho_sign_of(c) * taken_sum(&s);
    }
    for (int c = 0; c < 2; c++) sho_add_loose(p, c, &effects[c], &effects[c ^ 1], &s, false);
    out->loose = taken_sum(&s);
}
