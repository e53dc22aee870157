// SPDX-License-Identifier: MIT
// engine_player.c - see engine_player.h.
#include "players/general/engine_player.h"

#include "base/mem.h"
#include "base/os/os_paths.h"
#include "base/os/os_posix.h"
#include "proto/command_words.h"
#include "proto/host.h"

enum {
    START_TRIES = 3, // an engine that never starts must not make every game wait
    GRACE_MS = 500,  // to end by itself when asked to
    LATE_MS = 50,    // waited beyond the clock, so that the referee's own measure decides
    OVER_MS = 1000,  // waited beyond time= and margin=: longer, since it is lost already
};

typedef struct {
    Player player;
    Host *host;
    CommandWords command;
    char *folder, *init, *errors; // NULL: none
    char *name, *log;             // likewise
    HostOption *options;          // of the engine
    size_t n_options;
    int memory_mb;
    bool free, network;     // see OsProgram
    double move_s, start_s; // how long we wait
    int depth, nodes;
    int time_ms, margin_ms; // for a move; beyond both it is lost
    bool restarts;          // a new process for each game
    int failed_starts;
    bool used;   // a game has begun with this process
    bool ready;  // a game has begun and nothing was wrong so far
    bool absent; // otherwise: it did not even start
    Error why;   // likewise
} EnginePlayer;

static OsWait seconds(const EnginePlayer *p, double s) {
    return (OsWait){os_now_ns() + (int64_t)(s * 1e9), p->player.stop};
}

// --- the process ---

static void end_process(EnginePlayer *p, bool politely) {
    EngineLink *link = p->host->link;
    p->host->link = NULL;
    if (!link) return;
    const OsWait moment = {os_now_ns() + GRACE_MS * 1000000, NULL};
    politely = politely && link_send(link, p->host->protocol->goodbye, &moment, NULL);
    link_close(link, politely ? GRACE_MS : 0);
}

static bool start_process(EnginePlayer *p, Error *e) {
    Str path = {0};
    char *name = p->command.words[0];
    p->used = false;
    if (!os_find_program(name, p->folder, &path)) {
        str_clear(&path);
        return error_set(e, "there is no program '%.100s'", name);
    }
    p->command.words[0] = path.text;
    p->host->link = link_open(&(OsProgram){.argv = p->command.words,
                                           .folder = p->folder,
                                           .memory_mb = p->memory_mb,
                                           .errors = p->errors,
                                           .free = p->free,
                                           .network = p->network},
                              e);
    p->command.words[0] = name;
    str_clear(&path);
    if (p->host->link && p->log) link_log(p->host->link, p->log);
    const OsWait wait = seconds(p, p->start_s);
    return p->host->link && p->host->protocol->start(p->host, p->init, &wait, e);
}

// A running process that has completed its greeting. After too many failures the last one is
// reported again.
static bool have_process(EnginePlayer *p) {
    if (p->host->link) return true;
    if (p->failed_starts >= START_TRIES) return false;
    if (start_process(p, &p->why)) return true;
    error_prefix(&p->why, "at its start");
    p->failed_starts++;
    end_process(p, false);
    return false;
}

// --- playing ---

static void engine_begins(Player *player, int side, uint64_t seed) {
    EnginePlayer *p = (EnginePlayer *)player;
    (void)side, (void)seed;
    if (p->restarts || (p->used && p->host->one_game)) end_process(p, true);
    p->ready = have_process(p);
    p->absent = !p->ready;
    if (!p->ready) return;
    const OsWait wait = seconds(p, p->start_s);
    p->ready = p->host->protocol->new_game(p->host, &wait, &p->why);
    if (p->ready) {
        p->failed_starts = 0;
        p->used = true;
        return;
    }
    p->absent = !p->used;
    error_prefix(&p->why, p->used ? "at the start of a game" : "at its start");
    end_process(p, false);
}

static void engine_ends(Player *player, const Record *game, int side) {
    EnginePlayer *p = (EnginePlayer *)player;
    const Protocol *protocol = p->host->protocol;
    const OsWait wait = seconds(p, p->start_s);
    if (p->ready && p->host->link && protocol->end_game)
        protocol->end_game(p->host, game, side, &wait);
}

static HostTurn host_turn(const EnginePlayer *p, const Turn *turn) {
    HostTurn t = {.record = turn->record,
                  .state = turn->state,
                  .side = turn->side,
                  .moves = turn->moves,
                  .n_moves = turn->n_moves,
                  .clock = turn->clock,
                  .move_ms = p->time_ms ? p->time_ms : turn->limits.time_ms,
                  .depth = p->depth ? p->depth : turn->limits.depth,
                  .nodes = p->nodes ? (uint64_t)p->nodes : turn->limits.nodes};
    double most_s = (p->time_ms + p->margin_ms + OVER_MS) / 1000.0;
    t.wait = seconds(p, p->time_ms && most_s < p->move_s ? most_s : p->move_s);
    if (turn->clock)
        t.wait.until_ns = os_now_ns() + (turn->clock->allowance_ms + LATE_MS) * 1000000;
    if (turn->limits.stop) t.wait.stop = turn->limits.stop;
    return t;
}

