// SPDX-License-Identifier: MIT
// genpei.h - the workbench as a library: games, positions, states, players, matches.
//
// Link with `pkg-config --cflags --libs genpei`. Whole programs are in examples/; the texts (games
// such as "othello:size=6", players such as "ply:depth=7", moves such as "f5") are those of the
// command line, see genpei(1). Positions are the convenient form, by text and with their history;
// states are plain bytes, for programs that look at millions of them; batches step many states at
// once.
//
// A call that can fail returns NULL or false, changes nothing, and leaves one line for a person in
// genpei_error(). Running out of memory is such a failure in every call that allocates; where the
// result is a number or a text, it is then 0, -1 (genpei_state_playout) or NULL. Nothing here
// prints or exits. There is no global state: a workbench and all that was made from it belong to
// one thread at a time; other threads open their own. What is said of states only reads the game:
// several threads may do that with one game.
//
// A text, a state, a function or a place for a result that is NULL is refused like any other wrong
// argument, unless it is said that it may be NULL: nothing is written, and the result is false,
// NULL or 0 (-1 of genpei_state_playout), with the reason in genpei_error(). A handle that is NULL
// is refused too, without a reason, for there is no place for one; so the failure of genpei_game()
// can be noticed afterwards.
//
// Calls are added, never changed or removed, while GENPEI_API_VERSION stays the same; the shared
// library has the version libgenpei.so.GENPEI_API_VERSION.
#ifndef GENPEI_H
#define GENPEI_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif
#ifdef __GNUC__
#pragma GCC visibility push(default)
#endif

typedef struct Genpei Genpei;                 // the workbench
typedef struct GenpeiGame GenpeiGame;         // the rules of one game
typedef struct GenpeiPosition GenpeiPosition; // a position and the moves that led to it
typedef struct GenpeiPlayer GenpeiPlayer;     // chooses moves in one game

typedef struct GenpeiBatch GenpeiBatch; // many states of one game

enum { GENPEI_API_VERSION = 1 };
enum { GENPEI_CHANCE = -1 }; // the player to move when dice are rolled or cards dealt
enum { GENPEI_SIDES_MAX = 8 };
enum { GENPEI_THREADS_MAX = 256, GENPEI_MEMORY_MAX = 1048576 };   // megabytes
enum { GENPEI_STATE_MAX = 16777216, GENPEI_MOVES_MAX = 1048576 }; // of games of the caller

// --- the workbench ---

Genpei *genpei_open(void); // NULL: out of memory

// Also closes its games. Free positions and players first.
void genpei_close(Genpei *w);

// Why the last call that failed did so; "" before any did. Valid until the next call that fails.
const char *genpei_error(const Genpei *w);

const char *genpei_version(void); // of the program: "0.9.0"
int genpei_api_version(void);     // of the library that is loaded

// Ends the match, search, analysis or solution that a call of this workbench is working on; the
// call then returns what it has. The only call that may be made from another thread meanwhile, and
// from a signal handler. Without such work nothing happens.
void genpei_stop(Genpei *w);

// --- games ---

// The names of the games that the workbench has, `*n` of them (`n` may be NULL). Valid until one is
// added.
const char *const *genpei_games(Genpei *w, size_t *n);

// Opened on first use and kept by the workbench: do not free.
const GenpeiGame *genpei_game(Genpei *w, const char *text);

const char *genpei_game_name(const GenpeiGame *g); // the text with which it was opened
const char *genpei_game_title(const GenpeiGame *g);
const char *genpei_game_rules(const GenpeiGame *g); // in words, with the notation of moves
int genpei_game_sides(const GenpeiGame *g);         // number of players, without chance

// "black"; sides count from 0; of GENPEI_CHANCE "chance". NULL when there is no such side.
const char *genpei_game_side_name(const GenpeiGame *g, int side);

// --- positions ---

// `text` is a position in the game's own notation; NULL or "start" is the start.
GenpeiPosition *genpei_position_new(const GenpeiGame *g, const char *text);
GenpeiPosition *genpei_position_copy(const GenpeiPosition *p);
void genpei_position_free(GenpeiPosition *p);

// The game of a position: what genpei_game() gave, also of positions that players of the caller are
// asked about.
const GenpeiGame *genpei_position_game(const GenpeiPosition *p);

// The position in the form genpei_position_new reads. Valid until the next call of this function
// for `p`.
const char *genpei_position_text(GenpeiPosition *p);

