// SPDX-License-Identifier: MIT
// test_insight.c - what players say of a position, and the opponents in words.
#include "testing.h"

#include "games/game_types.h"
#include "player/player_insight.h"
#include "player/presets.h"
#include "reversi_games.h"
#include "tiny_games.h"

// What `spec` sees at the start of `g` (played on by chance where chance begins).
static void look(const Game *g, const char *spec, Insight *out) {
    PlayerTable t = player_table();
    Error e;
    Rng rng = rng_seed(1);
    State *s = game_states_new(g, 2), *view = game_state_at(g, s, 1);
    game_start(g, s);
    for (Move m; game_mover(g, s) == PLAYER_CHANCE && game_random_move(g, s, &rng, &m);)
        game_play(g, s, m);
    Turn turn = {.state = view, .side = game_mover(g, s)};
    game_view(g, s, turn.side, view);
    Player *p = player_new(&t, g, spec, &e);
    assert_non_null(p);
    player_begins(p, turn.side, 1);
    if (!player_insight(p, &turn, out, &e)) fail_msg("%s", e.text);
    player_free(p);
    free(s);
}

static const char *find_mark(const Insight *i, const char *cell, const char *kind) {
    for (size_t k = 0; k < i->n_marks; k++)
        if (strcmp(i->marks[k].cell, cell) == 0 && strcmp(i->marks[k].kind, kind) == 0)
            return i->marks[k].text;
    return NULL;
}

static void the_program_of_1970_shows_values_lines_and_weights(void **state) {
    const Game *g = family_game(state, "reversi70", 8);
    Insight i;
    look(g, "ply:depth=5", &i);
    assert_int_equal(i.n_table, 4);
    assert_int_equal(i.choice.line_length, 5);
    for (size_t k = 1; k < i.n_table; k++) assert_true(i.table[k - 1].value >= i.table[k].value);
    assert_int_equal(i.choice.value, i.table[0].value);
    assert_string_equal(find_mark(&i, "1-1", "weight"), "300");
    assert_string_equal(find_mark(&i, "8-8", "weight"), "300");
    assert_string_equal(find_mark(&i, "2-2", "weight"), "3");
    assert_true(i.n_sentences >= 3);
    assert_contains(i.sentences[2].en, "5 plies");
    insight_clear(&i);
    assert_int_equal(i.n_marks, 0);
}

static void a_solved_position_shows_what_every_move_is_worth(void **state) {
    const Game *g = family_game(state, "reversi70", 4);
    Insight i;
    look(g, "perfect", &i);
    assert_int_equal(i.n_table, 4);
    assert_int_equal(i.choice.value, value_from_payoff(3));
    for (size_t k = 1; k < 4; k++) assert_string_equal(i.marks[i.n_marks - k].text, "+3");
    bool said = false;
    for (size_t k = 0; k < i.n_sentences; k++)
        said = said || strstr(i.sentences[k].en, "solved: red wins by 3");
    assert_true(said);
    insight_clear(&i);
}

// Plays its first move, but values move number `favourite` higher when asked about all.
typedef struct {
    Player player;
    size_t favourite;
} Waverer;

static bool waverer_choose(Player *p, const Turn *turn, Choice *out, Error *e) {
    Move moves[64];
    (void)e;
    game_moves(p->game, turn->state, moves);
    *out = (Choice){.move = moves[0], .has_value = true, .value = 6};
    return true;
}

static size_t waverer_values(Player *p, const Turn *turn, MoveValue *out) {
    Move moves[64];
    size_t n = game_moves(p->game, turn->state, moves);
    for (size_t k = 0; k < n; k++) {
        int value = k == ((const Waverer *)p)->favourite ? 7 : 6 - (int)k;
        out[k] = (MoveValue){.move = moves[k], .value = value};
    }
    return n;
}

static void a_move_is_not_compared_with_itself(void **state) {
    static const PlayerOps ops = {
        .value_type = VALUE_DISCS, .choose = waverer_choose, .values = waverer_values};
    static const char *const said[] = {"Next best is c4, worth 2 less.",
                                       "Asked about every move, I like c4 better."};
    const Game *g = family_game(state, "othello", 8);
    for (size_t k = 0; k < 2; k++) {
        Waverer w = {.player = {.ops = &ops, .game = g}, .favourite = k};
        State *s = game_states_new(g, 1);
        Insight i;
        Error e;
        game_start(g, s);
        assert_true(player_insight(&w.player, &(Turn){.state = s}, &i, &e));
        assert_string_equal(i.sentences[0].en, "I would play d3; I think it is worth 6.");
        assert_string_equal(i.sentences[1].en, said[k]);
        insight_clear(&i);
        free(s);
    }
}

