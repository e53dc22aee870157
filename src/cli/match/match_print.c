// SPDX-License-Identifier: MIT
// match_print.c - see match_print.h.
#include "cli/match/match_print.h"

#include "cli/cli.h"

#include <math.h>

const char *match_shown_name(const char *text, Spec *spec) {
    const char *name = spec_parse(text, spec, NULL) ? spec_get(spec, "name") : NULL;
    return name && *name ? name : text;
}

void match_elo_text(const Score *s, char *out, size_t size) {
    double elo, error;
    if (!score_elo(s, &elo))
        snprintf(out, size, "-");
    else if (!score_elo_error(s, &error))
        snprintf(out, size, "%+.1f +- -", elo);
    else
        snprintf(out, size, "%+.1f +- %.1f", elo, error);
}

double match_seconds_left(double seconds, int64_t played, int64_t left) {
    return played > 0 && left > 0 ? seconds / (double)played * (double)left : 0;
}

static double per_second(int64_t count, double seconds) {
    return seconds > 0 ? (double)count / seconds : 0;
}

static int64_t all_faults(const MatchResult *r) {
    int64_t sum = 0;
    for (int i = 0; i < PLAYERS_MAX; i++) sum += r->faults[i];
    return sum;
}

static void print_faults(const MatchSetup *m, const MatchResult *r) {
    printf("faults  %lld", (long long)all_faults(r));
    for (int i = 0; i < match_contestants(m) && all_faults(r) > 0; i++)
        printf("%s%c %lld%s", i ? ", " : " (", 'A' + i, (long long)r->faults[i],
               i + 1 == match_contestants(m) ? ")" : "");
    putchar('\n');
    if (r->endings[END_RULES] == r->games) return;
    printf("ended by");
    for (int i = 0; i < ENDINGS_COUNT; i++)
        if (r->endings[i])
            printf("  %s %lld", i == END_AGREED ? "adjudication" : ending_text((Ending)i),
                   (long long)r->endings[i]);
    putchar('\n');
}

void match_delay_text(const Delays *d, Str *out) {
    double mean;
    if (delays_mean_ms(d, &mean))
        str_addf(out, " mean %.2f ms, at most %.2f ms in %lld %s", mean, (double)d->most_us / 1000,
                 (long long)d->moves, str_plural(d->moves, "move", "moves"));
    else
        str_add(out, " unknown");
    if (d->late)
        str_addf(out, "; beyond its time in %lld %s, by %lld ms at most", (long long)d->late,
                 str_plural(d->late, "move", "moves"), (long long)d->most_over_ms);
}

static void print_delays(const MatchSetup *m, const MatchResult *r) {
    for (int i = 0; i < match_contestants(m); i++) {
        Str text = {0};
        if (!delays_any(&r->delays[i])) continue;
        match_delay_text(&r->delays[i], &text);
        printf("delay of %c %s\n", 'A' + i, str_text(&text));
        str_clear(&text);
    }
}

static void print_pairs(const Score *s, bool solo) {
    static const char *const points[] = {"0", "0.5", "1", "1.5", "2"};
    printf("pairs  ");
    for (int i = 0; i < PAIR_RESULTS; i++)
        printf(" %s: %lld%s", points[i], (long long)s->pairs[i], i + 1 < PAIR_RESULTS ? "  " : "");
    printf("  (points of A in both games of an opening)\n");
    int64_t pairs = score_pairs(s), alone = score_games(s) - 2 * pairs;
    if (alone > 0 && !solo)
        printf(
            "Elo is that of %lld whole %s; %lld %s only in the score\n", (long long)pairs,
            str_plural(pairs, "pair", "pairs"), (long long)alone,
            str_plural(alone, "game without its pair counts", "games without their pairs count"));
}

// What the pairs show beyond the Elo difference, if anything.
static void print_statistics(const Score *s) {
    double elo, error, los, draws;
    if (score_normalised_elo(s, &elo, &error))
        printf("normalised Elo %+.1f +- %.1f", elo, error);
    else
        printf("normalised Elo -");
    if (score_los(s, &los))
        printf(", A is stronger with probability %.1f%%", 100 * los);
    else
        printf(", A is stronger with probability -");
    if (score_draw_ratio(s, &draws)) printf(", draws %.1f%%", 100 * draws);
    putchar('\n');
    BayesElo bayes;
    if (s->draws > 0 && score_bayes_elo(s, 0, &bayes)) // without draws it is the Elo of the table
        printf("BayesElo %+.1f with draw Elo %.1f\n", bayes.elo, bayes.draw_elo);
}

