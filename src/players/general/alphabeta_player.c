// SPDX-License-Identifier: MIT
// alphabeta_player.c - see alphabeta_player.h.
#include "players/general/alphabeta_player.h"

#include "base/mem.h"
#include "engine/insight.h"
#include "evals/alpha_setup.h"
#include "player/player_insight.h"

enum { DEFAULT_NODES = 20000 };

typedef struct {
    Player player;
    const Game *game;
    AlphaBetaEffort effort;
    GameEval *eval;
    AlphaGame *known;
    bool follows; // captures beyond the depth limit
    AlphaSearch *search;
} AlphaBetaPlayer;

static void alphabeta_player_free(Player *p) {
    AlphaBetaPlayer *a = (AlphaBetaPlayer *)p;
    alpha_free(a->search);
    game_eval_free(a->eval);
    alpha_game_free(a->known);
    free(a);
}

static void alphabeta_begins(Player *p, int side, uint64_t seed) {
    (void)side, (void)seed;
    alpha_forget(((AlphaBetaPlayer *)p)->search);
}

// A share of the clock that leaves enough for the rest of the game.
static int64_t clock_share(const TurnClock *c, int side) {
    int64_t share = c->left_ms[side] / 30 + c->inc_ms;
    if (c->left_ms[side] <= 0) share = c->byo_ms * 4 / 5;
    if (share > c->allowance_ms / 2) share = c->allowance_ms / 2;
    return share > 0 ? share : 1;
}

// The limits of the question; without any, those of the clock; without one, those of the options.
static Limits limits_for(const AlphaBetaPlayer *a, const Turn *turn) {
    Limits l = turn->limits;
    if (l.time_ms || l.nodes) return l;
    if (l.depth == 0) l.depth = a->effort.depth;
    if (turn->clock)
        l.time_ms = clock_share(turn->clock, turn->side);
    else if (turn->limits.depth == 0) {
        l.time_ms = a->effort.time_ms;
        l.nodes = (uint64_t)a->effort.nodes;
    }
    return l;
}

static bool alphabeta_choose(Player *p, const Turn *turn, Choice *out, Error *e) {
    AlphaBetaPlayer *a = (AlphaBetaPlayer *)p;
    (void)e;
    Limits limits = limits_for(a, turn);
    SearchResult r;
    const AnalysisOptions *ask = turn->report;
    alpha_think(a->search, turn->state, &limits, ask ? ask->each : NULL, ask ? ask->context : NULL,
                ask ? ask->most : 1, &r);
    out->move = r.move;
    out->has_value = true; // with no time for a single ply: as it stands behind the move
    out->value = r.stats.depth > 0 ? r.value : r.static_value;
    out->has_static = true;
    out->static_value = r.static_value;
    out->stats = r.stats;
    out->line_length = r.line_length;
    memcpy(out->line, r.line, r.line_length * sizeof(Move));
    return true;
}

static size_t alphabeta_player_values(Player *p, const Turn *turn, MoveValue *out) {
    AlphaBetaPlayer *a = (AlphaBetaPlayer *)p;
    Limits limits = limits_for(a, turn);
    return alpha_values(a->search, turn->state, &limits, out);
}

static void alphabeta_analyse(Player *p, const Turn *turn, const AnalysisOptions *ask) {
    AlphaBetaPlayer *a = (AlphaBetaPlayer *)p;
    SearchResult r;
    alpha_think(a->search, turn->state, &turn->limits, ask->each, ask->context, ask->most, &r);
}

static void alphabeta_explain(Player *p, const Turn *turn, Insight *out) {
    const AlphaBetaPlayer *a = (const AlphaBetaPlayer *)p;
    Str en = {0}, ja = {0}, value = {0}, value_ja = {0};
    if (out->choice.has_value && value_outcome(out->choice.value) != 0) return; // it is over
    int now = eval_value(&a->eval->eval, a->game, turn->state, turn->side);
    player_points_words(p, now, true, &value, &value_ja);
    str_addf(&en,
             "I search by alpha-beta%s. Without looking ahead I value this position at %s (%s).",
             a->follows ? " and follow captures" : "", str_text(&value), a->eval->type->name);
    str_addf(&ja, "α-β法で読みます%s。読まずに評価すると%s%sです（%s）。",
             a->follows ? "（取り合いは最後まで）" : "", str_text(&value_ja), p->pawn ? "" : "点",
             a->eval->type->ja);
    insight_say(out, str_text(&en), str_text(&ja));
    str_clear(&en);
    str_clear(&ja);
    str_clear(&value);
    str_clear(&value_ja);
}

bool alphabeta_effort_read(Spec *spec, AlphaBetaEffort *out, Error *e) {
    double seconds = 0;
    int nodes = 0;
    *out = (AlphaBetaEffort){.table_mb = 16};
    if (!spec_int(spec, "depth", 1, SEARCH_DEPTH_MAX - 1, &out->depth, e)) return false;
    if (!spec_real(spec, "time", 0.001, 1000, &seconds, e)) return false;
    if (!spec_int(spec, "nodes", 1, 2000000000, &nodes, e)) return false;
    if (!spec_int(spec, "table", 1, 65536, &out->table_mb, e)) return false;
    out->time_ms = (int64_t)(seconds * 1000);
    out->nodes = nodes;
    if (!out->depth && !out->time_ms && !nodes) out->nodes = DEFAULT_NODES;
    return true;
}

Player *alphabeta_player_new(const Game *g, GameEval *eval, int win_points,
                             const AlphaBetaEffort *effort) {
    static const PlayerOps ops = {.ponders = true,
                                  .free = alphabeta_player_free,
                                  .choose = alphabeta_choose,
                                  .begins = alphabeta_begins,
                                  .values = alphabeta_player_values,
                                  .analyse = alphabeta_analyse,
                                  .explain = alphabeta_explain};
    AlphaBetaPlayer *a = mem_new(1, sizeof *a);
    a->player.ops = &ops;
    a->player.pawn = eval->pawn;
    a->game = g;
    a->effort = *effort;
    a->eval = eval;
    a->known = alpha_game_new(g, &eval->eval);
    AlphaSetup setup = alpha_game_setup(a->known, &eval->eval);
    setup.table_mb = effort->table_mb;
    setup.win_points = win_points;
    a->follows = setup.material != NULL;
    a->search = alpha_new(&setup);
    return &a->player;
}

static Player *alphabeta_make(Spec *spec, const Game *g, Error *e) {
    static const char *const known[] = {ALPHABETA_KEYS, "eval"};
    AlphaBetaEffort effort;
    const char *name = spec_get(spec, "eval");
    if (!alpha_suits(g, e) || !alphabeta_effort_read(spec, &effort, e)) return NULL;
    if (!spec_done(spec, known, sizeof known / sizeof *known, e)) return NULL;
    GameEval *eval = game_eval_new(g, name, e);
    return eval ? alphabeta_player_new(g, eval, 0, &effort) : NULL;
}

const PlayerType alphabeta_player_type = {
    .name = "alphabeta",
    .options =
        ALPHABETA_OPTIONS ",eval=tech|pieces|samuel|store|lines|runners|advance|score|men|mobility|"
                          "playouts",
    .summary = "any two-player game without hidden information: deep alpha-beta with a table",
    .make = alphabeta_make,
};
