// SPDX-License-Identifier: MIT
// test_l7_cards.c - hands of cards and other hidden data on nodes, teams, and players that are
// computed: views, guesses, texts, and the same games on both back ends.
#include "l7_inline.h"
#include "l7_kit.h"

#include "base/mem.h"
#include "contract_check.h"

// --- views and guesses ---

static void assert_view(const Game *g, const State *s, int player, const char *text) {
    State *seen = game_states_new(g, 2), *read = game_state_at(g, seen, 1);
    Str out = {0};
    Error e;
    game_view(g, s, player, seen);
    game_position_text(g, seen, &out);
    assert_string_equal(str_text(&out), text);
    if (!game_position_parse(g, str_text(&out), read, &e)) fail_msg("%s", e.text);
    assert_true(game_same(g, seen, read));
    str_clear(&out);
    free(seen);
}

// Cards of one suit; each player gets two of six, and two remain in the stock.
static const char two_each[] = "game two_each\nplayers one two\nboard path 6\n"
                               "holder on node hidden\n"
                               "start next chance\n"
                               "chance deal n: holder n = void\n"
                               "  do holder n := after(one, count holder != void)\n"
                               "     if count holder != void < 4: next chance\n"
                               "move show n: holder n = friend\n"
                               "  do end friend wins\n";

static void a_player_sees_their_own_cards_and_how_many_others_have(void **unused) {
    (void)unused;
    Game g = l7_open(two_each, false);
    State *s = l7_kit_state(&g, "start", "1 2 3 4");
    assert_view(&g, s, 0, "O?O??? o ?holder=2+4+5+6:2.0.2");
    assert_view(&g, s, 1, "?T?T?? o ?holder=1+3+5+6:2.2.0");
    free(s);
    l7_close(&g);
}

static void guesses_deal_what_is_not_seen_evenly(void **unused) {
    (void)unused;
    Game g = l7_open(two_each, false);
    State *s = l7_kit_state(&g, "start", "1 2 3 4"), *view = game_states_new(&g, 2);
    State *guess = game_state_at(&g, view, 1);
    Rng rng = rng_seed(7);
    int count[7] = {0};
    game_view(&g, s, 0, view);
    for (int i = 0; i < 6000; i++) {
        Str text = {0};
        game_sample(&g, view, 0, &rng, guess);
        game_position_text(&g, guess, &text);
        const char *board = str_text(&text);
        // Signs, with numbers for runs of empty places.
        for (int n = 1; n <= 6; board++) {
            count[n] += *board == 'T';
            n += *board >= '0' && *board <= '9' ? *board - '0' : 1;
        }
        str_clear(&text);
    }
    assert_int_equal(count[1] + count[3], 0);
    for (int n = 2; n <= 6; n++)
        if (n != 3) assert_in_range(count[n], 2800, 3200);
    free(s);
    free(view);
    l7_close(&g);
}

// Sets of players, a set of the game, numbers on nodes; `never`, `thrown`.
static const char hidden_types[] =
    "game hidden_types\nplayers one two\nboard grid 4 2\n"
    "hand on player: set hidden unless gone never out friend\n"
    "mines: set hidden unless opened\n"
    "die on node: 0..6 hidden thrown unless lines\n"
    "power on node: 0..2 hidden\n"
    "gone: set\nout on player: set\nopened: set\nturn: 0..9\n"
    "lines = one: row 1, two: row 2\n"
    "start hand one := {a1 b1}; hand two := {c1 d1 a2}; gone := {d2}; mines := {a2 b2}\n"
    "      power (row 1) := 1; power a2 := 2; next chance\n"
    "chance roll k in 1..6: turn = 0\n"
    "  do die {a1 b1 a2} := k; turn := 1\n"
    "move drop n: n in hand friend\n"
    "  do hand friend -= n; gone += n; turn += 1; out friend := row 2\n"
    "move open n: n in nodes - opened\n"
    "  do opened += n; turn += 1\n"
    "  write \"open\" n\n"
    "end when turn > 6 : draw\n"
    "stuck: draw\n";

static void sets_and_numbers_can_be_hidden(void **unused) {
    (void)unused;
    for (int compiled = 0; compiled < 2; compiled++) {
        Game g = l7_open(hidden_types, compiled);
        contract_check(&g, work(60, 20), 3);
        State *s = l7_kit_state(&g, "start", "5 openb2");
        assert_view(&g, s, 0,
                    "t a1+b1:- b2 5,5,0,0,?,0,0,0 ?,?,?,?,?,?,?,? d2 -:- b2 2 "
                    "?hand=c1+d1+a2+b2+c2:2.0.3 ?mines=a1+b1+c1+d1+a2+c2+d2:6.1 "
                    "?die=a2:0.0.0.0.0.0.0 ?power=a1+b1+c1+d1+a2+b2+c2+d2:3.4.1");
        free(s);
        l7_close(&g);
    }
}

static void nothing_is_guessed_that_a_player_cannot_have(void **unused) {
    (void)unused;
    Game g = l7_open(hidden_types, false);
    State *s = l7_kit_state(&g, "start", "5 a1 c1"), *view = game_states_new(&g, 2);
    State *guess = game_state_at(&g, view, 1);
    Rng rng = rng_seed(5);
    // Two has d1 and a2, and is known to have nothing of the second row (which is not true of a2,
    // so that the guesses show it). The first player's own card b1 stays.
    game_view(&g, s, 0, view);
    for (int i = 0; i < 200; i++) {
        Str text = {0};
        game_sample(&g, view, 0, &rng, guess);
        game_position_text(&g, guess, &text);
        const char *hand = strchr(strchr(str_text(&text), ' ') + 1, ':') + 1;
        // One card of the first row that is not seen elsewhere: only d1 is left.
        assert_int_equal(strncmp(hand, "d1", 2), 0);
        str_clear(&text);
    }
    free(s);
    free(view);
    l7_close(&g);
}

