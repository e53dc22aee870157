// SPDX-License-Identifier: MIT
// ply_player.c - see ply_player.h.
#include "players/general/ply_player.h"

#include "base/mem.h"
#include "engine/insight.h"
#include "evals/evals.h"
#include "players/general/classic_player.h"
#include "players/reversi/played_weights.h"
#include "players/reversi/weight_learning.h"

// Dynamic Ordering: sorts by a search of its own, whose depth follows the plies to go.
typedef struct {
    SearchOrder order;
    Search *search; // NULL: not used
    int depth;      // of the search that asks
    const atomic_bool *stop;
    MoveValue *values; // room for those of one position
    uint64_t *leaves;  // looked at for the order, in one turn
} DynamicOrder;

typedef struct {
    Player player;
    int depth;
    PlayedWeights weights;
    Search *search;
    int looked; // depth of the position looked at last
    DynamicOrder dynamic;
    WeightMotives motives;
    int taught[REVERSI_CLASSES_MAX]; // the weights it was made with
} PlyPlayer;

static int value_in(const MoveValue *v, Move m) {
    while (v->move != m) v++;
    return v->value;
}

// Best first; equal ones stay in order.
static void sort_dynamically(const SearchOrder *o, const Game *g, const State *s, int level,
                             Move *moves, size_t n) {
    enum { SHORTER = 4 };
    (void)g;
    const DynamicOrder *d = (const DynamicOrder *)o;
    Limits limits = {.depth = d->depth - (level - 1) - SHORTER, .stop = d->stop};
    if (n < 2 || limits.depth < 1 || !search_values(d->search, s, &limits, d->values)) return;
    for (size_t i = 0; i < n; i++) *d->leaves += d->values[i].leaves;
    for (size_t i = 1; i < n; i++) {
        Move m = moves[i];
        size_t j = i;
        for (; j > 0 && value_in(d->values, moves[j - 1]) < value_in(d->values, m); j--)
            moves[j] = moves[j - 1];
        moves[j] = m;
    }
}

// Prepares it, for a search set up by `setup`, which gets it too.
static void dynamic_open(DynamicOrder *d, SearchSetup *setup, int depth) {
    d->order.sort = sort_dynamically;
    d->depth = depth;
    d->values = mem_new(setup->game->max_moves, sizeof *d->values);
    d->leaves = mem_new(1, sizeof *d->leaves);
    d->search = search_new(&(SearchSetup){
        .game = setup->game, .eval = setup->eval, .sorted_levels = depth, .bounds = true});
    setup->sorted_levels = depth > 2 ? depth - 2 : 1; // as far as Fixed Ordering pays
    setup->order = &d->order;
}

static void dynamic_close(DynamicOrder *d) {
    search_free(d->search);
    free(d->values);
    free(d->leaves);
}

static void ply_free(Player *p) {
    PlyPlayer *ply = (PlyPlayer *)p;
    search_free(ply->search);
    dynamic_close(&ply->dynamic);
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
    played_weights_update(&ply->weights, turn->record, turn->side);
    if (only_move(g, turn->state, &forced)) {
        State *after = game_states_new(g, 1);
        game_copy(g, after, turn->state);
        game_play(g, after, forced);
        out->move = forced;
        out->has_static = true;
        out->static_value = eval_value(&ply->weights.now.eval, g, after, turn->side);
        free(after);
        return true;
    }
    SearchResult r;
    ply->dynamic.stop = limits.stop;
    if (ply->dynamic.leaves) *ply->dynamic.leaves = 0;
    search_fixed(ply->search, turn->state, &limits, &r);
    if (ply->dynamic.leaves) r.stats.leaves += *ply->dynamic.leaves;
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
    played_weights_update(&ply->weights, turn->record, turn->side);
    return search_values(ply->search, turn->state, &limits, out);
}

// Looks ahead as it always does, but not to its own depth only.
static void ply_analyse(Player *p, const Turn *turn, const AnalysisOptions *ask) {
    PlyPlayer *ply = (PlyPlayer *)p;
    if (!ask->again) ply->looked = 0;
    played_weights_update(&ply->weights, turn->record, turn->side);
    ply->looked = search_analyse(ply->search, turn->state, &turn->limits, ply->looked + 1,
                                 ask->most, ask->each, ask->context);
}

// What this program sees of a board is weights; they are written on the squares.
static void ply_explain(Player *p, const Turn *turn, Insight *out) {
    const PlyPlayer *ply = (const PlyPlayer *)p;
    char en[160], ja[160];
    if (ply->weights.mobility) {
        insight_say(out, "I count possible moves and corners.", "着手可能数と隅を数えます。");
        return;
    }
    snprintf(en, sizeof en, "I look %d %s ahead and add up the weights of the squares held.",
             ply->depth, str_plural(ply->depth, "ply", "plies"));
    snprintf(ja, sizeof ja, "%d手先まで読み、占めたマスの重みを足し合わせます。", ply->depth);
    insight_say(out, en, ja);
    Drawing d = {0};
    game_draw(p->game, turn->state, &d);
    for (size_t i = 0; i < d.n_cells; i++) {
        char weight[16];
        int at = reversi_at(ply->weights.rules, (int)d.cells[i].x, (int)d.cells[i].y);
        snprintf(weight, sizeof weight, "%d", ply->weights.now.square[at]);
        insight_mark(out, d.cells[i].name, "weight", weight);
    }
    drawing_clear(&d);
}

static void set_classes(PlyPlayer *ply, const int *classes) {
    memmove(ply->weights.classes, classes, sizeof ply->weights.classes);
    reversi_weights_set(&ply->weights.now, ply->weights.rules, ply->weights.classes);
}

