// SPDX-License-Identifier: MIT
// test_monotone.c - games in which more stones never spoil a win: which are taken for that, by the
// solver and by the verifier's own reading, and that they are, for many conditions made at random.
#include "testing.h"

#include "base/bits.h"
#include "base/rng.h"
#include "games/game_types.h"
#include "stones_kit.h"
#include "verify/plain/plain_game.h"
#include "verify/verify_rules.h"

#include <stdlib.h>

// Whether the verifier takes the game for one.
static bool plain_grows(const Game *g) {
    Game plain;
    Error e;
    if (!plain_game_init(g, &plain, &e)) fail_msg("%s: %s", g->name, e.text);
    VerifyStones *x = verify_stones_new(&plain);
    bool yes = x != NULL;
    verify_stones_free(x);
    plain_game_clear(&plain);
    return yes;
}

// Whether solver and verifier take the description for such a game: both, or neither.
static bool text_grows(const char *text) {
    Game g;
    if (!stones_compile(text, &g)) fail_msg("'%s' does not compile", text);
    bool yes = l7_rules(&g)->program->moves.monotone;
    if (plain_grows(&g) != yes)
        fail_msg("the plain reading of '%s' says %s", text, yes ? "no" : "yes");
    stones_drop(&g);
    return yes;
}

