// SPDX-License-Identifier: MIT
// game_index.c - see game_index.h.
#include "record/files/game_index.h"

#include "base/mem.h"

#include <ctype.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <threads.h>

typedef struct {
    uint64_t key;
    uint32_t row;
    uint32_t ply;
} Entry;

typedef struct {
    IndexedGame shown;
    const char *searched; // names, game and event, in small letters
    const char *said;     // date, occasion and description, likewise
    const char *family;   // the name of the game without parameters: "hex" of "hex11"
    uint32_t first_move;
    uint32_t moves;
    bool removed;
} Row;

typedef struct {
    Move move;
    uint64_t after; // key of the position it led to
} Played;

// Texts that many games share are stored once; all are freed together.
typedef struct {
    char **texts;
    size_t n, cap;
    uint32_t *slots; // index + 1; 0: free
    size_t n_slots;
} Texts;

struct GameIndex {
    Archive *archive;
    GameTable *games;
    IndexShows *shows;
    void *context;
    IndexDescribes *describes; // NULL: nothing more is known
    IndexTurnsOf *turns_of;    // NULL: symmetric positions are different ones
    void *turns_context;
    mtx_t lock;
    int64_t last_id;
    atomic_llong listed, left_out;
    Row *rows; // in order of id
    size_t n, cap;
    Played *moves;
    size_t n_moves, cap_moves;
    Entry *entries; // by key, row and ply
    size_t n_entries, cap_entries;
    size_t sorted; // of them; the others were added since
    Texts texts;
};

// --- texts ---

static uint64_t hash_text(const char *text) {
    uint64_t h = UINT64_C(14695981039346656037);
    for (; *text; text++) h = (h ^ (unsigned char)*text) * UINT64_C(1099511628211);
    return h;
}

static void texts_grow(Texts *t) {
    t->n_slots = t->n_slots ? 2 * t->n_slots : 4096;
    free(t->slots);
    t->slots = mem_new(t->n_slots, sizeof *t->slots);
    for (size_t i = 0; i < t->n; i++) {
        size_t at = hash_text(t->texts[i]) & (t->n_slots - 1);
        while (t->slots[at]) at = (at + 1) & (t->n_slots - 1);
        t->slots[at] = (uint32_t)i + 1;
    }
}

static const char *texts_keep(Texts *t, const char *text) {
    if (2 * (t->n + 1) > t->n_slots) texts_grow(t);
    size_t at = hash_text(text) & (t->n_slots - 1);
    for (; t->slots[at]; at = (at + 1) & (t->n_slots - 1))
        if (strcmp(t->texts[t->slots[at] - 1], text) == 0) return t->texts[t->slots[at] - 1];
    if (t->n == t->cap) {
        t->cap = t->cap ? 2 * t->cap : 1024;
        t->texts = mem_resize(t->texts, t->cap, sizeof *t->texts);
    }
    t->slots[at] = (uint32_t)t->n + 1;
    return t->texts[t->n++] = mem_text(text);
}

// --- making ---

GameIndex *game_index_new(Archive *a, GameTable *games, IndexShows *shows, void *context) {
    GameIndex *x = mem_new(1, sizeof *x);
    x->archive = a;
    x->games = games;
    x->shows = shows;
    x->context = context;
    mtx_init(&x->lock, mtx_plain);
    return x;
}

void game_index_merge_symmetric(GameIndex *x, IndexTurnsOf *turns_of, void *context) {
    x->turns_of = turns_of;
    x->turns_context = context;
}

void game_index_describe(GameIndex *x, IndexDescribes *describes) {
    x->describes = describes;
}

void game_index_free(GameIndex *x) {
    if (!x) return;
    for (size_t i = 0; i < x->texts.n; i++) free(x->texts.texts[i]);
    free(x->texts.texts);
    free(x->texts.slots);
    free(x->rows);
    free(x->moves);
    free(x->entries);
    mtx_destroy(&x->lock);
    free(x);
}

// --- reading ---

