// SPDX-License-Identifier: MIT
// test_l7_shogi.c - shogi and its relatives as games/*.l7 describe them: published counts, and the
// rules one by one.
#include "testing.h"

#include "l7_kit.h"

#include "base/mem.h"
#include "game/game.h"

#define DATA "../shared/data/shogi/"

static FILE *open_data(const char *path) {
    FILE *f = fopen(path, "r");
    if (!f) print_message("%s is not there: skipped\n", path);
    return f;
}

// Where the game begins. Free with free().
static char *start_of(const Game *g) {
    State *s = game_states_new(g, 1);
    Str text = {0};
    game_start(g, s);
    game_position_text(g, s, &text);
    char *copy = mem_text(str_text(&text));
    str_clear(&text);
    free(s);
    return copy;
}

// After the moves from a position, or from the start where it is "". Free with free().
static State *state_after(const Game *g, const char *position, const char *moves) {
    char *start = start_of(g);
    State *s = l7_kit_state(g, *position ? position : start, moves);
    free(start);
    return s;
}

static void assert_position_text(const Game *g, const State *s, const char *expected) {
    Str text = {0};
    game_position_text(g, s, &text);
    assert_string_equal(str_text(&text), expected);
    str_clear(&text);
}

// Counts of "SFEN ; n n n", as far as they are not more than `most`.
static void check_line(const Game *g, char *line, uint64_t most) {
    char *counts = strchr(line, ';');
    if (*line == '#' || !counts) return;
    *counts++ = '\0';
    for (int depth = 1;; depth++) {
        char *end;
        uint64_t expected = strtoull(counts, &end, 10);
        if (end == counts || expected > most) return;
        counts = end;
        uint64_t found = l7_kit_perft(g, line, depth);
        if (found != expected)
            fail_msg("%s, depth %d: %llu", line, depth, (unsigned long long)found);
    }
}

static void check_counts(const Game *g, uint64_t most) {
    FILE *f = open_data(DATA "perft/perft.txt");
    char line[400];
    while (f && fgets(line, sizeof line, f)) check_line(g, line, most);
    if (f) fclose(f);
}

// As a file the description takes positions with more pieces than a set has; some of these have.
static void the_interpreter_gives_the_published_counts(void **state) {
    check_counts(l7_kit_game(state, "games/shogi.l7", "vm"), (uint64_t)work(300000, 1500));
}

static void compiled_it_gives_the_published_counts(void **state) {
    check_counts(l7_kit_game(state, "games/shogi.l7", "c"), (uint64_t)work(5000000, 300000));
}

// The game in C is compared with the lists themselves (test_shogi_position.c): they leave out moves
// that no player makes.
static void check_positions(const Game *g, const Game *other, const char *path) {
    FILE *f = open_data(path);
    static char position[400], moves[8000];
    for (int i = 0; f && i < work(1000, 100); i++) {
        if (!fgets(position, sizeof position, f) || !fgets(moves, sizeof moves, f)) break;
        position[strcspn(position, "\n")] = '\0';
        State *s = l7_kit_state(g, position, ""), *t = l7_kit_state(other, position, "");
        char *legal = l7_kit_moves(g, s), *expected = l7_kit_moves(other, t);
        assert_string_equal(legal, expected);
        free(legal);
        free(expected);
        free(s);
        free(t);
    }
    if (f) fclose(f);
}

static void two_thousand_positions_have_the_moves_of_the_game_in_c(void **state) {
    const Game *vm = l7_kit_game(state, "shogi", "vm");
    const Game *native = l7_kit_game(state, "shogi", "native");
    check_positions(vm, native, DATA "legal/legal-moves-1000.txt");
    check_positions(vm, native, DATA "legal/checking-moves-1000.txt");
}

