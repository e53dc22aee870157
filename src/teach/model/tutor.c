// SPDX-License-Identifier: MIT
// tutor.c - see tutor.h.
#include "teach/model/tutor.h"

#include "base/mem.h"

#include <math.h>

enum { SHORTLIST = 5 };
#define BELIEVED 0.06 // levels less likely than this are ignored
#define NARROW 600.0  // how far from even a game is steered, in the middle of it
#define NATURAL 150.0 // the value of a factor e in how natural a move looks
#define LIMIT 1.5
#define NOISE 350.0 // a loss that may come only from two readings that differ
#define DRIFT 0.6   // the share of the pupil's expected mistakes that is allowed for beforehand
#define DRIFT_LOSE 0.9
#define DRIFT_MOST 5000.0
#define DRIFT_MOST_CHANCE 300.0
#define DRIFT_LOSE_CHANCE 1500.0
enum { MISTAKE_MOST = 3000, KNOWN_MOVES = 6 };

// What a player of each level gives away per move, as a prior that counts as KNOWN_MOVES moves.
static const double usual_mistake[LEVELS] = {1000, 900, 750, 500, 350};

// The prior of pupils' levels: beginners are more common than masters.
static const double strangers[LEVELS] = {0.30, 0.30, 0.20, 0.13, 0.07};

struct Tutor {
    TutorSetup setup;
    TutorJudge *judge;
    ChoiceModel levels[LEVELS];
    ModelPredictor pupil;        // the pupil's own model, or
    FeatureExtractor *extractor; // ... for the levels
    double prior[LEVELS], belief[LEVELS];
    uint32_t lot;      // 0 to 99: decides who is to win this game
    int side, sign;    // 1: the teacher is to win this game
    double mistakes;   // what the pupil has given away so far,
    double n_mistakes; // ... in this many moves
    double *p, *natural;
    double *loss, *likely_loss; // what the pupil sees, at worst; what the likeliest level sees
    int *value;
    State *next;
};

Tutor *tutor_new(const TutorSetup *setup) {
    const Game *g = setup->game;
    Tutor *t = mem_new(1, sizeof *t);
    t->setup = *setup;
    if (t->setup.limit <= 0) t->setup.limit = LIMIT;
    t->judge = tutor_judge_new(g, setup->effort);
    t->extractor = features_new(g, NULL);
    t->next = game_states_new(g, 1);
    t->p = mem_new(g->max_moves, sizeof *t->p);
    t->natural = mem_new(g->max_moves, sizeof *t->natural);
    t->loss = mem_new(g->max_moves, sizeof *t->loss);
    t->likely_loss = mem_new(g->max_moves, sizeof *t->likely_loss);
    t->value = mem_new(g->max_moves, sizeof *t->value);
    for (int i = 0; i < LEVELS; i++) {
        level_model(i, g, &t->levels[i]);
        int off = abs(i - (setup->level - 1));
        t->prior[i] = !setup->level ? strangers[i] : off == 0 ? 1 : off == 1 ? 0.2 : 0.02;
    }
    if (setup->pupil) predictor_init(&t->pupil, setup->pupil, g);
    tutor_begin(t, 0, 1);
    return t;
}

void tutor_free(Tutor *t) {
    if (!t) return;
    for (int i = 0; i < LEVELS; i++) choice_model_clear(&t->levels[i]);
    if (t->pupil.extractor) predictor_clear(&t->pupil);
    tutor_judge_free(t->judge);
    features_free(t->extractor);
    free(t->next);
    free(t->p);
    free(t->natural);
    free(t->loss);
    free(t->likely_loss);
    free(t->value);
    free(t);
}

// --- who the pupil is ---

static void normalise(double *belief) {
    double sum = 0;
    for (int i = 0; i < LEVELS; i++) sum += belief[i];
    for (int i = 0; i < LEVELS; i++) belief[i] /= sum;
}

// Of a hundred games, those the teacher means to win, so that it wins about half (bench/tutor):
// it can make a pupil lose, but not always win.
static uint32_t meant(const Tutor *t) {
    static const uint32_t by_points[LEVELS] = {44, 18, 38, 38, 30};
    static const uint32_t by_chances[LEVELS] = {42, 48, 30, 8, 92};
    const uint32_t *table = features_set(t->setup.game)->default_weights ? by_points : by_chances;
    // Until the teacher knows a weak pupil it plays too well, and has to make up for it.
    static const uint32_t of_strangers[LEVELS] = {24, 22, 36, 38, 36};
    if (!t->setup.level && table == by_points) return of_strangers[tutor_level(t)];
    return table[t->setup.level ? t->setup.level - 1 : tutor_level(t)];
}

void tutor_begin(Tutor *t, int side, uint64_t seed) {
    Rng rng = rng_seed_for(seed, 500 + (uint64_t)side);
    t->side = side;
    t->lot = rng_below(&rng, 100);
    memcpy(t->belief, t->prior, sizeof t->belief);
    normalise(t->belief);
    t->mistakes = 0;
    t->n_mistakes = 0;
}

