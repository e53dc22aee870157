// SPDX-License-Identifier: MIT
// takeuchi_1978_hex.c - the paper of about 1978, section 1: what its Hex program sees. See
// docs/papers/takeuchi-1978-hex.md.
//
// Cells are written as in the paper, row and column, on a board that is the mirror image of ours;
// its edges 100 to 103 are top, left, bottom and right. Figure 7, the position of figures 8 and 9,
// is lost: as much of it is set up as the two figures prove.
#include "papers/papers.h"

#include "base/mem.h"
#include "base/os/os_posix.h"
#include "base/rng.h"
#include "referee/referee.h"
#include "teach/hex/plan_find.h"

#include <stdlib.h>
#include <string.h>

enum { SIDE = 8, EDGES_FROM = 100, ENTRY_MAX = 9, ENTRIES_MAX = 12, OWN_STONE = 1000 };

// An entry of a printed list: a node, and the cells that support the link to it.
typedef struct {
    int n, node[ENTRY_MAX];
} Entry;

typedef struct {
    int n;
    Entry entry[ENTRIES_MAX];
} PrintedList;

// Misread digits are corrected by the shape; the page lists them.
static const PrintedList figure_3 = {12,
                                     {{1, {63}},
                                      {1, {73}},
                                      {1, {72}},
                                      {1, {61}},
                                      {1, {51}},
                                      {1, {52}},
                                      {3, {102, 73, 72}},
                                      {3, {53, 63, 52}},
                                      {3, {74, 73, 63}},
                                      {3, {71, 61, 72}},
                                      {3, {50, 51, 61}},
                                      {3, {41, 52, 51}}}};
static const PrintedList figure_6 = {4,
                                     {{9, {101, 60, 50, 51, 40, 30, 61, 41, 62}},
                                      {9, {101, 20, 30, 41, 40, 50, 31, 51, 42}},
                                      {9, {102, 75, 74, 63, 73, 72, 64, 62, 53}},
                                      {9, {102, 71, 72, 62, 73, 74, 61, 63, 51}}}};
static const int figure_8_chain[] = {23, 33, 34, 32};
static const PrintedList figure_8 = {9,
                                     {{1, {12}},
                                      {1, {13}},
                                      {3, {20, 21, 31}},
                                      {1, {21}},
                                      {1, {31}},
                                      {1, {35}},
                                      {1, {43}},
                                      {1, {45}},
                                      {3, {46, 45, 35}}}};
enum { FIGURE_9_PLANS = 3, FIGURE_9_STONE = 30, PUBLISHED_MOVES = 3, PUBLISHED_PLANS = 10 };
static const PrintedList figure_9[FIGURE_9_PLANS] = {
    {6,
     {{1, {100}},
      {3, {11, 1, 0}},
      {1, {21}},
      {3, {30, 31, 20}},
      {3, {51, 40, 41}},
      {9, {102, 70, 71, 61, 72, 73, 60, 62, 50}}}},
    {6,
     {{1, {100}},
      {1, {0}},
      {3, {21, 11, 10}},
      {3, {30, 31, 20}},
      {3, {51, 40, 41}},
      {9, {102, 70, 71, 61, 72, 73, 60, 62, 50}}}},
    {6,
     {{1, {100}},
      {3, {11, 1, 0}},
      {3, {20, 21, 10}},
      {1, {30}},
      {3, {51, 40, 41}},
      {9, {102, 74, 73, 62, 72, 71, 63, 61, 52}}}},
};

// --- the paper's board and ours ---

static int node_of(const PlanGraph *g, int printed) {
    static const int edges[PLAN_EDGES] = {PLAN_TOP, PLAN_RIGHT, PLAN_BOTTOM, PLAN_LEFT};
    if (printed >= EDGES_FROM) return g->cells + edges[printed - EDGES_FROM];
    return printed / 10 * SIDE + SIDE - 1 - printed % 10;
}

static int printed_of(const PlanGraph *g, int node) {
    static const int edges[PLAN_EDGES] = {100, 102, 103, 101};
    if (node >= g->cells) return edges[node - g->cells];
    return node / SIDE * 10 + SIDE - 1 - node % SIDE;
}

static PlanSet support_of(const PlanGraph *g, const Entry *e) {
    PlanSet support = {0};
    for (int i = 1; i < e->n; i++) plan_put(&support, node_of(g, e->node[i]));
    return support;
}

