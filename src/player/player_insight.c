// SPDX-License-Identifier: MIT
// player_insight.c - see player_insight.h.
#include "player/player_insight.h"

#include "base/mem.h"
#include "games/shogi/shogi.h"
#include "player/margin_words.h"
#include "player/move_words.h"

#include <stdlib.h>

// "+0.39", or "0.39" without a sign.
static void add_pawns(int hundredths, bool with_sign, Str *out) {
    const char *sign = hundredths < 0 ? "-" : hundredths > 0 && with_sign ? "+" : "";
    str_addf(out, "%s%d.%02d", sign, abs(hundredths) / 100, abs(hundredths) % 100);
}

// As players of shogi write values.
static bool counts_hundredths(const Game *g) {
    return shogi_rules(g) || game_is(g, "minishogi");
}

void player_points_words(const Player *p, int value, bool with_sign, Str *en, Str *ja) {
    int hundredths = value_hundredths(value, p->pawn);
    if (p->pawn == 0) {
        str_addf(en, "%d", value);
        str_addf(ja, "%d", value);
        return;
    }
    add_pawns(hundredths, with_sign, en);
    str_add(en, " pawns");
    if (counts_hundredths(p->game))
        str_addf(ja, with_sign && hundredths ? "%+d" : "%d", hundredths);
    else
        add_pawns(hundredths, with_sign, ja);
}

