// SPDX-License-Identifier: MIT
// web_written.c - see web_written.h.
#include "web/games/web_written.h"

#include "base/hash.h"
#include "base/mem.h"
#include "base/os/os_server.h"
#include "lang/game/l7_type.h"

#include <ctype.h>

#define WRITTEN_PREFIX "written/"

void written_name(const char *own, const char *text, char out[WRITTEN_NAME_SIZE]) {
    char word[41];
    size_t n = 0;
    for (; own[n] && n + 1 < sizeof word; n++)
        word[n] = isalnum((unsigned char)own[n]) ? own[n] : '_';
    word[n] = '\0';
    size_t length = strlen(text); // empty lines at the end make no difference
    while (length > 0 && isspace((unsigned char)text[length - 1])) length--;
    unsigned long long hash = hash_bytes(text, length);
    snprintf(out, WRITTEN_NAME_SIZE, "%s-%010llx", word, hash & 0xFFFFFFFFFFULL);
}

// --- as a type of game ---

typedef struct {
    GameType type;
    L7Description text;
    char *name, *title, *params, *summary, *source;
} WrittenType;

static void free_type(GameType *type) {
    WrittenType *w = (WrittenType *)type;
    free(w->name);
    free(w->title);
    free(w->params);
    free(w->summary);
    free(w->source);
    free(w);
}

static char *text_of(const json_t *j, const char *name) {
    const char *text = json_string_value(json_object_get(j, name));
    return mem_text(text ? text : "");
}

// False when it is not such a description, or exists already.
static bool put_into_table(GameTable *games, const json_t *one) {
    const json_t *entry = json_object_get(one, "entry");
    WrittenType *w = mem_new(1, sizeof *w);
    w->name = text_of(entry, "name");
    w->title = text_of(entry, "title");
    w->params = text_of(entry, "params");
    w->summary = text_of(entry, "summary");
    w->source = text_of(one, "text");
    w->text = (L7Description){w->name, w->source};
    w->type = (GameType){.name = w->name,
                         .title = w->title,
                         .params = w->params,
                         .backends = "vm c",
                         .summary = w->summary,
                         .data = &w->text,
                         .make = l7_type_make};
    char name[WRITTEN_NAME_SIZE];
    char *own = text_of(one, "own");
    written_name(own, w->source, name);
    free(own);
    bool ok = strcmp(name, w->name) == 0 && game_table_add(games, &w->type, free_type);
    if (!ok) free_type(&w->type);
    return ok;
}

// --- the archive ---

typedef struct {
    GameTable *games;
    json_t *list; // may be NULL
} Load;

// Unreadable descriptions are skipped: they may come from a newer program.
static bool load_one(void *context, const char *event, const char *text) {
    (void)event;
    Load *l = context;
    json_t *one = json_loads(text, 0, NULL);
    if (one && put_into_table(l->games, one) && l->list) json_array_append(l->list, one);
    json_decref(one);
    return true;
}

bool written_load(Archive *archive, GameTable *games, Error *e) {
    return archive_list_events(archive, WRITTEN_PREFIX, load_one, &(Load){games, NULL}, e);
}

static int64_t updated(const json_t *one) {
    return json_integer_value(json_object_get(one, "updated"));
}

static int oldest_first(const void *a, const void *b) {
    int64_t x = updated(*(json_t *const *)a), y = updated(*(json_t *const *)b);
    return (x > y) - (x < y);
}

bool written_init(Written *w, Archive *archive, GameTable *games, Error *e) {
    *w = (Written){.archive = archive, .games = games, .list = json_array()};
    mtx_init(&w->lock, mtx_plain);
    json_t *all = json_array();
    bool ok = archive_list_events(archive, WRITTEN_PREFIX, load_one, &(Load){games, all}, e);
    size_t n = json_array_size(all);
    json_t **order = mem_new(n + 1, sizeof *order);
    for (size_t i = 0; i < n; i++) order[i] = json_array_get(all, i);
    qsort(order, n, sizeof *order, oldest_first);
    for (size_t i = 0; i < n; i++) json_array_append(w->list, order[i]);
    free(order);
    json_decref(all);
    return ok;
}

void written_clear(Written *w) {
    json_decref(w->list);
    mtx_destroy(&w->lock);
    *w = (Written){0};
}

static const char *name_of(const json_t *one) {
    return json_string_value(json_object_get(json_object_get(one, "entry"), "name"));
}

