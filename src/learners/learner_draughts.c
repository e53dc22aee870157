// SPDX-License-Identifier: MIT
// learner_draughts.c - draughts from book games: Samuel's polynomial, his signature tables, and
// Griffith's move-phase tables.
//
// In every position of a book game all moves are looked at, and the one that was played is the
// model. All four methods choose by material first, after the captures that follow, and by what was
// learned among equals.
//
// samuel1 (Samuel, IBM Journal 3, 1959): a polynomial whose coefficients are C = (L - H) / (L + H),
// where H and L count the moves for which a term was higher, or lower, than for the model.
//
// samuel2 (Samuel, IBM Journal 11, 1967): terms are taken together in tables. Each entry has A and
// D: A grows by the number of other moves when the model has its values, D by one when another move
// has them; its value is (A - D) / (A + D). Terms are normalised: what counts is by how much the
// move changes them, in seven steps. Each phase of the game has six tables of three terms. Their
// values, in seven steps, are the arguments of two tables, and theirs, in fifteen steps, of one:
// three levels. samuel2-two has only two: the six values, in three steps, are the arguments of one
// table.
//
// griffith (Griffith, Artificial Intelligence 5, 1974): the move itself, from which square to
// which, in the phase of the game, by A and D as before.
#include "learners/learner_types.h"

#include "base/mem.h"
#include "learners/draughts_board.h"
#include "learners/game_book.h"

#include <math.h>
#include <stdlib.h>

enum {
    PHASES = 6,       // by the number of pieces
    GROUPS = 6,       // tables of the first level
    GROUP_TERMS = 3,  // and the terms of each
    ENTRIES = 343,    // 7 * 7 * 7
    FINE = 15,        // steps between the second level and the third
    TEST_GAMES = 15,  // held out, in a measurement
    MATCH_GAMES = 40, // against the untaught, in a measurement
    AHEAD = 2,        // plies that players look ahead after a move
    PLIES_MAX = 160,  // of such a game, which is then drawn
};

// A position of a book game: its moves, and which of them is the model.
typedef struct {
    DraughtsMove moves[DRAUGHTS_MOVES_MAX];
    size_t n, model;
    int phase;
} Lesson;

typedef struct BookLearner BookLearner;
typedef struct {
    void (*study)(BookLearner *x, const Lesson *l);
    double (*score)(const BookLearner *x, int phase, const DraughtsMove *m);
} Method;

struct BookLearner {
    Learner base;
    const Method *method;
    DraughtsEye eye;
    State *room;
    Lesson *lesson;
    double (*terms)[2];             // samuel1: L and H of each term
    double (*first)[2];             // A and D of the six tables
    double (*second)[2], (*top)[2]; // those of the other levels
    double (*moves)[2];             // griffith: by phase and move
};

// --- the polynomial ---

static double ratio(const double pair[2]) {
    return pair[0] + pair[1] > 0 ? (pair[0] - pair[1]) / (pair[0] + pair[1]) : 0;
}

static void polynomial_study(BookLearner *x, const Lesson *l) {
    const DraughtsMove *model = &l->moves[l->model];
    for (size_t i = 0; i < l->n; i++)
        for (int k = 0; k < DRAUGHTS_TERMS; k++) {
            int difference = l->moves[i].terms[k] - model->terms[k];
            if (difference < 0) x->terms[k][0]++;
            if (difference > 0) x->terms[k][1]++;
        }
}

static double polynomial_score(const BookLearner *x, int phase, const DraughtsMove *m) {
    double sum = 0;
    (void)phase;
    for (int k = 0; k < DRAUGHTS_TERMS; k++) sum += ratio(x->terms[k]) * m->terms[k];
    return sum;
}

// --- signature tables ---

// Terms that belong together: what the men guard, how they stand, how they move, and so on.
static const int groups[GROUPS][GROUP_TERMS] = {{1, 4, 12}, {0, 2, 17},  {5, 6, 16},
                                                {7, 8, 10}, {9, 11, 14}, {3, 13, 15}};

static size_t first_entry(int phase, int group, const DraughtsMove *m) {
    size_t at = 0;
    for (int k = 0; k < GROUP_TERMS; k++) {
        int term = groups[group][k];
        at = at * 7 + (size_t)(draughts_step(term, m->terms[term]) + 3);
    }
    return ((size_t)phase * GROUPS + (size_t)group) * ENTRIES + at;
}

// A value from -1 to 1 in `steps` steps; small differences near 0 count most.
static size_t step_of(double value, int steps) {
    double spread = value < 0 ? -sqrt(-value) : sqrt(value);
    int at = (int)((spread + 1) / 2 * steps);
    return (size_t)(at < steps ? at : steps - 1);
}

