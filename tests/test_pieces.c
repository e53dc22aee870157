// SPDX-License-Identifier: MIT
// test_pieces.c - readings of shogi and chess: what moves are worth by searches of a few plies.
#include "testing.h"

#include "games/game_types.h"
#include "teach/model/chess_reading.h"
#include "teach/model/features.h"
#include "teach/model/piece_reading.h"

typedef struct {
    GameTable *games;
    const Game *game;
    State *state;
    PieceReader *reader;
    Move moves[600];
    int values[600];
    size_t n;
} Reading;

static void open_position(Reading *r, const char *game, const char *position) {
    *r = (Reading){.games = all_games_new()};
    r->game = game_table_open(r->games, game, NULL);
    r->state = game_states_new(r->game, 1);
    r->reader = piece_reader_new(r->game);
    assert_true(game_position_parse(r->game, position, r->state, NULL));
    r->n = game_moves(r->game, r->state, r->moves);
}

static void close_position(Reading *r) {
    piece_reader_free(r->reader);
    free(r->state);
    game_table_free(r->games);
}

static int value_of(const Reading *r, const char *text) {
    Move m;
    assert_true(game_move_parse(r->game, r->state, text, &m, NULL));
    for (size_t i = 0; i < r->n; i++)
        if (r->moves[i] == m) return r->values[i];
    fail();
    return 0;
}

static int best_of(const Reading *r) {
    int best = r->values[0];
    for (size_t i = 1; i < r->n; i++)
        if (r->values[i] > best) best = r->values[i];
    return best;
}

static void read_at(Reading *r, int depth) {
    assert_int_equal(piece_reader_values(r->reader, r->state, depth, r->values), r->n);
}

static void a_mate_at_once_is_seen_by_one_ply(void **state) {
    (void)state;
    Reading r;
    open_position(&r, "chess", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
    read_at(&r, 1);
    assert_int_equal(value_of(&r, "d1d8"), PIECE_MATE);
    close_position(&r);
    open_position(&r, "shogi", "4k4/9/4P4/9/9/9/9/9/4K4 b G 1");
    for (int depth = 1; depth <= 4; depth++) {
        read_at(&r, depth);
        assert_int_equal(value_of(&r, "G*5b"), PIECE_MATE);
    }
    close_position(&r);
}

static void a_piece_that_can_be_taken_back_is_no_gain(void **state) {
    (void)state;
    Reading r;
    // The queen may take a pawn that another pawn guards, the rook a knight that nothing guards.
    open_position(&r, "chess", "6k1/8/2p5/3p4/8/n7/3Q4/R5K1 w - - 0 1");
    for (int depth = 1; depth <= 4; depth++) {
        read_at(&r, depth);
        assert_int_equal(value_of(&r, "a1a3"), best_of(&r));
        assert_true(value_of(&r, "d2d5") < best_of(&r) - 3000);
    }
    close_position(&r);
}

static void a_rook_left_to_be_taken_is_a_loss_in_shogi_at_every_depth(void **state) {
    (void)state;
    Reading r;
    // 2h2d is taken by the pawn, 2h2c+ takes it, and the gold takes back.
    open_position(&r, "shogi", "lnsgkg1nl/1r4sb1/pppppppp1/9/9/9/PPPPPPP1P/1B5R1/LNSGKGSNL b Pp 1");
    for (int depth = 2; depth <= 4; depth++) {
        read_at(&r, depth);
        assert_true(value_of(&r, "2h2c+") < best_of(&r) - 500);
        assert_true(value_of(&r, "2h2d") < best_of(&r) - 500);
        assert_true(value_of(&r, "7g7f") > best_of(&r) - 600);
    }
    close_position(&r);
}

static void readings_depend_on_the_position_alone(void **state) {
    (void)state;
    Reading r, other;
    int first[600];
    open_position(&r, "shogi", "start");
    open_position(&other, "shogi", "4k4/9/4P4/9/9/9/9/9/4K4 b G 1");
    read_at(&r, 3);
    memcpy(first, r.values, r.n * sizeof *first);
    piece_reader_values(r.reader, other.state, 4, other.values);
    read_at(&r, 3);
    assert_memory_equal(first, r.values, r.n * sizeof *first);
    close_position(&other);
    close_position(&r);
}

static void shogi_and_chess_have_their_own_features(void **state) {
    (void)state;
    Reading r;
    FeatureRows v;
    open_position(&r, "chess", "6k1/8/2p5/3p4/8/n7/3Q4/R5K1 w - - 0 1");
    assert_string_equal(features_set(r.game)->name, "pieces");
    FeatureExtractor *l = features_new(r.game, NULL);
    features_extract(l, r.state, 2, &v);
    assert_int_equal(v.n, r.n);
    assert_int_equal(v.phase, 2);
    Move m;
    assert_true(game_move_parse(r.game, r.state, "a1a3", &m, NULL));
    size_t i = 0;
    while (v.moves[i] != m) i++;
    assert_true(v.x[i * features_set(r.game)->n + 1] > 3); // it takes a knight
    features_free(l);
    close_position(&r);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_mate_at_once_is_seen_by_one_ply),
        cmocka_unit_test(a_piece_that_can_be_taken_back_is_no_gain),
        cmocka_unit_test(a_rook_left_to_be_taken_is_a_loss_in_shogi_at_every_depth),
        cmocka_unit_test(readings_depend_on_the_position_alone),
        cmocka_unit_test(shogi_and_chess_have_their_own_features),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
