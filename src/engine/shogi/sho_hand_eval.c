// SPDX-License-Identifier: MIT
// sho_hand_eval.c - the evaluation of sho_hand.h for the search.
//
// Where pieces stand, and to which kings, is a sum that each move changes a little: a stack has it
// for each position of the line. After a move of a king it is added up anew when a value is asked
// for. Effects are found anew each time; around the kings they are read as bits, five squares of a
// file at once.
#include "engine/shogi/sho_hand.h"

#include "base/mem.h"
#include "engine/shogi/sho_hand_sums.h"

#include <assert.h>
#include <stdlib.h>

// --- tables, made from the weights ---

// The bits of a square near a king.
enum {
    DEFENDED = 1,
    DEFENDED_TWICE = 2,
    ATTACKED = 4,
    ATTACKED_TWICE = 8,
    OWN_PIECE = 16,
    OTHER_PIECE = 32,
    CODES = 64,
    OFF_BOARD = DEFENDED_TWICE, // occurs in no other sense: what is defended twice is defended
    CODE_BITS = 6,
};

typedef struct {
    int32_t at[SHOGI_KINDS][SHOGI_SQUARES];
} ByPlace;

typedef struct {
    ByPlace own[SHOGI_SQUARES + 1], other[SHOGI_SQUARES + 1]; // by the square of the king
    int32_t hand[SHOGI_HAND_KINDS][SHO_COUNTS];
    int64_t around[SHO_CELLS][CODES]; // two sums in one: SHO_W_AROUND, and above it SHO_W_STORM
    uint32_t spread[32];              // five bits, CODE_BITS apart
} Tables;

static void make_places(Tables *t, int king) {
    const int16_t *w = sho_weights_begin;
    for (int kind = SHOGI_PAWN; kind < SHOGI_KINDS; kind++)
        for (int square = 0; square < SHOGI_SQUARES; square++) {
            int own = w[SHO_W_SQUARE + kind * SHO_FOLDED + sho_folded(SHOGI_BLACK, square)];
            int other = 0;
            if (kind != SHOGI_KING) {
                own += w[SHO_W_PIECE + kind];
                if (king != SHOGI_NOWHERE) {
                    int lies = kind * SHO_RELATIVE + sho_relative(SHOGI_BLACK, king, square);
                    own += w[SHO_W_OWN + lies];
                    other = w[SHO_W_OTHER + lies];
                }
            }
            t->own[king].at[kind][square] = own;
            t->other[king].at[kind][square] = other;
        }
}

static int64_t value_of_code(int cell, int code) {
    int defended = (code & DEFENDED) ? 1 + !!(code & DEFENDED_TWICE) : 0;
    int attacked = (code & ATTACKED) ? 1 + !!(code & ATTACKED_TWICE) : 0;
    int stands = code & OWN_PIECE ? 1 : code & OTHER_PIECE ? 2 : 0;
    int at = cell * SHO_STATES + (defended * 3 + attacked) * 3 + stands;
    if (code == OFF_BOARD) return 0;
    return sho_weights_begin[SHO_W_AROUND + at] +
           sho_weights_begin[SHO_W_STORM + at] * (INT64_C(1) << 32);
}

static void make_tables(Tables *t) {
    for (int king = 0; king <= SHOGI_NOWHERE; king++) make_places(t, king);
    for (int kind = SHOGI_PAWN; kind < SHOGI_HAND_KINDS; kind++)
        for (int n = 1; n < SHO_COUNTS; n++)
            t->hand[kind][n] = sho_weights_begin[SHO_W_HAND + kind * SHO_COUNTS + n];
    for (int cell = 0; cell < SHO_CELLS; cell++)
        for (int code = 0; code < CODES; code++) t->around[cell][code] = value_of_code(cell, code);
    for (int bits = 0; bits < 32; bits++)
        for (int i = 0; i < 5; i++)
            if (bits >> i & 1) t->spread[bits] |= 1U << (CODE_BITS * i);
}

// --- pieces, kept up to date ---

