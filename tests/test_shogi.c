// SPDX-License-Identifier: MIT
// test_shogi.c - shogi as a game: the contract, repetition, declarations, handicaps, whole games.
#include "testing.h"

#include "contract_check.h"

#include "base/mem.h"
#include "game/perft.h"
#include "games/game_types.h"
#include "games/shogi/shogi.h"
#include "games/shogi/shogi_handicap.h"
#include "games/shogi/shogi_reasons.h"
#include "l7_kit.h"

#include <stdlib.h>

#define DATA "../shared/data/shogi/"

static const Game *game_of(void **state, const char *text) {
    Error e;
    const Game *g = game_table_open(*state, text, &e);
    if (!g) fail_msg("%s", e.text);
    return g;
}

static State *position(const Game *g, const char *text) {
    State *s = game_states_new(g, 1);
    Error e;
    if (!game_position_parse(g, text, s, &e)) fail_msg("%s: %s", text, e.text);
    return s;
}

static void play(const Game *g, State *s, const char *moves) {
    Error e;
    if (!game_play_text(g, s, moves, &e)) fail_msg("%s", e.text);
}

static bool allows(const Game *g, const State *s, const char *text) {
    Move m;
    return game_move_parse(g, s, text, &m, NULL);
}

static void assert_payoff_to_black(const Game *g, const State *s, int expected) {
    int payoffs[2];
    assert_true(game_over(g, s));
    game_payoffs(g, s, payoffs);
    assert_int_equal(payoffs[0], expected);
    assert_int_equal(payoffs[1], -expected);
}

// --- the contract ---

static void the_contract_is_kept(void **state) {
    contract_check(game_of(state, "shogi"), work(4, 1), 1);
    contract_check(game_of(state, "shogi:handicap=10-piece,points=24"), work(3, 1), 2);
}

static void fast_counts_are_those_of_the_contract(void **state) {
    const Game *g = game_of(state, "shogi:pieces=any");
    GameOps slow_ops = *g->ops;
    Game slow = *g;
    slow_ops.perft = NULL;
    slow.ops = &slow_ops;
    static const char *const texts[] = {
        "start", "8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 124",
        "k+n7/sg7/9/9/9/9/+r5K1g/7L1/2LN1R1+Bb b RBGSNLP 1",
        "K+P+P+P+P+P+P+P1/+P+P+R6/8k/9/9/9/9/9/9 b RBG2S 1", // one of the moves is a declaration
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        State *s = position(g, texts[i]);
        for (int depth = 1; depth <= work(3, 2); depth++) {
            uint64_t fast, plain;
            perft_count(g, s, depth, NULL, &fast);
            perft_count(&slow, s, depth, NULL, &plain);
            assert_int_equal(fast, plain);
        }
        free(s);
    }
}

// --- how games end ---

static void four_times_the_same_position_is_a_draw(void **state) {
    const Game *g = game_of(state, "shogi");
    State *s = position(g, "start");
    for (int i = 0; i < 3; i++) {
        assert_false(game_over(g, s));
        play(g, s, "4i4h 6a6b 4h4i 6b6a");
    }
    assert_payoff_to_black(g, s, 0);
    Str text = {0};
    game_position_text(g, s, &text);
    assert_string_equal(str_text(&text),
                        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 13 =20");
    State *again = position(g, str_text(&text));
    assert_payoff_to_black(g, again, 0);
    str_clear(&text);
    free(again);
    free(s);
}

static void perpetual_check_loses(void **state) {
    static const struct {
        const char *position, *cycle;
        int payoff; // to Black
    } cases[] = {
        {"9/9/9/9/R8/5k3/9/9/K8 b - 1", "9e9f 4f4e 9f9e 4e4f", -1},
        {"8k/9/9/9/r8/5K3/9/9/9 w - 1", "9e9f 4f4e 9f9e 4e4f", 1},
        // Some of the moves are no checks.
        {"9/9/9/9/R8/5k3/9/9/K8 b - 1", "9e9f 4f4e 9f9d 4e5f 9d9e 5f4f", 0},
    };
    const Game *g = game_of(state, "shogi");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        State *s = position(g, cases[i].position);
        for (int k = 0; k < 3; k++) {
            assert_false(game_over(g, s));
            play(g, s, cases[i].cycle);
        }
        assert_payoff_to_black(g, s, cases[i].payoff);
        free(s);
    }
}

