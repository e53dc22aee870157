// SPDX-License-Identifier: MIT
// tsume_cmds.h - the parts of `genpei tsume`: one function each, and what they share.
#ifndef GENPEI_TSUME_CMDS_H
#define GENPEI_TSUME_CMDS_H

#include "cli/cli.h"
#include "teach/tsume/tsume_problem.h"
#include "teach/tsume/tsume_study.h"

int tsume_solutions_command(App *app, const Command *self, int argc, char **argv);
int tsume_grade_command(App *app, const Command *self, int argc, char **argv);
int tsume_make_command(App *app, const Command *self, int argc, char **argv);

#define TSUME_LANGUAGE_HELP "language of the answer (default: that of the locale)"

typedef struct {
    const char *input;        // a file or a position
    int64_t nodes;            // the default before the command line is read
    double seconds, progress; // 0: not given
    bool json;
    bool japanese;
} TsumeArgs;

// Reads FILE, --nodes, --language and --json; `timed`: --seconds and --progress as well. False:
// `*status` is that of the command.
bool tsume_read_args(const Command *self, int argc, char **argv, const char *nodes_help, bool timed,
                     TsumeArgs *out, int *status);

// Calls `each` for every problem of a file, or for the one position that the text itself is. Stops
// when `each` returns false. A line that is refused is reported, with `json` also as an object
// {"error"} on standard output, and the others are done all the same. Returns the exit status.
int tsume_each_problem(App *app, const char *file_or_sfen, bool json,
                       bool (*each)(void *context, const TsumeProblem *p), void *context);

// For TsumeStudySetup: goes on until Ctrl-C. The context is the App.
bool tsume_go_on(void *app, uint64_t nodes);

// "2b3c+ 3a2b G*3b"
void tsume_line_text(const ShogiMove *line, int n, Str *out);

// "▲３三角成": as Japanese players write it; `before` as in shogi_japanese.h.
void tsume_move_japanese(const ShogiPosition *p, ShogiMove m, int before, Str *out);

// What is said where there is no mate, or it is not known whether there is.
const char *tsume_no_mate_text(bool none, bool japanese);

json_t *tsume_json_move(ShogiMove m); // null for SHOGI_NO_MOVE
json_t *tsume_json_sfen(const ShogiPosition *p);

#endif
