// SPDX-License-Identifier: MIT
// xboard_host.c - see xboard_host.h.
//
// An engine that is not in force mode answers a move of the opponent by itself. So it is usually
// sent the clocks and that move; in all other positions `force`, the moves that are missing, and
// `go`. What it says meanwhile may be thinking, chatter, or a claim of how the game ended: the
// referee judges by the rules, and a claim instead of a move is a fault, unless the engine gives
// itself up.
#include "proto/xboard_host.h"

#include "base/mem.h"
#include "base/os/os_posix.h"
#include "proto/xboard_words.h"

typedef struct {
    Host host;
    XboardFeatures features;
    int pings;
    ToldMoves told;
    bool set;         // the engine has the game, up to the moves of `told`
    bool going;       // it answers the next move by itself
    bool told_clock;  // in this game
    int depth;        // likewise, as it was told; 0: not yet
    int64_t second_s; // likewise, for each move
    Str out;
} XboardHost;

static Host *xboard_make(const Game *g, Error *e) {
    if (!game_is(g, "chess") && !game_is(g, "chess960") && !game_is(g, "shogi")) {
        error_set(e, "xboard is for chess, chess960 and shogi, not %s", g->name);
        return NULL;
    }
    XboardHost *h = mem_new(1, sizeof *h);
    h->host = (Host){.protocol = &xboard_protocol, .game = g};
    return &h->host;
}

static void xboard_free(Host *host) {
    XboardHost *h = (XboardHost *)host;
    xboard_features_clear(&h->features);
    str_clear(&h->out);
    free(h->told.moves);
    free(h);
}

// Sends what was collected.
static bool send(XboardHost *h, const OsWait *wait, Error *e) {
    bool ok = link_send(h->host.link, str_text(&h->out), wait, e);
    str_reset(&h->out);
    return ok;
}

// --- beginnings ---

// Reads features until all are known, or the engine says nothing for a while. False when it has
// failed.
static bool hear_features(XboardHost *h, int64_t quiet_ms, const OsWait *wait, Error *e) {
    XboardFeatures *f = &h->features;
    while (!f->done) {
        OsWait soon = {os_now_ns() + quiet_ms * 1000000, wait->stop};
        if (f->waiting || soon.until_ns > wait->until_ns) soon.until_ns = wait->until_ns;
        const char *line;
        if (!link_line(h->host.link, &soon, &line, e))
            return link_was_late(h->host.link) && os_now_ns() < wait->until_ns;
        if (xboard_read_features(line, f, &h->out) && !send(h, wait, e)) return false;
    }
    return true;
}

// GNU Chess loses what follows `xboard` too closely. An engine that has no features after the
// second `protover` speaks version 1.
static bool greet(XboardHost *h, const OsWait *wait, Error *e) {
    enum { PAUSE_MS = 100, QUIET_MS = 2000 };
    str_reset(&h->out);
    str_add(&h->out, "xboard\n");
    bool ok = send(h, wait, e) && hear_features(h, PAUSE_MS, wait, e);
    for (int i = 0; i < 2 && ok && !h->features.version_2; i++) {
        str_add(&h->out, "protover 2\n");
        ok = send(h, wait, e) && hear_features(h, QUIET_MS, wait, e);
    }
    return ok;
}

// With version 2 come variants, and coordinates of shogi that differ from those of GNU Shogi.
static bool plays_game(const XboardHost *h, Error *e) {
    const XboardFeatures *f = &h->features;
    bool shogi = game_is(h->host.game, "shogi"), version_2 = f->version_2;
    if (game_is(h->host.game, "chess960") && !xboard_has_variant(f, "fischerandom"))
        return error_set(e, "the engine does not play Chess960: it has no variant fischerandom");
    if (shogi && version_2)
        return error_set(e, "shogi in xboard is for GNU Shogi; others have usi");
    return true;
}

static bool add_options(XboardHost *h, Error *e) {
    Host *host = &h->host;
    host->refused_option = false;
    for (size_t i = 0; i < host->n_options && !host->refused_option; i++)
        host->refused_option = !xboard_set_option(&h->features, host->options[i].name,
                                                  host->options[i].value, &h->out, e);
    return !host->refused_option;
}

static void add_init(XboardHost *h, const char *init) {
    for (const char *p = init; p && *p; p += strcspn(p, ";"), p += *p == ';') {
        p += strspn(p, " ");
        if (strcspn(p, ";") > 0) str_addf(&h->out, "%.*s\n", (int)strcspn(p, ";"), p);
    }
}

// Sends what was collected and waits until the engine has read it all, where it can say so.
static bool settle(XboardHost *h, const OsWait *wait, Error *e) {
    char pong[24];
    const char *line = "";
    bool pings = h->features.ping;
    if (pings) str_addf(&h->out, "ping %d\n", ++h->pings);
    snprintf(pong, sizeof pong, "pong %d", h->pings);
    bool ok = send(h, wait, e);
    while (ok && pings && strcmp(line, pong) != 0) ok = link_line(h->host.link, wait, &line, e);
    return ok;
}

