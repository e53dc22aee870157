// SPDX-License-Identifier: MIT
// test_power_loss.c - what the archive promises when the power fails, and when writing fails.
//
// A file system of SQLite (a VFS) stands between the archive and the real one and notes what was
// written and when it was synced. When the power fails, each write that was not synced is there, is
// lost, or is torn between two sectors, at random; the files that result are opened again. The same
// file system can let the n-th write or sync fail.
#include "archive_kit.h"
#include "testing.h"

#include <sqlite3.h>

enum { SECTOR = 512, FILES_MAX = 16, PATH_ROOM = 512 };

// --- what is on the disk ---

typedef struct Change Change;
struct Change {
    int64_t at; // -1: the file was cut to `n` bytes
    size_t n;
    Change *next;
    unsigned char bytes[];
};

typedef struct {
    char path[PATH_ROOM];
    Str synced;       // what is on the disk for certain
    Change *unsynced; // in their order
    Change **last;
} Disk;

static struct {
    Disk file[FILES_MAX];
    int n;
    long calls, failing; // the call of this number fails; 0: none
    int failed;
} disk;

static Disk *disk_of(const char *path) {
    for (int i = 0; i < disk.n; i++)
        if (strcmp(disk.file[i].path, path) == 0) return &disk.file[i];
    assert_true(disk.n < FILES_MAX);
    Disk *d = &disk.file[disk.n++];
    *d = (Disk){.last = NULL};
    snprintf(d->path, sizeof d->path, "%s", path);
    d->last = &d->unsynced;
    Error e;
    if (os_file_exists(path)) assert_true(os_read_file(path, 1 << 28, &d->synced, &e));
    return d;
}

static void forget_changes(Disk *d) {
    for (Change *c = d->unsynced, *next; c; c = next) {
        next = c->next;
        free(c);
    }
    d->unsynced = NULL;
    d->last = &d->unsynced;
}

static void disk_clear(void) {
    for (int i = 0; i < disk.n; i++) {
        forget_changes(&disk.file[i]);
        str_clear(&disk.file[i].synced);
    }
    disk.n = 0;
    disk.calls = disk.failing = disk.failed = 0;
}

static void grow(Str *s, size_t n) {
    while (s->len < n) str_add_char(s, '\0');
}

// The first `n` bytes of a change.
static void apply(Str *to, const Change *c, size_t n) {
    if (c->at < 0) {
        grow(to, c->n);
        to->len = c->n;
        return;
    }
    grow(to, (size_t)c->at + n);
    memcpy(to->text + c->at, c->bytes, n);
}

static void note(Disk *d, const void *bytes, size_t n, int64_t at) {
    Change *c = mem_new(1, sizeof *c + (at < 0 ? 0 : n));
    c->at = at;
    c->n = n;
    if (at >= 0) memcpy(c->bytes, bytes, n);
    *d->last = c;
    d->last = &c->next;
}

static void sync_disk(Disk *d) {
    for (const Change *c = d->unsynced; c; c = c->next) apply(&d->synced, c, c->n);
    forget_changes(d);
}

// What a file's name adds to that of the archive, such as "-wal"; NULL: it is another file.
static const char *part_of_archive(const char *path) {
    static const char name[] = "/games.db";
    const char *found = strstr(path, name);
    const char *more = found ? found + sizeof name - 1 : "?";
    return *more == '\0' || *more == '-' ? more : NULL;
}

// Writes what is there after the power failed, each file beside `as`.
static void fail_power(const char *as, Rng *rng) {
    int files = 0;
    for (int i = 0; i < disk.n; i++) {
        const Disk *d = &disk.file[i];
        const char *more = part_of_archive(d->path);
        if (!more) continue;
        files++;
        Str left = {0};
        str_add_n(&left, str_text(&d->synced), d->synced.len);
        for (const Change *c = d->unsynced; c; c = c->next) {
            size_t sectors = c->n / SECTOR, fate = rng_below(rng, 3);
            if (fate == 0) apply(&left, c, c->n);
            if (fate == 1 && c->at >= 0)
                apply(&left, c, SECTOR * rng_below(rng, (uint32_t)sectors + 1));
        }
        char *path = join(as, more);
        if (left.len > 0 && !strstr(d->path, "-shm")) write_all(path, left.text, left.len);
        free(path);
        str_clear(&left);
    }
    assert_true(files >= 2); // the archive and its log
}

// --- the file system ---

typedef struct {
    sqlite3_file base;
    Disk *disk; // NULL: a file without a name
    sqlite3_file *real;
} Shim;

static sqlite3_vfs *below;

static bool fails(void) {
    disk.calls++;
    if (disk.calls != disk.failing) return false;
    disk.failed++;
    return true;
}

