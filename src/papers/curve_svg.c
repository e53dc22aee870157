// SPDX-License-Identifier: MIT
// curve_svg.c - see curve_svg.h.
#include "papers/curve_svg.h"

enum { WIDTH = 560, HEIGHT = 360, LEFT = 60, RIGHT = 110, TOP = 40, BOTTOM = 50, TICKS = 5 };

static double place_x(const CurvePlot *p, double x) {
    double share = (x - p->x[0]) / (p->x[p->points - 1] - p->x[0]);
    return LEFT + share * (WIDTH - LEFT - RIGHT);
}

static double place_y(const CurvePlot *p, double y) {
    double share = (y - p->y_least) / (p->y_greatest - p->y_least);
    return HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM);
}

// The least of 1, 2, 5, 10, 20, ... that gives at most TICKS steps.
static double whole_step(double range) {
    static const double factor[] = {2, 2.5, 2};
    double step = 1;
    for (int i = 0; step * TICKS < range; i = (i + 1) % 3) step *= factor[i];
    return step;
}

static void add_marks_of_x(const CurvePlot *p, Str *out) {
    double first = p->x[0], last = p->x[p->points - 1];
    double step = p->counts ? whole_step(last - first) : (last - first) / TICKS;
    for (int i = 0; i <= TICKS && first + step * i <= last + step / 100; i++)
        str_addf(out, "<text x='%.1f' y='%d' text-anchor='middle'>%.*f</text>\n",
                 place_x(p, first + step * i), HEIGHT - BOTTOM + 18, p->counts ? 0 : 1,
                 first + step * i);
}

static void add_axes(const CurvePlot *p, Str *out) {
    for (int i = 0; i <= TICKS; i++) {
        double y = p->y_least + (p->y_greatest - p->y_least) * i / TICKS;
        str_addf(out, "<path d='M%d %.1fH%d' stroke='#ddd'/>\n", LEFT, place_y(p, y),
                 WIDTH - RIGHT);
        str_addf(out, "<text x='%d' y='%.1f' text-anchor='end'>%.2f</text>\n", LEFT - 6,
                 place_y(p, y) + 4, y);
    }
    add_marks_of_x(p, out);
    str_addf(out, "<path d='M%d %dV%dH%d' fill='none' stroke='#333'/>\n", LEFT, TOP,
             HEIGHT - BOTTOM, WIDTH - RIGHT);
    str_addf(out, "<text x='%d' y='%d' text-anchor='middle'>%s</text>\n",
             (WIDTH + LEFT - RIGHT) / 2, HEIGHT - 10, p->x_name);
    str_addf(out, "<text x='%d' y='%d' text-anchor='middle'>%s</text>\n", LEFT, TOP - 8, p->y_name);
    str_addf(out, "<text x='%d' y='18' text-anchor='middle' font-weight='bold'>%s</text>\n",
             WIDTH / 2, p->title);
}

static void add_curve(const CurvePlot *p, const Curve *c, const char *colour, Str *out) {
    str_addf(out, "<path fill='none' stroke-width='2' stroke='%s' d='", colour);
    for (size_t i = 0; i < p->points; i++)
        str_addf(out, "%c%.1f %.1f", i ? 'L' : 'M', place_x(p, p->x[i]), place_y(p, c->y[i]));
    str_addf(out, "'/>\n");
    double end = place_y(p, c->y[p->points - 1]);
    // Where curves end in one point, their names are placed by where the curves begin.
    double low = place_y(p, c->y[0]);
    str_addf(out, "<text x='%d' y='%.1f' fill='%s'>%s</text>\n", WIDTH - RIGHT + 6,
             end + (low < end ? -6.0 : 12.0), colour, c->name);
}

void curve_svg(const CurvePlot *p, Str *out) {
    static const char *const colours[] = {"#1f5fa8", "#b4431f", "#2f7d3b",
                                          "#7a3b96", "#8a6d00", "#555555"};
    enum { COLOURS = sizeof colours / sizeof *colours };
    str_addf(out,
             "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 %d %d' font-family='sans-serif' "
             "font-size='12'>\n<rect width='100%%' height='100%%' fill='#fff'/>\n",
             WIDTH, HEIGHT);
    add_axes(p, out);
    for (size_t i = 0; i < p->n; i++) add_curve(p, &p->curves[i], colours[i % COLOURS], out);
    str_addf(out, "</svg>\n");
}
