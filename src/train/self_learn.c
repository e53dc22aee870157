// SPDX-License-Identifier: MIT
// self_learn.c - see self_learn.h.
#include "train/self_learn.h"

#include "base/mem.h"
#include "base/os/os_posix.h"
#include "evals/alpha_setup.h"
#include "evals/tuple_traits.h"
#include "game/value.h"
#include "work/work_queue.h"

#include <math.h>
#include <stdlib.h>

enum {
    BATCH = 24,        // games played with the same weights
    PLIES_MAX = 400,   // a longer game has no result
    OPENING_MAX = 10,  // random moves at the beginning, at most
    TRAIT_NODES = 150, // of a move, where few numbers are learned: more games instead
    CHECK_GAMES = 20,
    CHECK_NODES = 500,
    TABLE_MB = 1,
    SURE_PLIES = 8,      // a game is decided when this many plies in a row say so
    STORE_MB = 96,       // positions to learn from again
    STORE_MOST = 100000, // likewise, their number
};

static const double lambda = 0.75;       // how much later positions count
static const double trait_lambda = 0.5;  // where few numbers are learned
static const double exploring = 0.04;    // random moves
static const double sure_chance = 0.985; // of winning; one game in four is played to its end
static const double tuple_rate = 1.2;    // divided by the number of tuples
static const double dense_rate = 0.05;
static const double dense_start = 20;
// What the sums of squares begin with. From a small number a single game would decide what a rare
// pattern is worth.
static const double rate_start = 20;
static const double trait_rate = 0.03;
static const double trait_share = 0.03; // of the rate of single weights where there are traits
static const int again = 4;             // earlier positions learned from again, for each new one

// A search with an evaluation, for one thread.
typedef struct {
    AlphaSearch *search;
    GameEval *eval;
    bool follows; // captures beyond the depth limit
} Thinker;

typedef struct {
    float target; // chance that the player to move wins
    int16_t late;
    uint32_t *index;
    float *dense;
} Sample;

typedef struct {
    int n;
    Sample *samples;
    uint32_t *indexes;
    float *dense;
} Lesson;

// Positions of the last games, the oldest of which are replaced.
typedef struct {
    size_t room, kept, next;
    Sample *samples;
    uint32_t *indexes;
    float *dense;
} Store;

typedef struct {
    const LearnSetup *setup;
    Store store;
    int threads, nodes;
    AlphaGame *known;
    Thinker *thinkers;
    float *weights, *squares; // of the tuples, two each
    double dense_squares[TUPLE_DENSE_MAX];
    TupleTraits *traits; // NULL: weights are learned one by one alone
    double trait_weights[TUPLE_TRAITS_MAX][2], trait_squares[TUPLE_TRAITS_MAX][2];
    int64_t games, positions; // in this run
    int64_t first;            // games before it
    int64_t began_ns;
} Course;

// --- searching ---

static Thinker thinker_new(const AlphaGame *known, GameEval *eval) {
    AlphaSetup setup = alpha_game_setup(known, &eval->eval);
    setup.table_mb = TABLE_MB;
    setup.win_points = 4 * TUPLE_POINTS;
    return (Thinker){alpha_new(&setup), eval, setup.material != NULL};
}

// The weights have changed.
static void thinker_refresh(const AlphaGame *known, const Thinker *t) {
    tuple_eval_reset(t->eval);
    AlphaSetup setup = alpha_game_setup(known, &t->eval->eval);
    alpha_tune(t->search, &setup);
}

static void thinker_free(Thinker *t) {
    alpha_free(t->search);
    game_eval_free(t->eval);
}

// What the search can know of the game, by the evaluation without learning.
static AlphaGame *known_of(const Game *g) {
    GameEval *eval = game_eval_new(g, NULL, NULL);
    AlphaGame *known = alpha_game_new(g, &eval->eval);
    game_eval_free(eval);
    return known;
}

