// SPDX-License-Identifier: MIT
// engine_check.c - see engine_check.h.
#include "proto/engine_check.h"

#include "base/mem.h"
#include "base/os/os_posix.h"
#include "proto/gtp_words.h"
#include "proto/uci_info.h"
#include "proto/xboard_words.h"

#include <stdlib.h>

typedef struct {
    const EngineCheck *c;
    EngineLink *link;
    int failed;
    bool dead;    // it does not even start again: nothing more is asked
    int restarts; //
    State *now;   // the position that the engine was told
    Str told;     // what a new process must be told to be where the last one was
    Str heard;    // the lines of the last answer
    Error why;
} Check;

static const struct {
    const char *name, *game;
} protocols[] = {{"uci", "chess"},
                 {"ugi", "breakthrough"},
                 {"usi", "shogi"},
                 {"gtp", "go19"},
                 {"xboard", "chess"}};

const char *engine_check_game(const char *protocol) {
    for (size_t i = 0; i < sizeof protocols / sizeof *protocols; i++)
        if (strcmp(protocols[i].name, protocol) == 0) return protocols[i].game;
    return NULL;
}

static void judge(Check *k, const char *step, bool ok, const char *said) {
    k->failed += !ok;
    k->c->each(k->c->context, step, ok, said);
}

// --- lines ---

static OsWait seconds(const Check *k, double s) {
    return (OsWait){os_now_ns() + (int64_t)(s * 1e9), k->c->stop};
}

static bool send(Check *k, const char *text) {
    Str line = {0};
    const OsWait wait = seconds(k, k->c->answer_s);
    str_addf(&line, "%s\n", text);
    bool ok = link_send(k->link, str_text(&line), &wait, &k->why);
    str_clear(&line);
    return ok;
}

static bool begins_with_word(const char *line, const char *word) {
    size_t n = strlen(word);
    return strncmp(line, word, n) == 0 && (line[n] == ' ' || line[n] == '\0');
}

// Reads lines into k->heard up to one that begins with `last` ("": an empty line).
static bool hear(Check *k, const char *last, double s) {
    const OsWait wait = seconds(k, s);
    const char *line;
    str_reset(&k->heard);
    while (link_line(k->link, &wait, &line, &k->why)) {
        str_addf(&k->heard, "%s\n", line);
        if (*last ? begins_with_word(line, last) : !*line && k->heard.len > 1) return true;
    }
    return false;
}

static const char *greeted_word(const Check *k, char out[32]) {
    snprintf(out, 32, "%sok", k->c->protocol);
    return out;
}

enum { START_S = 10 };

static bool greet_again(Check *k) {
    char ok_word[32];
    if (strcmp(k->c->protocol, "xboard") == 0) {
        bool sent = send(k, "xboard");
        hear(k, "feature done=1", 0.1); // a pause, as a host makes it
        return sent && send(k, "protover 2\nping 99") && hear(k, "pong", START_S);
    }
    bool gtp = strcmp(k->c->protocol, "gtp") == 0;
    return send(k, gtp ? "name" : k->c->protocol) &&
           hear(k, gtp ? "" : greeted_word(k, ok_word), START_S);
}

// After a question without an answer: another process, which is told the same.
static void restart(Check *k) {
    enum { MOST = 3 };
    bool gtp = strcmp(k->c->protocol, "gtp") == 0;
    Error unused;
    link_close(k->link, 0);
    k->link = k->restarts++ < MOST ? link_open(&k->c->program, &unused) : NULL;
    bool ok = k->link && greet_again(k);
    for (char *line = k->told.text; ok && line && *line;) {
        size_t n = strcspn(line, "\n");
        char end = line[n];
        line[n] = '\0';
        ok = send(k, line) && (!gtp || hear(k, "", START_S));
        line[n] = end;
        line += n + (end == '\n');
    }
    k->dead = !ok;
    if (!ok) k->c->each(k->c->context, "the rest", false, "not tried");
}

// Tells the engine something that has no answer; a new process is told it, too.
static void tell(Check *k, const char *text) {
    if (!k->dead) send(k, text);
    str_addf(&k->told, "%s\n", text);
}

