// SPDX-License-Identifier: MIT
// takeuchi_lab.c - see takeuchi_lab.h.
#include "papers/takeuchi_lab.h"

#include "games/reversi/reversi.h"

bool lab_open(Lab *lab, Report *r, Error *e) {
    *lab = (Lab){r, game_table_open(r->games, "reversi70", e)};
    return lab->game != NULL;
}

Player *lab_player(const Lab *lab, const char *text, Error *e) {
    return player_new(&lab->report->players, lab->game, text, e);
}

bool lab_play(const Lab *lab, const LabGame *setup, Record *out, Error *e) {
    Referee *r = referee_new(&(RefereeSetup){.game = lab->game,
                                             .players = {setup->players[0], setup->players[1]},
                                             .learning = setup->learning,
                                             .stop = lab->report->stop,
                                             .report = setup->watch,
                                             .context = setup->context});
    bool ok = true;
    for (size_t i = 0; i < setup->n_opening && ok; i++) ok = referee_put(r, setup->opening[i], e);
    if (ok) referee_run(r);
    if (ok && referee_record(r)->ending != END_RULES)
        ok = error_set(e, "a game broke off: %s", ending_text(referee_record(r)->ending));
    if (ok) record_copy(out, referee_record(r));
    referee_free(r);
    return ok;
}

bool lab_play_texts(const Lab *lab, const char *red, const char *white, Record *out, Error *e) {
    Player *first = lab_player(lab, red, e);
    Player *second = first ? lab_player(lab, white, e) : NULL;
    bool ok = second && lab_play(lab, &(LabGame){.players = {first, second}}, out, e);
    player_free(first);
    player_free(second);
    return ok;
}

int lab_winner(const Record *game) {
    return game->payoffs[0] > 0 ? 0 : game->payoffs[1] > 0 ? 1 : -1;
}

void lab_score(const Record *game, Str *out) {
    State *end = game_states_new(game->game, 1);
    record_state(game, game->n, end);
    const ReversiState *s = reversi_state(end);
    str_addf(out, "%d-%d", squares_count(s->stones[0]), squares_count(s->stones[1]));
    free(end);
}

void lab_result(const Record *game, Str *out) {
    int winner = lab_winner(game);
    str_addf(out, "%s ", winner < 0 ? "drawn" : game->game->player_names[winner]);
    if (winner >= 0) str_add(out, "wins ");
    lab_score(game, out);
}

void lab_report_winner(const Lab *lab, const char *item, int published, const Record *game,
                       const char *reason) {
    Str want = {0}, got = {0};
    str_addf(&want, "%s wins", lab->game->player_names[published]);
    lab_result(game, &got);
    lab_report(lab, item, str_text(&want), str_text(&got), lab_winner(game) == published, reason);
    str_clear(&want);
    str_clear(&got);
}

void lab_report(const Lab *lab, const char *item, const char *published, const char *computed,
                bool same, const char *reason) {
    Verdict v = same ? VERDICT_SAME : reason ? VERDICT_OPEN : VERDICT_DIFFERENT;
    report_row(lab->report, item, published, computed, v, same ? NULL : reason);
}

void lab_report_range(const Lab *lab, const char *item, const char *published, const char *computed,
                      bool inside, const ReportRange *range, const char *reason) {
    if (!inside && reason)
        report_row(lab->report, item, published, computed, VERDICT_OPEN, reason);
    else
        report_consistent(lab->report, item, published, computed, inside, range);
}
