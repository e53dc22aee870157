// SPDX-License-Identifier: MIT
// test_l7_same.c - everything that must be the same: interpreter and compiled C, with and without
// each optimisation, described and hand-written; for every built-in game.
#include "testing.h"

#include "base/hash.h"
#include "base/mem.h"
#include "game/perft.h"
#include "game/playout.h"
#include "games/game_types.h"
#include "lang/game/l7_game.h"
#include "lang/game/l7_type.h"
#include "lang/l7_compile.h"

enum { LONGEST = 400 };

// The games in L7, with smaller boards where boards have sizes.
static const char *game_name(const GameType *t, char *room, size_t size) {
    bool sized = strncmp(t->params, "size=", 5) == 0;
    snprintf(room, size, sized && strcmp(t->name, "gomoku") == 0 ? "%s:size=9" : "%s", t->name);
    return room;
}

typedef void OnGame(GameTable *table, const GameType *type, const char *name);

static void for_every_game(OnGame *use) {
    size_t n;
    int used = 0;
    const GameType *const *types = game_types(&n);
    GameTable *table = game_table_new(types, n);
    for (size_t i = 0; i < n; i++) {
        char room[64];
        if (types[i]->make != l7_type_make) continue;
        use(table, types[i], game_name(types[i], room, sizeof room));
        used++;
    }
    assert_true(used >= 7);
    game_table_free(table);
}

static const Game *open_on(GameTable *t, const char *name, const char *backend) {
    Error e;
    const Game *g = game_table_open_on(t, name, backend, &e);
    if (!g) fail_msg("%s", e.text);
    return g;
}

// States are the same bytes, or, where one of them stores more than its fields, the same positions.
static void assert_same_state(const Game *a, const State *s, const Game *b, const State *t) {
    if (a->state_size == b->state_size) {
        assert_memory_equal(s, t, a->state_size);
        return;
    }
    Str one = {0}, two = {0};
    game_position_text(a, s, &one);
    game_position_text(b, t, &two);
    assert_string_equal(str_text(&one), str_text(&two));
    str_clear(&one);
    str_clear(&two);
}

// Plays random games of `a` and asserts that `b` has the same moves and comes to the same states.
static void assert_same_games(const Game *a, const Game *b, int games) {
    State *s = game_states_new(a, 1), *t = game_states_new(b, 1);
    Move *moves = mem_new(a->max_moves, sizeof *moves),
         *others = mem_new(b->max_moves, sizeof *others);
    Rng rng = rng_seed(70), other = rng_seed(70);
    assert_int_equal(a->max_moves, b->max_moves);
    for (int i = 0; i < games; i++) {
        game_start(a, s);
        game_start(b, t);
        for (int ply = 0; ply < LONGEST; ply++) {
            assert_same_state(a, s, b, t);
            size_t n = game_moves(a, s, moves), m = game_moves(b, t, others);
            assert_int_equal(n, m);
            assert_memory_equal(moves, others, n * sizeof *moves);
            assert_int_equal(game_count_moves(b, t), n);
            Move one, two;
            bool more = game_random_move(a, s, &rng, &one);
            assert_true(game_random_move(b, t, &other, &two) == more);
            if (!more) break;
            assert_true(one == two);
            game_play(a, s, one);
            game_play(b, t, two);
        }
    }
    free(moves);
    free(others);
    free(s);
    free(t);
}

static void same_on_both_backends(GameTable *table, const GameType *type, const char *name) {
    (void)type;
    const Game *vm = open_on(table, name, "vm"), *c = open_on(table, name, "c");
    assert_string_equal(c->backend, "c"); // there is a compiler where tests run
    assert_int_equal(vm->state_size, c->state_size);
    assert_same_games(vm, c, work(20, 2));
}

static void interpreter_and_compiled_c_play_the_same_games(void **unused) {
    (void)unused;
    for_every_game(same_on_both_backends);
}

// --- whole games ---

static void assert_playouts_are_random_moves(const Game *g, int games) {
    State *s = game_states_new(g, 1), *t = game_states_new(g, 1);
    Rng rng = rng_seed(72), other = rng_seed(72);
    for (int i = 0; i < games; i++) {
        Move m;
        int played = 0;
        game_start(g, s);
        game_start(g, t);
        while (played < LONGEST && game_random_move(g, s, &rng, &m)) {
            game_play(g, s, m);
            played++;
        }
        assert_int_equal(playout_run(g, t, &other, LONGEST), played);
        assert_memory_equal(s, t, g->state_size);
    }
    free(s);
    free(t);
}

static void playouts_are_random_moves(GameTable *table, const GameType *type, const char *name) {
    (void)type;
    assert_playouts_are_random_moves(open_on(table, name, "vm"), work(20, 2));
    assert_playouts_are_random_moves(open_on(table, name, "c"), work(50, 2));
}

static void a_playout_makes_the_moves_that_random_moves_would_be(void **unused) {
    (void)unused;
    for_every_game(playouts_are_random_moves);
}

// --- optimisations ---

// False when the description asks for too much work to be compiled with these options.
static bool init_game(const GameType *type, const char *name, const L7Options *options, Game *out) {
    Spec spec;
    L7Source source;
    Error e;
    const L7Description *text = type->data;
    if (!spec_parse(name, &spec, &e)) fail_msg("%s", e.text);
    l7_source_init(&source, text->file, text->text);
    L7Program *p = l7_compile_spec(&source, &spec, options, &e);
    if (!p && options && strstr(e.text, "this loop may take more than")) return false;
    if (!p) fail_msg("%s", e.text);
    *out = (Game){0};
    l7_game_init(out, p);
    return true;
}

static void same_without(GameTable *table, const GameType *type, const char *name) {
    (void)table;
    const L7Options options[] = {
#define X(NAME, WHAT) {.without = {.NAME = true}},
        L7_OPTIMISATIONS(X)
#undef X
            {.trace = true},
    };
    Game best;
    init_game(type, name, NULL, &best);
    for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
        Game plain;
        if (!init_game(type, name, &options[i], &plain)) continue;
        assert_same_games(&best, &plain, work(6, 1));
        plain.ops->free(&plain);
    }
    best.ops->free(&best);
}

static void every_optimisation_leaves_the_games_as_they_are(void **unused) {
    (void)unused;
    for_every_game(same_without);
}

// --- described and hand-written ---

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
    size_t n;
    const GameType *const *types = game_types(&n);
    GameTable *table = game_table_new(types, n);
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

// --- what the descriptions themselves say ---

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
    for_every_game(check_description);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_playout_makes_the_moves_that_random_moves_would_be),
        cmocka_unit_test(descriptions_have_no_warnings_and_their_perft_values),
        cmocka_unit_test(every_optimisation_leaves_the_games_as_they_are),
        cmocka_unit_test(hand_written_games_are_the_same_in_l7),
        cmocka_unit_test(interpreter_and_compiled_c_play_the_same_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
