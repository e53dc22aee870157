// SPDX-License-Identifier: MIT
// uci_host.c - see uci_host.h.
#include "proto/uci_host.h"

#include "base/mem.h"
#include "base/os/os_posix.h"
#include "proto/uci_info.h"
#include "proto/uci_options.h"

// The words in which the protocols differ.
typedef struct {
    const char *greeting, *greeted, *new_game;
    const char *ponder;           // the option
    const char *position;         // before the text of one
    const char *time[2], *inc[2]; // of the player who moves first, and of the other
    bool shogi;                   // USI
} Dialect;

static const Dialect uci = {
    .greeting = "uci",
    .greeted = "uciok",
    .new_game = "ucinewgame",
    .ponder = "Ponder",
    .position = "fen",
    .time = {"wtime", "btime"},
    .inc = {"winc", "binc"},
};
static const Dialect ugi = {
    .greeting = "ugi",
    .greeted = "ugiok",
    .new_game = "uginewgame",
    .ponder = "Ponder",
    .position = "fen",
    .time = {"p1time", "p2time"},
    .inc = {"p1inc", "p2inc"},
};
static const Dialect usi = {
    .greeting = "usi",
    .greeted = "usiok",
    .new_game = "usinewgame",
    .ponder = "USI_Ponder",
    .position = "sfen",
    .time = {"btime", "wtime"},
    .inc = {"binc", "winc"},
    .shogi = true,
};

typedef struct {
    Host host;
    const Dialect *dialect;
    ToldMoves told;
    Str position;   // "position startpos moves ...", with the moves of `told`
    State *reached; // by these moves
    Str out;
    UciOptions options;            // that the engine announced
    bool own_clock, no_increments; // see note_name
    bool chess960;                 // this game is played
    bool pondering;                // the engine thinks about the position after these:
    size_t ponder_at;              // moves of the game, the last two of which are
    Move made, expected;
} UciHost;

static Host *make(const Game *g, const Dialect *dialect, const Protocol *protocol, Error *e) {
    if (g->players != 2 || g->traits & (GAME_CHANCE | GAME_HIDDEN)) {
        error_set(e, "%s needs a game for two players without chance or hidden information",
                  protocol->name);
        return NULL;
    }
    UciHost *h = mem_new(1, sizeof *h);
    h->host = (Host){.protocol = protocol, .game = g};
    h->dialect = dialect;
    h->chess960 = game_is(g, "chess960");
    h->reached = game_states_new(g, 1);
    return &h->host;
}

static Host *uci_make(const Game *g, Error *e) {
    return make(g, &uci, &uci_protocol, e);
}

static Host *ugi_make(const Game *g, Error *e) {
    return make(g, &ugi, &ugi_protocol, e);
}

static Host *usi_make(const Game *g, Error *e) {
    if (game_is(g, "shogi")) return make(g, &usi, &usi_protocol, e);
    error_set(e, "usi is for shogi only, not %s", g->name);
    return NULL;
}

static void uci_free(Host *host) {
    UciHost *h = (UciHost *)host;
    str_clear(&h->out);
    str_clear(&h->position);
    uci_options_clear(&h->options);
    free(h->told.moves);
    free(h->reached);
    free(h);
}

// --- beginnings ---

static void base_name(const Game *g, char *out, size_t size) {
    snprintf(out, size, "%.*s", (int)strcspn(g->name, ":"), g->name);
}

// Engines that would lose games by what they make of `go` in USI: Fairy-Stockfish up to 11 takes
// btime for the clock of the player who moves second (its issue 269); gpsusi dies of increments.
static void note_name(UciHost *h, const char *line) {
    if (!h->dialect->shogi) return;
    h->own_clock |= str_begins_with(line, "id name Fairy-Stockfish");
    h->no_increments |= str_begins_with(line, "id name gpsshogi");
}

// Waits for a line that is one word.
static bool await_word(UciHost *h, const char *word, bool greeting, const OsWait *wait, Error *e) {
    char said[16];
    for (;;) {
        const char *line;
        if (!link_line(h->host.link, wait, &line, e)) return false;
        if (greeting) {
            note_name(h, line);
            uci_options_read(&h->options, line);
        }
        if (uci_word(&line, said, sizeof said) && strcmp(said, word) == 0) return true;
    }
}

static bool ready(UciHost *h, const OsWait *wait, Error *e) {
    str_add(&h->out, "isready\n");
    bool ok = link_send(h->host.link, str_text(&h->out), wait, e);
    str_reset(&h->out);
    return ok && await_word(h, "readyok", false, wait, e);
}

