// SPDX-License-Identifier: MIT
// shogi_position.h - a position of shogi for searches: pieces as sets of squares, hands as packed
// counts, moves that are made and taken back, keys kept up to date.
//
// A position may lack the king of the side to move, or the other one: the attacker of a mate
// problem needs none. Everything else is as the rules want it (shogi_sfen.h says what is refused):
// the side not to move is not in check, no pawn doubles another, no piece is dead.
//
// shogi_moves.h has the legal moves, shogi_sfen.h the texts.
#ifndef GENPEI_SHOGI_POSITION_H
#define GENPEI_SHOGI_POSITION_H

#include "games/shogi/shogi_tables.h"

#include <string.h>

// --- hands ---

// How many pieces of each plain kind, in one word. Above each count is a bit that stays 0, so that
// hands are compared kind by kind with one subtraction.
typedef uint32_t ShogiHand;

enum { SHOGI_HAND_KINDS = SHOGI_GOLD + 1, SHOGI_HAND_GUARDS = 0x8922220 };

static inline int shogi_hand_shift(int kind) {
    // pawn 0, lance 6, knight 10, silver 14, bishop 18, rook 21, gold 24
    return (int)(UINT64_C(0x1815120E0A060000) >> (8 * kind) & 63);
}

static inline ShogiHand shogi_hand_one(int kind) {
    return (ShogiHand)1 << shogi_hand_shift(kind);
}

// How many of a kind there is room for; also the mask of their count.
static inline unsigned shogi_hand_most(int kind) {
    return kind == SHOGI_PAWN ? 31 : kind == SHOGI_BISHOP || kind == SHOGI_ROOK ? 3 : 7;
}

static inline int shogi_hand_count(ShogiHand hand, int kind) {
    return (int)(hand >> shogi_hand_shift(kind) & shogi_hand_most(kind));
}

// Whether `a` has at least as many of every kind as `b`.
static inline bool shogi_hand_covers(ShogiHand a, ShogiHand b) {
    return (((a | SHOGI_HAND_GUARDS) - b) & SHOGI_HAND_GUARDS) == SHOGI_HAND_GUARDS;
}

// --- moves ---

// The square a piece goes to; from where, or SHOGI_DROP + kind; whether it promotes.
typedef uint16_t ShogiMove;

enum { SHOGI_DROP = SHOGI_SQUARES, SHOGI_PROMOTION = 1 << 14, SHOGI_NO_MOVE = 0 };

static inline ShogiMove shogi_board_move(int from, int to) {
    return (ShogiMove)(from << 7 | to);
}

static inline ShogiMove shogi_drop_move(int kind, int to) {
    return (ShogiMove)((SHOGI_DROP + kind) << 7 | to);
}

static inline int shogi_to(ShogiMove m) {
    return m & 127;
}

// Where it comes from; not for drops.
static inline int shogi_from(ShogiMove m) {
    return m >> 7 & 127;
}

static inline bool shogi_is_drop(ShogiMove m) {
    return shogi_from(m) >= SHOGI_DROP;
}

static inline int shogi_dropped(ShogiMove m) {
    return shogi_from(m) - SHOGI_DROP;
}

static inline bool shogi_is_promotion(ShogiMove m) {
    return m & SHOGI_PROMOTION;
}

// Whether a piece of that kind could never move on from the square.
static inline bool shogi_is_dead(int colour, int kind, int square) {
    int rank = shogi_rank(square), ahead = colour == SHOGI_BLACK ? rank : SHOGI_SIDE - 1 - rank;
    if (kind == SHOGI_KNIGHT) return ahead < 2;
    return (kind == SHOGI_PAWN || kind == SHOGI_LANCE) && ahead < 1;
}

// --- positions ---

// Plain bytes without padding. `sets[c][0]` are all pieces of a colour, `sets[c][way]` those that
// move in that ShogiWay. `board` says the same by square. The key is of the board alone, without
// hands and mover.
typedef struct {
    ShogiSet sets[2][SHOGI_WAYS];
    uint64_t board_key;
    ShogiHand hands[2];
    ShogiPiece board[SHOGI_SQUARES];
    uint8_t mover;
    uint8_t unused[14]; // 0
} ShogiPosition;

