// SPDX-License-Identifier: MIT
// cmd_archive_ratings.c - `genpei archive ratings`: ratings that follow the games of an archive in
// order of date.
//
// Elo's rule: everybody begins with 1500, and a game moves both players by K times the difference
// between the result and what their ratings let expect.
#include "cli/archive/archive_cmds.h"
#include "cli/archive/archive_filter.h"
#include "cli/archive/archive_plot.h"

#include "base/hash.h"
#include "base/mem.h"
#include "base/os/os_posix.h"

#include <math.h>
#include <stdlib.h>

#define ELO_START 1500.0

typedef struct {
    char *name;
    double rating, best;
    int64_t games, undated;   // those without a date are the first
    char first[12], last[12]; // dates
    double *x, *y;            // after each game
    size_t room;
} Rated;

typedef struct {
    Rated *players;
    size_t n, room;
    size_t *table; // open addressing by name: index + 1
    size_t slots;
    double k;
    int64_t games;
    bool dated; // a game has a date
} Ratings;

static uint64_t name_hash(const char *name) {
    uint64_t h = 0;
    for (; *name; name++) h = hash_add(h, (unsigned char)*name);
    return h;
}

static size_t *slot_of(Ratings *r, const char *name) {
    size_t at = name_hash(name) & (r->slots - 1);
    while (r->table[at] && strcmp(r->players[r->table[at] - 1].name, name) != 0)
        at = (at + 1) & (r->slots - 1);
    return &r->table[at];
}

static void grow_table(Ratings *r) {
    r->slots = r->slots ? 2 * r->slots : 256;
    free(r->table);
    r->table = mem_new(r->slots, sizeof *r->table);
    for (size_t i = 0; i < r->n; i++) *slot_of(r, r->players[i].name) = i + 1;
}

static size_t player_named(Ratings *r, const char *name) {
    if (2 * r->n >= r->slots) grow_table(r);
    size_t *slot = slot_of(r, name);
    if (*slot) return *slot - 1;
    if (r->n == r->room) {
        r->room = r->room ? 2 * r->room : 64;
        r->players = mem_resize(r->players, r->room, sizeof *r->players);
    }
    r->players[r->n] = (Rated){.name = mem_text(name), .rating = ELO_START, .best = ELO_START};
    *slot = r->n + 1;
    return r->n++;
}

// A date as a year with a fraction; without one, the number of the game.
static double time_of(const Ratings *r, const char *date) {
    if (!*date) return (double)r->games;
    double year = strtod(date, NULL), month = strlen(date) >= 7 ? strtod(date + 5, NULL) : 1;
    double day = strlen(date) >= 10 ? strtod(date + 8, NULL) : 1;
    return year + (month - 1) / 12 + (day - 1) / 365;
}

static void move_rating(const Ratings *r, Rated *p, double by, const char *date) {
    p->rating += by;
    p->best = fmax(p->best, p->rating);
    if ((size_t)p->games == p->room) {
        p->room = p->room ? 2 * p->room : 16;
        p->x = mem_resize(p->x, p->room, sizeof *p->x);
        p->y = mem_resize(p->y, p->room, sizeof *p->y);
    }
    p->x[p->games] = time_of(r, date);
    p->y[p->games] = p->rating;
    if (!p->games) snprintf(p->first, sizeof p->first, "%.10s", date);
    snprintf(p->last, sizeof p->last, "%.10s", date);
    p->undated += *date == '\0';
    p->games++;
}

static bool note_result(void *context, const ArchiveResultRow *row) {
    Ratings *r = context;
    if (strcmp(row->names[0], row->names[1]) == 0 || !*row->names[0] || !*row->names[1])
        return true; // a game against oneself, or with an unnamed player, is not rated
    size_t x = player_named(r, row->names[0]), y = player_named(r, row->names[1]);
    double expected = 1 / (1 + pow(10, (r->players[y].rating - r->players[x].rating) / 400));
    double by = r->k * (0.5 * (row->outcome + 1) - expected);
    r->games++;
    r->dated |= *row->date != '\0';
    move_rating(r, &r->players[x], by, row->date);
    move_rating(r, &r->players[y], -by, row->date);
    return true;
}

static int by_rating(const void *a, const void *b) {
    const Rated *x = a, *y = b;
    if (x->rating != y->rating) return x->rating > y->rating ? -1 : 1;
    return strcmp(x->name, y->name);
}

typedef struct {
    int64_t top, least;
    const char *svg;
    bool json, csv;
} RatingOptions;

// Keeps those with enough games, the best first.
static size_t choose(Ratings *r, const RatingOptions *o) {
    size_t kept = 0;
    for (size_t i = 0; i < r->n; i++)
        if (r->players[i].games >= o->least) {
            Rated swap = r->players[kept];
            r->players[kept++] = r->players[i];
            r->players[i] = swap;
        }
    if (kept) qsort(r->players, kept, sizeof *r->players, by_rating);
    return o->top && kept > (size_t)o->top ? (size_t)o->top : kept;
}

