// SPDX-License-Identifier: MIT
// domino_board.c - see domino_board.h.
#include "learners/domino_board.h"

#include "game/past.h"

#include <string.h>

// --- tiles ---

void domino_tile(int tile, int pips[2]) {
    int high = 0;
    while ((high + 1) * (high + 2) / 2 <= tile) high++;
    pips[1] = high;
    pips[0] = tile - high * (high + 1) / 2;
}

static int tile_of(int low, int high) {
    return high * (high + 1) / 2 + low;
}

int domino_weight(int tile) {
    int pips[2];
    domino_tile(tile, pips);
    return pips[0] + pips[1];
}

DominoSet domino_with(int number) {
    DominoSet set = 0;
    for (int k = 0; k < DOMINO_PIPS; k++)
        set |= UINT32_C(1) << (k < number ? tile_of(k, number) : tile_of(number, k));
    return set;
}

int domino_pips(DominoSet tiles) {
    int pips = 0;
    for (; tiles; tiles &= tiles - 1) pips += domino_weight(__builtin_ctz(tiles));
    return pips;
}

// --- play ---

void domino_deal(DominoBoard *b, Rng *rng) {
    *b = (DominoBoard){.end = {-1, -1}};
    int left = DOMINO_PLAYERS * DOMINO_HAND;
    for (int tile = 0; tile < DOMINO_TILES; tile++, left--) {
        int place = (int)rng_below(rng, (uint32_t)left), player = 0;
        while (place >= DOMINO_HAND - b->count[player]) place -= DOMINO_HAND - b->count[player++];
        b->hand[player] |= UINT32_C(1) << tile;
        b->count[player]++;
    }
}

bool domino_over(const DominoBoard *b) {
    return b->passes == DOMINO_PLAYERS || !b->count[0] || !b->count[1] || !b->count[2] ||
           !b->count[3];
}

static int lays_at(DominoSet tiles, int end, DominoLay *out) {
    int n = 0;
    for (; tiles; tiles &= tiles - 1)
        out[n++] = (DominoLay){(int8_t)__builtin_ctz(tiles), (int8_t)end};
    return n;
}

int domino_lays(const DominoBoard *b, DominoLay out[DOMINO_LAYS_MAX]) {
    DominoSet hand = b->hand[b->mover];
    if (b->end[0] < 0) return lays_at(hand, -1, out);
    int n = lays_at(hand & domino_with(b->end[0]), b->end[0], out);
    if (b->end[1] != b->end[0]) n += lays_at(hand & domino_with(b->end[1]), b->end[1], out + n);
    if (n == 0) out[n++] = (DominoLay){-1, -1};
    return n;
}

void domino_ends_after(const DominoBoard *b, DominoLay lay, int ends[2]) {
    int pips[2];
    ends[0] = b->end[0], ends[1] = b->end[1];
    if (lay.tile < 0) return;
    domino_tile(lay.tile, pips);
    if (lay.end < 0)
        ends[0] = pips[1], ends[1] = pips[0];
    else
        ends[lay.end == b->end[0] ? 0 : 1] = pips[0] + pips[1] - lay.end;
}

void domino_play(DominoBoard *b, DominoLay lay) {
    int ends[2], mover = b->mover;
    domino_ends_after(b, lay, ends);
    if (lay.tile < 0) {
        b->passes++;
        b->out[mover] |= (uint8_t)(1 << ends[0] | 1 << ends[1]);
    } else {
        b->hand[mover] &= ~(UINT32_C(1) << lay.tile);
        b->laid |= UINT32_C(1) << lay.tile;
        b->count[mover]--;
        b->passes = 0;
    }
    b->end[0] = (int8_t)ends[0], b->end[1] = (int8_t)ends[1];
    b->mover = (int8_t)((mover + 1) % DOMINO_PLAYERS);
}

int domino_payoff(const DominoBoard *b) {
    int payoff = 0;
    for (int p = 0; p < DOMINO_PLAYERS; p++) payoff += (p % 2 ? 1 : -1) * domino_pips(b->hand[p]);
    return payoff;
}

// --- positions of the game ---

