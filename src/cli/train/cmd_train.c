// SPDX-License-Identifier: MIT
// cmd_train.c - `genpei train`: makes the weights of a player and says how they were made.
#include "cli/cmd.h"

#include "base/suggest.h"
#include "cli/train/trainers.h"

#include <string.h>

// A game that has learners; --list shows them.
#define LEARNERS_OF(GAME)                                                                          \
    {                                                                                              \
        .name = "train " GAME,                                                                     \
        .summary = "Teach a learner of the survey of 1979 from nothing; --list names them.",       \
        .example = "genpei train " GAME " --list", .run = cmd_train_learner                        \
    }

// The word after "train" is a game, or something that is not a game itself.
static const Command trainers[] = {
    {.name = "train hexN",
     .summary = "Learn patterns for the player hex from its own games.",
     .example = "genpei train hex7 --games 100 --playouts 100 --out my.patterns",
     .run = cmd_train_hex},
    {.name = "train hex-problems",
     .summary = "Make problems of Hex with one winning move, by difficulty.",
     .example = "genpei train hex-problems --each 2 --out my.problems",
     .run = cmd_train_problems},
    {.name = "train othello",
     .summary = "Learn the weights of the player edge, generation by generation.",
     .example = "genpei train othello --games 1000,3000 --out my.weights",
     .run = cmd_train_othello},
    {.name = "train othello-net",
     .summary = "Complete a learned line network, or measure how good it is.",
     .example = "genpei train othello-net --from lines.net --out my.net",
     .run = cmd_train_lines},
    {.name = "train othello-sure",
     .summary = "Measure how often values of the player edge are right.",
     .example = "genpei train othello-sure --positions 50 --out my.sure",
     .run = cmd_train_sure},
    {.name = "train shogi-net",
     .summary = "Measure how good a learned network for shogi is.",
     .example = "genpei train shogi-net --from my.net --check positions-000000.pos",
     .run = cmd_train_sho},
    LEARNERS_OF("chess"),
    LEARNERS_OF("draughts"),
    LEARNERS_OF("drawpoker"),
    LEARNERS_OF("dominoes"),
    LEARNERS_OF("goN"),
    LEARNERS_OF("gomoku"),
};
enum { N_TRAINERS = sizeof trainers / sizeof *trainers };

static const char *word_of(const Command *trainer) {
    return strchr(trainer->name, ' ') + 1;
}

static const Command *trainer_named(const char *word) {
    for (size_t i = 0; i < N_TRAINERS; i++)
        if (strcmp(word_of(&trainers[i]), word) == 0) return &trainers[i];
    return NULL;
}

// A game whose name ends with its size is trained by "hexN".
static const Command *trainer_of(const GameType *type) {
    Str name = {0};
    str_addf(&name, "%s%s", type->name, type->numbered ? "N" : "");
    const Command *found = trainer_named(str_text(&name));
    str_clear(&name);
    return found;
}

static void no_trainer(const char *name, Error *e) {
    const char *words[N_TRAINERS];
    Str known = {0};
    for (size_t i = 0; i < N_TRAINERS; i++) {
        words[i] = word_of(&trainers[i]);
        str_addf(&known, "%s%s", i ? ", " : "", words[i]);
    }
    const char *near = suggest_nearest(name, words, N_TRAINERS);
    if (near)
        error_set(e, "train: there is no trainer for %.60s; did you mean %s?", name, near);
    else
        error_set(e, "train: there is no trainer for %.60s, only for %s (networks: see tools/gpu)",
                  name, str_text(&known));
    str_clear(&known);
}

// NULL, with the reason, when there is no trainer. What is wrong with the parameters of a game is
// said by the game.
static const Command *find_trainer(App *app, const char *word, Error *e) {
    const Command *found = trainer_named(word);
    if (found) return found;
    Spec spec;
    const GameType *type = game_table_find(app->games, word, NULL, &spec, e);
    if (type) found = trainer_of(type);
    if (!found && (type || !strchr(word, ':'))) no_trainer(type ? type->name : word, e);
    return found;
}

// The part is chosen by the game, which may have parameters; it finds the game in its own name.
static int run_train(App *app, const Command *self, int argc, char **argv) {
    if (argc == 0 || argv[0][0] == '-' || self->probe)
        return cli_parts(app, self, trainers, N_TRAINERS, argc, argv);
    Error e;
    const Command *trainer = find_trainer(app, argv[0], &e);
    if (!trainer) return cli_fail(&e);
    Str name = {0};
    str_addf(&name, "train %s", argv[0]);
    Command named = *trainer;
    named.name = str_text(&name);
    int status = trainer->run(app, &named, argc - 1, argv + 1);
    str_clear(&name);
    return status;
}

const Command cmd_train = {
    .name = "train",
    .group = GROUP_LEARN,
    .summary = "Make the weights of a player, with a record of how they were made.",
    .example = "genpei train hex7 --games 1000 --out my.patterns",
    .run = run_train,
};
