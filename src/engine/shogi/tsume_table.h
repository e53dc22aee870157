// SPDX-License-Identifier: MIT
// tsume_table.h - what a mate search knows of positions: a table of fixed size that forgets the
// least costly results when it is full.
//
// A position is a board, whose turn it is, and the attacker's hand; the defender has the rest of
// the set. A mate with one hand is a mate with any hand that has more; no mate with one hand is no
// mate with any hand that has less. So decided results are kept with the smallest, or the largest,
// hand for which they are known to hold, and answer for every hand they cover.
#ifndef GENPEI_TSUME_TABLE_H
#define GENPEI_TSUME_TABLE_H

#include "games/shogi/shogi_position.h"

#include <stddef.h>

// Lengths are counted in plies. TSUME_FOREVER: of any length.
enum { TSUME_FOREVER = UINT16_MAX };

// Proof and disproof numbers stay below this; a decided position has it for one of them.
#define TSUME_INFINITE ((uint32_t)1 << 30)

// Numbers of a position nothing is known of are about this.
enum { TSUME_UNIT = 2 };

// What is known of a position. Mate: pn = 0; `hand` is enough for it and `length` plies suffice.
// No mate within `length` plies: dn = 0; also with all of `hand`.
typedef struct {
    uint32_t pn, dn;
    ShogiHand hand;
    uint16_t length;
    uint16_t loop_ply;  // of a disproof: the smallest ply on the line that it rests on by
                        // repetition; TSUME_FOREVER when it holds on any line
    uint16_t first_ply; // the smallest ply at which the position was met
    bool met;           // in the table at all
    uint64_t joined;    // moves, by number, that are counted together: their lines join
    bool looped;        // it failed by repetition on some line: see tsume_table_put_loop
    bool over;          // of an undecided check: it ends the problem by the rules of tsume
    bool by_rules;      // of a mate: `length` leaves out futile interpositions (tsume_futile.h)
} TsumeResult;

static inline TsumeResult tsume_mate(ShogiHand hand, uint16_t length) {
    return (TsumeResult){.dn = TSUME_INFINITE,
                         .hand = hand,
                         .length = length,
                         .loop_ply = TSUME_FOREVER,
                         .met = true};
}

static inline TsumeResult tsume_no_mate(ShogiHand hand, uint16_t length, uint16_t loop_ply) {
    return (TsumeResult){
        .pn = TSUME_INFINITE, .hand = hand, .length = length, .loop_ply = loop_ply, .met = true};
}

typedef struct TsumeTable TsumeTable;

// `shared`: several threads use it at once, but for tsume_table_clear, _begin and _collect, which
// are for one thread while the others do nothing with it.
TsumeTable *tsume_table_new(size_t megabytes, bool shared);
void tsume_table_free(TsumeTable *t);
void tsume_table_clear(TsumeTable *t);

// Begins a round: what was left open before is as good as forgotten, and so are failures that were
// only assumed. `assuming`: all failures of this round may rest on one that is assumed.
void tsume_table_begin(TsumeTable *t, bool assuming);

// A round like the one before.
void tsume_table_renew(TsumeTable *t);

// Lengths from now on: by the rules of tsume, which leave out futile interpositions, or with all of
// them. A mate with all of them is one by the rules too; no mate by the rules is none with them.
void tsume_table_follow_rules(TsumeTable *t, bool by_rules);

// Says that a position and its estimate will be looked up soon.
void tsume_table_prefetch(const TsumeTable *t, uint64_t key, ShogiHand hand);

// What is known of a position when a mate may take `length` plies. `key` is of board and mover.
TsumeResult tsume_table_get(const TsumeTable *t, uint64_t key, ShogiHand hand, uint16_t length);

// The plies of the shortest mate that is known of a position; TSUME_FOREVER when none is.
uint16_t tsume_table_shortest(const TsumeTable *t, uint64_t key, ShogiHand hand);

// Where a position is found.
typedef struct {
    uint64_t key;
    ShogiHand hand; // the attacker's
} TsumeSpot;

// Keeps a result; `cost` is the number of nodes it took. `from` is the position before it on the
// line, or NULL.
void tsume_table_put(TsumeTable *t, uint64_t key, ShogiHand hand, const TsumeResult *r,
                     const TsumeSpot *from, uint64_t cost);

// The position from which an undecided one was last searched, and its numbers. False when not
// known.
bool tsume_table_origin(const TsumeTable *t, const TsumeSpot *of, TsumeSpot *from, uint32_t *pn,
                        uint32_t *dn);

// A number from 1 to 255 about a position that was only looked at: quick to find again, so that it
// may be forgotten at any time. 0: not known.
void tsume_table_put_estimate(TsumeTable *t, uint64_t key, ShogiHand hand, uint8_t number);
uint8_t tsume_table_get_estimate(const TsumeTable *t, uint64_t key, ShogiHand hand);

// The share of the table that is in use, in thousandths: of its size now, and of what it may grow
// to.
int tsume_table_filled(const TsumeTable *t);
int tsume_table_filled_in_all(const TsumeTable *t);

int tsume_table_collections(const TsumeTable *t); // how often something was forgotten for room

bool tsume_table_is_due(const TsumeTable *t); // for a collection

// Makes room when the table is nearly full: by growing up to its size, then by forgetting what cost
// least. Between searches of nodes only.
void tsume_table_collect(TsumeTable *t);

// --- threads ---

// How many threads are below a position, roughly: others then look elsewhere first. A table that is
// not shared has no such counts.
void tsume_table_enter(TsumeTable *t, uint64_t key);
void tsume_table_leave(TsumeTable *t, uint64_t key);
uint32_t tsume_table_busy(const TsumeTable *t, uint64_t key);

// --- no mate because of repetition, on one line only ---

// `line` is a key of all moves that led to the position, and of the position.
void tsume_table_put_loop(TsumeTable *t, uint64_t line, uint16_t length, uint16_t loop_ply);
// The ply it rests on; TSUME_FOREVER when nothing is known.
uint16_t tsume_table_get_loop(const TsumeTable *t, uint64_t line, uint16_t length);

#endif
