// SPDX-License-Identifier: MIT
// shogi_moves.c - see shogi_moves.h.
#include "games/shogi/shogi_moves.h"

#define INLINE SHOGI_INLINE

static const ShogiSet everywhere = {(UINT64_C(1) << SHOGI_LO_SQUARES) - 1, (1 << 18) - 1};
static const ShogiSet nowhere = {0, 0};

// What limits the moves of a side: who gives check, which of its pieces are pinned to its king.
typedef struct {
    int king;
    ShogiSet checkers, pinned;
} Danger;

INLINE ShogiSet step_attackers(const ShogiPosition *p, int by, int square) {
    const ShogiSet *sets = p->sets[by];
    const ShogiSet(*steps)[SHOGI_SQUARES] = shogi_steps[by ^ 1];
    ShogiSet found = shogi_and(steps[SHOGI_AS_PAWN][square], sets[SHOGI_AS_PAWN]);
    found = shogi_or(found, shogi_and(steps[SHOGI_AS_KNIGHT][square], sets[SHOGI_AS_KNIGHT]));
    found = shogi_or(found, shogi_and(steps[SHOGI_AS_SILVER][square], sets[SHOGI_AS_SILVER]));
    found = shogi_or(found, shogi_and(steps[SHOGI_AS_GOLD][square], sets[SHOGI_AS_GOLD]));
    ShogiSet around = shogi_or(sets[SHOGI_AS_HORSE], sets[SHOGI_AS_DRAGON]);
    return shogi_or(found, shogi_and(steps[SHOGI_AS_KING][square], around));
}

INLINE Danger find_danger(const ShogiPosition *p, int us, ShogiSet occupied) {
    Danger d = {.king = shogi_king(p, us)};
    if (d.king == SHOGI_NOWHERE) return d;
    d.checkers = step_attackers(p, us ^ 1, d.king);
    for (ShogiSet far = shogi_far_attackers(p, us ^ 1, d.king); shogi_any(far);) {
        int sniper = shogi_pop(&far);
        ShogiSet between = shogi_and(shogi_between(d.king, sniper), occupied);
        if (!shogi_any(between))
            d.checkers = shogi_or(d.checkers, shogi_at[sniper]);
        else if (!shogi_several(between))
            d.pinned = shogi_or(d.pinned, shogi_and(between, p->sets[us][0]));
    }
    return d;
}

// The squares around a king of `us` that the other side attacks once the king has left its own.
INLINE ShogiSet attacked_around(const ShogiPosition *p, int us, int king, ShogiSet occupied) {
    const ShogiSet *sets = p->sets[us ^ 1];
    ShogiSet open = shogi_minus(occupied, shogi_at[king]), attacked = {0, 0};
    ShogiSet lances = sets[SHOGI_AS_LANCE];
    ShogiSet bishops = shogi_or(sets[SHOGI_AS_BISHOP], sets[SHOGI_AS_HORSE]);
    ShogiSet rooks = shogi_or(sets[SHOGI_AS_ROOK], sets[SHOGI_AS_DRAGON]);
    ShogiSet sliders = shogi_or(shogi_or(lances, sets[SHOGI_AS_BISHOP]), sets[SHOGI_AS_ROOK]);
    ShogiSet near = shogi_minus(shogi_and(sets[0], shogi_near[king]), sliders);
    while (shogi_any(near)) {
        int from = shogi_pop(&near);
        attacked = shogi_or(attacked, shogi_steps[us ^ 1][shogi_way[p->board[from]]][from]);
    }
    while (shogi_any(bishops))
        attacked = shogi_or(attacked, shogi_bishop_attacks(shogi_pop(&bishops), open));
    while (shogi_any(rooks))
        attacked = shogi_or(attacked, shogi_rook_attacks(shogi_pop(&rooks), open));
    int file = shogi_file(king);
    ShogiSet files = shogi_files[file];
    if (file > 0) files = shogi_or(files, shogi_files[file - 1]);
    if (file + 1 < SHOGI_SIDE) files = shogi_or(files, shogi_files[file + 1]);
    for (lances = shogi_and(lances, files); shogi_any(lances);)
        attacked = shogi_or(attacked, shogi_lance_attacks(us ^ 1, shogi_pop(&lances), open));
    return attacked;
}

// --- lists ---

// Appends first + square for every square of the set.
INLINE ShogiMove *append(ShogiMove *out, unsigned first, ShogiSet to) {
    for (uint64_t lo = to.lo; lo; lo &= lo - 1)
        *out++ = (ShogiMove)(first + (unsigned)__builtin_ctzll(lo));
    for (uint64_t hi = to.hi; hi; hi &= hi - 1)
        *out++ = (ShogiMove)(first + SHOGI_LO_SQUARES + (unsigned)__builtin_ctzll(hi));
    return out;
}

