// SPDX-License-Identifier: MIT
// otl_knowledge_text.h - what OTL knows as a text that players can edit, as the paper's clauses of
// Prolog could be.
//
// A line is `NAME POINTS`, or `NAME computed` for what is worth as much as a search says; # begins
// a comment. What is not in the text OTL does not know.
#ifndef GENPEI_OTL_KNOWLEDGE_TEXT_H
#define GENPEI_OTL_KNOWLEDGE_TEXT_H

#include "teach/otl/otl_setup.h"

enum { OTL_POINTS_MAX = 1000, OTL_KNOWLEDGE_BYTES_MAX = 64 * 1024 };

// Appends the knowledge of a setup.
void otl_knowledge_write(const OtlSetup *s, Str *out);

// Reads the knowledge of a setup. False with line and reason; the setup is then unchanged.
bool otl_knowledge_read(const char *text, OtlSetup *s, Error *e);

#endif
