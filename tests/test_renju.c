// SPDX-License-Identifier: MIT
// test_renju.c - the player of renju and gomoku: its forbidden moves and fives are those of the
// rules in L7, its wins by threats are wins, and it misses none by fours.
#include "testing.h"

#include "base/mem.h"
#include "engine/renju/renju_think.h"
#include "game/grid_text.h"
#include "l7_kit.h"
#include "player/player.h"
#include "player/player_insight.h"

#include <stdlib.h>

static RenjuRules rules_of(const Game *g) {
    return game_is(g, "renju") ? RENJU_RULES_RENJU : RENJU_RULES_GOMOKU;
}

static void read_board(const Game *g, const State *s, const RenjuShapes *shapes, RenjuBoard *b) {
    GridText grid;
    assert_true(grid_text_read(g, s, &grid, NULL));
    renju_board_init(b, shapes, rules_of(g), grid.width);
    for (int i = 0; i < b->n_points; i++)
        if (grid.cell[i] != '.') renju_put(b, b->point[i], grid.cell[i] == 'O');
}

static void name_of(const Game *g, const RenjuBoard *b, int place, char out[8]) {
    GridNames names = {.upward = game_is(g, "renju")};
    GridText grid = {.width = b->size, .height = b->size};
    grid_name(&names, &grid, renju_row(place) * b->size + renju_column(place), out);
}

// A random position of an open game. Stones lie close together, so that shapes occur.
static bool random_position(const Game *g, Rng *rng, int stones, State *s) {
    Move move;
    game_start(g, s);
    for (int i = 0; i < stones; i++) {
        if (game_over(g, s) || !game_random_move(g, s, rng, &move)) return false;
        game_play(g, s, move);
    }
    return !game_over(g, s);
}

// Many black stones and few white ones: there moves are forbidden. Lines of five may stand already.
static bool black_position(const Game *g, Rng *rng, State *s) {
    int size = game_param(g, "size", 0);
    Str text = {0};
    for (int row = 0; row < size; row++) {
        if (row > 0) str_add(&text, "/");
        int gap = 0;
        for (int column = 0; column <= size; column++) {
            uint64_t dice = column < size ? rng_below(rng, 12) : 0;
            if (dice > 3) {
                gap++;
                continue;
            }
            if (gap > 0) str_addf(&text, "%d", gap);
            gap = 0;
            if (column < size) str_add(&text, dice < 3 ? "X" : "O");
        }
    }
    str_add(&text, " b");
    Error e;
    bool ok = game_position_parse(g, str_text(&text), s, &e) && !game_over(g, s);
    str_clear(&text);
    return ok;
}

static void forbidden_moves_and_fives_are_those_of_the_rules(void **state) {
    static const char *const texts[] = {"renju:size=7", "renju:size=9", "gomoku:size=8"};
    RenjuShapes *shapes = renju_shapes_new();
    Rng rng = rng_seed(5);
    int bans[4] = {0}, fives = 0;
    for (size_t k = 0; k < 3; k++) {
        const Game *g = l7_kit_game(state, texts[k], "vm");
        State *s = game_states_new(g, 2), *next = game_state_at(g, s, 1);
        for (int i = 0; i < 400; i++) {
            bool ok = i % 2 ? black_position(g, &rng, s) : random_position(g, &rng, 10 + i % 30, s);
            if (!ok) continue;
            RenjuBoard b;
            read_board(g, s, shapes, &b);
            int mover = game_mover(g, s);
            for (int p = 0; p < b.n_points; p++) {
                char name[8];
                Move move;
                if (b.stone[b.point[p]] != RENJU_FREE) continue;
                name_of(g, &b, b.point[p], name);
                bool legal = game_move_parse(g, s, name, &move, NULL);
                RenjuBan ban = renju_ban(&b, b.point[p], mover);
                bans[ban]++;
                if (legal != (ban == RENJU_ALLOWED)) {
                    Str text = {0};
                    game_position_text(g, s, &text);
                    fail_msg("%s at %s: rules %d, ban %d", name, str_text(&text), legal, ban);
                }
                if (!legal) continue;
                game_copy(g, next, s);
                game_play(g, next, move);
                int payoffs[PLAYERS_MAX] = {0};
                if (game_over(g, next)) game_payoffs(g, next, payoffs);
                assert_int_equal(payoffs[mover] > 0, renju_wins(&b, b.point[p], mover));
                fives += payoffs[mover] > 0;
            }
        }
        free(s);
    }
    for (int i = 0; i < 4; i++) assert_true(bans[i] > 10);
    assert_true(fives > 10);
    renju_shapes_free(shapes);
}

// Putting stones and taking them back restores everything.
static void stones_are_taken_back(void **state) {
    (void)state;
    RenjuShapes *shapes = renju_shapes_new();
    RenjuBoard a, b;
    renju_board_init(&a, shapes, RENJU_RULES_RENJU, 15);
    b = a;
    for (int i = 0; i < 60; i++) renju_put(&a, a.point[(i * 37) % 225], i % 2);
    for (int i = 0; i < 60; i++) renju_take(&a, a.point[(i * 37) % 225]);
    assert_memory_equal(&a, &b, sizeof a);
    renju_shapes_free(shapes);
}