// Who is to move: a side or GENPEI_CHANCE. In a finished game: any side.
int genpei_mover(const GenpeiPosition *p);

// The legal moves, `*n` of them (`n` may be NULL), none when the game is over. Valid until `p`
// changes.
const char *const *genpei_moves(GenpeiPosition *p, size_t *n);

// Plays one or more moves separated by spaces; all of them or, when one is not legal, none. Texts
// of genpei_moves() are accepted.
bool genpei_play(GenpeiPosition *p, const char *moves);

// Plays a legal move at random, by the odds when chance moves; false when the game is over.
// Advances
// `*random`, which may begin at any number: the same number gives the same moves.
bool genpei_play_random(GenpeiPosition *p, uint64_t *random);

// Takes back the last move; false when none is left.
bool genpei_take_back(GenpeiPosition *p);

bool genpei_over(const GenpeiPosition *p);

// What a side gets when the game is over (in Othello the difference of stones); 0 before that, and
// 0 with the reason in genpei_error() when there is no such side.
int genpei_payoff(const GenpeiPosition *p, int side);

// The winner, or -1 while the game goes on and when it is drawn.
int genpei_winner(const GenpeiPosition *p);

// --- players ---

// A player that runs out of memory while it thinks is spent: its later calls fail, and another one
// must be made. Free it like any other.
GenpeiPlayer *genpei_player_new(const GenpeiGame *g, const char *text);
void genpei_player_free(GenpeiPlayer *player);

// Begins a new game. With the same seed, players that use random numbers choose the same moves.
void genpei_player_begin(GenpeiPlayer *player, int side, uint64_t seed);

// The move the player chooses in `p`, a position of its game in which a side is to move; `p` does
// not change. "resign" when it gives up. Valid until the next call for this player; NULL on
// failure.
const char *genpei_player_choose(GenpeiPlayer *player, const GenpeiPosition *p);

// One step of an analysis: what is known of one move.
typedef struct {
    const char *move;
    const char *line;  // the expected moves, `move` first, separated by spaces
    int value;         // seen by the side to move, as the player counts
    const char *words; // the value for people: "40", "won by 4", "61.3%"
    int depth;         // plies; 0 if unknown
    uint64_t nodes;    // of the whole analysis so far
} GenpeiLine;

// Called for every step with the best lines; false ends the analysis. Everything that is pointed to
// is valid during the call.
typedef bool GenpeiReport(void *context, const GenpeiLine *lines, size_t n);

// Limits of an analysis; 0 means no limit, but not all of depth, time and nodes are 0.
typedef struct {
    int depth;
    int64_t time_ms;
    uint64_t nodes;
    size_t lines; // how many of the best moves are reported; 0: one
} GenpeiLimits;

// Analyses a position until a limit is reached, the report wants no more, or all is known. False
// without a report or without a limit of depth, time or nodes.
bool genpei_analyse(GenpeiPlayer *player, const GenpeiPosition *p, const GenpeiLimits *limits,
                    GenpeiReport *report, void *context);

// --- exact values ---

// Zero means default.
typedef struct {
    bool who_wins;   // only that: values are 1, 0 and -1
    int threads;     // default: 1; at most GENPEI_THREADS_MAX
    int memory_mb;   // default: 256; at most GENPEI_MEMORY_MAX
    int64_t time_ms; // default: no limit
    // Called from time to time, with the positions searched so far; false ends the search. May be
    // NULL.
    bool (*go_on)(void *context, uint64_t nodes);
    void *context;
} GenpeiSolve;

typedef struct {
    bool known;       // false when the search was ended
    int value;        // what the side to move gets with best play
    const char *move; // one that reaches it; NULL in a finished game. Valid until `p` is freed or
                      // solved again
    uint64_t nodes;
} GenpeiAnswer;

// Solves a position of a game with one or two sides, without chance and with nothing hidden, by the
// solver of the game where there is one (who wins alone where that counts moves instead of
// payoffs). False when the game cannot be solved, or when its value depends on a game without end.
bool genpei_solve(GenpeiPosition *p, const GenpeiSolve *how, GenpeiAnswer *answer);

// --- states: positions as plain bytes ---

