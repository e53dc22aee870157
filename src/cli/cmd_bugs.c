// SPDX-License-Identifier: MIT
// cmd_bugs.c - `genpei bugs PROGRAM`: programs in the notation of 1970, in which bugs walk over a
// graph.
#include "cli/cmd.h"

#include "base/os/os_posix.h"
#include "bugs/bugs_board.h"
#include "bugs/bugs_library.h"
#include "bugs/bugs_parse.h"
#include "bugs/bugs_trace.h"

enum { FILE_MAX = 1 << 20, STEPS_MAX = 100000000 };

typedef struct {
    const char *program, *question, *node;
    const char *game, *position, *moves, *graph;
    int64_t steps;
    bool trace, json;
} Options;

typedef struct {
    BugsProgram *program;
    BugsGraph graph;
    BugsMachine *machine;
    BugsQuestion question;
} Session;

static BugsProgram *open_program(const char *name, Error *e) {
    const BugsBuiltIn *built_in = bugs_library_find(name);
    if (built_in) return bugs_parse(built_in->file, built_in->text, e);
    Str text = {0};
    BugsProgram *p = NULL;
    if (os_read_text(name, FILE_MAX, &text, e)) p = bugs_parse(name, str_text(&text), e);
    str_clear(&text);
    return p;
}

static bool read_graph(const char *path, BugsGraph *out, Error *e) {
    Str text = {0};
    bool ok =
        os_read_text(path, FILE_MAX, &text, e) && bugs_graph_read(path, str_text(&text), out, e);
    str_clear(&text);
    return ok;
}

// The board of --game, or of the game that the program names.
static bool open_board(App *app, const Options *o, const BugsProgram *p, BugsGraph *out, Error *e) {
    const char *name = o->game ? o->game : p->board;
    if (!name) return error_set(e, "%s names no board: give --game or --graph", p->file);
    const Game *g = game_table_open(app->games, name, e);
    State *s = g ? cli_position(g, o->position, o->moves, e) : NULL;
    bool ok = s && bugs_board_graph(g, s, out, e);
    free(s);
    return ok;
}

static bool open_session(App *app, const Options *o, Session *s, Error *e) {
    bool board = o->game || o->position || o->moves;
    if (o->graph && board)
        return error_set(e, "--graph does not go with --game, --position or --moves");
    if (o->question && o->node) return error_set(e, "give a question or --node, not both");
    s->program = open_program(o->program, e);
    if (!s->program) return false;
    if (o->graph ? !read_graph(o->graph, &s->graph, e)
                 : !open_board(app, o, s->program, &s->graph, e))
        return false;
    s->machine = bugs_machine_new(s->program, &s->graph, e);
    return s->machine && bugs_question_read(s->program, &s->graph, o->node ? o->node : o->question,
                                            &s->question, e);
}

static void close_session(Session *s) {
    bugs_machine_free(s->machine);
    bugs_graph_clear(&s->graph);
    bugs_program_free(s->program);
}

static void print_event(void *context, const BugsEvent *event) {
    (void)context;
    Str line = {0};
    bugs_trace_line(event, &line);
    fputs(str_text(&line), stdout);
    str_clear(&line);
}

// --- answers ---

typedef struct {
    int asked, holding;
    json_t *answers; // NULL: as text
} Tally;

static BugsAnswer ask_json(const Options *o, Session *s, Tally *tally, Error *e) {
    BugsTraceJson trace = {.program = s->program, .events = json_array()};
    BugsLimits limits = {.steps = o->steps};
    if (o->trace) {
        limits.trace = bugs_trace_json;
        limits.context = &trace;
    }
    BugsAnswer answer =
        bugs_ask(s->machine, s->question.predicate, s->question.arguments, &limits, e);
    json_t *j =
        json_pack("{s:o, s:b, s:I}", "arguments", bugs_arguments_json(&s->question), "holds",
                  answer == BUGS_TRUE, "steps", (json_int_t)bugs_steps(s->machine));
    if (o->trace) {
        json_object_set(j, "trace", trace.events);
        json_object_set_new(j, "cut", json_boolean(trace.cut));
    }
    json_decref(trace.events);
    json_array_append_new(tally->answers, j);
    return answer;
}

