// SPDX-License-Identifier: MIT
// test_bugs.c - the notation of 1970: what its brackets mean, what is refused, what stops.
#include "testing.h"

#include "base/mem.h"
#include "bugs/bugs_board.h"
#include "bugs/bugs_library.h"
#include "bugs/bugs_parse.h"
#include "bugs/bugs_question.h"
#include "bugs/bugs_run.h"
#include "bugs/bugs_trace.h"

// A line a-b-c-d of colour p, and a branch q from a to d.
static const char graph_text[] = "branch p a b c d\nbranch q a d\ndata 'FRIEND' b c // two\n";

typedef struct {
    BugsAnswer answer;
    Error error;
    int events;
} Result;

static void count_event(void *context, const BugsEvent *event) {
    Str line = {0};
    bugs_trace_line(event, &line);
    assert_true(line.len > 0);
    str_clear(&line);
    ++*(int *)context;
}

// Asks the first predicate of the text about node a.
static Result run(const char *text) {
    Result r = {.answer = BUGS_FAILED, .error = {""}};
    BugsGraph g;
    BugsQuestion q;
    Error e;
    BugsProgram *p = bugs_parse("t", text, &r.error);
    if (!p) return r;
    if (!bugs_graph_read("g", graph_text, &g, &e)) fail_msg("%s", e.text);
    BugsMachine *m = bugs_machine_new(p, &g, &r.error);
    if (m) {
        if (!bugs_question_read(p, &g, "a", &q, &e)) fail_msg("%s", e.text);
        BugsLimits limits = {.trace = count_event, .context = &r.events};
        r.answer = bugs_ask(m, q.predicate, q.arguments, &limits, &r.error);
    }
    bugs_machine_free(m);
    bugs_graph_clear(&g);
    bugs_program_free(p);
    return r;
}

#define assert_answer(text, wanted) check_answer(text, wanted, __LINE__)
static void check_answer(const char *text, bool wanted, int line) {
    Result r = run(text);
    if (r.answer == BUGS_FAILED) fail_msg("line %d: %s", line, r.error.text);
    if ((r.answer == BUGS_TRUE) != wanted) fail_msg("line %d: the answer is wrong", line);
    assert_true(r.events > 0);
}

#define P "P(*) : predicate type (node)\n"

static void a_sequence_goes_on_while_it_is_locally_true(void **state) {
    (void)state;
    assert_answer("[*. = 'VOID']", true);
    assert_answer("[*. ≠ 'VOID']", false);
    assert_answer("[ [*. = 'VOID'] [→ B = successor(p : *)] [B. = 'FRIEND'] ]", true);
    assert_answer("[ [*. = 'FRIEND'] [→ B = successor(p : *)] ]", false);
    assert_answer("[ [→ B = successor(rev-p : *)] ]", false);
    assert_answer("[ [→ B = node('d')] [→ B = successor(rev-p : B)] [B = node('c')] ]", true);
    assert_answer("[ [-> B = successor(q : *)] [B != node('c')] ]", true);
}

static void the_brackets_of_a_predicate_stand_alone(void **state) {
    (void)state;
    assert_answer(P "[*. = 'FRIEND'] v-[*. = 'VOID'] [→ B = successor(rev-p : *)]", true);
}

static void the_first_clause_that_holds_is_taken(void **state) {
    (void)state;
    assert_answer(P "v-[ [*. = 'FRIEND'] → false, *. = 'VOID' → true, → false ]", true);
    assert_answer(P "v-[ *. = 'FRIEND' → true, → false ]", false);
    assert_answer(P "v-[ *. = 'FRIEND' → true ]", false); // none holds
    assert_answer(P "v-[ *. = 'VOID' → ]", true);         // nothing behind the arrow
    assert_answer(P "v-[ [*. = 'FRIEND'] →, → ]", true);
}

static void true_and_false_leave_the_marked_block_only(void **state) {
    (void)state;
    assert_answer(P "v-[ [ [→ true] [→ X = node('zz')] ] [→ false] ] [→ X = node('zz')]", true);
    assert_answer(P "v-[ [ [→ F] ] [→ T] ]", false);
}

static void gotos_lead_to_labels_around_them(void **state) {
    (void)state;
    assert_answer("[ [→ B = *] L: [ [→ B = successor(p : B)] → goto L, → ] [B = φ] ]", true);
    assert_answer(P "[→ N = 0] L: [→ N = N + 1] v-[ N < 5 → goto L, N = 5 → true ]", true);
}

