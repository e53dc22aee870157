// SPDX-License-Identifier: MIT
// edge_engine.c - `edge`, Othello as an engine: the book, the search, the exact end. Values are
// discs; exact ones are those of a game that is decided.
#include "engine/engine_table.h"

#include "base/mem.h"
#include "base/os/os_posix.h"
#include "engine/othello/board/edge_board.h"
#include "engine/othello/book/edge_book.h"
#include "engine/othello/book/edge_book_text.h"
#include "engine/othello/eval/edge_sure.h"
#include "engine/othello/search/edge_clock.h"
#include "engine/othello/search/edge_ponder.h"
#include "engine/othello/search/edge_solver.h"
#include "engine/othello/search/edge_whole.h"

#include <stdlib.h>
#include <string.h>

enum {
    DEFAULT_LEVEL = 10, // the default
    HURRY_DEPTH = 3,    // when there is almost no time: takes less than a millisecond
    HURRY_END = 8,
    LIKELY_MORE = 4, // this many empty squares earlier it searches to the end, 87% sure
    LEVEL_MAX = 60,
};

typedef struct {
    Engine engine;
    DiscShape shape;
    PatternWeights *weights;
    EdgeThinker *thinker;
    int64_t time_ns;
    int depth, end_from, likely_from; // 0: not limited
    int lines, threads, table_mb;
    int64_t lag_ms; // how much longer than allowed moves have taken lately
    bool ready;     // its tables are empty, and the system has given their memory
    bool ponders;
    EdgePonder ponder;
    EdgeBook *book; // NULL: none
    int margin;     // discs that may be given up for variety in a game
    Rng rng;
    // Of the last choice, for explanations: every move may have been valued since.
    struct {
        bool by_book, exact, to_end;
        int depth, percent, discs;
    } chose;
    EdgeThought thought;
    MoveValue *values;
} EdgeEngine;

static void edge_free(Engine *x) {
    EdgeEngine *e = (EdgeEngine *)x;
    edge_ponder_end(&e->ponder);
    edge_thinker_free(e->thinker);
    pattern_weights_free(e->weights);
    edge_book_free(e->book);
    free(e->values);
    free(e);
}

// What takes time and memory is made when it is needed: players are also made only to check whether
// they can play.
static EdgeThinker *thinker_of(EdgeEngine *e) {
    edge_ponder_end(&e->ponder);
    e->ready = false;
    if (!e->weights)
        e->weights = e->shape == DISC_EIGHT_8 ? pattern_weights_built_in() : pattern_weights_new();
    if (!e->thinker)
        e->thinker =
            edge_thinker_new_for(e->shape, e->weights, false, e->threads, (size_t)e->table_mb);
    return e->thinker;
}

// Games of a match must not depend on each other. The weights are there before a clock runs, and so
// is the memory of a new table: clearing it makes the system give it.
static void edge_begin(Engine *x, int side, uint64_t seed) {
    EdgeEngine *e = (EdgeEngine *)x;
    const bool ready = e->ready;
    e->rng = rng_seed_for(seed, 300 + (uint64_t)side);
    e->lag_ms = 0;
    EdgeThinker *t = thinker_of(e);
    if (!ready) edge_thinker_forget(t);
    e->ready = true;
}

static void edge_rest(Engine *x) {
    edge_ponder_end(&((EdgeEngine *)x)->ponder);
}

// --- how long ---

// The number of empty squares at which a level becomes exact: there an exact search takes as long
// as one in the middle game.
static int level_end(int level) {
    if (level <= DEFAULT_LEVEL) return 2 * level;
    int empties = 2 * DEFAULT_LEVEL + (level - DEFAULT_LEVEL) / 2;
    return empties > level ? empties : level;
}

// The clock comes first; within its limit, the options.
static void keep_clock(const EdgeEngine *e, EdgeAsk *ask, const Turn *turn) {
    const int empties = bits_count(disc_empty(edge_board_of(turn->state), e->shape));
    const EdgeTime share = edge_time_share(turn->clock, turn->side, empties, e->lag_ms);
    if (share.hurry) {
        *ask = (EdgeAsk){.depth = HURRY_DEPTH,
                         .end_from = HURRY_END,
                         .lines = ask->lines,
                         .unwatched = true,
                         .stop = ask->stop};
        return;
    }
    if (ask->time_ns && ask->time_ns < share.usual_ns) return;
    ask->usual_ns = share.usual_ns;
    ask->time_ns = share.most_ns;
}

