// SPDX-License-Identifier: MIT
// sanechika_programs.c - the survey of 1979, section 4: programs for single games.
#include "papers/sanechika_1979.h"

#include "games/chess/chess_board.h"
#include "learners/domino_strategy.h"
#include "learners/game_book.h"
#include "learners/learner_types.h"
#include "learners/poker_hands.h"
#include "players/classic/chance/blackjack_exact.h"
#include "players/classic/go/go_exact.h"
#include "players/classic/go/go_think.h"
#include "referee/match.h"

#include <math.h>
#include <stdlib.h>

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

// Section 4.1: the grades of players, as a note lists them.
static void grades(Report *r) {
    static const char *const names[] = {"grandmaster", "master", "expert", "A", "B", "C", "D", "E"};
    char computed[32];
    snprintf(computed, sizeof computed, "%zu", sizeof names / sizeof *names);
    report_arithmetic(r, "chess: grades of players, from grandmaster to E", "8", computed);
}

// Numbers that the survey prints of programs, as ours have them.
static bool constants(Report *r, Error *e) {
    const Game *small = game_table_open(r->games, "losalamos", e);
    if (!small) return false;
    ChessBoard board;
    State *start = game_states_new(small, 1);
    game_start(small, start);
    chess_board_from(&board, small, start);
    free(start);
    const struct {
        const char *item, *published, *form;
        double value;
    } rows[] = {
        {"Findler's AEO: classes of hands", "20", "%.0f", POKER_CLASSES},
        {"Findler's AEO: where windows begin", "0.1", "%.1f", aeo_window_first},
        {"Findler's AEO: what a guess changes them by", "10%", "%.0f%%", 100 * aeo_window_step},
        {"Smith's dominoes: parameters of a position", "7", "%.0f", SMITH_PARAMETERS},
        {"Smith's dominoes: strategies", "4", "%.0f", DOMINO_STRATEGIES},
        {"Ryder's go program: candidates", "15", "%.0f", RYDER_CANDIDATES},
        {"Zobrist's go program: plies at most", "2", "%.0f", ZOBRIST_LOOK_AHEAD},
        {"Kister's chess: side of the board", "6", "%.0f", board.size},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char computed[32];
        snprintf(computed, sizeof computed, rows[i].form, rows[i].value);
        report_compare(r, rows[i].item, rows[i].published, computed);
    }
    return true;
}