// --- wins by fours, by the rules alone ---

static int winner_of(const Game *g, const State *s) {
    int payoffs[PLAYERS_MAX];
    game_payoffs(g, s, payoffs);
    return payoffs[0] > 0 ? 0 : payoffs[1] > 0 ? 1 : -1;
}

static bool can_win_now(const Game *g, const State *s, Move *move) {
    Move *moves = mem_new(g->max_moves, sizeof *moves);
    size_t n = game_moves(g, s, moves);
    int mover = game_mover(g, s);
    State *next = game_states_new(g, 1);
    bool found = false;
    for (size_t i = 0; i < n && !found; i++) {
        game_copy(g, next, s);
        game_play(g, next, moves[i]);
        found = game_over(g, next) && winner_of(g, next) == mover;
        if (found) *move = moves[i];
    }
    free(next);
    free(moves);
    return found;
}

// Whether the mover can force a win in which each move threatens to win at once: by trying all.
static bool plain_vcf(const Game *g, const State *s, int depth) {
    Move move;
    if (can_win_now(g, s, &move)) return true;
    if (depth == 0) return false;
    Move *moves = mem_new(2 * g->max_moves, sizeof *moves), *replies = moves + g->max_moves;
    State *room = game_states_new(g, 2), *mine = room, *theirs = game_state_at(g, room, 1);
    size_t n = game_moves(g, s, moves);
    bool wins = false;
    for (size_t i = 0; i < n && !wins; i++) {
        game_copy(g, mine, s);
        game_play(g, mine, moves[i]);
        if (game_over(g, mine) || can_win_now(g, mine, &move)) continue;
        size_t m = game_moves(g, mine, replies), open = 0;
        bool lost = m > 0;
        for (size_t k = 0; k < m && lost; k++) {
            game_copy(g, theirs, mine);
            game_play(g, theirs, replies[k]);
            if (game_over(g, theirs)) {
                lost = false;
            } else if (!can_win_now(g, theirs, &move)) {
                if (++open > 1)
                    lost = false; // no four: two answers leave no five
                else
                    lost = plain_vcf(g, theirs, depth - 1);
            }
        }
        wins = lost;
    }
    free(room);
    free(moves);
    return wins;
}

static void wins_by_fours_are_found_and_true(void **state) {
    static const char *const texts[] = {"renju:size=6", "gomoku:size=6"};
    RenjuShapes *shapes = renju_shapes_new();
    RenjuThreats *threats = renju_threats_new();
    Rng rng = rng_seed(11);
    int won = 0;
    for (size_t k = 0; k < 2; k++) {
        const Game *g = l7_kit_game(state, texts[k], "vm");
        State *s = game_states_new(g, 1);
        renju_threats_forget(threats);
        for (int i = 0; i < 50; i++) {
            if (!random_position(g, &rng, 8 + i % 9, s)) continue;
            RenjuBoard b;
            RenjuLine line;
            RenjuEffort effort = {0};
            read_board(g, s, shapes, &b);
            bool found = renju_vcf(threats, &b, game_mover(g, s), 0, &effort, &line);
            bool short_one = plain_vcf(g, s, 2);
            if (short_one) assert_true(found);
            if (found && line.length <= 5) assert_true(short_one);
            won += found && line.length > 1;
        }
        free(s);
    }
    assert_true(won > 1);
    renju_threats_free(threats);
    renju_shapes_free(shapes);
}

// A claimed win by threes is played out against every reply.
static bool stays_won(const Game *g, const State *s, int attacker, const RenjuShapes *shapes,
                      RenjuThreats *threats, int depth) {
    State *next = game_states_new(g, 2), *after = game_state_at(g, next, 1);
    Move *moves = mem_new(g->max_moves, sizeof *moves), move;
    RenjuBoard b;
    RenjuLine line;
    RenjuEffort effort = {0};
    char name[8];
    read_board(g, s, shapes, &b);
    bool ok = renju_vct(threats, &b, attacker, depth, 0, &effort, &line);
    if (ok) {
        name_of(g, &b, line.move[0], name);
        ok = game_move_parse(g, s, name, &move, NULL);
    }
    if (ok) {
        game_copy(g, next, s);
        game_play(g, next, move);
        size_t n = game_over(g, next) ? 0 : game_moves(g, next, moves);
        if (game_over(g, next)) ok = winner_of(g, next) == attacker;
        for (size_t i = 0; i < n && ok; i++) {
            game_copy(g, after, next);
            game_play(g, after, moves[i]);
            ok = !game_over(g, after) && stays_won(g, after, attacker, shapes, threats, depth);
        }
    }
    free(moves);
    free(next);
    return ok;
}

