// SPDX-License-Identifier: MIT
// hex_why.c - see hex_why.h.
#include "engine/hex/play/hex_why.h"

#include "engine/hex/play/hex_facts.h"

#include <string.h>

enum { LINKS_MEMORY = 64 << 20 };

// Where links on the board as it is do not see who wins, dead and captured cells may show it.
static void say_winner(const HexPosition *p, const HexFacts *known, HexWhyList *out) {
    for (int i = 0; i < out->n; i++)
        if (out->reason[i].type <= HEX_WHY_WINS || out->reason[i].type == HEX_WHY_NO_MEET) return;
    if (out->n == HEX_WHY_MAX) out->n--;
    memmove(out->reason + 1, out->reason, (size_t)out->n++ * sizeof *out->reason);
    out->reason[0] = (HexWhy){.type = known->winner == p->mover ? HEX_WHY_WINS : HEX_WHY_JOINED,
                              .player = known->winner,
                              .cell = -1};
    memcpy(out->reason[0].cells, known->moves, sizeof known->moves);
}

void hex_why(const HexShape *shape, const HexPosition *p, int move, HexWhyList *out) {
    static const HexWhyCore *const cores[] = {&hex_why_core_1, &hex_why_core_2, &hex_why_core_3,
                                              &hex_why_core_6};
    HexFactFinder *finder = hex_facts_new(shape, LINKS_MEMORY);
    HexFacts known;
    int i = 0;
    hex_facts_root(finder, p);
    hex_facts_at(finder, NULL, 0, &known);
    hex_facts_free(finder);
    while (shape->cells > cores[i]->cells_max) i++;
    *out = (HexWhyList){0};
    bool open = cores[i]->find(shape, p, move, known.winner < 0 ? known.must : NULL, out);
    if (open && known.winner >= 0) say_winner(p, &known, out);
}
