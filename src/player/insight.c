// SPDX-License-Identifier: MIT
// insight.c - see insight.h.
#include "player/insight.h"

#include "base/mem.h"

void insight_say(Insight *i, const char *en, const char *ja) {
    if (i->n_sentences == INSIGHT_SENTENCES_MAX) return;
    i->sentences[i->n_sentences++] = (InsightSentence){.en = mem_text(en), .ja = mem_text(ja)};
}

void insight_say_of(Insight *i, const char *en, const char *ja, const char *cells,
                    const char *kind) {
    if (i->n_sentences == INSIGHT_SENTENCES_MAX) return;
    i->sentences[i->n_sentences++] =
        (InsightSentence){mem_text(en), mem_text(ja), mem_text(cells), kind};
}

void insight_mark(Insight *i, const char *cell, const char *kind, const char *text) {
    if (i->n_marks == INSIGHT_MARKS_MAX) return;
    InsightMark *m = &i->marks[i->n_marks++];
    m->kind = kind;
    snprintf(m->cell, sizeof m->cell, "%s", cell);
    snprintf(m->text, sizeof m->text, "%s", text);
}

void insight_clear(Insight *i) {
    for (size_t k = 0; k < i->n_sentences; k++) {
        free(i->sentences[k].en);
        free(i->sentences[k].ja);
        free(i->sentences[k].cells);
    }
    free(i->table);
    *i = (Insight){0};
}

static void sort_best_first(MoveValue *v, size_t n) {
    for (size_t i = 1; i < n; i++) {
        MoveValue one = v[i];
        size_t j = i;
        for (; j > 0 && v[j - 1].value < one.value; j--) v[j] = v[j - 1];
        v[j] = one;
    }
}

static void say_choice(Insight *i, const Game *g, const State *s) {
    Str move = {0}, en = {0}, ja = {0};
    game_move_text(g, s, i->choice.move, &move);
    const char *m = str_text(&move);
    size_t n = game_count_moves(g, s);
    if (n == 1) {
        str_addf(&en, "%s is the only move.", m);
        str_addf(&ja, "%s のほかに手がありません。", m);
    } else if (i->choice.has_value) {
        str_addf(&en, "I would play %s; I think it is worth %d.", m, i->choice.value);
        str_addf(&ja, "%s と指します。評価は %d です。", m, i->choice.value);
    } else {
        str_addf(&en, "I would play %s.", m);
        str_addf(&ja, "%s と指します。", m);
    }
    insight_say(i, str_text(&en), str_text(&ja));
    insight_mark(i, m, "best", "");
    str_clear(&move);
    str_clear(&en);
    str_clear(&ja);
}

// How clear the choice is.
static void say_margin(Insight *i, const Game *g, const State *s) {
    if (i->n_table < 2) return;
    Str move = {0}, en = {0}, ja = {0};
    game_move_text(g, s, i->table[1].move, &move);
    int margin = i->table[0].value - i->table[1].value;
    if (margin == 0) {
        str_addf(&en, "%s is as good.", str_text(&move));
        str_addf(&ja, "%s も同じ評価です。", str_text(&move));
    } else {
        str_addf(&en, "Next best is %s, worth %d less.", str_text(&move), margin);
        str_addf(&ja, "次善手は %s で、%d 劣ります。", str_text(&move), margin);
    }
    insight_say(i, str_text(&en), str_text(&ja));
    str_clear(&move);
    str_clear(&en);
    str_clear(&ja);
}

static void ask_values(Player *p, const Turn *turn, Insight *i) {
    MoveValue *table = mem_new(p->game->max_moves, sizeof *table);
    i->n_table = player_values(p, turn, table);
    if (i->n_table == 0) {
        free(table);
        return;
    }
    sort_best_first(table, i->n_table);
    i->table = table;
}

bool insight_of(Player *p, const Turn *turn, Insight *out, Error *e) {
    *out = (Insight){0};
    if (!player_choose(p, turn, &out->choice, e)) return false;
    if (out->choice.line_length == 0) {
        out->choice.line[0] = out->choice.move;
        out->choice.line_length = 1;
    }
    ask_values(p, turn, out);
    say_choice(out, p->game, turn->state);
    say_margin(out, p->game, turn->state);
    if (p->ops->explain) p->ops->explain(p, turn, out);
    return true;
}
