// SPDX-License-Identifier: MIT
// test_shogi_position.c - positions and legal moves of shogi, against published counts and lists.
#include "testing.h"

#include "games/shogi/shogi_moves.h"
#include "games/shogi/shogi_refusals.h"
#include "games/shogi/shogi_sfen.h"

#include "base/rng.h"

#include <stdlib.h>

#define DATA "../shared/data/shogi/"

static const char most_moves[] = "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1";

static ShogiPosition position(const char *sfen) {
    ShogiPosition p;
    Error e;
    if (!shogi_sfen_read(sfen, SHOGI_MANY_PIECES, &p, NULL, NULL, &e))
        fail_msg("%s: %s", sfen, e.text);
    return p;
}

static FILE *open_data(const char *path) {
    FILE *f = fopen(path, "r");
    if (!f) print_message("%s is not here: skipped\n", path);
    return f;
}

// --- counts of leaves ---

static void check_counts(const char *sfen, const uint64_t *counts, int n) {
    ShogiPosition p = position(sfen), before = p;
    for (int depth = 1; depth <= n; depth++) {
        uint64_t made = shogi_perft_made(&p, depth), counted = shogi_perft(&p, depth);
        if (made != counts[depth - 1] || counted != made)
            fail_msg("%s: depth %d: %llu made, %llu counted, not %llu", sfen, depth,
                     (unsigned long long)made, (unsigned long long)counted,
                     (unsigned long long)counts[depth - 1]);
    }
    assert_memory_equal(&p, &before, sizeof p);
}

static void the_start_has_the_known_numbers_of_leaves(void **unused) {
    (void)unused;
    static const uint64_t counts[] = {30, 900, 25470, 719731, 19861490};
    check_counts(SHOGI_START, counts, work(5, 3));
}

static void the_position_with_593_moves_has_them(void **unused) {
    (void)unused;
    static const uint64_t counts[] = {593, 105677, 53393368};
    check_counts(most_moves, counts, work(3, 2));
}

// A line is "SFEN ; count count ...", a count for each depth.
static void check_perft_line(char *line) {
    char *semicolon = strchr(line, ';');
    assert_non_null(semicolon);
    *semicolon = '\0';
    uint64_t counts[8];
    int n = 0;
    char *at = semicolon + 1, *end;
    for (uint64_t c = strtoull(at, &end, 10); end != at && n < 8; c = strtoull(at, &end, 10)) {
        if (c > (uint64_t)work(6000000, 60000)) break;
        counts[n++] = c;
        at = end;
    }
    check_counts(line, counts, n);
}

static void positions_of_other_programs_have_their_counts(void **unused) {
    (void)unused;
    FILE *f = open_data(DATA "perft/perft.txt");
    if (!f) skip();
    char line[1024];
    int n = 0;
    while (fgets(line, sizeof line, f)) {
        if (line[0] == '#') continue;
        check_perft_line(line);
        n++;
    }
    fclose(f);
    assert_int_equal(n, 11);
}

// --- lists of moves ---

static int by_number(const void *a, const void *b) {
    return *(const ShogiMove *)a - *(const ShogiMove *)b;
}

// The lists leave out what promoting does better: pawns, bishops and rooks that could promote and
// do not, and lances likewise on the rank before the last.
static bool is_listed(const ShogiPosition *p, const ShogiMove *legal, size_t n, ShogiMove m) {
    if (shogi_is_drop(m) || shogi_is_promotion(m)) return true;
    int kind = shogi_kind(p->board[shogi_from(m)]), rank = shogi_rank(shogi_to(m));
    bool lance = kind == SHOGI_LANCE && rank == (p->mover == SHOGI_BLACK ? 1 : 7);
    if (kind != SHOGI_PAWN && kind != SHOGI_BISHOP && kind != SHOGI_ROOK && !lance) return true;
    for (size_t i = 0; i < n; i++)
        if (legal[i] == (m | SHOGI_PROMOTION)) return false;
    return true;
}

