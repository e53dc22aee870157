// SPDX-License-Identifier: MIT
// test_csa_client.c - `genpei csa` from inside: conversations with a server that follows a script.
#include "testing.h"

#include "base/os/os_client.h"
#include "base/os/os_posix.h"
#include "base/os/os_server.h"
#include "games/game_types.h"
#include "l7_kit.h"
#include "proto/csa_summary.h"
#include "proto/engine/csa_client.h"

#include <sys/socket.h>
#include <threads.h>
#include <unistd.h>

// --- a server that follows a script ---

// Lines "< TEXT" are said, "> TEXT" are expected; what is expected may end in "*". At its end the
// connection is closed.
typedef struct {
    const char *script;
    Str wrong; // what was not as expected
} Server;

// The line that the script has next, copied; false at its end.
static bool script_line(Server *s, char *line, size_t size) {
    size_t n = strcspn(s->script, "\n");
    if (n == 0) return false;
    snprintf(line, size, "%.*s", (int)n, s->script);
    return true;
}

static void step(Server *s) {
    s->script += strcspn(s->script, "\n");
    s->script += *s->script == '\n';
}

static bool server_gets(void *context, const char *said) {
    Server *s = context;
    char line[200];
    if (!script_line(s, line, sizeof line) || line[0] != '>') {
        if (strcmp(said, "LOGOUT") != 0) str_addf(&s->wrong, "unexpected '%s'\n", said);
        return true;
    }
    size_t n = strlen(line);
    bool part = line[n - 1] == '*';
    if (strncmp(line + 2, said, part ? n - 3 : n) != 0)
        str_addf(&s->wrong, "'%s' instead of '%s'\n", said, line);
    step(s);
    return true;
}

static CsaHeard server_says(void *context, int64_t until_ns, Str *out) {
    Server *s = context;
    char line[200];
    (void)until_ns;
    if (!script_line(s, line, sizeof line)) return CSA_CLOSED;
    if (strcmp(line, "< (no end)") == 0) return CSA_TOO_LONG;
    if (line[0] != '<') {
        str_addf(&s->wrong, "nothing sent for '%s'\n", line);
        return CSA_CLOSED;
    }
    str_add(out, line[1] ? line + 2 : "");
    step(s);
    return CSA_LINE;
}

// --- what is heard ---

typedef struct {
    CsaEnd end;
    int played;
    Error why;
    char result[16], reason[32], id[32];
    char odd[200]; // what was odd, in lines
    Record last;
} Heard;

static void note_game(void *context, const CsaGame *game) {
    Heard *h = context;
    if (h->last.game) record_clear(&h->last);
    record_copy(&h->last, game->record);
    snprintf(h->result, sizeof h->result, "%s", game->result);
    snprintf(h->reason, sizeof h->reason, "%s", game->reason);
    snprintf(h->id, sizeof h->id, "%s", game->id);
}

static void note_odd(void *context, const char *what) {
    Heard *h = context;
    size_t n = strlen(h->odd);
    snprintf(h->odd + n, sizeof h->odd - n, "%s\n", what);
}

static const Game *open_game(void *context, const char *name, Error *e) {
    return game_table_open(context, name, e);
}

static Heard play(void **state, const char *script, int games, const char *player, bool comments) {
    Server server = {.script = script};
    Heard h = {0};
    const SeatSetup seat = {.open = open_game,
                            .context = *state,
                            .players = player_table(),
                            .game = "shogi",
                            .player = player,
                            .seed = 1};
    const CsaSetup setup = {.seat = &seat,
                            .games = *state,
                            .name = "ann",
                            .password = "secret",
                            .comments = comments,
                            .ended = note_game,
                            .odd = note_odd,
                            .context = &h};
    h.end = csa_client_run(&setup, &(CsaWire){server_gets, server_says, &server}, games, &h.played,
                           &h.why);
    if (server.wrong.len) fail_msg("%s", str_text(&server.wrong));
    assert_string_equal(server.script, "");
    return h;
}

