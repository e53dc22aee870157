// SPDX-License-Identifier: MIT
// model_study.c - see model_study.h.
#include "teach/model/model_study.h"

#include "base/mem.h"

// The strength of the priors, in decisions: the average's weights lie around zero, a player's
// around the average's.
#define AVERAGE_PRIOR 5.0
#define PLAYER_PRIOR 60.0
#define SLIP_MAX 0.3
enum { KEPT_OWN = 2, KEPT_ALL = 40 }; // counts from which on a position goes into a model

bool model_study_plays_in(const KeptGame *k, size_t who) {
    return who == SIZE_MAX || k->names[0] == who || k->names[1] == who;
}

static void set_start(const GameSet *set, const KeptGame *k, State *s) {
    if (k->start)
        game_copy(set->game, s, k->start);
    else
        game_start(set->game, s);
}

void model_study_walk(const GameSet *set, const KeptGame *k, size_t who, ModelStudyEach *each,
                      void *context) {
    const Game *g = set->game;
    State *s = game_states_new(g, 1);
    Record so_far;
    set_start(set, k, s);
    record_init(&so_far, g, s);
    for (uint32_t i = 0; i < k->n; i++) {
        int mover = game_mover(g, s);
        bool his = who == SIZE_MAX || k->names[mover] == who;
        if (his && game_count_moves(g, s) > 1) each(context, s, &so_far, k->moves[i]);
        record_add(&so_far, (RecordMove){.move = k->moves[i], .mover = mover, .used_ms = -1});
        game_play(g, s, k->moves[i]);
    }
    record_clear(&so_far);
    free(s);
}

size_t model_study_pick(const GameSet *set, size_t who, bool test, size_t most,
                        const KeptGame **out) {
    size_t there = 0, seen = 0, n = 0;
    for (size_t i = 0; i < set->n; i++)
        there += set->games[i].test == test && model_study_plays_in(&set->games[i], who);
    for (size_t i = 0; i < set->n && n < most; i++) {
        const KeptGame *k = &set->games[i];
        if (k->test != test || !model_study_plays_in(k, who)) continue;
        // The n-th of `most` out of `there`, evenly.
        if (there <= most || seen * most / there >= n) out[n++] = k;
        seen++;
    }
    return n;
}

// --- move counts ---

typedef struct {
    MoveCounts *move_counts;
    const Game *game;
    uint32_t own, all;
} Counting;

static void count_one(void *context, const State *s, const Record *so_far, Move played) {
    Counting *c = context;
    if (so_far->n < MOVE_COUNT_PLIES)
        move_counts_add(c->move_counts, game_key(c->game, s), played, c->own, c->all);
}

static void count_moves(const GameSet *set, size_t who, Counting *c) {
    c->game = set->game;
    for (size_t i = 0; i < set->n; i++)
        if (!set->games[i].test && model_study_plays_in(&set->games[i], who))
            model_study_walk(set, &set->games[i], who, count_one, c);
}

void model_study_init(ModelStudy *s, const GameSet *set, const ModelStudyOptions *options) {
    *s = (ModelStudy){.set = set, .options = *options};
    if (!s->options.average_games) s->options.average_games = 500;
    if (!s->options.player_games) s->options.player_games = 300;
    if (!s->options.test_games) s->options.test_games = 60;
    count_moves(set, SIZE_MAX, &(Counting){.move_counts = &s->move_counts, .all = 1});
}

void model_study_clear(ModelStudy *s) {
    move_counts_clear(&s->move_counts);
}

// The player's own counts are in the common table only while that player is fitted.
static void forget_own(MoveCounts *h) {
    for (size_t i = 0; i < h->cap; i++) h->slots[i].own = 0;
}

// --- decisions ---

typedef struct {
    const ModelStudy *study;
    FeatureExtractor *extractor;
    int readings;
    bool leave; // a game does not predict itself
    bool own;
    Decisions *out;
} Taking;

static void take_one(void *context, const State *s, const Record *so_far, Move played) {
    Taking *t = context;
    const Game *g = t->study->set->game;
    FeatureRows v;
    features_extract(t->extractor, s, t->readings, &v);
    if (so_far->n < MOVE_COUNT_PLIES && t->readings)
        move_counts_fill(&t->study->move_counts, features_set(g), game_key(g, s),
                         t->leave ? played : MOVE_COUNT_TOTAL, t->own, &v);
    decisions_add(t->out, &v, played);
}

static bool stopped(const ModelStudy *s) {
    return s->options.stop && atomic_load(s->options.stop);
}

static void take_games(const ModelStudy *s, size_t who, const FeatureWeights *w, bool test,
                       int readings, Decisions *out) {
    size_t most = test              ? s->options.test_games
                  : who == SIZE_MAX ? s->options.average_games
                                    : s->options.player_games;
    const KeptGame **games = mem_new(most, sizeof *games);
    size_t n = model_study_pick(s->set, who, test, most, games);
    Taking t = {
        .study = s, .readings = readings, .leave = !test, .own = who != SIZE_MAX, .out = out};
    t.extractor = features_new(s->set->game, w);
    out->width = features_set(s->set->game)->n;
    for (size_t i = 0; i < n && !stopped(s); i++)
        model_study_walk(s->set, games[i], who, take_one, &t);
    features_free(t.extractor);
    free(games);
}

