// SPDX-License-Identifier: MIT
// bg_position.c - see bg_position.h.
#include "games/backgammon/bg_position.h"

#include <ctype.h>
#include <string.h>

static const char *const side_words[] = {"white", "black"};

BgPosition bg_position_start(int next) {
    static const int8_t white[BG_NODES] = {[6] = 5, [8] = 3, [13] = 5, [24] = 2};
    BgPosition p = {.mover = BG_NOBODY,
                    .next = next,
                    .begun = true,
                    .value = 1,
                    .roller = BG_NOBODY,
                    .holds = BG_NOBODY,
                    .dropped = BG_NOBODY};
    for (int n = 0; n < BG_NODES; n++) {
        p.men[BG_WHITE][n] = white[n];
        p.men[BG_BLACK][25 - n] = white[n];
    }
    return p;
}

// --- text ---

static bool take_word(const char **at, const char *word) {
    size_t n = strlen(word);
    if (strncmp(*at, word, n) != 0 || (isalnum((unsigned char)(*at)[n]))) return false;
    *at += n;
    return true;
}

static bool take_number(const char **at, int most, int *out) {
    int n = 0, digits = 0;
    for (; isdigit((unsigned char)**at) && digits < 2; digits++) n = 10 * n + *(*at)++ - '0';
    *out = n;
    return digits > 0 && n <= most && !isdigit((unsigned char)**at);
}

static bool take_char(const char **at, char c) {
    return **at == c && (++*at, true);
}

static bool take_mover(const char **at, BgPosition *p) {
    p->mover = BG_NOBODY;
    p->next = BG_WHITE;
    if (take_word(at, "chance")) {
        if (take_char(at, ':')) p->next = **at == 'b' ? BG_BLACK : BG_WHITE, ++*at;
        return true;
    }
    if (**at != 'w' && **at != 'b') return false;
    p->mover = p->next = *(*at)++ == 'b' ? BG_BLACK : BG_WHITE;
    return true;
}

// "0" or "5w".
static bool take_node(const char **at, BgPosition *p, int node) {
    int n;
    if (!take_number(at, BG_SET, &n)) return false;
    if (n == 0) return true;
    if (**at != 'w' && **at != 'b') return false;
    p->men[*(*at)++ == 'b' ? BG_BLACK : BG_WHITE][node] = (int8_t)n;
    return true;
}

static bool take_side(const char **at, int *out) {
    *out = BG_NOBODY;
    if (take_word(at, "void")) return true;
    for (int side = 0; side < 2; side++)
        if (take_word(at, side_words[side])) {
            *out = side;
            return true;
        }
    return false;
}

static bool take_rest(const char **at, BgPosition *p) {
    int begun, offered;
    bool ok = take_char(at, ' ') && take_number(at, BG_SET, &p->off[0]) && take_char(at, ':') &&
              take_number(at, BG_SET, &p->off[1]) && take_char(at, ' ') &&
              take_number(at, 6, &p->dice[0]) && take_char(at, ' ') &&
              take_number(at, 6, &p->dice[1]) && take_char(at, ' ') &&
              take_number(at, 4, &p->left) && take_char(at, ' ') && take_number(at, 1, &begun) &&
              take_char(at, ' ') && take_number(at, BG_CUBE_MAX, &p->value) && take_char(at, ' ') &&
              take_side(at, &p->roller) && take_char(at, ' ') && take_side(at, &p->holds) &&
              take_char(at, ' ') && take_number(at, 1, &offered) && take_char(at, ' ') &&
              take_side(at, &p->dropped) && **at == '\0';
    p->begun = ok && begun;
    p->offered = ok && offered;
    return ok;
}

// Dice that were not used stay in the game's text when the turn is over.
static void drop_old_dice(BgPosition *p) {
    bool thrown =
        p->mover != BG_NOBODY && !p->offered && (p->roller == BG_NOBODY || p->roller == p->mover);
    if (!thrown) p->dice[0] = p->dice[1] = p->left = 0;
}

bool bg_position_parse(const char *text, BgPosition *out) {
    BgPosition p = {0};
    const char *at = text;
    if (!take_mover(&at, &p) || !take_char(&at, ' ')) return false;
    for (int node = 0; node < BG_NODES; node++)
        if ((node && !take_char(&at, ',')) || !take_node(&at, &p, node)) return false;
    if (!take_rest(&at, &p)) return false;
    drop_old_dice(&p);
    *out = p;
    return true;
}

static const char *side_text(int side) {
    return side == BG_NOBODY ? "void" : side_words[side];
}

void bg_position_text(const BgPosition *p, Str *out) {
    if (p->mover == BG_NOBODY)
        str_add(out, p->next == BG_BLACK && p->roller == BG_NOBODY ? "chance:b" : "chance");
    else
        str_add_char(out, "wb"[p->mover]);
    for (int node = 0; node < BG_NODES; node++) {
        int side = p->men[BG_BLACK][node] ? BG_BLACK : BG_WHITE, n = p->men[side][node];
        str_addf(out, "%c%d", node ? ',' : ' ', n);
        if (n) str_add_char(out, "wb"[side]);
    }
    str_addf(out, " %d:%d %d %d %d %d %d %s %s %d %s", p->off[0], p->off[1], p->dice[0], p->dice[1],
             p->left, p->begun, p->value, side_text(p->roller), side_text(p->holds), p->offered,
             side_text(p->dropped));
}

// --- turns and steps ---

int bg_position_on_roll(const BgPosition *p) {
    if (!p->begun) return BG_NOBODY;
    if (p->offered) return 1 - p->mover;
    if (p->mover != BG_NOBODY) return p->mover;
    return p->roller != BG_NOBODY ? p->roller : p->next;
}

void bg_position_give_turn(BgPosition *p, int who, const int dice[2], bool cube) {
    bool thrown = dice[0] > 0;
    p->begun = true;
    p->dice[0] = dice[0];
    p->dice[1] = dice[1];
    p->left = !thrown ? 0 : dice[0] == dice[1] ? 4 : 2;
    p->next = who;
    p->mover = thrown || cube ? who : BG_NOBODY;
    p->roller = !cube ? BG_NOBODY : thrown ? who : 1 - who;
}

bool bg_position_step(BgPosition *p, int player, int from, int to, bool *hit) {
    if (hit) *hit = false;
    if (from < 1 || from > 25 || to < 0 || to >= from) return false;
    int node = bg_own_point(player, from), there = bg_own_point(player, to), enemy = 1 - player;
    if (!p->men[player][node] || (to > 0 && p->men[enemy][there] > 1)) return false;
    p->men[player][node]--;
    if (to == 0) {
        p->off[player]++;
        return true;
    }
    p->men[player][there]++;
    if (!p->men[enemy][there]) return true;
    p->men[enemy][there] = 0;
    p->men[enemy][bg_own_point(enemy, 25)]++;
    if (hit) *hit = true;
    return true;
}