static void forget(Heard *h) {
    if (h->last.game) record_clear(&h->last);
}

#define LOGIN "> LOGIN ann secret\n< LOGIN:ann OK\n"
#define SUMMARY(SIDE, POSITION)                                                                    \
    "< BEGIN Game_Summary\n< Protocol_Version:1.2\n< Format:Shogi 1.0\n< Declaration:Jishogi "     \
    "1.1\n"                                                                                        \
    "< Game_ID:g1\n< Name+:ann\n< Name-:bob\n< Your_Turn:" SIDE "\n< To_Move:+\n"                  \
    "< Max_Moves:256\n< BEGIN Time\n< Time_Unit:1sec\n< Total_Time:10\n< Byoyomi:1\n< END Time\n"  \
    "< BEGIN Position\n" POSITION "< END Position\n< END Game_Summary\n"
#define START "> AGREE\n< START:g1\n"
// White has one move.
#define ONE_MOVE "< P+59OU32HI\n< P-11OU\n< -\n"

static void a_game_is_played_to_its_end(void **state) {
    Heard h = play(state,
                   LOGIN "< \n" SUMMARY("-", ONE_MOVE) START
                   "> -1121OU\n< -1121OU,T3\n< \n< +3242HI,T0\n> -*\n< -2111OU,T1\n"
                   "< %TORYO,T2\n< #RESIGN\n< #WIN\n",
                   1, "random", false);
    assert_int_equal(h.end, CSA_END_PLAYED);
    assert_int_equal(h.played, 1);
    assert_string_equal(h.result, "win");
    assert_string_equal(h.reason, "RESIGN");
    assert_string_equal(h.id, "g1");
    assert_int_equal(h.last.n, 3);
    assert_int_equal(h.last.ending, END_RESIGN);
    assert_int_equal(h.last.payoffs[1], 1);
    assert_int_equal(h.last.moves[0].used_ms, 3000);
    assert_string_equal(h.last.names[1], "bob");
    forget(&h);
}

// It thinks while the other side does, is interrupted by the answer, by the end of the game and by
// that of the connection.
static void a_player_ponders_between_its_moves(void **state) {
    static const char ponders[] = "sho:nodes=300,table=1,ponder=1";
    Heard h = play(state,
                   LOGIN SUMMARY("+", "< PI\n< +\n") START
                   "> +*\n< +7776FU,T1\n< -3334FU,T1\n> +*\n< +2726FU,T1\n< %TORYO,T1\n"
                   "< #RESIGN\n< #WIN\n" SUMMARY("-", "< PI\n< +\n") START
                   "< +7776FU,T1\n> -*\n< -3334FU,T1\n< #CHUDAN\n",
                   2, ponders, false);
    assert_int_equal(h.end, CSA_END_PLAYED);
    assert_int_equal(h.played, 2);
    assert_string_equal(h.result, "stopped");
    forget(&h);
    h = play(state, LOGIN SUMMARY("+", "< PI\n< +\n") START "> +*\n< +7776FU,T1\n", 1, ponders,
             false);
    assert_int_equal(h.end, CSA_END_CLOSED);
    forget(&h);
}

// Moves made before, with their times, and a mate: who is mated resigns.
static void a_game_goes_on_where_it_was_and_a_mate_is_resigned(void **state) {
    Heard h = play(state,
                   LOGIN SUMMARY("-", "< P+59OU53FU00KI\n< P-51OU\n< +\n") START
                   "< +0052KI,T1\n> %TORYO\n< %TORYO,T0\n< #RESIGN\n< #LOSE\n",
                   1, "random", false);
    assert_int_equal(h.end, CSA_END_PLAYED);
    assert_string_equal(h.result, "lose");
    assert_int_equal(h.last.ending, END_RULES); // mate
    assert_string_equal(h.last.end.word, "resign");
    forget(&h);
    h = play(state, LOGIN SUMMARY("+", "< PI\n< +\n< +7776FU,T2\n") START "< #TIME_UP\n< #WIN\n", 1,
             "random", false);
    assert_int_equal(h.last.n, 1);
    assert_int_equal(h.last.ending, END_TIME);
    assert_int_equal(h.last.payoffs[0], 1);
    forget(&h);
}