// Sends a line and waits for the answer; a step that fails where there is none.
static bool ask(Check *k, const char *step, const char *text, const char *last, double s) {
    if (k->dead) return false;
    if (send(k, text) && hear(k, last, s)) return true;
    judge(k, step, false, k->why.text);
    restart(k);
    return false;
}

static bool heard_word(const Check *k, const char *word) {
    return strstr(str_text(&k->heard), word) != NULL;
}

// The last line of the answer, for the report.
static const char *last_line(const Check *k) {
    const char *line = str_text(&k->heard), *found = line;
    for (; *line; line += strcspn(line, "\n"), line += *line == '\n')
        if (*line != '\n') found = line;
    return found;
}

static void report_answer(Check *k, const char *step, bool ok) {
    Str said = {0};
    const char *line = last_line(k);
    str_add_n(&said, line, strcspn(line, "\n"));
    judge(k, step, ok, str_text(&said));
    str_clear(&said);
}

// --- UCI and its relatives ---

static bool is_usi(const Check *k) {
    return strcmp(k->c->protocol, "usi") == 0;
}

static const char *dialect_word(const Check *k, const char *format, char out[32]) {
    snprintf(out, 32, format, k->c->protocol);
    return out;
}

static void check_greeting(Check *k) {
    char ok_word[32];
    if (!ask(k, "it greets", k->c->protocol, greeted_word(k, ok_word), 10)) return;
    report_answer(k, "it greets", true);
    judge(k, "it gives its name", heard_word(k, "id name "), "id name");
    judge(k, "it gives its author", heard_word(k, "id author "), "id author");
    if (ask(k, "it is ready", "isready", "readyok", 10)) report_answer(k, "it is ready", true);
}

// Whether the moves of a line are legal one after the other from the position.
static bool line_is_legal(const Check *k, const char *moves) {
    State *s = game_states_new(k->c->game, 1);
    char word[32];
    Move m;
    bool ok = true;
    game_copy(k->c->game, s, k->now);
    while (ok && uci_word(&moves, word, sizeof word)) {
        ok = game_move_parse(k->c->game, s, word, &m, NULL);
        if (ok) game_play(k->c->game, s, m);
    }
    free(s);
    return ok;
}

static void check_infos(Check *k, const char *step) {
    Str name = {0};
    bool scored = false, legal = true;
    for (const char *line = str_text(&k->heard); *line; line += *line == '\n') {
        Str one = {0};
        size_t n = strcspn(line, "\n");
        str_add_n(&one, line, n);
        line += n;
        const char *pv = strstr(str_text(&one), " pv ");
        bool info = begins_with_word(str_text(&one), "info") && !strstr(str_text(&one), " string ");
        scored |= info && strstr(str_text(&one), " score ");
        if (info && pv) legal = legal && line_is_legal(k, pv + 4);
        str_clear(&one);
    }
    str_addf(&name, "%s: a score is reported", step);
    judge(k, str_text(&name), scored, scored ? "info ... score" : "no info line with a score");
    str_reset(&name);
    str_addf(&name, "%s: lines are legal", step);
    judge(k, str_text(&name), legal, legal ? "info ... pv" : "a move of a line is not legal");
    str_clear(&name);
}

static void check_bestmove(Check *k, const char *step) {
    char word[32] = "";
    Move m;
    bool read = uci_read_bestmove(last_line(k), word, sizeof word);
    word[strcspn(word, "\n")] = '\0';
    bool legal = read && (game_move_parse(k->c->game, k->now, word, &m, NULL) ||
                          (is_usi(k) && (!strcmp(word, "resign") || !strcmp(word, "win"))));
    report_answer(k, step, legal);
}

static void check_go(Check *k, const char *limits, double s, bool infos) {
    Str step = {0}, line = {0};
    str_addf(&step, "go %s", limits);
    str_addf(&line, "go %s", limits);
    if (ask(k, str_text(&step), str_text(&line), "bestmove", s)) {
        check_bestmove(k, str_text(&step));
        if (infos) check_infos(k, str_text(&step));
    }
    str_clear(&step);
    str_clear(&line);
}