// Both words of a set at once: moves read and write sets as a whole.
typedef uint64_t ShogiWords __attribute__((vector_size(16), may_alias, aligned(8)));

// What was before a move, as far as the move changes it and does not say itself.
typedef struct {
    ShogiWords all, moved; // sets of the side: all pieces, those that move as the moved one did
    uint64_t board_key;
    ShogiHand hand; // of the side
    ShogiPiece piece, captured;
} ShogiUndo;

static inline ShogiSet shogi_occupied(const ShogiPosition *p) {
    return shogi_or(p->sets[SHOGI_BLACK][0], p->sets[SHOGI_WHITE][0]);
}

// SHOGI_NOWHERE where that side has no king.
static inline int shogi_king(const ShogiPosition *p, int colour) {
    return shogi_first(p->sets[colour][SHOGI_AS_KING]);
}

// A key of both hands; and one of the whole position: board, hands, mover.
static inline uint64_t shogi_key_of_hands(ShogiHand black, ShogiHand white) {
    uint64_t h = ((uint64_t)white << 32 | black) * UINT64_C(0xD6E8FEB86659FD93);
    return (h ^ h >> 32) * UINT64_C(0xE9846AF9B1A615D);
}

static inline uint64_t shogi_hands_key(const ShogiPosition *p) {
    return shogi_key_of_hands(p->hands[SHOGI_BLACK], p->hands[SHOGI_WHITE]);
}

static inline uint64_t shogi_key(const ShogiPosition *p) {
    return p->board_key ^ shogi_hands_key(p) ^ (p->mover ? UINT64_C(0xC2B2AE3D27D4EB4F) : 0);
}

// The key after a legal move: the same as shogi_key would give there.
static inline uint64_t shogi_key_after(const ShogiPosition *p, ShogiMove m) {
    int us = p->mover, to = shogi_to(m);
    uint64_t key = p->board_key ^ (us ? 0 : UINT64_C(0xC2B2AE3D27D4EB4F));
    ShogiHand hand = p->hands[us];
    if (shogi_is_drop(m)) {
        int kind = shogi_dropped(m);
        key ^= shogi_keys[shogi_piece(us, kind)][to];
        hand -= shogi_hand_one(kind);
    } else {
        int from = shogi_from(m);
        ShogiPiece piece = p->board[from], captured = p->board[to];
        key ^= shogi_keys[piece][from] ^ shogi_keys[piece + (m >> 11 & SHOGI_PROMOTED)][to];
        if (captured) {
            key ^= shogi_keys[captured][to];
            hand += shogi_hand_one(shogi_plain(shogi_kind(captured)));
        }
    }
    return key ^ (us == SHOGI_BLACK ? shogi_key_of_hands(hand, p->hands[SHOGI_WHITE])
                                    : shogi_key_of_hands(p->hands[SHOGI_BLACK], hand));
}

static inline ShogiWords *shogi_whole(ShogiSet *set) {
    return (ShogiWords *)set;
}

static inline ShogiWords shogi_word_at(int square) {
    return *(const ShogiWords *)&shogi_at[square];
}

static inline void shogi_toggle(ShogiSet *set, ShogiWords squares) {
    *shogi_whole(set) ^= squares;
}

#define SHOGI_INLINE static inline __attribute__((always_inline))