static void print_sprt(const Sprt *s, const MatchResult *r) {
    double lower, upper;
    Str words = {0};
    sprt_bounds(s, &lower, &upper);
    sprt_words(s, r->decision, &words);
    printf("SPRT    LLR %.2f (%.2f, %.2f): %s\n", r->llr, lower, upper, str_text(&words));
    str_clear(&words);
}

// Two standard deviations of a share of `n` games.
static double share_error(double share, int64_t n) {
    return n > 0 ? 2 * sqrt(share * (1 - share) / (double)n) : 0;
}

static int64_t deals_of_b(const MatchSetup *m, const MatchResult *r) {
    return m->specs[MATCH_B] ? r->games / 2 : 0;
}

static void print_solo(const MatchSetup *m, const MatchResult *r, MatchSpent spent) {
    int64_t b = deals_of_b(m, r), a = r->games - b;
    double share = a ? (double)r->score.wins / (double)a : 0;
    printf("A won %.2f%% +- %.2f%% of %lld %s", 100 * share, 100 * share_error(share, a),
           (long long)a, str_plural(a, "deal", "deals"));
    if (b) {
        double other = (double)r->solved_by_b / (double)b;
        printf(", B %.2f%% +- %.2f%%", 100 * other, 100 * share_error(other, b));
    }
    printf("; %.3g ms of processor time per game\n",
           r->games ? 1000 * spent.cpu / (double)r->games : 0);
}

// What each contestant got on average, by deals.
static void payoff_text(const Average *a, char *out, size_t size) {
    double mean, error;
    if (!average_mean(a, &mean))
        snprintf(out, size, "-");
    else if (!average_error(a, &error))
        snprintf(out, size, "%+.3f +- -", mean);
    else
        snprintf(out, size, "%+.3f +- %.3f", mean, error);
}

// Games of a deal that was not played to the end.
static int64_t games_left_out(const MatchSetup *m, const MatchResult *r) {
    return r->games - r->payoffs[0].n * match_deal_games(m);
}

static void print_payoffs(const MatchSetup *m, const MatchResult *r) {
    printf("%-40s %8s  %s\n", "player", "best", "payoff per game");
    for (int i = 0; i < match_contestants(m); i++) {
        char payoff[64];
        payoff_text(&r->payoffs[i], payoff, sizeof payoff);
        Spec spec;
        printf("%-40.40s %8.1f  %s\n", match_shown_name(m->specs[i], &spec), r->wins[i], payoff);
    }
    int64_t left = games_left_out(m, r);
    if (left)
        printf("%lld %s of %s that is played %d times %s not counted in the payoffs\n",
               (long long)left, str_plural(left, "game", "games"),
               m->game->traits & GAME_CHANCE ? "a deal" : "an opening", match_deal_games(m),
               str_plural(left, "is", "are"));
}

// The title, and the handicap, which is no part of it.
static void print_game(const Game *g) {
    const char *handicap = strstr(g->name, "handicap=");
    printf("%s", g->title);
    if (handicap) printf(", handicap %.*s", (int)strcspn(handicap + 9, ","), handicap + 9);
}

// Games that are counted in points, such as chips, not only won and lost.
static bool has_points(const MatchSetup *m) {
    return m->game->players > 1 && m->game->max_payoff != 1;
}

static void print_list(const MatchSetup *m, const MatchResult *r, MatchSpent spent) {
    print_game(m->game);
    printf(
        ", %s, seed %llu\n%lld %s; each deal is played %d times, everyone moves on by a seat\n\n",
        m->openings->words, (unsigned long long)m->seed, (long long)r->games,
        str_plural(r->games, "game", "games"), match_deal_games(m));
    print_payoffs(m, r);
    putchar('\n');
    print_faults(m, r);
    print_delays(m, r);
    printf("%lld moves in %.2f s, %.0f moves/s\n", (long long)r->moves, spent.wall,
           per_second(r->moves_played, spent.wall));
}

