// SPDX-License-Identifier: MIT
// test_worlds.c - what is hidden, drawn from all that a player has seen: compared with every course
// of the game, counted here by its odds; and card games too large for that, by what must hold.
#include "l7_inline.h"
#include "l7_kit.h"

#include "game/worlds.h"

enum { WORLDS_MAX = 300, SAMPLES = 6000 };

// --- all courses, counted ---

typedef struct {
    const Game *g;
    State *states;
    double weight[WORLDS_MAX];
    int drawn[WORLDS_MAX];
    size_t n;
} Table;

static size_t place_in(Table *t, const State *s) {
    size_t i = 0;
    while (i < t->n && !game_same(t->g, game_state_at(t->g, t->states, i), s)) i++;
    if (i == t->n) {
        assert_true(t->n < WORLDS_MAX);
        game_copy(t->g, game_state_at(t->g, t->states, t->n++), s);
    }
    return i;
}

// The real game: its positions and moves.
typedef struct {
    const Game *g;
    State *at; // n + 1
    Move moves[64];
    size_t n;
} Real;

static bool same_view(const Game *g, const State *a, const State *b, int player) {
    State *x = game_states_new(g, 2), *y = game_state_at(g, x, 1);
    game_view(g, a, player, x);
    game_view(g, b, player, y);
    bool same = game_same(g, x, y);
    free(x);
    return same;
}

// Players made the moves of the real game; chance made any.
static void count(const Real *r, const State *s, size_t ply, double weight, int player,
                  Table *out) {
    const Game *g = r->g;
    const State *real = game_state_at(g, r->at, ply);
    bool chance = game_mover(g, real) == PLAYER_CHANCE;
    if (game_mover(g, s) != game_mover(g, real)) return;
    if (!chance && !same_view(g, s, real, player)) return;
    if (ply == r->n) {
        out->weight[place_in(out, s)] += weight;
        return;
    }
    Move moves[64];
    double all = 0;
    size_t n = game_moves(g, s, moves);
    State *next = game_states_new(g, 1);
    for (size_t i = 0; i < n; i++) all += game_odds(g, s, moves[i]);
    for (size_t i = 0; i < n; i++) {
        if (!chance && moves[i] != r->moves[ply]) continue;
        game_copy(g, next, s);
        game_play(g, next, moves[i]);
        count(r, next, ply + 1, chance ? weight * game_odds(g, s, moves[i]) / all : weight, player,
              out);
    }
    free(next);
}

static void compare(const Table *t) {
    double all = 0;
    for (size_t i = 0; i < t->n; i++) all += t->weight[i];
    for (size_t i = 0; i < t->n; i++) {
        double p = t->weight[i] / all, seen = (double)t->drawn[i] / SAMPLES;
        // Six standard deviations.
        assert_true((seen - p) * (seen - p) <= 36 * (p * (1 - p) + 1e-4) / SAMPLES);
    }
}

static void draw_and_compare(const Real *r, const Past *past, int player) {
    Table t = {.g = r->g, .states = game_states_new(r->g, WORLDS_MAX)};
    Worlds *w = worlds_new(past, player);
    State *s = game_states_new(r->g, 1);
    Rng rng = rng_seed(5);
    count(r, r->at, 0, 1, player, &t);
    size_t possible = t.n;
    assert_true(possible > 0);
    for (int i = 0; i < SAMPLES; i++) {
        worlds_draw(w, &rng, s);
        t.drawn[place_in(&t, s)]++;
        assert_int_equal(t.n, possible);
    }
    assert_int_equal(worlds_misfits(w), 0);
    compare(&t);
    worlds_free(w);
    free(s);
    free(t.states);
}

static void try_course(const char *text, const char *moves) {
    Game g = l7_open(text, false);
    Error e;
    Past *past = past_new(&g, NULL);
    Real r = {.g = &g, .at = game_states_new(&g, 65)};
    game_start(&g, r.at);
    char word[16];
    for (int used; sscanf(moves, "%15s%n", word, &used) == 1; moves += used) {
        const State *s = game_state_at(&g, r.at, r.n);
        assert_true(game_move_parse(&g, s, word, &r.moves[r.n], &e));
        past_add(past, r.moves[r.n]);
        State *next = game_state_at(&g, r.at, r.n + 1);
        game_copy(&g, next, s);
        game_play(&g, next, r.moves[r.n++]);
    }
    for (int player = 0; player < g.players; player++) draw_and_compare(&r, past, player);
    assert_false(game_exceeded(&g, NULL));
    past_free(past);
    free(r.at);
    l7_close(&g);
}

#define CARDS "game g\nplayers alice bob\ncard on player: none J Q K hidden\n"
#define BETS                                                                                       \
    "move call: claimed = 2\n  do end by payoff\n"                                                 \
    "move fold: claimed = 2\n  do end enemy wins\n"
#define HIGHER "payoff if card friend > card enemy then 2 else -2\n"