static double chance_of(const Game *g, int value) {
    if (value_outcome(value)) return value > 0 ? 1 : 0;
    if (g->traits & GAME_CHANCE && abs(value) >= 4 * TUPLE_POINTS) return value > 0 ? 1 : 0;
    return 1 / (1 + exp(-(double)value / TUPLE_POINTS));
}

static double result_of(const Game *g, const State *s) {
    int payoffs[PLAYERS_MAX] = {0};
    game_payoffs(g, s, payoffs);
    return payoffs[0] > payoffs[1] ? 1 : payoffs[0] < payoffs[1] ? 0 : 0.5;
}

// --- a game ---

// A position of a game: who was to move, what the search said, whether its move was played. Chances
// are those of player 0.
typedef struct {
    int mover;
    double chance;
    bool followed;
} Ply;

static void keep_sample(const Course *c, Thinker *t, const State *s, Lesson *lesson, State *leaf) {
    const TupleModel *m = c->setup->model;
    int n = lesson->n++, tuples = tuple_model_tuples(m), dense = tuple_model_dense(m);
    TupleFeatures f = {.index = lesson->indexes + (size_t)n * (size_t)tuples};
    const State *quiet = s;
    if (t->follows) {
        alpha_quiet(t->search, s, leaf);
        if (!game_over(c->setup->game, leaf) &&
            game_mover(c->setup->game, leaf) == game_mover(c->setup->game, s))
            quiet = leaf;
    }
    tuple_model_features(m, t->eval, quiet, &f);
    Sample *x = &lesson->samples[n];
    x->late = (int16_t)f.late;
    x->index = f.index;
    x->dense = lesson->dense + (size_t)n * (size_t)dense;
    for (int i = 0; i < dense; i++) x->dense[i] = (float)f.dense[i];
}

// From the end backwards: the result, mixed with what the search said on the way.
static void set_targets(Lesson *lesson, const Ply *plies, int n, double result, double trace) {
    double later = result;
    for (int i = n - 1; i >= 0; i--) {
        later = plies[i].followed ? (1 - trace) * plies[i].chance + trace * later : plies[i].chance;
        lesson->samples[i].target = (float)(plies[i].mover == 0 ? later : 1 - later);
    }
}

static void lesson_alloc(const Course *c, Lesson *lesson) {
    size_t tuples = (size_t)tuple_model_tuples(c->setup->model);
    size_t dense = (size_t)tuple_model_dense(c->setup->model);
    lesson->samples = mem_new(PLIES_MAX, sizeof *lesson->samples);
    lesson->indexes = mem_new(PLIES_MAX * tuples, sizeof *lesson->indexes);
    lesson->dense = mem_new(PLIES_MAX * dense, sizeof *lesson->dense);
}

static void lesson_clear(Lesson *lesson) {
    free(lesson->samples);
    free(lesson->indexes);
    free(lesson->dense);
}

// A move of the opening, of chance, or to try something: at random.
static bool random_step(const Game *g, State *s, Rng *rng) {
    Move m;
    if (!game_random_move(g, s, rng, &m)) return false;
    game_play(g, s, m);
    return true;
}

