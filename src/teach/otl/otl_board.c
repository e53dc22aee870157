// SPDX-License-Identifier: MIT
// otl_board.c - see otl_board.h.
#include "teach/otl/otl_board.h"

#include "games/reversi/reversi_board.h"

static int fold(int c) {
    return c < 4 ? c : 7 - c;
}

OtlSquare otl_square(int at) {
    static const OtlSquare kinds[4][4] = {
        {OTL_CORNER, OTL_C, OTL_A, OTL_B},
        {OTL_C, OTL_X, OTL_SECOND_A, OTL_SECOND_B},
        {OTL_A, OTL_SECOND_A, OTL_BOX, OTL_BOX},
        {OTL_B, OTL_SECOND_B, OTL_BOX, OTL_BOX},
    };
    return kinds[fold(at / 8)][fold(at % 8)];
}

uint64_t otl_moves(OtlBoard b) {
    return narrow_moves(b.own, b.enemy, 8, 8);
}

uint64_t otl_flips(OtlBoard b, int at) {
    return narrow_flips(b.own, b.enemy, at, 8, 8);
}

uint64_t otl_around(uint64_t set) {
    const uint64_t not_a = UINT64_C(0xfefefefefefefefe), not_h = UINT64_C(0x7f7f7f7f7f7f7f7f);
    uint64_t wide = set | (set << 1 & not_a) | (set >> 1 & not_h);
    return wide | wide << 8 | wide >> 8;
}

int otl_edge_square(int edge, int i) {
    static const int from[OTL_EDGES] = {0, 56, 0, 7};
    return from[edge] + (edge < 2 ? i : 8 * i);
}

int otl_second_square(int edge, int i) {
    static const int inward[OTL_EDGES] = {8, -8, 1, -1};
    return otl_edge_square(edge, i) + inward[edge];
}

uint64_t otl_edge_squares(int edge) {
    static const uint64_t sets[OTL_EDGES] = {UINT64_C(0xff), UINT64_C(0xff00000000000000),
                                             UINT64_C(0x0101010101010101),
                                             UINT64_C(0x8080808080808080)};
    return sets[edge];
}

uint64_t otl_second_squares(int edge) {
    static const uint64_t sets[OTL_EDGES] = {UINT64_C(0x7e00), UINT64_C(0x007e000000000000),
                                             UINT64_C(0x0002020202020200),
                                             UINT64_C(0x0040404040404000)};
    return sets[edge];
}

// The product moves bit 8 * i of a column to bit 56 + i: every row has its own power of two in it.
static unsigned first_column(uint64_t set) {
    return (unsigned)((set & UINT64_C(0x0101010101010101)) * UINT64_C(0x0102040810204080) >> 56);
}

unsigned otl_edge_bits(uint64_t set, int edge) {
    switch (edge) {
    case 0:
        return (unsigned)(set & 0xff);
    case 1:
        return (unsigned)(set >> 56);
    case 2:
        return first_column(set);
    default:
        return first_column(set >> 7);
    }
}

uint64_t otl_edge_set(int edge, unsigned bits) {
    uint64_t set = 0;
    for (int i = 0; i < 8; i++)
        if (bits >> i & 1) set |= OTL_ONE(otl_edge_square(edge, i));
    return set;
}

int otl_edge_index(int edge, int at) {
    if (!otl_has(otl_edge_squares(edge), at)) return -1;
    return edge < 2 ? at % 8 : at / 8;
}

int otl_corner_of(int at) {
    return (at / 8 < 4 ? 0 : 56) + (at % 8 < 4 ? 0 : 7);
}

int otl_x_of(int corner) {
    return corner + (corner < 8 ? 8 : -8) + (corner % 8 == 0 ? 1 : -1);
}

OtlBoard otl_board_of(const State *s, int side) {
    const ReversiState *r = reversi_state(s);
    return (OtlBoard){r->stones[side].w[0], r->stones[1 - side].w[0]};
}

bool otl_suits(const Game *g, Error *e) {
    const ReversiRules *r = reversi_rules(g);
    if (r && r->directions == 8 && r->size == 8) return true;
    return error_set(e, "otl plays Othello on 8x8 only, not %s", g->name);
}

void otl_square_text(int at, char *out) {
    out[0] = (char)('a' + at % 8);
    out[1] = (char)('1' + at / 8);
    out[2] = '\0';
}
