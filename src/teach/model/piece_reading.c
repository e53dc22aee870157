// SPDX-License-Identifier: MIT
// piece_reading.c - see piece_reading.h.
#include "teach/model/piece_reading.h"

#include "base/mem.h"
#include "engine/shogi/sho_hand.h"
#include "engine/shogi/sho_reader.h"
#include "games/shogi/shogi.h"
#include "teach/model/chess_reading.h"

#include <stdlib.h>

// Hundredths of a pawn for a factor e in the odds: the board of shogi is wider open.
enum { SHOGI_SCALE = 500, CHESS_SCALE = 200, WINDOW = 4000 };

struct PieceReader {
    const Game *game;
    ShoReader *shogi;
    uint64_t key; // of the last position
};

bool piece_reading_suits(const Game *g) {
    return shogi_rules(g) || chess_reading_suits(g);
}

PieceReader *piece_reader_new(const Game *g) {
    PieceReader *r = mem_new(1, sizeof *r);
    r->game = g;
    if (shogi_rules(g)) r->shogi = sho_reader_new(g, false);
    return r;
}

void piece_reader_free(PieceReader *r) {
    if (!r) return;
    sho_reader_free(r->shogi);
    free(r);
}

static int scaled(int value, int scale, int mate) {
    if (value >= mate) return PIECE_MATE;
    if (value <= -mate) return -PIECE_MATE;
    return (int)((int64_t)value * 1000 / scale);
}

// Earlier searches count only where they were of the same position.
static size_t read_shogi(PieceReader *r, const State *s, int depth, int *values) {
    uint64_t key = game_key(r->game, s);
    if (key != r->key) sho_reader_forget(r->shogi);
    r->key = key;
    size_t n = sho_reader_moves(r->shogi, s, depth, WINDOW, values);
    for (size_t i = 0; i < n; i++) values[i] = scaled(values[i], SHOGI_SCALE, SHO_EVAL_MAX);
    return n;
}

size_t piece_reader_values(PieceReader *r, const State *s, int depth, int *values) {
    if (shogi_rules(r->game)) return read_shogi(r, s, depth, values);
    size_t n = chess_reading_values(r->game, s, depth, values);
    for (size_t i = 0; i < n; i++)
        values[i] = scaled(values[i], CHESS_SCALE, CHESS_READING_MATE - 100);
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
        chess_board_from(&a, g, s);
        chess_board_from(&b, g, after);
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
    chess_board_from(&b, g, s);
    for (int i = 0; i < 64; i++) pieces += chess_man(b.at[chess_at(&b, i)]) > CHESS_PAWN;
    return pieces > 14 ? 0 : pieces > 8 ? 1 : 2;
}
