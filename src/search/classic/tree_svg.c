// SPDX-License-Identifier: MIT
// tree_svg.c - see tree_svg.h.
#include "search/classic/tree_svg.h"

#include "base/mem.h"
#include "game/value.h"

enum { ROW = 17, COLUMN = 150, LEFT = 12, TOP = 64, MOST = 300 };

// The children of a node in the order in which they were met.
typedef struct {
    int32_t *first, *next; // -1: none
    uint32_t *size;        // nodes of the subtree
    bool *drawn;
} Shape;

typedef struct {
    const TreeLog *log;
    const Game *game;
    const TreePicture *how;
    Shape shape;
    State *states; // one per level
    int row;       // rows drawn so far
    Str *out;
} Drawer;

// --- which nodes are drawn ---

static void shape_init(Shape *s, const TreeLog *log) {
    s->first = mem_new(log->n, sizeof *s->first);
    s->next = mem_new(log->n, sizeof *s->next);
    s->size = mem_new(log->n, sizeof *s->size);
    s->drawn = mem_new(log->n, sizeof *s->drawn);
    for (size_t i = 0; i < log->n; i++) s->first[i] = s->next[i] = -1, s->size[i] = 1;
    for (size_t i = log->n; i-- > 1;) {
        int32_t parent = log->nodes[i].parent;
        s->next[i] = s->first[parent];
        s->first[parent] = (int32_t)i;
        s->size[parent] += s->size[i];
    }
}

static void shape_clear(Shape *s) {
    free(s->first);
    free(s->next);
    free(s->size);
    free(s->drawn);
}

// What is drawn first: the expected line and its neighbours, then large subtrees near the root.
static double weight(const TreeLog *log, const Shape *s, int32_t i) {
    const TreeNode *x = &log->nodes[i];
    double w = (double)s->size[i] / (1 << (x->depth < 16 ? x->depth : 16));
    if (x->best) w += 1e9;
    if (log->nodes[x->parent].best) w += 1e6 / (x->depth + 1);
    return w;
}

typedef struct {
    int32_t node;
    double weight;
} Ranked;

static int heavier(const void *a, const void *b) {
    const Ranked *x = a, *y = b;
    if (x->weight != y->weight) return x->weight < y->weight ? 1 : -1;
    return (x->node > y->node) - (x->node < y->node);
}

// A node is drawn only together with its parent: parents come first in the log, and the picture
// takes nodes by weight in rounds until nothing more fits.
static void choose_drawn(const TreeLog *log, Shape *s, size_t most) {
    Ranked *ranked = mem_new(log->n, sizeof *ranked);
    size_t drawn = 1;
    for (size_t i = 0; i < log->n; i++)
        ranked[i] = (Ranked){(int32_t)i, i == 0 ? 1e12 : weight(log, s, (int32_t)i)};
    qsort(ranked, log->n, sizeof *ranked, heavier);
    s->drawn[0] = true;
    for (bool more = true; more && drawn < most;) {
        more = false;
        for (size_t i = 1; i < log->n && drawn < most; i++) {
            int32_t k = ranked[i].node;
            if (s->drawn[k] || !s->drawn[log->nodes[k].parent]) continue;
            s->drawn[k] = more = true;
            drawn++;
        }
    }
    free(ranked);
}

// --- drawing ---

static void add_escaped(Str *out, const char *text) {
    for (; *text; text++) {
        if (*text == '<')
            str_add(out, "&lt;");
        else if (*text == '>')
            str_add(out, "&gt;");
        else if (*text == '&')
            str_add(out, "&amp;");
        else if (*text == '"')
            str_add(out, "&quot;");
        else
            str_add_char(out, *text);
    }
}

typedef struct {
    const char *name, *sign, *en, *ja;
} Fate;

// Class, sign and words of what became of a node, by TreeFate.
static const Fate fates[] = {
    {"open", "", "its moves were searched", "手を調べた"},
    {"leaf", "", "valued without search", "静的評価"},
    {"final", " ■", "the game is over", "終局"},
    {"cut", " ✂", "a bound was reached: its other moves were not searched",
     "枝刈り：残りの手は調べない"},
    {"pruned", " ×", "not searched: it did not look good enough", "前向き枝刈り：調べない"},
    {"known", " =", "known from an earlier search", "既知"},
    {"stopped", " …", "the search was stopped here", "ここで打ち切り"},
};

