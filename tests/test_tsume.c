// SPDX-License-Identifier: MIT
// test_tsume.c - the mate solver of shogi against exhaustive search, and on published problems.
#include "testing.h"

#include "base/rng.h"
#include "engine/shogi/tsume_futile.h"
#include "engine/shogi/tsume_search.h"
#include "games/shogi/shogi_moves.h"
#include "games/shogi/shogi_sfen.h"
#include "plain_tsume.h"

#include <stdlib.h>

#define DATA "../shared/data/shogi/tsume/"

static ShogiPosition position(const char *sfen) {
    ShogiPosition p;
    Error e;
    if (!shogi_sfen_read(sfen, SHOGI_ONE_SET, &p, NULL, NULL, &e)) fail_msg("%s: %s", sfen, e.text);
    return p;
}

static void fail_at(const ShogiPosition *p, const char *what, int got, int wanted) {
    Str sfen = {0};
    shogi_sfen_write(p, 1, &sfen);
    print_error("%s: %s %d, not %d\n", str_text(&sfen), what, got, wanted);
    str_clear(&sfen);
    fail();
}

// --- lines ---

// A line is legal, the attacker checks in it, and it ends in mate.
static void check_line(const ShogiPosition *p, const TsumeAnswer *a) {
    ShogiPosition at = *p;
    if (a->shortest && a->line_plies != a->plies) fail_at(p, "plies", a->plies, a->line_plies);
    for (int i = 0; i < a->line_plies; i++) {
        ShogiUndo undo;
        if (!shogi_is_legal(&at, a->line[i])) fail_at(p, "no legal move at ply", i, a->line_plies);
        shogi_do(&at, a->line[i], &undo);
        if (i % 2 == 0 && !shogi_in_check(&at, at.mover)) fail_at(p, "no check at ply", i, 0);
    }
    if (shogi_count_legal(&at) != 0) fail_at(p, "no mate after", a->line_plies, 0);
    int futile = a->line_plies - tsume_counted_plies(p, a->line, a->line_plies);
    if (futile != a->futile) fail_at(p, "futile plies", a->futile, futile);
}

// --- random problems ---

static ShogiPiece random_piece(Rng *rng, int colour) {
    static const int kinds[] = {SHOGI_PAWN,  SHOGI_LANCE,  SHOGI_KNIGHT,    SHOGI_SILVER,
                                SHOGI_GOLD,  SHOGI_BISHOP, SHOGI_ROOK,      SHOGI_TOKIN,
                                SHOGI_HORSE, SHOGI_DRAGON, SHOGI_PRO_SILVER};
    return shogi_piece(colour, kinds[rng_below(rng, sizeof kinds / sizeof *kinds)]);
}

// Near the king, more often than elsewhere: there the checks are.
static int random_square(Rng *rng, int king) {
    if (rng_below(rng, 4) == 0) return (int)rng_below(rng, SHOGI_SQUARES);
    int file = shogi_file(king) + (int)rng_below(rng, 5) - 2;
    int rank = shogi_rank(king) + (int)rng_below(rng, 5) - 2;
    if (file < 0 || file >= SHOGI_SIDE || rank < 0 || rank >= SHOGI_SIDE) return king;
    return shogi_square(file, rank);
}

static void add_to_hand(Rng *rng, ShogiPosition *p, int colour, int pieces) {
    while (pieces-- > 0) {
        int kind = 1 + (int)rng_below(rng, SHOGI_GOLD);
        if (shogi_hand_count(p->hands[colour], kind) < 2) p->hands[colour] += shogi_hand_one(kind);
    }
}

