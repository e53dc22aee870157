// SPDX-License-Identifier: MIT
// test_game_table.c - the table of games: from a text to a game, added games, handicaps.
#include "testing.h"

#include "base/mem.h"
#include "game/game_table.h"
#include "games/game_types.h"
#include "tiny_games.h"

// Makers fill in everything but the name.
static void take(Game *out, const Game *from) {
    char name[sizeof out->name];
    memcpy(name, out->name, sizeof name);
    *out = *from;
    memcpy(out->name, name, sizeof name);
}

// A numbered type: "lights3" is "lights:size=3"; only that size exists.
static bool make_lights(const GameType *self, Spec *spec, const char *backend, Game *out,
                        Error *e) {
    (void)self, (void)backend;
    static const char *const known[] = {"size"};
    int size = 3;
    if (!spec_int(spec, "size", 3, 3, &size, e) || !spec_done(spec, known, 1, e)) return false;
    take(out, tiny_lights());
    return true;
}

static bool make_race(const GameType *self, Spec *spec, const char *backend, Game *out, Error *e) {
    (void)self, (void)backend;
    static const char *const known[] = {"players"};
    int players = 2;
    if (!spec_int(spec, "players", 2, 3, &players, e)) return false;
    if (!spec_done(spec, known, 1, e)) return false;
    take(out, tiny_race(players));
    return true;
}

static const GameType lights_type = {.name = "lights", .numbered = true, .make = make_lights};
static const GameType race_type = {.name = "race", .make = make_race};
static const GameType *const tiny_types[] = {&lights_type, &race_type};

static void assert_unknown(GameTable *t, const char *text, const char *why) {
    Error e;
    assert_null(game_table_open(t, text, &e));
    assert_contains(e.text, why);
}

static void games_are_opened_once_and_kept(void **unused) {
    (void)unused;
    Error e;
    GameTable *t = game_table_new(tiny_types, 2);
    assert_int_equal(game_table_count(t), 2);
    assert_ptr_equal(game_table_type(t, 1), &race_type);
    const Game *lights = game_table_open(t, "lights", &e);
    assert_non_null(lights);
    const Game *race = game_table_open(t, "race:players=3", &e);
    assert_non_null(race);
    assert_int_equal(race->players, 3);
    for (int i = 0; i < 40; i++) {
        assert_ptr_equal(game_table_open(t, "lights", &e), lights);
        assert_ptr_equal(game_table_open(t, "race:players=3", &e), race);
    }
    game_table_free(t);
    game_table_free(NULL);
}

static void digits_behind_a_name_are_its_size(void **unused) {
    (void)unused;
    Error e;
    GameTable *t = game_table_new(tiny_types, 2);
    const Game *g = game_table_open(t, "lights3", &e);
    assert_non_null(g);
    assert_string_equal(g->name, "lights3");
    assert_non_null(game_table_open(t, "lights:size=3", &e));
    assert_unknown(t, "lights4", "lights: size: '4' is not a whole number from 3 to 3");
    assert_unknown(t, "lights3:size=3", "'size' is given twice");
    assert_unknown(t, "race2", "unknown game 'race2'; did you mean 'race'?");
    game_table_free(t);
}

static void unknown_games_suggest_the_nearest(void **unused) {
    (void)unused;
    GameTable *t = all_games_new();
    assert_unknown(t, "otello", "unknown game 'otello'; did you mean 'othello'?");
    assert_unknown(t, "reversi", "did you mean 'reversi70'?");
    assert_unknown(t, "zzzzzzzzz", "unknown game 'zzzzzzzzz'; 'genpei games' lists them");
    assert_unknown(t, "", "empty name");
    assert_unknown(t, ":size=8", "empty name");
    assert_unknown(t, "othello:size=7", "othello: size: 7 is odd");
    assert_unknown(t, "othello:size=12", "othello: size: '12' is not a whole number from 4 to 10");
    assert_unknown(t, "othello:siez=8", "no option 'siez'; did you mean 'size'?");
    char wide[400];
    memset(wide, 'o', sizeof wide - 1);
    wide[sizeof wide - 1] = '\0';
    assert_unknown(t, wide, "unknown game 'oooo");
    game_table_free(t);
}

static void free_added(GameType *type) {
    free(type);
}

