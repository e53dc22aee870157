// SPDX-License-Identifier: MIT
// sho_hand.c - see sho_hand.h.
#include "engine/shogi/sho_hand.h"

#include "base/mem.h"

#include <stdlib.h>

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

static int material(const ShogiPosition *p, int colour) {
    int sum = 0;
    for (ShogiSet pieces = p->sets[colour][0]; shogi_any(pieces);)
        sum += sho_piece_value[shogi_kind(p->board[shogi_pop(&pieces)])];
    for (int kind = SHOGI_PAWN; kind < SHOGI_HAND_KINDS; kind++)
        sum += sho_hand_value[kind] * shogi_hand_count(p->hands[colour], kind);
    return sum;
}

static int hand_eval(ShoEval *x, const ShogiPosition *p) {
    (void)x;
    return material(p, p->mover) - material(p, p->mover ^ 1);
}

static void hand_free(ShoEval *x) {
    free(x);
}

ShoEval *sho_hand_new(void) {
    static const ShoEvalOps ops = {.free = hand_free, .eval = hand_eval};
    ShoEval *x = mem_new(1, sizeof *x);
    x->ops = &ops;
    return x;
}
