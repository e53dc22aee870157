// SPDX-License-Identifier: MIT
// spec.h - texts such as `ply:depth=7,weights=300,30,50` that make a game or a player.
//
// The grammar: NAME, or NAME:ITEM,ITEM,... An ITEM is KEY=VALUE. An item without '=' continues the
// value before it (so a list of weights needs no quoting); as the first item it is the value of the
// key "" (as in engine:COMMAND). A KEY has no colon and, unless it begins with "option.", no
// spaces, so that a text of this form can be a value: relay:ply:depth=3/ply:depth=5,every=3. A
// VALUE in double quotes may hold anything,
// ", and \ written \" and \\: engine:"prog -x a=1,b=2",proto=gtp.
#ifndef GENPEI_SPEC_H
#define GENPEI_SPEC_H

#include "base/error.h"

#include <stddef.h>
#include <stdint.h>

enum { SPEC_TEXT_MAX = 2048, SPEC_ITEMS_MAX = 24 };

typedef struct {
    const char *key;
    const char *value;
    bool used; // it was read
} SpecItem;

// Points into its own `text`: do not copy a Spec by assignment.
typedef struct {
    char text[SPEC_TEXT_MAX];
    const char *name;
    SpecItem item[SPEC_ITEMS_MAX];
    size_t n;
} Spec;

bool spec_parse(const char *text, Spec *out, Error *e);

// The value of `key`, or NULL; marks it as used.
const char *spec_get(Spec *s, const char *key);

// Read a value if it is there (else `*out` stays as it was). False, with a message that names the
// key and the range, when it is there and wrong.
bool spec_int(Spec *s, const char *key, int min, int max, int *out, Error *e);
bool spec_real(Spec *s, const char *key, double min, double max, double *out, Error *e);

// Reads one of `n` words into its index.
bool spec_choice(Spec *s, const char *key, const char *const *words, size_t n, int *out, Error *e);

// Reads a list of whole numbers separated by ',' or '/'; `*n` is the capacity, then the count.
bool spec_ints(Spec *s, const char *key, int *out, size_t *n, Error *e);

// Call last: false when an item was never read; the message suggests one of `known`.
bool spec_done(const Spec *s, const char *const *known, size_t n_known, Error *e);

// The whole text as a number, with nothing before or after it.
bool spec_number(const char *text, int64_t *out);
bool spec_decimal(const char *text, double *out);

#endif
