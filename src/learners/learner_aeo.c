// SPDX-License-Identifier: MIT
// learner_aeo.c - AEO, the adaptive evaluator of opponents of Findler's poker programs (CACM 20,
// 1977): it guesses what an opponent holds from how they bet.
//
// All hands are cut into twenty classes of equal probability. Of every opponent j it keeps, for
// each class i, the mean m(i, j) and the deviation s(i, j) of some factors S: the chips put in
// before the draw, the cards drawn, the chips put in after it, the share of chances to raise that
// were taken, and the last bet. A hand of class i is thought possible by a factor when |S - m(i,
// j)| <= w(i) s(i, j). The windows w begin at 0.1. When the cards are shown, the window of the
// class that was guessed widens by a tenth if the guess was right and narrows by a tenth if not.
// The survey does not say when a guess counts as right: here, when it is at most two classes from
// what was shown. The class that was shown widens its window also when it was outside, or windows
// that begin so narrow would stay empty.
//
// How far a factor can be trusted with an opponent is found by Bayes' rule: a class outside the
// window of a factor is as likely as it was for the class shown to be outside so far. The guess is
// the median of the classes, weighted by how often the opponent has shown them.
#include "learners/learner_types.h"

#include "base/mem.h"
#include "learners/poker_play.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    FACTORS = 5,
    OPPONENTS = POKER_STYLES + 1, // the last one is anyone
    ANYONE = POKER_STYLES,
    CLASSES = POKER_CLASSES,
    RIGHT_WITHIN = 2,  // classes
    TEST_HANDS = 1000, // for each opponent, in a measurement
};
const double aeo_window_first = 0.1, aeo_window_step = 0.1;
static const double WINDOW_LEAST = 0.1, WINDOW_MOST = 3;
static const char *const factor_names[FACTORS] = {
    "chips put in before the draw", "cards drawn", "chips put in after the draw",
    "share of chances to raise that were taken", "last bet"};

// What one hand has shown of the betting of an opponent.
typedef struct {
    double s[FACTORS];
    int acts, raises; // so far
} Betting;

typedef struct {
    Learner base;
    PokerEye eye;
    double (*sums)[3];  // by opponent, factor and class: number, sum, sum of squares
    double *windows;    // likewise
    double (*trust)[2]; // by opponent and factor: classes shown inside and outside the window
    double (*shown)[1]; // by opponent and class: how often it was shown
    int opponent;       // against whom it plays
    State *room;
} Aeo;

static size_t cell(int opponent, int factor, int class) {
    return ((size_t)opponent * FACTORS + (size_t)factor) * CLASSES + (size_t)(class - 1);
}

// --- the guess ---

static bool inside(const Aeo *x, int opponent, int factor, int class, double s) {
    const double *sum = x->sums[cell(opponent, factor, class)];
    if (sum[0] == 0) return false;
    double mean = sum[1] / sum[0], variance = fmax(0, sum[2] / sum[0] - mean * mean);
    return fabs(s - mean) <= x->windows[cell(opponent, factor, class)] * sqrt(variance) + 1e-9;
}

// How likely the class shown is outside the window of a factor.
static double miss_rate(const Aeo *x, int opponent, int factor) {
    const double *t = x->trust[opponent * FACTORS + factor];
    return (t[1] + 1) / (t[0] + t[1] + 2);
}

// The weights of the classes, which need not add up to 1. Without experience all hands that are
// better than the median are as likely: who stays in has something.
static void weigh(const Aeo *x, int opponent, const Betting *b, double weight[CLASSES + 1]) {
    for (int c = 1; c <= CLASSES; c++) {
        weight[c] = x->shown[opponent * CLASSES + c - 1][0] + (c > CLASSES / 2 ? 0.1 : 0.01);
        for (int f = 0; f < FACTORS; f++) {
            double miss = miss_rate(x, opponent, f);
            weight[c] *= inside(x, opponent, f, c, b->s[f]) ? 1 - miss : miss;
        }
    }
}

