// SPDX-License-Identifier: MIT
// sho_engine.c - `sho`, shogi as an engine: searches with the evaluation, solves mates, declares a
// win. Values are hundredths of a pawn; mates are those of a game that is decided.
//
// `time` is processor time for each move, so that it means the same on a busy machine; with several
// threads it is the time of one. A game clock is kept in real time.
#include "engine/engine_table.h"

#include "base/mem.h"
#include "base/os/os_posix.h"
#include "engine/shogi/book/sho_book.h"
#include "engine/shogi/sho_clock.h"
#include "engine/shogi/sho_hand.h"
#include "engine/shogi/sho_insight.h"
#include "engine/shogi/sho_net_eval.h"
#include "engine/shogi/sho_ponder.h"
#include "games/shogi/shogi_handicap.h"

#include <stdlib.h>

enum {
    DEFAULT_MS = 1000,
    BOOK_MARGIN = 15,       // moves of the book that are so much worse than the best are played too
    DRAW_WHEN_BELOW = -300, // a draw by declaring is taken when the game stands worse than this
};

// By default a clock is divided by how settled positions are, and an allowance of nodes is not.
enum { THINK_BY_DEFAULT = -1, THINK_EVEN, THINK_RESPONSE };

typedef struct {
    Engine engine;
    const ShogiRules *rules;
    ShoThinker *thinker; // made when it is needed
    bool by_net;         // the evaluation
    ShoNet *net;         // NULL until it is needed, but for one from a file
    int64_t cpu_ns;
    int depth, threads, table_mb;
    int nodes;
    int think;      // how long about each move
    uint64_t saved; // nodes of this game that moves before have left over
    bool ponders;
    ShoBook *book;  // NULL: none
    Rng rng;        // for its moves
    bool ready;     // its tables are empty, and the system has given their memory
    int64_t lag_ms; // how much longer than allowed moves have taken lately
    ShoPonder ponder;
    ShoThought thought;
    // Of the last choice, for explanations: every move may have been valued since.
    bool declared, by_book;
    ShoThought chosen; // its only line is `choice`
    ShoRootMove choice;
    MoveValue *values;
} ShoEngine;

static ShoEval *new_eval(void *context) {
    const ShoEngine *e = context;
    return e->net ? sho_net_eval_new(e->net) : sho_hand_new();
}

static void sho_free(Engine *x) {
    ShoEngine *e = (ShoEngine *)x;
    sho_ponder_end(&e->ponder);
    sho_thinker_free(e->thinker);
    sho_net_free(e->net);
    sho_book_free(e->book);
    free(e->values);
    free(e);
}

// What takes time and memory is made when it is needed: players are also made only to check whether
// they can play.
static ShoThinker *thinker_of(ShoEngine *e) {
    sho_ponder_end(&e->ponder);
    if (e->by_net && !e->net) e->net = sho_net_built_in();
    if (!e->thinker)
        e->thinker = sho_thinker_new(&(ShoThinkerSetup){.threads = e->threads,
                                                        .table_mb = (size_t)e->table_mb,
                                                        .new_eval = new_eval,
                                                        .context = e});
    return e->thinker;
}

// Games of a match must not depend on each other. A new table is cleared too: so the system gives
// its memory now, and not page by page while a clock runs.
static void sho_begin(Engine *x, int side, uint64_t seed) {
    ShoEngine *e = (ShoEngine *)x;
    (void)side;
    e->rng = rng_seed(seed);
    e->lag_ms = 0;
    e->saved = 0;
    ShoThinker *t = thinker_of(e);
    if (!e->ready) sho_thinker_forget(t);
    e->ready = true;
}

static void sho_rest(Engine *x) {
    sho_ponder_end(&((ShoEngine *)x)->ponder);
}

// --- how long ---

// The clock comes first; within its limit, the options.
static ShoAsk ask_for(const ShoEngine *e, const Turn *turn) {
    const ShogiState *s = shogi_state(turn->state);
    ShoAsk ask = {.depth = e->depth, .nodes = (uint64_t)e->nodes, .stop = turn->limits.stop};
    ask.cpu_ns = e->cpu_ns;
    if (turn->limits.depth) ask.depth = turn->limits.depth;
    if (turn->limits.nodes) ask.nodes = turn->limits.nodes;
    if (turn->clock) {
        ShoTime share = sho_time_share(turn->clock, turn->side, s->number, e->lag_ms);
        bool even = e->think == THINK_EVEN;
        ask.usual_ns = even ? 0 : share.usual_ns;
        ask.most_ns = even && share.usual_ns < share.most_ns ? share.usual_ns : share.most_ns;
    } else if (turn->limits.time_ms) {
        ask.cpu_ns = 0;
        ask.most_ns = turn->limits.time_ms * 1000000;
    }
    if (e->think == THINK_RESPONSE && ask.nodes && !turn->clock) {
        ShoNodes share = sho_nodes_share(ask.nodes, e->saved);
        ask.usual_nodes = share.usual;
        ask.nodes = share.most;
    }
    if (ask.depth > SHO_DEPTH_MAX) ask.depth = SHO_DEPTH_MAX;
    if (!ask.depth && !ask.nodes && !ask.cpu_ns && !ask.most_ns)
        ask.cpu_ns = DEFAULT_MS * INT64_C(1000000);
    return ask;
}