void match_print_table(const MatchSetup *m, const MatchResult *r, MatchSpent spent) {
    bool solo = m->game->players == 1;
    const Score *s = &r->score;
    double mean;
    if (m->listed) {
        print_list(m, r, spent);
        return;
    }
    char elo[64], score[16] = "-";
    match_elo_text(s, elo, sizeof elo);
    if (score_mean(s, &mean)) snprintf(score, sizeof score, "%.1f%%", 100 * mean);
    print_game(m->game);
    printf(", %s, seed %llu\nA  %s\n", m->openings->words, (unsigned long long)m->seed,
           m->specs[MATCH_A]);
    if (m->specs[MATCH_B]) printf("B  %s\n", m->specs[MATCH_B]);
    printf("\n%8s %8s %8s %8s %8s  %s\n", "games", solo ? "solved" : "wins", "draws",
           solo ? "failed" : "losses", "score", "Elo of A over B");
    printf("%8lld %8lld %8lld %8lld %8s  %s\n\n", (long long)score_games(s), (long long)s->wins,
           (long long)s->draws, (long long)s->losses, score, elo);
    if (solo) print_solo(m, r, spent);
    if (m->specs[MATCH_B]) {
        print_pairs(s, solo);
        print_statistics(s);
    }
    if (m->game->players > 2 || has_points(m)) print_payoffs(m, r);
    if (m->sprt) print_sprt(m->sprt, r);
    print_faults(m, r);
    print_delays(m, r);
    printf("%lld moves in %.2f s, %.0f moves/s\n", (long long)r->moves, spent.wall,
           per_second(r->moves_played, spent.wall));
}

static json_t *number_or_null(bool known, double value) {
    return known && isfinite(value) ? json_real(value) : json_null();
}

static json_t *endings_json(const MatchResult *r) {
    json_t *endings = json_object();
    for (int i = 0; i < ENDINGS_COUNT; i++)
        if (r->endings[i])
            json_object_set_new(endings, ending_text((Ending)i), json_integer(r->endings[i]));
    return endings;
}

static json_t *sprt_json(const Sprt *s, const MatchResult *r) {
    static const char *const states[] = {"undecided", "H0", "H1"};
    double lower, upper;
    sprt_bounds(s, &lower, &upper);
    return json_pack("{s:f, s:f, s:s, s:f, s:f, s:s}", "elo0", s->elo0, "elo1", s->elo1, "model",
                     sprt_model_name(s->model), "lower", lower, "upper", upper, "accepted",
                     states[r->decision]);
}

static void add_statistics(json_t *j, const Score *s) {
    double elo = 0, error = 0, los = 0, draws = 0;
    bool has_elo = score_normalised_elo(s, &elo, &error);
    bool has_los = score_los(s, &los), has_draws = score_draw_ratio(s, &draws);
    json_object_set_new(j, "normalised_elo", number_or_null(has_elo, elo));
    json_object_set_new(j, "normalised_error", number_or_null(has_elo, error));
    BayesElo bayes = {0};
    bool has_bayes = score_bayes_elo(s, 0, &bayes);
    json_object_set_new(j, "bayes_elo", number_or_null(has_bayes, bayes.elo));
    json_object_set_new(j, "draw_elo", number_or_null(has_bayes, bayes.draw_elo));
    json_object_set_new(j, "los", number_or_null(has_los, los));
    json_object_set_new(j, "draw_ratio", number_or_null(has_draws, draws));
}

// What counts in a one-player game: the share that was won, its error, and the time a game took.
static void add_solo_json(const MatchSetup *m, const MatchResult *r, MatchSpent spent, json_t *j) {
    int64_t a = r->games - deals_of_b(m, r), b = deals_of_b(m, r);
    double share = a ? (double)r->score.wins / (double)a : 0;
    if (b) {
        double share_b = (double)r->solved_by_b / (double)b;
        json_object_set_new(j, "wins_b", json_integer(r->solved_by_b));
        json_object_set_new(j, "share_b", json_real(share_b));
        json_object_set_new(j, "share_b_error", json_real(share_error(share_b, b)));
    }
    json_object_set_new(j, "share", json_real(share));
    json_object_set_new(j, "share_error", json_real(share_error(share, a)));
    json_object_set_new(j, "cpu_seconds_per_game",
                        json_real(r->games ? spent.cpu / (double)r->games : 0));
}

static json_t *payoffs_json(const MatchSetup *m, const MatchResult *r) {
    json_t *list = json_array();
    for (int i = 0; i < match_contestants(m); i++) {
        double mean = 0, error = 0;
        bool has_mean = average_mean(&r->payoffs[i], &mean);
        bool has_error = average_error(&r->payoffs[i], &error);
        json_array_append_new(list, json_pack("{s:s, s:o, s:o, s:f, s:I}", "player", m->specs[i],
                                              "payoff", number_or_null(has_mean, mean), "error",
                                              number_or_null(has_error, error), "best", r->wins[i],
                                              "faults", (json_int_t)r->faults[i]));
    }
    return list;
}

