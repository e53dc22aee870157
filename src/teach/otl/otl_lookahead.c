// SPDX-License-Identifier: MIT
// otl_lookahead.c - see otl_lookahead.h.
#include "teach/otl/otl_lookahead.h"

#include "games/reversi/reversi.h"
#include "teach/otl/otl_shape.h"
#include "teach/otl/otl_state.h"

// Tenths of a point, after table 2: a corner, an X or C square beside an empty corner.
enum { MOVE_VALUE = 50, CORNER_VALUE = 400, X_VALUE = -150, C_VALUE = -50 };

static uint64_t beside_empty_corners(OtlBoard b, uint64_t kind) {
    uint64_t open = 0;
    for (uint64_t corners = OTL_CORNERS & otl_empty(b); corners;)
        open |= otl_around(OTL_ONE(bits_pop(&corners)));
    return open & kind;
}

static int side_value(const OtlEval *e, OtlBoard b, uint64_t open_x, uint64_t open_c) {
    int v = MOVE_VALUE * bits_count(otl_moves(b)) + CORNER_VALUE * bits_count(b.own & OTL_CORNERS) +
            X_VALUE * bits_count(b.own & open_x) + C_VALUE * bits_count(b.own & open_c);
    if (e->stable_stone) v += e->stable_stone * bits_count(otl_stable(b));
    return v;
}

static int value(const Eval *eval, const Game *g, const State *s, int player) {
    (void)g;
    const OtlEval *e = (const OtlEval *)eval;
    OtlBoard b = otl_board_of(s, player);
    uint64_t x = beside_empty_corners(b, OTL_XS), c = beside_empty_corners(b, OTL_CS);
    return otl_shape(e->setup, b) + side_value(e, b, x, c) - side_value(e, otl_swapped(b), x, c);
}

void otl_eval_init(OtlEval *e, const OtlSetup *setup, int stable_stone) {
    *e = (OtlEval){.eval = {value}, .setup = setup, .stable_stone = stable_stone};
}

// Few replies are good, corners better, X squares beside empty corners last.
static int promise(OtlBoard b, int at) {
    OtlBoard then = otl_swapped(otl_played(b, at, otl_flips(b, at)));
    uint64_t replies = otl_moves(then);
    int v = -2 * bits_count(replies) - 2 * bits_count(replies & OTL_CORNERS);
    if (otl_has(OTL_CORNERS, at)) v += 8;
    if (otl_has(OTL_XS, at)) v -= 4;
    return v;
}

static void sort(const SearchOrder *order, const Game *g, const State *s, int level, Move *moves,
                 size_t n) {
    (void)level;
    const OtlOrder *o = (const OtlOrder *)order;
    OtlBoard b = otl_board_of(s, game_mover(g, s));
    if (n < 2 || bits_count(otl_empty(b)) < o->sorted_empty) return;
    int values[64];
    for (size_t i = 0; i < n; i++) values[i] = promise(b, (int)moves[i]);
    for (size_t i = 1; i < n; i++) {
        Move m = moves[i];
        int v = values[i];
        size_t j = i;
        for (; j > 0 && values[j - 1] < v; j--) {
            values[j] = values[j - 1];
            moves[j] = moves[j - 1];
        }
        values[j] = v;
        moves[j] = m;
    }
}

void otl_order_init(OtlOrder *o, int sorted_empty) {
    *o = (OtlOrder){.order = {sort}, .sorted_empty = sorted_empty};
}
