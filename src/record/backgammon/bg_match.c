// SPDX-License-Identifier: MIT
// bg_match.c - see bg_match.h.
#include "record/backgammon/bg_match.h"

#include <stdio.h>

void bg_match_text(const BgMatchGame *m, Str *out) {
    str_addf(out, "%d %s, game %d, %d-%d", m->length, str_plural(m->length, "point", "points"),
             m->game, m->score[0], m->score[1]);
}

static bool in_range(int n) {
    return n >= 0 && n <= BG_MATCH_MAX;
}

bool bg_match_parse(const char *text, BgMatchGame *out) {
    BgMatchGame m;
    Str again = {0};
    bool ok = sscanf(text, "%5d point%*1[s], game %6d, %5d-%5d", &m.length, &m.game, &m.score[0],
                     &m.score[1]) == 4 ||
              sscanf(text, "%5d point, game %6d, %5d-%5d", &m.length, &m.game, &m.score[0],
                     &m.score[1]) == 4;
    ok = ok && in_range(m.length) && m.game > 0 && in_range(m.score[0]) && in_range(m.score[1]);
    if (ok) bg_match_text(&m, &again);
    ok = ok && strcmp(str_text(&again), text) == 0;
    if (ok) *out = m;
    str_clear(&again);
    return ok;
}
