// SPDX-License-Identifier: MIT
// solver_pairs.c - see solver_pairs.h.
#include "search/solver_pairs.h"

#include "base/bits.h"
#include "base/mem.h"
#include "base/rng.h"

#include <stdlib.h>

enum {
    SETS_MAX = 4096,   // winning sets that are kept
    SETS_FIRST = 1024, // those looked for before the first pair is chosen
    STEPS_MAX = 200,   // pairs tried, for one cell to begin with
    FIRST_MAX = 64,    // such cells
    PAIRS_OF_SET = 64 * 63 / 2,
    BOARDS_MAX = 4000000, // examined before giving up: some seconds
};

typedef struct {
    const SolverStones *game;
    int attacker;
    uint64_t own;   // the attacker's stones
    uint64_t free;  // empty cells
    uint64_t *sets; // empty cells that would win for the attacker
    int n_sets;
    Rng rng;
    int steps;
    bool gave_up;
    SolverPairs *out;
} Finder;

static uint64_t bit(int cell) {
    return UINT64_C(1) << cell;
}

// Whether the attacker has won with these empty cells, the last of them `last`. Meaningless once
// too many boards were examined.
static bool wins_with(Finder *f, uint64_t cells, int last) {
    if (++f->out->tried > BOARDS_MAX) {
        f->gave_up = true;
        return false;
    }
    return f->game->wins(f->game->context, f->attacker, f->own | cells, last);
}

// A cell that wins when it is taken last; -1: these cells do not win.
static int last_of(Finder *f, uint64_t cells) {
    for (uint64_t rest = cells; rest; rest &= rest - 1)
        if (wins_with(f, cells, bits_first(rest))) return bits_first(rest);
    return -1;
}

static int random_cell(Finder *f, uint64_t cells) {
    return bits_nth(cells, rng_below(&f->rng, (uint32_t)bits_count(cells)));
}

// Removes cells, in any order, as long as the rest wins with `last`.
static uint64_t shrink(Finder *f, uint64_t cells, int last) {
    for (uint64_t rest = cells & ~bit(last); rest;) {
        int c = random_cell(f, rest);
        rest &= ~bit(c);
        if (wins_with(f, cells & ~bit(c), last)) cells &= ~bit(c);
    }
    return cells;
}

static uint64_t used(const Finder *f) {
    uint64_t cells = f->out->first >= 0 ? bit(f->out->first) : 0;
    for (int i = 0; i < f->out->n; i++) cells |= bit(f->out->cell[i][0]) | bit(f->out->cell[i][1]);
    return cells;
}

static uint64_t pair_bits(const SolverPairs *p, int i) {
    return bit(p->cell[i][0]) | bit(p->cell[i][1]);
}

// The index of a pair that the set holds; -1: none.
static int pair_in(const SolverPairs *p, uint64_t set) {
    for (int i = 0; i < p->n; i++)
        if ((set & pair_bits(p, i)) == pair_bits(p, i)) return i;
    return -1;
}

static bool is_held(const SolverPairs *p, uint64_t set) {
    return (p->first >= 0 && set & bit(p->first)) || pair_in(p, set) >= 0;
}

// A set among `cells` that wins by a stone on `last` and holds no pair, or 0. While a set found
// does hold a pair, one cell of that pair is left out, and then the other.
static uint64_t find_gap_by(Finder *f, uint64_t cells, int last) {
    if (!(cells & bit(last)) || !wins_with(f, cells, last)) return 0;
    uint64_t set = shrink(f, cells, last);
    int pair = pair_in(f->out, set);
    if (pair < 0) return set;
    for (int i = 0; i < 2; i++) {
        uint64_t gap = find_gap_by(f, cells & ~bit(f->out->cell[pair][i]), last);
        if (gap) return gap;
    }
    return 0;
}

static uint64_t find_gap(Finder *f, uint64_t cells) {
    for (uint64_t rest = cells; rest; rest &= rest - 1) {
        uint64_t gap = find_gap_by(f, cells, bits_first(rest));
        if (gap) return gap;
    }
    return 0;
}

// The winning set with fewest cells left for a pair, of those that hold none; 0: there is none.
static uint64_t tightest_set(Finder *f) {
    uint64_t taken = used(f), best = 0;
    int fewest = 65;
    for (int i = 0; i < f->n_sets; i++) {
        int n = bits_count(f->sets[i] & ~taken);
        if (n >= fewest || is_held(f->out, f->sets[i])) continue;
        fewest = n;
        best = f->sets[i];
    }
    if (best) return best;
    uint64_t cells = f->out->first >= 0 ? f->free & ~bit(f->out->first) : f->free;
    uint64_t gap = find_gap(f, cells);
    if (gap && f->n_sets < SETS_MAX) f->sets[f->n_sets++] = gap;
    return gap;
}

