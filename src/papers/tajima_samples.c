// SPDX-License-Identifier: MIT
// tajima_samples.c - see tajima_samples.h.
//
// The paper's numbers belong to one position each, which is lost. What is computed here is their
// spread over positions that were searched for and fit. A number is consistent when at least one in
// twenty of the positions gives as much and one in twenty as little; a move or a step when one in
// twenty gives it. Otherwise the row is open where pi, which the paper does not print, can be the
// reason, else different. What was a condition of the search is open.
#include "papers/tajima_samples.h"

#include "base/mem.h"
#include "papers/tajima_table.h"
#include "teach/otl/otl_state.h"

#include <stdlib.h>

static const char needs_pi[] =
    "hardly any position gives it; sums and cut-offs rest on pi, which is not printed";

static const char none_kept[] = "no position is kept that fits";

enum { SELDOM = 20 }; // what happens in fewer than one of so many positions proves nothing

// Positions that were found, and what they fit.
static const char table_3[] =
    "positions found that allow the moves of table 3, each among N candidates, without a pass, "
    "corners and X squares empty (our condition); otl's readings were chosen by this table";
static const char figure_3[] =
    "positions found, of many more, that fit what is printed of figure 3, corners and X squares "
    "empty (our condition)";
static const char figure_3_steps[] = "positions found in which all candidates are dropped so";

// --- spreads ---

typedef struct {
    double *v;
    size_t n;
} Values;

