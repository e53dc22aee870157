// SPDX-License-Identifier: MIT
// insight.c - see insight.h.
#include "engine/insight.h"

#include "base/mem.h"

#include <stdlib.h>

void insight_say(Insight *i, const char *en, const char *ja) {
    if (i->n_sentences == INSIGHT_SENTENCES_MAX) return;
    i->sentences[i->n_sentences++] = (InsightSentence){.en = mem_text(en), .ja = mem_text(ja)};
}

void insight_say_of(Insight *i, const char *en, const char *ja, const char *cells,
                    const char *kind) {
    if (i->n_sentences == INSIGHT_SENTENCES_MAX) return;
    i->sentences[i->n_sentences++] =
        (InsightSentence){mem_text(en), mem_text(ja), mem_text(cells), kind};
}

void insight_mark(Insight *i, const char *cell, const char *kind, const char *text) {
    if (i->n_marks == INSIGHT_MARKS_MAX) return;
    InsightMark *m = &i->marks[i->n_marks++];
    m->kind = kind;
    snprintf(m->cell, sizeof m->cell, "%s", cell);
    snprintf(m->text, sizeof m->text, "%s", text);
}

void insight_clear(Insight *i) {
    for (size_t k = 0; k < i->n_sentences; k++) {
        free(i->sentences[k].en);
        free(i->sentences[k].ja);
        free(i->sentences[k].cells);
    }
    free(i->table);
    *i = (Insight){0};
}
