// SPDX-License-Identifier: MIT
// gtp_host.c - see gtp_host.h.
#include "proto/gtp_host.h"

#include "base/mem.h"
#include "proto/gtp_reply.h"
#include "proto/gtp_words.h"

// Optional commands: not every engine has them.
enum { KNOWS_SET_GAME, KNOWS_KOMI, KNOWS_TIME_SETTINGS, KNOWS_TIME_LEFT, KNOWS_COUNT };
static const char *const known_words[] = {"set_game", "komi", "time_settings", "time_left"};

// What it means when the engine refuses a command.
typedef enum { IS_FAULT = 'f', IS_FINE = 'n' } Refusal;

typedef struct {
    Host host;
    bool knows[KNOWS_COUNT];
    int next_id;  // of the command to be sent next
    int answered; // the next answer belongs to this one
    bool greeted; // the engine has answered once
    ToldMoves told;
    bool told_clock;
    GtpNames names;
    Str out; // commands to be sent
    Str may; // for each command without an answer: what a refusal means (Refusal)
    GtpReply reply;
} GtpHost;

static Host *make(const Game *g, bool hex, const Protocol *protocol, Error *e) {
    if (g->players != 2 || g->traits & (GAME_CHANCE | GAME_HIDDEN)) {
        error_set(e, "%s needs a game for two players without chance or hidden information",
                  protocol->name);
        return NULL;
    }
    GtpHost *h = mem_new(1, sizeof *h);
    h->host = (Host){.protocol = protocol, .game = g};
    h->names = gtp_names(g, hex);
    return &h->host;
}

static Host *gtp_make(const Game *g, Error *e) {
    return make(g, false, &gtp_protocol, e);
}

static Host *htp_make(const Game *g, Error *e) {
    return make(g, true, &htp_protocol, e);
}

static void gtp_free(Host *host) {
    GtpHost *h = (GtpHost *)host;
    free(h->told.moves);
    str_clear(&h->out);
    str_clear(&h->may);
    str_clear(&h->reply.text);
    free(h);
}

// --- commands and replies ---

