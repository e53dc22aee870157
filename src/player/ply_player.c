// SPDX-License-Identifier: MIT
// ply_player.c - see ply_player.h.
#include "player/ply_player.h"

#include "base/mem.h"
#include "games/reversi/reversi_weights.h"

typedef struct {
    Player player;
    int depth;
    ReversiWeights weights;
    Search *search;
} PlyPlayer;

static void ply_free(Player *p) {
    PlyPlayer *ply = (PlyPlayer *)p;
    search_free(ply->search);
    free(ply);
}

static Limits turn_limits(const PlyPlayer *ply, const Turn *turn) {
    Limits limits = turn->limits;
    limits.depth = ply->depth;
    return limits;
}

// A forced move is not searched: the paper prints "?" for its value and 0 leaves.
static bool only_move(const Game *g, const State *s, Move *out) {
    if (game_count_moves(g, s) != 1) return false;
    game_moves(g, s, out);
    return true;
}

static bool ply_choose(Player *p, const Turn *turn, Choice *out, Error *e) {
    (void)e;
    PlyPlayer *ply = (PlyPlayer *)p;
    const Game *g = p->game;
    Limits limits = turn_limits(ply, turn);
    Move forced;
    if (only_move(g, turn->state, &forced)) {
        State *after = game_states_new(g, 1);
        game_copy(g, after, turn->state);
        game_play(g, after, forced);
        out->move = forced;
        out->has_static = true;
        out->static_value = eval_value(&ply->weights.eval, g, after, turn->side);
        free(after);
        return true;
    }
    SearchResult r;
    search_fixed(ply->search, turn->state, &limits, &r);
    out->move = r.move;
    out->has_value = out->has_static = true;
    out->value = r.value;
    out->static_value = r.static_value;
    out->stats = r.stats;
    out->line_length = r.line_length;
    memcpy(out->line, r.line, r.line_length * sizeof(Move));
    return true;
}

static size_t ply_values(Player *p, const Turn *turn, MoveValue *out) {
    PlyPlayer *ply = (PlyPlayer *)p;
    Limits limits = turn_limits(ply, turn);
    return search_values(ply->search, turn->state, &limits, out);
}

static Player *ply_make(Spec *spec, const Game *g, Error *e) {
    static const PlayerOps ops = {.free = ply_free, .choose = ply_choose, .values = ply_values};
    static const char *const known[] = {"depth", "weights", "eval", "order", "final"};
    const ReversiRules *r = reversi_rules(g);
    if (!r) {
        error_set(e, "knows the Reversi family only, not %s", g->name);
        return NULL;
    }
    int depth = 3;
    int classes[REVERSI_CLASSES_MAX];
    size_t n = REVERSI_CLASSES_MAX;
    if (!spec_int(spec, "depth", 1, 30, &depth, e)) return NULL;
    if (!spec_ints(spec, "weights", classes, &n, e)) return NULL;
    if (n == 0)
        reversi_usual_weights(r, classes);
    else if ((int)n != reversi_class_count(r)) {
        error_set(e, "weights: %zu numbers, the board has %d classes of squares", n,
                  reversi_class_count(r));
        return NULL;
    }
    if (!spec_done(spec, known, 5, e)) return NULL;
    PlyPlayer *ply = mem_new(1, sizeof *ply);
    ply->player.ops = &ops;
    ply->depth = depth;
    reversi_weights_init(&ply->weights, r, classes);
    ply->search =
        search_new(&(SearchSetup){.game = g, .eval = &ply->weights.eval, .sorted_levels = 1});
    return &ply->player;
}

const PlayerType ply_player_type = {
    .name = "ply",
    .options = "depth=N,weights=W0,W1,...,eval=wsm|val2|chnw,order=root|none|fixed/K",
    .summary = "fixed depth alpha-beta over weighted squares (1970)",
    .make = ply_make,
};
