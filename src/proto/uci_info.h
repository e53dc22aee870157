// SPDX-License-Identifier: MIT
// uci_info.h - what engines write in UCI, UGI and USI: info and moves.
#ifndef GENPEI_UCI_INFO_H
#define GENPEI_UCI_INFO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The latest values of `info` lines. `{0}`: nothing yet.
typedef struct {
    int depth;
    uint64_t nodes;
    bool has_time;
    int64_t time_ms; // since it was asked
    bool has_score;
    int score;     // hundredths of a pawn; a mate in n moves (USI: plies) is UCI_MATE - n,
                   // being mated minus that; one of unknown length counts as UCI_UNKNOWN_MATE
    bool is_bound; // the value is only known to be as high or as low: kept while there is no other
} UciInfo;

enum { UCI_MATE = 100000, UCI_UNKNOWN_MATE = 1000 };

// What USI calls startpos, whatever start a game has.
#define USI_STARTPOS "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"

// Reads an `info` line; lines about other moves than the best one and unknown words are ignored.
void uci_read_info(const char *line, UciInfo *info);

// The move of "bestmove MOVE ..."; false when the line is something else.
bool uci_read_bestmove(const char *line, char *move, size_t size);

// The move of "bestmove ... ponder MOVE"; false when there is none.
bool uci_read_expected(const char *line, char *move, size_t size);

// The word at `*line`, copied and cut to `size`; `*line` moves past it. False at the end.
bool uci_word(const char **line, char *word, size_t size);

#endif
