// SPDX-License-Identifier: MIT
// tournament.c - see tournament.h.
#include "referee/tournament.h"

#include "base/mem.h"
#include "referee/match_archive.h"
#include "referee/swiss.h"

// What tables and files call a player: `name=` in its text, else the text.
static const char *name_of(const char *text, Spec *spec) {
    const char *name = spec_parse(text, spec, NULL) ? spec_get(spec, "name") : NULL;
    return name && *name ? name : text;
}

// Results go by names: two players need two.
static bool has_own_name(const TournamentSetup *t, size_t i, Error *e) {
    Spec mine, other;
    const char *name = name_of(t->specs[i], &mine);
    for (size_t j = 0; j < i; j++) {
        if (strcmp(t->specs[i], t->specs[j]) == 0)
            return error_set(e, "'%.150s' is entered twice", t->specs[i]);
        if (strcmp(name, name_of(t->specs[j], &other)) == 0)
            return error_set(e, "two players have the name '%.60s'", name);
    }
    return true;
}

bool tournament_check(const TournamentSetup *t, Error *e) {
    if (t->match.game->players < 2)
        return error_set(e, "a tournament is for games of two or more players; %s has %d",
                         t->match.game->name, t->match.game->players);
    if (t->kind == TOURNAMENT_SWISS && tournament_has_tables(t))
        return error_set(e, "a Swiss tournament is for two sides; %s has %d players",
                         t->match.game->name, t->match.game->players);
    if (t->n < 2 || t->n > RATED_MAX)
        return error_set(e, "a tournament is for 2 to %d players", RATED_MAX);
    for (size_t i = 0; i < t->n; i++) {
        if (!has_own_name(t, i, e)) return false;
        MatchSetup m = t->match;
        m.specs[MATCH_A] = t->specs[i];
        m.specs[MATCH_B] = t->specs[i == 0 ? 1 : 0];
        if (!match_check(&m, e)) return false;
    }
    return true;
}

// With fewer players than seats the two of a pairing share the seats.
bool tournament_has_tables(const TournamentSetup *t) {
    const Game *g = t->match.game;
    return g->players > 2 && g->teams != 2 && t->n >= (size_t)g->players;
}

static int64_t choose(int64_t n, int64_t k) {
    int64_t ways = 1;
    for (int64_t i = 1; i <= k; i++) ways = ways * (n - k + i) / i;
    return ways;
}

int64_t tournament_pairings(const TournamentSetup *t) {
    int64_t n = (int64_t)t->n, seats = t->match.game->players;
    if (tournament_has_tables(t))
        return t->kind == TOURNAMENT_GAUNTLET ? choose(n - 1, seats - 1) : choose(n, seats);
    return t->kind == TOURNAMENT_ROUND_ROBIN ? n * (n - 1) / 2
           : t->kind == TOURNAMENT_GAUNTLET  ? n - 1
                                             : t->rounds * (n / 2);
}

// A pairing that is being played.
typedef struct {
    const TournamentSetup *setup;
    TournamentResult *result;
    size_t players[PLAYERS_MAX];
    int n;
    int64_t read_back; // games of earlier pairings that were in the archive
} Pairing;

// Everyone at a table against everyone else.
static void count_table(Pairing *p, const MatchGame *game) {
    for (int i = 0; i < p->n; i++)
        for (int k = 0; k < i; k++) {
            size_t a = p->players[game->seats[i]], b = p->players[game->seats[k]];
            int more = game->payoffs[i] - game->payoffs[k];
            double points = more > 0 ? 1 : more == 0 ? 0.5 : 0;
            cross_add(&p->result->table, a, b, points);
            p->result->points[a] += points;
            p->result->points[b] += 1 - points;
        }
}

