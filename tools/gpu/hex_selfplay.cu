// SPDX-License-Identifier: MIT
// hex_selfplay.cu - self-play of Hex with a tree search, thousands of games at a time on a GPU.
//
// A move takes sims + 1 rounds of hex_select, the network (in Python) and hex_backup; then hex_move
// plays it, stores the position and, at the end of a game, passes all of them on for training.
#include "hex_gumbel.h"

// Keeps the position with the improved policy, as the mover sees it; returns its value.
HEX_FN float past_record(const HexPool &p, int game, const HexBoard &b, const NodeView &view,
                         int lane) {
    int n = p.n, cells = n * n;
    int64_t at = (int64_t)game * cells + p.made[game], edges = edges_at(p, game, 0);
    float top, sum = improved_sum(p, view, edges, lane, &top), value = 0;
    for (int a = lane; a < cells; a += LANES) {
        float share = expf(improved(p, view, edges + a) - top) / sum;
        value += share * (2 * completed(p, view, edges + a) - 1);
        p.past_policy[at * cells + view_cell(n, a, b.mover, 0)] = (int16_t)(share * 32767 + 0.5f);
    }
    value = join_sum(value);
    for (int r = lane; r < 2 * n; r += LANES) {
        int player = r < n ? b.mover : b.mover ^ 1, bits = 0;
        for (int c = 0; c < n; c++)
            bits |= board_has(b, player, view_cell(n, r % n * n + c, b.mover, 0)) << c;
        p.past_rows[at * 2 * n + r] = (uint16_t)bits;
    }
    if (lane == 0) p.past_value[at] = value;
    return value;
}

// Moves what was recorded of a game to the ring; the stones at its end show whose each move was.
HEX_FN void past_flush(const HexPool &p, int game, int winner, int made, int stones, int lane) {
    int cells = p.n * p.n;
    unsigned long long first = 0;
    if (lane == 0) first = counter_add(&p.counters[COUNT_POSITIONS], (unsigned long long)made);
#ifndef HEX_ON_CPU
    first = __shfl_sync(0xffffffffu, first, 0);
#endif
    for (int i = 0; i < made; i++) {
        int64_t from = (int64_t)game * cells + i, to = (int64_t)((first + i) % p.ring_size);
        int mover = (stones - made + i) & 1;
        for (int a = lane; a < cells; a += LANES)
            p.ring_policy[to * cells + a] = p.past_policy[from * cells + a];
        for (int r = lane; r < 2 * p.n; r += LANES)
            p.ring_rows[to * 2 * p.n + r] = p.past_rows[from * 2 * p.n + r];
        if (lane == 0) {
            p.ring_value[2 * to] = mover == winner ? 1.0f : -1.0f;
            p.ring_value[2 * to + 1] = p.past_value[from];
        }
    }
}

// Begins a game with this many random stones, fewer if they would end it. Lane 0 only.
HEX_FN void game_begin(const HexPool &p, int game, int stones) {
    HexBoard b = {{{0}, {0}}, p.n, 0};
    int ply = 0;
    uint32_t serial = ++p.serial[game];
    for (uint32_t k = 0; ply < stones && k < 1000; k++) {
        int cell = (int)(random_bits(p.seed, game, serial, 2000 + k) % (uint64_t)(p.n * p.n));
        if (board_has(b, 0, cell) || board_has(b, 1, cell)) continue;
        board_play(b, cell);
        if (board_wins(b, b.mover ^ 1, cell)) {
            b.mover ^= 1;
            b.rows[b.mover][cell / p.n] &= ~(1u << (cell % p.n));
            break;
        }
        ply++;
    }
    for (int k = 0; k < 2; k++)
        for (int r = 0; r < p.n; r++) p.rows[(game * 2 + k) * p.n + r] = (uint16_t)b.rows[k][r];
    p.ply[game] = (int16_t)ply;
    p.made[game] = p.over[game] = p.doomed[game] = 0;
}

HEX_FN void game_start(const HexPool &p, int game, int most, int lane) {
    if (lane == 0)
        game_begin(p, game,
                   (int)(random_bits(p.seed, game, p.serial[game], 998) % (uint64_t)(most + 1)));
}

HEX_FN int first_stones(const HexPool &p, int game) {
    uint64_t x = random_bits(p.seed, game, p.serial[game], 999);
    int lot = (int)(x % 1000);
    if (lot < p.begin_empty) return 0;
    return lot < p.begin_empty + p.begin_many ? 2 + (int)((x >> 32) % 4) : 1;
}

