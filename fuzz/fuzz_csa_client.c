// SPDX-License-Identifier: MIT
// fuzz_csa_client.c - a server of the CSA protocol that says anything: the client must survive it.
#include "fuzz_text.h"

#include "proto/engine/csa_client.h"

typedef struct {
    const char *rest;
} Server;

static bool gets_line(void *context, const char *line) {
    (void)context;
    fuzz_need(!strchr(line, '\n'));
    return true;
}

static CsaHeard says_line(void *context, int64_t until_ns, Str *line) {
    Server *s = context;
    (void)until_ns;
    if (!*s->rest) return CSA_CLOSED;
    size_t n = strcspn(s->rest, "\n");
    str_add_n(line, s->rest, n);
    s->rest += n + (s->rest[n] == '\n');
    return CSA_LINE;
}

static void ended(void *context, const CsaGame *game) {
    (void)context;
    fuzz_need(game->record->ending != END_NONE);
}

static void odd(void *context, const char *what) {
    (void)context;
    fuzz_need(*what && !strchr(what, '\n'));
}

static const Game *open_game(void *context, const char *name, Error *e) {
    return game_table_open(context, name, e);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n) {
    GameTable *games = fuzz_games();
    char *text = fuzz_text(bytes, n);
    Server server = {text};
    SeatSetup seat = {.open = open_game,
                      .context = games,
                      .players = player_table(),
                      .game = "shogi",
                      .player = "random",
                      .seed = 1};
    CsaSetup setup = {
        .seat = &seat, .games = games, .name = "a", .password = "b", .ended = ended, .odd = odd};
    int played = 0;
    Error e;
    csa_client_run(&setup, &(CsaWire){gets_line, says_line, &server}, 3, &played, &e);
    free(text);
    game_table_free(games);
    return 0;
}
