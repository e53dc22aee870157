// SPDX-License-Identifier: MIT
// match_packet.c - see match_packet.h.
#include "referee/match_packet.h"

#include "base/mem.h"

void match_packet_add(const MatchGame *game, const char *reason, const Delays *delays,
                      const Record *r, Str *out) {
    MatchPacket p;
    memset(&p, 0, sizeof p); // padding too
    p.game = *game;
    p.game.reason = NULL;
    p.n_moves = r->n;
    snprintf(p.reason, sizeof p.reason, "%s", reason);
    memcpy(p.delays, delays, sizeof p.delays);
    memcpy(p.payoffs, r->payoffs, sizeof p.payoffs);
    str_add_n(out, (const char *)&p, sizeof p);
    if (r->n) str_add_n(out, (const char *)r->moves, r->n * sizeof(RecordMove));
}

bool match_packet_read(const char *bytes, size_t n, MatchPacket *out) {
    if (n < sizeof *out) return false;
    memcpy(out, bytes, sizeof *out);
    out->moves = bytes + sizeof *out;
    out->reason[MATCH_REASON_MAX - 1] = '\0';
    return (n - sizeof *out) / sizeof(RecordMove) == out->n_moves &&
           (n - sizeof *out) % sizeof(RecordMove) == 0;
}

void match_packet_record(const MatchSetup *m, int64_t index, const MatchPacket *p, Record *out) {
    MatchJob job = match_job(m, index);
    record_init(out, m->game, job.opening.start);
    for (int side = 0; side < m->game->players; side++)
        record_name(out, side, m->specs[job.seats[side]]);
    for (size_t i = 0; i < p->n_moves; i++) {
        RecordMove move;
        memcpy(&move, p->moves + i * sizeof move, sizeof move);
        record_add(out, move);
    }
    out->ending = p->game.ending;
    memcpy(out->payoffs, p->payoffs, sizeof out->payoffs);
    out->seed = job.seed;
    free(out->comment);
    out->comment = mem_text(p->reason);
}