// The class that the opponent is thought to hold; `*wins` is the probability that a hand of class
// `own` is better.
static int guess(const Aeo *x, int opponent, const Betting *b, int own, double *wins) {
    double weight[CLASSES + 1], all = 0, below = 0, passed = 0;
    weigh(x, opponent, b, weight);
    for (int c = 1; c <= CLASSES; c++) {
        all += weight[c];
        below += weight[c] * (c < own ? 1 : c == own ? 0.5 : 0);
    }
    *wins = below / all;
    int middle = 1;
    while (middle < CLASSES && (passed += weight[middle]) < all / 2) middle++;
    return middle;
}

// --- what is remembered ---

static void move_window(Aeo *x, int opponent, int factor, int class, bool widens) {
    double *w = &x->windows[cell(opponent, factor, class)];
    *w *= widens ? 1 + aeo_window_step : 1 - aeo_window_step;
    *w = fmin(fmax(*w, WINDOW_LEAST), WINDOW_MOST);
}

static void remember_for(Aeo *x, int opponent, const Betting *b, int shown) {
    double wins;
    int guessed = guess(x, opponent, b, shown, &wins);
    for (int f = 0; f < FACTORS; f++) {
        bool hit = inside(x, opponent, f, shown, b->s[f]);
        move_window(x, opponent, f, guessed, abs(guessed - shown) <= RIGHT_WITHIN);
        if (!hit) move_window(x, opponent, f, shown, true);
        x->trust[opponent * FACTORS + f][hit ? 0 : 1]++;
        double *sum = x->sums[cell(opponent, f, shown)];
        sum[0]++, sum[1] += b->s[f], sum[2] += b->s[f] * b->s[f];
    }
    x->shown[opponent * CLASSES + shown - 1][0]++;
}

static void remember(Aeo *x, int opponent, const Betting *b, int shown) {
    remember_for(x, ANYONE, b, shown);
    if (opponent != ANYONE) remember_for(x, opponent, b, shown);
}

// --- watching ---

// Notes a move of `player` at `s`.
static void watch(const Aeo *x, Betting *b, const State *s, int player, Move m) {
    PokerSeen seen = poker_see(&x->eye, s, player);
    if (seen.phase == POKER_DRAWING) return;
    PokerAct act = poker_act(&x->eye, s, m);
    int owes = seen.chips[1 - player] - seen.chips[player];
    int paid = act == POKER_FOLD ? 0 : owes;
    if (act == POKER_RAISE) paid += seen.phase == POKER_OPENING ? 2 : 4;
    b->acts++;
    b->raises += act == POKER_RAISE;
    b->s[seen.phase == POKER_OPENING ? 0 : 2] += paid;
    b->s[3] = (double)b->raises / b->acts;
    b->s[4] = paid;
}

// How many cards were drawn is seen by everyone.
static void watch_draw(const Aeo *x, Betting *b, const State *s, int player) {
    b->s[1] = poker_see(&x->eye, s, player).discards[player];
}

// --- play ---

// Bets by the probability of having the better hand: calls where the pot pays for it, raises with
// a hand that is clearly better.
static PokerAct bet(double wins, const PokerSeen *seen, int player) {
    int owes = seen->chips[1 - player] - seen->chips[player];
    double pot = seen->chips[0] + seen->chips[1];
    if (wins > 0.6 + 0.1 * seen->raises) return POKER_RAISE;
    return owes > 0 && wins * (pot + owes) < owes ? POKER_FOLD : POKER_CALL;
}

static Move best_move(const Aeo *x, int opponent, const Betting *b, const State *s, int player) {
    PokerSeen seen = poker_see(&x->eye, s, player);
    if (seen.phase == POKER_DRAWING) return poker_draw(&x->eye, s, player);
    int own = poker_class(&x->eye.classes, seen.hand);
    if (seen.phase == POKER_OPENING) // the hand will get better: bets by its own class alone
        return poker_style_move(&x->eye, poker_style(0), s, player, &(Rng){{1, 2, 3, 4}});
    double wins;
    guess(x, opponent, b, own, &wins);
    return poker_move(&x->eye, s, bet(wins, &seen, player));
}

// --- a hand ---

typedef struct {
    Aeo *x;
    const PokerStyle *style;
    int opponent; // as whom it is known
    int side;     // of the learner
    bool learns;  // and pays to see the cards
    double error; // of the guess at the end; -1: the cards were not shown
    int payoff;   // of the learner
} Hand;

