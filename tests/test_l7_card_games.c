// SPDX-License-Identifier: MIT
// test_l7_card_games.c - the games of cards and dice in games/: contract, both back ends, and
// counts, ranks of hands and scores against plain programs written here.
#include "l7_kit.h"
#include "testing.h"

#include "base/mem.h"
#include "contract_check.h"

static const char *const games[] = {
    "whist",
    "dominoes",
    "dominoes:players=2",
    "dominoes:players=3",
    "hearts",
    "bridge",
    "drawpoker",
    "holdem",
    "liarsdice",
    "liarsdice:players=2",
    "liarsdice:wild=1",
    "yacht",
    "pig",
    "pig:players=3",
    "blackjack",
};
enum { N_GAMES = sizeof games / sizeof *games };

static void they_keep_the_contract(void **state) {
    for (size_t i = 0; i < N_GAMES; i++)
        contract_check(l7_kit_game(state, games[i], "vm"), work(4, 1), i);
}

static void they_are_the_same_on_both_back_ends(void **state) {
    for (size_t i = 0; i < N_GAMES; i++)
        l7_kit_same_playouts(l7_kit_game(state, games[i], "vm"), l7_kit_game(state, games[i], "c"),
                             work(50, 3), 5000);
}

// --- poker hands ---

enum { NUMBERS = 16 };

// Five cards, each rank (0 to 12) + 13 * suit, as numbers to be compared from the left.
static void plain_value(const int *five, int *out) {
    int times[13] = {0}, n = 1, distinct = 0, top = -1;
    bool flush = true;
    for (int i = 0; i < 5; i++) {
        times[five[i] % 13]++;
        flush &= five[i] / 13 == five[0] / 13;
    }
    memset(out, 0, NUMBERS * sizeof *out);
    for (int m = 4; m > 0; m--)
        for (int r = 12; r >= 0; r--)
            if (times[r] == m) {
                out[n++] = r + 1;
                distinct++;
            }
    for (int r = 4; r < 13 && distinct == 5; r++) {
        bool all = true;
        for (int k = 0; k < 5; k++) all &= times[r - k] == 1;
        if (all) top = r;
    }
    bool wheel = distinct == 5 && times[12] && times[0] && times[1] && times[2] && times[3];
    if (wheel) top = 3;
    if (top >= 0) out[1] = top + 1, out[2] = out[3] = out[4] = out[5] = 0;
    int best = 0, pairs = 0, threes = 0;
    for (int r = 0; r < 13; r++) {
        if (times[r] > best) best = times[r];
        pairs += times[r] == 2;
        threes += times[r] == 3;
    }
    out[0] = top >= 0 && flush ? 8
             : best == 4       ? 7
             : threes && pairs ? 6
             : flush           ? 5
             : top >= 0        ? 4
             : threes          ? 3
                               : pairs;
}

static int compare(const int *a, const int *b) {
    for (int i = 0; i < NUMBERS; i++)
        if (a[i] != b[i]) return a[i] > b[i] ? 1 : -1;
    return 0;
}

// The best five of `n` cards.
static void best_five(const int *cards, int n, int *out) {
    memset(out, 0, NUMBERS * sizeof *out);
    for (unsigned chosen = 0; chosen < 1U << n; chosen++) {
        int five[7], count = 0, value[NUMBERS];
        for (int i = 0; i < n; i++)
            if (chosen >> i & 1U) five[count++] = cards[i];
        if (count != 5) continue;
        plain_value(five, value);
        if (compare(value, out) > 0) memcpy(out, value, sizeof value);
    }
}

// A pack of `n` ranks and `suits` suits, shuffled: small packs have many good hands.
static int shuffled(Rng *rng, int ranks, int suits, int *out) {
    int n = 0;
    for (int r = 0; r < ranks; r++)
        for (int s = 0; s < suits; s++) out[n++] = (r < 5 ? r : 12 - (r - 5)) + 13 * s;
    for (int i = n - 1; i > 0; i--) {
        int k = (int)rng_below(rng, (uint32_t)i + 1), card = out[i];
        out[i] = out[k];
        out[k] = card;
    }
    return n;
}

static void play_card(const Game *g, State *s, int card) {
    char text[3] = {"23456789TJQKA"[card % 13], "CDHS"[card / 13], '\0'};
    Error e;
    if (!game_play_text(g, s, text, &e)) fail_msg("%s", e.text);
}

