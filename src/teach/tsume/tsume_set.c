// SPDX-License-Identifier: MIT
// tsume_set.c - see tsume_set.h.
#include "teach/tsume/tsume_set.h"

#include <stdlib.h>
#include <string.h>

// The assembler includes the file unchanged; data/tsume.problems.txt says how it was made.
__asm__(".section .rodata\n.global tsume_problems_begin, tsume_problems_end\n"
        "tsume_problems_begin: .incbin \"data/tsume.problems\"\n"
        "tsume_problems_end: .byte 0\n.previous\n");
extern const char tsume_problems_begin[], tsume_problems_end[];

// The text behind the next semicolon on the line.
static const char *field_after(const char *text, const char *end) {
    const char *sign = memchr(text, ';', (size_t)(end - text));
    return sign ? sign + 1 : end;
}

static bool read_line(const char *line, const char *end, TsumeSetProblem *out) {
    const char *plies = field_after(line, end), *moves = field_after(plies, end);
    const char *grade = field_after(moves, end);
    if (grade == end) return false;
    size_t n = (size_t)(plies - 1 - line);
    while (n && line[n - 1] == ' ') n--;
    *out = (TsumeSetProblem){.text = line,
                             .n = (size_t)(end - line),
                             .sfen_n = n,
                             .plies = (int)strtol(plies, NULL, 10),
                             .grade = strtod(grade, NULL)};
    out->rank = tsume_rank_of(out->grade);
    return true;
}

void tsume_set_each(void (*each)(void *context, const TsumeSetProblem *p), void *context) {
    for (const char *line = tsume_problems_begin; line < tsume_problems_end;) {
        const char *end = memchr(line, '\n', (size_t)(tsume_problems_end - line));
        if (!end) end = tsume_problems_end;
        TsumeSetProblem p;
        if (read_line(line, end, &p)) each(context, &p);
        line = end + 1;
    }
}