static bool same_set(const PlanSet *a, const PlanSet *b) {
    return memcmp(a, b, sizeof *a) == 0;
}

// Cells in the paper's order.
static void add_cells(const PlanGraph *g, const PlanSet *cells, Str *out) {
    bool first = true;
    for (int printed = 0; printed < 10 * SIDE; printed++) {
        if (printed % 10 >= SIDE || !plan_has(cells, node_of(g, printed))) continue;
        str_addf(out, "%s%02d", first ? "" : " ", printed);
        first = false;
    }
}

static void add_entry(const PlanGraph *g, int printed, const PlanSet *support, Str *out) {
    str_addf(out, "%s(%02d", out->len ? " " : "", printed);
    if (!plan_none(support)) str_add_char(out, ' ');
    add_cells(g, support, out);
    str_add_char(out, ')');
}

// A list as printed, but the cells of each support in ascending order.
static void add_printed_list(const PlanGraph *g, const PrintedList *list, bool links, Str *out) {
    for (int i = 0; i < list->n; i++) {
        if ((list->entry[i].n > 1) != links) continue;
        PlanSet support = support_of(g, &list->entry[i]);
        add_entry(g, list->entry[i].node[0], &support, out);
    }
}

// The entries that the graph has for a node: printed ones first and in their order, then others.
static void add_seen_list(const PlanGraph *g, int node, const PrintedList *list, bool links,
                          Str *out) {
    PlanSet left = links ? g->linked[node] : g->near[node];
    for (int i = 0; i < list->n + g->nodes; i++) {
        int to = i < list->n ? node_of(g, list->entry[i].node[0]) : i - list->n;
        if (!plan_has(&left, to)) continue;
        plan_drop(&left, to);
        PlanSet support = {0};
        if (links) support = plan_link_support(g, node, to);
        add_entry(g, printed_of(g, to), &support, out);
    }
}

// A row whose published text is restored where the scan has other digits, as `restored` says.
static void compare_restored(Report *r, const char *item, const char *published,
                             const char *computed, const char *restored) {
    bool same = strcmp(published, computed) == 0;
    report_row(r, item, published, computed, same ? VERDICT_SAME : VERDICT_DIFFERENT, restored);
}

static void compare_lists(Report *r, const char *item, const PlanGraph *g, int node,
                          const PrintedList *list, bool links, const char *restored) {
    Str published = {0}, computed = {0};
    add_printed_list(g, list, links, &published);
    add_seen_list(g, node, list, links, &computed);
    compare_restored(r, item, str_text(&published), str_text(&computed), restored);
    str_clear(&published);
    str_clear(&computed);
}

// --- figures 3 and 6: the empty board ---

static bool is_printed_trapezoid(const PlanGraph *g, const PlanTrapezoid *t, const Entry *e) {
    PlanSet support = support_of(g, e);
    return node_of(g, e->node[0]) == g->cells + t->edge && same_set(&support, &t->support);
}

static void compare_trapezoids(Report *r, const PlanGraph *g) {
    int apex = node_of(g, 52), all = 0;
    Str published = {0}, computed = {0};
    add_printed_list(g, &figure_6, true, &published);
    for (int i = 0; i < figure_6.n; i++)
        for (int k = 0; k < g->n_trapezoids; k++)
            if (g->trapezoid[k].apex == apex &&
                is_printed_trapezoid(g, &g->trapezoid[k], &figure_6.entry[i]))
                add_entry(g, figure_6.entry[i].node[0], &g->trapezoid[k].support, &computed);
    for (int k = 0; k < g->n_trapezoids; k++) all += g->trapezoid[k].apex == apex;
    if (all != figure_6.n) str_addf(&computed, " of %d", all);
    report_consistent(r, "figure 6: trapezoids of 52", str_text(&published), str_text(&computed),
                      strcmp(str_text(&published), str_text(&computed)) == 0,
                      &(ReportRange){"equal as restored",
                                     "2 digits of the scan and a missing 60 restored from the "
                                     "shape, supports sorted, see "
                                     "docs/papers/takeuchi-1978-hex.md"});
    str_clear(&published);
    str_clear(&computed);
}