static void play_words(const Game *g, State *s, const char *moves) {
    Error e;
    if (!game_play_text(g, s, moves, &e)) fail_msg("%s", e.text);
}

static void the_better_hand_wins_in_hold_em(void **state) {
    const Game *g = l7_kit_game(state, "holdem", "vm");
    State *s = game_states_new(g, 1);
    Rng rng = rng_seed(11);
    for (int round = 0; round < work(4000, 200); round++) {
        int deck[52], value[2][NUMBERS], payoffs[2];
        static const int packs[][2] = {{13, 4}, {5, 4}, {8, 2}, {7, 3}};
        shuffled(&rng, packs[round % 4][0], packs[round % 4][1], deck);
        game_start(g, s);
        for (int i = 0; i < 4; i++) play_card(g, s, deck[i]);
        play_words(g, s, "call call");
        for (int i = 4; i < 9; i++) {
            play_card(g, s, deck[i]);
            if (i >= 6) play_words(g, s, "call call");
        }
        for (int p = 0; p < 2; p++) {
            int seven[7] = {deck[p], deck[p + 2]};
            memcpy(seven + 2, deck + 4, 5 * sizeof *deck);
            best_five(seven, 7, value[p]);
        }
        assert_true(game_over(g, s));
        game_payoffs(g, s, payoffs);
        assert_int_equal(payoffs[0], 2 * compare(value[0], value[1]));
        assert_int_equal(payoffs[1], -payoffs[0]);
    }
    free(s);
}

static void the_better_hand_wins_in_draw_poker(void **state) {
    const Game *g = l7_kit_game(state, "drawpoker", "vm");
    State *s = game_states_new(g, 1);
    Rng rng = rng_seed(12);
    for (int round = 0; round < work(4000, 200); round++) {
        int deck[52], five[2][5], value[2][NUMBERS], payoffs[2];
        static const int packs[][2] = {{13, 4}, {5, 4}, {8, 2}, {7, 3}};
        shuffled(&rng, packs[round % 4][0], packs[round % 4][1], deck);
        game_start(g, s);
        for (int i = 0; i < 10; i++) {
            play_card(g, s, deck[i]);
            five[i % 2][i / 2] = deck[i];
        }
        play_words(g, s, "raise call");
        play_card(g, s, five[0][0]); // alice throws one away
        play_words(g, s, "draw");
        play_card(g, s, five[0][0] = deck[10]);
        play_words(g, s, "draw call raise call");
        for (int p = 0; p < 2; p++) plain_value(five[p], value[p]);
        assert_true(game_over(g, s));
        game_payoffs(g, s, payoffs);
        assert_int_equal(payoffs[0], 7 * compare(value[0], value[1]));
    }
    free(s);
}

// --- bridge ---

// Auctions of `bids` bids that are counted by their length, as a plain recursion.
typedef struct {
    int last, side, stake, passes, bids;
} Auction;

static uint64_t count_auctions(Auction a, int who, int plies) {
    bool over = a.last ? a.passes == 3 : a.passes == 4;
    if (plies == 0) return 1;
    if (over) return 0; // what follows is play
    uint64_t sum = 0;
    Auction next = a;
    next.passes++;
    sum += count_auctions(next, who ^ 1, plies - 1);
    for (int bid = a.last + 1; bid <= a.bids; bid++)
        sum += count_auctions((Auction){bid, who, 1, 0, a.bids}, who ^ 1, plies - 1);
    if (a.last && a.stake == 1 && a.side != who)
        sum += count_auctions((Auction){a.last, a.side, 2, 0, a.bids}, who ^ 1, plies - 1);
    if (a.last && a.stake == 2 && a.side == who)
        sum += count_auctions((Auction){a.last, a.side, 4, 0, a.bids}, who ^ 1, plies - 1);
    return sum;
}

// With one card each there are five bids; 24 deals.
static void auctions_are_those_of_a_plain_program(void **state) {
    const Game *g = l7_kit_game(state, "bridge:ranks=1", "vm");
    State *s = l7_kit_state(g, "start", "2C 2D 2H 2S");
    Str text = {0};
    game_position_text(g, s, &text);
    for (int plies = 1; plies <= 3; plies++) // then the first auctions end
        assert_int_equal(l7_kit_perft(g, str_text(&text), plies),
                         count_auctions((Auction){.bids = 5}, 0, plies));
    // Of four plies all auctions, and the lead after a bid and three passes.
    assert_int_equal(l7_kit_perft(g, str_text(&text), 5),
                     count_auctions((Auction){.bids = 5}, 0, 5) + 5);
    str_clear(&text);
    free(s);
}

