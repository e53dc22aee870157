// SPDX-License-Identifier: MIT
// uci_engine.c - see uci_engine.h. Searches: uci_search.h.
//
// USI is the same for shogi, with byoyomi, `bestmove resign`, `bestmove win` and `go mate`.
#include "proto/engine/uci_engine.h"

#include "base/mem.h"
#include "base/os/os_pages.h"
#include "base/version.h"
#include "games/chess/chess_text.h"
#include "games/shogi/shogi.h"
#include "games/shogi/shogi_reasons.h"
#include "games/shogi/shogi_sfen.h"
#include "proto/engine/uci_search.h"
#include "proto/uci_info.h"

static const char *const dialect_names[DIALECTS] = {"uci", "ugi", "usi"};

typedef struct {
    EngineSeat seat;
    EngineOut out;
    UciDialect dialect;
    bool bad_position;   // the last one could not be read: nothing to search
    int64_t overhead_ms; // of each move, between us and the host's clock
    UciSearch search;
    Str position;    // the last one that was read, as it was written
    Str options;     // as they are announced, also later
    char *name;      // the player as it was wanted, before defaults of the protocol
    bool changed;    // by options, since then
    bool game_ended; // as the host says: the next `isready` is for another one
    bool played_on;  // after an end by the rules; it was said
    bool own_book;
    char book[512]; // USI_OwnBook: what `book=` was at first
} UciEngine;

// --- options ---

enum { OPTION_TEXT = 64, DEFAULT_MEMORY_MB = 256, NEVER_RESIGN = 99999 };

// Before a change. Hosts wait for a search to end; one that does not gets its answer.
static void end_search(UciEngine *u) {
    uci_search_end(&u->search, false);
}

static void set_position(UciEngine *u, const char *text);

// Another game or player has the start position: the last one is set up again.
static void report_change(UciEngine *u, bool ok, const Error *e) {
    if (!ok) {
        engine_say(&u->out, "info string %.200s", e->text);
        return;
    }
    u->changed = true;
    if (u->position.len == 0) return;
    Str position = u->position;
    u->position = (Str){0};
    set_position(u, str_text(&position));
    str_clear(&position);
}

static const char *memory_option(const UciEngine *u) {
    if (seat_has_option(&u->seat, "table=MB")) return "table";
    return seat_has_option(&u->seat, "memory=MB") ? "memory" : NULL;
}

static bool change_number(UciEngine *u, const char *key, int value, Error *e) {
    char text[16];
    snprintf(text, sizeof text, "%d", value);
    return seat_change_option(&u->seat, key, text, e);
}

// The number that the player has for an option.
static int option_now(const UciEngine *u, const char *key, int otherwise) {
    char text[32];
    int64_t n;
    if (!key || !seat_option(&u->seat, key, text, sizeof text) || !spec_number(text, &n))
        return otherwise;
    return (int)n;
}

static int memory_now(const UciEngine *u) {
    return option_now(u, memory_option(u), DEFAULT_MEMORY_MB);
}

static bool has_memory(const UciEngine *u) {
    return u->dialect == USI || memory_option(u);
}

static void set_memory(UciEngine *u, int megabytes) {
    Error e;
    const char *key = memory_option(u);
    if (!os_pages_possible((size_t)megabytes << 20)) {
        engine_say(&u->out, "info string the system does not give %d megabytes; nothing is changed",
                   megabytes);
        return;
    }
    u->search.memory_mb = megabytes;
    if (key) report_change(u, change_number(u, key, megabytes, &e), &e);
}

static bool has_threads(const UciEngine *u) {
    return u->dialect == USI || seat_has_option(&u->seat, "threads");
}

static bool has_one_thread(const UciEngine *u) {
    return u->dialect == UCI && !has_threads(u);
}

static void set_threads(UciEngine *u, int threads) {
    Error e;
    u->search.threads = threads;
    if (seat_has_option(&u->seat, "threads"))
        report_change(u, change_number(u, "threads", threads, &e), &e);
}

static int threads_now(const UciEngine *u) {
    return option_now(u, "threads", 1);
}

static bool has_lines(const UciEngine *u) {
    return u->seat.player->ops->analyse != NULL;
}

