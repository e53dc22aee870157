// SPDX-License-Identifier: MIT
// l7_names.h - what a name means where it stands.
#ifndef GENPEI_L7_NAMES_H
#define GENPEI_L7_NAMES_H

#include "lang/lower/l7_lower.h"

Val low_name(Low *L, const char *name, L7Place place, Want want);
const Decl *low_function(const Low *L, const char *name);
int low_partner(const Low *L, int player); // the next one of the team; without teams the player
int low_field(const Low *L, const char *name);
int low_field_with_value(const Low *L, const char *word); // the field with this value; or -1
int low_values_of(const Low *L, const Expr *domain); // `p in man`: the field whose values; or -1
static inline bool low_has_values(const L7Field *f) {
    return f->type == FIELD_ENUM || (f->type == FIELD_PILE && f->words);
}
bool low_same_values(const Low *L, int a, int b); // two fields with the same words for values
// Makes the value one of `field`, by its word. False when that field has no such word.
bool low_translate(Low *L, Val *v, int field);
int low_move_type(const Low *L, const char *name);
bool low_broken(const Low *L, const char *name); // its declaration could not be read
int low_bind(Low *L, const char *name, Val v);   // returns what low_unbind takes
void low_unbind(Low *L, int mark);
// Where INLINE_DEPTH_MAX definitions are being expanded and `d` would be the next: the one that
// uses itself. NULL when none does, which is reported: they are too many.
const Decl *low_uses_itself(Low *L, const Decl *d);

Val low_error(Low *L, L7Place place, const char *format, ...) __attribute__((format(printf, 3, 4)));

// Whether it is a number that is known when compiling, without making code.
bool low_known_number(const Low *L, const Expr *e, int *out);
bool low_mentions(const Expr *e, const char *name); // whether the name occurs in it

// The variant that the expression names, and the number of the word that was chosen; NULL: it names
// none.
const Binder *low_variant(const Low *L, const Expr *e, int *value);

#endif
