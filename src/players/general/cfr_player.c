// SPDX-License-Identifier: MIT
// cfr_player.c - see cfr_player.h.
#include "players/general/cfr_player.h"

#include "base/mem.h"
#include "engine/insight.h"
#include "player/move_words.h"
#include "search/cfr.h"

typedef struct {
    Player player;
    Cfr *cfr;
    double exploitability;
    double *chances;
    Move *moves;
    State *view;
    Rng rng;
} CfrPlayer;

static void cfr_player_free(Player *p) {
    CfrPlayer *c = (CfrPlayer *)p;
    cfr_free(c->cfr);
    free(c->chances);
    free(c->moves);
    free(c->view);
    free(c);
}

static void cfr_begins(Player *p, int side, uint64_t seed) {
    ((CfrPlayer *)p)->rng = rng_seed_for(seed, 2007 + (uint64_t)side);
}

// What the player remembers of their own decisions in this game.
static uint64_t memory_of(const Game *g, const Turn *turn) {
    uint64_t memory = 0;
    SeenGame *seen = turn->past ? seen_new(turn->past, turn->side) : NULL;
    for (size_t i = 0; seen && i < seen->n; i++)
        if (seen->plies[i].mover == turn->side && seen->shown[i])
            memory = cfr_remember(g, memory, seen_view(seen, i), turn->side, seen->plies[i].move);
    if (seen) seen_free(seen);
    return memory;
}

// Lists the moves and their chances. Returns their number; 0: the position does not occur.
static size_t look_up(CfrPlayer *c, const Turn *turn) {
    const Game *g = c->player.game;
    size_t n = game_moves(g, turn->state, c->moves);
    game_view(g, turn->state, turn->side, c->view);
    return cfr_strategy(c->cfr, memory_of(g, turn), c->view, c->chances) == n ? n : 0;
}

static bool cfr_choose(Player *p, const Turn *turn, Choice *out, Error *e) {
    CfrPlayer *c = (CfrPlayer *)p;
    size_t n = look_up(c, turn), i = 0;
    if (n == 0) return error_set(e, "this position does not occur from the start of the game");
    double at = rng_real(&c->rng);
    while (i + 1 < n && at >= c->chances[i]) at -= c->chances[i++];
    out->move = c->moves[i];
    return true;
}

static void cfr_explain(Player *p, const Turn *turn, Insight *out) {
    CfrPlayer *c = (CfrPlayer *)p;
    char en[200], ja[200];
    snprintf(en, sizeof en,
             "I play an equilibrium of the whole game: a best response wins at most %.6f more than "
             "its value.",
             c->exploitability);
    snprintf(ja, sizeof ja, "ゲーム全体の均衡戦略で手を選びます。最善の応手でも得は%.6f以下です。",
             c->exploitability);
    insight_say(out, en, ja);
    size_t n = look_up(c, turn);
    if (n == 0) return;
    Str said = {0}, said_ja = {0};
    for (size_t i = 0; i < n; i++) {
        str_addf(&said, "%s", i ? ", " : "Here: ");
        str_addf(&said_ja, "%s", i ? "、" : "ここでは");
        move_words(p->game, turn->state, c->moves[i], false, &said);
        move_words(p->game, turn->state, c->moves[i], true, &said_ja);
        str_addf(&said, " %.1f%%", 100 * c->chances[i]);
        str_addf(&said_ja, " %.1f%%", 100 * c->chances[i]);
    }
    str_add(&said, ".");
    str_add(&said_ja, "。");
    insight_say(out, str_text(&said), str_text(&said_ja));
    str_clear(&said);
    str_clear(&said_ja);
}

// Until it is close enough, or the rounds are used up.
static void solve(CfrPlayer *c, int rounds) {
    enum { STEP = 100 };
    static const double close_enough = 0.0002;
    do {
        int now = rounds < STEP ? rounds : STEP;
        cfr_run(c->cfr, now);
        rounds -= now;
        c->exploitability = cfr_exploitability(c->cfr);
    } while (rounds > 0 && c->exploitability > close_enough);
}

static Player *cfr_make(Spec *spec, const Game *g, Error *e) {
    static const PlayerOps ops = {.free = cfr_player_free,
                                  .choose = cfr_choose,
                                  .begins = cfr_begins,
                                  .explain = cfr_explain};
    static const char *const known[] = {"rounds"};
    int rounds = 4000;
    if (!spec_int(spec, "rounds", 1, 1000000, &rounds, e) || !spec_done(spec, known, 1, e))
        return NULL;
    if (!(g->traits & GAME_HIDDEN)) {
        error_set(e, "%s has no hidden information", g->name);
        return NULL;
    }
    Cfr *cfr = cfr_new(g, e);
    if (!cfr) return NULL;
    CfrPlayer *c = mem_new(1, sizeof *c);
    c->player.ops = &ops;
    c->cfr = cfr;
    c->chances = mem_new(g->max_moves, sizeof *c->chances);
    c->moves = mem_new(g->max_moves, sizeof *c->moves);
    c->view = game_states_new(g, 1);
    c->rng = rng_seed(1);
    solve(c, rounds);
    return &c->player;
}

const PlayerType cfr_player_type = {
    .name = "cfr",
    .options = "rounds=N",
    .summary = "an equilibrium of a small two-player game with hidden information, such as leduc",
    .make = cfr_make,
};
