// SPDX-License-Identifier: MIT
// test_web_asleep.c - games of the board server that nobody uses leave memory, and their clocks run
// on; a game that another thread works on makes nobody wait; how large the answers about one
// become.
#include "archive_kit.h"
#include "testing.h"

#include "games/game_types.h"
#include "lang/game/l7_type.h"
#include "web/games/web_game_json.h"
#include "web/games/web_game_list.h"

#include <threads.h>

static const int64_t minute = INT64_C(60000000000), idle = GAME_LIST_IDLE_MS * INT64_C(1000000);

typedef struct {
    GameTable *games;
    PlayerTable players;
    GameList list;
    mtx_t lock;
    char *path;
} Board;

static void open_board(Board *b, const char *self) {
    Error e;
    b->games = all_games_new();
    b->players = player_table();
    b->path = join(self, ".db");
    remove(b->path);
    mtx_init(&b->lock, mtx_plain | mtx_recursive);
    if (!game_list_init(&b->list, b->path, b->games, &b->players, &b->lock, &e))
        fail_msg("%s", e.text);
}

static void close_board(Board *b) {
    game_list_clear(&b->list);
    game_table_free(b->games);
    mtx_destroy(&b->lock);
    remove(b->path);
    free(b->path);
}

// A saved game whose clock began to run at 0.
static void begin(Board *b, const char *clock, bool by_link, char id[WEB_ID_SIZE]) {
    Record r;
    ClockRule rule;
    Error e;
    assert_true(clock_parse(clock, &rule, NULL));
    record_init(&r, game_table_open(b->games, "othello", NULL), NULL);
    WebGame *w = game_list_add(&b->list, &r, rule, 0, &e);
    assert_non_null(w);
    w->seating.by_link = by_link;
    assert_true(game_list_save(&b->list, w, &e));
    memcpy(id, w->id, WEB_ID_SIZE);
    game_list_release(&b->list, w);
}

static size_t due(Board *b, int64_t now_ns) {
    char ids[4][WEB_ID_SIZE];
    return game_list_due(&b->list, now_ns, ids, 4);
}

static void a_clock_runs_on_while_its_game_is_not_in_memory(void **state) {
    Board *b = *state;
    char id[WEB_ID_SIZE];
    begin(b, "3600", false, id);
    game_list_close_idle(&b->list, idle - 1);
    assert_int_equal(b->list.n_open, 1);
    game_list_close_idle(&b->list, idle);
    assert_int_equal(b->list.n_open, 0);
    assert_int_equal(due(b, 59 * minute), 0);
    WebGame *w = game_list_hold(&b->list, id, 30 * minute);
    assert_int_equal(web_game_left_ms(w, 0, 30 * minute), 30 * 60000);
    game_list_release(&b->list, w);
    assert_int_equal(due(b, 61 * minute), 0); // it is in memory
    game_list_close_idle(&b->list, 30 * minute + idle);
    assert_int_equal(b->list.n_open, 0);
    assert_int_equal(due(b, 59 * minute), 0);
    assert_int_equal(due(b, 60 * minute), 1);
    w = game_list_hold(&b->list, id, 61 * minute);
    assert_true(web_game_flag(w, 61 * minute));
    game_list_release(&b->list, w);
    assert_int_equal(due(b, 61 * minute), 0);
}

static void a_game_that_waits_for_a_friend_leaves_memory_and_loses_no_time(void **state) {
    Board *b = *state;
    char id[WEB_ID_SIZE];
    begin(b, "60", true, id);
    game_list_close_idle(&b->list, 100 * minute);
    assert_int_equal(b->list.n_open, 0);
    assert_int_equal(due(b, 1000 * minute), 0);
    WebGame *w = game_list_hold(&b->list, id, 200 * minute);
    assert_int_equal(web_game_left_ms(w, 0, 200 * minute), 60000);
    game_list_release(&b->list, w);
}

static void a_removed_game_is_not_asked_for_again(void **state) {
    Board *b = *state;
    char id[WEB_ID_SIZE];
    Error e;
    begin(b, "60", false, id);
    game_list_close_idle(&b->list, idle);
    assert_int_equal(due(b, 100 * minute), 1);
    assert_true(game_list_drop(&b->list, id, &e));
    assert_int_equal(due(b, 100 * minute), 0);
}

static void a_game_with_a_running_clock_does_not_expire(void **state) {
    Board *b = *state;
    char running[WEB_ID_SIZE], plain[WEB_ID_SIZE];
    begin(b, "1000000", false, running);
    begin(b, "none", false, plain);
    game_list_close_idle(&b->list, idle);
    assert_int_equal(game_list_expire(&b->list, -1), 1);
    assert_true(game_list_has(&b->list, running));
    assert_false(game_list_has(&b->list, plain));
}

