// SPDX-License-Identifier: MIT
// model_player.c - see model_player.h.
#include "players/general/model_player.h"

#include "base/mem.h"
#include "engine/insight.h"
#include "teach/model/model_store.h"

typedef struct {
    Player player;
    ChoiceModel model;
    ModelPredictor predictor;
    int best;
    Rng rng;
} ModelPlayer;

static const PlayerOps ops;

ModelPredictor *model_player_predictor(Player *p) {
    return p->ops == &ops ? &((ModelPlayer *)p)->predictor : NULL;
}

static void model_player_free(Player *p) {
    ModelPlayer *m = (ModelPlayer *)p;
    predictor_clear(&m->predictor);
    choice_model_clear(&m->model);
    free(m);
}

size_t model_player_draw(const double *p, size_t n, Rng *rng) {
    double at = rng_real(rng);
    size_t i = 0;
    while (i + 1 < n && at >= p[i]) at -= p[i++];
    return i;
}

static size_t likeliest(const double *p, size_t n) {
    size_t best = 0;
    for (size_t i = 1; i < n; i++)
        if (p[i] > p[best]) best = i;
    return best;
}

static bool model_choose(Player *player, const Turn *turn, Choice *out, Error *e) {
    (void)e;
    ModelPlayer *m = (ModelPlayer *)player;
    const double *p = predictor_ask(&m->predictor, turn->state);
    size_t n = m->predictor.view.n;
    size_t i = m->best ? likeliest(p, n) : model_player_draw(p, n, &m->rng);
    out->move = m->predictor.view.moves[i];
    out->line[0] = out->move;
    out->line_length = 1;
    return true;
}

// The values of the moves: the probability of each, in thousandths.
static size_t model_values(Player *player, const Turn *turn, MoveValue *out) {
    ModelPlayer *m = (ModelPlayer *)player;
    const double *p = predictor_ask(&m->predictor, turn->state);
    for (size_t i = 0; i < m->predictor.view.n; i++) {
        out[i] = (MoveValue){.move = m->predictor.view.moves[i], .value = value_from_chance(p[i])};
        out[i].line[0] = out[i].move;
        out[i].line_length = 1;
    }
    return m->predictor.view.n;
}

static void model_begins(Player *p, int side, uint64_t seed) {
    ((ModelPlayer *)p)->rng = rng_seed_for(seed, 300 + (uint64_t)side);
}

static void model_explain(Player *player, const Turn *turn, Insight *out) {
    ModelPlayer *m = (ModelPlayer *)player;
    char en[160], ja[160];
    (void)turn;
    snprintf(en, sizeof en, "I play as %s would: the numbers are probabilities in thousandths.",
             m->model.name);
    snprintf(ja, sizeof ja, "%s のつもりで打ちます。数字は千分率の確率です。", m->model.name);
    insight_say(out, en, ja);
}

static const PlayerOps ops = {.free = model_player_free,
                              .choose = model_choose,
                              .begins = model_begins,
                              .values = model_values,
                              .explain = model_explain};

bool model_player_read(Spec *spec, const char *key, const Game *g, ChoiceModel *out, Error *e) {
    const char *name = spec_get(spec, key), *path = spec_get(spec, "archive");
    int level = -1;
    if (!features_suit(g, e)) return false;
    if (!spec_choice(spec, "level", level_names, LEVELS, &level, e)) return false;
    if (name && level >= 0) return error_set(e, "give either a name or a level");
    if (!name && level < 0)
        return error_set(e, "the name of a model is missing, or level=beginner to level=strong");
    if (name) return model_store_load(path, g, name, out, e);
    level_model(level, g, out);
    return true;
}

static Player *model_make(Spec *spec, const Game *g, Error *e) {
    static const char *const known[] = {"", "level", "archive", "play"};
    static const char *const ways[] = {"draw", "best"};
    ModelPlayer *m = mem_new(1, sizeof *m);
    if (!spec_choice(spec, "play", ways, 2, &m->best, e) ||
        !model_player_read(spec, "", g, &m->model, e)) {
        free(m);
        return NULL;
    }
    if (!spec_done(spec, known, sizeof known / sizeof *known, e)) {
        choice_model_clear(&m->model);
        free(m);
        return NULL;
    }
    predictor_init(&m->predictor, &m->model, g);
    m->player.ops = &ops;
    m->rng = rng_seed(1);
    return &m->player;
}

const PlayerType model_player_type = {
    .name = "model",
    .options = "NAME,level=beginner|casual|club|advanced|strong,play=draw|best,archive=FILE",
    .summary =
        "imitates a player: a fitted model, or a level from beginner to strong; games for two "
        "without chance",
    .make = model_make,
};
