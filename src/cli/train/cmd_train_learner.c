// SPDX-License-Identifier: MIT
// cmd_train_learner.c - `genpei train GAME --learner NAME`: the learners of the survey of 1979.
#include "cli/train/trainers.h"

#include "base/mem.h"
#include "base/os/os_paths.h"
#include "base/os/os_posix.h"
#include "learners/learner_course.h"
#include "learners/learner_file.h"
#include "papers/curve_svg.h"
#include "train/train_manifest.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

// What was asked for, and the learner.
typedef struct {
    const char *game, *name, *out, *from, *curve, *language;
    int64_t lessons, every, seed; // -1: not given
    bool list, words, json, japanese;
    Learner *learner;
    LearnerPoint end; // after the last lesson, where the curve of the learner ends before
    bool has_end;
} Teaching;

// --- the list ---

static void print_type(const LearnerType *t, bool json) {
    if (json)
        cli_print_json(json_pack("{s:s, s:s, s:s, s:s, s:s, s:I}", "game", t->game, "learner",
                                 t->name, "summary", t->summary, "lesson", t->lesson, "source",
                                 t->source, "lessons", (json_int_t)t->lessons));
    else
        printf("%-12s %-10s %s\n%-23s a lesson: %s; %" PRId64 " lessons\n", t->game, t->name,
               t->summary, "", t->lesson, t->lessons);
}

static void print_list(const char *game, bool json) {
    for (size_t i = 0; i < learner_count(); i++)
        if (strcmp(learner_type(i)->game, game) == 0) print_type(learner_type(i), json);
}

// --- the curve ---

static void print_point(const Teaching *t, const LearnerPoint *p) {
    const LearnerType *type = t->learner->type;
    if (t->json) {
        json_t *values = json_object();
        for (size_t i = 0; i < type->n_curves; i++)
            json_object_set_new(values, type->curves[i], json_real(p->y[i]));
        cli_print_json(json_pack("{s:I, s:o}", "lessons", (json_int_t)p->lessons, "curve", values));
        return;
    }
    printf("%8" PRId64, p->lessons);
    for (size_t i = 0; i < type->n_curves; i++) printf("  %8.3f", p->y[i]);
    printf("\n");
    fflush(stdout);
}

static void print_heading(const Teaching *t) {
    const LearnerType *type = t->learner->type;
    if (t->json) return;
    printf("%s: %s; a lesson is %s\n", type->name, type->summary, type->lesson);
    for (size_t i = 0; i < type->n_curves; i++)
        printf("  column %zu: %s\n", i + 1, type->curves[i]);
    printf(" lessons\n");
    for (size_t i = 0; i < t->learner->n_points; i++) print_point(t, &t->learner->points[i]);
}

static bool write_curve(const Teaching *t, Error *e) {
    const Learner *x = t->learner;
    size_t n = x->n_points + t->has_end, m = x->type->n_curves;
    if (n < 2) return error_set(e, "train: a curve needs two points; see --every");
    double *numbers = mem_new((m + 1) * n, sizeof *numbers);
    Curve curves[LEARNER_CURVES_MAX];
    double least = 0, greatest = 0;
    for (size_t i = 0; i < n; i++) {
        const LearnerPoint *p = i < x->n_points ? &x->points[i] : &t->end;
        numbers[i] = (double)p->lessons;
        for (size_t k = 0; k < m; k++) {
            double y = numbers[(k + 1) * n + i] = p->y[k];
            least = fmin(least, y), greatest = fmax(greatest, y);
        }
    }
    for (size_t k = 0; k < m; k++) curves[k] = (Curve){x->type->curves[k], numbers + (k + 1) * n};
    Str title = {0}, svg = {0};
    str_addf(&title, "%s learns %s", x->type->name, x->type->game);
    curve_svg(&(CurvePlot){.title = str_text(&title),
                           .x_name = "lessons",
                           .y_name = "",
                           .x = numbers,
                           .counts = true,
                           .points = n,
                           .y_least = floor(least),
                           .y_greatest = ceil(greatest),
                           .curves = curves,
                           .n = m},
              &svg);
    bool ok = os_write_file(t->curve, svg.text, svg.len, e);
    str_clear(&title);
    str_clear(&svg);
    free(numbers);
    return ok;
}

// --- the course ---

static bool keep(const Teaching *t, Error *e) {
    if (!t->out) return true;
    const Learner *x = t->learner;
    Str text = {0}, how = {0};
    learner_write(x, &text);
    str_addf(&how,
             "genpei train %s --learner %s --lessons %" PRId64 " --every %" PRId64
             " --seed %" PRIu64 " --out %s\n%s; %s\n",
             x->type->game, x->type->name, x->lessons, x->every, x->seed, t->out, x->type->summary,
             x->type->source);
    bool ok =
        os_write_file(t->out, text.text, text.len, e) && train_manifest(t->out, &how, &text, e);
    str_clear(&text);
    str_clear(&how);
    return ok;
}

static bool measured(void *context, const Learner *x, Error *e) {
    const Teaching *t = context;
    print_point(t, &x->points[x->n_points - 1]);
    return keep(t, e);
}

