// SPDX-License-Identifier: MIT
// cmd_explain.c - `genpei explain`: reasons in words, for a position or a whole game.
#include "cli/cmd.h"

#include "cli/explain/explain.h"
#include "engine/hex/board/hex_position.h"
#include "games/shogi/shogi.h"
#include "players/reversi/otl_player.h"
#include "record/files/record_file.h"
#include "record/record_build.h"
#include "teach/otl/otl_knowledge_text.h"

#include <stdlib.h>

enum { EXACT_EMPTY = 12, DEPTH_POSITION = 8, DEPTH_GAME = 6, UNSET = -1 };

typedef struct {
    const char *game, *file, *position, *moves, *move, *whole, *language, *player;
    int64_t number, most, check, seed;
    bool knowledge, json;
} ExplainOptions;

static bool check_options(const ExplainOptions *o, Error *e) {
    if (o->file && o->whole) return error_set(e, "explain: give either FILE or --game");
    if ((o->file || o->whole) && (o->move || o->moves))
        return error_set(e, "explain: --move and --moves are for a position, not for a game");
    if (o->file && o->position)
        return error_set(e, "explain: --position is for --moves or --game, not for a FILE");
    return true;
}

static bool find_move(const Explain *x, const State *s, const char *text, Move *out, Error *e) {
    if (!game_move_parse(x->game, s, text, out, e)) return error_prefix(e, "--move");
    return true;
}

static bool do_position(const Explain *x, const ExplainOptions *o, Error *e) {
    State *s = cli_position(x->game, o->position, o->moves, e);
    if (!s) return false;
    Move only;
    bool ok = game_over(x->game, s) ? error_set(e, "the game is over: there is no move to explain")
              : o->move             ? find_move(x, s, o->move, &only, e)
                                    : true;
    ok = ok && explain_position(x, s, o->move ? &only : NULL, e);
    free(s);
    return ok;
}

static bool do_game(const Explain *x, const ExplainOptions *o, Error *e) {
    Record r;
    if (o->whole) {
        if (!record_from_moves(x->game, o->position, o->whole, &r, e)) return false;
    } else {
        if (!record_file_read_one(o->file, x->app->games, o->number, &r, e)) return false;
        if (strcmp(r.game->title, x->game->title) != 0) {
            error_set(e, "%.200s: game %lld is %s, not %s", o->file, (long long)o->number,
                      r.game->name, x->game->name);
            record_clear(&r);
            return false;
        }
    }
    bool ok = explain_game(x, &r, (size_t)o->most, e);
    record_clear(&r);
    return ok;
}

// Othello: what OTL knows, compared with a search.
static bool explain_othello(Explain *x, const ExplainOptions *o, Error *e) {
    bool whole = o->file || o->whole;
    int depth = o->check != UNSET ? (int)o->check : whole ? DEPTH_GAME : DEPTH_POSITION;
    if (whole && depth == 0) return error_set(e, "--check: a game needs at least 1");
    const char *text = o->player ? o->player : "otl";
    Player *p = player_new(&x->app->players, x->game, text, e);
    if (!p) return false;
    x->thinker = otl_player_thinker(p);
    if (!x->thinker) {
        player_free(p);
        return error_set(e, "explain: '%.60s' is not otl", text);
    }
    x->checker = depth ? otl_checker_new(x->game, depth, EXACT_EMPTY, &x->app->stop) : NULL;
    bool ok = whole ? do_game(x, o, e) : do_position(x, o, e);
    otl_checker_free(x->checker);
    player_free(p);
    return ok;
}

// Any game: what a player sees.
static bool explain_with_player(Explain *x, const ExplainOptions *o, const char *player, Error *e) {
    if (o->file || o->whole || o->move || o->check != UNSET)
        return error_set(e, "explain: for %s there are --position, --moves, --seed and --player",
                         x->game->name);
    Record r;
    if (!record_from_moves(x->game, o->position, o->moves ? o->moves : "", &r, e)) return false;
    LiveGame live;
    size_t given = r.n;
    if (o->seed != UNSET) r.seed = (uint64_t)o->seed;
    live_init_record(&live, &r, &(LiveSetup){.game = x->game});
    while (o->seed != UNSET && live_roll(&live)) {
    }
    bool ok = live_over(&live) ? error_set(e, "the game is over: there is no move to explain")
                               : explain_by_player(x, &live, given, player, e);
    live_clear(&live);
    return ok;
}

static bool is_hex_plan(const char *player) {
    return player && strncmp(player, "hex-plan", 8) == 0;
}

// Hex: by connections what a person would say; by hex-plan the plans of both sides, and the rule
// that chooses.
static bool explain_hex_position(Explain *x, const ExplainOptions *o, Error *e) {
    if (o->file || o->whole || o->move || o->check != UNSET)
        return error_set(e, "explain: for Hex there are --position, --moves and --player");
    if (!is_hex_plan(o->player)) return explain_with_player(x, o, o->player ? o->player : "hex", e);
    State *s = cli_position(x->game, o->position, o->moves, e);
    bool ok =
        s && (game_over(x->game, s) ? error_set(e, "the game is over: there is no move to explain")
                                    : explain_hex_plans(x, s, o->player, e));
    free(s);
    return ok;
}

static bool explain_shogi_position(Explain *x, const ExplainOptions *o, Error *e) {
    return explain_with_player(x, o, o->player ? o->player : "sho", e);
}

static bool explain_renju_position(Explain *x, const ExplainOptions *o, Error *e) {
    return explain_with_player(x, o, o->player ? o->player : "renju", e);
}

