// SPDX-License-Identifier: MIT
// acol.c - see acol.h. Ranges are those of common textbooks of Acol.
#include "bridge/acol.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

AcolHand acol_hand(uint64_t cards) {
    AcolHand h = {.cards = cards};
    for (uint64_t left = cards; left; left &= left - 1) {
        int card = __builtin_ctzll(left), rank = card % 13;
        h.length[card / 13]++;
        if (rank > 8) h.points += rank - 8;
    }
    return h;
}

static bool is_balanced(const int length[4]) {
    int doubletons = 0;
    for (int s = 0; s < 4; s++) {
        if (length[s] < 2 || length[s] > 5) return false;
        doubletons += length[s] == 2;
    }
    return doubletons < 2;
}

bool acol_fits(const AcolHand *hand, const AcolShown *shown) {
    if (hand->points < shown->points[0] || hand->points > shown->points[1]) return false;
    for (int s = 0; s < 4; s++)
        if (hand->length[s] < shown->length[s][0] || hand->length[s] > shown->length[s][1])
            return false;
    return !shown->balanced || is_balanced(hand->length);
}

// --- the situation ---

typedef struct {
    const AcolAuction *a;
    const AcolShown *shown; // of each player
    int me, partner;
    int last_bid, last_bidder, last_call; // last_bid 0: none; last_call: the partner's, -1: none
    int mine, partners;                   // last bids of me and my partner; 0: none
    int first_mine, first_partners;       // first ones
    int calls_mine, calls_partners;       // how many calls
    int theirs;                           // the enemies' first bid; 0: none
    bool partner_doubled;
    AcolMeaning *out, unused;
    size_t n;
} Table;

static void read_auction(Table *t) {
    t->me = t->a->n % ACOL_SEATS;
    t->partner = (t->me + 2) % ACOL_SEATS;
    t->last_call = -1;
    for (int i = 0; i < t->a->n; i++) {
        int call = t->a->call[i], who = i % ACOL_SEATS;
        bool bid = call >= ACOL_FIRST_BID;
        if (bid) t->last_bid = call, t->last_bidder = who;
        if (who == t->me) {
            t->calls_mine++;
            if (bid && !t->first_mine) t->first_mine = call;
            if (bid) t->mine = call;
        } else if (who == t->partner) {
            t->calls_partners++;
            t->last_call = call;
            t->partner_doubled |= call == ACOL_DOUBLE;
            if (bid && !t->first_partners) t->first_partners = call;
            if (bid) t->partners = call;
        } else if (bid && !t->theirs) {
            t->theirs = call;
        }
    }
}

static AcolShown any_hand(void) {
    AcolShown s = {.points = {0, ACOL_POINTS_MAX}};
    for (int i = 0; i < 4; i++) s.length[i][1] = 13;
    return s;
}

// Adds a call with its points; what it shows more is set by the caller. A call that is not legal
// goes to a place that is not used.
static AcolShown *add(Table *t, int call, int low, int high, const char *en, const char *ja) {
    bool legal = call < ACOL_FIRST_BID || (call > t->last_bid && call <= acol_bid(7, ACOL_NOTRUMP));
    AcolMeaning *m = legal && t->n < ACOL_MEANINGS_MAX - 1 ? &t->out[t->n++] : &t->unused;
    *m = (AcolMeaning){call, any_hand(), en, ja};
    m->shows.points[0] = (int8_t)(low < 0 ? 0 : low);
    m->shows.points[1] = (int8_t)(high > ACOL_POINTS_MAX ? ACOL_POINTS_MAX : high);
    return &m->shows;
}

static void suit(AcolShown *s, int strain, int least, int most) {
    s->length[strain][0] = (int8_t)least;
    s->length[strain][1] = (int8_t)most;
}

static int cheapest(const Table *t, int strain) {
    for (int level = 1; level <= 7; level++)
        if (acol_bid(level, strain) > t->last_bid) return acol_bid(level, strain);
    return acol_bid(7, ACOL_NOTRUMP) + 1;
}

static void pass(Table *t, int high, const char *en, const char *ja) {
    add(t, ACOL_PASS, 0, high, en, ja);
}

// --- opening ---

static void open_suit(Table *t, int s, int length) {
    AcolShown *x = add(t, acol_bid(1, s), length >= 6 ? 11 : 12, 22,
                       "opening: a suit of four or more", "オープン：4枚以上のスート");
    suit(x, s, length, 13);
    for (int k = 0; k < 4; k++)
        if (k != s) suit(x, k, 0, k > s ? length - 1 : length);
}