static EdgeAsk ask_for(const EdgeEngine *e, const Turn *turn, int lines) {
    EdgeAsk ask = {.depth = e->depth,
                   .end_from = e->end_from,
                   .likely_from = e->likely_from,
                   .time_ns = e->time_ns,
                   .nodes = turn->limits.nodes,
                   .lines = lines,
                   .stop = turn->limits.stop};
    if (turn->limits.depth) ask.depth = turn->limits.depth;
    if (turn->clock)
        keep_clock(e, &ask, turn);
    else if (turn->limits.time_ms)
        ask.time_ns = turn->limits.time_ms * 1000000;
    if (ask.depth || ask.time_ns) return ask;
    ask.depth = DEFAULT_LEVEL;
    ask.end_from = level_end(DEFAULT_LEVEL);
    ask.likely_from = ask.end_from + LIKELY_MORE;
    return ask;
}

// --- explanations and values ---

static int told_value(const EdgeThought *t, int discs) {
    return t->exact ? value_from_payoff(discs) : discs;
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
                   .depth = t->depth,
                   .percent = t->to_end ? t->percent : 0};
    v.line_length = told_line(l, v.line);
    return v;
}

// Discs that a side has given up so far, by the values of the book.
static int given_up(const EdgeEngine *e, const Record *r, int side) {
    const Game *g = e->engine.game;
    State *s = game_states_new(g, 1);
    int sum = 0;
    game_copy(g, s, r->start);
    for (size_t i = 0; i < r->n; i++) {
        int loss;
        if (r->moves[i].mover == side && r->moves[i].move < 64 &&
            edge_book_loss(e->book, edge_board_of(s), (int)r->moves[i].move, &loss))
            sum += loss;
        game_play(g, s, r->moves[i].move);
    }
    free(s);
    return sum;
}

// A move from the book. All such moves of a game together give up no more than the margin.
static bool from_book(EdgeEngine *e, const Turn *turn, DiscBoard b, Choice *out) {
    int square, loss;
    if (!e->book || !edge_book_find(e->book, b, NULL)) return false;
    int margin = e->margin;
    if (margin && turn->record) margin -= given_up(e, turn->record, turn->side);
    if (!edge_book_choose(e->book, b, margin > 0 ? margin : 0, &e->rng, &square, &out->value,
                          &loss))
        return false;
    e->chose.by_book = true;
    out->move = out->line[0] = (Move)square;
    out->line_length = 1;
    out->has_value = true;
    out->stats.depth = edge_book_depth(e->book);
    return true;
}

// A pass is the only move: its value is that of the opponent's best move, negated.
static MoveValue pass_value(const EdgeThought *t) {
    MoveValue v = move_value(t, &t->line[0]);
    v.value = -v.value;
    v.static_value = -v.static_value;
    v.move = REVERSI_PASS;
    size_t kept = v.line_length < SEARCH_DEPTH_MAX - 1 ? v.line_length : SEARCH_DEPTH_MAX - 1;
    memmove(v.line + 1, v.line, kept * sizeof *v.line);
    v.line[0] = REVERSI_PASS;
    v.line_length = kept + 1;
    return v;
}

// --- reporting ---

typedef struct {
    EdgeEngine *engine;
    const AnalysisOptions *ask;
    bool passes;
} Looking;

static void tell(void *context, const EdgeThought *t) {
    const Looking *l = context;
    MoveValue *v = l->engine->values;
    for (int k = 0; k < t->lines; k++)
        v[k] = l->passes ? pass_value(t) : move_value(t, &t->line[k]);
    size_t n = (size_t)t->lines;
    AnalysisStep analysis = {
        .depth = t->depth, .nodes = t->nodes, .exact = t->exact, .n = n, .lines = v};
    analysis.done = analysis.of = n;
    l->ask->each(l->ask->context, &analysis);
}

// The moves of the book and their values, as the one step of a choice from it.
static void tell_book(EdgeEngine *e, DiscBoard b, const AnalysisOptions *ask) {
    int turn;
    const EdgeBookNode *node = edge_book_find(e->book, b, &turn);
    size_t n = 0;
    for (int k = 0; k < node->n; k++) {
        const Move m = (Move)edge_book_square(node->move[k].square, turn);
        const int value = edge_book_move_value(e->book, node, k);
        e->values[n++] = (MoveValue){.move = m,
                                     .value = value,
                                     .static_value = value,
                                     .depth = edge_book_depth(e->book),
                                     .line = {m},
                                     .line_length = 1};
    }
    move_values_sort(e->values, n);
    if (n > ask->most) n = ask->most;
    AnalysisStep step = {.depth = edge_book_depth(e->book), .n = n, .lines = e->values};
    step.done = step.of = n;
    ask->each(ask->context, &step);
}

