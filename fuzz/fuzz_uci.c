// SPDX-License-Identifier: MIT
// fuzz_uci.c - UCI, UGI, USI, NBoard and XBoard: lines for us as an engine, and an engine's lines.
#include "fuzz_text.h"

#include "proto/engine/engine_side.h"
#include "proto/engine/nboard_engine.h"
#include "proto/engine/uci_engine.h"
#include "proto/uci_info.h"
#include "proto/uci_options.h"
#include "proto/xboard_words.h"

static const Game *open_game(void *context, const char *name, Error *e) {
    return game_table_open(context, name, e);
}

static void hear(void *context, const char *text) {
    (void)context;
    size_t n = strlen(text);
    fuzz_need(n > 0 && text[n - 1] == '\n');
}

// A value that is accepted becomes one line.
static void read_options(const char *line) {
    UciOptions options = {0};
    Str command = {0};
    Error e;
    uci_options_read(&options, line);
    uci_option_offers(uci_options_find(&options, "UCI_Variant"), "chess");
    for (size_t i = 0; i < options.n; i++) {
        const char *value = options.list[i].n_vars ? options.list[i].vars[0] : "1";
        str_reset(&command);
        if (uci_options_set(&options, options.list[i].name, value, &command, &e))
            fuzz_need(command.text[command.len - 1] == '\n');
        else
            fuzz_need(*e.text != '\0');
    }
    fuzz_need(options.n > 0 || !uci_options_set(&options, "Hash", "1", &command, &e));
    uci_options_clear(&options);
    str_clear(&command);
}

static void read_xboard(const char *line) {
    char move[8];
    XboardFeatures features = {.reuse = true};
    Str answers = {0}, command = {0};
    Error e;
    UciInfo info = {0};
    if (xboard_read_features(line, &features, &answers))
        fuzz_need(answers.len == 0 || answers.text[answers.len - 1] == '\n');
    for (size_t i = 0; i < features.options.n; i++)
        if (xboard_set_option(&features, features.options.list[i].name, "1", &command, &e))
            fuzz_need(command.text[command.len - 1] == '\n');
    xboard_has_variant(&features, "fischerandom");
    xboard_read_thinking(line, &info);
    fuzz_need(info.score >= -UCI_MATE && info.score <= UCI_MATE);
    xboard_read_move(line, line[0] == ' ', move, sizeof move);
    xboard_read_end(line);
    xboard_is_refusal(line);
    xboard_features_clear(&features);
    str_clear(&answers);
    str_clear(&command);
}

static void read_as_host(const char *line) {
    char move[8];
    UciInfo info = {0};
    uci_read_info(line, &info);
    uci_read_bestmove(line, move, sizeof move);
    read_options(line);
    read_xboard(line);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n) {
    const EngineProtocol *const protocols[] = {&uci_engine, &ugi_engine, &nboard_engine,
                                               &usi_engine};
    static const char *const games[] = {"tictactoe", "tictactoe", "othello", "shogi"};
    GameTable *table = fuzz_games();
    char *text = fuzz_text(bytes, n);
    SeatSetup setup = {.open = open_game,
                       .context = table,
                       .players = player_table(),
                       .game = games[n % 4],
                       .player = "random",
                       .seed = 1};
    Error e;
    EngineSide *side = protocols[n % 4]->open(&setup, (EngineOut){.write = hear}, &e);
    for (char *p = text, *end; p; p = end) {
        end = strchr(p, '\n');
        if (end) *end++ = '\0';
        read_as_host(p);
        if (!protocols[n % 4]->line(side, p)) break;
    }
    protocols[n % 4]->close(side);
    free(text);
    game_table_free(table);
    return 0;
}