// The last ranks, on which a piece of that way would be dead: 1 for pawn and lance, 2 for knight.
INLINE ShogiSet dead_ranks(int us, int way) {
    ShogiSet last = shogi_ranks[us == SHOGI_BLACK ? 0 : 8];
    if (way == SHOGI_AS_KNIGHT) return shogi_or(last, shogi_ranks[us == SHOGI_BLACK ? 1 : 7]);
    if (way == SHOGI_AS_PAWN || way == SHOGI_AS_LANCE) return last;
    return (ShogiSet){0, 0};
}

// Where a piece may go that is not pinned; a pinned one stays on its line with the king.
INLINE ShogiSet stay_on_line(const Danger *d, int from, ShogiSet to) {
    if (!shogi_has(d->pinned, from)) return to;
    return shogi_and(to, shogi_rays[shogi_direction[d->king][from]][d->king]);
}

// Moves of all pieces that move in one way, to squares of `goals`.
INLINE ShogiMove *list_way(const ShogiPosition *p, int us, int way, const Danger *d, ShogiSet goals,
                           ShogiSet occupied, ShogiMove *out) {
    bool promotes = way <= SHOGI_AS_ROOK;
    for (ShogiSet pieces = p->sets[us][way]; shogi_any(pieces);) {
        int from = shogi_pop(&pieces);
        unsigned first = (unsigned)from << 7;
        ShogiSet to = shogi_and(shogi_attacks(us, way, from, occupied), goals);
        to = stay_on_line(d, from, to);
        if (promotes) {
            ShogiSet up = shogi_has(shogi_camp[us], from) ? to : shogi_and(to, shogi_camp[us]);
            out = append(out, first | SHOGI_PROMOTION, up);
            to = shogi_minus(to, dead_ranks(us, way));
        }
        out = append(out, first, to);
    }
    return out;
}

// Pawns move all at once. A pinned one may move only along its file.
INLINE ShogiMove *list_pawns(const ShogiPosition *p, int us, const Danger *d, ShogiSet goals,
                             ShogiMove *out) {
    ShogiSet pawns = p->sets[us][SHOGI_AS_PAWN], to;
    if (shogi_any(d->pinned))
        pawns = shogi_minus(pawns, shogi_minus(d->pinned, shogi_files[shogi_file(d->king)]));
    if (us == SHOGI_BLACK)
        to = (ShogiSet){pawns.lo >> 1, pawns.hi >> 1};
    else
        to = (ShogiSet){pawns.lo << 1, pawns.hi << 1};
    to = shogi_and(to, goals);
    // The square before the one a pawn goes to: from = to - ahead.
    unsigned step = us == SHOGI_BLACK ? 1 : (unsigned)-1;
    ShogiSet up = shogi_and(to, shogi_camp[us]);
    // Nor to the first rank of the next file: only a dead pawn would go there.
    to = shogi_minus(to, shogi_or(shogi_ranks[0], shogi_ranks[8]));
    for (; shogi_any(up);) {
        unsigned square = (unsigned)shogi_pop(&up);
        *out++ = (ShogiMove)((square + step) << 7 | square | SHOGI_PROMOTION);
    }
    for (; shogi_any(to);) {
        unsigned square = (unsigned)shogi_pop(&to);
        *out++ = (ShogiMove)((square + step) << 7 | square);
    }
    return out;
}

INLINE ShogiMove *list_king(const ShogiPosition *p, int us, const Danger *d, ShogiSet occupied,
                            ShogiMove *out) {
    ShogiSet to = shogi_minus(shogi_steps[us][SHOGI_AS_KING][d->king], p->sets[us][0]);
    to = shogi_minus(to, attacked_around(p, us, d->king, occupied));
    // The other king's neighbours are attacked by it.
    return append(out, (unsigned)d->king << 7, to);
}

// The files without a pawn of this set: 255 plus the first eight bits of a file reaches bit 8
// exactly when one of them is set, however many there are.
INLINE uint64_t free_files(uint64_t pawns, uint64_t last_rank) {
    uint64_t first = last_rank - (last_rank >> 8), some = (pawns & first) + first;
    uint64_t free = last_rank & ~(some | pawns);
    return free | (free - (free >> 8));
}

INLINE ShogiSet pawn_drops(const ShogiPosition *p, int us, ShogiSet to) {
    ShogiSet pawns = p->sets[us][SHOGI_AS_PAWN];
    ShogiSet free = {free_files(pawns.lo, shogi_ranks[8].lo),
                     free_files(pawns.hi, shogi_ranks[8].hi)};
    to = shogi_minus(shogi_and(to, free), dead_ranks(us, SHOGI_AS_PAWN));
    int king = shogi_king(p, us ^ 1);
    if (king == SHOGI_NOWHERE) return to;
    ShogiSet front = shogi_and(to, shogi_steps[us ^ 1][SHOGI_AS_PAWN][king]);
    if (shogi_any(front) && shogi_pawn_drop_mates(p, shogi_first(front)))
        to = shogi_minus(to, front);
    return to;
}

