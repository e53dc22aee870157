// SPDX-License-Identifier: MIT
// test_edge_book.c - opening books of Othello: symmetric positions are merged, values are backed up
// from the leaves, growth follows best play, what is written can be read, variety stays within its
// margin.
#include "othello_positions.h"
#include "testing.h"

#include "engine/othello/board/edge_board.h"
#include "engine/othello/book/edge_book_grow.h"
#include "engine/othello/book/edge_book_text.h"
#include "games/reversi/reversi_turn.h"
#include "player/player.h"
#include "reversi_games.h"

#include <stdlib.h>

static DiscBoard turned(DiscBoard b, int k) {
    return (DiscBoard){turn_narrow(b.me, 8, k), turn_narrow(b.opp, 8, k)};
}

static bool same(DiscBoard a, DiscBoard b) {
    return a.me == b.me && a.opp == b.opp;
}

static void a_position_is_the_same_however_it_is_turned(void **unused) {
    (void)unused;
    Rng rng = rng_seed(41);
    for (int n = 0; n < 30; n++) {
        DiscBoard b = othello_random(&rng, 58 - n), kept = edge_book_turned(b, NULL);
        for (int k = 0; k < REVERSI_TURNS; k++) {
            int turn;
            DiscBoard x = turned(b, k);
            assert_true(same(edge_book_turned(x, &turn), kept));
            // Moves of the stored position are moves of the one looked up, and lead to the same
            // positions.
            uint64_t moves = disc_moves(kept, DISC_EIGHT_8);
            while (moves) {
                int square = bits_pop(&moves), before = edge_book_square(square, turn);
                assert_true(disc_moves(x, DISC_EIGHT_8) >> before & 1);
                DiscBoard one = othello_after(kept, square), two = othello_after(x, before);
                assert_true(same(edge_book_turned(one, NULL), edge_book_turned(two, NULL)));
            }
        }
    }
}

// Made by a search of one ply, or grown to this size.
static EdgeBook *grown(size_t positions, int depth) {
    EdgeBookHow how = {
        .depth = depth, .moves = 4, .margin = 6, .disc_cost = 2, .least_empties = 40};
    PatternWeights *w = pattern_weights_built_in();
    EdgeThinker *t = edge_thinker_new(w, false, 1, 1);
    EdgeBook *b = edge_book_new(depth);
    while (edge_book_size(b) < positions) {
        DiscBoard next;
        EdgeBookNode x;
        edge_book_back_up(b);
        assert_int_equal(edge_book_leaves(b, &how, &next, 1), 1);
        assert_null(edge_book_find(b, next, NULL));
        assert_true(edge_book_search(t, &how, next, NULL, &x));
        assert_true(edge_book_add(b, &x));
        assert_false(edge_book_add(b, &x));
    }
    edge_book_back_up(b);
    edge_thinker_free(t);
    pattern_weights_free(w);
    return b;
}

// Directly by the definition.
static int plain_value(const EdgeBook *b, DiscBoard board) {
    const EdgeBookNode *x = edge_book_find(b, board, NULL);
    int best = -100;
    for (int k = 0; k < x->n; k++) {
        DiscBoard next;
        int sign, final, value = x->move[k].value;
        if (!edge_book_after(x->board, x->move[k].square, &next, &sign, &final))
            value = final;
        else if (edge_book_find(b, next, NULL))
            value = sign * plain_value(b, next);
        if (value > best) best = value;
    }
    return best;
}

static void values_are_those_of_best_play_to_the_leaves(void **unused) {
    (void)unused;
    EdgeBook *b = grown(120, 3);
    for (size_t i = 0; i < edge_book_size(b); i++)
        assert_int_equal(edge_book_node(b, i)->value, plain_value(b, edge_book_node(b, i)->board));
    edge_book_free(b);
}

static void the_first_moves_are_one_and_growth_stays_near_best_play(void **unused) {
    (void)unused;
    EdgeBook *b = grown(120, 3);
    const EdgeBookNode *root = edge_book_find(b, othello_start(), NULL);
    assert_int_equal(root->n, 1); // the four are symmetric
    int deepest = 0;
    for (size_t i = 0; i < edge_book_size(b); i++) {
        DiscBoard x = edge_book_node(b, i)->board;
        int discs = bits_count(x.me | x.opp);
        if (discs > deepest) deepest = discs;
    }
    assert_in_range(deepest, 8, 24);
    edge_book_free(b);
}

static void what_is_written_is_read_again(void **unused) {
    (void)unused;
    EdgeBook *b = grown(60, 2);
    Str text = {0}, again = {0};
    Error e;
    edge_book_write(b, &text);
    EdgeBook *back = edge_book_read(str_text(&text), text.len, &e);
    if (!back) fail_msg("%s", e.text);
    edge_book_write(back, &again);
    assert_string_equal(str_text(&text), str_text(&again));
    assert_int_equal(edge_book_node(back, 0)->value, edge_book_node(b, 0)->value);
    str_clear(&text);
    str_clear(&again);
    edge_book_free(b);
    edge_book_free(back);
}

static void what_is_no_book_is_refused_with_its_line(void **unused) {
    (void)unused;
    static const char twice[] = "genpei othello book 1, depth 8\n810000000 1008000000 d3:+1\n"
                                "810000000 1008000000 d3:+1\n";
    static const char *const wrong[] = {
        "",
        "genpei othello book 1, depth x\n",
        "genpei othello book 1, depth 8\nnonsense\n",
        "genpei othello book 1, depth 8\n810000000 1008000000 a1:+0\n",
        "genpei othello book 1, depth 8\n810000000 1008000000 d3:+99\n",
        "genpei othello book 1, depth 8\n810000000 1008000000 d3:+1 d3:+1\n",
        "genpei othello book 1, depth 8\n810000000 1008000000\n",
        "genpei othello book 1, depth 8\n810000000 1808000000 d3:+1\n",
        "genpei othello book 1, depth 8\n810000000 1008000000 d3:+1",
        "genpei othello book 1, depth 8\n1008000000 810000000 c4:+1\n",
        twice,
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        Error e = {{0}};
        EdgeBook *b = edge_book_read(wrong[i], strlen(wrong[i]), &e);
        if (b) fail_msg("read: %s", wrong[i]);
        assert_true(e.text[0]);
        if (i > 1) assert_contains(e.text, i == 10 ? "line 3" : "line 2");
    }
}