// Makes a legal move of `us`, the side to move. Where `us` is a constant this is much faster: the
// mover is then written, but not read.
SHOGI_INLINE void shogi_do_by(ShogiPosition *p, int us, ShogiMove m, ShogiUndo *undo) {
    int to = shogi_to(m), from = shogi_from(m);
    ShogiSet *sets = p->sets[us];
    ShogiWords at = shogi_word_at(to);
    p->mover = (uint8_t)(us ^ 1);
    undo->board_key = p->board_key;
    undo->all = *shogi_whole(&sets[0]);
    undo->hand = p->hands[us];
    if (shogi_is_drop(m)) {
        int kind = from - SHOGI_DROP;
        ShogiPiece piece = shogi_piece(us, kind);
        undo->piece = undo->captured = SHOGI_EMPTY;
        undo->moved = *shogi_whole(&sets[kind]); // a plain kind is its own way of moving
        p->hands[us] = undo->hand - shogi_hand_one(kind);
        p->board[to] = piece;
        p->board_key = undo->board_key ^ shogi_keys[piece][to];
        *shogi_whole(&sets[0]) = undo->all ^ at;
        *shogi_whole(&sets[kind]) = undo->moved ^ at;
        return;
    }
    ShogiPiece piece = p->board[from], captured = p->board[to];
    ShogiPiece after = (ShogiPiece)(piece + (m >> 11 & SHOGI_PROMOTED));
    ShogiWords left = shogi_word_at(from), both = left ^ at;
    ShogiSet *moved = &sets[shogi_way[piece]];
    undo->piece = piece;
    undo->captured = captured;
    undo->moved = *shogi_whole(moved);
    p->board[from] = SHOGI_EMPTY;
    p->board[to] = after;
    uint64_t key = undo->board_key ^ shogi_keys[piece][from] ^ shogi_keys[after][to];
    *shogi_whole(&sets[0]) = undo->all ^ both;
    if (shogi_is_promotion(m)) {
        *shogi_whole(moved) = undo->moved ^ left;
        shogi_toggle(&sets[shogi_way[after]], at);
    } else {
        *shogi_whole(moved) = undo->moved ^ both;
    }
    if (captured) {
        key ^= shogi_keys[captured][to];
        shogi_toggle(&p->sets[us ^ 1][0], at);
        shogi_toggle(&p->sets[us ^ 1][shogi_way[captured]], at);
        p->hands[us] = undo->hand + shogi_hand_one(shogi_plain(shogi_kind(captured)));
    }
    p->board_key = key;
}

// Takes back the last move that was made, a move of `us`.
SHOGI_INLINE void shogi_undo_by(ShogiPosition *p, int us, ShogiMove m, const ShogiUndo *undo) {
    int to = shogi_to(m), from = shogi_from(m);
    ShogiSet *sets = p->sets[us];
    p->mover = (uint8_t)us;
    p->board_key = undo->board_key;
    p->board[to] = undo->captured;
    *shogi_whole(&sets[0]) = undo->all;
    if (shogi_is_drop(m)) {
        p->hands[us] = undo->hand;
        *shogi_whole(&sets[from - SHOGI_DROP]) = undo->moved;
        return;
    }
    p->board[from] = undo->piece;
    *shogi_whole(&sets[shogi_way[undo->piece]]) = undo->moved;
    if (shogi_is_promotion(m))
        shogi_toggle(&sets[shogi_way[undo->piece + SHOGI_PROMOTED]], shogi_word_at(to));
    if (undo->captured) {
        ShogiWords at = shogi_word_at(to);
        shogi_toggle(&p->sets[us ^ 1][0], at);
        shogi_toggle(&p->sets[us ^ 1][shogi_way[undo->captured]], at);
        p->hands[us] = undo->hand;
    }
}

// The same for any mover.
static inline void shogi_do(ShogiPosition *p, ShogiMove m, ShogiUndo *undo) {
    shogi_do_by(p, p->mover, m, undo);
}

static inline void shogi_undo(ShogiPosition *p, ShogiMove m, const ShogiUndo *undo) {
    shogi_undo_by(p, p->mover ^ 1, m, undo);
}

// Puts a piece on an empty square of a position that is being set up.
void shogi_put(ShogiPosition *p, int square, ShogiPiece piece);

// Recomputes what is kept up to date by moves, and compares.
bool shogi_position_ok(const ShogiPosition *p);

// --- attacks ---

static inline ShogiSet shogi_bishop_attacks(int square, ShogiSet occupied) {
    ShogiSet a = shogi_ray_up(shogi_rays[SHOGI_SOUTHWEST][square], occupied);
    ShogiSet b = shogi_ray_up(shogi_rays[SHOGI_NORTHWEST][square], occupied);
    ShogiSet c = shogi_ray_down(shogi_rays[SHOGI_NORTHEAST][square], occupied);
    ShogiSet d = shogi_ray_down(shogi_rays[SHOGI_SOUTHEAST][square], occupied);
    return shogi_or(shogi_or(a, b), shogi_or(c, d));
}