static bool greet(UciHost *h, const OsWait *wait, Error *e) {
    str_reset(&h->out);
    uci_options_clear(&h->options);
    h->own_clock = h->no_increments = false;
    str_addf(&h->out, "%s\n", h->dialect->greeting);
    bool ok = link_send(h->host.link, str_text(&h->out), wait, e) &&
              await_word(h, h->dialect->greeted, true, wait, e);
    str_reset(&h->out);
    if (!h->dialect->shogi) return ok;
    uci_options_imply(&h->options, "USI_Hash", UCI_SPIN);
    uci_options_imply(&h->options, "USI_Ponder", UCI_CHECK);
    return ok;
}

// What the user asked for must be what the engine announced.
static bool add_options(UciHost *h, Error *e) {
    Host *host = &h->host;
    host->refused_option = false;
    for (size_t i = 0; i < host->n_options && !host->refused_option; i++)
        host->refused_option = !uci_options_set(&h->options, host->options[i].name,
                                                host->options[i].value, &h->out, e);
    return !host->refused_option;
}

static void add_init(UciHost *h, const char *init) {
    for (const char *p = init; p && *p; p += strcspn(p, ";"), p += *p == ';') {
        p += strspn(p, " ");
        if (strcspn(p, ";") > 0) str_addf(&h->out, "%.*s\n", (int)strcspn(p, ";"), p);
    }
}

static bool uci_start(Host *host, const char *init, const OsWait *wait, Error *e) {
    UciHost *h = (UciHost *)host;
    char game[64];
    if (!greet(h, wait, e)) return false;
    if (h->chess960 && !uci_options_find(&h->options, "UCI_Chess960"))
        return error_set(e, "the engine does not play Chess960: it has no option UCI_Chess960");
    base_name(host->game, game, sizeof game);
    h->pondering = false;
    if (uci_option_offers(uci_options_find(&h->options, "UCI_Variant"), game))
        str_addf(&h->out, "setoption name UCI_Variant value %s\n", game);
    if (h->chess960) str_add(&h->out, "setoption name UCI_Chess960 value true\n");
    if (host->ponders) str_addf(&h->out, "setoption name %s value true\n", h->dialect->ponder);
    if (!add_options(h, e)) return false;
    add_init(h, init);
    return ready(h, wait, e);
}

// Ends a search that is no longer wanted; its answer is ignored.
static bool end_pondering(UciHost *h, const OsWait *wait, Error *e) {
    char move[64];
    const char *line;
    if (!h->pondering) return true;
    h->pondering = false;
    if (!link_send(h->host.link, "stop\n", wait, e)) return false;
    do {
        if (!link_line(h->host.link, wait, &line, e)) return false;
    } while (!uci_read_bestmove(line, move, sizeof move));
    return true;
}

static bool uci_new_game(Host *host, const OsWait *wait, Error *e) {
    UciHost *h = (UciHost *)host;
    if (!end_pondering(h, wait, e)) return false;
    h->told.n = 0;
    str_reset(&h->position);
    if (h->dialect->shogi) // it is ready first, then the game begins
        return ready(h, wait, e) && link_send(host->link, "usinewgame\n", wait, e);
    str_addf(&h->out, "%s\n", h->dialect->new_game);
    return ready(h, wait, e);
}

// --- moves ---

static void add_start(UciHost *h, const Record *r) {
    Str text = {0};
    game_position_text(r->game, r->start, &text);
    bool usual =
        h->dialect->shogi ? strcmp(str_text(&text), USI_STARTPOS) == 0 : host_default_start(r);
    // Its first position may be any of 960: engines know none of them as theirs.
    if (usual && !h->chess960)
        str_add(&h->position, "position startpos");
    else
        str_addf(&h->position, "position %s %s", h->dialect->position, str_text(&text));
    str_clear(&text);
}

// Brings h->position up to the record; as a rule two moves are to be added.
static void update_position(UciHost *h, const Record *r) {
    size_t same = told_same(&h->told, r);
    if (h->position.len == 0 || same < h->told.n) {
        str_reset(&h->position);
        h->told.n = same = 0;
        add_start(h, r);
        game_copy(r->game, h->reached, r->start);
    }
    for (; same < r->n; same++) {
        str_add(&h->position, same == 0 ? " moves " : " ");
        game_move_text(r->game, h->reached, r->moves[same].move, &h->position);
        game_play(r->game, h->reached, r->moves[same].move);
        told_add(&h->told, r->moves[same].move);
    }
}

static void add_limit(UciHost *h, const char *name, int64_t n) {
    str_add_char(&h->out, ' ');
    str_add(&h->out, name);
    str_add_char(&h->out, ' ');
    str_add_number(&h->out, n);
}

static void add_increments(UciHost *h, const TurnClock *c, int side) {
    for (int i = 0; i < 2 && (c->inc_ms > 0 || c->their_inc_ms > 0); i++)
        add_limit(h, h->dialect->inc[i], i == side || h->own_clock ? c->inc_ms : c->their_inc_ms);
}

