// SPDX-License-Identifier: MIT
// hex_check.c - see hex_check.h.
#include "engine/hex/proof/hex_check.h"

#include "base/mem.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE_MAX = 19, WORDS = 6 };

typedef struct {
    uint64_t w[WORDS];
} Cells;

enum { FIRST = -1, SECOND = -2 }; // edges as ends

typedef struct {
    Cells stones, empty;
    int end[2]; // cells or edges; the smaller one first
    bool mine;  // the winner is to move
} Claim;

typedef struct {
    HexChecked *about;
    const char *at; // what is read next
    int line;
    Claim *claims;
    size_t n, room;
    Error *e;
} Check;

static bool cells_any(const Cells *a) {
    uint64_t any = 0;
    for (int i = 0; i < WORDS; i++) any |= a->w[i];
    return any != 0;
}

static bool cells_has(const Cells *a, int cell) {
    return a->w[cell / 64] >> (cell % 64) & 1;
}

static void cells_add(Cells *a, int cell) {
    a->w[cell / 64] |= UINT64_C(1) << (cell % 64);
}

static bool cells_meet(const Cells *a, const Cells *b) {
    Cells both;
    for (int i = 0; i < WORDS; i++) both.w[i] = a->w[i] & b->w[i];
    return cells_any(&both);
}

static bool wrong(const Check *c, const char *what) {
    return error_set(c->e, "line %d: %s", c->line, what);
}

static void skip_blanks(Check *c) {
    while (*c->at == ' ') c->at++;
}

// Takes a word if it comes next.
static bool take_word(Check *c, const char *word) {
    skip_blanks(c);
    size_t n = strlen(word);
    if (strncmp(c->at, word, n) != 0 || isalnum((unsigned char)c->at[n])) return false;
    c->at += n;
    return true;
}

static bool take_number(Check *c, size_t *out) {
    skip_blanks(c);
    if (!isdigit((unsigned char)*c->at)) return false;
    size_t value = 0;
    for (; isdigit((unsigned char)*c->at); c->at++) {
        if (value > 100000000) return false;
        value = value * 10 + (size_t)(*c->at - '0');
    }
    *out = value;
    return true;
}

static bool take_cell(Check *c, int *cell) {
    skip_blanks(c);
    int column = *c->at - 'a';
    size_t row;
    if (column < 0 || column >= c->about->width || !isdigit((unsigned char)c->at[1])) return false;
    c->at++;
    if (!take_number(c, &row)) return false;
    if (row < 1 || row > (size_t)c->about->height) return false;
    *cell = ((int)row - 1) * c->about->width + column;
    return true;
}

static bool end_line(Check *c) {
    skip_blanks(c);
    if (*c->at != '\n') return false;
    c->at++;
    c->line++;
    return true;
}

static bool read_stones(Check *c, int player) {
    int cell;
    while (take_cell(c, &cell)) {
        if (c->about->stone[cell] >= 0) return wrong(c, "two stones on one cell");
        c->about->stone[cell] = (int8_t)player;
    }
    return end_line(c) ? true : wrong(c, "a cell was expected");
}

static bool read_player(Check *c, const char *word, int *player) {
    if (!take_word(c, word)) return wrong(c, "mover and winner were expected");
    *player = take_word(c, "red") ? 0 : take_word(c, "blue") ? 1 : -1;
    return *player >= 0 && end_line(c) ? true : wrong(c, "red or blue was expected");
}

static bool read_head(Check *c) {
    size_t width, height;
    if (!take_word(c, "hex") || !take_word(c, "proof") || !end_line(c))
        return wrong(c, "this is not a proof of a Hex position");
    if (!take_word(c, "board") || !take_number(c, &width) || !take_number(c, &height) ||
        !end_line(c) || width < 1 || width > SIDE_MAX || height < 1 || height > SIDE_MAX)
        return wrong(c, "a board of 1 to 19 by 1 to 19 was expected");
    c->about->width = (int)width;
    c->about->height = (int)height;
    memset(c->about->stone, -1, sizeof c->about->stone);
    if (!take_word(c, "red")) return wrong(c, "the stones of red were expected");
    if (!read_stones(c, 0)) return false;
    if (!take_word(c, "blue")) return wrong(c, "the stones of blue were expected");
    if (!read_stones(c, 1)) return false;
    return read_player(c, "mover", &c->about->mover) && read_player(c, "winner", &c->about->winner);
}

