// SPDX-License-Identifier: MIT
// web_do_lists.c - see web_do_lists.h.
#include "web/web_do_lists.h"

#include "base/mem.h"
#include "lang/game/l7_type.h"
#include "player/presets.h"
#include "web/games/web_json.h"
#include "web/games/web_l7.h"
#include "web/web_allow.h"

static json_t *json_game_type(Web *w, const GameType *type) {
    const Game *g = game_table_open(w->setup->games, type->name, NULL);
    if (!g) return NULL;
    Spec *spec = mem_new(1, sizeof *spec);
    const GameType *described = game_table_find(w->setup->games, type->name, "vm", spec, NULL);
    free(spec);
    json_t *j = json_game_entry(g, type->name, type->title, type->params, type->summary);
    json_object_set_new(j, "words", json_string(g->words ? g->words : ""));
    json_object_set_new(j, "l7", json_boolean(described && described->make == l7_type_make));
    return j;
}

Reply do_games(Web *w, Request *q) {
    (void)q;
    if (!w->games_json) {
        json_t *list = json_array();
        for (size_t i = 0; i < game_table_count(w->setup->games); i++) {
            const GameType *type = game_table_type(w->setup->games, i);
            json_t *one = written_text(&w->written, type->name) ? NULL : json_game_type(w, type);
            if (one) json_array_append_new(list, one);
        }
        written_entries(&w->written, list);
        w->games_json = json_dumps(list, JSON_COMPACT | JSON_REAL_PRECISION(9));
        json_decref(list);
    }
    return reply_text(200, "application/json", w->games_json);
}

Reply do_presets(Web *w, Request *q) {
    const char *name = request_query(q, "game");
    Error e;
    const Game *g = name ? game_table_open(w->setup->games, name, &e) : NULL;
    if (!name) return reply_error(400, "the query parameter game=NAME is missing");
    if (!g) return reply_error(404, "%s", e.text);
    size_t n;
    const Preset *presets = presets_all(&n);
    json_t *list = json_array();
    for (int level = 1; level < 20; level++) {
        for (size_t i = 0; i < n; i++) {
            const Preset *p = &presets[i];
            if (p->level != level || !preset_suits(p, &w->setup->players, g)) continue;
            json_array_append_new(list, json_pack("{s:s, s:{s:s, s:s}, s:s, s:i}", "id", p->id,
                                                  "label", "en", p->en, "ja", p->ja, "spec",
                                                  p->spec, "level", p->level));
        }
    }
    for (size_t i = 0; i < w->setup->engines.n; i++) {
        const WebEngine *engine = &w->setup->engines.items[i];
        if (!web_engine_suits(engine, g)) continue;
        json_array_append_new(list, json_pack("{s:s, s:{s:s, s:s}, s:s, s:i}", "id", engine->name,
                                              "label", "en", engine->name, "ja", engine->name,
                                              "spec", engine->spec, "level", 9));
    }
    return reply_json(200, list);
}

Reply do_list(Web *w, Request *q) {
    const char *text = request_query(q, "limit");
    int64_t limit = 50;
    if (text && (!spec_number(text, &limit) || limit < 0 || limit > 1000))
        return reply_error(400, "limit must be a number from 0 to 1000");
    return reply_json(200, game_list_newest(&w->game_list, (size_t)limit));
}
