// SPDX-License-Identifier: MIT
// edge_player.c - see edge_player.h. Values are discs; exact ones are told as games won by so many.
#include "player/edge_player.h"

#include "base/mem.h"
#include "engine/othello/edge_board.h"
#include "engine/othello/edge_clock.h"
#include "engine/othello/edge_ponder.h"
#include "player/insight.h"

enum {
    USUAL_LEVEL = 10, // when nothing is said
    LEVEL_MAX = 60,
};

typedef struct {
    Player player;
    PatternWeights *weights;
    EdgeThinker *thinker;
    int64_t time_ns;
    int depth, end_from; // 0: not limited
    int lines, threads, table_mb;
    bool ponders;
    EdgePonder ponder;
    EdgeThought thought;
    MoveValue *values;
} EdgePlayer;

static void edge_free(Player *p) {
    EdgePlayer *e = (EdgePlayer *)p;
    edge_ponder_end(&e->ponder);
    edge_thinker_free(e->thinker);
    pattern_weights_free(e->weights);
    free(e->values);
    free(e);
}

// What takes time and room is made when it is needed: players are also made only to see whether
// they can play.
static EdgeThinker *thinker_of(EdgePlayer *e) {
    edge_ponder_end(&e->ponder);
    if (!e->weights) e->weights = pattern_weights_carried();
    if (!e->thinker)
        e->thinker = edge_thinker_new(e->weights, false, e->threads, (size_t)e->table_mb);
    return e->thinker;
}

// Games of a match must not depend on each other.
static void edge_begins(Player *p, int side, uint64_t seed) {
    EdgePlayer *e = (EdgePlayer *)p;
    (void)side, (void)seed;
    if (e->thinker) edge_thinker_forget(thinker_of(e));
}

static void edge_ends(Player *p, const Record *game, int side) {
    (void)game, (void)side;
    edge_ponder_end(&((EdgePlayer *)p)->ponder);
}

// --- how long ---

// The clock rules; within it, what the options say.
static void keep_clock(EdgeAsk *ask, const Turn *turn) {
    const int empties = bits_count(disc_empty(edge_board_of(turn->state), DISC_EIGHT_8));
    const EdgeTime share = edge_time_share(turn->clock, turn->side, empties);
    if (ask->time_ns && ask->time_ns < share.usual_ns) return;
    ask->usual_ns = share.usual_ns;
    ask->time_ns = share.most_ns;
}

static EdgeAsk ask_for(const EdgePlayer *e, const Turn *turn, int lines) {
    EdgeAsk ask = {.depth = e->depth,
                   .end_from = e->end_from,
                   .time_ns = e->time_ns,
                   .nodes = turn->limits.nodes,
                   .lines = lines,
                   .stop = turn->limits.stop};
    if (turn->limits.depth) ask.depth = turn->limits.depth;
    if (turn->clock)
        keep_clock(&ask, turn);
    else if (turn->limits.time_ms)
        ask.time_ns = turn->limits.time_ms * 1000000;
    if (ask.depth || ask.time_ns) return ask;
    ask.depth = USUAL_LEVEL;
    ask.end_from = 2 * USUAL_LEVEL;
    return ask;
}

// --- what is told ---

static int told_value(const EdgeThought *t, int discs) {
    if (!t->exact || discs == 0) return discs;
    return discs > 0 ? SEARCH_WIN + discs : discs - SEARCH_WIN;
}

static size_t told_line(const EdgeLine *l, Move *out) {
    size_t n = 0;
    for (; (int)n < l->length && n < SEARCH_DEPTH_MAX; n++) out[n] = edge_move_of(l->line[n]);
    return n;
}

static MoveValue move_value(const EdgeThought *t, const EdgeLine *l) {
    MoveValue v = {.move = (Move)l->square,
                   .value = told_value(t, l->value),
                   .static_value = l->value,
                   .nodes = t->nodes,
                   .leaves = t->nodes,
                   .depth = t->depth};
    v.line_length = told_line(l, v.line);
    return v;
}

static bool edge_choose(Player *p, const Turn *turn, Choice *out, Error *error) {
    EdgePlayer *e = (EdgePlayer *)p;
    (void)error;
    DiscBoard b = edge_board_of(turn->state);
    uint64_t moves = disc_moves(b, DISC_EIGHT_8);
    *out = (Choice){.move = moves ? (Move)bits_first(moves) : REVERSI_PASS};
    if (!moves || (!(moves & (moves - 1)) && e->lines == 1)) return true; // nothing to choose
    EdgeAsk ask = ask_for(e, turn, e->lines);
    edge_thinker_run(thinker_of(e), b, &ask, NULL, NULL, &e->thought);
    const EdgeThought *t = &e->thought;
    out->move = (Move)t->line[0].square;
    out->has_value = t->depth > 0;
    out->value = told_value(t, t->line[0].value);
    out->stats = (SearchStats){.nodes = t->nodes, .leaves = t->nodes, .depth = t->depth};
    out->line_length = told_line(&t->line[0], out->line);
    if (e->ponders && !t->exact) edge_ponder_begin(&e->ponder, e->thinker, b, &t->line[0]);
    return true;
}

// A pass is the only move there is.
static size_t only_pass(MoveValue *out) {
    *out = (MoveValue){.move = REVERSI_PASS, .line_length = 1};
    out->line[0] = REVERSI_PASS;
    return 1;
}

