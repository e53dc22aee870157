// SPDX-License-Identifier: MIT
// sho_mate.c - see sho_mate.h.
#include "engine/shogi/sho_mate.h"

typedef struct {
    ShogiPosition *p;
    int us, king; // the other side's
    ShogiSet occupied, around;
    ShogiSet flights; // of the king
    ShogiSet open;    // what is occupied once the king has left
    ShogiAim aim;
} Attack;

static bool begin(Attack *a, ShogiPosition *p) {
    a->p = p;
    a->us = p->mover;
    shogi_aim(p, &a->aim);
    a->king = a->aim.king;
    if (a->king == SHOGI_NOWHERE) return false;
    a->occupied = shogi_occupied(p);
    a->around = shogi_steps[a->us][SHOGI_AS_KING][a->king];
    a->flights = shogi_flights(p);
    a->open = shogi_minus(a->occupied, shogi_at[a->king]);
    return true;
}

static bool mates(const Attack *a, ShogiMove m) {
    ShogiUndo undo;
    shogi_do(a->p, m, &undo);
    bool mate = !shogi_has_legal(a->p) && !shogi_in_check(a->p, a->us);
    shogi_undo(a->p, m, &undo);
    return mate;
}

// Whether the king could flee from a piece of that way on the square. A piece that came from `from`
// (SHOGI_NOWHERE: a drop) may have opened a line of its own side: then nothing is known.
static bool leaves_flight(const Attack *a, int way, int to, int from) {
    if (!shogi_any(a->flights)) return false;
    ShogiSet left = shogi_minus(a->flights, shogi_attacks(a->us, way, to, a->open));
    if (!shogi_any(shogi_minus(left, shogi_at[to]))) return false;
    return from == SHOGI_NOWHERE || !shogi_any(shogi_far_attackers(a->p, a->us, from));
}

// Whether the king could simply take a piece on a square beside it: nothing but the piece that came
// from `from` (SHOGI_NOWHERE: a drop) supports it.
static bool is_free_to_take(const Attack *a, int to, int from) {
    if (!shogi_has(a->around, to)) return false;
    ShogiSet occupied = a->occupied;
    if (from != SHOGI_NOWHERE) occupied = shogi_minus(occupied, shogi_at[from]);
    ShogiSet support = shogi_attackers(a->p, a->us, to, occupied);
    if (from != SHOGI_NOWHERE) support = shogi_minus(support, shogi_at[from]);
    return !shogi_any(support);
}

static ShogiMove try_drops(const Attack *a) {
    static const uint8_t kinds[] = {SHOGI_GOLD,   SHOGI_SILVER, SHOGI_ROOK,
                                    SHOGI_BISHOP, SHOGI_LANCE,  SHOGI_KNIGHT};
    ShogiHand hand = a->p->hands[a->us];
    for (int i = 0; i < 6; i++) {
        int kind = kinds[i];
        if (!shogi_hand_count(hand, kind)) continue;
        ShogiSet to = shogi_minus(a->aim.from[kind], a->occupied);
        if (kind != SHOGI_KNIGHT) to = shogi_and(to, a->around);
        // A rook does what a lance does, a gold nearly all a silver does.
        if (kind == SHOGI_LANCE && shogi_hand_count(hand, SHOGI_ROOK)) continue;
        while (shogi_any(to)) {
            int square = shogi_pop(&to);
            ShogiMove m = shogi_drop_move(kind, square);
            if (shogi_has(a->flights, square) || leaves_flight(a, kind, square, SHOGI_NOWHERE))
                continue;
            if (mates(a, m)) return m;
        }
    }
    return SHOGI_NO_MOVE;
}

static ShogiMove try_moves(const Attack *a, int from, ShogiSet to, unsigned promotion) {
    int way = shogi_way[shogi_kind(a->p->board[from]) + (promotion ? SHOGI_PROMOTED : 0)];
    while (shogi_any(to)) {
        int square = shogi_pop(&to);
        ShogiMove m = (ShogiMove)(shogi_board_move(from, square) | promotion);
        if (leaves_flight(a, way, square, from)) continue;
        if (!is_free_to_take(a, square, from) && mates(a, m)) return m;
    }
    return SHOGI_NO_MOVE;
}

