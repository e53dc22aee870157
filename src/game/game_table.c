// SPDX-License-Identifier: MIT
// game_table.c - see game_table.h.
#include "game/game_table.h"

#include "base/mem.h"
#include "base/mem_guard.h"
#include "base/suggest.h"

#include <threads.h>

typedef struct {
    const GameType *type; // the first of its name
    char backends[48];
} Listed;

typedef struct {
    GameType *type;
    FreeGameType *free_type;
} Added;

typedef struct {
    Game *game;
    int64_t asked; // the round in which it was last asked for: game_table_close_unused
    bool stays;    // built in, with its default parameters: it is never closed
} Open;

enum { READERS_MAX = 32 };

struct GameTable {
    mtx_t lock; // of everything else; no game is made while it is held
    const GameType **types;
    size_t n_types;
    Listed **listed; // they stay where they are
    size_t n_listed;
    Added *added;
    size_t n_added;
    Open *open;
    size_t n_open, most_open;
    thrd_t reading[READERS_MAX]; // threads that open no games with other parameters
    size_t n_reading;
    int64_t round;
    bool no_files;
    int64_t most_work; // 0: no limit
    atomic_bool *halt;
};

// A lock that a guarded call gives back where memory runs out.
static void lock(GameTable *t) {
    mem_lock(&t->lock);
}

static void unlock(GameTable *t) {
    mem_unlock(&t->lock);
}

static void list_type(GameTable *t, const GameType *type) {
    if (type->name[0] == '.') return;
    const char *backends = type->backends ? type->backends : "native";
    for (size_t i = 0; i < t->n_listed; i++) {
        Listed *known = t->listed[i];
        if (strcmp(known->type->name, type->name) != 0) continue;
        size_t used = strlen(known->backends);
        snprintf(known->backends + used, sizeof known->backends - used, " %s", backends);
        return;
    }
    Listed *new = mem_new(1, sizeof *new);
    t->listed[t->n_listed++] = new;
    new->type = type;
    snprintf(new->backends, sizeof new->backends, "%s", backends);
}

GameTable *game_table_new(const GameType *const *types, size_t n) {
    GameTable *t = mem_new(1, sizeof *t);
    mtx_init(&t->lock, mtx_plain);
    t->types = mem_new(n + 1, sizeof *t->types);
    if (n) memcpy(t->types, types, n * sizeof *t->types);
    t->n_types = n;
    t->most_open = SIZE_MAX;
    t->listed = mem_new(n, sizeof *t->listed);
    t->added = mem_new(1, sizeof *t->added);
    t->open = mem_new(1, sizeof *t->open);
    for (size_t i = 0; i < n; i++) list_type(t, types[i]);
    return t;
}

static bool add_type(GameTable *t, GameType *type, FreeGameType *free_type) {
    for (size_t i = 0; i < t->n_types; i++)
        if (strcmp(t->types[i]->name, type->name) == 0) return false;
    // Memory may run out: nothing is changed before all of it is there.
    t->types = mem_resize(t->types, t->n_types + 1, sizeof *t->types);
    t->added = mem_resize(t->added, t->n_added + 1, sizeof *t->added);
    t->listed = mem_resize(t->listed, t->n_listed + 1, sizeof *t->listed);
    list_type(t, type);
    t->types[t->n_types++] = type;
    t->added[t->n_added++] = (Added){type, free_type};
    return true;
}

bool game_table_add(GameTable *t, GameType *type, FreeGameType *free_type) {
    lock(t);
    bool added = add_type(t, type, free_type);
    unlock(t);
    return added;
}

void game_table_restrict(GameTable *t, size_t most_open, int64_t most_work) {
    t->no_files = true;
    t->most_open = most_open;
    t->most_work = most_work;
}

static void free_game(Game *g) {
    if (g->ops->free) g->ops->free(g);
    free(g);
}

void game_table_free(GameTable *t) {
    if (!t) return;
    for (size_t i = 0; i < t->n_open; i++) free_game(t->open[i].game);
    for (size_t i = 0; i < t->n_added; i++) t->added[i].free_type(t->added[i].type);
    free(t->open);
    free(t->added);
    free(t->types);
    for (size_t i = 0; i < t->n_listed; i++) free(t->listed[i]);
    free(t->listed);
    mtx_destroy(&t->lock);
    free(t);
}

size_t game_table_count(GameTable *t) {
    lock(t);
    size_t n = t->n_listed;
    unlock(t);
    return n;
}

