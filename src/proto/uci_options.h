// SPDX-License-Identifier: MIT
// uci_options.h - the options that an engine announces in UCI, UGI and USI, and whether what a user
// wants to set is among them.
#ifndef GENPEI_UCI_OPTIONS_H
#define GENPEI_UCI_OPTIONS_H

#include "base/error.h"
#include "base/str.h"

#include <stddef.h>
#include <stdint.h>

typedef enum {
    UCI_CHECK,  // true or false
    UCI_SPIN,   // a whole number from `min` to `max`
    UCI_COMBO,  // one of `vars`
    UCI_BUTTON, // no value
    UCI_TEXT,   // anything; also types that are unknown
} UciOptionType;

typedef struct {
    char *name;
    UciOptionType type;
    int64_t min, max;
    char **vars;
    size_t n_vars;
} UciOption;

// `{0}`: none.
typedef struct {
    UciOption *list;
    size_t n, cap;
} UciOptions;

void uci_options_clear(UciOptions *o); // afterwards there is none

// Adds the option of "option name NAME type TYPE ..."; other lines are ignored.
void uci_options_read(UciOptions *o, const char *line);

// Adds one that an engine has without announcing it. `type` is all that is known of it.
void uci_options_imply(UciOptions *o, const char *name, UciOptionType type);

// In any case of letters; NULL when there is none.
const UciOption *uci_options_find(const UciOptions *o, const char *name);
bool uci_option_offers(const UciOption *o, const char *value); // `o` may be NULL

// Adds the command that sets an option, with the end of its line. False, with what is wrong and
// the nearest name, when the engine has no such option or not this value of it.
bool uci_options_set(const UciOptions *o, const char *name, const char *value, Str *out, Error *e);

#endif