static size_t list_as_they_do(const ShogiPosition *p, bool checks, ShogiMove *out) {
    ShogiMove legal[SHOGI_MOVES_ROOM], all[SHOGI_MOVES_ROOM];
    size_t n = shogi_legal_moves(p, legal), kept = 0;
    size_t m = checks ? shogi_checking_moves(p, all) : shogi_legal_moves(p, all);
    for (size_t i = 0; i < m; i++)
        if (is_listed(p, legal, n, all[i])) out[kept++] = all[i];
    return kept;
}

static void check_list(const char *sfen, char *line, bool checks) {
    ShogiPosition p = position(sfen);
    ShogiMove ours[SHOGI_MOVES_ROOM], theirs[SHOGI_MOVES_ROOM];
    size_t n = list_as_they_do(&p, checks, ours), m = 0;
    char *word = line + strcspn(line, " \n"); // behind their number
    while (*(word += strspn(word, " \n"))) {
        char *end = word + strcspn(word, " \n");
        assert_true(m < SHOGI_MOVES_ROOM && *end);
        *end = '\0';
        assert_true(shogi_usi_read(word, &theirs[m++]));
        word = end + 1;
    }
    if (n != m) fail_msg("%s: %zu moves, not %zu", sfen, n, m);
    qsort(ours, n, sizeof *ours, by_number);
    qsort(theirs, m, sizeof *theirs, by_number);
    if (memcmp(ours, theirs, n * sizeof *ours) != 0) fail_msg("%s: other moves", sfen);
}

static void check_lists(const char *path, bool checks) {
    FILE *f = open_data(path);
    if (!f) skip();
    char sfen[256], line[8192];
    int n = 0;
    while (fgets(sfen, sizeof sfen, f) && fgets(line, sizeof line, f)) {
        sfen[strcspn(sfen, "\n")] = '\0';
        check_list(sfen, line, checks);
        n++;
    }
    fclose(f);
    assert_int_equal(n, 1000);
}

static void a_thousand_positions_have_the_listed_moves(void **unused) {
    (void)unused;
    check_lists(DATA "legal/legal-moves-1000.txt", false);
}

static void a_thousand_positions_have_the_listed_checks(void **unused) {
    (void)unused;
    check_lists(DATA "legal/checking-moves-1000.txt", true);
}

// --- promises of the position ---

// Random games: what is kept up to date is right, taking back restores every byte, a move gives
// check when it is said to, and never leaves its own king in check.
// The replies to a check, as they are listed.
static void check_replies(const ShogiPosition *p) {
    ShogiMove moves[SHOGI_MOVES_ROOM];
    ShogiReplies r = shogi_count_replies(p);
    ShogiSet dropped = {0, 0};
    size_t n = shogi_legal_moves(p, moves), moved = 0;
    for (size_t i = 0; i < n; i++) {
        if (shogi_is_drop(moves[i]))
            dropped = shogi_or(dropped, shogi_at[shogi_to(moves[i])]);
        else
            moved++;
    }
    assert_int_equal(r.moves, moved);
    assert_int_equal(r.drop_squares, shogi_size(dropped));
}

// In the order of the legal moves.
static void check_checks(const ShogiPosition *p, const ShogiAim *aim, const ShogiMove *legal,
                         size_t n) {
    ShogiMove checks[SHOGI_MOVES_ROOM];
    size_t m = shogi_checking_moves(p, checks), at = 0;
    for (size_t i = 0; i < n; i++)
        if (shogi_gives_check(p, aim, legal[i])) {
            assert_true(at < m);
            assert_int_equal(checks[at++], legal[i]);
        }
    assert_int_equal(at, m);
}

