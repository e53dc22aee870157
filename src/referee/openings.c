// SPDX-License-Identifier: MIT
// openings.c - see openings.h.
#include "referee/openings.h"

#include "base/hash.h"
#include "base/mem.h"
#include "base/os/os_posix.h"
#include "game/playout.h"
#include "record/files/record_file.h"

#include <ctype.h>

void openings_clear(Openings *o) {
    for (size_t i = 0; i < o->n_states; i++) free(o->states[i]);
    free(o->states);
    free(o->places);
    free(o->moves);
    *o = (Openings){0};
}

Opening openings_get(const Openings *o, size_t i) {
    const OpeningPlace *p = &o->places[i];
    const State *start = p->state ? o->states[p->state - 1] : NULL;
    return (Opening){start, p->n ? o->moves + p->first : NULL, p->n};
}

static void *grown(void *array, size_t n, size_t *cap, size_t size) {
    if (n < *cap) return array;
    *cap = *cap ? 2 * *cap : 64;
    return mem_resize(array, *cap, size);
}

static void add_move(Openings *o, Move m) {
    o->moves = grown(o->moves, o->n_moves, &o->cap_moves, sizeof *o->moves);
    o->moves[o->n_moves++] = m;
}

// Takes `start` (NULL: the game's own) and the moves added since the last opening.
static void add_opening(Openings *o, State *start) {
    size_t first = o->n ? o->places[o->n - 1].first + o->places[o->n - 1].n : 0;
    if (start) {
        o->states = grown(o->states, o->n_states, &o->cap_states, sizeof(State *));
        o->states[o->n_states++] = start;
    }
    o->places = grown(o->places, o->n, &o->cap, sizeof *o->places);
    o->places[o->n++] = (OpeningPlace){first, o->n_moves - first, start ? o->n_states : 0};
}

// --- random ones ---

// Keys of the positions found so far: open addressing, at most half full, 0 is an empty slot.
typedef struct {
    uint64_t *keys;
    size_t mask;
} KeySet;

static bool key_set_add(KeySet *set, uint64_t key) {
    if (key == 0) key = 1;
    for (size_t i = hash_word(key) & set->mask;; i = (i + 1) & set->mask) {
        if (set->keys[i] == key) return false;
        if (set->keys[i] == 0) {
            set->keys[i] = key;
            return true;
        }
    }
}

static KeySet key_set_for(size_t count) {
    size_t size = 64;
    while (size < 2 * count) size *= 2;
    return (KeySet){mem_new(size, sizeof(uint64_t)), size - 1};
}

// Adds `plies` random moves to the list and returns whether they lead to an unfinished position.
static bool wander(Openings *o, State *s, int plies, Rng *rng) {
    game_start(o->game, s);
    for (int i = 0; i < plies; i++) {
        Move m;
        if (!game_random_move(o->game, s, rng, &m)) return false;
        add_move(o, m);
        game_play(o->game, s, m);
    }
    return !game_over(o->game, s);
}

// The player that says whether a position is even; `player` NULL accepts all.
typedef struct {
    Player *player;
    int within;
} Judge;

// Asks about the position after the moves from `first` on.
static bool is_even(const Judge *j, const Openings *o, size_t first, const State *s) {
    if (!j->player) return true;
    Record r;
    Choice c;
    record_init(&r, o->game, NULL);
    State *at = game_states_new(o->game, 1);
    game_start(o->game, at);
    for (size_t i = first; i < o->n_moves; i++) {
        int mover = game_mover(o->game, at);
        record_add(&r, (RecordMove){.move = o->moves[i], .mover = mover, .used_ms = -1});
        game_play(o->game, at, o->moves[i]);
    }
    int side = game_mover(o->game, s);
    Turn turn = {.state = s, .record = &r, .side = side};
    player_begins(j->player, side, 1);
    bool even = player_choose(j->player, &turn, &c, NULL) && c.has_value && c.value >= -j->within &&
                c.value <= j->within;
    free(at);
    record_clear(&r);
    return even;
}

