// SPDX-License-Identifier: MIT
// fuzz_gtp.c - GTP, both ways: lines for us as an engine, and an engine's answers.
#include "fuzz_text.h"

#include "proto/engine/engine_side.h"
#include "proto/engine/gtp_engine.h"
#include "proto/gtp_reply.h"

static const Game *open_game(void *context, const char *name, Error *e) {
    return game_table_open(context, name, e);
}

// An answer is one line or more and an empty one.
static void hear(void *context, const char *text) {
    (void)context;
    size_t n = strlen(text);
    fuzz_need((*text == '=' || *text == '?') && n > 2 && strcmp(text + n - 2, "\n\n") == 0);
    fuzz_need(strstr(text, "\n\n") == text + n - 2);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n) {
    GameTable *table = fuzz_games();
    char *text = fuzz_text(bytes, n);
    SeatSetup setup = {.open = open_game,
                       .context = table,
                       .players = player_table(),
                       .game = n % 2 ? "go3" : "othello:size=4",
                       .player = "random",
                       .seed = 1};
    Error e;
    EngineSide *side = gtp_engine.open(&setup, (EngineOut){.write = hear}, &e);
    GtpReply reply = {0};
    for (char *p = text, *end; p; p = end) {
        end = strchr(p, '\n');
        if (end) *end++ = '\0';
        if (strstr(p, "boardsize")) continue; // large boards are slow to make
        if (gtp_reply_line(&reply, p) == GTP_WHOLE) gtp_reply_reset(&reply);
        if (!gtp_engine.line(side, p)) break;
    }
    str_clear(&reply.text);
    gtp_engine.close(side);
    free(text);
    game_table_free(table);
    return 0;
}
