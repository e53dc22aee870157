// SPDX-License-Identifier: MIT
// plain_tiling.c - see plain_rules.h. Where the corners of a tiling are, sides being 1 long.
//
// A period of each tiling is one polygon, or two, with sides of length 1 (a side alone is a polygon
// of two corners), given by its centre and the direction of its first corner in degrees; y grows
// downwards. The next period is `wide` to the right; the next row of periods is `high` below, and
// where `slanted` every other row half of `wide` to the right.
#include "verify/plain/plain_rules.h"

#include <math.h>
#include <stdlib.h>

typedef struct {
    int corners; // 0: none
    double x, y, first;
} Polygon;

typedef struct {
    const char *name;
    double wide, high;
    bool slanted;
    Polygon polygon[2];
} Tiling;

#define PI 3.14159265358979323846
#define R2 1.41421356237309504880
#define R3 1.73205080756887729353
#define R6 2.44948974278317809820
#define R7 2.64575131106459059050

static const Tiling tilings[] = {
    {"6.6.6", R3, 1.5, true, {{2, 0, 0.5, 90}}},
    {"3.6.3.6", 2, R3, true, {{3, 0.5, R3 / 6, 90}}},
    {"4.8.8", 1 + R2, 1 + R2, false, {{4, 0, 0, 0}}},
    {"3.4.6.4", 1 + R3, (3 + R3) / 2, true, {{6, 0, 0, 30}}},
    {"3.12.12", 2 + R3, 1.5 + R3, true, {{3, 0, 0, 90}, {3, 0, 1 + 2 / R3, 270}}},
    {"4.6.12", 3 + R3, (3 + 3 * R3) / 2, true, {{12, 0, 0, 15}}},
    {"3.3.3.4.4", 1, 1 + R3 / 2, true, {{2, 0, 0.5, 90}}},
    {"3.3.4.3.4", (R6 + R2) / 2, (R6 + R2) / 2, false, {{4, 0, 0, 60}}},
    {"3.3.3.3.6", R7, R7 *R3 / 2, true, {{6, 0, 0, -19.106605350869094}}},
};

static const Tiling *find(const char *name) {
    for (size_t i = 0; i < sizeof tilings / sizeof *tilings; i++)
        if (strcmp(tilings[i].name, name) == 0) return &tilings[i];
    return NULL;
}

static int compare(double a, double b) {
    return fabs(a - b) < 0.01 ? 0 : a < b ? -1 : 1;
}

// From the top, then from the left.
static int by_place(const void *a, const void *b) {
    const Place *p = a, *q = b;
    int rows = compare(p->y, q->y);
    return rows ? rows : compare(p->x, q->x);
}

static void add_corners(const Polygon *p, double x, double y, Place *out, int *n) {
    double radius = p->corners ? 0.5 / sin(PI / p->corners) : 0;
    for (int i = 0; i < p->corners; i++) {
        double angle = (p->first + 360.0 * i / p->corners) * PI / 180;
        out[(*n)++] = (Place){x + p->x + radius * cos(angle), y + p->y + radius * sin(angle)};
    }
}

int tiling_place(const char *name, int width, int height, Place *out) {
    const Tiling *t = find(name);
    if (!t || width < 1 || height < 1) return 0;
    int corners = t->polygon[0].corners + t->polygon[1].corners, n = 0;
    if (width > NODES_MAX || height > NODES_MAX || corners * width * height > NODES_MAX) return 0;
    for (int row = 0; row < height; row++)
        for (int column = 0; column < width; column++)
            for (int i = 0; i < 2; i++) {
                double shift = t->slanted && row % 2 ? t->wide / 2 : 0;
                add_corners(&t->polygon[i], t->wide * column + shift, t->high * row, out, &n);
            }
    qsort(out, (size_t)n, sizeof *out, by_place);
    return n;
}

bool tiling_same_row(const Place *a, const Place *b) {
    return compare(a->y, b->y) == 0;
}

bool tiling_joined(const Place *a, const Place *b) {
    return compare(hypot(a->x - b->x, a->y - b->y), 1) == 0;
}
