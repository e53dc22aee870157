// SPDX-License-Identifier: MIT
// tutor.c - see tutor.h.
#include "teach/model/tutor.h"

#include "base/mem.h"

#include <math.h>

enum { SHORTLIST = 5 };
#define BELIEVED 0.06 // levels less likely than this are not asked what they see
#define NARROW 600.0  // how far from even a game is steered, in the middle of it
#define NATURAL 150.0 // what a factor e in naturalness is worth
#define LIMIT 1.5
#define NOISE 350.0 // what seems lost only because two readings differ
#define DRIFT 0.6   // the share of his expected mistakes that is allowed for beforehand
#define DRIFT_LOSE 0.9
#define DRIFT_MOST 5000.0
#define DRIFT_MOST_CHANCE 300.0
#define DRIFT_LOSE_CHANCE 1500.0
enum { MISTAKE_MOST = 3000, KNOWN_MOVES = 6 };

// What a player of each level gives away a move, before he has made any: as many KNOWN_MOVES.
static const double usual_mistake[LEVELS] = {1000, 900, 750, 500, 350};

// Who comes to a teacher: beginners more often than masters.
static const double strangers[LEVELS] = {0.30, 0.30, 0.20, 0.13, 0.07};

struct Tutor {
    TutorSetup setup;
    TutorEye *eye;
    ChoiceModel levels[LEVELS];
    ModelMind pupil; // his own model, or
    Lens *lens;      // ... the levels, who look through this one
    double prior[LEVELS], belief[LEVELS];
    uint32_t lot;      // 0 to 99: decides who is to win this game
    int side, sign;    // 1: the teacher is to win this game
    double mistakes;   // what the pupil has given away so far,
    double n_mistakes; // ... in so many moves
    double *p, *natural;
    double *loss, *likely_loss; // what he sees, at worst; what the likeliest level sees
    int *value;
    State *next;
};

Tutor *tutor_new(const TutorSetup *setup) {
    const Game *g = setup->game;
    Tutor *t = mem_new(1, sizeof *t);
    t->setup = *setup;
    if (t->setup.limit <= 0) t->setup.limit = LIMIT;
    t->eye = tutor_eye_new(g, setup->effort);
    t->lens = lens_new(g, NULL);
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
    if (setup->pupil) model_mind_init(&t->pupil, setup->pupil, g);
    tutor_begin(t, 0, 1);
    return t;
}

