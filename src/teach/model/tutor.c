// SPDX-License-Identifier: MIT
// tutor.c - see tutor.h.
#include "teach/model/tutor.h"

#include "base/mem.h"
#include "teach/model/level_reading.h"
#include "teach/model/piece_reading.h"

#include <math.h>

enum { SHORTLIST = 5 };
#define NOTICED 0.02  // the probability that a move is noticed, at most
#define NATURAL 150.0 // the value of a factor e in how natural a move looks
#define VARIETY 120.0 // moves that differ by less are chosen by chance
#define BEYOND 0.3    // what lies beyond the target counts less than what falls short of it
#define LIMIT 1.5
#define NOISE 300.0      // a loss that may come only from two readings that differ,
#define PIECE_NOISE 80.0 // ... in shogi and chess
#define FOLLOWS 600.0    // how far one point that the results are off moves the target
#define FOLLOWS_MOST 4000.0
#define STRANGER 0.6 // the levels, by which the odds were fitted, slip; a stranger may not
enum { MISTAKE_MOST = 3000, VALUE_MOST = 10000, KNOWN_MOVES = 6, KNOWN_GAMES = 4 };
enum { GAME_MOVES = 45, LEFT_LEAST = 8 }; // of a pupil, in shogi and chess

// A way to steer the game. It should stand `ahead` of even and, against the teacher, by a share of
// the mistakes that the pupil is still expected to make, `most` at most. When that is decided, the
// odds that the teacher wins are exp(odds + value * V + mistake * M + level * L), V being the best
// value it can then get for its purpose and M what the pupil gives away per move, both in
// thousands, and L the pupil's level, 0 to 4 (fitted to games of bench/teacher against the levels).
typedef struct {
    double ahead, share, most;
    double odds, value, mistake, level;
} Course;

// By tutor_sign: -1, 0, 1. Points come back with the pupil's next mistake; a chance that is gone
// often does not.
static const Course by_points[3] = {
    {-2100, 1.4, 12000, -0.03, 0.19, -0.75, -0.05},
    {0, 0.7, 4500, 0, 0, 0, 0},
    {1800, 0, 0, 5.19, 0.05, 0.38, -1.17},
};
static const Course by_shogi[3] = {
    {-3000, 1.0, 16000, 1.072, 0.289, 0.62, -0.372},
    {-1000, 0.4, 6000, 0, 0, 0, 0},
    {1500, 0, 0, 3.26, 0.013, 0.691, -0.631},
};
static const Course by_chess[3] = {
    {-3000, 1.0, 16000, -0.49, 0.249, -0.149, 0.002},
    {-1000, 0.4, 6000, 0, 0, 0, 0},
    {1500, 0, 0, 1.626, 0.146, 0.667, -0.154},
};
static const Course by_chances[3] = {
    {-2500, 1.0, 4000, -0.151, 0.334, -1.195, 0.395},
    {-200, 0.3, 1000, 0, 0, 0, 0},
    {1200, 0, 0, 4.387, 0.198, 0.541, -1.011},
};

// What a player of each level gives away per move, as a prior that counts as KNOWN_MOVES moves.
static const double usual_mistake[LEVELS] = {1100, 950, 750, 500, 400};

// The prior of pupils' levels: beginners are more common than masters.
static const double strangers[LEVELS] = {0.30, 0.30, 0.20, 0.13, 0.07};

