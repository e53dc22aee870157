// SPDX-License-Identifier: MIT
// archive_kit.h - what the tests of the archive share: a scratch folder, an endless supply of
// games, inspecting an archive.
#ifndef GENPEI_ARCHIVE_KIT_H
#define GENPEI_ARCHIVE_KIT_H

#include "record_samples.h"

#include "base/mem.h"
#include "base/os/os_posix.h"
#include "record/files/archive.h"

#include <sys/stat.h>
#include <unistd.h>

typedef struct {
    GameTable *games;
    char *folder; // scratch, beside the test program
    char *path;   // of the archive; missing when a test begins
} Fixture;

static inline char *join(const char *a, const char *b) {
    Str s = {0};
    str_addf(&s, "%s%s", a, b);
    return s.text;
}

static inline int remove_files(void **state) {
    static const char *const ends[] = {"", "-wal", "-shm", "-journal"};
    const Fixture *f = *state;
    for (size_t i = 0; i < 4; i++) {
        char *path = join(f->path, ends[i]);
        remove(path);
        free(path);
    }
    return 0;
}

static inline Archive *open_or_fail(const char *path, ArchiveMode mode) {
    Error e;
    Archive *a = archive_open(path, mode, &e);
    if (!a) fail_msg("%s", e.text);
    return a;
}

// Game number i of a fixed endless supply.
static inline void supply(GameTable *games, int i, Record *out) {
    Rng rng = rng_seed_for(7, (uint64_t)i);
    random_record(&rng, sample_game(games, sample_names[i % SAMPLE_GAMES]), out);
}

static inline bool add_supplied(Archive *a, GameTable *games, const char *event, int i, Error *e) {
    Record r;
    supply(games, i, &r);
    bool ok = archive_add(a, event, i, &r, NULL, e);
    record_clear(&r);
    return ok;
}

// Makes an archive of games 1..n of the supply.
static inline void make_archive(const Fixture *f, int n) {
    Error e;
    Archive *a = open_or_fail(f->path, ARCHIVE_WRITE);
    assert_true(archive_set_event(a, "match", "its options", &e));
    for (int i = 1; i <= n; i++) assert_true(add_supplied(a, f->games, "match", i, &e));
    archive_close(a);
}

// Whether game `id` is game `id` of the supply; false, with the reason, when it cannot be read.
static inline bool is_supplied(Archive *a, GameTable *games, int id, Error *e) {
    Record stored, made;
    if (!archive_get(a, games, id, &stored, e)) return false;
    supply(games, id, &made);
    assert_same_record(&stored, &made);
    record_clear(&stored);
    record_clear(&made);
    return true;
}

typedef struct {
    int64_t n, last_id, plies;
    int64_t stop_at;
} Seen;

static inline bool see(void *context, const ArchiveRow *row) {
    Seen *s = context;
    assert_true(row->id > s->last_id);
    s->last_id = row->id;
    s->plies += row->plies;
    return ++s->n != s->stop_at;
}

static inline int64_t count_games(Archive *a, const char *event, const char *game) {
    Seen s = {0};
    Error e;
    if (!archive_list(a, event, game, see, &s, &e)) fail_msg("%s", e.text);
    return s.n;
}

static inline void read_all(const char *path, Str *out) {
    Error e;
    if (!os_read_file(path, 1 << 28, out, &e)) fail_msg("%s", e.text);
}

static inline void write_all(const char *path, const void *bytes, size_t n) {
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, n, file), n);
    assert_int_equal(fclose(file), 0);
}

static inline void assert_untouched(const char *path, const void *bytes, size_t n) {
    Str now = {0};
    read_all(path, &now);
    assert_int_equal(now.len, n);
    assert_true(n == 0 || memcmp(now.text, bytes, n) == 0);
    str_clear(&now);
}

// A scratch folder beside the program.
static inline Fixture make_fixture(const char *program) {
    Fixture f = {.games = sample_games(), .folder = join(program, ".scratch")};
    f.path = join(f.folder, "/games.db");
    mkdir(f.folder, 0755);
    return f;
}

static inline void free_fixture(Fixture *f) {
    game_table_free(f->games);
    rmdir(f->folder);
    free(f->folder);
    free(f->path);
}

// A test that begins and ends without an archive.
#define TEST(name) cmocka_unit_test_prestate_setup_teardown(name, remove_files, remove_files, f)

#endif