void tutor_free(Tutor *t) {
    if (!t) return;
    for (int i = 0; i < LEVELS; i++) choice_model_clear(&t->levels[i]);
    if (t->pupil.lens) model_mind_clear(&t->pupil);
    tutor_eye_free(t->eye);
    lens_free(t->lens);
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

// Of a hundred games, those he means to win, so that he wins about half (bench/tutor.sh): a pupil
// who is to lose can be made to, one who is to win not always.
static uint32_t meant(const Tutor *t) {
    static const uint32_t by_points[LEVELS] = {44, 18, 38, 38, 30};
    static const uint32_t by_chances[LEVELS] = {42, 48, 30, 8, 92};
    const uint32_t *table = lens_kind(t->setup.game)->usual ? by_points : by_chances;
    // Before he knows a weak stranger he plays too well for him, which has to be made good.
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

// What his move gave away, as the teacher sees it.
static void note_mistake(Tutor *t, const State *s, size_t j) {
    const int *values;
    size_t n = tutor_eye_look(t->eye, s, &values);
    int best = values[0];
    for (size_t i = 1; i < n; i++)
        if (values[i] > best) best = values[i];
    int loss = best - values[j];
    t->mistakes += loss < MISTAKE_MOST ? loss : MISTAKE_MOST;
    t->n_mistakes++;
}

void tutor_watch(Tutor *t, const State *s, Move m) {
    LensView v;
    lens_look(t->lens, s, LENS_READINGS, &v);
    size_t j = 0;
    while (j < v.n && v.moves[j] != m) j++;
    if (v.n < 2 || j == v.n) return;
    note_mistake(t, s, j);
    for (int i = 0; i < LEVELS; i++) {
        choice_probabilities(&t->levels[i].choice, v.phase, v.x, v.n, lens_kind(t->setup.game)->n,
                             t->p);
        t->belief[i] *= t->p[j];
    }
    normalise(t->belief);
    // Nobody is known for certain: he may have a good or a bad day.
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

// --- what he sees ---

// Into `natural` how likely somebody of his strength would make each move, into `loss` what he sees
// given away by it: the most that a level still believed in sees.
static size_t see_through_him(Tutor *t, const State *s) {
    const LensKind *kind = lens_kind(t->setup.game);
    LensView v;
    memset(t->natural, 0, t->setup.game->max_moves * sizeof *t->natural);
    memset(t->loss, 0, t->setup.game->max_moves * sizeof *t->loss);
    if (t->setup.pupil) {
        const double *p = model_mind_ask(&t->pupil, s);
        for (size_t i = 0; i < t->pupil.view.n; i++) {
            t->natural[i] = p[i];
            t->loss[i] = t->likely_loss[i] = model_mind_loss(&t->pupil, i);
        }
        return t->pupil.view.n;
    }
    int likely = tutor_level(t);
    lens_look(t->lens, s, LENS_READINGS, &v);
    for (int k = 0; k < LEVELS; k++) {
        if (t->belief[k] < BELIEVED && k != likely) continue;
        const ModelMind as = {.model = &t->levels[k], .view = v};
        choice_probabilities(&t->levels[k].choice, v.phase, v.x, v.n, kind->n, t->p);
        for (size_t i = 0; i < v.n; i++) {
            t->natural[i] += t->belief[k] * t->p[i];
            double loss = model_mind_loss(&as, i);
            if (loss > t->loss[i]) t->loss[i] = loss;
            if (k == likely) t->likely_loss[i] = loss;
        }
    }
    return v.n;
}

// --- what he will answer ---

// How likely he plays each move of `s`, by his model or by the level believed in most.
static const double *his_odds(Tutor *t, const State *s) {
    if (t->setup.pupil) return model_mind_ask(&t->pupil, s);
    const ChoiceModel *m = &t->levels[tutor_level(t)];
    LensView v;
    lens_look(t->lens, s, choice_model_readings(m), &v);
    choice_probabilities(&m->choice, v.phase, v.x, v.n, m->kind->n, t->p);
    return t->p;
}

// What the position after a move brings when he answers as he is expected to.
static double expected(Tutor *t, const State *s, Move m, int otherwise) {
    const Game *g = t->setup.game;
    game_copy(g, t->next, s);
    game_play(g, t->next, m);
    if (game_over(g, t->next) || game_mover(g, t->next) == t->side) return otherwise;
    const int *values;
    size_t n = tutor_eye_look(t->eye, t->next, &values);
    const double *p = his_odds(t, t->next);
    double sum = 0;
    for (size_t i = 0; i < n; i++) sum -= p[i] * values[i];
    return sum;
}

// How much the theme tells his best answer from his others.
static double about_theme(Tutor *t, const State *s, Move m) {
    const Game *g = t->setup.game;
    size_t width = lens_kind(g)->n, best = 0;
    game_copy(g, t->next, s);
    game_play(g, t->next, m);
    if (game_over(g, t->next) || game_mover(g, t->next) == t->side) return 0;
    const int *values;
    tutor_eye_look(t->eye, t->next, &values);
    LensView v;
    lens_look(t->lens, t->next, 0, &v);
    double mean = 0;
    for (size_t i = 0; i < v.n; i++) {
        if (values[i] > values[best]) best = i;
        mean += v.x[i * width + t->setup.theme] / (double)v.n;
    }
    return fabs(v.x[best * width + t->setup.theme] - mean);
}

// --- choosing ---

// About how many moves the pupil has still to make.
static double moves_left(const Tutor *t, const State *s) {
    const Game *g = t->setup.game;
    if (lens_kind(g)->usual) return tutor_eye_empties(s) / 2.0;
    return 0.12 * (double)game_count_moves(g, s);
}

// Where the game should stand now: a little in favour of who is to win it, and so much against the
// teacher as the pupil is expected to give away from here on.
static double target(const Tutor *t, const State *s) {
    double usual = 0;
    for (int i = 0; i < LEVELS; i++) usual += t->belief[i] * usual_mistake[i];
    double each = (t->mistakes + KNOWN_MOVES * usual) / (t->n_mistakes + KNOWN_MOVES);
    double drift =
        (t->sign < 0 ? DRIFT_LOSE : DRIFT) * (each > NOISE ? each - NOISE : 0) * moves_left(t, s);
    // Chances, unlike points, do not come back: whoever stands at one in ten has as good as lost.
    bool points = lens_kind(t->setup.game)->usual != NULL;
    double most = points ? DRIFT_MOST : t->sign < 0 ? DRIFT_LOSE_CHANCE : DRIFT_MOST_CHANCE;
    return t->sign * NARROW - (drift < most ? drift : most);
}

// How well a move serves a narrow game, by what it is worth.
static double steering(const Tutor *t, double target_now, size_t i) {
    double off = t->value[i] - target_now;
    // Who is to win must not fall behind; who is to lose may.
    off = off < 0 && t->sign > 0 ? -3 * off : fabs(off);
    return -off + NATURAL * log(t->natural[i] > 1e-4 ? t->natural[i] : 1e-4);
}

// The moves that can be shown him, whoever he may be; where there are none, the one that looks best
// to whom he most likely is.
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
    // Against strong pupils he must see more than they do.
    tutor_eye_strain(t->eye, 1 + tutor_level(t));
    size_t n = tutor_eye_look(t->eye, s, &values);
    tutor_eye_strain(t->eye, 1);
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