static bool make_random(Openings *o, const Game *g, int plies, size_t wanted, uint64_t seed,
                        const Judge *judge, Error *e) {
    enum { PATIENCE = 1000 }; // tries in a row that find nothing new
    *o = (Openings){.game = g};
    if (plies == 0) wanted = 1;
    KeySet seen = key_set_for(wanted);
    State *s = game_states_new(g, 1);
    int failures = 0;
    for (uint64_t attempt = 0; o->n < wanted && failures < PATIENCE; attempt++) {
        Rng rng = rng_seed_for(seed, attempt);
        size_t before = o->n_moves;
        if (wander(o, s, plies, &rng) && is_even(judge, o, before, s) &&
            key_set_add(&seen, game_key(g, s))) {
            add_opening(o, NULL);
            failures = 0;
        } else {
            o->n_moves = before;
            failures++;
        }
    }
    free(s);
    free(seen.keys);
    if (o->n > 0) return true;
    openings_clear(o);
    return error_set(e, "%s: no unfinished%s position after %d random %s", g->name,
                     judge->player ? " and even" : "", plies, str_plural(plies, "ply", "plies"));
}

bool openings_random(Openings *o, const Game *g, int plies, size_t wanted, uint64_t seed,
                     Error *e) {
    if (!make_random(o, g, plies, wanted, seed, &(Judge){0}, e)) return false;
    snprintf(o->text, sizeof o->text, "%d random plies", plies);
    snprintf(o->words, sizeof o->words, "%d random %s", plies, str_plural(plies, "ply", "plies"));
    return true;
}

bool openings_balanced(Openings *o, const Game *g, int plies, size_t wanted, uint64_t seed,
                       Player *judge, int within, Error *e) {
    if (g->players != 2 || g->traits & (GAME_CHANCE | GAME_HIDDEN))
        return error_set(
            e,
            "only games for two players without chance or hidden information have even openings");
    if (!make_random(o, g, plies, wanted, seed, &(Judge){judge, within}, e)) return false;
    uint64_t h = hash_add(hash_bytes(judge->text, strlen(judge->text)), (uint64_t)within);
    snprintf(o->text, sizeof o->text, "%d random plies, even %016llx", plies,
             (unsigned long long)h);
    snprintf(o->words, sizeof o->words, "%d random %s, even %016llx", plies,
             str_plural(plies, "ply", "plies"), (unsigned long long)h);
    return true;
}

// The length of a game; where it is not known, the mean of a few random games.
static int usual_length(const Game *g) {
    enum { TRIES = 16, LONG = 64 };
    if (g->max_plies) return g->max_plies;
    Rng rng = rng_seed(1);
    State *s = game_states_new(g, 1);
    int sum = 0;
    for (int i = 0; i < TRIES; i++) {
        game_start(g, s);
        sum += playout_run(g, s, &rng, LONG);
    }
    free(s);
    return sum / TRIES;
}

int openings_default_plies(const Game *g) {
    enum { MOST_PLIES = 8 };
    // A puzzle is given as it is; patience, and cards of several players, vary by their deals.
    if (g->players == 1 || (g->players > 2 && (g->traits & GAME_CHANCE))) return 0;
    int quarter = usual_length(g) / 4;
    return quarter < MOST_PLIES ? quarter : MOST_PLIES;
}

// --- given ones ---

// The next word of a list of moves, at most `size` - 1 characters of it; false at the end. Numbers
// such as "12." are skipped.
static bool next_word(const char **p, char *word, size_t size) {
    const char *separators = " \t,";
    for (;;) {
        *p += strspn(*p, separators);
        size_t length = strcspn(*p, separators);
        if (length == 0) return false;
        snprintf(word, size, "%.*s", (int)(length < size ? length : size - 1), *p);
        *p += length;
        size_t digits = strspn(word, "0123456789");
        if (digits == 0 || word[digits] != '.') return true;
    }
}

// Adds the moves of `text` to the list, playing them on `s`.
static bool read_moves(Openings *o, State *s, const char *text, Error *e) {
    char word[64];
    Move m;
    for (int number = 1; next_word(&text, word, sizeof word); number++) {
        if (!game_move_parse(o->game, s, word, &m, e)) return error_prefix(e, "move %d", number);
        add_move(o, m);
        game_play(o->game, s, m);
    }
    return true;
}

