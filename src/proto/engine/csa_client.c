// SPDX-License-Identifier: MIT
// csa_client.c - see csa_client.h.
#include "proto/engine/csa_client.h"

#include "base/os/os_posix.h"
#include "proto/csa_summary.h"
#include "record/formats/csa_words.h"
#include "record/formats/record_csa.h"
#include "record/formats/shogi_ends.h"
#include "record/record_tree.h"

#include <math.h>
#include <stdlib.h>

#define SECOND INT64_C(1000000000)

typedef struct {
    const CsaSetup *setup;
    const CsaWire *wire;
    Str line; // the last one heard
    CsaEnd end;
    Error *e;

    // --- the game ---
    CsaSummary summary;
    EngineSeat seat;
    int64_t left[2]; // units of the clocks
    char reason[32]; // the server's word for the end
    char sent[8];    // the last that we sent as a move: "+7776FU", "%TORYO"
    char illegal[8]; // what the server played that is no legal move; "" for none
} Client;

// --- lines ---

static bool fail(Client *c, CsaEnd end) {
    c->end = end;
    return false;
}

static bool send_line(Client *c, const char *line) {
    if (c->wire->send(c->wire->context, line)) return true;
    error_set(c->e, "the connection to the server is closed");
    return fail(c, CSA_END_CLOSED);
}

// The next line that is not empty. An empty line is sent from time to time, so that a connection
// that is gone is noticed; some servers answer with one. `most_s`: how long to wait (0: for ever).
static bool hear_line(Client *c, int64_t most_s) {
    enum { ALIVE_S = 60 }; // the protocol asks for 30 s between such lines at least
    int64_t until = os_now_ns() + most_s * SECOND;
    for (;;) {
        int64_t next = os_now_ns() + ALIVE_S * SECOND;
        str_reset(&c->line);
        switch (c->wire->hear(c->wire->context, most_s && until < next ? until : next, &c->line)) {
        case CSA_LINE:
            if (c->line.len > 0) return true;
            break;
        case CSA_QUIET:
            if (most_s && os_now_ns() >= until) {
                error_set(c->e, "the server does not answer within %lld s", (long long)most_s);
                return fail(c, CSA_END_CLOSED);
            }
            if (!send_line(c, "")) return false;
            break;
        case CSA_CLOSED:
            error_set(c->e, "the server has closed the connection");
            return fail(c, CSA_END_CLOSED);
        case CSA_STOPPED:
            error_set(c->e, "stopped");
            return fail(c, CSA_END_STOPPED);
        case CSA_TOO_LONG:
            error_set(c->e, "the server sends a line that is too long");
            return fail(c, CSA_END_REFUSED);
        }
    }
}

static bool makes_no_sense(Client *c, const char *what) {
    error_set(c->e, "%s: '%.100s'", what, str_text(&c->line));
    return fail(c, CSA_END_REFUSED);
}