// What the pupil's move gave away, as the teacher sees it.
static void note_mistake(Tutor *t, const State *s, size_t j) {
    const int *values;
    size_t n = tutor_judge_values(t->judge, s, &values);
    int best = values[0];
    for (size_t i = 1; i < n; i++)
        if (values[i] > best) best = values[i];
    int loss = best - values[j];
    t->mistakes += loss < MISTAKE_MOST ? loss : MISTAKE_MOST;
    t->n_mistakes++;
}

void tutor_watch(Tutor *t, const State *s, Move m) {
    FeatureRows v;
    features_extract(t->extractor, s, FEATURE_READINGS, &v);
    size_t j = 0;
    while (j < v.n && v.moves[j] != m) j++;
    if (v.n < 2 || j == v.n) return;
    note_mistake(t, s, j);
    for (int i = 0; i < LEVELS; i++) {
        choice_probabilities(&t->levels[i].choice, v.phase, v.x, v.n,
                             features_set(t->setup.game)->n, t->p);
        t->belief[i] *= t->p[j];
    }
    normalise(t->belief);
    // No level is ever certain: a pupil has good and bad days.
    for (int i = 0; i < LEVELS; i++) t->belief[i] += 1e-4;
    normalise(t->belief);
}

const double *tutor_belief(const Tutor *t) {
    return t->belief;
}

int tutor_level(const Tutor *t) {
    int best = 0;
    for (int i = 1; i < LEVELS; i++)
        if (t->belief[i] > t->belief[best]) best = i;
    return best;
}

// --- what the pupil sees ---

// Into `natural` the probability that a player of the teacher's apparent strength makes each move,
// into `loss` what the pupil sees given away by it: the most that any likely level sees.
static size_t see_through_him(Tutor *t, const State *s) {
    const FeatureSet *set = features_set(t->setup.game);
    FeatureRows v;
    memset(t->natural, 0, t->setup.game->max_moves * sizeof *t->natural);
    memset(t->loss, 0, t->setup.game->max_moves * sizeof *t->loss);
    if (t->setup.pupil) {
        const double *p = predictor_ask(&t->pupil, s);
        for (size_t i = 0; i < t->pupil.view.n; i++) {
            t->natural[i] = p[i];
            t->loss[i] = t->likely_loss[i] = predictor_loss(&t->pupil, i);
        }
        return t->pupil.view.n;
    }
    int likely = tutor_level(t);
    features_extract(t->extractor, s, FEATURE_READINGS, &v);
    for (int k = 0; k < LEVELS; k++) {
        if (t->belief[k] < BELIEVED && k != likely) continue;
        const ModelPredictor as = {.model = &t->levels[k], .view = v};
        choice_probabilities(&t->levels[k].choice, v.phase, v.x, v.n, set->n, t->p);
        for (size_t i = 0; i < v.n; i++) {
            t->natural[i] += t->belief[k] * t->p[i];
            double loss = predictor_loss(&as, i);
            if (loss > t->loss[i]) t->loss[i] = loss;
            if (k == likely) t->likely_loss[i] = loss;
        }
    }
    return v.n;
}

// --- what the pupil will answer ---

// How likely the pupil plays each move of `s`, by the pupil's model or the most likely level.
static const double *his_odds(Tutor *t, const State *s) {
    if (t->setup.pupil) return predictor_ask(&t->pupil, s);
    const ChoiceModel *m = &t->levels[tutor_level(t)];
    FeatureRows v;
    features_extract(t->extractor, s, choice_model_readings(m), &v);
    choice_probabilities(&m->choice, v.phase, v.x, v.n, m->features->n, t->p);
    return t->p;
}

// The value of the position after a move when the pupil answers as expected.
static double expected(Tutor *t, const State *s, Move m, int otherwise) {
    const Game *g = t->setup.game;
    game_copy(g, t->next, s);
    game_play(g, t->next, m);
    if (game_over(g, t->next) || game_mover(g, t->next) == t->side) return otherwise;
    const int *values;
    size_t n = tutor_judge_values(t->judge, t->next, &values);
    const double *p = his_odds(t, t->next);
    double sum = 0;
    for (size_t i = 0; i < n; i++) sum -= p[i] * values[i];
    return sum;
}

// How much the theme separates the pupil's best answer from the others.
static double about_theme(Tutor *t, const State *s, Move m) {
    const Game *g = t->setup.game;
    size_t width = features_set(g)->n, best = 0;
    game_copy(g, t->next, s);
    game_play(g, t->next, m);
    if (game_over(g, t->next) || game_mover(g, t->next) == t->side) return 0;
    const int *values;
    tutor_judge_values(t->judge, t->next, &values);
    FeatureRows v;
    features_extract(t->extractor, t->next, 0, &v);
    double mean = 0;
    for (size_t i = 0; i < v.n; i++) {
        if (values[i] > values[best]) best = i;
        mean += v.x[i * width + t->setup.theme] / (double)v.n;
    }
    return fabs(v.x[best * width + t->setup.theme] - mean);
}

