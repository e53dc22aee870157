// SPDX-License-Identifier: MIT
// bg_ids.c - see bg_ids.h.
//
// Both IDs are bits, the lowest of a byte first, written in base64. Position ID: for the player who
// is not on roll, then for the one who is, from the ace point to the bar, a 1 for each man and a 0
// behind each point. Match ID: the fields of `MatchBits` below.
#include "games/backgammon/bg_ids.h"

#include "base/base64.h"

#include <string.h>

enum { POSITION_BYTES = 10, MATCH_BYTES = 9, BITS_MAX = 80 };

typedef struct {
    uint8_t bytes[POSITION_BYTES];
    int at;
} Bits;

static void put(Bits *b, int value, int width) {
    for (int i = 0; i < width; i++, b->at++)
        if (value >> i & 1) b->bytes[b->at / 8] |= (uint8_t)(1 << b->at % 8);
}

static int take(Bits *b, int width) {
    int value = 0;
    for (int i = 0; i < width; i++, b->at++) value |= (b->bytes[b->at / 8] >> b->at % 8 & 1) << i;
    return value;
}

static void add_base64(const Bits *b, int bytes, int characters, Str *out) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (int i = 0; i < characters; i++) {
        int value = 0;
        for (int k = 6 * i; k < 6 * i + 6; k++)
            value = 2 * value + (k / 8 < bytes ? b->bytes[k / 8] >> (7 - k % 8) & 1 : 0);
        str_add_char(out, digits[value]);
    }
}

// Reads `n` characters; `text` has as many.
static bool read_base64(const char *text, size_t n, int bytes, Bits *out) {
    Str read = {0};
    bool ok = base64_read(text, n, &read, NULL) && read.len == (size_t)bytes;
    *out = (Bits){0};
    if (ok) memcpy(out->bytes, read.text, (size_t)bytes);
    str_reset(&read);
    add_base64(out, bytes, (int)n, &read);
    ok = ok && memcmp(str_text(&read), text, n) == 0; // nothing in the bits behind the last byte
    str_clear(&read);
    return ok;
}

// --- position IDs ---

void bg_position_id(const BgPosition *p, Str *out) {
    Bits b = {0};
    int roller = bg_position_on_roll(p);
    if (roller == BG_NOBODY) roller = BG_WHITE;
    for (int k = 0; k < 2; k++) {
        int player = k ? roller : 1 - roller;
        for (int point = 1; point <= 25; point++) {
            int n = p->men[player][bg_own_point(player, point)];
            if (b.at + n + 1 <= BITS_MAX) put(&b, (1 << n) - 1, n + 1);
        }
    }
    add_base64(&b, POSITION_BYTES, BG_POSITION_ID, out);
}

static bool read_men(Bits *b, int player, BgPosition *p) {
    int sum = 0;
    for (int point = 1; point <= 25; point++) {
        int n = 0;
        while (b->at < BITS_MAX && take(b, 1)) n++;
        if ((sum += n) > BG_SET) return false;
        p->men[player][bg_own_point(player, point)] = (int8_t)n;
    }
    p->off[player] = BG_SET - sum;
    return b->at <= BITS_MAX;
}

static bool read_position(const char *text, int roller, BgPosition *p, Error *e) {
    Bits b;
    if (!read_base64(text, BG_POSITION_ID, POSITION_BYTES, &b) || !read_men(&b, 1 - roller, p) ||
        !read_men(&b, roller, p))
        return error_set(e, "'%.14s' is not a position ID: 14 letters, at most %d men a player",
                         text, BG_SET);
    for (int node = 1; node <= 24; node++)
        if (p->men[0][node] && p->men[1][node])
            return error_set(e, "position ID '%.14s': both players are on point %d", text, node);
    if (take(&b, BITS_MAX - b.at))
        return error_set(e, "position ID '%.14s': something follows the men", text);
    return true;
}

// --- match IDs ---

typedef struct {
    int cube, owner, roller, crawford, state, turn, doubled, resigned, dice[2], length, score[2];
    int no_jacoby;
} MatchBits;

enum { STATE_PLAYING = 1, OWNER_NOBODY = 3 };

static void each_field(Bits *b, MatchBits *m, void (*use)(Bits *b, int *field, int width)) {
    const struct {
        int *field, width;
    } fields[] = {{&m->cube, 4},      {&m->owner, 2},    {&m->roller, 1},  {&m->crawford, 1},
                  {&m->state, 3},     {&m->turn, 1},     {&m->doubled, 1}, {&m->resigned, 2},
                  {&m->dice[0], 3},   {&m->dice[1], 3},  {&m->length, 15}, {&m->score[0], 15},
                  {&m->score[1], 15}, {&m->no_jacoby, 1}};
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        use(b, fields[i].field, fields[i].width);
}

static void put_field(Bits *b, int *field, int width) {
    put(b, *field, width);
}

static void take_field(Bits *b, int *field, int width) {
    *field = take(b, width);
}

static int log2_of(int value) {
    int n = 0;
    while (1 << n < value) n++;
    return n;
}

