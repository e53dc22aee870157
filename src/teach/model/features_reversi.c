// SPDX-License-Identifier: MIT
// features_reversi.c - the features of the Reversi family on 8x8; see features.h.
#include "teach/model/features_parts.h"

#include "base/bits.h"
#include "base/mem.h"
#include "games/reversi/reversi_board.h"
#include "games/reversi/reversi_weights.h"

#include <math.h>

// With few empty squares left, the search goes to the end instead of four plies.
enum { READ_TO_END = 9, FINAL_STONE = 150, FINAL_WIN = 4000 };

static const Feature features[] = {
    {"stones", "stones"},
    {"mobility", "possible moves"},
    {"corners", "corners"},
    {"x-squares", "X squares beside empty corners"},
    {"c-squares", "C squares beside empty corners"},
    {"edges", "stones on the edges"},
    {"frontier", "stones at the frontier"},
    {"anchored", "edge stones anchored at a corner"},
    {"gives-corner", "corners the opponent can take"},
    {"odd-region", "playing into an odd region"},
    {"flips", "stones turned"},
    {"class-0", "corner moves"},
    {"class-1", "C moves"},
    {"class-2", "A moves"},
    {"class-3", "B moves"},
    {"class-4", "X moves"},
    {"class-5", "moves on the second line"},
    {"class-6", "moves on the second line, middle"},
    {"class-7", "moves on the corners of the sweet sixteen"},
    {"class-8", "moves on its sides"},
    {"reads-1", "what one ply shows"},
    {"reads-2", "what two plies show"},
    {"reads-3", "what three plies show"},
    {"reads-4", "what four plies show; in the endgame, all"},
    {"best", "the best of four plies"},
    {"own-habit", "what this player chose here before"},
    {"all-habit", "what others choose here"},
};
enum {
    N_FEATURES = sizeof features / sizeof *features,
    N_STATIC = 8,
    GIVES_CORNER = 8,
    ODD_REGION,
    FLIPS,
    CLASS_0,
    READS_1 = 20,
    BEST = 24,
    OWN_HABIT,
    ALL_HABIT
};

// Set by hand, after the textbooks: mobility first, corners always, stones at the end.
static const FeatureWeights default_weights = {{
    {-0.05, 0.20, 2.0, -1.0, -0.5, -0.05, -0.15, 0.3},
    {-0.02, 0.20, 2.5, -1.2, -0.7, 0.00, -0.12, 0.5},
    {0.08, 0.12, 2.0, -0.8, -0.5, 0.05, -0.06, 0.5},
}};

const FeatureSet features_reversi_set = {"reversi", features,  N_FEATURES, N_STATIC,
                                         READS_1,   OWN_HABIT, ALL_HABIT,  &default_weights};

bool features_is_reversi(const Game *g) {
    const ReversiRules *r = reversi_rules(g);
    return r && r->size == 8;
}

// --- positions ---

#define BIT(i) (UINT64_C(1) << (i))
static const uint64_t corners = BIT(0) | BIT(7) | BIT(56) | BIT(63);
static const uint64_t edges = 0x3C0081818181003CULL; // A and B squares
static const struct {
    uint64_t corner, x, c;
} angles[4] = {{BIT(0), BIT(9), BIT(1) | BIT(8)},
               {BIT(7), BIT(14), BIT(6) | BIT(15)},
               {BIT(56), BIT(49), BIT(48) | BIT(57)},
               {BIT(63), BIT(54), BIT(55) | BIT(62)}};

static int diff(uint64_t own, uint64_t his, uint64_t where) {
    return bits_count(own & where) - bits_count(his & where);
}

static uint64_t around(uint64_t b) {
    const uint64_t not_a = 0xFEFEFEFEFEFEFEFEULL, not_h = 0x7F7F7F7F7F7F7F7FULL;
    uint64_t row = b | ((b << 1) & not_a) | ((b >> 1) & not_h);
    return row | row << 8 | row >> 8;
}

// Edge stones that cannot be turned because a line of friends leads to a corner.
static int anchored(uint64_t own) {
    static const int from[8] = {0, 0, 7, 7, 56, 56, 63, 63};
    static const int step[8] = {1, 8, -1, 8, 1, -8, -1, -8};
    uint64_t held = 0;
    if (!(own & corners)) return 0;
    for (int k = 0; k < 8; k++)
        for (int i = from[k], left = 7; left > 0 && (own & BIT(i)); i += step[k], left--)
            held |= BIT(i);
    return bits_count(held & ~corners);
}

static uint64_t moves_of(const Game *g, uint64_t own, uint64_t his) {
    return reversi_rules(g)->directions == 8 ? narrow_moves(own, his, 8, 8)
                                             : narrow_moves(own, his, 8, 4);
}

