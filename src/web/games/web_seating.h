// SPDX-License-Identifier: MIT
// web_seating.h - whose seats the seats of a game are, and what the players offer each other.
//
// Every browser has a key, which it gets as a cookie. A seat belongs to the key of the browser that
// took it: others may watch but not move. Only who began a game between programs may pause it. In a
// game by link the seats are taken one by one, the clocks run once all are taken, and taking back,
// draws and rematches need the other's consent. Games made without a key (by programs, by older
// versions) belong to everyone.
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
    char maker[VISITOR_KEY_SIZE];              // who began it; "": unknown
    bool hidden[PLAYERS_MAX];                  // this player has removed it from their lists
    bool offered[OFFERS_COUNT][PLAYERS_MAX];   // by this side
    char next[SEATING_ID_SIZE];                // the game of the rematch; "": none yet
} Seating;

// Whether `key`, "" for none, is of the form that the server gives out.
bool visitor_key_ok(const char *key);
void visitor_key_new(char out[VISITOR_KEY_SIZE]);

// Whether a seat is still free, or any of `players` seats is.
bool seating_free(const Seating *s, int side);
bool seating_waits(const Seating *s, int players);
bool seating_invites(const Seating *s); // the same of a game by link, which has two seats

// Whether a visitor may act for a side, or for any; whether it is theirs: they play, or no person
// does and they began it; whether they may change it as a whole: it is theirs, or everyone's;
// whether they may see the game.
bool seating_may_act(const Seating *s, int side, const char *key);
bool seating_has(const Seating *s, int players, const char *key);
bool seating_is_theirs(const Seating *s, int players, const char *key);
bool seating_may_change(const Seating *s, int players, const char *key);
bool seating_may_see(const Seating *s, int players, const char *key);

// Notes that a player no longer wants the game. True when no other player needs it: it can be
// removed.
bool seating_hide(Seating *s, int players, const char *key);

// Whether a visitor has hidden the game.
bool seating_is_hidden(const Seating *s, int players, const char *key);

// The name of an offer, "undo", "draw" or "rematch"; OFFERS_COUNT when there is none of that name.
Offer offer_named(const char *name);

// Notes an offer of a side; true when all sides have made it now: it is then agreed on and
// forgotten.
bool seating_offer(Seating *s, int players, Offer offer, int side);
bool seating_asked(const Seating *s, int players, Offer offer, int side); // by any other side
void seating_decline(Seating *s, Offer offer);
void seating_forget_offers(Seating *s);

// Whether a text has letters that are not seen, or that turn others round: control characters,
// marks of direction, zero width.
bool text_hides_letters(const char *text);

// A name that people are shown: without such letters, at most SEATING_NAME_MAX bytes, cut
// between characters. `out` has room for it.
void seating_name(const char *text, char out[SEATING_NAME_MAX + 1]);

// What everyone may know, null where the game is not by link: {taken, private, offers, next}. What
// is saved, with the keys, and that read again.
json_t *json_seating(const Seating *s, int players);
json_t *seating_save(const Seating *s, int players);
void seating_read(Seating *s, const json_t *saved);

#endif
