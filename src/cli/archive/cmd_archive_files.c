// SPDX-License-Identifier: MIT
// cmd_archive_files.c - `genpei archive import|export`: games from files, games to files.
#include "cli/archive/archive_cmds.h"
#include "cli/archive/archive_filter.h"

#include "base/os/os_posix.h"
#include "base/spec.h"
#include "record/files/archive.h"
#include "record/files/record_file.h"
#include "record/files/record_formats.h"
#include "record/formats/record_wthor.h"
#include "web/games/web_written.h"
#include "work/progress.h"

// --- import ---

typedef struct {
    App *app;
    const char *path; // of the archive
    const char *event;
    bool skip;
    Archive *archive; // opened with the first good game, so that bad files leave nothing behind
    Progress progress;
    // of one file:
    int64_t good, refused, number;
    bool failed; // the reason is in `why`
    bool interrupted;
    Error why;
    bool broken; // the archive itself failed: nothing more can be stored
} Import;

static bool begin_file(Import *m) {
    if (!m->archive) m->archive = archive_open(m->path, ARCHIVE_WRITE, &m->why);
    if (!m->archive || !archive_batch_begin(m->archive, &m->why)) return false;
    m->number = archive_last_number(m->archive, m->event);
    return true;
}

// Reports what is wrong with a game, or stores it as the reason to reject the file.
static bool refuse_record(Import *m, const Error *why) {
    m->refused++;
    m->failed = !m->skip;
    m->why = *why;
    progress_clear(&m->progress);
    if (m->skip) cli_fail(why);
    return m->skip;
}

// The games of one file are one transaction.
static bool import_record(void *context, Record *r, size_t line, const Error *why) {
    Import *m = context;
    (void)line;
    if (!r) return refuse_record(m, why);
    if (why->text[0]) {
        progress_clear(&m->progress);
        fprintf(stderr, "genpei: warning: %s\n", why->text);
    }
    bool ok = m->good > 0 || begin_file(m);
    m->good += ok;
    ok = ok && archive_add(m->archive, m->event, ++m->number, r, NULL, &m->why);
    m->broken = !ok;
    m->interrupted = ok && atomic_load(&m->app->stop);
    if (m->interrupted) ok = error_set(&m->why, "interrupted");
    m->failed = !ok;
    progress_say(&m->progress, "%lld %s", (long long)m->good, str_plural(m->good, "game", "games"));
    return ok;
}

// Returns the exit status for one file.
static int import_file(Import *m, const char *file, bool json) {
    m->good = m->refused = 0;
    m->failed = false;
    if (!record_file_read(file, m->app->games, import_record, m, &m->why))
        m->failed = true;
    else if (!m->failed && m->good + m->refused == 0)
        m->failed = !error_set(&m->why, "%.200s: there is no game in it", file);
    if (m->good > 0) {
        Error e;
        if (!archive_batch_end(m->archive, !m->failed, &e)) {
            m->failed = m->broken = true;
            m->why = e;
        }
    }
    progress_clear(&m->progress);
    int64_t kept = m->failed ? 0 : m->good;
    if (m->failed) cli_fail(&m->why);
    if (m->failed && m->refused > 0)
        fprintf(stderr,
                "genpei: nothing of this file is stored; --skip leaves out such games only\n");
    if (json)
        cli_print_json(json_pack("{s:o, s:I, s:I, s:I}", "file", cli_json_text(file), "read",
                                 (json_int_t)(m->good + m->refused), "refused",
                                 (json_int_t)m->refused, "kept", (json_int_t)kept));
    else
        printf("%s: %lld read, %lld stored\n", file, (long long)(m->good + m->refused),
               (long long)kept);
    if (m->interrupted && !m->broken) return CLI_NO;
    return m->failed ? CLI_BAD : CLI_OK;
}

int archive_import_command(App *app, const Command *self, int argc, char **argv) {
    Import m = {.app = app, .event = ""};
    ArgList files = {0};
    bool json = false;
    const ArgSpec spec[] = {
        {.name = "FILE...",
         .kind = ARG_TEXTS,
         .out = &files,
         .help = "files of games; - is standard input"},
        ARCHIVE_OPTION(m.path),
        {.name = "--event",
         .kind = ARG_TEXT,
         .out = &m.event,
         .value = "NAME",
         .help = "event to add the games to; its numbering continues"},
        {.name = "--skip",
         .kind = ARG_FLAG,
         .out = &m.skip,
         .help = "leave out invalid games instead of the whole file"},
        {.name = "--json",
         .kind = ARG_FLAG,
         .out = &json,
         .help = "print one JSON object per file"},
    };
    int status = CLI_OK;
    if (!CLI_ARGS(self, spec, argc, argv, &status)) return status;
    m.path = cli_archive(app, m.path, &m.why);
    if (!m.path) return cli_fail(&m.why);
    progress_init(&m.progress);
    for (size_t i = 0; i < files.n && !m.broken && !atomic_load(&app->stop); i++) {
        int one = import_file(&m, files.items[i], json);
        if (one > status) status = one;
    }
    archive_close(m.archive);
    return status;
}

