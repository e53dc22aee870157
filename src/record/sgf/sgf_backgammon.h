// SPDX-License-Identifier: MIT
// sgf_backgammon.h - backgammon in SGF (GM[6]), as GNU Backgammon writes it.
//
// W is white, B black. A point is a letter, a to x for white's points 1 to 24, y the bar, z the
// end. W[31hefe] is a throw and its steps, W[31] a throw that allows none; double, take and drop
// are the cube's. Before the first move AE, AW and AB set men, PL the turn, DI the dice, CV and CP
// the cube; DI between moves is a throw that is not yet played. MV, a private property, is any one
// move of the game here: where something is said of a throw alone. The game has the cube unless RU
// is NoCube. MI is the heading "match".
#ifndef GENPEI_SGF_BACKGAMMON_H
#define GENPEI_SGF_BACKGAMMON_H

#include "record/record_tree.h"
#include "record/sgf/sgf_reader.h"

static inline bool sgf_is_backgammon(const SgfGame *kind) {
    return kind && kind->form == SGF_FORM_BACKGAMMON;
}

// --- reading ---

// Whether RU says that there is no cube.
bool sgf_bg_without_cube(const SgfReader *r);

// The position that is set up before the first move; `skip` when something else says it.
bool sgf_bg_read_start(SgfReader *r, bool skip, Error *e);

// Values that are moves: W, B, MV, and DI behind the set-up.
bool sgf_bg_is_move(const SgfReader *r, const SgfValue *v);
bool sgf_bg_sets_up(const SgfReader *r, const SgfValue *v);
bool sgf_bg_add_move(SgfReader *r, size_t i, Error *e);

// MI as the text of the heading "match"; false, with the reason, when it says no match.
bool sgf_bg_read_match(SgfReader *r, Str *out, Error *e);

// --- writing ---

// "MI[length:3][game:0][ws:0][bs:0]" for the text of that heading; false when it is none.
bool sgf_bg_write_match(const char *heading, Str *out);

// AE, AW, AB, PL, DI, CV and CP; false when they do not say everything.
bool sgf_bg_write_setup(const Record *r, Str *out);

// The node of one turn, which begins with move `ply` of a line; returns the number of its moves,
// up to three. `s` is the position before it, and then the one before its last move.
size_t sgf_bg_write_turn(const RecordBranches *b, size_t line, size_t ply, State *s, Str *out);

#endif
