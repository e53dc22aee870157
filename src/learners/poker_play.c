// SPDX-License-Identifier: MIT
// poker_play.c - see poker_play.h.
#include "learners/poker_play.h"

#include <string.h>

// --- positions ---

// The bit of a card by its name, such as "TD".
static int card_of(const char *name) {
    static const char ranks[] = "23456789TJQKA", suits[] = "CDHS";
    const char *rank = strchr(ranks, name[0]), *suit = strchr(suits, name[1]);
    return (int)(suit - suits) * 13 + (int)(rank - ranks);
}

bool poker_eye_init(PokerEye *p, const Game *g, Error *e) {
    if (!game_is(g, "drawpoker")) return error_set(e, "it plays drawpoker only");
    p->game = g;
    if (!l7_reader_init(&p->holder, g, "holder", e) || !l7_reader_init(&p->phase, g, "phase", e) ||
        !l7_reader_init(&p->chips, g, "chips", e) || !l7_reader_init(&p->raises, g, "raises", e) ||
        !l7_reader_init(&p->discards, g, "discards", e) ||
        !l7_reader_init(&p->folded, g, "folded", e))
        return false;
    for (int n = 0; n < 52; n++) p->card[n] = card_of(l7_read_node_name(&p->holder, n));
    poker_classes_init(&p->classes);
    return true;
}

static uint64_t cards_at(const PokerEye *p, uint64_t nodes) {
    uint64_t cards = 0;
    for (; nodes; nodes &= nodes - 1) cards |= UINT64_C(1) << p->card[__builtin_ctzll(nodes)];
    return cards;
}

// The words of `holder` are: void alice bob thrown_a thrown_b.
PokerSeen poker_see(const PokerEye *p, const State *s, int player) {
    PokerSeen seen = {.phase = (PokerPhase)l7_read_at(&p->phase, s, 0),
                      .hand = cards_at(p, l7_read_nodes(&p->holder, s, 1 + player)),
                      .thrown = cards_at(p, l7_read_nodes(&p->holder, s, 3 + player)),
                      .raises = l7_read_at(&p->raises, s, 0),
                      .folded = l7_read_at(&p->folded, s, 0) > 0};
    for (int i = 0; i < 2; i++) {
        seen.chips[i] = l7_read_at(&p->chips, s, i);
        seen.discards[i] = l7_read_at(&p->discards, s, i);
    }
    return seen;
}

// --- moves ---

enum { MOVES_MAX = 64 };

static const char *const act_words[] = {"fold", "call", "raise"};

PokerAct poker_act(const PokerEye *p, const State *s, Move m) {
    Str text = {0};
    game_move_text(p->game, s, m, &text);
    int act = 0;
    while (act < POKER_OTHER && strcmp(str_text(&text), act_words[act]) != 0) act++;
    str_clear(&text);
    return (PokerAct)act;
}

Move poker_move(const PokerEye *p, const State *s, PokerAct act) {
    Move moves[MOVES_MAX], call = 0;
    size_t n = game_moves(p->game, s, moves);
    for (size_t i = 0; i < n; i++) {
        PokerAct is = poker_act(p, s, moves[i]);
        if (is == act) return moves[i];
        if (is == POKER_CALL) call = moves[i];
    }
    return call;
}

static bool has_text(const PokerEye *p, const State *s, Move m, const char *word) {
    Str text = {0};
    game_move_text(p->game, s, m, &text);
    bool same = strcmp(str_text(&text), word) == 0;
    str_clear(&text);
    return same;
}

// Cards are thrown one by one in the order that the game asks for, which is that of their bits.
Move poker_draw(const PokerEye *p, const State *s, int player) {
    PokerSeen seen = poker_see(p, s, player);
    uint64_t left = poker_discards(seen.hand | seen.thrown) & ~seen.thrown;
    Move moves[MOVES_MAX];
    size_t n = game_moves(p->game, s, moves);
    char word[8] = "draw";
    if (left) {
        int card = __builtin_ctzll(left);
        word[0] = "23456789TJQKA"[card % 13], word[1] = "CDHS"[card / 13], word[2] = '\0';
    }
    for (size_t i = 0; i < n; i++)
        if (has_text(p, s, moves[i], word)) return moves[i];
    return moves[0];
}

// --- characters ---

static const PokerStyle styles[POKER_STYLES] = {
    {"honest", "正直", 12, 16, 0, 0},     {"tight", "堅実", 15, 18, 0, 0},
    {"loose", "大胆", 7, 14, 0, 0},       {"bluffer", "はったり", 12, 16, 0.15, 0},
    {"random", "でたらめ", 12, 16, 0, 1},
};

const PokerStyle *poker_style(int i) {
    return &styles[i];
}

int poker_style_named(const char *name) {
    for (int i = 0; i < POKER_STYLES; i++)
        if (strcmp(styles[i].name, name) == 0) return i;
    return -1;
}

// A further raise asks for a hand that is a class stronger.
static PokerAct bet(const PokerStyle *style, int class, int raises, bool owes) {
    if (class >= style->raise + 2 * raises || (class == POKER_CLASSES && raises < 2))
        return POKER_RAISE;
    return class >= style->call + raises || !owes ? POKER_CALL : POKER_FOLD;
}

Move poker_style_move(const PokerEye *p, const PokerStyle *style, const State *s, int player,
                      Rng *rng) {
    PokerSeen seen = poker_see(p, s, player);
    if (seen.phase == POKER_DRAWING) return poker_draw(p, s, player);
    bool any = rng_real(rng) < style->random, bluffs = rng_real(rng) < style->bluffs;
    uint32_t die = rng_below(rng, 8);
    if (any) return poker_move(p, s, die == 0 ? POKER_FOLD : die < 5 ? POKER_CALL : POKER_RAISE);
    int class = bluffs ? POKER_CLASSES : poker_class(&p->classes, seen.hand);
    bool owes = seen.chips[player] < seen.chips[1 - player];
    return poker_move(p, s, bet(style, class, seen.raises, owes));
}