static void wins_by_threes_hold_against_every_reply(void **state) {
    static const char *const texts[] = {"renju:size=8", "gomoku:size=8"};
    RenjuShapes *shapes = renju_shapes_new();
    RenjuThreats *threats = renju_threats_new();
    Rng rng = rng_seed(3);
    int won = 0;
    for (size_t k = 0; k < 2; k++) {
        const Game *g = l7_kit_game(state, texts[k], "vm");
        State *s = game_states_new(g, 1);
        renju_threats_forget(threats);
        for (int i = 0; i < 20; i++) {
            if (!random_position(g, &rng, 7 + i % 5, s)) continue;
            RenjuBoard b;
            RenjuLine line;
            RenjuEffort effort = {.nodes_max = 3000};
            int mover = game_mover(g, s);
            read_board(g, s, shapes, &b);
            if (renju_vcf(threats, &b, mover, 0, &effort, &line)) continue;
            if (!renju_vct(threats, &b, mover, 2, 0, &effort, &line)) continue;
            won++;
            assert_true(stays_won(g, s, mover, shapes, threats, 3));
        }
        free(s);
    }
    assert_true(won > 1);
    renju_threats_free(threats);
    renju_shapes_free(shapes);
}

// --- the player ---

static Player *seat(const Game *g, const char *text) {
    PlayerTable players = player_table();
    Error e;
    Player *p = player_new(&players, g, text, &e);
    if (!p) fail_msg("%s", e.text);
    return p;
}

static void assert_plays(void **state, const char *game, const char *moves, const char *expected,
                         const char *says, const char *says_ja) {
    const Game *g = l7_kit_game(state, game, "vm");
    State *s = l7_kit_state(g, "start", moves);
    Player *p = seat(g, "renju:nodes=5000");
    Insight i;
    Error e;
    Str text = {0};
    if (!player_insight(p, &(Turn){.state = s, .side = game_mover(g, s)}, &i, &e))
        fail_msg("%s", e.text);
    game_move_text(g, s, i.choice.move, &text);
    if (expected && !strstr(expected, str_text(&text)))
        fail_msg("after %s: %s, not %s", moves, str_text(&text), expected);
    bool said = false;
    for (size_t k = 0; k < i.n_sentences; k++)
        said |= strstr(i.sentences[k].en, says) && strstr(i.sentences[k].ja, says_ja);
    assert_true(said);
    insight_clear(&i);
    str_clear(&text);
    player_free(p);
    free(s);
}

static void it_says_why_it_moves(void **state) {
    assert_plays(state, "gomoku", "h8 a1 i8 c1 j8 e1 k8 o15", "g8 l8", "makes five", "五になり");
    assert_plays(state, "gomoku", "h8 g8 i8 a1 j8 c1 k8", "l8", "would make five", "相手の五");
    assert_plays(state, "gomoku", "h8 a1 i8 c1 j8 e1", "g8 k8", "win by fours", "四追い");
    assert_plays(state, "renju", "h8 a1 i8 c1 j8", "g8 k8 f8 l8", "threatens", "狙い");
    assert_plays(state, "renju", "h8 a1 j8 a15 i9 o1 i7 o15", NULL, "two threes", "三々");
}

// A four with one free end is answered: it is neither a win nor the end of the search.
static void a_four_that_can_be_stopped_is_no_win(void **state) {
    static const char *const texts[] = {"gomoku", "renju"};
    static const char *const lines[] = {"h8 a1 i8 c1 j8 g8", "h8 a1 i8 c1 j8"};
    for (size_t k = 0; k < 4; k++) {
        const Game *g = l7_kit_game(state, texts[k % 2], "vm");
        State *s = l7_kit_state(g, "start", lines[k / 2]);
        Player *p = seat(g, "renju");
        Choice c = {0};
        Error e;
        if (!player_choose(p, &(Turn){.state = s, .side = game_mover(g, s)}, &c, &e))
            fail_msg("%s", e.text);
        assert_true(abs(c.value) < 10000);
        assert_int_equal(c.stats.depth, 4);
        player_free(p);
        free(s);
    }
}

static void it_refuses_what_it_cannot_play(void **state) {
    PlayerTable players = player_table();
    Error e;
    assert_null(player_new(&players, l7_kit_game(state, "hex", "vm"), "renju", &e));
    assert_contains(e.text, "renju plays renju and gomoku");
    assert_null(player_new(&players, l7_kit_game(state, "gomoku:size=4", "vm"), "renju", &e));
    assert_contains(e.text, "a board of 5 to 22");
    assert_null(player_new(&players, l7_kit_game(state, "renju", "vm"), "renju:depth=0", &e));
    assert_contains(e.text, "depth");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(forbidden_moves_and_fives_are_those_of_the_rules),
        cmocka_unit_test(stones_are_taken_back),
        cmocka_unit_test(wins_by_fours_are_found_and_true),
        cmocka_unit_test(wins_by_threes_hold_against_every_reply),
        cmocka_unit_test(it_says_why_it_moves),
        cmocka_unit_test(a_four_that_can_be_stopped_is_no_win),
        cmocka_unit_test(it_refuses_what_it_cannot_play),
    };
    return cmocka_run_group_tests(tests, l7_kit_open, l7_kit_close);
}
