// SPDX-License-Identifier: MIT
// learned_player.c - see learned_player.h.
#include "players/general/learned_player.h"

#include "base/mem.h"
#include "base/os/os_posix.h"
#include "base/os/pack.h"
#include "evals/tuple_files.h"
#include "games/game_types.h"
#include "lang/game/l7_game.h"
#include "learners/learner_file.h"
#include "learners/poker_play.h"
#include "players/general/alphabeta_player.h"
#include "verify/described_position.h"

#include <stdlib.h>

// --- learned ---

typedef struct {
    Player player;
    Learner *learner;
    char *path, *against; // `against` may be NULL
    Rng rng;
} LearnedPlayer;

static void learned_free(Player *p) {
    LearnedPlayer *x = (LearnedPlayer *)p;
    learner_free(x->learner);
    free(x->path);
    free(x->against);
    free(x);
}

static void learned_begins(Player *p, int side, uint64_t seed) {
    ((LearnedPlayer *)p)->rng = rng_seed_for(seed, 1979 + (uint64_t)side);
}

static bool learned_choose(Player *p, const Turn *turn, Choice *out, Error *e) {
    LearnedPlayer *x = (LearnedPlayer *)p;
    return x->learner->type->choose(x->learner, turn, &x->rng, out, e);
}

static void learned_learn(Player *p, const Record *game, int side) {
    Learner *l = ((LearnedPlayer *)p)->learner;
    if (l->type->learn) l->type->learn(l, game, side);
}

static Learner *load(const LearnedPlayer *x, const Game *g, Error *e) {
    Learner *l = learner_load(g, x->path, e);
    if (!l || !x->against) return l;
    if (!l->type->against)
        error_set(e, "the learner %s does not tell opponents apart", l->type->name);
    else if (l->type->against(l, x->against, e))
        return l;
    learner_free(l);
    return NULL;
}

// What was learned since the file was read is given up.
static void learned_forget(Player *p) {
    LearnedPlayer *x = (LearnedPlayer *)p;
    Learner *again = load(x, p->game, NULL);
    if (!again) return;
    learner_free(x->learner);
    x->learner = again;
}

static void learned_explain(Player *p, const Turn *turn, Insight *out) {
    const Learner *l = ((LearnedPlayer *)p)->learner;
    char en[200], ja[200];
    (void)turn;
    snprintf(en, sizeof en, "I play by what the learner %s has learned in %lld lessons.",
             l->type->name, (long long)l->lessons);
    snprintf(ja, sizeof ja, "学習プログラム %s が %lld 回の学習で身につけたもので手を選びます。",
             l->type->name, (long long)l->lessons);
    insight_say(out, en, ja);
    if (l->type->explain) l->type->explain(l, out);
}

// --- what genpei learn has learned ---

// Where the rules are written by hand, it thinks about the same game as it is described.
typedef struct {
    Player player;
    GameTable *games;
    const Game *described;
    State *state;
    Player *inner;
} TranslatingPlayer;

static void translating_free(Player *p) {
    TranslatingPlayer *x = (TranslatingPlayer *)p;
    player_free(x->inner);
    free(x->state);
    game_table_free(x->games);
    free(x);
}

static void translating_begins(Player *p, int side, uint64_t seed) {
    player_begins(((TranslatingPlayer *)p)->inner, side, seed);
}

static bool move_back(const TranslatingPlayer *x, const State *s, Move m, Move *out, Error *e) {
    Str text = {0};
    game_move_text(x->described, x->state, m, &text);
    bool ok = game_move_parse(x->player.game, s, str_text(&text), out, e);
    str_clear(&text);
    return ok;
}

// The line is left out: its moves are those of the described game.
static bool translating_choose(Player *p, const Turn *turn, Choice *out, Error *e) {
    TranslatingPlayer *x = (TranslatingPlayer *)p;
    Turn inner = *turn;
    if (!described_position(p->game, turn->state, x->described, x->state, e)) return false;
    inner.state = x->state;
    inner.report = NULL;
    inner.record = NULL;
    if (!player_choose(x->inner, &inner, out, e)) return false;
    out->line_length = 0;
    return move_back(x, turn->state, out->move, &out->move, e);
}

// Which model: of a file, of a generation that was trained here, or (neither) the last one.
typedef struct {
    const char *path;
    int generation; // -1: none
} Which;

static TupleModel *load_generation(int generation, const Game *g, Error *e) {
    Str path = {0};
    TupleModel *m = NULL;
    if (tuple_generation_path(g, generation, &path, e)) {
        if (os_file_exists(str_text(&path)))
            m = tuple_model_load(g, str_text(&path), e);
        else
            error_set(e, "there is no generation %d of %.100s", generation, g->name);
    }
    str_clear(&path);
    return m;
}

static TupleModel *find_model(const Which *which, const Game *g, Error *e) {
    if (which->generation >= 0) return load_generation(which->generation, g, e);
    return which->path ? tuple_model_load(g, which->path, e) : tuple_find(g, e);
}

