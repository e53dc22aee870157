// SPDX-License-Identifier: MIT
// test_acol.c - bidding by Acol: hands as textbooks have them, inference, whole auctions.
#include "testing.h"

#include "bridge/acol.h"
#include "games/game_types.h"
#include "player/player.h"

#include <stdlib.h>

// A hand written "AK32 QJ5 K43 952": spades, hearts, diamonds, clubs; "-" is a void.
static AcolHand hand(const char *text) {
    static const char ranks[] = "23456789TJQKA";
    uint64_t cards = 0;
    int suit = ACOL_SPADES;
    for (; *text; text++) {
        if (*text == ' ') suit--;
        const char *rank = strchr(ranks, *text);
        if (rank && *text != ' ') cards |= UINT64_C(1) << (13 * suit + (rank - ranks));
    }
    assert_int_equal(__builtin_popcountll(cards), 13);
    return acol_hand(cards);
}

static int call(const char *text) {
    static const char strains[] = "CDHSN";
    if (strcmp(text, "P") == 0) return ACOL_PASS;
    if (strcmp(text, "X") == 0) return ACOL_DOUBLE;
    return acol_bid(text[0] - '0', (int)(strchr(strains, text[1]) - strains));
}

static AcolAuction auction(const char *text) {
    AcolAuction a = {0};
    char copy[200];
    snprintf(copy, sizeof copy, "%s", text);
    for (char *p = copy, *end; *p; p = end) {
        end = p + strcspn(p, " ");
        if (*end) *end++ = '\0';
        a.call[a.n++] = (int8_t)call(p);
    }
    return a;
}

