// SPDX-License-Identifier: MIT
// fuzz_tsume.c - mate problems: a line as a file of them has it. What is read is sound; what is
// said of it within a few nodes is proved by the rules in L7.
#include "fuzz_text.h"

#include "cli/solve/solve_tsume_proof.h"
#include "games/shogi/shogi_moves.h"
#include "games/shogi/shogi_sfen.h"
#include "teach/tsume/tsume_grade.h"
#include "teach/tsume/tsume_problem.h"
#include "teach/tsume/tsume_study.h"

enum { NODES = 3000, STUDY_NODES = 30 };

// The line is legal, with a check at every other ply, and ends in mate.
static void try_line(const ShogiPosition *p, const TsumeAnswer *a) {
    ShogiPosition at = *p;
    ShogiUndo undo;
    for (int i = 0; i < a->line_plies; i++) {
        fuzz_need(shogi_is_legal(&at, a->line[i]));
        shogi_do(&at, a->line[i], &undo);
        fuzz_need(i % 2 || shogi_in_check(&at, at.mover));
    }
    if (a->shortest && a->line_plies == a->plies) fuzz_need(shogi_count_legal(&at) == 0);
}

static void try_problem(GameTable *table, const ShogiPosition *p) {
    Tsume *t = tsume_new(&(TsumeSetup){.memory_mb = 1, .nodes = NODES});
    TsumeAnswer *a = mem_new(1, sizeof *a);
    Error e = {""};
    Str text = {0};
    tsume_solve(t, p, a);
    if (a->verdict == TSUME_MATE) try_line(p, a);
    if (a->verdict != TSUME_UNKNOWN && a->nodes < NODES / 2 &&
        !solve_tsume_proof_text(table, t, p, a, NULL, &text, &e))
        fuzz_need(strstr(e.text, "was not finished") || // the nodes are used up
                  strstr(e.text, "the game is over"));  // the attacker has no move at all
    str_clear(&text);
    free(a);
    tsume_free(t);
}

// What is shown to people: its moves are legal, its line too.
static void try_study(const ShogiPosition *p) {
    TsumeStudy *study = tsume_study_new(&(TsumeStudySetup){.memory_mb = 1, .nodes = STUDY_NODES});
    TsumeSolutions *s = mem_new(1, sizeof *s);
    tsume_study_solutions(study, p, s);
    for (size_t i = 0; i < s->first.n; i++) {
        const TsumeCheck *c = &s->first.all[i];
        ShogiPosition next = *p;
        ShogiUndo undo;
        if (c->kind == CHECK_FORBIDDEN) continue;
        fuzz_need(shogi_is_legal(p, c->move));
        shogi_do(&next, c->move, &undo);
        fuzz_need(c->reply == SHOGI_NO_MOVE || shogi_is_legal(&next, c->reply));
    }
    if (s->verdict == TSUME_MATE) {
        TsumeGrade grade;
        tsume_grade(p, s->line, s->line_plies, &grade);
        fuzz_need(grade.rank >= 0 && grade.rank < TSUME_RANKS);
    }
    free(s);
    tsume_study_free(study);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n) {
    char *text = fuzz_text(bytes, n);
    TsumeProblem problem;
    Error e = {""};
    if (!tsume_problem_read(text, &problem, &e)) {
        fuzz_need(e.text[0] != '\0');
    } else {
        fuzz_need(shogi_position_ok(&problem.position) &&
                  shogi_position_allowed(&problem.position, SHOGI_ONE_SET, NULL));
        static GameTable *table; // to read the description takes longer than everything else
        if (!table) table = fuzz_games();
        try_problem(table, &problem.position);
        try_study(&problem.position);
    }
    free(text);
    return 0;
}