// Few pieces, so that everything can be listed; either side attacks, with or without a king.
static bool random_problem(Rng *rng, ShogiPosition *out) {
    ShogiPosition p;
    Error e;
    memset(&p, 0, sizeof p);
    int attacker = (int)rng_below(rng, 2), defender = attacker ^ 1;
    p.mover = (uint8_t)attacker;
    int far = attacker == SHOGI_BLACK ? 0 : 8; // kings are mated at the edge more often
    int king = shogi_square((int)rng_below(rng, SHOGI_SIDE),
                            rng_below(rng, 2) ? far : (int)rng_below(rng, SHOGI_SIDE));
    shogi_put(&p, king, shogi_piece(defender, SHOGI_KING));
    int men = 3 + (int)rng_below(rng, 5);
    for (int i = 0; i < men; i++) {
        int square = random_square(rng, king);
        int colour = rng_below(rng, 3) == 0 ? defender : attacker;
        if (!p.board[square]) shogi_put(&p, square, random_piece(rng, colour));
    }
    int own = random_square(rng, king);
    if (rng_below(rng, 3) == 0 && !p.board[own])
        shogi_put(&p, own, shogi_piece(attacker, SHOGI_KING));
    add_to_hand(rng, &p, attacker, (int)rng_below(rng, 4));
    add_to_hand(rng, &p, defender, rng_below(rng, 3) ? 0 : 1);
    if (!shogi_position_allowed(&p, SHOGI_ONE_SET, &e)) return false;
    *out = p;
    return true;
}

enum { SMALL = 1500, BUDGET = 100000 };

typedef struct {
    Tsume *solver;
    TsumeAnswer *answer;
    int mates[4], none;         // mates: in one, three, five, and longer
    int listed, tried, unknown; // how they were compared
} Comparison;

// What is said to be a mate in n plies is one, and none in n - 2.
static void compare_by_depth(Comparison *c, const ShogiPosition *p) {
    const TsumeAnswer *a = c->answer;
    long budget = BUDGET;
    bool mate = a->verdict == TSUME_MATE;
    int refuted = mate ? a->within - 2 : 5;
    PlainAnswer no = refuted > 0 ? plain_mate_within(p, refuted, &budget) : PLAIN_NO;
    PlainAnswer yes = mate ? plain_mate_within(p, a->within, &budget) : PLAIN_YES;
    if (no == PLAIN_YES) fail_at(p, "there is a mate in", refuted, a->within);
    if (yes == PLAIN_NO) fail_at(p, "there is no mate in", a->within, 0);
    if (no == PLAIN_NO && yes == PLAIN_YES) c->tried++;
}

static void compare_by_listing(Comparison *c, const ShogiPosition *p) {
    const TsumeAnswer *a = c->answer;
    int plies = plain_tsume(p, SMALL);
    if (plies == PLAIN_TSUME_TOO_LARGE) return;
    if (plies == PLAIN_TSUME_NONE && a->verdict != TSUME_NO_MATE)
        fail_at(p, "verdict", (int)a->verdict, TSUME_NO_MATE);
    if (plies > 0 && a->within != plies) fail_at(p, "plies", a->within, plies);
    c->listed++;
}

static void compare(Comparison *c, const ShogiPosition *p) {
    const TsumeAnswer *a = c->answer;
    tsume_solve(c->solver, p, c->answer);
    if (a->verdict == TSUME_UNKNOWN ||
        (a->verdict == TSUME_MATE && (!a->shortest || !a->least || !a->line_plies))) {
        c->unknown++;
        return;
    }
    if (a->verdict == TSUME_MATE) {
        check_line(p, a);
        c->mates[a->plies > 5 ? 3 : a->plies / 2]++;
    } else {
        c->none++;
    }
    compare_by_depth(c, p);
    compare_by_listing(c, p);
}

static void random_problems_are_solved_as_by_plain_search(void **unused) {
    (void)unused;
    Rng rng = rng_seed(22);
    Comparison c = {.answer = test_malloc(sizeof(TsumeAnswer))};
    c.solver = tsume_new(&(TsumeSetup){.memory_mb = 16, .nodes = 10000});
    for (int done = 0; done < work(2000, 150);) {
        ShogiPosition p;
        if (!random_problem(&rng, &p)) continue;
        compare(&c, &p);
        done++;
    }
    print_message("mates in 1: %d, 3: %d, 5: %d, more: %d, none: %d; by depth %d, by listing %d; "
                  "unknown %d\n",
                  c.mates[0], c.mates[1], c.mates[2], c.mates[3], c.none, c.tried, c.listed,
                  c.unknown);
    assert_true(c.mates[0] && c.mates[1] && c.mates[2] && c.tried && c.listed);
    tsume_free(c.solver);
    test_free(c.answer);
}

