// SPDX-License-Identifier: MIT
// hex_selfplay.h - pools of Hex games with a search tree each, and the rules: for hex_selfplay.cu.
//
// The same text is compiled for a GPU, where the 32 lanes of a warp share one game, and with
// HEX_ON_CPU for a processor, where one lane does it all: loops run `for (a = lane; ...; a +=
// LANES)` and what the lanes found is joined by the functions join_*.
//
// Cells are numbered row * n + column as both players see them; player 0 connects top and bottom,
// player 1 left and right. The network sees the board as the mover does, who always connects top
// and bottom: mirrored in the main diagonal for player 1.
#ifndef HEX_SELFPLAY_H
#define HEX_SELFPLAY_H

#include <math.h>
#include <stdint.h>

#ifdef HEX_ON_CPU
#define HEX_FN static inline
enum { LANES = 1 };
#else
#define HEX_FN static __device__ __forceinline__
enum { LANES = 32 };
#endif

enum {
    HEX_MAX_SIZE = 13,
    COUNT_POSITIONS = 0, // recorded since the start: also the next place in the ring
    COUNT_GAMES,         // finished
    COUNT_FIRST_WINS,    // of them won by player 0
    COUNT_PLIES,         // stones on the board at their ends
    COUNT_DOOMED,        // games played to the end although a player could have resigned
    COUNT_SAVED,         // of them won by the player who could have resigned
};

// Everything about a pool; hex_pool.py has the same list. Arrays lie in the device's memory.
typedef struct {
    int32_t games, n, sims, considered; // simulations per move, moves considered at the root
    int32_t restart;                    // 1: a finished game is restarted; 0: it stays finished
    int32_t turn;                       // 1: half of the leaves are rotated by 180 degrees
    int32_t ring_size;                  // positions; 0: nothing is recorded
    int32_t half_planes;                // 1: planes are half floats, 0: floats
    int32_t begin_empty, begin_many;    // chances in 1/1000 of 0 and of 2 to 5 first stones
    float visit_base, value_scale;      // weight of values against logits: scale * (base + visits)
    float noise;                        // size of the Gumbel noise at the root
    float resign; // resigned when both sides' values are beyond this; 2: never
    uint64_t seed;
    // a game: [games]...
    uint16_t *rows;   // [2][n] stones of a player, bit c of row r
    int16_t *ply;     // stones on the board; its parity is the mover
    int16_t *made;    // positions recorded of this game
    int16_t *over;    // 0, or 1 + winner
    int16_t *doomed;  // 0, or 1 + the player who could have resigned, in a game played on
    uint32_t *serial; // moves made in this place of the pool: makes random numbers
    int16_t *leaf;    // node to be evaluated, -1 if none
    uint8_t *leaf_mover, *turned;
    // its tree: [games][sims + 1]...
    float
        *logit; // [n * n] logarithms of the network's probabilities, NO_MOVE where there is a stone
    float *sum; // [n * n] values of the visits, for the one who moves here
    int16_t *seen; // [n * n] visits
    int16_t *next; // [n * n] node after the move, 0 if none
    float *value;  // the network's, for the one who moves here
    int16_t *parent, *via;
    uint8_t *lost; // 1: the one who moves here has lost already
    // the network: [games]...
    void *planes;        // [n + 2][n + 2][2], edges filled in beforehand
    const float *logits; // [n * n] as the mover sees the board
    const float *values;
    // positions of the running games: [games][n * n]...
    uint16_t *past_rows;  // [2][n] mover's and other's stones, as the mover sees them
    int16_t *past_policy; // [n * n] in 1/32767
    float *past_value;
    // positions to learn from: [ring_size]...
    uint16_t *ring_rows;
    int16_t *ring_policy;
    float *ring_value;            // [2] result, the search's value
    unsigned long long *counters; // COUNT_*
    const int16_t *plan; // [considered + 1][sims] visits that the next move at the root has
} HexPool;

typedef struct {
    uint32_t rows[2][HEX_MAX_SIZE];
    int n, mover;
} HexBoard;

HEX_FN void lanes_meet(void) {
#ifndef HEX_ON_CPU
    __syncwarp();
#endif
}

HEX_FN float join_max(float x) {
#ifndef HEX_ON_CPU
    for (int k = 16; k > 0; k >>= 1) x = fmaxf(x, __shfl_xor_sync(0xffffffffu, x, k));
#endif
    return x;
}

