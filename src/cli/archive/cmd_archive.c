// SPDX-License-Identifier: MIT
// cmd_archive.c - `genpei archive list|show`: what is in an archive; and the dispatch to the other
// parts.
#include "cli/archive/archive_cmds.h"
#include "cli/archive/archive_filter.h"
#include "cli/board_text.h"
#include "cli/cmd.h"

#include "base/os/os_posix.h"
#include "record/files/archive.h"
#include "record/formats/record_text.h"
#include "record/record_build.h"
#include "record/record_escape.h"
#include "web/games/web_written.h"

static const Command parts[] = {
    {.name = "archive list",
     .summary = "List the games, one per line: all, or by player, date, opening and result.",
     .example = "genpei archive list --archive games.db --game othello --since 1990",
     .run = archive_list_command},
    {.name = "archive show",
     .summary = "Show one game: players, result, moves and last position.",
     .example = "genpei archive show 12",
     .run = archive_show_command},
    {.name = "archive import",
     .summary = "Add the games of files (text, SGF, GGF, OBF, WTHOR, PGN, MAT, CSA, KIF, KI2, JKF, "
                "USI). A file with an invalid game is refused as a whole.",
     .example = "genpei archive import games.sgf --archive games.db",
     .run = archive_import_command},
    {.name = "archive export",
     .summary = "Write all or some games as text, SGF or another format.",
     .example = "genpei archive export --format sgf --output games.sgf",
     .run = archive_export_command},
    {.name = "archive delete",
     .summary = "Remove games, or an event with all its games.",
     .example = "genpei archive delete 12 13 --archive games.db",
     .run = archive_delete_command},
    {.name = "archive stats",
     .summary = "Count games and results by player, opening, date, length and more.",
     .example = "genpei archive stats --game othello --by opening --svg openings.svg",
     .run = archive_stats_command},
    {.name = "archive tree",
     .summary = "Show the openings: which moves followed, how often, with which results.",
     .example = "genpei archive tree --game othello --moves \"f5\" --depth 3 --least 100",
     .run = archive_tree_command},
    {.name = "archive ratings",
     .summary = "Rate the players by Elo's rule, game after game in order of date.",
     .example = "genpei archive ratings --game othello --least 50 --svg ratings.svg",
     .run = archive_ratings_command},
    {.name = "archive duplicates",
     .summary = "Find imported games that are there more than once.",
     .example = "genpei archive duplicates --archive games.db --delete",
     .run = archive_duplicates_command},
    {.name = "archive check",
     .summary = "Find everything that is damaged in an archive.",
     .example = "genpei archive check --archive games.db",
     .run = archive_check_command},
    {.name = "archive upgrade",
     .summary = "Change an archive of an older version to the newest format.",
     .example = "genpei archive upgrade --archive games.db",
     .run = archive_upgrade_command},
};

static int run_archive(App *app, const Command *self, int argc, char **argv) {
    return cli_parts(app, self, parts, sizeof parts / sizeof *parts, argc, argv);
}

const Command cmd_archive = {
    .name = "archive",
    .group = GROUP_MATCH,
    .summary = "Store games in an SQLite file; read and write SGF and other formats.",
    .example = "genpei archive import games.sgf --archive games.db",
    .run = run_archive,
};

// --- list ---

static json_t *known(const char *text) {
    return *text ? cli_json_text(text) : json_null();
}

static json_t *row_json(const ArchiveRow *row) {
    json_t *names = json_array(), *payoffs = json_array();
    for (int p = 0; p < row->players; p++) {
        json_array_append_new(names, cli_json_text(row->names[p]));
        json_array_append_new(payoffs, json_integer(row->payoffs[p]));
    }
    if (!ending_has_result(row->ending)) {
        json_decref(payoffs);
        payoffs = json_null();
    }
    return json_pack("{s:I, s:o, s:I, s:o, s:o, s:o, s:s, s:I, s:o, s:o, s:o}", "id",
                     (json_int_t)row->id, "event", cli_json_text(row->event), "number",
                     (json_int_t)row->number, "game", cli_json_text(row->game), "names", names,
                     "payoffs", payoffs, "ending", ending_text(row->ending), "plies",
                     (json_int_t)row->plies, "date", known(row->date), "occasion",
                     known(row->occasion), "round", known(row->round));
}

// A name that is far too long for a list is cut, between characters.
static void add_short(const char *name, Str *out) {
    enum { MOST = 100 };
    Str cut = {0};
    size_t n = strlen(name);
    if (n > MOST) {
        n = MOST;
        while (n > 0 && ((unsigned char)name[n] & 0xC0) == 0x80) n--;
        str_add_n(&cut, name, n);
        record_escape(str_text(&cut), out);
        str_add(out, "...");
    } else {
        record_escape(name, out);
    }
    str_clear(&cut);
}

static void print_row(const ArchiveRow *row) {
    Str result = {0}, names = {0};
    if (ending_has_result(row->ending)) record_payoffs_text(row->payoffs, row->players, &result);
    for (int p = 0; p < row->players; p++) {
        if (p) str_add(&names, " - ");
        add_short(*row->names[p] ? row->names[p] : "?", &names);
    }
    if (*row->event) {
        str_add(&names, "  (");
        record_escape(row->event, &names);
        str_addf(&names, " %lld)", (long long)row->number);
    }
    if (*row->date) str_addf(&names, "  %s", row->date);
    if (*row->occasion) {
        str_add(&names, "  ");
        record_escape(row->occasion, &names);
    }
    if (*row->round) {
        str_add(&names, ", ");
        record_escape(row->round, &names);
    }
    printf("%6lld  %-16s %5lld  %-10s %-10s %s\n", (long long)row->id, row->game,
           (long long)row->plies, ending_text(row->ending), str_text(&result), str_text(&names));
    str_clear(&result);
    str_clear(&names);
}

