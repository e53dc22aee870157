// SPDX-License-Identifier: MIT
// fuzz_exam.c - a line of the test of strength: it is read with all its parts, or refused with a
// reason.
#include "fuzz_text.h"

#include "teach/exam/shogi_exam.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n) {
    char *text = fuzz_text(bytes, n);
    ExamPosition p;
    Error e = {""};
    if (!exam_position_parse(text, strlen(text), &p, &e))
        fuzz_need(e.text[0] != '\0');
    else
        fuzz_need(p.sfen[0] && p.move[0] && p.grade >= 1 && p.grade <= EXAM_GRADES &&
                  p.difficulty >= -5000 && p.difficulty <= 5000);
    free(text);
    return 0;
}