// A side to move that cannot move has lost, in check or not.
static void no_move_loses(void **state) {
    const Game *g = game_of(state, "shogi");
    State *s = position(g, "4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1");
    assert_payoff_to_black(g, s, 1);
    assert_int_equal(shogi_reason(g, s), SHOGI_BY_MATE);
    free(s);
    s = position(g, "k8/2G6/1G7/9/9/9/9/9/4K4 w - 1");
    assert_payoff_to_black(g, s, 1);
    assert_int_equal(shogi_reason(g, s), SHOGI_BY_NO_MOVE);
    free(s);
    s = position(g, "4k4/4G4/9/9/9/9/9/9/4K4 w - 1"); // it can take
    assert_int_equal(shogi_reason(g, s), SHOGI_BY_NOTHING);
    free(s);
}

static void a_win_is_declared_with_points_and_pieces(void **state) {
    static const struct {
        const char *game, *position;
        int payoff; // to Black; 9: there is nothing to declare
    } cases[] = {
        // Ten pieces in the camp, two rooks and a bishop in hand or there.
        {"shogi", "K+P+P+P+P+P+P+P1/+P+P+R6/9/9/9/9/9/9/8k b RB2G2S4P 1", 1}, // 9+5+10+8 = 32
        {"shogi", "K+P+P+P+P+P+P+P1/+P+P+R6/9/9/9/9/9/9/8k b RBGS2P 1", 1},   // 28
        {"shogi", "K+P+P+P+P+P+P+P1/+P+P+R6/9/9/9/9/9/9/8k b RBGSP 1", 9},    // 27
        {"shogi", "K+P+P+P+P+P+P+P1/+P+R7/9/9/9/9/9/9/8k b RB2G2S9P 1", 9},   // nine pieces
        {"shogi", "1+P+P+P+P+P+P+P1/+P+P+R6/9/K8/9/9/9/9/8k b RB2G2S4P 1",
         9}, // the king is outside
        {"shogi", "K+P+P+P+P+P+P+P1/+P+P+R6/9/l8/9/9/9/9/8k b RB2G2S4P 1", 1}, // covered by a pawn
        {"shogi", "K+P+P+P+P+P+P+P1/g+P+R+P5/9/9/9/9/9/9/8k b RB2G2S4P 1", 9}, // in check
        {"shogi", "8K/9/9/9/9/9/6+r2/1+p+p+p+p+p+p1+p/k+p+p6 w rbgsp 1", -1},  // White: 27
        {"shogi", "8K/9/9/9/9/9/6+r2/1+p+p+p+p+p+p1+p/k+p+p6 w rbgs 1", 9},    // 26
        {"shogi:points=24", "K+P+P+P+P+P+P+P1/+P+P+R6/9/9/9/9/9/9/8k b RBGS5P 1", 1}, // 31
        {"shogi:points=24", "K+P+P+P+P+P+P+P1/+P+P+R6/9/9/9/9/9/9/8k b RBGS4P 1", 0}, // 30
        {"shogi:points=24", "K+P+P+P+P+P+P+P1/+P+P+R6/9/9/9/9/9/9/8k b RB 1", 0},     // 24
        {"shogi:points=24", "K+P+P+P+P+P+P+P1/+P+P+R6/9/9/9/9/9/9/8k b R4P 1", 9},    // 23
        {"shogi:points=0", "K+P+P+P+P+P+P+P1/+P+P+R6/9/9/9/9/9/9/8k b RB2G2S4P 1", 9},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const Game *g = game_of(state, cases[i].game);
        State *s = position(g, cases[i].position);
        if (allows(g, s, "win") != (cases[i].payoff != 9))
            fail_msg("%s: %s", cases[i].game, cases[i].position);
        if (cases[i].payoff != 9) {
            play(g, s, "win");
            assert_payoff_to_black(g, s, cases[i].payoff);
        }
        free(s);
    }
}

