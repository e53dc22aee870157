// SPDX-License-Identifier: MIT
// hex_engine.c - `hex`: tree search with connections and proofs. Values are thousandths of a win; 0
// and 1000 are proved.
//
// `time` is processor time for each move, so that it means the same on a busy machine; a game clock
// is kept in real time. It resigns only what is proved to be lost.
#include "engine/engine_table.h"

#include "base/mem.h"
#include "base/os/os_posix.h"
#include "engine/hex/hex_by_book.h"
#include "engine/hex/hex_insight.h"
#include "engine/hex/hex_options.h"
#include "engine/hex/play/hex_think.h"

typedef struct {
    Engine engine;
    HexThinker *thinker;
    HexByBook book;
    HexMctsMove *moves;
    HexPosition position;
    int width, height;
    HexThinkLimits effort;
    HexThought thought;
    HexPosition thought_of; // the position of the last thought; mover -1: there is none
    bool resign, ponder;
    uint64_t seed; // 0: the game's
    HexNet *net;   // NULL: without one
} HexEngine;

// --- the board ---

static void read_position(HexEngine *h, const State *s) {
    hex_position_read(h->engine.game, s, &h->position);
}

static bool move_on(const HexEngine *h, const State *s, int cell, Move *out, Error *e) {
    return hex_position_move(h->engine.game, s, cell, out, e);
}

static int stones_on(const HexEngine *h) {
    int n = 0;
    for (int i = 0; i < h->width * h->height; i++) n += h->position.stone[i] >= 0;
    return n;
}

// --- choosing ---

static void hex_engine_free(Engine *x) {
    HexEngine *h = (HexEngine *)x;
    hex_thinker_free(h->thinker);
    hex_by_book_clear(&h->book);
    hex_net_free(h->net);
    free(h->moves);
    free(h);
}

static void hex_begin(Engine *x, int side, uint64_t seed) {
    HexEngine *h = (HexEngine *)x;
    h->thought_of.mover = -1;
    hex_by_book_reset(&h->book);
    hex_thinker_reset(h->thinker, rng_seed_for(h->seed ? h->seed : seed, 200 + (uint64_t)side));
}

static void hex_rest(Engine *x) {
    hex_ponder_end(((HexEngine *)x)->thinker);
}

// The clock, where there is one, limits the time; otherwise the options say how long to think.
static HexThinkLimits limits_of(const HexEngine *h, const Limits *asked) {
    HexThinkLimits l = h->effort;
    l.stop = asked->stop;
    if (asked->time_ms) l = (HexThinkLimits){.wall_ns = asked->time_ms * 1000000, .stop = l.stop};
    if (asked->nodes) l.rounds = asked->nodes;
    return l;
}

static void think(HexEngine *h, const Turn *turn) {
    HexThinkLimits l = limits_of(h, &turn->limits);
    l.may_stop_early = turn->clock != NULL;
    read_position(h, turn->state);
    hex_think(h->thinker, &h->position, &l, false, &h->thought);
    h->thought_of = h->position;
}

static bool has_thought(HexEngine *h, const State *s) {
    size_t cells = (size_t)(h->width * h->height);
    read_position(h, s);
    return h->thought_of.mover == h->position.mover &&
           memcmp(h->thought_of.stone, h->position.stone, cells) == 0;
}

// Who wins, if the book knows; a small part of the time is used for this.
static int ask_book(HexEngine *h, const Turn *turn, int *move) {
    enum { PART = 8 };
    HexThinkLimits l = limits_of(h, &turn->limits);
    read_position(h, turn->state);
    return hex_by_book(&h->book, &h->position, (l.wall_ns ? l.wall_ns : l.cpu_ns) / PART, l.stop,
                       move);
}

// If the book says the game is won, no search is needed. If it is lost, there is one: the opponent
// may err.
static bool wins_by_book(HexEngine *h, const Turn *turn, Choice *out) {
    int cell, winner = ask_book(h, turn, &cell);
    if (winner != h->position.mover || !move_on(h, turn->state, cell, &out->move, NULL))
        return false;
    h->thought = (HexThought){.winner = winner, .move = cell, .value = 1};
    h->thought_of.mover = -1; // the tree does not contain it
    out->has_value = true;
    out->value = VALUE_CERTAIN;
    out->line[0] = out->move;
    out->line_length = 1;
    return true;
}