// A state has genpei_state_size bytes, at an address that is a multiple of 16, as malloc gives; it
// is copied by memcpy. What moves mean is the game's own affair; equal moves have equal numbers. A
// state and a move that are passed in are the game's: that is not checked.
size_t genpei_state_size(const GenpeiGame *g);
void *genpei_state_new(const GenpeiGame *g); // one, at the start of the game
void genpei_state_free(void *state);
size_t genpei_moves_max(const GenpeiGame *g); // no position has more
void genpei_state_start(const GenpeiGame *g, void *state);
int genpei_state_mover(const GenpeiGame *g, const void *state); // a side or GENPEI_CHANCE
bool genpei_state_over(const GenpeiGame *g, const void *state);

// Writes the legal moves to `moves`, which has room for genpei_moves_max; returns their number, 0
// when the game is over.
size_t genpei_state_moves(const GenpeiGame *g, const void *state, uint64_t *moves);
void genpei_state_play(const GenpeiGame *g, void *state, uint64_t move);
void genpei_state_payoffs(const GenpeiGame *g, const void *state, int *payoffs); // of a final one
uint64_t genpei_state_key(const GenpeiGame *g, const void *state); // equal states: equal keys
uint32_t genpei_state_odds(const GenpeiGame *g, const void *state, uint64_t move); // of chance

// What a side sees of a state: what it does not see is blank. All of it where nothing is hidden.
// Where there is no such side, nothing is written, and genpei_error() says so.
void genpei_state_view(const GenpeiGame *g, const void *state, int side, void *view);

// Plays random moves to the end of the game; returns their number. Advances `*random`.
int64_t genpei_state_playout(const GenpeiGame *g, void *state, uint64_t *random);

// Texts, written with a 0 at the end to `out`, which has `room` bytes; the length they have, or
// would have where there is not enough room.
size_t genpei_state_text(const GenpeiGame *g, const void *state, char *out, size_t room);
size_t genpei_move_text(const GenpeiGame *g, const void *state, uint64_t move, char *out,
                        size_t room);
bool genpei_state_parse(const GenpeiGame *g, const char *text, void *state);
bool genpei_move_parse(const GenpeiGame *g, const void *state, const char *text, uint64_t *move);

// The state of a position, and a position that begins with a state.
void genpei_position_state(const GenpeiPosition *p, void *state);
GenpeiPosition *genpei_position_of(const GenpeiGame *g, const void *state);

// Whether a limit that the description of the game sets was reached since it was opened, as in "a
// position has more than 300 moves": moves may be missing since. In a game of the caller: whether
// `mover` gave a side that is not there, or `moves` too many; matches fail then. genpei_error()
// says which.
bool genpei_game_exceeded(const GenpeiGame *g);

// --- states and moves as numbers, for programs that learn ---

// An observation is genpei_planes planes of genpei_nodes numbers each; 0 planes: the game has none.
// genpei_plane_names has a line for each plane.
size_t genpei_nodes(const GenpeiGame *g);
size_t genpei_planes(const GenpeiGame *g);
size_t genpei_plane_names(const GenpeiGame *g, char *out, size_t room);

// Actions are numbers of moves, less than genpei_actions. Where genpei_actions_fixed, a number
// means the same move in every state; else it is the place in the list of moves.
size_t genpei_actions(const GenpeiGame *g);
bool genpei_actions_fixed(const GenpeiGame *g);

// What a side sees, as genpei_planes x genpei_nodes numbers. Where there is no such side, nothing
// is written, and genpei_error() says so.
void genpei_state_observe(const GenpeiGame *g, const void *state, int side, float *out);

// Writes 1 for every legal action and 0 for the others; returns how many are legal.
size_t genpei_state_mask(const GenpeiGame *g, const void *state, uint8_t *mask);

// The move of a legal action; false when it is not legal.
bool genpei_state_action(const GenpeiGame *g, const void *state, size_t action, uint64_t *move);

// --- batches: many states that are stepped together ---

// `n` games from the start. Chance moves by itself, with random numbers from `seed`; so a state of
// a batch is final or a side is to move. NULL when there is no memory for that many.
GenpeiBatch *genpei_batch_new(const GenpeiGame *g, size_t n, uint64_t seed);
void genpei_batch_free(GenpeiBatch *b);
size_t genpei_batch_size(const GenpeiBatch *b);

// Begins a new game where `which` is not 0; everywhere when it is NULL.
void genpei_batch_reset(GenpeiBatch *b, const uint8_t *which);

// Plays one action in every game that is not over (those of finished games are not read). False,
// with nothing changed, when one is not legal.
bool genpei_batch_step(GenpeiBatch *b, const int32_t *actions);

