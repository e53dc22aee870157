// SPDX-License-Identifier: MIT
// verify_mates.h - claims about mate by checks alone, for shogi and its relatives.
//
// "mate N": the player to move mates within N plies, with a check at every move. There is a move
// for each position with that player to move; every reply is followed. "no-mate 0": the player to
// move never mates by checks alone. There is a reply to every check, and every check is followed; a
// position that comes again is no mate. Check is what the description asks in `repeat when always`
// (verify_rules.h); mate is check without a move, and a won game. Positions are the same
// when board, hands and mover are: a mate in which none comes again on a line needs no rule of
// repetition, and no-mate is about positions, not games.
//
// In these two nothing is concluded from a position with other hands: what occurs is checked
// itself. "covered-mate N" and "covered-no-mate 0" say the same and use that a larger hand is at
// least as good (verify_hands.h). A mate: where a position that is done has the same board and the
// attacker no more in hand, the claim may refer to it. No mate: a position needs no replies of its
// own where one in the set has the same board and the attacker at least as much in hand; and before
// a position comes into the set, pieces may go from the defender's hand to the attacker's.
//
// The position of the claim must be one that can be (games/shogi/shogi_sfen.h says which), with the
// game still going on and one king to be mated.
#ifndef GENPEI_VERIFY_MATES_H
#define GENPEI_VERIFY_MATES_H

#include "verify/verify.h"
#include "verify/verify_hands.h"

// The choice at a position with the maker of the claim to move, as a number among its moves. False,
// with the reason, when there is none.
typedef bool MateChoose(void *context, const State *s, const Move *moves, size_t n, size_t *number,
                        Error *e);

// Whether a position with the attacker to move is left to one with a smaller hand, which is mate
// within `plies`.
typedef bool MateRefer(void *context, const State *s, int plies, bool *refers, Error *e);

// How many pieces of each kind go to the attacker's hand before the position is put into the set:
// at most those in `most`, the defender's.
typedef bool MateRaise(void *context, const State *s, const unsigned char most[VERIFY_HAND_KINDS],
                       unsigned char more[VERIFY_HAND_KINDS], Error *e);

typedef struct {
    MateChoose *choose;
    MateRefer *refer; // of a mate by hands
    MateRaise *raise; // of no mate by hands
    void *context;
} MateGuide;

// Whether the claim (`about`, `by_hands`, `bound`) holds at `root` with these choices. They are
// asked for in the order in which a strategy has them: a mate's when its positions are first
// visited, each reply followed to its end; those of no-mate position by position in the order in
// which they were met, for one check after the other. `raise` is asked about the root and each
// position that a reply leads to and nothing covers; `refer` where a smaller hand is done. Fills in
// the counts of `claim`.
bool verify_mates(const Game *g, const State *root, VerifiedClaim *claim, const MateGuide *guide,
                  const VerifySetup *setup, Error *e);

#endif