// The first stone is taken over when the player who would face it expects to lose.
static bool swaps(HexEngine *h, const Turn *turn, Move *out) {
    if (!game_move_parse(h->engine.game, turn->state, "swap", out, NULL)) return false;
    int cell, winner = ask_book(h, turn, &cell);
    if (winner >= 0) return winner != h->position.mover;
    think(h, turn);
    return h->thought.value < 0.5;
}

// Where the first stone can be taken over, an even position is best: each cell of the first two
// columns is tried for a share of the time.
static int even_opening(HexEngine *h, const Turn *turn) {
    int height = h->height, width = h->width, best = 0;
    HexThinkLimits l = limits_of(h, &turn->limits);
    uint64_t parts = 2 * (uint64_t)height;
    if (l.rounds) l.rounds = l.rounds / parts + 1;
    l.cpu_ns /= (int64_t)parts;
    l.wall_ns /= (int64_t)parts;
    double least = 2;
    for (int i = 0; i < 2 * height; i++) {
        int cell = i / 2 * width + i % 2;
        HexPosition after = h->position;
        after.stone[cell] = (int8_t)after.mover;
        after.mover = !after.mover;
        hex_think(h->thinker, &after, &l, false, &h->thought);
        h->thought_of.mover = -1;
        double off = h->thought.value < 0.5 ? 0.5 - h->thought.value : h->thought.value - 0.5;
        if (off < least) least = off, best = cell;
    }
    return best;
}

// What is expected to follow a move on `cell`, that move first. Returns the number of moves, 0 when
// the search knows nothing of it.
static size_t line_after(const HexEngine *h, const State *s, int cell, Move *out) {
    const Game *g = h->engine.game;
    int cells[SEARCH_DEPTH_MAX];
    size_t n = hex_mcts_line(hex_thinker_mcts(h->thinker), cell, cells, SEARCH_DEPTH_MAX), k = 0;
    State *after = game_states_new(g, 1);
    game_copy(g, after, s);
    for (; k < n && !game_over(g, after) && move_on(h, after, cells[k], &out[k], NULL); k++)
        game_play(g, after, out[k]);
    free(after);
    return k;
}

static void tell_thought(HexEngine *h, const State *s, Choice *out) {
    out->has_value = true;
    out->value = value_from_chance(h->thought.value);
    out->stats.nodes = out->stats.leaves = h->thought.rounds;
    out->line_length = line_after(h, s, h->thought.move, out->line);
    if (out->line_length) return;
    out->line[0] = out->move;
    out->line_length = 1;
}

static void ponder_after(HexEngine *h, int cell) {
    HexPosition after = h->position;
    after.stone[cell] = (int8_t)after.mover;
    after.mover = !after.mover;
    h->thought_of.mover = -1; // the tree has changed
    hex_ponder(h->thinker, &after);
}

static bool hex_engine_think(Engine *x, const Turn *turn, Choice *out, Error *e) {
    HexEngine *h = (HexEngine *)x;
    if (swaps(h, turn, &out->move)) return true;
    read_position(h, turn->state);
    if (stones_on(h) == 0 && hex_position_may_swap(x->game))
        return move_on(h, turn->state, even_opening(h, turn), &out->move, e);
    if (wins_by_book(h, turn, out)) return true;
    think(h, turn);
    if (h->thought.move < 0) return error_set(e, "asked for a move when the game is over");
    if (!move_on(h, turn->state, h->thought.move, &out->move, e)) return false;
    tell_thought(h, turn->state, out);
    out->resigns = h->resign && h->thought.winner == !h->position.mover;
    if (h->ponder && h->thought.winner < 0) ponder_after(h, h->thought.move);
    return true;
}

// --- values ---