static void the_server_decides(void **state) {
    static const struct {
        const char *said, *result;
        Ending ending;
        int to_us;
    } ends[] = {{"< #TIME_UP\n< #LOSE\n", "lose", END_TIME, -1},
                {"< #ILLEGAL_MOVE\n< #LOSE\n", "lose", END_ILLEGAL, -1},
                {"< #SENNICHITE\n< #DRAW\n", "draw", END_AGREED, 0},
                {"< #OUTE_SENNICHITE\n< #WIN\n", "win", END_AGREED, 1},
                {"< #MAX_MOVES\n< #CENSORED\n", "censored", END_AGREED, 0},
                {"< #CHUDAN\n", "stopped", END_STOPPED, 0}};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        char script[2000];
        snprintf(script, sizeof script, "%s%s", LOGIN SUMMARY("-", ONE_MOVE) START "> -1121OU\n",
                 ends[i].said);
        Heard h = play(state, script, 1, "random", false);
        assert_string_equal(h.result, ends[i].result);
        assert_int_equal(h.last.ending, ends[i].ending);
        if (ending_has_result(h.last.ending)) assert_int_equal(h.last.payoffs[1], ends[i].to_us);
        forget(&h);
    }
}

// The server decides, but what is odd is said.
static void what_is_odd_is_said(void **state) {
    static const struct {
        const char *said, *odd;
        size_t moves;
        int64_t used_ms; // of the first
    } games[] = {
        {"> -1121OU\n< -1121OU,T2\n", "", 1, 2000},
        {"> -1121OU\n< -1112OU,T2\n", "-1112OU is illegal; waiting", 0, 0},
        {"> -1121OU\n< -5544FU,T1\n", "-5544FU is illegal; waiting", 0, 0}, // an empty square
        {"> -1121OU\n< -0055OU,T1\n", "-0055OU is illegal; waiting", 0, 0},
        {"> -1121OU\n< -0055TO,T1\n", "-0055TO is illegal; waiting", 0, 0},
        {"> -1121OU\n< -0055FU,T1\n", "-0055FU is illegal; waiting", 0, 0},
        {"> -1121OU\n< -1121OU,T99999999999999999999\n", "a time that cannot be meant", 1, -1},
        {"> -1121OU\n< -1121OU,T-5\n", "a time that cannot be meant", 1, -1},
    };
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        char script[2000];
        snprintf(script, sizeof script, "%s%s< #CHUDAN\n", LOGIN SUMMARY("-", ONE_MOVE) START,
                 games[i].said);
        Heard h = play(state, script, 1, "random", false);
        assert_int_equal(h.end, CSA_END_PLAYED);
        if (*games[i].odd ? !strstr(h.odd, games[i].odd) : h.odd[0]) fail_msg("%zu: %s", i, h.odd);
        assert_int_equal(h.last.n, games[i].moves);
        if (h.last.n) assert_int_equal(h.last.moves[0].used_ms, games[i].used_ms);
        forget(&h);
    }
    Heard h = play(state, LOGIN SUMMARY("+", "< PI\n< +\n") START "> +*\n< +9998KY,T1\n< #CHUDAN\n",
                   1, "random", false);
    assert_contains(h.odd, "the server plays +9998KY for us, not +");
    assert_int_equal(h.last.n, 1);
    forget(&h);
}

