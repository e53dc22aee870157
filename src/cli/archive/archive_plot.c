// SPDX-License-Identifier: MIT
// archive_plot.c - see archive_plot.h.
#include "cli/archive/archive_plot.h"

#include <math.h>

enum { WIDTH = 800, HEIGHT = 450, LEFT = 60, RIGHT = 190, TOP = 40, BOTTOM = 40, ROW = 20 };

// Colours that differ for people who do not tell red from green.
static const char *const colours[] = {"#0072b2", "#e69f00", "#009e73", "#d55e00",
                                      "#cc79a7", "#56b4e9", "#7f7f7f", "#000000"};
enum { COLOURS = sizeof colours / sizeof *colours };

static void add_text(Str *out, const char *text) {
    for (; *text; text++) {
        if (*text == '<' || *text == '>' || *text == '&')
            str_addf(out, "&#%d;", *text);
        else if ((unsigned char)*text >= ' ')
            str_add_char(out, *text);
    }
}

static void begin(Str *out, const char *title, int width, int height) {
    str_addf(out,
             "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" "
             "height=\"%d\" font-family=\"sans-serif\" font-size=\"12\">\n"
             "<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>\n"
             "<text x=\"%d\" y=\"22\" font-size=\"15\">",
             width, height, width, height, LEFT);
    add_text(out, title);
    str_add(out, "</text>\n");
}

static void label(Str *out, double x, double y, const char *anchor, const char *text) {
    str_addf(out, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">", x, y, anchor);
    add_text(out, text);
    str_add(out, "</text>\n");
}

static void box(Str *out, double x, double y, double w, double h, const char *colour) {
    if (w > 0 && h > 0)
        str_addf(out, "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.2f\" height=\"%.2f\" fill=\"%s\"/>\n",
                 x, y, w, h, colour);
}

static int64_t most_games(const PlotBar *bars, size_t n) {
    int64_t most = 1;
    for (size_t i = 0; i < n; i++)
        if (bars[i].games > most) most = bars[i].games;
    return most;
}

void archive_plot_bars(const char *title, const PlotBar *bars, size_t n, Str *out) {
    enum { NAMES = 260 };
    int height = TOP + ROW * (int)n + BOTTOM;
    double scale = (double)(WIDTH - NAMES - 80) / (double)most_games(bars, n);
    begin(out, title, WIDTH, height);
    for (size_t i = 0; i < n; i++) {
        const PlotBar *b = &bars[i];
        double y = TOP + ROW * (double)i, x = NAMES;
        int64_t parts[] = {b->wins, b->draws, b->losses, b->games - b->wins - b->draws - b->losses};
        static const char *const of_part[] = {"#0072b2", "#bbbbbb", "#e69f00", "#eeeeee"};
        label(out, NAMES - 6, y + 14, "end", *b->key ? b->key : "unknown");
        for (int k = 0; k < 4; k++) {
            box(out, x, y + 3, scale * (double)parts[k], ROW - 6, of_part[k]);
            x += scale * (double)parts[k];
        }
        char count[32];
        snprintf(count, sizeof count, "%lld", (long long)b->games);
        label(out, x + 5, y + 14, "start", count);
    }
    label(out, NAMES, height - 14, "start",
          "blue: won, grey: drawn, orange: lost by the first player or the one named");
    str_add(out, "</svg>\n");
}

void archive_plot_columns(const char *title, const PlotBar *bars, size_t n, Str *out) {
    double wide = (double)(WIDTH - LEFT - 20) / (double)(n ? n : 1);
    double scale = (double)(HEIGHT - TOP - BOTTOM) / (double)most_games(bars, n);
    size_t every = n / 16 + 1;
    char most[32];
    snprintf(most, sizeof most, "%lld", (long long)most_games(bars, n));
    begin(out, title, WIDTH, HEIGHT);
    label(out, LEFT - 6, TOP + 10, "end", most);
    label(out, LEFT - 6, HEIGHT - BOTTOM, "end", "0");
    for (size_t i = 0; i < n; i++) {
        double x = LEFT + wide * (double)i, high = scale * (double)bars[i].games;
        box(out, x + 0.1 * wide, HEIGHT - BOTTOM - high, 0.8 * wide, high, colours[0]);
        if (i % every == 0)
            label(out, x + wide / 2, HEIGHT - BOTTOM + 16, "middle",
                  *bars[i].key ? bars[i].key : "?");
    }
    str_add(out, "</svg>\n");
}

// --- lines ---

typedef struct {
    double x0, x1, y0, y1;
} Range;

static Range range_of(const PlotLine *lines, size_t n) {
    Range r = {HUGE_VAL, -HUGE_VAL, HUGE_VAL, -HUGE_VAL};
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < lines[i].n; k++) {
            r.x0 = fmin(r.x0, lines[i].x[k]);
            r.x1 = fmax(r.x1, lines[i].x[k]);
            r.y0 = fmin(r.y0, lines[i].y[k]);
            r.y1 = fmax(r.y1, lines[i].y[k]);
        }
    if (!(r.x1 > r.x0)) r.x1 = r.x0 + 1;
    if (!(r.y1 > r.y0)) r.y1 = r.y0 + 1;
    return r;
}

static double place_x(const Range *r, double x) {
    return LEFT + (x - r->x0) / (r->x1 - r->x0) * (WIDTH - LEFT - RIGHT);
}

static double place_y(const Range *r, double y) {
    return HEIGHT - BOTTOM - (y - r->y0) / (r->y1 - r->y0) * (HEIGHT - TOP - BOTTOM);
}

static void draw_axes(const Range *r, Str *out) {
    enum { STEPS = 5 };
    for (int i = 0; i <= STEPS; i++) {
        char text[32];
        double y = r->y0 + (r->y1 - r->y0) * i / STEPS, x = r->x0 + (r->x1 - r->x0) * i / STEPS;
        snprintf(text, sizeof text, "%.0f", y);
        label(out, LEFT - 6, place_y(r, y) + 4, "end", text);
        snprintf(text, sizeof text, "%.0f", floor(x));
        label(out, place_x(r, x), HEIGHT - BOTTOM + 16, "middle", text);
        str_addf(out, "<path d=\"M%d %.1fH%d\" stroke=\"#dddddd\"/>\n", LEFT, place_y(r, y),
                 WIDTH - RIGHT);
    }
}

void archive_plot_lines(const char *title, const PlotLine *lines, size_t n, Str *out) {
    Range r = range_of(lines, n);
    begin(out, title, WIDTH, HEIGHT);
    if (n) draw_axes(&r, out);
    for (size_t i = 0; i < n; i++) {
        str_add(out, "<path fill=\"none\" stroke-width=\"1.5\" d=\"");
        for (size_t k = 0; k < lines[i].n; k++)
            str_addf(out, "%c%.1f %.1f", k ? 'L' : 'M', place_x(&r, lines[i].x[k]),
                     place_y(&r, lines[i].y[k]));
        str_addf(out, "\" stroke=\"%s\"/>\n", colours[i % COLOURS]);
        box(out, WIDTH - RIGHT + 10, TOP + ROW * (double)i, 12, 12, colours[i % COLOURS]);
        label(out, WIDTH - RIGHT + 28, TOP + ROW * (double)i + 11, "start", lines[i].name);
    }
    str_add(out, "</svg>\n");
}
