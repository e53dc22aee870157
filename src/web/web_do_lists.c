// SPDX-License-Identifier: MIT
// web_do_lists.c - what there is: games, opponents, games kept.
#include "web/web_handlers.h"

#include "base/mem.h"
#include "player/presets.h"
#include "web/web_allow.h"
#include "web/web_json.h"

static json_t *json_game_type(Web *w, const GameType *type) {
    const Game *g = game_table_open(w->setup->games, type->name, NULL);
    if (!g) return NULL;
    State *s = game_states_new(g, 1);
    Drawing d = {0};
    json_t *players = json_array();
    game_start(g, s);
    game_draw(g, s, &d);
    for (int side = 0; side < g->players; side++)
        json_array_append_new(players, json_string(g->player_names[side]));
    json_t *j = json_pack("{s:s, s:s, s:o, s:s, s:s, s:s, s:o, s:s}", "name", type->name, "title",
                          type->title, "players", players, "params", type->params, "summary",
                          type->summary, "kind", json_board_kind(d.kind), "sample",
                          json_drawing(&d, true), "words", g->words ? g->words : "");
    drawing_clear(&d);
    free(s);
    return j;
}

Reply do_games(Web *w, Request *q) {
    (void)q;
    if (!w->games_json) {
        json_t *list = json_array();
        for (size_t i = 0; i < game_table_count(w->setup->games); i++) {
            json_t *one = json_game_type(w, game_table_type(w->setup->games, i));
            if (one) json_array_append_new(list, one);
        }
        w->games_json = json_dumps(list, JSON_COMPACT | JSON_REAL_PRECISION(9));
        json_decref(list);
    }
    return reply_text(200, "application/json", w->games_json);
}

Reply do_presets(Web *w, Request *q) {
    const char *name = request_query(q, "game");
    Error e;
    const Game *g = name ? game_table_open(w->setup->games, name, &e) : NULL;
    if (!name) return reply_error(400, "which game? ?game=NAME is missing");
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
    return reply_json(200, hall_list(&w->hall, (size_t)limit));
}