// The features an evaluation weighs, seen by the owner of `own`. Returns whether the game is over.
static bool see_position(const Game *g, uint64_t own, uint64_t his, int *f) {
    uint64_t mine = moves_of(g, own, his), theirs = moves_of(g, his, own);
    uint64_t edge_of_board = around(~(own | his));
    uint64_t x = 0, c = 0;
    for (int k = 0; k < 4; k++)
        if (!((own | his) & angles[k].corner)) {
            x |= angles[k].x;
            c |= angles[k].c;
        }
    f[0] = bits_count(own) - bits_count(his);
    f[1] = bits_count(mine) - bits_count(theirs);
    f[2] = diff(own, his, corners);
    f[3] = diff(own, his, x);
    f[4] = diff(own, his, c);
    f[5] = diff(own, his, edges);
    f[6] = diff(own, his, edge_of_board);
    f[7] = anchored(own) - anchored(his);
    return !mine && !theirs;
}

int features_reversi_phase(const State *s) {
    const ReversiState *r = reversi_state(s);
    int stones = bits_count(r->stones[0].w[0] | r->stones[1].w[0]);
    return stones < 22 ? 0 : stones < 45 ? 1 : 2;
}

static int reversi_value(const Eval *e, const Game *g, const State *s, int player) {
    const ReversiFeatureEval *r = (const ReversiFeatureEval *)e;
    const ReversiState *now = reversi_state(s);
    int f[FEATURES_OF_POSITION_MAX], sum = 0;
    if (see_position(g, now->stones[player].w[0], now->stones[1 - player].w[0], f))
        return FINAL_STONE * f[0] + (f[0] > 0 ? FINAL_WIN : f[0] < 0 ? -FINAL_WIN : 0);
    const int *w = r->weight[features_reversi_phase(s)];
    for (int k = 0; k < N_STATIC; k++) sum += w[k] * f[k];
    return sum;
}

void features_reversi_init(FeatureExtractor *l, const FeatureWeights *w) {
    l->reversi.eval.value = reversi_value;
    for (int p = 0; p < FEATURE_PHASES; p++)
        for (int k = 0; k < N_STATIC; k++)
            l->reversi.weight[p][k] = (int)lround(1000 * w->weight[p][k]);
    l->search = search_new(
        &(SearchSetup){.game = l->game, .eval = &l->reversi.eval, .finals = FINAL_BY_EVAL});
    l->values = mem_new(l->game->max_moves, sizeof *l->values);
}

// --- moves ---

// Whether the empty squares connected with square i are odd in number.
static bool odd_region(uint64_t empty, int i) {
    uint64_t region = BIT(i), before;
    do {
        before = region;
        region = around(region) & empty;
    } while (region != before);
    return bits_count(region) & 1;
}

static void see_move(FeatureExtractor *l, const State *s, size_t i) {
    const Game *g = l->game;
    const ReversiState *before = reversi_state(s), *after = reversi_state(l->next);
    int me = (int)before->mover, f[FEATURES_OF_POSITION_MAX];
    double *x = l->x + i * N_FEATURES;
    game_copy(g, l->next, s);
    game_play(g, l->next, l->moves[i]);
    uint64_t own = after->stones[me].w[0], his = after->stones[1 - me].w[0];
    see_position(g, own, his, f);
    for (int k = 0; k < N_STATIC; k++) x[k] = f[k];
    x[GIVES_CORNER] = bits_count(moves_of(g, his, own) & corners);
    if (l->moves[i] == REVERSI_PASS) return;
    int square = (int)l->moves[i];
    uint64_t empty = ~(before->stones[0].w[0] | before->stones[1].w[0]);
    x[ODD_REGION] = odd_region(empty, square);
    x[FLIPS] = bits_count(before->stones[1 - me].w[0]) - bits_count(his);
    int class = reversi_class(reversi_rules(g), square);
    if (class < 9) x[CLASS_0 + class] = 1;
}

static void read_moves(FeatureExtractor *l, const State *s, size_t n, int depth, size_t column) {
    Limits limits = {.depth = depth};
    search_values(l->search, s, &limits, l->values);
    for (size_t i = 0; i < n; i++) l->value[i] = l->values[i].value;
    features_put_reading(l, n, column);
}

void features_reversi_extract(FeatureExtractor *l, const State *s, int readings, FeatureRows *out) {
    const ReversiState *now = reversi_state(s);
    int empty = 64 - bits_count(now->stones[0].w[0] | now->stones[1].w[0]);
    for (size_t i = 0; i < out->n; i++) see_move(l, s, i);
    for (int r = 0; r < readings; r++) {
        int depth = r + 1;
        if (depth == FEATURE_READINGS && empty <= READ_TO_END) depth = empty + 3; // passes
        read_moves(l, s, out->n, depth, READS_1 + (size_t)r);
    }
    if (readings < FEATURE_READINGS) return;
    for (size_t i = 0; i < out->n; i++) {
        double *x = l->x + i * N_FEATURES;
        x[BEST] = x[READS_1 + FEATURE_READINGS - 1] == 0;
    }
}
