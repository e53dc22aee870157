// SPDX-License-Identifier: MIT
// sure_measure.c - see sure_measure.h.
#include "train/sure_measure.h"

#include "base/mem.h"
#include "engine/othello/learn/edge_games.h"
#include "engine/othello/search/edge_think.h"

#include <math.h>
#include <stdlib.h>

enum {
    GAME_DEPTH = 4,
    SOLVE_FROM = 10,
    TABLE_MB = 16,
    STEPS_MAX = 64,
    DEPTH_MAX = 60,   // to the end
    SCALE_MAX = 3000, // hundredths of a disc
    LEAST = 20,       // positions of a row
};

static const int measured_empties[] = {8, 12, 16, 20};
enum { EMPTIES = sizeof measured_empties / sizeof *measured_empties };

// A value that a step of a search said, and the exact one.
typedef struct {
    int empties, depth, percent, said, exact;
} Saying;

typedef struct {
    size_t n, room;
    Saying *list;
    Saying step[STEPS_MAX]; // of the search that runs
    int steps;
} Sayings;

// --- searching ---

static void take_step(void *context, const EdgeThought *t) {
    Sayings *all = context;
    if (all->steps == STEPS_MAX || t->exact) return;
    all->step[all->steps++] = (Saying){
        .depth = t->depth, .percent = t->to_end ? t->percent : 0, .said = t->line[0].value};
}

static void search(EdgeThinker *t, DiscBoard b, int empties, const atomic_bool *stop,
                   Sayings *all) {
    EdgeThought thought;
    EdgeAsk ask = {.depth = DEPTH_MAX, .stop = stop};
    all->steps = 0;
    edge_thinker_forget(t);
    edge_thinker_run(t, b, &ask, take_step, all, &thought);
    if (!thought.exact) return;
    for (int i = 0; i < all->steps; i++) {
        if (all->n == all->room) {
            all->room = all->room ? 2 * all->room : 1024;
            all->list = mem_resize(all->list, all->room, sizeof *all->list);
        }
        all->step[i].empties = empties;
        all->step[i].exact = thought.line[0].value;
        all->list[all->n++] = all->step[i];
    }
}

// The first position of a game with so many empty squares in which there is a choice.
static bool find_position(const PatternSample *game, int n, int empties, DiscBoard *out) {
    for (int i = 0; i < n; i++) {
        if (game[i].empties != empties) continue;
        *out = game[i].board;
        return bits_count(disc_moves(*out, DISC_EIGHT_8)) > 1;
    }
    return false;
}

static bool gather(const SureMeasure *how, Sayings *all) {
    EdgeGames games = {.weights = how->weights,
                       .seed = (uint64_t)how->seed,
                       .depth = GAME_DEPTH,
                       .solve_from = SOLVE_FROM,
                       .trust = 0};
    EdgeGamer *gamer = edge_gamer_new(&games);
    EdgeThinker *thinker = edge_thinker_new(how->weights, false, 1, TABLE_MB);
    int done[EMPTIES] = {0}, left = EMPTIES * how->positions;
    for (int64_t number = 0; left && !atomic_load(how->stop); number++) {
        PatternSample game[EDGE_GAME_SAMPLES];
        int n = edge_gamer_play(gamer, number, game), k = (int)(number % EMPTIES);
        DiscBoard b;
        if (done[k] == how->positions || !find_position(game, n, measured_empties[k], &b)) continue;
        search(thinker, b, measured_empties[k], how->stop, all);
        done[k]++;
        progress_say(how->progress, "%d positions left", --left);
    }
    edge_thinker_free(thinker);
    edge_gamer_free(gamer);
    return !left;
}

// --- rows ---

static bool same_row(const Saying *a, const Saying *b) {
    return a->empties == b->empties && a->percent == b->percent &&
           (a->percent || a->depth == b->depth);
}

static bool sign_is_right(const Saying *s) {
    return (s->said > 0) == (s->exact > 0) && (s->said < 0) == (s->exact < 0);
}

// The scale with which the signs of the row are most likely.
static int fit_scale(const Sayings *all, const Saying *row) {
    double best = -INFINITY;
    int scale = SCALE_MAX;
    for (int s = 10; s <= SCALE_MAX; s += s / 10) {
        double sum = 0;
        for (size_t i = 0; i < all->n; i++) {
            const Saying *x = &all->list[i];
            if (!same_row(x, row) || !x->said) continue;
            double chance = 1 / (1 + exp(-100.0 * abs(x->said) / s));
            if (chance > 0.999) chance = 0.999;
            sum += log(sign_is_right(x) ? chance : 1 - chance);
        }
        if (sum > best) best = sum, scale = s;
    }
    return scale;
}

static void add_row(const Sayings *all, const Saying *row, SureMeasured *out) {
    int n = 0, right = 0;
    for (size_t i = 0; i < all->n; i++) {
        if (!same_row(&all->list[i], row)) continue;
        n++;
        right += all->list[i].said == all->list[i].exact;
    }
    if (n < LEAST || out->n == SURE_ROWS_MAX) return;
    out->row[out->n++] = (EdgeSureRow){.empties = row->empties,
                                       .depth = row->percent ? row->empties : row->depth,
                                       .percent = row->percent,
                                       .positions = n,
                                       .right = (2000 * right + 1000) / (2 * n + 2),
                                       .scale = fit_scale(all, row)};
}

static int compare(const void *a, const void *b) {
    const Saying *x = a, *y = b;
    if (x->empties != y->empties) return x->empties - y->empties;
    if (x->percent != y->percent) return x->percent - y->percent;
    return x->depth - y->depth;
}

static void count(SureBin *bins, int chance, bool right) {
    SureBin *b = &bins[chance / 10 < SURE_BINS ? chance / 10 : SURE_BINS - 1];
    b->n++;
    b->said += chance;
    b->right += right;
}

bool sure_measure(const SureMeasure *how, SureMeasured *out) {
    Sayings all = {0};
    *out = (SureMeasured){0};
    bool ok = gather(how, &all);
    if (all.n) qsort(all.list, all.n, sizeof *all.list, compare);
    for (size_t i = 0; ok && i < all.n; i++) {
        const Saying *s = &all.list[i];
        EdgeSure sure;
        if (i == 0 || !same_row(s, s - 1)) add_row(&all, s, out);
        if (!edge_sure(s->empties, s->depth, s->percent, s->said, &sure)) continue;
        count(out->sign, sure.sign, sign_is_right(s));
        count(out->value, sure.value, s->said == s->exact);
    }
    free(all.list);
    return ok;
}
