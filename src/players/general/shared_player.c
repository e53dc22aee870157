// SPDX-License-Identifier: MIT
// shared_player.c - see shared_player.h.
#include "players/general/shared_player.h"

#include "base/mem.h"
#include "engine/insight.h"
#include "engine/shogi/sho_reader.h"
#include "player/move_words.h"
#include "players/reversi/played_weights.h"
#include "search/playout_eval.h"
#include "search/shared_search.h"

typedef struct {
    Player player;
    PlayedWeights weights; // of the Reversi family,
    ShoReader *shogi;      // of shogi,
    ShoReaderEval leaves;
    PlayoutEval playouts; // or of any other game
    SharedSearch *search;
    int depth;
    SharedResult last;
} SharedPlayer;

static void shared_player_free(Player *p) {
    SharedPlayer *s = (SharedPlayer *)p;
    shared_free(s->search);
    sho_reader_free(s->shogi);
    playout_eval_clear(&s->playouts);
    free(s);
}

static bool shared_choose(Player *p, const Turn *turn, Choice *out, Error *e) {
    (void)e;
    SharedPlayer *s = (SharedPlayer *)p;
    if (s->weights.rules) played_weights_update(&s->weights, turn->record, turn->side);
    shared_stop_when(s->search, turn->limits.stop);
    shared_search(s->search, turn->state, s->depth, &s->last);
    out->move = s->last.move;
    out->has_value = true;
    out->value = s->last.value;
    out->stats = (SearchStats){.nodes = s->last.nodes, .leaves = s->last.leaves, .depth = s->depth};
    out->line[0] = out->move;
    out->line_length = 1;
    return true;
}

static void shared_explain(Player *p, const Turn *turn, Insight *out) {
    const SharedPlayer *s = (const SharedPlayer *)p;
    Str moves = {0}, moves_ja = {0};
    Choice c;
    shared_choose(p, turn, &c, NULL);
    for (size_t i = 0; i < s->last.n_added; i++) {
        if (i) str_add(&moves, " ");
        if (i) str_add(&moves_ja, " ");
        move_words(p->game, turn->state, s->last.added[i], false, &moves);
        move_words(p->game, turn->state, s->last.added[i], true, &moves_ja);
    }
    if (s->last.n_added) {
        char en[2000], ja[4000];
        snprintf(en, sizeof en, "The search added more candidates: %s.", str_text(&moves));
        snprintf(ja, sizeof ja, "読み進めるうちに候補が増えました：%s。", str_text(&moves_ja));
        insight_say(out, en, ja);
    }
    str_clear(&moves);
    str_clear(&moves_ja);
}

// What the game is valued by; NULL with the reason.
static const Eval *read_eval(SharedPlayer *s, Spec *spec, const Game *g, int playouts, Error *e) {
    if (reversi_rules(g))
        return played_weights_init(&s->weights, spec, g, NULL, e) ? &s->weights.now.eval : NULL;
    if (shogi_rules(g)) {
        s->shogi = sho_reader_make(spec, g, e);
        if (!s->shogi) return NULL;
        sho_reader_eval_init(&s->leaves, s->shogi, 0);
        return &s->leaves.eval;
    }
    playout_eval_init(&s->playouts, g, playouts);
    return &s->playouts.eval;
}

static void shared_begins(Player *p, int side, uint64_t seed) {
    (void)side, (void)seed;
    SharedPlayer *s = (SharedPlayer *)p;
    if (s->shogi) sho_reader_forget(s->shogi);
}

static Player *shared_make(Spec *spec, const Game *g, Error *e) {
    static const PlayerOps ops = {.ponders = true,
                                  .free = shared_player_free,
                                  .choose = shared_choose,
                                  .begins = shared_begins,
                                  .explain = shared_explain};
    static const char *const known[] = {"depth", "first",    "added",
                                        "full",  "playouts", PLAYED_WEIGHTS_KEYS};
    int first = 6, added = 6, full = 0, playouts = 20, depth = 4;
    if (!search_suits(g, e)) return NULL;
    if (!spec_int(spec, "depth", 1, SHARED_DEPTH_MAX, &depth, e)) return NULL;
    if (!spec_int(spec, "first", 1, 1000, &first, e)) return NULL;
    if (!spec_int(spec, "added", 0, SHARED_IDEAS_MAX, &added, e)) return NULL;
    if (!spec_int(spec, "full", 0, 1, &full, e)) return NULL;
    if (!spec_int(spec, "playouts", 1, 1000000, &playouts, e)) return NULL;
    SharedPlayer *s = mem_new(1, sizeof *s);
    s->player.ops = &ops;
    s->depth = depth;
    const Eval *eval = read_eval(s, spec, g, playouts, e);
    if (!eval || !spec_done(spec, known, sizeof known / sizeof *known, e)) {
        shared_player_free(&s->player);
        return NULL;
    }
    s->search = shared_new(&(SharedSetup){.game = g,
                                          .eval = eval,
                                          .finals = FINAL_BY_PAYOFF,
                                          .first = (size_t)first,
                                          .added = (size_t)added,
                                          .full = full});
    return &s->player;
}

const PlayerType shared_player_type = {
    .name = "shared",
    .options = "depth=N,first=N,added=N,full=0|1,playouts=N," PLAYED_WEIGHTS_OPTIONS,
    .summary = "searches few candidates, and adds moves that prove good deeper down (1995); games "
               "without chance",
    .make = shared_make,
};