static const json_t *find_one(const Written *w, const char *name) {
    size_t i;
    json_t *one;
    json_array_foreach(w->list, i, one) {
        if (strcmp(name_of(one), name) == 0) return one;
    }
    return NULL;
}

static bool is_removed(const json_t *one) {
    return json_is_true(json_object_get(one, "removed"));
}

bool written_removed(Written *w, const char *name) {
    mtx_lock(&w->lock);
    const json_t *one = find_one(w, name);
    bool removed = one && is_removed(one);
    mtx_unlock(&w->lock);
    return removed;
}

bool written_has(Written *w, const char *name) {
    mtx_lock(&w->lock);
    bool has = find_one(w, name) != NULL;
    mtx_unlock(&w->lock);
    return has;
}

char *written_text(Written *w, const char *name) {
    mtx_lock(&w->lock);
    const json_t *one = find_one(w, name);
    char *text = one && !is_removed(one) ? text_of(one, "text") : NULL;
    mtx_unlock(&w->lock);
    return text;
}

bool written_add(Written *w, const char *own, const char *text, json_t *entry, Error *e) {
    json_t *one = json_pack("{s:s, s:I, s:s, s:o}", "text", text, "updated",
                            (json_int_t)os_unix_ms(), "own", own, "entry", entry);
    if (!one) return error_set(e, "the text is not UTF-8");
    char event[sizeof WRITTEN_PREFIX + WRITTEN_NAME_SIZE];
    snprintf(event, sizeof event, WRITTEN_PREFIX "%s", name_of(one));
    char *kept = json_dumps(one, JSON_COMPACT | JSON_REAL_PRECISION(9));
    mtx_lock(&w->lock);
    bool ok = json_array_size(w->list) < WRITTEN_MAX || find_one(w, name_of(one));
    mtx_unlock(&w->lock);
    if (!ok) error_set(e, "the archive is full: it has as many written games as it can hold");
    ok = ok && archive_set_event(w->archive, event, kept, e);
    mtx_lock(&w->lock);
    json_t *before = (json_t *)find_one(w, name_of(one)); // it was removed, and is written again
    if (ok && before)
        json_object_del(before, "removed");
    else if (ok && put_into_table(w->games, one))
        json_array_append(w->list, one);
    mtx_unlock(&w->lock);
    free(kept);
    json_decref(one);
    return ok;
}

bool written_remove(Written *w, const char *name, Error *e) {
    char event[sizeof WRITTEN_PREFIX + WRITTEN_NAME_SIZE];
    if (!written_has(w, name) || written_removed(w, name))
        return error_set(e, "there is no written game '%.60s'", name);
    snprintf(event, sizeof event, WRITTEN_PREFIX "%s", name);
    if (!archive_remove_event(w->archive, event, NULL, e)) return false;
    mtx_lock(&w->lock);
    json_object_set_new((json_t *)find_one(w, name), "removed", json_true());
    mtx_unlock(&w->lock);
    return true;
}

json_t *written_all(Written *w) {
    json_t *out = json_array(), *one;
    size_t i;
    mtx_lock(&w->lock);
    json_array_foreach(w->list, i, one) {
        if (is_removed(one)) continue;
        json_t *entry = json_object_get(one, "entry");
        json_array_append_new(
            out, json_pack("{s:O, s:O, s:I, s:I}", "name", json_object_get(entry, "name"), "title",
                           json_object_get(entry, "title"), "updated", (json_int_t)updated(one),
                           "bytes", (json_int_t)json_string_length(json_object_get(one, "text"))));
    }
    mtx_unlock(&w->lock);
    return out;
}

void written_entries(Written *w, json_t *out) {
    json_t *seen = json_object();
    size_t shown = 0;
    mtx_lock(&w->lock);
    for (size_t i = json_array_size(w->list); i-- > 0 && shown < WRITTEN_SHOWN;) {
        const json_t *one = json_array_get(w->list, i);
        const char *own = json_string_value(json_object_get(one, "own"));
        if (is_removed(one) || json_object_get(seen, own)) continue;
        json_object_set_new(seen, own, json_true());
        json_t *entry = json_copy(json_object_get(one, "entry"));
        json_object_set_new(entry, "written", json_integer(updated(one)));
        json_array_append_new(out, entry);
        shown++;
    }
    mtx_unlock(&w->lock);
    json_decref(seen);
}
