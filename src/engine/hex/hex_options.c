// SPDX-License-Identifier: MIT
// hex_options.c - see hex_options.h.
#include "engine/hex/hex_options.h"

#include "base/mem.h"
#include "base/os/os_posix.h"

#include <stdlib.h>
#include <string.h>

enum { FILE_MAX = 64 << 20 };

// The options as read, before they are applied.
typedef struct {
    double seconds, blend;
    int playouts, threads, memory, know;
} Raw;

// Patterns from a file, or plain ones; `*out` stays NULL when the option is not given.
static bool read_patterns(Spec *spec, const char *key, HexPatterns **out, Error *e) {
    const char *path = spec_get(spec, key);
    if (!path) return true;
    *out = mem_new(1, sizeof **out);
    if (strcmp(path, "plain") == 0) {
        hex_patterns_plain(*out);
        return true;
    }
    Str bytes = {0};
    bool ok =
        os_read_file(path, FILE_MAX, &bytes, e) &&
        (hex_patterns_read(*out, bytes.text, bytes.len, e) || error_prefix(e, "%.200s", path));
    str_clear(&bytes);
    return ok;
}

// A net from a file, none, or the built-in one, where the build has it.
static bool read_net(Spec *spec, HexNet **out, Error *e) {
    const char *path = spec_get(spec, "net");
    if (!path) *out = hex_net_built_in();
    if (!path || strcmp(path, "none") == 0) return true;
    Str bytes = {0};
    if (os_read_file(path, FILE_MAX, &bytes, e)) {
        *out = hex_net_read(bytes.text, bytes.len, e);
        if (!*out) error_prefix(e, "%.200s", path);
    }
    str_clear(&bytes);
    return *out;
}

static bool read_all(HexOptions *o, Raw *r, Spec *spec, Error *e) {
    static const char *const known[] = {"time",     "playouts", "threads", "seed",   "memory",
                                        "resign",   "ponder",   "know",    "expand", "explore",
                                        "rave",     "prior",    "doubt",   "mix",    "net",
                                        "patterns", "games",    "blend",   "book"};
    HexMctsSetup *m = &o->setup.mcts;
    return spec_real(spec, "time", 0.001, 100000, &r->seconds, e) &&
           spec_int(spec, "playouts", 1, 1000000000, &r->playouts, e) &&
           spec_int(spec, "threads", 1, 64, &r->threads, e) &&
           spec_int(spec, "seed", 0, INT32_MAX, &o->seed, e) &&
           spec_int(spec, "memory", 16, 16384, &r->memory, e) &&
           spec_int(spec, "resign", 0, 1, &o->resign, e) &&
           spec_int(spec, "ponder", 0, 1, &o->ponder, e) &&
           spec_int(spec, "book", 0, 1, &o->book, e) &&
           spec_int(spec, "know", 0, 1000000, &r->know, e) &&
           spec_int(spec, "expand", 1, 1000000, &m->expand_at, e) &&
           spec_real(spec, "explore", 0.001, 100, &m->explore, e) &&
           spec_real(spec, "rave", 0.000001, 1000, &m->rave, e) &&
           spec_real(spec, "prior", 0.001, 10, &m->prior, e) &&
           spec_real(spec, "doubt", 0.000001, 1, &m->doubt, e) &&
           spec_real(spec, "mix", 0, 1, &m->mix, e) &&
           read_patterns(spec, "patterns", &o->patterns, e) &&
           read_patterns(spec, "games", &o->games, e) &&
           spec_real(spec, "blend", 0, 1, &r->blend, e) && read_net(spec, &o->net, e) &&
           spec_done(spec, known, sizeof known / sizeof *known, e);
}

bool hex_options_read(HexOptions *o, Spec *spec, Error *e) {
    Raw r = {.threads = 1, .memory = 256, .know = -1, .blend = 1};
    HexMctsSetup *m = &o->setup.mcts;
    *o = (HexOptions){.resign = 1, .book = 1};
    if (!read_all(o, &r, spec, e)) {
        hex_net_free(o->net);
        hex_options_clear(o);
        return false;
    }
    if (o->games) hex_patterns_blend(o->games, r.blend);
    m->know_at = r.know < 0 ? 0 : r.know == 0 ? -1 : r.know; // not given: the default
    m->memory = (size_t)r.memory << 20;
    m->net = o->net;
    m->patterns = o->patterns;
    m->games = o->games;
    o->setup.solvers = r.threads - 1;
    o->setup.solver_memory = m->memory;
    if (!r.playouts && r.seconds == 0) r.seconds = 1;
    o->effort.rounds = (uint64_t)r.playouts;
    o->effort.cpu_ns = (int64_t)(r.seconds * 1e9);
    return true;
}

void hex_options_clear(HexOptions *o) {
    free(o->patterns);
    free(o->games);
    o->patterns = o->games = NULL;
}