static void set_lines(UciEngine *u, int lines) {
    u->search.lines = (size_t)lines;
}

static bool is_usi(const UciEngine *u) {
    return u->dialect == USI;
}

static void set_longest(UciEngine *u, int moves) {
    Error e;
    report_change(u, seat_change_parameter(&u->seat, "moves", moves, &e), &e);
}

// USI has other names for it.
static bool has_overhead(const UciEngine *u) {
    return u->dialect != USI;
}

static void set_overhead(UciEngine *u, int ms) {
    u->overhead_ms = ms;
}

enum { OVERHEAD_MS = 30 };

static int longest_now(const UciEngine *u) {
    return shogi_rules(u->seat.live.game)->moves;
}

static bool resigns_by_value(const UciEngine *u) {
    return u->dialect == USI && u->seat.player->ops->analyse;
}

static void set_resign_value(UciEngine *u, int value) {
    u->search.resign_at = value == NEVER_RESIGN ? 0 : value;
}

// Options with a number.
static const struct {
    const char *name, *usi_name;
    int normal, least, most;
    bool (*offered)(const UciEngine *u);
    void (*set)(UciEngine *u, int value);
    int (*now)(const UciEngine *u); // instead of `normal`; may be NULL
} numbers[] = {
    {"Hash", "USI_Hash", DEFAULT_MEMORY_MB, 1, 65536, has_memory, set_memory, memory_now},
    {"Threads", "Threads", 1, 1, 64, has_threads, set_threads, threads_now},
    {"Threads", "Threads", 1, 1, 1, has_one_thread, set_threads, NULL}, // hosts ask for it
    {"MultiPV", "MultiPV", 1, 1, 600, has_lines, set_lines, NULL},
    {"Move Overhead", "", OVERHEAD_MS, 0, 5000, has_overhead, set_overhead, NULL},
    {"MaxMovesToDraw", "MaxMovesToDraw", 0, 0, 9998, is_usi, set_longest, longest_now},
    {"ResignValue", "ResignValue", NEVER_RESIGN, 1, NEVER_RESIGN, resigns_by_value,
     set_resign_value, NULL},
    {"NetworkDelay", "NetworkDelay", 0, 0, 10000, is_usi, set_overhead, NULL},
};
enum { N_NUMBERS = sizeof numbers / sizeof *numbers };

static const char *number_name(const UciEngine *u, size_t i) {
    return u->dialect == USI ? numbers[i].usi_name : numbers[i].name;
}

// Hosts of Chess960 ask a program for chess to play it.
static bool has_chess960(const UciEngine *u) {
    const Game *g = u->seat.live.game;
    return u->dialect == UCI && (game_is(g, "chess") || game_is(g, "chess960"));
}

static bool plays_chess960(const UciEngine *u) {
    return game_is(u->seat.live.game, "chess960");
}

static void set_chess960(UciEngine *u, const char *value) {
    bool wanted = str_same_word(value, "true");
    const char *claimed = strstr(u->seat.live.game->name, "draws=claimed");
    char name[64];
    Error e;
    if (!wanted && !str_same_word(value, "false")) {
        engine_say(&u->out, "info string UCI_Chess960: '%s' is not true or false", value);
        return;
    }
    if (wanted == plays_chess960(u)) return;
    end_search(u);
    snprintf(name, sizeof name, "%s%s", wanted ? "chess960" : "chess",
             claimed ? ":draws=claimed" : "");
    report_change(u, seat_change_game(&u->seat, name, &e), &e);
}

// USI: whether the player uses its opening book.
static bool has_own_book(const UciEngine *u) {
    return u->dialect == USI && seat_has_option(&u->seat, "book");
}

static void set_own_book(UciEngine *u, const char *value) {
    bool wanted = str_same_word(value, "true");
    Error e;
    if (!wanted && !str_same_word(value, "false")) {
        engine_say(&u->out, "info string USI_OwnBook: '%s' is not true or false", value);
        return;
    }
    end_search(u);
    bool ok = seat_change_option(&u->seat, "book", wanted ? u->book : "none", &e);
    if (ok) u->own_book = wanted;
    report_change(u, ok, &e);
}

