// SPDX-License-Identifier: MIT
// uci_engine.c - see uci_engine.h. A search runs in a thread of its own, so that
// `stop` and `isready` are answered while it does.
//
// A search on the opponent's time (`go ponder`) has no time limit. When the expected move is made
// (`ponderhit`), it goes on until it has had its time, counted from its beginning: a second thread
// ends it then.
//
// USI is the same for shogi, with byoyomi, `bestmove resign` and `go mate`.
#include "proto/engine/uci_engine.h"

#include "base/mem.h"
#include "base/os/os_posix.h"
#include "base/version.h"
#include "engine/shogi/tsume.h"
#include "games/shogi/shogi.h"
#include "proto/uci_info.h"

#include <threads.h>

typedef enum { UCI, UGI, USI, DIALECTS } Dialect;

static const char *const dialect_names[DIALECTS] = {"uci", "ugi", "usi"};

typedef struct {
    EngineSeat seat;
    EngineOut out;
    Dialect dialect;
    bool bad_position; // the last one could not be read: nothing to search
    thrd_t thread;
    bool searching; // `thread` is to be joined
    bool infinite;  // the answer waits for `stop`
    atomic_bool stop;
    atomic_bool quiet; // the answer is no longer wanted
    Limits limits;
    TurnClock clock; // unless it ponders
    bool has_clock;
    atomic_bool pondering; // the answer waits for `ponderhit` or `stop`
    atomic_bool answered;
    int64_t began_ns, time_ms; // when it began, and its time; 0: no limit
    thrd_t timer;
    bool timing;  // `timer` is to be joined
    Str position; // the last one that was read, as it was written
} UciEngine;

// --- the search ---

// The expected answer, as " ponder MOVE", if known.
static void add_expected(const UciEngine *u, const Choice *c, Str *out) {
    const Game *g = u->seat.live.game;
    if (c->line_length < 2 || c->line[0] != c->move) return;
    State *next = game_states_new(g, 1);
    Move *moves = mem_new(g->max_moves, sizeof *moves);
    game_copy(g, next, u->seat.live.state);
    game_play(g, next, c->move);
    size_t n = game_moves(g, next, moves);
    for (size_t i = 0; i < n; i++) {
        if (moves[i] != c->line[1]) continue;
        str_add(out, " ponder ");
        game_move_text(g, next, moves[i], out);
        break;
    }
    free(next);
    free(moves);
}

// Hundredths, as hosts expect them: of a disc where values are discs.
static int score_of(const UciEngine *u, const Choice *c) {
    bool discs = u->seat.player->ops->value_type == VALUE_DISCS;
    return discs ? 100 * value_margin(c->value) : c->value;
}

static void say_answer(UciEngine *u, const Choice *c) {
    Str move = {0};
    game_move_text(u->seat.live.game, u->seat.live.state, c->move, &move);
    Str info = {0};
    if (c->stats.depth > 0) str_addf(&info, " depth %d", c->stats.depth);
    if (c->stats.nodes > 0) str_addf(&info, " nodes %llu", (unsigned long long)c->stats.nodes);
    if (c->has_value) str_addf(&info, " score cp %d", score_of(u, c));
    if (info.len > 0) engine_say(&u->out, "info%s pv %s", str_text(&info), str_text(&move));
    add_expected(u, c, &move);
    engine_say(&u->out, "bestmove %s", str_text(&move));
    str_clear(&info);
    str_clear(&move);
}

// --- `go mate` ---

static bool goes_on_for_mate(void *context, uint64_t nodes) {
    const UciEngine *u = context;
    (void)nodes;
    if (atomic_load(&u->stop)) return false;
    return u->time_ms == 0 || os_now_ns() < u->began_ns + u->time_ms * 1000000;
}

static void say_mate(UciEngine *u, const TsumeAnswer *found) {
    Str line = {0};
    for (int i = 0; i < found->plies; i++) {
        str_add_char(&line, ' ');
        shogi_usi_write(found->line[i], &line);
    }
    engine_say(&u->out, "checkmate%s", str_text(&line));
    str_clear(&line);
}

