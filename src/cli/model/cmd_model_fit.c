// SPDX-License-Identifier: MIT
// cmd_model_fit.c - `genpei model fit`: models of players from the games they played.
#include "cli/model/model_cmds.h"

#include "base/mem.h"
#include "base/suggest.h"
#include "cli/archive/archive_cmds.h"
#include "cli/cmd.h"
#include "teach/model/model_store.h"
#include "work/progress.h"

typedef struct {
    const char *game, *player, *archive, *without;
    ArgList files;
    int64_t top, average_games, player_games, test_games;
    bool compare, json;
} FitOptions;

typedef struct {
    App *app;
    const FitOptions *options;
    GameSet set;
    ModelStudy study;
    ChoiceModel average;
    Archive *archive;
    Progress progress;
    size_t *who; // numbers of the players to be fitted
    size_t n;
} Fitting;

static bool read_files(Fitting *f, Error *e) {
    const FitOptions *o = f->options;
    for (size_t i = 0; i < o->files.n; i++) {
        if (!game_set_read(&f->set, o->files.items[i], f->app->games, e)) return false;
        progress_say(&f->progress, "%zu %s", f->set.n,
                     str_plural((int64_t)f->set.n, "game", "games"));
    }
    progress_clear(&f->progress);
    if (f->set.refused)
        fprintf(stderr, "genpei: %zu %s left out, the first: %s\n", f->set.refused,
                str_plural((int64_t)f->set.refused, "game", "games"), f->set.why.text);
    if (f->set.others)
        fprintf(stderr, "genpei: %zu %s with other rules left out\n", f->set.others,
                str_plural((int64_t)f->set.others, "game", "games"));
    return f->set.n > 0 || error_set(e, "no games of %s in the files", f->set.game->title);
}

static size_t most_played(const GameSet *s, const char *without, const size_t *taken, size_t n) {
    size_t best = SIZE_MAX;
    for (size_t i = 0; i < s->n_names; i++) {
        bool used = without && strstr(s->names[i], without);
        for (size_t k = 0; k < n; k++) used |= taken[k] == i;
        if (!used && (best == SIZE_MAX || s->played[i] > s->played[best])) best = i;
    }
    return best;
}

static bool choose_players(Fitting *f, Error *e) {
    const FitOptions *o = f->options;
    const GameSet *s = &f->set;
    size_t most = o->player ? 1 : (size_t)o->top;
    f->who = mem_new(most, sizeof *f->who);
    if (o->player) {
        f->who[0] = game_set_find(s, o->player);
        f->n = 1;
        if (f->who[0] != SIZE_MAX) return true;
        const char *near = suggest_nearest(o->player, (const char **)s->names, s->n_names);
        if (near)
            return error_set(e, "no player is called '%.60s'; did you mean '%.60s'?", o->player,
                             near);
        return error_set(e, "no player is called '%.60s' in these games", o->player);
    }
    for (; f->n < most; f->n++) {
        f->who[f->n] = most_played(s, o->without, f->who, f->n);
        if (f->who[f->n] == SIZE_MAX) break;
    }
    return f->n > 0 || error_set(e, "no player is left");
}

static json_t *score_json(const ChoiceScore *s) {
    return json_pack("{s:I, s:f, s:f, s:f}", "moves", (json_int_t)s->n, "top1", s->top1, "top3",
                     s->top3, "likelihood", s->likelihood);
}

static void print_result(Fitting *f, size_t who, const ChoiceModel *m, const ChoiceScore *average,
                         const FixedPlayer *fixed) {
    const GameSet *s = &f->set;
    progress_clear(&f->progress);
    if (f->options->json) {
        cli_print_json(json_pack(
            "{s:o, s:s, s:I, s:b, s:I, s:I, s:o, s:o, s:o, s:I}", "player",
            cli_json_text(s->names[who]), "game", s->game->name, "games",
            (json_int_t)s->played[who], "average", m->average, "fitted_games", (json_int_t)m->games,
            "fitted_moves", (json_int_t)m->moves, "model", score_json(&m->test), "average_model",
            score_json(average), "fixed", fixed ? score_json(&fixed->score) : json_null(),
            "refused", (json_int_t)s->refused));
        return;
    }
    cli_print_name(s->names[who], 24);
    printf(" %6zu %6zu  %5.1f %5.1f %6.3f  %5.1f %5.1f %6.3f", s->played[who], m->test.n,
           100 * m->test.top1, 100 * m->test.top3, m->test.likelihood, 100 * average->top1,
           100 * average->top3, average->likelihood);
    if (fixed)
        printf("  %5.1f %5.1f %6.3f %s", 100 * fixed->score.top1, 100 * fixed->score.top3,
               fixed->score.likelihood, fixed->spec);
    printf("\n");
    fflush(stdout);
}

