// SPDX-License-Identifier: MIT
// cmd_tsume_solutions.c - `genpei tsume solutions`: every first move that mates, near misses,
// second solutions along the line.
#include "cli/tsume/tsume_cmds.h"

#include "base/mem.h"
#include "base/os/os_posix.h"
#include "games/shogi/shogi_sfen.h"
#include "work/progress.h"

#include <stdlib.h>

typedef struct {
    App *app;
    TsumeStudy *study;
    TsumeSolutions *found;
    TsumeArgs args;
    bool json, japanese;
    int unknown;
    Progress progress;
    int64_t began_ns; // of this problem
} SolutionsRun;

static double seconds_of(const SolutionsRun *run) {
    return (double)(os_now_ns() - run->began_ns) / 1e9;
}

// "check 3 of 12 at ply 1, 0.4 million nodes, 10 s"
static void describe(const SolutionsRun *run, double seconds, Str *out) {
    TsumeStudyProgress p = tsume_study_progress(run->study);
    str_addf(out, "%s %zu of %zu at ply %d", p.limit ? "length of check" : "check", p.check, p.of,
             p.ply);
    if (p.limit) str_addf(out, ", up to %d", p.limit);
    str_addf(out, ", %.1f million nodes, %.0f s", (double)p.nodes / 1e6, seconds);
}

static void show_progress(SolutionsRun *run, double seconds) {
    if (!progress_due(&run->progress)) return;
    Str text = {0};
    describe(run, seconds, &text);
    progress_say(&run->progress, "%s", text.text);
    str_clear(&text);
}

static bool go_on(void *context, uint64_t nodes) {
    (void)nodes;
    SolutionsRun *run = context;
    double seconds = seconds_of(run), limit = run->args.seconds;
    show_progress(run, seconds);
    return !atomic_load(&run->app->stop) && (limit <= 0 || seconds < limit);
}

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
    json_t *j = json_pack("{s:o, s:i, s:o, s:o, s:o, s:b, s:b, s:o, s:o, s:o}", "position",
                          tsume_json_sfen(&p->position), "value",
                          mate                          ? 1
                          : s->verdict == TSUME_NO_MATE ? -1
                                                        : 0,
                          "plies", mate ? json_integer(s->plies) : json_null(), "line",
                          mate ? json_string(str_text(&line)) : json_null(), "leftover",
                          mate && !s->stopped ? json_string(str_text(&left)) : json_null(), "exact",
                          mate && s->exact, "sound", s->sound, "first", first, "near", near,
                          "second", second);
    json_object_set_new(j, "stopped", json_boolean(s->stopped));
    if (p->expected) json_object_set_new(j, "expected", json_integer(p->expected));
    str_clear(&line);
    str_clear(&left);
    return j;
}

// --- as text ---

// The two languages side by side; English has USI before the Japanese move.
typedef struct {
    const TsumeSolutions *s;
    bool japanese;
} Telling;

static const char *one_of(const Telling *t, const char *english, const char *japanese) {
    return t->japanese ? japanese : english;
}

static void print_move(const Telling *t, const ShogiPosition *p, ShogiMove m, int before) {
    Str text = {0};
    if (!t->japanese) {
        shogi_usi_write(m, &text);
        str_add(&text, " ");
    }
    tsume_move_japanese(p, m, before, &text);
    fputs(str_text(&text), stdout);
    str_clear(&text);
}

static void print_plies(const Telling *t, int plies, bool exact) {
    if (t->japanese)
        printf("%d手%s", plies, exact ? "" : "以内");
    else
        printf("%s%d %s", exact ? "" : "at most ", plies, str_plural(plies, "ply", "plies"));
}

static void print_line(const Telling *t, const ShogiPosition *p) {
    ShogiPosition at = *p;
    ShogiUndo undo;
    int before = SHOGI_NOWHERE;
    for (int i = 0; i < t->s->line_plies; i++) {
        fputs(i ? one_of(t, ", ", " ") : "  ", stdout);
        print_move(t, &at, t->s->line[i], before);
        before = shogi_to(t->s->line[i]);
        shogi_do(&at, t->s->line[i], &undo);
    }
    puts("");
}

// A longer mate is a mate: it gets a word, not a mark against it.
static const char *word_of_mate(const Telling *t, size_t i) {
    const TsumeCheck *c = &t->s->first.all[i];
    if (c->plies > t->s->first.all[0].plies)
        return one_of(t, "mates too, but is longer", "手数は延びるが詰む");
    if (i && tsume_is_twin(c - 1, c))
        return one_of(t, "the same without promotion", "不成でも同じ");
    if (i && c->plies == 1) return one_of(t, "a second solution at the last ply", "最終手余詰");
    if (i) return one_of(t, "a second solution", "余詰");
    if (t->s->stopped && !t->s->exact)
        return one_of(t, "the shortest that was found", "見つかった中では最短");
    return c->leftover
               ? one_of(t, "the solution, though it leaves pieces in hand", "正解（駒余り）")
               : one_of(t, "the solution", "正解");
}

static void print_mates(const Telling *t, const ShogiPosition *p) {
    for (size_t i = 0; i < t->s->first.mates; i++) {
        const TsumeCheck *c = &t->s->first.all[i];
        fputs(one_of(t, "  mates: ", "  詰む手："), stdout);
        print_move(t, p, c->move, SHOGI_NOWHERE);
        fputs(one_of(t, ", ", "　"), stdout);
        print_plies(t, c->plies, c->exact);
        printf("%s%s\n", one_of(t, ": ", "、"), word_of_mate(t, i));
    }
}

