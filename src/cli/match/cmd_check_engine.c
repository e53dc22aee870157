// SPDX-License-Identifier: MIT
// cmd_check_engine.c - `genpei check-engine`: whether an engine keeps to its protocol.
#include "cli/cmd.h"

#include "base/os/os_process.h"
#include "proto/command_words.h"
#include "proto/engine_check.h"

typedef struct {
    bool json;
    int steps;
} Watch;

static void print_step(void *context, const char *step, bool ok, const char *said) {
    Watch *w = context;
    w->steps++;
    if (w->json)
        cli_print_json(
            json_pack("{s:s, s:b, s:o}", "step", step, "ok", ok, "said", cli_json_text(said)));
    else
        printf("%-6s %-48s %s\n", ok ? "ok" : "WRONG", step, said);
    fflush(stdout);
}

static bool find_game(App *app, const char *protocol, const char *name, const Game **out,
                      Error *e) {
    const char *usual = engine_check_game(protocol);
    if (!usual)
        return error_set(e, "--proto: '%.20s' is not uci, ugi, usi, gtp or xboard", protocol);
    *out = cli_open(app, name ? name : usual, NULL, e);
    if (!*out) return false;
    if ((*out)->players != 2 || (*out)->traits & (GAME_CHANCE | GAME_HIDDEN))
        return error_set(e, "%s: a game for two without chance or hidden information is needed",
                         (*out)->name);
    return true;
}

static int run_check(App *app, const Command *self, int argc, char **argv) {
    const char *command = NULL, *protocol = "uci", *game_name = NULL, *folder = NULL;
    Watch watch = {0};
    double answer_s = 2;
    const ArgSpec spec[] = {
        {"COMMAND", ARG_TEXT, &command, NULL, "command line of the engine", 0, 0},
        {"--proto", ARG_TEXT, &protocol, "uci|ugi|usi|gtp|xboard", "protocol it speaks", 0, 0},
        {"--game", ARG_TEXT, &game_name, "GAME",
         "game it plays (default: chess, breakthrough, shogi or go19, by the protocol; for xboard "
         "only chess)",
         0, 0},
        {"--dir", ARG_TEXT, &folder, "FOLDER", "folder in which it runs", 0, 0},
        {"--json", ARG_FLAG, &watch.json, NULL, "print one JSON object per step", 0, 0},
    };
    int status;
    if (!CLI_ARGS(self, spec, argc, argv, &status)) return status;
    CommandWords words = {0};
    Str path = {0};
    const Game *game = NULL;
    Error e;
    bool ok = find_game(app, protocol, game_name, &game, &e) && command_words(command, &words, &e);
    if (ok && !os_find_program(words.words[0], folder, &path))
        ok = error_set(&e, "there is no program '%.100s'", words.words[0]);
    int failed = -1;
    if (ok) {
        char *name = words.words[0];
        words.words[0] = path.text;
        failed = engine_check(
            &(EngineCheck){.game = game,
                           .protocol = protocol,
                           .program = {.argv = words.words, .folder = folder, .memory_mb = 4096},
                           .answer_s = answer_s,
                           .stop = &app->stop,
                           .each = print_step,
                           .context = &watch},
            &e);
        words.words[0] = name;
    }
    command_words_clear(&words);
    str_clear(&path);
    if (failed < 0) return cli_fail(&e);
    if (!watch.json) printf("%d of %d steps are wrong\n", failed, watch.steps);
    return failed ? CLI_NO : CLI_OK;
}

const Command cmd_check_engine = {
    .name = "check-engine",
    .group = GROUP_MATCH,
    .summary = "Check whether an engine keeps to its protocol.",
    .example = "genpei check-engine stockfish --proto uci",
    .run = run_check,
};
