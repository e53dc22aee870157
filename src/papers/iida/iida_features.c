// SPDX-License-Identifier: MIT
// iida_features.c - see iida_features.h.
#include "papers/iida/iida_features.h"

#include "engine/shogi/sho_hand_sums.h"

#include <math.h>
#include <stdlib.h>

enum {
    BOARD,
    HAND,
    HELD,
    MOBILITY,
    CONTROL,
    TWICE,
    CAMP,
    AT_KING,
    TWICE_AT_KING,
    DEFENDED,
    ESCAPES,
    GUARDS,
    ATTACKED,
    LOOSE,
    PROMOTED,
    INVADERS,
    ADVANCE,
    KING_RANK,
};

const char *const iida_feature_names[IIDA_FEATURES] = {
    [BOARD] = "material on the board, in pawns",
    [HAND] = "material in hand, in pawns",
    [HELD] = "pieces in hand",
    [MOBILITY] = "mobility: squares that pieces can go to",
    [CONTROL] = "squares attacked",
    [TWICE] = "squares attacked twice",
    [CAMP] = "squares attacked in the other camp",
    [AT_KING] = "squares attacked around the other king",
    [TWICE_AT_KING] = "the same, attacked twice",
    [DEFENDED] = "squares defended around the own king",
    [ESCAPES] = "squares that the own king can go to",
    [GUARDS] = "own pieces near the own king",
    [ATTACKED] = "own pieces attacked",
    [LOOSE] = "own pieces attacked and not defended",
    [PROMOTED] = "promoted pieces",
    [INVADERS] = "pieces in the other camp",
    [ADVANCE] = "mean rank of the pawns",
    [KING_RANK] = "rank of the king",
};

// --- one position ---

static ShogiSet around(int square, int reach) {
    ShogiSet set = {0, 0};
    for (int i = 0; i < SHOGI_SQUARES; i++) {
        int files = abs(shogi_file(i) - shogi_file(square));
        int ranks = abs(shogi_rank(i) - shogi_rank(square));
        if (i != square && files <= reach && ranks <= reach) set = shogi_or(set, shogi_at[i]);
    }
    return set;
}

static ShogiSet other_camp(int colour) {
    ShogiSet set = {0, 0};
    for (int i = 0; i < SHOGI_SQUARES; i++)
        if (sho_rank_of(colour, i) < 3) set = shogi_or(set, shogi_at[i]);
    return set;
}

static int size_of_both(ShogiSet a, ShogiSet b) {
    return shogi_size(shogi_and(a, b));
}

static double mobility(const ShogiPosition *p, int colour) {
    ShogiSet occupied = shogi_occupied(p), own = p->sets[colour][0];
    int sum = 0;
    for (int way = SHOGI_AS_PAWN; way < SHOGI_WAYS; way++)
        for (ShogiSet pieces = p->sets[colour][way]; shogi_any(pieces);)
            sum += shogi_size(
                shogi_minus(shogi_attacks(colour, way, shogi_pop(&pieces), occupied), own));
    return sum;
}

static void count_pieces(const ShogiPosition *p, int colour, double *out) {
    int pawns = 0, ranks = 0;
    for (ShogiSet pieces = p->sets[colour][0]; shogi_any(pieces);) {
        int square = shogi_pop(&pieces), kind = shogi_kind(p->board[square]);
        if (kind != SHOGI_KING) out[BOARD] += sho_piece_value[kind] / 100.0;
        out[PROMOTED] += kind != SHOGI_KING && kind & SHOGI_PROMOTED;
        out[INVADERS] += sho_rank_of(colour, square) < 3;
        if (kind != SHOGI_PAWN) continue;
        pawns++;
        ranks += 9 - sho_rank_of(colour, square);
    }
    out[ADVANCE] = pawns ? (double)ranks / pawns : 0;
    for (int kind = SHOGI_PAWN; kind < SHOGI_HAND_KINDS; kind++) {
        int held = shogi_hand_count(p->hands[colour], kind);
        out[HELD] += held;
        out[HAND] += held * sho_hand_value[kind] / 100.0;
    }
}

