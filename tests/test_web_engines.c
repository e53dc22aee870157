// SPDX-License-Identifier: MIT
// test_web_engines.c - external programs at the board: those the owner lists, and no others.
#include "testing.h"
#include "web_kit.h"

#include "base/os/os_load.h"
#include "web/web_allow.h"

#define MOCK "engine:tests/mock/engine,proto=gtp"
#define SILENT "engine:tests/mock/engine silent,proto=gtp,start=1000"

static void listed_engines_play_and_no_others(void **state) {
    Server s;
    Str folder = {0}, file = {0}, options = {0};
    char id[32], path[64];
    static const char list[] = "# ours\n\ntictactoe The mock = " MOCK "  # misbehaves\n";
    assert_true(os_temp_folder(&folder));
    str_addf(&file, "%s/engines", str_text(&folder));
    str_addf(&options, "--engines %s", str_text(&file));
    assert_true(os_append(str_text(&file), list, strlen(list)));
    server_init(&s, *state, "engines");
    server_start(&s, str_text(&options));

    json_t *presets = client_get(&s, 200, "/api/presets?game=tictactoe");
    const json_t *last = json_array_get(presets, json_array_size(presets) - 1);
    assert_string_equal(json_text(last, "id"), "The mock");
    assert_string_equal(json_text(last, "spec"), MOCK);
    json_decref(presets);

    client_new_game(&s, "{\"game\":\"tictactoe\",\"seats\":[\"human\",\"" MOCK "\"]}", id);
    Watcher w;
    snprintf(path, sizeof path, "/api/game/%s/events", id);
    watcher_open(&w, &s, path);
    snprintf(path, sizeof path, "/api/game/%s/move", id);
    json_decref(client_post(&s, 200, path, "{\"move\":\"b2\",\"ply\":0}"));
    for (int64_t plies = 0; plies < 2;) {
        json_t *j = watcher_next(&w, "game");
        assert_non_null(j);
        plies = json_int(j, "plies");
        json_decref(j);
    }
    watcher_close(&w);
    static const char *const others[] = {"engine:tests/mock/engine", "engine:sh -c id,proto=gtp",
                                         "engine"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        json_t *j = client_post(&s, 400, "/api/new",
                                "{\"game\":\"tictactoe\",\"seats\":[\"human\",\"%s\"]}", others[i]);
        assert_contains(json_text(j, "error"), "not a player that can be used here");
        json_decref(j);
    }
    server_forget(&s);
    os_remove(str_text(&file));
    os_remove(str_text(&folder));
    str_clear(&folder);
    str_clear(&file);
    str_clear(&options);
}

// The server is killed while an engine thinks, and comes back without the list: then that program
// is not started, whatever the archive says.
static void a_game_from_an_archive_starts_no_program(void **state) {
    Server s;
    Str folder = {0}, file = {0}, options = {0};
    char id[32], path[64];
    static const char list[] = "tictactoe x = " SILENT "\n";
    assert_true(os_temp_folder(&folder));
    str_addf(&file, "%s/engines", str_text(&folder));
    str_addf(&options, "--engines %s", str_text(&file));
    assert_true(os_append(str_text(&file), list, strlen(list)));
    server_init(&s, *state, "archived-engines");
    server_start(&s, str_text(&options));
    client_new_game(&s, "{\"game\":\"tictactoe\",\"seats\":[\"" SILENT "\",\"human\"]}", id);
    server_kill(&s);
    server_start(&s, "");
    Watcher w;
    snprintf(path, sizeof path, "/api/game/%s/events", id);
    watcher_open(&w, &s, path);
    for (bool over = false; !over;) {
        json_t *j = watcher_next(&w, "game");
        assert_non_null(j);
        const json_t *over_by = json_object_get(j, "ended");
        over = json_is_object(over_by);
        if (over) assert_string_equal(json_text(over_by, "ending"), "fault");
        json_decref(j);
    }
    watcher_close(&w);
    server_forget(&s);
    os_remove(str_text(&file));
    os_remove(str_text(&folder));
    str_clear(&folder);
    str_clear(&file);
    str_clear(&options);
}

static void lists_of_engines_are_read_line_by_line(void **state) {
    (void)state;
    static const char *const bad[] = {"othello", "othello = x", "othello x",
                                      "othello x =", "ok a = b\nothello =x=y"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        Str folder = {0}, file = {0};
        WebEngines engines = {0};
        Error e;
        assert_true(os_temp_folder(&folder));
        str_addf(&file, "%s/engines", str_text(&folder));
        assert_true(os_append(str_text(&file), bad[i], strlen(bad[i])));
        assert_false(web_engines_read(&engines, str_text(&file), &e));
        assert_contains(e.text, i == 4 ? "engines:2: not of the form" : "engines:1: not of");
        web_engines_clear(&engines);
        os_remove(str_text(&file));
        os_remove(str_text(&folder));
        str_clear(&folder);
        str_clear(&file);
    }
}

int main(int argc, char **argv) {
    (void)argc;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(listed_engines_play_and_no_others, argv[0]),
        cmocka_unit_test_prestate(a_game_from_an_archive_starts_no_program, argv[0]),
        cmocka_unit_test(lists_of_engines_are_read_line_by_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
