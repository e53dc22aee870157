// SPDX-License-Identifier: MIT
// test_confined.c - engines are confined where the kernel allows it: they see their own processes
// only, cannot kill their keeper, have no network unless it is asked for, and leave nothing behind.
#include "testing.h"

#include "base/os/os_posix.h"
#include "base/os/os_process.h"

#include <dirent.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static OsProcess *start(char *script, bool free_of_limits, bool network) {
    char *argv[] = {"/bin/sh", "-c", script, NULL};
    Error e;
    OsProcess *p = os_process_start(
        &(OsProgram){.argv = argv, .free = free_of_limits, .network = network}, &e);
    if (!p) fail_msg("%s", e.text);
    return p;
}

// Only a test that fails waits so long, however busy the machine is.
#define PATIENCE_NS INT64_C(120000000000)

// All that the program writes before it says "done".
static void hear(OsProcess *p, Str *out) {
    const OsWait wait = {os_now_ns() + PATIENCE_NS, NULL};
    char bytes[512];
    size_t n;
    while (!strstr(str_text(out), "done") &&
           os_process_read(p, bytes, sizeof bytes, &n, &wait) == OS_IO_DONE)
        str_add_n(out, bytes, n);
    assert_contains(str_text(out), "done");
}

// Processes come and go in their own time.
static int running(const char *text);

static bool comes_to(int least, int most, const char *text) {
    int64_t until = os_now_ns() + PATIENCE_NS;
    int n = running(text);
    for (; (n < least || n > most) && os_now_ns() < until; n = running(text)) usleep(10000);
    return n >= least && n <= most;
}

// How many processes there are whose command contains a text.
static int running(const char *text) {
    int n = 0;
    DIR *all = opendir("/proc");
    for (struct dirent *d; all && (d = readdir(all));) {
        char path[300], command[400] = "";
        snprintf(path, sizeof path, "/proc/%s/cmdline", d->d_name);
        FILE *f = d->d_name[0] >= '1' && d->d_name[0] <= '9' ? fopen(path, "r") : NULL;
        if (!f) continue;
        size_t got = fread(command, 1, sizeof command - 1, f);
        fclose(f);
        for (size_t i = 0; i + 1 < got; i++)
            if (!command[i]) command[i] = ' ';
        n += strstr(command, text) != NULL;
    }
    closedir(all);
    return n;
}

static bool kernel_allows(void) {
    OsProcess *p = start("echo done", false, false);
    bool confined = os_process_confined(p);
    os_process_free(p);
    if (!confined) print_message("the kernel does not allow namespaces: nothing is tested\n");
    return confined;
}

static void an_engine_that_kills_its_keeper_leaves_nothing_behind(void **unused) {
    (void)unused;
    if (!kernel_allows()) return;
    char marker[40], script[400];
    snprintf(marker, sizeof marker, "sleep 3600.%d", (int)getpid());
    snprintf(script, sizeof script,
             "%s & setsid %s & (setsid sh -c '%s & %s' &) ; sleep 0.2; kill -9 $PPID; kill -9 1; "
             "echo done; %s",
             marker, marker, marker, marker, marker);
    OsProcess *p = start(script, false, false);
    Str text = {0};
    hear(p, &text);
    assert_true(comes_to(4, INT_MAX, marker));
    os_process_free(p);
    assert_true(comes_to(0, 0, marker));
    str_clear(&text);
}

static void an_engine_sees_its_own_processes_only(void **unused) {
    (void)unused;
    if (!kernel_allows()) return;
    OsProcess *p = start("echo parent $PPID; kill -0 " // ours is not there
                         "$OURS 2> /dev/null && echo seen; echo done; sleep 60",
                         false, false);
    Str text = {0};
    hear(p, &text);
    assert_contains(str_text(&text), "parent 1\n");
    assert_true(os_process_number(p) > 1);
    char path[64];
    snprintf(path, sizeof path, "/proc/%d", (int)os_process_number(p));
    assert_int_equal(access(path, F_OK), 0);
    os_process_free(p);
    str_clear(&text);
}

static void network_of(bool free_of_limits, bool network, Str *out) {
    OsProcess *p =
        start("readlink /proc/self/ns/net; echo done; sleep 60", free_of_limits, network);
    hear(p, out);
    os_process_free(p);
}

static void an_engine_has_no_network_unless_asked(void **unused) {
    (void)unused;
    if (!kernel_allows()) return;
    char ours[64] = "";
    assert_true(readlink("/proc/self/ns/net", ours, sizeof ours - 1) > 0);
    Str without = {0}, with = {0}, free_of_limits = {0};
    network_of(false, false, &without);
    network_of(false, true, &with);
    network_of(true, false, &free_of_limits);
    assert_null(strstr(str_text(&without), ours));
    assert_contains(str_text(&with), ours);
    assert_contains(str_text(&free_of_limits), ours);
    str_clear(&without);
    str_clear(&with);
    str_clear(&free_of_limits);
}

static void how_an_engine_ends_is_known(void **unused) {
    (void)unused;
    static const struct {
        const char *script, *says;
    } ways[] = {{"exit 3", "exited with status 3"}, {"kill -SEGV $$", "killed by signal 11"}};
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        char script[64];
        snprintf(script, sizeof script, "%s", ways[i].script);
        OsProcess *p = start(script, false, false);
        Str text = {0};
        os_process_ending(p, &text);
        assert_contains(str_text(&text), ways[i].says);
        str_clear(&text);
        os_process_free(p);
    }
}

int main(void) {
    char ours[32];
    snprintf(ours, sizeof ours, "%d", (int)getpid());
    setenv("OURS", ours, 1);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_engine_that_kills_its_keeper_leaves_nothing_behind),
        cmocka_unit_test(an_engine_sees_its_own_processes_only),
        cmocka_unit_test(an_engine_has_no_network_unless_asked),
        cmocka_unit_test(how_an_engine_ends_is_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
