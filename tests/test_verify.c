// SPDX-License-Identifier: MIT
// test_verify.c - strategies: those the solver writes hold, broken ones are refused, and one that
// holds claims only what is true.
#include "testing.h"

#include "base/hash.h"
#include "base/mem.h"
#include "base/os/os_posix.h"
#include "base/os/pack.h"
#include "games/game_types.h"
#include "search/solver_strategy.h"
#include "verify/described_position.h"
#include "verify/verify.h"

#include <stdlib.h>

typedef struct {
    GameTable *games;
    const Game *game;
    State *root;
    int value; // to player 0
    Str text;
} Proved;

static void add_claim(Proved *p, Solver *s, const Game *described, const State *d, bool at_most) {
    Error e;
    SolverClaim claim = {at_most, p->value};
    assert_true(solver_strategy_add(s, p->game, p->root, described, d, &claim, NULL, &p->text, &e));
}

// Solves a game from its start and writes both claims.
static Proved prove(const char *name, SolverMethod method) {
    Proved p = {.games = all_games_new()};
    Error e;
    p.game = game_table_open(p.games, name, &e);
    const Game *described = game_table_open_on(p.games, name, "vm", &e);
    assert_non_null(described);
    p.root = game_states_new(p.game, 1);
    game_start(p.game, p.root);
    State *d = game_states_new(described, 1);
    assert_true(described_position(p.game, p.root, described, d, &e));
    Solver *s = solver_new(&(SolverSetup){.game = p.game, .method = method, .memory_mb = 1});
    SolverAnswer a;
    solver_run(s, p.root, &a);
    assert_true(a.known);
    p.value = game_mover(p.game, p.root) == 0 ? a.value : -a.value;
    solver_strategy_begin(described, d, &p.text);
    add_claim(&p, s, described, d, false);
    add_claim(&p, s, described, d, true);
    solver_free(s);
    free(d);
    return p;
}

static void drop(Proved *p) {
    str_clear(&p->text);
    free(p->root);
    game_table_free(p->games);
}

static bool holds(const Proved *p, const Str *text, Verified *out, Error *e) {
    return verify_strategy(p->games, text, NULL, out, e);
}

static const char *const names[] = {"reversi70:size=4", "othello:size=4", "tictactoe",
                                    "kalah:pits=3,stones=2", "nim:heaps=3"};
enum { N_NAMES = sizeof names / sizeof *names };

static void what_the_solver_writes_holds(void **unused) {
    (void)unused;
    for (int i = 0; i < 2 * N_NAMES; i++) {
        Proved p = prove(names[i / 2], i % 2 ? SOLVER_PN : SOLVER_ALPHABETA);
        Verified v;
        Error e;
        assert_true(holds(&p, &p.text, &v, &e));
        assert_int_equal(v.n_claims, 2);
        for (int c = 0; c < 2; c++) {
            assert_int_equal(v.claims[c].bound, p.value);
            assert_int_equal(v.claims[c].at_most, c);
            assert_true(v.claims[c].leaves > 0 && v.claims[c].positions > v.claims[c].leaves);
        }
        drop(&p);
    }
}

// The same strategy with another number in its first claim.
static void with_bound(const Proved *p, int bound, Str *out) {
    const char *claim = strstr(p->text.text, "at-least");
    size_t head = (size_t)(claim - p->text.text);
    const char *rest = strchr(claim + 9, ' ');
    str_add_n(out, p->text.text, head);
    str_addf(out, "at-least %d", bound);
    str_add_n(out, rest, p->text.len - (size_t)(rest - p->text.text));
}

static void a_claim_of_more_is_refused(void **unused) {
    (void)unused;
    for (int i = 0; i < N_NAMES; i++) {
        Proved p = prove(names[i], SOLVER_ALPHABETA);
        Str more = {0}, less = {0};
        Verified v;
        Error e;
        with_bound(&p, p.value + 1, &more);
        assert_false(holds(&p, &more, &v, &e));
        assert_contains(e.text, "a game ends with");
        with_bound(&p, p.value - 1, &less);
        assert_true(holds(&p, &less, &v, &e));
        str_clear(&more);
        str_clear(&less);
        drop(&p);
    }
}

