// SPDX-License-Identifier: MIT
// verify_hands.c - see verify_hands.h. Boards are compared by their whole text, so nothing depends
// on a hash.
#include "verify/verify_hands.h"

#include "base/hash.h"
#include "base/mem.h"

#include <ctype.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

static const char letters[VERIFY_HAND_KINDS + 1] = "RBGSNLP";

// --- texts ---

// The length of "BOARD MOVER " of a position's text; 0 when it has no such form.
static size_t length_before_hands(const char *text) {
    const char *mover = strchr(text, ' ');
    const char *hands = mover ? strchr(mover + 1, ' ') : NULL;
    return hands ? (size_t)(hands + 1 - text) : 0;
}

static bool add_pieces(VerifyHands *h, char letter, long n, int attacker) {
    const char *kind = strchr(letters, toupper((unsigned char)letter));
    if (!letter || !kind) return false;
    bool first = isupper((unsigned char)letter);
    unsigned char *count =
        (first == (attacker == 0) ? h->attacker : h->defender) + (kind - letters);
    if (n < 1 || n > UCHAR_MAX - *count) return false;
    *count = (unsigned char)(*count + n);
    return true;
}

bool verify_hands_read(const char *text, int attacker, size_t *rest, VerifyHands *out, Error *e) {
    *out = (VerifyHands){0};
    *rest = length_before_hands(text);
    const char *at = text + *rest;
    bool ok = *rest > 0;
    if (ok && *at == '-') at++;
    while (ok && *at && *at != ' ') {
        char *letter = NULL;
        long n = isdigit((unsigned char)*at) ? strtol(at, &letter, 10) : 1;
        if (letter) at = letter;
        ok = add_pieces(out, *at, n, attacker);
        at += ok;
    }
    return ok ? true : error_set(e, "the hands of '%.200s' cannot be read", text);
}

static void write_hand(const unsigned char *counts, bool first, Str *out) {
    for (int kind = 0; kind < VERIFY_HAND_KINDS; kind++) {
        if (counts[kind] == 0) continue;
        if (counts[kind] > 1) str_addf(out, "%d", counts[kind]);
        str_add_char(out, first ? letters[kind] : (char)tolower((unsigned char)letters[kind]));
    }
}

void verify_hands_write(const char *text, size_t rest, int attacker, const VerifyHands *h,
                        Str *out) {
    str_add_n(out, text, rest);
    size_t before = out->len;
    write_hand(attacker == 0 ? h->attacker : h->defender, true, out);
    write_hand(attacker == 0 ? h->defender : h->attacker, false, out);
    if (out->len == before) str_add_char(out, '-');
    str_add(out, " 1");
}

bool verify_hands_cover(const VerifyHands *more, const VerifyHands *less) {
    for (int kind = 0; kind < VERIFY_HAND_KINDS; kind++)
        if (more->attacker[kind] < less->attacker[kind] ||
            more->defender[kind] > less->defender[kind])
            return false;
    return true;
}

// --- the table ---

typedef struct {
    size_t text, length; // of board and mover, in `texts`
    VerifyHands hands;
    size_t number;
    size_t next; // 1 + an entry with the same slot; 0: none
} Entry;

struct VerifyHandTable {
    Str texts;
    Entry *entries;
    size_t n, room;
    size_t *slots; // 1 + the entry that was added last; `room` of them, a power of two
};

VerifyHandTable *verify_hand_table_new(void) {
    return mem_new(1, sizeof(VerifyHandTable));
}

void verify_hand_table_free(VerifyHandTable *t) {
    if (!t) return;
    str_clear(&t->texts);
    free(t->entries);
    free(t->slots);
    free(t);
}

static size_t *slot_of(const VerifyHandTable *t, const char *text, size_t n) {
    return &t->slots[hash_bytes(text, n) & (t->room - 1)];
}

static void link_entry(VerifyHandTable *t, size_t i) {
    Entry *entry = &t->entries[i];
    size_t *slot = slot_of(t, t->texts.text + entry->text, entry->length);
    entry->next = *slot;
    *slot = i + 1;
}

static void make_room(VerifyHandTable *t) {
    if (t->n < t->room) return;
    t->room = t->room ? 2 * t->room : 1024;
    t->entries = mem_resize(t->entries, t->room, sizeof *t->entries);
    free(t->slots);
    t->slots = mem_new(t->room, sizeof *t->slots);
    for (size_t i = 0; i < t->n; i++) link_entry(t, i);
}

static bool is_of(const VerifyHandTable *t, const Entry *entry, const char *text, size_t rest) {
    return entry->length == rest && memcmp(t->texts.text + entry->text, text, rest) == 0;
}

// Where the text of a board is kept already.
static size_t place_of_text(VerifyHandTable *t, const char *text, size_t rest) {
    for (size_t at = *slot_of(t, text, rest); at; at = t->entries[at - 1].next)
        if (is_of(t, &t->entries[at - 1], text, rest)) return t->entries[at - 1].text;
    size_t place = t->texts.len;
    str_add_n(&t->texts, text, rest);
    return place;
}

void verify_hand_table_add(VerifyHandTable *t, const char *text, size_t rest, const VerifyHands *h,
                           size_t number) {
    make_room(t);
    t->entries[t->n] = (Entry){place_of_text(t, text, rest), rest, *h, number, 0};
    link_entry(t, t->n++);
}

bool verify_hand_table_next(const VerifyHandTable *t, const char *text, size_t rest, size_t *at,
                            VerifyHands *h, size_t *number) {
    if (t->n == 0) return false;
    size_t next = *at ? t->entries[*at - 1].next : *slot_of(t, text, rest);
    while (next && !is_of(t, &t->entries[next - 1], text, rest)) next = t->entries[next - 1].next;
    if (!next) return false;
    *at = next;
    *h = t->entries[next - 1].hands;
    *number = t->entries[next - 1].number;
    return true;
}
