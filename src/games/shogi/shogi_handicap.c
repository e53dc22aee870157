// SPDX-License-Identifier: MIT
// shogi_handicap.c - see shogi_handicap.h.
#include "games/shogi/shogi_handicap.h"

#include "base/spec.h"
#include "base/str.h"
#include "base/suggest.h"
#include "games/shogi/shogi_sfen.h"

#include <string.h>

static const ShogiHandicap handicaps[SHOGI_HANDICAPS + 1] = {
    {"none", "平手", SHOGI_START},
    {"lance", "香落ち", "lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
    {"right-lance", "右香落ち", "1nsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
    {"both-lances", "両香落ち", "1nsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
    {"bishop", "角落ち", "lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
    {"rook", "飛車落ち", "lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
    {"rook-lance", "飛香落ち", "lnsgkgsn1/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
    {"2-piece", "二枚落ち", "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
    {"3-piece", "三枚落ち", "1nsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
    {"4-piece", "四枚落ち", "1nsgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
    {"5-piece", "五枚落ち", "2sgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
    {"6-piece", "六枚落ち", "2sgkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
    {"7-piece", "七枚落ち", "3gkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
    {"8-piece", "八枚落ち", "3gkg3/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
    {"9-piece", "九枚落ち", "4kg3/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
    {"10-piece", "十枚落ち", "4k4/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
    {"3-pawns", "歩三兵", "4k4/9/9/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w 3p 1"},
    {"naked-king", "裸玉", "4k4/9/9/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
    {"dragonfly-nl", "トンボ＋桂香",
     "ln2k2nl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
    {"dragonfly-l", "トンボ＋香", "l3k3l/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
    {"dragonfly", "トンボ", "4k4/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
    {"taiko", "太閤将棋", "lnsgkgsnl/1r5b1/p1ppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
    {"lance-gained", "香得", "lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w L 1"},
    {"two-lances-gained", "両香得",
     "1nsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w 2L 1"},
    {"bishop-gained", "角得", "lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w B 1"},
    {"rook-gained", "飛車得", "lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w R 1"},
    {"rook-lance-gained", "飛香得",
     "lnsgkgsn1/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w RL 1"},
    {"2-piece-gained", "二枚得", "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w RB 1"},
    {"3-piece-gained", "三枚得", "1nsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w RBL 1"},
    {"4-piece-gained", "四枚得", "1nsgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w RB2L 1"},
    {"5-piece-gained", "五枚得", "2sgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w RBN2L 1"},
    {"6-piece-gained", "六枚得", "2sgkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w RB2N2L 1"},
    {"7-piece-gained", "七枚得", "3gkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w RBS2N2L 1"},
    {"8-piece-gained", "八枚得", "3gkg3/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w RB2S2N2L 1"},
    {"9-piece-gained", "九枚得", "4kg3/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w RBG2S2N2L 1"},
};

const ShogiHandicap *shogi_handicap(int i) {
    return &handicaps[i];
}

static bool read_number(const char *text, int *out) {
    int64_t n;
    if (!spec_number(text, &n) || n < 0 || n > SHOGI_HANDICAPS) return false;
    *out = (int)n;
    return true;
}

int shogi_handicap_find(const ShogiPosition *p) {
    ShogiPosition start;
    for (int i = 0; i <= SHOGI_HANDICAPS; i++)
        if (shogi_sfen_read(handicaps[i].sfen, SHOGI_ONE_SET, &start, NULL, NULL, NULL) &&
            memcmp(&start, p, sizeof start) == 0)
            return i;
    return -1;
}

const char *shogi_side_japanese(int colour, bool handicap) {
    static const char *const names[2][2] = {{"先手", "後手"}, {"下手", "上手"}};
    return names[handicap][colour];
}

// A name as the table has it: digits become kanji, 飛 is 飛車, the left lance the one meant by 香.
static void add_customary(const char *text, Str *out) {
    static const char *const others[][2] = {
        {"10枚", "十枚"}, {"１０枚", "十枚"}, {"飛落", "飛車落"}, {"飛得", "飛車得"},
        {"左香", "香"},   {"+", "＋"},        {"2", "二"},        {"3", "三"},
        {"4", "四"},      {"5", "五"},        {"6", "六"},        {"7", "七"},
        {"8", "八"},      {"9", "九"},        {"２", "二"},       {"３", "三"},
        {"４", "四"},     {"５", "五"},       {"６", "六"},       {"７", "七"},
        {"８", "八"},     {"９", "九"},
    };
    enum { N = sizeof others / sizeof *others };
    while (*text) {
        size_t i = 0;
        while (i < N && strncmp(text, others[i][0], strlen(others[i][0])) != 0) i++;
        if (i < N)
            str_add(out, others[i][1]);
        else
            str_add_char(out, *text);
        text += i < N ? strlen(others[i][0]) : 1;
    }
}

static bool is_japanese_name(const char *text, const char *name) {
    Str customary = {0};
    add_customary(text, &customary);
    size_t n = customary.len;
    bool same = strcmp(str_text(&customary), name) == 0 ||
                (n > 0 && strncmp(customary.text, name, n) == 0 && strcmp(name + n, "ち") == 0);
    str_clear(&customary);
    return same;
}

bool shogi_handicap_read(const char *text, int *out, Error *e) {
    const char *names[SHOGI_HANDICAPS + 1];
    if (read_number(text, out)) return true;
    for (int i = 0; i <= SHOGI_HANDICAPS; i++) {
        names[i] = handicaps[i].name;
        if (!str_same_word(text, names[i]) && !is_japanese_name(text, handicaps[i].japanese))
            continue;
        *out = i;
        return true;
    }
    // A short word is near to something always.
    bool word = strlen(text) > 3;
    const char *near = word ? suggest_nearest(text, names, SHOGI_HANDICAPS + 1) : NULL;
    if (near) return error_set(e, "handicap: '%.40s' is none; did you mean '%s'?", text, near);
    return error_set(e, "handicap: '%.40s' is none; bishop, 2-piece and so on, or 0 to %d", text,
                     SHOGI_HANDICAPS);
}