struct Tutor {
    TutorSetup setup;
    TutorJudge *judge;
    ChoiceModel levels[LEVELS];
    ModelPredictor pupil;        // the pupil's own model, or
    FeatureExtractor *extractor; // ... for the levels,
    int readings;                // ... as many as one of them needs
    double prior[LEVELS], belief[LEVELS];
    LevelReading reading; // of this game
    int side;
    TutorDecision decision;
    Rng rng;
    TutorResults results;
    double mistakes;     // what the pupil has given away so far,
    double n_mistakes;   // ... in this many moves
    double usual;        // and per move in the games before,
    double usual_counts; // ... which counts as many moves
    double *p, *natural;
    double *noticed; // the probability that the pupil sees more than the limit given away
    double *loss;    // what the likeliest level sees given away
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
    t->noticed = mem_new(g->max_moves, sizeof *t->noticed);
    t->value = mem_new(g->max_moves, sizeof *t->value);
    for (int i = 0; i < LEVELS; i++) {
        level_model(i, g, &t->levels[i]);
        int readings = choice_model_readings(&t->levels[i]);
        if (readings > t->readings) t->readings = readings;
    }
    if (setup->pupil) predictor_init(&t->pupil, setup->pupil, g);
    tutor_forget(t);
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
    free(t->noticed);
    free(t->value);
    free(t);
}

// --- who the pupil is ---

const double *tutor_belief(const Tutor *t) {
    return t->belief;
}

int tutor_level(const Tutor *t) {
    int best = 0;
    for (int i = 1; i < LEVELS; i++)
        if (t->belief[i] > t->belief[best]) best = i;
    return best;
}

const TutorDecision *tutor_decision(const Tutor *t) {
    return &t->decision;
}

static void first_belief(Tutor *t) {
    for (int i = 0; i < LEVELS; i++) {
        int off = abs(i - (t->setup.level - 1));
        // What a level above would notice must not bind the teacher of a pupil that is known.
        t->prior[i] = !t->setup.level ? strangers[i] : off == 0 ? 1 : off == 1 ? 0.01 : 0.001;
    }
}

void tutor_begin(Tutor *t, int side, uint64_t seed) {
    t->rng = rng_seed_for(seed, 500 + (uint64_t)side);
    t->side = side;
    t->decision = (TutorDecision){0};
    tutor_results_begin(&t->results, &t->rng);
    t->reading = (LevelReading){0};
    level_reading_belief(&t->reading, t->setup.game, t->prior, t->belief);
    t->mistakes = 0;
    t->n_mistakes = 0;
    tutor_judge_begin(t->judge);
}

void tutor_learn(Tutor *t, double score) {
    tutor_results_add(&t->results, score);
    // Good and bad days: what the games before showed counts less with every game.
    for (int i = 0; i < LEVELS; i++) t->prior[i] = t->belief[i] + 0.1;
    double before = t->usual_counts * (1 - 1.0 / KNOWN_GAMES), sum = before + t->n_mistakes;
    if (sum > 0) t->usual = (before * t->usual + t->mistakes) / sum;
    t->usual_counts = sum;
}

void tutor_forget(Tutor *t) {
    t->results = (TutorResults){0};
    t->usual = t->usual_counts = 0;
    first_belief(t);
}

// What each move gives away, in place of its value to the mover.
static void losses_of(int *values, size_t n) {
    int best = values[0];
    for (size_t i = 1; i < n; i++)
        if (values[i] > best) best = values[i];
    for (size_t i = 0; i < n; i++) {
        int loss = best - values[i];
        values[i] = loss < MISTAKE_MOST ? loss : MISTAKE_MOST;
    }
}

static size_t place_of(const Move *moves, size_t n, Move m) {
    size_t j = 0;
    while (j < n && moves[j] != m) j++;
    return j;
}

// Into t->value what each move gives away, as the teacher sees it.
static void see_losses(Tutor *t, const State *s) {
    const int *values;
    size_t n = tutor_judge_values(t->judge, s, &values);
    memcpy(t->value, values, n * sizeof *values);
    losses_of(t->value, n);
}

static void read_level(Tutor *t, const FeatureRows *v, size_t j) {
    double p[LEVELS];
    for (int i = 0; i < LEVELS; i++) {
        choice_probabilities(&t->levels[i].choice, v->phase, v->x, v->n,
                             features_set(t->setup.game)->n, t->p);
        p[i] = t->p[j];
    }
    level_reading_add(&t->reading, p, t->value, v->n, j);
    level_reading_belief(&t->reading, t->setup.game, t->prior, t->belief);
}

