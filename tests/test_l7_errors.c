// SPDX-License-Identifier: MIT
// test_l7_errors.c - golden pairs for L7: a description, and what the compiler says about it; for
// the three programs of the 1970 paper, what they answer on small positions.
//
// tests/golden/l7/NAME.l7 goes with NAME.out. After an intended change, GENPEI_GOLDEN=write
// rewrites the messages; the answers of the paper's programs were worked out independently and are
// never written.
#include "testing.h"

#include "base/mem.h"
#include "base/os/os_posix.h"
#include "lang/game/l7_game.h"
#include "lang/game/l7_type.h"
#include "lang/l7_compile.h"

#include <dirent.h>

static const char folder[] = "tests/golden/l7";
enum { FILES_MAX = 200 };

typedef struct {
    char *name[FILES_MAX]; // without ".l7"
    int n;
} Files;

static int by_name(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

// Descriptions whose name begins with "paper_", or the others.
static void list_files(bool paper, Files *out) {
    out->n = 0;
    DIR *dir = opendir(folder);
    assert_non_null(dir);
    for (struct dirent *d; (d = readdir(dir));) {
        size_t length = strlen(d->d_name);
        bool description = length > 3 && strcmp(d->d_name + length - 3, ".l7") == 0;
        if (!description || (strncmp(d->d_name, "paper_", 6) == 0) != paper) continue;
        assert_true(out->n < FILES_MAX);
        out->name[out->n] = mem_text(d->d_name);
        out->name[out->n++][length - 3] = '\0';
    }
    closedir(dir);
    qsort(out->name, (size_t)out->n, sizeof *out->name, by_name);
}

static void clear_files(Files *f) {
    for (int i = 0; i < f->n; i++) free(f->name[i]);
}

static void read_file(const char *name, const char *ending, Str *out) {
    Str path = {0};
    Error e;
    str_addf(&path, "%s/%s%s", folder, name, ending);
    if (!os_read_file(str_text(&path), 1 << 20, out, &e)) fail_msg("%s", e.text);
    str_clear(&path);
}

static void write_out(const char *name, const Str *text) {
    Str path = {0};
    Error e;
    str_addf(&path, "%s/%s.out", folder, name);
    if (!os_write_file(str_text(&path), str_text(text), text->len, &e)) fail_msg("%s", e.text);
    str_clear(&path);
}

// --- messages ---

static void messages_are_as_expected(void **unused) {
    (void)unused;
    Files files;
    list_files(false, &files);
    assert_true(files.n >= 25);
    const char *mode = getenv("GENPEI_GOLDEN");
    int wrong = 0;
    for (int i = 0; i < files.n; i++) {
        Str text = {0}, said = {0}, expected = {0}, name = {0};
        L7Source source;
        read_file(files.name[i], ".l7", &text);
        str_addf(&name, "%s.l7", files.name[i]);
        l7_source_init(&source, str_text(&name), str_text(&text));
        L7Program *p = l7_compile(&source, NULL, NULL, 0, NULL);
        assert_true((p == NULL) == (source.n_errors > 0));
        assert_true(source.n_messages > 0);
        l7_program_free(p);
        l7_source_report(&source, &said);
        if (mode && strcmp(mode, "write") == 0) write_out(files.name[i], &said);
        read_file(files.name[i], ".out", &expected);
        if (strcmp(str_text(&said), str_text(&expected)) != 0) {
            print_error("%s.l7: expected\n%ssaid\n%s", files.name[i], str_text(&expected),
                        str_text(&said));
            wrong++;
        }
        str_clear(&text);
        str_clear(&said);
        str_clear(&expected);
        str_clear(&name);
    }
    clear_files(&files);
    assert_int_equal(wrong, 0);
}

static void every_error_names_a_place_in_the_text(void **unused) {
    (void)unused;
    Files files;
    list_files(false, &files);
    for (int i = 0; i < files.n; i++) {
        Str text = {0};
        L7Source source;
        read_file(files.name[i], ".l7", &text);
        int lines = 1;
        for (const char *p = str_text(&text); *p; p++) lines += *p == '\n';
        l7_source_init(&source, files.name[i], str_text(&text));
        l7_program_free(l7_compile(&source, NULL, NULL, 0, NULL));
        for (int m = 0; m < source.n_messages; m++) {
            const L7Place *at = &source.messages[m].place;
            if (at->line < 1 || at->line > lines || at->column < 1)
                fail_msg("%s: %d:%d: %s", files.name[i], at->line, at->column,
                         source.messages[m].text);
        }
        str_clear(&text);
    }
    clear_files(&files);
}

static void a_description_cut_short_anywhere_is_refused_or_read(void **unused) {
    (void)unused;
    Str whole = {0};
    read_file("three_mistakes", ".l7", &whole);
    for (size_t n = 0; n < whole.len; n += (size_t)work(1, 7)) {
        Str part = {0};
        str_add_n(&part, str_text(&whole), n);
        L7Source source;
        l7_source_init(&source, "part", str_text(&part));
        L7Program *p = l7_compile(&source, NULL, NULL, 0, NULL);
        assert_true((p == NULL) == (source.n_errors > 0));
        l7_program_free(p);
        str_clear(&part);
    }
    str_clear(&whole);
}

// --- the paper's programs ---

static void moves_text(const Game *g, const char *position, Str *out) {
    State *s = game_states_new(g, 1);
    Error e;
    if (!game_position_parse(g, position, s, &e)) fail_msg("%s: %s", position, e.text);
    Move *moves = mem_new(g->max_moves, sizeof *moves);
    size_t n = game_moves(g, s, moves);
    for (size_t i = 0; i < n; i++) {
        if (i) str_add_char(out, ' ');
        game_move_text(g, s, moves[i], out);
    }
    if (n == 0) str_add_char(out, '-');
    free(moves);
    free(s);
}

// The text after a key at the beginning of the line at `at`, which moves to the next line.
static bool take_line(const char **at, const char *key, Str *out) {
    size_t length = strlen(key);
    if (strncmp(*at, key, length) != 0) return false;
    size_t end = strcspn(*at, "\n");
    str_reset(out);
    str_add_n(out, *at + length, end - length);
    *at += end + ((*at)[end] == '\n');
    return true;
}

static void check_program(const char *name) {
    Str text = {0}, answers = {0}, position = {0}, expected = {0};
    L7Source source;
    Game g = {0};
    read_file(name, ".l7", &text);
    read_file(name, ".out", &answers);
    l7_source_init(&source, name, str_text(&text));
    L7Program *p = l7_compile(&source, NULL, NULL, 0, NULL);
    if (!p) fail_msg("%s: %s", name, source.messages[0].text);
    l7_game_init(&g, p);
    int asked = 0;
    for (const char *at = str_text(&answers); *at; asked++) {
        Str said = {0};
        assert_true(take_line(&at, "position ", &position));
        assert_true(take_line(&at, "moves ", &expected));
        moves_text(&g, str_text(&position), &said);
        assert_string_equal(str_text(&said), str_text(&expected));
        str_clear(&said);
    }
    assert_true(asked >= 5);
    g.ops->free(&g);
    str_clear(&text);
    str_clear(&answers);
    str_clear(&position);
    str_clear(&expected);
}

static void the_programs_of_the_1970_paper_answer_rightly(void **unused) {
    (void)unused;
    Files files;
    list_files(true, &files);
    assert_int_equal(files.n, 3);
    for (int i = 0; i < files.n; i++) check_program(files.name[i]);
    clear_files(&files);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(messages_are_as_expected),
        cmocka_unit_test(every_error_names_a_place_in_the_text),
        cmocka_unit_test(a_description_cut_short_anywhere_is_refused_or_read),
        cmocka_unit_test(the_programs_of_the_1970_paper_answer_rightly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