// USI has byoyomi: also for a fixed time for each move. An engine that may take one clock for the
// other gets its own for both. Time that is left has the increments so far in it.
static void add_usi_clock(UciHost *h, const TurnClock *c, int side) {
    for (int i = 0; i < 2; i++)
        add_limit(h, h->dialect->time[i], c->left_ms[h->own_clock ? side : i]);
    bool increments = c->inc_ms > 0 && !h->no_increments;
    if (increments) add_increments(h, c, side);
    if (c->byo_ms > 0 || !increments) add_limit(h, "byoyomi", c->byo_ms);
}

static void add_usi_go(UciHost *h, const HostTurn *turn) {
    enum { DEFAULT_MS = 1000 };
    bool limited = turn->clock || turn->depth || turn->nodes;
    TurnClock each_move = {.byo_ms = turn->move_ms > 0 ? turn->move_ms : DEFAULT_MS};
    if (turn->clock || turn->move_ms > 0 || !limited)
        add_usi_clock(h, turn->clock ? turn->clock : &each_move, turn->side);
    if (turn->depth) add_limit(h, "depth", turn->depth);
    if (turn->nodes) str_addf(&h->out, " nodes %llu", (unsigned long long)turn->nodes);
    str_add_char(&h->out, '\n');
}

// UCI has no byoyomi: it counts as time that is left, then as a time for the move.
static void add_clock(UciHost *h, const HostTurn *turn) {
    const TurnClock *c = turn->clock;
    if (c->byo_ms > 0 && c->left_ms[turn->side] == 0) {
        add_limit(h, "movetime", c->byo_ms * 9 / 10);
        return;
    }
    for (int i = 0; i < 2; i++) add_limit(h, h->dialect->time[i], c->left_ms[i] + c->byo_ms);
    add_increments(h, c, turn->side);
    if (c->moves_to_go > 0) add_limit(h, "movestogo", c->moves_to_go);
}

static void add_go(UciHost *h, const HostTurn *turn, bool ponder) {
    bool limited = turn->clock || turn->depth || turn->nodes || turn->move_ms;
    str_add(&h->out, ponder ? "go ponder" : "go");
    if (h->dialect->shogi) {
        add_usi_go(h, turn);
        return;
    }
    if (turn->clock) add_clock(h, turn);
    if (turn->depth) add_limit(h, "depth", turn->depth);
    if (turn->nodes) str_addf(&h->out, " nodes %llu", (unsigned long long)turn->nodes);
    if (!turn->clock && turn->move_ms) add_limit(h, "movetime", turn->move_ms);
    if (!limited) str_add(&h->out, " movetime 1000");
    str_add_char(&h->out, '\n');
}

// Output since the last answer may be info lines, but no move.
static bool nothing_unasked(UciHost *h, UciInfo *info, Error *e) {
    char move[32];
    for (const char *line; (line = link_pending(h->host.link));) {
        if (strncmp(line, "info ", 5) == 0) uci_read_info(line, info);
        if (uci_read_bestmove(line, move, sizeof move))
            return host_fail(e, "the engine moved without being asked:", line);
    }
    return true;
}

// What an engine answers.
typedef struct {
    char move[64], expected[64]; // "" where it expects nothing
} Said;

static bool await_move(UciHost *h, const HostTurn *turn, Said *out, UciInfo *info, Error *e) {
    for (;;) {
        const char *line;
        if (!link_line(h->host.link, &turn->wait, &line, e)) return false;
        if (strncmp(line, "info ", 5) == 0) {
            uci_read_info(line, info);
            continue;
        }
        if (!uci_read_bestmove(line, out->move, sizeof out->move)) continue;
        if (!uci_read_expected(line, out->expected, sizeof out->expected)) out->expected[0] = '\0';
        return true;
    }
}

// Whether the game has come to the position the engine is thinking about.
static bool was_expected(const UciHost *h, const Record *r) {
    return h->pondering && r->n == h->ponder_at && r->moves[r->n - 2].move == h->made &&
           r->moves[r->n - 1].move == h->expected;
}

static bool ask(UciHost *h, const HostTurn *turn, UciInfo *info, Error *e) {
    if (was_expected(h, turn->record)) {
        h->pondering = false;
        update_position(h, turn->record);
        return nothing_unasked(h, info, e) &&
               link_send(h->host.link, "ponderhit\n", &turn->wait, e);
    }
    UciInfo unused = {0};
    if (!end_pondering(h, &turn->wait, e) || !nothing_unasked(h, &unused, e)) return false;
    str_reset(&h->out);
    update_position(h, turn->record);
    str_add_n(&h->out, str_text(&h->position), h->position.len);
    str_add_char(&h->out, '\n');
    add_go(h, turn, false);
    bool ok = link_send(h->host.link, str_text(&h->out), &turn->wait, e);
    str_reset(&h->out);
    return ok;
}