static void openings(Table *t) {
    add(t, acol_bid(2, ACOL_CLUBS), 23, 40, "opening: 23 points or more", "オープン：23点以上");
    add(t, acol_bid(2, ACOL_NOTRUMP), 20, 22, "opening: balanced, 20 to 22",
        "オープン：バランス型、20～22点")
        ->balanced = true;
    add(t, acol_bid(1, ACOL_NOTRUMP), 12, 14, "opening: balanced, 12 to 14 (weak notrump)",
        "オープン：バランス型、12～14点（ウィークノートランプ）")
        ->balanced = true;
    for (int length = 8; length >= 5; length--)
        for (int s = ACOL_SPADES; s >= ACOL_CLUBS; s--) open_suit(t, s, length);
    static const int four[] = {ACOL_HEARTS, ACOL_SPADES, ACOL_DIAMONDS, ACOL_CLUBS};
    for (int i = 0; i < 4; i++)
        suit(add(t, acol_bid(1, four[i]), 12, 22,
                 "opening: a suit of four, too strong for 1N or unbalanced",
                 "オープン：4枚スート（1NTより強いか、バランス型でない）"),
             four[i], 4, 4);
    for (int s = ACOL_SPADES; s >= ACOL_CLUBS; s--)
        suit(add(t, acol_bid(3, s), 5, 10, "a pre-empt: seven cards, little else",
                 "プリエンプト：7枚スートの弱い手"),
             s, 7, 13);
    pass(t, 12, "too weak to open", "オープンには弱い手");
}

// --- answers ---

static void answer_notrump(Table *t) {
    for (int s = ACOL_SPADES; s >= ACOL_HEARTS; s--)
        suit(add(t, acol_bid(3, s), 13, 40, "five cards, strong enough for game",
                 "5枚メジャー、ゲームの強さ"),
             s, 5, 13);
    for (int s = ACOL_SPADES; s >= ACOL_HEARTS; s--)
        suit(add(t, acol_bid(2, ACOL_CLUBS), 11, 40, "Stayman: asks for a major of four cards",
                 "ステイマン：4枚メジャーを尋ねる"),
             s, 4, 4);
    for (int s = ACOL_SPADES; s >= ACOL_DIAMONDS; s--)
        suit(add(t, acol_bid(2, s), 0, 10, "a weak takeout: to be passed", "弱い手のテイクアウト"),
             s, 5, 13);
    add(t, acol_bid(6, ACOL_NOTRUMP), 20, 40, "33 points together: a small slam",
        "合わせて33点：スモールスラム");
    add(t, acol_bid(3, ACOL_NOTRUMP), 13, 19, "25 points together: game", "合わせて25点：ゲーム");
    add(t, acol_bid(2, ACOL_NOTRUMP), 11, 12, "asks for game with a maximum",
        "最高ならゲームへの誘い");
    pass(t, 40, "no game is in sight", "ゲームの見込みなし");
}

static void answer_stayman(Table *t) {
    static const int order[] = {ACOL_HEARTS, ACOL_SPADES};
    for (int i = 0; i < 2; i++)
        suit(add(t, acol_bid(2, order[i]), 12, 14, "a major of four cards", "4枚メジャーあり"),
             order[i], 4, 5);
    add(t, acol_bid(2, ACOL_DIAMONDS), 12, 14, "no major of four cards", "4枚メジャーなし");
    pass(t, 40, "no call of the system fits", "該当するビッドなし");
}

static void answer_two_clubs(Table *t) {
    add(t, acol_bid(2, ACOL_DIAMONDS), 0, 7, "fewer than 8 points", "8点未満");
    for (int s = ACOL_SPADES; s >= ACOL_HEARTS; s--)
        suit(add(t, acol_bid(2, s), 8, 40, "8 points or more, five cards", "8点以上、5枚スート"), s,
             5, 13);
    add(t, acol_bid(2, ACOL_NOTRUMP), 8, 40, "8 points or more", "8点以上");
    pass(t, 40, "no call of the system fits", "該当するビッドなし");
}

static void raise(Table *t, int s, int level, int low, int high) {
    suit(add(t, acol_bid(level, s), low, high, "a raise: four cards of the partner's suit",
             "レイズ：パートナーのスートが4枚"),
         s, 4, 13);
}

static void new_suit(Table *t, int s, int level, int low, int least, int most) {
    suit(add(t, acol_bid(level, s), low, 40, "a new suit, forcing", "新しいスート（フォーシング）"),
         s, least, most);
}

