// SPDX-License-Identifier: MIT
// test_random_games.c - small random games with cycles, passes and second turns: every method of
// the solver against brute force, every proof verified, every false claim refused, every proof that
// was changed (value, claim, position, choices) refused unless it is still true.
//
// GENPEI_RANDOM_GAMES=100000 tries more games than the default.
#include "testing.h"

#include "base/os/os_posix.h"
#include "base/rng.h"
#include "games/game_types.h"
#include "players/general/solver_knowledge.h"
#include "search/solver_strategy.h"
#include "verify/verify.h"

#include <stdio.h>
#include <stdlib.h>

enum { NODES_MAX = 10, ARCS_MAX = 30, WORTH_MAX = 3, DEFAULT_GAMES = 150, ANYBODY = 2 };

// A token on a graph; the players move it in turn.
typedef struct {
    int from, to;
    int who;    // the player who may use it; ANYBODY
    bool again; // the same player moves on
} Arc;

typedef struct {
    int nodes, arcs;
    bool ends[NODES_MAX];
    int worth[NODES_MAX]; // to player 0, where it ends
    Arc arc[ARCS_MAX];
} Graph;

static Graph random_graph(Rng *rng) {
    Graph g = {.nodes = 3 + (int)rng_below(rng, NODES_MAX - 2)};
    for (int i = 1; i < g.nodes; i++) {
        g.ends[i] = rng_below(rng, 3) == 0;
        g.worth[i] = g.ends[i] ? (int)rng_below(rng, 2 * WORTH_MAX + 1) - WORTH_MAX : 0;
    }
    int wanted = g.nodes + (int)rng_below(rng, (uint32_t)(2 * g.nodes));
    for (int i = 0; i < wanted && i < ARCS_MAX; i++) {
        Arc a = {(int)rng_below(rng, (uint32_t)g.nodes), (int)rng_below(rng, (uint32_t)g.nodes),
                 (int)rng_below(rng, 3), rng_below(rng, 5) == 0};
        if (!g.ends[a.from]) g.arc[g.arcs++] = a;
    }
    if (g.arcs == 0) g.arc[g.arcs++] = (Arc){0, 1, ANYBODY, false};
    return g;
}

static void describe(const Graph *g, Str *out) {
    str_addf(out, "game wander\nplayers a b\nhere: 0..%d\n", NODES_MAX);
    for (int i = 0; i < g->arcs; i++) {
        const Arc *a = &g->arc[i];
        str_addf(out, "move m%d: here = %d%s\n  do here := %d%s\n", i, a->from,
                 a->who == ANYBODY ? ""
                 : a->who          ? " and friend = b"
                                   : " and friend = a",
                 a->to, a->again ? "\n     again" : "");
    }
    for (int i = 0; i < g->nodes; i++)
        if (g->ends[i]) str_addf(out, "end when here = %d : by payoff\n", i);
    str_add(out, "stuck: by payoff\nworth = ");
    for (int i = 0; i < g->nodes; i++)
        if (g->worth[i]) str_addf(out, "if here = %d then %d else ", i, g->worth[i]);
    str_add(out, "0\npayoff a: worth, b: 0 - worth\n");
}

// --- brute force ---

typedef struct {
    bool won[NODES_MAX][2]; // by node and player to move
} Forced;

static bool usable(const Graph *g, const Arc *a, int node, int mover) {
    return !g->ends[node] && a->from == node && (a->who == ANYBODY || a->who == mover);
}

// Whether `player` gets from here to an end that counts, by what is known of other positions.
static bool forces(const Graph *g, const Forced *f, int player, int bound, int node, int mover) {
    int moves = 0, good = 0;
    for (int i = 0; i < g->arcs; i++) {
        const Arc *a = &g->arc[i];
        if (!usable(g, a, node, mover)) continue;
        moves++;
        good += f->won[a->to][a->again ? mover : 1 - mover];
    }
    if (moves == 0) return player == 0 ? g->worth[node] >= bound : g->worth[node] <= bound;
    return mover == player ? good > 0 : good == moves;
}

