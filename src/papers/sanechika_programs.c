// SPDX-License-Identifier: MIT
// sanechika_programs.c - the survey of 1979, section 4: programs for single games.
#include "papers/sanechika_1979.h"

#include "players/classic/chance/blackjack_exact.h"
#include "players/classic/go/go_exact.h"
#include "referee/match.h"

#include <math.h>

// Section 4.2: chess has at least 5^60 lines of play, go 10^100; were machines twice as fast every
// year, go would be where chess is after more than 200 years.
static void years_for_go(Report *r) {
    char computed[64];
    double years = (100 * log(10) - 60 * log(5)) / log(2);
    snprintf(computed, sizeof computed, "%.0f years", years);
    report_row(r, "go as far as chess, at 10^100 and 5^60 lines of play, twice as fast every year",
               "more than 200 years", computed,
               years > 200 ? VERDICT_ARITHMETIC : VERDICT_DIFFERENT,
               years > 200 ? NULL : "by the printed numbers; the text was read by machine");
}

// Section 4.2: Zobrist's templates.
static void templates(Report *r) {
    char computed[32];
    snprintf(computed, sizeof computed, "%d", 65 + 20);
    report_arithmetic(r, "Zobrist's templates: 65 that weigh moves and 20 that start searches",
                      "85", computed);
}

// A short match from random openings; A's points, or -1 with the reason.
static double play_match(Report *r, const char *game, const char *a, const char *b, int games,
                         Error *e) {
    const Game *g = game_table_open(r->games, game, e);
    Openings openings = {0};
    MatchResult result;
    if (!g || !openings_random(&openings, g, openings_default_plies(g), (size_t)games, 1, e))
        return -1;
    progress_say(r->progress, "%s: %s against %s", game, a, b);
    const MatchSetup setup = {.game = g,
                              .players = r->players,
                              .specs = {a, b},
                              .openings = &openings,
                              .games = games,
                              .seed = 1,
                              .stop = r->stop};
    bool ok = match_run(&setup, &result, e);
    openings_clear(&openings);
    if (ok && result.games < games) ok = error_set(e, "stopped");
    if (!ok) return -1;
    return (double)result.score.wins + (double)result.score.draws / 2;
}

// What the survey says of two programs' strength, by a short match.
typedef struct {
    const char *item, *published;
    const char *game, *stronger, *weaker;
    int games;
} Rivals;

static bool compare_programs(Report *r, Error *e) {
    static const Rivals rivals[] = {
        {"chess: TECH against Bernstein's program",
         "type A by alpha-beta; the skill of the first "
         "programs was quite low",
         "chess", "tech:depth=3", "bernstein", 6},
        {"go, 9x9: Ryder's program against Zobrist's",
         "stronger than a complete beginner; Zobrist's is not", "go", "ryder", "zobrist", 10},
        {"go, 9x9: Reitman and Wilcox's program against Zobrist's", "27 kyu; Zobrist's 38 kyu",
         "go", "reitman", "zobrist", 20},
    };
    for (size_t i = 0; i < sizeof rivals / sizeof *rivals; i++) {
        const Rivals *x = &rivals[i];
        double points = play_match(r, x->game, x->stronger, x->weaker, x->games, e);
        char computed[64];
        if (points < 0) return false;
        snprintf(computed, sizeof computed, "%g of %d points", points, x->games);
        report_range(r, x->item, x->published, computed, points, x->games / 2.0, INFINITY,
                     "our choice: at least half of the points");
    }
    return true;
}

// Section 4.2: Thorp and Walden solved boards of one row. The survey prints no values.
static void small_boards(Report *r) {
    static const int boards[][2] = {{1, 1}, {1, 2}, {1, 3}, {1, 4}, {1, 5}, {1, 6}, {2, 2}, {2, 3}};
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        char item[64], computed[64];
        GoExactValue v = go_exact(boards[i][1], boards[i][0], 0);
        snprintf(item, sizeof item, "go on %dx%d, best play", boards[i][0], boards[i][1]);
        snprintf(computed, sizeof computed, v.value > 0 ? "black by %d" : "even", v.value);
        report_row(r, item, NULL, computed, VERDICT_OPEN,
                   "the survey prints no values; area, no position twice");
    }
}

// Blackjack is only named. Best play for every count of two cards, against open cards 2 to 10 and
// an ace: S stands, H hits, D doubles.
static void basic_strategy(Report *r) {
    BlackjackSolver *solver = blackjack_solver_new();
    for (int i = 0; i < 24; i++) {
        bool soft = i >= 16;
        int count = soft ? 13 + i - 16 : 5 + i;
        char item[64], rule[16] = "";
        for (int up = 1; up <= 10; up++)
            rule[up - 1] = blackjack_rule(solver, count, soft, up % 10);
        snprintf(item, sizeof item, "blackjack, %s%d against 2 to ace", soft ? "soft " : "", count);
        report_row(r, item, NULL, rule, VERDICT_OPEN, "the survey only names the game");
    }
    char value[32];
    snprintf(value, sizeof value, "%.3f%% of the stake", 50 * blackjack_game_value(solver));
    report_row(r, "blackjack, what the guest expects", NULL, value, VERDICT_OPEN,
               "the survey only names the game");
    blackjack_solver_free(solver);
}

bool sanechika_programs(Report *r, Error *e) {
    years_for_go(r);
    templates(r);
    small_boards(r);
    basic_strategy(r);
    return compare_programs(r, e);
}
