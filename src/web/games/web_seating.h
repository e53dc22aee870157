// SPDX-License-Identifier: MIT
// web_seating.h - whose seats the seats of a game are, and what the players offer each other.
//
// Every browser has a key, which it gets as a cookie. A seat belongs to the key of the browser that
// took it: others may watch but not move. In a game by link the seats are taken one by one, the
// clocks run once all are taken, and taking back, draws and rematches need the other's consent.
// Games made without a key (by programs, by older versions) belong to everyone.
#ifndef GENPEI_WEB_SEATING_H
#define GENPEI_WEB_SEATING_H

#include "game/game.h"

#include <jansson.h>

enum { VISITOR_KEY_SIZE = 33, SEATING_ID_SIZE = 12, SEATING_NAME_MAX = 40 };

typedef enum { OFFER_UNDO, OFFER_DRAW, OFFER_REMATCH, OFFERS_COUNT } Offer;

typedef struct {
    bool by_link;
    bool is_private;                           // only those who sit there may see it
    char owner[PLAYERS_MAX][VISITOR_KEY_SIZE]; // "": of no one
    bool offered[OFFERS_COUNT][PLAYERS_MAX];   // by this side
    char next[SEATING_ID_SIZE];                // the game of the rematch; "": none yet
} Seating;

// Whether `key`, "" for none, is of the form that the server gives out.
bool visitor_key_ok(const char *key);
void visitor_key_new(char out[VISITOR_KEY_SIZE]);

// Whether a seat is still free, or any of `players` seats is.
bool seating_free(const Seating *s, int side);
bool seating_waits(const Seating *s, int players);

// Whether a visitor may act for a side, or for any; whether they may see the game.
bool seating_may_act(const Seating *s, int side, const char *key);
bool seating_has(const Seating *s, int players, const char *key);
bool seating_may_see(const Seating *s, int players, const char *key);

// The name of an offer, "undo", "draw" or "rematch"; OFFERS_COUNT when there is none of that name.
Offer offer_named(const char *name);

// Notes an offer of a side; true when all sides have made it now: it is then agreed on and
// forgotten.
bool seating_offer(Seating *s, int players, Offer offer, int side);
void seating_decline(Seating *s, Offer offer);
void seating_forget_offers(Seating *s);

// A name that people are shown: without control characters, at most SEATING_NAME_MAX bytes, cut
// between characters. `out` has room for it.
void seating_name(const char *text, char out[SEATING_NAME_MAX + 1]);

// What everyone may know, null where the game is not by link: {taken, private, offers, next}. What
// is saved, with the keys, and that read again.
json_t *json_seating(const Seating *s, int players);
json_t *seating_save(const Seating *s, int players);
void seating_read(Seating *s, const json_t *saved);

#endif