static bool neighbours(const Check *c, int a, int b) {
    int w = c->about->width;
    int down = b / w - a / w, right = b % w - a % w;
    return (down == 0 && abs(right) == 1) || (right == 0 && abs(down) == 1) ||
           (down == 1 && right == -1) || (down == -1 && right == 1);
}

// Which of the winner's edges a cell lies at: bit 0 the first, bit 1 the second.
static int edges_at(const Check *c, int cell) {
    int row = cell / c->about->width, column = cell % c->about->width;
    int place = c->about->winner ? column : row;
    int last = c->about->winner ? c->about->width - 1 : c->about->height - 1;
    return (place == 0) | (place == last) << 1;
}

static bool at_edge(const Check *c, int cell, int edge) {
    return edges_at(c, cell) & (edge == FIRST ? 1 : 2);
}

static bool touch(const Check *c, int a, int b) {
    if (a < 0) return b >= 0 && at_edge(c, b, a);
    return b < 0 ? at_edge(c, a, b) : neighbours(c, a, b);
}

static bool take_place(Check *c, int *place) {
    if (take_cell(c, place)) return true;
    *place = take_word(c, "first") ? FIRST : take_word(c, "second") ? SECOND : 0;
    return *place < 0;
}

static void set_ends(Claim *claim, int a, int b) {
    claim->end[0] = a < b ? a : b;
    claim->end[1] = a < b ? b : a;
}

static bool read_chain(Check *c, Claim *claim) {
    int place, before = 0, first = 0, n = 0;
    for (; skip_blanks(c), *c->at != '\n' && *c->at; n++) {
        if (!take_place(c, &place)) return wrong(c, "a cell or an edge was expected");
        if (n > 1 && before < 0) return wrong(c, "an edge can only be an end of a chain");
        if (n > 0 && !touch(c, before, place)) return wrong(c, "the chain has a gap");
        if (n == 0) first = place;
        if (place >= 0) cells_add(&claim->stones, place);
        before = place;
    }
    if (n < 2) return wrong(c, "a chain has two ends");
    set_ends(claim, first, before);
    claim->mine = false;
    return true;
}

// A claim that this one rests on.
static const Claim *read_claim_number(Check *c) {
    size_t i;
    return take_number(c, &i) && i < c->n ? &c->claims[i] : NULL;
}

static bool read_play(Check *c, Claim *claim) {
    int cell;
    if (!take_cell(c, &cell) || !take_word(c, "then")) return wrong(c, "a move was expected");
    const Claim *after = read_claim_number(c);
    if (!after || after->mine) return wrong(c, "a claim with the loser to move was expected");
    if (cells_has(&after->empty, cell)) return wrong(c, "the move's cell is needed empty later");
    if (cell == after->end[0] || cell == after->end[1])
        return wrong(c, "the move's cell is an end of the claim behind it");
    *claim = *after;
    claim->stones.w[cell / 64] &= ~(UINT64_C(1) << (cell % 64));
    cells_add(&claim->empty, cell);
    claim->mine = true;
    return true;
}

static void add_claim_sets(Claim *claim, const Claim *one) {
    for (int i = 0; i < WORDS; i++) {
        claim->stones.w[i] |= one->stones.w[i];
        claim->empty.w[i] |= one->empty.w[i];
    }
}

