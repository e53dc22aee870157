// SPDX-License-Identifier: MIT
// genpei.h - the workbench as a library: games, positions and players, all by text.
//
// Link with -lgenpei -lzstd -lm -lpthread -ldl. A whole program is examples/random_vs_ply.c; the
// texts (games such as "othello:size=6", players such as "ply:depth=7", moves such as "f5") are
// those of the command line, see genpei(1).
//
// A call that can fail returns NULL or false, changes nothing, and leaves one line for a person in
// genpei_error(). Nothing here prints or exits. There is no global state: a workbench and all that
// was made from it belong to one thread at a time; other threads open their own.
#ifndef GENPEI_H
#define GENPEI_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct Genpei Genpei;                 // the workbench
typedef struct GenpeiGame GenpeiGame;         // the rules of one game
typedef struct GenpeiPosition GenpeiPosition; // a position and the moves that led to it
typedef struct GenpeiPlayer GenpeiPlayer;     // chooses moves in one game

enum { GENPEI_CHANCE = -1 }; // the player to move when dice are rolled or cards dealt

// --- the workbench ---

Genpei *genpei_open(void);

// Also closes its games. Free positions and players first.
void genpei_close(Genpei *w);

// Why the last call that failed did so; "" before any did. Valid until the next call that fails.
const char *genpei_error(const Genpei *w);

// --- games ---

// Opened on first use and kept by the workbench: do not free.
const GenpeiGame *genpei_game(Genpei *w, const char *text);

const char *genpei_game_title(const GenpeiGame *g);
const char *genpei_game_rules(const GenpeiGame *g); // in words, with the notation of moves
int genpei_game_sides(const GenpeiGame *g);         // number of players, without chance
const char *genpei_game_side_name(const GenpeiGame *g, int side); // "black"; sides count from 0

// --- positions ---

// `text` is a position in the game's own notation; NULL or "start" is the start.
GenpeiPosition *genpei_position_new(const GenpeiGame *g, const char *text);
GenpeiPosition *genpei_position_copy(const GenpeiPosition *p);
void genpei_position_free(GenpeiPosition *p);

// The position in the form genpei_position_new reads. Valid until the next call of this function
// for `p`.
const char *genpei_position_text(GenpeiPosition *p);

// Who is to move: a side or GENPEI_CHANCE. In a finished game: any side.
int genpei_mover(const GenpeiPosition *p);

// The legal moves, `*n` of them, none when the game is over. Valid until `p` changes.
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

// What a side gets when the game is over (in Othello the difference of stones); 0 before that.
int genpei_payoff(const GenpeiPosition *p, int side);

// The winner, or -1 while the game goes on and when it is drawn.
int genpei_winner(const GenpeiPosition *p);

// --- players ---

GenpeiPlayer *genpei_player_new(const GenpeiGame *g, const char *text);
void genpei_player_free(GenpeiPlayer *player);

// Begins a new game. With the same seed, players that use random numbers choose the same moves.
void genpei_player_begin(GenpeiPlayer *player, int side, uint64_t seed);

// The move the player chooses in `p`, a position of its game in which a side is to move; `p` does
// not change. "resign" when it gives up. Valid until the next call for this player; NULL on
// failure.
const char *genpei_player_choose(GenpeiPlayer *player, const GenpeiPosition *p);

#ifdef __cplusplus
}
#endif
#endif