// Its move with other weights.
static Move choose_with(void *context, const State *s, const int *classes) {
    PlyPlayer *ply = context;
    const Game *g = ply->player.game;
    Move forced;
    if (only_move(g, s, &forced)) return forced;
    int kept[REVERSI_CLASSES_MAX];
    memcpy(kept, ply->weights.classes, sizeof kept);
    set_classes(ply, classes);
    played_weights_update(&ply->weights, NULL, game_mover(g, s));
    SearchResult r;
    search_fixed(ply->search, s, &(Limits){.depth = ply->depth}, &r);
    set_classes(ply, kept);
    return r.move;
}

static void ply_learn(Player *p, const Record *game, int side) {
    PlyPlayer *ply = (PlyPlayer *)p;
    if (!weight_motives_any(&ply->motives)) return;
    int classes[REVERSI_CLASSES_MAX];
    memcpy(classes, ply->weights.classes, sizeof classes);
    weight_learn(&ply->motives, game, side, choose_with, ply, classes);
    set_classes(ply, classes);
}

static void ply_forget(Player *p) {
    PlyPlayer *ply = (PlyPlayer *)p;
    if (weight_motives_any(&ply->motives)) set_classes(ply, ply->taught);
}

// "root", "none" or "fixed/K" as the number of levels at which moves are sorted; or "dynamic".
static bool read_order(Spec *spec, int *levels, bool *dynamic, Error *e) {
    static const char fixed[] = "fixed/";
    const char *value = spec_get(spec, "order");
    int64_t k;
    *dynamic = value && strcmp(value, "dynamic") == 0;
    if (*dynamic) return true;
    if (!value || strcmp(value, "root") == 0)
        *levels = 1;
    else if (strcmp(value, "none") == 0)
        *levels = 0;
    else if (strncmp(value, fixed, strlen(fixed)) == 0 && spec_number(value + strlen(fixed), &k) &&
             k >= 0 && k <= SEARCH_DEPTH_MAX)
        *levels = (int)k;
    else
        return error_set(e,
                         "order: '%.40s' is not root, none, dynamic or fixed/K with K from 0 to %d",
                         value, SEARCH_DEPTH_MAX);
    return true;
}

static bool read_options(PlyPlayer *ply, Spec *spec, const Game *g, SearchSetup *setup, Error *e) {
    static const char *const finals[] = {"eval", "payoff"};
    static const char *const known[] = {"depth", "order", "final", PLAYED_WEIGHTS_KEYS,
                                        WEIGHT_LEARNING_KEYS};
    int final = FINAL_BY_EVAL;
    bool dynamic;
    ply->depth = 3;
    if (!played_weights_init(&ply->weights, spec, g, NULL, e)) return false;
    if (!spec_int(spec, "depth", 1, 30, &ply->depth, e)) return false;
    if (!read_order(spec, &setup->sorted_levels, &dynamic, e)) return false;
    if (!spec_choice(spec, "final", finals, 2, &final, e)) return false;
    setup->finals = (FinalValue) final;
    if (!weight_motives_read(spec, &ply->motives, e)) return false;
    if (weight_motives_any(&ply->motives) &&
        (ply->weights.mobility || ply->weights.rule.kind != REWEIGHT_NONE))
        return error_set(e, "learn goes with eval=wsm only");
    memcpy(ply->taught, ply->weights.classes, sizeof ply->taught);
    if (!spec_done(spec, known, sizeof known / sizeof *known, e)) return false;
    if (dynamic) dynamic_open(&ply->dynamic, setup, ply->depth);
    return true;
}

// Whether the game or an option asks for more than the programs of 1970 have.
static bool is_classic(Spec *spec, const Game *g) {
    static const char *const keys[] = {"search", "quiet", "prune", "width",
                                       "margin", "nodes", "bounds"};
    const char *eval = spec_get(spec, "eval");
    bool both = eval && (strcmp(eval, "mobility") == 0 || strcmp(eval, "wsm") == 0);
    bool asked = eval && game_eval_type(eval) && !both;
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        asked |= spec_get(spec, keys[i]) != NULL;
    return asked || !reversi_rules(g);
}

static Player *ply_make(Spec *spec, const Game *g, Error *e) {
    if (is_classic(spec, g)) return classic_player_make(spec, g, e);
    static const PlayerOps ops = {.ponders = true,
                                  .free = ply_free,
                                  .choose = ply_choose,
                                  .learn = ply_learn,
                                  .forget = ply_forget,
                                  .values = ply_values,
                                  .analyse = ply_analyse,
                                  .explain = ply_explain};
    PlyPlayer *ply = mem_new(1, sizeof *ply);
    SearchSetup setup = {.game = g, .eval = &ply->weights.now.eval};
    if (!read_options(ply, spec, g, &setup, e)) {
        free(ply);
        return NULL;
    }
    ply->player.ops = &ops;
    ply->search = search_new(&setup);
    return &ply->player;
}

const PlayerType ply_player_type = {
    .name = "ply",
    .options =
        "depth=N,order=root|none|fixed/K|dynamic|fixed|iterative,final=eval|payoff,"
        "eval=wsm|val2|chnw|mobility|tech|pieces|samuel|store|lines|runners|advance|score|men|"
        "playouts,search=alphabeta|minimax|shallow|bstar|bandwidth,quiet=none|all|goals,"
        "prune=none|best|tapered|optimist,width=N,margin=N,nodes=N,bounds=NAME,"
        "weights=W0,W1,...,stones=own|both,change=class|square,constant=N,enemy="
        "N," WEIGHT_LEARNING_OPTIONS,
    .summary = "any two-player game: fixed depth alpha-beta; Reversi as in 1970",
    .make = ply_make,
};
