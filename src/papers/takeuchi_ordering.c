// SPDX-License-Identifier: MIT
// takeuchi_ordering.c - the 1970 paper: what Fixed Ordering would save.
//
// The paper's 7-ply program sorts at the root only. It quotes that sorting pays best down to two or
// three levels before the tip, and expects that FO used well would at least halve the time. Here
// the leaves of the whole game of the table are counted with sorting down to those levels.
#include "papers/takeuchi_lab.h"

enum { DEPTH = 7 };

// Leaves that a player looks at when it is asked at every position of the game.
static bool count_leaves(const Lab *lab, const Record *game, int levels, uint64_t *out, Error *e) {
    const Game *g = lab->game;
    char text[48];
    snprintf(text, sizeof text, "ply:depth=%d,order=fixed/%d", DEPTH, levels);
    Player *p = lab_player(lab, text, e);
    if (!p) return false;
    State *s = game_states_new(g, 1);
    bool ok = true;
    *out = 0;
    for (size_t i = 0; i < game->n && ok; i++) {
        Choice c;
        record_state(game, i, s);
        Turn turn = {.state = s, .side = game->moves[i].mover};
        ok = player_choose(p, &turn, &c, e);
        *out += c.stats.leaves;
    }
    free(s);
    player_free(p);
    return ok;
}

static void report_levels(const Lab *lab, int levels, uint64_t leaves, uint64_t root_only) {
    char item[48], got[48];
    double share = (double)leaves / (double)root_only;
    snprintf(item, sizeof item, "sorted %d levels before the tip", DEPTH - levels);
    snprintf(got, sizeof got, "%.0f%% of the leaves (%llu)", 100 * share,
             (unsigned long long)leaves);
    report_consistent(lab->report, item, "half the time or less", got, share <= 0.5,
                      &(ReportRange){"at most 50% of the leaves",
                                     "the paper's expectation, with leaves in place of time"});
}

bool takeuchi_ordering(Report *r, Error *e) {
    Lab lab;
    Record game;
    if (!lab_open(&lab, r, e)) return false;
    if (!lab_play_texts(&lab, "ply:depth=7", "ply:depth=7", &game, e)) return false;
    uint64_t root_only, leaves;
    bool ok = count_leaves(&lab, &game, 1, &root_only, e);
    for (int levels = DEPTH - 3; levels <= DEPTH - 2 && ok; levels++) {
        ok = count_leaves(&lab, &game, levels, &leaves, e);
        if (ok) report_levels(&lab, levels, leaves, root_only);
    }
    record_clear(&game);
    return ok;
}
