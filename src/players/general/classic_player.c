// SPDX-License-Identifier: MIT
// classic_player.c - see classic_player.h.
#include "players/general/classic_player.h"

#include "base/mem.h"
#include "evals/evals.h"

typedef struct {
    Player player;
    int depth;
    GameEval *eval;
    Search *search;
    int looked; // depth of the position looked at last
} ClassicPlayer;

static void classic_player_free(Player *p) {
    ClassicPlayer *c = (ClassicPlayer *)p;
    search_free(c->search);
    game_eval_free(c->eval);
    free(c);
}

// Goes deeper step by step, so that a win is taken by the shortest way and a loss put off: of equal
// values one depth alone would keep the first.
static void search_steps(ClassicPlayer *c, const Turn *turn, SearchResult *out) {
    Limits limits = turn->limits;
    SearchStats sum = {0};
    for (limits.depth = 1; limits.depth <= c->depth; limits.depth++) {
        SearchResult r;
        search_fixed(c->search, turn->state, &limits, &r);
        sum.nodes += r.stats.nodes;
        sum.leaves += r.stats.leaves;
        sum.cuts += r.stats.cuts;
        sum.stopped = r.stats.stopped;
        if (limits.depth > 1 && r.stats.stopped) break;
        sum.depth = limits.depth;
        if (limits.depth > 1 && value_outcome(r.value) < 0) {
            out->value = r.value;
            break;
        }
        *out = r;
        if (value_outcome(r.value) != 0 || r.stats.stopped) break;
    }
    out->stats = sum;
}

static bool classic_player_choose(Player *p, const Turn *turn, Choice *out, Error *e) {
    (void)e;
    SearchResult r = {0};
    search_steps((ClassicPlayer *)p, turn, &r);
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
    return search_values(c->search, turn->state, &limits, out);
}

static void classic_player_analyse(Player *p, const Turn *turn, const AnalysisOptions *ask) {
    ClassicPlayer *c = (ClassicPlayer *)p;
    if (!ask->again) c->looked = 0;
    c->looked = search_analyse(c->search, turn->state, &turn->limits, c->looked + 1, ask->most,
                               ask->each, ask->context);
}

static void classic_player_explain(Player *p, const Turn *turn, Insight *out) {
    const ClassicPlayer *c = (const ClassicPlayer *)p;
    char en[200], ja[200];
    int now = eval_value(&c->eval->eval, p->game, turn->state, turn->side);
    snprintf(en, sizeof en, "I look %d %s ahead; without looking I value this position at %d (%s).",
             c->depth, str_plural(c->depth, "ply", "plies"), now, c->eval->type->name);
    snprintf(ja, sizeof ja, "%d手先まで読みます。読まずに評価すると%d点です（%s）。", c->depth, now,
             c->eval->type->name);
    insight_say(out, en, ja);
}

// With many moves fewer plies: more would take minutes.
static int default_depth(const Game *g) {
    State *start = game_states_new(g, 1);
    game_start(g, start);
    size_t moves = game_count_moves(g, start);
    free(start);
    return moves > 1000 ? 1 : moves > 60 ? 2 : 3;
}

static bool read_options(ClassicPlayer *c, Spec *spec, const Game *g, SearchSetup *setup,
                         Error *e) {
    static const char *const finals[] = {"eval", "payoff"};
    static const char *const known[] = {"depth", "eval", "final"};
    int final = FINAL_BY_PAYOFF;
    const char *eval = spec_get(spec, "eval");
    c->depth = default_depth(g);
    if (!spec_int(spec, "depth", 1, 30, &c->depth, e)) return false;
    if (!spec_choice(spec, "final", finals, 2, &final, e)) return false;
    setup->finals = (FinalValue) final;
    setup->sorted_levels = c->depth > 1 ? c->depth - 1 : 1;
    if (!spec_done(spec, known, sizeof known / sizeof *known, e)) return false;
    c->eval = game_eval_new(g, eval, e);
    return c->eval != NULL;
}

Player *classic_player_make(Spec *spec, const Game *g, Error *e) {
    static const PlayerOps ops = {.free = classic_player_free,
                                  .choose = classic_player_choose,
                                  .values = classic_player_values,
                                  .analyse = classic_player_analyse,
                                  .explain = classic_player_explain};
    if (!search_suits(g, e)) return NULL;
    ClassicPlayer *c = mem_new(1, sizeof *c);
    SearchSetup setup = {.game = g};
    if (!read_options(c, spec, g, &setup, e)) {
        free(c);
        return NULL;
    }
    setup.eval = &c->eval->eval;
    c->player.ops = &ops;
    c->search = search_new(&setup);
    return &c->player;
}
