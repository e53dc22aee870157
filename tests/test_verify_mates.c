// SPDX-License-Identifier: MIT
// test_verify_mates.c - strategies about mate in shogi: those that are written hold by the rules in
// L7; cut, forged and foreign ones are refused, or claim what is true all the same.
#include "testing.h"

#include "cli/solve/solve_tsume_proof.h"
#include "games/game_types.h"
#include "games/shogi/shogi_sfen.h"
#include "search/solver_strategy.h"
#include "verify/verify_mates.h"

#include <stdlib.h>

// Positions and the length of their mate; 0 for none.
static const struct {
    const char *sfen;
    int plies;
} problems[] = {
    {"9/7Sk/1+R7/9/9/9/9/9/9 b r2b4g3s4n4l18p 1", 1},
    {"8k/9/3R4P/9/9/9/9/9/7L1 b p 1", 3},
    {"8k/9/8P/9/9/9/9/9/9 b P 1", 0}, // a pawn may not mate
    {"9/9/9/9/9/9/K8/1pp6/9 w 2g 1", 0},
    {"8k/8p/8P/9/9/9/9/9/9 b L 1", 0},
    {"7k1/9/7P1/9/9/9/p8/9/K8 w Gg 1", 1},
    {"5k3/9/4P4/9/9/9/9/9/9 b RG 1", 9},
    {"7k1/9/9/9/9/9/9/9/9 b GS 1", 0},
    {"8k/9/9/9/9/9/9/9/7R1 b - 1", 0}, // checks without end
};
enum { N_PROBLEMS = sizeof problems / sizeof *problems };

typedef struct {
    GameTable *games;
    Tsume *tsume;
    TsumeAnswer *answer;
} Room;

static Room room_new(void) {
    size_t n;
    const GameType *const *types = game_types(&n);
    return (Room){game_table_new(types, n), tsume_new(&(TsumeSetup){.memory_mb = 16}),
                  test_malloc(sizeof(TsumeAnswer))};
}

static void room_clear(Room *r) {
    game_table_free(r->games);
    tsume_free(r->tsume);
    test_free(r->answer);
}

static Str prove(Room *r, const char *sfen) {
    ShogiPosition p;
    Error e = {""};
    Str text = {0};
    assert_true(shogi_sfen_read(sfen, SHOGI_ONE_SET, &p, NULL, NULL, &e));
    tsume_solve(r->tsume, &p, r->answer);
    if (!solve_tsume_proof_text(r->games, r->tsume, &p, r->answer, NULL, &text, &e))
        fail_msg("%s: %s", sfen, e.text);
    return text;
}

static Verified accept(Room *r, const Str *text) {
    Verified v;
    Error e;
    if (!verify_strategy(r->games, text, NULL, &v, &e)) fail_msg("%s", e.text);
    return v;
}

static void refuse(Room *r, const Str *text, const char *reason) {
    Verified v;
    Error e;
    assert_false(verify_strategy(r->games, text, NULL, &v, &e));
    if (!strstr(e.text, reason)) fail_msg("'%s' does not say '%s'", e.text, reason);
}

// A text in which one part is another.
static Str with(const Str *text, const char *part, const char *other) {
    Str out = {0};
    const char *at = strstr(str_text(text), part);
    assert_non_null(at);
    size_t before = (size_t)(at - text->text), after = before + strlen(part);
    str_add_n(&out, text->text, before);
    str_add(&out, other);
    str_add_n(&out, text->text + after, text->len - after);
    return out;
}

static void refuse_with(Room *r, const Str *text, const char *part, const char *other,
                        const char *reason) {
    Str changed = with(text, part, other);
    refuse(r, &changed, reason);
    str_clear(&changed);
}

static void what_is_written_holds(void **unused) {
    (void)unused;
    Room r = room_new();
    for (int i = 0; i < N_PROBLEMS; i++) {
        Str text = prove(&r, problems[i].sfen);
        Verified v = accept(&r, &text);
        assert_int_equal(v.n_claims, 1);
        assert_int_equal(v.claims[0].about, problems[i].plies ? VERIFY_MATE : VERIFY_NO_MATE);
        assert_int_equal(v.claims[0].bound, problems[i].plies);
        assert_string_equal(v.position, problems[i].sfen);
        str_clear(&text);
    }
    room_clear(&r);
}

// Shogi Muso, number 3: the first mate that is found has 43 plies.
static void a_long_mate_is_shortened_and_proved(void **unused) {
    (void)unused;
    Room r = room_new();
    tsume_free(r.tsume);
    r.tsume = tsume_new(&(TsumeSetup){.memory_mb = 64, .any_length = true});
    Str text = prove(&r, "nn1S1R3/1L2p+b3/+P8/1L1R1g3/k1S2l3/+nP1G5/3n5/2P2+B3/9 b 2g2sl14p 1");
    Verified v = accept(&r, &text);
    assert_int_equal(v.claims[0].about, VERIFY_MATE);
    // There is one of 39 plies; how near a search of any length comes depends on its order.
    assert_in_range(v.claims[0].bound, 39, 47);
    assert_int_equal(r.answer->plies, v.claims[0].bound);
    str_clear(&text);
    room_clear(&r);
}

static void cut_and_extended_ones_are_refused(void **unused) {
    (void)unused;
    Room r = room_new();
    for (int i = 0; i < N_PROBLEMS; i++) {
        Str text = prove(&r, problems[i].sfen);
        for (size_t n = text.len; n-- > 0;) {
            Str cut = {0};
            str_add_n(&cut, text.text, n);
            refuse(&r, &cut, "");
            str_clear(&cut);
        }
        str_add(&text, "x");
        refuse(&r, &text, "a claim is missing");
        str_clear(&text);
    }
    room_clear(&r);
}