// --- export ---

typedef struct {
    App *app;
    Archive *archive;
    ArchiveFilter filter; // which games, where no numbers are given
    const RecordFormat *format;
    WthorOut wthor;   // where the format is written as a whole
    const char *file; // NULL: standard output
    bool skip;        // leaves out what the format cannot hold
    Str text;
    Progress progress;
    int64_t n;
    Record before;    // the game written last, where there is one
    Str lost;         // what was lost of it
    int64_t repeated; // games since, of which the same was lost
    bool interrupted;
    bool failed;
    Error why;
} Export;

// A failure shows in ferror(stdout); cli_finish reports it.
static bool flush_text(Export *x) {
    fwrite(str_text(&x->text), 1, x->text.len, stdout);
    str_reset(&x->text);
    return !ferror(stdout);
}

// False, with the reason, when the format cannot hold the game.
static bool write_game(Export *x, const Record *r) {
    const RecordFormat *f = x->format;
    if (!f->write) return record_wthor_add(&x->wthor, r, &x->why);
    if (!record_format_fits(f, r, &x->why)) return false;
    if (f->between && x->n > 0) str_add(&x->text, f->between);
    if (f->write_next)
        f->write_next(x->n > 0 ? &x->before : NULL, r, &x->text);
    else
        f->write(r, &x->text);
    return true;
}

static void say_repeated(Export *x) {
    if (x->repeated == 0) return;
    progress_clear(&x->progress);
    fprintf(stderr, "genpei: the same for %lld more %s\n", (long long)x->repeated,
            str_plural(x->repeated, "game", "games"));
    x->repeated = 0;
}

// Nothing is lost without a word; what is lost of many games in a row is said once.
static void say_lost(Export *x, int64_t id, const Record *r) {
    Str lost = {0};
    record_format_lost(x->format, r, &lost);
    bool same = lost.len && strcmp(str_text(&lost), str_text(&x->lost)) == 0;
    if (same) x->repeated++;
    if (!same) say_repeated(x);
    if (!same && lost.len) {
        progress_clear(&x->progress);
        fprintf(stderr, "genpei: game %lld: %s\n", (long long)id, str_text(&lost));
    }
    str_clear(&x->lost);
    x->lost = lost;
}

static bool export_record(Export *x, int64_t id, Record r) {
    enum { BLOCK = 1 << 16 };
    bool held = write_game(x, &r);
    if (held) say_lost(x, id, &r);
    if (held && x->n > 0) record_clear(&x->before);
    if (held)
        x->before = r;
    else
        record_clear(&r);
    if (!held) error_prefix(&x->why, "game %lld", (long long)id);
    if (!held && x->skip) cli_fail(&x->why);
    if (!held) return x->skip;
    x->n++;
    progress_say(&x->progress, "%lld %s", (long long)x->n, str_plural(x->n, "game", "games"));
    x->interrupted = atomic_load(&x->app->stop);
    if (x->interrupted) return error_set(&x->why, "interrupted");
    return x->file || x->text.len < BLOCK || flush_text(x);
}

// The day on which a game was played here is in the archive, not in its record: it is added in the
// form of the format, where that has a place for it.
static void add_date(const Export *x, const char *date, Record *r) {
    static const char *const forms[][2] = {{"pgn", "."}, {"csv", "-"}};
    if (!*date || record_heading(r, RECORD_STARTED)) return;
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        if (strcmp(x->format->name, forms[i][0]) != 0) continue;
        Str text = {0};
        for (const char *at = date; *at; at++) str_add_char(&text, *at == '-' ? *forms[i][1] : *at);
        record_add_heading(r, RECORD_STARTED, str_text(&text));
        str_clear(&text);
    }
}

static bool note_date(void *date, const ArchiveRow *row) {
    str_add(date, row->date);
    return true;
}

static bool export_game(Export *x, int64_t id) {
    Record r;
    Str date = {0};
    bool ok = archive_get(x->archive, x->app->games, id, &r, &x->why);
    if (ok && archive_find(x->archive, id, note_date, &date, NULL))
        add_date(x, str_text(&date), &r);
    str_clear(&date);
    return ok && export_record(x, id, r);
}

// One of all games: where it cannot be read, the others still are.
static bool export_row(void *context, const ArchiveRow *row) {
    Export *x = context;
    Record r;
    Error why;
    if (archive_get(x->archive, x->app->games, row->id, &r, &why)) {
        add_date(x, row->date, &r);
        x->failed = !export_record(x, row->id, r);
    } else {
        progress_clear(&x->progress);
        archive_filter_damaged(&x->filter, row->id, &why);
    }
    return !x->failed;
}