// Whether, from a node with `mover` to move, player 0 gets at least the bound, or player 1 keeps
// player 0 down to it, in the end.
static bool reaches_from(const Graph *g, int player, int bound, int from, int begins) {
    Forced f = {0};
    for (bool changed = true; changed;) {
        changed = false;
        for (int node = 0; node < g->nodes; node++)
            for (int mover = 0; mover < 2; mover++)
                if (!f.won[node][mover] && forces(g, &f, player, bound, node, mover))
                    f.won[node][mover] = changed = true;
    }
    return f.won[from][begins];
}

static bool reaches(const Graph *g, int player, int bound) {
    return reaches_from(g, player, bound, 0, 0);
}

// What player 0 gets at least and at most whatever an endless game is worth.
static void bounds(const Graph *g, int *low, int *high) {
    for (*low = WORTH_MAX; *low >= -WORTH_MAX && !reaches(g, 0, *low);) --*low;
    for (*high = -WORTH_MAX; *high <= WORTH_MAX && !reaches(g, 1, *high);) ++*high;
}

// --- the solver and the verifier ---

typedef struct {
    uint64_t number; // of the random game
    const Graph *graph;
    int low, high;
    GameTable *games;
    const Game *game;
    State *root;
} Trial;

static void show(const Trial *t) {
    Str text = {0};
    describe(t->graph, &text);
    print_error("game %llu, %d to %d:\n%s", (unsigned long long)t->number, t->low, t->high,
                str_text(&text));
    str_clear(&text);
}

#define NEED(t, condition, ...)                                                                    \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            show(t);                                                                               \
            fail_msg(__VA_ARGS__);                                                                 \
        }                                                                                          \
    } while (0)

// A claim that is false, with these choices and with others.
static void refuse_more(const Trial *t, bool at_most, const char *bytes, size_t n, Rng *rng) {
    int bound = at_most ? t->high - 1 : t->low + 1;
    for (int k = 0; k < 4; k++) {
        Str text = {0};
        Verified v;
        Error e;
        solver_strategy_begin(t->game, t->root, &text);
        str_addf(&text, "%s %d %zu\n", at_most ? "at-most" : "at-least", bound, n);
        size_t at = text.len;
        str_add_n(&text, bytes, n);
        for (int i = 0; i < k && n > 0; i++)
            text.text[at + rng_below(rng, (uint32_t)n)] = (char)rng_below(rng, 4);
        NEED(t, !verify_strategy(t->games, &text, NULL, &v, &e), "a false claim is accepted");
        str_clear(&text);
    }
}

// --- proofs that were changed ---

typedef struct {
    bool at_most;
    int bound, node, mover;
} Claim;

static int refused, accepted;

// Every other choice is as in the proof, or any byte; sometimes one is lost or added.
static void change_choices(const char *bytes, size_t n, Rng *rng, Str *out) {
    uint32_t way = rng_below(rng, 5);
    for (size_t i = 0; i < n; i++) str_add_char(out, bytes[i]);
    if (way == 0 && out->len > 0) out->len--;
    if (way == 1) str_add_char(out, (char)rng_below(rng, 3));
    for (uint32_t k = 0; k < way && out->len > 0 && way > 1; k += 2)
        out->text[rng_below(rng, (uint32_t)out->len)] = (char)rng_below(rng, 6);
}

static void write_claim(const Trial *t, const Claim *c, const Str *choices, Str *out) {
    solver_strategy_begin(t->game, t->root, out);
    char *position = strstr(out->text, "\nposition ");
    out->len = (size_t)(position + 1 - out->text);
    str_addf(out, "position %c %d\n%s %d %zu\n", c->mover ? 'b' : 'a', c->node,
             c->at_most ? "at-most" : "at-least", c->bound, choices->len);
    str_add_n(out, str_text(choices), choices->len);
}