static void forged_ones_are_refused(void **unused) {
    (void)unused;
    Room r = room_new();
    Str mate = prove(&r, problems[1].sfen), none = prove(&r, problems[2].sfen);
    refuse_with(&r, &mate, "\nmate 3 ", "\nmate 1 ", "the mate takes 3 plies, not 1");
    refuse_with(&r, &mate, "\nmate 3 ", "\nno-mate 0 ", "");
    refuse_with(&r, &none, "\nno-mate 0 ", "\nmate 99 ", "");
    refuse_with(&r, &mate, "game shogi", "game xiangqi", "");
    refuse_with(&r, &mate, "game shogi", "game minishogi", "");
    // Of another position: the same board without the lance.
    refuse_with(&r, &mate, "7L1", "9", "");
    // A gold mates where the pawn may not.
    refuse_with(&r, &none, "b P 1", "b G 1", "");
    // A second claim.
    Str twice = {0};
    str_add_n(&twice, mate.text, mate.len);
    str_add(&twice, "mate 3 0\n");
    refuse(&r, &twice, "stands alone");
    str_clear(&twice);
    str_clear(&mate);
    str_clear(&none);
    room_clear(&r);
}

static bool claim_is_true(const VerifiedClaim *c, int plies) {
    return c->about == VERIFY_MATE ? plies > 0 && plies <= c->bound : plies == 0;
}

// Each byte of the choices changed: whatever is accepted is true.
// The rules in L7 read positions that cannot be; a claim about one of them says nothing.
static void positions_that_cannot_be_are_refused(void **unused) {
    (void)unused;
    static const struct {
        const char *position, *reason;
    } cases[] = {
        {"5k3/9/4P4/9/9/9/9/9/9 b RG 1 =20", "the game is over"},
        {"9/9/9/9/9/9/9/9/9 b RG 1", "there is no king on the board"},
        {"k8/9/P8/9/9/9/9/9/K7K b G 1", "two kings of Black"},
        {"kn7/n8/2B6/9/9/9/9/9/9 b G 1", "could take the king"},
        {"k8/9/P8/9/9/9/9/9/9 b 18G 1", "18 golds in hand"},
        {"k8/9/P8/P8/9/9/9/9/9 b G 1", "two pawns of Black on file 9"},
        {"k7P/9/P8/9/9/9/9/9/9 b G 1", "could never move"},
    };
    Room r = room_new();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Str text = {0};
        solver_strategy_head(game_table_open_on(r.games, "shogi", "vm", NULL), cases[i].position,
                             &text);
        str_add(&text, "no-mate 0 0\n");
        refuse(&r, &text, cases[i].reason);
        str_clear(&text);
    }
    room_clear(&r);
}

static void changed_choices_are_refused_or_hold(void **unused) {
    (void)unused;
    Room r = room_new();
    int refused = 0;
    for (int i = 0; i < N_PROBLEMS; i++) {
        Str text = prove(&r, problems[i].sfen);
        size_t first = (size_t)(strstr(text.text, "mate ") - text.text) + 5;
        while (text.text[first++] != '\n') {
        }
        for (size_t at = first; at < text.len; at++)
            for (int add = 1; add < 256; add += work(6, 51)) {
                Verified v;
                Error e;
                text.text[at] = (char)((unsigned char)text.text[at] + add);
                if (!verify_strategy(r.games, &text, NULL, &v, &e))
                    refused++;
                else
                    assert_true(claim_is_true(&v.claims[0], problems[i].plies));
                text.text[at] = (char)((unsigned char)text.text[at] - add);
            }
        str_clear(&text);
    }
    assert_true(refused > 0);
    room_clear(&r);
}

// The rook goes to the king's file on rank i.
static bool follow_king(void *game, const State *s, const Move *moves, size_t n, size_t *number,
                        Error *e) {
    const Game *g = game;
    Str text = {0};
    game_position_text(g, s, &text);
    ShogiPosition p;
    assert_true(shogi_sfen_read(str_text(&text), SHOGI_ONE_SET, &p, NULL, NULL, e));
    char to[3];
    shogi_square_write(shogi_king(&p, SHOGI_WHITE), to);
    to[1] = 'i';
    for (*number = 0; *number < n; ++*number) {
        str_reset(&text);
        game_move_text(g, s, moves[*number], &text);
        if (strcmp(str_text(&text) + 2, to) == 0) break;
    }
    str_clear(&text);
    return true;
}

static void a_circle_is_no_mate(void **unused) {
    (void)unused;
    Room r = room_new();
    Error e;
    VerifiedClaim claim = {.about = VERIFY_MATE, .bound = 999};
    const Game *g = game_table_open_on(r.games, "shogi", "vm", &e);
    State *root = game_states_new(g, 1);
    assert_true(game_position_parse(g, "8k/9/9/9/9/9/9/9/7R1 b - 1", root, &e));
    assert_false(
        verify_mates(g, root, &claim, follow_king, (void *)(uintptr_t)g, &(VerifySetup){0}, &e));
    assert_non_null(strstr(e.text, "comes again"));
    free(root);
    room_clear(&r);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_written_holds),
        cmocka_unit_test(a_long_mate_is_shortened_and_proved),
        cmocka_unit_test(cut_and_extended_ones_are_refused),
        cmocka_unit_test(forged_ones_are_refused),
        cmocka_unit_test(positions_that_cannot_be_are_refused),
        cmocka_unit_test(changed_choices_are_refused_or_hold),
        cmocka_unit_test(a_circle_is_no_mate),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
