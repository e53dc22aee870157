// SPDX-License-Identifier: MIT
// sgf_reader.h - one game tree of SGF as it becomes a record; shared by the files that read it.
#ifndef GENPEI_SGF_READER_H
#define GENPEI_SGF_READER_H

#include "record/record_build.h"
#include "record/sgf/sgf_forms.h"
#include "record/sgf/sgf_scan.h"

enum { SGF_NAME_ROOM = 16, SGF_LOST_NAMES = 8 };

// A value of a node, NULL for none; nodes are counted from 1.
typedef struct {
    size_t node;
    const SgfValue *value;
} SgfBeside;

typedef struct {
    RecordInput *in;
    SgfTree tree;
    const SgfGame *kind; // NULL for private games
    const Game *game;    // NULL until it is known; then `b` is alive
    RecordBuilder b;
    bool declared_utf8; // CA says that texts are UTF-8
    bool mirrored;      // after swap-sides: in our rules the stones change instead, so the board is
                        // mirrored
    SgfBeside ms, value; // of the node that is read
    Str comment;         // on the place comment_line, comment_ply, not yet in the record
    size_t comment_line, comment_ply;
    size_t setup_nodes; // backgammon: the first so many nodes only set up
    size_t passes;      // of go, that the file implies: one player moves twice in a row
    bool komi_missing;
    size_t left_out; // variations with a move that is refused
    Error why;       // the first of these refusals
    struct {
        char name[SGF_NAME_ROOM];
        size_t n;
    } lost[SGF_LOST_NAMES]; // values of properties that are left out, by name
    int n_lost;
    size_t lost_others;  // of further names
    int64_t clock_ms[2]; // of the players; -1 when unknown
    bool overtime;       // clocks may also gain time
} SgfReader;

// The first value of a property; NULL when there is none.
const SgfValue *sgf_value(const SgfReader *r, const char *name);

// Puts the place of `v` (NULL: of the whole game) in front of the message; returns false.
bool sgf_blame(SgfReader *r, const SgfValue *v, Error *e);

// Replaces `out` by the text of a value, in UTF-8. In simple text line ends become spaces.
void sgf_value_text(const SgfReader *r, const SgfValue *v, bool simple, Str *out);

// The same for one of our own properties, whose value is also escaped as record_escape.h says.
bool sgf_exact_text(SgfReader *r, const SgfValue *v, Str *out, Error *e);

bool sgf_value_number(SgfReader *r, const SgfValue *v, int64_t *out, Error *e);

// sgf_setup.c: which game it is (sets kind and game, makes `b`), and where it begins.
bool sgf_read_game(SgfReader *r, Error *e);
bool sgf_read_start(SgfReader *r, Error *e);

#endif
