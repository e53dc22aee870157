// SPDX-License-Identifier: MIT
// learner_smith.c - partnership dominoes, after Smith (CACM 16, 1973): seven parameters of a
// position choose, by one signature table, how four strategies are mixed.
//
// The strategies are Pervin's (1962), as the survey names them: play for oneself, hinder the enemy
// on the left, hinder the one on the right, help the partner. Each gives every move a number from 0
// to 1. A mixture adds these numbers with weights; the move with the largest sum is played
// (domino_strategy.h).
//
// A lesson is a deal that the program plays against itself. Then the tiles are turned up, and at
// every turn the mixture is tried with more of each strategy, and with less. Where that is another
// move, the rest of the deal is played again. What was gained or lost, in pips, speaks for more of
// the strategy (A) or against it (D); its value at that signature is C = (A - D) / (A + D), and its
// weight grows with C. The survey names neither the parameters nor how the mixture follows from
// the table: both are our reading.
#include "learners/learner_types.h"

#include "learners/domino_strategy.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    STRATEGIES = DOMINO_STRATEGIES,
    PARAMETERS = SMITH_PARAMETERS,
    SIGNATURES = 3 * 3 * 2 * 3 * 3 * 2 * 2,
    TEST_DEALS = 1000,          // against each opponent, each played with both sides
    OPPONENTS = STRATEGIES + 1, // the pure strategies, and all in equal parts
};
static const int parameter_values[PARAMETERS] = {3, 3, 2, 3, 3, 2, 2};
// A weight is exp(SHARPNESS C); PRIOR pips are added to A + D, so that a signature that was seldom
// met counts less. STEP: how much more of a strategy is tried.
static const double SHARPNESS = 4, PRIOR = 400, STEP = 3;

typedef struct {
    Learner base;
    DominoEye eye;
    double (*agree)[STRATEGIES], (*differ)[STRATEGIES];
    DominoSets sets;
    // the last choice, for its reasons
    DominoMixture last;
    double last_scores[STRATEGIES];
    int last_moves;
} Smith;

// --- the table ---

static int third(int value, int low, int high) {
    return value < low ? 0 : value < high ? 1 : 2;
}

// The seven parameters.
static void parameters(const Smith *x, const DominoBoard *b, int moves, int out[PARAMETERS]) {
    int me = b->mover, left = (me + 1) % 4, partner = (me + 2) % 4, right = (me + 3) % 4;
    int enemy = b->count[left] < b->count[right] ? b->count[left] : b->count[right], numbers = 0;
    for (int k = 0; k < DOMINO_PIPS; k++) numbers += (b->hand[me] & x->sets.with[k]) != 0;
    out[0] = third(b->count[me] - enemy, 0, 1);           // tiles, beside those of the nearer enemy
    out[1] = third(b->count[partner] - enemy, 0, 1);      // the same of the partner
    out[2] = domino_pips(b->hand[me]) > 6 * b->count[me]; // whether the hand is heavy
    out[3] = third(moves, 2, 4);                          // how many moves there are
    out[4] = third(__builtin_popcount(b->laid), 8, 16);   // how far the deal is
    out[5] = numbers > 4;                                 // how many numbers are in the hand
    out[6] = (b->out[left] | b->out[right]) != 0;         // whether an enemy has passed
}

static int signature(const Smith *x, const DominoBoard *b, int moves) {
    int value[PARAMETERS], at = 0;
    parameters(x, b, moves, value);
    for (int i = 0; i < PARAMETERS; i++) at = at * parameter_values[i] + value[i];
    return at;
}

static double table_value(const Smith *x, int at, int strategy) {
    double a = x->agree[at][strategy], d = x->differ[at][strategy];
    return (a - d) / (a + d + PRIOR);
}

static DominoMixture learned(const Smith *x, int at) {
    DominoMixture m;
    for (int i = 0; i < STRATEGIES; i++) m.w[i] = exp(SHARPNESS * table_value(x, at, i));
    return m;
}

// --- play ---

