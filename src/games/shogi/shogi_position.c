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
    const ShogiSet *sets = p->sets[by];
    // A piece attacks the square from where one of the other colour on the square would attack.
    const ShogiSet(*steps)[SHOGI_SQUARES] = shogi_steps[by ^ 1];
    static const uint8_t stepping[] = {SHOGI_AS_PAWN, SHOGI_AS_KNIGHT, SHOGI_AS_SILVER,
                                       SHOGI_AS_GOLD};
    ShogiSet found = {0, 0};
    for (int i = 0; i < 4; i++)
        found = shogi_or(found, shogi_and(steps[stepping[i]][square], sets[stepping[i]]));
    ShogiSet diagonal = shogi_or(sets[SHOGI_AS_BISHOP], sets[SHOGI_AS_HORSE]);
    ShogiSet straight = shogi_or(sets[SHOGI_AS_ROOK], sets[SHOGI_AS_DRAGON]);
    ShogiSet around =
        shogi_or(shogi_or(sets[SHOGI_AS_HORSE], sets[SHOGI_AS_DRAGON]), sets[SHOGI_AS_KING]);
    found = shogi_or(found, shogi_and(steps[SHOGI_AS_KING][square], around));
    found = shogi_or(
        found, shogi_and(shogi_lance_attacks(by ^ 1, square, occupied), sets[SHOGI_AS_LANCE]));
    found = shogi_or(found, shogi_and(shogi_bishop_attacks(square, occupied), diagonal));
    return shogi_or(found, shogi_and(shogi_rook_attacks(square, occupied), straight));
}

bool shogi_in_check(const ShogiPosition *p, int colour) {
    int king = shogi_king(p, colour);
    if (king == SHOGI_NOWHERE) return false;
    return shogi_any(shogi_attackers(p, colour ^ 1, king, shogi_occupied(p)));
}
