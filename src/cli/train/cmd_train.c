// SPDX-License-Identifier: MIT
// cmd_train.c - `genpei train`: makes the weights of a player and says how they were made.
#include "cli/cmd.h"

#include "cli/train/trainers.h"

#include <string.h>

// The word behind "train" is a game, or a thing that is no game of its own.
static const Command trainers[] = {
    {"train hex", "--out FILE [--games N] [--playouts N] [--rounds N] [--threads N] [--from FILE]",
     "Patterns for the player hex, from its own games; GAME is hexN.",
     "genpei train hex7 --games 100 --playouts 100 --out my.patterns", cmd_train_hex},
    {"train othello", "--out FILE [--games N,N] [--depth N] [--threads N] [--journal FILE]",
     "The weights of the player edge, generation by generation.",
     "genpei train othello --games 1000,3000 --out my.weights", cmd_train_othello},
    {"train othello-net", "--out FILE [...]",
     "What a learned network over lines still lacks, and how good it is.",
     "genpei train othello-net --from lines.net --out my.net", cmd_train_lines},
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

// NULL, with the reason, when nothing learns this.
static const Command *find_trainer(App *app, const char *word, Error *e) {
    const Command *found = trainer_named(word);
    if (found) return found;
    Spec spec;
    const GameType *type = game_table_find(app->games, word, NULL, &spec, e);
    if (!type || (found = trainer_named(type->name))) return found;
    Str known = {0};
    for (size_t i = 0; i < N_TRAINERS; i++)
        str_addf(&known, "%s%s", i ? ", " : "", word_of(&trainers[i]));
    error_set(e, "train: nothing learns %s here, only %s (for networks: tools/gpu)", type->name,
              str_text(&known));
    str_clear(&known);
    return NULL;
}

static int print_trainers(App *app, const Command *self) {
    printf("usage: genpei %s %s\n\n%s\n", self->name, self->usage, self->summary);
    for (size_t i = 0; i < N_TRAINERS; i++) {
        char help[] = "--help", *arguments[] = {help, NULL};
        putchar('\n');
        trainers[i].run(app, &trainers[i], 1, arguments);
    }
    return CLI_OK;
}

int cmd_train(App *app, const Command *self, int argc, char **argv) {
    if (argc > 0 && strcmp(argv[0], "--help") == 0) return print_trainers(app, self);
    const ArgSpec none[] = {{.name = "GAME", .kind = ARG_TEXT, .help = "what is to be learnt"}};
    Error e;
    int status;
    if (argc == 0) return cli_args(self, none, 1, argc, argv, &status), status;
    const Command *trainer = find_trainer(app, argv[0], &e);
    return trainer ? trainer->run(app, trainer, argc, argv) : cli_fail(&e);
}
