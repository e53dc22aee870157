// SPDX-License-Identifier: MIT
// talk_kit.h - a conversation with our program as an engine: lines in, answers out.
#ifndef GENPEI_TALK_KIT_H
#define GENPEI_TALK_KIT_H

#include "testing.h"

#include "games/game_types.h"
#include "proto/engine/gtp_engine.h"
#include "proto/engine/nboard_engine.h"
#include "proto/engine/uci_engine.h"

#include <threads.h>

typedef struct {
    GameTable *table;
    SeatSetup setup;
    EngineSide *side;
    const EngineProtocol *protocol;
    mtx_t lock; // of `said`: a search answers from its own thread
    cnd_t spoke;
    Str said;
    Str heard; // a copy, for the test
    bool goes_on;
} Talk;

static inline const Game *talk_open_game(void *context, const char *name, Error *e) {
    return game_table_open(((Talk *)context)->table, name, e);
}

static inline void talk_hear(void *context, const char *text) {
    Talk *t = context;
    mtx_lock(&t->lock);
    str_add(&t->said, text);
    cnd_signal(&t->spoke);
    mtx_unlock(&t->lock);
}

// `no_reader`: see EngineOut.
static inline void talk_begin_with(Talk *t, const EngineProtocol *protocol, const char *game,
                                   const char *player, bool (*no_reader)(void)) {
    *t = (Talk){.table = all_games_new(), .protocol = protocol};
    mtx_init(&t->lock, mtx_plain);
    cnd_init(&t->spoke);
    t->setup = (SeatSetup){.open = talk_open_game,
                           .context = t,
                           .games = t->table,
                           .players = player_table(),
                           .game = game,
                           .player = player,
                           .seed = 1};
    Error e;
    t->side = protocol->open(&t->setup, (EngineOut){talk_hear, t, no_reader}, &e);
    if (!t->side) fail_msg("%s", e.text);
}

static inline void talk_begin(Talk *t, const EngineProtocol *protocol, const char *game,
                              const char *player) {
    talk_begin_with(t, protocol, game, player, NULL);
}

static inline void talk_end(Talk *t) {
    t->protocol->close(t->side);
    str_clear(&t->said);
    str_clear(&t->heard);
    mtx_destroy(&t->lock);
    cnd_destroy(&t->spoke);
    game_table_free(t->table);
}

static inline void talk_say(Talk *t, const char *line) {
    mtx_lock(&t->lock);
    str_reset(&t->said);
    mtx_unlock(&t->lock);
    t->goes_on = t->protocol->line(t->side, line);
}

// What was said since the last line, up to and including a line that contains `last`.
static inline const char *talk_heard(Talk *t, const char *last) {
    mtx_lock(&t->lock);
    while (!strstr(str_text(&t->said), last)) cnd_wait(&t->spoke, &t->lock);
    str_reset(&t->heard);
    str_add(&t->heard, str_text(&t->said));
    mtx_unlock(&t->lock);
    return str_text(&t->heard);
}

// The immediate answer to a line.
static inline const char *answer(Talk *t, const char *line) {
    talk_say(t, line);
    return talk_heard(t, "");
}

// The answer to a line, up to and including a line that contains `last`.
static inline const char *answer_until(Talk *t, const char *line, const char *last) {
    talk_say(t, line);
    return talk_heard(t, last);
}

#define assert_answer(t, line, expected) assert_string_equal(answer(t, line), expected)

// Fails unless making such an engine fails for this reason.
static inline void assert_no_engine(const EngineProtocol *protocol, const char *game,
                                    const char *player, const char *why) {
    Talk t = {.table = all_games_new()};
    SeatSetup setup = {.open = talk_open_game,
                       .context = &t,
                       .players = player_table(),
                       .game = game,
                       .player = player};
    Error e;
    assert_null(protocol->open(&setup, (EngineOut){.write = talk_hear, .context = &t}, &e));
    assert_contains(e.text, why);
    game_table_free(t.table);
}

#endif