static void count_near_kings(const ShogiPosition *p, int colour, const ShoEffects *own,
                             const ShoEffects *other, double *out) {
    int king = shogi_king(p, colour), target = shogi_king(p, colour ^ 1);
    if (target != SHOGI_NOWHERE) {
        out[AT_KING] = size_of_both(own->once, around(target, 1));
        out[TWICE_AT_KING] = size_of_both(own->twice, around(target, 1));
    }
    if (king == SHOGI_NOWHERE) return;
    ShogiSet near = around(king, 1), mine = p->sets[colour][0];
    out[DEFENDED] = size_of_both(own->twice, near); // the king itself counts once
    out[ESCAPES] = shogi_size(shogi_minus(shogi_minus(near, mine), other->once));
    out[GUARDS] = size_of_both(mine, around(king, 2));
    out[KING_RANK] = 9 - sho_rank_of(colour, king);
}

void iida_features_of(const ShogiPosition *p, int colour, double out[IIDA_FEATURES]) {
    ShoEffects own, other;
    ShoSink unused = {0};
    ShogiSet occupied = shogi_occupied(p);
    for (int i = 0; i < IIDA_FEATURES; i++) out[i] = 0;
    sho_find_effects(p, colour, occupied, &own, &unused, false);
    sho_find_effects(p, colour ^ 1, occupied, &other, &unused, false);
    ShogiSet pieces = shogi_minus(p->sets[colour][0], p->sets[colour][SHOGI_AS_KING]);
    out[MOBILITY] = mobility(p, colour);
    out[CONTROL] = shogi_size(own.once);
    out[TWICE] = shogi_size(own.twice);
    out[CAMP] = size_of_both(own.once, other_camp(colour));
    out[ATTACKED] = size_of_both(pieces, other.once);
    out[LOOSE] = shogi_size(shogi_minus(shogi_and(pieces, other.once), own.once));
    count_pieces(p, colour, out);
    count_near_kings(p, colour, &own, &other, out);
}

// --- games ---

bool iida_features_add(IidaFeatures *f, const Record *r) {
    if (!ending_has_result(r->ending) || r->payoffs[0] == r->payoffs[1] || r->n == 0) return false;
    int winner = r->payoffs[0] > r->payoffs[1] ? 0 : 1;
    State *s = game_states_new(r->game, 1);
    record_state(r, 0, s);
    for (size_t i = 0; i < r->n; i++) {
        double x[2][IIDA_FEATURES];
        const ShogiPosition *p = &shogi_state(s)->position;
        for (int c = 0; c < 2; c++) iida_features_of(p, c, x[c]);
        for (int k = 0; k < IIDA_FEATURES; k++) {
            IidaSum *sum = &f->sums[i * IIDA_PARTS / r->n][k];
            double w = x[winner][k], l = x[1 - winner][k];
            sum->n++;
            sum->winner += w;
            sum->loser += l;
            sum->squares += w * w + l * l;
        }
        game_play(r->game, s, r->moves[i].move);
    }
    f->positions += r->n;
    f->games++;
    free(s);
    return true;
}

IidaDifference iida_features_difference(const IidaFeatures *f, int part, int feature) {
    IidaSum all = {0};
    for (int i = 0; i < IIDA_PARTS; i++) {
        if (part >= 0 && i != part) continue;
        const IidaSum *s = &f->sums[i][feature];
        all.n += s->n;
        all.winner += s->winner;
        all.loser += s->loser;
        all.squares += s->squares;
    }
    if (all.n == 0) return (IidaDifference){0};
    double w = all.winner / all.n, l = all.loser / all.n;
    double spread = all.squares / (2 * all.n) - (w + l) * (w + l) / 4;
    return (IidaDifference){w, l, spread > 1e-12 ? (w - l) / sqrt(spread) : 0};
}