// --- values ---

static int told_value(int value) {
    if (value >= SHO_MATE_LEAST) return value_from_payoff(1);
    if (value <= -SHO_MATE_LEAST) return value_from_payoff(-1);
    return value;
}

static size_t told_line(const ShoRootMove *r, Move *out) {
    size_t n = 0;
    for (; n < (size_t)r->length && n < SEARCH_DEPTH_MAX; n++) out[n] = r->line[n];
    return n;
}

static MoveValue move_value(const ShoThought *t, const ShoRootMove *r) {
    int value = r->value > -SHO_INFINITE ? r->value : r->previous;
    MoveValue v = {.move = r->move,
                   .value = told_value(value > -SHO_INFINITE ? value : -SHO_EVAL_MAX),
                   .nodes = r->nodes,
                   .leaves = r->nodes,
                   .depth = r->depth};
    v.static_value = v.value;
    if (t->solved) v.nodes = v.leaves = t->nodes;
    v.line_length = told_line(r, v.line);
    return v;
}

// --- choosing ---

// A win, or the draw that is better than what the search sees.
static bool declares(ShoEngine *e, const Turn *turn, int worth, Choice *out) {
    const ShogiState *s = shogi_state(turn->state);
    int result = shogi_declared(&s->position, e->rules->points);
    if (result == SHOGI_GOES_ON) return false;
    bool wins = result == SHOGI_BLACK_WINS + s->position.mover;
    if (!wins && worth >= DRAW_WHEN_BELOW) return false;
    *out = (Choice){.move = SHOGI_DECLARE, .has_value = true, .line_length = 1};
    out->value = wins ? value_from_payoff(1) : 0;
    out->line[0] = SHOGI_DECLARE;
    e->declared = true;
    return true;
}

// A move from the book, where the position comes up for the first time and no search of some depth
// or size is asked for.
static bool from_book(ShoEngine *e, const Turn *turn, Choice *out) {
    const ShogiState *s = shogi_state(turn->state);
    ShogiMove move;
    int value;
    if (!e->book || turn->limits.depth || turn->limits.nodes) return false;
    for (uint32_t i = 0; i + 1 < s->n_history; i++)
        if (s->history[i] == s->history[s->n_history - 1]) return false;
    if (!sho_book_choose(e->book, &s->position, BOOK_MARGIN, &e->rng, &move, &value)) return false;
    *out = (Choice){.move = move, .has_value = true, .value = value, .line_length = 1};
    out->line[0] = move;
    e->by_book = true;
    return true;
}

static void ponder_after(ShoEngine *e, const Turn *turn, const Choice *c) {
    const Game *g = e->engine.game;
    State *s = game_states_new(g, 1);
    game_copy(g, s, turn->state);
    for (size_t i = 0; i < 2 && i < c->line_length && !game_over(g, s); i++)
        game_play(g, s, c->line[i]);
    if (!game_over(g, s)) sho_ponder_begin(&e->ponder, e->thinker, shogi_state(s), e->rules);
    free(s);
}

typedef struct {
    ShoEngine *engine;
    const AnalysisOptions *ask;
} Reporting;

static void report(void *context, const ShoThought *t) {
    const Reporting *r = context;
    MoveValue *v = r->engine->values;
    size_t n = t->n < r->ask->most ? t->n : r->ask->most;
    for (size_t i = 0; i < n; i++) v[i] = move_value(t, &t->lines[i]);
    AnalysisStep step = {.depth = t->depth,
                         .deepest = t->deepest,
                         .filled = t->filled,
                         .nodes = t->nodes,
                         .exact = t->solved,
                         .n = n,
                         .lines = v};
    step.done = step.of = n;
    r->ask->each(r->ask->context, &step);
}

static void think(ShoEngine *e, const Turn *turn, const ShoAsk *ask, const AnalysisOptions *to) {
    Reporting reporting = {e, to};
    e->ready = false;
    sho_think(thinker_of(e), shogi_state(turn->state), e->rules, ask, to ? report : NULL,
              &reporting, &e->thought);
    if (to && e->thought.solved) report(&reporting, &e->thought);
}

