// SPDX-License-Identifier: MIT
// acol_player.c - see acol_player.h. The auction is followed from the game so far; where that is
// not known, only the last bid counts.
#include "players/classic/chance/acol_player.h"

#include "base/mem.h"
#include "bridge/acol.h"
#include "lang/study/l7_read.h"

#include <stdlib.h>
#include <string.h>

enum { DEALS = 200, TEXT_MAX = 16 };

typedef struct {
    Player player;
    L7Reader holder, level, strain, bidder, declarer, turn, led, best, taker, card;
    bool by_expectation;
    int card_of[52]; // of each node
    Move *moves;
    // the last choice, for its reasons
    bool bidding;
    AcolHand hand;
    AcolShown partner;
    AcolMeaning meaning;
    double expected;
    const char *en, *ja; // of a card
} AcolPlayer;

static const char strains[] = "CDHSN", ranks[] = "23456789TJQKA";

// --- reading ---

static uint64_t cards_of(const AcolPlayer *x, const State *s, int player) {
    uint64_t cards = 0;
    for (uint64_t left = l7_read_nodes(&x->holder, s, 1 + player); left; left &= left - 1)
        cards |= UINT64_C(1) << x->card_of[__builtin_ctzll(left)];
    return cards;
}

// -1 when the text is no call.
static int call_of(const char *text) {
    static const char *const words[] = {"pass", "double", "redouble"};
    for (int i = 0; i < 3; i++)
        if (strcmp(text, words[i]) == 0) return i;
    const char *strain = text[0] && text[1] ? strchr(strains, text[1]) : NULL;
    if (text[0] < '1' || text[0] > '7' || !strain || text[2]) return -1;
    return acol_bid(text[0] - '0', (int)(strain - strains));
}

static void call_text(int call, char out[TEXT_MAX]) {
    static const char *const words[] = {"pass", "double", "redouble"};
    if (call < ACOL_FIRST_BID)
        snprintf(out, TEXT_MAX, "%s", words[call]);
    else
        snprintf(out, TEXT_MAX, "%d%c", acol_level(call), strains[acol_strain(call)]);
}

static void move_text(const AcolPlayer *x, const State *s, Move m, char out[TEXT_MAX]) {
    Str text = {0};
    game_move_text(x->player.game, s, m, &text);
    snprintf(out, TEXT_MAX, "%s", str_text(&text));
    str_clear(&text);
}

static void add_call(AcolAuction *a, int call) {
    if (a->n < ACOL_CALLS_MAX) a->call[a->n++] = (int8_t)call;
}

static AcolAuction auction_from_past(const AcolPlayer *x, const SeenGame *seen) {
    AcolAuction a = {0};
    for (size_t i = 0; i < seen->n; i++) {
        char text[TEXT_MAX];
        if (seen->plies[i].mover < 0 || !seen->plies[i].known || !seen->shown[i]) continue;
        move_text(x, seen_view(seen, i), seen->plies[i].move, text);
        int call = call_of(text);
        if (call >= 0) add_call(&a, call);
    }
    return a;
}

// Passes up to the last bid, and after it up to the player.
static AcolAuction auction_from_bid(const AcolPlayer *x, const State *s, int side) {
    AcolAuction a = {0};
    int level = l7_read_at(&x->level, s, 0), strain = l7_read_at(&x->strain, s, 0) - 1;
    int bidder = l7_read_at(&x->bidder, s, 0) - 1;
    if (level > 0 && strain >= 0 && bidder >= 0) {
        while (a.n % ACOL_SEATS != bidder) add_call(&a, ACOL_PASS);
        add_call(&a, acol_bid(level, strain));
    }
    while (a.n % ACOL_SEATS != side) add_call(&a, ACOL_PASS);
    return a;
}

static AcolAuction auction_of(const AcolPlayer *x, const Turn *turn) {
    SeenGame *seen = turn->past ? seen_new(turn->past, turn->side) : NULL;
    AcolAuction a = {0};
    if (seen) a = auction_from_past(x, seen);
    if (seen) seen_free(seen);
    if (!seen || a.n % ACOL_SEATS != turn->side) a = auction_from_bid(x, turn->state, turn->side);
    return a;
}