// The player who just moved has won the game.
HEX_FN void game_end(const HexPool &p, int game, int winner, int made, int ply, int lane) {
    if (p.ring_size > 0) past_flush(p, game, winner, made, ply, lane);
    if (lane != 0) return;
    counter_add(&p.counters[COUNT_GAMES], 1);
    counter_add(&p.counters[COUNT_FIRST_WINS], winner == 0);
    counter_add(&p.counters[COUNT_PLIES], (unsigned long long)ply);
    if (p.doomed[game]) {
        counter_add(&p.counters[COUNT_DOOMED], 1);
        counter_add(&p.counters[COUNT_SAVED], p.doomed[game] == 1 + winner);
    }
    p.over[game] = (int16_t)(1 + winner);
    if (p.restart) game_begin(p, game, first_stones(p, game));
}

// Whether the mover resigns: lost by the values of both sides. One game in six is played on, so
// that endings are learned too and mistakes show.
HEX_FN int game_given_up(const HexPool &p, int game, float value, int lane) {
    int made = p.made[game];
    int64_t at = (int64_t)game * p.n * p.n + made;
    if (value > -p.resign || made < 1 || p.past_value[at - 1] < p.resign) return 0;
    uint32_t begun = p.serial[game] - (uint32_t)made; // one number for the whole game
    if (random_bits(p.seed, game, begun, 997) % 6 != 0) return 1;
    if (lane == 0 && !p.doomed[game]) p.doomed[game] = (int16_t)(1 + (p.ply[game] & 1));
    return 0;
}

HEX_FN void game_move(const HexPool &p, int game, int lane) {
    HexBoard b;
    if (p.over[game]) return;
    board_load(b, p, game);
    NodeView view = node_view(p, game, 0, lane);
    int move = root_choice(p, game, view, view.most, lane), mover = b.mover;
    int made = p.made[game], ply = p.ply[game] + 1;
    int given_up = 0;
    if (p.ring_size > 0)
        given_up = game_given_up(p, game, past_record(p, game, b, view, lane), lane);
    board_play(b, move);
    int won = board_wins(b, mover, move);
    lanes_meet();
    if (lane == 0) {
        p.rows[(game * 2 + mover) * p.n + move / p.n] = (uint16_t)b.rows[mover][move / p.n];
        p.ply[game] = (int16_t)ply;
        p.made[game] = (int16_t)(made + 1);
        p.serial[game]++;
    }
    lanes_meet();
    if (won || given_up) game_end(p, game, won ? mover : mover ^ 1, made + 1, ply, lane);
}

// For the self-check: whether the player whose turn it is not has a chain through the cell.
HEX_FN void game_probe(const HexPool &p, int game, int cell, int lane) {
    HexBoard b;
    board_load(b, p, game);
    if (lane == 0) p.leaf[game] = (int16_t)board_wins(b, b.mover ^ 1, cell);
}

#ifdef HEX_ON_CPU
#define HEX_LAUNCH(name, body)                                                                     \
    extern "C" int name(const HexPool *pool, int number, void *stream) {                           \
        const HexPool &p = *pool;                                                                  \
        int lane = 0;                                                                              \
        (void)number, (void)stream;                                                                \
        for (int game = 0; game < p.games; game++) body;                                           \
        return 0;                                                                                  \
    }
#else
#define HEX_LAUNCH(name, body)                                                                     \
    static __global__ void name##_kernel(const HexPool p, int number) {                            \
        int game = (int)((blockIdx.x * blockDim.x + threadIdx.x) / LANES);                         \
        int lane = (int)(threadIdx.x % LANES);                                                     \
        (void)number;                                                                              \
        if (game < p.games) body;                                                                  \
    }                                                                                              \
    extern "C" int name(const HexPool *pool, int number, void *stream) {                           \
        int blocks = (pool->games * LANES + 127) / 128;                                            \
        name##_kernel<<<blocks, 128, 0, (cudaStream_t)stream>>>(*pool, number);                    \
        return (int)cudaGetLastError();                                                            \
    }
#endif

HEX_LAUNCH(hex_start, game_start(p, game, number, lane))
HEX_LAUNCH(hex_select, game_select(p, game, number, lane))
HEX_LAUNCH(hex_backup, game_backup(p, game, lane))
HEX_LAUNCH(hex_move, game_move(p, game, lane))
HEX_LAUNCH(hex_probe, game_probe(p, game, number, lane))

extern "C" int hex_pool_bytes(void) {
    return (int)sizeof(HexPool);
}