typedef struct {
    App *app;
    bool json;
    int64_t n;
} Listing;

static bool list_row(void *context, const ArchiveRow *row) {
    Listing *l = context;
    if (l->json)
        cli_print_json(row_json(row));
    else
        print_row(row);
    l->n++;
    return !atomic_load(&l->app->stop) && !ferror(stdout);
}

int archive_list_command(App *app, const Command *self, int argc, char **argv) {
    ArchiveFilter f = {0};
    Listing l = {.app = app};
    const ArgSpec spec[] = {
        ARCHIVE_FILTER_OPTIONS(f),
        {.name = "--limit",
         .kind = ARG_INT,
         .out = &f.query.limit,
         .value = "N",
         .help = "the first N games; 0: all",
         .max = INT64_MAX},
        {.name = "--json",
         .kind = ARG_FLAG,
         .out = &l.json,
         .help = "print one JSON object per line"},
    };
    int status;
    if (!CLI_ARGS(self, spec, argc, argv, &status)) return status;
    Error e;
    Archive *a = archive_filter_open(app, &f, &e);
    if (a && !l.json)
        printf("%6s  %-16s %5s  %-10s %-10s %s\n", "id", "game", "plies", "ending", "result",
               "players");
    if (a) archive_filter_skip_damaged(&f, a);
    bool ok = a && archive_query(a, &f.query, list_row, &l, &e);
    archive_close(a);
    archive_filter_clear(&f);
    if (!ok) return cli_fail(&e);
    if (!l.json) printf("%lld %s\n", (long long)l.n, str_plural(l.n, "game", "games"));
    return archive_filter_status(&f);
}

// --- show ---

static json_t *moves_json(const Record *r) {
    json_t *moves = json_array();
    State *s = game_states_new(r->game, 1);
    game_copy(r->game, s, r->start);
    for (size_t i = 0; i < r->n; i++) {
        const RecordMove *m = &r->moves[i];
        const char *mover = m->mover == PLAYER_CHANCE ? "chance" : r->game->player_names[m->mover];
        json_array_append_new(
            moves, json_pack("{s:I, s:s?, s:o, s:o, s:o}", "ply", (json_int_t)i + 1, "mover", mover,
                             "move", cli_json_move(r->game, s, m->move), "ms",
                             m->used_ms < 0 ? json_null() : json_integer(m->used_ms), "value",
                             m->has_value ? json_integer(m->value) : json_null()));
        game_play(r->game, s, m->move);
    }
    free(s);
    return moves;
}

static void show_json(const ArchiveRow *row, const Record *r, const State *last) {
    Str start = {0}, position = {0};
    record_start_text(r, &start);
    game_position_text(r->game, last, &position);
    json_t *j = row_json(row);
    // JSON integers have 63 bits here; larger seeds are written as text.
    char seed[24];
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)r->seed);
    json_object_set_new(
        j, "seed", r->seed <= INT64_MAX ? json_integer((json_int_t)r->seed) : json_string(seed));
    json_object_set_new(j, "comment", cli_json_text(r->comment));
    json_object_set_new(j, "start", cli_json_text(str_text(&start)));
    json_object_set_new(j, "position", cli_json_text(str_text(&position)));
    json_object_set_new(j, "moves", moves_json(r));
    cli_print_json(j);
    str_clear(&start);
    str_clear(&position);
}

static void show_text(const ArchiveRow *row, const Record *r, const State *last) {
    Str text = {0};
    if (*row->event) {
        str_add(&text, "# ");
        record_escape(row->event, &text);
        str_addf(&text, " %lld\n", (long long)row->number);
    }
    record_text_write(r, &text);
    fputs(str_text(&text), stdout);
    board_print(stdout, r->game, last, &(BoardStyle){.colour = os_is_terminal(stdout)});
    str_clear(&text);
}

typedef struct {
    const Record *record;
    bool json;
} Showing;

static bool show_row(void *context, const ArchiveRow *row) {
    const Showing *s = context;
    const Record *r = s->record;
    State *last = game_states_new(r->game, 1);
    record_state(r, r->n, last);
    if (s->json)
        show_json(row, r, last);
    else
        show_text(row, r, last);
    free(last);
    return true;
}

int archive_show_command(App *app, const Command *self, int argc, char **argv) {
    const char *path = NULL;
    int64_t id = 0;
    bool json = false;
    const ArgSpec spec[] = {
        {.name = "ID",
         .kind = ARG_INT,
         .out = &id,
         .help = "number of the game, as shown by 'archive list'",
         .min = 1,
         .max = INT64_MAX},
        ARCHIVE_OPTION(path),
        {.name = "--json", .kind = ARG_FLAG, .out = &json, .help = "print one JSON object"},
    };
    int status;
    if (!CLI_ARGS(self, spec, argc, argv, &status)) return status;
    Error e;
    path = cli_archive(app, path, &e);
    if (!path) return cli_fail(&e);
    Archive *a = archive_open(path, ARCHIVE_QUERY, &e);
    if (!a) return cli_fail(&e);
    Record r;
    bool ok = written_load(a, app->games, &e) && archive_get(a, app->games, id, &r, &e);
    if (ok) {
        ok = archive_find(a, id, show_row, &(Showing){&r, json}, &e);
        record_clear(&r);
    }
    archive_close(a);
    return ok ? CLI_OK : cli_fail(&e);
}
