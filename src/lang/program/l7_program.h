// SPDX-License-Identifier: MIT
// l7_program.h - a compiled description: board, state, moves, code, texts.
//
// l7_compile.h makes it; the interpreter runs it; l7_emit.h writes it as C.
#ifndef GENPEI_L7_PROGRAM_H
#define GENPEI_L7_PROGRAM_H

#include "base/arena.h"
#include "base/str.h"
#include "game/game.h"
#include "lang/program/l7_board.h"
#include "lang/program/l7_instructions.h"
#include "lang/program/l7_move_type.h"
#include "lang/program/l7_state_spec.h"

// Functions are given by their numbers.
typedef struct {
    IrFunction *functions;
    int n_functions, cap_functions;
    L7Set *const_sets;
    int n_const_sets, cap_const_sets;
    int f_start;
    int f_keep; // computes what the state holds besides the fields; -1: nothing
    // Refusals in groups: a question about moves inside a group sees the groups before it.
    int f_unless[L7_REFUSALS_MAX][L7_PLAYERS_MAX];
    int refusals; // groups
    L7Trace unless_trace;
    int f_ends[L7_PLAYERS_MAX + 1];
    int f_near[L7_PLAYERS_MAX]; // the ends around a node that changed; -1: none
    int f_stuck[L7_PLAYERS_MAX];
    int f_since[L7_PLAYERS_MAX + 1]; // repetitions are counted anew; -1: never
    int f_always[L7_PLAYERS_MAX];    // what `repeat when always` asks of the player to move; -1
    int f_payoff[L7_PLAYERS_MAX];
    int64_t work;    // instructions: no question takes more
    int64_t listing; // the same for listing all types of moves
    bool machine;    // the interpreter may make machine code of the functions
} L7Code;

typedef struct {
    char name[L7_NAME_MAX + 1];
    L7Place place; // of the name
    const char *title, *about;
    int show_field, show_by;
    int show_with;                       // the field whose words put a mark before a sign; -1: none
    const char *show_marks;              // a mark for each of its words but the first
    const char *show[L7_SHOW_MAX + 1];   // the texts of `show`, ended by NULL
    const char *draw[L7_SHOW_MAX + 1];   // characters for people, for each word but the first
    int draw_by;                         // the field whose words choose one of these; -1: none
    const char *strings[L7_STRINGS_MAX]; // in expressions: what moves are written with
    int n_strings;
} L7Texts;

// The numbers of positions that the description promises, by depth.
typedef struct {
    long long counts[L7_PERFT_MAX];
    int n;
    bool ended; // finished games are counted too
    L7Place place;
} L7Perft;

_Static_assert((int)L7_GAME_PARAMS_MAX <= (int)GAME_PARAMS_MAX, "a game has room for them");
_Static_assert((int)L7_PLAYERS_MAX <= (int)PLAYERS_MAX, "a game has room for them");

typedef struct {
    Arena arena;
    int n_players;
    const char *players[L7_PLAYERS_MAX];
    int n_teams;              // 0: every player for themselves
    int team[L7_PLAYERS_MAX]; // of each player, where there are teams
    GameParam params[GAME_PARAMS_MAX];
    int n_params;
    L7Texts texts;
    L7Board board;
    L7StateSpec state;
    L7Moves moves;
    L7Code code;
    L7Perft perft;
} L7Program;

enum {
    L7_RESULT_NONE = 0,
    L7_RESULT_WIN = 1 /* + player */,
    L7_RESULT_DRAW = 20,
    L7_RESULT_COUNT = 21
};

// Parts of the state.
typedef struct {
    bool *vars, *sets, *arrays;
} L7Written;

L7Written l7_written_new(const L7Program *p); // none of them; to be freed
void l7_written_free(L7Written *w);
void l7_note_stores(const L7Program *p, const IrIns *ins, L7Written *w); // adds what it writes

// Whether all moves of chance are equally likely.
bool l7_even_odds(const L7Program *p);

void l7_program_free(L7Program *p);

// The program as text, for people and for the hash of the compiled form.
void l7_program_text(const L7Program *p, Str *out);

#endif
