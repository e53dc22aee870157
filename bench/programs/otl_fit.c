// SPDX-License-Identifier: MIT
// otl_fit.c - which readings of the 1984 paper fit its table 3? Run by bench/otl-readings.
//
// Every reading is tried on all positions that fit figure 6. Its distance from the printed table is
// that of tajima_table.h, the mean over the positions; so is the distance over the moves of each
// side alone. An answer to a question is out when another answer is nearer for both sides and in at
// least 95% of the positions, once with everything else as OTL has it and once with everything else
// as it fits best; the latter is found by changing one answer at a time until nothing gets nearer.
#include "base/mem.h"
#include "papers/tajima_table.h"

#include <stdlib.h>

enum { SHAPES = 24, OUT_PERCENT = 95, ANSWERS_MAX = SHAPES };

static const int shapes[SHAPES][3] = {
    {3, 3, 1},   {4, 4, 2},   {5, 5, 2},  {6, 6, 2},  {7, 7, 3},  {8, 8, 3},
    {10, 10, 4}, {15, 15, 6}, {5, 5, 0},  {8, 8, 0},  {5, 10, 0}, {10, 5, 0},
    {5, 10, 2},  {10, 5, 2},  {10, 0, 0}, {15, 0, 0}, {20, 0, 0}, {0, 10, 0},
    {0, 15, 0},  {0, 20, 0},  {0, 0, 8},  {0, 0, 10}, {0, 10, 5}, {10, 0, 5},
};

typedef struct {
    double all, side[2];
    double *each;        // of every position
    double equal;        // cells, a position
    double chosen, kept; // of the twelve printed moves
} Fit;

static OtlBoard *boards;
static size_t positions;

static Fit fit_of(const OtlSetup *setup) {
    Fit f = {.each = mem_new(positions, sizeof *f.each)};
    double n = (double)positions;
    for (size_t i = 0; i < positions; i++) {
        TajimaGame g;
        tajima_judge(setup, boards[i], &g);
        f.each[i] = tajima_distance(&g, -1);
        f.all += f.each[i] / n;
        for (int side = 0; side < 2; side++) f.side[side] += tajima_distance(&g, side) / n;
        for (int row = 0; row < TAJIMA_ROWS; row++) {
            uint64_t columns[TAJIMA_COLUMNS];
            tajima_columns_of(&g.rows[row], columns);
            for (int c = 1; c < TAJIMA_COLUMNS; c++)
                f.equal += columns[c] == (uint64_t)tajima_printed[row][c] ? 1 / n : 0;
        }
        for (int m = 0; m < TAJIMA_MOVES; m++) {
            f.chosen += g.chosen[m] == tajima_square(tajima_moves[m]) ? 1 / n : 0;
            f.kept += g.kept[m] ? 1 / n : 0;
        }
    }
    return f;
}

// --- questions and their answers; the last question is pi ---

enum { ASK_SHAPE = QUESTIONS_COUNT, ASKED };

static size_t answers_of(int question, OtlReading out[ANSWERS_MAX]) {
    size_t n = 0;
    out[n++] = READINGS_COUNT;
    for (int r = 0; r < READINGS_COUNT; r++)
        if ((int)otl_reading_info((OtlReading)r)->question == question) out[n++] = (OtlReading)r;
    return question == ASK_SHAPE ? SHAPES : n;
}

static OtlSetup answered(const OtlSetup *base, int question, size_t k) {
    OtlSetup s = *base;
    OtlReading answers[ANSWERS_MAX];
    if (question == ASK_SHAPE) {
        s.shape_moves = shapes[k][0];
        s.shape_outside = shapes[k][1];
        s.shape_stone = shapes[k][2];
        return s;
    }
    answers_of(question, answers);
    s.readings = otl_readings_with(base->readings, (OtlQuestion)question, answers[k]);
    return s;
}

static bool same_setup(const OtlSetup *a, const OtlSetup *b) {
    return a->readings == b->readings && a->shape_moves == b->shape_moves &&
           a->shape_outside == b->shape_outside && a->shape_stone == b->shape_stone;
}

static void answer_text(int question, size_t k, char *name, size_t size) {
    OtlReading answers[ANSWERS_MAX];
    if (question == ASK_SHAPE) {
        snprintf(name, size, "shape=%d/%d/%d", shapes[k][0], shapes[k][1], shapes[k][2]);
        return;
    }
    answers_of(question, answers);
    if (answers[k] == READINGS_COUNT)
        snprintf(name, size, "(%s)", otl_question_info((OtlQuestion)question)->otherwise);
    else
        snprintf(name, size, "%s (%s)", otl_reading_info(answers[k])->name,
                 otl_reading_info(answers[k])->text);
}

// --- the search ---

static OtlSetup nearest(OtlSetup base) {
    Fit best = fit_of(&base);
    for (bool better = true; better;) {
        better = false;
        for (int q = 0; q < ASKED; q++) {
            OtlReading answers[ANSWERS_MAX];
            size_t n = answers_of(q, answers);
            for (size_t k = 0; k < n; k++) {
                OtlSetup s = answered(&base, q, k);
                if (same_setup(&s, &base)) continue;
                Fit f = fit_of(&s);
                if (f.all < best.all - 1e-9) {
                    free(best.each);
                    best = f;
                    base = s;
                    better = true;
                } else {
                    free(f.each);
                }
            }
        }
    }
    free(best.each);
    return base;
}