// Clocks may show more than milliseconds can count, or there are none.
static void clocks_of_any_length_are_read(void **state) {
    static const char before[] =
        LOGIN "< BEGIN Game_Summary\n< Format:Shogi 1.0\n< Declaration:Jishogi 1.1\n< Game_ID:g1\n"
              "< Name+:ann\n< Name-:bob\n< Your_Turn:-\n< To_Move:+\n";
    static const char after[] =
        "< BEGIN Position\n" ONE_MOVE "< END Position\n< END Game_Summary\n" START
        "> -1121OU\n< -1121OU,T1000000000\n< #CHUDAN\n";
    static const char *const clocks[] = {
        "< BEGIN Time\n< Time_Unit:99999min\n< Total_Time:100000000\n< Byoyomi:100000000\n"
        "< Increment:100000000\n< END Time\n",
        ""};
    for (size_t i = 0; i < sizeof clocks / sizeof *clocks; i++) {
        char script[2000];
        snprintf(script, sizeof script, "%s%s%s", before, clocks[i], after);
        Heard h = play(state, script, 1, "random", false);
        assert_int_equal(h.end, CSA_END_PLAYED);
        assert_int_equal(h.last.moves[0].used_ms, i ? 0 : INT64_C(100000000000));
        forget(&h);
    }
}

// What the opponent did is named; games of the usual rules are games of shogi.
static void an_illegal_move_is_named_in_the_record(void **state) {
    static const char *const moves[][2] = {{"+0055FU", "illegal move: P*5e"},
                                           {"+5544FU", "illegal move: +5544FU"}};
    for (size_t i = 0; i < 2; i++) {
        char script[2000];
        snprintf(script, sizeof script,
                 LOGIN SUMMARY("-", ONE_MOVE) START
                 "> -1121OU\n< -1121OU,T1\n< %s,T1\n< #ILLEGAL_MOVE\n< #WIN\n",
                 moves[i][0]);
        Heard h = play(state, script, 1, "random", false);
        assert_string_equal(h.last.game->name, "shogi:moves=256");
        assert_int_equal(h.last.ending, END_ILLEGAL);
        assert_int_equal(h.last.payoffs[1], 1);
        assert_int_equal(h.last.n_comments, 1);
        assert_string_equal(h.last.comments[0].text, moves[i][1]);
        forget(&h);
    }
}

// When the connection breaks, what was played is told all the same.
static void a_game_that_is_broken_off_is_told(void **state) {
    Heard h = play(state,
                   LOGIN "< BEGIN Game_Summary\n< Format:Shogi 1.0\n< Declaration:Jishogi 1.1\n"
                         "< Game_ID:g1\n< Your_Turn:-\n< BEGIN Position\n" ONE_MOVE
                         "< END Position\n< END Game_Summary\n" START
                         "> -1121OU\n< -1121OU,T1\n< +3242HI,T1\n> -*\n",
                   1, "random", false);
    assert_int_equal(h.end, CSA_END_CLOSED);
    assert_int_equal(h.played, 0);
    assert_string_equal(h.result, "stopped");
    assert_string_equal(h.reason, "BROKEN_OFF");
    assert_string_equal(h.last.game->name, "shogi");
    assert_int_equal(h.last.n, 2);
    assert_int_equal(h.last.ending, END_STOPPED);
    forget(&h);
}

// A rejected game does not count; a second one is played on the same connection.
static void games_can_be_rejected(void **state) {
    Heard h =
        play(state,
             LOGIN SUMMARY("-", ONE_MOVE) "> AGREE\n< REJECT:g1 by bob\n" SUMMARY("-", ONE_MOVE)
                 START "> -1121OU\n< #CHUDAN\n" SUMMARY("-", ONE_MOVE) START
             "> -1121OU\n< -1121OU,T1\n< #CHUDAN\n",
             2, "random", false);
    assert_int_equal(h.end, CSA_END_PLAYED);
    assert_int_equal(h.played, 2);
    forget(&h);
}

