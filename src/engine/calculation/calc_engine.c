// SPDX-License-Identifier: MIT
// calc_engine.c - `calc`: Calculation as an engine. Values are thousandths of a win.
//
// It decides on a card and on what is lifted after it together, and then makes these moves one
// after another; when the table is not the expected one, it thinks again.
#include "engine/engine_table.h"

#include "base/mem.h"
#include "base/os/os_posix.h"
#include "engine/calculation/calc_why.h"
#include "engine/calculation/net/calc_deep_file.h"
#include "engine/calculation/search/calc_end.h"
#include "engine/calculation/search/calc_search.h"
#include "games/calculation/calculation.h"

typedef struct {
    Engine engine;
    CalcDeep *net;
    CalcDesk *desk;
    CalcSearch *search;
    CalcEffort effort; // for a card
    int64_t game_ns;   // for a game, 0 for no limit
    int64_t left_ns;
    CalcChoice *choices;
    int n_choices;
    CalcThought thought;
    CalcTable thought_of;
    CalcChoice plan;   // the choice being carried out
    int lifted;        // the number of its lifts that are made
    CalcTable expects; // the table after them
    bool has_plan;
} CalcEngine;

static void calc_free(Engine *x) {
    CalcEngine *c = (CalcEngine *)x;
    calc_search_free(c->search);
    calc_desk_free(c->desk);
    calc_deep_free(c->net);
    free(c->choices);
    free(c);
}

static void calc_begin(Engine *x, int side, uint64_t seed) {
    CalcEngine *c = (CalcEngine *)x;
    (void)side, (void)seed;
    c->left_ns = c->game_ns;
    c->has_plan = false;
}

// Cards in the second half matter most; the last ones are quickly searched to the end.
static int weight_of_card(int stock) {
    return stock <= 25 && stock >= CALC_END_STOCK ? 2 : 1;
}

// A third more than its share: the time that clear choices save goes to the others. Some is kept
// for the end, which is always searched completely.
static int64_t time_for_card(const CalcEngine *c, const CalcTable *t) {
    enum { END_NS = 7000000 };
    int64_t end = c->game_ns / 3 < END_NS ? c->game_ns / 3 : END_NS, left = c->left_ns;
    int all = 0;
    for (int stock = t->stock; stock >= 0; stock--) all += weight_of_card(stock);
    if (t->stock > CALC_END_STOCK) left = left > end ? left - end : 0;
    int64_t share = left * 4 * weight_of_card(t->stock) / (3 * all);
    int64_t least = c->game_ns / (4 * CALC_CARDS);
    return share > least ? share : least;
}

static void think(CalcEngine *c, const CalcState *s, const Limits *limits) {
    CalcEffort effort = c->effort;
    effort.stop = limits->stop;
    if (c->game_ns) effort.time_ns = time_for_card(c, &s->table);
    if (limits->time_ms) effort.time_ns = limits->time_ms * 1000000;
    int64_t began = os_thread_ns();
    c->n_choices = calc_choices(&s->table, s->hand, c->choices);
    calc_search_run(c->search, c->choices, c->n_choices, &effort, &c->thought);
    c->left_ns -= os_thread_ns() - began;
    if (c->left_ns < 0) c->left_ns = 0;
    c->plan = c->choices[0];
    c->lifted = 0;
    c->expects = c->thought_of = s->table;
    c->has_plan = true;
}

// The next move of the plan; notes the table expected after it.
static Move next_move(CalcEngine *c, const CalcState *s) {
    if (s->phase == CALC_HAND) {
        if (c->plan.row >= 0)
            c->expects.out[c->plan.row]++;
        else
            calc_push(&c->expects, c->plan.heap, s->hand);
        return c->plan.row >= 0 ? calc_to_row(c->plan.row) : calc_to_heap(c->plan.heap);
    }
    if (c->lifted == c->plan.lifts) return CALC_NEXT;
    int heap = c->plan.lifted[c->lifted].heap, row = c->plan.lifted[c->lifted].row;
    c->lifted++;
    calc_lift_top(&c->expects, heap, row);
    return calc_lift(heap, row);
}

static bool calc_think(Engine *x, const Turn *turn, Choice *out, Error *e) {
    CalcEngine *c = (CalcEngine *)x;
    const CalcState *s = calc_state(turn->state);
    if (game_over(x->game, turn->state) || s->phase == CALC_TURN)
        return error_set(e, "asked for a move when there is none to make");
    bool as_expected = s->phase == CALC_LIFT && c->has_plan &&
                       memcmp(&c->expects, &s->table, sizeof s->table) == 0 &&
                       (c->lifted < c->plan.lifts || s->table.stock);
    if (!as_expected) think(c, s, &turn->limits);
    out->has_value = c->n_choices > 1 && s->phase == CALC_HAND;
    out->value = value_from_chance(c->plan.chance);
    out->stats.nodes = out->stats.leaves = (uint64_t)c->thought.nodes;
    out->stats.depth = c->thought.depth;
    out->move = next_move(c, s);
    out->line[0] = out->move;
    out->line_length = 1;
    return true;
}