INLINE ShogiMove *list_drops(const ShogiPosition *p, int us, ShogiSet to, ShogiMove *out) {
    ShogiHand hand = p->hands[us];
    if (!hand || !shogi_any(to)) return out;
    if (shogi_hand_count(hand, SHOGI_PAWN))
        out = append(out, shogi_drop_move(SHOGI_PAWN, 0), pawn_drops(p, us, to));
    if (shogi_hand_count(hand, SHOGI_LANCE))
        out = append(out, shogi_drop_move(SHOGI_LANCE, 0),
                     shogi_minus(to, dead_ranks(us, SHOGI_AS_LANCE)));
    if (shogi_hand_count(hand, SHOGI_KNIGHT))
        out = append(out, shogi_drop_move(SHOGI_KNIGHT, 0),
                     shogi_minus(to, dead_ranks(us, SHOGI_AS_KNIGHT)));
    for (int kind = SHOGI_SILVER; kind <= SHOGI_GOLD; kind++)
        if (shogi_hand_count(hand, kind)) out = append(out, shogi_drop_move(kind, 0), to);
    return out;
}

INLINE size_t list_all(const ShogiPosition *p, int us, ShogiMove *out) {
    ShogiMove *first = out;
    ShogiSet occupied = shogi_occupied(p);
    Danger d = find_danger(p, us, occupied);
    ShogiSet goals = shogi_minus(everywhere, p->sets[us][0]);
    ShogiSet empty = shogi_minus(everywhere, occupied);
    if (d.king != SHOGI_NOWHERE) out = list_king(p, us, &d, occupied, out);
    if (shogi_any(d.checkers)) {
        if (shogi_several(d.checkers)) return (size_t)(out - first);
        ShogiSet between = shogi_between(d.king, shogi_first(d.checkers));
        empty = shogi_and(empty, between);
        goals = shogi_or(d.checkers, empty);
    }
    out = list_pawns(p, us, &d, goals, out);
    out = list_way(p, us, SHOGI_AS_LANCE, &d, goals, occupied, out);
    out = list_way(p, us, SHOGI_AS_KNIGHT, &d, goals, occupied, out);
    out = list_way(p, us, SHOGI_AS_SILVER, &d, goals, occupied, out);
    out = list_way(p, us, SHOGI_AS_GOLD, &d, goals, occupied, out);
    out = list_way(p, us, SHOGI_AS_BISHOP, &d, goals, occupied, out);
    out = list_way(p, us, SHOGI_AS_ROOK, &d, goals, occupied, out);
    out = list_way(p, us, SHOGI_AS_HORSE, &d, goals, occupied, out);
    out = list_way(p, us, SHOGI_AS_DRAGON, &d, goals, occupied, out);
    out = list_drops(p, us, empty, out);
    return (size_t)(out - first);
}

INLINE size_t list_captures(const ShogiPosition *p, int us, ShogiMove *out) {
    ShogiMove *first = out;
    ShogiSet occupied = shogi_occupied(p), goals = p->sets[us ^ 1][0];
    Danger d = find_danger(p, us, occupied);
    if (d.king != SHOGI_NOWHERE) {
        ShogiSet to = shogi_and(shogi_steps[us][SHOGI_AS_KING][d.king], goals);
        if (shogi_any(to)) to = shogi_minus(to, attacked_around(p, us, d.king, occupied));
        out = append(out, (unsigned)d.king << 7, to);
    }
    if (shogi_several(d.checkers)) return (size_t)(out - first);
    if (shogi_any(d.checkers)) goals = d.checkers;
    out = list_pawns(p, us, &d, goals, out);
    for (int way = SHOGI_AS_LANCE; way < SHOGI_WAYS; way++)
        if (way != SHOGI_AS_KING) out = list_way(p, us, way, &d, goals, occupied, out);
    return (size_t)(out - first);
}

size_t shogi_capturing_moves(const ShogiPosition *p, ShogiMove *out) {
    return p->mover == SHOGI_BLACK ? list_captures(p, SHOGI_BLACK, out)
                                   : list_captures(p, SHOGI_WHITE, out);
}

// --- for searches, in parts ---

// Where a piece of that way need not go without promoting, though it may.
INLINE ShogiSet better_promoted(int us, int way, ShogiSet up) {
    if (way == SHOGI_AS_BISHOP || way == SHOGI_AS_ROOK) return up;
    if (way == SHOGI_AS_LANCE)
        return shogi_or(dead_ranks(us, way), shogi_ranks[us == SHOGI_BLACK ? 1 : 7]);
    return dead_ranks(us, way);
}