static size_t edge_values(Player *p, const Turn *turn, MoveValue *out) {
    EdgePlayer *e = (EdgePlayer *)p;
    DiscBoard b = edge_board_of(turn->state);
    uint64_t moves = disc_moves(b, DISC_EIGHT_8);
    if (!moves) return only_pass(out);
    EdgeAsk ask = ask_for(e, turn, bits_count(moves));
    edge_thinker_run(thinker_of(e), b, &ask, NULL, NULL, &e->thought);
    if (e->thought.lines < bits_count(moves)) return 0;
    size_t n = 0;
    while (moves) { // in the order of generation
        int i = bits_pop(&moves), k = 0;
        while (e->thought.line[k].square != i) k++;
        out[n++] = move_value(&e->thought, &e->thought.line[k]);
    }
    return n;
}

// --- looking for as long as one likes ---

typedef struct {
    EdgePlayer *player;
    const LookAsk *ask;
} Looking;

static void tell(void *context, const EdgeThought *t) {
    const Looking *l = context;
    MoveValue *v = l->player->values;
    for (int k = 0; k < t->lines; k++) v[k] = move_value(t, &t->line[k]);
    size_t n = (size_t)t->lines;
    Look look = {.depth = t->depth, .nodes = t->nodes, .exact = t->exact, .n = n, .lines = v};
    look.done = look.of = n;
    l->ask->each(l->ask->context, &look);
}

static void edge_look(Player *p, const Turn *turn, const LookAsk *ask) {
    EdgePlayer *e = (EdgePlayer *)p;
    DiscBoard b = edge_board_of(turn->state);
    Looking looking = {e, ask};
    if (!disc_moves(b, DISC_EIGHT_8)) {
        Look look = {.n = only_pass(e->values), .lines = e->values};
        if (!ask->again) ask->each(ask->context, &look);
        return;
    }
    int most = ask->most < EDGE_MOVES_MAX ? (int)ask->most : EDGE_MOVES_MAX;
    EdgeAsk how = {.depth = turn->limits.depth,
                   .time_ns = turn->limits.time_ms * 1000000,
                   .nodes = turn->limits.nodes,
                   .lines = most,
                   .again = ask->again,
                   .stop = turn->limits.stop};
    edge_thinker_run(thinker_of(e), b, &how, tell, &looking, &e->thought);
}

static void edge_explain(Player *p, const Turn *turn, Insight *out) {
    const EdgeThought *t = &((const EdgePlayer *)p)->thought;
    (void)turn;
    char en[160], ja[160];
    if (!t->depth) return;
    int discs = t->line[0].value;
    if (t->exact) {
        snprintf(en, sizeof en, "I have seen the end: %+d discs for the mover.", discs);
        snprintf(ja, sizeof ja, "最後まで読み切りました。手番側の%+d石です。", discs);
    } else {
        snprintf(en, sizeof en, "I looked %d plies ahead, %d%% sure: about %+d discs.", t->depth,
                 t->percent, discs);
        snprintf(ja, sizeof ja, "%d手先まで読みました(確度%d%%)。およそ%+d石です。", t->depth,
                 t->percent, discs);
    }
    insight_say(out, en, ja);
}

// --- from its text ---

static bool suits(const Game *g) {
    DiscShape shape;
    return edge_shape_of(g, &shape) && shape == DISC_EIGHT_8;
}

static bool read_options(EdgePlayer *e, Spec *spec, Error *error) {
    static const char *const known[] = {"time",  "depth", "level",   "threads",
                                        "lines", "table", "weights", "ponder"};
    double seconds = 0;
    int level = 0, ponder = 0;
    e->lines = e->threads = 1;
    e->table_mb = 64;
    if (!spec_real(spec, "time", 0.001, 100000, &seconds, error)) return false;
    if (!spec_int(spec, "depth", 1, LEVEL_MAX, &e->depth, error)) return false;
    if (!spec_int(spec, "level", 1, LEVEL_MAX, &level, error)) return false;
    if (!spec_int(spec, "threads", 1, 256, &e->threads, error)) return false;
    if (!spec_int(spec, "lines", 1, 60, &e->lines, error)) return false;
    if (!spec_int(spec, "table", 1, 4096, &e->table_mb, error)) return false;
    if (!spec_int(spec, "ponder", 0, 1, &ponder, error)) return false;
    e->ponders = ponder;
    if (level && e->depth) return error_set(error, "edge: level and depth exclude each other");
    if (level) e->depth = level, e->end_from = 2 * level;
    e->time_ns = (int64_t)(seconds * 1e9);
    const char *file = spec_get(spec, "weights");
    if (!spec_done(spec, known, sizeof known / sizeof *known, error)) return false;
    if (file) e->weights = pattern_weights_read(file, error);
    return !file || e->weights;
}

static Player *edge_make(Spec *spec, const Game *g, Error *error) {
    static const PlayerOps ops = {.value_kind = VALUE_DISCS,
                                  .free = edge_free,
                                  .choose = edge_choose,
                                  .begins = edge_begins,
                                  .ends = edge_ends,
                                  .values = edge_values,
                                  .look = edge_look,
                                  .explain = edge_explain};
    if (!suits(g)) return error_set(error, "edge plays othello on 8x8 only"), NULL;
    EdgePlayer *e = mem_new_aligned(1, sizeof *e);
    if (!read_options(e, spec, error)) {
        free(e);
        return NULL;
    }
    e->player.ops = &ops;
    e->values = mem_new(EDGE_MOVES_MAX, sizeof *e->values);
    return &e->player;
}

const PlayerType edge_player_type = {
    .name = "edge",
    .options = "time=S,depth=N,level=N,threads=N,lines=K,table=MB,weights=FILE,ponder=0|1",
    .summary = "Othello, strong: learned patterns, deep selective search, exact ends",
    .make = edge_make,
};