static void games_can_be_added_and_files_shut_out(void **unused) {
    (void)unused;
    Error e;
    GameTable *t = all_games_new();
    size_t before = game_table_count(t);
    GameType *mine = mem_new(1, sizeof *mine);
    *mine = *game_table_type(t, 0);
    assert_false(game_table_add(t, mine, free_added));
    mine->name = "mine";
    assert_true(game_table_add(t, mine, free_added));
    assert_int_equal(game_table_count(t), before + 1);
    assert_non_null(game_table_open(t, "mine:size=4", &e));
    assert_non_null(game_table_open(t, "games/tictactoe.l7", &e));
    game_table_restrict(t, 3, 0);
    assert_unknown(t, "games/hex.l7", "unknown game 'games/hex.l7'");
    assert_non_null(game_table_open(t, "othello", &e));
    assert_unknown(t, "othello:size=4", "too many games");
    Game made = *game_table_open(t, "othello", &e);
    const Game *newer = game_table_keep(t, &made);
    assert_ptr_equal(game_table_open(t, "othello", &e), newer);
    game_table_free(t);
}

static void a_visit_leaves_nothing_in_the_table(void **unused) {
    (void)unused;
    Error e;
    GameVisit visit;
    GameTable *t = all_games_new();
    game_table_restrict(t, 1, 0);
    for (int komi = 0; komi < 50; komi++) {
        char name[40];
        snprintf(name, sizeof name, "go:size=5,komi=%d", komi);
        assert_true(game_table_visit(t, name, NULL, &visit, &e));
        assert_string_equal(visit.game->name, name);
        assert_non_null(visit.own);
        game_visit_end(&visit);
    }
    assert_int_equal(game_table_open_count(t), 0);
    assert_false(game_table_visit(t, "go:size=1000", NULL, &visit, &e));
    assert_false(game_table_visit(t, "nothing", NULL, &visit, &e));
    assert_true(game_table_visit(t, "othello", "vm", &visit, &e)); // built in: it is opened
    assert_null(visit.own);
    assert_string_equal(visit.game->backend, "vm");
    game_visit_end(&visit);
    assert_int_equal(game_table_open_count(t), 1);
    assert_unknown(t, "othello:size=6", "too many games");
    assert_false(game_table_has(t, "othello:size=6"));
    assert_true(game_table_has(t, "chess"));
    assert_non_null(game_table_open(t, "chess", &e)); // however many are open
    game_table_free(t);
}

// One question takes 10^size steps.
static bool make_heavy(const GameType *self, Spec *spec, const char *backend, Game *out, Error *e) {
    (void)self, (void)backend;
    static const char *const known[] = {"size"};
    int size = 3;
    if (!spec_int(spec, "size", 1, 9, &size, e) || !spec_done(spec, known, 1, e)) return false;
    take(out, tiny_lights());
    out->work = 1;
    for (int i = 0; i < size; i++) out->work *= 10;
    return true;
}

static const GameType heavy_type = {.name = "heavy", .numbered = true, .make = make_heavy};
static const GameType *const heavy_types[] = {&heavy_type};

// Whether each way to open the game refuses it, and none of them leaves it open.
static void assert_too_slow(GameTable *t, const char *text) {
    Error e;
    GameVisit visit;
    size_t open = game_table_open_count(t);
    assert_unknown(t, text, "is too slow to be played here: one question may take ");
    assert_null(game_table_open_on(t, text, NULL, &e));
    assert_contains(e.text, "too slow");
    assert_null(game_table_open_on(t, text, "native", &e));
    assert_contains(e.text, "too slow");
    assert_false(game_table_visit(t, text, NULL, &visit, &e));
    assert_contains(e.text, "too slow");
    assert_int_equal(game_table_open_count(t), open);
}

static void a_game_with_too_much_work_is_refused_at_every_opening(void **unused) {
    (void)unused;
    Error e;
    GameTable *t = game_table_new(heavy_types, 1);
    assert_non_null(game_table_open(t, "heavy:size=5", &e));
    game_table_free(t);
    t = game_table_new(heavy_types, 1);
    game_table_restrict(t, 100, 1000); // as much as there is with the default parameters
    assert_too_slow(t, "heavy:size=4");
    assert_too_slow(t, "heavy9");
    assert_non_null(game_table_open(t, "heavy:size=3", &e));
    assert_non_null(game_table_open(t, "heavy2", &e));
    assert_too_slow(t, "heavy:size=5");
    game_table_free(t);
    // Built in, with its default parameters, it is opened; one that a visitor sent is not.
    t = game_table_new(heavy_types, 1);
    game_table_restrict(t, 100, 999);
    assert_too_slow(t, "heavy:size=3");
    assert_non_null(game_table_open(t, "heavy", &e));
    GameType *sent = mem_new(1, sizeof *sent);
    *sent = heavy_type;
    sent->name = "sent";
    assert_true(game_table_add(t, sent, free_added));
    assert_too_slow(t, "sent");
    assert_too_slow(t, "sent:size=6");
    assert_non_null(game_table_open(t, "sent:size=2", &e));
    game_table_free(t);
}

