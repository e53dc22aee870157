// SPDX-License-Identifier: MIT
// test_monotone.c - games in which more stones never spoil a win: which are taken for that, and
// that they are, for many conditions made at random.
#include "testing.h"

#include "base/bits.h"
#include "base/rng.h"
#include "games/game_types.h"
#include "stones_kit.h"

#include <stdlib.h>

static bool grows(const char *condition, const char *more) {
    Str text = {0};
    Game g;
    stones_describe(&text, "grid 3 2", condition, more);
    if (!stones_compile(str_text(&text), &g)) fail_msg("'%s' does not compile", str_text(&text));
    bool yes = l7_rules(&g)->program->moves.monotone;
    stones_drop(&g);
    str_clear(&text);
    return yes;
}

// --- which games ---

static void conditions_that_grow_with_the_stones_are_seen(void **unused) {
    (void)unused;
    static const char *const growing[] = {
        "mark n right = friend",
        "mark n right = friend and mark n ~right = friend or mark a1 = friend",
        "count mark = friend >= 3",
        "count mark = friend > 2",
        "3 <= count mark = friend",
        "{a1 b1} within (mark = friend)",
        "(reach n over mark = friend) meets edge right",
        "some c in axes: count run n c while mark = friend + 1 >= 2",
        "all m in {a1 b1}: mark m = friend",
        "aligned(n, mark = friend, 3)",
        "line(n, right, mark = friend) > 2",
        "some m in (mark = friend): mark m down = friend",
    };
    for (size_t i = 0; i < sizeof growing / sizeof *growing; i++)
        if (!grows(growing[i], "stuck: draw")) fail_msg("'%s'", growing[i]);
    assert_true(grows("", "end when {a1 b1} within (mark = friend): friend wins\nstuck: draw"));
}

static void all_others_are_refused(void **unused) {
    (void)unused;
    static const char *const others[] = {
        "mark n right = enemy",
        "not mark n right = friend",
        "mark n right != enemy",
        "count mark = friend = 3",
        "line(n, right, mark = friend) = 3",
        "aligned(n, mark != enemy, 3)",
        "aligned(n, mark = enemy, 3)",
        "aligned(n, nodes, count mark = friend)",
        "count mark = friend <= 3",
        "count mark = void = 0",
        "(mark = friend) within {a1 b1 c1}",
        "all m in (mark = friend): mark m down = friend",
        "no m in {a1 b1}: mark m = friend",
        "(reach n over mark = friend) = {a1 b1}",
    };
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (grows(others[i], "stuck: draw")) fail_msg("'%s'", others[i]);
    const char *row = "count mark = friend >= 3";
    static const char *const rules[] = {
        "stuck: friend wins",
        "stuck: draw\nend when count mark = friend >= 2: draw",
        "stuck: draw\nend when count mark = friend >= 2: enemy wins",
        "stuck: draw\npass always",
        "stuck: draw\nunless after mark a1 = friend",
        "turns: 0..9 = 0\nstuck: draw",
        "payoff count mark = friend - count mark = enemy",
    };
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        Str text = {0};
        Game g;
        stones_describe(&text, "grid 3 2", row, rules[i]);
        if (stones_compile(str_text(&text), &g)) {
            if (l7_rules(&g)->program->moves.monotone) fail_msg("'%s'", rules[i]);
            stones_drop(&g);
        }
        str_clear(&text);
    }
}

static void the_games_of_the_program_are_told_apart(void **unused) {
    (void)unused;
    static const struct {
        const char *name;
        bool growing;
    } games[] = {{"split", true},          {"tictactoe", true}, {"hex:size=3", false},
                 {"gomoku:size=5", false}, {"connect4", false}, {"go:size=3", false},
                 {"othello", false},       {"nim", false},      {"breakthrough", false}};
    GameTable *table = all_games_new();
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        Error e;
        const Game *g = game_table_open_on(table, games[i].name, "vm", &e);
        assert_non_null(g);
        L7Stones *x = l7_stones_new(g);
        if ((x != NULL) != games[i].growing) fail_msg("%s", games[i].name);
        l7_stones_free(x);
    }
    game_table_free(table);
}

// --- conditions made at random ---

typedef struct {
    Rng rng;
    Str *out;
    int variables; // m1, m2 ... that may be spoken of
} Maker;

static int pick(Maker *k, int n) {
    return (int)rng_below(&k->rng, (uint32_t)n);
}

static void add_node(Maker *k) {
    static const char *const nodes[] = {"n", "a1", "b1", "c2", "n right", "n down", "n ~down"};
    if (k->variables && pick(k, 2))
        str_addf(k->out, "m%d", 1 + pick(k, k->variables));
    else
        str_add(k->out, nodes[pick(k, 7)]);
}

static void add_condition(Maker *k, int depth);