static void note_own_book(UciEngine *u) {
    u->own_book =
        seat_option(&u->seat, "book", u->book, sizeof u->book) && strcmp(u->book, "none") != 0;
    if (!u->own_book) snprintf(u->book, sizeof u->book, "built-in");
}

// USI: a rule of the game.
static const struct {
    const char *value;
    int points;
} declaring[] = {{"NoEnteringKing", 0}, {"CSARule24", 24}, {"CSARule27", 27}};
enum { N_DECLARING = sizeof declaring / sizeof *declaring };

static const char *declaring_now(const UciEngine *u) {
    size_t i = 0;
    while (i + 1 < N_DECLARING && declaring[i].points != shogi_rules(u->seat.live.game)->points)
        i++;
    return declaring[i].value;
}

// Each on a line, with what holds before any of them is set.
static void add_options(const UciEngine *u, Str *out) {
    str_addf(out, "option name %s type check default false\n",
             u->dialect == USI ? "USI_Ponder" : "Ponder");
    for (size_t i = 0; i < N_NUMBERS; i++)
        if (numbers[i].offered(u))
            str_addf(out, "option name %s type spin default %d min %d max %d\n", number_name(u, i),
                     numbers[i].now ? numbers[i].now(u) : numbers[i].normal, numbers[i].least,
                     numbers[i].most);
    if (has_chess960(u))
        str_addf(out, "option name UCI_Chess960 type check default %s\n",
                 plays_chess960(u) ? "true" : "false");
    if (has_own_book(u))
        str_addf(out, "option name USI_OwnBook type check default %s\n",
                 u->own_book ? "true" : "false");
    if (u->dialect == USI)
        str_addf(out,
                 "option name EnteringKingRule type combo default %s "
                 "var NoEnteringKing var CSARule24 var CSARule27\n",
                 declaring_now(u));
}

static bool set_number(UciEngine *u, const char *name, const char *value) {
    int64_t n;
    for (size_t i = 0; i < N_NUMBERS; i++) {
        if (!str_same_word(name, number_name(u, i)) || !numbers[i].offered(u)) continue;
        if (spec_number(value, &n) && n >= numbers[i].least && n <= numbers[i].most) {
            end_search(u);
            numbers[i].set(u, (int)n);
        } else {
            engine_say(&u->out, "info string %s: '%s' is not a number from %d to %d",
                       number_name(u, i), value, numbers[i].least, numbers[i].most);
        }
        return true;
    }
    return false;
}

static void set_declaring(UciEngine *u, const char *value) {
    Error e;
    for (size_t i = 0; i < N_DECLARING; i++) {
        if (strcmp(value, declaring[i].value) != 0) continue;
        end_search(u);
        report_change(u, seat_change_parameter(&u->seat, "points", declaring[i].points, &e), &e);
        return;
    }
    engine_say(&u->out, "info string EnteringKingRule: '%s' is not supported", value);
}

// "name NAME value VALUE"; a name may have several words.
static bool read_option(const char *rest, char name[OPTION_TEXT], char value[OPTION_TEXT]) {
    char word[OPTION_TEXT];
    size_t n = 0;
    *name = *value = '\0';
    if (!uci_word(&rest, word, sizeof word) || strcmp(word, "name") != 0) return false;
    while (uci_word(&rest, word, sizeof word)) {
        if (strcmp(word, "value") == 0) return uci_word(&rest, value, OPTION_TEXT);
        int added = snprintf(name + n, OPTION_TEXT - n, "%s%s", n ? " " : "", word);
        n += (size_t)added;
        if (n >= OPTION_TEXT) return false;
    }
    return false;
}

// An option that we do not have is ignored; USI is for people, too: it
// says so.
static void do_option(UciEngine *u, const char *rest) {
    char name[OPTION_TEXT], value[OPTION_TEXT];
    if (!read_option(rest, name, value)) return;
    if (set_number(u, name, value)) return;
    if (has_chess960(u) && str_same_word(name, "UCI_Chess960")) {
        set_chess960(u, value);
        return;
    }
    if (u->dialect != USI || str_same_word(name, "USI_Ponder")) return;
    if (str_same_word(name, "EnteringKingRule"))
        set_declaring(u, value);
    else if (has_own_book(u) && str_same_word(name, "USI_OwnBook"))
        set_own_book(u, value);
    else
        engine_say(&u->out, "info string unknown option '%s'", name);
}

