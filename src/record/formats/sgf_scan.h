// SPDX-License-Identifier: MIT
// sgf_scan.h - the syntax of SGF: finds the property values on the main line of a game tree.
#ifndef GENPEI_SGF_SCAN_H
#define GENPEI_SGF_SCAN_H

#include "record/record_input.h"

// One value of a property; all offsets and lengths are bytes of the file.
typedef struct {
    size_t name, name_length;
    size_t at, length; // between [ and ]
    size_t node;       // which node of the main line, from 1
} SgfValue;

// Owns `values`; `{0}` is empty.
typedef struct {
    size_t began; // where its "(" is
    SgfValue *values;
    size_t n, cap;
    size_t branches; // that are not on the main line
} SgfTree;

// Reads the tree at in->at. Refused only for its syntax; then in->at is at the end of the file.
RecordStatus sgf_scan(RecordInput *in, SgfTree *out, Error *e);
void sgf_tree_clear(SgfTree *t);

// Whether a value belongs to the property of that name (upper case).
bool sgf_is(const RecordInput *in, const SgfValue *v, const char *name);

// The first value of a property on the main line, or in the same node as values[i]; NULL when
// there is none.
const SgfValue *sgf_find(const RecordInput *in, const SgfTree *t, const char *name);
const SgfValue *sgf_find_beside(const RecordInput *in, const SgfTree *t, size_t i,
                                const char *name);

#endif