// A question has one answer: no move may follow it.
static void check_one_move(Check *k, const char *step) {
    Str name = {0};
    str_addf(&name, "%s: one bestmove", step);
    if (ask(k, str_text(&name), "isready", "readyok", k->c->answer_s)) {
        bool second = heard_word(k, "bestmove ");
        judge(k, str_text(&name), !second, second ? "a second bestmove" : "bestmove");
    }
    str_clear(&name);
}

// An endless search answers `isready` while it runs, and `stop`, but nothing before it, with a
// move.
static void check_stop(Check *k) {
    if (k->dead || !send(k, "go infinite")) return;
    if (!ask(k, "it is ready while it searches", "isready", "readyok", k->c->answer_s)) return;
    bool early = heard_word(k, "bestmove ");
    report_answer(k, "it is ready while it searches", true);
    judge(k, "go infinite goes on until stop", !early,
          early ? "bestmove before stop" : "no bestmove before stop");
    if (early) {
        send(k, "stop");
        check_one_move(k, "stop");
        return;
    }
    if (!ask(k, "stop", "stop", "bestmove", k->c->answer_s)) return;
    check_bestmove(k, "stop");
    check_one_move(k, "stop");
}

// A position some moves into the game.
static void tell_moves(Check *k) {
    const Game *g = k->c->game;
    Rng rng = rng_seed(1);
    Str line = {0};
    str_add(&line, "position startpos moves");
    for (int i = 0; i < 4; i++) {
        Move m;
        if (!game_random_move(g, k->now, &rng, &m)) break;
        str_add_char(&line, ' ');
        game_move_text(g, k->now, m, &line);
        game_play(g, k->now, m);
    }
    tell(k, str_text(&line));
    str_clear(&line);
}

static void check_uci(Check *k) {
    char word[32];
    double s = k->c->answer_s;
    bool ugi = strcmp(k->c->protocol, "ugi") == 0;
    check_greeting(k);
    tell(k, dialect_word(k, "%snewgame", word));
    tell(k, "position startpos");
    check_go(k, is_usi(k) ? "byoyomi 200" : "movetime 200", 0.2 + s, true);
    check_one_move(k, "go");
    check_go(k, "nodes 1000", s + 5, false);
    check_go(k, "depth 1", s + 5, false);
    tell_moves(k);
    check_go(k,
             is_usi(k) ? "btime 1000 wtime 1000 binc 10 winc 10"
             : ugi     ? "p1time 1000 p2time 1000 p1inc 10 p2inc 10"
                       : "wtime 1000 btime 1000 winc 10 binc 10",
             1 + s, true);
    check_stop(k);
    if (!k->dead) send(k, "nonsense");
    if (ask(k, "it passes over what it does not know", "isready", "readyok", s))
        report_answer(k, "it passes over what it does not know", true);
}

// --- GTP ---

static bool gtp_ask(Check *k, const char *step, const char *command, bool wanted) {
    if (!ask(k, step, command, "", 30)) return false;
    const char *said = str_text(&k->heard);
    bool ok = *said == (wanted ? '=' : '?');
    Str line = {0};
    str_add_n(&line, said, strcspn(said, "\n"));
    judge(k, step, ok, str_text(&line));
    str_clear(&line);
    return ok;
}

static void check_required(Check *k) {
    static const char *const required[] = {
        "protocol_version", "name", "version",     "known_command", "quit",    "list_commands",
        "boardsize",        "komi", "clear_board", "play",          "genmove", "undo"};
    if (!gtp_ask(k, "list_commands", "list_commands", true)) return;
    for (size_t i = 0; i < sizeof required / sizeof *required; i++)
        if (!heard_word(k, required[i])) judge(k, "it has all commands", false, required[i]);
}

static void check_genmove(Check *k) {
    const Game *g = k->c->game;
    Str text = {0}, line = {0};
    Move m;
    str_addf(&line, "genmove %s", gtp_colour(g, game_mover(g, k->now)));
    if (gtp_ask(k, str_text(&line), str_text(&line), true)) {
        char word[32] = "";
        const char *rest = str_text(&k->heard) + 1;
        uci_word(&rest, word, sizeof word);
        word[strcspn(word, "\n")] = '\0';
        gtp_read_move_text(gtp_names(g, false), word, &text);
        bool resigns = str_same_word(word, "resign");
        bool legal = resigns || game_move_parse(g, k->now, str_text(&text), &m, NULL);
        judge(k, "the move is legal", legal, word);
    }
    str_clear(&text);
    str_clear(&line);
}