// Plays a random legal action in every game that is not over; writes them to `actions` unless that
// is NULL (-1 for finished games).
void genpei_batch_step_random(GenpeiBatch *b, int32_t *actions);

// What the games look like, one entry or row for each; of the side to move where that matters. NULL
// is not written. Payoffs are n x sides, 0 before the end.
void genpei_batch_status(const GenpeiBatch *b, int8_t *movers, uint8_t *over, int32_t *payoffs);
void genpei_batch_masks(GenpeiBatch *b, uint8_t *masks);     // n x actions
void genpei_batch_observe(const GenpeiBatch *b, float *out); // n x planes x nodes
void *genpei_batch_state(const GenpeiBatch *b, size_t i);    // after a change: genpei_batch_changed
void genpei_batch_changed(GenpeiBatch *b, size_t i);

// --- games and players of the caller ---

// A game from its description in L7, under the name that the description gives it.
bool genpei_add_description(Genpei *w, const char *description);

// Rules written by the caller. States are `state_size` plain bytes without pointers. Texts are
// written as genpei_state_text does. Everything must be filled in but what says it may be NULL; it
// is copied, texts too. The functions may be called by several threads where a match has several.
typedef struct {
    const char *name, *title;
    const char *words; // the rules for people; may be NULL
    int sides;
    const char *side_names[GENPEI_SIDES_MAX];
    size_t state_size, moves_max; // at most GENPEI_STATE_MAX, GENPEI_MOVES_MAX
    bool zero_sum;
    void *context; // given to every function
    void (*start)(void *context, void *state);
    int (*mover)(void *context, const void *state);                     // a side, or GENPEI_CHANCE
    size_t (*moves)(void *context, const void *state, uint64_t *moves); // none: the game is over
    void (*play)(void *context, void *state, uint64_t move);
    void (*payoffs)(void *context, const void *state, int *payoffs);
    size_t (*move_text)(void *context, const void *state, uint64_t move, char *out, size_t room);
    size_t (*state_text)(void *context, const void *state, char *out, size_t room);
    bool (*state_parse)(void *context, const char *text, void *state); // may be NULL
    uint32_t (*odds)(void *context, const void *state, uint64_t move); // NULL: without chance
} GenpeiRules;
bool genpei_add_game(Genpei *w, const GenpeiRules *rules);

// A player of the caller: `choose` returns the place of its move in genpei_moves(p), GENPEI_RESIGN
// or GENPEI_FAILED. `p` is what the side sees, belongs to the workbench and is freed after the
// call; a copy may be kept. `choose` may ask other players of the workbench about `p`. From now on
// the name stands for this player in every text of this workbench, in matches too.
enum { GENPEI_RESIGN = -1, GENPEI_FAILED = -2 };
typedef int64_t GenpeiChoose(void *context, GenpeiPosition *p);
bool genpei_add_player(Genpei *w, const char *name, GenpeiChoose *choose, void *context);

// An evaluation of the caller: what a state is worth to a side, without looking ahead, in points (a
// man about 100); to the other side it is worth as much less. `state` is there during the call
// alone. From now on the name stands for a player that searches with it, with the options of
// `alphabeta`: "name:depth=4".
typedef int GenpeiValue(void *context, const GenpeiGame *g, const void *state, int side);
bool genpei_add_evaluation(Genpei *w, const char *name, GenpeiValue *value, void *context);

// --- matches ---

// Zero means default.
typedef struct {
    int64_t games;       // default: 100; colours are exchanged after every game
    int opening;         // random moves at the beginning; -1: none; default: a number that suits
    uint64_t seed;       // default: 1
    int depth;           // limits of the players, for those that have such
    uint64_t nodes;      //
    int threads;         // default: 1; players of the caller need 1; at most GENPEI_THREADS_MAX
    const char *archive; // a file that the games are stored in; NULL: none
} GenpeiMatch;

typedef struct {
    int64_t games, wins, draws, losses; // of A
    double elo, error;                  // of A over B, with the half width of 95%; NaN: not known
    int64_t faults[2];                  // games lost by an illegal move or a failure
    double payoff[2];                   // average of A and of B
} GenpeiScore;

// Plays a match of a game for two sides between two players, given as texts.
bool genpei_match(Genpei *w, const char *game, const char *a, const char *b,
                  const GenpeiMatch *match, GenpeiScore *score);

#ifdef __GNUC__
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif
#endif
