// SPDX-License-Identifier: MIT
// cmd_bench.c - `genpei bench`: fixed work for everything that computes, and its fingerprint.
//
// Counts and fingerprints depend on the code alone: not on the machine, the compiler or the time.
// tests/fingerprints.txt keeps them, so a change of behaviour, meant or not, shows in a diff. The
// positions valued and searched are those of one whole game, given here as text.
#include "cli/cmd.h"

#include "base/columns.h"
#include "base/hash.h"
#include "base/mem.h"
#include "base/os/os_posix.h"
#include "engine/engine_table.h"
#include "game/perft.h"
#include "game/playout.h"
#include "games/reversi/reversi_weights.h"
#include "lang/game/l7_game.h"
#include "referee/match.h"

typedef struct Bench Bench;

typedef struct {
    const char *engine, *game;
    void (*run)(Bench *b);
    int amount;        // plies, games, or the number of the engine
    const char *moves; // the game whose positions are used
} BenchItem;

// One item while it runs.
struct Bench {
    const BenchItem *item;
    const PlayerTable *players;
    const Game *game;
    const atomic_bool *stop;
    uint64_t nodes;
    uint64_t fingerprint;
};

static void mix(Bench *b, uint64_t word) {
    b->fingerprint = hash_add(b->fingerprint, word);
}

static void mix_result(Bench *b, Move m, int value, const SearchStats *stats) {
    b->nodes += stats->nodes;
    mix(b, m);
    mix(b, (uint64_t)value);
    mix(b, stats->nodes);
    mix(b, stats->leaves);
}

static void run_rules(Bench *b) {
    State *s = game_states_new(b->game, 1);
    game_start(b->game, s);
    for (int depth = 1; depth <= b->item->amount; depth++) {
        uint64_t leaves;
        perft_count(b->game, s, depth, b->stop, &leaves);
        b->nodes += leaves;
        mix(b, leaves);
    }
    free(s);
}

static void run_playouts(Bench *b) {
    Rng rng = rng_seed(1970);
    State *s = game_states_new(b->game, 1);
    for (int i = 0; i < b->item->amount && !atomic_load(b->stop); i++) {
        game_start(b->game, s);
        b->nodes += (uint64_t)playout_run(b->game, s, &rng, b->game->max_plies);
        mix(b, game_key(b->game, s));
    }
    free(s);
}

// --- work on every position of a game ---

typedef void Visit(Bench *b, void *tool, const State *s);

static void each_position(Bench *b, Visit *look, void *tool) {
    State *s = game_states_new(b->game, 1);
    game_start(b->game, s);
    for (const char *at = b->item->moves; *at && !atomic_load(b->stop);) {
        size_t length = strcspn(at, " ");
        Str word = {0};
        Error e;
        str_add_n(&word, at, length);
        at += length + (at[length] == ' ');
        look(b, tool, s);
        if (!game_play_text(b->game, s, str_text(&word), &e)) error_abort("a move", &e);
        str_clear(&word);
    }
    free(s);
}

static void look_eval(Bench *b, void *tool, const State *s) {
    b->nodes++;
    mix(b, (uint64_t)eval_value(tool, b->game, s, 0));
}

static void default_weights(const Game *g, ReversiWeights *w) {
    int classes[REVERSI_CLASSES_MAX];
    reversi_default_weights(reversi_rules(g), classes);
    reversi_weights_init(w, reversi_rules(g), classes);
}

static void run_eval(Bench *b) {
    ReversiWeights w;
    default_weights(b->game, &w);
    each_position(b, look_eval, &w.eval);
}

static void look_player(Bench *b, void *tool, const State *s) {
    Turn turn = {.state = s, .side = game_mover(b->game, s), .limits = {.stop = b->stop}};
    Choice c;
    Error e;
    if (!player_choose(tool, &turn, &c, &e)) error_abort("a player", &e);
    mix_result(b, c.move, c.value, &c.stats);
}

static void run_player(Bench *b) {
    Error e;
    Player *p = player_new(b->players, b->game, b->item->engine, &e);
    if (!p) error_abort("making a player", &e);
    each_position(b, look_player, p);
    player_free(p);
}

static void look_deepen(Bench *b, void *tool, const State *s) {
    SearchResult r;
    search_deepen(tool, s, &(Limits){.depth = b->item->amount, .stop = b->stop}, NULL, NULL, &r);
    mix_result(b, r.move, r.value, &r.stats);
}

static void run_deepen(Bench *b) {
    ReversiWeights w;
    default_weights(b->game, &w);
    Table *table = table_new(1);
    Search *search = search_new(&(SearchSetup){
        .game = b->game, .eval = &w.eval, .finals = FINAL_BY_PAYOFF, .table = table});
    each_position(b, look_deepen, search);
    search_free(search);
    table_free(table);
}

static void mix_game(void *context, const MatchGame *g, const MatchResult *so_far) {
    (void)so_far;
    Bench *b = context;
    b->nodes += (uint64_t)g->moves;
    mix(b, (uint64_t)g->half_points);
    mix(b, (uint64_t)g->ending);
    mix(b, (uint64_t)g->moves);
}