// What this player's values mean, as the end of a sentence.
static void say_value(const Player *p, int value, Str *en, Str *ja) {
    Str text = {0};
    bool discs = margin_is_discs(p->game);
    value_text(p->ops->value_type, value, &text);
    const char *t = str_text(&text);
    int outcome = value_outcome(value), margin = abs(value_margin(value));
    if (p->ops->value_type == VALUE_CHANCE) {
        str_addf(en, "I expect to win %s of such games", t);
        str_addf(ja, p->game->players == 1 ? "成功する見込みは%sです" : "勝率は%sです", t);
    } else if (outcome != 0) {
        str_addf(en, "the game is %s", t);
        if (margin > 1) str_addf(ja, discs ? "%d石" : "%d点差の", margin);
        str_add(ja, outcome > 0 ? "勝ちです" : "負けです");
    } else if (p->pawn) {
        str_add(en, "I think it is worth ");
        str_add(ja, "評価値は");
        player_points_words(p, value, true, en, ja);
        str_add(ja, "です");
    } else {
        str_addf(en, "I think it is worth %s", t);
        str_addf(ja, p->ops->value_type == VALUE_DISCS ? "評価は%+d石です" : "評価は%dです", value);
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

// By how much a move is worse: 2石, 1.4ポイント of a chance.
static void add_less_ja(const Player *p, int by, const Str *points, Str *ja) {
    if (p->pawn)
        str_addf(ja, "評価値で%s", str_text(points));
    else if (p->ops->value_type == VALUE_CHANCE)
        str_addf(ja, "%d.%dポイント", by / 10, by % 10);
    else if (p->ops->value_type == VALUE_DISCS)
        str_addf(ja, "%d石", by);
    else
        str_addf(ja, "%d", by);
    str_add(ja, "劣ります。");
}

// How clear the choice is. A player asked about every move searches each less deeply, and may
// prefer another one.
static void say_margin(Insight *i, const Player *p, const State *s) {
    const MoveValue *chosen, *other;
    if (!find_rivals(i, &chosen, &other)) return;
    Str move = {0}, move_ja = {0}, by = {0}, by_ja = {0}, en = {0}, ja = {0};
    move_words(p->game, s, other->move, false, &move);
    move_words(p->game, s, other->move, true, &move_ja);
    int margin = chosen->value - other->value;
    if (p->pawn)
        player_points_words(p, abs(margin), false, &by, &by_ja);
    else
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
        str_addf(&ja, "次善手は%s%s%sで、", gap, str_text(&move_ja), gap);
        add_less_ja(p, abs(margin), &by_ja, &ja);
    }
    insight_say(i, str_text(&en), str_text(&ja));
    str_clear(&move);
    str_clear(&move_ja);
    str_clear(&by);
    str_clear(&by_ja);
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

static void complete_line(Choice *c) {
    if (c->line_length != 0) return;
    c->line[0] = c->move;
    c->line_length = 1;
}

static void say_all(Player *p, const Turn *turn, Insight *i) {
    say_choice(i, p, turn->state);
    say_margin(i, p, turn->state);
    if (p->ops->explain) p->ops->explain(p, turn, i);
}

bool player_insight(Player *p, const Turn *turn, Insight *out, Error *e) {
    *out = (Insight){0};
    if (!player_choose(p, turn, &out->choice, e)) return false;
    complete_line(&out->choice);
    ask_values(p, turn, out);
    say_all(p, turn, out);
    return true;
}

// --- hints ---

typedef struct {
    MoveValue lines[HINT_LINES];
    size_t n;
} LastStep;

// Steps that have just begun have fewer lines than the one before.
static void take_step(void *context, const AnalysisStep *step) {
    LastStep *last = context;
    if (step->n < last->n) return;
    last->n = step->n < HINT_LINES ? step->n : HINT_LINES;
    memcpy(last->lines, step->lines, last->n * sizeof *step->lines);
}

// A move that no search has come to has a value of its own only by name.
static bool was_looked_at(const MoveValue *v) {
    return v->leaves > 0 || v->nodes > 0 || value_outcome(v->value) != 0;
}

static void drop_unsearched(Insight *i) {
    size_t kept = 0, looked = 0;
    for (size_t k = 0; k < i->n_table; k++) looked += was_looked_at(&i->table[k]);
    if (looked == 0) return; // it does not count what it looks at
    for (size_t k = 0; k < i->n_table; k++)
        if (was_looked_at(&i->table[k])) i->table[kept++] = i->table[k];
    i->n_table = kept;
}

// Random games are trusted as often as they were played: a move that was tried less does not rank
// higher for a few lucky ones.
static void trust_order(Insight *i) {
    for (size_t k = 1; k < i->n_table; k++)
        if (i->table[k].value > i->table[k - 1].value) i->table[k].value = i->table[k - 1].value;
}

// A search that had nothing to do knew its move from a book: no look of another kind beside it.
static void take_table(Player *p, const Turn *turn, const LastStep *last, Insight *i) {
    if (last->n == 0) {
        bool from_book = p->ops->analyse && i->choice.stats.nodes == 0;
        if (!from_book) ask_values(p, turn, i);
        drop_unsearched(i);
        return;
    }
    i->table = mem_new(last->n, sizeof *i->table);
    i->n_table = last->n;
    memcpy(i->table, last->lines, last->n * sizeof *last->lines);
    drop_unsearched(i);
    if (p->ops->value_type == VALUE_CHANCE)
        trust_order(i);
    else
        move_values_sort(i->table, i->n_table);
}

// Whether all moves have the same value, which is no more than a guess.
static bool says_nothing(const Player *p, const Insight *i) {
    if (i->n_table < 2 || p->ops->value_type != VALUE_CHANCE) return false;
    for (size_t k = 0; k < i->n_table; k++)
        if (i->table[k].value != i->table[0].value || value_outcome(i->table[k].value) != 0 ||
            i->table[k].value <= 0 || i->table[k].value >= VALUE_CERTAIN)
            return false;
    return true;
}

static void take_row(const MoveValue *v, Choice *c) {
    c->move = v->move;
    c->has_value = true;
    c->value = v->value;
    if (v->line_length == 0) return;
    c->line_length = v->line_length;
    memcpy(c->line, v->line, v->line_length * sizeof *v->line);
}

// The sentences speak of the numbers of the table.
static void agree(const Player *p, Insight *i) {
    MoveValue *chosen = NULL;
    for (size_t k = 0; k < i->n_table && !chosen; k++)
        if (i->table[k].move == i->choice.move) chosen = &i->table[k];
    if (!chosen) return;
    if (chosen->value == i->table[0].value) { // among equals the choice comes first
        const MoveValue first = i->table[0];
        i->table[0] = *chosen;
        *chosen = first;
        chosen = &i->table[0];
    }
    bool better = i->table[0].value > chosen->value;
    if (better && (p->ops->analyse || value_outcome(i->table[0].value) != 0))
        take_row(&i->table[0], &i->choice);
    else
        i->choice.has_value = true, i->choice.value = chosen->value;
}

static void forget_values(Insight *i) {
    free(i->table);
    i->table = NULL;
    i->n_table = 0;
    i->choice.has_value = false;
}

bool player_hint(Player *p, const Turn *turn, Insight *out, Error *e) {
    LastStep *last = mem_new(1, sizeof *last);
    AnalysisOptions ask = {.most = HINT_LINES, .each = take_step, .context = last};
    Turn with = *turn;
    with.report = &ask;
    *out = (Insight){0};
    bool ok = player_choose(p, &with, &out->choice, e);
    if (ok) {
        complete_line(&out->choice);
        take_table(p, turn, last, out);
        agree(p, out);
        bool nothing = says_nothing(p, out);
        if (nothing) forget_values(out);
        say_all(p, turn, out);
        if (nothing)
            insight_say(out,
                        "I see no difference between the moves: what they are worth is not known.",
                        "どの手も差が見えません。それぞれの価値は分かりません。");
    }
    free(last);
    return ok;
}
