// SPDX-License-Identifier: MIT
// web_do_lists.c - see web_do_lists.h.
#include "web/web_do_lists.h"

#include "base/mem.h"
#include "lang/game/l7_type.h"
#include "player/preset_measured.h"
#include "player/presets.h"
#include "teach/handicap/handicap_advice.h"
#include "web/games/web_json.h"
#include "web/games/web_l7.h"
#include "web/web_allow.h"

enum { PRESET_LISTS_MAX = 500 };

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

static json_t *make_entries(Web *w) {
    json_t *list = json_array();
    for (size_t i = 0; i < game_table_count(w->setup->games); i++) {
        const GameType *type = game_table_type(w->setup->games, i);
        json_t *one = written_has(&w->written, type->name) ? NULL : json_game_type(w, type);
        if (one) json_array_append_new(list, one);
    }
    written_entries(&w->written, list);
    return list;
}

// The list, which the caller decrefs and does not change: others have it too.
static json_t *game_entries(Web *w) {
    mtx_lock(&w->lock);
    json_t *list = json_incref(w->games);
    int64_t number = w->games_number;
    mtx_unlock(&w->lock);
    if (list) return list;
    list = make_entries(w);
    mtx_lock(&w->lock);
    if (!w->games && w->games_number == number) w->games = json_incref(list);
    mtx_unlock(&w->lock);
    return list;
}

// What a list of names needs of an entry; its board, rules and options are most of it.
static json_t *short_entry(const json_t *entry) {
    static const char *const fields[] = {"name", "title", "players", "summary",
                                         "kind", "l7",    "written"};
    json_t *brief = json_object();
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        json_t *value = json_object_get(entry, fields[i]);
        if (value) json_object_set(brief, fields[i], value);
    }
    return brief;
}

// Whether `name` is one of "othello,hex,chess".
static bool names_it(const char *names, const char *name) {
    size_t n = strlen(name);
    for (const char *at = names; at; at = strchr(at, ',') ? strchr(at, ',') + 1 : NULL)
        if (strncmp(at, name, n) == 0 && (at[n] == ',' || at[n] == '\0')) return true;
    return false;
}

// All entries; with ?short=1 what a list of names needs; with ?names=A,B those of these games.
Reply do_games(Web *w, Request *q) {
    const char *names = request_query(q, "names"), *brief = request_query(q, "short");
    bool is_short = brief && strcmp(brief, "1") == 0;
    json_t *list = json_array();
    size_t i;
    json_t *entry;
    json_t *all = game_entries(w);
    json_array_foreach(all, i, entry) {
        if (names && !names_it(names, json_string_value(json_object_get(entry, "name")))) continue;
        json_array_append_new(list, is_short ? short_entry(entry) : json_incref(entry));
    }
    json_decref(all);
    return request_unpacks(q, "zstd") ? reply_packed(list) : reply_json(200, list);
}

// What was measured of an opponent; null: nothing, or not on this board.
static json_t *json_measured(Web *w, const Game *g, const Preset *p) {
    char *base = mem_text(g->name);
    base[strcspn(base, ":")] = '\0';
    const PresetMeasured *m = preset_measured(base, p->spec);
    if (!m) {
        base[strcspn(base, "0123456789")] = '\0'; // "hex11"
        m = preset_measured(base, p->spec);
    }
    const Game *usual = m ? game_table_open(w->setup->games, base, NULL) : NULL;
    free(base);
    if (!usual || strcmp(usual->name, g->name) != 0) return json_null();
    return json_pack("{s:s?, s:s?, s:i, s:i, s:i}", "against", m->against, "outside", m->outside,
                     "won", m->won, "drawn", m->drawn, "lost", m->lost);
}

// Who can play this game, weakest first. Players are made to find out, which takes a while.
static json_t *json_presets(Web *w, const Game *g) {
    size_t n;
    const Preset *presets = presets_all(&n);
    json_t *list = json_array();
    for (int level = 1; level < 20; level++) {
        for (size_t i = 0; i < n; i++) {
            const Preset *p = &presets[i];
            if (p->level != level || !preset_suits(p, &w->setup->players, g)) continue;
            json_array_append_new(list,
                                  json_pack("{s:s, s:{s:s, s:s}, s:s, s:i, s:o}", "id", p->id,
                                            "label", "en", p->en, "ja", p->ja, "spec", p->spec,
                                            "level", p->level, "measured", json_measured(w, g, p)));
        }
    }
    for (size_t i = 0; i < w->setup->engines.n; i++) {
        const WebEngine *engine = &w->setup->engines.items[i];
        if (!web_engine_suits(engine, g)) continue;
        json_array_append_new(list, json_pack("{s:s, s:{s:s, s:s}, s:s, s:i}", "id", engine->name,
                                              "label", "en", engine->name, "ja", engine->name,
                                              "spec", engine->spec, "level", 9));
    }
    return list;
}