static void answer_mate(UciEngine *u) {
    const LiveGame *live = &u->seat.live;
    if (u->bad_position || !shogi_rules(live->game)) {
        engine_say(&u->out, "checkmate notimplemented");
        return;
    }
    TsumeSetup setup = {.any_length = true, .go_on = goes_on_for_mate, .context = u};
    Tsume *t = tsume_new(&setup);
    TsumeAnswer *found = mem_new(1, sizeof *found);
    tsume_solve(t, &shogi_state(live->state)->position, found);
    if (atomic_load(&u->quiet))
        ; // no longer wanted
    else if (found->verdict == TSUME_MATE)
        say_mate(u, found);
    else
        engine_say(&u->out, "checkmate %s", found->verdict == TSUME_NO_MATE ? "nomate" : "timeout");
    free(found);
    tsume_free(t);
}

static int search_mate(void *context) {
    answer_mate(context);
    return 0;
}

// --- the search for a move ---

static int search(void *context) {
    UciEngine *u = context;
    Choice c;
    Error e;
    bool ok = !u->bad_position &&
              seat_choose(&u->seat, u->limits, u->has_clock ? &u->clock : NULL, &c, &e);
    while ((u->infinite || atomic_load(&u->pondering)) && !atomic_load(&u->stop))
        thrd_sleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    atomic_store(&u->answered, true);
    if (atomic_load(&u->quiet)) return 0;
    if (ok && !c.resigns) {
        say_answer(u, &c);
    } else {
        if (!u->bad_position) engine_say(&u->out, "info string %s", ok ? "I resign" : e.text);
        engine_say(&u->out, "bestmove %s", u->dialect == USI ? "resign" : "0000");
    }
    return 0;
}

static int stop_in_time(void *context) {
    UciEngine *u = context;
    int64_t until = u->began_ns + u->time_ms * 1000000;
    while (!atomic_load(&u->answered) && os_now_ns() < until)
        thrd_sleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    atomic_store(&u->stop, true);
    return 0;
}

// Ends a search, if one runs; `quiet`: without its answer.
static void end_search(UciEngine *u, bool quiet) {
    if (!u->searching) return;
    atomic_store(&u->quiet, quiet);
    atomic_store(&u->stop, true);
    thrd_join(u->thread, NULL);
    u->searching = false;
    if (u->timing) thrd_join(u->timer, NULL);
    u->timing = false;
}

// --- commands; `rest` is what follows the word ---

static void do_uci(UciEngine *u, const char *rest) {
    (void)rest;
    engine_say(&u->out, "id name Genpei " GENPEI_VERSION " %s", u->seat.player->text);
    engine_say(&u->out, "id author the Genpei authors");
    engine_say(&u->out, "option name %s type check default false",
               u->dialect == USI ? "USI_Ponder" : "Ponder");
    if (u->dialect == USI)
        engine_say(&u->out, "option name EnteringKingRule type combo default CSARule27 "
                            "var NoEnteringKing var CSARule24 var CSARule27");
    engine_say(&u->out, "%sok", dialect_names[u->dialect]);
}

static void do_isready(UciEngine *u, const char *rest) {
    (void)rest;
    engine_say(&u->out, "readyok");
}

// USI: the option that is a rule of the game. Others are not for us.
static void do_option(UciEngine *u, const char *rest) {
    static const struct {
        const char *value;
        int points;
    } rules[] = {{"NoEnteringKing", 0}, {"CSARule24", 24}, {"CSARule27", 27}};
    char words[4][32] = {""};
    Error e;
    for (int i = 0; i < 4; i++) uci_word(&rest, words[i], sizeof words[i]);
    if (u->dialect != USI || strcmp(words[1], "EnteringKingRule") != 0) return;
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        if (strcmp(words[3], rules[i].value) != 0) continue;
        end_search(u, true);
        str_reset(&u->position);
        if (!seat_change_parameter(&u->seat, "points", rules[i].points, &e))
            engine_say(&u->out, "info string %.200s", e.text);
        return;
    }
    engine_say(&u->out, "info string EnteringKingRule: '%s' is not supported", words[3]);
}