// --- choosing ---

// About how many moves the pupil still has to make.
static double moves_left(const Tutor *t, const State *s) {
    const Game *g = t->setup.game;
    if (features_set(g)->default_weights) return tutor_judge_empties(s) / 2.0;
    return 0.12 * (double)game_count_moves(g, s);
}

// Where the game should stand now: a little in favour of the intended winner, and against the
// teacher by what the pupil is expected to give away from here on.
static double target(const Tutor *t, const State *s) {
    double usual = 0;
    for (int i = 0; i < LEVELS; i++) usual += t->belief[i] * usual_mistake[i];
    double each = (t->mistakes + KNOWN_MOVES * usual) / (t->n_mistakes + KNOWN_MOVES);
    double drift =
        (t->sign < 0 ? DRIFT_LOSE : DRIFT) * (each > NOISE ? each - NOISE : 0) * moves_left(t, s);
    // Chances, unlike points, do not come back: a chance of one in ten is as good as lost.
    bool points = features_set(t->setup.game)->default_weights != NULL;
    double most = points ? DRIFT_MOST : t->sign < 0 ? DRIFT_LOSE_CHANCE : DRIFT_MOST_CHANCE;
    return t->sign * NARROW - (drift < most ? drift : most);
}

// How well a move keeps the game close, by its value.
static double steering(const Tutor *t, double target_now, size_t i) {
    double off = t->value[i] - target_now;
    // The intended winner must not fall behind; the loser may.
    off = off < 0 && t->sign > 0 ? -3 * off : fabs(off);
    return -off + NATURAL * log(t->natural[i] > 1e-4 ? t->natural[i] : 1e-4);
}

// The moves within the limit for every likely level; where there are none, the one that looks best
// to the most likely level.
static size_t shortlist(const Tutor *t, size_t n, size_t *out) {
    size_t k = 0, least = 0;
    for (size_t i = 0; i < n; i++) {
        if (t->loss[i] <= t->setup.limit) out[k++] = i;
        if (t->likely_loss[i] < t->likely_loss[least]) least = i;
    }
    if (k == 0) out[k++] = least;
    return k;
}

static int best_value(const Tutor *t, const size_t *list, size_t k) {
    int best = t->value[list[0]];
    for (size_t j = 1; j < k; j++)
        if (t->value[list[j]] > best) best = t->value[list[j]];
    return best;
}

// Traps and lessons: the move with most of what is wanted among the SHORTLIST best.
static size_t choose_wanted(Tutor *t, const State *s, const Move *moves, const size_t *list,
                            size_t k) {
    double best_score = -HUGE_VAL;
    size_t best = list[0];
    bool *done = mem_new(k, sizeof *done);
    for (size_t round = 0; round < k && round < SHORTLIST; round++) {
        size_t j = k;
        for (size_t i = 0; i < k; i++)
            if (!done[i] && (j == k || t->value[list[i]] > t->value[list[j]])) j = i;
        done[j] = true;
        if (best_value(t, list, k) - t->value[list[j]] > 1000) break;
        double score = t->setup.aim == AIM_TRAP
                           ? expected(t, s, moves[list[j]], t->value[list[j]])
                           : about_theme(t, s, moves[list[j]]) + t->value[list[j]] / 4000.0;
        if (score <= best_score) continue;
        best_score = score;
        best = list[j];
    }
    free(done);
    return best;
}

static size_t choose_narrow(Tutor *t, const State *s, const size_t *list, size_t k) {
    size_t best = list[0];
    t->sign = t->setup.aim == AIM_LOSE || t->lot >= meant(t) ? -1 : 1;
    double now = target(t, s);
    for (size_t j = 1; j < k; j++)
        if (steering(t, now, list[j]) > steering(t, now, best)) best = list[j];
    return best;
}

void tutor_choose(Tutor *t, const State *s, TutorChoice *out) {
    const Game *g = t->setup.game;
    const int *values;
    Move *moves = mem_new(g->max_moves, sizeof *moves);
    size_t *list = mem_new(g->max_moves, sizeof *list);
    // The teacher must see more than a strong pupil does.
    tutor_judge_strain(t->judge, 1 + tutor_level(t));
    size_t n = tutor_judge_values(t->judge, s, &values);
    tutor_judge_strain(t->judge, 1);
    game_moves(g, s, moves);
    memcpy(t->value, values, n * sizeof *values);
    see_through_him(t, s);
    size_t k = shortlist(t, n, list);
    bool wanted = t->setup.aim == AIM_TRAP || t->setup.aim == AIM_LESSON;
    size_t i = wanted ? choose_wanted(t, s, moves, list, k) : choose_narrow(t, s, list, k);
    *out = (TutorChoice){moves[i], t->value[i], t->likely_loss[i], t->value[0], k == 1};
    for (size_t j = 1; j < n; j++)
        if (t->value[j] > out->best) out->best = t->value[j];
    free(moves);
    free(list);
}