HEX_FN float join_sum(float x) {
#ifndef HEX_ON_CPU
    for (int k = 16; k > 0; k >>= 1) x += __shfl_xor_sync(0xffffffffu, x, k);
#endif
    return x;
}

// The best score and its move; of equals the lowest move.
HEX_FN int join_best(float score, int move) {
#ifndef HEX_ON_CPU
    for (int k = 16; k > 0; k >>= 1) {
        float s = __shfl_xor_sync(0xffffffffu, score, k);
        int m = __shfl_xor_sync(0xffffffffu, move, k);
        if (s > score || (s == score && m < move)) {
            score = s;
            move = m;
        }
    }
#else
    (void)score;
#endif
    return move;
}

HEX_FN unsigned long long counter_add(unsigned long long *counter, unsigned long long amount) {
#ifndef HEX_ON_CPU
    return atomicAdd(counter, amount);
#else
    unsigned long long before = *counter;
    *counter += amount;
    return before;
#endif
}

HEX_FN uint64_t random_bits(uint64_t seed, uint32_t game, uint32_t serial, uint32_t what) {
    uint64_t x = seed * 0x9e3779b97f4a7c15u + ((uint64_t)game << 32 | serial);
    x = (x ^ x >> 31) * 0xd6e8feb86659fd93u + what;
    x = (x ^ x >> 32) * 0xd6e8feb86659fd93u;
    x = (x ^ x >> 32) * 0xd6e8feb86659fd93u;
    return x ^ x >> 32;
}

// -log(-log(u)): the move with the largest logit + noise is drawn as the probabilities say.
HEX_FN float gumbel_noise(uint64_t bits) {
    float u = ((float)(bits >> 41) + 0.5f) * (1.0f / 8388608.0f);
    return -logf(-logf(u));
}

// From a cell to the place where the mover sees it, and back: it is its own inverse.
HEX_FN int view_cell(int n, int cell, int mover, int turned) {
    int r = cell / n, c = cell % n;
    int seen = mover ? c * n + r : cell;
    return turned ? n * n - 1 - seen : seen;
}

HEX_FN int board_has(const HexBoard &b, int player, int cell) {
    return (int)(b.rows[player][cell / b.n] >> (cell % b.n) & 1u);
}

HEX_FN void board_play(HexBoard &b, int cell) {
    b.rows[b.mover][cell / b.n] |= 1u << (cell % b.n);
    b.mover ^= 1;
}

// Grows the chain in `reach` by one sweep over a row; says whether it grew.
HEX_FN int chain_grow(uint32_t *reach, const uint32_t *rows, int r, int n) {
    uint32_t x = reach[r];
    if (r > 0) x |= reach[r - 1] | reach[r - 1] >> 1;
    if (r + 1 < n) x |= reach[r + 1] | reach[r + 1] << 1;
    x &= rows[r];
    for (uint32_t before = 0; before != x;) {
        before = x;
        x = (x | x << 1 | x >> 1) & rows[r];
    }
    int grew = x != reach[r];
    reach[r] = x;
    return grew;
}

// Whether the player's chain at this cell joins both of the player's edges.
HEX_FN int board_wins(const HexBoard &b, int player, int cell) {
    uint32_t reach[HEX_MAX_SIZE] = {0};
    int n = b.n, grew = 1;
    reach[cell / n] = 1u << (cell % n);
    while (grew) {
        grew = 0;
        for (int r = 0; r < n; r++) grew |= chain_grow(reach, b.rows[player], r, n);
        for (int r = n - 1; r >= 0; r--) grew |= chain_grow(reach, b.rows[player], r, n);
    }
    if (player == 0) return reach[0] != 0 && reach[n - 1] != 0;
    uint32_t any = 0;
    for (int r = 0; r < n; r++) any |= reach[r];
    return (any & 1u) && (any >> (n - 1) & 1u);
}

HEX_FN void board_load(HexBoard &b, const HexPool &p, int game) {
    b.n = p.n;
    b.mover = p.ply[game] & 1;
    for (int k = 0; k < 2; k++)
        for (int r = 0; r < HEX_MAX_SIZE; r++)
            b.rows[k][r] = r < p.n ? p.rows[(game * 2 + k) * p.n + r] : 0;
}

#endif
