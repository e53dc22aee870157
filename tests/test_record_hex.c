// SPDX-License-Identifier: MIT
// test_record_hex.c - games of Hex in the formats of other programs: SGF with GM[11], HexWorld
// links.
#include "l7_kit.h"
#include "record_samples.h"
#include "testing.h"

#include "games/game_types.h"
#include "record/files/record_file.h"
#include "record/formats/record_hexworld.h"
#include "record/sgf/record_sgf.h"

typedef RecordStatus Next(RecordInput *in, Record *out, Error *e);

static Record read_by(void **state, Next *next, const char *text) {
    RecordInput in = {.name = "g", .text = text, .n = strlen(text), .games = *state};
    Record r;
    Error e;
    if (next(&in, &r, &e) != RECORD_READ) fail_msg("%s\n%s", text, e.text);
    return r;
}

static void assert_refused(void **state, Next *next, const char *text, const char *why) {
    RecordInput in = {.name = "g", .text = text, .n = strlen(text), .games = *state};
    Record r;
    Error e;
    assert_int_equal(next(&in, &r, &e), RECORD_REFUSED);
    assert_contains(e.text, why);
}

static void assert_game(Record *r, const char *game, const char *moves) {
    Str text = {0};
    State *s = game_states_new(r->game, 1);
    game_copy(r->game, s, r->start);
    for (size_t i = 0; i < r->n; i++) {
        if (i) str_add_char(&text, ' ');
        game_move_text(r->game, s, r->moves[i].move, &text);
        game_play(r->game, s, r->moves[i].move);
    }
    assert_string_equal(r->game->name, game);
    assert_string_equal(str_text(&text), moves);
    str_clear(&text);
    free(s);
    record_clear(r);
}

static void both_swaps_of_sgf_are_understood(void **state) {
    Record r = read_by(state, record_sgf_next, "(;FF[4]GM[11]SZ[5];B[a3];W[swap-pieces];B[c2])");
    assert_game(&r, "hex5:swap=1", "a3 swap c2");
    // The stone stays red and red is taken over; as we write it, the board is mirrored.
    r = read_by(state, record_sgf_next, "(;GM[11]SZ[5];B[a3];W[swap-sides];W[c2];B[d1])");
    assert_game(&r, "hex5:swap=1", "a3 swap b3 a4");
    r = read_by(state, record_sgf_next, "(;GM[11];B[k11];W[cc])");
    assert_game(&r, "hex11", "k11 c3");
}

static void stones_can_be_set_up(void **state) {
    Record r =
        read_by(state, record_sgf_next, "(;GM[11]SZ[3]AB[a1][b2]AW[c1]PL[W];W[a3]RE[W+Resign])");
    Str start = {0};
    record_start_text(&r, &start);
    assert_string_equal(str_text(&start), "R1B/1R1/3 b");
    str_clear(&start);
    assert_int_equal(r.ending, END_RESIGN);
    assert_game(&r, "hex3", "a3");
    assert_refused(state, record_sgf_next, "(;GM[11]SZ[3];B[d1])", "legal");
    assert_refused(state, record_sgf_next, "(;GM[11]SZ[99];B[a1])", "g:1:");
    assert_refused(state, record_sgf_next, "(;GM[11]SZ[3]AB[d1])", "not a point of the board");
    assert_refused(state, record_sgf_next, "(;GM[11]SZ[3];B[swap-pieces])", "swap");
}

static void links_of_hexworld_are_read(void **state) {
    Record r = read_by(state, record_hexworld_next, "#11n,a9d3");
    assert_game(&r, "hex11", "a9 d3");
    r = read_by(state, record_hexworld_next, "https://hexworld.org/board/#5r9c1,b4:sc3,d4 x");
    assert_game(&r, "hex5:swap=1", "b4 swap c3 d4");
    r = read_by(state, record_hexworld_next, "#3c1,b2:rw");
    assert_int_equal(r.ending, END_RESIGN);
    assert_int_equal(r.payoffs[0], 1);
    assert_game(&r, "hex3", "b2");
    r = read_by(state, record_hexworld_next, "#4x3c1,d3a1");
    assert_game(&r, "fairhex:size=4,height=3,fair=0", "d3 a1");
    r = read_by(state, record_hexworld_next, "#3,a1b1a2b2a3");
    assert_int_equal(r.ending, END_RULES);
    record_clear(&r);
}

static void broken_links_are_refused_at_their_place(void **state) {
    assert_refused(state, record_hexworld_next, "#n,a1", "g:1:2: the board size is missing");
    assert_refused(state, record_hexworld_next, "#11;a1", "a comma is missing");
    assert_refused(state, record_hexworld_next, "#11,a12", "g:1:5:");
    assert_refused(state, record_hexworld_next, "#11,a1a1", "g:1:7:");
    assert_refused(state, record_hexworld_next, "#11,a1:p", "special move");
    assert_refused(state, record_hexworld_next, "#11,a1:", "g:1:7:");
    assert_refused(state, record_hexworld_next, "#11,a1:rba2", "has ended");
    assert_refused(state, record_hexworld_next, "#11,:sa1", "g:1:5:");
    assert_refused(state, record_hexworld_next, "#999,a1", "g:1:2:");
}

static void games_come_back_from_both_forms(void **state) {
    static const char *const games[] = {"hex5", "hex11:swap=1", "hex4"};
    Rng rng = rng_seed(8);
    for (int i = 0; i < 60; i++) {
        Record r, from_moves;
        Str text = {0}, link = {0}, again = {0};
        random_record(&rng, game_table_open(*state, games[i % 3], NULL), &r);
        record_sgf_write(&r, &text);
        assert_contains(str_text(&text), "GM[11]");
        Record back = read_by(state, record_sgf_next, str_text(&text));
        assert_same_record(&r, &back);
        record_clear(&back);
        record_hexworld_write(&r, &link);
        if (link.text[0] == 'h') {
            from_moves = read_by(state, record_hexworld_next, str_text(&link));
            record_hexworld_write(&from_moves, &again);
            assert_string_equal(str_text(&again), str_text(&link));
            record_clear(&from_moves);
        }
        record_clear(&r);
        str_clear(&text);
        str_clear(&link);
        str_clear(&again);
    }
}

static bool count_game(void *context, Record *r, size_t line, const Error *why) {
    (void)line, (void)why;
    *(int *)context += r != NULL;
    return true;
}

static void a_file_of_links_is_a_file_of_games(void **state) {
    const char *text = "#11n,a9d3\n\nhttps://hexworld.org/board/#5,a1\n#5,z9\n";
    int n = 0;
    Error e;
    assert_true(record_file_read_text("links", text, strlen(text), *state, count_game, &n, &e));
    assert_int_equal(n, 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_swaps_of_sgf_are_understood),
        cmocka_unit_test(stones_can_be_set_up),
        cmocka_unit_test(links_of_hexworld_are_read),
        cmocka_unit_test(broken_links_are_refused_at_their_place),
        cmocka_unit_test(games_come_back_from_both_forms),
        cmocka_unit_test(a_file_of_links_is_a_file_of_games),
    };
    return cmocka_run_group_tests(tests, l7_kit_open, l7_kit_close);
}
