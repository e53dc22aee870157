// SPDX-License-Identifier: MIT
// game_set.c - see game_set.h.
#include "teach/model/game_set.h"

#include "base/hash.h"
#include "base/mem.h"
#include "base/os/os_posix.h"
#include "base/spec.h"

enum { EVERY = 5, WTHOR_HEADER = 16, WTHOR_NAMES_LIMIT = 16 << 20 };

void game_set_init(GameSet *s, const Game *g) {
    *s = (GameSet){.game = g};
}

void game_set_clear(GameSet *s) {
    for (size_t i = 0; i < s->n; i++) {
        free(s->games[i].moves);
        free(s->games[i].start);
    }
    for (size_t i = 0; i < s->n_names; i++) free(s->names[i]);
    free(s->games);
    free(s->names);
    free(s->played);
    free(s->slots);
    free(s->wthor);
    *s = (GameSet){.game = s->game};
}

// --- names ---

static size_t name_slot(const GameSet *s, const char *name) {
    size_t i = hash_bytes(name, strlen(name)) & (s->n_slots - 1);
    while (s->slots[i] && strcmp(s->names[s->slots[i] - 1], name) != 0)
        i = (i + 1) & (s->n_slots - 1);
    return i;
}

size_t game_set_find(const GameSet *s, const char *name) {
    if (!s->n_slots) return SIZE_MAX;
    uint32_t at = s->slots[name_slot(s, name)];
    return at ? at - 1 : SIZE_MAX;
}

static void grow_slots(GameSet *s) {
    free(s->slots);
    s->n_slots = s->n_slots ? 2 * s->n_slots : 256;
    s->slots = mem_new(s->n_slots, sizeof *s->slots);
    for (size_t i = 0; i < s->n_names; i++) s->slots[name_slot(s, s->names[i])] = (uint32_t)i + 1;
}

static uint32_t number_of(GameSet *s, const char *name) {
    size_t at = game_set_find(s, name);
    if (at != SIZE_MAX) return (uint32_t)at;
    if (s->n_names == s->names_cap) {
        s->names_cap = s->names_cap ? 2 * s->names_cap : 64;
        s->names = mem_resize(s->names, s->names_cap, sizeof *s->names);
        s->played = mem_resize(s->played, s->names_cap, sizeof *s->played);
    }
    s->names[s->n_names] = mem_text(name);
    s->played[s->n_names++] = 0;
    if (2 * s->n_names > s->n_slots)
        grow_slots(s);
    else
        s->slots[name_slot(s, name)] = (uint32_t)s->n_names;
    return (uint32_t)s->n_names - 1;
}

// --- the names of WTHOR files ---

static bool read_names(GameSet *s, const char *path, Error *e) {
    Str text = {0};
    if (!os_read_file(path, WTHOR_NAMES_LIMIT, &text, e)) return false;
    if (text.len < WTHOR_HEADER || (text.len - WTHOR_HEADER) % WTHOR_NAME != 0) {
        str_clear(&text);
        return error_set(e, "%.200s: not a list of players", path);
    }
    memmove(text.text, text.text + WTHOR_HEADER, text.len - WTHOR_HEADER);
    free(s->wthor);
    s->wthor = text.text; // taken over
    s->n_wthor = (text.len - WTHOR_HEADER) / WTHOR_NAME;
    return true;
}

// The name behind "WTHOR 135", where it is known.
static const char *name_behind(const GameSet *s, const char *name, char room[WTHOR_NAME + 1]) {
    static const char numbered[] = "WTHOR ";
    int64_t i;
    if (strncmp(name, numbered, strlen(numbered)) != 0) return name;
    if (!spec_number(name + strlen(numbered), &i) || i < 0 || (size_t)i >= s->n_wthor) return name;
    memcpy(room, s->wthor + WTHOR_NAME * i, WTHOR_NAME);
    room[WTHOR_NAME] = '\0';
    return *room ? room : name;
}

// --- games ---

void game_set_add(GameSet *s, const Record *r) {
    if (s->n == s->cap) {
        s->cap = s->cap ? 2 * s->cap : 256;
        s->games = mem_resize(s->games, s->cap, sizeof *s->games);
    }
    KeptGame *k = &s->games[s->n++];
    *k = (KeptGame){.n = (uint32_t)r->n, .moves = mem_new(r->n + 1, sizeof(Move))};
    for (size_t i = 0; i < r->n; i++) k->moves[i] = r->moves[i].move;
    for (int p = 0; p < 2; p++) {
        char room[WTHOR_NAME + 1];
        k->names[p] = number_of(s, name_behind(s, r->names[p], room));
        s->played[k->names[p]]++;
    }
    State *usual = game_states_new(s->game, 1);
    game_start(s->game, usual);
    if (game_same(s->game, usual, r->start)) {
        free(usual);
        return;
    }
    game_copy(s->game, usual, r->start);
    k->start = usual;
}

static bool take(void *context, Record *r, size_t line, const Error *why) {
    GameSet *s = context;
    (void)line;
    if (!r) {
        if (s->refused++ == 0) s->why = *why;
    } else if (strcmp(r->game->title, s->game->title) != 0) {
        s->others++;
    } else {
        game_set_add(s, r);
    }
    return true;
}

static bool ends_in(const char *path, const char *end) {
    size_t n = strlen(path), k = strlen(end);
    return n >= k && str_same_word(path + n - k, end);
}

bool game_set_read(GameSet *s, const char *path, GameTable *games, Error *e) {
    if (ends_in(path, ".jou")) return read_names(s, path, e);
    return record_file_read(path, games, take, s, e);
}

void game_set_keep_back(GameSet *s, size_t player) {
    size_t seen = 0;
    for (size_t i = 0; i < s->n; i++) {
        KeptGame *k = &s->games[i];
        if (k->names[0] != player && k->names[1] != player) continue;
        if (++seen % EVERY == 0) k->test = true;
    }
}