// The weight of these cells in the sets that hold no pair yet. One cell fewer doubles the weight of
// a set, as the attacker gets it sooner (Erdos and Selfridge 1973).
static int64_t weight_of(const Finder *f, uint64_t cells) {
    enum { LIGHTEST = 40 };
    int64_t sum = 0;
    for (int i = 0; i < f->n_sets; i++) {
        int size = bits_count(f->sets[i]);
        if ((f->sets[i] & cells) != cells || is_held(f->out, f->sets[i])) continue;
        sum += INT64_C(1) << (size < LIGHTEST ? LIGHTEST - size : 0);
    }
    return sum;
}

typedef struct {
    int a, b;
    int64_t value;
} Candidate;

static int compare_candidates(const void *x, const void *y) {
    const Candidate *a = x, *b = y;
    if (a->value != b->value) return a->value < b->value ? 1 : -1;
    return a->a != b->a ? a->a - b->a : a->b - b->b;
}

// How seldom one cell of a pair is needed without the other: the sets that hold both, of a million
// that hold one.
static int64_t togetherness(const Finder *f, int a, int b) {
    int64_t both = weight_of(f, bit(a) | bit(b));
    int64_t any = weight_of(f, bit(a)) + weight_of(f, bit(b)) - both;
    return any ? (int64_t)((double)both / (double)any * 1e6) : 0;
}

// The pairs of these cells, those first whose cells are least useful for anything but each other.
static int list_pairs(const Finder *f, uint64_t cells, Candidate *out) {
    int n = 0;
    for (uint64_t a = cells; a; a &= a - 1)
        for (uint64_t b = a & (a - 1); b; b &= b - 1) {
            Candidate c = {bits_first(a), bits_first(b), 0};
            c.value = togetherness(f, c.a, c.b);
            out[n++] = c;
        }
    qsort(out, (size_t)n, sizeof *out, compare_candidates);
    return n;
}

// Adds pairs until every winning set holds one.
static bool add_pairs(Finder *f) {
    SolverPairs *p = f->out;
    uint64_t set = tightest_set(f);
    if (!set) return !f->gave_up;
    if (++f->steps > STEPS_MAX) f->gave_up = true;
    if (f->gave_up || p->n == SOLVER_PAIRS_MAX) return false;
    Candidate *list = mem_new(PAIRS_OF_SET, sizeof *list);
    int n = list_pairs(f, set & ~used(f), list);
    bool found = false;
    for (int i = 0; i < n && !found && !f->gave_up; i++) {
        p->cell[p->n][0] = list[i].a;
        p->cell[p->n][1] = list[i].b;
        p->n++;
        found = add_pairs(f);
        if (!found) p->n--;
    }
    free(list);
    return found;
}

static bool try_from(Finder *f, int first) {
    f->out->first = first;
    f->out->n = 0;
    f->steps = 0;
    f->gave_up = false;
    return add_pairs(f);
}

// Where the defender is to move, cells that most winning sets need are tried first.
static bool try_firsts(Finder *f) {
    Candidate list[64] = {0};
    int n = 0;
    for (uint64_t rest = f->free; rest; rest &= rest - 1) {
        int c = bits_first(rest);
        list[n++] = (Candidate){c, 0, weight_of(f, bit(c))};
    }
    qsort(list, (size_t)n, sizeof *list, compare_candidates);
    for (int i = 0; i < n && i < FIRST_MAX; i++)
        if (try_from(f, list[i].a)) return true;
    return false;
}

// Winning sets of all shapes, at random.
static void sample_sets(Finder *f, int last) {
    f->n_sets = 0;
    for (int i = 0; i < SETS_FIRST; i++) {
        int c = random_cell(f, f->free), known = 0;
        uint64_t set = shrink(f, f->free, wins_with(f, f->free, c) ? c : last);
        while (known < f->n_sets && f->sets[known] != set) known++;
        if (known == f->n_sets) f->sets[f->n_sets++] = set;
    }
}

// Other winning sets lead to other pairs, unless all pairs of some sets were tried in vain.
static bool try_samples(Finder *f, int last) {
    enum { SAMPLES = 4 };
    for (int i = 0; i < SAMPLES; i++) {
        sample_sets(f, last);
        if (try_from(f, -1)) return true;
        if (!f->gave_up) return false;
    }
    return false;
}

bool solver_pairs_find(const SolverStones *game, const State *s, int attacker, int mover,
                       SolverPairs *out) {
    Finder f = {.game = game, .attacker = attacker, .rng = rng_seed(1), .out = out};
    *out = (SolverPairs){.first = -1};
    f.own = game->stones(game->context, s, attacker);
    f.free = game->cells & ~f.own & ~game->stones(game->context, s, 1 - attacker);
    int last = last_of(&f, f.free);
    if (last < 0) return true;
    f.sets = mem_new(SETS_MAX, sizeof *f.sets);
    bool found = try_samples(&f, last) || (mover != attacker && try_firsts(&f));
    free(f.sets);
    return found;
}
