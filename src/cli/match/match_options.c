// SPDX-License-Identifier: MIT
// match_options.c - see match_options.h.
#include "cli/match/match_options.h"

#include "base/os/os_posix.h"
#include "record/formats/record_pgn.h"
#include "record/record_tree.h"

#include <errno.h>
#include <string.h>

bool match_options_check(const MatchOptions *o, const char *command, Error *e) {
    if (o->openings && o->plies != MATCH_PLIES_UNSET)
        return error_set(e, "%s: --openings and --random-plies exclude each other", command);
    if (o->openings && o->judge)
        return error_set(e, "%s: --openings and --balance exclude each other", command);
    if ((o->shuffle || o->start > 1) && !o->openings)
        return error_set(e, "%s: --shuffle and --start need --openings", command);
    if (o->opening_plies && !o->openings)
        return error_set(e, "%s: --opening-plies needs --openings", command);
    if (o->resume && !o->archive) return error_set(e, "%s: --resume needs --archive", command);
    return true;
}

bool match_options_apply(const MatchOptions *o, MatchSetup *m, OsCpus *cpus, Error *e) {
    m->seed = (uint64_t)o->seed;
    m->threads = (int)o->threads;
    m->depth = (int)o->depth;
    m->nodes = (uint64_t)o->nodes;
    m->resume = o->resume;
    if (o->adjudicate && !adjudication_parse(o->adjudicate, &m->adjudication, e)) return false;
    if (o->clock && !clock_parse(o->clock, &m->clock, e)) return false;
    if (!o->affinity) return true;
    if (!os_cpus_parse(o->affinity, cpus, e)) return error_prefix(e, "--affinity");
    m->cpus = cpus;
    return true;
}

static bool draw_openings(const MatchOptions *o, const MatchSetup *m, size_t wanted, Openings *out,
                          Error *e) {
    int plies = o->plies == MATCH_PLIES_UNSET ? openings_default_plies(m->game) : (int)o->plies;
    if (!o->judge) return openings_random_until(out, m->game, plies, wanted, m->seed, m->stop, e);
    Player *judge = player_new(&m->players, m->game, o->judge, e);
    bool ok = judge && openings_balanced(out, m->game, plies, wanted, m->seed, judge,
                                         (int)o->within, m->stop, e);
    player_free(judge);
    return ok;
}

bool match_options_openings(const MatchOptions *o, const MatchSetup *m, size_t wanted,
                            Openings *out, Error *e) {
    if (!o->openings) return draw_openings(o, m, wanted, out, e);
    const OpeningsOrder order = {(size_t)o->start - 1, o->shuffle, m->seed, wanted};
    return openings_read(out, m->game, m->table, o->openings, (int)o->opening_plies, &order, e);
}

// --- files ---

static bool open_file(const char *path, FILE **out, Error *e) {
    if (!path) return true;
    *out = fopen(path, "a");
    return *out || error_set(e, "%.200s: %s", path, strerror(errno));
}

bool match_files_open(const MatchOptions *o, const Game *g, MatchFiles *out, Error *e) {
    *out = (MatchFiles){.pgn_path = o->pgn, .epd_path = o->epd, .clock = o->clock};
    if (o->pgn && !record_pgn_has_sides(g, e)) return error_prefix(e, "--pgnout");
    if (open_file(o->pgn, &out->pgn, e) && open_file(o->epd, &out->epd, e)) return true;
    if (out->pgn) fclose(out->pgn);
    return false;
}

bool match_files_any(const MatchFiles *f) {
    return f->pgn || f->epd;
}

static bool add_text(FILE *file, const char *path, const Str *text, Error *e) {
    if (os_add_whole(file, str_text(text), text->len)) return true;
    return error_set(e, "%.200s: %s", path, strerror(errno));
}

// PGN has seconds and increment, and "40/60" for 60 seconds for 40 moves; no byoyomi.
static void add_time_control(const char *tag, const char *clock, Record *r) {
    ClockRule rule;
    Str text = {0};
    if (!clock || !clock_parse(clock, &rule, NULL) || rule.byo_ms) return;
    rule.margin_ms = 0;
    if (rule.moves) str_addf(&text, "%d/", rule.moves);
    rule.moves = 0;
    clock_text(&rule, &text);
    record_add_heading(r, tag, str_text(&text));
    str_clear(&text);
}

static void add_time_controls(const MatchFiles *f, Record *r) {
    if (!f->clock_b) {
        add_time_control("TimeControl", f->clock, r);
        return;
    }
    add_time_control("WhiteTimeControl", f->side_b == 0 ? f->clock_b : f->clock, r);
    add_time_control("BlackTimeControl", f->side_b == 0 ? f->clock : f->clock_b, r);
}

static void add_day(Record *r) {
    char day[OS_DAY_MAX];
    os_today(day);
    for (char *c = day; *c; c++)
        if (*c == '-') *c = '.';
    if (*day) record_add_heading(r, RECORD_STARTED, day);
}

static bool add_pgn(const MatchFiles *f, const Record *played, int64_t round, size_t book,
                    Error *e) {
    if (!f->pgn) return true;
    Str text = {0};
    Record copy, *r = &copy;
    char number[24];
    record_copy(r, played);
    if (!record_heading(r, RECORD_STARTED)) add_day(r);
    snprintf(number, sizeof number, "%lld", (long long)round);
    if (!record_heading(r, RECORD_ROUND)) record_add_heading(r, RECORD_ROUND, number);
    add_time_controls(f, r);
    for (size_t i = 0; i < book && i < r->n; i++) record_add_comment(r, 0, i + 1, "book");
    record_pgn_write(r, &text);
    record_clear(r);
    bool ok = add_text(f->pgn, f->pgn_path, &text, e);
    str_clear(&text);
    return ok;
}

static bool add_epd(const MatchFiles *f, const Record *r, Error *e) {
    if (!f->epd) return true;
    Str text = {0};
    State *s = game_states_new(r->game, 1);
    record_state(r, r->n, s);
    game_position_text(r->game, s, &text);
    str_add_char(&text, '\n');
    bool ok = add_text(f->epd, f->epd_path, &text, e);
    free(s);
    str_clear(&text);
    return ok;
}

bool match_files_add(MatchFiles *f, const Record *r, int64_t round, size_t book, Error *e) {
    f->pgn_before = os_file_length(f->pgn);
    f->epd_before = os_file_length(f->epd);
    if (add_pgn(f, r, round, book, e) && add_epd(f, r, e)) return true;
    match_files_take_back(f);
    return false;
}

void match_files_take_back(const MatchFiles *f) {
    os_cut_file(f->pgn, f->pgn_before);
    os_cut_file(f->epd, f->epd_before);
}

static bool close_file(const char *path, FILE *file, Error *e) {
    if (!file || fclose(file) == 0) return true;
    return error_set(e, "%.200s: %s", path, strerror(errno));
}

bool match_files_close(MatchFiles *f, Error *e) {
    bool ok = close_file(f->pgn_path, f->pgn, e);
    return close_file(f->epd_path, f->epd, e) && ok;
}