// --- commands; `rest` is what follows the word ---

static void do_uci(UciEngine *u, const char *rest) {
    (void)rest;
    engine_say(&u->out, "id name Genpei " GENPEI_VERSION " %s",
               u->changed ? u->seat.player->text : u->name);
    engine_say(&u->out, "id author the Genpei authors");
    u->out.write(u->out.context, str_text(&u->options));
    engine_say(&u->out, "%sok", dialect_names[u->dialect]);
}

// A host may also ask in the middle of a game: then nothing is forgotten. What searches is
// prepared, and belongs to the thread of the search.
static void do_isready(UciEngine *u, const char *rest) {
    (void)rest;
    if (!u->search.running && (!u->seat.prepared || u->game_ended)) seat_prepare(&u->seat);
    u->game_ended = false;
    engine_say(&u->out, "readyok");
}

static void do_new_game(UciEngine *u, const char *rest) {
    (void)rest;
    uci_search_end(&u->search, false);
    seat_refresh(&u->seat);
    seat_new_game(&u->seat, NULL);
    seat_prepare(&u->seat);
    str_reset(&u->position);
    u->bad_position = u->game_ended = u->played_on = false;
}

// Moves `*at` over blanks and the next word; its length, 0 at the end.
static size_t next_word(const char **at) {
    static const char blanks[] = " \t\r\n";
    *at += strspn(*at, blanks);
    return strcspn(*at, blanks);
}

static bool is_word(const char *at, size_t n, const char *word) {
    return n == strlen(word) && strncmp(at, word, n) == 0;
}

// Reads "startpos" or "fen TEXT" (USI: "sfen TEXT") up to the word "moves". Boards of shogi can be
// longer than any other word.
static bool read_start(UciEngine *u, const char **rest, State *start, Error *e) {
    Str text = {0};
    bool first = true, from_start = false;
    const char *keyword = u->dialect == USI ? "sfen" : "fen";
    for (size_t n; (n = next_word(rest)) > 0 && !is_word(*rest, n, "moves"); *rest += n) {
        from_start |= first && is_word(*rest, n, "startpos");
        if (!first || (!is_word(*rest, n, keyword) && !from_start)) {
            if (text.len) str_add_char(&text, ' ');
            str_add_n(&text, *rest, n);
        }
        first = false;
    }
    bool ok = from_start && text.len == 0;
    if (ok && u->dialect == USI) {
        str_add(&text, USI_STARTPOS);
        ok = false;
    }
    if (ok)
        game_start(u->seat.live.game, start);
    else
        ok = game_position_parse(u->seat.live.game, str_text(&text), start, e);
    Str dropped = {0};
    if (ok && has_chess960(u) && chess_superfluous_rights(str_text(&text), &dropped))
        engine_say(&u->out, "info string castling '%s' is left out: no king and rook could do it",
                   str_text(&dropped));
    str_clear(&dropped);
    str_clear(&text);
    return ok;
}

static void start_from(UciEngine *u, const State *start) {
    int side = u->seat.begun_side; // the same game goes on, as a rule
    seat_new_game(&u->seat, start);
    u->seat.games--;
    u->seat.begun_side = side;
}

static bool begin_position(UciEngine *u, const char **rest, Error *e) {
    State *start = game_states_new(u->seat.live.game, 1);
    bool ok = read_start(u, rest, start, e);
    if (ok) start_from(u, start);
    free(start);
    return ok;
}

static bool ended_by_repetition(const LiveGame *live) {
    if (!shogi_rules(live->game)) return false;
    const ShogiState *s = shogi_state(live->state);
    int times = 0;
    for (uint32_t i = 0; i < s->n_history; i++)
        times += s->history[i] == s->history[s->n_history - 1];
    return s->result && times >= SHOGI_TIMES;
}

