// SPDX-License-Identifier: MIT
// cmd_model.c - `genpei model show`: stored models of players; and the dispatch to the other parts.
#include "cli/cmd.h"
#include "cli/model/model_cmds.h"

#include "cli/archive/archive_cmds.h"
#include "teach/model/model_store.h"

static const Command parts[] = {
    {.name = "model fit",
     .summary = "Fit a model to the moves of a player and test it on every fifth game.",
     .example = "genpei model fit othello --player \"WTHOR 135\" WTH_*.wtb",
     .run = model_fit_command},
    {.name = "model show",
     .summary = "List the stored models, or show one.",
     .example = "genpei model show \"WTHOR 135\"",
     .run = model_show_command},
    {.name = "model judge",
     .summary = "Judge a player's moves by a level or a fitted model: the share of moves that lose "
                "more than a limit.",
     .example = "genpei model judge othello games --player tutor --level club",
     .run = model_judge_command},
};

static int run_model(App *app, const Command *self, int argc, char **argv) {
    return cli_parts(app, self, parts, sizeof parts / sizeof *parts, argc, argv);
}

const Command cmd_model = {
    .name = "model",
    .group = GROUP_LEARN,
    .summary = "Fit models of players to the moves they played.",
    .example = "genpei model fit othello --player \"WTHOR 135\" WTH_*.wtb",
    .run = run_model,
};

static const char *const phases[FEATURE_PHASES] = {"opening", "middle", "end"};

static json_t *numbers_json(const double v[FEATURE_PHASES]) {
    json_t *list = json_array();
    for (int p = 0; p < FEATURE_PHASES; p++) json_array_append_new(list, json_real(v[p]));
    return list;
}

static json_t *model_json(const ChoiceModel *m) {
    json_t *weights = json_object();
    double depth[FEATURE_PHASES];
    for (int p = 0; p < FEATURE_PHASES; p++) depth[p] = choice_model_depth(m, p);
    for (size_t k = 0; k < m->features->n; k++) {
        double w[FEATURE_PHASES], error[FEATURE_PHASES];
        for (int p = 0; p < FEATURE_PHASES; p++) {
            w[p] = m->choice.weight[p][k];
            error[p] = m->choice.error[p][k];
        }
        json_object_set_new(
            weights, m->features->features[k].key,
            json_pack("{s:o, s:o}", "weight", numbers_json(w), "error", numbers_json(error)));
    }
    return json_pack("{s:o, s:s, s:b, s:I, s:I, s:o, s:o, s:o, s:f, s:f, s:f, s:o}", "name",
                     cli_json_text(m->name), "game", m->game, "average", m->average, "games",
                     (json_int_t)m->games, "moves", (json_int_t)m->moves, "reads",
                     numbers_json(depth), "slips", numbers_json(m->choice.slip), "losses",
                     numbers_json(m->loss), "top1", m->test.top1, "top3", m->test.top3,
                     "likelihood", m->test.likelihood, "weights", weights);
}

static void print_model(const ChoiceModel *m) {
    cli_print_name(m->name, 0);
    printf(", %s: fitted to %zu %s, %zu %s%s\n", m->game, m->games,
           str_plural((int64_t)m->games, "game", "games"), m->moves,
           str_plural((int64_t)m->moves, "move", "moves"), m->average ? " of all players" : "");
    if (m->test.n)
        printf("of %zu held-out moves it predicts %.1f%%, with its first three %.1f%%\n", m->test.n,
               100 * m->test.top1, 100 * m->test.top3);
    printf("%-44s %15s %15s %15s\n", "", phases[0], phases[1], phases[2]);
    printf("%-44s", "plies read");
    for (int p = 0; p < FEATURE_PHASES; p++) printf(" %15.1f", choice_model_depth(m, p));
    printf("\n%-44s", "moves chosen at random, %");
    for (int p = 0; p < FEATURE_PHASES; p++) printf(" %15.1f", 100 * m->choice.slip[p]);
    printf("\n%-44s", "mean loss per move (four-ply search)");
    for (int p = 0; p < FEATURE_PHASES; p++) printf(" %15.2f", m->loss[p]);
    printf("\n");
    for (size_t k = 0; k < m->features->n; k++) {
        printf("%-44s", m->features->features[k].en);
        for (int p = 0; p < FEATURE_PHASES; p++)
            printf(" %7.2f +- %.2f", m->choice.weight[p][k], m->choice.error[p][k]);
        printf("\n");
    }
}