static void note_mistake(Tutor *t, const FeatureRows *v, size_t j) {
    const ChoiceModel *like = t->setup.pupil ? t->setup.pupil : &t->levels[tutor_level(t)];
    choice_probabilities(&like->choice, v->phase, v->x, v->n, like->features->n, t->p);
    t->mistakes += t->value[j];
    t->n_mistakes++;
    tutor_results_watch(&t->results, t->value, t->p, v->n, j);
}

void tutor_watch(Tutor *t, const State *s, Move m) {
    FeatureRows v;
    features_extract(t->extractor, s, t->readings, &v);
    size_t j = place_of(v.moves, v.n, m);
    if (v.n < 2 || j == v.n) return;
    see_losses(t, s);
    read_level(t, &v, j);
    note_mistake(t, &v, j);
}

// --- what the pupil sees ---

// Into `natural` the probability that a player of the teacher's apparent strength makes each move,
// into `loss` and `noticed` how it looks to the pupil.
static void see_as_pupil(Tutor *t, const State *s) {
    const FeatureSet *set = features_set(t->setup.game);
    FeatureRows v;
    memset(t->natural, 0, t->setup.game->max_moves * sizeof *t->natural);
    memset(t->noticed, 0, t->setup.game->max_moves * sizeof *t->noticed);
    if (t->setup.pupil) {
        const double *p = predictor_ask(&t->pupil, s);
        for (size_t i = 0; i < t->pupil.view.n; i++) {
            t->natural[i] = p[i];
            t->loss[i] = predictor_loss(&t->pupil, i);
            t->noticed[i] = t->loss[i] > t->setup.limit;
        }
        return;
    }
    int likely = tutor_level(t);
    features_extract(t->extractor, s, t->readings, &v);
    for (int k = 0; k < LEVELS; k++) {
        const ModelPredictor as = {.model = &t->levels[k], .view = v};
        choice_probabilities(&t->levels[k].choice, v.phase, v.x, v.n, set->n, t->p);
        for (size_t i = 0; i < v.n; i++) {
            double loss = predictor_loss(&as, i);
            t->natural[i] += t->belief[k] * t->p[i];
            if (loss > t->setup.limit) t->noticed[i] += t->belief[k];
            if (k == likely) t->loss[i] = loss;
        }
    }
}

// --- what the pupil will answer ---

