// SPDX-License-Identifier: MIT
// reversi_mobility.c - see reversi_mobility.h.
#include "games/reversi/reversi_mobility.h"

#include "games/reversi/reversi_board.h"

enum { MOVE_VALUE = 10, CORNER_VALUE = 100, STONE_AT_END = 1000 };

static int count_moves(const Game *g, Squares own, Squares enemy) {
    const ReversiRules *r = reversi_rules(g);
    switch (r->size + r->directions * 16) {
#define COUNT(SIZE, DIRS)                                                                          \
    case SIZE + DIRS * 16:                                                                         \
        return squares_count(board_moves(own, enemy, SIZE, DIRS));
        COUNT(4, 4)
        COUNT(6, 4) COUNT(8, 4) COUNT(10, 4) COUNT(4, 8) COUNT(6, 8) COUNT(8, 8) COUNT(10, 8)
#undef COUNT
    }
    return 0;
}

static int count_corners(const ReversiRules *r, Squares own) {
    int end = r->size - 1, n = 0;
    for (int y = 0; y <= end; y += end)
        for (int x = 0; x <= end; x += end) n += squares_has(own, reversi_at(r, x, y));
    return n;
}

int reversi_mobility_value(const Eval *e, const Game *g, const State *s, int player) {
    (void)e;
    const ReversiRules *r = reversi_rules(g);
    Squares own = reversi_state(s)->stones[player], enemy = reversi_state(s)->stones[1 - player];
    int mine = count_moves(g, own, enemy), his = count_moves(g, enemy, own);
    if (mine == 0 && his == 0) return STONE_AT_END * (squares_count(own) - squares_count(enemy));
    return MOVE_VALUE * (mine - his) +
           CORNER_VALUE * (count_corners(r, own) - count_corners(r, enemy));
}
