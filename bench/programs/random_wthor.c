// SPDX-License-Identifier: MIT
// random_wthor.c - for bench/archive: random games of Othello as WTHOR files, one a year, with
// players and tournaments: random_wthor FOLDER FILES GAMES, GAMES in each file.
#include "base/mem.h"
#include "base/os/os_posix.h"
#include "base/rng.h"
#include "games/game_types.h"
#include "record/formats/record_wthor.h"
#include "record/record_build.h"
#include "record/record_tree.h"

#include <stdlib.h>

enum { PLAYERS = 1000, TOURNAMENTS = 40, FIRST_YEAR = 1980 };

static void add_game(const Game *g, WthorOut *out, int year, Rng *rng) {
    char text[32];
    Record r;
    Error e;
    Move *moves = mem_new(g->max_moves, sizeof *moves);
    State *s = game_states_new(g, 1);
    record_init(&r, g, NULL);
    game_start(g, s);
    for (size_t n; (n = game_moves(g, s, moves)) > 0;) {
        Move m = moves[rng_below(rng, (uint32_t)n)];
        record_add(&r, (RecordMove){.move = m, .mover = game_mover(g, s), .used_ms = -1});
        game_play(g, s, m);
    }
    record_finish_by_rules(&r);
    for (int side = 0; side < 2; side++) {
        snprintf(text, sizeof text, "Player %u", rng_below(rng, PLAYERS));
        record_name(&r, side, text);
    }
    snprintf(text, sizeof text, "%d", year);
    record_add_heading(&r, RECORD_STARTED, text);
    snprintf(text, sizeof text, "Tournament %u", rng_below(rng, TOURNAMENTS));
    record_add_heading(&r, RECORD_EVENT, text);
    if (!record_wthor_add(out, &r, &e)) error_abort(e.text, NULL);
    record_clear(&r);
    free(moves);
    free(s);
}

static void write_file(const char *folder, int year, const char *ending, const Str *bytes) {
    Str path = {0};
    Error e;
    str_addf(&path, "%s/WTH_%d.%s", folder, year, ending);
    if (!os_write_file(str_text(&path), str_text(bytes), bytes->len, &e)) error_abort(e.text, NULL);
    str_clear(&path);
}

int main(int argc, char **argv) {
    if (argc != 4) return 2;
    Error e;
    GameTable *games = all_games_new();
    const Game *g = game_table_open(games, "othello", &e);
    Rng rng = rng_seed(1);
    for (long file = 0; file < strtol(argv[2], NULL, 10); file++) {
        WthorOut out = {0};
        Str text = {0}, players = {0}, tournaments = {0};
        int year = FIRST_YEAR + (int)file;
        for (long i = 0; i < strtol(argv[3], NULL, 10); i++) add_game(g, &out, year, &rng);
        record_wthor_finish(&out, &text, &players, &tournaments);
        write_file(argv[1], year, "wtb", &text);
        write_file(argv[1], year, "JOU", &players);
        write_file(argv[1], year, "TRN", &tournaments);
        record_wthor_clear(&out);
        str_clear(&text);
        str_clear(&players);
        str_clear(&tournaments);
    }
    game_table_free(games);
    return 0;
}