// --- a mate that begins with another move ---

enum { TOO_LARGE = INT32_MAX };

// The plies of the shortest mate that begins with a check; PLAIN_TSUME_NONE for none, TOO_LARGE
// when it is not known.
static int plain_length_with(const ShogiPosition *p, ShogiMove check) {
    ShogiMove replies[SHOGI_MOVES_ROOM];
    ShogiPosition next = *p;
    ShogiUndo undo, undo_reply;
    shogi_do(&next, check, &undo);
    size_t n = shogi_legal_moves(&next, replies);
    int longest = 1;
    for (size_t i = 0; i < n; i++) {
        shogi_do(&next, replies[i], &undo_reply);
        int plies = plain_tsume(&next, SMALL);
        shogi_undo(&next, replies[i], &undo_reply);
        if (plies == PLAIN_TSUME_NONE) return PLAIN_TSUME_NONE;
        if (plies == PLAIN_TSUME_TOO_LARGE) return TOO_LARGE;
        if (plies + 2 > longest) longest = plies + 2;
    }
    return longest;
}

// A mate behind another check that takes two plies more, or longer, may lead back to the position.
static bool compare_second(const ShogiPosition *p, const TsumeAnswer *first,
                           const TsumeAnswer *second) {
    ShogiMove checks[SHOGI_MOVES_ROOM];
    size_t n = shogi_checking_moves(p, checks);
    if (second->verdict == TSUME_MATE) {
        assert_int_not_equal(second->line[0], first->line[0]);
        int plies = plain_length_with(p, second->line[0]);
        if (plies == PLAIN_TSUME_NONE) fail_at(p, "a second mate", second->plies, plies);
        if (plies != TOO_LARGE && plies > second->plies)
            fail_at(p, "plies of a second mate", second->plies, plies);
        return plies != TOO_LARGE;
    }
    for (size_t i = 0; i < n && second->verdict == TSUME_NO_MATE; i++) {
        if (checks[i] == first->line[0]) continue;
        int plies = plain_length_with(p, checks[i]);
        if (plies == TOO_LARGE) return false;
        if (plies != PLAIN_TSUME_NONE && plies < first->plies + 4)
            fail_at(p, "no second mate, but one in", plies, 0);
    }
    return second->verdict == TSUME_NO_MATE;
}

static void second_mates_are_those_of_plain_search(void **unused) {
    (void)unused;
    Rng rng = rng_seed(7);
    TsumeAnswer *a = test_malloc(sizeof *a), *b = test_malloc(sizeof *b);
    Tsume *t = tsume_new(&(TsumeSetup){.memory_mb = 16, .nodes = 10000});
    int mates = 0, none = 0;
    for (int done = 0; done < work(1000, 100);) {
        ShogiPosition p;
        if (!random_problem(&rng, &p)) continue;
        done++;
        tsume_solve(t, &p, a);
        if (a->verdict != TSUME_MATE || !a->shortest || !a->line_plies) continue;
        tsume_solve_without(t, &p, a->line[0], b);
        if (!compare_second(&p, a, b)) continue;
        mates += b->verdict == TSUME_MATE;
        none += b->verdict == TSUME_NO_MATE;
        TsumeVerdict before = a->verdict;
        tsume_solve(t, &p, a); // nothing that was assumed is left
        assert_int_equal(a->verdict, before);
    }
    print_message("second mates: %d, none: %d\n", mates, none);
    assert_true(mates && (none || !THOROUGH)); // few have none
    tsume_free(t);
    test_free(a);
    test_free(b);
}

// --- published problems ---

