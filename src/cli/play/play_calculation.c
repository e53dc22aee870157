// SPDX-License-Identifier: MIT
// play_calculation.c - after a lost game of Calculation: until which card it could have been won by
// a player who knew the cards to come.
#include "cli/play/play.h"

#include "base/mem.h"
#include "engine/calculation/net/calc_deep_file.h"
#include "engine/calculation/search/calc_beam.h"
#include "engine/calculation/search/calc_exact.h"
#include "games/calculation/calculation.h"

enum { BEAM = 24, NODES = 2000 };

typedef struct {
    const Record *record;
    CalcDeep *net;
    CalcDesk *desk;
    CalcExact *exact;
    uint8_t deck[CALC_CARDS]; // in the order they were turned
    size_t plies[CALC_CARDS]; // which move turned each
    int n;
} Hindsight;

static void read_deck(Hindsight *h) {
    for (size_t i = 0; i < h->record->n && h->n < CALC_CARDS; i++) {
        if (h->record->moves[i].mover != PLAYER_CHANCE) continue;
        h->deck[h->n] = (uint8_t)h->record->moves[i].move;
        h->plies[h->n++] = i;
    }
}

// Just before the card was turned. A quick search first; it can only miss a win.
static bool could_win(const Hindsight *h, int card) {
    CalcState s;
    record_state(h->record, h->plies[card], (State *)&s);
    return calc_beam_wins(h->desk, &s.table, h->deck + card, BEAM) ||
           calc_clairvoyant(h->exact, &s.table, h->deck + card, NODES) == CALC_WINNABLE;
}

static void tell(const Hindsight *h, int card, Str *out) {
    if (card < 0) {
        str_add(out, "No way to win these cards was found, even knowing them all.");
        return;
    }
    str_addf(out,
             "Knowing the cards, it could still have been won when card %d, the %s, was turned; "
             "'undo card %d' goes back there.",
             card + 1, calc_rank_text(h->deck[card]), card + 1);
}

bool play_hindsight_text(const Record *r, Str *out) {
    if (!calc_rules(r->game) || r->ending != END_RULES || r->payoffs[0] > 0) return false;
    Hindsight h = {.record = r, .net = calc_deep_built_in(calc_rules(r->game)->heaps)};
    h.desk = calc_desk_new(h.net);
    h.exact = calc_exact_new(h.desk);
    read_deck(&h);
    int card = h.n - 1;
    while (card >= 0 && !could_win(&h, card)) card--;
    tell(&h, card, out);
    calc_exact_free(h.exact);
    calc_desk_free(h.desk);
    calc_deep_free(h.net);
    return true;
}
