// SPDX-License-Identifier: MIT
// iida_costs.c - see iida_costs.h.
#include "papers/iida/iida_costs.h"

#include "search/om.h"

enum { INFINITE = 1 << 28 };

// --- as printed ---

static uint64_t power(uint64_t w, int n) {
    uint64_t p = 1;
    for (int i = 0; i < n; i++) p *= w;
    return p;
}

uint64_t iida_printed_alphabeta(int d, int width) {
    uint64_t w = (uint64_t)width;
    return power(w, d / 2) + power(w, (d + 1) / 2) - 1;
}

uint64_t iida_printed_15(int d, int width) {
    uint64_t w = (uint64_t)width;
    if (d == 1) return 2 * w;
    if (d == 2) return w * (w + 1);
    return w * iida_printed_15(d - 2, width) + w * (w - 1) * iida_printed_alphabeta(d - 3, width);
}

uint64_t iida_printed_17(int d, int width) {
    uint64_t w = (uint64_t)width;
    if (d == 2) return 2 * w;
    if (d == 3) return 2 * w * w;
    return w * iida_printed_15(d - 3, width);
}

// --- our search, in the best case ---

// A tree in which the first move is always best, for both sides: what a node is worth is the worth
// of its first child, and every other child costs its mover one.
typedef struct {
    uint64_t ply;
    int64_t value;
} OrderedNode;

static void ordered_play(const Game *g, State *s, Move m) {
    (void)g;
    OrderedNode *n = (OrderedNode *)s;
    int64_t cost = m != 0;
    n->value += n->ply % 2 ? cost : -cost;
    n->ply++;
}

static int ordered_mover(const Game *g, const State *s) {
    (void)g;
    return (int)(((const OrderedNode *)s)->ply % 2);
}

static size_t ordered_moves(const Game *g, const State *s, Move *out) {
    (void)s;
    for (size_t i = 0; i < g->max_moves; i++) out[i] = i;
    return g->max_moves;
}

static int ordered_value(const Eval *e, const Game *g, const State *s, int player) {
    (void)e, (void)g;
    int v = (int)((const OrderedNode *)s)->value;
    return player == 0 ? v : -v;
}

// Evaluations, by both functions, in the best case.
static uint64_t best_case(int depth, int width, OmPruning pruning) {
    static const GameOps ops = {
        .mover = ordered_mover, .moves = ordered_moves, .play = ordered_play};
    Game g = {.ops = &ops, .players = 2, .state_size = sizeof(OrderedNode)};
    g.max_moves = (size_t)width;
    Eval eval = {ordered_value};
    OmSetup setup = {
        .game = &g, .eval = &eval, .models = {{.eval = &eval}}, .n_models = 1, .pruning = pruning};
    OmSearch *s = om_new(&setup);
    State *root = game_states_new(&g, 1);
    OmResult r;
    om_search(s, root, &(Limits){.depth = depth}, &r);
    free(root);
    om_free(s);
    return r.stats.own + r.stats.theirs;
}

// --- the readings ---

CostReading iida_cost_reading(int number) {
    CostReading r;
    r.with_search = number % 2;
    r.unclear = number / 2 % 2;
    r.below_first = number / 4 % 2;
    number /= 8;
    r.refuted = (CostRefuted)(number % COST_REFUTED);
    number /= COST_REFUTED;
    r.leaves = (CostLeaves)(number % COST_LEAVES);
    r.asked = (CostAsked)(number / COST_LEAVES);
    return r;
}

void iida_cost_reading_text(const CostReading *r, Str *out) {
    static const char *const asked[] = {
        "(16) in the first MAX layer", "(16) in the first two MAX layers",
        "(16) in the first two MAX layers, not above leaves", "(16) at every MAX node",
        "(16) at every MAX node not above leaves"};
    static const char *const leaves[] = {"f and g at every leaf", "f where g leaves it open",
                                         "g of the best leaf"};
    static const char *const refuted[] = {"no beta-pruning", "beta-pruning by bounds",
                                          "beta-pruning by values", "MIN's other moves free"};
    str_addf(out, "%s; %s; %s", asked[r->asked], leaves[r->leaves], refuted[r->refuted]);
    if (r->unclear) str_add(out, "; none where g is unclear");
    if (r->below_first) str_add(out, "; d below the first move");
    if (r->with_search) str_add(out, "; the search for V counted");
}

// A search in progress. The tree is that of best_case(); f and g are the same there, and V is 0.
typedef struct {
    const CostReading *how;
    int depth, width;
    uint64_t evaluations;
} Count;