// Of the first player, as the archive's column "outcome" has it: partners win together.
static int result_of(const ArchiveRow *row) {
    if (!ending_has_result(row->ending)) return 2;
    int first = row->payoffs[0], most = 1, least = 0;
    for (int i = 1; i < row->players; i++) {
        if (i == 1 || row->payoffs[i] > most) most = row->payoffs[i];
        if (i == 1 || row->payoffs[i] < least) least = row->payoffs[i];
    }
    return first < most ? -1 : first > least;
}

static void small_letters(Str *out, const char *text) {
    for (; *text; text++) str_add_char(out, (char)tolower((unsigned char)*text));
    str_add_char(out, ' ');
}

static Row *add_row(GameIndex *x, const ArchiveRow *row) {
    if (x->n == x->cap) {
        x->cap = x->cap ? 2 * x->cap : 1024;
        x->rows = mem_resize(x->rows, x->cap, sizeof *x->rows);
    }
    Row *r = &x->rows[x->n++];
    *r = (Row){.shown = {.id = row->id,
                         .game = texts_keep(&x->texts, row->game),
                         .event = texts_keep(&x->texts, row->event),
                         .result = result_of(row),
                         .plies = (int)row->plies,
                         .date = texts_keep(&x->texts, row->date)}};
    Str all = {0};
    for (int i = 0; i < 2 || i < row->players; i++) {
        const char *name = i < row->players && row->names[i] ? row->names[i] : "";
        if (i < 2) r->shown.names[i] = texts_keep(&x->texts, name);
        small_letters(&all, name);
    }
    small_letters(&all, row->game);
    if (!strchr(row->event, '/')) small_letters(&all, row->event); // made up by the server
    r->searched = texts_keep(&x->texts, str_text(&all));
    str_clear(&all);
    return r;
}

static void describe(GameIndex *x, Row *r, const ArchiveRow *row, const Record *record) {
    Str all = {0}, more = {0};
    small_letters(&all, row->date);
    small_letters(&all, row->occasion);
    if (x->describes) x->describes(x->context, record, &more);
    small_letters(&all, str_text(&more));
    r->said = texts_keep(&x->texts, str_text(&all));
    str_clear(&more);
    str_clear(&all);
}

static void add_entry(GameIndex *x, Entry e) {
    if (x->n_entries == x->cap_entries) {
        x->cap_entries = x->cap_entries ? 2 * x->cap_entries : 4096;
        x->entries = mem_resize(x->entries, x->cap_entries, sizeof *x->entries);
    }
    x->entries[x->n_entries++] = e;
}

static void add_move(GameIndex *x, Played m) {
    if (x->n_moves == x->cap_moves) {
        x->cap_moves = x->cap_moves ? 2 * x->cap_moves : 4096;
        x->moves = mem_resize(x->moves, x->cap_moves, sizeof *x->moves);
    }
    x->moves[x->n_moves++] = m;
}

static bool has_openings(const Game *g) {
    return g->players == 2 && !(g->traits & (GAME_HIDDEN | GAME_CHANCE));
}

enum { FAMILY_SIZE = 80 };

// "hex" of "hex11" and of "hex:size=7"; "calculation7" is a name of its own.
static void family_name(const Game *g, char out[FAMILY_SIZE]) {
    snprintf(out, FAMILY_SIZE, "%.*s", (int)strcspn(g->name, ":"), g->name);
    size_t n = strlen(out);
    while (n > 0 && isdigit((unsigned char)out[n - 1])) n--;
    if (out[n] && strtol(out + n, NULL, 10) == game_param(g, "size", -1)) out[n] = '\0';
}

// The same for "go", "go9" and "go:size=9", different for "go19".
static uint64_t hash_game(const Game *g) {
    char family[FAMILY_SIZE];
    family_name(g, family);
    uint64_t h = hash_text(family);
    for (int i = 0; i < g->n_params; i++)
        h = (h ^ hash_text(g->params[i].name) ^ (uint64_t)(int64_t)g->params[i].value) *
            UINT64_C(1099511628211);
    return h;
}

// Makes keys of positions. Keys of different games must not meet.
typedef struct {
    const Game *game;
    uint64_t salt;
    const IndexTurns *turns; // NULL: no symmetries
    State *turned;
} Keys;

static Keys keys_of(const GameIndex *x, const Game *g) {
    return (Keys){g, hash_game(g), x->turns_of ? x->turns_of(x->turns_context, g) : NULL,
                  game_states_new(g, 1)};
}

