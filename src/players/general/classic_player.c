// SPDX-License-Identifier: MIT
// classic_player.c - see classic_player.h.
#include "players/general/classic_player.h"

#include "base/mem.h"
#include "evals/evals.h"
#include "player/move_words.h"
#include "player/player_insight.h"
#include "search/classic/best_first.h"
#include "search/classic/classic.h"

#include <stdlib.h>

typedef enum { BY_ALPHABETA, BY_MINIMAX, BY_SHALLOW, BY_BSTAR, BY_BANDWIDTH } Method;

typedef struct {
    Player player;
    Method method;
    int depth, nodes;
    GameEval *eval, *other, *material;
    ClassicSetup depth_first;
    Classic *classic;
    BestSetup best_setup;
    BestFirst *best;
    Search *search; // for values of all moves, where the search is plain
    int looked;     // depth of the position looked at last
} ClassicPlayer;

static void classic_player_free(Player *p) {
    ClassicPlayer *c = (ClassicPlayer *)p;
    search_free(c->search);
    classic_free(c->classic);
    best_first_free(c->best);
    game_eval_free(c->eval);
    game_eval_free(c->other);
    game_eval_free(c->material);
    free(c);
}

static bool is_best_first(const ClassicPlayer *c) {
    return c->method == BY_BSTAR || c->method == BY_BANDWIDTH;
}

static void think(ClassicPlayer *c, const Turn *turn, int depth, SearchResult *out) {
    Limits limits = turn->limits;
    if (is_best_first(c)) {
        if (!limits.nodes && !limits.time_ms) limits.nodes = (uint64_t)c->nodes;
        best_first_think(c->best, turn->state, &limits, out);
    } else {
        limits.depth = depth;
        classic_search(c->classic, turn->state, &limits, out);
    }
}

static bool classic_player_choose(Player *p, const Turn *turn, Choice *out, Error *e) {
    (void)e;
    ClassicPlayer *c = (ClassicPlayer *)p;
    SearchResult r;
    think(c, turn, c->depth, &r);
    out->move = r.move;
    out->has_value = out->has_static = true;
    out->value = r.value;
    out->static_value = r.static_value;
    out->stats = r.stats;
    out->line_length = r.line_length;
    memcpy(out->line, r.line, r.line_length * sizeof(Move));
    return true;
}

static size_t classic_player_values(Player *p, const Turn *turn, MoveValue *out) {
    ClassicPlayer *c = (ClassicPlayer *)p;
    Limits limits = turn->limits;
    limits.depth = c->depth;
    return c->search ? search_values(c->search, turn->state, &limits, out) : 0;
}

// One line, deeper or longer at every step.
static void analyse_steps(ClassicPlayer *c, const Turn *turn, const AnalysisOptions *ask) {
    enum { SLICE = 2000 };
    Turn part = *turn;
    uint64_t nodes = 0;
    if (!ask->again) c->looked = 0;
    if (is_best_first(c)) part.limits.nodes = SLICE;
    for (int depth = c->looked + 1; depth <= SEARCH_DEPTH_MAX; depth++) {
        SearchResult r;
        think(c, &part, depth, &r);
        bool decided = is_best_first(c) && best_first_decided(c->best);
        bool full = is_best_first(c) && !decided && r.stats.nodes < SLICE;
        nodes += r.stats.nodes;
        if (!is_best_first(c) && r.stats.stopped) return;
        MoveValue line = {.move = r.move,
                          .value = r.value,
                          .nodes = nodes,
                          .depth = r.stats.depth,
                          .line_length = r.line_length};
        memcpy(line.line, r.line, r.line_length * sizeof(Move));
        AnalysisStep step = {
            .depth = r.stats.depth, .nodes = nodes, .exact = decided, .n = 1, .lines = &line};
        ask->each(ask->context, &step);
        c->looked = depth;
        if (decided || full || value_outcome(r.value) != 0) return;
        if (turn->limits.stop && atomic_load(turn->limits.stop)) return;
        if (turn->limits.nodes && nodes >= turn->limits.nodes) return;
    }
}

static void classic_player_analyse(Player *p, const Turn *turn, const AnalysisOptions *ask) {
    ClassicPlayer *c = (ClassicPlayer *)p;
    if (!c->search) {
        analyse_steps(c, turn, ask);
        return;
    }
    if (!ask->again) c->looked = 0;
    c->looked = search_analyse(c->search, turn->state, &turn->limits, c->looked + 1, ask->most,
                               ask->each, ask->context);
}

