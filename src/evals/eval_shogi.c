// SPDX-License-Identifier: MIT
// eval_shogi.c - `pieces`: shogi by its pieces alone, on the board and in hand. The worths are
// those that players learn first; a piece in hand is worth a little more than on the board.
#include "evals/eval_types.h"

#include "games/shogi/shogi.h"

#include <stdlib.h>

static const int on_board[SHOGI_KINDS] = {
    [SHOGI_PAWN] = 100,       [SHOGI_LANCE] = 300,      [SHOGI_KNIGHT] = 300,
    [SHOGI_SILVER] = 500,     [SHOGI_GOLD] = 600,       [SHOGI_BISHOP] = 800,
    [SHOGI_ROOK] = 1000,      [SHOGI_TOKIN] = 600,      [SHOGI_PRO_LANCE] = 550,
    [SHOGI_PRO_KNIGHT] = 550, [SHOGI_PRO_SILVER] = 600, [SHOGI_HORSE] = 1100,
    [SHOGI_DRAGON] = 1300,
};

static int in_hand(int kind) {
    return on_board[kind] * 21 / 20;
}

static int pieces_value(const Eval *e, const Game *g, const State *s, int player) {
    (void)e, (void)g;
    const ShogiPosition *p = &shogi_state(s)->position;
    int value = 0;
    for (int i = 0; i < SHOGI_SQUARES; i++) {
        int worth = on_board[shogi_kind(p->board[i])];
        value += shogi_colour(p->board[i]) == player ? worth : -worth;
    }
    for (int kind = SHOGI_PAWN; kind <= SHOGI_GOLD; kind++)
        value += in_hand(kind) * (shogi_hand_count(p->hands[player], kind) -
                                  shogi_hand_count(p->hands[1 - player], kind));
    return value;
}

static void pieces_free(GameEval *e) {
    free(e);
}

static GameEval *pieces_make(const Game *g, Error *e) {
    if (!shogi_rules(g)) {
        error_set(e, "it is for shogi");
        return NULL;
    }
    GameEval *eval = game_eval_alloc(sizeof *eval, &pieces_eval_type, pieces_value);
    eval->pawn = on_board[SHOGI_PAWN];
    return eval;
}

const GameEvalType pieces_eval_type = {
    .name = "pieces",
    .summary = "shogi: pieces on the board and in hand",
    .ja = "駒の損得と持ち駒",
    .make = pieces_make,
    .free = pieces_free,
};
