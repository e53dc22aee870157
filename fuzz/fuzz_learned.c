// SPDX-License-Identifier: MIT
// fuzz_learned.c - files of learners: what is read is written again as it was, and plays.
//
// The bytes are the whole file, or what stands before a right checksum.
#include "base/crc.h"
#include "fuzz_text.h"
#include "learners/learner_file.h"

#include <inttypes.h>

static void play(Learner *x) {
    const Game *g = x->game;
    Rng rng = rng_seed(1);
    State *s = game_states_new(g, 2), *view = game_state_at(g, s, 1);
    game_start(g, s);
    for (int plies = 0; plies < 30 && !game_over(g, s); plies++) {
        Choice choice = {0};
        int mover = game_mover(g, s);
        if (mover == PLAYER_CHANCE) {
            game_random_move(g, s, &rng, &choice.move);
        } else {
            game_view(g, s, mover, view);
            Turn turn = {.state = view, .side = mover};
            if (!x->type->choose(x, &turn, &rng, &choice, NULL)) break;
        }
        fuzz_need(game_legal(g, s, choice.move));
        game_play(g, s, choice.move);
    }
    free(s);
}

static void try(const Game *g, const char *bytes, size_t n) {
    Error e = {""};
    Str first = {0}, second = {0};
    Learner *x = learner_read(g, bytes, n, &e);
    fuzz_need(x || e.text[0] != '\0');
    if (x) {
        learner_write(x, &first);
        Learner *again = learner_read(g, first.text, first.len, &e);
        fuzz_need(again);
        learner_write(again, &second);
        fuzz_need(strcmp(first.text, second.text) == 0);
        play(x);
        learner_free(again);
    }
    learner_free(x);
    str_clear(&first);
    str_clear(&second);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n) {
    static GameTable *table;
    if (!table) table = fuzz_games();
    Str file = {0};
    str_add_n(&file, n ? (const char *)bytes : "", n);
    for (size_t i = 0; i < learner_count(); i++) {
        const Game *g = game_table_open_on(table, learner_type(i)->game, "vm", NULL);
        if (i && strcmp(learner_type(i)->game, learner_type(i - 1)->game) == 0) continue;
        try(g, str_text(&file), file.len);
        Str whole = {0};
        str_add_n(&whole, str_text(&file), file.len);
        str_addf(&whole, "checksum %08" PRIx32 "\n", crc_bytes(str_text(&file), file.len));
        try(g, whole.text, whole.len);
        str_clear(&whole);
    }
    str_clear(&file);
    return 0;
}