static Move hand_move(Hand *h, const Betting *b, Rng *rng) {
    const State *s = h->x->room;
    int mover = game_mover(h->x->base.game, s);
    if (mover != h->side) return poker_style_move(&h->x->eye, h->style, s, mover, rng);
    Move m = best_move(h->x, h->opponent, b, s, mover);
    if (h->learns && poker_act(&h->x->eye, s, m) == POKER_FOLD)
        m = poker_move(&h->x->eye, s, POKER_CALL);
    return m;
}

static void play_hand(Hand *h, Rng *rng) {
    Aeo *x = h->x;
    const Game *g = x->base.game;
    Betting b = {0};
    int other = 1 - h->side, payoffs[PLAYERS_MAX];
    game_start(g, x->room);
    while (!game_over(g, x->room)) {
        Move m;
        int mover = game_mover(g, x->room);
        if (mover == PLAYER_CHANCE)
            game_random_move(g, x->room, rng, &m);
        else
            m = hand_move(h, &b, rng);
        if (mover == other) watch(x, &b, x->room, other, m);
        game_play(g, x->room, m);
        watch_draw(x, &b, x->room, other);
    }
    game_payoffs(g, x->room, payoffs);
    h->payoff = payoffs[h->side];
    h->error = -1;
    PokerSeen end = poker_see(&x->eye, x->room, other);
    if (end.folded) return;
    double wins;
    int shown = poker_class(&x->eye.classes, end.hand);
    h->error = abs(guess(x, h->opponent, &b, shown, &wins) - shown);
    if (h->learns) remember(x, h->opponent, &b, shown);
}

// --- the contract ---

static bool aeo_teach(Learner *l, Rng *rng, Error *e) {
    (void)e;
    int opponent = (int)(l->lessons % POKER_STYLES);
    Hand h = {.x = (Aeo *)l,
              .style = poker_style(opponent),
              .opponent = opponent,
              .side = (int)(l->lessons / POKER_STYLES % 2),
              .learns = true};
    play_hand(&h, rng);
    return true;
}

// Against one opponent: the mean error of the guesses, and the chips won in a hand.
static void test_against(Aeo *x, int opponent, double *error, double *chips) {
    int shown = 0, won = 0;
    double errors = 0;
    for (int i = 0; i < TEST_HANDS; i++) {
        Rng rng = rng_seed_for(1977, (uint64_t)(i / 2));
        Hand h = {.x = x, .style = poker_style(opponent), .opponent = opponent, .side = i % 2};
        play_hand(&h, &rng);
        won += h.payoff;
        if (h.error >= 0) errors += h.error, shown++;
    }
    *error = shown ? errors / shown : 0;
    *chips = (double)won / TEST_HANDS;
}

// Opponents can be read when they neither bluff nor play at random.
static bool aeo_measure(Learner *l, double *out, Error *e) {
    (void)e;
    int n[3] = {0};
    for (int i = 0; i < POKER_STYLES; i++) {
        double error, chips;
        const PokerStyle *style = poker_style(i);
        int group = style->random > 0 ? 2 : style->bluffs > 0 ? 1 : 0;
        test_against((Aeo *)l, i, &error, &chips);
        out[2 * group] += error;
        out[2 * group + 1] += chips;
        n[group]++;
    }
    for (int i = 0; i < 6; i++) out[i] /= n[i / 2];
    return true;
}

// Follows the hand so far, of which the player sees the bets and how many cards were drawn.
static void follow(const Aeo *x, const Turn *turn, Betting *b) {
    *b = (Betting){0};
    int other = 1 - turn->side;
    SeenGame *seen = turn->past ? seen_new(turn->past, turn->side) : NULL;
    for (size_t i = 0; seen && i < seen->n; i++)
        if (seen->plies[i].mover == other && seen->plies[i].known && seen->shown[i])
            watch(x, b, seen_view(seen, i), other, seen->plies[i].move);
    if (seen) seen_free(seen);
    watch_draw(x, b, turn->state, other);
}

static bool aeo_choose(Learner *l, const Turn *turn, Rng *rng, Choice *out, Error *e) {
    Aeo *x = (Aeo *)l;
    (void)rng, (void)e;
    Betting b;
    follow(x, turn, &b);
    out->move = best_move(x, x->opponent, &b, turn->state, turn->side);
    return true;
}