// --- choosing ---

static bool edge_think(Engine *x, const Turn *turn, Choice *out, Error *error) {
    EdgeEngine *e = (EdgeEngine *)x;
    (void)error;
    DiscBoard b = edge_board_of(turn->state);
    uint64_t moves = disc_moves(b, e->shape);
    *out = (Choice){.move = moves ? (Move)bits_first(moves) : REVERSI_PASS};
    memset(&e->chose, 0, sizeof e->chose);
    if (!moves || (!(moves & (moves - 1)) && e->lines == 1)) return true; // nothing to choose
    if (from_book(e, turn, b, out)) {
        if (turn->report) tell_book(e, b, turn->report);
        return true;
    }
    const int64_t began = os_now_ns();
    const int wanted = turn->report ? (int)turn->report->most : 1;
    EdgeAsk ask = ask_for(e, turn, wanted > e->lines ? wanted : e->lines);
    if (ask.lines > EDGE_MOVES_MAX) ask.lines = EDGE_MOVES_MAX;
    Looking looking = {e, turn->report, false};
    edge_thinker_run(thinker_of(e), b, &ask, turn->report ? tell : NULL, &looking, &e->thought);
    if (turn->clock) e->lag_ms = edge_time_lag(e->lag_ms, ask.time_ns, os_now_ns() - began);
    const EdgeThought *t = &e->thought;
    e->chose.exact = t->exact;
    e->chose.to_end = t->to_end;
    e->chose.depth = t->depth;
    e->chose.percent = t->percent;
    e->chose.discs = t->line[0].value;
    out->move = (Move)t->line[0].square;
    out->has_value = t->depth > 0;
    out->value = told_value(t, t->line[0].value);
    out->stats = (SearchStats){.nodes = t->nodes,
                               .leaves = t->nodes,
                               .depth = t->depth,
                               .percent = t->to_end ? t->percent : 0};
    out->line_length = told_line(&t->line[0], out->line);
    if (e->ponders && !t->exact) edge_ponder_begin(&e->ponder, e->thinker, b, &t->line[0]);
    return true;
}

static size_t edge_values(Engine *x, const Turn *turn, MoveValue *out) {
    EdgeEngine *e = (EdgeEngine *)x;
    DiscBoard b = edge_board_of(turn->state);
    uint64_t moves = disc_moves(b, e->shape);
    EdgeAsk ask = ask_for(e, turn, moves ? bits_count(moves) : 1);
    edge_thinker_run(thinker_of(e), moves ? b : disc_pass(b), &ask, NULL, NULL, &e->thought);
    if (!moves) return *out = pass_value(&e->thought), 1;
    if (e->thought.lines < bits_count(moves)) return 0;
    size_t n = 0;
    while (moves) { // in the order of generation
        int i = bits_pop(&moves), k = 0;
        while (e->thought.line[k].square != i) k++;
        out[n++] = move_value(&e->thought, &e->thought.line[k]);
    }
    return n;
}

// --- analysing without a limit ---

static void edge_analyse(Engine *x, const Turn *turn, const AnalysisOptions *ask) {
    EdgeEngine *e = (EdgeEngine *)x;
    DiscBoard b = edge_board_of(turn->state);
    Looking looking = {e, ask, !disc_moves(b, e->shape)};
    if (looking.passes) b = disc_pass(b);
    int most = ask->most < EDGE_MOVES_MAX ? (int)ask->most : EDGE_MOVES_MAX;
    EdgeAsk how = {.depth = turn->limits.depth,
                   .time_ns = turn->limits.time_ms * 1000000,
                   .nodes = turn->limits.nodes,
                   .lines = looking.passes ? 1 : most,
                   .again = ask->again,
                   .stop = turn->limits.stop};
    edge_thinker_run(thinker_of(e), b, &how, tell, &looking, &e->thought);
}

// How sure the value of the choice is, where that was measured.
static void say_sureness(const EdgeEngine *e, const State *s, Insight *out) {
    const int empties = bits_count(disc_empty(edge_board_of(s), e->shape));
    const int percent = e->chose.to_end ? e->chose.percent : 0;
    char en[160], ja[200];
    EdgeSure sure;
    if (e->shape != DISC_EIGHT_8 || e->chose.exact) return;
    if (!edge_sure(empties, e->chose.depth, percent, e->chose.discs, &sure)) return;
    snprintf(en, sizeof en,
             "Of 100 such values %d name the right winner, and %d are exact to the disc.",
             sure.sign, sure.value);
    snprintf(ja, sizeof ja, "このような評価は100回中%d回は勝敗が正しく、%d回は石差まで正確です。",
             sure.sign, sure.value);
    insight_say(out, en, ja);
}

