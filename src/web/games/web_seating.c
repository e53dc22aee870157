// SPDX-License-Identifier: MIT
// web_seating.c - see web_seating.h.
#include "web/games/web_seating.h"

#include "base/os/os_server.h"

#include <stdio.h>
#include <string.h>

static const char *const offer_names[OFFERS_COUNT] = {"undo", "draw", "rematch"};

// --- keys ---

bool visitor_key_ok(const char *key) {
    return key && strlen(key) == VISITOR_KEY_SIZE - 1 &&
           strspn(key, "0123456789abcdef") == VISITOR_KEY_SIZE - 1;
}

void visitor_key_new(char out[VISITOR_KEY_SIZE]) {
    unsigned char bytes[(VISITOR_KEY_SIZE - 1) / 2];
    os_random_bytes(bytes, sizeof bytes);
    for (size_t i = 0; i < sizeof bytes; i++) snprintf(out + 2 * i, 3, "%02x", (unsigned)bytes[i]);
}

// Takes the same time wherever the first difference is.
static bool same_key(const char *a, const char *b) {
    if (!*a || strlen(a) != strlen(b)) return false;
    unsigned difference = 0;
    for (size_t i = 0; a[i]; i++) difference |= (unsigned)(a[i] ^ b[i]);
    return difference == 0;
}

// --- seats ---

bool seating_free(const Seating *s, int side) {
    return s->by_link && !*s->owner[side];
}

bool seating_waits(const Seating *s, int players) {
    for (int side = 0; side < players; side++)
        if (seating_free(s, side)) return true;
    return false;
}

bool seating_invites(const Seating *s) {
    return seating_waits(s, 2);
}

bool seating_may_act(const Seating *s, int side, const char *key) {
    if (!*s->owner[side]) return !s->by_link;
    return same_key(s->owner[side], key);
}

bool seating_has(const Seating *s, int players, const char *key) {
    for (int side = 0; side < players; side++)
        if (same_key(s->owner[side], key)) return true;
    return false;
}

static bool has_owner(const Seating *s, int players) {
    for (int side = 0; side < players; side++)
        if (*s->owner[side]) return true;
    return false;
}

bool seating_is_theirs(const Seating *s, int players, const char *key) {
    return has_owner(s, players) ? seating_has(s, players, key) : same_key(s->maker, key);
}

bool seating_may_change(const Seating *s, int players, const char *key) {
    bool everyones = !has_owner(s, players) && !*s->maker;
    return everyones || seating_is_theirs(s, players, key);
}

bool seating_may_see(const Seating *s, int players, const char *key) {
    return !s->is_private || seating_waits(s, players) || seating_is_theirs(s, players, key);
}

bool seating_hide(Seating *s, int players, const char *key) {
    bool wanted = false;
    for (int side = 0; side < players; side++) {
        if (same_key(s->owner[side], key)) s->hidden[side] = true;
        wanted |= *s->owner[side] && !s->hidden[side];
    }
    return !wanted;
}

bool seating_is_hidden(const Seating *s, int players, const char *key) {
    for (int side = 0; side < players; side++)
        if (s->hidden[side] && same_key(s->owner[side], key)) return true;
    return false;
}

// --- offers ---

Offer offer_named(const char *name) {
    for (int i = 0; i < OFFERS_COUNT; i++)
        if (strcmp(offer_names[i], name) == 0) return (Offer)i;
    return OFFERS_COUNT;
}

bool seating_offer(Seating *s, int players, Offer offer, int side) {
    s->offered[offer][side] = true;
    for (int i = 0; i < players; i++)
        if (!s->offered[offer][i]) return false;
    seating_decline(s, offer);
    return true;
}

bool seating_asked(const Seating *s, int players, Offer offer, int side) {
    for (int i = 0; i < players; i++)
        if (i != side && s->offered[offer][i]) return true;
    return false;
}

void seating_decline(Seating *s, Offer offer) {
    memset(s->offered[offer], 0, sizeof s->offered[offer]);
}

void seating_forget_offers(Seating *s) {
    memset(s->offered, 0, sizeof s->offered);
}

// At most four bytes: a file may be no UTF-8.
static size_t letter_width(const char *at) {
    size_t width = 1;
    while (width < 4 && ((unsigned char)at[width] & 0xc0) == 0x80) width++;
    return width;
}