static void check_gtp(Check *k) {
    int columns, rows;
    char size[32];
    if (gtp_ask(k, "protocol_version", "protocol_version", true) && !heard_word(k, "2"))
        judge(k, "protocol 2", false, "another version");
    gtp_ask(k, "name", "name", true);
    gtp_ask(k, "version", "version", true);
    check_required(k);
    if (gtp_ask(k, "numbers are repeated", "17 name", true))
        judge(k, "the number comes back", strncmp(str_text(&k->heard), "=17", 3) == 0, "17 name");
    gtp_ask(k, "unknown commands are refused", "no_such_command", false);
    if (gtp_board_size(k->c->game, &columns, &rows)) {
        snprintf(size, sizeof size, "boardsize %d", columns);
        if (gtp_ask(k, size, size, true)) str_addf(&k->told, "%s\n", size);
    }
    gtp_ask(k, "clear_board", "clear_board", true);
    check_genmove(k);
    gtp_ask(k, "undo", "undo", true);
}

// --- XBoard ---

// Reads features until all are known, or the engine is quiet.
static void hear_features(Check *k, double quiet_s, XboardFeatures *f, Str *answers) {
    const char *line;
    for (;;) {
        const OsWait wait = seconds(k, f->waiting ? START_S : quiet_s);
        if (f->done || !link_line(k->link, &wait, &line, &k->why)) return;
        xboard_read_features(line, f, answers);
    }
}

// As a host asks for them, see xboard_host.c.
static void check_features(Check *k, XboardFeatures *f) {
    Str answers = {0};
    send(k, "xboard");
    hear_features(k, 0.1, f, &answers);
    for (int i = 0; i < 2 && !f->version_2 && send(k, "protover 2"); i++)
        hear_features(k, 2, f, &answers);
    judge(k, "it announces its features", f->done,
          f->done        ? "done=1"
          : f->version_2 ? "no done=1"
                         : "none: it speaks version 1, or nothing");
    if (f->ping) str_add(&answers, "ping 0");
    k->dead = !f->done || !send(k, str_text(&answers));
    judge(k, "it has ping", f->ping, f->ping ? "ping=1" : "no ping=1");
    judge(k, "it can set up positions", f->setboard, f->setboard ? "setboard=1" : "no setboard=1");
    str_clear(&answers);
}

// Reads lines into k->heard up to a move.
static bool hear_xboard_move(Check *k, double s, char *move, size_t size) {
    const OsWait wait = seconds(k, s);
    const char *line;
    str_reset(&k->heard);
    while (link_line(k->link, &wait, &line, &k->why)) {
        str_addf(&k->heard, "%s\n", line);
        if (xboard_read_move(line, true, move, size)) return true;
    }
    return false;
}

// Sends lines after which the engine is to move in k->now; plays its move there.
static bool check_xboard_move(Check *k, const char *step, const char *lines) {
    enum { MOVE_S = 5 };
    char move[32] = "";
    Move m;
    if (k->dead) return false;
    if (!send(k, lines) || !hear_xboard_move(k, MOVE_S + k->c->answer_s, move, sizeof move)) {
        judge(k, step, false, k->why.text);
        restart(k);
        return false;
    }
    bool legal = game_move_parse(k->c->game, k->now, move, &m, NULL);
    report_answer(k, step, legal);
    if (legal) game_play(k->c->game, k->now, m);
    return legal;
}

// Whether a line of the last answer is such a one.
static bool heard_line(const Check *k, bool (*is_such)(const char *line)) {
    bool found = false;
    for (const char *line = str_text(&k->heard); *line && !found; line += *line == '\n') {
        Str one = {0};
        str_add_n(&one, line, strcspn(line, "\n"));
        line += one.len;
        found = is_such(str_text(&one));
        str_clear(&one);
    }
    return found;
}

static bool is_thinking(const char *line) {
    UciInfo info = {0};
    xboard_read_thinking(line, &info);
    return info.has_score;
}

