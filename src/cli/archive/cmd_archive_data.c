// SPDX-License-Identifier: MIT
// cmd_archive_data.c - `genpei archive stats|tree|duplicates|upgrade`: an archive as data.
#include "cli/archive/archive_cmds.h"
#include "cli/archive/archive_filter.h"
#include "cli/archive/archive_plot.h"

#include "base/mem.h"
#include "base/os/os_posix.h"

#include <stdlib.h>

// --- tables of counts ---

typedef struct {
    PlotBar *rows;
    double *plies;
    size_t n, room;
    int64_t most; // rows to keep; 0: all
    int64_t left; // groups beyond that
} Counts;

static bool note_count(void *context, const ArchiveCount *c) {
    Counts *t = context;
    if (t->most && t->n == (size_t)t->most) return t->left++, true;
    if (t->n == t->room) {
        t->room = t->room ? 2 * t->room : 64;
        t->rows = mem_resize(t->rows, t->room, sizeof *t->rows);
        t->plies = mem_resize(t->plies, t->room, sizeof *t->plies);
    }
    t->rows[t->n] = (PlotBar){mem_text(c->key), c->games, c->wins, c->draws, c->losses};
    t->plies[t->n++] = c->plies;
    return true;
}

static void clear_counts(Counts *t) {
    for (size_t i = 0; i < t->n; i++) free(t->rows[i].key);
    free(t->rows);
    free(t->plies);
}

// The share of the points, or -1 without results.
static double score_of(const PlotBar *b) {
    int64_t played = b->wins + b->draws + b->losses;
    return played ? ((double)b->wins + 0.5 * (double)b->draws) / (double)played : -1;
}

static json_t *count_json(const char *name, const PlotBar *b, double plies) {
    double score = score_of(b);
    return json_pack("{s:o, s:I, s:I, s:I, s:I, s:o, s:f}", name,
                     *b->key ? cli_json_text(b->key) : json_null(), "games", (json_int_t)b->games,
                     "wins", (json_int_t)b->wins, "draws", (json_int_t)b->draws, "losses",
                     (json_int_t)b->losses, "score", score < 0 ? json_null() : json_real(score),
                     "plies", plies);
}

void archive_print_csv_text(const char *text) {
    if (!strpbrk(text, ",\"\n\r")) {
        fputs(text, stdout);
        return;
    }
    putchar('"');
    for (; *text; text++) {
        if (*text == '"') putchar('"');
        putchar(*text);
    }
    putchar('"');
}

static void print_csv(const PlotBar *b, double plies) {
    archive_print_csv_text(b->key);
    printf(",%lld,%lld,%lld,%lld,", (long long)b->games, (long long)b->wins, (long long)b->draws,
           (long long)b->losses);
    if (score_of(b) >= 0) printf("%.4f", score_of(b));
    printf(",%.1f\n", plies);
}

static void print_count(const PlotBar *b, double plies, int indent) {
    char score[16] = "-";
    if (score_of(b) >= 0) snprintf(score, sizeof score, "%.1f%%", 100 * score_of(b));
    printf("%*s", indent, "");
    cli_print_name(*b->key ? b->key : "unknown", 30 - indent);
    printf(" %9lld %8lld %8lld %8lld %7s %6.1f\n", (long long)b->games, (long long)b->wins,
           (long long)b->draws, (long long)b->losses, score, plies);
}

static void print_head(const char *key) {
    printf("%-30s %9s %8s %8s %8s %7s %6s\n", key, "games", "wins", "draws", "losses", "score",
           "plies");
}

// --- stats ---

static const char *const by_words[COUNT_BY_COUNT] = {
    [COUNT_BY_GAME] = "game",     [COUNT_BY_PLAYER] = "player", [COUNT_BY_OPENING] = "opening",
    [COUNT_BY_YEAR] = "year",     [COUNT_BY_MONTH] = "month",   [COUNT_BY_OCCASION] = "occasion",
    [COUNT_BY_ENDING] = "ending", [COUNT_BY_LENGTH] = "length",
};