static void play_lesson(Course *c, Thinker *t, uint64_t number, Lesson *lesson) {
    const Game *g = c->setup->game;
    Rng rng = rng_seed_for(c->setup->seed, number);
    State *s = game_states_new(g, 2), *leaf = game_state_at(g, s, 1);
    Ply plies[PLIES_MAX] = {0};
    int opening = (int)rng_below(&rng, OPENING_MAX + 1);
    alpha_forget(t->search);
    tuple_eval_reset(t->eval);
    lesson_alloc(c, lesson);
    game_start(g, s);
    while (opening-- > 0 && !game_over(g, s)) random_step(g, s, &rng);
    double result = -1;
    bool to_the_end = rng_below(&rng, 4) == 0;
    int sure = 0; // plies in a row that say the same winner
    while (lesson->n < PLIES_MAX && (to_the_end || abs(sure) < SURE_PLIES)) {
        if (game_over(g, s)) {
            result = result_of(g, s);
            break;
        }
        int mover = game_mover(g, s);
        if (mover == PLAYER_CHANCE) {
            random_step(g, s, &rng);
            continue;
        }
        SearchResult r;
        alpha_think(t->search, s, &(Limits){.nodes = (uint64_t)c->nodes}, NULL, NULL, 1, &r);
        double chance = chance_of(g, r.value);
        bool strays = rng_real(&rng) < exploring;
        double first = mover == 0 ? chance : 1 - chance;
        sure = first > sure_chance       ? (sure > 0 ? sure + 1 : 1)
               : first < 1 - sure_chance ? (sure < 0 ? sure - 1 : -1)
                                         : 0;
        plies[lesson->n] = (Ply){mover, mover == 0 ? chance : 1 - chance, !strays};
        keep_sample(c, t, s, lesson, leaf);
        if (strays)
            random_step(g, s, &rng);
        else
            game_play(g, s, r.move);
    }
    if (result < 0 && abs(sure) >= SURE_PLIES)
        result = sure > 0;
    else if (result < 0 && lesson->n > 0)
        result = plies[lesson->n - 1].chance;
    set_targets(lesson, plies, lesson->n, result, c->traits ? trait_lambda : lambda);
    free(s);
}

// --- learning from it ---

// How much there is of each trait.
static void sum_traits(const Course *c, const Sample *x, double *sums) {
    int tuples = tuple_model_tuples(c->setup->model);
    memset(sums, 0, (size_t)tuple_traits_count(c->traits) * sizeof *sums);
    for (int i = 0; i < tuples; i++) {
        const float *values;
        int first = tuple_traits_of(c->traits, x->index[i], &values);
        for (int k = 0; first >= 0 && k < TUPLE_TRAITS_EACH; k++)
            sums[first + k] += (double)values[k];
    }
}

static void learn_traits(Course *c, const double *sums, double wrong, double late) {
    for (int i = 0; i < tuple_traits_count(c->traits); i++)
        for (int k = 0; k < 2; k++) {
            double slope = wrong * sums[i] * (k ? late : 1 - late);
            double squares = c->trait_squares[i][k] += slope * slope;
            c->trait_weights[i][k] -= trait_rate * slope / sqrt(squares);
        }
}

static void learn_sample(Course *c, const Sample *x) {
    TupleModel *m = c->setup->model;
    int tuples = tuple_model_tuples(m), dense = tuple_model_dense(m);
    double *dense_weights = tuple_model_dense_weights(m), traits[TUPLE_TRAITS_MAX];
    double late = x->late / 256.0, sum = 0;
    for (int i = 0; i < tuples; i++) {
        const float *w = &c->weights[2 * (size_t)x->index[i]];
        sum += (1 - late) * (double)w[0] + late * (double)w[1];
    }
    for (int i = 0; i < dense; i++) sum += dense_weights[i] * (double)x->dense[i];
    if (c->traits) {
        sum_traits(c, x, traits);
        for (int i = 0; i < tuple_traits_count(c->traits); i++)
            sum +=
                traits[i] * ((1 - late) * c->trait_weights[i][0] + late * c->trait_weights[i][1]);
    }
    double wrong = 1 / (1 + exp(-sum)) - (double)x->target;
    if (c->traits) learn_traits(c, traits, wrong, late);
    double rate = (c->traits ? trait_share : 1) * tuple_rate / tuples;
    for (int i = 0; i < tuples; i++) {
        size_t at = 2 * (size_t)x->index[i];
        for (int k = 0; k < 2; k++) {
            double slope = wrong * (k ? late : 1 - late);
            double squares = (double)c->squares[at + (size_t)k] + slope * slope;
            c->squares[at + (size_t)k] = (float)squares;
            c->weights[at + (size_t)k] -= (float)(rate * slope / sqrt(squares));
        }
    }
    for (int i = 0; i < dense; i++) {
        double slope = wrong * (double)x->dense[i];
        c->dense_squares[i] += slope * slope;
        dense_weights[i] -= dense_rate * slope / sqrt(c->dense_squares[i]);
    }
}

// --- learning again from earlier positions ---

