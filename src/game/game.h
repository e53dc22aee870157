// SPDX-License-Identifier: MIT
// game.h - the contract: what a game is.
//
// The definition is Takeuchi's (1970, section 5). A game is players P, states S, moves T with the
// admissible moves tau: P x S -> sets of T, the transition delta: T x P x S -> P x S, initial
// states I, final states F, a payoff for each player on F, and a projection rho saying what each
// player sees of a state. Here:
//
//   P      player 0, 1, ... and PLAYER_CHANCE, who moves by odds
//   S      `state_size` plain bytes: no pointers, copied by memcpy, compared by memcmp
//   tau    moves(): empty exactly on final states
//   delta  play()
//   I      start() gives the standard one; position_parse() reaches the others
//   F      over()
//   f      payoffs()
//   rho    view(): a state in which what the player cannot see is blanked. States that a player
//          cannot distinguish have equal views, and a player's moves follow from the view alone.
//
// A Game is constant after it is made and may be shared by threads. The mover of a state and every
// other question is answered from the state alone. A forced pass is a move like any other.
#ifndef GENPEI_GAME_H
#define GENPEI_GAME_H

#include "base/error.h"
#include "base/rng.h"
#include "base/str.h"
#include "game/drawing.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef uint64_t Move;      // its meaning is the game's own; equal moves have equal numbers
typedef struct State State; // never completed: each game casts it to its own struct
typedef struct Game Game;
typedef struct Observer Observer; // observe.h

// How a guess of what is hidden came out, see GameOps.sample_seen.
typedef enum { SEEN_FITS, SEEN_MISFITS, SEEN_DECLINED } SeenResult;
struct SeenGame; // past.h
struct SeenFacts;

enum { PLAYER_CHANCE = -1, PLAYERS_MAX = 8, STATE_ALIGN = 16, GAME_PARAMS_MAX = 8 };

typedef enum {
    GAME_CHANCE = 1,       // chance moves occur
    GAME_HIDDEN = 2,       // some player does not see everything
    GAME_ZERO_SUM = 4,     // payoffs always add up to 0
    GAME_COUNTS_ENDED = 8, // perft, by this game's custom, counts a game that ended earlier
    GAME_REMEMBERS = 16,   // states keep earlier positions, which texts and keys do not show
} GameTraits;

// Every game fills in the first group. The second group may be NULL: game_*() below then does the
// same in a general way, or, for odds/view/sample, the game has no chance or nothing hidden.
typedef struct {
    void (*start)(const Game *g, State *s);
    int (*mover)(const Game *g, const State *s); // of a final state: any player, never chance
    size_t (*moves)(const Game *g, const State *s, Move *out); // at most g->max_moves
    void (*play)(const Game *g, State *s, Move m);             // m is one of moves()
    void (*payoffs)(const Game *g, const State *s, int *out);  // of a final state, per player
    void (*move_text)(const Game *g, const State *s, Move m, Str *out);
    // Whether that text is this one, but for the case of its letters. May be NULL: the text is made
    // and compared.
    bool (*move_is_named)(const Game *g, const State *s, Move m, const char *text);
    void (*position_text)(const Game *g, const State *s, Str *out);
    bool (*position_parse)(const Game *g, const char *text, State *out, Error *e);
    void (*draw)(const Game *g, const State *s, Drawing *out);

    bool (*over)(const Game *g, const State *s);
    uint64_t (*key)(const Game *g, const State *s);
    size_t (*count_moves)(const Game *g, const State *s);
    bool (*random_move)(const Game *g, const State *s, Rng *rng, Move *out); // false when final
    int (*playout)(const Game *g, State *s, Rng *rng, int max_moves);        // see playout.h
    uint32_t (*odds)(const Game *g, const State *s, Move m); // relative weight of a chance move
    void (*view)(const Game *g, const State *s, int player, State *out);
    void (*sample)(const Game *g, const State *view, int player, Rng *rng, State *out);
    // Whether views show something in one order, whatever its own is, and that order is open here:
    // a state that equals its view is then not known. NULL: never.
    bool (*hides_order)(const Game *g, const State *s);
    // Fills in what a player does not see so that it fits all they have seen of the game
    // (worlds.h). NULL where a view tells all that can be inferred: sample() is right then.
    // Misfits: none was found, `out` fits only a part of it. Declined: the game has no better way
    // than playing it again.
    SeenResult (*sample_seen)(const Game *g, const struct SeenGame *seen, struct SeenFacts *facts,
                              Rng *rng, State *out);
    // Whether the player, at `later`, sees all that changed from `before` to `after`.
    bool (*sees)(const Game *g, const State *before, const State *after, const State *later,
                 int player);
    bool (*move_parse)(const Game *g, const State *s, const char *text, Move *out);
    // Why a text is not a legal move, in a sentence; false where it is not written like one.
    bool (*refuse_move)(const Game *g, const State *s, const char *text, Error *e);
    // A limit that was reached by the task of this thread (task.h), in words; NULL: none. Once one
    // was, moves() may have left moves out, and nothing that the task has computed counts. A thread
    // without a task hears of those that threads without one have reached since the game was made;
    // then `halt` (may be NULL) is set when it happens. A task has its own.
    const char *(*exceeded)(const Game *g);
    void (*watch)(const Game *g, atomic_bool *halt);
    // See perft.h. False where this position has to be counted move by move after all.
    bool (*perft)(const Game *g, const State *s, int depth, const atomic_bool *stop,
                  uint64_t *leaves);
    // Positions and moves as numbers, for programs that learn: see observe.h. The number of a move
    // is less than g->actions; NULL where that is 0.
    void (*observe)(const Game *g, const State *view, Observer *out);
    size_t (*action)(const Game *g, Move m);
    bool (*ok)(const Game *g, const State *s); // recomputes what is kept incrementally (debug)
    void (*free)(Game *g);                     // what make() allocated inside, not `g` itself
} GameOps;