// As list_way, without what is left out. `screens` may go everywhere else.
INLINE ShogiMove *list_worthy(const ShogiPosition *p, int us, int way, const Danger *d,
                              ShogiSet goals, ShogiSet screens, ShogiSet empty, ShogiSet occupied,
                              ShogiMove *out) {
    bool promotes = way <= SHOGI_AS_ROOK;
    for (ShogiSet pieces = p->sets[us][way]; shogi_any(pieces);) {
        int from = shogi_pop(&pieces);
        unsigned first = (unsigned)from << 7;
        ShogiSet to = shogi_and(shogi_attacks(us, way, from, occupied),
                                shogi_has(screens, from) ? empty : goals);
        if (!shogi_any(to)) continue;
        to = stay_on_line(d, from, to);
        if (promotes) {
            ShogiSet up = shogi_has(shogi_camp[us], from) ? to : shogi_and(to, shogi_camp[us]);
            out = append(out, first | SHOGI_PROMOTION, up);
            to = shogi_minus(to, better_promoted(us, way, up));
        }
        out = append(out, first, to);
    }
    return out;
}

// Pawns that take or promote, or the others.
INLINE ShogiMove *list_worthy_pawns(int us, const Danger *d, ShogiSet pawns, ShogiSet plain,
                                    ShogiSet up, ShogiMove *out) {
    if (shogi_any(d->pinned))
        pawns = shogi_minus(pawns, shogi_minus(d->pinned, shogi_files[shogi_file(d->king)]));
    ShogiSet to = us == SHOGI_BLACK ? (ShogiSet){pawns.lo >> 1, pawns.hi >> 1}
                                    : (ShogiSet){pawns.lo << 1, pawns.hi << 1};
    unsigned step = us == SHOGI_BLACK ? 1 : (unsigned)-1;
    for (up = shogi_and(to, up); shogi_any(up);) {
        unsigned square = (unsigned)shogi_pop(&up);
        *out++ = (ShogiMove)((square + step) << 7 | square | SHOGI_PROMOTION);
    }
    for (to = shogi_and(to, plain); shogi_any(to);) {
        unsigned square = (unsigned)shogi_pop(&to);
        *out++ = (ShogiMove)((square + step) << 7 | square);
    }
    return out;
}

INLINE ShogiMove *list_king_to(const ShogiPosition *p, int us, const Danger *d, ShogiSet goals,
                               ShogiSet occupied, ShogiMove *out) {
    if (d->king == SHOGI_NOWHERE) return out;
    ShogiSet to = shogi_and(shogi_steps[us][SHOGI_AS_KING][d->king], goals);
    if (shogi_any(to)) to = shogi_minus(to, attacked_around(p, us, d->king, occupied));
    return append(out, (unsigned)d->king << 7, to);
}

INLINE size_t list_forcing(const ShogiPosition *p, int us, ShogiMove *out) {
    ShogiMove *first = out;
    ShogiSet occupied = shogi_occupied(p), goals = p->sets[us ^ 1][0];
    Danger d = find_danger(p, us, occupied);
    ShogiSet up = shogi_minus(shogi_camp[us], p->sets[us][0]);
    out = list_king_to(p, us, &d, goals, occupied, out);
    out = list_worthy_pawns(us, &d, p->sets[us][SHOGI_AS_PAWN], shogi_minus(goals, shogi_camp[us]),
                            up, out);
    for (int way = SHOGI_AS_LANCE; way < SHOGI_WAYS; way++)
        if (way != SHOGI_AS_KING)
            out = list_worthy(p, us, way, &d, goals, nowhere, nowhere, occupied, out);
    return (size_t)(out - first);
}

INLINE size_t list_quiet(const ShogiPosition *p, int us, ShogiMove *out) {
    ShogiMove *first = out;
    ShogiSet occupied = shogi_occupied(p), empty = shogi_minus(everywhere, occupied);
    Danger d = find_danger(p, us, occupied);
    out = list_king_to(p, us, &d, empty, occupied, out);
    out = list_worthy_pawns(us, &d, p->sets[us][SHOGI_AS_PAWN], shogi_minus(empty, shogi_camp[us]),
                            nowhere, out);
    for (int way = SHOGI_AS_LANCE; way < SHOGI_WAYS; way++)
        if (way != SHOGI_AS_KING)
            out = list_worthy(p, us, way, &d, empty, nowhere, nowhere, occupied, out);
    out = list_drops(p, us, empty, out);
    return (size_t)(out - first);
}

size_t shogi_forcing_moves(const ShogiPosition *p, ShogiMove *out) {
    return p->mover == SHOGI_BLACK ? list_forcing(p, SHOGI_BLACK, out)
                                   : list_forcing(p, SHOGI_WHITE, out);
}

size_t shogi_quiet_moves(const ShogiPosition *p, ShogiMove *out) {
    return p->mover == SHOGI_BLACK ? list_quiet(p, SHOGI_BLACK, out)
                                   : list_quiet(p, SHOGI_WHITE, out);
}

// --- all ---

size_t shogi_legal_moves(const ShogiPosition *p, ShogiMove *out) {
    return p->mover == SHOGI_BLACK ? list_all(p, SHOGI_BLACK, out) : list_all(p, SHOGI_WHITE, out);
}