static void a_win_is_declared_and_values_are_sent(void **state) {
    Heard h = play(state,
                   LOGIN SUMMARY("+", "< P+51OU92FU82FU72FU62FU52FU42FU32FU22FU12FU53KI\n"
                                      "< P+00HI00HI00KA00KA\n< P-59OU\n< +\n") START
                   "> %KACHI\n< %KACHI\n< #JISHOGI\n< #WIN\n",
                   1, "sho:depth=1", false);
    assert_int_equal(h.last.ending, END_RULES);
    assert_string_equal(h.result, "win");
    forget(&h);
    h = play(state, LOGIN SUMMARY("-", "< P+59OU43FU\n< P-51OU\n< -\n") START "> -*\n< #CHUDAN\n",
             1, "mcts:playouts=20", true);
    forget(&h);
}

static void what_makes_no_sense_ends_the_conversation(void **state) {
    static const struct {
        const char *script, *why;
        CsaEnd end;
    } bad[] = {
        {"> LOGIN ann secret\n< LOGIN:incorrect\n", "refuses the name", CSA_END_REFUSED},
        {"> LOGIN ann secret\n< 220 mail\n", "does not log us in: '220 mail'", CSA_END_REFUSED},
        {"> LOGIN ann secret\n", "has closed the connection", CSA_END_CLOSED},
        {"> LOGIN ann secret\n< (no end)\n", "a line that is too long", CSA_END_REFUSED},
        {LOGIN, "has closed the connection", CSA_END_CLOSED},
        {LOGIN SUMMARY("x", ONE_MOVE), "neither + nor -", CSA_END_REFUSED},
        {LOGIN SUMMARY("-", ""), "no position", CSA_END_REFUSED},
        {LOGIN SUMMARY("-", "< P+59OU58FU57FU\n< P-51OU\n< -\n") "> REJECT\n", "two pawns",
         CSA_END_REFUSED},
        {LOGIN "< BEGIN Game_Summary\n< END Game_Summary\n", "who we are", CSA_END_REFUSED},
        {LOGIN "< BEGIN Game_Summary\n< BEGIN Time\n< Time_Unit:1year\n", "unit of time",
         CSA_END_REFUSED},
        {LOGIN "< BEGIN Game_Summary\n< BEGIN Time\n< Byoyomi:-3\n", "not a number",
         CSA_END_REFUSED},
        {LOGIN SUMMARY("-", ONE_MOVE) START "> -1121OU\n< -1121XX,T1\n", "not a move",
         CSA_END_REFUSED},
        {LOGIN SUMMARY("-", ONE_MOVE) START "> -1121OU\n< +1121OU,T1\n", "the other side",
         CSA_END_REFUSED},
        {LOGIN SUMMARY("-", ONE_MOVE) START "> -1121OU\n", "has closed", CSA_END_CLOSED},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        // Every line but the last of a summary that is wrong is read.
        const char *script = bad[i].script;
        Server server = {.script = script};
        Heard h = {0};
        const SeatSetup seat = {.open = open_game,
                                .context = *state,
                                .players = player_table(),
                                .game = "shogi",
                                .player = "random"};
        const CsaSetup setup = {.seat = &seat,
                                .games = *state,
                                .name = "ann",
                                .password = "secret",
                                .ended = note_game,
                                .context = &h};
        h.end = csa_client_run(&setup, &(CsaWire){server_gets, server_says, &server}, 1, &h.played,
                               &h.why);
        if (h.end != bad[i].end || !strstr(h.why.text, bad[i].why) || server.wrong.len)
            fail_msg("%zu: %d, '%s', %s", i, (int)h.end, h.why.text, str_text(&server.wrong));
        assert_int_equal(h.played, 0);
        str_clear(&server.wrong);
        forget(&h);
    }
}

