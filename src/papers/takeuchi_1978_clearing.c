// SPDX-License-Identifier: MIT
// takeuchi_1978_clearing.c - the paper of about 1978, end of section 2: its program of Calculation
// tends to keep cards in the heaps until the end, and often clears them at one go with the last two
// or three cards of the stock.
#include "papers/takeuchi_1978.h"

#include "games/calculation/calculation.h"
#include "referee/referee.h"

#include <stdlib.h>

enum { LAST_CARDS = 3, HALF = CALC_CARDS / 2, PLAN_DEALS = 1000, STRONG_DEALS = 200 };

// Sums over games that were won.
typedef struct {
    int64_t won;
    double out[CALC_CARDS + 1]; // cards on the foundations when so many were left in the stock
    double in_heaps;            // with the last cards left
    double most;                // the most cards that lay in the heaps
    double half_at;             // cards turned when half of the pack was out
    int64_t full; // games in which, with the last cards left, half of the most lay there
} Habit;

static int cards_in_heaps(const CalcTable *t) {
    return CALC_CARDS - t->stock - calc_cards_out(t);
}

static void count_game(const Record *record, Habit *h) {
    const Game *g = record->game;
    State *s = game_states_new(g, 1);
    int half_at = 0, most = 0, last = 0;
    game_copy(g, s, record->start);
    for (size_t i = 0; i < record->n; i++) {
        const CalcState *c = calc_state(s);
        if (c->phase == CALC_TURN) {
            int in_heaps = cards_in_heaps(&c->table);
            h->out[c->table.stock] += calc_cards_out(&c->table);
            if (in_heaps > most) most = in_heaps;
            if (c->table.stock == LAST_CARDS) last = in_heaps;
        }
        game_play(g, s, record->moves[i].move);
        bool half = calc_cards_out(&calc_state(s)->table) >= HALF;
        if (half && half_at == 0) half_at = CALC_CARDS - calc_state(s)->table.stock;
    }
    h->won++;
    h->half_at += half_at;
    h->in_heaps += last;
    h->most += most;
    h->full += 2 * last >= most;
    free(s);
}

static bool play_deals(Report *r, const char *player, int deals, Habit *h, Error *e) {
    const Game *g = game_table_open(r->games, "calculation", e);
    Player *p = g ? player_new(&r->players, g, player, e) : NULL;
    if (!p) return false;
    *h = (Habit){0};
    for (int i = 0; i < deals && !atomic_load(r->stop); i++) {
        Referee *referee =
            referee_new(&(RefereeSetup){.game = g, .players = {p}, .seed = (uint64_t)i + 1});
        referee_run(referee);
        Record record = referee_release(referee);
        if (record.payoffs[0] > 0) count_game(&record, h);
        record_clear(&record);
        if (i % 10 == 0) progress_say(r->progress, "%s: %d of %d deals", player, i, deals);
    }
    player_free(p);
    return !atomic_load(r->stop) || error_set(e, "stopped");
}

// How full the heaps are with the last cards left; by the paper for its own program.
static void report_full(Report *r, const char *player, const Habit *h, bool of_paper) {
    char item[96], computed[96];
    double won = (double)h->won, percent = 100 * (double)h->full / won;
    snprintf(item, sizeof item, "%s: heaps still full, %d cards left", player, (int)LAST_CARDS);
    snprintf(computed, sizeof computed, "in %.0f%% of %lld games won", percent, (long long)h->won);
    static const char often[] = "often cleared by the last 2 or 3";
    if (of_paper && percent > 50)
        report_range(r, item, often, computed, percent, 50, 100,
                     "'often' read as in more than half of the games won, 'full' as half of the "
                     "most cards that lay in the heaps: our choice");
    else
        report_row(r, item, of_paper ? often : NULL, computed, VERDICT_OPEN,
                   of_paper ? "in fewer than half of the games won" : "not the paper's program");
}

static void report_habit(Report *r, const char *player, const Habit *h, bool of_paper) {
    static const int stocks[] = {40, 24, 12, 6, 3, 1};
    double won = (double)h->won;
    char item[96], text[96];
    report_full(r, player, h, of_paper);
    snprintf(item, sizeof item, "%s: cards in the heaps", player);
    snprintf(text, sizeof text, "%.1f with %d left, %.1f at most", h->in_heaps / won,
             (int)LAST_CARDS, h->most / won);
    report_row(r, item, NULL, text, VERDICT_OPEN, "means of games won; the paper has no numbers");
    Str out = {0};
    for (size_t i = 0; i < sizeof stocks / sizeof *stocks; i++)
        str_addf(&out, "%s%.1f", i ? " " : "", h->out[stocks[i]] / won);
    char reason[96];
    snprintf(reason, sizeof reason, "of 52, in games won; half of them when %.1f cards are turned",
             h->half_at / won);
    snprintf(item, sizeof item, "%s: cards out, 40 24 12 6 3 1 left", player);
    report_row(r, item, NULL, str_text(&out), VERDICT_OPEN, reason);
    str_clear(&out);
}

bool takeuchi_clearing(Report *r, Error *e) {
    Habit h;
    if (!play_deals(r, "calc-plan", PLAN_DEALS, &h, e)) return false;
    report_habit(r, "calc-plan", &h, true);
    if (!play_deals(r, "calc:depth=1", STRONG_DEALS, &h, e)) return false;
    report_habit(r, "calc", &h, false);
    return true;
}