static bool engine_choose(Player *player, const Turn *turn, Choice *out, Error *e) {
    EnginePlayer *p = (EnginePlayer *)player;
    if (!turn->record) return error_set(e, "an external engine needs the game so far");
    if (!p->ready && !p->host->link && !*p->why.text) engine_begins(player, turn->side, 0);
    if (!p->ready) {
        out->absent = p->absent;
        *e = p->why;
        return false;
    }
    HostTurn asked = host_turn(p, turn);
    HostAnswer answer = {0};
    int64_t began = os_now_ns();
    if (!p->host->protocol->choose(p->host, &asked, &answer, e)) {
        bool late = link_was_late(p->host->link);
        out->fault = late && (turn->clock || p->time_ms) ? END_TIME : answer.fault;
        if (late && !turn->clock && !p->time_ms) error_prefix(e, "after %g s", p->move_s);
        p->ready = p->absent = false;
        p->why = *e;
        end_process(p, false);
        return false;
    }
    if (!turn->clock && asked.move_ms > 0)
        out->over_ms = (os_now_ns() - began) / 1000000 - asked.move_ms;
    out->late = p->time_ms > 0 && out->over_ms > p->margin_ms;
    out->has_delay = answer.has_delay;
    out->delay_us = answer.delay_us;
    out->move = answer.move;
    out->resigns = answer.resigns;
    out->has_value = answer.has_value;
    out->value = answer.value;
    out->stats.nodes = answer.nodes;
    out->stats.depth = answer.depth;
    return true;
}

// An engine that does not start, or does not have one of option.NAME=VALUE, is found before the
// first game. The process stays for that game.
static bool engine_prepare(Player *player, Error *e) {
    EnginePlayer *p = (EnginePlayer *)player;
    if (p->host->link || start_process(p, e)) return true;
    if (!p->host->refused_option) error_prefix(e, "at its start");
    end_process(p, false);
    return false;
}

static bool engine_moves_only(const Player *player) {
    return ((const EnginePlayer *)player)->host->protocol->moves_only;
}

// --- from a text ---

static void engine_free(Player *player) {
    EnginePlayer *p = (EnginePlayer *)player;
    if (p->host) {
        end_process(p, true);
        p->host->protocol->free(p->host);
    }
    command_words_clear(&p->command);
    free(p->folder);
    free(p->init);
    free(p->errors);
    free(p->name);
    free(p->log);
    for (size_t i = 0; i < p->n_options; i++) {
        free(p->options[i].name);
        free(p->options[i].value);
    }
    free(p->options);
    free(p);
}

// What nearly all engines of a game speak.
static const char *usual_protocol(const Game *g) {
    if (game_is(g, "chess") || game_is(g, "chess960")) return "uci";
    return game_is(g, "shogi") ? "usi" : "gtp";
}

static bool choose_protocol(Spec *spec, const Game *g, EnginePlayer *p, Error *e) {
    size_t n;
    const Protocol *const *all = host_protocols(&n);
    const char *names[16];
    int chosen = 0;
    const char *usual = usual_protocol(g);
    for (size_t i = 0; i < n; i++) {
        names[i] = all[i]->name;
        if (strcmp(names[i], usual) == 0) chosen = (int)i;
    }
    if (!spec_choice(spec, "proto", names, n, &chosen, e)) return false;
    p->host = all[chosen]->make(g, e);
    return p->host != NULL;
}

static char *text_option(Spec *spec, const char *key) {
    const char *value = spec_get(spec, key);
    return value && *value ? mem_text(value) : NULL;
}

// option.Hash=64, for engines whose protocol has options.
static bool read_engine_options(Spec *spec, EnginePlayer *p, Error *e) {
    static const char prefix[] = "option.";
    const Protocol *protocol = p->host->protocol;
    p->options = mem_new(spec->n, sizeof *p->options);
    for (size_t i = 0; i < spec->n; i++) {
        const char *key = spec->item[i].key;
        if (strncmp(key, prefix, strlen(prefix)) != 0) continue;
        if (!protocol->has_options)
            return error_set(e, "%.40s: %s has no options; init= sends commands", key,
                             protocol->name);
        spec->item[i].used = true;
        p->options[p->n_options++] =
            (HostOption){mem_text(key + strlen(prefix)), mem_text(spec->item[i].value)};
    }
    p->host->options = p->options;
    p->host->n_options = p->n_options;
    return true;
}