// Of symmetric positions the least key counts.
static uint64_t key_of(const Keys *k, const State *s) {
    uint64_t least = game_key(k->game, s);
    for (int i = 1; k->turns && i < k->turns->count; i++) {
        k->turns->turn(k->turns->context, s, i, k->turned);
        uint64_t key = game_key(k->game, k->turned);
        if (key < least) least = key;
    }
    return least ^ k->salt;
}

// Without the lock: it asks the index for nothing that changes.
uint64_t game_index_key(GameIndex *x, const Game *g, const State *s) {
    Keys k = keys_of(x, g);
    uint64_t key = key_of(&k, s);
    free(k.turned);
    return key;
}

static void add_positions(GameIndex *x, Row *r, const Record *record) {
    const Game *g = record->game;
    State *s = game_states_new(g, 1);
    Keys k = keys_of(x, g);
    uint32_t row = (uint32_t)(r - x->rows);
    r->first_move = (uint32_t)x->n_moves;
    game_copy(g, s, record->start);
    uint64_t key = key_of(&k, s);
    for (size_t ply = 0; ply < record->n && ply < INDEX_PLIES; ply++) {
        Move m = record->moves[ply].move;
        add_entry(x, (Entry){key, row, (uint32_t)ply});
        game_play(g, s, m);
        key = key_of(&k, s);
        add_move(x, (Played){m, key});
        r->moves++;
    }
    add_entry(x, (Entry){key, row, r->moves});
    free(k.turned);
    free(s);
}

typedef struct {
    GameIndex *index;
    size_t seen;
} Reading;

static bool read_game(void *context, const ArchiveRow *row) {
    Reading *reading = context;
    GameIndex *x = reading->index;
    char family[FAMILY_SIZE];
    Record record;
    reading->seen++;
    x->last_id = row->id;
    if (x->shows && !x->shows(x->context, row->event)) return true;
    if (!archive_get(x->archive, x->games, row->id, &record, NULL)) {
        x->left_out++;
        return true;
    }
    Row *r = add_row(x, row);
    family_name(record.game, family);
    r->family = texts_keep(&x->texts, family);
    describe(x, r, row, &record);
    x->listed++;
    if (has_openings(record.game)) add_positions(x, r, &record);
    record_clear(&record);
    return true;
}

static int compare_entries(const void *a, const void *b) {
    const Entry *x = a, *y = b;
    if (x->key != y->key) return x->key < y->key ? -1 : 1;
    if (x->row != y->row) return x->row < y->row ? -1 : 1;
    return (x->ply > y->ply) - (x->ply < y->ply);
}

// Sorts what was added and merges it into the rest.
static void sort_entries(GameIndex *x) {
    size_t added = x->n_entries - x->sorted;
    if (added == 0) return;
    Entry *news = mem_new(added, sizeof *news);
    memcpy(news, x->entries + x->sorted, added * sizeof *news);
    qsort(news, added, sizeof *news, compare_entries);
    size_t old = x->sorted, at = x->n_entries;
    while (added > 0)
        x->entries[--at] = old > 0 && compare_entries(&x->entries[old - 1], &news[added - 1]) > 0
                               ? x->entries[--old]
                               : news[--added];
    x->sorted = x->n_entries;
    free(news);
}

bool game_index_read(GameIndex *x, size_t limit, bool *more, Error *e) {
    mtx_lock(&x->lock);
    Reading reading = {x, 0};
    bool ok = archive_list_after(x->archive, x->last_id, limit, read_game, &reading, e);
    *more = ok && reading.seen == limit;
    if (!*more) sort_entries(x);
    mtx_unlock(&x->lock);
    return ok;
}

void game_index_count(GameIndex *x, int64_t *games, int64_t *left_out) {
    *games = atomic_load(&x->listed);
    *left_out = atomic_load(&x->left_out);
}

// --- questions ---

static Row *row_of(const GameIndex *x, int64_t id) {
    size_t low = 0, high = x->n;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (x->rows[middle].shown.id < id)
            low = middle + 1;
        else
            high = middle;
    }
    return low < x->n && x->rows[low].shown.id == id && !x->rows[low].removed ? &x->rows[low]
                                                                              : NULL;
}

