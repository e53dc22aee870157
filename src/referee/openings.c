// SPDX-License-Identifier: MIT
// openings.c - see openings.h.
#include "referee/openings.h"

#include "base/hash.h"
#include "base/mem.h"
#include "base/os/os_posix.h"
#include "game/playout.h"
#include "games/chess/chess_text.h"
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
    const atomic_bool *stop; // NULL: nothing ends the making
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
    bool even = player_choose(j->player, &turn, &c, NULL) && c.has_value;
    int value = even ? value_hundredths(c.value, j->player->pawn) : 0;
    even = even && value >= -j->within && value <= j->within;
    free(at);
    record_clear(&r);
    return even;
}

static bool make_random(Openings *o, const Game *g, int plies, size_t wanted, uint64_t seed,
                        const Judge *judge, Error *e) {
    enum { PATIENCE = 1000 }; // tries in a row that find nothing new
    *o = (Openings){.game = g};
    if (plies == 0) wanted = 1;
    if (wanted > OPENINGS_RANDOM_MAX) wanted = OPENINGS_RANDOM_MAX;
    KeySet seen = key_set_for(wanted);
    State *s = game_states_new(g, 1);
    int failures = 0;
    for (uint64_t attempt = 0; o->n < wanted && failures < PATIENCE; attempt++) {
        if (judge->stop && atomic_load(judge->stop)) break;
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
    if (judge->stop && atomic_load(judge->stop)) return error_set(e, "stopped");
    return error_set(e, "%s: no unfinished%s position after %d random %s", g->name,
                     judge->player ? " and even" : "", plies, str_plural(plies, "ply", "plies"));
}

bool openings_random(Openings *o, const Game *g, int plies, size_t wanted, uint64_t seed,
                     Error *e) {
    return openings_random_until(o, g, plies, wanted, seed, NULL, e);
}

bool openings_random_until(Openings *o, const Game *g, int plies, size_t wanted, uint64_t seed,
                           const atomic_bool *stop, Error *e) {
    if (!make_random(o, g, plies, wanted, seed, &(Judge){.stop = stop}, e)) return false;
    snprintf(o->text, sizeof o->text, "%d random plies", plies);
    snprintf(o->words, sizeof o->words, "%d random %s", plies, str_plural(plies, "ply", "plies"));
    return true;
}

bool openings_balanced(Openings *o, const Game *g, int plies, size_t wanted, uint64_t seed,
                       Player *judge, int within, const atomic_bool *stop, Error *e) {
    if (g->players != 2 || g->traits & (GAME_CHANCE | GAME_HIDDEN))
        return error_set(
            e,
            "only games for two players without chance or hidden information have even openings");
    if (!make_random(o, g, plies, wanted, seed, &(Judge){judge, within, stop}, e)) return false;
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

// The move behind its number, in "12.d4" and "12...d4"; "" of a number alone, the word itself where
// it has none.
static const char *behind_number(const char *word) {
    size_t digits = strspn(word, "0123456789"), dots = strspn(word + digits, ".");
    return digits > 0 && dots > 0 ? word + digits + dots : word;
}

// The next word of a list of moves; false at the end. Numbers such as "12." are skipped.
static bool next_word(const char **p, Str *word) {
    const char *separators = " \t,";
    do {
        *p += strspn(*p, separators);
        size_t length = strcspn(*p, separators);
        str_reset(word);
        str_add_n(word, *p, length);
        *p += length;
    } while (word->len > 0 && !*behind_number(str_text(word)));
    return word->len > 0;
}

// A move, perhaps with its number before it. Some games have moves that look like that.
static bool parse_move(const Game *g, const State *s, const char *word, Move *m, Error *e) {
    const char *rest = behind_number(word);
    return (rest != word && game_move_parse(g, s, word, m, NULL)) ||
           game_move_parse(g, s, rest, m, e);
}

// Adds the moves of `text` to the list, playing them on `s`.
static bool read_moves(Openings *o, State *s, const char *text, Error *e) {
    Str word = {0};
    Move m;
    bool ok = true;
    for (int number = 1; ok && next_word(&text, &word); number++) {
        ok = parse_move(o->game, s, str_text(&word), &m, e) || error_prefix(e, "move %d", number);
        if (!ok) break;
        add_move(o, m);
        game_play(o->game, s, m);
    }
    str_clear(&word);
    return ok;
}

// Whether the line begins with a move that can be made at the start: then it is a list of moves.
static bool begins_with_move(const Game *g, State *s, const char *line, Error *e) {
    Str word = {0};
    Move m;
    next_word(&line, &word);
    bool is_move = parse_move(g, s, str_text(&word), &m, e);
    str_clear(&word);
    return is_move;
}

// The number of an operation of EPD such as "hmvc 3;". Where it is missing `*out` stays.
static bool read_operation(const char *at, const char *name, int64_t most, int64_t *out, Error *e) {
    char word[32], value[32];
    for (; *at; at += *at == ';') {
        int64_t n;
        int length = 0, words = sscanf(at, " %31[^ ;]%n %31[^ ;]", word, &length, value);
        if (words >= 1 && strcmp(word, name) == 0) {
            if (words < 2 || !spec_number(value, &n) || n < 0 || n > most)
                return error_set(e, "%s '%s' is not a number from 0 to %lld", name,
                                 words < 2 ? "" : value, (long long)most);
            *out = n;
        }
        for (bool quoted = false; *at && (quoted || *at != ';'); at++) quoted ^= *at == '"';
    }
    return true;
}

// A line of EPD for chess: board, mover, castling, en passant, then operations, of which the
// numbers of the position are read. Nothing else may be left out, so that a right to castle that
// chess does not have is no operation.
static bool parse_chess_epd(const Game *g, char *line, State *s, Error *e) {
    char *at = line;
    int64_t quiet = 0, number = 1;
    for (int word = 0; word < 4 && *at; word++) {
        at += strspn(at, " ");
        at += strcspn(at, " ");
    }
    if (!read_operation(at, "hmvc", 999, &quiet, e)) return false;
    if (!read_operation(at, "fmvn", 9999, &number, e)) return false;
    Str fen = {0};
    str_addf(&fen, "%.*s %lld %lld", (int)(at - line), line, (long long)quiet,
             (long long)(number > 0 ? number : 1));
    bool ok = game_position_parse(g, str_text(&fen), s, e);
    str_clear(&fen);
    return ok;
}

static bool is_chess(const Game *g) {
    return game_is(g, "chess") || game_is(g, "chess960");
}

// Reads a position; where operations as in EPD follow it, they are cut off word by word.
static bool parse_epd(const Game *g, char *line, State *s, Error *e) {
    if (game_position_parse(g, line, s, e)) return true;
    if (!strchr(line, ';')) return false;
    if (is_chess(g)) return parse_chess_epd(g, line, s, e);
    for (size_t n = strlen(line); n > 0; n--) {
        if (line[n] != ' ') continue;
        line[n] = '\0';
        if (game_position_parse(g, line, s, NULL)) return true;
    }
    return false;
}

// A right to castle that no king and rook have would be left out without a word: refused.
static bool parse_position(const Game *g, char *line, State *s, Error *e) {
    Str dropped = {0};
    bool ok = parse_epd(g, line, s, e);
    if (ok && is_chess(g) && chess_superfluous_rights(line, &dropped))
        ok = error_set(e, "castling '%.20s': no king and rook could do it", str_text(&dropped));
    str_clear(&dropped);
    return ok;
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
    bool read = parse_position(g, str_trim(line), s, &not_position);
    if (!read && memchr(line, '/', strcspn(line, " \t")))
        return error_set(e, "%.300s", not_position.text); // rows of a board: no list of moves
    if (!read)
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

// --- in another order ---

// The openings in the order they are wanted in, by their numbers; free it.
static size_t *ordered(size_t n, const OpeningsOrder *order) {
    size_t *all = mem_new(2 * n, sizeof *all), *turned = all + n;
    Rng rng = rng_seed_for(order->seed, 0);
    for (size_t i = 0; i < n; i++) all[i] = i;
    for (size_t i = n; order->shuffled && i > 1; i--) {
        size_t other = rng_below(&rng, (uint32_t)i), last = all[i - 1];
        all[i - 1] = all[other];
        all[other] = last;
    }
    for (size_t i = 0; i < n; i++) turned[i] = all[(i + order->first) % n];
    memcpy(all, turned, n * sizeof *all);
    return all;
}

// `n` is the number of openings there are.
static void name_order(Openings *o, size_t n, const OpeningsOrder *order) {
    char text[sizeof o->text];
    if (!order->shuffled && order->first % n == 0) return;
    snprintf(text, sizeof text, "%.40s, from %zu%s", o->text, order->first + 1,
             order->shuffled ? " shuffled" : "");
    memcpy(o->text, text, sizeof text);
    memcpy(o->words, text, sizeof text);
}

void openings_arrange(Openings *o, const OpeningsOrder *order) {
    if (o->n == 0) return;
    size_t *numbers = ordered(o->n, order);
    OpeningPlace *turned = mem_new(o->n, sizeof *turned);
    for (size_t i = 0; i < o->n; i++) turned[i] = o->places[numbers[i]];
    memcpy(o->places, turned, o->n * sizeof *turned);
    free(turned);
    free(numbers);
    name_order(o, o->n, order);
}

// --- a large book, of which only some lines are read ---

typedef struct {
    char *text;
    int number; // from 1, in the file
} BookLine;

// The lines that are openings, and in `*hash` what names them all.
static BookLine *split_book(char *text, size_t *n, uint64_t *hash) {
    BookLine *lines = NULL;
    size_t cap = 0;
    int number = 1;
    *n = 0;
    *hash = 0;
    for (char *line = text; line; number++) {
        char *end = strchr(line, '\n');
        if (end) *end = '\0';
        char *bare = str_bare_line(line);
        if (*bare) {
            lines = grown(lines, *n, &cap, sizeof *lines);
            lines[(*n)++] = (BookLine){bare, number};
            *hash = hash_add(*hash, hash_bytes(bare, strlen(bare)));
        }
        line = end ? end + 1 : NULL;
    }
    return lines;
}

static bool parse_some(Openings *o, const Game *g, const char *name, char *text,
                       const OpeningsOrder *order, Error *e) {
    size_t n;
    uint64_t hash;
    *o = (Openings){.game = g};
    BookLine *lines = split_book(text, &n, &hash);
    size_t *numbers = ordered(n, order), wanted = order->wanted < n ? order->wanted : n;
    State *s = game_states_new(g, 1);
    bool ok = true;
    for (size_t i = 0; i < wanted && ok; i++) {
        const BookLine *line = &lines[numbers[i]];
        ok = add_line(o, s, line->text, e) || error_prefix(e, "%.200s:%d", name, line->number);
    }
    snprintf(o->text, sizeof o->text, "%zu given, %016llx", n, (unsigned long long)hash);
    snprintf(o->words, sizeof o->words, "%s", o->text);
    name_order(o, n, order);
    if (!ok) openings_clear(o);
    free(s);
    free(numbers);
    free(lines);
    return ok;
}

// The number of lines, as far as a small book has them.
static bool is_large(const char *text) {
    size_t lines = 0;
    while (lines <= OPENINGS_SMALL && (text = strchr(text, '\n'))) text++, lines++;
    return lines > OPENINGS_SMALL;
}

// --- whole games ---

typedef struct {
    Openings *openings;
    size_t plies; // 0: all
    const char *name;
    bool ok;
    Error *error;
} GameReader;

// The game without its parameters: "go9" of "go9:komi=14".
static bool same_board(const Game *a, const Game *b) {
    size_t n = strcspn(a->name, ":");
    return n == strcspn(b->name, ":") && strncmp(a->name, b->name, n) == 0;
}

// The same moves in our game, whose rules differ by a parameter, such as the komi.
static bool translate(const Game *game, const Record *r, size_t plies, Record *out, Error *e) {
    State *theirs = game_states_new(r->game, 1), *ours = game_states_new(game, 1);
    Str text = {0};
    bool ok = true;
    game_start(game, ours);
    game_start(r->game, theirs);
    if (!game_same(r->game, theirs, r->start)) {
        game_position_text(r->game, r->start, &text);
        ok = game_position_parse(game, str_text(&text), ours, e);
        game_copy(r->game, theirs, r->start);
    }
    record_init(out, game, ours);
    for (size_t i = 0; ok && i < plies; i++) {
        RecordMove m = r->moves[i];
        str_reset(&text);
        game_move_text(r->game, theirs, m.move, &text);
        ok = game_move_parse(game, ours, str_text(&text), &m.move, e) ||
             error_prefix(e, "move %zu", i + 1);
        if (!ok) break;
        record_add(out, m);
        game_play(game, ours, m.move);
        game_play(r->game, theirs, r->moves[i].move);
    }
    str_clear(&text);
    free(theirs);
    free(ours);
    return ok;
}

static bool add_record(GameReader *g, const Record *r) {
    Openings *o = g->openings;
    if (strcmp(r->game->name, o->game->name) != 0) {
        if (!same_board(r->game, o->game))
            return error_set(g->error, "a game of %s, not of %s", r->game->name, o->game->name);
        Record ours;
        size_t most = g->plies && g->plies < r->n ? g->plies : r->n;
        bool taken = translate(o->game, r, most, &ours, g->error) && add_record(g, &ours);
        record_clear(&ours);
        return taken;
    }
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

// Keeps the first moves of each opening.
static void cut_to(Openings *o, size_t plies) {
    State *s = game_states_new(o->game, 1);
    for (size_t i = 0; i < o->n; i++)
        if (o->places[i].n > plies) o->places[i].n = plies;
    name_given(o, s);
    free(s);
}

bool openings_read(Openings *o, const Game *g, GameTable *games, const char *path, int plies,
                   const OpeningsOrder *order, Error *e) {
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
    else
        ok = ok && os_check_text(path, &text, e);
    bool large = ok && !whole_games && is_large(str_text(&text));
    if (ok && large)
        ok = parse_some(o, g, path, text.text, order, e);
    else if (ok && !whole_games)
        ok = openings_parse(o, g, path, str_text(&text), e);
    str_clear(&text);
    if (ok && !large) openings_arrange(o, order);
    if (ok && !whole_games && plies > 0) cut_to(o, (size_t)plies);
    return ok;
}