static void loops_take_all_some_or_every(void **state) {
    (void)state;
    assert_answer("[∨ (for N ∈ NODES) N. = 'FRIEND']", true);
    assert_answer("[∧ (for N ∈ NODES) N. = 'FRIEND']", false);
    assert_answer("[∧ for N ∈ successor(p or rev-p : node('b')) [N ≠ node('b')]]", true);
    assert_answer("[ [→ S = set()] [for N ∈ NODES [N. = 'FRIEND' → add(S) N]] [count(S) = 2] ]",
                  true);
}

static void predicates_call_themselves(void **state) {
    (void)state;
    // Whether a walk along p comes to d.
    assert_answer(P "v-[ * = node('d') → true, [→ B = successor(p : *)] → [P(B)], → false ]", true);
    assert_answer(P "v-[ [→ B = successor(p : *)] [B ≠ node('c') → P(B), → false] ]", false);
}

static void functions_map_colours(void **state) {
    (void)state;
    assert_answer("function f(p → q, q → rev-p)\nfunction g = f ∘ f\n"
                  "[ [f(p) = q] [g(p) = rev-p] [successor(f(p) : *) = node('d')] ]",
                  true);
}

static void nodes_and_branches_are_made_and_deleted(void **state) {
    (void)state;
    assert_answer("[ [→ N = create node] [→ B = create branch(p : *, N)] [from(B) = *] "
                  "[to(B) = N] [colour(B) = p] [count(successor(p : *)) = 2] [→ delete branch B] "
                  "[count(successor(p : *)) = 1] [count(NODES) = 5] [→ delete node N] "
                  "[count(NODES) = 4] [N = φ] [not B ∈ BRANCHES] ]",
                  true);
    assert_answer("[ [→ delete node node('b')] [→ B = successor(p : *)] ]", false);
    assert_answer("[ [→ B = create branch(rev-q : node('c'), *)] [from(B) = *] ]", true);
}

static void data_stand_on_nodes_and_branches(void **state) {
    (void)state;
    assert_answer("[ [→ *. = 'RED'] [*. = 'RED'] [→ *.weight = 30] [*.weight > 29] "
                  "[*.other = φ] [→ B = branches(p : *)] [→ B.cost = 2] [B.cost + 1 = 3] "
                  "[→ B. = 'X'] [B. = 'X'] [→ *.weight = *.weight - 1] [*.weight = 29] ]",
                  true);
}

static void sets_have_elements_once(void **state) {
    (void)state;
    assert_answer("[ [→ S = set(1, 2, 2, 3)] [count(S) = 3] [2 ∈ S] [→ remove(S) 2] [not 2 ∈ S] "
                  "[→ R = S] [→ add(R) 9] [count(S) = 2] [set(3, 1) = S] [set() = φ] ]",
                  true);
    assert_answer("[ [→ S = set(1)] [→ remove(S) 7] ]", false);
}

static void masks_hide_by_level(void **state) {
    (void)state;
    assert_answer("[ [→ mask node node('b') level(α)] [→ B = successor(p : *)] "
                  "[successor(p : *) with m(α) = φ] [successor(p : *) with m(γ) ≠ φ] "
                  "[→ maskfree node all level(α)] [successor(p : *) with m(α) = node('b')] ]",
                  true);
    // A number is a depth: m(2) sees levels 1 and 2.
    assert_answer("[ [→ mask branch all level(2)] [count(successor(p : *) with m(1)) = 1] "
                  "[count(successor(p : *) with m(2)) = 0] [count(successor(p : *) with m(3)) = 0] "
                  "[→ mask node * level(1)] [count(NODES with m(1)) = 3] ]",
                  true);
}

static void lists_give_back_the_last_first(void **state) {
    (void)state;
    assert_answer("list β\n[ [→ pushdown(β) NODES] [count(β) = 4] [→ N = pop-up(β)] "
                  "[N = node('d')] [prebranch(N) in (β) = φ] [→ init(β)] [count(β) = 0] "
                  "[→ pushdown(β) successor(p : *)] [→ N = pop-up(β)] "
                  "[from(prebranch(N) in (β)) = *] ]",
                  true);
    assert_answer("list β\n[ [→ N = pop-up(β)] ]", false);
    assert_answer("list β\n[ [→ pushdown(β) successor(rev-p : *)] ]", false);
}

static void arrays_have_elements(void **state) {
    (void)state;
    assert_answer("array A[3]\n[ [→ A[1 + 1] = *] [A[2] = *] [A[3] = φ] ]", true);
}