// Whether a piece that moves in this way may go to one of the goals.
INLINE bool has_move(const ShogiPosition *p, int us, int way, const Danger *d, ShogiSet goals,
                     ShogiSet occupied) {
    for (ShogiSet pieces = p->sets[us][way]; shogi_any(pieces);) {
        int from = shogi_pop(&pieces);
        ShogiSet to = shogi_and(shogi_attacks(us, way, from, occupied), goals);
        if (shogi_any(stay_on_line(d, from, to))) return true;
    }
    return false;
}

INLINE bool has_any(const ShogiPosition *p, int us) {
    ShogiMove moves[SHOGI_MOVES_ROOM];
    ShogiSet occupied = shogi_occupied(p);
    Danger d = find_danger(p, us, occupied);
    ShogiSet goals = shogi_minus(everywhere, p->sets[us][0]);
    ShogiSet empty = shogi_minus(everywhere, occupied);
    if (d.king != SHOGI_NOWHERE) {
        ShogiSet to = shogi_minus(shogi_steps[us][SHOGI_AS_KING][d.king], p->sets[us][0]);
        if (shogi_any(shogi_minus(to, attacked_around(p, us, d.king, occupied)))) return true;
    }
    if (shogi_any(d.checkers)) {
        if (shogi_several(d.checkers)) return false;
        empty = shogi_and(empty, shogi_between(d.king, shogi_first(d.checkers)));
        goals = shogi_or(d.checkers, empty);
    }
    if (list_pawns(p, us, &d, goals, moves) > moves) return true;
    for (int way = SHOGI_AS_LANCE; way < SHOGI_WAYS; way++)
        if (way != SHOGI_AS_KING && has_move(p, us, way, &d, goals, occupied)) return true;
    return list_drops(p, us, empty, moves) > moves;
}

bool shogi_has_legal(const ShogiPosition *p) {
    return p->mover == SHOGI_BLACK ? has_any(p, SHOGI_BLACK) : has_any(p, SHOGI_WHITE);
}

size_t shogi_count_legal(const ShogiPosition *p) {
    ShogiMove moves[SHOGI_MOVES_ROOM];
    return shogi_legal_moves(p, moves);
}

bool shogi_is_legal(const ShogiPosition *p, ShogiMove m) {
    ShogiMove moves[SHOGI_MOVES_ROOM];
    size_t n = shogi_legal_moves(p, moves);
    for (size_t i = 0; i < n; i++)
        if (moves[i] == m) return true;
    return false;
}

// --- mate by a dropped pawn ---

// Whether a piece other than the king takes what stands on a square next to it without leaving a
// line on which it is pinned.
static bool can_take(const ShogiPosition *p, int us, const Danger *d, int square,
                     ShogiSet occupied) {
    ShogiSet takers = shogi_attackers(p, us, square, occupied);
    takers = shogi_minus(takers, p->sets[us][SHOGI_AS_KING]);
    while (shogi_any(takers)) {
        int from = shogi_pop(&takers);
        if (!shogi_has(d->pinned, from)) return true;
        if (shogi_direction[d->king][from] == shogi_direction[d->king][square]) return true;
    }
    return false;
}

bool shogi_pawn_drop_mates(const ShogiPosition *p, int to) {
    int us = p->mover, them = us ^ 1;
    ShogiSet occupied = shogi_or(shogi_occupied(p), shogi_at[to]);
    Danger d = find_danger(p, them, occupied);
    if (can_take(p, them, &d, to, occupied)) return false;
    ShogiSet flights = shogi_minus(shogi_steps[them][SHOGI_AS_KING][d.king], p->sets[them][0]);
    flights = shogi_minus(flights, attacked_around(p, them, d.king, occupied));
    return !shogi_any(flights);
}

ShogiSet shogi_flights(const ShogiPosition *p) {
    int them = p->mover ^ 1, king = shogi_king(p, them);
    if (king == SHOGI_NOWHERE) return nowhere;
    ShogiSet to = shogi_minus(shogi_steps[them][SHOGI_AS_KING][king], p->sets[them][0]);
    return shogi_minus(to, attacked_around(p, them, king, shogi_occupied(p)));
}

// --- checks ---