static void games_that_nobody_uses_are_closed(void **unused) {
    (void)unused;
    Error e;
    GameTable *t = all_games_new();
    game_table_restrict(t, 2, 0);
    const Game *played = game_table_open(t, "othello:size=4", &e);
    assert_non_null(game_table_open(t, "othello:size=6", &e));
    assert_non_null(game_table_open(t, "othello", &e));
    assert_unknown(t, "othello:size=10", "too many games");
    assert_int_equal(game_table_close_unused(t, 2, &played, 1), 0);
    assert_int_equal(game_table_close_unused(t, 2, &played, 1), 1);
    assert_int_equal(game_table_open_count(t), 2);
    assert_ptr_equal(game_table_open(t, "othello:size=4", &e), played);
    assert_int_equal(game_table_close_unused(t, 2, NULL, 0), 0); // asked for just now
    assert_int_equal(game_table_close_unused(t, 2, NULL, 0), 1);
    assert_int_equal(game_table_open_count(t), 1); // the built-in one stays
    assert_non_null(game_table_open(t, "othello:size=10", &e));
    game_table_free(t);
}

static void handicaps_give_corners_and_the_first_move(void **unused) {
    (void)unused;
    Error e;
    GameTable *t = all_games_new();
    for (int stones = 0; stones <= 4; stones++) {
        char name[40];
        snprintf(name, sizeof name, "othello:handicap=%d", stones);
        const Game *g = game_table_open(t, name, &e);
        assert_non_null(g);
        assert_string_equal(g->params[1].name, "handicap");
        assert_int_equal(g->params[1].value, stones);
        assert_int_equal(g->params[1].high, 4);
        State *s = game_states_new(g, 1);
        Drawing d = {0};
        game_start(g, s);
        game_draw(g, s, &d);
        int black = 0;
        for (size_t i = 0; i < d.n_cells; i++) black += d.cells[i].owner == 0;
        assert_int_equal(black, 2 + stones);
        assert_int_equal(game_mover(g, s), stones > 0);
        drawing_clear(&d);
        free(s);
    }
    assert_unknown(t, "othello:handicap=5", "handicap: '5' is not a whole number from 0 to 4");
    assert_unknown(t, "go:handicap=10", "handicap must be from 0 to 9, not 10");
    assert_unknown(t, "hex:swap=2", "swap must be from 0 to 1, not 2");
    game_table_free(t);
}

static void a_game_is_known_by_its_name_whatever_its_parameters(void **unused) {
    (void)unused;
    static const struct {
        const char *text, *name;
        bool is;
    } asked[] = {
        {"othello", "othello", true},
        {"othello:size=6", "othello", true},
        {"hex11", "hex", true},
        {"hex:size=5,swap=1", "hex", true},
        {"hex7:swap=1", "hex", true},
        {"fairhex", "hex", false},
        {"calculation", "calculation", true},
        {"calculation7", "calculation", false},
        {"reversi70", "reversi70", true},
        {"reversi70", "reversi", false},
        {"connect4:width=5", "connect4", true},
        {"connect4", "connect", false},
        {"hex11", "hex1", false},
        {"go", "gomoku", false},
    };
    Error e;
    GameTable *t = all_games_new();
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        const Game *g = game_table_open(t, asked[i].text, &e);
        assert_non_null(g);
        if (game_is(g, asked[i].name) != asked[i].is)
            fail_msg("%s, asked for %s", asked[i].text, asked[i].name);
    }
    const Game *hex = game_table_open(t, "hex7:swap=1", &e);
    assert_int_equal(game_param(hex, "size", 0), 7);
    assert_int_equal(game_param(hex, "swap", 0), 1);
    assert_int_equal(game_param(hex, "komi", -5), -5);
    game_table_free(t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_are_opened_once_and_kept),
        cmocka_unit_test(digits_behind_a_name_are_its_size),
        cmocka_unit_test(unknown_games_suggest_the_nearest),
        cmocka_unit_test(games_can_be_added_and_files_shut_out),
        cmocka_unit_test(a_visit_leaves_nothing_in_the_table),
        cmocka_unit_test(a_game_with_too_much_work_is_refused_at_every_opening),
        cmocka_unit_test(games_that_nobody_uses_are_closed),
        cmocka_unit_test(a_game_is_known_by_its_name_whatever_its_parameters),
        cmocka_unit_test(handicaps_give_corners_and_the_first_move),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