static bool is_xboard_move(const char *line) {
    char move[32];
    return xboard_read_move(line, true, move, sizeof move);
}

static void check_thinking(Check *k) {
    bool thinks = heard_line(k, is_thinking);
    judge(k, "go: it says what it thinks", thinks,
          thinks ? "PLY SCORE TIME NODES LINE" : "no line of thinking after post");
}

// Whether a move follows the one that was asked for.
static void check_one_xboard_move(Check *k) {
    if (!ask(k, "go: one move", "ping 2", "pong 2", k->c->answer_s)) return;
    bool second = heard_line(k, is_xboard_move);
    judge(k, "go: one move", !second, second ? "a second move" : "move");
}

// A move of the opponent is answered without `go`.
static void check_xboard_reply(Check *k, const XboardFeatures *f) {
    const Game *g = k->c->game;
    Rng rng = rng_seed(1);
    Str lines = {0};
    Move m;
    if (!game_random_move(g, k->now, &rng, &m)) return;
    str_addf(&lines, "level 0 1:00 0\ntime 6000\notim 6000\n%s", f->usermove ? "usermove " : "");
    game_move_text(g, k->now, m, &lines);
    game_play(g, k->now, m);
    check_xboard_move(k, "it answers a move", str_text(&lines));
    str_clear(&lines);
}

static void check_xboard_position(Check *k) {
    const Game *g = k->c->game;
    Rng rng = rng_seed(2);
    Str lines = {0};
    Move m;
    game_start(g, k->now);
    for (int i = 0; i < 4 && game_random_move(g, k->now, &rng, &m); i++) game_play(g, k->now, m);
    str_add(&lines, "new\nforce\nsetboard ");
    game_position_text(g, k->now, &lines);
    str_add(&lines, "\nst 1\ngo");
    check_xboard_move(k, "setboard", str_text(&lines));
    str_clear(&lines);
}

static void check_xboard(Check *k) {
    XboardFeatures f = {.reuse = true};
    double s = k->c->answer_s;
    check_features(k, &f);
    if (f.ping && ask(k, "ping", "ping 1", "pong 1", s)) report_answer(k, "ping", true);
    if (check_xboard_move(k, "go", "new\nforce\npost\neasy\nst 1\ngo")) {
        check_thinking(k);
        if (f.ping) check_one_xboard_move(k);
        check_xboard_reply(k, &f);
    }
    if (f.setboard) check_xboard_position(k);
    game_start(k->c->game, k->now);
    check_xboard_move(k, "sd 1", "new\nforce\nsd 1\ngo");
    if (!k->dead) send(k, "new\nforce");
    const char *illegal = f.usermove ? "usermove e2e5" : "e2e5";
    if (ask(k, "an illegal move is refused", illegal, "Illegal", s))
        report_answer(k, "an illegal move is refused", true);
    if (!k->dead) send(k, "nonsense");
    if (f.ping && ask(k, "it passes over what it does not know", "ping 3", "pong 3", s))
        report_answer(k, "it passes over what it does not know", true);
    xboard_features_clear(&f);
}

// --- the whole ---

static void check_end(Check *k, const char *goodbye) {
    const OsWait wait = seconds(k, 5);
    const char *line;
    if (k->dead || !send(k, goodbye)) return;
    while (link_line(k->link, &wait, &line, &k->why)) continue;
    bool late = link_was_late(k->link);
    judge(k, "quit ends it", !late, late ? "it still runs after 5 seconds" : k->why.text);
}

int engine_check(const EngineCheck *c, Error *e) {
    Check k = {.c = c, .link = link_open(&c->program, e)};
    if (!k.link) return -1;
    k.now = game_states_new(c->game, 1);
    game_start(c->game, k.now);
    if (strcmp(c->protocol, "gtp") == 0)
        check_gtp(&k);
    else if (strcmp(c->protocol, "xboard") == 0)
        check_xboard(&k);
    else
        check_uci(&k);
    check_end(&k, "quit");
    link_close(k.link, 0);
    str_clear(&k.heard);
    str_clear(&k.told);
    free(k.now);
    return k.failed;
}