const GameType *game_table_type(GameTable *t, size_t i) {
    lock(t);
    const GameType *type = t->listed[i]->type;
    unlock(t);
    return type;
}

const char *game_table_backends(GameTable *t, size_t i) {
    lock(t);
    const char *backends = t->listed[i]->backends;
    unlock(t);
    return backends;
}

// "hex11" is "hex:size=11". Writes the long form, or a plain copy.
static void expand_number(const GameTable *t, const char *text, char *out, size_t cap) {
    for (size_t i = 0; i < t->n_types; i++) {
        const GameType *type = t->types[i];
        size_t length = strlen(type->name);
        if (!type->numbered || strncmp(text, type->name, length) != 0) continue;
        size_t digits = strspn(text + length, "0123456789");
        const char *rest = text + length + digits;
        if (digits == 0 || (*rest && *rest != ':')) continue;
        snprintf(out, cap, "%s:size=%.*s%s%s", type->name, (int)digits, text + length,
                 *rest ? "," : "", *rest ? rest + 1 : "");
        return;
    }
    snprintf(out, cap, "%s", text);
}

static bool fits(const GameType *type, const char *name) {
    if (type->name[0] != '.') return strcmp(type->name, name) == 0;
    size_t length = strlen(name), ending = strlen(type->name);
    return length > ending && strcmp(name + length - ending, type->name) == 0;
}

static bool unknown_game(const GameTable *t, const char *name, Error *e) {
    const char *names[128];
    size_t n = 0;
    for (size_t i = 0; i < t->n_listed && n < 128; i++) names[n++] = t->listed[i]->type->name;
    const char *near = suggest_nearest(name, names, n);
    if (near) return error_set(e, "unknown game '%.40s'; did you mean '%s'?", name, near);
    return error_set(e, "unknown game '%.40s'; 'genpei games' lists them", name);
}

// Whether `word` is one of the words of `list`.
static bool has_word(const char *list, const char *word) {
    size_t length = strlen(word);
    for (const char *p = list; length && (p = strstr(p, word)); p += length)
        if ((p == list || p[-1] == ' ') && (p[length] == ' ' || p[length] == '\0')) return true;
    return false;
}

// What to open a game on, where no backend is named.
typedef enum { AT_ONCE, FASTEST } Wish;

typedef struct {
    const GameType *type;
    char backend[16];
} Way;

static void first_or_last_word(const char *list, Wish wish, char *out, size_t cap) {
    const char *last = strrchr(list, ' ');
    const char *from = wish == FASTEST && last ? last + 1 : list;
    snprintf(out, cap, "%.*s", (int)strcspn(from, " "), from);
}

// How to make the game: which type of that name, on which backend (NULL: as wished).
static bool find_way(const GameTable *t, const char *name, const char *backend, Wish wish, Way *out,
                     Error *e) {
    const GameType *first = NULL;
    Str has = {0};
    bool found = false;
    for (size_t i = 0; i < t->n_types && !found; i++) {
        const GameType *type = t->types[i];
        if (!fits(type, name) || (t->no_files && type->name[0] == '.')) continue;
        const char *backends = type->backends ? type->backends : "native";
        if (!first) first = type;
        str_addf(&has, " %s", backends);
        found = !backend || has_word(backends, backend);
        out->type = type;
        if (backend)
            snprintf(out->backend, sizeof out->backend, "%s", backend);
        else
            first_or_last_word(backends, wish, out->backend, sizeof out->backend);
    }
    if (!first)
        unknown_game(t, name, e);
    else if (!found)
        error_set(e, "%.40s has no backend '%.20s'; it has:%s", name, backend, str_text(&has));
    str_clear(&has);
    return found;
}

static const Game *keep(GameTable *t, const Game *made, bool stays) {
    Game *g = mem_new(1, sizeof *g);
    *g = *made;
    t->open = mem_resize(t->open, t->n_open + 1, sizeof *t->open);
    t->open[t->n_open++] = (Open){g, t->round, stays};
    if (t->halt && g->ops->watch) g->ops->watch(g, t->halt);
    return g;
}

const Game *game_table_keep(GameTable *t, const Game *made) {
    lock(t);
    const Game *g = keep(t, made, false);
    unlock(t);
    return g;
}

void game_table_watch(GameTable *t, atomic_bool *halt) {
    lock(t);
    t->halt = halt;
    for (size_t i = 0; i < t->n_open; i++)
        if (t->open[i].game->ops->watch) t->open[i].game->ops->watch(t->open[i].game, halt);
    unlock(t);
}