static bool grows(const char *condition, const char *more) {
    Str text = {0};
    stones_describe(&text, "grid 3 2", condition, more);
    bool yes = text_grows(str_text(&text));
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

// A condition may look as if it were the same in all positions; a move may be refused.
static void conditions_that_only_seem_to_grow_are_refused(void **unused) {
    (void)unused;
#define STONES "players red blue\nboard path 4\nstone on node\n"
#define PLACE "move place n: stone n = void\n  do stone n := friend\n"
    static const char *const others[] = {
        "game g\n" STONES
        "of(p) = red: false, blue: true\nwon = red: (some n: of(stone n)), blue: false\n" PLACE
        "end when won: friend wins\nstuck: draw\n",
        "game g\n" STONES PLACE "  unless after stone at(4) = blue\n"
        "end when {at(1) at(4)} within (stone = friend): friend wins\nstuck: draw\n",
        "game g\n" STONES PLACE "unless after stone at(4) = blue\n"
        "end when {at(1) at(4)} within (stone = friend): friend wins\nstuck: draw\n",
        "game g\n" STONES "of(p, q) = red: true, blue: stone q = friend\n" PLACE
        "end when of(stone at(1), at(2)): friend wins\nstuck: draw\n",
        "game g\n" STONES PLACE
        "pass when stone at(1) = void\nend when stone at(2) = friend: friend wins\n",
        "game g\n" STONES PLACE "repeat 3: draw\nend when stone at(2) = friend: friend wins\n",
        "game g\n" STONES PLACE "end when (first n: stone n = friend) = at(2): friend wins\n",
        "game g\n" STONES PLACE
        "end when (if stone at(1) = friend then false else true): friend wins\n",
        "game g\n" STONES PLACE
        "end when without stone = friend: at(3) in reach at(1) over nodes: friend wins\n",
        "game g\n" STONES PLACE
        "end when (run at(1) next while stone = friend then stone = void) != none: friend wins\n",
    };
#undef STONES
#undef PLACE
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (text_grows(others[i])) fail_msg("'%s'", others[i]);
}

static void solver_and_verifier_agree_on_all_games(void **unused) {
    (void)unused;
    GameTable *table = all_games_new();
    for (size_t i = 0; i < game_table_count(table); i++) {
        const char *name = game_table_type(table, i)->name;
        Error e;
        const Game *g = game_table_open_on(table, name, "vm", &e);
        if (!g || !l7_rules(g)) continue;
        L7Stones *x = l7_stones_new(g);
        if ((x != NULL) != plain_grows(g)) fail_msg("%s", name);
        l7_stones_free(x);
    }
    game_table_free(table);
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

// A function for each value, of what stands on a node; a choice between two conditions.
static void add_choice(Maker *k, int depth) {
    bool by_value = pick(k, 2);
    str_add(k->out, by_value ? "owned(mark " : "(if ");
    if (by_value)
        add_node(k);
    else
        add_condition(k, depth - 1);
    str_add(k->out, by_value ? ", " : " then ");
    add_condition(k, depth - 1);
    str_add(k->out, by_value ? ", " : " else ");
    add_condition(k, depth - 1);
    str_add(k->out, ")");
}

static void add_condition(Maker *k, int depth) {
    int kind = depth == 0 ? 0 : pick(k, 8);
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
    } else if (kind == 6) {
        add_of_sets(k, depth);
    } else {
        add_choice(k, depth);
    }
}

// More stones: the same stone still wins.
static void check_growth(VerifyStones *x, const char *text) {
    int n = bits_count(verify_stones_nodes(x)); // no node is left out here
    for (int who = 0; who < 2; who++)
        for (uint64_t set = 0; set < UINT64_C(1) << n; set++)
            for (int last = 0; last < n; last++) {
                if (!(set >> last & 1) || !verify_stones_win(x, who, set, last)) continue;
                for (int more = 0; more < n; more++)
                    if (!verify_stones_win(x, who, set | UINT64_C(1) << more, last))
                        fail_msg("not growing: %s", text);
            }
}

// Whatever the other player has: in games, the same stones win.
static void check_in_games(const Game *g, VerifyStones *x, Rng *rng, const char *text) {
    State *s = game_states_new(g, 1);
    for (int game = 0; game < 20; game++) {
        Move m;
        for (game_start(g, s); game_random_move(g, s, rng, &m);) {
            int who = game_mover(g, s), last = 0, payoffs[PLAYERS_MAX] = {0};
            while (verify_stones_move(x, last) != m) last++;
            bool wins = verify_stones_win(x, who, verify_stones_of(x, s, who), last);
            game_play(g, s, m);
            if (game_count_moves(g, s) == 0) game_payoffs(g, s, payoffs);
            if (wins != (payoffs[who] > 0)) fail_msg("wins are not the same: %s", text);
        }
    }
    free(s);
}

// Whether the game is taken for one that grows, on the virtual machine or the plain interpreter.
static bool check_game(const Game *g, Rng *rng, const char *text) {
    VerifyStones *x = verify_stones_new(g);
    bool taken = x != NULL;
    if (taken) check_growth(x, text);
    if (taken) check_in_games(g, x, rng, text);
    verify_stones_free(x);
    return taken;
}

typedef struct {
    int compiled, growing, plain; // how many descriptions
} Tally;

static void try_condition(uint64_t seed, Tally *t) {
    Str condition = {0}, text = {0};
    Maker k = {.rng = rng_seed(seed), .out = &condition};
    Game g, plain;
    Error e;
    add_condition(&k, 1 + (int)(seed % 3));
    const char *more = seed % 7 ? "stuck: draw" : "unless after mark b2 = white\nstuck: draw";
    stones_describe(&text, "grid 3 2", str_text(&condition), more);
    str_add(&text, "owned(p, x, y) = black: x, white: y\n");
    if (stones_compile(str_text(&text), &g)) {
        t->compiled++;
        bool fast = check_game(&g, &k.rng, str_text(&text));
        t->growing += fast;
        // The plain interpreter is slow: not where the solver has no use for the game.
        if (!plain_game_init(&g, &plain, &e)) fail_msg("%s: %s", e.text, str_text(&text));
        bool slow =
            fast && seed % 4 == 0 ? check_game(&plain, &k.rng, str_text(&text)) : plain_grows(&g);
        t->plain += slow;
        if (slow && !fast) fail_msg("only the plain reading takes %s", str_text(&text));
        plain_game_clear(&plain);
        stones_drop(&g);
    }
    str_clear(&condition);
    str_clear(&text);
}

static void what_is_taken_for_growing_grows(void **unused) {
    (void)unused;
    Tally t = {0};
    for (int i = 0; i < work(3000, 150); i++) try_condition((uint64_t)i, &t);
    assert_true(t.compiled > work(2000, 100));
    assert_true(t.growing > work(200, 10) && t.growing < t.compiled);
    assert_true(t.plain > 9 * t.growing / 10);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(conditions_that_grow_with_the_stones_are_seen),
        cmocka_unit_test(all_others_are_refused),
        cmocka_unit_test(conditions_that_only_seem_to_grow_are_refused),
        cmocka_unit_test(solver_and_verifier_agree_on_all_games),
        cmocka_unit_test(the_games_of_the_program_are_told_apart),
        cmocka_unit_test(what_is_taken_for_growing_grows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