// --- what can be chosen ---

static void handicaps_have_names_and_numbers(void **state) {
    for (int i = 0; i <= SHOGI_HANDICAPS; i++) {
        const ShogiHandicap *h = shogi_handicap(i);
        const char *names[] = {h->name, h->japanese};
        for (int k = 0; k < 2; k++) {
            char text[64];
            snprintf(text, sizeof text, "shogi:handicap=%s", names[k]);
            const Game *g = game_of(state, text);
            State *s = position(g, "start");
            Str out = {0};
            game_position_text(g, s, &out);
            assert_string_equal(str_text(&out), h->sfen);
            assert_int_equal(game_param(g, "handicap", -1), i);
            assert_int_equal(shogi_handicap_find(&shogi_state(s)->position), i);
            str_clear(&out);
            free(s);
        }
    }
    static const char *const same[][2] = {{"6枚落ち", "六枚落ち"}, {"１０枚落ち", "十枚落ち"},
                                          {"飛落ち", "飛車落ち"},  {"左香落ち", "香落ち"},
                                          {"二枚落", "二枚落ち"},  {"トンボ+香", "トンボ＋香"}};
    Error e;
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        int a = -1, b = -2;
        assert_true(shogi_handicap_read(same[i][0], &a, &e));
        assert_true(shogi_handicap_read(same[i][1], &b, &e));
        assert_int_equal(a, b);
    }
    assert_null(game_table_open(*state, "shogi:handicap=foo", &e));
    assert_null(strstr(e.text, "did you mean"));
    assert_null(game_table_open(*state, "shogi:handicap=bisop", &e));
    assert_contains(e.text, "did you mean 'bishop'?");
    assert_null(game_table_open(*state, "shogi:handicap=35", &e));
    assert_null(game_table_open(*state, "shogi:points=25", &e));
    assert_contains(e.text, "27, 24 or 0");
}

static void handicaps_are_those_of_the_list(void **state) {
    (void)state;
    FILE *f = fopen(DATA "handicap/handicaps.txt", "r");
    if (!f) skip();
    char line[512];
    int n = 0;
    while (fgets(line, sizeof line, f)) {
        if (line[0] == '#') continue;
        const ShogiHandicap *h = shogi_handicap(++n);
        line[strcspn(line, "\n")] = '\0';
        assert_memory_equal(line, h->japanese, strlen(h->japanese));
        assert_string_equal(strrchr(line, ';') + 2, h->sfen);
    }
    fclose(f);
    assert_int_equal(n, SHOGI_HANDICAPS);
}

static void moves_are_read_as_people_write_them(void **state) {
    const Game *g = game_of(state, "shogi");
    State *s = position(g, "start");
    static const char *const same[] = {
        "7g7f",   "7G7F",        "7g-7f",   "7776",   "77-76", "7g7f=", "７六歩", "76歩",
        "七六歩", "▲７六歩(77)", "+7776FU", "7776fu", "P-7f",  "p-76",  "P7g-7f", "P7f"};
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        Move m;
        assert_true(game_move_parse(g, s, same[i], &m, NULL));
        assert_int_equal(m, shogi_board_move(shogi_square(6, 6), shogi_square(6, 5)));
    }
    assert_false(allows(g, s, "7g7f+") || allows(g, s, "7g7e") || allows(g, s, "P*5e"));
    assert_false(allows(g, s, "7g7f++") || allows(g, s, "7g") || allows(g, s, "") ||
                 allows(g, s, "win"));
    free(s);
    s = position(g, "4k4/P8/9/9/9/9/9/9/4K4 b NP 1");
    assert_true(allows(g, s, "9b9a") && allows(g, s, "n'55") && allows(g, s, "P*85"));
    assert_false(allows(g, s, "9b9a=") || allows(g, s, "P*95") || allows(g, s, "N*5b"));
    free(s);
}

