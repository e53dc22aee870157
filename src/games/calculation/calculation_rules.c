// SPDX-License-Identifier: MIT
// calculation_rules.c - the contract for Calculation.
#include "base/hash.h"
#include "base/mem.h"
#include "game/observe.h"
#include "games/calculation/calculation_text.h"

#include <ctype.h>

static CalcState *own(State *s) {
    return (CalcState *)s;
}

void calc_table_start(CalcTable *t, int heaps, int preset) {
    memset(t, 0, sizeof *t);
    t->heaps = (uint8_t)heaps;
    for (int rank = 1; rank <= CALC_KING; rank++) t->left[rank] = CALC_ROWS;
    for (int row = 0; row < CALC_ROWS && preset; row++) {
        t->out[row] = 1;
        t->left[row + 1]--;
    }
    for (int rank = 1; rank <= CALC_KING; rank++) t->stock = (uint8_t)(t->stock + t->left[rank]);
}

void calc_shuffle(const CalcTable *t, Rng *rng, uint8_t deck[CALC_CARDS]) {
    memset(deck, 0, CALC_CARDS);
    uint32_t n = 0;
    for (int rank = 1; rank <= CALC_KING; rank++) {
        for (int k = 0; k < t->left[rank]; k++) {
            uint32_t at = rng_below(rng, n + 1);
            deck[n++] = deck[at];
            deck[at] = (uint8_t)rank;
        }
    }
}

static void start(const Game *g, State *out) {
    const CalcRules *r = g->rules;
    CalcState *s = own(out);
    memset(s, 0, sizeof *s);
    calc_table_start(&s->table, r->heaps, r->preset);
    if (r->dealt) memcpy(s->order, r->deck, sizeof s->order);
    s->phase = CALC_TURN;
}

static int mover(const Game *g, const State *s) {
    (void)g;
    return calc_state(s)->phase == CALC_TURN ? PLAYER_CHANCE : 0;
}

static size_t turned_cards(const CalcState *s, Move *out) {
    size_t n = 0;
    if (s->order[0]) out[n++] = s->order[0];
    for (int rank = 1; rank <= CALC_KING && !s->order[0]; rank++)
        if (s->table.left[rank]) out[n++] = (Move)rank;
    return n;
}

static size_t places_for_hand(const CalcState *s, Move *out) {
    size_t n = 0;
    unsigned rows = calc_rows_for(&s->table, s->hand);
    for (int row = 0; row < CALC_ROWS; row++)
        if (rows >> row & 1) out[n++] = calc_to_row(row);
    for (int heap = 0; heap < s->table.heaps; heap++) out[n++] = calc_to_heap(heap);
    return n;
}

static size_t lifts(const CalcState *s, Move *out) {
    size_t n = 0;
    for (int heap = 0; heap < s->table.heaps; heap++) {
        unsigned rows =
            s->table.height[heap] ? calc_rows_for(&s->table, calc_top(&s->table, heap)) : 0;
        for (int row = 0; row < CALC_ROWS; row++)
            if (rows >> row & 1) out[n++] = calc_lift(heap, row);
    }
    if (n > 0 && s->table.stock) out[n++] = CALC_NEXT;
    return n;
}

static size_t moves(const Game *g, const State *state, Move *out) {
    (void)g;
    const CalcState *s = calc_state(state);
    switch (s->phase) {
    case CALC_TURN:
        return turned_cards(s, out);
    case CALC_HAND:
        return places_for_hand(s, out);
    default:
        return lifts(s, out);
    }
}

static void turn_card(CalcState *s, int rank) {
    s->hand = (uint8_t)rank;
    s->table.left[rank]--;
    s->table.stock--;
    if (s->order[0]) memmove(s->order, s->order + 1, CALC_CARDS - 1);
    s->order[CALC_CARDS - 1] = 0;
    s->phase = CALC_HAND;
}

// Where nothing can be lifted, the next card is turned at once.
static void after_placing(CalcState *s) {
    bool more = calc_can_lift(&s->table) || s->table.stock == 0;
    s->phase = more ? CALC_LIFT : CALC_TURN;
}

