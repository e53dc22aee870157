// SPDX-License-Identifier: MIT
// test_l7_described.c - games described and hand-written are the same; descriptions have no
// warnings and the perft values they say.
#include "l7_same.h"

#include "game/perft.h"

// Positions must agree in texts: the moves, who is to move, the payoffs.
static void assert_same_position(const Game *a, const State *s, const Game *b, const State *t,
                                 const Move *moves, size_t n) {
    Str text = {0};
    assert_int_equal(game_mover(a, s), game_mover(b, t));
    assert_int_equal(game_count_moves(b, t), n);
    for (size_t i = 0; i < n; i++) {
        Move m;
        Error e;
        str_reset(&text);
        game_move_text(a, s, moves[i], &text);
        if (!game_move_parse(b, t, str_text(&text), &m, &e)) fail_msg("%s", e.text);
    }
    str_clear(&text);
    if (n > 0) return;
    int payoffs[PLAYERS_MAX], others[PLAYERS_MAX];
    game_payoffs(a, s, payoffs);
    game_payoffs(b, t, others);
    assert_memory_equal(payoffs, others, (size_t)a->players * sizeof *payoffs);
}

static void assert_same_by_text(const Game *a, const Game *b, int games) {
    State *s = game_states_new(a, 1), *t = game_states_new(b, 1);
    Move *moves = mem_new(a->max_moves, sizeof *moves);
    Rng rng = rng_seed(71);
    Str text = {0};
    for (int i = 0; i < games; i++) {
        game_start(a, s);
        game_start(b, t);
        for (;;) {
            size_t n = game_moves(a, s, moves);
            assert_same_position(a, s, b, t, moves, n);
            if (n == 0) break;
            Move m = moves[rng_below(&rng, (uint32_t)n)], other;
            str_reset(&text);
            game_move_text(a, s, m, &text);
            assert_true(game_move_parse(b, t, str_text(&text), &other, NULL));
            game_play(a, s, m);
            game_play(b, t, other);
        }
    }
    str_clear(&text);
    free(moves);
    free(s);
    free(t);
}

static void hand_written_games_are_the_same_in_l7(void **unused) {
    (void)unused;
    GameTable *table = all_games_new();
    int compared = 0;
    for (size_t i = 0; i < game_table_count(table); i++) {
        const char *backends = game_table_backends(table, i);
        if (!strstr(backends, "native") || !strstr(backends, "vm")) continue;
        compared++;
        if (strncmp(game_table_type(table, i)->params, "size=", 5) != 0) {
            const char *only = game_table_type(table, i)->name;
            assert_same_by_text(open_on(table, only, "native"), open_on(table, only, "vm"),
                                work(30, 2));
            continue;
        }
        for (int size = 4; size <= 10; size += 2) {
            char name[64];
            snprintf(name, sizeof name, "%s:size=%d", game_table_type(table, i)->name, size);
            assert_same_by_text(open_on(table, name, "native"), open_on(table, name, "vm"),
                                work(300, 10));
            snprintf(name, sizeof name, "%s:size=%d,handicap=%d", game_table_type(table, i)->name,
                     size, size / 2 - 1);
            assert_same_by_text(open_on(table, name, "native"), open_on(table, name, "vm"),
                                work(30, 2));
        }
    }
    assert_true(compared >= 1);
    game_table_free(table);
}

static void check_description(GameTable *table, const GameType *type, const char *name) {
    (void)name;
    L7Source source;
    const L7Description *text = type->data;
    l7_source_init(&source, text->file, text->text);
    L7Program *p = l7_compile(&source, NULL, NULL, 0, NULL);
    Str report = {0};
    l7_source_report(&source, &report);
    if (!p || source.n_messages) fail_msg("%s", str_text(&report));
    str_clear(&report);
    enum { LEAVES = 200000 };
    const Game *g = open_on(table, type->name, "vm");
    State *s = game_states_new(g, 1);
    game_start(g, s);
    for (int depth = 1;
         depth <= p->perft.n && p->perft.counts[depth - 1] <= work(LEAVES, LEAVES / 20); depth++) {
        uint64_t leaves;
        perft_count(g, s, depth, NULL, &leaves);
        if ((long long)leaves != p->perft.counts[depth - 1])
            fail_msg("%s: perft %d is %llu", type->name, depth, (unsigned long long)leaves);
    }
    free(s);
    l7_program_free(p);
}

static void descriptions_have_no_warnings_and_their_perft_values(void **unused) {
    (void)unused;
    for_games(check_description, 0, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hand_written_games_are_the_same_in_l7),
        cmocka_unit_test(descriptions_have_no_warnings_and_their_perft_values),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
