// SPDX-License-Identifier: MIT
// piece_reading.c - see piece_reading.h.
#include "teach/model/piece_reading.h"

#include "base/mem.h"
#include "engine/engine_table.h"
#include "engine/shogi/sho_hand.h"
#include "games/shogi/shogi.h"
#include "teach/model/chess_reading.h"

#include <stdlib.h>

// Hundredths of a pawn for a factor e in the odds: the board of shogi is wider open.
enum { SHOGI_SCALE = 500, CHESS_SCALE = 200 };

struct PieceReader {
    const Game *game;
    Engine *sho; // NULL: chess
    MoveValue *read;
};

bool piece_reading_suits(const Game *g) {
    return shogi_rules(g) || chess_reading_suits(g);
}

PieceReader *piece_reader_new(const Game *g) {
    PieceReader *r = mem_new(1, sizeof *r);
    r->game = g;
    r->read = mem_new(g->max_moves, sizeof *r->read);
    if (!shogi_rules(g)) return r;
    Spec spec;
    Error e;
    if (spec_parse("sho:depth=1,table=1,eval=hand", &spec, &e))
        r->sho = engine_find(spec.name)->make(&spec, g, &e);
    if (!r->sho) error_abort("making the engine of shogi", &e);
    return r;
}

void piece_reader_free(PieceReader *r) {
    if (!r) return;
    if (r->sho) r->sho->ops->free(r->sho);
    free(r->read);
    free(r);
}

static int scaled(int value, int scale, int mate) {
    if (value >= mate) return PIECE_MATE;
    if (value <= -mate) return -PIECE_MATE;
    return (int)((int64_t)value * 1000 / scale);
}

size_t piece_reader_values(PieceReader *r, const State *s, int depth, int *values) {
    if (!r->sho) {
        size_t n = chess_read(r->game, s, depth, values);
        for (size_t i = 0; i < n; i++) values[i] = scaled(values[i], CHESS_SCALE, CHESS_MATE - 100);
        return n;
    }
    Turn turn = {.state = s, .side = game_mover(r->game, s), .limits = {.depth = depth}};
    r->sho->ops->begin(r->sho, 0, 1);
    size_t n = r->sho->ops->values(r->sho, &turn, r->read);
    for (size_t i = 0; i < n; i++)
        values[i] = value_outcome(r->read[i].value)
                        ? PIECE_MATE * value_outcome(r->read[i].value)
                        : scaled(r->read[i].value, SHOGI_SCALE, SHO_EVAL_MAX);
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
        chess_board_of(g, s, &a);
        chess_board_of(g, after, &b);
        sum = chess_material(&b) - chess_material(&a);
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
    chess_board_of(g, s, &b);
    for (int i = 0; i < 128; i++) pieces += b.square[i] > 1 || b.square[i] < -1;
    return pieces > 14 ? 0 : pieces > 8 ? 1 : 2;
}
