// SPDX-License-Identifier: MIT
// cmd_archive_check.c - `genpei archive check`: what is damaged in an archive.
#include "cli/archive/archive_cmds.h"

#include "record/files/archive_check.h"
#include "web/games/web_written.h"
#include "work/progress.h"

typedef struct {
    App *app;
    Archive *archive;
    bool json;
    int64_t damaged, games;
    int64_t last; // the game that was reported last
    Progress progress;
} Check;

static void print_damage(void *context, int64_t id, const Error *why) {
    Check *c = context;
    c->damaged++;
    c->last = id;
    progress_clear(&c->progress);
    if (c->json)
        cli_print_json(
            json_pack("{s:o, s:s}", "id", id ? json_integer(id) : json_null(), "why", why->text));
    else
        printf("%s\n", why->text);
}

// Plays the moves of a game that is sound in itself.
static bool replay(void *context, const ArchiveRow *row) {
    Check *c = context;
    Record r;
    Error why;
    c->games++;
    progress_say(&c->progress, "%lld %s", (long long)c->games,
                 str_plural(c->games, "game", "games"));
    if (archive_get(c->archive, c->app->games, row->id, &r, &why))
        record_clear(&r);
    else
        print_damage(c, row->id, &why);
    return !atomic_load(&c->app->stop);
}

static void skip_damaged(void *context, int64_t id, const Error *why) {
    (void)context, (void)id, (void)why; // it was reported before
}

static bool replay_all(Check *c, Error *e) {
    archive_on_damage(c->archive, skip_damaged, NULL);
    return written_load(c->archive, c->app->games, e) &&
           archive_list(c->archive, NULL, NULL, replay, c, e);
}

int archive_check_command(App *app, const Command *self, int argc, char **argv) {
    const char *path = NULL;
    bool moves = false;
    Check c = {.app = app};
    const ArgSpec spec[] = {
        ARCHIVE_OPTION(path),
        {.name = "--moves",
         .kind = ARG_FLAG,
         .out = &moves,
         .help = "also play the moves of every game by its rules"},
        {.name = "--json",
         .kind = ARG_FLAG,
         .out = &c.json,
         .help = "print one JSON object for each thing that is damaged"},
    };
    int status;
    if (!CLI_ARGS(self, spec, argc, argv, &status)) return status;
    Error e;
    path = cli_archive(app, path, &e);
    c.archive = path ? archive_open(path, ARCHIVE_QUERY, &e) : NULL;
    if (!c.archive) return cli_fail(&e);
    progress_init(&c.progress);
    bool ok = archive_check(c.archive, print_damage, &c, &e) && (!moves || replay_all(&c, &e));
    progress_clear(&c.progress);
    archive_close(c.archive);
    if (!ok) return cli_fail(&e);
    if (!c.json && !c.damaged) printf("%s: nothing is damaged\n", path);
    return c.damaged ? CLI_NO : CLI_OK;
}
