// SPDX-License-Identifier: MIT
// cmd_l7.c - `genpei l7 check|compile|ir|graph|words`: tools for descriptions of games. `genpei l7
// why`, `new`, `format` and `server` are in files of their own.
#include "cli/l7/l7_cmds.h"

#include "base/mem.h"
#include "base/os/os_posix.h"
#include "cli/cmd.h"
#include "lang/emit/l7_device.h"
#include "lang/emit/l7_emit.h"
#include "lang/game/l7_game.h"
#include "lang/study/l7_graph.h"
#include "lang/study/l7_play_check.h"
#include "lang/syntax/l7_lex.h"

static const Command parts[] = {
    {.name = "l7 check",
     .summary = "Check descriptions: list errors and warnings, play random games, and compare the "
                "number of leaves with the line perft.",
     .example = "genpei l7 check games/othello.l7",
     .run = l7_check_command},
    {.name = "l7 new",
     .summary =
         "Write a description to begin with: it plays at once. What is not given is asked for.",
     .example = "genpei l7 new hedges --kind men --size 6",
     .run = l7_new_command},
    {.name = "l7 format",
     .summary = "Lay out descriptions: spaces and indentation.",
     .example = "genpei l7 format games/othello.l7 --check",
     .run = l7_format_command},
    {.name = "l7 server",
     .summary = "Serve editors: errors, meanings, completion and layout, by the Language Server "
                "Protocol on standard input and output.",
     .example = "genpei l7 server",
     .run = l7_server_command},
    {.name = "l7 compile",
     .summary = "Translate a description to C, or to CUDA for a GPU.",
     .example = "genpei l7 compile games/othello.l7 --output othello.c",
     .run = l7_compile_command},
    {.name = "l7 ir",
     .summary = "Print the intermediate form, which both back ends run.",
     .example = "genpei l7 ir games/hex.l7:size=5",
     .run = l7_ir_command},
    {.name = "l7 graph",
     .summary = "Draw the nodes and branches of the board as SVG.",
     .example = "genpei l7 graph games/split.l7 --output split.svg",
     .run = l7_graph_command},
    {.name = "l7 words",
     .summary = "Count words and signs, without punctuation.",
     .example = "genpei l7 words games/*.l7",
     .run = l7_words_command},
    {.name = "l7 why",
     .summary = "Show which parts of a move's condition hold and which fail.",
     .example = "genpei l7 why othello --move d3",
     .run = l7_why_command},
};

static int run_l7(App *app, const Command *self, int argc, char **argv) {
    return cli_parts(app, self, parts, sizeof parts / sizeof *parts, argc, argv);
}

const Command cmd_l7 = {
    .name = "l7",
    .group = GROUP_LAB,
    .summary = "Check, compile and study games described in L7.",
    .example = "genpei l7 check games/othello.l7",
    .run = run_l7,
};

// --- check ---

static void print_messages(const L7Source *s, bool json) {
    for (int i = 0; json && i < s->n_messages; i++) {
        const L7Message *m = &s->messages[i];
        cli_print_json(json_pack("{s:o, s:i, s:i, s:s, s:o, s:o}", "file", cli_json_text(s->name),
                                 "line", m->place.line, "column", m->place.column, "kind",
                                 m->warning ? "warning" : "error", "message",
                                 cli_json_text(m->text), "hint", cli_json_text(m->hint)));
    }
    if (json) return;
    Str report = {0};
    l7_source_report(s, &report);
    fputs(str_text(&report), stdout);
    str_clear(&report);
}

// Checks it by playing. The game takes over the program.
static bool try_out(Opened *o) {
    Game g = {0};
    l7_game_init(&g, o->program);
    o->program = NULL;
    l7_check_by_playing(&o->source, &g, o->spec.n == 0);
    g.ops->free(&g);
    return o->source.n_errors == 0;
}

// Returns whether the description is without errors.
static bool check_one(App *app, const char *name, bool json) {
    Opened o;
    Error e = {""};
    bool found = l7_open(app, name, NULL, &o, &e);
    if (found) found = try_out(&o);
    if (o.source.n_messages > 0)
        print_messages(&o.source, json);
    else if (!found)
        cli_fail(&e);
    l7_close(&o);
    return found;
}

int l7_check_command(App *app, const Command *self, int argc, char **argv) {
    ArgList files = {0};
    bool json = false;
    const ArgSpec spec[] = {
        {.name = "FILE...",
         .kind = ARG_TEXTS,
         .out = &files,
         .help = "descriptions, or names of games; parameters after a colon"},
        {.name = "--json",
         .kind = ARG_FLAG,
         .out = &json,
         .help = "print one JSON object per message"},
    };
    int status;
    if (!CLI_ARGS(self, spec, argc, argv, &status)) return status;
    bool ok = true;
    for (size_t i = 0; i < files.n; i++) ok &= check_one(app, files.items[i], json);
    if (files.n == 0) fprintf(stderr, "genpei l7 check: FILE... is missing\n");
    return ok && files.n > 0 ? CLI_OK : CLI_BAD;
}

// --- compile, ir, graph ---