// How likely the pupil plays each move of `s`, by the pupil's model or the most likely level.
static const double *pupil_odds(Tutor *t, const State *s) {
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
    const double *p = pupil_odds(t, t->next);
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

// About how many moves the pupil still has to make, and whether it is late enough to decide who is
// to win.
static double moves_left(const Tutor *t, const State *s, bool *late) {
    const Game *g = t->setup.game;
    if (features_set(g)->default_weights) {
        int empties = tutor_judge_empties(s);
        *late = empties <= 34;
        return empties / 2.0;
    }
    if (piece_reading_suits(g)) {
        double left = GAME_MOVES - t->n_mistakes;
        *late = t->n_mistakes >= GAME_MOVES / 3.0;
        return left > LEFT_LEAST ? left : LEFT_LEAST;
    }
    size_t n = game_count_moves(g, s);
    *late = n * 10 < g->max_moves * 7;
    return 0.12 * (double)n;
}

static bool is_stranger(const Tutor *t) {
    return !t->setup.level && !t->setup.pupil;
}

// What the pupil gives away per move: in this game, in those before, by its level. A stranger is
// taken to be strong, since an advantage once given to a strong player does not come back.
static double mistake_each(const Tutor *t) {
    double usual = 0;
    for (int i = 0; i < LEVELS; i++) usual += t->belief[i] * usual_mistake[i];
    if (is_stranger(t)) usual = usual_mistake[LEVELS - 1];
    double sum = t->mistakes + KNOWN_MOVES * usual + t->usual_counts * t->usual;
    double each = sum / (t->n_mistakes + KNOWN_MOVES + t->usual_counts);
    double noise = piece_reading_suits(t->setup.game) ? PIECE_NOISE : NOISE;
    return each > noise ? each - noise : 0;
}

static const Course *course_of(const Tutor *t, int sign) {
    const Game *g = t->setup.game;
    if (features_set(g)->default_weights) return &by_points[sign + 1];
    if (game_is(g, "chess")) return &by_chess[sign + 1];
    return piece_reading_suits(g) ? &by_shogi[sign + 1] : &by_chances[sign + 1];
}

// The teacher's chance to win if it tries to lose (sign -1) or to win (1) from here, when `value`
// is the best it can get for that.
static double chance(const Tutor *t, int sign, int value) {
    const Course *c = course_of(t, sign);
    double v = value < -VALUE_MOST ? -VALUE_MOST : value > VALUE_MOST ? VALUE_MOST : value;
    double odds = c->odds + c->value * v / 1000 + c->mistake * mistake_each(t) / 1000;
    for (int i = 0; i < LEVELS; i++) odds += c->level * i * t->belief[i];
    return 1 / (1 + exp(-odds));
}

// Who is to win, once it is late enough.
static void decide(Tutor *t, const size_t *list, size_t k) {
    TutorDecision *d = &t->decision;
    d->lowest = d->highest = t->value[list[0]];
    d->mistake = mistake_each(t);
    for (size_t j = 1; j < k; j++) {
        int v = t->value[list[j]];
        if (v < d->lowest) d->lowest = v;
        if (v > d->highest) d->highest = v;
    }
    double lost = chance(t, -1, d->lowest);
    if (is_stranger(t)) lost *= STRANGER;
    t->decision.sign = tutor_results_sign(&t->results, lost, chance(t, 1, d->highest));
}

// Where the game should stand now.
static double target(const Tutor *t, const State *s) {
    const Course *c = course_of(t, t->decision.sign);
    bool late;
    double drift = c->share * moves_left(t, s, &late) * mistake_each(t);
    double behind = tutor_results_behind(&t->results) * FOLLOWS;
    behind = behind < -FOLLOWS_MOST ? -FOLLOWS_MOST : behind > FOLLOWS_MOST ? FOLLOWS_MOST : behind;
    return c->ahead + behind - (drift < c->most ? drift : c->most);
}

// How well a move keeps the course, by its value.
static double steering(Tutor *t, double target_now, size_t i) {
    double off = t->value[i] - target_now;
    // The intended winner must not fall behind; the loser may.
    bool beyond = t->decision.sign > 0 ? off > 0 : t->decision.sign < 0 && off < 0;
    off = (beyond ? BEYOND : 1) * fabs(off);
    return -off + NATURAL * log(t->natural[i] > 1e-4 ? t->natural[i] : 1e-4) +
           VARIETY * rng_real(&t->rng);
}

// The moves that the pupil will hardly notice; where there are none, the one it notices least.
static size_t shortlist(const Tutor *t, size_t n, size_t *out) {
    size_t k = 0, least = 0;
    for (size_t i = 0; i < n; i++) {
        if (t->noticed[i] <= NOTICED) out[k++] = i;
        if (t->noticed[i] < t->noticed[least]) least = i;
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
    bool late;
    moves_left(t, s, &late);
    if (t->setup.aim == AIM_LOSE)
        t->decision.sign = -1;
    else if (late && !t->decision.sign)
        decide(t, list, k);
    size_t best = list[0];
    double now = target(t, s), most = -HUGE_VAL;
    for (size_t j = 0; j < k; j++) {
        double score = steering(t, now, list[j]);
        if (score <= most) continue;
        most = score;
        best = list[j];
    }
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
    see_as_pupil(t, s);
    size_t k = shortlist(t, n, list);
    bool wanted = t->setup.aim == AIM_TRAP || t->setup.aim == AIM_LESSON;
    size_t i = wanted ? choose_wanted(t, s, moves, list, k) : choose_narrow(t, s, list, k);
    *out = (TutorChoice){moves[i], t->value[i], t->loss[i], t->value[0], k == 1};
    for (size_t j = 1; j < n; j++)
        if (t->value[j] > out->best) out->best = t->value[j];
    free(moves);
    free(list);
}