void shogi_aim(const ShogiPosition *p, ShogiAim *out) {
    int us = p->mover, them = us ^ 1;
    memset(out, 0, sizeof *out);
    out->king = shogi_king(p, them);
    if (out->king == SHOGI_NOWHERE) return;
    ShogiSet occupied = shogi_occupied(p);
    const ShogiSet(*steps)[SHOGI_SQUARES] = shogi_steps[them];
    ShogiSet diagonal = shogi_bishop_attacks(out->king, occupied);
    ShogiSet straight = shogi_rook_attacks(out->king, occupied);
    ShogiSet around = steps[SHOGI_AS_KING][out->king];
    int ahead = them == SHOGI_BLACK ? SHOGI_NORTH : SHOGI_SOUTH;
    out->from[SHOGI_AS_PAWN] = steps[SHOGI_AS_PAWN][out->king];
    out->from[SHOGI_AS_LANCE] = shogi_and(straight, shogi_rays[ahead][out->king]);
    out->from[SHOGI_AS_KNIGHT] = steps[SHOGI_AS_KNIGHT][out->king];
    out->from[SHOGI_AS_SILVER] = steps[SHOGI_AS_SILVER][out->king];
    out->from[SHOGI_AS_GOLD] = steps[SHOGI_AS_GOLD][out->king];
    out->from[SHOGI_AS_BISHOP] = diagonal;
    out->from[SHOGI_AS_ROOK] = straight;
    out->from[SHOGI_AS_HORSE] = shogi_or(diagonal, around);
    out->from[SHOGI_AS_DRAGON] = shogi_or(straight, around);
    for (ShogiSet far = shogi_far_attackers(p, us, out->king); shogi_any(far);) {
        ShogiSet between = shogi_and(shogi_between(out->king, shogi_pop(&far)), occupied);
        if (!shogi_several(between))
            out->screens = shogi_or(out->screens, shogi_and(between, p->sets[us][0]));
    }
}

bool shogi_gives_check(const ShogiPosition *p, const ShogiAim *aim, ShogiMove m) {
    int to = shogi_to(m), from = shogi_from(m);
    if (aim->king == SHOGI_NOWHERE) return false;
    if (shogi_is_drop(m)) return shogi_has(aim->from[shogi_dropped(m)], to);
    ShogiPiece after = (ShogiPiece)(p->board[from] + (shogi_is_promotion(m) ? SHOGI_PROMOTED : 0));
    if (shogi_has(aim->from[shogi_way[after]], to)) return true;
    return shogi_has(aim->screens, from) &&
           shogi_direction[aim->king][from] != shogi_direction[aim->king][to];
}

// Only pieces that could give check are listed; those that do are kept.
INLINE size_t list_quiet_checks(const ShogiPosition *p, int us, const ShogiAim *aim,
                                ShogiMove *out) {
    ShogiMove *last = out;
    ShogiSet occupied = shogi_occupied(p), empty = shogi_minus(everywhere, occupied);
    Danger d = find_danger(p, us, occupied);
    const ShogiSet *from = aim->from;
    if (shogi_meets(aim->screens, p->sets[us][SHOGI_AS_KING]))
        last = list_king_to(p, us, &d, empty, occupied, last);
    ShogiSet plain = shogi_minus(empty, shogi_camp[us]), pawns = p->sets[us][SHOGI_AS_PAWN];
    last = list_worthy_pawns(us, &d, shogi_minus(pawns, aim->screens),
                             shogi_and(plain, from[SHOGI_AS_PAWN]), nowhere, last);
    last = list_worthy_pawns(us, &d, shogi_and(pawns, aim->screens), plain, nowhere, last);
    for (int way = SHOGI_AS_LANCE; way < SHOGI_WAYS; way++) {
        static const uint8_t up[SHOGI_WAYS] = {
            0, 0, SHOGI_AS_GOLD, SHOGI_AS_GOLD, SHOGI_AS_GOLD, SHOGI_AS_HORSE, SHOGI_AS_DRAGON};
        if (way == SHOGI_AS_KING || !shogi_any(p->sets[us][way])) continue;
        ShogiSet goals = shogi_and(empty, shogi_or(from[way], from[up[way]]));
        last = list_worthy(p, us, way, &d, goals, aim->screens, empty, occupied, last);
    }
    size_t n = (size_t)(last - out), kept = 0;
    for (size_t i = 0; i < n; i++)
        if (shogi_gives_check(p, aim, out[i])) out[kept++] = out[i];
    for (int kind = SHOGI_PAWN; kind <= SHOGI_GOLD; kind++) {
        if (!shogi_hand_count(p->hands[us], kind)) continue;
        ShogiSet to = shogi_and(empty, from[kind]);
        if (kind == SHOGI_PAWN && shogi_any(to)) to = pawn_drops(p, us, to);
        kept = (size_t)(append(out + kept, shogi_drop_move(kind, 0), to) - out);
    }
    return kept;
}

size_t shogi_quiet_checks(const ShogiPosition *p, const ShogiAim *aim, ShogiMove *out) {
    if (aim->king == SHOGI_NOWHERE) return 0;
    return p->mover == SHOGI_BLACK ? list_quiet_checks(p, SHOGI_BLACK, aim, out)
                                   : list_quiet_checks(p, SHOGI_WHITE, aim, out);
}