static bool find_by(const char *word, ArchiveCountBy *by, Error *e) {
    for (int i = 0; i < COUNT_BY_COUNT; i++)
        if (strcmp(word, by_words[i]) == 0) return *by = (ArchiveCountBy)i, true;
    return error_set(e,
                     "--by: '%.40s' is not game, player, opening, year, month, occasion, ending "
                     "or length",
                     word);
}

typedef struct {
    const char *by, *svg;
    int64_t amount, top;
    bool json, csv;
} StatsOptions;

static bool write_plot(const StatsOptions *o, ArchiveCountBy by, const Counts *t, Error *e) {
    Str svg = {0}, title = {0};
    bool columns = by == COUNT_BY_LENGTH || by == COUNT_BY_YEAR || by == COUNT_BY_MONTH;
    str_addf(&title, "Games by %s", o->by);
    (columns ? archive_plot_columns : archive_plot_bars)(str_text(&title), t->rows, t->n, &svg);
    bool ok = os_write_file(o->svg, str_text(&svg), svg.len, e);
    str_clear(&svg);
    str_clear(&title);
    return ok;
}

static void print_stats(const StatsOptions *o, const Counts *t) {
    if (o->csv)
        printf("%s,games,wins,draws,losses,score,plies\n", o->by);
    else if (!o->json)
        print_head(o->by);
    for (size_t i = 0; i < t->n; i++) {
        if (o->json)
            cli_print_json(count_json(o->by, &t->rows[i], t->plies[i]));
        else if (o->csv)
            print_csv(&t->rows[i], t->plies[i]);
        else
            print_count(&t->rows[i], t->plies[i], 0);
    }
    if (t->left) // data for programs stays as it is
        fprintf(o->json || o->csv ? stderr : stdout, "%s%lld more; --top 0 shows all\n",
                o->json || o->csv ? "genpei: " : "and ", (long long)t->left);
}

int archive_stats_command(App *app, const Command *self, int argc, char **argv) {
    ArchiveFilter f = {0};
    StatsOptions o = {.by = "game", .top = 30};
    const ArgSpec spec[] = {
        FILTER_TEXT("--by", o.by, "WHAT",
                    "count by game, player, opening, year, month, occasion, ending or length"),
        {.name = "--amount",
         .kind = ARG_INT,
         .out = &o.amount,
         .value = "N",
         .help = "moves of an opening (default 4), or plies in a group of lengths (default 5)",
         .min = 1,
         .max = 1000},
        {.name = "--top",
         .kind = ARG_INT,
         .out = &o.top,
         .value = "N",
         .help = "show the N largest groups; 0: all",
         .max = INT64_MAX},
        ARCHIVE_FILTER_OPTIONS(f),
        FILTER_TEXT("--svg", o.svg, "FILE", "also draw it, as an SVG picture"),
        {.name = "--csv", .kind = ARG_FLAG, .out = &o.csv, .help = "print comma-separated values"},
        {.name = "--json",
         .kind = ARG_FLAG,
         .out = &o.json,
         .help = "print one JSON object per group"},
    };
    int status;
    if (!CLI_ARGS(self, spec, argc, argv, &status)) return status;
    Error e;
    ArchiveCountBy by = COUNT_BY_GAME;
    Counts t = {0};
    Archive *a = find_by(o.by, &by, &e) ? archive_filter_open(app, &f, &e) : NULL;
    bool in_order = by == COUNT_BY_LENGTH || by == COUNT_BY_YEAR || by == COUNT_BY_MONTH;
    t.most = in_order ? 0 : o.top;
    if (!o.amount) o.amount = by == COUNT_BY_OPENING ? 4 : 5;
    bool ok = a && archive_filter_drop_damaged(&f, a, &e) &&
              archive_count(a, &f.query, by, o.amount, note_count, &t, &e);
    if (ok) print_stats(&o, &t);
    ok = ok && (!o.svg || write_plot(&o, by, &t, &e));
    archive_close(a);
    archive_filter_clear(&f);
    clear_counts(&t);
    return ok ? archive_filter_status(&f) : cli_fail(&e);
}

// --- tree ---

enum { TREE_DEPTH_MAX = 60, TREE_STEP = 5 };