static void points_are_pawns_where_a_player_knows_them(void **unused) {
    (void)unused;
    static const struct {
        const char *game;
        int pawn, value;
        const char *en, *ja;
    } cases[] = {
        {"chess", 400, 157, "+0.39 pawns", "+0.39"},   {"chess", 100, -5, "-0.05 pawns", "-0.05"},
        {"chess", 400, 1, "0.00 pawns", "0.00"},       {"shogi", 100, 139, "+1.39 pawns", "+139"},
        {"minishogi", 100, -39, "-0.39 pawns", "-39"}, {"othello", 0, 157, "157", "157"}};
    GameTable *table = all_games_new();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Player p = {.game = game_table_open(table, cases[i].game, NULL), .pawn = cases[i].pawn};
        Str en = {0}, ja = {0};
        player_points_words(&p, cases[i].value, true, &en, &ja);
        assert_string_equal(str_text(&en), cases[i].en);
        assert_string_equal(str_text(&ja), cases[i].ja);
        str_clear(&en);
        str_clear(&ja);
    }
    game_table_free(table);
}

// Random games that only came to its first move.
static size_t guesser_values(Player *p, const Turn *turn, MoveValue *out) {
    Move moves[64];
    size_t n = game_moves(p->game, turn->state, moves);
    for (size_t k = 0; k < n; k++)
        out[k] = k ? (MoveValue){.move = moves[k], .value = 500}
                   : (MoveValue){.move = moves[k], .value = 450, .leaves = 9};
    return n;
}

static void a_hint_compares_only_moves_that_were_looked_at(void **state) {
    static const PlayerOps ops = {
        .value_type = VALUE_CHANCE, .choose = waverer_choose, .values = guesser_values};
    const Game *g = family_game(state, "othello", 8);
    Waverer w = {.player = {.ops = &ops, .game = g}};
    State *s = game_states_new(g, 1);
    Insight i;
    Error e;
    game_start(g, s);
    assert_true(player_hint(&w.player, &(Turn){.state = s}, &i, &e));
    assert_int_equal(i.n_table, 1);
    assert_int_equal(i.choice.value, 450);
    assert_int_equal(i.n_sentences, 1);
    insight_clear(&i);
    free(s);
}

// All moves are worth the same, and it plays the last one.
static bool last_choose(Player *p, const Turn *turn, Choice *out, Error *e) {
    Move moves[64];
    (void)e;
    size_t n = game_moves(p->game, turn->state, moves);
    *out = (Choice){.move = moves[n - 1], .has_value = true, .value = 3};
    return true;
}

static size_t same_values(Player *p, const Turn *turn, MoveValue *out) {
    Move moves[64];
    size_t n = game_moves(p->game, turn->state, moves);
    for (size_t k = 0; k < n; k++) out[k] = (MoveValue){.move = moves[k], .value = 3, .leaves = 1};
    return n;
}

static void among_equals_a_hint_shows_its_choice_first(void **state) {
    static const PlayerOps ops = {
        .value_type = VALUE_DISCS, .choose = last_choose, .values = same_values};
    const Game *g = family_game(state, "othello", 8);
    Player p = {.ops = &ops, .game = g};
    State *s = game_states_new(g, 1);
    Insight i;
    Error e;
    game_start(g, s);
    assert_true(player_hint(&p, &(Turn){.state = s}, &i, &e));
    assert_int_equal(i.n_table, 4);
    assert_int_equal(i.table[0].move, i.choice.move);
    for (size_t k = 1; k < 4; k++) assert_int_not_equal(i.table[k].move, i.choice.move);
    insight_clear(&i);
    free(s);
}

