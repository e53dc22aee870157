// SPDX-License-Identifier: MIT
// cmd_book.c - `genpei book`: opening books, grown by our own searches; shown, checked.
#include "cli/cmd.h"
#include "cli/train/book_cmds.h"

#include "engine/othello/board/disc.h"
#include "engine/othello/board/edge_board.h"
#include "engine/othello/book/edge_book_grow.h"
#include "engine/othello/book/edge_book_text.h"
#include "games/shogi/shogi.h"

#include <stdlib.h>

static const Command parts[] = {
    {.name = "book grow",
     .summary = "Grow an opening book, the positions nearest to best play first.",
     .example = "genpei book grow othello --positions 500 --depth 10 --out my.book",
     .run = book_grow_command},
    {.name = "book show",
     .summary = "Show the moves of a position that are in a book.",
     .example = "genpei book show othello --moves \"f5 d6\"",
     .run = book_show_command},
    {.name = "book check",
     .summary = "Check that a book is complete, and search some of its positions again.",
     .example = "genpei book check othello --again 20 --depth 12",
     .run = book_check_command},
};

static int run_book(App *app, const Command *self, int argc, char **argv) {
    return cli_parts(app, self, parts, sizeof parts / sizeof *parts, argc, argv);
}

const Command cmd_book = {
    .name = "book",
    .group = GROUP_LEARN,
    .summary = "Grow, show and check opening books of Othello and shogi.",
    .example = "genpei book show othello --moves \"f5 d6\"",
    .run = run_book,
};

const Game *book_game(App *app, const char *name, Error *e) {
    const Game *g = game_table_open(app->games, name, e);
    DiscShape shape;
    if (g && edge_shape_of(g, &shape) && shape == DISC_EIGHT_8) return g;
    if (g) error_set(e, "book: there are books of othello and shogi only");
    return NULL;
}

static EdgeBook *open_book(const char *file, Error *e) {
    return file ? edge_book_load(file, e) : edge_book_built_in();
}

// --- show ---

static void show_move(const Game *g, const State *s, const EdgeBook *b, const EdgeBookNode *x,
                      int k, int turn, bool json) {
    Move move = (Move)edge_book_square(x->move[k].square, turn);
    DiscBoard next;
    int sign, final, value = edge_book_move_value(b, x, k);
    bool known = edge_book_after(x->board, x->move[k].square, &next, &sign, &final) &&
                 edge_book_find(b, next, NULL);
    if (json) {
        cli_print_json(json_pack("{s:o, s:i, s:i, s:b}", "move", cli_json_move(g, s, move), "value",
                                 value, "searched", (int)x->move[k].value, "followed", (int)known));
        return;
    }
    Str text = {0};
    game_move_text(g, s, move, &text);
    printf("%-6s %+5d %+9d  %s\n", str_text(&text), value, x->move[k].value,
           known ? "followed" : "");
    str_clear(&text);
}

// Best first.
static void show_node(const Game *g, const State *s, const EdgeBook *b, const EdgeBookNode *x,
                      int turn, bool json) {
    if (!json) printf("%-6s %5s %9s\n", "move", "value", "searched");
    for (int value = 64; value >= -64; value--)
        for (int k = 0; k < x->n; k++)
            if (edge_book_move_value(b, x, k) == value) show_move(g, s, b, x, k, turn, json);
    if (!json)
        printf("%zu %s in the book, searched to depth %d\n", edge_book_size(b),
               str_plural((int64_t)edge_book_size(b), "position", "positions"), edge_book_depth(b));
}

int book_show_command(App *app, const Command *self, int argc, char **argv) {
    const char *name = NULL, *file = NULL, *position = NULL, *moves = NULL;
    bool json = false;
    const ArgSpec spec[] = {
        {"GAME", ARG_TEXT, &name, NULL, "name of the game: othello, shogi", 0, 0},
        {"--book", ARG_TEXT, &file, "FILE", "the book (default: the built-in one)", 0, 0},
        {"--position", ARG_TEXT, &position, "P", "start from this position", 0, 0},
        {"--moves", ARG_TEXT, &moves, "\"M M\"", "play these moves first", 0, 0},
        {"--json", ARG_FLAG, &json, NULL, "print one JSON object per move", 0, 0},
    };
    int status, turn;
    if (!CLI_ARGS(self, spec, argc, argv, &status)) return status;
    Error e;
    const Game *g = game_table_open(app->games, name, &e);
    bool shogi = g && shogi_rules(g);
    if (g && !shogi) g = book_game(app, name, &e);
    State *s = g ? cli_position(g, position, moves, &e) : NULL;
    if (s && shogi) {
        status = book_show_shogi(g, s, file, json);
        free(s);
        return status;
    }
    EdgeBook *b = s ? open_book(file, &e) : NULL;
    if (!b) {
        free(s);
        return cli_fail(&e);
    }
    const EdgeBookNode *x = edge_book_find(b, edge_board_of(s), &turn);
    if (x) show_node(g, s, b, x, turn, json);
    if (!x && !json) puts("the position is not in the book");
    edge_book_free(b);
    free(s);
    return x ? CLI_OK : CLI_NO;
}

