// SPDX-License-Identifier: MIT
// game.c - the general answers to the questions of game.h.
#include "game/game.h"

#include "base/hash.h"
#include "base/mem.h"

// Not cleared: some games have room for very many moves.
static Move *move_room(const Game *g) {
    return mem_resize(NULL, g->max_moves, sizeof(Move));
}

size_t game_count_moves(const Game *g, const State *s) {
    if (g->ops->count_moves) return g->ops->count_moves(g, s);
    Move *moves = move_room(g);
    size_t n = game_moves(g, s, moves);
    free(moves);
    return n;
}

int game_param(const Game *g, const char *name, int otherwise) {
    for (int i = 0; i < g->n_params; i++)
        if (strcmp(g->params[i].name, name) == 0) return g->params[i].value;
    return otherwise;
}

bool game_is(const Game *g, const char *name) {
    size_t n = strlen(name);
    if (strncmp(g->name, name, n) != 0) return false;
    const char *rest = g->name + n;
    size_t digits = strspn(rest, "0123456789");
    if (digits && strtol(rest, NULL, 10) != game_param(g, "size", -1)) return false;
    return rest[digits] == '\0' || rest[digits] == ':';
}

bool game_exceeded(const Game *g, Error *e) {
    const char *what = g->ops->exceeded ? g->ops->exceeded(g) : NULL;
    if (what) error_set(e, "%.100s: %s", g->name, what);
    return what != NULL;
}

bool game_over(const Game *g, const State *s) {
    if (g->ops->over) return g->ops->over(g, s);
    return game_count_moves(g, s) == 0;
}

uint64_t game_key(const Game *g, const State *s) {
    if (g->ops->key) return g->ops->key(g, s);
    return hash_bytes(s, g->state_size);
}

uint32_t game_odds(const Game *g, const State *s, Move m) {
    return g->ops->odds ? g->ops->odds(g, s, m) : 1;
}

static Move move_by_odds(const Game *g, const State *s, Rng *rng, const Move *moves, size_t n) {
    uint64_t total = 0;
    for (size_t i = 0; i < n; i++) total += game_odds(g, s, moves[i]);
    uint64_t at = rng_below_wide(rng, total);
    for (size_t i = 0; i < n; i++) {
        uint64_t weight = game_odds(g, s, moves[i]);
        if (at < weight) return moves[i];
        at -= weight;
    }
    return moves[n - 1];
}

bool game_random_move_with(const Game *g, const State *s, Rng *rng, Move *room, Move *out) {
    if (g->ops->random_move) return g->ops->random_move(g, s, rng, out);
    size_t n = game_moves(g, s, room);
    if (n == 0) return false;
    bool chance = (g->traits & GAME_CHANCE) && game_mover(g, s) == PLAYER_CHANCE;
    *out = chance ? move_by_odds(g, s, rng, room, n) : room[rng_below(rng, (uint32_t)n)];
    return true;
}

bool game_random_move(const Game *g, const State *s, Rng *rng, Move *out) {
    if (g->ops->random_move) return g->ops->random_move(g, s, rng, out);
    Move *moves = move_room(g);
    bool found = game_random_move_with(g, s, rng, moves, out);
    free(moves);
    return found;
}

void game_view(const Game *g, const State *s, int player, State *out) {
    if (g->ops->view)
        g->ops->view(g, s, player, out);
    else
        game_copy(g, out, s);
}

void game_sample(const Game *g, const State *view, int player, Rng *rng, State *out) {
    if (g->ops->sample)
        g->ops->sample(g, view, player, rng, out);
    else
        game_copy(g, out, view);
}

// Whether another move would leave the player with the same view.
static bool looks_like_another(const Game *g, const State *s, Move m, int player) {
    Move *moves = move_room(g);
    State *states = game_states_new(g, 3);
    State *after = states, *seen = game_state_at(g, states, 1),
          *other = game_state_at(g, states, 2);
    size_t n = game_moves(g, s, moves);
    bool found = false;
    game_copy(g, after, s);
    game_play(g, after, m);
    game_view(g, after, player, seen);
    for (size_t i = 0; i < n && !found; i++) {
        if (moves[i] == m) continue;
        game_copy(g, after, s);
        game_play(g, after, moves[i]);
        game_view(g, after, player, other);
        found = game_same(g, seen, other);
    }
    free(states);
    free(moves);
    return found;
}

bool game_still_sees_move(const Game *g, const State *s, Move m, const State *later, int player) {
    if (!(g->traits & GAME_HIDDEN) || player < 0 || game_mover(g, s) == player) return true;
    if (!g->ops->sees) return !looks_like_another(g, s, m, player);
    State *after = game_states_new(g, 1);
    game_copy(g, after, s);
    game_play(g, after, m);
    bool sees = g->ops->sees(g, s, after, after, player);
    if (later) sees = sees && g->ops->sees(g, s, after, later, player);
    free(after);
    return sees;
}

bool game_sees_move(const Game *g, const State *s, Move m, int player) {
    return game_still_sees_move(g, s, m, NULL, player);
}

void game_seen_move_text(const Game *g, const State *s, Move m, int player, Str *out) {
    if (game_sees_move(g, s, m, player))
        game_move_text(g, s, m, out);
    else
        str_add_char(out, '?');
}

bool game_legal(const Game *g, const State *s, Move m) {
    Move *moves = move_room(g);
    size_t n = game_moves(g, s, moves);
    bool found = false;
    for (size_t i = 0; i < n && !found; i++) found = moves[i] == m;
    free(moves);
    return found;
}