// What the clock shows when the engine has made its move, which took `used_ms`.
static TurnClock clock_after(const HostTurn *turn, int64_t used_ms) {
    TurnClock c = *turn->clock;
    int64_t left = c.left_ms[turn->side] - used_ms;
    c.left_ms[turn->side] = (left > 0 ? left : 0) + c.inc_ms;
    return c;
}

// Lets the engine think about the answer it expects to its move.
static void ponder(UciHost *h, const HostTurn *asked, Move made, const char *said,
                   int64_t used_ms) {
    const Game *g = h->host.game;
    HostTurn now = *asked, *turn = &now;
    TurnClock clock;
    if (turn->clock) {
        clock = clock_after(asked, used_ms);
        turn->clock = &clock;
    }
    Move expected;
    State *s = game_states_new(g, 1);
    game_copy(g, s, turn->state);
    game_play(g, s, made);
    if (game_move_parse(g, s, said, &expected, NULL)) {
        str_reset(&h->out);
        str_addf(&h->out, "%s%s", str_text(&h->position), h->told.n ? " " : " moves ");
        game_move_text(g, turn->state, made, &h->out);
        str_add_char(&h->out, ' ');
        game_move_text(g, s, expected, &h->out);
        str_add_char(&h->out, '\n');
        game_play(g, s, expected);
        add_go(h, turn, true);
        // A dead engine is noticed at the next question.
        h->pondering = game_mover(g, s) == turn->side &&
                       link_send(h->host.link, str_text(&h->out), &turn->wait, NULL);
        h->ponder_at = turn->record->n + 2;
        h->made = made;
        h->expected = expected;
        str_reset(&h->out);
    }
    free(s);
}

// After a ponderhit the engine's own time began earlier than ours.
static void note_delay(const UciInfo *info, int64_t took_ns, bool pondered, HostAnswer *out) {
    int64_t delay_us = took_ns / 1000 - info->time_ms * 1000;
    out->has_delay = info->has_time && !pondered;
    out->delay_us = delay_us > 0 ? delay_us : 0; // its milliseconds may be rounded up
}

static bool uci_choose(Host *host, const HostTurn *turn, HostAnswer *out, Error *e) {
    UciHost *h = (UciHost *)host;
    UciInfo info = {0};
    Said said;
    int64_t began = os_now_ns();
    if (host_forced_pass(host->game, turn, &out->move)) return true;
    bool pondered = was_expected(h, turn->record);
    if (!ask(h, turn, &info, e)) return false;
    int64_t asked = os_now_ns();
    if (!await_move(h, turn, &said, &info, e)) return false;
    note_delay(&info, os_now_ns() - asked, pondered, out);
    out->has_value = info.has_score;
    out->value = info.score;
    out->depth = info.depth;
    out->nodes = info.nodes;
    out->resigns = strcmp(said.move, "resign") == 0;
    if (out->resigns) return true;
    if (!host_read_move(host, turn, said.move, out, e)) return false;
    if (host->ponders && *said.expected)
        ponder(h, turn, out->move, said.expected, (os_now_ns() - began) / 1000000);
    return true;
}

static void usi_end_game(Host *host, const Record *game, int side, const OsWait *wait) {
    UciHost *h = (UciHost *)host;
    int payoff = ending_has_result(game->ending) ? game->payoffs[side] : 0;
    if (!end_pondering(h, wait, NULL)) return;
    link_send(host->link,
              payoff > 0   ? "gameover win\n"
              : payoff < 0 ? "gameover lose\n"
                           : "gameover draw\n",
              wait, NULL);
}

const Protocol uci_protocol = {
    .name = "uci",
    .make = uci_make,
    .free = uci_free,
    .start = uci_start,
    .new_game = uci_new_game,
    .choose = uci_choose,
    .goodbye = "quit\n",
    .can_ponder = true,
    .has_options = true,
    .has_depth = true,
    .has_nodes = true,
    .has_time = true,
};

const Protocol ugi_protocol = {
    .name = "ugi",
    .make = ugi_make,
    .free = uci_free,
    .start = uci_start,
    .new_game = uci_new_game,
    .choose = uci_choose,
    .goodbye = "quit\n",
    .can_ponder = true,
    .has_options = true,
    .has_depth = true,
    .has_nodes = true,
    .has_time = true,
};

const Protocol usi_protocol = {
    .name = "usi",
    .make = usi_make,
    .free = uci_free,
    .start = uci_start,
    .new_game = uci_new_game,
    .choose = uci_choose,
    .end_game = usi_end_game,
    .goodbye = "quit\n",
    .can_ponder = true,
    .has_options = true,
    .has_depth = true,
    .has_nodes = true,
    .has_time = true,
};