static void classic_player_watch(Player *p, TreeLog *log) {
    ClassicPlayer *c = (ClassicPlayer *)p;
    classic_free(c->classic);
    best_first_free(c->best);
    c->classic = NULL;
    c->best = NULL;
    c->depth_first.log = c->best_setup.log = log;
    if (is_best_first(c))
        c->best = best_first_new(&c->best_setup);
    else
        c->classic = classic_new(&c->depth_first);
}

// --- in words ---

static void say(Insight *out, Str *en, Str *ja) {
    insight_say(out, str_text(en), str_text(ja));
    str_clear(en);
    str_clear(ja);
}

static void say_method(const ClassicPlayer *c, Insight *out) {
    static const char *const en_methods[] = {
        "alpha-beta", "minimax", "alpha-beta with shallow cuts", "B*", "bandwidth search"};
    static const char *const ja_methods[] = {"α-β法", "ミニマックス法", "浅い枝刈りのα-β法",
                                             "アルゴリズムB*", "帯域幅探索"};
    Str en = {0}, ja = {0};
    if (is_best_first(c)) {
        str_addf(&en, "I search by %s, where it pays most, for about %d positions.",
                 en_methods[c->method], c->nodes);
        str_addf(&ja, "%sで、見込みのある局面から順に約%d局面を調べます。", ja_methods[c->method],
                 c->nodes);
    } else {
        str_addf(&en, "I look %d %s ahead by %s.", c->depth, str_plural(c->depth, "ply", "plies"),
                 en_methods[c->method]);
        str_addf(&ja, "%sで%d手先まで読みます。", ja_methods[c->method], c->depth);
    }
    say(out, &en, &ja);
}

// What happens at the depth limit.
static void say_quiet(const ClassicPlayer *c, Insight *out) {
    if (c->depth_first.quiet == QUIET_NONE) return;
    insight_say(out,
                "There I search on by quiescence: moves that win material are played until there "
                "is none, and only then is a position valued.",
                "その先は静止探索で、駒得の手がなくなるまで読んでから評価します。");
    if (c->depth_first.quiet == QUIET_GOALS)
        insight_say(out,
                    "Where what threatened at the beginning still does, a move of defence comes "
                    "first.",
                    "初めからの狙いが残っている局面では、まず受けの手を読みます。");
}

static void say_pruning(const ClassicPlayer *c, Insight *out) {
    const ClassicSetup *d = &c->depth_first;
    Str en = {0}, ja = {0};
    if (d->prune == PRUNE_NONE) return;
    if (d->prune == PRUNE_OPTIMIST) {
        str_addf(&en, "Moves that stay behind even with %d added are not searched.", d->margin);
        str_addf(&ja, "%d点を足しても及ばない手は読みません。", d->margin);
    } else {
        bool tapered = d->prune == PRUNE_TAPERED;
        str_addf(&en, "Of the moves I search the best %d by their value without looking ahead%s.",
                 d->width, tapered ? ", one less at every level down" : "");
        str_addf(&ja, "読まずに評価して上位%d手だけを読みます%s。", d->width,
                 tapered ? "（一段深くなるごとに一手ずつ減らします）" : "");
    }
    say(out, &en, &ja);
}

// A move and its bounds; one number where they meet.
static void add_bounds(const Game *g, const State *s, const BestBounds *b, const char *is,
                       bool japanese, Str *out) {
    move_words(g, s, b->move, japanese, out);
    str_add(out, is);
    value_text(VALUE_POINTS, b->low, out);
    if (b->low == b->high) return;
    str_add(out, japanese ? " から " : " to ");
    value_text(VALUE_POINTS, b->high, out);
}

// Whether a search by bounds has decided the move, and how far it is from it otherwise.
static void say_bounds(const ClassicPlayer *c, const Turn *turn, Insight *out) {
    const Game *g = c->player.game;
    const State *s = turn->state;
    BestBounds best, rival;
    if (!best_first_rivals(c->best, s, &best, &rival)) return;
    unsigned long long looked = out->choice.stats.nodes;
    Str en = {0}, ja = {0};
    if (best_first_decided(c->best)) {
        str_add(&en, "The move is decided: ");
        str_add(&ja, "手は決まりました。");
    } else {
        str_addf(&en, "The move was not decided within %llu positions: ", looked);
        str_addf(&ja, "%llu局面では手は決まりませんでした。", looked);
    }
    add_bounds(g, s, &best, " is worth ", false, &en);
    add_bounds(g, s, &best, " の値は ", true, &ja);
    str_add(&en, ", its rival ");
    str_add(&ja, "、次の候補 ");
    add_bounds(g, s, &rival, " ", false, &en);
    add_bounds(g, s, &rival, " の値は ", true, &ja);
    str_add(&en, ".");
    str_add(&ja, " です。");
    if (c->player.pawn) { // bounds are often closer than hundredths of a pawn
        str_addf(&en, " A pawn is worth %d.", c->player.pawn);
        str_addf(&ja, "ポーン（歩）1つが%dです。", c->player.pawn);
    }
    say(out, &en, &ja);
}

