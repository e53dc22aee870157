// SPDX-License-Identifier: MIT
// match_packet.h - a finished game of a match, as sent by the process that played it.
//
// It holds what does not follow from the number of the game. Both ends are the same program on
// machines of the same type, so numbers are sent as they are in memory.
#ifndef GENPEI_MATCH_PACKET_H
#define GENPEI_MATCH_PACKET_H

#include "referee/match.h"

enum { MATCH_REASON_MAX = 160 };

typedef struct {
    MatchGame game; // its reason is NULL
    char reason[MATCH_REASON_MAX];
    int payoffs[PLAYERS_MAX];
    Delays delays[PLAYERS_MAX];
    size_t n_moves;
    const char *moves; // not aligned; in the bytes that were read
} MatchPacket;

void match_packet_add(const MatchGame *game, const char *reason, const Delays *delays,
                      const Record *r, Str *out);

// False when the bytes are not a packet. They must live as long as the packet.
bool match_packet_read(const char *bytes, size_t n, MatchPacket *out);

// The record of game `index`, to be cleared by the caller.
void match_packet_record(const MatchSetup *m, int64_t index, const MatchPacket *p, Record *out);

#endif
