// SPDX-License-Identifier: MIT
// plan_words.c - see plan_words.h.
#include "teach/hex/plan_words.h"

#include "base/suggest.h"

#include <stdio.h>
#include <string.h>

// What a rule says of the cell it plays on.
static const struct {
    const char *name, *en, *ja;
} rule_words[PLAN_RULES] = {
    [PLAN_RULE_OPENING] = {"opening", "%s is an opening move I know",
                           "%s は知っている定石の手です"},
    [PLAN_RULE_LOST] = {"lost", "the enemy cannot be kept apart any more",
                        "敵の連結はもう防げません"},
    [PLAN_RULE_WIN] = {"win", "after %s my edges are joined whatever the enemy does",
                       "%s と打てば敵が何をしても自陣がつながります"},
    [PLAN_RULE_TRAPEZOID] = {"trapezoid",
                             "every plan of the enemy rests on a trapezoid, and %s breaks into it",
                             "敵のプランはすべて台形に頼っており、%s がそれを破ります"},
    [PLAN_RULE_BREAK] = {"break", "the enemy needs one move, and %s breaks all his plans",
                         "敵はあと一手ですが、%s が敵のプランをすべて壊します"},
    [PLAN_RULE_TWO_WAYS] = {"two-ways",
                            "from %s my plans go on in two ways that no one stone can stop",
                            "%s からは二通りに続き、一手では両方を止められません"},
    [PLAN_RULE_CROSSING] = {"crossing",
                            "of the cells that matter to the enemy's plans %s is best for mine",
                            "敵のプランの要点のうち、%s が自分のプランに最も役立ちます"},
};

static const struct {
    const char *name, *en, *ja;
} opening_words[] = {
    {"first", "a first stone", "初手"},
    {"middle", "the middle of the board", "盤の中央"},
    {"block", "a block before the enemy's stone", "敵石の行く手をふさぐ形"},
    {"bridge", "a bridge from my stone", "自分の石からの二肢連結"},
};

const char *plan_rule_name(PlanRule rule) {
    return rule_words[rule].name;
}

bool plan_read_rules(const char *text, unsigned *out, Error *e) {
    const char *names[PLAN_RULES];
    for (int i = 0; i < PLAN_RULES; i++) names[i] = rule_words[i].name;
    unsigned rules = 0;
    for (const char *p = text;; p++) {
        size_t n = strcspn(p, "/");
        char word[24];
        int found = -1;
        snprintf(word, sizeof word, "%.*s", (int)n, p);
        for (int i = 0; i < PLAN_RULE_CROSSING; i++)
            if (strcmp(names[i], word) == 0) found = i;
        const char *near = suggest_nearest(word, names, PLAN_RULE_CROSSING);
        if (found < 0 && near)
            return error_set(e, "without: no rule '%s'; did you mean '%s'?", word, near);
        if (found < 0)
            return error_set(e,
                             "without: '%s' is none of opening, lost, win, trapezoid, break, "
                             "two-ways",
                             word);
        rules |= 1U << found;
        p += n;
        if (!*p) break;
    }
    *out = rules;
    return true;
}

void plan_why_text(const PlanThought *t, bool japanese, Str *out) {
    Str cell = {0};
    if (t->cell >= 0) plan_node_name(t->graph, t->cell, japanese, &cell);
    str_addf(out, japanese ? "規則%d：" : "Rule %d: ", (int)t->rule + 1);
    str_addf(out, japanese ? rule_words[t->rule].ja : rule_words[t->rule].en, str_text(&cell));
    for (size_t i = 0; t->opening && i < sizeof opening_words / sizeof *opening_words; i++)
        if (strcmp(opening_words[i].name, t->opening) == 0)
            str_addf(out, japanese ? "（%s）" : ", %s",
                     japanese ? opening_words[i].ja : opening_words[i].en);
    str_add(out, japanese ? "。" : ".");
    str_clear(&cell);
}

static void add_count_en(const char *who, const PlanList *list, Str *out) {
    const char *more = list->cut ? " or more" : "";
    if (list->moves == 0)
        str_addf(out, "%s joined already: no move is needed.", who);
    else
        str_addf(out, "%s %zu%s plan%s of %d move%s.", who, list->n, more, list->n == 1 ? "" : "s",
                 list->moves, list->moves == 1 ? "" : "s");
}

static void add_count_ja(const char *who, const PlanList *list, Str *out) {
    if (list->moves == 0)
        str_addf(out, "%sはもう手をかけなくてもつながっています。", who);
    else
        str_addf(out, "%sの連結プランは%d手で、%zu通り%sあります。", who, list->moves, list->n,
                 list->cut ? "以上" : "");
}

void plan_list_text(const PlanThought *t, bool own, bool japanese, Str *out) {
    const PlanList *list = own ? t->own : t->enemy;
    if (japanese)
        add_count_ja(own ? "自分" : "敵", list, out);
    else if (list->moves == 0)
        add_count_en(own ? "My edges are" : "The enemy's edges are", list, out);
    else
        add_count_en(own ? "I have" : "The enemy has", list, out);
}

void plan_text(const PlanGraph *g, const Plan *p, bool japanese, Str *out) {
    static const char *const open[] = {" - ", " -(", " -<"}, *const close[] = {"", ")- ", ">- "};
    int from = p->from;
    plan_node_name(g, from, japanese, out);
    for (int i = 0; i < p->n_steps; i++) {
        PlanStep step = p->step[i];
        PlanSet support = plan_step_support(g, from, step);
        str_add(out, open[step.kind]);
        plan_set_names(g, &support, out);
        str_add(out, close[step.kind]);
        bool stone = step.to < g->cells && g->stone[step.to] != PLAN_EMPTY;
        if (stone) str_add_char(out, '[');
        plan_node_name(g, step.to, japanese, out);
        if (stone) str_add_char(out, ']');
        from = step.to;
    }
}

const Plan *plan_to_show(const PlanThought *t, bool own) {
    const PlanList *list = own ? t->own : t->enemy;
    if (list->n == 0) return NULL;
    const Plan *best = &list->plan[0];
    for (size_t i = 0; t->cell >= 0 && i < list->n; i++) {
        PlanSet cells = own ? list->plan[i].moves : plan_cells(&list->plan[i]);
        if (plan_has(&cells, t->cell)) return &list->plan[i];
    }
    return best;
}