// The sentences, the choice and the table are of one look, whatever the player.
static void a_hint_has_one_set_of_numbers(void **state) {
    static const char *const players[] = {"mcts:playouts=60",
                                          "alphabeta:depth=3",
                                          "edge:depth=4,table=1",
                                          "ply:depth=3",
                                          "edge:depth=4,table=1,book=built-in",
                                          "perfect:nodes=9"};
    PlayerTable t = player_table();
    const Game *g = family_game(state, "othello", 8);
    State *s = game_states_new(g, 1);
    game_start(g, s);
    static const char *const played[] = {"f5", "f6", "e6", "f4"};
    for (size_t k = 0; k < 4; k++) {
        Move m;
        assert_true(game_move_parse(g, s, played[k], &m, NULL));
        game_play(g, s, m);
    }
    for (size_t k = 0; k < sizeof players / sizeof *players; k++) {
        Insight i;
        Error e;
        Player *p = player_new(&t, g, players[k], &e);
        assert_non_null(p);
        player_begins(p, game_mover(g, s), 1);
        assert_true(player_hint(p, &(Turn){.state = s, .side = game_mover(g, s)}, &i, &e));
        for (size_t row = 0; row < i.n_table; row++)
            assert_true(i.table[row].value <= i.table[0].value);
        if (i.n_table) assert_int_equal(i.choice.move, i.table[0].move);
        if (i.n_table) assert_int_equal(i.choice.value, i.table[0].value);
        assert_true(i.n_table > 1 || strcmp(players[k], "perfect:nodes=9") == 0);
        insight_clear(&i);
        player_free(p);
    }
    free(s);
}

static void a_puzzle_is_solved_for_a_hint(void **state) {
    (void)state;
    Insight i = {0};
    const Game *g = tiny_lights();
    PlayerTable t = player_table();
    State *s = game_states_new(g, 1);
    Error e;
    game_start(g, s);
    Player *p = player_new(&t, g, preset_for_hints(&t, g), &e);
    assert_string_equal(p->text, "perfect"); // a puzzle is solved, not guessed
    assert_true(player_hint(p, &(Turn){.state = s}, &i, &e));
    assert_true(i.choice.has_value && value_outcome(i.choice.value) != 0);
    insight_clear(&i);
    player_free(p);
    free(s);
}

// Every move is valued after the choice; the reasons are those of the choice.
static void edge_speaks_of_its_choice(void **state) {
    const Game *g = family_game(state, "othello", 8);
    Insight i;
    look(g, "edge:depth=5,table=1", &i);
    char said[64];
    snprintf(said, sizeof said, "I looked 5 plies ahead: about %+d discs.", i.choice.value);
    assert_string_equal(i.sentences[2].en, said);
    insight_clear(&i);
    look(g, "edge:depth=5,table=1,book=built-in", &i);
    assert_contains(i.sentences[i.n_sentences - 1].en, "from my book");
    insight_clear(&i);
}

static void a_position_that_is_not_solved_says_so(void **state) {
    const Game *g = family_game(state, "othello", 8);
    Insight i;
    look(g, "perfect:nodes=100", &i);
    assert_contains(i.sentences[i.n_sentences - 1].en, "cannot solve");
    insight_clear(&i);
}

static void a_player_who_knows_nothing_still_names_his_move(void **state) {
    const Game *g = family_game(state, "othello", 8);
    Insight i;
    look(g, "random", &i);
    assert_int_equal(i.n_table, 0);
    assert_int_equal(i.choice.line_length, 1);
    assert_int_equal(i.n_sentences, 1);
    assert_contains(i.sentences[0].en, "I would play ");
    insight_clear(&i);
}

static void every_game_has_an_opponent_who_explains(void **state) {
    (void)state;
    PlayerTable t = player_table();
    const Game *games[] = {tiny_lights(), tiny_race(2), tiny_race(3), tiny_cards()};
    for (size_t k = 0; k < sizeof games / sizeof *games; k++) {
        Insight i;
        look(games[k], preset_for_hints(&t, games[k]), &i);
        assert_true(i.n_table > 0);
        insight_clear(&i);
    }
}

static void too_much_is_left_out(void **state) {
    (void)state;
    static Insight i;
    for (int k = 0; k < 1000; k++) {
        insight_say(&i, "more", "もっと");
        insight_mark(&i, "a cell with a name that is too long", "best", "and a text that is too");
    }
    assert_int_equal(i.n_sentences, INSIGHT_SENTENCES_MAX);
    assert_int_equal(i.n_marks, INSIGHT_MARKS_MAX);
    insight_clear(&i);
}