// The evaluation: what the positions after the player's moves have in common.
static void fit_eval(const ModelStudy *s, size_t who, const ChoiceModel *around, ChoiceModel *m) {
    if (!m->features->n_static) return;
    Decisions d = {0};
    ChoiceWeights w, prior = {0};
    take_games(s, who, NULL, false, 0, &d);
    for (int p = 0; p < FEATURE_PHASES && around; p++)
        memcpy(prior.weight[p], around->eval.weight[p], sizeof around->eval.weight[p]);
    choice_fit(&d,
               &(ChoicePrior){.around = &prior,
                              .strength = around ? PLAYER_PRIOR : AVERAGE_PRIOR,
                              .to = m->features->n_static},
               &w);
    for (int p = 0; p < FEATURE_PHASES; p++)
        memcpy(m->eval.weight[p], w.weight[p], sizeof m->eval.weight[p]);
    decisions_clear(&d);
}

static void mean_losses(ChoiceModel *m, const Decisions *d) {
    size_t column = m->features->readings + FEATURE_READINGS - 1, n[FEATURE_PHASES] = {0};
    for (int p = 0; p < FEATURE_PHASES; p++) m->loss[p] = 0;
    for (size_t i = 0; i < d->n; i++) {
        const Decision *now = &d->items[i];
        m->loss[now->phase] -= (double)now->x[now->chosen * d->width + column];
        n[now->phase]++;
    }
    for (int p = 0; p < FEATURE_PHASES; p++)
        if (n[p]) m->loss[p] /= (double)n[p];
}

static void fit_choice(const ModelStudy *s, size_t who, const ChoiceModel *around, ChoiceModel *m) {
    Decisions d = {0};
    take_games(s, who, &m->eval, false, FEATURE_READINGS, &d);
    choice_fit(&d,
               &(ChoicePrior){.around = around ? &around->choice : NULL,
                              .strength = around ? PLAYER_PRIOR : AVERAGE_PRIOR,
                              .to = m->features->n,
                              .slip_max = SLIP_MAX},
               &m->choice);
    mean_losses(m, &d);
    m->moves = d.n;
    decisions_clear(&d);
}

bool model_study_average(ModelStudy *s, ChoiceModel *out, Error *e) {
    size_t n = 0;
    for (size_t i = 0; i < s->set->n; i++) n += !s->set->games[i].test;
    if (n < STUDY_GAMES_NEEDED)
        return error_set(e, "%zu %s; a model needs at least %d", n,
                         str_plural((int64_t)n, "game", "games"), STUDY_GAMES_NEEDED);
    choice_model_init(out, "average", s->set->game);
    out->average = true;
    out->games = n < s->options.average_games ? n : s->options.average_games;
    fit_eval(s, SIZE_MAX, NULL, out);
    fit_choice(s, SIZE_MAX, NULL, out);
    move_counts_pick(&s->move_counts, UINT32_MAX, KEPT_ALL, &out->move_counts);
    if (!stopped(s)) return true;
    choice_model_clear(out);
    return error_set(e, "stopped");
}

static void test_model(ModelStudy *s, size_t who, const ChoiceModel *m, ChoiceScore *out) {
    Decisions d = {0};
    take_games(s, who, &m->eval, true, FEATURE_READINGS, &d);
    choice_score(&m->choice, &d, out);
    decisions_clear(&d);
}

static size_t games_to_fit(const GameSet *set, size_t who) {
    size_t n = 0;
    for (size_t i = 0; i < set->n; i++)
        n += !set->games[i].test && model_study_plays_in(&set->games[i], who);
    return n;
}

bool model_study_player(ModelStudy *s, size_t who, const ChoiceModel *average, ChoiceModel *out,
                        ChoiceScore *average_test) {
    choice_model_init(out, s->set->names[who], s->set->game);
    out->eval = average->eval;
    out->choice = average->choice;
    memcpy(out->loss, average->loss, sizeof out->loss);
    test_model(s, who, average, average_test);
    size_t games = games_to_fit(s->set, who);
    out->average = games < STUDY_GAMES_NEEDED;
    if (out->average) {
        out->games = average->games;
        out->moves = average->moves;
        out->test = *average_test;
        move_counts_pick(&s->move_counts, UINT32_MAX, KEPT_ALL, &out->move_counts);
    } else {
        count_moves(s->set, who, &(Counting){.move_counts = &s->move_counts, .own = 1});
        out->games = games < s->options.player_games ? games : s->options.player_games;
        fit_eval(s, who, average, out);
        fit_choice(s, who, average, out);
        test_model(s, who, out, &out->test);
        move_counts_pick(&s->move_counts, KEPT_OWN, KEPT_ALL, &out->move_counts);
        forget_own(&s->move_counts);
    }
    if (!stopped(s)) return true;
    choice_model_clear(out);
    return false;
}
