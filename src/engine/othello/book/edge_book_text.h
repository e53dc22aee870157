// SPDX-License-Identifier: MIT
// edge_book_text.h - opening books of Othello as text and as files: a heading, then a line for
// each position.
#ifndef GENPEI_EDGE_BOOK_TEXT_H
#define GENPEI_EDGE_BOOK_TEXT_H

#include "engine/othello/book/edge_book.h"

// "ME OPP f5:+1 d6:-1": discs as hexadecimal numbers, moves with their values; no newline.
void edge_book_node_write(const EdgeBookNode *node, Str *out);
bool edge_book_node_read(const char *line, EdgeBookNode *out, Error *e); // checks everything

void edge_book_write(const EdgeBook *b, Str *out);
EdgeBook *edge_book_read(const char *text, size_t n, Error *e); // backed up; NULL with the reason

// A file (base/pack.h), and the built-in one.
bool edge_book_save(const EdgeBook *b, const char *path, Error *e);
EdgeBook *edge_book_load(const char *path, Error *e);
EdgeBook *edge_book_built_in(void);

#endif
