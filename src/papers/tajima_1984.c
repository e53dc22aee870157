// SPDX-License-Identifier: MIT
// tajima_1984.c - the 1984 paper: table 3 and what it concludes from it. See
// docs/papers/tajima-1984.md.
#include "base/mem.h"
#include "papers/papers.h"
#include "papers/tajima_samples.h"
#include "papers/tajima_table.h"
#include "teach/otl/otl_think.h"

enum { MOVES = TAJIMA_MOVES, FIRST_STONES = 24, OPENING_DEPTH = 5 };

static void number_text(uint64_t v, char out[24]) {
    snprintf(out, 24, "%llu", (unsigned long long)v);
}

// --- the printed table by itself: does it add up, and do the conclusions follow? ---

static bool sums(Report *r, Error *e) {
    (void)e;
    for (int c = 0; c < TAJIMA_COLUMNS; c++) {
        uint64_t sum = 0;
        char want[24], got[24];
        for (int i = 0; i < TAJIMA_ROWS; i++) sum += (uint64_t)tajima_printed[i][c];
        number_text((uint64_t)tajima_totals[c], want);
        number_text(sum, got);
        report_arithmetic(r, tajima_columns[c], want, got);
    }
    return true;
}

static void conclude(const OtlCounts *c, int moves, char out[4][24]) {
    snprintf(out[0], 24, "%.0f", (double)otl_counts_ahead(c) / moves);
    snprintf(out[1], 24, "%.2f", otl_counts_selected(c));
    snprintf(out[2], 24, "%.2f", otl_counts_found(c));
    number_text(otl_counts_total(c), out[3]);
}

static const char *const conclusions[4][2] = {
    {"look-aheads a move, N + S - H1 + H", "57"},
    {"selection rate r", "0.37"},
    {"discovery rate, a reply looked at twice counted once", "0.27"},
    {"all that is looked at, S", "854"},
};

static bool formulas(Report *r, Error *e) {
    (void)e;
    OtlCounts c = tajima_counts_of(tajima_totals);
    char got[4][24];
    conclude(&c, MOVES, got);
    for (int i = 0; i < 4; i++) report_arithmetic(r, conclusions[i][0], conclusions[i][1], got[i]);
    return true;
}

// --- middle games of ours ---

typedef struct {
    OtlCounts with, without; // cut-offs
    uint64_t first_round, dropped_shape, dropped_replies;
} MiddleGame;

static void note_dropped(const OtlThought *t, MiddleGame *m) {
    // Only a first round, at -5, says how many it drops.
    if (t->n == 0 || t->judged[0].cutoff != -5) return;
    m->first_round += t->n;
    for (size_t i = 0; i < t->n; i++) {
        m->dropped_shape += t->judged[i].dropped == STEP_SHAPE;
        m->dropped_replies += t->judged[i].dropped == STEP_LOSS;
    }
}

// From `s` on OTL plays both sides until the middle game (24 stones), then twelve moves.
static void play_middle(const Game *g, State *s, MiddleGame *m) {
    OtlSetup setup = otl_default_setup(), whole;
    setup.opening_stones = FIRST_STONES;
    setup.opening_depth = OPENING_DEPTH;
    whole = setup;
    whole.without |= UINT32_C(1) << KIND_CUTOFF;
    OtlThinker *cut = otl_thinker_new(g, &setup), *uncut = otl_thinker_new(g, &whole);
    OtlThought *t = mem_new(1, sizeof *t);
    Limits limits = {0};
    for (int counted = 0; counted < MOVES && !game_over(g, s);) {
        if (otl_stones(otl_board_of(s, 0)) >= FIRST_STONES) {
            otl_think_judge(uncut, s, t);
            otl_counts_add(&m->without, &t->counts);
            counted++;
        }
        otl_think(cut, s, &limits, t);
        if (counted) {
            otl_counts_add(&m->with, &t->counts);
            note_dropped(t, m);
        }
        game_play(g, s, t->move);
    }
    free(t);
    otl_thinker_free(cut);
    otl_thinker_free(uncut);
}

// --- what holds for any middle game: 20 of them, from random openings ---

static const char around_half[] =
    "our choice: 0.15 either way of about 1/2; the scale of pi was fitted to it";