static void print_near_miss(const Telling *t, const ShogiPosition *p, const TsumeCheck *c) {
    fputs(one_of(t, "  near miss: ", "  紛れ："), stdout);
    if (c->kind == CHECK_FORBIDDEN) {
        Str move = {0};
        if (t->japanese)
            tsume_move_japanese(p, c->move, SHOGI_NOWHERE, &move);
        else
            shogi_usi_write(c->move, &move);
        printf("%s%s\n", str_text(&move),
               one_of(t, ": a pawn may not be dropped for mate", "は打ち歩詰めの反則"));
        str_clear(&move);
        return;
    }
    ShogiPosition next = *p;
    ShogiUndo undo;
    print_move(t, p, c->move, SHOGI_NOWHERE);
    fputs(one_of(t, ": only ", "は"), stdout);
    shogi_do(&next, c->move, &undo);
    print_move(t, &next, c->reply, shogi_to(c->move));
    puts(one_of(t, " refutes it", "の一手で不詰"));
}

static void print_seconds(const Telling *t, const ShogiPosition *p) {
    ShogiPosition at = *p;
    ShogiUndo undo;
    int played = 0;
    for (size_t i = 0; i < t->s->n_seconds; i++) {
        const TsumeSecond *o = &t->s->seconds[i];
        if (o->ply == 1) continue;
        for (; played < o->ply - 1; played++) shogi_do(&at, t->s->line[played], &undo);
        bool last = o->ply == t->s->line_plies && o->check.plies == 1;
        printf("%s%d%s", one_of(t, last ? "  also at the last ply, " : "  also at ply ", "  "),
               o->ply, one_of(t, ": ", last ? "手目の最終手余詰：" : "手目の余詰："));
        print_move(t, &at, o->check.move, shogi_to(t->s->line[o->ply - 2]));
        printf("%s%d%s\n", one_of(t, ", ", "　全"), o->ply - 1 + o->check.plies,
               one_of(t, " plies in all", "手"));
    }
}

static void print_head(const Telling *t, const TsumeProblem *p) {
    const TsumeSolutions *s = t->s;
    Str left = {0};
    (t->japanese ? tsume_hand_japanese : tsume_hand_text)(s->leftover, &left);
    if (t->japanese)
        printf("%d手%s", s->plies, s->exact ? "詰" : "以内で詰み");
    else
        printf("mate in %s%d", s->exact ? "" : "at most ", s->plies);
    if (left.len && !s->stopped)
        printf("%s%s%s", one_of(t, ", leaving ", "、駒余り（"), left.text,
               one_of(t, " in hand", "）"));
    if (p->expected && p->expected != s->plies)
        printf("%s%d%s", one_of(t, ", expected ", "、想定は"), p->expected, one_of(t, "", "手"));
    puts(s->sound       ? one_of(t, ", sound", "、余詰なし")
         : s->n_seconds ? one_of(t, ", with second solutions", "、余詰あり")
                        : "");
    str_clear(&left);
}

static void print_solutions(const TsumeProblem *p, const Telling *t) {
    if (t->s->verdict == TSUME_MATE) {
        print_head(t, p);
        print_line(t, &p->position);
    } else {
        puts(tsume_no_mate_text(t->s->verdict == TSUME_NO_MATE, t->japanese));
    }
    if (t->s->stopped)
        puts(one_of(t, "  stopped: what follows, and the line, may not be all",
                    "  時間切れ：手順も以下の手も、すべてとは限りません"));
    print_mates(t, &p->position);
    for (size_t i = 0; i < t->s->first.n; i++)
        if (tsume_is_near_miss(&t->s->first.all[i]))
            print_near_miss(t, &p->position, &t->s->first.all[i]);
    print_seconds(t, &p->position);
}

// --- the command ---

static bool show_problem(void *context, const TsumeProblem *p) {
    SolutionsRun *run = context;
    run->began_ns = os_now_ns();
    progress_init(&run->progress);
    progress_every(&run->progress, run->args.progress);
    tsume_study_solutions(run->study, &p->position, run->found);
    progress_clear(&run->progress);
    if (atomic_load(&run->app->stop)) { // what was found may not be all
        fprintf(stderr, "genpei: interrupted\n");
        return false;
    }
    run->unknown += run->found->verdict == TSUME_UNKNOWN || run->found->stopped;
    if (run->json)
        cli_print_json(json_solutions(p, run->found));
    else
        print_solutions(p, &(Telling){run->found, run->japanese});
    fflush(stdout);
    return true;
}

int tsume_solutions_command(App *app, const Command *self, int argc, char **argv) {
    SolutionsRun run = {.app = app};
    TsumeArgs args = {.nodes = 50000};
    int status;
    if (!tsume_read_args(self, argc, argv,
                         "the most nodes for the position after a check and its reply", true, &args,
                         &status))
        return status;
    run.args = args;
    run.json = args.json;
    run.japanese = args.japanese;
    run.found = mem_new(1, sizeof *run.found);
    run.study = tsume_study_new(
        &(TsumeStudySetup){.nodes = (uint64_t)args.nodes, .go_on = go_on, .context = &run});
    status = tsume_each_problem(app, args.input, args.json, show_problem, &run);
    if (status == CLI_OK && run.unknown) status = CLI_NO;
    tsume_study_free(run.study);
    free(run.found);
    return status;
}