// A limit that cannot be sent to the engine would be none.
static bool can_limit(const EnginePlayer *p, Spec *spec, Error *e) {
    const Protocol *protocol = p->host->protocol;
    if (p->depth && !protocol->has_depth)
        return error_set(e, "depth=: %s has no limit of depth", protocol->name);
    if (p->nodes && !protocol->has_nodes)
        return error_set(e, "nodes=: %s has no limit of nodes", protocol->name);
    if (p->time_ms && !protocol->has_time)
        return error_set(e,
                         "time=: %s has no time for a single move; a clock of 0/SECONDS gives one",
                         protocol->name);
    if (p->time_ms % 1000 && protocol->whole_seconds)
        return error_set(e, "time=: %s has whole seconds only", protocol->name);
    return p->time_ms || !spec_get(spec, "margin") || error_set(e, "margin= belongs to time=");
}

static bool read_options(Spec *spec, const Game *g, EnginePlayer *p, Error *e) {
    static const char *const known[] = {"proto",   "dir",         "init",     "elo",    "memory",
                                        "timeout", "start",       "depth",    "nodes",  "time",
                                        "margin",  "restart",     "errors",   "ponder", "name",
                                        "log",     "option.NAME", "confined", "network"};
    static const char *const no_yes[] = {"no", "yes"};
    double elo = 0, time_s = 0, margin_s = 0.1;
    int restarts = 0, ponders = 0, confined = 1, network = 0;
    const char *command = spec_get(spec, "");
    if (!command) return error_set(e, "the command is missing: write engine:COMMAND,proto=...");
    p->folder = text_option(spec, "dir");
    p->init = text_option(spec, "init");
    p->errors = text_option(spec, "errors");
    p->name = text_option(spec, "name");
    p->log = text_option(spec, "log");
    p->player.name = p->name;
    bool ok = command_words(command, &p->command, e) && choose_protocol(spec, g, p, e) &&
              read_engine_options(spec, p, e) && spec_real(spec, "elo", -10000, 10000, &elo, e) &&
              spec_int(spec, "memory", 0, 1 << 20, &p->memory_mb, e) &&
              spec_real(spec, "timeout", 0.001, 1e6, &p->move_s, e) &&
              spec_real(spec, "start", 0.001, 1e6, &p->start_s, e) &&
              spec_int(spec, "depth", 1, 1000, &p->depth, e) &&
              spec_int(spec, "nodes", 1, 1000000000, &p->nodes, e) &&
              spec_real(spec, "time", 0.001, 100000, &time_s, e) &&
              spec_real(spec, "margin", 0, 100000, &margin_s, e) &&
              spec_choice(spec, "restart", no_yes, 2, &restarts, e) &&
              spec_choice(spec, "ponder", no_yes, 2, &ponders, e) &&
              spec_choice(spec, "confined", no_yes, 2, &confined, e) &&
              spec_choice(spec, "network", no_yes, 2, &network, e) &&
              spec_done(spec, known, sizeof known / sizeof *known, e);
    p->time_ms = (int)(time_s * 1000 + 0.5);
    p->margin_ms = (int)(margin_s * 1000 + 0.5);
    p->restarts = restarts;
    p->free = !confined;
    p->network = network;
    if (ok && !can_limit(p, spec, e)) return false;
    if (ok && ponders && !p->host->protocol->can_ponder)
        return error_set(e, "ponder=yes: %s cannot ponder", p->host->protocol->name);
    if (ok) p->host->ponders = ponders;
    return ok;
}

// What is misspelled is not an engine failure: it is reported before a game begins.
static bool can_start(const EnginePlayer *p, Error *e) {
    if (p->folder && !os_is_folder(p->folder))
        return error_set(e, "dir=%.100s: there is no such folder", p->folder);
    Str path = {0};
    bool found = os_find_program(p->command.words[0], p->folder, &path);
    str_clear(&path);
    if (!found) return error_set(e, "there is no program '%.100s'", p->command.words[0]);
    return !p->log || os_can_write(p->log, e) || error_prefix(e, "log=");
}

static Player *engine_make(Spec *spec, const Game *g, Error *e) {
    static const PlayerOps ops = {.free = engine_free,
                                  .choose = engine_choose,
                                  .begins = engine_begins,
                                  .ends = engine_ends,
                                  .prepare = engine_prepare,
                                  .moves_only = engine_moves_only};
    EnginePlayer *p = mem_new(1, sizeof *p);
    p->player.ops = &ops;
    p->memory_mb = 4096;
    p->move_s = 60;
    p->start_s = 10;
    if (read_options(spec, g, p, e) && can_start(p, e)) return &p->player;
    engine_free(&p->player);
    return NULL;
}

const PlayerType engine_player_type = {
    .name = "engine",
    .options =
        "COMMAND,proto=gtp|htp|uci|ugi|usi|nboard|gnubg|xboard,dir=D,init=C;C,elo=N,depth=N,nodes="
        "N,time="
        "S,margin=S,timeout="
        "S,start=S,"
        "memory=MB,restart=no|yes,ponder=no|yes,errors=FILE,name=TEXT,option.NAME=VALUE,log=FILE,"
        "confined=yes|no,network=no|yes",
    .summary =
        "an external program that speaks GTP, HTP, UCI, UGI, USI, NBoard, XBoard or as gnubg",
    .outside = true,
    .make = engine_make,
};