static bool run_empty(Report *r, Error *e) {
    (void)e;
    PlanGraph *g = mem_new(1, sizeof *g);
    plan_graph_init(g, SIDE, SIDE, PLAN_LINKS_PAPER);
    char nodes[16];
    snprintf(nodes, sizeof nodes, "%d", g->nodes);
    report_compare(r, "elements of BOARD", "68", nodes);
    compare_lists(r, "figure 3: neighbours of 62", g, node_of(g, 62), &figure_3, false,
                  "1 digit of the scan restored from the shape, supports sorted, see "
                  "docs/papers/takeuchi-1978-hex.md");
    compare_lists(r, "figure 3: links of 62", g, node_of(g, 62), &figure_3, true,
                  "4 digits of the scan restored from the shape, supports sorted, see "
                  "docs/papers/takeuchi-1978-hex.md");
    compare_trapezoids(r, g);
    plan_graph_clear(g);
    free(g);
    return true;
}

// --- figures 7 to 9 ---

// The position as far as it is known, and what is asked of it.
typedef struct {
    Report *report;
    PlanGraph *g; // with the stones that figures 8 and 9 prove
    PlanFinder *finder;
    PlanList list;
} Figure7;

enum { BLACK, WHITE };

static int chain_node(const PlanGraph *g) {
    return g->root[node_of(g, figure_8_chain[0])];
}

static PlanSet figure_8_nodes(const PlanGraph *g, bool links) {
    PlanSet nodes = {0};
    for (int i = 0; i < figure_8.n; i++)
        if ((figure_8.entry[i].n > 1) == links)
            plan_put(&nodes, node_of(g, figure_8.entry[i].node[0]));
    return nodes;
}

// What touches or is linked with the chain but does not stand in figure 8 must be white.
static void put_missing_white(PlanGraph *g, bool links) {
    int chain = chain_node(g);
    PlanSet printed = figure_8_nodes(g, links);
    PlanSet missing = plan_minus(links ? g->linked[chain] : g->near[chain], &printed);
    for (int i = plan_next(&missing, 0); i >= 0; i = plan_next(&missing, i + 1))
        plan_graph_play(g, i, WHITE);
}

// With the links that count; the white stones follow from the reading of the paper.
static void put_known_stones(PlanGraph *g) {
    for (size_t i = 0; i < sizeof figure_8_chain / sizeof *figure_8_chain; i++)
        plan_graph_play(g, node_of(g, figure_8_chain[i]), BLACK);
    plan_graph_play(g, node_of(g, FIGURE_9_STONE), BLACK);
    put_missing_white(g, false);
    put_missing_white(g, true);
}

// The paper's #1000 marks one's own stones, edges among them.
static void add_plan(const PlanGraph *g, const Plan *p, Str *out) {
    int from = p->from;
    str_addf(out, "(%d", OWN_STONE + printed_of(g, from));
    for (int i = 0; i < p->n_steps; i++) {
        int to = p->step[i].to, printed = printed_of(g, to);
        PlanSet support = plan_step_support(g, from, p->step[i]);
        if (!plan_none(&support)) {
            str_add(out, " (");
            add_cells(g, &support, out);
            str_add_char(out, ')');
        }
        str_addf(out, " %02d", g->stone[to] == BLACK ? OWN_STONE + printed : printed);
        from = to;
    }
    str_add_char(out, ')');
}

// The printed plan as a plan on the board.
static bool is_printed_plan(const PlanGraph *g, const Plan *p, const PrintedList *printed) {
    int from = p->from;
    if (p->n_steps != printed->n - 1 || from != node_of(g, printed->entry[0].node[0])) return false;
    for (int i = 0; i < p->n_steps; i++) {
        const Entry *e = &printed->entry[i + 1];
        PlanSet want = support_of(g, e), support = plan_step_support(g, from, p->step[i]);
        if (p->step[i].to != node_of(g, e->node[0]) || !same_set(&want, &support)) return false;
        from = p->step[i].to;
    }
    return true;
}

static const Plan *find_printed_plan(const Figure7 *f, const PrintedList *printed) {
    for (size_t i = 0; i < f->list.n; i++)
        if (is_printed_plan(f->g, &f->list.plan[i], printed)) return &f->list.plan[i];
    return NULL;
}

static void add_printed_plan(const PlanGraph *g, const PrintedList *plan, Str *out) {
    for (int i = 0; i < plan->n; i++) {
        int printed = plan->entry[i].node[0];
        PlanSet support = support_of(g, &plan->entry[i]);
        str_add(out, i == 0 ? "(" : " ");
        if (!plan_none(&support)) {
            str_add_char(out, '(');
            add_cells(g, &support, out);
            str_add(out, ") ");
        }
        str_addf(out, "%02d",
                 g->stone[node_of(g, printed)] == BLACK ? OWN_STONE + printed : printed);
    }
    str_add_char(out, ')');
}

