// SPDX-License-Identifier: MIT
// fuzz_bugs.c - programs in the notation of 1970, run on a small board, and graphs in text.
#include "fuzz_text.h"

#include "bugs/bugs_board.h"
#include "bugs/bugs_parse.h"
#include "bugs/bugs_trace.h"

enum { STEPS = 3000, QUESTIONS = 8 };

static void see(void *context, const BugsEvent *event) {
    (void)context;
    Str line = {0};
    bugs_trace_line(event, &line);
    fuzz_need(line.len > 0);
    str_clear(&line);
}

// The messages of a program begin with its name and a place.
static void need_place(const Error *e) {
    fuzz_need(strncmp(e->text, "fuzz:", 5) == 0);
}

static void ask(const BugsProgram *p, const BugsGraph *g) {
    Error e = {""};
    BugsQuestion q;
    BugsMachine *m = bugs_machine_new(p, g, &e);
    if (!m) need_place(&e);
    bool more = m && bugs_question_read(p, g, NULL, &q, &e);
    for (int i = 0; more && i < QUESTIONS; i++) {
        BugsTraceJson trace = {.program = p, .events = json_array()};
        BugsLimits limits = {.steps = STEPS, .trace = see};
        if (i % 2) {
            limits.trace = bugs_trace_json;
            limits.context = &trace;
        }
        if (bugs_ask(m, q.predicate, q.arguments, &limits, &e) == BUGS_FAILED) need_place(&e);
        json_decref(trace.events);
        more = bugs_question_next(&q);
    }
    bugs_machine_free(m);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n) {
    char *text = fuzz_text(bytes, n);
    Error e = {""};
    BugsGraph g = {0};
    if (bugs_graph_read("graph", text, &g, &e)) bugs_graph_clear(&g);
    fuzz_need(
        bugs_graph_read("graph", "grid 3 3\ndata 'FRIEND' 1-1 2-1 2-2\ndata 'ENEMY' 3-1", &g, &e));
    BugsProgram *p = bugs_parse("fuzz", text, &e);
    if (p)
        ask(p, &g);
    else
        need_place(&e);
    bugs_program_free(p);
    bugs_graph_clear(&g);
    free(text);
    return 0;
}