static uint32_t letter_code(const char *at, size_t width) {
    unsigned char first = (unsigned char)*at;
    uint32_t code = width == 1 ? first : first & (0x7fU >> width);
    for (size_t i = 1; i < width; i++) code = code << 6 | ((unsigned char)at[i] & 0x3f);
    return code;
}

static bool is_hidden_letter(const char *at, size_t width) {
    static const uint32_t ranges[][2] = {
        {0x0, 0x1f},      {0x7f, 0x9f},     {0xad, 0xad},     {0x61c, 0x61c},    {0x115f, 0x1160},
        {0x180e, 0x180e}, {0x200b, 0x200f}, {0x2028, 0x202e}, {0x2060, 0x206f},  {0x3164, 0x3164},
        {0xfeff, 0xfeff}, {0xffa0, 0xffa0}, {0xfff9, 0xfffb}, {0xe0000, 0xe0fff}};
    uint32_t code = letter_code(at, width);
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
        if (code >= ranges[i][0] && code <= ranges[i][1]) return true;
    return false;
}

bool text_hides_letters(const char *text) {
    for (const char *at = text; *at; at += letter_width(at))
        if (is_hidden_letter(at, letter_width(at))) return true;
    return false;
}

void seating_name(const char *text, char out[SEATING_NAME_MAX + 1]) {
    size_t n = 0;
    for (const char *at = text; *at;) {
        size_t width = letter_width(at);
        bool stray = ((unsigned char)*at & 0xc0) == 0x80; // it would join what comes before it
        bool shown = !stray && !is_hidden_letter(at, width) && !(n == 0 && *at == ' ');
        if (shown && n + width > SEATING_NAME_MAX) break;
        if (shown) memcpy(out + n, at, width);
        n += shown ? width : 0;
        at += width;
    }
    while (n > 0 && out[n - 1] == ' ') n--;
    out[n] = '\0';
}

// --- JSON ---

// The sides that have made an offer.
static json_t *sides_offering(const Seating *s, Offer offer, int players) {
    json_t *sides = json_array();
    for (int side = 0; side < players; side++)
        if (s->offered[offer][side]) json_array_append_new(sides, json_integer(side));
    return sides;
}

json_t *json_seating(const Seating *s, int players) {
    if (!s->by_link) return json_null();
    json_t *taken = json_array(), *offers = json_object();
    for (int side = 0; side < players; side++)
        json_array_append_new(taken, json_boolean(!seating_free(s, side)));
    for (int i = 0; i < OFFERS_COUNT; i++)
        json_object_set_new(offers, offer_names[i], sides_offering(s, (Offer)i, players));
    return json_pack("{s:o, s:b, s:o, s:s}", "taken", taken, "private", s->is_private, "offers",
                     offers, "next", s->next);
}

json_t *seating_save(const Seating *s, int players) {
    json_t *owners = json_array(), *hidden = json_array();
    for (int side = 0; side < players; side++) {
        json_array_append_new(owners, json_string(s->owner[side]));
        json_array_append_new(hidden, json_boolean(s->hidden[side]));
    }
    return json_pack("{s:b, s:b, s:o, s:s, s:s, s:o}", "link", s->by_link, "private", s->is_private,
                     "owners", owners, "next", s->next, "maker", s->maker, "hidden", hidden);
}

void seating_read(Seating *s, const json_t *saved) {
    const char *next = json_string_value(json_object_get(saved, "next"));
    s->by_link = json_is_true(json_object_get(saved, "link"));
    s->is_private = json_is_true(json_object_get(saved, "private"));
    const char *maker = json_string_value(json_object_get(saved, "maker"));
    snprintf(s->next, sizeof s->next, "%s", next ? next : "");
    if (visitor_key_ok(maker)) snprintf(s->maker, sizeof s->maker, "%s", maker);
    for (size_t side = 0; side < PLAYERS_MAX; side++) {
        const char *key = json_string_value(json_array_get(json_object_get(saved, "owners"), side));
        s->hidden[side] = json_is_true(json_array_get(json_object_get(saved, "hidden"), side));
        if (visitor_key_ok(key)) snprintf(s->owner[side], sizeof s->owner[side], "%s", key);
    }
}
