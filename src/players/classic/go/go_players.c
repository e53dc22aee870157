// SPDX-License-Identifier: MIT
// go_players.c - see go_players.h. Positions are read from their text; go_think.h has the programs.
#include "players/classic/go/go_players.h"

#include "base/mem.h"
#include "games/go/go_position.h"
#include "players/classic/go/go_think.h"

#include <stdlib.h>

enum { NAMES_AT_ONCE = 8 };

typedef enum { BY_ZOBRIST, BY_RYDER, BY_REITMAN } Program;

typedef struct {
    Player player;
    Program program;
    int candidates;
    GoView *views; // two
    GoMemory memory;
    GoPosition position;
    GoThought thought;
    char names[NAMES_AT_ONCE][8];
    int named;
} GoPlayer;

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
    go_place_name(&go->position, place, name);
    return name;
}

static void think(GoPlayer *go, const Turn *turn) {
    int lead = 2 * go_area(&go->position.board) - game_param(go->player.game, "komi", 15);
    const GoQuestion q = {.board = &go->position.board,
                          .colour = turn->side,
                          .enemy_passed = go->position.enemy_passed,
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
    go_position_read(p->game, turn->state, &go->position);
    think(go, turn);
    out->has_value = go->thought.has_value;
    out->value = go->thought.value;
    return go_position_move(p->game, turn->state, &go->position, go->thought.move, &out->move, e);
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
    int candidates = RYDER_CANDIDATES;
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