static void count_game(void *context, const MatchGame *game, const MatchResult *so_far) {
    Pairing *p = context;
    TournamentResult *r = p->result;
    r->read_back = p->read_back + so_far->read_back;
    size_t a = p->players[0], b = p->players[1];
    if (p->n > 2) {
        count_table(p, game);
    } else {
        double points = game->half_points / 2.0;
        cross_add(&r->table, a, b, points);
        r->points[a] += points;
        r->points[b] += 1 - points;
    }
    if (game->culprit != MATCH_NOBODY) r->faults[p->players[game->culprit]]++;
    r->games++;
    if (p->setup->report) p->setup->report(p->setup->context, a, b, game, r);
}

static bool pass_record(void *context, const Record *r, int64_t number, Error *e) {
    const TournamentSetup *t = ((Pairing *)context)->setup;
    (void)number;
    return t->each_record(t->context, r, e);
}

static void pass_failure(void *context) {
    const TournamentSetup *t = ((Pairing *)context)->setup;
    t->record_failed(t->context);
}

// The match of a pairing. Rounds have their own seeds, so that the same pairing in two rounds gives
// different games.
static MatchSetup match_of(const Pairing *p, int round) {
    const TournamentSetup *t = p->setup;
    MatchSetup m = t->match;
    for (int i = 0; i < p->n; i++) m.specs[i] = t->specs[p->players[i]];
    m.listed = p->n > 2 ? p->n : 0;
    m.seed += (uint64_t)round;
    m.part = true;
    return m;
}

void tournament_event(const TournamentSetup *t, size_t a, size_t b, int round, Str *out) {
    MatchSetup m = match_of(&(Pairing){.setup = t, .players = {a, b}, .n = 2}, round);
    match_event(&m, out);
}

static bool play_pairing(Pairing *p, int round, Error *e) {
    TournamentResult *out = p->result;
    MatchSetup m = match_of(p, round);
    MatchResult r;
    out->round = round;
    m.report = count_game;
    m.context = p;
    if (p->setup->each_record) m.each_record = pass_record;
    if (p->setup->record_failed) m.record_failed = pass_failure;
    p->read_back = out->read_back;
    bool ok = match_run(&m, &r, e);
    for (int i = 0; i < p->n; i++) {
        average_join(&out->payoffs[p->players[i]], &r.payoffs[i]);
        delays_join(&out->delays[p->players[i]], &r.delays[i]);
    }
    out->pairings += ok && r.games == m.games;
    return ok;
}

static bool play(const TournamentSetup *t, size_t a, size_t b, int round, TournamentResult *out,
                 Error *e) {
    Pairing p = {.setup = t, .result = out, .players = {a, b}, .n = 2};
    return play_pairing(&p, round, e);
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

// All tables, in order: `p` has its first n players, and the others come from `from` on.
static bool run_tables(Pairing *p, int n, size_t from, Error *e) {
    const TournamentSetup *t = p->setup;
    if (stopped(t)) return true;
    if (n == p->n) return play_pairing(p, 0, e);
    size_t last = n == 0 && t->kind == TOURNAMENT_GAUNTLET ? 1 : t->n;
    for (size_t i = from; i < last; i++) {
        p->players[n] = i;
        if (!run_tables(p, n + 1, i + 1, e)) return false;
    }
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

// Whether engines start, and options that only they can judge, before the first game.
static bool prepare_players(const TournamentSetup *t, Error *e) {
    for (size_t i = 0; i < t->n; i++) {
        Player *p = player_new(&t->match.players, t->match.game, t->specs[i], e);
        bool ok = p && (player_prepare(p, e) || error_prefix(e, "'%.150s'", t->specs[i]));
        player_free(p);
        if (!ok) return false;
    }
    return true;
}

bool tournament_run(const TournamentSetup *t, TournamentResult *out, Error *e) {
    memset(out, 0, sizeof *out);
    out->table.n = t->n;
    if (!tournament_check(t, e) || !prepare_players(t, e)) return false;
    Pairing tables = {.setup = t, .result = out, .n = t->match.game->players};
    if (tournament_has_tables(t)) return run_tables(&tables, 0, 0, e);
    return t->kind == TOURNAMENT_SWISS ? run_swiss(t, out, e) : run_table(t, out, e);
}