static bool suits_shogi(const Game *g) {
    return shogi_rules(g) != NULL;
}

static bool suits_renju(const Game *g) {
    return game_is(g, "renju") || game_is(g, "gomoku");
}

static bool suits_othello(const Game *g) {
    return otl_suits(g, NULL);
}

static bool suits_hex(const Game *g) {
    int width, height;
    return hex_position_board(g, &width, &height, NULL);
}

static const struct {
    bool (*suits)(const Game *g);
    bool (*explain)(Explain *x, const ExplainOptions *o, Error *e);
} explainers[] = {{suits_othello, explain_othello},
                  {suits_hex, explain_hex_position},
                  {suits_shogi, explain_shogi_position},
                  {suits_renju, explain_renju_position}};

static bool explain(App *app, const ExplainOptions *o, Error *e) {
    Explain x = {.app = app, .json = o->json};
    if (!check_options(o, e) || !cli_language(o->language, &x.japanese, e)) return false;
    x.game = game_table_open(app->games, o->game, e);
    if (!x.game) return false;
    if (o->seed != UNSET && !(x.game->traits & GAME_CHANCE))
        return error_set(e, "--seed: there is no chance in %s", x.game->name);
    for (size_t i = 0; i < sizeof explainers / sizeof *explainers; i++)
        if (explainers[i].suits(x.game)) return explainers[i].explain(&x, o, e);
    if (o->player) return explain_with_player(&x, o, o->player, e);
    return error_set(e,
                     "explain knows Othello on 8x8, Hex on 3x3 to 19x19 and shogi, not %s; "
                     "for other games name a --player",
                     x.game->name);
}

static int print_knowledge(void) {
    OtlSetup usual = otl_default_setup();
    Str text = {0};
    otl_knowledge_write(&usual, &text);
    fputs(str_text(&text), stdout);
    str_clear(&text);
    return CLI_OK;
}

static int run_explain(App *app, const Command *self, int argc, char **argv) {
    ExplainOptions o = {.number = 1, .most = 5, .check = UNSET, .seed = UNSET};
    const ArgSpec spec[] = {
        {.name = "[GAME]",
         .kind = ARG_TEXT,
         .out = &o.game,
         .help = "name of the game; all but othello, hexN, shogi, renju and gomoku need --player"},
        {.name = "[FILE]",
         .kind = ARG_TEXT,
         .out = &o.file,
         .help = "record of a game to review, text or SGF; - is standard input"},
        {.name = "--position",
         .kind = ARG_TEXT,
         .out = &o.position,
         .value = "P",
         .help = "start from this position"},
        {.name = "--moves",
         .kind = ARG_TEXT,
         .out = &o.moves,
         .value = "\"M M\"",
         .help = "play these moves first"},
        {.name = "--seed",
         .kind = ARG_INT,
         .out = &o.seed,
         .value = "N",
         .help = "then deal or roll with this seed until a player is to move",
         .min = 0,
         .max = INT64_MAX},
        {.name = "--move",
         .kind = ARG_TEXT,
         .out = &o.move,
         .value = "M",
         .help = "explain only this move"},
        {.name = "--game",
         .kind = ARG_TEXT,
         .out = &o.whole,
         .value = "\"M M\"",
         .help = "review this game: explain the moves that lost most"},
        {.name = "--number",
         .kind = ARG_INT,
         .out = &o.number,
         .value = "N",
         .help = "number of the game in the file",
         .min = 1,
         .max = INT64_MAX},
        {.name = "--most",
         .kind = ARG_INT,
         .out = &o.most,
         .value = "K",
         .help = "number of moves to explain in a game",
         .min = 1,
         .max = 60},
        {.name = "--check",
         .kind = ARG_INT,
         .out = &o.check,
         .value = "N",
         .help =
             "depth of the search that checks the reasons (default 8, in a game 6); 0: no check",
         .min = 0,
         .max = 16},
        {.name = "--language",
         .kind = ARG_TEXT,
         .out = &o.language,
         .value = "en|ja",
         .help = "language of the reasons (default: that of the locale)"},
        {.name = "--player",
         .kind = ARG_TEXT,
         .out = &o.player,
         .value = "SPEC",
         .help = "otl (Othello), hex or hex-plan (Hex), sho (shogi), renju, or another player that "
                 "says why; with options"},
        {.name = "--knowledge",
         .kind = ARG_FLAG,
         .out = &o.knowledge,
         .help = "print what OTL knows, as a file to edit for otl:knowledge=FILE, and explain "
                 "nothing"},
        {.name = "--json",
         .kind = ARG_FLAG,
         .out = &o.json,
         .help = "print one JSON object per move"},
    };
    int status;
    if (!CLI_ARGS(self, spec, argc, argv, &status)) return status;
    Error e;
    if (o.knowledge && ((o.game && strcmp(o.game, "othello") != 0) || o.json || o.language)) {
        error_set(&e, "explain: --knowledge is for othello, in English, without --json");
        return cli_fail(&e);
    }
    if (o.knowledge) return print_knowledge();
    if (!o.game) {
        error_set(&e, "explain: GAME is missing");
        return cli_fail(&e);
    }
    return explain(app, &o, &e) ? CLI_OK : cli_fail(&e);
}

const Command cmd_explain = {
    .name = "explain",
    .group = GROUP_STUDY,
    .summary = "Explain the moves of a position, or what went wrong in a game, in words.",
    .example = "genpei explain othello --moves \"f5 d6 c3 d3 c4\" --language ja",
    .run = run_explain,
};