static void a_move_that_needs_a_hidden_card_tells_it(void **unused) {
    (void)unused;
    static const char text[] =
        CARDS "claimed: 0..2\nstart next chance\n"
              "chance deal c in card: no p in players: card p = c\n"
              "  do if card alice = none: { card alice := c; next chance } else card bob := c\n"
              "move claim: claimed = 0 and card friend = K\n  do claimed := 2\n"
              "move silent: claimed = 0 and card friend != K\n  do claimed := 2\n" BETS HIGHER;
    try_course(text, "K Q claim");
    try_course(text, "J Q silent");
    try_course(text, "J K silent");
}

static void a_public_consequence_of_a_card_tells_it(void **unused) {
    (void)unused;
    static const char text[] =
        CARDS "colour2 on player: none red black\nclaimed: 0..2\nstart next chance\n"
              "chance deal c in card: no p in players: card p = c\n"
              "  do if card alice = none: { card alice := c; colour2 alice := if c = J then red "
              "else black; next bob } else {card bob := c; next alice}\n"
              "move wait: claimed = 0\n  do claimed := 1; next chance\n"
              "move wait2: claimed = 1\n  do claimed := 2; next bob\n" BETS HIGHER;
    try_course(text, "J wait Q wait2");
    try_course(text, "K wait Q wait2");
    try_course(text, "K wait J");
}

static void cards_dealt_by_odds_between_moves(void **unused) {
    (void)unused;
    static const char text[] =
        "game g\nplayers alice bob\nboard path 5\nhand on player: set hidden\nclaimed: 0..2\n"
        "start next chance\n"
        "chance deal n: not n in hand alice and not n in hand bob\n"
        "  odds if n = at(4) then 97 else column n\n"
        "  do if count hand alice = count hand bob: {hand alice += n; next chance}\n"
        "     else { hand bob += n; if claimed = 1: next bob else next alice }\n"
        "move wait: claimed = 0\n  do claimed := 1; next chance\n"
        "move go: claimed = 1\n  do claimed := 2\n" BETS
        "payoff if column (first hand friend) > column (first hand enemy) then 2 else -2\n";
    try_course(text, "4 2");
    try_course(text, "4 2 wait 1 5");
    try_course(text, "1 4 wait 3 2 go");
}

#define DICE                                                                                       \
    "game g\nplayers alice bob\nboard path 2\nowner on node\n"                                     \
    "die on node: 0..6 hidden thrown unless owner = friend\nsum6: 0..12\nclaimed: 0..2\n"          \
    "start owner at(1) := alice; owner at(2) := bob\n      next chance\n"                          \
    "mine = first (owner = friend)\nyours = first (owner = enemy)\n"                               \
    "payoff if die mine > die yours then 2 else -2\n"                                              \
    "move wait: claimed = 0\n  do claimed := 2\n" BETS

static void dice_thrown_by_odds(void **unused) {
    (void)unused;
    try_course(DICE "chance throw k in 1..6: die at(2) = 0\n  odds if k = 6 then 100 else k\n"
                    "  do if die at(1) = 0: { die at(1) := k; next chance } else die at(2) := k\n",
               "6 5 wait");
}

static void a_public_sum_of_dice(void **unused) {
    (void)unused;
    static const char text[] =
        DICE "chance throw k in 1..6: die at(2) = 0\n  do sum6 += k\n"
             "     if die at(1) = 0: { die at(1) := k; next chance } else die at(2) := k\n";
    try_course(text, "6 5 wait");
    try_course(text, "2 3");
}

static void kuhn_poker_with_a_guard(void **unused) {
    (void)unused;
    static const char text[] =
        CARDS "claimed: 0..2\ndealt: 0..2\nstart next chance\n"
              "chance deal c in card: dealt < 2 and no p in players: card p = c\n"
              "  do dealt += 1\n"
              "     if card alice = none: { card alice := c; next chance } else card bob := c\n"
              "move check: claimed < 2\n  do claimed += 1\n" BETS HIGHER;
    try_course(text, "J Q");
    try_course(text, "J Q check check");
}

// Ten dice, of which only what they add up to is seen: too many courses to count.
static void many_courses_are_drawn_by_particles(void **unused) {
    (void)unused;
    Game g = l7_open("game g\nplayers alice bob\nboard path 10\n"
                     "die on node: 0..6 hidden thrown unless none\nsum6: 0..60\npending: set\n"
                     "start pending := nodes; next chance\n"
                     "chance throw k in 1..6\n  do die (first pending) := k\n     sum6 += k\n"
                     "     pending -= first pending\n     if pending != none: next chance\n"
                     "       else next alice\n"
                     "move call: sum6 > 0\n  do end by payoff\npayoff die at(1)\n",
                     false);
    Error e;
    Past *past = past_read(&g, NULL, "6 5 6 5 4 3 6 1 2 4", &e);
    Worlds *w = worlds_new(past, 0);
    State *s = game_states_new(&g, 1);
    Rng rng = rng_seed(3);
    double sum = 0;
    for (int i = 0; i < 2000; i++) {
        int payoffs[PLAYERS_MAX];
        Move call;
        worlds_draw(w, &rng, s);
        assert_true(game_moves(&g, s, &call) == 1);
        game_play(&g, s, call);
        game_payoffs(&g, s, payoffs);
        sum += payoffs[0];
    }
    assert_int_equal(worlds_misfits(w), 0);
    // By symmetry each die has a tenth of the sum.
    assert_true(sum / 2000 > 3.9 && sum / 2000 < 4.5);
    worlds_free(w);
    past_free(past);
    free(s);
    l7_close(&g);
}

