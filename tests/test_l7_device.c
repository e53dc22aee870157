// SPDX-License-Identifier: MIT
// test_l7_device.c - the games that a GPU played (cuda_runs.txt) are those of the interpreter, game
// by game.
#include "testing.h"

#include "l7_kit.h"

#include "base/os/os_posix.h"
#include "game/playout.h"
#include "lang/emit/l7_device.h"
#include "lang/game/l7_game.h"

enum { GAMES = 1000, SEED = 7, LONGEST = 100000 };

static uint64_t interpreted(const Game *g) {
    const L7Rules *rules = l7_rules(g);
    State *start = game_states_new(g, 1), *s = game_states_new(g, 1);
    uint64_t fingerprint = 0;
    game_start(g, start);
    for (uint64_t i = 0; i < GAMES; i++) {
        Rng rng = rng_seed_for(SEED, i);
        game_copy(g, s, start);
        int moves = playout_run(g, s, &rng, LONGEST);
        fingerprint = l7_device_mix(fingerprint, moves, s, rules->vm->layout.core);
    }
    free(start);
    free(s);
    return fingerprint;
}

// Every second game; in the debug build, where everything takes ten times as long, every seventh.
#ifdef NDEBUG
enum { EACH = 2 };
#else
enum { EACH = 7 };
#endif

static void the_interpreter_plays_what_the_gpu_played(void **state) {
    Str runs = {0};
    Error e;
    if (!os_read_file("tests/cuda_runs.txt", 1 << 16, &runs, &e)) fail_msg("%s", e.text);
    int compared = 0, line = 0;
    for (const char *p = runs.text; *p; p += strcspn(p, "\n"), p += *p == '\n') {
        char name[40];
        unsigned long long recorded;
        if (*p == '#' || sscanf(p, "%39s %llx", name, &recorded) != 2 || line++ % EACH) continue;
        unsigned long long now = interpreted(l7_kit_game(state, name, "vm"));
        if (now != recorded) fail_msg("%s: %016llx, the GPU had %016llx", name, now, recorded);
        compared++;
    }
    assert_true(compared >= 5);
    str_clear(&runs);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_interpreter_plays_what_the_gpu_played)};
    return cmocka_run_group_tests(tests, l7_kit_open, l7_kit_close);
}