static void add_number(Str *out, int value) {
    if (value >= VALUE_INFINITE)
        str_add(out, "∞");
    else if (value <= -VALUE_INFINITE)
        str_add(out, "-∞");
    else
        value_text(VALUE_POINTS, value, out);
}

// The value as the player sees it who moved to the node.
static int seen(const TreeNode *parent, const TreeNode *x, int value) {
    return parent && parent->mover != x->mover ? -value : value;
}

static void add_label(const Drawer *d, int32_t i, const char *move) {
    const TreeNode *x = &d->log->nodes[i];
    const TreeNode *parent = x->parent < 0 ? NULL : &d->log->nodes[x->parent];
    add_escaped(d->out, move);
    if (!x->has_value) return;
    str_add_char(d->out, ' ');
    if (x->has_bounds && x->low != x->high) {
        bool turned = parent && parent->mover != x->mover;
        add_number(d->out, turned ? -x->high : x->low);
        str_add(d->out, "…");
        add_number(d->out, turned ? -x->low : x->high);
    } else {
        // A cut gives the mover at least the value, so whoever moved here gets at most that.
        if (x->fate == TREE_CUT) str_add(d->out, seen(parent, x, 1) < 0 ? "≤" : "≥");
        add_number(d->out, seen(parent, x, x->value));
    }
}

static void add_title(const Drawer *d, int32_t i) {
    const TreeNode *x = &d->log->nodes[i];
    str_add(d->out, "<title>");
    str_add(d->out, d->how->japanese ? fates[x->fate].ja : fates[x->fate].en);
    if (x->extended) str_add(d->out, d->how->japanese ? "（静止探索）" : " (quiescence)");
    str_addf(d->out, d->how->japanese ? "。%u局面" : "; %u positions", d->shape.size[i]);
    if (!x->has_bounds && (x->fate == TREE_CUT || x->fate == TREE_OPEN)) {
        str_add(d->out, "; α ");
        add_number(d->out, x->low);
        str_add(d->out, ", β ");
        add_number(d->out, x->high);
    }
    str_add(d->out, "</title>");
}

static void add_edge(const Drawer *d, int from_row, int row, int depth, const char *name,
                     bool best) {
    int x = LEFT + (depth - 1) * COLUMN + COLUMN - 36, y0 = TOP + from_row * ROW - 4,
        y1 = TOP + row * ROW - 4;
    str_addf(d->out, "<path class=\"%s%s\" d=\"M%d %dC%d %d %d %d %d %d\"/>\n", name,
             best ? " best" : "", x, y0, x + 18, y0, x + 14, y1, LEFT + depth * COLUMN - 4, y1);
}

static void draw_node(Drawer *d, int32_t i, int from_row);

// What is not drawn below a node, in one row.
static void draw_rest(Drawer *d, int32_t i, int from_row) {
    unsigned n = 0, positions = 0;
    for (int32_t k = d->shape.first[i]; k >= 0; k = d->shape.next[k])
        if (!d->shape.drawn[k]) n++, positions += d->shape.size[k];
    if (n == 0) return;
    int depth = d->log->nodes[i].depth + 1, row = d->row++;
    add_edge(d, from_row, row, depth, "rest", false);
    str_addf(d->out,
             d->how->japanese ? "<text class=\"rest\" x=\"%d\" y=\"%d\">他%u手（%u局面）</text>\n"
                              : "<text class=\"rest\" x=\"%d\" y=\"%d\">%u more: %u</text>\n",
             LEFT + depth * COLUMN, TOP + row * ROW, n, positions);
}

static void draw_child(Drawer *d, int32_t parent, int32_t k, int row) {
    const Game *g = d->game;
    size_t depth = (size_t)d->log->nodes[parent].depth;
    game_copy(g, game_state_at(g, d->states, depth + 1), game_state_at(g, d->states, depth));
    draw_node(d, k, row);
}

// The expected move first, the others in the order in which they were met.
static void draw_children(Drawer *d, int32_t i, int row) {
    const Shape *s = &d->shape;
    for (int best = 1; best >= 0; best--)
        for (int32_t k = s->first[i]; k >= 0; k = s->next[k])
            if (s->drawn[k] && d->log->nodes[k].best == best) draw_child(d, i, k, row);
    draw_rest(d, i, row);
}