Reply do_presets(Web *w, Request *q) {
    const char *name = request_query(q, "game");
    Error e;
    GameVisit visit;
    if (!name) return reply_error(400, "the query parameter game=NAME is missing");
    if (!game_table_visit(w->setup->games, name, NULL, &visit, &e))
        return reply_error(404, "%s", e.text);
    const Game *g = visit.game;
    mtx_lock(&w->presets_lock);
    json_t *list = json_incref(json_object_get(w->presets, g->name));
    mtx_unlock(&w->presets_lock);
    if (!list) list = json_presets(w, g);
    mtx_lock(&w->presets_lock);
    // Games with different options are many; each kept list has some kilobytes.
    if (!visit.own && json_object_size(w->presets) < PRESET_LISTS_MAX)
        json_object_set(w->presets, g->name, list);
    mtx_unlock(&w->presets_lock);
    game_visit_end(&visit);
    return reply_json(200, list);
}

// ?game=NAME: how its board looks at the start, with its options.
Reply do_sample(Web *w, Request *q) {
    (void)w;
    const char *name = request_query(q, "game");
    Error e;
    if (!name) return reply_error(400, "the query parameter game=NAME is missing");
    GameVisit visit;
    if (!game_table_visit(w->setup->games, name, NULL, &visit, &e))
        return reply_error(404, "%s", e.text);
    json_t *entry = json_game_entry(visit.game, name, visit.game->title, "", "");
    game_visit_end(&visit);
    json_t *j = json_pack("{s:O, s:O}", "players", json_object_get(entry, "players"), "sample",
                          json_object_get(entry, "sample"));
    json_decref(entry);
    return reply_json(200, j);
}

// Those of a list of summaries that the visitor may see, at most `limit`. Their seating, which has
// the keys of browsers, is left out; so are games that wait for a friend; "mine" says that the
// visitor plays there. Takes ownership of `all`.
static json_t *visible(json_t *all, const char *key, size_t limit) {
    json_t *list = json_array(), *one;
    size_t i;
    json_array_foreach(all, i, one) {
        Seating s = {0};
        if (json_array_size(list) >= limit) break;
        seating_read(&s, json_object_get(one, "seating"));
        bool mine = seating_is_theirs(&s, PLAYERS_MAX, key);
        if (!mine && (s.is_private || seating_invites(&s))) continue;
        if (seating_is_hidden(&s, PLAYERS_MAX, key)) continue;
        json_object_del(one, "seating");
        if (mine) json_object_set_new(one, "mine", json_true());
        json_array_append(list, one);
    }
    json_decref(all);
    return list;
}

Reply do_list(Web *w, Request *q) {
    const char *text = request_query(q, "limit");
    int64_t limit = 50;
    if (text && (!spec_number(text, &limit) || limit < 0 || limit > 1000))
        return reply_error(400, "limit must be a number from 0 to 1000");
    return reply_json(
        200, visible(game_list_newest(&w->game_list, 1000), request_visitor(q), (size_t)limit));
}

// ?opponent=SPEC: the handicap of shogi that makes a game against it even for whoever played here
// before; {"handicap": null} when the player was not measured, or no game against such players has
// ended here.
Reply do_handicap(Web *w, Request *q) {
    const char *opponent = request_query(q, "opponent");
    HandicapStrength person;
    double elo;
    Error e;
    if (!opponent) return reply_error(400, "opponent is missing");
    if (!handicap_player(opponent, &elo)) return reply_json(200, json_pack("{s:n}", "handicap"));
    if (!handicap_person(w->game_list.archive, &person, &e)) return reply_error(500, "%s", e.text);
    if (person.games == 0) return reply_json(200, json_pack("{s:n}", "handicap"));
    HandicapOffer offer = handicap_offer(person.elo, elo);
    return reply_json(200, json_pack("{s:i, s:i, s:f, s:f, s:i, s:f}", "handicap", offer.handicap,
                                     "side", offer.side, "elo", person.elo, "error", person.error,
                                     "games", person.games, "opponent_elo", elo));
}