// As list_way and list_pawns, for pieces that could give check: those before a slider of their own
// side anywhere, others only to where they aim from, with or without promoting.
INLINE ShogiMove *list_aimed_way(const ShogiPosition *p, int us, int way, const Danger *d,
                                 const ShogiAim *aim, ShogiSet goals, ShogiSet occupied,
                                 ShogiMove *out) {
    static const uint8_t up[SHOGI_WAYS] = {
        0, 0, SHOGI_AS_GOLD, SHOGI_AS_GOLD, SHOGI_AS_GOLD, SHOGI_AS_HORSE, SHOGI_AS_DRAGON};
    bool promotes = way <= SHOGI_AS_ROOK;
    ShogiSet direct = shogi_and(goals, shogi_or(aim->from[way], aim->from[up[way]]));
    for (ShogiSet pieces = p->sets[us][way]; shogi_any(pieces);) {
        int from = shogi_pop(&pieces);
        unsigned first = (unsigned)from << 7;
        ShogiSet to = shogi_and(shogi_attacks(us, way, from, occupied),
                                shogi_has(aim->screens, from) ? goals : direct);
        if (!shogi_any(to)) continue;
        to = stay_on_line(d, from, to);
        if (promotes) {
            ShogiSet high = shogi_has(shogi_camp[us], from) ? to : shogi_and(to, shogi_camp[us]);
            out = append(out, first | SHOGI_PROMOTION, high);
            to = shogi_minus(to, dead_ranks(us, way));
        }
        out = append(out, first, to);
    }
    return out;
}

INLINE ShogiMove *list_aimed_pawns(const ShogiPosition *p, int us, const Danger *d,
                                   const ShogiAim *aim, ShogiSet goals, ShogiMove *out) {
    ShogiSet ahead = shogi_and(p->sets[us][SHOGI_AS_PAWN], aim->screens);
    ahead = us == SHOGI_BLACK ? (ShogiSet){ahead.lo >> 1, ahead.hi >> 1}
                              : (ShogiSet){ahead.lo << 1, ahead.hi << 1};
    ShogiSet direct = shogi_or(aim->from[SHOGI_AS_PAWN], aim->from[SHOGI_AS_GOLD]);
    return list_pawns(p, us, d, shogi_and(goals, shogi_or(ahead, direct)), out);
}

// Out of check: in the order of list_all.
INLINE size_t list_checks(const ShogiPosition *p, int us, const Danger *d, const ShogiAim *aim,
                          ShogiMove *out) {
    ShogiMove *last = out;
    ShogiSet occupied = shogi_occupied(p), empty = shogi_minus(everywhere, occupied);
    ShogiSet goals = shogi_minus(everywhere, p->sets[us][0]);
    if (shogi_meets(aim->screens, p->sets[us][SHOGI_AS_KING]))
        last = list_king(p, us, d, occupied, last);
    last = list_aimed_pawns(p, us, d, aim, goals, last);
    last = list_aimed_way(p, us, SHOGI_AS_LANCE, d, aim, goals, occupied, last);
    last = list_aimed_way(p, us, SHOGI_AS_KNIGHT, d, aim, goals, occupied, last);
    last = list_aimed_way(p, us, SHOGI_AS_SILVER, d, aim, goals, occupied, last);
    last = list_aimed_way(p, us, SHOGI_AS_GOLD, d, aim, goals, occupied, last);
    last = list_aimed_way(p, us, SHOGI_AS_BISHOP, d, aim, goals, occupied, last);
    last = list_aimed_way(p, us, SHOGI_AS_ROOK, d, aim, goals, occupied, last);
    last = list_aimed_way(p, us, SHOGI_AS_HORSE, d, aim, goals, occupied, last);
    last = list_aimed_way(p, us, SHOGI_AS_DRAGON, d, aim, goals, occupied, last);
    size_t n = (size_t)(last - out), kept = 0;
    for (size_t i = 0; i < n; i++)
        if (shogi_gives_check(p, aim, out[i])) out[kept++] = out[i];
    for (int kind = SHOGI_PAWN; kind <= SHOGI_GOLD; kind++) {
        if (!shogi_hand_count(p->hands[us], kind)) continue;
        ShogiSet to = shogi_and(empty, aim->from[kind]);
        if (kind == SHOGI_PAWN && shogi_any(to)) to = pawn_drops(p, us, to);
        kept = (size_t)(append(out + kept, shogi_drop_move(kind, 0), to) - out);
    }
    return kept;
}

INLINE size_t list_all_checks(const ShogiPosition *p, int us, ShogiMove *out) {
    ShogiAim aim;
    shogi_aim(p, &aim);
    if (aim.king == SHOGI_NOWHERE) return 0;
    Danger d = find_danger(p, us, shogi_occupied(p));
    if (!shogi_any(d.checkers)) return list_checks(p, us, &d, &aim, out);
    size_t n = list_all(p, us, out), kept = 0;
    for (size_t i = 0; i < n; i++)
        if (shogi_gives_check(p, &aim, out[i])) out[kept++] = out[i];
    return kept;
}

size_t shogi_checking_moves(const ShogiPosition *p, ShogiMove *out) {
    return p->mover == SHOGI_BLACK ? list_all_checks(p, SHOGI_BLACK, out)
                                   : list_all_checks(p, SHOGI_WHITE, out);
}

// --- replies to a check ---

