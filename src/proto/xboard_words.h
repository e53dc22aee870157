// SPDX-License-Identifier: MIT
// xboard_words.h - what engines say in the protocol of XBoard (also called CECP or WinBoard).
//
// Version 2 begins with lines `feature NAME=VALUE ...`; an engine without them speaks version 1.
#ifndef GENPEI_XBOARD_WORDS_H
#define GENPEI_XBOARD_WORDS_H

#include "base/str.h"
#include "proto/uci_info.h"
#include "proto/uci_options.h"

// What an engine announces. `{.reuse = true}`: nothing yet.
typedef struct {
    bool version_2;     // it has said `feature`
    bool waiting, done; // it has said done=0: more will follow; done=1: nothing will
    bool ping, setboard, usermove, reuse;
    bool king_takes_rook; // it wants castling of Chess960 so, not as O-O: Fairy-Stockfish
    Str variants;         // separated by commas
    UciOptions options;   // its own, and `memory` and `cores` where it has these commands
} XboardFeatures;

void xboard_features_clear(XboardFeatures *f);

// Reads a line; false when it is not one of features. Adds the answer that each of them gets:
// `accepted NAME`, or `rejected NAME` for what we do not use.
bool xboard_read_features(const char *line, XboardFeatures *f, Str *answers);

// Whether the engine says that it plays a variant.
bool xboard_has_variant(const XboardFeatures *f, const char *variant);

// Adds the command that sets an option, as uci_options_set does.
bool xboard_set_option(const XboardFeatures *f, const char *name, const char *value, Str *out,
                       Error *e);

// Reads a line of thinking, "PLY SCORE TIME NODES LINE"; other lines are ignored.
void xboard_read_thinking(const char *line, UciInfo *info);

// The move of "move MOVE" and "My move is : MOVE", or in version 1 of "7. ... MOVE"; false when the
// line is something else.
bool xboard_read_move(const char *line, bool version_2, char *move, size_t size);

// Who has won as the engine says: "0-1 {White resigns}".
typedef enum {
    XBOARD_FIRST,
    XBOARD_SECOND,
    XBOARD_DRAWN,
    XBOARD_RESIGNS,
    XBOARD_NOTHING
} XboardEnd;
XboardEnd xboard_read_end(const char *line);

// Whether the engine refuses something that it needs to play on: a move, a position, a limit. Some
// do not know commands that are only of use, such as `otim`.
bool xboard_is_refusal(const char *line);

#endif
