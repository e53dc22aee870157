// SPDX-License-Identifier: MIT
// cmd_tsume_grade.c - `genpei tsume grade`: how hard mate problems are.
#include "cli/tsume/tsume_cmds.h"

#include "base/mem.h"
#include "engine/shogi/tsume_futile.h"
#include "teach/tsume/tsume_grade.h"

#include <stdlib.h>

typedef struct {
    Tsume *solver;
    TsumeAnswer *answer;
    bool json, japanese;
    int ungraded;
} GradeRun;

static json_t *json_features(const TsumeGrade *g) {
    json_t *j = json_object();
    for (int i = 0; i < GRADE_FEATURES; i++)
        json_object_set_new(j, tsume_feature_name((GradeFeature)i), json_real(g->features[i]));
    return j;
}

static void show_grade(const GradeRun *run, const TsumeProblem *p, const TsumeGrade *g, int plies) {
    if (!run->json && run->japanese) {
        printf("%s（%.1f）%d手詰\n", tsume_rank_japanese(g->rank), g->grade, plies);
        return;
    }
    if (!run->json) {
        printf("%-6s  %4.1f  %3d %s\n", tsume_rank_english(g->rank), g->grade, plies,
               str_plural(plies, "ply", "plies"));
        return;
    }
    json_t *j = json_pack("{s:o, s:i, s:i, s:f, s:i, s:s, s:s, s:b, s:o}", "position",
                          tsume_json_sfen(&p->position), "value", 1, "plies", plies, "grade",
                          g->grade, "rank", g->rank, "rank_name", tsume_rank_english(g->rank),
                          "rank_japanese", tsume_rank_japanese(g->rank), "shortest",
                          run->answer->shortest, "features", json_features(g));
    if (p->expected) json_object_set_new(j, "expected", json_integer(p->expected));
    cli_print_json(j);
}

static bool grade_problem(void *context, const TsumeProblem *p) {
    GradeRun *run = context;
    TsumeGrade grade;
    tsume_solve(run->solver, &p->position, run->answer);
    const TsumeAnswer *a = run->answer;
    int plies = tsume_counted_plies(&p->position, a->line, a->line_plies);
    if (a->verdict == TSUME_MATE && plies > 0) {
        tsume_grade(&p->position, a->line, plies, &grade);
        show_grade(run, p, &grade, plies);
        return true;
    }
    run->ungraded++;
    bool none = a->verdict == TSUME_NO_MATE;
    if (run->json)
        cli_print_json(json_pack("{s:o, s:i, s:n}", "position", tsume_json_sfen(&p->position),
                                 "value", none ? -1 : 0, "grade"));
    else
        puts(tsume_no_mate_text(none, run->japanese));
    return true;
}

int tsume_grade_command(App *app, const Command *self, int argc, char **argv) {
    GradeRun run = {0};
    TsumeArgs args = {.nodes = 1000000};
    int status;
    if (!tsume_read_args(self, argc, argv, "the most nodes of the solver for a problem", false,
                         &args, &status))
        return status;
    run.json = args.json;
    run.japanese = args.japanese;
    run.answer = mem_new(1, sizeof *run.answer);
    run.solver = tsume_new(
        &(TsumeSetup){.nodes = (uint64_t)args.nodes, .go_on = tsume_go_on, .context = app});
    status = tsume_each_problem(app, args.input, args.json, grade_problem, &run);
    if (status == CLI_OK && run.ungraded) status = CLI_NO;
    tsume_free(run.solver);
    free(run.answer);
    return status;
}