// The moves, those tried most first. One that was tried less does not rank higher for a few lucky
// games.
static size_t list_moves(HexEngine *h) {
    size_t n = hex_mcts_moves(hex_thinker_mcts(h->thinker), h->moves);
    for (size_t i = 1; i < n; i++)
        if (h->moves[i].value > h->moves[i - 1].value) h->moves[i].value = h->moves[i - 1].value;
    return n;
}

static const HexMctsMove *find_move(const HexEngine *h, size_t n, int cell) {
    for (size_t i = 0; i < n; i++)
        if (h->moves[i].cell == cell) return &h->moves[i];
    return NULL;
}

static MoveValue value_of(Move move, double value, double visits) {
    MoveValue out = {.move = move, .value = value_from_chance(value), .line_length = 1};
    out.static_value = out.value;
    out.nodes = out.leaves = (uint64_t)visits;
    out.line[0] = move;
    return out;
}

// Moves that were left out as inferior are no better than the worst that was not. A position that
// was just searched is not searched again.
static size_t hex_values(Engine *x, const Turn *turn, MoveValue *out) {
    HexEngine *h = (HexEngine *)x;
    if (!has_thought(h, turn->state)) think(h, turn);
    size_t n = list_moves(h);
    double worst = n ? h->moves[n - 1].value : 0;
    Move *order = mem_new(x->game->max_moves, sizeof *order);
    size_t all = game_moves(x->game, turn->state, order);
    for (size_t i = 0; i < all; i++) {
        int cell = hex_position_cell(x->game, turn->state, order[i]);
        const HexMctsMove *m = cell < 0 ? NULL : find_move(h, n, cell);
        double otherwise = cell < 0 ? 1 - h->thought.value : worst;
        out[i] = value_of(order[i], m ? m->value : otherwise, m ? m->visits : 0);
        if (m && m->visits > 0) out[i].line_length = line_after(h, turn->state, cell, out[i].line);
    }
    free(order);
    return all;
}

static void tell_analysis(HexEngine *h, const Turn *turn, const AnalysisOptions *ask,
                          uint64_t rounds, MoveValue *lines) {
    AnalysisStep analysis = {.nodes = rounds, .lines = lines, .exact = h->thought.winner >= 0};
    size_t n = list_moves(h);
    for (; analysis.n < n && analysis.n < ask->most; analysis.n++) {
        const HexMctsMove *x = &h->moves[analysis.n];
        if (analysis.n > 0 && x->visits <= 0) break; // those tried most come first
        Move line[SEARCH_DEPTH_MAX];
        size_t length = line_after(h, turn->state, x->cell, line);
        if (length == 0) break;
        lines[analysis.n] = value_of(line[0], x->value, x->visits);
        memcpy(lines[analysis.n].line, line, length * sizeof *line);
        lines[analysis.n].line_length = length;
    }
    if (analysis.n) ask->each(ask->context, &analysis);
}

// Each step adds a quarter to the rounds, in one tree.
static void hex_analyse(Engine *x, const Turn *turn, const AnalysisOptions *ask) {
    enum { FIRST = 256, MOST = 1 << 30 };
    HexEngine *h = (HexEngine *)x;
    MoveValue *lines = mem_new(ask->most + 1, sizeof *lines);
    int64_t until = os_now_ns() + turn->limits.time_ms * 1000000;
    uint64_t rounds = 0;
    bool again = ask->again, more = true;
    read_position(h, turn->state);
    h->thought_of.mover = -1;
    while (more && rounds < MOST) {
        HexThinkLimits l = {.rounds = rounds / 4 > FIRST ? rounds / 4 : FIRST};
        l.stop = turn->limits.stop;
        if (turn->limits.time_ms) l.wall_ns = until - os_now_ns();
        if (turn->limits.time_ms && l.wall_ns <= 0) break;
        if (turn->limits.nodes && rounds + l.rounds > turn->limits.nodes)
            l.rounds = turn->limits.nodes - rounds;
        hex_think(h->thinker, &h->position, &l, again, &h->thought);
        again = true;
        rounds += h->thought.rounds;
        tell_analysis(h, turn, ask, rounds, lines);
        more = h->thought.winner < 0 && h->thought.rounds == l.rounds;
        if (turn->limits.nodes && rounds >= turn->limits.nodes) more = false;
    }
    free(lines);
}

