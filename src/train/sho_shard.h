// SPDX-License-Identifier: MIT
// sho_shard.h - positions of shogi with their values as a file, for learners outside the program.
//
// A header of 64 bytes, a line of text filled up with spaces: "genpei shogi positions 1", how many
// positions follow, and the CRC-32 of all that follows, in hexadecimal digits. Then 64 bytes for
// each position, numbers with their lowest byte first:
//   0   the pieces of squares 0 to 80, 5 bits each, lowest bit first (shogi_tables.h)
//   51  bit 0: White is to move; bits 1 and 2: what the game brought the mover, 0 lost, 1 drawn, 2
//       won; bit 3: the game is held out from learning
//   52  the hands of Black and of White, 4 bytes each (shogi_position.h)
//   60  the value of a search for the mover, in hundredths of a pawn, 2 bytes
//   62  how many moves were played before, 2 bytes
// shogi_net.py reads these files.
#ifndef GENPEI_SHO_SHARD_H
#define GENPEI_SHO_SHARD_H

#include "base/error.h"
#include "base/str.h"
#include "games/shogi/shogi_position.h"

enum { SHO_RECORD_BYTES = 64, SHO_SHARD_HEADER = 64 };

typedef enum { SHO_LOST, SHO_EVEN, SHO_WON } ShoOutcome;

typedef struct {
    ShogiPosition position;
    ShoOutcome outcome; // for the mover
    bool held_out;
    int value; // for the mover
    int plies;
} ShoSample;

void sho_record_write(const ShoSample *s, unsigned char out[SHO_RECORD_BYTES]);

// False where the bytes are no position that the rules allow. `out` is then undefined.
bool sho_record_read(const unsigned char bytes[SHO_RECORD_BYTES], ShoSample *out);

// A whole file from its records.
bool sho_shard_write(const char *path, const Str *records, Error *e);

// The records of a file: their number and the bytes, in `bytes`. False, with the reason, when the
// file is cut, foreign or damaged, or has an impossible position.
bool sho_shard_open(const char *bytes, size_t n, const unsigned char **records, size_t *count,
                    Error *e);
bool sho_shard_read(const char *path, Str *file, const unsigned char **records, size_t *count,
                    Error *e);

#endif