static void random_games_keep_the_promises(void **unused) {
    (void)unused;
    Rng rng = rng_seed(81);
    for (int game = 0; game < work(400, 20); game++) {
        ShogiPosition p = position(game % 4 ? SHOGI_START : most_moves);
        for (int ply = 0; ply < 300; ply++) {
            ShogiMove moves[SHOGI_MOVES_ROOM];
            ShogiAim aim;
            size_t n = shogi_legal_moves(&p, moves);
            shogi_aim(&p, &aim);
            assert_true(n <= SHOGI_MOST_MOVES);
            ShogiPosition before = p;
            check_checks(&p, &aim, moves, n);
            for (size_t i = 0; i < n; i++) {
                ShogiUndo undo;
                bool checks = shogi_gives_check(&p, &aim, moves[i]);
                shogi_do(&p, moves[i], &undo);
                assert_true(shogi_in_check(&p, p.mover) == checks);
                assert_false(shogi_in_check(&p, p.mover ^ 1));
                if (checks) check_replies(&p);
                shogi_undo(&p, moves[i], &undo);
                assert_memory_equal(&p, &before, sizeof p);
            }
            if (n == 0) break;
            ShogiUndo undo;
            shogi_do(&p, moves[rng_below(&rng, (uint32_t)n)], &undo);
            assert_true(shogi_position_ok(&p));
            assert_true(shogi_position_allowed(&p, SHOGI_ONE_SET, NULL));
        }
    }
}

// The same pieces with the other side to move are another position; so are they in another hand.
static void keys_tell_positions_apart(void **unused) {
    (void)unused;
    static const char *const texts[] = {
        "4k4/9/9/9/9/9/9/9/4K4 b - 1",   "4k4/9/9/9/9/9/9/9/4K4 w - 1",
        "4k4/9/9/9/9/9/9/9/4K4 b P 1",   "4k4/9/9/9/9/9/9/9/4K4 b p 1",
        "4k4/9/9/9/9/9/9/9/4K4 w p 1",   "4k4/9/9/9/9/9/9/9/4K4 b 2P 1",
        "4k4/9/9/9/9/9/9/9/3K5 b - 1",   "4k4/9/9/9/4P4/9/9/9/4K4 b - 1",
        "4k4/9/9/9/4p4/9/9/9/4K4 b - 1", "4k4/9/9/9/4+P4/9/9/9/4K4 b - 1",
    };
    enum { N = sizeof texts / sizeof *texts };
    uint64_t keys[N];
    for (int i = 0; i < N; i++) {
        ShogiPosition p = position(texts[i]);
        keys[i] = shogi_key(&p);
        for (int k = 0; k < i; k++) {
            assert_true((uint32_t)keys[i] != (uint32_t)keys[k]);
            assert_true(keys[i] >> 32 != keys[k] >> 32);
        }
    }
}

static void hands_are_compared_kind_by_kind(void **unused) {
    (void)unused;
    ShogiHand a = 3 * shogi_hand_one(SHOGI_PAWN) + shogi_hand_one(SHOGI_ROOK);
    ShogiHand b = 2 * shogi_hand_one(SHOGI_PAWN), c = b + shogi_hand_one(SHOGI_GOLD);
    assert_true(shogi_hand_covers(a, b) && shogi_hand_covers(a, a) && shogi_hand_covers(c, b));
    assert_false(shogi_hand_covers(b, a) || shogi_hand_covers(a, c) || shogi_hand_covers(c, a));
    for (int kind = SHOGI_PAWN; kind <= SHOGI_GOLD; kind++) {
        ShogiHand most = (ShogiHand)shogi_kind_total(kind) * shogi_hand_one(kind);
        assert_int_equal(shogi_hand_count(most, kind), shogi_kind_total(kind));
        assert_true(shogi_hand_covers(most, 0) && !shogi_hand_covers(0, most));
    }
}

static void the_attacker_of_a_mate_problem_needs_no_king(void **unused) {
    (void)unused;
    ShogiPosition p = position("7nl/7k1/6ppp/7N1/9/9/9/9/9 b GS2r2b3g3s2n3l15p 1");
    ShogiMove moves[SHOGI_MOVES_ROOM];
    assert_true(shogi_checking_moves(&p, moves) > 0);
    assert_int_equal(shogi_king(&p, SHOGI_BLACK), SHOGI_NOWHERE);
    p = position("4k4/9/9/9/9/9/9/9/9 w - 1");
    assert_int_equal(shogi_legal_moves(&p, moves), 5);
    p = position("4k4/9/9/9/9/9/9/9/9 b P 1");
    assert_int_equal(shogi_legal_moves(&p, moves), 72); // no mate: the king takes the pawn
}