static void classic_player_explain(Player *p, const Turn *turn, Insight *out) {
    const ClassicPlayer *c = (const ClassicPlayer *)p;
    say_method(c, out);
    if (is_best_first(c)) {
        say_bounds(c, turn, out);
    } else {
        say_quiet(c, out);
        say_pruning(c, out);
    }
    Str en = {0}, ja = {0};
    int now = eval_value(&c->eval->eval, p->game, turn->state, turn->side);
    str_add(&en, "Without looking ahead I value this position at ");
    str_add(&ja, "読まずに評価すると");
    player_points_words(p, now, true, &en, &ja);
    str_addf(&en, " (%s).", c->eval->type->name);
    str_addf(&ja, "%sです（%s）。", p->pawn ? "" : "点", c->eval->type->ja);
    say(out, &en, &ja);
}

// --- options ---

// With many moves fewer plies: more would take minutes.
static int default_depth(const Game *g) {
    State *start = game_states_new(g, 1);
    game_start(g, start);
    size_t moves = game_count_moves(g, start);
    free(start);
    return moves > 1000 ? 1 : moves > 60 ? 2 : 3;
}

static int compare_ints(const void *a, const void *b) {
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

// How far an evaluation may be off, where nothing is said: nine moves in ten of some random games
// change it by no more.
static int default_margin(const Game *g, const Eval *eval) {
    enum { GAMES = 10, PLIES = 40 };
    int changes[GAMES * PLIES], n = 0;
    State *s = game_states_new(g, 1);
    for (uint64_t seed = 1; seed <= GAMES; seed++) {
        Rng rng = rng_seed(seed);
        Move m;
        game_start(g, s);
        int before = eval_value(eval, g, s, 0);
        for (int i = 0; i < PLIES && game_random_move(g, s, &rng, &m); i++) {
            game_play(g, s, m);
            int now = eval_value(eval, g, s, 0);
            changes[n++] = abs(now - before);
            before = now;
        }
    }
    free(s);
    if (n == 0) return 0;
    qsort(changes, (size_t)n, sizeof *changes, compare_ints);
    return changes[9 * n / 10];
}

static bool read_depth_first(ClassicPlayer *c, Spec *spec, Error *e) {
    static const char *const orders[] = {"fixed", "none", "dynamic", "iterative"};
    static const char *const quiets[] = {"none", "all", "goals"};
    static const char *const prunes[] = {"none", "best", "tapered", "optimist"};
    static const ClassicCuts cuts[] = {CUTS_DEEP, CUTS_NONE, CUTS_SHALLOW};
    int order = ORDER_ITERATIVE, quiet = QUIET_NONE, prune = PRUNE_NONE;
    ClassicSetup *s = &c->depth_first;
    if (!spec_choice(spec, "order", orders, 4, &order, e)) return false;
    if (!spec_choice(spec, "quiet", quiets, 3, &quiet, e)) return false;
    if (!spec_choice(spec, "prune", prunes, 4, &prune, e)) return false;
    s->width = 8;
    if (!spec_int(spec, "width", 1, 1000, &s->width, e)) return false;
    if (c->method < BY_BSTAR) s->cuts = cuts[c->method];
    s->order = (ClassicOrder)order;
    s->quiet = (ClassicQuiet)quiet;
    s->prune = (ClassicPrune)prune;
    return true;
}

// Options that the chosen search does not use.
static bool check_unused(const ClassicPlayer *c, Spec *spec, Error *e) {
    static const char *const depth_first[] = {"order", "quiet", "prune"};
    bool best = is_best_first(c);
    ClassicPrune prune = c->depth_first.prune;
    for (size_t i = 0; best && i < sizeof depth_first / sizeof *depth_first; i++)
        if (spec_get(spec, depth_first[i]))
            return error_set(e, "%s= is not for bstar and bandwidth", depth_first[i]);
    if (!best && spec_get(spec, "bounds"))
        return error_set(e, "bounds= is for search=bstar and bandwidth");
    if (spec_get(spec, "width") && prune != PRUNE_BEST && prune != PRUNE_TAPERED)
        return error_set(e, "width= is for prune=best and tapered");
    if (spec_get(spec, "margin") && !best && prune != PRUNE_OPTIMIST)
        return error_set(e, "margin= is for prune=optimist, bstar and bandwidth");
    return true;
}

static bool read_options(ClassicPlayer *c, Spec *spec, const Game *g, Error *e) {
    static const char *const methods[] = {"alphabeta", "minimax", "shallow", "bstar", "bandwidth"};
    static const char *const finals[] = {"eval", "payoff"};
    static const char *const known[] = {"depth", "eval",  "bounds", "final",  "search", "order",
                                        "quiet", "prune", "width",  "margin", "nodes"};
    int method = BY_ALPHABETA, final = FINAL_BY_PAYOFF, margin = -1;
    const char *eval = spec_get(spec, "eval"), *other = spec_get(spec, "bounds");
    if (eval && (strcmp(eval, "val2") == 0 || strcmp(eval, "chnw") == 0))
        return error_set(e, "eval=%s is for ply without the searches of 1979", eval);
    if (!spec_choice(spec, "search", methods, 5, &method, e)) return false;
    c->method = (Method)method;
    c->depth = is_best_first(c) ? 12 : default_depth(g);
    c->nodes = 20000;
    if (!spec_int(spec, "depth", 1, 30, &c->depth, e)) return false;
    if (!spec_int(spec, "nodes", 1, 100000000, &c->nodes, e)) return false;
    if (!spec_int(spec, "margin", 0, 1000000, &margin, e)) return false;
    if (!spec_choice(spec, "final", finals, 2, &final, e)) return false;
    if (!read_depth_first(c, spec, e) || !check_unused(c, spec, e)) return false;
    if (!spec_done(spec, known, sizeof known / sizeof *known, e)) return false;
    c->depth_first.finals = c->best_setup.finals = (FinalValue) final;
    c->best_setup.depth = c->depth;
    c->best_setup.method = c->method == BY_BSTAR ? BEST_BSTAR : BEST_BANDWIDTH;
    if (!search_suits(g, e)) return false;
    c->eval = game_eval_new(g, eval, e);
    if (!c->eval || (other && !(c->other = game_eval_new(g, other, e)))) return false;
    if (margin < 0) margin = default_margin(g, &c->eval->eval);
    c->depth_first.margin = c->best_setup.margin = margin;
    return c->depth_first.quiet == QUIET_NONE || (c->material = game_eval_material(g, e));
}

// Whether every move can have a value by the general search.
static bool is_plain(const ClassicPlayer *c) {
    return c->method <= BY_MINIMAX && c->depth_first.quiet == QUIET_NONE &&
           c->depth_first.prune == PRUNE_NONE;
}

static bool set_up(ClassicPlayer *c, const Game *g, Error *e) {
    ClassicSetup *d = &c->depth_first;
    BestSetup *b = &c->best_setup;
    d->game = b->game = g;
    d->eval = b->eval = &c->eval->eval;
    d->material = c->material ? &c->material->eval : NULL;
    b->other = c->other ? &c->other->eval : NULL;
    if (!is_best_first(c) && !classic_check(d, e)) return false;
    if (is_plain(c))
        c->search = search_new(&(SearchSetup){.game = g,
                                              .eval = d->eval,
                                              .finals = d->finals,
                                              .sorted_levels = c->depth > 1 ? c->depth - 1 : 1});
    classic_player_watch(&c->player, NULL);
    return true;
}

Player *classic_player_make(Spec *spec, const Game *g, Error *e) {
    static const PlayerOps ops = {.ponders = true,
                                  .free = classic_player_free,
                                  .choose = classic_player_choose,
                                  .values = classic_player_values,
                                  .analyse = classic_player_analyse,
                                  .watch = classic_player_watch,
                                  .explain = classic_player_explain};
    if (!search_suits(g, e)) return NULL;
    ClassicPlayer *c = mem_new(1, sizeof *c);
    if (!read_options(c, spec, g, e) || !set_up(c, g, e)) {
        classic_player_free(&c->player);
        return NULL;
    }
    c->player.ops = &ops;
    c->player.pawn = c->eval->pawn;
    return &c->player;
}
