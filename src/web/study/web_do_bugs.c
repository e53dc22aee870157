// SPDX-License-Identifier: MIT
// web_do_bugs.c - see web_do_bugs.h.
#include "web/study/web_do_bugs.h"

#include "base/spec.h"
#include "bugs/bugs_board.h"
#include "bugs/bugs_library.h"
#include "bugs/bugs_parse.h"
#include "bugs/bugs_trace.h"
#include "web/games/web_json.h"

enum { STEPS_MAX = 100000, SEED_MAX = 1000000000 };

// The programs that the page shows, and after how many random moves.
typedef struct {
    const char *name;
    int least, most;
} Shown;

static const Shown shown[] = {{"reversi", 6, 40}, {"pentomino", 1, 4}, {"split", 18, 32}};

static const Shown *find_shown(const char *name) {
    for (size_t i = 0; i < sizeof shown / sizeof *shown; i++)
        if (strcmp(shown[i].name, name) == 0) return &shown[i];
    return NULL;
}

static json_t *json_program(const char *name) {
    const BugsBuiltIn *b = bugs_library_find(name);
    BugsProgram *p = bugs_parse(b->file, b->text, NULL);
    json_t *types = json_array();
    static const char *const names[] = {"node", "branch", "number", "text", "set"};
    for (int i = 0; i < p->predicates[0].n_params; i++)
        json_array_append_new(types, json_string(names[p->predicates[0].types[i]]));
    json_t *j = json_pack("{s:s, s:s, s:s, s:s, s:o}", "name", name, "game", p->board, "text",
                          b->text, "predicate", p->predicates[0].name, "types", types);
    bugs_program_free(p);
    return j;
}

Reply do_bugs(Web *w, Request *q) {
    (void)w, (void)q;
    json_t *list = json_array();
    for (size_t i = 0; i < sizeof shown / sizeof *shown; i++)
        json_array_append_new(list, json_program(shown[i].name));
    return reply_json(200, list);
}

// The same seed gives the same position.
static State *random_position(const Game *g, const Shown *of, int64_t seed) {
    Rng rng = rng_seed((uint64_t)seed);
    State *s = game_states_new(g, 1);
    Move m;
    int moves = of->least + (int)rng_below(&rng, (uint32_t)(of->most - of->least + 1));
    game_start(g, s);
    while (moves-- > 0 && game_random_move(g, s, &rng, &m)) game_play(g, s, m);
    return s;
}

static json_t *json_board(const Game *g, const State *s) {
    Drawing d = {0};
    json_t *movers = json_array();
    game_draw(g, s, &d);
    for (int i = 0; i < g->players; i++)
        json_array_append_new(movers, json_string(g->player_names[i]));
    json_t *j = json_pack("{s:s, s:o, s:o, s:i}", "game", g->name, "movers", movers, "drawing",
                          json_drawing(&d, false), "mover", game_mover(g, s));
    drawing_clear(&d);
    return j;
}

// Adds the answer to the question, and the walk that found it, to `j`.
static bool add_walk(const BugsProgram *p, const BugsGraph *g, const char *text, json_t *j,
                     Error *e) {
    BugsTraceJson trace = {.program = p, .events = json_array()};
    BugsLimits limits = {.steps = STEPS_MAX, .trace = bugs_trace_json, .context = &trace};
    BugsMachine *m = bugs_machine_new(p, g, e);
    BugsQuestion q;
    BugsAnswer answer = BUGS_FAILED;
    if (m && bugs_question_read(p, g, text, &q, e))
        answer = bugs_ask(m, q.predicate, q.arguments, &limits, e);
    json_object_set_new(j, "holds", json_boolean(answer == BUGS_TRUE));
    json_object_set_new(j, "trace", trace.events);
    bugs_machine_free(m);
    return answer != BUGS_FAILED;
}

static Reply walk(const Game *g, const State *s, const BugsProgram *p, const char *question) {
    BugsGraph graph = {0};
    Error e;
    json_t *j = json_board(g, s);
    bool ok =
        bugs_board_graph(g, s, &graph, &e) && (!question || add_walk(p, &graph, question, j, &e));
    bugs_graph_clear(&graph);
    if (ok) return reply_json(200, j);
    json_decref(j);
    return reply_error(400, "%s", e.text);
}

Reply do_bug(Web *w, Request *q) {
    const Shown *of = find_shown(q->id);
    const char *text = request_query(q, "seed");
    int64_t seed = 0;
    Error e;
    if (!of) return reply_error(404, "there is no program '%s'", q->id);
    if (text && (!spec_number(text, &seed) || seed < 0 || seed > SEED_MAX))
        return reply_error(400, "seed must be a number from 0 to %d", SEED_MAX);
    const BugsBuiltIn *b = bugs_library_find(of->name);
    BugsProgram *p = bugs_parse(b->file, b->text, NULL);
    const Game *g = game_table_open(w->setup->games, p->board, &e);
    Reply reply;
    if (g) {
        State *s = random_position(g, of, seed);
        reply = walk(g, s, p, request_query(q, "question"));
        free(s);
    } else {
        reply = reply_error(500, "%s", e.text);
    }
    bugs_program_free(p);
    return reply;
}