static Shim *shim(sqlite3_file *f) {
    return (Shim *)(void *)f;
}

static sqlite3_file *real(sqlite3_file *f) {
    return shim(f)->real;
}

static int shim_close(sqlite3_file *f) {
    int code = real(f)->pMethods ? real(f)->pMethods->xClose(real(f)) : SQLITE_OK;
    return code;
}
static int shim_read(sqlite3_file *f, void *out, int n, sqlite3_int64 at) {
    return real(f)->pMethods->xRead(real(f), out, n, at);
}
static int shim_write(sqlite3_file *f, const void *bytes, int n, sqlite3_int64 at) {
    if (shim(f)->disk && fails()) return SQLITE_FULL;
    int code = real(f)->pMethods->xWrite(real(f), bytes, n, at);
    if (code == SQLITE_OK && shim(f)->disk) note(shim(f)->disk, bytes, (size_t)n, at);
    return code;
}
static int shim_truncate(sqlite3_file *f, sqlite3_int64 size) {
    if (shim(f)->disk && fails()) return SQLITE_IOERR_TRUNCATE;
    int code = real(f)->pMethods->xTruncate(real(f), size);
    if (code == SQLITE_OK && shim(f)->disk) note(shim(f)->disk, NULL, (size_t)size, -1);
    return code;
}
static int shim_sync(sqlite3_file *f, int flags) {
    if (shim(f)->disk && fails()) return SQLITE_IOERR_FSYNC;
    (void)flags; // the real disk need not be waited for
    if (shim(f)->disk) sync_disk(shim(f)->disk);
    return SQLITE_OK;
}
static int shim_size(sqlite3_file *f, sqlite3_int64 *size) {
    return real(f)->pMethods->xFileSize(real(f), size);
}
static int shim_lock(sqlite3_file *f, int how) {
    return real(f)->pMethods->xLock(real(f), how);
}
static int shim_unlock(sqlite3_file *f, int how) {
    return real(f)->pMethods->xUnlock(real(f), how);
}
static int shim_reserved(sqlite3_file *f, int *out) {
    return real(f)->pMethods->xCheckReservedLock(real(f), out);
}
static int shim_control(sqlite3_file *f, int op, void *argument) {
    return real(f)->pMethods->xFileControl(real(f), op, argument);
}
static int shim_sector(sqlite3_file *f) {
    return real(f)->pMethods->xSectorSize(real(f));
}
static int shim_traits(sqlite3_file *f) {
    (void)f;
    return 0; // nothing is promised: no atomic writes, no safe appending
}
static int shim_map(sqlite3_file *f, int page, int size, int extend, void volatile **out) {
    return real(f)->pMethods->xShmMap(real(f), page, size, extend, out);
}
static int shim_shm_lock(sqlite3_file *f, int at, int n, int flags) {
    return real(f)->pMethods->xShmLock(real(f), at, n, flags);
}
static void shim_barrier(sqlite3_file *f) {
    real(f)->pMethods->xShmBarrier(real(f));
}
static int shim_unmap(sqlite3_file *f, int delete_it) {
    return real(f)->pMethods->xShmUnmap(real(f), delete_it);
}

static const sqlite3_io_methods shim_methods = {
    .iVersion = 2,
    .xClose = shim_close,
    .xRead = shim_read,
    .xWrite = shim_write,
    .xTruncate = shim_truncate,
    .xSync = shim_sync,
    .xFileSize = shim_size,
    .xLock = shim_lock,
    .xUnlock = shim_unlock,
    .xCheckReservedLock = shim_reserved,
    .xFileControl = shim_control,
    .xSectorSize = shim_sector,
    .xDeviceCharacteristics = shim_traits,
    .xShmMap = shim_map,
    .xShmLock = shim_shm_lock,
    .xShmBarrier = shim_barrier,
    .xShmUnmap = shim_unmap,
};

static int shim_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *f, int flags, int *out) {
    (void)vfs;
    Shim *s = shim(f);
    s->real = (sqlite3_file *)(void *)(s + 1);
    s->disk = name ? disk_of(name) : NULL;
    int code = below->xOpen(below, name, s->real, flags, out);
    s->base.pMethods = s->real->pMethods ? &shim_methods : NULL;
    return code;
}

// A file that is deleted is gone at once.
static int shim_delete(sqlite3_vfs *vfs, const char *name, int sync) {
    (void)vfs;
    Disk *d = disk_of(name);
    forget_changes(d);
    d->synced.len = 0;
    return below->xDelete(below, name, sync);
}