static bool figure_8_holds(const PlanGraph *g) {
    PlanSet near = figure_8_nodes(g, false), linked = figure_8_nodes(g, true);
    int chain = chain_node(g);
    return same_set(&near, &g->near[chain]) && same_set(&linked, &g->linked[chain]);
}

// Whether everything the paper prints comes out, the ten plans included.
static bool all_holds(Figure7 *f) {
    if (!figure_8_holds(f->g)) return false;
    plan_find(f->finder, f->g, BLACK, &f->list);
    if (f->list.moves != PUBLISHED_MOVES || f->list.n != PUBLISHED_PLANS) return false;
    for (int i = 0; i < FIGURE_9_PLANS; i++)
        if (!find_printed_plan(f, &figure_9[i])) return false;
    return true;
}

static void report_stones(Figure7 *f) {
    PlanSet stones[2] = {{{0}}};
    Str text = {0};
    for (int i = 0; i < f->g->cells; i++)
        if (f->g->stone[i] != PLAN_EMPTY) plan_put(&stones[f->g->stone[i]], i);
    str_add(&text, "black ");
    add_cells(f->g, &stones[BLACK], &text);
    str_add(&text, ", white ");
    add_cells(f->g, &stones[WHITE], &text);
    report_row(f->report, "figure 7: the stones", NULL, str_text(&text), VERDICT_OPEN,
               "the figure is lost; these are the stones that figures 8 and 9 prove: the chain and "
               "30 are black, cells are white that touch the chain or would be linked with it but "
               "do not stand in figure 8");
    str_clear(&text);
}

// The white stones were read from what the list lacks, so that nothing else stands in it proves
// nothing.
static void report_chain(Figure7 *f, const char *item, bool links) {
    Str published = {0}, computed = {0};
    add_printed_list(f->g, &figure_8, links, &published);
    add_seen_list(f->g, chain_node(f->g), &figure_8, links, &computed);
    bool same = strcmp(str_text(&published), str_text(&computed)) == 0;
    report_row(f->report, item, str_text(&published), str_text(&computed),
               same ? VERDICT_ARITHMETIC : VERDICT_DIFFERENT,
               "the white stones are read from the same list");
    str_clear(&published);
    str_clear(&computed);
}

#define REBUILT                                                                                    \
    "on a position rebuilt from figures 8 and 9, which gives 7 plans where the paper has 10"
static const char rebuilt[] = REBUILT;
static const char rebuilt_1_digit[] = REBUILT "; 1 digit of the scan restored, supports sorted";
static const char rebuilt_2_digits[] = REBUILT "; 2 digits of the scan restored, supports sorted";

static void report_plans(Figure7 *f) {
    char moves[32];
    plan_find(f->finder, f->g, BLACK, &f->list);
    snprintf(moves, sizeof moves, "%d", f->list.moves);
    report_consistent(f->report, "figure 9: moves of black's plans", "3", moves,
                      f->list.moves == PUBLISHED_MOVES, &(ReportRange){"3", rebuilt});
    for (int i = 0; i < FIGURE_9_PLANS; i++) {
        const Plan *found = find_printed_plan(f, &figure_9[i]);
        Str published = {0}, computed = {0};
        char item[48];
        add_printed_plan(f->g, &figure_9[i], &published);
        if (found) add_plan(f->g, found, &computed);
        snprintf(item, sizeof item, "figure 9: plan %d", i + 1);
        report_consistent(
            f->report, item, str_text(&published), found ? str_text(&computed) : "not found",
            found && strcmp(str_text(&published), str_text(&computed)) == 0,
            &(ReportRange){"among black's plans", i ? rebuilt_1_digit : rebuilt_2_digits});
        str_clear(&published);
        str_clear(&computed);
    }
    char plans[32];
    snprintf(plans, sizeof plans, "%zu", f->list.n);
    bool same = f->list.n == PUBLISHED_PLANS;
    report_row(f->report, "figure 9: number of black's plans", "10", plans,
               same ? VERDICT_SAME : VERDICT_OPEN,
               same ? NULL
                    : "figure 7 is lost: either more stones, or our finder counts differently");
}

// The empty cells on which one more stone makes everything come out.
static PlanSet one_more(Figure7 *f, int player) {
    PlanSet cells = {0};
    for (int i = 0; i < f->g->cells; i++) {
        if (f->g->stone[i] != PLAN_EMPTY) continue;
        plan_graph_play(f->g, i, player);
        if (all_holds(f)) plan_put(&cells, i);
        plan_graph_undo(f->g);
    }
    return cells;
}

