// SPDX-License-Identifier: MIT
// tree_svg.h - the tree that a search looked at, as a picture.
//
// The root is at the left. A node shows the move that led to it and its value, seen by the player
// who made the move; colour and sign say what became of it. Of large trees a part is drawn: the
// expected line, then the largest subtrees; what is left out at a node is counted there.
#ifndef GENPEI_TREE_SVG_H
#define GENPEI_TREE_SVG_H

#include "search/classic/tree_log.h"

typedef struct {
    size_t most; // nodes drawn at most; 0: 300
    bool japanese;
} TreePicture;

// `root` is the position that was searched. An empty log gives an empty picture.
void tree_svg(const TreeLog *log, const Game *g, const State *root, const TreePicture *how,
              Str *out);

#endif