// Whether the line begins with a move that can be made at the start: then it is a list of moves.
static bool begins_with_move(const Game *g, State *s, const char *line, Error *e) {
    char word[64] = "";
    Move m;
    next_word(&line, word, sizeof word);
    return game_move_parse(g, s, word, &m, e);
}

// A line of EPD for chess: board, mover, castling, en passant, then operations. Nothing else may be
// left out, so that a right to castle that chess does not have is no operation.
static bool parse_chess_epd(const Game *g, char *line, State *s, Error *e) {
    char *at = line;
    for (int word = 0; word < 4 && *at; word++) {
        at += strspn(at, " ");
        at += strcspn(at, " ");
    }
    *at = '\0';
    return game_position_parse(g, line, s, e);
}

// Reads a position; where operations as in EPD follow it, they are cut off word by word.
static bool parse_position(const Game *g, char *line, State *s, Error *e) {
    if (game_position_parse(g, line, s, e)) return true;
    if (!strchr(line, ';')) return false;
    if (game_is(g, "chess")) return parse_chess_epd(g, line, s, e);
    for (size_t n = strlen(line); n > 0; n--) {
        if (line[n] != ' ') continue;
        line[n] = '\0';
        if (game_position_parse(g, line, s, NULL)) return true;
    }
    return false;
}

// Reads a line that is not empty; `s` becomes the position it leads to.
static bool read_line(Openings *o, State *s, char *line, State **start, Error *e) {
    const Game *g = o->game;
    Error not_moves, not_position;
    game_start(g, s);
    if (begins_with_move(g, s, line, &not_moves)) return read_moves(o, s, line, e);
    char *moves = strstr(line, " moves ");
    if (moves && memchr(line, '"', (size_t)(moves - line))) moves = NULL; // in an operation of EPD
    if (moves) *moves = '\0';
    if (!parse_position(g, str_trim(line), s, &not_position))
        return error_set(e, "neither a position (%.160s) nor moves (%.240s)", not_position.text,
                         not_moves.text);
    *start = game_states_new(g, 1);
    game_copy(g, *start, s);
    return !moves || read_moves(o, s, moves + strlen(" moves "), e);
}

static bool add_line(Openings *o, State *s, char *line, Error *e) {
    line = str_bare_line(line);
    if (!*line) return true;
    State *start = NULL;
    bool ok = read_line(o, s, line, &start, e);
    if (ok && game_over(o->game, s)) ok = error_set(e, "the game is already over here");
    if (ok)
        add_opening(o, start);
    else
        free(start);
    return ok;
}

// Openings are named by their content, not by the file: a copy elsewhere is the same.
static void name_given(Openings *o, State *s) {
    uint64_t h = 0;
    for (size_t i = 0; i < o->n; i++) {
        Opening opening = openings_get(o, i);
        if (opening.start)
            game_copy(o->game, s, opening.start);
        else
            game_start(o->game, s);
        h = hash_add(h, hash_bytes(s, o->game->state_size));
        h = hash_add(h, hash_bytes(opening.moves, opening.n * sizeof(Move)));
    }
    snprintf(o->text, sizeof o->text, "%zu given, %016llx", o->n, (unsigned long long)h);
    snprintf(o->words, sizeof o->words, "%s", o->text);
}

bool openings_parse(Openings *o, const Game *g, const char *name, const char *text, Error *e) {
    *o = (Openings){.game = g};
    State *s = game_states_new(g, 1);
    char *copy = mem_text(text);
    bool ok = true;
    int number = 1;
    for (char *line = copy; line && ok; number++) {
        char *end = strchr(line, '\n');
        if (end) *end = '\0';
        ok = add_line(o, s, line, e);
        if (!ok) error_prefix(e, "%.200s:%d", name, number);
        line = end ? end + 1 : NULL;
    }
    if (ok && o->n == 0) ok = error_set(e, "%.200s: no openings", name);
    if (ok)
        name_given(o, s);
    else
        openings_clear(o);
    free(copy);
    free(s);
    return ok;
}

