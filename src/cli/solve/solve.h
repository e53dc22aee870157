// SPDX-License-Identifier: MIT
// solve.h - `genpei solve`: the request of the command to the solver of a game.
#ifndef GENPEI_SOLVE_H
#define GENPEI_SOLVE_H

#include "cli/cli.h"
#include "search/solver.h"

typedef struct {
    App *app;
    const Game *game;
    const State *state;  // the position to be solved
    const char *opening; // "all" or a move; NULL: the position itself
    const char *proof;   // file for a proof, or NULL
    int64_t searched; // the proof leaves to a search what it takes this many positions; 0: nothing
    const char *journal; // file that stores what is solved, or NULL
    bool in_file;        // the position is a line of a file
    bool resume;         // the journal may exist already
    int shard, shards;   // only every `shards`-th job, from `shard` on; 0: all
    bool all_moves;      // every winning move, not only one
    bool book;           // the built-in solved positions may be used
    bool wld;            // who wins is enough
    bool no_symmetry;    // symmetric positions are not merged
    const char *method;  // of the general solver; NULL: it chooses
    bool has_bound;      // the question is only whether the mover gets at least `bound`
    int bound;
    bool scores;       // values say how soon a game is won: the expected value is exact
    bool has_expected; // the file says what the value should be
    int expected;
    int threads;
    int64_t memory_mb; // 0: the default
    double seconds;    // 0: no limit
    double progress;   // of shogi: seconds between lines about the search; 0: none
    bool json;
    bool japanese;   // mates of shogi are told in Japanese
    bool any_pieces; // of shogi: positions may have what pieces=any allows
    bool rest;       // of shogi: the defender has the pieces that are left
    bool second;     // of shogi: a mate that begins with another move is looked for too
    Move *drops;     // in a file of Connect Four: moves found so far; NULL at first
    // What a solver of positions keeps from one to the next, and how it is freed; NULL at first.
    void *kept;
    void (*drop)(void *kept);
} SolveRequest;

// Every line of a file: moves from the start, or a position; each goes to `solve`. The text is cut
// into lines in place.
typedef int SolvePosition(SolveRequest *r, Error *e);
int solve_file(SolveRequest *r, SolvePosition *solve, const char *file, Str *text, Error *e);

// Solvers return the exit status, CLI_NO when something stayed unknown.
int solve_hex(SolveRequest *r, Error *e);
int solve_hex_openings(const SolveRequest *r, Error *e);
int solve_hex_check(const SolveRequest *r, const char *file, Error *e);

// Every other game: by an engine where one is better at the position, else by the general solver.
int solve_engine(SolveRequest *r, Error *e);
bool solve_has_engine(const SolveRequest *r); // whether an engine is better

// Problem files of the Reversi family.
int solve_obf(SolveRequest *r, const char *file, Str *text, Error *e);

int solve_game(SolveRequest *r, Error *e); // by the general solver

// Prints what was found; the exit status. `moves` (may be NULL) are those that reach the value.
int solve_show(const SolveRequest *r, const SolverAnswer *a, json_t *moves, double seconds);

int solve_game_openings(const SolveRequest *r, Error *e);
int solve_game_check(const SolveRequest *r, const char *file, Error *e);

#endif
