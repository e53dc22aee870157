// SPDX-License-Identifier: MIT
// pattern_fit.c - see pattern_fit.h.
#include "engine/othello/learn/pattern_fit.h"

#include "base/mem.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// Features, the constant, and one unused weight: a row fills whole cache lines.
enum { FIELDS = PATTERN_SLOTS, LANES = 8 };

// The positions of a stage as rows of a matrix: which weights each of them adds up.
typedef struct {
    size_t rows;
    int32_t (*field)[FIELDS];
    float *value;    // discs
    int32_t weights; // without the unused one, which follows them
} Rows;

// Whether a position counts in a stage: all within it, half of those two plies away, a fifth of
// those four plies away. Which ones depends on their place only.
static bool counts(int stage, const PatternSample *s, size_t i) {
    int ply = s->empties > 60 ? 0 : s->empties < 1 ? 59 : 60 - s->empties;
    if (s->held_out || (ply & 1) != (stage & 1)) return false;
    int first = 4 * (stage / 2) + (stage & 1), last = first + 2;
    int away = ply < first ? first - ply : ply > last ? ply - last : 0;
    uint64_t lot = (i + 1) * UINT64_C(0x9E3779B97F4A7C15) >> 32;
    return away == 0 || (away == 2 && lot % 2 == 0) || (away == 4 && lot % 5 == 0);
}

static void fill_row(const PatternSet *set, const PatternSample *s, int32_t *field) {
    PatternNumbers n;
    pattern_numbers(set, s->board, &n);
    for (int k = 0; k < FIELDS - 1; k++) field[k] = set->tied[set->middle[k] + n.number[k]];
    field[FIELDS - 1] = set->tied_count;
}

static void rows_init(Rows *r, const PatternSet *set, const PatternSample *samples, size_t n,
                      int stage) {
    size_t count = 0;
    for (size_t i = 0; i < n; i++) count += counts(stage, &samples[i], i);
    *r = (Rows){.weights = set->tied_count};
    r->field = mem_new_aligned(count + 1, sizeof *r->field);
    r->value = mem_new(count + 1, sizeof *r->value);
    for (size_t i = 0; i < n; i++) {
        if (!counts(stage, &samples[i], i)) continue;
        fill_row(set, &samples[i], r->field[r->rows]);
        r->value[r->rows++] = (float)samples[i].value / EDGE_DISC;
    }
}

static void rows_clear(Rows *r) {
    free(r->field);
    free(r->value);
}

typedef struct {
    double *x;                                  // a number for each part: the solution
    double *residual, *step, *image, *diagonal; // the same
    double *weight, *wanted;                    // for each weight
} Vectors;

// Sums in a fixed order, without a dependency on the previous sum.
static double row_sum(const double *weight, const int32_t *field) {
    double lane[LANES] = {0};
    for (int k = 0; k < FIELDS; k += LANES)
        for (int j = 0; j < LANES; j++) lane[j] += weight[field[k + j]];
    return ((lane[0] + lane[1]) + (lane[2] + lane[3])) +
           ((lane[4] + lane[5]) + (lane[6] + lane[7]));
}

// image = (rows^T rows + penalty) of these parts, in one pass over the rows.
static void apply(const Rows *r, const PatternParts *parts, double penalty, const double *of,
                  Vectors *v) {
    pattern_parts_sum(parts, of, v->weight);
    v->weight[r->weights] = 0;
    memset(v->wanted, 0, (size_t)r->weights * sizeof *v->wanted);
    for (size_t i = 0; i < r->rows; i++) {
        const int32_t *field = r->field[i];
        double dot = row_sum(v->weight, field);
        for (int k = 0; k < FIELDS; k++) v->wanted[field[k]] += dot;
    }
    pattern_parts_spread(parts, v->wanted, v->image);
    for (int32_t j = 0; j < parts->count; j++) v->image[j] += penalty * of[j];
}

static void begin(const Rows *r, const PatternParts *parts, double penalty, Vectors *v) {
    for (size_t i = 0; i < r->rows; i++)
        for (int k = 0; k < FIELDS; k++) {
            v->weight[r->field[i][k]] += 1;
            v->wanted[r->field[i][k]] += (double)r->value[i];
        }
    pattern_parts_spread(parts, v->weight, v->diagonal);
    pattern_parts_spread(parts, v->wanted, v->residual);
    apply(r, parts, penalty, v->x, v);
    for (int32_t j = 0; j < parts->count; j++) {
        v->diagonal[j] += penalty;
        v->residual[j] -= v->image[j];
        v->step[j] = v->residual[j] / v->diagonal[j];
    }
}

static double weighted(const Vectors *v, int32_t n) {
    double sum = 0;
    for (int32_t j = 0; j < n; j++) sum += v->residual[j] * v->residual[j] / v->diagonal[j];
    return sum;
}

static void descend(const Rows *r, const PatternParts *parts, const PatternFit *how, Vectors *v) {
    const int32_t n = parts->count;
    double now = weighted(v, n), first = now;
    for (int round = 0; round < how->rounds && now > 1e-9 * first; round++) {
        apply(r, parts, (double)how->penalty, v->step, v);
        double along = 0;
        for (int32_t j = 0; j < n; j++) along += v->step[j] * v->image[j];
        double length = now / along;
        for (int32_t j = 0; j < n; j++) {
            v->x[j] += length * v->step[j];
            v->residual[j] -= length * v->image[j];
        }
        double next = weighted(v, n);
        for (int32_t j = 0; j < n; j++)
            v->step[j] = v->residual[j] / v->diagonal[j] + next / now * v->step[j];
        now = next;
    }
}

// There are more parts than weights, so there is always room for one more weight.
static Vectors vectors(double *part, double *room, const PatternParts *parts) {
    const size_t n = (size_t)parts->count;
    return (Vectors){part, room, room + n, room + 2 * n, room + 3 * n, room + 4 * n, room + 5 * n};
}

void pattern_fit_stage(const PatternSet *set, const PatternParts *parts,
                       const PatternSample *samples, size_t n, int stage, const PatternFit *how,
                       double *part, int16_t *tied) {
    Rows r;
    rows_init(&r, set, samples, n, stage);
    double *room = mem_new(6 * (size_t)parts->count, sizeof *room);
    Vectors v = vectors(part, room, parts);
    begin(&r, parts, (double)how->penalty, &v);
    if (r.rows) descend(&r, parts, how, &v);
    pattern_parts_sum(parts, v.x, v.weight);
    for (int32_t j = 0; j < r.weights; j++) {
        double scaled = round(v.weight[j] * EDGE_DISC);
        tied[j] = (int16_t)(scaled > INT16_MAX   ? INT16_MAX
                            : scaled < INT16_MIN ? INT16_MIN
                                                 : scaled);
    }
    free(room);
    rows_clear(&r);
}

void pattern_errors(const PatternWeights *w, const PatternSample *samples, size_t n,
                    PatternError errors[65]) {
    for (size_t i = 0; i < n; i++) {
        if (!samples[i].held_out) continue;
        PatternError *e = &errors[samples[i].empties];
        int32_t value = w->eval.value(&w->eval, samples[i].board, DISC_EIGHT_8);
        double off = fabs((double)(value - samples[i].value)) / EDGE_DISC;
        e->absolute += off;
        e->square += off * off;
        e->count++;
    }
}
