// SPDX-License-Identifier: MIT
// live_game.c - see live_game.h.
#include "referee/live_game.h"

#include "record/record_tree.h"

#include "base/mem.h"
#include "base/one_way.h"

#include <assert.h>

static void end_by_rules(LiveGame *g) {
    game_payoffs(g->game, g->state, g->record.payoffs);
    g->record.ending = END_RULES;
}

// Restores the invariant for a new `state`: legal moves, end by the rules.
static void position_changed(LiveGame *g) {
    assert(game_ok(g->game, g->state));
    g->n_moves = game_moves(g->game, g->state, g->moves);
    if (live_over(g)) return;
    if (g->n_moves == 0)
        end_by_rules(g);
    else if (g->max_plies && g->record.n >= g->max_plies)
        live_stop(g);
}

// --- beginning and ending ---

void live_init_record(LiveGame *g, Record *record, const LiveSetup *setup) {
    const Game *game = record->game;
    *g = (LiveGame){.game = game,
                    .record = *record,
                    .state = game_states_new(game, 1),
                    .view = game_states_new(game, 1),
                    .moves = mem_new(game->max_moves, sizeof(Move)),
                    .rule = setup->clock,
                    .chance = setup->chance,
                    .max_plies = setup->max_plies};
    *record = (Record){0};
    g->chance_seed = setup->chance_seed ? setup->chance_seed : g->record.seed;
    g->rng = rng_seed_for(g->chance_seed, PLAYERS_MAX);
    for (int p = 0; p < game->players; p++) clock_reset(&g->clocks[p], setup->clock);
    record_state(&g->record, g->record.n, g->state);
    position_changed(g);
}

void live_init(LiveGame *g, const LiveSetup *setup) {
    Record record;
    record_init(&record, setup->game, setup->start);
    record.seed = setup->seed;
    live_init_record(g, &record, setup);
}

void live_copy(LiveGame *to, const LiveGame *from) {
    const Game *game = from->game;
    *to = *from;
    record_copy(&to->record, &from->record);
    to->state = game_states_new(game, 1);
    to->view = game_states_new(game, 1);
    to->past = NULL;
    to->moves = mem_new(game->max_moves, sizeof(Move));
    game_copy(game, to->state, from->state);
    if (from->n_moves) memcpy(to->moves, from->moves, from->n_moves * sizeof(Move));
}

void live_clear(LiveGame *g) {
    record_clear(&g->record);
    free(g->state);
    free(g->view);
    past_free(g->past);
    free(g->moves);
    *g = (LiveGame){0};
}

Record live_release(LiveGame *g) {
    Record record = g->record;
    g->record = (Record){0};
    live_clear(g);
    return record;
}

void live_stop_clocks(LiveGame *g) {
    g->rule = (ClockRule){0};
}

void live_reseed(LiveGame *g, uint64_t seed) {
    g->record.seed = g->chance_seed = seed;
}

void live_change_backend(LiveGame *g, const Game *same) {
    assert(same->state_size == g->game->state_size);
    g->game = g->record.game = same;
    g->moves = mem_resize(g->moves, same->max_moves, sizeof(Move));
    g->n_moves = game_moves(same, g->state, g->moves);
}

// --- moves ---

bool live_legal(const LiveGame *g, Move m) {
    for (size_t i = 0; i < g->n_moves; i++)
        if (g->moves[i] == m) return true;
    return false;
}

// Its clock then shows that nothing is left.
static void end_on_time(LiveGame *g, int mover) {
    g->clocks[mover].left_ms = 0;
    live_end_against(g, END_TIME, mover);
}

bool live_charge(LiveGame *g, int64_t used_ms) {
    if (!live_timed(g)) return true;
    int mover = live_mover(g);
    if (mover == PLAYER_CHANCE) return true;
    if (clock_charge(&g->clocks[mover], used_ms)) return true;
    end_on_time(g, mover);
    return false;
}

void live_play(LiveGame *g, Move m, int64_t used_ms, const int *value) {
    assert(!live_over(g) && live_legal(g, m));
    record_add(&g->record, (RecordMove){.move = m,
                                        .mover = live_mover(g),
                                        .used_ms = used_ms,
                                        .has_value = value != NULL,
                                        .value = value ? *value : 0});
    game_play(g->game, g->state, m);
    position_changed(g);
}

bool live_roll(LiveGame *g) {
    Move m = 0;
    bool chance = g->game->traits & GAME_CHANCE;
    if (!chance || live_over(g) || live_mover(g) != PLAYER_CHANCE) return false;
    if (g->chance == CHANCE_BY_PLY)
        g->rng = rng_seed(one_way(g->chance_seed, ONE_WAY_CHANCE, g->record.n));
    if (!game_random_move(g->game, g->state, &g->rng, &m)) return false;
    live_play(g, m, -1, NULL);
    return true;
}

size_t live_take_back(LiveGame *g, size_t plies) {
    size_t n = plies < g->record.n ? plies : g->record.n;
    record_truncate(&g->record, g->record.n - n);
    record_state(&g->record, g->record.n, g->state);
    position_changed(g);
    return n;
}

