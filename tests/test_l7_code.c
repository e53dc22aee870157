// SPDX-License-Identifier: MIT
// test_l7_code.c - the compiler makes the same code, and says the same about mistakes, as before.
//
// A line of tests/golden/said/code.txt for each of our descriptions: checksums of the emitted C
// with all optimisations and without some, and of what is said about, or made of, the description
// with a word removed, repeated, exchanged with the next one or changed. After an intended change,
// GENPEI_GOLDEN=write rewrites it, and GENPEI_GOLDEN=see writes to standard error what is summed
// up.
#include "testing.h"

#include "base/crc.h"
#include "base/mem.h"
#include "base/os/os_posix.h"
#include "base/rng.h"
#include "lang/emit/l7_emit.h"
#include "lang/l7_compile.h"

#include <ctype.h>
#include <dirent.h>

static const char golden[] = "tests/golden/said/code.txt";

enum { FILES_MAX = 200, WORDS_MAX = 8000, CHANGES = 30 };

// With sanitizers only every so many games.
#ifdef NDEBUG
enum { EVERY = 1 };
#else
enum { EVERY = 8 };
#endif

typedef struct {
    char *names[FILES_MAX];
    int n;
} Files;

static int by_name(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void list_games(Files *out) {
    DIR *dir = opendir("games");
    assert_non_null(dir);
    for (struct dirent *d; (d = readdir(dir));) {
        size_t n = strlen(d->d_name);
        if (n < 4 || strcmp(d->d_name + n - 3, ".l7") != 0) continue;
        assert_true(out->n < FILES_MAX);
        out->names[out->n++] = mem_text(d->d_name);
    }
    closedir(dir);
    qsort(out->names, (size_t)out->n, sizeof *out->names, by_name);
}

// What the compiler makes of a text: messages, and the code where there is any.
static uint32_t compile(const char *text, const L7Options *options) {
    L7Source *source = mem_new(1, sizeof *source);
    Str said = {0};
    l7_source_init(source, "game", text);
    L7Program *p = l7_compile(source, NULL, NULL, 0, options);
    l7_source_report(source, &said);
    if (p) l7_emit_c(p, &said);
    l7_program_free(p);
    uint32_t sum = crc_bytes(str_text(&said), said.len);
    const char *golden_mode = getenv("GENPEI_GOLDEN");
    if (golden_mode && strcmp(golden_mode, "see") == 0) fprintf(stderr, "%s\n", str_text(&said));
    str_clear(&said);
    free(source);
    return sum;
}

// --- changes ---

typedef struct {
    const char *at[WORDS_MAX + 1]; // where each word begins; the spaces after it belong to it
    int n;
} Words;

// Words behind the words `about`, which nobody compiles, are left alone.
static void find_words(const char *text, Words *out) {
    out->n = 0;
    for (const char *p = text; *p;) {
        if (out->n == WORDS_MAX) break;
        out->at[out->n++] = p;
        bool letters = isalnum((unsigned char)*p);
        p++;
        while (letters && isalnum((unsigned char)*p)) p++;
        while (*p == ' ' || *p == '\n') p++;
    }
    out->at[out->n] = text + strlen(text);
}

static void add_part(Str *out, const Words *w, int from, int to) {
    str_add_n(out, w->at[from], (size_t)(w->at[to] - w->at[from]));
}

static void change(const Words *w, int kind, Rng *rng, Str *out) {
    int i = (int)rng_below(rng, (uint32_t)w->n - 1), k = (int)rng_below(rng, (uint32_t)w->n);
    str_reset(out);
    add_part(out, w, 0, i);
    switch (kind % 5) {
    case 0:
        break; // removed
    case 1:
        add_part(out, w, i, i + 1); // repeated
        add_part(out, w, i, i + 1);
        break;
    case 2:
        add_part(out, w, i + 1, i + 2); // exchanged with the next one
        add_part(out, w, i, i + 1);
        i++;
        break;
    case 3:
        add_part(out, w, k, k + 1);
        break; // another word of the text
    default:
        str_addf(out, "%d ", (int)rng_below(rng, 30)); // a number
    }
    add_part(out, w, i + 1, w->n);
}

static void sum_up(const char *name, Str *out) {
    Str path = {0}, text = {0}, changed = {0};
    Error e;
    str_addf(&path, "games/%s", name);
    if (!os_read_file(str_text(&path), 1 << 20, &text, &e)) fail_msg("%s", e.text);
    str_addf(out, "%s", name);
    L7Options plain = {0};
    plain.without.lift = plain.without.cse = plain.without.fuse = true;
    L7Options slow = {0};
    slow.without.fold = slow.without.rank = slow.without.runs = slow.without.share = true;
    slow.without.hoist = slow.without.near = slow.without.join = slow.without.window = true;
    const L7Options *const all[] = {NULL, &plain, &slow};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        str_addf(out, " %08x", compile(str_text(&text), all[i]));
    Words *words = mem_new(1, sizeof *words);
    find_words(str_text(&text), words);
    Rng rng = rng_seed(text.len);
    for (int k = 0; k < CHANGES; k++) {
        change(words, k, &rng, &changed);
        str_addf(out, " %08x", compile(str_text(&changed), NULL));
    }
    str_add(out, "\n");
    free(words);
    str_clear(&path);
    str_clear(&text);
    str_clear(&changed);
}

static void assert_line_of(const char *all, const char *line) {
    size_t n = strlen(line);
    for (const char *at = all; at; at = strchr(at, '\n')) {
        at += *at == '\n';
        if (strncmp(at, line, n) == 0) return;
    }
    fail_msg("other code or other messages (GENPEI_GOLDEN=write, if intended):\n%s", line);
}

static void write_golden(const Str *lines) {
    FILE *f = fopen(golden, "w");
    assert_non_null(f);
    fputs(str_text(lines), f);
    assert_int_equal(fclose(f), 0);
}

static void all_descriptions_give_the_code_they_gave(void **unused) {
    (void)unused;
    Files files = {{0}, 0};
    Str now = {0}, before = {0}, line = {0};
    Error e;
    const char *mode = getenv("GENPEI_GOLDEN");
    bool writes = mode && strcmp(mode, "write") == 0;
    list_games(&files);
    if (!writes && !os_read_file(golden, 1 << 20, &before, &e)) fail_msg("%s", e.text);
    for (int i = 0; i < files.n; i += EVERY) {
        str_reset(&line);
        sum_up(files.names[i], &line);
        str_add(&now, str_text(&line));
        if (!writes) assert_line_of(str_text(&before), str_text(&line));
    }
    if (writes)
        write_golden(&now);
    else if (EVERY == 1)
        assert_string_equal(str_text(&now), str_text(&before));
    for (int i = 0; i < files.n; i++) free(files.names[i]);
    str_clear(&now);
    str_clear(&before);
    str_clear(&line);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_descriptions_give_the_code_they_gave),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
