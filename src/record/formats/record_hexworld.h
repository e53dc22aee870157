// SPDX-License-Identifier: MIT
// record_hexworld.h - games of Hex as HexWorld links: "https://hexworld.org/board/#11n,a9d3".
//
// After the # come the size (11, or 8x10), display settings that do not affect the game, a comma,
// and the moves without separators; a second comma only marks a place among them. Special moves:
// ":s" the stone is taken over, ":rb" and ":rw" black (who moves first, our red) or white resigns,
// ":fb" and ":fw" forfeits. A file of links has one on each line; the address before the # may be
// missing.
#ifndef GENPEI_RECORD_HEXWORLD_H
#define GENPEI_RECORD_HEXWORLD_H

#include "record/record_input.h"

// Whether a text begins with such a link.
bool record_is_hexworld(const char *text, size_t n);

RecordStatus record_hexworld_next(RecordInput *in, Record *out, Error *e);

// Writes the link and a line end; only a comment ("# ...") for games that have none: other games,
// other starting positions.
void record_hexworld_write(const Record *r, Str *out);

#endif
