// SPDX-License-Identifier: MIT
// tsume_sketch.c - see tsume_sketch.h.
#include "teach/tsume/tsume_sketch.h"

#include "games/shogi/shogi_moves.h"
#include "games/shogi/shogi_sfen.h"

#include <stdlib.h>

enum { HELD = 3 }; // the most pieces in hand

// False where the rules refuse it.
bool tsume_sketch_position(const TsumeSketch *s, ShogiPosition *out) {
    Error e;
    memset(out, 0, sizeof *out);
    out->mover = TSUME_ATTACKER;
    int left[SHOGI_HAND_KINDS];
    for (int kind = SHOGI_PAWN; kind < SHOGI_HAND_KINDS; kind++) {
        left[kind] = shogi_kind_total(kind) - s->hand[kind];
        out->hands[TSUME_ATTACKER] += s->hand[kind] * shogi_hand_one(kind);
    }
    for (int square = 0; square < SHOGI_SQUARES; square++) {
        ShogiPiece piece = s->board[square];
        if (!piece) continue;
        shogi_put(out, square, piece);
        if (shogi_kind(piece) != SHOGI_KING) left[shogi_plain(shogi_kind(piece))]--;
    }
    for (int kind = SHOGI_PAWN; kind < SHOGI_HAND_KINDS; kind++) {
        if (left[kind] < 0) return false;
        out->hands[TSUME_DEFENDER] += (ShogiHand)left[kind] * shogi_hand_one(kind);
    }
    return shogi_position_allowed(out, SHOGI_ONE_SET, &e);
}

// A square at most `far` files and ranks away, or SHOGI_NOWHERE when that is off the board.
static int square_near(Rng *rng, int square, int far) {
    int file = shogi_file(square) - far + (int)rng_below(rng, 2 * (uint32_t)far + 1);
    int rank = shogi_rank(square) - far + (int)rng_below(rng, 2 * (uint32_t)far + 1);
    if (file < 0 || file >= SHOGI_SIDE || rank < 0 || rank >= SHOGI_SIDE) return SHOGI_NOWHERE;
    return shogi_square(file, rank);
}

// Promoted lances, knights and silvers are rare in problems.
static ShogiPiece random_piece(Rng *rng) {
    static const uint8_t attackers[] = {SHOGI_PAWN,   SHOGI_PAWN,  SHOGI_LANCE,  SHOGI_KNIGHT,
                                        SHOGI_SILVER, SHOGI_GOLD,  SHOGI_BISHOP, SHOGI_ROOK,
                                        SHOGI_TOKIN,  SHOGI_HORSE, SHOGI_DRAGON};
    static const uint8_t defenders[] = {SHOGI_PAWN,   SHOGI_PAWN,   SHOGI_PAWN,   SHOGI_LANCE,
                                        SHOGI_KNIGHT, SHOGI_SILVER, SHOGI_SILVER, SHOGI_GOLD,
                                        SHOGI_GOLD,   SHOGI_BISHOP, SHOGI_ROOK};
    if (rng_below(rng, 5) < 3)
        return shogi_piece(TSUME_ATTACKER, attackers[rng_below(rng, sizeof attackers)]);
    return shogi_piece(TSUME_DEFENDER, defenders[rng_below(rng, sizeof defenders)]);
}

static void add_piece(Rng *rng, TsumeSketch *s) {
    int square = square_near(rng, s->king, rng_below(rng, 3) ? 2 : 4);
    if (square != SHOGI_NOWHERE && !s->board[square]) s->board[square] = random_piece(rng);
}

static void add_to_hand(Rng *rng, TsumeSketch *s) {
    int kind = SHOGI_PAWN + (int)rng_below(rng, SHOGI_GOLD);
    int held = 0;
    for (int k = SHOGI_PAWN; k < SHOGI_HAND_KINDS; k++) held += s->hand[k];
    if (held < HELD) s->hand[kind]++;
}

void tsume_sketch_random(Rng *rng, TsumeSketch *s) {
    memset(s, 0, sizeof *s);
    s->king = shogi_square((int)rng_below(rng, 5), (int)rng_below(rng, 4));
    s->board[s->king] = shogi_piece(TSUME_DEFENDER, SHOGI_KING);
    for (int i = 3 + (int)rng_below(rng, 5); i > 0; i--) add_piece(rng, s);
    for (int i = (int)rng_below(rng, 3); i > 0; i--) add_to_hand(rng, s);
}

// The surroundings of White's king in a game of random moves.
void tsume_sketch_from_game(Rng *rng, TsumeSketch *s) {
    ShogiPosition p;
    ShogiUndo undo;
    ShogiMove moves[SHOGI_MOVES_ROOM];
    size_t n;
    shogi_sfen_read(SHOGI_START, SHOGI_ONE_SET, &p, NULL, NULL, NULL);
    for (int plies = 60 + (int)rng_below(rng, 120);
         plies > 0 && (n = shogi_legal_moves(&p, moves)) > 0; plies--)
        shogi_do(&p, moves[rng_below(rng, (uint32_t)n)], &undo);
    memset(s, 0, sizeof *s);
    s->king = shogi_king(&p, TSUME_DEFENDER);
    for (int square = 0; square < SHOGI_SQUARES; square++) {
        int files = abs(shogi_file(square) - shogi_file(s->king));
        int ranks = abs(shogi_rank(square) - shogi_rank(s->king));
        if (files > 2 || ranks > 3 || shogi_kind(p.board[square]) == SHOGI_KING) continue;
        s->board[square] = p.board[square];
    }
    s->board[s->king] = shogi_piece(TSUME_DEFENDER, SHOGI_KING);
    for (int i = (int)rng_below(rng, 3); i > 0; i--) add_to_hand(rng, s);
}

// --- small changes ---

// One of the pieces but the king; SHOGI_NOWHERE for none.
static int some_piece(Rng *rng, const TsumeSketch *s) {
    int found = SHOGI_NOWHERE;
    uint32_t n = 0;
    for (int square = 0; square < SHOGI_SQUARES; square++)
        if (s->board[square] && square != s->king && rng_below(rng, ++n) == 0) found = square;
    return found;
}

void tsume_sketch_take_from_hand(Rng *rng, TsumeSketch *s) {
    int found = SHOGI_EMPTY;
    uint32_t n = 0;
    for (int kind = SHOGI_PAWN; kind < SHOGI_HAND_KINDS; kind++)
        if (s->hand[kind] && rng_below(rng, ++n) == 0) found = kind;
    if (found) s->hand[found]--;
}

static void move_piece(Rng *rng, TsumeSketch *s, int from, int far) {
    int to = from == SHOGI_NOWHERE ? from : square_near(rng, from, far);
    if (to == SHOGI_NOWHERE || s->board[to]) return;
    s->board[to] = s->board[from];
    s->board[from] = SHOGI_EMPTY;
    if (from == s->king) s->king = to;
}

void tsume_sketch_change(Rng *rng, TsumeSketch *s) {
    int square = some_piece(rng, s);
    switch (rng_below(rng, 8)) {
    case 0:
    case 1:
        add_piece(rng, s);
        break;
    case 2:
        if (square != SHOGI_NOWHERE) s->board[square] = SHOGI_EMPTY;
        break;
    case 3:
        if (square != SHOGI_NOWHERE) s->board[square] = random_piece(rng);
        break;
    case 4:
        add_to_hand(rng, s);
        break;
    case 5:
        tsume_sketch_take_from_hand(rng, s);
        break;
    case 6:
        move_piece(rng, s, square, 2);
        break;
    case 7:
        move_piece(rng, s, s->king, 1);
        break;
    }
}
