// SPDX-License-Identifier: MIT
// bugs_board.c - see bugs_board.h.
#include "bugs/bugs_board.h"

#include "base/mem.h"

#include <math.h>

// --- the board of a game ---

static int cell_at(const Drawing *d, double x, double y) {
    for (size_t i = 0; i < d->n_cells; i++)
        if (fabs((double)d->cells[i].x - x) < 0.1 && fabs((double)d->cells[i].y - y) < 0.1)
            return (int)i;
    return -1;
}

static void join_cells(const Drawing *d, BugsGraph *g, const char *colour, double dx, double dy) {
    int c = bugs_graph_add_colour(g, colour);
    for (size_t i = 0; i < d->n_cells; i++) {
        int to = cell_at(d, (double)d->cells[i].x + dx, (double)d->cells[i].y + dy);
        if (to >= 0) bugs_graph_add_branch(g, c, (int)i, to);
    }
}

static void join_lines(const Drawing *d, BugsGraph *g) {
    int c = bugs_graph_add_colour(g, "q");
    for (size_t i = 0; i < d->n_lines; i++)
        bugs_graph_add_branch(g, c, d->lines[i].from, d->lines[i].to);
}

static void add_branches(const Drawing *d, BugsGraph *g) {
    if (d->kind == BOARD_GRAPH) {
        join_lines(d, g);
        return;
    }
    join_cells(d, g, "p", 1, 0);
    join_cells(d, g, "q", 0, 1);
    if (d->kind == BOARD_HEX) join_cells(d, g, "r", -1, 1);
}

static const char *cell_data(const DrawCell *c, int mover) {
    if (!c->piece[0]) return "VOID";
    if (c->owner == DRAW_NOBODY) return "PIECE";
    return c->owner == mover ? "FRIEND" : "ENEMY";
}

void bugs_board_data(const Drawing *d, int mover, BugsGraph *g) {
    for (size_t i = 0; i < d->n_cells && (int)i < g->n_nodes; i++)
        g->nodes[i].data = bugs_text(cell_data(&d->cells[i], mover));
}

bool bugs_board_graph(const Game *g, const State *s, BugsGraph *out, Error *e) {
    Drawing d = {0};
    game_draw(g, s, &d);
    bool fits = d.kind != BOARD_CARDS && d.n_cells > 0 && d.n_cells <= BUGS_NODES_MAX;
    *out = (BugsGraph){0};
    for (size_t i = 0; i < d.n_cells && fits; i++) bugs_graph_add_node(out, d.cells[i].name);
    if (fits) {
        add_branches(&d, out);
        bugs_board_data(&d, game_mover(g, s), out);
    }
    drawing_clear(&d);
    return fits || error_set(e, "%s has no board that a bug could walk on", g->name);
}

// --- graphs in text ---

typedef struct {
    const char *file;
    int line;
    BugsGraph *g;
    Error *error;
} Reader;

static bool refuse(const Reader *r, const char *why, const char *what) {
    return error_set(r->error, "%s:%d: %s '%.60s'", r->file, r->line, why, what);
}

// The next word of a line, ended by NUL; NULL: there is none.
static char *next_word(char **rest) {
    char *word = *rest + strspn(*rest, " \t\r");
    if (!*word) return NULL;
    size_t n = strcspn(word, " \t\r");
    *rest = word + n + (word[n] != '\0');
    word[n] = '\0';
    return word;
}

// Made where there is none; -1: too many.
static int node_of(const Reader *r, const char *name) {
    int node = bugs_graph_find_node(r->g, name);
    if (node < 0) node = bugs_graph_add_node(r->g, name);
    if (node < 0) refuse(r, "too many nodes at", name);
    return node;
}

static bool read_nodes(const Reader *r, char *rest) {
    for (char *word; (word = next_word(&rest));)
        if (node_of(r, word) < 0) return false;
    return true;
}

