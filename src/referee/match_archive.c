// SPDX-License-Identifier: MIT
// match_archive.c - see match_archive.h.
#include "referee/match_archive.h"

#include "base/hash.h"
#include "base/mem.h"

static const char event_prefix[] = "match ";

void match_options_text(const MatchSetup *m, Str *out) {
    str_addf(out, "game=%s\n%s=", m->game->name, m->listed ? "players" : "a");
    for (int i = 0; i < m->listed; i++) str_addf(out, "%s%s", i ? " " : "", m->specs[i]);
    str_addf(out, "%s\n", m->listed ? "" : m->specs[MATCH_A]);
    if (!m->listed && m->specs[MATCH_B]) str_addf(out, "b=%s\n", m->specs[MATCH_B]);
    str_addf(out, "openings=%s\nseed=%llu\nclock=", m->openings->text, (unsigned long long)m->seed);
    clock_text(&m->clock, out);
    if (m->clock_b) {
        str_add(out, "\nclock-b=");
        clock_text(m->clock_b, out);
    }
    str_addf(out, "\nlearn=%s\n", m->learning ? "yes" : "no");
    if (m->depth) str_addf(out, "depth=%d\n", m->depth);
    if (adjudication_asked(&m->adjudication)) {
        str_add(out, "adjudicate=");
        adjudication_text(&m->adjudication, out);
        str_add_char(out, '\n');
    }
    if (m->nodes) str_addf(out, "nodes=%llu\n", (unsigned long long)m->nodes);
}

void match_event(const MatchSetup *m, Str *out) {
    Str options = {0};
    match_options_text(m, &options);
    str_addf(out, "%s%016llx", event_prefix,
             (unsigned long long)hash_bytes(options.text, options.len));
    str_clear(&options);
}

// --- stored games of this match ---

void kept_games_free(KeptGame *kept, int64_t n) {
    for (int64_t i = 0; kept && i < n; i++) free(kept[i].reason);
    free(kept);
}

typedef struct {
    const MatchSetup *match;
    KeptGame *kept;
    int64_t found;
} Finding;

static bool note_row(void *context, const ArchiveRow *row) {
    Finding *f = context;
    f->found++;
    if (row->number < 1 || row->number > match_job_count(f->match)) return true;
    MatchJob job = match_job(f->match, row->number - 1);
    KeptGame *k = &f->kept[row->number - 1];
    k->id = row->id;
    k->game = match_judge(&job, f->match->game, row->ending, row->payoffs, (size_t)row->plies);
    return true;
}

// The reasons of unusual endings are in the records only.
static bool read_reasons(const MatchSetup *m, KeptGame *kept, Error *e) {
    for (int64_t i = 0; i < match_job_count(m); i++) {
        KeptGame *k = &kept[i];
        if (!k->id || k->game.ending == END_RULES) continue;
        Record r;
        if (!archive_get(m->archive, m->table, k->id, &r, e)) return false;
        k->game.reason = k->reason = mem_text(r.comment);
        record_clear(&r);
    }
    return true;
}

// --- why it is not there ---

typedef struct {
    char **events;
    size_t n, cap;
} EventList;

static bool note_event(void *context, const ArchiveRow *row) {
    EventList *l = context;
    if (strncmp(row->event, event_prefix, strlen(event_prefix)) != 0) return true;
    // Games of one match are stored together, so searching back from the end finds it quickly.
    for (size_t i = l->n; i-- > 0;)
        if (strcmp(l->events[i], row->event) == 0) return true;
    if (l->n == l->cap) {
        l->cap = l->cap ? 2 * l->cap : 16;
        l->events = mem_resize(l->events, l->cap, sizeof *l->events);
    }
    l->events[l->n++] = mem_text(row->event);
    return true;
}

static void event_list_clear(EventList *l) {
    for (size_t i = 0; i < l->n; i++) free(l->events[i]);
    free(l->events);
}

// The value of `name` in an options text, on the heap; "" when it has none.
static char *option_value(const char *options, const char *name, size_t name_length) {
    for (const char *line = options; *line; line += strcspn(line, "\n"), line += *line == '\n') {
        if (strncmp(line, name, name_length) != 0 || line[name_length] != '=') continue;
        const char *value = line + name_length + 1;
        size_t length = strcspn(value, "\n");
        char *copy = mem_new(length + 1, 1);
        memcpy(copy, value, length);
        return copy;
    }
    return mem_text("");
}

// Appends "NAME OLD (now NEW), ..." and returns how many options differ.
static int describe_differences(const char *theirs, const char *ours, Str *out) {
    static const char *const names[] = {"game",  "a",     "b",     "players", "openings",  "seed",
                                        "clock", "learn", "depth", "nodes",   "adjudicate"};
    int count = 0;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char *was = option_value(theirs, names[i], strlen(names[i]));
        char *is = option_value(ours, names[i], strlen(names[i]));
        if (strcmp(was, is) != 0)
            str_addf(out, "%s%s %.60s (now %.60s)", count++ ? ", " : "", names[i],
                     *was ? was : "none", *is ? is : "none");
        free(was);
        free(is);
    }
    return count;
}

// False, with the differences from the most similar match; true when the archive has no match.
static bool no_other_match(const MatchSetup *m, Error *e) {
    EventList list = {0};
    if (!archive_list(m->archive, NULL, NULL, note_event, &list, e)) return false;
    Str ours = {0}, nearest = {0};
    match_options_text(m, &ours);
    int fewest = 0;
    for (size_t i = 0; i < list.n; i++) {
        char *theirs = archive_event_text(m->archive, list.events[i]);
        Str now = {0};
        int count = describe_differences(theirs ? theirs : "", str_text(&ours), &now);
        if (i == 0 || count <= fewest) {
            fewest = count;
            str_reset(&nearest);
            str_add(&nearest, str_text(&now));
        }
        str_clear(&now);
        free(theirs);
    }
    if (list.n > 0)
        error_set(e, "the archive has no match with these options to resume; it has one with %s",
                  str_text(&nearest));
    bool none = list.n == 0;
    event_list_clear(&list);
    str_clear(&ours);
    str_clear(&nearest);
    return none;
}

bool match_archive_open(const MatchSetup *m, const char *event, KeptGame *kept, Error *e) {
    Finding f = {m, kept, 0};
    if (!archive_list(m->archive, event, NULL, note_row, &f, e)) return false;
    if (f.found > 0 && !m->resume)
        return error_set(e,
                         "the archive already has %lld game%s of this match; --resume continues it",
                         (long long)f.found, f.found == 1 ? "" : "s");
    if (f.found > 0) return read_reasons(m, kept, e);
    char *begun = archive_event_text(m->archive, event); // the match may have no game yet
    bool ok = begun || !m->resume || m->part || no_other_match(m, e);
    free(begun);
    if (!ok) return false;
    Str options = {0};
    match_options_text(m, &options);
    ok = archive_set_event(m->archive, event, str_text(&options), e);
    str_clear(&options);
    return ok;
}