typedef struct {
    App *app;
    const char *name, *game; // NULL: all
    bool json;
    size_t n;
    char other[64]; // the game of a model of that name that was not shown
} Showing;

// The game of a title: models are stored by titles, games opened by names.
static const Game *game_of(App *app, const char *title) {
    for (size_t i = 0; i < game_table_count(app->games); i++) {
        const GameType *t = game_table_type(app->games, i);
        size_t length = strlen(t->title);
        if (strncmp(t->title, title, length) != 0) continue;
        const Game *g = game_table_open(app->games, t->name, NULL);
        if (g && strcmp(g->title, title) == 0) return g;
    }
    return NULL;
}

// The average model is not tested on a player's moves.
static void print_model_line(const ChoiceModel *m, const char *name, const char *title) {
    char top1[16] = "-";
    if (m->test.n) snprintf(top1, sizeof top1, "%.1f%%", 100 * m->test.top1);
    cli_print_name(name, 28);
    printf(" %-12s %5zu %-5s%s  top1 %s\n", title, m->games,
           str_plural((int64_t)m->games, "game", "games"), m->average ? ", average" : "", top1);
}

static bool show_one(void *context, const char *title, const char *name, const char *text) {
    Showing *s = context;
    if (s->name && strcmp(s->name, name) != 0) return true;
    const Game *g =
        s->game ? game_table_open(s->app->games, s->game, NULL) : game_of(s->app, title);
    if (s->game && (!g || strcmp(g->title, title) != 0)) {
        snprintf(s->other, sizeof s->other, "%s", title);
        return true;
    }
    ChoiceModel m;
    Error e;
    s->n++;
    if (!g || !choice_model_read(&m, g, text, &e)) {
        cli_print_name(name, 28);
        printf(" %s\n", title);
        return true;
    }
    if (s->json)
        cli_print_json(model_json(&m));
    else if (s->name)
        print_model(&m);
    else
        print_model_line(&m, name, title);
    choice_model_clear(&m);
    return true;
}

int model_show_command(App *app, const Command *self, int argc, char **argv) {
    const char *path = NULL;
    Showing s = {.app = app};
    const ArgSpec spec[] = {
        {.name = "[NAME]", .kind = ARG_TEXT, .out = &s.name, .help = "name of the player"},
        {.name = "--game",
         .kind = ARG_TEXT,
         .out = &s.game,
         .value = "GAME",
         .help = "only models of this game"},
        ARCHIVE_OPTION(path),
        {.name = "--json",
         .kind = ARG_FLAG,
         .out = &s.json,
         .help = "print one JSON object per model"},
    };
    int status;
    if (!CLI_ARGS(self, spec, argc, argv, &status)) return status;
    Error e;
    path = cli_archive(app, path, &e);
    if (!path) return cli_fail(&e);
    if (s.game && !game_table_open(app->games, s.game, &e)) return cli_fail(&e);
    Archive *a = archive_open(path, ARCHIVE_READ, &e);
    if (!a) return cli_fail(&e);
    bool ok = model_store_list(a, show_one, &s, &e);
    archive_close(a);
    if (!ok) return cli_fail(&e);
    if (!s.name || s.n) return CLI_OK;
    if (*s.other)
        error_set(&e, "the model '%.60s' is of %s, not of %s", s.name, s.other, s.game);
    else
        error_set(&e, "there is no model '%.60s'; 'genpei model show' lists them", s.name);
    return cli_fail(&e);
}
