// SPDX-License-Identifier: MIT
// cmd_l7_why.c - `genpei l7 why GAME --move M`: a trace of why a move is or is not legal.
#include "cli/l7/l7_cmds.h"

#include "lang/study/l7_why.h"

typedef struct {
    const char *file;
    json_t *lines; // NULL: print
} Report;

static void print_line(const Report *r, const L7WhyLine *l) {
    int indent = 2 * l->depth;
    switch (l->kind) {
    case WHY_STEP:
        printf("%s:%d: %s\n", r->file, l->line, l->text);
        return;
    case WHY_PART:
        printf("  line %-4d %-5s  %*s%s\n", l->line, l->holds ? "holds" : "FAILS", indent, "",
               l->text);
        return;
    case WHY_AFTER:
        printf("  line %-4d %-5s  %*safter it: %s\n", l->line, l->holds ? "HOLDS" : "fails", indent,
               "", l->text);
        return;
    case WHY_NOTE:
        printf("  %s\n", l->text);
    }
}

static void tell(void *context, const L7WhyLine *l) {
    Report *r = context;
    static const char *const kinds[] = {"step", "condition", "unless after", "note"};
    if (!r->lines) {
        print_line(r, l);
        return;
    }
    json_t *j = json_pack("{s:s, s:o, s:i}", "kind", kinds[l->kind], "text", cli_json_text(l->text),
                          "line", l->line);
    if (l->kind == WHY_PART || l->kind == WHY_AFTER) {
        json_object_set_new(j, "depth", json_integer(l->depth));
        json_object_set_new(j, "holds", json_boolean(l->holds));
    }
    json_array_append_new(r->lines, j);
}

static int answer_text(L7WhyAnswer answer, const Game *g, const State *s, const char *move) {
    Error e;
    Move unused;
    if (answer == WHY_LEGAL) {
        printf("%s is legal\n", move);
        return CLI_OK;
    }
    if (answer == WHY_ILLEGAL) {
        printf("%s is not legal\n", move);
        return CLI_NO;
    }
    game_move_parse(g, s, move, &unused, &e);
    return cli_fail(&e);
}

static int answer_json(L7WhyAnswer answer, const char *move, json_t *lines) {
    cli_print_json(json_pack("{s:o, s:b, s:b, s:o}", "move", cli_json_text(move), "legal",
                             answer == WHY_LEGAL, "known", answer != WHY_UNKNOWN, "trace", lines));
    return answer == WHY_LEGAL ? CLI_OK : answer == WHY_ILLEGAL ? CLI_NO : CLI_BAD;
}

static int explain(const Opened *o, const Game *g, const State *s, const char *move, bool json) {
    Report r = {.file = o->source.name, .lines = json ? json_array() : NULL};
    L7WhyAnswer answer = l7_why(g, s, move, tell, &r);
    return json ? answer_json(answer, move, r.lines) : answer_text(answer, g, s, move);
}

int l7_why_command(App *app, const Command *self, int argc, char **argv) {
    const char *name = NULL, *move = NULL, *position = NULL, *moves = NULL;
    bool json = false;
    const ArgSpec spec[] = {
        {.name = "GAME",
         .kind = ARG_TEXT,
         .out = &name,
         .help = "name of a game in L7, or file of a description"},
        {.name = "--move",
         .kind = ARG_NEEDED,
         .out = &move,
         .value = "M",
         .help = "move to explain"},
        {.name = "--position",
         .kind = ARG_TEXT,
         .out = &position,
         .value = "P",
         .help = "start from this position"},
        {.name = "--moves",
         .kind = ARG_TEXT,
         .out = &moves,
         .value = "\"M M\"",
         .help = "play these moves first"},
        {.name = "--json", .kind = ARG_FLAG, .out = &json, .help = "print one JSON object"},
    };
    int status;
    if (!CLI_ARGS(self, spec, argc, argv, &status)) return status;
    Error e;
    Opened o;
    if (!l7_open(app, name, &(L7Options){.trace = true}, &o, &e)) {
        l7_close(&o);
        return cli_fail(&e);
    }
    Game g = {0};
    snprintf(g.name, sizeof g.name, "%s", name);
    l7_game_init(&g, o.program);
    o.program = NULL; // the game owns it now
    State *s = cli_position(&g, position, moves, &e);
    status = s ? explain(&o, &g, s, move, json) : cli_fail(&e);
    free(s);
    g.ops->free(&g);
    l7_close(&o);
    return status;
}
