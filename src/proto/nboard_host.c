// SPDX-License-Identifier: MIT
// nboard_host.c - see nboard_host.h.
//
// Engines write other lines meanwhile (status, search, nodestats); what counts are "pong N", after
// which they have read everything, and "=== MOVE". An engine makes a move of its own only when it
// is sent back to it.
#include "proto/nboard_host.h"

#include "base/mem.h"
#include "base/spec.h"
#include "proto/nboard_words.h"
#include "proto/uci_info.h"

typedef struct {
    Host host;
    int pings;
    int depth; // as it was set last
    bool set;  // the engine has the game, up to the moves of `told`
    ToldMoves told;
    Str out;
} NboardHost;

static Host *nboard_make(const Game *g, Error *e) {
    if (!nboard_suits(g, e)) return NULL;
    NboardHost *h = mem_new(1, sizeof *h);
    h->host = (Host){.protocol = &nboard_protocol, .game = g};
    return &h->host;
}

static void nboard_free(Host *host) {
    NboardHost *h = (NboardHost *)host;
    str_clear(&h->out);
    free(h->told.moves);
    free(h);
}

static bool is_move(const char *line) {
    return strncmp(line, "===", 3) == 0;
}

// Sends what was collected and a ping, and waits for the pong.
static bool ping(NboardHost *h, const OsWait *wait, Error *e) {
    str_addf(&h->out, "ping %d\n", ++h->pings);
    bool ok = link_send(h->host.link, str_text(&h->out), wait, e);
    str_reset(&h->out);
    while (ok) {
        const char *line;
        char word[16], number[16];
        int64_t n;
        if (!link_line(h->host.link, wait, &line, e)) return false;
        if (is_move(line)) return host_fail(e, "the engine moved without being asked:", line);
        if (uci_word(&line, word, sizeof word) && strcmp(word, "pong") == 0 &&
            uci_word(&line, number, sizeof number) && spec_number(number, &n) && n == h->pings)
            return true;
    }
    return false;
}

static bool nboard_start(Host *host, const char *init, const OsWait *wait, Error *e) {
    NboardHost *h = (NboardHost *)host;
    h->depth = 0;
    str_reset(&h->out);
    str_add(&h->out, "nboard 2\n");
    for (const char *p = init; p && *p; p += strcspn(p, ";"), p += *p == ';') {
        p += strspn(p, " ");
        if (strcspn(p, ";") > 0) str_addf(&h->out, "%.*s\n", (int)strcspn(p, ";"), p);
    }
    return ping(h, wait, e);
}

static bool nboard_new_game(Host *host, const OsWait *wait, Error *e) {
    NboardHost *h = (NboardHost *)host;
    h->set = false;
    h->told.n = 0;
    return ping(h, wait, e);
}

// The game from its beginning; its moves are sent one by one.
static void set_game(NboardHost *h, const Record *r) {
    str_add(&h->out, "set game ");
    nboard_add_game(r->game, r->start, &h->out);
    str_add(&h->out, ";)\n");
    h->told.n = 0;
    h->set = true;
}

// Collects what brings the engine to the position of the record: as a rule, two moves.
static void update_game(NboardHost *h, const Record *r) {
    size_t same = told_same(&h->told, r);
    if (!h->set || same < h->told.n) {
        set_game(h, r);
        same = 0;
    }
    if (same == r->n) return;
    State *s = game_states_new(r->game, 1);
    record_state(r, same, s);
    for (; same < r->n; same++) {
        str_add(&h->out, "move ");
        nboard_add_move(r->game, s, r->moves[same].move, &h->out);
        str_add_char(&h->out, '\n');
        game_play(r->game, s, r->moves[same].move);
        told_add(&h->told, r->moves[same].move);
    }
    free(s);
}

// Output since the last answer may be anything but a move.
static bool nothing_unasked(NboardHost *h, Error *e) {
    for (const char *line; (line = link_pending(h->host.link));)
        if (is_move(line)) return host_fail(e, "the engine moved without being asked:", line);
    return true;
}

static bool read_answer(NboardHost *h, const HostTurn *turn, const char *line, HostAnswer *out,
                        Error *e) {
    const char *said = line + 3;
    said += strspn(said, " \t");
    if (nboard_read_move(h->host.game, turn->state, said, &out->move)) {
        char value[32];
        double discs;
        said += strcspn(said, "/ \t");
        said += strspn(said, "/ \t");
        size_t n = strcspn(said, "/ \t");
        if (n > 0 && n < sizeof value) {
            memcpy(value, said, n);
            value[n] = '\0';
            out->has_value = spec_decimal(value, &discs) && discs > -1000 && discs < 1000;
            if (out->has_value) out->value = (int)(discs * 100);
        }
        return true;
    }
    out->fault = END_ILLEGAL;
    return host_fail(e, "illegal move", said);
}

static bool nboard_choose(Host *host, const HostTurn *turn, HostAnswer *out, Error *e) {
    NboardHost *h = (NboardHost *)host;
    if (host_forced_pass(host->game, turn, &out->move)) return true;
    if (turn->depth && turn->depth != h->depth) str_addf(&h->out, "set depth %d\n", turn->depth);
    h->depth = turn->depth;
    update_game(h, turn->record);
    str_add(&h->out, "go\n");
    bool ok = nothing_unasked(h, e) && link_send(host->link, str_text(&h->out), &turn->wait, e);
    str_reset(&h->out);
    if (!ok) return false;
    const char *line;
    do {
        if (!link_line(host->link, &turn->wait, &line, e)) return false;
    } while (!is_move(line));
    return read_answer(h, turn, line, out, e);
}

const Protocol nboard_protocol = {
    .name = "nboard",
    .make = nboard_make,
    .free = nboard_free,
    .start = nboard_start,
    .new_game = nboard_new_game,
    .choose = nboard_choose,
    .has_depth = true,
    .goodbye = "quit\n",
};