static void report_one_more(Figure7 *f, const PlanSet *black) {
    PlanSet white = one_more(f, WHITE);
    Str text = {0};
    str_add(&text, "black ");
    add_cells(f->g, black, &text);
    if (!plan_none(&white)) str_add(&text, ", white ");
    add_cells(f->g, &white, &text);
    report_row(f->report, "ten plans with one more stone", NULL,
               plan_none(black) && plan_none(&white) ? "none" : str_text(&text), VERDICT_OPEN,
               "a stone with which all of figures 8 and 9 comes out and the number is 10");
    str_clear(&text);
}

static void report_pairs(Figure7 *f, const PlanSet *black) {
    Str text = {0};
    int pairs = 0, needed = 0;
    for (int i = 0; i < f->g->cells; i++) {
        if (f->g->stone[i] != PLAN_EMPTY) continue;
        plan_graph_play(f->g, i, BLACK);
        PlanSet white = one_more(f, WHITE);
        plan_graph_undo(f->g);
        if (plan_none(&white)) continue;
        str_addf(&text, "%s%02d with ", text.len ? "; " : "", printed_of(f->g, i));
        add_cells(f->g, &white, &text);
        pairs += plan_size(&white);
        if (!plan_has(black, i)) needed += plan_size(&white);
    }
    char reason[160];
    snprintf(reason, sizeof reason,
             "%d pairs, each a black stone and one of the white ones; in %d of them it takes both "
             "stones",
             pairs, needed);
    report_row(f->report, "ten plans with one more of each colour", NULL, str_text(&text),
               VERDICT_OPEN, reason);
    str_clear(&text);
}

// What the other reading sees, which finds links anew.
static void report_found_links(Report *r) {
    PlanGraph *g = mem_new(1, sizeof *g);
    PlanFinder *finder = plan_finder_new();
    PlanList list;
    Str computed = {0};
    plan_list_init(&list);
    plan_graph_init(g, SIDE, SIDE, PLAN_LINKS_PAPER);
    put_known_stones(g);
    PlanGraph *found = mem_new(1, sizeof *found);
    plan_graph_init(found, SIDE, SIDE, PLAN_LINKS_FOUND);
    for (int i = 0; i < g->cells; i++)
        if (g->stone[i] != PLAN_EMPTY) plan_graph_play(found, i, g->stone[i]);
    add_seen_list(found, chain_node(found), &figure_8, true, &computed);
    plan_find(finder, found, BLACK, &list);
    str_addf(&computed, ", %zu plans of %d moves", list.n, list.moves);
    report_row(r, "the same with links found anew", NULL, str_text(&computed), VERDICT_OPEN,
               "not the paper's program, but hex-plan without links=paper: figure 8 has no link "
               "over 12 and 21");
    str_clear(&computed);
    plan_list_clear(&list);
    plan_finder_free(finder);
    plan_graph_clear(found);
    plan_graph_clear(g);
    free(found);
    free(g);
}

static bool run_figures(Report *r, Error *e) {
    (void)e;
    Figure7 f = {.report = r, .g = mem_new(1, sizeof *f.g), .finder = plan_finder_new()};
    plan_list_init(&f.list);
    plan_graph_init(f.g, SIDE, SIDE, PLAN_LINKS_PAPER);
    put_known_stones(f.g);
    report_stones(&f);
    report_chain(&f, "figure 8: neighbours of the chain", false);
    report_chain(&f, "figure 8: links of the chain", true);
    report_plans(&f);
    PlanSet black = one_more(&f, BLACK);
    report_one_more(&f, &black);
    report_pairs(&f, &black);
    report_found_links(r);
    plan_list_clear(&f.list);
    plan_finder_free(f.finder);
    plan_graph_clear(f.g);
    free(f.g);
    return true;
}

// --- playing ---

enum { OPENINGS = 100, RANDOM_PLIES = 2 };

typedef struct {
    const Game *game;
    Player *players[2];
    int64_t moves, ns;
} Meeting;

