// SPDX-License-Identifier: MIT
// test_plain_rules.c - the verifier's plain reading of L7 is the same game as the compiler's:
// random games of all descriptions, with the same moves in the same order, the same positions, odds
// and payoffs.
//
// GENPEI_PLAIN_POSITIONS=5000 compares more positions of each game than the default;
// GENPEI_PLAIN_GAME=chess only that game; GENPEI_PLAIN_BACKEND=c compares with compiled games.
#include "l7_same.h"

#include "base/os/os_posix.h"
#include "verify/plain/plain_game.h"

#include <stdlib.h>

typedef struct {
    const Game *fast, *plain;
    State *s, *t;
    Str one, two;
} Pair;

static void same_texts(Pair *p, const char *what) {
    if (strcmp(str_text(&p->one), str_text(&p->two)) != 0)
        fail_msg("%s, %s: '%s', plain: '%s'", p->fast->name, what, str_text(&p->one),
                 str_text(&p->two));
    str_reset(&p->one);
    str_reset(&p->two);
}

static void no_trouble(const Pair *p) {
    Error e;
    if (!game_exceeded(p->plain, &e)) return;
    Str text = {0};
    game_position_text(p->fast, p->s, &text);
    fail_msg("%s: %s at %s", p->fast->name, e.text, str_text(&text));
}

static void same_position(Pair *p) {
    game_position_text(p->fast, p->s, &p->one);
    game_position_text(p->plain, p->t, &p->two);
    same_texts(p, "position");
    if (game_mover(p->fast, p->s) != game_mover(p->plain, p->t))
        fail_msg("%s: another mover", p->fast->name);
}

static void same_end(Pair *p) {
    int a[PLAYERS_MAX] = {0}, b[PLAYERS_MAX] = {0};
    game_payoffs(p->fast, p->s, a);
    game_payoffs(p->plain, p->t, b);
    for (int i = 0; i < p->fast->players; i++)
        if (a[i] != b[i])
            fail_msg("%s: player %d gets %d, plain: %d", p->fast->name, i, a[i], b[i]);
}

// Some of the moves, always the first and the last, must be written alike.
static void same_moves(Pair *p, const Move *moves, const Move *others, size_t n) {
    enum { SOME = 8 };
    for (size_t k = 0; k < n && k < SOME; k++) {
        size_t i = n <= SOME ? k : k * (n - 1) / (SOME - 1);
        game_move_text(p->fast, p->s, moves[i], &p->one);
        game_move_text(p->plain, p->t, others[i], &p->two);
        same_texts(p, "move");
        if (game_mover(p->fast, p->s) == PLAYER_CHANCE)
            assert_int_equal(game_odds(p->fast, p->s, moves[i]),
                             game_odds(p->plain, p->t, others[i]));
    }
}

// What is written can be read again, by both.
static void same_reading(Pair *p) {
    Error e;
    State *again = game_states_new(p->plain, 1);
    game_position_text(p->fast, p->s, &p->one);
    if (!game_position_parse(p->plain, str_text(&p->one), again, &e))
        fail_msg("%s: %s", p->fast->name, e.text);
    game_position_text(p->plain, again, &p->two);
    same_texts(p, "position that was read");
    free(again);
}

static void begin_alike(Pair *p) {
    Error e;
    game_position_text(p->fast, p->s, &p->one);
    assert_true(game_position_parse(p->plain, str_text(&p->one), p->t, &e));
    str_reset(&p->one);
}

static void play_on(Pair *p, Rng *rng, int *left) {
    Move *moves = mem_new(p->fast->max_moves, sizeof *moves);
    Move *others = mem_new(p->plain->max_moves, sizeof *others);
    game_start(p->fast, p->s);
    game_start(p->plain, p->t);
    if (game_param(p->fast, "handicap", 0))
        begin_alike(p); // rules do not say where stones are given
    for (; *left > 0; --*left) {
        same_position(p);
        same_reading(p);
        size_t n = game_moves(p->fast, p->s, moves);
        size_t m = game_moves(p->plain, p->t, others);
        no_trouble(p);
        if (n != m) {
            game_position_text(p->fast, p->s, &p->one);
            fail_msg("%s: %zu moves, plain: %zu, at %s", p->fast->name, n, m, str_text(&p->one));
        }
        same_moves(p, moves, others, n);
        if (n == 0) same_end(p);
        if (n == 0) break;
        size_t i = rng_below(rng, (uint32_t)n);
        game_play(p->fast, p->s, moves[i]);
        game_play(p->plain, p->t, others[i]);
    }
    free(moves);
    free(others);
}