// --- bidding ---

static bool choose_call(AcolPlayer *x, const Turn *turn, Choice *out, Error *e) {
    AcolAuction a = auction_of(x, turn);
    AcolShown shown[ACOL_SEATS];
    char text[TEXT_MAX];
    x->hand = acol_hand(cards_of(x, turn->state, turn->side));
    acol_infer(&a, shown);
    x->partner = shown[(turn->side + 2) % ACOL_SEATS];
    if (x->by_expectation) {
        bool vulnerable = game_param(x->player.game, "vulnerable", 0) != 0;
        Rng rng = rng_seed_for(1974, (uint64_t)a.n);
        x->meaning = acol_expected(&a, &x->hand, vulnerable, DEALS, &rng, &x->expected);
    } else {
        x->meaning = acol_choose(&a, &x->hand);
    }
    call_text(x->meaning.call, text);
    if (game_move_parse(x->player.game, turn->state, text, &out->move, e)) return true;
    x->meaning = (AcolMeaning){ACOL_PASS, x->meaning.shows, "no call of the system fits",
                               "該当するビッドなし"};
    return game_move_parse(x->player.game, turn->state, "pass", &out->move, e);
}

// --- cards ---

typedef struct {
    int holder;     // whose card is played
    int led, best;  // cards; -1: none
    int taker;      // who has the trick so far; -1: nobody
    int played;     // cards of this trick
    int trumps;     // strain
    bool declaring; // for the declarer's side
} Trick;

static int card_at(const AcolPlayer *x, int node) {
    return node < 0 ? -1 : x->card_of[node];
}

static Trick trick_of(const AcolPlayer *x, const State *s) {
    Trick t = {.holder = l7_read_at(&x->turn, s, 0) - 1,
               .led = card_at(x, l7_read_at(&x->led, s, 0)),
               .best = card_at(x, l7_read_at(&x->best, s, 0)),
               .taker = l7_read_at(&x->taker, s, 0) - 1,
               .trumps = l7_read_at(&x->strain, s, 0) - 1};
    t.declaring = t.holder % 2 == (l7_read_at(&x->declarer, s, 0) - 1) % 2;
    for (int p = 0; p < ACOL_SEATS; p++) t.played += l7_read_at(&x->card, s, p) >= 0;
    if (t.led < 0) t.played = 0;
    return t;
}

static bool beats(const Trick *t, int card) {
    if (card / 13 == t->best / 13) return card > t->best;
    return card / 13 == t->trumps;
}

// Low cards are cheap, trumps dear.
static int cost(const Trick *t, int card) {
    return card % 13 + (card / 13 == t->trumps ? 13 : 0);
}

// A lead: the top of touching honours, else low, from the longest suit.
static int lead(AcolPlayer *x, const Trick *t, const AcolHand *hand) {
    int suit = -1;
    for (int s = 0; s < 4; s++)
        if (hand->length[s] && (suit < 0 || hand->length[s] > hand->length[suit]) &&
            (s != t->trumps || t->declaring))
            suit = s;
    for (int s = 0; s < 4 && suit < 0; s++)
        if (hand->length[s]) suit = s;
    uint64_t cards = hand->cards >> 13 * suit & 0x1fff;
    int top = 63 - __builtin_clzll(cards), below = top > 0 && (cards >> (top - 1) & 1);
    bool honours = top >= 9 && (below || top == 12);
    x->en = honours ? "I lead the top of touching honours, or an ace."
                    : "I lead low from my longest suit.";
    x->ja =
        honours ? "続いたオナーの最上位かエースを出します。" : "最も長いスートの低い札を出します。";
    return 13 * suit + (honours ? top : __builtin_ctzll(cards));
}