// The points of the first player.
static int play_one(Meeting *m, const State *start, uint64_t seed, bool swapped) {
    Referee *referee =
        referee_new(&(RefereeSetup){.game = m->game,
                                    .players = {m->players[swapped], m->players[!swapped]},
                                    .start = start,
                                    .seed = seed});
    referee_run(referee);
    int won = referee_record(referee)->payoffs[swapped] > 0;
    m->moves += (int64_t)referee_record(referee)->n;
    referee_free(referee);
    return won;
}

static int play_openings(Report *r, Meeting *m) {
    State *start = game_states_new(m->game, 1);
    int points = 0;
    int64_t began = os_thread_ns();
    for (uint64_t i = 0; i < OPENINGS && !atomic_load(r->stop); i++) {
        Rng rng = rng_seed_for(1, i);
        game_start(m->game, start);
        for (int k = 0; k < RANDOM_PLIES; k++) {
            Move move;
            if (game_random_move(m->game, start, &rng, &move)) game_play(m->game, start, move);
        }
        points += play_one(m, start, i, false) + play_one(m, start, i, true);
    }
    m->ns = os_thread_ns() - began;
    free(start);
    return points;
}

static bool run_games(Report *r, Error *e) {
    Meeting m = {.game = game_table_open(r->games, "fairhex", e)};
    if (!m.game) return false;
    m.players[0] = player_new(&r->players, m.game, "hex-plan:links=paper", e);
    m.players[1] = m.players[0] ? player_new(&r->players, m.game, "hex-plan", e) : NULL;
    bool ok = m.players[1];
    if (ok) {
        int points = play_openings(r, &m);
        char score[64], ms[32];
        double share = points / (2.0 * OPENINGS);
        snprintf(score, sizeof score, "%.1f%% of %d games", 100 * share, 2 * OPENINGS);
        snprintf(ms, sizeof ms, "%.2f ms", (double)m.ns / 1e6 / (double)m.moves);
        report_row(r, "strength", "a human player of middle strength", score, VERDICT_OPEN,
                   "against the reading that finds links anew; it has no rating");
        report_row(r, "time for a move", "nearly real time", ms, VERDICT_OPEN,
                   "on a PDP-11/55: times cannot be compared");
        ok = !atomic_load(r->stop) || error_set(e, "stopped");
    }
    player_free(m.players[0]);
    player_free(m.players[1]);
    return ok;
}

static const Experiment experiments[] = {
    {.name = "empty-board",
     .about = "figures 3 and 6: links and trapezoids of the empty board",
     .about_ja = "図3・図6：初期状態の連結と台形",
     .how = "The lists that hex-plan:links=paper keeps for an empty board of 8 x 8; "
            "cells are written row and column, 100 to 103 are the edges.",
     .how_ja = "8×8の初期状態でhex-plan:links=paperが持つリスト。座標は行と列で、100"
               "～103は四辺の陣を表す。",
     .run = run_empty},
    {.name = "position",
     .about = "figures 7 to 9: a chain, and black's plans",
     .about_ja = "図7～図9：連鎖と黒の連結プラン",
     .how = "Figure 7 is lost: the stones that figures 8 and 9 prove are set up, and "
            "black's shortest connection plans are found. Then one more stone, or "
            "one of each colour, is tried on every cell.",
     .how_ja = "図7は失われているので、図8・図9から決まる石だけを置き、黒の最少手数連"
               "結プランを求める。さらに1石、または黒白1石ずつを、すべての空きマスに"
               "加えて試す。",
     .run = run_figures},
    {.name = "games",
     .about = "section 1: how it plays (hex-plan:links=paper)",
     .about_ja = "1節：実力と時間（hex-plan:links=paper）",
     .how = "200 games against hex-plan, which finds links anew, from 100 openings "
            "of 2 random moves, each with both colours.",
     .how_ja = "無作為の2手から始まる100局面で、結びつきを見つけ直すhex-planと、先後"
               "を替えて200局打つ。",
     .run = run_games},
};

const Paper takeuchi_1978_hex = {
    .name = "takeuchi-1978-hex",
    .title = "Takeuchi 1978: methods of game programming (Hex)",
    .title_ja = "竹内「ゲーム・プログラミングの手法」（1978年頃）：ヘックス",
    .about = "A Hex program that sees the board as links and connection plans and chooses by seven "
             "rules, without looking ahead.",
    .about_ja = "先読みをせず、盤面を連結と連結プランとして認識し、七つの規則で着手を選ぶ"
                "ヘックスのプログラム。",
    .game = "fairhex",
    .player = "hex-plan:links=paper",
    .experiments = experiments,
    .n = sizeof experiments / sizeof *experiments,
};