static bool aeo_against(Learner *l, const char *name, Error *e) {
    Aeo *x = (Aeo *)l;
    int i = strcmp(name, "anyone") == 0 ? ANYONE : poker_style_named(name);
    if (i < 0) return error_set(e, "it has not played against '%.40s'", name);
    x->opponent = i;
    return true;
}

static void aeo_learn(Learner *l, const Record *game, int side) {
    Aeo *x = (Aeo *)l;
    const Game *g = l->game;
    Betting b = {0};
    int other = 1 - side;
    game_copy(g, x->room, game->start);
    for (size_t i = 0; i < game->n; i++) {
        if (game->moves[i].mover == other) watch(x, &b, x->room, other, game->moves[i].move);
        game_play(g, x->room, game->moves[i].move);
        watch_draw(x, &b, x->room, other);
    }
    PokerSeen end = poker_see(&x->eye, x->room, other);
    if (game->ending == END_RULES && !end.folded)
        remember(x, x->opponent, &b, poker_class(&x->eye.classes, end.hand));
}

static void words_of(const Aeo *x, int opponent, Str *out) {
    double hands = 0, sum = 0;
    for (int c = 1; c <= CLASSES; c++) {
        double n = x->shown[opponent * CLASSES + c - 1][0];
        hands += n, sum += n * c;
    }
    str_addf(out, "%s: %.0f %s shown", opponent == ANYONE ? "anyone" : poker_style(opponent)->name,
             hands, hands == 1 ? "hand" : "hands");
    if (hands > 0) str_addf(out, ", of class %.1f on average", sum / hands);
    str_add(out, "\n");
    for (int f = 0; f < FACTORS && hands > 0; f++)
        str_addf(out, "  %s: the class shown is outside its window in %.0f%% of the hands\n",
                 factor_names[f], 100 * miss_rate(x, opponent, f));
}

static void aeo_words(const Learner *l, Str *out) {
    for (int i = 0; i < OPPONENTS; i++) words_of((const Aeo *)l, i, out);
}

static void aeo_free(Learner *l) {
    free(((Aeo *)l)->room);
    free(l);
}

static Learner *aeo_make(const Game *g, Error *e) {
    PokerEye eye;
    if (!poker_eye_init(&eye, g, e)) return NULL;
    Learner *l = learner_alloc(sizeof(Aeo), &learner_aeo, g);
    Aeo *x = (Aeo *)l;
    x->eye = eye;
    x->opponent = ANYONE;
    x->room = game_states_new(g, 1);
    size_t cells = (size_t)OPPONENTS * FACTORS * CLASSES;
    x->sums = (double(*)[3])(void *)learner_table(
        l, (LearnerTable){.name = "sums", .width = 3, .max = cells, .low = 0, .high = 1e15});
    x->windows = learner_table(
        l,
        (LearnerTable){
            .name = "windows", .width = 1, .max = cells, .low = WINDOW_LEAST, .high = WINDOW_MOST});
    for (size_t i = 0; i < cells; i++) x->windows[i] = aeo_window_first;
    x->trust = (double(*)[2])(void *)learner_table(
        l, (LearnerTable){
               .name = "trust", .width = 2, .max = (size_t)OPPONENTS * FACTORS, .high = 1e15});
    x->shown = (double(*)[1])(void *)learner_table(
        l, (LearnerTable){
               .name = "shown", .width = 1, .max = (size_t)OPPONENTS * CLASSES, .high = 1e15});
    return l;
}

const LearnerType learner_aeo = {
    .name = "aeo",
    .game = "drawpoker",
    .summary = "guesses what an opponent holds from how they bet (Findler's AEO)",
    .lesson = "a hand against one of five opponents in turn",
    .source = "N. V. Findler, CACM 20, 1977",
    .curves = {"error, readable", "chips, readable", "error, bluffer", "chips, bluffer",
               "error, random", "chips, random"},
    .n_curves = 6,
    .lessons = 20000,
    .every = 1000,
    .make = aeo_make,
    .free = aeo_free,
    .teach = aeo_teach,
    .measure = aeo_measure,
    .choose = aeo_choose,
    .words = aeo_words,
    .against = aeo_against,
    .learn = aeo_learn,
};