// Any change of a byte either breaks the strategy or leaves it true.
static void no_change_of_a_byte_makes_a_false_claim_hold(void **unused) {
    (void)unused;
    for (int i = 0; i < N_NAMES; i++) {
        Proved p = prove(names[i], SOLVER_PN);
        Rng rng = rng_seed((uint64_t)i);
        size_t from = (size_t)(strstr(p.text.text, "at-least") - p.text.text);
        int refused = 0;
        for (int round = 0; round < work(600, 150); round++) {
            size_t at = from + rng_below(&rng, (uint32_t)(p.text.len - from));
            char old = p.text.text[at];
            p.text.text[at] = (char)(unsigned char)rng_below(&rng, rng_below(&rng, 2) ? 8 : 256);
            Verified v;
            Error e;
            bool ok = holds(&p, &p.text, &v, &e);
            refused += !ok;
            for (int c = 0; ok && c < v.n_claims; c++)
                assert_true(v.claims[c].at_most ? v.claims[c].bound >= p.value
                                                : v.claims[c].bound <= p.value);
            p.text.text[at] = old;
        }
        assert_true(refused > 0);
        drop(&p);
    }
}

static void a_strategy_too_short_or_too_long_is_refused(void **unused) {
    (void)unused;
    Proved p = prove("othello:size=4", SOLVER_ALPHABETA);
    Verified v;
    Error e;
    str_add_char(&p.text, '\0');
    assert_false(holds(&p, &p.text, &v, &e));
    p.text.len--;
    for (; p.text.len > 0; p.text.len--) {
        Str shorter = {p.text.text, p.text.len - 1, p.text.cap};
        // Without its second claim it is valid again, and claims less.
        if (holds(&p, &shorter, &v, &e)) assert_int_equal(v.n_claims, 1);
    }
    drop(&p);
}

static void a_packed_file_notices_every_changed_byte(void **unused) {
    (void)unused;
    const ScratchFile scratch = scratch_file("pack");
    const char *path = scratch.path;
    Str content = {0}, file = {0}, back = {0};
    for (int i = 0; i < 300; i++) str_addf(&content, "%d ", i * i % 17);
    Error e;
    assert_true(pack_write(path, &content, &e));
    assert_true(os_read_file(path, 1 << 20, &file, &e));
    remove(path);
    assert_true(pack_open(&file, &back, &e));
    assert_int_equal(back.len, content.len);
    assert_memory_equal(back.text, content.text, content.len);
    for (size_t i = 0; i < file.len; i++)
        for (int bit = 0; bit < 8; bit++) {
            file.text[i] = (char)(file.text[i] ^ (1 << bit));
            str_reset(&back);
            assert_false(pack_open(&file, &back, &e));
            file.text[i] = (char)(file.text[i] ^ (1 << bit));
        }
    str_clear(&content);
    str_clear(&file);
    str_clear(&back);
}

// An empty frame that claims to hold three thousand million bytes, with the right hash.
static void a_packed_file_cannot_ask_for_more_than_it_holds(void **unused) {
    (void)unused;
    static const unsigned char frame[] = {0x28, 0xB5, 0x2F, 0xFD, 0xE0, 0, 0, 0, 0xB3, 0, 0, 0, 0};
    Str file = {0}, back = {0};
    Error e;
    str_addf(&file, "genpei packed 1\n%016llx\n",
             (unsigned long long)hash_bytes(frame, sizeof frame));
    str_add_n(&file, (const char *)frame, sizeof frame);
    assert_false(pack_open(&file, &back, &e));
    assert_string_equal(e.text, "its length is missing or impossible");
    str_clear(&file);
    // The maximum: one byte, repeated.
    const ScratchFile scratch = scratch_file("pack");
    const char *path = scratch.path;
    char *zeros = mem_new(1 << 24, 1);
    Str content = {0};
    str_add_n(&content, zeros, 1 << 24);
    assert_true(pack_write(path, &content, &e));
    assert_true(os_read_file(path, 1 << 20, &file, &e));
    remove(path);
    assert_true(pack_open(&file, &back, &e));
    assert_int_equal(back.len, content.len);
    free(zeros);
    str_clear(&content);
    str_clear(&file);
    str_clear(&back);
}

