// SPDX-License-Identifier: MIT
// engine_table.h - the list of all engines. A new engine is a folder with its EngineType, and a
// line here.
#ifndef GENPEI_ENGINE_TABLE_H
#define GENPEI_ENGINE_TABLE_H

#include "engine/engine.h"

// PLAYS: the EngineType, the name of its player, its options, what it is. SOLVES: one that is not a
// player itself (`perfect` plays what it finds), with the name of its game.
#define ENGINES(PLAYS, SOLVES)                                                                     \
    PLAYS(edge_engine, "edge",                                                                     \
          "time=S,depth=N,level=N,threads=N,lines=K,table=MB,weights=FILE,net=FILE|none,"          \
          "ponder=0|1,book=built-in|FILE,margin=D",                                                \
          "Othello, strong: learned patterns, deep selective search, exact endgame")               \
    PLAYS(calc_engine, "calc", "time=S,nodes=N,depth=N,net=FILE",                                  \
          "Calculation, strong: a learned network, searches a few cards ahead")                    \
    PLAYS(hex_engine, "hex",                                                                       \
          "time=S,playouts=N,threads=N,seed=N,memory=MB,ponder=0|1,resign=0|1,know=N,expand=N,"    \
          "net=FILE|none,explore=C,doubt=D,mix=0..1,rave=R,prior=P,patterns=FILE|plain,"           \
          "games=FILE|plain,blend=0..1,book=0|1",                                                  \
          "Hex, strong: tree search with a network or patterns, connections and proofs")           \
    PLAYS(hex_solver_engine, "hex-solver", "time=S,nodes=N,threads=N,memory=MB",                   \
          "Hex by proof: plays what it can prove to win, with a book of 8x8")                      \
    PLAYS(sho_engine, "sho",                                                                       \
          "time=S,nodes=N,depth=N,think=even|response,threads=N,table=MB,ponder=0|1,"              \
          "eval=hand|net,net=FILE,book=FILE|built-in|none",                                        \
          "shogi, strong: deep selective search with a mate solver")                               \
    PLAYS(renju_engine, "renju", "time=S,nodes=N,depth=N",                                         \
          "renju and gomoku: wins by fours and threes, forbidden moves")                           \
    SOLVES(four_engine, "connect4")

#define ENGINE_PLAYS(TYPE, NAME, OPTIONS, SUMMARY) extern const EngineType TYPE;
#define ENGINE_SOLVES(TYPE, NAME) extern const EngineType TYPE;
ENGINES(ENGINE_PLAYS, ENGINE_SOLVES)
#undef ENGINE_PLAYS
#undef ENGINE_SOLVES

size_t engine_count(void);
const EngineType *engine_at(size_t i);
const char *engine_name(size_t i);

// The engine of this name; NULL: there is none.
const EngineType *engine_find(const char *name);

// The solver that suits the position at least this well; NULL: none.
const EngineSolver *engine_solver(const Game *g, const State *s, bool wld, EngineReach least);

// What the general solver can ask about the game. False when no engine knows it.
bool engine_expert(const Game *g, int threads, size_t memory_mb, EngineExpert *out);

#endif
