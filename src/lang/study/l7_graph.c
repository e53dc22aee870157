// SPDX-License-Identifier: MIT
// l7_graph.c - see l7_graph.h.
#include "lang/study/l7_graph.h"

#include <math.h>

enum { CELL = 64, RADIUS = 15, MARGIN = 48, LEGEND = 22 };

typedef struct {
    const L7Program *p;
    Str *out;
    double left, top; // of the nodes
    double width, height;
} Picture;

static double x_of(const Picture *q, int n) {
    return MARGIN + CELL * ((double)q->p->board.node_x[n] - q->left);
}

static double y_of(const Picture *q, int n) {
    double y = CELL * ((double)q->p->board.node_y[n] - q->top);
    return MARGIN + (q->p->board.upward ? q->height - y : y);
}

static void measure(Picture *q) {
    const L7Program *p = q->p;
    double right = 0, bottom = 0;
    bool first = true;
    for (int n = 0; n < p->board.n_nodes; n++) {
        if (!l7set_has(&p->board.all, n)) continue;
        double x = (double)p->board.node_x[n], y = (double)p->board.node_y[n];
        if (first || x < q->left) q->left = x;
        if (first || y < q->top) q->top = y;
        if (first || x > right) right = x;
        if (first || y > bottom) bottom = y;
        first = false;
    }
    q->width = CELL * (right - q->left);
    q->height = CELL * (bottom - q->top);
}

// Names consist of letters, digits and '~', but other texts may contain anything.
static void add_escaped(Str *out, const char *text) {
    for (; *text; text++) {
        if (*text == '<')
            str_add(out, "&lt;");
        else if (*text == '&')
            str_add(out, "&amp;");
        else
            str_add_char(out, *text);
    }
}

// Hues as far apart as possible, whatever their number.
static void add_paint(Str *out, int index) {
    str_addf(out, "hsl(%d 70%% 42%%)", index * 137 % 360);
}

static bool is_way_back(const L7Program *p, const L7Colour *a, const L7Colour *b) {
    for (int n = 0; n < p->board.n_nodes; n++) {
        if (a->to[n] >= 0 && b->to[a->to[n]] != n) return false;
        if (b->to[n] >= 0 && a->to[b->to[n]] != n) return false;
    }
    return true;
}

// The colour that leads back, perhaps itself; -1: none.
static int way_back(const L7Program *p, int colour) {
    for (int c = 0; c < p->board.n_colours; c++)
        if (is_way_back(p, &p->board.colours[colour], &p->board.colours[c])) return c;
    return -1;
}

// A colour and its reverse are one line.
static bool is_drawn(const L7Program *p, int colour) {
    int back = way_back(p, colour);
    return back < 0 || back >= colour;
}

// Long steps are curved, so that shorter ones do not hide them.
static void add_branch(const Picture *q, int from, int to, int colour) {
    double x1 = x_of(q, from), y1 = y_of(q, from), x2 = x_of(q, to), y2 = y_of(q, to);
    double dx = x2 - x1, dy = y2 - y1, length = sqrt(dx * dx + dy * dy);
    if (length < 1) return;
    double bend = length > 1.6 * CELL ? 0.12 * length : 0;
    x1 += dx / length * RADIUS;
    y1 += dy / length * RADIUS;
    x2 -= dx / length * RADIUS;
    y2 -= dy / length * RADIUS;
    str_addf(q->out, "<path class=\"c%d\" d=\"M%.1f %.1f", colour, x1, y1);
    if (bend > 0)
        str_addf(q->out, "Q%.1f %.1f ", (x1 + x2) / 2 - dy / length * bend,
                 (y1 + y2) / 2 + dx / length * bend);
    else
        str_add_char(q->out, 'L');
    str_addf(q->out, "%.1f %.1f\"%s/>\n", x2, y2,
             way_back(q->p, colour) < 0 ? " marker-end=\"url(#arrow)\"" : "");
}

static void add_branches(const Picture *q) {
    const L7Program *p = q->p;
    for (int c = 0; c < p->board.n_colours; c++) {
        const L7Colour *colour = &p->board.colours[c];
        int back = way_back(p, c);
        for (int n = 0; n < p->board.n_nodes && (back < 0 || back >= c); n++) {
            int to = colour->to[n];
            // A colour that is its own reverse has every branch twice.
            if (to >= 0 && !(back == c && to < n)) add_branch(q, n, to, c);
        }
    }
}

static void add_nodes(const Picture *q) {
    const L7Program *p = q->p;
    for (int n = 0; n < p->board.n_nodes; n++) {
        if (!l7set_has(&p->board.all, n)) continue;
        str_addf(q->out, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%d\"/><text x=\"%.1f\" y=\"%.1f\">",
                 x_of(q, n), y_of(q, n), RADIUS, x_of(q, n), y_of(q, n));
        add_escaped(q->out, p->board.node_names[n]);
        str_add(q->out, "</text>\n");
    }
}

static int count_drawn(const L7Program *p) {
    int n = 0;
    for (int c = 0; c < p->board.n_colours; c++) n += is_drawn(p, c);
    return n;
}

// The legend.
static void add_legend(const Picture *q) {
    const L7Program *p = q->p;
    double y = q->height + 2 * MARGIN;
    for (int c = 0; c < p->board.n_colours; c++) {
        if (!is_drawn(p, c)) continue;
        str_addf(q->out, "<path class=\"c%d\" d=\"M%d %.1fh40\"/><text class=\"name\" x=\"%d\" ", c,
                 MARGIN, y, MARGIN + 52);
        str_addf(q->out, "y=\"%.1f\">", y);
        add_escaped(q->out, p->board.colours[c].name);
        int back = way_back(p, c);
        if (back >= 0 && back != c) {
            str_add(q->out, " (back: ");
            add_escaped(q->out, p->board.colours[back].name);
            str_add_char(q->out, ')');
        }
        str_add(q->out, "</text>\n");
        y += LEGEND;
    }
}

static void add_style(const Picture *q) {
    str_add(q->out,
            "<style>\ncircle{fill:#fff;stroke:#333}\n"
            "text{font:12px sans-serif;text-anchor:middle;dominant-baseline:central}\n"
            ".name{text-anchor:start}\npath{fill:none;stroke-width:1.6}\n#arrow path{fill:#333}\n");
    int index = 0;
    for (int c = 0; c < q->p->board.n_colours; c++) {
        if (!is_drawn(q->p, c)) continue;
        str_addf(q->out, ".c%d{stroke:", c);
        add_paint(q->out, index++);
        str_add(q->out, "}\n");
    }
    str_add(q->out, "</style>\n");
}

void l7_graph_svg(const L7Program *p, Str *out) {
    Picture q = {.p = p, .out = out};
    measure(&q);
    double width = q.width + 2 * MARGIN, height = q.height + 2 * MARGIN;
    if (width < 360) width = 360;
    height += LEGEND * count_drawn(p) + MARGIN / 2;
    str_addf(out,
             "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" "
             "viewBox=\"0 0 %.0f %.0f\">\n<title>",
             width, height, width, height);
    add_escaped(out, p->texts.title);
    str_addf(out, ": %d nodes</title>\n", p->board.n_nodes);
    add_style(&q);
    str_add(out, "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n");
    str_add(out, "<defs><marker id=\"arrow\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" "
                 "markerWidth=\"6\" markerHeight=\"6\" orient=\"auto\">"
                 "<path d=\"M0 0L8 4L0 8z\"/></marker></defs>\n");
    add_branches(&q);
    add_nodes(&q);
    add_legend(&q);
    str_add(out, "</svg>\n");
}