static bool sho_engine_think(Engine *x, const Turn *turn, Choice *out, Error *error) {
    ShoEngine *e = (ShoEngine *)x;
    e->declared = e->by_book = false;
    e->chosen.n = 0;
    if (declares(e, turn, SHO_EVAL_MAX, out) || from_book(e, turn, out)) return true;
    const int64_t began = os_now_ns();
    ShoAsk ask = ask_for(e, turn);
    ask.lines = turn->report && turn->report->most > 1 ? (int)turn->report->most : 1;
    think(e, turn, &ask, turn->report);
    const ShoThought *t = &e->thought;
    if (t->over) return error_set(error, "asked for a move when the game is over");
    if (ask.usual_nodes) {
        uint64_t allowance = turn->limits.nodes ? turn->limits.nodes : (uint64_t)e->nodes;
        uint64_t before = e->saved + allowance;
        e->saved = before > t->nodes ? before - t->nodes : 0;
    }
    if (turn->clock) e->lag_ms = sho_time_lag(e->lag_ms, ask.most_ns, os_now_ns() - began);
    const ShoRootMove *best = &t->lines[0];
    MoveValue v = move_value(t, best);
    e->choice = *best;
    e->chosen = *t;
    e->chosen.n = 1;
    e->chosen.lines = &e->choice;
    out->move = best->move;
    out->has_value = best->value > -SHO_INFINITE;
    out->value = v.value;
    out->stats = (SearchStats){.nodes = t->nodes, .leaves = t->nodes, .depth = t->depth};
    out->line_length = told_line(best, out->line);
    if (out->has_value && declares(e, turn, best->value, out)) return true;
    if (e->ponders && !value_outcome(out->value)) ponder_after(e, turn, out);
    return true;
}

// Every move, each with a window of its own.
static size_t sho_values(Engine *x, const Turn *turn, MoveValue *out) {
    ShoEngine *e = (ShoEngine *)x;
    Move *moves = mem_new(x->game->max_moves, sizeof *moves);
    size_t n = game_moves(x->game, turn->state, moves);
    ShoAsk ask = ask_for(e, turn);
    ask.lines = SHOGI_MOST_MOVES;
    ask.all = true;
    think(e, turn, &ask, NULL);
    for (size_t i = 0; i < n; i++) {
        if (moves[i] == SHOGI_DECLARE) {
            Choice c = {0};
            declares(e, turn, DRAW_WHEN_BELOW - 1, &c);
            out[i] = (MoveValue){.move = SHOGI_DECLARE, .value = c.value, .line_length = 1};
            out[i].line[0] = SHOGI_DECLARE;
            continue;
        }
        size_t k = 0;
        while (e->thought.lines[k].move != moves[i]) k++;
        out[i] = move_value(&e->thought, &e->thought.lines[k]);
    }
    free(moves);
    return n;
}

static void sho_analyse(Engine *x, const Turn *turn, const AnalysisOptions *ask) {
    ShoEngine *e = (ShoEngine *)x;
    ShoAsk how = {.depth = turn->limits.depth,
                  .nodes = turn->limits.nodes,
                  .most_ns = turn->limits.time_ms * 1000000,
                  .lines = ask->most < SHOGI_MOST_MOVES ? (int)ask->most : SHOGI_MOST_MOVES,
                  .all = true,
                  .stop = turn->limits.stop};
    think(e, turn, &how, ask);
}

// --- explaining ---

// Whether the game began with a handicap: the record says so, else the rules of the game.
static bool began_with_handicap(const ShoEngine *e, const Turn *turn) {
    State *start = game_states_new(e->engine.game, 1);
    if (turn->record)
        game_copy(e->engine.game, start, turn->record->start);
    else
        game_start(e->engine.game, start);
    bool handicap = shogi_handicap_find(&shogi_state(start)->position) > 0;
    free(start);
    return handicap;
}

static void sho_explain(Engine *x, const Turn *turn, Insight *out) {
    const ShoEngine *e = (const ShoEngine *)x;
    const ShogiPosition *p = &shogi_state(turn->state)->position;
    if (e->declared) {
        insight_say(out, "The king has entered the other camp with enough pieces: I declare.",
                    "入玉宣言の条件を満たしているので、宣言します。");
        return;
    }
    if (e->by_book)
        insight_say(out, "I know this position from my book of openings.",
                    "この局面は定跡データにあります。");
    bool handicap = began_with_handicap(e, turn);
    if (e->chosen.n) sho_insight_search(&e->chosen, p, handicap, out);
    sho_insight_position(p, handicap, out);
}

// --- from its text ---

// A file is read at once, so that what is wrong with it is said at once.
static bool read_eval(ShoEngine *e, Spec *spec, Error *error) {
    static const char *const evals[] = {"hand", "net"};
    const char *file = spec_get(spec, "net");
    int eval = file || sho_net_is_built_in();
    if (!spec_choice(spec, "eval", evals, sizeof evals / sizeof *evals, &eval, error)) return false;
    e->by_net = eval;
    if (file && !e->by_net)
        return error_set(error, "sho: eval=hand uses no network: leave net= out");
    if (e->by_net && !file && !sho_net_is_built_in())
        return error_set(error, "sho: this program has no network for shogi; name one with net=");
    if (!e->by_net || !file) return true;
    e->net = sho_net_read(file, error);
    return e->net;
}

