// SPDX-License-Identifier: MIT
// gnubg_host.c - see gnubg_host.h.
//
// Every position is set up anew with its dice, and the program is asked for a hint: it plays no
// game of its own. Its move is found by the position it leads to. Games with the cube are refused.
#include "proto/gnubg_host.h"

#include "base/mem.h"
#include "proto/gnubg_words.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    Host host;
    BgEye eye;
    Str out, move;
    State *room;
    Move *moves;
} GnubgHost;

static Host *gnubg_make(const Game *g, Error *e) {
    BgEye eye;
    if (!bg_eye_init(&eye, g, e)) return NULL;
    if (eye.cube) {
        error_set(e, "gnubg is asked for moves without the cube only");
        return NULL;
    }
    GnubgHost *h = mem_new(1, sizeof *h);
    h->host = (Host){.protocol = &gnubg_protocol, .game = g};
    h->eye = eye;
    h->room = game_states_new(g, 1);
    h->moves = mem_new(g->max_moves, sizeof *h->moves);
    return &h->host;
}

static void gnubg_free(Host *host) {
    GnubgHost *h = (GnubgHost *)host;
    str_clear(&h->out);
    str_clear(&h->move);
    free(h->room);
    free(h->moves);
    free(h);
}

// Reads until a line begins with `word`.
static bool wait_for(GnubgHost *h, const char *word, const OsWait *wait, Error *e) {
    const char *line;
    do {
        if (!link_line(h->host.link, wait, &line, e)) return false;
    } while (strncmp(line + strspn(line, " "), word, strlen(word)) != 0);
    return true;
}

static bool gnubg_start(Host *host, const char *init, const OsWait *wait, Error *e) {
    GnubgHost *h = (GnubgHost *)host;
    str_reset(&h->out);
    str_add(&h->out, "set player 0 human\nset player 1 human\nset automatic game off\n"
                     "set automatic roll off\nset automatic move off\n");
    for (const char *p = init; p && *p; p += strcspn(p, ";"), p += *p == ';')
        str_addf(&h->out, "%.*s\n", (int)strcspn(p, ";"), p);
    str_add(&h->out, "new game\nset turn 1\nset dice 1 2\n");
    return link_send(host->link, str_text(&h->out), wait, e) &&
           wait_for(h, "The dice have been set", wait, e);
}

static bool gnubg_new_game(Host *host, const OsWait *wait, Error *e) {
    (void)host, (void)wait, (void)e;
    return true; // every position is set up
}

static bool ask(GnubgHost *h, const BgBoard *b, const int dice[2], const OsWait *wait, Error *e) {
    str_reset(&h->out);
    str_add(&h->out, "set board simple ");
    gnubg_board(b, &h->out);
    str_addf(&h->out, "\nset dice %d %d\nhint 1\n", dice[0], dice[1]);
    return link_send(h->host.link, str_text(&h->out), wait, e) &&
           wait_for(h, "The dice have been set", wait, e);
}

static bool read_hint(GnubgHost *h, double *equity, const OsWait *wait, Error *e) {
    const char *line;
    do {
        if (!link_line(h->host.link, wait, &line, e)) return false;
    } while (!gnubg_hint(line, &h->move, equity));
    return true;
}

// The legal move that leads to the position after the hint.
static bool find_move(GnubgHost *h, const HostTurn *turn, size_t n, const BgBoard *now,
                      HostAnswer *out, Error *e) {
    const Game *g = h->host.game;
    BgBoard wanted = *now;
    bool ok = gnubg_move(&wanted, str_text(&h->move));
    for (size_t i = 0; ok && i < n; i++) {
        game_copy(g, h->room, turn->state);
        game_play(g, h->room, h->moves[i]);
        BgBoard b = bg_see(&h->eye, h->room, turn->side);
        if (memcmp(&b, &wanted, sizeof b) != 0) continue;
        out->move = h->moves[i];
        return true;
    }
    out->fault = END_ILLEGAL;
    return host_fail(e, "illegal move", str_text(&h->move));
}

static bool gnubg_choose(Host *host, const HostTurn *turn, HostAnswer *out, Error *e) {
    GnubgHost *h = (GnubgHost *)host;
    size_t n = game_moves(host->game, turn->state, h->moves);
    if (n == 1) {
        out->move = h->moves[0];
        return true;
    }
    int dice[2];
    double equity;
    BgBoard b = bg_see(&h->eye, turn->state, turn->side);
    bg_dice(&h->eye, turn->state, dice);
    if (!ask(h, &b, dice, &turn->wait, e) || !read_hint(h, &equity, &turn->wait, e)) return false;
    out->has_value = true;
    out->value = (int)(1000 * equity);
    return find_move(h, turn, n, &b, out, e);
}

const Protocol gnubg_protocol = {
    .name = "gnubg",
    .make = gnubg_make,
    .free = gnubg_free,
    .start = gnubg_start,
    .new_game = gnubg_new_game,
    .choose = gnubg_choose,
    .goodbye = "quit\ny\n",
};