// The best move of a mixture; NULL: the one that was learned.
static DominoLay best_lay(const Smith *x, const DominoBoard *b, const DominoMixture *given) {
    DominoLay lays[DOMINO_LAYS_MAX];
    int n = given ? 0 : domino_lays(b, lays);
    if (n == 1) return lays[0];
    DominoMixture m = given ? *given : learned(x, signature(x, b, n));
    return domino_best(&x->sets, b, &m);
}

// Plays a deal to its end; each side has its mixture, NULL: the one that was learned.
static int play_out(const Smith *x, DominoBoard *b, const DominoMixture *sides[2]) {
    while (!domino_over(b)) domino_play(b, best_lay(x, b, sides[b->mover % 2]));
    return domino_payoff(b);
}

// --- lessons ---

static bool same_lay(DominoLay a, DominoLay b) {
    return a.tile == b.tile && a.end == b.end;
}

// What the mover's side gets after a move, the rest played as was learned.
static int payoff_after(const Smith *x, const DominoBoard *b, DominoLay lay) {
    const DominoMixture *both[2] = {NULL, NULL};
    DominoBoard rest = *b;
    domino_play(&rest, lay);
    return play_out(x, &rest, both) * (b->mover % 2 ? -1 : 1);
}

// At a turn of a deal that was played: what more of each strategy, or less, would have brought.
static void look_back(Smith *x, const DominoBoard *b, DominoLay played, int moves) {
    int at = signature(x, b, moves), was = payoff_after(x, b, played);
    DominoMixture now = learned(x, at);
    for (int i = 0; i < STRATEGIES; i++)
        for (int more = 0; more < 2; more++) {
            DominoMixture m = now;
            m.w[i] *= more ? STEP : 1 / STEP;
            DominoLay lay = best_lay(x, b, &m);
            if (same_lay(lay, played)) continue;
            int gain = payoff_after(x, b, lay) - was;
            ((gain > 0) == more ? x->agree : x->differ)[at][i] += abs(gain);
        }
}

static bool smith_teach(Learner *l, Rng *rng, Error *e) {
    Smith *x = (Smith *)l;
    DominoBoard b;
    (void)e;
    domino_deal(&b, rng);
    while (!domino_over(&b)) {
        DominoLay lays[DOMINO_LAYS_MAX], lay = best_lay(x, &b, NULL);
        int n = domino_lays(&b, lays);
        if (n > 1) look_back(x, &b, lay, n);
        domino_play(&b, lay);
    }
    return true;
}

// Pips won in a deal from a mixture: every deal is played twice, with both sides.
static double margin(const Smith *x, const DominoMixture *other) {
    double sum = 0;
    for (int i = 0; i < TEST_DEALS; i++) {
        Rng rng = rng_seed_for(1973, (uint64_t)i);
        DominoBoard deal;
        domino_deal(&deal, &rng);
        for (int side = 0; side < 2; side++) {
            DominoBoard b = deal;
            const DominoMixture *sides[2] = {side ? other : NULL, side ? NULL : other};
            sum += play_out(x, &b, sides) * (side ? -1 : 1);
        }
    }
    return sum / (2 * TEST_DEALS);
}

static bool smith_measure(Learner *l, double *out, Error *e) {
    (void)e;
    for (int i = 0; i < OPPONENTS; i++) {
        DominoMixture m = domino_pure(i);
        out[i] = margin((const Smith *)l, &m);
    }
    return true;
}

// --- as a player ---

static bool smith_choose(Learner *l, const Turn *turn, Rng *rng, Choice *out, Error *e) {
    Smith *x = (Smith *)l;
    (void)rng;
    SeenGame *seen = turn->past ? seen_new(turn->past, turn->side) : NULL;
    DominoBoard b = domino_see(&x->eye, turn->state, seen, turn->side);
    if (seen) seen_free(seen);
    DominoLay lays[DOMINO_LAYS_MAX], lay = best_lay(x, &b, NULL);
    x->last_moves = domino_lays(&b, lays);
    if (x->last_moves > 1) {
        x->last = learned(x, signature(x, &b, x->last_moves));
        domino_rate(&x->sets, &b, lay, x->last_scores);
    }
    return domino_move(&x->eye, turn->state, lay, &out->move, e);
}

