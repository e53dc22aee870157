// SPDX-License-Identifier: MIT
// calc_why.c - see calc_why.h.
#include "engine/calculation/calc_why.h"

#include "game/value.h"
#include "games/calculation/calculation.h"

enum { SENTENCE = 240 };

static void say_outlook(const CalcChoice *best, const CalcThought *thought, Insight *out) {
    char en[SENTENCE], ja[SENTENCE];
    int chance = value_from_chance(best->chance);
    snprintf(en, sizeof en, "I looked %d cards ahead and think %d.%d%% of such games are won.",
             thought->depth, chance / 10, chance % 10);
    snprintf(ja, sizeof ja, "%d枚先まで読みました。成功する見込みは%d.%d%%です。", thought->depth,
             chance / 10, chance % 10);
    insight_say(out, en, ja);
}

// The foundation that needs `upper` soonest before `lower`, and how many come between them; -1 when
// there is none.
static int foundation_for(const CalcTable *t, int upper, int lower, int *between) {
    int best = -1;
    for (int row = 0; row < CALC_ROWS; row++) {
        int place = calc_place_of(row, upper), gap = calc_place_of(row, lower) - place - 1;
        if (place < t->out[row] || gap < 0 || (best >= 0 && gap >= *between)) continue;
        best = row;
        *between = gap;
    }
    return best;
}

static void say_on_card(const CalcTable *t, int hand, int lower, Insight *out) {
    char en[SENTENCE], ja[SENTENCE];
    int between = 0, row = foundation_for(t, hand, lower, &between);
    const char *a = calc_rank_text(hand), *b = calc_rank_text(lower);
    if (row < 0) {
        snprintf(en, sizeof en,
                 "No foundation wants the %s before the %s under it, but elsewhere "
                 "it would be more in the way.",
                 a, b);
        snprintf(ja, sizeof ja,
                 "下の%sより先に%sが要る台札はありませんが、ほかの山ではもっと邪魔に"
                 "なります。",
                 b, a);
    } else if (between == 0) {
        snprintf(en, sizeof en, "Foundation %d wants the %s and right after it the %s under it.",
                 row + 1, a, b);
        snprintf(ja, sizeof ja, "台札%dでは%sのすぐ次が下の%sです。", row + 1, a, b);
    } else {
        snprintf(en, sizeof en,
                 "Foundation %d wants the %s before the %s under it, %d steps apart.", row + 1, a,
                 b, between + 1);
        snprintf(ja, sizeof ja, "台札%dでは%sが下の%sより%dつ前に来ます。", row + 1, a, b,
                 between + 1);
    }
    insight_say(out, en, ja);
}

static void say_reason(const CalcTable *t, int hand, const CalcChoice *best, Insight *out) {
    char en[SENTENCE], ja[SENTENCE];
    if (best->heap >= 0 && !t->height[best->heap]) {
        insight_say(out, "It begins an empty heap: on the others it would be in the way.",
                    "空いた山に置きます。ほかの山では邪魔になります。");
    } else if (best->heap >= 0) {
        say_on_card(t, hand, calc_top(t, best->heap), out);
    } else if (best->lifts) {
        snprintf(en, sizeof en, "Cards that follow from the heaps: %d.", best->lifts);
        snprintf(ja, sizeof ja, "続けて場札から%d枚移せます。", best->lifts);
        insight_say(out, en, ja);
    }
}

static void name_choice(const CalcChoice *c, Str *en, Str *ja) {
    if (c->row >= 0) {
        str_addf(en, "out on foundation %d", c->row + 1);
        str_addf(ja, "台札%d", c->row + 1);
    } else if (c->heap >= 0) {
        str_addf(en, "on heap %c", 'a' + c->heap);
        str_addf(ja, "場札%c", 'a' + c->heap);
    } else {
        str_addf(en, "lifting %d", c->lifts);
        str_addf(ja, "%d枚移す手", c->lifts);
    }
}

// The ways after which nothing can help; the player itself gives the other values.
static void say_others(const CalcChoice *choices, int n, Insight *out) {
    Str en = {0}, ja = {0};
    for (int i = 1; i < n; i++) {
        CalcRoute route;
        calc_route_find(&route, &choices[i].table);
        if (!route.lost) continue;
        str_reset(&en);
        str_reset(&ja);
        name_choice(&choices[i], &en, &ja);
        str_add(&en, ": lost whatever comes, for the heaps would block each other.");
        str_add(&ja, "では山が互いにふさぎ合い、何が来ても負けです。");
        insight_say(out, str_text(&en), str_text(&ja));
    }
    str_clear(&en);
    str_clear(&ja);
}

static void say_route(const CalcChoice *best, Insight *out) {
    char en[SENTENCE], ja[SENTENCE];
    CalcRoute route;
    calc_route_find(&route, &best->table);
    if (route.lost) {
        insight_say(out, "No order of the stock can win this any more.",
                    "残りの札がどう来ても、もう成功しません。");
    } else if (!route.stuck && route.used) {
        snprintf(en, sizeof en, "Then %d of the %d cards left have to come for the heaps to clear.",
                 route.used, best->table.stock);
        snprintf(ja, sizeof ja, "残り%d枚のうち%d枚が来れば山は片づきます。", best->table.stock,
                 route.used);
        insight_say(out, en, ja);
    }
}

void calc_why(const CalcTable *before, int hand, const CalcChoice *choices, int n,
              const CalcThought *thought, Insight *out) {
    if (n == 0) return;
    say_outlook(&choices[0], thought, out);
    if (hand) say_reason(before, hand, &choices[0], out);
    say_others(choices, n, out);
    say_route(&choices[0], out);
}