static void use_shim(void) {
    static sqlite3_vfs vfs;
    below = sqlite3_vfs_find(NULL);
    vfs = *below;
    vfs.zName = "shim";
    vfs.szOsFile = (int)sizeof(Shim) + below->szOsFile;
    vfs.xOpen = shim_open;
    vfs.xDelete = shim_delete;
    vfs.pNext = NULL;
    assert_int_equal(sqlite3_vfs_register(&vfs, 1), SQLITE_OK);
}

// --- power ---

// Adds games until the power fails, some time after the first of them; returns how many were
// acknowledged. The files that are left are at `as`.
static int add_until_dark(const Fixture *f, ArchiveMode mode, int games, const char *as, Rng *rng) {
    Error e;
    Archive *a = archive_open(f->path, mode, &e);
    if (!a) fail_msg("%s", e.text);
    assert_true(archive_set_event(a, "match", "its options", &e));
    int stored = 0;
    while (stored < games && add_supplied(a, f->games, "match", stored + 1, &e)) stored++;
    assert_int_equal(stored, games);
    fail_power(as, rng); // the program still runs: it does not matter any more
    archive_close(a);
    return stored;
}

// How many of the first games are there, and that there are no others.
static int games_left(const Fixture *f, const char *path) {
    Error e;
    Archive *a = archive_open(path, ARCHIVE_WRITE, &e);
    if (!a) fail_msg("after the power failed: %s", e.text);
    int n = (int)count_games(a, "match", NULL);
    for (int i = 1; i <= n; i++)
        if (!is_supplied(a, f->games, i, &e)) fail_msg("game %d of %d: %s", i, n, e.text);
    archive_close(a);
    return n;
}

static void remove_left(const char *as) {
    static const char *const ends[] = {"", "-wal", "-shm", "-journal"};
    for (size_t i = 0; i < 4; i++) {
        char *path = join(as, ends[i]);
        remove(path);
        free(path);
    }
}

static void lose_power(void **state, ArchiveMode mode, bool promised) {
    const Fixture *f = *state;
    Rng rng = rng_seed(2026);
    char *as = join(f->folder, "/after.db");
    int lost = 0;
    for (int round = 0; round < work(60, 8); round++) {
        int games = 1 + (int)rng_below(&rng, 25);
        remove_files(state);
        remove_left(as);
        disk_clear();
        int stored = add_until_dark(f, mode, games, as, &rng);
        disk_clear();
        int left = games_left(f, as);
        assert_true(left <= stored);
        if (promised && left != stored)
            fail_msg("round %d: %d of %d games were lost", round, stored - left, stored);
        lost += stored - left;
    }
    if (!promised) assert_true(lost > 0); // else nothing was tested
    remove_left(as);
    free(as);
}

static void a_server_loses_nothing_when_the_power_fails(void **state) {
    lose_power(state, ARCHIVE_SERVE, true);
}

static void a_match_loses_the_last_games_at_most(void **state) {
    lose_power(state, ARCHIVE_WRITE, false);
}

// --- failing calls ---

// The n-th write, cut or sync fails: what was acknowledged before and after is there.
static void every_call_may_fail(void **state) {
    const Fixture *f = *state;
    enum { GAMES = 6 };
    int n = 0;
    for (bool more = true; more; n++) {
        Error e;
        bool kept[GAMES + 1] = {false};
        remove_files(state);
        disk_clear();
        Archive *a = archive_open(f->path, ARCHIVE_SERVE, &e);
        assert_non_null(a);
        disk.calls = 0;
        disk.failing = n + 1;
        for (int i = 1; i <= GAMES; i++) kept[i] = add_supplied(a, f->games, "match", i, &e);
        archive_close(a);
        more = disk.failed > 0;
        disk.failing = 0;
        a = archive_open(f->path, ARCHIVE_SERVE, &e);
        if (!a) fail_msg("after call %d failed: %s", n + 1, e.text);
        int64_t id = 0;
        for (int i = 1; i <= GAMES; i++) {
            Record made, stored;
            if (!kept[i]) continue;
            id++;
            supply(f->games, i, &made);
            if (!archive_get(a, f->games, id, &stored, &e))
                fail_msg("after call %d failed game %d is lost: %s", n + 1, i, e.text);
            assert_same_record(&stored, &made);
            record_clear(&stored);
            record_clear(&made);
        }
        assert_true(more || id == GAMES);
        archive_close(a);
    }
    assert_true(n > 10);
}

int main(int argc, char **argv) {
    (void)argc;
    Fixture fixture = make_fixture(argv[0]), *f = &fixture;
    use_shim();
    const struct CMUnitTest tests[] = {
        TEST(a_server_loses_nothing_when_the_power_fails),
        TEST(a_match_loses_the_last_games_at_most),
        TEST(every_call_may_fail),
    };
    int failed = cmocka_run_group_tests_name("power_loss", tests, NULL, NULL);
    disk_clear();
    free_fixture(f);
    return failed;
}
