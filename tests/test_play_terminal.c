// SPDX-License-Identifier: MIT
// test_play_terminal.c - `genpei play` on a terminal: prompt, colours, completion, Ctrl-C.
//
// The program runs on a pseudo terminal whose other end is held here. Nothing sleeps: every step
// waits for a text to appear (and fails after PATIENCE_MS without one).
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/os/os_posix.h"

#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PATIENCE_MS = 30000 };

typedef struct {
    int fd;
    pid_t pid;
    Str seen;    // everything the program wrote
    size_t mark; // wait_for searches after this place
} Terminal;

typedef struct {
    const char *term, *no_colour, *charset;
} Looks;

static const Looks rich = {"xterm-256color", "", "C.UTF-8"};

static _Noreturn void become_genpei(const Looks *looks, char *const *arguments) {
    setenv("TERM", looks->term, 1);
    setenv("NO_COLOR", looks->no_colour, 1);
    setenv("LC_ALL", looks->charset, 1);
    setenv("HOME", "/nonexistent", 1); // no one's own .editrc
    unsetenv("COLORTERM");
    const char *path = getenv("GENPEI");
    execv(path ? path : "./genpei", arguments);
    _exit(127);
}

// Starts "genpei play" with further arguments, up to a NULL.
static void start(Terminal *t, const Looks *looks, ...) {
    char *arguments[16] = {"genpei", "play"};
    va_list ap;
    va_start(ap, looks);
    for (size_t i = 2; i < 15 && (arguments[i] = va_arg(ap, char *)); i++) continue;
    va_end(ap);
    struct winsize size = {.ws_row = 40, .ws_col = 100};
    *t = (Terminal){0};
    t->pid = forkpty(&t->fd, NULL, NULL, &size);
    assert_true(t->pid >= 0);
    if (t->pid == 0) become_genpei(looks, arguments);
}

// The end of what the program wrote, for messages.
static const char *tail(const Terminal *t) {
    size_t n = t->seen.len > 400 ? t->seen.len - 400 : 0;
    return str_text(&t->seen) + n;
}

// Reads what comes next; false when the program has closed its end.
static bool read_more(Terminal *t) {
    struct pollfd wait = {.fd = t->fd, .events = POLLIN};
    int ready = poll(&wait, 1, PATIENCE_MS);
    if (ready <= 0) fail_msg("nothing came after:\n%s", tail(t));
    char block[4096];
    ssize_t n = read(t->fd, block, sizeof block);
    if (n > 0) str_add_n(&t->seen, block, (size_t)n);
    return n > 0;
}

// Waits for `text` to appear after the last one waited for.
static void wait_for(Terminal *t, const char *text) {
    for (;;) {
        const char *found = strstr(str_text(&t->seen) + t->mark, text);
        if (found) {
            t->mark = (size_t)(found - str_text(&t->seen)) + strlen(text);
            return;
        }
        if (!read_more(t)) fail_msg("'%s' did not come, but:\n%s", text, tail(t));
    }
}

static void type(const Terminal *t, const char *keys) {
    assert_int_equal(write(t->fd, keys, strlen(keys)), (ssize_t)strlen(keys));
}

// Waits for the end; the program must have ended by itself, with this status.
static void finish_with(Terminal *t, int wanted) {
    int status = 0;
    while (read_more(t)) continue;
    assert_int_equal(waitpid(t->pid, &status, 0), t->pid);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), wanted);
    close(t->fd);
    str_clear(&t->seen);
}

static void finish(Terminal *t) {
    finish_with(t, 0);
}

static bool has_seen(const Terminal *t, const char *text) {
    return strstr(str_text(&t->seen), text) != NULL;
}