static void answer_suit(Table *t, int opened) {
    bool major = opened >= ACOL_HEARTS;
    if (major) raise(t, opened, 4, 13, 15), raise(t, opened, 3, 10, 12), raise(t, opened, 2, 6, 9);
    for (int s = ACOL_SPADES; s >= ACOL_CLUBS; s--)
        if (s != opened) new_suit(t, s, s > opened ? 2 : 3, 16, 5, 13);
    for (int s = ACOL_SPADES; s > opened; s--) new_suit(t, s, 1, 6, 5, 13);
    for (int s = opened + 1; s <= ACOL_SPADES; s++) new_suit(t, s, 1, 6, 4, 4);
    for (int s = opened - 1; s >= ACOL_CLUBS; s--) new_suit(t, s, 2, 10, 5, 13);
    if (!major) raise(t, opened, 3, 10, 12), raise(t, opened, 2, 6, 9);
    add(t, acol_bid(3, ACOL_NOTRUMP), 13, 15, "balanced, 13 to 15", "バランス型、13～15点")
        ->balanced = true;
    add(t, acol_bid(2, ACOL_NOTRUMP), 11, 12, "balanced, 11 or 12", "バランス型、11～12点")
        ->balanced = true;
    for (int s = opened - 1; s >= ACOL_CLUBS; s--) new_suit(t, s, 2, 10, 4, 4);
    add(t, acol_bid(1, ACOL_NOTRUMP), 6, 10, "6 to 9 points, nothing better", "6～9点、他になし");
    pass(t, 40, "too weak to answer", "応答には弱い手");
}

// The opener after a new suit of the partner's, which is forcing.
static void rebid(Table *t, int opened, int answered) {
    int level = acol_level(t->partners);
    raise(t, answered, level + 1, 12, 15);
    if (level < 3) raise(t, answered, level + 2, 16, 18);
    if (answered >= ACOL_HEARTS) raise(t, answered, 4, 19, 22);
    add(t, acol_bid(1, ACOL_NOTRUMP), 15, 16, "balanced, 15 or 16", "バランス型、15～16点")
        ->balanced = true;
    add(t, acol_bid(2, ACOL_NOTRUMP), level == 1 ? 17 : 15, 18, "balanced, up to 18",
        "バランス型、18点まで")
        ->balanced = true;
    add(t, acol_bid(3, ACOL_NOTRUMP), 19, 22, "balanced, 19 or more", "バランス型、19点以上")
        ->balanced = true;
    suit(add(t, acol_bid(3, opened), 16, 22, "six cards and 16 points", "6枚スート、16点以上"),
         opened, 6, 13);
    for (int s = ACOL_SPADES; s >= ACOL_CLUBS; s--) {
        bool reverse = s > opened && cheapest(t, s) > acol_bid(2, opened);
        if (s != opened && s != answered)
            suit(add(t, cheapest(t, s), reverse ? 16 : 12, 22, "a second suit of four cards",
                     "2番目の4枚スート"),
                 s, 4, 13);
    }
    suit(add(t, cheapest(t, opened), 11, 22, "the suit again: five cards or more",
             "同じスートをリビッド"),
         opened, 5, 13);
    add(t, cheapest(t, ACOL_NOTRUMP), 11, 22, "nothing better", "他にビッドなし");
}

// --- the enemies have opened ---

static void overcalls(Table *t) {
    int s = acol_strain(t->theirs);
    add(t, acol_bid(1, ACOL_NOTRUMP), 15, 17, "overcall: balanced, 15 to 17",
        "オーバーコール：バランス型、15～17点")
        ->balanced = true;
    for (int k = ACOL_SPADES; k >= ACOL_CLUBS; k--) {
        int bid = cheapest(t, k), level = acol_level(bid);
        if (k != s && level <= 2)
            suit(add(t, bid, level == 1 ? 9 : 11, 15, "overcall: five cards",
                     "オーバーコール：5枚スート"),
                 k, 5, 13);
    }
    if (s != ACOL_NOTRUMP && acol_level(t->theirs) <= 3 && t->last_bidder % 2 != t->me % 2) {
        AcolShown *x = add(t, ACOL_DOUBLE, 12, 40, "takeout double: short in their suit",
                           "テイクアウトダブル：相手のスートが短い");
        for (int k = 0; k < 4; k++) suit(x, k, k == s ? 0 : 3, k == s ? 2 : 13);
        add(t, ACOL_DOUBLE, 18, 40, "a double with a strong hand", "強い手のダブル");
    }
    pass(t, 17, "nothing to say", "ビッドなし");
}

