// SPDX-License-Identifier: MIT
// web_shelf.h - what the server has of openings: the index of all games in the archive, read in the
// background when it is first asked for, and the built-in books.
#ifndef GENPEI_WEB_SHELF_H
#define GENPEI_WEB_SHELF_H

#include "engine/othello/book/edge_book.h"
#include "engine/shogi/book/sho_book.h"
#include "record/files/game_index.h"
#include "web/base/web_request.h"
#include "web/study/web_symmetry.h"

typedef struct Shelf {
    Web *web;
    GameIndex *index;
    Symmetries symmetries; // of the games in the index
    mtx_t lock;            // of what follows
    bool reading;          // a job reads games
    EdgeBook *othello;
    ShoBook *shogi;
} Shelf;

Shelf *shelf_new(Web *w);
void shelf_free(Shelf *s);

// Brings the index up to date. False while many games are still being read in the background: what
// is known then is a part.
bool shelf_read(Shelf *s);

// The built-in books; NULL where there is none. Read once, then constant.
const EdgeBook *shelf_othello(Shelf *s);
const ShoBook *shelf_shogi(Shelf *s);

#endif