static void remove_row(GameIndex *x, Row *r) {
    if (r->removed) return;
    r->removed = true;
    x->listed--;
}

void game_index_remove(GameIndex *x, int64_t id) {
    mtx_lock(&x->lock);
    Row *r = row_of(x, id);
    if (r) remove_row(x, r);
    mtx_unlock(&x->lock);
}

void game_index_remove_event(GameIndex *x, const char *event) {
    mtx_lock(&x->lock);
    for (size_t i = 0; i < x->n; i++)
        if (strcmp(x->rows[i].shown.event, event) == 0) remove_row(x, &x->rows[i]);
    mtx_unlock(&x->lock);
}

bool game_index_find(GameIndex *x, int64_t id, IndexedGame *out) {
    mtx_lock(&x->lock);
    const Row *r = row_of(x, id);
    if (r) *out = r->shown;
    mtx_unlock(&x->lock);
    return r != NULL;
}

// The first entry of a key.
static size_t first_entry(const GameIndex *x, uint64_t key) {
    size_t low = 0, high = x->sorted;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (x->entries[middle].key < key)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

// Whether entry i is the first of its game: a position that is repeated counts once.
static bool counts(const GameIndex *x, size_t i) {
    if (x->rows[x->entries[i].row].removed) return false;
    return i == 0 || x->entries[i - 1].key != x->entries[i].key ||
           x->entries[i - 1].row != x->entries[i].row;
}

static void count_result(int result, int64_t *wins, int64_t *draws, int64_t *losses) {
    *wins += result == 1;
    *draws += result == 0;
    *losses += result == -1;
}

// A legal move of the position that is asked for.
typedef struct {
    Move move;
    uint64_t after;
    int64_t played; // in games that reach the position itself, not a symmetric one
} Legal;

typedef struct {
    Legal *legal;
    size_t n;
} Question;

static Question ask_moves(const Keys *k, const State *s) {
    const Game *g = k->game;
    Move *moves = mem_new(g->max_moves, sizeof *moves);
    State *next = game_states_new(g, 1);
    Question q = {.n = game_moves(g, s, moves)};
    q.legal = mem_new(q.n + 1, sizeof *q.legal);
    for (size_t i = 0; i < q.n; i++) {
        game_copy(g, next, s);
        game_play(g, next, moves[i]);
        q.legal[i] = (Legal){moves[i], key_of(k, next), 0};
    }
    free(next);
    free(moves);
    return q;
}

// What leads nowhere from here belongs to another position with the same key.
static bool leads_there(const Question *q, uint64_t after) {
    for (size_t i = 0; i < q->n; i++)
        if (q->legal[i].after == after) return true;
    return false;
}

static void count_move(IndexedPosition *p, Question *q, Played m, int result) {
    size_t k = 0;
    while (k < p->n && p->moves[k].after != m.after) k++;
    if (k == INDEX_MOVES_MOST || (k == p->n && !leads_there(q, m.after))) return;
    if (k == p->n) p->moves[p->n++] = (IndexedMove){.after = m.after};
    p->moves[k].games++;
    count_result(result, &p->moves[k].wins, &p->moves[k].draws, &p->moves[k].losses);
    for (size_t i = 0; i < q->n; i++)
        q->legal[i].played += q->legal[i].move == m.move && q->legal[i].after == m.after;
}

// Of the moves that lead there the one that was played most often.
static Move usual_move(const Question *q, uint64_t after) {
    const Legal *best = NULL;
    for (size_t i = 0; i < q->n; i++)
        if (q->legal[i].after == after && (!best || q->legal[i].played > best->played))
            best = &q->legal[i];
    return best->move;
}

static int64_t games_at(const GameIndex *x, uint64_t key) {
    int64_t n = 0;
    for (size_t i = first_entry(x, key); i < x->sorted && x->entries[i].key == key; i++)
        n += counts(x, i);
    return n;
}

static int compare_moves(const void *a, const void *b) {
    const IndexedMove *x = a, *y = b;
    if (x->games != y->games) return x->games > y->games ? -1 : 1;
    return (x->move > y->move) - (x->move < y->move);
}

static void name_moves(const GameIndex *x, const Question *q, IndexedPosition *p) {
    for (size_t k = 0; k < p->n; k++) {
        p->moves[k].move = usual_move(q, p->moves[k].after);
        p->moves[k].reached = games_at(x, p->moves[k].after);
    }
}

// The newest games are those with the highest rows, which come last.
static void take_sample(const GameIndex *x, size_t from, size_t to, IndexedPosition *p) {
    for (size_t i = to; i > from && p->n_sample < INDEX_SAMPLE; i--)
        if (counts(x, i - 1)) p->sample[p->n_sample++] = x->rows[x->entries[i - 1].row].shown;
}

void game_index_position(GameIndex *x, const Game *g, const State *s, IndexedPosition *out) {
    *out = (IndexedPosition){0};
    if (!has_openings(g)) return;
    mtx_lock(&x->lock);
    Keys keys = keys_of(x, g);
    uint64_t key = key_of(&keys, s);
    Question q = ask_moves(&keys, s);
    size_t from = first_entry(x, key), i = from;
    for (; i < x->sorted && x->entries[i].key == key; i++) {
        if (!counts(x, i)) continue;
        const Entry *e = &x->entries[i];
        const Row *r = &x->rows[e->row];
        out->games++;
        count_result(r->shown.result, &out->wins, &out->draws, &out->losses);
        if (e->ply < r->moves)
            count_move(out, &q, x->moves[r->first_move + e->ply], r->shown.result);
    }
    take_sample(x, from, i, out);
    name_moves(x, &q, out);
    free(q.legal);
    free(keys.turned);
    qsort(out->moves, out->n, sizeof *out->moves, compare_moves);
    mtx_unlock(&x->lock);
}

// --- searching ---

static bool has_word(const Row *r, const char *word, size_t n) {
    char text[64];
    snprintf(text, sizeof text, "%.*s", (int)(n < sizeof text ? n : sizeof text - 1), word);
    for (char *c = text; *c; c++) *c = (char)tolower((unsigned char)*c);
    return !*text || strstr(r->searched, text) || strstr(r->said, text);
}

// "a|b": either.
static bool has_one_of(const Row *r, const char *words, size_t n) {
    for (size_t at = 0; at < n;) {
        size_t length = strcspn(words + at, "| ");
        if (length > 0 && has_word(r, words + at, length)) return true;
        at += length + 1;
    }
    return false;
}

static bool has_words(const Row *r, const char *words) {
    words += strspn(words, " ");
    while (*words) {
        size_t n = strcspn(words, " ");
        if (!has_one_of(r, words, n)) return false;
        words += n + strspn(words + n, " ");
    }
    return true;
}

static bool is_of(const Row *r, const char *game) {
    return !*game || strcmp(r->family, game) == 0 || strcmp(r->shown.game, game) == 0;
}

// Which rows have the position: one mark a row.
static uint8_t *rows_at(const GameIndex *x, uint64_t key) {
    uint8_t *marks = mem_new(x->n + 1, 1);
    for (size_t i = first_entry(x, key); i < x->sorted && x->entries[i].key == key; i++)
        marks[x->entries[i].row] = 1;
    return marks;
}

int64_t game_index_search(GameIndex *x, const IndexSearch *search,
                          void (*each)(void *context, const IndexedGame *g), void *context) {
    int64_t found = 0;
    size_t said = 0;
    mtx_lock(&x->lock);
    uint8_t *reach = search->by_position ? rows_at(x, search->position) : NULL;
    for (size_t i = x->n; i > 0; i--) {
        const Row *r = &x->rows[i - 1];
        if (reach && !reach[i - 1]) continue;
        if (search->event && strcmp(r->shown.event, search->event) != 0) continue;
        if (search->without &&
            strncmp(r->shown.event, search->without, strlen(search->without)) == 0)
            continue;
        if (r->removed || !is_of(r, search->game) || !has_words(r, search->words)) continue;
        if (found++ < search->offset || said >= search->limit) continue;
        said++;
        each(context, &r->shown);
    }
    free(reach);
    mtx_unlock(&x->lock);
    return found;
}
