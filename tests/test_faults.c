// SPDX-License-Identifier: MIT
// test_faults.c - the n-th write, sync or rename fails, for all n: what a journal or a proof
// acknowledged is there, and a file that was there before is whole.
//
// The functions of the C library that write are defined here once more; those of the program call
// these. A write that fails has written half of its bytes, as on a disk that is full.
#include "testing.h"

#include "base/mem.h"
#include "base/os/os_posix.h"
#include "base/os/pack.h"
#include "work/journal.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

// --- what fails ---

static struct {
    bool armed;
    int calls, failing, failed;
} fault;

static bool fails(void) {
    if (!fault.armed || ++fault.calls != fault.failing) return false;
    fault.failed++;
    errno = ENOSPC;
    return true;
}

// ISO C does not let a pointer to data become one to a function.
#define NEXT(name, type)                                                                           \
    static type *next;                                                                             \
    if (!next) {                                                                                   \
        void *found = dlsym(RTLD_NEXT, name);                                                      \
        memcpy(&next, &found, sizeof next);                                                        \
    }

typedef size_t Fwrite(const void *bytes, size_t size, size_t n, FILE *f);
typedef int Fsync(int fd);
typedef int Rename(const char *from, const char *to);

size_t fwrite(const void *bytes, size_t size, size_t n, FILE *f) {
    NEXT("fwrite", Fwrite);
    if (!fails()) return next(bytes, size, n, f);
    next(bytes, size, n / 2, f);
    fflush(f);
    errno = ENOSPC;
    return n / 2;
}

int fsync(int fd) {
    NEXT("fsync", Fsync);
    return fails() ? -1 : next(fd);
}

int rename(const char *from, const char *to) {
    NEXT("rename", Rename);
    return fails() ? -1 : next(from, to);
}

static void arm(int n) {
    fault.armed = true;
    fault.calls = fault.failed = 0;
    fault.failing = n;
}

static bool disarm(void) {
    fault.armed = false;
    return fault.failed > 0;
}

static char folder[200], path[256];

// --- journals ---

enum { LINES = 8 };

typedef struct {
    bool seen[LINES];
} Read;

static bool see_line(void *context, const char *line) {
    Read *r = context;
    int i;
    if (sscanf(line, "line %d of the journal", &i) == 1 && i >= 0 && i < LINES) r->seen[i] = true;
    return true;
}

static void a_journal_keeps_what_it_acknowledged(void **unused) {
    (void)unused;
    int n = 1;
    for (bool more = true; more; n++) {
        bool kept[LINES] = {false};
        Error e;
        remove(path);
        arm(n);
        bool open = journal_open(path, "journal of a test", false, NULL, NULL, &e);
        for (int i = 0; i < LINES && open; i++) {
            char line[64];
            snprintf(line, sizeof line, "line %d of the journal", i);
            kept[i] = journal_add(path, line);
        }
        more = disarm();
        Read r = {{false}};
        if (open && !journal_read(path, NULL, see_line, &r, &e)) fail_msg("call %d: %s", n, e.text);
        for (int i = 0; i < LINES; i++)
            if (kept[i] && !r.seen[i]) fail_msg("call %d failed, and line %d is lost", n, i);
        if (!more) assert_true(kept[0] && kept[LINES - 1]);
    }
    assert_true(n > LINES);
    remove(path);
}

// --- proofs ---

static void read_proof(Str *out) {
    Str file = {0};
    Error e;
    assert_true(os_read_file(path, 1 << 20, &file, &e));
    if (!pack_open(&file, out, &e)) fail_msg("%s", e.text);
    str_clear(&file);
}

static void a_proof_is_written_as_a_whole_or_not_at_all(void **unused) {
    (void)unused;
    Str old = {0}, new = {0};
    Error e;
    for (int i = 0; i < 5000; i++) str_addf(&old, "%d old\n", i);
    for (int i = 0; i < 6000; i++) str_addf(&new, "%d new %d\n", i, i * i);
    remove(path);
    assert_true(pack_write(path, &old, &e));
    int n = 1;
    for (bool more = true; more; n++) {
        Str found = {0};
        assert_true(pack_write(path, &old, &e));
        arm(n);
        bool written = pack_write(path, &new, &e);
        more = disarm();
        read_proof(&found);
        assert_string_equal(str_text(&found), str_text(written ? &new : &old));
        assert_true(written || *e.text);
        assert_true(more || written);
        str_clear(&found);
    }
    assert_true(n > 3); // a write, a sync and a rename at least
    str_clear(&old);
    str_clear(&new);
    remove(path);
}

int main(void) {
    snprintf(folder, sizeof folder, "/tmp/genpei-faults-XXXXXX");
    if (!mkdtemp(folder)) return 1;
    snprintf(path, sizeof path, "%s/file", folder);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_journal_keeps_what_it_acknowledged),
        cmocka_unit_test(a_proof_is_written_as_a_whole_or_not_at_all),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    rmdir(folder);
    return failed;
}
