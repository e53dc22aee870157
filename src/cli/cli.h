// SPDX-License-Identifier: MIT
// cli.h - what every command shares: the context, arguments, help, errors.
//
// A command is a `const Command` in its own file cmd_NAME.c and a line in cmd.h. Its run() returns
// the exit status: 0 success, 1 the answer is "no", 2 bad usage or input. Results go to standard
// output, everything else to standard error.
#ifndef GENPEI_CLI_H
#define GENPEI_CLI_H

#include "base/args.h"
#include "game/game_table.h"
#include "player/player.h"
#include "work/crew.h"

#include <jansson.h>
#include <stdatomic.h>

enum { CLI_OK = 0, CLI_NO = 1, CLI_BAD = 2 };

typedef struct {
    GameTable *games;
    PlayerTable players;
    atomic_bool stop; // Ctrl-C was pressed, or a game reached a limit (game_exceeded)
    Crew *crew;       // other processes that help; NULL: none
    Str archive;      // of cli_archive
} App;

typedef enum {
    GROUP_GAMES,
    GROUP_PLAY,
    GROUP_STUDY,
    GROUP_MATCH,
    GROUP_ENGINE,
    GROUP_LEARN,
    GROUP_LAB,
    GROUP_HIDDEN, // for scripts; not in the help
} CommandGroup;

typedef struct Command Command;

// Gets a command's arguments or parts instead of running it: for completion.
typedef struct {
    void (*arguments)(void *context, const ArgSpec *spec, size_t n);
    void (*parts)(void *context, const Command *parts, size_t n);
    void *context;
} CommandProbe;

// Usage, help and completion come from here and from the table the command gives to cli_args.
struct Command {
    const char *name; // of a part: with that of its command before it
    CommandGroup group;
    const char *summary; // a sentence
    const char *example; // a whole command line
    int (*run)(App *app, const Command *self, int argc, char **argv);
    bool lasting; // serves many games: a limit that one of them reaches does not end it
    const CommandProbe *probe; // NULL in tables
};

// Reads the arguments, adding --help and --version. True: continue. False: return `*status` (help
// or the error was printed). A command does nothing before this call.
bool cli_args(const Command *c, const ArgSpec *spec, size_t n, int argc, char **argv, int *status);
#define CLI_ARGS(c, spec, argc, argv, status)                                                      \
    cli_args(c, spec, sizeof(spec) / sizeof *(spec), argc, argv, status)

// Prints "genpei: MESSAGE" and returns CLI_BAD.
int cli_fail(const Error *e);

// The last step of a command: returns its exit status, or CLI_BAD, with a message, when its results
// could not be written (a full disk; but not a pipe that its reader has closed).
int cli_finish(int status);

// The position that --position (NULL: start) and --moves (NULL: none) give, on the heap; NULL with
// the reason otherwise.
State *cli_position(const Game *g, const char *position, const char *moves, Error *e);

// The archive that was named, or else the default one; where that is an old one in the current
// folder, says so on standard error. Valid as long as `app`. NULL, with the reason, when there is
// no place for it.
const char *cli_archive(App *app, const char *named, Error *e);

// Prints a name from a file, its control characters escaped, in a column of this width.
void cli_print_name(const char *name, int width);

// Opens a game to work with: on the back end named, or (NULL) the fastest. Where the fastest cannot
// be had, as without a compiler, standard error says so; where the one named cannot, that is an
// error.
const Game *cli_open(App *app, const char *game, const char *backend, Error *e);

// Reads --shard: "2/5" is the second of five, here 1 and 5.
bool cli_shard(const char *text, int *shard, int *shards, Error *e);

// Reads --language, en or ja; NULL is the language of the locale.
bool cli_language(const char *asked, bool *japanese, Error *e);

// A command made of parts (`l7 check`, `l7 why`): runs the one that is named, or prints help.
int cli_parts(App *app, const Command *self, const Command *parts, size_t n, int argc, char **argv);

// The name of a part without that of its command.
const char *cli_part_name(const Command *part);

// Answers --version and -V. False: the word is another one.
bool cli_answers(const char *word, int *status);

// The players with their options, a few lines each.
void cli_players_text(const PlayerTable *players, Str *out);

// Appends one JSON object as a line of text and frees it.
void cli_json_line_text(json_t *object, Str *out);

// Prints one JSON object on one line and frees it.
void cli_print_json(json_t *object);

// A text from outside, which may contain any bytes.
json_t *cli_json_text(const char *text);

json_t *cli_json_move(const Game *g, const State *s, Move m);

// A value as the player means it: where values are discs, an exact one is a number of discs too.
json_t *cli_json_value(const Player *p, int value);

// A line of moves from `s` on: as a JSON list, as text with spaces between. It ends at the first
// one that is not legal.
json_t *cli_json_line(const Game *g, const State *s, const Move *line, size_t n);
void cli_line_text(const Game *g, const State *s, const Move *line, size_t n, Str *out);

#endif