// The moves of pieces other than the king to one square. What is pinned cannot help against a
// check on another line.
INLINE size_t count_moves_to(const ShogiPosition *p, int us, const Danger *d, int square,
                             ShogiSet occupied) {
    ShogiSet pieces = shogi_attackers(p, us, square, occupied);
    pieces = shogi_minus(pieces, shogi_or(d->pinned, p->sets[us][SHOGI_AS_KING]));
    size_t n = 0;
    while (shogi_any(pieces)) {
        int from = shogi_pop(&pieces), way = shogi_way[p->board[from]];
        bool camp = shogi_has(shogi_camp[us], from) || shogi_has(shogi_camp[us], square);
        n += !shogi_has(dead_ranks(us, way), square);
        n += camp && way <= SHOGI_AS_ROOK;
    }
    return n;
}

// The squares of a set on which the side has something to drop.
INLINE ShogiSet drop_squares(const ShogiPosition *p, int us, ShogiSet to) {
    ShogiHand hand = p->hands[us];
    ShogiSet found = {0, 0};
    if (!hand || !shogi_any(to)) return found;
    for (int kind = SHOGI_SILVER; kind <= SHOGI_GOLD; kind++)
        if (shogi_hand_count(hand, kind)) return to;
    if (shogi_hand_count(hand, SHOGI_LANCE))
        found = shogi_minus(to, dead_ranks(us, SHOGI_AS_LANCE));
    if (shogi_hand_count(hand, SHOGI_KNIGHT))
        found = shogi_or(found, shogi_minus(to, dead_ranks(us, SHOGI_AS_KNIGHT)));
    if (shogi_hand_count(hand, SHOGI_PAWN)) found = shogi_or(found, pawn_drops(p, us, to));
    return found;
}

INLINE ShogiReplies count_replies(const ShogiPosition *p, int us) {
    ShogiSet occupied = shogi_occupied(p);
    Danger d = find_danger(p, us, occupied);
    ShogiSet to = shogi_minus(shogi_steps[us][SHOGI_AS_KING][d.king], p->sets[us][0]);
    to = shogi_minus(to, attacked_around(p, us, d.king, occupied));
    ShogiReplies r = {.moves = (size_t)shogi_size(to)};
    if (shogi_several(d.checkers)) return r;
    ShogiSet between = shogi_between(d.king, shogi_first(d.checkers));
    for (ShogiSet goals = shogi_or(d.checkers, between); shogi_any(goals);)
        r.moves += count_moves_to(p, us, &d, shogi_pop(&goals), occupied);
    r.drop_squares = (size_t)shogi_size(drop_squares(p, us, between));
    return r;
}

ShogiReplies shogi_count_replies(const ShogiPosition *p) {
    return p->mover == SHOGI_BLACK ? count_replies(p, SHOGI_BLACK) : count_replies(p, SHOGI_WHITE);
}

// --- counts ---

// Each side has its own functions, so that the mover is a constant.
static uint64_t made_by_black(ShogiPosition *p, int depth);
static uint64_t made_by_white(ShogiPosition *p, int depth);

INLINE uint64_t made_by(ShogiPosition *p, int us, int depth) {
    ShogiMove moves[SHOGI_MOVES_ROOM];
    size_t n = list_all(p, us, moves);
    uint64_t leaves = 0;
    for (size_t i = 0; i < n; i++) {
        ShogiMove m = moves[i];
        ShogiUndo undo;
        shogi_do_by(p, us, m, &undo);
        leaves += depth == 1          ? 1
                  : us == SHOGI_BLACK ? made_by_white(p, depth - 1)
                                      : made_by_black(p, depth - 1);
        __asm__ volatile("" ::: "memory"); // the move is really made before it is taken back
        shogi_undo_by(p, us, m, &undo);
    }
    return leaves;
}

static uint64_t made_by_black(ShogiPosition *p, int depth) {
    return depth == 1 ? made_by(p, SHOGI_BLACK, 1) : made_by(p, SHOGI_BLACK, depth);
}

static uint64_t made_by_white(ShogiPosition *p, int depth) {
    return depth == 1 ? made_by(p, SHOGI_WHITE, 1) : made_by(p, SHOGI_WHITE, depth);
}

uint64_t shogi_perft_made(ShogiPosition *p, int depth) {
    if (depth == 0) return 1;
    return p->mover == SHOGI_BLACK ? made_by_black(p, depth) : made_by_white(p, depth);
}

uint64_t shogi_perft(ShogiPosition *p, int depth) {
    if (depth == 0) return 1;
    if (depth == 1) return shogi_count_legal(p);
    ShogiMove moves[SHOGI_MOVES_ROOM];
    size_t n = shogi_legal_moves(p, moves);
    uint64_t leaves = 0;
    for (size_t i = 0; i < n; i++) {
        ShogiUndo undo;
        shogi_do(p, moves[i], &undo);
        leaves += shogi_perft(p, depth - 1);
        shogi_undo(p, moves[i], &undo);
    }
    return leaves;
}