static int follow(AcolPlayer *x, const Trick *t, uint64_t legal) {
    int low = -1, winner = -1;
    for (uint64_t left = legal; left; left &= left - 1) {
        int card = __builtin_ctzll(left);
        if (low < 0 || cost(t, card) < cost(t, low)) low = card;
        if (beats(t, card) && (winner < 0 || cost(t, card) < cost(t, winner))) winner = card;
    }
    bool partner_has = t->taker >= 0 && t->taker % 2 == t->holder % 2;
    bool safe = partner_has && (t->played == 3 || t->best % 13 >= 9);
    if (winner < 0 || safe || (t->played == 1 && winner % 13 < 11)) {
        x->en = safe ? "My partner has the trick: a low card is enough."
                     : "A low card: I need not or cannot take the trick.";
        x->ja = safe ? "パートナーが勝っているので低い札を出します。"
                     : "取れないか取る必要がないので低い札を出します。";
        return low;
    }
    x->en = "I take the trick as cheaply as I can.";
    x->ja = "できるだけ安くトリックを取ります。";
    return winner;
}

static bool choose_card(AcolPlayer *x, const Turn *turn, size_t n, Choice *out, Error *e) {
    Trick t = trick_of(x, turn->state);
    uint64_t legal = 0;
    Move move_of[52] = {0};
    for (size_t i = 0; i < n; i++) {
        char text[TEXT_MAX];
        move_text(x, turn->state, x->moves[i], text);
        for (int node = 0; node < 52; node++)
            if (strcmp(l7_read_node_name(&x->holder, node), text) == 0) {
                legal |= UINT64_C(1) << x->card_of[node];
                move_of[x->card_of[node]] = x->moves[i];
            }
    }
    if (!legal) return error_set(e, "no card can be played");
    AcolHand hand = acol_hand(legal);
    out->move = move_of[t.led < 0 ? lead(x, &t, &hand) : follow(x, &t, legal)];
    return true;
}

static bool acol_play(Player *p, const Turn *turn, Choice *out, Error *e) {
    AcolPlayer *x = (AcolPlayer *)p;
    size_t n = game_moves(p->game, turn->state, x->moves);
    if (n == 0) return error_set(e, "asked for a move when the game is over");
    x->bidding = l7_read_at(&x->declarer, turn->state, 0) == 0;
    return x->bidding ? choose_call(x, turn, out, e) : choose_card(x, turn, n, out, e);
}

// --- reasons ---

static const char *const suit_en[] = {"clubs", "diamonds", "hearts", "spades"};
static const char *const suit_ja[] = {"クラブ", "ダイヤ", "ハート", "スペード"};

// What the partner has shown, if anything.
static void say_partner(const AcolShown *s, Insight *out) {
    bool any = s->points[0] > 0 || s->points[1] < ACOL_POINTS_MAX;
    for (int suit = 0; suit < 4; suit++) any |= s->length[suit][0] > 0;
    if (!any) return;
    Str en = {0}, ja = {0};
    bool open = s->points[1] >= ACOL_POINTS_MAX;
    if (open)
        str_addf(&en, "My partner has shown %d points or more", s->points[0]),
            str_addf(&ja, "パートナーが示したのは%d点以上", s->points[0]);
    else
        str_addf(&en, "My partner has shown %d to %d points", s->points[0], s->points[1]),
            str_addf(&ja, "パートナーが示したのは%d～%d点", s->points[0], s->points[1]);
    for (int suit = 3; suit >= 0; suit--) {
        if (s->length[suit][0] == 0) continue;
        str_addf(&en, ", at least %d %s", s->length[suit][0], suit_en[suit]);
        str_addf(&ja, "、%s%d枚以上", suit_ja[suit], s->length[suit][0]);
    }
    str_add(&en, ".");
    str_add(&ja, "です。");
    insight_say(out, str_text(&en), str_text(&ja));
    str_clear(&en);
    str_clear(&ja);
}

