// SPDX-License-Identifier: MIT
// referee.c - see referee.h.
#include "referee/referee.h"

#include "base/mem.h"
#include "base/os/os_posix.h"
#include "game/value.h"
#include "referee/live_game.h"
#include "referee/solving_judge.h"

struct Referee {
    RefereeSetup setup;
    LiveGame live;
    int refused;         // illegal moves of the player to move so far, this turn
    int rolls;           // moves of chance since a player moved
    size_t put;          // moves of the game that were given before a player was asked
    const char *endless; // why it was stopped; NULL
    int absent;          // who did not start, counted from 1; 0: nobody
    Delays delays[PLAYERS_MAX];
    SolvingJudge *judge; // made when it is first needed
};

static void report(Referee *r, RefereeEvent event, const Choice *choice, const char *text) {
    if (r->setup.report) r->setup.report(r->setup.context, r, event, choice, text);
}

Referee *referee_new(const RefereeSetup *setup) {
    const Game *g = setup->game;
    Referee *r = mem_new(1, sizeof *r);
    r->setup = *setup;
    live_init(&r->live, &(LiveSetup){.game = g,
                                     .start = setup->start,
                                     .clock = setup->clock,
                                     .seed = setup->seed,
                                     .chance_seed = setup->chance_seed});
    for (int p = 0; p < g->players; p++) {
        if (setup->clocks[p]) clock_reset(&r->live.clocks[p], *setup->clocks[p]);
        record_name(&r->live.record, p, player_name(setup->players[p]));
        player_begins(setup->players[p], p, setup->seed);
    }
    return r;
}

void referee_free(Referee *r) {
    if (!r) return;
    live_clear(&r->live);
    solving_judge_free(r->judge);
    free(r);
}

Record referee_release(Referee *r) {
    Record record = live_release(&r->live);
    referee_free(r);
    return record;
}

const Record *referee_record(const Referee *r) {
    return &r->live.record;
}

const State *referee_state(const Referee *r) {
    return r->live.state;
}

int64_t referee_left_ms(const Referee *r, int player) {
    return live_timed(&r->live) ? r->live.clocks[player].left_ms : -1;
}

const Delays *referee_delays(const Referee *r, int player) {
    return &r->delays[player];
}

bool referee_ended(const Referee *r) {
    return live_over(&r->live);
}

// Once, when the game has just ended.
static void announce_end(Referee *r, const char *text) {
    const Game *g = r->setup.game;
    const Record *record = &r->live.record;
    for (int p = 0; p < g->players; p++) player_ends(r->setup.players[p], record, p);
    bool whole = record->ending != END_STOPPED;
    for (int p = 0; p < g->players && r->setup.learning && whole; p++)
        player_learn(r->setup.players[p], record, p);
    report(r, REFEREE_ENDED, NULL, text);
}

static void end_against(Referee *r, Ending ending, int loser, const char *text) {
    live_end_against(&r->live, ending, loser);
    announce_end(r, text);
}

static void stop(Referee *r, const char *why) {
    live_stop(&r->live);
    announce_end(r, why);
}

static bool is_decided(Referee *r, int *payoffs, const char **why) {
    const Adjudication *a = &r->setup.adjudication;
    if (!adjudication_asked(a)) return false;
    if (adjudicate(a, &r->live.record, r->live.state, r->put, payoffs, why)) return true;
    if (!a->solver || live_mover(&r->live) == PLAYER_CHANCE) return false;
    if (!r->judge) r->judge = solving_judge_new(r->setup.game, a);
    return solving_judge_ask(r->judge, r->live.state, payoffs, why);
}

// After a move. `choice` is NULL for one that no player chose: such games are not adjudicated, so
// that an opening is played to its end.
static void move_made(Referee *r, const Choice *choice) {
    const char *why = NULL;
    int payoffs[PLAYERS_MAX] = {0};
    r->refused = 0;
    if (choice && !referee_ended(r) && is_decided(r, payoffs, &why))
        live_adjudicate(&r->live, payoffs);
    report(r, REFEREE_MOVE, choice, NULL);
    if (referee_ended(r)) announce_end(r, why);
}

static void refuse(Referee *r, int mover) {
    Str list = {0};
    str_add(&list, "illegal move; legal:");
    for (size_t i = 0; i < r->live.n_moves; i++) {
        str_add_char(&list, ' ');
        game_move_text(r->setup.game, r->live.state, r->live.moves[i], &list);
    }
    report(r, REFEREE_REFUSED, NULL, str_text(&list));
    if (r->refused++ >= r->setup.refusals) end_against(r, END_ILLEGAL, mover, str_text(&list));
    str_clear(&list);
}

