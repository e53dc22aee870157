// SPDX-License-Identifier: MIT
// fuzz_obf.c - problem files of Othello: what is read can be written and read again, and is the
// same.
#include "fuzz_records.h"

#include "record/formats/record_obf.h"

static void try_again(const Game *g, const ObfProblem *p) {
    Str text = {0};
    ObfProblem back;
    Error e;
    record_obf_write(g, p, &text);
    fuzz_need(record_obf_read(g, str_text(&text), &back, &e));
    fuzz_need(game_same(g, p->state, back.state) && p->count == back.count);
    for (size_t i = 0; i < p->count; i++)
        fuzz_need(p->scores[i].move == back.scores[i].move &&
                  p->scores[i].score == back.scores[i].score);
    record_obf_clear(&back);
    str_clear(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n) {
    static const char *const names[] = {"othello", "othello:size=4", "reversi70"};
    GameTable *games = fuzz_games();
    char *line = fuzz_text(bytes, n);
    (void)record_obf_is_comment(line);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        Error e;
        const Game *g = game_table_open(games, names[i], &e);
        ObfProblem p;
        if (!g || !record_obf_read(g, line, &p, &e)) continue;
        try_again(g, &p);
        record_obf_clear(&p);
    }
    free(line);
    game_table_free(games);
    (void)record_is_obf((const char *)bytes, n);
    return fuzz_records(bytes, n, record_obf_next);
}