static bool read_book(ShoEngine *e, Spec *spec, Error *error) {
    const char *book = spec_get(spec, "book");
    if (!book || strcmp(book, "none") == 0) return true;
    if (strcmp(book, "built-in") != 0) return (e->book = sho_book_load(book, error));
    if (!sho_book_is_built_in())
        return error_set(error, "sho: this program has no opening book of shogi; name a file");
    e->book = sho_book_built_in();
    return true;
}

static bool read_options(ShoEngine *e, Spec *spec, Error *error) {
    static const char *const known[] = {"time",   "depth", "nodes", "threads", "table",
                                        "ponder", "eval",  "net",   "think",   "book"};
    static const char *const ways[] = {"even", "response"};
    double seconds = 0;
    int ponder = 0;
    e->threads = 1;
    e->table_mb = 64;
    if (!spec_real(spec, "time", 0.001, 100000, &seconds, error)) return false;
    if (!spec_int(spec, "depth", 1, SHO_DEPTH_MAX, &e->depth, error)) return false;
    if (!spec_int(spec, "nodes", 1, INT32_MAX, &e->nodes, error)) return false;
    if (!spec_int(spec, "threads", 1, SHO_THREADS_MAX, &e->threads, error)) return false;
    if (!spec_int(spec, "table", 1, 65536, &e->table_mb, error)) return false;
    if (!spec_int(spec, "ponder", 0, 1, &ponder, error)) return false;
    e->think = THINK_BY_DEFAULT;
    if (!spec_choice(spec, "think", ways, 2, &e->think, error)) return false;
    if (!read_eval(e, spec, error) || !read_book(e, spec, error)) return false;
    e->ponders = ponder;
    e->cpu_ns = (int64_t)(seconds * 1e9);
    return spec_done(spec, known, sizeof known / sizeof *known, error);
}

static Engine *sho_make(Spec *spec, const Game *g, Error *error) {
    static const EngineOps ops = {.value_type = VALUE_POINTS,
                                  .pawn = 100,
                                  .gives_reply = true,
                                  .free = sho_free,
                                  .think = sho_engine_think,
                                  .begin = sho_begin,
                                  .rest = sho_rest,
                                  .values = sho_values,
                                  .analyse = sho_analyse,
                                  .explain = sho_explain};
    const ShogiRules *rules = shogi_rules(g);
    if (!rules) return error_set(error, "sho plays shogi"), NULL;
    ShoEngine *e = mem_new(1, sizeof *e);
    e->engine = (Engine){&ops, g};
    e->rules = rules;
    e->values = mem_new(SHOGI_MOVES_ROOM, sizeof *e->values);
    if (read_options(e, spec, error)) return &e->engine;
    sho_free(&e->engine);
    return NULL;
}

// A game of sho:depth=5 against sho:depth=6.
static const EngineWork work = {
    "shogi", "depth=5,table=16,eval=hand",
    "2h5h 8b4b 5i6h 3c3d 6h7h 7a6b 7g7f 3d3e 4i5i 2b8h+ 7i8h B*6e B*5f 6e5f 5g5f B*8d 3i2h "
    "3e3f 3g3f 6a7a B*1e 3a2b 1e4b+ 4a4b 5f5e B*6e R*4f 6c6d 8i7g 6e7d 3f3e 2b3c 5i6h 6b6c "
    "2i3g 3c2d 7f7e 8d7e 4f4e 2a3c P*7b 3c4e 7b7a+ 4e3g+ 2h3g 7d4g+ 3g2f R*2i N*3d 2i2g+ G*6a "
    "5a4a 3d4b+ 4a4b G*3g 4g3g 2f3g 2g3g 7a8a N*4f 5h5f 4b5b 6a7a N*5g 6i7i 3g4h B*6a 5b4b "
    "8a9a S*8b 7a8a G*5a 5f7f 7c7d N*7c 8b7c 6a8c+ 7c6b L*2i 4f5h+ 2i2d 5h6h 7i6h 2c2d 3e3d "
    "G*3b P*7c N*7a 8c8b 5a6a S*7b 6b7c 7b6a+ 7c8b 8a8b B*6i 7h7i L*7h 7i8i 4h6h S*3c 3b3c "
    "3d3c+ 4b3c 8b7a 7h7i+ 8h7i G*8h 7i8h 6i7h+ 8i9h 7h8h"};

const EngineType sho_engine = {.make = sho_make, .work = &work};
