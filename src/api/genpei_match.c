// SPDX-License-Identifier: MIT
// genpei_match.c - public calls of the library (include/genpei.h): matches.
#include "api/genpei_inside.h"

#include "referee/match.h"

#include <math.h>

static bool is_own(const Genpei *w, const char *text) {
    Spec spec;
    if (!spec_parse(text, &spec, NULL)) return false;
    const PlayerType *type = player_type(&w->players, spec.name, NULL);
    return type && type->make_as;
}

static bool can_match(Genpei *w, const Game *game, const char *a, const char *b,
                      const GenpeiMatch *m) {
    if (game->players != 2)
        return error_set(&w->error, "%s is not a game for two sides", game->name);
    if (m->threads > 1 && (is_own(w, a) || is_own(w, b)))
        return error_set(&w->error, "players of the caller play on one thread");
    if (m->games < 0 || m->threads < 0 || m->opening < -1 || m->depth < 0)
        return error_set(&w->error, "a match with a number below 0");
    if (m->threads > GENPEI_THREADS_MAX)
        return error_set(&w->error, "a match has at most %d threads", GENPEI_THREADS_MAX);
    return true;
}

static void give_score(const MatchResult *r, GenpeiScore *out) {
    *out = (GenpeiScore){.games = r->games,
                         .wins = r->score.wins,
                         .draws = r->score.draws,
                         .losses = r->score.losses};
    if (!score_elo(&r->score, &out->elo)) out->elo = NAN;
    if (!score_elo_error(&r->score, &out->error)) out->error = NAN;
    for (int i = 0; i < 2; i++) {
        out->faults[i] = r->faults[i];
        average_mean(&r->payoffs[i], &out->payoff[i]);
    }
}

static bool play_match(Genpei *w, const GenpeiGame *g, const char *a, const char *b,
                       const GenpeiMatch *match, GenpeiScore *score) {
    const GenpeiMatch asked = match ? *match : (GenpeiMatch){0};
    if (!can_match(w, g->game, a, b, &asked)) return false;
    MatchSetup m = {.game = g->game,
                    .players = w->players,
                    .specs = {a, b},
                    .games = asked.games ? asked.games : 100,
                    .seed = asked.seed ? asked.seed : 1,
                    .depth = asked.depth,
                    .nodes = asked.nodes,
                    .threads = asked.threads ? asked.threads : 1,
                    .stop = work_begins(w),
                    .table = w->table};
    int plies = asked.opening < 0    ? 0
                : asked.opening == 0 ? openings_default_plies(g->game)
                                     : asked.opening;
    Openings openings = {0};
    MatchResult result = {0};
    bool ok = match_check(&m, &w->error) &&
              openings_random_until(&openings, g->game, plies, (size_t)(m.games / 2 + m.games % 2),
                                    m.seed, m.stop, &w->error);
    m.openings = &openings;
    if (ok && asked.archive) {
        m.archive = archive_open(asked.archive, ARCHIVE_WRITE, &w->error);
        ok = m.archive != NULL;
    }
    ok = ok && match_run(&m, &result, &w->error);
    if (ok) give_score(&result, score);
    archive_close(m.archive);
    openings_clear(&openings);
    return ok;
}

bool genpei_match(Genpei *w, const char *game, const char *a, const char *b,
                  const GenpeiMatch *match, GenpeiScore *score) {
    if (!w) return false;
    if (!game || !a || !b || !score)
        return error_set(&w->error, "a match needs a game, two players and a place for the score");
    const GenpeiGame *g = genpei_game(w, game);
    const int working = w->working;
    Call call = {0};
    if (!g) return false;
    if (CALL_RUNS_OUT(&call)) {
        work_ends(w, working);
        return out_of_memory(w);
    }
    bool ok = play_match(w, g, a, b, match, score);
    work_ends(w, working);
    call_end(&call);
    return ok;
}
