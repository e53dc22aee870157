// SPDX-License-Identifier: MIT
// classic_parts.c - see classic_parts.h.
#include "search/classic/classic_parts.h"

#include "base/os/os_posix.h"

bool classic_must_stop(Classic *c) {
    const atomic_bool *stop = c->limits.stop;
    if (c->stopped) return true;
    if (c->limits.nodes && c->stats.nodes >= c->limits.nodes) c->stopped = true;
    if ((c->stats.nodes & 255) == 0) {
        if (stop && atomic_load_explicit(stop, memory_order_relaxed)) c->stopped = true;
        if (c->deadline_ns && os_now_ns() >= c->deadline_ns) c->stopped = true;
    }
    return c->stopped;
}

int classic_value(Classic *c, const State *s, int player) {
    c->looked++;
    return eval_value(c->setup.eval, c->setup.game, s, player);
}

int classic_final(Classic *c, const State *s, int player) {
    if (c->setup.finals == FINAL_BY_EVAL) return classic_value(c, s, player);
    int payoffs[PLAYERS_MAX];
    c->looked++;
    game_payoffs(c->setup.game, s, payoffs);
    return value_from_payoff(payoffs[player]);
}

int classic_play(Classic *c, const State *s, Move m, int ply) {
    const Game *g = c->setup.game;
    State *next = classic_state(c, ply + 1);
    game_copy(g, next, s);
    game_play(g, next, m);
    return game_mover(g, next);
}

void classic_keep_line(Classic *c, int ply, Move m) {
    Move *here = classic_line(c, ply);
    size_t n = c->line_lengths[ply + 1];
    if (n > SEARCH_DEPTH_MAX - 1) n = SEARCH_DEPTH_MAX - 1;
    memcpy(here + 1, classic_line(c, ply + 1), n * sizeof(Move));
    here[0] = m;
    c->line_lengths[ply] = n + 1;
}