static ShogiMove try_piece(const Attack *a, int from) {
    int us = a->us, kind = shogi_kind(a->p->board[from]), way = shogi_way[kind];
    ShogiSet to = shogi_minus(shogi_attacks(us, way, from, a->occupied), a->p->sets[us][0]);
    ShogiMove m = SHOGI_NO_MOVE;
    bool screens = shogi_has(a->aim.screens, from);
    if (shogi_promotes(kind)) {
        ShogiSet up = shogi_has(shogi_camp[us], from) ? to : shogi_and(to, shogi_camp[us]);
        if (!screens) up = shogi_and(up, a->aim.from[shogi_way[kind + SHOGI_PROMOTED]]);
        if (shogi_any(up)) m = try_moves(a, from, up, SHOGI_PROMOTION);
        if (m) return m;
    }
    if (!screens) to = shogi_and(to, a->aim.from[way]);
    while (shogi_any(to)) {
        int square = shogi_pop(&to);
        if (shogi_is_dead(us, kind, square)) continue;
        m = try_moves(a, from, shogi_at[square], 0);
        if (m) return m;
    }
    return SHOGI_NO_MOVE;
}

static ShogiMove mate_in_one(const Attack *a) {
    const ShogiSet *sets = a->p->sets[a->us];
    ShogiMove m = a->p->hands[a->us] ? try_drops(a) : SHOGI_NO_MOVE;
    ShogiSet sliders = shogi_or(shogi_or(sets[SHOGI_AS_LANCE], sets[SHOGI_AS_BISHOP]),
                                shogi_or(sets[SHOGI_AS_ROOK], sets[SHOGI_AS_HORSE]));
    sliders = shogi_or(sliders, sets[SHOGI_AS_DRAGON]);
    ShogiSet near = shogi_or(shogi_near[a->king], sets[SHOGI_AS_KNIGHT]);
    ShogiSet pieces = shogi_or(shogi_and(sets[0], near), shogi_or(sliders, a->aim.screens));
    pieces = shogi_minus(pieces, shogi_minus(sets[SHOGI_AS_KING], a->aim.screens));
    while (!m && shogi_any(pieces)) m = try_piece(a, shogi_pop(&pieces));
    return m;
}

ShogiMove sho_mate_in_one(ShogiPosition *p) {
    Attack a;
    return begin(&a, p) ? mate_in_one(&a) : SHOGI_NO_MOVE;
}

// --- three plies ---

// Of 2,000 mates in three that searches met, one in 100 began with a king with more flights, or
// left more flights or replies after the check; half of the checks did.
enum { FLIGHTS_MOST = 3, LEFT_MOST = 2, REPLIES_MOST = 4 };

static int flights_left(const Attack *a, ShogiMove m) {
    int kind = shogi_is_drop(m) ? shogi_dropped(m) : shogi_kind(a->p->board[shogi_from(m)]);
    if (shogi_is_promotion(m)) kind += SHOGI_PROMOTED;
    ShogiSet covered = shogi_attacks(a->us, shogi_way[kind], shogi_to(m), a->open);
    return shogi_size(shogi_minus(a->flights, covered));
}

static bool every_reply_is_mated(ShogiPosition *p) {
    ShogiMove replies[SHOGI_MOVES_ROOM];
    size_t n = shogi_legal_moves(p, replies);
    bool mated = n <= REPLIES_MOST;
    for (size_t i = 0; i < n && mated; i++) {
        ShogiUndo undo;
        shogi_do(p, replies[i], &undo);
        mated = !shogi_in_check(p, p->mover) && sho_mate_in_one(p);
        shogi_undo(p, replies[i], &undo);
    }
    return mated;
}

ShogiMove sho_mate_in_three(ShogiPosition *p) {
    Attack a;
    ShogiMove checks[SHOGI_MOVES_ROOM];
    if (!begin(&a, p)) return SHOGI_NO_MOVE;
    ShogiMove m = mate_in_one(&a);
    if (m || shogi_size(a.flights) > FLIGHTS_MOST) return m;
    size_t n = shogi_checking_moves(p, checks);
    for (size_t i = 0; i < n; i++) {
        ShogiUndo undo;
        if (flights_left(&a, checks[i]) > LEFT_MOST) continue;
        shogi_do(p, checks[i], &undo);
        bool mate = every_reply_is_mated(p);
        shogi_undo(p, checks[i], &undo);
        if (mate) return checks[i];
    }
    return SHOGI_NO_MOVE;
}
