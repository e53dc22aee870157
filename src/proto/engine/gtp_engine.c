// SPDX-License-Identifier: MIT
// gtp_engine.c - see gtp_engine.h.
#include "proto/engine/gtp_engine.h"

#include "base/mem.h"
#include "base/utf8.h"
#include "proto/engine/gtp_commands.h"
#include "proto/engine/gtp_go.h"
#include "proto/engine/gtp_rules.h"
#include "proto/engine/htp_commands.h"
#include "proto/gtp_words.h"

bool gtp_say(GtpEngine *g, const char *format, ...) {
    va_list ap;
    va_start(ap, format);
    str_vaddf(&g->reply, format, ap);
    va_end(ap);
    return true;
}

bool gtp_refuse(GtpEngine *g, const char *format, ...) {
    va_list ap;
    va_start(ap, format);
    str_reset(&g->reply);
    str_vaddf(&g->reply, format, ap);
    va_end(ap);
    return false;
}

void gtp_add_move(const GtpEngine *g, Move m, Str *out) {
    Str text = {0};
    game_move_text(g->seat.live.game, g->seat.live.state, m, &text);
    gtp_add_move_text(gtp_names(g->seat.live.game, g->hex), str_text(&text), out);
    str_clear(&text);
}

// --- lines ---

static const GtpCommand *find_among(const GtpCommand *all, size_t n, const char *name) {
    for (size_t i = 0; i < n; i++)
        if (strcmp(all[i].name, name) == 0) return &all[i];
    return NULL;
}

const GtpCommand *gtp_find_command(const GtpEngine *g, const char *name) {
    size_t n;
    const GtpCommand *all = htp_commands(&n), *found = NULL;
    if (g->hex) found = find_among(all, n, name);
    all = gtp_commands(&n);
    if (!found) found = find_among(all, n, name);
    all = gtp_rules_commands(&n);
    if (!found) found = find_among(all, n, name);
    all = gtp_go_commands(&n);
    return found ? found : find_among(all, n, name);
}

// Cuts the line into words in place, at most GTP_WORDS_MAX.
static void cut_words(GtpEngine *g, char *p) {
    g->n = 0;
    for (p += strspn(p, " "); *p && g->n < GTP_WORDS_MAX; p += strspn(p, " ")) {
        g->words[g->n++] = p;
        p += strcspn(p, " ");
        if (*p) *p++ = '\0';
    }
}

// The number before a command, of any length; returns what follows.
static const char *take_number(GtpEngine *g, const char *line) {
    const char *p = line + strspn(line, " ");
    size_t n = strspn(p, "0123456789");
    str_reset(&g->id);
    str_add_n(&g->id, p, n);
    return p + n;
}

// An empty line ends a reply, so there must be none inside it.
static void send_reply(GtpEngine *g, bool ok) {
    Str out = {0};
    str_add_char(&out, ok ? '=' : '?');
    str_add(&out, str_text(&g->id));
    const char *text = str_text(&g->reply);
    while (*text == '\n') text++;
    if (*text) str_add_char(&out, ' ');
    for (; *text; text++)
        if (*text != '\n' || (text[1] && text[1] != '\n')) str_add_char(&out, *text);
    str_add(&out, "\n\n");
    g->out.write(g->out.context, str_text(&out));
    str_clear(&out);
}

static bool run_command(GtpEngine *g) {
    const GtpCommand *c = gtp_find_command(g, g->words[0]);
    if (!c) return gtp_refuse(g, "unknown command");
    if (g->n < c->arguments + 1) return gtp_refuse(g, "syntax error: an argument is missing");
    return c->run(g);
}

static bool gtp_line(EngineSide *side, const char *line) {
    GtpEngine *g = (GtpEngine *)side;
    Str copy = {0};
    gtp_analysis_end(g);
    utf8_add_repaired(&copy, line);
    if (!copy.text) return true;
    copy.text[strcspn(copy.text, "#")] = '\0'; // the rest is a comment
    const char *rest = take_number(g, str_text(&copy));
    if (rest[strspn(rest, " ")]) {
        cut_words(g, copy.text + (rest - copy.text));
        str_reset(&g->reply);
        g->goes_on = false;
        bool ok = run_command(g);
        if (!g->goes_on && !g->seat.prepared) seat_prepare(&g->seat); // another game
        if (!g->goes_on) send_reply(g, ok);
    }
    str_clear(&copy);
    return !g->quits;
}

// --- opening and closing ---

static EngineSide *open_engine(const SeatSetup *setup, EngineOut out, bool hex, Error *e) {
    GtpEngine *g = mem_new(1, sizeof *g);
    g->out = out;
    g->hex = hex;
    bool ok = seat_open(&g->seat, setup, e);
    const Game *game = g->seat.live.game;
    if (ok && (game->players != 2 || game->traits & (GAME_CHANCE | GAME_HIDDEN)))
        ok = error_set(e, "%s needs a game for two players without chance or hidden information",
                       hex ? "htp" : "gtp");
    if (ok) seat_prepare(&g->seat);
    if (ok) return (EngineSide *)g;
    seat_close(&g->seat);
    free(g);
    return NULL;
}

static EngineSide *gtp_open(const SeatSetup *setup, EngineOut out, Error *e) {
    return open_engine(setup, out, false, e);
}

static EngineSide *htp_open(const SeatSetup *setup, EngineOut out, Error *e) {
    return open_engine(setup, out, true, e);
}

static void gtp_close(EngineSide *side) {
    GtpEngine *g = (GtpEngine *)side;
    gtp_analysis_end(g);
    seat_close(&g->seat);
    str_clear(&g->reply);
    str_clear(&g->id);
    free(g);
}

const EngineProtocol gtp_engine = {"gtp", gtp_open, gtp_line, gtp_close, NULL};
const EngineProtocol htp_engine = {"htp", htp_open, gtp_line, gtp_close, NULL};
