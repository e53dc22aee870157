// SPDX-License-Identifier: MIT
// cmd_tsume_solutions.c - `genpei tsume solutions`: every first move that mates, near misses,
// second solutions along the line.
#include "cli/tsume/tsume_cmds.h"

#include "base/mem.h"
#include "games/shogi/shogi_sfen.h"

#include <stdlib.h>

typedef struct {
    TsumeStudy *study;
    TsumeSolutions *found;
    bool json;
    int unknown;
} SolutionsRun;

// By the rules of tsume the shortest mate that leaves nothing in hand is the solution.
static bool counts(const TsumeSolutions *s, const TsumeCheck *c) {
    return c->plies == s->first.all[0].plies && !c->leftover;
}

// --- as JSON ---

static json_t *json_check(const TsumeSolutions *s, const TsumeCheck *c) {
    if (c->kind == CHECK_MATES)
        return json_pack("{s:o, s:i, s:b, s:b, s:b, s:o}", "move", tsume_json_move(c->move),
                         "plies", c->plies, "exact", c->exact, "leftover", c->leftover, "counts",
                         counts(s, c), "reply", tsume_json_move(c->reply));
    return json_pack("{s:o, s:o, s:i, s:b}", "move", tsume_json_move(c->move), "refutation",
                     tsume_json_move(c->reply), "replies", c->replies, "pawn_drop",
                     c->kind == CHECK_FORBIDDEN);
}

static json_t *json_solutions(const TsumeProblem *p, const TsumeSolutions *s) {
    bool mate = s->verdict == TSUME_MATE;
    json_t *first = json_array(), *near = json_array(), *second = json_array();
    Str line = {0}, left = {0};
    for (size_t i = 0; i < s->first.n; i++) {
        const TsumeCheck *c = &s->first.all[i];
        if (c->kind == CHECK_MATES) json_array_append_new(first, json_check(s, c));
        if (tsume_is_near_miss(c)) json_array_append_new(near, json_check(s, c));
    }
    for (size_t i = 0; i < s->n_seconds; i++) {
        const TsumeSecond *o = &s->seconds[i];
        json_array_append_new(second, json_pack("{s:i, s:o, s:i, s:b}", "ply", o->ply, "move",
                                                tsume_json_move(o->check.move), "plies",
                                                o->ply - 1 + o->check.plies, "leftover",
                                                o->check.leftover));
    }
    tsume_line_text(s->line, s->line_plies, &line);
    tsume_hand_text(s->leftover, &left);
    json_t *j =
        json_pack("{s:o, s:i, s:o, s:o, s:o, s:b, s:b, s:o, s:o, s:o}", "position",
                  tsume_json_sfen(&p->position), "value",
                  mate                          ? 1
                  : s->verdict == TSUME_NO_MATE ? -1
                                                : 0,
                  "plies", mate ? json_integer(s->plies) : json_null(), "line",
                  mate ? json_string(str_text(&line)) : json_null(), "leftover",
                  mate ? json_string(str_text(&left)) : json_null(), "exact", mate && s->exact,
                  "sound", s->sound, "first", first, "near", near, "second", second);
    if (p->expected) json_object_set_new(j, "expected", json_integer(p->expected));
    str_clear(&line);
    str_clear(&left);
    return j;
}

// --- as text ---

static void print_move(const ShogiPosition *p, ShogiMove m, int before) {
    Str text = {0};
    shogi_usi_write(m, &text);
    str_add(&text, " ");
    tsume_move_japanese(p, m, before, &text);
    fputs(str_text(&text), stdout);
    str_clear(&text);
}

static void print_line(const ShogiPosition *p, const TsumeSolutions *s) {
    ShogiPosition at = *p;
    ShogiUndo undo;
    int before = SHOGI_NOWHERE;
    for (int i = 0; i < s->line_plies; i++) {
        fputs(i ? ", " : "  ", stdout);
        print_move(&at, s->line[i], before);
        before = shogi_to(s->line[i]);
        shogi_do(&at, s->line[i], &undo);
    }
    puts("");
}