static void hands_are_bid_as_in_textbooks(void **state) {
    static const struct {
        const char *auction, *hand, *bid;
    } known[] = {
        // opening
        {"", "AK32 QJ5 K43 952", "1N"},
        {"", "AQJ54 K32 KQ4 95", "1S"},
        {"", "KJ54 AQ32 KQ4 A5", "1H"},
        {"", "AQ5 KQ2 AJ43 KJ5", "2N"},
        {"", "AKQ4 AKJ2 AQ3 K5", "2C"},
        {"", "5 K2 43 KJT98764", "3C"},
        {"", "Q954 J32 K43 952", "P"},
        {"", "5 AKJ762 KQ43 95", "1H"},
        {"", "AK54 AKJ2 KJ32 5", "1H"}, // 19 points, no suit of five
        {"", "AK54 AKJ2 AQ32 5", "1H"}, // 21
        // answers to one notrump
        {"1N P", "K954 A32 Q43 952", "P"},
        {"1N P", "KQ5 A32 QJ43 K52", "3N"},
        {"1N P", "KQ5 A32 J432 J52", "2N"},
        {"1N P", "Q97542 32 43 952", "2S"},
        {"1N P", "KQJ54 A3 643 952", "2S"}, // 10 points: the most for a weak takeout
        {"1N P", "KQJ54 A3 J43 952", "2N"}, // 11 ask for game
        {"1N P", "KQ54 A3 QJ43 K52", "2C"},
        {"1N P", "KQJ54 A3 Q43 K52", "3S"},
        {"1N P 2C P", "KJ54 A32 KQ4 952", "2S"},
        {"1N P 2C P", "KJ5 A32 KQ42 952", "2D"},
        {"1N P 3S P", "KJ5 A32 KQ42 952", "4S"},
        {"1N P 3S P", "K5 A432 KQ42 Q52", "3N"},
        // answers to a suit
        {"1H P", "K95 Q432 Q43 952", "2H"},
        {"1H P", "K95 A432 Q43 Q52", "3H"},
        {"1H P", "KQ5 A432 Q43 K52", "4H"},
        {"1H P", "KQ95 32 Q43 9752", "1S"},
        {"1H P", "K95 32 Q43 Q9752", "1N"},
        {"1H P", "K95 32 43 AQJ752", "2C"},
        {"1H P", "T95 32 643 Q9752", "P"},
        // the opener's second bid
        {"1H P 2H P", "A5 AKJ54 KQ3 Q52", "4H"},
        {"1H P 2H P", "A5 KQJ54 K43 952", "P"},
        {"1H P 3H P", "A5 AQJ54 K43 Q52", "4H"},
        {"1H P 1S P", "K954 AQJ54 K4 95", "2S"},
        {"1H P 1S P", "K5 AQJ4 KQ4 J952", "1N"},
        {"1H P 1S P", "K5 AQJ4 KQ4 Q952", "2N"},
        {"1H P 1S P", "A AQJ54 KQJ3 952", "2D"}, // as strong, and not balanced
        {"1H P 1S P", "5 AQJ54 KQ43 952", "2D"},
        {"1H P 1S P", "54 AQJ542 K43 Q5", "2H"},
        // the enemies have opened
        {"1H", "AQJ54 32 K43 952", "1S"},
        {"1H", "AQ54 3 KJ43 KJ52", "X"},
        {"1H", "AQ5 KJ2 KJ43 Q52", "1N"},
        {"1H X P", "Q9754 32 43 K952", "1S"},
        {"1H X P", "KQ754 32 A3 KQ52", "4S"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        AcolAuction a = auction(known[i].auction);
        AcolHand h = hand(known[i].hand);
        AcolMeaning m = acol_choose(&a, &h);
        if (m.call != call(known[i].bid))
            fail_msg("%s after '%s': call %d instead of %s (%s)", known[i].hand, known[i].auction,
                     m.call, known[i].bid, m.en);
    }
}

static void a_pass_says_why(void **state) {
    (void)state;
    AcolAuction opening = auction(""), answer = auction("1H P");
    AcolHand weak = hand("T95 32 643 Q9752");
    assert_string_equal(acol_choose(&opening, &weak).en, "too weak to open");
    assert_string_equal(acol_choose(&answer, &weak).en, "too weak to answer");
}

static void calls_tell_what_is_held(void **state) {
    (void)state;
    AcolShown shown[ACOL_SEATS];
    AcolAuction a = auction("1N P 2N");
    acol_infer(&a, shown);
    assert_int_equal(shown[0].points[0], 12);
    assert_int_equal(shown[0].points[1], 14);
    assert_true(shown[0].balanced);
    assert_int_equal(shown[2].points[0], 11);
    assert_int_equal(shown[2].points[1], 12);
    a = auction("1H P 3H");
    acol_infer(&a, shown);
    assert_int_equal(shown[2].length[ACOL_HEARTS][0], 4);
    assert_int_equal(shown[2].points[0], 10);
    assert_int_equal(shown[2].points[1], 12);
}

static void expected_scores_choose_too(void **state) {
    (void)state;
    double score;
    Rng rng = rng_seed(1);
    AcolAuction a = auction("1N P");
    AcolHand strong = hand("KQ5 A32 QJ43 K52"), weak = hand("T954 432 643 952");
    assert_int_equal(acol_expected(&a, &strong, false, 60, &rng, &score).call, call("3N"));
    assert_true(score > 200);
    assert_true(acol_expected(&a, &weak, false, 60, &rng, &score).call < call("2N"));
}

static void whole_deals_are_played(void **state) {
    (void)state;
    GameTable *games = all_games_new();
    PlayerTable players = player_table();
    Error e;
    const Game *g = game_table_open_on(games, "bridge", "vm", &e);
    State *s = game_states_new(g, 2), *view = game_state_at(g, s, 1);
    Rng rng = rng_seed(3);
    for (int i = 0; i < work(12, 2); i++) {
        Player *p = player_new(&players, g, i % 4 == 3 ? "acol:method=probability" : "acol", &e);
        if (!p) fail_msg("%s", e.text);
        Past *past = past_new(g, NULL);
        for (game_start(g, s); !game_over(g, s);) {
            Choice choice = {0};
            int mover = game_mover(g, s);
            if (mover == PLAYER_CHANCE) {
                game_random_move(g, s, &rng, &choice.move);
            } else {
                Insight why = {0};
                game_view(g, s, mover, view);
                Turn turn = {.state = view, .side = mover, .past = i % 2 ? past : NULL};
                if (!player_choose(p, &turn, &choice, &e)) fail_msg("%s", e.text);
                p->ops->explain(p, &turn, &why);
                assert_true(why.n_sentences > 0);
                insight_clear(&why);
            }
            assert_true(game_legal(g, s, choice.move));
            past_add(past, choice.move);
            game_play(g, s, choice.move);
        }
        past_free(past);
        player_free(p);
    }
    free(s);
    game_table_free(games);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hands_are_bid_as_in_textbooks),
        cmocka_unit_test(a_pass_says_why),
        cmocka_unit_test(calls_tell_what_is_held),
        cmocka_unit_test(expected_scores_choose_too),
        cmocka_unit_test(whole_deals_are_played),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