static void board_has_round_stones_on_a_painted_ground(void **state) {
    (void)state;
    Terminal t;
    start(&t, &rich, "othello", NULL);
    wait_for(&t, "1. black>");
    assert_true(has_seen(&t, "you are black, ply:depth=5 is white"));
    assert_true(has_seen(&t, "\033[48;5;29m"));   // felt
    assert_true(has_seen(&t, "\033[38;5;16m ●")); // a black stone
    assert_true(has_seen(&t, "231m ●"));          // a white one
    assert_true(has_seen(&t, "m · "));            // where black can move
    type(&t, "f5\r");
    wait_for(&t, "3. black>");
    assert_true(has_seen(&t, "\033[48;5;137m")); // the last move
    assert_true(has_seen(&t, " s\033[0m"));      // times are shown to people
    type(&t, "quit\r");
    wait_for(&t, "unfinished; to continue: genpei play othello");
    finish(&t);
}

static void letters_replace_stones_where_colour_is_not_wanted(void **state) {
    (void)state;
    Terminal t;
    Looks looks = {"xterm-256color", "1", "C.UTF-8"};
    start(&t, &looks, "othello", NULL);
    wait_for(&t, "4 . . + O X . . .");
    wait_for(&t, "1. black>");
    assert_false(has_seen(&t, "\033[48"));
    type(&t, "quit\r");
    finish(&t);
}

static void sixteen_colours_and_letters_do_too(void **state) {
    (void)state;
    Terminal t;
    Looks looks = {"xterm", "", "C"};
    start(&t, &looks, "reversi70", NULL);
    wait_for(&t, "\033[40m\033[1;91m R ");
    wait_for(&t, "1. red>");
    assert_false(has_seen(&t, "5;"));
    type(&t, "quit\r");
    finish(&t);
}

static void dumb_terminal_gets_plain_lines(void **state) {
    (void)state;
    Terminal t;
    Looks looks = {"dumb", "", "C.UTF-8"};
    start(&t, &looks, "othello", NULL);
    wait_for(&t, "1. black>");
    type(&t, "f5\n");
    wait_for(&t, "3. black>");
    assert_false(has_seen(&t, "\033"));
    type(&t, "\x04"); // Ctrl-D
    wait_for(&t, "unfinished; to continue: ");
    finish(&t);
}

static void tab_completes_commands_moves_and_players(void **state) {
    (void)state;
    Terminal t;
    start(&t, &rich, "othello", "--second", "ply:depth=3", NULL);
    wait_for(&t, "1. black>");
    type(&t, "hi\tra\t\r");
    wait_for(&t, "random would play");
    wait_for(&t, "1. black>");
    type(&t, "s\t"); // more than one: they are listed
    wait_for(&t, "step    sides   second  seat    save");
    type(&t, "\x15"); // Ctrl-U
    type(&t, "c\t");
    wait_for(&t, "c4     clock"); // a move and a command
    type(&t, "\x15put d\t\r");
    wait_for(&t, "d3\033[0m (put in)");
    wait_for(&t, "3. black>");
    type(&t, "marks o\t");
    wait_for(&t, "on   off");
    type(&t, "ff\r");
    wait_for(&t, "marks: off");
    type(&t, "quit\r");
    finish(&t);
}

static void arrow_up_brings_back_the_line_before(void **state) {
    (void)state;
    Terminal t;
    start(&t, &rich, "othello", NULL);
    wait_for(&t, "1. black>");
    type(&t, "position show\r");
    wait_for(&t, "--OX--");
    wait_for(&t, "1. black>");
    type(&t, "\033[A\r");
    wait_for(&t, "--OX--");
    type(&t, "quit\r");
    finish(&t);
}

static void control_c_drops_the_line_and_then_leaves(void **state) {
    (void)state;
    Terminal t;
    start(&t, &rich, "othello", "--second", "ply:depth=1", NULL);
    wait_for(&t, "1. black>");
    type(&t, "f5\r");
    wait_for(&t, "3. black>");
    type(&t, "resig");
    wait_for(&t, "resig");
    type(&t, "\x03");
    wait_for(&t, "3. black>");
    type(&t, "\x03");
    wait_for(&t, "unfinished; to continue: genpei play othello --first human --second ply:depth=1 "
                 "--moves \"f5 ");
    finish(&t);
}