typedef struct {
    int sum; // seen by Black
    bool known;
} Entry;

typedef struct {
    ShoEval base;
    int top;
    Entry stack[SHO_PLIES_MAX + 1];
    Tables tables;
} HandEval;

// As the colour sees the board; SHOGI_NOWHERE stays.
static int seen(int colour, int square) {
    return colour == SHOGI_BLACK || square == SHOGI_NOWHERE ? square : SHOGI_SQUARES - 1 - square;
}

typedef struct {
    const ByPlace *own[2], *other[2]; // by colour of the piece
} Rows;

static Rows rows_of(const Tables *t, const ShogiPosition *p) {
    Rows r;
    for (int c = 0; c < 2; c++) {
        r.own[c] = &t->own[seen(c, shogi_king(p, c))];
        r.other[c] = &t->other[seen(c, shogi_king(p, c ^ 1))];
    }
    return r;
}

// Of a piece that stands on a square, seen by its owner.
static int value_there(const Rows *r, int colour, int kind, int square) {
    int at = colour == SHOGI_BLACK ? square : SHOGI_SQUARES - 1 - square;
    return r->own[colour]->at[kind][at] + r->other[colour]->at[kind][at];
}

static int value_in_hand(const Tables *t, ShogiHand hand, int kind) {
    int count = shogi_hand_count(hand, kind);
    return t->hand[kind][count < SHO_COUNTS ? count : SHO_COUNTS - 1];
}

static int sum_of_pieces(const Tables *t, const ShogiPosition *p) {
    int sum = 0;
    const Rows rows = rows_of(t, p);
    for (int c = 0; c < 2; c++) {
        int side = 0;
        for (ShogiSet pieces = p->sets[c][0]; shogi_any(pieces);) {
            int square = shogi_pop(&pieces);
            side += value_there(&rows, c, shogi_kind(p->board[square]), square);
        }
        for (int kind = SHOGI_PAWN; kind < SHOGI_HAND_KINDS; kind++)
            side += value_in_hand(t, p->hands[c], kind);
        sum += c == SHOGI_BLACK ? side : -side;
    }
    return sum;
}

// By how much a move that is not a king's changes the sum, seen by the mover.
static int change_by(const Tables *t, const ShogiPosition *p, ShogiMove m) {
    int us = p->mover, to = shogi_to(m);
    const Rows rows = rows_of(t, p);
    ShogiHand hand = p->hands[us];
    if (shogi_is_drop(m)) {
        int kind = shogi_dropped(m);
        return value_there(&rows, us, kind, to) - value_in_hand(t, hand, kind) +
               value_in_hand(t, hand - shogi_hand_one(kind), kind);
    }
    int from = shogi_from(m), kind = shogi_kind(p->board[from]);
    int after = kind + (shogi_is_promotion(m) ? SHOGI_PROMOTED : 0);
    int change = value_there(&rows, us, after, to) - value_there(&rows, us, kind, from);
    if (p->board[to]) {
        int taken = shogi_kind(p->board[to]), plain = shogi_plain(taken);
        change += value_there(&rows, us ^ 1, taken, to) - value_in_hand(t, hand, plain) +
                  value_in_hand(t, hand + shogi_hand_one(plain), plain);
    }
    return change;
}

static void hand_reset(ShoEval *x, const ShogiPosition *root) {
    HandEval *h = (HandEval *)x;
    (void)root;
    h->top = 0;
    h->stack[0].known = false;
}

static bool moves_king(const ShogiPosition *p, ShogiMove m) {
    return !shogi_is_drop(m) && shogi_kind(p->board[shogi_from(m)]) == SHOGI_KING;
}

static void hand_push(ShoEval *x, const ShogiPosition *p, ShogiMove m) {
    HandEval *h = (HandEval *)x;
    assert(h->top < SHO_PLIES_MAX);
    Entry *entry = &h->stack[++h->top];
    *entry = entry[-1];
    if (m == SHOGI_NO_MOVE || !entry->known) return;
    if (moves_king(p, m))
        entry->known = false;
    else
        entry->sum += sho_sign_of(p->mover) * change_by(&h->tables, p, m);
}

