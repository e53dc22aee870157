// SPDX-License-Identifier: MIT
// referee.c - see referee.h.
#include "referee/referee.h"

#include "base/mem.h"
#include "base/os_posix.h"

#include <assert.h>

struct Referee {
    RefereeSetup setup;
    Record record;
    State *state;
    State *view; // what the mover is shown
    Move *moves; // the legal ones of the moment
    size_t n_moves;
    Clock clocks[PLAYERS_MAX];
    Rng chance;
    int refused;         // illegal moves of the mover so far, this turn
    SolvingJudge *judge; // made when he is asked first
};

static void report(Referee *r, RefereeEvent event, const Choice *choice, const char *text) {
    if (r->setup.report) r->setup.report(r->setup.context, r, event, choice, text);
}

// Takes stock of a new position: legal moves, end by the rules.
static void look_at_position(Referee *r) {
    const Game *g = r->setup.game;
    assert(game_ok(g, r->state));
    r->n_moves = game_moves(g, r->state, r->moves);
    r->refused = 0;
    if (r->n_moves == 0) record_finish_by_rules(&r->record);
}

Referee *referee_new(const RefereeSetup *setup) {
    const Game *g = setup->game;
    Referee *r = mem_new(1, sizeof *r);
    r->setup = *setup;
    record_init(&r->record, g, setup->start);
    r->record.seed = setup->seed;
    r->state = game_states_new(g, 1);
    r->view = game_states_new(g, 1);
    r->moves = mem_new(g->max_moves, sizeof(Move));
    game_copy(g, r->state, r->record.start);
    r->chance = rng_seed_for(setup->chance_seed ? setup->chance_seed : setup->seed, PLAYERS_MAX);
    for (int p = 0; p < g->players; p++) {
        clock_reset(&r->clocks[p], setup->clock);
        record_name(&r->record, p, setup->players[p]->text);
        player_begins(setup->players[p], p, setup->seed);
    }
    look_at_position(r);
    return r;
}

void referee_free(Referee *r) {
    if (!r) return;
    record_clear(&r->record);
    free(r->state);
    free(r->view);
    free(r->moves);
    solving_judge_free(r->judge);
    free(r);
}

Record referee_release(Referee *r) {
    Record record = r->record;
    r->record = (Record){0};
    referee_free(r);
    return record;
}

const Record *referee_record(const Referee *r) {
    return &r->record;
}

const State *referee_state(const Referee *r) {
    return r->state;
}

int64_t referee_left_ms(const Referee *r, int player) {
    return clock_runs(&r->setup.clock) ? r->clocks[player].left_ms : -1;
}

bool referee_ended(const Referee *r) {
    return r->record.ending != END_NONE;
}

// Tells everybody, once, when the game has just ended.
static void announce_end(Referee *r, const char *text) {
    const Game *g = r->setup.game;
    for (int p = 0; p < g->players; p++) player_ends(r->setup.players[p], &r->record, p);
    bool whole = r->record.ending != END_STOPPED;
    for (int p = 0; p < g->players && r->setup.learning && whole; p++)
        player_learn(r->setup.players[p], &r->record, p);
    report(r, REFEREE_ENDED, NULL, text);
}

static void end_against(Referee *r, Ending ending, int loser, const char *text) {
    record_finish_against(&r->record, ending, loser);
    announce_end(r, text);
}

static bool is_decided(Referee *r, const char **why) {
    const Adjudication *a = &r->setup.adjudication;
    if (!adjudication_asked(a)) return false;
    if (adjudicate(a, &r->record, r->record.payoffs, why)) return true;
    if (!a->solver || game_mover(r->setup.game, r->state) == PLAYER_CHANCE) return false;
    if (!r->judge) r->judge = solving_judge_new(r->setup.game, a);
    return solving_judge_ask(r->judge, r->state, r->record.payoffs, why);
}

static void make_move(Referee *r, RecordMove m, const Choice *choice) {
    record_add(&r->record, m);
    game_play(r->setup.game, r->state, m.move);
    look_at_position(r);
    const char *why = NULL;
    // Only after moves that players chose: an opening is played to its end.
    if (choice && !referee_ended(r) && is_decided(r, &why)) r->record.ending = END_AGREED;
    report(r, REFEREE_MOVE, choice, NULL);
    if (referee_ended(r)) announce_end(r, why);
}

static bool is_legal(const Referee *r, Move m) {
    for (size_t i = 0; i < r->n_moves; i++)
        if (r->moves[i] == m) return true;
    return false;
}

static void refuse(Referee *r, int mover) {
    Str list = {0};
    str_add(&list, "illegal move; legal:");
    for (size_t i = 0; i < r->n_moves; i++) {
        str_add_char(&list, ' ');
        game_move_text(r->setup.game, r->state, r->moves[i], &list);
    }
    report(r, REFEREE_REFUSED, NULL, str_text(&list));
    if (r->refused++ >= r->setup.refusals) end_against(r, END_ILLEGAL, mover, str_text(&list));
    str_clear(&list);
}