// As the program itself writes moves in English, in hints and on the page with letters.
static void moves_are_read_as_they_are_written_in_english(void **state) {
    const Game *g = game_of(state, "shogi");
    State *s = game_states_new(g, 1);
    Rng rng = rng_seed(22);
    Str text = {0};
    for (int n = work(20, 3); n > 0; n--) {
        Move played, m;
        game_start(g, s);
        for (int ply = 0; ply < 150 && game_random_move(g, s, &rng, &played); ply++) {
            const ShogiPosition *p = &shogi_state(s)->position;
            ShogiMove moves[SHOGI_MOVES_ROOM];
            size_t all = shogi_legal_moves(p, moves);
            for (size_t i = 0; i < all; i++) {
                str_reset(&text);
                shogi_english_write(p, moves[i], &text);
                if (!game_move_parse(g, s, str_text(&text), &m, NULL) || m != moves[i])
                    fail_msg("%s", str_text(&text));
            }
            game_play(g, s, played);
        }
    }
    str_clear(&text);
    free(s);
    // A silver in hand is dropped by S*4h, never by the move of the one on the board.
    s = position(g, "4k4/9/9/9/9/9/9/9/4K1S2 b S 1");
    assert_true(game_move_parse(g, s, "S-4h", &(Move){0}, NULL));
    play(g, s, "S-4h");
    assert_int_equal(shogi_hand_count(shogi_state(s)->position.hands[SHOGI_BLACK], SHOGI_SILVER),
                     1);
    free(s);
}

// As other programs copy a position: "position", perhaps with moves. The way to it is not part of
// it.
static void positions_are_read_as_usi_gives_them(void **state) {
    static const char *const refused[][2] = {
        {"position startpos moves 7g7f 7g7f", "'7g7f' is not a legal move"},
        {"position startpos moves 7g7f3c3d", "'7g7f3c3d' is not a legal move"},
        {"position startpos 7g7f", "'7g7f' behind it is not understood"},
        {"position sfen 4k4/4P4/4P4/9/9/9/9/9/9 b G 1 moves G*4a", "two pawns"},
        {"position 4k4", ""}};
    const Game *g = game_of(state, "shogi");
    Str text = {0};
    Error e;
    State *s = position(g, "position startpos moves 7g7f 3c3d 8h2b+"),
          *played = game_states_new(g, 1);
    game_start(g, played);
    play(g, played, "7g7f 3c3d 8h2b+");
    game_position_text(g, played, &text);
    State *same = position(g, str_text(&text));
    assert_true(game_same(g, s, same));
    free(same);
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        assert_false(game_position_parse(g, refused[i][0], s, &e));
        assert_contains(e.text, refused[i][1]);
    }
    free(s);
    s = position(g, "position sfen 4k4/9/4P4/9/9/9/9/9/9 b G 1 moves G*5b");
    assert_payoff_to_black(g, s, 1);
    free(s);
    free(position(g, "startpos moves 7g7f"));
    free(position(g, " position  sfen 4k4/9/4P4/9/9/9/9/9/9 b G 1 moves"));
    free(played);
    str_clear(&text);
}

static void more_pieces_than_a_set_has_need_a_word(void **state) {
    const char *text = "kl7/1p7/9/9/9/9/9/7P1/7LK b RB2G2S2N2L8Prb2g2s2nl8p 1";
    const Game *g = game_of(state, "shogi");
    State *s = game_states_new(g, 1);
    Error e;
    assert_false(game_position_parse(g, text, s, &e));
    assert_contains(e.text, "5 lances on the board and in hand; there are 4");
    free(s);
    free(position(game_of(state, "shogi:pieces=any"), text));
}

// --- whole games ---

static void five_hundred_games_of_people_are_legal(void **state) {
    FILE *f = fopen(DATA "games/lishogi-500.usi", "r");
    if (!f) skip();
    const Game *g = game_of(state, "shogi");
    char line[16384];
    int n = 0;
    while (fgets(line, sizeof line, f) && n < work(500, 20)) {
        State *s = position(g, "start");
        play(g, s, line);
        assert_true(game_ok(g, s));
        free(s);
        n++;
    }
    fclose(f);
    assert_int_equal(n, work(500, 20));
}

