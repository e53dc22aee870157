// SPDX-License-Identifier: MIT
// shogi_headings.c - see shogi_headings.h.
#include "record/formats/shogi_headings.h"

#include <string.h>

// Keys that only files of shogi have keep their Japanese name.
static const struct {
    const char *key, *kif, *csa;
} keys[] = {
    {RECORD_EVENT, "棋戦", "EVENT"},
    {RECORD_SITE, "場所", "SITE"},
    {RECORD_STARTED, "開始日時", "START_TIME"},
    {RECORD_ENDED, "終了日時", "END_TIME"},
    {RECORD_TIME_LIMIT, "持ち時間", "TIME_LIMIT"},
    {RECORD_TIME_LIMIT, "持ち時間", "TIME"},
    {RECORD_OPENING, "戦型", "OPENING"},
    {RECORD_TITLE, "表題", "表題"},
    {RECORD_NOTE, "備考", "NOTE"},
    {"先手持ち時間", "先手持ち時間", "TIME+"},
    {"後手持ち時間", "後手持ち時間", "TIME-"},
    {"最大手数", "最大手数", "MAX_MOVES"},
    {"持将棋", "持将棋", "JISHOGI"},
};
enum { N_KEYS = sizeof keys / sizeof *keys };

const char *shogi_heading_from_kif(const char *key) {
    for (int i = 0; i < N_KEYS; i++)
        if (strcmp(keys[i].kif, key) == 0) return keys[i].key;
    return key;
}

const char *shogi_heading_from_csa(const char *key) {
    for (int i = 0; i < N_KEYS; i++)
        if (strcmp(keys[i].csa, key) == 0) return keys[i].key;
    return key;
}

const char *shogi_heading_to_kif(const char *key) {
    for (int i = 0; i < N_KEYS; i++)
        if (strcmp(keys[i].key, key) == 0) return keys[i].kif;
    return key;
}

const char *shogi_heading_to_csa(const char *key) {
    for (int i = 0; i < N_KEYS; i++)
        if (strcmp(keys[i].key, key) == 0) return keys[i].csa;
    return key;
}
