// SPDX-License-Identifier: MIT
// fuzz_tuples.c - files of genpei learn, unpacked: what is read is written again as it was, and
// values positions.
#include "evals/tuple_model.h"
#include "fuzz_text.h"

static void value_game(const Game *g, TupleModel *m) {
    Rng rng = rng_seed(1);
    State *s = game_states_new(g, 1);
    GameEval *eval = tuple_eval_new(m);
    Move move;
    game_start(g, s);
    for (int ply = 0; ply < 20 && game_random_move(g, s, &rng, &move); ply++) {
        fuzz_need(eval_value(&eval->eval, g, s, 0) == -eval_value(&eval->eval, g, s, 1));
        game_play(g, s, move);
    }
    game_eval_free(eval);
    free(s);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n) {
    static GameTable *table;
    static const char *const games[] = {"tictactoe", "kalah"};
    if (!table) table = fuzz_games();
    for (int i = 0; i < 2; i++) {
        const Game *g = game_table_open_on(table, games[i], "vm", NULL);
        Error e = {""};
        TupleModel *m = tuple_model_read(g, n ? (const char *)bytes : "", n, &e);
        fuzz_need(m || e.text[0] != '\0');
        if (!m) continue;
        Str first = {0}, second = {0};
        tuple_model_write(m, &first);
        TupleModel *again = tuple_model_read(g, first.text, first.len, &e);
        fuzz_need(again);
        tuple_model_write(again, &second);
        fuzz_need(first.len == second.len && memcmp(first.text, second.text, first.len) == 0);
        value_game(g, m);
        tuple_model_free(again);
        tuple_model_free(m);
        str_clear(&first);
        str_clear(&second);
    }
    return 0;
}
