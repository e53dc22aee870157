// SPDX-License-Identifier: MIT
// sho_exchange.c - see sho_exchange.h.
#include "engine/shogi/sho_exchange.h"

#include "engine/shogi/sho_hand.h"

int sho_taken_value(int kind) {
    return sho_piece_value[kind] + sho_hand_value[shogi_plain(kind) & 7];
}

int sho_promotion_value(int kind) {
    return sho_piece_value[kind + SHOGI_PROMOTED] - sho_piece_value[kind];
}

// The ways of moving, the cheapest piece first.
static const uint8_t cheapest[] = {
    SHOGI_AS_PAWN,   SHOGI_AS_LANCE, SHOGI_AS_KNIGHT, SHOGI_AS_SILVER, SHOGI_AS_GOLD,
    SHOGI_AS_BISHOP, SHOGI_AS_ROOK,  SHOGI_AS_HORSE,  SHOGI_AS_DRAGON, SHOGI_AS_KING};

static int cheapest_of(const ShogiPosition *p, int side, ShogiSet among) {
    for (int i = 0; i < 10; i++) {
        ShogiSet found = shogi_and(among, p->sets[side][cheapest[i]]);
        if (shogi_any(found)) return shogi_first(found);
    }
    return SHOGI_NOWHERE;
}

// The long-range pieces of `far` whose way to the square is free.
static ShogiSet unblocked(ShogiSet far, int square, ShogiSet occupied) {
    ShogiSet found = {0, 0};
    while (shogi_any(far)) {
        int from = shogi_pop(&far);
        if (!shogi_meets(shogi_between(square, from), occupied))
            found = shogi_or(found, shogi_at[from]);
    }
    return found;
}

bool sho_exchange_gains(const ShogiPosition *p, ShogiMove m, int least) {
    int to = shogi_to(m), side = p->mover, kind, gain = 0;
    ShogiSet occupied = shogi_or(shogi_occupied(p), shogi_at[to]);
    if (shogi_is_drop(m)) {
        kind = shogi_dropped(m);
    } else {
        kind = shogi_kind(p->board[shogi_from(m)]);
        if (p->board[to]) gain += sho_taken_value(shogi_kind(p->board[to]));
        if (shogi_is_promotion(m)) {
            gain += sho_promotion_value(kind);
            kind += SHOGI_PROMOTED;
        }
        occupied = shogi_minus(occupied, shogi_at[shogi_from(m)]);
    }
    // `balance` is the gain of the side that moved last, less what it needs; each side may stop.
    int balance = gain - least;
    if (balance < 0) return false;
    balance -= sho_taken_value(kind);
    if (balance >= 0) return true; // even if the piece is lost
    bool mover_ahead = true;
    ShogiSet near = shogi_or(shogi_near_attackers(p, SHOGI_BLACK, to),
                             shogi_near_attackers(p, SHOGI_WHITE, to));
    ShogiSet far =
        shogi_or(shogi_far_attackers(p, SHOGI_BLACK, to), shogi_far_attackers(p, SHOGI_WHITE, to));
    for (;;) {
        side ^= 1;
        far = shogi_and(far, occupied);
        ShogiSet attackers = shogi_or(shogi_and(near, occupied), unblocked(far, to, occupied));
        ShogiSet own = shogi_and(attackers, p->sets[side][0]);
        if (!shogi_any(own)) break;
        int from = cheapest_of(p, side, own);
        int piece = shogi_kind(p->board[from]);
        // A king does not take what is defended.
        if (piece == SHOGI_KING && shogi_meets(attackers, p->sets[side ^ 1][0])) break;
        mover_ahead = !mover_ahead;
        occupied = shogi_minus(occupied, shogi_at[from]);
        balance = -balance - 1 - sho_taken_value(piece);
        if (balance >= 0) break; // this side stays ahead even if its piece is lost too
    }
    return mover_ahead;
}