static void presets_are_for_their_games(void **state) {
    PlayerTable t = player_table();
    const Game *old = family_game(state, "reversi70", 8), *today = family_game(state, "othello", 8);
    size_t n;
    const Preset *all = presets_all(&n);
    for (size_t i = 0; i < n; i++) {
        for (size_t k = 0; k < i; k++) assert_string_not_equal(all[i].id, all[k].id);
        if (strcmp(all[i].id, "1970") == 0) {
            assert_true(preset_suits(&all[i], &t, old));
            assert_false(preset_suits(&all[i], &t, today));
        }
        if (all[i].unless) assert_false(preset_suits(&all[i], &t, old));
        if (all[i].unless && strcmp(all[i].unless, "ply") == 0)
            assert_true(preset_suits(&all[i], &t, tiny_race(3)));
    }
    // There is one strongest opponent, not two; none where no engine was made for the board.
    const Game *const games[] = {old, today, family_game(state, "othello", 10)};
    static const int expected[] = {1, 1, 0};
    for (size_t k = 0; k < 3; k++) {
        int strongest = 0;
        for (size_t i = 0; i < n; i++)
            strongest += preset_suits(&all[i], &t, games[k]) &&
                         strncmp(all[i].en, "Strongest", strlen("Strongest")) == 0;
        assert_int_equal(strongest, expected[k]);
    }
}

static void visitors_may_seat_only_listed_kinds(void **state) {
    (void)state;
    PlayerTable t = player_table();
    assert_true(presets_allow(&t, "human"));
    assert_true(presets_allow(&t, "ply:depth=2"));
    assert_true(presets_allow(&t, "random"));
    assert_true(presets_allow(&t, "edge:book=built-in,depth=2"));
    assert_true(presets_allow(&t, "edge:book=carried,depth=2")); // the old spelling
    assert_false(presets_allow(&t, "edge:book=/etc/passwd"));    // visitors may not name files
    assert_false(presets_allow(&t, "edge:weights=x"));
    assert_false(presets_allow(&t, "edge:depth=2,net=/etc/passwd"));
    assert_true(presets_allow(&t, "edge:net=none"));
    assert_false(presets_allow(&t, "hex:net=x"));
    assert_false(presets_allow(&t, "hex:games=x"));
    assert_true(presets_allow(&t, "hex:patterns=plain"));
    assert_false(presets_allow(&t, "calc:net=x"));
    assert_false(presets_allow(&t, "tutor:archive=x"));
    assert_false(presets_allow(&t, "tutor:me=somebody"));
    assert_true(presets_allow(&t, "edge:threads=2,table=64")); // nor use the whole machine
    assert_false(presets_allow(&t, "edge:table=4096"));
    assert_false(presets_allow(&t, "edge:threads=256"));
    assert_false(presets_allow(&t, "hex:memory=16384"));
    assert_false(presets_allow(&t, "engine:anything"));
    assert_false(presets_allow(&t, "pl"));
    assert_false(presets_allow(&t, "plyx:depth=2"));
    assert_false(presets_allow(&t, ""));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_program_of_1970_shows_values_lines_and_weights),
        cmocka_unit_test(a_solved_position_shows_what_every_move_is_worth),
        cmocka_unit_test(points_are_pawns_where_a_player_knows_them),
        cmocka_unit_test(a_move_is_not_compared_with_itself),
        cmocka_unit_test(a_hint_compares_only_moves_that_were_looked_at),
        cmocka_unit_test(a_hint_has_one_set_of_numbers),
        cmocka_unit_test(among_equals_a_hint_shows_its_choice_first),
        cmocka_unit_test(a_puzzle_is_solved_for_a_hint),
        cmocka_unit_test(edge_speaks_of_its_choice),
        cmocka_unit_test(a_position_that_is_not_solved_says_so),
        cmocka_unit_test(a_player_who_knows_nothing_still_names_his_move),
        cmocka_unit_test(every_game_has_an_opponent_who_explains),
        cmocka_unit_test(too_much_is_left_out),
        cmocka_unit_test(presets_are_for_their_games),
        cmocka_unit_test(visitors_may_seat_only_listed_kinds),
    };
    return cmocka_run_group_tests(tests, family_open, family_close);
}