static void both_back_ends_play_the_same_games(void **state) {
    static const char *const names[] = {"shogi", "minishogi", "xiangqi", "janggi", "makruk"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        l7_kit_same_playouts(l7_kit_game(state, names[i], "vm"), l7_kit_game(state, names[i], "c"),
                             work(20, 2), 3000);
}

static void positions_are_sfen(void **state) {
    const Game *g = l7_kit_game(state, "shogi", "vm");
    static const char *const sfens[] = {
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        "8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 124",
        "4k4/9/9/9/9/9/9/9/4K4 b 2R2B4G4S4N4L18P 9999",
    };
    for (size_t i = 0; i < sizeof sfens / sizeof *sfens; i++) {
        State *s = l7_kit_state(g, sfens[i], "");
        assert_position_text(g, s, sfens[i]);
        free(s);
    }
    l7_kit_round_trip(g, 3, 200);
}

// The description reads what the rules by hand read, with the same words for what cannot be.
static void impossible_positions_are_refused(void **state) {
    static const struct {
        const char *sfen, *reason;
    } refused[] = {
        {"8k/8P/9/9/9/9/9/9/K8 b - 1", "could take the king at 1a"},
        {"k8/9/9/9/9/9/9/p8/K8 w - 1", "could take the king at 9i"},
        {"k8/9/P8/P8/9/9/9/9/K8 b G 1", "two pawns of Black on file 9: at 9c and 9d"},
        {"k8/9/P8/9/9/9/9/9/K7K b G 1", "two kings of Black: at 1i and 9i"},
        {"k8/9/k8/9/9/9/9/9/K8 b G 1", "two kings of White: at 9a and 9c"},
        {"k8/9/P8/9/9/9/9/9/K8 b 18G 1", "18 golds in hand; there are 4"},
        {"k7P/9/9/9/9/9/9/9/K8 b G 1", "at 1a could never move"},
    };
    static const char *const backends[] = {"native", "vm", "c"};
    for (size_t b = 0; b < sizeof backends / sizeof *backends; b++) {
        const Game *g = l7_kit_game(state, "shogi", backends[b]);
        State *s = game_states_new(g, 1);
        for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
            Error e = {0};
            if (game_position_parse(g, refused[i].sfen, s, &e)) fail_msg("%s", refused[i].sfen);
            assert_non_null(strstr(e.text, refused[i].reason));
        }
        assert_true(game_position_parse(g, "8k/9/9/9/9/9/9/9/9 b P 1", s, NULL)); // a problem
        free(s);
    }
}

// What the text of the position ends with after the moves.
static void assert_end(const Game *g, const char *from, const char *moves, const char *end) {
    State *s = state_after(g, from, moves);
    Str text = {0};
    game_position_text(g, s, &text);
    const char *at = strchr(str_text(&text), '=');
    assert_string_equal(at ? at : "", end);
    str_clear(&text);
    free(s);
}

#define START "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
#define ROUND "2h1h 8b9b 1h2h 9b8b "
#define CHASE "5a5b 1a1b 5b5a 1b1a "

static void the_fourth_repetition_ends_the_game(void **state) {
    for (int i = 0; i < 2; i++) {
        const Game *g = l7_kit_game(state, "shogi", i ? "c" : "vm");
        const char *rook = "4k4/9/9/9/9/9/9/9/4K3R b - 1";
        assert_end(g, START, ROUND ROUND, "");
        assert_end(g, START, ROUND ROUND ROUND, "=20");
        assert_end(g, rook, "1i1a " CHASE CHASE, "");
        assert_end(g, rook, "1i1a " CHASE CHASE CHASE, "=2"); // black gave check all the time
        assert_end(l7_kit_game(state, "minishogi", i ? "c" : "vm"), "k4/5/5/5/K4 b - 1",
                   "5e4e 5a4a 4e5e 4a5a 5e4e 5a4a 4e5e 4a5a 5e4e 5a4a 4e5e 4a5a", "=2");
    }
}

// A way of the rook over `squares` squares of the files 9 to 3 and back, through the ranks i to d
// one after the other: by ranks from file 9 or from file 3, leaving squares out where it is
// shorter.
static void add_rook_cycle(int squares, char out[][3]) {
    enum { RANKS = 6, FILES = 7 };
    int left = squares;
    for (int rank = 0, n = 0; rank < RANKS; rank++) {
        int here = left - 2 * (RANKS - 1 - rank); // each later rank takes two at least
        if (here > FILES) here = FILES;
        for (int i = 0; i < here; i++) {
            int file = i + 1 == here ? FILES - 1 : i;
            snprintf(out[n++], 3, "%d%c", rank % 2 ? 3 + file : 9 - file, 'i' - rank);
        }
        left -= here;
    }
}

// Black's rook goes round `laps` times while White's king goes round as often as it has time: both
// come home together at the end and not before.
static void add_long_way_home(int squares, int laps, Str *out) {
    static const char *const triangle[] = {"1a", "2a", "2b"};
    static const char *const square[] = {"1a", "2a", "2b", "1b"};
    const char *const *king = laps == 3 ? triangle : square;
    char rook[42][3];
    add_rook_cycle(squares, rook);
    for (int i = 0; i < squares * laps; i++)
        str_addf(out, "%s%s %s%s ", rook[i % squares], rook[(i + 1) % squares], king[i % laps],
                 king[(i + 1) % laps]);
}

