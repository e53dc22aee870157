// SPDX-License-Identifier: MIT
// web_routes.c - see web_routes.h.
#include "web/web_routes.h"

#include "web/study/web_do_bugs.h"
#include "web/study/web_do_explore.h"
#include "web/study/web_do_puzzle.h"
#include "web/study/web_do_setup.h"
#include "web/study/web_do_tsume.h"
#include "web/study/web_learn.h"
#include "web/web_do_count.h"
#include "web/web_do_game.h"
#include "web/web_do_l7.h"
#include "web/web_do_library.h"
#include "web/web_do_lists.h"
#include "web/web_do_new.h"
#include "web/web_do_owner.h"
#include "web/web_do_page.h"
#include "web/web_do_position.h"
#include "web/web_do_report.h"
#include "web/web_do_runs.h"
#include "web/web_tournament.h"

#include <ctype.h>

static const Route routes[] = {
    {"GET", "/", "GET", ROUTE_PLAIN, AT_ONCE, do_page},
    {"GET", "/play", "GET", ROUTE_PLAIN, AT_ONCE, do_page},
    {"GET", "/play/*", "GET", ROUTE_PLAIN, AT_ONCE, do_page},
    {"GET", "/analyse", "GET", ROUTE_PLAIN, AT_ONCE, do_page},
    {"GET", "/analyse/*", "GET", ROUTE_PLAIN, AT_ONCE, do_page},
    {"GET", "/arena", "GET", ROUTE_PLAIN, AT_ONCE, do_page},
    {"GET", "/arena/*", "GET", ROUTE_PLAIN, AT_ONCE, do_page},
    {"GET", "/library", "GET", ROUTE_PLAIN, AT_ONCE, do_page},
    {"GET", "/papers", "GET", ROUTE_PLAIN, AT_ONCE, do_page},
    {"GET", "/papers/*", "GET", ROUTE_PLAIN, AT_ONCE, do_page},
    {"GET", "/write", "GET", ROUTE_PLAIN, AT_ONCE, do_page},
    {"GET", "/problems", "GET", ROUTE_PLAIN, AT_ONCE, do_page},
    {"GET", "/owner", "GET", ROUTE_PLAIN, AT_ONCE, do_page},
    {"GET", "/problems/*", "GET", ROUTE_PLAIN, AT_ONCE, do_page},
    {"GET", "/api/games", "GET", ROUTE_PLAIN, AT_DESK, do_games},
    {"GET", "/api/presets", "GET", ROUTE_PLAIN, AT_DESK, do_presets},
    {"GET", "/api/sample", "GET", ROUTE_PLAIN, AT_DESK, do_sample},
    {"GET", "/api/list", "GET", ROUTE_PLAIN, AT_DESK, do_list},
    {"GET", "/api/handicap", "GET", ROUTE_PLAIN, AT_DESK, do_handicap},
    {"POST", "/api/new", "POST", ROUTE_CHANGES, AT_DESK, do_new},
    {"POST", "/api/import", "POST", ROUTE_CHANGES, AT_DESK, do_import},
    {"GET", "/api/game/*", "GET", ROUTE_PLAIN, AT_GAME, do_game},
    {"GET", "/api/game/*/events", "GET", ROUTE_PLAIN, AT_GAME, do_game_events},
    {"GET", "/api/game/*/export", "GET", ROUTE_PLAIN, AT_GAME, do_export},
    {"GET", "/api/game/*/seat", "GET", ROUTE_PLAIN, AT_GAME, do_seat},
    {"POST", "/api/game/*/rename", "POST", ROUTE_CHANGES, AT_GAME, do_rename},
    {"POST", "/api/game/*/remove", "POST", ROUTE_CHANGES, AT_GAME, do_remove},
    {"POST", "/api/game/*/sit", "POST", ROUTE_CHANGES, AT_GAME, do_sit},
    {"POST", "/api/game/*/offer", "POST", ROUTE_CHANGES, AT_GAME, do_offer},
    {"POST", "/api/game/*/count", "POST", ROUTE_CHANGES, AT_GAME, do_count},
    {"POST", "/api/game/*/move", "POST", ROUTE_CHANGES, AT_GAME, do_move},
    {"POST", "/api/game/*/undo", "POST", ROUTE_CHANGES, AT_GAME, do_undo},
    {"POST", "/api/game/*/resign", "POST", ROUTE_CHANGES, AT_GAME, do_resign},
    {"POST", "/api/game/*/seats", "POST", ROUTE_CHANGES, AT_GAME, do_seats},
    {"POST", "/api/game/*/pace", "POST", ROUTE_CHANGES, AT_GAME, do_pace},
    {"POST", "/api/game/*/look", "POST", ROUTE_PLAIN, AT_GAME, do_position},
    {"POST", "/api/game/*/variation", "POST", ROUTE_CHANGES, AT_GAME, do_variation},
    {"POST", "/api/game/*/hint", "POST", ROUTE_COSTS, AT_GAME, do_hint},
    {"POST", "/api/game/*/tree", "POST", ROUTE_COSTS, AT_GAME, do_tree},
    {"POST", "/api/game/*/report", "POST", ROUTE_COSTS, AT_GAME, do_report},
    {"POST", "/api/game/*/analyse", "POST", ROUTE_COSTS, AT_GAME, do_analyse},
    {"GET", "/api/arena/list", "GET", ROUTE_PLAIN, AT_DESK, do_arena_list},
    {"POST", "/api/arena", "POST", ROUTE_COSTS, AT_DESK, do_arena},
    {"GET", "/api/tournament/list", "GET", ROUTE_PLAIN, AT_DESK, do_tournament_list},
    {"POST", "/api/tournament", "POST", ROUTE_COSTS, AT_DESK, do_tournament},
    {"POST", "/api/learn", "POST", ROUTE_COSTS, AT_DESK, do_learn},
    {"GET", "/api/learned", "GET", ROUTE_PLAIN, AT_DESK, do_learned},
    {"GET", "/api/arena/*/events", "GET", ROUTE_PLAIN, AT_ONCE, do_run_events},
    {"POST", "/api/arena/*/stop", "POST", ROUTE_CHANGES, AT_ONCE, do_run_stop},
    {"GET", "/api/papers", "GET", ROUTE_PLAIN, AT_ONCE, do_papers},
    {"POST", "/api/paper/*", "POST", ROUTE_COSTS, AT_DESK, do_paper},
    {"GET", "/api/paper/*/events", "GET", ROUTE_PLAIN, AT_ONCE, do_run_events},
    {"POST", "/api/paper/*/stop", "POST", ROUTE_CHANGES, AT_ONCE, do_run_stop},
    {"GET", "/api/bugs", "GET", ROUTE_PLAIN, AT_DESK, do_bugs},
    {"GET", "/api/bugs/*", "GET", ROUTE_PLAIN, AT_DESK, do_bug},
    {"POST", "/api/l7/check", "POST", ROUTE_COSTS, AT_DESK, do_l7_check},
    {"POST", "/api/l7/play", "POST", ROUTE_COSTS, AT_DESK, do_l7_play},
    {"GET", "/api/l7/words", "GET", ROUTE_PLAIN, AT_ONCE, do_l7_words},
    {"POST", "/api/l7/keep", "POST", ROUTE_COSTS, AT_DESK, do_l7_keep},
    {"GET", "/api/l7/source", "GET", ROUTE_PLAIN, AT_DESK, do_l7_source},
    {"GET", "/api/library", "GET", ROUTE_PLAIN, AT_DESK, do_library},
    {"POST", "/api/library/open", "POST", ROUTE_CHANGES, AT_DESK, do_library_open},
    {"POST", WEB_LARGE_PATH, "POST", ROUTE_COSTS, AT_DESK, do_library_import},
    {"POST", "/api/library/remove", "POST", ROUTE_CHANGES, AT_DESK, do_library_remove},
    {"GET", "/api/library/export", "GET", ROUTE_COSTS, AT_DESK, do_library_export},
    {"POST", "/api/explore", "POST", ROUTE_PLAIN, AT_DESK, do_explore},
    {"GET", "/api/setup", "GET", ROUTE_PLAIN, AT_DESK, do_setup},
    {"POST", "/api/setup/check", "POST", ROUTE_PLAIN, AT_DESK, do_setup_check},
    {"GET", "/api/puzzles", "GET", ROUTE_PLAIN, AT_ONCE, do_puzzles},
    {"POST", "/api/puzzle", "POST", ROUTE_COSTS, AT_DESK, do_puzzle},
    {"GET", "/api/problems", "GET", ROUTE_PLAIN, AT_DESK, do_problems},
    {"POST", "/api/tsume", "POST", ROUTE_COSTS, AT_DESK, do_tsume},
    {"GET", "/sw.js", "GET", ROUTE_PLAIN, AT_ONCE, do_worker},
    {"GET", "/api/owner", "GET", ROUTE_PLAIN, AT_DESK, do_owner},
    {"POST", "/api/owner/remove", "POST", ROUTE_CHANGES, AT_DESK, do_owner_remove},
    {"GET", "/favicon.ico", "GET", ROUTE_PLAIN, AT_ONCE, do_asset},
};

// Whether the path matches the pattern; the part for '*' goes to `id`.
static bool fits(const char *pattern, const char *path, char *id, size_t size) {
    for (; *pattern; pattern++) {
        if (*pattern != '*') {
            if (*path++ != *pattern) return false;
            continue;
        }
        size_t n = 0;
        while (isalnum((unsigned char)path[n]) || path[n] == '-') n++;
        if (n == 0 || n >= size) return false;
        memcpy(id, path, n);
        id[n] = '\0';
        path += n;
    }
    return *path == '\0';
}

const Route *route_find(const char *method, const char *path, char *id, size_t id_size,
                        const Route **other) {
    static const Route asset = {"GET", "/assets/", "GET", ROUTE_PLAIN, AT_ONCE, do_asset};
    const Route *found = NULL;
    if (strncmp(path, asset.path, strlen(asset.path)) == 0) found = &asset;
    for (size_t i = 0; i < sizeof routes / sizeof *routes && !found; i++)
        if (fits(routes[i].path, path, id, id_size)) found = &routes[i];
    if (!found || strcmp(found->method, method) == 0) return found;
    *other = found;
    return NULL;
}