static bool begins_with(const CalcChoice *c, const CalcState *s, Move m) {
    if (s->phase == CALC_HAND)
        return m == (c->row >= 0 ? calc_to_row(c->row) : calc_to_heap(c->heap));
    return c->lifts > 0 && m == calc_lift(c->lifted[0].heap, c->lifted[0].row);
}

// A choice equivalent to a listed one (an equal heap) has the same value.
static size_t calc_values(Engine *x, const Turn *turn, MoveValue *out) {
    CalcEngine *c = (CalcEngine *)x;
    const CalcState *s = calc_state(turn->state);
    if (s->phase != CALC_HAND) return 0;
    think(c, s, &turn->limits);
    c->has_plan = false;
    Move moves[CALC_HEAPS_MAX * CALC_ROWS + 1];
    size_t n = game_moves(x->game, turn->state, moves);
    for (size_t i = 0; i < n; i++) {
        int best = -1;
        CalcTable after = s->table;
        if (moves[i] & CALC_TO_HEAP) calc_push(&after, calc_move_heap(moves[i]), s->hand);
        for (int k = 0; k < c->n_choices && best < 0; k++) {
            bool same = (moves[i] & CALC_TO_HEAP) &&
                        calc_table_key(&after) == calc_table_key(&c->choices[k].table);
            if (same || begins_with(&c->choices[k], s, moves[i])) best = k;
        }
        int value = best < 0 ? 0 : value_from_chance(c->choices[best].chance);
        out[i] = (MoveValue){.move = moves[i], .value = value, .depth = c->thought.depth};
        out[i].static_value = value;
        out[i].line[0] = moves[i];
        out[i].line_length = 1;
    }
    return n;
}

static void calc_explain(Engine *x, const Turn *turn, Insight *out) {
    const CalcEngine *c = (const CalcEngine *)x;
    const CalcState *s = calc_state(turn->state);
    bool as_thought = memcmp(&c->thought_of, &s->table, sizeof s->table) == 0;
    if (as_thought)
        calc_why(&s->table, s->hand, c->choices, c->n_choices, &c->thought, out);
    else
        insight_say(out, "That was decided when the card was placed.",
                    "札を置いたときに決めてありました。");
}

static Engine *calc_make(Spec *spec, const Game *g, Error *e) {
    static const EngineOps ops = {.value_type = VALUE_CHANCE,
                                  .free = calc_free,
                                  .think = calc_think,
                                  .begin = calc_begin,
                                  .values = calc_values,
                                  .explain = calc_explain};
    static const char *const known[] = {"time", "nodes", "depth", "net"};
    if (!calc_rules(g)) return error_set(e, "calc plays calculation only"), NULL;
    int nodes = 0, depth = 0;
    double seconds = 0;
    if (!spec_real(spec, "time", 0.001, 100000, &seconds, e)) return NULL;
    if (!spec_int(spec, "nodes", 1, 1000000000, &nodes, e)) return NULL;
    if (!spec_int(spec, "depth", 1, CALC_CARDS, &depth, e)) return NULL;
    const char *file = spec_get(spec, "net");
    if (!spec_done(spec, known, sizeof known / sizeof *known, e)) return NULL;
    CalcDeep *net = file ? calc_deep_read(file, e) : calc_deep_built_in(calc_rules(g)->heaps);
    if (!net) return NULL;
    if (!nodes && !depth && seconds == 0) seconds = 1;
    CalcEngine *c = mem_new(1, sizeof *c);
    c->engine = (Engine){&ops, g};
    c->net = net;
    c->desk = calc_desk_new(net);
    c->search = calc_search_new(c->desk);
    c->effort = (CalcEffort){.depth = depth, .nodes = nodes};
    c->game_ns = c->left_ns = (int64_t)(seconds * 1e9);
    c->choices = mem_new(CALC_CHOICES_MAX, sizeof *c->choices);
    return &c->engine;
}

static const EngineWork work = {"calculation:seed=7", "nodes=100",
                                "+2 2 +3 3 +5 a +6 3 +A 1 +5 a +5 a +2 1 +7 b +7 b +9 3 +J c"};

const EngineType calc_engine = {.make = calc_make, .work = &work};
