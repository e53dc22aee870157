// SPDX-License-Identifier: MIT
// record_formats.c - see record_formats.h.
#include "record/files/record_formats.h"

#include "record/backgammon/record_mat.h"
#include "record/files/record_export.h"
#include "record/formats/record_csa.h"
#include "record/formats/record_ggf.h"
#include "record/formats/record_hexworld.h"
#include "record/formats/record_jkf.h"
#include "record/formats/record_kif.h"
#include "record/formats/record_obf.h"
#include "record/formats/record_pgn.h"
#include "record/formats/record_text.h"
#include "record/formats/record_transcript.h"
#include "record/formats/record_usi.h"
#include "record/sgf/record_sgf.h"

// The file has the tournament and a year for all games.
static size_t wthor_headings(const Record *r) {
    const char *event = record_heading(r, RECORD_EVENT), *date = record_heading(r, RECORD_STARTED);
    bool year = date && strlen(date) == 4 && strspn(date, "0123456789") == 4;
    return (size_t)(event != NULL) + year;
}

static size_t csv_headings(const Record *r) {
    return record_heading(r, RECORD_STARTED) != NULL;
}

static const RecordFormat formats[] = {
    {.name = "text", .endings = ".txt ", .write = record_text_write, .held = RECORD_ALL},
    {.name = "sgf", .endings = ".sgf ", .write = record_sgf_write, .held = RECORD_ALL},
    {.name = "ggf",
     .endings = ".ggf ",
     .write = record_ggf_write,
     .only = "othello",
     .headings = record_ggf_headings},
    {.name = "obf",
     .endings = ".obf ",
     .write = record_obf_write_game,
     .only = "othello",
     .untimed = true},
    {.name = "wthor",
     .endings = ".wtb ",
     .headings = wthor_headings,
     .untimed = true,
     .unvalued = true},
    {.name = "pgn",
     .endings = ".pgn ",
     .write = record_pgn_write,
     .fits = record_pgn_fits,
     .held = RECORD_ALL},
    {.name = "csv",
     .endings = ".csv ",
     .write = record_csv_write,
     .headings = csv_headings,
     .header = record_csv_header},
    {.name = "jsonl", .endings = ".jsonl ", .write = record_jsonl_write},
    {.name = "hexworld",
     .endings = "",
     .write = record_hexworld_write,
     .untimed = true,
     .unvalued = true},
    {.name = "transcript",
     .endings = "",
     .write = record_transcript_write,
     .fits = record_transcript_fits,
     .only = "othello",
     .bare = true,
     .untimed = true,
     .unvalued = true},
    {.name = "mat",
     .endings = ".mat ",
     .write = record_mat_write,
     .write_next = record_mat_write_next,
     .fits = record_mat_fits,
     .only = "backgammon",
     .held = RECORD_HEADINGS,
     .untimed = true,
     .unvalued = true},
    {.name = "csa",
     .endings = ".csa ",
     .write = record_csa_write,
     .only = "shogi",
     .between = "/\n",
     .held = RECORD_HEADINGS | RECORD_COMMENTS},
    {.name = "kif",
     .endings = ".kif .kifu ",
     .write = record_kif_write,
     .only = "shogi",
     .held = RECORD_ALL,
     .whole_seconds = true},
    {.name = "kif-sjis",
     .endings = "",
     .write = record_kif_write_sjis,
     .only = "shogi",
     .held = RECORD_ALL,
     .whole_seconds = true},
    {.name = "ki2",
     .endings = ".ki2 .ki2u ",
     .write = record_ki2_write,
     .only = "shogi",
     .held = RECORD_ALL,
     .untimed = true},
    {.name = "jkf",
     .endings = ".jkf .json ",
     .write = record_jkf_write,
     .only = "shogi",
     .held = RECORD_ALL,
     .whole_seconds = true},
    {.name = "usi",
     .endings = ".usi .sfen ",
     .write = record_usi_write,
     .only = "shogi",
     .bare = true,
     .untimed = true,
     .unvalued = true},
};
enum { N_FORMATS = sizeof formats / sizeof *formats };