static void compare(const Game *fast, int positions) {
    Game plain;
    Error e;
    if (!plain_game_init(fast, &plain, &e)) fail_msg("%s: %s", fast->name, e.text);
    Pair p = {.fast = fast, .plain = &plain};
    p.s = game_states_new(fast, 1);
    p.t = game_states_new(&plain, 1);
    Rng rng = rng_seed(26);
    while (positions > 0) play_on(&p, &rng, &positions);
    free(p.s);
    free(p.t);
    str_clear(&p.one);
    str_clear(&p.two);
    plain_game_clear(&plain);
}

static const char *setting(const char *name, const char *otherwise) {
    const char *asked = getenv(name);
    return asked ? asked : otherwise;
}

static void compare_type(GameTable *table, const GameType *type, const char *name) {
    const char *only = getenv("GENPEI_PLAIN_GAME");
    if (only && strcmp(only, type->name) != 0) return;
    const char *asked = getenv("GENPEI_PLAIN_POSITIONS");
    int positions = asked ? (int)strtol(asked, NULL, 10) : work(60, 6);
    compare(open_on(table, name, setting("GENPEI_PLAIN_BACKEND", "vm")), positions);
}

static void all_games_are_the_same(void **unused) {
    (void)unused;
    for_games(compare_type, 0, 1);
}

static void parameters_and_variants_are_the_same(void **unused) {
    static const char *const names[] = {
        "othello:size=6",
        "hex:size=5,swap=1",
        "kalah:pits=4,stones=3",
        "go:size=5,handicap=2",
        "shogi:handicap=3",
        "backgammon:cube=1",
        "liarsdice:players=3,wild=1",
        "dominoes:players=2",
        "nim",
    };
    GameTable *table = all_games_new();
    (void)unused;
    if (!getenv("GENPEI_PLAIN_GAME"))
        for (size_t i = 0; i < sizeof names / sizeof *names; i++)
            compare(open_on(table, names[i], "vm"), work(40, 4));
    game_table_free(table);
}

// Boards that no game of the program has, a cut one too.
static void tilings_are_the_same(void **unused) {
    static const char *const boards[] = {
        "\"6.6.6\" 4 3",     "\"3.6.3.6\" 3",
        "\"4.8.8\" 3 4",     "\"3.4.6.4\" 2 3",
        "\"3.12.12\" 2 2",   "\"4.6.12\" 2 2",
        "\"3.3.3.4.4\" 4 5", "\"3.3.4.3.4\" 3 2",
        "\"3.3.3.3.6\" 3 3", "\"4.8.8\" 3 without {a1 b2}",
    };
    const ScratchFile scratch = scratch_file("tiling.l7");
    (void)unused;
    for (size_t i = 0; i < sizeof boards / sizeof *boards && !getenv("GENPEI_PLAIN_GAME"); i++) {
        Str text = {0};
        Error e;
        str_addf(
            &text,
            "game tiled\nplayers red blue\nboard tiling %s\nstone on node\nwall on branch\n"
            "move go n: stone n = void\n  do stone n := friend\n"
            "     if (stone = enemy) meets around n: stone ((around n) - {a1}) := friend\n"
            "end when count reach (first stone = friend) over stone = friend > 9: friend wins\n"
            "stuck: by payoff\npayoff count stone = friend - count stone = enemy\n",
            boards[i]);
        assert_true(os_write_file(scratch.path, str_text(&text), text.len, &e));
        GameTable *table = all_games_new();
        compare(open_on(table, scratch.path, "vm"), work(150, 60));
        game_table_free(table);
        str_clear(&text);
    }
    remove(scratch.path);
}

