// SPDX-License-Identifier: MIT
// tsume_cmds.c - see tsume_cmds.h.
#include "cli/tsume/tsume_cmds.h"

#include "base/os/os_paths.h"
#include "games/shogi/shogi_japanese.h"
#include "games/shogi/shogi_sfen.h"
#include "teach/tsume/tsume_file.h"

bool tsume_go_on(void *app, uint64_t nodes) {
    (void)nodes;
    return !atomic_load(&((App *)app)->stop);
}

bool tsume_read_args(const Command *self, int argc, char **argv, const char *nodes_help, bool timed,
                     TsumeArgs *out, int *status) {
    const char *language = NULL;
    Error e;
    const ArgSpec spec[] = {
        {"FILE", ARG_TEXT, &out->input, NULL, "a file of problems, or a position as SFEN", 0, 0},
        {"--nodes", ARG_INT, &out->nodes, "N", nodes_help, 1, INT64_MAX},
        {"--language", ARG_TEXT, &language, "en|ja", TSUME_LANGUAGE_HELP, 0, 0},
        {"--json", ARG_FLAG, &out->json, NULL, "print one JSON object a problem", 0, 0},
        {"--seconds", ARG_REAL, &out->seconds, "S",
         "end each problem after S seconds, with what was found so far", 0, 0},
        {"--progress", ARG_REAL, &out->progress, "S",
         "every S seconds, print a line on standard error: how far it has come", 0, 0},
    };
    size_t n = sizeof spec / sizeof *spec - (timed ? 0 : 2);
    if (!cli_args(self, spec, n, argc, argv, status)) return false;
    if (cli_language(language, &out->japanese, &e)) return true;
    *status = cli_fail(&e);
    return false;
}

void tsume_line_text(const ShogiMove *line, int n, Str *out) {
    for (int i = 0; i < n; i++) {
        if (i) str_add(out, " ");
        shogi_usi_write(line[i], out);
    }
}

void tsume_move_japanese(const ShogiPosition *p, ShogiMove m, int before, Str *out) {
    str_add(out, p->mover == SHOGI_BLACK ? "▲" : "△");
    shogi_japanese_write(p, m, before, false, out);
}

const char *tsume_no_mate_text(bool none, bool japanese) {
    if (japanese) return none ? "不詰" : "不明";
    return none ? "no mate" : "unknown";
}

json_t *tsume_json_move(ShogiMove m) {
    if (m == SHOGI_NO_MOVE) return json_null();
    Str text = {0};
    shogi_usi_write(m, &text);
    json_t *j = json_string(str_text(&text));
    str_clear(&text);
    return j;
}

json_t *tsume_json_sfen(const ShogiPosition *p) {
    Str text = {0};
    shogi_sfen_write(p, 1, &text);
    json_t *j = json_string(str_text(&text));
    str_clear(&text);
    return j;
}

// --- problems ---

typedef struct {
    App *app;
    bool json;
    bool (*each)(void *context, const TsumeProblem *p);
    void *context;
    int read, refused;
} Reading;

// False: no further line.
static bool do_line(Reading *r, const char *line, const char *where, int number) {
    TsumeProblem p;
    Error e;
    if (!tsume_problem_is(line)) return true;
    r->read++;
    if (tsume_problem_read(line, &p, &e)) return r->each(r->context, &p);
    fprintf(stderr, "genpei: %.200s:%d: %s\n", where, number, e.text);
    if (r->json) cli_print_json(json_pack("{s:o}", "error", cli_json_text(e.text)));
    r->refused++;
    return true;
}

static void do_lines(Reading *r, char *text, const char *where) {
    int number = 1;
    for (char *line = text; line && !atomic_load(&r->app->stop); number++) {
        char *end = strchr(line, '\n');
        if (end) *end = '\0';
        if (!do_line(r, line, where, number)) return;
        line = end ? end + 1 : NULL;
    }
}

int tsume_each_problem(App *app, const char *file_or_sfen, bool json,
                       bool (*each)(void *context, const TsumeProblem *p), void *context) {
    Reading r = {.app = app, .json = json, .each = each, .context = context};
    Error e;
    bool sfen = strchr(file_or_sfen, ' ') && strchr(file_or_sfen, '/');
    if (sfen && !os_is_plain_file(file_or_sfen)) {
        TsumeProblem p;
        if (!tsume_problem_read(file_or_sfen, &p, &e)) return cli_fail(&e);
        each(context, &p);
        return CLI_OK;
    }
    Str text = {0};
    if (!tsume_file_read(file_or_sfen, app->games, &text, &e)) {
        str_clear(&text);
        return cli_fail(&e);
    }
    do_lines(&r, tsume_problem_lines(text.text), file_or_sfen);
    str_clear(&text);
    if (!r.read && !atomic_load(&app->stop)) {
        error_set(&e, "%.200s: there is no problem in it", file_or_sfen);
        return cli_fail(&e);
    }
    if (!r.refused) return CLI_OK;
    error_set(&e, "%.200s: %d %s refused", file_or_sfen, r.refused,
              str_plural(r.refused, "position was", "positions were"));
    return cli_fail(&e);
}
