// SPDX-License-Identifier: MIT
// shogi_position.c - see shogi_position.h.
#include "games/shogi/shogi_position.h"

void shogi_put(ShogiPosition *p, int square, ShogiPiece piece) {
    int colour = shogi_colour(piece);
    p->board[square] = piece;
    p->board_key ^= shogi_keys[piece][square];
    shogi_toggle(&p->sets[colour][0], shogi_word_at(square));
    shogi_toggle(&p->sets[colour][shogi_way[piece]], shogi_word_at(square));
}

bool shogi_position_ok(const ShogiPosition *p) {
    ShogiPosition again = {.hands = {p->hands[0], p->hands[1]}, .mover = p->mover};
    for (int square = 0; square < SHOGI_SQUARES; square++)
        if (p->board[square]) shogi_put(&again, square, p->board[square]);
    return memcmp(&again, p, sizeof again) == 0;
}

ShogiSet shogi_attackers(const ShogiPosition *p, int by, int square, ShogiSet occupied) {
    ShogiSet found = shogi_near_attackers(p, by, square);
    for (ShogiSet far = shogi_far_attackers(p, by, square); shogi_any(far);) {
        int from = shogi_pop(&far);
        if (!shogi_meets(shogi_between(square, from), occupied))
            found = shogi_or(found, shogi_at[from]);
    }
    return found;
}

bool shogi_in_check(const ShogiPosition *p, int colour) {
    int king = shogi_king(p, colour);
    if (king == SHOGI_NOWHERE) return false;
    return shogi_any(shogi_attackers(p, colour ^ 1, king, shogi_occupied(p)));
}