static bool read_all(Check *c, Claim *claim) {
    Cells common;
    memset(&common, 0xFF, sizeof common);
    for (int n = 0; skip_blanks(c), *c->at != '\n'; n++) {
        const Claim *one = read_claim_number(c);
        if (!one || !one->mine) return wrong(c, "a claim with the winner to move was expected");
        if (n == 0) set_ends(claim, one->end[0], one->end[1]);
        if (memcmp(claim->end, one->end, sizeof claim->end) != 0)
            return wrong(c, "these claims join different ends");
        add_claim_sets(claim, one);
        for (int i = 0; i < WORDS; i++) common.w[i] &= one->empty.w[i];
    }
    if (cells_any(&common)) return wrong(c, "a move of the loser has no answer");
    claim->mine = false;
    return true;
}

static bool read_both(Check *c, Claim *claim) {
    const Claim *a = read_claim_number(c), *b = a ? read_claim_number(c) : NULL;
    if (!b || a->mine || b->mine)
        return wrong(c, "two claims with the loser to move were expected");
    if (cells_meet(&a->empty, &b->empty)) return wrong(c, "both claims need the same empty cell");
    int i = a->end[0] == b->end[0] || a->end[0] == b->end[1] ? 0 : 1;
    int middle = a->end[i], k = b->end[0] == middle ? 0 : 1;
    if (b->end[k] != middle || middle < 0) return wrong(c, "the claims have no cell as common end");
    if (!cells_has(&a->stones, middle) || !cells_has(&b->stones, middle))
        return wrong(c, "there is no stone at the common end");
    add_claim_sets(claim, a);
    add_claim_sets(claim, b);
    set_ends(claim, a->end[!i], b->end[!k]);
    claim->mine = false;
    return true;
}

static bool read_claim(Check *c) {
    static const struct {
        const char *word;
        bool (*read)(Check *c, Claim *claim);
    } kinds[] = {
        {"chain", read_chain}, {"play", read_play}, {"all", read_all}, {"both", read_both}};
    enum { KINDS = sizeof kinds / sizeof *kinds };
    size_t number;
    if (!take_number(c, &number) || number != c->n) return wrong(c, "claims are not in order");
    Claim claim = {0};
    size_t k = 0;
    while (k < KINDS && !take_word(c, kinds[k].word)) k++;
    if (k == KINDS) return wrong(c, "chain, play, all or both was expected");
    if (!kinds[k].read(c, &claim)) return false;
    if (*c->at != '\n') return wrong(c, "something is left over");
    if (cells_meet(&claim.stones, &claim.empty))
        return wrong(c, "a cell would have to be empty and a stone");
    if (c->n == c->room) {
        c->room = c->room ? 2 * c->room : 1024;
        c->claims = mem_resize(c->claims, c->room, sizeof *c->claims);
    }
    c->claims[c->n++] = claim;
    return end_line(c);
}

// The last claim must fit the position.
static bool fits(const Check *c) {
    if (c->n == 0) return wrong(c, "no claim is made");
    const Claim *last = &c->claims[c->n - 1];
    const HexChecked *about = c->about;
    if (last->end[0] != SECOND || last->end[1] != FIRST)
        return wrong(c, "the last claim does not join the edges");
    // Who wins as the second player to move wins as the first, too: a stone more does no harm.
    if (last->mine && about->mover != about->winner) return wrong(c, "the wrong side is to move");
    for (int i = 0; i < about->width * about->height; i++) {
        if (cells_has(&last->stones, i) && about->stone[i] != about->winner)
            return wrong(c, "a stone that is needed is missing");
        if (cells_has(&last->empty, i) && about->stone[i] >= 0)
            return wrong(c, "a cell that is needed is not empty");
    }
    return true;
}

bool hex_check(const char *text, HexChecked *out, Error *e) {
    HexChecked about = {0};
    Check c = {.about = &about, .at = text, .line = 1, .e = e};
    bool ok = read_head(&c);
    while (ok && *c.at) ok = read_claim(&c);
    ok = ok && fits(&c);
    about.claims = c.n;
    free(c.claims);
    if (ok) *out = about;
    return ok;
}