// Percent of the positions in which `a` is farther than `b`.
static int farther(const Fit *a, const Fit *b) {
    size_t n = 0;
    for (size_t i = 0; i < positions; i++) n += a->each[i] > b->each[i];
    return (int)(100 * n / positions);
}

static bool is_out(const Fit *a, const Fit *b) {
    return a->side[0] > b->side[0] && a->side[1] > b->side[1] && farther(a, b) >= OUT_PERCENT;
}

// The answers to one question; `out` gets those that are out.
static void show_question(const OtlSetup *base, int question, bool out[ANSWERS_MAX]) {
    OtlReading answers[ANSWERS_MAX];
    Fit fits[ANSWERS_MAX];
    size_t n = answers_of(question, answers), best = 0;
    for (size_t k = 0; k < n; k++) {
        OtlSetup s = answered(base, question, k);
        fits[k] = fit_of(&s);
        if (fits[k].all < fits[best].all) best = k;
    }
    for (size_t k = 0; k < n; k++) {
        char name[80];
        OtlSetup s = answered(base, question, k);
        out[k] = false;
        for (size_t j = 0; j < n; j++) out[k] |= is_out(&fits[k], &fits[j]);
        answer_text(question, k, name, sizeof name);
        printf("  %c %-52s %.3f %.3f %.3f  %3d%%  %4.1f  %4.1f %4.1f%s\n",
               same_setup(&s, base) ? '*' : ' ', name, fits[k].all, fits[k].side[0],
               fits[k].side[1], farther(&fits[k], &fits[best]), fits[k].equal, fits[k].chosen,
               fits[k].kept, out[k] ? "  out" : "");
    }
    for (size_t k = 0; k < n; k++) free(fits[k].each);
}

static void show_all(const char *title, const OtlSetup *base, bool out[ASKED][ANSWERS_MAX]) {
    printf("%s\n    %-52s all   black white farther equal chosen kept\n", title, "");
    for (int q = 0; q < ASKED; q++) {
        printf("%s\n", q == ASK_SHAPE ? "pi" : otl_question_info((OtlQuestion)q)->name);
        show_question(base, q, out[q]);
        fflush(stdout);
    }
}

static void show_decisions(bool a[ASKED][ANSWERS_MAX], bool b[ASKED][ANSWERS_MAX]) {
    puts("decided");
    for (int q = 0; q < ASKED; q++) {
        OtlReading answers[ANSWERS_MAX];
        size_t n = answers_of(q, answers), left = 0;
        for (size_t k = 0; k < n; k++) left += !(a[q][k] && b[q][k]);
        printf("  %s: %zu of %zu answers left:",
               q == ASK_SHAPE ? "pi" : otl_question_info((OtlQuestion)q)->name, left, n);
        for (size_t k = 0; k < n; k++) {
            char name[80];
            answer_text(q, k, name, sizeof name);
            if (!(a[q][k] && b[q][k])) printf(" %s;", name);
        }
        putchar('\n');
    }
}

// What the printed table says by itself: replies that vanish are asked for in step 3 among all that
// could be played before the move; those that did not vanish come up again in step 4, unless the
// move was dropped on the way.
static void show_arithmetic(void) {
    int rows = 0;
    for (int i = 0; i < TAJIMA_ROWS; i++) {
        const int *c = tajima_printed[i];
        rows += c[7] - c[5] > c[11] - c[9];
    }
    printf("rows of table 3 with more replies left over from step 3 than considered in step 4: %d "
           "of %d\n",
           rows, TAJIMA_ROWS);
}

int main(void) {
    static bool as_it_is[ASKED][ANSWERS_MAX], at_best[ASKED][ANSWERS_MAX];
    OtlGame *games = mem_new(TAJIMA_FITS_MAX, sizeof *games);
    positions = tajima_fits(FIGURE_6, games);
    boards = mem_new(positions, sizeof *boards);
    for (size_t i = 0; i < positions; i++) boards[i] = otl_game_board(&games[i]);
    free(games);
    printf("%zu positions\n", positions);
    show_arithmetic();
    OtlSetup base = otl_default_setup(), before = base, best = nearest(base);
    before.readings = UINT32_C(1) << READ_CUT_STEP | UINT32_C(1) << READ_DEEP_ROUND |
                      UINT32_C(1) << READ_LOST_REPLIES | UINT32_C(1) << READ_CORNERS_ALWAYS;
    Fit old = fit_of(&before);
    printf("cut-step/deep-round/lost-replies/corners-always: %.3f %.3f %.3f, %.1f cells equal\n",
           old.all, old.side[0], old.side[1], old.equal);
    free(old.each);
    show_all("everything else as OTL has it", &base, as_it_is);
    show_all("everything else as it fits best", &best, at_best);
    show_decisions(as_it_is, at_best);
    free(boards);
    return 0;
}
