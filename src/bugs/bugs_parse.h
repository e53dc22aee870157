// SPDX-License-Identifier: MIT
// bugs_parse.h - from the text of a program in the notation of 1970 to its tree.
//
// The language is that of Takeuchi (1970), section 5; docs/papers/takeuchi-1970-language.md
// describes it.
#ifndef GENPEI_BUGS_PARSE_H
#define GENPEI_BUGS_PARSE_H

#include "bugs/bugs_tree.h"

#include "base/error.h"

// The program, on the heap; NULL, with "FILE:LINE:COLUMN: reason", when the text is not one. Texts
// are copied. `file` only names it.
BugsProgram *bugs_parse(const char *file, const char *text, Error *e);
void bugs_program_free(BugsProgram *p); // may be NULL

// The predicate of this name; NULL: none.
const BugsPredicate *bugs_predicate(const BugsProgram *p, const char *name);

#endif