static bool fit_one(Fitting *f, size_t who, Error *e) {
    const FitOptions *o = f->options;
    ChoiceModel m;
    ChoiceScore average;
    FixedPlayer fixed;
    progress_say(&f->progress, "%s: %zu %s", f->set.names[who], f->set.played[who],
                 str_plural((int64_t)f->set.played[who], "game", "games"));
    if (!model_study_player(&f->study, who, &f->average, &m, &average))
        return error_set(e, "stopped");
    if (m.average)
        fprintf(
            stderr,
            "genpei: '%s' has too few games (%zu): %d are needed besides those held out for the "
            "test; the average is used\n",
            f->set.names[who], f->set.played[who], STUDY_GAMES_NEEDED);
    bool compared =
        o->compare && model_best_fixed(f->app, &f->set, who, f->study.options.test_games, &fixed);
    bool ok = model_store_put(f->archive, &m, e);
    if (ok) print_result(f, who, &m, &average, compared ? &fixed : NULL);
    choice_model_clear(&m);
    if (ok && o->compare && !compared && atomic_load(&f->app->stop))
        return error_set(e, "stopped; the model of %.60s is stored, and not compared",
                         f->set.names[who]);
    return ok;
}

static bool fit_all(Fitting *f, Error *e) {
    const FitOptions *o = f->options;
    for (size_t i = 0; i < f->n; i++) game_set_keep_back(&f->set, f->who[i]);
    progress_say(&f->progress, "the average of %zu %s", f->set.n,
                 str_plural((int64_t)f->set.n, "game", "games"));
    model_study_init(&f->study, &f->set,
                     &(ModelStudyOptions){.average_games = (size_t)o->average_games,
                                          .player_games = (size_t)o->player_games,
                                          .test_games = (size_t)o->test_games,
                                          .stop = &f->app->stop});
    bool ok = model_study_average(&f->study, &f->average, e);
    if (ok) {
        ok = model_store_put(f->archive, &f->average, e);
        if (!o->json)
            printf("%-38s  %-18s  %-18s%s\n%-24s %6s %6s  %5s %5s %6s  %5s %5s %6s%s\n", "",
                   "the player's model", "the average model",
                   o->compare ? "  the best fixed player" : "", "player", "games", "tested", "top1",
                   "top3", "loglik", "top1", "top3", "loglik",
                   o->compare ? "   top1  top3 loglik" : "");
        for (size_t i = 0; i < f->n && ok; i++) ok = fit_one(f, f->who[i], e);
        if (ok && !o->json) printf("The models are stored in %s.\n", o->archive);
        choice_model_clear(&f->average);
    }
    model_study_clear(&f->study);
    return ok;
}

static int fit(App *app, const FitOptions *o) {
    Error e;
    const Game *g = cli_open(app, o->game, NULL, &e);
    if (!g || !features_suit(g, &e)) return cli_fail(&e);
    Fitting f = {.app = app, .options = o};
    game_set_init(&f.set, g);
    progress_init(&f.progress);
    bool ok = read_files(&f, &e) && choose_players(&f, &e);
    if (ok) {
        f.archive = archive_open(o->archive, ARCHIVE_WRITE, &e);
        ok = f.archive && fit_all(&f, &e);
        archive_close(f.archive);
    }
    progress_clear(&f.progress);
    game_set_clear(&f.set);
    free(f.who);
    return ok ? CLI_OK : cli_fail(&e);
}

int model_fit_command(App *app, const Command *self, int argc, char **argv) {
    FitOptions o = {.average_games = 500, .player_games = 300};
    o.test_games = 60;
    const ArgSpec spec[] = {
        {.name = "GAME", .kind = ARG_TEXT, .out = &o.game, .help = "name of the game"},
        {.name = "FILE...",
         .kind = ARG_TEXTS,
         .out = &o.files,
         .help = "files of games: text, SGF or WTHOR"},
        {.name = "--player",
         .kind = ARG_EITHER | ARG_TEXT,
         .out = &o.player,
         .value = "NAME",
         .help = "player to fit, named as in the files"},
        {.name = "--top",
         .kind = ARG_EITHER | ARG_INT,
         .out = &o.top,
         .value = "N",
         .help = "instead: fit the N players with the most games",
         .min = 1,
         .max = 1000},
        {.name = "--without",
         .kind = ARG_TEXT,
         .out = &o.without,
         .value = "TEXT",
         .help = "with --top: leave out players whose name contains TEXT"},
        {.name = "--average-games",
         .kind = ARG_INT,
         .out = &o.average_games,
         .value = "N",
         .help = "number of games to fit the average player to",
         .min = 10,
         .max = 1000000},
        {.name = "--player-games",
         .kind = ARG_INT,
         .out = &o.player_games,
         .value = "N",
         .help = "number of games to fit a player to",
         .min = 10,
         .max = 1000000},
        {.name = "--test-games",
         .kind = ARG_INT,
         .out = &o.test_games,
         .value = "N",
         .help = "number of held-out games to test on, taken from every fifth",
         .min = 1,
         .max = 1000000},
        {.name = "--compare",
         .kind = ARG_FLAG,
         .out = &o.compare,
         .help = "also test the best player of fixed depth on the same moves (slow)"},
        ARCHIVE_OPTION(o.archive),
        {.name = "--json",
         .kind = ARG_FLAG,
         .out = &o.json,
         .help = "print one JSON object per player"},
    };
    int status;
    if (!CLI_ARGS(self, spec, argc, argv, &status)) return status;
    Error e;
    o.archive = cli_archive(app, o.archive, &e);
    if (!o.archive) return cli_fail(&e);
    return fit(app, &o);
}