static size_t step_of_group(const BookLearner *x, int phase, int group, const DraughtsMove *m,
                            int steps) {
    return step_of(ratio(x->first[first_entry(phase, group, m)]), steps);
}

static size_t second_entry(const BookLearner *x, int phase, int half, const DraughtsMove *m) {
    size_t at = 0;
    for (int k = 0; k < GROUPS / 2; k++)
        at = at * 7 + step_of_group(x, phase, half * GROUPS / 2 + k, m, 7);
    return (size_t)half * ENTRIES + at;
}

static size_t three_top(const BookLearner *x, int phase, const DraughtsMove *m) {
    return step_of(ratio(x->second[second_entry(x, phase, 0, m)]), FINE) * FINE +
           step_of(ratio(x->second[second_entry(x, phase, 1, m)]), FINE);
}

static size_t two_top(const BookLearner *x, int phase, const DraughtsMove *m) {
    size_t at = 0;
    for (int k = 0; k < GROUPS; k++) at = at * 3 + step_of_group(x, phase, k, m, 3);
    return at;
}

// Entries are found before any is changed: the levels learn at the same time.
static void signature_study(BookLearner *x, const Lesson *l) {
    for (size_t i = 0; i < l->n; i++) {
        const DraughtsMove *m = &l->moves[i];
        int side = i == l->model ? 0 : 1;
        double by = side == 0 ? (double)(l->n - 1) : 1;
        x->top[x->second ? three_top(x, l->phase, m) : two_top(x, l->phase, m)][side] += by;
        for (int half = 0; half < 2 && x->second; half++)
            x->second[second_entry(x, l->phase, half, m)][side] += by;
    }
    for (size_t i = 0; i < l->n; i++)
        for (int group = 0; group < GROUPS; group++)
            x->first[first_entry(l->phase, group, &l->moves[i])][i == l->model ? 0 : 1] +=
                i == l->model ? (double)(l->n - 1) : 1;
}

// The sum of the first level, with a small weight, separates moves that share an entry of the last.
static double signature_score(const BookLearner *x, int phase, const DraughtsMove *m) {
    double sum = 0;
    for (int group = 0; group < GROUPS; group++)
        sum += ratio(x->first[first_entry(phase, group, m)]);
    return ratio(x->top[x->second ? three_top(x, phase, m) : two_top(x, phase, m)]) + 0.1 * sum;
}

// --- move-phase tables ---

static size_t move_entry(int phase, const DraughtsMove *m) {
    return ((size_t)phase * 32 + (size_t)m->from) * 32 + (size_t)m->to;
}

static void phase_study(BookLearner *x, const Lesson *l) {
    for (size_t i = 0; i < l->n; i++)
        x->moves[move_entry(l->phase, &l->moves[i])][i == l->model ? 0 : 1] +=
            i == l->model ? (double)(l->n - 1) : 1;
}

static double phase_score(const BookLearner *x, int phase, const DraughtsMove *m) {
    return ratio(x->moves[move_entry(phase, m)]);
}

// --- lessons ---

static int phase_of(const DraughtsEye *eye, const State *s) {
    DraughtsBoard b = draughts_see(eye, s, 0);
    int pieces = __builtin_popcount(b.men[0] | b.men[1] | b.kings[0] | b.kings[1]);
    int phase = (24 - pieces) / 4;
    return phase < PHASES ? phase : PHASES - 1;
}

static void look(BookLearner *x, const State *s, int plies, Lesson *l) {
    l->n = draughts_look(&x->eye, s, plies, game_state_at(x->eye.game, x->room, 1), l->moves);
    l->phase = phase_of(&x->eye, s);
}

// Goes through a book game; calls `each` at every position where there was a choice.
static bool go_through(BookLearner *x, bool held_out, size_t game,
                       void (*each)(BookLearner *x, const Lesson *l, double *sums), double *sums,
                       Error *e) {
    BookGame book;
    const Game *g = x->eye.game;
    if (!game_book_read(&draughts_book, g, held_out, game, &book, e)) return false;
    game_start(g, x->room);
    for (size_t i = 0; i < book.n; i++) {
        Lesson *l = x->lesson;
        if (i >= DRAUGHTS_OPENING_PLIES) {
            look(x, x->room, 0, l);
            l->model = 0;
            while (l->moves[l->model].move != book.moves[i]) l->model++;
            if (l->n > 1) each(x, l, sums);
        }
        game_play(g, x->room, book.moves[i]);
    }
    free(book.moves);
    return true;
}

static void study(BookLearner *x, const Lesson *l, double *sums) {
    (void)sums;
    x->method->study(x, l);
}