static bool export_listed(Export *x, const ArgList *ids) {
    for (size_t i = 0; i < ids->n; i++) {
        int64_t id;
        if (!spec_number(ids->items[i], &id) || id < 1)
            return error_set(&x->why, "'%.40s' is not the number of a game", ids->items[i]);
        if (!export_game(x, id)) return false;
    }
    return true;
}

static bool export_all(Export *x) {
    archive_filter_skip_damaged(&x->filter, x->archive);
    return archive_query(x->archive, &x->filter.query, export_row, x, &x->why) && !x->failed;
}

// games.wtb, and beside it, where players have names, games.JOU and games.TRN.
static bool write_beside(const char *file, const char *ending, const Str *bytes, Error *e) {
    Str path = {0};
    size_t n = strlen(file);
    if (bytes->len == 0) return true;
    str_add_n(&path, file, n > 4 && file[n - 4] == '.' ? n - 4 : n);
    str_add(&path, ending);
    bool ok = os_write_file(str_text(&path), bytes->text, bytes->len, e);
    str_clear(&path);
    return ok;
}

static bool write_wthor(Export *x) {
    Str players = {0}, tournaments = {0};
    if (x->wthor.years_differ)
        fprintf(stderr, "genpei: wthor: a file has one year, and the games differ: left out\n");
    record_wthor_finish(&x->wthor, &x->text, &players, &tournaments);
    bool ok = write_beside(x->file, ".JOU", &players, &x->why) &&
              write_beside(x->file, ".TRN", &tournaments, &x->why) &&
              os_write_file(x->file, x->text.text, x->text.len, &x->why);
    str_clear(&players);
    str_clear(&tournaments);
    return ok;
}

static bool write_result(Export *x) {
    if (!x->format->write) return write_wthor(x);
    return x->file ? os_write_file(x->file, str_text(&x->text), x->text.len, &x->why)
                   : flush_text(x);
}

int archive_export_command(App *app, const Command *self, int argc, char **argv) {
    const char *format = "text";
    ArgList ids = {0};
    Export x = {.app = app};
    const ArgSpec spec[] = {
        {.name = "[ID...]",
         .kind = ARG_TEXTS,
         .out = &ids,
         .help = "numbers of the games (default: all)"},
        ARCHIVE_FILTER_OPTIONS(x.filter),
        {.name = "--format",
         .kind = ARG_TEXT,
         .out = &format,
         .value = "text|sgf|ggf|obf|wthor|pgn|csv|jsonl|mat|csa|kif|ki2|jkf|usi",
         .help = "format of the output; also hexworld (links), transcript (Othello as f5d6c3) and "
                 "kif-sjis (KIF in Shift_JIS); pgn "
                 "has moves for chess, and "
                 "for other games what rating programs need"},
        {.name = "--output",
         .kind = ARG_TEXT,
         .out = &x.file,
         .value = "FILE",
         .help = "write to this file instead of standard output"},
        {.name = "--skip",
         .kind = ARG_FLAG,
         .out = &x.skip,
         .help = "leave out games that the format cannot express"},
    };
    int status;
    if (!CLI_ARGS(self, spec, argc, argv, &status)) return status;
    const RecordFormat *f = record_format_named(format, &x.why);
    if (!f) {
        error_prefix(&x.why, "--format");
        return cli_fail(&x.why);
    }
    x.format = f;
    if (!f->write && !x.file) {
        error_set(&x.why, "--format wthor needs --output: it may be three files");
        return cli_fail(&x.why);
    }
    if (f->header) str_add(&x.text, f->header);
    x.archive = archive_filter_open(app, &x.filter, &x.why);
    if (!x.archive) {
        str_clear(&x.text);
        archive_filter_clear(&x.filter);
        return cli_fail(&x.why);
    }
    progress_init(&x.progress);
    bool ok = written_load(x.archive, app->games, &x.why) &&
              (ids.n ? export_listed(&x, &ids) : export_all(&x));
    say_repeated(&x);
    progress_clear(&x.progress);
    ok = ok && write_result(&x);
    record_wthor_clear(&x.wthor);
    if (x.n > 0) record_clear(&x.before);
    archive_close(x.archive);
    str_clear(&x.text);
    str_clear(&x.lost);
    archive_filter_clear(&x.filter);
    if (ok && x.file)
        fprintf(stderr, "%s: %lld %s\n", x.file, (long long)x.n,
                str_plural((int64_t)x.n, "game", "games"));
    if (ok || ferror(stdout)) return archive_filter_status(&x.filter);
    cli_fail(&x.why);
    return x.interrupted ? CLI_NO : CLI_BAD;
}
