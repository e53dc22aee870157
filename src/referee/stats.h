// SPDX-License-Identifier: MIT
// stats.h - what a number of games says about two players: score, Elo difference, its error.
//
// Games come in pairs: the same opening (or deal), colours exchanged. The two games of a pair are
// not independent, pairs are; so the error is computed from the counts of pair results (the
// "pentanomial" counts), not from single games. Elo is the standard logistic one: a player that
// scores s is 400 log10(s / (1 - s)) points better.
#ifndef GENPEI_STATS_H
#define GENPEI_STATS_H

#include <stdbool.h>
#include <stdint.h>

enum { PAIR_RESULTS = 5, POINTS_LOSS = 0, POINTS_DRAW = 1, POINTS_WIN = 2 };

// All counts are those of the first player, A. `{0}` is a match without games.
typedef struct {
    int64_t wins, draws, losses;
    int64_t pairs[PAIR_RESULTS]; // pairs in which A made 0, 0.5, 1, 1.5, 2 points
} Score;

// Counts one game or one pair; results are in half points (POINTS_...). A pair does not count its
// games: those are added separately.
void score_add_game(Score *s, int half_points);
void score_add_pair(Score *s, int first_half_points, int second_half_points);

int64_t score_games(const Score *s);
int64_t score_pairs(const Score *s);

// Points per game, 0 to 1. False when there are no games.
bool score_mean(const Score *s, double *out);

// A's Elo minus B's, from the complete pairs. False when it is not a finite number: no pairs, or A
// made all points or none.
bool score_elo(const Score *s, double *out);

// Half the width of the 95% interval of score_elo, from the spread of the pair results. Where one
// end of the interval has no finite Elo, the distance to the other end. False when nothing can be
// said: no Elo, fewer than two pairs, all pairs alike, or an interval that leaves everything open.
bool score_elo_error(const Score *s, double *out);

// The model of BayesElo: with f(x) = 1 / (1 + 10^(-x / 400)), a player that is `elo` better wins
// with f(elo - draw_elo) and loses with f(-elo - draw_elo). `bias` is the advantage of an opening
// for one side, in the same Elo: in a pair the player has it once and plays against it once.
typedef struct {
    double elo, draw_elo, bias;
} BayesElo;

// A's Elo and the draw Elo that explain the shares of wins and losses, given the bias. False when
// there is no finite answer: no win, no loss, or no other game.
bool score_bayes_elo(const Score *s, double bias, BayesElo *out);

// The expected points per game in a pair, 0 to 1.
double score_of_bayes_elo(const BayesElo *b);

// The normalised Elo difference and half the width of its 95% interval, from the complete pairs:
// the advantage in units of the spread of one game's result, times 800 / ln 10. False when there
// are fewer than two pairs or all are alike.
bool score_normalised_elo(const Score *s, double *elo, double *error);

// The likelihood of superiority: the probability, 0 to 1, that A is the stronger, from the complete
// pairs. False when there are no pairs or all are alike: without
// variance nothing can be said about chance.
bool score_los(const Score *s, double *out);

// The share of drawn games. False without games.
bool score_draw_ratio(const Score *s, double *out);

// The average of numbers, such as a player's payoffs, and its error. `{0}` is none.
typedef struct {
    int64_t n;
    double sum, squares;
} Average;

void average_add(Average *a, double value);
void average_join(Average *a, const Average *more);
bool average_mean(const Average *a, double *out);  // false when there are no numbers
bool average_error(const Average *a, double *out); // half the 95% interval; false with fewer than 2

// The Elo difference of a score strictly between 0 and 1, and back.
double elo_of_score(double score);
double score_of_elo(double elo);

#endif