// Value, claim, position and choices of a proof are changed: what the verifier accepts is true.
static void change_proof(const Trial *t, const Claim *proved, const char *bytes, size_t n,
                         Rng *rng) {
    enum { CHANGES = 12 };
    for (int i = 0; i < CHANGES; i++) {
        Claim c = *proved;
        uint32_t what = 1 + rng_below(rng, 15);
        if (what & 1) c.bound += (int)rng_below(rng, 5) - 2;
        if (what & 2) c.at_most = !c.at_most;
        if (what & 4) c.node = (int)rng_below(rng, (uint32_t)t->graph->nodes);
        if (what & 4) c.mover = (int)rng_below(rng, 2);
        Str choices = {0}, text = {0};
        Verified v;
        Error e;
        if (what & 8)
            change_choices(bytes, n, rng, &choices);
        else
            str_add_n(&choices, bytes, n);
        write_claim(t, &c, &choices, &text);
        bool holds = verify_strategy(t->games, &text, NULL, &v, &e);
        NEED(t, !holds || reaches_from(t->graph, c.at_most ? 1 : 0, c.bound, c.node, c.mover),
             "a changed proof is accepted: from node %d, player %d, %s %d", c.node, c.mover,
             c.at_most ? "at most" : "at least", c.bound);
        refused += !holds;
        accepted += holds;
        str_clear(&choices);
        str_clear(&text);
    }
}

static void prove_claim(const Trial *t, Solver *s, bool at_most, int value, Rng *rng) {
    SolverClaim claim = {at_most, value};
    Str text = {0};
    Verified v;
    Error e = {""};
    solver_strategy_begin(t->game, t->root, &text);
    size_t head = text.len;
    bool written =
        solver_strategy_add(s, t->game, t->root, t->game, t->root, &claim, NULL, &text, &e);
    NEED(t, written, "no proof is written: %s", e.text);
    NEED(t, verify_strategy(t->games, &text, NULL, &v, &e), "the proof does not hold: %s", e.text);
    const char *line = strchr(text.text + head, '\n');
    size_t n = text.len - (size_t)(line + 1 - text.text);
    refuse_more(t, at_most, line + 1, n, rng);
    change_proof(t, &(Claim){at_most, value, 0, 0}, line + 1, n, rng);
    str_clear(&text);
}

static int known_values;

static void try_method(const Trial *t, SolverMethod method, Rng *rng) {
    SolverSetup setup = {.game = t->game, .method = method, .memory_mb = 1};
    Solver *s = solver_new(&setup);
    SolverAnswer a;
    solver_run(s, t->root, &a);
    bool complete = method == SOLVER_AUTO || method == SOLVER_RETROGRADE;
    if (a.known) {
        NEED(t, t->low == t->high && a.value == t->low, "method %d finds %d", method, a.value);
        prove_claim(t, s, false, a.value, rng);
        prove_claim(t, s, true, a.value, rng);
        known_values++;
    } else {
        NEED(t, !complete || t->low != t->high, "method %d finds no value: %s", method, a.why.text);
        NEED(t, *a.why.text, "method %d gives no reason", method);
    }
    NEED(t, !a.has_low || a.low <= t->low, "method %d claims at least %d", method, a.low);
    NEED(t, !a.has_high || a.high >= t->high, "method %d claims at most %d", method, a.high);
    solver_free(s);
}

static void try_game(const char *path, uint64_t number) {
    Rng rng = rng_seed(number);
    Graph g = random_graph(&rng);
    Trial t = {.number = number, .graph = &g};
    bounds(&g, &t.low, &t.high);
    Str text = {0};
    Error e;
    describe(&g, &text);
    assert_true(os_write_file(path, str_text(&text), text.len, &e));
    t.games = all_games_new();
    t.game = game_table_open_on(t.games, path, "vm", &e);
    NEED(&t, t.game, "%s", e.text);
    t.root = game_states_new(t.game, 1);
    game_start(t.game, t.root);
    for (int method = SOLVER_AUTO; method <= SOLVER_RETROGRADE; method++)
        try_method(&t, (SolverMethod)method, &rng);
    free(t.root);
    game_table_free(t.games);
    str_clear(&text);
}

static void all_methods_agree_with_brute_force(void **unused) {
    (void)unused;
    const ScratchFile scratch = scratch_file("random.l7");
    const char *path = scratch.path;
    const char *asked = getenv("GENPEI_RANDOM_GAMES");
    long games = asked ? strtol(asked, NULL, 10) : DEFAULT_GAMES;
    for (long i = 0; i < games; i++) try_game(path, (uint64_t)i);
    remove(path);
    assert_true(known_values > games); // most games have a value that most methods find
    assert_true(refused > 10 * games && accepted > games); // changed proofs of both kinds
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_methods_agree_with_brute_force),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