// A longer mate is a mate: it gets a word, not a mark against it.
static void print_mates(const ShogiPosition *p, const TsumeSolutions *s) {
    for (size_t i = 0; i < s->first.mates; i++) {
        const TsumeCheck *c = &s->first.all[i];
        const char *word = c->plies > s->first.all[0].plies ? ": sound, but longer"
                           : i                              ? ": a second solution"
                           : c->leftover ? ": the solution, though it leaves pieces in hand"
                                         : ": the solution";
        fputs("  mates: ", stdout);
        print_move(p, c->move, SHOGI_NOWHERE);
        printf(", %s%d %s%s\n", c->exact ? "" : "at most ", c->plies,
               str_plural(c->plies, "ply", "plies"), word);
    }
}

static void print_near_misses(const ShogiPosition *p, const TsumeSolutions *s) {
    for (size_t i = 0; i < s->first.n; i++) {
        const TsumeCheck *c = &s->first.all[i];
        if (!tsume_is_near_miss(c)) continue;
        fputs("  near miss: ", stdout);
        if (c->kind == CHECK_FORBIDDEN) {
            Str usi = {0};
            shogi_usi_write(c->move, &usi);
            printf("%s: a pawn may not be dropped for mate\n", str_text(&usi));
            str_clear(&usi);
            continue;
        }
        ShogiPosition next = *p;
        ShogiUndo undo;
        print_move(p, c->move, SHOGI_NOWHERE);
        fputs(": only ", stdout);
        shogi_do(&next, c->move, &undo);
        print_move(&next, c->reply, shogi_to(c->move));
        puts(" refutes it");
    }
}

static void print_seconds(const ShogiPosition *p, const TsumeSolutions *s) {
    ShogiPosition at = *p;
    ShogiUndo undo;
    int played = 0;
    for (size_t i = 0; i < s->n_seconds; i++) {
        const TsumeSecond *o = &s->seconds[i];
        if (o->ply == 1) continue;
        for (; played < o->ply - 1; played++) shogi_do(&at, s->line[played], &undo);
        printf("  also at ply %d: ", o->ply);
        print_move(&at, o->check.move, shogi_to(s->line[o->ply - 2]));
        printf(", %d plies in all\n", o->ply - 1 + o->check.plies);
    }
}

static void print_solutions(const TsumeProblem *p, const TsumeSolutions *s) {
    if (s->verdict != TSUME_MATE) {
        puts(s->verdict == TSUME_NO_MATE ? "no mate" : "unknown");
    } else {
        Str left = {0};
        tsume_hand_text(s->leftover, &left);
        printf("mate in %s%d", s->exact ? "" : "at most ", s->plies);
        if (left.len) printf(", leaving %s in hand", left.text);
        if (p->expected && p->expected != s->plies) printf(", expected %d", p->expected);
        puts(s->sound ? ", sound" : s->n_seconds ? ", with second solutions" : "");
        str_clear(&left);
        print_line(&p->position, s);
    }
    print_mates(&p->position, s);
    print_near_misses(&p->position, s);
    print_seconds(&p->position, s);
}

// --- the command ---

static bool show_problem(void *context, const TsumeProblem *p) {
    SolutionsRun *run = context;
    tsume_study_solutions(run->study, &p->position, run->found);
    run->unknown += run->found->verdict == TSUME_UNKNOWN;
    if (run->json)
        cli_print_json(json_solutions(p, run->found));
    else
        print_solutions(p, run->found);
    fflush(stdout);
    return true;
}

int tsume_solutions_command(App *app, const Command *self, int argc, char **argv) {
    SolutionsRun run = {0};
    TsumeArgs args = {.nodes = 50000};
    int status;
    if (!tsume_read_args(self, argc, argv,
                         "the most nodes for the position after a check and its reply", &args,
                         &status))
        return status;
    run.json = args.json;
    run.found = mem_new(1, sizeof *run.found);
    run.study = tsume_study_new(
        &(TsumeStudySetup){.nodes = (uint64_t)args.nodes, .go_on = tsume_go_on, .context = app});
    status = tsume_each_problem(app, args.input, args.json, show_problem, &run);
    if (status == CLI_OK && run.unknown) status = CLI_NO;
    tsume_study_free(run.study);
    free(run.found);
    return status;
}