static void do_new_game(UciEngine *u, const char *rest) {
    (void)rest;
    end_search(u, true);
    seat_new_game(&u->seat, NULL);
    str_reset(&u->position);
    u->bad_position = false;
}

// Reads "startpos" or "fen TEXT" (USI: "sfen TEXT") up to the word "moves".
static bool read_start(UciEngine *u, const char **rest, State *start, Error *e) {
    char word[64];
    Str text = {0};
    bool first = true, usual = false;
    const char *keyword = u->dialect == USI ? "sfen" : "fen";
    while (uci_word(rest, word, sizeof word) && strcmp(word, "moves") != 0) {
        usual |= first && strcmp(word, "startpos") == 0;
        if (!first || (strcmp(word, keyword) != 0 && !usual))
            str_addf(&text, "%s%s", text.len ? " " : "", word);
        first = false;
    }
    bool ok = usual && text.len == 0;
    if (ok && u->dialect == USI) {
        str_add(&text, USI_STARTPOS);
        ok = false;
    }
    if (ok)
        game_start(u->seat.live.game, start);
    else
        ok = game_position_parse(u->seat.live.game, str_text(&text), start, e);
    str_clear(&text);
    return ok;
}

// Plays the moves of a position; `rest` follows the word "moves".
static bool play_moves(UciEngine *u, const char *rest, Error *e) {
    char word[64];
    while (uci_word(&rest, word, sizeof word)) {
        Move m;
        if (strcmp(word, "moves") == 0) continue;
        if (!game_move_parse(u->seat.live.game, u->seat.live.state, word, &m, e)) return false;
        seat_play(&u->seat, m);
    }
    return true;
}

static bool begin_position(UciEngine *u, const char **rest, Error *e) {
    State *start = game_states_new(u->seat.live.game, 1);
    bool ok = read_start(u, rest, start, e);
    if (ok) {
        int side = u->seat.begun_side; // the same game goes on, as a rule
        seat_new_game(&u->seat, start);
        u->seat.games--;
        u->seat.begun_side = side;
    }
    free(start);
    return ok;
}

// Whether a position is the last one and perhaps more moves.
static bool goes_on(const UciEngine *u, const char *position) {
    size_t n = u->position.len;
    if (n == 0 || strncmp(position, u->position.text, n) != 0) return false;
    if (!position[n]) return true;
    bool in_moves = strstr(u->position.text, " moves ") != NULL;
    return strncmp(position + n, " moves", 6) == 0 || (in_moves && position[n] == ' ');
}

// As a rule a position is the one before and a few more moves: then only these are read.
static void do_position(UciEngine *u, const char *rest) {
    Error e;
    Str whole = {0};
    end_search(u, true);
    str_add(&whole, rest);
    bool ok = true;
    if (goes_on(u, rest))
        rest += u->position.len;
    else
        ok = begin_position(u, &rest, &e);
    ok = ok && play_moves(u, rest, &e);
    str_reset(&u->position);
    if (ok) str_add(&u->position, str_text(&whole));
    str_clear(&whole);
    u->bad_position = !ok;
    if (!ok) engine_say(&u->out, "info string %.200s", e.text);
}

// The words of `go` that are followed by a number.
enum {
    GO_TIME1,
    GO_TIME2,
    GO_INC1,
    GO_INC2,
    GO_DEPTH,
    GO_NODES,
    GO_MOVETIME,
    GO_TOGO,
    GO_BYOYOMI,
    GO_MATE,
    GO_COUNT
};
static const char *const go_words[DIALECTS][GO_COUNT] = {
    {"wtime", "btime", "winc", "binc", "depth", "nodes", "movetime", "movestogo", "", ""},
    {"p1time", "p2time", "p1inc", "p2inc", "depth", "nodes", "movetime", "movestogo", "", ""},
    {"btime", "wtime", "binc", "winc", "depth", "nodes", "movetime", "movestogo", "byoyomi",
     "mate"},
};