static void play(const Game *g, State *state, Move m) {
    (void)g;
    CalcState *s = own(state);
    if (m == CALC_NEXT) {
        s->phase = CALC_TURN;
    } else if (m & CALC_LIFTS) {
        calc_lift_top(&s->table, calc_move_heap(m), calc_move_row(m));
        after_placing(s);
    } else if (s->phase == CALC_TURN) {
        turn_card(s, (int)m);
    } else {
        if (m & CALC_TO_ROW)
            s->table.out[calc_move_row(m)]++;
        else
            calc_push(&s->table, calc_move_heap(m), s->hand);
        s->hand = 0;
        after_placing(s);
    }
}

static bool over(const Game *g, const State *s) {
    (void)g;
    const CalcState *c = calc_state(s);
    return c->phase == CALC_LIFT && !calc_can_lift(&c->table);
}

static void payoffs(const Game *g, const State *s, int *out) {
    (void)g;
    out[0] = calc_won(&calc_state(s)->table) ? 1 : -1;
}

static uint32_t odds(const Game *g, const State *s, Move m) {
    (void)g;
    const CalcState *c = calc_state(s);
    return c->phase == CALC_TURN && !c->order[0] ? c->table.left[m] : 1;
}

static void view(const Game *g, const State *s, int player, State *out) {
    (void)player;
    game_copy(g, out, s);
    memset(own(out)->order, 0, CALC_CARDS);
}

static void sample(const Game *g, const State *seen, int player, Rng *rng, State *out) {
    (void)player;
    game_copy(g, out, seen);
    calc_shuffle(&calc_state(seen)->table, rng, own(out)->order);
}

static uint64_t key(const Game *g, const State *state) {
    (void)g;
    const CalcState *s = calc_state(state);
    const CalcTable *t = &s->table;
    uint64_t h = hash_add(t->heaps, (uint64_t)s->phase << 8 | s->hand);
    for (int row = 0; row < CALC_ROWS; row++) h = hash_add(h, t->out[row]);
    for (int heap = 0; heap < t->heaps; heap++) {
        for (int k = 0; k < t->height[heap]; k++) h = hash_add(h, t->heap[heap][k]);
        h = hash_add(h, 99);
    }
    for (int k = 0; k < t->stock && s->order[0]; k++) h = hash_add(h, s->order[k]);
    return h;
}

// Every rank is there four times: out, on heaps, in hand, in the stock.
static bool ok(const Game *g, const State *state) {
    (void)g;
    const CalcState *s = calc_state(state);
    const CalcTable *t = &s->table;
    int stock = 0;
    for (int rank = 1; rank <= CALC_KING; rank++) {
        int n = t->left[rank] + (s->hand == rank);
        for (int row = 0; row < CALC_ROWS; row++) n += calc_place_of(row, rank) < t->out[row];
        for (int heap = 0; heap < t->heaps; heap++)
            for (int k = 0; k < t->height[heap]; k++) n += t->heap[heap][k] == rank;
        if (n != CALC_ROWS) return false;
        stock += t->left[rank];
    }
    return stock == t->stock && (s->hand != 0) == (s->phase == CALC_HAND);
}

// --- making one ---

const CalcRules *calc_rules(const Game *g) {
    return g->ops->start == start ? g->rules : NULL;
}

static void free_rules(Game *g) {
    free((void *)(uintptr_t)g->rules);
}

// A deck is all the cards of the stock, one letter each, next card first.
static bool read_deck(const char *text, CalcRules *r, Error *e) {
    CalcTable t;
    calc_table_start(&t, r->heaps, r->preset);
    size_t n = 0;
    for (; *text; text++) {
        int rank = calc_rank_of_letter(*text);
        if (!rank) return error_set(e, "deck: '%c' is not a card; cards are A23456789TJQK", *text);
        if (t.left[rank]-- == 0)
            return error_set(e, "deck: more than %d cards '%c'", r->preset && rank < 5 ? 3 : 4,
                             calc_rank_letter(rank));
        r->deck[n++] = (uint8_t)rank;
    }
    if (n < t.stock)
        return error_set(e, "deck: %zu %s; there are %d", n,
                         str_plural((int64_t)n, "card", "cards"), t.stock);
    r->dealt = true;
    return true;
}

