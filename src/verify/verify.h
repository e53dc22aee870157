// SPDX-License-Identifier: MIT
// verify.h - checks a strategy by the rules of the game alone.
//
// It runs on the game's description in L7, not on rules written by hand, and uses nothing of the
// solver. The rules are run by the plain interpreter (plain/plain_game.h), which shares nothing
// with the compiler of L7 either; by the virtual machine where that is asked for, and for
// descriptions that the plain interpreter refuses. A strategy is a text and then bytes:
//
//   genpei strategy 2
//   game reversi70
//   rules 812               the rules in L7, as Game.description has them; 812 bytes follow
//   (bytes)
//   position start
//   at-least 1 20567        player 0 gets at least 1; 20567 bytes follow
//   (bytes)
//   at-most 1 1003          perhaps a second claim, about the same position
//   (bytes)
//
// The rules must be those of the game of that name here. The bytes of a claim are the moves of the
// player who makes the claim (the first for at-least, the second for at-most), as numbers in the
// list of the moves of each position, seven bits per byte, the last byte of a number below 128.
// They are in the order in which the positions are first visited when one follows the chosen move
// where that player is to move, and all moves, in their order, elsewhere.
//
// A strategy that is too long to be listed may leave positions to the verifier, which searches them
// itself (verify_search.h), each within a number of positions that the claim names:
//
//   searched-at-most 58 1003 2000000
//   (bytes)
//
// A move is then its number and one more; 0 instead says that the position is to be searched. In
// such a claim symmetric positions count as the same, where the search knows symmetries.
//
// Where stones are only placed, a claim that no one wins may rest on pairs of nodes instead
// (verify_pairs.h): "pairs-at-most 0 54", and lines such as "a1 g4".
//
// In shogi a claim may be about mate by checks alone (verify_mates.h): "mate 17 1003" or "no-mate 0
// 1003", and the bytes; or "covered-mate 17 1003", "covered-no-mate 0 1003", in which a position
// may stand for those with other hands. It stands alone. The bytes of a covered mate have, before
// the move of a position with a done one of the same board and no larger hand, 1 where that one
// stands for it, and then no move, or 0. Those of a covered no-mate have, for each position that
// comes into the set, how many pieces go to the attacker: a number for each kind, in the order R B
// G S N L P, of which the defender has any.
#ifndef GENPEI_VERIFY_H
#define GENPEI_VERIFY_H

#include "game/game_table.h"

#include <stdatomic.h>

enum { VERIFY_CLAIMS_MAX = 2, VERIFY_PAIRS_MAX = 32 };

typedef struct {
    int n;
    int node[VERIFY_PAIRS_MAX][2];
    int first;          // the node taken first, or -1
    uint64_t begins[2]; // the players' stones where the claim begins
} VerifiedPairs;

typedef enum { VERIFY_VALUE, VERIFY_MATE, VERIFY_NO_MATE } VerifyAbout;

typedef struct {
    VerifyAbout about;
    bool at_most;
    int bound;          // of the value; of a mate: plies
    char first[32];     // of a mate: the move it begins with
    uint64_t positions; // different ones, leaves included; of mates: with the attacker to
                        // move; by pairs: boards examined
    uint64_t leaves;    // finished games, mates; by pairs: boards that no one has won
    uint64_t limit;     // for each search; 0: the strategy leaves nothing to be searched
    uint64_t searched;  // positions among them that were searched, and how many were
    uint64_t examined;  // examined in doing so
    uint64_t known;     // searches taken from the setup, not repeated
    bool by_hands;      // of mates: a larger hand is at least as good (verify_hands.h)
    uint64_t covered;   // positions that another one stood for
    bool by_pairs;
    bool plain;   // the plain interpreter ran the rules; else the virtual machine
    bool by_bits; // searches ran rules written for bits, compared with these where each begins
    VerifiedPairs pairs;
} VerifiedClaim;

typedef struct {
    const Game *game; // of the table, in L7
    char position[2048];
    const char *mover; // the player to move there
    int n_claims;
    VerifiedClaim claims[VERIFY_CLAIMS_MAX];
    Error not_plain; // why the plain interpreter did not take the description; "" if it did
} Verified;

// Called with every position at which the strategy chooses, and its move, as the virtual machine
// has them: it runs the rules then. False ends the check, and nothing is shown then.
typedef bool VerifyVisit(void *context, const State *s, Move m);

// How far the searches of one claim are.
typedef struct {
    int claim; // counted from 0
    size_t done, all;
    uint64_t examined;
} VerifyProgress;

// Zero means none, and one thread.
typedef struct {
    VerifyVisit *visit;
    void *context; // of all functions here
    int threads;   // for searches
    bool fast;     // the virtual machine runs the rules of all claims
    // The first `known[claim]` searches of a claim were done earlier and examined that many
    // positions; SIZE_MAX: none is to be done.
    size_t known[VERIFY_CLAIMS_MAX];
    uint64_t known_examined[VERIFY_CLAIMS_MAX];
    // Called after each search, in their order, by one thread at a time; false ends the check.
    bool (*searched)(void *context, const VerifyProgress *p);
    const atomic_bool *stop; // ends the check
} VerifySetup;

// Whether every claim of the strategy holds. `setup` may be NULL. `games` opens the game.
bool verify_strategy(GameTable *games, const Str *text, const VerifySetup *setup, Verified *out,
                     Error *e);

#endif