static void command(GtpHost *h, Refusal refusal, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
static void command(GtpHost *h, Refusal refusal, const char *format, ...) {
    va_list ap;
    va_start(ap, format);
    str_addf(&h->out, "%d ", h->next_id++);
    str_vaddf(&h->out, format, ap);
    str_add_char(&h->out, '\n');
    str_add_char(&h->may, (char)refusal);
    va_end(ap);
}

// Sends the collected commands. Output of the engine before it is asked is a fault.
static bool send(GtpHost *h, const OsWait *wait, Error *e) {
    const char *said = h->greeted ? link_pending(h->host.link) : NULL;
    if (said) return host_fail(e, "the engine spoke without being asked:", said);
    bool ok = link_send(h->host.link, str_text(&h->out), wait, e);
    str_reset(&h->out);
    return ok;
}

// The next reply, into h->reply. Some programs print a greeting first: that is forgiven.
static bool receive(GtpHost *h, const OsWait *wait, Error *e) {
    gtp_reply_reset(&h->reply);
    const char *line;
    GtpReplyState state;
    do {
        if (!link_line(h->host.link, wait, &line, e)) return false;
        state = gtp_reply_line(&h->reply, line);
        if (state == GTP_GARBAGE && h->greeted)
            return host_fail(e, "the engine said what is no answer:", line);
    } while (state != GTP_WHOLE);
    h->greeted = true;
    if (h->reply.id >= 0 && h->reply.id != h->answered)
        return error_set(e, "the engine answered command %d when asked %d", h->reply.id,
                         h->answered);
    h->answered++;
    return true;
}

// Receives the answers to all commands but the last `but`.
static bool receive_all(GtpHost *h, int but, const char *what, const OsWait *wait, Error *e) {
    int n = h->next_id - h->answered - but;
    for (int i = 0; i < n; i++) {
        if (!receive(h, wait, e)) return false;
        if (h->reply.ok || h->may.text[i] == IS_FINE) continue;
        Str message = {0};
        str_addf(&message, "the engine refuses %s:", what);
        host_fail(e, str_text(&message), str_text(&h->reply.text));
        str_clear(&message);
        return false;
    }
    str_reset(&h->may);
    return true;
}

// --- beginnings ---

// Whether a line of a list is this word.
static bool listed(const char *list, const char *word) {
    size_t n = strlen(word);
    for (const char *p = list; *p; p += strcspn(p, "\n"), p += *p == '\n')
        if (strncmp(p, word, n) == 0 && (p[n] == '\n' || p[n] == '\0')) return true;
    return false;
}

// The user's own commands, separated by ';'.
static bool send_init(GtpHost *h, const char *init, const OsWait *wait, Error *e) {
    for (const char *p = init; p && *p; p += strcspn(p, ";"), p += *p == ';') {
        size_t n = strcspn(p, ";");
        while (n > 0 && *p == ' ') p++, n--;
        if (n == 0) continue;
        command(h, IS_FAULT, "%.*s", (int)n, p);
        if (!send(h, wait, e) || !receive_all(h, 0, "a command of init", wait, e)) return false;
    }
    return true;
}

static bool gtp_start(Host *host, const char *init, const OsWait *wait, Error *e) {
    GtpHost *h = (GtpHost *)host;
    h->next_id = h->answered = 1;
    h->greeted = false;
    h->told.n = 0;
    str_reset(&h->out);
    str_reset(&h->may);
    memset(h->knows, 0, sizeof h->knows);
    command(h, IS_FINE, "list_commands");
    if (!send(h, wait, e) || !receive_all(h, 0, "", wait, e)) return false;
    for (int i = 0; i < KNOWS_COUNT && h->reply.ok; i++)
        h->knows[i] = listed(str_text(&h->reply.text), known_words[i]);
    return send_init(h, init, wait, e);
}

// Programs call the game by the first word of its title: "Othello 6x6", "Go".
static void add_game(GtpHost *h) {
    const char *title = h->host.game->title;
    command(h, IS_FAULT, "set_game %.*s", (int)strcspn(title, " "), title);
}

static bool gtp_new_game(Host *host, const OsWait *wait, Error *e) {
    GtpHost *h = (GtpHost *)host;
    const Game *g = host->game;
    int columns, rows, komi;
    h->told.n = 0;
    h->told_clock = false;
    if (h->knows[KNOWS_SET_GAME]) add_game(h);
    if (gtp_board_size(g, &columns, &rows)) {
        if (h->names == GTP_NAMES_HEX)
            command(h, IS_FAULT, "boardsize %d %d", columns, rows);
        else if (columns == rows)
            command(h, IS_FAULT, "boardsize %d", columns);
    }
    command(h, IS_FAULT, "clear_board");
    if (h->knows[KNOWS_KOMI] && gtp_komi_halves(g, &komi))
        command(h, IS_FAULT, "komi %d.%d", komi / 2, komi % 2 ? 5 : 0);
    return send(h, wait, e) && receive_all(h, 0, "to begin a game", wait, e);
}

// --- moves ---

static void add_play(GtpHost *h, const State *s, Move m) {
    const Game *g = h->host.game;
    Str ours = {0}, text = {0};
    game_move_text(g, s, m, &ours);
    gtp_add_move_text(h->names, str_text(&ours), &text);
    str_clear(&ours);
    // An engine that passes by itself (gtp-rhino) may refuse the command.
    Move pass;
    bool forced = host_forced_pass(g, &(HostTurn){.state = s}, &pass);
    command(h, forced ? IS_FINE : IS_FAULT, "play %s %s", gtp_colour(g, game_mover(g, s)),
            str_text(&text));
    str_clear(&text);
}

// Collects the commands that bring the engine to the position of the record.
static void add_position(GtpHost *h, const Record *r) {
    size_t same = told_same(&h->told, r);
    if (same < h->told.n) { // moves were taken back
        command(h, IS_FAULT, "clear_board");
        h->told.n = same = 0;
    }
    if (same == r->n) return;
    State *s = game_states_new(r->game, 1);
    record_state(r, same, s);
    for (; same < r->n; same++) {
        add_play(h, s, r->moves[same].move);
        game_play(r->game, s, r->moves[same].move);
        told_add(&h->told, r->moves[same].move);
    }
    free(s);
}

// GTP counts in whole seconds; times are rounded down, so that no engine overspends.
static void add_clock(GtpHost *h, const HostTurn *turn) {
    const TurnClock *c = turn->clock;
    if (!c) return;
    int byo = (int)(c->byo_ms / 1000);
    if (!h->told_clock && h->knows[KNOWS_TIME_SETTINGS] && c->moves_to_go > 0)
        command(h, IS_FINE, "time_settings 0 %lld %d", (long long)(c->left_ms[turn->side] / 1000),
                c->moves_to_go);
    else if (!h->told_clock && h->knows[KNOWS_TIME_SETTINGS])
        command(h, IS_FINE, "time_settings %lld %d %d", (long long)(c->left_ms[turn->side] / 1000),
                byo, byo > 0 ? 1 : 0);
    h->told_clock = true;
    if (!h->knows[KNOWS_TIME_LEFT]) return;
    int64_t left = c->left_ms[turn->side] / 1000;
    const char *colour = gtp_colour(h->host.game, turn->side);
    if (c->left_ms[turn->side] == 0 && byo > 0)
        command(h, IS_FINE, "time_left %s %d 1", colour, byo);
    else
        command(h, IS_FINE, "time_left %s %lld %d", colour, (long long)left, c->moves_to_go);
}

static bool read_answer(GtpHost *h, const HostTurn *turn, HostAnswer *out, Error *e) {
    const char *said = str_text(&h->reply.text);
    if (!h->reply.ok) return host_fail(e, "the engine refuses to move:", said);
    out->resigns = str_same_word(said, "resign");
    if (out->resigns) return true;
    Str text = {0};
    gtp_read_move_text(h->names, said, &text);
    bool ok = host_read_move(&h->host, turn, str_text(&text), out, e);
    str_clear(&text);
    if (!ok) return false;
    told_add(&h->told, out->move);
    return true;
}

static bool gtp_choose(Host *host, const HostTurn *turn, HostAnswer *out, Error *e) {
    GtpHost *h = (GtpHost *)host;
    const Game *g = host->game;
    if (host_forced_pass(g, turn, &out->move)) return true;
    if (!host_default_start(turn->record))
        return error_set(e, "%s cannot set up a position", host->protocol->name);
    add_position(h, turn->record);
    add_clock(h, turn);
    command(h, IS_FAULT, "genmove %s", gtp_colour(g, turn->side));
    if (!send(h, &turn->wait, e) || !receive_all(h, 1, "a legal move", &turn->wait, e))
        return false;
    return receive(h, &turn->wait, e) && read_answer(h, turn, out, e);
}

const Protocol gtp_protocol = {
    .name = "gtp",
    .make = gtp_make,
    .free = gtp_free,
    .start = gtp_start,
    .new_game = gtp_new_game,
    .choose = gtp_choose,
    .goodbye = "quit\n",
    .moves_only = true,
};

const Protocol htp_protocol = {
    .name = "htp",
    .make = htp_make,
    .free = gtp_free,
    .start = gtp_start,
    .new_game = gtp_new_game,
    .choose = gtp_choose,
    .goodbye = "quit\n",
    .moves_only = true,
};