static void variety_stays_within_its_margin(void **unused) {
    (void)unused;
    EdgeBook *b = grown(60, 3);
    Rng rng = rng_seed(7);
    uint64_t met = 0;
    DiscBoard board = othello_after(othello_start(), 19); // d3
    const EdgeBookNode *x = edge_book_find(b, board, NULL);
    for (int i = 0; i < 200; i++) {
        int square, value, loss;
        assert_true(edge_book_choose(b, board, i % 2 ? 64 : 0, &rng, &square, &value, &loss));
        assert_true(disc_moves(board, DISC_EIGHT_8) >> square & 1);
        assert_int_equal(value + loss, x->value);
        if (i % 2 == 0) assert_int_equal(loss, 0);
        met |= UINT64_C(1) << square;
    }
    assert_int_equal(bits_count(met), x->n);
    edge_book_free(b);
}

static void the_built_in_book_is_whole_and_players_use_it(void **state) {
    static const atomic_bool never;
    EdgeBook *b = edge_book_built_in();
    assert_true(edge_book_size(b) > 1000);
    assert_non_null(edge_book_find(b, othello_start(), NULL));
    edge_book_free(b);
    const Game *g = family_game(state, "othello", 8);
    PlayerTable players = player_table();
    Error e;
    Player *p = player_new(&players, g, "edge:depth=1,book=carried,table=1", &e);
    if (!p) fail_msg("%s", e.text);
    State *s = game_states_new(g, 1);
    game_start(g, s);
    for (int ply = 0; ply < 6; ply++) {
        Turn turn = {.state = s, .side = game_mover(g, s), .limits.stop = &never};
        Choice c;
        if (ply < 2) player_begins(p, turn.side, (uint64_t)ply);
        assert_true(player_choose(p, &turn, &c, &e));
        assert_int_equal(c.stats.nodes, 0); // nothing was searched
        assert_true(c.stats.depth > 1 && game_legal(g, s, c.move));
        game_play(g, s, c.move);
    }
    free(s);
    player_free(p);
    assert_null(player_new(&players, g, "edge:book=/nowhere", &e));
    assert_contains(e.text, "/nowhere");
}

// Plays both sides from the built-in book; the moves as text, what both give up in `lost`.
static void play_by_book(Player *p, const EdgeBook *b, uint64_t seed, Str *moves, int lost[2]) {
    static const atomic_bool never;
    const Game *g = p->game;
    Error e;
    State *s = game_states_new(g, 1);
    Record r;
    game_start(g, s);
    record_init(&r, g, s);
    for (int ply = 0; ply < 8; ply++) {
        int side = game_mover(g, s), loss;
        Turn turn = {.state = s, .record = &r, .side = side, .limits.stop = &never};
        Choice c;
        player_begins(p, side,
                      seed + (uint64_t)ply); // as the board does: a new seed for every move
        assert_true(player_choose(p, &turn, &c, &e));
        if (c.stats.nodes) break; // out of the book
        assert_true(edge_book_loss(b, edge_board_of(s), (int)c.move, &loss));
        lost[side] += loss;
        game_move_text(g, s, c.move, moves);
        record_add(&r, (RecordMove){.move = c.move, .mover = side, .used_ms = -1});
        game_play(g, s, c.move);
    }
    record_clear(&r);
    free(s);
}

static void a_whole_game_gives_up_no_more_than_the_margin(void **state) {
    const Game *g = family_game(state, "othello", 8);
    EdgeBook *b = edge_book_built_in();
    PlayerTable players = player_table();
    Error e;
    Player *p = player_new(&players, g, "edge:depth=1,book=carried,margin=2,table=1", &e);
    Str first = {0};
    bool varies = false;
    for (uint64_t seed = 1; seed <= 12; seed++) {
        Str moves = {0}, again = {0};
        int lost[2] = {0}, unused[2] = {0};
        play_by_book(p, b, 100 * seed, &moves, lost);
        play_by_book(p, b, 100 * seed, &again, unused);
        assert_string_equal(str_text(&moves), str_text(&again)); // by the seed alone
        assert_in_range(lost[0], 0, 2);
        assert_in_range(lost[1], 0, 2);
        if (seed == 1) str_add(&first, str_text(&moves));
        varies |= strcmp(str_text(&first), str_text(&moves)) != 0;
        str_clear(&moves);
        str_clear(&again);
    }
    assert_true(varies);
    str_clear(&first);
    player_free(p);
    edge_book_free(b);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_position_is_the_same_however_it_is_turned),
        cmocka_unit_test(values_are_those_of_best_play_to_the_leaves),
        cmocka_unit_test(the_first_moves_are_one_and_growth_stays_near_best_play),
        cmocka_unit_test(what_is_written_is_read_again),
        cmocka_unit_test(what_is_no_book_is_refused_with_its_line),
        cmocka_unit_test(variety_stays_within_its_margin),
        cmocka_unit_test(the_built_in_book_is_whole_and_players_use_it),
        cmocka_unit_test(a_whole_game_gives_up_no_more_than_the_margin),
    };
    return cmocka_run_group_tests(tests, family_open, family_close);
}