// --- explaining ---

static void say_proof(const HexEngine *h, Insight *out) {
    if (h->thought.winner == h->position.mover)
        insight_say(out, "I have proved that the player to move wins.",
                    "手番側の勝ちを証明しました。");
    else
        insight_say(out, "I have proved that the player to move loses.",
                    "手番側の負けを証明しました。");
}

// What the search has seen, games or positions.
static void say_games(const HexEngine *h, Insight *out) {
    char en[160], ja[160];
    int percent = (int)(100 * h->thought.value + 0.5);
    unsigned long long games = (unsigned long long)h->thought.rounds;
    if (h->net) {
        snprintf(en, sizeof en, "After %llu positions I give the player to move %d of 100.", games,
                 percent);
        snprintf(ja, sizeof ja, "%llu局面を読んで、手番側の勝率は%d%%と見ます。", games, percent);
    } else {
        snprintf(en, sizeof en, "In %llu games from here the player to move won %d of 100.", games,
                 percent);
        snprintf(ja, sizeof ja, "ここから%llu局打ってみて、手番側の勝率は%d%%でした。", games,
                 percent);
    }
    insight_say(out, en, ja);
}

// Where the move of the insight puts its stone; -1: nowhere.
static int chosen_cell(const HexEngine *h, const Turn *turn, const Insight *i) {
    return i->choice.line_length || i->choice.has_value
               ? hex_position_cell(h->engine.game, turn->state, i->choice.move)
               : -1;
}

// The only stone on the board; -1: there is none.
static int first_stone(const HexEngine *h) {
    for (int i = 0; i < h->width * h->height; i++)
        if (h->position.stone[i] >= 0) return i;
    return -1;
}

// Proofs about single moves get half a second, or the time of a move.
static void hex_explain(Engine *x, const Turn *turn, Insight *out) {
    HexEngine *h = (HexEngine *)x;
    int64_t most_ns = 500000000;
    read_position(h, turn->state);
    if (stones_on(h) < 2) hex_insight_openings(out, h->width, h->height, h->net, first_stone(h));
    if (stones_on(h) == 0) return;
    if (h->thought.winner >= 0)
        say_proof(h, out);
    else
        say_games(h, out);
    if (h->effort.cpu_ns && h->effort.cpu_ns < most_ns) most_ns = h->effort.cpu_ns;
    hex_insight_links(out, h->width, h->height, &h->position, chosen_cell(h, turn, out));
    hex_insight_verdicts(out, h->width, h->height, &h->position, most_ns);
}

// --- making one ---

static Engine *hex_make(Spec *spec, const Game *g, Error *e) {
    static const EngineOps ops = {.value_type = VALUE_CHANCE,
                                  .gives_reply = true,
                                  .free = hex_engine_free,
                                  .think = hex_engine_think,
                                  .begin = hex_begin,
                                  .rest = hex_rest,
                                  .values = hex_values,
                                  .analyse = hex_analyse,
                                  .explain = hex_explain};
    HexOptions o;
    int width, height;
    if (!hex_position_board(g, &width, &height, e) || !hex_options_read(&o, spec, e)) return NULL;
    HexEngine *h = mem_new(1, sizeof *h);
    h->engine = (Engine){&ops, g};
    h->width = width;
    h->height = height;
    h->thinker = hex_thinker_new(width, height, &o.setup);
    h->moves = mem_new((size_t)(width * height), sizeof *h->moves);
    hex_by_book_init(&h->book, width, height, o.book);
    h->effort = o.effort;
    h->resign = o.resign;
    h->ponder = o.ponder;
    h->seed = (uint64_t)o.seed;
    h->net = o.net;
    hex_options_clear(&o);
    hex_begin(&h->engine, 0, 1);
    return &h->engine;
}

// Patterns instead of the network, which not every build has.
static const EngineWork work = {"hex:size=9", "playouts=200,net=none,seed=1", "b3 e5 f3 d6 d7"};

const EngineType hex_engine = {.make = hex_make, .work = &work};
