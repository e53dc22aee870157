// SPDX-License-Identifier: MIT
// player_insight.c - see player_insight.h.
#include "player/player_insight.h"

#include "base/mem.h"
#include "player/move_words.h"

#include <stdlib.h>

// What this player's values mean, as the end of a sentence.
static void say_value(const Player *p, int value, Str *en, Str *ja) {
    Str text = {0};
    value_text(p->ops->value_type, value, &text);
    const char *t = str_text(&text);
    int outcome = value_outcome(value), margin = abs(value_margin(value));
    if (p->ops->value_type == VALUE_CHANCE) {
        str_addf(en, "I expect to win %s of such games", t);
        str_addf(ja, "勝つ見込みは %s です", t);
    } else if (outcome != 0) {
        str_addf(en, "the game is %s", t);
        if (margin > 1) str_addf(ja, "%d差の", margin);
        str_add(ja, outcome > 0 ? "勝ちです" : "負けです");
    } else {
        str_addf(en, "I think it is worth %s", t);
        str_addf(ja, "評価は %s です", t);
    }
    str_clear(&text);
}

// A blank between Latin letters and Japanese; moves in Japanese need none.
static const char *gap_after(const Str *move) {
    return move->len && (unsigned char)move->text[move->len - 1] < 0x80 ? " " : "";
}

static void say_choice(Insight *i, const Player *p, const State *s) {
    Str move = {0}, en = {0}, ja = {0};
    game_move_text(p->game, s, i->choice.move, &move);
    if (game_count_moves(p->game, s) == 1) {
        move_words(p->game, s, i->choice.move, false, &en);
        str_add(&en, " is the only move.");
        move_words(p->game, s, i->choice.move, true, &ja);
        str_addf(&ja, "%sのほかに手がありません。", gap_after(&ja));
    } else {
        bool valued = i->choice.has_value;
        move_words_choice(p->game, s, i->choice.move, false, &en);
        if (valued) str_add(&en, "; ");
        move_words_choice(p->game, s, i->choice.move, true, &ja);
        str_add(&ja, "。");
        if (valued) say_value(p, i->choice.value, &en, &ja);
        str_add(&en, ".");
        if (valued) str_add(&ja, "。");
    }
    insight_say(i, str_text(&en), str_text(&ja));
    insight_mark(i, str_text(&move), "best", "");
    str_clear(&move);
    str_clear(&en);
    str_clear(&ja);
}

// What the table says of the choice and of the best other move; false when there are not both.
static bool find_rivals(const Insight *i, const MoveValue **chosen, const MoveValue **other) {
    *chosen = *other = NULL;
    for (size_t k = 0; k < i->n_table; k++) {
        const MoveValue *v = &i->table[k];
        if (v->move == i->choice.move)
            *chosen = v;
        else if (!*other)
            *other = v;
    }
    return *chosen && *other;
}

// How clear the choice is. A player asked about every move searches each less deeply, and may
// prefer another one.
static void say_margin(Insight *i, const Player *p, const State *s) {
    const MoveValue *chosen, *other;
    if (!find_rivals(i, &chosen, &other)) return;
    Str move = {0}, move_ja = {0}, by = {0}, en = {0}, ja = {0};
    move_words(p->game, s, other->move, false, &move);
    move_words(p->game, s, other->move, true, &move_ja);
    int margin = chosen->value - other->value;
    value_text(p->ops->value_type, abs(margin), &by);
    const char *gap = gap_after(&move_ja);
    if (margin < 0 && other->depth < i->choice.stats.depth) {
        str_addf(&en, "Asked about every move, less deeply, I like %s better.", str_text(&move));
        str_addf(&ja,
                 "すべての手を浅く読み比べると%s%s%sのほうがよく見えますが、深く読んで選びました。",
                 gap, str_text(&move_ja), gap);
    } else if (margin < 0) {
        str_addf(&en, "Asked about every move, I like %s better.", str_text(&move));
        str_addf(&ja, "ただし、すべての手を改めて比べると%s%s%sのほうがよく見えます。", gap,
                 str_text(&move_ja), gap);
    } else if (margin == 0) {
        str_addf(&en, "%s is as good.", str_text(&move));
        str_addf(&ja, "%s%sも同じ評価です。", str_text(&move_ja), gap);
    } else if (value_outcome(chosen->value) != value_outcome(other->value)) {
        str_addf(&en, "Next best is %s, with another result.", str_text(&move));
        str_addf(&ja, "次善手は%s%s%sですが、結果が変わります。", gap, str_text(&move_ja), gap);
    } else {
        str_addf(&en, "Next best is %s, worth %s less.", str_text(&move), str_text(&by));
        str_addf(&ja, "次善手は%s%s%sで、%s 劣ります。", gap, str_text(&move_ja), gap,
                 str_text(&by));
    }
    insight_say(i, str_text(&en), str_text(&ja));
    str_clear(&move);
    str_clear(&move_ja);
    str_clear(&by);
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
    move_values_sort(table, i->n_table);
    i->table = table;
}

bool player_insight(Player *p, const Turn *turn, Insight *out, Error *e) {
    *out = (Insight){0};
    if (!player_choose(p, turn, &out->choice, e)) return false;
    if (out->choice.line_length == 0) {
        out->choice.line[0] = out->choice.move;
        out->choice.line_length = 1;
    }
    ask_values(p, turn, out);
    say_choice(out, p, turn->state);
    say_margin(out, p, turn->state);
    if (p->ops->explain) p->ops->explain(p, turn, out);
    return true;
}
