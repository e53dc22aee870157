// SPDX-License-Identifier: MIT
// tsume_search.h - df-pn over checks and replies: one question, "is it mate within N plies?"
#ifndef GENPEI_TSUME_SEARCH_H
#define GENPEI_TSUME_SEARCH_H

#include "engine/shogi/tsume.h"
#include "games/shogi/shogi_moves.h"

// A move and what is known of the position behind it.
typedef struct {
    uint64_t key;   // of that position: board and mover
    ShogiHand hand; // the attacker's there
    ShogiMove move;
    int16_t after; // the index of a move that must be decided first; -1 for none
    bool waits;    // for that one, or for the one it waits for
    TsumeResult result;
} TsumeChild;

// What the moves of a position amount to. Seen by the side to move, a position has phi, what is
// still needed to show its success, and delta, the same for its failure: proof and disproof number
// for the attacker, the other way round for the defender.
typedef struct {
    uint32_t phi, delta;
    size_t best;           // the child to search
    uint32_t sum, most;    // of which delta consists: of children counted alone, and together
    uint32_t rest;         // delta without the best child
    uint32_t second_delta; // the smallest delta among the other children
} TsumeSummary;

// One ply of the line being searched.
typedef struct {
    TsumeChild *children;
    size_t count, room;
    uint64_t key;    // of the position
    ShogiHand hand;  // the attacker's
    uint64_t line;   // of the moves that led to it
    uint64_t joined; // children counted together
    TsumeSummary summary;
    bool old_child; // one of them was met nearer to the root before
    int earlier;    // the ply before with the same bucket of `Tsume.buckets`; -1 for none
} TsumePly;

enum { TSUME_BUCKETS = 4096 };

typedef struct TsumeCrew TsumeCrew; // tsume_crew.h

struct Tsume {
    TsumeSetup setup;
    TsumeTable *table;
    TsumeCrew *crew; // NULL: one thread
    bool helps;      // it is not the leader of the crew
    ShogiPosition position;
    ShogiPosition root; // of the question
    int attacker;
    uint64_t salt;         // of the question: who attacks, with which set of pieces
    uint64_t nodes, asked; // asked: nodes when `go_on` was last called
    int ply;               // of the position that was looked at last
    uint16_t found;        // plies of the first mate; 0: none yet
    uint64_t budget;       // the search stops at this number of nodes; 0: none
    bool stopped;
    bool halted;         // by the limit or the caller, not by the crew
    ShogiMove barred;    // not to be played in the position of
    TsumeSpot barred_at; // these; SHOGI_NO_MOVE: none
    bool by_rules;       // of tsume: futile interpositions (tsume_futile.h) are not counted
    TsumePly plies[TSUME_PLIES_MAX + 2];
    int buckets[TSUME_BUCKETS]; // the last ply of the line whose key falls there
};

// Searches the position in `t->position` as ply 0. The result is undecided only when stopped.
TsumeResult tsume_search(Tsume *t, uint16_t length);

// The same even where the table knows the answer: what decides it is then among the moves of ply 0.
TsumeResult tsume_search_moves(Tsume *t, uint16_t length);

void tsume_clear_plies(Tsume *t); // frees what they hold

// Lists the moves of `t->position` and what is known behind them into plies[ply].children. When one
// of them decides the position, it stands there alone.
void tsume_expand(Tsume *t, int ply, uint16_t length);

// Fills in the ply that a move of the ply before leads to.
void tsume_enter(Tsume *t, int ply, const TsumeChild *c);

// Names a position together with the moves that led to it.
uint64_t tsume_loop_key(const TsumePly *at);

// In check from afar: the attacker's pieces of which the defender has none to interpose.
ShogiHand tsume_kept_kinds(const ShogiPosition *p, int attacker);

// Results of different questions share the table: their keys differ.
static inline uint64_t tsume_position_key(const Tsume *t, uint64_t board_key, int mover) {
    return board_key ^ t->salt ^ (mover == t->attacker ? UINT64_C(0x9E3779B97F4A7C15) : 0);
}

#endif
