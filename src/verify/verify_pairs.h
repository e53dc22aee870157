// SPDX-License-Identifier: MIT
// verify_pairs.h - claims that hold by pairs of nodes: whenever the other player takes a node of a
// pair, the one who makes the claim takes its partner, so the other one never wins.
//
// This is for games in which stones are only placed and more of them never spoil a win, which is
// derived from the description (lang/rules/l7_monotone.h). It is then enough to check the fullest
// boards: the other player has every node but one of each pair and the one that was taken first. If
// no stone wins as the last one on any of these, none does with fewer stones, and the other player
// never has more: the maker of the claim always finds the partner empty, and a stone that must be
// played elsewhere only helps. Of pairs that a win does not need, the other player may have both
// nodes.
#ifndef GENPEI_VERIFY_PAIRS_H
#define GENPEI_VERIFY_PAIRS_H

#include "verify/verify.h"

// Reads the pairs ("a1 g4", each on a line; a node to begin with alone on one) and checks the claim
// about `root` by them.
bool verify_pairs(const Game *g, const State *root, const char *text, size_t length,
                  VerifiedClaim *claim, Error *e);

// What the pairs of a verified claim say in a position with its maker to move. False when that
// position cannot arise from the one the claim is about.
bool verify_pairs_move(const Game *g, const VerifiedClaim *claim, const State *s, Move *out);

#endif