bool game_table_exceeded(GameTable *t, Error *e) {
    bool exceeded = false;
    lock(t);
    for (size_t i = 0; i < t->n_open && !exceeded; i++)
        exceeded = game_exceeded(t->open[i].game, e);
    unlock(t);
    return exceeded;
}

// An open game of this name, on this backend or (NULL) any: the one that was kept last.
static const Game *find_open(GameTable *t, const char *text, const char *backend) {
    for (size_t i = t->n_open; i-- > 0;) {
        const Game *g = t->open[i].game;
        if (strcmp(g->name, text) != 0 || (backend && strcmp(g->backend, backend) != 0)) continue;
        t->open[i].asked = t->round;
        return g;
    }
    return NULL;
}

const GameType *game_table_find(GameTable *t, const char *text, const char *backend, Spec *spec,
                                Error *e) {
    char whole[SPEC_TEXT_MAX];
    Way way;
    lock(t);
    expand_number(t, text, whole, sizeof whole);
    bool found = spec_parse(whole, spec, e) && find_way(t, spec->name, backend, AT_ONCE, &way, e);
    unlock(t);
    return found ? way.type : NULL;
}

// A description of the game refuses the positions that the rules by hand refuse.
static void share_check(const GameTable *t, const Way *way, const char *name, Game *out) {
    out->move_alias = way->type->move_alias;
    out->position_alias = way->type->position_alias;
    for (size_t i = 0; i < t->n_types; i++)
        if ((t->types[i] != way->type || way->type->move_alias) && fits(t->types[i], name) &&
            t->types[i]->position_allowed)
            out->position_allowed = t->types[i]->position_allowed;
}

// A built-in game with its own parameters needs no limit: no visitor sent it. With the lock.
static bool is_built_in(const GameTable *t, const GameType *type, const char *name) {
    if (strcmp(type->name, name) != 0) return false;
    for (size_t i = 0; i < t->n_added; i++)
        if (t->added[i].type == type) return false;
    return true;
}

static bool is_trusted(GameTable *t, const GameType *type, const char *name) {
    lock(t);
    bool trusted = is_built_in(t, type, name);
    unlock(t);
    return trusted;
}

static bool make_game(GameTable *t, const Way *way, Spec *spec, Game *made, Error *e) {
    if (!way->type->make(way->type, spec, way->backend, made, e)) {
        size_t n = strlen(way->type->name);
        bool named = e && strncmp(e->text, way->type->name, n) == 0 && e->text[n] == ' ';
        if (way->type->name[0] != '.' && !named) error_prefix(e, "%s", way->type->name);
        return false;
    }
    bool too_slow = t->most_work && made->work > t->most_work;
    if (too_slow && !is_trusted(t, way->type, made->name)) {
        if (made->ops->free) made->ops->free(made);
        return error_set(e,
                         "'%.60s' is too slow to be played here: one question may take %lld steps",
                         made->name, (long long)made->work);
    }
    if (!*made->backend) memcpy(made->backend, way->backend, sizeof made->backend);
    return true;
}

// With the lock: the place of this thread among those that open nothing; n_reading: it has none.
static size_t find_reader(const GameTable *t) {
    size_t i = 0;
    while (i < t->n_reading && !thrd_equal(t->reading[i], thrd_current())) i++;
    return i;
}

void game_table_only_open(GameTable *t, bool only) {
    lock(t);
    size_t i = find_reader(t);
    if (only && i == t->n_reading && i < READERS_MAX)
        t->reading[t->n_reading++] = thrd_current();
    else if (!only && i < t->n_reading)
        t->reading[i] = t->reading[--t->n_reading];
    unlock(t);
}

// A text that is understood: how to make its game, and the one that is open already.
typedef struct {
    Spec spec;
    Way way;
    const Game *open; // NULL: none
    bool built_in, full;
} Wanted;

static bool want(GameTable *t, const char *text, const char *backend, Wish wish, Wanted *out,
                 Error *e) {
    char whole[SPEC_TEXT_MAX];
    if (strlen(text) >= sizeof((Game *)NULL)->name)
        return error_set(e, "unknown game '%.40s...'; 'genpei games' lists them", text);
    lock(t);
    expand_number(t, text, whole, sizeof whole);
    bool ok = spec_parse(whole, &out->spec, e) &&
              find_way(t, out->spec.name, backend, wish, &out->way, e);
    out->open = ok ? find_open(t, text, out->way.backend) : NULL;
    out->built_in = ok && is_built_in(t, out->way.type, text);
    out->full = ok && !out->open && !out->built_in &&
                (t->n_open >= t->most_open || find_reader(t) < t->n_reading);
    unlock(t);
    return ok;
}