static void run_match(Bench *b) {
    Openings openings;
    MatchResult result;
    Error e;
    size_t pairs = (size_t)b->item->amount / 2;
    if (!openings_random(&openings, b->game, 6, pairs, 1970, &e))
        error_abort("making openings", &e);
    MatchSetup m = {.game = b->game,
                    .players = *b->players,
                    .specs = {"ply:depth=1", "random"},
                    .openings = &openings,
                    .games = b->item->amount,
                    .seed = 1970,
                    .stop = b->stop,
                    .report = mix_game,
                    .context = b};
    if (!match_run(&m, &result, &e)) error_abort("the match", &e);
    openings_clear(&openings);
}

// --- the language: how many moves a description finds, and where random games lead ---

static void mix_random_game(Bench *b, State *s, uint64_t seed) {
    enum { LONGEST = 200 };
    Rng rng = rng_seed(seed);
    Str text = {0};
    game_start(b->game, s);
    mix(b, (uint64_t)playout_run(b->game, s, &rng, LONGEST));
    game_position_text(b->game, s, &text);
    mix(b, hash_bytes(str_text(&text), text.len));
    str_clear(&text);
}

static void run_language(Bench *b) {
    enum { LEAVES = 3000, GAMES = 5 };
    const L7Program *p = l7_rules(b->game)->program;
    State *s = game_states_new(b->game, 1);
    for (uint64_t i = 1; i <= GAMES; i++) mix_random_game(b, s, i);
    game_start(b->game, s);
    for (int depth = 1; depth == 1 || (depth <= p->perft.n && p->perft.counts[depth - 1] <= LEAVES);
         depth++) {
        uint64_t leaves;
        perft_count(b->game, s, depth, b->stop, &leaves);
        b->nodes += leaves;
        mix(b, leaves);
    }
    free(s);
}

// --- engines ---

static void run_engine(Bench *b) {
    b->fingerprint =
        engine_fingerprint(engine_at((size_t)b->item->amount), b->game, b->stop, &b->nodes);
}

// --- the items ---

// The game of the 1970 paper: 7 plies against 7 plies, 3 to 61.
#define REVERSI70_GAME                                                                             \
    "3-5 5-6 6-5 3-4 3-3 4-6 5-3 2-4 1-4 4-3 5-7 6-6 6-7 7-6 pass 6-8 7-7 6-3 5-2 5-8 4-7 4-8 "    \
    "3-7 6-4 7-4 5-1 7-3 8-4 7-5 8-6 pass 7-8 8-7 8-8 pass 2-7 pass 4-2 pass 8-3 7-2 8-5 pass "    \
    "7-1 pass 2-5 2-6 3-2 2-8 1-7 pass 1-5 1-6 1-3 pass 2-3 2-2 3-6 6-2 2-1 3-8 1-8 1-2 1-1 8-2 "  \
    "8-1 pass 3-1 pass 6-1 pass 4-1"

// ply:depth=6 against ply:depth=5.
#define OTHELLO_GAME                                                                               \
    "d3 c3 c4 e3 f3 d6 c6 b6 f5 c5 b3 g5 d7 e6 g4 f6 f7 e7 e8 g3 h3 g2 c7 a3 h1 c8 h4 e2 a7 a5 "   \
    "b4 f4 f1 g1 h5 f2 h2 g8 d2 g6 h6 a4 f8 d8 a6 a8 b8 b5 b7 g7 b2 a1 h8 d1 e1 a2 c2 b1 c1 pass " \
    "h7"

static const BenchItem items[] = {
    {"rules", "reversi70:size=4", run_rules, 14, NULL},
    {"rules", "reversi70:size=6", run_rules, 12, NULL},
    {"rules", "reversi70", run_rules, 12, NULL},
    {"rules", "reversi70:size=10", run_rules, 11, NULL},
    {"rules", "othello:size=4", run_rules, 12, NULL},
    {"rules", "othello:size=6", run_rules, 9, NULL},
    {"rules", "othello", run_rules, 9, NULL},
    {"rules", "othello:size=10", run_rules, 8, NULL},
    {"rules", "shogi", run_rules, 4, NULL},
    {"playout", "reversi70", run_playouts, 5000, NULL},
    {"playout", "othello", run_playouts, 5000, NULL},
    {"playout", "othello:size=10", run_playouts, 1000, NULL},
    {"eval", "reversi70", run_eval, 0, REVERSI70_GAME},
    {"eval", "othello", run_eval, 0, OTHELLO_GAME},
    {"ply:depth=7", "reversi70", run_player, 0, REVERSI70_GAME},
    {"ply:depth=5", "othello", run_player, 0, OTHELLO_GAME},
    {"otl:time=0", "othello", run_player, 0, OTHELLO_GAME},
    {"deepen", "reversi70", run_deepen, 9, REVERSI70_GAME},
    {"deepen", "othello", run_deepen, 5, OTHELLO_GAME},
    {"match", "reversi70", run_match, 500, NULL},
    {"match", "othello", run_match, 500, NULL},
};

