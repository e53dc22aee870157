// SPDX-License-Identifier: MIT
// journal.c - see journal.h.
#include "work/journal.h"

#include "base/hash.h"
#include "base/os/os_load.h"
#include "base/os/os_posix.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char beginning[] = "journal of ";

// Whether the file ends within a line, as it does where a disk was full or a program was killed.
static bool is_cut(const char *file) {
    FILE *f = fopen(file, "rb");
    if (!f) return false;
    bool cut = fseek(f, -1, SEEK_END) == 0 && fgetc(f) != '\n';
    fclose(f);
    return cut;
}

bool journal_add(const char *file, const char *line) {
    Str text = {0};
    str_addf(&text, "%s%s #%016" PRIx64 "\n", is_cut(file) ? "\n" : "", line,
             hash_bytes(line, strlen(line)));
    bool ok = os_append(file, str_text(&text), text.len);
    str_clear(&text);
    return ok;
}

// The line without the hash at its end; false when it is incomplete.
static bool unseal(char *line) {
    char *mark = strrchr(line, '#');
    if (!mark || mark == line || mark[-1] != ' ') return false;
    char *end;
    uint64_t hash = strtoull(mark + 1, &end, 16);
    mark[-1] = '\0';
    return *end == '\0' && hash == hash_bytes(line, strlen(line));
}

// Calls `each` for the lines of a text, which is overwritten.
static bool read_lines(char *text, Str *head, JournalLine *each, void *context) {
    bool first = true;
    for (char *line = text, *end; line && (end = strchr(line, '\n')); line = end + 1) {
        *end = '\0';
        if (!unseal(line)) continue;
        if (first && strncmp(line, beginning, strlen(beginning)) != 0) return false;
        if (first)
            str_add(head, line);
        else if (each && !each(context, line))
            return true;
        first = false;
    }
    return !first;
}

static bool read_file(const char *file, Str *head, JournalLine *each, void *context, bool *broken,
                      Error *e) {
    Str text = {0};
    if (!os_read_file(file, (size_t)1 << 34, &text, e)) return false;
    *broken = text.len > 0 && text.text[text.len - 1] != '\n';
    bool ok = text.len > 0 && read_lines(text.text, head, each, context);
    str_clear(&text);
    return ok ? true : error_set(e, "%.200s: is not a journal", file);
}

bool journal_read(const char *file, Str *head, JournalLine *each, void *context, Error *e) {
    Str unused = {0};
    bool broken;
    bool ok = read_file(file, head ? head : &unused, each, context, &broken, e);
    str_clear(&unused);
    return ok;
}

bool journal_is(const char *file) {
    Error e;
    return os_file_exists(file) && journal_read(file, NULL, NULL, NULL, &e);
}

bool journal_open(const char *file, const char *head, bool resume, JournalLine *each, void *context,
                  Error *e) {
    if (!os_file_exists(file))
        return journal_add(file, head) || error_set(e, "%.200s: cannot be written", file);
    if (!resume) return error_set(e, "%.200s: exists already; --resume continues it", file);
    Str found = {0};
    bool broken = false;
    // Its subject comes first: nothing is learned from a journal about something else.
    bool ok = journal_read(file, &found, NULL, NULL, e);
    if (ok && strcmp(str_text(&found), head) != 0)
        ok = error_set(e, "%.200s: is the journal of another run", file);
    ok = ok && read_file(file, &found, each, context, &broken, e);
    // An incomplete line must not become part of the next one.
    if (ok && broken && !os_append(file, "\n", 1))
        ok = error_set(e, "%.200s: cannot be written", file);
    str_clear(&found);
    return ok;
}

void journal_escape(const char *text, size_t n, Str *out) {
    for (size_t i = 0; i < n; i++) {
        if (text[i] == '\n')
            str_add(out, "\\n");
        else if (text[i] == '\\')
            str_add(out, "\\\\");
        else
            str_add_char(out, text[i]);
    }
}

void journal_unescape(const char *text, Str *out) {
    for (; *text; text++) {
        bool escaped = *text == '\\' && text[1];
        if (escaped) text++;
        str_add_char(out, escaped && *text == 'n' ? '\n' : *text);
    }
}