// The last point of a course that does not end with one: it is shown, and not kept, so that the
// file does not depend on where a course was stopped.
static bool show_end(Teaching *t, Error *e) {
    Learner *x = t->learner;
    if (x->n_points && x->points[x->n_points - 1].lessons == x->lessons) return true;
    t->end = (LearnerPoint){.lessons = x->lessons};
    if (!x->type->measure(x, t->end.y, e)) return false;
    t->has_end = true;
    print_point(t, &t->end);
    return true;
}

static Learner *begin(App *app, const Teaching *t, Error *e) {
    const LearnerType *type = learner_find(t->game, t->name, e);
    if (!type) return NULL;
    const Game *g = game_table_open_on(app->games, type->game, "vm", e);
    if (!g) return NULL;
    Learner *x = t->from ? learner_load(g, t->from, e)
                         : learner_new(type, g, t->seed < 0 ? 1 : (uint64_t)t->seed, e);
    if (x && x->type != type) {
        error_set(e, "%.200s: it is of the learner %s", t->from, x->type->name);
        learner_free(x);
        return NULL;
    }
    if (x && !t->from && t->every > 0) x->every = t->every;
    return x;
}

static void print_words(const Teaching *t) {
    Str text = {0};
    const LearnerType *type = t->learner->type;
    (t->japanese && type->words_ja ? type->words_ja : type->words)(t->learner, &text);
    if (t->json)
        cli_print_json(json_pack("{s:s}", "words", str_text(&text)));
    else
        fputs(str_text(&text), stdout);
    str_clear(&text);
}

// A file that has the lessons already stays as it is: --lessons counts them all.
static void warn_of_no_lesson(const Teaching *t, int64_t lessons) {
    int64_t taken = t->learner->lessons;
    if (t->from && taken >= lessons)
        fprintf(stderr,
                "genpei: nothing is learned: %.200s has %" PRId64
                " lessons already, and --lessons counts them all\n",
                t->from, taken);
}

static bool teach(App *app, Teaching *t, Error *e) {
    Progress progress;
    if (t->from && (t->seed >= 0 || t->every > 0))
        return error_set(e, "train: --seed and --every belong to the file given with --from");
    if (!cli_language(t->language, &t->japanese, e)) return false;
    if ((t->out && !os_can_write(t->out, e)) || (t->curve && !os_can_write(t->curve, e)))
        return false;
    t->learner = begin(app, t, e);
    if (!t->learner) return false;
    print_heading(t);
    progress_init(&progress);
    LearnerCourse course = {.lessons = t->lessons < 0 ? t->learner->type->lessons : t->lessons,
                            .stop = &app->stop,
                            .progress = &progress,
                            .measured = measured,
                            .context = t};
    warn_of_no_lesson(t, course.lessons);
    bool ok = learner_course(t->learner, &course, e);
    progress_clear(&progress);
    ok = ok && show_end(t, e);
    if (ok && t->words) print_words(t);
    ok = ok && keep(t, e) && (!t->curve || write_curve(t, e));
    learner_free(t->learner);
    return ok;
}

// The name of the only learner of the game; NULL where there are several.
static const char *only_learner(const char *game) {
    const char *name = NULL;
    for (size_t i = 0; i < learner_count(); i++)
        if (strcmp(learner_type(i)->game, game) == 0) {
            if (name) return NULL;
            name = learner_type(i)->name;
        }
    return name;
}

int cmd_train_learner(App *app, const Command *self, int argc, char **argv) {
    Teaching t = {.game = trained_game(self), .lessons = -1, .every = -1, .seed = -1};
    const ArgSpec spec[] = {
        {"--learner", ARG_TEXT, &t.name, "NAME", "the learner (default: the only one of the game)",
         0, 0},
        {"--list", ARG_FLAG, &t.list, NULL, "list the learners of the game", 0, 0},
        {"--lessons", ARG_INT, &t.lessons, "N",
         "go on until N lessons were taken in all (default: see --list)", 0, INT64_MAX / 4},
        {"--every", ARG_INT, &t.every, "N", "measure after every N lessons", 1, INT64_MAX / 4},
        {"--seed", ARG_INT, &t.seed, "N", "seed of the lessons (default 1)", 0, INT64_MAX / 4},
        {"--from", ARG_TEXT, &t.from, "FILE", "go on with what is in FILE", 0, 0},
        {"--out", ARG_TEXT, &t.out, "FILE", "write what was learned to FILE, and how to FILE.txt",
         0, 0},
        {"--curve", ARG_TEXT, &t.curve, "FILE", "draw the curve to FILE (SVG)", 0, 0},
        {"--words", ARG_FLAG, &t.words, NULL, "say what was learned", 0, 0},
        {"--language", ARG_TEXT, &t.language, "en|ja",
         "language of --words where the learner has both (default: that of the locale)", 0, 0},
        {"--json", ARG_FLAG, &t.json, NULL, "print one JSON object a line", 0, 0},
    };
    int status;
    if (!CLI_ARGS(self, spec, argc, argv, &status)) return status;
    Error e;
    if (!t.name && !learner_any(t.game, &e)) return cli_fail(&e);
    if (t.list) {
        print_list(t.game, t.json);
        return CLI_OK;
    }
    if (!t.name) t.name = only_learner(t.game);
    bool ok = t.name ? teach(app, &t, &e)
                     : error_set(&e, "train: say which one with --learner; --list names them");
    return ok ? CLI_OK : cli_fail(&e);
}