// What was found out about a node: its value is known from the tree.
typedef struct {
    bool refuted; // MIN avoids it: its g reaches beta
    bool clear;   // nothing was left out because of (16)
} Seen;

// Evaluations of alpha-beta below a node worth v; returns its value.
static int count_alphabeta(Count *c, bool max, int d, int v, int alpha, int beta) {
    if (d == 0) {
        c->evaluations++;
        return v;
    }
    int best = max ? -INFINITE : INFINITE;
    for (int i = 0; i < c->width && alpha < beta; i++) {
        int cost = i > 0;
        int x = count_alphabeta(c, !max, d - 1, max ? v - cost : v + cost, alpha, beta);
        if (max ? x > best : x < best) best = x;
        if (max && x > alpha) alpha = x;
        if (!max && x < beta) beta = x;
    }
    return best;
}

// Whether (16) is asked at a MAX node d plies above the leaves.
static bool is_asked(const Count *c, int d) {
    int above = (c->depth - d) / 2; // layers of MAX nodes above this one
    switch (c->how->asked) {
    case ASKED_ONCE:
        return above == 0;
    case ASKED_TWICE:
        return above <= 1;
    case ASKED_TWICE_NOT_LAST:
        return above == 0 || (above == 1 && d > 1);
    case ASKED_ALWAYS:
        return true;
    default:
        return above == 0 || d > 1;
    }
}

static Seen look(Count *c, bool max, int d, int v, int beta);

static Seen look_leaf(Count *c, int v, int beta) {
    bool refuted = v >= beta;
    c->evaluations += refuted && c->how->leaves != LEAF_BOTH ? 1 : 2;
    return (Seen){refuted, true};
}

// The first child of a MAX node is its best: F is v from then on.
static Seen look_max(Count *c, int d, int v, int beta) {
    bool enough = is_asked(c, d) && v >= 0, clear = true;
    int n = enough ? 1 : c->width;
    if (d == 1 && c->how->leaves == LEAF_BEST) {
        c->evaluations += (uint64_t)n + 1;
        return (Seen){v >= beta, n == c->width};
    }
    for (int i = 0; i < n; i++) {
        Seen child = look(c, false, d - 1, v - (i > 0), beta);
        if (child.refuted) return (Seen){true, true};
        clear = clear && child.clear;
    }
    return (Seen){false, clear && n == c->width};
}

// The first child of a MIN node is what MIN plays; the others are worth more to MAX by one.
static Seen look_min(Count *c, int d, int v, int beta) {
    Seen first = look(c, true, d - 1, v, beta);
    if (first.refuted) beta = beta < v ? beta : v;
    bool prunes = c->how->refuted != REFUTED_NEVER && (first.clear || !c->how->unclear);
    Seen all = first;
    if (prunes && d > 1 && c->how->refuted == REFUTED_FOR_FREE) return first;
    for (int i = 1; i < c->width; i++) {
        if (prunes && d > 1 && c->how->refuted == REFUTED_BY_VALUE) {
            // MAX's first reply is worth v + 1, which is enough.
            count_alphabeta(c, false, d - 2, v + 1, -INFINITE, INFINITE);
            continue;
        }
        Seen child = look(c, true, d - 1, v + 1, prunes || d == 1 ? v : INFINITE);
        all.clear = all.clear && (child.refuted || child.clear);
    }
    return all;
}

// Looks at a node worth v, d plies above the leaves; MIN has another move worth beta.
static Seen look(Count *c, bool max, int d, int v, int beta) {
    if (d == 0) return look_leaf(c, v, beta);
    return max ? look_max(c, d, v, beta) : look_min(c, d, v, beta);
}

uint64_t iida_cost_count(const CostReading *r, int depth, int width) {
    Count c = {r, depth, width, 0};
    bool max = !r->below_first;
    look(&c, max, depth, 0, INFINITE);
    if (r->with_search) count_alphabeta(&c, max, depth, 0, -INFINITE, INFINITE);
    return c.evaluations;
}

// --- experiments ---

static const int widths[] = {3, 10};
enum { WIDTHS = 2, DEPTH_MAX = 8 };

// A formula of the paper, which prints no numbers.
typedef struct {
    const char *number, *name;
    Verdict agrees;              // where the numbers are equal
    const char *equal, *unequal; // reasons; may be NULL
} Formula;

