// SPDX-License-Identifier: MIT
// sho_reader.c - see sho_reader.h.
#include "engine/shogi/sho_reader.h"

#include "base/mem.h"
#include "engine/shogi/sho_hand.h"
#include "engine/shogi/sho_net_eval.h"

#include <stdlib.h>

struct ShoReader {
    const Game *game;
    bool by_net;
    ShoNet *net;
    ShoShared shared;
    ShoWorker *worker; // NULL until it is needed
    Move *moves;
    ShoRootMove *lines;
};

ShoReader *sho_reader_new(const Game *g, bool by_net) {
    ShoReader *r = mem_new(1, sizeof *r);
    r->game = g;
    r->by_net = by_net;
    return r;
}

ShoReader *sho_reader_make(Spec *spec, const Game *g, Error *e) {
    static const char *const evals[] = {"hand", "net"};
    int eval = sho_net_is_built_in();
    if (!spec_choice(spec, "eval", evals, sizeof evals / sizeof *evals, &eval, e)) return NULL;
    if (eval && !sho_net_is_built_in())
        return error_set(e, "this program has no network for shogi"), NULL;
    return sho_reader_new(g, eval);
}

void sho_reader_free(ShoReader *r) {
    if (!r) return;
    sho_worker_free(r->worker);
    sho_net_free(r->net);
    sho_table_free(r->shared.table);
    free(r->lines);
    free(r->moves);
    free(r);
}

void sho_reader_forget(ShoReader *r) {
    if (!r->worker) return;
    sho_table_forget(r->shared.table);
    sho_worker_forget(r->worker);
}

static void begin(ShoReader *r) {
    if (r->worker) return;
    if (r->by_net) r->net = sho_net_built_in();
    r->shared.table = sho_table_new(1);
    r->worker = sho_worker_new(&r->shared, 0, r->net ? sho_net_eval_new(r->net) : sho_hand_new());
    r->moves = mem_new(r->game->max_moves, sizeof *r->moves);
    r->lines = mem_new(SHOGI_MOVES_ROOM, sizeof *r->lines);
}

size_t sho_reader_moves(ShoReader *r, const State *s, int depth, int window, int *values) {
    begin(r);
    size_t n = game_moves(r->game, s, r->moves);
    int best = -SHO_INFINITE;
    sho_worker_root(r->worker, shogi_state(s), shogi_rules(r->game), r->lines, 1);
    for (size_t i = 0; i < n; i++) {
        if (r->moves[i] == SHOGI_DECLARE) {
            values[i] = SHO_MATE;
            continue;
        }
        r->lines[0] = (ShoRootMove){.move = (ShogiMove)r->moves[i], .value = -SHO_INFINITE};
        int lowest = best > -SHO_INFINITE + window ? best - window : -SHO_INFINITE;
        int value = 0;
        for (int d = 1; d <= depth; d++) // the shallow ones order the moves of the next
            value = sho_search_root(r->worker, lowest, SHO_INFINITE, d);
        if (value > best) best = value;
        values[i] = value;
    }
    return n;
}

// Deepens with all moves at the root, as the player does.
static int read_ahead(ShoReader *r, const State *s, int plies) {
    ShogiMove moves[SHOGI_MOVES_ROOM];
    size_t n = shogi_legal_moves(&shogi_state(s)->position, moves);
    int value = 0;
    for (size_t i = 0; i < n; i++)
        r->lines[i] = (ShoRootMove){.move = moves[i], .value = -SHO_INFINITE};
    sho_worker_root(r->worker, shogi_state(s), shogi_rules(r->game), r->lines, n);
    for (int d = 1; d <= plies; d++)
        value = sho_search_root(r->worker, -SHO_INFINITE, SHO_INFINITE, d);
    return value;
}

int sho_reader_position(ShoReader *r, const State *s, int plies) {
    begin(r);
    if (plies > 0) return read_ahead(r, s, plies);
    sho_worker_root(r->worker, shogi_state(s), shogi_rules(r->game), r->lines, 0);
    return sho_search_captures(r->worker);
}

static int reader_value(const Eval *x, const Game *g, const State *s, int player) {
    const ShoReaderEval *e = (const ShoReaderEval *)x;
    int value = sho_reader_position(e->reader, s, e->plies);
    return game_mover(g, s) == player ? value : -value;
}

void sho_reader_eval_init(ShoReaderEval *e, ShoReader *reader, int plies) {
    *e = (ShoReaderEval){{reader_value}, reader, plies};
}