const RecordFormat *record_format_named(const char *name, Error *e) {
    for (size_t i = 0; i < N_FORMATS; i++)
        if (strcmp(formats[i].name, name) == 0) return &formats[i];
    error_set(e,
              "'%.40s' is not text, sgf, ggf, obf, wthor, pgn, csv, jsonl, hexworld, transcript, "
              "mat, csa, kif, kif-sjis, ki2, jkf or usi",
              name);
    return NULL;
}

const RecordFormat *record_format_of(const char *path) {
    const char *dot = strrchr(path, '.');
    const RecordFormat *found = NULL;
    Str ending = {0};
    for (; dot && *dot && *dot != '/'; dot++)
        str_add_char(&ending, *dot >= 'A' && *dot <= 'Z' ? (char)(*dot + 32) : *dot);
    if (ending.len && !*dot) {
        str_add_char(&ending, ' ');
        for (size_t i = 0; i < N_FORMATS && !found; i++)
            if (strstr(formats[i].endings, str_text(&ending))) found = &formats[i];
    }
    str_clear(&ending);
    return found;
}

bool record_format_fits(const RecordFormat *f, const Record *r, Error *e) {
    const Game *g = r->game;
    if (f->only && !game_is(g, f->only))
        return error_set(e, "%s holds games of %s only, not %s", f->name, f->only, g->name);
    return !f->fits || f->fits(r, e);
}

// What is said of the moves of a record, in the game and its variations.
typedef struct {
    bool times, parts_of_seconds, values;
} MoveNotes;

static MoveNotes move_notes(const Record *r) {
    MoveNotes has = {0};
    for (size_t line = 0; line < record_lines(r); line++)
        for (size_t i = record_line_begin(r, line); i < record_line_plies(r, line); i++) {
            const RecordMove *m = record_line_move(r, line, i);
            has.times |= m->used_ms >= 0;
            has.parts_of_seconds |= m->used_ms > 0 && m->used_ms % 1000;
            has.values |= m->has_value;
        }
    return has;
}

static void add_lost(const RecordFormat *f, const char *what, Str *out) {
    str_addf(out, "%s%s: %s left out", out->len ? "; " : "", f->name, what);
}

void record_format_lost(const RecordFormat *f, const Record *r, Str *out) {
    Str lost = {0};
    Record rest = *r;
    if (f->headings) rest.n_headings -= f->headings(r);
    record_tree_lost(&rest, f->held, &lost);
    bool commented = strcmp(f->name, "csa") == 0;
    if (lost.len && (rest.n_comments || rest.n_headings || rest.n_variations))
        str_addf(out, "%s: %s %s", f->name, str_text(&lost),
                 commented ? "written as comments" : "left out");
    bool named = false;
    for (int p = 0; p < r->game->players; p++) named |= *r->names[p] != '\0';
    if (f->write == record_csv_write && r->game->players > 2)
        add_lost(f, "players behind the second", out);
    if (f->bare && named) add_lost(f, "names of players", out);
    if (f->bare && r->ending != END_NONE && r->ending != END_RULES && r->ending != END_RESIGN)
        add_lost(f, "the end of the game", out);
    MoveNotes has = move_notes(r);
    if (f->untimed && has.times) add_lost(f, "times", out);
    if (f->whole_seconds && has.parts_of_seconds) add_lost(f, "parts of seconds", out);
    if (f->unvalued && has.values) add_lost(f, "values", out);
    if (f->write == record_pgn_write && r->n && !record_pgn_has_moves(r->game))
        add_lost(f, "moves", out);
    if (f->write == record_pgn_write && record_pgn_trims(r))
        add_lost(f, "empty lines of comments, and blanks at the ends of lines,", out);
    str_clear(&lost);
}