bool l7_open(App *app, const char *name, const L7Options *options, Opened *out, Error *e) {
    *out = (Opened){0};
    L7Description text;
    if (!l7_find(app->games, name, &out->spec, &text, &out->text, e)) return false;
    l7_source_init(&out->source, text.file, text.text);
    out->program = l7_compile_spec(&out->source, &out->spec, options, e);
    return out->program != NULL;
}

void l7_close(Opened *o) {
    l7_program_free(o->program);
    str_clear(&o->text);
}

static bool write_output(const Str *text, const char *path, Error *e) {
    if (path) return os_write_file(path, str_text(text), text->len, e);
    if (fwrite(str_text(text), 1, text->len, stdout) == text->len && fflush(stdout) == 0)
        return true;
    return error_set(e, "standard output cannot be written");
}

// Marks an optimisation as left out; false when there is none of that name.
static bool leave_out(L7Options *o, const char *name) {
#define X(NAME, WHAT)                                                                              \
    if (strcmp(name, #NAME) == 0) {                                                                \
        o->without.NAME = true;                                                                    \
        return true;                                                                               \
    }
    L7_OPTIMISATIONS(X)
#undef X
    return false;
}

static bool read_without(const char *list, L7Options *out, Error *e) {
    for (const char *p = list ? list : ""; *p;) {
        char word[24];
        size_t length = strcspn(p, ",");
        snprintf(word, sizeof word, "%.*s", (int)length, p);
        if (!leave_out(out, word)) {
#define X(NAME, WHAT) " " #NAME
            return error_set(e, "--without: unknown optimisation '%s'; there are:%s", word,
                             L7_OPTIMISATIONS(X));
#undef X
        }
        p += length + (p[length] == ',');
    }
    return true;
}

// What these commands have in common: a description in, a text out.
static int transform(App *app, const Command *self, int argc, char **argv,
                     void (*write)(const L7Program *p, Str *out)) {
    const char *name = NULL, *output = NULL, *without = NULL;
    bool cuda = false;
    const ArgSpec spec[] = {
        {.name = "FILE",
         .kind = ARG_TEXT,
         .out = &name,
         .help = "description, or name of a game; parameters after a colon"},
        {.name = "--output",
         .kind = ARG_TEXT,
         .out = &output,
         .value = "FILE",
         .help = "write to this file instead of standard output"},
        {.name = "--without",
         .kind = ARG_TEXT,
         .out = &without,
         .value = "NAMES",
         .help = "disable these optimisations: lift,cse,fold,rank,runs"},
        {.name = "--cuda", .kind = ARG_FLAG, .out = &cuda, .help = "write CUDA C++ instead of C"},
    };
    int status;
    // The board has nothing to optimise, and only what is compiled has another language.
    size_t n = sizeof spec / sizeof *spec - (write == l7_graph_svg) - (write != l7_emit_c);
    if (!cli_args(self, spec, n, argc, argv, &status)) return status;
    L7Options options = {0};
    Opened o = {0};
    Error e;
    Str text = {0};
    bool ok = read_without(without, &options, &e) && l7_open(app, name, &options, &o, &e);
    if (ok) (cuda ? l7_emit_cuda : write)(o.program, &text);
    ok = ok && write_output(&text, output, &e);
    str_clear(&text);
    l7_close(&o);
    return ok ? CLI_OK : cli_fail(&e);
}

int l7_compile_command(App *app, const Command *self, int argc, char **argv) {
    return transform(app, self, argc, argv, l7_emit_c);
}

int l7_ir_command(App *app, const Command *self, int argc, char **argv) {
    return transform(app, self, argc, argv, l7_program_text);
}

int l7_graph_command(App *app, const Command *self, int argc, char **argv) {
    return transform(app, self, argc, argv, l7_graph_svg);
}

// --- words ---

int l7_words_command(App *app, const Command *self, int argc, char **argv) {
    ArgList files = {0};
    bool json = false;
    const ArgSpec spec[] = {
        {.name = "FILE...",
         .kind = ARG_TEXTS,
         .out = &files,
         .help = "descriptions, or names of games"},
        {.name = "--json",
         .kind = ARG_FLAG,
         .out = &json,
         .help = "print one JSON object per file"},
    };
    int status;
    if (!CLI_ARGS(self, spec, argc, argv, &status)) return status;
    status = files.n > 0 ? CLI_OK : CLI_BAD;
    if (files.n == 0) fprintf(stderr, "genpei l7 words: FILE... is missing\n");
    for (size_t i = 0; i < files.n && status == CLI_OK; i++) {
        Spec parameters;
        L7Description found;
        Str text = {0};
        Error e;
        if (!l7_find(app->games, files.items[i], &parameters, &found, &text, &e)) {
            status = cli_fail(&e);
        } else {
            L7Size size = l7_size(found.text);
            if (json)
                cli_print_json(json_pack("{s:o, s:i, s:i}", "file", cli_json_text(found.file),
                                         "words", size.words, "signs", size.signs));
            else
                printf("%5d words %4d signs  %s\n", size.words, size.signs, found.file);
        }
        str_clear(&text);
    }
    return status;
}
