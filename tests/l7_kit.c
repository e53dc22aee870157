// SPDX-License-Identifier: MIT
// l7_kit.c - see l7_kit.h.
#include "l7_kit.h"

#include "testing.h"

#include "base/mem.h"
#include "game/perft.h"
#include "games/game_types.h"

int l7_kit_open(void **state) {
    *state = all_games_new();
    return 0;
}

int l7_kit_close(void **state) {
    game_table_free(*state);
    return 0;
}

const Game *l7_kit_game(void **state, const char *text, const char *backend) {
    Error e;
    const Game *g = game_table_open_on(*state, text, backend, &e);
    if (!g) fail_msg("%s", e.text);
    if (strcmp(g->backend, backend) != 0) {
        print_message("%s\n", g->note);
        skip();
    }
    return g;
}

uint64_t l7_kit_perft(const Game *g, const char *position, int depth) {
    State *s = l7_kit_state(g, position, "");
    uint64_t leaves;
    perft_count(g, s, depth, NULL, &leaves);
    free(s);
    return leaves;
}

State *l7_kit_state(const Game *g, const char *position, const char *moves) {
    State *s = game_states_new(g, 1);
    Error e;
    if (!game_position_parse(g, position, s, &e)) fail_msg("'%s': %s", position, e.text);
    if (!game_play_text(g, s, moves, &e)) fail_msg("'%s', '%s': %s", position, moves, e.text);
    return s;
}

static int by_text(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

char *l7_kit_moves(const Game *g, const State *s) {
    Move *moves = mem_new(g->max_moves, sizeof *moves);
    size_t n = game_moves(g, s, moves);
    char **texts = mem_new(n + 1, sizeof *texts);
    Str all = {0};
    for (size_t i = 0; i < n; i++) {
        Str one = {0};
        game_move_text(g, s, moves[i], &one);
        texts[i] = one.text;
    }
    qsort(texts, n, sizeof *texts, by_text);
    for (size_t i = 0; i < n; i++) {
        str_addf(&all, "%s%s", i ? " " : "", texts[i]);
        free(texts[i]);
    }
    free(texts);
    free(moves);
    if (!all.text) str_add(&all, "");
    return all.text;
}

bool l7_kit_legal(const Game *g, const State *s, const char *move) {
    Move m;
    Error e;
    return game_move_parse(g, s, move, &m, &e);
}

void l7_kit_same_playouts(const Game *a, const Game *b, int games, int longest) {
    State *s = game_states_new(a, 1), *t = game_states_new(b, 1);
    assert_int_equal(a->state_size, b->state_size);
    Rng r = rng_seed(5), q = rng_seed(5);
    for (int i = 0; i < games; i++) {
        game_start(a, s);
        game_start(b, t);
        Move m, k;
        int plies = 0;
        for (; game_random_move(a, s, &r, &m); plies++) {
            assert_true(plies < longest);
            assert_true(game_legal(a, s, m));
            assert_true(game_random_move(b, t, &q, &k));
            assert_int_equal(m, k);
            assert_int_equal(game_count_moves(a, s), game_count_moves(b, t));
            game_play(a, s, m);
            game_play(b, t, k);
            assert_memory_equal(s, t, a->state_size);
        }
        assert_false(game_random_move(b, t, &q, &k));
    }
    free(s);
    free(t);
}

static void check_round_trip(const Game *g, const State *s, State *room) {
    Str text = {0}, again = {0};
    Error e;
    game_position_text(g, s, &text);
    if (!game_position_parse(g, str_text(&text), room, &e))
        fail_msg("'%s': %s", str_text(&text), e.text);
    assert_int_equal(game_key(g, room), game_key(g, s));
    game_position_text(g, room, &again);
    assert_string_equal(str_text(&again), str_text(&text));
    str_clear(&text);
    str_clear(&again);
}

void l7_kit_round_trip(const Game *g, int games, int longest) {
    State *s = game_states_new(g, 2), *room = game_state_at(g, s, 1);
    Rng rng = rng_seed(6);
    Move m;
    for (int i = 0; i < games; i++) {
        game_start(g, s);
        check_round_trip(g, s, room);
        for (int k = 0; k < longest && game_random_move(g, s, &rng, &m); k++) {
            game_play(g, s, m);
            check_round_trip(g, s, room);
        }
    }
    free(s);
}

static void same_end(const Game *a, const State *s, const Game *b, const State *t) {
    int x[PLAYERS_MAX], y[PLAYERS_MAX];
    assert_true(game_over(b, t));
    game_payoffs(a, s, x);
    game_payoffs(b, t, y);
    for (int p = 0; p < a->players; p++) assert_int_equal(x[p], y[p]);
}

void l7_kit_same_rules(const Game *a, const Game *b, int games, uint64_t seed) {
    State *s = game_states_new(a, 1), *t = game_states_new(b, 1);
    Rng rng = rng_seed(seed);
    for (int i = 0; i < games; i++) {
        game_start(a, s);
        game_start(b, t);
        Move m;
        while (game_random_move(a, s, &rng, &m)) {
            char *x = l7_kit_moves(a, s), *y = l7_kit_moves(b, t);
            assert_string_equal(x, y);
            assert_int_equal(game_mover(a, s), game_mover(b, t));
            Str text = {0};
            Error e;
            game_move_text(a, s, m, &text);
            game_play(a, s, m);
            assert_true(game_play_text(b, t, str_text(&text), &e));
            str_clear(&text);
            free(x);
            free(y);
        }
        same_end(a, s, b, t);
    }
    free(s);
    free(t);
}