static Player *search_with(const Which *which, const Game *g, const AlphaBetaEffort *effort,
                           Error *e) {
    TupleModel *m = find_model(which, g, e);
    return m ? alphabeta_player_new(g, tuple_eval_own(m), 4 * TUPLE_POINTS, effort) : NULL;
}

static Player *translating_new(const Which *which, const Game *g, const AlphaBetaEffort *effort,
                               Error *e) {
    static const PlayerOps ops = {
        .free = translating_free, .choose = translating_choose, .begins = translating_begins};
    TranslatingPlayer *x = mem_new(1, sizeof *x);
    x->player.ops = &ops;
    x->games = all_games_new();
    x->described = game_table_open_on(x->games, g->name, "vm", e);
    if (x->described && (x->inner = search_with(which, x->described, effort, e))) {
        x->inner->game = x->described;
        x->state = game_states_new(x->described, 1);
        return &x->player;
    }
    translating_free(&x->player);
    return NULL;
}

static Player *model_make(Spec *spec, const char *path, const Game *g, Error *e) {
    static const char *const known[] = {"", "generation", ALPHABETA_KEYS};
    AlphaBetaEffort effort;
    Which which = {path, -1};
    if (!alphabeta_effort_read(spec, &effort, e) ||
        !spec_int(spec, "generation", 0, TUPLE_CURVE_MAX, &which.generation, e) ||
        !spec_done(spec, known, sizeof known / sizeof *known, e))
        return NULL;
    return l7_rules(g) ? search_with(&which, g, &effort, e)
                       : translating_new(&which, g, &effort, e);
}

// Whether the file is one of genpei learn; those of genpei train are text.
static bool is_model(const char *path) {
    Str bytes = {0};
    bool is = os_read_file(path, TUPLE_FILE_MAX, &bytes, NULL) && pack_is(&bytes);
    str_clear(&bytes);
    return is;
}

static Player *learned_make(Spec *spec, const Game *g, Error *e) {
    static const PlayerOps ops = {.free = learned_free,
                                  .choose = learned_choose,
                                  .begins = learned_begins,
                                  .learn = learned_learn,
                                  .forget = learned_forget,
                                  .explain = learned_explain};
    static const char *const known[] = {"", "against"};
    const char *path = spec_get(spec, ""), *against = spec_get(spec, "against");
    if (!path || is_model(path)) return model_make(spec, path, g, e);
    if (!spec_done(spec, known, 2, e)) return NULL;
    LearnedPlayer *x = mem_new(1, sizeof *x);
    x->path = mem_text(path);
    x->against = against ? mem_text(against) : NULL;
    x->player.ops = &ops;
    x->rng = rng_seed(1);
    x->learner = load(x, g, e);
    if (x->learner) return &x->player;
    learned_free(&x->player);
    return NULL;
}

const PlayerType learned_player_type = {
    .name = "learned",
    .options = "FILE,against=NAME,generation=N," ALPHABETA_OPTIONS,
    .summary = "plays by what genpei learn, or genpei train --learner, has learned",
    .make = learned_make,
};

// --- poker ---

typedef struct {
    Player player;
    PokerEye eye;
    const PokerStyle *style;
    Rng rng;
} PokerPlayer;

static void poker_free(Player *p) {
    free(p);
}

static void poker_begins(Player *p, int side, uint64_t seed) {
    ((PokerPlayer *)p)->rng = rng_seed_for(seed, 1977 + (uint64_t)side);
}

static bool poker_choose(Player *p, const Turn *turn, Choice *out, Error *e) {
    PokerPlayer *x = (PokerPlayer *)p;
    (void)e;
    out->move = poker_style_move(&x->eye, x->style, turn->state, turn->side, &x->rng);
    return true;
}

static Player *poker_make(Spec *spec, const Game *g, Error *e) {
    static const PlayerOps ops = {
        .free = poker_free, .choose = poker_choose, .begins = poker_begins};
    static const char *const known[] = {"style"};
    const char *names[POKER_STYLES];
    for (int i = 0; i < POKER_STYLES; i++) names[i] = poker_style(i)->name;
    int style = 0;
    PokerEye eye;
    if (!spec_choice(spec, "style", names, POKER_STYLES, &style, e) ||
        !spec_done(spec, known, 1, e) || !poker_eye_init(&eye, g, e))
        return NULL;
    PokerPlayer *x = mem_new(1, sizeof *x);
    x->player.ops = &ops;
    x->eye = eye;
    x->style = poker_style(style);
    x->rng = rng_seed(1);
    return &x->player;
}

const PlayerType poker_player_type = {
    .name = "poker",
    .options = "style=honest|tight|loose|bluffer|random",
    .summary = "draw poker with a character; bets by the class of its hand",
    .make = poker_make,
};