static void report_cost(Report *r, const Formula *f, int d, int w, uint64_t said, uint64_t got) {
    char item[64], published[32], computed[24];
    snprintf(item, sizeof item, "%s %s, depth %d, width %d", f->number, f->name, d, w);
    snprintf(published, sizeof published, "%s: %llu", f->number, (unsigned long long)said);
    snprintf(computed, sizeof computed, "%llu", (unsigned long long)got);
    bool same = said == got;
    report_row(r, item, published, computed, same ? f->agrees : VERDICT_DIFFERENT,
               same ? f->equal : f->unequal);
}

static void add_number(Str *list, uint64_t v) {
    str_addf(list, "%s%llu", list->len ? " " : "", (unsigned long long)v);
}

// What a search of ours costs, which is not the paper's.
static void report_ours(Report *r, const char *item, OmPruning pruning, int first, int last,
                        const char *reason) {
    Str list = {0};
    for (int d = first; d <= last; d++) add_number(&list, best_case(d, 10, pruning));
    report_row(r, item, NULL, str_text(&list), VERDICT_OPEN, reason);
    str_clear(&list);
}

// Both ways of beta-pruning give (15) at small depths; deeper only the one that was chosen by it.
static void report_beta(Report *r, int d, int w) {
    uint64_t said = iida_printed_15(d, w), got = best_case(d, w, OM_BETA_VALUE);
    Formula f = {"(15)", "beta-pruning", VERDICT_SAME,
                 "the formula's value; by bounds (OM_BETA) and by values (OM_BETA_VALUE)", NULL};
    if (best_case(d, w, OM_BETA) == said) {
        report_cost(r, &f, d, w, said, got);
        return;
    }
    char item[64], published[32], computed[24];
    snprintf(item, sizeof item, "(15) beta-pruning, depth %d, width %d", d, w);
    snprintf(published, sizeof published, "(15): %llu", (unsigned long long)said);
    snprintf(computed, sizeof computed, "%llu", (unsigned long long)got);
    report_consistent(r, item, published, computed, said == got,
                      &(ReportRange){"the formula's value",
                                     "by values (OM_BETA_VALUE) only, a reading chosen by (15); by "
                                     "bounds (OM_BETA) fewer"});
}

bool iida_costs(Report *r, Error *e) {
    (void)e;
    for (int i = 0; i < WIDTHS; i++)
        for (int d = 1; d <= DEPTH_MAX; d++) report_beta(r, d, widths[i]);
    report_ours(r, "by bounds, depths 1 to 8, width 10", OM_BETA, 1, DEPTH_MAX,
                "a search of ours: the same as (15) to depth 4, then fewer, as a bound on g is "
                "enough where (15) counts a value");
    return true;
}

// Whether the reading gives (17) at this depth, for several widths.
static bool gives_17(const CostReading *how, int depth) {
    for (int w = 2; w <= 4; w++)
        if (iida_cost_count(how, depth, w) != iida_printed_17(depth, w)) return false;
    return true;
}

// The number of the reading that gives (17) at the most depths; the first of several.
static int nearest_reading(void) {
    int best = 0, most = -1;
    for (int i = 0; i < COST_READINGS; i++) {
        CostReading how = iida_cost_reading(i);
        int depths = 0;
        for (int d = 2; d <= DEPTH_MAX; d++) depths += gives_17(&how, d);
        if (depths <= most) continue;
        most = depths;
        best = i;
    }
    return best;
}

bool iida_readings(Report *r, Error *e) {
    (void)e;
    CostReading how = iida_cost_reading(nearest_reading());
    Str words = {0};
    str_addf(&words,
             "none of %d readings gives every depth; this one gives the most: ", COST_READINGS);
    iida_cost_reading_text(&how, &words);
    char chosen[96];
    snprintf(chosen, sizeof chosen,
             "counted, not searched; the best of %d readings, chosen by this table", COST_READINGS);
    Formula f = {"(17)", "root-value pruning", VERDICT_OPEN, chosen, str_text(&words)};
    for (int i = 0; i < WIDTHS; i++)
        for (int d = 2; d <= DEPTH_MAX; d++)
            report_cost(r, &f, d, widths[i], iida_printed_17(d, widths[i]),
                        iida_cost_count(&how, d, widths[i]));
    str_clear(&words);
    report_ours(r, "by what is needed, depths 2 to 6, width 10", OM_ROOT_VALUE, 2, 6,
                "a search of ours: (16) at every MAX node, beta-pruning by bounds, and no "
                "evaluation that is not needed");
    return true;
}