static int try_hold(void *context) {
    Board *b = context;
    bool busy = false;
    const char *id = b->list.open->id;
    WebGame *w = game_list_try_hold(&b->list, id, 0, &busy);
    if (w) game_list_release(&b->list, w);
    return busy ? 1 : w ? 0 : 2;
}

static void a_held_game_makes_nobody_wait_who_does_not_want_to(void **state) {
    Board *b = *state;
    char id[WEB_ID_SIZE];
    thrd_t other;
    int found;
    bool busy = true;
    begin(b, "none", false, id);
    WebGame *w = game_list_hold(&b->list, id, 0);
    thrd_create(&other, try_hold, b);
    thrd_join(other, &found);
    assert_int_equal(found, 1);
    game_list_release(&b->list, w);
    thrd_create(&other, try_hold, b);
    thrd_join(other, &found);
    assert_int_equal(found, 0);
    assert_null(game_list_try_hold(&b->list, "nosuchgame", 0, &busy));
    assert_false(busy);
}

// --- sizes ---

static WebGame *lone_game(GameTable *games, const char *name) {
    Record r;
    Error e;
    const Game *g = game_table_open(games, name, &e);
    if (!g) fail_msg("%s", e.text);
    record_init(&r, g, NULL);
    return web_game_new("test", &r, (ClockRule){0});
}

static json_t *line_of(size_t n, size_t number) {
    json_t *moves = json_array();
    for (size_t i = 0; i < n; i++) json_array_append_new(moves, json_integer((json_int_t)number));
    return moves;
}

// Variations are kept with all their moves: many long ones were 600 MB, and each change wrote them.
static void variations_are_bounded_by_their_moves(void **state) {
    Board *b = *state;
    WebGame *w = lone_game(b->games, "othello");
    size_t kept = 0;
    for (size_t i = 0; i < 20; i++) {
        json_t *moves = line_of(5000, i);
        kept += web_game_note_variation(w, moves) != NULL;
        json_decref(moves);
    }
    assert_int_equal(kept, WEB_VARIATION_MOVES_MAX / 5000);
    assert_int_equal(web_game_variation_moves(w), WEB_VARIATION_MOVES_MAX);
    json_t *moves = line_of(5000, 3);
    assert_non_null(web_game_note_variation(w, moves)); // it is there already
    web_game_forget_variation(w, moves);
    assert_non_null(web_game_note_variation(w, moves));
    json_decref(moves);
    web_game_free(w);
}

static const char many_moves[] = "game many\n"
                                 "players solver\n"
                                 "board grid 32 32 { right up }\n"
                                 "stone on node: void red blue\n"
                                 "n: 0..1\n"
                                 "move pick k in 1..200, j in 1..140: n >= 0\n"
                                 "  do n := 1 - n\n"
                                 "  write \"#\" k \"/\" j\n"
                                 "most 30000 moves\n"
                                 "end when stone a1 = red: friend wins\n"
                                 "stuck: draw\n"
                                 "show stone \".XO\"\n";

// Seven seconds of processor time for one answer, while each move was played and drawn.
static void a_puzzle_with_very_many_moves_is_not_drawn_after_each(void **state) {
    Board *b = *state;
    char path[600]; // beside this build's archive: another build's test runs at the same time
    snprintf(path, sizeof path, "%s.l7", b->path);
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fputs(many_moves, f);
    fclose(f);
    WebGame *w = lone_game(b->games, path);
    json_t *j = json_game(w, SIZE_MAX, 0);
    assert_int_equal(json_array_size(json_object_get(j, "legal")), 28000);
    assert_int_equal(json_object_size(json_object_get(j, "covers")), 0);
    json_decref(j);
    web_game_free(w);
    w = lone_game(b->games, "pentomino");
    j = json_game(w, SIZE_MAX, 0);
    assert_true(json_object_size(json_object_get(j, "covers")) > 0);
    json_decref(j);
    web_game_free(w);
    remove(path);
}

static int open_new(void **state) {
    static Board board;
    static char self[512];
    if (!*self) snprintf(self, sizeof self, "%s", (const char *)*state);
    board = (Board){0};
    open_board(&board, self);
    *state = &board;
    return 0;
}

static int close_it(void **state) {
    close_board(*state);
    return 0;
}

#define OF_BOARD(name) cmocka_unit_test_prestate_setup_teardown(name, open_new, close_it, argv[0])

int main(int argc, char **argv) {
    (void)argc;
    const struct CMUnitTest tests[] = {
        OF_BOARD(a_clock_runs_on_while_its_game_is_not_in_memory),
        OF_BOARD(a_game_that_waits_for_a_friend_leaves_memory_and_loses_no_time),
        OF_BOARD(a_removed_game_is_not_asked_for_again),
        OF_BOARD(a_game_with_a_running_clock_does_not_expire),
        OF_BOARD(a_held_game_makes_nobody_wait_who_does_not_want_to),
        OF_BOARD(variations_are_bounded_by_their_moves),
        OF_BOARD(a_puzzle_with_very_many_moves_is_not_drawn_after_each),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
