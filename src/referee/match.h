// SPDX-License-Identifier: MIT
// match.h - many games between two players, A and B, or between as many as the game has seats, and
// their results.
//
// A job is a value: the number of a game gives its opening, who has which side, and the seeds. Jobs
// are played by any number of threads, each with players of its own. A game is stored and reported
// as soon as it is over; the result is counted in the order of the games, so that it is the same at
// any number of threads (for players whose moves do not depend on the time they get), also when a
// test ends the match.
//
// Two players: games 2k and 2k + 1 are a pair: the same opening and the same chance, A first in the
// one and B in the other. One player (puzzles, patience): A and B, where there is a B, are given
// the same deals with the same seeds, and a game is won when it is solved (its payoff is above 0).
//
// More players: A and B share the seats, each those of one of two teams or every other seat; the
// two games of a pair have the same deal, with the seats exchanged. Or there is a list of players:
// then as many games as there are players in the list have the same deal, and in each of them
// everyone moves on by one seat; what counts is the average payoff of each.
//
// A player that makes an illegal move or breaks down loses that game, and the match goes on. One
// that does not start at all ends the match with an error: such a game says nothing about its play,
// and is not counted.
#ifndef GENPEI_MATCH_H
#define GENPEI_MATCH_H

#include "base/os/os_affinity.h"
#include "record/files/archive.h"
#include "referee/openings.h"
#include "referee/referee.h"
#include "referee/sprt.h"
#include "work/work_queue.h"

enum { MATCH_A, MATCH_B, MATCH_NOBODY = -1 };

// What is known of a finished game without its moves. How long `reason` lives depends on its
// source: in a report, until the report returns.
typedef struct {
    int64_t number;  // in the match, from 1
    int first;       // MATCH_A or MATCH_B: who had side 0
    int half_points; // A's; in a one-player game, the points of the player who played it
    Ending ending;   //
    int culprit;     // who lost by an illegal move or a fault, or MATCH_NOBODY
    int seats[PLAYERS_MAX], payoffs[PLAYERS_MAX]; // who sat where, and what they got there
    int64_t moves;                                // without those of the opening
    const char *reason; // of an ending that is not by the rules; "" otherwise
} MatchGame;

typedef struct {
    Score score;
    int64_t games;                  // all that were counted, also B's of a one-player game
    int64_t solved_by_b;            // one-player games
    int64_t endings[ENDINGS_COUNT]; //
    int64_t faults[PLAYERS_MAX];    // games A, B, ... lost by an illegal move or a fault
    Average payoffs[PLAYERS_MAX]; // of A, B, ...: a number for each deal, the average of its games
    double wins[PLAYERS_MAX];     // games in which no one got more; several share one
    double deal_sum[PLAYERS_MAX]; // payoffs in the games of the last deal
    Delays delays[PLAYERS_MAX];   // of A, B, ..., in the games played in this run
    int64_t moves;
    int64_t left_over;    // games that were over, and stored, behind the one that decided the test
    int64_t read_back;    // games that were not played but found in the archive
    int64_t moves_played; // in the games played in this run
    int last_half_points; // of the first game of an unfinished pair
    int64_t last_number;  // of the game that was counted last
    int deal_counted;     // games of its deal that were counted, in a row from the first
    double llr;           // with a sequential test
    SprtState decision;
} MatchResult;

// Called when a game is over, in any order, by one thread at a time. `so_far` counts all games that
// are over, this one too; but payoffs and wins, which are counted in order, are missing in it.
typedef void MatchReport(void *context, const MatchGame *game, const MatchResult *so_far);

// Everything pointed to belongs to the caller and outlives the match.
typedef struct {
    const Game *game;
    PlayerTable players;
    const char *specs[PLAYERS_MAX]; // A and B; B may be NULL in a one-player game
    int listed; // a list of this many players, who change seats; 0: only A and B
    const Openings *openings;
    int64_t games; // number of games; in a one-player game, of deals
    uint64_t seed;
    ClockRule clock;
    const ClockRule *clock_b; // B has another one: time odds; NULL: the same
    int depth;                // search depth, for players that have one; 0: their own
    uint64_t nodes;           // likewise, number of positions
    Adjudication adjudication;
    bool learning;      // players learn from each game; then all games are played by one thread
    int threads;        // 0: one
    const OsCpus *cpus; // shared out evenly to the threads and the engines they start; NULL: any
    Archive *archive;   // stores each game as soon as it is over; NULL: none
    GameTable *table;   // opens the game of records read back; with `archive`
    bool resume;        // games of this match found in the archive are counted, not played again
    bool part;          // of a tournament: resuming needs no game in the archive
    int shard, shards;  // plays every `shards`-th pair only, from `shard` (0, 1, ...) on; 0: all
    Crew *crew;         // other processes play the games; they have no archive; NULL: none
    const Sprt *sprt;   // ends the match with the pair that decides it; NULL: none
    const atomic_bool *stop; // ends the match; games that are over count, others are broken off
    MatchReport *report;     // NULL: none
    // Called with each game that was played when it is over, before it is stored and before
    // `report`; false, with the reason, ends the match, and the game is neither stored nor counted.
    // NULL: none.
    bool (*each_record)(void *context, const Record *r, int64_t number, Error *e);
    // Called after it where that game could then not be stored: it will be played again. NULL:
    // none.
    void (*record_failed)(void *context);
    void *context;
} MatchSetup;

// Everything that determines one game.
typedef struct {
    int64_t number;
    Opening opening;
    int seats[PLAYERS_MAX]; // who has side 0, 1, ...: MATCH_A, MATCH_B, ... or MATCH_NOBODY
    uint64_t seed, chance_seed;
} MatchJob;

int match_contestants(const MatchSetup *m);             // A and B, or the players of the list
int match_deal_games(const MatchSetup *m);              // games with the same opening and deal
int64_t match_job_count(const MatchSetup *m);           // of the whole match
int64_t match_share(const MatchSetup *m);               // of this shard
MatchJob match_job(const MatchSetup *m, int64_t index); // 0 to match_job_count() - 1

// What a finished game means to A and B.
MatchGame match_judge(const MatchJob *job, const Game *g, Ending ending, const int *payoffs,
                      size_t plies);

// Whether such a match is possible: the game, both players, the adjudication, the processors. Reads
// nothing else of the setup.
bool match_check(const MatchSetup *m, Error *e);

// Plays the match. False, with the reason, when it cannot begin, a player does not start or
// the archive fails; `*out` then
// counts the games so far. Stopping is not a failure: the counts say how far it got.
bool match_run(const MatchSetup *m, MatchResult *out, Error *e);

#endif
