// SPDX-License-Identifier: MIT
// past.c - see past.h.
#include "game/past.h"

#include "base/mem.h"

struct Past {
    const Game *game;
    State *start;
    bool standard; // it is the start of the game, which everyone knows
    Move *moves;
    size_t n, room;
};

Past *past_new(const Game *g, const State *start) {
    Past *p = mem_new(1, sizeof *p);
    State *first = game_states_new(g, 1);
    game_start(g, first);
    p->game = g;
    p->start = game_states_new(g, 1);
    game_copy(g, p->start, start ? start : first);
    p->standard = game_same(g, p->start, first);
    free(first);
    return p;
}

void past_add(Past *p, Move m) {
    if (p->n == p->room) {
        p->room = p->room ? 2 * p->room : 64;
        p->moves = mem_resize(p->moves, p->room, sizeof *p->moves);
    }
    p->moves[p->n++] = m;
}

void past_free(Past *p) {
    if (!p) return;
    free(p->start);
    free(p->moves);
    free(p);
}

static void add_read(void *context, Move m) {
    past_add(context, m);
}

Past *past_read(const Game *g, const State *start, const char *moves, Error *e) {
    Past *p = past_new(g, start);
    State *s = game_states_new(g, 1);
    game_copy(g, s, p->start);
    bool ok = game_play_text_each(g, s, moves, add_read, p, e);
    free(s);
    if (ok) return p;
    past_free(p);
    return NULL;
}

// --- what a player has seen ---

// All positions of the game so far.
static State *replay(const Past *p) {
    State *all = game_states_new(p->game, p->n + 1);
    game_copy(p->game, all, p->start);
    for (size_t i = 0; i < p->n; i++) {
        State *next = game_state_at(p->game, all, i + 1);
        game_copy(p->game, next, game_state_at(p->game, all, i));
        game_play(p->game, next, p->moves[i]);
    }
    return all;
}

// Whether the player sees all of a position with this view.
static bool sees_all(const Game *g, const State *s, const State *view) {
    return game_same(g, s, view) && !(g->ops->hides_order && g->ops->hides_order(g, s));
}

// The last position in which the player saw everything; the first where there was none.
static size_t find_start(const Past *p, int player, State *all, State *view) {
    for (size_t i = p->n + 1; i-- > 1;) {
        const State *s = game_state_at(p->game, all, i);
        if (game_mover(p->game, s) == PLAYER_CHANCE) continue;
        game_view(p->game, s, player, view);
        if (sees_all(p->game, s, view)) return i;
    }
    return 0;
}

// Where chance, moving from ply `i` on, is done.
static size_t chance_done(const Past *p, State *all, size_t i) {
    while (i < p->n && game_mover(p->game, game_state_at(p->game, all, i)) == PLAYER_CHANCE) i++;
    return i;
}

static SeenPly look_at(const Past *p, State *all, size_t i, int player) {
    const State *s = game_state_at(p->game, all, i);
    SeenPly ply = {.mover = game_mover(p->game, s), .move = p->moves[i]};
    size_t done = chance_done(p, all, i);
    bool chance = ply.mover == PLAYER_CHANCE;
    ply.known = game_still_sees_move(p->game, s, ply.move,
                                     chance ? game_state_at(p->game, all, done) : NULL, player);
    if (!ply.known) ply.move = 0;
    return ply;
}

SeenGame *seen_new(const Past *p, int player) {
    const Game *g = p->game;
    SeenGame *seen = mem_new(1, sizeof *seen);
    State *all = replay(p), *view = game_states_new(g, 1);
    size_t first = find_start(p, player, all, view);
    *seen = (SeenGame){.game = g, .player = player, .n = p->n - first, .ways = 1};
    seen->plies = mem_new(seen->n + 1, sizeof *seen->plies);
    seen->shown = mem_new(seen->n + 1, sizeof *seen->shown);
    seen->views = game_states_new(g, seen->n + 1);
    for (size_t i = 0; i <= seen->n; i++) {
        const State *s = game_state_at(g, all, first + i);
        seen->shown[i] = i == 0 || game_mover(g, s) != PLAYER_CHANCE;
        if (seen->shown[i]) game_view(g, s, player, game_state_at(g, seen->views, i));
        if (i == seen->n) break;
        seen->plies[i] = look_at(p, all, first + i, player);
        if (!seen->plies[i].known) seen->ways *= (double)game_count_moves(g, s);
    }
    game_view(g, game_state_at(g, all, first), player, view);
    seen->start_known =
        (first == 0 && p->standard) || sees_all(g, game_state_at(g, all, first), view);
    seen->start = view;
    if (seen->start_known) game_copy(g, view, game_state_at(g, all, first));
    free(all);
    return seen;
}

void seen_free(SeenGame *seen) {
    if (!seen) return;
    free(seen->plies);
    free(seen->shown);
    free(seen->views);
    free(seen->start);
    free(seen);
}
