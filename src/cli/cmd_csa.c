// SPDX-License-Identifier: MIT
// cmd_csa.c - `genpei csa HOST:PORT`: plays shogi on a server of the CSA protocol.
#include "cli/cmd.h"

#include "base/os/os_client.h"
#include "base/os/os_posix.h"
#include "base/os/os_server.h"
#include "proto/engine/csa_client.h"
#include "record/files/archive.h"

enum { DEFAULT_PORT = 4081, LINE_MOST = 65536 };

typedef struct {
    App *app;
    const char *server, *name, *password, *player, *archive, *log;
    int64_t games, seed, tries;
    double margin_s, pause_s;
    bool comments, json;
    Archive *stored;
    FILE *logged;
    int played, won, drawn, lost;
    bool failed; // a game could not be stored
} Csa;

// --- the connection ---

typedef struct {
    int socket;
    const atomic_bool *stop;
    FILE *log;
    Str bytes; // read, but not yet a whole line
} Wire;

static bool wire_send(void *context, const char *line) {
    Wire *w = context;
    Str text = {0};
    const OsWait wait = {os_now_ns() + INT64_C(30000000000), NULL};
    bool secret = strncmp(line, "LOGIN ", 6) == 0;
    str_addf(&text, "%s\n", line);
    if (w->log) fprintf(w->log, "> %s\n", secret ? "LOGIN ..." : line);
    bool ok = os_socket_write(w->socket, str_text(&text), text.len, &wait) == OS_IO_DONE;
    str_clear(&text);
    return ok;
}

// Takes a whole line out of what was read; other control characters than its end are spaces.
static bool take_line(Wire *w, Str *line) {
    const char *end = w->bytes.len ? memchr(w->bytes.text, '\n', w->bytes.len) : NULL;
    if (!end) return false;
    size_t n = (size_t)(end - w->bytes.text), rest = w->bytes.len - n - 1;
    str_add_n(line, w->bytes.text, n);
    memmove(w->bytes.text, end + 1, rest);
    w->bytes.len = rest;
    w->bytes.text[rest] = '\0';
    for (size_t i = 0; i < line->len; i++)
        if ((unsigned char)line->text[i] < ' ' || line->text[i] == 127) line->text[i] = ' ';
    while (line->len && line->text[line->len - 1] == ' ') line->text[--line->len] = '\0';
    if (w->log) fprintf(w->log, "< %s\n", str_text(line));
    return true;
}

static CsaHeard wire_hear(void *context, int64_t until_ns, Str *line) {
    Wire *w = context;
    const OsWait wait = {until_ns, w->stop};
    while (!take_line(w, line)) {
        char bytes[4096];
        size_t got = 0;
        if (w->bytes.len > LINE_MOST) {
            if (w->log) fprintf(w->log, "! a line of more than %d bytes\n", LINE_MOST);
            return CSA_TOO_LONG;
        }
        OsIo io = os_socket_read(w->socket, bytes, sizeof bytes, &got, &wait);
        if (io == OS_IO_LATE) return CSA_QUIET;
        if (io == OS_IO_STOPPED) return CSA_STOPPED;
        if (io == OS_IO_ENDED) return CSA_CLOSED;
        str_add_n(&w->bytes, bytes, got);
    }
    return CSA_LINE;
}

// --- games ---

static void store_game(Csa *c, const CsaGame *game) {
    Error e;
    if (!c->stored || archive_add_played(c->stored, "", 0, game->record, NULL, &e)) return;
    c->failed = true;
    cli_fail(&e);
}

static void game_ended(void *context, const CsaGame *game) {
    Csa *c = context;
    const Record *r = game->record;
    c->won += strcmp(game->result, "win") == 0;
    c->drawn += strcmp(game->result, "draw") == 0;
    c->lost += strcmp(game->result, "lose") == 0;
    store_game(c, game);
    if (c->json) {
        cli_print_json(json_pack("{s:s, s:[s, s], s:i, s:s, s:s, s:I}", "id", game->id, "players",
                                 r->names[0], r->names[1], "side", game->side, "result",
                                 game->result, "reason", game->reason, "moves", (json_int_t)r->n));
        return;
    }
    printf("%s: ", game->id);
    cli_print_name(r->names[0], 0);
    printf(" - ");
    cli_print_name(r->names[1], 0);
    printf(", %s%s%s, %zu %s\n", game->result, *game->reason ? " by " : "", game->reason, r->n,
           str_plural((int64_t)r->n, "move", "moves"));
    fflush(stdout);
}

static void say_odd(void *context, const char *what) {
    Csa *c = context;
    fprintf(stderr, "genpei: warning: %s\n", what);
    if (c->logged) fprintf(c->logged, "! %s\n", what);
}

static const Game *open_game(void *context, const char *name, Error *e) {
    return cli_open(((Csa *)context)->app, name, NULL, e);
}

// One connection, for as many games as the server plays on it.
static CsaEnd connect_and_play(Csa *c, const char *host, int port, Error *e) {
    const OsWait wait = {os_now_ns() + INT64_C(30000000000), &c->app->stop};
    const SeatSetup seat = {.open = open_game,
                            .context = c,
                            .players = c->app->players,
                            .game = "shogi",
                            .player = c->player ? c->player : "sho:ponder=1",
                            .seed = (uint64_t)c->seed,
                            .stop = &c->app->stop};
    const CsaSetup setup = {.seat = &seat,
                            .games = c->app->games,
                            .name = c->name,
                            .password = c->password,
                            .margin_ms = (int64_t)(c->margin_s * 1000),
                            .comments = c->comments,
                            .ended = game_ended,
                            .odd = say_odd,
                            .context = c};
    Wire wire = {.stop = &c->app->stop, .log = c->logged};
    wire.socket = os_connect(host, port, &wait, e);
    if (wire.socket < 0) return CSA_END_CLOSED;
    CsaEnd end = csa_client_run(&setup, &(CsaWire){wire_send, wire_hear, &wire}, (int)c->games,
                                &c->played, e);
    os_socket_close(wire.socket);
    str_clear(&wire.bytes);
    return end;
}

