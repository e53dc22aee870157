// SPDX-License-Identifier: MIT
// host.c - see host.h.
#include "proto/host.h"

#include "base/mem.h"
#include "proto/gnubg_host.h"
#include "proto/gtp_host.h"
#include "proto/nboard_host.h"
#include "proto/uci_host.h"
#include "proto/xboard_host.h"

const Protocol *const *host_protocols(size_t *n) {
    static const Protocol *const all[] = {&gtp_protocol,   &htp_protocol,   &uci_protocol,
                                          &ugi_protocol,   &usi_protocol,   &nboard_protocol,
                                          &gnubg_protocol, &xboard_protocol};
    *n = sizeof all / sizeof *all;
    return all;
}

bool host_fail(Error *e, const char *message, const char *said) {
    Str text = {0};
    link_excerpt(said, &text);
    error_set(e, "%s '%s'", message, str_text(&text));
    str_clear(&text);
    return false;
}

bool host_read_move(const Host *h, const HostTurn *turn, const char *said, HostAnswer *out,
                    Error *e) {
    bool found = turn->moves ? game_move_among(h->game, turn->state, said, turn->moves,
                                               turn->n_moves, &out->move, NULL)
                             : game_move_parse(h->game, turn->state, said, &out->move, NULL);
    if (found) return true;
    out->fault = END_ILLEGAL;
    return host_fail(e, "illegal move", said);
}

bool host_forced_pass(const Game *g, const HostTurn *turn, Move *out) {
    Move pass;
    const State *s = turn->state;
    size_t n = turn->moves ? turn->n_moves : game_count_moves(g, s);
    if (n != 1 || !game_move_parse(g, s, "pass", &pass, NULL)) return false;
    *out = pass;
    return true;
}

bool host_default_start(const Record *r) {
    State *s = game_states_new(r->game, 1);
    game_start(r->game, s);
    bool same = game_same(r->game, s, r->start);
    free(s);
    return same;
}

void told_add(ToldMoves *t, Move m) {
    if (t->n == t->cap) {
        t->cap = t->cap ? 2 * t->cap : 64;
        t->moves = mem_resize(t->moves, t->cap, sizeof *t->moves);
    }
    t->moves[t->n++] = m;
}

size_t told_same(const ToldMoves *t, const Record *r) {
    size_t same = 0;
    while (same < t->n && same < r->n && t->moves[same] == r->moves[same].move) same++;
    return same;
}
