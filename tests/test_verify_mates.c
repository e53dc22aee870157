// SPDX-License-Identifier: MIT
// test_verify_mates.c - strategies about mate in shogi: those that are written hold by the rules in
// L7; cut, forged and foreign ones are refused, or claim what is true all the same.
#include "testing.h"

#include "base/os/os_load.h"
#include "base/os/pack.h"
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
    {"8k/9/9/9/9/9/9/9/7R1 b - 1", 0},  // checks without end
    {"8k/9/8P/9/9/9/9/9/9 b Pgs 1", 0}, // with a gold it would be mate
    {"7k1/9/9/9/9/9/9/9/9 b GSrbgs2n2l4p 1", 0},
    {"4k4/9/9/9/9/9/4p4/4g4/4K4 b - 1", 0}, // the attacker is mated
    {"9/9/9/9/9/9/9/9/4K4 w - 1", 0},       // and has no piece
};
enum { N_PROBLEMS = sizeof problems / sizeof *problems };

typedef struct {
    GameTable *games;
    Tsume *tsume;
    TsumeAnswer *answer;
} Room;

static Room room_new(void) {
    return (Room){all_games_new(), tsume_new(&(TsumeSetup){.memory_mb = 16}),
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

// The machine runs the rules, for there are many claims: what_is_written_holds asks the plain
// interpreter too.
static const VerifySetup by_machine = {.fast = true};

static Verified accept(Room *r, const Str *text) {
    Verified v;
    Error e;
    if (!verify_strategy(r->games, text, &by_machine, &v, &e)) fail_msg("%s", e.text);
    assert_false(v.claims[0].plain);
    return v;
}

// Both interpreters accept the claim and count the same; only where that takes little time.
static void accept_plainly(Room *r, const Str *text, const VerifiedClaim *found) {
    Verified v;
    Error e;
    if (found->positions > (uint64_t)work(60, 6)) return;
    if (!verify_strategy(r->games, text, NULL, &v, &e)) fail_msg("plain: %s", e.text);
    assert_true(v.claims[0].plain);
    assert_int_equal(v.claims[0].positions, found->positions);
    assert_int_equal(v.claims[0].leaves, found->leaves);
    assert_int_equal(v.claims[0].covered, found->covered);
    assert_string_equal(v.claims[0].first, found->first);
}

static void refuse(Room *r, const Str *text, const char *reason) {
    Verified v;
    Error e;
    assert_false(verify_strategy(r->games, text, &by_machine, &v, &e));
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
    uint64_t covered = 0;
    Room r = room_new();
    for (int i = 0; i < N_PROBLEMS; i++) {
        Str text = prove(&r, problems[i].sfen);
        Verified v = accept(&r, &text);
        assert_int_equal(v.n_claims, 1);
        assert_int_equal(v.claims[0].about, problems[i].plies ? VERIFY_MATE : VERIFY_NO_MATE);
        assert_int_equal(v.claims[0].bound, problems[i].plies);
        assert_string_equal(v.position, problems[i].sfen);
        assert_true(v.claims[0].by_hands);
        accept_plainly(&r, &text, &v.claims[0]);
        if (!problems[i].plies) covered += v.claims[0].covered;
        str_clear(&text);
    }
    assert_true(covered > 0);
    room_clear(&r);
}

// Where the bytes of the claim begin.
static size_t first_byte(const Str *text) {
    size_t at = (size_t)(strstr(text->text, "mate ") - text->text) + 5;
    while (text->text[at++] != '\n') {
    }
    return at;
}

// Claims in which no position stands for another are as they were before there were such.
static void claims_without_other_hands_hold_too(void **unused) {
    (void)unused;
    Room r = room_new();
    Str mate = prove(&r, problems[0].sfen), none = {0};
    Str plain = with(&mate, "\ncovered-mate 1 ", "\nmate 1 ");
    Verified v = accept(&r, &plain);
    assert_true(v.claims[0].about == VERIFY_MATE && !v.claims[0].by_hands);
    solver_strategy_head(game_table_open_on(r.games, "shogi", "vm", NULL),
                         "8k/8p/9/9/9/9/9/9/9 b P 1", &none);
    str_add(&none, "no-mate 0 0\n");
    v = accept(&r, &none);
    assert_true(v.claims[0].about == VERIFY_NO_MATE && !v.claims[0].by_hands);
    str_clear(&mate);
    str_clear(&plain);
    str_clear(&none);
    room_clear(&r);
}

static bool takes_the_first(void *context, const State *s, const Move *moves, size_t n,
                            size_t *number, Error *e) {
    (void)context, (void)s, (void)moves, (void)n, (void)e;
    *number = 0;
    return true;
}

// `context`: how many pieces more than there are.
static bool gives_all(void *context, const State *s, const unsigned char most[VERIFY_HAND_KINDS],
                      unsigned char more[VERIFY_HAND_KINDS], Error *e) {
    (void)s, (void)e;
    for (int kind = 0; kind < VERIFY_HAND_KINDS; kind++)
        more[kind] = (unsigned char)(most[kind] + *(int *)context);
    return true;
}

// A hand that the strategy claims to cover must be one with which there is no mate, of pieces that
// the defender has.
static void forged_hands_are_refused(void **unused) {
    (void)unused;
    Room r = room_new();
    Error e;
    const Game *g = game_table_open_on(r.games, "shogi", "vm", &e);
    State *root = game_states_new(g, 1);
    assert_true(game_position_parse(g, "8k/9/8P/9/9/9/9/9/9 b Pgs 1", root, &e));
    for (int beyond = 0; beyond < 2; beyond++) {
        VerifiedClaim claim = {.about = VERIFY_NO_MATE, .by_hands = true};
        MateGuide guide = {.choose = takes_the_first, .raise = gives_all, .context = &beyond};
        assert_false(verify_mates(g, root, &claim, &guide, &(VerifySetup){0}, &e));
        assert_non_null(strstr(e.text, beyond ? "pieces that there are not" : "a check is mate"));
    }
    free(root);
    Str text = prove(&r, "8k/9/8P/9/9/9/9/9/9 b Pgs 1");
    size_t gold = first_byte(&text), silver = gold + 1;
    accept(&r, &text);
    assert_int_equal(text.text[gold], 0);
    text.text[gold] = 1;
    refuse(&r, &text, "");
    text.text[gold] = 0;
    text.text[silver] = 2;
    refuse(&r, &text, "it gives the attacker pieces that there are not");
    str_clear(&text);
    room_clear(&r);
}

static VerifyHands hands_of(const char *text, int attacker, size_t *rest) {
    VerifyHands h;
    Error e;
    if (!verify_hands_read(text, attacker, rest, &h, &e)) fail_msg("%s", e.text);
    return h;
}

static void hands_are_read_written_and_compared(void **unused) {
    (void)unused;
    static const char *const bad[] = {"",          "9/9",        "9/9 b",       "9/9 b X 1",
                                      "9/9 b 3 1", "9/9 b 0P 1", "9/9 b 300P 1"};
    size_t rest;
    Error e;
    VerifyHands h;
    Str text = {0};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(verify_hands_read(bad[i], 0, &rest, &h, &e));
    for (int attacker = 0; attacker < 2; attacker++) {
        h = hands_of("8k/9 b RG12P2bp 1", attacker, &rest);
        assert_int_equal(rest, strlen("8k/9 b "));
        str_reset(&text);
        verify_hands_write("8k/9 b - 1", rest, attacker, &h, &text);
        assert_string_equal(str_text(&text), "8k/9 b RG12P2bp 1");
    }
    VerifyHands more = hands_of("8k/9 b RGP2b 1", 0, &rest),
                less = hands_of("8k/9 b RPg2b 1", 0, &rest);
    VerifyHands other = hands_of("8k/9 b RBGb 1", 0, &rest);
    assert_true(verify_hands_cover(&more, &less) && verify_hands_cover(&more, &more));
    assert_false(verify_hands_cover(&less, &more));
    assert_false(verify_hands_cover(&other, &more) || verify_hands_cover(&more, &other));
    str_clear(&text);
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
    assert_true(v.claims[0].covered > 0);
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
    refuse_with(&r, &mate, "\ncovered-mate 3 ", "\ncovered-mate 1 ",
                "the mate takes 3 plies, not 1");
    refuse_with(&r, &mate, "\ncovered-mate 3 ", "\ncovered-no-mate 0 ", "");
    refuse_with(&r, &none, "\ncovered-no-mate 0 ", "\ncovered-mate 99 ", "");
    refuse_with(&r, &none, "\ncovered-no-mate 0 ", "\ncovered-no-mate 5 ",
                "a claim of no mate has the bound 0, not 5");
    refuse_with(&r, &none, "\ncovered-no-mate 0 ", "\nno-mate -1 ", "has the bound 0, not -1");
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

static bool has_proof(Room *r, const char *path, const Str *text, int problem,
                      const atomic_bool *stop) {
    ShogiPosition p;
    Error e = {""};
    assert_true(pack_write(path, text, &e));
    assert_true(shogi_sfen_read(problems[problem].sfen, SHOGI_ONE_SET, &p, NULL, NULL, &e));
    return solve_tsume_has_proof(r->games, path, &p, problems[problem].plies, stop);
}

// One with the right head and claim, but other choices, is not kept.
static void kept_ones_are_checked(void **unused) {
    (void)unused;
    Room r = room_new();
    Str folder = {0}, path = {0};
    atomic_bool stopped = true;
    assert_true(os_temp_folder(&folder));
    str_addf(&path, "%s/proof", str_text(&folder));
    for (int i = 1; i <= 2; i++) {
        Str text = prove(&r, problems[i].sfen);
        assert_true(has_proof(&r, str_text(&path), &text, i, NULL));
        assert_false(has_proof(&r, str_text(&path), &text, 3 - i, NULL)); // of another problem
        text.text[text.len - 1] = (char)(text.text[text.len - 1] + 77);
        assert_false(has_proof(&r, str_text(&path), &text, i, NULL));
        assert_true(has_proof(&r, str_text(&path), &text, i, &stopped)); // nothing is known
        str_clear(&text);
    }
    os_remove(str_text(&path));
    os_remove(str_text(&folder));
    str_clear(&path);
    str_clear(&folder);
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
        size_t first = first_byte(&text);
        for (size_t at = first; at < text.len; at++)
            for (int add = 1; add < 256; add += work(6, 51)) {
                Verified v;
                Error e;
                text.text[at] = (char)((unsigned char)text.text[at] + add);
                if (!verify_strategy(r.games, &text, &by_machine, &v, &e))
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
    MateGuide guide = {.choose = follow_king, .context = (void *)(uintptr_t)g};
    assert_false(verify_mates(g, root, &claim, &guide, &(VerifySetup){0}, &e));
    assert_non_null(strstr(e.text, "comes again"));
    free(root);
    room_clear(&r);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_written_holds),
        cmocka_unit_test(claims_without_other_hands_hold_too),
        cmocka_unit_test(forged_hands_are_refused),
        cmocka_unit_test(hands_are_read_written_and_compared),
        cmocka_unit_test(a_long_mate_is_shortened_and_proved),
        cmocka_unit_test(cut_and_extended_ones_are_refused),
        cmocka_unit_test(forged_ones_are_refused),
        cmocka_unit_test(kept_ones_are_checked),
        cmocka_unit_test(positions_that_cannot_be_are_refused),
        cmocka_unit_test(changed_choices_are_refused_or_hold),
        cmocka_unit_test(a_circle_is_no_mate),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
