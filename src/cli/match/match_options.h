// SPDX-License-Identifier: MIT
// match_options.h - what `genpei match` and `genpei tournament` have in common: openings, limits,
// files that get the games.
#ifndef GENPEI_MATCH_OPTIONS_H
#define GENPEI_MATCH_OPTIONS_H

#include "cli/cli.h"
#include "referee/match.h"

#include <stdio.h>

enum { MATCH_GAMES_MAX = 10000000, MATCH_PLIES_UNSET = -1 };

typedef struct {
    const char *openings, *judge, *clock, *adjudicate, *affinity, *archive, *pgn, *epd;
    int64_t opening_plies, start, plies, within, seed, depth, nodes, threads, every;
    bool shuffle, resume;
} MatchOptions;

#define MATCH_OPTIONS_DEFAULT                                                                      \
    { .plies = MATCH_PLIES_UNSET, .within = 50, .seed = 1, .threads = 1, .start = 1 }

// Rows of a table of arguments, for the MatchOptions `o`.
#define MATCH_OPENING_ARGS(o)                                                                        \
    {"--openings",                                                                                   \
     ARG_TEXT,                                                                                       \
     &(o).openings,                                                                                  \
     "FILE",                                                                                         \
     "openings, one position or list of moves per line, # begins a comment; or games (PGN, SGF, "    \
     "KIF, CSA, text); for chess also lines of EPD",                                                 \
     0,                                                                                              \
     0},                                                                                             \
        {"--opening-plies",                                                                          \
         ARG_INT,                                                                                    \
         &(o).opening_plies,                                                                         \
         "K",                                                                                        \
         "take only the first K moves of each opening in that file",                                 \
         1,                                                                                          \
         10000},                                                                                     \
        {"--shuffle",                                                                                \
         ARG_FLAG,                                                                                   \
         &(o).shuffle,                                                                               \
         NULL,                                                                                       \
         "take the openings of the file in an order that --seed gives",                              \
         0,                                                                                          \
         0},                                                                                         \
        {"--start", ARG_INT,        &(o).start, "N", "begin with opening number N of that order",    \
         1,         MATCH_GAMES_MAX},                                                                \
        {"--random-plies",                                                                           \
         ARG_INT,                                                                                    \
         &(o).plies,                                                                                 \
         "K",                                                                                        \
         "without --openings: begin with K random moves (default 8, or a quarter of a short "        \
         "game)",                                                                                    \
         0,                                                                                          \
         1000},                                                                                      \
        {"--balance",                                                                                \
         ARG_TEXT,                                                                                   \
         &(o).judge,                                                                                 \
         "SPEC",                                                                                     \
         "take only openings that this player finds even, within the limit of --within",             \
         0,                                                                                          \
         0},                                                                                         \
        {"--within", ARG_INT,   &(o).within, "V", "largest value that counts as even for --balance", \
         0,          1000000000},                                                                    \
    {                                                                                                \
        "--seed", ARG_INT, &(o).seed, "N", "seed of openings, dice and players", 0, 0                \
    }

#define MATCH_LIMIT_ARGS(o)                                                                        \
    {"--depth",                                                                                    \
     ARG_INT,                                                                                      \
     &(o).depth,                                                                                   \
     "N",                                                                                          \
     "search depth in plies, for players that accept a limit",                                     \
     1,                                                                                            \
     SEARCH_DEPTH_MAX},                                                                            \
    {                                                                                              \
        "--nodes", ARG_INT, &(o).nodes, "N",                                                       \
            "number of nodes to search, for players that accept a limit", 1, 1000000000            \
    }

#define MATCH_PLAYING_ARGS(o)                                                                      \
    {"--threads", ARG_INT, &(o).threads, "N", "number of games played at the same time", 1, 256},  \
        {"--affinity",                                                                             \
         ARG_TEXT,                                                                                 \
         &(o).affinity,                                                                            \
         "CPUS",                                                                                   \
         "share these processors out to the games played at the same time, each with its engines " \
         "on its own: 'all', or a list such as 0,2,4-7",                                           \
         0,                                                                                        \
         0},                                                                                       \
        {"--archive",                                                                              \
         ARG_TEXT,                                                                                 \
         &(o).archive,                                                                             \
         "FILE",                                                                                   \
         "store each game in FILE as soon as it is over",                                          \
         0,                                                                                        \
         0},                                                                                       \
        {"--pgnout",                                                                               \
         ARG_TEXT,                                                                                 \
         &(o).pgn,                                                                                 \
         "FILE",                                                                                   \
         "add each game to FILE as PGN; games other than chess without their moves",               \
         0,                                                                                        \
         0},                                                                                       \
        {"--epdout", ARG_TEXT, &(o).epd, "FILE", "add the last position of each game to FILE",     \
         0,          0},                                                                           \
    {                                                                                              \
        "--every", ARG_INT, &(o).every, "N",                                                       \
            "print the result so far and the time left after every N games to standard error", 1,  \
            MATCH_GAMES_MAX                                                                        \
    }

// Options that exclude or need each other; `command` begins the message.
bool match_options_check(const MatchOptions *o, const char *command, Error *e);

// Fills in seed, limits, clock, adjudication, threads and processors; `cpus` is storage for these.
bool match_options_apply(const MatchOptions *o, MatchSetup *m, OsCpus *cpus, Error *e);

// Reads the openings of m->game or draws as many as are `wanted`, and puts them in order.
bool match_options_openings(const MatchOptions *o, const MatchSetup *m, size_t wanted,
                            Openings *out, Error *e);

// The files of --pgnout and --epdout; NULL: not wanted.
typedef struct {
    FILE *pgn, *epd;
    const char *pgn_path, *epd_path;
    const char *clock;              // of --clock; NULL: none
    const char *clock_b;            // of B, who has `side_b` in the next game; NULL: the same
    int side_b;                     //
    int64_t pgn_before, epd_before; // their lengths before the last game
} MatchFiles;

// Games are added to what the files hold already.
bool match_files_open(const MatchOptions *o, const Game *g, MatchFiles *out, Error *e);
bool match_files_any(const MatchFiles *f);
// A whole game, or nothing. `round` is its number; its first `book` moves were the opening. The PGN
// has the day, the round and the clock too, which the archive keeps in other places.
bool match_files_add(MatchFiles *f, const Record *r, int64_t round, size_t book, Error *e);
// Takes back the game that was added last, and could not be stored elsewhere.
void match_files_take_back(const MatchFiles *f);
bool match_files_close(MatchFiles *f, Error *e);

#endif