// --- ranks ---

enum { WALK, JUMP, STAY, HOP, PASS, TYPES };

// Which types of moves come first: `first[t]` has a bit for each that t waits for.
typedef struct {
    const char *text;
    unsigned first[TYPES];
} Ranks;

// How many moves there are when the counter is k, by the conditions below.
static size_t count_by_hand(const Ranks *r, int k) {
    const int n[TYPES] = {k % 3 == 0 ? 2 : k % 3 == 1, k % 4 != 0, k % 5 == 2, k % 7 == 3,
                          k % 5 == 1};
    unsigned possible = 0;
    size_t all = 0;
    for (int t = 0; t < TYPES; t++) possible |= n[t] ? 1U << t : 0;
    for (int t = 0; t < TYPES; t++)
        if (!(r->first[t] & possible)) all += (size_t)n[t];
    return all;
}

static void count_moves(const Game *g, const Ranks *r) {
    State *s = game_states_new(g, 1);
    Error e;
    for (int k = 0; k < 60; k++) {
        char position[16];
        snprintf(position, sizeof position, "r %d 0", k);
        assert_true(game_position_parse(g, position, s, &e));
        if (game_count_moves(g, s) != count_by_hand(r, k))
            fail_msg("%s, %s, %s: %zu moves, not %zu", r->text, position, g->backend,
                     game_count_moves(g, s), count_by_hand(r, k));
    }
    free(s);
}

// `before` forbids what it names, and nothing else.
static void ranks_are_as_they_say(void **unused) {
    static const Ranks ranks[] = {
        {"", {0}},
        {"before hop jump\n", {[JUMP] = 1 << HOP}},
        {"before jump walk\nbefore hop jump\n", {[WALK] = 1 << JUMP | 1 << HOP, [JUMP] = 1 << HOP}},
        {"before stay walk\nbefore pass hop\n", {[WALK] = 1 << STAY, [HOP] = 1 << PASS}},
        {"before hop pass\nbefore hop walk\n", {[PASS] = 1 << HOP, [WALK] = 1 << HOP}},
    };
    const ScratchFile scratch = scratch_file("ranks.l7");
    (void)unused;
    for (size_t i = 0; i < sizeof ranks / sizeof *ranks && !getenv("GENPEI_PLAIN_GAME"); i++) {
        Str text = {0};
        Error e;
        str_addf(&text,
                 "game ranks\nplayers red blue\nk: 0..90\nn: 0..99\n"
                 "move walk a in 1..2: k mod 3 < a and k mod 3 < 2\n  do k += a; n += 1\n"
                 "move jump a in 1..3: k mod 4 = a\n  do k += 2 * a; n += 1\n"
                 "move stay: k mod 5 = 2\n  do k += 1; n += 1\n"
                 "move hop: k mod 7 = 3\n  do k += 5; n += 1\n"
                 "pass when k mod 5 = 1\n  do k += 1; n += 1\n"
                 "%send when k > 80 or n > 60: draw\nstuck: friend wins\n",
                 ranks[i].text);
        assert_true(os_write_file(scratch.path, str_text(&text), text.len, &e));
        GameTable *table = all_games_new();
        Game plain;
        const Game *vm = open_on(table, scratch.path, "vm");
        assert_true(plain_game_init(vm, &plain, &e));
        count_moves(vm, &ranks[i]);
        count_moves(&plain, &ranks[i]);
        if (THOROUGH) count_moves(open_on(table, scratch.path, "c"), &ranks[i]);
        compare(vm, work(300, 100));
        plain_game_clear(&plain);
        game_table_free(table);
        str_clear(&text);
    }
    remove(scratch.path);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_games_are_the_same),
        cmocka_unit_test(parameters_and_variants_are_the_same),
        cmocka_unit_test(tilings_are_the_same),
        cmocka_unit_test(ranks_are_as_they_say),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