// The first `most` positions of a file have mates of `plies`.
static void check_lengths(const char *path, int plies, int most) {
    FILE *f = fopen(path, "r");
    if (!f) {
        print_message("%s is not here: skipped\n", path);
        return;
    }
    char line[512];
    TsumeAnswer *a = test_malloc(sizeof *a);
    Tsume *t = tsume_new(&(TsumeSetup){.memory_mb = 64});
    for (int i = 0; i < most && fgets(line, sizeof line, f); i++) {
        line[strcspn(line, "\r\n")] = '\0';
        ShogiPosition p = position(line);
        tsume_solve(t, &p, a);
        if (a->verdict != TSUME_MATE) fail_at(&p, "verdict", (int)a->verdict, TSUME_MATE);
        if (!a->least || a->within != plies) fail_at(&p, "plies", a->within, plies);
        check_line(&p, a);
    }
    fclose(f);
    tsume_free(t);
    test_free(a);
}

// The solutions of the set, with their lengths, and what is found: never longer.
static void problems_with_solutions_are_solved(void **unused) {
    (void)unused;
    FILE *f = fopen(DATA "tanuki-1-11-ply.sfen", "r");
    if (!f) {
        print_message(DATA "tanuki-1-11-ply.sfen is not here: skipped\n");
        return;
    }
    char line[512];
    int solved = 0, shorter = 0;
    TsumeAnswer *a = test_malloc(sizeof *a);
    Tsume *t = tsume_new(&(TsumeSetup){.memory_mb = 64});
    for (int i = 0; fgets(line, sizeof line, f); i++) {
        ShogiPosition p;
        Error e;
        const char *rest;
        int plies;
        if (*line == '#' || i % work(1, 20) != 0) continue;
        // Some have two pawns on a file.
        if (!shogi_sfen_read(line, SHOGI_ONE_SET, &p, NULL, &rest, &e)) continue;
        assert_int_equal(sscanf(rest, " ; %d", &plies), 1);
        tsume_solve(t, &p, a);
        if (a->verdict != TSUME_MATE || !a->least || a->within > plies)
            fail_at(&p, "plies", a->within, plies);
        check_line(&p, a);
        solved++;
        shorter += a->within < plies;
    }
    if (THOROUGH) {
        assert_int_equal(solved, 1805);
        assert_int_equal(shorter, 11); // a second, shorter solution
    }
    fclose(f);
    tsume_free(t);
    test_free(a);
}

static void mates_from_games_have_the_published_lengths(void **unused) {
    (void)unused;
    check_lengths(DATA "from-games-3-ply.sfen", 3, work(300, 30));
    check_lengths(DATA "from-games-5-ply.sfen", 5, work(100, 10));
    check_lengths(DATA "from-games-7-ply.sfen", 7, work(30, 3));
}

// A first mate that is longer than the published one is shortened to it.
static void long_mates_are_shortened(void **unused) {
    (void)unused;
    FILE *f = fopen(DATA "edo-muso-and-hard.sfen", "r");
    if (!f) {
        print_message("the set of long problems is not here: skipped\n");
        return;
    }
    char line[512];
    TsumeAnswer *a = test_malloc(sizeof *a);
    for (int most = work(2, 1), i = 0; i < most && fgets(line, sizeof line, f);) {
        bool first = strncmp(line, "muso032 ; 35 ; ", 15) == 0;
        if (!first && strncmp(line, "muso072 ; 41 ; ", 15) != 0) continue;
        i++;
        line[strcspn(line, "\r\n")] = '\0';
        ShogiPosition p = position(line + 15);
        Tsume *t = tsume_new(&(TsumeSetup){.memory_mb = 64, .any_length = true});
        tsume_solve(t, &p, a);
        if (a->plies != (first ? 35 : 41)) fail_at(&p, "plies", a->plies, first ? 35 : 41);
        if (a->line_plies > a->plies) fail_at(&p, "plies of the line", a->line_plies, a->plies);
        check_line(&p, a);
        tsume_free(t);
    }
    fclose(f);
    test_free(a);
}

// Several threads may find another mate; it is one, and its line is.
static void threads_shorten_a_long_mate(void **unused) {
    (void)unused;
    TsumeAnswer *a = test_malloc(sizeof *a);
    ShogiPosition p = position("6p1S/6l2/5l2k/4l3p/6P1s/5P2G/1+B2P2+p1/1g4+R2/1+B3+p1+r1 b "
                               "4N2g2sl11p 1");
    Tsume *t = tsume_new(&(TsumeSetup){.memory_mb = 64, .any_length = true, .threads = 3});
    tsume_solve(t, &p, a);
    assert_int_equal(a->verdict, TSUME_MATE);
    if (a->plies < 35 || a->line_plies > a->plies) fail_at(&p, "plies", a->plies, a->line_plies);
    check_line(&p, a);
    tsume_free(t);
    test_free(a);
}