// Each side may have a clock of its own.
static void clocks_of_the_sides_may_differ(void **state) {
    (void)state;
    static const char *const lines[] = {
        "BEGIN Game_Summary", "BEGIN Time+",       "Time_Unit:1min", "Total_Time:15", "END Time+",
        "BEGIN Time-",        "Time_Unit:100msec", "Total_Time:9",   "Increment:5",   "END Time-"};
    CsaSummary s = {0};
    Error e;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        assert_true(csa_summary_line(&s, lines[i], &e));
    assert_int_equal(s.clocks[0].unit_ms, 60000);
    assert_int_equal(s.clocks[0].total, 15);
    assert_int_equal(s.clocks[1].unit_ms, 100);
    assert_int_equal(s.clocks[1].total, 9);
    assert_int_equal(s.clocks[1].increment, 5);
    csa_summary_clear(&s);
}

// --- sockets ---

static int echo_once(void *context) {
    int listening = *(int *)context, fd = -1;
    char bytes[64];
    const OsWait wait = {os_now_ns() + INT64_C(120000000000), NULL};
    if (os_wait_for(listening, false, &wait) == OS_IO_DONE) fd = accept(listening, NULL, NULL);
    size_t got = 0;
    if (fd < 0) return 1;
    if (os_socket_read(fd, bytes, sizeof bytes, &got, &wait) == OS_IO_DONE)
        os_socket_write(fd, bytes, got, &wait);
    os_socket_close(fd);
    return 0;
}

static void a_connection_carries_bytes_both_ways(void **state) {
    (void)state;
    Error e;
    int port, result;
    int listening = os_listen("127.0.0.1", 0, &port, &e);
    assert_true(listening >= 0);
    thrd_t thread;
    assert_int_equal(thrd_create(&thread, echo_once, &listening), thrd_success);
    const OsWait wait = {os_now_ns() + INT64_C(120000000000), NULL};
    const OsWait over = {0, NULL};
    int fd = os_connect("127.0.0.1", port, &wait, &e);
    if (fd < 0) fail_msg("%s", e.text);
    char bytes[64];
    size_t got = 0;
    assert_int_equal(os_socket_read(fd, bytes, sizeof bytes, &got, &over), OS_IO_LATE);
    assert_int_equal(os_socket_write(fd, "LOGIN", 5, &wait), OS_IO_DONE);
    assert_int_equal(os_socket_read(fd, bytes, sizeof bytes, &got, &wait), OS_IO_DONE);
    assert_int_equal(got, 5);
    assert_memory_equal(bytes, "LOGIN", 5);
    assert_int_equal(os_socket_read(fd, bytes, sizeof bytes, &got, &wait), OS_IO_ENDED);
    os_socket_close(fd);
    thrd_join(thread, &result);
    close(listening);
    assert_true(os_connect("127.0.0.1", port, &wait, &e) < 0);
    assert_contains(e.text, "cannot connect to 127.0.0.1 port ");
    assert_true(os_connect("no such host", 1, &wait, &e) < 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_is_played_to_its_end),
        cmocka_unit_test(a_player_ponders_between_its_moves),
        cmocka_unit_test(a_game_goes_on_where_it_was_and_a_mate_is_resigned),
        cmocka_unit_test(the_server_decides),
        cmocka_unit_test(what_is_odd_is_said),
        cmocka_unit_test(clocks_of_any_length_are_read),
        cmocka_unit_test(an_illegal_move_is_named_in_the_record),
        cmocka_unit_test(a_game_that_is_broken_off_is_told),
        cmocka_unit_test(games_can_be_rejected),
        cmocka_unit_test(a_win_is_declared_and_values_are_sent),
        cmocka_unit_test(what_makes_no_sense_ends_the_conversation),
        cmocka_unit_test(clocks_of_the_sides_may_differ),
        cmocka_unit_test(a_connection_carries_bytes_both_ways),
    };
    return cmocka_run_group_tests(tests, l7_kit_open, l7_kit_close);
}
