// SPDX-License-Identifier: MIT
// fuzz_openings.c - files of openings, and the texts of clocks, tests, adjudication and commands:
// what is read can be played, and is written as it is read.
#include "fuzz_text.h"
#include "proto/command_words.h"
#include "referee/adjudicate.h"
#include "referee/clock.h"
#include "referee/openings.h"
#include "referee/sprt.h"

static void need_playable(const Openings *o, size_t i, State *s) {
    Opening opening = openings_get(o, i);
    if (opening.start)
        game_copy(o->game, s, opening.start);
    else
        game_start(o->game, s);
    for (size_t k = 0; k < opening.n; k++) {
        fuzz_need(game_legal(o->game, s, opening.moves[k]));
        game_play(o->game, s, opening.moves[k]);
    }
    fuzz_need(game_ok(o->game, s) && !game_over(o->game, s));
}

static void try_openings(GameTable *table, const char *name, const char *text) {
    Error e;
    const Game *g = game_table_open(table, name, &e);
    fuzz_need(g != NULL);
    Openings o;
    State *s = game_states_new(g, 1);
    bool ok = openings_parse(&o, g, "file", text, &e);
    fuzz_need(ok == (o.n > 0));
    for (size_t i = 0; i < o.n; i++) need_playable(&o, i, s);
    openings_clear(&o);
    free(s);
}

// A clock that is read is written so that it is read the same.
static void try_clock(const char *text) {
    ClockRule rule, again;
    if (!clock_parse(text, &rule, NULL)) return;
    Str written = {0};
    clock_text(&rule, &written);
    fuzz_need(clock_parse(str_text(&written), &again, NULL));
    fuzz_need(memcmp(&rule, &again, sizeof rule) == 0);
    str_clear(&written);
}

static void try_sprt(const char *text) {
    Sprt s;
    if (!sprt_parse(text, &s, NULL)) return;
    fuzz_need(s.elo0 < s.elo1 && s.alpha > 0 && s.beta > 0);
    Score score = {.pairs = {1, 0, 7, 3, 0}};
    double llr = sprt_llr(&s, &score);
    fuzz_need(llr == llr);
}

static void try_adjudication(const char *text) {
    Adjudication a, again;
    if (!adjudication_parse(text, &a, NULL)) return;
    Str written = {0};
    adjudication_text(&a, &written);
    fuzz_need(adjudication_parse(str_text(&written), &again, NULL));
    fuzz_need(memcmp(&a, &again, sizeof a) == 0);
    str_clear(&written);
}

static void try_command(const char *text) {
    CommandWords w = {0};
    if (!command_words(text, &w, NULL)) return;
    fuzz_need(w.n > 0 && w.words[w.n] == NULL);
    command_words_clear(&w);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n) {
    GameTable *table = fuzz_games();
    char *text = fuzz_text(bytes, n);
    try_openings(table, "othello", text);
    try_openings(table, "reversi70:size=6", text);
    try_clock(text);
    try_sprt(text);
    try_adjudication(text);
    try_command(text);
    free(text);
    game_table_free(table);
    return 0;
}