static void edge_explain(Engine *x, const Turn *turn, Insight *out) {
    const EdgeEngine *e = (const EdgeEngine *)x;
    const int discs = e->chose.discs;
    char en[160], ja[160];
    if (e->chose.by_book)
        insight_say(out, "I know this position from my book of openings.",
                    "この局面は定石データにあります。");
    if (e->chose.by_book || !e->chose.depth) return;
    if (e->chose.exact) {
        snprintf(en, sizeof en, "I have seen the end: %+d discs for the mover.", discs);
        if (discs)
            snprintf(ja, sizeof ja, "最後まで読み切りました。手番側の%d石%sです。", abs(discs),
                     discs > 0 ? "勝ち" : "負け");
        else
            snprintf(ja, sizeof ja, "最後まで読み切りました。引き分けです。");
    } else if (e->chose.to_end) {
        snprintf(en, sizeof en, "I looked to the end, %d%% sure: about %+d discs.",
                 e->chose.percent, discs);
        snprintf(ja, sizeof ja, "最後まで読みました（確度%d%%）。およそ%+d石です。",
                 e->chose.percent, discs);
    } else {
        snprintf(en, sizeof en, "I looked %d %s ahead: about %+d discs.", e->chose.depth,
                 str_plural(e->chose.depth, "ply", "plies"), discs);
        snprintf(ja, sizeof ja, "%d手先まで読みました。およそ%+d石です。", e->chose.depth, discs);
    }
    insight_say(out, en, ja);
    say_sureness(e, turn->state, out);
}

// --- from its text ---

static EdgeBook *open_book(const char *text, Error *error) {
    bool built_in = strcmp(text, "built-in") == 0 ||
                    strcmp(text, "carried") == 0; // older spelling, still accepted
    return built_in ? edge_book_built_in() : edge_book_load(text, error);
}

static bool read_options(EdgeEngine *e, Spec *spec, Error *error) {
    static const char *const known[] = {"time",    "depth",  "level", "threads", "lines", "table",
                                        "weights", "ponder", "book",  "margin",  "net"};
    double seconds = 0;
    int level = 0, ponder = 0;
    e->lines = e->threads = e->margin = 1;
    e->table_mb = 64;
    if (!spec_real(spec, "time", 0.001, 100000, &seconds, error)) return false;
    if (!spec_int(spec, "depth", 1, LEVEL_MAX, &e->depth, error)) return false;
    if (!spec_int(spec, "level", 1, LEVEL_MAX, &level, error)) return false;
    if (!spec_int(spec, "threads", 1, 256, &e->threads, error)) return false;
    if (!spec_int(spec, "lines", 1, 60, &e->lines, error)) return false;
    if (!spec_int(spec, "table", 1, 4096, &e->table_mb, error)) return false;
    if (!spec_int(spec, "ponder", 0, 1, &ponder, error)) return false;
    if (!spec_int(spec, "margin", 0, 64, &e->margin, error)) return false;
    e->ponders = ponder;
    if (level && e->depth) return error_set(error, "edge: level and depth exclude each other");
    if (level) {
        e->depth = level;
        e->end_from = level_end(level);
        e->likely_from = e->end_from + LIKELY_MORE;
    }
    e->time_ns = (int64_t)(seconds * 1e9);
    const char *file = spec_get(spec, "weights"), *book = spec_get(spec, "book");
    const char *net = spec_get(spec, "net");
    if (!spec_done(spec, known, sizeof known / sizeof *known, error)) return false;
    if (e->shape != DISC_EIGHT_8 && (book || file || net))
        return error_set(error, "edge: book, weights and net are for othello on 8x8");
    if (book) e->book = open_book(book, error);
    if (book && !e->book) return false;
    if (file) e->weights = pattern_weights_read(file, error);
    if (file && !e->weights) return false;
    if (!net) return true;
    if (!e->weights) e->weights = pattern_weights_built_in();
    if (strcmp(net, "none") != 0) return pattern_weights_net(e->weights, net, error);
    pattern_weights_no_net(e->weights);
    return true;
}