static void store_open(Store *s, const TupleModel *m) {
    size_t tuples = (size_t)tuple_model_tuples(m), dense = (size_t)tuple_model_dense(m);
    size_t each = sizeof *s->samples + tuples * sizeof *s->indexes + dense * sizeof *s->dense;
    size_t room = ((size_t)STORE_MB << 20) / each;
    s->room = room < STORE_MOST ? room : STORE_MOST;
    s->samples = mem_new(s->room, sizeof *s->samples);
    s->indexes = mem_new(s->room * tuples, sizeof *s->indexes);
    s->dense = mem_new(s->room * dense, sizeof *s->dense);
}

static void store_close(Store *s) {
    free(s->samples);
    free(s->indexes);
    free(s->dense);
}

static void store_add(Store *s, const TupleModel *m, const Sample *x) {
    size_t tuples = (size_t)tuple_model_tuples(m), dense = (size_t)tuple_model_dense(m);
    Sample *to = &s->samples[s->next];
    *to = *x;
    to->index = memcpy(s->indexes + s->next * tuples, x->index, tuples * sizeof *x->index);
    to->dense = memcpy(s->dense + s->next * dense, x->dense, dense * sizeof *x->dense);
    s->next = (s->next + 1) % s->room;
    if (s->kept < s->room) s->kept++;
}

// Games are dear and learning is cheap: each position is learned from several times, among others.
static void learn_again(Course *c, int64_t times) {
    Rng rng = rng_seed_for(c->setup->seed ^ UINT64_C(0xA6A17), (uint64_t)(c->first + c->games));
    for (int64_t i = 0; i < times && c->store.kept; i++)
        learn_sample(c, &c->store.samples[rng_below(&rng, (uint32_t)c->store.kept)]);
}

static bool work(void *context, int thread, int64_t job, void *result) {
    Course *c = context;
    if (c->setup->stop && atomic_load(c->setup->stop)) return false;
    play_lesson(c, &c->thinkers[thread], (uint64_t)(c->first + c->games + job), result);
    return true;
}

// The dense weights must stay as they are while a batch is played: lessons wait for its end.
typedef struct {
    Course *course;
    Lesson *lessons;
    int n;
} Batch;

static bool batch_work(void *context, int thread, int64_t job, void *result) {
    return work(((Batch *)context)->course, thread, job, result);
}

static bool batch_deliver(void *context, int64_t job, void *result) {
    Batch *b = context;
    (void)job;
    b->lessons[b->n++] = *(Lesson *)result;
    return true;
}

static void batch_drop(void *context, void *result) {
    (void)context;
    lesson_clear(result);
}

// What the traits of a place add to one of its weights.
static double trait_weight(const Course *c, size_t place, int late) {
    const float *values;
    int first = tuple_traits_of(c->traits, place, &values);
    double w = 0;
    for (int k = 0; first >= 0 && k < TUPLE_TRAITS_EACH; k++)
        w += (double)values[k] * c->trait_weights[first + k][late];
    return w;
}

static void put_weights(Course *c) {
    TupleModel *m = c->setup->model;
    size_t n = 2 * tuple_model_size(m);
    for (size_t i = 0; i < n; i++) {
        double w = (double)c->weights[i];
        if (c->traits) w += trait_weight(c, i / 2, (int)(i % 2));
        if (w != 0) tuple_model_put(m, i, w);
    }
}

// Plays a batch and learns from it. False when it was stopped.
static bool run_batch(Course *c, int64_t games) {
    Lesson lessons[BATCH];
    Batch b = {c, lessons, 0};
    WorkQueue w = {.jobs = games,
                   .threads = c->threads,
                   .result_size = sizeof(Lesson),
                   .stop = c->setup->stop,
                   .context = &b,
                   .work = batch_work,
                   .deliver = batch_deliver,
                   .drop = batch_drop};
    int64_t fresh = 0;
    for (int i = 0; i < c->threads; i++) thinker_refresh(c->known, &c->thinkers[i]);
    work_queue_run(&w);
    for (int i = 0; i < b.n; i++) {
        for (int k = 0; k < lessons[i].n; k++) {
            learn_sample(c, &lessons[i].samples[k]);
            store_add(&c->store, c->setup->model, &lessons[i].samples[k]);
        }
        fresh += lessons[i].n;
        lesson_clear(&lessons[i]);
    }
    c->games += b.n;
    c->positions += fresh;
    learn_again(c, again * fresh);
    put_weights(c);
    return b.n == games;
}

