// SPDX-License-Identifier: MIT
// papers.c - see papers.h.
#include "papers/papers.h"

#include "base/suggest.h"

static const Paper *const papers[] = {&takeuchi_1970,  &takeuchi_1978, &takeuchi_1978_hex,
                                      &sanechika_1979, &tajima_1984,   &iida_1995};
enum { N_PAPERS = sizeof papers / sizeof *papers };

const Paper *const *papers_all(size_t *n) {
    *n = N_PAPERS;
    return papers;
}

const Paper *papers_find(const char *name, Error *e) {
    const char *names[N_PAPERS];
    for (size_t i = 0; i < N_PAPERS; i++) {
        if (strcmp(papers[i]->name, name) == 0) return papers[i];
        names[i] = papers[i]->name;
    }
    const char *near = suggest_nearest(name, names, N_PAPERS);
    if (near)
        error_set(e, "unknown paper '%.40s'; did you mean '%s'?", name, near);
    else
        error_set(e, "unknown paper '%.40s'; 'genpei reproduce --list' shows them", name);
    return NULL;
}
