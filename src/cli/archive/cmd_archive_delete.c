// SPDX-License-Identifier: MIT
// cmd_archive_delete.c - `genpei archive delete`: removes games from an archive.
#include "cli/archive/archive_cmds.h"

#include "base/spec.h"
#include "record/files/archive.h"

enum { EVENT_MAX = 200 };

// A game of the board server has an entry in its list of recent games, "recent/TIME/ID".
typedef struct {
    const char *id;
    char found[EVENT_MAX];
} Recent;

static bool find_recent(void *context, const char *event, const char *text) {
    (void)text;
    Recent *r = context;
    const char *id = strrchr(event, '/');
    if (!id || strcmp(id + 1, r->id) != 0) return true;
    snprintf(r->found, sizeof r->found, "%s", event);
    return false;
}

static bool remove_recent(Archive *a, const char *event, Error *e) {
    static const char board[] = "board/";
    if (strncmp(event, board, strlen(board)) != 0) return true;
    Recent r = {.id = event + strlen(board)};
    return archive_list_events(a, "recent/", find_recent, &r, e) &&
           (!*r.found || archive_remove_event(a, r.found, NULL, e));
}

static bool remove_event(Archive *a, const char *event, int64_t *games, Error *e) {
    char *text = archive_event_text(a, event);
    bool known = text || archive_last_number(a, event) > 0;
    free(text);
    if (!known) return error_set(e, "there is no event '%.100s'", event);
    return archive_remove_event(a, event, games, e) && remove_recent(a, event, e);
}

static bool remove_ids(Archive *a, const ArgList *ids, Error *e) {
    for (size_t i = 0; i < ids->n; i++) {
        int64_t id;
        if (!spec_number(ids->items[i], &id) || id < 1)
            return error_set(e, "'%.40s' is not the number of a game", ids->items[i]);
        if (!archive_remove(a, id, e)) return false;
    }
    return true;
}

// All or nothing.
static bool remove_all(Archive *a, const ArgList *ids, const char *event, int64_t *games,
                       Error *e) {
    if (!archive_batch_begin(a, e)) return false;
    bool ok = remove_ids(a, ids, e) && (!event || remove_event(a, event, games, e));
    return archive_batch_end(a, ok, e) && ok;
}

int archive_delete_command(App *app, const Command *self, int argc, char **argv) {
    const char *path = NULL, *event = NULL;
    ArgList ids = {0};
    int64_t games = 0;
    const ArgSpec spec[] = {
        {.name = "[ID...]",
         .kind = ARG_TEXTS,
         .out = &ids,
         .help = "numbers of games, as shown by 'archive list'"},
        {.name = "--event",
         .kind = ARG_TEXT,
         .out = &event,
         .value = "NAME",
         .help = "remove this event and all its games: a match, or board/ID of the board server "
                 "(which must not run)"},
        ARCHIVE_OPTION(path),
    };
    int status;
    if (!CLI_ARGS(self, spec, argc, argv, &status)) return status;
    Error e;
    path = cli_archive(app, path, &e);
    if (!path) return cli_fail(&e);
    bool ok = ids.n || event || error_set(&e, "name the games to remove, or an --event");
    Archive *a = ok ? archive_open(path, ARCHIVE_WRITE, &e) : NULL;
    ok = a && remove_all(a, &ids, event, &games, &e);
    archive_close(a);
    if (ok) printf("%lld removed\n", (long long)(games + (int64_t)ids.n));
    return ok ? CLI_OK : cli_fail(&e);
}