// --- texts ---

static void check_refused(const char *sfen, const char *why) {
    ShogiPosition p, kept;
    Error e = {""};
    memset(&p, 0x5A, sizeof p);
    kept = p;
    if (shogi_sfen_read(sfen, SHOGI_ONE_SET, &p, NULL, NULL, &e)) fail_msg("%s is read", sfen);
    assert_contains(e.text, why);
    assert_memory_equal(&p, &kept, sizeof p);
}

static void positions_are_refused_with_the_reason_and_the_square(void **unused) {
    (void)unused;
    static const char *const cases[][2] = {
        {"4k4/9/9/9/9/9/9/9/4K4 b 19P 1", "19 pawns on the board and in hand; there are 18"},
        {"4k4/9/9/4g4/9/9/9/9/4K4 b 2G2g 1",
         "5 golds on the board and in hand; there are 4 (one is at 5d)"},
        {"4k4/9/9/9/4+R4/9/9/9/4K4 b Rr 1", "3 rooks"},
        {"3kk4/9/9/9/9/9/9/9/4K4 b - 1", "two kings of White: at 5a and 6a"},
        {"9/9/9/9/9/9/9/9/9 b - 1", "no king"},
        {"4k4/9/9/9/9/9/4P4/4P4/4K4 b - 1", "two pawns of Black on file 5: at 5g and 5h"},
        {"P3k4/9/9/9/9/9/9/9/4K4 b - 1", "the pawn of Black at 9a could never move"},
        {"4k4/9/9/9/9/9/9/n8/4K4 b - 1", "the knight of White at 9h could never move"},
        {"4k4/4G4/9/9/9/9/9/9/4K4 b - 1", "Black is to move and could take the king at 5a"},
        {"4k4/9/9/9/9/9/9/9 b - 1", "8 ranks; there are 9"},
        {"4k4/9/9/9/9/9/9/9/9/9 b - 1", "more than 9 ranks"},
        {"4k3/9/9/9/9/9/9/9/9 b - 1", "rank a has 8 squares; there are 9"},
        {"4k5/9/9/9/9/9/9/9/9 b - 1", "rank a has more than 9 squares"},
        {"4k4/9/9/9/9/9/4+G4/9/9 b - 1", "5g: a gold does not promote"},
        {"4k4/9/9/9/9/9/4x4/9/9 b - 1", "5g: x is not a piece"},
        {"4k4/9/9/9/9/9/9/9/9", "side to move"},
        {"4k4/9/9/9/9/9/9/9/9 b", "hands"},
        {"4k4/9/9/9/9/9/9/9/9 b K 1", "hands are written as"},
        {"4k4/9/9/9/9/9/9/9/9 b - 1 x", "'x' behind it"},
        {"4k4/9/9/9/9/9/9/9/9 b - 10000", "the number of the move is 1 to 9999"},
        {"", "rank a has 0 squares"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check_refused(cases[i][0], cases[i][1]);
}

static void sfen_is_written_as_it_was_read(void **unused) {
    (void)unused;
    static const char *const texts[] = {
        SHOGI_START,
        most_moves,
        "8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 124",
        "4k4/9/9/9/9/9/9/9/9 b 2R2B4G4S4N4L18P 9999",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        ShogiPosition p;
        int number;
        Str out = {0};
        assert_true(shogi_sfen_read(texts[i], SHOGI_ONE_SET, &p, &number, NULL, NULL));
        shogi_sfen_write(&p, number, &out);
        assert_string_equal(str_text(&out), texts[i]);
        assert_true(shogi_position_ok(&p));
        str_clear(&out);
    }
    ShogiPosition p;
    int number;
    const char *rest;
    assert_true(shogi_sfen_read(" sfen 4k4/9/9/9/9/9/9/9/9 b -  moves 1a1b", SHOGI_ONE_SET, &p,
                                &number, &rest, NULL));
    assert_int_equal(number, 1);
    assert_string_equal(rest, "moves 1a1b");
}

static void moves_are_written_as_usi_does(void **unused) {
    (void)unused;
    static const char *const texts[] = {"7g7f", "8h2b+", "P*5e", "9i1a", "G*1a"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        ShogiMove m;
        Str out = {0};
        assert_true(shogi_usi_read(texts[i], &m));
        shogi_usi_write(m, &out);
        assert_string_equal(str_text(&out), texts[i]);
        str_clear(&out);
    }
    static const char *const wrong[] = {"",     "7",      "7g",   "7g7",  "7g7j",
                                        "0g7f", "7g7f=",  "K*5e", "P*5",  "P*5e+",
                                        "P*",   "7g7f++", "X*5e", ".*5e", "resign"};
    ShogiMove m = 77;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(shogi_usi_read(wrong[i], &m));
    assert_int_equal(m, 77);
}

// What is refused has words in Japanese, and none of them is left in English.
static void refusals_have_japanese_words(void **unused) {
    (void)unused;
    static const char *const refused[] = {
        "4k4/9/9/9/RRR6/9/9/9/4K4 b - 1",  "4k4/9/9/9/9/9/9/9/4K4 b 3R 1",
        "k3k4/9/9/9/9/9/9/9/4K4 b - 1",    "9/9/9/9/9/9/9/9/9 b - 1",
        "4k4/9/4P4/4P4/9/9/9/9/4K4 b - 1", "P3k4/9/9/9/9/9/9/9/4K4 b - 1",
        "4k4/9/9/9/4R4/9/9/9/4K4 b - 1",   "4x4/9/9/9/9/9/9/9/4K4 b - 1",
        "4+g4/9/9/9/9/9/9/9/4K4 b - 1",    "4k5/9/9/9/9/9/9/9/4K4 b - 1",
        "4k3/9/9/9/9/9/9/9/4K4 b - 1",     "4k4/9 b - 1",
        "4k4/9/9/9/9/9/9/9/4K4/9 b - 1",   "4k4/9/9/9/9/9/9/9/4K4 x - 1",
        "4k4/9/9/9/9/9/9/9/4K4 b ? 1",     "4k4/9/9/9/9/9/9/9/4K4 b",
        "4k4/9/9/9/9/9/9/9/4K4 b - 99999", "4k4/9/9/9/9/9/9/9/4K4 b - 1 and more"};
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        ShogiPosition p;
        Str words = {0};
        Error e;
        assert_false(shogi_sfen_read(refused[i], SHOGI_ONE_SET, &p, NULL, NULL, &e));
        if (!shogi_refusal_japanese(e.text, NULL, 0, false, &words)) fail_msg("%s", e.text);
        assert_null(strstr(str_text(&words), " of "));
        str_clear(&words);
    }
    Str words = {0};
    assert_false(shogi_refusal_japanese("something else", NULL, 0, false, &words));
    assert_true(shogi_refusal_japanese(
        "'7g7d' is not a legal move: a pawn does not move from 7g to 7d", NULL, 0, false, &words));
    assert_string_equal(str_text(&words), "「7g7d」は指せません：７七の歩は７四へは動けません");
    str_clear(&words);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(refusals_have_japanese_words),
        cmocka_unit_test(a_thousand_positions_have_the_listed_checks),
        cmocka_unit_test(a_thousand_positions_have_the_listed_moves),
        cmocka_unit_test(hands_are_compared_kind_by_kind),
        cmocka_unit_test(keys_tell_positions_apart),
        cmocka_unit_test(moves_are_written_as_usi_does),
        cmocka_unit_test(positions_are_refused_with_the_reason_and_the_square),
        cmocka_unit_test(positions_of_other_programs_have_their_counts),
        cmocka_unit_test(random_games_keep_the_promises),
        cmocka_unit_test(sfen_is_written_as_it_was_read),
        cmocka_unit_test(the_attacker_of_a_mate_problem_needs_no_king),
        cmocka_unit_test(the_position_with_593_moves_has_them),
        cmocka_unit_test(the_start_has_the_known_numbers_of_leaves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