// Goes on, but a person should know of it.
static void odd(Client *c, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void odd(Client *c, const char *format, ...) {
    if (!c->setup->odd) return;
    Error what;
    va_list ap;
    va_start(ap, format);
    vsnprintf(what.text, sizeof what.text, format, ap);
    va_end(ap);
    c->setup->odd(c->setup->context, what.text);
}

static bool line_begins(const Client *c, const char *words) {
    return strncmp(str_text(&c->line), words, strlen(words)) == 0;
}

// --- logging in ---

static bool log_in(Client *c) {
    enum { ANSWER_S = 60 };
    Str text = {0};
    str_addf(&text, "LOGIN %s %s", c->setup->name, c->setup->password);
    bool ok = send_line(c, str_text(&text));
    str_clear(&text);
    if (!ok || !hear_line(c, ANSWER_S)) return false;
    size_t n = c->line.len;
    if (line_begins(c, "LOGIN:") && n > 3 && strcmp(c->line.text + n - 3, " OK") == 0) return true;
    if (line_begins(c, "LOGIN:incorrect")) {
        error_set(c->e, "the server refuses the name or the password");
        return fail(c, CSA_END_REFUSED);
    }
    return makes_no_sense(c, "the server does not log us in");
}

// --- the start of a game ---

static bool hear_summary(Client *c) {
    csa_summary_clear(&c->summary);
    while (c->summary.part != CSA_SUMMARY_DONE) {
        // Between games, waiting takes as long as it takes; inside a summary it does not.
        if (!hear_line(c, c->summary.part == CSA_BEFORE ? 0 : 60)) return false;
        if (!csa_summary_line(&c->summary, str_text(&c->line), c->e))
            return fail(c, CSA_END_REFUSED);
    }
    return true;
}

// Milliseconds of units, of a clock that may show anything: three years are as good as more. A game
// without clocks has no unit.
static int64_t ms_of(const CsaClock *clock, int64_t units) {
    const int64_t longest = INT64_C(100000000000);
    if (clock->unit_ms == 0) return 0;
    return units > longest / clock->unit_ms ? longest : units * clock->unit_ms;
}

static void charge(Client *c, int side, int64_t used) {
    const CsaClock *clock = &c->summary.clocks[side];
    int64_t left = c->left[side] - used;
    c->left[side] = (left > 0 ? left : 0) + clock->increment;
}

// `used`: units of the clock; -1 when unknown.
static void play(Client *c, Move m, int64_t used) {
    int side = live_mover(&c->seat.live);
    charge(c, side, used > 0 ? used : 0);
    live_play(&c->seat.live, m, used < 0 ? -1 : ms_of(&c->summary.clocks[side], used), NULL);
}

// Sets up what the position of the summary says: a start, and moves with their times.
static bool set_up(Client *c, const Record *r, Error *e) {
    const CsaSummary *s = &c->summary;
    Str text = {0};
    const char *before = ":"; // what is as usual is not named: games of the same rules are one game
    str_add(&text, "shogi");
    if (!s->declaration) {
        str_addf(&text, "%spoints=0", before);
        before = ",";
    }
    if (s->max_moves) str_addf(&text, "%smoves=%d", before, s->max_moves);
    bool ok = seat_change_game(&c->seat, str_text(&text), e);
    const Game *g = c->seat.live.game;
    State *start = ok ? game_states_new(g, 1) : NULL;
    str_reset(&text);
    game_position_text(r->game, r->start, &text);
    ok = ok && game_position_parse(g, str_text(&text), start, e);
    if (ok) seat_new_game(&c->seat, start);
    if (ok) seat_prepare(&c->seat);
    for (int i = 0; i < 2; i++) c->left[i] = s->clocks[i].total;
    for (size_t i = 0; ok && i < r->n; i++) {
        int64_t unit = s->clocks[r->moves[i].mover].unit_ms, ms = r->moves[i].used_ms;
        if (live_over(&c->seat.live)) ok = error_set(e, "the game is over before it begins");
        if (ok) play(c, r->moves[i].move, ms > 0 && unit ? ms / unit : 0);
    }
    for (int i = 0; ok && i < 2; i++) record_name(&c->seat.live.record, i, str_text(&s->names[i]));
    free(start);
    str_clear(&text);
    return ok;
}

static bool read_position(Client *c, Error *e) {
    Record r;
    RecordInput in = {.name = "position",
                      .text = str_text(&c->summary.position),
                      .n = c->summary.position.len,
                      .games = c->setup->games};
    if (!c->summary.shogi) return error_set(e, "the game is not shogi");
    RecordStatus status = record_csa_next(&in, &r, e);
    if (status == RECORD_END) return error_set(e, "the position is empty");
    if (status == RECORD_REFUSED) return false;
    bool ok = set_up(c, &r, e);
    record_clear(&r);
    return ok;
}

// Agrees to a game and waits for its start. A game that cannot be played, or that the other side
// rejects, is not begun: `*started` is false.
static bool agree(Client *c, bool *started) {
    Error why;
    *started = false;
    if (!read_position(c, &why)) {
        *c->e = why;
        if (!send_line(c, "REJECT")) return false;
        *c->e = why;
        return fail(c, CSA_END_REFUSED);
    }
    if (!send_line(c, "AGREE")) return false;
    while (hear_line(c, 0)) {
        if (line_begins(c, "START:")) *started = true;
        if (*started || line_begins(c, "REJECT:")) return true;
    }
    return false;
}

// --- our moves ---

static TurnClock clock_now(const Client *c, int side) {
    const CsaClock *clock = &c->summary.clocks[side], *theirs = &c->summary.clocks[1 - side];
    int64_t margin = c->setup->margin_ms;
    TurnClock t = {.inc_ms = ms_of(clock, clock->increment),
                   .their_inc_ms = ms_of(theirs, theirs->increment),
                   .byo_ms = ms_of(clock, clock->byoyomi)};
    for (int i = 0; i < 2; i++) t.left_ms[i] = ms_of(&c->summary.clocks[i], c->left[i]);
    t.left_ms[side] += t.inc_ms; // servers give it before the move
    // The way to the server takes time: at most half of what there is is kept back for it.
    int64_t *most = t.left_ms[side] > t.byo_ms ? &t.left_ms[side] : &t.byo_ms;
    *most -= margin < *most / 2 ? margin : *most / 2;
    t.allowance_ms = t.left_ms[side] + t.byo_ms;
    return t;
}

// ",'* 35 +7776FU -3334FU": the value, seen by Black, and the line that is expected.
static void add_comment(const Client *c, const Choice *choice, Str *out) {
    const LiveGame *live = &c->seat.live;
    if (!choice->has_value || value_outcome(choice->value)) return;
    int value = player_recorded(c->seat.player, choice->value);
    ShogiPosition p = shogi_state(live->state)->position;
    str_addf(out, ",'* %d", p.mover == SHOGI_BLACK ? value : -value);
    for (size_t i = 0; i < choice->line_length; i++) {
        ShogiUndo undo;
        ShogiMove m = (ShogiMove)choice->line[i];
        if (choice->line[i] == SHOGI_DECLARE || !shogi_is_legal(&p, m)) return;
        str_add_char(out, ' ');
        csa_move_write(&p, m, out);
        shogi_do(&p, m, &undo);
    }
}

static bool send_move(Client *c) {
    const LiveGame *live = &c->seat.live;
    int side = c->summary.side;
    TurnClock clock = clock_now(c, side);
    bool timed = clock.allowance_ms > 0;
    Choice choice = {0};
    Error why;
    Str text = {0};
    if (live_over(live) ||
        !seat_choose(&c->seat, (Limits){0}, timed ? &clock : NULL, &choice, &why))
        choice.resigns = true;
    if (choice.resigns) {
        str_add(&text, "%TORYO");
    } else if (choice.move == SHOGI_DECLARE) {
        str_add(&text, "%KACHI");
    } else {
        csa_move_write(&shogi_state(live->state)->position, (ShogiMove)choice.move, &text);
        if (c->setup->comments) add_comment(c, &choice, &text);
    }
    snprintf(c->sent, sizeof c->sent, "%.7s", str_text(&text));
    bool ok = send_line(c, str_text(&text));
    str_clear(&text);
    return ok;
}

// --- what the server says ---

// "+7776FU,T12": what the move took. 0 where nothing is said, -1 where it cannot be meant.
static int64_t time_of(Client *c) {
    enum { MOST = 1000000000 };
    const char *time = strstr(str_text(&c->line), ",T");
    int64_t used = 0;
    if (!time) return 0;
    bool good = time[2] >= '0' && time[2] <= '9';
    for (const char *p = time + 2; *p >= '0' && *p <= '9' && used <= MOST; p++)
        used = used * 10 + (*p - '0');
    if (good && used <= MOST) return used;
    odd(c, "the server says a time that cannot be meant; it is not counted: '%.60s'",
        str_text(&c->line));
    return -1;
}

// "+7776FU,T12": plays it.
static bool hear_move(Client *c) {
    const LiveGame *live = &c->seat.live;
    const char *line = str_text(&c->line), *why;
    ShogiMove m;
    if (c->line.len < 7) return makes_no_sense(c, "not a move");
    if (live_over(live)) return makes_no_sense(c, "a move after the end of the game");
    const ShogiPosition *p = &shogi_state(live->state)->position;
    bool possible = csa_move_read(p, line, &m, &why);
    if (!possible && !csa_move_is_one(line, p->mover)) return makes_no_sense(c, why);
    if (live_mover(live) == c->summary.side && strncmp(line, c->sent, strlen(c->sent)) != 0)
        odd(c, "the server plays %.7s for us, not %s; the game goes on from there", line, c->sent);
    // An illegal move of the other side: the server says next that it has lost.
    if (possible && live_legal(live, m))
        play(c, m, time_of(c));
    else {
        odd(c, "%.7s is illegal; waiting for what the server says to it", line);
        snprintf(c->illegal, sizeof c->illegal, "%.7s", line);
        if (possible) {
            Str text = {0};
            shogi_usi_write(m, &text);
            snprintf(c->illegal, sizeof c->illegal, "%s", str_text(&text));
            str_clear(&text);
        }
    }
    return true;
}

// Words for the result, which is the last thing said of a game.
static const char *result_of(const char *line) {
    static const char *const words[][2] = {{"#WIN", "win"},
                                           {"#LOSE", "lose"},
                                           {"#DRAW", "draw"},
                                           {"#CENSORED", "censored"},
                                           {"#CHUDAN", "stopped"}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(line, words[i][0]) == 0) return words[i][1];
    return NULL;
}

// A side that is mated resigns, or its time runs out: the result is that of the rules, the word
// that of the server.
static void keep_reason(Client *c) {
    ShogiEnd end = strcmp(c->reason, "RESIGN") == 0    ? SHOGI_END_RESIGN
                   : strcmp(c->reason, "TIME_UP") == 0 ? SHOGI_END_TIME
                                                       : SHOGI_END_NONE;
    if (end != SHOGI_END_NONE) record_set_end(&c->seat.live.record, 0, shogi_end_word(end), -1);
}

// The record as the server decided it.
static void finish_record(Client *c, const char *result) {
    Record *r = &c->seat.live.record;
    int side = c->summary.side;
    bool won = strcmp(result, "win") == 0, lost = strcmp(result, "lose") == 0;
    int payoff = won ? 1 : lost ? -1 : 0;
    if (r->ending == END_RULES && r->payoffs[side] == payoff) {
        keep_reason(c);
        return;
    }
    if (strcmp(c->reason, "JISHOGI") == 0 && !live_over(&c->seat.live)) {
        int winner = won ? side : 1 - side;
        if (live_mover(&c->seat.live) == winner && live_legal(&c->seat.live, SHOGI_DECLARE)) {
            play(c, SHOGI_DECLARE, 0);
            return;
        }
    }
    Ending ending = strcmp(c->reason, "RESIGN") == 0        ? END_RESIGN
                    : strcmp(c->reason, "TIME_UP") == 0     ? END_TIME
                    : strncmp(c->reason, "ILLEGAL", 7) == 0 ? END_ILLEGAL
                                                            : END_AGREED;
    if (ending == END_ILLEGAL && *c->illegal) { // as readers of files name it
        Str comment = {0};
        str_addf(&comment, SHOGI_ILLEGAL_MOVE "%s", c->illegal);
        record_add_comment(r, 0, r->n, str_text(&comment));
        str_clear(&comment);
    }
    if (won || lost) {
        record_finish_against(r, ending, won ? 1 - side : side);
        return;
    }
    r->ending = strcmp(result, "stopped") == 0 ? END_STOPPED : END_AGREED;
    memset(r->payoffs, 0, sizeof r->payoffs);
}

static void report_game(Client *c, const char *result) {
    const CsaGame game = {.record = &c->seat.live.record,
                          .id = str_text(&c->summary.id),
                          .side = c->summary.side,
                          .result = result,
                          .reason = c->reason};
    finish_record(c, result);
    player_ends(c->seat.player, game.record, c->summary.side);
    c->setup->ended(c->setup->context, &game);
}

// Our turn, and nothing was sent yet.
static bool to_move(const Client *c) {
    const ShogiState *s = shogi_state(c->seat.live.state);
    bool ended = s->result != SHOGI_GOES_ON; // then the server says how
    return !ended && s->position.mover == c->summary.side;
}

// What was played of a game whose end the server did not say.
static void break_off(Client *c) {
    if (c->seat.live.record.n == 0) return;
    snprintf(c->reason, sizeof c->reason, "BROKEN_OFF");
    report_game(c, "stopped");
}

static bool play_game(Client *c) {
    size_t asked = SIZE_MAX; // number of moves when we last answered
    const Record *record = &c->seat.live.record;
    c->reason[0] = c->illegal[0] = '\0';
    for (;;) {
        bool ask = to_move(c) && asked != record->n;
        if (ask) asked = record->n;
        if ((ask && !send_move(c)) || !hear_line(c, 0)) {
            break_off(c);
            return false;
        }
        const char *line = str_text(&c->line), *result = result_of(line);
        // #CHUDAN is both a reason and a result.
        if (result) {
            report_game(c, result);
            return true;
        }
        if (*line == '#')
            snprintf(c->reason, sizeof c->reason, "%.30s", line + 1);
        else if ((*line == '+' || *line == '-') && !hear_move(c)) {
            break_off(c);
            return false;
        }
    }
}

CsaEnd csa_client_run(const CsaSetup *setup, const CsaWire *wire, int games, int *played,
                      Error *e) {
    Client c = {.setup = setup, .wire = wire, .end = CSA_END_PLAYED, .e = e};
    if (!seat_open(&c.seat, setup->seat, e)) {
        seat_close(&c.seat);
        return CSA_END_REFUSED;
    }
    bool ok = log_in(&c), started;
    while (ok && *played < games) {
        ok = hear_summary(&c) && agree(&c, &started);
        if (ok && started && (ok = play_game(&c))) ++*played;
    }
    if (c.end == CSA_END_PLAYED || c.end == CSA_END_STOPPED) {
        Error ignored;
        c.e = &ignored;
        CsaEnd end = c.end;
        send_line(&c, "LOGOUT");
        c.end = end;
    }
    seat_close(&c.seat);
    csa_summary_clear(&c.summary);
    str_clear(&c.line);
    return c.end;
}