static void print_player(const RatingOptions *o, size_t place, const Rated *p) {
    if (o->json) {
        cli_print_json(json_pack("{s:o, s:f, s:f, s:I, s:s, s:s}", "player", cli_json_text(p->name),
                                 "rating", p->rating, "best", p->best, "games",
                                 (json_int_t)p->games, "first", p->first, "last", p->last));
        return;
    }
    printf("%4zu  ", place + 1);
    cli_print_name(p->name, 28);
    printf(" %7.1f %7.1f %8lld  %-10s %-10s\n", p->rating, p->best, (long long)p->games, p->first,
           p->last);
}

// Where the points of a player begin whose time is known: where games have dates, behind those
// without.
static int64_t first_point(const Ratings *r, const Rated *p) {
    return r->dated ? p->undated : 0;
}

// Every point of every player; those without a date have no time.
static void print_points(const Ratings *r, const Rated *p) {
    for (int64_t i = 0; i < p->games; i++) {
        archive_print_csv_text(p->name);
        if (i < first_point(r, p))
            printf(",,%.1f\n", p->y[i]);
        else
            printf(",%.4f,%.1f\n", p->x[i], p->y[i]);
    }
}

static void print_ratings(const Ratings *r, size_t n, const RatingOptions *o) {
    if (o->csv)
        puts("player,time,rating");
    else if (!o->json)
        printf("%4s  %-28s %7s %7s %8s  %-10s %-10s\n", "", "player", "rating", "best", "games",
               "first", "last");
    for (size_t i = 0; i < n; i++) {
        if (o->csv)
            print_points(r, &r->players[i]);
        else
            print_player(o, i, &r->players[i]);
    }
}

static bool draw(const Ratings *r, size_t n, const char *file, Error *e) {
    enum { LINES = 8 };
    PlotLine lines[LINES];
    size_t shown = 0;
    for (size_t i = 0; i < n && shown < LINES; i++) {
        const Rated *p = &r->players[i];
        int64_t from = first_point(r, p);
        if (from < p->games)
            lines[shown++] =
                (PlotLine){p->name, p->x + from, p->y + from, (size_t)(p->games - from)};
    }
    Str svg = {0};
    archive_plot_lines(r->dated ? "Rating over time" : "Rating over games", lines, shown, &svg);
    bool ok = os_write_file(file, str_text(&svg), svg.len, e);
    str_clear(&svg);
    return ok;
}

static void clear_ratings(Ratings *r) {
    for (size_t i = 0; i < r->n; i++) {
        free(r->players[i].name);
        free(r->players[i].x);
        free(r->players[i].y);
    }
    free(r->players);
    free(r->table);
}

int archive_ratings_command(App *app, const Command *self, int argc, char **argv) {
    ArchiveFilter f = {0};
    RatingOptions o = {.top = 30, .least = 1};
    Ratings r = {.k = 20};
    const ArgSpec spec[] = {
        {.name = "--k",
         .kind = ARG_REAL,
         .out = &r.k,
         .value = "X",
         .help = "how far one game moves a rating at most"},
        {.name = "--least",
         .kind = ARG_INT,
         .out = &o.least,
         .value = "N",
         .help = "leave out players with fewer games",
         .min = 1,
         .max = INT64_MAX},
        {.name = "--top",
         .kind = ARG_INT,
         .out = &o.top,
         .value = "N",
         .help = "show the best N; 0: all",
         .max = INT64_MAX},
        ARCHIVE_FILTER_OPTIONS(f),
        FILTER_TEXT("--svg", o.svg, "FILE",
                    "also draw the best eight over time, as an SVG picture"),
        {.name = "--csv",
         .kind = ARG_FLAG,
         .out = &o.csv,
         .help = "print every change as comma-separated values"},
        {.name = "--json",
         .kind = ARG_FLAG,
         .out = &o.json,
         .help = "print one JSON object per player"},
    };
    int status;
    if (!CLI_ARGS(self, spec, argc, argv, &status)) return status;
    Error e;
    Archive *a = archive_filter_open(app, &f, &e);
    bool ok = a && archive_filter_drop_damaged(&f, a, &e) &&
              archive_results(a, &f.query, note_result, &r, &e);
    size_t n = ok ? choose(&r, &o) : 0;
    if (ok) print_ratings(&r, n, &o);
    ok = ok && (!o.svg || draw(&r, n, o.svg, &e));
    archive_close(a);
    archive_filter_clear(&f);
    clear_ratings(&r);
    return ok ? archive_filter_status(&f) : cli_fail(&e);
}
