// SPDX-License-Identifier: MIT
// otl_state.c - see otl_state.h.
#include "teach/otl/otl_state.h"

// clang-format off
static const OtlStateInfo infos[STATES_COUNT] = {
    [STATE_FIRST] = {"first", "序初", BY_SIMPLE,
        "The game has just begun: I keep my stones few and inside.",
        "始まったばかりです。石を少なく内側に保ちます。"},
    [STATE_OPENING] = {"opening", "序", BY_SEARCH,
        "In the opening I look ahead and compare how the stones lie.",
        "序盤では先読みをして石の形を比べます。"},
    [STATE_MIDDLE] = {"middle", "中", BY_KNOWLEDGE,
        "In the middle game I judge every move by what it changes.",
        "中盤では手による変化を知識で評価します。"},
    [STATE_CORNER_OWN] = {"corner-own", "隅1", BY_SIMPLE,
        "A corner can be taken: I look at nothing else.",
        "隅が取れるので、隅だけを考えます。"},
    [STATE_CORNER_HELD] = {"corner-held", "隅2", BY_SIMPLE,
        "The opponent is about to take a corner: I look for moves that prevent it.",
        "相手が隅を狙っているので、防ぐ手を考えます。"},
    [STATE_LATE_MIDDLE] = {"late-middle", "中終", BY_KNOWLEDGE,
        "Late in the middle game I judge every move by what it changes.",
        "中盤の終わりでも手による変化を知識で評価します。"},
    [STATE_EARLY_END] = {"early-end", "", BY_KNOWLEDGE,
        "The fight for corners and X squares has begun; I judge every move by what it changes.",
        "隅と星の攻防です。手による変化を知識で評価します。"},
    [STATE_LATE_END] = {"late-end", "終中", BY_SEARCH,
        "Near the end I look ahead.",
        "終盤では先読みをします。"},
    [STATE_STABLE] = {"stable", "確定石", BY_SEARCH,
        "Near the end I look ahead and count the stones that can no longer be turned.",
        "終盤では先読みをして確定石を数えます。"},
    [STATE_FINAL] = {"final", "最終", BY_COUNTING,
        "I have counted the game out to its end.",
        "最後まで読み切りました。"},
};
// clang-format on

const OtlStateInfo *otl_state_info(OtlState s) {
    return &infos[s];
}

// --- stable stones ---

// Whether all squares of the line through `at` along `step` are in `full`.
static bool line_is_full(uint64_t full, int at, int dx, int dy) {
    for (int sign = -1; sign <= 1; sign += 2) {
        int x = at % 8, y = at / 8;
        for (; x >= 0 && x < 8 && y >= 0 && y < 8; x += sign * dx, y += sign * dy)
            if (!otl_has(full, 8 * y + x)) return false;
    }
    return true;
}

// A side of `at` is safe when the board ends there or there is a stable own stone.
static bool is_safe(uint64_t stable, int at, int dx, int dy) {
    int x = at % 8 + dx, y = at / 8 + dy;
    return x < 0 || x > 7 || y < 0 || y > 7 || otl_has(stable, 8 * y + x);
}

static bool is_stable(uint64_t stable, uint64_t full, int at) {
    static const int axes[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
    for (int a = 0; a < 4; a++) {
        int dx = axes[a][0], dy = axes[a][1];
        if (!is_safe(stable, at, dx, dy) && !is_safe(stable, at, -dx, -dy) &&
            !line_is_full(full, at, dx, dy))
            return false;
    }
    return true;
}

uint64_t otl_stable(OtlBoard b) {
    uint64_t stable = b.own & OTL_CORNERS, full = b.own | b.enemy;
    for (bool more = true; more;) {
        more = false;
        for (uint64_t left = b.own & ~stable; left;) {
            int at = bits_pop(&left);
            if (!is_stable(stable, full, at)) continue;
            stable |= OTL_ONE(at);
            more = true;
        }
    }
    return stable;
}

// --- transitions ---

enum { FIRST_STONES = 8, LATE_MIDDLE_STONES = 36, STABLE_STONES = 16 };

static bool has_begun(const OtlSetup *s, OtlBoard b) {
    (void)s;
    return otl_stones(b) >= FIRST_STONES;
}

static bool is_middle(const OtlSetup *s, OtlBoard b) {
    return otl_stones(b) >= s->opening_stones || !otl_knows(s, KIND_OPENING);
}

static bool is_late_middle(const OtlSetup *s, OtlBoard b) {
    (void)s;
    return otl_stones(b) >= LATE_MIDDLE_STONES;
}

static bool end_has_begun(const OtlSetup *s, OtlBoard b) {
    (void)s;
    return ((b.own | b.enemy) & (OTL_CORNERS | OTL_XS)) != 0;
}

static bool corner_is_open(const OtlSetup *s, OtlBoard b) {
    return otl_knows(s, KIND_CORNER_STATES) && (otl_moves(b) & OTL_CORNERS);
}

static bool corner_is_threatened(const OtlSetup *s, OtlBoard b) {
    return otl_knows(s, KIND_CORNER_STATES) && (otl_moves(otl_swapped(b)) & OTL_CORNERS);
}

static bool is_late(const OtlSetup *s, OtlBoard b) {
    return bits_count(otl_empty(b)) <= s->late_empty && otl_knows(s, KIND_ENDING);
}

static bool is_settled(const OtlSetup *s, OtlBoard b) {
    (void)s;
    return bits_count(otl_stable(b) | otl_stable(otl_swapped(b))) >= STABLE_STONES;
}

static bool can_be_counted(const OtlSetup *s, OtlBoard b) {
    return bits_count(otl_empty(b)) <= s->exact_empty && otl_knows(s, KIND_ENDING);
}

// Tried in order, again and again, until none applies.
static const struct {
    OtlState from, to;
    bool (*when)(const OtlSetup *s, OtlBoard b);
} transitions[] = {
    {STATE_FIRST, STATE_OPENING, has_begun},
    {STATE_OPENING, STATE_MIDDLE, is_middle},
    {STATE_MIDDLE, STATE_LATE_MIDDLE, is_late_middle},
    {STATE_MIDDLE, STATE_CORNER_OWN, corner_is_open},
    {STATE_MIDDLE, STATE_CORNER_HELD, corner_is_threatened},
    {STATE_MIDDLE, STATE_EARLY_END, end_has_begun},
    {STATE_LATE_MIDDLE, STATE_LATE_END, is_late},
    {STATE_LATE_MIDDLE, STATE_EARLY_END, end_has_begun},
    {STATE_EARLY_END, STATE_LATE_END, is_late},
    {STATE_LATE_END, STATE_FINAL, can_be_counted},
    {STATE_LATE_END, STATE_STABLE, is_settled},
};

OtlState otl_state_of(const OtlSetup *setup, OtlBoard b) {
    OtlState now = STATE_FIRST;
    for (size_t i = 0; i < sizeof transitions / sizeof *transitions; i++)
        if (transitions[i].from == now && transitions[i].when(setup, b)) now = transitions[i].to;
    return now;
}
