// SPDX-License-Identifier: MIT
// main.c - the command table, and nothing else.
#include "base/os_posix.h"
#include "base/suggest.h"
#include "cli/cmd.h"
#include "games/game_types.h"

static const Command commands[] = {
    {"games", "[--names] [--json]", "Lists the games.", "genpei games", cmd_games},
    {"players", "[--names] [--json]", "Lists the players and their options.", "genpei players",
     cmd_players},
    {"rules", "GAME", "The rules of a game in words, its notation, its start.",
     "genpei rules reversi70", cmd_rules},
    {"perft", "GAME DEPTH [--position P] [--moves \"M M\"] [--backend native|vm|c]",
     "Counts the leaves of the game tree, a line per depth.", "genpei perft othello 10", cmd_perft},
    {"playout", "GAME [--seconds S] [--games N] [--seed N] [--backend native|vm|c]",
     "Plays random games and says how fast.", "genpei playout othello --seconds 5", cmd_playout},
    {"draw", "GAME [--position P] [--moves \"M M\"] [--svg] [--output F]",
     "Shows a position, as text or as a picture.", "genpei draw othello --moves \"f5 d6 c3\" --svg",
     cmd_draw},
    {"bench", "[--fingerprints] [--json]",
     "Does fixed work and prints the fingerprint of every engine.", "genpei bench", cmd_bench},
    {"play",
     "GAME [--first SPEC] [--second SPEC] [--position P] [--moves \"M M\"] [--load FILE] "
     "[--clock C] [--seed N] [--pause] [--backend native|vm|c]",
     "A game in the terminal; 'help' there lists what can be done.",
     "genpei play othello --second ply:depth=7", cmd_play},
    {"analyze",
     "GAME [--player SPEC] [--position P] [--moves \"M M\"] [--multi K] [--live [--seconds S]]",
     "Values and lines of the best K moves.",
     "genpei analyze reversi70 --player ply:depth=7 --multi 3", cmd_analyze},
    {"review", "GAME [--player SPEC] (--moves \"M M\" | FILE [--number N])",
     "Goes through a game: what the player would have played, with values.",
     "genpei review reversi70 --player ply:depth=7 --moves \"3-5 5-6 6-5\"", cmd_review},
    {"explain",
     "GAME [--position P] [--moves \"M M\"] [--move M] | FILE | --game \"M M\" [--language en|ja]",
     "Reasons in words: for the moves of a position, or for what went wrong in a game.",
     "genpei explain othello --moves \"f5 d6 c3 d3 c4\" --language ja", cmd_explain},
    {"solve",
     "GAME [FILE] [--position P] [--moves \"M M\"] [--opening all|M] [--wld | --at-least K] "
     "[--all-moves] [--method auto|alphabeta|pn|retrograde|engine] [--threads N] [--memory MB] "
     "[--seconds S] "
     "[--proof FILE | --check FILE] [--journal FILE [--resume] [--shard I/N]]",
     "Exact values: who wins, with which move, and a proof of it.",
     "genpei solve hex7 --moves \"a1\" --json", cmd_solve},
    {"verify", "FILE [--json]", "Whether a proof holds, by the rules of the game alone.",
     "genpei verify proof", cmd_verify},
    {"match",
     "GAME --a SPEC --b SPEC [--games N] [--sprt E0,E1] [--threads N] "
     "[--archive FILE [--resume]] "
     "[--backend native|vm|c]",
     "Plays many games between two players and counts them.",
     "genpei match reversi70 --a ply:depth=3 --b random --games 200 --threads 2", cmd_match},
    {"tournament",
     "GAME SPEC... [--kind round-robin|gauntlet|swiss] [--games N] [--rounds N] "
     "[--threads N] [--archive FILE [--resume]]",
     "Many players meet: a crosstable and ratings.",
     "genpei tournament othello ply:depth=1 ply:depth=2 random --games 20", cmd_tournament},
    {"merge", "FILE... --archive FILE | FILE... --journal FILE",
     "Puts the archives of a match's shards together, or the journals of a solve's.",
     "genpei merge part1.db part2.db --archive whole.db", cmd_merge},
    {"gtp", "GAME [--player SPEC] [--seed N] [--backend native|vm|c]",
     "Is an engine for programs that speak GTP 2, such as GoGui.",
     "genpei gtp othello --player ply:depth=6", cmd_engine},
    {"htp", "GAME [--player SPEC] [--seed N] [--backend native|vm|c]",
     "Is an engine for programs that speak HTP, GTP for Hex.", "genpei htp hex11", cmd_engine},
    {"uci", "GAME [--player SPEC] [--seed N] [--backend native|vm|c]",
     "Is an engine for programs that speak UCI: chess and its relatives.", "genpei uci chess",
     cmd_engine},
    {"ugi", "GAME [--player SPEC] [--seed N] [--backend native|vm|c]",
     "Is an engine for programs that speak UGI.", "genpei ugi breakthrough", cmd_engine},
    {"nboard", "GAME [--player SPEC] [--seed N] [--backend native|vm|c]",
     "Is an engine for programs that speak NBoard 2: Othello.",
     "genpei nboard othello --player ply:depth=6", cmd_engine},
    {"archive", "list|show|import|export ...",
     "Keeps games in an SQLite file; reads and writes SGF.",
     "genpei archive import games.sgf --archive games.db", cmd_archive},
    {"model", "fit|show|judge ...", "Models of players, fitted to the moves they played.",
     "genpei model fit othello --player \"WTHOR 135\" WTH_*.wtb", cmd_model},
    {"train", "GAME --out FILE [...]",
     "Makes the weights of a player, and says how they were made.",
     "genpei train hex7 --games 1000 --out my.patterns", cmd_train},
    {"label", "othello --out FILE [...]", "Positions of our own games with values, for learners.",
     "genpei label othello --games 10000 --out positions", cmd_label},
    {"book", "grow|show|check ...", "Opening books of Othello, grown by our own searches.",
     "genpei book show othello --moves \"f5 d6\"", cmd_book},
    {"reproduce", "[PAPER] [--only NAME] [--json]",
     "Runs a paper's experiments: published and computed results side by side.",
     "genpei reproduce takeuchi-1970", cmd_reproduce},
    {"l7", "check|compile|ir|graph|words|why ...", "Looks at games described in L7.",
     "genpei l7 check games/othello.l7", cmd_l7},
    {"serve",
     "[--port N] [--bind A] [--archive F] [--threads N] [--rate N] [--engines FILE] "
     "[--allow-compile]",
     "The board in the browser: prints its address and serves until Ctrl-C.", "genpei serve",
     cmd_serve},
};
enum { N_COMMANDS = sizeof commands / sizeof *commands };