static void hand_pop(ShoEval *x) {
    ((HandEval *)x)->top--;
}

// --- around the kings ---

// Five squares of a file, from two ranks before `rank` to two behind; off the board 0.
SHOGI_INLINE unsigned window(ShogiSet s, int file, int rank) {
    uint64_t bits = file < 7 ? s.lo >> (9 * file) : s.hi >> (9 * (file - 7));
    return (unsigned)((bits & 511) << 2 >> rank) & 31;
}

SHOGI_INLINE int danger(const Tables *t, const ShogiPosition *p, int colour, const ShoEffects *own,
                        const ShoEffects *other) {
    int king = shogi_king(p, colour);
    if (king == SHOGI_NOWHERE) return 0;
    int file = shogi_file(king), rank = shogi_rank(king);
    const uint32_t *spread = t->spread;
    unsigned off_board = ~(511U << 2 >> rank) & 31;
    ShogiSet pieces = p->sets[colour][0], others = p->sets[colour ^ 1][0];
    int64_t sum = 0;
    for (int f = file < 2 ? 0 : file - 2; f <= file + 2 && f < SHOGI_SIDE; f++) {
        uint32_t codes =
            spread[window(own->once, f, rank)] |
            spread[window(own->twice, f, rank) | off_board] << 1 |
            spread[window(other->once, f, rank)] << 2 | spread[window(other->twice, f, rank)] << 3 |
            spread[window(pieces, f, rank)] << 4 | spread[window(others, f, rank)] << 5;
        int column = 5 * (f < file ? file - f : f - file);
        for (int i = 0; i < 5; i++)
            sum += t->around[column + (colour == SHOGI_BLACK ? 4 - i : i)]
                            [codes >> (CODE_BITS * i) & (CODES - 1)];
    }
    int plain = (int32_t)(uint32_t)(uint64_t)sum;
    int storm = (int)((sum - plain) >> 32);
    return plain + storm * sho_storm_strength(p->hands[colour ^ 1]);
}

// --- the value ---

static int hand_value(ShoEval *x, const ShogiPosition *p) {
    HandEval *h = (HandEval *)x;
    Entry *top = &h->stack[h->top];
    if (!top->known) *top = (Entry){sum_of_pieces(&h->tables, p), true};
    ShoSink s = {.sum = top->sum + sho_sign_of(p->mover) * sho_weights_begin[SHO_W_MOVE]};
    ShoEffects e[2];
    ShogiSet occupied = shogi_occupied(p);
    sho_find_effects(p, SHOGI_BLACK, occupied, &e[0], &s, false);
    sho_find_effects(p, SHOGI_WHITE, occupied, &e[1], &s, false);
    s.sum += danger(&h->tables, p, SHOGI_BLACK, &e[0], &e[1]) -
             danger(&h->tables, p, SHOGI_WHITE, &e[1], &e[0]);
    sho_add_loose(p, SHOGI_BLACK, &e[0], &e[1], &s, false);
    sho_add_loose(p, SHOGI_WHITE, &e[1], &e[0], &s, false);
    int value = s.sum / SHO_WEIGHT_ONE;
    if (value > SHO_EVAL_MAX) value = SHO_EVAL_MAX;
    if (value < -SHO_EVAL_MAX) value = -SHO_EVAL_MAX;
    return p->mover == SHOGI_BLACK ? value : -value;
}

static void hand_free(ShoEval *x) {
    free(x);
}

ShoEval *sho_hand_new(void) {
    static const ShoEvalOps ops = {.free = hand_free,
                                   .eval = hand_value,
                                   .reset = hand_reset,
                                   .push = hand_push,
                                   .pop = hand_pop};
    HandEval *h = mem_new(1, sizeof *h);
    make_tables(&h->tables);
    h->base.ops = &ops;
    return &h->base;
}
