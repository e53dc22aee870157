// SPDX-License-Identifier: MIT
// bugs_parse.c - declarations and predicates. See bugs_parse.h.
#include "bugs/bugs_parse.h"

#include "base/mem.h"
#include "bugs/bugs_parser.h"

// Whether one more fits into a table of BUGS_NAMES_MAX.
static bool has_room(BugsParser *p, int n, const char *what) {
    if (n < BUGS_NAMES_MAX) return !p->failed;
    bugs_complain(p, bugs_peek(p, 0)->span.at, "more than %d %s", BUGS_NAMES_MAX, what);
    return false;
}

static void parse_lists(BugsParser *p) {
    do {
        if (!has_room(p, p->program->n_lists, "lists")) return;
        p->program->lists[p->program->n_lists++] = bugs_need_name(p, "the name of a list");
    } while (bugs_take(p, BUGS_COMMA));
}

static void parse_array(BugsParser *p) {
    BugsProgram *g = p->program;
    if (!has_room(p, g->n_arrays, "arrays")) return;
    BugsArray *a = &g->arrays[g->n_arrays];
    a->name = bugs_need_name(p, "the name of an array");
    bugs_need(p, BUGS_OPEN, "'['");
    const BugsToken *t = bugs_peek(p, 0);
    bugs_need(p, BUGS_NUMBER, "the number of elements");
    a->size = t->number;
    a->offset = g->array_values;
    if (a->size < 1 || a->size + a->offset > BUGS_ARRAY_MAX)
        bugs_complain(p, t->span.at, "arrays have 1 to %d elements in all", BUGS_ARRAY_MAX);
    bugs_need(p, BUGS_CLOSE, "']'");
    if (p->failed) return;
    g->array_values += a->size;
    g->n_arrays++;
}

static int named_colour(BugsParser *p) {
    BugsProgram *g = p->program;
    BugsPlace at = bugs_peek(p, 0)->span.at;
    const char *name = bugs_need_name(p, "a colour");
    for (int i = 0; i < g->n_colours; i++)
        if (strcmp(g->colours[i].name, name) == 0) return i;
    if (!has_room(p, g->n_colours, "colours")) return 0;
    g->colours[g->n_colours] = (BugsColourName){name, at};
    return g->n_colours++;
}

static void parse_pairs(BugsParser *p, BugsFunction *f) {
    do {
        if (!has_room(p, f->n, "pairs")) return;
        f->from[f->n] = named_colour(p);
        bugs_need(p, BUGS_ARROW, "'→'");
        f->to[f->n++] = named_colour(p);
    } while (bugs_take(p, BUGS_COMMA));
    bugs_need(p, BUGS_RIGHT, "')'");
}

static void parse_composition(BugsParser *p, BugsFunction *f) {
    do {
        if (!has_room(p, f->n_parts, "functions")) return;
        BugsPlace at = bugs_peek(p, 0)->span.at;
        const char *name = bugs_need_name(p, "a function");
        int part = 0;
        while (part < p->program->n_functions &&
               strcmp(p->program->functions[part].name, name) != 0)
            part++;
        if (part == p->program->n_functions) bugs_complain(p, at, "no function '%s' yet", name);
        f->parts[f->n_parts++] = part;
    } while (bugs_take(p, BUGS_AFTER));
}

// "function f1(p → q, q → rev-p)" or "function f2 = f1 ∘ f1".
static void parse_function(BugsParser *p) {
    if (!has_room(p, p->program->n_functions, "functions")) return;
    BugsFunction *f = &p->program->functions[p->program->n_functions];
    f->name = bugs_need_name(p, "the name of a function");
    if (bugs_take(p, BUGS_EQUAL)) {
        parse_composition(p, f);
    } else {
        bugs_need(p, BUGS_LEFT, "'(' or '='");
        parse_pairs(p, f);
    }
    if (!p->failed) p->program->n_functions++;
}

static void parse_board(BugsParser *p) {
    const BugsToken *t = bugs_peek(p, 0);
    bugs_need(p, BUGS_TEXT, "the game of the board, in quotes");
    p->program->board = arena_text(&p->program->arena, t->text, (size_t)t->length);
}

static void parse_parameters(BugsParser *p) {
    bugs_need(p, BUGS_LEFT, "'('");
    do {
        BugsPlace at = bugs_peek(p, 0)->span.at;
        const char *name = bugs_need_name(p, "a parameter");
        if (p->predicate->n_params == BUGS_PARAMS_MAX)
            bugs_complain(p, at, "a predicate has at most %d parameters", BUGS_PARAMS_MAX);
        if (p->failed) return;
        bugs_variable(p, at, name);
        if (p->predicate->n_variables != ++p->predicate->n_params)
            bugs_complain(p, at, "there is another parameter '%s'", name);
    } while (bugs_take(p, BUGS_COMMA));
    bugs_need(p, BUGS_RIGHT, "')'");
}