// What is refused, and how.
static void mistakes_are_named_with_their_place(void **state) {
    (void)state;
    static const char *const all[][2] = {
        {"", "t:1:1: there is no predicate"},
        {"[", "t:1:2: an expression is missing at the end of the text"},
        {"[*. = 'VOID'", "t:1:13: ']' is missing at the end of the text"},
        {"[*. = 'VOID']]", "t:1:14: here is ']' where a predicate or a declaration should be"},
        {"[*. = 'VOID\n]", "t:1:7: this text has no closing quote"},
        {"[* = ;]", "t:1:6: ';' has no meaning here"},
        {"[ [→ goto L] ]", "t:1:6: no label 'L' in the brackets around this one"},
        {"[ L: [*] L: [*] ]", "t:1:10: there is another label 'L'"},
        {"[→ true]", "t:1:4: true and false leave a block v-[ ], but none is around"},
        {P "[*] [*]", "t:1:1: none of the brackets is marked v-"},
        {P "v-[*] v-[*]", "t:2:7: a predicate has one block v-[ ]"},
        {P "[ v-[*] ]", "t:2:3: v- stands inside another bracket"},
        {P "v-[*] " P "v-[*]", "t:2:7: there is another 'P'"},
        {"[P(*)]", "t:1:2: there is no predicate and no function 'P'"},
        {P "v-[P(*, *)]", "t:2:4: 'P' has 1 argument, not 2"},
        {"P(A, B) : predicate type (node) v-[A]", "t:1:26: the number of types"},
        {"P(A, A) : predicate type (node, node) v-[A]", "t:1:6: there is another parameter 'A'"},
        {"P(A) : predicate type (fish) v-[A]", "t:1:24: here is 'fish' where 'node' should be"},
        {"[→ pushdown(β) *]", "t:1:13: no list 'β' is declared ('list β')"},
        {"[→ mask node * level(33)]", "t:1:22: levels are named, or numbered from 1 to 32"},
        {"[→ mask all level(1)]", "t:1:9: 'all' needs 'node' or 'branch' before it"},
        {"[→ count(NODES) = 3]", "t:1:4: only a variable, a datum or an element"},
        {"array A[0] [*]", "t:1:9: arrays have 1 to 10000 elements in all"},
        {"function f = g [*]", "t:1:14: no function 'g' yet"},
        {"[99999999999 = 1]", "t:1:2: this number is too large"},
        {"[successor(z : *)]", "t:1:12: 'z' is no variable, and the graph has no such colour"},
        {"board x [*]", "t:1:7: here is 'x' where the game of the board, in quotes should be"},
        {"[\xFF]", "t: is not UTF-8 text"},
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        Result r = run(all[i][0]);
        assert_int_equal(r.answer, BUGS_FAILED);
        assert_contains(r.error.text, all[i][1]);
    }
}

static void limits_stop_at_once(void **state) {
    (void)state;
    static const char *const all[][2] = {
        {"[ L: [→ goto L] ]", "still running after 1000000 steps"},
        {"[ L: [→ N = create node] [→ goto L] ]", "t:1:13: the graph has more than 10000 nodes"},
        {"[ L: [→ N = create branch(p : *, *)] [→ goto L] ]", "more than 50000 branches"},
        {"list β [ L: [→ pushdown(β) *] [→ goto L] ]", "list 'β' has more than 100000 entries"},
        {P "v-[P(*)]", "t:2:4: "},
        {"[1 = 1 + 'x']", "t:1:8: only numbers can be added and subtracted"},
        {"[1 < 'x']", "t:1:4: only numbers are less or more"},
        {"[ [→ N = 1000000000] [N + N + N = 1] ]", "the number is too large"},
        {"array A[2]\n[A[3] = 1]", "t:2:2: 'A' has elements 1 to 2"},
        {"[successor(p : 3) = 1]", "t:1:16: a walk begins at a node"},
        {"[→ mask node 3 level(1)]", "only nodes and branches have masks"},
        {"[→ delete node 3]", "only nodes and branches can be deleted"},
        {"[ [→ X = 3] [→ X. = 4] ]", "only nodes and branches have data"},
        {"[→ add(3) 4]", "t:1:8: this is no set"},
        {"[Q(3)]\nQ(N) : predicate type (node) v-[N]", "t:1:2: argument 1 of Q has another type"},
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        Result r = run(all[i][0]);
        assert_int_equal(r.answer, BUGS_FAILED);
        assert_contains(r.error.text, all[i][1]);
    }
}

// Functions made of functions double their work each time; the limit of steps ends it.
static void work_that_doubles_ends_too(void **state) {
    (void)state;
    Str text = {0};
    str_add(&text, "function f0(p → p)\n");
    for (int i = 1; i < 60; i++) str_addf(&text, "function f%d = f%d ∘ f%d\n", i, i - 1, i - 1);
    str_add(&text, "[f59(p) = p]");
    assert_contains(run(str_text(&text)).error.text, "still running");
    str_clear(&text);
}