// --- card games ---

// Whether the player holds the card; of the words of the field, players follow the first.
static bool has_card(const Game *g, const State *s, int player, const char *card) {
    const L7Rules *r = l7_rules(g);
    const L7Program *p = r->program;
    for (int i = 0; i < p->state.n_fields; i++) {
        const L7Field *f = &p->state.fields[i];
        for (int n = 0; n < p->board.n_nodes && f->veil >= 0; n++)
            if (strcmp(p->board.node_names[n], card) == 0)
                return l7_place_at(p, &r->vm->layout, s, f, n) == 1 + player;
    }
    fail();
    return false;
}

// Plays so many plies at random.
static void play_some(const Game *g, Past *past, State *s, Rng *rng, size_t plies) {
    for (size_t i = 0; i < plies; i++) {
        Move m;
        assert_true(game_random_move(g, s, rng, &m));
        past_add(past, m);
        game_play(g, s, m);
    }
}

static void who_passed_a_card_knows_where_it_went(void **state) {
    const Game *g = l7_kit_game(state, "hearts", "vm");
    Rng rng = rng_seed(8);
    for (int game = 0; game < 3; game++) {
        Past *past = past_new(g, NULL);
        State *s = game_states_new(g, 2), *guess = game_state_at(g, s, 1);
        char passed[3][8];
        game_start(g, s);
        play_some(g, past, s, &rng, 52);
        for (int i = 0; i < 12; i++) {
            Move m;
            Str text = {0};
            assert_true(game_random_move(g, s, &rng, &m));
            game_move_text(g, s, m, &text);
            if (i < 3) snprintf(passed[i], sizeof passed[i], "%s", str_text(&text));
            str_clear(&text);
            past_add(past, m);
            game_play(g, s, m);
        }
        for (int round = 0; round < 3; round++) {
            Worlds *w = worlds_new(past, 0);
            for (int k = 0; k < 60; k++) {
                worlds_draw(w, &rng, guess);
                assert_true(same_view(g, s, guess, 0));
                for (int i = 0; i < 3; i++)
                    assert_int_equal(has_card(g, guess, 1, passed[i]),
                                     has_card(g, s, 1, passed[i]));
            }
            assert_int_equal(worlds_misfits(w), 0);
            worlds_free(w);
            play_some(g, past, s, &rng, 7);
        }
        free(s);
        past_free(past);
    }
}

// In every position of some games each player finds worlds.
static void large_card_games_are_never_starved(void **state) {
    static const char *const names[] = {"whist",     "hearts", "bridge",    "dominoes",
                                        "drawpoker", "holdem", "blackjack", "leduc"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const Game *g = l7_kit_game(state, names[i], "vm");
        Rng rng = rng_seed(i + 1);
        size_t misfits = 0, draws = 0;
        for (int game = 0; game < 4; game++) {
            Past *past = past_new(g, NULL);
            State *s = game_states_new(g, 2), *guess = game_state_at(g, s, 1);
            game_start(g, s);
            for (int ply = 0; !game_over(g, s); ply++) {
                int mover = game_mover(g, s);
                if (mover != PLAYER_CHANCE && ply % 5 == 0) {
                    Worlds *w = worlds_new(past, mover);
                    for (int k = 0; k < 8; k++, draws++) {
                        worlds_draw(w, &rng, guess);
                        assert_true(same_view(g, s, guess, mover));
                    }
                    misfits += worlds_misfits(w);
                    worlds_free(w);
                }
                play_some(g, past, s, &rng, 1);
            }
            free(s);
            past_free(past);
        }
        if (misfits) print_message("%s: %zu of %zu\n", names[i], misfits, draws);
        assert_int_equal(misfits, 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_move_that_needs_a_hidden_card_tells_it),
        cmocka_unit_test(a_public_consequence_of_a_card_tells_it),
        cmocka_unit_test(cards_dealt_by_odds_between_moves),
        cmocka_unit_test(dice_thrown_by_odds),
        cmocka_unit_test(a_public_sum_of_dice),
        cmocka_unit_test(kuhn_poker_with_a_guard),
        cmocka_unit_test(many_courses_are_drawn_by_particles),
        cmocka_unit_test(who_passed_a_card_knows_where_it_went),
        cmocka_unit_test(large_card_games_are_never_starved),
    };
    return cmocka_run_group_tests(tests, l7_kit_open, l7_kit_close);
}
