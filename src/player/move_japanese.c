// SPDX-License-Identifier: MIT
// move_japanese.c - see move_japanese.h.
#include "player/move_japanese.h"

#include "games/shogi/shogi.h"
#include "games/shogi/shogi_japanese.h"

typedef struct {
    const char *game, *move, *ja;
} MoveWord;

// The same words as on the buttons of the page: web/strings_games.js. Games that visitors wrote
// keep their own.
static const MoveWord move_words[] = {
    {"backgammon", "roll", "振る"},
    {"backgammon", "double", "ダブル"},
    {"backgammon", "take", "テイク"},
    {"backgammon", "drop", "パス（ドロップ）"},
    {"blackjack", "hit", "ヒット"},
    {"blackjack", "stand", "スタンド"},
    {"blackjack", "double", "ダブル"},
    {"bridge", "double", "ダブル"},
    {"bridge", "redouble", "リダブル"},
    {"calculation", "turn", "めくる"},
    {"calculation7", "turn", "めくる"},
    {"dominoes", "draw", "引く"},
    {"drawpoker", "call", "コール"},
    {"drawpoker", "raise", "レイズ"},
    {"drawpoker", "fold", "降りる"},
    {"drawpoker", "draw", "引く"},
    {"holdem", "call", "コール"},
    {"holdem", "raise", "レイズ"},
    {"holdem", "fold", "降りる"},
    {"kuhn", "bet", "ベット"},
    {"kuhn", "call", "コール"},
    {"kuhn", "check", "チェック"},
    {"kuhn", "fold", "降りる"},
    {"leduc", "call", "コール"},
    {"leduc", "raise", "レイズ"},
    {"leduc", "fold", "降りる"},
    {"liarsdice", "lie", "うそだ"},
    {"pig", "hold", "やめる"},
    {"pig", "roll", "振る"},
    {"yacht", "throw", "振り直す"},
    {"yacht", "ones", "1の目"},
    {"yacht", "twos", "2の目"},
    {"yacht", "threes", "3の目"},
    {"yacht", "fours", "4の目"},
    {"yacht", "fives", "5の目"},
    {"yacht", "sixes", "6の目"},
    {"yacht", "full", "フルハウス"},
    {"yacht", "four", "フォーダイス"},
    {"yacht", "little", "小ストレート"},
    {"yacht", "big", "大ストレート"},
    {"yacht", "choice", "チョイス"},
    {"yacht", "yacht", "ヨット"},
};

static const char *word_of(const Game *g, const char *move) {
    if (strcmp(move, "pass") == 0) return "パス";
    if (strcmp(move, "swap") == 0) return "交換";
    for (size_t i = 0; i < sizeof move_words / sizeof *move_words; i++)
        if (strcmp(move_words[i].move, move) == 0 && game_is(g, move_words[i].game))
            return move_words[i].ja;
    return NULL;
}

void move_japanese(const Game *g, const State *s, Move m, Str *out) {
    if (shogi_rules(g)) {
        const ShogiPosition *position = &shogi_state(s)->position;
        if (m == SHOGI_DECLARE) {
            str_add(out, "入玉宣言");
            return;
        }
        str_add(out, position->mover == SHOGI_BLACK ? "▲" : "△");
        shogi_japanese_write(position, (ShogiMove)m, SHOGI_NOWHERE, false, out);
        return;
    }
    Str text = {0};
    game_move_text(g, s, m, &text);
    const char *word = word_of(g, str_text(&text));
    str_addf(out, word ? "「%s」" : "%s", word ? word : str_text(&text));
    str_clear(&text);
}