static Engine *edge_make(Spec *spec, const Game *g, Error *error) {
    static const EngineOps ops = {.value_type = VALUE_DISCS,
                                  .gives_reply = true,
                                  .free = edge_free,
                                  .think = edge_think,
                                  .begin = edge_begin,
                                  .rest = edge_rest,
                                  .values = edge_values,
                                  .analyse = edge_analyse,
                                  .explain = edge_explain};
    DiscShape shape;
    if (!edge_shape_of(g, &shape))
        return error_set(error, "edge plays othello and reversi70 on boards up to 8x8"), NULL;
    EdgeEngine *e = mem_new_aligned(1, sizeof *e);
    e->engine = (Engine){&ops, g};
    e->shape = shape;
    e->values = mem_new(EDGE_MOVES_MAX, sizeof *e->values);
    if (read_options(e, spec, error)) return &e->engine;
    edge_free(&e->engine);
    return NULL;
}

// --- solving ---

// With more empty squares the general solver's other methods are better: on 6x6 it uses
// edge_whole.h, which merges symmetric positions; that matters near the start.
enum { EMPTIES_MAX = 34, SMALL_EMPTIES_MAX = 24, AT_ONCE_EMPTIES_MAX = 18 };

static EngineReach edge_reach(const Game *g, const State *s, bool wld) {
    DiscShape shape;
    (void)wld;
    if (!edge_shape_of(g, &shape)) return SOLVES_WORSE;
    int empties = bits_count(disc_empty(edge_board_of(s), shape));
    if (empties <= AT_ONCE_EMPTIES_MAX) return SOLVES_AT_ONCE;
    int most = disc_size(shape) == 6 ? SMALL_EMPTIES_MAX : EMPTIES_MAX;
    return empties <= most ? SOLVES_BETTER : SOLVES_WORSE;
}

typedef struct {
    EngineSolverSetup setup;
    EdgeSolver *solver;
    PatternWeights *weights;
} EdgeEndgame;

static bool edge_goes_on(void *context) {
    const EdgeEndgame *x = context;
    return x->setup.go_on(x->setup.context, 0);
}

static void *edge_endgame_new(const EngineSolverSetup *setup) {
    EdgeEndgame *x = mem_new(1, sizeof *x);
    EdgeSolverOptions o = {.threads = setup->threads,
                           .table_mb = setup->memory_mb,
                           .go_on = setup->go_on ? edge_goes_on : NULL,
                           .context = x};
    x->setup = *setup;
    edge_shape_of(setup->game, &o.shape);
    if (o.shape == DISC_EIGHT_8) x->weights = pattern_weights_built_in();
    if (x->weights) pattern_weights_no_net(x->weights); // the linear order saves more
    o.weights = x->weights;
    x->solver = edge_solver_new(&o);
    return x;
}

static void edge_endgame_free(void *solver) {
    EdgeEndgame *x = solver;
    edge_solver_free(x->solver);
    pattern_weights_free(x->weights);
    free(x);
}

static void edge_endgame_run(void *solver, const State *s, bool wld, SolverAnswer *out) {
    EdgeEndgame *x = solver;
    EdgeAnswer a;
    edge_solver_run(x->solver, edge_board_of(s), wld, &a);
    *out = (SolverAnswer){.known = a.known,
                          .value = wld ? (a.value > 0) - (a.value < 0) : a.value,
                          .has_move = a.known && !game_over(x->setup.game, s),
                          .move = edge_move_of(a.move),
                          .nodes = a.nodes};
}

static bool edge_expert(const Game *g, int threads, size_t memory_mb, EngineExpert *out) {
    if (!edge_whole_suits(g)) return false;
    const ReversiRules *rules = reversi_rules(g);
    *out = (EngineExpert){.expert = {.engine = edge_whole_new(g, threads, memory_mb),
                                     .answer = edge_whole_answer,
                                     .learn = edge_whole_learn,
                                     .settle = edge_whole_settle,
                                     .only_values = rules->directions == 4,
                                     .on_request = rules->size == 8},
                          .free = edge_whole_free};
    return true;
}

// --- as an engine ---

static const EngineSolver endgame = {.reach = edge_reach,
                                     .make = edge_endgame_new,
                                     .run = edge_endgame_run,
                                     .free = edge_endgame_free};

// A game of ply:depth=6 against ply:depth=5; without the network, which only some builds use
// (LINE_PAYS).
static const EngineWork work = {
    "othello", "depth=8,net=none",
    "d3 c3 c4 e3 f3 d6 c6 b6 f5 c5 b3 g5 d7 e6 g4 f6 f7 e7 e8 g3 h3 g2 c7 a3 h1 c8 h4 e2 a7 a5 "
    "b4 f4 f1 g1 h5 f2 h2 g8 d2 g6 h6 a4 f8 d8 a6 a8 b8 b5 b7 g7 b2 a1 h8 d1 e1 a2 c2 b1 c1 pass "
    "h7"};

const EngineType edge_engine = {
    .make = edge_make, .solver = &endgame, .expert = edge_expert, .work = &work};