// A move of a CSA file, "+7776FU": the piece is the one that stands there afterwards.
static bool csa_move(const Game *g, const State *s, const char *line, Move *out) {
    static const char names[] = "FUKYKEGIKAHIKIOUTONYNKNGUMRY"; // in the order of ShogiKind
    const ShogiPosition *p = &shogi_state(s)->position;
    int kind = SHOGI_PAWN;
    while (strncmp(names + 2 * (kind - 1), line + 5, 2) != 0) kind++;
    char text[8];
    bool promotes = line[1] != '0' && kind > SHOGI_KING &&
                    shogi_kind(p->board[shogi_square(line[1] - '1', line[2] - '1')]) < SHOGI_KING;
    if (line[1] == '0')
        snprintf(text, sizeof text, "%c*%.2s", shogi_letter(kind), line + 3);
    else
        snprintf(text, sizeof text, "%.4s%s", line + 1, promotes ? "+" : "=");
    return game_move_parse(g, s, text, out, NULL);
}

// Plays the moves of a file until one is illegal or the game is over; returns how many moves are
// left.
static int replay_csa(const Game *g, const char *path, State *s) {
    FILE *f = fopen(path, "r");
    if (!f) fail_msg("%s cannot be read", path);
    char line[1024];
    int left = 0;
    game_start(g, s);
    while (fgets(line, sizeof line, f)) {
        Move m;
        if ((line[0] != '+' && line[0] != '-') || strlen(line) < 7) continue;
        if (left || !csa_move(g, s, line, &m))
            left++;
        else
            game_play(g, s, m);
    }
    fclose(f);
    return left;
}

static void recorded_games_end_as_the_rules_say(void **state) {
    enum { GOES_ON = 9 };
    static const struct {
        const char *file;
        int payoff; // to Black
        const char *legal, *illegal;
    } games[] = {
        {"jishogi_kachi", GOES_ON, "win", NULL},
        {"max_moves_draw", GOES_ON, NULL, NULL},
        {"not_sennichite", GOES_ON, NULL, NULL},
        {"not_uchifuzume", GOES_ON, "P*9b", NULL},
        {"uchifuzume", GOES_ON, NULL, "P*6d"},
        {"oute_sennichite", -1, NULL, NULL},
        {"oute_sennichite2", 1, NULL, NULL},
        {"oute_sennichite3", -1, NULL, NULL},
        {"wdoor+floodgate-900-0+gps_normal+gps_l+20100507120007", GOES_ON, NULL, NULL},
    };
    FILE *data = fopen(DATA "rules/csa/jishogi_kachi.csa", "r");
    if (!data) skip();
    fclose(data);
    const Game *g = game_of(state, "shogi");
    State *s = game_states_new(g, 1);
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        char path[256];
        snprintf(path, sizeof path, DATA "rules/csa/%s.csa", games[i].file);
        assert_int_equal(replay_csa(g, path, s), 0);
        int payoffs[2] = {GOES_ON, GOES_ON};
        if (game_over(g, s)) game_payoffs(g, s, payoffs);
        if (payoffs[0] != games[i].payoff) fail_msg("%s: payoff %d", path, payoffs[0]);
        if (games[i].legal) assert_true(allows(g, s, games[i].legal));
        if (games[i].illegal) assert_false(allows(g, s, games[i].illegal));
    }
    free(s);
}

// --- the same rules in L7 ---

// The texts of all moves, sorted, so that the order of the list does not matter.
static int by_text(const void *a, const void *b) {
    return strcmp(a, b);
}

static size_t list_texts(const Game *g, const State *s, char (*out)[8]) {
    Move *moves = mem_new(g->max_moves, sizeof *moves);
    size_t n = game_moves(g, s, moves);
    Str text = {0};
    for (size_t i = 0; i < n; i++) {
        str_reset(&text);
        game_move_text(g, s, moves[i], &text);
        assert_true(text.len < sizeof *out);
        snprintf(out[i], sizeof *out, "%s", str_text(&text));
    }
    qsort(out, n, sizeof *out, by_text);
    str_clear(&text);
    free(moves);
    return n;
}