// --- printing ---

typedef struct {
    bool json;
    bool bare;        // no times
    int engine, game; // widths of these columns
} BenchStyle;

static void print_item(const Bench *b, double seconds, BenchStyle style) {
    char hex[17];
    snprintf(hex, sizeof hex, "%016llx", (unsigned long long)b->fingerprint);
    if (style.json) {
        cli_print_json(json_pack("{s:s, s:s, s:I, s:f, s:s}", "engine", b->item->engine, "game",
                                 b->item->game, "nodes", (json_int_t)b->nodes, "seconds", seconds,
                                 "fingerprint", hex));
        return;
    }
    printf("%-*s  %-*s  %10llu  %s", style.engine, b->item->engine, style.game, b->item->game,
           (unsigned long long)b->nodes, hex);
    if (!style.bare)
        printf(" %8.3f s %8.2f million/s", seconds, (double)b->nodes / (seconds + 1e-9) / 1e6);
    putchar('\n');
}

// `backend`: NULL takes the default.
static bool run_item(App *app, const BenchItem *item, const char *backend, BenchStyle style,
                     Error *e) {
    const Game *g = backend ? game_table_open_on(app->games, item->game, backend, e)
                            : game_table_open(app->games, item->game, e);
    if (!g) return false;
    Bench b = {.item = item, .players = &app->players, .game = g, .stop = &app->stop};
    int64_t began = os_thread_ns();
    item->run(&b);
    if (!atomic_load(&app->stop)) print_item(&b, (double)(os_thread_ns() - began) / 1e9, style);
    return true;
}

// --- the list ---

typedef struct {
    BenchItem item;
    char *engine; // the text of `item.engine`, where it was made for the list
    const char *backend;
} Listed;

typedef struct {
    Listed *items;
    size_t n;
} List;

static void list(List *l, BenchItem item, char *engine, const char *backend) {
    l->items = mem_resize(l->items, l->n + 1, sizeof *l->items);
    if (engine) item.engine = engine;
    l->items[l->n++] = (Listed){item, engine, backend};
}

static void list_engines(List *l) {
    for (size_t i = 0; i < engine_count(); i++) {
        const EngineWork *work = engine_at(i)->work;
        if (!work) continue;
        Str name = {0};
        str_add(&name, engine_name(i));
        if (work->options) str_addf(&name, ":%s", work->options);
        list(l, (BenchItem){NULL, work->game, run_engine, (int)i, NULL}, mem_text(str_text(&name)),
             NULL);
        str_clear(&name);
    }
}

// The items, then every engine and every game in L7.
static List list_all(GameTable *games) {
    List l = {0};
    for (size_t i = 0; i < sizeof items / sizeof *items; i++) list(&l, items[i], NULL, NULL);
    list_engines(&l);
    for (size_t i = 0; i < game_table_count(games); i++)
        if (strstr(game_table_backends(games, i), "vm"))
            list(&l, (BenchItem){"l7", game_table_type(games, i)->name, run_language, 0, NULL},
                 NULL, "vm");
    return l;
}

static void list_clear(List *l) {
    for (size_t i = 0; i < l->n; i++) free(l->items[i].engine);
    free(l->items);
}

static void set_widths(const List *l, BenchStyle *style) {
    for (size_t i = 0; i < l->n; i++) {
        int engine = columns_of(l->items[i].item.engine), game = columns_of(l->items[i].item.game);
        if (engine > style->engine) style->engine = engine;
        if (game > style->game) style->game = game;
    }
}

static bool run_all(App *app, BenchStyle style, Error *e) {
    List l = list_all(app->games);
    bool ok = true;
    set_widths(&l, &style);
    if (!style.json && !style.bare)
        printf("%-*s  %-*s  %10s  %-16s %10s\n", style.engine, "engine", style.game, "game",
               "nodes", "fingerprint", "time");
    for (size_t i = 0; i < l.n && ok && !atomic_load(&app->stop); i++)
        ok = run_item(app, &l.items[i].item, l.items[i].backend, style, e);
    list_clear(&l);
    return ok;
}

static int run_bench(App *app, const Command *self, int argc, char **argv) {
    BenchStyle style = {0};
    const ArgSpec spec[] = {
        {.name = "--fingerprints",
         .kind = ARG_FLAG,
         .out = &style.bare,
         .help = "print fingerprints without times, as in tests/fingerprints.txt"},
        {.name = "--json",
         .kind = ARG_FLAG,
         .out = &style.json,
         .help = "print one JSON object per line"},
    };
    int status;
    if (!CLI_ARGS(self, spec, argc, argv, &status)) return status;
    Error e;
    bool ok = run_all(app, style, &e);
    if (!ok) return cli_fail(&e);
    if (!atomic_load(&app->stop)) return CLI_OK;
    fprintf(stderr, "genpei: stopped\n");
    return CLI_NO;
}

const Command cmd_bench = {
    .name = "bench",
    .group = GROUP_LAB,
    .summary = "Do a fixed amount of work and print the fingerprint of every engine.",
    .example = "genpei bench",
    .run = run_bench,
};