static bool make_wanted(GameTable *t, Wanted *wanted, const char *text, Game *made, Error *e) {
    *made = (Game){0};
    memcpy(made->name, text, strlen(text) + 1);
    return make_game(t, &wanted->way, &wanted->spec, made, e);
}

static bool too_many(Error *e) {
    return error_set(e, "too many games with other parameters are open; try again later");
}

// Another thread may have made the same game meanwhile: the first one counts.
static const Game *keep_first(GameTable *t, const Wanted *wanted, Game *made, Error *e) {
    lock(t);
    const Game *g = find_open(t, made->name, wanted->way.backend);
    bool full = !g && !wanted->built_in && t->n_open >= t->most_open;
    if (!g && !full) {
        share_check(t, &wanted->way, wanted->spec.name, made);
        g = keep(t, made, wanted->built_in);
        *made = (Game){0};
    }
    unlock(t);
    if (full) too_many(e);
    if (made->ops && made->ops->free) made->ops->free(made);
    return g;
}

static const Game *open_game(GameTable *t, const char *text, const char *backend, Wish wish,
                             Error *e) {
    Game made;
    Wanted wanted;
    if (!want(t, text, backend, wish, &wanted, e)) return NULL;
    if (wanted.open) return game_exceeded(wanted.open, e) ? NULL : wanted.open;
    if (wanted.full) too_many(e);
    if (wanted.full || !make_wanted(t, &wanted, text, &made, e)) return NULL;
    return keep_first(t, &wanted, &made, e);
}

static const Game *find_any(GameTable *t, const char *text) {
    lock(t);
    const Game *open = find_open(t, text, NULL);
    unlock(t);
    return open;
}

const Game *game_table_open(GameTable *t, const char *text, Error *e) {
    const Game *open = find_any(t, text);
    if (open && game_exceeded(open, e)) return NULL;
    return open ? open : open_game(t, text, NULL, AT_ONCE, e);
}

const Game *game_table_open_on(GameTable *t, const char *text, const char *backend, Error *e) {
    return open_game(t, text, backend, FASTEST, e);
}

// --- games that come and go ---

bool game_table_visit(GameTable *t, const char *text, const char *backend, GameVisit *out,
                      Error *e) {
    const Game *open = backend ? NULL : find_any(t, text);
    *out = (GameVisit){.game = open};
    if (open) return !game_exceeded(open, e);
    Wanted wanted;
    if (!want(t, text, backend, AT_ONCE, &wanted, e)) return false;
    open = wanted.open;
    if (!open && wanted.built_in) {
        open = open_game(t, text, backend, AT_ONCE, e);
        if (!open) return false;
    }
    out->game = open;
    if (open) return !game_exceeded(open, e);
    out->own = mem_new(1, sizeof *out->own);
    out->game = out->own;
    if (make_wanted(t, &wanted, text, out->own, e)) {
        lock(t);
        share_check(t, &wanted.way, wanted.spec.name, out->own);
        unlock(t);
        return true;
    }
    free(out->own);
    *out = (GameVisit){0};
    return false;
}

void game_visit_end(GameVisit *v) {
    if (v->own) free_game(v->own);
    *v = (GameVisit){0};
}

bool game_table_has(GameTable *t, const char *text) {
    Wanted wanted;
    return find_any(t, text) ||
           (want(t, text, NULL, AT_ONCE, &wanted, NULL) && (wanted.open || wanted.built_in));
}

size_t game_table_open_count(GameTable *t) {
    lock(t);
    size_t n = t->n_open;
    unlock(t);
    return n;
}

// With the lock.
static bool may_close(const GameTable *t, const Open *o, int rounds, const Game *const *used,
                      size_t n) {
    if (o->stays || t->round - o->asked < rounds) return false;
    for (size_t i = 0; i < n; i++)
        if (used[i] == o->game) return false;
    return true;
}

size_t game_table_close_unused(GameTable *t, int rounds, const Game *const *used, size_t n) {
    size_t kept = 0, closed = 0;
    lock(t);
    t->round++;
    for (size_t i = 0; i < t->n_open; i++) {
        if (may_close(t, &t->open[i], rounds, used, n)) {
            free_game(t->open[i].game);
            closed++;
        } else {
            t->open[kept++] = t->open[i];
        }
    }
    t->n_open = kept;
    unlock(t);
    return closed;
}
