// SPDX-License-Identifier: MIT
// sho_hand.c - see sho_hand.h.
#include "engine/shogi/sho_hand.h"

#include "base/mem.h"

#include <stdlib.h>

// The assembler includes the file unchanged; data/shogi.weights.txt says how it was made.
__asm__(".section .rodata\n.balign 64\n"
        "sho_weights_begin: .incbin \"data/shogi.weights\"\n.previous\n");
extern const int16_t sho_weights_begin[SHO_WEIGHTS];

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

// Where the features go: into a sum, or, for fitting, into a list.
typedef struct {
    int sum;
    ShoFeature *list;
    size_t n;
} Sink;

#define INLINE SHOGI_INLINE

INLINE void add(Sink *s, int index, int count, bool listed) {
    if (listed)
        s->list[s->n++] = (ShoFeature){(int16_t)index, (int16_t)count};
    else
        s->sum += sho_weights_begin[index] * count;
}

// --- squares ---

// As the colour sees the board: rank 0 is the far edge.
INLINE int rank_of(int colour, int square) {
    return colour == SHOGI_BLACK ? shogi_rank(square) : 8 - shogi_rank(square);
}

INLINE int folded(int colour, int square) {
    int file = shogi_file(square);
    return (file > 4 ? 8 - file : file) * 9 + rank_of(colour, square);
}

// How a square lies to a king, as the colour sees it.
INLINE int relative(int colour, int king, int square) {
    int files = shogi_file(square) - shogi_file(king);
    int ahead = rank_of(colour, king) - rank_of(colour, square);
    return (ahead + 8) * 9 + (files < 0 ? -files : files);
}

// --- effects ---

typedef struct {
    ShogiSet once, twice; // attacked at least once, twice
} Effects;

INLINE void add_attacks(Effects *e, ShogiSet a) {
    e->twice = shogi_or(e->twice, shogi_and(e->once, a));
    e->once = shogi_or(e->once, a);
}

INLINE int sign_of(int colour) {
    return colour == SHOGI_BLACK ? 1 : -1;
}

// Pawns attack all at once, everything else piece by piece; long-range pieces also count squares.
INLINE void find_effects(const ShogiPosition *p, int colour, ShogiSet occupied, Effects *e, Sink *s,
                         bool listed) {
    const ShogiSet *sets = p->sets[colour];
    ShogiSet pawns = sets[SHOGI_AS_PAWN];
    *e = (Effects){{0, 0}, {0, 0}};
    add_attacks(e, colour == SHOGI_BLACK ? (ShogiSet){pawns.lo >> 1, pawns.hi >> 1}
                                         : (ShogiSet){pawns.lo << 1, pawns.hi << 1});
    for (int way = SHOGI_AS_LANCE; way < SHOGI_WAYS; way++)
        for (ShogiSet pieces = sets[way]; shogi_any(pieces);) {
            ShogiSet a = shogi_attacks(colour, way, shogi_pop(&pieces), occupied);
            add_attacks(e, a);
            if (way == SHOGI_AS_LANCE || way == SHOGI_AS_BISHOP || way == SHOGI_AS_ROOK ||
                way >= SHOGI_AS_HORSE) {
                int reach = shogi_size(a);
                add(s, SHO_W_REACH + way * SHO_COUNTS + (reach < 18 ? reach : 18), sign_of(colour),
                    listed);
            }
        }
}

// --- groups of features ---

// Material and where pieces stand.
INLINE void add_pieces(const ShogiPosition *p, int colour, Sink *s, bool listed) {
    int own = shogi_king(p, colour), other = shogi_king(p, colour ^ 1), sign = sign_of(colour);
    for (ShogiSet pieces = p->sets[colour][0]; shogi_any(pieces);) {
        int square = shogi_pop(&pieces), kind = shogi_kind(p->board[square]);
        add(s, SHO_W_SQUARE + kind * SHO_FOLDED + folded(colour, square), sign, listed);
        if (kind == SHOGI_KING) continue;
        add(s, SHO_W_PIECE + kind, sign, listed);
        if (own != SHOGI_NOWHERE)
            add(s, SHO_W_OWN + kind * SHO_RELATIVE + relative(colour, own, square), sign, listed);
        if (other != SHOGI_NOWHERE)
            add(s, SHO_W_OTHER + kind * SHO_RELATIVE + relative(colour, other, square), sign,
                listed);
    }
}

INLINE void add_hand(const ShogiPosition *p, int colour, Sink *s, bool listed) {
    for (int kind = SHOGI_PAWN; kind < SHOGI_HAND_KINDS; kind++) {
        int count = shogi_hand_count(p->hands[colour], kind);
        if (count)
            add(s, SHO_W_HAND + kind * SHO_COUNTS + (count < 18 ? count : 18), sign_of(colour),
                listed);
    }
}

// What can be dropped in an attack on a king.
INLINE int storm_strength(ShogiHand hand) {
    int sum = 3 * (shogi_hand_count(hand, SHOGI_ROOK) + shogi_hand_count(hand, SHOGI_BISHOP)) +
              2 * (shogi_hand_count(hand, SHOGI_GOLD) + shogi_hand_count(hand, SHOGI_SILVER)) +
              shogi_hand_count(hand, SHOGI_KNIGHT) + shogi_hand_count(hand, SHOGI_LANCE) +
              (shogi_hand_count(hand, SHOGI_PAWN) > 0);
    return sum < SHO_ATTACK_MAX ? sum : SHO_ATTACK_MAX;
}

