// SPDX-License-Identifier: MIT
// piece_reading.c - see piece_reading.h.
#include "teach/model/piece_reading.h"

#include "base/mem.h"
#include "engine/shogi/sho_hand.h"
#include "engine/shogi/sho_search.h"
#include "games/shogi/shogi.h"
#include "teach/model/chess_reading.h"

#include <stdlib.h>

// Hundredths of a pawn for a factor e in the odds: the board of shogi is wider open.
enum { SHOGI_SCALE = 500, CHESS_SCALE = 200, WINDOW = 4000 };

struct PieceReader {
    const Game *game;
    Move *moves;
    ShoShared shared; // shogi: one thread's search, made when it is needed, since players are also
    ShoWorker *sho;   // ... made only to check whether they can play
    ShoRootMove *lines;
    uint64_t key; // of the last position
};

bool piece_reading_suits(const Game *g) {
    return shogi_rules(g) || chess_reading_suits(g);
}

PieceReader *piece_reader_new(const Game *g) {
    PieceReader *r = mem_new(1, sizeof *r);
    r->game = g;
    r->moves = mem_new(g->max_moves, sizeof *r->moves);
    return r;
}

void piece_reader_free(PieceReader *r) {
    if (!r) return;
    sho_worker_free(r->sho);
    sho_table_free(r->shared.table);
    free(r->lines);
    free(r->moves);
    free(r);
}

static int scaled(int value, int scale, int mate) {
    if (value >= mate) return PIECE_MATE;
    if (value <= -mate) return -PIECE_MATE;
    return (int)((int64_t)value * 1000 / scale);
}

// Earlier searches count only where they were of the same position.
static void begin_shogi(PieceReader *r, uint64_t key) {
    if (!r->sho) {
        r->shared.table = sho_table_new(1);
        r->sho = sho_worker_new(&r->shared, 0, sho_hand_new());
        r->lines = mem_new(SHOGI_MOVES_ROOM, sizeof *r->lines);
    } else if (key != r->key) {
        sho_table_forget(r->shared.table);
        sho_worker_forget(r->sho);
    }
    r->key = key;
}

// Each move by a search of its own, without the mate solver, which sees what no pupil does.
static size_t read_shogi(PieceReader *r, const State *s, int depth, int *values) {
    size_t n = game_moves(r->game, s, r->moves);
    int best = -SHO_INFINITE;
    begin_shogi(r, game_key(r->game, s));
    sho_worker_root(r->sho, shogi_state(s), shogi_rules(r->game), r->lines, 1);
    for (size_t i = 0; i < n; i++) {
        if (r->moves[i] == SHOGI_DECLARE) {
            values[i] = PIECE_MATE;
            continue;
        }
        r->lines[0] = (ShoRootMove){.move = (ShogiMove)r->moves[i], .value = -SHO_INFINITE};
        int lowest = best > -SHO_INFINITE + WINDOW ? best - WINDOW : -SHO_INFINITE;
        int value = 0;
        for (int d = 1; d <= depth; d++) // the shallow ones order the moves of the next
            value = sho_search_root(r->sho, lowest, SHO_INFINITE, d);
        if (value > best) best = value;
        values[i] = scaled(value, SHOGI_SCALE, SHO_EVAL_MAX);
    }
    return n;
}

size_t piece_reader_values(PieceReader *r, const State *s, int depth, int *values) {
    if (shogi_rules(r->game)) return read_shogi(r, s, depth, values);
    size_t n = chess_reading_values(r->game, s, depth, values);
    for (size_t i = 0; i < n; i++) values[i] = scaled(values[i], CHESS_SCALE, CHESS_MATE - 100);
    return n;
}

static int shogi_material(const State *s) {
    ShoHandParts parts;
    sho_hand_parts(&shogi_state(s)->position, &parts);
    return parts.material + parts.hands;
}

double piece_reader_gain(const Game *g, const State *s, const State *after) {
    int me = game_mover(g, s), sum;
    if (shogi_rules(g)) {
        sum = shogi_material(after) - shogi_material(s);
    } else {
        ChessBoard a, b;
        chess_reading_board(g, s, &a);
        chess_reading_board(g, after, &b);
        sum = chess_reading_material(&b) - chess_reading_material(&a);
    }
    return (me == 0 ? sum : -sum) / 100.0;
}

int piece_reading_phase(const Game *g, const State *s) {
    if (shogi_rules(g)) {
        int number = shogi_state(s)->number;
        return number < 30 ? 0 : number < 80 ? 1 : 2;
    }
    ChessBoard b;
    int pieces = 0;
    chess_reading_board(g, s, &b);
    for (int i = 0; i < 128; i++) pieces += b.square[i] > 1 || b.square[i] < -1;
    return pieces > 14 ? 0 : pieces > 8 ? 1 : 2;
}