void live_continue(LiveGame *g, const Record *from) {
    game_copy(g->game, g->record.start, from->start);
    record_truncate(&g->record, 0);
    for (size_t i = 0; i < from->n; i++) record_add(&g->record, from->moves[i]);
    record_tree_clear(&g->record);
    record_tree_copy(&g->record, from);
    record_state(&g->record, g->record.n, g->state);
    position_changed(g);
    if (from->ending == END_STOPPED) record_set_end(&g->record, 0, "", -1); // it goes on
    if (live_over(g) || from->ending == END_STOPPED) return;
    g->record.ending = from->ending;
    memcpy(g->record.payoffs, from->payoffs, sizeof g->record.payoffs);
}

// --- endings ---

void live_end_against(LiveGame *g, Ending ending, int loser) {
    assert(!live_over(g));
    record_finish_against(&g->record, ending, loser);
}

void live_adjudicate(LiveGame *g, const int *payoffs) {
    assert(!live_over(g));
    memcpy(g->record.payoffs, payoffs, (size_t)g->game->players * sizeof *payoffs);
    g->record.ending = END_AGREED;
}

void live_stop(LiveGame *g) {
    assert(!live_over(g));
    g->record.ending = END_STOPPED;
}

// --- time ---

int64_t live_left_ms(const LiveGame *g, int side, int64_t thinking_ms) {
    int64_t left = g->clocks[side].left_ms;
    if (!live_over(g) && side == live_mover(g)) left -= thinking_ms;
    return left > 0 ? left : 0;
}

int64_t live_byoyomi_ms(const LiveGame *g, int side, int64_t thinking_ms) {
    const Clock *c = &g->clocks[side];
    bool thinks = !live_over(g) && side == live_mover(g);
    int64_t beyond = thinks && thinking_ms > c->left_ms ? thinking_ms - c->left_ms : 0;
    return c->rule.byo_ms > beyond ? c->rule.byo_ms - beyond : 0;
}

void live_set_left_ms(LiveGame *g, int side, int64_t left_ms) {
    g->clocks[side].left_ms = left_ms;
}

void live_set_clock(LiveGame *g, int side, int64_t left_ms, int moves_to_go) {
    g->clocks[side].left_ms = left_ms;
    g->clocks[side].moves_to_go = moves_to_go;
}

bool live_flag_falls(LiveGame *g, int64_t thinking_ms) {
    if (live_over(g) || !live_timed(g)) return false;
    int mover = live_mover(g);
    if (mover == PLAYER_CHANCE) return false;
    const Clock *c = &g->clocks[mover];
    if (thinking_ms <= clock_allowance_ms(c) + c->rule.margin_ms) return false;
    end_on_time(g, mover);
    return true;
}

// The number of moves a player still has to make. Few games come near their longest possible
// length: half of it is expected. Where the length is not bounded the end may be farther away than
// expected, so more moves are kept in reserve.
static int moves_expected(const LiveGame *g) {
    enum { PLIES = 80, LEAST = 5, LEAST_UNBOUNDED = 10 };
    int bound = g->game->max_plies;
    int left = ((bound ? bound / 2 : PLIES) - (int)g->record.n) / g->game->players;
    int least = bound ? LEAST : LEAST_UNBOUNDED;
    return left > least ? left : least;
}

int64_t live_budget_ms(const LiveGame *g, int side, const TurnClock *clock) {
    Clock c = {.rule = {.inc_ms = clock->inc_ms, .byo_ms = clock->byo_ms},
               .left_ms = clock->left_ms[side],
               .moves_to_go = clock->moves_to_go};
    return clock_share_ms(&c, moves_expected(g));
}

// --- asking players ---

static TurnClock turn_clock(const LiveGame *g, int mover) {
    const Clock *c = &g->clocks[mover];
    TurnClock out = {.inc_ms = c->rule.inc_ms,
                     .byo_ms = c->rule.byo_ms,
                     .moves_to_go = c->moves_to_go,
                     .allowance_ms = clock_allowance_ms(c) + c->rule.margin_ms};
    for (int p = 0; p < g->game->players; p++) out.left_ms[p] = g->clocks[p].left_ms;
    if (g->game->players == 2) out.their_inc_ms = g->clocks[1 - mover].rule.inc_ms;
    return out;
}

Turn live_turn(LiveGame *g, Limits limits) {
    int mover = live_mover(g);
    bool timed = live_timed(g);
    if (timed) {
        g->shown = turn_clock(g, mover);
        if (!limits.time_ms) limits.time_ms = live_budget_ms(g, mover, &g->shown);
    }
    game_view(g->game, g->state, mover, g->view);
    past_free(g->past);
    g->past = record_past(&g->record);
    return (Turn){.state = g->view,
                  .record = g->game->traits & GAME_HIDDEN ? NULL : &g->record,
                  .past = g->past,
                  .side = mover,
                  .moves = g->moves,
                  .n_moves = g->n_moves,
                  .limits = limits,
                  .clock = timed ? &g->shown : NULL};
}
