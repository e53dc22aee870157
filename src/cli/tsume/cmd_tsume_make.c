// SPDX-License-Identifier: MIT
// cmd_tsume_make.c - `genpei tsume make`: composes mate problems.
#include "cli/tsume/tsume_cmds.h"

#include "base/os/os_posix.h"
#include "games/shogi/shogi_sfen.h"
#include "teach/tsume/tsume_make.h"
#include "work/progress.h"

#include <inttypes.h>

typedef struct {
    App *app;
    Progress progress;
    int64_t began_ns, made, count;
    double seconds;
    bool json, japanese;
} MakeRun;

static bool go_on(void *context) {
    MakeRun *run = context;
    double seconds = (double)(os_now_ns() - run->began_ns) / 1e9;
    progress_say(&run->progress, "%" PRId64 " of %" PRId64 " made, %.0f s", run->made, run->count,
                 seconds);
    return !atomic_load(&run->app->stop) && (run->seconds <= 0 || seconds < run->seconds);
}

// "SFEN ; plies ; moves ; grade rank": a line that all readers of problems take.
static void show_made(MakeRun *run, const TsumeMade *made) {
    Str sfen = {0}, line = {0};
    shogi_sfen_write(&made->position, 1, &sfen);
    tsume_line_text(made->line, made->plies, &line);
    progress_clear(&run->progress);
    if (run->json)
        cli_print_json(json_pack("{s:s, s:i, s:s, s:f, s:i, s:s, s:s}", "position", str_text(&sfen),
                                 "plies", made->plies, "line", str_text(&line), "grade",
                                 made->grade.grade, "rank", made->grade.rank, "rank_name",
                                 tsume_rank_english(made->grade.rank), "rank_japanese",
                                 tsume_rank_japanese(made->grade.rank)));
    else
        printf("%s ; %d ; %s ; %.1f %s\n", str_text(&sfen), made->plies, str_text(&line),
               made->grade.grade,
               (run->japanese ? tsume_rank_japanese : tsume_rank_english)(made->grade.rank));
    fflush(stdout);
    str_clear(&sfen);
    str_clear(&line);
}

int tsume_make_command(App *app, const Command *self, int argc, char **argv) {
    int64_t plies = 0, seed = 1;
    double grade = 0;
    const char *language = NULL;
    MakeRun run = {.app = app, .count = 10};
    const ArgSpec spec[] = {
        {.name = "--plies",
         .kind = ARG_INT,
         .out = &plies,
         .value = "N",
         .help = "length of the problems, an odd number (default: 3, with --grade any length)",
         .min = TSUME_MAKE_LEAST,
         .max = TSUME_MAKE_MOST},
        {.name = "--grade",
         .kind = ARG_REAL,
         .out = &grade,
         .value = "G",
         .help =
             "only problems of at least this grade, as genpei tsume grade gives it (10: 1 dan)"},
        {.name = "--count",
         .kind = ARG_INT,
         .out = &run.count,
         .value = "K",
         .help = "how many problems",
         .min = 1,
         .max = 1000000},
        {.name = "--seed",
         .kind = ARG_INT,
         .out = &seed,
         .value = "S",
         .help = "the same seed makes the same problems"},
        {.name = "--seconds",
         .kind = ARG_REAL,
         .out = &run.seconds,
         .value = "T",
         .help = "end after this time, with fewer problems"},
        {.name = "--language",
         .kind = ARG_TEXT,
         .out = &language,
         .value = "en|ja",
         .help = "language of the grades (default: that of the locale)"},
        {.name = "--json",
         .kind = ARG_FLAG,
         .out = &run.json,
         .help = "print one JSON object a problem"},
    };
    int status;
    Error e;
    if (!CLI_ARGS(self, spec, argc, argv, &status)) return status;
    if (!cli_language(language, &run.japanese, &e)) return cli_fail(&e);
    if (!plies && grade <= 0) plies = 3;
    if (plies && plies % 2 == 0) {
        error_set(&e, "--plies %" PRId64 ": mates have an odd number of plies", plies);
        return cli_fail(&e);
    }
    if (grade >= TSUME_RANKS) {
        error_set(&e, "--grade %g: grades are below %d", grade, TSUME_RANKS);
        return cli_fail(&e);
    }
    run.began_ns = os_now_ns();
    progress_init(&run.progress);
    TsumeMaker *maker = tsume_maker_new((uint64_t)seed, go_on, &run);
    TsumeMade made;
    while (run.made < run.count && tsume_make(maker, (int)plies, grade, &made)) {
        run.made++;
        show_made(&run, &made);
    }
    progress_clear(&run.progress);
    tsume_maker_free(maker);
    if (run.made < run.count)
        fprintf(stderr, "genpei: %s: %" PRId64 " of %" PRId64 " problems made\n",
                atomic_load(&app->stop) ? "interrupted" : "the time is over", run.made, run.count);
    return run.made == run.count ? CLI_OK : CLI_NO;
}