static bool ended_by_number(const LiveGame *live) {
    return shogi_rules(live->game) && shogi_reason(live->game, live->state) == SHOGI_BY_NUMBER;
}

// Keeps the positions of the game, each once, so that the player knows which it has seen.
static void keep_history(const ShogiState *from, ShogiState *to) {
    uint32_t n = 0, last = from->n_history - 1;
    for (uint32_t i = 0; i < last; i++) {
        uint32_t k = i + 1;
        while (k < last && from->history[k] != from->history[i]) k++;
        if (k == last) to->history[n++] = from->history[i];
    }
    to->history[n++] = from->history[last];
    to->n_history = n;
}

// A host that asks about a position which has come for the fourth time, or after the longest game,
// plays on: shogi engines then answer with a move, as if it had come once before.
static void play_on(UciEngine *u) {
    const LiveGame *live = &u->seat.live;
    if (u->dialect != USI) return;
    bool repeated = ended_by_repetition(live), long_game = !repeated && ended_by_number(live);
    if (!repeated && !long_game) return;
    const ShogiState *s = shogi_state(live->state);
    State *again = game_states_new(live->game, 1);
    Str text = {0};
    Error e;
    shogi_sfen_write(&s->position, long_game ? 1 : s->number, &text);
    if (game_position_parse(live->game, str_text(&text), again, &e) &&
        !game_over(live->game, again)) {
        if (repeated) keep_history(s, (ShogiState *)again);
        start_from(u, again);
        if (!u->played_on)
            engine_say(&u->out, "info string the %s; I play on",
                       repeated ? "position has come four times"
                                : "game has reached MaxMovesToDraw");
        u->played_on = true;
    }
    str_clear(&text);
    free(again);
}