// The partner asks for a suit with a double.
static void answer_double(Table *t) {
    int s = acol_strain(t->theirs);
    for (int length = 6; length >= 3; length--)
        for (int k = ACOL_SPADES; k >= ACOL_CLUBS; k--) {
            int bid = cheapest(t, k);
            if (k == s) continue;
            if (k >= ACOL_HEARTS)
                suit(add(t, acol_bid(4, k), 13, 40, "answer to the double: game",
                         "ダブルへの応答：ゲーム"),
                     k, length < 4 ? 13 : length, 13);
            suit(add(t, bid + 5, 9, 12, "answer to the double: a jump with 9 to 12",
                     "ダブルへの応答：9～12点でジャンプ"),
                 k, length, 13);
            suit(add(t, bid, 0, 8, "answer to the double: the longest suit",
                     "ダブルへの応答：最も長いスート"),
                 k, length, 13);
        }
    add(t, acol_bid(3, ACOL_NOTRUMP), 13, 40, "answer to the double: game",
        "ダブルへの応答：ゲーム");
    pass(t, 40, "no call of the system fits", "該当するビッドなし");
}

// --- later: what both hands have together ---

static bool is_game(int bid) {
    int strain = acol_strain(bid), level = acol_level(bid);
    return level >= (strain == ACOL_NOTRUMP ? 3 : strain >= ACOL_HEARTS ? 4 : 5);
}

static void contracts(Table *t) {
    const AcolShown *p = &t->shown[t->partner];
    int low = p->points[0], high = p->points[1] > low + 8 ? low + 8 : p->points[1];
    bool ours = t->last_bid && t->last_bidder % 2 == t->me % 2, game = ours && is_game(t->last_bid);
    static const int order[] = {ACOL_SPADES, ACOL_HEARTS, ACOL_DIAMONDS, ACOL_CLUBS};
    for (int i = 0; i < 4; i++) {
        int s = order[i], need = 8 - p->length[s][0];
        if (need < 1 || p->length[s][0] < 2) need = 7;
        suit(add(t, acol_bid(6, s), 33 - low, 40, "33 points together and a fit: a small slam",
                 "合わせて33点とフィット：スモールスラム"),
             s, need, 13);
    }
    add(t, acol_bid(6, ACOL_NOTRUMP), 33 - low, 40, "33 points together: a small slam",
        "合わせて33点：スモールスラム");
    for (int i = 0; i < 2 && !game; i++) {
        int s = order[i], need = 8 - p->length[s][0];
        if (need < 2) need = 2;
        suit(add(t, acol_bid(4, s), 25 - low, 40, "25 points together and eight trumps: game",
                 "合わせて25点、切り札8枚：ゲーム"),
             s, need, 13);
        if (p->length[s][0] >= 3 && acol_bid(3, s) > t->last_bid)
            suit(add(t, acol_bid(3, s), 25 - high, 24 - low, "asks for game: eight trumps",
                     "ゲームへの誘い：切り札8枚"),
                 s, need, 13);
    }
    if (!game)
        add(t, acol_bid(3, ACOL_NOTRUMP), 25 - low, 40, "25 points together: game without trumps",
            "合わせて25点：ノートランプのゲーム");
    if (!game && ours && acol_strain(t->last_bid) == ACOL_NOTRUMP)
        add(t, acol_bid(2, ACOL_NOTRUMP), 25 - high, 24 - low, "asks for game", "ゲームへの誘い");
    for (int i = 0; i < 4 && !game && ours && t->last_bidder != t->me; i++) {
        int s = order[i]; // away from a suit that does not suit
        if (acol_level(t->last_bid) > 2 || acol_strain(t->last_bid) == s) continue;
        if (p->length[s][0] >= 4)
            suit(add(t, cheapest(t, s), 0, 40, "back to a suit of the partner's with a fit",
                     "フィットするパートナーのスートへ"),
                 s, 9 - p->length[s][0], 13);
    }
    pass(t, 40, game ? "game is reached" : "together not enough for more",
         game ? "ゲームに達した" : "合わせてもこれ以上は無理");
}

// --- which list ---

static bool is_suit(int bid, int level) {
    return bid && acol_level(bid) == level && acol_strain(bid) != ACOL_NOTRUMP;
}

