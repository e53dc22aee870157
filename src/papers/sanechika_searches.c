// SPDX-License-Identifier: MIT
// sanechika_searches.c - the survey of 1979, sections 2.1 and 2.2: what searches cost, on trees.
#include "base/mem.h"
#include "base/os/os_posix.h"
#include "games/random_tree/random_tree.h"
#include "papers/curve_svg.h"
#include "papers/sanechika_1979.h"
#include "search/classic/best_first.h"
#include "search/classic/classic.h"

#include <math.h>

static bool stopped(const Report *r, Error *e) {
    return atomic_load(r->stop) ? !error_set(e, "stopped") : false;
}

// --- alpha-beta, section 2.1 ---

// Leaves that a search in the order of generation looks at in such a tree.
static uint64_t leaves_of(const RandomTreeRules *rules, ClassicCuts cuts) {
    Game g;
    RandomTreeEval eval = random_tree_eval(0);
    SearchResult result;
    random_tree(rules, &g);
    State *root = game_states_new(&g, 1);
    game_start(&g, root);
    Classic *c = classic_new(
        &(ClassicSetup){.game = &g, .eval = &eval.eval, .cuts = cuts, .order = ORDER_GENERATED});
    classic_search(c, root, &(Limits){.depth = rules->depth}, &result);
    classic_free(c);
    free(root);
    return result.stats.leaves;
}

static uint64_t power(int base, int exponent) {
    uint64_t p = 1;
    while (exponent-- > 0) p *= (uint64_t)base;
    return p;
}

// The survey's footnote: 2 B^(D/2) - 1 where D is even, B^((D+1)/2) + B^((D-1)/2) - 1 where it is
// odd.
static uint64_t printed_best(int width, int depth) {
    return power(width, (depth + 1) / 2) + power(width, depth / 2) - 1;
}

static void best_case(Report *r) {
    static const int shapes[][2] = {{2, 10}, {3, 7}, {5, 6}, {10, 5}, {30, 4}};
    enum { SHAPES = sizeof shapes / sizeof *shapes };
    Str plies = {0};
    bool half = true;
    for (size_t i = 0; i < SHAPES; i++) {
        RandomTreeRules t = {
            .width = shapes[i][0], .depth = shapes[i][1], .values = LEAVES_ORDERED};
        uint64_t printed = printed_best(t.width, t.depth), leaves = leaves_of(&t, CUTS_DEEP);
        bool odd = t.depth % 2;
        char item[80], published[64], computed[32];
        snprintf(item, sizeof item, "best case, width %d, depth %d: leaves", t.width, t.depth);
        snprintf(published, sizeof published, "%s = %llu",
                 odd ? "B^((D+1)/2) + B^((D-1)/2) - 1" : "2 B^(D/2) - 1",
                 (unsigned long long)printed);
        snprintf(computed, sizeof computed, "%llu", (unsigned long long)leaves);
        report_row(
            r, item, published, computed, leaves == printed ? VERDICT_SAME : VERDICT_DIFFERENT,
            odd ? "the text has D+1/2 and D-1/2 as exponents; read as (D+1)/2 and (D-1)/2" : NULL);
        double as_deep = log((double)leaves) / log(t.width);
        half = half && as_deep >= t.depth / 2.0 && as_deep <= t.depth / 2.0 + 1;
        str_addf(&plies, "%s%.2f/%d", i ? ", " : "", as_deep, t.depth);
    }
    report_consistent(r, "best case: plies of a minimax search with as many leaves",
                      "about half the depth", str_text(&plies), half,
                      &(ReportRange){"half the depth, and at most one ply more", "our choice"});
    str_clear(&plies);
}

// The mean over some trees with random leaves.
static double mean_leaves(int width, int depth, ClassicCuts cuts, int trees) {
    double sum = 0;
    for (int i = 1; i <= trees; i++) {
        RandomTreeRules t = {.seed = (uint64_t)i, .width = width, .depth = depth};
        sum += (double)leaves_of(&t, cuts);
    }
    return sum / trees;
}

// By how much a ply multiplies the leaves in the long run: x / (1 - x) where x^B + x = 1.
static double limit_growth(int width) {
    double low = 0, high = 1;
    for (int i = 0; i < 60; i++) {
        double x = (low + high) / 2;
        if (pow(x, width) + x < 1)
            low = x;
        else
            high = x;
    }
    return low / (1 - low);
}

enum { WIDTHS = 5 };
static const int widths[WIDTHS] = {2, 3, 4, 5, 8};
static const int depths[WIDTHS] = {14, 9, 8, 7, 6}; // large enough, and done in a second

typedef struct {
    double width[WIDTHS], deep[WIDTHS], shallow[WIDTHS], limit[WIDTHS], rough[WIDTHS];
} Growth;

// The growth from two plies less, and the square root of it: odd and even depths differ.
static double growth(int width, int depth, ClassicCuts cuts) {
    enum { TREES = 100 };
    return sqrt(mean_leaves(width, depth, cuts, TREES) /
                mean_leaves(width, depth - 2, cuts, TREES));
}

