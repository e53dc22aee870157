// SPDX-License-Identifier: MIT
// test_web_chess_problems.c - every problem of data/chess.problems is sound: mates by looking at
// all moves, the others by the lines that were found.
#include "testing.h"

#include "base/mem.h"
#include "games/game_types.h"
#include "web/study/web_chess_problems.h"
#include "web/study/web_puzzle.h"

#include <stdlib.h>
#include <string.h>

static GameTable *games;
static const Game *chess;

// How many first moves mate in at most so many moves.
static int count_keys(const State *s, int moves, const char *key, bool *has_key) {
    Move *list = mem_new(chess->max_moves, sizeof *list), reply;
    State *then = game_states_new(chess, 1);
    size_t n = game_moves(chess, s, list);
    int keys = 0;
    for (size_t i = 0; i < n; i++) {
        int payoffs[PLAYERS_MAX] = {0};
        Str text = {0};
        game_copy(chess, then, s);
        game_play(chess, then, list[i]);
        bool over = game_over(chess, then);
        if (over) game_payoffs(chess, then, payoffs);
        bool mates = over ? payoffs[game_mover(chess, s)] > 0
                          : moves > 1 && chess_is_mated(chess, then, moves - 1, &reply);
        game_move_text(chess, s, list[i], &text);
        keys += mates;
        *has_key |= mates && strcmp(str_text(&text), key) == 0;
        str_clear(&text);
    }
    free(then);
    free(list);
    return keys;
}

static bool line_is_legal(const State *begin, const char *line) {
    State *s = game_states_new(chess, 1);
    char text[80];
    bool ok = true;
    Move m;
    game_copy(chess, s, begin);
    snprintf(text, sizeof text, "%s", line);
    for (char *rest = text, *at; ok && (at = strtok_r(rest, " ", &rest));) {
        ok = game_move_parse(chess, s, at, &m, NULL);
        if (ok) game_play(chess, s, m);
    }
    free(s);
    return ok;
}

static bool is_sound(const ChessProblem *p) {
    State *s = game_states_new(chess, 1);
    Move unused;
    bool has_key = false;
    bool ok = game_position_parse(chess, p->position, s, NULL) && line_is_legal(s, p->line) &&
              strncmp(p->line, p->key, strlen(p->key)) == 0;
    if (ok && p->mate)
        ok = count_keys(s, p->mate, p->key, &has_key) == 1 && has_key &&
             (p->mate == 1 || !chess_mates(chess, s, p->mate - 1, &unused));
    free(s);
    return ok;
}

static void every_problem_is_sound(void **state) {
    (void)state;
    ChessProblem p;
    int bad = 0, n = 0;
    for (int number = 1; chess_problem(number, &p); number++, n++)
        if (!is_sound(&p)) {
            print_error("problem %d is not sound: %d;%s;%s\n", number, p.mate, p.position, p.key);
            bad++;
        }
    assert_int_equal(bad, 0);
    assert_int_equal(n, PUZZLES);
}

static void a_defender_who_can_escape_does(void **state) {
    (void)state;
    State *s = game_states_new(chess, 1);
    Move m;
    Error e;
    // The back rank: Re8 mates; with the pawn on h6 the king has h7.
    assert_true(game_position_parse(chess, "6k1/5ppp/8/8/8/8/8/4R1K1 w - - 0 1", s, &e));
    assert_true(chess_mates(chess, s, 1, &m));
    assert_true(game_position_parse(chess, "6k1/5pp1/7p/8/8/8/8/4R1K1 w - - 0 1", s, &e));
    assert_false(chess_mates(chess, s, 2, &m));
    assert_true(game_move_parse(chess, s, "e1e8", &m, &e));
    game_play(chess, s, m);
    assert_false(chess_is_mated(chess, s, 1, &m));
    // Stalemate is no mate.
    assert_true(game_position_parse(chess, "k7/8/1K6/8/8/8/8/2Q5 w - - 0 1", s, &e));
    assert_true(game_move_parse(chess, s, "c1c7", &m, &e));
    game_play(chess, s, m);
    assert_false(chess_is_mated(chess, s, 1, &m));
    free(s);
}

int main(void) {
    Error e;
    games = all_games_new();
    chess = game_table_open(games, "chess", &e);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_defender_who_can_escape_does),
        cmocka_unit_test(every_problem_is_sound),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    game_table_free(games);
    return failed;
}
