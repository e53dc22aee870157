// SPDX-License-Identifier: MIT
// papers.h - the papers whose experiments can be run. One file each; add a line here and in
// papers.c, and the Japanese of its rows to report_japanese.c.
#ifndef GENPEI_PAPERS_H
#define GENPEI_PAPERS_H

#include "papers/report.h"

extern const Paper takeuchi_1970, takeuchi_1978, takeuchi_1978_hex, sanechika_1979, tajima_1984,
    iida_1995;

// Every paper there is, in the order of the lists.
const Paper *const *papers_all(size_t *n);

// NULL, with the reason, when there is no paper of this name.
const Paper *papers_find(const char *name, Error *e);

#endif
