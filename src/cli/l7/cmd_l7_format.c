// SPDX-License-Identifier: MIT
// cmd_l7_format.c - `genpei l7 format`: lays out descriptions.
#include "cli/l7/l7_cmds.h"

#include "base/os/os_posix.h"
#include "lang/syntax/l7_format.h"

typedef struct {
    bool write, check;
} FormatArgs;

// CLI_NO when --check finds another layout.
static int format_one(const char *path, const FormatArgs *a) {
    Str text = {0}, laid_out = {0};
    Error e;
    int status = CLI_OK;
    if (!os_read_text(path, L7_SOURCE_MAX, &text, &e)) {
        status = cli_fail(&e);
    } else if (!l7_format(str_text(&text), &laid_out, &e)) {
        error_prefix(&e, "%.200s", path);
        status = cli_fail(&e);
    } else if (!a->write && !a->check) {
        fputs(str_text(&laid_out), stdout);
    } else if (strcmp(str_text(&text), str_text(&laid_out)) != 0) {
        if (a->check) status = CLI_NO;
        if (a->check) printf("%s is laid out differently\n", path);
        if (a->write && !os_write_file(path, str_text(&laid_out), laid_out.len, &e))
            status = cli_fail(&e);
    }
    str_clear(&text);
    str_clear(&laid_out);
    return status;
}

int l7_format_command(App *app, const Command *self, int argc, char **argv) {
    ArgList files = {0};
    FormatArgs a = {0};
    const ArgSpec spec[] = {
        {.name = "FILE...", .kind = ARG_TEXTS, .out = &files, .help = "descriptions"},
        {.name = "--write",
         .kind = ARG_FLAG,
         .out = &a.write,
         .help = "change the files instead of printing"},
        {.name = "--check",
         .kind = ARG_FLAG,
         .out = &a.check,
         .help = "name the files that are laid out differently; exit status 1 if there are any"},
    };
    int status;
    (void)app;
    if (!CLI_ARGS(self, spec, argc, argv, &status)) return status;
    status = files.n > 0 ? CLI_OK : CLI_BAD;
    if (files.n == 0) fprintf(stderr, "genpei l7 format: FILE... is missing\n");
    for (size_t i = 0; i < files.n; i++) {
        int one = format_one(files.items[i], &a);
        if (one > status) status = one;
    }
    return status;
}
