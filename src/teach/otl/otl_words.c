// SPDX-License-Identifier: MIT
// otl_words.c - see otl_words.h.
#include "teach/otl/otl_words.h"

#include <assert.h>
#include <stdlib.h>

enum { TRIVIAL = 3, SQUARES_SHOWN = 4 };

static OtlReason *find_same(OtlReason *list, size_t n, OtlKnow know) {
    for (size_t i = 0; i < n; i++)
        if (list[i].know == know) return &list[i];
    return NULL;
}

static void merge(OtlReason *into, const OtlReason *r) {
    // The line of the weightier one is kept.
    if (abs(r->value) > abs(into->value)) into->line = r->line;
    into->value += r->value;
    into->marks |= r->marks;
}

static void sort_by_weight(OtlReason *list, size_t n) {
    for (size_t i = 1; i < n; i++) {
        OtlReason one = list[i];
        size_t j = i;
        for (; j > 0 && abs(list[j - 1].value) < abs(one.value); j--) list[j] = list[j - 1];
        list[j] = one;
    }
}

size_t otl_main_reasons(const OtlJudgement *j, OtlReason *out, size_t most) {
    OtlReason all[OTL_REASONS_MAX];
    size_t n = 0, kept = 0;
    for (size_t i = 0; i < j->n_reasons; i++) {
        const OtlReason *r = &j->reasons[i];
        OtlReason *same = find_same(all, n, r->know);
        if (same)
            merge(same, r);
        else
            all[n++] = *r;
    }
    sort_by_weight(all, n);
    for (size_t i = 0; i < n && kept < most; i++)
        if (abs(all[i].value) >= TRIVIAL || (i == 0 && all[i].value != 0)) out[kept++] = all[i];
    return kept;
}

const char *otl_value_words(int value, bool japanese) {
    static const char *const en[] = {"very bad",    "bad",  "fairly bad", "neither good nor bad",
                                     "fairly good", "good", "very good"};
    static const char *const ja[] = {"非常に悪い", "悪い", "まあ悪い",  "良悪なし",
                                     "まあ良い",   "良い", "非常に良い"};
    enum { STEP = 5, MIDDLE = 3 };
    int steps = (abs(value) + STEP / 2) / STEP;
    if (steps > MIDDLE) steps = MIDDLE;
    int at = value < 0 ? MIDDLE - steps : MIDDLE + steps;
    return japanese ? ja[at] : en[at];
}

void otl_squares_text(uint64_t squares, bool japanese, Str *out) {
    char name[3];
    for (int shown = 0; squares; shown++) {
        if (shown) str_add(out, japanese ? "、" : ", ");
        if (shown == SQUARES_SHOWN) {
            str_add(out, "...");
            return;
        }
        otl_square_text(bits_pop(&squares), name);
        str_add(out, name);
    }
}

void otl_line_text(const OtlLine *line, Str *out) {
    char name[3];
    for (int i = 0; i < line->n; i++) {
        if (i) str_add_char(out, ' ');
        if (line->at[i] == OTL_PASS) {
            str_add(out, "--");
            continue;
        }
        otl_square_text(line->at[i], name);
        str_add(out, name);
    }
}

static void add_field(const OtlReason *r, int at, bool japanese, const char *field, size_t n,
                      Str *out) {
    char name[3];
    if (strncmp(field, "m", n) == 0) {
        otl_square_text(at, name);
        str_add(out, name);
    } else if (strncmp(field, "n", n) == 0) {
        otl_squares_text(r->marks, japanese, out);
    } else {
        otl_line_text(&r->line, out);
    }
}

void otl_reason_text(const OtlReason *r, int at, bool japanese, Str *out) {
    const OtlKnowledge *k = otl_knowledge(r->know);
    const char *good = japanese ? k->ja : k->en, *bad = japanese ? k->ja_bad : k->en_bad;
    const char *p = (r->value < 0 && bad) || !good ? bad : good;
    assert(p); // every entry says something for the sign its value can have
    while (*p) {
        size_t plain = strcspn(p, "{");
        str_add_n(out, p, plain);
        p += plain;
        if (!*p) break;
        size_t n = strcspn(++p, "}");
        add_field(r, at, japanese, p, n, out);
        p += n + 1;
    }
}

void otl_urgency_text(const OtlJudgement *j, bool japanese, Str *out) {
    char at[3], threat[3] = "";
    otl_square_text(j->at, at);
    if (j->urgency == URGENCY_DEFENCE) otl_square_text(j->threat, threat);
    switch (j->urgency) {
    case URGENCY_NONE:
        break;
    case URGENCY_ATTACK:
        if (japanese)
            str_addf(out, "%sは相手の好手を消す急ぐ手です", at);
        else
            str_addf(out, "%s is urgent: it spoils a good move of the opponent", at);
        break;
    case URGENCY_DEFENCE:
        if (japanese)
            str_addf(out, "%sは、相手に%sと打たれる前に急ぐ手です", at, threat);
        else
            str_addf(out, "%s is urgent: the opponent could spoil it by %s", at, threat);
        break;
    case URGENCY_RESERVE:
        if (japanese)
            str_addf(out, "%sは権利手なので温存します", at);
        else
            str_addf(out, "%s can wait: the opponent cannot play there, so it is kept in reserve",
                     at);
        break;
    }
}

void otl_dropped_text(const OtlJudgement *j, bool japanese, Str *out) {
    static const char *const en[] = {"",
                                     "the good patterns",
                                     "the overall shape",
                                     "the replies it takes away",
                                     "the replies it leaves",
                                     "the bad patterns"};
    static const char *const ja[] = {"", "良形", "全体の形", "消える手", "残る手", "悪形"};
    if (!j->dropped) return;
    if (japanese)
        str_addf(out, "%sまで調べて%d点以下のため打ち切り", ja[j->dropped], j->cutoff);
    else
        str_addf(out, "dropped after %s: at or below %d points", en[j->dropped], j->cutoff);
}

const char *otl_urgency_name(OtlUrgency u) {
    static const char *const names[] = {"none", "attack", "defence", "reserve"};
    return names[u];
}

const char *otl_step_name(OtlStep s) {
    static const char *const names[] = {"none",  "good patterns", "shape",
                                        "gains", "losses",        "bad patterns"};
    return names[s];
}