static int by_size(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static int percent(size_t part, size_t whole) {
    return whole ? (int)((200 * part + whole) / (2 * whole)) : 0;
}

// A row about a number with `digits` decimals. Sorts the values.
static void report_spread(Report *r, const char *item, const char *published, Values values,
                          int digits, const char *where) {
    char got[96], range[64], origin[320];
    if (values.n == 0) {
        report_row(r, item, published, "none", VERDICT_OPEN, none_kept);
        return;
    }
    double printed = strtod(published, NULL), half = digits == 0 ? 0 : 0.5;
    for (int i = 0; i < digits; i++) half /= 10;
    size_t equal = 0, few = values.n / SELDOM;
    for (size_t i = 0; i < values.n; i++)
        equal += values.v[i] >= printed - half && values.v[i] <= printed + half;
    qsort(values.v, values.n, sizeof *values.v, by_size);
    double low = values.v[few], high = values.v[values.n - 1 - few];
    snprintf(got, sizeof got, "median %.*f, equal in %d%%", digits, values.v[values.n / 2],
             percent(equal, values.n));
    snprintf(range, sizeof range, "%.*f to %.*f", digits, low, digits, high);
    if (printed + half >= low && printed - half <= high) {
        snprintf(origin, sizeof origin, "the middle nine tenths of our results over %zu %s",
                 values.n, where);
        report_consistent(r, item, published, got, true, &(ReportRange){range, origin});
        return;
    }
    char full[192];
    snprintf(full, sizeof full, "%s, all %.*f to %.*f", got, digits, values.v[0], digits,
             values.v[values.n - 1]);
    report_row(r, item, published, full, VERDICT_OPEN, needs_pi);
}

// A row about what happens in some positions and not in others; open with the reason when it hardly
// ever happens.
static void report_share(Report *r, const char *item, const char *published, const char *got,
                         size_t part, size_t whole, const char *where, const char *reason) {
    char origin[320];
    if (part == 0 || part * SELDOM < whole) {
        report_row(r, item, published, got, VERDICT_OPEN, reason);
        return;
    }
    snprintf(origin, sizeof origin, "so in %zu of %zu %s", part, whole, where);
    report_consistent(r, item, published, got, true,
                      &(ReportRange){"in at least 5% of the positions", origin});
}

// --- figure 6 and table 3 ---

typedef struct {
    size_t n;
    OtlBoard *boards;
    TajimaGame *games;
    double *room;
} Samples;

static Samples samples_new(TajimaFigure figure) {
    OtlGame *games = mem_new(TAJIMA_FITS_MAX, sizeof *games);
    Samples s = {.n = tajima_fits(figure, games)};
    s.boards = mem_new(s.n, sizeof *s.boards);
    s.room = mem_new(s.n, sizeof *s.room);
    for (size_t i = 0; i < s.n; i++) s.boards[i] = otl_game_board(&games[i]);
    free(games);
    return s;
}

static Samples judged_samples(const OtlSetup *setup) {
    Samples s = samples_new(FIGURE_6);
    s.games = mem_new(s.n, sizeof *s.games);
    for (size_t i = 0; i < s.n; i++) tajima_judge(setup, s.boards[i], &s.games[i]);
    return s;
}

static void samples_free(Samples *s) {
    free(s->boards);
    free(s->games);
    free(s->room);
}

static void report_squares(Report *r, const char *item, uint64_t set, const char *reason) {
    Str squares = {0};
    char at[3];
    while (set) {
        otl_square_text(bits_pop(&set), at);
        str_addf(&squares, "%s%s", squares.len ? " " : "", at);
    }
    report_row(r, item, NULL, str_text(&squares), VERDICT_OPEN, reason);
    str_clear(&squares);
}

bool tajima_figure_6(Report *r, Error *e) {
    (void)e;
    Samples s = samples_new(FIGURE_6);
    uint64_t all = s.n ? UINT64_MAX : 0, black = all, white = all, empty = all;
    for (size_t i = 0; i < s.n; i++) {
        black &= s.boards[i].own;
        white &= s.boards[i].enemy;
        empty &= otl_empty(s.boards[i]);
    }
    static const char lost[] =
        "the figure is lost; these were found, of some 210: they allow the twelve moves of table "
        "3, each among as many candidates as printed, after twenty moves from the start; no pass, "
        "corners and X squares empty: our conditions, 20 squares are given by them";
    char count[24];
    snprintf(count, sizeof count, "%zu", s.n);
    report_row(r, "positions of figure 6 that fit", NULL, count, VERDICT_OPEN, lost);
    report_squares(r, "in all of them black", black, lost);
    report_squares(r, "in all of them white", white, lost);
    snprintf(count, sizeof count, "%d of 64", bits_count(black | white | empty));
    report_row(r, "squares alike in all of them", NULL, count, VERDICT_OPEN, lost);
    samples_free(&s);
    return true;
}

static void report_cell(Report *r, const Samples *s, int row, int column) {
    char item[96], published[16];
    for (size_t i = 0; i < s->n; i++) {
        uint64_t columns[TAJIMA_COLUMNS];
        tajima_columns_of(&s->games[i].rows[row], columns);
        s->room[i] = (double)columns[column];
    }
    snprintf(item, sizeof item, "move %d%s, %s", 21 + tajima_row_move(row),
             tajima_row_again(row) ? " again" : "", tajima_columns[column]);
    snprintf(published, sizeof published, "%d", tajima_printed[row][column]);
    report_spread(r, item, published, (Values){s->room, s->n}, 0, table_3);
}

// Every cell but N, which the positions were chosen by.
bool tajima_cells(Report *r, Error *e) {
    (void)e;
    OtlSetup setup = otl_default_setup();
    Samples s = judged_samples(&setup);
    for (int row = 0; row < TAJIMA_ROWS; row++)
        for (int column = 1; column < TAJIMA_COLUMNS; column++) report_cell(r, &s, row, column);
    samples_free(&s);
    return true;
}

static double ahead(const OtlCounts *c) {
    return (double)otl_counts_ahead(c) / TAJIMA_MOVES;
}

static double total(const OtlCounts *c) {
    return (double)otl_counts_total(c);
}

static double deepest(const OtlCounts *c) {
    return c->deepest;
}

static const struct {
    const char *item, *published;
    int digits;
    double (*of)(const OtlCounts *c);
} conclusions[] = {
    {"look-aheads a move, N + S - H1 + H", "57", 0, ahead},
    {"selection rate r", "0.37", 2, otl_counts_selected},
    {"discovery rate, a reply looked at twice counted once", "0.27", 2, otl_counts_found},
    {"all that is looked at, S", "854", 0, total},
    {"plies of the longest edge fight", "7", 0, deepest},
};

static void report_total(Report *r, const Samples *s, int column) {
    char published[16];
    for (size_t i = 0; i < s->n; i++) {
        uint64_t columns[TAJIMA_COLUMNS];
        tajima_columns_of(&s->games[i].total, columns);
        s->room[i] = (double)columns[column];
    }
    snprintf(published, sizeof published, "%d", tajima_totals[column]);
    report_spread(r, tajima_columns[column], published, (Values){s->room, s->n}, 0, table_3);
}

bool tajima_totals_of_games(Report *r, Error *e) {
    (void)e;
    OtlSetup setup = otl_default_setup();
    Samples s = judged_samples(&setup);
    for (int column = 1; column < TAJIMA_COLUMNS; column++) report_total(r, &s, column);
    for (size_t k = 0; k < sizeof conclusions / sizeof *conclusions; k++) {
        for (size_t i = 0; i < s.n; i++) s.room[i] = conclusions[k].of(&s.games[i].total);
        report_spread(r, conclusions[k].item, conclusions[k].published, (Values){s.room, s.n},
                      conclusions[k].digits, table_3);
    }
    setup.without |= UINT32_C(1) << KIND_CUTOFF;
    for (size_t i = 0; i < s.n; i++) s.room[i] = (double)tajima_examined(&setup, s.boards[i]);
    report_spread(r, "the same without cut-offs", "5739", (Values){s.room, s.n}, 0, table_3);
    samples_free(&s);
    return true;
}

// Whether the first round leaves nothing at moves 28 and 29 and something at all others.
static bool rounds_as_printed(const TajimaGame *g) {
    for (int row = 0; row < TAJIMA_ROWS; row++) {
        bool twice = row + 1 < TAJIMA_ROWS && tajima_row_again(row + 1);
        if (!tajima_row_again(row) && (g->left[row] == 0) != twice) return false;
    }
    return true;
}

static void report_rounds(Report *r, const Samples *s) {
    Str got = {0};
    size_t fits = 0;
    for (int row = 0; row < TAJIMA_ROWS; row++) {
        size_t none = 0;
        for (size_t i = 0; i < s->n; i++) none += s->games[i].left[row] == 0;
        if (tajima_row_again(row) || none == 0) continue;
        str_addf(&got, "%s%d in %d%%", got.len ? ", " : "", 21 + tajima_row_move(row),
                 percent(none, s->n));
    }
    for (size_t i = 0; i < s->n; i++) fits += rounds_as_printed(&s->games[i]);
    report_share(r, "moves judged a second time", "28, 29", str_text(&got), fits, s->n, table_3,
                 needs_pi);
    str_clear(&got);
}

// In how many positions the paper's move is not dropped when pi counts nothing.
static size_t kept_without_pi(const Samples *s, int move) {
    OtlSetup setup = otl_default_setup();
    setup.shape_moves = setup.shape_outside = setup.shape_stone = 0;
    size_t kept = 0;
    for (size_t i = 0; i < s->n; i++) {
        TajimaGame g;
        tajima_judge(&setup, s->boards[i], &g);
        kept += g.kept[move];
    }
    return kept;
}

// A move that is dropped in every position is different, unless pi drops it.
static void report_dropped(Report *r, const Samples *s, const char *item, const char *got,
                           int move) {
    size_t kept = kept_without_pi(s, move);
    char reason[128];
    bool by_pi = kept * SELDOM >= s->n;
    snprintf(reason, sizeof reason, "dropped in every position; without pi kept in %d%%, so %s",
             percent(kept, s->n),
             by_pi ? "pi, which is not printed, decides" : "pi does not explain it");
    report_row(r, item, tajima_moves[move], got, by_pi ? VERDICT_OPEN : VERDICT_DIFFERENT, reason);
}

static void report_choice(Report *r, const Samples *s, int move) {
    char item[24], got[64];
    size_t chosen = 0, kept = 0;
    for (size_t i = 0; i < s->n; i++) {
        chosen += s->games[i].chosen[move] == tajima_square(tajima_moves[move]);
        kept += s->games[i].kept[move];
    }
    snprintf(item, sizeof item, "move %d", 21 + move);
    snprintf(got, sizeof got, "chosen in %d%%, not dropped in %d%%", percent(chosen, s->n),
             percent(kept, s->n));
    if (kept == 0)
        report_dropped(r, s, item, got, move);
    else
        report_share(r, item, tajima_moves[move], got, chosen, s->n, table_3, needs_pi);
}

bool tajima_choices(Report *r, Error *e) {
    (void)e;
    OtlSetup setup = otl_default_setup();
    Samples s = judged_samples(&setup);
    for (int move = 0; move < TAJIMA_MOVES; move++) report_choice(r, &s, move);
    report_rounds(r, &s);
    samples_free(&s);
    return true;
}

// "Middle" lasts until move 32. By our reading it ends with 36 stones, which is when move 32 was
// made, or when a side can take a corner.
bool tajima_states(Report *r, Error *e) {
    static const char our_end[] =
        "that a corner ends it is our reading; corners and X squares empty before move 21 was a "
        "condition of the search";
    (void)e;
    OtlSetup setup = otl_default_setup();
    Samples s = judged_samples(&setup);
    size_t threat = 0, own = 0, never = 0;
    for (size_t i = 0; i < s.n; i++) {
        const TajimaGame *g = &s.games[i];
        bool before = false;
        for (int move = 0; move < TAJIMA_MOVES; move++) before |= g->corners[move];
        never += !before;
        own += (otl_moves(g->after) & OTL_CORNERS) != 0;
        threat += (otl_moves(otl_swapped(g->after)) & OTL_CORNERS) != 0;
    }
    char got[96];
    snprintf(got, sizeof got, "no side can take a corner before moves 21 to 32 in %d%%",
             percent(never, s.n));
    report_row(r, "state 'middle' until move 32", "lasts until move 32", got, VERDICT_OPEN,
               our_end);
    snprintf(got, sizeof got, "after it white can take a corner in %d%%, black in %d%%",
             percent(threat, s.n), percent(own, s.n));
    report_row(r, "state 'middle' ends with move 32", "lasts until move 32", got, VERDICT_OPEN,
               our_end);
    samples_free(&s);
    return true;
}

// --- example 2.2: which replies to g5 are looked at ---

static void report_numbering(Report *r, const char *item, size_t part, size_t whole) {
    char got[48];
    snprintf(got, sizeof got, "%zu of %zu positions", part, whole);
    report_row(r, item, "7 8 12 13 14", got, VERDICT_OPEN,
               "one of the two was a condition of the search: both can be");
}

bool tajima_example_2_2(Report *r, Error *e) {
    (void)e;
    OtlSetup setup = otl_default_setup();
    setup.without |= UINT32_C(1) << KIND_CUTOFF;
    Samples s = samples_new(FIGURE_4);
    size_t rows = 0, columns = 0;
    int g5 = tajima_square("g5");
    for (size_t i = 0; i < s.n; i++) {
        OtlMind mind = {.setup = &setup, .cutoff = OTL_NO_CUT};
        OtlBoard b = s.boards[i];
        otl_judge(&mind, b, g5, 1, NULL, NULL);
        s.room[i] = (double)mind.counts.after;
        rows += tajima_numbered(b, false);
        columns += tajima_numbered(b, true);
    }
    size_t five = 0;
    for (size_t i = 0; i < s.n; i++) five += s.room[i] == 5;
    char got[48];
    snprintf(got, sizeof got, "5 in %d%% of the positions", percent(five, s.n));
    report_row(r, "replies looked at after g5", "5 of 15", got, VERDICT_OPEN,
               "a condition of the search: five replies are new or changed");
    report_numbering(r, "their numbers, counted in rows", rows, s.n);
    report_numbering(r, "their numbers, counted in columns", columns, s.n);
    samples_free(&s);
    return true;
}

// --- example 3.1: which candidates are dropped, and after which step ---

static const char *step_words(int dropped) {
    switch (dropped) {
    case 2:
        return "dropped by step 2";
    case 4:
        return "dropped by step 4";
    default:
        return "judged to the end";
    }
}

typedef struct {
    size_t all, agree[TAJIMA_CUTS], by_2[TAJIMA_CUTS], by_4[TAJIMA_CUTS];
    int most;        // candidates that agree in one position
    size_t b3_worse; // h3 counts against b3
} Cuts;

static void note_cuts(const OtlSetup *setup, OtlBoard b, Cuts *c) {
    int steps[TAJIMA_CUTS], agree = 0;
    tajima_cut_steps(setup, b, steps);
    for (int k = 0; k < TAJIMA_CUTS; k++) {
        bool same = steps[k] == tajima_cuts[k].dropped;
        c->by_2[k] += steps[k] == STEP_SHAPE;
        c->by_4[k] += steps[k] == STEP_LOSS;
        c->agree[k] += same;
        agree += same;
    }
    c->all += agree == TAJIMA_CUTS;
    if (agree > c->most) c->most = agree;
}

static void note_b3(const OtlSetup *setup, OtlBoard b, Cuts *c) {
    OtlMind mind = {.setup = setup, .cutoff = OTL_NO_CUT};
    OtlJudgement judged;
    otl_judge(&mind, b, tajima_square("b3"), 1, &judged, NULL);
    for (size_t i = 0; i < judged.n_reasons; i++)
        c->b3_worse += judged.reasons[i].know == KNOW_REPLY_BETTER &&
                       otl_has(judged.reasons[i].marks, tajima_square("h3"));
}

// All thirteen at once: positions searched for with this as a condition.
static void report_all_cuts(Report *r, const OtlSetup *setup, const Cuts *c) {
    static const char item[] = "all candidates",
                      published[] = "7 by step 2, 3 by step 4, 3 to the end";
    Samples searched = samples_new(FIGURE_3_CUTS);
    Cuts s = {0};
    char got[128];
    for (size_t i = 0; i < searched.n; i++) note_cuts(setup, searched.boards[i], &s);
    snprintf(got, sizeof got, "all 13 so in %zu of the above, at most %d; in %zu searched for",
             c->all, c->most, s.all);
    report_share(r, item, published, got, s.all, searched.n, figure_3_steps, needs_pi);
    samples_free(&searched);
}

bool tajima_example_3_1(Report *r, Error *e) {
    (void)e;
    OtlSetup setup = otl_default_setup(), whole = setup;
    whole.without |= UINT32_C(1) << KIND_CUTOFF;
    Samples s = samples_new(FIGURE_3);
    Cuts c = {0};
    char item[16], got[96];
    for (size_t i = 0; i < s.n; i++) {
        note_cuts(&setup, s.boards[i], &c);
        note_b3(&whole, s.boards[i], &c);
    }
    for (int k = 0; k < TAJIMA_CUTS; k++) {
        snprintf(item, sizeof item, "candidate %s", tajima_cuts[k].square);
        snprintf(got, sizeof got, "step 2 %d%%, step 4 %d%%, to the end %d%%",
                 percent(c.by_2[k], s.n), percent(c.by_4[k], s.n),
                 percent(s.n - c.by_2[k] - c.by_4[k], s.n));
        report_share(r, item, step_words(tajima_cuts[k].dropped), got, c.agree[k], s.n, figure_3,
                     needs_pi);
    }
    report_all_cuts(r, &setup, &c);
    snprintf(got, sizeof got, "h3 counts against b3 in %d%%", percent(c.b3_worse, s.n));
    report_row(r, "b3 makes h3 a good move (example 2.1)", "h3 leaves a right at h2", got,
               VERDICT_OPEN, "a condition of the search: after b3 and h3 black has h2");
    samples_free(&s);
    return true;
}