static void assert_same_text(const Game *a, const State *s, const Game *b, const State *t) {
    Str one = {0}, two = {0};
    game_position_text(a, s, &one);
    game_position_text(b, t, &two);
    assert_string_equal(str_text(&one), str_text(&two));
    str_clear(&one);
    str_clear(&two);
}

// A random game from there, in both: the same moves, positions and end.
static void assert_same_game(const Game *a, const Game *b, const char *from, int plies, Rng *rng) {
    static char ours[SHOGI_MOVES_ROOM][8], theirs[SHOGI_MOVES_ROOM][8];
    State *s = position(a, from), *t = position(b, from);
    for (int ply = 0; ply < plies; ply++) {
        assert_same_text(a, s, b, t);
        size_t n = list_texts(a, s, ours), m = list_texts(b, t, theirs);
        if (n != m) fail_msg("%s, ply %d: %zu moves and %zu", from, ply, n, m);
        for (size_t i = 0; i < n; i++) assert_string_equal(ours[i], theirs[i]);
        assert_int_equal(game_mover(a, s), game_mover(b, t));
        if (n == 0) {
            int one[2], two[2];
            game_payoffs(a, s, one);
            game_payoffs(b, t, two);
            assert_memory_equal(one, two, sizeof one);
            break;
        }
        size_t i = rng_below(rng, (uint32_t)n);
        play(a, s, ours[i]);
        play(b, t, ours[i]);
    }
    free(s);
    free(t);
}

static void the_description_has_the_same_games(void **state) {
    Error e;
    const Game *a = game_of(state, "shogi:pieces=any");
    const Game *b = game_table_open_on(*state, "shogi", "vm", &e);
    if (!b) {
        print_message("games/shogi.l7 is not built in: skipped\n");
        skip();
    }
    Rng rng = rng_seed(22);
    for (int i = 0; i < work(12, 1); i++) assert_same_game(a, b, "start", work(400, 60), &rng);
    // As a file it reads positions with more pieces than a set has, too.
    const Game *any = game_table_open_on(*state, "games/shogi.l7", "vm", &e);
    if (!any) fail_msg("%s", e.text);
    FILE *f = fopen(DATA "perft/perft.txt", "r");
    char line[1024];
    while (f && fgets(line, sizeof line, f)) {
        if (line[0] == '#') continue;
        line[strcspn(line, ";") - 1] = '\0';
        assert_same_game(a, any, line, work(120, 10), &rng);
    }
    if (f) fclose(f);
    for (int i = 1; i <= SHOGI_HANDICAPS; i += work(1, 11)) {
        char name[64];
        snprintf(name, sizeof name, "shogi:handicap=%d,points=24", i);
        const Game *c = game_of(state, name), *d = game_table_open_on(*state, name, "vm", &e);
        if (!d) fail_msg("%s", e.text);
        assert_same_game(c, d, "start", work(40, 4), &rng);
    }
}