// What a round leaves open or assumes is not known in the next; mates and other failures are.
static void the_table_forgets_what_was_assumed(void **unused) {
    (void)unused;
    TsumeTable *t = tsume_table_new(1, false);
    TsumeResult mate = tsume_mate(0, 9), none = tsume_no_mate(0, 7, TSUME_FOREVER);
    TsumeResult open = {.pn = 5, .dn = 6, .loop_ply = TSUME_FOREVER, .met = true};
    tsume_table_put(t, 1, 0, &mate, NULL, 1);
    tsume_table_put(t, 2, 0, &none, NULL, 1);
    tsume_table_put(t, 3, 0, &open, NULL, 1);
    tsume_table_put_loop(t, 4, 9, 1);
    assert_int_equal(tsume_table_get(t, 3, 0, 9).pn, 5);
    assert_int_equal(tsume_table_get_loop(t, 4, 9), 1);
    tsume_table_begin(t, true);
    assert_false(tsume_table_get(t, 3, 0, 9).met);
    assert_int_equal(tsume_table_get_loop(t, 4, 9), TSUME_FOREVER);
    none.length = 17;
    tsume_table_put(t, 2, 0, &none, NULL, 1); // assumed: takes the place of nothing that is known
    assert_int_equal(tsume_table_get(t, 2, 0, 17).dn, 0);
    tsume_table_begin(t, false);
    assert_int_equal(tsume_table_get(t, 1, 0, 9).pn, 0);
    assert_int_equal(tsume_table_get(t, 2, 0, 7).dn, 0);
    assert_false(tsume_table_get(t, 2, 0, 17).met);
    for (int i = 0; i < UINT16_MAX; i++) tsume_table_begin(t, false); // their numbers begin anew
    tsume_table_put(t, 3, 0, &open, NULL, 1);
    assert_int_equal(tsume_table_get(t, 3, 0, 9).pn, 5);
    tsume_table_free(t);
}

// A result that answers for open ones of the same board takes their place, and only for those.
static void a_decided_position_is_no_longer_open(void **unused) {
    (void)unused;
    TsumeTable *t = tsume_table_new(1, false);
    ShogiHand gold = shogi_hand_one(SHOGI_GOLD), two = 2 * gold;
    TsumeResult open = {.pn = 5, .dn = 6, .loop_ply = TSUME_FOREVER, .met = true};
    TsumeSpot from = {9, 0}, found;
    uint32_t pn, dn;
    for (uint64_t key = 1; key <= 3; key++) {
        tsume_table_put(t, key, 0, &open, &from, 1);
        tsume_table_put(t, key, gold, &open, &from, 1);
        tsume_table_put(t, key, two, &open, &from, 1);
    }
    TsumeResult mate = tsume_mate(gold, 9),
                none = tsume_no_mate(gold, TSUME_FOREVER, TSUME_FOREVER);
    TsumeResult none_within = tsume_no_mate(two, 7, TSUME_FOREVER);
    tsume_table_put(t, 1, gold, &mate, &from, 1);
    tsume_table_put(t, 2, gold, &none, &from, 1);
    tsume_table_put(t, 3, gold, &none_within, &from, 1); // a longer mate is still open
    static const bool is_open[3][3] = {
        {true, false, false}, {false, false, true}, {true, true, true}};
    for (uint64_t key = 1; key <= 3; key++)
        for (ShogiHand n = 0; n < 3; n++)
            assert_int_equal(tsume_table_origin(t, &(TsumeSpot){key, n * gold}, &found, &pn, &dn),
                             is_open[key - 1][n]);
    assert_int_equal(tsume_table_get(t, 1, two, TSUME_FOREVER).pn, 0);
    assert_int_equal(tsume_table_get(t, 2, 0, TSUME_FOREVER).dn, 0);
    assert_int_equal(tsume_table_get(t, 3, 0, TSUME_FOREVER).pn, 5);
    tsume_table_free(t);
}

