// SPDX-License-Identifier: MIT
// edge_games.c - see edge_games.h.
#include "engine/othello/learn/edge_games.h"

#include "base/mem.h"

#include <stdlib.h>

enum { TABLE_BYTES = 1 << 20, NOISE_DISCS = 8 };

struct EdgeGamer {
    EdgeGames how;
    EdgeTable *table;
    atomic_bool stop;
    EdgeMid mid;
    int found; // the best move of the last deep search
    Rng rng;
};

EdgeGamer *edge_gamer_new(const EdgeGames *how) {
    EdgeGamer *g = mem_new_aligned(1, sizeof *g);
    g->how = *how;
    g->table = edge_table_new(how->table_bytes ? how->table_bytes : TABLE_BYTES);
    edge_mid_init(&g->mid, how->weights, g->table, &g->stop);
    return g;
}

void edge_gamer_free(EdgeGamer *g) {
    if (!g) return;
    edge_table_free(g->table);
    free(g);
}

static DiscBoard start(void) {
    return (DiscBoard){UINT64_C(1) << 28 | UINT64_C(1) << 35, UINT64_C(1) << 27 | UINT64_C(1)
                                                                                      << 36};
}

static int empties_of(DiscBoard b) {
    return 64 - bits_count(b.me | b.opp);
}

static DiscBoard after(DiscBoard b, int i) {
    return disc_play(b, i, disc_flips(b, i, DISC_EIGHT_8));
}

// Passes when the mover must. False when the game is over.
static bool can_move(DiscBoard *b, int *colour) {
    if (disc_moves(*b, DISC_EIGHT_8)) return true;
    *b = disc_pass(*b);
    *colour ^= 1;
    return disc_moves(*b, DISC_EIGHT_8) != 0;
}

// --- random moves ---

// Any move, or one that is not too bad: the value after it with some noise.
static int random_move(EdgeGamer *g, DiscBoard b, bool careful) {
    uint64_t moves = disc_moves(b, DISC_EIGHT_8);
    if (!careful) return bits_nth(moves, rng_below(&g->rng, (uint32_t)bits_count(moves)));
    int best = bits_first(moves); // there is one: can_move() was called before
    int32_t most = INT32_MIN;
    while (moves) {
        int i = bits_pop(&moves);
        const EdgeEval *eval = &g->how.weights->eval;
        int32_t value = -eval->value(eval, after(b, i), DISC_EIGHT_8) +
                        (int32_t)rng_below(&g->rng, 2 * NOISE_DISCS * EDGE_DISC);
        if (value > most) best = i, most = value;
    }
    return best;
}

// Random moves end early in half of the games, in some in the middle, in some near the end.
static int random_plies(Rng *rng) {
    uint32_t kind = rng_below(rng, 10);
    if (kind < 5) return 8 + (int)rng_below(rng, 13);
    if (kind < 8) return 20 + (int)rng_below(rng, 16);
    return 36 + (int)rng_below(rng, 14);
}

// --- the game ---

typedef struct {
    PatternSample *sample;
    int colour[EDGE_GAME_SAMPLES]; // who is to move
    int count;
} Game;

static void note(Game *game, DiscBoard b, int colour, int discs, bool held_out) {
    if (game->count == EDGE_GAME_SAMPLES) return;
    game->colour[game->count] = colour;
    game->sample[game->count++] = (PatternSample){.board = b,
                                                  .value = (int16_t)(discs * EDGE_DISC),
                                                  .empties = (uint8_t)empties_of(b),
                                                  .held_out = held_out};
}

// Exact where it lies between alpha and beta, or at them: otherwise a bound.
static int solve(EdgeGamer *g, DiscBoard b, int alpha, int beta) {
    if (!disc_moves(b, DISC_EIGHT_8) && !disc_moves(disc_pass(b), DISC_EIGHT_8))
        return disc_final(b, true, DISC_EIGHT_8);
    return edge_core_EIGHT_8.search(&g->mid.end, b, alpha, beta, empties_of(b));
}

enum { SURE_DEPTH = 5, STEP = 2 };

// A deep search uses iterative deepening and cuts what a shallow search finds improbable. Leaves
// the best move in `found`.
static int deepen(EdgeGamer *g, DiscBoard b, int depth) {
    const uint64_t moves = disc_moves(b, DISC_EIGHT_8);
    int value = 0;
    g->found = bits_first(moves);
    for (int d = 2 + depth % 2; d <= depth; d += STEP) {
        g->mid.confidence = d <= SURE_DEPTH ? EDGE_SURE : 0;
        value = edge_mid_best(&g->mid, b, moves, value, d, &g->found);
    }
    g->mid.confidence = EDGE_SURE;
    return value;
}

static int value_by_search(EdgeGamer *g, DiscBoard b) {
    const int depth = g->how.depth;
    if (depth > SURE_DEPTH) return deepen(g, b, depth);
    return edge_mid_search(&g->mid, b, -EDGE_BEST, EDGE_BEST, depth);
}

// To the end of the game. Moves that are bad with 73% certainty are cut: at 20 empty squares the
// value is then 0.7 discs from the exact one on average, in a quarter of the time.
static int settle(EdgeGamer *g, DiscBoard b) {
    enum { LEFT_OUT = 10 }; // plies before the end where deepening stops
    const int empties = empties_of(b);
    int value = deepen(g, b, empties - LEFT_OUT);
    g->mid.confidence = 0;
    value = edge_mid_best(&g->mid, b, disc_moves(b, DISC_EIGHT_8), value, empties, &g->found);
    g->mid.confidence = EDGE_SURE;
    return value;
}