// A position that came three times comes again after 254 or 256 moves since the first.
static void only_the_last_256_positions_count_for_repetition(void **state) {
    static const char *const backends[] = {"native", "vm", "c"};
    for (int i = 0; i < 3; i++)
        for (int after = 254; after <= 256; after += 2) {
            const Game *g = l7_kit_game(state, "shogi", backends[i]);
            Str moves = {0};
            str_add(&moves, "9i8i 1a2a 8i9i 2a1a 9i8i 1a2a 8i9i 2a1a ");
            add_long_way_home(after == 254 ? 41 : 31, after == 254 ? 3 : 4, &moves);
            State *s = l7_kit_state(g, "8k/9/9/9/9/9/9/9/R8 b - 1", str_text(&moves));
            assert_int_equal(game_over(g, s), after == 254);
            str_clear(&moves);
            free(s);
        }
}

// 10 pieces in the camp that count 26.
#define CAMP "+R+R+B+BKGGSS/SS7/9/9/9/9/9/9/k8 b "

static void a_win_is_declared_with_enough_points(void **state) {
    const Game *g = l7_kit_game(state, "shogi", "vm");
    State *s = l7_kit_state(g, CAMP "P 1", "");
    assert_false(l7_kit_legal(g, s, "win")); // 27, and Black needs 28
    free(s);
    assert_end(g, CAMP "2P 1", "win", "=1");
    assert_end(l7_kit_game(state, "shogi:points=24", "vm"), CAMP "2P 1", "win", "=20");
    assert_end(l7_kit_game(state, "shogi:points=24", "vm"), CAMP "5P 1", "win", "=1");
    s = l7_kit_state(l7_kit_game(state, "shogi:points=0", "vm"), CAMP "9P 1", "");
    assert_false(l7_kit_legal(l7_kit_game(state, "shogi:points=0", "vm"), s, "win"));
    free(s);
    s = l7_kit_state(g, "K8/9/9/9/9/9/9/ss7/+r+r+b+bkggss w p 1", "");
    assert_true(l7_kit_legal(g, s, "win")); // 27 are enough for White
    free(s);
    s = l7_kit_state(g, "+R+R+B+BKGGSS/S8/9/9/9/9/9/9/k8 b 9P 1", "");
    assert_false(l7_kit_legal(g, s, "win")); // nine pieces
    free(s);
}

static void a_dropped_pawn_may_not_mate(void **state) {
    const Game *g = l7_kit_game(state, "shogi", "vm");
    State *s = l7_kit_state(g, "8k/7ns/8P/9/9/9/9/9/4K3R b P2S 1", "");
    assert_false(l7_kit_legal(g, s, "P*1b")); // a silver is there
    free(s);
    s = l7_kit_state(g, "7nk/7p1/8S/9/9/9/9/9/K8 b P 1", "");
    assert_false(l7_kit_legal(g, s, "P*1b"));
    free(s);
    s = l7_kit_state(g, "7nk/7g1/8S/9/9/9/9/9/K8 b P 1", "");
    assert_true(l7_kit_legal(g, s, "P*1b")); // the gold takes it
    free(s);
}

static void handicaps_are_those_of_the_game_in_c(void **state) {
    for (int i = 0; i <= 34; i++) {
        char name[32];
        snprintf(name, sizeof name, "shogi:handicap=%d", i);
        char *one = start_of(l7_kit_game(state, name, "vm"));
        char *two = start_of(l7_kit_game(state, name, "native"));
        assert_string_equal(one, two);
        free(one);
        free(two);
    }
    const Game *two = l7_kit_game(state, "shogi:handicap=7", "vm");
    State *s = game_states_new(two, 1);
    game_start(two, s);
    assert_position_text(two, s, "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1");
    free(s);
    assert_int_equal(game_param(two, "handicap", 0), 7);
}

