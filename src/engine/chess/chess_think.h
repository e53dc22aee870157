// SPDX-License-Identifier: MIT
// chess_think.h - the chess programs that the survey of 1979 names, and what they share.
//
// Shannon's types, as the survey sorts them: A, all moves to a depth (Kister, later TECH and CHESS
// 4); B, only plausible moves (Bernstein); C, goals and plans (Newell, Shaw and Simon).
#ifndef GENPEI_CHESS_THINK_H
#define GENPEI_CHESS_THINK_H

#include "engine/chess/chess_analogy.h"
#include "engine/chess/chess_conditional.h"
#include "search/classic/tree_log.h"

#include <stdatomic.h>
#include <stddef.h>

enum { CHESS_DEPTH_MAX = 20, CHESS_PLY_MAX = 60, CHESS_MATE = 100000, CHESS_PLAUSIBLE_MAX = 16 };

// Why Bernstein's program finds a move plausible: its questions, in their order.
typedef enum {
    CHESS_ASKS_CHECK,   // is the king in check?
    CHESS_ASKS_GAIN,    // can material be gained, a loss be avoided, men be exchanged?
    CHESS_ASKS_CASTLE,  // can the king castle?
    CHESS_ASKS_DEVELOP, // can a knight or bishop be developed?
    CHESS_ASKS_KEY,     // can a key square be occupied?
    CHESS_ASKS_FILE,    // can an open file be occupied?
    CHESS_ASKS_PAWN,    // can a pawn move?
    CHESS_ASKS_PIECE,   // can a piece move?
} ChessQuestion;

// What Newell, Shaw and Simon's program wants, in the order of need.
typedef enum {
    CHESS_WANTS_MATERIAL,
    CHESS_WANTS_SAFETY,
    CHESS_WANTS_CENTRE,
    CHESS_WANTS_DEVELOPMENT,
    CHESS_WANTS_ANY
} ChessGoal;

typedef struct {
    ChessMove line[CHESS_PLY_MAX];
    int length;
    int value; // for the mover, a pawn 100; beyond CHESS_MATE / 2: mate
    int depth;
    uint64_t nodes;
    int n_plausible; // Bernstein: the moves it asked about, and why
    ChessMove plausible[CHESS_PLAUSIBLE_MAX];
    ChessQuestion question[CHESS_PLAUSIBLE_MAX];
    ChessGoal goal; // Newell, Shaw and Simon
    uint64_t known; // analogy: moves that were not searched
    ChessAims aims; // conditional evaluation
    bool stopped;
} ChessThought;

typedef struct ChessProgram ChessProgram;
struct ChessProgram {
    const char *name;
    char type;    // 'A', 'B' or 'C'
    int depth;    // plies by default
    int width;    // plausible moves of a position; 0: all
    bool quiet;   // goes on with captures, and answers to checks, until the position is quiet
    bool deepens; // step by step, with a table
    bool analogy; // a refuted move is not searched again where the refutation works (KAISSA)
    bool aims;    // goals of the position count in the evaluation (Frey and Atkin)
    int (*value)(const ChessBoard *b); // static, for the mover
    // Puts moves in order; may leave some out. NULL: captures first.
    int (*plausible)(const ChessBoard *b, ChessMove *moves, int n, int most,
                     ChessQuestion *question);
};

// Limits of 0 do not count.
typedef struct {
    int depth, width;
    uint64_t nodes;
    int64_t deadline_ns; // of os_now_ns
    const atomic_bool *stop;
    ChessMove without; // a move of the root that is left out; from CHESS_NOWHERE: none
    TreeLog *log;      // gets the tree, its moves as chess_move_number says; NULL: none
} ChessLimits;

// A move as a number, in a tree that is not yet one of a Game, and back.
static inline Move chess_move_number(ChessMove m) {
    return (Move)m.from | (Move)m.to << 8 | (Move)m.promotion << 16 | (Move)m.type << 24;
}
static inline ChessMove chess_number_move(Move n) {
    return (ChessMove){(uint8_t)n, (uint8_t)(n >> 8), (uint8_t)(n >> 16), (uint8_t)(n >> 24)};
}

// Turns the moves of a tree below `s`, whose board is `b`, into those of the game.
void chess_tree_translate(TreeLog *log, const Game *g, const State *s, const ChessBoard *b);

typedef struct ChessSearch ChessSearch;
ChessSearch *chess_search_new(const ChessProgram *program);
void chess_search_free(ChessSearch *s);

// The position has a legal move.
void chess_think(ChessSearch *s, const ChessProgram *program, const ChessBoard *b,
                 const ChessLimits *limits, ChessThought *out);

// --- evaluations and generators (chess_values.c, chess_bernstein.c, chess_goals.c) ---
int chess_value_kister(const ChessBoard *b);
int chess_value_bernstein(const ChessBoard *b);
int chess_value_tech(const ChessBoard *b);
int chess_value_chess4(const ChessBoard *b);
int chess_material(const ChessBoard *b);                        // for the mover
bool chess_is_passed(const ChessBoard *b, int place, int side); // a pawn there
extern const int chess_man_value[7];

int chess_plausible(const ChessBoard *b, ChessMove *moves, int n, int most,
                    ChessQuestion *question);

// TECH's order of moves at the root by where men stand: what a move does there, a pawn 100.
int chess_tech_place(const ChessBoard *b, ChessMove m);

// Newell, Shaw and Simon: the first move of the first goal that loses nothing.
void chess_goals_think(ChessSearch *s, const ChessProgram *program, const ChessBoard *b,
                       const ChessLimits *limits, ChessThought *out);

// The value of a position by captures alone, for the mover.
int chess_quiet_value(ChessSearch *s, const ChessProgram *program, const ChessBoard *b);

#endif
