// SPDX-License-Identifier: MIT
// tournament_print.c - see tournament_print.h.
#include "cli/match/tournament_print.h"

#include "base/utf8.h"
#include "cli/match/match_print.h"

// Players in the order of the table: by points, then as they were entered.
static void rank_players(const TournamentResult *r, size_t *order) {
    for (size_t i = 0; i < r->table.n; i++) {
        size_t at = i;
        while (at > 0 && r->points[order[at - 1]] < r->points[i]) {
            order[at] = order[at - 1];
            at--;
        }
        order[at] = i;
    }
}

// The known rating that `elo=` in a player's text gives.
static bool known_elo(const char *text, double *elo) {
    Spec spec;
    return spec_parse(text, &spec, NULL) && spec_get(&spec, "elo") &&
           spec_real(&spec, "elo", -10000, 10000, elo, NULL);
}

static int widest_name(const TournamentSetup *t) {
    int most = (int)strlen("player");
    for (size_t i = 0; i < t->n; i++) {
        Spec spec;
        int width = (int)utf8_length(match_shown_name(t->specs[i], &spec));
        if (width > most) most = width;
    }
    return most;
}

static bool rate(const TournamentSetup *t, const TournamentResult *r, Rating *out) {
    bool anchored[RATED_MAX] = {0}, any = false;
    double anchors[RATED_MAX] = {0};
    for (size_t i = 0; i < t->n; i++) any |= anchored[i] = known_elo(t->specs[i], &anchors[i]);
    return ratings_fit(&r->table, any ? anchored : NULL, anchors, out);
}

static void rating_text(const Rating *r, char *out, size_t size) {
    if (!r->rated)
        snprintf(out, size, "-");
    else if (r->error == 0)
        snprintf(out, size, "%.1f (given)", r->elo);
    else
        snprintf(out, size, "%+.1f +- %.1f", r->elo, r->error);
}

static void add_row(const TournamentSetup *t, const TournamentResult *r, const size_t *order,
                    size_t place, const Rating *rating, Str *out) {
    size_t i = order[place];
    char elo[48];
    Spec spec;
    const char *name = match_shown_name(t->specs[i], &spec);
    rating_text(rating, elo, sizeof elo);
    str_addf(out, "%4zu %s%*s %7.1f %6.0f %-18s", place + 1, name,
             widest_name(t) - (int)utf8_length(name), "", r->points[i], cross_games(&r->table, i),
             elo);
    for (size_t c = 0; c < t->n; c++) {
        size_t j = order[c];
        if (r->table.games[i][j] > 0)
            str_addf(out, " %5.1f", r->table.points[i][j]);
        else
            str_addf(out, " %5s", i == j ? "x" : "");
    }
    str_addf(out, "  %lld", (long long)r->faults[i]);
    double mean, error = 0;
    if (t->match.game->players > 2 && average_mean(&r->payoffs[i], &mean))
        str_addf(out, "  %+.3f +- %.3f", mean, average_error(&r->payoffs[i], &error) ? error : 0);
    str_add_char(out, '\n');
}

void tournament_table(const TournamentSetup *t, const TournamentResult *r, Str *out) {
    Rating ratings[RATED_MAX];
    size_t order[RATED_MAX] = {0};
    bool added = rate(t, r, ratings);
    rank_players(r, order);
    str_addf(out, "%s, %s, seed %llu, games per pairing: %lld\n\n", t->match.game->title,
             t->match.openings->words, (unsigned long long)t->match.seed,
             (long long)t->match.games);
    str_addf(out, "%4s %-*s %7s %6s %-18s", "", widest_name(t), "player", "points", "games", "Elo");
    for (size_t k = 0; k < t->n; k++) str_addf(out, " %5zu", k + 1);
    str_addf(out, "  faults%s\n", t->match.game->players > 2 ? "  payoff" : "");
    for (size_t k = 0; k < t->n; k++) add_row(t, r, order, k, &ratings[order[k]], out);
    if (added)
        str_add(out, "\na player won or lost every game: for the ratings, half a drawn game was "
                     "added to each pairing\n");
}

void tournament_delays(const TournamentSetup *t, const TournamentResult *r, Str *out) {
    bool any = false;
    for (size_t i = 0; i < t->n; i++) {
        Spec spec;
        if (!delays_any(&r->delays[i])) continue;
        str_addf(out, "%sdelay of %s ", any ? "" : "\n", match_shown_name(t->specs[i], &spec));
        match_delay_text(&r->delays[i], out);
        str_add_char(out, '\n');
        any = true;
    }
}

static json_t *delays_json(const TournamentSetup *t, const TournamentResult *r) {
    json_t *list = json_array();
    for (size_t i = 0; i < t->n; i++)
        if (delays_any(&r->delays[i]))
            json_array_append_new(list, match_delay_json(t->specs[i], &r->delays[i]));
    return list;
}

static json_t *player_json(const TournamentSetup *t, const TournamentResult *r, size_t i,
                           const Rating *rating) {
    json_t *against = json_array();
    for (size_t j = 0; j < t->n; j++)
        json_array_append_new(against, r->table.games[i][j] > 0 ? json_real(r->table.points[i][j])
                                                                : json_null());
    json_t *j = json_pack("{s:s, s:f, s:f, s:o, s:o, s:I, s:o}", "player", t->specs[i], "points",
                          r->points[i], "games", cross_games(&r->table, i), "elo",
                          rating->rated ? json_real(rating->elo) : json_null(), "error",
                          rating->rated ? json_real(rating->error) : json_null(), "faults",
                          (json_int_t)r->faults[i], "against", against);
    Spec spec;
    json_object_set_new(j, "name", json_string(match_shown_name(t->specs[i], &spec)));
    if (t->match.game->players <= 2) return j;
    double mean = 0, error = 0;
    bool known = average_mean(&r->payoffs[i], &mean), sure = average_error(&r->payoffs[i], &error);
    json_object_set_new(j, "payoff", known ? json_real(mean) : json_null());
    json_object_set_new(j, "payoff_error", sure ? json_real(error) : json_null());
    return j;
}

void tournament_print_json(const TournamentSetup *t, const TournamentResult *r) {
    Rating ratings[RATED_MAX];
    json_t *players = json_array();
    bool added = rate(t, r, ratings);
    for (size_t i = 0; i < t->n; i++)
        json_array_append_new(players, player_json(t, r, i, &ratings[i]));
    cli_print_json(json_pack("{s:s, s:I, s:I, s:b, s:b, s:o, s:o}", "game", t->match.game->name,
                             "games", (json_int_t)r->games, "pairings", (json_int_t)r->pairings,
                             "complete", r->pairings == tournament_pairings(t), "draws_added",
                             added, "players", players, "delays", delays_json(t, r)));
}
