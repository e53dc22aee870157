// SPDX-License-Identifier: MIT
// l7_tiling.c - see l7_tiling.h.
//
// A tiling is given by the corners of one period and by two steps from a period to the next: to the
// right by `wide`, and down by `high`; where `slanted`, half of `wide` to the right too. Every
// other row of periods is then moved back, so that boards are nearly rectangles.
#include "lang/program/l7_tiling.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define R2 1.41421356F
#define R3 1.73205081F

typedef struct {
    const char *name;
    float wide, high;
    bool slanted;
    int corners;
    float at[L7_TILING_CORNERS_MAX][2];
} Tiling;

static const Tiling tilings[] = {
    {"6.6.6", R3, 1.5F, true, 2, {{0, 0}, {0, 1}}},
    {"3.6.3.6", 2, R3, true, 3, {{0, 0}, {1, 0}, {0.5F, R3 / 2}}},
    {"4.8.8", 1 + R2, 1 + R2, false, 4, {{R2 / 2, 0}, {-R2 / 2, 0}, {0, R2 / 2}, {0, -R2 / 2}}},
    {"3.4.6.4",
     1 + R3,
     (3 + R3) / 2,
     true,
     6,
     {{R3 / 2, 0.5F}, {0, 1}, {-R3 / 2, 0.5F}, {-R3 / 2, -0.5F}, {0, -1}, {R3 / 2, -0.5F}}},
    {"3.12.12",
     2 + R3,
     R3 + 1.5F,
     true,
     6,
     {{0, 0.57735027F},
      {-0.5F, -0.28867513F},
      {0.5F, -0.28867513F},
      {0, 1.57735027F},
      {-0.5F, 2.4433757F},
      {0.5F, 2.4433757F}}},
    {"4.6.12",
     3 + R3,
     (3 + 3 * R3) / 2,
     true,
     12,
     {{1.8660254F, 0.5F},
      {1.3660254F, 1.3660254F},
      {0.5F, 1.8660254F},
      {-0.5F, 1.8660254F},
      {-1.3660254F, 1.3660254F},
      {-1.8660254F, 0.5F},
      {-1.8660254F, -0.5F},
      {-1.3660254F, -1.3660254F},
      {-0.5F, -1.8660254F},
      {0.5F, -1.8660254F},
      {1.3660254F, -1.3660254F},
      {1.8660254F, -0.5F}}},
    {"3.3.3.4.4", 1, 1 + R3 / 2, true, 2, {{0, 0}, {0, 1}}},
    {"3.3.4.3.4",
     1.93185165F,
     1.93185165F,
     false,
     4,
     {{0.35355339F, 0.61237244F},
      {-0.61237244F, 0.35355339F},
      {-0.35355339F, -0.61237244F},
      {0.61237244F, -0.35355339F}}},
    {"3.3.3.3.6",
     2.64575131F,
     2.29128785F,
     true,
     6,
     {{0.94491118F, -0.32732684F},
      {0.75592895F, 0.65465367F},
      {-0.18898224F, 0.98198051F},
      {-0.94491118F, 0.32732684F},
      {-0.75592895F, -0.65465367F},
      {0.18898224F, -0.98198051F}}},
};
enum { N_TILINGS = sizeof tilings / sizeof *tilings };

static const Tiling *find(const char *name) {
    for (int i = 0; i < N_TILINGS; i++)
        if (strcmp(tilings[i].name, name) == 0) return &tilings[i];
    return NULL;
}

int l7_tiling_corners(const char *name) {
    const Tiling *t = find(name);
    return t ? t->corners : 0;
}

void l7_tiling_names(Str *out) {
    for (int i = 0; i < N_TILINGS; i++) str_addf(out, "%s%s", i ? ", " : "", tilings[i].name);
}

typedef struct {
    float x, y;
} Point;

static int by_row(const void *a, const void *b) {
    const Point *p = a, *q = b;
    if (fabsf(p->y - q->y) > 0.01F) return p->y < q->y ? -1 : 1;
    return p->x < q->x ? -1 : p->x > q->x;
}

void l7_tiling_place(const char *name, int width, int height, float *x, float *y) {
    const Tiling *t = find(name);
    int n = 0, all = t->corners * width * height;
    Point points[L7_NODES_MAX];
    for (int k = 0; k < all; k++) {
        int corner = k % t->corners, column = k / t->corners % width, row = k / t->corners / width;
        float shift = t->slanted && row % 2 ? t->wide / 2 : 0;
        points[n++] = (Point){t->at[corner][0] + t->wide * (float)column + shift,
                              t->at[corner][1] + t->high * (float)row};
    }
    qsort(points, (size_t)n, sizeof *points, by_row);
    float left = points[0].x, top = points[0].y;
    for (int i = 0; i < n; i++)
        if (points[i].x < left) left = points[i].x;
    for (int i = 0; i < n; i++) {
        x[i] = points[i].x - left;
        y[i] = points[i].y - top;
    }
}

bool l7_tiling_joined(float x1, float y1, float x2, float y2) {
    float dx = x1 - x2, dy = y1 - y2;
    return fabsf(dx * dx + dy * dy - 1) < 0.02F;
}