// What happened, and cannot be computed: results and ranks of programs and people.
static void history(Report *r) {
    static const struct {
        const char *item, *published;
    } rows[] = {
        {"TECH against Greenblatt's program of 1968", "won with white, drew with black"},
        {"TECH in the second ACM championship, 1971", "second"},
        {"CHESS 4.5 in Minnesota, class A, 1976", "5 won, 1 lost"},
        {"CHESS 4.6 beats of the chess players of the USA", "99.5%"},
        {"Levy's simultaneous games of 1977", "10 won, 1 drawn, 1 lost"},
        {"Levy against CHESS 4.7, 1978", "3 won, 1 lost, 1 drawn"},
        {"CHESS 4.7: rating, and at fast play", "2030, 2450"},
        {"Levy's stakes", "1250 pounds, 5000 dollars"},
        {"SARGON II and MIKE in the ninth ACM championship, 1978", "third and eighth"},
        {"renju by letter: JIRO against JARI", "3 won, 1 lost"},
        {"Ryder's go program: plies", "2"},
        {"Mac Hack 6 in an amateur tournament, 1967", "first of class D, ranked C"},
        {"the second ACM championship, 1971", "first CHESS 3.5"},
        {"the ACM championship of 1974", "first RIBBET"},
        {"the ACM championship of 1977", "CHESS and DUCHESS share the first place"},
        {"the first world championship, 1974", "first KAISSA, second CHESS 4.0"},
        {"the second world championship, 1977", "first CHESS 4.6; KAISSA and DUCHESS second"},
        {"an Intel 8080 in the second world championship", "1 won"},
        {"fast play of CHESS 4.6 against Levy: time for a move", "5 seconds"},
        {"Levy against CHESS 4.6, DUCHESS, KAISSA and Greenblatt's program", "won all"},
        {"Levy's bets: years", "10, then 5"},
        {"Remus's lexicon: moves, and positions", "1000, 15000"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        report_row(r, rows[i].item, rows[i].published, "-", VERDICT_OPEN,
                   "history, or a property of the program of that time: nothing to compute");
}

// Section 4.1: how deep TECH looked; ours, by default.
static bool tech_plies(Report *r, Error *e) {
    const Game *g = game_table_open(r->games, "chess", e);
    Player *tech = g ? player_new(&r->players, g, "tech", e) : NULL;
    if (!tech) return false;
    State *s = game_states_new(g, 1);
    Choice c;
    char computed[32];
    game_start(g, s);
    bool ok = player_choose(
        tech, &(Turn){.state = s, .side = game_mover(g, s), .limits = {.stop = r->stop}}, &c, e);
    free(s);
    player_free(tech);
    if (!ok) return false;
    snprintf(computed, sizeof computed, "%d", c.stats.depth);
    report_row(r, "TECH: plies in the middle game", "about 5", computed, VERDICT_OPEN,
               "ours: the default of the player; depth=N changes it");
    return true;
}

// Section 3: the positions of Samuel's book; ours, without random openings and held-out games.
static bool samuel_positions(Report *r, Error *e) {
    const Game *g = game_table_open(r->games, "draughts", e);
    size_t games = game_book_count(&draughts_book, false), positions = 0;
    char computed[32];
    if (!g) return false;
    for (size_t i = 0; i < games; i++) {
        BookGame book;
        if (!game_book_read(&draughts_book, g, false, i, &book, e)) return false;
        if (book.n > DRAUGHTS_OPENING_PLIES) positions += book.n - DRAUGHTS_OPENING_PLIES;
        free(book.moves);
    }
    snprintf(computed, sizeof computed, "%zu", positions);
    report_row(r, "Samuel's book: positions", "250000", computed, VERDICT_OPEN,
               "ours: what there is to study in games of our own programs");
    return true;
}

// What the survey says of two programs' strength, by a short match.
typedef struct {
    const char *item, *published;
    const char *game, *stronger, *weaker;
    int games, enough;     // points that chance gives to equal programs in less than 2.5%
    uint64_t seed;         // of the openings
    const char *origin;    // of the range
    const char *undecided; // the reason where the points are not enough
} Rivals;

// A short match from random openings; the points of the one called stronger, or -1 with the reason.
static double play_match(Report *r, const Rivals *x, Error *e) {
    const Game *g = game_table_open(r->games, x->game, e);
    Openings openings = {0};
    MatchResult result;
    if (!g ||
        !openings_random(&openings, g, openings_default_plies(g), (size_t)x->games, x->seed, e))
        return -1;
    progress_say(r->progress, "%s: %s against %s", x->game, x->stronger, x->weaker);
    const MatchSetup setup = {.game = g,
                              .players = r->players,
                              .specs = {x->stronger, x->weaker},
                              .openings = &openings,
                              .games = x->games,
                              .seed = x->seed,
                              .stop = r->stop};
    bool ok = match_run(&setup, &result, e);
    openings_clear(&openings);
    if (ok && result.games < x->games) ok = error_set(e, "stopped");
    if (!ok) return -1;
    return (double)result.score.wins + (double)result.score.draws / 2;
}

// Equal programs win 15 or more of 20 games with 2.1%, 27 or more of 40 with 1.9%, and all of 6
// with 1.6%.
static bool compare_programs(Report *r, Error *e) {
    static const char chance[] = "statistics: equal programs get so much in less than 2.5%";
    static const char tuned[] = "statistics: equal programs get so much in less than 2.5%; ryder "
                                "and reitman were adjusted on "
                                "the openings of seed 1, these are others";
    static const char not_shown[] =
        "no difference is shown in so few games; ryder and reitman were adjusted on the "
        "openings of seed 1, these are others";
    static const Rivals rivals[] = {
        {"chess: TECH, three plies instead of about five, against Bernstein's program",
         "type A by alpha-beta; the skill of the first "
         "programs was quite low",
         "chess", "tech:depth=3", "bernstein", 6, 6, 1, chance,
         "no difference is shown in so few games"},
        {"go, 9x9: Ryder's program against Zobrist's",
         "stronger than a complete beginner; Zobrist's is not", "go", "ryder", "zobrist", 40, 27, 2,
         tuned, not_shown},
        {"go, 9x9: Reitman and Wilcox's program against Zobrist's", "27 kyu; Zobrist's 38 kyu",
         "go", "reitman", "zobrist", 20, 15, 2, tuned, not_shown},
    };
    for (size_t i = 0; i < sizeof rivals / sizeof *rivals; i++) {
        const Rivals *x = &rivals[i];
        double points = play_match(r, x, e);
        char computed[64];
        if (points < 0) return false;
        snprintf(computed, sizeof computed, "%g of %d points", points, x->games);
        if (points < x->enough && points > x->games - x->enough)
            report_row(r, x->item, x->published, computed, VERDICT_OPEN, x->undecided);
        else
            report_range(r, x->item, x->published, computed, points, x->enough, INFINITY,
                         x->origin);
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
    grades(r);
    if (!constants(r, e)) return false;
    history(r);
    small_boards(r);
    basic_strategy(r);
    return tech_plies(r, e) && samuel_positions(r, e) && compare_programs(r, e);
}