// A player may think as long as his clock sensibly allows; without a clock, as he likes.
static Limits thinking_limits(const Referee *r, int mover) {
    Limits limits = {.depth = r->setup.depth, .nodes = r->setup.nodes, .stop = r->setup.stop};
    if (clock_runs(&r->setup.clock)) {
        int plies = r->setup.game->max_plies ? r->setup.game->max_plies / 2 : 80;
        int left = (plies - (int)r->record.n) / r->setup.game->players;
        limits.time_ms = clock_share_ms(&r->clocks[mover], left > 5 ? left : 5);
    }
    return limits;
}

// Fills in what the mover is told of the clocks; NULL without any.
static const TurnClock *turn_clock(const Referee *r, int mover, TurnClock *out) {
    if (!clock_runs(&r->setup.clock)) return NULL;
    *out = (TurnClock){.inc_ms = r->setup.clock.inc_ms,
                       .byo_ms = r->setup.clock.byo_ms,
                       .moves_to_go = r->clocks[mover].moves_to_go,
                       .allowance_ms =
                           clock_allowance_ms(&r->clocks[mover]) + r->setup.clock.margin_ms};
    for (int p = 0; p < r->setup.game->players; p++) out->left_ms[p] = r->clocks[p].left_ms;
    return out;
}

static void ask(Referee *r, int mover) {
    const Game *g = r->setup.game;
    game_view(g, r->state, mover, r->view);
    TurnClock clock;
    Turn turn = {.state = r->view,
                 .record = g->traits & GAME_HIDDEN ? NULL : &r->record,
                 .side = mover,
                 .limits = thinking_limits(r, mover),
                 .clock = turn_clock(r, mover, &clock)};
    Choice choice;
    Error e;
    int64_t began = os_now_ns();
    bool answered = player_choose(r->setup.players[mover], &turn, &choice, &e);
    int64_t used_ms = (os_now_ns() - began) / 1000000;
    if (referee_ended(r)) return; // the player was a person who ended it
    if (r->setup.stop && atomic_load(r->setup.stop)) {
        r->record.ending = END_STOPPED;
        announce_end(r, "stopped");
    } else if (!answered) {
        end_against(r, choice.fault ? choice.fault : END_FAULT, mover, e.text);
    } else if (clock_runs(&r->setup.clock) && !clock_charge(&r->clocks[mover], used_ms)) {
        end_against(r, END_TIME, mover, "time is up");
    } else if (choice.resigns) {
        referee_resign(r, mover);
    } else if (!is_legal(r, choice.move)) {
        refuse(r, mover);
    } else {
        RecordMove m = {choice.move, mover, used_ms, choice.has_value, choice.value};
        make_move(r, m, &choice);
    }
}

bool referee_step(Referee *r) {
    if (referee_ended(r)) return false;
    int mover = game_mover(r->setup.game, r->state);
    if (mover == PLAYER_CHANCE) {
        Move m = 0;
        game_random_move(r->setup.game, r->state, &r->chance, &m);
        make_move(r, (RecordMove){.move = m, .mover = mover, .used_ms = -1}, NULL);
    } else {
        ask(r, mover);
    }
    return !referee_ended(r);
}

void referee_run(Referee *r) {
    while (referee_step(r)) continue;
}

static bool may_put(const Referee *r, Move m, Error *e) {
    if (referee_ended(r)) return error_set(e, "the game is over");
    if (!is_legal(r, m)) return error_set(e, "not a legal move");
    return true;
}

bool referee_put(Referee *r, Move m, Error *e) {
    if (!may_put(r, m, e)) return false;
    int mover = game_mover(r->setup.game, r->state);
    make_move(r, (RecordMove){.move = m, .mover = mover, .used_ms = -1}, NULL);
    return true;
}

bool referee_put_timed(Referee *r, Move m, int64_t used_ms, Error *e) {
    if (!may_put(r, m, e)) return false;
    int mover = game_mover(r->setup.game, r->state);
    if (clock_runs(&r->setup.clock) && mover != PLAYER_CHANCE &&
        !clock_charge(&r->clocks[mover], used_ms))
        end_against(r, END_TIME, mover, "time is up");
    else
        make_move(r, (RecordMove){.move = m, .mover = mover, .used_ms = used_ms}, NULL);
    return true;
}

void referee_seat(Referee *r, int side, Player *p) {
    r->setup.players[side] = p;
    record_name(&r->record, side, p->text);
    player_begins(p, side, r->setup.seed);
}

void referee_continue(Referee *r, const Record *from) {
    const Game *g = r->setup.game;
    game_copy(g, r->record.start, from->start);
    record_truncate(&r->record, 0);
    for (size_t i = 0; i < from->n; i++) record_add(&r->record, from->moves[i]);
    record_state(&r->record, r->record.n, r->state);
    look_at_position(r);
    if (referee_ended(r) || from->ending == END_STOPPED) return;
    r->record.ending = from->ending;
    memcpy(r->record.payoffs, from->payoffs, sizeof r->record.payoffs);
}

size_t referee_take_back(Referee *r, size_t plies) {
    size_t n = plies < r->record.n ? plies : r->record.n;
    record_truncate(&r->record, r->record.n - n);
    record_state(&r->record, r->record.n, r->state);
    look_at_position(r);
    return n;
}

void referee_resign(Referee *r, int player) {
    if (!referee_ended(r)) end_against(r, END_RESIGN, player, "resigned");
}
