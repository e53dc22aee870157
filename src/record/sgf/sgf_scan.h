// SPDX-License-Identifier: MIT
// sgf_scan.h - the syntax of SGF: finds the property values of a game tree.
#ifndef GENPEI_SGF_SCAN_H
#define GENPEI_SGF_SCAN_H

#include "record/record_input.h"

// One value of a property; all offsets and lengths are bytes of the file.
typedef struct {
    size_t name, name_length;
    size_t at, length; // between [ and ]
    size_t node;       // from 1, in the order of the file
} SgfValue;

// Owns `values`; `{0}` is empty.
typedef struct {
    size_t began;     // where its "(" is
    SgfValue *values; // in the order of the file: those of the main line come first
    size_t n;         // on the main line
    size_t all, cap;
    size_t *parents; // of each node; 0 for the first
    size_t nodes, cap_nodes;
    size_t main_nodes; // the first so many are the main line
} SgfTree;

// Reads the tree at in->at. Refused only for its syntax; then in->at is at the end of the file.
RecordStatus sgf_scan(RecordInput *in, SgfTree *out, Error *e);
void sgf_tree_clear(SgfTree *t);

// The same of its first node alone; in->at is then somewhere behind it.
RecordStatus sgf_scan_root(RecordInput *in, SgfTree *out, Error *e);

// Whether a value belongs to the property of that name (upper case).
bool sgf_is(const RecordInput *in, const SgfValue *v, const char *name);

// The first value of a property on the main line, or in the same node as values[i]; NULL when
// there is none.
const SgfValue *sgf_find(const RecordInput *in, const SgfTree *t, const char *name);
const SgfValue *sgf_find_beside(const RecordInput *in, const SgfTree *t, size_t i,
                                const char *name);

#endif
