// SPDX-License-Identifier: MIT
// learned_player.c - see learned_player.h.
#include "players/general/learned_player.h"

#include "base/mem.h"
#include "learners/learner_file.h"
#include "learners/poker_play.h"

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
    snprintf(ja, sizeof ja, "学習プログラム %s が %lld 回の学習で身につけたもので指します。",
             l->type->name, (long long)l->lessons);
    insight_say(out, en, ja);
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
    if (!path) {
        error_set(e, "the file of 'genpei train GAME --learner NAME --out FILE' is missing");
        return NULL;
    }
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
    .options = "FILE,against=NAME",
    .summary =
        "plays by what a learner of the survey of 1979 has learned: genpei train GAME --list",
    .outside = true,
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
