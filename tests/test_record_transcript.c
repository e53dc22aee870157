// SPDX-License-Identifier: MIT
// test_record_transcript.c - games of Othello as transcripts.
#include "l7_kit.h"
#include "record_samples.h"
#include "testing.h"

#include "record/files/record_file.h"
#include "record/formats/record_transcript.h"

static RecordStatus next(void **state, RecordInput *in, const char *text, Record *out, Error *e) {
    if (!in->text)
        *in = (RecordInput){.name = "g", .text = text, .n = strlen(text), .games = *state};
    return record_transcript_next(in, out, e);
}

static Record read_game(void **state, const char *text) {
    RecordInput in = {0};
    Record r;
    Error e;
    if (next(state, &in, text, &r, &e) != RECORD_READ) fail_msg("%s", e.text);
    return r;
}

static void assert_refused(void **state, const char *text, const char *why) {
    RecordInput in = {0};
    Record r;
    Error e;
    assert_int_equal(next(state, &in, text, &r, &e), RECORD_REFUSED);
    assert_contains(e.text, why);
}

static size_t passes(const Record *r) {
    size_t n = 0;
    Str moves = {0};
    State *s = game_states_new(r->game, 1);
    game_copy(r->game, s, r->start);
    for (size_t i = 0; i < r->n; i++) {
        str_reset(&moves);
        game_move_text(r->game, s, r->moves[i].move, &moves);
        n += strcmp(str_text(&moves), "pass") == 0;
        game_play(r->game, s, r->moves[i].move);
    }
    str_clear(&moves);
    free(s);
    return n;
}

static void random_game(Rng *rng, const Game *g, Record *out) {
    State *s = game_states_new(g, 1);
    game_start(g, s);
    record_init(out, g, s);
    random_moves(rng, g, s, UINT32_MAX, out);
    record_finish_by_rules(out);
    free(s);
}

static void assert_written(const Record *r, const char *line) {
    Str text = {0};
    record_transcript_write(r, &text);
    assert_string_equal(str_text(&text), line);
    str_clear(&text);
}

static void moves_are_read_in_either_case_and_with_blanks(void **state) {
    static const char *const texts[] = {"f5d6c3d3c4f4", "F5D6C3D3C4F4\r\n", "f5 d6 c3 d3 c4 f4",
                                        "# a game\n\nf5D6c3 d3c4f4\n"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        assert_true(record_is_transcript(texts[i], strlen(texts[i])));
        Record r = read_game(state, texts[i]);
        assert_string_equal(r.game->name, "othello");
        assert_int_equal(r.n, 6);
        assert_int_equal(r.ending, END_NONE);
        assert_written(&r, "f5d6c3d3c4f4\n");
        record_clear(&r);
    }
}

// Random games to the end, some with passes.
static void passes_are_left_out_and_found_again(void **state) {
    size_t met = 0;
    Rng rng = rng_seed(3);
    const Game *g = sample_game(*state, "othello");
    for (int i = 0; i < 8; i++) {
        Record r;
        random_game(&rng, g, &r);
        Str line = {0};
        record_transcript_write(&r, &line);
        Record back = read_game(state, str_text(&line));
        assert_int_equal(back.n, r.n);
        assert_int_equal(back.ending, END_RULES);
        assert_int_equal(back.payoffs[0], r.payoffs[0]);
        met += passes(&back);
        record_clear(&back);
        record_clear(&r);
        str_clear(&line);
    }
    assert_true(met > 0);
}

static void what_is_wrong_is_named_with_its_place(void **state) {
    assert_refused(state, "f5f5", "g:1:3:");
    assert_refused(state, "f5d6z9", "g:1:5: not a move such as f5");
    assert_refused(state, "f5d", "g:1:3: not a move such as f5");
    assert_refused(state, "f5--d6", "g:1:3:");
}

static void other_texts_are_no_transcripts(void **state) {
    (void)state;
    static const char *const texts[] = {"",         "e4 e5",     "f5x",     "hello",
                                        "# f5d6\n", "7g7f 3c3d", "1. e4 e6"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        assert_false(record_is_transcript(texts[i], strlen(texts[i])));
}

static void other_games_have_none(void **state) {
    Record r;
    Error e;
    const Game *g = sample_game(*state, "othello:size=6");
    assert_true(record_from_moves(g, NULL, "", &r, &e));
    assert_false(record_transcript_fits(&r, &e));
    assert_written(&r, "# a game of othello:size=6, which has no transcript\n");
    record_clear(&r);
}

typedef struct {
    int read, refused;
} Counts;

static bool count_game(void *context, Record *r, size_t line, const Error *why) {
    Counts *c = context;
    (void)line, (void)why;
    c->read += r != NULL;
    c->refused += !r;
    return true;
}

static void a_file_has_a_game_a_line(void **state) {
    const char *text = "f5d6c3\n\nd3c3c4\nf5f5\ne6f4\n";
    Counts c = {0};
    Error e;
    assert_true(record_file_read_text("f", text, strlen(text), *state, count_game, &c, &e));
    assert_int_equal(c.read, 3);
    assert_int_equal(c.refused, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_are_read_in_either_case_and_with_blanks),
        cmocka_unit_test(passes_are_left_out_and_found_again),
        cmocka_unit_test(what_is_wrong_is_named_with_its_place),
        cmocka_unit_test(other_texts_are_no_transcripts),
        cmocka_unit_test(other_games_have_none),
        cmocka_unit_test(a_file_has_a_game_a_line),
    };
    return cmocka_run_group_tests(tests, l7_kit_open, l7_kit_close);
}
