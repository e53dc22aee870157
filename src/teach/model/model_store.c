// SPDX-License-Identifier: MIT
// model_store.c - see model_store.h.
#include "teach/model/model_store.h"

#include "record/files/archive_place.h"

static const char prefix[] = "model/";

static void event_name(const char *title, const char *name, Str *out) {
    str_addf(out, "%s%s/%s", prefix, title, name);
}

bool model_store_put(Archive *a, const ChoiceModel *m, Error *e) {
    Str event = {0}, text = {0};
    event_name(m->game, m->name, &event);
    choice_model_write(m, &text);
    bool ok = archive_set_event(a, str_text(&event), str_text(&text), e);
    str_clear(&event);
    str_clear(&text);
    return ok;
}

typedef struct {
    ModelEach *each;
    void *context;
} Listing;

static bool list_one(void *context, const char *event, const char *text) {
    const Listing *l = context;
    const char *title = event + strlen(prefix), *slash = strchr(title, '/');
    char own[64];
    if (!slash || (size_t)(slash - title) >= sizeof own) return true;
    memcpy(own, title, (size_t)(slash - title));
    own[slash - title] = '\0';
    return l->each(l->context, own, slash + 1, text);
}

bool model_store_list(Archive *a, ModelEach *each, void *context, Error *e) {
    return archive_list_events(a, prefix, list_one, &(Listing){each, context}, e);
}

typedef struct {
    const char *name;
    char title[64]; // of a model of that name
} Elsewhere;

static bool look_elsewhere(void *context, const char *title, const char *name, const char *text) {
    Elsewhere *w = context;
    (void)text;
    if (strcmp(name, w->name) == 0) snprintf(w->title, sizeof w->title, "%s", title);
    return true;
}

bool model_store_get(Archive *a, const Game *g, const char *name, ChoiceModel *out, Error *e) {
    Str event = {0};
    event_name(g->title, name, &event);
    char *text = archive_event_text(a, str_text(&event));
    str_clear(&event);
    if (text) {
        bool ok = choice_model_read(out, g, text, e);
        free(text);
        return ok || error_prefix(e, "model '%.60s'", name);
    }
    Elsewhere w = {.name = name};
    if (!model_store_list(a, look_elsewhere, &w, e)) return false;
    if (*w.title)
        return error_set(e, "the model '%.60s' is for %s, not for %s", name, w.title, g->title);
    return error_set(e, "there is no model '%.60s' for %s; 'genpei model show' lists them", name,
                     g->title);
}

bool model_store_load(const char *path, const Game *g, const char *name, ChoiceModel *out,
                      Error *e) {
    Str own = {0};
    bool placed = path || archive_place(&own, e) != ARCHIVE_NOWHERE;
    Archive *a = placed ? archive_open(path ? path : str_text(&own), ARCHIVE_READ, e) : NULL;
    str_clear(&own);
    if (!a) return error_prefix(e, "models");
    bool ok = model_store_get(a, g, name, out, e);
    archive_close(a);
    return ok;
}