static BugsType parse_type(BugsParser *p) {
    static const char *const names[] = {"node", "branch", "number", "text", "set"};
    for (int i = 0; i < 5; i++)
        if (bugs_take_word(p, names[i])) return (BugsType)i;
    bugs_need_word(p, "node"); // complains
    return TYPE_NODE;
}

static void parse_types(BugsParser *p) {
    BugsPlace at = bugs_peek(p, 0)->span.at;
    int n = 0;
    bugs_need(p, BUGS_LEFT, "'('");
    do {
        BugsType type = parse_type(p);
        if (n < BUGS_PARAMS_MAX) p->predicate->types[n] = type;
        n++;
    } while (bugs_take(p, BUGS_COMMA));
    bugs_need(p, BUGS_RIGHT, "')'");
    if (n != p->predicate->n_params)
        bugs_complain(p, at, "the number of types is not that of the parameters");
}

// The brackets of a predicate. Its value is the block marked v-; a single bracket needs no mark.
static void parse_predicate_body(BugsParser *p) {
    BugsItem *body = bugs_new(p, sizeof *body);
    BugsItem **last = &body->first;
    body->kind = ITEM_SEQUENCE;
    p->predicate->body = body;
    while (bugs_item_begins(p)) {
        *last = bugs_parse_item(p);
        last = &(*last)->next;
    }
    BugsPlace at = p->predicate->at;
    if (!body->first)
        bugs_complain(p, bugs_peek(p, 0)->span.at, "a bracket should stand here");
    else if (!p->predicate->has_value && body->first->next)
        bugs_complain(p, at, "none of the brackets is marked v- as the value of the predicate");
    else if (!p->predicate->has_value)
        body->first->is_value = p->predicate->has_value = true;
    if (!p->failed) bugs_check_predicate(p);
}

static bool new_predicate(BugsParser *p) {
    if (!has_room(p, p->program->n_predicates, "predicates")) return false;
    p->predicate = &p->program->predicates[p->program->n_predicates++];
    *p->predicate = (BugsPredicate){.name = "", .at = bugs_peek(p, 0)->span.at};
    p->names = NULL;
    return true;
}

static void parse_predicate(BugsParser *p) {
    BugsPlace at = bugs_peek(p, 0)->span.at;
    const char *name = bugs_need_name(p, "a predicate or a declaration");
    if (bugs_predicate(p->program, name)) bugs_complain(p, at, "there is another '%s'", name);
    if (!new_predicate(p)) return;
    p->predicate->name = name;
    p->predicate->at = at;
    parse_parameters(p);
    bugs_need(p, BUGS_COLON, "':'");
    bugs_need_word(p, "predicate");
    bugs_need_word(p, "type");
    parse_types(p);
    if (!p->failed) parse_predicate_body(p);
}

// Brackets before any predicate ask about a node, which is called *.
static void parse_question(BugsParser *p) {
    BugsPlace at = bugs_peek(p, 0)->span.at;
    if (p->program->n_predicates > 0) bugs_complain(p, at, "this bracket belongs to no predicate");
    if (!new_predicate(p)) return;
    p->predicate->n_params = 1;
    p->predicate->types[0] = TYPE_NODE;
    bugs_variable(p, at, "*");
    parse_predicate_body(p);
}

static void parse_program(BugsParser *p) {
    while (!p->failed && !bugs_is(p, BUGS_END)) {
        bool declares = bugs_peek(p, 1)->kind != BUGS_LEFT && !bugs_item_begins(p);
        if (declares && bugs_take_word(p, "list"))
            parse_lists(p);
        else if (declares && bugs_take_word(p, "array"))
            parse_array(p);
        else if (declares && bugs_take_word(p, "function"))
            parse_function(p);
        else if (declares && bugs_take_word(p, "board"))
            parse_board(p);
        else if (bugs_item_begins(p))
            parse_question(p);
        else
            parse_predicate(p);
    }
    if (!p->failed && p->program->n_predicates == 0)
        bugs_complain(p, bugs_peek(p, 0)->span.at, "there is no predicate");
    bugs_check_calls(p);
}

BugsProgram *bugs_parse(const char *file, const char *text, Error *e) {
    BugsProgram *program = mem_new(1, sizeof *program);
    program->file = arena_text(&program->arena, file, strlen(file));
    program->text = arena_text(&program->arena, text, strlen(text));
    BugsParser p = {.program = program, .error = e};
    p.tokens = bugs_lex(&program->arena, program->file, program->text, e);
    p.failed = !p.tokens;
    if (!p.failed) parse_program(&p);
    if (!p.failed) return program;
    bugs_program_free(program);
    return NULL;
}

void bugs_program_free(BugsProgram *p) {
    if (!p) return;
    arena_clear(&p->arena);
    free(p);
}

const BugsPredicate *bugs_predicate(const BugsProgram *p, const char *name) {
    for (int i = 0; i < p->n_predicates; i++)
        if (strcmp(p->predicates[i].name, name) == 0) return &p->predicates[i];
    return NULL;
}