// Plays the moves of a position; `rest` follows the word "moves".
static bool play_moves(UciEngine *u, const char *rest, Error *e) {
    char word[64];
    while (uci_word(&rest, word, sizeof word)) {
        Move m;
        if (strcmp(word, "moves") == 0) continue;
        play_on(u);
        if (!game_move_parse(u->seat.live.game, u->seat.live.state, word, &m, e)) return false;
        seat_play(&u->seat, m);
    }
    return true;
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
static void set_position(UciEngine *u, const char *rest) {
    Error e;
    Str whole = {0};
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
    if (ok) play_on(u);
}

static void do_position(UciEngine *u, const char *rest) {
    uci_search_end(&u->search, false);
    set_position(u, rest);
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

enum { GO_MOST = 1000000000 }; // a number is less

// The place of a word in the list above; GO_COUNT for another.
static int go_number(const UciEngine *u, const char *word) {
    int i = 0;
    while (i < GO_COUNT && (!*go_words[u->dialect][i] || strcmp(word, go_words[u->dialect][i])))
        i++;
    return i;
}

static bool is_go_word(const UciEngine *u, const char *word) {
    static const char *const others[] = {"infinite", "ponder", "mate", "searchmoves"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (strcmp(word, others[i]) == 0) return true;
    return go_number(u, word) < GO_COUNT;
}

// Reads the number of one word. A clock below zero is one that has run out: some hosts count on.
// What is no number is said; it does not count.
static void read_number(const UciEngine *u, int i, const char **rest, int64_t *out) {
    char value[32];
    const char *next = *rest, *word = go_words[u->dialect][i];
    int64_t n;
    bool there = uci_word(&next, value, sizeof value) && !is_go_word(u, value);
    if (i == GO_MATE && (!there || strcmp(value, "infinite") == 0)) return;
    if (there) *rest = next;
    bool number = there && spec_number(value, &n) && n < GO_MOST;
    if (number && n >= 0) {
        out[i] = n;
    } else if (number && n > -GO_MOST && i <= GO_TIME2) {
        out[i] = 1;
        engine_say(&u->out, "info string go %s: '%s' is below 0, taken as 1", word, value);
    } else if (i == GO_MATE) {
        engine_say(&u->out,
                   "info string go mate: '%s' is not a time in milliseconds; no limit is set",
                   value);
    } else if (there) {
        engine_say(&u->out, "info string go %s: '%s' is not a number from 0 to %d; left out", word,
                   value, GO_MOST - 1);
    } else {
        engine_say(&u->out, "info string go %s: a number is missing; left out", word);
    }
}

// `go mate N` of UCI: such searches are for USI alone.
static void skip_mate(const UciEngine *u, const char **rest) {
    char value[32];
    const char *next = *rest;
    int64_t n;
    if (uci_word(&next, value, sizeof value) && spec_number(value, &n)) *rest = next;
    engine_say(&u->out, "info string go mate is not supported; left out");
}

// Reads the numbers of `go`. Moves behind `searchmoves` and words without a number are for the
// caller; what is not understood is said.
static void read_numbers(const UciEngine *u, const char *rest, int64_t *out) {
    char word[32];
    bool listed = false;
    while (uci_word(&rest, word, sizeof word)) {
        int i = go_number(u, word);
        bool known = is_go_word(u, word);
        if (i < GO_COUNT)
            read_number(u, i, &rest, out);
        else if (!known && !listed)
            engine_say(&u->out, "info string go: '%s' is not understood; left out", word);
        else if (strcmp(word, "mate") == 0)
            skip_mate(u, &rest);
        if (known) listed = strcmp(word, "searchmoves") == 0;
    }
}

static bool has_word(const char *rest, const char *wanted) {
    char word[32];
    while (uci_word(&rest, word, sizeof word))
        if (strcmp(word, wanted) == 0) return true;
    return false;
}

// What is left of a time when the move has come to the host and the answer back; at least half.
static int64_t after_overhead(const UciEngine *u, int64_t ms) {
    return ms - (u->overhead_ms < ms / 2 ? u->overhead_ms : ms / 2);
}

// The clocks as `go` names them, and the time budget where it sets no time for the move.
static void set_clock(const UciEngine *u, const int64_t *n, UciQuestion *ask) {
    const LiveGame *live = &u->seat.live;
    if (live_over(live)) return;
    int side = live_mover(live) == 1 ? 1 : 0;
    int64_t left = n[GO_TIME1 + side], inc = n[GO_INC1 + side], byo = n[GO_BYOYOMI];
    int64_t *most = left > byo ? &left : &byo;
    *most = after_overhead(u, *most);
    bool timed = (left > 0 || inc > 0 || byo > 0) && n[GO_MOVETIME] == 0;
    ask->has_clock = timed && left + byo > 0 && !ask->ponder;
    ask->clock = (TurnClock){.left_ms = {n[GO_TIME1], n[GO_TIME2]},
                             .inc_ms = inc,
                             .their_inc_ms = n[GO_INC1 + 1 - side],
                             .byo_ms = byo,
                             .moves_to_go = (int)n[GO_TOGO],
                             .allowance_ms = left + byo};
    ask->clock.left_ms[side] = left;
    if (left == 0 && byo == 0)
        ask->clock.left_ms[side] = inc; // as if the first one were given in advance
    if (timed) ask->limits.time_ms = live_budget_ms(live, side, &ask->clock);
}

// The moves behind `searchmoves`, up to another word of `go`. One that is not legal is said.
static void read_search_moves(const UciEngine *u, const char *rest, UciQuestion *ask) {
    const LiveGame *live = &u->seat.live;
    char word[64];
    bool listed = false;
    while (uci_word(&rest, word, sizeof word)) {
        Move m;
        if (strcmp(word, "searchmoves") == 0) {
            listed = true;
        } else if (is_go_word(u, word)) {
            listed = false;
        } else if (listed && ask->n_only < UCI_ONLY_MAX) {
            if (game_move_parse(live->game, live->state, word, &m, NULL))
                ask->only[ask->n_only++] = m;
            else
                engine_say(&u->out, "info string searchmoves: '%s' is not a legal move", word);
        }
    }
}

static void do_go(UciEngine *u, const char *rest) {
    int64_t n[GO_COUNT] = {0};
    uci_search_end(&u->search, false);
    read_numbers(u, rest, n);
    UciQuestion ask = {.unreadable = u->bad_position,
                       .ponder = has_word(rest, "ponder"),
                       .mate = u->dialect == USI && has_word(rest, "mate")};
    read_search_moves(u, rest, &ask);
    ask.infinite = !ask.mate && has_word(rest, "infinite");
    ask.limits.time_ms = ask.mate ? n[GO_MATE] : n[GO_MOVETIME];
    if (n[GO_DEPTH] > 0)
        ask.limits.depth = n[GO_DEPTH] < SEARCH_DEPTH_MAX ? (int)n[GO_DEPTH] : SEARCH_DEPTH_MAX;
    if (n[GO_NODES] > 0) ask.limits.nodes = (uint64_t)n[GO_NODES];
    if (!ask.mate && !ask.infinite) set_clock(u, n, &ask);
    u->game_ended = false;
    if (!u->seat.prepared) seat_prepare(&u->seat);
    uci_search_begin(&u->search, &ask);
}

// Some hosts send the clocks again behind it.
static void do_ponderhit(UciEngine *u, const char *rest) {
    int64_t n[GO_COUNT] = {0};
    UciQuestion now = {0};
    read_numbers(u, rest, n);
    set_clock(u, n, &now);
    uci_search_hit(&u->search, now.limits.time_ms);
}

static void do_stop(UciEngine *u, const char *rest) {
    (void)rest;
    uci_search_end(&u->search, false);
}

// USI: the result may stand behind it. It ends a search as `stop` does: every `go` has its answer.
static void do_game_over(UciEngine *u, const char *rest) {
    (void)rest;
    uci_search_end(&u->search, false);
    u->game_ended = true;
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
    char word[64], unknown[64] = "";
    while (uci_word(&line, word, sizeof word)) {
        if (!*unknown) memcpy(unknown, word, sizeof word);
        if (strcmp(word, "quit") == 0) return false;
        if (strcmp(word, "debug") == 0) return true;
        for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
            if (strcmp(word, commands[i].words[u->dialect]) != 0) continue;
            commands[i].run(u, line);
            return true;
        }
    }
    if (u->dialect == USI && *unknown)
        engine_say(&u->out, "info string unknown command '%s'", unknown);
    return true;
}

// --- opening and closing ---

// What options announce as their default is what holds. Another memory can fail: then the player
// keeps its own.
static void set_defaults(UciEngine *u) {
    const char *key = memory_option(u);
    u->name = mem_text(u->seat.player->text);
    if (key && option_now(u, key, 0) == 0) change_number(u, key, DEFAULT_MEMORY_MB, NULL);
    u->search.memory_mb = memory_now(u);
    u->search.threads = threads_now(u);
    if (u->dialect == USI) note_own_book(u);
    add_options(u, &u->options);
}

static EngineSide *open_engine(const SeatSetup *setup, EngineOut out, UciDialect dialect,
                               Error *e) {
    UciEngine *u = mem_new(1, sizeof *u);
    u->out = out;
    u->dialect = dialect;
    u->overhead_ms = dialect == USI ? 0 : OVERHEAD_MS;
    u->search = (UciSearch){.seat = &u->seat, .out = out, .dialect = dialect, .lines = 1};
    bool ok = seat_open(&u->seat, setup, e);
    const Game *game = u->seat.live.game;
    if (ok && (game->players != 2 || game->traits & (GAME_CHANCE | GAME_HIDDEN)))
        ok = error_set(e, "%s needs a game for two players without chance or hidden information",
                       dialect_names[dialect]);
    if (ok && dialect == USI && !game_is(game, "shogi"))
        ok = error_set(e, "usi is for shogi only, not %s", game->name);
    if (ok) set_defaults(u);
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
    uci_search_end(&u->search, true);
    seat_close(&u->seat);
    str_clear(&u->position);
    str_clear(&u->options);
    free(u->name);
    free(u);
}

static void uci_finish(EngineSide *side) {
    UciEngine *u = (UciEngine *)side;
    uci_search_finish(&u->search, u->seat.setup->stop);
}

const EngineProtocol uci_engine = {"uci", uci_open, uci_line, uci_close, uci_finish};
const EngineProtocol ugi_engine = {"ugi", ugi_open, uci_line, uci_close, uci_finish};
const EngineProtocol usi_engine = {"usi", usi_open, uci_line, uci_close, uci_finish};