// --- the course ---

static double seconds_since(int64_t ns) {
    return (double)(os_now_ns() - ns) * 1e-9;
}

static TupleModel *copy_model(const LearnSetup *setup) {
    Str bytes = {0};
    tuple_model_write(setup->model, &bytes);
    TupleModel *copy = tuple_model_read(setup->game, str_text(&bytes), bytes.len, NULL);
    str_clear(&bytes);
    return copy;
}

static int default_nodes(const Game *g) {
    State *s = game_states_new(g, 1);
    game_start(g, s);
    size_t moves = game_count_moves(g, s);
    free(s);
    return 200 + (int)(moves < 1500 ? 3 * moves / 2 : 2000);
}

static void course_open(Course *c, const LearnSetup *setup) {
    TupleModel *m = setup->model;
    size_t n = 2 * tuple_model_size(m);
    *c = (Course){.setup = setup, .threads = setup->threads > 0 ? setup->threads : 1};
    c->nodes = setup->nodes ? setup->nodes : default_nodes(setup->game);
    c->first = tuple_model_story(m)->games;
    c->began_ns = os_now_ns();
    c->weights = mem_new(n, sizeof *c->weights);
    c->squares = mem_new(n, sizeof *c->squares);
    for (size_t i = 0; i < n; i++) {
        c->weights[i] = (float)tuple_model_weight(m, i);
        c->squares[i] = (float)rate_start;
    }
    for (int i = 0; i < TUPLE_DENSE_MAX; i++) c->dense_squares[i] = dense_start;
    c->traits = tuple_traits_new(m);
    if (c->traits && !setup->nodes) c->nodes = TRAIT_NODES;
    for (int i = 0; i < TUPLE_TRAITS_MAX; i++)
        for (int k = 0; k < 2; k++) c->trait_squares[i][k] = dense_start;
    c->known = known_of(setup->game);
    store_open(&c->store, m);
    c->thinkers = mem_new((size_t)c->threads, sizeof *c->thinkers);
    for (int i = 0; i < c->threads; i++) c->thinkers[i] = thinker_new(c->known, tuple_eval_new(m));
}

static void course_close(Course *c) {
    for (int i = 0; i < c->threads; i++) thinker_free(&c->thinkers[i]);
    alpha_game_free(c->known);
    store_close(&c->store);
    tuple_traits_free(c->traits);
    free(c->thinkers);
    free(c->weights);
    free(c->squares);
}

static void add_point(TupleStory *y, double gained) {
    if (y->points == TUPLE_CURVE_MAX) return;
    y->strength[y->points] = (y->points ? y->strength[y->points - 1] : 0) + gained;
    y->at[y->points++] = y->games;
}

static bool is_done(const Course *c) {
    const LearnSetup *s = c->setup;
    if (s->stop && atomic_load(s->stop)) return true;
    if (s->games && c->games >= s->games) return true;
    return s->seconds > 0 && seconds_since(c->began_ns) >= s->seconds;
}

