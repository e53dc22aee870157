// SPDX-License-Identifier: MIT
// calculation_text.c - see calculation_text.h.
#include "games/calculation/calculation_text.h"

#include <ctype.h>
#include <stdlib.h>

const char calculation_words[] =
    "Calculation, a patience for one pack of 52 cards that rewards skill: beginners win one\n"
    "game in ten, masters nine. Suits do not matter. Four foundations are built up:\n"
    "  1: A 2 3 4 5 6 7 8 9 10 J Q K      2: 2 4 6 8 10 Q A 3 5 7 9 J K\n"
    "  3: 3 6 9 Q 2 5 8 J A 4 7 10 K      4: 4 8 Q 3 7 J 2 6 10 A 5 9 K\n"
    "Cards are turned from the stock one at a time. A card goes to a foundation that is ready for\n"
    "it or to one of the heaps; then the tops of heaps may go to foundations. A card on a heap\n"
    "moves only to a foundation. There is no second deal. The game is won when all 52 cards are\n"
    "on the foundations.\n"
    "Moves: 2 puts the card in hand on foundation 2, b on heap b; b2 moves the top of heap b to\n"
    "foundation 2; turn asks for the next card. In records, +7 is a seven that was turned.\n"
    "Parameters: heaps=3, 4 (default) or 5; preset=4: A 2 3 4 lie on their foundations;\n"
    "seed=N fixes the shuffle, deck=7K...A gives the order (T is the ten). From\n"
    "I. Takeuchi's paper on game programming (about 1978), whose program won 75%.\n";

static const char letters[] = "?A23456789TJQK";

char calc_rank_letter(int rank) {
    return letters[rank];
}

int calc_rank_of_letter(char c) {
    const char *at = c ? strchr(letters + 1, toupper((unsigned char)c)) : NULL;
    return at ? (int)(at - letters) : 0;
}

const char *calc_rank_text(int rank) {
    static const char *const texts[] = {"?", "A", "2", "3",  "4", "5", "6",
                                        "7", "8", "9", "10", "J", "Q", "K"};
    return texts[rank];
}

// --- moves ---

void calculation_move_text(const Game *g, const State *s, Move m, Str *out) {
    (void)g, (void)s;
    if (m == CALC_NEXT)
        str_add(out, "turn");
    else if (m & CALC_LIFTS)
        str_addf(out, "%c%d", 'a' + calc_move_heap(m), calc_move_row(m) + 1);
    else if (m & CALC_TO_HEAP)
        str_addf(out, "%c", 'a' + calc_move_heap(m));
    else if (m & CALC_TO_ROW)
        str_addf(out, "%d", calc_move_row(m) + 1);
    else
        str_addf(out, "+%s", calc_rank_text((int)m));
}

static bool read_turned(const char *text, Move *out) {
    for (int rank = 1; rank <= CALC_KING; rank++) {
        if (!str_same_word(text, calc_rank_text(rank)) &&
            (text[0] == '\0' || text[1] || calc_rank_of_letter(text[0]) != rank))
            continue;
        *out = (Move)rank;
        return true;
    }
    return false;
}

static bool read_row(const char *text, int *row) {
    *row = text[0] - '1';
    return text[0] >= '1' && text[0] <= '4' && text[1] == '\0';
}

// The move need not be legal: the caller checks.
bool calculation_move_parse(const Game *g, const State *s, const char *text, Move *out) {
    (void)g;
    const CalcState *c = calc_state(s);
    int row, heap = tolower((unsigned char)text[0]) - 'a';
    if (text[0] == '+') return read_turned(text + 1, out);
    if (str_same_word(text, "turn")) {
        *out = CALC_NEXT;
    } else if (read_row(text, &row)) {
        *out = calc_to_row(row);
    } else if (heap >= 0 && heap < c->table.heaps && text[1] == '\0') {
        *out = calc_to_heap(heap);
    } else if (heap >= 0 && heap < c->table.heaps && read_row(text + 1, &row)) {
        *out = calc_lift(heap, row);
    } else {
        return false;
    }
    return true;
}