static Limits go_limits(const UciEngine *u, const int64_t *n) {
    Limits limits = {.stop = &u->stop, .time_ms = n[GO_MOVETIME]};
    if (n[GO_DEPTH] > 0)
        limits.depth = n[GO_DEPTH] < SEARCH_DEPTH_MAX ? (int)n[GO_DEPTH] : SEARCH_DEPTH_MAX;
    if (n[GO_NODES] > 0) limits.nodes = (uint64_t)n[GO_NODES];
    return limits;
}

// The clocks as `go` names them, and the time budget where it sets no time for the move.
static void set_clock(UciEngine *u, const int64_t *n, bool ponder) {
    const LiveGame *live = &u->seat.live;
    int side = live_mover(live) == 1 ? 1 : 0;
    int64_t left = n[GO_TIME1 + side], inc = n[GO_INC1 + side];
    int64_t byo = n[GO_BYOYOMI];
    bool timed = (left > 0 || inc > 0 || byo > 0) && n[GO_MOVETIME] == 0;
    u->has_clock = timed && left + byo > 0 && !ponder;
    u->clock = (TurnClock){.left_ms = {n[GO_TIME1], n[GO_TIME2]},
                           .inc_ms = inc,
                           .byo_ms = byo,
                           .moves_to_go = (int)n[GO_TOGO],
                           .allowance_ms = left + byo};
    if (left == 0 && byo == 0)
        u->clock.left_ms[side] = inc; // as if the first one were given in advance
    if (timed) u->limits.time_ms = live_budget_ms(live, side, &u->clock);
}

// Begins to search for a mate, for `time_ms`; 0: until `stop`.
static void go_mate(UciEngine *u, int64_t time_ms) {
    u->began_ns = os_now_ns();
    u->time_ms = time_ms;
    atomic_store(&u->pondering, false);
    atomic_store(&u->stop, false);
    atomic_store(&u->quiet, false);
    u->searching = thrd_create(&u->thread, search_mate, u) == thrd_success;
    if (!u->searching) search_mate(u);
}

static void do_go(UciEngine *u, const char *rest) {
    enum { FOREVER_MS = 1000000000 };
    int64_t numbers[GO_COUNT] = {0};
    char word[32];
    bool ponder = false, mate = false;
    end_search(u, false);
    u->infinite = false;
    while (uci_word(&rest, word, sizeof word)) {
        u->infinite |= strcmp(word, "infinite") == 0;
        ponder |= strcmp(word, "ponder") == 0;
        for (int i = 0; i < GO_COUNT; i++) {
            char value[32];
            int64_t n;
            if (strcmp(word, go_words[u->dialect][i]) != 0) continue;
            mate |= i == GO_MATE;
            if (uci_word(&rest, value, sizeof value) && spec_number(value, &n) && n >= 0 &&
                n < INT64_C(1000000000))
                numbers[i] = n;
        }
    }
    if (mate) {
        go_mate(u, numbers[GO_MATE]);
        return;
    }
    u->limits = go_limits(u, numbers);
    set_clock(u, numbers, ponder);
    u->began_ns = os_now_ns();
    u->time_ms = u->limits.time_ms;
    if (ponder && u->time_ms) u->limits.time_ms = FOREVER_MS;
    atomic_store(&u->pondering, ponder);
    atomic_store(&u->answered, false);
    atomic_store(&u->stop, false);
    atomic_store(&u->quiet, false);
    u->searching = thrd_create(&u->thread, search, u) == thrd_success;
    if (!u->searching) search(u);
}

static void do_ponderhit(UciEngine *u, const char *rest) {
    (void)rest;
    if (!u->searching || !atomic_load(&u->pondering)) return;
    if (u->time_ms) u->timing = thrd_create(&u->timer, stop_in_time, u) == thrd_success;
    if (u->time_ms && !u->timing) atomic_store(&u->stop, true);
    atomic_store(&u->pondering, false);
}

static void do_stop(UciEngine *u, const char *rest) {
    (void)rest;
    end_search(u, false);
}