static bool read_branches(const Reader *r, char *rest) {
    char *word = next_word(&rest);
    int before = -1, colour = word ? bugs_graph_add_colour(r->g, word) : -1;
    if (colour < 0) return refuse(r, "a colour should stand here, not", word ? word : "");
    while ((word = next_word(&rest))) {
        int node = node_of(r, word);
        if (node < 0) return false;
        if (before >= 0 && bugs_graph_add_branch(r->g, colour, before, node) < 0)
            return refuse(r, "too many branches at", word);
        before = node;
    }
    return true;
}

static bool read_data(const Reader *r, char *rest) {
    char *text = next_word(&rest);
    size_t n = text ? strlen(text) : 0;
    if (n < 2 || text[0] != '\'' || text[n - 1] != '\'')
        return refuse(r, "a datum in quotes should stand here, not", text ? text : "");
    BugsValue datum = bugs_text(arena_text(&r->g->names, text + 1, n - 2));
    for (char *word; (word = next_word(&rest));) {
        int node = bugs_graph_find_node(r->g, word);
        if (node < 0) return refuse(r, "there is no node", word);
        r->g->nodes[node].data = datum;
    }
    return true;
}

static void add_grid(BugsGraph *g, int columns, int rows, int first) {
    int p = bugs_graph_add_colour(g, "p"), q = bugs_graph_add_colour(g, "q");
    for (int i = 0; i < columns * rows; i++) {
        if (i % columns < columns - 1) bugs_graph_add_branch(g, p, first + i, first + i + 1);
        if (i / columns < rows - 1) bugs_graph_add_branch(g, q, first + i, first + i + columns);
    }
}

static bool read_grid(const Reader *r, char *rest) {
    char *words[2] = {next_word(&rest), NULL}, name[32];
    if (words[0]) words[1] = next_word(&rest);
    long sizes[2] = {0};
    for (int i = 0; i < 2; i++) sizes[i] = words[i] ? strtol(words[i], NULL, 10) : 0;
    if (sizes[0] < 1 || sizes[0] > 100 || sizes[1] < 1 || sizes[1] > 100)
        return refuse(r, "columns and rows are 1 to 100, not", words[0] ? words[0] : "");
    int first = r->g->n_nodes;
    for (int i = 0; i < sizes[0] * sizes[1]; i++) {
        snprintf(name, sizeof name, "%ld-%ld", i % sizes[0] + 1, i / sizes[0] + 1);
        if (bugs_graph_add_node(r->g, name) < 0) return refuse(r, "too many nodes at", name);
    }
    if (bugs_graph_add_colour(r->g, "p") < 0 || bugs_graph_add_colour(r->g, "q") < 0)
        return refuse(r, "too many colours at", "grid");
    add_grid(r->g, (int)sizes[0], (int)sizes[1], first);
    return true;
}

static bool read_line(const Reader *r, char *line) {
    char *comment = strstr(line, "//");
    if (comment) *comment = '\0';
    char *word = next_word(&line);
    if (!word) return true;
    if (strcmp(word, "node") == 0) return read_nodes(r, line);
    if (strcmp(word, "branch") == 0) return read_branches(r, line);
    if (strcmp(word, "grid") == 0) return read_grid(r, line);
    if (strcmp(word, "data") == 0) return read_data(r, line);
    return refuse(r, "a line begins with node, branch, grid or data, not", word);
}

// Everything without data is empty.
static void fill_void(BugsGraph *g) {
    for (int i = 0; i < g->n_nodes; i++)
        if (g->nodes[i].data.kind == VALUE_NOTHING) g->nodes[i].data = bugs_text("VOID");
}

bool bugs_graph_read(const char *file, const char *text, BugsGraph *out, Error *e) {
    Reader r = {file, 0, out, e};
    char *copy = mem_text(text);
    bool ok = true;
    *out = (BugsGraph){0};
    for (char *line = copy, *next; line && ok; line = next) {
        next = strchr(line, '\n');
        if (next) *next++ = '\0';
        r.line++;
        ok = read_line(&r, line);
    }
    free(copy);
    if (ok && out->n_nodes == 0) ok = error_set(e, "%s: the graph has no node", file);
    if (!ok)
        bugs_graph_clear(out);
    else
        fill_void(out);
    return ok;
}