static void list_calls(Table *t) {
    int nt = acol_bid(1, ACOL_NOTRUMP), clubs = acol_bid(2, ACOL_CLUBS);
    bool opened_mine = t->first_mine && !t->theirs,
         opened_partner = t->first_partners && !t->theirs;
    bool forced = t->partner_doubled && t->last_call == ACOL_DOUBLE && !t->first_mine;
    if (!t->last_bid) {
        openings(t);
    } else if (forced && t->theirs && !t->first_partners && acol_strain(t->theirs) < ACOL_NOTRUMP) {
        answer_double(t);
    } else if (!t->first_mine && !t->first_partners && !t->partner_doubled && t->calls_mine < 2) {
        overcalls(t);
    } else if (opened_partner && !t->first_mine && t->first_partners == t->partners) {
        if (t->partners == nt)
            answer_notrump(t);
        else if (t->partners == clubs)
            answer_two_clubs(t);
        else if (is_suit(t->partners, 1))
            answer_suit(t, acol_strain(t->partners));
        else
            contracts(t);
    } else if (opened_mine && t->first_mine == t->mine && t->mine == nt && t->partners == clubs) {
        answer_stayman(t);
    } else if (opened_mine && t->first_mine == t->mine && is_suit(t->mine, 1) && t->partners &&
               acol_level(t->partners) <= 2 && acol_strain(t->partners) < ACOL_NOTRUMP &&
               acol_strain(t->partners) != acol_strain(t->mine) && t->last_call == t->partners) {
        rebid(t, acol_strain(t->mine), acol_strain(t->partners));
    } else if (t->first_partners || t->partner_doubled) {
        contracts(t);
    } else {
        pass(t, 40, "the partner has shown nothing", "パートナーは何も示していない");
    }
}

size_t acol_meanings(const AcolAuction *a, const AcolShown shown[ACOL_SEATS],
                     AcolMeaning out[ACOL_MEANINGS_MAX]) {
    Table t = {.a = a, .shown = shown, .out = out};
    read_auction(&t);
    list_calls(&t);
    t.out[t.n++] =
        (AcolMeaning){ACOL_PASS, any_hand(), "no call of the system fits", "該当するビッドなし"};
    return t.n;
}

// --- inference ---

static void narrow(AcolShown *s, const AcolShown *by) {
    for (int k = 0; k < 2; k++) {
        int8_t points = by->points[k];
        if (k == 0 ? points > s->points[k] : points < s->points[k]) s->points[k] = points;
        for (int i = 0; i < 4; i++) {
            int8_t length = by->length[i][k];
            if (k == 0 ? length > s->length[i][k] : length < s->length[i][k])
                s->length[i][k] = length;
        }
    }
    if (s->points[0] > s->points[1]) s->points[0] = s->points[1];
    for (int i = 0; i < 4; i++)
        if (s->length[i][0] > s->length[i][1]) s->length[i][0] = s->length[i][1];
    s->balanced |= by->balanced;
}

// The widest of what a call may show: several lines of a list may have the same call.
static bool union_of(const AcolMeaning *list, size_t n, int call, AcolShown *out) {
    bool found = false;
    for (size_t i = 0; i < n; i++) {
        const AcolShown *s = &list[i].shows;
        if (list[i].call != call || (found && i + 1 == n)) continue;
        if (!found) *out = *s;
        found = true;
        for (int k = 0; k < 2; k++) {
            if (k ? s->points[k] > out->points[k] : s->points[k] < out->points[k])
                out->points[k] = s->points[k];
            for (int j = 0; j < 4; j++)
                if (k ? s->length[j][k] > out->length[j][k] : s->length[j][k] < out->length[j][k])
                    out->length[j][k] = s->length[j][k];
        }
        out->balanced &= s->balanced;
    }
    return found;
}

void acol_infer(const AcolAuction *a, AcolShown shown[ACOL_SEATS]) {
    AcolMeaning list[ACOL_MEANINGS_MAX];
    AcolAuction part = {0};
    for (int p = 0; p < ACOL_SEATS; p++) shown[p] = any_hand();
    for (int i = 0; i < a->n; i++) {
        AcolShown what;
        size_t n = acol_meanings(&part, shown, list);
        if (union_of(list, n, a->call[i], &what)) narrow(&shown[i % ACOL_SEATS], &what);
        part.call[part.n++] = a->call[i];
    }
}

AcolMeaning acol_choose(const AcolAuction *a, const AcolHand *hand) {
    AcolShown shown[ACOL_SEATS];
    AcolMeaning list[ACOL_MEANINGS_MAX];
    acol_infer(a, shown);
    size_t n = acol_meanings(a, shown, list), i = 0;
    while (i + 1 < n && !acol_fits(hand, &list[i].shows)) i++;
    return list[i];
}