static bool xboard_start(Host *host, const char *init, const OsWait *wait, Error *e) {
    XboardHost *h = (XboardHost *)host;
    xboard_features_clear(&h->features);
    h->set = h->going = false;
    if (!greet(h, wait, e) || !plays_game(h, e)) return false;
    host->one_game = !h->features.reuse;
    if (!add_options(h, e)) return false;
    add_init(h, init);
    return settle(h, wait, e);
}

// `new` forgets limits, and leaves the variant and force mode.
static void add_new(XboardHost *h) {
    str_add(&h->out, "new\n");
    if (game_is(h->host.game, "chess960")) str_add(&h->out, "variant fischerandom\n");
    str_addf(&h->out, "force\npost\n%s\n", h->host.ponders ? "hard" : "easy");
    h->told.n = 0;
    h->set = h->going = h->told_clock = false;
    h->depth = 0;
    h->second_s = 0;
}

static bool xboard_new_game(Host *host, const OsWait *wait, Error *e) {
    XboardHost *h = (XboardHost *)host;
    add_new(h);
    return settle(h, wait, e);
}

// --- positions ---

// The man on a square of a chess position in FEN; '\0' when it is empty.
static char man_on(const char *fen, const char *square) {
    int file = 0, rank = 8;
    for (; *fen && *fen != ' '; fen++) {
        if (*fen == '/') {
            rank--;
            file = 0;
        } else if (*fen >= '1' && *fen <= '8') {
            file += *fen - '0';
        } else {
            if (file == square[0] - 'a' && rank == square[1] - '0') return *fen;
            file++;
        }
    }
    return '\0';
}

// Castling of Chess960, king to rook in our texts, is O-O or O-O-O.
static const char *castling(const Game *g, const State *s, const char *text) {
    Str fen = {0};
    game_position_text(g, s, &fen);
    char man = man_on(str_text(&fen), text), goal = man_on(str_text(&fen), text + 2);
    str_clear(&fen);
    bool castles = (man == 'K' && goal == 'R') || (man == 'k' && goal == 'r');
    return !castles ? NULL : text[2] > text[0] ? "O-O" : "O-O-O";
}

static void add_move(XboardHost *h, const State *s, Move m) {
    const Game *g = h->host.game;
    Str text = {0};
    game_move_text(g, s, m, &text);
    bool by_name = game_is(g, "chess960") && !h->features.king_takes_rook;
    const char *castles = by_name ? castling(g, s, str_text(&text)) : NULL;
    str_addf(&h->out, "%s%s\n", h->features.usermove ? "usermove " : "",
             castles ? castles : str_text(&text));
    str_clear(&text);
}

static bool add_start(XboardHost *h, const Record *r, Error *e) {
    h->set = true;
    if (host_default_start(r) && !game_is(r->game, "chess960")) return true;
    if (!h->features.setboard)
        return error_set(e, "the engine cannot set up a position: it has no feature setboard");
    str_add(&h->out, "setboard ");
    game_position_text(r->game, r->start, &h->out);
    str_add_char(&h->out, '\n');
    return true;
}

// Collects the moves that are missing but the last one, whose state is left in `s`.
static void add_moves(XboardHost *h, const Record *r, size_t from, State *s) {
    record_state(r, from, s);
    for (size_t i = from; i < r->n; i++) {
        if (i + 1 < r->n) add_move(h, s, r->moves[i].move);
        if (i + 1 < r->n) game_play(r->game, s, r->moves[i].move);
        told_add(&h->told, r->moves[i].move);
    }
}

// --- limits ---

// Time for a number of moves (0: all of them), in whole seconds; `time` says what is left to a
// hundredth. Version 1 knows no time for all moves.
static void add_level(XboardHost *h, int moves, int64_t base_ms, int64_t inc_ms) {
    enum { MOVES_OF_A_GAME = 60 };
    int64_t base_s = base_ms < 1000 ? 1 : base_ms / 1000;
    if (moves == 0 && !h->features.version_2) moves = MOVES_OF_A_GAME;
    str_addf(&h->out, "level %d %lld:%02lld %g\n", moves, (long long)(base_s / 60),
             (long long)(base_s % 60), (double)inc_ms / 1000);
}

// There is no byoyomi: it counts as time that is left, less a reserve once it is all there is.
static int64_t left_cs(const TurnClock *c, int side) {
    int64_t left = c->left_ms[side];
    return (left ? left + c->byo_ms : c->byo_ms * 9 / 10) / 10;
}

static void add_clock(XboardHost *h, const HostTurn *turn) {
    const TurnClock *c = turn->clock;
    int64_t left_ms = c->left_ms[turn->side];
    if (!h->told_clock && left_ms == 0 && c->byo_ms > 0)
        add_level(h, 1, c->byo_ms, 0);
    else if (!h->told_clock)
        add_level(h, c->moves_to_go, left_ms, c->inc_ms);
    h->told_clock = true;
    str_addf(&h->out, "time %lld\notim %lld\n", (long long)left_cs(c, turn->side),
             (long long)left_cs(c, 1 - turn->side));
}

