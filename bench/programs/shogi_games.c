// SPDX-License-Identifier: MIT
// shogi_games.c - what the 1995 paper counted on games, counted on the games of files.
//
//   shogi_games features TITLE PICTURE FILE...    the eighteen features, winners and losers
//   shogi_games six EVERY DEPTH FILE...           whether the move played is among six candidates
//
// `six` learns a policy from every other game (every EVERY-th position) and counts on the others.
#include "base/mem.h"
#include "base/os/os_posix.h"
#include "games/game_types.h"
#include "papers/curve_svg.h"
#include "papers/iida/iida_features.h"
#include "papers/iida/iida_six.h"
#include "record/files/record_file.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { READINGS = 2 };

typedef struct {
    Record *records;
    size_t n, cap, refused;
} Games;

static bool take(void *context, Record *r, size_t line, const Error *why) {
    Games *g = context;
    (void)line, (void)why;
    if (!r || !shogi_rules(r->game)) {
        g->refused++;
        return true;
    }
    if (g->n == g->cap) {
        g->cap = g->cap ? 2 * g->cap : 64;
        g->records = mem_resize(g->records, g->cap, sizeof *g->records);
    }
    record_take(r, &g->records[g->n++]);
    return true;
}

static void give_up(const char *text) {
    fprintf(stderr, "shogi_games: %s\n", text);
    exit(1);
}

static void read_games(char **files, int n, GameTable *table, Games *out) {
    Error e;
    for (int i = 0; i < n; i++)
        if (!record_file_read(files[i], table, take, out, &e)) give_up(e.text);
    if (out->refused) fprintf(stderr, "%zu games were refused\n", out->refused);
}

// --- features ---

// Four of them, tenth by tenth of the game.
static void draw(const IidaFeatures *f, const char *title, const char *path) {
    static const struct {
        int feature;
        const char *name;
    } shown[] = {{3, "mobility"}, {7, "attack on king"}, {9, "king's defence"}, {13, "hanging"}};
    enum { SHOWN = sizeof shown / sizeof *shown };
    double x[IIDA_PARTS], y[SHOWN][IIDA_PARTS];
    Curve curves[SHOWN];
    for (int k = 0; k < SHOWN; k++) {
        curves[k] = (Curve){shown[k].name, y[k]};
        for (int i = 0; i < IIDA_PARTS; i++) {
            x[i] = (double)i / (IIDA_PARTS - 1);
            y[k][i] =
                fmax(-1.5, fmin(1.5, iida_features_difference(f, i, shown[k].feature).difference));
        }
    }
    CurvePlot plot = {.title = title,
                      .x_name = "share of the game; winner less loser, in standard deviations",
                      .y_name = "difference",
                      .x = x,
                      .points = IIDA_PARTS,
                      .y_least = -1.5,
                      .y_greatest = 1.5,
                      .curves = curves,
                      .n = SHOWN};
    Str svg = {0};
    Error e;
    curve_svg(&plot, &svg);
    if (!os_write_file(path, str_text(&svg), svg.len, &e)) give_up(e.text);
    str_clear(&svg);
}

static void count_features(const Games *g, const char *title, const char *path) {
    static IidaFeatures f;
    for (size_t i = 0; i < g->n; i++) iida_features_add(&f, &g->records[i]);
    printf("%zu games with a winner, %zu positions\n\n", f.games, f.positions);
    printf(
        "| feature | winners | losers | difference in standard deviations | in the last tenth |\n"
        "|---|---|---|---|---|\n");
    for (int k = 0; k < IIDA_FEATURES; k++) {
        IidaDifference all = iida_features_difference(&f, -1, k);
        IidaDifference last = iida_features_difference(&f, IIDA_PARTS - 1, k);
        printf("| %s | %.2f | %.2f | %+.2f | %+.2f |\n", iida_feature_names[k], all.winner,
               all.loser, all.difference, last.difference);
    }
    draw(&f, title, path);
}

// --- six candidates ---

static void learn_policy(const Games *g, const Game *game, size_t every, ChoiceWeights *out) {
    FeatureExtractor *l = features_new(game, NULL);
    const FeatureSet *set = features_set(game);
    Decisions d = {.width = set->n};
    State *s = game_states_new(game, 1);
    for (size_t i = 0; i < g->n; i += 2)
        for (size_t ply = i % every; ply < g->records[i].n; ply += every) {
            FeatureRows v;
            record_state(&g->records[i], ply, s);
            if (game_count_moves(game, s) < 2) continue;
            features_extract(l, s, READINGS, &v);
            decisions_add(&d, &v, g->records[i].moves[ply].move);
        }
    choice_fit(&d, &(ChoicePrior){.strength = 1, .to = set->n, .slip_max = 0.2}, out);
    fprintf(stderr, "policy from %zu positions\n", d.n);
    decisions_clear(&d);
    features_free(l);
    free(s);
}

static void count_six(const Games *g, const Game *game, size_t every, int depth) {
    static ChoiceWeights policy;
    learn_policy(g, game, every, &policy);
    IidaSix *six = iida_six_new(game, depth, &policy, READINGS);
    IidaSixCount c = {0};
    State *s = game_states_new(game, 1);
    for (size_t i = 1; i < g->n; i += 2)
        for (size_t ply = i % every; ply < g->records[i].n; ply += every) {
            record_state(&g->records[i], ply, s);
            iida_six_add(six, s, g->records[i].moves[ply].move, &c);
        }
    double n = (double)c.positions;
    printf("%zu positions with %.1f moves each, shared search of %d plies\n\n", c.positions,
           c.moves / n, depth);
    printf("| candidates | the move played is among them |\n|---|---|\n");
    for (int k = 0; k < IIDA_WAYS; k++) {
        double share = (double)c.among[k] / n;
        printf("| %s | %.1f ± %.1f%% |\n", iida_six_ways[k], 100 * share,
               196 * sqrt(share * (1 - share) / n));
    }
    printf("| six by chance | %.1f%% |\n", 100 * c.by_chance / n);
    iida_six_free(six);
    free(s);
}

int main(int argc, char **argv) {
    GameTable *table = all_games_new();
    Games games = {0};
    Error e;
    if (argc < 5) give_up("usage: features TITLE PICTURE FILE... | six EVERY DEPTH FILE...");
    const Game *shogi = game_table_open(table, "shogi", &e);
    if (!shogi) give_up(e.text);
    read_games(argv + 4, argc - 4, table, &games);
    if (strcmp(argv[1], "features") == 0)
        count_features(&games, argv[2], argv[3]);
    else
        count_six(&games, shogi, strtoul(argv[2], NULL, 10), (int)strtol(argv[3], NULL, 10));
    for (size_t i = 0; i < games.n; i++) record_clear(&games.records[i]);
    free(games.records);
    game_table_free(table);
    return 0;
}