bool bg_match_id(const BgPosition *p, const BgMatch *match, Str *out) {
    int roller = bg_position_on_roll(p);
    bool thrown = p->dice[0] > 0;
    int all = !thrown ? 0 : p->dice[0] == p->dice[1] ? 4 : 2;
    bool whole = p->left == all && thrown == (p->dice[1] > 0) && 1 << log2_of(p->value) == p->value;
    if (roller == BG_NOBODY || !whole || p->dropped != BG_NOBODY) return false;
    MatchBits m = {.cube = log2_of(p->value),
                   .owner = p->holds == BG_NOBODY ? OWNER_NOBODY : p->holds,
                   .roller = roller,
                   .crawford = match->crawford,
                   .state = STATE_PLAYING,
                   .turn = p->offered ? 1 - roller : roller,
                   .doubled = p->offered,
                   .dice = {p->dice[0], p->dice[1]},
                   .length = match->length,
                   .score = {match->score[0], match->score[1]},
                   .no_jacoby = 1};
    Bits b = {0};
    each_field(&b, &m, put_field);
    add_base64(&b, MATCH_BYTES, BG_MATCH_ID, out);
    return true;
}

// What the game here has no position for.
static const char *refuse_match(const MatchBits *m, bool cube) {
    bool thrown = m->dice[0] || m->dice[1];
    if (m->state != STATE_PLAYING) return "no game is going on";
    if (m->resigned) return "a player has offered to resign";
    if (m->dice[0] > 6 || m->dice[1] > 6 || !m->dice[0] != !m->dice[1]) return "no such dice";
    if (m->owner == 2) return "the cube has no owner, and it is not in the middle";
    if (1 << m->cube > BG_CUBE_MAX) return "the cube goes up to 64 here";
    if (m->doubled ? m->turn == m->roller || thrown || m->owner == 1 - m->roller
                   : m->turn != m->roller)
        return "it is the wrong player's turn";
    if (m->doubled && !cube) return "a double is offered: the game is backgammon:cube=1";
    if (m->doubled && 2 << m->cube > BG_CUBE_MAX) return "the cube goes up to 64 here";
    if (m->crawford && cube)
        return "doubling is not allowed in a Crawford game: the game is backgammon";
    return NULL;
}

static bool read_match(const char *text, bool cube, MatchBits *m, Error *e) {
    Bits b;
    if (!read_base64(text, BG_MATCH_ID, MATCH_BYTES, &b))
        return error_set(e, "'%.12s' is not a match ID", text);
    each_field(&b, m, take_field);
    const char *why = refuse_match(m, cube);
    return !why || error_set(e, "match ID '%.12s': %s", text, why);
}

// --- both ---

bool bg_ids_parse(const char *text, bool cube, BgPosition *out, BgMatch *match, Error *e) {
    size_t n = strlen(text);
    bool both = n == BG_POSITION_ID + 1 + BG_MATCH_ID && text[BG_POSITION_ID] == ':';
    if (!both && n != BG_POSITION_ID)
        return error_set(e,
                         "'%.60s' is not a position ID such as 4HPwATDgc/ABMA, or one with a "
                         "match ID behind a colon",
                         text);
    MatchBits m = {.owner = OWNER_NOBODY};
    if (both && !read_match(text + BG_POSITION_ID + 1, cube, &m, e)) return false;
    BgPosition p = bg_position_start(m.roller);
    if (!read_position(text, m.roller, &p, e)) return false;
    bg_position_give_turn(&p, m.roller, m.dice, cube);
    p.value = 1 << m.cube;
    p.holds = m.owner == OWNER_NOBODY || !cube ? BG_NOBODY : m.owner;
    if (m.doubled) {
        p.offered = true;
        p.mover = 1 - m.roller;
    }
    *out = p;
    if (match) *match = (BgMatch){m.length, {m.score[0], m.score[1]}, m.crawford};
    return true;
}

// Nothing else that is a position has these lengths without a space.
static bool looks_like_ids(const char *text) {
    size_t n = strlen(text);
    return !strchr(text, ' ') &&
           (n == BG_POSITION_ID || (n > BG_POSITION_ID && text[BG_POSITION_ID] == ':'));
}

bool bg_position_alias(const Game *g, const char *text, Str *out, Error *e) {
    BgPosition p;
    if (!looks_like_ids(text)) return true;
    if (!bg_ids_parse(text, game_param(g, "cube", 0) != 0, &p, NULL, e)) return false;
    bg_position_text(&p, out);
    return true;
}

void bg_ids_of(const Game *g, const State *s, Str *out) {
    if (!game_is(g, "backgammon")) return;
    Str text = {0}, match = {0};
    BgPosition p;
    game_position_text(g, s, &text);
    if (bg_position_parse(str_text(&text), &p)) {
        bg_position_id(&p, out);
        if (!game_over(g, s) && bg_match_id(&p, &(BgMatch){0}, &match))
            str_addf(out, ":%s", str_text(&match));
    }
    str_clear(&text);
    str_clear(&match);
}