typedef struct {
    App *app;
    Archive *archive;
    ArchiveFilter filter;
    const char *words[1000 + TREE_DEPTH_MAX]; // the moves to where we are
    size_t n, begin;
    int64_t depth, least;
    bool json, csv;
    int64_t shown; // games of the first moves
    bool failed;   // the reason is in `e`
    Error *e;
} Tree;

static void print_node(const Tree *t, const PlotBar *b, double plies) {
    Str line = {0};
    for (size_t i = 0; i < t->n; i++) str_addf(&line, i ? " %s" : "%s", t->words[i]);
    PlotBar whole = *b;
    whole.key = (char *)(uintptr_t)str_text(&line);
    if (t->json)
        cli_print_json(count_json("moves", &whole, plies));
    else if (t->csv)
        print_csv(&whole, plies);
    else
        print_count(b, plies, 2 * (int)(t->n - t->begin - 1));
    str_clear(&line);
}

static bool show_tree(Tree *t);

// A move at a level below where the games were asked for.
static bool show_move(void *context, size_t level, const ArchiveCount *c) {
    Tree *t = context;
    size_t from = t->n;
    if (from + level == t->begin) t->shown += c->games;
    PlotBar bar = {(char *)(uintptr_t)c->key, c->games, c->wins, c->draws, c->losses};
    t->words[from + level] = c->key;
    t->n = from + level + 1;
    print_node(t, &bar, c->plies);
    bool deeper = level + 1 == TREE_STEP && (int64_t)(t->n - t->begin) < t->depth;
    t->failed = deeper && !show_tree(t);
    t->n = from;
    return !t->failed && !atomic_load(&t->app->stop);
}

// The next moves, some at a time: so deep a tree of all games is not too large for the memory.
static bool show_tree(Tree *t) {
    int64_t left = t->depth - (int64_t)(t->n - t->begin);
    archive_filter_opening(&t->filter, t->words, t->n);
    return archive_next_moves(t->archive, &t->filter.query, left < TREE_STEP ? left : TREE_STEP,
                              t->least, show_move, t, t->e) &&
           !t->failed;
}

// The moves of --moves, each by itself. False when there are too many.
static bool split_moves(Tree *t, char *moves) {
    for (char *at = moves; *at;) {
        if (t->n == 1000) return error_set(t->e, "--moves: too many");
        size_t n = strcspn(at, " ");
        t->words[t->n++] = at;
        at += n;
        if (*at) *at++ = '\0';
    }
    t->begin = t->n;
    return true;
}

static bool count_row(void *context, const ArchiveRow *row) {
    (void)row;
    ++*(int64_t *)context;
    return true;
}

// A tree has the games that begin as the game does: a book of positions leaves it empty.
static bool say_others(const Tree *t) {
    ArchiveQuery all = t->filter.query;
    int64_t games = 0;
    all.opening = NULL;
    if (!archive_query(t->archive, &all, count_row, &games, t->e)) return false;
    int64_t others = games - t->shown;
    if (others > 0)
        fprintf(stderr, "genpei: %lld %s from a set position or %s no moves: not counted\n",
                (long long)others, str_plural(others, "game begins", "games begin"),
                str_plural(others, "has", "have"));
    return true;
}

int archive_tree_command(App *app, const Command *self, int argc, char **argv) {
    Error e;
    Tree t = {.app = app, .depth = 1, .least = 1, .e = &e};
    const ArgSpec spec[] = {
        {.name = "--depth",
         .kind = ARG_INT,
         .out = &t.depth,
         .value = "N",
         .help = "moves to look ahead",
         .min = 1,
         .max = TREE_DEPTH_MAX},
        {.name = "--least",
         .kind = ARG_INT,
         .out = &t.least,
         .value = "N",
         .help = "leave out moves that were played in fewer games",
         .min = 1,
         .max = INT64_MAX},
        ARCHIVE_FILTER_OPTIONS(t.filter),
        {.name = "--csv", .kind = ARG_FLAG, .out = &t.csv, .help = "print comma-separated values"},
        {.name = "--json",
         .kind = ARG_FLAG,
         .out = &t.json,
         .help = "print one JSON object per move"},
    };
    int status;
    if (!CLI_ARGS(self, spec, argc, argv, &status)) return status;
    bool ok = t.filter.query.game || error_set(&e, "--game says whose openings are meant");
    t.archive = ok ? archive_filter_open(app, &t.filter, &e) : NULL;
    char *moves = mem_text(t.filter.query.opening ? t.filter.query.opening : "");
    ok = t.archive && archive_filter_drop_damaged(&t.filter, t.archive, &e) &&
         split_moves(&t, moves);
    if (ok && t.csv) printf("moves,games,wins,draws,losses,score,plies\n");
    if (ok && !t.csv && !t.json) print_head(*moves ? "next move" : "first move");
    ok = ok && show_tree(&t);
    if (ok && !*moves && t.least == 1 && !atomic_load(&app->stop)) ok = say_others(&t);
    archive_close(t.archive);
    archive_filter_clear(&t.filter);
    free(moves);
    return ok ? archive_filter_status(&t.filter) : cli_fail(&e);
}