static void add_set(Maker *k, int depth) {
    static const char *const sets[] = {"(mark = friend)",
                                       "(mark = friend)",
                                       "(mark = enemy)",
                                       "{a1 b1}",
                                       "{b1 b2 c1}",
                                       "(reach n over mark = friend)",
                                       "(run n right while mark = friend)",
                                       "(reach a1 over mark != enemy)"};
    if (depth == 0 || pick(k, 3)) {
        str_add(k->out, sets[pick(k, 8)]);
        return;
    }
    str_addf(k->out, "{m%d in ", ++k->variables);
    k->variables--;
    add_set(k, depth - 1);
    k->variables++;
    str_add(k->out, " : ");
    add_condition(k, depth - 1);
    str_add(k->out, "}");
    k->variables--;
}

static void add_quantified(Maker *k, int depth) {
    static const char *const words[] = {"some", "all", "no", "some"};
    str_addf(k->out, "(%s m%d in ", words[pick(k, 4)], k->variables + 1);
    add_set(k, depth - 1);
    k->variables++;
    str_add(k->out, ": ");
    add_condition(k, depth - 1);
    k->variables--;
    str_add(k->out, ")");
}

static void add_comparison(Maker *k) {
    static const char *const ops[] = {"=", "=", "!="}, *const who[] = {"friend", "friend", "enemy"};
    str_add(k->out, "mark ");
    add_node(k);
    str_addf(k->out, " %s %s", ops[pick(k, 3)], who[pick(k, 3)]);
}

static void add_count(Maker *k, int depth) {
    static const char *const ops[] = {">=", ">", "=", "<=", "<", ">="};
    str_add(k->out, "(count ");
    add_set(k, depth - 1);
    str_addf(k->out, ") %s %d", ops[pick(k, 6)], 1 + pick(k, 3));
}

static void add_of_sets(Maker *k, int depth) {
    static const char *const ops[] = {"meets", "within", "="};
    add_set(k, depth - 1);
    str_addf(k->out, " %s ", ops[pick(k, 3)]);
    add_set(k, depth - 1);
}

static void add_condition(Maker *k, int depth) {
    int kind = depth == 0 ? 0 : pick(k, 7);
    if (kind == 0) {
        add_comparison(k);
    } else if (kind <= 2) {
        str_add(k->out, kind == 1 && !pick(k, 3) ? "not (" : "(");
        add_condition(k, depth - 1);
        str_add(k->out, pick(k, 2) ? ") and (" : ") or (");
        add_condition(k, depth - 1);
        str_add(k->out, ")");
    } else if (kind <= 4) {
        add_quantified(k, depth);
    } else if (kind == 5) {
        add_count(k, depth);
    } else {
        add_of_sets(k, depth);
    }
}

// More stones: the same stone still wins.
static void check_growth(L7Stones *x, const char *text) {
    int n = bits_count(l7_stones_nodes(x)); // no node is left out here
    for (int who = 0; who < 2; who++)
        for (uint64_t set = 0; set < UINT64_C(1) << n; set++)
            for (int last = 0; last < n; last++) {
                if (!(set >> last & 1) || !l7_stones_win(x, who, set, last)) continue;
                for (int more = 0; more < n; more++)
                    if (!l7_stones_win(x, who, set | UINT64_C(1) << more, last))
                        fail_msg("not growing: %s", text);
            }
}

// Whatever the other player has: in games, the same stones win.
static void check_in_games(const Game *g, L7Stones *x, Rng *rng, const char *text) {
    State *s = game_states_new(g, 1);
    for (int game = 0; game < 20; game++) {
        Move m;
        for (game_start(g, s); game_random_move(g, s, rng, &m);) {
            int who = game_mover(g, s), last = 0, payoffs[PLAYERS_MAX] = {0};
            while (l7_stones_move(x, last) != m) last++;
            bool wins = l7_stones_win(x, who, l7_stones_of(x, s, who), last);
            game_play(g, s, m);
            if (game_count_moves(g, s) == 0) game_payoffs(g, s, payoffs);
            if (wins != (payoffs[who] > 0)) fail_msg("wins are not the same: %s", text);
        }
    }
    free(s);
}

static void what_is_taken_for_growing_grows(void **unused) {
    (void)unused;
    int compiled = 0, growing = 0;
    for (int i = 0; i < work(3000, 150); i++) {
        Str condition = {0}, text = {0};
        Maker k = {.rng = rng_seed((uint64_t)i), .out = &condition};
        Game g;
        add_condition(&k, 1 + i % 3);
        stones_describe(&text, "grid 3 2", str_text(&condition), "stuck: draw");
        if (stones_compile(str_text(&text), &g)) {
            compiled++;
            L7Stones *x = l7_stones_new(&g);
            if (x) {
                growing++;
                check_growth(x, str_text(&text));
                check_in_games(&g, x, &k.rng, str_text(&text));
            }
            l7_stones_free(x);
            stones_drop(&g);
        }
        str_clear(&condition);
        str_clear(&text);
    }
    assert_true(compiled > work(2000, 100));
    assert_true(growing > work(300, 15) && growing < compiled);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(conditions_that_grow_with_the_stones_are_seen),
        cmocka_unit_test(all_others_are_refused),
        cmocka_unit_test(the_games_of_the_program_are_told_apart),
        cmocka_unit_test(what_is_taken_for_growing_grows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