// "spades 9, hearts A J 7": the cards in hand, by suit, the highest first.
static void add_hand(uint64_t cards, Str *en, Str *ja) {
    for (int suit = 3; suit >= 0; suit--) {
        str_addf(en, "%s%s", suit < 3 ? ", " : "", suit_en[suit]);
        str_addf(ja, "%s%s", suit < 3 ? "、" : "", suit_ja[suit]);
        uint64_t held = cards >> 13 * suit & 0x1fff;
        if (!held) str_add(en, " none"), str_add(ja, " なし");
        for (int rank = 12; rank >= 0; rank--) {
            if (!(held >> rank & 1)) continue;
            const char *name = rank == 8 ? "10" : (char[]){ranks[rank], '\0'};
            str_addf(en, " %s", name);
            str_addf(ja, " %s", name);
        }
    }
}

// The cards, what they count, and what the call means.
static void say_hand(const AcolPlayer *x, Insight *out) {
    Str en = {0}, ja = {0};
    str_add(&en, "I hold ");
    str_add(&ja, "手札は ");
    add_hand(x->hand.cards, &en, &ja);
    str_addf(&en, ": %d points; %s.", x->hand.points, x->meaning.en);
    str_addf(&ja, "。%d点、%s。", x->hand.points, x->meaning.ja);
    insight_say(out, str_text(&en), str_text(&ja));
    str_clear(&en);
    str_clear(&ja);
}

static void acol_explain(Player *p, const Turn *turn, Insight *out) {
    const AcolPlayer *x = (const AcolPlayer *)p;
    char en[240], ja[240];
    (void)turn;
    if (!x->bidding) {
        insight_say(out, x->en, x->ja);
        return;
    }
    say_hand(x, out);
    say_partner(&x->partner, out);
    if (!x->by_expectation) return;
    snprintf(en, sizeof en, "Expected score if this were the last call: %+.0f.", x->expected);
    snprintf(ja, sizeof ja, "これが最後のコールなら、得点の期待値は %+.0f です。", x->expected);
    insight_say(out, en, ja);
}

// --- making ---

static void acol_free(Player *p) {
    free(((AcolPlayer *)p)->moves);
    free(p);
}

static bool read_fields(AcolPlayer *x, const Game *g, Error *e) {
    const struct {
        L7Reader *reader;
        const char *name;
    } fields[] = {{&x->holder, "holder"}, {&x->level, "level"},       {&x->strain, "strain"},
                  {&x->bidder, "bidder"}, {&x->declarer, "declarer"}, {&x->turn, "turn"},
                  {&x->led, "led"},       {&x->best, "best"},         {&x->taker, "taker"},
                  {&x->card, "card"}};
    if (!game_is(g, "bridge") || game_param(g, "ranks", 0) != 13)
        return error_set(e, "acol plays bridge with 13 ranks");
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        if (!l7_reader_init(fields[i].reader, g, fields[i].name, e)) return false;
    for (int n = 0; n < 52; n++) {
        const char *name = l7_read_node_name(&x->holder, n);
        x->card_of[n] =
            (int)(strchr(strains, name[1]) - strains) * 13 + (int)(strchr(ranks, name[0]) - ranks);
    }
    return true;
}

static Player *acol_make(Spec *spec, const Game *g, Error *e) {
    static const PlayerOps ops = {.free = acol_free, .choose = acol_play, .explain = acol_explain};
    static const char *const known[] = {"method"};
    static const char *const methods[] = {"inference", "probability"};
    int method = 0;
    AcolPlayer *x = mem_new(1, sizeof *x);
    x->player.ops = &ops;
    if (spec_choice(spec, "method", methods, 2, &method, e) && spec_done(spec, known, 1, e) &&
        read_fields(x, g, e)) {
        x->by_expectation = method == 1;
        x->moves = mem_new(g->max_moves, sizeof *x->moves);
        return &x->player;
    }
    free(x);
    return NULL;
}

const PlayerType acol_player_type = {
    .name = "acol",
    .options = "method=inference|probability",
    .summary = "bridge: bids by Acol and says why (1975), plays cards by simple rules",
    .make = acol_make,
};
