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

// Calls `each` for the lines of a text, which is overwritten. A line with a byte 0, as a power
// failure can leave it, is incomplete.
static bool read_lines(Str *text, Str *head, JournalLine *each, void *context) {
    bool first = true;
    char *line = text->text, *stop = text->text + text->len, *end;
    for (; (end = memchr(line, '\n', (size_t)(stop - line))); line = end + 1) {
        *end = '\0';
        if (strlen(line) != (size_t)(end - line) || !unseal(line)) continue;
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
    bool ok = text.len > 0 && read_lines(&text, head, each, context);
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

// Whether the file has nothing but the beginning of its first line, or zeros: what is left where a
// program was killed or the disk was full before that line was written.
static bool is_unbegun(const char *file, const char *head) {
    Str text = {0}, line = {0};
    Error e;
    str_addf(&line, "%s #%016" PRIx64 "\n", head, hash_bytes(head, strlen(head)));
    bool unbegun = os_read_file(file, line.len - 1, &text, &e);
    size_t n = 0;
    while (unbegun && n < text.len && text.text[n] == line.text[n]) n++;
    for (; unbegun && n < text.len; n++) unbegun = text.text[n] == '\0';
    str_clear(&text);
    str_clear(&line);
    return unbegun;
}

bool journal_open(const char *file, const char *head, bool resume, JournalLine *each, void *context,
                  Error *e) {
    if (!os_file_exists(file) || is_unbegun(file, head))
        return journal_add(file, head) || os_cannot_write(file, e);
    if (!resume) return error_set(e, "%.200s: exists already; --resume continues it", file);
    Str found = {0};
    bool broken = false;
    // Its subject comes first: nothing is learned from a journal about something else.
    bool ok = journal_read(file, &found, NULL, NULL, e);
    if (ok && strcmp(str_text(&found), head) != 0)
        ok = error_set(e,
                       "%.100s: is the journal of another run: it has '%.180s', this run '%.180s'",
                       file, str_text(&found), head);
    ok = ok && read_file(file, &found, each, context, &broken, e);
    // An incomplete line must not become part of the next one.
    if (ok && broken && !os_append(file, "\n", 1)) ok = os_cannot_write(file, e);
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