static void control_c_stops_a_thinking_program(void **state) {
    (void)state;
    Terminal t;
    start(&t, &rich, "othello", "--second", "ply:depth=30", NULL);
    wait_for(&t, "1. black>");
    type(&t, "f5\r");
    wait_for(&t, "ply:depth=30 thinks ...");
    type(&t, "\x03");
    wait_for(&t, "Stopped; 'go' continues.");
    wait_for(&t, "2. white (ply:depth=30), waiting>");
    type(&t, "values ply:depth=30\r");
    wait_for(&t, "ply:depth=30 thinks ...");
    type(&t, "\x03");
    wait_for(&t, "stopped");
    wait_for(&t, "waiting>");
    type(&t, "second ply:depth=2\r");
    wait_for(&t, "waiting>");
    type(&t, "go\r");
    wait_for(&t, "3. black>");
    type(&t, "\x04"); // Ctrl-D
    wait_for(&t, "unfinished; to continue: ");
    finish(&t);
}

static void control_c_stops_learning(void **state) {
    (void)state;
    Terminal t;
    start(&t, &rich, "reversi70", "--first", "ply:depth=5", "--second", "ply:depth=5", "--pause",
          NULL);
    wait_for(&t, "waiting>");
    type(&t, "learn 1000000\r");
    wait_for(&t, "   2. ");
    type(&t, "\x03");
    wait_for(&t, "Stopped.");
    wait_for(&t, " games, ply:depth=5 won ");
    wait_for(&t, "waiting>");
    type(&t, "quit\r");
    finish(&t);
}

static void programs_on_a_terminal_hand_over_at_the_end(void **state) {
    (void)state;
    Terminal t;
    start(&t, &rich, "reversi70:size=4", "--first", "ply:depth=3", "--second", "ply:depth=3", NULL);
    wait_for(&t, "The game is over: ");
    wait_for(&t, "over>");
    type(&t, "undo\r");
    wait_for(&t, "Took back 1 ply.");
    wait_for(&t, "waiting>");
    type(&t, "quit\r");
    finish(&t);
}

static void a_signal_at_the_prompt_ends_the_session(void **state) {
    (void)state;
    Terminal t;
    start(&t, &rich, "othello", "--second", "ply:depth=1", "--moves", "f5 d6", NULL);
    wait_for(&t, "3. black>");
    kill(t.pid, SIGTERM);
    wait_for(&t, "--moves \"f5 d6\"");
    finish_with(&t, 128 + SIGTERM);
}

// No terminal at all: output and errors into one pipe.
static void an_interrupted_exhibition_says_how_to_go_on(void **state) {
    (void)state;
    Terminal t = {0};
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    t.pid = fork();
    assert_true(t.pid >= 0);
    if (t.pid == 0) {
        dup2(ends[1], STDOUT_FILENO);
        dup2(ends[1], STDERR_FILENO);
        close(ends[0]);
        close(ends[1]);
        FILE *empty = freopen("/dev/null", "r", stdin);
        char *arguments[] = {"genpei",       "play",    "othello", "--first",
                             "ply:depth=30", "--moves", "f5 d6",   NULL};
        if (empty) become_genpei(&rich, arguments);
        _exit(127);
    }
    close(ends[1]);
    t.fd = ends[0];
    wait_for(&t, "X black 3, O white 3");
    kill(t.pid, SIGINT);
    wait_for(&t, "--moves \"f5 d6\"");
    assert_false(has_seen(&t, "\033"));
    finish_with(&t, 128 + SIGINT);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(board_has_round_stones_on_a_painted_ground),
        cmocka_unit_test(letters_replace_stones_where_colour_is_not_wanted),
        cmocka_unit_test(sixteen_colours_and_letters_do_too),
        cmocka_unit_test(dumb_terminal_gets_plain_lines),
        cmocka_unit_test(tab_completes_commands_moves_and_players),
        cmocka_unit_test(arrow_up_brings_back_the_line_before),
        cmocka_unit_test(control_c_drops_the_line_and_then_leaves),
        cmocka_unit_test(control_c_stops_a_thinking_program),
        cmocka_unit_test(control_c_stops_learning),
        cmocka_unit_test(programs_on_a_terminal_hand_over_at_the_end),
        cmocka_unit_test(a_signal_at_the_prompt_ends_the_session),
        cmocka_unit_test(an_interrupted_exhibition_says_how_to_go_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