static void bridge_scores_are_those_of_duplicate(void **state) {
    static const struct {
        const char *contract;
        int stake, tricks, plain, vulnerable;
    } cases[] = {
        {"1 C", 1, 7, 70, 70},      {"1 N", 1, 7, 90, 90},       {"2 S", 1, 9, 140, 140},
        {"3 N", 1, 9, 400, 600},    {"4 H", 1, 11, 450, 650},    {"5 D", 1, 11, 400, 600},
        {"6 S", 1, 12, 980, 1430},  {"7 N", 1, 13, 1520, 2220},  {"1 N", 2, 7, 180, 180},
        {"2 H", 2, 8, 470, 670},    {"2 H", 2, 9, 570, 870},     {"2 H", 4, 8, 640, 840},
        {"2 H", 4, 9, 840, 1240},   {"3 N", 1, 7, -100, -200},   {"4 S", 2, 9, -100, -200},
        {"4 S", 2, 8, -300, -500},  {"4 S", 2, 7, -500, -800},   {"4 S", 2, 6, -800, -1100},
        {"4 S", 4, 8, -600, -1000}, {"7 N", 4, 0, -7000, -7600},
    };
    for (int vulnerable = 0; vulnerable < 2; vulnerable++) {
        const Game *g =
            l7_kit_game(state, vulnerable ? "bridge:vulnerable=1" : "bridge:vulnerable=0", "vm");
        State *s = game_states_new(g, 1);
        for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
            Str text = {0};
            Error e;
            int payoffs[4];
            str_addf(&text,
                     "13/13/13/13 n -:-:-:- %s south %d 3 0.0.0.0.0:0.0.0.0.0:0.0.0.0.0:0.0.0.0.0 "
                     "south north west -:-:-:- - - void 0:0:%d:0 =21",
                     cases[i].contract, cases[i].stake, cases[i].tricks);
            if (!game_position_parse(g, str_text(&text), s, &e)) fail_msg("%s", e.text);
            game_payoffs(g, s, payoffs);
            int expected = vulnerable ? cases[i].vulnerable : cases[i].plain;
            for (int p = 0; p < 4; p++)
                assert_int_equal(payoffs[p], p % 2 == 0 ? expected : -expected);
            str_clear(&text);
        }
        free(s);
    }
}

static void everyone_sees_the_dummy(void **state) {
    const Game *g = l7_kit_game(state, "bridge:ranks=2", "vm");
    State *s = l7_kit_state(g, "start", "2C 2D 2H 2S 3C 3D 3H 3S 1C pass pass pass 2D");
    State *seen = game_states_new(g, 1);
    Str text = {0};
    game_view(g, s, 3, seen); // west
    game_position_text(g, seen, &text);
    // North declares: south's hearts are on the table, north's clubs and east's diamond are not
    // seen.
    assert_contains(str_text(&text), "?holder=2C+3C+3D:");
    assert_int_equal(game_mover(g, s), 0); // north plays for south
    char *moves = l7_kit_moves(g, s);
    assert_string_equal(moves, "2H 3H");
    free(moves);
    str_clear(&text);
    free(seen);
    free(s);
}

// --- the others ---

static void hearts_are_26_points(void **state) {
    const Game *g = l7_kit_game(state, "hearts", "vm");
    State *s = game_states_new(g, 1);
    Rng rng = rng_seed(4);
    for (int i = 0; i < work(300, 30); i++) {
        Move m;
        int payoffs[4], sum = 0;
        game_start(g, s);
        while (game_random_move(g, s, &rng, &m)) game_play(g, s, m);
        game_payoffs(g, s, payoffs);
        for (int p = 0; p < 4; p++) sum += payoffs[p];
        assert_true(sum == -26 || sum == -78);
    }
    free(s);
}

static uint64_t choose(int n, int k) {
    uint64_t ways = 1;
    for (int i = 1; i <= k; i++) ways = ways * (uint64_t)(n - k + i) / (uint64_t)i;
    return ways;
}

