// SPDX-License-Identifier: MIT
// chess_analogy.c - see chess_analogy.h. One refutation is kept for each move (side, from, to).
#include "engine/chess/chess_analogy.h"

#include "base/mem.h"
#include "engine/chess/chess_think.h"

#include <stdlib.h>
#include <string.h>

enum { ZONE_MAX = 40, MARGIN = 60, ENTRIES = 2 * 64 * 64 };

typedef struct {
    uint8_t place, at;
    bool reached;       // a move ends there: who attacks it counts
    uint64_t attackers; // bits: squares, row by row
} Zone;

typedef struct {
    int depth, value, material; // depth 0: nothing is kept
    int length, n_zone;
    ChessMove line[CHESS_ANALOGY_LINE];
    Zone zone[ZONE_MAX];
} Refutation;

struct ChessAnalogy {
    Refutation entry[ENTRIES];
};

ChessAnalogy *chess_analogy_new(void) {
    return mem_new(1, sizeof(ChessAnalogy));
}

void chess_analogy_free(ChessAnalogy *a) {
    free(a);
}

void chess_analogy_reset(ChessAnalogy *a) {
    for (int i = 0; i < ENTRIES; i++) a->entry[i].depth = 0;
}

static int square_of(int place) {
    return 8 * chess_row(place) + chess_column(place);
}

static int entry_of(const ChessBoard *b, ChessMove m) {
    return (b->mover * 64 + square_of(m.from)) * 64 + square_of(m.to);
}

// --- what a refutation depends on ---

static void add_place(Refutation *r, const ChessBoard *b, int place, bool reached) {
    Zone *z = r->zone;
    while (z < r->zone + r->n_zone && z->place != place) z++;
    if (z == r->zone + r->n_zone) {
        if (r->n_zone == ZONE_MAX) return;
        r->n_zone++;
        *z = (Zone){.place = (uint8_t)place, .at = b->at[place]};
    }
    if (!reached || z->reached) return;
    z->reached = true;
    z->attackers = chess_attackers(b, place);
}

// The squares of a move: where from, where to, and those between.
static void add_move(Refutation *r, const ChessBoard *b, ChessMove m) {
    add_place(r, b, m.from, false);
    add_place(r, b, m.to, true);
    int columns = chess_column(m.to) - chess_column(m.from),
        rows = chess_row(m.to) - chess_row(m.from);
    if (columns && rows && abs(columns) != abs(rows)) return; // a knight
    int step = (rows > 0   ? CHESS_STRIDE
                : rows < 0 ? -CHESS_STRIDE
                           : 0) +
               (columns > 0   ? 1
                : columns < 0 ? -1
                              : 0);
    for (int p = m.from + step; p != m.to; p += step) add_place(r, b, p, false);
}

void chess_analogy_keep(ChessAnalogy *a, const ChessBoard *b, ChessMove m, int depth, int value,
                        const ChessMove *line, int length) {
    if (length == 0 || length > CHESS_ANALOGY_LINE) return;
    Refutation *r = &a->entry[entry_of(b, m)];
    r->depth = depth;
    r->value = value;
    r->material = chess_material(b);
    r->length = length;
    r->n_zone = 0;
    memcpy(r->line, line, (size_t)length * sizeof *line);
    add_move(r, b, m);
    for (int i = 0; i < length; i++) add_move(r, b, line[i]);
    add_place(r, b, b->king[0], false);
    add_place(r, b, b->king[1], false);
    if (r->n_zone == ZONE_MAX) r->depth = 0;
}

// --- whether it works again ---

static bool zone_is_same(const Refutation *r, const ChessBoard *b) {
    for (int i = 0; i < r->n_zone; i++)
        if (b->at[r->zone[i].place] != r->zone[i].at) return false;
    for (int i = 0; i < r->n_zone; i++)
        if (r->zone[i].reached && chess_attackers(b, r->zone[i].place) != r->zone[i].attackers)
            return false;
    return true;
}

// Pins may have changed.
static bool line_is_possible(const Refutation *r, const ChessBoard *b, ChessMove m) {
    ChessBoard now = *b;
    chess_play(&now, m);
    for (int i = 0; i < r->length; i++) {
        chess_play(&now, r->line[i]);
        if (chess_left_in_check(&now)) return false;
    }
    return true;
}

bool chess_analogy_finds(const ChessAnalogy *a, const ChessBoard *b, ChessMove m, int depth,
                         int alpha, int *value) {
    const Refutation *r = &a->entry[entry_of(b, m)];
    if (r->depth != depth) return false;
    int bound = r->value + chess_material(b) - r->material;
    if (bound + MARGIN > alpha || !zone_is_same(r, b) || !line_is_possible(r, b, m)) return false;
    *value = bound + MARGIN;
    return true;
}
