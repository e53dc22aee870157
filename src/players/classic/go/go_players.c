// SPDX-License-Identifier: MIT
// go_players.c - see go_players.h. Positions are read from their text; go_think.h has the programs.
#include "players/classic/go/go_players.h"

#include "base/mem.h"
#include "game/grid_text.h"
#include "players/classic/go/go_think.h"

#include <ctype.h>
#include <stdlib.h>

enum { NAMES_AT_ONCE = 8, CANDIDATES = 15 };

typedef enum { BY_ZOBRIST, BY_RYDER, BY_REITMAN } Program;

typedef struct {
    Player player;
    Program program;
    int candidates;
    GoView *views; // two
    GoMemory memory;
    GoBoard board;
    GridText grid;
    bool enemy_passed;
    GoThought thought;
    char names[NAMES_AT_ONCE][8];
    int named;
} GoPlayer;

static const GridNames go_names = {.upward = true, .without_i = true};

static void go_player_free(Player *p) {
    GoPlayer *go = (GoPlayer *)p;
    go_thought_clear(&go->thought);
    free(go->views);
    free(go);
}

static void go_begins(Player *p, int side, uint64_t seed) {
    (void)side, (void)seed;
    ((GoPlayer *)p)->memory = (GoMemory){0};
}

static const char *name_of(void *context, int place) {
    GoPlayer *go = context;
    char *name = go->names[go->named++ % NAMES_AT_ONCE];
    grid_name(&go_names, &go->grid, go_row(place) * go->grid.width + go_column(place), name);
    return name;
}

// After the board: who moves, the ko point, passes, moves, captured stones.
static void read_position(GoPlayer *go, const State *s) {
    Str rest = {0};
    grid_text_read(go->player.game, s, &go->grid, &rest);
    go_board_init(&go->board, go->grid.width, go->grid.height);
    for (int i = 0; i < go->grid.width * go->grid.height; i++)
        if (go->grid.cell[i] != '.')
            go->board.stone[go_point(&go->board, i)] =
                go->grid.cell[i] == 'X' ? GO_BLACK : GO_WHITE;
    char ko[8] = "-";
    int passes = 0;
    sscanf(str_text(&rest), "%*s %7s %d", ko, &passes);
    int cell = ko[0] == '-' ? -1 : grid_cell(&go_names, &go->grid, ko);
    if (cell >= 0) go->board.ko = go_point(&go->board, cell);
    go->enemy_passed = passes > 0;
    str_clear(&rest);
}

static void think(GoPlayer *go, const Turn *turn) {
    int lead = 2 * go_area(&go->board) - game_param(go->player.game, "komi", 15);
    const GoQuestion q = {.board = &go->board,
                          .colour = turn->side,
                          .enemy_passed = go->enemy_passed,
                          .lead = turn->side == GO_BLACK ? lead : -lead,
                          .view = &go->views[0],
                          .other = &go->views[1],
                          .memory = &go->memory,
                          .name = name_of,
                          .context = go};
    go_thought_clear(&go->thought);
    switch (go->program) {
    case BY_ZOBRIST:
        zobrist_think(&q, &go->thought);
        break;
    case BY_RYDER:
        ryder_think(&q, go->candidates, &go->thought);
        break;
    case BY_REITMAN:
        reitman_think(&q, &go->thought);
        break;
    }
}

static bool go_choose(Player *p, const Turn *turn, Choice *out, Error *e) {
    GoPlayer *go = (GoPlayer *)p;
    read_position(go, turn->state);
    think(go, turn);
    int move = go->thought.move;
    out->has_value = go->thought.has_value;
    out->value = go->thought.value;
    return game_move_parse(p->game, turn->state, move == GO_PASS ? "pass" : name_of(go, move),
                           &out->move, e);
}

static void go_explain(Player *p, const Turn *turn, Insight *out) {
    const GoThought *t = &((GoPlayer *)p)->thought;
    (void)turn;
    for (int i = 0; i < t->n_said; i++) insight_say(out, str_text(&t->en[i]), str_text(&t->ja[i]));
    if (t->has_value)
        insight_say(out, "Values are tenths of a point.", "評価の単位は 0.1 目です。");
}

static Player *make(Spec *spec, const Game *g, Program program, Error *e) {
    static const PlayerOps ops = {
        .free = go_player_free, .choose = go_choose, .begins = go_begins, .explain = go_explain};
    static const char *const known[] = {"candidates"};
    int candidates = CANDIDATES;
    if (!game_is(g, "go")) {
        error_set(e, "%s plays go", spec->name);
        return NULL;
    }
    if (program == BY_RYDER && !spec_int(spec, "candidates", 1, 40, &candidates, e)) return NULL;
    if (!spec_done(spec, known, program == BY_RYDER, e)) return NULL;
    GoPlayer *go = mem_new(1, sizeof *go);
    go->player.ops = &ops;
    go->program = program;
    go->candidates = candidates;
    go->views = mem_new(2, sizeof *go->views);
    return &go->player;
}

static Player *zobrist_make(Spec *spec, const Game *g, Error *e) {
    return make(spec, g, BY_ZOBRIST, e);
}

static Player *ryder_make(Spec *spec, const Game *g, Error *e) {
    return make(spec, g, BY_RYDER, e);
}

static Player *reitman_make(Spec *spec, const Game *g, Error *e) {
    return make(spec, g, BY_REITMAN, e);
}

const PlayerType zobrist_player_type = {
    .name = "zobrist",
    .options = "",
    .summary = "go by influence and templates (1969)",
    .make = zobrist_make,
};

const PlayerType ryder_player_type = {
    .name = "ryder",
    .options = "candidates=N",
    .summary = "go by strings, groups and armies, two plies deep (1971)",
    .make = ryder_make,
};

const PlayerType reitman_player_type = {
    .name = "reitman",
    .options = "",
    .summary = "go by layers of patterns and plans (Reitman and Wilcox, 1978)",
    .make = reitman_make,
};