void game_move_text(const Game *g, const State *s, Move m, Str *out) {
    g->ops->move_text(g, s, m, out);
}

void game_position_text(const Game *g, const State *s, Str *out) {
    g->ops->position_text(g, s, out);
}

static bool refuse_move(const Game *g, const State *s, const char *text, const Move *moves,
                        size_t n, Error *e) {
    if (n == 0) return error_set(e, "'%.40s': the game is over", text);
    Error why;
    if (g->ops->refuse_move && g->ops->refuse_move(g, s, text, &why))
        return error_set(e, "'%.40s' is not a legal move: %s", text, why.text);
    Str list = {0};
    size_t i = 0;
    for (; i < n && i < 20 && list.len < 300; i++) {
        str_add_char(&list, ' ');
        game_move_text(g, s, moves[i], &list);
    }
    if (i < n) str_addf(&list, " and %zu more", n - i);
    error_set(e, "'%.40s' is not a legal move; legal:%s", text, str_text(&list));
    str_clear(&list);
    return false;
}

static bool is_named(const Game *g, const State *s, Move m, const char *text, Str *room) {
    if (g->ops->move_is_named) return g->ops->move_is_named(g, s, m, text);
    str_reset(room);
    game_move_text(g, s, m, room);
    return str_same_word(str_text(room), text);
}

// Finds a move by its text in the game's own notation.
static bool find_move(const Game *g, const State *s, const char *text, const Move *moves, size_t n,
                      Move *out) {
    bool found = false;
    if (g->ops->move_parse) {
        if (!g->ops->move_parse(g, s, text, out)) return false;
        for (size_t i = 0; i < n && !found; i++) found = moves[i] == *out;
        return found;
    }
    Str room = {0};
    for (size_t i = 0; i < n && !found; i++) {
        found = is_named(g, s, moves[i], text, &room);
        *out = moves[i];
    }
    str_clear(&room);
    return found;
}

// The same in the game's other notation; `why` gets the reason where it says too little.
static bool find_alias(const Game *g, const State *s, const char *text, const Move *moves, size_t n,
                       Move *out, Error *why) {
    Str own = {0};
    why->text[0] = '\0';
    bool found = g->move_alias && n > 0 && g->move_alias(g, s, text, &own, why) &&
                 find_move(g, s, str_text(&own), moves, n, out);
    str_clear(&own);
    return found;
}

bool game_move_parse(const Game *g, const State *s, const char *text, Move *out, Error *e) {
    Move *moves = move_room(g);
    size_t n = game_moves(g, s, moves);
    bool found = game_move_among(g, s, text, moves, n, out, e);
    free(moves);
    return found;
}

bool game_move_among(const Game *g, const State *s, const char *text, const Move *moves, size_t n,
                     Move *out, Error *e) {
    Move m;
    Error why;
    bool found = find_move(g, s, text, moves, n, &m) || find_alias(g, s, text, moves, n, &m, &why);
    if (found)
        *out = m;
    else if (why.text[0])
        error_set(e, "%s", why.text);
    else
        refuse_move(g, s, text, moves, n, e);
    return found;
}

static bool parse_own(const Game *g, const char *text, State *out, Error *e) {
    State *read = game_states_new(g, 1);
    bool ok = g->ops->position_parse(g, text, read, e) &&
              (!g->position_allowed || g->position_allowed(text, e));
    if (ok) game_copy(g, out, read);
    free(read);
    return ok;
}

bool game_position_parse(const Game *g, const char *text, State *out, Error *e) {
    if (strcmp(text, "start") == 0) {
        game_start(g, out);
        return true;
    }
    Str own = {0};
    bool ok = (!g->position_alias || g->position_alias(g, text, &own, e)) &&
              parse_own(g, own.len ? str_text(&own) : text, out, e);
    str_clear(&own);
    return ok;
}

bool game_is_move_number(const char *word) {
    size_t digits = strspn(word, "0123456789");
    return digits > 0 && word[digits] == '.' && word[digits + strspn(word + digits, ".")] == '\0';
}

bool game_play_text(const Game *g, State *s, const char *moves, Error *e) {
    return game_play_text_each(g, s, moves, NULL, NULL, e);
}

bool game_play_text_each(const Game *g, State *s, const char *moves,
                         void (*each)(void *context, Move m), void *context, Error *e) {
    State *now = game_states_new(g, 1);
    game_copy(g, now, s);
    bool ok = true;
    int number = 0;
    const char *separators = " \t\r\n,";
    for (const char *p = moves + strspn(moves, separators); *p && ok; p += strspn(p, separators)) {
        char word[64];
        size_t length = strcspn(p, separators);
        size_t kept = length < sizeof word ? length : sizeof word - 1;
        memcpy(word, p, kept);
        word[kept] = '\0';
        p += length;
        if (game_is_move_number(word)) continue;
        number++;
        Move m;
        ok = game_move_parse(g, now, word, &m, e);
        if (!ok) {
            error_prefix(e, "move %d", number);
            break;
        }
        game_play(g, now, m);
        if (each) each(context, m);
    }
    if (ok) game_copy(g, s, now);
    free(now);
    return ok;
}

void game_draw(const Game *g, const State *s, Drawing *out) {
    g->ops->draw(g, s, out);
}

bool game_ok(const Game *g, const State *s) {
    return !g->ops->ok || g->ops->ok(g, s);
}

size_t game_stride(const Game *g) {
    return (g->state_size + STATE_ALIGN - 1) / STATE_ALIGN * STATE_ALIGN;
}

State *game_states_new(const Game *g, size_t count) {
    return mem_new_aligned(count, game_stride(g));
}