static void deep_texts_are_refused(void **state) {
    (void)state;
    Str text = {0};
    for (int i = 0; i < 5000; i++) str_add_char(&text, '[');
    assert_contains(run(str_text(&text)).error.text, "more than 100 brackets inside one another");
    str_reset(&text);
    str_add(&text, "[*");
    for (int i = 0; i < 20000; i++) str_add_char(&text, '.');
    str_add(&text, "]");
    assert_contains(run(str_text(&text)).error.text, "more than 2500 deep");
    str_clear(&text);
}

static void graphs_are_read_from_text(void **state) {
    (void)state;
    static const char *const bad[][2] = {
        {"", "g: the graph has no node"},
        {"\nedge a b", "g:2: a line begins with node, branch, grid or data, not 'edge'"},
        {"data X a", "g:1: a datum in quotes should stand here, not 'X'"},
        {"data 'X' a", "g:1: there is no node 'a'"},
        {"grid 0 3", "g:1: columns and rows are 1 to 100, not '0'"},
        {"branch", "g:1: a colour should stand here, not ''"},
        {"grid 100 100\nnode more", "g:2: too many nodes at 'more'"},
    };
    BugsGraph g;
    Error e;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_false(bugs_graph_read("g", bad[i][0], &g, &e));
        assert_contains(e.text, bad[i][1]);
    }
    assert_true(bugs_graph_read("g", "grid 3 2\ndata 'X' 2-2", &g, &e));
    assert_int_equal(g.n_nodes, 6);
    assert_int_equal(g.n_branches, 7);
    assert_string_equal(g.nodes[bugs_graph_find_node(&g, "2-2")].data.text, "X");
    assert_string_equal(g.nodes[0].data.text, "VOID");
    bugs_graph_clear(&g);
}

static void questions_leave_arguments_open(void **state) {
    (void)state;
    const BugsBuiltIn *b = bugs_library_find("pentomino");
    BugsGraph g;
    BugsQuestion q;
    Error e;
    BugsProgram *p = bugs_parse(b->file, b->text, &e);
    assert_non_null(p);
    assert_true(bugs_graph_read("g", "grid 3 3", &g, &e));
    int n = 1;
    assert_true(bugs_question_read(p, &g, "PRED2(*, rev-p)", &q, &e));
    while (bugs_question_next(&q)) n++;
    assert_int_equal(n, 9);
    assert_true(bugs_question_read(p, &g, NULL, &q, &e));
    for (n = 1; bugs_question_next(&q);) n++;
    assert_int_equal(n, 36);
    static const char *const bad[][2] = {
        {"PRED9(1-1, p)", "has no predicate 'PRED9'"}, {"PRED2(1-1)", "has 2 arguments, not 1"},
        {"PRED2(9-9, p)", "'9-9' is no node"},         {"PRED2(1-1, z)", "'z' is no colour"},
        {"PRED2(1-1, p", "has no ')' at its end"},     {"9-9", "'9-9' is no node"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_false(bugs_question_read(p, &g, bad[i][0], &q, &e));
        assert_contains(e.text, bad[i][1]);
    }
    bugs_graph_clear(&g);
    bugs_program_free(p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_sequence_goes_on_while_it_is_locally_true),
        cmocka_unit_test(the_brackets_of_a_predicate_stand_alone),
        cmocka_unit_test(the_first_clause_that_holds_is_taken),
        cmocka_unit_test(true_and_false_leave_the_marked_block_only),
        cmocka_unit_test(gotos_lead_to_labels_around_them),
        cmocka_unit_test(loops_take_all_some_or_every),
        cmocka_unit_test(predicates_call_themselves),
        cmocka_unit_test(functions_map_colours),
        cmocka_unit_test(nodes_and_branches_are_made_and_deleted),
        cmocka_unit_test(data_stand_on_nodes_and_branches),
        cmocka_unit_test(sets_have_elements_once),
        cmocka_unit_test(masks_hide_by_level),
        cmocka_unit_test(lists_give_back_the_last_first),
        cmocka_unit_test(arrays_have_elements),
        cmocka_unit_test(mistakes_are_named_with_their_place),
        cmocka_unit_test(limits_stop_at_once),
        cmocka_unit_test(work_that_doubles_ends_too),
        cmocka_unit_test(deep_texts_are_refused),
        cmocka_unit_test(graphs_are_read_from_text),
        cmocka_unit_test(questions_leave_arguments_open),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