static void pieces_are_drawn_as_people_know_them(void **state) {
    const Game *g = l7_kit_game(state, "shogi", "vm");
    State *s = l7_kit_state(g, "k8/9/9/9/9/9/9/9/+P7K b 2Rb 1", "");
    Drawing d = {0};
    game_draw(g, s, &d);
    assert_string_equal(d.cells[0].sign, "玉");
    assert_string_equal(d.cells[72].sign, "と");
    assert_string_equal(d.cells[72].piece, "promoted pawn");
    assert_int_equal(d.cells[72].mark, '+');
    assert_int_equal(d.n_held, 2);
    assert_string_equal(d.held[0].sign, "飛");
    assert_string_equal(d.held[0].name, "R*");
    assert_int_equal(d.held[0].count, 2);
    assert_int_equal(d.held[1].owner, 1);
    drawing_clear(&d);
    free(s);
    g = l7_kit_game(state, "xiangqi", "vm");
    s = state_after(g, "", "");
    game_draw(g, s, &d);
    assert_string_equal(d.cells[4].sign, "將");
    assert_string_equal(d.cells[85].sign, "帥");
    drawing_clear(&d);
    free(s);
}

// --- relatives ---

static const struct {
    const char *game, *position;
    int vm_depth, c_depth;
    uint64_t leaves[5];
} relatives[] = {
    {"minishogi", "", 3, 5, {14, 181, 2512, 35401, 533203}},
    {"xiangqi", "", 3, 4, {44, 1920, 79666, 3290240}},
    {"xiangqi",
     "1rbaka2R/5r3/6n2/2p1p1p2/4P1bP1/PpC3Bc1/1nPR2P2/2N2AN2/1c2K1p2/2BAC4 r 0 1",
     2,
     4,
     {49, 2265, 100326, 4485547}},
    {"xiangqi", "4kcP1N/8n/3rb4/9/9/9/9/3p1A3/4K4/5CB2 r 0 1", 3, 4, {13, 272, 3707, 92741}},
    {"janggi", "", 3, 4, {32, 1024, 33000, 1065277}},
    {"janggi",
     "1n1kaabn1/cr2N4/5C1c1/p1pNp3p/9/9/P1PbP1P1P/3r1p3/4A4/R1BA1KB1R r",
     3,
     4,
     {2, 61, 2644, 76763}},
    {"janggi", "1Pbcka3/3nNn1c1/N2CaC3/1pB6/9/9/5P3/9/4K4/9 g", 3, 4, {25, 378, 8835, 151202}},
    {"makruk", "", 3, 5, {23, 529, 12012, 273026, 6223994}},
};

static void the_relatives_have_the_published_counts(void **state) {
    for (size_t i = 0; i < sizeof relatives / sizeof *relatives; i++)
        for (int c = 0; c < 2; c++) {
            const Game *g = l7_kit_game(state, relatives[i].game, c ? "c" : "vm");
            int depth = c ? work(relatives[i].c_depth, relatives[i].c_depth - 1)
                          : work(relatives[i].vm_depth, relatives[i].vm_depth - 1);
            char *start = start_of(g);
            const char *from = *relatives[i].position ? relatives[i].position : start;
            for (int d = 1; d <= depth; d++)
                assert_int_equal(l7_kit_perft(g, from, d), relatives[i].leaves[d - 1]);
            free(start);
        }
}

static void in_janggi_facing_kings_must_be_parted_or_the_game_is_drawn(void **state) {
    const Game *g = l7_kit_game(state, "janggi", "vm");
    State *s = state_after(g, "", "e2d2 e9d9");
    char *moves = l7_kit_moves(g, s);
    assert_string_equal(moves, "c4d4 d2e2 e4d4 pass");
    free(moves);
    free(s);
    assert_end(g, "", "e2d2 e9d9 pass", "=20");
    assert_end(g, "", "pass pass", "=21");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_interpreter_gives_the_published_counts),
        cmocka_unit_test(compiled_it_gives_the_published_counts),
        cmocka_unit_test(two_thousand_positions_have_the_moves_of_the_game_in_c),
        cmocka_unit_test(both_back_ends_play_the_same_games),
        cmocka_unit_test(positions_are_sfen),
        cmocka_unit_test(impossible_positions_are_refused),
        cmocka_unit_test(the_fourth_repetition_ends_the_game),
        cmocka_unit_test(only_the_last_256_positions_count_for_repetition),
        cmocka_unit_test(a_win_is_declared_with_enough_points),
        cmocka_unit_test(a_dropped_pawn_may_not_mate),
        cmocka_unit_test(handicaps_are_those_of_the_game_in_c),
        cmocka_unit_test(pieces_are_drawn_as_people_know_them),
        cmocka_unit_test(the_relatives_have_the_published_counts),
        cmocka_unit_test(in_janggi_facing_kings_must_be_parted_or_the_game_is_drawn),
    };
    return cmocka_run_group_tests(tests, l7_kit_open, l7_kit_close);
}