static void pause_for(const Csa *c) {
    enum { LOOK_MS = 50 };
    int64_t until = os_now_ns() + (int64_t)(c->pause_s * 1e9);
    while (os_now_ns() < until && !atomic_load(&c->app->stop)) os_sleep_ms(LOOK_MS);
}

// Connects again when a connection ends, as some servers end it after each game.
static int play_all(Csa *c, const char *host, int port) {
    Error e;
    CsaEnd end = CSA_END_PLAYED;
    for (int failures = 0; c->played < c->games && !c->failed;) {
        int before = c->played;
        end = connect_and_play(c, host, port, &e);
        if (end == CSA_END_REFUSED || end == CSA_END_STOPPED || atomic_load(&c->app->stop)) break;
        failures = c->played > before ? 0 : failures + 1;
        if (c->played >= c->games || failures >= c->tries) break;
        if (failures) {
            fprintf(stderr, "genpei: %s; trying again in %g s\n", e.text, c->pause_s);
            pause_for(c);
        }
    }
    if (!c->json && c->played > 1)
        printf("%d games: %d won, %d drawn, %d lost, %d without a result\n", c->played, c->won,
               c->drawn, c->lost, c->played - c->won - c->drawn - c->lost);
    if (c->failed) return CLI_BAD;
    if (c->played >= c->games || atomic_load(&c->app->stop)) return CLI_OK;
    return cli_fail(&e);
}

// "wdoor.c.u-tokyo.ac.jp:4081"; without a port the default one.
static bool read_server(const char *text, Str *host, int *port, Error *e) {
    const char *colon = strrchr(text, ':');
    int64_t n = DEFAULT_PORT;
    bool address = colon && strchr(text, ':') != colon && text[0] != '['; // of version 6, bare
    if (address) colon = NULL;
    if (colon && (!spec_number(colon + 1, &n) || n < 1 || n > 65535))
        return error_set(e, "'%.60s' is not a port from 1 to 65535", colon + 1);
    size_t length = colon ? (size_t)(colon - text) : strlen(text);
    if (length > 1 && text[0] == '[' && text[length - 1] == ']') text++, length -= 2;
    if (length == 0) return error_set(e, "the host is missing: write HOST:PORT");
    str_add_n(host, text, length);
    *port = (int)n;
    return true;
}

static bool is_word(const char *text) {
    return *text && !strpbrk(text, " \t\r\n");
}

static int run_csa(App *app, const Command *self, int argc, char **argv) {
    Csa c = {.app = app,
             .name = NULL,
             .password = NULL,
             .games = 1,
             .seed = 1,
             .tries = 5,
             .margin_s = 1,
             .pause_s = 10};
    const ArgSpec spec[] = {
        {"HOST:PORT", ARG_TEXT, &c.server, NULL, "the server (port 4081 where none is given)", 0,
         0},
        {"--name", ARG_NEEDED, &c.name, "NAME", "name to log in with", 0, 0},
        {"--password", ARG_NEEDED, &c.password, "WORD",
         "password; on floodgate with the game before it: floodgate-300-10F,secret", 0, 0},
        {"--player", ARG_TEXT, &c.player, "SPEC",
         "player to run (default: sho:ponder=1, which also thinks on the other side's time)", 0, 0},
        {"--games", ARG_INT, &c.games, "N", "games to play", 1, 1000000},
        {"--archive", ARG_TEXT, &c.archive, "FILE", "store the games in this archive", 0, 0},
        {"--margin", ARG_REAL, &c.margin_s, "S",
         "seconds of every move kept back for the way to the server", 0, 0},
        {"--comments", ARG_FLAG, &c.comments, NULL,
         "send value and expected line with each move, as floodgate shows them", 0, 0},
        {"--tries", ARG_INT, &c.tries, "N", "connections that may fail in a row", 1, 1000000},
        {"--pause", ARG_REAL, &c.pause_s, "S", "seconds before trying again", 0, 0},
        {"--log", ARG_TEXT, &c.log, "FILE", "append what is said to this file", 0, 0},
        {"--seed", ARG_INT, &c.seed, "N", "seed of all random choices", 0, 0},
        {"--json", ARG_FLAG, &c.json, NULL, "print a JSON object for each game", 0, 0},
    };
    int status, port = 0;
    if (!CLI_ARGS(self, spec, argc, argv, &status)) return status;
    Str host = {0};
    Error e;
    bool ok = read_server(c.server, &host, &port, &e);
    if (ok && !is_word(c.name)) ok = error_set(&e, "--name: must be one word");
    if (ok && !is_word(c.password)) ok = error_set(&e, "--password: must be one word");
    if (ok && c.archive) ok = (c.stored = archive_open(c.archive, ARCHIVE_WRITE, &e)) != NULL;
    if (ok && c.log) {
        c.logged = fopen(c.log, "a");
        if (!c.logged) ok = error_set(&e, "cannot write to '%.200s'", c.log);
    }
    status = ok ? play_all(&c, str_text(&host), port) : cli_fail(&e);
    if (c.logged) fclose(c.logged);
    archive_close(c.stored);
    str_clear(&host);
    return status;
}

const Command cmd_csa = {
    .name = "csa",
    .group = GROUP_ENGINE,
    .summary = "Play shogi on a server of the CSA protocol.",
    .example = "genpei csa localhost:4081 --name genpei --password test-900-0,secret",
    .run = run_csa,
};