// USI: the result may stand behind it. A search that goes on is no longer wanted.
static void do_game_over(UciEngine *u, const char *rest) {
    (void)rest;
    end_search(u, true);
}

// UGI: questions of a host that does not implement the rules.
static void do_query(UciEngine *u, const char *rest) {
    char word[32] = "";
    int payoffs[PLAYERS_MAX];
    bool over = seat_over(&u->seat, payoffs);
    uci_word(&rest, word, sizeof word);
    if (strcmp(word, "gameover") == 0)
        engine_say(&u->out, "response %s", over ? "true" : "false");
    else if (strcmp(word, "p1turn") == 0)
        engine_say(&u->out, "response %s",
                   game_mover(u->seat.live.game, u->seat.live.state) == 0 ? "true" : "false");
    else if (strcmp(word, "result") == 0)
        engine_say(&u->out, "response %s",
                   !over                     ? "none"
                   : payoffs[0] > payoffs[1] ? "p1win"
                   : payoffs[0] < payoffs[1] ? "p2win"
                                             : "draw");
    else
        engine_say(&u->out, "info string unknown query");
}

static const struct {
    const char *words[DIALECTS];
    void (*run)(UciEngine *u, const char *rest);
} commands[] = {
    {{"uci", "ugi", "usi"}, do_uci},
    {{"isready", "isready", "isready"}, do_isready},
    {{"position", "position", "position"}, do_position},
    {{"go", "go", "go"}, do_go},
    {{"stop", "stop", "stop"}, do_stop},
    {{"ponderhit", "ponderhit", "ponderhit"}, do_ponderhit},
    {{"ucinewgame", "uginewgame", "usinewgame"}, do_new_game},
    {{"", "query", ""}, do_query},
    {{"", "", "gameover"}, do_game_over},
    {{"setoption", "setoption", "setoption"}, do_option},
};

// Unknown words are skipped, as UCI requires: a command may follow.
static bool uci_line(EngineSide *side, const char *line) {
    UciEngine *u = (UciEngine *)side;
    char word[64];
    while (uci_word(&line, word, sizeof word)) {
        if (strcmp(word, "quit") == 0) return false;
        if (strcmp(word, "debug") == 0) return true;
        for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
            if (strcmp(word, commands[i].words[u->dialect]) != 0) continue;
            commands[i].run(u, line);
            return true;
        }
    }
    return true;
}

// --- opening and closing ---

static EngineSide *open_engine(const SeatSetup *setup, EngineOut out, Dialect dialect, Error *e) {
    UciEngine *u = mem_new(1, sizeof *u);
    u->out = out;
    u->dialect = dialect;
    bool ok = seat_open(&u->seat, setup, e);
    const Game *game = u->seat.live.game;
    if (ok && (game->players != 2 || game->traits & (GAME_CHANCE | GAME_HIDDEN)))
        ok = error_set(e, "%s needs a game for two players without chance or hidden information",
                       dialect_names[dialect]);
    if (ok && dialect == USI && !game_is(game, "shogi"))
        ok = error_set(e, "usi is for shogi only, not %s", game->name);
    if (ok) return (EngineSide *)u;
    seat_close(&u->seat);
    free(u);
    return NULL;
}

static EngineSide *uci_open(const SeatSetup *setup, EngineOut out, Error *e) {
    return open_engine(setup, out, UCI, e);
}

static EngineSide *ugi_open(const SeatSetup *setup, EngineOut out, Error *e) {
    return open_engine(setup, out, UGI, e);
}

static EngineSide *usi_open(const SeatSetup *setup, EngineOut out, Error *e) {
    return open_engine(setup, out, USI, e);
}

static void uci_close(EngineSide *side) {
    UciEngine *u = (UciEngine *)side;
    end_search(u, true);
    seat_close(&u->seat);
    str_clear(&u->position);
    free(u);
}

const EngineProtocol uci_engine = {"uci", uci_open, uci_line, uci_close};
const EngineProtocol ugi_engine = {"ugi", ugi_open, uci_line, uci_close};
const EngineProtocol usi_engine = {"usi", usi_open, uci_line, uci_close};
