// SPDX-License-Identifier: MIT
// fuzz_web.c - what the board server reads: addresses, hosts, saved games.
#include "fuzz_text.h"
#include "web/base/web_server.h"
#include "web/games/web_saved_game.h"
#include "web/web_routes.h"

// What the address says reaches handlers only as letters and digits.
static void try_path(const char *path) {
    char id[24] = "";
    const Route *other = NULL;
    const Route *r = route_find("GET", path, id, sizeof id, &other);
    fuzz_need(!r || !other);
    for (size_t i = 0; id[i] && r; i++)
        fuzz_need(strchr("/.\\%", id[i]) == NULL && strlen(id) < sizeof id);
}

static void try_name(const char *text) {
    char out[SEATING_NAME_MAX + 1];
    seating_name(text, out);
    fuzz_need(strlen(out) <= SEATING_NAME_MAX && !text_hides_letters(out));
}

static void try_guard(const char *text) {
    static const char *const ours[] = {"127.0.0.1:1970", "localhost:1970", "[::1]:1970"};
    Guard *g = mem_new(1, sizeof *g);
    unsigned status;
    guard_init(g, &(GuardSetup){.bind = "127.0.0.1", .port = 1970});
    bool passes = !guard_refuses(g, &(GuardFacts){.host = text}, &status);
    bool is_ours = false;
    for (size_t i = 0; i < 3; i++) is_ours |= strcmp(text, ours[i]) == 0;
    fuzz_need(passes == is_ours);
    fuzz_need(guard_refuses(g,
                            &(GuardFacts){.host = ours[0],
                                          .token = text,
                                          .content_type = "application/json",
                                          .changes = true},
                            &status) != NULL);
    guard_clear(g);
    free(g);
}

static void try_saved_game(const char *text) {
    GameTable *table = fuzz_games();
    PlayerTable players = player_table();
    json_decref(saved_game_summary(text));
    WebGame *w = saved_game_read("fuzz", text, table, &players);
    if (w) {
        char *again = saved_game_text(w, 0);
        WebGame *same = saved_game_read("fuzz", again, table, &players);
        fuzz_need(same && record_same(&w->live.record, &same->live.record));
        web_game_free(same);
        web_game_free(w);
        free(again);
    }
    game_table_free(table);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n) {
    char *text = fuzz_text(bytes, n);
    try_path(text);
    try_guard(text);
    try_name(text);
    try_saved_game(text);
    free(text);
    return 0;
}