json_t *match_delay_json(const char *player, const Delays *d) {
    double mean = 0;
    bool known = delays_mean_ms(d, &mean);
    return json_pack("{s:s, s:I, s:o, s:o, s:I, s:I}", "player", player, "moves",
                     (json_int_t)d->moves, "mean_ms", number_or_null(known, mean), "most_ms",
                     number_or_null(known, (double)d->most_us / 1000), "late", (json_int_t)d->late,
                     "most_over_ms", (json_int_t)d->most_over_ms);
}

static json_t *delays_json(const MatchSetup *m, const MatchResult *r) {
    json_t *list = json_array();
    for (int i = 0; i < match_contestants(m); i++)
        json_array_append_new(list, match_delay_json(m->specs[i], &r->delays[i]));
    return list;
}

static bool has_delays(const MatchSetup *m, const MatchResult *r) {
    bool any = false;
    for (int i = 0; i < match_contestants(m); i++) any |= delays_any(&r->delays[i]);
    return any;
}

// What every match has, at the end of its object.
static void finish_json(const MatchSetup *m, const MatchResult *r, MatchSpent spent, json_t *j) {
    if (m->game->players > 2 || m->listed || has_points(m)) {
        json_object_set_new(j, "players", payoffs_json(m, r));
        json_object_set_new(j, "left_out", json_integer(games_left_out(m, r)));
    }
    if (has_delays(m, r)) json_object_set_new(j, "delays", delays_json(m, r));
    json_object_set_new(j, "endings", endings_json(r));
    json_object_set_new(j, "backend", json_string(m->game->backend));
    json_object_set_new(j, "complete", json_boolean(r->games >= match_share(m) || r->decision));
    json_object_set_new(j, "moves", json_integer(r->moves));
    json_object_set_new(j, "seconds", json_real(spent.wall));
    json_object_set_new(j, "cpu_seconds", json_real(spent.cpu));
    json_object_set_new(j, "moves_per_second", json_real(per_second(r->moves_played, spent.wall)));
    cli_print_json(j);
}

void match_print_json(const MatchSetup *m, const MatchResult *r, MatchSpent spent) {
    if (m->listed) {
        json_t *list =
            json_pack("{s:s, s:s, s:I, s:I, s:i, s:I}", "game", m->game->name, "openings",
                      m->openings->text, "seed", (json_int_t)m->seed, "games", (json_int_t)r->games,
                      "games_per_deal", match_deal_games(m), "faults", (json_int_t)all_faults(r));
        finish_json(m, r, spent, list);
        return;
    }
    const Score *s = &r->score;
    double mean = 0, elo = 0, error = 0;
    bool has_mean = score_mean(s, &mean), has_elo = score_elo(s, &elo);
    bool has_error = score_elo_error(s, &error);
    json_t *pairs = json_array();
    for (int i = 0; i < PAIR_RESULTS; i++) json_array_append_new(pairs, json_integer(s->pairs[i]));
    json_t *j = json_pack(
        "{s:s, s:s, s:s?, s:s, s:I, s:I, s:I, s:I, s:I, s:o, s:o, s:o, s:o, s:o, s:I, s:I, s:I}",
        "game", m->game->name, "a", m->specs[MATCH_A], "b", m->specs[MATCH_B], "openings",
        m->openings->text, "seed", (json_int_t)m->seed, "games", (json_int_t)score_games(s), "wins",
        (json_int_t)s->wins, "draws", (json_int_t)s->draws, "losses", (json_int_t)s->losses,
        "score", number_or_null(has_mean, mean), "elo", number_or_null(has_elo, elo), "error",
        number_or_null(has_error, error), "pairs", pairs, "llr",
        number_or_null(m->sprt != NULL, r->llr), "faults",
        (json_int_t)(r->faults[MATCH_A] + r->faults[MATCH_B]), "faults_a",
        (json_int_t)r->faults[MATCH_A], "faults_b", (json_int_t)r->faults[MATCH_B]);
    if (m->game->players > 1)
        json_object_set_new(j, "unpaired", json_integer(score_games(s) - 2 * score_pairs(s)));
    if (m->game->players == 1) add_solo_json(m, r, spent, j);
    if (m->specs[MATCH_B]) add_statistics(j, s);
    if (m->sprt) json_object_set_new(j, "sprt", sprt_json(m->sprt, r));
    finish_json(m, r, spent, j);
}
