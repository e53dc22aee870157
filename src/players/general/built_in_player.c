// SPDX-License-Identifier: MIT
// built_in_player.c - see built_in_player.h.
#include "players/general/built_in_player.h"

#include "base/mem.h"

#include <stdlib.h>

typedef struct {
    Player player;
    PlayerOps ops; // those that the engine has
    Engine *engine;
} BuiltInPlayer;

static Engine *engine_of(Player *p) {
    return ((BuiltInPlayer *)p)->engine;
}

static void built_in_free(Player *p) {
    engine_of(p)->ops->free(engine_of(p));
    free(p);
}

static bool built_in_choose(Player *p, const Turn *turn, Choice *out, Error *e) {
    return engine_of(p)->ops->think(engine_of(p), turn, out, e);
}

static void built_in_begins(Player *p, int side, uint64_t seed) {
    engine_of(p)->ops->begin(engine_of(p), side, seed);
}

static void built_in_ends(Player *p, const Record *game, int side) {
    (void)game, (void)side;
    engine_of(p)->ops->rest(engine_of(p));
}

static size_t built_in_values(Player *p, const Turn *turn, MoveValue *out) {
    return engine_of(p)->ops->values(engine_of(p), turn, out);
}

static void built_in_analyse(Player *p, const Turn *turn, const AnalysisOptions *ask) {
    engine_of(p)->ops->analyse(engine_of(p), turn, ask);
}

static void built_in_explain(Player *p, const Turn *turn, Insight *out) {
    engine_of(p)->ops->explain(engine_of(p), turn, out);
}

Player *built_in_player_make(Spec *spec, const Game *g, Error *e) {
    Engine *engine = engine_find(spec->name)->make(spec, g, e);
    if (!engine) return NULL;
    const EngineOps *has = engine->ops;
    BuiltInPlayer *p = mem_new(1, sizeof *p);
    p->engine = engine;
    p->player.ops = &p->ops;
    p->player.pawn = has->pawn;
    p->ops = (PlayerOps){.value_type = has->value_type,
                         .ponders = has->gives_reply,
                         .free = built_in_free,
                         .choose = built_in_choose,
                         .begins = has->begin ? built_in_begins : NULL,
                         .ends = has->rest ? built_in_ends : NULL,
                         .values = has->values ? built_in_values : NULL,
                         .analyse = has->analyse ? built_in_analyse : NULL,
                         .explain = has->explain ? built_in_explain : NULL};
    return &p->player;
}