// The table says of all positions within so many plies that they have the largest numbers there
// are.
static void saturate(Tsume *t, ShogiPosition *p, int ply, int plies) {
    ShogiMove moves[SHOGI_MOVES_ROOM];
    ShogiUndo undo;
    TsumeResult largest = {.pn = TSUME_INFINITE - 1,
                           .dn = TSUME_INFINITE - 1,
                           .loop_ply = TSUME_FOREVER,
                           .first_ply = (uint16_t)ply,
                           .met = true};
    uint64_t key = tsume_position_key(t, p->board_key, p->mover);
    tsume_table_put(t->table, key, p->hands[t->attacker], &largest, NULL, 1);
    if (ply == plies) return;
    size_t n = ply % 2 ? shogi_legal_moves(p, moves) : shogi_checking_moves(p, moves);
    for (size_t i = 0; i < n; i++) {
        shogi_do(p, moves[i], &undo);
        saturate(t, p, ply + 1, plies);
        shogi_undo(p, moves[i], &undo);
    }
}

// Numbers that cannot grow any more do not keep the search at the root.
static void a_search_with_the_largest_numbers_goes_on(void **unused) {
    (void)unused;
    for (int threads = 1; threads <= 2; threads++) {
        Tsume *t = tsume_new(&(TsumeSetup){.memory_mb = 16, .nodes = 100000, .threads = threads});
        t->position = position("8B/9/8k/7gN/8N/9/9/9/9 b Rrb3g4s2n4l18p 1");
        t->attacker = t->position.mover;
        ShogiPosition p = t->position;
        saturate(t, &p, 0, 3);
        assert_int_equal(tsume_search(t, TSUME_FOREVER).pn, 0);
        tsume_free(t);
    }
}

// What is known of one attacker and one set of pieces says nothing of another.
static void questions_do_not_disturb_each_other(void **unused) {
    (void)unused;
    static const struct {
        const char *sfen;
        TsumeVerdict verdict;
    } questions[] = {
        {"8k/9/8P/9/9/9/9/9/9 b G 1", TSUME_MATE},
        {"8k/9/8P/9/9/9/9/9/9 b P 1", TSUME_NO_MATE}, // a pawn may not mate
        {"9/9/9/9/9/9/K8/1pp6/9 w 2g 1", TSUME_NO_MATE},
        {"8k/9/8P/9/9/9/9/9/9 b Gr 1", TSUME_MATE},
        {"8k/8p/8P/9/9/9/9/9/9 b L 1", TSUME_NO_MATE},
        {"7k1/9/7P1/9/9/9/p8/9/K8 b G 1", TSUME_MATE},
        {"7k1/9/7P1/9/9/9/p8/9/K8 w Gg 1", TSUME_MATE},
    };
    TsumeAnswer *a = test_malloc(sizeof *a);
    Tsume *t = tsume_new(&(TsumeSetup){.memory_mb = 16});
    for (int round = 0; round < 2; round++)
        for (size_t i = 0; i < sizeof questions / sizeof *questions; i++) {
            ShogiPosition p = position(questions[i].sfen);
            tsume_solve(t, &p, a);
            if (a->verdict != questions[i].verdict)
                fail_at(&p, "verdict", (int)a->verdict, (int)questions[i].verdict);
        }
    tsume_free(t);
    test_free(a);
}

// Long enough for helpers to be called.
static const struct {
    const char *sfen;
    int plies; // 0: no mate
} long_ones[] = {
    {"9/9/9/9/9/4k4/9/4P4/9 b 2RGP 1", 9},
    {"4k4/9/9/9/9/9/9/9/9 b RG 1", 0},
    {"4k4/9/9/9/9/9/9/9/9 b BGS 1", 0},
};