// Searches taken as done make no contradiction true.
static void claims_that_contradict_each_other_are_refused(void **unused) {
    (void)unused;
    Proved p = prove("tictactoe", SOLVER_ALPHABETA);
    Str text = {0};
    Verified v;
    Error e;
    const char *claim = strstr(p.text.text, "at-least");
    str_add_n(&text, p.text.text, (size_t)(claim - p.text.text));
    str_add(&text, "searched-at-least 1 1 1000\n");
    str_add_char(&text, '\0');
    str_add(&text, "at-most 0 0\n");
    VerifySetup known = {.known = {SIZE_MAX, SIZE_MAX}};
    assert_false(verify_strategy(p.games, &text, &known, &v, &e));
    assert_contains(e.text, "contradict each other: at least 1, at most 0");
    str_clear(&text);
    drop(&p);
}

static void other_rules_are_refused(void **unused) {
    (void)unused;
    static const struct {
        const char *was, *is, *reason;
    } cases[] = {
        {"friend, 3", "friend, 2", "about other rules than those of tictactoe here"},
        {"strategy 2", "strategy 1", "stored no rules"},
        {"\nrules ", "\nrulez ", "the rules are missing"},
        {"\nrules ", "\nrules 9", "the rules are cut"},
    };
    Proved p = prove("tictactoe", SOLVER_ALPHABETA);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Str text = {0};
        Verified v;
        Error e;
        const char *at = strstr(p.text.text, cases[i].was);
        assert_non_null(at);
        size_t before = (size_t)(at - p.text.text), after = before + strlen(cases[i].was);
        str_add_n(&text, p.text.text, before);
        str_add(&text, cases[i].is);
        str_add_n(&text, p.text.text + after, p.text.len - after);
        assert_false(verify_strategy(p.games, &text, NULL, &v, &e));
        assert_contains(e.text, cases[i].reason);
        str_clear(&text);
    }
    drop(&p);
}

// A token that red brings to its goal, or blue back to where it was.
static const char back_and_forth[] = "game circle\nplayers a b\nhere: 0..2\n"
                                     "move win: here = 0\n  do here := 1\n"
                                     "move out: here = 0\n  do here := 2\n"
                                     "move back: here = 2\n  do here := 0\n"
                                     "end when here = 1 : a wins\nstuck: draw\n";

static size_t number_of_move(const Game *g, const State *s, const char *wanted) {
    Move moves[8];
    size_t n = game_moves(g, s, moves), found = n;
    for (size_t i = 0; i < n; i++) {
        Str text = {0};
        game_move_text(g, s, moves[i], &text);
        if (str_begins_with(str_text(&text), wanted)) found = i;
        str_clear(&text);
    }
    assert_true(found < n);
    return found;
}

// The first player never loses by going round and round, and never wins either.
static void a_strategy_that_runs_in_circles_is_refused(void **unused) {
    (void)unused;
    GameTable *games = all_games_new();
    const ScratchFile scratch = scratch_file("circle.l7");
    const char *path = scratch.path;
    Error e;
    assert_true(os_write_file(path, back_and_forth, strlen(back_and_forth), &e));
    const Game *g = game_table_open_on(games, path, "vm", &e);
    if (!g) fail_msg("%s", e.text);
    State *s = game_states_new(g, 1);
    game_start(g, s);
    for (int round = 0; round < 2; round++) {
        Str text = {0};
        Verified v;
        solver_strategy_begin(g, s, &text);
        str_add(&text, "at-least 1 1\n");
        str_add_char(&text, (char)number_of_move(g, s, round ? "out" : "win"));
        assert_int_equal(verify_strategy(games, &text, NULL, &v, &e), round == 0);
        if (round) assert_contains(e.text, "a game need not end");
        str_clear(&text);
    }
    remove(path);
    free(s);
    game_table_free(games);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_the_solver_writes_holds),
        cmocka_unit_test(a_claim_of_more_is_refused),
        cmocka_unit_test(no_change_of_a_byte_makes_a_false_claim_hold),
        cmocka_unit_test(a_strategy_too_short_or_too_long_is_refused),
        cmocka_unit_test(a_packed_file_notices_every_changed_byte),
        cmocka_unit_test(a_packed_file_cannot_ask_for_more_than_it_holds),
        cmocka_unit_test(claims_that_contradict_each_other_are_refused),
        cmocka_unit_test(other_rules_are_refused),
        cmocka_unit_test(a_strategy_that_runs_in_circles_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