static void print_usage(FILE *f) {
    fputs("usage: genpei COMMAND [arguments]\n\n", f);
    for (size_t i = 0; i < N_COMMANDS; i++)
        fprintf(f, "  %-12s %s\n", commands[i].name, commands[i].summary);
    fputs("\n'genpei help COMMAND' tells more.\n", f);
}

static const Command *find_command(const char *name) {
    for (size_t i = 0; i < N_COMMANDS; i++)
        if (strcmp(commands[i].name, name) == 0) return &commands[i];
    return NULL;
}

static int unknown_command(const char *name) {
    const char *names[N_COMMANDS];
    for (size_t i = 0; i < N_COMMANDS; i++) names[i] = commands[i].name;
    const char *near = suggest_nearest(name, names, N_COMMANDS);
    if (near)
        fprintf(stderr, "genpei: unknown command '%s'; did you mean '%s'?\n", name, near);
    else
        fprintf(stderr, "genpei: unknown command '%s'; 'genpei --help' lists them\n", name);
    return CLI_BAD;
}

// `help COMMAND [PART]` is `COMMAND [PART] --help`.
static int run_help(App *app, const Command *c, int argc, char **argv) {
    char ask[] = "--help", *words[] = {argc > 0 ? argv[0] : ask, ask};
    return c->run(app, c, argc > 0 ? 2 : 1, words);
}

static int run(int argc, char **argv, Crew *crew) {
    if (argc < 2) {
        print_usage(stderr);
        return CLI_BAD;
    }
    bool help = strcmp(argv[1], "help") == 0;
    if (strcmp(argv[1], "--help") == 0 || (help && argc == 2)) {
        print_usage(stdout);
        return CLI_OK;
    }
    const Command *c = find_command(argv[1 + help]);
    if (!c) return unknown_command(argv[1 + help]);
    size_t n_types;
    const GameType *const *types = game_types(&n_types);
    App app = {.games = game_table_new(types, n_types), .players = player_table(), .crew = crew};
    crew_watch(crew, &app.stop);
    os_watch_interrupts(&app.stop);
    int status = cli_finish(help ? run_help(&app, c, argc - 3, argv + 3)
                                 : c->run(&app, c, argc - 2, argv + 2));
    crew_watch(crew, NULL);
    game_table_free(app.games);
    return status;
}

int main(int argc, char **argv) {
    return crew_main(argc, argv, run);
}
