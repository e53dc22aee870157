// SPDX-License-Identifier: MIT
// play_result.c - how a game ended, in words.
#include "cli/caption_words.h"
#include "cli/play/play.h"

#include "game/outcome.h"

static void add_caption(const Record *r, Str *out) {
    State *s = game_states_new(r->game, 1);
    Drawing d = {0};
    record_state(r, r->n, s);
    game_draw(r->game, s, &d);
    Str words = {0};
    caption_words(r->game, d.caption, &words);
    if (words.len) str_addf(out, ": %s", str_text(&words));
    str_clear(&words);
    drawing_clear(&d);
    free(s);
}

static void add_winner(const Record *r, Str *out) {
    int best = outcome_winner(r->game, r->payoffs);
    if (best < 0) {
        str_add(out, "a draw");
        return;
    }
    str_addf(out, "%s (%s) wins", r->game->player_names[best], r->names[best]);
    if (!outcome_adds_up(r->game, r->payoffs)) return;
    if (r->ending == END_RULES && r->payoffs[best] > 1) str_addf(out, " by %d", r->payoffs[best]);
}

static void add_payoffs(const Record *r, Str *out) {
    for (int side = 0; side < r->game->players; side++)
        str_addf(out, "%s%s (%s) gets %d", side ? ", " : "", r->game->player_names[side],
                 r->names[side], r->payoffs[side]);
}

static const char *loser_name(const Record *r) {
    for (int side = 0; side < r->game->players; side++)
        if (r->payoffs[side] < 0) return r->game->player_names[side];
    return "a player";
}

void play_result_text(const Record *r, Str *out) {
    static const char *const reasons[ENDINGS_COUNT] = {
        [END_RESIGN] = "%s resigns: ",
        [END_TIME] = "%s loses on time: ",
        [END_ILLEGAL] = "%s insists on an illegal move: ",
        [END_FAULT] = "%s failed: ",
    };
    if (r->ending == END_NONE || r->ending == END_STOPPED) {
        str_add(out, "unfinished");
        return;
    }
    if (reasons[r->ending]) {
        const char *gap = strstr(reasons[r->ending], "%s");
        str_add_n(out, reasons[r->ending], (size_t)(gap - reasons[r->ending]));
        str_addf(out, "%s%s", loser_name(r), gap + 2);
    }
    bool two = r->game->players == 2, adds_up = outcome_adds_up(r->game, r->payoffs);
    if (two) add_winner(r, out);
    if (two && !adds_up) str_add(out, ": ");
    if (!two || !adds_up) add_payoffs(r, out);
    if (r->ending == END_RULES) add_caption(r, out);
}