// --- check ---

typedef struct {
    size_t positions, unreachable, looked;
    double off; // sum of differences
} Checked;

// A position that no other one leads to is useless, except the start.
static void check_links(const EdgeBook *b, Checked *c) {
    size_t n = c->positions = edge_book_size(b);
    bool *met = calloc(n + 1, sizeof *met);
    for (size_t i = 0; met && i < n; i++) {
        const EdgeBookNode *x = edge_book_node(b, i);
        met[i] |= bits_count(x->board.me | x->board.opp) == 4;
        for (int k = 0; k < x->n; k++) {
            DiscBoard next;
            int sign, final;
            if (!edge_book_after(x->board, x->move[k].square, &next, &sign, &final)) continue;
            const EdgeBookNode *child = edge_book_find(b, next, NULL);
            if (child) met[child - edge_book_node(b, 0)] = true;
        }
    }
    for (size_t i = 0; met && i < n; i++) c->unreachable += !met[i];
    free(met);
}

// Some positions, spread evenly, are searched again; the result is compared with the backed-up
// value.
static void look_again(const EdgeBook *b, App *app, int64_t again, int depth, Checked *c) {
    if (again == 0 || c->positions == 0) return;
    PatternWeights *w = pattern_weights_built_in();
    EdgeThinker *t = edge_thinker_new(w, false, 1, 16);
    for (int64_t i = 0; i < again && !atomic_load(&app->stop); i++) {
        const EdgeBookNode *x = edge_book_node(b, (size_t)i * c->positions / (size_t)again);
        EdgeBookNode found;
        EdgeBookHow how = {.depth = depth, .moves = 1};
        if (!edge_book_search(t, &how, x->board, &app->stop, &found)) break;
        c->off += abs(found.move[0].value - x->value);
        c->looked++;
    }
    edge_thinker_free(t);
    pattern_weights_free(w);
}

static void print_check(const Checked *c, int depth, bool json) {
    double off = c->looked ? c->off / (double)c->looked : 0;
    if (json) {
        cli_print_json(json_pack("{s:I, s:I, s:I, s:f}", "positions", (json_int_t)c->positions,
                                 "unreachable", (json_int_t)c->unreachable, "looked",
                                 (json_int_t)c->looked, "difference", off));
        return;
    }
    printf("%zu %s, %zu of them unreachable\n", c->positions,
           str_plural((int64_t)c->positions, "position", "positions"), c->unreachable);
    if (c->looked)
        printf("%zu searched again to depth %d: mean difference %.2f discs\n", c->looked, depth,
               off);
}

int book_check_command(App *app, const Command *self, int argc, char **argv) {
    const char *name = NULL, *file = NULL;
    int64_t again = 0, depth = 12;
    bool json = false;
    const ArgSpec spec[] = {
        {"GAME", ARG_TEXT, &name, NULL, "name of the game: othello", 0, 0},
        {"--book", ARG_TEXT, &file, "FILE", "the book (default: the built-in one)", 0, 0},
        {"--again", ARG_INT, &again, "N", "number of positions to search again", 0, 1000000},
        {"--depth", ARG_INT, &depth, "N", "depth of these searches", 1, 40},
        {"--json", ARG_FLAG, &json, NULL, "print one JSON object", 0, 0},
    };
    int status;
    if (!CLI_ARGS(self, spec, argc, argv, &status)) return status;
    Error e;
    EdgeBook *b = book_game(app, name, &e) ? open_book(file, &e) : NULL;
    if (!b) return cli_fail(&e);
    Checked c = {0};
    check_links(b, &c);
    look_again(b, app, again, (int)depth, &c);
    print_check(&c, (int)depth, json);
    edge_book_free(b);
    return c.unreachable || c.positions == 0 ? CLI_NO : CLI_OK;
}
