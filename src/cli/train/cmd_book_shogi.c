// SPDX-License-Identifier: MIT
// cmd_book_shogi.c - `genpei book grow shogi` and `genpei book show shogi`.
#include "cli/train/book_cmds.h"

#include "train/sho_grow.h"

#include <inttypes.h>
#include <stdlib.h>

static void print_result(const ShoGrowth *how, const ShoGrown *b, bool json) {
    if (json)
        cli_print_json(json_pack("{s:s, s:I, s:I, s:i, s:f, s:s}", "game", "shogi", "positions",
                                 (json_int_t)b->positions, "searched", (json_int_t)b->searched,
                                 "value", b->value, "cpu_seconds", b->cpu, "out", how->out));
    else
        printf("%zu %s, %zu searched, value of the start %+d; %.1f s of processor time; written to "
               "%s\n",
               b->positions, str_plural((int64_t)b->positions, "position", "positions"),
               b->searched, b->value, b->cpu, how->out);
}

int book_grow_shogi(App *app, const Command *self, int argc, char **argv) {
    Progress progress;
    int64_t nodes = 100000, moves = 4, margin = 60, cost = 10, most = 40, threads = 1;
    bool json = false;
    ShoGrowth how = {.positions = 1000, .stop = &app->stop, .progress = &progress};
    const ArgSpec spec[] = {
        {"--out", ARG_NEEDED, &how.out, "FILE",
         "write the book to FILE, and how it was made to FILE.txt", 0, 0},
        {"--positions", ARG_INT, &how.positions, "N", "number of positions", 1, 10000000},
        {"--nodes", ARG_INT, &nodes, "N", "nodes of the search of each position", 100, 1000000000},
        {"--moves", ARG_INT, &moves, "K", "most moves kept for each position", 1, SHO_BOOK_MOVES},
        {"--margin", ARG_INT, &margin, "V",
         "hundredths of a pawn by which a kept move may be worse than the best", 0, 10000},
        {"--cost", ARG_INT, &cost, "P", "plies that a lost pawn counts for", 0, 1000},
        {"--most", ARG_INT, &most, "N", "add only positions after at most N moves", 0,
         SHO_BOOK_PLIES - 1},
        {"--seconds", ARG_INT, &how.seconds, "S", "stop after S seconds", 1, 10000000},
        {"--net", ARG_TEXT, &how.net, "FILE", "network to search with (default: the built-in one)",
         0, 0},
        {"--threads", ARG_INT, &threads, "N", "number of threads; the book does not depend on it",
         1, 256},
        {"--resume", ARG_FLAG, &how.resume, NULL,
         "go on with the book in FILE; what it has is not searched again", 0, 0},
        {"--json", ARG_FLAG, &json, NULL, "print one JSON object", 0, 0},
    };
    int status;
    if (!CLI_ARGS(self, spec, argc, argv, &status)) return status;
    Error e;
    ShoGrown grown = {0};
    how.game = game_table_open(app->games, "shogi", &e);
    how.search = (ShoBookHow){(int)nodes, (int)moves, (int)margin, (int)cost, (int)most};
    how.threads = (int)threads;
    progress_init(&progress);
    bool ok = how.game && sho_grow(&how, &grown, &e);
    progress_clear(&progress);
    if (ok)
        print_result(&how, &grown, json);
    else
        cli_fail(&e);
    return ok ? CLI_OK : grown.interrupted ? CLI_NO : CLI_BAD;
}

// --- show ---

static void show_move(const Game *g, const State *s, const ShoBook *b, const ShoBookNode *x, int k,
                      bool json) {
    int value = sho_book_move_value(b, x, k);
    bool known = sho_book_after(b, x, k);
    if (json) {
        cli_print_json(json_pack("{s:o, s:i, s:i, s:b}", "move",
                                 cli_json_move(g, s, x->move[k].move), "value", value, "searched",
                                 (int)x->move[k].value, "followed", (int)known));
        return;
    }
    Str text = {0};
    game_move_text(g, s, x->move[k].move, &text);
    printf("%-6s %+5d %+9d  %s\n", str_text(&text), value, x->move[k].value,
           known ? "followed" : "");
    str_clear(&text);
}

// Best first.
static void show_node(const Game *g, const State *s, const ShoBook *b, const ShoBookNode *x,
                      bool json) {
    bool shown[SHO_BOOK_MOVES] = {false};
    if (!json) printf("%-6s %5s %9s\n", "move", "value", "searched");
    for (int i = 0; i < x->n; i++) {
        int best = -1;
        for (int k = 0; k < x->n; k++)
            if (!shown[k] &&
                (best < 0 || sho_book_move_value(b, x, k) > sho_book_move_value(b, x, best)))
                best = k;
        shown[best] = true;
        show_move(g, s, b, x, best, json);
    }
    if (!json)
        printf("%zu %s in the book, searched with %" PRIu64 " nodes each\n", sho_book_size(b),
               str_plural((int64_t)sho_book_size(b), "position", "positions"), sho_book_nodes(b));
}

int book_show_shogi(const Game *g, const State *s, const char *file, bool json) {
    Error e;
    ShoBook *b = file ? sho_book_load(file, &e) : sho_book_built_in();
    if (!b) return cli_fail(&e);
    const ShoBookNode *x = sho_book_find(b, &shogi_state(s)->position);
    if (x) show_node(g, s, b, x, json);
    if (!x && !json) puts("the position is not in the book");
    sho_book_free(b);
    return x ? CLI_OK : CLI_NO;
}