// Two dice: a round is a rising sequence of twelve bids, and the call of one of them.
static void bids_of_liar_s_dice_rise(void **state) {
    const Game *g = l7_kit_game(state, "liarsdice:players=2,dice=1", "vm");
    assert_int_equal(l7_kit_perft(g, "start", 2), 36);
    assert_int_equal(l7_kit_perft(g, "start", 3), 36 * 12);
    for (int j = 2; j <= 5; j++)
        assert_int_equal(l7_kit_perft(g, "start", 2 + j), 36 * (choose(12, j) + choose(12, j - 1)));
}

static void a_lie_costs_a_die(void **state) {
    const Game *g = l7_kit_game(state, "liarsdice:players=2,dice=2", "vm");
    static const struct {
        const char *moves, *mover;
    } cases[] = {
        {"5 5 3 2 2x5 lie 1 1 1",
         "green"}, // there are two fives: the caller loses a die and begins
        {"5 4 3 2 2x5 lie 1 1 1", "red"},
    };
    for (size_t i = 0; i < 2; i++) {
        State *s = l7_kit_state(g, "start", cases[i].moves);
        assert_string_equal(g->player_names[game_mover(g, s)], cases[i].mover);
        free(s);
    }
}

static void yacht_boxes_are_worth_what_the_rules_say(void **state) {
    const Game *g = l7_kit_game(state, "yacht", "vm");
    static const struct {
        const char *dice, *box;
        int worth;
    } cases[] = {
        {"1 1 2 1 5", "ones", 3},    {"6 6 2 6 6", "sixes", 24}, {"3 3 2 2 3", "full", 13},
        {"3 3 3 3 3", "full", 0},    {"4 4 4 4 1", "four", 16},  {"4 4 4 4 4", "four", 16},
        {"5 3 1 2 4", "little", 30}, {"5 3 6 2 4", "big", 30},   {"5 3 6 2 4", "little", 0},
        {"5 3 6 2 4", "choice", 20}, {"2 2 2 2 2", "yacht", 50}, {"2 2 2 2 3", "yacht", 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char moves[40], expected[40];
        Str text = {0};
        snprintf(moves, sizeof moves, "%s %s", cases[i].dice, cases[i].box);
        snprintf(expected, sizeof expected, " %d:0 1", cases[i].worth);
        State *s = l7_kit_state(g, "start", moves);
        game_position_text(g, s, &text);
        assert_contains(str_text(&text), expected);
        str_clear(&text);
        free(s);
    }
    // Five throws; then five dice may be marked and twelve boxes used.
    assert_int_equal(l7_kit_perft(g, "start", 6), 7776 * 17);
}

static void a_blackjack_pays_three(void **state) {
    const Game *g = l7_kit_game(state, "blackjack", "vm");
    static const struct {
        const char *moves;
        int gain;
    } cases[] = {
        {"AC 9C KC 8C stand", 3},
        {"AC AD KC KD stand", 0},
        {"TC 9C KC 8C stand stand", 2},
        {"TC 9C 6C 8C hit 9D", -2},
        {"6C 9C 5C 8C double TD stand stand", 4},
        {"6C 9C 5C 6D double 2D stand hit TD stand", 4},
        {"TC TD KC KD stand stand", 0},
        {"TC AD KC KD stand stand", -2},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        State *s = l7_kit_state(g, "start", cases[i].moves);
        int payoffs[2];
        if (!game_over(g, s)) fail_msg("%s does not end it", cases[i].moves);
        game_payoffs(g, s, payoffs);
        assert_int_equal(payoffs[0], cases[i].gain);
        assert_int_equal(payoffs[1], -cases[i].gain);
        free(s);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(they_keep_the_contract),
        cmocka_unit_test(they_are_the_same_on_both_back_ends),
        cmocka_unit_test(the_better_hand_wins_in_hold_em),
        cmocka_unit_test(the_better_hand_wins_in_draw_poker),
        cmocka_unit_test(auctions_are_those_of_a_plain_program),
        cmocka_unit_test(bridge_scores_are_those_of_duplicate),
        cmocka_unit_test(everyone_sees_the_dummy),
        cmocka_unit_test(hearts_are_26_points),
        cmocka_unit_test(bids_of_liar_s_dice_rise),
        cmocka_unit_test(a_lie_costs_a_die),
        cmocka_unit_test(yacht_boxes_are_worth_what_the_rules_say),
        cmocka_unit_test(a_blackjack_pays_three),
    };
    return cmocka_run_group_tests(tests, l7_kit_open, l7_kit_close);
}
