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

bool seating_may_act(const Seating *s, int side, const char *key) {
    if (!*s->owner[side]) return !s->by_link;
    return same_key(s->owner[side], key);
}

bool seating_has(const Seating *s, int players, const char *key) {
    for (int side = 0; side < players; side++)
        if (same_key(s->owner[side], key)) return true;
    return false;
}

bool seating_may_see(const Seating *s, int players, const char *key) {
    return !s->is_private || seating_waits(s, players) || seating_has(s, players, key);
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

void seating_decline(Seating *s, Offer offer) {
    memset(s->offered[offer], 0, sizeof s->offered[offer]);
}

void seating_forget_offers(Seating *s) {
    memset(s->offered, 0, sizeof s->offered);
}

void seating_name(const char *text, char out[SEATING_NAME_MAX + 1]) {
    size_t n = 0;
    for (const char *at = text; *at;) {
        size_t width = 1;
        while (((unsigned char)at[width] & 0xc0) == 0x80) width++;
        if (n + width > SEATING_NAME_MAX) break;
        bool shown = (unsigned char)*at >= ' ' && *at != 0x7f && !(n == 0 && *at == ' ');
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
    json_t *owners = json_array();
    for (int side = 0; side < players; side++)
        json_array_append_new(owners, json_string(s->owner[side]));
    return json_pack("{s:b, s:b, s:o, s:s}", "link", s->by_link, "private", s->is_private, "owners",
                     owners, "next", s->next);
}

void seating_read(Seating *s, const json_t *saved) {
    const char *next = json_string_value(json_object_get(saved, "next"));
    s->by_link = json_is_true(json_object_get(saved, "link"));
    s->is_private = json_is_true(json_object_get(saved, "private"));
    snprintf(s->next, sizeof s->next, "%s", next ? next : "");
    for (size_t side = 0; side < PLAYERS_MAX; side++) {
        const char *key = json_string_value(json_array_get(json_object_get(saved, "owners"), side));
        if (visitor_key_ok(key)) snprintf(s->owner[side], sizeof s->owner[side], "%s", key);
    }
}