// --- players ---

static const char partners[] = "game partners\nplayers 2..4 north east south west\n"
                               "teams north south, east west\n"
                               "turns: 0..99\n"
                               "points on player: 0..99\n"
                               "next_one: void north east south west\n"
                               "move pay k in 0..2\n"
                               "  do points after(friend, k) += 1; points partner += 2\n"
                               "     next_one := after(friend, turns)\n"
                               "     points next_one += 3; turns += 1\n"
                               "     if k = 2: next next_one\n"
                               "end when turns = 9 : by payoff\n"
                               "payoff (sum p in team: points p) - sum p in enemies: points p\n";

static void the_number_of_players_is_a_parameter(void **state) {
    (void)state;
    for (int n = 2; n <= 4; n++) {
        const int values[] = {n};
        static const char *const names[] = {"players"};
        Game g = l7_open_with(partners, names, values, 1, false);
        assert_int_equal(g.players, n);
        assert_int_equal(g.teams, n == 4 ? 2 : 0);
        assert_true(game_allies(&g, 0, 0));
        assert_int_equal(game_allies(&g, 0, 1), 0);
        if (n == 4) assert_true(game_allies(&g, 0, 2) && game_allies(&g, 3, 1));
        contract_check(&g, work(100, 20), 4);
        l7_close(&g);
    }
}

static void computed_players_are_the_same_on_both_back_ends(void **unused) {
    (void)unused;
    Game vm = l7_open(partners, false), c = l7_open(partners, true);
    l7_kit_same_playouts(&vm, &c, work(500, 50), 100);
    l7_close(&vm);
    l7_close(&c);
}

static void a_partner_gets_the_points(void **unused) {
    (void)unused;
    Game g = l7_open(partners, false);
    State *s = l7_kit_state(&g, "start", "1");
    Str text = {0};
    game_position_text(&g, s, &text);
    // East is after north, south is north's partner, and turns = 0 makes north the next.
    assert_string_equal(str_text(&text), "e 1 3:1:2:0 north");
    str_clear(&text);
    free(s);
    l7_close(&g);
}

// --- whist, counted by a plain program ---

// A card is its suit times 16 plus its rank.
typedef struct {
    int hands[4][4], left[4]; // cards of each player
    int ranks, trump;
    int leader, played[4], n; // the trick
    int tricks[4];
} PlainWhist;

static bool beats(int card, int best, int trump) {
    if (card / 16 == best / 16) return card > best;
    return card / 16 == trump;
}

// The number of ways to play on for `plies` more cards.
static uint64_t count_plays(const PlainWhist *w, int plies) {
    if (plies == 0) return 1;
    PlainWhist now = *w;
    if (now.n == 4) {
        int best = 0;
        for (int i = 1; i < 4; i++)
            if (beats(now.played[i], now.played[best], now.trump)) best = i;
        now.leader = (now.leader + best) % 4;
        now.tricks[now.leader]++;
        now.n = 0;
    }
    int who = (now.leader + now.n) % 4;
    uint64_t sum = 0;
    bool follows = false;
    for (int i = 0; i < now.left[who]; i++)
        follows |= now.n > 0 && now.hands[who][i] / 16 == now.played[0] / 16;
    for (int i = 0; i < now.left[who]; i++) {
        if (follows && now.hands[who][i] / 16 != now.played[0] / 16) continue;
        PlainWhist next = now;
        next.played[next.n++] = now.hands[who][i];
        next.hands[who][i] = next.hands[who][--next.left[who]];
        sum += count_plays(&next, plies - 1);
    }
    return sum;
}

// Deals in all orders, then plays.
static uint64_t count_deals(PlainWhist *w, unsigned used, int dealt, int plies) {
    int cards = 4 * w->ranks;
    if (dealt == cards) return count_plays(w, plies);
    uint64_t sum = 0;
    for (int c = 0; c < cards; c++) {
        if (used >> c & 1U) continue;
        int who = dealt % 4, card = c / w->ranks * 16 + c % w->ranks;
        w->hands[who][w->left[who]++] = card;
        w->trump = card / 16;
        sum += count_deals(w, used | 1U << c, dealt + 1, plies);
        w->left[who]--;
    }
    return sum;
}

static void whist_is_the_same_as_counted_plainly(void **state) {
    for (int ranks = 1; ranks <= 2; ranks++) {
        const Game *g = l7_kit_game(state, ranks == 1 ? "whist:ranks=1" : "whist:ranks=2", "vm");
        for (int plies = 1; plies <= 4 * ranks; plies++) {
            PlainWhist w = {.ranks = ranks};
            uint64_t expected = count_deals(&w, 0, 0, plies);
            assert_int_equal(l7_kit_perft(g, "start", 4 * ranks + plies), expected);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_player_sees_their_own_cards_and_how_many_others_have),
        cmocka_unit_test(guesses_deal_what_is_not_seen_evenly),
        cmocka_unit_test(sets_and_numbers_can_be_hidden),
        cmocka_unit_test(nothing_is_guessed_that_a_player_cannot_have),
        cmocka_unit_test(the_number_of_players_is_a_parameter),
        cmocka_unit_test(computed_players_are_the_same_on_both_back_ends),
        cmocka_unit_test(a_partner_gets_the_points),
        cmocka_unit_test(whist_is_the_same_as_counted_plainly),
    };
    return cmocka_run_group_tests(tests, l7_kit_open, l7_kit_close);
}