bool domino_eye_init(DominoEye *eye, const Game *g, Error *e) {
    if (!game_is(g, "dominoes") || g->players != DOMINO_PLAYERS ||
        game_param(g, "pips", 0) != DOMINO_PIPS - 1 || game_param(g, "hand", 0) != DOMINO_HAND)
        return error_set(e, "it plays dominoes with four players and seven tiles each only");
    eye->game = g;
    if (!l7_reader_init(&eye->holder, g, "holder", e) ||
        !l7_reader_init(&eye->laid, g, "laid", e) || !l7_reader_init(&eye->out, g, "out", e) ||
        !l7_reader_init(&eye->left, g, "left", e) || !l7_reader_init(&eye->right, g, "right", e) ||
        !l7_reader_init(&eye->passes, g, "passes", e))
        return false;
    memset(eye->tile, -1, sizeof eye->tile);
    for (int n = 0; n < l7_read_node_count(&eye->holder); n++) {
        const char *name = l7_read_node_name(&eye->holder, n); // "2-5"
        int x = name[0] - '0', y = name[2] - '0';
        eye->tile[n] = (int8_t)tile_of(x < y ? x : y, x < y ? y : x);
    }
    return true;
}

static DominoSet tiles_at(const DominoEye *eye, uint64_t nodes) {
    DominoSet set = 0;
    for (; nodes; nodes &= nodes - 1) set |= UINT32_C(1) << eye->tile[__builtin_ctzll(nodes)];
    return set;
}

// The numbers of which every tile is in `tiles`.
static int numbers_within(DominoSet tiles) {
    int numbers = 0;
    for (int k = 0; k < DOMINO_PIPS; k++)
        if ((domino_with(k) & ~tiles) == 0) numbers |= 1 << k;
    return numbers;
}

// How many tiles each player has laid, from the game so far.
static void count_laid(const DominoEye *eye, const SeenGame *seen, int laid[DOMINO_PLAYERS]) {
    DominoSet before = 0;
    for (size_t i = 0; i < seen->n; i++) {
        if (seen->plies[i].mover < 0 || !seen->shown[i + 1]) continue;
        DominoSet now = tiles_at(eye, l7_read_set(&eye->laid, seen_view(seen, i + 1), 0));
        laid[seen->plies[i].mover] += now != before;
        before = now;
    }
}

static void count_hands(const DominoEye *eye, const SeenGame *seen, int player, DominoBoard *b) {
    int laid[DOMINO_PLAYERS] = {0}, left = DOMINO_TILES - __builtin_popcount(b->laid);
    b->count[player] = (uint8_t)__builtin_popcount(b->hand[player]);
    left -= b->count[player];
    if (seen) count_laid(eye, seen, laid);
    for (int k = 1; k < DOMINO_PLAYERS; k++) {
        int p = (player + DOMINO_PLAYERS - k) % DOMINO_PLAYERS, share = left / (DOMINO_PLAYERS - k);
        int count = seen ? DOMINO_HAND - laid[p] : share;
        b->count[p] = (uint8_t)(count < 0 ? 0 : count);
        left -= share;
    }
}

DominoBoard domino_see(const DominoEye *eye, const State *view, const SeenGame *seen, int player) {
    DominoBoard b = {
        .laid = tiles_at(eye, l7_read_set(&eye->laid, view, 0)),
        .end = {(int8_t)l7_read_at(&eye->left, view, 0), (int8_t)l7_read_at(&eye->right, view, 0)},
        .passes = (int8_t)l7_read_at(&eye->passes, view, 0),
        .mover = (int8_t)player};
    b.hand[player] = tiles_at(eye, l7_read_nodes(&eye->holder, view, 1 + player));
    for (int p = 0; p < DOMINO_PLAYERS; p++)
        b.out[p] = (uint8_t)numbers_within(tiles_at(eye, l7_read_set(&eye->out, view, p)));
    count_hands(eye, seen, player, &b);
    return b;
}

bool domino_move(const DominoEye *eye, const State *s, DominoLay lay, Move *out, Error *e) {
    char text[16];
    int pips[2];
    if (lay.tile < 0) return game_move_parse(eye->game, s, "pass", out, e);
    domino_tile(lay.tile, pips);
    for (int k = 0; k < 2; k++) { // the game writes one of the two orders
        int n = snprintf(text, sizeof text, "%d-%d", pips[k], pips[!k]);
        if (lay.end >= 0) snprintf(text + n, sizeof text - (size_t)n, "@%d", lay.end);
        if (game_move_parse(eye->game, s, text, out, e)) return true;
    }
    return false;
}