static void count_delay(Referee *r, int mover, const Choice *choice, int64_t used_ms) {
    bool timed = live_timed(&r->live);
    int64_t had_ms = timed ? clock_allowance_ms(&r->live.clocks[mover]) : 0;
    delays_add(&r->delays[mover], choice, timed ? used_ms - had_ms : 0);
}

static void ask(Referee *r) {
    Turn turn = live_turn(
        &r->live,
        (Limits){.depth = r->setup.depth, .nodes = r->setup.nodes, .stop = r->setup.stop});
    const int mover = turn.side;
    Choice choice;
    Error e;
    int64_t began = os_now_ns();
    bool answered = player_choose(r->setup.players[mover], &turn, &choice, &e);
    int64_t used_ms = (os_now_ns() - began) / 1000000;
    if (referee_ended(r)) return; // the player was a person who ended it
    count_delay(r, mover, &choice, used_ms);
    if (r->setup.stop && atomic_load(r->setup.stop)) {
        stop(r, "stopped");
    } else if (!answered) {
        if (choice.absent) r->absent = mover + 1;
        end_against(r, choice.fault ? choice.fault : END_FAULT, mover, e.text);
    } else if (!live_charge(&r->live, used_ms)) {
        announce_end(r, "time is up");
    } else if (choice.late) {
        end_against(r, END_TIME, mover, "it took longer than its time for a move");
    } else if (choice.resigns) {
        referee_resign(r, mover);
    } else if (!live_legal(&r->live, choice.move)) {
        refuse(r, mover);
    } else {
        int even = player_recorded(r->setup.players[mover], choice.value);
        live_play(&r->live, choice.move, used_ms, choice.has_value ? &even : NULL);
        move_made(r, &choice);
    }
}

static void roll(Referee *r) {
    r->rolls++;
    if (r->setup.stop && atomic_load(r->setup.stop))
        stop(r, "stopped");
    else if (live_roll(&r->live))
        move_made(r, NULL);
}

bool referee_step(Referee *r) {
    if (referee_ended(r)) return false;
    bool chance = live_mover(&r->live) == PLAYER_CHANCE;
    if (!chance) r->rolls = 0;
    if (r->rolls >= REFEREE_ROLLS_MAX)
        r->endless = "the game does not end: chance moved 10000 times in a row";
    else if (r->live.record.n >= REFEREE_MOVES_MAX)
        r->endless = "the game does not end: it was stopped after 1000000 moves";
    if (r->endless)
        stop(r, r->endless);
    else if (chance)
        roll(r);
    else
        ask(r);
    return !referee_ended(r);
}

const char *referee_endless(const Referee *r) {
    return r->endless;
}

int referee_absent(const Referee *r) {
    return r->absent - 1;
}

void referee_run(Referee *r) {
    while (referee_step(r)) continue;
}

static bool may_put(const Referee *r, Move m, Error *e) {
    if (referee_ended(r)) return error_set(e, "the game is over");
    if (!live_legal(&r->live, m)) return error_set(e, "not a legal move");
    return true;
}

bool referee_put(Referee *r, Move m, Error *e) {
    if (!may_put(r, m, e)) return false;
    r->put += r->put == r->live.record.n;
    live_play(&r->live, m, -1, NULL);
    move_made(r, NULL);
    return true;
}

bool referee_put_timed(Referee *r, Move m, int64_t used_ms, Error *e) {
    if (!may_put(r, m, e)) return false;
    if (live_charge(&r->live, used_ms)) {
        live_play(&r->live, m, used_ms, NULL);
        move_made(r, NULL);
    } else {
        announce_end(r, "time is up");
    }
    return true;
}

void referee_seat(Referee *r, int side, Player *p) {
    r->setup.players[side] = p;
    record_name(&r->live.record, side, player_name(p));
    player_begins(p, side, r->setup.seed);
}

void referee_continue(Referee *r, const Record *from) {
    live_continue(&r->live, from);
    r->refused = r->rolls = 0;
    r->endless = NULL;
}

size_t referee_take_back(Referee *r, size_t plies) {
    r->refused = r->rolls = 0;
    r->endless = NULL;
    size_t taken = live_take_back(&r->live, plies);
    if (r->put > r->live.record.n) r->put = r->live.record.n;
    return taken;
}

void referee_resign(Referee *r, int player) {
    if (!referee_ended(r)) end_against(r, END_RESIGN, player, "resigned");
}
