// SPDX-License-Identifier: MIT
// web_allow.c - see web_allow.h.
#include "web/web_allow.h"

#include "base/mem.h"
#include "base/os/os_posix.h"
#include "player/presets.h"

static bool read_line(WebEngines *out, char *line, Error *e) {
    char *equals = strchr(line, '=');
    char *space = line + strcspn(line, " \t=");
    if (!equals || *space == '=') return error_set(e, "not of the form GAME NAME = PLAYER");
    *equals = *space = '\0';
    char *name = str_trim(space + 1), *spec = str_trim(equals + 1);
    if (!*name || !*spec) return error_set(e, "not of the form GAME NAME = PLAYER");
    out->items = mem_resize(out->items, out->n + 1, sizeof *out->items);
    out->items[out->n++] = (WebEngine){mem_text(line), mem_text(name), mem_text(spec)};
    return true;
}

bool web_engines_read(WebEngines *out, const char *path, Error *e) {
    Str text = {0};
    bool ok = os_read_text(path, 1 << 20, &text, e);
    int number = 1;
    for (char *line = ok ? text.text : NULL; line && ok; number++) {
        char *end = strchr(line, '\n');
        if (end) *end = '\0';
        line = str_bare_line(line);
        ok = !*line || read_line(out, line, e) || error_prefix(e, "%.200s:%d", path, number);
        line = end ? end + 1 : NULL;
    }
    str_clear(&text);
    return ok;
}

void web_engines_clear(WebEngines *e) {
    for (size_t i = 0; i < e->n; i++) {
        free(e->items[i].game);
        free(e->items[i].name);
        free(e->items[i].spec);
    }
    free(e->items);
    *e = (WebEngines){0};
}

bool web_allows(const WebSetup *s, const char *text) {
    if (presets_allow(&s->players, text)) return true;
    for (size_t i = 0; i < s->engines.n; i++)
        if (strcmp(s->engines.items[i].spec, text) == 0) return true;
    return false;
}

bool web_engine_suits(const WebEngine *e, const Game *g) {
    return strcmp(e->game, g->name) == 0 || game_is(g, e->game);
}