void openings_arrange(Openings *o, size_t first, bool shuffled, uint64_t seed) {
    if (o->n == 0) return;
    char text[sizeof o->text];
    Rng rng = rng_seed_for(seed, 0);
    for (size_t i = o->n; shuffled && i > 1; i--) {
        size_t other = rng_below(&rng, (uint32_t)i);
        OpeningPlace p = o->places[i - 1];
        o->places[i - 1] = o->places[other];
        o->places[other] = p;
    }
    OpeningPlace *turned = mem_new(o->n, sizeof *turned);
    for (size_t i = 0; i < o->n; i++) turned[i] = o->places[(i + first) % o->n];
    memcpy(o->places, turned, o->n * sizeof *turned);
    free(turned);
    if (!shuffled && first % o->n == 0) return;
    snprintf(text, sizeof text, "%.40s, from %zu%s", o->text, first + 1,
             shuffled ? " shuffled" : "");
    memcpy(o->text, text, sizeof text);
    memcpy(o->words, text, sizeof text);
}

// --- whole games ---

typedef struct {
    Openings *openings;
    size_t plies; // 0: all
    const char *name;
    bool ok;
    Error *error;
} GameReader;

static bool add_record(GameReader *g, const Record *r) {
    Openings *o = g->openings;
    if (strcmp(r->game->name, o->game->name) != 0)
        return error_set(g->error, "a game of %s, not of %s", r->game->name, o->game->name);
    size_t n = g->plies && g->plies < r->n ? g->plies : r->n;
    State *s = game_states_new(o->game, 2), *usual = game_state_at(o->game, s, 1);
    record_state(r, n, s);
    bool ok = !game_over(o->game, s) ||
              error_set(g->error, "the game is already over here; --opening-plies takes its first "
                                  "moves only");
    game_start(o->game, usual);
    State *start = NULL;
    if (ok && !game_same(o->game, usual, r->start)) {
        start = game_states_new(o->game, 1);
        game_copy(o->game, start, r->start);
    }
    for (size_t i = 0; ok && i < n; i++) add_move(o, r->moves[i].move);
    if (ok) add_opening(o, start);
    free(s);
    return ok;
}

static bool take_record(void *context, Record *r, size_t line, const Error *why) {
    GameReader *g = context;
    if (!r) {
        *g->error = *why;
        g->ok = false;
        return false;
    }
    g->ok = add_record(g, r);
    if (!g->ok) error_prefix(g->error, "%.200s:%zu", g->name, line);
    return g->ok;
}

static bool parse_games(Openings *o, const Game *g, GameTable *games, const char *name,
                        const Str *text, int plies, Error *e) {
    GameReader reader = {o, (size_t)plies, name, true, e};
    *o = (Openings){.game = g};
    bool ok =
        record_file_read_text(name, str_text(text), text->len, games, take_record, &reader, e) &&
        reader.ok;
    if (ok && o->n == 0) ok = error_set(e, "%.200s: no openings", name);
    if (ok) {
        State *s = game_states_new(g, 1);
        name_given(o, s);
        free(s);
    } else {
        openings_clear(o);
    }
    return ok;
}

static void skip_byte_order_mark(Str *text) {
    static const char mark[] = "\xEF\xBB\xBF";
    if (!str_begins_with(str_text(text), mark)) return;
    text->len -= strlen(mark);
    memmove(text->text, text->text + strlen(mark), text->len + 1);
}

bool openings_read(Openings *o, const Game *g, GameTable *games, const char *path, int plies,
                   Error *e) {
    enum { LARGEST = 64 << 20 };
    Str text = {0};
    *o = (Openings){0};
    bool ok = os_read_file(path, LARGEST, &text, e);
    skip_byte_order_mark(&text);
    const char *p = str_text(&text) + strspn(str_text(&text), " \t\r\n");
    bool whole_games = *p == '(' || *p == '[' || strncmp(p, "game ", 5) == 0 ||
                       record_file_is_shogi(str_text(&text), text.len);
    if (ok && whole_games)
        ok = parse_games(o, g, games, path, &text, plies, e);
    else if (ok && strlen(str_text(&text)) != text.len)
        ok = error_set(e, "%.200s: not a text, it has a byte 0", path);
    else if (ok)
        ok = openings_parse(o, g, path, str_text(&text), e);
    str_clear(&text);
    return ok;
}