// A time for each move, which version 1 has as a time for one move.
static void add_seconds(XboardHost *h, int64_t seconds) {
    bool version_2 = h->features.version_2;
    if (seconds && seconds != h->second_s) {
        if (version_2)
            str_addf(&h->out, "st %lld\n", (long long)seconds);
        else
            add_level(h, 1, seconds * 1000, 0);
    }
    if (seconds && !version_2) str_addf(&h->out, "time %lld\n", (long long)(seconds * 90));
    h->second_s = seconds;
}

static void add_limits(XboardHost *h, const HostTurn *turn) {
    enum { DEFAULT_S = 1 };
    if (turn->depth && turn->depth != h->depth) str_addf(&h->out, "sd %d\n", turn->depth);
    h->depth = turn->depth;
    if (turn->clock)
        add_clock(h, turn);
    else
        add_seconds(h, turn->move_ms ? (turn->move_ms + 999) / 1000 : turn->depth ? 0 : DEFAULT_S);
}

// --- moves ---

// Sends what brings the engine to the position of the record, and makes it think.
static bool ask(XboardHost *h, const HostTurn *turn, Error *e) {
    const Record *r = turn->record;
    size_t same = told_same(&h->told, r);
    if (h->set && same < h->told.n) { // moves were taken back
        str_add(&h->out, "force\n");
        add_new(h);
    }
    if (!h->set) same = 0;
    bool answers = h->going && same + 1 == r->n;
    if (!answers && h->going) str_add(&h->out, "force\n");
    if (!h->set && !add_start(h, r, e)) return false;
    bool last = same < r->n;
    State *s = game_states_new(r->game, 1);
    add_moves(h, r, same, s);
    if (!answers && last) add_move(h, s, r->moves[r->n - 1].move);
    add_limits(h, turn);
    if (answers) add_move(h, s, r->moves[r->n - 1].move);
    free(s);
    if (!answers) str_add(&h->out, "go\n");
    h->going = true;
    return send(h, &turn->wait, e);
}

// Output since the last answer may be anything but a move.
static bool nothing_unasked(XboardHost *h, Error *e) {
    char move[32];
    for (const char *line; (line = link_pending(h->host.link));)
        if (xboard_read_move(line, h->features.version_2, move, sizeof move))
            return host_fail(e, "the engine moved without being asked:", line);
    return true;
}

// A claim instead of a move: only what is to the engine's own loss is believed.
static bool read_claim(const HostTurn *turn, XboardEnd end, const char *line, HostAnswer *out,
                       Error *e) {
    bool lost = end == XBOARD_RESIGNS || end == (turn->side == 0 ? XBOARD_SECOND : XBOARD_FIRST);
    out->resigns = lost;
    return lost || host_fail(e, "the engine claims a result instead of a move:", line);
}

static bool await_move(XboardHost *h, const HostTurn *turn, UciInfo *info, HostAnswer *out,
                       Error *e) {
    char move[32];
    const char *line;
    while (link_line(h->host.link, &turn->wait, &line, e)) {
        XboardEnd end = xboard_read_end(line);
        if (end != XBOARD_NOTHING) return read_claim(turn, end, line, out, e);
        if (xboard_is_refusal(line)) return host_fail(e, "the engine refuses:", line);
        if (!xboard_read_move(line, h->features.version_2, move, sizeof move)) {
            xboard_read_thinking(line, info);
            continue;
        }
        if (strcmp(move, "resign") == 0) return out->resigns = true;
        if (!host_read_move(&h->host, turn, move, out, e)) return false;
        told_add(&h->told, out->move);
        return true;
    }
    return false;
}

static bool xboard_choose(Host *host, const HostTurn *turn, HostAnswer *out, Error *e) {
    XboardHost *h = (XboardHost *)host;
    UciInfo info = {0};
    if (!nothing_unasked(h, e) || !ask(h, turn, e) || !await_move(h, turn, &info, out, e))
        return false;
    out->has_value = info.has_score;
    out->value = info.score;
    out->depth = info.depth;
    out->nodes = info.nodes;
    return true;
}

static const char *result_of(const Record *game) {
    int first = game->payoffs[0];
    if (!ending_has_result(game->ending)) return "*";
    return first > 0 ? "1-0" : first < 0 ? "0-1" : "1/2-1/2";
}

static void xboard_end_game(Host *host, const Record *game, int side, const OsWait *wait) {
    XboardHost *h = (XboardHost *)host;
    (void)side;
    str_addf(&h->out, "force\nresult %s {}\n", result_of(game));
    h->going = false;
    send(h, wait, NULL); // a dead engine is noticed at the next game
}

const Protocol xboard_protocol = {
    .name = "xboard",
    .make = xboard_make,
    .free = xboard_free,
    .start = xboard_start,
    .new_game = xboard_new_game,
    .choose = xboard_choose,
    .end_game = xboard_end_game,
    .goodbye = "quit\n",
    .can_ponder = true,
    .has_options = true,
    .has_depth = true,
    .has_time = true,
    .whole_seconds = true,
};