// --- probabilities ---

typedef struct {
    AcolHand hand[ACOL_SEATS];
} Deal;

static void deal_once(const AcolHand *own, int me, Rng *rng, Deal *d) {
    int cards[39], n = 0;
    for (int c = 0; c < 52; c++)
        if (!(own->cards >> c & 1)) cards[n++] = c;
    for (int i = n - 1; i > 0; i--) {
        int k = (int)rng_below(rng, (uint32_t)i + 1), swapped = cards[i];
        cards[i] = cards[k], cards[k] = swapped;
    }
    uint64_t set[3] = {0};
    for (int i = 0; i < n; i++) set[i % 3] |= UINT64_C(1) << cards[i];
    for (int k = 0; k < 3; k++) d->hand[(me + 1 + k) % ACOL_SEATS] = acol_hand(set[k]);
    d->hand[me] = *own;
}

// Of some deals the one whose hands fit best what was shown.
static void deal_fitting(const AcolHand *own, int me, const AcolShown *shown, Rng *rng, Deal *d) {
    enum { TRIES = 60 };
    int best = -1;
    for (int i = 0; i < TRIES && best < 3; i++) {
        Deal now;
        int fits = 0;
        deal_once(own, me, rng, &now);
        for (int p = 0; p < ACOL_SEATS; p++) fits += p != me && acol_fits(&now.hand[p], &shown[p]);
        if (fits > best) best = fits, *d = now;
    }
}

// Tricks that a side is expected to take, by its points, trumps and short suits.
static double tricks_of(const Deal *d, int side, int strain) {
    const AcolHand *a = &d->hand[side], *b = &d->hand[side + 2];
    double tricks = 6.5 + (a->points + b->points - 20) * 0.36;
    if (strain == ACOL_NOTRUMP) return tricks;
    tricks += 0.8 * (a->length[strain] + b->length[strain] - 7.5);
    for (int s = 0; s < 4; s++)
        if (s != strain) {
            int least = a->length[s] < b->length[s] ? a->length[s] : b->length[s];
            tricks += least == 0 ? 0.8 : least == 1 ? 0.4 : 0;
        }
    return tricks;
}

static double score_of(int bid, double tricks, bool vulnerable) {
    int level = acol_level(bid), strain = acol_strain(bid),
        each = strain <= ACOL_DIAMONDS ? 20 : 30;
    int made = (int)floor(tricks + 0.5) - 6 - level;
    if (made < 0) return made * (vulnerable ? 100 : 50) * (made < -1 ? 1.6 : 1); // often doubled
    int contract = level * each + (strain == ACOL_NOTRUMP ? 10 : 0);
    int bonus = contract < 100 ? 50 : vulnerable ? 500 : 300;
    if (level == 6) bonus += vulnerable ? 750 : 500;
    if (level == 7) bonus += vulnerable ? 1500 : 1000;
    return contract + bonus + made * each;
}

AcolMeaning acol_expected(const AcolAuction *a, const AcolHand *hand, bool vulnerable, int deals,
                          Rng *rng, double *score) {
    AcolShown shown[ACOL_SEATS];
    AcolMeaning list[ACOL_MEANINGS_MAX];
    double sum[ACOL_MEANINGS_MAX] = {0};
    int me = a->n % ACOL_SEATS, last = 0, last_side = 0;
    acol_infer(a, shown);
    size_t n = acol_meanings(a, shown, list), best = n - 1;
    for (int i = 0; i < a->n; i++)
        if (a->call[i] >= ACOL_FIRST_BID) last = a->call[i], last_side = i % 2;
    for (int k = 0; k < deals; k++) {
        Deal d;
        deal_fitting(hand, me, shown, rng, &d);
        for (size_t i = 0; i < n; i++) {
            int bid = list[i].call < ACOL_FIRST_BID ? last : list[i].call;
            int side = list[i].call < ACOL_FIRST_BID ? last_side : me % 2;
            if (!bid) continue; // passed out
            double s = score_of(bid, tricks_of(&d, side, acol_strain(bid)), vulnerable);
            sum[i] += side == me % 2 ? s : -s;
        }
    }
    for (size_t i = 0; i < n; i++)
        if (list[i].call != ACOL_DOUBLE && sum[i] > sum[best]) best = i;
    *score = sum[best] / deals;
    list[best].en = "the best expected score";
    list[best].ja = "得点の期待値が最大";
    return list[best];
}
