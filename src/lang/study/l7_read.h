// SPDX-License-Identifier: MIT
// l7_read.h - single fields of a description, read from its states by name.
#ifndef GENPEI_L7_READ_H
#define GENPEI_L7_READ_H

#include "lang/game/l7_game.h"

// A field of a game; a value, valid as long as the game.
typedef struct {
    const L7Rules *rules;
    const L7Field *field;
} L7Reader;

// Words, numbers and sets on nodes, of players or of the whole game. False, with the reason, when
// the game is not written in L7 or has no such field.
bool l7_reader_init(L7Reader *out, const Game *g, const char *field, Error *e);

// The number of a word, -1: there is none.
int l7_read_word(const L7Reader *r, const char *word);

// Its value at a node, of a player, or (`place` 0) of the game. Words are numbered from 0.
int l7_read_at(const L7Reader *r, const State *s, int place);

// The nodes that hold a word, the first 64 of them. `word` is above 0.
uint64_t l7_read_nodes(const L7Reader *r, const State *s, int word);

// The first 64 nodes of a set of the game (`place` 0) or of a player.
uint64_t l7_read_set(const L7Reader *r, const State *s, int place);

// The board.
int l7_read_node_count(const L7Reader *r);
const char *l7_read_node_name(const L7Reader *r, int node);

#endif