// --- positions ---

void calculation_position_text(const Game *g, const State *state, Str *out) {
    (void)g;
    const CalcState *s = calc_state(state);
    const CalcTable *t = &s->table;
    str_addf(out, "%d/%d/%d/%d ", t->out[0], t->out[1], t->out[2], t->out[3]);
    for (int heap = 0; heap < t->heaps; heap++) {
        if (heap) str_add_char(out, ',');
        if (!t->height[heap]) str_add_char(out, '-');
        for (int k = 0; k < t->height[heap]; k++)
            str_add_char(out, calc_rank_letter(t->heap[heap][k]));
    }
    str_add_char(out, ' ');
    str_add_char(out, s->phase == CALC_HAND   ? calc_rank_letter(s->hand)
                      : s->phase == CALC_TURN ? '*'
                                              : '-');
    str_add_char(out, ' ');
    if (!s->order[0]) str_add_char(out, '?');
    for (int k = 0; k < CALC_CARDS && s->order[k]; k++)
        str_add_char(out, calc_rank_letter(s->order[k]));
}

// A position while it is read from text.
typedef struct {
    const char *at;
    CalcState s;
    Error *e;
} Reading;

static bool take_out(Reading *r, int rank, const char *where) {
    if (r->s.table.left[rank] == 0)
        return error_set(r->e, "position: %s: a fifth card '%c'", where, calc_rank_letter(rank));
    r->s.table.left[rank]--;
    r->s.table.stock--;
    return true;
}

static bool read_foundations(Reading *r) {
    for (int row = 0; row < CALC_ROWS; row++) {
        int n = 0, digits = 0;
        while (isdigit((unsigned char)*r->at) && digits++ < 2) n = 10 * n + (*r->at++ - '0');
        if (digits == 0 || n > CALC_RANKS || *r->at++ != (row < 3 ? '/' : ' '))
            return error_set(r->e, "position: it begins with four numbers, 0/0/0/0 to 13/13/13/13");
        r->s.table.out[row] = (uint8_t)n;
        for (int p = 0; p < n; p++)
            if (!take_out(r, calc_card_of(row, p), "foundations")) return false;
    }
    return true;
}

static bool read_heaps(Reading *r) {
    int heaps = r->s.table.heaps;
    for (int heap = 0; heap < heaps; heap++) {
        if (*r->at == '-') r->at++;
        for (int rank; (rank = calc_rank_of_letter(*r->at)) != 0; r->at++) {
            if (!take_out(r, rank, "heaps")) return false;
            calc_push(&r->s.table, heap, rank);
        }
        if (*r->at++ != (heap + 1 < heaps ? ',' : ' '))
            return error_set(r->e, "position: %d heaps, bottom card first, as K9,Q,-,-", heaps);
    }
    return true;
}

static bool read_hand(Reading *r) {
    CalcState *s = &r->s;
    int rank = calc_rank_of_letter(*r->at);
    if (rank && !take_out(r, rank, "hand")) return false;
    s->hand = (uint8_t)rank;
    bool can_lift = calc_can_lift(&s->table);
    if (rank)
        s->phase = CALC_HAND;
    else if (*r->at == '*' && s->table.stock)
        s->phase = CALC_TURN;
    else if (*r->at == '*' || *r->at == '-')
        s->phase = can_lift || !s->table.stock ? CALC_LIFT : CALC_TURN;
    else
        return error_set(r->e, "position: the third word is the card in hand, '*' or '-'");
    return *++r->at == ' ' ? r->at++,
           true            : error_set(r->e, "position: the fourth word is the stock, or '?'");
}

