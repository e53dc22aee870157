// SPDX-License-Identifier: MIT
// count_tree.h - results of games counted in groups, and in groups of groups: openings move by
// move, players by name.
#ifndef GENPEI_COUNT_TREE_H
#define GENPEI_COUNT_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct CountTree CountTree;

typedef enum { COUNT_LOSS = -1, COUNT_DRAW, COUNT_WIN, COUNT_NO_RESULT } CountResult;

typedef struct {
    const char *key; // lives as long as the tree
    int64_t games, wins, draws, losses;
    double plies; // of all of them together
} CountNode;

CountTree *count_tree_new(void);
void count_tree_free(CountTree *t);

// Counts a game in the group `key` (of `n` bytes) inside `group`, 0 for all games; returns the
// number of that group.
uint32_t count_tree_add(CountTree *t, uint32_t group, const char *key, size_t n, CountResult result,
                        int64_t plies);

// Calls `each` for the groups with at least `least` games, the largest first, by key where they are
// equal, each before the groups inside it; `level` is from 0. Until it returns false.
typedef bool CountEach(void *context, size_t level, const CountNode *node);
bool count_tree_walk(const CountTree *t, int64_t least, CountEach *each, void *context);

#endif
