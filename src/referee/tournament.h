// SPDX-License-Identifier: MIT
// tournament.h - many players, each pairing a match of its own.
//
// A pairing is played as match.h plays matches, in the archive under a name of its own: so an
// interrupted tournament continues where it was, and its table is the same at any number of
// threads.
//
// Games for more than two players: in two teams, a pairing is a match of the two in which each has
// a team; where everyone is for themselves, a pairing is a table of as many players as there are
// seats, who change seats from game to game, and everyone's payoff counts against everyone else's.
#ifndef GENPEI_TOURNAMENT_H
#define GENPEI_TOURNAMENT_H

#include "referee/match.h"
#include "referee/ratings.h"

typedef enum {
    TOURNAMENT_ROUND_ROBIN, // every player against every other
    TOURNAMENT_GAUNTLET,    // the first against all others
    TOURNAMENT_SWISS,       // `rounds` rounds, equals against equals
} TournamentKind;

typedef struct {
    CrossTable table;
    double points[RATED_MAX]; // with those for sitting out
    int64_t faults[RATED_MAX];
    Average payoffs[RATED_MAX]; // a number for each deal
    Delays delays[RATED_MAX];   // in the games played in this run, of finished pairings
    int64_t games, pairings;    // so far
    int64_t read_back;          // games that were not played but found in the archive
    int round;                  // of the pairing that is played, from 0
} TournamentResult;

// Called after each game, in order, by one thread at a time.
typedef void TournamentReport(void *context, size_t a, size_t b, const MatchGame *game,
                              const TournamentResult *so_far);

typedef struct {
    MatchSetup match; // for every pairing; players, reports and what depends on them are filled in
    TournamentKind kind;
    const char *const *specs; // at least 2, at most RATED_MAX, all different
    size_t n;
    int rounds;               // Swiss: how many
    TournamentReport *report; // NULL: none
    // Called with each game that was played, before it is stored, as in match.h; NULL: none.
    bool (*each_record)(void *context, const Record *r, Error *e);
    void (*record_failed)(void *context); // as in match.h
    void *context;
} TournamentSetup;

// Whether such a tournament is possible.
bool tournament_check(const TournamentSetup *t, Error *e);

// Whether pairings are tables of all seats.
bool tournament_has_tables(const TournamentSetup *t);

// The name in the archive of the match of players `a` and `b` in that round, where pairings are no
// tables.
void tournament_event(const TournamentSetup *t, size_t a, size_t b, int round, Str *out);

// How many pairings there will be.
int64_t tournament_pairings(const TournamentSetup *t);

// Plays it. False, with the reason, as match_run; `*out` then counts the games so far.
bool tournament_run(const TournamentSetup *t, TournamentResult *out, Error *e);

#endif