static void illegal_moves_are_refused_with_the_reason(void **state) {
    static const char camp[] = "K8/+R+B7/+P+PPPPSS2/9/9/9/9/9/8k b RB 1";
    static const struct {
        const char *position, *move, *why;
    } cases[] = {
        {"start", "P*5e", "Black has no pawn in hand"},
        {"start", "７四歩", "no 歩 can go there"},
        {"start", "P-5e", "no pawn of Black can go there"},
        {"start", "K-5g", "Black's own pawn is on 5g"},
        {"start", "G-5h", "2 pieces (gold) can go there: write the square"},
        {"start", "S-4h+", "no silver of Black can go there"},
        {"start", "+P-5e", "no tokin of Black can go there"},
        {"start", "+G-5h", "'+G-5h' is not a legal move"},
        {"start", "同歩", "no pawn of Black can take a piece"},
        {"start", "同x", "here should be the name of a piece"},
        {"4k4/9/9/9/9/9/p1p6/1S7/4K4 b - 1", "同銀", "which piece is taken is not clear"},
        {"4k4/4r4/9/9/9/9/3p5/4S4/4K4 b - 1", "同銀", "Black's king would be left in check"},
        {"4k4/9/9/9/9/9/p8/1S7/4K4 b - 1", "同銀!", "'!' behind the move is not understood"},
        {"start", "2h9h", "something stands between 2h and 9h"},
        {"start", "2h2g", "Black's own pawn is on 2g"},
        {"start", "7f7e", "there is no piece on 7f"},
        {"start", "3c3d", "the pawn on 3c is White's"},
        {"start", "7g7e", "a pawn does not move from 7g to 7e"},
        {"start", "7g7f+", "a pawn promotes only"},
        {"start", "4i4h+", "a gold does not promote"},
        {"start", "win", "the king is not in the other camp"},
        {"4k4/9/4P4/9/9/9/9/9/4K4 b P 1", "P*5e", "a pawn on file 5 already (nifu)"},
        {"4k4/9/9/9/9/9/9/9/4K4 b P 1", "P*5i", "there is a piece on 5i"},
        {"4k4/9/9/9/9/9/9/9/4K4 b P 1", "P*9a", "a pawn on 9a could never move"},
        {"4k4/P8/9/9/9/9/9/9/4K4 b - 1", "9b9a=", "the pawn has to promote on 9a"},
        {"4k4/4r4/9/9/9/9/9/4G4/4K4 b - 1", "5h4h", "Black's king would be left in check"},
        {"4k4/4r4/9/9/9/9/9/9/3K5 b - 1", "6i5i", "the king would be in check on 5i"},
        {"7nk/9/7G1/9/9/9/9/9/K8 b P 1", "P*1b", "a dropped pawn may not give mate"},
        {camp, "win", "9 of 10 pieces are in the other camp"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const Game *g = game_of(state, "shogi");
        State *s = position(g, cases[i].position);
        Move m;
        Error e = {""};
        bool legal = game_move_parse(g, s, cases[i].move, &m, &e);
        if (legal != !*cases[i].why || !strstr(e.text, cases[i].why))
            fail_msg("%s, %s: '%s', not '%s'", cases[i].position, cases[i].move, e.text,
                     cases[i].why);
        free(s);
    }
}

// Nine pawns on a file, one of which cannot move: moves stay on the board, and no pawn is dropped
// on that file.
static void pawns_may_stand_together_with_any_pieces(void **state) {
    const Game *g = game_of(state, "shogi:pieces=any");
    State *s = position(g, "7pk/7p1/7p1/7p1/7p1/7p1/7p1/7p1/K6p1 w p 1");
    size_t drops = 0, n;
    Move moves[1000];
    n = game_moves(g, s, moves);
    for (size_t i = 0; i < n; i++) drops += shogi_is_drop((ShogiMove)moves[i]);
    assert_int_equal(drops, 8 * 8 - 1); // not on file 2, on the last rank or the king
    assert_false(allows(g, s, "P*2e"));
    assert_false(allows(g, s, "2i1a"));
    free(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_win_is_declared_with_points_and_pieces),
        cmocka_unit_test(fast_counts_are_those_of_the_contract),
        cmocka_unit_test(five_hundred_games_of_people_are_legal),
        cmocka_unit_test(four_times_the_same_position_is_a_draw),
        cmocka_unit_test(handicaps_are_those_of_the_list),
        cmocka_unit_test(handicaps_have_names_and_numbers),
        cmocka_unit_test(moves_are_read_as_they_are_written_in_english),
        cmocka_unit_test(positions_are_read_as_usi_gives_them),
        cmocka_unit_test(more_pieces_than_a_set_has_need_a_word),
        cmocka_unit_test(moves_are_read_as_people_write_them),
        cmocka_unit_test(no_move_loses),
        cmocka_unit_test(perpetual_check_loses),
        cmocka_unit_test(recorded_games_end_as_the_rules_say),
        cmocka_unit_test(illegal_moves_are_refused_with_the_reason),
        cmocka_unit_test(pawns_may_stand_together_with_any_pieces),
        cmocka_unit_test(the_contract_is_kept),
        cmocka_unit_test(the_description_has_the_same_games),
    };
    return cmocka_run_group_tests(tests, l7_kit_open, l7_kit_close);
}