static bool read_seed(const char *text, CalcRules *r, Error *e) {
    int64_t seed;
    if (!spec_number(text, &seed) || seed < 0)
        return error_set(e, "seed: '%.40s' is not a whole number of at least 0", text);
    CalcTable t;
    calc_table_start(&t, r->heaps, r->preset);
    Rng rng = rng_seed_for((uint64_t)seed, CALC_CARDS);
    calc_shuffle(&t, &rng, r->deck);
    r->dealt = true;
    return true;
}

static bool read_options(Spec *spec, CalcRules *r, Error *e) {
    static const char *const known[] = {"heaps", "preset", "seed", "deck"};
    r->heaps = 4;
    if (!spec_int(spec, "heaps", 3, CALC_HEAPS_MAX, &r->heaps, e)) return false;
    if (!spec_int(spec, "preset", 0, CALC_ROWS, &r->preset, e)) return false;
    if (r->preset % CALC_ROWS) return error_set(e, "preset: 0 or 4, not %d", r->preset);
    const char *deck = spec_get(spec, "deck"), *seed = spec_get(spec, "seed");
    if (deck && seed) return error_set(e, "a seed and a deck exclude each other");
    if (deck && !read_deck(deck, r, e)) return false;
    if (seed && !read_seed(seed, r, e)) return false;
    return spec_done(spec, known, sizeof known / sizeof *known, e);
}

// There is no board: one node.
static void observe(const Game *g, const State *state, Observer *out) {
    const CalcState *s = calc_state(state);
    const CalcTable *t = &s->table;
    (void)g;
    for (int i = 0; i < CALC_ROWS; i++)
        observe_number(out, t->out[i] / (double)CALC_RANKS, "cards on a foundation", NULL);
    for (int i = 1; i <= CALC_RANKS; i++)
        observe_number(out, t->left[i] / 4.0, "left in the stock", calc_rank_text(i));
    for (int i = 1; i <= CALC_RANKS; i++)
        observe_number(out, s->hand == i, "in hand", calc_rank_text(i));
    for (int i = 0; i < t->heaps * CALC_CARDS; i++)
        observe_number(out, t->heap[i / CALC_CARDS][i % CALC_CARDS] / (double)CALC_RANKS, "heap",
                       NULL);
}

static size_t action(const Game *g, Move m) {
    (void)g;
    return (size_t)m;
}

static bool make(const GameType *self, Spec *spec, const char *backend, Game *out, Error *e) {
    static const GameOps ops = {
        .start = start,
        .mover = mover,
        .moves = moves,
        .play = play,
        .payoffs = payoffs,
        .move_text = calculation_move_text,
        .position_text = calculation_position_text,
        .position_parse = calculation_position_parse,
        .draw = calculation_draw,
        .over = over,
        .key = key,
        .odds = odds,
        .view = view,
        .sample = sample,
        .move_parse = calculation_move_parse,
        .observe = observe,
        .action = action,
        .ok = ok,
        .free = free_rules,
    };
    (void)self, (void)backend;
    CalcRules r = {0};
    if (!read_options(spec, &r, e)) return false;
    CalcRules *kept = mem_new(1, sizeof *kept);
    *kept = r;
    out->ops = &ops;
    out->rules = kept;
    out->title = "Calculation";
    out->words = calculation_words;
    out->players = 1;
    out->player_names[0] = "solo";
    out->traits = GAME_CHANCE | GAME_HIDDEN;
    out->state_size = sizeof(CalcState);
    out->max_moves = CALC_HEAPS_MAX * CALC_ROWS + 1;
    out->nodes = 1;
    out->actions = CALC_NEXT + 1;
    out->max_plies = 4 * CALC_CARDS; // turned, placed, lifted, asked for
    return true;
}

const GameType calculation_type = {
    .name = "calculation",
    .title = "Calculation",
    .params = "heaps=3|4|5,preset=0|4,seed=N,deck=CARDS",
    .backends = "native",
    .summary = "A patience that rewards skill: four foundations in steps of 1, 2, 3 and 4",
    .make = make,
};