static bool book_teach(Learner *base, Rng *rng, Error *e) {
    (void)rng;
    size_t game = (size_t)base->lessons % game_book_count(&draughts_book, false);
    return go_through((BookLearner *)base, false, game, study, NULL, e);
}

// --- play ---

static double worth(const BookLearner *x, int phase, const DraughtsMove *m) {
    return 1000.0 * m->material + x->method->score(x, phase, m);
}

// The best move; equal ones are drawn.
static Move best(BookLearner *x, const State *s, bool taught, Rng *rng) {
    Lesson *l = x->lesson;
    look(x, s, AHEAD, l);
    double greatest = -INFINITY;
    uint32_t equal = 0;
    Move move = 0;
    for (size_t i = 0; i < l->n; i++) {
        double value = taught ? worth(x, l->phase, &l->moves[i]) : l->moves[i].material;
        if (value < greatest) continue;
        equal = value > greatest ? 1 : equal + 1;
        greatest = value;
        if (rng_below(rng, equal) == 0) move = l->moves[i].move;
    }
    return move;
}

static bool book_choose(Learner *base, const Turn *turn, Rng *rng, Choice *out, Error *e) {
    (void)e;
    out->move = best((BookLearner *)base, turn->state, true, rng);
    return true;
}

// --- measurements ---

// Counts positions, moves that are thought better than the model, and models that come first.
static void rank(BookLearner *x, const Lesson *l, double *sums) {
    double model = worth(x, l->phase, &l->moves[l->model]), above = 0;
    for (size_t i = 0; i < l->n; i++) {
        double value = worth(x, l->phase, &l->moves[i]);
        if (i != l->model) above += value > model ? 1 : value == model ? 0.5 : 0;
    }
    sums[0]++;
    sums[1] += above;
    sums[2] += above < 0.5;
    sums[3] += (double)(l->n - 1);
}

// A game against the same program without what was learned: 2 won, 1 drawn, 0 lost.
static int play_untaught(BookLearner *x, int number) {
    const Game *g = x->eye.game;
    State *s = game_states_new(g, 1);
    int side = number % 2, payoffs[PLAYERS_MAX] = {0};
    Rng opening = rng_seed_for(1967, (uint64_t)(number / 2)),
        rng = rng_seed_for(1974, (uint64_t)number);
    game_start(g, s);
    for (int ply = 0; ply < PLIES_MAX && !game_over(g, s); ply++) {
        Move m;
        if (ply < DRAUGHTS_OPENING_PLIES)
            game_random_move(g, s, &opening, &m);
        else
            m = best(x, s, game_mover(g, s) == side, &rng);
        game_play(g, s, m);
    }
    bool over = game_over(g, s);
    if (over) game_payoffs(g, s, payoffs);
    free(s);
    return payoffs[side] > 0 ? 2 : payoffs[side] < 0 ? 0 : 1;
}

static bool book_measure(Learner *base, double *out, Error *e) {
    BookLearner *x = (BookLearner *)base;
    double sums[4] = {0};
    size_t games = game_book_count(&draughts_book, true);
    for (size_t i = 0; i < games && i < TEST_GAMES; i++)
        if (!go_through(x, true, i, rank, sums, e)) return false;
    int half_points = 0;
    for (int i = 0; i < MATCH_GAMES; i++) half_points += play_untaught(x, i);
    out[0] = sums[1] / sums[0];
    out[1] = sums[2] / sums[0];
    out[2] = (double)half_points / (2 * MATCH_GAMES);
    return true;
}

// --- words ---

static void polynomial_words(const Learner *base, Str *out) {
    const BookLearner *x = (const BookLearner *)base;
    for (int k = 0; k < DRAUGHTS_TERMS; k++)
        str_addf(out, "%-20s %+.3f\n", draughts_term_names[k], ratio(x->terms[k]));
}

// How much a group of terms tells: how many entries were seen in all phases, and their range.
static void signature_words(const Learner *base, Str *out) {
    const BookLearner *x = (const BookLearner *)base;
    for (int group = 0; group < GROUPS; group++) {
        double least = 0, most = 0;
        int seen = 0;
        for (size_t i = 0; i < (size_t)PHASES * GROUPS * ENTRIES; i++) {
            if (i / ENTRIES % GROUPS != (size_t)group) continue;
            seen += x->first[i][0] + x->first[i][1] > 0;
            least = fmin(least, ratio(x->first[i]));
            most = fmax(most, ratio(x->first[i]));
        }
        str_addf(out, "%s, %s, %s: %d of %d entries seen, from %+.2f to %+.2f\n",
                 draughts_term_names[groups[group][0]], draughts_term_names[groups[group][1]],
                 draughts_term_names[groups[group][2]], seen, PHASES * ENTRIES, least, most);
    }
}

