// SPDX-License-Identifier: MIT
// test_l7_newcomer.c - games written without a thought of speed (games/newcomer) are the same games
// as those in games/: move by move, with the same ends and payoffs.
#include "l7_kit.h"
#include "testing.h"

#include <dirent.h>

static void every_text_of_a_newcomer_is_the_same_game(void **state) {
    DIR *folder = opendir("games/newcomer");
    assert_non_null(folder);
    int compared = 0;
    for (const struct dirent *entry; (entry = readdir(folder));) {
        char path[300], name[260];
        const char *end = strstr(entry->d_name, ".l7");
        if (!end) continue;
        snprintf(path, sizeof path, "games/newcomer/%s", entry->d_name);
        snprintf(name, sizeof name, "%.*s", (int)(end - entry->d_name), entry->d_name);
        print_message("%s\n", name);
        l7_kit_same_rules(l7_kit_game(state, name, "vm"), l7_kit_game(state, path, "vm"),
                          work(3, 1), 25);
        compared++;
    }
    closedir(folder);
    assert_int_equal(compared, 25);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_text_of_a_newcomer_is_the_same_game),
    };
    return cmocka_run_group_tests(tests, l7_kit_open, l7_kit_close);
}