static inline ShogiSet shogi_rook_attacks(int square, ShogiSet occupied) {
    ShogiSet a = shogi_ray_up(shogi_rays[SHOGI_SOUTH][square], occupied);
    ShogiSet b = shogi_ray_up(shogi_rays[SHOGI_WEST][square], occupied);
    ShogiSet c = shogi_ray_down(shogi_rays[SHOGI_NORTH][square], occupied);
    ShogiSet d = shogi_ray_down(shogi_rays[SHOGI_EAST][square], occupied);
    return shogi_or(shogi_or(a, b), shogi_or(c, d));
}

static inline ShogiSet shogi_lance_attacks(int colour, int square, ShogiSet occupied) {
    return colour == SHOGI_BLACK ? shogi_ray_down(shogi_rays[SHOGI_NORTH][square], occupied)
                                 : shogi_ray_up(shogi_rays[SHOGI_SOUTH][square], occupied);
}

// What a piece that moves in this way attacks from a square.
static inline ShogiSet shogi_attacks(int colour, int way, int square, ShogiSet occupied) {
    ShogiSet steps = shogi_steps[colour][way][square];
    switch (way) {
    case SHOGI_AS_LANCE:
        return shogi_lance_attacks(colour, square, occupied);
    case SHOGI_AS_BISHOP:
    case SHOGI_AS_HORSE:
        return shogi_or(steps, shogi_bishop_attacks(square, occupied));
    case SHOGI_AS_ROOK:
    case SHOGI_AS_DRAGON:
        return shogi_or(steps, shogi_rook_attacks(square, occupied));
    default:
        return steps;
    }
}

// The squares strictly between two on a line; none when they are on no line.
static inline ShogiSet shogi_between(int a, int b) {
    int d = shogi_direction[a][b];
    if (d == SHOGI_DIRECTIONS) return (ShogiSet){0, 0};
    return shogi_and(shogi_rays[d][a], shogi_rays[d ^ 4][b]);
}

// Pieces of `by` that would attack the square along a line if nothing stood between.
static inline ShogiSet shogi_far_attackers(const ShogiPosition *p, int by, int square) {
    const ShogiSet *sets = p->sets[by];
    ShogiSet diagonal = shogi_or(sets[SHOGI_AS_BISHOP], sets[SHOGI_AS_HORSE]);
    ShogiSet straight = shogi_or(sets[SHOGI_AS_ROOK], sets[SHOGI_AS_DRAGON]);
    int ahead = by == SHOGI_BLACK ? SHOGI_SOUTH : SHOGI_NORTH;
    ShogiSet found = shogi_and(shogi_rays[ahead][square], sets[SHOGI_AS_LANCE]);
    found = shogi_or(found, shogi_and(shogi_diagonal[square], diagonal));
    return shogi_or(found, shogi_and(shogi_straight[square], straight));
}

// Pieces of `by` that attack the square by a step. A piece does so from where one of the other
// colour on the square would attack it.
static inline ShogiSet shogi_near_attackers(const ShogiPosition *p, int by, int square) {
    const ShogiSet *sets = p->sets[by];
    const ShogiSet(*steps)[SHOGI_SQUARES] = shogi_steps[by ^ 1];
    ShogiSet found = shogi_and(steps[SHOGI_AS_PAWN][square], sets[SHOGI_AS_PAWN]);
    found = shogi_or(found, shogi_and(steps[SHOGI_AS_KNIGHT][square], sets[SHOGI_AS_KNIGHT]));
    found = shogi_or(found, shogi_and(steps[SHOGI_AS_SILVER][square], sets[SHOGI_AS_SILVER]));
    found = shogi_or(found, shogi_and(steps[SHOGI_AS_GOLD][square], sets[SHOGI_AS_GOLD]));
    ShogiSet around =
        shogi_or(shogi_or(sets[SHOGI_AS_HORSE], sets[SHOGI_AS_DRAGON]), sets[SHOGI_AS_KING]);
    return shogi_or(found, shogi_and(steps[SHOGI_AS_KING][square], around));
}

// The pieces of `by` that attack a square. `occupied` may lack pieces that are to be looked
// through.
ShogiSet shogi_attackers(const ShogiPosition *p, int by, int square, ShogiSet occupied);

// Whether that side's king is attacked; false where it has none.
bool shogi_in_check(const ShogiPosition *p, int colour);

#endif