// --- duplicates ---

typedef struct {
    bool json;
    int64_t *again;
    size_t n, room;
} Twice;

static bool note_twice(void *context, int64_t first, int64_t again, bool same) {
    Twice *t = context;
    if (t->json)
        cli_print_json(json_pack("{s:I, s:I, s:b}", "id", (json_int_t)again, "first",
                                 (json_int_t)first, "same_players", same));
    else
        printf("%lld is game %lld again%s\n", (long long)again, (long long)first,
               same ? "" : ", of other players");
    if (t->n == t->room) {
        t->room = t->room ? 2 * t->room : 64;
        t->again = mem_resize(t->again, t->room, sizeof *t->again);
    }
    t->again[t->n++] = again;
    return true;
}

// All or nothing.
static bool remove_again(const char *path, const Twice *t, Error *e) {
    Archive *a = archive_open(path, ARCHIVE_WRITE, e);
    if (!a) return false;
    bool ok = archive_batch_begin(a, e);
    if (ok) {
        for (size_t i = 0; i < t->n && ok; i++) ok = archive_remove(a, t->again[i], e);
        ok = archive_batch_end(a, ok, ok ? e : NULL) && ok;
    }
    archive_close(a);
    return ok;
}

int archive_duplicates_command(App *app, const Command *self, int argc, char **argv) {
    const char *path = NULL;
    bool any = false, remove = false;
    Twice t = {0};
    const ArgSpec spec[] = {
        ARCHIVE_OPTION(path),
        {.name = "--any-players",
         .kind = ARG_FLAG,
         .out = &any,
         .help = "also of other players; all else counts"},
        {.name = "--delete",
         .kind = ARG_FLAG,
         .out = &remove,
         .help = "remove games that say nothing which the other one does not say; none that was "
                 "played here"},
        {.name = "--json",
         .kind = ARG_FLAG,
         .out = &t.json,
         .help = "print one JSON object per game"},
    };
    int status;
    if (!CLI_ARGS(self, spec, argc, argv, &status)) return status;
    Error e;
    path = cli_archive(app, path, &e);
    if (!path) return cli_fail(&e);
    Archive *a = archive_open(path, ARCHIVE_QUERY, &e);
    bool ok = a && archive_duplicates(a, any, note_twice, &t, &e);
    archive_close(a);
    if (ok && remove && t.n) ok = remove_again(path, &t, &e);
    if (ok && !t.json)
        printf("%zu %s there already%s\n", t.n, t.n == 1 ? "game was" : "games were",
               remove ? ", and removed" : "");
    free(t.again);
    return ok ? CLI_OK : cli_fail(&e);
}

// --- upgrade ---

int archive_upgrade_command(App *app, const Command *self, int argc, char **argv) {
    const char *path = NULL;
    const ArgSpec spec[] = {ARCHIVE_OPTION(path)};
    int status;
    if (!CLI_ARGS(self, spec, argc, argv, &status)) return status;
    Error e;
    path = cli_archive(app, path, &e);
    if (!path) return cli_fail(&e);
    Archive *a = os_file_exists(path) ? archive_open(path, ARCHIVE_WRITE, &e) : NULL;
    if (!a && !os_file_exists(path)) error_set(&e, "%.200s: No such file or directory", path);
    if (!a) return cli_fail(&e);
    archive_close(a);
    printf("%s has the newest format\n", path);
    return CLI_OK;
}