static const char around_quarter[] =
    "our choice: half as much and half as much again; the scale of pi was fitted to it";
static const char a_few_dozen[] =
    "our choice: a third to three times as many, for games other than the paper's";
static const char severalfold[] = "our choice: a third to three times as many, 854 against 5739";
static const char most_need_none[] = "'about 2/3 of the moves are left out', to at least a half";

static void report_claims(Report *r, const MiddleGame *m, int games) {
    char got[32];
    double shape = (double)m->dropped_shape / (double)m->first_round;
    double replies = (double)m->dropped_replies / (double)m->first_round;
    snprintf(got, sizeof got, "%.2f", shape);
    report_range(r, "dropped by the shape in the first round", "about 1/2", got, shape, 0.35, 0.65,
                 around_half);
    snprintf(got, sizeof got, "%.2f", replies);
    report_range(r, "dropped by the replies in the first round", "about 1/4", got, replies, 0.125,
                 0.375, around_quarter);
    double ahead = (double)otl_counts_ahead(&m->with) / (games * MOVES);
    snprintf(got, sizeof got, "%.0f", ahead);
    report_range(r, "look-aheads a move", "57, in one game", got, ahead, 57 / 3.0, 57 * 3.0,
                 a_few_dozen);
    double saved = (double)otl_counts_total(&m->without) / (double)otl_counts_total(&m->with);
    snprintf(got, sizeof got, "%.1f times", saved);
    report_range(r, "all that is looked at, without cut-offs", "5739 for 854, in one game", got,
                 saved, 5739 / 854.0 / 3, 5739 / 854.0 * 3, severalfold);
    double selected = otl_counts_selected(&m->with);
    snprintf(got, sizeof got, "%.2f", selected);
    report_range(r, "selection rate", "0.37, in one game", got, selected, 0, 0.5, most_need_none);
}

static bool claims(Report *r, Error *e) {
    enum { GAMES = 20, PLIES = 8 };
    const Game *g = game_table_open(r->games, "othello", e);
    if (!g) return false;
    State *s = game_states_new(g, 1);
    MiddleGame m = {0};
    for (int i = 0; i < GAMES; i++) {
        Rng rng = rng_seed((uint64_t)i + 1);
        Move move;
        if (r->stop && atomic_load(r->stop)) break;
        game_start(g, s);
        for (int k = 0; k < PLIES && game_random_move(g, s, &rng, &move); k++)
            game_play(g, s, move);
        play_middle(g, s, &m);
    }
    bool stopped = r->stop && atomic_load(r->stop);
    if (!stopped) report_claims(r, &m, GAMES);
    free(s);
    return stopped ? error_set(e, "stopped") : true;
}

static const Experiment experiments[] = {
    {"sums", "table 3: do the printed columns add up to the printed totals?", sums},
    {"formulas", "section 5.1: what the paper concludes, from its own totals", formulas},
    {"figure-6", "positions that fit what is printed of the lost figure 6", tajima_figure_6},
    {"middle-game", "table 3, its totals and conclusions over these positions",
     tajima_totals_of_games},
    {"cells", "table 3, every cell over these positions", tajima_cells},
    {"choices", "table 3, the moves and rounds over these positions", tajima_choices},
    {"states", "section 3.10: where the state 'middle' ends", tajima_states},
    {"example-2.2", "which replies are looked at, over positions that fit figure 4",
     tajima_example_2_2},
    {"example-3.1", "which candidates are dropped, over positions that fit figure 3",
     tajima_example_3_1},
    {"claims", "sections 3.8 and 5.1: what should hold for any middle game, over 20", claims},
};

const Paper tajima_1984 = {
    .name = "tajima-1984",
    .title = "Tajima 1984: OTL, a knowledge oriented program of the game of Othello",
    .title_ja = "田島「知識指向型オセロゲームプログラム OTL.PLG」（1984年）",
    .about = "A program that judges moves by what they change, with some sixty look-ahead steps a "
             "move, and can say why.",
    .about_ja = "手による局面の変化を知識で評価し、一手あたり六十回ほどの読みで打ち、"
                "理由を言えるプログラム。",
    .game = "othello",
    .player = "otl",
    .experiments = experiments,
    .n = sizeof experiments / sizeof *experiments,
};