static bool read_order(Reading *r) {
    if (strcmp(r->at, "?") == 0) return true;
    uint8_t left[CALC_KING + 1];
    memcpy(left, r->s.table.left, sizeof left);
    int n = 0;
    for (; *r->at; r->at++) {
        int rank = calc_rank_of_letter(*r->at);
        if (!rank) return error_set(r->e, "position: stock: '%c' is not a card", *r->at);
        if (left[rank]-- == 0)
            return error_set(r->e, "position: stock: '%c' is not among the cards left", *r->at);
        r->s.order[n++] = (uint8_t)rank;
    }
    if (n == r->s.table.stock) return true;
    return error_set(r->e, "position: stock: %d %s, but %d are left", n,
                     str_plural(n, "card", "cards"), r->s.table.stock);
}

bool calculation_position_parse(const Game *g, const char *text, State *out, Error *e) {
    Reading r = {.at = text, .e = e};
    calc_table_start(&r.s.table, calc_rules(g)->heaps, 0);
    if (!read_foundations(&r) || !read_heaps(&r) || !read_hand(&r) || !read_order(&r)) return false;
    memcpy(out, &r.s, sizeof r.s);
    return true;
}

// --- drawing: foundations, hand and stock in a row, the heaps under them ---

static void add_card(Drawing *d, float x, float y, const char *name, int rank) {
    DrawCell cell = {.x = x, .y = y, .glyph = rank ? calc_rank_letter(rank) : '.'};
    cell.owner = rank ? 0 : DRAW_NOBODY;
    snprintf(cell.name, sizeof cell.name, "%s", name);
    if (rank) snprintf(cell.piece, sizeof cell.piece, "card %s", calc_rank_text(rank));
    drawing_add(d, cell);
}

// Only the top card of a heap has the heap's name.
static void add_heap(Drawing *d, const CalcTable *t, int heap) {
    const char name[2] = {(char)('a' + heap), '\0'};
    if (!t->height[heap]) add_card(d, (float)heap, 1, name, 0);
    for (int k = 0; k < t->height[heap]; k++)
        add_card(d, (float)heap, (float)(1 + k), k + 1 == t->height[heap] ? name : "",
                 t->heap[heap][k]);
}

static void add_stock(Drawing *d, const CalcState *s) {
    DrawCell cell = {.x = 5, .glyph = s->table.stock ? '#' : '.', .owner = DRAW_NOBODY};
    snprintf(cell.name, sizeof cell.name, "turn");
    if (s->table.stock) snprintf(cell.piece, sizeof cell.piece, "back");
    drawing_add(d, cell);
}

void calculation_draw(const Game *g, const State *state, Drawing *out) {
    (void)g;
    const CalcState *s = calc_state(state);
    const CalcTable *t = &s->table;
    int rows = 2;
    for (int heap = 0; heap < t->heaps; heap++)
        if (1 + t->height[heap] > rows) rows = 1 + t->height[heap];
    drawing_reset(out, BOARD_CARDS, 6, rows);
    for (int row = 0; row < CALC_ROWS; row++) {
        const char name[2] = {(char)('1' + row), '\0'};
        add_card(out, (float)row, 0, name, t->out[row] ? calc_card_of(row, t->out[row] - 1) : 0);
    }
    add_card(out, 4, 0, "", s->hand);
    add_stock(out, s);
    for (int heap = 0; heap < t->heaps; heap++) add_heap(out, t, heap);
    if (calc_won(t)) {
        snprintf(out->caption, sizeof out->caption, "all 52 cards are out");
        return;
    }
    const char *wanted[CALC_ROWS];
    for (int row = 0; row < CALC_ROWS; row++)
        wanted[row] = calc_wanted(t, row) ? calc_rank_text(calc_wanted(t, row)) : "-";
    snprintf(out->caption, sizeof out->caption, "wanted %s %s %s %s, %d in the stock, %d out",
             wanted[0], wanted[1], wanted[2], wanted[3], t->stock, calc_cards_out(t));
}
