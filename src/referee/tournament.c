// SPDX-License-Identifier: MIT
// tournament.c - see tournament.h.
#include "referee/tournament.h"

#include "base/mem.h"
#include "referee/swiss.h"

bool tournament_check(const TournamentSetup *t, Error *e) {
    if (t->match.game->players != 2)
        return error_set(e, "a tournament is for games of two players; %s has %d",
                         t->match.game->name, t->match.game->players);
    if (t->n < 2 || t->n > RATED_MAX)
        return error_set(e, "a tournament is for 2 to %d players", RATED_MAX);
    for (size_t i = 0; i < t->n; i++) {
        for (size_t j = 0; j < i; j++)
            if (strcmp(t->specs[i], t->specs[j]) == 0)
                return error_set(e, "'%.60s' is entered twice", t->specs[i]);
        MatchSetup m = t->match;
        m.specs[MATCH_A] = t->specs[i];
        m.specs[MATCH_B] = t->specs[i == 0 ? 1 : 0];
        if (!match_check(&m, e)) return false;
    }
    return true;
}

int64_t tournament_pairings(const TournamentSetup *t) {
    int64_t n = (int64_t)t->n;
    return t->kind == TOURNAMENT_ROUND_ROBIN ? n * (n - 1) / 2
           : t->kind == TOURNAMENT_GAUNTLET  ? n - 1
                                             : t->rounds * (n / 2);
}

// A pairing that is being played.
typedef struct {
    const TournamentSetup *setup;
    TournamentResult *result;
    size_t players[2];
} Pairing;

static void count_game(void *context, const MatchGame *game, const MatchResult *so_far) {
    Pairing *p = context;
    TournamentResult *r = p->result;
    (void)so_far;
    size_t a = p->players[0], b = p->players[1];
    double points = game->half_points / 2.0;
    cross_add(&r->table, a, b, points);
    r->points[a] += points;
    r->points[b] += 1 - points;
    if (game->culprit != MATCH_NOBODY) r->faults[p->players[game->culprit]]++;
    r->games++;
    if (p->setup->report) p->setup->report(p->setup->context, a, b, game, r);
}

// Plays one pairing. Rounds have their own seeds, so that the same pairing in two rounds gives
// different games.
static bool play(const TournamentSetup *t, size_t a, size_t b, int round, TournamentResult *out,
                 Error *e) {
    Pairing p = {t, out, {a, b}};
    MatchSetup m = t->match;
    MatchResult r;
    m.specs[MATCH_A] = t->specs[a];
    m.specs[MATCH_B] = t->specs[b];
    m.seed += (uint64_t)round;
    m.part = true;
    m.report = count_game;
    m.context = &p;
    bool ok = match_run(&m, &r, e);
    out->pairings += ok && r.games == m.games;
    return ok;
}

static bool stopped(const TournamentSetup *t) {
    return t->match.stop && atomic_load(t->match.stop);
}

static bool run_table(const TournamentSetup *t, TournamentResult *out, Error *e) {
    size_t last = t->kind == TOURNAMENT_GAUNTLET ? 1 : t->n;
    for (size_t i = 0; i < last; i++)
        for (size_t j = i + 1; j < t->n && !stopped(t); j++)
            if (!play(t, i, j, 0, out, e)) return false;
    return true;
}

// A player that sits out gets the points of a won match.
static bool run_swiss(const TournamentSetup *t, TournamentResult *out, Error *e) {
    SwissStanding *s = mem_new(1, sizeof *s);
    bool ok = true;
    s->n = t->n;
    for (int round = 0; round < t->rounds && ok && !stopped(t); round++) {
        int rival[RATED_MAX];
        memcpy(s->points, out->points, sizeof s->points);
        swiss_pair(s, rival);
        for (size_t i = 0; i < t->n && ok && !stopped(t); i++) {
            if (rival[i] == SWISS_NOBODY) {
                s->sat_out[i] = true;
                out->points[i] += (double)t->match.games;
            } else if ((int)i < rival[i]) {
                size_t j = (size_t)rival[i];
                s->met[i][j] = s->met[j][i] = true;
                ok = play(t, i, j, round, out, e);
            }
        }
    }
    free(s);
    return ok;
}

bool tournament_run(const TournamentSetup *t, TournamentResult *out, Error *e) {
    memset(out, 0, sizeof *out);
    out->table.n = t->n;
    if (!tournament_check(t, e)) return false;
    return t->kind == TOURNAMENT_SWISS ? run_swiss(t, out, e) : run_table(t, out, e);
}
