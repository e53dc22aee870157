// SPDX-License-Identifier: MIT
// pattern_fit.c - see pattern_fit.h.
#include "engine/othello/pattern_fit.h"

#include "base/mem.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { FIELDS = PATTERN_FEATURES + 1 }; // features and the constant

// The positions of a stage as rows of a matrix: which weights each of them adds up.
typedef struct {
    size_t rows;
    int32_t (*field)[FIELDS];
    float *share, *value; // how much a row counts; discs
    int32_t weights;
} Rows;

// How much a position counts in a stage: 1 within it, less up to four plies away.
static float share_of(int stage, int empties) {
    int ply = empties > 60 ? 0 : empties < 1 ? 59 : 60 - empties;
    if ((ply & 1) != (stage & 1)) return 0;
    int first = 4 * (stage / 2) + (stage & 1), last = first + 2;
    int away = ply < first ? first - ply : ply > last ? ply - last : 0;
    return away == 0 ? 1 : away == 2 ? 0.5F : away == 4 ? 0.2F : 0;
}

static void fill_row(const PatternSet *set, const PatternSample *s, int32_t *field) {
    PatternNumbers n;
    pattern_numbers(set, s->board, &n);
    for (int k = 0; k < FIELDS; k++) field[k] = set->tied[set->middle[k] + n.number[k]];
}

static void rows_init(Rows *r, const PatternSet *set, const PatternSample *samples, size_t n,
                      int stage) {
    size_t count = 0;
    for (size_t i = 0; i < n; i++)
        count += !samples[i].held_out && share_of(stage, samples[i].empties) > 0;
    *r = (Rows){.weights = set->tied_count};
    r->field = mem_new(count + 1, sizeof *r->field);
    r->share = mem_new(count + 1, sizeof *r->share);
    r->value = mem_new(count + 1, sizeof *r->value);
    for (size_t i = 0; i < n; i++) {
        float share = share_of(stage, samples[i].empties);
        if (samples[i].held_out || share <= 0) continue;
        fill_row(set, &samples[i], r->field[r->rows]);
        r->share[r->rows] = share;
        r->value[r->rows++] = (float)samples[i].value / EDGE_DISC;
    }
}

static void rows_clear(Rows *r) {
    free(r->field);
    free(r->share);
    free(r->value);
}

typedef struct {
    double *x, *residual, *step, *image, *diagonal; // a number for each part
    double *weight, *wanted;                        // for each weight
} Vectors;

// image = (rows^T rows + penalty) step, in one walk over the rows.
static void apply(const Rows *r, const PatternParts *parts, double penalty, Vectors *v) {
    pattern_parts_sum(parts, v->step, v->weight);
    memset(v->wanted, 0, (size_t)r->weights * sizeof *v->wanted);
    for (size_t i = 0; i < r->rows; i++) {
        const int32_t *field = r->field[i];
        double dot = 0;
        for (int k = 0; k < FIELDS; k++) dot += v->weight[field[k]];
        dot *= (double)r->share[i];
        for (int k = 0; k < FIELDS; k++) v->wanted[field[k]] += dot;
    }
    pattern_parts_spread(parts, v->wanted, v->image);
    for (int32_t j = 0; j < parts->count; j++) v->image[j] += penalty * v->step[j];
}

static void begin(const Rows *r, const PatternParts *parts, double penalty, Vectors *v) {
    for (size_t i = 0; i < r->rows; i++)
        for (int k = 0; k < FIELDS; k++) {
            v->weight[r->field[i][k]] += (double)r->share[i];
            v->wanted[r->field[i][k]] += (double)r->share[i] * (double)r->value[i];
        }
    pattern_parts_spread(parts, v->weight, v->diagonal);
    pattern_parts_spread(parts, v->wanted, v->residual);
    for (int32_t j = 0; j < parts->count; j++) {
        v->diagonal[j] += penalty;
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
        apply(r, parts, (double)how->penalty, v);
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

static Vectors vectors(double *room, const PatternParts *parts) {
    const size_t n = (size_t)parts->count;
    return (Vectors){room,         room + n,     room + 2 * n, room + 3 * n,
                     room + 4 * n, room + 5 * n, room + 6 * n};
}

void pattern_fit_stage(const PatternSet *set, const PatternParts *parts,
                       const PatternSample *samples, size_t n, int stage, const PatternFit *how,
                       int16_t *tied) {
    Rows r;
    rows_init(&r, set, samples, n, stage);
    double *room = mem_new(7 * (size_t)parts->count, sizeof *room);
    Vectors v = vectors(room, parts);
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