void self_learn(const LearnSetup *setup) {
    Course c;
    TupleStory *story = tuple_model_story(setup->model);
    course_open(&c, setup);
    int64_t before_games = story->games, before_seconds = story->seconds;
    TupleModel *past = copy_model(setup);
    double every = setup->seconds > 0 ? setup->seconds / 8 : 0, next = every;
    story->seed = setup->seed;
    while (!is_done(&c)) {
        int64_t left = setup->games ? setup->games - c.games : BATCH;
        bool whole = run_batch(&c, left < BATCH ? left : BATCH);
        LearnStep step = {.games = c.games, .positions = c.positions};
        step.seconds = seconds_since(c.began_ns);
        story->games = before_games + c.games;
        story->seconds = before_seconds + (int64_t)step.seconds;
        if (whole && every > 0 && step.seconds >= next) {
            double score = self_learn_score(setup, past, CHECK_GAMES, CHECK_NODES);
            step.past_elo = self_learn_elo(score, CHECK_GAMES);
            step.checked = true;
            add_point(story, step.past_elo);
            tuple_model_free(past);
            past = copy_model(setup);
            while (next <= step.seconds) next += every;
        }
        if (setup->report) setup->report(setup->context, &step);
        if (!whole) break;
    }
    tuple_model_free(past);
    course_close(&c);
}

// --- comparing ---

typedef struct {
    const LearnSetup *setup;
    Thinker *mine, *theirs; // by thread
    int nodes;
    double points;
    int games;
} Contest;

static bool contest_work(void *context, int thread, int64_t job, void *result) {
    Contest *x = context;
    const Game *g = x->setup->game;
    if (x->setup->stop && atomic_load(x->setup->stop)) return false;
    Rng rng = rng_seed_for(x->setup->seed ^ UINT64_C(0xC0117E57), (uint64_t)job / 2);
    int side = (int)(job & 1), opening = 2 + (int)rng_below(&rng, 5);
    Thinker *players[2] = {&x->mine[thread], &x->theirs[thread]};
    State *s = game_states_new(g, 1);
    for (int i = 0; i < 2; i++) alpha_forget(players[i]->search);
    game_start(g, s);
    while (opening-- > 0 && !game_over(g, s)) random_step(g, s, &rng);
    for (int ply = 0; ply < PLIES_MAX && !game_over(g, s); ply++) {
        int mover = game_mover(g, s);
        if (mover == PLAYER_CHANCE) {
            random_step(g, s, &rng);
            continue;
        }
        SearchResult r;
        alpha_think(players[mover == side ? 0 : 1]->search, s,
                    &(Limits){.nodes = (uint64_t)x->nodes}, NULL, NULL, 1, &r);
        game_play(g, s, r.move);
    }
    double first = game_over(g, s) ? result_of(g, s) : 0.5;
    *(double *)result = side == 0 ? first : 1 - first;
    free(s);
    return true;
}

static bool contest_deliver(void *context, int64_t job, void *result) {
    Contest *x = context;
    (void)job;
    x->points += *(const double *)result;
    x->games++;
    return true;
}

double self_learn_score(const LearnSetup *setup, const TupleModel *past, int games, int nodes) {
    const Game *g = setup->game;
    int threads = setup->threads > 0 ? setup->threads : 1;
    Contest x = {.setup = setup};
    AlphaGame *known = known_of(g);
    int least = default_nodes(g);
    x.nodes = nodes > least ? nodes : least;
    x.mine = mem_new((size_t)threads, sizeof *x.mine);
    x.theirs = mem_new((size_t)threads, sizeof *x.theirs);
    for (int i = 0; i < threads; i++) {
        x.mine[i] = thinker_new(known, tuple_eval_new(setup->model));
        x.theirs[i] =
            thinker_new(known, past ? tuple_eval_new(past) : game_eval_new(g, NULL, NULL));
    }
    WorkQueue w = {.jobs = games,
                   .threads = threads,
                   .result_size = sizeof(double),
                   .stop = setup->stop,
                   .context = &x,
                   .work = contest_work,
                   .deliver = contest_deliver};
    work_queue_run(&w);
    for (int i = 0; i < threads; i++) {
        thinker_free(&x.mine[i]);
        thinker_free(&x.theirs[i]);
    }
    alpha_game_free(known);
    free(x.mine);
    free(x.theirs);
    return x.games ? x.points / x.games : 0.5;
}

double self_learn_elo(double score, int games) {
    double edge = 0.5 / (games > 0 ? games : 1);
    if (score < edge) score = edge;
    if (score > 1 - edge) score = 1 - edge;
    return -400 * log10(1 / score - 1);
}