// The state of its level is still that of the parent.
static void draw_node(Drawer *d, int32_t i, int from_row) {
    const TreeNode *x = &d->log->nodes[i];
    State *s = game_state_at(d->game, d->states, (size_t)x->depth);
    Str move = {0};
    int row = d->row;
    const char *name = fates[x->fate].name;
    if (i == 0) {
        str_add(&move, d->how->japanese ? "根" : "root");
    } else {
        game_move_text(d->game, s, x->move, &move);
        game_play(d->game, s, x->move);
        add_edge(d, from_row, row, x->depth, name, x->best);
    }
    str_addf(d->out, "<text class=\"%s%s%s\" x=\"%d\" y=\"%d\">", name, x->best ? " best" : "",
             x->extended ? " extended" : "", LEFT + x->depth * COLUMN, TOP + row * ROW);
    add_title(d, i);
    add_label(d, i, str_text(&move));
    str_addf(d->out, "%s</text>\n", fates[x->fate].sign);
    str_clear(&move);
    // The first child goes into the same row: a line of play reads as one.
    if (d->shape.first[i] < 0) {
        d->row++;
        return;
    }
    draw_children(d, i, row);
}

static void add_style(Str *out) {
    str_add(out, "<style>text{font:12px sans-serif;fill:#222}path{fill:none;stroke:#aaa}"
                 "text.leaf,text.rest{fill:#666}text.final{fill:#8a4b00}text.cut{fill:#a3009a}"
                 "text.pruned{fill:#b00020}path.pruned{stroke:#b00020;stroke-dasharray:3 3}"
                 "path.rest{stroke-dasharray:1 3}text.extended{fill:#0050b0}"
                 "text.best{font-weight:bold;fill:#006a2b}path.best{stroke:#006a2b;stroke-width:2}"
                 "</style>\n");
}

static void add_heading(const Drawer *d, size_t drawn) {
    bool ja = d->how->japanese;
    uint64_t all = d->log->n + d->log->left_out;
    str_addf(d->out, "<text x=\"%d\" y=\"20\" style=\"font-size:15px\">", LEFT);
    str_addf(d->out, ja ? "探索木：%llu局面中%zu局面" : "search tree: %llu positions, %zu drawn",
             (unsigned long long)all, drawn);
    str_addf(d->out, "</text>\n<text x=\"%d\" y=\"40\">", LEFT);
    str_add(d->out, ja ? "<tspan style=\"font-weight:bold;fill:#006a2b\">予想手順</tspan> "
                         "<tspan style=\"fill:#a3009a\">✂ α-β枝刈り</tspan> "
                         "<tspan style=\"fill:#b00020\">× 前向き枝刈り</tspan> "
                         "<tspan style=\"fill:#0050b0\">静止探索</tspan> "
                         "<tspan style=\"fill:#8a4b00\">■ 終局</tspan>"
                       : "<tspan style=\"font-weight:bold;fill:#006a2b\">expected line</tspan> "
                         "<tspan style=\"fill:#a3009a\">✂ cut by a bound</tspan> "
                         "<tspan style=\"fill:#b00020\">× pruned</tspan> "
                         "<tspan style=\"fill:#0050b0\">quiescence</tspan> "
                         "<tspan style=\"fill:#8a4b00\">■ game over</tspan>");
    str_add(d->out, "</text>\n");
}

void tree_svg(const TreeLog *log, const Game *g, const State *root, const TreePicture *how,
              Str *out) {
    Str body = {0};
    Drawer d = {.log = log, .game = g, .how = how, .out = &body};
    int deepest = 0;
    size_t drawn = 0;
    if (log->n > 0) {
        shape_init(&d.shape, log);
        choose_drawn(log, &d.shape, how->most ? how->most : MOST);
        for (size_t i = 0; i < log->n; i++) {
            drawn += d.shape.drawn[i];
            if (d.shape.drawn[i] && log->nodes[i].depth > deepest) deepest = log->nodes[i].depth;
        }
        d.states = game_states_new(g, (size_t)deepest + 2);
        game_copy(g, d.states, root);
        add_heading(&d, drawn);
        draw_node(&d, 0, 0);
        free(d.states);
        shape_clear(&d.shape);
    }
    int width = LEFT + (deepest + 2) * COLUMN, height = TOP + d.row * ROW + 12;
    str_addf(out,
             "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
             "viewBox=\"0 0 %d %d\" role=\"img\">\n",
             width, height, width, height);
    add_style(out);
    str_addf(out, "<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>\n", width, height);
    str_add(out, str_text(&body));
    str_add(out, "</svg>\n");
    str_clear(&body);
}