static int best_by_search(EdgeGamer *g, DiscBoard b, int *value) {
    EdgeEntry e;
    g->found = EDGE_NO_MOVE;
    *value = value_by_search(g, b);
    if (g->found != EDGE_NO_MOVE) return g->found;
    if (edge_table_find(g->table, edge_key(b), &e) && e.move < 64) return e.move;
    return bits_first(disc_moves(b, DISC_EIGHT_8));
}

// A position after random moves. False: the game ended during them.
static bool draw_start(EdgeGamer *g, DiscBoard *b, int *colour) {
    const bool careful = rng_below(&g->rng, 2);
    const bool given = g->how.n_starts && rng_below(&g->rng, 3);
    *b = given ? g->how.starts[rng_below(&g->rng, (uint32_t)g->how.n_starts)] : start();
    int left = given ? (int)rng_below(&g->rng, 4) : random_plies(&g->rng);
    for (; left > 0; left--, *colour ^= 1) {
        if (!can_move(b, colour)) return false;
        *b = after(*b, random_move(g, *b, careful));
    }
    return can_move(b, colour);
}

// The start of a game to learn from. Telling undecided positions apart matters most: most of the
// others are drawn again.
static bool begin(EdgeGamer *g, DiscBoard *b, int *colour) {
    enum { TRIES = 6, DECIDED = 12, KEPT = 4 }; // one decided position in four is kept
    int value = 0;
    for (int k = 0; k < TRIES; k++) {
        *colour = 0;
        if (!draw_start(g, b, colour)) continue;
        best_by_search(g, *b, &value);
        if (abs(value) <= DECIDED || rng_below(&g->rng, KEPT) == 0) return true;
    }
    return false;
}

// The exact value, found faster when it lies near a guess.
static int solve_near(EdgeGamer *g, DiscBoard b, int guess) {
    enum { NEAR = 6 };
    int low = guess - NEAR < -EDGE_BEST ? -EDGE_BEST : guess - NEAR;
    int high = guess + NEAR > EDGE_BEST ? EDGE_BEST : guess + NEAR;
    int value = solve(g, b, low, high);
    if (value <= low && low > -EDGE_BEST) return solve(g, b, -EDGE_BEST, value);
    if (value >= high && high < EDGE_BEST) return solve(g, b, value, EDGE_BEST);
    return value;
}

// A move that keeps the exact value: the table knows one where the solver has used it.
static int perfect_move(EdgeGamer *g, DiscBoard b, int value) {
    uint64_t moves = disc_moves(b, DISC_EIGHT_8);
    EdgeEntry e;
    if (edge_table_find(g->table, edge_key(b), &e) && e.level == EDGE_EXACT && e.lower == value &&
        e.upper == value && e.move < 64)
        return e.move;
    while (moves & (moves - 1)) {
        int i = bits_pop(&moves);
        if (-solve(g, after(b, i), -value, -value + 1) >= value) return i;
    }
    return bits_first(moves);
}

static void play_perfectly(EdgeGamer *g, Game *game, DiscBoard b, int colour, bool held_out) {
    if (!can_move(&b, &colour)) return;
    int guess, mover = colour;
    best_by_search(g, b, &guess);
    int value = solve_near(g, b, guess);
    do {
        int mine = colour == mover ? value : -value;
        note(game, b, colour, mine, held_out);
        b = after(b, perfect_move(g, b, mine));
        colour ^= 1;
    } while (can_move(&b, &colour));
}

// Later values flow back to earlier positions.
static void mix_values(const Game *game, int solved, int final, float trust) {
    float later = (float) final; // seen by colour 0
    for (int i = solved - 1; i >= 0; i--) {
        float sign = game->colour[i] ? -1 : 1, said = (float)game->sample[i].value * sign;
        later = trust * later + (1 - trust) * said;
        float mine = later * sign;
        game->sample[i].value = (int16_t)(mine + (mine < 0 ? -0.5F : 0.5F));
    }
}

int edge_gamer_play(EdgeGamer *g, int64_t number, PatternSample out[EDGE_GAME_SAMPLES]) {
    g->rng = rng_seed_for(g->how.seed, (uint64_t)number);
    edge_table_reset(g->table);
    DiscBoard b;
    Game game = {.sample = out};
    int colour = 0, value, searched = 0;
    const bool held_out = number % EDGE_HELD_OUT == 0;
    if (!begin(g, &b, &colour)) return 0;
    for (; empties_of(b) > g->how.solve_from; colour ^= 1) {
        if (!can_move(&b, &colour)) break;
        int move = best_by_search(g, b, &value);
        if (empties_of(b) <= g->how.settle_from)
            value = settle(g, b);
        else
            searched = game.count + 1;
        note(&game, b, colour, value, held_out);
        b = after(b, move);
    }
    int final = disc_final(b, true, DISC_EIGHT_8) * EDGE_DISC;
    if (colour) final = -final;
    play_perfectly(g, &game, b, colour, held_out);
    if (game.count > searched)
        final = game.colour[searched] ? -out[searched].value : out[searched].value;
    mix_values(&game, searched, final, g->how.trust);
    return game.count;
}

int edge_gamer_value(EdgeGamer *g, DiscBoard b, int depth) {
    edge_table_reset(g->table);
    if (!depth) return solve(g, b, -EDGE_BEST, EDGE_BEST);
    for (int d = 2 - depth % 2; d < depth; d += 2)
        edge_mid_search(&g->mid, b, -EDGE_BEST, EDGE_BEST, d);
    return edge_mid_search(&g->mid, b, -EDGE_BEST, EDGE_BEST, depth);
}

const EdgeEval *edge_gamer_eval(const EdgeGamer *g) {
    return &g->how.weights->eval;
}