// By three threads with a small table, so that it is collected meanwhile.
static void threads_come_to_the_same_answers(void **unused) {
    (void)unused;
    TsumeAnswer *a = test_malloc(sizeof *a);
    Tsume *t = tsume_new(&(TsumeSetup){.memory_mb = 1, .threads = 3});
    for (size_t i = 0; i < sizeof long_ones / sizeof *long_ones; i++) {
        ShogiPosition p = position(long_ones[i].sfen);
        tsume_solve(t, &p, a);
        if (a->verdict != (long_ones[i].plies ? TSUME_MATE : TSUME_NO_MATE))
            fail_at(&p, "verdict", (int)a->verdict, TSUME_MATE);
        if (!long_ones[i].plies) continue;
        if (!a->least || a->within != long_ones[i].plies)
            fail_at(&p, "plies", a->within, long_ones[i].plies);
        check_line(&p, a);
    }
    tsume_free(t);
    test_free(a);
}

static bool stop_at_once(void *context, uint64_t nodes) {
    (void)context, (void)nodes;
    return false;
}

static void a_search_that_is_stopped_says_unknown(void **unused) {
    (void)unused;
    TsumeAnswer *a = test_malloc(sizeof *a);
    Tsume *t = tsume_new(&(TsumeSetup){.memory_mb = 16, .go_on = stop_at_once});
    ShogiPosition p = position("l6+P1/g1B2kS2/1p1N1B3/1P7/4N4/1S7/9/5+r3/6+R2 b "
                               "L2P3g2s2n2l13p 1");
    tsume_solve(t, &p, a);
    assert_int_equal(a->verdict, TSUME_UNKNOWN);
    tsume_free(t);
    t = tsume_new(&(TsumeSetup){.memory_mb = 16, .nodes = 100});
    tsume_solve(t, &p, a);
    assert_int_equal(a->verdict, TSUME_UNKNOWN);
    tsume_free(t);
    test_free(a);
}

static bool stop_after_nodes(void *context, uint64_t nodes) {
    return nodes < *(const uint64_t *)context;
}

static bool ends_in_mate(ShogiPosition p, const TsumeAnswer *a) {
    ShogiUndo undo;
    for (int i = 0; i < a->line_plies; i++) {
        assert_true(shogi_is_legal(&p, a->line[i]));
        shogi_do(&p, a->line[i], &undo);
    }
    return shogi_in_check(&p, p.mover) && shogi_count_legal(&p) == 0;
}

static void a_mate_found_before_the_end_of_the_time_has_its_line(void **unused) {
    (void)unused;
    TsumeAnswer *a = test_malloc(sizeof *a);
    ShogiPosition p = position("ln6+B/1+B2gkp2/p1ppspn2/4ps2p/3N3N1/2PP1PPRP/P2SG4/1"
                               "PG2KS2/L7L b RGL3Pp 89");
    int mates = 0, shortest = 0;
    for (uint64_t nodes = 512; !shortest; nodes += 256) {
        Tsume *t =
            tsume_new(&(TsumeSetup){.memory_mb = 16, .go_on = stop_after_nodes, .context = &nodes});
        tsume_solve(t, &p, a);
        if (a->verdict == TSUME_MATE) {
            assert_true(ends_in_mate(p, a));
            assert_true(a->line_plies <= a->plies);
            mates++;
        }
        shortest = a->shortest;
        tsume_free(t);
    }
    assert_true(mates > 1);
    test_free(a);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_problems_are_solved_as_by_plain_search),
        cmocka_unit_test(mates_from_games_have_the_published_lengths),
        cmocka_unit_test(second_mates_are_those_of_plain_search),
        cmocka_unit_test(problems_with_solutions_are_solved),
        cmocka_unit_test(long_mates_are_shortened),
        cmocka_unit_test(threads_shorten_a_long_mate),
        cmocka_unit_test(the_table_forgets_what_was_assumed),
        cmocka_unit_test(a_decided_position_is_no_longer_open),
        cmocka_unit_test(a_search_with_the_largest_numbers_goes_on),
        cmocka_unit_test(questions_do_not_disturb_each_other),
        cmocka_unit_test(threads_come_to_the_same_answers),
        cmocka_unit_test(a_search_that_is_stopped_says_unknown),
        cmocka_unit_test(a_mate_found_before_the_end_of_the_time_has_its_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