static BugsAnswer ask_text(const Options *o, Session *s, Error *e) {
    BugsLimits limits = {.steps = o->steps, .trace = o->trace ? print_event : NULL};
    Str text = {0};
    bugs_question_text(&s->question, &text);
    if (o->trace) printf("%s\n", str_text(&text));
    BugsAnswer answer =
        bugs_ask(s->machine, s->question.predicate, s->question.arguments, &limits, e);
    bool listed = bugs_question_open(&s->question) > 0 && !o->trace;
    if (listed && answer == BUGS_TRUE)
        puts(str_text(&text));
    else if (!listed && answer != BUGS_FAILED)
        printf("%s: %s\n%s", str_text(&text), answer == BUGS_TRUE ? "true" : "false",
               o->trace ? "\n" : "");
    str_clear(&text);
    return answer;
}

static void print_tally(const Session *s, const Tally *tally) {
    if (bugs_question_open(&s->question) > 0)
        printf("true of %d of %d\n", tally->holding, tally->asked);
}

static void print_json(const Options *o, const Session *s, Tally *tally) {
    cli_print_json(json_pack("{s:o, s:o, s:o, s:i, s:i}", "program", cli_json_text(o->program),
                             "predicate", cli_json_text(s->question.predicate->name), "answers",
                             tally->answers, "asked", tally->asked, "holding", tally->holding));
}

// Asks about every choice of the arguments that are open. Status 1: it is true of none.
static int answer_all(App *app, const Options *o, Session *s) {
    Error e;
    Tally tally = {.answers = o->json ? json_array() : NULL};
    do {
        BugsAnswer answer = o->json ? ask_json(o, s, &tally, &e) : ask_text(o, s, &e);
        if (answer == BUGS_FAILED) {
            json_decref(tally.answers);
            return cli_fail(&e);
        }
        tally.asked++;
        tally.holding += answer == BUGS_TRUE;
    } while (!app->stop && bugs_question_next(&s->question));
    if (o->json)
        print_json(o, s, &tally);
    else
        print_tally(s, &tally);
    return tally.holding ? CLI_OK : CLI_NO;
}

static int run_bugs(App *app, const Command *self, int argc, char **argv) {
    Options o = {.steps = BUGS_STEPS_DEFAULT};
    const ArgSpec spec[] = {
        {.name = "PROGRAM",
         .kind = ARG_TEXT,
         .out = &o.program,
         .help = "a file, or a program of the paper: reversi, pentomino, split"},
        {.name = "[QUESTION]",
         .kind = ARG_TEXT,
         .out = &o.question,
         .help = "such as \"PRED2(c3, p)\", with * for every node or colour; without it, the first "
                 "predicate is asked about everything"},
        {.name = "--node",
         .kind = ARG_TEXT,
         .out = &o.node,
         .value = "N",
         .help = "ask the first predicate about this node"},
        {.name = "--game",
         .kind = ARG_TEXT,
         .out = &o.game,
         .value = "GAME",
         .help = "walk on the board of this game instead of the one the program names"},
        {.name = "--position",
         .kind = ARG_TEXT,
         .out = &o.position,
         .value = "P",
         .help = "in this position"},
        {.name = "--moves",
         .kind = ARG_TEXT,
         .out = &o.moves,
         .value = "\"M M\"",
         .help = "after these moves"},
        {.name = "--graph",
         .kind = ARG_TEXT,
         .out = &o.graph,
         .value = "FILE",
         .help = "walk on the graph of this file: lines 'grid COLUMNS ROWS', 'node NAME ...', "
                 "'branch COLOUR NAME NAME ...', 'data 'TEXT' NAME ...'"},
        {.name = "--steps",
         .kind = ARG_INT,
         .out = &o.steps,
         .value = "N",
         .min = 1,
         .max = STEPS_MAX,
         .help = "stop a walk that takes longer"},
        {.name = "--trace",
         .kind = ARG_FLAG,
         .out = &o.trace,
         .help = "show every step of the bugs"},
        {.name = "--json", .kind = ARG_FLAG, .out = &o.json, .help = "print one JSON object"},
    };
    int status;
    if (!CLI_ARGS(self, spec, argc, argv, &status)) return status;
    Error e;
    Session s = {0};
    status = open_session(app, &o, &s, &e) ? answer_all(app, &o, &s) : cli_fail(&e);
    close_session(&s);
    return status;
}

const Command cmd_bugs = {
    .name = "bugs",
    .group = GROUP_LAB,
    .summary = "Run a program in the notation of 1970, in which bugs walk over a graph.",
    .example = "genpei bugs reversi --node 3-5 --trace",
    .run = run_bugs,
};