static void phase_words(const Learner *base, Str *out) {
    const BookLearner *x = (const BookLearner *)base;
    for (int phase = 0; phase < PHASES; phase++) {
        size_t first = (size_t)phase * 32 * 32, most = first, seen = 0;
        for (size_t i = first; i < first + 32 * 32; i++) {
            const double *pair = x->moves[i];
            seen += pair[0] + pair[1] > 0;
            if (pair[0] - pair[1] > x->moves[most][0] - x->moves[most][1]) most = i;
        }
        str_addf(out, "phase %d: %zu moves seen", phase + 1, seen);
        if (seen)
            str_addf(out, "; most trusted, as white: %zu-%zu (%+.2f)", most / 32 % 32 + 1,
                     most % 32 + 1, ratio(x->moves[most]));
        str_add(out, "\n");
    }
}

// --- making ---

static void book_free(Learner *base) {
    BookLearner *x = (BookLearner *)base;
    free(x->room);
    free(x->lesson);
    free(x);
}

static double (*pairs(BookLearner *x, const char *name, size_t rows))[2] {
    LearnerTable table = {.name = name, .width = 2, .max = rows, .high = 1e15};
    return (double(*)[2])(void *)learner_table(&x->base, table);
}

static BookLearner *book_make(const LearnerType *type, const Method *method, const Game *g,
                              Error *e) {
    DraughtsEye eye;
    if (!draughts_eye_init(&eye, g, e)) return NULL;
    BookLearner *x = (BookLearner *)learner_alloc(sizeof *x, type, g);
    x->method = method;
    x->eye = eye;
    x->room = game_states_new(g, DRAUGHTS_STATES + AHEAD + 1);
    x->lesson = mem_new(1, sizeof *x->lesson);
    return x;
}

static Learner *samuel1_make(const Game *g, Error *e) {
    static const Method method = {polynomial_study, polynomial_score};
    BookLearner *x = book_make(&learner_samuel1, &method, g, e);
    if (!x) return NULL;
    x->terms = pairs(x, "terms", DRAUGHTS_TERMS);
    return &x->base;
}

static Learner *signature_make(const LearnerType *type, bool three, const Game *g, Error *e) {
    static const Method method = {signature_study, signature_score};
    BookLearner *x = book_make(type, &method, g, e);
    if (!x) return NULL;
    x->first = pairs(x, "first", (size_t)PHASES * GROUPS * ENTRIES);
    if (three) x->second = pairs(x, "second", 2 * (size_t)ENTRIES);
    x->top = pairs(x, "top", three ? FINE * FINE : 3 * 3 * 3 * 3 * 3 * 3);
    return &x->base;
}

static Learner *samuel2_make(const Game *g, Error *e) {
    return signature_make(&learner_samuel2, true, g, e);
}

static Learner *samuel2_two_make(const Game *g, Error *e) {
    return signature_make(&learner_samuel2_two, false, g, e);
}

static Learner *griffith_make(const Game *g, Error *e) {
    static const Method method = {phase_study, phase_score};
    BookLearner *x = book_make(&learner_griffith, &method, g, e);
    if (!x) return NULL;
    x->moves = pairs(x, "moves", (size_t)PHASES * 32 * 32);
    return &x->base;
}

#define BOOK_LEARNER                                                                               \
    .game = "draughts", .lesson = "a book game: its moves are the models",                         \
    .curves = {"rank", "first", "points"}, .n_curves = 3, .lessons = 270, .every = 27,             \
    .free = book_free, .teach = book_teach, .measure = book_measure, .choose = book_choose

const LearnerType learner_samuel1 = {
    BOOK_LEARNER,
    .name = "samuel1",
    .summary = "a polynomial with coefficients (L - H) / (L + H)",
    .source = "A. L. Samuel, IBM Journal 3, 1959",
    .make = samuel1_make,
    .words = polynomial_words,
};

const LearnerType learner_samuel2 = {
    BOOK_LEARNER,
    .name = "samuel2",
    .summary = "signature tables on three levels, (A - D) / (A + D)",
    .source = "A. L. Samuel, IBM Journal 11, 1967",
    .make = samuel2_make,
    .words = signature_words,
};

const LearnerType learner_samuel2_two = {
    BOOK_LEARNER,
    .name = "samuel2-two",
    .summary = "signature tables on two levels",
    .source = "A. L. Samuel, IBM Journal 11, 1967",
    .make = samuel2_two_make,
    .words = signature_words,
};

const LearnerType learner_griffith = {
    BOOK_LEARNER,
    .name = "griffith",
    .summary = "move-phase tables: which move in which phase of the game",
    .source = "A. K. Griffith, Artificial Intelligence 5, 1974",
    .make = griffith_make,
    .words = phase_words,
};