static bool draw_growth(const Report *r, const Growth *g, Error *e) {
    if (!r->pictures) return true;
    const Curve curves[] = {{"deep cuts", g->deep},
                            {"shallow cuts", g->shallow},
                            {"limit", g->limit},
                            {"B / ln B", g->rough}};
    CurvePlot plot = {"Leaves of a ply over those of the ply before, random leaves",
                      "width",
                      "growth",
                      g->width,
                      WIDTHS,
                      0,
                      6,
                      curves,
                      4,
                      false};
    Str svg = {0};
    char path[1024];
    curve_svg(&plot, &svg);
    snprintf(path, sizeof path, "%.900s/sanechika-1979-growth.svg", r->pictures);
    bool ok = os_write_file(path, str_text(&svg), svg.len, e);
    str_clear(&svg);
    return ok;
}

static bool average_case(Report *r, Error *e) {
    Growth g;
    for (int i = 0; i < WIDTHS; i++) {
        char item[80], computed[80];
        if (stopped(r, e)) return false;
        progress_say(r->progress, "random trees of width %d", widths[i]);
        g.width[i] = widths[i];
        g.deep[i] = growth(widths[i], depths[i], CUTS_DEEP);
        g.shallow[i] = growth(widths[i], depths[i], CUTS_SHALLOW);
        g.limit[i] = limit_growth(widths[i]);
        g.rough[i] = widths[i] / log(widths[i]);
        snprintf(item, sizeof item, "width %d: growth of the leaves per ply", widths[i]);
        snprintf(computed, sizeof computed, "%.3f, in the long run %.3f", g.deep[i], g.limit[i]);
        report_row(r, item, NULL, computed, VERDICT_OPEN, "the survey prints no numbers for it");
        snprintf(item, sizeof item, "width %d: growth with shallow cuts over that with deep cuts",
                 widths[i]);
        snprintf(computed, sizeof computed, "%.3f", g.shallow[i] / g.deep[i]);
        report_range(r, item, "deep cuts are a second-order effect", computed,
                     g.shallow[i] / g.deep[i], 1, 1.25, "our choice");
    }
    return draw_growth(r, &g, e);
}

bool sanechika_alphabeta(Report *r, Error *e) {
    best_case(r);
    return average_case(r, e);
}

// --- bandwidth search and B*, section 2.2 iv ---

enum { BEST_TREES = 100, BEST_WIDTH = 6, BEST_DEPTH = 6 };

// What the searches look at in such trees, and how often their move is that of minimax.
typedef struct {
    uint64_t minimax, alphabeta, best[2];
    int same[2];
} BestCount;

static void count_tree(uint64_t seed, BestCount *out) {
    RandomTreeRules t = {
        .seed = seed, .width = BEST_WIDTH, .depth = BEST_DEPTH, .values = LEAVES_IN_RANGES};
    Game g;
    RandomTreeEval low = random_tree_eval(-1), high = random_tree_eval(1),
                   middle = random_tree_eval(0);
    SearchResult full, found;
    random_tree(&t, &g);
    State *root = game_states_new(&g, 1);
    game_start(&g, root);
    for (int i = 0; i < 2; i++) {
        Classic *c = classic_new(&(ClassicSetup){.game = &g,
                                                 .eval = &middle.eval,
                                                 .cuts = i ? CUTS_DEEP : CUTS_NONE,
                                                 .order = i ? ORDER_FIXED : ORDER_GENERATED});
        classic_search(c, root, &(Limits){.depth = t.depth}, &full);
        *(i ? &out->alphabeta : &out->minimax) += classic_looked(c);
        classic_free(c);
    }
    for (int i = 0; i < 2; i++) {
        BestFirst *b = best_first_new(&(BestSetup){.game = &g,
                                                   .eval = &low.eval,
                                                   .other = &high.eval,
                                                   .method = i ? BEST_BANDWIDTH : BEST_BSTAR,
                                                   .depth = t.depth + 1});
        best_first_think(b, root, &(Limits){0}, &found);
        out->same[i] += found.move == full.move;
        out->best[i] += best_first_looked(b);
        best_first_free(b);
    }
    free(root);
}

static void report_best(Report *r, const char *name, const char *published, int same,
                        uint64_t looked, const BestCount *c) {
    char item[100], computed[100];
    snprintf(item, sizeof item, "%s: the move of minimax, in trees with true bounds", name);
    snprintf(computed, sizeof computed, "in %d of %d trees", same, (int)BEST_TREES);
    report_consistent(r, item, published, computed, same == BEST_TREES,
                      &(ReportRange){"in every tree", "our choice: the survey says that it "
                                                      "converges"});
    snprintf(item, sizeof item, "%s: positions looked at", name);
    snprintf(computed, sizeof computed, "%.1f%% of minimax, %.0f%% of alpha-beta",
             100 * (double)looked / (double)c->minimax,
             100 * (double)looked / (double)c->alphabeta);
    report_row(r, item, NULL, computed, VERDICT_OPEN, "the survey prints no numbers for it");
}

bool sanechika_best_first(Report *r, Error *e) {
    BestCount c = {0};
    for (int i = 1; i <= BEST_TREES; i++) {
        if (stopped(r, e)) return false;
        progress_say(r->progress, "tree %d of %d", i, (int)BEST_TREES);
        count_tree((uint64_t)i, &c);
    }
    report_best(r, "B*", "converges", c.same[0], c.best[0], &c);
    report_best(r, "bandwidth search", "converges, with a bounded error", c.same[1], c.best[1], &c);
    return true;
}