static void smith_explain(const Learner *l, Insight *out) {
    const Smith *x = (const Smith *)l;
    domino_explain(x->last_moves, &x->last, x->last_scores, out);
}

// --- words ---

static const char *const parameter_words[PARAMETERS][2] = {
    {"my tiles beside the nearer enemy's (fewer, as many, more)",
     "自分の牌と少ない方の敵の牌（少、同、多）"},
    {"the partner's tiles beside the nearer enemy's (fewer, as many, more)",
     "パートナーの牌と少ない方の敵の牌（少、同、多）"},
    {"weight of my hand (light, heavy)", "手牌の重さ（軽、重）"},
    {"my moves (1, 2 or 3, more)", "打てる手（1、2～3、それ以上）"},
    {"tiles laid (fewer than 8, than 16, more)", "場の牌（8未満、16未満、それ以上）"},
    {"numbers in my hand (up to 4, more)", "手牌の数の種類（4以下、5以上）"},
    {"an enemy has passed (no, yes)", "敵のパス（なし、あり）"},
};

// The mean mixture for each value of each parameter.
static void add_words(const Smith *x, bool ja, Str *out) {
    int unit = SIGNATURES;
    for (int k = 0; k < PARAMETERS; k++) {
        unit /= parameter_values[k];
        str_addf(out, "%s\n", parameter_words[k][ja]);
        for (int v = 0; v < parameter_values[k]; v++) {
            double share[STRATEGIES] = {0}, met = 0;
            for (int at = 0; at < SIGNATURES; at++) {
                double weight = x->agree[at][0] + x->differ[at][0], sum = 0;
                if (at / unit % parameter_values[k] != v) continue;
                DominoMixture m = learned(x, at);
                for (int i = 0; i < STRATEGIES; i++) sum += m.w[i];
                for (int i = 0; i < STRATEGIES; i++) share[i] += weight * m.w[i] / sum;
                met += weight;
            }
            str_addf(out, "  %d:", v + 1);
            for (int i = 0; i < STRATEGIES && met > 0; i++)
                str_addf(out, "%s %s %2.0f%%", i ? "," : "", domino_strategy_names[i][ja],
                         100 * share[i] / met);
            str_add(out, met > 0 ? "\n" : ja ? " 未経験\n" : " not met\n");
        }
    }
}

static void smith_words(const Learner *l, Str *out) {
    add_words((const Smith *)l, false, out);
}

static void smith_words_ja(const Learner *l, Str *out) {
    add_words((const Smith *)l, true, out);
}

// --- making ---

static void smith_free(Learner *l) {
    free(l);
}

static Learner *smith_make(const Game *g, Error *e) {
    DominoEye eye;
    if (!domino_eye_init(&eye, g, e)) return NULL;
    Learner *l = learner_alloc(sizeof(Smith), &learner_smith, g);
    Smith *x = (Smith *)l;
    x->eye = eye;
    domino_sets_init(&x->sets);
    LearnerTable table = {.name = "agree", .width = STRATEGIES, .max = SIGNATURES, .high = 1e12};
    x->agree = (double(*)[STRATEGIES])(void *)learner_table(l, table);
    table.name = "differ";
    x->differ = (double(*)[STRATEGIES])(void *)learner_table(l, table);
    return l;
}

const LearnerType learner_smith = {
    .name = "smith",
    .game = "dominoes",
    .summary = "mixes four strategies by seven parameters of the position",
    .lesson = "a deal against itself, looked back on with open tiles",
    .source = "M. H. Smith, CACM 16, 1973",
    .curves = {"pips a deal from: self", "left", "right", "partner", "equal parts"},
    .n_curves = OPPONENTS,
    .lessons = 20000,
    .every = 2000,
    .make = smith_make,
    .free = smith_free,
    .teach = smith_teach,
    .measure = smith_measure,
    .choose = smith_choose,
    .words = smith_words,
    .words_ja = smith_words_ja,
    .explain = smith_explain,
};