INLINE int state_of(const ShogiPosition *p, int colour, int square, const Effects *own,
                    const Effects *other) {
    int defended = shogi_has(own->once, square) + shogi_has(own->twice, square);
    int attacked = shogi_has(other->once, square) + shogi_has(other->twice, square);
    int stands = shogi_has(p->sets[colour][0], square)       ? 1
                 : shogi_has(p->sets[colour ^ 1][0], square) ? 2
                                                             : 0;
    return (defended * 3 + attacked) * 3 + stands;
}

// The 5x5 squares around a king.
INLINE void add_king(const ShogiPosition *p, int colour, const Effects *own, const Effects *other,
                     Sink *s, bool listed) {
    int king = shogi_king(p, colour), sign = sign_of(colour);
    if (king == SHOGI_NOWHERE) return;
    int storm = storm_strength(p->hands[colour ^ 1]), file = shogi_file(king);
    int rank = shogi_rank(king), sum = 0;
    for (int dx = -2; dx <= 2; dx++) {
        if (file + dx < 0 || file + dx > 8) continue;
        for (int dy = -2; dy <= 2; dy++) {
            if (rank + dy < 0 || rank + dy > 8) continue;
            int cell = (dx < 0 ? -dx : dx) * 5 + (colour == SHOGI_BLACK ? 2 - dy : 2 + dy);
            int at = cell * SHO_STATES +
                     state_of(p, colour, shogi_square(file + dx, rank + dy), own, other);
            add(s, SHO_W_AROUND + at, sign, listed);
            if (listed)
                add(s, SHO_W_STORM + at, sign * storm, listed);
            else
                sum += sho_weights_begin[SHO_W_STORM + at];
        }
    }
    s->sum += sign * storm * sum;
}

// Pieces that are attacked.
INLINE void add_loose(const ShogiPosition *p, int colour, const Effects *own, const Effects *other,
                      Sink *s, bool listed) {
    ShogiSet attacked = shogi_and(p->sets[colour][0], other->once);
    attacked = shogi_minus(attacked, p->sets[colour][SHOGI_AS_KING]);
    int group = p->mover == colour ? 0 : 2;
    while (shogi_any(attacked)) {
        int square = shogi_pop(&attacked);
        add(s,
            SHO_W_LOOSE + (group + shogi_has(own->once, square)) * 16 +
                shogi_kind(p->board[square]),
            sign_of(colour), listed);
    }
}

INLINE void add_all(const ShogiPosition *p, Sink *s, bool listed) {
    Effects effects[2];
    ShogiSet occupied = shogi_occupied(p);
    add(s, SHO_W_MOVE, sign_of(p->mover), listed);
    for (int c = 0; c < 2; c++) find_effects(p, c, occupied, &effects[c], s, listed);
    for (int c = 0; c < 2; c++) {
        add_pieces(p, c, s, listed);
        add_hand(p, c, s, listed);
        add_king(p, c, &effects[c], &effects[c ^ 1], s, listed);
        add_loose(p, c, &effects[c], &effects[c ^ 1], s, listed);
    }
}

size_t sho_hand_features(const ShogiPosition *p, ShoFeature *out) {
    Sink s = {.list = out};
    add_all(p, &s, true);
    return s.n;
}

// --- as an evaluator ---

static int hand_eval(ShoEval *x, const ShogiPosition *p) {
    Sink s = {0};
    (void)x;
    add_all(p, &s, false);
    int value = s.sum / SHO_WEIGHT_ONE;
    if (value > SHO_EVAL_MAX) value = SHO_EVAL_MAX;
    if (value < -SHO_EVAL_MAX) value = -SHO_EVAL_MAX;
    return p->mover == SHOGI_BLACK ? value : -value;
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

// --- in parts ---

static int taken_sum(Sink *s) {
    int value = s->sum / SHO_WEIGHT_ONE;
    s->sum = 0;
    return value;
}

void sho_hand_parts(const ShogiPosition *p, ShoHandParts *out) {
    Sink s = {0};
    Effects effects[2];
    ShogiSet occupied = shogi_occupied(p);
    *out = (ShoHandParts){0};
    for (int c = 0; c < 2; c++)
        for (ShogiSet pieces = p->sets[c][0]; shogi_any(pieces);)
            out->material += sign_of(c) * sho_piece_value[shogi_kind(p->board[shogi_pop(&pieces)])];
    for (int c = 0; c < 2; c++) find_effects(p, c, occupied, &effects[c], &s, false);
    for (int c = 0; c < 2; c++) add_pieces(p, c, &s, false);
    out->places = taken_sum(&s) - out->material;
    for (int c = 0; c < 2; c++) add_hand(p, c, &s, false);
    out->hands = taken_sum(&s);
    for (int c = 0; c < 2; c++) {
        add_king(p, c, &effects[c], &effects[c ^ 1], &s, false);
        out->danger[c] = sign_of(c) * taken_sum(&s);
    }
    for (int c = 0; c < 2; c++) add_loose(p, c, &effects[c], &effects[c ^ 1], &s, false);
    out->loose = taken_sum(&s);
}
