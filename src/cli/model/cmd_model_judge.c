// SPDX-License-Identifier: MIT
// cmd_model_judge.c - `genpei model judge`: how a player's moves look to another player.
#include "cli/model/model_cmds.h"

#include "cli/archive/archive_cmds.h"
#include "teach/model/levels.h"
#include "teach/model/model_store.h"

typedef struct {
    const char *game, *player, *level, *model, *archive;
    ArgList files;
    double limit;
    bool json;
} JudgeOptions;

typedef struct {
    ModelPredictor predictor;
    double limit, sum;
    size_t games, moves, over;
} Judging;

static void judge_move(void *context, const State *s, const Record *so_far, Move played) {
    Judging *j = context;
    (void)so_far;
    predictor_ask(&j->predictor, s);
    size_t i = 0;
    while (i + 1 < j->predictor.view.n && j->predictor.view.moves[i] != played) i++;
    double loss = predictor_loss(&j->predictor, i);
    j->moves++;
    j->sum += loss;
    j->over += loss > j->limit;
}

// The judging player: a level, or a model of the archive.
static bool read_model(const JudgeOptions *o, const Game *g, ChoiceModel *out, Error *e) {
    if (o->model) return model_store_load(o->archive, g, o->model, out, e);
    for (int i = 0; i < LEVELS; i++)
        if (o->level && strcmp(o->level, level_names[i]) == 0) {
            level_model(i, g, out);
            return true;
        }
    return error_set(e,
                     "--level must be one of beginner, casual, club, advanced, strong, not '%.40s'",
                     o->level);
}

static void print_judgement(const JudgeOptions *o, const Judging *j) {
    size_t games = j->games;
    double n = j->moves ? (double)j->moves : 1;
    if (o->json) {
        cli_print_json(json_pack("{s:I, s:I, s:I, s:f, s:f, s:f}", "games", (json_int_t)games,
                                 "moves", (json_int_t)j->moves, "over", (json_int_t)j->over,
                                 "share", (double)j->over / n, "mean", j->sum / n, "limit",
                                 o->limit));
        return;
    }
    printf("%zu %s, %zu %s: %zu (%.2f%%) give away more than %.2f; mean %.3f\n", games,
           str_plural((int64_t)games, "game", "games"), j->moves,
           str_plural((int64_t)j->moves, "move", "moves"), j->over, 100 * (double)j->over / n,
           o->limit, j->sum / n);
}

static bool judge(App *app, const JudgeOptions *o, const Game *g, GameSet *set, Error *e) {
    for (size_t i = 0; i < o->files.n; i++)
        if (!game_set_read(set, o->files.items[i], app->games, e)) return false;
    size_t who = game_set_find(set, o->player);
    if (who == SIZE_MAX)
        return error_set(e, "no player is called '%.60s' in these games", o->player);
    ChoiceModel m;
    if (!read_model(o, g, &m, e)) return false;
    Judging j = {.limit = o->limit};
    predictor_init(&j.predictor, &m, g);
    size_t i = 0;
    for (; i < set->n && !atomic_load(&app->stop); i++) {
        model_study_walk(set, &set->games[i], who, judge_move, &j);
        j.games += model_study_plays_in(&set->games[i], who);
    }
    print_judgement(o, &j);
    if (i < set->n)
        fprintf(stderr, "genpei: stopped after %zu of %zu %s\n", j.games, set->played[who],
                str_plural((int64_t)set->played[who], "game", "games"));
    predictor_clear(&j.predictor);
    choice_model_clear(&m);
    return true;
}

int model_judge_command(App *app, const Command *self, int argc, char **argv) {
    JudgeOptions o = {.limit = 1.5};
    const ArgSpec spec[] = {
        {.name = "GAME", .kind = ARG_TEXT, .out = &o.game, .help = "name of the game"},
        {.name = "FILE...",
         .kind = ARG_TEXTS,
         .out = &o.files,
         .help = "files of games: text, SGF or WTHOR"},
        {.name = "--player",
         .kind = ARG_NEEDED,
         .out = &o.player,
         .value = "NAME",
         .help = "player whose moves are judged, named as in the files"},
        {.name = "--level",
         .kind = ARG_EITHER | ARG_TEXT,
         .out = &o.level,
         .value = "LEVEL",
         .help = "judge as a player of this level: beginner, casual, club, advanced or strong"},
        {.name = "--model",
         .kind = ARG_EITHER | ARG_TEXT,
         .out = &o.model,
         .value = "NAME",
         .help = "judge as this fitted model"},
        {.name = "--limit",
         .kind = ARG_REAL,
         .out = &o.limit,
         .value = "X",
         .help = "count moves that lose more than X"},
        ARCHIVE_OPTION(o.archive),
        {.name = "--json", .kind = ARG_FLAG, .out = &o.json, .help = "print one JSON object"},
    };
    int status;
    if (!CLI_ARGS(self, spec, argc, argv, &status)) return status;
    Error e;
    o.archive = cli_archive(app, o.archive, &e);
    if (!o.archive) return cli_fail(&e);
    const Game *g = cli_open(app, o.game, NULL, &e);
    if (!g || !features_suit(g, &e)) return cli_fail(&e);
    GameSet set;
    game_set_init(&set, g);
    bool ok = judge(app, &o, g, &set, &e);
    game_set_clear(&set);
    return ok ? CLI_OK : cli_fail(&e);
}