// What can be chosen about a game, such as the size of its board. By custom "swap" 1 lets the
// second player take over the first move, and "handicap" N gives the first player N stones (or what
// the game has) beforehand.
typedef struct {
    const char *name;
    int value; // of this game
    int default_value;
    int low, high, step;      // its range, in steps from `low`; step 0: unknown
    const char *const *words; // what its values from 0 on are called; NULL: they are numbers
} GameParam;

struct Game {
    const GameOps *ops;
    char name[256];    // as it was asked for: "othello:size=6"
    char backend[16];  // what it runs on: "native", "vm", "c"
    char note[200];    // a remark for the person who opened it, usually ""
    const char *title; // "Othello 6x6"
    const char *words; // the rules in words, the notation, where the game comes from
    int players;       // without chance
    const char *player_names[PLAYERS_MAX];
    int teams;             // 0: every player for themselves
    int team[PLAYERS_MAX]; // of each player, 0 to teams - 1: a team wins or loses together
    GameParam params[GAME_PARAMS_MAX];
    int n_params;
    unsigned traits; // GameTraits
    size_t state_size;
    size_t max_moves;  // no position has more moves
    int max_plies;     // no game from the start is longer; 0 if unknown
    int max_payoff;    // no payoff lies beyond -this .. this; 0 if unknown
    size_t nodes;      // of the board, for observations; 0: there are none
    size_t actions;    // numbers that moves have in every position; 0: they have none
    int64_t work;      // steps that listing the moves of a position may take; 0 if unknown
    const void *rules; // the game's own constants
    // Whether a position may occur, by its text, with the reason. NULL: as position_parse() says.
    bool (*position_allowed)(const char *text, Error *e);
    // Positions in another notation than the game's own: `out` gets the game's, or stays empty
    // where the text is none of them. False with the reason where it is one that is wrong. NULL:
    // there is none.
    bool (*position_alias)(const Game *g, const char *text, Str *out, Error *e);
    // Moves in another notation than the game's own, such as Nf3: `out` gets the game's. False
    // where it is none; with a message in `e` where it is one that says too little. NULL: there is
    // none.
    bool (*move_alias)(const Game *g, const State *s, const char *text, Str *out, Error *e);
    // The rules as a description in L7 (l7_rules_text); NULL: they are written in C.
    const char *description;
};

// Whether this is the game of that name, whatever its parameters: "hex11", "hex:size=11" and "hex"
// are all "hex". A file such as "games/hex.l7" is a game of its own.
bool game_is(const Game *g, const char *name);

// The value of one of its parameters, such as "size"; `otherwise` where it has no such parameter.
int game_param(const Game *g, const char *name, int otherwise);

// Whether two players win and lose together; a player does with themselves.
static inline bool game_allies(const Game *g, int a, int b) {
    return a == b || (g->teams > 0 && g->team[a] == g->team[b]);
}

