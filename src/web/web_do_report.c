// SPDX-License-Identifier: MIT
// web_do_report.c - see web_do_report.h.
#include "web/web_do_report.h"

#include "base/mem.h"
#include "teach/model/tutor_report.h"
#include "web/games/web_json.h"
#include "web/web_do_game.h"

typedef struct {
    Job job; // first
    Web *web;
    Request *asked_by;
    Record record;
    int side;
} ReportJob;

static json_t *words(const char *en, const char *ja) {
    return json_pack("{s:s, s:s}", "en", en, "ja", ja);
}

static json_t *json_costly(const Record *r, const ReportMove *m) {
    State *s = game_states_new(r->game, 1);
    Str played = {0}, better = {0};
    record_state(r, m->ply, s);
    game_move_text(r->game, s, m->played, &played);
    game_move_text(r->game, s, m->better, &better);
    json_t *j = json_pack("{s:I, s:s, s:s, s:f, s:o}", "ply", (json_int_t)m->ply + 1, "move",
                          str_text(&played), "better", str_text(&better), "loss", m->loss / 1000.0,
                          "reason", words(m->en, m->ja));
    str_clear(&played);
    str_clear(&better);
    free(s);
    return j;
}

static json_t *json_report(const Record *r, const TutorReport *t) {
    json_t *worst = json_array(), *better = json_null(), *phases = json_array();
    for (int i = 0; i < FEATURE_PHASES; i++)
        json_array_append_new(phases, json_real(t->phase_loss[i] / 1000.0));
    for (size_t i = 0; i < t->n_worst; i++)
        json_array_append_new(worst, json_costly(r, &t->worst[i]));
    if (t->better_to > t->better_from)
        better = json_pack("[I, I]", (json_int_t)t->better_from + 1, (json_int_t)t->better_to);
    return json_pack("{s:o, s:i, s:s, s:o, s:o, s:o}", "phases", phases, "side", t->side, "level",
                     level_names[t->level], "better", better, "worst", worst, "practise",
                     words(t->practise_en, t->practise_ja));
}

static void run_report(Job *job) {
    ReportJob *a = (ReportJob *)job;
    TutorReport report;
    Error e;
    bool ok = tutor_report(&a->record, a->side, &report, &e);
    Reply r =
        ok ? reply_json(200, json_report(&a->record, &report)) : reply_error(409, "%s", e.text);
    request_answer(a->asked_by, r);
    record_clear(&a->record);
    free(a);
}

Reply do_report(Web *w, Request *q) {
    Reply r;
    Error e;
    WebGame *game = handler_find_game(q, &r);
    if (!game) return r;
    int64_t side = 0;
    while (side + 1 < game->live.game->players && !game->person[side]) side++;
    if (!request_int(q, "side", 0, game->live.game->players - 1, &side, &e))
        return reply_error(400, "%s", e.text);
    if (!web_game_over(game)) return reply_error(409, "the game is not over");
    if (!features_suit(game->live.game, &e)) return reply_error(409, "%s", e.text);
    if (pool_waiting(&w->moves) > 64)
        return reply_error(503, "too many requests are waiting; try again");
    ReportJob *a = mem_new(1, sizeof *a);
    *a = (ReportJob){.job.run = run_report, .web = w, .asked_by = q, .side = (int)side};
    record_copy(&a->record, &game->live.record);
    r = request_wait(q);
    pool_add(&w->moves, &a->job);
    return r;
}