// --- the questions, as callers ask them ---

static inline void game_start(const Game *g, State *s) {
    g->ops->start(g, s);
}

static inline int game_mover(const Game *g, const State *s) {
    return g->ops->mover(g, s);
}

static inline size_t game_moves(const Game *g, const State *s, Move *out) {
    return g->ops->moves(g, s, out);
}

static inline void game_play(const Game *g, State *s, Move m) {
    g->ops->play(g, s, m);
}

static inline void game_payoffs(const Game *g, const State *s, int *out) {
    g->ops->payoffs(g, s, out);
}

static inline void game_copy(const Game *g, State *to, const State *from) {
    memcpy(to, from, g->state_size);
}

static inline bool game_same(const Game *g, const State *a, const State *b) {
    return memcmp(a, b, g->state_size) == 0;
}

bool game_over(const Game *g, const State *s);

// Whether a limit of the game was reached, so that what was computed does not count; `e` (may be
// NULL) says which. Whoever plays, searches or counts asks this before giving a result.
bool game_exceeded(const Game *g, Error *e);
uint64_t game_key(const Game *g, const State *s); // equal states have equal keys
size_t game_count_moves(const Game *g, const State *s);

// A legal move at random: by the odds for chance; for a player uniform, or, where a move has
// several steps, uniform step by step. (Uniform over whole moves would need all of them counted:
// in amazons, thousands for each one made.) False on final states.
bool game_random_move(const Game *g, const State *s, Rng *rng, Move *out);

// The same without allocating; `room` is for max_moves moves, which are lost.
bool game_random_move_with(const Game *g, const State *s, Rng *rng, Move *room, Move *out);

// Relative weight of a chance move; 1 where the game gives no odds.
uint32_t game_odds(const Game *g, const State *s, Move m);

// What `player` sees of `s`; all of it when nothing is hidden.
void game_view(const Game *g, const State *s, int player, State *out);

// Fills what is blank in a view of `player` with one of the possibilities, by their odds.
void game_sample(const Game *g, const State *view, int player, Rng *rng, State *out);

// Whether `player` may be told which move was made at `s`: it is their own, or they see all that it
// changes. Always where nothing is hidden.
bool game_sees_move(const Game *g, const State *s, Move m, int player);

// The same, and they still see it at `later`: a card that was face up for a moment is not told.
bool game_still_sees_move(const Game *g, const State *s, Move m, const State *later, int player);

// The move's text, or "?" for a player who may not know it. Player -1 sees everything.
void game_seen_move_text(const Game *g, const State *s, Move m, int player, Str *out);

bool game_legal(const Game *g, const State *s, Move m);

void game_move_text(const Game *g, const State *s, Move m, Str *out);
void game_position_text(const Game *g, const State *s, Str *out);

// Reads a legal move. The message of a refusal lists the legal ones. Case does not matter.
bool game_move_parse(const Game *g, const State *s, const char *text, Move *out, Error *e);
// The same where the `n` legal moves are known already.
bool game_move_among(const Game *g, const State *s, const char *text, const Move *moves, size_t n,
                     Move *out, Error *e);

// Reads a position, or the word "start". `*out` changes only on success.
bool game_position_parse(const Game *g, const char *text, State *out, Error *e);

// Plays moves separated by white space or commas onto `s`, which changes only on success. Move
// numbers such as "12." are skipped.
bool game_play_text(const Game *g, State *s, const char *moves, Error *e);

// The same, and says each move to `each` (may be NULL). What was said does not count on failure.
bool game_play_text_each(const Game *g, State *s, const char *moves,
                         void (*each)(void *context, Move m), void *context, Error *e);

// Whether a word numbers a move, as "12." and "3..." do in many records: it adds nothing to the
// order.
bool game_is_move_number(const char *word);

void game_draw(const Game *g, const State *s, Drawing *out);

// Debug check of everything a state keeps incrementally; true where the game has nothing to check.
bool game_ok(const Game *g, const State *s);

// Heap room for `count` states of this game, zeroed, aligned; free with free(). The i-th one is
// game_state_at(). States lie `game_stride` bytes apart.
State *game_states_new(const Game *g, size_t count);
size_t game_stride(const Game *g);
static inline State *game_state_at(const Game *g, State *states, size_t i) {
    return (State *)((char *)states + i * game_stride(g));
}

#endif
